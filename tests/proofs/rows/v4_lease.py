"""V4: the process that decides for a house is suspended in the middle of its work, and later resumed."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import chdir, contextmanager, suppress
from typing import Any
from unittest.mock import patch

import httpx
import psycopg
import server_process
from databases import POSTGRESQL, places
from proving import Case, Fault, Figures
from server_process import Process, serving

from queenhigh.ledger import Ledger, verify

PROMISE = "on PostgreSQL, a deciding process that hangs is replaced within 15 s, and can commit nothing after that"
PROOF = (
    "Two `queenhigh serve` processes on one PostgreSQL. While people play through both, the decider is suspended "
    "(SIGSTOP) at a random moment. The other takes over and answers. Then more commands are sent to the suspended "
    "process, and it is resumed. The database's own record of who wrote which event shows nothing from it after the "
    "takeover; from then on it follows and passes commands on. Everything that was acknowledged is in the ledger, and "
    "the ledger is sound."
)
QUICK = False
"""It waits for leases to run out. The tests of the lease do the same without waiting."""
WITHIN = 15.0
TABLE = "canberra-1"
BUYERS = 6
"""People who keep the one that decides busy, so that it is stopped in the middle of something."""
SETTINGS = {
    "QUEENHIGH_AUTOMATIC": "no",
    "QUEENHIGH_TOURNAMENTS": "no",
    "QUEENHIGH_REQUESTS_PER_SECOND": "1000",
    "QUEENHIGH_REQUESTS_PER_ADDRESS": "10000",
    "QUEENHIGH_GUESTS_PER_MINUTE": "1000",
}

WITNESS = """
DROP TABLE IF EXISTS public.witness;
CREATE TABLE public.witness (seq bigint, who text);
CREATE OR REPLACE FUNCTION public.bear_witness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO public.witness VALUES (NEW.seq, current_setting('application_name')); RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER bear_witness AFTER INSERT ON queenhigh.events FOR EACH ROW EXECUTE FUNCTION public.bear_witness();
"""
"""Written by the database itself: the process by which each event came."""


class Player:
    """A guest who sits down and gets up through one process, over and over."""

    def __init__(self, process: Process, seat: int) -> None:
        self.seat, self.count = seat, 0
        self.http = httpx.Client(
            base_url=f"http://{process.address}", headers={"X-Queenhigh": "1"}, timeout=60, verify=False
        )
        came = self.http.post("/api/session/guest", json={})
        assert came.is_success, came.text
        self.name: str = came.json()["person"]["name"]
        self.done: list[str] = []
        """Ids that were acknowledged."""

    def act(self) -> int:
        self.count += 1
        do = {"type": "sit", "seat": self.seat} if self.count % 2 else {"type": "leave"}
        id = f"v4-{self.name.replace(' ', '-')}-{self.count}"
        answer = self.http.post(f"/api/tables/{TABLE}/commands", json={"id": id, "do": do})
        if answer.status_code == 200:
            self.done.append(id)
        return answer.status_code

    def leave(self) -> None:
        self.http.post(f"/api/tables/{TABLE}/commands", json={"id": f"v4-out-{self.name}", "do": {"type": "leave"}})
        self.http.close()

    def buy(self, until: threading.Event) -> None:
        """Chips from the cage, to whose stream nobody writes through the other process: only the lease is in the way."""
        with suppress(httpx.TransportError):
            while not until.is_set():
                self.http.post("/api/chips", json={"amount": 100})

    def play(self, until: threading.Event) -> None:
        with suppress(httpx.TransportError):
            while not until.is_set():
                self.act()


def run(case: Case) -> Figures:
    stops, chance = case.size(2, 12), random.Random(case.seed)
    slowest = 0.0
    acknowledged: list[str] = []
    with places(case) as found, psycopg.connect(found[POSTGRESQL], autocommit=True) as database:
        place = found[POSTGRESQL]
        database.execute("DROP SCHEMA IF EXISTS queenhigh_people CASCADE")
        flags = ("--ledger", place)
        with (
            patch.dict(os.environ, SETTINGS),
            serving(case.folder, *flags) as one,
            serving(case.folder, *flags) as other,
        ):
            database.execute(WITNESS)
            for number in range(stops):
                took, done = _stopped(database, one, other, chance)
                slowest, acknowledged = max(slowest, took), acknowledged + done
                one, other = other, one
                case.tell(number + 1, stops, "processes stopped")
        # its signed heads are where it was served
        with chdir(case.folder), Ledger.open(place, read_only=True) as ledger:
            verdict = verify(ledger)
            assert verdict.sound, f"the ledger is not sound: {verdict}"
            ids = {event.command.rpartition(":")[2] for event in ledger.events()}
    missing = [id for id in acknowledged if id not in ids]
    assert not missing, f"acknowledged and not in the ledger: {missing[:3]}"
    assert slowest < WITHIN, f"it took {slowest:.1f} s until another answered"
    return {
        "processes stopped": stops,
        "commands acknowledged": len(acknowledged),
        "slowest takeover": f"{slowest:.1f} s",
        "commits after it by the one that was stopped": 0,
    }


def _stopped(database: Any, decider: Process, follower: Process, chance: random.Random) -> tuple[float, list[str]]:
    """Seconds until the follower answered, and what was acknowledged."""
    here, there = Player(decider, 1), Player(follower, 2)
    buyers = [Player(decider, 0) for _ in range(BUYERS)]
    assert there.act() == 200, "the follower does not answer"
    over = threading.Event()
    busy = [threading.Thread(target=here.play, args=(over,), daemon=True)]
    busy += [threading.Thread(target=buyer.buy, args=(over,), daemon=True) for buyer in buyers]
    for thread in busy:
        thread.start()
    time.sleep(chance.uniform(0.5, 1.0))
    decider.child.send_signal(signal.SIGSTOP)
    try:
        began = time.monotonic()
        assert there.act() == 200, "nobody took over"
        took, taken = time.monotonic() - began, _last(database)
    finally:
        over.set()
        decider.child.send_signal(signal.SIGCONT)
    for thread in busy:
        thread.join(60)
    late = Player(decider, 3)
    assert [late.act(), late.act()] == [200, 200], "the one that was stopped does not pass on what it is asked"
    wrote = database.execute("SELECT DISTINCT who FROM public.witness WHERE seq > %s", (taken,)).fetchall()
    again = f"queenhigh ledger {decider.child.pid}"
    assert again not in {who for (who,) in wrote}, "the one that was stopped has committed after it was replaced"
    for player in (here, there, late):
        player.leave()
    return took, here.done + there.done + late.done


def _last(database: Any) -> int:
    return int(database.execute("SELECT max(seq) FROM public.witness").fetchone()[0])


NO_FENCE = "import queenhigh.ledger.postgres as p; p.PostgresConnection.stand_behind = lambda *_: None; "
NO_LEASE = "import queenhigh.server.lease as l; l._LOOK = l._LOOK.replace('until < clock_timestamp()', 'false'); "


@contextmanager
def _broken(how: str) -> Iterator[None]:
    usual = server_process.QUEENHIGH
    with patch.object(server_process, "QUEENHIGH", [*usual[:2], how + usual[2]]):
        yield


FAULTS: dict[str, Fault] = {
    "an append does not check the lease": lambda: _broken(NO_FENCE),
    "a lease never expires": lambda: _broken(NO_LEASE),
}
