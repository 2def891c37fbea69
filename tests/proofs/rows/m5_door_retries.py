"""M5': a client that gets no answer from the server may send its command again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from unittest.mock import patch

import psycopg
from databases import POSTGRESQL, places
from door_people import Crowd
from live_house import LiveHouse
from proving import Case, Fault, Figures

from queenhigh.ledger import verify
from queenhigh.ledger.command import SentId
from queenhigh.server import retries

PROMISE = "retries are safe, as seen by a client"
PROOF = (
    "People on the real server, over HTTP and sockets, one process on SQLite and two on PostgreSQL, send commands of "
    "players, dealers and tournaments. They resend commands that were acknowledged a moment or a long time ago, by "
    "the other channel, after leaving their seat or their duty, and after a restart of the house. The same id and "
    "body gets the same answer before any other check, and the same id with another body is refused."
)
QUICK_FAULTS = False
"""Each would start servers of its own."""


def run(case: Case) -> Figures:
    commands, counts = case.size(120, 5_000), Counter[str]()
    with places(case) as both:
        for name, where in both.items():
            if name == POSTGRESQL:
                with psycopg.connect(where, autocommit=True) as connection:
                    connection.execute("DROP SCHEMA IF EXISTS queenhigh_people CASCADE")
            counts += _asked(case, where, 2 if name == POSTGRESQL else 1, commands)
            case.tell(counts["sent again"], 2 * commands, "sent again")
    assert counts["sent again"] > commands / 2, counts
    assert counts["another body under a used id, refused"] > commands / 50, counts
    return {"commands on each database": commands, **counts}


def _asked(case: Case, where: str, processes: int, commands: int) -> Counter[str]:
    with _serving(case, where, processes) as houses:
        crowd = Crowd([house.address for house in houses], case.seed, houses[0].password)
        with closing(crowd):
            for _ in range(commands):
                crowd.step()
                if crowd.rng.random() < 0.5:
                    crowd.again()
                if crowd.rng.random() < 0.1:
                    crowd.forge()
    with _serving(case, where, processes) as houses:
        crowd.addresses = [house.address for house in houses]
        with closing(crowd):
            for id in crowd.rng.sample(list(crowd.acknowledged), min(len(crowd.acknowledged), commands // 2)):
                crowd.must_be_known(id)
        ledger = houses[0].house.ledger
        written = Counter(
            id for id in {(event.command, event.seq) for event in ledger.events()} if id[0][:5] == "door-"
        )
        assert {id for id, _ in written} == set(crowd.acknowledged), "the ledger has other than was acknowledged"
        assert verify(ledger).sound
    return crowd.counts


@contextmanager
def _serving(case: Case, where: str, processes: int) -> Iterator[list[LiveHouse]]:
    with ExitStack() as stack:
        made = LiveHouse(case.folder, ledger=where, automatic=False, tournaments=True)
        houses = [stack.enter_context(made)]
        houses += [
            stack.enter_context(LiveHouse(case.folder, ledger=where, automatic=False, tournaments=True))
            for _ in range(processes - 1)
        ]
        yield houses


@contextmanager
def derived() -> Iterator[None]:
    """As it was: known by what the server makes of it, after every other check."""
    known = patch.multiple(retries, sent=lambda id, *_: id, answer_before=lambda *_: None)
    with known, patch.multiple(retries.Remembered, find=lambda *_: None, keep=lambda *_: None):
        yield


FAULTS: dict[str, Fault] = {
    "a repeated command is recognised by what the server makes of it": derived,
    "an id alone is enough for an answer": lambda: patch.object(retries, "sent", lambda id, *_: SentId(id, bytes(32))),
}
