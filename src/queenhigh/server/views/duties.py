"""What the people at a table see to themselves, phase by phase, with the clause that asks for it: the dealer's checklists."""

from __future__ import annotations

CANBERRA = "casino-canberra-3-card-poker"
MELBOURNE = "crown-melbourne-three-card-poker"
CALIFORNIA = "california-three-card-poker"
PERTH = "crown-perth-holdem-poker"
POKER = "crown-melbourne-crown-poker"
BETWEEN = "Between"
"""Between two rounds."""

Duty = tuple[str, str]
"""The clause, and what it asks for."""

_CANBERRA_ADVICE = ("14.5(a)", "Say what the rules ask for; give no advice on how to play.")
_MELBOURNE_ADVICE = ("13.6", "Say what the rules ask for; give no advice on how to play.")
_PERTH_ADVICE = ("6.5", "Say what the rules ask for; give no advice on how to play.")
_PERTH_TALK = ("6.2", "Nobody shows cards to another player or talks about them.")
_PERTH_EDGE = ("4.5", "Players keep their cards over the table.")
_POKER_ADVICE = ("13.7", "Say what the rules ask for; give no advice on how to play.")
_POKER_TALK = ("13.14", "Nobody swaps cards or talks about a hand while it is played.")
_POKER_POT = ("8.6", "A pot is played for: players do not share it by agreement.")
_MELBOURNE_TALK = ("9.5.1(a)", "Nobody swaps cards or talks about them with another player.")

DUTIES: dict[str, dict[str, tuple[Duty, ...]]] = {
    CANBERRA: {
        BETWEEN: (("2.4", "Count the cards whenever a supervisor asks for it."),),
        "Betting": (
            ("4.3", "Chips lie on the box of the player whose they are, before betting closes."),
            ("3.4", "Tell whoever is below the minimum, once."),
        ),
        "BetsClosed": (("5.2", "Cut once, more than one card from either end."),),
        "Deciding": (
            _CANBERRA_ADVICE,
            ("7.6", "Folded cards lie face down beside the ante."),
        ),
        "Settled": (("7.7", "Count three cards in each folded hand before it goes to the rack."),),
    },
    MELBOURNE: {
        BETWEEN: (("3.4", "Unfit cards are changed now, by a TG Higher Duties Dealer or above."),),
        "Betting": (("5.12.1", "Further areas only while nobody is kept out of the game by them."),),
        "BetsClosed": (("4.2.1", "Cut once; nobody but the dealer cuts."),),
        "Dealt": (("9.5.1", "Nobody touches their cards before the announcement."),),
        "Deciding": (
            _MELBOURNE_ADVICE,
            _MELBOURNE_TALK,
            ("5.12.2", "A further hand of the same player stays unseen."),
            ("9.5.2(a)(ii)", "Spread a folded hand face down, count three cards, then rack it."),
            ("9.5.2(c)(ii)", "Cards of a played hand lie with its Play wager."),
        ),
        "Settled": (
            ("7.1.1", "Royal and Straight Flush prizes wait for a TG Assistant Casino Manager."),
            ("9.6.3", "Count three cards in every hand as it is collected."),
        ),
    },
    CALIFORNIA: {
        "Betting": (("Dealing 5(announce)", "Wait for antes and bonus wagers, then call no more bets."),),
        "BetsClosed": (("Table: drop box", "The fees go into this table's drop box."),),
        "Deciding": (
            ("Dealing 10(touch)", "Only the player and you touch a player's cards."),
            ("Dealing 10(view)", "Every hand stays where you can see it."),
        ),
        "Settled": (("Winners 3", "Rack the hands in order, so that each can be put together again."),),
    },
    PERTH: {
        BETWEEN: (
            ("2.5", "A new deck is shown to whoever asks."),
            ("2.6(a)", "Unfit cards are changed now."),
        ),
        "BetsClosed": (("4.2", "With Jackpot Wagers down, press start game before the deal."),),
        "Deciding": (_PERTH_ADVICE, _PERTH_TALK, _PERTH_EDGE),
        "FlopOut": (_PERTH_TALK, _PERTH_EDGE),
        "TurnOut": (_PERTH_TALK, _PERTH_EDGE),
        "Showdown": (("4.12(b)", "A sweep of the hand over the cards keeps a hand unseen."),),
        "Settled": (
            ("4.14(b)", "A supervisor verifies a winning jackpot hand before it is paid."),
            ("4.15", "For a Royal or Straight Flush the deck is sorted into suits first."),
        ),
    },
    POKER: {
        BETWEEN: (
            ("1.1 'Dealer Button'", "Move the button, or leave it dead where nobody sits any more."),
            ("6.11", "Chips come to the table now, and leave it with their player alone."),
            ("8.9.3", "A missed blind is put right before its player gets cards."),
        ),
        "Preparing": (
            ("8.9.2(a)", "Blinds first; a straddle only left of the last blind."),
            ("8.15.2", "Flop Chase before any card."),
            ("5.2", "Cut once; nobody but the dealer cuts."),
        ),
        "BettingRound": (
            _POKER_ADVICE,
            _POKER_TALK,
            ("6.18", "An action out of turn waits until its turn comes."),
            ("6.15", "Call the time when it is over."),
        ),
        "Discarding": (("9.15.1", "Every live player gives up a card, in order, before play goes on."),),
        "StreetDue": (("8.18.1", "Burn a card, then deal."), ("1.1 'Burn card'", "A burn stays face down.")),
        "Showdown": (
            ("1.1 'Cards speak'", "Read each hand by its cards, whatever its player calls it."),
            ("8.7", "All hole cards lie open on the table."),
            _POKER_POT,
        ),
        "Uncontested": (("8.17.3(a)(i)", "Deal the flop for side wagers that wait for it."), _POKER_POT),
    },
}
