"""Every sentence that screens say, by `kind.code`; English is the key of the catalogue."""

from collections.abc import Mapping

from host.marks import N_, NN_, Plural
from host.sentences_gobcon import GOBCON
from host.sentences_gong import GONG

__all__ = ["SENTENCES", "Plural"]

SENTENCES: Mapping[str, str | Plural] = {
    **GOBCON,
    **GONG,
    # What happened.
    "event.turned": N_("{seat} turned {card}."),
    "event.ring.won": N_("{seat} rang first and was right!"),
    "event.ring.won.grace": N_("{seat} rang for the table just before, and was right!"),
    "event.ring.wrong": N_("{seat} rang: wrong."),
    "event.ring.late": N_("{seat} rang late: this table has been judged."),
    "event.ring.ignored": N_("{seat}’s ring does not count."),
    "event.ring.first": N_("{seat} was first."),
    "event.ring.later": N_("{seat} rang too."),
    "event.ring.false-start": N_("{seat} rang too early: locked for this round."),
    "event.ring.too-late": N_("{seat} rang, but that came in too late."),
    "event.ring.in-pause": N_("{seat} rang during the pause."),
    "event.ring.nobody": N_("{seat} rang in a dead heat."),
    "event.won": NN_("{seat} wins {cards} card.", "{seat} wins {cards} cards.", "cards"),
    "event.paid": NN_("{seat} pays 1 card to {to}.", "{seat} pays 1 card each to {to}.", "to"),
    "event.paid.nobody": N_("{seat} has no card left to pay."),
    "event.out": N_("{seat} is out."),
    "event.back": N_("{seat} is in again."),
    "event.duel": N_("Duel: {seats}. The next ring ends the game."),
    "event.taken": NN_("{seat} takes {cards} card.", "{seat} takes {cards} cards.", "cards"),
    "event.round": N_("{seat} turns next."),
    "event.over": N_("The game is over. {winners} wins!"),
    "event.over.shared": N_("The game is over. {winners} win together!"),
    "event.armed": N_("Round {round}: the bells are armed."),
    "event.right": N_("Right! A point for {seat}."),
    "event.wrong": N_("Wrong: {seat} is locked for this round."),
    "event.referee.round": N_("Round {round}."),
    "event.paused": N_("The game is paused."),
    "event.resumed": N_("The game goes on."),
    "event.heat": N_("Dead heat: {seats}. Nobody gets it, the table stays open."),
    "event.close": N_("Too close to be sure: the best estimate decides."),
    "event.undone": N_("The last move was taken back."),
    "event.again": N_("{text} Again."),
    # What ringing means now.
    "bell.five": N_("Exactly five of one fruit? Ring first and take every face-up card."),
    "bell.duel": N_("Duel! The next ring decides the game."),
    "bell.judged": N_("This table has been judged. Wait for the next card."),
    "bell.order": N_("Who rings first?"),
    "bell.false-start": N_("Not armed yet: ringing now locks you for the round."),
    # What came of a ring, in a word or two.
    "verdict.won": N_("right"),
    "verdict.wrong": N_("wrong"),
    "verdict.late": N_("late"),
    "verdict.ignored": N_("does not count"),
    "verdict.too-late": N_("came in too late"),
    "verdict.in-pause": N_("during the pause"),
    "verdict.nobody": N_("nobody: dead heat"),
    "verdict.first": N_("first"),
    "verdict.later": N_("rang too"),
    "verdict.false-start": N_("too early"),
    # What people must be told.
    "notice.board-ready": N_("{name} is ready."),
    "notice.board-restarted": N_("The board {name} restarted. Strikes from before do not count."),
    "notice.board-silent": N_("The board {name} is silent: the game goes on without its bells."),
    "notice.phone-silent": N_(
        "The phone of {name} is silent, perhaps asleep: its bell is not waited for."
    ),
    "notice.left": N_("{seat} has left. Under Seats a bot or another phone can take over."),
    "notice.board-unplugged": N_("The board {name} was unplugged. Plug it in to go on with it."),
    "notice.bell-held": N_("Bell {bell} is held down. Release it: it does not count until then."),
    "notice.bell-stuck": N_("Bell {bell} is stuck. Check it and its wire."),
    "notice.strikes-lost": N_("Strikes may have been lost on {name}. Ring again if in doubt."),
    "notice.port-mute": N_("Nothing answers on {port}. Is it a board with firstbell on it?"),
    "notice.not-a-board": N_(
        "What is on {port} is no firstbell board. Run: firstbell flash {port}"
    ),
    "notice.other-protocol": N_(
        "The board on {port} speaks protocol {board}, we speak {ours}. Run: firstbell flash {port}"
    ),
    "notice.same-board-twice": N_("{port} and {other} say they are the same board. Unplug one."),
    "notice.no-such-port": N_("There is no port {port}. Run: firstbell boards"),
    "notice.port-unreachable": N_("Nothing answers at {port}. Is it switched on, its name right?"),
    "notice.port-denied": N_("You may not open {port}. Join the group that may (often dialout)."),
    "notice.port-busy": N_("Another program uses {port}. Close it; this one goes on trying."),
    "notice.not-remembered": N_("firstbell resume will need the name of the record: {record}."),
    "notice.port-unusable": N_("{port} is no serial port. Run: firstbell boards"),
    "notice.too-late": N_("{seat}’s ring came in after its time had been decided."),
    "notice.in-pause": N_("{seat} rang during the pause: that does not count."),
    "notice.refused": N_("Not done for {seat}."),
    # Why something was refused.
    "refused.not-your-turn": N_("It is not your turn."),
    "refused.game-over": N_("The game is over."),
    "refused.not-now": N_("That is not possible now."),
    "refused.not-yet": N_("Somebody can still turn a card."),
    "refused.no-such-seat": N_("There is no such seat at this table."),
    "refused.no-such-bot": N_("There is no bot “{level}” for this game."),
    "refused.no-such-table": N_("This table cannot be: {reason}."),
    "refused.no-record": N_("The record {record} cannot be written: {reason}."),
    "refused.no-such-game": N_("There is no game called “{game}”."),
    "refused.no-table": N_("No game has been started yet."),
    "refused.paused": N_("The game is paused. Press P to go on."),
    "refused.not-paused": N_("The game is not paused."),
    "refused.nothing-to-undo": N_("There is nothing to take back."),
    "refused.bad-option": N_("“{value}” does not fit here."),
    "refused.unknown-option": N_("This game has no such house rule."),
    "refused.bad-deal": N_("These cards cannot be dealt: {reason}."),
    "refused.no-deal-here": N_("This game is played with your own cards; nothing can be dealt."),
    "refused.no-such-card": N_("There is no card {card} in this game."),
    "refused.not-your-cards": N_("You do not have {cards}."),
    "refused.not-a-combination": N_("{text} is no combination."),
    "refused.does-not-beat": N_("That does not beat {cards}."),
    "refused.lead-something": N_("You lead: play a combination, you cannot pass."),
    "refused.play-the-multicolour-1": N_("The first play of the game has the multicolour 1 in it."),
    "refused.play-your-highest-single": N_(
        "The next player has one card left: play your highest card."
    ),
    "refused.lead-more-than-one": N_(
        "The next player has one card left: lead more than one card at once."
    ),
    "refused.lead-your-highest-single": N_(
        "The next player has one card left: lead your highest card."
    ),
    "refused.no-last-card-to-declare": N_("You have no last card to declare."),
    "refused.give-your-highest-card": N_("Give your highest card: {highest}."),
    "refused.unknown-input": N_("This game does not know that move."),
    "refused.not-an-input": N_("This game does not know that move."),
    "refused.seats": N_("This game is for {least} to {most} players; there are {players} now."),
    "refused.name-long": N_("A name may have {most} letters at most."),
    "refused.name-twice": N_("Two players are called {name}. Give one another name."),
    "refused.not-a-number": N_("Write a number, or leave it empty."),
    "refused.watch-only": N_("This page may only watch. Sit down to play."),
    "refused.host-only": N_("Only the computer at the table can do that."),
    "refused.not-your-seat": N_("That is not your seat."),
    "refused.hand-of-another": N_("That hand is played on a page of its own: open it under Seats."),
    "refused.seat-taken": N_("Somebody sits there already. Take another seat."),
    "refused.seat-moved": N_("This seat is on another phone now. Sit down again, or watch."),
    "refused.table-full": N_("Every seat is taken. You can watch."),
    "refused.name-missing": N_("Write your name."),
    "refused.too-often": N_("Too many tries at once. Wait a moment."),
    "refused.stale": N_("That took too long to get here and was not judged."),
    "refused.conflict": N_("Two different commands came under one number. Load the page again."),
    "refused.unreadable": N_("The table did not understand this page. Load it again."),
    "refused.seat-of-a-bot": N_("A bot plays this seat."),
    "refused.broken": N_("That failed and was not done: {why}. Please report it."),
    # The games, for those who are new to them.
    "about.halli-galli": N_("Five of one fruit? Ring first!"),
    "about.gang-of-four": N_("Beat what lies there, or pass"),
    "about.referee": N_("Your own cards or quiz: who was first?"),
    "how.halli-galli": N_(
        "Turn cards one after the other. When exactly five of one fruit lie open, ring: the first "
        "takes all open cards, a wrong ring pays one card to everybody else. Alone, you turn with "
        "F and ring with Space."
    ),
    "how.gang-of-four": N_(
        "Play a combination of as many cards as the one on the table, and a higher one, or pass. "
        "Who has no card left ends the round; the cards of the others are their bad points."
    ),
    "how.referee": N_(
        "Play with your own cards or ask your own questions. The bells say who was first and by "
        "how much; you say whether the answer was right."
    ),
    # House rules.
    "rule.first": N_("Who starts"),
    "rule.reaction_grace_ms": N_("Time to react (ms)"),
    "rule.elimination": N_("A player is out"),
    "rule.two_player_start": N_("With two players"),
    "rule.endgame": N_("With two players left"),
    "rule.dead_heat": N_("A dead heat"),
    "rule.dealer": N_("Who deals"),
    "rule.arm": N_("Bells"),
    "choice.elimination.draw_pile_empty": N_("when the draw pile is empty"),
    "choice.elimination.no_cards": N_("when all cards are gone"),
    "choice.two_player_start.until_all": N_("until one has every card"),
    "choice.two_player_start.single_ring": N_("one ring decides"),
    "choice.endgame.duel": N_("one ring decides"),
    "choice.endgame.until_all": N_("until one has every card"),
    "choice.dead_heat.earliest": N_("goes to the best estimate"),
    "choice.dead_heat.replay": N_("goes to nobody"),
    "choice.yes": N_("yes"),
    "choice.no": N_("no"),
    "choice.arm.auto": N_("armed in every round"),
    "choice.arm.manual": N_("armed by hand"),
    # Levels of bots, and the games without a page of their own.
    "level.easy": N_("easy"),
    "level.normal": N_("normal"),
    "level.hard": N_("hard"),
    "headline.won": N_("Right!"),
    "headline.wrong": N_("Wrong!"),
    "headline.late": N_("Late"),
    "headline.ignored": N_("Does not count"),
    "headline.too-late": N_("Came in too late"),
    "headline.in-pause": N_("During the pause"),
    "headline.nobody": N_("Dead heat"),
    "headline.first": N_("First!"),
    "headline.later": N_("Rang too"),
    "headline.false-start": N_("Too early!"),
    # Cards.
    "card.banana": N_("banana"),
    "card.strawberry": N_("strawberry"),
    "card.lime": N_("lime"),
    "card.plum": N_("plum"),
}
