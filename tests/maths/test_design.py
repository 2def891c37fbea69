"""Designed pay tables, PAR sheets and the chip model, each compared with a second calculation that shares no code with it."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from io import StringIO
from itertools import combinations, pairwise, permutations, product
from math import floor, sqrt
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from pokerkit.analysis import calculate_icm

from queenhigh.cli.app import app
from queenhigh.games.library import room
from queenhigh.maths import icm
from queenhigh.maths.design import Design, as_pay_table, chosen, designable, nearest
from queenhigh.maths.report import Asked, odds_of
from queenhigh.money import PayBook
from queenhigh.rules import Book, InputError

CANBERRA = "casino-canberra-3-card-poker"
MELBOURNE = "crown-melbourne-three-card-poker"
RANKS, SUITS = range(13), range(4)


def kind(hand: tuple[tuple[int, int], ...]) -> str:
    """Of three cards, told without the engine."""
    ranks, suits = sorted(rank for rank, _ in hand), {suit for _, suit in hand}
    run = (ranks[2] - ranks[0] == 2 and len(set(ranks)) == 3) or ranks == [0, 1, 12]
    if run and len(suits) == 1:
        return "straight_flush"
    many = max(Counter(ranks).values())
    if many == 3:
        return "three_of_a_kind"
    return "straight" if run else "flush" if len(suits) == 1 else "pair" if many == 2 else "odd_cards"


COUNTED = Counter(kind(hand) for hand in combinations(list(product(RANKS, SUITS)), 3))


@pytest.mark.parametrize(
    "changes",
    [{}, {"flush": "4"}, {"flush": "4", "straight": "5"}, {"pair": "0"}, {"straight": "3 to 2"}, {"flush": "5 for 1"}],
)
def test_a_design_is_priced_as_all_hands_counted_one_by_one_are(changes: dict[str, str]) -> None:
    design = chosen(room(CANBERRA), "pairs_plus")
    pays = {"straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 3, "pair": 1} | {"odd_cards": -1}
    wins = {hand: Fraction(win) for hand, win in pays.items()}
    for hand, written in changes.items():
        number, _, rest = written.partition(" ")
        by = int(rest.split()[-1]) if rest else 1
        wins[hand] = Fraction(-1) if written == "0" else Fraction(int(number), by) - ("for" in written)
    mean = sum((wins[hand] * count for hand, count in COUNTED.items()), Fraction(0)) / 22_100
    squares = sum((wins[hand] ** 2 * count for hand, count in COUNTED.items()), Fraction(0)) / 22_100
    made = design.figures(design.priced(changes))
    assert made.house_edge == -mean
    assert made.variance == squares - mean**2


def test_the_sensitivity_of_a_price_is_what_one_more_unit_does() -> None:
    design = chosen(room(CANBERRA), "pairs_plus")
    edge = design.figures(design.prices).house_edge
    for hand, part in design.sensitivity(design.prices).items():
        more = {hand: str(int(str(design.prices[hand]).split()[0]) + 1)}
        assert edge - design.figures(design.priced(more)).house_edge == part


@pytest.fixture(scope="module")
def melbourne() -> dict[str, Design]:
    return designable(room(MELBOURNE))


@pytest.mark.parametrize("name", ["pair_plus[A]", "pair_plus[D]", "pair_plus[F]", "six_card_bonus[C]"])
def test_the_books_own_table_is_found_when_its_edge_is_asked_for(melbourne: dict[str, Design], name: str) -> None:
    design = melbourne[name]
    wins = {hand: int(str(paid).split()[0]) for hand, paid in design.prices.items()}
    wanted = list(wins)[-3:]
    within = {hand: range(max(wins[hand] - 2, 1), wins[hand] + 3) for hand in wanted}
    target = design.figures(design.prices).house_edge
    found = nearest(design, target, within, design.prices)
    assert found[0].distance == 0
    assert design.prices in [one.prices for one in found if not one.distance]
    assert all(one.distance <= other.distance for one, other in pairwise(found))


def test_a_search_finds_the_nearest_of_all_and_everything_as_near() -> None:
    design = chosen(room(CANBERRA), "pairs_plus")
    within = {"straight": range(4, 8), "flush": range(2, 6)}
    target = Fraction(45, 1000)
    every = []
    for straight, flush in product(within["straight"], within["flush"]):
        if flush <= straight:
            prices = design.priced({"straight": str(straight), "flush": str(flush)})
            every.append((abs(design.figures(prices).house_edge - target), straight, flush))
    found = nearest(design, target, within, design.prices, most=3)
    assert [one.distance for one in found][:3] == [off for off, _, _ in sorted(every)[:3]]
    assert all(one.distance <= found[2].distance for one in found)
    assert len(found) == sum(off <= found[2].distance for off, _, _ in every)


def test_a_table_that_pays_a_better_hand_less_is_not_proposed() -> None:
    design = chosen(room(CANBERRA), "pairs_plus")
    found = nearest(design, Fraction(0), {"straight": range(1, 9), "flush": range(1, 9)}, design.prices, most=100)
    assert found
    for one in found:
        assert int(str(one.prices["flush"]).split()[0]) <= int(str(one.prices["straight"]).split()[0])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("pairs_plus", "--pay", "flsh=4"), "Nearest: flush"),
        (("pairs_plus", "--pay", "flush"), "HAND=PRICE"),
        (("pairs_plus", "--pay", "flush=20 %"), "not a share"),
        (("pairs_plus", "--pay", "flush=2.5"), "flush=2.5: a price is a number to 1 or a number for 1"),
        (("pairs_plus", "--pay", "flush=2.5"), "Nearest: 5 to 2."),
        (("pairs_plus", "--pay", "flush=-3"), "Nearest: 3 to 1."),
        (("pairs_plus", "--pay", "flush=nan"), "0 removes the hand."),
        (("pairs_plus", "--target", "4.5%"), "takes both"),
        (("pairs_plus", "--within", "flush=1..2"), "takes both"),
        (("pairs_plus", "--target", "4.5", "--within", "flush=1..2"), "4.5%"),
        (("pairs_plus", "--target", "much", "--within", "flush=1..2"), "an edge such as 4.5%"),
        (("pairs_plus", "--target", "4%", "--within", "flush=2..1"), "ends before it begins"),
        (("pairs_plus", "--target", "4%", "--within", "flush=1..201"), "200 prices at most"),
        (("pairs_plus", "--target", "4%", "--within", "flush=x"), "HAND=LOW..HIGH"),
        (("dealers_choice",), "It has pairs_plus, ante_play"),
        (("pairs_plus", "--save", "table.txt"), ".toml"),
    ],
)
def test_what_cannot_be_designed_is_refused_in_words(given: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(app, ["design", CANBERRA, *given])
    assert done.exit_code == 2 or isinstance(done.exception, InputError)
    assert said in f"{done.output}{done.exception}"


def test_two_hundred_prices_are_just_not_too_many() -> None:
    done = CliRunner().invoke(
        app, ["design", CANBERRA, "pairs_plus", "--target", "4%", "--within", "straight_flush=1..200", "--json"]
    )
    assert done.exit_code == 0, done.output


def with_table(folder: Path, saved: str) -> PayBook:
    """The book's own files with one pay table replaced by a saved one, as for a book of your own."""
    own = room(CANBERRA).book.folder
    for name in ("clauses.toml", "readings.toml"):
        (folder / name).write_text((own / name).read_text(encoding="utf-8"), encoding="utf-8")
    kept, skipping = [], False
    for line in (own / "paytables.toml").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            skipping = line == "[" + saved.split("\n[")[1].split("]")[0] + "]"
        if not skipping:
            kept.append(line)
    (folder / "paytables.toml").write_text("\n".join(kept) + "\n\n" + saved, encoding="utf-8")
    (folder / "__init__.py").write_text("", encoding="utf-8")
    return PayBook(Book(folder.name, room(CANBERRA).book.ladder))


@pytest.mark.parametrize(
    ("wager", "table", "pay"),
    [("pairs_plus", "pairs_plus", {"flush": "4"}), ("ante_play", "ante_bonus", {"flush": "1", "straight": "0"})],
)
def test_a_saved_table_is_one_that_a_book_can_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wager: str, table: str, pay: dict[str, str]
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / f"own_{wager}").mkdir()
    file = tmp_path / "table.toml"
    given = [part for hand, price in pay.items() for part in ("--pay", f"{hand}={price}")]
    done = CliRunner().invoke(app, ["design", CANBERRA, wager, *given, "--save", str(file)])
    assert done.exit_code == 0, done.output
    design = chosen(room(CANBERRA), wager)
    read = with_table(tmp_path / f"own_{wager}", file.read_text(encoding="utf-8")).table(table)
    assert {name: row.pays for name, row in read.items()} == design.priced(pay)
    assert as_pay_table(design, design.priced(pay)) == file.read_text(encoding="utf-8")


def test_every_line_of_a_par_sheet_follows_from_what_is_printed() -> None:
    """Read back from CSV, as a laboratory would, and calculated again."""
    done = CliRunner().invoke(app, ["par", CANBERRA, "--csv"])
    assert done.exit_code == 0, done.output
    rows = list(csv.DictReader(StringIO(done.output)))
    for wager in {row["wager"] for row in rows}:
        mine = [row for row in rows if row["wager"] == wager]
        figures = {row["name"]: row["value"] for row in mine if row["what"] == "figure"}
        results = [(Fraction(row["value"]), int(row["count"])) for row in mine if row["what"] == "result"]
        deals = sum(count for _, count in results)
        mean = sum((net * count for net, count in results), Fraction(0)) / deals
        variance = sum((net**2 * count for net, count in results), Fraction(0)) / deals - mean**2
        assert Fraction(figures["house_edge"]) == -mean
        assert Fraction(figures["variance"]) == variance
        assert Fraction(figures["element_of_risk"]) == -mean / Fraction(figures["wagered"])
        assert Fraction(figures["largest_win"]) == max(net for net, _ in results)
        hands = [row for row in mine if row["what"] == "hand"]
        assert sum((Fraction(row["contributes"]) for row in hands), Fraction(0)) == mean
        for row in mine:
            if row["what"] == "band" and row["name"].endswith("95 %"):
                rounds = int(row["name"].split()[0])
                half = 1.959964 * sqrt(variance) / sqrt(rounds)
                assert float(row["value"]) == pytest.approx(100 * (1 + float(mean) - half), abs=1e-3)
                assert float(row["contributes"]) == pytest.approx(100 * (1 + float(mean) + half), abs=1e-3)


def test_a_sheet_says_what_a_week_holds_and_what_a_round_may_cost() -> None:
    asked = ["par", CANBERRA, "--wager", "pairs_plus", "--handle", "100000", "--stake", "500", "--json"]
    (sheet,) = json.loads(CliRunner().invoke(app, asked).output)
    assert sheet["hold"]["theoretical"] == "7276.02"
    assert sheet["exposure"]["largest_win"] == "20000.00"
    assert sheet["house_edge"] == "402/5525"
    assert len(sheet["rules_sha256"]) == 64


def test_another_reading_has_another_hash() -> None:
    from queenhigh.maths.par import rules_hash

    which = room(CANBERRA)
    reading = which.book.readings.all[0]
    other = next(option for option in reading.options if option != reading.default)
    assert rules_hash(which, {}) != rules_hash(which, {reading.name: other})
    assert rules_hash(which, {}) == rules_hash(room(CANBERRA), {})
    assert rules_hash(which, {}) != rules_hash(room(MELBOURNE), {})


def test_a_page_of_sheets_needs_nothing_from_anywhere(tmp_path: Path) -> None:
    file = tmp_path / "par.html"
    done = CliRunner().invoke(app, ["par", CANBERRA, "--report", str(file)])
    assert done.exit_code == 0, done.output
    page = file.read_text().replace("<wbr>", "")  # a fraction may break after its stroke
    assert "402/5525" in page
    assert "http" not in page.replace("http-equiv", "")
    found = odds_of(room(CANBERRA), Asked())
    assert all(figures["house_edge"] in page for figures in found["wagers"].values())


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [
        ((1, 1), (3, 1)),
        ((5000, 3000, 2000), (50, 30, 20)),
        ((7, 5, 3, 1), (60, 40)),
        ((9, 8, 7, 6, 5, 4), (50, 30, 15, 5)),
    ],
)
def test_the_chip_model_in_two_ways(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> None:
    made = icm.worth(stacks, prizes)
    assert made == icm.worth_by_orders(stacks, prizes)
    assert sum(made, Fraction(0)) == sum(prizes)
    assert sum(icm.chip_chop(stacks, prizes), Fraction(0)) == sum(prizes)


def by_hand(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Malmuth and Harville's formula as it is written down: every order of all players, place by place, with its probability."""
    made = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        often, left = Fraction(1), sum(stacks)
        for player in order:
            often *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            made[player] += often * prize
    return made


@pytest.mark.parametrize(
    ("stacks", "prizes", "exactly", "published"),
    [
        # Wikipedia, "Independent Chip Model", Model: its example, in whole units, the last one cut off.
        ((50, 30, 20), (70, 30), ("1265/28", "129/4", "158/7"), (45, 32, 22)),
        # Pailiku, "ICM Calculator" (pailiku.com/tools/icm-calculator), to the cent.
        ((5000, 3000, 2000), (50, 30, 20), ("1075/28", "131/4", "202/7"), ("38.39", "32.75", "28.86")),
        # Pailiku, "ICM Result" (pailiku.com/tools/icm-calculator/result), to the cent.
        ((5000, 3000, 1500, 500), (500, 300, 200), None, ("377.78", "312.89", "225.60", "83.73")),
        # Practical Web Tools, "ICM Calculator" (practicalwebtools.com/gambling-tools/icm-calculator), in whole dollars.
        ((50_000, 30_000, 20_000), (500, 300, 200), ("5375/14", "655/2", "2020/7"), (384, 328, 289)),
        # PokerKit, `calculate_icm` in its documentation (Juho Kim, IEEE Transactions on Games 17, 2025), cut off at the cent.
        ((25, 87, 88), (50, 30, 20), None, ("25.69", "37.08", "37.21")),
        ((21, 89, 90), (50, 30, 20), None, ("24.85", "37.51", "37.63")),
        ((198, 1, 1), (50, 30, 20), None, ("49.79", "25.10", "25.10")),
    ],
)
def test_the_chip_models_published_examples(
    stacks: tuple[int, ...], prizes: tuple[int, ...], exactly: tuple[str, ...] | None, published: tuple[int | str, ...]
) -> None:
    """Each from the published page, and worked out by hand where three players make that short."""
    made = icm.worth(stacks, prizes)
    assert made == by_hand(stacks, prizes)
    if exactly:
        assert made == [Fraction(over) / Fraction(under) for over, under in (one.split("/") for one in exactly)]
    for value, said in zip(made, published, strict=True):
        unit = Fraction(1, 100) if isinstance(said, str) else Fraction(1)
        assert abs(value - Fraction(said)) <= unit / 2 or floor(value / unit) == Fraction(said) / unit


def by_race(stacks: Sequence[int], prizes: Sequence[int]) -> list[float]:
    """The same model as a race: every player waits a random time whose rate is the stack, and the shorter the wait, the higher
    the place. At each moment the number of players ahead is the sum of independent yes and no."""
    nodes, weights = np.polynomial.legendre.leggauss(400)
    left, rates = (nodes + 1) / 2, np.array(stacks) / min(stacks)
    made = []
    for player, rate in enumerate(rates):
        ahead = np.zeros((len(stacks), len(left)))
        ahead[0] = 1
        for other in np.delete(rates, player):
            gone = 1 - left**other
            ahead[1:], ahead[0] = ahead[1:] * (1 - gone) + ahead[:-1] * gone, ahead[0] * (1 - gone)
        paid = (ahead[: len(prizes)] * np.array(prizes)[:, None]).sum(axis=0)
        made.append(float((weights / 2 * rate * left ** (rate - 1) * paid).sum()))
    return made


def test_the_chip_models_printed_table_of_nine_players() -> None:
    """The final nine of the World Series of Poker 2016 in whole dollars (hochgepokert.com, "Was würde bei einem Deal der November
    Nine passieren?", 29 July 2016). Its first eight lines are here; the ninth is what they leave of the prizes."""
    stacks = (74_600, 67_925, 49_375, 43_325, 31_600, 27_300, 26_175, 10_175, 6_150)
    prizes = (8_000_000, 4_658_452, 3_451_175, 2_574_808, 1_934_579, 1_463_906, 1_250_000, 1_100_000, 1_000_000)
    printed = [4_089_787, 3_918_533, 3_375_798, 3_172_393, 2_729_587, 2_547_844, 2_498_299, 1_677_554]
    made = icm.worth(stacks, prizes)
    assert [round(value) for value in made] == [*printed, sum(prizes) - sum(printed)]
    assert np.allclose([float(value) for value in made], by_race(stacks, prizes), rtol=1e-9)


def test_the_chip_model_of_another_library() -> None:
    """PokerKit's, over every order of finishing, in floating point."""
    draw = np.random.default_rng(1973)
    for players in (2, 3, 4, 5, 6, 7):
        stacks = tuple(map(int, draw.integers(1, 50_000, players)))
        prizes = tuple(sorted(map(int, draw.integers(0, 10_000, max(players - 2, 1))), reverse=True))
        assert np.allclose([float(one) for one in icm.worth(stacks, prizes)], calculate_icm(prizes, stacks), rtol=1e-12)


@pytest.mark.parametrize(
    ("stacks", "prizes", "said"),
    [
        ((1,), (1,), "2 to 10"),
        ((1,) * 11, (1,), "2 to 10"),
        ((1, 0), (1,), "Stack 2"),
        ((1, 1), (), "no prizes"),
        ((1, 1), (3, 2, 1), "3 prizes for 2"),
        ((1, 1), (1, 2), "Prize 2 is larger than prize 1: prizes must not rise"),
        ((1, 1), (2, -1), "Prize 2 is below zero"),
    ],
)
def test_what_the_chip_model_cannot_say_is_refused(stacks: tuple[int, ...], prizes: tuple[int, ...], said: str) -> None:
    with pytest.raises(InputError, match=said):
        icm.worth(stacks, prizes)


def test_the_chip_model_from_the_command_line() -> None:
    done = CliRunner().invoke(app, ["icm", "5000", "3000", "2000", "--prizes", "50,30,20", "--json"])
    assert done.exit_code == 0, done.output
    first = json.loads(done.output)["players"][0]
    assert (first["worth"], first["dollars"], first["chip_chop"]) == ("1075/28", 38.39, 40.0)
    for wrong, said in (
        (["5000"], "2 to 10"),
        (["5000", "x"], "chips, not 'x'"),
        (["5", "5", "--prizes", "x"], "amounts"),
    ):
        done = CliRunner().invoke(app, ["icm", *wrong, *([] if "--prizes" in wrong else ["--prizes", "50,30"])])
        assert done.exit_code != 0
        assert said in f"{done.output}{done.exception}"


def test_a_wager_is_explained_from_counts_to_edge() -> None:
    done = CliRunner().invoke(app, ["odds", CANBERRA, "--explain", "pairs_plus", "--json"])
    assert done.exit_code == 0, done.output
    (one,) = json.loads(done.output)
    said = " ".join(one["steps"])
    for hand, count in COUNTED.items():
        assert f"{hand.replace('_', ' ')}: {count:,} deals" in said
    assert "402/5525 = 7.2760 %" in said
    assert "3. Prices" in " ".join(
        CliRunner().invoke(app, ["odds", CANBERRA, "--explain", "pairs_plus"]).output.split()
    )
    for given, words in (
        (["--explain", "pears"], "no wager 'pears'"),
        (["--explain", "x", "--plot", "a.png"], "leave out"),
    ):
        done = CliRunner().invoke(app, ["odds", CANBERRA, *given])
        assert words in f"{done.output}{done.exception}"
