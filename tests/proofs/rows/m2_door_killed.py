"""M2': the server is killed repeatedly while people play over HTTP and sockets and resend whatever got no answer."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

import psycopg
import server_process
from databases import POSTGRESQL, SQLITE, places
from door_people import Crowd, Sent
from proving import Case, Fault, Figures
from server_process import Process, serving

from queenhigh.ledger import Ledger, verify

PROMISE = "no acknowledged command is lost or applied twice when the server dies, as seen by a client"
PROOF = (
    "`queenhigh serve` is killed with kill -9 (one process on SQLite, one of two on PostgreSQL) while people send "
    "commands over HTTP and sockets. A command without an answer is sent again, to whichever process is running, "
    "until it has one. The answers that the people recorded match the ledger, and every acknowledged command gets the "
    "same answer when it is sent once more."
)
QUICK_FAULTS = False
"""Each takes as long as the proof itself: servers begin and end."""
SETTINGS = {
    f"QUEENHIGH_{name}": value
    for name, value in {
        "AUTOMATIC": "no",
        "LIVELY": "0",
        "REQUESTS_PER_SECOND": "1000",
        "REQUESTS_PER_ADDRESS": "10000",
        "MESSAGES_PER_SECOND": "1000",
        "DISPUTES_PER_DAY": "100000",
    }.items()
}
PASSWORD = "the manager chose this"


def run(case: Case) -> Figures:
    kills = {SQLITE: case.size(2, 60), POSTGRESQL: case.size(1, 40)}
    figures: Figures = {}
    with patch.dict(os.environ, SETTINGS), places(case) as both:
        for name, where in both.items():
            if name == POSTGRESQL:
                with psycopg.connect(where, autocommit=True) as connection:
                    connection.execute("DROP SCHEMA IF EXISTS queenhigh_people CASCADE")
            crowd = _killed(case, name, where, kills[name])
            figures |= {
                f"kills on {name}": kills[name],
                f"acknowledged on {name}": len(crowd.acknowledged),
                f"without an answer at a death on {name}": crowd.counts["without an answer at first"],
                f"sent again on {name}": crowd.counts["sent again"],
            }
    return figures


def _killed(case: Case, name: str, where: str, kills: int) -> Crowd:
    many = 2 if name == POSTGRESQL else 1
    with _house(case, where) as start, ExitStack() as leaving:
        houses = [start() for _ in range(many)]
        crowd = Crowd([each.address for each in houses], case.seed, _own_password(houses[0]))
        leaving.callback(crowd.leave)
        for number in range(kills):
            for _ in range(crowd.rng.randint(8, 16)):
                crowd.step()
                crowd.again()
            dies = crowd.rng.choice(houses)
            _at_once(crowd, dies)
            houses.remove(dies)
            crowd.leave()
            if name == POSTGRESQL:  # the other one continues, and answers what is sent to it again
                crowd.addresses = [each.address for each in houses]
                crowd.deliver_unanswered()
            houses.append(start())
            crowd.addresses = [each.address for each in houses]
            crowd.deliver_unanswered()
            assert not crowd.unanswered, f"there is a server, and no answer to {list(crowd.unanswered)}"
            case.tell(number + 1, kills, f"kills on {name}")
        for id in crowd.acknowledged:
            crowd.must_be_known(id)
        crowd.leave()
    with Ledger.open(where, read_only=True, key=case.folder / "house.key") as ledger:
        written = {event.command for event in ledger.events() if event.command.startswith("door-")}
        assert written == set(crowd.acknowledged), "the ledger has other than was acknowledged"
        verdict = verify(ledger)
        assert verdict.sound, verdict.fault
        assert sum(ledger.balances().values()) == 0
    assert len(crowd.acknowledged) > kills
    return crowd


def _at_once(crowd: Crowd, dies: Process) -> None:
    """All clients send several commands at once, and in the middle of it the process is killed."""
    sent: dict[str, list[Sent]] = {}
    for who in crowd.people:
        for _ in range(4):
            crowd._number += 1
            path, table, do = crowd._next(who)
            made = Sent(who.name, path, table, f"door-{crowd._number:06}", do)
            sent.setdefault(who.name, []).append(made)
    with ThreadPoolExecutor(len(sent)) as pool:
        done = [pool.submit(_one_after_the_other, crowd, each) for each in sent.values()]
        time.sleep(crowd.rng.random() * 0.05)
        dies.child.kill()
        for each in done:
            each.result()
    dies.child.wait()


def _one_after_the_other(crowd: Crowd, all: list[Sent]) -> None:
    for one in all:
        crowd.deliver(one)


def _own_password(process: Process) -> str:
    found = re.search(r"the password (\S+)", process.printed)
    assert found, process.printed
    body = {"name": "manager", "password": found[1]}
    assert process.http.post("/api/session", json=body).status_code == 200
    change = {"old": found[1], "new": PASSWORD}
    assert process.http.post("/api/session/password", json=change).status_code == 200
    return PASSWORD


@contextmanager
def _house(case: Case, where: str) -> Iterator[Callable[[], Process]]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(serving(case.folder, "--ledger", where))


KNOWN_AS_MADE = """
from queenhigh.server import retries
retries.sent, retries.answer_before = (lambda id, *_: id), (lambda *_: None)
retries.Remembered.find = retries.Remembered.keep = lambda *_: None
"""
_PYTHON, _FLAG, _MAIN = server_process.QUEENHIGH
FAULTS: dict[str, Fault] = {
    "a repeated command is recognised by what the server makes of it": lambda: patch.object(
        server_process, "QUEENHIGH", [_PYTHON, _FLAG, KNOWN_AS_MADE + _MAIN]
    ),
}
