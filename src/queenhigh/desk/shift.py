"""Simulates a whole shift with bots: tables for every book open, play, run into irregularities, and close. The same seed
plays the same shift. Everything goes through the desk, so the resulting ledger is like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from queenhigh.cards import Seed, shuffle
from queenhigh.cards.shuffling import below
from queenhigh.desk import opening
from queenhigh.desk.desk import Desk
from queenhigh.desk.opening import CHIPS, FLOAT, Plan, plans, put_on_duty
from queenhigh.desk.records import Records
from queenhigh.desk.regulars import NAMES, stakes
from queenhigh.desk.report import calculate
from queenhigh.desk.report_figures import HouseReport
from queenhigh.desk.tables import TableState
from queenhigh.desk.troubles import Trouble, troubles
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import PlaceWager, Report
from queenhigh.games.kit.floor import Open, is_barred
from queenhigh.games.library import open_book
from queenhigh.money import Cents
from queenhigh.rules import InputError, QueenhighError, Refusal

PURSE = Cents(100_000)
END = 2**40
"""Later than any event."""


class Shift:
    def __init__(self, desk: Desk, seed: str, *, incidents: int = 40) -> None:
        self.desk = desk
        self.seed = seed
        self.incidents = incidents
        """One irregularity in this many rounds."""
        self.stream = Seed.named("shift", seed).bytes()
        self.plans: list[Plan] = []
        self._pending: list[Future[Any]] = []
        self._troubles: dict[str, list[Trouble]] = {}

    def run(self, rounds: int, progress: Callable[[int], None] = lambda _: None) -> HouseReport:
        """Open, play this many rounds in all, and close; then check that everything adds up."""
        self.open()
        for number in range(rounds):
            self.play_round(self.plans[number % len(self.plans)], number)
            progress(number + 1)
        self.close()
        return calculate(self.desk.ledger, Records(self.desk.ledger), 0, END)

    # -- before and after

    def open(self) -> None:
        desk = self.desk
        desk.issue(CHIPS)
        self.plans = plans()
        self._staff()
        for place, plan in enumerate(self.plans):
            desk.new_table(plan.id, plan.book)
            desk.fill(plan.id, FLOAT)
            opening.open_table(desk, plan, _person)
            dealer, at = desk.table(plan.id).book.ladder.rungs[0], desk.now
            for seat in range(1, plan.seats + 1):
                player = f"{NAMES[(place * 5 + seat) % len(NAMES)]} of {plan.id}"
                self._buy_in(plan, player)
                self._instruct(plan, said.SeatPlayer(by=dealer, seat=seat, player=player, at=at))
        opening.open_jackpots(desk, [plan.id for plan in self.plans], _person)

    def _staff(self) -> None:
        """Put a person on duty in every rank of every book, for the whole floor."""
        books = dict.fromkeys(plan.book for plan in self.plans)
        staff = {_person(book, rank): {book: rank} for book in books for rank in open_book(book).ladder.rungs}
        put_on_duty(self.desk, (plan.id for plan in self.plans), staff)

    def _instruct(self, plan: Plan, order: said.Instruction) -> None:
        opening.instruct(self.desk, plan, order, _person)

    def close(self) -> None:
        self.settle_up()
        for plan in self.plans:
            state = self.desk.table(plan.id)
            rungs, at = state.book.ladder.rungs, self.desk.now
            self._instruct(plan, said.GiveNotice(by=rungs[-1], subject="closing", at=at))
            for number in range(3):
                self.play_round(plan, -1 - number, quiet=True)
            self.settle_up()
            seated = dict(state.floor.seats) if isinstance(state.floor, Open) else {}
            self._instruct(plan, said.CloseTable(by=rungs[-1], at=at, count=52, agreed=True))
            for player in seated.values():
                held = self.desk.ledger.balance(f"player:{player}")
                if held:
                    self.desk.cash_out(player, Cents(held))

    # -- a round

    def play_round(self, plan: Plan, number: int, *, quiet: bool = False) -> None:
        desk, state = self.desk, self.desk.table(plan.id)
        croupier = state.room.croupier
        self._top_up(plan, state)
        seed = Seed.named("shift", self.seed, plan.id, number)
        desk.start_round(plan.id, who=_person(plan.book, state.book.ladder.rungs[0]), seed=seed)
        assert state.round is not None
        self._wagers(plan, state)
        deck = shuffle(seed)
        trouble = None if quiet else self._trouble(plan.book)
        patience = 0 if trouble is None else below(3, self.stream)
        while state.playing:
            order = croupier.next_order(state.round, deck)
            if trouble is not None and type(state.round).__name__ == trouble.phase:
                if patience == 0 or order is not None:
                    reported, trouble = trouble, None
                    self._report(plan, state, reported)
                    continue
                patience -= 1
            if order is not None:
                actor = _person(plan.book, getattr(order, "by", ""))
                self._pending.append(desk.submit(plan.id, order, actor=actor))
            else:
                self._decide(plan, state)
        if len(self._pending) > 500:
            self.settle_up()

    def _wagers(self, plan: Plan, state: TableState) -> None:
        assert isinstance(state.floor, Open)
        seats, croupier, banks = state.floor.seats, state.room.croupier, 0
        if croupier.banks:
            posted = croupier.banks(state.settings, seats)
            banks = posted.seat
            self._do(plan, posted)
        areas = seats | ({plan.extra: seats[2]} if plan.extra and 2 in seats else {})
        for seat, player in sorted(areas.items()):
            if seat == banks or is_barred(state.floor, player):
                continue
            lying = state.round.hands[seat].wagers if state.round and seat in state.round.hands else {}
            for bet, stake in stakes(croupier, state.settings.limits, lying, self.stream):
                self._do(plan, PlaceWager(seat, player, bet, stake))

    def _decide(self, plan: Plan, state: TableState) -> None:
        croupier = state.room.croupier
        seat = croupier.waiting(state.round)[0]
        self._do(plan, croupier.bot(state.round, seat, Seed.named(self.seed, plan.id, seat)))

    def _trouble(self, book: str) -> Trouble | None:
        """Choose an irregularity now and then; return None the rest of the time."""
        if not self.incidents or below(min(self.incidents, 255), self.stream):
            return None
        known = self._troubles.setdefault(book, troubles(book))
        return known[below(len(known), self.stream)]

    def _report(self, plan: Plan, state: TableState, trouble: Trouble) -> None:
        """Report an irregularity, and let a person who may rule give the ruling. If the facts do not fit this round,
        nothing is reported."""
        try:
            ruling = state.room.round.ruling(state.round, trouble.fact)
            actor = _person(plan.book, ruling.by)
            self._pending.append(self.desk.submit(plan.id, Report(ruling.by, trouble.fact), actor=actor))
        except (Refusal, InputError):
            return

    def _top_up(self, plan: Plan, state: TableState) -> None:
        """Let players who are short of chips buy more."""
        self.settle_up()
        for player in state.floor.seats.values() if isinstance(state.floor, Open) else ():
            if self.desk.ledger.balance(f"player:{player}") < PURSE // 2:
                self._buy_in(plan, player)

    def _buy_in(self, plan: Plan, player: str) -> None:
        self.desk.buy_in(player, PURSE)

    def _do(self, plan: Plan, *actions: Any) -> None:
        try:
            self._pending.append(self.desk.submit(plan.id, *actions))
        except Refusal as refusal:
            raise QueenhighError(f"A bot at {plan.id} was refused: {refusal}") from refusal

    def settle_up(self) -> None:
        for future in self._pending:
            future.result()
        self._pending.clear()


def _person(book: str, rank: str) -> str:
    """Return the person on duty in a rank."""
    return f"{rank} of {book}"
