"""Rules 4.6 and 7: play, fold, or give up the ante alone and keep pairs plus."""

import pytest
from canberra_play import (
    FOLDS,
    KEEPS,
    NOTHING,
    PLAYS,
    Box,
    choose,
    cited,
    dealt,
    finish,
    line,
    money,
    net,
    orders,
    report,
    table,
)

from queenhigh.games.casino_canberra_3_card_poker.irregularities import PlayWagerAmount
from queenhigh.games.casino_canberra_3_card_poker.table import Table
from queenhigh.games.kit.actions import Choice, Decide, Reveal, Settle
from queenhigh.games.kit.events import AskedToConfirm, Decided
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.ruling import Amend
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction

LOW, MINE, PAIR = "Qc 3d 2h", "Kc 9d 4h", "9c 9d 4h"


def refused(log: Log[Table], *actions: Decide | Reveal) -> str:
    before = log.round
    with pytest.raises(IllegalAction) as refusal:
        log.do(*actions)
    assert log.round is before
    return refusal.value.rule.clause


@pytest.mark.clause("4.6", "7.2", "Dictionary: Play")
def test_a_play_wager_equals_the_ante() -> None:
    log = dealt({1: Box(MINE, ante=20)}, LOW)
    for amount in (0, 10, 19, 21, 40):
        assert refused(log, Decide(1, PLAYS, money(amount))) == "7.2"
    log.do(Decide(1, PLAYS, money(20)))
    decision = log.events[-1]
    assert isinstance(decision, Decided)
    assert (decision.rule.clause, decision.play) == ("4.6", money(20))


@pytest.mark.clause("7.2")
@pytest.mark.parametrize(
    ("play", "late", "ante_counts", "play_counts"),
    [
        (15, "lesser_of_two", 15, 15),
        (25, "lesser_of_two", 20, 20),
        (15, "cap_play_at_ante", 20, 15),
        (25, "cap_play_at_ante", 20, 20),
    ],
)
def test_by_another_reading_an_unequal_play_wager_is_accepted_and_corrected_at_settlement(
    play: int, late: str, ante_counts: int, play_counts: int
) -> None:
    log = dealt({1: Box(MINE, ante=20)}, LOW, table(A7="accept_as_placed", A7b=late))
    assert refused(log, Decide(1, PLAYS, money(0))) == "7.2"
    log.do(Decide(1, PLAYS, money(play)))
    over = finish(log)
    assert (line(over, 1, "ante").paid, line(over, 1, "play").paid) == (money(ante_counts), money(play_counts))
    assert line(over, 1, "ante").returned == money(20)
    assert line(over, 1, "play").returned == money(play)
    assert ("7.2" in cited(line(over, 1, "ante"))) == (ante_counts < 20)
    assert ("7.2" in cited(line(over, 1, "play"))) == (play_counts < play)


@pytest.mark.clause("7.2")
def test_an_unequal_play_wager_is_refused_by_the_dealer_when_it_is_put_down() -> None:
    log = dealt({1: Box(MINE, ante=20)}, LOW)
    ruling = report(log, PlayWagerAmount(seat=1, attempted=money(15), when="decision"), by="dealer")
    assert (ruling.rule.clause, ruling.by, orders(ruling)) == ("7.2", "dealer", ["Refuse"])
    choose(log, 1, PLAYS)
    assert net(finish(log), 1) == 40


@pytest.mark.clause("7.2")
@pytest.mark.parametrize(("reading", "wins"), [("lesser_of_two", 30), ("cap_play_at_ante", 35)])
def test_an_unequal_play_wager_that_is_found_at_settlement_takes_a_supervisor(reading: str, wins: int) -> None:
    log = dealt({1: Box(MINE, ante=20)}, LOW, table(A7b=reading))
    choose(log, 1, PLAYS)
    ruling = report(log, PlayWagerAmount(seat=1, attempted=money(15), when="settlement"))
    assert (ruling.by, orders(ruling)) == ("casino_supervisor", ["Amend"])
    assert net(finish(log), 1) == wins


@pytest.mark.clause("7.2")
@pytest.mark.parametrize(("placed", "counts"), [(1999, None), (2001, 2000), (3500, 2000)])
def test_a_ruling_on_an_unequal_play_wager_says_how_much_of_it_counts(placed: int, counts: int | None) -> None:
    log = dealt({1: Box(MINE, ante=20)}, LOW)
    choose(log, 1, PLAYS)
    order = report(log, PlayWagerAmount(seat=1, attempted=Cents(placed), when="settlement")).orders[0]
    assert isinstance(order, Amend)
    assert (order.amount, order.counts) == (placed, counts)


@pytest.mark.clause("7.2", "14.4")
def test_an_unequal_play_wager_that_is_found_when_it_is_settled_is_a_dispute() -> None:
    """Found by the proof of M1: the chips that were amended had no line, and the table was locked."""
    log = dealt({1: Box(MINE, ante=20)}, LOW)
    choose(log, 1, PLAYS)
    log.do(Reveal("dealer"), Settle("dealer"))
    with pytest.raises(IllegalAction, match="are settled") as refusal:
        report(log, PlayWagerAmount(seat=1, attempted=money(15), when="settlement"))
    assert refusal.value.rule.clause == "14.4"


@pytest.mark.clause("7.2", "7.8")
def test_only_an_unequal_play_wager_of_a_box_with_an_ante_is_irregular() -> None:
    log = dealt({1: Box(MINE, ante=20), 2: Box(ante=0, pairs_plus=5)}, LOW)
    for seat, amount in ((1, 20), (5, 5)):
        with pytest.raises(IllegalAction) as refusal:
            report(log, PlayWagerAmount(seat=seat, attempted=money(amount)))
        assert refusal.value.rule.clause == "7.2"
    ruling = report(log, PlayWagerAmount(seat=2, attempted=money(5)))
    assert (ruling.rule.clause, orders(ruling)) == ("7.8", ["Refuse"])


@pytest.mark.clause("7.8", "4.6")
def test_pairs_plus_alone_places_no_play_wager() -> None:
    assert refused(dealt({1: Box(PAIR, ante=0, pairs_plus=5)}, LOW), Decide(1, PLAYS, money(5))) == "7.8"


@pytest.mark.clause("7.3")
def test_pairs_plus_alone_has_nothing_to_decide() -> None:
    log = dealt({1: Box(PAIR, ante=0, pairs_plus=5)}, LOW)
    assert net(finish(log), 1) == 5
    log = dealt({1: Box(PAIR, ante=0, pairs_plus=5)}, LOW)
    log.do(Decide(1, NOTHING))
    over = finish(log)
    assert (net(over, 1), cited(line(over, 1, "pairs_plus"))[-1]) == (5, "7.3")


@pytest.mark.clause("7.4")
def test_the_ante_alone_may_be_given_up_only_with_both_wagers() -> None:
    assert refused(dealt({1: Box(PAIR)}, LOW), Decide(1, KEEPS)) == "7.4"
    assert refused(dealt({1: Box(PAIR, ante=0, pairs_plus=5)}, LOW), Decide(1, KEEPS)) == "7.4"
    log = dealt({1: Box(PAIR, pairs_plus=5)}, LOW)
    log.do(Decide(1, KEEPS))
    over = finish(log)
    assert net(over, 1) == -5
    assert cited(line(over, 1, "ante")) == ["4.8(a)", "7.4"]
    assert cited(line(over, 1, "pairs_plus")) == ["4.10(a)", "8 Pairs Plus Pair", "2.6(e)", "7.4"]


@pytest.mark.clause("7.4")
def test_by_another_reading_a_hand_without_a_pair_may_not_give_up_only_the_ante() -> None:
    dealt({1: Box(MINE, pairs_plus=5)}, LOW).do(Decide(1, KEEPS))
    strict = table(A1b="refuse")
    assert refused(dealt({1: Box(MINE, pairs_plus=5)}, LOW, strict), Decide(1, KEEPS)) == "7.4"
    dealt({1: Box("2c 2d 4h", pairs_plus=5)}, LOW.replace("2h", "5h"), strict).do(Decide(1, KEEPS))


@pytest.mark.clause("7.5")
def test_a_fold_forfeits_everything() -> None:
    log = dealt({1: Box(MINE, ante=10, pairs_plus=10)}, LOW)
    log.do(Decide(1, FOLDS))
    assert log.events[-1].rule.clause == "7.5"
    assert net(finish(log), 1) == -20


@pytest.mark.clause("7.3", "7.4", "7.5")
@pytest.mark.parametrize(("ante", "way"), [(10, "7.4"), (0, "7.3")])
def test_a_player_about_to_fold_a_paying_hand_is_warned_first_and_folds_again(ante: int, way: str) -> None:
    log = dealt({1: Box(PAIR, ante=ante, pairs_plus=5)}, LOW)
    log.do(Decide(1, FOLDS))
    told = log.events[-1]
    assert isinstance(told, AskedToConfirm)
    assert told.rule.clause == way
    assert log.round.hands[1].choice is Choice.UNDECIDED
    log.do(Decide(1, FOLDS))
    assert net(finish(log), 1) == -5 - ante


@pytest.mark.clause("7.5")
@pytest.mark.parametrize(
    ("box", "readings"),
    [
        (Box(MINE, pairs_plus=5), {}),
        (Box(PAIR), {}),
        (Box(PAIR, pairs_plus=5), {"A1c": "silent"}),
        (Box(PAIR, pairs_plus=5), {"A1": "never_affected"}),
        (Box(PAIR, pairs_plus=5), {"A1": "any_fold_loses"}),
    ],
)
def test_players_with_nothing_to_lose_or_no_alternative_are_not_asked(box: Box, readings: dict[str, str]) -> None:
    log = dealt({1: box}, LOW, table(**readings))
    log.do(Decide(1, FOLDS))
    assert log.round.hands[1].choice is FOLDS


@pytest.mark.clause("7.1")
def test_a_decision_is_made_once_and_by_a_hand_that_has_one_to_make() -> None:
    log = dealt({1: Box(MINE), 3: Box()}, LOW)
    assert refused(log, Decide(2, FOLDS)) == "4.2"
    assert refused(log, Decide(1, NOTHING)) == "7.1"
    assert refused(log, Decide(1, Choice.UNDECIDED)) == "7.1"
    assert refused(log, Reveal("dealer")) == "7.1"
    log.do(Decide(3, FOLDS))
    assert refused(log, Decide(3, PLAYS, money(10))) == "7.1"
    log.do(Decide(1, FOLDS), Reveal("dealer"))
    assert refused(log, Decide(1, FOLDS)) == "7.1"


@pytest.mark.clause("7.1", "10.5")
def test_nobody_decides_before_the_cards_are_out_and_play_or_fold_is_called() -> None:
    assert refused(dealt({1: Box(MINE)}, LOW, table(shoe="automated")), Decide(1, FOLDS)) == "7.1"
