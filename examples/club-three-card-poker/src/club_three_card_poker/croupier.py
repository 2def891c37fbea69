"""The automatic dealer, and members who play sensibly."""

from __future__ import annotations

from club_three_card_poker.decide import options, waiting
from club_three_card_poker.hand import value
from club_three_card_poker.table import ClubRound
from club_three_card_poker.wagers import ANTE, COLOURS, PAIR_PLUS
from queenhigh.cards import Deck
from queenhigh.games.kit import legal
from queenhigh.games.kit.actions import Action, Choice, CloseBetting, Collect, Cut, Deal, Reveal, Settle, Shuffle
from queenhigh.games.kit.croupier import Offer
from queenhigh.games.kit.phases import BetsClosed, Betting, Deciding, Hand, Settled, Showdown
from queenhigh.hands import QUEEN_HIGH

OFFERS = (Offer(ANTE, "Ante"), Offer(PAIR_PLUS, "Pair Plus", needs=ANTE), Offer(COLOURS, "Colours", needs=ANTE))


def next_order(round: ClubRound, deck: Deck) -> Action | None:
    match round:
        case Betting():
            return CloseBetting("dealer")
        case BetsClosed(deck=()):
            return Shuffle("dealer", deck)
        case BetsClosed(cuts=0):
            return Cut("dealer", len(round.deck) // 2)
        case BetsClosed():
            return Deal("dealer")
        case Deciding() if not waiting(round):
            return Reveal("dealer")
        case Showdown():
            return Settle("dealer")
        case Settled():
            return Collect("dealer")
    return None


def choices(round: ClubRound, seat: int) -> tuple[Choice, ...]:
    return legal.choices(options(round, seat))


def bot_choice(_: ClubRound, hand: Hand) -> Choice:
    """Against a dealer who qualifies with jack high, every hand from queen high is worth playing."""
    return Choice.PLAY if value(hand.cards) >= QUEEN_HIGH else Choice.FOLD


def declares(round: ClubRound, seat: int) -> str:
    return value(round.hands[seat].cards).words
