"""Readings A-44, A-44b and A-46: what is substantial action, and over what boxed cards are counted; each on its boundary."""

from __future__ import annotations

from typing import Any

import pytest

from queenhigh.cards import Seed, shuffle
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import facts
from queenhigh.games.crown_melbourne_crown_poker import floor as floors
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.misdeals import substantial
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Over
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_round, replay
from queenhigh.games.crown_melbourne_crown_poker.seating import Seated
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit import floor as kit
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Cut, Deal, Report, Shuffle
from queenhigh.games.kit.instructions import Setup
from queenhigh.games.kit.ruling import Ruling
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction

DEALER = "Dealer"


class Evening:
    """A table with four seats, hand after hand."""

    def __init__(self, *blinds: int, **readings: str) -> None:
        structure = Structure(limit=Limit.NO_LIMIT, blinds=blinds or (5, 10), straddle=True)
        table = Table(game=GAMES["holdem"], structure=structure, readings=BOOK.readings.adopt(readings))
        seats = {n: Seated(player=f"p{n}", stack=Cents(1000)) for n in range(1, 5)}
        sitting = Sitting(table=table, seats=seats)
        players = {n: f"p{n}" for n in seats}
        self.floor: Any = kit.Open(
            table="1", setup=Setup(places=11), settings=sitting, opened_at=0, checked_at=0, seats=players
        )
        self.hand: Any = None
        self.events: list[Any] = []

    def told(self, order: Any) -> None:
        for event in floors.act(self.floor, order):
            self.floor = kit.evolve(self.floor, event)

    def dealt(self, *before: Any) -> Evening:
        self.told(said.StartRound(by=DEALER))
        self.hand, self.events = new_round(self.floor.settings), []
        deck = shuffle(Seed.named("readings", self.floor.settings.hands))
        return self.do(do.PostBlinds(DEALER), *before, Shuffle(DEALER, deck), Cut(DEALER, 26), Deal(DEALER))

    def do(self, *actions: Any) -> Evening:
        for action in actions:
            made = act(self.hand, action)
            self.hand, self.events = replay(self.hand, made), self.events + made
        return self

    def acts(self, players: int) -> Evening:
        """This many players call or check in turn."""
        for _ in range(players):
            seat = self.hand.turn
            self.do(do.Call(seat) if self.hand.level > self.hand.seats[seat].bet else do.Check(seat))
        return self

    def to(self, street: int) -> Evening:
        while self.hand.street < street:
            while isinstance(self.hand, BettingRound):
                self.acts(1)
            self.do(Deal(DEALER))
        return self

    def boxed(self, count: int = 1) -> Ruling:
        before = len(self.events)
        self.do(Report(DEALER, facts.BoxedCard(count=count)))
        return next(event for event in self.events[before:] if isinstance(event, Ruling))

    def over(self) -> Evening:
        """All players but one fold, and the floor is notified."""
        while isinstance(self.hand, BettingRound):
            self.do(do.Fold(self.hand.turn))
        if not isinstance(self.hand, Over):
            self.do(do.PushPots(DEALER))
        self.told(floors.ending(self.hand, self.events, DEALER, 0))
        return self


# -- within what two players must have acted


@pytest.mark.clause("1.1 'Substantial action'")
@pytest.mark.parametrize(
    ("street", "players", "betting_round", "whole_hand"),
    [(0, 0, False, False), (0, 1, False, False), (0, 2, True, True), (1, 0, False, True), (1, 1, False, True)],
)
def test_two_players_have_acted_in_the_round_or_in_the_hand(
    street: int, players: int, betting_round: bool, whole_hand: bool
) -> None:
    for reading, expected in (("betting_round", betting_round), ("whole_hand", whole_hand)):
        made = Evening(substantial_action_scope=reading).dealt().to(street).acts(players)
        assert substantial(made.hand) is expected


@pytest.mark.clause("9.4")
@pytest.mark.parametrize(("reading", "stands"), [("betting_round", False), ("whole_hand", True)])
def test_a_turn_without_its_burn_is_corrected_or_stands_by_the_reading(reading: str, stands: bool) -> None:
    made = Evening(substantial_action_scope=reading).dealt().to(2)
    turn = made.hand.board[-1]
    made.do(Report(DEALER, facts.BurnMissed()))
    assert (made.hand.board[-1] == turn) is stands
    assert len(made.hand.burns) == (1 if stands else 2)


def test_between_two_rounds_only_the_whole_hand_has_had_action() -> None:
    for reading, expected in (("betting_round", False), ("whole_hand", True)):
        made = Evening(substantial_action_scope=reading).dealt().acts(4)
        assert not isinstance(made.hand, BettingRound)
        assert substantial(made.hand) is expected


# -- A-44b: do blinds and straddles count?


@pytest.mark.clause("1.1 'Substantial action'", "9.1.1(b)")
@pytest.mark.parametrize(("reading", "outcome"), [("not_counted", "misdeal"), ("counted", "")])
def test_blinds_alone_are_substantial_action_only_by_the_other_reading(reading: str, outcome: str) -> None:
    made = Evening(blinds_as_substantial_action=reading).dealt()
    made.do(Report(DEALER, facts.DeckNotShuffledOrCut()))
    assert getattr(made.hand, "outcome", "") == outcome


def test_one_blind_is_one_player_and_a_straddle_is_another() -> None:
    assert not substantial(Evening(10, blinds_as_substantial_action="counted").dealt().hand)
    assert substantial(Evening(10, blinds_as_substantial_action="counted").dealt().acts(1).hand)
    assert substantial(Evening(10, blinds_as_substantial_action="counted").dealt(do.Straddle(2, 20)).hand)
    assert not substantial(Evening(10).dealt(do.Straddle(2, 20)).hand)
    later = Evening(blinds_as_substantial_action="counted").dealt().to(1)
    assert not substantial(later.hand), "blinds are of the first betting round"
    both = Evening(blinds_as_substantial_action="counted", substantial_action_scope="whole_hand").dealt()
    assert substantial(both.hand)


# -- over what boxed cards are counted


@pytest.mark.clause("9.3", "1.1 'Boxed Card'", "1.1 'Defective deck'")
def test_the_fifth_boxed_card_makes_the_deck_defective_whether_found_one_by_one_or_together() -> None:
    one_by_one = Evening().dealt()
    for _ in range(4):
        assert one_by_one.boxed().rule.clause == "9.3"
    assert one_by_one.hand.boxed == 4
    assert one_by_one.boxed().rule.clause == "9.1.1(h)"
    assert one_by_one.hand.outcome == "misdeal"
    together = Evening().dealt()
    together.boxed(3)
    assert together.boxed(1).rule.clause == "9.3"
    with pytest.raises(IllegalAction, match="No boxed card"):
        together.boxed(0)


@pytest.mark.clause("1.1 'Defective deck'")
@pytest.mark.parametrize(("reading", "fifth"), [("round_of_play", "9.3"), ("deck_in_use", "9.1.1(h)")])
def test_boxed_cards_are_counted_over_the_round_or_over_the_life_of_the_deck(reading: str, fifth: str) -> None:
    made = Evening(boxed_card_count=reading).dealt()
    made.boxed(2)
    made.over().dealt()
    made.boxed(2)
    made.over().dealt()
    assert made.floor.settings.boxed == 4
    assert made.boxed().rule.clause == fifth


@pytest.mark.clause("5.3.1", "5.3.2")
def test_a_new_deck_has_had_no_boxed_cards() -> None:
    made = Evening(boxed_card_count="deck_in_use").dealt()
    made.boxed(4)
    made.over()
    made.told(said.ReplaceCards(by=DEALER, reason="a torn card", whole_deck=False))
    assert made.floor.settings.boxed == 4, "a single card was changed"
    made.told(said.ReplaceCards(by=DEALER, reason="worn", whole_deck=True, checked_by={"Ann": DEALER}))
    assert made.floor.settings.boxed == 0
    assert made.dealt().boxed().rule.clause == "9.3"
