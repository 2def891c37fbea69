"""Chips are conserved after every event, and it is the database that sees to it: tried with plain SQL, on both."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future
from itertools import count
from random import Random

import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from intruders import REFUSED, UNBALANCED, insert_event, intruder
from little_house import command, entry, issue, note, payment

from queenhigh.ledger import (
    Append,
    BadCommand,
    Command,
    Conflict,
    Ledger,
    Overdrawn,
    Posting,
    Receipt,
    RepeatedCommand,
    move,
    reconcile,
    together,
    verify,
)

pytest_plugins = ["ledger_places"]


def test_a_balanced_event_is_posted_whoever_it_comes_from(where: str) -> None:
    """Or the refusals below would prove nothing."""
    with Ledger.open(where) as ledger, intruder(where) as raw:
        issue(ledger, ann=100)
        insert_event(raw, '[["ann",-30],["bob",30]]')
        assert ledger.balances() == {"ann": 70, "bob": 30, "outside": -100}
        assert ledger.head().seq == 2


def test_the_database_itself_refuses_postings_that_do_not_balance(where: str) -> None:
    hows = ["INSERT"] if where.startswith("postgresql:") else ["INSERT", "INSERT OR IGNORE", "INSERT OR REPLACE"]
    with Ledger.open(where) as ledger, intruder(where) as raw:
        issue(ledger, ann=100)
        for postings, why in UNBALANCED:
            for how in hows:
                with pytest.raises(REFUSED, match=f"{why}|every posting of an event is made"):
                    insert_event(raw, postings, how=how)
                assert ledger.balances() == {"ann": 100, "outside": -100}, (how, postings)
        assert verify(ledger).sound


def test_the_database_itself_refuses_what_its_integers_cannot_hold(where: str) -> None:
    with Ledger.open(where) as ledger, intruder(where) as raw:
        for beyond in (2**63, -(2**63) - 1, 10**40):
            with pytest.raises((sqlite3.Error, psycopg.Error)):
                insert_event(raw, f'[["outside",{-beyond}],["outside:2",{beyond}]]')
            assert ledger.balances() == {}


OUT_OF_PLACE: list[tuple[dict[str, object], str]] = [
    ({"seq": 1}, "follows the head|within its command|duplicate"),
    ({"seq": 3}, "follows the head|within its command"),
    ({"prev": b"x" * 32}, "follows the head"),
    ({"version": 2}, "next one of its stream"),
    ({"stream": "cage", "version": 1}, "next one of its stream|duplicate"),
    ({"command": "nobody's"}, "within its command|foreign key"),
    ({"body": "{"}, "json"),
    ({"kind": ""}, "kind"),
    ({"hash": b"short"}, "hash|digest"),
]


def test_the_database_itself_refuses_an_event_out_of_its_place(where: str) -> None:
    hows = ["INSERT"] if where.startswith("postgresql:") else ["INSERT", "INSERT OR REPLACE"]
    with Ledger.open(where) as ledger, intruder(where) as raw:
        issue(ledger, ann=100)
        for other, why in OUT_OF_PLACE:
            for how in hows:
                with pytest.raises((*REFUSED, psycopg.DataError), match=why):
                    insert_event(raw, "[]", how=how, **other)
                assert ledger.head().seq == 1, (how, other)


CHANGES = [
    "UPDATE events SET body = '{}'",
    "UPDATE events SET seq = 7",
    "DELETE FROM events",
    "UPDATE postings SET amount = 5",
    "UPDATE postings SET balance = 5",
    "DELETE FROM postings",
    "INSERT INTO postings (seq, account, amount, balance) VALUES (1, 'eve', 5, 5)",
    "INSERT INTO postings (seq, account, amount, balance) VALUES (2, 'eve', 5, 5)",
    "UPDATE commands SET last_seq = 9",
    "DELETE FROM commands",
    "INSERT INTO commands (id, first_seq, last_seq) VALUES ('late', 1, 1)",
    "UPDATE head SET seq = 0",
    "UPDATE head SET seq = seq + 1",
    "DELETE FROM head",
    "INSERT INTO head (one, seq, hash) SELECT 1, 0, hash FROM head",
    "UPDATE meta SET value = 'another'",
    "DELETE FROM meta",
]


def test_what_was_written_can_neither_be_changed_nor_taken_out_nor_added_to(where: str) -> None:
    with Ledger.open(where) as ledger, intruder(where) as raw:
        issue(ledger, ann=100)
        before = ledger.events(), ledger.balances(), ledger.head()
        for change in CHANGES:
            with pytest.raises(REFUSED):
                raw.run(change)
            assert (ledger.events(), ledger.balances(), ledger.head()) == before, change


REPLACEMENTS = [
    "INSERT OR REPLACE INTO commands SELECT id, 9, 9 FROM commands",
    "INSERT OR REPLACE INTO head SELECT 1, 0, hash FROM head",
    "INSERT OR REPLACE INTO meta SELECT name, 'another' FROM meta",
    "INSERT OR REPLACE INTO postings SELECT seq, account, amount + 1, balance FROM postings",
    "INSERT OR REPLACE INTO events SELECT * FROM events",
    "UPDATE OR REPLACE events SET body = '{}'",
    "REPLACE INTO events SELECT * FROM events",
]


def test_replacing_is_no_way_round_in_sqlite(file: str) -> None:
    """A row that is replaced is deleted without asking the triggers for deletion."""
    with Ledger.open(file) as ledger, intruder(file) as raw:
        issue(ledger, ann=100)
        for replacement in REPLACEMENTS:
            with pytest.raises(REFUSED):
                raw.run(replacement)
            assert verify(ledger).sound, replacement


def test_truncating_is_no_way_round_in_postgresql(postgres: str) -> None:
    with Ledger.open(postgres) as ledger, intruder(postgres) as raw:
        issue(ledger, ann=100)
        for table in ("events", "postings", "commands", "meta", "head"):
            with pytest.raises(REFUSED):
                raw.run(f"TRUNCATE {table} CASCADE")
            assert verify(ledger).sound, table


def test_an_account_remembers_what_it_held_after_every_event(ledger: Ledger) -> None:
    issue(ledger, ann=100)
    ledger.append(payment(30, "ann", "bob"))
    ledger.append(payment(10, "bob", "ann"))
    assert [(line.seq, line.amount, line.balance) for line in ledger.statement("ann")] == [
        (1, 100, 100),
        (2, -30, 70),
        (3, 10, 80),
    ]
    assert [ledger.balance("ann", at=seq) for seq in range(5)] == [0, 100, 70, 80, 80]
    assert [line.seq for line in ledger.statement("ann", after=1, limit=1)] == [2]


ACCOUNTS = ("outside", "cage", "tray:1", "layout:1", "player:ann", "player:bob", "meter")

AMOUNTS = st.one_of(st.integers(-300, 300), st.sampled_from([2.5, True, "3", None, 2**63, 10**15, 10**15 + 1]))
LEGS = st.lists(st.tuples(st.sampled_from(ACCOUNTS), AMOUNTS), max_size=4)
MOVES = st.builds(
    lambda amount, pair: [(pair[0], -amount), (pair[1], amount)],
    st.integers(1, 300),
    st.permutations(ACCOUNTS),
)
SENT = st.tuples(st.integers(0, 12), st.sampled_from(["a", "b"]), st.one_of(st.none(), st.integers(0, 6)), MOVES | LEGS)

_examples = count()


def test_whatever_is_sent_chips_are_conserved(file: str) -> None:
    with Ledger.open(file) as ledger:

        @settings(max_examples=150)
        @given(st.lists(SENT, max_size=20))
        def conserved(sequence: list[tuple[int, str, int | None, list[tuple[str, object]]]]) -> None:
            example = next(_examples)
            for number, stream, expected, legs in sequence:
                try:
                    postings = [Posting(account, amount) for account, amount in legs]  # type: ignore[arg-type]
                    sent = entry("Moved", *postings, number=number)
                    ledger.append(command(Append(f"{example} {stream}", expected, (sent,)), id=f"{example} {number}"))
                except (BadCommand, Conflict, Overdrawn, RepeatedCommand):  # not LedgerStopped: that would be a fault
                    continue
            held = ledger.balances()
            assert sum(held.values()) == 0
            assert all(amount >= 0 for account, amount in held.items() if account != "outside")

        conserved()
        assert verify(ledger).sound
        assert reconcile(ledger).faults == ()


class Model:
    """What the ledger ought to answer, in a few lines of Python."""

    def __init__(self) -> None:
        self.held: dict[str, int] = {}
        self.versions: dict[str, int] = {}
        self.done: dict[str, Command] = {}

    def verdict(self, sent: Command) -> type[Exception] | None:
        (append,) = sent.appends
        if sent.id in self.done:
            return None if self.done[sent.id] == sent else RepeatedCommand
        if append.expected not in (None, self.versions.get(append.stream, 0)):
            return Conflict
        held = dict(self.held)
        for one in append.entries:
            for leg in one.postings:
                held[leg.account] = held.get(leg.account, 0) + leg.amount
                if held[leg.account] < 0 and leg.account != "outside":
                    return Overdrawn
            assert sum(held.values()) == 0
        self.held = held
        self.versions[append.stream] = self.versions.get(append.stream, 0) + len(append.entries)
        self.done[sent.id] = sent
        return None


def test_ten_thousand_random_commands_are_answered_as_they_should_be(where: str) -> None:
    seed, many = 4_2026, 10_000 if not where.startswith("postgresql:") else 3_000
    rng, model = Random(seed), Model()
    expected: list[tuple[Future[Receipt], type[Exception] | None]] = []
    malformed = 0
    with Ledger.open(where) as ledger:
        for number in range(many):
            try:
                sent = random_command(rng, model, number)
                answer = ledger.submit(sent)
            except BadCommand:
                malformed += 1
                continue
            expected.append((answer, model.verdict(sent)))
            if number % 2000 == 1999:
                assert reconcile(ledger).faults == (), f"seed {seed}"
        for future, error in expected:
            assert type(future.exception()) is (error or type(None)), f"seed {seed}"
        assert dict(ledger.balances().items()) == model.held
        assert sum(model.held.values()) == 0
        assert verify(ledger).sound
        assert {stream: ledger.version(stream) for stream in model.versions} == model.versions
    answers = {error for _, error in expected}
    assert answers == {None, Conflict, Overdrawn, RepeatedCommand}
    assert malformed > many // 50


def random_command(rng: Random, model: Model, number: int) -> Command:
    """Mostly sound; sometimes repeated, stale, too much, or no command at all (which raises already here)."""
    stream = f"table:{rng.randrange(8)}"
    version = model.versions.get(stream, 0)
    if model.done and rng.random() < 0.05:
        return rng.choice(list(model.done.values()))
    id = rng.choice(list(model.done)) if model.done and rng.random() < 0.02 else f"c-{number}"
    amount: object = rng.randint(1, 400)
    if rng.random() < 0.04:
        amount = rng.choice([2.5, True, "3", 0, -5, 2**63, None])
    out_of, into = rng.sample(ACCOUNTS, 2)
    if rng.random() < 0.3:
        out_of = "outside"
        into = into if into != "outside" else "cage"
    legs = move(amount, out_of=out_of, into=into)  # type: ignore[arg-type]
    if rng.random() < 0.03:
        legs = (*legs, Posting("eve", 1))
    stale = rng.random() < 0.05
    entries = tuple(entry("Moved", *legs) for _ in range(rng.randint(1, 3)))
    return command(Append(stream, rng.choice([None, version + 1 if stale else version]), entries), id=id)


def test_an_unbalanced_command_is_refused_before_the_database_has_to(ledger: Ledger) -> None:
    legs = (*move(30, out_of="outside", into="ann"), Posting("bob", 1))
    with pytest.raises(BadCommand, match=r"these are \+1 cents out: ann \+30, bob \+1, outside -30"):
        ledger.submit(command(Append("cage", 0, (entry("Paid", *legs),))))
    twice = (*move(30, out_of="outside", into="ann"), *move(5, out_of="outside", into="ann"))
    with pytest.raises(BadCommand, match="occurs twice among the postings of an event: put them `together`"):
        ledger.submit(command(Append("cage", 0, (entry("Paid", *twice),))))
    ledger.append(command(Append("cage", 0, (entry("Paid", *together(twice)),))))
    assert ledger.balances() == {"ann": 35, "outside": -35}


def test_moves_that_cancel_out_leave_no_legs() -> None:
    assert together(move(5, out_of="a", into="b"), move(5, out_of="b", into="a")) == ()
    assert move(0, out_of="a", into="b") == ()
    assert note("t", 0).appends[0].entries[0].postings == ()
