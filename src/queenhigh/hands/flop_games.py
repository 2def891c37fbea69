"""Poker with a flop: what makes each of seven games, no matter who deals it. A book adds its clauses."""

from __future__ import annotations

import msgspec

FIRST, SECOND = range(2)
"""The betting rounds before the flop and on it."""


class FlopGame(msgspec.Struct, frozen=True):
    name: str
    title: str
    players: int
    """The most players at a table."""
    hole_cards: int
    discard_after: int | None = None
    """The betting round after which each player gives up a card."""
    omaha: bool = False
    """Exactly two hole cards and three of the board, instead of any five of seven."""
    hi_lo: bool = False
    """Does the best low of eight or better share the pot?"""


FLOP_GAMES: dict[str, FlopGame] = {
    game.name: game
    for game in (
        FlopGame("holdem", "Holdem", 11, 2),
        FlopGame("pineapple", "Pineapple Holdem", 11, 3, FIRST),
        FlopGame("crazy_pineapple", "Crazy Pineapple Holdem", 11, 3, SECOND),
        FlopGame("crazy_pineapple_hilo", "Crazy Pineapple Holdem Hi-Lo Eight Qualifier", 11, 3, SECOND, hi_lo=True),
        FlopGame("holdem_hilo", "Holdem Hi-Lo Eight Qualifier", 11, 2, hi_lo=True),
        FlopGame("omaha", "Omaha", 10, 4, omaha=True),
        FlopGame("omaha_hilo", "Omaha Hi-Lo Eight Qualifier", 10, 4, omaha=True, hi_lo=True),
    )
}
