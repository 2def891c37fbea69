"""Crown Perth sheets: when something was noticed, what had been decided by then, and what the result says of it."""

from __future__ import annotations

from typing import Any

import pytest

from queenhigh.notation.round_sheet import settle

TABLE = {
    "limits": {"min": "10.00", "max": "500.00", "unit": "5.00"},
    "jackpot": {"level_1": "5.00", "pools": {"1": "40000.00", "2": "60000.00", "3": "90000.00"}},
}


def sheet(*reports: dict[str, Any], seats: list[dict[str, Any]] | None = None, **changes: Any) -> dict[str, Any]:
    """Seat 1 continues with a flush on the flop and a Turn Wager; seat 2 folds a level 2 Jackpot Wager."""
    one: dict[str, Any] = {
        "seat": 1,
        "cards": ["Ah", "7h"],
        "wagers": {"ante": "10.00", "flop": "20.00", "turn": "10.00", "jackpot": {"level": 1, "amount": "5.00"}},
        "decisions": {"preflop": "flop", "turn": "wager", "river": "check"},
    }
    two: dict[str, Any] = {
        "seat": 2,
        "cards": ["Qs", "Qd"],
        "wagers": {"ante": "20.00", "jackpot": {"level": 2, "amount": "10.00"}},
        "decisions": {"preflop": "fold"},
    }
    made: dict[str, Any] = {
        "book": "crown-perth-holdem-poker",
        "table": TABLE,
        "seats": seats or [one, two],
        "dealer": {"cards": ["Kc", "Kd"]},
        "board": ["2h", "9h", "4h", "Jd", "5c"],
        "irregularities": list(reports),
    }
    return made | changes


def told(result: dict[str, Any], seat: int) -> dict[str, tuple[str, str, str]]:
    wagers = result["seats"][str(seat)]["wagers"]
    return {bet: (line["outcome"], line["paid"], line["rule"]) for bet, line in wagers.items()}


def dealers(when: str) -> dict[str, Any]:
    return {"type": "incorrect_hole_cards", "when": when, "to": "dealer", "count": 1, "deck_complete": True}


@pytest.mark.clause(
    "crown-perth-holdem-poker 5.5(c)(iii)(1)",
    "crown-perth-holdem-poker 5.5(c)(iii)(2)",
    "crown-perth-holdem-poker 5.5(c)(iii)(3)",
)
@pytest.mark.parametrize("when", ["after_pickup", "after_flop_wagers_before_flop"])
def test_a_fold_on_the_sheet_came_before_the_dealers_hand_was_found_wrong(when: str) -> None:
    result = settle(sheet(dealers(when), board=[]))
    assert told(result, 1)["ante"] == ("win", "10.00", "5.5(c)(iii)(2)")
    assert told(result, 1)["flop"] == ("returned", "0.00", "5.5(c)(iii)(4)")
    assert told(result, 1)["turn"] == ("returned", "0.00", "5.5(c)(iii)(4)")
    assert told(result, 2) == {
        "ante": ("returned", "0.00", "5.5(c)(iii)(1)"),
        "jackpot": ("returned", "0.00", "5.5(c)(iii)(3)"),
    }
    assert result["jackpot"]["pools"] == {"1": "39995.90", "2": "59997.95", "3": "90000.00"}
    assert result["jackpot"]["fund"] == "0.00"


@pytest.mark.clause("crown-perth-holdem-poker 5.5(c)(iii)(3)", "crown-perth-holdem-poker 5.5(c)(iii)(4)")
@pytest.mark.parametrize("when", ["after_flop", "turn", "river", "settlement"])
def test_after_the_flop_what_it_decided_stays_and_the_turn_wager_goes_back(when: str) -> None:
    result = settle(sheet(dealers(when)))
    assert told(result, 1) == {
        "ante": ("win", "10.00", "5.5(c)(iii)(2)"),
        "flop": ("returned", "0.00", "5.5(c)(iii)(4)"),
        "turn": ("returned", "0.00", "5.5(c)(iii)(4)"),
        "jackpot": ("win", "250.00", "3.12(b)(ii)"),
    }
    assert told(result, 2) == {
        "ante": ("returned", "0.00", "5.5(c)(iii)(1)"),
        "jackpot": ("lose", "0.00", "3.12(c)(i)"),
    }


@pytest.mark.clause("crown-perth-holdem-poker 5.4(b)(ii)")
def test_a_wager_that_a_void_hand_would_have_placed_later_is_void_by_the_same_clause() -> None:
    report = {"type": "cards_to_area_without_ante", "when": "after_pickup", "to": 4, "options": {"1": "void"}}
    assert set(told(settle(sheet(report)), 1).values()) == {("void", "0.00", "5.4(b)(ii)")}


@pytest.mark.clause("crown-perth-holdem-poker 5.8(a)(ii)")
def test_a_wager_that_was_to_come_after_a_lost_board_is_void_by_the_clause_and_not_by_the_prize() -> None:
    report = {"type": "communal_cards_misdealt", "when": "flop", "reconstructable": "flop_only"}
    assert told(settle(sheet(report)), 1)["turn"] == ("void", "0.00", "5.8(a)(ii)")


@pytest.mark.clause("crown-perth-holdem-poker 5.4(b)(ii)")
@pytest.mark.parametrize(
    ("reported", "turn_was_down"),
    [("flop", False), ("flop after 1", True), ("flop after 2", False), ("flop after 2, 1", True), ("turn", True)],
)
def test_a_report_knows_who_had_acted(reported: str, turn_was_down: bool) -> None:
    """Only a ruling that was made after the Turn Wager gives it back itself; the sheet has it void in any case."""
    seats = [
        {"seat": 1, "cards": ["Ah", "7h"], "wagers": {"ante": "10.00", "flop": "20.00", "turn": "10.00"}},
        {"seat": 2, "cards": ["Qs", "Qd"], "wagers": {"ante": "10.00", "flop": "20.00"}},
    ]
    report = {"type": "cards_to_area_without_ante", "to": 4, "options": {"1": "void"}, "reported": reported}
    result = settle(sheet(report, seats=seats))
    assert set(told(result, 1).values()) == {("void", "0.00", "5.4(b)(ii)")}
    ordered = {order.get("bet") for made in result["rulings"] for order in made["orders"]}
    assert ("turn" in ordered) is turn_was_down


def test_a_void_round_has_keyed_nothing_off() -> None:
    seats = [
        {
            "seat": 1,
            "cards": ["5s", "6s"],
            "wagers": {"ante": "10.00", "flop": "20.00", "jackpot": {"level": 1, "amount": "5.00"}},
        }
    ]
    report = {"type": "incorrect_cards", "when": "after_settlement"}
    result = settle(sheet(report, seats=seats, board=["7s", "8s", "9s", "Kh", "2c"]))
    assert result["round"] == "void"
    assert result["jackpot"]["key_offs"] == []
    assert result["jackpot"]["pools"]["1"] == "39997.95"


@pytest.mark.clause("crown-perth-holdem-poker 3.27")
def test_a_round_without_an_ante_leaves_the_pools_and_says_what_they_hold() -> None:
    result = settle(sheet(seats=[{"seat": 4, "wagers": {"dealer_poker_extra": "5.00"}}], board=[]))
    assert told(result, 4) == {"dealer_poker_extra": ("returned", "0.00", "3.27")}
    assert result["jackpot"]["pools"] == TABLE["jackpot"]["pools"]  # type: ignore[index]
    assert result["jackpot"]["display"]["3"] == "190000.00"
