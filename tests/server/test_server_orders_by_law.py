"""A page offers the dealer and the floor exactly the orders that the room would take. Only this test tries them out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from desk_play import new_house
from five_games import FIVE, a_deck, between_rounds, five_games, next_things
from msgspec.structs import replace

from queenhigh.cards import DECK, Seed
from queenhigh.desk.opening import Plan, setup_for
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import actions as does
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.floor import Floor, Open, Shut, evolve
from queenhigh.games.kit.room import Room
from queenhigh.games.kit.wording import spoken
from queenhigh.games.library import room
from queenhigh.rules import NotAuthorised, Refusal
from queenhigh.server.views.dealer import possible
from queenhigh.server.vocabulary import actions_of, instructions_of

NOON = 1_790_000_000


def samples(state: TableState, rank: str) -> Iterator[Action]:
    """Every order that a person of this rank could give in the round now."""
    hand = state.round
    turn = next(iter(getattr(hand, "waiting", ())), 1)
    fillers: dict[str, Any] = {"by": rank, "deck": tuple(getattr(hand, "stub", ()) or DECK), "at": 26, "seat": turn}
    for kind in actions_of(state.book.id).values():
        if kind.declared.by in ("dealer", "floor") and kind is not does.SetSchedule:
            fields = {name: fillers[name] for name in kind.__struct_fields__ if name in fillers}
            yield kind(**fields | ({"sorted": True} if "sorted" in kind.__struct_fields__ else {}))


def taken(state: TableState, action: Action) -> bool:
    try:
        state.room.round.act(state.round, action)
    except Refusal:
        return False
    return True


def test_what_is_offered_to_the_person_who_deals_is_what_the_room_takes(tmp_path: Path) -> None:
    rng, seen = Random(18), set[tuple[str, str]]()
    with new_house(str(tmp_path / "h.db")) as desk:
        five_games(desk)
        for step in range(260):
            for table, state in desk.tables.items():
                top = state.book.ladder.rungs[-1]
                if state.playing:
                    offered = {order.order for order in possible(state, top)}
                    would = {type(action).__name__ for action in samples(state, top) if taken(state, action)}
                    assert offered == would - {"InspectHand"}, (table, type(state.round).__name__)
                    seen.add((state.book.id, type(state.round).__name__))
                with suppress(Refusal):
                    _goes_on(desk, table, step, rng)
        assert desk.locked == {}
    assert {book for book, _ in seen} == set(FIVE.values())
    assert len(seen) > 25


def _goes_on(desk: Any, table: str, step: int, rng: Random) -> None:
    state = desk.table(table)
    if state.playing:
        desk.do(table, next_things(state, Seed.named("orders", step), a_deck(rng))[0])
        return
    for order in between_rounds(state, desk.now):
        desk.instruct(table, order)
    desk.start_round(table)


# -- the floor


def floors(law: Room) -> Iterator[Floor]:
    """A table of the book: shut, open, in a round, and while its cards are counted."""
    floor: Floor = Shut(table="1")
    yield floor
    lowest, highest = law.book.ladder.rungs[0], law.book.ladder.rungs[-1]
    setup = setup_for(Plan("1", law.id, 0, law.layout.usual()), NOON)
    orders = (said.CheckCards(by=lowest, at=NOON), said.OpenTable(by=highest, at=NOON, setup=setup))
    for order in orders:
        for event in law.floor.act(floor, order):
            floor = evolve(floor, event)
    assert isinstance(floor, Open)
    yield floor
    yield replace(floor, playing=True)
    yield replace(floor, counting=True)


def sample(kind: type[Any], law: Room, subject: str) -> Any:
    """An order from a person without a rank, to learn what rank it needs: rooms check that first."""
    setup = setup_for(Plan("1", law.id, 0, law.layout.usual()), NOON)
    fillers: dict[str, Any] = {"setup": setup, "choice": {}, "limits": None, "subject": subject}
    given = {
        field.name: fillers.get(field.name, 1 if field.type is int else "")
        for field in msgspec.structs.fields(kind)
        if field.required and field.name != "by"
    }
    return kind(by="player", **given)


def refusal_of(law: Room, floor: Floor, kind: type[Any]) -> Refusal | None:
    """Without one, the room takes it, or looks at what is in it first."""
    try:
        law.floor.act(floor, sample(kind, law, "closing"))
    except Refusal as refused:
        return refused
    except (AttributeError, TypeError, KeyError, ValueError):
        return None
    return None


@pytest.mark.parametrize("book", FIVE.values())
def test_a_book_says_of_its_floor_what_the_floor_takes_and_from_whom(book: str) -> None:
    law, ranked = room(book), set[str]()
    for floor in floors(law):
        for name, kind in instructions_of(book).items():
            if kind.declared.by == "nobody":
                continue
            refused, takes = refusal_of(law, floor, kind), law.floor.takes.get(kind)
            out_of_place = str(refused).startswith(f"{spoken(name)} is not possible")
            assert out_of_place is not (takes is not None and takes.at(floor)), (name, refused)
            if isinstance(refused, NotAuthorised):
                assert takes is not None
                assert law.book.ladder.may(refused.needed, takes.rank), name
                assert takes.rule is None or refused.needed == takes.rank, name
                ranked.add(name)
    assert len(ranked) > 8
