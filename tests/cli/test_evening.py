"""`queenhigh play`: an evening in the terminal, with typed input."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from queenhigh.cli import main
from queenhigh.cli.play import read_wagers
from queenhigh.money import Cents
from queenhigh.rules import InputError


def evening(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: list[str], *options: str
) -> str:
    """Return the screen after these lines were typed; the end of the lines is Ctrl-D."""
    lines: Iterator[str] = iter(typed)

    def keyboard(prompt: str) -> str:
        print(prompt, end="")
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", keyboard)
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["play", "canberra", "--seed", "tuesday", *options]) == 0
    return capsys.readouterr().out


def test_a_round_is_played_and_every_payment_names_its_clause(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = evening(monkeypatch, capsys, ["ante 10 pp 5", "p"])
    assert re.search(r"ante +(wins|loses|stands off).* 4\.(7|8|9)", shown)
    assert re.search(r"pairs plus +(wins|loses).* 4\.10", shown)
    assert "1 round played" in shown


def test_the_same_seed_gives_the_same_evening(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["10", "p", "", "p", "", "f", "q"]
    first = evening(monkeypatch, capsys, typed, "--bots", "4")
    assert evening(monkeypatch, capsys, typed, "--bots", "4") == first


def test_every_line_fits_eighty_columns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = evening(monkeypatch, capsys, ["?", "a 10 pp 5", "p", "", "k", "", "f"], "--bots", "6", "--why")
    assert max(map(len, shown.splitlines())) <= 80


def test_a_mistyped_wager_is_explained_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = evening(monkeypatch, capsys, ["ante ten", "jackpot 5", "ante", "ante 10 10", "ante 1000", "ante 10", "p"])
    assert "'ten' is not an amount" in shown
    assert "no wager 'jackpot' here" in shown
    assert "would take more than your 500.00" in shown
    assert "1 round played" in shown


def test_leaving_in_a_hand_folds_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = evening(monkeypatch, capsys, ["ante 10", "q"])
    assert "You fold and leave." in shown
    assert "You leave with 490.00, 10.00 down" in shown


def test_leaving_before_a_wager_costs_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "0 rounds played. You leave with 500.00, the same as you brought." in evening(monkeypatch, capsys, ["q"])


def test_chips_on_the_screen_add_up(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = evening(monkeypatch, capsys, ["ante 10 pp 5", "p", "", "p", "", "p", "", "k", "", "f"])
    nets = [float(sign) for sign in re.findall(r"\(([+-][\d.]+) tonight\)", shown)]
    chips = [float(amount) for amount in re.findall(r"^  chips ([\d.]+)", shown, re.MULTILINE)]
    assert len(nets) == len(chips) == 5
    assert all(held == 500 + net for held, net in zip(chips, nets, strict=True))


def test_too_many_bots_and_odd_chips_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "canberra", "--bots", "7"]) == 2
    assert "--bots takes 0 to 6" in capsys.readouterr().err
    assert main(["play", "canberra", "--chips", "lots"]) == 2
    assert "'lots' is not an amount" in capsys.readouterr().err


@pytest.mark.parametrize("typed", ["ante 10 pairs_plus 5", "a 10 pp 5", "ante=10, pp=5", "A 10.00 PP 5"])
def test_wagers_may_be_written_in_several_ways(typed: str) -> None:
    wagers = read_wagers(typed, ["ante", "pairs_plus"], {"a": "ante", "pp": "pairs_plus"})
    assert wagers == {"ante": Cents(1000), "pairs_plus": Cents(500)}


def test_a_bare_amount_is_the_first_wager() -> None:
    assert read_wagers("25", ["ante"], {"a": "ante"}) == {"ante": Cents(2500)}
    with pytest.raises(InputError, match="a wager and an amount"):
        read_wagers("ante 5 pp", ["ante", "pp"], {})


@pytest.mark.parametrize(
    ("book", "wagers", "clause"),
    [
        ("melbourne-three", "a 10 pp 5 scb 5 j 1", r"jackpot +(wins|loses).* 5\.11"),
        ("california", "a 10 pp 5", r"pair plus +(wins|loses|returned).* (Pair Plus|Dealing)"),
    ],
)
def test_the_other_houses_play_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], book: str, wagers: str, clause: str
) -> None:
    lines = iter([wagers, "p", "", "p", "", "f"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines, "q"))
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["play", book, "--seed", "tuesday", "--bots", "3"]) == 0
    shown = capsys.readouterr().out
    assert "3 rounds played" in shown
    assert re.search(clause, shown)


def test_the_meter_grows_from_round_to_round(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["a 10 j 1", "p", "", "p", "", "p"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines, "q"))
    assert main(["play", "melbourne-three", "--seed", "monday"]) == 0
    meters = [float(value) for value in re.findall(r"meter ([\d.]+)", capsys.readouterr().out)]
    assert meters == sorted(meters)
    assert meters[0] == 12345.67
    assert meters[-1] > meters[0]


def perth(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: list[str], *options: str) -> str:
    lines: Iterator[str] = iter(typed)

    def keyboard(prompt: str) -> str:
        print(prompt, end="\n")
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", keyboard)
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["play", "perth", "--seed", "tuesday", *options]) == 0
    return capsys.readouterr().out


def test_a_game_with_streets_asks_on_each_of_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["a 10 dpe 5 ppe 5 j1 5 j2 10", "p", "p", "c", "", "f", "", "p", "q"]
    shown = perth(monkeypatch, capsys, typed, "--bots", "4")
    for street, amount in (("flop", "20.00"), ("turn", "10.00"), ("river", "10.00")):
        assert f"Place the {street} wager of {amount} (p)" in shown
    assert "board: " in shown
    assert re.search(r"jackpot 3 +(wins|loses)", shown)
    assert "You check and leave." in shown
    assert "3 rounds played" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_wagers_to_come_are_counted_before_they_can_be_missed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = perth(monkeypatch, capsys, ["ante 105", "q"])
    assert "That and the wagers to come would take more than your 500.00." in shown
