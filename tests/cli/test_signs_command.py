"""`queenhigh signs`: from the practice table or from what is asked for; one line and status 2 when it cannot be."""

import json
from pathlib import Path

import pytest

from queenhigh.cli import main
from queenhigh.games.library import BOOK_IDS
from queenhigh.house.signs import kinds


@pytest.mark.parametrize(("book", "kind"), [(book, kind) for book in BOOK_IDS for kind in kinds(book)])
def test_every_sign_of_every_book_is_printed(capsys: pytest.CaptureFixture[str], book: str, kind: str) -> None:
    assert main(["signs", book, "--sign", kind]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("╔═")
    assert max(map(len, out.splitlines())) == 80


def test_without_a_kind_the_first_sign_of_the_book_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["signs", "melbourne-three"]) == 0
    assert "Table limits" in capsys.readouterr().out
    assert main(["signs", "perth"]) == 0
    assert "What the wagers pay" in capsys.readouterr().out


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, str]:
    """Every fact and headline on a sign."""
    assert main(["signs", *arguments, "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    facts = {fact["key"]: fact["value"] for block in made["blocks"] for fact in block.get("facts", [])}
    return facts | {block["key"]: block["value"] for block in made["blocks"] if "value" in block}


def test_what_is_asked_for_replaces_the_practice_table(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "melbourne-three", "--min", "25", "--max", "2500", "--unit", "25", "--pay-tables", "b, f,C")
    assert (found["minimum"], found["maximum"], found["multiples"]) == ("$25", "$2,500", "$25")
    assert [found[f"pay_table_{bet}"] for bet in ("ante_bonus", "pair_plus", "six_card_bonus")] == [
        "Table B",
        "Table F",
        "Table C",
    ]
    found = asked(capsys, "melbourne-three", "--sign", "jackpot", "--meter", "23456.78", "--cost", "2", "--option", "2")
    assert (found["meter"], found["cost"]) == ("$23,457", "$2")
    found = asked(capsys, "california", "--sign", "fees", "--schedule", "7")
    assert (found["schedule"], found["limits"]) == ("Option 7", "$5 to $500")
    found = asked(capsys, "california", "--schedule", "3", "--min", "10", "--max", "300")
    assert (found["minimum"], found["maximum"]) == ("$10", "$300")


def test_a_reading_may_be_adopted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["signs", "melbourne-three", "--sign", "complaints", "--reading", "regulator_name=vgccc"]) == 0
    out = capsys.readouterr().out
    assert "VCGLR" not in out
    assert "a VGCCC inspector" in out


def test_a_change_is_announced_with_its_time(capsys: pytest.CaptureFixture[str]) -> None:
    times = ["--since", "2026-11-15T20:00", "--from", "2026-11-15T20:20"]
    assert main(["signs", "melbourne-three", "--new-min", "10", "--new-pay-tables", "A,B,A", *times]) == 0
    out = capsys.readouterr().out
    assert "Minimum from 20:20 UTC, 15 November 2026: $10 (now $5)." in out
    assert "Pair Plus from 20:20 UTC, 15 November 2026: Table B (now Table A)." in out


@pytest.mark.parametrize("by", ["option", "environment"])
def test_times_are_of_the_house(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, house_clock: None, by: str
) -> None:
    """Typed by the clock of the house and told by it; a time with a zone of its own is that moment."""
    zone = "Australia/Melbourne"
    if by == "environment":
        monkeypatch.setenv("QUEENHIGH_TIME_ZONE", zone)
    given = ["signs", "melbourne-three", "--new-min", "10", *(["--zone", zone] if by == "option" else [])]
    for times in (
        ["--since", "2026-11-15T20:00", "--from", "2026-11-15T20:20"],
        ["--since", "2026-11-15T09:00+00:00", "--from", "2026-11-15T09:20Z"],
    ):
        assert main([*given, *times]) == 0
        assert "Minimum from 20:20 AEDT, 15 November 2026: $10 (now $5)." in capsys.readouterr().out
    assert main([*given, "--zone", "Mars/Olympus"]) == 2
    assert "There is no time zone 'Mars/Olympus'" in capsys.readouterr().err


def test_html_is_written_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "sign.html"
    assert main(["signs", "canberra", "--table", "Blue 3", "--html", str(page)]) == 0
    assert capsys.readouterr().out == f"Written to {page}.\n"
    assert "Table Blue 3 · Table limits" in page.read_text(encoding="utf-8")


def test_markdown_and_html_go_together(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "sign.html"
    assert main(["signs", "canberra", "--markdown", "--html", str(page)]) == 0
    assert capsys.readouterr().out.startswith("# 3 Card Poker\n")
    assert page.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["melbourne-three", "--max", "none"],
            "lacks the maximum wager. [crown-melbourne-three-card-poker 8.1 fn s66(1)]",
        ),
        (["melbourne-three", "--min", "0"], "lacks the minimum wager."),
        (["melbourne-three", "--min", "none"], "lacks the minimum wager."),
        (["canberra", "--max", "none"], "lacks the maximum wager. [casino-canberra-3-card-poker 3.1]"),
        (["melbourne-three", "--min", "10", "--max", "9"], "the maximum $9 is below the minimum $10."),
        (["melbourne-three", "--min", "ten"], "'ten' is not an amount."),
        (["melbourne-three", "--min", "5.5"], "'5.5' is not an amount."),
        (["melbourne-three", "--pay-tables", "A,B"], "--pay-tables names a column each"),
        (["melbourne-three", "--pay-tables", "A,G,A"], "Table 9 has pair_plus A, B, C, D, E, F, and no 'G'."),
        (["canberra", "--pay-tables", "A,B,C"], "--pay-tables has no meaning"),
        (["california", "--schedule", "8"], "'8' is not an approved schedule"),
        (["california", "--schedule", "2,3"], "one schedule option at a time. [california-three-card-poker Collection"),
        (["california", "--unit", "5"], "have no --unit"),
        (["california", "--max", "201"], "[california-three-card-poker Table limits]"),
        (["canberra", "--schedule", "2"], "has no collection schedule"),
        (["canberra", "--meter", "20000"], "has no jackpot display"),
        (["melbourne-three", "--sign", "jackpot", "--meter", "9999.99"], "below its seed of $10,000."),
        (["melbourne-three", "--sign", "jackpot", "--option", "3"], "option 1 or 2, not '3'"),
        (["melbourne-three", "--sign", "jackpot", "--cost", "0"], "A Jackpot Wager costs something."),
        (["melbourne-three", "--sign", "fees"], "has no sign 'fees'; it has limits, pays, jackpot, complaints, rules."),
        (["melbourne-three", "--reading", "A-37=moon"], "has no value 'moon'"),
        (["melbourne-three", "--reading", "A-37"], "has no value ''"),
        (["melbourne-three", "--reading", "nothing=x"], "has no reading 'nothing'"),
        (["melbourne-three", "--new-min", "10"], "announced with --from"),
        (["melbourne-three", "--from", "2026-11-15T20:00"], "say when something changes"),
        (["melbourne-three", "--new-min", "10", "--since", "soon", "--from", "later"], "'soon' is not a time."),
        (
            ["melbourne-three", "--new-min", "10", "--since", "2026-11-15T20:00", "--from", "2026-11-15T20:19"],
            "at least 20 minutes",
        ),
        (["melbourne-crown", "--min", "5"], "do not depend on a table, so --min has no effect."),
        (["melbourne-three", "--table", "x" * 41], "A table's name is at most 40 letters"),
        (["melbourne-three", "--table", "a\tb"], "that can be printed"),
        (["atlantis"], "There is no book 'atlantis'."),
    ],
)
def test_what_cannot_be_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["signs", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said.lower() in err.lower()


def test_a_page_that_cannot_be_written_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in (str(tmp_path), str(tmp_path / "no" / "such.html")):
        assert main(["signs", "canberra", "--html", name]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert "cannot be written" in err


def test_a_refused_sign_leaves_no_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "sign.html"
    assert main(["signs", "canberra", "--max", "none", "--html", str(page)]) == 2
    assert not page.exists()
