"""Any stream is rebuilt from its events, byte for byte: from zero and from each snapshot."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from intruders import forger, intruder
from little_house import NOON, command, entry, note

from queenhigh.ledger import (
    Append,
    Conflict,
    Envelope,
    Ledger,
    LedgerError,
    RepeatedCommand,
    rebuild,
    take_snapshot,
    verify,
)
from queenhigh.ledger.body import encode

pytest_plugins = ["ledger_places"]

SEED = 20260501


class Table(msgspec.Struct, frozen=True):
    """A table that remembers enough to come out differently if an event is left out, doubled or out of order."""

    rounds: int = 0
    chips: dict[str, int] = {}
    trail: tuple[str, ...] = ()


def evolve(table: Table, event: Envelope) -> Table:
    told = event.open(dict)
    chips = table.chips | {told["player"]: table.chips.get(told["player"], 0) * 3 + told["amount"]}
    return Table(table.rounds + 1, chips, (*table.trail[-5:], event.hash[:8]))


def play(ledger: Ledger, stream: str, rounds: int, rng: Random) -> None:
    for version in range(ledger.version(stream), ledger.version(stream) + rounds):
        told = entry("Paid", player=f"player {rng.randrange(4)} ♥", amount=rng.randint(-50, 50))
        ledger.append(command(Append(stream, version, (told,))))


def test_a_table_is_rebuilt_byte_for_byte_from_zero_and_from_each_snapshot(ledger: Ledger) -> None:
    rng = Random(SEED)
    for _ in range(4):
        play(ledger, "table:7", 13, rng)
        play(ledger, "table:8", 5, rng)
        state, version = rebuild(ledger, "table:7", Table(), evolve)
        take_snapshot(ledger, "table:7", version, state, at=NOON, actor="house")
    from_zero, version = rebuild(ledger, "table:7", Table(), evolve)
    assert version == 52
    assert from_zero.rounds == 52
    snapshots = ledger.snapshots("table:7")
    assert [version for version, _, _ in snapshots] == [52, 39, 26, 13]
    for at, _, body in snapshots:
        assert encode(rebuild(ledger, "table:7", Table(), evolve, upto=at)[0]).decode() == body
        onwards = msgspec.json.decode(body, type=Table)
        for event in ledger.read("table:7", after=at):
            onwards = evolve(onwards, event)
        assert encode(onwards) == encode(from_zero), f"seed {SEED}"
    assert rebuild(ledger, "table:7", Table(), evolve, type=Table) == (from_zero, 52)
    assert rebuild(ledger, "table:7", Table(), evolve, type=Table, upto=30) == rebuild(
        ledger, "table:7", Table(), evolve, upto=30
    )
    assert verify(ledger).sound


def test_both_databases_rebuild_the_same_bytes(file: str, postgres: str) -> None:
    rebuilt: list[tuple[tuple[str, ...], int]] = []

    def told(state: tuple[str, ...], event: Envelope) -> tuple[str, ...]:
        return (*state, event.body, event.at, event.request)

    for where in (file, postgres):
        rng = Random(SEED)
        with Ledger.open(where) as ledger:
            for version in range(30):
                paid = entry("Paid", player=f"player {rng.randrange(4)} ♥", amount=rng.randint(-50, 50))
                ledger.append(command(Append("table:7", version, (paid,)), id=f"c-{version}"))
            nothing: tuple[str, ...] = ()
            rebuilt.append(rebuild(ledger, "table:7", nothing, told))
    assert rebuilt[0] == rebuilt[1]


def test_a_snapshot_saves_reading_what_comes_before_it(ledger: Ledger) -> None:
    play(ledger, "table:7", 10, Random(SEED))
    state, version = rebuild(ledger, "table:7", Table(), evolve)
    take_snapshot(ledger, "table:7", version, state, at=NOON, actor="house")
    play(ledger, "table:7", 2, Random(SEED))
    seen: list[int] = []

    def watched(table: Table, event: Envelope) -> Table:
        seen.append(event.version)
        return evolve(table, event)

    rebuild(ledger, "table:7", Table(), watched, type=Table)
    assert seen == [11, 12]


@pytest.mark.parametrize(
    "forgery",
    [
        'UPDATE snapshots SET body = \'{"rounds":99,"chips":{},"trail":[]}\'',
        "UPDATE snapshots SET version = version - 1",
        "UPDATE snapshots SET stream = 'table:8'",
        "UPDATE snapshots SET seq = 1",
        "UPDATE snapshots SET seq = 99",
    ],
)
def test_a_snapshot_that_the_chain_does_not_vouch_for_is_passed_over(where: str, forgery: str) -> None:
    with Ledger.open(where) as ledger:
        for stream in ("table:7", "table:8"):
            play(ledger, stream, 10, Random(SEED))
        truth = rebuild(ledger, "table:7", Table(), evolve)
        truth_of_8 = rebuild(ledger, "table:8", Table(), evolve)
        take_snapshot(ledger, "table:7", 10, truth[0], at=NOON, actor="house")
    with forger(where) as raw:
        raw.run(forgery)
    with Ledger.open(where) as ledger:
        assert rebuild(ledger, "table:7", Table(), evolve, type=Table) == truth
        assert rebuild(ledger, "table:8", Table(), evolve, type=Table) == truth_of_8


def test_a_snapshot_and_its_event_that_were_both_forged_break_the_chain(file: str) -> None:
    with Ledger.open(file) as ledger:
        play(ledger, "table:7", 3, Random(SEED))
        take_snapshot(ledger, "table:7", 3, Table(3), at=NOON, actor="house")
        truth = rebuild(ledger, "table:7", Table(), evolve)
    with forger(file) as raw:
        raw.run('UPDATE snapshots SET body = \'{"rounds":99,"chips":{},"trail":[]}\'')
        raw.run("UPDATE events SET body = replace(body, '0', '1') WHERE seq = 4")
    with Ledger.open(file, read_only=True) as ledger:
        assert verify(ledger).seq == 4
        assert rebuild(ledger, "table:7", Table(), evolve, type=Table) == truth


def test_another_state_for_the_same_version_is_refused(ledger: Ledger) -> None:
    play(ledger, "table:7", 3, Random(SEED))
    first = take_snapshot(ledger, "table:7", 3, Table(3), at=NOON, actor="house")
    assert take_snapshot(ledger, "table:7", 3, Table(3), at=NOON, actor="house") == first
    with pytest.raises(RepeatedCommand):
        take_snapshot(ledger, "table:7", 3, Table(4), at=NOON, actor="house")


@pytest.mark.parametrize("version", [0, 4])
def test_a_snapshot_of_a_version_that_does_not_exist_is_refused(ledger: Ledger, version: int) -> None:
    play(ledger, "table:7", 3, Random(SEED))
    with pytest.raises(Conflict):
        take_snapshot(ledger, "table:7", version, Table(), at=NOON, actor="house")
    assert ledger.snapshots("table:7") == []


def test_a_snapshot_can_be_deleted(ledger: Ledger, where: str) -> None:
    play(ledger, "table:7", 3, Random(SEED))
    take_snapshot(ledger, "table:7", 3, Table(3), at=NOON, actor="house")
    with intruder(where) as raw:
        raw.run("DELETE FROM snapshots")
    assert rebuild(ledger, "table:7", Table(), evolve, type=Table)[0].rounds == 3
    assert verify(ledger).sound


def test_a_stream_with_a_gap_is_not_rebuilt(file: str) -> None:
    with Ledger.open(file) as ledger:
        for version in range(3):
            ledger.append(note("table:7", version))
    with forger(file) as raw:
        raw.run("DELETE FROM events WHERE seq = 2")
    with (
        Ledger.open(file, read_only=True) as ledger,
        pytest.raises(LedgerError, match="has no version 2: run the audit"),
    ):
        rebuild(ledger, "table:7", 0, lambda count, _: count + 1)
