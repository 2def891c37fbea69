"""Tournaments at the desk: commands come in, the room decides, the ledger writes, and only then has it happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from queenhigh.desk import sealing
from queenhigh.desk.codec import LARGEST, checked_action, restored, written
from queenhigh.desk.commit import After, Balances, CommitPath, Decision, Request, Watchers, of_house
from queenhigh.desk.registry import HOUSE
from queenhigh.desk.roster import Roster
from queenhigh.desk.tournament_restoring import restore, tables_of
from queenhigh.desk.tournaments import TABLE, LiveTournament, TournamentDraft
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.events import OrderRefused
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.tournaments import Cancelled, Closed
from queenhigh.games.kit.tournaments.orders import DealHand, DesignateTables, EndHand, TournamentOrder, UseTable
from queenhigh.house.staff.orders import NO_STAFF
from queenhigh.house.tournaments.files import tournament_law
from queenhigh.ledger.body import canonical
from queenhigh.ledger.command import Append, NewEvent, Receipt
from queenhigh.ledger.ledger import Ledger
from queenhigh.money.accounts import pool_of
from queenhigh.rules import Cited, InputError, NotAuthorised, QueenhighError, Refusal

ADDED = "TournamentAdded"
LONGEST_NAME = 60
SNAPSHOT_EVERY = 500
"""After this many events, a tournament is kept as a snapshot."""
Ordered = TypeVar("Ordered", bound=TournamentOrder)


class TournamentFault(QueenhighError):
    """Chips or cents of a tournament do not add up. Nothing was written."""


class TournamentCommitted(msgspec.Struct, frozen=True):
    """What was written about a tournament: `live` is the tournament right after it. `table` is the table of the hand,
    if it was about one."""

    id: str
    version: int
    events: tuple[Cited, ...]
    live: LiveTournament
    actor: str
    table: str = ""


class TournamentDesk:
    def __init__(self, path: CommitPath, roster: Roster) -> None:
        self.all: dict[str, LiveTournament] = {}
        self._path, self._roster = path, roster
        self._watchers: Watchers[TournamentCommitted] = Watchers()

    def watch(self, watcher: Callable[[TournamentCommitted], None]) -> Callable[[], None]:
        """Watch every durable commit about a tournament, in the ledger's thread, which must not wait."""
        return self._watchers.add(watcher)

    def find(self, id: str) -> LiveTournament:
        try:
            return self.all[id]
        except KeyError:
            raise InputError(f"There is no tournament {id!r}; there are {', '.join(self.all) or 'none'}.") from None

    def history(self, name: str) -> Iterator[Cited]:
        """Return everything that happened in a tournament according to the ledger, except hands in progress."""
        live = self.find(name)
        for envelope in self._path.ledger.read(live.stream):
            yield live.opened(envelope)

    def new(self, name: str, book: str, *, actor: str = of_house(), id: str = "") -> Receipt:
        """Add a tournament to the house; an order draws up its terms. `name` is short and unique."""
        tournament_law(book)
        body = {"tournament": name, "book": book}

        def add() -> Decision:
            if name in self.all:
                raise InputError(f"There is a tournament {name!r} already.")
            if not name.strip() or TABLE in name or not name.isprintable() or len(name) > LONGEST_NAME:
                raise InputError(f"A tournament has a short name without {TABLE!r}, not {name[:80]!r}.")
            added = Append(HOUSE, None, (NewEvent(body, kind=ADDED),))
            return Decision([added], partial(self.all.__setitem__, name, LiveTournament(name, book)))

        return self._path.submit(Request(id, actor, "", {"do": "new_tournament", **body}), add).result()

    def order(self, name: str, *orders: TournamentOrder, actor: str = "", id: str = "") -> Receipt:
        return self.submit(name, *orders, actor=actor, id=id).result()

    def submit(self, name: str, *orders: TournamentOrder, actor: str = "", id: str = "") -> Future[Receipt]:
        """Submit orders, all or none, without waiting for the disk."""
        if not orders:
            raise InputError("Nothing was asked for.")
        orders = tuple(checked(order, self.find(name).book.id) for order in orders)
        body = canonical({"do": "tournament", "name": name, "orders": [replace(order, at=0) for order in orders]})
        request = Request(id, actor or orders[0].who or of_house(orders[0].by), orders[0].by, body)

        def decide(draft: TournamentDraft) -> None:
            for order in orders:
                self._check_outside(draft.live, order)
                if isinstance(order, DesignateTables):
                    for table in order.tables:
                        self.check_free(table, order.by, but=name)
                self._given(draft, order, partial(draft.order, self._timed(order)))

        return self._decided(name, request, decide)

    def deal(self, name: str, order: DealHand, *, seed: Any = None, id: str = "") -> Receipt:
        """Begin a hand at a table, with its cards under seal. `seed` is for practice only."""
        return self.submit_deal(name, order, seed=seed, id=id).result()

    def submit_deal(self, name: str, order: DealHand, *, seed: Any = None, id: str = "") -> Future[Receipt]:
        order = checked(order, self.find(name).book.id)
        body = canonical({"do": "deal", "name": name, "order": replace(order, at=0)})
        request = Request(id, order.who or of_house(order.by), order.by, body)

        def decide(draft: TournamentDraft) -> None:
            self._given(draft, order, partial(draft.deal, self._timed(order), sealing.sealed(seed)))

        return self._decided(name, request, decide, order.table)

    def play(self, name: str, table: str, *actions: Action, actor: str = "", id: str = "") -> Receipt:
        """Carry out actions in the hand at a table, all or none; when it is over, the tournament is notified at
        once."""
        return self.submit_play(name, table, *actions, actor=actor, id=id).result()

    def submit_play(self, name: str, table: str, *actions: Action, actor: str = "", id: str = "") -> Future[Receipt]:
        law = self.find(name).room
        actions = tuple(checked_action(action, law) for action in actions)
        by = next((getattr(action, "by", "") for action in actions), "")
        body = canonical({"do": "play", "name": name, "table": table, "actions": actions})
        request = Request(id, actor or of_house(by or "table"), by, body)

        def decide(draft: TournamentDraft) -> None:
            draft.play(table, actions, self._path.now)

        return self._decided(name, request, decide, table)

    def refused(self, name: str, order: str, *, who: str, rank: str = "", needed: str = "") -> None:
        """Record a request that the person may not make. It was not carried out."""
        live = self.find(name)
        event = OrderRefused(order, rank, needed, procedure("duty"))
        self._path.record_refusal(event, who=who, edition=live.book.edition, cause=live.stream)

    def check_free(self, table: str, by: str, but: str = "") -> None:
        """12.2.5 of both books: refuse any other use of a designated table until the tournament is over."""
        for live in self.all.values():
            over = isinstance(live.state, Closed | Cancelled)
            if live.id != but and table in live.state.designated and not over:
                live.law.act(live.state, UseTable(by=by, table=table))

    def rebuild(self, ledger: Ledger) -> None:
        added = [one.open(dict[str, str]) for one in ledger.read(HOUSE) if one.kind == ADDED]
        books = {body["tournament"]: body["book"] for body in added}
        found: dict[str, LiveTournament] = {}
        for name, tables in tables_of(ledger, books).items():
            live, replayed = restore(ledger, name, books[name], tables)
            found[name] = live
            self._path.snapshot_found(live.stream, live.version - replayed)
            if (known := self.all.get(name)) is not None:  # code that holds it sees the restored one
                known.become(live)
                found[name] = known
        self.all = found

    def _check_outside(self, live: LiveTournament, order: TournamentOrder) -> None:
        """Refuse orders about the wagers and the end of a hand that is played here by actions: they are for hands
        played elsewhere."""
        hand = live.hands.get(order.table if isinstance(order, EndHand) else live.law.hand_of(live.state, order))
        if hand is not None and hand.playing:
            raise InputError("A hand in play is decided by its own actions, not by orders from outside.")

    def _timed(self, order: Ordered) -> Ordered:
        return order if order.at else replace(order, at=self._path.now)

    def _given(self, draft: TournamentDraft, order: TournamentOrder, decide: Callable[[], None]) -> None:
        """Check that orders come from a person on duty in that rank, if the house has a roster. A refusal because of
        rank is recorded."""
        book = draft.live.book
        try:
            if order.by not in NO_STAFF:
                self._roster.check_anywhere(order.who, order.by, book.id, type(order).__name__)
        except Refusal as refusal:
            self._path.refused(refusal, order, book.edition, "staff")
            raise
        try:
            decide()
        except NotAuthorised as refusal:
            self._path.refused(refusal, order, book.edition, draft.live.stream)
            raise

    def _decided(
        self, name: str, request: Request, decide: Callable[[TournamentDraft], None], table: str = ""
    ) -> Future[Receipt]:

        def decided() -> Decision:
            live = self.find(name)
            draft = TournamentDraft(live)
            decide(draft)
            if not (appends := draft.appends()):
                raise InputError("Nothing would change.")

            def apply() -> None:
                live.become(draft.live)
                self._keep(live)

            version = draft.live.version
            told = TournamentCommitted(name, version, tuple(draft.events), draft.live, request.actor, table)
            tell = self._watchers.telling(f"tournament {name}", told)
            return Decision(appends, apply, partial(self._check, draft), tell, ordered=True)

        return self._path.submit(request, decided)

    def _keep(self, live: LiveTournament) -> None:
        """Take a snapshot if the last one is old, or the tournament is over: a house has many finished ones."""
        over = isinstance(live.state, Closed | Cancelled)
        self._path.snapshot(live.stream, live.version, 1 if over else SNAPSHOT_EVERY, live.as_data)

    def _check(self, draft: TournamentDraft, balances: Balances, after: After) -> None:
        """Check that all tournament chips are accounted for, and that the pool's account holds exactly what was paid
        in."""
        t, pool = draft.live.state, pool_of(draft.live.id)
        if t.accounted != t.issued:
            raise TournamentFault(
                f"{t.issued} tournament chips were issued in {t.name}, but {t.accounted} are accounted for."
            )
        lies = after[pool] if pool in after else balances[pool]
        should = t.contributed + t.made_up - sum(t.prizes.values())
        if lies != should:
            raise TournamentFault(f"{lies} cents would be in the pool of {t.name} instead of {should}.")


def checked(order: Ordered, book: str) -> Ordered:
    """Check input from outside: a whole number of chips, a name, a list of names."""
    if not isinstance(order, TournamentOrder):
        raise InputError(f"{type(order).__name__} is not a tournament order.")
    try:
        data = written(order)
        _within(data)
        made: Ordered = restored(data, type(order), book)
    except (msgspec.MsgspecError, TypeError) as error:
        raise InputError(f"{type(order).__name__} cannot be read: {error}.") from None
    return made


def _within(data: Any) -> None:
    """Require whole numbers that every JSON reader represents exactly."""
    if isinstance(data, dict):
        data = [*data.values()]
    if isinstance(data, list | tuple):
        for one in data:
            _within(one)
    elif isinstance(data, int) and abs(data) > LARGEST:
        raise InputError("A number cannot be read: it is too large.")
