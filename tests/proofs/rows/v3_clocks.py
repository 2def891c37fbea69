"""V3: the same commands under a steady clock and under one that jumps by years, backwards too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from unittest.mock import patch

from book_ids import PERTH
from desk_play import CHIPS, Clock
from proving import Case, Fault, Figures
from random_house import RandomHouse
from reckoning import Walk, adds_up

from queenhigh.desk.desk import Desk
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Report
from queenhigh.ledger import Ledger, verify
from queenhigh.ledger.store import Store

PROMISE = "clock jumps never change money or order"
PROOF = (
    "The same random commands at tables of the five books, once under a steady clock and once under one that jumps by "
    "seconds, days and years in either direction, lead to the same events in the same order with the same postings. "
    "Two rules that depend on time, both of Perth, are left out: a table closes ten minutes after the notice "
    "(6.7(c)), and an investigation withholds payments for a number of hours (5.14)."
)

JUMPS = (1, 1, 1, 60, -60, 86_400, -86_400, 3_600 * 24 * 365 * 3, -3_600 * 24 * 365 * 2)
EPOCH, END = datetime(1990, 1, 1, tzinfo=UTC), datetime(2090, 1, 1, tzinfo=UTC)


class JumpingClock(Clock):
    """A clock that shows another time whenever it is read."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._rng = Random(seed)
        self.jumps = 0

    def __call__(self) -> datetime:
        jump = self._rng.choice(JUMPS)
        self.jumps += abs(jump) > 1
        self.now = min(max(self.now + timedelta(seconds=jump), EPOCH), END)
        return self.now


class Untimed(RandomHouse):
    def _do(self, table: str, action: Any) -> None:
        if not (isinstance(action, Report) and hasattr(action.fact, "hours")):
            super()._do(table, action)

    def _order(self, table: str, order: said.Instruction) -> None:
        timed = isinstance(order, said.CloseTable | said.WithholdWinnings)
        if not (timed and self.desk.table(table).book.id == PERTH):
            super()._order(table, order)


def run(case: Case) -> Figures:
    commands = case.size(1_500, 60_000)
    jumping = JumpingClock(case.seed)
    steady = _played(case, "steady", Clock(), commands)
    jumped = _played(case, "jumping", jumping, commands)
    for one, other in zip(steady, jumped, strict=False):
        assert one == other, f"event {one[0]}: {one[1:]} by a steady clock, {other[1:]} by one that jumps"
    assert len(steady) == len(jumped)
    return {"commands under each clock": commands, "events": len(steady), "jumps": jumping.jumps, "differences": 0}


def _played(case: Case, name: str, clock: Clock, commands: int) -> list[tuple[Any, ...]]:
    """Each event without its time: its place, what it is about and the chips it moves."""
    where = str(case.folder / f"{name}.db")
    with Desk(Ledger.open(where), clock) as desk:
        desk.issue(CHIPS)
        house = Untimed(desk, case.seed)
        for number in range(commands):
            house.step()
            case.tell(number, commands, f"commands under a {name} clock")
        house.settle_up()
        adds_up(desk, name)
        Walk(desk.ledger).run()
        assert verify(desk.ledger).sound
        events, after = list[tuple[Any, ...]](), 0
        while batch := desk.ledger.events(after, 2000):
            events += [
                (e.seq, e.stream, e.version, e.kind, *((leg.account, leg.amount) for leg in e.legs)) for e in batch
            ]
            after = batch[-1].seq
        return events


@contextmanager
def by_the_clock() -> Iterator[None]:
    """Events are read in the order of their times."""
    real = Store.events

    def sorted_by_time(*asked: Any, **more: Any) -> Any:
        return sorted(real(*asked, **more), key=lambda envelope: envelope.at)

    with patch.object(Store, "events", sorted_by_time):
        yield


FAULTS: dict[str, Fault] = {"events are read in the order of their times": by_the_clock}
