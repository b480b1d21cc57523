"""The boxes to print: a seat's button, a seat's bell, and the controller."""
