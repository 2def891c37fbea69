"""Hand sheets of Crown Poker: the examples, what chips and words mean, what is illegal, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hand_sheet_play import CALLED, CHECKED, entry, sheet

import queenhigh
from queenhigh.cli.app import app
from queenhigh.notation.fields import SheetError
from queenhigh.notation.hand_sheet import play_each, play_hand

EXAMPLES = json.loads((Path(__file__).parent / "sheets" / "crown-melbourne-crown-poker.json").read_text("utf-8"))


def contains(expected: Any, given: Any, path: str = "") -> None:
    """Everything that is expected is there; a reason is free text."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            if key not in ("reason", "text"):
                assert key in given, f"{path}.{key} is missing"
                contains(value, given[key], f"{path}.{key}")
    elif isinstance(expected, list) and path.endswith(".options"):
        for one in expected:
            at = next(o for o in given if o["before_action_index"] == one["before_action_index"])
            contains(one, at, path)
    elif isinstance(expected, list):
        assert len(given) == len(expected), path
        for number, (one, two) in enumerate(zip(expected, given, strict=True)):
            contains(one, two, f"{path}[{number}]")
    else:
        assert given == expected, path


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_the_examples_come_out_as_written(example: dict[str, Any]) -> None:
    contains(example["expect"], play_hand(example))


class TestResult:
    def test_a_whole_hand(self) -> None:
        result = queenhigh.play_hand(sheet(*CALLED, *CHECKED * 3))
        assert result["ended"] == "showdown"
        assert result["final_stacks"] == {"1": 1000, "2": 990, "3": 1020, "4": 990}
        assert [hand["hand"] for hand in result["showdown"]] == ["pair of kings", "pair of aces", "pair of queens"]
        assert result["legality"] == []
        assert result["pots"][0]["rule"] == "8.20.4(a)"

    def test_a_hand_that_everyone_folds(self) -> None:
        result = play_hand(sheet("4 raise_to 30", "1 fold", "2 fold", "3 fold", board=[]))
        assert result["ended"] == "fold"
        assert result["uncalled_returned"] == {"seat": 4, "amount": 20}
        assert result["pots"][0]["amount"] == 25

    def test_an_unfinished_hand_says_how_far_it_is(self) -> None:
        result = play_hand(sheet("4 call", board=[]))
        assert result["ended"] is None
        assert result["state_after_last_action"]["to_act"] == 1
        assert result["state_after_last_action"]["pot"] == 25

    def test_options_before_each_action(self) -> None:
        options = play_hand(sheet("4 raise_to 30", "1 call", board=[]))["options"]
        assert options[0]["to_call"] == 10
        assert (options[1]["min_raise_to"], options[1]["max_raise_to"]) == (50, 1000)

    def test_side_pots_are_listed_after_the_main_pot(self) -> None:
        made = sheet("4 all_in", "1 fold", "2 call", "3 call")
        for seat, stack in zip(made["seats"], (1000, 300, 100, 600), strict=True):
            seat["stack"] = stack
        result = play_hand(made)
        assert [(pot["name"], pot["amount"], pot["awards"]) for pot in result["pots"]] == [
            ("main", 300, {"3": 300}),
            ("side_1", 400, {"2": 400}),
        ]
        assert result["uncalled_returned"] == {"seat": 4, "amount": 300}

    @pytest.mark.clause("crown-melbourne-crown-poker 7.2.1", "crown-melbourne-crown-poker 7.7")
    @pytest.mark.parametrize("rate", [0.1, 10, "10%", "10"])
    def test_a_percentage_may_be_written_in_several_ways(self, rate: Any) -> None:
        result = play_hand(sheet(*CALLED, *CHECKED * 3, commission={"type": "percent", "rate": rate, "cap": 2}))
        assert result["commission"] == 2
        assert result["pots"][0]["awards"] == {"3": 28}

    @pytest.mark.clause("crown-melbourne-crown-poker 7.2.3(b)")
    def test_a_schedule_by_players(self) -> None:
        steps = [
            {"players_min": 2, "players_max": 3, "amount": 1},
            {"players_min": 4, "players_max": None, "amount": 3},
        ]
        result = play_hand(sheet(*CALLED, *CHECKED * 3, commission={"type": "fixed_hand", "schedule": steps}))
        assert result["commission"] == 3
        assert play_hand(sheet(commission=[{"type": "time", "hourly_fee": 12}]))["commission"] == 0

    @pytest.mark.clause("crown-melbourne-crown-poker 10.2.2")
    def test_side_wagers(self) -> None:
        wagers = [{"seat": 1, "amount": 8, "colour": "red"}, {"seat": 2, "amount": 8, "colour": "black"}]
        result = play_hand(sheet("4 fold", "1 fold", "2 fold", board=["Jd", "9h", "5h"], side_wagers=wagers))
        assert [wager["outcome"] for wager in result["side_wagers"]] == ["win", "lose"]
        assert result["final_stacks"] == {"1": 1056, "2": 987, "3": 1005, "4": 1000}

    @pytest.mark.clause("crown-melbourne-crown-poker 8.17.4")
    def test_discards(self) -> None:
        made = sheet("4 call", "1 fold", "2 call", "3 check", game="pineapple")
        for seat, more in zip(made["seats"], ("3d", "4d", "6d", "8d"), strict=True):
            seat["hole"].append(more)
        made["actions"] += [
            {"seat": seat, "action": "discard", "card": card} for seat, card in ((2, "4d"), (3, "6d"), (4, "8d"))
        ]
        made["actions"] += [entry(words) for words in CHECKED * 3]
        assert play_hand(made)["final_stacks"]["3"] == 1020
        # what nobody saw is left out: a discard, with the card in the hand or without it
        unnamed = {"seat": 2, "action": "discard"}
        made["actions"][4] = unnamed
        with pytest.raises(SheetError) as refusal:
            play_hand(made)
        assert refusal.value.field == "actions[4].card", "all its cards are named: which of them is it?"
        made["seats"][1]["hole"].pop()
        result = play_hand(made)
        assert (result["final_stacks"]["3"], result["hole"]["2"][2], result["legality"]) == (1020, "??", [])
        made["actions"][4] = unnamed | {"card": made["seats"][1]["hole"][0]}
        with pytest.raises(SheetError, match="in the showdown: its cards are missing"):
            play_hand(made)
        made["seats"][1]["hole"].pop()
        with pytest.raises(SheetError, match="deals 3 cards, not 1"):
            play_hand(made)


class TestPosts:
    @pytest.mark.clause("crown-melbourne-crown-poker 6.5", "crown-melbourne-crown-poker 6.5.1")
    def test_a_straddle(self) -> None:
        betting = {"type": "no_limit", "blinds": [5, 10], "straddle": True}
        posts = [{"seat": 4, "amount": 20, "kind": "straddle"}]
        result = play_hand(sheet("1 fold", "2 fold", "3 fold", betting=betting, posts=posts, board=[]))
        assert result["final_stacks"] == {"1": 1000, "2": 995, "3": 990, "4": 1015}

    @pytest.mark.clause("crown-melbourne-crown-poker 6.5")
    def test_a_straddle_that_is_not_allowed_changes_nothing(self) -> None:
        result = play_hand(sheet("4 fold", "1 fold", "2 fold", posts=[{"seat": 4, "amount": 20}], board=[]))
        assert [(told["post_index"], told["verdict"], told["rule"]) for told in result["legality"]] == [
            (0, "illegal", "6.5")
        ]
        assert result["final_stacks"]["4"] == 1000

    @pytest.mark.clause("crown-melbourne-crown-poker 8.9.6")
    def test_posts_override_replaces_the_blinds(self) -> None:
        posts = [{"seat": 3, "amount": 10, "kind": "big_blind"}, {"seat": 1, "amount": 5, "kind": "dead_small_blind"}]
        result = play_hand(sheet("4 fold", "1 fold", "2 fold", posts_override=posts, board=[]))
        assert result["final_stacks"] == {"1": 995, "2": 1000, "3": 1005, "4": 1000}

    @pytest.mark.clause("crown-melbourne-crown-poker 8.10.2")
    def test_a_new_player_posts_besides_the_blinds(self) -> None:
        posts = [{"seat": 1, "amount": 10, "kind": "new_player_post"}]
        result = play_hand(sheet("4 fold", "1 check", "2 fold", "3 check", *["3 check", "1 check"] * 3, posts=posts))
        assert result["legality"] == []
        assert result["final_stacks"]["3"] == 1015


class TestLegality:
    def verdicts(self, made: dict[str, Any]) -> list[tuple[int, str, str]]:
        return [(told["action_index"], told["verdict"], told["rule"]) for told in play_hand(made)["legality"]]

    @pytest.mark.clause("crown-melbourne-crown-poker 1.1 'Check'", "crown-melbourne-crown-poker 6.6")
    def test_an_illegal_action_changes_nothing_and_the_next_entry_continues(self) -> None:
        made = sheet("4 check", "1 fold", "4 raise_to 15", "4 raise_to 20", "1 fold", "2 fold", "3 fold", board=[])
        assert self.verdicts(made) == [
            (0, "illegal", "1.1 'Check'"),
            (1, "illegal", "1.1 'Action'"),
            (2, "illegal", "6.6"),
        ]
        result = play_hand(made)
        assert result["final_stacks"]["4"] == 1015
        assert [told["now"] for told in result["legality"]][2] == "Wager at least that, or go all-in."

    @pytest.mark.clause("crown-melbourne-crown-poker 8.6")
    def test_a_pot_that_players_agree_to_split_is_played_out(self) -> None:
        made = sheet("4 call", "1 fold", "2 fold", "3 fold", board=[])
        split = {"seat": 3, "action": "agree_to_split", "seats": [4]}
        made["actions"].insert(3, split)
        assert self.verdicts(made) == [(3, "illegal", "8.6")]
        assert play_hand(made)["final_stacks"]["4"] == 1015
        made["actions"][3] = split | {"seats": [9]}
        with pytest.raises(SheetError, match=r"actions\[3\]\.seats.*9 is not a seat in this hand"):
            play_hand(made)

    @pytest.mark.clause("crown-melbourne-crown-poker 6.12")
    def test_chips_without_words(self) -> None:
        made = sheet("4 raise_to 30", board=[])
        made["actions"].append({"seat": 1, "action": "raise_to", "amount": 41, "chips": [25, 15, 1], "declared": None})
        told = play_hand(made)["legality"][0]
        assert (told["verdict"], told["treated_as"], told["rule"]) == (
            "treated_as",
            {"action": "raise_to", "amount": 50},
            "6.12",
        )
        made["actions"][1]["chips"] = [25, 14]
        assert play_hand(made)["legality"][0]["treated_as"] == {"action": "call", "amount": 30}

    @pytest.mark.clause("crown-melbourne-crown-poker 6.14.1(a)")
    def test_an_oversize_chip(self) -> None:
        made = sheet(board=[])
        made["actions"] = [{"seat": 4, "action": "raise_to", "amount": 100, "chips": [100], "declared": None}]
        assert self.verdicts(made) == [(0, "treated_as", "6.14.1(a)")]
        made["actions"] = [{"seat": 4, "action": "call", "chips": [100], "declared": None}]
        assert self.verdicts(made) == []

    @pytest.mark.clause("crown-melbourne-crown-poker 6.18", "crown-melbourne-crown-poker 6.14.2")
    @pytest.mark.parametrize(
        ("declared", "chips", "to"),
        [
            ("raise", [100], 100),
            ("raise to 60", [100], 60),
            ("Raise!", [5, 5, 5], 20),
            ("60", [100], 60),
            ("call", [100], 10),
        ],
    )
    def test_words(self, declared: str, chips: list[int], to: int) -> None:
        made = sheet(board=[])
        made["actions"] = [{"seat": 4, "chips": chips, "declared": declared}]
        assert play_hand(made)["legality"][0]["treated_as"]["amount"] == to

    @pytest.mark.clause("crown-melbourne-crown-poker 1.1 'Raise'", "crown-melbourne-crown-poker 6.18")
    @pytest.mark.parametrize(
        ("declared", "chips", "to"),
        [
            ("raise to 40", [], 40),
            ("raise by 20", [20, 10], 30),
            ("20 more", [20, 10], 30),
            ("raise by 20", [], 30),
            ("raise by 20", [25, 25], 30),
            ("another 20", [500], 30),
        ],
    )
    def test_what_a_raise_comes_to(self, declared: str, chips: list[int], to: int) -> None:
        """A raise by 20 was a raise to 20, and "raise to 40" alone was refused for want of an amount."""
        made = sheet(board=[])
        made["actions"] = [{"seat": 4, "action": "raise_to", "chips": chips, "declared": declared}]
        result = play_hand(made)
        assert result["legality"] == []
        assert result["state_after_last_action"]["stacks"]["4"] == 1000 - to

    @pytest.mark.parametrize("declared", ["I don't call", "no call", "not all in"])
    def test_a_refusal_in_words_declares_nothing(self, declared: str) -> None:
        """It was played as the call or the all-in that it names."""
        made = sheet(board=[])
        made["actions"] = [{"seat": 4, "action": "fold", "declared": declared}]
        result = play_hand(made)
        assert (result["legality"], result["state_after_last_action"]["stacks"]["4"]) == ([], 1000)
        assert "is not a declaration" in result["notes"][0]

    @pytest.mark.clause("crown-melbourne-crown-poker 6.2")
    @pytest.mark.parametrize("more", [{}, {"out_of_turn": True}])
    @pytest.mark.parametrize("put", [{"action": "call", "chips": [10, 2]}, {"action": "raise_to", "amount": 42}])
    def test_chips_that_are_not_in_play_cannot_be_put_in(self, put: dict[str, Any], more: dict[str, Any]) -> None:
        made = sheet(board=[], chip=5)
        made["betting"]["blinds"] = [5, 10]
        made["actions"] = [{"seat": 1 if more else 4, **put, **more}]
        assert self.verdicts(made) == [(0, "illegal", "6.2")]

    @pytest.mark.clause("crown-melbourne-crown-poker 6.17")
    def test_less_than_a_call_is_made_up_or_lost(self) -> None:
        made = sheet("4 raise_to 80", board=[])
        made["actions"] += [
            {"seat": 1, "action": "call", "chips": [25, 25, 5]},
            entry("1 fold"),
            entry("2 fold"),
            entry("3 fold"),
        ]
        assert self.verdicts(made) == [(1, "incomplete", "6.17")]
        assert play_hand(made)["final_stacks"]["1"] == 945

    @pytest.mark.clause("crown-melbourne-crown-poker 6.18.1", "crown-melbourne-crown-poker 6.18.2")
    def test_out_of_turn(self) -> None:
        early = {"seat": 4, "action": "bet", "amount": 35, "out_of_turn": True}
        made = sheet(*CALLED)
        made["actions"] += [early, entry("2 check"), entry("3 check"), entry("2 fold"), entry("3 fold")]
        assert self.verdicts(made) == [(4, "out_of_turn", "6.18.1")]
        assert play_hand(made)["uncalled_returned"] == {"seat": 4, "amount": 35}
        made = sheet(*CALLED)
        made["actions"] += [early, entry("2 bet 90"), entry("3 fold"), entry("4 fold")]
        assert play_hand(made)["final_stacks"]["4"] == 990

    @pytest.mark.clause("crown-melbourne-crown-poker 1.1 'All-in'")
    def test_an_all_in_above_the_limit_is_cut(self) -> None:
        made = sheet("4 all_in", betting={"type": "pot", "blinds": [5, 10]}, board=[])
        assert play_hand(made)["legality"][0]["treated_as"] == {"action": "raise_to", "amount": 35}

    def test_readings_can_be_chosen(self) -> None:
        made = sheet("4 raise_to 15", readings={"A-23": "lowest_chip"}, board=[])
        assert play_hand(made)["legality"][0]["rule"] == "6.6"
        with pytest.raises(SheetError, match=r"readings\.A-99"):
            play_hand(sheet(readings={"A-99": "x"}))


class TestTurns:
    def incident(self, kind: str, after: int, **detail: Any) -> dict[str, Any]:
        return {"type": kind, "when": {"round": "first", "after_action_index": after}, "detail": detail}

    @pytest.mark.clause("crown-melbourne-crown-poker 6.15")
    def test_time_runs_out(self) -> None:
        late = self.incident("time_to_act_expired", 0, seat=1)
        result = play_hand(sheet("4 call", "2 fold", "3 check", board=[], irregularity=late))
        assert [(made["code"], made["rule"]) for made in result["rulings"]] == [("DEAD_HAND", "6.15")]
        late = self.incident("time_to_act_expired", 3, seat=2)
        result = play_hand(sheet(*CALLED, "3 check", "4 check", *CHECKED * 2, irregularity=late))
        assert result["rulings"][0]["code"] == "CHECK"
        assert result["final_stacks"]["3"] == 1020

    @pytest.mark.clause("crown-melbourne-crown-poker 6.17")
    @pytest.mark.parametrize(("then", "stack"), [("fold", 945), ("call", 920)])
    def test_chips_short_of_a_call(self, then: str, stack: int) -> None:
        short = self.incident("wager_less_than_call", 0, seat=1, put_in=55)
        result = play_hand(sheet("4 raise_to 80", f"1 {then}", "2 fold", "3 fold", irregularity=short))
        assert result["rulings"][0]["code"] == "MAKE_UP_OR_FOLD"
        assert result["state_after_last_action"]["stacks"]["1"] == stack
        chosen = self.incident("wager_less_than_call", 0, seat=1, put_in=55, then=then)
        again = play_hand(sheet("4 raise_to 80", "2 fold", "3 fold", irregularity=chosen))
        assert again["state_after_last_action"]["stacks"]["1"] == stack

    @pytest.mark.parametrize(
        "detail", [{"seat": 2}, {"seat": 1, "put_in": 80}, {"seat": 1, "put_in": 0}, {"seat": 1}, {"put_in": 81}]
    )
    def test_what_cannot_be_is_refused(self, detail: dict[str, Any]) -> None:
        with pytest.raises(SheetError, match="irregularity"):
            play_hand(sheet("4 raise_to 80", irregularity=self.incident("wager_less_than_call", 0, **detail)))
        with pytest.raises(SheetError, match="irregularity"):
            play_hand(sheet("4 fold", "1 fold", "2 fold", irregularity=self.incident("time_to_act_expired", 2)))


class TestRefused:
    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"game": "bridge"}, "game"),
            ({"game": None}, "game"),
            ({"book": "casino-canberra-3-card-poker"}, "book"),
            ({"chip": 0}, "chip"),
            ({"chip": "1"}, "chip"),
            ({"chip": True}, "chip"),
            ({"button": "x"}, "button"),
            ({"button": -3}, "button"),
            ({"seats": [{"seat": 1, "stack": 0}, {"seat": 2, "stack": 5}]}, "seats[0].stack"),
            ({"betting": {"type": "no_limit", "blinds": [5, 10], "straddle": "no"}}, "betting.straddle"),
            ({"actions": [{"seat": 4, "action": "fold", "out_of_turn": 1}]}, "actions[0].out_of_turn"),
            ({"seats": []}, "seats"),
            ({"seats": [{"seat": 1, "stack": 5}]}, "seats"),
            ({"seats": [{"seat": 1, "stack": 5.5}, {"seat": 2, "stack": 5}]}, "seats[0].stack"),
            ({"seats": [{"seat": 1, "stack": -5}, {"seat": 2, "stack": 5}]}, "seats[0].stack"),
            ({"seats": [{"seat": 1, "stack": 5}, {"seat": 1, "stack": 5}]}, "seats[1].seat"),
            ({"seats": [{"seat": 1, "stack": 2**63}, {"seat": 2, "stack": 5}]}, "seats[0].stack"),
            ({"seats": [{"seat": s, "stack": 5} for s in range(1, 13)]}, "seats"),
            ({"board": ["As", "Kd"]}, "board"),
            ({"board": ["As", "Kh", "Qh"]}, "board"),
            ({"board": ["Zs", "Kh", "Qh"]}, "board"),
            ({"betting": {"type": "x"}}, "betting.type"),
            ({"betting": {"type": "no_limit", "blinds": [10, 5]}}, "betting"),
            ({"betting": {"type": "no_limit", "blinds": [5, -10]}}, "betting.blinds"),
            ({"betting": {"type": "fixed", "blinds": [5, 10], "small_bet": 20}}, "betting"),
            ({"betting": {"type": "spread", "blinds": [5, 10], "min": 10, "max": 5}}, "betting"),
            ({"commission": {"type": "percent", "rate": 0.5}}, "commission"),
            ({"commission": {"type": "percent", "rate": "much"}}, "commission.rate"),
            ({"commission": {"type": "percent"}}, "commission.rate"),
            ({"commission": {"type": "tax"}}, "commission.type"),
            ({"posts": [{"seat": 77, "amount": 4}]}, "posts[0].seat"),
            ({"posts": [{"seat": 4, "amount": 4, "kind": "gift"}]}, "posts[0].kind"),
            ({"posts": [{"seat": 3, "amount": 10, "kind": "big_blind"}]}, "posts[0].seat"),
            ({"posts": [{"seat": 4, "amount": 10, "kind": "post"}] * 2}, "posts[1].seat"),
            ({"posts_override": [{"seat": 4}]}, "posts_override[0].amount"),
            ({"irregularity": {"type": "nonsense"}}, "irregularity.type"),
            ({"side_wagers": [{"seat": 1, "amount": 4, "colour": "blue"}]}, "side_wagers[0].colour"),
            ({"side_wagers": [{"seat": 1, "amount": 4000, "colour": "red"}]}, "side_wagers[0]"),
            ({"actions": {"seat": 4}}, "actions"),
            ({"actions": [{"seat": 9, "action": "fold"}]}, "actions[0].seat"),
            ({"actions": [{"seat": 4, "action": "jump"}]}, "actions[0].action"),
            ({"actions": [{"seat": 4, "action": "bet"}]}, "actions[0].amount"),
            ({"actions": [{"seat": 4, "action": "raise_to", "amount": -5}]}, "actions[0].amount"),
            ({"actions": [{"seat": 4, "action": "raise_to", "amount": 2.5}]}, "actions[0].amount"),
            ({"actions": [{"seat": 4, "chips": [0]}]}, "actions[0].chips"),
            ({"actions": [{"seat": 4, "chips": "many"}]}, "actions[0].chips"),
            ({"actions": [{"seat": 4, "action": "discard", "card": "Zz"}]}, "actions[0].card"),
        ],
    )
    def test_a_bad_sheet_names_its_field(self, changes: dict[str, Any], field: str) -> None:
        with pytest.raises(SheetError) as refusal:
            play_hand(sheet(**changes))
        assert refusal.value.field == field

    def test_cards_that_are_needed_and_missing(self) -> None:
        with pytest.raises(SheetError) as refusal:
            play_hand(sheet(*CALLED, "2 check", board=[]))
        assert refusal.value.field == "board"
        made = sheet(*CALLED, *CHECKED * 3)
        made["seats"][2]["hole"] = []
        with pytest.raises(SheetError) as refusal:
            play_hand(made)
        assert refusal.value.field == "seats[2].hole"
        made["seats"][2]["hole"] = ["As"]
        with pytest.raises(SheetError, match="deals 2 cards"):
            play_hand(made)
        with pytest.raises(SheetError, match="need a flop"):
            play_hand(
                sheet("4 fold", "1 fold", "2 fold", board=[], side_wagers=[{"seat": 1, "amount": 5, "colour": "red"}])
            )

    def test_a_sheet_says_where_the_button_is_or_that_there_is_no_button(self) -> None:
        made = sheet()
        del made["button"]
        with pytest.raises(SheetError, match="button"):
            play_hand(made)
        assert play_hand(sheet(button=None, board=[]))["state_after_last_action"]["to_act"] == 3

    def test_a_file_that_is_not_a_sheet(self) -> None:
        with pytest.raises(SheetError):
            play_hand([])  # type: ignore[arg-type]

    def test_an_unexpected_field_is_refused(self) -> None:
        with pytest.raises(SheetError, match=r"^bord: there is no such field\. Did you mean board\?$"):
            play_hand(sheet(bord=[]))

    def test_in_a_list_the_others_are_played(self) -> None:
        results = list(play_each([sheet(*CALLED), sheet(game="bridge"), 5]))
        assert ["error" in result for result in results] == [False, True, True]


class TestCommand:
    def run(self, made: Any, *options: str) -> Any:
        return CliRunner().invoke(app, ["hand", "-", *options], input=json.dumps(made), standalone_mode=False)

    def test_json(self) -> None:
        ran = self.run(sheet(*CALLED, *CHECKED * 3), "--json")
        assert json.loads(ran.stdout)["final_stacks"]["3"] == 1020
        assert ran.return_value == 0

    def test_a_table_for_people(self) -> None:
        wagers = [{"seat": 1, "amount": 8, "colour": "red"}]
        made = sheet("4 check", "4 call", "1 fold", "2 call", "3 check", *CHECKED * 3, side_wagers=wagers)
        made["actions"][-1]["declared"] = "well, well"
        shown = self.run(made).stdout
        for words in ("pair of aces", "seat 3 30", "8.20.4(a)", "illegal", "side wager", "note"):
            assert words in shown

    def test_a_list_with_a_bad_sheet(self) -> None:
        ran = self.run(
            [sheet("4 raise_to 30", "1 fold", "2 fold", "3 fold", board=[]), sheet(game="bridge"), sheet("4 call")]
        )
        assert ran.return_value == 2
        for words in ("refused", "uncalled: 20 back to seat 4", "to act: seat 1"):
            assert words in ran.stdout

    def test_it_lists_the_irregularities(self) -> None:
        shown = CliRunner().invoke(app, ["hand", "--irregularities", "crown-poker"]).stdout
        assert "wrong_card_count" in shown


ORDER = ["Kc", "As", "Qs", "2c", "Kd", "Ad", "Qd", "7d", "8h", "Jd", "9c", "5h", "8s", "3s", "8d", "2h", "6c", "6d"]


class TestDeck:
    """The order of the deck, top card first once it was cut: seats 2, 3, 4 and 1 are dealt in turn."""

    def play(self, **changes: Any) -> dict[str, Any]:
        made = sheet(*CALLED, *CHECKED * 3, board=[], deck=list(ORDER))
        for seat in made["seats"]:
            del seat["hole"]
        return play_hand({**made, **changes})

    @pytest.mark.parametrize("deck", [ORDER, {"order": ORDER}])
    def test_deals_the_hands_and_the_board(self, deck: Any) -> None:
        result = self.play(deck=deck)
        assert result["hole"] == {"1": ["2c", "7d"], "2": ["Kc", "Kd"], "3": ["As", "Ad"], "4": ["Qs", "Qd"]}
        assert result["board"] == ["Jd", "9c", "5h", "3s", "2h"]
        assert result["final_stacks"] == play_hand(sheet(*CALLED, *CHECKED * 3))["final_stacks"]

    def test_shows_burns_muck_and_stub_where_they_are_known(self) -> None:
        result = self.play()
        assert result["burns"] == ["8h", "8s", "8d"]
        assert result["muck"] == ["2c", "7d"]
        assert result["stub"] == ["6c", "6d"]
        plain = play_hand(sheet(*CALLED, *CHECKED * 3))
        assert (plain["muck"], "burns" in plain, "stub" in plain) == (["2c", "7d"], False, False)

    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"deck": [*ORDER, "Kc"]}, "deck"),
            ({"deck": ORDER[:7]}, "deck"),
            ({"deck": {"order": ORDER, "stub": ["8h"]}}, "deck.stub"),
            ({"deck": {"stub": ["8h"], "stub_after_deal": ["8h"]}}, "deck.stub_after_deal"),
            ({"board": ["9c", "Jd", "5h"]}, "board"),
            ({"board": ["Jd", "9c", "5h"]}, None),
            ({"seats": [{"seat": n, "stack": 1000, "hole": ["2c", "7d"]} for n in (1, 2)]}, "seats[1].hole"),
        ],
    )
    def test_has_to_be_what_the_sheet_says_besides(self, changes: dict[str, Any], field: str | None) -> None:
        if field is None:
            assert self.play(**changes)["ended"] == "showdown"
            return
        with pytest.raises(SheetError) as refusal:
            self.play(**changes)
        assert refusal.value.field == field
