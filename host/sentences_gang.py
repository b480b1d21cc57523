"""What screens say in Gang of Four, by `kind.code`, and how its cards are read aloud."""

from collections.abc import Mapping

from host.marks import N_, Plural

GANG: Mapping[str, str | Plural] = {
    "game.gang-of-four": N_("Gang of Four"),
    # What happened.
    "event.gang-of-four.played": N_("{seat} plays {cards}: {kind}."),
    "event.gang-of-four.gave": N_("{seat} gives {to} {card}."),
    "event.passed": N_("{seat} passes."),
    "event.trick": N_("The trick goes to {seat}. {leads} leads."),
    "event.last": N_("{seat} calls: last card!"),
    "event.dropped": N_("{seat} had not called the last card and cannot win this hand."),
    "event.hand": N_("{winner} wins the hand."),
    "event.dealt": N_("Hand {hand} is dealt. {loser} gives {winner} the highest card."),
    "event.ring.last": N_("{seat} rings in time."),
    "event.ring.pass": N_("{seat} knocks."),
    # What ringing means now: to all, and to the player whose bell it is.
    "bell.gang-of-four.nothing": N_("The bells mean nothing now."),
    "bell.gang-of-four.last": N_("{last} has one card left and may ring to call it."),
    "bell.gang-of-four.pass": N_("{pass} may ring to pass."),
    "bell.gang-of-four.last-or-pass": N_(
        "{last} has one card left and may ring to call it; {pass} may ring to pass."
    ),
    "ring.last": N_("Ring now: call your last card!"),
    "ring.pass": N_("Ring to pass"),
    "ring.nothing": N_("Your bell means nothing now"),
    # What was played.
    "kind.single": N_("single card"),
    "kind.pair": N_("pair"),
    "kind.triple": N_("three of a kind"),
    "kind.straight": N_("straight"),
    "kind.flush": N_("flush"),
    "kind.full-house": N_("full house"),
    "kind.straight-flush": N_("straight flush"),
    "kind.gang.4": N_("a Gang of Four"),
    "kind.gang.5": N_("a Gang of Five"),
    "kind.gang.6": N_("a Gang of Six"),
    "kind.gang.7": N_("a Gang of Seven"),
    "kind.gang": N_("a Gang"),
    # What a player has to do.
    "asked.lead": N_("You lead: play any combination."),
    "asked.beat": N_("Beat what lies there, or pass."),
    "asked.give-highest": N_("You give the winner of the last hand your highest card."),
    "asked.give-any": N_("Give one card of your choice back."),
    "asked.call": N_("One card left: call it now!"),
    "asked.out": N_("You had not called your last card: the others play this hand to its end."),
    # Why something was refused.
    "refused.not-a-combination": N_("These cards are no combination."),
    "refused.does-not-beat": N_(
        "That does not beat {cards}: play as many cards and higher ones, or a Gang."
    ),
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
    # For those who are new to it.
    "about.gang-of-four": N_("Beat what lies there, or pass"),
    "how.gang-of-four": N_(
        "Play a combination of as many cards as the one on the table, and a higher one, or pass. "
        "Who has no card left ends the hand; the cards of the others are their bad points. Four "
        "of a kind are a Gang and beat everything. With one card left, ring to call it."
    ),
    # House rules.
    "rule.tie_depth": N_("Equal numbers are decided by"),
    "rule.first_play_max": N_("Cards in the very first play, at most"),
    "rule.pass_is_final": N_("Who has passed is out of the trick"),
    "choice.tie_depth.all_cards": N_("card after card"),
    "choice.tie_depth.top_card_only": N_("the highest card alone"),
    # Cards: the letter of a colour (many: M), then all of them.
    "letter.G": N_("G"),
    "letter.Y": N_("Y"),
    "letter.R": N_("R"),
    "letter.M": N_("M"),
    "card.G1": N_("green 1"),
    "card.Y1": N_("yellow 1"),
    "card.R1": N_("red 1"),
    "card.G2": N_("green 2"),
    "card.Y2": N_("yellow 2"),
    "card.R2": N_("red 2"),
    "card.G3": N_("green 3"),
    "card.Y3": N_("yellow 3"),
    "card.R3": N_("red 3"),
    "card.G4": N_("green 4"),
    "card.Y4": N_("yellow 4"),
    "card.R4": N_("red 4"),
    "card.G5": N_("green 5"),
    "card.Y5": N_("yellow 5"),
    "card.R5": N_("red 5"),
    "card.G6": N_("green 6"),
    "card.Y6": N_("yellow 6"),
    "card.R6": N_("red 6"),
    "card.G7": N_("green 7"),
    "card.Y7": N_("yellow 7"),
    "card.R7": N_("red 7"),
    "card.G8": N_("green 8"),
    "card.Y8": N_("yellow 8"),
    "card.R8": N_("red 8"),
    "card.G9": N_("green 9"),
    "card.Y9": N_("yellow 9"),
    "card.R9": N_("red 9"),
    "card.G10": N_("green 10"),
    "card.Y10": N_("yellow 10"),
    "card.R10": N_("red 10"),
    "card.M1": N_("multicolour 1"),
    "card.GP": N_("green Phoenix"),
    "card.YP": N_("yellow Phoenix"),
    "card.RD": N_("red Dragon"),
}
