"""5.2, 5.3, 6 and 7: every wager against every dealer, every price, in both editions."""

import pytest
from club_play import FOLDS, PLAYS, Seat, decided, decisions, finish, line, settled, table
from club_three_card_poker.book import PAY

from queenhigh.games.kit.actions import Choice, Collect, Reveal, Settle
from queenhigh.games.kit.events import DealerShown, HandDeclared

pytestmark = pytest.mark.clause("6.1")

NO_HAND, LOWER, HIGHER, EQUAL = "Th 8s 7c", "Jc 3d 2h", "As Ah 2c", "Kd 9c 4s"
"""Dealers, as seen from a player with king, nine and four."""
MINE = "Kc 9d 4h"

WIN, LOSE, BACK = "win", "lose", "stand_off"
MATRIX = [
    # the dealer, the choice, then Ante, Play, Pair Plus and Colours, each with the clause that decides
    (NO_HAND, PLAYS, (WIN, "6.2"), (BACK, "6.2"), (LOSE, "7.2"), (LOSE, "7.4")),
    (LOWER, PLAYS, (WIN, "6.3"), (WIN, "6.3"), (LOSE, "7.2"), (LOSE, "7.4")),
    (HIGHER, PLAYS, (LOSE, "6.4"), (LOSE, "6.4"), (LOSE, "7.2"), (LOSE, "7.4")),
    (EQUAL, PLAYS, (BACK, "6.5"), (BACK, "6.5"), (LOSE, "7.2"), (LOSE, "7.4")),
    (NO_HAND, FOLDS, (LOSE, "5.2"), None, (LOSE, "5.3"), (LOSE, "7.4")),
    (LOWER, FOLDS, (LOSE, "5.2"), None, (LOSE, "5.3"), (LOSE, "7.4")),
    (HIGHER, FOLDS, (LOSE, "5.2"), None, (LOSE, "5.3"), (LOSE, "7.4")),
    (EQUAL, FOLDS, (LOSE, "5.2"), None, (LOSE, "5.3"), (LOSE, "7.4")),
]


@pytest.mark.clause("5.2", "5.3", "6.2", "6.3", "6.4", "6.5", "7.2", "7.4", "2.1", "2.3", "2.4")
@pytest.mark.parametrize("edition", ["1", "2"])
@pytest.mark.parametrize(("dealer", "choice", "ante", "play", "pair_plus", "colours"), MATRIX)
def test_the_settlement_matrix(
    dealer: str,
    choice: Choice,
    ante: tuple[str, str],
    play: tuple[str, str] | None,
    pair_plus: tuple[str, str],
    colours: tuple[str, str],
    edition: str,
) -> None:
    over = settled({1: Seat(MINE, pair_plus=2, colours=1, choice=choice)}, dealer, table(edition))
    wanted = {(1, "ante"): ante, (1, "pair_plus"): pair_plus, (1, "colours"): colours}
    assert decisions(over) == (wanted | {(1, "play"): play} if play else wanted)
    for one in over.lines:
        assert one.paid == (one.wager.stake if one.outcome == "win" else 0)
        assert one.returned == (0 if one.outcome == "lose" else one.wager.stake)


@pytest.mark.clause("6.1")
@pytest.mark.parametrize(
    ("dealer", "qualifies"), [("Jc 3d 2h", True), ("Tc 9h 7s", False), ("2c 2d 3h", True), ("5c 3c 2c", True)]
)
def test_the_dealer_qualifies_with_jack_high(dealer: str, qualifies: bool) -> None:
    log = decided({1: Seat(MINE)}, dealer)
    log.do(Reveal("dealer"))
    (shown,) = [event for event in log.events if isinstance(event, DealerShown)]
    assert shown.qualifies is qualifies


@pytest.mark.clause("2.2")
def test_a_low_ace_makes_a_straight_and_is_declared_by_its_clause() -> None:
    log = decided({1: Seat(MINE)}, "As 2d 3c")
    log.do(Reveal("dealer"))
    (declared,) = [event for event in log.events if isinstance(event, HandDeclared)]
    assert (declared.words, [rule.clause for rule in (declared.rule, *declared.also)]) == (
        "straight, three high",
        ["2.1", "2.2"],
    )
    over = settled({1: Seat("Kd Ac 2s", pair_plus=1)}, "As 2d 3c")
    assert decisions(over)[1, "pair_plus"] == ("lose", "7.2")


@pytest.mark.clause("2.3")
@pytest.mark.parametrize(
    ("mine", "dealers", "wins"),
    [
        ("Kc 9d 4h", "Kd 9c 3s", True),
        ("Kc 9d 4h", "Kd Tc 3s", False),
        ("8c 8d 2h", "7c 7d Ah", True),
        ("8c 8d 2h", "8h 8s 3d", False),
    ],
)
def test_the_highest_card_decides_and_between_pairs_the_pair(mine: str, dealers: str, wins: bool) -> None:
    ante = line(settled({1: Seat(mine)}, dealers), 1, "ante")
    assert ante.outcome == ("win" if wins else "lose")
    assert ante.also[-1].clause == "2.3"


PAIR_PLUS = [
    ("6d 5d 4d", {"1": 35, "2": 35}),
    ("9c 9d 9h", {"1": 25, "2": 25}),
    ("Kc Qd Jh", {"1": 6, "2": 6}),
    ("3d 2h Ad", {"1": 6, "2": 6}),
    ("Qh 8h 3h", {"1": 4, "2": 3}),
    ("2d 2h 3h", {"1": 1, "2": 1}),
    ("Ac Kd Jh", {"1": 0, "2": 0}),
]


@pytest.mark.clause("7.1", "7.2")
@pytest.mark.parametrize(("mine", "pays"), PAIR_PLUS)
@pytest.mark.parametrize("edition", ["1", "2"])
def test_pair_plus_by_the_prices_of_the_edition(mine: str, pays: dict[str, int], edition: str) -> None:
    won = line(settled({1: Seat(mine, pair_plus=2)}, HIGHER, table(edition)), 1, "pair_plus")
    assert won.paid == 200 * pays[edition]
    assert won.rule.clause == ("7.1" if pays[edition] else "7.2")


@pytest.mark.clause("6.6")
@pytest.mark.parametrize("dealer", [NO_HAND, LOWER, "Ac Kc Qc"])
@pytest.mark.parametrize(("mine", "pays"), [("6d 5d 4d", 3), ("9s 9c 9h", 2), ("8c 7d 6s", 0), ("Ad 8d 5d", 0)])
def test_the_ante_bonus_is_paid_whatever_the_dealer_holds(mine: str, pays: int, dealer: str) -> None:
    over = settled({1: Seat(mine, ante=5)}, dealer)
    bonuses = [one.paid for one in over.lines if one.wager.bet == "ante_bonus"]
    assert bonuses == ([500 * pays] if pays else [])
    folded = settled({1: Seat(mine, ante=5, choice=FOLDS)}, dealer)
    assert (1, "ante_bonus") not in decisions(folded)


COLOURS = [
    # the player's cards, the dealer's, what Colours pays
    ("Kd 9h 4d", "Ad Qh 2h", 12),
    ("Kc 9s 4c", "Ac Qs 2s", 12),
    ("Kd 9h 4d", "Ac Qs 2s", 2),
    ("Kd 9h 4d", "Ad Qh 2s", 2),
    ("Kd 9h 4c", "Ad Qh 2h", 0),
    ("Kc 9s 4h", "Ac Qs 2s", 0),
]


@pytest.mark.clause("7.3", "7.4")
@pytest.mark.parametrize("choice", [PLAYS, FOLDS])
@pytest.mark.parametrize(("mine", "dealers", "pays"), COLOURS)
def test_colours_depends_on_the_cards_alone(mine: str, dealers: str, pays: int, choice: Choice) -> None:
    colours = line(settled({1: Seat(mine, colours=2, choice=choice)}, dealers), 1, "colours")
    assert (colours.paid, colours.rule.clause) == (200 * pays, "7.3" if pays else "7.4")


@pytest.mark.clause("5.2", "7.4")
def test_a_table_may_read_that_a_fold_loses_colours() -> None:
    seats = {1: Seat("Kd 9h 4d", colours=2, choice=FOLDS), 2: Seat("Qd 8h 3d", colours=2)}
    found = decisions(settled(seats, "Ac Js 2c", table(C1="lost")))
    assert (found[1, "colours"], found[2, "colours"]) == (("lose", "5.2"), ("win", "7.3"))


@pytest.mark.clause("6.7")
def test_every_hand_is_counted_and_the_host_is_told_of_a_wrong_count() -> None:
    log = decided({1: Seat(MINE), 2: Seat(choice=FOLDS)}, LOWER)
    log.do(Reveal("dealer"), Settle("dealer"), Collect("dealer", {2: 2}))
    (made,) = log.round.rulings
    assert (made.rule.clause, made.notify) == ("6.7", ("host",))
    assert not finish(decided({1: Seat(MINE)}, LOWER)).rulings


def test_every_price_is_a_price_of_the_book() -> None:
    assert {name: len(rows) for name, rows in PAY.tables.items()} == {
        "ante": 1,
        "play": 1,
        "ante_bonus": 2,
        "pair_plus": 5,
        "colours": 2,
    }
