"""1.2, 1.3, 1.7, 3, 4 and 5: every limit on the number and one step either side, and every step in its order."""

import pytest
from club_play import AT, FOLDS, PLAYS, WAITS, Seat, betting, dealt, decided, money, stacked, table
from club_three_card_poker.round import act, new_round
from club_three_card_poker.table import Limits, Table

from queenhigh.cards import DECK
from queenhigh.games.kit.actions import (
    AnnounceChoices,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Reveal,
    Settle,
    Shuffle,
    ViewHand,
    WithdrawWager,
)
from queenhigh.games.kit.log import Log
from queenhigh.rules import IllegalAction, NotAuthorised


def refused(log: Log[Table], action: object) -> str:
    with pytest.raises(IllegalAction) as refusal:
        log.do(action)  # type: ignore[arg-type]
    assert refusal.value.now or refusal.value.what
    return refusal.value.rule.clause


@pytest.mark.clause("3.3", "3.4", "3.5")
@pytest.mark.parametrize(
    ("bet", "accepted", "too_much", "clause"),
    [("ante", [1, 2, 19, 20], 21, "3.3"), ("pair_plus", [1, 9, 10], 11, "3.4"), ("colours", [1, 4, 5], 6, "3.4")],
)
def test_each_limit_on_the_number_and_one_step_either_side(
    bet: str, accepted: list[int], too_much: int, clause: str
) -> None:
    ante = 0 if bet == "ante" else 5
    for amount in accepted:
        log = betting({1: Seat(ante=ante)}, table())
        log.do(PlaceWager(1, "player 1", bet, money(amount)))
        assert log.round.hands[1].wagers[bet] == money(amount)
    log = betting({1: Seat(ante=ante)}, table())
    assert refused(log, PlaceWager(1, "player 1", bet, money(too_much))) == clause
    assert refused(log, PlaceWager(1, "player 1", bet, money(0.5))) == "3.5"
    assert refused(log, PlaceWager(1, "player 1", bet, money(1.01))) == "3.5"
    log.do(PlaceWager(1, "player 1", bet, money(accepted[-1])))
    assert refused(log, PlaceWager(1, "player 1", bet, money(1))) == clause


@pytest.mark.clause("3.3")
def test_a_higher_minimum_on_display_is_kept() -> None:
    log = betting({}, Table(limits=Limits(min=money(3))))
    assert refused(log, PlaceWager(1, "Ann", "ante", money(2))) == "3.3"
    log.do(PlaceWager(1, "Ann", "ante", money(3)))


@pytest.mark.clause("1.2", "1.7", "3.1", "3.2", "3.5", "9.1")
def test_who_may_place_what_where() -> None:
    log = betting({1: Seat(), 5: Seat()}, Table(excluded=frozenset({"Eve"})))
    assert refused(log, PlaceWager(6, "Ann", "ante", money(1))) == "1.2"
    assert refused(log, PlaceWager(0, "Ann", "ante", money(1))) == "1.2"
    assert refused(log, PlaceWager(1, "Ann", "ante", money(1))) == "1.7"
    assert refused(log, PlaceWager(2, "player 1", "ante", money(1))) == "1.7"
    assert refused(log, PlaceWager(2, "Ann", "play", money(1))) == "3.1"
    assert refused(log, PlaceWager(2, "Ann", "colours", money(1))) == "3.2"
    assert refused(log, PlaceWager(2, "Ann", "ante", money(1), "cash")) == "3.5"
    assert refused(log, PlaceWager(2, "Eve", "ante", money(1))) == "9.1"


@pytest.mark.clause("3.2", "3.6")
def test_wagers_may_be_changed_until_the_call() -> None:
    log = betting({1: Seat(colours=1), 2: Seat()}, table())
    assert refused(log, WithdrawWager(1, "pair_plus")) == "3.6"
    assert refused(log, WithdrawWager(1, "ante")) == "3.2"
    log.do(WithdrawWager(1, "colours"), WithdrawWager(1, "ante"))
    assert set(log.round.hands) == {2}
    with pytest.raises(NotAuthorised):
        log.do(CloseBetting("player"))
    log.do(CloseBetting("dealer"))
    assert refused(log, PlaceWager(2, "player 2", "ante", money(1))) == "3.6"
    assert refused(log, WithdrawWager(2, "ante")) == "3.6"
    assert refused(log, CloseBetting("dealer")) == "3.6"
    assert refused(Log(act, new_round(table())), CloseBetting("dealer")) == "3.2"


@pytest.mark.clause("1.3", "4.1", "4.2", "4.3")
def test_shuffle_cut_and_deal_in_that_order() -> None:
    log = betting({2: Seat(), 5: Seat()}, table())
    assert refused(log, Shuffle("dealer", DECK)) == "4.1"
    log.do(CloseBetting("dealer"))
    assert refused(log, Deal("dealer")) == "4.1"
    assert refused(log, Cut("dealer", AT)) == "4.2"
    assert refused(log, Shuffle("dealer", DECK[:51])) == "1.3"
    assert refused(log, Shuffle("dealer", (*DECK, DECK[0]))) == "1.3"
    log.do(Shuffle("dealer", stacked([[], [], []])))
    assert refused(log, Deal("dealer")) == "4.2"
    assert refused(log, Cut("dealer", 4)) == "4.2"
    assert refused(log, Cut("dealer", 48)) == "4.2"
    log.do(Cut("dealer", 5))
    assert refused(log, Cut("dealer", 26)) == "4.2"
    again = betting({2: Seat(), 5: Seat()}, table())
    again.do(CloseBetting("dealer"), Shuffle("dealer", DECK), Cut("dealer", 47), Deal("dealer"))
    top = (*DECK[47:], *DECK[:47])
    assert [hand.cards for hand in again.round.in_order] == [tuple(top[0:9:3]), tuple(top[1:9:3])]
    assert refused(again, Deal("dealer")) == "4.3"


@pytest.mark.clause("4.4")
def test_players_look_at_their_own_cards() -> None:
    log = betting({1: Seat(), 2: Seat()}, table())
    assert refused(log, ViewHand(1, "player 1")) == "4.4"
    log = dealt({1: Seat(), 2: Seat()})
    log.do(ViewHand(1, "player 1"))
    assert refused(log, ViewHand(2, "player 1")) == "4.4"
    assert refused(log, ViewHand(3, "player 1")) == "4.4"


@pytest.mark.clause("5.1", "5.2", "6.1", "6.7")
def test_each_player_plays_or_folds_once() -> None:
    log = decided({1: Seat(ante=5, choice=WAITS), 2: Seat(choice=FOLDS)})
    for wrong in (4, 6, 0):
        assert refused(log, Decide(1, PLAYS, money(wrong))) == "5.1"
    assert refused(log, Decide(1, Choice.CHECK)) == "5.1"
    assert refused(log, Decide(2, FOLDS)) == "5.1"
    assert refused(log, Decide(3, FOLDS)) == "5.1"
    assert refused(log, Reveal("dealer")) == "6.1"
    log.do(Decide(1, PLAYS, money(5)), Reveal("dealer"))
    assert refused(log, Decide(1, FOLDS)) == "5.1"
    assert refused(log, Collect("dealer")) == "6.7"
    assert refused(log, AnnounceChoices("dealer")) == "3.6"
    log.do(Settle("dealer"))
    assert refused(log, Settle("dealer")) == "6.1"
