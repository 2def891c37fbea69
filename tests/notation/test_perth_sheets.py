"""Round sheets of Crown Perth: the examples, what a sheet may leave out, and what is refused."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from queenhigh.games.crown_perth_holdem_poker.room import ROOM
from queenhigh.notation.fields import SheetError
from queenhigh.notation.round_sheet import settle

EXAMPLES = json.loads((Path(__file__).parent / "sheets" / "crown-perth-holdem-poker.json").read_text("utf-8"))
POOLS = {"1": "50000.00", "2": "70000.00", "3": "100000.00"}


def sheet(**changes: Any) -> dict[str, Any]:
    made = {
        "book": "crown-perth-holdem-poker",
        "table": {
            "limits": {"min": "10.00", "max": "500.00", "unit": "5.00"},
            "jackpot": {"level_1": "5.00", "pools": dict(POOLS)},
        },
        "seats": [
            {
                "seat": 1,
                "cards": ["Ah", "7h"],
                "wagers": {
                    "ante": "10.00",
                    "flop": "20.00",
                    "turn": "10.00",
                    "jackpot": {"level": 1, "amount": "5.00"},
                    "dealer_poker_extra": "5.00",
                },
                "decisions": {"preflop": "flop", "turn": "wager", "river": "check"},
            },
            {"seat": 2, "cards": ["Qc", "Qd"], "wagers": {"ante": "20.00"}, "decisions": {"preflop": "fold"}},
            {"seat": 5, "wagers": {"dealer_poker_extra": "5.00"}},
        ],
        "dealer": {"cards": ["Kc", "Kd"]},
        "board": ["2h", "9h", "4s", "Jh", "5c"],
    }
    return {**deepcopy(made), **changes}


def with_seat(number: int, **changes: Any) -> dict[str, Any]:
    made = sheet()
    for seat in made["seats"]:
        if seat["seat"] == number:
            seat.update(changes)
    return made


def with_wagers(number: int, **changes: Any) -> dict[str, Any]:
    made = sheet()
    for seat in made["seats"]:
        if seat["seat"] == number:
            seat["wagers"] = {bet: a for bet, a in {**seat["wagers"], **changes}.items() if a is not None}
    return made


def wagers(result: dict[str, Any], seat: int) -> dict[str, str]:
    return {bet: line["outcome"] for bet, line in result["seats"][str(seat)]["wagers"].items()}


def holds(expected: Any, found: Any) -> bool:
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(k in found and holds(v, found[k]) for k, v in expected.items())
    return bool(expected == found)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_the_examples_come_out_as_expected(example: dict[str, Any]) -> None:
    result = settle(example["sheet"])
    assert holds(example["expect"], result)
    assert "notes" not in result


def test_a_plain_round() -> None:
    result = settle(sheet())
    assert result["round"] == "settled"
    assert wagers(result, 1) == {
        "ante": "win",
        "jackpot": "lose",
        "dealer_poker_extra": "lose",
        "flop": "win",
        "turn": "win",
    }
    assert result["seats"]["2"]["net"] == "-20.00"
    assert wagers(result, 5) == {"dealer_poker_extra": "lose"}
    assert result["jackpot"]["pools"] == POOLS
    assert result["dealer"] == {"flop_hand": "one_pair", "final_hand": "one_pair"}


VOIDS = [
    {"type": "incorrect_cards", "detail": "two kings"},
    {"type": "shuffler_malfunction", "when": "any"},
    {"type": "cards_to_area_without_ante", "when": "before_pickup", "to": 4},
    {"type": "incorrect_hole_cards", "when": "before_pickup", "to": "2", "count": 1},
    {"type": "incorrect_hole_cards", "when": "after_pickup", "to": [2], "count": 1, "deck_complete": False},
    {"type": "card_exposed", "when": "dealing_hole_cards", "count": 1},
    {"type": "dealer_card_exposed", "when": "before_any_flop_wager"},
    {"type": "communal_cards_misdealt", "when": "turn", "reconstructable": "none"},
    {"type": "game_manager_malfunction", "when": "any", "finding": "malfunction"},
    {"type": "disturbance", "cause": "fire"},
    {"type": "fraud"},
]


@pytest.mark.parametrize("entry", VOIDS, ids=lambda entry: f"{entry['type']}-{entry.get('when', '')}")
def test_a_void_round_returns_every_wager_of_the_sheet(entry: dict[str, Any]) -> None:
    result = settle(sheet(irregularities=[entry]))
    assert result["round"] == "void"
    assert {outcome for seat in (1, 2, 5) for outcome in wagers(result, seat).values()} == {"void"}
    assert {seat["net"] for seat in result["seats"].values()} == {"0.00"}
    assert result["jackpot"]["pools"]["1"] == "49997.95"


GOES_ON = [
    {"type": "cards_not_cut", "when": "any"},
    {"type": "dealer_card_exposed", "when": "after_first_flop_wager"},
    {"type": "communal_cards_misdealt", "when": "flop", "reconstructable": "all"},
    {"type": "game_manager_malfunction", "finding": "none"},
    {"type": "jackpot_display_malfunction", "finding": "malfunction"},
    {"type": "jackpot_wager_short", "when": "during_round", "seat": 1, "placed": "3.00", "amended": True},
    {"type": "best_hand_challenged", "seat": 1},
    {"type": "contravention", "seat": 2, "exclude": True},
    {"type": "investigation", "hours": 72},
]


@pytest.mark.parametrize("entry", GOES_ON, ids=lambda entry: entry["type"])
def test_what_does_not_stop_the_round_changes_no_result(entry: dict[str, Any]) -> None:
    result = settle(sheet(irregularities=[entry]))
    assert result["seats"] == settle(sheet())["seats"]
    assert result["rulings"]


def test_hands_may_be_void_and_choices_taken() -> None:
    entry = {"type": "incorrect_hole_cards", "when": "after_pickup", "to": 2, "count": 3, "options": {"1": "void"}}
    result = settle(sheet(irregularities=[entry]))
    assert result["round"] == "settled"
    assert wagers(result, 2) == {"ante": "void"}
    assert wagers(result, 1) == {
        "ante": "void",
        "jackpot": "void",
        "dealer_poker_extra": "returned",
        "flop": "void",
        "turn": "void",
    }
    assert "flop_hand" not in result["seats"]["2"]


def test_a_wrong_dealers_hand_is_settled_without_it() -> None:
    made = sheet(dealer={"cards": ["Kc"]}, board=["2h", "9h", "4h"])
    made["irregularities"] = [
        {"type": "incorrect_hole_cards", "when": "after_flop", "to": "dealer", "count": 1, "deck_complete": True}
    ]
    result = settle(made)
    found = wagers(result, 1)
    assert (found["ante"], found["flop"], found["turn"], found["jackpot"]) == ("win", "returned", "returned", "win")
    assert wagers(result, 2) == {"ante": "returned"}


def test_a_round_on_the_flop_alone_is_partly_void() -> None:
    made = sheet(board=["2h", "9h", "4h", "Js"])
    made["irregularities"] = [{"type": "communal_cards_misdealt", "when": "turn", "reconstructable": "flop_only"}]
    result = settle(made)
    assert result["round"] == "partly_void"
    assert wagers(result, 1) == {
        "ante": "void",
        "jackpot": "win",
        "dealer_poker_extra": "lose",
        "flop": "void",
        "turn": "void",
    }
    assert result["seats"]["1"]["flop_hand"] == "flush"
    assert "final_hand" not in result["seats"]["1"]


def test_short_and_large_jackpot_wagers() -> None:
    short = {"type": "jackpot_wager_short", "seat": 1, "placed": "3.00", "amended": False}
    made = with_wagers(1, jackpot={"level": 1, "amount": "3.00"})
    returned = settle({**made, "irregularities": [short]})["seats"]["1"]["wagers"]["jackpot"]
    assert (returned["outcome"], returned["returned"]) == ("returned", "3.00")
    large = settle(with_wagers(1, jackpot={"level": 1, "amount": "8.00"}))["seats"]["1"]["wagers"]["jackpot"]
    assert (large["outcome"], large["stake"], large["returned"]) == ("lose", "8.00", "3.00")
    part = {"type": "jackpot_wager_short", "seat": 1, "area_1": "5.00", "area_2": "8.00", "amended": False}
    level_3 = {**with_wagers(1, jackpot={"level": 3, "amount": "13.00"}), "irregularities": [part]}
    kept = settle(level_3)["seats"]["1"]["wagers"]["jackpot"]
    assert (kept["outcome"], kept["stake"], kept["returned"]) == ("lose", "13.00", "8.00")


def test_a_hand_may_be_kept_unseen() -> None:
    result = settle(with_seat(1, exposes=False))
    assert set(wagers(result, 1).values()) == {"lose"}


@pytest.mark.clause("crown-perth-holdem-poker 1.1 Void")
@pytest.mark.parametrize(
    ("reading", "won_since", "pool"),
    [("fund", [1], "50000.00"), ("pool", ["1"], "49997.95"), ("fund", [3, 2], "49997.95"), ("fund", [], "49997.95")],
)
def test_a_sheet_may_say_that_another_table_has_won_a_pool(reading: str, won_since: list[Any], pool: str) -> None:
    made = sheet(irregularities=[{"type": "fraud"}])
    made["table"]["readings"] = {"A5c": reading}
    made["table"]["jackpot"]["won_since"] = won_since
    assert settle(made)["jackpot"]["pools"] == {**POOLS, "1": pool}


@pytest.mark.clause("crown-perth-holdem-poker 1.1 Void", "crown-perth-holdem-poker 3.19 Level 1")
@pytest.mark.parametrize(
    ("readings", "when_void", "pool"),
    [
        ({}, None, "49997.95"),
        ({}, {"pools": {**POOLS, "1": "25010.00"}}, "50007.95"),
        ({}, {"pools": {**POOLS, "1": "25000.00"}, "won_since": [1]}, "49997.95"),
        ({"A5d": "fund"}, None, "25000.00"),
        ({"A5d": "fund"}, {"pools": {**POOLS, "1": "25010.00"}}, "25010.00"),
    ],
)
def test_a_round_that_is_void_after_its_prize_gives_it_back(
    readings: dict[str, str], when_void: dict[str, Any] | None, pool: str
) -> None:
    made = with_seat(1, cards=["Ah", "Kh"])
    made["board"] = ["Qh", "Jh", "Th", "2c", "3c"]
    made["irregularities"] = [
        {"type": "game_manager_malfunction", "finding": "malfunction", "when": "after_settlement"}
    ]
    made["table"]["readings"] = readings
    if when_void:
        made["table"]["jackpot"]["when_void"] = when_void
    result = settle(made)
    assert result["jackpot"]["pools"] == {**POOLS, "1": pool}
    assert result["jackpot"]["key_offs"] == []


def test_a_display_fault_pays_the_last_verified_amount() -> None:
    made = with_seat(1, cards=["9h", "8h"])
    made["board"] = ["Qh", "Jh", "Th", "2c", "3c"]
    made["irregularities"] = [{"type": "jackpot_display_malfunction", "verified": {"1": "52300.00"}}]
    assert settle(made)["seats"]["1"]["wagers"]["jackpot"]["paid"] == "5230.00"


def test_a_royal_flush_resets_the_pools_and_says_what_that_cost() -> None:
    made = with_seat(1, cards=["Ah", "Kh"])
    made["board"] = ["Qh", "Jh", "Th", "2c", "3c"]
    found = settle(made)["jackpot"]
    assert found["key_offs"] == [{"keyed": "RF", "level": 1, "prize": "50000.00"}]
    assert found["pools"]["1"] == "25000.00"
    assert found["reseed_cost"] == "25000.00"


def test_a_sheet_may_set_any_reading() -> None:
    made = sheet(board=["2h", "3s", "4d", "9c", "Ks"])
    made["seats"][0]["cards"] = ["As", "5h"]
    for reading, outcome in (("stand_off", "stand_off"), ("lose", "lose"), ("win", "win")):
        made["table"]["readings"] = {"A1": reading}
        assert wagers(settle(made), 1)["ante"] == outcome


def test_an_unfinished_hand_may_be_left_when_the_round_stops() -> None:
    made = with_seat(2, decisions={"preflop": "none"}, cards=[])
    made["irregularities"] = [{"type": "incorrect_cards"}]
    assert settle({**made, "board": []})["round"] == "void"


def test_everyone_may_have_folded() -> None:
    made = sheet(board=[])
    made["seats"] = [{"seat": 2, "cards": [], "wagers": {"ante": "20.00"}, "decisions": {"preflop": "fold"}}]
    assert settle(made)["seats"]["2"]["net"] == "-20.00"


def test_a_dealer_poker_extra_needs_an_ante_somewhere() -> None:
    made = sheet()
    made["seats"] = made["seats"][2:]
    assert wagers(settle(made), 5) == {"dealer_poker_extra": "returned"}


@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_a_decision_to_wager_needs_the_wager(street: str) -> None:
    placed = {"ante": "10.00", "flop": "20.00", "turn": "10.00", "river": "10.00"}
    decisions = {"preflop": "flop", "turn": "turn", "river": "wager"}
    made = with_seat(1, wagers=dict(placed), decisions=decisions)
    assert set(wagers(settle(made), 1)) == {"ante", "flop", "turn", "river"}
    del placed[street]
    with pytest.raises(SheetError, match=r"is missing\. Write its amount") as refusal:
        settle(with_seat(1, wagers=placed, decisions=decisions))
    assert refusal.value.field == f"seats[0].wagers.{street}"


REFUSED = [
    (with_seat(1, cards=["Kc", "7h"]), "dealer.cards"),
    (with_wagers(1, pair_plus="5.00"), "seats[0].wagers.pair_plus"),
    (with_wagers(1, ante="-5.00"), "seats[0].wagers.ante"),
    (with_wagers(1, ante=10.005), "seats[0].wagers.ante"),
    (with_wagers(1, jackpot={"level": 1, "amount": "4.00"}), "seats[0].wagers.jackpot"),
    (with_wagers(1, jackpot={"level": 4, "amount": "20.00"}), "seats[0].wagers.jackpot.level"),
    (with_wagers(1, ante=None), "seats[0].wagers.flop"),
    (with_wagers(2, flop="40.00"), "seats[1].wagers.flop"),
    (with_wagers(5, player_poker_extra=[{"bettor": "Ann", "amount": "5.00"}]), "seats[2].wagers.player_poker_extra"),
    (
        with_wagers(1, player_poker_extra=[{"bettor": who, "amount": "5.00"} for who in "abcd"]),
        "seats[0].wagers.player_poker_extra",
    ),
    (with_seat(2, decisions={"preflop": "none"}), "seats[1].decisions.preflop"),
    (with_seat(2, decisions={"preflop": "raise"}), "seats[1].decisions.preflop"),
    (with_seat(1, decisions={"preflop": "flop", "turn": "check"}), "seats[0].wagers.turn"),
    (with_seat(5, decisions={"preflop": "flop"}), "seats[2].decisions.preflop"),
    (with_seat(5, seat=1), "seats"),
    (with_seat(1, exposes="no"), "seats[0].exposes"),
    (with_seat(1, cards=["Ah"]), "seats[0].cards"),
    (sheet(board=["2h", "9h"]), "board"),
    (sheet(board=["2h", "9h", "4s"]), "board"),
    (sheet(dealer={"cards": []}), "dealer.cards"),
    (sheet(seats=[]), "seats"),
    (sheet(irregularities=[{"type": "nonsense"}]), "irregularities[0].type"),
    (sheet(irregularities=[{"type": "elect_not_exposed", "seat": 2}]), "irregularities[0]"),
    (sheet(table={"readings": {"A99": "x"}}), "table.readings.A99"),
    (sheet(table={"jackpot": {"level_1": "5.00", "pools": {"1": "x", "2": "1", "3": "1"}}}), "table.jackpot.pools.1"),
    (sheet(table={"jackpot": {"level_1": "0.00"}}), "table.jackpot.level_1"),
    (sheet(table={"jackpot": {"level_1": "5.00", "won_since": [4]}}), "table.jackpot.won_since"),
    (sheet(table={"jackpot": {"level_1": "5.00", "won_since": "12"}}), "table.jackpot.won_since"),
    (sheet(table={"jackpot": {"level_1": "5.00", "won_since": [True]}}), "table.jackpot.won_since"),
    (sheet(table={"jackpot": {"level_1": "5.00", "when_void": {"won_since": [1]}}}), "table.jackpot.when_void.pools.1"),
    (
        sheet(table={"jackpot": {"level_1": "5.00", "when_void": {"pools": POOLS, "won_since": [4]}}}),
        "table.jackpot.when_void.won_since",
    ),
    (sheet(table={"jackpot": {"level_1": "5.00", "when_void": {"pools": POOLS, "x": 1}}}), "table.jackpot.when_void.x"),
    (sheet(table={"shoe": "bucket"}), "table.shoe"),
]


@pytest.mark.parametrize(("bad", "field"), REFUSED, ids=[field for _, field in REFUSED])
def test_an_impossible_sheet_is_refused_and_the_field_is_named(bad: dict[str, Any], field: str) -> None:
    with pytest.raises(SheetError) as error:
        settle(bad)
    assert error.value.field == field


def test_a_turn_wager_without_a_flop_wager_is_refused() -> None:
    made = with_seat(2, wagers={"ante": "20.00", "turn": "20.00"}, decisions={"preflop": "none", "turn": "wager"})
    made["irregularities"] = [{"type": "flop_wager_inadvertently_omitted", "when": "preflop", "seat": 2}]
    with pytest.raises(SheetError, match=r"5\.9\(e\)\(ii\)"):
        settle(made)


@pytest.mark.clause("crown-perth-holdem-poker 5.9(e)(i)")
@pytest.mark.parametrize(("seat", "field"), [(1, "seats[0].wagers.flop"), (2, "seats[1].decisions.preflop")])
def test_a_hand_that_was_folded_or_wagered_on_has_omitted_nothing(seat: int, field: str) -> None:
    """A folded hand came back to life and won, and a Flop Wager went back."""
    with pytest.raises(SheetError) as refusal:
        settle(sheet(irregularities=[{"type": "flop_wager_inadvertently_omitted", "seat": seat}]))
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("report", "detail"),
    [
        ({"type": "incorrect_cards", "ruling": "perhaps"}, "ruling"),
        ({"type": "cards_to_area_without_ante", "when": "after_pickup", "to": 1}, "to"),
        ({"type": "cards_to_area_without_ante", "when": "after_pickup", "to": 4, "options": {"3": "void"}}, "options"),
        ({"type": "cards_to_area_without_ante", "when": "after_pickup", "to": 4, "options": {"1": "viod"}}, "options"),
        ({"type": "incorrect_hole_cards", "to": "stub"}, "to"),
        ({"type": "incorrect_hole_cards", "to": 1, "count": 2}, "count"),
        ({"type": "card_exposed", "count": 0}, "count"),
        ({"type": "card_exposed", "to": 1, "count": 3}, "count"),
        ({"type": "dealer_card_exposed", "count": 3}, "count"),
        ({"type": "communal_cards_misdealt", "when": "flop", "reconstructable": "some"}, "reconstructable"),
        ({"type": "communal_cards_misdealt", "when": "flop", "cards": ["Ah", "2c", "3c"]}, "cards"),
        ({"type": "communal_cards_misdealt", "when": "flop", "cards": ["2c", "3c"]}, "cards"),
        ({"type": "street_wager_amount", "seat": 1, "bet": "river", "placed": "5.00"}, "bet"),
        ({"type": "street_wager_amount", "seat": 1, "bet": "turn", "placed": "10.00"}, "placed"),
        ({"type": "wager_outside_limits", "seat": 1, "bet": "river", "placed": "5.00"}, "bet"),
        ({"type": "wager_outside_limits", "seat": 1, "bet": "ante", "placed": "10.00"}, "placed"),
        ({"type": "jackpot_wager_short", "seat": 1, "placed": "5.00"}, "placed"),
        ({"type": "jackpot_wager_short", "seat": 1, "placed": "3.00", "amended": "perhaps"}, "amended"),
        ({"type": "jackpot_display_malfunction", "finding": "perhaps"}, "finding"),
        ({"type": "jackpot_display_malfunction", "verified": {"4": "5.00"}}, "verified"),
        ({"type": "game_manager_malfunction", "finding": "perhaps"}, "finding"),
        ({"type": "investigation", "hours": 73}, "hours"),
        ({"type": "investigation", "seats": [3]}, "seats"),
        ({"type": "contravention", "seat": 1, "void": ["river"]}, "void"),
        ({"type": "contravention", "seat": 3, "void": True}, "seat"),
        ({"type": "flop_wager_inadvertently_omitted", "seat": 3}, "seat"),
    ],
)
def test_a_report_with_an_impossible_detail_is_refused_and_the_detail_is_named(
    report: dict[str, Any], detail: str
) -> None:
    with pytest.raises(SheetError) as refusal:
        settle(sheet(irregularities=[report]))
    assert refusal.value.field == f"irregularities[0].{detail}"


@pytest.mark.parametrize(
    ("slip", "field"),
    [
        ({"bord": ["2h"]}, "bord"),
        ({"irregularities": [{"type": "cards_not_cut", "when": "lunch"}]}, "irregularities[0].when"),
        ({"irregularities": [{"type": "cards_not_cut", "who": "me"}]}, "irregularities[0].who"),
    ],
)
def test_slips_of_the_pen_are_refused(slip: dict[str, Any], field: str) -> None:
    with pytest.raises(SheetError) as refusal:
        settle(sheet(**slip))
    assert refusal.value.field == field


def test_a_type_with_its_words_the_other_way_round_is_suggested() -> None:
    with pytest.raises(SheetError, match=r"'exposed_card'\. Did you mean card_exposed\?"):
        settle(sheet(irregularities=[{"type": "exposed_card"}]))


def test_every_listed_irregularity_has_a_type() -> None:
    listed = {
        "cards_not_cut", "incorrect_cards", "shuffler_malfunction", "cards_to_area_without_ante", "incorrect_hole_cards",
        "card_exposed", "dealer_card_exposed", "communal_cards_misdealt", "flop_wager_inadvertently_omitted",
        "jackpot_wager_short", "elect_not_exposed", "jackpot_display_malfunction", "game_manager_malfunction",
        "contravention",
    }  # fmt: skip
    assert listed <= set(ROOM.round.facts)


@pytest.mark.parametrize("name", ["extra", 7, "4"])
def test_a_pool_that_is_not_known_is_refused(name: Any) -> None:
    made = sheet()
    made["table"]["jackpot"]["pools"][name] = "1.00"
    with pytest.raises(SheetError, match="there is no such field") as refusal:
        settle(made)
    assert refusal.value.field == f"table.jackpot.pools.{name}"
