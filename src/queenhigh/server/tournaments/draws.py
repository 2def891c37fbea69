"""Draws: everyone once, in an order that nobody could know (12.1). Which players a draw is for follows from the order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from queenhigh.cards import Seed
from queenhigh.games.kit.tournaments.stages import in_round
from queenhigh.games.kit.tournaments.state import Standing, Tournament


def drawn(players: Iterable[str], stream: Iterator[int] | None = None) -> tuple[str, ...]:
    """By a fresh number of 128 bits for each: two that are equal will not be seen."""
    stream = stream or Seed.fresh().bytes()
    return tuple(sorted(players, key=lambda _: bytes(next(stream) for _ in range(16))))


def went_out(t: Tournament) -> list[str]:
    return [name for name, one in t.entrants.items() if one.standing is Standing.OUT]


DRAWN: dict[str, Callable[[Tournament], list[str]]] = {
    "StartPlay": lambda t: [one.player for one in t.entered],
    "BalanceTables": lambda t: t.players,
    "EndRoundOfPlay": in_round,
    "StartRoundOfPlay": lambda t: t.players,
    "StartRepechage": went_out,
}
"""Who is drawn, by the order that takes a draw."""
