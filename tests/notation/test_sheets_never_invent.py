"""A sheet is settled as written: nothing is invented, nothing is dropped, and the impossible is refused with its field."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hand_sheet_play import CALLED, CHECKED, sheet

from queenhigh.notation.fields import SheetError
from queenhigh.notation.hand_sheet import play_hand
from queenhigh.notation.round_sheet import settle

SHEETS = Path(__file__).parent / "sheets"
MELBOURNE, CANBERRA = "crown-melbourne-three-card-poker", "casino-canberra-3-card-poker"
CALIFORNIA, PERTH = "california-three-card-poker", "crown-perth-holdem-poker"
FULL = (*CALLED, *CHECKED * 3)


def example(book: str, *, wager: str = "play") -> dict[str, Any]:
    """An example of a book in which seat 1 has such a wager and nothing went wrong."""
    for written in json.loads((SHEETS / f"{book}.json").read_text("utf-8")):
        made: dict[str, Any] = written["sheet"]
        if wager in made["seats"][0]["wagers"] and not made.get("irregularities"):
            return deepcopy(made)
    raise AssertionError(book)


def refused(made: dict[str, Any]) -> SheetError:
    with pytest.raises(SheetError) as refusal:
        (settle if "book" in made else play_hand)(made)
    return refusal.value


class TestWagers:
    @pytest.mark.parametrize("book", [MELBOURNE, CANBERRA, CALIFORNIA])
    def test_a_decision_to_play_needs_the_play_wager(self, book: str) -> None:
        made = example(book)
        assert settle(made)["round"] == "settled"
        del made["seats"][0]["wagers"]["play"]
        assert refused(made).field == "seats[0].wagers.play"
        made["seats"][0]["wagers"]["play"] = None
        assert refused(made).field == "seats[0].wagers.play"

    @pytest.mark.parametrize("street", ["flop", "turn", "river"])
    def test_a_decision_to_wager_on_a_street_needs_the_wager(self, street: str) -> None:
        made = example(PERTH, wager="river")
        assert settle(made)["round"] == "settled"
        del made["seats"][0]["wagers"][street]
        assert refused(made).field == f"seats[0].wagers.{street}"

    def test_a_report_of_the_amount_says_what_was_put_down(self) -> None:
        made = example(CANBERRA)
        del made["seats"][0]["wagers"]["play"]
        ante = made["seats"][0]["wagers"]["ante"]
        tried = {"type": "play_wager_amount", "when": "decision", "seat": 1, "attempted": "1.00", "then": ante}
        assert settle(made | {"irregularities": [tried]})["seats"]["1"]["wagers"]["play"]["stake"] == ante

    @pytest.mark.parametrize("book", [CANBERRA, CALIFORNIA])
    @pytest.mark.parametrize(
        ("then", "told"),
        [("15.00", "does not equal the ante"), ("fold", "decision is play"), ("keep_side_bets", "decision is play")],
    )
    def test_what_the_player_did_in_the_end_agrees_with_the_sheet(self, book: str, then: str, told: str) -> None:
        tried = {"type": "play_wager_amount", "when": "decision", "seat": 1, "attempted": "1.00", "then": then}
        refusal = refused(example(book) | {"irregularities": [tried]})
        assert refusal.field == "irregularities[0].then"
        assert told in str(refusal)

    @pytest.mark.parametrize("book", [CANBERRA, CALIFORNIA])
    def test_who_folded_in_the_end_placed_no_play_wager(self, book: str) -> None:
        made = example(book)
        ante = made["seats"][0]["wagers"]["ante"]
        del made["seats"][0]["wagers"]["play"]
        made["seats"][0]["decision"] = "fold"
        tried = {"type": "play_wager_amount", "when": "decision", "seat": 1, "attempted": "1.00"}
        assert settle(made | {"irregularities": [tried | {"then": "fold"}]})["round"] == "settled"
        assert refused(made | {"irregularities": [tried | {"then": ante}]}).field == "irregularities[0].then"


class TestFields:
    @pytest.mark.parametrize("book", [MELBOURNE, CANBERRA, CALIFORNIA, PERTH])
    @pytest.mark.parametrize(
        ("path", "name", "meant"),
        [
            ((), "iregularity", "irregularities"),
            ((), "iregularities", "irregularities"),
            ((), "deck", ""),
            (("table",), "raedings", "readings"),
            (("seats", 0), "crads", "cards"),
        ],
    )
    def test_an_unknown_field_is_refused_with_a_suggestion(
        self, book: str, path: tuple[Any, ...], name: str, meant: str
    ) -> None:
        made = example(book, wager="ante")
        group: Any = made
        for step in path:
            group = group[step]
        group[name] = []
        refusal = refused(made)
        assert refusal.field.endswith(name)
        assert not meant or f"Did you mean {meant}?" in str(refusal)

    @pytest.mark.parametrize(
        ("group", "name"),
        [
            ("betting", "blind"),
            ("commission", "capp"),
            ("commission.schedule", "playrs_min"),
            ("seats", "stak"),
            ("posts", "amout"),
            ("side_wagers", "couleur"),
            ("actions", "declare"),
            ("irregularity", "whan"),
            ("irregularity.when", "before_action_index"),
            ("deck", "top"),
            ("table", "limits"),
        ],
    )
    def test_an_unknown_field_of_a_hand_sheet_is_refused_in_every_group(self, group: str, name: str) -> None:
        made = sheet(
            *FULL,
            betting={"type": "no_limit", "blinds": [5, 10], "straddle": True},
            commission={"type": "fixed_hand", "schedule": [{"players_min": 0, "amount": 5}]},
            posts=[{"seat": 4, "amount": 20}],
            side_wagers=[{"seat": 1, "amount": 8, "colour": "red"}],
            irregularity={"type": "staff_advice", "when": {"round": "first", "after_action_index": 0}, "detail": {}},
            deck={"stub": []},
            table={"readings": {}},
        )
        play_hand(made)
        target: Any = made
        for step in group.split("."):
            target = target[step]
            target = target[0] if isinstance(target, list) else target
        target[name] = 1
        assert refused(made).field.endswith(f".{name}")

    def test_any_group_may_have_a_remark(self) -> None:
        made = example(MELBOURNE)
        plain = settle(made)
        made |= {"note": "from the pit book", "id": "A-1", "title": "a dispute"}
        made["seats"][0]["note"] = made["table"]["notes"] = "as the dealer says"
        assert settle(made) == plain


class TestMoments:
    @pytest.mark.parametrize("book", [MELBOURNE, CANBERRA])
    def test_a_report_after_the_round_is_over_is_refused(self, book: str) -> None:
        ends: dict[str, Any] = {"type": "fraud", "when": "deal"}
        if book == MELBOURNE:
            ends = {"type": "deck_count", "when": "deal", "deck_count": 51}
        late = {"type": "deck_count", "when": "after_settlement", "deck_count": 51}
        made = example(book)
        assert settle(made | {"irregularities": [ends]})["round"] != "settled"
        refusal = refused(made | {"irregularities": [ends, late]})
        assert refusal.field == "irregularities[1]"
        assert "the round has already ended, by" in str(refusal)

    def test_a_report_in_california_after_the_round_is_over_is_refused(self) -> None:
        made = example(CALIFORNIA) | {"irregularities": [{"type": "misdeal", "when": "deal"}]}
        assert settle(made)["round"] == "void"
        made["irregularities"].append({"type": "deck_count", "reported": "decision after 1", "deck_count": 51})
        assert refused(made).field in ("irregularities[1].reported", "irregularities[1]")

    @pytest.mark.parametrize("when", ["after_first_flop_wager", "flop", "turn", "river"])
    def test_a_moment_that_the_round_does_not_reach_is_refused(self, when: str) -> None:
        """Nobody places a Flop Wager, so there is neither a first one nor a flop."""
        made = example(PERTH, wager="ante")
        made["seats"] = [
            {"seat": 1, "cards": ["2h", "3c"], "wagers": {"ante": "10.00"}, "decisions": {"preflop": "fold"}}
        ]
        assert settle(made)["seats"]["1"]["net"] == "-10.00"
        late = {"type": "dispute", "when": when, "seat": 1}
        assert refused(made | {"irregularities": [late]}).field == "irregularities[0].when"

    @pytest.mark.parametrize(
        ("book", "report", "field"),
        [
            (MELBOURNE, {"type": "play_wager_unequal", "seat": 1, "placed": "5.00", "when": "deal"}, True),
            (MELBOURNE, {"type": "play_wager_unequal", "seat": 1, "placed": "5.00", "when": "settlement"}, False),
            (PERTH, {"type": "elect_not_exposed", "seat": 1, "when": "deal"}, True),
            (PERTH, {"type": "elect_not_exposed", "seat": 1, "when": "flop"}, True),
            (PERTH, {"type": "elect_not_exposed", "seat": 1, "when": "river"}, False),
        ],
    )
    def test_what_happens_at_one_moment_only_is_not_noticed_at_another(
        self, book: str, report: dict[str, Any], field: bool
    ) -> None:
        made = example(book, wager="ante") | {"irregularities": [report]}
        if field:
            refusal = refused(made)
            assert refusal.field == "irregularities[0].when"
            assert str(refusal).endswith("Write settlement, or leave it out.")
        else:
            assert settle(made)["rulings"]

    @pytest.mark.parametrize("index", [13, 99])
    def test_a_report_after_an_action_that_does_not_exist_is_refused(self, index: int) -> None:
        dead = {"type": "contravention", "detail": {"seat": 3, "void": True}}
        made = sheet(*FULL, irregularity=dead | {"when": {"round": "final", "after_action_index": index}})
        refusal = refused(made)
        assert refusal.field == "irregularity.when.after_action_index"
        assert "the last action is 12" in str(refusal)
        made["irregularity"]["when"]["after_action_index"] = 12
        assert play_hand(made)["rulings"]

    @pytest.mark.parametrize(
        ("when", "field"),
        [
            ({"before_action_index": 3}, "irregularity.when.before_action_index"),
            ({"round": "lunch"}, "irregularity.when.round"),
            ("lunch", "irregularity.when.round"),
            ({"round": "final", "after_action_index": 1}, "irregularity.when.round"),
            ({"round": "second", "after_action_index": 1}, "irregularity.when.round"),
            ({"round": "first", "after_action_index": 5}, "irregularity.when.round"),
            ({"round": "showdown", "after_action_index": 5}, "irregularity.when.round"),
            ({"round": "showdown", "after_action_index": 12}, None),
            ({"round": "showdown"}, None),
            ({"round": "first"}, "irregularity.when.round"),
            ({"round": "final"}, None),
            ({}, None),
        ],
    )
    def test_a_moment_of_a_hand_is_the_one_that_is_written(self, when: Any, field: str | None) -> None:
        made = sheet(*FULL, irregularity={"type": "staff_advice", "when": when, "detail": {}})
        if field is None:
            assert play_hand(made)["rulings"]
        else:
            assert refused(made).field == field


class TestDeclarations:
    def played(self, *said: str, declared: str, **more: Any) -> dict[str, Any]:
        made = sheet(*said, board=[])
        made["actions"][-1] |= {"declared": declared, **more}
        return play_hand(made)

    @pytest.mark.clause("crown-melbourne-crown-poker 6.18")
    @pytest.mark.parametrize(
        ("action", "declared", "taken"),
        [
            ("fold", "call", {"action": "call", "amount": 10}),
            ("call", "fold", {"action": "fold", "amount": 0}),
            ("call", "I'm all in", {"action": "all_in", "amount": 1000}),
            ("raise_to 30", "call", {"action": "call", "amount": 10}),
            ("all_in", "call", {"action": "call", "amount": 10}),
            ("fold", "raise", {"action": "raise_to", "amount": 20}),
        ],
    )
    def test_what_was_said_counts_and_the_result_says_so(
        self, action: str, declared: str, taken: dict[str, Any]
    ) -> None:
        told = self.played(f"4 {action}", declared=declared)["legality"]
        assert [(one["action_index"], one["verdict"], one["treated_as"]) for one in told] == [(0, "treated_as", taken)]
        if taken["action"] != "raise_to":
            assert told[0]["rule"] == "6.18"

    @pytest.mark.parametrize(("action", "declared"), [("call", "call"), ("fold", "I fold"), ("all_in", "all-in")])
    def test_equivalent_words_need_no_verdict(self, action: str, declared: str) -> None:
        assert self.played(f"4 {action}", declared=declared)["legality"] == []

    def test_an_all_in_that_is_a_call_needs_no_verdict(self) -> None:
        made = sheet("4 call", board=[])
        made["seats"][3]["stack"] = 10
        made["actions"][0]["declared"] = "all in"
        assert play_hand(made)["legality"] == []
        made["seats"][3]["stack"] = 11
        assert play_hand(made)["legality"][0]["treated_as"] == {"action": "all_in", "amount": 11}

    def test_chips_with_a_fold_are_not_put_in(self) -> None:
        result = self.played("4 call", declared="fold", chips=[10])
        assert result["legality"][0]["treated_as"] == {"action": "fold", "amount": 0}
        assert result["final_stacks"]["4"] == 1000

    def test_an_amount_that_does_not_match_is_noted(self) -> None:
        made = sheet("4 call 30", board=[])
        assert play_hand(made)["notes"] == ["actions[0].amount: seat 4 has 10 in with this call, not 30."]
        assert "notes" not in play_hand(sheet("4 call 10", board=[]))

    @pytest.mark.parametrize(("name", "value"), [("amount", 10), ("declared", "call"), ("card", "2c"), ("chips", [5])])
    def test_what_is_no_part_of_an_action_is_refused(self, name: str, value: Any) -> None:
        made = sheet("4 call" if name == "card" else "4 muck", board=[])
        made["actions"][0][name] = value
        assert refused(made).field == f"actions[0].{name}"


class TestChips:
    @pytest.mark.clause("crown-melbourne-crown-poker 8.5")
    @pytest.mark.parametrize(
        ("chip", "changes", "field"),
        [
            (5, {}, None),
            (5, {"blinds": [5, 12]}, "betting.blinds"),
            (10, {}, "betting.blinds"),
            (5, {"stack": 1004}, "seats[2].stack"),
            (5, {"stack": 1005}, None),
            (5, {"ante": 3}, "betting.ante"),
            (5, {"post": 21}, "posts[0].amount"),
            (5, {"post": 20}, None),
        ],
    )
    def test_the_lowest_chip_makes_up_every_amount(self, chip: int, changes: dict[str, Any], field: str | None) -> None:
        made = sheet(*CALLED[:1], board=[], chip=chip)
        made["betting"] |= {"straddle": True} | {name: changes[name] for name in ("blinds", "ante") if name in changes}
        made["seats"][2]["stack"] = changes.get("stack", 1000)
        if "post" in changes:
            made["posts"] = [{"seat": 4, "amount": changes["post"], "kind": "straddle"}]
        if field is None:
            play_hand(made)
        else:
            assert refused(made).field == field

    @pytest.mark.clause("crown-melbourne-crown-poker 7.2.3(a)", "crown-melbourne-crown-poker 7.2.4(b)")
    @pytest.mark.parametrize("amount", [4, 5, 6])
    @pytest.mark.parametrize(
        ("method", "field"),
        [
            ({"type": "per_player", "fee": 0}, "fee"),
            ({"type": "fixed_hand", "amount": 0}, "amount"),
            ({"type": "fixed_hand", "schedule": [{"players_min": 2, "amount": 0}]}, "schedule[0].amount"),
        ],
    )
    def test_the_lowest_chip_makes_up_the_commission(self, amount: int, method: dict[str, Any], field: str) -> None:
        """A fee of 4 was taken out of stacks of chips of 5."""
        told = json.loads(json.dumps(method).replace(": 0", f": {amount}"))
        made = sheet(*CALLED[:1], board=[], chip=5, commission=told)
        if amount == 5:
            play_hand(made)
        else:
            assert refused(made).field == f"commission.{field}"

    @pytest.mark.clause("crown-melbourne-crown-poker 7.2.4(b)")
    @pytest.mark.parametrize(("stack", "dealt_in"), [(1, False), (2, False), (3, True)])
    def test_a_player_who_has_no_more_than_the_fee_is_not_dealt_in(self, stack: int, dealt_in: bool) -> None:
        """As at a table: a stake that the fee takes whole leaves nothing to play with."""
        made = sheet(board=[], commission={"type": "per_player", "fee": 2})
        made["seats"][0]["stack"] = stack
        if dealt_in:
            assert play_hand(made)["final_stacks"]["1"] == stack - 2
        else:
            refusal = refused(made)
            assert (refusal.field, "7.2.4(b)" in str(refusal)) == ("seats[0].stack", True)


class TestShortJackpotWagers:
    @pytest.mark.clause("crown-perth-holdem-poker 5.11", "crown-perth-holdem-poker 3.8(a)")
    @pytest.mark.parametrize(
        ("wager", "report", "field"),
        [
            ({"level": 1, "amount": "3.00"}, {"area_1": "3.00"}, None),
            ({"level": 1, "amount": "3.00"}, {"area_2": "3.00"}, "irregularities[0].area_2"),
            ({"level": 1, "amount": "3.00"}, {"area_1": "1.00", "area_2": "2.00"}, "irregularities[0].area_2"),
            ({"level": 2, "amount": "8.00"}, {"area_2": "8.00"}, None),
            ({"level": 2, "amount": "8.00"}, {"area_1": "8.00"}, "irregularities[0].area_1"),
            ({"level": 3, "amount": "13.00"}, {"area_1": "5.00", "area_2": "8.00"}, None),
            ({"level": 3, "amount": "13.00"}, {"area_1": "5.00", "area_2": "7.00"}, "seats[0].wagers.jackpot.amount"),
            ({"level": 1, "amount": "3.00"}, {"placed": "4.00"}, "seats[0].wagers.jackpot.amount"),
            ({"level": 1, "amount": "5.00"}, {"placed": "4.00", "amended": True}, None),
            ("3.00", {"placed": "3.00"}, "seats[0].wagers.jackpot"),
            (
                {"level": 3, "amount": "13.00"},
                {"placed": "12.00", "area_1": "5.00", "area_2": "8.00"},
                "irregularities[0].placed",
            ),
        ],
    )
    def test_are_on_the_areas_of_their_level(self, wager: Any, report: dict[str, Any], field: str | None) -> None:
        made = example(PERTH, wager="ante")
        made["table"]["jackpot"] = {"level_1": "5.00", "pools": {"1": "40000.00", "2": "60000.00", "3": "90000.00"}}
        made["seats"][0]["wagers"]["jackpot"] = wager
        made["irregularities"] = [{"type": "jackpot_wager_short", "when": "during_round", "seat": 1, **report}]
        if field is None:
            assert settle(made)["rulings"]
        else:
            assert refused(made).field == field


class TestDecisions:
    @pytest.mark.parametrize("book", [CANBERRA, CALIFORNIA, MELBOURNE])
    @pytest.mark.parametrize("word", ["Play", "check", "not_exposed"])
    def test_only_the_decisions_of_the_game_are_listed(self, book: str, word: str) -> None:
        """Canberra and California offered `check` and `not_exposed`, which are Perth's."""
        made = example(book)
        made["seats"][0]["decision"] = word
        refusal = refused(made)
        assert refusal.field == "seats[0].decision"
        assert "is not one of play, fold, keep_side_bets, none, undecided." in str(refusal)
        assert ("Nearest: play" in str(refusal)) == (word == "Play")

    @pytest.mark.parametrize(("decision", "taken"), [("flop", True), ("play", True), ("fold", False), ("none", False)])
    def test_two_decisions_before_the_flop_say_the_same(self, decision: str, taken: bool) -> None:
        """`decision: fold` was ignored beside `decisions`."""
        made = example(PERTH, wager="flop")
        made["seats"][0]["decisions"] = {"preflop": "flop", "turn": "check", "river": "check"}
        made["seats"][0]["wagers"] = {"ante": "10.00", "flop": "20.00"}
        made["seats"][0]["decision"] = decision
        if taken:
            assert settle(made)["round"] == "settled"
        else:
            assert refused(made).field == "seats[0].decision"

    @pytest.mark.parametrize("book", [CANBERRA, CALIFORNIA, MELBOURNE, PERTH])
    @pytest.mark.parametrize("seat", [0, -1])
    def test_a_seat_below_one_is_a_wrong_seat(self, book: str, seat: int) -> None:
        made = example(book, wager="ante")
        made["seats"][0]["seat"] = seat
        assert refused(made).field == "seats[0].seat"

    @pytest.mark.parametrize("book", [CANBERRA, MELBOURNE, PERTH])
    def test_a_unit_of_nothing_is_refused(self, book: str) -> None:
        made = example(book, wager="ante")
        made["table"]["limits"] = {"min": "5.00", "unit": "0.00"}
        assert refused(made).field.startswith("table.limits")
