"""Charts and papers: what they say is what was counted, and a paper needs nothing from anywhere else."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from solved_holdem import solution

from queenhigh.cli.app import app
from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.maths.paper.markup import Markup, tag
from queenhigh.maths.paper.page import paper
from queenhigh.maths.pictures.charts import charts, chosen
from queenhigh.maths.pictures.evening import ending, in_steps
from queenhigh.maths.pictures.shapes import Bars, Grid, Lines
from queenhigh.maths.report import Asked, odds
from queenhigh.money import Cents
from queenhigh.rules import InputError

PERTH, MELBOURNE = "crown-perth-holdem-poker", "crown-melbourne-three-card-poker"


@cache
def found(book: str) -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("queenhigh.games.crown_perth_holdem_poker.facets.pricing.solve", lambda *_: solution())
        if book == MELBOURNE:
            return odds(book, Asked(hands=True, seats=4, tables=("A", "B"), seed=Cents(1_000_000)))
        return odds(book, Asked(hands=True, seats=4))


class Reader(HTMLParser):
    """Every tag closed in turn, and every address that is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href", "action")]
        if tag not in ("meta", "br", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_paper_and_its_chart_have_both_figures_of_a_player_poker_extra() -> None:
    written = paper(found(PERTH), "0")
    for said in ("Player Poker Extra: never folded", "Player Poker Extra: another player&#x27;s hand", "34101/216580"):
        assert said in written
    edges = next(chart for chart in charts(found(PERTH)) if chart.name == "edges")
    assert isinstance(edges, Bars)
    shown = dict(zip(edges.labels, edges.panels[0].values, strict=True))
    assert shown["Player Poker Extra: never folded"] == pytest.approx(12.10869)
    assert shown["Player Poker Extra: another player's hand"] == pytest.approx(15.745221)


def test_a_paper_averages_the_cards_that_are_shown_to_the_total() -> None:
    written = paper(found("california-three-card-poker"), "0")
    row = written[written.index("Any, on average") :].partition("</tr>")[0]
    assert "229314/12724075" in row
    assert "1.8022" in row


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_paper_stands_alone_and_cites_every_clause_it_was_settled_by(book: str) -> None:
    written = paper(found(book), "0")
    reader = Reader()
    reader.feed(written)
    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids))
    assert all(address.startswith("#") and address[1:] in reader.ids for address in reader.addresses), reader.addresses
    assert not reader.tags & {"script", "link", "img", "iframe"}
    assert not re.search(r"https?:|url\((?!#)|@import|\bNone\b", written)
    for name, wager in found(book)["wagers"].items():
        assert wager["house_edge"] in written, name
        assert wager["clauses"]
        assert wager["pays"]
        for clause in wager["clauses"]:
            assert str(tag("b", clause)) in written
            assert str(tag("i", open_book(book).clause(clause).requires))[3:-4] in written
    for hand in found(book)["strategy"].get("starting_hands", {}).values():
        assert hand["play"]["exact"] in written


def test_text_is_escaped_once_and_markup_never() -> None:
    assert tag("p", "a < b", Markup("<b>c</b>"), title='"') == '<p title="&quot;">a &lt; b<b>c</b></p>'
    assert Markup("<i>") + "<" == "<i>&lt;"


def test_what_each_hand_adds_makes_the_house_edge() -> None:
    for book in BOOK_IDS:
        for name, wager in found(book)["wagers"].items():
            adds = sum(Fraction(h["probability"]) * Fraction(h["net"]) for h in wager["hands"].values())
            assert adds == -Fraction(wager["house_edge"]), name
            whole = sum(Fraction(net) * count for net, count in wager["results"].items())
            assert whole / wager["deals"] == -Fraction(wager["house_edge"]), name


def test_perths_streets_together_are_its_house_edge() -> None:
    streets = found(PERTH)["streets"].values()
    main = found(PERTH)["wagers"]["main"]
    assert sum(Fraction(street["result"]["exact"]) for street in streets) == -Fraction(main["house_edge"])
    assert sum(Fraction(street["wagered"]) for street in streets) == Fraction(main["wagered"])


@pytest.mark.parametrize(("results", "rounds"), [({-1: 3, 0: 1, 2: 1}, 5), ({-1: 15, 7: 2}, 4), ({-2: 1, 1: 2}, 1)])
def test_an_evening_is_every_way_its_rounds_can_end(results: dict[int, int], rounds: int) -> None:
    whole = sum(results.values())
    ways = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        more: dict[Fraction, Fraction] = {}
        for at, chance in ways.items():
            for net, count in results.items():
                more[at + net] = more.get(at + net, Fraction(0)) + chance * Fraction(count, whole)
        ways = more
    end = ending({Fraction(net): count for net, count in results.items()}, rounds)
    for at, chance in ways.items():
        assert end.chances[end.values == float(at)].sum() == pytest.approx(float(chance), abs=1e-12)
    assert end.chances.sum() == pytest.approx(1)
    middles, chances = in_steps(end)
    assert chances.sum() == pytest.approx(1, abs=0.002)
    assert np.all(np.diff(middles) > 0)


def test_endings_eight_apart_have_a_step_each() -> None:
    middles, _ = in_steps(ending({Fraction(-1): 15, Fraction(7): 2}, 120))
    assert set(np.diff(middles)) == {8.0}
    assert (middles[0] + 120) % 8 == 0


def test_every_chart_has_as_many_figures_as_it_names() -> None:
    for book in BOOK_IDS:
        drawn = charts(found(book))
        assert len({chart.name for chart in drawn}) == len(drawn)
        for chart in drawn:
            match chart:
                case Bars(labels=labels, panels=panels):
                    assert all(len(panel.values) == len(panel.words) == len(labels) for panel in panels)
                case Lines(series=series):
                    assert all(len(one.x) == len(one.y) > 1 for one in series)
                    assert all(len(one.names) in (0, len(one.x)) for one in series)
                case Grid(rows=rows):
                    assert [len(row) for row in rows] == [13] * 13
                    assert {c.name for row in rows for c in row if c.marked} == set(found(PERTH)["strategy"]["folds"])


def test_a_jackpot_crosses_nothing_where_it_breaks_even() -> None:
    (meter,) = [chart for chart in charts(found(MELBOURNE)) if chart.name == "meter"]
    assert isinstance(meter, Lines)
    evens = [mark.x for mark in meter.marks if mark.x is not None]
    for series, even in zip(meter.series, evens, strict=True):
        assert abs(float(np.interp(even, series.x, series.y))) < 0.05


def test_two_of_perths_prizes_in_one_deal_are_divided_by_the_room() -> None:
    jackpot = found(PERTH)["jackpot"]
    assert sum(map(Fraction, jackpot["together"].values())) == 1
    assert Fraction(jackpot["together"]["0 royal, 2 straight"]) > 0
    for level in jackpot["levels"].values():
        one, other = level["two_straight_flushes_are_paid"]
        assert one == other <= level["display"] / 10
        assert level["long_run_display"] > level["display"]


def test_one_chart_is_chosen_by_name_or_else_one_of_each_kind() -> None:
    answer = found(MELBOURNE)
    assert [chart.name for chart in chosen(answer, "meter")] == ["meter"]
    assert [chart.name for chart in chosen(answer, "pays.pair_plus[B]")] == ["pays.pair_plus[B]"]
    assert sum(chart.name.startswith("pays.pair_plus") for chart in chosen(answer)) == 1
    with pytest.raises(InputError, match="It has edges"):
        chosen(answer, "roulette")


def run(*arguments: str) -> Any:
    return CliRunner(env={"COLUMNS": "80"}).invoke(app, ["odds", *arguments])


def test_pictures_and_papers_are_written_where_they_are_asked_for(tmp_path: Path) -> None:
    for name, starts in (("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.pdf", b"%PDF")):
        ran = run("crown-poker", "--plot", str(tmp_path / name))
        assert ran.exit_code == 0, ran.output
        assert (tmp_path / name).read_bytes().startswith(starts)
    ran = run("crown-poker", "--report", str(tmp_path / "a.html"), "--json")
    assert json.loads(ran.stdout)["wagers"]["flop_chase"]["house_edge"] == "1/17"
    first = (tmp_path / "a.html").read_bytes()
    assert run("crown-poker", "--report", str(tmp_path / "a.html")).exit_code == 0
    assert (tmp_path / "a.html").read_bytes() == first


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--plot", "odds.gif"), ".png or .svg or .pdf"),
        (("--report", "odds.txt"), ".html"),
        (("--plot", "nowhere/odds.png"), "no folder"),
        (("--chart", "meter"), "--plot FILE"),
    ],
)
def test_a_file_that_cannot_be_is_refused_before_anything_is_calculated(arguments: tuple[str, ...], said: str) -> None:
    ran = run("perth", *arguments)
    assert ran.exit_code != 0
    assert said in str(ran.exception) + ran.output
