"""Tournaments at the desk: each has a stream of its events, and one for the hands of each of its tables.

    desk.tournaments.new("cup", book)
    desk.tournaments.order("cup", DrawUpTerms(...), ...)               all of them or none
    desk.tournaments.deal("cup", DealHand(by="Dealer", table="7"))
    desk.tournaments.play("cup", "7", Fold(3))
    desk.tournament("cup").state, .hands["7"]

A hand that is dealt here is sealed before the first card, and continues with the same cards after a crash; when it is
over the tournament is notified in the same transaction. Entries, refunds and prizes move cents; tournament chips never
do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from queenhigh.desk import sealing
from queenhigh.desk.codec import restored, written
from queenhigh.desk.keeping import appended, unsaid
from queenhigh.desk.queue import DONE, QUEUE
from queenhigh.desk.tables import Seal, entry_of
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.games.kit.phases import is_over
from queenhigh.games.kit.tournaments import Draft, Tournament, TournamentEvent, evolve
from queenhigh.games.kit.tournaments.events import PenaltyClosed, PenaltyQueued, TournamentHandDealt
from queenhigh.games.kit.tournaments.orders import DealHand, TournamentOrder
from queenhigh.games.kit.tournaments.state import QueuedPenalty
from queenhigh.games.library import room
from queenhigh.house.tournaments.files import tournament_law
from queenhigh.house.tournaments.moves import moves
from queenhigh.ledger.command import Append, NewEvent
from queenhigh.ledger.envelope import Envelope
from queenhigh.rules import Cited, InputError, QueenhighError

PREFIX, TABLE = "tournament:", "/"
KINDS: dict[str, type[TournamentEvent]] = {kind.__name__: kind for kind in TournamentEvent.__subclasses__()}
PHASES: dict[str, type[Tournament]] = {kind.__name__: kind for kind in Tournament.__subclasses__()}


class HandAt:
    """The hand in play at a table of a tournament, or the last one. `start` is how it began, `since` the version of the table's
    stream before it."""

    def __init__(self, start: Any, seal: Seal, since: int) -> None:
        self.start = self.round = start
        self.seal = seal
        self.since = since
        self.happened: tuple[Cited, ...] = ()

    def moved(self, **changes: Any) -> HandAt:
        made = HandAt.__new__(HandAt)
        made.__dict__ = self.__dict__ | changes
        return made

    @property
    def playing(self) -> bool:
        return not is_over(self.round)


class LiveTournament:
    """The desk's state of a tournament: `state` follows from its events, `hands` are by table."""

    def __init__(self, id: str, book_id: str) -> None:
        self.id = id
        self.room = room(book_id)
        self.book = self.room.book
        self.law = tournament_law(book_id)
        self.state: Tournament = Draft(name=id)
        self.hands: dict[str, HandAt] = {}
        self.version = 0
        self.versions: dict[str, int] = {}

    @property
    def stream(self) -> str:
        return PREFIX + self.id

    def stream_of(self, table: str) -> str:
        return f"{self.stream}{TABLE}{table}"

    def copy(self) -> LiveTournament:
        made = LiveTournament.__new__(LiveTournament)
        made.__dict__ = self.__dict__ | {"hands": dict(self.hands), "versions": dict(self.versions)}
        return made

    def become(self, other: LiveTournament) -> None:
        self.__dict__.update(other.__dict__)

    def opened(self, envelope: Envelope) -> Cited:
        """Return the tournament's event from an envelope of its stream."""
        event: Cited = restored(envelope.open(dict[str, Any]), KINDS[envelope.kind], self.book.id)
        return event

    def apply(self, event: Cited) -> None:
        if isinstance(event, TournamentHandDealt):  # the previous hand is over, and forgotten
            self.hands = {table: hand for table, hand in self.hands.items() if table != event.table}
        self.state = evolve(self.state, event)
        self.version += 1

    def apply_at(self, table: str, event: Cited, start: Any = None) -> None:
        """Apply an event of a hand. A seal comes first and begins the hand that the tournament has planned.

        A hand that began long ago is given as `start`, because the tournament no longer plans it.
        """
        before = self.versions.get(table, 0)
        self.versions[table] = before + 1
        known = self.hands.get(table)
        if not isinstance(event, DeckSealed):
            assert known is not None, f"{type(event).__name__} without a hand"
            moved = self.room.round.evolve(known.round, event)
            self.hands[table] = known.moved(round=moved, happened=(*known.happened, event))
            return
        seal = Seal(event.commitment, event.secret)
        if known is not None and known.playing:  # cards are shuffled again in the middle of a hand
            self.hands[table] = known.moved(seal=seal)
        else:
            self.hands[table] = HandAt(start or self.law.hand_at(self.state, table), seal, before)

    # -- snapshots

    def as_data(self) -> Any:
        """Return the tournament as plain data. For its hands it has only how and where they began; the rest is in their
        tables' streams."""
        hands = {table: {"start": written(hand.start), "since": hand.since} for table, hand in self.hands.items()}
        return {
            "version": self.version,
            "phase": type(self.state).__name__,
            "state": written(self.state),
            "versions": self.versions,
            "hands": hands,
        }

    @classmethod
    def of_data(cls, id: str, book: str, data: Any) -> LiveTournament:
        """Restore a tournament without its hands: each table's stream is then read from before its hand."""
        made = cls(id, book)
        made.version = data["version"]
        made.state = restored(data["state"], PHASES[data["phase"]], book)
        made.versions = data["versions"] | {table: hand["since"] for table, hand in data["hands"].items()}
        return made


class TournamentDraft:
    """The result of a command, tried out on a copy: events in the order in which they happened, and the cents they
    move."""

    def __init__(self, live: LiveTournament) -> None:
        self.live = live.copy()
        self.events: list[Cited] = []
        self._said: list[Cited] = []
        """Text typed with orders that is in no event."""
        self._before = live
        self._entries: dict[str, list[NewEvent]] = {}

    def order(self, order: TournamentOrder) -> None:
        """Give an order. One about a player in a hand is queued for the end of the hand if it can wait."""
        if type(order).declared.waits and self.live.state.in_hand(order.player):  # type: ignore[attr-defined]
            self._queue(order)
            return
        events = self.live.law.act(self.live.state, order)
        for event in events:
            self.add(event)
        self._said += unsaid(order, events)
        self._carry_out(order.at)

    def _queue(self, order: Any) -> None:
        """Queue an order. It is tried as if the hand were over, so that an impossible one is refused at once."""
        t = self.live.state
        tables = {name: replace(table, playing=False, waits=False) for name, table in t.tables.items()}
        self.live.law.act(replace(t, tables=tables), order)
        queued = QueuedPenalty(order.player, written(order), order.by, order.who, order.at)
        self.add(PenaltyQueued(t.queued_so_far + 1, queued, QUEUE))

    def _carry_out(self, at: int) -> None:
        """Carry out the orders that waited for hands that are now over."""
        for number, waiting in sorted(self.live.state.queued.items()):
            if self.live.state.in_hand(waiting.player):
                continue
            kind = next(kind for kind in TournamentOrder.__subclasses__() if kind.__name__ == waiting.order["type"])
            order: TournamentOrder = restored({**waiting.order, "at": at}, kind, self.live.book.id)
            try:
                events = self.live.law.act(self.live.state, order)
            except QueenhighError as refusal:
                self.add(PenaltyClosed(number, f"refused: {refusal}", QUEUE))
                continue
            for event in events:
                self.add(event)
            self._said += unsaid(order, events)
            self.add(PenaltyClosed(number, DONE, QUEUE))

    def add(self, event: Cited) -> None:
        live = self.live
        moved = moves(live.state, event)
        entry = entry_of(event, live.book.edition, moved)
        self._entries.setdefault(live.stream, []).append(entry)
        live.apply(event)
        self.events.append(event)

    def add_at(self, table: str, event: Cited) -> None:
        """Add an event of a hand. It notes which event of the tournament it followed, so that both streams can be read
        back in step."""
        live = self.live
        entry = entry_of(event, live.book.edition, cause=str(live.version))
        self._entries.setdefault(live.stream_of(table), []).append(entry)
        live.apply_at(table, event)
        self.events.append(event)

    def deal(self, order: DealHand, sealed: DeckSealed) -> None:
        self.order(order)
        self.add_at(order.table, sealed)

    def play(self, table: str, actions: Iterable[Any], at: int) -> None:
        for action in actions:
            hand = self.live.hands.get(table)
            if hand is None or not hand.playing:
                raise InputError(f"No hand is being played at table {table} of {self.live.id}.")
            law, state = self.live.law, self.live.state
            for event in law.checked(state, table, hand.round, action):
                self.add(event)
            for step in law.plays(state, table, action):
                self._step(table, step)
        hand = self.live.hands[table]
        if not hand.playing:
            self.order(self.live.law.hand_over(self.live.state, table, hand.round, at, hand.seal.commitment))

    def _step(self, table: str, action: Any) -> None:
        before = self.live.hands[table].round
        for event in self.live.room.round.act(before, action):
            self.add_at(table, event)
        if (sealed := sealing.sealed_again(self.live.room.round, before, self.live.hands[table].round)) is not None:
            self.add_at(table, sealed)

    def appends(self) -> list[Append]:
        made = [Append(stream, None, tuple(entries)) for stream, entries in self._entries.items()]
        return [*made, *(appended(self._said, self.live.book.edition, self.live.stream) if made else ())]
