"""Thousands of hands with players who come, go, sit out, go broke, come back and move: blinds are paid in turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

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
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.seating import Entry
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_crown_poker.structure import Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.floor import Open, evolve
from queenhigh.games.kit.instructions import Instruction, LeaveSeat, SeatPlayer, Setup, StartRound
from queenhigh.money import Cents
from queenhigh.rules import Refusal

DEALER, SUPERVISOR = "Dealer", "TG Higher Duties Dealer"


class Evening:
    """A table at which anything may happen between hands. `steady` are players who have done nothing but play."""

    def __init__(self, rng: Random, **readings: str) -> None:
        self.rng = rng
        table = Table(
            structure=Structure(blinds=(1, 2)), minimum_buy_in=10, readings=BOOK.readings.adopt(readings)
        )
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


def posters(planned: Plan, names: dict[int, str]) -> dict[int, str]:
    """Who posted which blind, by its amount."""
    return {post.amount: names[post.seat] for post in planned.posts if post.kind is PostKind.BLIND}


@pytest.mark.clause("8.9.2(a)", "8.9.2(b)", "8.9.3", "8.9.6")
@given(seed=st.integers(0, 10**9), two=st.sampled_from(["left_of_button_first", "button_small_blind"]))
@settings(max_examples=150)
def test_everybody_posts_in_turn_whoever_comes_and_goes(seed: int, two: str) -> None:
    evening = Evening(Random(seed), two_player_blinds=two)
    before: tuple[Plan, dict[int, str]] | None = None
    order: list[tuple[str, frozenset[str]]] = []
    for _ in range(60):
        planned = evening.hand()
        if planned is None:
            continue
        names = dict(evening.floor.seats)
        made = posters(planned, names)
        assert 2 in made, "the big blind is always posted"
        assert len(planned.dealt) >= 2
        _check_turns(planned, names, made, before, two, evening.moved)
        order.append((made[2], frozenset(names[seat] for seat in planned.dealt)))
        before = planned, names
    _check_rounds(order, evening.unsteady)


def _check_turns(
    planned: Plan,
    names: dict[int, str],
    made: dict[int, str],
    before: tuple[Plan, dict[int, str]] | None,
    heads_up: str,
    moved: set[str],
) -> None:
    if before is None:
        return
    last, then = before
    big = posters(last, then)[2]
    assert made[2] != big, "nobody posts the big blind twice running"
    seat = last.positions.last
    if names.get(seat) == big and seat in planned.dealt and big not in moved:
        assert made.get(1) == big, "who posted the big blind posts the small one next"
    elif 1 in made:
        assert planned.anew or len(planned.dealt) == 2 or made[1] == big
    literal = heads_up == "left_of_button_first" or len(planned.dealt) > 2
    if literal and not planned.anew and names == then and not moved:
        assert planned.positions.button == last.positions.blinds[0]


def _check_rounds(order: list[tuple[str, frozenset[str]]], unsteady: set[str]) -> None:
    """Between two big blinds of a steady player every other steady player posts it once."""
    for player in {poster for poster, _ in order} - unsteady:
        own = [hand for hand, (poster, _) in enumerate(order) if poster == player]
        for start, end in zip(own, own[1:], strict=False):
            window = order[start:end]
            there = frozenset.intersection(*(dealt for _, dealt in order[start : end + 1])) - unsteady - {player}
            posted = [poster for poster, _ in window[1:]]
            for other in there:
                assert posted.count(other) == 1, (player, other, window)


@pytest.mark.clause("8.9.3", "8.10.1", "8.10.2")
@given(seed=st.integers(0, 10**9), correction=st.sampled_from(["wait_or_post_big", "post_big", "post_both", "wait"]))
@settings(max_examples=100)
def test_nobody_gets_cards_who_owes_a_blind(seed: int, correction: str) -> None:
    evening = Evening(Random(seed), missed_blind_correction=correction)
    for _ in range(60):
        before = {player: seated for _, seated in evening.sitting.seats.items() for player in [seated.player]}
        planned = evening.hand()
        if planned is None or planned.anew:
            continue
        names = dict(evening.floor.seats)
        posted = {names[post.seat]: post.kind for post in planned.posts}
        dealt = {names[seat] for seat in planned.dealt}
        for player, seated in before.items():
            if seated.missed and player in dealt:
                assert player in posted
        assert {names[seat] for seat in planned.dealt if evening.sitting.seats[seat].missed} == set()
        for seat in planned.missed:
            assert evening.sitting.seats[seat].missed
            assert evening.sitting.seats[seat].entry is not Entry.IN
        if correction == "post_both":
            dead = {post.seat for post in planned.posts if post.kind is PostKind.DEAD}
            assert dead <= {post.seat for post in planned.posts if post.kind is PostKind.POST}


@given(seed=st.integers(0, 10**9))
@settings(max_examples=40)
def test_a_replayed_evening_is_the_same(seed: int) -> None:
    first, second = Evening(Random(seed)), Evening(Random(seed))
    for _ in range(20):
        assert first.hand() == second.hand()
    assert first.floor == replace(second.floor)
