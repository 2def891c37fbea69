"""The audit after a shift: the ledger, and the answers that people got, must agree with every promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from rebuilding import check_rebuilding
from reckoning import Walk, adds_up

from queenhigh.desk.jackpots import Jackpots
from queenhigh.desk.recall import finished_rounds, recalled
from queenhigh.desk.roster import Roster
from queenhigh.desk.tournament_restoring import restore as restore_tournament
from queenhigh.desk.tournament_restoring import tables_of
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.house.cage import BoughtIn
from queenhigh.house.staff.roster import OrderGiven
from queenhigh.ledger import RepeatedCommand, verify
from queenhigh.ledger.body import encode
from queenhigh.money import Cents
from queenhigh.money.accounts import pool_of
from queenhigh.rules import QueenhighError
from simulator.machine import Machine, answer_to
from simulator.network import Answer, Message
from simulator.office import GUESTS, Cage
from simulator.people import Terminal

ASKED_AGAIN, FORGED = 20, 5


class Audit:
    def __init__(self, machine: Machine, people: Sequence[Terminal], rng: Random, when: str) -> None:
        self._machine, self._people, self._rng, self._when = machine, people, rng, when
        self._desk, self._ledger = machine.desk, machine.desk.ledger
        self.counts: Counter[str] = Counter()

    def run(self) -> None:
        verdict = verify(self._ledger)
        assert verdict.sound, f"{self._when}: the audit finds {verdict.fault}"
        assert self._desk.locked == {}, f"{self._when}: {self._desk.locked}"
        self._chips()
        self._answers()
        self._tables()
        self._tournaments()
        self._others()
        self._signatures()

    # -- money

    def _chips(self) -> None:
        """M1, M8: after every event and at this instant; the pool of each tournament holds what was paid in."""
        books = adds_up(self._desk, self._when)
        walk = Walk(self._ledger)
        walk.run()
        self.counts["events recalculated"] = walk.events
        for name, live in self._desk.tournaments.all.items():
            t = live.state
            should = t.contributed + t.made_up - sum(t.prizes.values())
            lies = books.balances.get(pool_of(name), 0)
            assert lies == should, f"{self._when}: {lies} cents lie in the pool of {name} where {should} should"
            assert t.accounted == t.issued, f"{self._when}: tournament chips of {name}"

    # -- what people were told

    def _answers(self) -> None:
        """M2, M5: what was acknowledged is where the answer said; what is there was asked for, and is there once."""
        found: dict[str, Answer] = {}
        for event in self._ledger.events():
            before = found.get(event.command, Answer(event.command, event.seq, event.seq - 1))
            assert event.seq == before.last + 1, f"{event.command} was done twice: in {before.last} and in {event.seq}"
            found[event.command] = before._replace(last=event.seq, hash=event.hash)
        for terminal in self._people:
            assert not terminal.waiting, f"{terminal.name} was never answered: {list(terminal.waiting)}"
            for id, answer in terminal.done.items():
                assert found.get(id) == answer, f"{id} was acknowledged as {answer}; the ledger has {found.get(id)}"
            for id in found.keys() & (terminal.sent.keys() - terminal.done.keys()):
                self._again(terminal.sent[id], found[id])
        sent = {id: message for terminal in self._people for id, message in terminal.sent.items()}
        known = [sent[id] for id in found if id in sent]
        for message in self._rng.sample(known, min(ASKED_AGAIN, len(known))):
            self._again(message, found[message.id])
        for message in self._rng.sample(known, min(FORGED, len(known))):
            self._forge(message)
        self._guests(set(found))
        self.counts["acknowledged"] = sum(len(terminal.done) for terminal in self._people)
        self.counts["commands sent"] = len(sent)

    def _again(self, message: Message, known: Answer) -> None:
        """Asked again it has the answer that it had."""
        try:
            answer = answer_to(message, self._machine.ask(message).result())
        except QueenhighError as refusal:
            raise AssertionError(f"{message.id} was done, and is refused when it comes again: {refusal}") from None
        assert answer == known, f"{message.id} was done as {known}, and is answered with {answer}"
        self.counts["asked again"] += 1

    def _forge(self, message: Message) -> None:
        """The same id on something else is refused."""
        try:
            self._machine.ask(Message(message.id, "cage", (BoughtIn("eve", Cents(1)),), "eve", message.seed))
        except RepeatedCommand:
            return
        raise AssertionError(f"{message.id} was taken for something else")

    def _guests(self, ids: set[str]) -> None:
        """A person who only changes money holds exactly what the cage was asked for, to the cent."""
        for cage in self._people:
            if isinstance(cage, Cage):
                for guest in GUESTS:
                    holds, should = self._ledger.balance(f"player:{guest}"), cage.owed(guest, ids)
                    assert holds == should, f"{self._when}: {guest} holds {holds}, and {should} were asked for"

    # -- what is rebuilt

    def _tables(self) -> None:
        """R1: from zero and from every snapshot, nobody was told of anything that is not there, and every round settles the
        same again."""
        for table, state in self._desk.tables.items():
            counts = check_rebuilding(self._ledger, table, state.book.id, encode(state.as_data()))
            self.counts["rebuilt from snapshots"] += counts["snapshots"]
            told, stands = self._machine.told.get(table, 0), self._ledger.version(state.stream)
            assert told <= stands, f"{table} was shown at {told} and stands at {stands}"
            for then, events in finished_rounds(self._ledger, table):
                if events:
                    found = recalled(then, events)
                    told = "irregularities" in found.sheet
                    assert not found.differences, f"round {found.number} of {table}: {found.differences}"
                    self.counts["rounds with reports among them"] += told
                    self.counts["rounds settled again"] += 1

    def _tournaments(self) -> None:
        live = self._desk.tournaments.all
        for name, tables in tables_of(self._ledger, live).items():
            for newest in (0, None):
                again, _ = restore_tournament(self._ledger, name, live[name].book.id, tables, newest=newest)
                here = live[name]
                assert encode(again.as_data()) == encode(here.as_data()), f"{name} comes out otherwise from its events"
                hands = {table: (hand.round, hand.seal) for table, hand in again.hands.items()}
                assert hands == {table: (hand.round, hand.seal) for table, hand in here.hands.items()}, name
            self.counts["tournament hands"] += sum(table.hands for table in live[name].state.tables.values())
            self.counts["tournaments over"] += bool(live[name].state.prizes)

    def _others(self) -> None:
        """Roster, meters and pools."""
        roster, jackpots = Roster(), Jackpots()
        roster.rebuild(self._ledger)
        jackpots.rebuild(self._ledger, map(room, BOOK_IDS))
        assert roster.staff == self._desk.roster.staff, f"{self._when}: the roster comes out otherwise"
        assert jackpots.all == self._desk.jackpots.all, f"{self._when}: the jackpots come out otherwise"

    def _signatures(self) -> None:
        """S3: an order that takes several persons was signed by as many."""
        for envelope in self._ledger.read("staff"):
            if envelope.kind == OrderGiven.__name__:
                signed = [signature["who"] for signature in envelope.open(dict)["signatures"]]
                assert len(signed) == len(set(signed)) == 3, f"signed by {signed}"
                self.counts["orders by several persons"] += 1
