"""The house, as the rest of the server sees it: what may be shown, who is on duty, and where commands go. The desk
decides ahead of the disk. Nobody outside sees that: `shown` has the durable state of each table, and listeners
(`listen`) are notified of each durable commit, in order, in the event loop. Handlers use nothing of the desk directly,
so that a process which only follows another one can serve them as well.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.desk.hosting import HostedTables
from queenhigh.desk.tables import TableState
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.house.staff.roster import Asked as StaffOrder
from queenhigh.house.staff.roster import Duty, Staff
from queenhigh.money.accounts import player as pile_of
from queenhigh.server.errors import ServerError
from queenhigh.server.names import looks
from queenhigh.server.people import Person
from queenhigh.server.tournaments.felts import Felt, felt_commits, still_there

if TYPE_CHECKING:
    from queenhigh.desk.commit import Committed
    from queenhigh.desk.desk import Desk
    from queenhigh.desk.tournament_desk import TournamentCommitted
    from queenhigh.ledger.command import Receipt
    from queenhigh.ledger.ledger import Ledger
    from queenhigh.server.config import Config
    from queenhigh.server.tournaments.hall import Hall


class Clock(msgspec.Struct, frozen=True):
    """A clock that people at a table can see: what it waits for, until when (milliseconds since 1970), and whom."""

    waits: str = msgspec.field(name="for")
    until: int = 0
    seats: tuple[int, ...] = ()


class SeatOffer(msgspec.Struct, frozen=True):
    """Free seats that wait for the first on a waiting list, until when (milliseconds since 1970)."""

    player: str
    seats: tuple[int, ...]
    until: int


class Pace(msgspec.Struct, frozen=True):
    """The pit's state of a table, which is not recorded: its clock, which seats are ready, who deals, and who is
    offered a seat."""

    clock: Clock | None = None
    ready: tuple[int, ...] = ()
    dealing: str = "automatic"
    offer: SeatOffer | None = None


class House(ABC):
    """Common to the process that decides and those that follow it."""

    desk: Desk
    """Only in the process that decides: for commands and the pit."""
    hall: Hall
    """Likewise: runs the tournaments."""
    decides = False

    def __init__(self, config: Config) -> None:
        self.config = config
        self.shown: dict[str, TableState] = {}
        self.tournaments: dict[str, LiveTournament] = {}
        """The durable state of each tournament."""
        self.felts: dict[str, Felt] = {}
        """Their tables, by felt id."""
        self.paces: dict[str, Pace] = {}
        self.bots: set[str] = set()
        """Names of players that are programs."""
        self.visitors = 0
        """Requests and sockets of this process that are using this house now."""
        self.last_visit = 0.0
        """When one of them left, by the steady clock."""
        self.ending = False
        """Is this process stopping? Then nobody waits for an answer any more."""
        self._listeners: list[Callable[[Committed], None]] = []
        self._felt_listeners: list[Callable[[Committed], None]] = []
        self._tournament_listeners: list[Callable[[TournamentCommitted], None]] = []
        self._watchers: list[Callable[[str], None]] = []
        self._chips: dict[str, int] = {}
        """Cached balances of players."""

    # -- what may be shown

    @property
    @abstractmethod
    def ledger(self) -> Ledger:
        """The ledger, for reading."""

    @property
    @abstractmethod
    def staff(self) -> Staff:
        """Who works here, and who is on duty where."""

    @property
    @abstractmethod
    def locked(self) -> dict[str, str]:
        """Tables that are locked, and why."""

    @property
    @abstractmethod
    def hosting(self) -> HostedTables:
        """The hosted tables, and the names under which people played."""

    @property
    def listed(self) -> list[str]:
        """The tables that everyone may see: not the private ones, and none that was given up."""
        hosted = self.hosting.all
        return [
            name for name in self.shown if name not in hosted or not (hosted[name].private or hosted[name].given_up)
        ]

    def hosts(self, person: Person | None, table: str) -> bool:
        """Is it their private table?"""
        found = self.hosting.all.get(table)
        return person is not None and found is not None and found.private and found.host == person.name

    def may_enter(self, person: Person | None, table: str) -> bool:
        """A private table is for its host, those who came in by its link, staff on duty there and inspectors."""
        found = self.hosting.all.get(table)
        if found is None or not found.private:
            return True
        if person is None:
            return False
        on_duty = person.role == "staff" and self.on_duty(person, table) is not None
        return person.inspects or on_duty or found.admits(person.name)

    def table(self, table: str) -> TableState:
        """The durable state of a table."""
        try:
            return self.felts[table] if table in self.felts else self.shown[table]
        except KeyError:
            there = ", ".join(self.listed) or "none"
            raise ServerError("not_found", f"There is no table {table[:40]!r}.", f"The tables are {there}.") from None

    @property
    def now(self) -> int:
        """The house's clock, in seconds since 1970."""
        return self.desk.now if self.decides else int(time.time())

    def tournament(self, name: str) -> LiveTournament:
        try:
            return self.tournaments[name]
        except KeyError:
            raise ServerError("not_found", f"There is no tournament {name[:40]!r}.", now="See the list.") from None

    def duty(self, person: Person | None) -> Duty | None:
        return self.staff.duties.get(person.name) if person else None

    def on_duty(self, person: Person | None, table: str) -> Duty | None:
        """Their duty, if it is at this table or in its area."""
        duty = self.duty(person)
        return duty if duty and self.staff.covers(duty.place, table) else None

    def chips(self, player: str) -> int:
        """A player's chips, according to the ledger."""
        pile = pile_of(player)
        if pile not in self._chips:
            self._chips[pile] = self.ledger.balance(pile)
        return self._chips[pile]

    def pace(self, table: str) -> Pace:
        return self.paces.get(table, Pace())

    def is_bot(self, player: str) -> bool:
        return player in self.bots

    def is_taken(self, name: str) -> bool:
        """Does this resemble the name of a bot, or of a person on the roster?"""
        wanted = looks(name)
        return any(wanted == looks(known) for known in (*self.bots, *self.staff.people))

    # -- listeners

    def listen(self, heard: Callable[[Committed], None]) -> None:
        """Listen to each durable commit, in order, in the event loop."""
        self._listeners.append(heard)

    def listen_felts(self, heard: Callable[[Committed], None]) -> None:
        """Listen to changes at tables of tournaments."""
        self._felt_listeners.append(heard)

    def listen_tournaments(self, heard: Callable[[TournamentCommitted], None]) -> None:
        self._tournament_listeners.append(heard)

    def watch_paces(self, heard: Callable[[str], None]) -> None:
        """Listen to changes of a table's clock, ready seats or dealing."""
        self._watchers.append(heard)

    def set_pace(self, table: str, pace: Pace) -> None:
        """Set the pit's state of a table, in the event loop."""
        if pace != self.paces.get(table):
            self.paces[table] = pace
            for heard in self._watchers:
                heard(table)

    def _heard(self, committed: Committed) -> None:
        self.shown[committed.table] = committed.state
        self._tell(committed)

    def _tell(self, committed: Committed) -> None:
        for heard in self._listeners:
            heard(committed)

    def _heard_tournament(self, committed: TournamentCommitted) -> None:
        """Redraw a tournament's tables; for those that have ended, send the commit that ended them."""
        self.tournaments[committed.id] = committed.live
        for told in felt_commits(committed, self.felts):
            assert isinstance(told.state, Felt)
            self.felts[told.table] = told.state
            for heard in self._felt_listeners:
                heard(told)
        for gone in [felt for felt, state in self.felts.items() if not still_there(state, committed)]:
            del self.felts[gone]
        for listener in self._tournament_listeners:
            listener(committed)

    @abstractmethod
    def attend(self, table: str, name: str) -> None:
        """A person starts watching; without a name it is a board or a visitor. The pit plays for those who are
        there."""

    @abstractmethod
    def unattend(self, table: str, name: str) -> None:
        """A person stops watching."""

    # -- commands

    @abstractmethod
    async def ask(self, person: Person, table: str, command: Any, id: str, version: int | None = None) -> Receipt:
        """Carry out a person's command; the answer comes when it is durable."""

    @abstractmethod
    async def ask_tournament(self, person: Person, name: str, command: Any, id: str) -> str:
        """The same for a tournament. The answer is its name: a command may begin one."""

    @abstractmethod
    async def open_table(self, person: Person, asked: Any, id: str) -> str:
        """Open a table on demand, or a private one. Returns its name, once it is shown."""

    @abstractmethod
    async def come_in(self, person: Person, token: str) -> str:
        """Come in by the link of a private table. Returns the table's name."""

    @abstractmethod
    async def join(self, guest: str, account: str) -> None:
        """Join a guest to an account, which takes over the chips and rounds."""

    @abstractmethod
    async def buy_in(self, player: str, amount: int, id: str = "") -> int:
        """Get practice chips from the cage. Returns the new balance."""

    @abstractmethod
    async def send_chips(self, player: str, amount: int, to: str, id: str) -> int:
        """Send a player's chips to another house of the group. Returns the new balance here."""

    @abstractmethod
    async def cash_out(self, player: str) -> None:
        """Return all of a person's chips to the cage."""

    @abstractmethod
    async def staff_order(self, asked: StaffOrder, person: Person, id: str = "") -> None:
        """Carry out enrolments, duties, and orders that need two people."""

    @abstractmethod
    async def log_off(self, name: str) -> None:
        """End a person's duty, if they are on duty."""

    # -- the day

    @abstractmethod
    async def start(self) -> None:
        """Open: in the event loop that serves."""

    async def awake(self) -> None:
        """Wait until the view of this process is current, before anything is shown."""
        return

    @abstractmethod
    async def stop(self) -> None:
        """Close, after everything submitted is written."""

    @abstractmethod
    def abandon(self) -> None:
        """Release everything before the house was opened, so that another process can have it."""

    @property
    @abstractmethod
    def trouble(self) -> str:
        """Why the house cannot take commands now, if so."""
