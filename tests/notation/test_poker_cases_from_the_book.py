"""Hands of poker worked out by hand from the rule book: side pots, odd chips, high and low, short all-ins, limits, straddles,
commission, chips that speak for themselves, and irregularities one action before and after the one that matters.

An action is `4r6`: seat 4 raises to 6. `f x c b A m s` are fold, check, call, bet, all-in, muck and show, `!` is out of turn,
`d2c` discards a card, `p:25` puts in a chip of 25 without a word and `praise:25` with one.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from book_cases import cards

from queenhigh.notation.fields import SheetError
from queenhigh.notation.hand_sheet import play_hand

WORDS = {"f": "fold", "x": "check", "c": "call", "b": "bet", "r": "raise_to", "A": "all_in", "m": "muck", "s": "show"}
ACTION = re.compile(r"(\d)([fxcbrAms])(\d*)(!?)")
DEALT = {1: "2c7d", 2: "KcKd", 3: "AsAd", 4: "QsQd"}
FOUR = dict.fromkeys((1, 2, 3, 4), 500)
THREE = dict.fromkeys((1, 2, 3), 100)
PLAIN, ROYAL = "Jd9c5h3s2h", "TsJsQsKsAs"
FULL = "4r6 1f 2c 3c 2x 3x 4x 2x 3x 4x 2x 3x 4x"


def action(text: str) -> dict[str, Any]:
    seat = int(text[0])
    if found := ACTION.fullmatch(text):
        made: dict[str, Any] = {"seat": seat, "action": WORDS[found[2]]}
        return made | ({"amount": int(found[3])} if found[3] else {}) | ({"out_of_turn": True} if found[4] else {})
    if text[1] == "d":
        return {"seat": seat, "action": "discard", "card": text[2:]}
    said, _, put_in = text[2:].partition(":")
    return {
        "seat": seat,
        "action": "call",
        "chips": [int(chip) for chip in put_in.split("+")],
        "declared": said or None,
    }


def hand(
    stacks: dict[int, int], actions: str, board: str = PLAIN, holes: dict[int, str] = DEALT, **more: Any
) -> dict[str, Any]:
    names = ("type", "blinds", "min", "max", "small_bet", "big_bet", "straddle", "ante")
    betting = {"type": "no_limit", "blinds": [1, 2]} | {name: more.pop(name) for name in names if name in more}
    seats = [{"seat": seat, "stack": stack, "hole": cards(holes.get(seat, ""))} for seat, stack in stacks.items()]
    made = {"game": "holdem", "betting": betting, "chip": 1, "button": 1, "seats": seats, "board": cards(board)}
    return made | {"actions": [action(one) for one in actions.split()]} | more


def percent(rate: int, cap: int | None = None) -> dict[str, Any]:
    return {"commission": {"type": "percent", "rate": rate} | ({"cap": cap} if cap else {})}


SEE = "2x 1x 2x 1x 2x 1x"
PAID = {1: "2c7d", 2: "KcKd"}
STRADDLE: dict[str, Any] = {"straddle": True, "posts": [{"seat": 4, "amount": 4, "kind": "straddle"}]}
FIXED: dict[str, Any] = {"type": "fixed", "small_bet": 4, "big_bet": 8, "blinds": [2, 4]}
SPREAD: dict[str, Any] = {"type": "spread", "min": 2, "max": 10}
HI_LO: dict[str, Any] = {"game": "omaha_hilo"}

STACKS: list[tuple[dict[str, Any], str]] = [
    # pots and odd chips (8.5, 8.5.1, 8.20.4)
    (hand({1: 10, 2: 30, 3: 60, 4: 100}, "4A 1A 2A 3A", holes={1: "JcJh", 2: "AsAd", 3: "KcKd", 4: "QsQd"}), "40 60 60 40"),
    (hand({1: 100, 2: 100, 3: 1, 4: 100}, "4c 1c 2c 2x 4x 1x 2x 4x 1x 2x 4x 1x"), "98 101 4 98"),
    (hand({1: 25, 2: 50, 3: 50, 4: 50}, "4A 1A 2A 3f", ROYAL, {1: "2c2d", 2: "7c8d", 4: "9h9d"}), "25 51 48 51"),
    (hand({1: 10, 2: 100, 3: 40}, "1A 2A 3A", holes={1: "JcJh", 2: "2c7d", 3: "KcKd"}), "30 60 60"),
    (hand({1: 30, 2: 60, 3: 60}, "1A 2A 3A", "AhKhQd7c2s", {1: "AcKd", 2: "AdKs", 3: "QcJc"}), "45 105 0"),
    (hand({1: 100, 2: 100, 3: 100, 4: 101}, "4r6 1c 2c 3f 2x 4x 1x 2x 4x 1x 2x 4x 1x", ROYAL,
          {1: "2c2d", 2: "7c8d", 4: "9h9d"}), "100 101 98 102"),
    (hand({1: 100, 2: 100, 3: 1}, "1c 2c 2x 1x 2x 1x 2x 1x", ante=1), "97 101 3"),
    # high and low (8.20.4(b), (d))
    (hand({1: 200, 2: 200, 3: 201}, "1A 2A 3A", "2h3h8cKdQs", {1: "AcAd4c5c", 2: "AhAs4d5d", 3: "KcKh9d9s"}, **HI_LO),
     "150 150 301"),
    (hand(dict.fromkeys((1, 2, 3), 101), "1A 2A 3A", "2h3h8cKdQs", {1: "AcKc4c9c", 2: "AhQh4d9d", 3: "KhKs9s9h"}, **HI_LO),
     "75 76 152"),
    (hand(THREE, "1A 2A 3f", "As2d3hKsQs", {1: "4cKcKd9s", 2: "5c4d9c9d"}, **HI_LO), "0 202 98"),
    (hand(THREE, "1A 2A 3A", "KdQs9h9c2d", {1: "Ac3d", 2: "KcJd", 3: "4h5h"}, game="holdem_hilo"), "0 300 0"),
    (hand({1: 100, 2: 100}, "2A 1A", "2s3h4c8dKd", {1: "Ac5d", 2: "5c6d"}, game="holdem_hilo"), "100 100"),
    (hand(THREE, "1A 2A 3f", "AsKsQsJs2d", {1: "Ts3c4d5h", 2: "2c2h9s8s"}, game="omaha"), "0 202 98"),
    # commission (7.2, 7.5-7.8)
    (hand(THREE, f"1r20 2c 3f {SEE}", holes=PAID, **percent(10)), "80 118 98"),
    (hand(THREE, f"1r20 2c 3f {SEE}", holes=PAID, **percent(10, 3)), "80 119 98"),
    (hand(THREE, f"1r20 2c 3f {SEE}", holes=PAID, **percent(10, 4)), "80 118 98"),
    (hand(THREE, "1f 2f", blinds=[5, 10], **percent(10)), "100 95 105"),
    (hand(THREE, "1r30 2f 3f", blinds=[5, 10], **percent(10)), "113 95 90"),
    (hand(THREE, "1r20 2c 3f 2b50 1f", **percent(10)), "80 118 98"),
    (hand({1: 100, 2: 100}, "2c 1x 2x 1x 2x 1x 2x 1x", ROYAL, {1: "2c2d", 2: "7c8d"}, blinds=[5, 10], **percent(10)), "100 100"),
    (hand(THREE, "1r20 2f 3c 3x 1x 3x 1x 3x 1x", ROYAL, {1: "2c2d", 3: "7c8d"}, blinds=[5, 10], **percent(10)), "100 95 101"),
    (hand({1: 20, 2: 100, 3: 100}, "1A 2A 3A", holes={1: "JcJh", 2: "KcKd", 3: "QsQd"}, **percent(10, 10)), "54 156 0"),
    (hand(THREE, "1f 2f", commission={"type": "fixed_hand", "amount": 2}), "100 99 101"),
    (hand(THREE, "1f 2f", ante=1), "99 98 103"),
    # the blinds of two players, straddles (8.9.2, 6.5)
    (hand({1: 100, 2: 100}, "2c 1x 2x 1x 2x 1x 2x 1x", holes={1: "KcKd", 2: "2c7d"}), "102 98"),
    (hand(FOUR, "1c 2c 3c 4r8 1f 2f 3f", **STRADDLE), "496 496 496 512"),
    # side wagers where nobody calls (8.17.3(a)(i))
    (hand(FOUR, "4f 1f 2f", "Jd9h5h", side_wagers=[{"seat": 1, "amount": 5, "colour": "red"},
                                                  {"seat": 2, "amount": 5, "colour": "black"}]), "535 494 501 500"),
]  # fmt: skip

ILLEGAL: list[tuple[dict[str, Any], list[int]]] = [
    # short all-ins do not reopen (6.16.2, 6.16.3)
    (hand(FOUR | {2: 7}, "4r6 1c 2A 3c 4r20 4c 1c 3x 4x 1x 3x 4x 1x 3x 4x 1x"), [4]),
    (hand(FOUR | {2: 7}, "4r6 1c 2A 3r10 3r11 4f 1f"), [3]),
    (hand(FOUR | {2: 10}, "4r6 1c 2A 3f 4r14 1f"), []),
    (hand(FOUR | {1: 9, 2: 11}, "4r6 1A 2A 3c 4r30 4c 3x 4x 3x 4x 3x 4x"), [4]),
    (hand(FOUR | {4: 9}, "4c 1r8 2c 3c 4A 1r12 1c 2c 3c", **FIXED), [5]),
    (hand(FOUR | {4: 10}, "4c 1r8 2c 3c 4A 1r14 2f 3f", **FIXED), []),
    # limits (6.6-6.9)
    (hand(FOUR, "4r8 1r12 2r16 3r20 3c 4c 1c 2x 3x 4x 1x 2x 3x 4x 1x 2x 3x 4x 1x", **FIXED), [3]),
    (hand(dict.fromkeys((1, 2, 3), 500), "1f 2r8 3r12 2r16 3r20 2r24 3c 2x 3x 2x 3x 2x 3x", **FIXED), []),
    (hand(FOUR, "4r8 4r7 1r25 1r24 2f 3f 4f", type="pot"), [0, 2]),
    (hand(FOUR, "4r5 4r4 1f 2f 3c 3x 4b5 4b4 3f", type="half_pot"), [0, 6]),
    (hand(FOUR, "4r13 4r12 1f 2f 3f", **SPREAD), [0]),
    (hand(FOUR, "4r6 1r9 1r10 2f 3f 4f", **SPREAD), [1]),
    (hand(FOUR, "1r5 1r6 2f 3f 4f", **STRADDLE), [0]),
    (hand(FOUR, "4x 4c 1f 2f 3x 3x 4x 3x 4x 3x 4x"), [0]),
    (hand(FOUR, "4c 1f 2f 3x 3b1 3b2 4f"), [4]),
    (hand(THREE, "1c 2c 3x 2x 3x 1x 3d2c 2d7d 3d2c 1d9h 2x 3x 1x 2x 3x 1x", "Jd9d5h3s2h",
          {1: "9hKcKd", 2: "7dAsAd", 3: "2cQsQd"}, game="crazy_pineapple"), [6]),
]  # fmt: skip

TREATED: list[tuple[str, int, tuple[str, str, int]]] = [
    # chips that speak for themselves (6.12-6.14, 8.2.2)
    ("4praise:25 1f 2f 3f", 0, ("6.14.2", "raise_to", 25)),
    ("4r6 1f 2f 3c 3p:25 4f", 4, ("6.14.1(b)", "bet", 25)),
    ("4p:5+5 1f 2f 3f", 0, ("8.2.2", "raise_to", 10)),
    ("4r10 1p:10+4 2f 3f 4f", 1, ("6.12", "raise_to", 18)),
]

RULED: list[tuple[str, dict[str, Any], str, str]] = [
    # before and after substantial action (9.1.1, 1.1 'Substantial action')
    ("wrong_card_count", {"after": 0, "seat": 3, "cards": 3}, "9.1.1(f) before substantial action", "500 500 500 500"),
    ("wrong_card_count", {"after": 1, "seat": 3, "cards": 3},
     "9.1.1(f) after substantial action, affected player not acted", "500 506 500 494"),
    ("wrong_card_count", {"after": 2, "seat": 4, "cards": 3}, "9.1.1(f) affected player acted", "500 494 512 494"),
    ("deck_not_shuffled_or_cut", {"after": 0}, "9.1.1(b)", "500 500 500 500"),
    ("deck_not_shuffled_or_cut", {"after": 1}, "9.1.1(b)", "500 494 512 494"),
    ("deal_error", {"after": 0, "error": "extra_hand"}, "9.1.1(d)", "500 500 500 500"),
    ("deal_error", {"after": 0, "error": "out_of_order", "correctable": True}, "9.1.1(c)", "500 494 512 494"),
    ("card_exposed_by_dealer", {"after": -1, "count": 2}, "9.1.1(i)", "500 500 500 500"),
    ("card_exposed_by_player", {"after": 0, "seat": 3, "card": "As"}, "9.6", "500 494 512 494"),
    ("boxed_card_found", {"after": -1, "count": 4}, "9.3", "500 494 512 494"),
    ("boxed_card_found", {"after": -1, "count": 5}, "9.1.1(h)", "500 500 500 500"),
]  # fmt: skip


def stacks_of(result: dict[str, Any]) -> str:
    return " ".join(map(str, result["final_stacks"].values()))


@pytest.mark.parametrize(("sheet", "stacks"), STACKS)
def test_a_hand_ends_with_the_stacks_that_the_book_gives(sheet: dict[str, Any], stacks: str) -> None:
    result = play_hand(sheet)
    assert (stacks_of(result), result["legality"]) == (stacks, [])


@pytest.mark.parametrize(("sheet", "refused"), ILLEGAL)
def test_exactly_these_actions_are_illegal(sheet: dict[str, Any], refused: list[int]) -> None:
    told = [one["action_index"] for one in play_hand(sheet)["legality"] if one["verdict"] == "illegal"]
    assert told == refused


@pytest.mark.parametrize(("actions", "index", "meant"), TREATED)
def test_chips_are_read_by_the_book(actions: str, index: int, meant: tuple[str, str, int]) -> None:
    [told] = play_hand(hand(FOUR, actions))["legality"]
    assert (told["action_index"], told["rule"], *told["treated_as"].values()) == (index, *meant)


@pytest.mark.parametrize(("kind", "details", "clause", "stacks"), RULED)
def test_an_irregularity_is_ruled_on_by_its_moment(
    kind: str, details: dict[str, Any], clause: str, stacks: str
) -> None:
    given = dict(details)
    when = {"round": "first", "after_action_index": given.pop("after")}
    result = play_hand(hand(FOUR, FULL) | {"irregularities": [{"type": kind, "when": when, **given}]})
    assert ([ruling["rule"] for ruling in result["rulings"]], stacks_of(result)) == ([clause], stacks)


@pytest.mark.parametrize(("rate", "legal"), [(1, False), (2, True), (10, True), (11, False)])
def test_a_percentage_is_from_two_to_ten(rate: int, legal: bool) -> None:
    sheet = hand({1: 100, 2: 100}, "2f", **percent(rate))
    if legal:
        assert play_hand(sheet)["ended"] == "fold"
    else:
        with pytest.raises(SheetError, match=r"7\.2\.1"):
            play_hand(sheet)
