"""Hands of a ledger written as PHH: replayed by the book from the file alone, they end with the stacks that were paid."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_desk_poker import BUY_IN, open_poker, play_hand

from queenhigh.cli import main
from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.notation import phh

HANDS = 6


@pytest.mark.parametrize(
    ("game", "betting"),
    [("holdem", "no_limit"), ("omaha_hilo", "pot"), ("crazy_pineapple_hilo", "fixed"), ("pineapple", "spread")],
)
def test_hands_of_an_evening_agree_with_themselves(
    game: str, betting: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ledger, folder = tmp_path / "house.db", tmp_path / "hands"
    folder.mkdir()
    with open_poker(str(ledger), game, betting) as desk:
        for number in range(HANDS):
            for seat, seated in desk.table("p").settings.seats.items():
                if seated.stack < 2_000:
                    desk.buy_in(seated.player, BUY_IN)
                    desk.instruct("p", here.BuyIn(by="Dealer", seat=seat, amount=BUY_IN, at=desk.now))
            play_hand(desk, f"{game} {number}")
    for number in range(1, HANDS + 1):
        assert main(["phh", "write", str(ledger), f"p/{number}", "--to", str(folder / f"{number}.phh")]) == 0
    report = phh.check([str(folder)])
    assert (report.hands, report.agree, report.departures) == (HANDS, HANDS, {})
    capsys.readouterr()
    assert main(["phh", "write", str(ledger), "p/1"]) == 0
    assert capsys.readouterr().out == (folder / "1.phh").read_text()


def test_an_unknown_hand_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = tmp_path / "house.db"
    with open_poker(str(ledger)) as desk:
        play_hand(desk, "only")
    for where, words in (("p/2", "no finished hand 2"), ("p", "such as poker-1/118"), ("q/1", "no table 'q'")):
        assert main(["phh", "write", str(ledger), where]) == 2
        assert words in capsys.readouterr().err
