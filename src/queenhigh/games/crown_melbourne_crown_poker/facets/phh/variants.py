"""The variants of the format as data: which game and limit of the room each one is, and those that the room lacks.

The format itself has NT, FT, PO and FO/8 of these. The others follow its way of naming (limit, game, /8 for hi-lo) so that
every game of the room can be written down: N no limit, P pot, H half pot, F fixed, S spread; T Holdem, O Omaha, P Pineapple,
CP Crazy Pineapple.
"""

from __future__ import annotations

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.games import GAMES, Game
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit

LIMITS = {
    "N": Limit.NO_LIMIT,
    "P": Limit.POT,
    "H": Limit.HALF_POT,
    "F": Limit.FIXED,
    "S": Limit.SPREAD,
}
LETTERS = {
    "T": "holdem",
    "T/8": "holdem_hilo",
    "O": "omaha",
    "O/8": "omaha_hilo",
    "P": "pineapple",
    "CP": "crazy_pineapple",
    "CP/8": "crazy_pineapple_hilo",
}
ELSEWHERE = {
    "NS": "no-limit short-deck hold'em",
    "F7S": "fixed-limit seven card stud",
    "F7S/8": "fixed-limit seven card stud, high/low split, eight or better",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven lowball, single draw",
    "F2L3D": "fixed-limit deuce-to-seven lowball, triple draw",
    "FB": "fixed-limit badugi",
}
"""Variants of the format that the room has no game for."""


class Variant(msgspec.Struct, frozen=True):
    code: str
    game: Game
    limit: Limit

    @property
    def fixed(self) -> bool:
        """Has it a small and a big bet, instead of a smallest one?"""
        return self.limit is Limit.FIXED


VARIANTS: dict[str, Variant] = {
    limit + letters: Variant(limit + letters, GAMES[game], LIMITS[limit])
    for limit in LIMITS
    for letters, game in LETTERS.items()
}


def code_of(game: Game, limit: Limit) -> str:
    return next(v.code for v in VARIANTS.values() if v.game.name == game.name and v.limit is limit)
