"""The club's book, installed in a clean environment: every command knows it, and nothing of Queenhigh was changed for it."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from clean import Clean

CLUB = "club-three-card-poker"
ENVIRONMENT = """
import gymnasium, queenhigh.environments, sys
env = gymnasium.make("queenhigh/Club-v0", edition=sys.argv[1])
print("plays", env.unwrapped.table.edition)
observed, _ = env.reset(seed=1)
for _ in range(20):
    choices = [n for n, may in enumerate(observed["action_mask"]) if may]
    observed, reward, over, cut, _ = env.step(choices[0])
    if over or cut:
        print("over", reward)
        break
"""


def test_the_book_itself(clean: Clean) -> None:
    listed = json.loads(clean.run("queenhigh", "books", "--json"))
    (club,) = [book for book in listed["books"] if book["id"] == CLUB]
    assert (club["source"], club["editions"], listed["broken"]) == (f"{CLUB} 2.0", ["1", "2"], [])
    assert "host or above" in clean.run("queenhigh", "rule", "club", "8.2")
    assert "colours_on_fold" in clean.run("queenhigh", "readings", "club")
    assert "12 to 1" in clean.run("queenhigh", "pays", "club", "colours")
    assert "jack high" in clean.run("queenhigh", "rule", "club", "6.1")
    assert "Colours: Maximum" in clean.run("queenhigh", "signs", "club")


SHEET = """
book: club-three-card-poker
table: {}
seats:
  - {seat: 1, cards: [7h, 7d, 2h], wagers: {ante: "10.00", pair_plus: "5.00", colours: "5.00", play: "10.00"}}
  - {seat: 2, cards: [8c, 6d, 2s], wagers: {ante: "10.00"}, decision: fold}
dealer: {cards: [Jd, 5c, 3s]}
"""


def test_a_round_on_paper_is_settled(clean: Clean, tmp_path: Path) -> None:
    (tmp_path / "round.yaml").write_text(SHEET, encoding="utf-8")
    settled = json.loads(clean.run("queenhigh", "settle", "round.yaml", "--json", where=tmp_path))
    assert settled["dealer"] == {"hand": "high_card", "qualifies": True}
    lines = settled["seats"]["1"]["wagers"]
    assert {bet: (line["outcome"], line["paid"], line["rule"]) for bet, line in lines.items()} == {
        "ante": ("win", "10.00", "6.3"),
        "play": ("win", "10.00", "6.3"),
        "pair_plus": ("win", "5.00", "7.1"),
        "colours": ("win", "10.00", "7.3"),
    }
    assert "+35.00" in clean.run("queenhigh", "settle", "round.yaml", where=tmp_path)


def test_its_odds_and_a_simulation_agree(clean: Clean) -> None:
    odds = json.loads(clean.run("queenhigh", "odds", "club", "--json"))
    assert odds["strategy"]["rule"] == "Play Q-3-2 or better, fold anything less."
    assert odds["wagers"]["colours"]["house_edge"] == "380/5593"
    simulated = json.loads(clean.run("queenhigh", "simulate", "club", "--rounds", "1e6", "--json"))
    assert simulated["agrees"]
    assert set(simulated["wagers"]) == {"ante_play", "pair_plus", "colours"}


def test_it_is_played_and_practised(clean: Clean) -> None:
    played = clean.run("queenhigh", "play", "club", said="ante 5, colours 1\n\np\nq\n")
    assert "ante" in played
    assert "1 round played" in played
    for kind in ("pay", "ruling", "play", "read"):
        drills = json.loads(clean.run("queenhigh", "drill", kind, "club", "--seed", "a", "--count", "2", "--json"))
        assert [(drill["kind"], drill["book"]) for drill in drills] == [(kind, CLUB)] * 2


@pytest.mark.parametrize(("edition", "edge", "shown"), [("1", 4.579186, "is lost"), ("2", 9.538462, "goes back")])
def test_what_depends_on_the_edition_uses_the_one_that_is_asked_for(
    clean: Clean, edition: str, edge: float, shown: str
) -> None:
    of = ("club", "--edition", edition)
    simulated = json.loads(clean.run("queenhigh", "simulate", *of, "--rounds", "1e6", "--json"))
    assert simulated["agrees"]
    assert simulated["wagers"]["pair_plus"]["exact_house_edge_percent"] == edge
    asked = ("--topic", "cards_shown", "--seed", "a", "--count", "1", "--json")
    (drill,) = json.loads(clean.run("queenhigh", "drill", "ruling", *of, *asked))
    assert f"The colours {shown}: seat 2" in next(item["why"] for item in drill["items"] if item["id"] == "orders")
    played = clean.run("python", "-c", ENVIRONMENT, edition)
    assert f"plays {edition}" in played
    assert "over" in played


def test_a_shift_deals_it_and_the_books_balance(clean: Clean, tmp_path: Path) -> None:
    shift = ("queenhigh", "shift", "--rounds", "24", "--incidents", "6", "--json")
    told = json.loads(clean.run(*shift, where=tmp_path))
    assert "club-1" in json.dumps(told)
    clean.run("queenhigh", "audit", "verify", "shift.db", where=tmp_path)
    found = json.loads(clean.run("queenhigh", "audit", "round", "shift.db", "club-1/1", "--json", where=tmp_path))
    assert (found["book"], found["edition"], found["differences"]) == (CLUB, "1", [])


@pytest.mark.parametrize("book", [CLUB, f"{CLUB}@2"])
def test_it_passes_check_book(clean: Clean, book: str, tmp_path: Path) -> None:
    told = json.loads(clean.run("queenhigh", "check-book", book, "--json", where=tmp_path))
    assert [check for check in told["checks"] if check["status"] != "passed"] == []


def test_its_own_tests_witness_every_clause(clean: Clean) -> None:
    assert "Every claimed clause is cited" in clean.run("queenhigh", "trace", "club", "--check")


def test_the_tests_of_a_new_book_pass_before_a_line_is_changed(clean: Clean, tmp_path: Path) -> None:
    """The club as a model: its second edition comes along."""
    clean.run("queenhigh", "new-book", "bowls-three-card-poker", "--like", "club", where=tmp_path)
    new = tmp_path / "bowls-three-card-poker"
    assert '"bowls-three-card-poker@2"' in (new / "pyproject.toml").read_text(encoding="utf-8")
    told = clean.run("queenhigh", "check-book", str(new), where=tmp_path)
    assert "✗" not in told
    assert told.count("✓ no one sees a hidden card") == 2


def colours_edge(six: int, three: int = 2) -> Fraction:
    """Counted here by hand, without the engine: what the house keeps of Colours at these prices."""
    all_three = Fraction(2 * comb(26, 3), comb(52, 3))
    all_six = all_three * Fraction(comb(23, 3), comb(49, 3))
    return 1 - all_six * (six + 1) - (all_three - all_six) * (three + 1)


def test_a_variant_with_another_price_has_other_odds(clean: Clean, tmp_path: Path) -> None:
    """Another id and another price: its odds are its own and correct, and the club's are what they were."""
    clean.run("queenhigh", "new-book", "generous-three-card-poker", "--like", "club", where=tmp_path)
    new = tmp_path / "generous-three-card-poker"
    prices = new / "src" / "generous_three_card_poker" / "paytables.toml"
    prices.write_text(prices.read_text(encoding="utf-8").replace("12 to 1", "14 to 1"), encoding="utf-8")
    clean.install("--no-deps", str(new))
    try:
        odds = {book: edges(clean, book) for book in ("club", "generous")}
    finally:
        clean.uninstall("generous-three-card-poker")
    club, generous = odds["club"], odds["generous"]
    assert (club.pop("colours"), generous.pop("colours")) == (colours_edge(12), colours_edge(14))
    assert (colours_edge(12), colours_edge(14)) == (Fraction(380, 5593), Fraction(127, 5593))
    assert club == generous


FLUSH = """
book: {book}
table: {{}}
seats:
  - {{seat: 1, cards: [Kh, 9h, 2h], wagers: {{ante: "10.00", pairs_plus: "5.00", play: "10.00"}}}}
dealer: {{cards: [Qd, 5c, 3s]}}
"""


def test_a_designed_table_is_saved_installed_and_paid(clean: Clean, tmp_path: Path) -> None:
    """A flush at 7 to 1, which is not the book's price, designed, saved, made into a book and installed: a round pays it, and
    the odds are those that the designer promised. 1,096 of 22,100 hands are flushes."""
    asked = ("design", "canberra", "pairs_plus", "--pay", "flush=7")
    promised = json.loads(clean.run("queenhigh", *asked, "--json"))
    clean.run("queenhigh", *asked, "--save", "flush.toml", where=tmp_path)
    name = "sunday-three-card-poker"
    clean.run("queenhigh", "new-book", name, "--like", "canberra", "--pay-table", "flush.toml", where=tmp_path)
    clean.install("--no-deps", str(tmp_path / name))
    paid = {}
    try:
        odds = {book: edges(clean, book) for book in ("canberra", name)}
        for book in ("casino-canberra-3-card-poker", name):
            (tmp_path / "round.yaml").write_text(FLUSH.format(book=book), encoding="utf-8")
            settled = json.loads(clean.run("queenhigh", "settle", "round.yaml", "--json", where=tmp_path))
            paid[book] = settled["seats"]["1"]["wagers"]["pairs_plus"]["paid"]
    finally:
        clean.uninstall(name)
    own, price = promised["book_own"]["prices"]["flush"], promised["prices"]["flush"]
    assert price == "7 to 1"
    was = Fraction(own.split()[0])
    assert paid == {"casino-canberra-3-card-poker": f"{float(5 * was):.2f}", name: "35.00"}
    usual, changed = odds["canberra"], odds[name]
    assert changed["pairs_plus"] == Fraction(promised["house_edge"])
    assert usual.pop("pairs_plus") - changed.pop("pairs_plus") == (7 - was) * Fraction(1096, 22_100)
    assert usual == changed


def edges(clean: Clean, book: str) -> dict[str, Fraction]:
    odds: dict[str, Any] = json.loads(clean.run("queenhigh", "odds", book, "--json"))
    return {name: Fraction(wager["house_edge"]) for name, wager in odds["wagers"].items()}


def test_a_folder_that_cannot_be_a_book_is_refused(clean: Clean, tmp_path: Path) -> None:
    (tmp_path / "full-house").mkdir()
    (tmp_path / "full-house" / "notes.txt").touch()
    for name in ("full-house", "Friday", CLUB):
        clean.run("queenhigh", "new-book", name, "--like", "canberra", where=tmp_path, status=2)
    clean.run("queenhigh", "check-book", "full-house", where=tmp_path, status=2)
