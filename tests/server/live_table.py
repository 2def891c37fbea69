"""One table of a book with its staff on duty and players seated, at a real desk, and a house that views can ask.

A prepared ledger is copied for each run, so that many runs begin from exactly the same table.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
from jackpot_orders import open_meter, open_pools

from queenhigh.cards import Deck, Seed
from queenhigh.desk import tables
from queenhigh.desk.commit import Committed
from queenhigh.desk.desk import Desk
from queenhigh.desk.hosting import HostedTables
from queenhigh.desk.opening import FLOAT, Plan, open_table, put_on_duty
from queenhigh.desk.tables import TableState
from queenhigh.desk.troubles import troubles
from queenhigh.games.crown_melbourne_three_card_poker.room import prize_meter
from queenhigh.games.crown_perth_holdem_poker.croupier import UNIT
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.phases import Betting
from queenhigh.games.library import open_book, room
from queenhigh.house.staff.roster import Duty, Staff
from queenhigh.ledger.command import Receipt
from queenhigh.ledger.errors import Overdrawn
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents
from queenhigh.rules import InputError, Refusal
from queenhigh.server.commands import TableCommand, carry_out
from queenhigh.server.commands import types as asks
from queenhigh.server.errors import ServerError, told
from queenhigh.server.house import Pace
from queenhigh.server.people import Person
from queenhigh.server.views.offers import offers_of
from queenhigh.server.views.you import stake_of

CANBERRA, MELBOURNE, CALIFORNIA, PERTH = BOOKS = (
    "casino-canberra-3-card-poker",
    "crown-melbourne-three-card-poker",
    "california-three-card-poker",
    "crown-perth-holdem-poker",
)
TABLE = "t-1"
NOW = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
PLAYERS = {1: "ann", 2: "bob", 3: "cleo", 5: "dov"}
EXTRA = 7
"""A further area, on which bob wagers too where the book lets him."""
STAFF_OF = "staff of "


def staff_name(rank: str) -> str:
    return STAFF_OF + rank


class House:
    """As much of the house as views, authority and commands ask for."""

    pit: Any = None

    def __init__(self, desk: Desk, bots: Iterable[str] = ()) -> None:
        self.desk, self.bots = desk, set(bots)
        self.locked = desk.locked
        self.purse: dict[str, int] = {}

    @property
    def staff(self) -> Staff:
        return self.desk.roster.staff

    @property
    def ledger(self) -> Any:
        """Only for balances, which are always the same here: views are made long after the fact."""
        return SimpleNamespace(balance=lambda _: 0)

    @property
    def hosting(self) -> HostedTables:
        return self.desk.hosting

    def hosts(self, _person: Person | None, _table: str) -> bool:
        return False

    def may_enter(self, _person: Person | None, _table: str) -> bool:
        return True

    def table(self, table: str) -> TableState:
        return self.desk.table(table)

    def duty(self, person: Person | None) -> Duty | None:
        return self.staff.duties.get(person.name) if person else None

    def on_duty(self, person: Person | None, table: str) -> Duty | None:
        duty = self.duty(person)
        return duty if duty and self.staff.covers(duty.place, table) else None

    def chips(self, player: str) -> int:
        return self.purse.get(player, 100_000)

    def pace(self, _table: str) -> Pace:
        return Pace()

    def is_bot(self, player: str) -> bool:
        return player in self.bots


def prepare(where: Path, book: str) -> Path:
    """A ledger with one open table of the book, all players seated and staff on duty."""
    path = where / f"{book}.db"
    desk = Desk(Ledger.open(path), lambda: NOW)
    with desk:
        rungs = open_book(book).ladder.rungs
        desk.issue(Cents(1_000_000_000))
        put_on_duty(desk, [TABLE], {staff_name(rank): {book: rank} for rank in rungs})
        desk.new_table(TABLE, book)
        desk.fill(TABLE, FLOAT)
        open_table(desk, Plan(TABLE, book, 0, room(book).layout.usual()), lambda _, rank: staff_name(rank))
        if book == MELBOURNE:
            open_meter(desk, prize_meter(), (TABLE,), actor=staff_name(rungs[-1]))
        if book == PERTH:
            open_pools(desk, "crown", UNIT, (TABLE,), actor=staff_name(rungs[-1]))
        for seat, player in PLAYERS.items():
            desk.buy_in(player, Cents(5_000_000))
            desk.instruct(TABLE, said.SeatPlayer(by="", who=player, seat=seat, player=player, at=desk.now))
    return path


class Said(msgspec.Struct, frozen=True):
    """Who asked what, to be asked again in another run."""

    who: str
    command: TableCommand


class Live:
    """A table in play. `commits` are what was written, in order; `answers` what each asker was told."""

    def __init__(self, prepared: Path, copy: Path, deck: Deck | None = None) -> None:
        for ending in ("", "-wal", "-shm"):
            if (part := prepared.with_name(prepared.name + ending)).exists():
                shutil.copyfile(part, copy.with_name(copy.name + ending))
        self.desk = Desk(Ledger.open(copy), lambda: NOW)
        self.house: Any = House(self.desk)
        self.commits: list[Committed] = []
        self.said: list[Said] = []
        self.answers: list[tuple[int, str, str]] = []
        """After how many commits, who, and what they were told."""
        self.deck = deck
        self.desk.watch(self.commits.append)

    @property
    def state(self) -> TableState:
        return self.desk.table(TABLE)

    @property
    def book(self) -> str:
        return self.state.book.id

    def person(self, who: str) -> Person:
        return Person(who, "staff") if who.startswith(STAFF_OF) else Person(who)

    def ask(self, who: str, command: TableCommand) -> bool:
        """Ask, wait until it is durable, and remember the answer. Was it done? A table that locks is a fault."""
        self.said.append(Said(who, command))
        try:
            self.submit(who, command).result()
        except (Refusal, InputError, ServerError, Overdrawn) as error:
            self.answers.append((len(self.commits), who, msgspec.json.encode(told(error)).decode()))
            return False
        self.answers.append((len(self.commits), who, "done"))
        return True

    def submit(self, who: str, command: TableCommand) -> Future[Receipt]:
        return carry_out(self.house, self.person(who), TABLE, command)

    def close(self) -> None:
        self.desk.close()

    # -- a round

    @property
    def dealer(self) -> str:
        return staff_name(self.state.book.ladder.rungs[0])

    @property
    def boss(self) -> str:
        return staff_name(self.state.book.ladder.rungs[-1])

    def order(self, name: str, **fields: Any) -> bool:
        return self.ask(self.dealer, asks.Order(order=name, **fields)) or self.ask(
            self.boss, asks.Order(order=name, **fields)
        )

    def play(self, chance: random.Random, *, trouble: float = 0.0) -> None:
        """A whole round with whatever chance brings."""
        assert self.order("StartRound")
        self.wager(chance)
        while self.state.playing:
            if chance.random() < trouble:
                self.report(chance)
            elif not self.go_on(chance):
                self.decide(chance)

    def wager(self, chance: random.Random) -> None:
        state = self.state
        offers = offers_of(state)
        banker = chance.choice(list(PLAYERS)) if self.book == CALIFORNIA else 0
        if banker:
            self.ask(PLAYERS[banker], asks.Bank(amount=chance.choice((3_000, 50_000, 1_000_000))))
        areas = dict(PLAYERS) | ({EXTRA: PLAYERS[2]} if chance.random() < 0.6 else {})
        for seat, player in areas.items():
            if seat == banker:
                continue
            for place, offer in enumerate(offers):
                if chance.random() < (0.85 if place == 0 else 0.5):
                    amount = offer.price or (offer.min or 500) * chance.choice((1, 2))
                    self.ask(player, asks.Place(bet=offer.bet, amount=amount, seat=seat))
        round = self.state.round
        if not (round and round.hands):
            first = next(seat for seat in PLAYERS if seat != banker)
            self.ask(PLAYERS[first], asks.Place(bet="ante", amount=offers[0].min or 500))

    def go_on(self, chance: random.Random) -> bool:
        """The dealer's next order, if it is the dealer's turn."""
        following = self.state.room.croupier.next_order(self.state.round, ())
        if following is None:
            return False
        if isinstance(following, Report):  # what a person of a higher rank finds after a ruling
            assert self.ask(self.boss, asks.Report(fact=msgspec.to_builtins(following.fact))), self.answers[-1]
            return True
        name = type(following).__name__
        fields = (
            {"at": chance.randrange(5, 40)} if name == "Cut" else {"sorted": True} if name == "VerifyPrizes" else {}
        )
        assert self.order(name, **fields), self.answers[-1]
        return True

    def decide(self, chance: random.Random) -> None:
        state = self.state
        assert state.round is not None
        waiting = [seat for seat in sorted(state.round.hands) if state.room.croupier.choices(state.round, seat)]
        seat = chance.choice(waiting)
        player = state.round.hands[seat].player
        if chance.random() < 0.3:
            self.ask(player, asks.Look(seat=seat))
        choice = chance.choice(state.room.croupier.choices(state.round, seat))
        self.ask(player, asks.Decide(choice=choice, seat=seat, confirm=True))

    def report(self, chance: random.Random) -> None:
        phase = type(self.state.round).__name__
        fitting = [each for each in troubles(self.book) if each.phase == phase]
        if fitting:
            fact = msgspec.to_builtins(chance.choice(fitting).fact)
            self.ask(self.boss, asks.Report(fact=fact))

    def replay(self, commands: Iterable[Said]) -> None:
        for each in commands:
            self.ask(each.who, each.command)


def sealed(monkeypatch: Any, seed: str, deck: Deck | None) -> None:
    """Every seal is this seed's, and what it seals is `deck`: the commitment does not distinguish two runs."""
    monkeypatch.setattr(Seed, "fresh", classmethod(lambda _: Seed.named(seed)))
    if deck is not None:
        monkeypatch.setattr(tables.Seal, "deck", lambda _: deck)


def is_betting(state: TableState) -> bool:
    return isinstance(state.round, Betting) and isinstance(state.floor, Open)


__all__ = ["BOOKS", "Live", "Said", "prepare", "sealed", "stake_of"]
