"""What `settle`, `hand` and `audit round` show of a sheet: every card, every hand, every total, in eighty columns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from test_desk_poker import TROUBLES, open_poker, play_hand

from queenhigh.cards import card
from queenhigh.cli import main
from queenhigh.cli.screen import console
from queenhigh.notation.files import parse

SHEETS = Path(__file__).parent.parent / "notation" / "sheets"


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    console.cache_clear()


def examples(book: str) -> list[Any]:
    written = json.loads((SHEETS / f"{book}.json").read_text("utf-8"))
    return [pytest.param(one.get("sheet", one), id=one["id"]) for one in written]


ROUNDS = [
    *examples("crown-melbourne-three-card-poker"),
    *examples("casino-canberra-3-card-poker"),
    *examples("california-three-card-poker"),
    *examples("crown-perth-holdem-poker"),
]


def shown(capsys: pytest.CaptureFixture[str], sheet: Any, command: str, tmp_path: Path) -> tuple[str, dict[str, Any]]:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(sheet), encoding="utf-8")
    assert main([command, str(path)]) == 0
    out = capsys.readouterr().out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert main([command, str(path), "--json"]) == 0
    return out, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("sheet", ROUNDS)
def test_settle_shows_every_card_every_hand_and_every_total(
    sheet: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, result = shown(capsys, sheet, "settle", tmp_path)
    words = " ".join(out.split())
    dealer = sheet["dealer" if "dealer" in sheet else "player_dealer"]["cards"]
    hands = [*(seat["cards"] for seat in sheet["seats"]), dealer, sheet.get("board", [])]
    for hand in [*hands, sheet.get("jackpot_cards", [])]:
        assert " ".join(card(text).face for text in hand) in words
    for number, seat in result["seats"].items():
        assert f"seat {number}" in out
        assert f"total {'' if seat['net'].startswith(('-', '0.00')) else '+'}{seat['net']}" in words
        for name in ("hand", "final_hand", "flop_hand", "six_card_hand", "jackpot_hand"):
            assert seat.get(name, "").replace("_", " ") in words


def test_melbourne_names_what_its_side_wagers_are_settled_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = parse(
        """
        book: crown-melbourne-three-card-poker
        table: {jackpot: {option: 1, seed: 10000.00, cost: 1.00, meter: 12000.00}}
        seats:
          - {seat: 1, cards: [9h, 9d, 2s], wagers: {ante: 10.00, play: 10.00, six_card_bonus: 5.00, jackpot: 1.00}}
        dealer: {cards: [9c, 6h, 6s]}
        jackpot_cards: [2c, 2d]
        """,
        "a sheet",
    )
    out, result = shown(capsys, sheet, "settle", tmp_path)
    seat = result["seats"]["1"]
    assert (seat["hand"], seat["six_card_hand"], seat["jackpot_hand"]) == ("pair", "full_house", "full_house")
    assert "pair; six cards full house; with the Jackpot Cards full house" in " ".join(out.split())
    assert result["cards"] == {
        "seats": {"1": ["9h", "9d", "2s"]},
        "dealer": ["9c", "6h", "6s"],
        "jackpot_cards": ["2c", "2d"],
    }


@pytest.mark.parametrize("sheet", examples("crown-melbourne-crown-poker"))
def test_hand_shows_every_card_and_what_each_seat_won_or_lost(
    sheet: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, result = shown(capsys, sheet, "hand", tmp_path)
    words = " ".join(out.split())
    for cards in (*(seat["hole"] for seat in sheet["seats"]), result["board"]):
        assert " ".join(card(text).face for text in cards) in words
    for seat in sheet["seats"]:
        assert f"seat {seat['seat']} {result['final_stacks'][str(seat['seat'])]} (" in words


def test_a_poker_hand_is_recalled_as_a_hand_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = str(tmp_path / "house.db")
    with open_poker(where) as desk:
        over = play_hand(desk, "shown", TROUBLES[1], 4)
    assert main(["audit", "round", where, "p/1", "--sheet"]) == 0
    sheet = json.loads(capsys.readouterr().out)
    stacks = {str(number): seat.stack for number, seat in over.seats.items()}
    _, result = shown(capsys, sheet, "hand", tmp_path)
    assert result["final_stacks"] == stacks
    assert len(sheet["deck"]["order"]) == 52
    assert main(["audit", "round", where, "p/1"]) == 0
    out = capsys.readouterr().out
    assert "the hand ends the same to the cent" in out
    assert "stub" in out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert main(["audit", "round", where, "p/1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["sheet"], found["result"]["final_stacks"]) == (sheet, stacks)


def test_the_irregularities_of_a_book_are_listed_and_another_name_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", "--irregularities", "california"]) == 0
    listed = " ".join(capsys.readouterr().out.split())
    assert "out_of_turn Dealing 11(order): a player acted out of turn." in listed
    assert "card_exposed Another name for exposed_card." in listed
    assert main(["hand", "--irregularities", "crown-poker"]) == 0
    assert "9.1.1(e)-(g)" in capsys.readouterr().out


def test_irregularities_of_the_other_kind_of_sheet_are_refused_with_the_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["hand", "--irregularities", "canberra"]) == 2
    assert "queenhigh settle --irregularities canberra" in capsys.readouterr().err
