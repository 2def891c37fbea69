"""V7: two houses of a group, each with its own deciding process, while chips move between them and processes are killed."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, chdir, contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import server_process
from databases import POSTGRESQL, places
from proving import Case, Fault, Figures
from server_process import Process

from queenhigh.desk.transfers import GroupBooks, received_from, reconcile_group, sent_to
from queenhigh.ledger import Ledger, verify
from queenhigh.ledger.houses import address_of

PROMISE = (
    "on PostgreSQL, a house whose process dies is taken over by another within 15 s, and a transfer of chips between "
    "houses happens once"
)
PROOF = (
    "Two `queenhigh serve` processes on one PostgreSQL, each deciding for one of two houses and standing by for the "
    "other. People move chips from house to house through both processes, and resend what was not answered, while one "
    "process after the other is killed (kill -9) and restarted. Meanwhile the other decides for both houses, and then "
    "gives the house back. At the end nothing is in transit, every acknowledged transfer is in both ledgers once, the "
    "people together hold what they began with, and both ledgers are sound."
)
QUICK = False
"""It starts servers again and again, against a clock."""
WITHIN = 15.0
HOUSES = "north", "south"
CHIPS = 100_000
SETTINGS = {
    "QUEENHIGH_AUTOMATIC": "no",
    "QUEENHIGH_TOURNAMENTS": "no",
    "QUEENHIGH_REQUESTS_PER_SECOND": "1000",
    "QUEENHIGH_REQUESTS_PER_ADDRESS": "10000",
    "QUEENHIGH_GUESTS_PER_MINUTE": "1000",
}


class Processes:
    """By the house that each is to decide for."""

    def __init__(self, folder: Path, place: str) -> None:
        self._folder, self._place = folder, place
        self.running: dict[str, Process] = {}

    def start(self, *houses: str) -> None:
        with ThreadPoolExecutor() as pool:
            list(pool.map(self._start, houses))
        for house in houses:
            wait_until(lambda house=house: self.decides(house), "a process does not get its house back")

    def _start(self, house: str) -> None:
        other = HOUSES[house == HOUSES[0]]
        self.running[house] = Process(self._folder, "--ledger", self._place, "--house", house, "--standby", other)

    def decides(self, house: str) -> bool:
        return bool(self.running[house].http.get("/health").json()["decides"])

    def kill(self, house: str) -> None:
        process = self.running.pop(house)
        process.child.send_signal(signal.SIGKILL)
        self._end(process)

    def close(self) -> None:
        for process in self.running.values():
            process.child.kill()
            self._end(process)

    def _end(self, process: Process) -> None:
        process.http.close()
        process.child.communicate()


class Mover:
    """A guest who moves chips to and fro, through whichever process is there."""

    def __init__(self, processes: Processes, number: int, chance: random.Random) -> None:
        self._processes, self._chance, self.number = processes, chance, number
        self._http = httpx.Client(headers={"X-Queenhigh": "1"}, timeout=30, verify=False)
        came = self._http.post(f"{self._at('north')}/api/session/guest", json={})
        assert came.status_code == 201, came.text
        self.name: str = came.json()["person"]["name"]
        self._http.headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        self.done: list[tuple[str, str]] = []
        """House and id of each transfer that was acknowledged."""
        self.refused = 0

    def _at(self, house: str) -> str:
        process = self._chance.choice(list(self._processes.running.values()))
        return f"http://{process.address}/h/{house}"

    def move(self) -> None:
        """Once, however often it has to be sent."""
        house = self._chance.choice(HOUSES)
        id, amount = f"v7-{self.number}-{len(self.done) + self.refused:06}", self._chance.randint(1, CHIPS // 10)
        asked = {"to": HOUSES[house == HOUSES[0]], "amount": amount, "id": id}
        while True:
            with suppress(httpx.TransportError):
                answer = self._http.post(f"{self._at(house)}/api/chips/send", json=asked)
                if answer.status_code == 200:
                    self.done.append((house, id))
                    return
                if answer.status_code == 422:  # they hold less there
                    self.refused += 1
                    return
                assert answer.status_code in (429, 503), answer.text
            time.sleep(0.05)

    def until(self, over: threading.Event) -> None:
        while not over.is_set():
            self.move()

    def close(self) -> None:
        self._http.close()


def run(case: Case) -> Figures:
    kills, chance = case.size(1, 20), random.Random(case.seed)
    took: list[float] = []
    with places(case) as found, ExitStack() as stack:
        place = found[POSTGRESQL]
        stack.enter_context(patch.dict(os.environ, SETTINGS))
        processes = Processes(case.folder, place)
        stack.callback(processes.close)
        processes.start(*HOUSES)
        movers = [Mover(processes, number, random.Random(f"{case.seed} {number}")) for number in range(case.size(3, 6))]
        for mover in movers:
            stack.callback(mover.close)
        for number in range(kills):
            took.append(_killed(processes, movers, chance, again=number + 1 < kills))
            case.tell(number + 1, kills, "processes killed")
        ledgers = {house: stack.enter_context(_reading(place, house, case.folder)) for house in HOUSES}
        wait_until(lambda: not reconcile_group(ledgers).in_transit, "chips stay in transit")
        books = reconcile_group(ledgers)
        _check(books, ledgers, movers)
    assert max(took) < WITHIN, f"it took {max(took):.1f} s until another process answered"
    return {
        "processes killed": kills,
        "slowest takeover": f"{max(took):.1f} s",
        "transfers acknowledged": sum(len(mover.done) for mover in movers),
        "transfers in the ledgers": sum(each.sent for each in books.transits),
        "lost or doubled": 0,
    }


def _killed(processes: Processes, movers: list[Mover], chance: random.Random, *, again: bool) -> float:
    """Seconds until the house of a process that was killed answers. It is started again if more are to be killed."""
    over, house = threading.Event(), chance.choice(HOUSES)
    busy = [threading.Thread(target=mover.until, args=(over,), daemon=True) for mover in movers]
    for thread in busy:
        thread.start()
    try:
        time.sleep(chance.uniform(0.5, 1.0))
        processes.kill(house)
        began = time.monotonic()
        (other,) = processes.running.values()
        answer = other.http.post(f"/h/{house}/api/session/guest", json={}, timeout=30)
        assert answer.status_code == 201, f"nobody took over: {answer.text}"
        took = time.monotonic() - began
        if again:
            processes.start(house)
    finally:
        over.set()
        for thread in busy:
            thread.join(25)
    assert not any(thread.is_alive() for thread in busy), "somebody gets no answer"
    return took


def _check(books: GroupBooks, ledgers: dict[str, Ledger], movers: list[Mover]) -> None:
    assert not books.faults, f"the group does not add up: {books.faults[0]}"
    ids = {house: _ids(ledger, sent_to) for house, ledger in ledgers.items()}
    came = {house: _ids(ledger, received_from) for house, ledger in ledgers.items()}
    for mover in movers:
        for house, id in mover.done:
            other = HOUSES[house == HOUSES[0]]
            assert ids[house][id] == came[other][id] == 1, (
                f"transfer {id} was acknowledged, and is not in both ledgers once"
            )
        held = sum(ledger.balance(f"player:{mover.name}") for ledger in ledgers.values())
        assert held == CHIPS, f"{mover.name} holds {held} cents in all houses, and began with {CHIPS}"
    for house, ledger in ledgers.items():
        verdict = verify(ledger)
        assert verdict.sound, f"the ledger of {house} is not sound: {verdict}"


def _ids(ledger: Ledger, stream: Any) -> Counter[str]:
    return Counter(event.open(dict[str, Any])["transfer"] for house in HOUSES for event in ledger.read(stream(house)))


@contextmanager
def _reading(place: str, house: str, folder: Path) -> Iterator[Ledger]:
    with chdir(folder), Ledger.open(address_of(place, house), read_only=True) as ledger:
        yield ledger


def wait_until(is_so: Any, what: str) -> None:
    until = time.monotonic() + 2 * WITHIN
    while not is_so():
        assert time.monotonic() < until, what
        time.sleep(0.1)


TWICE = """
from queenhigh.desk.transfers import Transfers, read_sent
from queenhigh.house.cage import BoughtIn
usual = Transfers.receive
def twice(transfers, sender, sent):
    receipt, again = usual(transfers, sender, sent), read_sent(sent)
    if sent.version % 5 == 0:
        transfers._written(BoughtIn(again.player, again.amount), "house:cage", "")
    return receipt
def decided(transfers, event):
    from queenhigh.desk.treasury import Treasury
    return Treasury(transfers._path).decide(event) if isinstance(event, BoughtIn) else usually(transfers, event)
usually, Transfers._decide, Transfers.receive = Transfers._decide, decided, twice
"""
FORGETFUL = """
from queenhigh.server import receiving
heads, usual = {}, receiving.unfinished
def since_the_start(sender, receiver, names):
    head = heads.setdefault(names, sender.head().seq)
    found = usual(sender, receiver, names)
    return found if found and found[0].seq > head else []
receiving.unfinished = since_the_start
"""
UNATTENDED = """
from queenhigh.server.shared import SharedHouse
usual = SharedHouse._keep_following
async def follows(house):
    await (house._catch_up() if house.config.stands_by else usual(house))
SharedHouse._keep_following = follows
"""


@contextmanager
def _broken(how: str) -> Iterator[None]:
    usual = server_process.QUEENHIGH
    with patch.object(server_process, "QUEENHIGH", [*usual[:2], how + usual[2]]):
        yield


FAULTS: dict[str, Fault] = {
    "chips that arrive are paid out again": lambda: _broken(TWICE),
    "what was sent before a process began is left in transit": lambda: _broken(FORGETFUL),
    "no process takes over a house": lambda: _broken(UNATTENDED),
}
