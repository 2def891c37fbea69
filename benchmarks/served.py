"""A house made ready for a load, and `queenhigh serve` over it as processes of their own, for `benchmarks/server.py`."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

CANBERRA = "casino-canberra-3-card-poker"


def take_many_files() -> None:
    """A socket is a file, and there are thousands: as many as this machine allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database on a PostgreSQL server of the tests' own kind, durable as always."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "ledger"))
    from postgres_server import PostgresServer

    server = PostgresServer()
    try:
        yield server.empty_database()
    finally:
        server.stop()


def prepare(ledger: str, tables: int, sockets: int, seated: int) -> list[tuple[str, int, str]]:
    """Table, seat and session of each socket. Run in a process of its own, with the sources of the version measured."""
    from queenhigh.desk.desk import Desk
    from queenhigh.desk.opening import CHIPS, FLOAT, Plan, open_table, put_on_duty
    from queenhigh.games.kit.instructions import SeatPlayer
    from queenhigh.games.library import open_book, room
    from queenhigh.money import Cents
    from queenhigh.server.accounts import passwords
    from queenhigh.server.accounts.store import Accounts
    from queenhigh.server.pit.opening import AUTOMATIC_DEALER, AUTOMATIC_FLOOR

    names = [f"bench-{number}" for number in range(1, tables + 1)]
    rungs = open_book(CANBERRA).ladder.rungs
    staff = {AUTOMATIC_DEALER: {CANBERRA: rungs[0]}, AUTOMATIC_FLOOR: {CANBERRA: rungs[-1]}}
    on_duty = AUTOMATIC_FLOOR, AUTOMATIC_DEALER
    with Desk.open(ledger) as desk:
        desk.issue(CHIPS)
        desk.issue(Cents(tables * FLOAT))
        put_on_duty(desk, names, staff)
        for table in names:
            desk.new_table(table, CANBERRA)
            desk.fill(table, FLOAT)
            open_table(
                desk, Plan(table, CANBERRA, 0, room(CANBERRA).layout.usual()), lambda _, rank: on_duty[rank == rungs[0]]
            )
        accounts = Accounts(ledger)
        accounts.create("manager", "staff", passwords.fresh(), manages=True)  # else the accounts count as lost
        players, futures = [], []
        for number in range(sockets):
            name, table, seat = f"Player {number}", names[number % tables], number // tables + 1
            if seat <= seated:
                desk.buy_in(name, Cents(100_000))
                seating = SeatPlayer(by="", who=name, seat=seat, player=name, at=desk.now)
                futures.append(desk.submit_order(table, seating))
            session = accounts.new_session(accounts.new_guest(name))
            players.append((table, seat if seat <= seated else 0, session))
        for future in futures:
            future.result()
        accounts.close()
    return players


@contextmanager
def serving(tree: Path, ledger: str, first: str, more: dict[str, Any]) -> Iterator[tuple[int, str]]:
    """The server of a source tree as another process: its id and address."""
    settings = {
        "port": 0, "bots": 0, "lively": 0, "ledger": ledger, "most_sockets": 100_000, "sockets_per_address": 100_000,
        "requests_per_address": 100_000, "messages_per_second": 1000,
    }  # fmt: skip
    environment = {f"QUEENHIGH_{name.upper()}": str(value) for name, value in (settings | more).items()}
    command = [sys.executable, "-c", f"{first}\nfrom queenhigh.cli import main; main(['serve'])"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=of_tree(tree) | environment)
    try:
        assert child.stdout is not None
        found = re.search(r":(\d+)/", child.stdout.readline())
        if not found:
            raise SystemExit("the server did not start")
        wait_for(address := f"127.0.0.1:{found[1]}")
        yield child.pid, address
    finally:
        child.terminate()
        print(f"the server ended with status {child.wait(20)}", file=sys.stderr)


def of_tree(tree: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(tree / "src")}


def wait_for(address: str) -> None:
    for _ in range(600):
        try:
            if httpx.get(f"http://{address}/health").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise SystemExit("the server did not start")
