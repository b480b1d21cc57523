"""What screens say in the three games of GONG, by `kind.code`."""

from collections.abc import Mapping

from host.marks import N_, NN_, Plural

GONG: Mapping[str, str | Plural] = {
    # The games, for those who are new to them.
    "about.gong-link": N_("Match the card, call GONG at the last"),
    "about.gong-family": N_("Ask for cards, lay whole families"),
    "about.gong-fight": N_("Turn a card, do its mission, duel"),
    "how.gong-fight": N_(
        "Turn a card and do its mission: lay or give cards, draw some, or fight somebody, often "
        "with the bells. A QR code opens each mission on a phone. First without cards wins."
    ),
    "how.gong-link": N_(
        "Play a card of the same number or family as the card on the table, or draw one. With one "
        "card left ring to call GONG before somebody else does. The first without cards wins."
    ),
    "how.gong-family": N_(
        "Hold a card of a family and you may ask anybody for another of it. Who has it gives it to "
        "you and you go on; else draw a card. Most complete families win."
    ),
    # GONG: cards and turns.
    "event.played": N_("{seat} played {card}."),
    "event.drew": NN_("{seat} drew {cards} card.", "{seat} drew {cards} cards.", "cards"),
    "event.drew-it": N_("{seat} drew {card}, the very card, and goes on."),
    "event.drew-joker": N_("{seat} turned a Joker, keeps it and turns another card."),
    "event.kept": N_("{seat} kept the card."),
    "event.nothing-to-draw": N_("{seat} has nothing to draw: the turn passes."),
    "event.penalty": NN_(
        "{seat} forgot to call GONG and draws {cards} card.",
        "{seat} forgot to call GONG and draws {cards} cards.",
        "cards",
    ),
    "event.joker": N_("{seat} plays a Joker on {to}: swap hands?"),
    "event.swapped": N_("{seat} and {to} have swapped hands."),
    "event.cancelled": N_("{seat} cancels the Joker of {to} and goes on."),
    "event.asked": N_("{seat} asked {to} for {card}."),
    "event.got": N_("{seat} asked {to} for {card} and got it."),
    "event.family": N_("{seat} lays the family {family}!"),
    "event.chose": N_("{seat} chose {to}."),
    "event.laid": N_("{seat} laid {card}."),
    "event.gave": NN_("{seat} gave {to} {cards} card.", "{seat} gave {to} {cards} cards.", "cards"),
    "event.missed": N_("{seat} misses a turn."),
    "event.showed": N_("{seat} shows {card}."),
    "event.counted": NN_(
        "{seat} holds {cards} card of the family.",
        "{seat} holds {cards} cards of the family.",
        "cards",
    ),
    "event.signal": N_("Now!"),
    "event.rang": N_("{seat} rang {ms} ms after the signal."),
    "event.fight-won": N_("{seat} wins the fight and gives {to} a card."),
    "event.fight-drawn": N_("The fight ends with nothing for {seats}."),
    "event.ring.called": N_("{seat} called GONG for whoever forgot it!"),
    "event.ring.declared": N_("GONG! {seat} has one card left."),
    "event.ring.fastest": N_("{seat} was fastest!"),
    "event.ring.counted": N_("{seat} has rung."),
    "event.ring.too-early": N_("{seat} rang before the signal."),
    # The missions of Fight.
    "mission.bonus.1": N_("Lay one card."),
    "mission.bonus.2": N_("Lay two cards."),
    "mission.bonus.3": N_("Choose a player and give that player one card."),
    "mission.bonus.4": N_("Give each neighbour one card, the one on your left first."),
    "mission.bonus.5": N_("Choose a player and give that player two cards."),
    "mission.bonus.6": N_("Lay one card and turn again."),
    "mission.malus.1": N_("Draw one card."),
    "mission.malus.2": N_("Draw two cards."),
    "mission.malus.3": N_("Choose a player and take a random card from that player."),
    "mission.malus.4": N_("Take a random card from each neighbour, the one on your left first."),
    "mission.malus.5": N_("Choose a player, who gives you one card."),
    "mission.malus.6": N_("Draw one card and miss your next turn."),
    "mission.fight.1": N_(
        "Quick draw: choose a player. Wait for the signal, then be the first to ring. "
        "Ringing before it loses."
    ),
    "mission.fight.2": N_(
        "High card: choose a player. Both of you show a random card, the higher number wins."
    ),
    "mission.fight.3": N_(
        "Five seconds: choose a player. Whoever rings nearer to five seconds after the start wins."
    ),
    "mission.fight.4": N_(
        "Family: choose a player. Whoever holds more cards of this card’s family wins."
    ),
    "mission.fight.5": N_(
        "Brawl: everybody rings after the signal. The last one draws a card, and so does everybody "
        "who rang before it."
    ),
    "mission.fight.6": N_(
        "Low card: choose a player. Both of you show a random card, the lower number wins."
    ),
    "mission.gift": N_("The winner of a fight gives the loser one card."),
    "mission.colour.bonus": N_("Bonus"),
    "mission.colour.malus": N_("Malus"),
    "mission.colour.fight": N_("Fight"),
    # What is to be done now, told to all and told to who has to do it.
    "need.draw": N_("{seat} turns a card."),
    "need.draw.mine": N_("Turn a card. With a Joker you may swap hands first."),
    "need.choose": N_("{seat} chooses a player."),
    "need.choose.mine": N_("Choose a player."),
    "need.lay": NN_("{seat} lays {cards} card.", "{seat} lays {cards} cards.", "cards"),
    "need.lay.mine": NN_("Lay {cards} card", "Lay {cards} cards", "cards"),
    "need.give": NN_(
        "{seat} gives {to} {cards} card.", "{seat} gives {to} {cards} cards.", "cards"
    ),
    "need.give.mine": NN_("Give {to} {cards} card", "Give {to} {cards} cards", "cards"),
    "need.bell": N_("{seats}: a fight with bells is on."),
    "need.bell.mine": N_("A fight with bells is on."),
    "score.jokers": N_("has nothing but Jokers"),
    "score.family": NN_("{cards} card of the family", "{cards} cards of the family", "cards"),
    "score.reaction": N_("{ms} ms after the signal"),
    "score.off": N_("{off} ms from 5.000 s ({s} s)"),
    "score.early": N_("rang before the signal"),
    "mark.misses": NN_("misses {turns} turn", "misses {turns} turns", "turns"),
    "mark.foe": N_("chosen"),
    "mark.rung": N_("has rung"),
    "mark.early": N_("too early"),
    # What ringing means now, and what came of it.
    "bell.nothing": N_("Ringing means nothing now."),
    "bell.gong": N_("One card left: {seats}. Ring to call GONG!"),
    "bell.quick-draw-wait": N_("Quick draw: wait for the signal. Ringing now loses."),
    "bell.quick-draw-now": N_("Ring!"),
    "bell.five-seconds-wait": N_("Five seconds: the time starts at once."),
    "bell.five-seconds-now": N_("Ring five seconds after the start."),
    "bell.brawl-wait": N_("Brawl: wait for the signal. Ringing now costs a card."),
    "bell.brawl-now": N_("Everybody rings! The last one draws a card."),
    "verdict.called": N_("called for another"),
    "verdict.declared": N_("GONG"),
    "verdict.fastest": N_("fastest"),
    "verdict.counted": N_("has rung"),
    "verdict.too-early": N_("before the signal"),
    "headline.called": N_("GONG!"),
    "headline.declared": N_("GONG!"),
    "headline.fastest": N_("Fastest!"),
    "headline.counted": N_("Has rung"),
    "headline.too-early": N_("Too early!"),
    # Why something was refused.
    "refused.you-have-a-match": N_("You have a card that matches: play it."),
    "refused.no-match": N_("{card} does not match the top card."),
    "refused.only-the-drawn-card": N_("After drawing you may only play the card you drew: {card}."),
    "refused.play-it-or-keep-it": N_("Play the card you drew, or keep it: {card}."),
    "refused.nothing-drawn": N_("You have drawn no card that you could keep."),
    "refused.no-joker": N_("You have no Joker."),
    "refused.not-another-player": N_("Choose another player at this table."),
    "refused.not-asked": N_("Nobody has asked you."),
    "refused.ask-for-a-card": N_("You hold a card of a family: ask for another of it."),
    "refused.you-hold-it": N_("You hold {card} yourself."),
    "refused.not-of-your-families": N_("You hold no card of the family {family}."),
    "refused.so-many-cards": NN_(
        "This takes exactly {cards} card.", "This takes exactly {cards} different cards.", "cards"
    ),
    "refused.not-yours": N_("Only a player can do that."),
    # House rules and cards.
    "rule.jokers": N_("GONG Jokers"),
    "rule.voluntary_draw": N_("Draw with a match in hand"),
    "card.PROXIMA": N_("Proxima"),
    "card.NEBULA": N_("Nebula"),
    "card.ZETA": N_("Zeta"),
    "card.ANDROMEDE": N_("Andromede"),
    "card.SERPENS": N_("Serpens"),
    "card.SPARROW": N_("Sparrow"),
    "card.VIRGO": N_("Virgo"),
    "card.OMEGA": N_("Omega"),
    "card.NEMESIS": N_("Nemesis"),
    "card.JOKER": N_("GONG Joker"),
    "stone.1": N_("Gold"),
    "stone.2": N_("Obsidian"),
    "stone.3": N_("Silver"),
    "stone.4": N_("Ruby"),
    "stone.5": N_("Ice"),
    "stone.6": N_("Amethyst"),
}
