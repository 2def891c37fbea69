"""Real hands replayed by the room's engine, and what the format can say."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest
from pokerkit import HandHistory

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.moves import VARIANTS
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.replayed import Replayed
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Showdown
from queenhigh.notation import phh

REAL = sorted((Path(__file__).parent / "phh").glob("*.phh"))


def text(**changes: Any) -> str:
    """A hand of three with blinds of 5 and 10, in which all players fold to p2; other fields can be given."""
    fields: dict[str, Any] = {
        "variant": "'NT'",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[5, 10, 0]",
        "min_bet": "10",
        "starting_stacks": "[1000, 1000, 1000]",
        "actions": ["p3 f", "p1 f"],
    } | changes
    fields["actions"] = str(fields["actions"]) if isinstance(fields["actions"], list) else fields["actions"]
    return "\n".join(f"{name} = {value}" for name, value in fields.items() if value)


def played(**changes: Any) -> Replayed:
    found: Replayed = phh.replay(phh.read_text(text(**changes))[0])
    return found


def of(found: Replayed, kind: type) -> list[Any]:
    return [event for event in found.events if isinstance(event, kind)]


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_a_real_hand_ends_with_its_own_stacks(path: Path) -> None:
    (record,) = phh.read(path)
    found = phh.replay(record)
    assert found.over
    assert [int(stack or 0) for stack in found.expected or ()] == list(found.stacks)
    assert not found.departures
    assert sum(found.stacks) == sum(stack or 0 for stack in record.starting)


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_pokerkit_reads_the_same_hand_to_the_same_stacks(path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = HandHistory.loads(path.read_text())
    assert list(phh.replay(phh.read(path)[0]).stacks) == list(last.stacks)


def test_there_are_hands_of_every_variant_that_the_format_shares_with_the_room() -> None:
    assert {phh.read(path)[0].variant.code for path in REAL} == {"NT", "FT", "PO", "FO/8"}


def test_every_game_and_limit_of_the_room_has_a_code() -> None:
    assert len({(one.game.name, one.limit) for one in VARIANTS.values()}) == 7 * 5


def test_folds_to_the_big_blind() -> None:
    assert played().stacks == (995, 1005, 1000)


def test_finishing_stacks_of_the_record_decide_whether_it_agrees() -> None:
    assert played(finishing_stacks="[995, 1005, 1000]").agrees
    assert not played(finishing_stacks="[995, 1006, 999]").agrees
    assert played().agrees


@pytest.mark.clause("crown-melbourne-crown-poker 8.9.2(a)", "crown-melbourne-crown-poker 8.17.1")
def test_with_two_players_antes_and_blinds_are_written_the_other_way_round() -> None:
    two = {"antes": "[0, 3]", "blinds_or_straddles": "[5, 10]", "starting_stacks": "[100, 100]"}
    found = played(**two, actions=["p2 cc", "p1 cbr 30", "p2 f"])
    assert [(post.seat, post.amount) for post in of(found, happened.Posted)] == [(1, 3), (2, 5), (1, 10)]
    assert found.stacks == (110, 90)


@pytest.mark.clause("crown-melbourne-crown-poker 6.5")
def test_a_straddle_acts_last() -> None:
    four = {"antes": "[0, 0, 0, 0]", "blinds_or_straddles": "[5, 10, 20, 0]", "starting_stacks": "[100, 100, 100, 100]"}
    found = played(**four, actions=["p4 f", "p1 f", "p2 f"])
    assert found.stacks == (95, 90, 115, 100)
    assert [post.rule.clause for post in of(found, happened.Posted)] == ["8.9.2(a)", "8.9.2(b)", "6.5"]


def test_a_straddle_of_the_button_lets_the_small_blind_begin() -> None:
    four = {"antes": "[0, 0, 0, 0]", "blinds_or_straddles": "[5, 10, 0, 20]", "starting_stacks": "[100, 100, 100, 100]"}
    assert played(**four, actions=["p1 f", "p2 f", "p3 f"]).stacks == (95, 90, 100, 115)


@pytest.mark.clause("crown-melbourne-crown-poker 8.10.2")
def test_a_negative_blind_is_a_live_post_that_moves_nobodys_turn() -> None:
    found = played(blinds_or_straddles="[5, 10, -10]", actions=["p3 cc", "p1 f", "p2 cbr 30", "p3 f"])
    assert found.stacks == (995, 1015, 990)


@pytest.mark.clause("crown-melbourne-crown-poker 1.1 'Pot'")
def test_one_players_ante_for_all_is_in_the_main_pot() -> None:
    actions = ["d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 QcQd", "p3 f", "p1 cc", "p2 cc", "d db 2c3d4h"]
    actions += ["p1 cc", "p2 cc", "d db 8s", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc", "p1 sm -", "p2 sm"]
    found = played(antes="[0, 10, 0]", actions=actions)
    assert found.stacks == (1020, 980, 1000)


@pytest.mark.clause("crown-melbourne-crown-poker 1.1 'Main Pot'")
def test_a_stake_lost_with_the_ante_wins_only_on_the_ante() -> None:
    actions = ["d dh p1 2c7d", "d dh p2 AcAd", "d dh p3 KcKd", "p3 cbr 40", "p1 f"]
    actions += ["d db 2h8d4h", "d db 8s", "d db 9s"]
    found = played(antes="[0, 10, 0]", starting_stacks="[1000, 10, 1000]", actions=actions)
    assert found.stacks == (995, 10, 1005)


def test_an_ante_that_is_short_is_cut_only_where_the_record_says_so() -> None:
    actions = ["d dh p1 2c7d", "d dh p2 KcKd", "d dh p3 AcAd", "p1 f", "d db 2h8d4h", "d db 8s", "d db 9s"]
    short = {"antes": "[4, 4, 4]", "starting_stacks": "[1000, 1000, 3]", "actions": actions}
    assert played(**short).stacks == (991, 1001, 11)
    assert played(**short, ante_trimming_status="true").stacks == (991, 1003, 9)


@pytest.mark.clause("crown-melbourne-crown-poker 6.16.1")
def test_side_pots_of_a_run_that_was_shown_before_the_board() -> None:
    actions = ["d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 QcQd", "p3 cbr 300", "p1 cc", "p2 cc"]
    actions += ["p1 sm AcAd", "p2 sm KcKd", "p3 sm QcQd", "d db 2c3d4h", "d db 8s", "d db 9s"]
    found = played(starting_stacks="[100, 200, 300]", actions=actions)
    assert found.stacks == (300, 200, 100)
    assert [pot.name for pot in found.pots] == ["main", "side_1"]


def test_amounts_become_whole_numbers_of_the_smallest_chip() -> None:
    (record,) = phh.read_text(text(starting_stacks="[10.5, 20, '1,000.25']"))
    assert (record.places, record.starting, record.small_bet) == (2, (1050, 2000, 100025), 1000)
    assert phh.replay(record).stacks == (550, 2500, 100025)


def test_an_unknown_stack_is_deep_enough_and_not_compared() -> None:
    found = played(
        starting_stacks="[inf, 500, 1000]",
        actions=["p3 f", "p1 cbr 90000", "p2 f"],
        finishing_stacks="[inf, 490, 1000]",
    )
    assert found.agrees


def test_seats_are_those_of_the_record_if_they_run_clockwise() -> None:
    (record,) = phh.read_text(text(seats="[4, 6, 1]"))
    assert list(phh.replay(record).hand.seats) == [4, 6, 1]
    (record,) = phh.read_text(text(seats="[6, 4, 1]"))
    assert list(phh.replay(record).hand.seats) == [1, 2, 3]


def test_comments_may_be_anywhere() -> None:
    actions = "['# before', '', 'p3 f # a fold', # a comment of TOML with a ' in it\n  'p1 f#another']"
    (record,) = phh.read_text(text(actions=actions))
    assert [move.note for move in record.moves] == ["before", "", "a fold", "another"]
    assert [move.line for move in record.moves] == [6, 6, 6, 7]
    assert phh.replay(record).stacks == (995, 1005, 1000)


def test_cards_may_come_one_by_one() -> None:
    actions = [
        "d dh p1 Ac",
        "d dh p1 Ad",
        "p3 f",
        "p1 cc",
        "p2 cc",
        "d db 2c",
        "d db 3d",
        "d db 4h",
        "p1 cbr 10",
        "p2 f",
    ]
    assert played(actions=actions).stacks == (1010, 990, 1000)


TO_THE_END = ["p3 f", "p1 cc", "p2 cc", "d db 2c3d4h", "p1 cc", "p2 cc", "d db 8s", "p1 cc", "p2 cc", "d db 9s"]
TO_THE_END += ["p1 cc", "p2 cc"]


def test_cards_that_are_not_known_until_they_are_shown() -> None:
    found = played(actions=["d dh p1 ????", "d dh p2 ????", *TO_THE_END, "p1 sm AcAd", "p2 sm KcKd"])
    assert found.stacks == (1010, 990, 1000)
    assert [event.words for event in of(found, happened.HandShown)] == ["pair of aces", "pair of kings"]


@pytest.mark.clause("crown-melbourne-crown-poker 1.1 'Dead hand'")
def test_a_hand_that_is_mucked_has_no_claim() -> None:
    found = played(actions=["d dh p1 AcAd", "d dh p2 KcKd", *TO_THE_END, "p1 sm", "p2 sm KcKd"])
    assert found.stacks == (990, 1010, 1000)


def test_unseen_cards_lose_to_those_that_were_shown() -> None:
    assert played(actions=[*TO_THE_END, "p1 sm 2d7s", "p2 sm ????"]).stacks == (1010, 990, 1000)


def test_unseen_cards_win_where_the_record_says_so() -> None:
    shown = [*TO_THE_END, "p1 sm 2d7s", "p2 sm ????"]
    assert played(actions=shown, winnings="[0, 20, 0]").stacks == (990, 1010, 1000)
    assert played(actions=shown, finishing_stacks="[990, 1010, 1000]").agrees
    assert not played(actions=shown, finishing_stacks="[990, 1011, 999]").agrees


def test_unseen_cards_may_win_the_main_pot_and_seen_ones_the_side_pot() -> None:
    actions = ["p3 cbr 200", "p1 cc", "p2 cc", "d db 2c3d4h", "d db 8s", "d db 9s"]
    actions += ["p1 sm ????", "p2 sm 8c8d", "p3 sm QcQd"]
    found = played(starting_stacks="[100, 200, 200]", actions=actions, finishing_stacks="[300, 200, 0]")
    assert found.agrees
    assert found.division is not None


def test_unknown_hands_at_the_showdown_win_nothing() -> None:
    found = played(actions=[*TO_THE_END, "p1 sm ????", "p2 sm ????"])
    assert isinstance(found.hand, Showdown)
    assert found.stacks == (990, 990, 1000)


def test_a_record_may_stop_in_mid_hand() -> None:
    found = played(actions=["p3 cbr 40"], finishing_stacks="[995, 990, 960]")
    assert isinstance(found.hand, BettingRound)
    assert found.agrees


def test_many_hands_in_a_file_are_numbered() -> None:
    both = phh.read_text(f"# two\n[1]\n{text()}\n\n['hand 2'] # the second\n{text(hand='7', _mine='{a = 1}')}\n")
    assert [record.name for record in both] == ["1", "hand 2"]
    assert both[1].meta == {"hand": 7, "_mine": {"a": 1}}
    assert [record.line for record in both] == [2, 10]


def test_a_table_of_the_authors_own_belongs_to_its_hand() -> None:
    (record,) = phh.read_text(text() + "\n[_mine]\nmood = 'good'\n")
    assert record.meta == {"_mine": {"mood": "good"}}


@pytest.mark.parametrize("code", ["NS", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB", "XYZ"])
def test_other_games_are_unsupported_by_name(code: str) -> None:
    with pytest.raises(phh.Unsupported) as unsupported:
        phh.read_text(text(variant=f"'{code}'"))
    assert unsupported.value.variant == code


@pytest.mark.clause("crown-melbourne-crown-poker 4.1 Omaha")
def test_more_players_than_the_game_has_seats_here_are_dealt_in() -> None:
    eleven = {"antes": str([0] * 11), "blinds_or_straddles": str([5, 10] + [0] * 9), "starting_stacks": str([100] * 11)}
    actions = [f"p{player} f" for player in (*range(3, 12), 1)]
    assert played(variant="'PO'", **eleven, actions=actions).stacks[:2] == (95, 105)
