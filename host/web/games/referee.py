"""The referee: whose answer stands, and the words that judge it."""

from host.web.games.drawing import Drawing

DRAWING = Drawing("referee.html", "referee-hand.html")
