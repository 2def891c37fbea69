"""kill -9 in the middle of the work, again and again, under clients that try again: nothing is lost, nothing done twice.

The clients' own log of answers is the oracle.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from random import Random

import pytest
from little_house import issue
from warm_start import Forked

from queenhigh.ledger import Ledger, reconcile, verify

pytest_plugins = ["ledger_places"]

KILLS = 20
CLIENTS = 8
SEED = 7_2026
PLAYERS = ("ann", "bob", "cem", "dee")
CHIPS = 10**6
"""Enough that no payment is refused: a refusal is not remembered, and could be another one the next time."""


class Process:
    """The writer. Lines that it wrote before it died are still read: those answers were given."""

    def __init__(self, where: str, *options: str) -> None:
        self._process = Forked("writer_process", where, *options)
        assert self.read() == "ready"

    def send(self, line: str) -> None:
        self._process.stdin.write(line + "\n")

    def read(self) -> str:
        return self._process.stdout.readline().rstrip("\n")

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> None:
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.close()


class Clients:
    """Each sends a payment, waits for its answer and sends the next. Without an answer it sends the same one again."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._number = 0
        self.waiting: dict[str, str] = {}
        self.in_doubt = 0
        self.answers: dict[str, str] = {}
        self.sent: dict[str, str] = {}

    def next_line(self) -> str:
        self._number += 1
        out_of, into = self._rng.sample(PLAYERS, 2)
        id = f"c-{self._number}"
        line = self.sent[id] = self.waiting[id] = f"{id} {self._rng.randint(1, 60)} {out_of} {into}"
        return line

    def heard(self, line: str) -> None:
        """A second answer to the same command, from before and after a death, is the same answer."""
        id, answer = line.split(" ", 1)
        assert self.answers.setdefault(id, answer) == answer, (id, answer)
        self.waiting.pop(id, None)

    def work(self, process: Process, answers: int) -> None:
        """Until this many answers have come, or the process dies."""
        for line in list(self.waiting.values()):
            process.send(line)
            if self._rng.random() < 0.3:
                process.send(line)
        while len(self.waiting) < CLIENTS:
            process.send(self.next_line())
        for _ in range(answers):
            self.heard(process.read())
            if len(self.waiting) < CLIENTS:
                process.send(self.next_line())

    def last_words(self, process: Process) -> None:
        while line := process.read():
            self.heard(line)
        self.in_doubt += len(self.waiting)


def check(where: str, clients: Clients) -> None:
    with Ledger.open(where) as ledger:
        verdict = verify(ledger)
        assert verdict.sound, verdict.fault
        events = {event.command: event for event in ledger.events(after=1)}
        assert len(events) == ledger.head().seq - 1, "no command twice"
        for id, answer in clients.answers.items():
            assert answer == f"ok {events[id].seq} {events[id].hash}", id
        held: Counter[str] = Counter(dict.fromkeys(PLAYERS, CHIPS))
        for id in events:
            _, amount, out_of, into = clients.sent[id].split()
            held.update({out_of: -int(amount), into: int(amount)})
        assert {player: ledger.balance(player) for player in PLAYERS} == held
        assert reconcile(ledger).faults == ()


def killed_again_and_again(where: str, processes: int) -> Clients:
    """With several processes, the others continue to write while one of them dies."""
    with Ledger.open(where) as ledger:
        issue(ledger, **dict.fromkeys(PLAYERS, CHIPS))
    rng = Random(SEED)
    clients = Clients(rng)
    running = [Process(where) for _ in range(processes)]
    try:
        for _ in range(KILLS):
            for process in running:
                clients.work(process, rng.randint(3, 25))
            victim = running.pop(0)
            victim.kill()
            clients.last_words(victim)
            victim.end()
            running.append(Process(where))
        for process in running:
            clients.work(process, 5)
    finally:
        for process in running:
            process.end()
    return clients


def test_a_killed_writer_loses_no_answered_command_and_does_none_twice_in_sqlite(file: str) -> None:
    clients = killed_again_and_again(file, processes=1)
    check(file, clients)
    assert len(clients.answers) > 100, f"seed {SEED}"
    assert clients.in_doubt > KILLS, "it died in the middle of the work"


def test_a_killed_writer_loses_no_answered_command_and_does_none_twice_in_postgresql(postgres: str) -> None:
    clients = killed_again_and_again(postgres, processes=2)
    check(postgres, clients)
    assert len(clients.answers) > 200, f"seed {SEED}"
    assert clients.in_doubt > KILLS, "it died in the middle of the work"


@pytest.mark.parametrize(("moment", "written"), [("before", 1), ("after", 2)])
def test_a_death_just_before_or_just_after_the_commit_is_made_good_by_sending_again(
    where: str, moment: str, written: int
) -> None:
    with Ledger.open(where) as ledger:
        issue(ledger, ann=CHIPS)
    process = Process(where, f"--die-{moment}-commit")
    process.send("c-1 30 ann bob")
    assert process.read() == "", "no answer was given"
    process.end()
    with Ledger.open(where) as ledger:
        assert ledger.head().seq == written
    process = Process(where)
    process.send("c-1 30 ann bob")
    assert process.read().startswith("c-1 ok 2 ")
    process.end()
    with Ledger.open(where) as ledger:
        assert ledger.balance("bob") == 30
