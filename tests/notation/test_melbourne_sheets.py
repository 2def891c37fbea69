"""Round sheets of Crown Melbourne: the examples, what a sheet may leave out, and what is refused."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from queenhigh.cli.settle import print_result
from queenhigh.games.crown_melbourne_three_card_poker.room import ROOM
from queenhigh.money import dollars, in_dollars
from queenhigh.notation.fields import SheetError
from queenhigh.notation.round_sheet import settle

EXAMPLES = json.loads((Path(__file__).parent / "sheets" / "crown-melbourne-three-card-poker.json").read_text("utf-8"))
BOOK = "crown-melbourne-three-card-poker"


def sheet(**changes: Any) -> dict[str, Any]:
    made = {
        "book": BOOK,
        "table": {
            "limits": {"min": "5.00", "max": "1000.00"},
            "jackpot": {"option": 1, "seed": "10000.00", "cost": "1.00", "meter": "12000.00"},
        },
        "seats": [
            {"seat": 1, "cards": ["Kh", "7c", "2s"], "wagers": {"ante": "10.00", "play": "10.00", "jackpot": "1.00"}},
            {
                "seat": 2,
                "cards": ["Jh", "8d", "2d"],
                "wagers": {"ante": "10.00", "pair_plus": "5.00"},
                "decision": "fold",
            },
            {"seat": 4, "cards": ["7h", "7d", "3c"], "wagers": {"six_card_bonus": "5.00"}, "decision": "none"},
        ],
        "dealer": {"cards": ["Qc", "6h", "4s"]},
        "jackpot_cards": ["9c", "9d"],
    }
    return {**made, **changes}


def with_seat(number: int, **changes: Any) -> dict[str, Any]:
    made = deepcopy(sheet())
    for seat in made["seats"]:
        if seat["seat"] == number:
            seat.update(changes)
    return made


def without_dealer() -> dict[str, Any]:
    return {name: value for name, value in sheet().items() if name != "dealer"}


def with_table(**changes: Any) -> dict[str, Any]:
    made = sheet()
    return {**made, "table": {**made["table"], **changes}}


def wagers(result: dict[str, Any], seat: int) -> dict[str, str]:
    return {bet: line["outcome"] for bet, line in result["seats"][str(seat)]["wagers"].items()}


def holds(expected: Any, found: Any) -> bool:
    """Everything that the example expects is there; the result may say more."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            key in found and holds(value, found[key]) for key, value in expected.items()
        )
    return bool(expected == found)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_examples(example: dict[str, Any]) -> None:
    assert holds(example["expect"], settle(example["sheet"]))


class TestResults:
    def test_a_round_with_every_kind_of_seat(self) -> None:
        result = settle(sheet())
        assert result["round"] == "settled"
        assert result["dealer"] == {"hand": "odd_cards", "qualifies": True}
        assert wagers(result, 1) == {"ante": "win", "play": "win", "jackpot": "lose"}
        assert wagers(result, 2) == {"ante": "lose", "pair_plus": "lose"}
        assert wagers(result, 4) == {"six_card_bonus": "lose"}
        assert result["seats"]["1"]["net"] == "19.00"
        assert result["jackpot"]["meter"] == "12000.00"
        assert "notes" not in result

    def test_optional_parts_may_be_missing(self) -> None:
        made = {
            "book": BOOK,
            "seats": [{"seat": 1, "cards": ["Kh", "7c", "2s"], "wagers": {"ante": "10.00", "play": "10.00"}}],
        }
        assert wagers(settle({**made, "dealer": {"cards": ["Qc", "6h", "4s"]}}), 1) == {"ante": "win", "play": "win"}

    def test_a_wager_without_an_amount_was_not_placed(self) -> None:
        made = with_seat(1, wagers={"ante": "10.00", "play": "10.00", "pair_plus": None, "jackpot": None})
        assert wagers(settle(made), 1) == {"ante": "win", "play": "win"}

    def test_the_choices_are_those_of_this_book(self) -> None:
        with pytest.raises(SheetError, match=r"is not one of play, fold, keep_side_bets, none, undecided\.$"):
            settle(with_seat(1, decision="check"))

    def test_cards_that_decide_nothing_may_be_missing(self) -> None:
        folded = sheet(
            seats=[{"seat": 2, "cards": [], "wagers": {"ante": "10.00"}, "decision": "fold"}],
            dealer={},
            jackpot_cards=[],
        )
        assert wagers(settle(folded), 2) == {"ante": "lose"}
        misdeal = sheet(irregularities=[{"type": "exposed_cards", "when": "deal", "to": "dealer", "count": 1}])
        misdeal["seats"][0]["cards"] = []
        misdeal["dealer"] = {"cards": []}
        assert settle(misdeal)["round"] == "misdeal"

    @pytest.mark.parametrize("shoe", ["hand_held", "manual", "shuffling_shoe", "automatic"])
    def test_either_shoe_gives_the_same_cards(self, shoe: str) -> None:
        assert wagers(settle(with_table(shoe=shoe)), 1) == {"ante": "win", "play": "win", "jackpot": "lose"}

    def test_a_royal_flush_is_determined_and_the_meter_reset(self) -> None:
        made = with_seat(1, cards=["Ah", "Kh", "Qh"])
        made["jackpot_cards"] = ["Jh", "Th"]
        made["seats"][1]["cards"] = ["Jc", "8d", "2d"]
        made["table"]["jackpot"]["meter"] = "12000.01"
        result = settle(made)
        assert result["seats"]["1"]["wagers"]["jackpot"]["paid"] == "12001.00"
        assert result["jackpot"]["meter"] == "10000.00"
        assert result["jackpot"]["prizes"][0] == {
            "seat": 1,
            "prize": "12001.00",
            "rules": result["jackpot"]["prizes"][0]["rules"],
        }
        assert result["rulings"][-1]["by"] == "TG Assistant Casino Manager"

    @pytest.mark.parametrize(
        ("meter", "prize", "left"),
        [("12000.00", "1200.00", "10800.00"), ("12000.01", "1200.10", "10799.91"), ("11999.99", "1200.00", "10799.99")],
    )
    def test_a_straight_flush_on_the_dollar_and_a_cent_either_side(self, meter: str, prize: str, left: str) -> None:
        made = with_seat(1, cards=["9h", "8h", "7h"])
        made["jackpot_cards"] = ["Jh", "Th"]
        made["seats"][1]["cards"] = ["Jc", "8d", "2d"]
        made["seats"][2]["cards"] = ["7s", "7d", "3c"]
        made["table"]["jackpot"]["meter"] = meter
        result = settle(made)
        assert (result["seats"]["1"]["wagers"]["jackpot"]["paid"], result["jackpot"]["meter"]) == (prize, left)

    def test_a_retracted_jackpot_wager_comes_off_the_meter(self) -> None:
        result = settle(next(example["sheet"] for example in EXAMPLES if example["id"] == "M3CP-081"))
        assert result["jackpot"]["exact"] == "11999.3188"
        assert result["jackpot"]["meter"] == "11999.32"

    def test_a_play_wager_that_differs_from_the_ante_is_found_at_settlement(self) -> None:
        more = settle(with_seat(1, wagers={"ante": "10.00", "play": "15.00"}))
        assert more["seats"]["1"]["wagers"]["play"] | {"also": []} == {
            "outcome": "win", "stake": "15.00", "paid": "10.00", "returned": "15.00", "rule": "5.10.1", "also": [],
        }  # fmt: skip
        assert more["rulings"][0]["rule"] == "11.14.1"
        less = settle(with_seat(1, wagers={"ante": "10.00", "play": "4.00"}))
        assert less["seats"]["1"]["wagers"]["play"]["paid"] == "4.00"
        assert less["rulings"][0]["rule"] == "11.14.2"

    def test_over_the_maximum_and_personal_limits(self) -> None:
        over = with_seat(1, wagers={"ante": "1500.00", "play": "1500.00"})
        assert settle(over)["seats"]["1"]["wagers"]["play"]["paid"] == "1000.00"
        over["table"]["personal_limits"] = {"1": {"min": "50.00", "max": "1200.00"}}
        assert settle(over)["seats"]["1"]["wagers"]["ante"]["paid"] == "1200.00"
        own = with_seat(1, wagers={"ante": "1500.00", "play": "1000.00"}, limits={"max": "1000.00"})
        assert settle(own)["seats"]["1"]["wagers"]["play"]["paid"] == "1000.00"

    def test_short_wagers_and_chips(self) -> None:
        short = with_seat(1, wagers={"ante": "4.00", "play": "4.00"})
        result = settle(short)
        assert wagers(result, 1) == {"ante": "win", "play": "win"}
        assert result["advice"][0]["rule"] == "8.2.1"
        short["seats"][0]["warned"] = True
        assert wagers(settle(short), 1) == {"ante": "returned", "play": "returned"}
        odd = with_table(smallest_chip="2.50", limits={"min": "5.00", "max": "1000.00", "unit": "5.00"})
        odd["seats"][0]["wagers"] = {"ante": "7.00", "play": "7.00"}
        assert settle(odd)["seats"]["1"]["wagers"]["ante"]["paid"] == "7.50"

    def test_a_reading_may_be_set_by_id_or_by_name(self) -> None:
        made = with_seat(2, cards=["Jh", "Jd", "2d"])
        for name in ("A-06", "side_bets_on_fold"):
            made["table"]["readings"] = {name: "keep"}
            assert wagers(settle(made), 2) == {"ante": "lose", "pair_plus": "win"}

    def test_several_areas_of_one_player(self) -> None:
        made = sheet()
        made["seats"][0]["player"] = made["seats"][1]["player"] = "Ann"
        made["irregularities"] = [{"type": "extra_hand_viewed", "when": "after_announcement", "viewed": [1, 2]}]
        assert wagers(settle(made), 2)["pair_plus"] == "returned"
        made["seats"][1]["seated"] = True
        assert wagers(settle(made), 1)["ante"] == "returned"

    def test_a_carried_jackpot_wager_contributes_no_second_time(self) -> None:
        made = with_seat(1, carried=True)
        made["irregularities"] = [{"type": "force_majeure", "detail": "fire"}]
        result = settle(made)
        assert wagers(result, 1)["jackpot"] == "returned"
        assert result["jackpot"]["exact"] == "11999.6594"


IRREGULARITIES: list[tuple[dict[str, Any], str, str]] = [
    ({"type": "exposed_cards", "to": 1, "count": 1}, "settled", "11.1"),
    ({"type": "exposed_cards", "to": [1, 2], "count": 2, "exposed_by": "Dealer"}, "misdeal", "11.2"),
    ({"type": "exposed_cards", "to": "Dealer", "count": 1}, "misdeal", "11.3"),
    ({"type": "exposed_cards", "to": "jackpot", "count": 2}, "misdeal", "11.2"),
    ({"type": "wrong_number_of_cards", "when": "before_announcement", "to": "1", "dealt_count": 2}, "misdeal", "11.4"),
    ({"type": "wrong_number_of_cards", "when": "after_announcement", "to": 1, "deck_count": 51}, "misdeal", "11.5.1"),
    (
        {"type": "wrong_number_of_cards", "when": "after_announcement", "to": [1], "retracting": [4]},
        "settled",
        "11.5.2",
    ),
    ({"type": "dealer_wrong_number", "when": "before_announcement"}, "misdeal", "11.4"),
    (
        {
            "type": "dealer_wrong_number",
            "when": "after_announcement",
            "order_determinable": True,
            "dealt": ["Qc", "6h", "4s", "Kd"],
        },
        "settled",
        "11.6.1",
    ),
    ({"type": "dealer_wrong_number", "when": "after_announcement", "order_determinable": False}, "misdeal", "11.6.2"),
    ({"type": "cards_to_unwagered_area", "when": "before_announcement", "to": 3}, "misdeal", "11.7"),
    ({"type": "cards_to_unwagered_area", "when": "after_announcement", "to": 3, "retracting": [1]}, "settled", "11.8"),
    (
        {"type": "jackpot_cards_wrong_number", "when": "deal", "reconstructable": True, "dealt": ["9c", "9d", "Ks"]},
        "settled",
        "11.9",
    ),
    ({"type": "jackpot_cards_wrong_number", "when": "deal", "reconstructable": False}, "settled", "11.9"),
    ({"type": "cards_taken_in_error", "seat": 1, "nominated": ["Kh", "7c", "2s"]}, "settled", "11.10.1"),
    ({"type": "cards_taken_in_error", "seat": 1}, "settled", "11.10.2"),
    ({"type": "deck_count", "when": "before_settlement", "deck_count": 51}, "void", "11.12"),
    ({"type": "deck_count", "deck_count": 52}, "settled", "3.3"),
    ({"type": "play_wager_unmatched", "seat": 1}, "settled", "11.13"),
    ({"type": "play_wager_unmatched", "seat": 1, "instance": "later"}, "settled", "11.13"),
    ({"type": "play_wager_unequal", "seat": 1, "placed": "4.00"}, "settled", "11.14.2"),
    ({"type": "cards_mixed_with_dealer", "seat": 1, "order_determinable": False}, "misdeal", "11.6.2"),
    ({"type": "cards_mixed_with_jackpot_cards", "seat": 1}, "settled", "11.17"),
    ({"type": "jackpot_game_started_in_error"}, "settled", "11.18"),
    ({"type": "abnormal_sequence", "when": "shuffle"}, "settled", "4.1.1(b)"),
    ({"type": "shuffle_warranted", "when": "shuffle"}, "settled", "4.1.1(c)"),
    ({"type": "cards_unfit"}, "settled", "3.4"),
    ({"type": "information_shared", "seats": [1]}, "settled", "9.5.1(a)"),
    ({"type": "prohibited_device", "seat": 1}, "settled", "13.1"),
    ({"type": "contravention", "seat": 1, "void": True}, "settled", "13.2.1"),
    ({"type": "contravention", "seat": 1, "void_wagers": ["ante"], "exclude": True}, "settled", "13.2.1"),
    ({"type": "fraud"}, "void", "13.3"),
    ({"type": "force_majeure", "when": "before_settlement", "detail": "fire"}, "void", "13.4"),
    ({"type": "force_majeure", "when": "after_settlement", "detail": "fire"}, "void", "13.4"),
    ({"type": "advice_asked", "seat": 1}, "settled", "13.6"),
    ({"type": "influence", "seat": 1}, "settled", "13.7"),
    ({"type": "dispute", "decision": "the hand stands"}, "settled", "13.10"),
    ({"type": "bet_between_players", "seats": [1, 2]}, "settled", "13.13"),
]
NOTIFIED = [
    (
        {"type": "wrong_number_of_cards", "when": "after_announcement", "to": 1},
        ["TG Higher Duties Dealer", "TG Area Manager"],
    ),
    ({"type": "play_wager_unmatched", "seat": 1}, ["player"]),
    ({"type": "exposed_cards", "to": 1}, None),
]


@pytest.mark.parametrize(("fact", "notified"), NOTIFIED)
def test_a_sheet_says_who_is_notified(fact: dict[str, Any], notified: list[str] | None, capsys: Any) -> None:
    made = sheet()
    made["irregularities"] = [fact]
    result = settle(made)
    assert result["rulings"][0].get("notify") == notified
    print_result(result, made)
    shown = capsys.readouterr().out
    assert (f"notify {', '.join(notified)}" in " ".join(shown.split())) if notified else "notify" not in shown


SHUFFLING: list[tuple[dict[str, Any], str, str]] = [
    ({"type": "shoe_malfunction"}, "settled", "11.19"),
    ({"type": "shoe_count_unverified", "deck_count": 53}, "void", "11.20"),
    ({"type": "shoe_count_unverified", "deck_count": 52}, "settled", "11.20"),
]


class TestIrregularities:
    @pytest.mark.parametrize(
        ("entry", "round", "clause"),
        IRREGULARITIES,
        ids=lambda value: value.get("type") if isinstance(value, dict) else value,
    )
    def test_each_type_leads_to_its_clause(self, entry: dict[str, Any], round: str, clause: str) -> None:
        result = settle(sheet(irregularities=[entry]))
        assert (result["round"], result["rulings"][0]["rule"]) == (round, clause)

    @pytest.mark.parametrize(("entry", "round", "clause"), SHUFFLING)
    def test_those_of_a_shuffling_shoe(self, entry: dict[str, Any], round: str, clause: str) -> None:
        made = with_table(shoe="shuffling_shoe")
        result = settle({**made, "irregularities": [entry]})
        assert (result["round"], result["rulings"][0]["rule"]) == (round, clause)

    def test_every_type_is_tried_here(self) -> None:
        tried = {entry["type"] for entry, _, _ in (*IRREGULARITIES, *SHUFFLING)} | {"extra_hand_viewed"}
        assert tried == set(ROOM.round.facts)

    @pytest.mark.clause("crown-melbourne-three-card-poker 11.14.1")
    @pytest.mark.parametrize(("lies_there", "reported"), [("15.00", "15.00"), ("10.00", "90.00")])
    def test_an_unequal_play_wager_is_reported_once(self, lies_there: str, reported: str) -> None:
        made = with_seat(1, wagers={"ante": "10.00", "play": lies_there})
        made["irregularities"] = [{"type": "play_wager_unequal", "seat": 1, "placed": reported}]
        result = settle(made)
        assert [ruling["rule"] for ruling in result["rulings"]] == ["11.14.1"]
        play = result["seats"]["1"]["wagers"]["play"]
        assert (play["stake"], play["paid"], play["returned"]) == (reported, "10.00", reported)

    @pytest.mark.clause("crown-melbourne-three-card-poker 11.5.2", "crown-melbourne-three-card-poker 13.5")
    @pytest.mark.parametrize("lay", ["4.00", "15.00"])
    @pytest.mark.parametrize(
        ("entry", "outcome", "net"),
        [
            ({"type": "force_majeure"}, "returned", "0.00"),
            ({"type": "wrong_number_of_cards", "when": "after_announcement", "to": 1}, "returned", "0.00"),
            (
                {"type": "cards_to_unwagered_area", "when": "after_announcement", "to": 3, "retracting": 1},
                "returned",
                "0.00",
            ),
            ({"type": "contravention", "seat": 1, "void": True}, "void", "0.00"),
            ({"type": "information_shared", "seats": [1]}, "lose", None),
        ],
    )
    def test_a_play_wager_that_nobody_found_unequal_counts_as_placed(
        self, entry: dict[str, Any], outcome: str, net: str | None, lay: str
    ) -> None:
        made = with_seat(1, wagers={"ante": "10.00", "play": lay})
        seat = settle({**made, "irregularities": [entry]})["seats"]["1"]
        play = seat["wagers"]["play"]
        assert (play["outcome"], play["stake"], play["returned"]) == (outcome, lay, "0.00" if net is None else lay)
        assert seat["net"] == (net or in_dollars(-dollars("10.00") - dollars(lay)))

    def test_cards_on_an_area_without_wager_may_be_on_the_sheet(self) -> None:
        made = sheet(irregularities=[{"type": "cards_to_unwagered_area", "when": "after_announcement", "to": 3}])
        made["seats"] = [*made["seats"], {"seat": 3, "cards": ["As", "Ad", "Ac"], "wagers": {}}]
        result = settle(made)
        assert result["seats"]["3"] == {"wagers": {}, "net": "0.00"}

    def test_a_wrong_number_of_cards_may_be_on_the_sheet(self) -> None:
        made = with_seat(1, cards=["Kh", "7c", "2s", "3s"])
        made["irregularities"] = [
            {"type": "wrong_number_of_cards", "when": "after_announcement", "to": 1, "dealt_count": 4}
        ]
        assert wagers(settle(made), 1) == {"ante": "returned", "play": "returned", "jackpot": "returned"}
        short = with_seat(1, cards=["Kh", "7c"])
        short["irregularities"] = [
            {"type": "wrong_number_of_cards", "when": "before_announcement", "to": 1, "dealt_count": 2}
        ]
        assert settle(short)["round"] == "misdeal"
        dealer = sheet(dealer={"cards": ["Qc", "6h", "4s", "Kd"]})
        dealer["irregularities"] = [
            {"type": "dealer_wrong_number", "when": "after_announcement", "dealt": ["Qc", "6h", "4s", "Kd"]}
        ]
        assert settle(dealer)["dealer"] == {"hand": "odd_cards", "qualifies": True}

    def test_surplus_cards_may_be_shown_or_only_reported(self) -> None:
        entry = {"type": "dealer_wrong_number", "when": "after_announcement", "order_determinable": True}
        shown = sheet(dealer={"cards": ["Qc", "6h", "4s", "Kd"]}, irregularities=[entry])
        only_reported = sheet(dealer={}, irregularities=[{**entry, "dealt": ["Qc", "6h", "4s", "Kd"]}])
        for made in (shown, only_reported):
            assert settle(made)["dealer"] == {"hand": "odd_cards", "qualifies": True}
        jackpot = {"type": "jackpot_cards_wrong_number", "when": "deal"}
        assert settle(sheet(jackpot_cards=["9c", "9d", "Ks"], irregularities=[jackpot]))["round"] == "settled"

    def test_a_report_lists_the_cards_of_the_sheet(self) -> None:
        after = {"type": "dealer_wrong_number", "when": "after_announcement"}
        for made, field in (
            (sheet(irregularities=[{**after, "dealt": ["3s", "Qd", "8c", "9s"]}]), r"irregularities\[0\].dealt"),
            (sheet(irregularities=[{**after, "dealt": ["9c", "Qc", "6h", "4s"]}]), r"irregularities\[0\]"),
            (
                sheet(irregularities=[{"type": "jackpot_cards_wrong_number", "dealt": ["Ks", "As", "3s"]}]),
                r"irregularities\[0\].dealt",
            ),
        ):
            with pytest.raises(SheetError, match=field):
                settle(made)
        for came in (["Kd", "4s", "6h", "Qc"], ["4s", "Qc", "6h"]):
            assert settle(sheet(irregularities=[{**after, "dealt": came}]))["round"] == "settled"

    def test_cards_that_a_report_names_are_not_dealt_elsewhere(self) -> None:
        made = with_table()
        made["seats"] = [{"seat": 1, "cards": ["Kh", "7c", "2s"], "wagers": {"ante": "10.00", "play": "10.00"}}]
        del made["jackpot_cards"]
        for surplus in ("2c", "3c", "4c", "5c", "As", "Ah"):
            entry = {"type": "dealer_wrong_number", "when": "after_announcement", "dealt": ["Qc", "6h", "4s", surplus]}
            assert settle({**made, "irregularities": [entry]})["seats"]["1"]["net"] == "20.00"

    def test_one_seat_that_takes_back_may_be_written_as_a_number(self) -> None:
        entry = {"type": "cards_to_unwagered_area", "when": "after_announcement", "to": 3, "retracting": 1}
        assert wagers(settle(sheet(irregularities=[entry])), 1) == {
            "ante": "returned",
            "play": "returned",
            "jackpot": "returned",
        }

    def test_undecided_seats_when_the_round_stops_first(self) -> None:
        made = with_seat(1, wagers={"ante": "10.00", "jackpot": "1.00"}, decision="undecided")
        made["irregularities"] = [{"type": "force_majeure", "detail": "fire"}]
        assert wagers(settle(made), 1) == {"ante": "returned", "jackpot": "returned"}

    def test_a_rank_too_low_is_refused(self) -> None:
        entry = {"type": "force_majeure", "detail": "fire", "by": "Dealer"}
        with pytest.raises(SheetError, match=r"irregularities\[0\]\.by: .*TG Higher Duties Dealer"):
            settle(sheet(irregularities=[entry]))


AT_FAULT: list[tuple[str, str, dict[str, Any]]] = [
    ("exposed_cards", "count", {"to": 1, "count": 0}),
    ("exposed_cards", "count", {"to": 1, "count": 4}),
    ("exposed_cards", "to", {"to": 5}),
    ("exposed_cards", "to", {"to": "hat"}),
    ("exposed_cards", "exposed_by", {"to": 1, "exposed_by": "ghost"}),
    ("wrong_number_of_cards", "dealt_count", {"to": 1, "dealt_count": 3}),
    ("wrong_number_of_cards", "to", {"to": 5, "dealt_count": 2}),
    ("wrong_number_of_cards", "to", {"to": [1, "dealer"], "dealt_count": 2}),
    ("wrong_number_of_cards", "dealt", {"to": 1, "dealt_count": 2, "dealt": ["2c", "3c"]}),
    ("dealer_wrong_number", "dealt_count", {"dealt_count": 3}),
    ("cards_to_unwagered_area", "to", {"to": 1}),
    ("cards_taken_in_error", "rack", {"seat": 1, "rack": ["2c", "2c", "3c"]}),
    ("play_wager_unequal", "placed", {"seat": 1, "placed": "0.00"}),
    ("contravention", "seat", {"seat": 5, "void": True}),
    ("contravention", "void_wagers", {"seat": 1, "void_wagers": ["six_card_bonus"]}),
    ("contravention", "clause", {"seat": 1, "void": True, "clause": "99.1"}),
    ("fraud", "bets", {"seats": [1], "bets": ["six_card_bonus"]}),
    ("force_majeure", "by", {"by": "Dealer"}),
]
"""Reports that cannot be, and the detail at fault."""


@pytest.mark.parametrize(
    ("made", "field"),
    [
        (with_seat(2, cards=["Kh", "8d", "2d"]), "seats[1].cards"),
        (sheet(jackpot_cards=["Kh", "9d"]), "jackpot_cards"),
        (with_seat(1, wagers={"ante": "10.00", "tie": "5.00"}), "seats[0].wagers.tie"),
        (with_seat(1, wagers={"ante": "10.00", "jackpot": "2.00"}), "seats[0].wagers.jackpot"),
        (with_seat(1, wagers={"ante": 10.005}), "seats[0].wagers.ante"),
        (with_seat(1, wagers={"ante": "-10.00"}), "seats[0].wagers.ante"),
        (with_seat(1, wagers={"ante": "0.00"}), "seats[0].wagers.ante"),
        (with_seat(1, wagers={"play": "10.00"}), "seats[0].wagers.play"),
        (with_seat(1, wagers={"jackpot": "1.00"}, decision="none"), "seats[0].wagers.jackpot"),
        (with_seat(1, wagers={}, decision="none"), "seats[0].wagers"),
        (with_seat(1, decision="fold"), "seats[0].wagers.play"),
        (with_seat(1, wagers={"ante": "10.00"}, decision="none"), "seats[0].decision"),
        (with_seat(1, wagers={"ante": "10.00"}, decision="undecided"), "seats[0].decision"),
        (with_seat(1, decision="raise"), "seats[0].decision"),
        (with_seat(2, wagers={"ante": "10.00"}, decision="keep_side_bets"), "seats[1].decision"),
        (with_seat(4, decision="fold"), "seats[2].decision"),
        (with_seat(4, decision="play"), "seats[2].decision"),
        (with_seat(1, cards=["Kh", "7c"]), "seats[0].cards"),
        (with_seat(1, cards=[]), "seats[0].cards"),
        (with_seat(1, cards=["Kh", "7c", "2s", "3s"]), "seats[0].cards"),
        (with_seat(1, cards=["Kh", "7c", "2x"]), "seats[0].cards"),
        (with_seat(1, seat=2), "seats"),
        (with_seat(1, seat=10), "seats[0].wagers.ante"),
        (with_seat(1, warned="yes"), "seats[0].warned"),
        (sheet(seats=[]), "seats"),
        (sheet(dealer={"cards": ["Qc", "6h"]}), "dealer.cards"),
        (sheet(dealer={}), "dealer.cards"),
        (sheet(jackpot_cards=["9c"]), "jackpot_cards"),
        (with_table(pay_tables={"pair_plus": "G"}), "table.pay_tables.pair_plus"),
        (with_table(readings={"A-06": "perhaps"}), "table.readings"),
        (with_table(readings={"A-99": "keep"}), "table.readings"),
        (with_table(shoe="bucket"), "table.shoe"),
        (with_table(places=10), "table.places"),
        (with_table(places=0), "table.places"),
        (with_seat(1, wagers={"ante": "10.00", "tie": None}), "seats[0].wagers.tie"),
        (with_seat(1, wagers={"ante": "10.00"}, decision="check"), "seats[0].decision"),
        (with_seat(1, wagers={"ante": "10.00", "play": "0.00"}, decision="play"), "seats[0].wagers.play"),
        (with_table(jackpot=None), "seats[0].wagers.jackpot"),
        (
            with_table(jackpot={"option": 3, "seed": "10000", "cost": "1.00", "meter": "12000.00"}),
            "table.jackpot.option",
        ),
        (with_table(jackpot={"option": 1, "seed": "15000", "cost": "1.00", "meter": "12000.00"}), "table.jackpot.seed"),
        (with_table(jackpot={"option": 1, "seed": "10000", "cost": "1.00", "meter": 12000}), "table.jackpot.meter"),
        (with_table(jackpot={"option": 1, "seed": "10000", "cost": "1.00"}), "table.jackpot.meter"),
        (with_table(limits={"min": "50.00", "max": "20.00"}), "table.limits.max"),
        (with_table(limits={"max": "0.00"}), "table.limits.max"),
        (with_table(personal_limits={"one": {"max": "5.00"}}), "table.personal_limits.one"),
        (sheet(irregularities=[{"type": "earthquake"}]), "irregularities[0].type"),
        (sheet(irregularities=[{"type": "deck_count", "deck_count": "few"}]), "irregularities[0].deck_count"),
        (sheet(irregularities=[{"type": "dealer_wrong_number", "dealt": ["Xx"]}]), "irregularities[0].dealt"),
        (sheet(irregularities=[{"type": "contravention", "seat": 1}]), "irregularities[0]"),
        (sheet(irregularities=[{"type": "shoe_malfunction"}]), "irregularities[0]"),
        *(
            (sheet(irregularities=[{"type": type, **details}]), f"irregularities[0].{field}")
            for type, field, details in AT_FAULT
        ),
        (
            sheet(irregularities=[{"type": "wrong_number_of_cards", "to": 1, "retracting": [3]}]),
            "irregularities[0].retracting",
        ),
        (
            sheet(irregularities=[{"type": "cards_taken_in_error", "seat": 1, "rack": ["Qc", "7c", "2s"]}]),
            "irregularities[0].rack",
        ),
    ],
)
def test_what_cannot_be_is_refused_and_the_field_named(made: dict[str, Any], field: str) -> None:
    with pytest.raises(SheetError) as refusal:
        settle(made)
    assert refusal.value.field == field


def test_a_carried_wager_is_one_that_this_table_takes() -> None:
    without = with_seat(1, carried=True)
    without["table"].pop("jackpot")
    dear = with_seat(1, carried=True, wagers={"ante": "10.00", "play": "10.00", "jackpot": "2.00"})
    for made, field, clause in ((without, "carried", "2.4"), (dear, "wagers.jackpot", "6.2.3")):
        with pytest.raises(SheetError, match=clause) as refusal:
            settle(made)
        assert refusal.value.field == f"seats[0].{field}"


def test_nobody_sits_at_two_seats() -> None:
    made = sheet()
    for seat in made["seats"][:2]:
        seat |= {"player": "Ann", "seated": True}
    with pytest.raises(SheetError, match=r"Ann sits at seat 1 already") as refusal:
        settle(made)
    assert refusal.value.field == "seats[1].seated"


def test_what_the_sheet_has_no_place_for_is_refused_or_pointed_out() -> None:
    with pytest.raises(SheetError, match=r"there is no such field\. Did you mean dealer"):
        settle({**without_dealer(), "dealers": {"cards": ["Qc", "6h", "4s"]}})
    with pytest.raises(SheetError, match="'lunch' is not a moment of this round") as odd:
        settle(sheet(irregularities=[{"type": "exposed_cards", "when": "lunch", "to": 1}]))
    assert odd.value.field == "irregularities[0].when"
    without = with_seat(1, wagers={"ante": "10.00", "play": "10.00"})
    without["table"] = {}
    assert settle(without)["notes"] == ["jackpot_cards is not used here: the table offers no Jackpot Wagers."]
    low = with_table(jackpot={"option": 1, "seed": "10000", "cost": "5.00", "meter": "12000.00"})
    low["seats"][0]["wagers"]["jackpot"] = "5.00"
    assert "below seed times cost, 50000.00" in settle(low)["notes"][0]
