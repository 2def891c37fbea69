"""What the automatic dealers of the rooms share."""

from __future__ import annotations

import msgspec

from queenhigh.cards import Rank
from queenhigh.hands import ThreeCard, ThreeCardHand


class Offer(msgspec.Struct, frozen=True):
    """A wager that a player may place before the deal; `needs` another one beside it, `price` where it has just one."""

    bet: str
    label: str
    needs: str = ""
    price: int = 0


_LOWEST_PLAYED = ThreeCardHand(ThreeCard.ODD_CARDS, (Rank.QUEEN, Rank.SIX, Rank.FOUR))


def plays_queen_six_four(hand: ThreeCardHand) -> bool:
    """The lowest hand worth playing in Three Card Poker is queen, six and four."""
    return hand >= _LOWEST_PLAYED
