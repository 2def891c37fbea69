"""Files that are broken or meant ill: one clear message with file and line, no traceback, no hang, and the others still run."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from test_phh_hands import REAL, text

from queenhigh.notation import phh

TO_FLOP = ["d dh p1 AcAd", "p3 cc", "p1 cc", "p2 cc"]

BROKEN: dict[str, tuple[str, int, str]] = {
    "nothing": ("", 1, "empty"),
    "no hand": ("just some words", 1, "Expected '='"),
    "cut short": (text()[:60], 3, "Unclosed array"),
    "a NUL": (text(author="'a\0b'"), 7, "Found invalid character"),
    "a field twice": (text() + "\nvariant = 'NT'", 7, "Cannot overwrite"),
    "no variant": (text(variant=""), 1, "variant: this field is missing"),
    "variant of another type": (text(variant="7"), 1, "variant: 7 is not text"),
    "no stacks": (text(starting_stacks=""), 1, "starting_stacks: this field is missing"),
    "no actions": (text(actions=""), 1, "actions: this field is missing"),
    "no smallest bet": (text(min_bet=""), 1, "min_bet: this field is missing"),
    "no big bet": (text(variant="'FT'", small_bet="10"), 1, "big_bet: this field is missing"),
    "one player": (text(starting_stacks="[1]"), 5, "2 to 22 players"),
    "a hundred players": (text(starting_stacks=str([1] * 100)), 5, "at most 22"),
    "too few antes": (text(antes="[0, 0]"), 2, "3 players and 2 amounts"),
    "too few names": (text(players="['a']"), 7, "players: there are 3"),
    "names that are numbers": (text(players="[1, 2, 3]"), 7, "a name is text"),
    "too few seats": (text(seats="[1]"), 7, "seats: there are 3"),
    "half a seat": (text(seats="[1.5, 2, 3]"), 7, "a seat must be a whole number"),
    "a stack of nothing": (text(starting_stacks="[0, 1, 1]"), 5, "too small"),
    "a negative ante": (text(antes="[0, -1, 0]"), 2, "too small"),
    "a negative end": (text(finishing_stacks="[1, 1, -1]"), 7, "cannot be negative"),
    "a stack that is text": (text(starting_stacks="['a', 1, 1]"), 5, "'a' is not an amount"),
    "a stack that is true": (text(starting_stacks="[true, 1, 1]"), 5, "True is not an amount"),
    "a stack that is no number": (text(starting_stacks="[nan, 1, 1]"), 5, "nan is not an amount"),
    "a blind that nobody knows": (text(blinds_or_straddles="[5, inf, 0]"), 3, "has to be known"),
    "a smallest bet that is huge": (text(min_bet="1e300"), 4, "not an amount of chips"),
    "a smallest bet that is tiny": (text(min_bet="1e-12"), 1, "12 decimals"),
    "a stack of a hundred digits": (text(starting_stacks=f"[{'9' * 100}, 1, 1]"), 5, "more digits"),
    "a stack of five thousand digits": (text(starting_stacks=f"[{'9' * 5000}, 1, 1]"), 1, "cannot be read"),
    "an exponent beyond reason": (text(min_bet="1e999999999999999999999"), 1, "cannot be read"),
    "trimming that is text": (text(ante_trimming_status="'yes'"), 7, "neither true nor false"),
    "an action that is a number": (text(actions="[1]"), 6, "1 is not text"),
    "an action that is none": (text(actions=["p3 shrugs"]), 6, "not an action"),
    "an action of many words": (text(actions=["p3 f f f f f"]), 6, "not an action"),
    "somebody who is not here": (text(actions=["p4 f"]), 6, "'p4' is not a player here; the players are p1 to p3"),
    "somebody without a number": (text(actions=["px f"]), 6, "'px' is not a player here"),
    "nobody": (text(actions=["p0 f"]), 6, "'p0' is not a player here"),
    "a bet of nothing": (text(actions=["p3 cbr 0"]), 6, "'0' is not a bet"),
    "a bet in words": (text(actions=["p3 cbr much"]), 6, "'much' is not an amount"),
    "a bet finer than any chip": (text(actions=["p3 cbr 10.000000001"]), 1, "9 decimals"),
    "out of turn": (text(actions=["p1 f"]), 6, "it is the turn of p3"),
    "more than the stack": (text(actions=["p3 cbr 1001"]), 6, "Seat 3 has 1000"),
    "a raise below the bet": (text(actions=["p3 cbr 5"]), 6, "A raise must go above 10"),
    "an action after the end": (text(actions=["p3 f", "p1 f", "p2 cc"]), 6, "there is no betting now"),
    "a fold of a folded hand": (text(actions=["p3 f", "p3 f"]), 6, "it is the turn of p1"),
    "a flop before its time": (text(actions=["d db 2c3c4c"]), 6, "it is the turn of p3"),
    "a flop of four": (text(actions=[*TO_FLOP, "d db 2c3c4c5c"]), 6, "3 cards are due"),
    "a board of six": (text(actions=["d db 2c3c4c", "d db 5c6c", "d db 7c"]), 6, "the board has 5 cards"),
    "a card twice": (text(actions=[*TO_FLOP, "d db 2c3cAc"]), 6, "the ace of clubs appears twice"),
    "three hole cards": (text(actions=["d dh p1 AcAdAh"]), 6, "p1 has more than 2 cards"),
    "half a card": (text(actions=["d dh p1 Ac5"]), 6, "each of two letters"),
    "a card of no suit": (text(actions=["d dh p1 AcAx"]), 6, "'Ax' is not a card"),
    "other cards than were dealt": (text(actions=["d dh p1 AcAd", "p1 sm KcKd"]), 6, "p1 holds AcAd, not KcKd"),
    "shown before the betting is over": (text(actions=["p3 sm"]), 6, "the betting is not over"),
    "a folded hand that is shown": (text(actions=["p3 f", "p3 sm AcAd"]), 6, "no hand to show"),
    "a bring-in": (text(actions=["p3 pb"]), 6, "not an action of this game"),
    "a discard in a game without": (text(actions=["p3 sd Ac"]), 6, "Discard is not possible now"),
    "the line of an action": (text(actions="['p3 f',\n 'p1 cbr 7']"), 7, "A raise must go above 10"),
    "a name that is a path": ("a." * 20_000 + "a = 1", 1, "more points"),
    "brackets in brackets": ("a = " + "[" * 30_000, 1, "nested too deeply"),
    "groups in groups": ("a = " + "{a=" * 15_000, 1, "nested too deeply"),
    "brackets on many lines": ("a = " + "[\n" * 30_000, 1, "nested too deeply"),
    "a hand that is a list": ("[1]\n[[1.a]]\n", 1, "variant: this field is missing"),
    "two hands of one number": (f"[1]\n{text()}\n[1]\n{text()}", 8, "hand 1 appears twice"),
    "posts of ours that are none": (text(_book="'crown-melbourne-crown-poker'", _posts="[[1]]"), 1, "_posts"),
    "a commission that is none": (text(_book="'crown-melbourne-crown-poker'", _commission="'[{}]'"), 1, "_commission"),
    "a reading that is none": (text(_book="'crown-melbourne-crown-poker'", _readings="{a = 'b'}"), 1, "_readings"),
    "a button that is none": (text(_book="'crown-melbourne-crown-poker'", _button="-1"), 1, "_button"),
    "a chip that is none": (text(_book="'crown-melbourne-crown-poker'", _chip="0"), 1, "_chip"),
    "a straddle that is none": (text(_book="'crown-melbourne-crown-poker'", _straddles="[1]"), 1, "_straddles"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_it_is_refused_with_its_line_and_the_others_run(name: str, tmp_path: Path) -> None:
    content, line, words = BROKEN[name]
    broken, sound = tmp_path / "a.phhs", tmp_path / "b.phh"
    broken.write_text(content)
    sound.write_text(text())
    report = phh.check([str(tmp_path)])
    fault = report.broken[0]
    assert words in fault["error"]
    assert (fault["file"], fault["line"]) == (str(broken), line)
    assert fault["error"].startswith(f"{broken}, line {line}")
    assert "\n" not in fault["error"]
    assert report.agree >= 1
    assert not report.sound


def test_what_is_no_file_is_broken_too(tmp_path: Path) -> None:
    latin = tmp_path / "latin.phh"
    latin.write_bytes(b"a = 1\nauthor = '\xe9'\n")
    report = phh.check([str(tmp_path / "nothing.phh"), str(latin), "\0", str(REAL[0])])
    assert [fault["error"].partition(": ")[2] for fault in report.broken] == [
        "there is no such file.",
        "this is not text in UTF-8.",
        "there is no such file.",
    ]
    assert report.broken[1]["line"] == 2
    assert report.agree == 1


def test_a_broken_hand_leaves_the_others_of_its_file(tmp_path: Path) -> None:
    many = tmp_path / "many.phhs"
    many.write_text(f"[1]\n{text()}\n[2]\n{text(antes='[')}\n[3]\n{text(variant=repr('FR'))}\n[4]\n{text()}\n")
    report = phh.check([str(many)])
    assert (report.hands, report.agree) == (3, 2)
    assert report.broken[0]["hand"] == "2"
    assert report.unsupported == [{"file": str(many), "hand": "3", "variant": "FR", "name": "fixed-limit razz"}]


def test_a_file_of_nothing_but_broken_hands_is_given_up(tmp_path: Path) -> None:
    many = tmp_path / "many.phhs"
    many.write_text("\n".join(f"[{number}]" for number in range(1000)))
    assert len(phh.check([str(many)]).broken) == 21


@pytest.mark.parametrize("piece", ["[", "a.", "\0", "'", "#", "\n", "[1]\n", "'p1 f', ", "a=", "\\", "é"])
def test_ten_megabytes_of_anything_are_soon_refused(piece: str, tmp_path: Path) -> None:
    huge = tmp_path / "huge.phhs"
    huge.write_text(piece * ((10 << 20) // len(piece.encode())))
    began = time.process_time()
    report = phh.check([str(huge)])
    assert time.process_time() - began < 5
    assert 1 <= len(report.broken) <= 21
    assert report.hands == 0


TOKENS = ["p1", "p9", "cbr", "cc", "f", "sm", "d", "db", "dh", "??", "AhKh", "-", "#", "1e9", "-5", "0", "99999", "2.5"]
VALUES = [
    "1",
    "-1",
    "1e400",
    "nan",
    "inf",
    "'x'",
    "[]",
    "{}",
    "[[1]]",
    "true",
    "2024-01-01",
    "[0, 0, 0, 0, 0, 0]",
    "0.1",
]


def spoilt(chance: random.Random, whole: str) -> str:
    place = chance.randrange(len(whole))
    match chance.randrange(5):
        case 0:
            return whole[:place] + whole[place + chance.randint(1, 60) :]
        case 1:
            return whole[:place] + chance.choice("\0\"'[{\n#é=,]") + whole[place:]
        case 2:
            lines = whole.split("\n")
            chosen = chance.randrange(len(lines))
            lines[chosen] = f"{lines[chosen].partition('=')[0]}= {chance.choice(VALUES)}"
            return "\n".join(lines)
        case 3:
            return whole[:place]
        case _:
            words = whole.split(" ")
            words[chance.randrange(len(words))] = chance.choice(TOKENS)
            return " ".join(words)


@pytest.mark.parametrize("seed", range(4))
def test_a_real_hand_that_was_spoilt_is_played_or_refused_in_a_line(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    file = tmp_path / "spoilt.phh"
    for _ in range(150):
        whole = chance.choice(REAL).read_text()
        file.write_bytes((spoilt(chance, whole) or "x").encode())
        report: Any = phh.check([str(file)])
        for fault in report.broken:
            assert fault["line"] > 0
            assert fault["error"].startswith(str(file))
            assert "\n" not in fault["error"]
            assert len(fault["error"]) < 400
