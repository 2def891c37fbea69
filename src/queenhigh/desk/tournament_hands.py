"""Finds the finished hands of a tournament in its own stream."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.kit.tournaments.events import TournamentHandDealt, TournamentHandEnded
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger

MARK = ":"
"""The separator between the names of a tournament and its table."""


class Ended(NamedTuple):
    """A finished hand of a tournament: its table, and the events between which it was played."""

    dealt: int
    ended: Envelope
    table: str
    number: int
    players: tuple[str, ...]
    net: dict[str, int]


def ended_hands(ledger: Ledger, live: LiveTournament, version: int) -> Iterator[Ended]:
    """Yield the finished hands of a tournament, up to a version of its stream. `live` is a new one, which is updated on
    the way."""
    dealt: dict[str, tuple[int, TournamentHandDealt]] = {}
    for envelope in ledger.read(live.stream, 0, version):
        event = live.opened(envelope)
        before = live.state
        live.apply(event)
        if isinstance(event, TournamentHandDealt):
            dealt[event.table] = live.version, event
        if isinstance(event, TournamentHandEnded):
            since, hand = dealt[event.table]
            net = {name: chips - before.chips.get(name, 0) for name, chips in event.stacks.items()}
            yield Ended(since, envelope, event.table, hand.number, hand.players, net)
