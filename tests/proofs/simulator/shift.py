"""The simulation: a house opens, works shift after shift while everything goes wrong, and is audited after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

import apsw
import msgspec
from desk_play import CHIPS, add_meter
from five_games import FIVE, POOLS, UNIT, add_any_table
from jackpot_orders import open_pools

from queenhigh.ledger import Head
from simulator.audit import Audit
from simulator.chance import determined
from simulator.clock import Agenda, Clock
from simulator.director import Director, ThreeCardDirector
from simulator.machine import Machine
from simulator.network import Network
from simulator.office import CREWS, Cage, MeterOffice, StaffOffice, open_roster
from simulator.people import Terminal
from simulator.store import TROUBLES, SimulatedStore
from simulator.story import Story
from simulator.tables import TableCrew

TABLES = ("m-1", "m-2", "c-1", "k-1", "h-1", "h-2", "p-1")
T = TypeVar("T", bound=Terminal)
ERRORS = (apsw.FullError, apsw.IOError)


DOWN = ("killed", "power")
"""What comes first in every house: the smallest of them goes down once."""
ALL_TROUBLES = (*DOWN, "mid-write", "disk", "disk", "database", "database", "clock")


class Simulated(msgspec.Struct, frozen=True):
    """What came of a seed: the end of the chain, in which everything is, and what was counted on the way."""

    head: Head
    counts: dict[str, int]


def simulated(
    folder: Path, seed: int, shifts: int, commands: int, write: Callable[[str], None] | None = None
) -> Simulated:
    """The number of shifts, and the number of commands in each that reached the house."""
    with determined(seed):
        house = WholeHouse(folder, seed, write)
        try:
            for number in range(1, shifts + 1):
                house.shift(number, commands)
            return Simulated(house.machine.desk.ledger.head(), dict(house.counts))
        finally:
            house.machine.desk.ledger.close()


class WholeHouse:
    def __init__(self, folder: Path, seed: int, write: Callable[[str], None] | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.rng = Random(f"a whole house {seed}")
        self.agenda = Agenda()
        self.clock = Clock(self.agenda)
        self.counts: Counter[str] = Counter()
        self.story = Story(self.clock, write)
        self.store = SimulatedStore(folder, self.rng)
        self.network = Network(self.agenda, self.rng, self.counts)
        self.machine = Machine(self.store, self.clock, self.agenda, self.network, self.rng, self.story)
        self._open()
        self.staff = self._at(StaffOffice, "staff office")
        self.people: list[Terminal] = [
            *(self._at(TableCrew, table) for table in self.machine.desk.tables),
            self._at(Cage, "cage"),
            self.staff,
            self._at(MeterOffice, "meters"),
            self._at(Director, "poker cup"),
            self._at(ThreeCardDirector, "three card cup"),
        ]
        self.troubles = 0
        self._trouble_coming()

    def _open(self) -> None:
        """Chips, tables of each book with their players, the meter and the pools that two of them feed, and the roster."""
        desk = self.machine.desk
        desk.issue(CHIPS)
        for table in TABLES:
            add_any_table(desk, table, FIVE[table[0]])
        add_meter(desk, "m-1", "m-2")
        open_pools(desk, POOLS, UNIT, ("h-1", "h-2"))
        open_roster(desk)

    def _at(self, kind: type[T], name: str) -> T:
        return kind(name, self.machine, self.network, self.agenda, self.rng)

    # -- a shift

    def shift(self, number: int, commands: int) -> None:
        self.story.tell(f"=== shift {number}")
        self.network.quiet = False
        self.staff.crew = CREWS[(number - 1) % len(CREWS)]
        for terminal in self.people:
            terminal.resting = False
        until = self.machine.counts["deliveries"] + commands
        while self.machine.counts["deliveries"] < until:
            self.agenda.happen()
        self._come_to_rest()
        audit = Audit(self.machine, self.people, self.rng, f"after shift {number}")
        audit.run()
        self.machine.work()
        self.counts["shifts"] += 1
        self.counts.update(dict.fromkeys(audit.counts, 0))
        for name, count in (audit.counts + self.machine.counts).items():
            self.counts[name] = count
        self.story.tell(f"=== shift {number} is over: {self.machine.desk.ledger.head().seq} events, all of it sound")

    def _come_to_rest(self) -> None:
        """No new requests are made, the network recovers, and every person still waiting asks until there is an answer."""
        self.network.quiet = True
        for terminal in self.people:
            terminal.resting = True
        end = self.agenda.seconds + 1200
        while self.agenda.seconds < end or not self.machine.up or any(terminal.waiting for terminal in self.people):
            assert self.agenda.seconds < end + 3600, "somebody is never answered"
            self.agenda.happen()
        self.machine.work()
        assert self.machine.up, "the disk failed while nothing was the matter with it"

    # -- what goes wrong

    def _trouble_coming(self) -> None:
        self.agenda.after(self.rng.uniform(10, 120), self._trouble)

    def _trouble(self) -> None:
        self._trouble_coming()
        if self.network.quiet or not self.machine.up:
            return
        rng, store = self.rng, self.store
        kinds = ALL_TROUBLES if self.troubles else DOWN
        self.troubles += 1
        match rng.choice(kinds):
            case "killed":
                self.machine.die("killed", rng.uniform(1, 30))
            case "power":
                store.cut_power()
                self.machine.die("power cut", rng.uniform(5, 60))
            case "mid-write":
                store.cut_power_at(rng.randint(1, 12))
            case "disk":
                store.fail_at(rng.randint(1, 12), rng.choice(ERRORS)("planned"), for_good=rng.random() < 0.5)
            case "database":
                self.machine.trouble(*rng.choice(TROUBLES))
                self.counts["database busy, lost, or saying no"] += 1
            case "clock":
                self.clock.wrong = rng.choice((0, -90, -5, 5, 90, 3600))
                self.counts["clock set wrong, or right again"] += 1
                self.story.tell(f"*** the clock is {self.clock.wrong} s off")
