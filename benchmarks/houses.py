"""Two houses of a group on one PostgreSQL: what one process does for both, and two processes with a house each.

    python benchmarks/houses.py                                      one process, then two, under the same load
    python benchmarks/houses.py --seconds 30 --tables 40 --rate 300 --json houses.json
    python benchmarks/houses.py --apart                              nobody stands by for the other's house

The load is that of `benchmarks/server.py`, spread over both houses. What is compared is what the processes could do with a core
each: a second of processor time, less what a process takes while nobody plays, divided by what it takes for a command. The load
generator and PostgreSQL are not counted there. What PostgreSQL takes for each command is told beside it, with its commits and the
bytes of its log. Its files are in memory where possible, so nothing here waits for a disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import psycopg
import uvloop
from picows import WSMsgType, ws_connect
from served import of_tree, prepare, serving
from server import HERE, SEATS, Load, Player, cpu_of, spread

sys.path.insert(0, str(HERE / "tests" / "ledger"))
from postgres_server import PostgresServer  # type: ignore[import-not-found, unused-ignore]

from queenhigh.ledger.houses import address_of
from queenhigh.rules import QueenhighError
from queenhigh.server.accounts import store
from queenhigh.server.people import Person

HOUSES = "north", "south"
GOAL = 1.6
IDLE = 5.0
"""Seconds for which nobody plays."""


class Known(store.Accounts):
    """The people of one house are those of the other."""

    def create(self, name: str, *args: Any, **more: Any) -> Person:
        try:
            return super().create(name, *args, **more)
        except QueenhighError:
            return Person(name)

    def new_guest(self, name: str) -> Person:
        found = self.named(name)
        return found.person if found else super().new_guest(name)


def prepared(place: str, tables: int, sockets: int) -> list[tuple[str, str, int, str]]:
    """House, table, seat and session of each socket."""
    with patch.object(store, "Accounts", Known):
        return [
            (house, *player)
            for house in HOUSES
            for player in prepare(address_of(place, house), tables // 2, sockets // 2, SEATS)
        ]


async def connect(player: Player, address: str, house: str) -> None:
    headers = {"Cookie": f"queenhigh_session={player.token}", "Origin": f"http://{address}"}
    player.transport, _ = await ws_connect(lambda: player, f"ws://{address}/h/{house}/ws", extra_headers=headers)
    player.transport.send(WSMsgType.TEXT, f'{{"t":"watch","table":"{player.table}"}}'.encode())


def backends(database: Any) -> float:
    """Seconds of processor time that all processes of PostgreSQL have taken."""
    (first,) = database.execute("SELECT pid FROM pg_stat_activity WHERE pid = pg_backend_pid()").fetchone()
    parent = Path(f"/proc/{first}/stat").read_text().rpartition(")")[2].split()[1]
    own = [path.name for path in Path("/proc").iterdir() if path.name.isdigit()]
    total = cpu_of(int(parent))
    for process in own:
        try:
            if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1] == parent:
                total += cpu_of(int(process))
        except OSError:
            pass
    return total


def stands(database: Any) -> tuple[int, int, int]:
    """Commits, bytes of the log, and bytes of the tables."""
    found: tuple[int, int, int] = database.execute(
        "SELECT xact_commit, (pg_current_wal_lsn() - '0/0')::bigint, pg_database_size(datname) FROM pg_stat_database "
        "WHERE datname = current_database()"
    ).fetchone()
    return found


async def measure(
    found: list[tuple[str, str, int, str]],
    at: dict[str, tuple[int, str]],
    database: Any,
    asked: argparse.Namespace,
) -> dict[str, Any]:
    players = {(house, table, seat): Player(f"{table}", seat, token) for house, table, seat, token in found}
    made = Load(list(players.values()))
    made.at_table = {}
    for (house, _, _), player in players.items():
        made.at_table.setdefault(player.table, []).append(player)
        player.load = made
        await connect(player, at[house][1], house)
    await asyncio.sleep(3)
    processes = sorted({process for process, _ in at.values()})
    rest = [cpu_of(process) for process in processes]
    await asyncio.sleep(IDLE)
    idle = [(cpu_of(process) - used) / IDLE for process, used in zip(processes, rest, strict=True)]
    await made.run(asked.rate, 3.0)  # warm
    await asyncio.sleep(1)
    made.forget()
    before, taken, stood = [cpu_of(process) for process in processes], backends(database), stands(database)
    took = await made.run(asked.rate, asked.seconds)
    busy = [cpu_of(process) - used for process, used in zip(processes, before, strict=True)]
    commits, log, size = (now - was for now, was in zip(stands(database), stood, strict=True))
    postgres = backends(database) - taken
    await asyncio.sleep(1)
    done = max(1, len(made.acknowledged))
    each = [(used - took * share) * len(processes) / done for used, share in zip(busy, idle, strict=True)]
    for player in players.values():
        player.transport.disconnect()
    return {
        "processes": len(processes),
        "commands": done,
        "commands_per_second": round(done / took, 1),
        "frames_per_command": round(made.frames / done, 1),
        "cpu_us_per_command": round(sum(busy) / done * 1e6),
        "cpu_us_per_command_without_idle": [round(cost * 1e6) for cost in each],
        "cpu_share_when_idle": [round(share, 3) for share in idle],
        "commands_per_second_with_a_core_each": round(
            sum((1 - share) / cost for share, cost in zip(idle, each, strict=True)), 1
        ),
        "postgres_cpu_us_per_command": round(postgres / done * 1e6),
        "postgres_commits_per_command": round(commits / done, 2),
        "log_bytes_per_command": round(log / done),
        "database_bytes_per_command": round(size / done),
        "connections": database.execute("SELECT count(*) FROM pg_stat_activity WHERE datname IS NOT NULL").fetchone()[0]
        - 1,
        "acknowledged_ms": spread(made.acknowledged),
        "unanswered": len(made.asked),
        "refused": [frame.decode()[:200] for frame in made.refused[:3]],
        "load_average": round(os.getloadavg()[0], 1),
    }


def one_run(processes: int, asked: argparse.Namespace) -> dict[str, Any]:
    server = PostgresServer("synchronous_commit=on")
    try:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            place, key = server.address("postgres"), str(Path(folder) / "house.key")
            with patch.dict(os.environ, {"QUEENHIGH_KEY": key}):
                told = subprocess.run(
                    [sys.executable, __file__, "--prepare", place, str(asked.tables), str(asked.sockets)],
                    stdout=subprocess.PIPE, check=True, env=of_tree(HERE), cwd=folder,
                )  # fmt: skip
            found = [tuple(each) for each in json.loads(told.stdout)]
            share = [HOUSES] if processes == 1 else [(house,) for house in HOUSES]
            at = {}
            for own in share:
                others = [] if asked.apart else [house for house in HOUSES if house not in own]
                more = {"key": key, "houses": ",".join(own), "standby": ",".join(others), "pace": asked.pace}
                served = stack.enter_context(serving(HERE, place, "", more))
                at.update(dict.fromkeys(own, served))
            database = stack.enter_context(psycopg.connect(place, autocommit=True))
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                return runner.run(measure(found, at, database, asked))
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=40, help="in both houses together")
    parser.add_argument("--sockets", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200.0, help="commands a second, to both houses together")
    parser.add_argument("--pace", type=float, default=20.0)
    parser.add_argument("--apart", action="store_true", help="nobody stands by for the other's house")
    parser.add_argument("--json", default="")
    asked = parser.parse_args()
    one, two = one_run(1, asked), one_run(2, asked)
    times = two["commands_per_second_with_a_core_each"] / one["commands_per_second_with_a_core_each"]
    result = {"one": one, "two": two, "times": round(times, 2), "goal": GOAL}
    print(json.dumps(result, indent=1))
    if asked.json:
        Path(asked.json).write_text(json.dumps(result, indent=1))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--prepare"]:
        print(json.dumps(prepared(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))))
    else:
        main()
