"""Round sheets of Casino Canberra: settled by the engine, or refused with the field that is at fault."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from queenhigh import settle
from queenhigh.games.casino_canberra_3_card_poker.facets.sheet import SHEET
from queenhigh.games.casino_canberra_3_card_poker.room import ROOM
from queenhigh.games.casino_canberra_3_card_poker.round import RULINGS
from queenhigh.notation.fields import SheetError
from queenhigh.notation.round_sheet import irregularity_types

EXAMPLES = json.loads(
    (Path(__file__).parent / "sheets" / "casino-canberra-3-card-poker.json").read_text(encoding="utf-8")
)


def matches(expected: Any, found: Any) -> bool:
    """Everything expected is there; there may be more."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(key in found and matches(expected[key], found[key]) for key in expected)
    return bool(expected == found)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_the_examples_come_out_as_expected(example: dict[str, Any]) -> None:
    result = settle(example["sheet"])
    assert matches(example["expect"], result), result
    assert "notes" not in result


def sheet(*irregularities: dict[str, Any], shoe: str = "manual", **readings: str) -> dict[str, Any]:
    """Seat 1 plays and beats the dealer, seat 2 folds, seat 3 has pairs plus alone and a pair."""
    return {
        "book": "casino-canberra-3-card-poker",
        "table": {"limits": {"min": "5.00", "max": "200.00"}, "shoe": shoe, "readings": readings},
        "seats": [
            {
                "seat": 1,
                "cards": ["Ac", "Kd", "9h"],
                "wagers": {"ante": "10.00", "play": "10.00"},
                "decision": "play",
            },
            {"seat": 2, "cards": ["8c", "6d", "2h"], "wagers": {"ante": "20.00"}, "decision": "fold"},
            {"seat": 3, "cards": ["7c", "7d", "2s"], "wagers": {"pairs_plus": "5.00"}, "decision": "none"},
        ],
        "dealer": {"cards": ["Qd", "5c", "3s"]},
        "irregularities": list(irregularities),
    }


def nets(result: dict[str, Any]) -> list[str]:
    return [seat["net"] for seat in result["seats"].values()]


def ruled(result: dict[str, Any]) -> list[tuple[str, str]]:
    return [(ruling["rule"], ruling["by"]) for ruling in result["rulings"]]


def test_an_orderly_round() -> None:
    result = settle(sheet())
    assert result["round"] == "settled"
    assert result["dealer"] == {"hand": "high_card", "qualifies": True}
    assert nets(result) == ["20.00", "-20.00", "5.00"]
    assert [seat["hand"] for seat in result["seats"].values()] == ["high_card", "high_card", "pair"]
    assert result["seats"]["1"]["wagers"]["ante"] == {
        "outcome": "win",
        "stake": "10.00",
        "paid": "10.00",
        "returned": "10.00",
        "rule": "4.7(b)",
        "also": ["8 Ante", "9.4", "2.10", "2.8(a)", "2.7"],
    }


def found(type: str, when: str, **details: Any) -> dict[str, Any]:
    return {"type": type, "when": when, **details}


SETTLES, STOPS = ["20.00", "-20.00", "5.00"], ["0.00", "0.00", "0.00"]
HALF = ["10.00", "-20.00", "5.00"]
WITHOUT_1, WITHOUT_12 = ["0.00", "-20.00", "5.00"], ["0.00", "0.00", "5.00"]
SUPERVISOR, OPERATOR = "casino_supervisor", "casino_operator"

IRREGULARITIES: list[tuple[dict[str, Any], list[str], str, str]] = [
    (found("card_exposed", "deal", to=2, count=1), SETTLES, "12.1", "dealer"),
    (found("card_exposed", "deal", to=2), SETTLES, "12.1", "dealer"),
    (found("card_exposed", "deal", to="2", count=1), SETTLES, "12.1", "dealer"),
    (found("card_exposed", "deal", to=2, count=2), STOPS, "12.2", SUPERVISOR),
    (found("card_exposed", "deal", to=[1, 2], count=2), STOPS, "12.2", SUPERVISOR),
    (found("card_exposed", "deal", to=[1, 2]), STOPS, "12.2", SUPERVISOR),
    (found("card_exposed", "deal", to="dealer", count=1), STOPS, "12.3", SUPERVISOR),
    (found("card_exposed", "before_decision", to="dealer"), STOPS, "12.3", SUPERVISOR),
    (found("card_exposed", "deal", to=1, ruling="void_round"), STOPS, "11.3", SUPERVISOR),
    (found("misdeal_order", "deal", detail="dealer before seat 1"), STOPS, "12.4", SUPERVISOR),
    (found("wrong_number_of_cards", "deal", to=1, dealt_count=4), STOPS, "12.4", SUPERVISOR),
    (found("hand_in_discard_rack", "before_decision", seat=1, reconstructed=True), SETTLES, "12.5", SUPERVISOR),
    (found("hand_in_discard_rack", "before_decision", seat=1, reconstructed=False), WITHOUT_1, "12.5", SUPERVISOR),
    (found("collusion", "before_decision", seats=[1, 2], ruling="exclude_from_round"), WITHOUT_12, "11.3", SUPERVISOR),
    (found("collusion", "before_decision", seats=[1, 2], ruling="void_round"), STOPS, "11.3", SUPERVISOR),
    (found("cards_not_protected", "decision", seats=[1]), SETTLES, "11.1", SUPERVISOR),
    (found("cards_exchanged", "decision", seats=[1, 2], ruling="exclude_from_round"), WITHOUT_12, "11.3", SUPERVISOR),
    (found("information_exchanged", "decision", seats=[1]), SETTLES, "11.2(b)", SUPERVISOR),
    (
        found("contravention", "before_settlement", seat=1, void_wagers=True, exclude=True),
        WITHOUT_1,
        "14.2(a)",
        OPERATOR,
    ),
    (found("contravention", "before_settlement", seat=1, void_wagers=["play"]), HALF, "14.2(a)", OPERATOR),
    (found("contravention", "before_settlement", seat=1, exclude=True), SETTLES, "14.2(b)", OPERATOR),
    (found("disturbance", "deal", cause="riot"), STOPS, "14.1", OPERATOR),
    (found("disturbance", "before_decision", cause="riot"), STOPS, "14.1", OPERATOR),
    (
        found("disturbance", "settlement", cause="brawl", already_paid={"seat": 1, "amount": "20.00"}),
        STOPS,
        "14.1",
        OPERATOR,
    ),
    (found("disturbance", "after_settlement", cause="robbery"), STOPS, "14.1", OPERATOR),
    (found("fraud", "before_settlement"), STOPS, "14.3", OPERATOR),
    (found("impractical", "after_decisions"), STOPS, "14.3", OPERATOR),
    (found("play_wager_amount", "decision", seat=1, attempted="5.00", then="play"), SETTLES, "7.2", "dealer"),
    (found("play_wager_amount", "decision", seat=2, attempted="5.00", then="fold"), SETTLES, "7.2", "dealer"),
    (found("play_wager_amount", "decision", seat=3, attempted="5.00", then="none"), SETTLES, "7.8", "dealer"),
    (found("play_wager_amount", "settlement", seat=1, attempted="5.00"), HALF, "7.2", SUPERVISOR),
    (found("late_wager", "deal", seat=1, bet="ante", attempted="50.00"), SETTLES, "4.5", "dealer"),
    (found("folded_hand_count", "after_decisions", seat=2, count=2), SETTLES, "7.7", "dealer"),
    (found("deck_count", "before_settlement", deck_count=52), SETTLES, "2.4", SUPERVISOR),
    (found("staff_advice", "decision"), SETTLES, "14.5(a)", SUPERVISOR),
    (found("advantage_given", "decision"), SETTLES, "14.5(b)", SUPERVISOR),
    (found("procedure_not_followed", "deal"), SETTLES, "14.5(c)", SUPERVISOR),
    (found("influence", "decision"), SETTLES, "14.7", SUPERVISOR),
    (found("side_bet", "before_settlement"), SETTLES, "14.8", SUPERVISOR),
]


@pytest.mark.parametrize(("entry", "expected", "clause", "by"), IRREGULARITIES)
def test_every_irregularity_has_its_ruling(entry: dict[str, Any], expected: list[str], clause: str, by: str) -> None:
    result = settle(sheet(entry))
    assert nets(result) == expected
    assert ruled(result) == [(clause, by)]
    assert result["round"] == ("void" if expected is STOPS else "settled")
    assert "notes" not in result
    if expected is STOPS:
        assert {line["outcome"] for seat in result["seats"].values() for line in seat["wagers"].values()} == {"void"}
        assert result["seats"]["1"]["wagers"]["play"]["stake"] == "10.00"


def test_the_shoe_may_fail() -> None:
    jam = {"type": "shoe_malfunction", "when": "after_decisions", "detail": "mechanical jam"}
    assert nets(settle(sheet(jam, shoe="automated"))) == STOPS
    assert nets(settle(sheet(jam | {"hinders": False}, shoe="automatic"))) == SETTLES


def test_every_type_of_irregularity_is_tried_and_listed() -> None:
    tried = {entry["type"] for entry, *_ in IRREGULARITIES} | {"shoe_malfunction"}
    assert tried == set(ROOM.round.facts)
    assert len(ROOM.round.facts) == len(RULINGS)
    listed = dict(irregularity_types()["casino-canberra-3-card-poker"])
    assert set(listed) == set(ROOM.round.facts)
    assert all(text[0].isdigit() for text in listed.values())


def test_two_single_exposures_are_two() -> None:
    one, two = ({"type": "card_exposed", "when": "deal", "to": seat, "count": 1} for seat in (1, 2))
    assert ruled(settle(sheet(one, two))) == [("12.1", "dealer"), ("12.2", "casino_supervisor")]
    assert nets(settle(sheet(one, two, A12="per_hand"))) == SETTLES


def test_a_payment_that_was_made_is_reversed() -> None:
    broken_off = {
        "type": "disturbance",
        "when": "settlement",
        "cause": "brawl",
        "already_paid": {"seat": 1, "amount": "20.00"},
    }
    result = settle(sheet(broken_off))
    assert result["rulings"][0]["orders"][1] == {
        "order": "reverse",
        "rule": "Dictionary: Void",
        "seats": [1],
        "note": "what was paid is taken back",
    }
    assert nets(settle(sheet(broken_off, A9b="unsettled_only"))) == ["20.00", "-20.00", "0.00"]
    notes = [order["note"] for order in result["rulings"][0]["orders"][2:]]
    assert notes == ["brawl", "box 1 had been paid 20.00"]


@pytest.mark.parametrize("when", ["betting", "before_deal", "shuffle", "cut"])
def test_what_happens_before_the_deal_is_heard_before_any_card(when: str) -> None:
    result = settle(sheet(found("disturbance", when, cause="fire")))
    assert (nets(result), "notes" in result) == (STOPS, False)
    jam = sheet(found("shoe_malfunction", when, detail="jam"), shoe="automated")
    assert ruled(settle(jam)) == [("10.6", SUPERVISOR)]
    with pytest.raises(SheetError, match=r"irregularities\[0\]: No cards have been dealt.*12\.1"):
        settle(sheet(found("card_exposed", when, to=1)))


@pytest.mark.clause("casino-canberra-3-card-poker 6.3", "casino-canberra-3-card-poker 4.5")
def test_a_late_wager_is_barred_by_the_call_or_by_the_first_card() -> None:
    late = {moment: found("late_wager", moment, seat=1, bet="ante") for moment in ("before_deal", "deal")}
    assert ruled(settle(sheet(late["before_deal"]))) == [("6.3", "dealer")]
    assert ruled(settle(sheet(late["deal"], A17="first_card"))) == [("4.5", "dealer")]
    with pytest.raises(SheetError, match="so none is late"):
        settle(sheet(late["before_deal"], A17="first_card"))


@pytest.mark.clause("casino-canberra-3-card-poker 7.7", "casino-canberra-3-card-poker 2.5")
@pytest.mark.parametrize(("seat", "clause", "note"), [(2, "7.7", "the folded hand of"), (1, "2.5", "the hand of")])
def test_a_hand_that_is_not_three_cards_is_recorded_by_its_own_clause(seat: int, clause: str, note: str) -> None:
    (made,) = settle(sheet(found("folded_hand_count", "after_decisions", seat=seat, count=2)))["rulings"]
    assert (made["rule"], made["notify"]) == (clause, [SUPERVISOR])
    assert made["orders"][0]["note"].startswith(note)


def test_the_sheet_may_say_who_ruled_and_a_rank_too_low_is_refused() -> None:
    order = {"type": "misdeal_order", "when": "deal"}
    assert nets(settle(sheet(order | {"by": "casino_operator"}))) == STOPS
    with pytest.raises(SheetError, match=r"irregularities\[0\]\.by: .* must come from a casino_supervisor"):
        settle(sheet(order | {"by": "dealer"}))


@pytest.mark.parametrize("name", ["when", "reported"])
def test_a_moment_that_the_round_does_not_have_is_refused(name: str) -> None:
    with pytest.raises(
        SheetError, match=r"'teatime' is not a moment of this round\. Use one of after_announcement"
    ) as refusal:
        settle(sheet({"type": "fraud", name: "teatime"}))
    assert refusal.value.field == f"irregularities[0].{name}"
    with pytest.raises(SheetError, match="Did you mean before_settlement"):
        settle(sheet({"type": "fraud", name: "before_setlement"}))
    assert SHEET.place_of("teatime") is None


def test_an_unequal_play_wager_is_taken_as_placed_where_the_reading_says_so() -> None:
    tried = found("play_wager_amount", "decision", seat=1, attempted="5.00")
    placed = having(sheet(tried, A7="accept_as_placed"), "5.00", "seats", 0, "wagers", "play")
    assert nets(settle(placed)) == HALF
    with pytest.raises(SheetError, match=r"seats\[0\].wagers.play"):
        settle(having(sheet(), "5.00", "seats", 0, "wagers", "play"))
    assert nets(settle(having(sheet(tried), "5.00", "seats", 0, "wagers", "play"))) == SETTLES


@pytest.mark.clause("casino-canberra-3-card-poker 7.2")
@pytest.mark.parametrize("when", ["before_reveal", "reveal", "after_decisions", "settlement"])
def test_a_play_wager_found_unequal_once_everyone_has_decided_is_settled_as_it_lies(when: str) -> None:
    assert nets(settle(sheet(found("play_wager_amount", when, seat=1, attempted="5.00")))) == HALF


@pytest.mark.parametrize("when", ["before_deal", "betting", "shuffle"])
def test_there_is_no_play_wager_before_the_deal(when: str) -> None:
    with pytest.raises(SheetError, match=r"irregularities\[0\]: No cards have been dealt.* 7\.2"):
        settle(sheet(found("play_wager_amount", when, seat=1, attempted="5.00")))


def without(given: dict[str, Any], *path: str | int) -> dict[str, Any]:
    changed = deepcopy(given)
    inner: Any = changed
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return changed


def having(given: dict[str, Any], value: Any, *path: str | int) -> dict[str, Any]:
    changed = deepcopy(given)
    inner: Any = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return changed


def test_what_may_be_left_out() -> None:
    assert nets(settle(without(sheet(), "table"))) == SETTLES
    assert nets(settle(without(sheet(), "irregularities"))) == SETTLES
    assert nets(settle(without(sheet(), "seats", 0, "decision"))) == SETTLES
    assert nets(settle(without(sheet(), "seats", 2, "decision"))) == SETTLES
    assert nets(settle(without(sheet(), "seats", 1, "cards"))) == SETTLES


def test_a_round_that_stops_needs_neither_cards_nor_decisions() -> None:
    fire = {"type": "disturbance", "when": "deal", "cause": "fire"}
    stopped = having(having(sheet(fire), [], "seats", 0, "cards"), "undecided", "seats", 1, "decision")
    stopped = having(having(stopped, [], "dealer", "cards"), ["7c", "7d"], "seats", 2, "cards")
    assert nets(settle(stopped)) == STOPS


def test_when_everyone_folds_the_dealers_hand_is_not_needed() -> None:
    folded = having(without(sheet(), "seats", 0, "wagers", "play"), "fold", "seats", 0, "decision")
    result = settle(without(having(folded, folded["seats"][:2], "seats"), "dealer"))
    assert nets(result) == ["-10.00", "-20.00"]
    assert "dealer" not in result


def test_a_hand_that_was_never_dealt_has_its_short_wager_back() -> None:
    short = sheet()
    short["seats"][1] |= {"cards": [], "wagers": {"ante": "3.00"}, "decision": "none", "warned": True}
    result = settle(short)
    assert result["seats"]["2"]["wagers"]["ante"] | {"also": []} == {
        "outcome": "returned",
        "stake": "3.00",
        "paid": "0.00",
        "returned": "3.00",
        "rule": "3.4",
        "also": [],
    }
    alone = having(short, [short["seats"][1]], "seats")
    assert (settle(alone)["round"], nets(settle(alone))) == ("settled", ["0.00"])


def test_an_amount_of_nothing_is_no_wager() -> None:
    nothing = having(sheet(), "0.00", "seats", 1, "wagers", "play")
    nothing = having(having(nothing, "0.00", "seats", 0, "wagers", "pairs_plus"), "0.00", "seats", 2, "wagers", "ante")
    result = settle(nothing)
    assert nets(result) == SETTLES
    assert [set(seat["wagers"]) for seat in result["seats"].values()] == [{"ante", "play"}, {"ante"}, {"pairs_plus"}]


def short_ante(decision: str, **wagers: str) -> dict[str, Any]:
    """Box 3 was warned before: its ante goes back, and its pairs plus with a pair stands."""
    given = sheet()
    given["seats"][2] |= {
        "wagers": {"ante": "3.00", "pairs_plus": "5.00"} | wagers,
        "decision": decision,
        "warned": True,
    }
    return given


@pytest.mark.clause("casino-canberra-3-card-poker 3.4")
def test_a_play_wager_goes_back_with_its_ante_by_the_same_clause() -> None:
    wagers = settle(short_ante("play", play="3.00"))["seats"]["3"]["wagers"]
    assert [(wagers[bet]["outcome"], wagers[bet]["rule"]) for bet in ("ante", "play")] == [("returned", "3.4")] * 2
    assert wagers["pairs_plus"]["outcome"] == "win"


@pytest.mark.clause("casino-canberra-3-card-poker 4.10(c)")
@pytest.mark.parametrize(("decision", "net"), [("none", "5.00"), ("keep_side_bets", "5.00"), ("fold", "-5.00")])
def test_a_fold_loses_pairs_plus_also_where_the_ante_went_back(decision: str, net: str) -> None:
    assert settle(short_ante(decision))["seats"]["3"]["net"] == net


def test_the_first_short_wager_stands_and_the_advice_is_in_the_result() -> None:
    short = sheet()
    short["seats"][0]["wagers"] = {"ante": "3.00", "play": "3.00"}
    result = settle(short)
    assert result["seats"]["1"]["net"] == "6.00"
    assert [(advice["seat"], advice["rule"]) for advice in result["advice"]] == [(1, "3.4")]


def test_markers_and_maximum() -> None:
    high = sheet()
    high["seats"][0]["wagers"] = {"ante": "400.00", "play": "400.00"}
    assert settle(high)["seats"]["1"]["net"] == "400.00"
    assert settle(having(high, {"1": "500.00"}, "table", "markers"))["seats"]["1"]["net"] == "800.00"
    assert settle(having(high, "300.00", "seats", 0, "marker"))["seats"]["1"]["net"] == "600.00"


def test_a_fold_that_gives_up_a_pair_is_accepted_as_written_on_the_sheet() -> None:
    thrown = having(sheet(), {"ante": "10.00", "pairs_plus": "5.00"}, "seats", 2, "wagers")
    assert settle(having(thrown, "fold", "seats", 2, "decision"))["seats"]["3"]["net"] == "-15.00"
    assert settle(having(thrown, "keep_side_bets", "seats", 2, "decision"))["seats"]["3"]["net"] == "-5.00"


BAD: list[tuple[str, dict[str, Any]]] = [
    ("seats", having(sheet(), [], "seats")),
    ("seats", having(sheet(), "none", "seats")),
    ("seats", having(sheet(), 1, "seats", 1, "seat")),
    ("seats[0].seat", without(sheet(), "seats", 0, "seat")),
    ("seats[0].seat", having(sheet(), "1", "seats", 0, "seat")),
    ("seats[0].seat", having(sheet(), 0, "seats", 0, "seat")),
    ("seats[0].wagers.ante", having(sheet(), 99, "seats", 0, "seat")),
    ("seats[0].wagers.ante", having(sheet(), "-10.00", "seats", 0, "wagers", "ante")),
    ("seats[0].wagers.ante", having(sheet(), "0.00", "seats", 0, "wagers", "ante")),
    ("seats[0].wagers.ante", having(sheet(), 10.005, "seats", 0, "wagers", "ante")),
    ("seats[0].wagers.ante", having(sheet(), "ten", "seats", 0, "wagers", "ante")),
    ("seats[0].wagers.jackpot", having(sheet(), "1.00", "seats", 0, "wagers", "jackpot")),
    ("seats[0].wagers", having(sheet(), {"play": "10.00"}, "seats", 0, "wagers")),
    ("seats[0].wagers", having(sheet(), {}, "seats", 0, "wagers")),
    ("seats[0].wagers.play", having(sheet(), "15.00", "seats", 0, "wagers", "play")),
    ("seats[0].decision", having(sheet(), "call", "seats", 0, "decision")),
    ("seats[0].wagers.play", having(sheet(), "fold", "seats", 0, "decision")),
    ("seats[0].decision", having(sheet(), "undecided", "seats", 0, "decision")),
    ("seats[1].decision", having(sheet(), "none", "seats", 1, "decision")),
    ("seats[1].decision", having(sheet(), "keep_side_bets", "seats", 1, "decision")),
    ("seats[2].decision", having(sheet(), "play", "seats", 2, "decision")),
    ("seats[0].cards", having(sheet(), ["Ac", "Kd"], "seats", 0, "cards")),
    ("seats[0].cards", having(sheet(), [], "seats", 0, "cards")),
    ("seats[0].cards", having(sheet(), ["Ac", "Kd", "Ac"], "seats", 0, "cards")),
    ("seats[0].cards", having(sheet(), ["Ac", "Kd", "1h"], "seats", 0, "cards")),
    ("seats[1].cards", having(sheet(), ["8c", "6d", "Kd"], "seats", 1, "cards")),
    ("seats[1].cards", having(sheet(), ["8c", "6d"], "seats", 1, "cards")),
    ("seats[2].cards", having(sheet(), [], "seats", 2, "cards")),
    ("dealer.cards", having(sheet(), ["Qd", "5c", "9h"], "dealer", "cards")),
    ("dealer.cards", having(sheet(), [], "dealer", "cards")),
    ("dealer.cards", having(sheet(), ["Qd"], "dealer", "cards")),
    ("table.shoe", having(sheet(), "sandal", "table", "shoe")),
    ("table.limits", having(sheet(), {"min": "5.01", "max": "5.00"}, "table", "limits")),
    ("table.limits", having(sheet(), {"min": "5.01", "pairs_plus_max": "5.00"}, "table", "limits")),
    ("table.limits", having(sheet(), {"max": "0.00"}, "table", "limits")),
    ("table.limits", having(sheet(), {"max": "50.00", "pairs_plus_max": "0.00"}, "table", "limits")),
    ("table.limits.max", having(sheet(), "-1.00", "table", "limits", "max")),
    ("table.readings", having(sheet(), {"A99": "yes"}, "table", "readings")),
    ("table.readings", having(sheet(), {"A2": "perhaps"}, "table", "readings")),
    ("table.markers.one", having(sheet(), {"one": "500.00"}, "table", "markers")),
    ("irregularities[0].type", sheet({"type": "earthquake"})),
    ("irregularities[0].type", sheet({"when": "deal"})),
    ("irregularities[0].seat", sheet({"type": "hand_in_discard_rack", "seat": 6, "reconstructed": True})),
    ("irregularities[0].seat", sheet({"type": "hand_in_discard_rack", "seat": "one", "reconstructed": True})),
    ("irregularities[0].reconstructed", sheet({"type": "hand_in_discard_rack", "seat": 1})),
    ("irregularities[0].ruling", sheet({"type": "collusion", "seats": [1], "ruling": "hang_them"})),
    ("irregularities[0].seats[1]", sheet({"type": "collusion", "seats": [1, "x"], "ruling": "void_round"})),
    ("irregularities[0].to", sheet({"type": "card_exposed", "to": 6})),
    ("irregularities[0]", sheet({"type": "shoe_malfunction"})),
    ("irregularities[0].count", sheet({"type": "card_exposed", "when": "deal", "to": 1, "count": 0})),
    ("irregularities[0].count", sheet({"type": "card_exposed", "when": "deal", "to": 1, "count": 4})),
    ("irregularities[0].dealt_count", sheet({"type": "wrong_number_of_cards", "to": 1, "dealt_count": 3})),
    ("irregularities[0].seats", sheet({"type": "collusion", "seats": [], "ruling": "void_round"})),
    ("irregularities[0].seats", sheet({"type": "collusion", "seats": [1, 6], "ruling": "void_round"})),
    ("irregularities[0].void_wagers", sheet({"type": "contravention", "seat": 1, "void_wagers": ["pairs_plus"]})),
    ("irregularities[0].by", sheet({"type": "contravention", "seat": 1, "exclude": True, "by": "dealer"})),
    ("irregularities[0].already_paid", sheet({"type": "disturbance", "already_paid": {"seat": 6}})),
    ("irregularities[0].already_paid", sheet({"type": "disturbance", "already_paid": [{"seat": 1}, {"seat": 1}]})),
    ("irregularities[0].attempted", sheet({"type": "play_wager_amount", "seat": 1, "attempted": "10.00"})),
    ("irregularities[0].attempted", sheet({"type": "play_wager_amount", "seat": 1, "attempted": "0.00"})),
    ("irregularities[0].attempted", sheet({"type": "play_wager_amount", "seat": 1, "attempted": 5.005})),
    (
        "irregularities[0].already_paid.amount",
        sheet({"type": "disturbance", "already_paid": {"seat": 1, "amount": "x"}}),
    ),
]


@pytest.mark.parametrize(("field", "bad"), BAD)
def test_a_sheet_that_cannot_be_is_refused_with_the_field_at_fault(field: str, bad: dict[str, Any]) -> None:
    with pytest.raises(SheetError) as refused:
        settle(bad)
    assert refused.value.field == field, refused.value
    assert "\n" not in str(refused.value)


def test_a_wrong_value_is_reported_with_its_field_and_what_would_fit() -> None:
    with pytest.raises(SheetError) as refused:
        settle(sheet({"type": "card_exposed", "to": 1, "ruling": "hang_them"}))
    assert str(refused.value) == (
        "irregularities[0].ruling: 'hang_them' is not one of exclude_from_round, void_round, record."
    )
    with pytest.raises(SheetError) as refused:
        settle(sheet({"type": "late_wager", "when": "deal"}))
    assert str(refused.value) == "irregularities[0].seat: this field is missing."


def test_a_deck_cannot_serve_more_than_sixteen_boxes() -> None:
    crowd = having(
        sheet(), [{"seat": n, "wagers": {"ante": "5.00"}, "decision": "fold"} for n in range(1, 17)], "seats"
    )
    assert len(settle(crowd)["seats"]) == 16
    crowd["table"]["boxes"] = 20
    crowd["seats"].append({"seat": 17, "wagers": {"ante": "5.00"}, "decision": "fold"})
    with pytest.raises(SheetError, match="a deck deals 16 hands"):
        settle(crowd)


def test_a_slip_of_the_pen_is_pointed_out() -> None:
    slip = having(without(sheet(), "seats", 1, "decision"), "fold", "seats", 1, "desision")
    with pytest.raises(SheetError, match=r"^seats\[1\]\.desision: there is no such field\. Did you mean decision\?$"):
        settle(slip)
