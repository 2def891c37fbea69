"""The live house under load: how long until a command is acknowledged, and until everyone else at the table has seen it (V1).

    python benchmarks/server.py --seconds 20 --tables 200 --sockets 1000 --rate 500
    python benchmarks/server.py --seconds 600 --json v1.json       what the promise is about
    python benchmarks/server.py --highest                          the highest rate that keeps both limits
    python benchmarks/server.py --one-table --sockets 5000 --rate 20
    python benchmarks/server.py --against ../previous              the same load on another source tree, in turns
    python benchmarks/server.py --processes 2 --sockets 1700       two processes on one PostgreSQL, half of the sockets each
    python benchmarks/server.py --second-process                   does a second one hold 1.7 times the sockets at equal p99?

A ledger is prepared with open tables and players who are seated and logged on. Then the server is started as another process,
durable as always (SQLite, synchronous=FULL), and every player's socket watches its table. They play: each wagers, says that it
is ready and decides, and the automatic dealer deals, as on any evening. Commands are sent at the given rate by players who have
something to do. People arrive table by table for as long as a round takes, and play from then on: so the tables are in different
phases, as on any evening. When everybody sat there before anybody could act, all 200 tables settled within the same two
seconds, round after round. With `--one-table`, seven players place and withdraw a wager while everyone else looks on.

"Seen" is timed from sending a command until the *last* other socket at the table has a message with that command's version.
Only commands that change what others see are counted: `ready` is acknowledged and shows nothing.

Everything runs on this machine, so the players use the same cores. They are kept light, and how late they were themselves is
printed as well. So are the processor time that the server took for each command and the load of the machine: when other
programs are running, compare versions by processor time and not by latency. The server's memory is read throughout.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from array import array
from bisect import bisect_left
from collections import deque
from contextlib import ExitStack
from itertools import count, cycle
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from served import of_tree, postgres, prepare, serving, take_many_files

WAGER = 500
BETS = "ante", "pairs_plus"
SEATS = 7
HERE = Path(__file__).resolve().parents[1]
ACKNOWLEDGED, SEEN = 100.0, 250.0
"""Milliseconds at p99 up to which a rate counts as kept."""
MORE = 1.7
"""How many times as many sockets two processes are to hold as one."""
TICKS = os.sysconf("SC_CLK_TCK")
IN_A_ROUND = 4
"""Commands of a player in a round: two wagers, ready, and a decision."""


class Choice(msgspec.Struct):
    choice: str
    seat: int


class Wager(msgspec.Struct):
    seat: int
    bet: str


class You(msgspec.Struct):
    may_place: list[str]
    may_withdraw: list[Wager]
    choices: list[Choice]


class Frame(msgspec.Struct):
    """Of a `view` or a `step`: what a player needs to know in order to continue. Without `you`, nothing changed for them."""

    you: You | None = None


read_frame = msgspec.json.Decoder(Frame).decode


class Asked(NamedTuple):
    player: Player
    at: float
    shows: bool


class Player(WSListener):
    """One socket: it watches its table, plays there if it has a seat, and remembers when it saw which version."""

    def __init__(self, table: str, seat: int, token: str) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.next, self.shows = "", True
        """What it wants to do now, as JSON, and whether others will see it."""
        self.done: set[str] = set()
        """What it has done in this round already."""
        self.versions, self.times = array("q"), array("d")
        """What it has seen, and when."""
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
            self.next, self.shows = f'"type":"{type}"' + (more and f",{more}"), type != "ready"
            self.load.willing.append(self)

    def seen(self, version: int) -> float:
        """When it first saw this version, or a later one."""
        at = bisect_left(self.versions, version)
        return self.times[at] if at < len(self.times) else float("inf")


class Fidget(Player):
    """Places a wager and takes it back, for as long as betting is open: each once it has seen the other."""

    def look(self, you: You) -> None:
        if you.may_withdraw:
            self.done.discard("place")
            self.want("withdraw", f'"bet":"{you.may_withdraw[0].bet}","seat":{self.seat}')
        elif "ante" in you.may_place:
            self.done.discard("withdraw")
            self.want("place", f'"bet":"ante","amount":{WAGER},"seat":{self.seat}')


class Load:
    """Everybody who plays, and what they measured."""

    def __init__(self, players: list[Player]) -> None:
        self.players = players
        self.at_table: dict[str, list[Player]] = {}
        for player in players:
            self.at_table.setdefault(player.table, []).append(player)
        self.willing: deque[Player] = deque()
        self.asked: dict[bytes, Asked] = {}
        self.acknowledged: list[float] = []
        self.shown: list[tuple[Asked, int]] = []
        """Commands that changed what is seen, with the version they led to."""
        self.refused: list[bytes] = []
        self.late: list[float] = []
        """How late the players were to send a command: what is over a few milliseconds is theirs, not the server's."""
        self.memory: list[int] = []
        """Kilobytes that the server holds, every five seconds."""
        self.frames = self.bytes = self.sent = self.idle = 0
        self.own = 0.0
        """Seconds of processor time that the players took themselves."""

    def heard(self, player: Player, frame: bytes) -> None:
        now = time.perf_counter()
        self.frames += 1
        self.bytes += len(frame)
        kind = frame[6:10]
        if kind in (b"step", b"view"):
            start = frame.index(b'"version":') + 10
            player.versions.append(int(frame[start : frame.index(b",", start)]))
            player.times.append(now)
            if player.seat and (you := read_frame(frame).you) is not None:
                player.look(you)
        elif kind == b'ack"':
            asked = self.asked.pop(frame[17 : frame.index(b'"', 17)])
            self.acknowledged.append(now - asked.at)
            if asked.shows:
                self.shown.append((asked, int(frame[frame.index(b'"version":') + 10 : -1])))
        elif kind == b"refu":
            self.refused.append(frame)

    def command(self, player: Player) -> None:
        said, player.next = player.next, ""
        self.sent += 1
        id = f"load-{self.sent:08}"
        self.asked[id.encode()] = Asked(player, time.perf_counter(), player.shows)
        player.transport.send(
            WSMsgType.TEXT, f'{{"t":"do","table":"{player.table}","id":"{id}","do":{{{said}}}}}'.encode()
        )

    def lags(self) -> list[float]:
        """For each command that others see: until the last of them has."""
        return [
            max(other.seen(version) for other in self.at_table[asked.player.table] if other is not asked.player)
            - asked.at
            for asked, version in self.shown
        ]

    async def run(self, rate: float, seconds: float) -> float:
        """Evenly spaced, whatever the answers do: a load that waits for answers measures nothing."""
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

    async def weigh(self, processes: list[int]) -> None:
        while True:
            statuses = [Path(f"/proc/{process}/status").read_text() for process in processes]
            self.memory.append(sum(int(status.partition("VmRSS:")[2].split()[0]) for status in statuses))
            await asyncio.sleep(5)

    def forget(self) -> None:
        for measured in (self.acknowledged, self.shown, self.late, self.memory, self.refused):
            measured.clear()
        for player in self.players:
            del player.versions[:], player.times[:]
        self.frames = self.bytes = self.idle = 0

    async def measure(self, processes: list[int], rate: float, seconds: float) -> dict[str, Any]:
        gc.collect()
        gc.disable()
        self.forget()
        weighing = asyncio.create_task(self.weigh(processes))
        used, own = list(map(cpu_of, processes)), time.process_time()
        took = await self.run(rate, seconds)
        self.own = time.process_time() - own
        busy = [cpu_of(process) - before for process, before in zip(processes, used, strict=True)]
        await asyncio.sleep(1)
        weighing.cancel()
        gc.enable()
        return measured(self, took, busy)


def cpu_of(process: int) -> float:
    """Seconds of processor time that it has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def connected(player: Player, address: str) -> None:
    headers = {"Cookie": f"queenhigh_session={player.token}", "Origin": f"http://{address}"}
    player.transport, _ = await ws_connect(lambda: player, f"ws://{address}/ws", extra_headers=headers)
    player.transport.send(WSMsgType.TEXT, f'{{"t":"watch","table":"{player.table}"}}'.encode())


async def load(players: list[Player], servers: dict[int, str], asked: argparse.Namespace) -> list[dict[str, Any]]:
    """`servers` are the addresses of the processes: people are spread over them."""
    made, addresses = Load(players), cycle(servers.values())
    arriving = 0.0 if asked.one_table else IN_A_ROUND * len(players) / asked.rate
    playing = asyncio.create_task(made.run(asked.rate, arriving + 3))
    began = time.perf_counter()
    for number, (player, address) in enumerate(zip(sorted(players, key=by_table), addresses, strict=False)):
        player.load = made
        await connected(player, address)
        await asyncio.sleep(max(0.0, began + arriving * number / len(players) - time.perf_counter()))
    await playing
    await asyncio.sleep(1)
    rates = [asked.rate * (1 + step / 5) for step in range(40)] if asked.highest else [asked.rate]
    found = []
    for rate in rates:
        found.append(await made.measure(list(servers), rate, asked.seconds))
        if not kept(found[-1], rate):
            break
    for player in players:
        player.transport.disconnect()
    return found


def by_table(player: Player) -> tuple[str, int]:
    return player.table, player.seat or SEATS + 1


def kept(found: dict[str, Any], rate: float) -> bool:
    """Were both limits kept at this rate, with everything answered?"""
    acknowledged, seen = found["acknowledged_ms"].get("p99", 0), found["seen_by_all_ms"].get("p99", 0)
    all_sent = found["commands_per_second"] > 0.97 * rate and not found["unanswered"]
    return bool(all_sent and acknowledged < ACKNOWLEDGED and seen < SEEN)


def measured(made: Load, took: float, each: list[float]) -> dict[str, Any]:
    """`each` process took this much processor time."""
    busy = sum(each)
    quarter = max(1, len(made.memory) // 4)
    done = max(1, len(made.acknowledged))
    return {
        "sockets": len(made.players),
        "seconds": round(took, 1),
        "commands": len(made.acknowledged),
        "commands_per_second": round(len(made.acknowledged) / took, 1),
        "commands_that_show": len(made.shown),
        "frames_per_second": round(made.frames / took),
        "bytes_per_frame": round(made.bytes / max(1, made.frames)),
        "acknowledged_ms": spread(made.acknowledged),
        "seen_by_all_ms": spread(made.lags()),
        "players_late_ms": spread(made.late),
        "server_cpu_us_per_command": round(busy / done * 1e6),
        "server_cpu_us_per_frame": round(busy / max(1, made.frames) * 1e6),
        "server_cpu_share": round(busy / took, 2),
        "server_cpu_share_of_each_process": [round(own / took, 2) for own in each],
        "players_cpu_share": round(made.own / took, 2),
        "load_average": round(os.getloadavg()[0], 1),
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


def one_run(tree: Path, asked: argparse.Namespace) -> dict[str, Any]:
    tables, seated = (1, SEATS) if asked.one_table else (asked.tables, SEATS)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        ledger = running.enter_context(postgres()) if asked.processes else str(Path(folder) / "house.db")
        prepared = subprocess.run(
            [sys.executable, __file__, "--prepare", ledger, str(tables), str(asked.sockets), str(seated)],
            stdout=subprocess.PIPE, check=True, env=of_tree(tree),
        )  # fmt: skip
        kind = Fidget if asked.one_table else Player
        players = [kind(*each) for each in json.loads(prepared.stdout)]
        more = {"pace": asked.pace, "betting_seconds": 3600 if asked.one_table else 20, "key": f"{folder}/house.key"}
        started = [running.enter_context(serving(tree, ledger, asked.first, more)) for _ in range(asked.processes or 1)]
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            found = runner.run(load(players, dict(started), asked))
    if not asked.highest:
        return found[0]
    held = [each for each in found if each is not found[-1]]
    best = held[-1] if held else found[-1]
    return {"highest_rate_kept": best["commands_per_second"] if held else None, "first_missed": found[-1], **best}


def with_a_second_process(asked: argparse.Namespace) -> dict[str, Any]:
    """One process on PostgreSQL, then two with more sockets at the same tables, and the same commands a second."""
    one = one_run(HERE, argparse.Namespace(**vars(asked) | {"processes": 1}))
    more = {"processes": 2, "sockets": round(asked.sockets * MORE)}
    two = one_run(HERE, argparse.Namespace(**vars(asked) | more))
    p99 = [(run["acknowledged_ms"]["p99"], run["seen_by_all_ms"]["p99"]) for run in (one, two)]
    kept = all(second <= first for first, second in zip(*p99, strict=True)) and not two["unanswered"]
    return {
        "times_the_sockets": MORE,
        "p99_with_one": p99[0],
        "p99_with_two": p99[1],
        "held": kept,
        "one": one,
        "two": two,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--pace", type=float, default=4, help="how fast the automatic dealer is")
    parser.add_argument(
        "--highest", action="store_true", help="raise the rate by a fifth of --rate until a limit is missed"
    )
    parser.add_argument("--one-table", action="store_true", help="everyone watches one table")
    parser.add_argument(
        "--processes", type=int, default=0, help="so many on a PostgreSQL of their own, not one on SQLite"
    )
    parser.add_argument(
        "--second-process",
        action="store_true",
        help=f"one process on PostgreSQL, then two with {MORE} times the sockets",
    )
    parser.add_argument("--against", type=Path, help="another source tree, measured in turns with this one")
    parser.add_argument("--turns", type=int, default=1, help="how often each version is measured")
    parser.add_argument(
        "--first", default="", help="Python that the server runs before it starts: what would a fault do?"
    )
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    parser.add_argument("--prepare", nargs=4, metavar=("LEDGER", "TABLES", "SOCKETS", "SEATED"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.prepare:
        print(json.dumps(prepare(asked.prepare[0], *map(int, asked.prepare[1:]))))
        return
    take_many_files()
    trees = [*([asked.against.resolve()] if asked.against else []), HERE]
    for turn in range(asked.turns):
        for tree in trees:
            found = with_a_second_process(asked) if asked.second_process else one_run(tree, asked)
            print(f"-- {tree.name}, turn {turn + 1}")
            for name, figure in found.items():
                print(f"{name.replace('_', ' '):42} {figure}")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
