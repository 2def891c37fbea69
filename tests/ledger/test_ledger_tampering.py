"""Tampering shows: whatever is flipped, deleted, swapped or cut off, the verifier names the first bad event."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from intruders import Intruder, forger
from little_house import NOON, command, entry, issue, payment

from queenhigh.ledger import (
    Append,
    Command,
    DatabaseRefused,
    Envelope,
    Head,
    Ledger,
    LedgerError,
    NewEvent,
    export,
    move,
    reconcile,
    verify,
    verify_export,
)
from queenhigh.ledger.envelope import FORMAT, chained, genesis
from queenhigh.rules import Rule

pytest_plugins = ["ledger_places"]

EVENTS = 12


def write(ledger: Ledger) -> None:
    """Twelve events: chips issued, then payments by clause at a table, two to a command."""
    issue(ledger, ann=1000, bob=1000)
    rule = Rule("crown-melbourne-three-card-poker", "5.7.1(b)")
    for number in range(5):
        paid = NewEvent({"amount": 10}, "Paid", rule, "5.1", move(10, out_of="ann", into="bob"))
        ledger.append(
            command(Append(f"table:{number % 2}", None, (entry("Dealt", cards="Qh 6c 4d"), paid)), id=f"c-{number}")
        )
    ledger.append(payment(5, "bob", "ann"))


@pytest.fixture
def kept(where: str) -> Head:
    """A ledger with twelve events, and the head that was noted down."""
    with Ledger.open(where) as ledger:
        write(ledger)
        assert verify(ledger).sound
        assert ledger.head().seq == EVENTS
        return ledger.head()


def named(where: str, *known: Head) -> tuple[int | None, str]:
    with Ledger.open(where, read_only=True) as ledger:
        verdict = verify(ledger, known)
        assert verdict.sound == (verdict.fault == "")
        return verdict.seq, verdict.fault


FLIPS = {
    "stream": "'table:9'",
    "at": "'2026-05-01T12:00:00.000001+00:00'",
    "cause": "'nothing'",
    "actor": "'eve'",
    "rank": "'Floor'",
    "book": "'another-book'",
    "edition": "'5.2'",
    "rule": "'5.7.1(c)'",
    "kind": "'Lost'",
    "body": "'{\"amount\":11}'",
    "postings": '\'[["ann",-11],["bob",11]]\'',
    "version": "version + 100",
    "command": "'c-9'",
}


def test_a_flipped_field_is_found_in_its_event(where: str, kept: Head) -> None:
    for column, other in FLIPS.items():
        for seq in (3, 12):
            with forger(where) as raw:
                ((was,),) = raw.run(f"SELECT {column} FROM events WHERE seq = ?", seq)
                raw.run(f"UPDATE events SET {column} = {other} WHERE seq = ?", seq)
            assert named(where)[0] == seq, column
            with forger(where) as raw:
                raw.run(f"UPDATE events SET {column} = ? WHERE seq = ?", was, seq)
    assert named(where, kept) == (None, "")


def test_a_flipped_hash_is_found_in_its_event(where: str, kept: Head) -> None:
    for column in ("request", "prev", "hash"):
        with forger(where) as raw:
            ((was,),) = raw.run(f"SELECT {column} FROM events WHERE seq = 7")
            raw.run(f"UPDATE events SET {column} = ? WHERE seq = 7", bytes(32))
        assert named(where)[0] == 7, column
        with forger(where) as raw:
            raw.run(f"UPDATE events SET {column} = ? WHERE seq = 7", was)
    assert named(where, kept) == (None, "")


def test_a_deleted_event_is_noticed(where: str, kept: Head) -> None:
    for seq in (12, 6, 1):
        with forger(where) as raw:
            raw.run("DELETE FROM events WHERE seq = ?", seq)
        found, fault = named(where)
        assert found == seq
        assert f"event {seq} is missing" in fault


def test_two_swapped_events_are_found_at_the_first(where: str, kept: Head) -> None:
    for seq in (11, 6, 1):
        with forger(where) as raw:
            for old, new in ((seq, 100), (seq + 1, seq), (100, seq + 1)):
                raw.run("UPDATE events SET seq = ? WHERE seq = ?", new, old)
        assert named(where)[0] == seq


def test_a_truncated_end_is_noticed_at_its_first_missing_event(where: str, kept: Head) -> None:
    with forger(where) as raw:
        raw.run("DELETE FROM postings WHERE seq > 9")
        raw.run("DELETE FROM events WHERE seq > 9")
        raw.run("DELETE FROM commands WHERE first_seq > 9")
    assert named(where) == (10, "event 10 is missing: the chain ends before its head, event 12")


def put_back(raw: Intruder, seq: int) -> None:
    """Make the ledger look as if it had never been longer."""
    for table, column in (("postings", "seq"), ("events", "seq"), ("commands", "first_seq")):
        raw.run(f"DELETE FROM {table} WHERE {column} > ?", seq)
    raw.run("UPDATE head SET seq = ?, hash = (SELECT hash FROM events WHERE seq = ?)", seq, seq)


def test_an_end_cut_off_with_its_head_is_noticed_by_anyone_who_kept_a_head(where: str, kept: Head) -> None:
    with forger(where) as raw:
        put_back(raw, 9)
    assert named(where) == (None, ""), "by itself it is a sound ledger of nine events"
    assert named(where, kept) == (10, "event 10 is missing: a head was kept at event 12, so the end was cut off")


def test_a_ledger_rewritten_from_an_event_on_is_found_by_anyone_who_kept_a_head(where: str, kept: Head) -> None:
    with forger(where) as raw:
        put_back(raw, 9)
    with Ledger.open(where) as ledger:
        for _ in range(3):
            ledger.append(payment(1, "ann", "bob"))
    assert named(where) == (None, "")
    seq, fault = named(where, kept)
    assert (seq, "the ledger was rewritten" in fault) == (12, True)


def test_an_event_whose_hash_was_made_to_fit_breaks_the_one_behind_it(where: str, kept: Head) -> None:
    with Ledger.open(where, read_only=True) as ledger:
        fields = [getattr(ledger.event(6), name) for name in Envelope.__struct_fields__[:-1]]
    fields[Envelope.__struct_fields__.index("actor")] = "eve"
    with forger(where) as raw:
        raw.run("UPDATE events SET actor = 'eve', hash = ? WHERE seq = 6", bytes.fromhex(chained(tuple(fields))))
    assert named(where) == (7, "event 7 does not follow event 6: one of the two was put in place of another")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE postings SET amount = amount + 1 WHERE seq = 5",
        "UPDATE postings SET balance = balance + 1 WHERE seq = 5 AND account = 'ann'",
        "UPDATE postings SET account = 'eve' WHERE seq = 5 AND account = 'ann'",
        "DELETE FROM postings WHERE seq = 5",
        "INSERT INTO postings (seq, account, amount, balance) VALUES (5, 'eve', 1, 1)",
    ],
)
def test_accounts_that_say_other_than_the_events_are_found(where: str, kept: Head, sql: str) -> None:
    with forger(where) as raw:
        raw.run(sql)
    assert named(where)[0] == 5


@pytest.mark.parametrize(
    ("sql", "seq"),
    [
        ("DELETE FROM commands WHERE id = 'c-1'", 4),
        ("UPDATE commands SET first_seq = 5 WHERE id = 'c-1'", 4),
        ("UPDATE commands SET last_seq = 4 WHERE id = 'c-1'", 5),
        ("UPDATE commands SET last_seq = 6 WHERE id = 'c-1'", 6),
        ("INSERT INTO commands (id, first_seq, last_seq) VALUES ('eve', 40, 41)", None),
        ("UPDATE head SET seq = 11", 12),
        ("UPDATE head SET hash = (SELECT hash FROM events WHERE seq = 3)", 12),
    ],
)
def test_commands_and_heads_that_say_other_than_the_events_are_found(
    where: str, kept: Head, sql: str, seq: int | None
) -> None:
    with forger(where) as raw:
        raw.run(sql)
    found, fault = named(where)
    assert fault
    assert found == seq


def test_balances_that_are_not_the_sum_of_their_postings_do_not_reconcile(where: str, kept: Head) -> None:
    with Ledger.open(where, read_only=True) as ledger:
        books = reconcile(ledger)
        assert (books.faults, books.at) == ((), kept)
        assert books.balances == {"ann": 955, "bob": 1045, "outside": -2000}
        assert books.under("out") == -2000
    with forger(where) as raw:
        raw.run("UPDATE postings SET amount = amount + 7 WHERE seq = 5 AND account = 'ann'")
    with Ledger.open(where, read_only=True) as ledger:
        assert reconcile(ledger).faults == (
            "'ann' shows 955 cents and its postings sum to 962",
            "all accounts together hold 7 cents, not zero",
        )


def test_no_flipped_byte_of_the_file_goes_unnoticed_where_it_matters(tmp_path: Path) -> None:
    """Either everything still reads as it was, or it is refused, or it is found. It never silently reads as something else."""
    seed = 20260501
    rng = Random(seed)
    sound, bad = tmp_path / "sound.db", tmp_path / "bad.db"
    with Ledger.open(sound) as ledger:
        write(ledger)
        truth = ledger.events(), ledger.balances(), ledger.head()
    whole = sound.read_bytes()
    noticed = 0
    for _ in range(250):
        place, bit = rng.randrange(len(whole)), 1 << rng.randrange(8)
        bad.write_bytes(whole[:place] + bytes([whole[place] ^ bit]) + whole[place + 1 :])
        try:
            with Ledger.open(bad, read_only=True) as ledger:
                if verify(ledger).sound:
                    assert (ledger.events(), ledger.balances(), ledger.head()) == truth, (seed, place, bit)
                else:
                    noticed += 1
        except LedgerError:
            noticed += 1
        for end in ("-wal", "-shm"):
            bad.with_name(f"bad.db{end}").unlink(missing_ok=True)
    assert noticed > 50


def test_an_unreadable_event_is_named(file: str) -> None:
    with Ledger.open(file) as ledger:
        write(ledger)
    whole = Path(file).read_bytes()
    place = (
        whole.rindex(b'{"amount":5,"kind":"Paid"}')
        if b'{"amount":5,"kind":"Paid"}' in whole
        else whole.rindex(b'"amount":5')
    )
    Path(file).write_bytes(whole[:place] + b"\xff" + whole[place + 1 :])
    seq, fault = named(file)
    assert (seq, "event 12 cannot be read" in fault) == (12, True)
    with pytest.raises(DatabaseRefused):
        Ledger.open(file)


# -- exports


def test_an_export_is_checked_without_the_ledger(where: str, kept: Head) -> None:
    with Ledger.open(where, read_only=True) as ledger:
        lines = list(export(ledger))
        assert len(lines) == EVENTS + 2
        assert verify_export(lines) == verify(ledger)


@pytest.mark.parametrize(
    ("forge", "seq"),
    [
        (lambda lines: lines[:5] + lines[6:], 5),
        (lambda lines: [*lines[:5], lines[6], lines[5], *lines[7:]], 5),
        (lambda lines: [*lines[:5], lines[5].replace(b"ann", b"eve"), *lines[6:]], 5),
        (lambda lines: [*lines[:5], lines[5][:40], *lines[6:]], 5),
        (lambda lines: lines[:9], 9),
        (lambda lines: lines[:9] + lines[-1:], 9),
        (lambda lines: lines[:-1], 13),
        (lambda lines: [*lines, lines[5]], 13),
        (lambda lines: [], 1),
        (lambda lines: [lines[0].replace(b'"ledger":"', b'"ledger":"x'), *lines[1:]], 1),
    ],
    ids=["deleted", "swapped", "flipped", "torn", "cut", "cut but for its head", "no head", "more", "empty", "another"],
)
def test_a_forged_export_is_found_out(file: str, forge: Callable[[list[bytes]], list[bytes]], seq: int) -> None:
    with Ledger.open(file) as ledger:
        write(ledger)
        lines = list(export(ledger))
    verdict = verify_export(forge(lines))
    assert (verdict.seq, verdict.sound) == (seq, False)


def test_a_dozen_lines_without_queenhigh_can_check_an_export(file: str) -> None:
    """As an auditor would write them, with nothing but JSON and SHA-256."""
    with Ledger.open(file) as ledger:
        write(ledger)
        text = b"\n".join(export(ledger)).decode()

    first, *events, last = [json.loads(line) for line in text.split("\n")]
    compact = {"ensure_ascii": False, "separators": (",", ":")}

    def digest(fields: list[object]) -> str:
        return sha256(json.dumps(fields, **compact).encode()).hexdigest()  # type: ignore[arg-type]

    before = digest([first["format"], first["ledger"]])
    for event in events:
        for part in ("body", "postings"):
            event[part] = json.dumps(event[part], **compact)  # type: ignore[arg-type]
        assert event["prev"] == before
        *fields, before = event.values()
        assert digest([first["format"], *fields]) == before
    assert last["head"] == {"seq": len(events), "hash": before}


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=5), st.integers())
def test_the_hash_is_that_of_plain_json_whatever_the_text(texts: list[str], number: int) -> None:
    plain = json.dumps([FORMAT, number, *texts], ensure_ascii=False, separators=(",", ":"))
    assert chained((number, *texts)) == sha256(plain.encode()).hexdigest()


def test_two_ledgers_begin_differently(tmp_path: Path) -> None:
    """So that no event fits into another ledger."""
    with Ledger.open(tmp_path / "one.db") as one, Ledger.open(tmp_path / "two.db") as two:
        assert one.identity != two.identity
        assert one.head() != two.head()
        assert one.head() == Head(0, genesis(one.identity))
        assert verify(one, [one.head()]).sound
        assert verify(two, [one.head()]).fault == "this is another ledger than the one of which a head was kept"


def test_the_clock_orders_nothing(ledger: Ledger) -> None:
    for number, hour in enumerate((12, 3, 23, 0)):
        sent = Command(
            id=f"c-{number}", at=NOON.replace(hour=hour), actor="ann", appends=(Append("t", number, (entry(),)),)
        )
        ledger.append(sent)
    assert [event.command for event in ledger.events()] == ["c-0", "c-1", "c-2", "c-3"]
    assert verify(ledger).sound
