"""R3: a player's last thousand rounds, from a ledger of ten million events."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

from long_ledger import PLAYERS, long_ledger
from proving import Case, Fault, Figures

from queenhigh.desk.desk import Desk
from queenhigh.desk.records import Records, RoundShare
from queenhigh.desk.searching import Wanted
from queenhigh.ledger import Ledger

PROMISE = "the last 1,000 rounds of a seat are recalled in under 100 ms at 10^7 events"
PROOF = (
    "A ledger of that length (a million events in a nightly run, ten million before a release) is asked several times "
    "for the rounds of one player. Each round is there with its number and net result, and the median time counts."
)

QUICK = False
"""Nothing is timed in the tests."""
WITHIN = 0.1
ROUNDS = 1_000
TABLES = 16
ASKED = 9


def run(case: Case) -> Figures:
    events = case.size(6_000, 1_000_000, 10_000_000)
    where = long_ledger(case.folder, events, TABLES, partial(case.tell, of=events, what="events"))
    player, took = PLAYERS[2].replace("TEMPLATE", "t3"), list[float]()
    with Desk.open(where) as desk:
        records = Records(desk.ledger)
        records.refresh()
        for _ in range(ASKED):
            began = time.perf_counter()
            found = records.shares(Wanted(player=player, limit=ROUNDS))
            took.append(time.perf_counter() - began)
        state = desk.table("t3")
        _check(found, state.rounds, _net(desk.ledger, player, state.rounds))
        written = desk.ledger.head().seq
    usual = sorted(took)[len(took) // 2]
    assert usual < WITHIN, f"{len(found)} rounds took {usual * 1000:.0f} ms"
    return {
        "events": written,
        "rounds recalled": len(found),
        "usual": f"{usual * 1000:.1f} ms",
        "slowest": f"{max(took) * 1000:.1f} ms",
    }


def _net(ledger: Ledger, player: str, rounds: int) -> int:
    """Of one round; each is the same. The first line of the account is what was bought."""
    moved = [line.amount for line in ledger.statement(f"player:{player}", 0, 50_000_000)][1:]
    assert len(moved) % rounds == 0
    return sum(moved[: len(moved) // rounds])


def _check(found: list[RoundShare], played: int, net: int) -> None:
    many = min(ROUNDS, played)
    numbers = [one.number for one in found]
    assert numbers == list(range(played, played - many, -1)), (
        f"{len(numbers)} rounds, from {numbers[:2]} to {numbers[-2:]}"
    )
    assert {one.net for one in found} == {net}, "a round shows another result than it had"


@contextmanager
def half_of_it() -> Iterator[None]:
    real = Records.shares

    def short(*asked: Any) -> Any:
        return real(*asked)[::2]

    with patch.object(Records, "shares", short):
        yield


@contextmanager
def slowly() -> Iterator[None]:
    real = Records.refresh

    def late(*asked: Any) -> Any:
        time.sleep(2 * WITHIN)
        return real(*asked)

    with patch.object(Records, "refresh", late):
        yield


FAULTS: dict[str, Fault] = {
    "every other round is skipped": half_of_it,
    "bringing the index up to date takes two tenths of a second": slowly,
}
