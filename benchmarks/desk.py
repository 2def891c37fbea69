"""Commands a second through the desk: 64 tables of three books played at once, every answer durable (SQLite, FULL).

    .venv/bin/python benchmarks/desk.py                 to 100,000 events
    .venv/bin/python benchmarks/desk.py --events 1000000
    .venv/bin/python benchmarks/desk.py --profile       where the time goes

A command is one thing that somebody does: a wager, a decision, a call of the dealer. It is decided by the room's rules,
written with its chips, and counted when its answer has come. Each table sends its next command without waiting for the
others, and at most 256 are on their way; rates are shown for each tenth of the run, so that a cost that grows with the log would
show. Python is set up as `queenhigh serve` does it.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "desk"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from book_ids import module
from desk_play import BOOKS, add_meter, add_table, new_house, next_action, open_desk, opening_wagers

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.desk import Desk
from queenhigh.games.kit.instructions import StartRound
from queenhigh.ledger import reconcile, verify
from queenhigh.money import Cents
from queenhigh.server.serve import be_quick

MELBOURNE = "crown-melbourne-three-card-poker"
TABLES = 64
AT_ONCE = 256
"""Commands on their way to the disk before somebody waits: four for each table."""


def commands(desk: Desk, table: str) -> Iterator[Any]:
    """What happens at a table, without end: None where a round has to be started."""
    state = desk.table(table)
    croupier, number = module(state.book.id, "croupier"), 0
    while True:
        yield None
        yield from opening_wagers(desk, table)
        number += 1
        deck = shuffle(Seed.named("benchmark", table, number))
        while state.playing:
            yield next_action(state, croupier, deck)


def started(desk: Desk, table: str) -> Future[Any]:
    lowest = desk.table(table).book.ladder.rungs[0]
    return desk.submit_order(table, StartRound(by=lowest, at=desk.now))


def house(where: str) -> Desk:
    desk = new_house(where)
    desk.issue(Cents(10**13))
    for place in range(TABLES):
        book = BOOKS[place % 3]
        add_table(desk, f"t{place}", book, players=tuple(f"t{place} p{seat}" for seat in range(5)))
        for seat in range(5):
            desk.buy_in(f"t{place} p{seat}", Cents(100_000_000))
    add_meter(desk, *(table for table, state in desk.tables.items() if state.book.id == MELBOURNE))
    return desk


def run(desk: Desk, events: int) -> list[tuple[int, float, float]]:
    """Commands done, seconds taken and seconds of the processor, for each tenth."""
    playing = {table: commands(desk, table) for table in desk.tables}
    waiting: deque[Future[Any]] = deque()
    start, measured = desk.ledger.head().seq, []
    for tenth in range(1, 11):
        done, began, worked = 0, time.perf_counter(), time.process_time()
        while desk.ledger.head().seq - start < events * tenth // 10:
            for table, each in playing.items():
                action = next(each)
                waiting.append(started(desk, table) if action is None else desk.submit(table, action))
                done += 1
            while len(waiting) > AT_ONCE - TABLES:
                waiting.popleft().result()
        while waiting:
            waiting.popleft().result()
        measured.append((done, time.perf_counter() - began, time.process_time() - worked))
    return measured


def main() -> None:
    parser = argparse.ArgumentParser(description="Commands a second through the desk.")
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        where = f"{folder}/house.db"
        desk = house(where)
        be_quick()
        profile = cProfile.Profile() if asked.profile else None
        if profile:
            profile.enable()
        measured = run(desk, asked.events)
        if profile:
            profile.disable()
        done, seconds = sum(each[0] for each in measured), sum(each[1] for each in measured)
        print(f"{done} durable commands in {seconds:.1f} s: {done / seconds:.0f} a second at {TABLES} tables")
        print("each tenth: " + " ".join(f"{count / took:.0f}" for count, took, _ in measured))
        busy = " ".join(f"{worked / count * 1e6:.0f}" for count, _, worked in measured)
        print(f"microseconds of processor a command, which a busy machine does not change: {busy}")
        assert verify(desk.ledger).sound
        assert reconcile(desk.ledger).faults == ()
        desk.close()
        began = time.perf_counter()
        again = open_desk(where)
        again.buy_in("somebody", Cents(1))
        print(
            f"started again to the first answer in {time.perf_counter() - began:.2f} s, {again.ledger.head().seq} events"
        )
        again.close()
        if profile:
            pstats.Stats(profile).sort_stats("tottime").print_stats(28)


if __name__ == "__main__":
    main()
