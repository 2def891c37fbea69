"""Rules 5.7-5.10, 9.6 and 10: every wager against every dealer, result and choice."""

from __future__ import annotations

import pytest
from melbourne_play import FOLD, KEEP, NO_HAND, NONE, PLAY, QUALIFIES, Seat, cents, clauses, one, played, table, told

from queenhigh.games.crown_melbourne_three_card_poker.book import PAY
from queenhigh.games.crown_melbourne_three_card_poker.table import PayTables
from queenhigh.games.kit.actions import Choice
from queenhigh.rules import IllegalAction

HIGHER, LOWER, EQUAL = "Kh 7c 2s", "Jh 7c 2d", "Qh 6d 4c"

THREE_CARDS = {
    "straight_flush": "9h 8h 7h",
    "three_of_a_kind": "8h 8d 8c",
    "straight": "9h 8d 7c",
    "flush": "Kh 9h 2h",
    "pair": "7h 7d 2c",
}
SIX_CARDS = {
    "royal_flush": ("Ah Kh Qh", "Jh Th 2c"),
    "straight_flush": ("9h 8h 7h", "6h 5h Qc"),
    "four_of_a_kind": ("8h 8d 8c", "8s Qd 2c"),
    "full_house": ("8h 8d 8c", "Qd Qc 2s"),
    "flush": ("Kh 9h 2h", "Qh 4h 3c"),
    "straight": ("9h 8d 7c", "6s 5h Qc"),
    "three_of_a_kind": ("8h 8d 2c", "8s Qd 4c"),
}


class TestAnteAndPlay:
    @pytest.mark.clause("5.7.1(a)", "9.6.1(a)", "5.10.4", "9.6.1(b)(v)")
    @pytest.mark.parametrize("cards", [HIGHER, "9h 7c 2d", "Jh 8h 3d"], ids=["higher", "lower", "equal"])
    def test_against_no_hand_a_played_ante_wins_and_play_stands_off_whatever_the_cards(self, cards: str) -> None:
        result = one(Seat(cards), NO_HAND)
        assert told(result["ante"]) == ("win", 10, "5.7.1(a)")
        assert told(result["play"]) == ("stand_off", 0, "5.10.4")
        assert clauses(result["ante"]) >= {"9.6.1(a)", "Table 9 Ante"}
        assert "9.6.1(b)(v)" in clauses(result["play"])

    @pytest.mark.clause("5.7.1(b)", "5.10.1", "9.6.2(a)", "Table 9 Ante", "Table 9 Play")
    def test_a_higher_hand_wins_both_at_evens(self) -> None:
        result = one(Seat(HIGHER, ante=25))
        assert told(result["ante"]) == ("win", 25, "5.7.1(b)")
        assert told(result["play"]) == ("win", 25, "5.10.1")
        assert clauses(result["play"]) >= {"9.6.2(a)", "Table 9 Play"}

    @pytest.mark.clause("5.7.2(b)", "5.10.2", "9.6.2(b)")
    def test_a_lower_hand_loses_both(self) -> None:
        result = one(Seat(LOWER))
        assert told(result["ante"]) == ("lose", 0, "5.7.2(b)")
        assert told(result["play"]) == ("lose", 0, "5.10.2")

    @pytest.mark.clause("5.7.3", "5.10.3", "9.6.2(c)", "3.5")
    def test_an_equal_hand_stands_off(self) -> None:
        result = one(Seat(EQUAL))
        assert told(result["ante"]) == ("stand_off", 0, "5.7.3")
        assert told(result["play"]) == ("stand_off", 0, "5.10.3")
        assert "3.5" in clauses(result["ante"])

    @pytest.mark.clause("5.7.2(a)", "9.5.2(a)(i)")
    @pytest.mark.parametrize("dealer", [QUALIFIES, NO_HAND])
    def test_a_folded_ante_loses_even_against_no_hand(self, dealer: str) -> None:
        result = one(Seat(HIGHER, choice=FOLD), dealer)
        assert told(result["ante"]) == ("lose", 0, "5.7.2(a)")
        assert set(result) == {"ante"}

    @pytest.mark.clause("9.5.2(b)")
    @pytest.mark.parametrize("dealer", [QUALIFIES, NO_HAND])
    def test_an_ante_given_up_for_the_side_bets_loses(self, dealer: str) -> None:
        result = one(Seat("7h 7d 2c", pair_plus=5, choice=KEEP), dealer)
        assert told(result["ante"]) == ("lose", 0, "5.7.2(a)")
        assert told(result["pair_plus"]) == ("win", 5, "5.8.1")
        assert "9.5.2(b)" in clauses(result["ante"])

    @pytest.mark.clause("9.6.2")
    def test_hands_are_settled_from_the_dealers_right(self) -> None:
        seats = {1: Seat("Kh 7c 2s"), 4: Seat("Kd 7d 2d"), 9: Seat("Ks 8c 2h")}
        assert [line.wager.seat for line in played(seats).lines if line.wager.bet == "ante"] == [9, 4, 1]

    @pytest.mark.clause("9.6.1(b)")
    @pytest.mark.parametrize(("reading", "order"), [("from_right", [4, 1]), ("from_left", [1, 4])])
    def test_against_no_hand_the_order_is_a_reading(self, reading: str, order: list[int]) -> None:
        over = played({1: Seat("Kh 7c 2s"), 4: Seat("Kd 7d 2d")}, NO_HAND, at=table(readings={"A-36": reading}))
        assert [line.wager.seat for line in over.lines if line.wager.bet == "ante"] == order


class TestAnteBonus:
    @pytest.mark.clause("Table 9 Ante Bonus A", "Table 9 Ante Bonus B", "Table 9 Ante Bonus C")
    @pytest.mark.parametrize("column", PAY.variants("ante_bonus"))
    @pytest.mark.parametrize("kind", ["straight_flush", "three_of_a_kind", "straight"])
    def test_every_row_of_every_table(self, column: str, kind: str) -> None:
        paid = {
            "A": {"straight_flush": 5, "three_of_a_kind": 4, "straight": 1},
            "B": {"straight_flush": 5, "three_of_a_kind": 3, "straight": 1},
            "C": {"straight_flush": 4, "three_of_a_kind": 3, "straight": 1},
        }[column][kind]
        line = one(Seat(THREE_CARDS[kind]), at=table(pay_tables=PayTables(ante_bonus=column)))["ante_bonus"]
        assert told(line) == ("win", 10 * paid, "9.6.2(d)")
        assert line.wager.stake == line.returned == 0
        assert f"Table 9 Ante Bonus {column}" in clauses(line)

    @pytest.mark.parametrize("kind", ["flush", "pair"])
    def test_one_step_below_a_straight_earns_none(self, kind: str) -> None:
        assert "ante_bonus" not in one(Seat(THREE_CARDS[kind]))

    @pytest.mark.clause("9.6.1(b)(ii)")
    def test_it_is_paid_when_the_dealer_has_no_hand(self) -> None:
        assert told(one(Seat("9h 8d 7c"), NO_HAND)["ante_bonus"]) == ("win", 10, "9.6.1(b)(ii)")

    @pytest.mark.clause("9.6.2(d)")
    def test_it_is_paid_although_ante_and_play_lose(self) -> None:
        result = one(Seat("9h 8d 7c"), "As Ah Ad")
        assert told(result["ante"])[0] == told(result["play"])[0] == "lose"
        assert told(result["ante_bonus"]) == ("win", 10, "9.6.2(d)")

    @pytest.mark.parametrize(("reading", "paid"), [("paid", True), ("not_paid", False)])
    def test_on_equal_hands_it_is_a_reading(self, reading: str, paid: bool) -> None:
        result = one(Seat("9h 8d 7c"), "9s 8c 7d", at=table(readings={"A-08b": reading}))
        assert told(result["ante"])[0] == "stand_off"
        assert ("ante_bonus" in result) is paid

    @pytest.mark.parametrize("choice", [FOLD, KEEP])
    def test_no_bonus_after_a_fold(self, choice: Choice) -> None:
        assert "ante_bonus" not in one(Seat("9h 8d 7c", pair_plus=5, choice=choice))

    def test_a_reading_pays_it_where_the_cards_stay_for_a_side_bet(self) -> None:
        kept = Seat("9h 8d 7c", pair_plus=5, choice=KEEP)
        assert told(one(kept, at=table(readings={"A-08": "paid"}))["ante_bonus"]) == ("win", 10, "9.6.2(d)")
        folded = Seat("9h 8d 7c", pair_plus=5, choice=FOLD)
        assert "ante_bonus" not in one(folded, at=table(readings={"A-08": "paid"}))
        assert "ante_bonus" in one(folded, at=table(readings={"A-08": "paid", "A-06": "keep"}))


class TestPairPlus:
    @pytest.mark.clause(
        "5.8.1",
        "10.1",
        "Table 9 Pair Plus A",
        "Table 9 Pair Plus B",
        "Table 9 Pair Plus C",
        "Table 9 Pair Plus D",
        "Table 9 Pair Plus E",
        "Table 9 Pair Plus F",
    )
    @pytest.mark.parametrize(
        ("column", "paid"),
        [
            ("A", (40, 30, 6, 4, 1)),
            ("B", (40, 25, 6, 4, 1)),
            ("C", (40, 30, 5, 4, 1)),
            ("D", (40, 30, 6, 3, 1)),
            ("E", (35, 25, 6, 4, 1)),
            ("F", (35, 33, 6, 4, 1)),
        ],
    )
    @pytest.mark.parametrize("kind", THREE_CARDS)
    def test_every_row_of_every_table(self, column: str, paid: tuple[int, ...], kind: str) -> None:
        at = table(pay_tables=PayTables(pair_plus=column))
        line = one(Seat(THREE_CARDS[kind], ante=0, pair_plus=5, choice=NONE), at=at)["pair_plus"]
        assert told(line) == ("win", 5 * paid[list(THREE_CARDS).index(kind)], "5.8.1")
        assert line.returned == cents(5)
        assert f"Table 9 Pair Plus {column}" in clauses(line)

    @pytest.mark.clause("5.8.2", "9.6.2(e)", "9.6.1(b)(iii)")
    @pytest.mark.parametrize(("dealer", "procedure"), [(QUALIFIES, "9.6.2(e)"), (NO_HAND, "9.6.1(b)(iii)")])
    def test_three_odd_cards_lose_and_the_dealers_hand_does_not_matter(self, dealer: str, procedure: str) -> None:
        line = one(Seat("Ah Kd 9c", ante=0, pair_plus=5, choice=NONE), dealer)["pair_plus"]
        assert told(line) == ("lose", 0, "5.8.2")
        assert procedure in clauses(line)

    @pytest.mark.clause("9.5.2(a)(i)")
    def test_a_full_fold_gives_it_up_unless_a_reading_keeps_it(self) -> None:
        seat = Seat("7h 7d 2c", pair_plus=5, six_card_bonus=5, choice=FOLD)
        result = one(seat, "7s Qd 4c")
        assert told(result["pair_plus"]) == ("lose", 0, "9.5.2(a)(i)")
        assert told(result["six_card_bonus"]) == ("lose", 0, "9.5.2(a)(i)")
        kept = one(seat, "7s Qd 4c", at=table(readings={"A-06": "keep"}))
        assert told(kept["ante"]) == ("lose", 0, "5.7.2(a)")
        assert told(kept["pair_plus"]) == ("win", 5, "5.8.1")
        assert told(kept["six_card_bonus"]) == ("win", 25, "5.9.1")


class TestSixCardBonus:
    @pytest.mark.clause(
        "5.9.1",
        "9.6.4",
        "Table 9 Six Card Bonus A",
        "Table 9 Six Card Bonus B",
        "Table 9 Six Card Bonus C",
        "Table 9 Six Card Bonus D",
        "Table 9 Six Card Bonus E",
        "1.1 'Flush'",
        "1.1 'Straight'",
        "1.1 'Full House'",
        "1.1 'Four of a Kind'",
        "1.1 'Straight Flush'",
        "1.1 'Royal Flush'",
    )
    @pytest.mark.parametrize(
        ("column", "paid"),
        [
            ("A", (1000, 200, 50, 25, 20, 10, 5)),
            ("B", (1000, 200, 50, 25, 15, 10, 5)),
            ("C", (1000, 200, 100, 20, 15, 9, 8)),
            ("D", (1000, 200, 100, 20, 15, 10, 7)),
            ("E", (500, 200, 50, 25, 12, 8, 5)),
        ],
    )
    @pytest.mark.parametrize("kind", SIX_CARDS)
    def test_every_row_of_every_table(self, column: str, paid: tuple[int, ...], kind: str) -> None:
        own, dealer = SIX_CARDS[kind]
        at = table(pay_tables=PayTables(six_card_bonus=column))
        line = one(Seat(own, ante=0, six_card_bonus=5, choice=NONE), dealer, at=at)["six_card_bonus"]
        assert told(line) == ("win", 5 * paid[list(SIX_CARDS).index(kind)], "5.9.1")
        assert f"Table 9 Six Card Bonus {column}" in clauses(line)

    @pytest.mark.clause("5.9.2", "9.6.1(b)(iv)", "9.6.2(f)")
    @pytest.mark.parametrize(
        ("own", "dealer"), [("8h 8d 2c", "2s Qd 4c"), ("8h 8d 2c", "2s Jd Jc"), ("Ah Kd 9c", NO_HAND)]
    )
    def test_two_pairs_three_pairs_and_less_lose(self, own: str, dealer: str) -> None:
        line = one(Seat(own, ante=0, six_card_bonus=5, choice=NONE), dealer)["six_card_bonus"]
        assert told(line) == ("lose", 0, "5.9.2")

    @pytest.mark.parametrize(
        ("own", "dealer", "paid"),
        [
            ("8h 8d 8c", "4h 4d 4c", 25),
            ("Ah 2d 9c", "4h 4d 4c", 5),
            ("9h 8h 7h", "6d 5h 2h", 20),
            ("Ah Kh Qh", "Jh Th 9h", 1000),
        ],
        ids=[
            "two threes are a full house",
            "all three are the dealer's",
            "flush before straight",
            "royal before lower",
        ],
    )
    def test_the_best_five_of_six_count(self, own: str, dealer: str, paid: int) -> None:
        line = one(Seat(own, ante=0, six_card_bonus=1, choice=NONE), dealer)["six_card_bonus"]
        assert told(line) == ("win", paid, "5.9.1")

    @pytest.mark.parametrize(
        ("own", "dealer", "paid"),
        [("8h 8d 2c", "8s Qd 4c", 5), ("9h 8h 2c", "7h Qd 4c", 200), ("9h 8d 7c", "6s 5h Qc", 0)],
    )
    def test_a_reading_counts_any_three_cards(self, own: str, dealer: str, paid: int) -> None:
        at = table(readings={"A-09": "any_three"})
        assert one(Seat(own, ante=0, six_card_bonus=1, choice=NONE), dealer, at=at)["six_card_bonus"].paid == cents(
            paid
        )

    @pytest.mark.clause("9.5.3")
    def test_without_ante_and_pair_it_stays_live_unless_a_reading_collects_it(self) -> None:
        seat = Seat("8h 7d 2c", ante=0, six_card_bonus=5, choice=NONE)
        assert told(one(seat, "8s 8d 4c")["six_card_bonus"]) == ("win", 25, "5.9.1")
        at = table(readings={"A-07": "collected"})
        assert told(one(seat, "8s 8d 4c", at=at)["six_card_bonus"]) == ("lose", 0, "9.5.3")
        paired = Seat("8h 8d 2c", ante=0, six_card_bonus=5, choice=NONE)
        assert told(one(paired, "8s Kd 4c", at=at)["six_card_bonus"]) == ("win", 25, "5.9.1")


@pytest.mark.clause("10.2")
class TestPayTables:
    def test_columns_are_chosen_independently(self) -> None:
        at = table(pay_tables=PayTables(ante_bonus="B", pair_plus="E", six_card_bonus="C"))
        result = one(Seat("8h 8d 8c", pair_plus=1, six_card_bonus=1), "8s Qd 4c", at=at)
        assert (result["ante_bonus"].paid, result["pair_plus"].paid, result["six_card_bonus"].paid) == (
            3000,
            2500,
            10000,
        )

    def test_a_column_that_table_9_does_not_have_is_refused(self) -> None:
        with pytest.raises(IllegalAction, match=r"pair_plus A, B, C, D, E, F, and no 'G'"):
            PayTables(pair_plus="G")


@pytest.mark.parametrize("dealer", ["Qd Qc 4s", "Jd 8c 3s"], ids=["qualifies", "no hand"])
@pytest.mark.parametrize("result", ["win", "lose", "stand_off"])
@pytest.mark.parametrize("choice", [PLAY, FOLD, KEEP])
def test_the_whole_matrix(dealer: str, result: str, choice: Choice) -> None:
    """Dealer, comparison and choice, for every wager of a pair, told by outcome."""
    cards = {"win": "Kh Ks 7d", "lose": "5h 5c 2d", "stand_off": "Qh Qs 4c"}[result]
    made = one(Seat(cards, pair_plus=5, six_card_bonus=5, choice=choice), dealer)
    found = {bet: line.outcome.value for bet, line in made.items()}
    no_hand = dealer == "Jd 8c 3s"
    expected = {"ante": "lose"}
    if choice is PLAY:
        expected = {"ante": "win" if no_hand else result, "play": "stand_off" if no_hand else result}
    expected["pair_plus"] = "lose" if choice is FOLD else "win"
    four_queens = result == "stand_off" and not no_hand
    expected["six_card_bonus"] = "win" if four_queens and choice is not FOLD else "lose"
    assert found == expected
