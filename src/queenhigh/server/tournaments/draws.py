"""Draws: everyone once, in an unpredictable order (12.1). The order given says which players a draw is for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from queenhigh.cards import Seed
from queenhigh.games.kit.tournaments.stages import in_round
from queenhigh.games.kit.tournaments.state import Standing, Tournament


def drawn(players: Iterable[str], stream: Iterator[int] | None = None) -> tuple[str, ...]:
    """The players in random order, by a fresh 128-bit number each: two equal numbers will not occur."""
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
"""The players to draw, by the order that needs a draw."""
