"""Dealing 11-13 and How Winners are Determined and Paid: decisions, and the whole matrix of results."""

from __future__ import annotations

from typing import ClassVar

import pytest
from california_play import (
    DEALER,
    DOES_NOT_QUALIFY,
    FOLD,
    PLAY,
    QUALIFIES,
    Bank,
    Seat,
    bank_of,
    cents,
    deciding,
    lines,
    played,
    refused,
    seen,
    table,
    told,
)

from queenhigh.games.kit.actions import Choice, Decide, Reveal, Settle
from queenhigh.games.kit.events import Decided, HandDeclared
from queenhigh.money import Cents

HANDS = {"higher": "Ac Kd 9h", "lower": "Jc Td 8h", "equal": "Qh 6d 5c", "pair": "7c 7h 2d"}
EQUAL_BELOW_QUEEN = "Jh 6d 5c"

MATRIX = {
    ("qualifies", "higher", PLAY, "ante"): ("win", 20, 20, "Winners 2(a)"),
    ("qualifies", "higher", PLAY, "play"): ("win", 20, 20, "Winners 2(a)"),
    ("qualifies", "higher", PLAY, "pair_plus"): ("lose", 0, 0, "Pair Plus item 5"),
    ("qualifies", "lower", PLAY, "ante"): ("lose", 0, 0, "Winners 2(b)"),
    ("qualifies", "lower", PLAY, "play"): ("lose", 0, 0, "Winners 2(b)"),
    ("qualifies", "lower", PLAY, "pair_plus"): ("lose", 0, 0, "Pair Plus item 5"),
    ("qualifies", "equal", PLAY, "ante"): ("stand_off", 0, 20, "Winners 2(c)"),
    ("qualifies", "equal", PLAY, "play"): ("stand_off", 0, 20, "Winners 2(c)"),
    ("qualifies", "equal", PLAY, "pair_plus"): ("lose", 0, 0, "Pair Plus item 5"),
    ("qualifies", "pair", PLAY, "ante"): ("win", 20, 20, "Winners 2(a)"),
    ("qualifies", "pair", PLAY, "play"): ("win", 20, 20, "Winners 2(a)"),
    ("qualifies", "pair", PLAY, "pair_plus"): ("win", 10, 10, "Pair Plus item 4"),
    ("does not", "higher", PLAY, "ante"): ("win", 20, 20, "Winners 1(b)"),
    ("does not", "higher", PLAY, "play"): ("returned", 0, 20, "Winners 1(a)"),
    ("does not", "higher", PLAY, "pair_plus"): ("lose", 0, 0, "Pair Plus item 5"),
    ("does not", "lower", PLAY, "ante"): ("win", 20, 20, "Winners 1(b)"),
    ("does not", "lower", PLAY, "play"): ("returned", 0, 20, "Winners 1(a)"),
    ("does not", "lower", PLAY, "pair_plus"): ("lose", 0, 0, "Pair Plus item 5"),
    ("does not", "equal", PLAY, "ante"): ("win", 20, 20, "Winners 1(b)"),
    ("does not", "equal", PLAY, "play"): ("returned", 0, 20, "Winners 1(a)"),
    ("does not", "equal", PLAY, "pair_plus"): ("lose", 0, 0, "Pair Plus item 5"),
    ("does not", "pair", PLAY, "ante"): ("win", 20, 20, "Winners 1(b)"),
    ("does not", "pair", PLAY, "play"): ("returned", 0, 20, "Winners 1(a)"),
    ("does not", "pair", PLAY, "pair_plus"): ("win", 10, 10, "Pair Plus item 4"),
}
MATRIX |= {
    (dealer, hand, FOLD, bet): ("lose", 0, 0, clause)
    for dealer in ("qualifies", "does not")
    for hand in HANDS
    for bet, clause in (("ante", "Dealing 11(option)"), ("pair_plus", "Dealing 11(forfeit)"))
}


@pytest.mark.clause(
    "Winners 1(a)", "Winners 1(b)", "Winners 2(a)", "Winners 2(b)", "Winners 2(c)", "Pair Plus item 5",
    "Pair Plus item 7", "Dealing 11(forfeit)", "Dealing 11(option)", "Dealing 12", "Dealing 13(qualify)",
)  # fmt: skip
@pytest.mark.parametrize(("case", "expected"), MATRIX.items(), ids=lambda given: " ".join(map(str, given)))
def test_every_wager_by_dealer_result_and_choice(
    case: tuple[str, str, Choice, str], expected: tuple[str, float, float, str]
) -> None:
    """A folded ante loses even when the player-dealer does not qualify (A24); a folded pair loses pair plus."""
    dealer, hand, choice, bet = case
    held = EQUAL_BELOW_QUEEN if (dealer, hand) == ("does not", "equal") else HANDS[hand]
    if (dealer, hand) == ("does not", "lower"):
        held = "Tc 8d 2h"
    cards = QUALIFIES if dealer == "qualifies" else DOES_NOT_QUALIFY
    log = played({1: Seat(held, pair_plus=10, choice=choice)}, Bank(cards=cards))
    line = lines(log)[1, bet]
    assert (*told(log)[1, bet], line.rule.clause) == expected
    assert set(lines(log)) == {(1, "ante"), (1, "pair_plus")} | ({(1, "play")} if choice is PLAY else set())


PAIR_PLUS = [
    ("Ac Kc Qc", 200, "Mini Royal Flush"),
    ("Kc Qc Jc", 40, "Straight Flush"),
    ("3h 2h Ah", 40, "Straight Flush"),
    ("7c 7d 7h", 30, "Three of a Kind"),
    ("Ac Kd Qh", 6, "Straight"),
    ("3h 2d Ac", 6, "Straight"),
    ("Kh Ah 2h", 3, "Flush"),
    ("5h 3h 2h", 3, "Flush"),
    ("2c 2d 3h", 1, "One Pair"),
    ("Ac Ad Kh", 1, "One Pair"),
]


@pytest.mark.clause(
    "Pair Plus table: Mini Royal Flush", "Pair Plus table: Straight Flush", "Pair Plus table: Three of a Kind",
    "Pair Plus table: Straight", "Pair Plus table: Flush", "Pair Plus table: One Pair", "Pair Plus item 4",
    "Pair Plus item 3", "Pair Plus item 6",
)  # fmt: skip
@pytest.mark.parametrize("stake", [5, 50])
@pytest.mark.parametrize("bank", [QUALIFIES, DOES_NOT_QUALIFY, "8c 8s 8d"])
@pytest.mark.parametrize(("hand", "price", "row"), PAIR_PLUS)
def test_pair_plus_pays_by_the_table_whatever_the_player_dealer_holds(
    hand: str, price: int, row: str, bank: str, stake: int
) -> None:
    log = played({1: Seat(hand, pair_plus=stake)}, Bank(wager=50_000, cards=bank))
    line = lines(log)[1, "pair_plus"]
    assert told(log)[1, "pair_plus"] == ("win", price * stake, stake)
    clauses = [rule.clause for rule in (line.rule, *line.also)]
    assert clauses[:4] == ["Pair Plus item 4", f"Pair Plus table: {row}", "Pair Plus item 3", "Pair Plus item 6"]


@pytest.mark.clause("Pair Plus item 5")
@pytest.mark.parametrize("hand", ["As Kh Jc", "Kc Ah 2d", "Jh Tc 8d"])
def test_a_hand_that_is_not_listed_loses_pair_plus_even_if_it_beats_the_player_dealer(hand: str) -> None:
    log = played({1: Seat(hand, pair_plus=5)}, Bank(cards=DOES_NOT_QUALIFY))
    assert told(log)[1, "pair_plus"] == ("lose", 0, 0)


@pytest.mark.clause("Pair Plus item 7")
def test_the_base_wagers_may_lose_while_pair_plus_wins() -> None:
    log = played({1: Seat("7c 7h 2d", pair_plus=10)}, Bank(cards="8c 8s 3d"))
    assert told(log) == {(1, "ante"): ("lose", 0, 0), (1, "play"): ("lose", 0, 0), (1, "pair_plus"): ("win", 10, 10)}
    assert bank_of(log).taken - bank_of(log).paid == cents(30)


@pytest.mark.clause("Pair Plus item 7", "Dealing 11(forfeit)")
def test_three_sevens_folded_are_forfeited() -> None:
    log = played({1: Seat("7c 7d 7h", ante=10, pair_plus=5, choice=FOLD)})
    assert told(log) == {(1, "ante"): ("lose", 0, 0), (1, "pair_plus"): ("lose", 0, 0)}
    assert "Pair Plus item 7" in [rule.clause for rule in lines(log)[1, "pair_plus"].also]
    assert {"Dealing 12"} <= {rule.clause for rule in lines(log)[1, "ante"].also}


@pytest.mark.clause("Hand rankings: One Pair", "Card values")
@pytest.mark.parametrize(
    ("player", "dealer", "outcome", "because"),
    [
        ("Ts Th Ad", "Tc Td Ks", "win", ["Hand rankings: One Pair", "Card values"]),
        ("4c 3d 2h", "3c 2d Ah", "win", ["Hand rankings: Straight", "Card values"]),
        ("3h 2h Ah", "4c 3c 2c", "lose", ["Hand rankings: Straight Flush", "Card values"]),
        ("5d 3d 2d", "As Ah Kd", "win", ["Hand rankings: Flush"]),
        ("2s 2h 2d", "Ac Kd Qh", "win", ["Hand rankings: Three of a Kind"]),
        ("Ac Kc Qc", "Kd Qd Jd", "win", ["Hand rankings: Mini Royal Flush"]),
        ("Kd 9c 4s", "Kh 9s 4d", "stand_off", ["Card values"]),
        ("Ac Kd Jh", "As Kc Td", "win", ["Hand rankings: High Card", "Card values"]),
    ],
)
def test_the_clause_that_decided_between_the_hands_is_named(
    player: str, dealer: str, outcome: str, because: list[str]
) -> None:
    line = lines(played({1: Seat(player)}, Bank(cards=dealer)))[1, "ante"]
    assert line.outcome.value == outcome
    named = [rule.clause for rule in line.also if rule.clause.startswith(("Hand", "Card"))]
    assert named == because


class TestDecisions:
    SEATS: ClassVar = {1: Seat("As Kh 9s"), 4: Seat("2c 2d 8s", pair_plus=5), 6: Seat("Jh 9d 3c")}

    @pytest.mark.clause("Dealing 11(order)")
    @pytest.mark.parametrize(
        ("player_dealer", "order"), [(3, [4, 6, 1]), (7, [1, 4, 6]), (5, [6, 1, 4]), (2, [4, 6, 1])]
    )
    def test_are_taken_clockwise_from_the_player_dealers_left(self, player_dealer: int, order: list[int]) -> None:
        log = deciding(self.SEATS, Bank(player_dealer), table())
        for place, seat in enumerate(order):
            for later in order[place + 1 :]:
                assert refused(log, Decide(later, FOLD)) == "Dealing 11(order)"
            log.do(Decide(seat, FOLD))

    @pytest.mark.clause("Dealing 11(option)", "Dealing 11(forfeit)")
    def test_are_play_or_fold_and_nothing_between(self) -> None:
        log = deciding(self.SEATS, Bank(), table())
        assert refused(log, Decide(1, Choice.NONE)) == "Dealing 11(option)"
        assert refused(log, Decide(1, Choice.UNDECIDED)) == "Dealing 11(option)"
        assert refused(log, Decide(2, FOLD)) == "Dealing 11(option)"
        log.do(Decide(1, PLAY, cents(20)))
        assert refused(log, Decide(1, FOLD)) == "Dealing 11(option)"
        assert refused(log, Decide(4, Choice.KEEP_SIDE_BETS)) == "Dealing 11(forfeit)"
        log.do(Decide(4, FOLD), Decide(6, FOLD))
        assert [event.rule.clause for event in seen(log, Decided)] == [
            "Dealing 11(option)",
            "Dealing 11(forfeit)",
            "Dealing 11(option)",
        ]

    @pytest.mark.clause("Dealing 12")
    def test_come_before_the_reveal(self) -> None:
        log = deciding(self.SEATS, Bank(), table())
        assert refused(log, Reveal(DEALER)) == "Dealing 12"

    @pytest.mark.clause("Dealing 11(option)")
    def test_have_their_time(self) -> None:
        log = played(self.SEATS)
        assert refused(log, Decide(1, FOLD)) == "Dealing 11(option)"
        assert refused(log, Settle(DEALER)) == "Dealing 7"


@pytest.mark.clause("Winners 2")
@pytest.mark.parametrize(("setting", "order"), [("button", [6, 1, 4]), ("player_dealer_left", [1, 4, 6])])
def test_reading_a13_where_the_reveal_starts(setting: str, order: list[int]) -> None:
    """The button is at seat 5, which is empty; seat 7 banks. Wagers are settled from the button all the same."""
    log = played(TestDecisions.SEATS, Bank(), table(readings={"A13": setting}))
    assert [event.seat for event in seen(log, HandDeclared) if event.seat] == order
    assert list(dict.fromkeys(seat for seat, _ in lines(log))) == [6, 1, 4]


def test_everyone_may_fold() -> None:
    log = played({1: Seat("As Kh 9s", choice=FOLD), 2: Seat("2c 2d 8s", choice=FOLD)})
    assert bank_of(log).taken == cents(40)
    assert Cents(0) == bank_of(log).paid
