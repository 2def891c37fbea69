"""Thousands of hands with players who come, go, sit out, go broke, come back and move: blinds are paid in turn."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_evenings import DEALER, Evening
from sizes import size

from queenhigh.games.crown_melbourne_crown_poker.blinds import Plan, plan
from queenhigh.games.crown_melbourne_crown_poker.instructions import BuyIn, ChangeSeat, ComeBack, EndHand, SitOut
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.seating import Entry
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.instructions import SeatPlayer, StartRound
from queenhigh.money import Cents
from queenhigh.rules import Refusal


def posters(planned: Plan, names: dict[int, str]) -> dict[int, str]:
    """Who posted which blind, by its amount."""
    return {post.amount: names[post.seat] for post in planned.posts if post.kind is PostKind.BLIND}


@pytest.mark.clause("8.9.2(a)", "8.9.2(b)", "8.9.3", "8.9.6")
@given(
    seed=st.integers(0, 10**9),
    two=st.sampled_from(["left_of_button_first", "button_small_blind"]),
    blinds=st.sampled_from([(1, 2), (1, 2), (2,), (1, 1, 2)]),
)
@settings(max_examples=size(60, 300))
def test_everyone_posts_in_turn_while_players_come_and_go(seed: int, two: str, blinds: tuple[int, ...]) -> None:
    evening = Evening(Random(seed), blinds, two_player_blinds=two)
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
        if len(blinds) == 2:
            _check_turns(planned, names, made, before, two, evening.moved)
        if before is not None:
            assert made[2] != posters(*before)[2], "nobody posts the big blind twice running"
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
        for start, end in pairwise(own):
            window = order[start:end]
            there = frozenset.intersection(*(dealt for _, dealt in order[start : end + 1])) - unsteady - {player}
            posted = [poster for poster, _ in window[1:]]
            for other in there:
                assert posted.count(other) == 1, (player, other, window)


@pytest.mark.clause("8.9.3", "8.10.1", "8.10.2")
@given(seed=st.integers(0, 10**9), correction=st.sampled_from(["wait_or_post_big", "post_big", "post_both", "wait"]))
@settings(max_examples=size(40, 200))
def test_a_player_who_owes_a_blind_gets_no_cards(seed: int, correction: str) -> None:
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
@settings(max_examples=size(20, 100))
def test_a_replayed_evening_is_the_same(seed: int) -> None:
    first, second = Evening(Random(seed)), Evening(Random(seed))
    for _ in range(20):
        assert first.hand() == second.hand()
    assert first.floor == second.floor


class Dodging(Evening):
    """An evening at which one player, always there, makes every move that gets cards without paying a blind."""

    DODGER = "dodger"

    def __init__(self, rng: Random, **readings: str) -> None:
        super().__init__(rng, (1, 2), **readings)
        free = [seat for seat in range(1, 12) if seat not in self.floor.seats]
        self.do(SeatPlayer(by=DEALER, seat=rng.choice(free), player=self.DODGER))
        self.do(BuyIn(by=DEALER, seat=self.seat, amount=Cents(1000)))
        self.paid: list[tuple[PostKind, int]] | None = None
        """What the player posted for the last hand, if dealt in."""

    @property
    def seat(self) -> int:
        return self._seat_in(self.floor)

    def something(self) -> None:
        before = self.floor
        super().something()
        mine = self.sitting.seats.get(self.seat) if self.DODGER in self.floor.seats.values() else None
        if mine is None or not mine.here or before.settings.seats[self._seat_in(before)].entry is not mine.entry:
            self.floor = before  # the others come and go; this one only moves

    def _seat_in(self, floor: Open) -> int:
        return next(seat for seat, player in floor.seats.items() if player == self.DODGER)

    def dodge(self) -> None:
        """Of all seats, one where the next hand costs nothing; others help by walking off for a moment."""
        start = self.floor
        free = [seat for seat in range(1, 12) if seat not in start.seats]
        helpers = [seat for seat, seated in start.settings.seats.items() if seat != self.seat and seated.here]
        for helper in (None, *self.rng.sample(helpers, len(helpers))):
            for to in (None, *self.rng.sample(free, len(free))):
                self.floor = start
                if helper is not None:
                    self.do(SitOut(by="player", seat=helper))
                if to is not None and not self.do(ChangeSeat(by="player", seat=self.seat, to=to)):
                    continue
                if helper is not None:
                    self.do(ComeBack(by="player", seat=helper))
                if self._free_hand():
                    return
        self.floor = start

    def _free_hand(self) -> bool:
        sitting = self.sitting
        try:
            planned = plan(sitting.table, sitting.seats, sitting.positions)
        except Refusal:
            return False
        return self.seat in planned.dealt and not any(post.seat == self.seat for post in planned.posts)

    def play(self) -> None:
        for _ in range(self.rng.choice((0, 0, 1, 2))):
            self.something()
        self.dodge()
        self.paid = None
        if not self.do(StartRound(by=DEALER)):
            return
        planned, seat = self.sitting.plan, self.seat
        assert planned is not None
        if seat in planned.dealt and not planned.anew:
            self.paid = [(post.kind, post.amount) for post in planned.posts if post.seat == seat]
        stacks = {number: int(self.sitting.seats[number].stack) for number in planned.dealt}
        assert self.do(EndHand(by=DEALER, stacks=stacks))


@pytest.mark.clause("8.9.3", "8.9.5")
@given(
    seed=st.integers(0, 10**9),
    moves=st.sampled_from(["added_up", "one_move"]),
    count=st.sampled_from(["players_passed", "destination_counted"]),
)
@settings(max_examples=4, deadline=None)
def test_nobody_who_is_dealt_in_avoids_blinds_however_they_move(seed: int, moves: str, count: str) -> None:
    """Seats may be changed, others may help, and every hand is still paid for: twice round the table at most (8.9.5 lets
    any player who has paid their blinds move to the button once), and the small blind after each big one."""
    evening = Dodging(Random(seed), seat_changes_together=moves, seat_change_count=count)
    free = longest = dealt = 0
    big_before = False
    for _ in range(250):
        evening.play()
        if evening.paid is None:
            big_before = False
            continue
        dealt += 1
        paid = sum(amount for _, amount in evening.paid)
        assert not big_before or paid >= 1, "the small blind follows the big one, wherever its player sits now"
        big_before = (PostKind.BLIND, 2) in evening.paid
        free = 0 if paid >= 2 else free + 1
        longest = max(longest, free)
    assert longest <= 2 * 11 + 2, f"{longest} hands of {dealt} without a big blind"
