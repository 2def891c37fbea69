"""Evenings at a poker table for the tests: people come and go, sit out, go broke and change seats."""

from __future__ import annotations

from random import Random
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker.blinds import Plan
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.floor import act
from queenhigh.games.crown_melbourne_crown_poker.instructions import (
    BringPlayer,
    BuyIn,
    ChangeSeat,
    ComeBack,
    EndHand,
    PostToEnter,
    SitOut,
)
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_crown_poker.structure import Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.floor import Open, evolve
from queenhigh.games.kit.instructions import Instruction, LeaveSeat, SeatPlayer, Setup, StartRound
from queenhigh.money import Cents
from queenhigh.rules import Refusal

DEALER, SUPERVISOR = "Dealer", "TG Higher Duties Dealer"


class Evening:
    """A table at which anything may happen between hands. `unsteady` are players who have done more than play."""

    def __init__(self, rng: Random, blinds: tuple[int, ...] = (1, 2), **readings: str) -> None:
        self.rng = rng
        table = Table(structure=Structure(blinds=blinds), minimum_buy_in=10, readings=BOOK.readings.adopt(readings))
        self.floor: Any = Open(
            table="1", setup=Setup(places=11), settings=Sitting(table=table), opened_at=0, checked_at=0
        )
        self.names = 0
        self.unsteady: set[str] = set()
        self.played = 0
        self.moved: set[str] = set()
        """Who has changed seats since the last hand."""
        for _ in range(rng.randint(2, 9)):
            self.join()

    @property
    def sitting(self) -> Sitting:
        settings: Sitting = self.floor.settings
        return settings

    def do(self, order: Instruction) -> bool:
        try:
            events = act(self.floor, order)
        except Refusal:
            return False
        for event in events:
            self.floor = evolve(self.floor, event)
        return True

    def join(self) -> None:
        self.names += 1
        free = [seat for seat in range(1, 12) if seat not in self.floor.seats]
        if not free:
            return
        seat, name = self.rng.choice(free), f"p{self.names}"
        if self.rng.random() < 0.1:
            self.do(BringPlayer(by=SUPERVISOR, seat=seat, player=name))
        else:
            self.do(SeatPlayer(by=DEALER, seat=seat, player=name))
        self.do(BuyIn(by=DEALER, seat=seat, amount=Cents(self.rng.randint(10, 200))))
        if self.rng.random() < 0.4:
            self.do(PostToEnter(by="player", seat=seat))

    def something(self) -> None:
        rng = self.rng
        if not self.floor.seats:
            return self.join()
        seat = rng.choice(sorted(self.floor.seats))
        name = self.floor.seats[seat]
        match rng.randint(0, 6):
            case 0:
                self.join()
            case 1 if len(self.floor.seats) > 2:
                self.do(LeaveSeat(by="player", seat=seat))
            case 2:
                if self.do(SitOut(by="player", seat=seat, next_hand=rng.random() < 0.3)):
                    self.unsteady.add(name)
            case 3 | 4:
                self.do(ComeBack(by="player", seat=seat))
                if rng.random() < 0.5:
                    self.do(PostToEnter(by="player", seat=seat))
            case 5:
                if self.do(ChangeSeat(by="player", seat=seat, to=rng.randint(1, 11))):
                    self.unsteady.add(name)
                    self.moved.add(name)
            case 6 if not self.sitting.seats[seat].stack:
                self.do(BuyIn(by=DEALER, seat=seat, amount=Cents(50)))
        return None

    def hand(self) -> Plan | None:
        if self.sitting.hands != self.played:
            self.moved, self.played = set(), self.sitting.hands
        for _ in range(self.rng.choice((0, 0, 1, 1, 2, 4))):
            self.something()
        if not self.do(StartRound(by=DEALER)):
            return None
        planned = self.sitting.plan
        assert planned is not None
        stacks = {seat: int(self.sitting.seats[seat].stack) for seat in planned.dealt}
        loser, winner = self.rng.sample(sorted(stacks), 2)
        lost = stacks[loser] if self.rng.random() < 0.1 else self.rng.randint(0, stacks[loser])
        stacks[loser] -= lost
        stacks[winner] += lost
        if not stacks[loser]:
            self.unsteady.add(self.floor.seats[loser])
        assert self.do(EndHand(by=DEALER, stacks=stacks))
        return planned
