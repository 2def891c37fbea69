"""Whole evenings: the floor seats players and moves the button, the engine plays the hands, and no chip is lost."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_evenings import Evening
from sizes import size

from queenhigh.cards import DECK
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.blinds import Plan
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.bounds import options
from queenhigh.games.crown_melbourne_crown_poker.commission import Percentage, PerHand, PerPerson, Step
from queenhigh.games.crown_melbourne_crown_poker.croupier import next_order
from queenhigh.games.crown_melbourne_crown_poker.evolve import replay
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.instructions import ChangeTerms, EndHand
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Hand, Over
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_hand
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting, finish, next_lineup
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure, fixed
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.instructions import Setup, StartRound
from queenhigh.money import Cents
from queenhigh.rules import Cited

DEALER = "Dealer"
COMMISSIONS = [
    (),
    (Percentage(Fraction(1, 10), Cents(7)),),
    (PerPerson(Cents(1)),),
    (PerHand((Step(2, 4, Cents(1)), Step(5, None, Cents(2)))),),
    (Percentage(Fraction(1, 20)), PerPerson(Cents(1))),
]
STRUCTURES = [
    Structure(blinds=(1, 2)),
    Structure(limit=Limit.POT, blinds=(1, 2)),
    Structure(limit=Limit.HALF_POT, blinds=(1, 2)),
    fixed(2, 4, (1, 2)),
    Structure(limit=Limit.SPREAD, blinds=(1, 2), min=2, max=10),
]


class Played(Evening):
    """An evening in which the hands are really played, by people who do any legal thing. `house` is what it has taken."""

    def __init__(self, rng: Random, **changes: Any) -> None:
        super().__init__(rng)
        given: dict[str, Any] = {"structure": STRUCTURES[0], "minimum_buy_in": 10}
        table = Table(**{**given, **changes})
        sitting = Sitting(table=table, seats=self.sitting.seats)
        seats = self.floor.seats
        self.floor = Open(table="1", setup=Setup(places=11), settings=sitting, opened_at=0, checked_at=0, seats=seats)
        self.house = 0

    @property
    def chips(self) -> int:
        return sum(seated.stack for seated in self.sitting.seats.values())

    def hand(self) -> Plan | None:
        for _ in range(self.rng.choice((0, 0, 1, 2))):
            self.something()
        if not self.do(StartRound(by=DEALER)):
            return None
        before, planned = self.chips, self.sitting.plan
        hand: Hand = new_hand(self.sitting.table, next_lineup(self.sitting))
        deck = tuple(self.rng.sample(DECK, 52))
        taken = 0
        while not isinstance(hand, Over):
            made = act(hand, next_order(hand, deck) or self.anything(hand))
            taken += sum(map(to_the_house, made))
            hand = replay(hand, made)
        stacks = {number: seat.stack for number, seat in hand.seats.items()}
        as_finished = finish(self.sitting, hand)
        assert self.do(EndHand(by=DEALER, stacks=stacks))
        assert self.sitting == as_finished
        assert self.chips + taken == before
        self.house += taken
        return planned

    def anything(self, hand: Hand) -> Action:
        rng = self.rng
        if isinstance(hand, Discarding):
            return do.Discard(hand.waiting[0], rng.choice(hand.seats[hand.waiting[0]].cards))
        assert isinstance(hand, BettingRound)
        may = options(hand)
        choices: list[Action] = [do.Check(may.seat)] if may.may_check else [do.Call(may.seat), do.Fold(may.seat)]
        if may.may_bet or may.may_raise:
            to = rng.choice((may.min_to, may.max_to, rng.randint(may.min_to, may.max_to)))
            choices.append(do.Bet(may.seat, to) if may.may_bet else do.RaiseTo(may.seat, to))
        return rng.choice(choices)


def to_the_house(event: Cited) -> int:
    match event:
        case happened.CommissionTaken(amount=amount) | happened.FeePaid(amount=amount):
            return amount
        case happened.FeeReturned(amount=amount):
            return -amount
    return 0


@pytest.mark.clause("7.2.1", "7.2.3(a)", "7.2.4(b)", "8.9.3")
@given(
    seed=st.integers(0, 10**9),
    game=st.sampled_from(sorted(GAMES)),
    structure=st.sampled_from(STRUCTURES),
    commission=st.sampled_from(COMMISSIONS),
    correction=st.sampled_from(["wait_or_post_big", "post_both"]),
    two=st.sampled_from(["left_of_button_first", "button_small_blind"]),
    absent=st.sampled_from(["next_live_seat", "not_posted"]),
)
@settings(max_examples=size(25, 120))
def test_chips_are_conserved_over_an_evening(
    seed: int, game: str, structure: Structure, commission: Any, correction: str, two: str, absent: str
) -> None:
    readings = {"missed_blind_correction": correction, "two_player_blinds": two, "absent_blind": absent}
    evening = Played(
        Random(seed),
        game=GAMES[game],
        structure=structure,
        commission=commission,
        readings=BOOK.readings.adopt(readings),
    )
    for _ in range(15):
        evening.hand()
    assert evening.house >= 0
    assert bool(commission) or not evening.house


@pytest.mark.clause("6.10")
def test_a_game_continues_with_the_same_button_when_its_terms_change() -> None:
    evening = Played(Random(4))
    before = evening.hand()
    for _ in range(3):
        evening.join()
    assert before is not None
    table = Table(structure=fixed(2, 4, (1, 2)), minimum_buy_in=10, game=GAMES["omaha"])
    agreeing = tuple(evening.floor.seats)
    assert evening.do(ChangeTerms(by="TG Area Manager", table=table, agreeing=agreeing))
    assert evening.do(StartRound(by=DEALER))
    assert next_lineup(evening.sitting).button == before.positions.blinds[0]
