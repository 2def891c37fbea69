"""`queenhigh play crown-poker`: hands of poker in the terminal, with typed input."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from queenhigh.cli import main


def evening(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: list[str], *options: str
) -> str:
    """Return the screen after these lines were typed; the end of the lines is Ctrl-D."""
    lines: Iterator[str] = iter(typed)

    def keyboard(prompt: str) -> str:
        print(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", keyboard)
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["play", "crown-poker", "--seed", "tuesday", *options]) == 0
    return capsys.readouterr().out


def test_hands_are_played_with_the_button_moving_and_a_clause_for_each_step(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = evening(monkeypatch, capsys, ["", *["c"] * 8] * 3, "--rounds", "3")
    assert re.findall(r"button at seat (\d)", shown) == ["6", "1", "2"]
    assert "posts a blind of 1.00  8.9.2(a)" in shown
    assert re.search(r"wins? [0-9.]+, the main pot  8\.", shown)
    assert "3 hands played" in shown


def test_the_same_seed_plays_the_same_evening(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["", "c", "c", "f", "", "a", "", "c", "q"]
    assert evening(monkeypatch, capsys, typed) == evening(monkeypatch, capsys, typed)


@pytest.mark.parametrize(
    ("game", "title"),
    [("omaha_hilo", "Omaha Hi-Lo Eight Qualifier"), ("crazy-pineapple", "Crazy Pineapple Holdem")],
)
@pytest.mark.parametrize("betting", ["pot", "fixed", "spread"])
def test_every_game_and_betting_type_can_be_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str, title: str, betting: str
) -> None:
    options = ("--game", game, "--betting", betting, "--bots", "2", "--rounds", "1")
    shown = evening(monkeypatch, capsys, ["", *["c"] * 6], *options)
    assert title in shown
    assert f"{betting}, blinds" in shown
    assert "1 hand played" in shown


def test_only_legal_choices_are_offered_and_others_refused_with_their_clause(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = evening(monkeypatch, capsys, ["?", "", "r 3", "r 2000", "x", "b", "f", "q"])
    assert re.search(r"Fold \(f\), call 2\.00 \(c\), raise to \(r\) between 4\.00 and 500\.00", shown)
    assert re.search(r"\[crown-melbourne-crown-poker 6\.6\]|\[crown-melbourne-crown-poker 1\.1", shown)
    assert "Type one of" in shown
    assert "between hands" in shown


def test_an_offer_to_split_the_pot_is_refused_by_its_clause_and_the_turn_stays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = evening(monkeypatch, capsys, ["", "split", "f", "q"])
    assert re.search(r"cannot divide the pot by\s+agreement", shown)
    assert "[crown-melbourne-crown-poker 8.6]" in shown
    assert "you fold" in shown.partition("8.6]")[2]


def test_a_player_who_sits_out_a_blind_has_missed_it_and_posts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = evening(monkeypatch, capsys, ["out"] * 4 + ["", "post", "", "q"], "--bots", "3")
    assert "you have missed a blind" in shown
    assert "you post to come in, 2.00  8.9.3" in shown


def test_chips_are_added_and_side_wagers_placed_between_hands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = evening(monkeypatch, capsys, ["+ 100", "+ 0.50", "red 5", "s 4", "", "f"], "--bots", "4", "--why")
    assert "chips 600.00" in shown
    assert "you have 5.00 on red  8.15.1" in shown
    assert "Flop Chase: you" in shown
    assert "6.2]" in shown


def test_every_line_fits_eighty_columns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = evening(monkeypatch, capsys, ["", "c", "c", "c", "c", "", "a"], "--game", "omaha_hilo", "--why")
    assert max(len(line) for line in shown.splitlines() if "Type one of" not in line) <= 80


def test_leaving_in_a_hand_folds_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = evening(monkeypatch, capsys, ["", "q"])
    assert "You leave after this hand." in shown
    assert "1 hand played" in shown
    assert "0 hands played. You leave with 500.00, the same as you brought." in evening(monkeypatch, capsys, ["q"])


def test_alone_with_a_regular_nobody_sits_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = evening(monkeypatch, capsys, ["out", "q"], "--bots", "1")
    assert "Fewer than two players" in shown


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("crown-poker", "--game", "stud"), "There is no game 'stud'"),
        (("crown-poker", "--game", "omaha", "--bots", "10"), "Omaha has 10 seats"),
        (("crown-poker", "--bots", "11"), "Holdem has 11 seats"),
        (("crown-poker", "--betting", "free"), "There is no betting type 'free'"),
        (("crown-poker", "--chips", "39"), "at least 40.00"),
        (("crown-poker", "--chips", "40.50"), "in chips of 1.00"),
        (("crown-poker", "--rounds", "-1"), "--rounds"),
        (("canberra", "--game", "omaha"), "--game and --betting are for crown-melbourne-crown-poker"),
    ],
)
def test_what_cannot_be_played_is_refused(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...], words: str
) -> None:
    assert main(["play", *options]) == 2
    assert words in capsys.readouterr().err


def test_an_unavailable_choice_is_refused_addressing_the_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = evening(monkeypatch, capsys, ["post", "q"])
    assert "You have no choice between waiting and posting." in shown
    assert "you has" not in shown
