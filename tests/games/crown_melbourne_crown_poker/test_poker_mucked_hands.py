"""Rules 8.20.4, 9.5 and 9.15.2: whatever is mucked and asked for at a showdown, every pot has a winner, and a hand that
was tapped on the muck does not win it."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_play import D, Played, table
from sizes import size

from queenhigh.cards import cards
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.conduct import Contravention
from queenhigh.games.crown_melbourne_crown_poker.facts import FailedToDiscard
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.legal import legal
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Over,
    Showdown,
    StreetDue,
    Uncontested,
)
from queenhigh.games.crown_melbourne_crown_poker.pots import holds_a_discard, pots_of
from queenhigh.games.crown_melbourne_crown_poker.round import act
from queenhigh.games.crown_melbourne_crown_poker.table import ASSISTANT_MANAGER
from queenhigh.games.kit.actions import Action, Deal, Report
from queenhigh.rules import IllegalAction, Refusal

BOARD = "Jd 9c 5h 3s 4h"


def checked_down(**readings: str) -> Played:
    """Seats 2, 3 and 4 have ten each in the pot and come to the showdown: nothing, kings and aces."""
    played = Played(table(readings=readings), holes={2: "2c 7d", 3: "Ks Kd", 4: "As Ad"}, board=BOARD)
    played.play("4 calls", "1 folds", "2 calls", "3 checks")
    for street in ("flop", "turn", "river"):
        played.play(street, "2 checks", "3 checks", "4 checks")
    return played


def with_a_side_pot(**readings: str) -> Played:
    """Seat 2 is all-in for 100 in a main pot of 300; seats 3 and 4 have 200 more each in a side pot."""
    stacks, holes = {1: 1000, 2: 100, 3: 300, 4: 300}, {2: "As Ad", 3: "Ks Kd", 4: "Qs Qd"}
    played = Played(table(readings=readings), stacks=stacks, holes=holes, board=BOARD)
    played.play("4 all-in", "1 folds", "2 calls", "3 calls", "flop", "turn", "river")
    return played


def three_cards_at_seat_4() -> Played:
    """Pineapple: seat 4 was overlooked when the others discarded, and still has three cards at the showdown."""
    holes = {2: "2c 7d 8s", 3: "Ks Kd Kc", 4: "As Ad Ac"}
    played = Played(table(game="pineapple"), holes=holes, board=BOARD)
    played.play("4 calls", "1 folds", "2 calls", "3 checks", "2 discards 8s", "3 discards Kc")
    played.act(do.OverlookDiscard(D, 4))
    for street in ("flop", "turn", "river"):
        played.play(street, "2 checks", "3 checks", "4 checks")
    return played


@pytest.mark.clause("9.5", "8.20.4")
def test_the_last_hand_is_shown_on_request_and_wins() -> None:
    """By the reading under which any hand that is the order is for dead there must still be a winner."""
    played = checked_down(request_to_see="strict_for_all")
    played.play("2 mucks", "3 mucks")
    played.act(do.AskToSee(3, 4))
    assert (played.hand.live, played.hand.shown) == ([4], (4,))
    played.play("push")
    assert played.stacks() == {1: 1000, 2: 990, 3: 990, 4: 1020}


@pytest.mark.clause("9.5", "1.1 'All-in'")
def test_so_is_the_last_hand_that_can_win_a_side_pot() -> None:
    played = with_a_side_pot(request_to_see="strict_for_all")
    played.act(do.AskToSee(1, 3), do.AskToSee(1, 4), do.AskToSee(1, 2))
    assert (played.hand.live, played.hand.shown) == ([4], (3, 4, 2))
    played.play("push")
    assert played.stacks() == {1: 1000, 2: 0, 3: 0, 4: 700}


@pytest.mark.clause("1.1 'All-in'", "8.20.4")
def test_the_last_hand_that_can_win_a_side_pot_is_not_mucked() -> None:
    """Seat 2 was all-in for less and cannot win the side pot, so seat 4 keeps its claim to it."""
    played = with_a_side_pot()
    played.play("3 mucks")
    assert played.refused("4 mucks") == "1.1 'All-in'"
    assert do.Muck(4) not in offered_to(played.hand, 4)
    played.play("showdown")
    awards = {(event.pot, event.seat): event.amount for event in played.of(happened.PotAwarded)}
    assert awards == {("main", 2): 300, ("side_1", 4): 400}


@pytest.mark.clause("1.1 'Pot'", "1.1 'All-in'", "13.2.1")
def test_a_wager_that_a_ruling_left_uncalled_goes_back_though_its_hand_was_mucked() -> None:
    """The wagers of seat 3 are void, so nobody called the last 200 of seat 4; seat 2 was all-in for 100."""
    played = with_a_side_pot()
    played.act(Report(ASSISTANT_MANAGER, Contravention(seat=3, void=True)))
    played.play("4 mucks", "push")
    assert played.last(happened.UncalledReturned).amount == 200
    assert played.stacks() == {1: 1000, 2: 200, 3: 300, 4: 200}


@pytest.mark.clause("9.15.2", "9.5")
def test_a_mucked_hand_with_a_card_too_many_stays_dead_when_a_winner_asks() -> None:
    """It could not be read, and once the other hands were mucked the pot had no winner."""
    played = three_cards_at_seat_4()
    played.play("4 mucks", "3 shows")
    played.act(do.AskToSee(3, 4))
    seen = played.last(happened.MuckedHandSeen)
    assert (seen.live, seen.rule.clause, seen.cards) == (False, "9.15.2", cards("As Ad Ac"))
    played.play("2 mucks", "push")
    assert played.stacks()[3] == 1020


@pytest.mark.clause("9.5")
def test_a_hand_that_was_tapped_on_the_muck_stays_dead_when_a_winner_asks_too() -> None:
    played = checked_down()
    played.play("4 mucks", "3 shows")
    played.act(do.AskToSee(2, 4))
    with pytest.raises(IllegalAction, match="open already"):
        played.act(do.AskToSee(3, 4))
    played.play("2 mucks", "push")
    assert played.stacks()[3] == 1020


@pytest.mark.clause("9.5")
def test_a_mucked_hand_that_is_live_again_is_out_of_the_muck_and_asked_for_once() -> None:
    played = checked_down()
    played.play("4 mucks", "3 shows")
    assert set(cards("As Ad")) < set(played.hand.muck)
    played.act(do.AskToSee(3, 4))
    assert not set(cards("As Ad")) & set(played.hand.muck)
    assert offered_to(played.hand, 3) == [do.AskToSee(3, 2)]
    played.play("showdown")
    assert played.stacks()[4] == 1020


@pytest.mark.clause("9.5")
def test_nor_is_it_asked_for_again_when_the_hand_is_over() -> None:
    played = checked_down()
    played.play("4 mucks", "showdown")
    played.act(do.AskToSee(3, 4))
    with pytest.raises(IllegalAction, match="open already"):
        played.act(do.AskToSee(2, 4))


# -- any showdown

MINE = [r for r in BOOK.readings.all if r.id in {"A-35", "A-45", "A-45b", "A-55", "A-56"}]
READINGS = st.fixed_dictionaries({r.name: st.sampled_from(sorted(r.options)) for r in MINE})


def to_the_showdown(played: Played, chance: Any) -> None:
    """Play until hands are shown: all-ins for different stacks, few folds, and now and then a discard is overlooked."""
    while not isinstance(hand := played.hand, Showdown | Over | Uncontested):
        played.act(moves(hand, chance))


def moves(hand: BettingRound | Discarding | StreetDue, chance: Any) -> Action:
    if isinstance(hand, StreetDue):
        return Deal(D)
    seat = hand.seats[hand.waiting[0]]
    if isinstance(hand, Discarding):
        overlooked = chance.random() < 0.3
        return do.OverlookDiscard(D, seat.number) if overlooked else do.Discard(seat.number, chance.choice(seat.cards))
    roll = chance.random()
    if roll < 0.4:
        return do.Fold(seat.number) if roll < 0.1 else do.AllIn(seat.number)
    return do.Call(seat.number) if hand.level > seat.bet else do.Check(seat.number)


def conceivable(hand: Showdown) -> list[Action]:
    asking = [do.AskToSee(seat, of) for seat, of in product(hand.seats, repeat=2)]
    return [*map(do.Show, hand.seats), *map(do.Muck, hand.seats), *asking]


def offered_to(hand: Showdown, seat: int) -> list[Action]:
    actions = [option.action for option in legal(hand, f"seat {seat}", seat)]
    return [action for action in actions if isinstance(action, do.Show | do.Muck | do.AskToSee)]


def accepted(hand: Showdown, action: Action) -> bool:
    try:
        act(hand, action)
    except Refusal:
        return False
    return True


def ends(hand: Showdown) -> Action:
    """What the Dealer does to end the showdown."""
    if not hand.waiting or not hand.contested:
        return do.PushPots(D)
    unread = [seat for seat in hand.waiting if holds_a_discard(hand.table.game, hand.seats[seat].cards)]
    return Report(D, FailedToDiscard(seat=unread[0])) if unread else do.ReadHands(D)


def whole(hand: Showdown) -> bool:
    held = [card for seat in hand.seats.values() if seat.live for card in seat.cards]
    pile = [*held, *hand.board, *hand.burns, *hand.muck, *hand.stub]
    return len(pile) == len(set(pile)) == 52


@pytest.mark.clause("8.20.4", "9.5", "9.15.2", "1.1 'All-in'", "1.1 'Dead hand'")
@settings(max_examples=size(60, 1_500))
@given(
    game=st.sampled_from(sorted(GAMES)),
    stacks=st.lists(st.integers(10, 200), min_size=2, max_size=6),
    readings=READINGS,
    chance=st.randoms(use_true_random=False),
)
def test_any_showdown_ends_with_every_pot_won(game: str, stacks: list[int], readings: Any, chance: Any) -> None:
    """What `legal` offers is what `act` accepts; every pot has a hand that can win it; every card is in one place; a hand
    that is not live at the end wins nothing, and nobody wins more than was matched."""
    played = Played(table(game=game, readings=readings), stacks=dict(enumerate(stacks, 1)))
    to_the_showdown(played, chance)
    tapped: set[int] = set()
    while isinstance(hand := played.hand, Showdown):
        offered = [action for seat in hand.seats for action in offered_to(hand, seat)]
        assert len(offered) == len(set(offered))
        assert set(offered) == {action for action in conceivable(hand) if accepted(hand, action)}
        assert all(pot.eligible for pot in pots_of(hand))
        assert set(hand.live) == ({*hand.shown, *hand.waiting} - tapped)
        assert whole(hand)
        action = chance.choice([*offered, *[ends(hand)] * 3])
        played.act(action)
        dead = [e.seat for e in played.of(happened.MuckedHandSeen) if not e.live]
        assert len(dead) == len(set(dead)), "a hand is tapped once"
        tapped = set(dead)
    if isinstance(played.hand, Over):
        no_more_than_matched(played, tapped)


def no_more_than_matched(played: Played, tapped: set[int]) -> None:
    seats = played.hand.seats
    won: Counter[int] = Counter()
    for event in played.of(happened.PotAwarded):
        won[event.seat] += event.amount
    assert won.total() == sum(seat.paid for seat in seats.values())
    for number, amount in won.items():
        assert seats[number].live
        assert number not in tapped
        if not played.hand.rulings:
            assert amount <= sum(min(seat.paid, seats[number].paid) for seat in seats.values())
