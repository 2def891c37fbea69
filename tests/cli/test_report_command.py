"""Reports and searches from the terminal, of one shift's ledger."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from desk_play import open_desk
from tournament_play import POKER
from tournament_tables import enter, live_hand, start

from queenhigh.cli import main
from queenhigh.desk.desk import Desk
from queenhigh.desk.records import Records
from queenhigh.desk.searching import Wanted
from queenhigh.desk.shift import Shift
from queenhigh.money import Cents

pytest_plugins = ["ledger_places"]


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> str:
    where = tmp_path_factory.mktemp("report") / "shift.db"
    with Desk.open(where) as desk:
        Shift(desk, "report", incidents=6).run(24)
    return str(where)


def test_a_report_shows_the_win_next_to_the_expected_win(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", ledger, "--table", "canberra-1"]) == 0
    said = capsys.readouterr().out
    for words in ("R E P O R T", "Pairs Plus", "7.28 %", "CONTROL LIMITS", "99.7 % from", "Handle is what was wagered"):
        assert words in said
    assert "melbourne-1" not in said, "one table was asked for"
    assert all(len(line) <= 80 for line in said.splitlines())


def test_csv_and_json_agree_with_the_shift(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", ledger, "--no-theory", "--csv"]) == 0
    lines = list(csv.DictReader(StringIO(capsys.readouterr().out)))
    assert main(["report", ledger, "--no-theory", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    for column in ("table", "rounds", "drop", "handle", "hold", "fees", "fills", "credits", "jackpots"):
        assert [line[column] for line in lines] == [str(table[column]) for table in data["tables"]]
    assert sum(table["rounds"] for table in data["tables"]) == 24 + 18
    assert all(meter["agrees"] for meter in data["meters"])


def test_sessions_and_ratings_on_request(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", ledger, "--no-theory", "--players"]) == 0
    said = capsys.readouterr().out
    assert "SESSIONS AND RATINGS" in said
    assert main(["report", ledger, "--no-theory", "--json"]) == 0
    players = json.loads(capsys.readouterr().out)["players"]
    assert sum(one["rounds"] for one in players) > 24
    assert all(one["player"].split()[0] in said for one in players)


def test_a_page_is_written(ledger: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "report.html"
    assert main(["report", ledger, "--no-theory", "--html", str(page)]) == 0
    written = page.read_text("utf-8")
    assert "Report of the house" in written
    assert main(["report", ledger, "--no-theory", "--json"]) == 0
    for table in json.loads(capsys.readouterr().out)["tables"]:
        assert f">{table['table']}<" in written
        assert table["handle"].removesuffix(".00") in written.replace(",", "")
    assert main(["report", ledger, "--no-theory", "--html", str(page), "--zone", "Australia/Melbourne"]) == 0
    there = page.read_text("utf-8")
    assert ("AEST" in there or "AEDT" in there, "UTC" in there, "UTC" in written) == (True, False, True)
    assert str(page) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--day", "monday"], "Write it like 2026-11-16"),
        (["--shift", "8/16"], "--day 2026-11-16 --shift 08:00/16:00"),
        (["--day", "2026-11-16", "--shift", "16:00/08:00"], "ends before it begins"),
        (["--zone", "Mars/Olympus"], "There is no time zone"),
        (["--table", "nowhere"], "There is no table 'nowhere'"),
        (["--html", "no/such/folder/report.html"], "no/such/folder/report.html cannot be written"),
    ],
)
def test_a_mistake_is_one_line(
    ledger: str, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", ledger, "--no-theory", *arguments]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_the_hours_of_a_shift_are_of_its_zone(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["report", ledger, "--no-theory", "--day", "2026-06-01", "--zone", "Australia/Melbourne", "--json"]) == 0
    )
    data = json.loads(capsys.readouterr().out)
    assert (data["until"] - data["since"]) == 86_400
    assert data["since"] % 86_400 == 14 * 3600, "midnight in Melbourne is 14:00 UTC the day before"


def test_a_payment_is_found_and_proved(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    from queenhigh.ledger.ledger import Ledger

    with Ledger.open(ledger, read_only=True) as opened:
        rounds = Records(opened).find(Wanted(table="perth-1", limit=100))
    one, player, net = next((one, who, net) for one in rounds for who, net in one.players.items() if net > 0)
    assert main(["audit", "find", ledger, "--player", player, "--amount", f"{net / 100:.2f}", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert f"{one.table}/{one.number}" in [each["round"] for each in found["rounds"]]
    assert main(["audit", "proof", ledger, f"{one.table}/{one.number}", "--player", player]) == 0
    said = capsys.readouterr().out
    assert "P R O O F" in said
    assert "pays the same to the cent" in " ".join(said.replace("║", " ").split())
    assert main(["audit", "statement", ledger, player]) == 0
    assert "Bought in" in capsys.readouterr().out
    assert main(["audit", "statement", ledger, f"{player}x"]) == 2
    assert f"never held chips in this ledger. Nearest: {player}" in capsys.readouterr().err
    assert main(["audit", "statement", ledger, player, "--since", "2100-01-01T00:00"]) == 0
    assert "1970" not in (empty := capsys.readouterr().out)
    assert "2242" not in empty
    assert main(["audit", "proof", ledger, f"{one.table}/{one.number}", "--player", "nobody"]) == 2
    assert player in capsys.readouterr().err
    assert main(["audit", "statement", ledger, player, "--html", "no/such/folder/statement.html"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_report_and_a_search_of_postgresql(postgres: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shift", "--database", postgres, "--rounds", "6"]) == 0
    capsys.readouterr()
    assert main(["report", postgres, "--no-theory", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert sum(table["rounds"] for table in data["tables"]) == 24
    assert main(["audit", "find", postgres, "--table", "canberra-1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 4


def test_hands_of_tournaments_are_found_and_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = str(tmp_path / "cup.db")
    with open_desk(where) as desk:
        desk.issue(Cents(100_000_000))
        enter(desk, POKER)
        start(desk)
        table = next(iter(desk.tournament("cup").state.tables))
        live_hand(desk, table, 1)
    assert main(["audit", "find", where, "--player", "p1", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["rounds"]
    assert found["round"] == f"cup:{table}/1"
    assert sum(found["players"].values()) == 0, "chips of a tournament stay in it"
    won = max(found["players"].values())
    assert main(["audit", "find", where, "--amount", str(won), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 1, "amounts of tournaments are in chips"
    assert main(["audit", "find", where, "--amount", f"{won / 100:.2f}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 0
    assert main(["audit", "find", where, "--table", "cup", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 1
    assert main(["audit", "proof", where, found["round"], "--player", "p1"]) == 0
    said = capsys.readouterr().out
    assert "chips" in said
    assert main(["audit", "proof", where, f"cup:{table}/9", "--player", "p1"]) == 2
    assert "No hand 9 is over" in capsys.readouterr().err
