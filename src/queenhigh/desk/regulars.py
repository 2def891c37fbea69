"""Bots: automatic players. This module chooses their wagers; each room's croupier makes their decisions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from queenhigh.cards.shuffling import below
from queenhigh.games.kit.room import Croupier
from queenhigh.money import Cents

NAMES = (
    "Ada",
    "Bo",
    "Cleo",
    "Dov",
    "Eve",
    "Finn",
    "Gus",
    "Hana",
    "Ivo",
    "June",
    "Kit",
    "Lea",
    "Mo",
    "Nia",
    "Odo",
    "Pia",
)
MOST_UNITS = 4
MOST_BESIDE = Cents(5000)
"""The largest side bet of a regular."""


def stakes(
    croupier: Croupier, limits: Any, lying: Collection[str], stream: Iterator[int], *, closed: Collection[str] = ()
) -> list[tuple[str, Cents]]:
    """Return the wagers of one bot: the first on offer always, the others two times in three, and only one of
    several levels of the same wager. `lying` is already on the table; `closed` is not offered at this table now."""
    least = limits.min or croupier.table.limits.min
    units = 1 + below(MOST_UNITS, stream)
    first = croupier.offers[0]
    made: list[tuple[str, Cents]] = []
    kinds = {_kind(bet) for bet in lying}
    for offer in croupier.offers:
        if _kind(offer.bet) in kinds or _kind(offer.bet) in closed:
            continue
        if offer is first or below(3, stream):
            stake = offer.price or _within(limits, least, least * units)
            stake = stake if offer is first else min(stake, max(MOST_BESIDE, least))
            made.append((offer.bet, Cents(stake)))
            kinds.add(_kind(offer.bet))
    return made


def _kind(bet: str) -> str:
    """Return a wager without its level: `jackpot_1` and `jackpot_3` are one wager at two levels."""
    return bet.rstrip("_0123456789")


def _within(limits: Any, least: int, stake: int) -> int:
    most = limits.max
    return max(least, min(stake, most)) if most is not None else stake
