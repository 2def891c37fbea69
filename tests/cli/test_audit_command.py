"""An audit from the terminal: the chain, the accounts, any round; and what cannot be looked at in one line."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from intruders import forger

from queenhigh.cards import card
from queenhigh.cli import main
from queenhigh.cli.screen import console
from queenhigh.desk.desk import Desk
from queenhigh.desk.shift import Shift
from queenhigh.games.casino_canberra_3_card_poker.croupier import TABLE
from queenhigh.games.kit.instructions import CheckCards, OpenTable, OrderCount, Setup
from queenhigh.rules import NotAuthorised


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("audit") / "house.db"
    with Desk.open(where) as desk:
        Shift(desk, "audit", incidents=2).run(25)
    return where


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    console.cache_clear()


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main(["audit", *map(str, arguments)])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_sound_ledger_is_reported_as_sound(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = told(capsys, "verify", played)
    assert (status, err) == (0, "")
    assert "events, each with the hash of the one before" in out
    head = out.split("head ")[1].strip()
    assert told(capsys, "verify", played, "--known", head)[0] == 0
    status, out, _ = told(capsys, "verify", played, "--json")
    assert json.loads(out)["sound"]
    assert status == 0


def test_accounts_are_shown_by_their_kind_and_balance_to_zero(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "reconcile", played)
    assert status == 0
    for kind in ("cage", "drop", "float", "layout", "meter", "outside", "player"):
        assert kind in out
    assert "all accounts balance to zero" in out
    books = json.loads(told(capsys, "reconcile", played, "--json")[1])
    assert books["faults"] == []
    assert set(books["balances"]) >= {"cage", "outside", "float:canberra-1"}


def test_a_round_is_shown_settled_again_and_its_sheet_can_be_settled_by_hand(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = told(capsys, "round", played, "melbourne-1/2", "--events")
    assert status == 0
    assert "pays the same to the cent" in out
    assert "CardsDealt" in out
    assert all(len(line) <= 80 for line in out.splitlines())
    found = json.loads(told(capsys, "round", played, "melbourne-1/2", "--json")[1])
    assert (found["round"], found["differences"]) == ("melbourne-1/2", [])
    sheet = tmp_path / "sheet.json"
    sheet.write_text(told(capsys, "round", played, "melbourne-1/2", "--sheet")[1])
    assert main(["settle", str(sheet), "--json"]) == 0
    settled = json.loads(capsys.readouterr().out)
    assert settled == {"queenhigh": settled["queenhigh"], "command": "settle"} | found["result"]


@pytest.mark.parametrize("table", ["melbourne-1", "canberra-1", "california-1", "perth-1"])
def test_a_round_is_shown_with_every_card_and_every_seats_total(
    table: str, played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = " ".join(told(capsys, "round", played, f"{table}/2")[1].split())
    sheet = json.loads(told(capsys, "round", played, f"{table}/2", "--sheet")[1])
    result = json.loads(told(capsys, "round", played, f"{table}/2", "--json")[1])["result"]
    bank = sheet["player_dealer" if "player_dealer" in sheet else "dealer"]
    for hand in (*(seat["cards"] for seat in sheet["seats"]), bank["cards"], sheet.get("board", [])):
        assert " ".join(card(text).face for text in hand) in out
    assert result["seats"]
    for seat in result["seats"].values():
        assert f"total {'' if seat['net'].startswith(('-', '0.00')) else '+'}{seat['net']}" in out


def test_an_export_is_checked_without_the_ledger(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = told(capsys, "export", played)
    assert status == 0
    kept = tmp_path / "export.jsonl"
    kept.write_text(out)
    assert told(capsys, "verify", kept)[0] == 0
    kept.write_text(out.replace('"WagerPlaced"', '"WagerPlacet"', 1))
    status, out, _ = told(capsys, "verify", kept)
    assert status == 1
    assert "was changed" in out
    kept.write_text("".join(kept.read_text().splitlines(keepends=True)[:50]))
    assert told(capsys, "verify", kept)[0] == 1


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("UPDATE events SET actor = 'eve' WHERE seq = 40", "event 40 was changed"),
        ("DELETE FROM events WHERE seq = 41", "event 41 is missing"),
        ("UPDATE postings SET amount = amount + 1 WHERE seq = 1", "event 1 was changed"),
    ],
)
def test_tampering_is_named_and_the_exit_status_is_1(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str, named: str
) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(played, copy)
    with forger(str(copy)) as raw:
        raw.run(change)
    status, out, _ = told(capsys, "verify", copy)
    assert status == 1
    assert named in out
    verdict = json.loads(told(capsys, "verify", copy, "--json")[1])
    assert not verdict["sound"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["verify", "nowhere.db"], "There is no ledger at nowhere.db"),
        (["verify", "{text}"], "is not a ledger of Queenhigh"),
        (["reconcile", "{empty}"], "There is no ledger {empty}"),
        (["verify", "{half}"], "{half}"),
        (["round", "{played}", "canberra-1/999"], "has no finished round 999; the last is 7"),
        (["round", "{played}", "nobody/1"], "There is no table 'nobody'"),
        (["round", "{played}", "7"], "named by its table and number"),
        (["verify", "{played}", "--known", "7"], "A head is its number and hash"),
        (["verify", "mysql://x/y"], "is not a kind of ledger"),
        (["export", "nowhere.db"], "There is no ledger at nowhere.db"),
    ],
)
def test_what_cannot_be_looked_at_is_one_line_and_status_two(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    places = {name: str(tmp_path / name) for name in ("text", "empty", "half")} | {"played": str(played)}
    (tmp_path / "text").write_text("dear diary\n" * 100)
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "half").write_bytes(played.read_bytes()[:5000])
    status, out, err = told(capsys, *(argument.format(**places) for argument in arguments))
    assert (status, out) == (2, "")
    assert says.format(**places) in err
    assert err.count("\n") == 1
    assert (tmp_path / "text").read_text() == "dear diary\n" * 100


def test_what_went_wrong_is_listed_with_its_clause(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "incidents", played)
    assert status == 0
    assert "Clause:" in out
    assert max(map(len, out.splitlines())) <= 80
    listed = json.loads(told(capsys, "incidents", played, "--json")[1])
    assert listed
    assert all(one["rule"] and one["table"] and one["what"] for one in listed)
    assert [one["number"] for one in listed] == list(range(1, len(listed) + 1))


def test_the_incident_report_can_be_a_page(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "incidents.html"
    assert told(capsys, "incidents", played, "--html", page)[0] == 0
    text = page.read_text(encoding="utf-8")
    assert text.lstrip().lower().startswith("<!doctype html>")
    assert "http://" not in text.replace("http://www.w3.org", "")
    assert "https://" not in text


def test_a_refused_order_is_an_incident(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = tmp_path / "house.db"
    with Desk.open(where) as desk:
        desk.new_table("3", "casino-canberra-3-card-poker")
        desk.instruct("3", CheckCards(by="dealer", at=desk.now))
        signs = ("limits", "multiples")
        setup = Setup(places=7, layout_approval="L", shoe="1", shoe_approval="S", signs=signs, settings=TABLE)
        desk.instruct("3", OpenTable(by="casino_operator", at=desk.now, setup=setup))
        with pytest.raises(NotAuthorised):
            desk.instruct("3", OrderCount(by="dealer", at=desk.now))
    [one] = json.loads(told(capsys, "incidents", where, "--json")[1])
    assert one["kind"] == "refusal"
    assert one["rule"] == "2.4"


def test_times_of_an_audit_are_shown_and_entered_by_the_clock_of_the_house(
    played: Path, capsys: pytest.CaptureFixture[str], house_clock: None
) -> None:
    zone = ("--zone", "Australia/Melbourne")
    rounds = json.loads(told(capsys, "find", played, "--table", "canberra-1", "--json", *zone)[1])
    player = next(iter(rounds["rounds"][0]["players"]))
    for command in (
        ("round", played, "canberra-1/1"),
        ("incidents", played),
        ("statement", played, player),
        ("proof", played, rounds["rounds"][0]["round"], "--player", player),
    ):
        plain, there = told(capsys, *command)[1], told(capsys, *command, *zone)[1]
        assert ("UTC" in plain, "UTC" in there) == (True, False), command
        assert re.search("AE[SD]T", there), command
    ends = sorted(one["ended"] for one in rounds["rounds"])
    assert all(end.endswith(("+10:00", "+11:00")) for end in ends)
    middle = ends[len(ends) // 2]
    asked = ("find", played, "--table", "canberra-1", "--json", *zone, "--since", middle[:19])
    later = json.loads(told(capsys, *asked)[1])["rounds"]
    assert sorted(one["ended"] for one in later) == [end for end in ends if end >= middle]
