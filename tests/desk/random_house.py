"""Somebody who does anything at all at the desk, legal or not: the same things for the same seed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from desk_play import BOOKS, add_meter, add_table, lowest, next_action, open_table, opening_wagers

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.codec import module
from queenhigh.desk.desk import Desk
from queenhigh.desk.troubles import MELBOURNE, troubles
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import (
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Report,
    Reveal,
    Settle,
    Shuffle,
    TakeFees,
    TurnUp,
    ViewHand,
    WithdrawWager,
)
from queenhigh.games.kit.phases import Betting
from queenhigh.money import Cents
from queenhigh.rules import QueenhighError, Refusal

BETS = ("ante", "pair_plus", "pairs_plus", "play", "jackpot", "six_card_bonus", "bank", "nonsense")
AMOUNTS = (0, 1, 100, 500, 1000, 2500, 20_000, 10**7)


class RandomHouse:
    """Three tables of each book, two of Melbourne's on one meter."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.rng = Random(seed)
        self.counts: Counter[str] = Counter()
        self.troubles = {book: troubles(book) for book in BOOKS}
        for place, book in enumerate(BOOKS):
            for number in range(2):
                name = f"{book.split('-')[1]}-{number}"
                players = tuple(f"p{place}{number}{seat}" for seat in range(4))
                add_table(desk, name, book, players=players)
        melbourne = [name for name, state in desk.tables.items() if state.book.id == MELBOURNE]
        add_meter(desk, *melbourne)

    def step(self) -> None:
        """One command, which may be refused."""
        table = self.rng.choice(list(self.desk.tables))
        what = self.rng.choices(
            (self.proper, self.wild, self.report, self.cage, self.floor), weights=(70, 12, 5, 8, 5)
        )[0]
        try:
            what(table)
            self.counts["done"] += 1
        except Refusal:
            self.counts["refused by a clause"] += 1
        except QueenhighError as error:
            self.counts[type(error).__name__] += 1

    def proper(self, table: str) -> None:
        """What should happen next."""
        state = self.desk.table(table)
        if not self.desk.is_open(table):
            open_table(self.desk, table)
        elif getattr(state.floor, "counting", False):
            self.desk.instruct(table, said.RecordCount(by=lowest(self.desk, table), at=self.desk.now, count=52))
        elif not state.playing:
            self.desk.start_round(table)
        elif isinstance(state.round, Betting) and (wagers := opening_wagers(self.desk, table)):
            self.desk.do(table, self.rng.choice(wagers))
        else:
            deck = shuffle(Seed.named("random", self.rng.random().hex()))
            self.desk.do(table, next_action(state, module(state.book.id, "croupier"), deck))

    def wild(self, table: str) -> None:
        """Anything, at any time, by anybody."""
        rng, seat = self.rng, self.rng.randint(0, 9)
        by = rng.choice((lowest(self.desk, table), "nobody"))
        player = rng.choice(("p000", "p101", "p210", "stranger"))
        action: Any = rng.choice(
            (
                PlaceWager(seat, player, rng.choice(BETS), Cents(rng.choice(AMOUNTS))),
                WithdrawWager(seat, rng.choice(BETS), by),
                Decide(seat, rng.choice(list(Choice)), Cents(rng.choice(AMOUNTS))),
                ViewHand(seat, player),
                CloseBetting(by),
                Shuffle(by, shuffle(Seed.named("wild"))),
                Cut(by, rng.randint(0, 60)),
                Deal(by),
                TurnUp(by),
                TakeFees(by),
                Reveal(by),
                Settle(by),
                Collect(by, {seat: 2}),
            )
        )
        self.desk.do(table, action)

    def report(self, table: str) -> None:
        """Something goes wrong, in its phase or in another, and the right person rules or the wrong one."""
        state = self.desk.table(table)
        fact = self.rng.choice(self.troubles[state.book.id]).fact
        rungs = state.book.ladder.rungs
        self.desk.do(table, Report(self.rng.choice((rungs[0], rungs[-1], rungs[-1])), fact))

    def cage(self, table: str) -> None:
        rng, desk = self.rng, self.desk
        player = f"p{rng.randint(0, 2)}{rng.randint(0, 1)}{rng.randint(0, 3)}"
        amount = Cents(rng.choice((1, 999, 50_000, 2 * 10**7)))
        match rng.randint(0, 4):
            case 0 | 1:
                desk.buy_in(player, amount)
            case 2:
                desk.cash_out(player, amount)
            case 3:
                desk.fill(table, amount)
            case 4:
                desk.credit(table, amount)

    def floor(self, table: str) -> None:
        rng, desk = self.rng, self.desk
        state = desk.table(table)
        top, at, seat = state.book.ladder.rungs[-1], desk.now, rng.randint(0, 9)
        seats: dict[int, str] = getattr(state.floor, "seats", {})
        player = rng.choice([*seats.values(), "stranger"])
        order: Any = rng.choice(
            (
                said.LeaveSeat(by=top, at=at, seat=seat),
                said.SeatPlayer(by=top, at=at, seat=seat, player=player),
                said.GiveNotice(by=top, at=at, subject="closing"),
                said.CloseTable(by=top, at=at, count=52),
                said.StartRound(by=top, at=at),
                said.OrderCount(by=top, at=at),
                said.RecordCount(by=top, at=at, count=52),
                said.WithholdWinnings(by=top, at=at, player=player, amount=Cents(rng.choice((1, 5000, 10**8)))),
                said.ReleaseWinnings(by=top, at=at, player=player, paid=rng.random() < 0.5),
                said.OpenDispute(by=top, at=at, number=1, player=player, about="a card"),
            )
        )
        desk.instruct(table, order)
        if isinstance(order, said.CloseTable) or not getattr(desk.table(table).floor, "seats", {}):
            self._seat_again(table, state.book.id)

    def _seat_again(self, table: str, book: str) -> None:
        """A table without players would be dull."""
        place, number = BOOKS.index(book), int(table[-1])
        if not self.desk.is_open(table):
            open_table(self.desk, table)
        for seat in range(4):
            player = f"p{place}{number}{seat}"
            order = said.SeatPlayer(by=lowest(self.desk, table), at=self.desk.now, seat=seat + 1, player=player)
            self.desk.instruct(table, order)
