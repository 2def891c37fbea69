"""Jackpots as a display shows them, from what is written: the desk's own meters run ahead of the disk, a wall must not."""

from __future__ import annotations

import threading
from typing import Any

import msgspec

from queenhigh.desk import meters, pools
from queenhigh.desk.codec import restored
from queenhigh.desk.meters import Meters
from queenhigh.desk.pools import LivePools
from queenhigh.games.crown_perth_holdem_poker import jackpot as perth
from queenhigh.games.library import open_book
from queenhigh.house.documents.page import label
from queenhigh.house.meters import Meter
from queenhigh.house.pools import Pools
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents, Multiple, Row, rounded_down
from queenhigh.server.errors import Cite, cite

METER, POOLS = "meter:", pools.PREFIX


class Prize(msgspec.Struct, frozen=True):
    hand: str
    pays: str


class Level(msgspec.Struct, frozen=True):
    """`amount` in whole cents, never above what is there. `cost` is what the wager for it costs."""

    label: str
    amount: int
    cost: int


class Jackpot(msgspec.Struct, frozen=True):
    name: str
    book: str
    house: str
    title: str
    levels: tuple[Level, ...]
    prizes: tuple[Prize, ...]
    tables: tuple[str, ...]
    rule: Cite


class Displays:
    """Kept up by reading on in each stream. Safe to share between threads."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._lock = threading.Lock()
        self._versions: dict[str, int] = {}
        self._meters, self._pools = Meters(), LivePools()

    def now(self, *, look_round: bool = True) -> tuple[Jackpot, ...]:
        """Every jackpot that is open. `look_round`: for systems that began since."""
        with self._lock:
            if look_round:
                found = (name for name in self._ledger.streams() if name.startswith((METER, POOLS)))
                self._versions = dict.fromkeys(found, 0) | self._versions
            for stream in self._versions:
                self._read_on(stream)
            meters_ = [meter for meter in self._meters.all.values() if not meter.closed and meter.tables]
            shown = (*map(_of_meter, meters_), *(_of_pools(name, held) for name, held in self._pools.all.items()))
            return tuple(sorted(shown, key=lambda one: (one.house, one.name)))

    def _read_on(self, stream: str) -> None:
        for envelope in self._ledger.read(stream, self._versions[stream]):
            body: Any = envelope.open(dict)
            if stream.startswith(METER):
                self._meters.apply([restored(body, meters.KINDS[envelope.kind], meters.MELBOURNE)])
            else:
                event = restored(body, pools.KINDS[envelope.kind], pools.PERTH)
                self._pools.apply(stream.removeprefix(POOLS), [event])
            self._versions[stream] = envelope.version


def _of_meter(meter: Meter) -> Jackpot:
    book, system = open_book(meters.MELBOURNE), meter.system
    return Jackpot(
        name=meter.name,
        book=book.id,
        house=book.house,
        title=book.title,
        levels=(Level("Jackpot", rounded_down(meter.value), system.cost),),
        prizes=tuple(_prize(row, system.cost) for row in system.pays.values()),
        tables=meter.tables,
        rule=cite(book.rule("6.1.1(l)")),
    )


def _prize(row: Row, cost: Cents) -> Prize:
    """A fixed prize as money, a share as the book has it."""
    pays = f"${row.pays.pays(cost) // 100:,}" if isinstance(row.pays, Multiple) else f"{row.pays} of the meter"
    return Prize(label(row.name), pays)


def _of_pools(name: str, held: Pools) -> Jackpot:
    book = open_book(pools.PERTH)
    levels = [
        Level(f"Level {level}", perth.display(held.pools, level, book.readings), perth.wager_of(level, held.unit))
        for level in perth.LEVELS
    ]
    return Jackpot(
        name=name,
        book=book.id,
        house=book.house,
        title=book.title,
        levels=tuple(levels),
        prizes=tuple(Prize(label(row.name), _of_level(row)) for row in perth.PRIZES.values()),
        tables=tuple(held.tables),
        rule=cite(book.rule("3.22")),
    )


def _of_level(row: Row) -> str:
    return f"{row.pays.prize} times the wager" if isinstance(row.pays, Multiple) else f"{row.pays} of the level"
