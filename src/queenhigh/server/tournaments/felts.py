"""A table of a tournament as a table: what `views`, the hub and the automatic dealer know of any other.

It is derived from the tournament and its present hand, and has no state of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from queenhigh.desk.commit import Committed
from queenhigh.desk.tables import TableState
from queenhigh.desk.tournament_desk import TournamentCommitted
from queenhigh.desk.tournament_hands import MARK
from queenhigh.desk.tournaments import PREFIX, TABLE, LiveTournament
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.instructions import Setup
from queenhigh.games.kit.room import NoSuchPart
from queenhigh.games.kit.tournaments import TournamentEvent
from queenhigh.games.kit.tournaments.state import Tournament
from queenhigh.games.library import room
from queenhigh.rules import Cited
from queenhigh.server.page import Cup, page_of


def felt_id(tournament: str, place: str) -> str:
    return f"{tournament}{MARK}{place}"


def is_felt(table: str) -> bool:
    return MARK in table


def streams_of(felt: str) -> tuple[str, str]:
    """Of the tournament and of the table: their versions together are the version of the felt."""
    name, _, place = felt.partition(MARK)
    return f"{PREFIX}{name}", f"{PREFIX}{name}{TABLE}{place}"


class Felt(TableState):
    """`place` is the table's name in its tournament."""

    live: LiveTournament
    place: str
    places: int

    @property
    def tournament(self) -> Tournament:
        return self.live.state

    def copy(self) -> Felt:
        made = Felt.__new__(Felt)
        made.__dict__ = self.__dict__ | {"happened": list(self.happened)}
        return made

    def lying(self, player: str) -> int:
        """A player's chips in the current hand that the tournament still counts as theirs."""
        return cup_of(self.live).lying(self, player) if self.playing else 0

    def bank(self, player: str) -> int:
        return self.tournament.chips.get(player, 0) - self.lying(player)


def places_of(live: LiveTournament) -> list[str]:
    """The occupied tables."""
    return [place for place, held in live.state.tables.items() if held.seats]


def cup_of(live: LiveTournament) -> Cup:
    cup = page_of(room(live.book.id)).cup
    if cup is None:
        raise NoSuchPart(f"{live.book.id} has no tournaments.")
    return cup


def felt_at(live: LiveTournament, place: str) -> Felt:
    made = Felt(felt_id(live.id, place), live.book.id)
    held, hand = live.state.tables[place], live.hands.get(place)
    made.live, made.place = live, place
    made.places = max((live.state.terms.format.seats, *held.seats))
    made.stream = live.stream_of(place)
    made.version = live.version + live.versions.get(place, 0)
    made.rounds = held.hands - 1 if held.playing else held.hands
    if hand is not None:
        made.round, made.happened = hand.round, list(hand.happened)
        made.seal, made.seals = hand.seal, (hand.seal,)
    cup = cup_of(live)
    setup = Setup(places=made.places, offered=cup.offered)
    made.floor = Open(
        table=made.id,
        setup=setup,
        settings=cup.settings(live, place, hand),
        opened_at=0,
        seats=held.seats,
        playing=held.playing,
    )
    return made


def felt_commits(committed: TournamentCommitted, known: Mapping[str, Felt]) -> Iterator[Committed]:
    """One for each table that looks different now. What happens in a hand is its own table's business; what happens in the
    tournament is everyone's, also of those at a table that is no longer there."""
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
