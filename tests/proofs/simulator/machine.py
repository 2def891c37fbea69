"""The server machine: runs the desk, receives messages, answers once the result is durable, crashes and restarts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from random import Random
from typing import Any, NamedTuple

from queenhigh.desk.commit import Committed
from queenhigh.desk.desk import Desk
from queenhigh.games.crown_melbourne_three_card_poker.facets.meter_orders import MeterOrder
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.tournaments.orders import DealHand, TournamentOrder
from queenhigh.house import cage
from queenhigh.ledger import Conflict, LedgerStopped, NotWritten, Receipt
from queenhigh.ledger.connection import Refused, StorageError
from queenhigh.rules import QueenhighError
from simulator.clock import Agenda, Clock
from simulator.network import Answer, Message, Network
from simulator.store import PatientWriter, SimulatedStore
from simulator.story import Story

SLASH = "/"
Heard = Callable[[Answer], None]


class NewTournament(NamedTuple):
    """One that is to have its place in the house; its name is the place."""

    book: str


class Machine:
    def __init__(
        self, store: SimulatedStore, clock: Clock, agenda: Agenda, network: Network, rng: Random, story: Story
    ) -> None:
        self.store, self.clock, self.story = store, clock, story
        self._agenda, self._network, self._rng = agenda, network, rng
        self.counts: Counter[str] = Counter()
        self.told: dict[str, int] = {}
        """By table: the version of the last commit that watchers were sent."""
        self._done: set[str] = set()
        self.up = self.refusing = False
        """`refusing`: the database is about to say no, for once."""
        self.start()

    # -- life and death

    def start(self) -> None:
        self.desk = Desk(self.store.open(), self.clock)
        self.desk.watch(self._watched)
        self.up = True

    def die(self, how: str, back_in: float) -> None:
        """What was decided and not written is lost with it, and the person who asked gets no answer."""
        self.story.tell(f"*** {how}; back in {back_in:.0f} s")
        self.counts[how] += 1
        self.up = False
        self.store.died(self.desk.ledger)
        self._agenda.after(back_in, self._back)

    def _back(self) -> None:
        self.start()
        self.story.tell(f"*** the house is back, at event {self.desk.ledger.head().seq}")

    def _watched(self, committed: Committed) -> None:
        before = self.told.get(committed.table, 0)
        assert committed.version >= before, f"{committed.table} was told of {committed.version} after {before}"
        self.told[committed.table] = committed.version

    # -- what comes in

    def receive(self, message: Message, heard: Heard) -> None:
        """The answer goes back when it is durable, or at once where it is a refusal. No answer means that the outcome is
        unknown."""
        if not self.up:
            self.counts["came while the house was down"] += 1
            return
        self.counts["deliveries"] += 1
        try:
            future = self.ask(message)
        except LedgerStopped:
            self._stopped()
            return
        except QueenhighError as refusal:
            self.counts["refused"] += 1
            self.story.tell(f"{message}: no. {refusal}")
            self._network.carry(partial(heard, Answer(message.id, refused=str(refusal))))
            return
        except AssertionError:
            raise
        except Exception as error:
            raise AssertionError(f"{message.id} ({message}) broke the desk: {type(error).__name__}: {error}") from error
        future.add_done_callback(partial(self._written, message, heard))
        self._agenda.after(self._rng.choice((0.0, 0.0, 0.1, 0.5)), self.work)

    def _written(self, message: Message, heard: Heard, future: Future[Receipt]) -> None:
        error = future.exception()
        if isinstance(error, LedgerStopped):
            return
        if error is not None:
            self._not_taken(message, heard, error)
            return
        answer = answer_to(message, future.result())
        how = "the same answer again" if message.id in self._done else "done"
        self._done.add(message.id)
        self.counts[how] += 1
        self.story.tell(f"{message}: {how}, events {answer.first} to {answer.last}")
        self._network.carry(partial(heard, answer))

    def _not_taken(self, message: Message, heard: Heard, error: BaseException) -> None:
        """The database said no to what was decided, or to what it was built on. It never does so by itself."""
        assert self.refusing, f"{message.id} ({message}) was decided and not taken: {error}"
        assert isinstance(error, NotWritten | Conflict), f"{message.id} ({message}): {error}"
        self.counts["decided, and refused by the database"] += 1
        self.story.tell(f"{message}: not written. {error}")
        self._network.carry(partial(heard, Answer(message.id, refused=str(error))))

    def trouble(self, error: StorageError, committed: bool) -> None:
        """The next commit meets with this; a no is said again when the commands of the batch come one by one."""
        self.refusing = True
        self.writer.troubles = [(error, committed)] * (2 if isinstance(error, Refused) else 1)

    @property
    def writer(self) -> PatientWriter:
        found = self.desk.ledger._writer
        assert isinstance(found, PatientWriter)
        return found

    def work(self) -> None:
        """The writer has its turn; if it had to stop, the disk is repaired and the house restarted."""
        if self.up:
            self.writer.work()
            self.refusing = bool(self.writer.troubles)
            if self.desk.ledger.stopped:
                self._stopped()

    def _stopped(self) -> None:
        self.die("power cut in mid-write" if self.store.powerless else "disk fault", self._rng.uniform(5, 60))

    def ask(self, message: Message) -> Future[Receipt]:
        desk, (id, place, things, actor, seed) = self.desk, message
        tournament, live_table, table = place.partition(SLASH)
        match things[0]:
            case NewTournament(book=book):
                return _already(desk.tournaments.new(place, book, actor=actor, id=id))
            case DealHand() as order:
                return desk.tournaments.submit_deal(place, order, seed=seed, id=id)
            case TournamentOrder():
                return desk.tournaments.submit(place, *things, actor=actor, id=id)
            case Instruction() as instruction:
                return desk.submit_order(place, instruction, seed=seed, id=id)
            case Action():
                if live_table:
                    return desk.tournaments.submit_play(tournament, table, *things, actor=actor, id=id)
                return desk.submit(place, *things, actor=actor, id=id)
            case cage.CageEvent() as event:
                return _already(self._at_the_cage(event, actor, id))
            case MeterOrder() as order:
                return _already(desk.order_jackpot(order, id=id))
        return _already(desk.staff(things[0], actor=actor, id=id))

    def _at_the_cage(self, event: cage.CageEvent, actor: str, id: str) -> Receipt:
        more: dict[str, Any] = {"actor": actor, "id": id}
        match event:
            case cage.BoughtIn(player=player, amount=amount):
                return self.desk.buy_in(player, amount, **more)
            case cage.CashedOut(player=player, amount=amount):
                return self.desk.cash_out(player, amount, **more)
            case cage.TableFilled(table=table, amount=amount):
                return self.desk.fill(table, amount, **more)
            case cage.TableCredited(table=table, amount=amount):
                return self.desk.credit(table, amount, **more)
        raise AssertionError(f"the cage knows nothing of {event}")


def answer_to(message: Message, receipt: Receipt) -> Answer:
    return Answer(message.id, receipt.first, receipt.last, receipt.hash)


def _already(receipt: Receipt) -> Future[Receipt]:
    future: Future[Receipt] = Future()
    future.set_result(receipt)
    return future
