"""What a player may do now: everything that is offered is accepted, and one step beyond it is refused."""

from __future__ import annotations

import pytest
from club_play import WAITS, Seat, betting, decided, money, table
from club_three_card_poker.legal import legal
from club_three_card_poker.round import act

from queenhigh.games.kit.actions import Decide, PlaceWager
from queenhigh.rules import IllegalAction


def test_what_may_be_wagered_is_offered_with_its_limits() -> None:
    round = betting({1: Seat(ante=18)}, table()).round
    offered = {
        option.action.bet: (option.least, option.most, option.step)
        for option in legal(round, "player 1", 1)
        if isinstance(option.action, PlaceWager)
    }
    assert offered == {"ante": (100, 200, 100), "pair_plus": (100, 1000, 100), "colours": (100, 500, 100)}
    for option in legal(round, "player 1", 1):
        if isinstance(option.action, PlaceWager):
            assert option.most
            assert act(round, option.of(option.most))
            with pytest.raises(IllegalAction):
                act(round, option.of(option.most + option.step))


def test_a_seat_without_an_ante_is_offered_one_and_nothing_else() -> None:
    round = betting({1: Seat()}, table()).round
    assert [option.action.bet for option in legal(round, "Ann", 2) if isinstance(option.action, PlaceWager)] == ["ante"]
    assert legal(round, "Ann", 1) == []


def test_every_offer_is_accepted_in_every_phase() -> None:
    for log in (betting({1: Seat(colours=1)}, table()), decided({1: Seat(colours=1, choice=WAITS)})):
        options = legal(log.round, "player 1", 1)
        assert options
        for option in options:
            assert act(log.round, option.action)
    decisions = [option for option in options if isinstance(option.action, Decide)]
    assert [(option.action.choice.value, option.least) for option in decisions] == [("play", money(5)), ("fold", 0)]
