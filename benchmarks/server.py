"""The live house under load: how long until a command is acknowledged, and until others see it (promise V1).

    python benchmarks/server.py --seconds 20 --tables 200 --sockets 1000 --rate 500
    python benchmarks/server.py --seconds 600 --json v1.json       what the promise is about

A ledger is prepared with open tables and players who are seated and logged on. Then the server is started as another process,
durable as ever (SQLite, synchronous=FULL), and every player's socket watches its table. They play: each wagers, says that it is
ready and decides, and the automatic dealer deals to whom it may, as in any evening. Commands are sent at the given rate, by
whoever has something to do. Everything stays on this machine, so the players take of the same cores: they are kept light, and how
late they ran themselves is told as well. The server's memory is read all along.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import deque
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from queenhigh.desk.desk import Desk
from queenhigh.desk.opening import CHIPS, FLOAT, Plan, open_table, put_on_duty
from queenhigh.games.kit.instructions import SeatPlayer
from queenhigh.games.library import open_book, room
from queenhigh.money import Cents
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.pit.opening import AUTOMATIC_DEALER, AUTOMATIC_FLOOR

CANBERRA = "casino-canberra-3-card-poker"
WAGER = 500
BETS = "ante", "pair_plus"
ON_DUTY = AUTOMATIC_FLOOR, AUTOMATIC_DEALER


class Choice(msgspec.Struct):
    choice: str
    seat: int


class You(msgspec.Struct):
    chips: int
    may_place: list[str]
    choices: list[Choice]
    ready: bool


class Frame(msgspec.Struct):
    """Of a `view` or a `step`: what a player needs to know in order to go on."""

    t: str
    table: str = ""
    you: You | None = None


read_frame = msgspec.json.Decoder(Frame).decode


class Player(WSListener):
    """One socket: it watches its table, plays there, and hears how its commands fare."""

    def __init__(self, name: str, table: str, seat: int, token: str) -> None:
        self.name, self.table, self.seat, self.token = name, table, seat, token
        self.next = ""
        """What it wants to do now, as JSON."""
        self.done: set[str] = set()
        """What it has done in this round already."""
        self.load: Load
        self.transport: WSTransport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.load.heard(self, frame.get_payload_as_bytes())

    def look(self, you: You) -> None:
        """Wager twice, say ready, and play every hand: what there is to do follows from what the house shows."""
        if you.choices:
            self.want("decide", f'"choice":"play","seat":{self.seat}')
        elif not you.may_place:
            self.done.clear()
        elif bet := next((bet for bet in BETS if bet in you.may_place and bet not in self.done), ""):
            self.want("place", f'"bet":"{bet}","amount":{WAGER},"seat":{self.seat}', bet)
        else:
            self.want("ready")

    def want(self, type: str, more: str = "", once: str = "") -> None:
        if (once or type) not in self.done and not self.next:
            self.done.add(once or type)
            self.next = f'"type":"{type}"' + (more and f",{more}")
            self.load.willing.append(self)


class Load:
    """Everybody who plays, and what they measured."""

    def __init__(self, players: list[Player]) -> None:
        self.players = players
        self.willing: deque[Player] = deque()
        self.asked: dict[bytes, float] = {}
        self.acknowledged: list[float] = []
        self.refused: list[bytes] = []
        self.lags: list[float] = []
        self.late: list[float] = []
        """How late the players were to send a command: what is over a few milliseconds is theirs, not the server's."""
        self.memory: list[int] = []
        """Kilobytes that the server holds, every five seconds."""
        self.frames = self.sent = self.idle = 0
        self.sent_at: dict[str, float] = {}
        """By table: when its last command was sent."""

    def heard(self, player: Player, frame: bytes) -> None:
        now = time.perf_counter()
        self.frames += 1
        kind = frame[6:10]
        if kind in (b"step", b"view"):
            if (sent := self.sent_at.pop(player.table, None)) is not None:
                self.lags.append(now - sent)
            if (you := read_frame(frame).you) is not None:
                player.look(you)
        elif kind == b'ack"':
            self.acknowledged.append(now - self.asked.pop(frame[17 : frame.index(b'"', 17)]))
        elif kind == b"refu":
            self.refused.append(frame)

    def command(self, player: Player) -> None:
        said, player.next = player.next, ""
        self.sent += 1
        id = f"load-{self.sent:08}"
        self.asked[id.encode()] = self.sent_at[player.table] = time.perf_counter()
        player.transport.send(
            WSMsgType.TEXT, f'{{"t":"do","table":"{player.table}","id":"{id}","do":{{{said}}}}}'.encode()
        )

    async def run(self, rate: float, seconds: float) -> float:
        """Evenly spaced, whatever the answers do: who waits for an answer measures nothing."""
        began = time.perf_counter()
        for turn in count():
            due = began + turn / rate
            if due > began + seconds:
                return time.perf_counter() - began
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            self.late.append(time.perf_counter() - due)
            if self.willing:
                self.command(self.willing.popleft())
            else:
                self.idle += 1
        raise AssertionError

    async def weigh(self, process: int) -> None:
        while True:
            status = Path(f"/proc/{process}/status").read_text()
            self.memory.append(int(status.partition("VmRSS:")[2].split()[0]))
            await asyncio.sleep(5)

    def forget(self) -> None:
        for measured in (self.acknowledged, self.lags, self.late, self.memory):
            measured.clear()
        self.frames = self.idle = 0


def prepare(ledger: str, tables: int, sockets: int) -> list[Player]:
    names = [f"bench-{number}" for number in range(1, tables + 1)]
    rungs = open_book(CANBERRA).ladder.rungs
    staff = {AUTOMATIC_DEALER: {CANBERRA: rungs[0]}, AUTOMATIC_FLOOR: {CANBERRA: rungs[-1]}}
    with Desk.open(ledger) as desk:
        desk.issue(CHIPS)
        desk.issue(Cents(tables * FLOAT))
        put_on_duty(desk, names, staff)
        for table in names:
            desk.new_table(table, CANBERRA)
            desk.fill(table, FLOAT)
            open_table(
                desk, Plan(table, CANBERRA, 0, room(CANBERRA).layout.usual()), lambda _, rank: ON_DUTY[rank == rungs[0]]
            )
        accounts = Accounts(ledger)
        players, futures = [], []
        for number in range(sockets):
            name, table, seat = f"Player {number}", names[number % tables], number // tables % 7 + 1
            desk.buy_in(name, Cents(100_000))
            futures.append(desk.submit_order(table, SeatPlayer(by="", who=name, seat=seat, player=name, at=desk.now)))
            players.append(Player(name, table, seat, accounts.new_session(accounts.new_guest(name))))
        for future in futures:
            future.result()
        accounts.close()
    return players


def started(ledger: str, first: str) -> tuple[subprocess.Popen[str], str]:
    settings = {
        "port": 0, "bots": 0, "pace": 4, "lively": 0, "ledger": ledger, "most_sockets": 100_000,
        "sockets_per_address": 100_000, "requests_per_address": 100_000, "messages_per_second": 1000,
    }  # fmt: skip
    environment = os.environ | {f"QUEENHIGH_{name.upper()}": str(value) for name, value in settings.items()}
    command = [sys.executable, "-c", f"{first}\nfrom queenhigh.cli import main; main(['serve'])"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert child.stdout is not None
    found = re.search(r":(\d+)/", child.stdout.readline())
    assert found, "the server did not start"
    address = f"127.0.0.1:{found[1]}"
    for _ in range(600):
        try:
            if httpx.get(f"http://{address}/health").status_code == 200:
                return child, address
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


async def connected(player: Player, address: str) -> None:
    headers = {"Cookie": f"queenhigh_session={player.token}", "Origin": f"http://{address}"}
    player.transport, _ = await ws_connect(lambda: player, f"ws://{address}/ws", extra_headers=headers)
    player.transport.send(WSMsgType.TEXT, f'{{"t":"watch","table":"{player.table}"}}'.encode())


async def load(players: list[Player], address: str, process: int, rate: float, seconds: float) -> dict[str, Any]:
    made = Load(players)
    for player in players:
        player.load = made
        await connected(player, address)
    await asyncio.sleep(3)
    await made.run(rate, min(3.0, seconds))  # warm
    await asyncio.sleep(1)
    gc.collect()
    gc.disable()
    made.forget()
    weighing = asyncio.create_task(made.weigh(process))
    took = await made.run(rate, seconds)
    await asyncio.sleep(1)
    weighing.cancel()
    for player in players:
        player.transport.disconnect()
    return measured(made, took)


def measured(made: Load, took: float) -> dict[str, Any]:
    quarter = max(1, len(made.memory) // 4)
    return {
        "sockets": len(made.players),
        "seconds": round(took, 1),
        "commands": len(made.acknowledged),
        "commands_per_second": round(len(made.acknowledged) / took, 1),
        "frames_per_second": round(made.frames / took),
        "acknowledged_ms": spread(made.acknowledged),
        "seen_by_all_ms": spread(made.lags),
        "players_late_ms": spread(made.late),
        "refused": [frame.decode()[:200] for frame in made.refused[:3]],
        "unanswered": len(made.asked),
        "nobody_had_anything_to_do": made.idle,
        "memory_mb": [round(kilobytes / 1024, 1) for kilobytes in (made.memory[0], max(made.memory), made.memory[-1])],
        "memory_growth_mb_of_later_three_quarters": round((made.memory[-1] - made.memory[quarter - 1]) / 1024, 1),
    }


def spread(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    percents = {"p50": 50.0, "p99": 99.0, "p99.9": 99.9, "worst": 100.0}
    return {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] * 1000, 1)
        for name, percent in percents.items()
        if ordered
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument(
        "--first", default="", help="Python that the server runs before it starts: what would a fault do?"
    )
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ledger = str(Path(folder) / "house.db")
        players = prepare(ledger, asked.tables, asked.sockets)
        child, address = started(ledger, asked.first)
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                found = runner.run(load(players, address, child.pid, asked.rate, asked.seconds))
            for name, figure in found.items():
                print(f"{name.replace('_', ' '):42} {figure}")
            if asked.json:
                asked.json.write_text(json.dumps(found, indent=2) + "\n")
        finally:
            child.terminate()
            print(f"the server ended with status {child.wait(20)}")


if __name__ == "__main__":
    main()
