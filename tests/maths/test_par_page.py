"""A laboratory's view of a PAR sheet: every figure recomputed from what the page prints, and from nothing else."""

from __future__ import annotations

from fractions import Fraction
from html.parser import HTMLParser
from math import sqrt
from pathlib import Path
from statistics import NormalDist

import pytest
from click.testing import CliRunner

from queenhigh.cli.app import app


class Printed(HTMLParser):
    """The tables of a page by heading and caption, and its paragraphs, as text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: dict[tuple[str, str], list[list[str]]] = {}
        self.said: list[str] = []
        self._heading = self._caption = self._text = ""
        self._rows: list[list[str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("h2", "caption", "td", "th", "p"):
            self._text = ""
        if tag == "table":
            self._rows, self._caption = [], ""
        if tag == "tr":
            self._rows.append([])

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        match tag:
            case "h2":
                self._heading = self._text.strip()
            case "caption":
                self._caption = self._text.strip()
            case "td" | "th":
                self._rows[-1].append(self._text.strip())
            case "p":
                self.said.append(self._text.strip())
            case "table":
                self.tables[self._heading, self._caption] = self._rows[1:]


def number(text: str) -> Fraction:
    return Fraction(text.replace(",", "").replace("%", "").replace("$", "").strip())


@pytest.fixture(scope="module", params=["canberra", "melbourne-three"])
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    file: Path = tmp_path_factory.mktemp("par") / "par.html"
    asked = ["par", request.param, "--handle", "100000", "--stake", "500", "--report", str(file)]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.output
    return Printed(file.read_text(encoding="utf-8"))


def wagers(page: Printed) -> list[str]:
    return [heading for heading, caption in page.tables if caption == "Figures"]


def figures(page: Printed, wager: str) -> dict[str, str]:
    return {row[0]: row[1] for row in page.tables[wager, "Figures"]}


def test_the_house_edge_follows_from_the_hands_and_from_the_results(page: Printed) -> None:
    assert len(wagers(page)) >= 2
    for wager in wagers(page):
        hands = page.tables[wager, "By hand"]
        deals = sum(number(row[1]) for row in hands)
        edge = -sum(number(row[1]) * number(row[4]) for row in hands) / deals
        results = page.tables[wager, "By result"]
        again = -sum(number(row[0]) * number(row[1]) for row in results) / sum(number(row[1]) for row in results)
        assert edge == again == number(figures(page, wager)["House edge"])
        for row in hands:
            assert number(row[2]) == number(row[1]) / deals
            assert number(row[5]) == number(row[2]) * number(row[4])


def test_variance_volatility_and_bands_follow_from_the_results(page: Printed) -> None:
    for wager in wagers(page):
        results = [(number(row[0]), number(row[1])) for row in page.tables[wager, "By result"]]
        deals = sum(count for _, count in results)
        mean = sum(net * count for net, count in results) / deals
        variance = sum((net - mean) ** 2 * count for net, count in results) / deals
        printed = figures(page, wager)
        assert variance == number(printed["Variance"])
        deviation = sqrt(variance)
        assert abs(deviation - float(printed["Standard deviation"])) < 1e-6
        for rounds, *bands in page.tables[wager, "Return, in per cent of the first stake"]:
            for level, band in zip((90, 95, 99), bands, strict=True):
                z = NormalDist().inv_cdf(0.5 + level / 200)
                half = 100 * z * deviation / sqrt(number(rounds))
                low, high = (float(number(end)) for end in band.split(" to "))
                assert abs(low - (100 * (1 + float(mean)) - half)) < 0.006
                assert abs(high - (100 * (1 + float(mean)) + half)) < 0.006
                assert abs(float(printed[f"Volatility index, {level} %"]) - z * deviation) < 1e-4


def test_hold_and_exposure_follow_from_the_figures(page: Printed) -> None:
    holds = [line for line in page.said if line.startswith("Of a handle of $100000.00")]
    worst = [line for line in page.said if line.startswith("At $500.00 a round may cost the house")]
    assert len(holds) == len(worst) == len(wagers(page))
    for wager, hold, risk in zip(wagers(page), holds, worst, strict=True):
        printed = figures(page, wager)
        element = number(printed["House edge"]) / number(printed["Wagered on average"])
        assert element == number(printed["Element of risk"])
        kept = number(hold.split("keeps $")[1].split(" on")[0])
        assert abs(kept - 100_000 * element) <= Fraction(1, 200)
        largest = max(number(row[0]) for row in page.tables[wager, "By result"])
        assert number(risk.split("house $")[1].rstrip(".")) == 500 * largest
