"""Round sheets of California: the examples, and sheets for what each of them leaves open."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from queenhigh.notation.fields import SheetError
from queenhigh.notation.round_sheet import irregularity_types, settle
from queenhigh.rules import InputError

BOOK = "california-three-card-poker"
EXAMPLES = json.loads((Path(__file__).parent / "sheets" / f"{BOOK}.json").read_text(encoding="utf-8"))


def seat(number: int, cards: str = "Ac Kd 9h", decision: str = "play", **wagers: str) -> dict[str, Any]:
    wagers = {"ante": "20.00"} | ({"play": "20.00"} if decision == "play" else {}) | wagers
    return {"seat": number, "cards": cards.split(), "wagers": wagers, "decision": decision}


def sheet(*seats: dict[str, Any], bank: str = "5000.00", cards: str = "Qd 6c 5s", **table: Any) -> dict[str, Any]:
    return {
        "book": BOOK,
        "table": {"schedule": 2} | table,
        "seats": list(seats),
        "player_dealer": {"seat": 7, "wager": bank, "cards": cards.split()},
    }


def matches(expected: Any, given: Any) -> bool:
    """Everything that is expected is there; more may be."""
    if isinstance(expected, dict):
        return isinstance(given, dict) and all(
            name in given and matches(value, given[name]) for name, value in expected.items()
        )
    return bool(expected == given)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_examples_come_out_as_expected(example: dict[str, Any]) -> None:
    result = settle(example["sheet"])
    assert matches(example["expect"], result), result
    assert "notes" not in result


def test_a_result_says_everything_with_its_clause() -> None:
    result = settle(sheet(seat(5, "Td Tc 4h", pair_plus="5.00"), seat(6), bank="50.00"))
    assert result == {
        "round": "settled",
        "player_dealer": {"seat": 7, "hand": "high_card", "qualifies": True},
        "button": 5,
        "order": [5, 6],
        "bank": {
            "wager": "50.00",
            "paid_out": "50.00",
            "collected": "0.00",
            "net": "-50.00",
            "after": "0.00",
            "exhausted": True,
            "rule": "Type of Game 2",
        },
        "seats": {
            "5": {
                "hand": "pair",
                "net": "45.00",
                "wagers": {
                    "ante": line("win", "20.00", "20.00", "Winners 2(a)", "Hand rankings: One Pair"),
                    "play": line("win", "20.00", "20.00", "Winners 2(a)", "Hand rankings: One Pair"),
                    "pair_plus": line(
                        "win",
                        "5.00",
                        "5.00",
                        "Pair Plus item 4",
                        "Pair Plus table: One Pair",
                        "Pair Plus item 3",
                        "Pair Plus item 6",
                        "Hand rankings: One Pair",
                    ),
                },
            },
            "6": {
                "hand": "high_card",
                "net": "5.00",
                "wagers": {
                    "ante": {
                        **line(
                            "win",
                            "20.00",
                            "5.00",
                            "Winners 2(a)",
                            "Hand rankings: High Card",
                            "Card values",
                            "Winners 4(cover)",
                            "Dealing 6(exhaust)",
                        ),
                        "unpaid": "15.00",
                    },
                    "play": line("returned", "20.00", "0.00", "Dealing 6(exhaust)", "Type of Game 4"),
                },
            },
        },
        "fees": {
            "schedule": 2,
            "table_action": "40.00",
            "player_dealer": "0.50",
            "players": {"5": "0.00", "6": "0.00"},
            "total": "0.50",
            "rule": "Collection option 2",
            "also": ["Collection timing", "Collection basis", "Collection player 2-7", "Type of Game 6"],
        },
        "rotation": {"rounds_banked": 1, "offered_to": []},
        "cards": {
            "seats": {"5": ["Td", "Tc", "4h"], "6": ["Ac", "Kd", "9h"]},
            "player_dealer": ["Qd", "6c", "5s"],
        },
        "rulings": [],
    }


def line(outcome: str, stake: str, paid: str, rule: str, *also: str) -> dict[str, Any]:
    return {"outcome": outcome, "stake": stake, "paid": paid, "returned": stake, "rule": rule, "also": list(also)}


def test_a_seat_that_sits_out_takes_no_cards_from_the_hands_on_the_sheet() -> None:
    sits_out = {"seat": 2, "player": "Bea", "cards": [], "wagers": {}, "decision": "none"}
    alone, beside = settle(sheet(seat(1))), settle(sheet(seat(1), sits_out))
    assert alone["seats"]["1"]["net"] == "40.00"
    assert (beside["seats"], beside["bank"], beside["button"]) == (alone["seats"], alone["bank"], alone["button"])


@pytest.mark.parametrize("moment", ["previous_round", "after_bets"])
def test_the_deck_may_be_shuffled_before_or_after_betting_closes(moment: str) -> None:
    assert settle(sheet(seat(1), readings={"A14": moment}))["seats"]["1"]["net"] == "40.00"


def test_a_loser_at_the_win_limit_gets_the_rest_back() -> None:
    result = settle(sheet(seat(5, "Jc Th 8s"), seat(6, "Jh Ts 7s"), bank="50.00"))
    assert matches(
        {
            "bank": {"collected": "50.00", "paid_out": "0.00", "net": "50.00", "after": "100.00", "exhausted": True},
            "seats": {
                "5": {"net": "-40.00"},
                "6": {
                    "net": "-10.00",
                    "wagers": {
                        "ante": {"outcome": "lose", "returned": "10.00"},
                        "play": {"outcome": "returned", "returned": "20.00"},
                    },
                },
            },
        },
        result,
    )


def test_option_1_lists_each_players_fee() -> None:
    result = settle(
        sheet(seat(1, ante="60.00", play="60.00"), seat(2, "Ad Kc 8h", ante="200.00", play="200.00"), schedule=1)
    )
    assert matches(
        {
            "player_dealer": "4.00",
            "players": {"1": "1.00", "2": "2.00"},
            "total": "7.00",
            "rule": "Collection option 1",
        },
        result["fees"],
    )
    assert result["seats"]["1"]["net"] == "120.00"


def test_readings_of_the_sheet_are_obeyed() -> None:
    seats = (seat(5, "Jc Th 8s", ante="5.00", play="5.00"), seat(6), seat(1, "Ad Kc 8h"))
    assert settle(sheet(*seats, bank="40.00"))["seats"]["1"]["net"] == "0.00"
    assert settle(sheet(*seats, bank="40.00", readings={"A6": "net"}))["seats"]["1"]["net"] == "10.00"
    assert settle(sheet(*seats, bank="40.00", readings={"bank_accounting": "net"}))["seats"]["1"]["net"] == "10.00"
    assert settle(sheet(seat(1), readings={"A14": "after_bets"}))["round"] == "settled"
    refunded = settle(sheet(seat(5), seat(6, "Ad Kc 8h"), bank="40.00", schedule=1, readings={"A17": "refunded"}))
    assert (refunded["fees"]["players"]["6"], refunded["fees"]["refunded"]) == ("0.00", {"6": "0.50"})


def test_fractional_antes_where_the_house_allows_them() -> None:
    given = sheet(seat(1, ante="50.50", play="50.50"), readings={"A10": "fractions"})
    assert settle(given)["fees"]["player_dealer"] == "0.50"
    assert settle(sheet(seat(1, ante="50.50", play="50.50"), readings={"A10": "fractions", "A10b": "higher"}))["fees"][
        "player_dealer"
    ] == ("1.00")


def test_rotation_after_two_rounds() -> None:
    result = settle(sheet(seat(5), seat(2, "Ad Kc 8h"), rounds_banked=2))
    assert result["rotation"] == {"rounds_banked": 2, "offered_to": [2, 5, 7]}
    with pytest.raises(SheetError, match=r"player_dealer\.wager.*Type of Game 5"):
        settle(sheet(seat(5), rounds_banked=3))


def test_a_back_line_pair_plus_has_a_line_of_its_own() -> None:
    owner = seat(1, "7c 7h 2d", pair_plus="10.00") | {"back_line": [{"player": "Zoe", "amount": "5.00"}]}
    result = settle(sheet(owner, readings={"A1": "pair_plus"}))
    assert matches(
        {"seat": 1, "player": "Zoe", "outcome": "win", "paid": "5.00", "net": "5.00"}, result["back_line"][0]
    )
    assert result["seats"]["1"]["net"] == "50.00"
    assert result["bank"]["paid_out"] == "55.00"
    with pytest.raises(SheetError, match=r"seats\[0\]\.back_line\[0\].*Pair Plus item 9"):
        settle(sheet(owner))


class TestWhatASheetMayLeaveOut:
    def test_the_decision_where_there_is_a_play_wager(self) -> None:
        given = seat(1)
        del given["decision"]
        assert settle(sheet(given))["seats"]["1"]["net"] == "40.00"

    def test_the_cards_of_a_folded_hand_and_the_table(self) -> None:
        given = sheet(seat(1, "", "fold"))
        del given["table"]
        result = settle(given)
        assert result["seats"]["1"] == {
            "wagers": {
                "ante": {
                    "outcome": "lose",
                    "stake": "20.00",
                    "paid": "0.00",
                    "returned": "0.00",
                    "rule": "Dealing 11(option)",
                    "also": ["Dealing 12"],
                }
            },
            "net": "-20.00",
        }

    def test_a_seat_without_wagers_sits_out(self) -> None:
        idle = {"seat": 2, "player": "Bea", "wagers": {}, "decision": "none", "cards": []}
        result = settle(sheet(seat(1), idle))
        assert set(result["seats"]) == {"1"}
        with pytest.raises(SheetError, match=r"Dealing 3\(ante\)"):
            settle(sheet(seat(1), idle, readings={"A21": "required"}))

    def test_an_amount_of_nothing_is_no_wager(self) -> None:
        result = settle(sheet(seat(1, "7c 7h 2d", "fold", play="0.00", pair_plus="0.00")))
        assert set(result["seats"]["1"]["wagers"]) == {"ante"}

    def test_bonus_is_another_name_for_pair_plus(self) -> None:
        given = seat(1, "7c 7h 2d", bonus="10.00")
        assert settle(sheet(given))["seats"]["1"]["wagers"]["pair_plus"]["paid"] == "10.00"


class TestIrregularities:
    @pytest.mark.parametrize(
        ("fact", "rule"),
        [
            ({"type": "exposed_card", "when": "deal", "to": 1}, "Dealing 8(stacks)"),
            ({"type": "exposed_card", "when": "deal", "to": "1"}, "Dealing 8(stacks)"),
            ({"type": "exposed_card", "when": "deal", "to": [1, "player_dealer"], "count": 2}, "Dealing 8(stacks)"),
            ({"type": "card_exposed", "when": "deal", "to": "dealer"}, "Dealing 8(stacks)"),
            ({"type": "exposed_card", "when": "deal", "to": "stub"}, "Dealing 8(rest)"),
            ({"type": "exposed_card", "when": "deal"}, "Dealing 8(stacks)"),
            ({"type": "exposed_card", "when": "deal", "seat": 1}, "Dealing 8(stacks)"),
            ({"type": "wrong_number_of_cards", "when": "deal", "seat": 1, "count": 2}, "Dealing 7"),
            ({"type": "wrong_number_of_cards", "when": "before_announcement", "to": 1, "dealt_count": 2}, "Dealing 7"),
            ({"type": "wrong_number_of_cards", "when": "after_announcement", "to": [1], "count": 4}, "Dealing 7"),
            ({"type": "shuffler_jam", "when": "shuffle", "detail": "two cards stuck"}, "Deck: shuffler"),
            ({"type": "shuffler_malfunction", "when": "deal"}, "Deck: shuffler"),
            ({"type": "misdeal", "when": "deal"}, "Dealing 8(stacks)"),
            ({"type": "deck_count", "when": "before_settlement", "deck_count": 51}, "Deck: physical"),
            ({"type": "wrong_deck", "when": "deal"}, "Deck (c)"),
            ({"type": "mixed_discard_rack", "when": "before_settlement"}, "Deck (d)"),
            ({"type": "cards_to_seat_without_ante", "when": "deal", "to": 3}, "Dealing 3(ante)"),
            ({"type": "up_card_not_turned", "when": "before_decision"}, "Dealing 8(upcard)"),
            ({"type": "dispute", "when": "before_settlement", "seat": 1, "reconstructed": False}, "Winners 3"),
        ],
    )
    def test_that_void_the_round(self, fact: dict[str, Any], rule: str) -> None:
        """Stakes go back, the bank is unchanged, and the collection stays in the drop box."""
        undecided = {"seat": 1, "cards": [], "wagers": {"ante": "20.00", "pair_plus": "5.00"}, "decision": "undecided"}
        given = sheet(undecided) | {"irregularities": [fact]}
        given["player_dealer"]["cards"] = []
        result = settle(given)
        assert result["round"] == "void"
        assert {wager["outcome"] for wager in result["seats"]["1"]["wagers"].values()} == {"void"}
        assert result["seats"]["1"]["net"] == "0.00"
        assert matches(
            {"paid_out": "0.00", "collected": "0.00", "after": "5000.00", "exhausted": False}, result["bank"]
        )
        assert result["fees"]["player_dealer"] == "0.50"
        assert (result["rulings"][0]["rule"], result["rulings"][0]["by"]) == (rule, "floor_supervisor")

    def test_a_play_wager_of_the_sheet_goes_back_with_the_rest(self) -> None:
        given = sheet(seat(1)) | {"irregularities": [{"type": "misdeal", "when": "deal"}]}
        wagers = settle(given)["seats"]["1"]["wagers"]
        assert {bet: wager["outcome"] for bet, wager in wagers.items()} == {"ante": "void", "play": "void"}

    def test_a_hand_of_the_wrong_number_may_be_written_down(self) -> None:
        given = sheet(seat(1, "Ac Kd")) | {
            "irregularities": [{"type": "wrong_number_of_cards", "when": "after_decisions", "to": 1, "count": 2}]
        }
        assert settle(given)["round"] == "void"

    @pytest.mark.parametrize("place", ["seats", "player_dealer"])
    def test_a_round_that_is_to_stand_needs_hands_of_three(self, place: str) -> None:
        fact = {"type": "wrong_number_of_cards", "when": "deal", "to": 1, "count": 2, "ruling": "stand"}
        given = sheet(seat(1), seat(2, "Ad Kc", "fold"), readings={"A16": "floor_decides"}) | {"irregularities": [fact]}
        assert settle(given)["round"] == "settled"
        (given["seats"][0] if place == "seats" else given["player_dealer"])["cards"] = ["9c", "9d"]
        with pytest.raises(SheetError, match=rf"{place}.*cards"):
            settle(given)

    @pytest.mark.parametrize(
        ("fact", "rule"),
        [
            ({"type": "deck_count", "deck_count": 52}, "Deck: physical"),
            ({"type": "cards_touched", "when": "before_decision", "seat": 1}, "Dealing 10(touch)"),
            ({"type": "cards_out_of_view", "seat": 1}, "Dealing 10(view)"),
            ({"type": "out_of_turn", "when": "decision", "seat": 1}, "Dealing 11(order)"),
            ({"type": "back_line_wager", "when": "betting", "seat": 1}, "Pair Plus item 9"),
            ({"type": "play_wager_amount", "when": "decision", "seat": 1, "attempted": "10.00"}, "Dealing 3(play)"),
            ({"type": "late_wager", "seat": 1, "bet": "ante", "act": "increased"}, "Dealing 5(lock)"),
            ({"type": "fee_not_taken", "when": "deal"}, "Collection timing"),
            ({"type": "dispute", "when": "settlement", "seat": 1}, "Winners 3"),
            ({"type": "dispute", "when": "after_settlement", "seat": 1}, "Winners 3"),
        ],
    )  # fmt: skip
    def test_that_leave_the_result_alone(self, fact: dict[str, Any], rule: str) -> None:
        result = settle(sheet(seat(1)) | {"irregularities": [fact]})
        assert (result["round"], result["seats"]["1"]["net"]) == ("settled", "40.00")
        assert result["rulings"][0]["rule"] == rule

    def test_a_late_pair_plus_goes_back(self) -> None:
        given = sheet(seat(1, "7c 7h 2d", pair_plus="10.00"))
        given["irregularities"] = [{"type": "late_wager", "when": "deal", "seat": 1, "bet": "pair_plus"}]
        result = settle(given)
        assert result["seats"]["1"]["wagers"]["pair_plus"]["outcome"] == "returned"
        assert result["seats"]["1"]["net"] == "40.00"

    @pytest.mark.parametrize(("moment", "fee"), [("before_collection", "0.00"), ("before_deal", "0.50"), ("", "0.50")])
    def test_a_late_ante_draws_no_cards_if_it_is_found_before_the_deal(self, moment: str, fee: str) -> None:
        late = {"type": "late_wager", "reported": moment, "seat": 1, "bet": "ante"}
        given = sheet(seat(1, "7c 7h 2d", "undecided" if moment else "play"), seat(2), schedule=1)
        result = settle(given | {"irregularities": [late]})
        assert result["seats"]["1"]["wagers"]["ante"]["outcome"] == "returned"
        assert result["seats"]["1"]["net"] == "0.00"
        assert result["seats"]["2"]["net"] == "40.00"
        assert result["fees"]["players"]["1"] == fee

    def test_a_round_void_before_the_collection_costs_nobody_anything(self) -> None:
        jam = {"type": "shuffler_jam", "reported": "before_collection"}
        result = settle(sheet(seat(1), schedule=1) | {"irregularities": [jam]})
        assert (result["round"], result["fees"]["total"], result["fees"]["players"]) == ("void", "0.00", {"1": "0.00"})

    @pytest.mark.clause("california-three-card-poker Dealing 3(ante)")
    @pytest.mark.parametrize("readings", [{}, {"A4": "wagering_seats"}])
    def test_an_ante_found_late_before_the_deal_leaves_everyone_else_their_cards(
        self, readings: dict[str, str]
    ) -> None:
        given = sheet(seat(1, "Jc Th 8s"), seat(2, "7c 7h 2d"), seat(4), readings=readings)
        given["irregularities"] = [{"type": "late_wager", "when": "before_deal", "seat": 1}]
        result = settle(given)
        assert (result["button"], result["order"]) == ((2, [2, 4]) if readings else (5, [2, 4]))
        assert [entry["net"] for entry in result["seats"].values()] == ["0.00", "40.00", "40.00"]
        del given["seats"][1:]
        alone = settle(given)
        assert (alone["round"], alone["bank"]["after"], alone["seats"]["1"]["net"]) == ("settled", "5000.00", "0.00")
        assert "player_dealer" not in alone

    @pytest.mark.clause("california-three-card-poker Dealing 3(play)")
    @pytest.mark.parametrize("then", ["20.00", "play"])
    def test_a_play_wager_that_was_refused_is_the_ante_in_the_end(self, then: str) -> None:
        refused = {"type": "play_wager_amount", "when": "decision", "seat": 1, "attempted": "10.00", "then": then}
        for wagers in ({"play": "10.00"}, {}):
            result = settle(sheet(seat(1, **wagers)) | {"irregularities": [refused]})
            assert result["seats"]["1"]["wagers"]["play"]["stake"] == "20.00"
            assert result["rulings"][0]["reason"] == then

    @pytest.mark.parametrize("name", ["when", "reported"])
    def test_a_moment_that_the_round_does_not_have_is_refused(self, name: str) -> None:
        given = sheet(seat(1)) | {"irregularities": [{"type": "misdeal", name: "teatime"}]}
        with pytest.raises(SheetError, match=rf"irregularities\[0\]\.{name}: 'teatime' is not a moment of this round"):
            settle(given)

    @pytest.mark.clause("california-three-card-poker Type of Game 5")
    @pytest.mark.parametrize(("banked", "counted"), [(1, 0), (2, 1)])
    def test_a_void_round_does_not_count_as_banked(self, banked: int, counted: int) -> None:
        given = sheet(seat(1), rounds_banked=banked) | {"irregularities": [{"type": "misdeal", "when": "deal"}]}
        assert settle(given)["rotation"] == {"rounds_banked": counted, "offered_to": []}

    def test_the_floor_may_let_it_stand_where_the_house_leaves_it_to_the_floor(self) -> None:
        fact = {"type": "exposed_card", "when": "deal", "to": 1, "ruling": "stand"}
        given = sheet(seat(1), readings={"A16": "floor_decides"}) | {"irregularities": [fact]}
        assert settle(given)["round"] == "settled"

    def test_an_order_from_too_low_a_rank_is_refused(self) -> None:
        fact = {"type": "misdeal", "when": "deal", "by": "house_dealer"}
        with pytest.raises(SheetError, match=r"irregularities\[0\].*floor_supervisor"):
            settle(sheet(seat(1)) | {"irregularities": [fact]})

    def test_every_type_is_listed_with_its_clause(self) -> None:
        listed = dict(irregularity_types()[BOOK])
        assert len(listed) >= 21
        assert all(listed.values())


def changed(path: str, value: Any) -> dict[str, Any]:
    """A sound sheet with one thing wrong; a path such as `seats.0.wagers.ante`."""
    given = deepcopy(sheet(seat(1, pair_plus="5.00"), seat(2, "Ad Kc 8h")))
    *way, last = path.split(".")
    target: Any = given
    for step in way:
        target = target[int(step)] if isinstance(target, list) else target.setdefault(step, {})
    if value is KeyError:
        del target[last]
    else:
        target[int(last) if isinstance(target, list) else last] = value
    return given


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("player_dealer", KeyError, "player_dealer"),
        ("player_dealer.seat", KeyError, r"player_dealer\.seat"),
        ("player_dealer.seat", 8, r"player_dealer\.wager.*Table: seats"),
        ("player_dealer.seat", 1, r"seats\[0\]\.seat"),
        ("player_dealer.wager", KeyError, r"player_dealer\.wager"),
        ("player_dealer.wager", "0.00", r"player_dealer\.wager.*Winners 4\(cover\)"),
        ("player_dealer.wager", "-5.00", r"player_dealer\.wager"),
        ("player_dealer.wager", 500.005, r"player_dealer\.wager"),
        ("player_dealer.cards", ["Qd", "6c"], r"player_dealer\.cards.*three cards"),
        ("player_dealer.cards", [], r"player_dealer\.cards.*missing"),
        ("player_dealer.cards", ["Qd", "6c", "Ac"], "ace of clubs"),
        ("seats", [], "seats.*no one has an ante"),
        ("seats.1.seat", 1, r"seats\[1\]\.seat"),
        ("seats.1.seat", 8, r"seats\[1\].*Table: seats"),
        ("seats.1.seat", "two", r"seats\[1\]\.seat"),
        ("seats.1.cards", ["Ad", "Kc"], r"seats\[1\]\.cards"),
        ("seats.1.cards", ["Ac", "Kc", "8h"], r"seats\[1\]\.cards.*ace of clubs"),
        ("seats.1.cards", ["Ad", "Ad", "8h"], r"seats\[1\]\.cards"),
        ("seats.1.cards", ["Xx", "Kc", "8h"], r"seats\[1\]\.cards"),
        ("seats.1.cards", [], r"seats\[1\]\.cards.*missing"),
        ("seats.1.decision", "undecided", r"seats\[1\]\.wagers\.play"),
        ("seats.1.decision", "fold", r"seats\[1\]\.wagers\.play"),
        ("seats.1.decision", "none", r"seats\[1\]\.wagers\.play"),
        ("seats.1.decision", "raise", r"seats\[1\]\.decision"),
        ("seats.1.wagers", {"ante": "20.00"}, r"seats\[1\]\.wagers\.play: the decision is play"),
        ("seats.1.wagers", {"pair_plus": "5.00"}, r"seats\[1\]\.wagers\.pair_plus.*Pair Plus item 1"),
        ("seats.1.wagers", {"play": "20.00"}, r"seats\[1\]\.wagers\.play"),
        ("seats.1.wagers", {}, r"seats\[1\]\.decision"),
        ("seats.1.wagers.play", "10.00", r"seats\[1\]\.wagers\.play.*Dealing 3\(play\)"),
        ("seats.1.wagers.ante", "4.00", r"seats\[1\]\.wagers\.ante.*Table limits"),
        ("seats.1.wagers.ante", "201.00", r"seats\[1\]\.wagers\.ante.*Table limits"),
        ("seats.1.wagers.ante", "20.50", r"seats\[1\]\.wagers\.ante.*Collection tiers"),
        ("seats.1.wagers.ante", "-20.00", r"seats\[1\]\.wagers\.ante"),
        ("seats.1.wagers.ante", 20.005, r"seats\[1\]\.wagers\.ante"),
        ("seats.0.wagers.pair_plus", "4.00", r"seats\[0\]\.wagers\.pair_plus.*Pair Plus limits"),
        ("seats.0.wagers.pair_plus", "51.00", r"seats\[0\]\.wagers\.pair_plus.*Pair Plus limits"),
        ("seats.0.wagers.bonus", "5.00", r"seats\[0\]\.wagers\.bonus.*twice"),
        ("seats.0.wagers.jackpot", "5.00", r"seats\[0\]\.wagers\.jackpot"),
        ("seats.0.wagers.six_card_bonus", "5.00", r"seats\[0\]\.wagers\.six_card_bonus"),
        ("table.schedule", 8, r"table\.schedule.*Collection one option"),
        ("table.schedule", [1, 2], r"table\.schedule.*Collection one option"),
        ("table.schedule", "2 %", r"table\.schedule.*Winners 4\(percentage\)"),
        ("table.limits", {"min": "1.00"}, r"^table\.limits: .*Table limits"),
        ("table.limits", {"min": "25.00"}, r"seats\[0\]\.wagers\.ante.*Dealing 1"),
        ("table.readings", {"A99": "x"}, "A99"),
        ("table.readings", {"A6": "both"}, "A6"),
        ("table.readings", {"A12": "together"}, None),
        ("table.rounds_banked", -1, r"table\.rounds_banked"),
        ("irregularities", [{"type": "cards_touched", "seat": 5}], r"irregularities\[0\]\.seat.*Table: seats"),
        ("irregularities", [{"type": "exposed_card", "count": 0}], r"irregularities\[0\]\.count: No card"),
        ("irregularities", [{"type": "exposed_card", "to": 1, "count": 4}], r"irregularities\[0\]\.count: .*only 3"),
        ("irregularities", [{"type": "exposed_card", "to": 5}], r"irregularities\[0\]\.to: .*stacks at 1, 2, 7"),
        ("irregularities", [{"type": "exposed_card", "to": 1, "seat": 2}], r"irregularities\[0\]\.to: "),
        (
            "irregularities",
            [{"type": "wrong_number_of_cards", "to": 1, "dealt_count": 3}],
            r"irregularities\[0\]\.dealt_count: .*Dealing 7",
        ),
        ("irregularities", [{"type": "cards_to_seat_without_ante", "to": 1}], r"irregularities\[0\]\.to: .*an ante"),
        (
            "irregularities",
            [{"type": "cards_to_seat_without_ante", "to": 7}],
            r"irregularities\[0\]\.to: Seat 7 is the player-dealer's.*Dealing 8\(stacks\)",
        ),
        (
            "irregularities",
            [{"type": "back_line_wager", "seat": 1, "bet": "bank"}],
            r"irregularities\[0\]\.bet: The bank is the player-dealer's own",
        ),
        (
            "irregularities",
            [{"type": "play_wager_amount", "seat": 1, "attempted": "20.00"}],
            r"irregularities\[0\]\.attempted: .*is correct",
        ),
        (
            "irregularities",
            [{"type": "play_wager_amount", "seat": 1, "attempted": "0.00"}],
            r"irregularities\[0\]\.attempted: nothing was put down",
        ),
        ("irregularities", [{"type": "misdeal", "by": "house_dealer"}], r"irregularities\[0\]\.by: .*floor_supervisor"),
        ("irregularities", [{"type": "earthquake"}], r"irregularities\[0\]\.type"),
        ("irregularities", [{"type": "deck_count"}], r"irregularities\[0\]"),
    ],
)
def test_an_impossible_sheet_is_refused_and_the_field_named(path: str, value: Any, told: str | None) -> None:
    if told is None:
        settle(changed(path, value))
        return
    with pytest.raises(InputError, match=told):
        settle(changed(path, value))


def test_a_fold_that_would_keep_pair_plus_is_refused() -> None:
    given = sheet(seat(1, "7c 7h 2d", "keep_side_bets", pair_plus="5.00"))
    with pytest.raises(SheetError, match=r"seats\[0\]\.decision.*Dealing 11\(forfeit\)"):
        settle(given)


def test_a_round_that_continues_needs_every_decision() -> None:
    with pytest.raises(SheetError, match=r"seats\[1\]\.decision"):
        settle(sheet(seat(1), seat(2, "Ad Kc 8h", "undecided")))


def test_a_slip_of_the_pen_is_pointed_out() -> None:
    given = sheet(seat(1))
    given["player_dealer"]["hand"] = "queen high"
    with pytest.raises(SheetError, match=r"^player_dealer\.hand: there is no such field"):
        settle(given)


JUNK = [None, True, -1, 0, 3, 2.5, 10**30, "", "x", "20.00", "Ac", [], ["x"], [["5.00"]], {}, {"x": 1}, {"A6": ["net"]}]


def full_sheet() -> dict[str, Any]:
    given = sheet(
        seat(1, pair_plus="5.00"), seat(2, "Ad Kc 8h", "fold"), limits={"min": "5.00"}, readings={"A6": "net"}
    )
    given["table"] |= {"rounds_banked": 1, "redeal": False}
    given["seats"][0] |= {"player": "Ann", "back_line": []}
    given["irregularities"] = [
        {
            "type": "cards_touched",
            "when": "decision",
            "seat": 1,
            "touched_by": "Zoe",
            "detail": "",
            "by": "house_dealer",
        },
        {"type": "exposed_card", "when": "deal", "to": [1], "count": 1, "ruling": "stand", "by": "floor_supervisor"},
        {"type": "play_wager_amount", "seat": 1, "attempted": "10.00", "then": "20.00"},
    ]
    return given


def paths(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way] * bool(way) + [path for key, each in inner for path in paths(each, (*way, key))]


@pytest.mark.parametrize("path", paths(full_sheet()), ids=lambda path: ".".join(map(str, path)))
def test_whatever_is_written_the_answer_is_a_result_or_a_refusal(path: tuple[Any, ...]) -> None:
    for junk in JUNK:
        given = full_sheet()
        target: Any = given
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = junk
        try:
            result = settle(given)
        except InputError:
            continue
        assert result["round"] in ("settled", "void"), (path, junk)


@pytest.mark.clause("california-three-card-poker Winners 2")
@pytest.mark.parametrize(
    ("when", "outcome"), [("before_settlement", "void"), ("reveal", "settled"), ("settlement", "settled")]
)
def test_an_exposed_card_matters_until_the_player_dealers_hand_is_open(when: str, outcome: str) -> None:
    made = sheet(seat(1, ante="20.00"))
    made["irregularities"] = [{"type": "exposed_card", "when": when, "to": 1}]
    result = settle(made)
    assert result["round"] == outcome
    assert result["rulings"][0]["rule"] == ("Winners 2" if outcome == "settled" else "Dealing 8(stacks)")
