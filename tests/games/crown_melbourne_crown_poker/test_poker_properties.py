"""Any hand, any game, any limit, any nonsense in between: no chip is made or lost, the events tell the whole story, suits do
not matter and what is refused changes nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_play import Played, deck, table
from sizes import size

from queenhigh.cards import Card, Suit
from queenhigh.desk.codec import read, written
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.bounds import options
from queenhigh.games.crown_melbourne_crown_poker.commission import Percentage, PerHand, PerPerson, Step
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Over,
    Showdown,
    StreetDue,
)
from queenhigh.games.crown_melbourne_crown_poker.round import act, evolve, new_hand, replay
from queenhigh.games.crown_melbourne_crown_poker.showdown import against_mucking
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.kit.actions import Cut, Deal, Shuffle
from queenhigh.money import Cents
from queenhigh.rules import Cited, Refusal

D = "Dealer"
COMMISSIONS = (
    (),
    (Percentage(Fraction(1, 10), Cents(9)),),
    (Percentage(Fraction(1, 20)), PerPerson(Cents(1))),
    (PerHand((Step(2, 3, Cents(1)), Step(4, None, Cents(4)))),),
)
MINE = [
    reading
    for reading in BOOK.readings.all
    if len(reading.options) > 1
    and reading.id.rstrip("bcde") in {f"A-{n:02d}" for n in (*range(1, 26), 33, 34, 35, 38, 39, 45)}
]
READINGS = st.fixed_dictionaries({}, optional={r.name: st.sampled_from(sorted(r.options)) for r in MINE})


@st.composite
def tables(draw: st.DrawFn) -> Any:
    limit = draw(st.sampled_from([limit.value for limit in Limit]))
    return table(
        limit,
        game=draw(st.sampled_from(sorted(GAMES))),
        chip=draw(st.sampled_from([1, 1, 5])),
        commission=draw(st.sampled_from(COMMISSIONS)),
        straddle=draw(st.booleans()),
        ante=draw(st.sampled_from([0, 0, 1])),
        side_wagers=True,
        readings={"fixed_bet_sizes": "per_round"} | draw(READINGS),
    )


STACKS = st.lists(st.integers(1, 400), min_size=2, max_size=8)


def legal(hand: Any, draw: Any) -> Any:
    """Something that may be done now."""
    if isinstance(hand, BettingRound):
        open_to = options(hand)
        choices: list[Any] = [do.Fold(open_to.seat), do.AllIn(open_to.seat)] if draw(st.booleans()) else []
        choices.append(do.Check(open_to.seat) if open_to.may_check else do.Call(open_to.seat))
        if open_to.may_bet or open_to.may_raise:
            to = draw(st.integers(open_to.min_to, open_to.max_to))
            choices.append(do.Bet(open_to.seat, to) if open_to.may_bet else do.RaiseTo(open_to.seat, to))
        if hand.seats[open_to.seat].stack >= 3:
            choices.append(do.PutIn(open_to.seat, tuple(draw(st.lists(st.integers(1, 40), min_size=1, max_size=3)))))
        if len(hand.waiting) > 1:
            early = draw(st.sampled_from([do.Check, do.Call, do.Fold, do.AllIn]))(hand.waiting[-1])
            choices.append(do.OutOfTurn(early))
        return draw(st.sampled_from(choices))
    if isinstance(hand, Discarding):
        seat = hand.waiting[0]
        return do.Discard(seat, draw(st.sampled_from(hand.seats[seat].cards)))
    if isinstance(hand, StreetDue):
        return Deal(D)
    if isinstance(hand, Showdown) and hand.waiting:
        options_here: list[Any] = [do.ReadHands(D), do.Show(hand.waiting[0])]
        if against_mucking(hand, muck := do.Muck(hand.waiting[0])) is None:
            options_here.append(muck)
        return draw(st.sampled_from(options_here))
    if not isinstance(hand, Over) and hand.side_wagers and not hand.side_lines:
        return Deal(D)
    return do.PushPots(D)


def play_out(played: Played, draw: Any) -> None:
    tries = 0
    while not isinstance(played.hand, Over):
        action = legal(played.hand, draw)
        tries += 1
        before = played.hand
        try:
            played.act(action)
        except Refusal:
            assert played.hand is before
            if tries > 300 or not isinstance(played.hand, BettingRound):
                played.act(do.Fold(played.hand.waiting[0]))


@pytest.mark.clause("1.1 'Pot'", "8.5")
@settings(max_examples=size(50, 300))
@given(tables(), STACKS, st.data())
def test_chips_are_conserved_and_events_replay_to_the_same_hand(made: Any, stacks: list[int], data: Any) -> None:
    """`Played.act` counts every chip after every action."""
    seats = dict(enumerate(stacks, 1))
    before: list[Any] = []
    for seat, stack in seats.items():
        if stack > 60 and data.draw(st.booleans()):
            before.append(do.PlaceSideWager(seat, data.draw(st.sampled_from(["red", "black"])), 5))
    played = Played(made, stacks=seats, button=data.draw(st.integers(0, 9)), before=tuple(before))
    play_out(played, data.draw)
    assert replay(played.start, played.events) == played.hand
    assert all(seat.stack >= 0 for seat in played.hand.seats.values())
    for event in played.events:
        kept = msgspec.json.decode(msgspec.json.encode(written(event)))
        assert read(type(event).__name__, kept, BOOK.id) == event, "a ledger gives it back"
    assert all(isinstance(event, Cited) and event.rule.book == BOOK.id for event in played.events)


TURNED = {Suit.CLUBS: Suit.HEARTS, Suit.HEARTS: Suit.SPADES, Suit.SPADES: Suit.DIAMONDS, Suit.DIAMONDS: Suit.CLUBS}


def turned(card: Card) -> Card:
    return Card.of(card.rank, TURNED[card.suit])


@pytest.mark.clause("3.3", "8.20.4(a)", "8.20.4(c)")
@settings(max_examples=60)
@given(st.sampled_from([game for game in sorted(GAMES) if "pineapple" not in game]), st.integers(2, 6), st.randoms())
def test_suits_do_not_matter(game: str, count: int, chance: Any) -> None:
    made = table(game=game)
    order = (*range(2, count + 1), 1)
    whole = list(deck(order, made.game.hole_cards, {}, ""))
    chance.shuffle(whole)

    def final(cards: list[Card]) -> dict[int, int]:
        played = Played(made, stacks=dict.fromkeys(range(1, count + 1), 40))
        hand: Any = new_hand(made, played.start.lineup)
        for action in (do.PostBlinds(D), Shuffle(D, tuple(cards)), Cut(D, 26), Deal(D)):
            hand = replay(hand, act(hand, action))
        while not isinstance(hand, Over):
            for event in act(hand, next_action(hand)):
                hand = evolve(hand, event)
        return {number: seat.stack for number, seat in hand.seats.items()}

    assert final(whole) == final([turned(card) for card in whole])


def next_action(hand: Any) -> Any:
    """All players go all-in."""
    if isinstance(hand, BettingRound):
        return do.AllIn(hand.turn)
    if isinstance(hand, StreetDue):
        return Deal(D)
    return do.ReadHands(D) if isinstance(hand, Showdown) and hand.waiting else do.PushPots(D)
