"""Rules 4.7-4.12, 8 and 9: every wager against every dealer, and every price."""

import pytest
from canberra_play import (
    FOLDS,
    KEEPS,
    NOTHING,
    PLAYS,
    Box,
    bets,
    cited,
    finish,
    line,
    net,
    outcomes,
    settled,
    table,
)
from canberra_play import decided as all_decided

from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import DealerShown

NO_HAND, LOWER, HIGHER, EQUAL = "Jc Td 8c", "Qc 3d 2h", "As Ah 2c", "Kd 9c 4s"
"""Dealers, as seen from a player with king, nine and four."""
MINE = "Kc 9d 4h"
SAME_NO_HAND = ("Jc 9d 7h", "Jd 9c 7s")

MATRIX = [
    # the dealer, the choice, then ante, play and pairs plus, each with the clause that decides
    (NO_HAND, PLAYS, ("win", "4.7(a)"), ("stand_off", "4.11(d)"), ("lose", "4.10(b)")),
    (LOWER, PLAYS, ("win", "4.7(b)"), ("win", "4.11(a)"), ("lose", "4.10(b)")),
    (HIGHER, PLAYS, ("lose", "4.8(b)"), ("lose", "4.11(b)"), ("lose", "4.10(b)")),
    (EQUAL, PLAYS, ("stand_off", "4.9"), ("stand_off", "4.11(c)"), ("lose", "4.10(b)")),
    (NO_HAND, FOLDS, ("lose", "4.8(a)"), None, ("lose", "4.10(c)")),
    (LOWER, FOLDS, ("lose", "4.8(a)"), None, ("lose", "4.10(c)")),
    (HIGHER, FOLDS, ("lose", "4.8(a)"), None, ("lose", "4.10(c)")),
    (EQUAL, FOLDS, ("lose", "4.8(a)"), None, ("lose", "4.10(c)")),
    (NO_HAND, KEEPS, ("lose", "4.8(a)"), None, ("lose", "4.10(b)")),
    (LOWER, KEEPS, ("lose", "4.8(a)"), None, ("lose", "4.10(b)")),
    (HIGHER, KEEPS, ("lose", "4.8(a)"), None, ("lose", "4.10(b)")),
    (EQUAL, KEEPS, ("lose", "4.8(a)"), None, ("lose", "4.10(b)")),
]


@pytest.mark.clause("4.7(a)", "4.7(b)", "4.8(a)", "4.8(b)", "4.9", "4.10(b)", "4.10(c)")
@pytest.mark.clause("4.11(a)", "4.11(b)", "4.11(c)", "4.11(d)", "7.4", "7.5", "9.2", "9.3", "9.4", "9.5", "9.6")
@pytest.mark.parametrize(("dealer", "choice", "ante", "play", "pairs_plus"), MATRIX)
def test_the_settlement_matrix(
    dealer: str,
    choice: Choice,
    ante: tuple[str, str],
    play: tuple[str, str] | None,
    pairs_plus: tuple[str, str],
) -> None:
    over = settled({1: Box(MINE, ante=10, pairs_plus=5, choice=choice)}, dealer)
    expected = {"ante": ante, "play": play, "pairs_plus": pairs_plus}
    for bet, decided in expected.items():
        if decided is None:
            assert bet not in bets(over, 1)
        else:
            found = line(over, 1, bet)
            assert (found.outcome, found.rule.clause) == decided
            assert found.paid == (found.wager.stake if found.outcome == "win" else 0)


PAIR_MATRIX = [(dealer, choice) for dealer in (NO_HAND, LOWER, HIGHER, "8c 8h 3s") for choice in (PLAYS, KEEPS, FOLDS)]


@pytest.mark.clause("Dictionary: Pairs Plus", "4.10(a)", "4.10(c)")
@pytest.mark.parametrize(("dealer", "choice"), PAIR_MATRIX)
def test_pairs_plus_never_looks_at_the_dealer_and_only_a_full_fold_loses_a_pair(dealer: str, choice: Choice) -> None:
    won = line(settled({1: Box("8d 8s 3h", pairs_plus=5, choice=choice)}, dealer), 1, "pairs_plus")
    assert (won.outcome, won.rule.clause) == (("lose", "4.10(c)") if choice is FOLDS else ("win", "4.10(a)"))


@pytest.mark.clause("4.7(a)", "9.2", "9.3", "4.11(d)")
def test_when_the_dealer_does_not_qualify_the_ante_is_paid_once_and_play_comes_back() -> None:
    """What other programs get wrong: both are paid, or neither, or pairs plus is forgotten."""
    over = settled({1: Box("9c 6d 3h"), 2: Box("5d 5h 2s", pairs_plus=10), 3: Box("8h 7s 2d", choice=FOLDS)}, NO_HAND)
    assert (net(over, 1), net(over, 2), net(over, 3)) == (10, 20, -10)
    assert line(over, 1, "play").returned == line(over, 1, "play").wager.stake
    assert cited(line(over, 1, "ante")) == ["4.7(a)", "8 Ante", "9.3"]


@pytest.mark.clause("4.7(a)", "4.9", "9.2", "9.6")
def test_equal_hands_without_a_qualifying_dealer_win_the_ante_unless_the_table_reads_it_otherwise() -> None:
    mine, dealers = SAME_NO_HAND
    assert net(settled({1: Box(mine)}, dealers), 1) == 10
    over = settled({1: Box(mine)}, dealers, table(A2="ante_stands_off"))
    assert outcomes(over) == {(1, "ante"): "stand_off", (1, "play"): "stand_off"}
    assert line(over, 1, "ante").rule.clause == "4.9"
    assert net(settled({1: Box("9d 6c 3h")}, dealers, table(A2="ante_stands_off")), 1) == 10


PAIRS_PLUS = [
    ("6d 5d 4d", 40, "8 Pairs Plus Straight Flush"),
    ("Ad Kd Qd", 40, "8 Pairs Plus Straight Flush"),
    ("3d 2d Ad", 40, "8 Pairs Plus Straight Flush"),
    ("9c 9d 9h", 30, "8 Pairs Plus Three of a Kind"),
    ("Kc Qd Jh", 6, "8 Pairs Plus Straight"),
    ("3d 2h Ad", 6, "8 Pairs Plus Straight"),
    ("Ah 8h 3h", 3, "8 Pairs Plus Flush"),
    ("Kd Ad 2d", 3, "8 Pairs Plus Flush"),
    ("2d 2h 3h", 1, "8 Pairs Plus Pair"),
    ("Ac Kd Jh", 0, "4.10(b)"),
    ("Kd Ac 2d", 0, "4.10(b)"),
]


@pytest.mark.clause("8 Pairs Plus Straight Flush", "8 Pairs Plus Three of a Kind", "8 Pairs Plus Straight")
@pytest.mark.clause("8 Pairs Plus Flush", "8 Pairs Plus Pair", "4.10(a)", "4.10(b)", "7.3")
@pytest.mark.parametrize(("held", "pays", "by"), PAIRS_PLUS)
def test_every_row_of_pairs_plus(held: str, pays: int, by: str) -> None:
    over = settled({1: Box(held, ante=0, pairs_plus=10, choice=NOTHING)}, "As Ks Js")
    won = line(over, 1, "pairs_plus")
    assert won.paid == 1000 * pays
    assert won.returned == (1000 if pays else 0)
    assert by in cited(won)


BONUS = [
    ("6d 5d 4d", 4, "8 Ante Bonus Straight Flush"),
    ("9c 9d 9h", 3, "8 Ante Bonus Three of a Kind"),
    ("Kc Qd Jh", 1, "8 Ante Bonus Straight"),
    ("3d 2h Ad", 1, "8 Ante Bonus Straight"),
]


@pytest.mark.clause("4.12", "8 Ante Bonus Straight Flush", "8 Ante Bonus Three of a Kind", "8 Ante Bonus Straight")
@pytest.mark.parametrize(("held", "pays", "by"), BONUS)
@pytest.mark.parametrize("dealer", [NO_HAND, "Qs 3h 2s", "As Ks Qs"])
def test_every_row_of_the_ante_bonus_whatever_the_dealer_holds(held: str, pays: int, by: str, dealer: str) -> None:
    over = settled({1: Box(held)}, dealer)
    won = line(over, 1, "ante_bonus")
    assert (won.outcome, won.rule.clause, won.paid) == ("win", "4.12", 1000 * pays)
    assert (won.wager.stake, won.returned) == (0, 0)
    assert by in cited(won)


@pytest.mark.clause("4.12")
@pytest.mark.parametrize("held", ["Ah 8h 3h", "Ac Ad Kc", "Ac Kd Jh", "Kd Ac 2d"])
def test_less_than_a_straight_earns_no_ante_bonus(held: str) -> None:
    assert bets(settled({1: Box(held)}, NO_HAND), 1) == ["ante", "play"]


@pytest.mark.clause("4.12", "7.4")
@pytest.mark.parametrize("choice", [FOLDS, KEEPS])
def test_without_a_play_wager_there_is_no_ante_bonus(choice: Choice) -> None:
    over = settled({1: Box("Kc Qd Jh", pairs_plus=10, choice=choice)}, NO_HAND)
    assert bets(over, 1) == ["ante", "pairs_plus"]
    assert net(over, 1) == (50 if choice is KEEPS else -20)


@pytest.mark.clause("9.5", "9.7")
def test_a_hand_that_loses_still_earns_its_ante_bonus() -> None:
    over = settled({1: Box("Ac 2c 3c")}, "7d 6d 5d")
    assert net(over, 1) == -10 - 10 + 40
    assert cited(line(over, 1, "ante_bonus")) == ["4.12", "8 Ante Bonus Straight Flush", "9.7", "9.5"]
    assert net(settled({1: Box("Jc Td 9h")}, "Qc Jd Th"), 1) == -20 + 10


@pytest.mark.clause("4.12", "9.6")
def test_a_hand_that_ties_earns_its_ante_bonus_too() -> None:
    assert net(settled({1: Box("Jc Td 9h")}, "Js Th 9d"), 1) == 10


@pytest.mark.clause("4.12", "9.7")
@pytest.mark.parametrize(("dealer", "gets"), [("Qc Jd Ts", 10), ("Js Th 9d", 0), ("Qs 3h 2s", 20), ("Jd 9s 2s", 10)])
def test_by_another_reading_only_a_losing_hand_earns_the_bonus(dealer: str, gets: int) -> None:
    over = settled({1: Box("Jc Td 9h")}, dealer, table(A3="losing_hands_only"))
    assert ("ante_bonus" in bets(over, 1)) == (dealer == "Qc Jd Ts")
    assert net(over, 1) == (-10 if dealer == "Qc Jd Ts" else gets)


@pytest.mark.clause("4.10(c)", "7.4", "7.5")
@pytest.mark.parametrize(
    ("reading", "folding", "keeping"),
    [("two_acts", -15, -5), ("any_fold_loses", -15, -15), ("never_affected", -5, -5)],
)
def test_what_a_fold_does_to_pairs_plus_by_each_reading(reading: str, folding: int, keeping: int) -> None:
    at = table(A1=reading)
    assert net(settled({1: Box("9c 9d 3h", pairs_plus=5, choice=FOLDS)}, LOWER, at), 1) == folding
    assert net(settled({1: Box("9c 9d 3h", pairs_plus=5, choice=KEEPS)}, LOWER, at), 1) == keeping


@pytest.mark.clause("8 Ante", "8 Play")
@pytest.mark.parametrize("stake", [1, 7, 100, 12345])
def test_ante_and_play_pay_even_money_to_the_cent(stake: int) -> None:
    over = settled({1: Box("Kc 9d 4h", ante=stake)}, LOWER)
    assert line(over, 1, "ante").paid == line(over, 1, "play").paid == stake * 100
    assert "8 Ante" in cited(line(over, 1, "ante"))
    assert "8 Play" in cited(line(over, 1, "play"))


@pytest.mark.clause("9.1", "9.2")
@pytest.mark.parametrize(("dealer", "qualifies"), [(NO_HAND, False), (LOWER, True)])
def test_the_dealers_hand_is_shown_with_whether_it_qualifies(dealer: str, qualifies: bool) -> None:
    log = all_decided({1: Box(MINE)}, dealer)
    finish(log)
    (shown,) = [event for event in log.events if isinstance(event, DealerShown)]
    assert shown.qualifies is qualifies
