"""A player who does anything at all at the desk, legal or not: the same things for the same seed."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Future
from random import Random
from typing import Any
from unittest.mock import patch

from book_ids import POKER
from desk_play import lowest
from five_games import (
    SEATED,
    STACK,
    a_deck,
    between_rounds,
    five_games,
    next_things,
    open_any_table,
    player_at,
    sit_down,
    troubles_of,
)

from queenhigh.cards import DECK, Seed
from queenhigh.desk.desk import Desk
from queenhigh.games.crown_melbourne_crown_poker import actions as at_poker
from queenhigh.games.crown_melbourne_crown_poker.instructions import BuyIn
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
from queenhigh.money import Cents
from queenhigh.rules import QueenhighError, Refusal

BETS = ("ante", "pair_plus", "pairs_plus", "play", "jackpot", "jackpot_3", "six_card_bonus", "flop", "bank", "nonsense")
AMOUNTS = (0, 1, 100, 500, 1000, 2500, 20_000, 10**7)
AT_ONCE = 100
"""The number of commands on their way to the disk before the player waits."""


class RandomHouse:
    """Two tables of each of the five books."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.rng = Random(seed)
        self.counts: Counter[str] = Counter()
        self._waiting: list[Future[Any]] = []
        five_games(desk, 2)
        self.tables = list(desk.tables)

    def step(self) -> None:
        """One command, which may be refused."""
        table = self.rng.choice(self.tables)
        what = self.rng.choices(
            (self.proper, self.wild, self.report, self.cage, self.floor), weights=(70, 12, 5, 8, 5)
        )[0]
        try:
            with patch.object(Seed, "fresh", self._seed):
                what(table)
            self.counts["done"] += 1
        except Refusal:
            self.counts["refused by a clause"] += 1
        except QueenhighError as error:
            self.counts[type(error).__name__] += 1
        if len(self._waiting) >= AT_ONCE:
            self.settle_up()

    def _seed(self) -> Seed:
        """So that the same seed deals the same cards."""
        return Seed(self.rng.randbytes(32))

    def settle_up(self) -> None:
        """Until everything is on the disk."""
        for future in self._waiting:
            future.result()
        self._waiting.clear()

    def _do(self, table: str, action: Any) -> None:
        self._waiting.append(self.desk.submit(table, action))

    def _order(self, table: str, order: said.Instruction) -> None:
        self._waiting.append(self.desk.submit_order(table, order))

    def proper(self, table: str) -> None:
        """What should happen next."""
        state, rng = self.desk.table(table), self.rng
        seed = Seed(rng.randbytes(32))
        if not self.desk.is_open(table):
            open_any_table(self.desk, table)
            self._seat_again(table)
        elif not state.playing:
            first = between_rounds(state, self.desk.now)
            if first and isinstance(first[0], BuyIn):
                self.desk.buy_in(state.settings.seats[first[0].seat].player, STACK)
            at = self.desk.now
            self._order(table, first[0] if first else said.StartRound(by=lowest(self.desk, table), at=at))
        else:
            self._do(table, rng.choice(next_things(state, seed, a_deck(rng) if rng.random() < 0.1 else None)))

    def wild(self, table: str) -> None:
        """Anything, at any time, by anyone."""
        rng, seat = self.rng, self.rng.randint(0, 9)
        by = rng.choice((lowest(self.desk, table), "nobody"))
        player = rng.choice((player_at(table, seat), "m-1 player 1", "stranger"))
        amount = rng.choice(AMOUNTS)
        anywhere: tuple[Any, ...] = (
            Shuffle(by, a_deck(rng)),
            Cut(by, rng.randint(0, 60)),
            Deal(by),
        )
        at_tables: tuple[Any, ...] = (
            PlaceWager(seat, player, rng.choice(BETS), Cents(amount)),
            WithdrawWager(seat, rng.choice(BETS), by),
            Decide(seat, rng.choice(list(Choice)), Cents(amount)),
            ViewHand(seat, player),
            CloseBetting(by),
            TurnUp(by),
            TakeFees(by),
            Reveal(by),
            Settle(by),
            Collect(by, {seat: 2}),
        )
        in_hands: tuple[Any, ...] = (
            at_poker.Check(seat),
            at_poker.Call(seat),
            at_poker.Fold(seat),
            at_poker.Bet(seat, amount),
            at_poker.RaiseTo(seat, amount),
            at_poker.AllIn(seat),
            at_poker.OutOfTurn(at_poker.RaiseTo(seat, amount)),
            at_poker.PutIn(seat, (100, amount), "raise", amount),
            at_poker.PlaceSideWager(seat, rng.choice(("red", "black", "green")), amount),
            at_poker.AddChips(seat, amount),
            at_poker.Straddle(seat, amount),
            at_poker.Discard(seat, rng.choice(DECK)),
            at_poker.BuyTime(seat),
            at_poker.TimeUp(seat, by),
            at_poker.Muck(seat),
            at_poker.PushPots(by),
        )
        own, other = (in_hands, at_tables) if self.desk.table(table).book.id == POKER else (at_tables, in_hands)
        self._do(table, rng.choice(rng.choices((own, anywhere, other), (80, 15, 5))[0]))

    def report(self, table: str) -> None:
        """Something goes wrong, in its phase or in another, and the right person rules or the wrong one."""
        book = self.desk.table(table).book
        rungs = book.ladder.rungs
        self._do(
            table, Report(self.rng.choice((rungs[0], rungs[-1], rungs[-1])), self.rng.choice(troubles_of(book.id)))
        )

    def cage(self, table: str) -> None:
        rng, desk = self.rng, self.desk
        player = player_at(table, rng.randint(1, SEATED))
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
                BuyIn(by=top, at=at, seat=seat, amount=Cents(rng.choice(AMOUNTS))),
            )
        )
        self._order(table, order)
        if isinstance(order, said.LeaveSeat) and seat <= SEATED:
            self._seat_again(table)

    def _seat_again(self, table: str) -> None:
        """A table without players would be dull."""
        seats: dict[int, str] = getattr(self.desk.table(table).floor, "seats", {})
        for seat in range(1, SEATED + 1):
            if seat not in seats:
                sit_down(self.desk, table, seat)
                return
