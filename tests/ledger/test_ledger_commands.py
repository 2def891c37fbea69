"""A command is done once and whole. Sent again it gives the same answer; with another body it is refused."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random

import pytest
from little_house import NOON, command, entry, issue, new_id, note, payment
from msgspec.structs import replace

from queenhigh.ledger import (
    Append,
    BadCommand,
    Command,
    Conflict,
    Ledger,
    Overdrawn,
    RepeatedCommand,
    WriterView,
    move,
    verify,
)
from queenhigh.rules import QueenhighError

pytest_plugins = ["ledger_places"]


def test_a_stream_is_read_back_as_it_was_written(ledger: Ledger) -> None:
    for number in range(5):
        ledger.append(note("table:7", number, text=f"number {number} ♠"))
    events = ledger.read("table:7")
    assert [event.version for event in events] == [1, 2, 3, 4, 5]
    assert [event.open(dict)["text"] for event in events] == [f"number {number} ♠" for number in range(5)]
    assert [event.version for event in ledger.read("table:7", after=3)] == [4, 5]
    assert [event.version for event in ledger.read("table:7", after=1, limit=2)] == [2, 3]
    assert [event.version for event in ledger.last("table:7", 2)] == [4, 5]
    assert ledger.version("table:7") == 5
    assert ledger.version("table:8") == 0
    assert ledger.read("table:8") == []


def test_an_envelope_says_who_when_why_and_by_which_clause(ledger: Ledger) -> None:
    sent = replace(note("table:7", 0, id="c-1"), cause="round 12", rank="Dealer")
    ledger.append(sent)
    (event,) = ledger.events()
    assert (event.command, event.cause, event.actor, event.rank) == ("c-1", "round 12", "ann", "Dealer")
    assert event.at == "2026-05-01T12:00:00.000000+00:00"
    assert (event.seq, event.stream, event.version, event.kind) == (1, "table:7", 1, "Noted")


def test_one_command_writes_several_streams_and_accounts_at_once(ledger: Ledger) -> None:
    issue(ledger, cage=1000)
    receipt = ledger.append(
        command(
            Append("table:7", 0, (entry("Opened"), entry("Filled"))),
            Append("cage", 1, (entry("Fill", *move(400, out_of="cage", into="tray:7")),)),
        )
    )
    assert receipt.versions == {"table:7": 2, "cage": 2}
    assert (receipt.first, receipt.last) == (2, 4)
    assert ledger.balances() == {"cage": 600, "outside": -1000, "tray:7": 400}


@pytest.mark.parametrize("wrong", ["table:7", "meter:main"])
def test_a_command_that_is_out_of_date_in_one_stream_writes_to_none(ledger: Ledger, wrong: str) -> None:
    ledger.append(note("table:7", 0))
    ledger.append(note("meter:main", 0))
    expected = {"table:7": 1, "meter:main": 1} | {wrong: 0}
    with pytest.raises(Conflict, match=rf"expects the stream '{wrong}' at version 0; it is at 1\. Nothing was") as told:
        ledger.append(command(*(Append(stream, version, (entry(),)) for stream, version in expected.items())))
    assert (told.value.stream, told.value.expected, told.value.stands) == (wrong, 0, 1)
    assert ledger.head().seq == 2


def test_what_takes_more_than_a_pile_holds_is_refused_with_all_that_goes_with_it(ledger: Ledger) -> None:
    issue(ledger, ann=100)
    legs = move(101, out_of="ann", into="layout")
    with pytest.raises(Overdrawn, match="takes 101 cents from 'ann', which holds 100"):
        ledger.append(command(Append("table:7", 0, (entry(), entry("Wager", *legs)))))
    assert ledger.head().seq == 1
    ledger.append(payment(100, "ann", "layout"))
    assert ledger.balance("ann") == 0


def test_the_same_command_gives_the_same_answer_and_is_not_done_again(ledger: Ledger) -> None:
    issue(ledger, ann=100)
    first = ledger.append(payment(60, "ann", "bob", id="c-1"))
    ledger.append(payment(40, "ann", "bob"))
    again = ledger.append(replace(payment(60, "ann", "bob", id="c-1"), at=NOON + timedelta(hours=1)))
    assert again == first
    assert ledger.balances() == {"ann": 0, "bob": 100, "outside": -100}


@pytest.mark.parametrize(
    "other",
    [
        payment(61, "ann", "bob", id="c-1"),
        payment(60, "ann", "cem", id="c-1"),
        payment(60, "ann", "bob", id="c-1", stream="table:7"),
        replace(payment(60, "ann", "bob", id="c-1"), actor="bob"),
        replace(payment(60, "ann", "bob", id="c-1"), rank="Floor"),
    ],
    ids=["amount", "receiver", "stream", "actor", "rank"],
)
def test_the_same_id_with_another_body_is_refused(ledger: Ledger, other: Command) -> None:
    issue(ledger, ann=100)
    ledger.append(payment(60, "ann", "bob", id="c-1"))
    with pytest.raises(RepeatedCommand, match="'c-1' was used for another command, or by another person"):
        ledger.append(other)
    assert ledger.head().seq == 2
    assert verify(ledger).sound


def test_a_refused_command_leaves_its_id_free(ledger: Ledger) -> None:
    with pytest.raises(Overdrawn):
        ledger.append(payment(60, "ann", "bob", id="c-1"))
    issue(ledger, ann=100)
    assert ledger.append(payment(50, "ann", "bob", id="c-1")).last == 2


def test_the_answer_to_a_request_can_be_asked_for_when_the_table_has_moved_on(ledger: Ledger) -> None:
    request = {"fold": 3}
    sent = replace(note("table:7", 0, id="c-1"), request=request)
    first = ledger.append(sent)
    ledger.append(note("table:7", 1))
    assert ledger.answer("c-1", request, actor="ann", rank="Dealer") == first
    assert ledger.answer("c-2", request, actor="ann", rank="Dealer") is None
    with pytest.raises(RepeatedCommand):
        ledger.answer("c-1", {"fold": 4}, actor="ann", rank="Dealer")
    assert ledger.append(replace(note("table:7", 2, id="c-1", text="decided anew"), request=request)) == first


def test_duplicated_delayed_and_reordered_deliveries_are_done_once(ledger: Ledger) -> None:
    seed = 20260501
    rng = Random(seed)
    issue(ledger, ann=10_000)
    sent = [payment(rng.randint(1, 50), "ann", f"player:{number % 5}", id=f"c-{number}") for number in range(60)]
    deliveries = [one for one in sent for _ in range(rng.randint(1, 4))]
    rng.shuffle(deliveries)
    with ThreadPoolExecutor(8) as clients:
        answers = list(clients.map(ledger.append, deliveries))
    by_id = {answer.command: answer for answer in answers}
    assert all(answer == by_id[answer.command] for answer in answers), f"seed {seed}"
    assert sorted(event.command for event in ledger.events(after=1)) == sorted(one.id for one in sent)
    moved = sum(leg.amount for one in sent for leg in one.appends[0].entries[0].postings if leg.amount > 0)
    assert ledger.balance("ann") == 10_000 - moved


def test_a_command_may_be_decided_in_the_writers_own_turn(ledger: Ledger) -> None:
    """So that many tables can feed one meter without ever being told to try again."""

    def contribution(table: int, amount: int) -> Command:
        def decide(standing: WriterView) -> list[Append]:
            before = sum(event.open(dict)["amount"] for event in standing.read("meter"))
            told = entry("Contributed", amount=amount, before=before, version=standing.version("meter"))
            return [Append("meter", standing.version("meter"), (told,)), Append(f"table:{table}", None, (entry(),))]

        return Command(id=new_id(), at=NOON, actor=f"table {table}", request=amount, decide=decide)

    with ThreadPoolExecutor(8) as tables:
        list(tables.map(lambda number: ledger.append(contribution(number % 8, number)), range(1, 81)))
    told = [event.open(dict) for event in ledger.read("meter")]
    assert [one["version"] for one in told] == list(range(80))
    assert [one["before"] for one in told] == [sum(each["amount"] for each in told[:place]) for place in range(80)]


def test_a_refusing_decision_refuses_only_its_own_command(ledger: Ledger) -> None:
    class TooLate(QueenhighError):
        pass

    def decide(standing: WriterView) -> list[Append]:
        raise TooLate(f"the table stands at {standing.version('table:7')}")

    good = ledger.submit(note("table:7", 0))
    bad = ledger.submit(Command(id=new_id(), at=NOON, actor="ann", request="late", decide=decide))
    after = ledger.submit(note("table:7", 1))
    assert good.result().last == 1
    with pytest.raises(TooLate, match="stands at 1"):
        bad.result()
    assert after.result().last == 2


def test_a_repeated_command_is_not_decided_again(ledger: Ledger) -> None:
    asked = []

    def decide(standing: WriterView) -> list[Append]:
        asked.append(standing.balance("ann"))
        return [Append("table:7", None, (entry(),))]

    sent = Command(id="c-1", at=NOON, actor="ann", request="fold", decide=decide)
    assert ledger.append(sent) == ledger.append(sent)
    assert asked == [0]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (replace(note("t", 0), id=""), "A command needs a name"),
        (replace(note("t", 0), id="x" * 201), "has 201 characters"),
        (replace(note("t", 0), id="nul\0"), "is printable text"),
        (replace(note("t", 0), actor="half \ud800"), "is printable text"),
        (replace(note("t", 0), at=NOON.replace(tzinfo=None)), "a datetime with its time zone"),
        (command(), "needs something to append"),
        (note("", 0), "A stream needs a name"),
        (note("t", -1), "a whole number from 0"),
        (note("t", True), "a whole number from 0"),
        (command(Append("t", 0, ())), "has no entries"),
        (command(Append("t", 0, (entry(),)), Append("t", 1, (entry(),))), "names a stream twice"),
        (replace(note("t", 0), appends=(), decide=lambda _: ()), "needs the request"),
        (command(Append("t", 0, (replace(entry(), edition="5.1"),))), "an edition belongs to a rule"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_command_that_cannot_be_right_does_not_reach_the_writer(file: str, wrong: Command, why: str) -> None:
    with Ledger.open(file) as ledger:
        with pytest.raises(BadCommand, match=why):
            ledger.submit(wrong)
        assert ledger.head().seq == 0


def test_asking_for_an_event_that_does_not_exist_is_refused(ledger: Ledger) -> None:
    ledger.append(note("table:7", 0))
    assert ledger.event(1).stream == "table:7"
    with pytest.raises(QueenhighError, match="There is no event 2; the last one is 1"):
        ledger.event(2)
