"""The live house under load: how long until a command is acknowledged, and until others see it (promise V1).

    python benchmarks/server.py --seconds 20 --tables 200 --sockets 1000 --rate 500

A ledger is prepared with open tables, a round in its betting phase at each, and players who are seated and logged on. Then
the server is started as another process, durable as ever (SQLite, synchronous=FULL), and every player's socket watches its
table while wagers are placed and taken back at the given rate. Everything stays on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from queenhigh.desk.desk import Desk
from queenhigh.desk.opening import CHIPS, FLOAT, Plan, open_table, put_on_duty, usual_settings
from queenhigh.desk.troubles import CANBERRA
from queenhigh.games.kit.instructions import SeatPlayer, StartRound
from queenhigh.games.library import open_book
from queenhigh.money import Cents
from queenhigh.server.accounts.store import Accounts

WAGER = 500


class Player:
    def __init__(self, name: str, table: str, seat: int, token: str) -> None:
        self.name, self.table, self.seat, self.token = name, table, seat, token
        self.wagered = False
        self.socket: ClientConnection


class Load:
    """Everybody who plays, and what they measured."""

    def __init__(self, players: list[Player]) -> None:
        self.players = players
        self.asked: dict[str, float] = {}
        self.acknowledged: list[float] = []
        self.refused: list[str] = []
        self.lags: list[float] = []
        self.frames = self.sent = 0
        self.sent_at: dict[str, float] = {}
        """By table: when its last command was sent."""

    async def listen(self, player: Player) -> None:
        async for frame in player.socket:
            now = time.perf_counter()
            assert isinstance(frame, str)
            self.frames += 1
            kind = frame[6:10]
            if kind == "step":
                if (sent := self.sent_at.get(player.table)) is not None:
                    self.lags.append(now - sent)
            elif kind == 'ack"':
                self.acknowledged.append(now - self.asked.pop(frame[17 : frame.index('"', 17)]))
            elif kind == "refu":
                self.refused.append(frame)

    async def command(self, player: Player, number: int) -> None:
        bet = f'"type":"withdraw","bet":"ante","seat":{player.seat}'
        if not player.wagered:
            bet = f'"type":"place","bet":"ante","amount":{WAGER},"seat":{player.seat}'
        player.wagered = not player.wagered
        id = f"load-{number:08}"
        self.asked[id] = self.sent_at[player.table] = time.perf_counter()
        await player.socket.send(f'{{"t":"do","table":"{player.table}","id":"{id}","do":{{{bet}}}}}')

    async def run(self, rate: float, seconds: float) -> float:
        """Evenly spaced, whatever the answers do: who waits for an answer measures nothing."""
        began = time.perf_counter()
        for turn in count():
            due = began + turn / rate
            if due > began + seconds:
                return time.perf_counter() - began
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            self.sent += 1
            await self.command(self.players[self.sent * 7 % len(self.players)], self.sent)
        raise AssertionError


def prepare(ledger: str, tables: int, sockets: int) -> list[Player]:
    names = [f"bench-{number}" for number in range(1, tables + 1)]
    rungs = open_book(CANBERRA).ladder.rungs
    staff = {f"bench {rank}": {CANBERRA: rank} for rank in {rungs[0], rungs[-1]}}
    with Desk.open(ledger) as desk:
        desk.issue(CHIPS)
        desk.issue(Cents(tables * FLOAT))
        put_on_duty(desk, names, staff)
        for table in names:
            desk.new_table(table, CANBERRA)
            desk.fill(table, FLOAT)
            open_table(desk, Plan(table, CANBERRA, 0, usual_settings(CANBERRA)), lambda _, rank: f"bench {rank}")
        accounts = Accounts(ledger)
        players, futures = [], []
        for number in range(sockets):
            name, table, seat = f"Player {number}", names[number % tables], number // tables % 7 + 1
            desk.buy_in(name, Cents(100_000))
            futures.append(desk.submit_order(table, SeatPlayer(by="", who=name, seat=seat, player=name, at=desk.now)))
            players.append(Player(name, table, seat, accounts.new_session(accounts.new_guest(name))))
        for table in names:
            order = StartRound(by=rungs[0], who=f"bench {rungs[0]}", at=desk.now)
            futures.append(desk.submit_order(table, order))
        for future in futures:
            future.result()
        accounts.close()
    return players


def started(ledger: str) -> tuple[subprocess.Popen[str], str]:
    settings = {
        "port": 0, "bots": 0, "automatic": "no", "lively": 0, "ledger": ledger, "most_sockets": 100_000,
        "sockets_per_address": 100_000, "requests_per_address": 100_000, "messages_per_second": 1000,
    }  # fmt: skip
    environment = os.environ | {f"QUEENHIGH_{name.upper()}": str(value) for name, value in settings.items()}
    command = [sys.executable, "-c", "from queenhigh.cli import main; main(['serve'])"]
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


async def load(players: list[Player], address: str, rate: float, seconds: float) -> Load:
    made = Load(players)
    for player in players:
        player.socket = await connect(
            f"ws://{address}/ws",
            origin=Origin(f"http://{address}"),
            additional_headers={"Cookie": f"queenhigh_session={player.token}"},
            compression=None,
            max_queue=None,
            ping_interval=None,
        )
        await player.socket.send(f'{{"t":"watch","table":"{player.table}"}}')
    listening = [asyncio.create_task(made.listen(player)) for player in players]
    await asyncio.sleep(3)
    await made.run(rate, min(3.0, seconds))  # warm
    await asyncio.sleep(1)
    made.acknowledged.clear()
    made.lags.clear()
    made.frames = 0
    took = await made.run(rate, seconds)
    await asyncio.sleep(1)
    report(made, took, len(players))
    for task in listening:
        task.cancel()
    await asyncio.gather(*(player.socket.close() for player in players))
    return made


def report(made: Load, took: float, sockets: int) -> None:
    done = len(made.acknowledged)
    print(
        f"{done} commands in {took:.1f} s ({done / took:.0f}/s), {sockets} sockets, {made.frames / took:.0f} frames/s"
    )
    print(
        f"acknowledged  p50 {at(made.acknowledged, 50)}  p99 {at(made.acknowledged, 99)}  worst {at(made.acknowledged, 100)}"
    )
    print(f"seen by all   p50 {at(made.lags, 50)}  p99 {at(made.lags, 99)}  worst {at(made.lags, 100)}")
    print(f"refused {len(made.refused)}, without an answer {len(made.asked)}")
    for refusal in made.refused[:3]:
        print(" ", refusal[:200])


def at(values: list[float], percent: int) -> str:
    ordered = sorted(values)
    return f"{ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1000:.1f} ms" if ordered else "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ledger = str(Path(folder) / "house.db")
        players = prepare(ledger, asked.tables, asked.sockets)
        child, address = started(ledger)
        try:
            asyncio.run(load(players, address, asked.rate, asked.seconds))
        finally:
            child.terminate()
            print(f"the server ended with status {child.wait(20)}")


if __name__ == "__main__":
    main()
