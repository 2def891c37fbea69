"""Rules 3 and 4.1-4.5: which wagers a box may hold, until when, and how much of each counts."""

import pytest
from canberra_play import (
    FOLDS,
    KEEPS,
    NOTHING,
    Box,
    betting,
    cited,
    dealt,
    decided,
    finish,
    line,
    money,
    net,
    outcomes,
    settled,
)
from canberra_play import table as a_table
from msgspec.structs import replace

from queenhigh.cards import DECK
from queenhigh.games.casino_canberra_3_card_poker.conduct import Contravention
from queenhigh.games.casino_canberra_3_card_poker.irregularities import LateWager
from queenhigh.games.casino_canberra_3_card_poker.table import Limits
from queenhigh.games.kit.actions import (
    Choice,
    CloseBetting,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Report,
    Shuffle,
    WithdrawWager,
)
from queenhigh.games.kit.events import Advised
from queenhigh.games.kit.phases import Deciding, Over
from queenhigh.rules import IllegalAction

LOW, MINE = "Qc 3d 2h", "Kc 9d 4h"
LIMITS = Limits(money(5), money(200))


def ante(seat: int, player: str, amount: int, **more: str) -> PlaceWager:
    return PlaceWager(seat, player, more.get("bet", "ante"), money(amount), more.get("medium", "chips"))


@pytest.mark.clause("4.1", "4.2")
def test_a_box_takes_an_ante_pairs_plus_or_both_and_what_is_added_adds_up() -> None:
    log = betting({}, a_table())
    log.do(
        ante(1, "Ann", 10), ante(1, "Ann", 5), ante(1, "Ann", 5, bet="pairs_plus"), ante(2, "Bo", 5, bet="pairs_plus")
    )
    assert log.round.hands[1].wagers == {"ante": 1500, "pairs_plus": 500}
    assert log.round.hands[2].wagers == {"pairs_plus": 500}


@pytest.mark.clause("4.1", "4.3", "4.4", "7.8")
@pytest.mark.parametrize(
    ("wager", "clause"),
    [
        (ante(2, "Bo", 5, bet="play"), "4.1"),
        (ante(2, "Bo", 5, bet="six_card_bonus"), "4.1"),
        (ante(2, "Bo", 5, medium="voice"), "4.3"),
        (ante(2, "Bo", 0), "4.3"),
        (ante(2, "Bo", -5), "4.3"),
        (ante(0, "Bo", 5), "4.3"),
        (ante(8, "Bo", 5), "4.3"),
        (ante(1, "Bo", 5), "4.4"),
        (ante(2, "Ann", 5), "4.4"),
    ],
)
def test_a_wager_that_does_not_fit_the_box_is_refused_and_changes_nothing(wager: PlaceWager, clause: str) -> None:
    log = betting({1: Box(ante=10, player="Ann")}, a_table())
    before = log.round
    with pytest.raises(IllegalAction) as refused:
        log.do(wager)
    assert refused.value.rule.clause == clause
    assert log.round is before


@pytest.mark.clause("4.4")
def test_a_player_at_another_table_may_play_here_unless_the_reading_is_for_the_whole_casino() -> None:
    here = replace(a_table(), elsewhere=frozenset({"Ann"}))
    betting({1: Box(player="Ann")}, here)
    with pytest.raises(IllegalAction, match="at another table"):
        betting({1: Box(player="Ann")}, replace(here, readings=here.readings.adopt({"A16": "per_casino"})))


@pytest.mark.clause("4.1", "4.3")
def test_wagers_may_be_taken_back_while_betting_is_open() -> None:
    log = betting({1: Box(ante=10, pairs_plus=5)}, a_table())
    log.do(WithdrawWager(1, "ante"))
    assert log.round.hands[1].wagers == {"pairs_plus": 500}
    log.do(WithdrawWager(1, "pairs_plus"))
    assert log.round.hands == {}
    with pytest.raises(IllegalAction, match="no ante to take back"):
        log.do(WithdrawWager(1, "ante"))


@pytest.mark.clause("3.3")
def test_a_wager_that_is_no_multiple_of_the_unit_is_pointed_out() -> None:
    log = betting({}, a_table(Limits(unit=money(5))))
    log.do(ante(1, "Ann", 12))
    told = [event for event in log.events if isinstance(event, Advised)]
    assert [(event.seat, event.rule.clause) for event in told] == [(1, "3.3")]
    log.do(ante(1, "Ann", 3), ante(2, "Bo", 10))
    assert len([event for event in log.events if isinstance(event, Advised)]) == 1


class TestUnderTheMinimum:
    """3.4, at a table with a minimum of 5."""

    pytestmark = pytest.mark.clause("3.4")

    def test_the_first_short_wager_stands_with_a_warning(self) -> None:
        log = decided({1: Box(MINE, ante=3)}, LOW, a_table(LIMITS))
        assert [event.rule.clause for event in log.events if isinstance(event, Advised)] == ["3.4"]
        assert net(settled({1: Box(MINE, ante=3)}, LOW, a_table(LIMITS)), 1) == 6

    def test_a_wager_of_exactly_the_minimum_is_no_short_one(self) -> None:
        log = dealt({1: Box(MINE, ante=5)}, LOW, a_table(LIMITS))
        assert not [event for event in log.events if isinstance(event, Advised)]

    def test_a_warned_players_short_wager_goes_back_before_the_deal_and_draws_no_cards(self) -> None:
        warned = replace(a_table(LIMITS), warned=frozenset({"Ann"}))
        log = dealt({2: Box(ante=5), 1: Box(ante=3, player="Ann")}, at=warned)
        assert log.round.hands[1].cards == ()
        log.do(Decide(2, FOLDS))
        assert isinstance(log.round, Deciding)

    def test_a_second_short_wager_in_the_same_round_goes_back(self) -> None:
        over = settled({1: Box("9c 9d 4h", ante=3, pairs_plus=3)}, LOW, a_table(LIMITS))
        assert outcomes(over) == {(1, "ante"): "win", (1, "play"): "win", (1, "pairs_plus"): "returned"}
        assert line(over, 1, "pairs_plus").rule.clause == "3.4"

    def test_a_hand_whose_ante_went_back_has_nothing_to_decide_and_pairs_plus_plays_on(self) -> None:
        warned = replace(a_table(LIMITS), warned=frozenset({"Ann"}))
        box = Box("9c 9d 4h", ante=3, pairs_plus=10, player="Ann", choice=NOTHING)
        over = settled({1: box}, LOW, warned)
        assert outcomes(over) == {(1, "ante"): "returned", (1, "pairs_plus"): "win"}
        for choice, clause in ((Choice.PLAY, "7.8"), (KEEPS, "7.4")):
            with pytest.raises(IllegalAction) as refused:
                dealt({1: box}, LOW, warned).do(Decide(1, choice, money(3)))
            assert refused.value.rule.clause == clause

    def test_when_every_wager_went_back_there_is_no_round(self) -> None:
        warned = replace(a_table(LIMITS), warned=frozenset({"Ann"}))
        log = dealt({1: Box(ante=3, player="Ann")}, at=warned)
        assert isinstance(log.round, Over)
        assert outcomes(log.round) == {(1, "ante"): "returned"}

    def test_by_another_reading_the_hand_is_dealt_and_the_wager_goes_back_at_settlement(self) -> None:
        at = replace(a_table(LIMITS, A6b="at_settlement"), warned=frozenset({"Ann"}))
        over = settled({1: Box("9c 9d 4h", ante=3, player="Ann", choice=Choice.UNDECIDED)}, LOW, at)
        assert len(over.hands[1].cards) == 3
        assert outcomes(over) == {(1, "ante"): "returned"}

    def test_by_another_reading_every_round_starts_afresh(self) -> None:
        at = replace(a_table(LIMITS, A6="per_round"), warned=frozenset({"Ann"}))
        assert net(settled({1: Box(MINE, ante=3, player="Ann")}, LOW, at), 1) == 6


class TestOverTheMaximum:
    """3.2 and 3.5, at a table with a maximum of 200."""

    @pytest.mark.clause("3.5")
    @pytest.mark.parametrize(("stake", "wins"), [(199, 199), (200, 200), (201, 200), (250, 200)])
    def test_an_ante_is_paid_to_the_maximum_and_comes_back_whole(self, stake: int, wins: int) -> None:
        over = settled({1: Box(MINE, ante=stake)}, LOW, a_table(LIMITS))
        won = line(over, 1, "ante")
        assert (won.paid, won.returned) == (money(wins), money(stake))
        assert ("3.5" in cited(won)) == (stake > 200)
        assert net(over, 1) == 2 * wins

    @pytest.mark.clause("3.5")
    def test_a_lost_ante_is_collected_to_the_maximum(self) -> None:
        over = settled({1: Box(MINE, ante=250, pairs_plus=300)}, "As Ad 2c", a_table(LIMITS))
        assert net(over, 1) == -600
        assert line(over, 1, "ante").returned == money(50)
        assert line(over, 1, "pairs_plus").returned == money(100)

    @pytest.mark.clause("3.5", "4.12")
    def test_the_ante_bonus_is_calculated_on_what_counts_of_the_ante(self) -> None:
        over = settled({1: Box("Kc Qd Jh", ante=250)}, LOW, a_table(LIMITS))
        assert line(over, 1, "ante_bonus").paid == money(200)

    @pytest.mark.clause("3.2")
    def test_a_marker_lifts_the_maximum_of_its_box_and_of_no_other(self) -> None:
        at = replace(a_table(LIMITS), markers={1: money(500)})
        over = settled({1: Box(MINE, ante=400), 2: Box("Kd 9c 4s", ante=400), 3: Box(ante=5, choice=FOLDS)}, LOW, at)
        assert (net(over, 1), net(over, 2)) == (800, 400)
        beyond = line(settled({1: Box(MINE, ante=501)}, LOW, at), 1, "ante")
        assert (beyond.paid, cited(beyond)[-1]) == (money(500), "3.2")

    @pytest.mark.clause("3.5")
    def test_pairs_plus_may_have_a_maximum_of_its_own(self) -> None:
        at = a_table(Limits(money(5), money(200), pairs_plus_max=money(50)))
        over = settled({1: Box("9c 9d 4h", ante=100, pairs_plus=100)}, LOW, at)
        assert (line(over, 1, "ante").paid, line(over, 1, "pairs_plus").paid) == (money(100), money(50))

    @pytest.mark.clause("3.5")
    @pytest.mark.parametrize(("stakes", "counts"), [((100, 100), 100), ((150, 100), 50), ((250, 100), 0)])
    def test_by_another_reading_one_maximum_covers_the_box_and_the_ante_comes_first(
        self, stakes: tuple[int, int], counts: int
    ) -> None:
        box = Box("9c 9d 4h", ante=stakes[0], pairs_plus=stakes[1])
        over = settled({1: box}, LOW, a_table(LIMITS, A5="per_box_sum"))
        assert line(over, 1, "ante").paid == money(min(stakes[0], 200))
        assert line(over, 1, "pairs_plus").paid == money(counts)

    @pytest.mark.clause("3.5", "7.2")
    def test_a_play_wager_counts_as_far_as_its_ante_unless_the_reading_takes_it_in_full(self) -> None:
        box = Box(MINE, ante=250)
        assert line(settled({1: box}, LOW, a_table(LIMITS)), 1, "play").paid == money(200)
        assert line(settled({1: box}, LOW, a_table(LIMITS, A5b="full_ante")), 1, "play").paid == money(250)

    @pytest.mark.clause("3.5", "7.2")
    def test_a_play_wager_equal_to_what_counts_of_the_ante_will_do(self) -> None:
        log = dealt({1: Box(MINE, ante=250)}, LOW, a_table(LIMITS))
        log.do(Decide(1, Choice.PLAY, money(200)))
        assert log.round.hands[1].wagers["play"] == money(200)


class TestLocked:
    """4.5 and 6.3: from when no wager may be touched."""

    @pytest.mark.clause("6.3")
    @pytest.mark.parametrize("action", [ante(2, "Bo", 5), WithdrawWager(1, "ante")])
    def test_after_the_closing_call(self, action: PlaceWager | WithdrawWager) -> None:
        log = betting({1: Box()}, a_table())
        log.do(CloseBetting("dealer"))
        with pytest.raises(IllegalAction, match="Betting is closed") as refused:
            log.do(action)
        assert refused.value.rule.clause == "6.3"

    @pytest.mark.clause("4.5")
    @pytest.mark.parametrize("action", [ante(1, "player 1", 5), ante(2, "Bo", 5), WithdrawWager(1, "ante")])
    @pytest.mark.parametrize("shoe", ["manual", "automated"])
    def test_once_cards_are_out(self, action: PlaceWager | WithdrawWager, shoe: str) -> None:
        with pytest.raises(IllegalAction) as refused:
            dealt({1: Box()}, at=a_table(shoe=shoe)).do(action)
        assert refused.value.rule.clause == "4.5"

    @pytest.mark.clause("4.5", "6.3")
    def test_by_another_reading_only_the_first_card_locks_them_and_short_ones_are_found_then(self) -> None:
        at = replace(a_table(LIMITS, A17="first_card"), warned=frozenset({"Bo"}))
        log = betting({1: Box(ante=5)}, at)
        log.do(CloseBetting("dealer"), ante(2, "Bo", 3), ante(3, "Cy", 3), ante(4, "Di", 5), WithdrawWager(4, "ante"))
        log.do(Shuffle("dealer", DECK), Cut("dealer", 26), Deal("dealer"))
        assert {seat: len(hand.cards) for seat, hand in log.round.hands.items()} == {1: 3, 2: 0, 3: 3}
        with pytest.raises(IllegalAction):
            log.do(ante(1, "player 1", 5))

    @pytest.mark.clause("4.5", "4.6")
    def test_by_the_letter_wagers_may_be_changed_again_until_the_player_decides(self) -> None:
        log = dealt({1: Box(), 2: Box()}, at=a_table(A15="literal"))
        log.do(ante(1, "player 1", 10), Decide(1, Choice.PLAY, money(20)), WithdrawWager(2, "ante"))
        assert log.round.hands[1].wagers == {"ante": money(20), "play": money(20)}
        assert 2 not in log.round.hands
        with pytest.raises(IllegalAction):
            log.do(ante(1, "player 1", 10))
        with pytest.raises(IllegalAction):
            log.do(ante(3, "Cy", 10))

    @pytest.mark.clause("4.5")
    def test_by_the_letter_too_a_box_without_cards_takes_no_wager_and_an_empty_table_ends_its_round(self) -> None:
        at = replace(a_table(LIMITS, A15="literal"), warned=frozenset({"Ann"}))
        log = dealt({1: Box(ante=5), 2: Box(ante=3, player="Ann")}, at=at)
        with pytest.raises(IllegalAction):
            log.do(ante(2, "Ann", 5))
        log = dealt({1: Box()}, at=a_table(A15="literal"))
        log.do(WithdrawWager(1, "ante"))
        assert finish(log).lines == ()

    @pytest.mark.clause("4.5")
    def test_a_late_wager_is_refused_by_the_dealer_and_stays_on_record(self) -> None:
        log = dealt({1: Box(MINE)}, LOW)
        log.do(Report("dealer", LateWager(seat=1, bet="ante", attempted=money(50))))
        (ruling,) = log.round.rulings
        assert (ruling.rule.clause, type(ruling.orders[0]).__name__) == ("4.5", "Refuse")
        assert log.round.hands[1].wagers == {"ante": money(10)}


@pytest.mark.clause("14.2(b)")
def test_an_excluded_player_may_not_wager() -> None:
    at = replace(a_table(), excluded=frozenset({"Ann"}))
    with pytest.raises(IllegalAction, match="Ann is excluded") as refused:
        betting({1: Box(player="Ann")}, at)
    assert refused.value.rule.clause == "14.2(b)"
    log = betting({1: Box(player="Bo"), 2: Box()}, a_table())
    log.do(Report("casino_operator", Contravention(seat=1, exclude=True)))
    with pytest.raises(IllegalAction, match="Bo is excluded"):
        log.do(ante(1, "Bo", 5))
    log.do(ante(2, "player 2", 5))
