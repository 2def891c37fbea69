"""A laboratory's view of a PAR sheet: every figure recomputed from what the page prints, and from nothing else."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from io import StringIO
from math import ceil, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest
from click.testing import CliRunner
from numpy import clip, floor, full, maximum, zeros
from numpy.random import PCG64, Generator

import queenhigh
from queenhigh.cli.app import app
from queenhigh.games.library import rooms_with
from queenhigh.maths.paper.par import as_page
from queenhigh.maths.par import ENDS, as_csv
from queenhigh.maths.simulation.table import Setting, table_of


class Printed(HTMLParser):
    """The tables of a page by heading and caption, and its paragraphs, as text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: dict[tuple[str, str], list[list[str]]] = {}
        self.heads: dict[tuple[str, str], list[str]] = {}
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
                self.heads[self._heading, self._caption], *rows = self._rows
                self.tables[self._heading, self._caption] = rows


def number(text: str) -> Fraction:
    return Fraction(text.replace(",", "").replace("%", "").replace("$", "").strip())


BOOKS, CANBERRA = sorted(rooms_with("simulation")), "casino-canberra-3-card-poker"


@cache
def sheets_of(book: str) -> list[dict[str, Any]]:
    """Counted once, and printed as a page, as CSV and as JSON."""
    return queenhigh.par(book, handle=100_000, stake=500)


@pytest.fixture(scope="module", params=BOOKS)
def page(request: pytest.FixtureRequest) -> Printed:
    return Printed(as_page(sheets_of(request.param), "1"))


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
        (returns,) = [
            rows for (of, what), rows in page.tables.items() if of == wager and what.startswith("Return, in per cent")
        ]
        for rounds, *bands in returns:
            for level, band in zip((90, 95, 99), bands, strict=True):
                z = NormalDist().inv_cdf(0.5 + level / 200)
                half = 100 * z * deviation / sqrt(number(rounds))
                low, high = (float(number(end)) for end in band.split(" to "))
                assert abs(low - (100 * (1 + float(mean)) - half)) < 0.006
                assert abs(high - (100 * (1 + float(mean)) + half)) < 0.006
                assert abs(float(printed[f"Volatility index, {level} %"]) - z * deviation) < 1e-4


def test_hold_and_exposure_follow_from_the_figures(page: Printed) -> None:
    """A jackpot and a schedule of fees have a stake of their own, which the sheet prints; elsewhere it is $500. Where the house
    cannot lose, nothing is printed."""
    holds = [line for line in page.said if line.startswith("Of a handle of $100,000.00")]
    risks = iter([line for line in page.said if " a round may cost the house $" in line])
    assert len(holds) == len(wagers(page))
    for wager, hold in zip(wagers(page), holds, strict=True):
        printed = figures(page, wager)
        element = number(printed["House edge"]) / number(printed["Wagered on average"])
        assert element == number(printed["Element of risk"])
        kept = number(hold.split("keeps $")[1].split(" on")[0])
        assert abs(kept - 100_000 * element) <= Fraction(1, 200)
        largest = max(number(row[0]) for row in page.tables[wager, "By result"])
        lines = [row for title in ("The display", "The fee") for row in page.tables.get((wager, title), [])]
        stake = next((number(row[1]) for row in lines if row[0] in ("A wager costs, $", "Ante")), Fraction(500))
        if largest > 0:
            staked, worst = next(risks).removeprefix("At $").rstrip(".").split(" a round may cost the house $")
            assert number(staked) == stake
            assert number(worst) == stake * largest
    assert not list(risks)


def test_the_recount_is_printed_and_agrees_with_the_count(page: Printed) -> None:
    told = [line for line in page.said if line.startswith("Independent recount: ")]
    assert len(told) == len(wagers(page))
    for wager, line in zip(wagers(page), told, strict=True):
        edge = float(number(figures(page, wager)["House edge"]))
        again = number(line.split("house edge of ")[1].split(" = ")[0])
        error = float(number(line.split("standard error of ")[1].split(" %")[0])) / 100
        assert abs(float(again) - edge) <= 5 * error
        rounds = int(number(line.removeprefix("Independent recount: ").split(" rounds")[0]))
        assert abs(error - float(figures(page, wager)["Standard deviation"]) / sqrt(rounds)) < 1e-6


class Written:
    """Only a sheet's CSV: one wager's lines by their kind."""

    def __init__(self, rows: list[dict[str, str]]) -> None:
        self.rows = rows

    def of(self, what: str) -> list[dict[str, str]]:
        return [row for row in self.rows if row["what"] == what]

    def one(self, what: str, name: str) -> str:
        (found,) = [row["value"] for row in self.of(what) if row["name"] == name]
        return found

    def section(self, title: str) -> list[dict[str, str]]:
        """The rows of one of its tables, by column."""
        made: list[dict[str, str]] = []
        inside = False
        for row in self.rows:
            if row["what"] == "section":
                inside = row["name"] == title
                if inside:
                    made.append({row["contributes"]: row["value"]})
            elif row["what"] == "cell" and inside:
                assert row["contributes"] == next(iter(made[-1].values()))
                made[-1][row["name"]] = row["value"]
        return made

    def lines(self, title: str) -> dict[str, str]:
        return {row["Line"]: row["Value"] for row in self.section(title)}


def read(text: str) -> list[Written]:
    rows = list(csv.DictReader(StringIO(text)))
    return [
        Written([row for row in rows if row["wager"] == wager]) for wager in dict.fromkeys(r["wager"] for r in rows)
    ]


@pytest.fixture(scope="module", params=BOOKS)
def written(request: pytest.FixtureRequest) -> list[Written]:
    return read(as_csv(sheets_of(request.param)))


def test_the_command_writes_the_same_page_and_the_same_csv(tmp_path: Path) -> None:
    asked, file = ["par", CANBERRA, "--handle", "100000", "--stake", "500"], tmp_path / "par.html"
    done = CliRunner().invoke(app, [*asked, "--csv"])
    assert done.exit_code == 0, done.output
    assert [sheet.rows for sheet in read(done.stdout)] == [sheet.rows for sheet in read(as_csv(sheets_of(CANBERRA)))]
    assert CliRunner().invoke(app, [*asked, "--report", str(file)]).exit_code == 0
    assert Printed(file.read_text(encoding="utf-8")).tables == Printed(as_page(sheets_of(CANBERRA), "1")).tables


@pytest.mark.parametrize("book", BOOKS)
def test_page_csv_and_json_hold_the_same_lines(book: str) -> None:
    """What is worked out from the CSV below holds for the page and the JSON too: their cells differ only in how thousands
    are separated, and in decimals next to a fraction."""
    page, data = Printed(as_page(sheets_of(book), "1")), json.loads(json.dumps(sheets_of(book)))
    for sheet, told in zip(read(as_csv(sheets_of(book))), data, strict=True):
        heading = told["wager_title"]
        assert [row[0] for row in page.tables[heading, "By hand"]] == [
            row["name"].replace("_", " ") for row in sheet.of("hand")
        ]
        for caption, what, columns in (
            ("By hand", "hand", {1: "count", 2: "probability", 4: "value", 5: "contributes"}),
            ("By result", "result", {0: "value", 1: "count", 2: "probability", 3: "contributes"}),
        ):
            for printed, row in zip(page.tables[heading, caption], sheet.of(what), strict=True):
                assert [number(printed[at]) for at in columns] == [Fraction(row[name]) for name in columns.values()]
        assert [{name.lstrip(">"): value for name, value in row.items()} for row in _rows(told)] == [
            row for title in told["sections"] for row in sheet.section(title)
        ]
        for title, rows in told["sections"].items():
            for printed, row in zip(page.tables[heading, title], rows, strict=True):
                for shown, value in zip(printed, row.values(), strict=True):
                    decimals, equals, fraction = shown.partition(" = ")
                    assert (fraction or shown).replace(",", "") == value.replace(",", "")
                    assert not equals or abs(number(decimals) - Fraction(fraction)) <= Fraction(1, 20_000)


def _rows(told: dict[str, Any]) -> list[dict[str, str]]:
    return [row for rows in told["sections"].values() for row in rows]


def test_every_line_of_the_csv_is_recomputed_from_the_csv(written: list[Written]) -> None:
    """Each kind of line is either given (a count, a price, a clause, words) or follows from others; there is no third kind."""
    for sheet in written:
        hands, results = sheet.of("hand"), sheet.of("result")
        for lines in (hands, results):
            deals = sum(int(row["count"]) for row in lines)
            for row in lines:
                assert Fraction(row["probability"]) == Fraction(int(row["count"]), deals)
                assert Fraction(row["contributes"]) == Fraction(row["probability"]) * Fraction(row["value"])
        mean = sum(Fraction(row["contributes"]) for row in results)
        assert mean == sum(Fraction(row["contributes"]) for row in hands)
        variance = sum((Fraction(row["value"]) - mean) ** 2 * Fraction(row["probability"]) for row in results)
        wagered = Fraction(sheet.one("figure", "wagered"))
        largest = max(Fraction(row["value"]) for row in results)
        hits = sum(Fraction(row["probability"]) for row in results if Fraction(row["value"]) > 0)
        exact = {
            "house_edge": -mean,
            "element_of_risk": -mean / wagered,
            "return": 1 + mean,
            "wagered": wagered,  # which the test below works out
            "variance": variance,
            "largest_win": largest,
            "deals": sum(int(row["count"]) for row in results),
        }
        near = {"standard_deviation": sqrt(variance), "hit_percent": 100 * float(hits)}
        normal = {level: NormalDist().inv_cdf(0.5 + level / 200) for level in (90, 95, 99)}
        near |= {f"volatility_index, {level} %": z * sqrt(variance) for level, z in normal.items()}
        for row in sheet.of("figure"):
            if row["name"] in exact:
                assert Fraction(row["value"]) == exact[row["name"]], row
            else:
                assert abs(float(row["value"]) - near[row["name"]]) < 1e-4, row
        assert len(sheet.of("band")) == 15
        for row in sheet.of("band"):
            rounds, level = (int(part) for part in row["name"].removesuffix(" %").split(" rounds, "))
            half = normal[level] * sqrt(variance) / sqrt(rounds)
            assert abs(float(row["value"]) - 100 * (1 + float(mean) - half)) < 1e-3
            assert abs(float(row["contributes"]) - 100 * (1 + float(mean) + half)) < 1e-3
        hold = Fraction(sheet.one("hold", "handle").replace(",", "")) * -mean / wagered
        assert Fraction(sheet.one("hold", "exact")) == hold
        assert abs(Fraction(sheet.one("hold", "theoretical").replace(",", "")) - hold) <= Fraction(1, 200)
        assert bool(sheet.of("exposure")) == (largest > 0)
        if largest > 0:
            stake = Fraction(sheet.one("exposure", "stake"))
            assert Fraction(sheet.one("exposure", "largest_win").replace(",", "")) == stake * largest
        error = sqrt(variance / int(sheet.one("recount", "rounds")))
        assert abs(float(sheet.one("recount", "standard_error_percent")) - 100 * error) < 1e-5
        apart = float(Fraction(sheet.one("recount", "house_edge"))) + float(mean)
        away = apart / error if error else apart  # what is the same in every round must be found exactly
        assert abs(away - float(sheet.one("recount", "errors_away"))) < 0.002
        assert sheet.one("recount", "agrees") == str(abs(away) < 5)
        kinds = {row["what"] for row in sheet.rows} - {
            "hand",
            "result",
            "figure",
            "band",
            "hold",
            "exposure",
            "recount",
        }
        assert kinds <= {"price", "rules", "reading", "about", "clause", "section", "cell"}


def ended(row: dict[str, str]) -> list[tuple[Fraction, Fraction, int]]:
    """What was wagered, the net result and the number of deals, from a row whose columns are named `-2 of 2`."""
    made = []
    for column, count in list(row.items())[1:]:
        net, _, staked = column.partition(" of ")
        made.append((Fraction(staked), Fraction(net), int(count)))
    return made


def test_hands_results_and_what_is_wagered_follow_from_how_deals_end(written: list[Written]) -> None:
    """Where a hand does not decide its result, all of it follows from the deals by hand, stake and result. Elsewhere one stake is
    wagered, and the results are the hands put together."""
    for sheet in written:
        hands, results, rows = sheet.of("hand"), sheet.of("result"), sheet.section(ENDS)
        found: dict[Fraction, Fraction] = {}
        if rows:
            deals = sum(count for row in rows for *_, count in ended(row))
            assert deals == int(sheet.one("figure", "deals"))
            wagered = sum(staked * count for row in rows for staked, _, count in ended(row)) / deals
            for row, hand in zip(rows, hands, strict=True):
                many = sum(count for *_, count in ended(row))
                assert row["Hand"] == hand["name"].replace("_", " ")
                assert Fraction(hand["probability"]) == Fraction(many, deals)
                assert Fraction(hand["value"]) == sum(net * count for _, net, count in ended(row)) / many
                for _, net, count in ended(row):
                    if count:
                        found[net] = found.get(net, Fraction(0)) + Fraction(count, deals)
        else:
            wagered = Fraction(1)
            for hand in hands:
                net = Fraction(hand["value"])
                found[net] = found.get(net, Fraction(0)) + Fraction(hand["probability"])
        assert Fraction(sheet.one("figure", "wagered")) == wagered
        assert found == {Fraction(row["value"]): Fraction(row["probability"]) for row in results}


@pytest.mark.parametrize("book", ["casino-canberra-3-card-poker", "crown-perth-holdem-poker"])
def test_a_wager_with_more_than_one_stake_says_how_its_deals_end(book: str) -> None:
    assert ENDS in sheets_of(book)[0]["sections"]


def test_the_hash_is_that_of_the_files_it_names(written: list[Written]) -> None:
    from queenhigh.games.library import room

    for sheet in written:
        (seal,) = sheet.of("rules")
        book = next(one.split()[2] for one in (sheet.one("about", "again"),))
        made = sha256()
        for name in seal["name"].removeprefix("sha256 of ").split(", "):
            made.update(name.encode() + b"\0" + (room(book).book.folder / name).read_bytes() + b"\0")
        assert made.hexdigest() == seal["value"]


def named(written: list[Written], family: str) -> list[Written]:
    return [sheet for sheet in written if sheet.rows[0]["wager"].startswith(family)]


@pytest.mark.parametrize("book", sorted(rooms_with("simulation")))
def test_every_wager_that_can_be_simulated_has_a_sheet(book: str) -> None:
    sheets = [sheet["wager"] for sheet in sheets_of(book)]
    for name, columns in table_of(Setting(book=book)).offered.items():
        for whole in [f"{name}[{column}]" for column in columns] or [name]:
            assert whole in sheets or name in sheets, whole


@pytest.mark.parametrize(
    ("book", "family", "many"),
    [
        ("crown-melbourne-three-card-poker", "jackpot", 14),
        ("crown-perth-holdem-poker", "jackpot", 3),
        ("california-three-card-poker", "collection", 7),
        ("crown-melbourne-crown-poker", "rake", 6),
    ],
)
def test_there_is_a_sheet_for_each_jackpot_schedule_and_commission(book: str, family: str, many: int) -> None:
    assert sum(sheet["wager"].startswith(f"{family}[") for sheet in sheets_of(book)) == many


PART_OF_THE_METER = ("royal_flush", "straight_flush")


def test_the_return_at_any_amount_follows_from_the_counts_and_the_prizes(written: list[Written]) -> None:
    for sheet in named(written, "jackpot"):
        terms = sheet.lines("The display")
        cost, least = Fraction(terms["A wager costs, $"]), Fraction(terms["Least amount, and amount after a reset, $"])
        hands = {row["name"]: row for row in sheet.of("hand")}
        shares = {row["name"]: Fraction(row["value"].removesuffix(" %")) / 100 for row in sheet.of("price")[:2]}
        assert tuple(shares) == PART_OF_THE_METER
        for row in sheet.of("price")[2:]:
            if row["name"] in hands:
                assert Fraction(hands[row["name"]]["value"]) == int(row["value"].removesuffix(" for 1")) - 1
        fixed = [
            (Fraction(one["value"]), Fraction(one["probability"])) for name, one in hands.items() if name not in shares
        ]
        points = sheet.section("Return by the amount displayed")
        assert Fraction(points[0]["Amount, $"]) == least
        for point in points:
            amount = Fraction(point["Amount, $"])
            nets = list(fixed)
            for name, share in shares.items():
                paid = Fraction(point[f"{name.replace('_', ' ').capitalize()} is paid, $"])
                assert abs(paid - share * amount) <= Fraction(1, 100)
                nets.append((paid / cost - 1, Fraction(hands[name]["probability"])))
            assert sum(part for _, part in nets) == 1
            mean = sum(net * part for net, part in nets)
            assert Fraction(point["Return"]) == 1 + mean
            assert Fraction(point["Variance"]) == sum((net - mean) ** 2 * part for net, part in nets)
            assert abs(float(point["Standard deviation"]) - sqrt(Fraction(point["Variance"]))) < 1e-5
            assert abs(float(point["Return, %"]) - 100 * float(1 + mean)) < 1e-5
        base = sum(net * part for net, part in fixed) - sum(Fraction(hands[name]["probability"]) for name in shares)
        slope = sum(share * Fraction(hands[name]["probability"]) for name, share in shares.items()) / cost
        assert 0 <= Fraction(terms["A wager costs nothing on average from, $"]) + base / slope < 2
        mean_amount = Fraction(terms["Mean over all rounds to come, $"])
        there = 100 * float(1 + base + slope * mean_amount)
        known = float(terms["Return at the mean, % known to within"]) + 100 * float(slope)
        assert abs(there - float(terms["Return at the mean, %"])) < known


def test_the_mean_and_the_spread_of_a_meter_are_found_by_playing_it_from_what_is_printed(
    written: list[Written],
) -> None:
    """Four thousand meters of each sheet, each hit two hundred times, with only the printed lines. The pools of a display add the
    same, start alike and are hit together, so each holds the same part of it."""
    draw = Generator(PCG64(24))
    for sheet in named(written, "jackpot"):
        terms, hits = sheet.lines("The display"), sheet.section("What a hit leaves")
        adds = [float(value) for name, value in terms.items() if name.startswith("A round adds, $")]
        assert len(hits) == 2 * len(adds)
        means, error = 0.0, 0.0
        spread = {int(name.split()[3]): float(at) for name, at in terms.items() if name.startswith("Below this in ")}
        assert list(spread) == [5, 25, 50, 75, 95]
        for pool, added in enumerate(adds):
            royal, straight = hits[2 * pool : 2 * pool + 2]
            often = [float(Fraction(hit["Probability"])) for hit in (royal, straight)]
            meters = full(4000, float(royal["Never below, $"]))
            weighed, rounds, below = zeros(4000), zeros(4000), zeros((5, 4000))
            for turn in range(200):
                waits = draw.geometric(sum(often), 4000)
                if turn >= 60:
                    weighed += waits * (meters + added * (waits + 1) / 2)
                    rounds += waits
                    for row, at in zip(below, spread.values(), strict=True):
                        row += clip(floor((at / len(adds) - meters) / added), 0, waits)
                reset = draw.random(4000) < often[0] / sum(often)
                left = (meters + added * waits) * float(Fraction(straight["Times the amount"])) + float(
                    Fraction(straight["Plus, $"])
                )
                meters = maximum(left, float(straight["Never below, $"]))
                meters[reset] = float(royal["Plus, $"])
            ratio = weighed.sum() / rounds.sum()
            means += ratio
            error += float((weighed - ratio * rounds).std()) / sqrt(4000) / float(rounds.mean())
            for part, row in zip(spread, below, strict=True):
                share = row.sum() / rounds.sum()
                stray = float((row - share * rounds).std()) / sqrt(4000) / float(rounds.mean())
                assert abs(share - part / 100) < 4.5 * stray + 0.0005, (part, share, stray)
        assert abs(means - float(terms["Mean over all rounds to come, $"])) < 5 * error, (means, error)


def test_a_commission_follows_from_its_pots(written: list[Written]) -> None:
    """What each method takes by its own words, without the room: whole chips (7.2.1), nothing of blinds alone (7.6)."""
    words: dict[str, Callable[[Fraction], Fraction | int]] = {
        "least-percentage-no-cap": lambda pot: pot * 2 // 100,
        "most-percentage-no-cap": lambda pot: pot * 10 // 100,
        "10-percent-up-to-15-dollars": lambda pot: min(pot // 10, 15),
        "6-dollars-a-hand": lambda _: 6,
        "1-dollar-per-person-per-hand": lambda _: 9,
        "15-dollars-an-hour": lambda _: Fraction(9 * 15, 30),
    }
    found = named(written, "rake")
    for sheet in found:
        method = sheet.rows[0]["wager"].removeprefix("rake[").removesuffix("]")
        terms, pots = sheet.lines("The table"), sheet.section("Pots")
        whole = sum(int(row["Of 100 hands"]) * Fraction(row["Pot, $"]) for row in pots) / 100
        taken = sum(int(row["Of 100 hands"]) * Fraction(row["Taken, $"]) for row in pots) / 100
        assert Fraction(terms["Average pot, $"]) == whole
        assert Fraction(terms["Taken a hand, $"]) == taken
        assert Fraction(terms["Taken an hour, $"]) == taken * int(terms["Hands an hour"])
        assert Fraction(terms["Taken an hour from each player, $"]) * int(terms["Players"]) == taken * 30
        assert Fraction(sheet.one("figure", "house_edge")) == taken / whole
        for row, hand in zip(pots, sheet.of("hand"), strict=True):
            assert Fraction(hand["value"]) == -Fraction(row["Taken, $"]) / whole
            spared = "blinds alone" in row["Pot"] and not method.endswith(("hour", "person-per-hand"))
            assert Fraction(row["Taken, $"]) == (0 if spared else words[method](Fraction(row["Pot, $"]))), (method, row)


def test_a_collection_fee_follows_from_its_tiers(written: list[Written]) -> None:
    for sheet in named(written, "collection"):
        terms = sheet.lines("The fee")
        fee = Fraction(terms["Player's fee"]) / Fraction(terms["Ante"])
        (without,) = [one.one("figure", "house_edge") for one in named(written, "ante_play")]
        assert Fraction(terms["Fee, in antes"]) == fee
        assert Fraction(terms["House edge without the fee"]) == Fraction(without)
        assert Fraction(sheet.one("figure", "house_edge")) == Fraction(without) + fee
        steps = sheet.section("The player-dealer's fee")
        for row, above in zip(steps, [*steps[1:], None], strict=True):
            floor, due = (Fraction(row[name]) for name in ("Antes at the table from, $", "Player-dealer's fee, $"))
            assert Fraction(row["Won of these antes on average, $"]) == floor * Fraction(without)
            assert Fraction(row["Left after the fee, $"]) == floor * Fraction(without) - due
            least = max(floor, Fraction(ceil(100 * due / Fraction(without)), 100))
            top = Fraction(above["Antes at the table from, $"]) if above else None
            said = row["Least antes in this tier that pay the fee, $"]
            assert said == "none" if top is not None and least >= top else Fraction(said) == least
