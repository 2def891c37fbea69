"""Which tables of a tournament a commit changed, for those who watch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from queenhigh.desk.commit import Committed
from queenhigh.desk.tournament_desk import TournamentCommitted
from queenhigh.games.kit.tournaments import TournamentEvent
from queenhigh.rules import Cited
from queenhigh.server.tournaments.felts import Felt, felt_at, places_of


def felt_commits(committed: TournamentCommitted, known: Mapping[str, Felt]) -> Iterator[Committed]:
    """One commit for each table that looks different now. Events of a hand concern only its own table; events of the
    tournament concern all tables, including those that no longer exist."""
    live = committed.live
    inside = not any(isinstance(event, TournamentEvent) for event in committed.events)
    left = [felt.place for felt in known.values() if felt.live.id == live.id and felt.place in live.state.tables]
    for place in (committed.table,) if inside else dict.fromkeys((*places_of(live), *left)):
        felt = felt_at(live, place)
        events = tuple(event for event in committed.events if _concerns(event, place, committed.table))
        yield Committed(felt.id, felt.version, events, felt, committed.actor)


def _concerns(event: Cited, place: str, table: str) -> bool:
    if not isinstance(event, TournamentEvent):
        return place == table
    about: Any = getattr(event, "table", "")
    return not about or place in (about, getattr(event, "to", ""))


def still_there(felt: Felt, committed: TournamentCommitted) -> bool:
    return felt.live.id != committed.id or felt.place in places_of(committed.live)
