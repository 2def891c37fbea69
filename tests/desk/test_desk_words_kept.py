"""Nothing that is typed into a form is lost: every field of every order, of every book, is in an event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from book_ids import CANBERRA, MELBOURNE, POKER
from desk_play import add_table, lowest, new_house, play
from msgspec.structs import replace
from tournament_tables import HOUSE, small

from queenhigh.desk.desk import Desk
from queenhigh.desk.keeping import STREAM, unsaid
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor_events import DisputeMoved, OrderSaid, PlayerExcluded
from queenhigh.games.kit.orders import filled
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.library import BOOK_IDS
from queenhigh.house.tournaments.files import tournament_books
from queenhigh.ledger import Ledger
from queenhigh.server.vocabulary import actions_of, instructions_of, meter_orders, tournament_orders


def forms() -> Iterator[tuple[str, str, type[Any]]]:
    """Every order that a person can fill in, of every installed book."""
    for book in BOOK_IDS:
        for what in (actions_of, instructions_of, meter_orders):
            yield from ((book, what.__name__, kind) for kind in what(book).values())
    for book in tournament_books():
        yield from ((book, "tournament_orders", kind) for kind in tournament_orders(book).values())


ORDERS = [one for one in forms() if one[2].declared.by in ("dealer", "floor")]


def typed(kind: type[Any]) -> dict[str, str]:
    """Something of its own in each field that a person can say."""
    return {name: f"typed into {name}" for name in kind.__struct_fields__ if name not in filled(kind)}


def test_every_field_of_every_form_is_kept_whatever_the_book_makes_of_it() -> None:
    for book, what, kind in ORDERS:
        given = typed(kind)
        ours = {name: None for name in filled(kind) if name in kind.__struct_fields__} | {"by": "somebody"}
        kept: dict[str, Any] = {}
        for event in unsaid(kind(**given, **ours), []):
            assert isinstance(event, OrderSaid)
            kept |= event.said
        assert kept == given, (book, what, kind.__name__)


def test_the_forms_are_all_there() -> None:
    kinds = {kind.__name__ for _, _, kind in ORDERS}
    assert {"DecideDispute", "ExcludePlayer", "ChangeTerms", "OpenSystem", "Disqualify", "Cut"} <= kinds
    assert len(kinds) > 90


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with new_house(str(tmp_path / "house.db")) as made:
        yield made


def events(ledger: Ledger, stream: str) -> list[Any]:
    return [envelope.open(dict) for envelope in ledger.read(stream)]


def values(data: Any) -> Iterator[Any]:
    if isinstance(data, dict):
        data = data.values()
    elif not isinstance(data, list):
        yield data
        return
    for one in data:
        yield from values(one)


def said_of(desk: Desk, kinds: Iterable[str]) -> list[Any]:
    return [one for envelope in desk.ledger.read("table:1") if envelope.kind in kinds for one in [envelope.open(dict)]]


def test_the_desk_writes_what_the_room_leaves_out_for_every_instruction_and_every_order(desk: Desk) -> None:
    """The rooms decide nothing here, so that only the desk can have kept it."""
    add_table(desk, "1", MELBOURNE)
    state = desk.table("1")
    deaf = replace(state.room.floor, act=lambda *_: [])
    state.room = replace(state.room, floor=deaf)
    for name, kind in instructions_of(MELBOURNE).items():
        if kind.declared.by not in ("dealer", "floor") or kind in (said.OpenTable, said.StartRound):
            continue
        hints = msgspec.structs.fields(kind)
        given = {
            field.name: f"{name} {field.name}"
            for field in hints
            if field.name not in filled(kind) and field.type is str
        }
        others = [field for field in hints if field.required and field.name not in given]
        numbers: dict[str, Any] = {field.name: True if field.type is bool else 4711 for field in others}
        order = kind(**numbers | given | {"by": "Dealer"})
        if isinstance(order, said.ChangeLimits | said.AgreeLimits):
            order = replace(order, limits=state.settings.limits)
        desk.instruct("1", order)
        written_down = set(map(str, values(events(desk.ledger, "table:1")[-1])))
        assert set(given.values()) <= written_down, name


def test_the_reason_for_an_order_in_a_round_is_kept_with_it(desk: Desk) -> None:
    add_table(desk, "1", CANBERRA)
    play(desk, "1", until="BetsClosed")
    before = len(events(desk.ledger, "table:1"))
    state = desk.table("1")
    order = state.room.croupier.next_order(state.round, state.seal.deck() if state.seal else ())
    assert order is not None
    desk.submit("1", order, reason="The machine was slow.").result()
    told = events(desk.ledger, "table:1")[before:]
    assert told[-1]["order"] == type(order).__name__
    assert told[-1]["said"] == {"reason": "The machine was slow."}


def test_nothing_is_written_twice(desk: Desk) -> None:
    """Words that an event already contains need no further event."""
    add_table(desk, "1", CANBERRA)
    assert said_of(desk, ["OrderSaid"]) == []
    desk.instruct("1", said.LogBreach(by=lowest(desk, "1"), breached="7.1", persons=("ann",), reason="Talking."))
    assert said_of(desk, ["OrderSaid"]) == []


def test_the_decision_of_a_dispute_and_the_reason_for_an_exclusion_are_in_their_events(desk: Desk) -> None:
    add_table(desk, "1", CANBERRA)
    top = desk.table("1").book.ladder.rungs[-1]
    play(desk, "1")
    desk.instruct("1", said.OpenDispute(by="", who="ann", at=10, number=1, player="ann", about="the count"))
    decision = "The count was right."
    decide = said.DecideDispute(by=top, who="olga", at=20, number=1, decision=decision, reason="Seen on video.")
    desk.instruct("1", decide)
    dispute = desk.table("1").floor.disputes[1]
    assert (dispute.at, dispute.round, dispute.state) == (10, 1, "decided")
    assert [(step.state, step.at, step.who, step.rank) for step in dispute.steps] == [
        ("open", 10, "ann", ""),
        ("decided", 20, "olga", top),
    ]
    assert dispute.steps[-1].words == "The count was right. Seen on video."
    (moved,) = [one for one in said_of(desk, [DisputeMoved.__name__]) if one["dispute"]["state"] == "decided"]
    assert "The count was right" in moved["dispute"]["steps"][-1]["words"]
    exclude = said.ExcludePlayer(by=top, who="olga", at=30, player="bob", breached="7.1", reason="Spoke to the bench.")
    desk.instruct("1", exclude)
    (excluded,) = said_of(desk, [PlayerExcluded.__name__])
    assert (excluded["reason"], excluded["at"], excluded["by"]) == ("Spoke to the bench.", 30, "olga")


def test_what_is_typed_with_tournament_orders_is_kept_with_them(desk: Desk) -> None:
    desk.tournaments.new("cup", POKER)
    desk.tournaments.order("cup", o.DrawUpTerms(terms=small(POKER), **HOUSE))
    assert events(desk.ledger, STREAM) == []
    desk.tournaments.order("cup", o.CancelTournament(why="The roof leaks.", **HOUSE))
    everything = {
        value for stream in ("tournament:cup", STREAM) for one in events(desk.ledger, stream) for value in values(one)
    }
    assert "The roof leaks." in everything
