"""Any table is rebuilt from its events, byte for byte; and a round that was interrupted anywhere goes on where it stood."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from desk_play import (
    BOOKS,
    add_meter,
    add_table,
    in_order,
    new_house,
    next_action,
    open_desk,
    opening_wagers,
    play,
    report,
)

from queenhigh.cards import Seed, shuffle
from queenhigh.desk import desk as desk_module
from queenhigh.desk.codec import module, opened
from queenhigh.desk.desk import Desk
from queenhigh.desk.restoring import restore
from queenhigh.desk.shift import Shift
from queenhigh.desk.tables import TableState
from queenhigh.desk.troubles import CALIFORNIA, CANBERRA, MELBOURNE
from queenhigh.games.kit.events import CardsDealt
from queenhigh.games.kit.phases import Deciding
from queenhigh.ledger import Ledger, verify
from queenhigh.ledger.body import decode, encode

pytest_plugins = ["ledger_places"]

ROUNDS = 60


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots after almost every round."""
    monkeypatch.setattr(desk_module, "SNAPSHOT_EVERY", 50)


def shift_at(where: str) -> Desk:
    desk = open_desk(where)
    shift = Shift(desk, "rebuilding", incidents=2)
    shift.open()
    for number in range(ROUNDS):
        shift.play_round(shift.plans[number % len(shift.plans)], number)
    shift.settle_up()
    return desk


def test_a_table_rebuilt_from_zero_and_from_each_snapshot_is_the_same(where: str, often: None) -> None:
    with shift_at(where) as desk:
        live = {table: encode(state.as_data()) for table, state in desk.tables.items()}
    with Ledger.open(where, read_only=True) as ledger:
        for table, state in desk.tables.items():
            from_zero, replayed = restore(ledger, table, state.book.id, snapshots=False)
            assert encode(from_zero.as_data()) == live[table]
            assert replayed == state.version
            kept = ledger.snapshots(state.stream)
            assert len(kept) >= 3
            for version, _, body in kept:
                there, _ = restore(ledger, table, state.book.id, snapshots=False, upto=version)
                assert encode(there.as_data()) == body.encode()
                on_from = TableState.of_data(table, state.book.id, decode(body, dict[str, Any]))
                for envelope in ledger.read(state.stream, version):
                    on_from.apply(opened(envelope, state.book.id))
                assert encode(on_from.as_data()) == live[table]
            newest, replayed = restore(ledger, table, state.book.id)
            assert encode(newest.as_data()) == live[table]
            assert replayed == state.version - kept[0][0]
        assert verify(ledger).sound


def test_a_desk_that_starts_again_replays_no_more_than_since_the_last_snapshot(file: str, often: None) -> None:
    with shift_at(file) as desk:
        live = {table: encode(state.as_data()) for table, state in desk.tables.items()}
        meters = desk.meters.all
    with open_desk(file) as again:
        assert {table: encode(state.as_data()) for table, state in again.tables.items()} == live
        assert again.meters.all == meters
        for table, state in again.tables.items():
            _, replayed = restore(again.ledger, table, state.book.id)
            assert replayed < 50 + 60, "the events of a round beyond the period"


def test_a_snapshot_that_was_tampered_with_is_passed_over(file: str, often: None) -> None:
    from intruders import forger

    with shift_at(file) as desk:
        live = encode(desk.table("canberra-1").as_data())
    with forger(file) as raw:
        raw.run("UPDATE snapshots SET body = replace(body, 'ante', 'aunt')")
    with open_desk(file) as again:
        assert encode(again.table("canberra-1").as_data()) == live


def evening(desk: Desk, book: str, again: Callable[[Desk], Desk]) -> list[Any]:
    """Rounds at a table of the book, the last one void; `again` may exchange the desk after each command."""
    add_table(desk, "t", book)
    if book == MELBOURNE:
        add_meter(desk, "t")
    croupier, results = module(book, "croupier"), []
    for number in range(3):
        desk = again(desk)
        desk.start_round("t")
        for wager in opening_wagers(desk, "t"):
            desk = again(desk)
            desk.do("t", wager)
        deck = shuffle(Seed.named("evening", number))
        while desk.table("t").playing:
            desk = again(desk)
            state = desk.table("t")
            if number == 2 and isinstance(state.round, Deciding):
                desk.do("t", report(desk, "t", ENDING[book], {"reconstructed": False} if book == CALIFORNIA else None))
            else:
                desk.do("t", next_action(state, croupier, deck))
        results.append(desk.table("t").round)
    desk = again(desk)
    in_order(desk)
    desk.close()
    return results


ENDING = {MELBOURNE: "force_majeure", CANBERRA: "fraud", CALIFORNIA: "dispute"}


@pytest.mark.parametrize("book", BOOKS)
def test_a_table_that_stops_after_every_command_goes_on_with_the_same_cards_to_the_same_lines(
    where: str, tmp_path: Path, book: str
) -> None:
    stops = 0

    def stop(desk: Desk) -> Desk:
        nonlocal stops
        stops += 1
        stood = encode(desk.table("t").as_data())
        desk.close()
        again = open_desk(where)
        assert encode(again.table("t").as_data()) == stood
        return again

    stopped = evening(new_house(where), book, stop)
    through = evening(new_house(str(tmp_path / "through.db")), book, lambda desk: desk)
    assert stops > 40
    assert stopped == through


@pytest.mark.parametrize("book", BOOKS)
def test_whatever_event_was_the_last_the_round_is_there_with_its_cards(file: str, book: str) -> None:
    """A command is written whole; all the same, a table that ends in the middle of one can be looked at and goes on."""
    evening(new_house(file), book, lambda desk: desk)
    with Ledger.open(file, read_only=True) as ledger:
        envelopes = ledger.read("table:t")
    events = [opened(envelope, book) for envelope in envelopes]
    whole = TableState("t", book)
    for event in events:
        whole.apply(event)
    for place in range(1, len(events)):
        cut = TableState("t", book)
        for envelope in envelopes[:place]:
            cut.apply(opened(envelope, book))
        dealt = next((e for e in reversed(cut.happened) if isinstance(e, CardsDealt)), None)
        if dealt is not None and cut.round is not None:
            assert {seat: hand.cards for seat, hand in cut.round.hands.items() if hand.cards} == dealt.hands
        for event in events[place:]:
            cut.apply(event)
        assert encode(cut.as_data()) == encode(whole.as_data())


def test_a_meter_is_seen_by_a_rebuilt_round_as_settlement_saw_it(where: str) -> None:
    with new_house(where) as desk:
        add_table(desk, "m", MELBOURNE)
        add_table(desk, "n", MELBOURNE, players=("dee", "eli", "fay"))
        add_meter(desk, "m", "n")
        play(desk, "m", until="Showdown")
        play(desk, "n")
        play(desk, "m")
        over = desk.table("m").round
        assert over is not None
        assert over.table.jackpot.meter > 1_000_000
    with open_desk(where) as desk:
        assert desk.table("m").round == over
