"""The limits of a table as data: no limit, pot, half pot, fixed and spread, with the blinds (6.4-6.9)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.rules import IllegalAction


class Limit(StrEnum):
    NO_LIMIT = "no_limit"
    POT = "pot"
    HALF_POT = "half_pot"
    FIXED = "fixed"
    SPREAD = "spread"


NO_LIMIT, FIXED, SPREAD = Limit.NO_LIMIT, Limit.FIXED, Limit.SPREAD
"""Looked up once, because finding a member of an enumeration takes ten times as long as finding a name of the module."""
LIMITED = (FIXED, SPREAD)
RATIOS: dict[Limit, Fraction] = {
    Limit.POT: Fraction(PAY.figure("full_pot").value),
    Limit.HALF_POT: Fraction(PAY.figure("half_pot").value),
}
"""The largest bet or raise as a share of the pot, after the call is added (6.7)."""

STRADDLE = int(PAY.figure("straddle_multiple"))
OVER_BLIND = int(PAY.figure("over_blind_multiple"))


class Structure(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The betting structure of a table. Amounts are whole cents (or units of the lowest chip in a hand sheet). What
    follows from them is calculated once and kept with the structure."""

    limit: Limit = Limit.NO_LIMIT
    blinds: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    """Fixed: the bet and raise of each betting round (reading A-36: small, small, big, big)."""
    min: int = 0
    """Spread: the betting minimum. Elsewhere the table minimum; if it is left out, the last blind (A-23)."""
    max: int = 0
    """Spread: the betting maximum."""
    straddle: bool = False
    """May over-blinds be placed (6.5)?"""
    ante: int = 0
    """A house setting: the book mentions antes but has no rule for them. Tournaments and imported hands have them."""

    @property
    def last_blind(self) -> int:
        return self.blinds[-1] if self.blinds else 0

    @cached_property
    def limited(self) -> bool:
        """Fixed or spread: where raises are counted (6.9) and 6.16.2 applies."""
        return self.limit in LIMITED

    @cached_property
    def minimum(self) -> int:
        """The table minimum for the first betting round."""
        if self.limit is FIXED:
            return self.sizes[0]
        return self.min or self.last_blind


def fixed(small: int, big: int, blinds: tuple[int, ...], **more: bool) -> Structure:
    """Small bets in the first two rounds and big ones in the last two."""
    return Structure(limit=FIXED, sizes=(small, small, big, big), blinds=blinds, **more)


def check(structure: Structure, told: Callable[[int], str] = str) -> Structure:
    """6.4: refuse a structure that cannot be played, and say why, with amounts as the table shows them."""
    if any(blind <= 0 for blind in structure.blinds) or list(structure.blinds) != sorted(structure.blinds):
        raise IllegalAction(
            f"Blinds of {' and '.join(map(told, structure.blinds))} do not rise from one to the next.",
            rule("8.9.2(b)"),
            "Set each at least as high as the one before.",
        )
    match structure.limit:
        case Limit.FIXED if len(structure.sizes) != 4 or min(structure.sizes) <= 0:
            raise IllegalAction(
                "A fixed limit needs a bet for each of the four rounds.",
                rule("1.1 'Structured limit'"),
                "Name the four of them.",
            )
        case Limit.SPREAD if not 0 < structure.min <= structure.max:
            raise IllegalAction(
                "A spread limit needs a minimum and a maximum.", rule("6.8"), "Name both, the lower first."
            )
    if structure.blinds and structure.last_blind < structure.minimum:
        raise IllegalAction(
            f"The last blind of {told(structure.last_blind)} is below the table minimum of {told(structure.minimum)}.",
            rule("6.4"),
            "Raise the blind, or lower the minimum.",
        )
    return structure
