"""Thousands of hands with players who come, go, sit out, go broke, come back and move: blinds are paid in turn."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_evenings import Evening

from queenhigh.games.crown_melbourne_crown_poker.blinds import Plan
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.seating import Entry


def posters(planned: Plan, names: dict[int, str]) -> dict[int, str]:
    """Who posted which blind, by its amount."""
    return {post.amount: names[post.seat] for post in planned.posts if post.kind is PostKind.BLIND}


@pytest.mark.clause("8.9.2(a)", "8.9.2(b)", "8.9.3", "8.9.6")
@given(
    seed=st.integers(0, 10**9),
    two=st.sampled_from(["left_of_button_first", "button_small_blind"]),
    blinds=st.sampled_from([(1, 2), (1, 2), (2,), (1, 1, 2)]),
)
@settings(max_examples=150)
def test_everybody_posts_in_turn_whoever_comes_and_goes(seed: int, two: str, blinds: tuple[int, ...]) -> None:
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
    assert first.floor == second.floor
