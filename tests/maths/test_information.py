"""What known cards are worth, each figure compared with a calculation that shares no code with it."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from other_hands_recount import recount
from sizes import size

from queenhigh.cards import DECK, Card
from queenhigh.cli import information as command
from queenhigh.cli.app import app
from queenhigh.games.crown_perth_holdem_poker.facets.information import streets
from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import room
from queenhigh.maths.evaluator import evaluate
from queenhigh.maths.holdem import information as holdem
from queenhigh.maths.holdem.solving import FLOPS, FOURS, by_strength, classes, starting_hands
from queenhigh.maths.information import Study, as_page, report, said
from queenhigh.maths.kernels import information as kernels
from queenhigh.maths.simulation.by_hand import Draws
from queenhigh.maths.simulation.running import Task, seed_of
from queenhigh.maths.tables import load
from queenhigh.maths.three_card.analysis import UpCard
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.counting import DEALERS, HANDS
from queenhigh.maths.three_card.counting import starting_hands as three_card_hands
from queenhigh.maths.three_card.information import KnownCards
from queenhigh.rules import InputError

MELBOURNE, CANBERRA = "crown-melbourne-three-card-poker", "casino-canberra-3-card-poker"
CALIFORNIA, PERTH = "california-three-card-poker", "crown-perth-holdem-poker"


def known(book: str, samples: int = 1024, seed: str = "tests") -> KnownCards:
    return KnownCards(room(book).facet("three_card", ThreeCards), Study(samples=samples, seed=seed))


@pytest.fixture(scope="module")
def melbourne() -> KnownCards:
    return known(MELBOURNE)


@pytest.fixture(scope="module")
def counted(melbourne: KnownCards) -> list[Fraction]:
    return melbourne.counted()


def test_counted_cases_from_the_counts_of_the_report(melbourne: KnownCards, counted: list[Fraction]) -> None:
    """Nothing, a card of the dealer's and all of them, by the code behind `odds`; a card elsewhere by what is left of a card of
    the dealer's."""
    base, seen = melbourne.ante, UpCard(melbourne.ante)
    assert counted[kernels.KNOWS_NOTHING] == base.figures(base.optimal).mean
    assert counted[kernels.DEALERS_CARD] == seen.figures().mean
    play, fold, parts = seen._prices
    ways = three_card_hands().ways
    deals = melbourne.game.counts.reshape(-1, 6)
    whole = int((np.maximum(deals * play, deals * fold).sum(axis=1) * ways).sum())
    assert counted[kernels.ALL_OF_THE_DEALERS] == Fraction(whole, parts * HANDS * DEALERS)
    left = deals[:, None, :] - seen.counts
    best = np.maximum((left * play[:, None, :]).sum(axis=2), (left * fold[:, None, :]).sum(axis=2))
    for n, row in enumerate(three_card_hands().cards):
        best[n, row] = 0
    assert counted[kernels.A_CARD] == Fraction(int((best.sum(axis=1) * ways).sum()), parts * HANDS * DEALERS * 46)
    # What is left beside each card averages to the whole: every hand of the dealer's leaves 46 of the 49 other cards.
    inside = left.sum(axis=1) - sum(left[np.arange(len(ways)), three_card_hands().cards[:, n]] for n in range(3))
    assert (inside == 46 * deals).all()


def test_the_more_is_known_the_less_the_house_keeps(counted: list[Fraction]) -> None:
    order = (
        kernels.KNOWS_NOTHING,
        kernels.A_CARD,
        kernels.A_HAND,
        kernels.DEALERS_CARD,
        kernels.TWO_OF_THE_DEALERS,
        kernels.ALL_OF_THE_DEALERS,
    )
    values = [counted[case] for case in order]
    assert values == sorted(values)


def test_the_published_edge_against_a_flashed_card(counted: list[Fraction]) -> None:
    """Three Card Poker, 5-4-1, one card of the dealer's seen: the player has 3.48 % (wizardofodds.com, Three Card Poker)."""
    assert round(100 * float(counted[kernels.DEALERS_CARD]), 2) == 3.48


def test_seven_hands_known_are_the_known_figure(melbourne: KnownCards, counted: list[Fraction]) -> None:
    """All seven players' hands known: from 3.37 % to about 2.3 %."""
    drawn = known(MELBOURNE, 1 << 13).sampled("", "", 18)
    low, high = drawn.interval
    edge = -float(counted[kernels.KNOWS_NOTHING])
    assert round(100 * edge, 2) == 3.37
    assert edge - high < 0.0236
    assert edge - low > 0.0224
    assert high - low < 0.003


@pytest.mark.parametrize(("book", "table", "others"), [(MELBOURNE, "A", 6), (CANBERRA, "", 3)])
def test_other_hands_are_worth_what_a_program_from_the_books_words_finds(book: str, table: str, others: int) -> None:
    """Other deals, another order of hands and prices that are written out again: none of the package's code."""
    found, drawn = recount(others, 2000, table=table), known(book, 1 << 13).sampled("", "", 3 * others)
    assert abs(found.gain - float(drawn.gain)) < 4 * sqrt(found.error**2 + drawn.error**2), (found, drawn)
    assert found.error < 0.002


def by_hand(it: KnownCards, own: tuple[Card, ...], rest: list[int], open_cards: tuple[int, ...]) -> tuple[int, int]:
    """The value of playing and folding over all hands that the dealer may have, in parts."""
    game, kind, play, fold = it.game, it.game.value(own), 0, 0
    for others in combinations(rest, 3 - len(open_cards)):
        theirs = game.value(tuple(DECK[card] for card in (*open_cards, *others)))
        end = kind.category, int(game.qualifies(theirs)), 1 + game.higher(kind, theirs)
        play += int(it.ante.prices[Choice.PLAY][end] * it.parts)
        fold += int(it.ante.prices[Choice.FOLD][end] * it.parts)
    return play, fold


@pytest.mark.parametrize(("book", "dead", "shown"), [(CANBERRA, 18, 0), (CALIFORNIA, 15, 1), (CALIFORNIA, 0, 2)])
def test_a_sample_by_hand(book: str, dead: int, shown: int) -> None:
    """The same stream in plain Python, the cards as cards, the room's own comparison and settlement."""
    it = known(book)
    gains, plays = it.draw(dead, shown, it.base())
    deck = list(range(52))
    draws = Draws(Task(seed_of("tests", f"information {dead} {shown}"), 0, 1024))
    looks, many = bool(it.open), 3 + dead + shown
    for n in range(3):
        for at in range(many):
            off = draws.below(52 - at)
            deck[at], deck[at + off] = deck[at + off], deck[at]
        own = tuple(DECK[card] for card in deck[:3])
        rest, open_cards = sorted(deck[many:]), tuple(deck[many - shown : many])
        play, fold = by_hand(it, own, rest, open_cards)
        first = open_cards[:1] if looks else ()
        unknown = [card for card in range(52) if card not in deck[:3] and card not in first]
        alone = by_hand(it, own, unknown, first)
        usual = alone[0] > alone[1]
        assert plays[n] == play
        assert gains[n] == max(play, fold) - (play if usual else fold)


def test_playing_averages_to_what_playing_is_worth(melbourne: KnownCards) -> None:
    it = known(MELBOURNE, 1 << 13)
    _, plays = it.draw(18, 0, it.base())
    worth = plays / (comb(31, 3) * it.parts)
    exact = float(melbourne.ante.figures(lambda _: True).mean)
    assert abs(worth.mean() - exact) < 4 * worth.std() / sqrt(len(worth))


def held(worths: Any, exact: Fraction) -> int:
    """How many of the intervals of these rows of samples hold the count."""
    means, errors = worths.mean(axis=1), worths.std(axis=1, ddof=1) / sqrt(worths.shape[1])
    return int((np.abs(means - float(exact)) < 1.96 * errors).sum())


def test_95_of_100_intervals_hold_the_count(counted: list[Fraction]) -> None:
    """Of a gain that comes often and of one that comes seldom; the second is also the other way to the count itself."""
    often = known(CALIFORNIA, 400 * 1024)
    exact = often.counted()
    gains, _ = often.draw(0, 2, often.base())
    worths = gains.reshape(400, 1024) / (47 * often.parts)
    assert 370 <= held(worths, exact[kernels.TWO_OF_THE_DEALERS] - exact[kernels.DEALERS_CARD]) <= 392
    seldom = known(MELBOURNE, 30 * 2048)
    gains, _ = seldom.draw(3, 0, seldom.base())
    worths = gains.reshape(30, 2048) / (comb(46, 3) * seldom.parts)
    gain = counted[kernels.A_HAND] - counted[kernels.KNOWS_NOTHING]
    assert held(worths, gain) >= 25
    assert abs(worths.mean() - float(gain)) < 4 * worths.std() / sqrt(worths.size)


# -- Hold'em


@pytest.fixture(scope="module")
def perth() -> holdem.Streets:
    return streets()


@pytest.mark.parametrize(("dead", "shown"), [(12, 0), (38, 0), (24, 1)])
def test_street_wagers_with_known_cards_dealt_out_by_numpy(dead: int, shown: int) -> None:
    tables, order = load(), by_strength()
    deck = np.random.default_rng(7).permutation(52).astype(np.int64)
    hole, board = deck[:2], deck[2 + dead + shown :][:4].copy()
    card = int(deck[2 + dead]) if shown else 0
    begin = 2 + dead + shown
    look_up = (tables.keys, order, tables.starts_7, tables.table_7, tables.flush)

    def dealt(open_board: list[int], left: list[int], come: int) -> tuple[int, int]:
        """Won less lost, and deals."""
        rows, total, many = [], 0, 0
        for cards in combinations(left, come):
            rest = [one for one in left if one not in cards]
            pairs = [(card, one) for one in rest] if shown else list(combinations(rest, 2))
            rows = [(*open_board, *cards, *pair) for pair in pairs]
            mine = int(evaluate(np.array([(*open_board, *cards, *hole)], dtype=np.uint8))[0])
            theirs = evaluate(np.array(rows, dtype=np.uint8)).astype(np.int64)
            total += int((mine > theirs).sum() - (mine < theirs).sum())
            many += len(rows)
        return total, many

    four, rest = board.tolist(), deck[begin + 4 :].tolist()
    found = kernels.river_worth(hole, board, deck.copy(), begin + 4, card, shown, 1, 1, *look_up)
    assert found == dealt(four, rest, 1)[0]
    if dead > 12:
        found = kernels.turn_worth(hole, board[:3], deck.copy(), begin + 3, card, shown, 1, 1, *look_up)
        assert found == dealt(four[:3], [four[3], *rest], 2)[0]


def test_knowing_nothing_gains_nothing(perth: holdem.Streets) -> None:
    """The best wager without knowledge is the solved one, on every street: two ways to the same decision."""
    gains = holdem.draw(perth, Study(samples=64, seed="nothing"), hands=0, dealers=0, before_flop=False)
    assert not gains.any()


def test_a_known_card_never_costs_on_the_streets(perth: holdem.Streets) -> None:
    look = Study(samples=size(512, 1024), seed="dealer")
    gains = holdem.draw(perth, look, hands=0, dealers=1)
    assert (gains[:, 1:] >= 0).all()
    assert 0.04 < gains.sum(axis=1).mean() < 0.16
    after = holdem.draw(perth, look, hands=0, dealers=1, before_flop=False)
    assert not after[:, 0].any()
    assert 0.04 < after.sum(axis=1).mean() < 0.12


def test_six_other_hands_are_worth_far_less_than_a_card_of_the_dealers(perth: holdem.Streets) -> None:
    """On turn and river well under 1 % of the ante: four standard errors above what was drawn are still under it. Knowing them
    before the flop is worth more, yet under 3 %."""
    look = Study(samples=size(512, 1024), seed="six")
    for before, most in ((False, 0.01), (True, 0.03)):
        gains = holdem.draw(perth, look, hands=6, dealers=0, before_flop=before).sum(axis=1)
        assert 0 < gains.mean() < gains.mean() + 4 * gains.std() / look.samples**0.5 < most


def test_a_hand_played_at_random_is_worth_its_exact_value(perth: holdem.Streets) -> None:
    tables, threes, fours = load(), classes(3, FLOPS)[1], classes(4, FOURS)[1]
    nets = np.array([[float(net) for net in row] for row in perth.nets])
    deck = np.array([0, 5, *(card for card in range(52) if card not in (0, 5))])
    many = 200_000
    _, worth = kernels.played_worth(
        np.uint64(4711), many, deck[:2].copy(), deck, 2, 0, 0, nets, threes, fours, perth.solution.turn_wagers,
        perth.solution.river_wagers, tables.keys, perth.order, tables.starts_7, tables.table_7, tables.flush,
        tables.categories,
    )  # fmt: skip
    exact = float(perth.values[list(starting_hands()).index("32o")])
    assert abs(worth - exact) < 4 * 3 / sqrt(many)


# -- the report


@pytest.mark.parametrize(
    ("book", "clauses"),
    [(MELBOURNE, ["11.1", "11.11.2"]), (CANBERRA, ["12.1"]), (PERTH, ["5.7(b)"])],
)
def test_every_book_has_its_report(book: str, clauses: list[str]) -> None:
    found = report(room(book), samples=256 if book == PERTH else 2048)
    assert f"hands_{found['seats'] - 1}" in found["cases"]
    assert f"hands_{found['seats']}" not in found["cases"]
    assert [one["clause"] for one in found["stands"]] == clauses
    for case in found["cases"].values():
        assert case["exact"] == ("gain" in case) != ("gain_interval_percent" in case)
        assert case["house_edge_percent"] == pytest.approx(
            found["house_edge_percent"] - case["gain_percent"], abs=1.1e-6
        )
        if not case["exact"]:
            low, high = case["gain_interval_percent"]
            assert low <= case["gain_percent"] <= high
            edges = case["house_edge_interval_percent"]
            assert edges == pytest.approx(
                [found["house_edge_percent"] - high, found["house_edge_percent"] - low], abs=2e-6
            )
            assert case.get("parts_percent", {}).keys() == case.get("parts_interval_percent", {}).keys()
            for name, ends in case.get("parts_interval_percent", {}).items():
                assert ends[0] < case["parts_percent"][name] < ends[1]
                assert f"{name} {ends[0]:.2f} to {ends[1]:.2f} %" in said(case)
    for one in found["stands"]:
        case = found["cases"][one["case"]]
        assert one["costs_percent"] == case["gain_percent"]
        assert one.get("costs_interval_percent") == case.get("gain_interval_percent")


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = CliRunner().invoke(app, ["information", CALIFORNIA, "--samples", "2048", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    assert found["cases"]["hands_5"]["samples"] == 2048
    assert found["stands"] == []
    command._print(found)
    assert "1.8022 %" in capsys.readouterr().out
    page = as_page(found, "1")
    assert found["house_edge"] in page
    assert "http" not in page.replace("http-equiv", "")
    file = tmp_path / "protection.html"
    done = CliRunner().invoke(app, ["information", PERTH, "--samples", "256", "--report", str(file)])
    assert done.exit_code == 0, done.output
    assert "5.7(b)" in file.read_text()


def test_the_same_words_draw_the_same_deals() -> None:
    it = known(CALIFORNIA)
    first, _ = it.draw(15, 1, it.base())
    again, _ = it.draw(15, 1, it.base())
    it.look = Study(samples=1024, seed="others")
    other, _ = it.draw(15, 1, it.base())
    assert (first == again).all()
    assert not (first == other).all()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--samples", "2047"), "at least 2048"),
        (("--samples", "many"), "a number such as"),
        (("--table", "Q"), "no pay table"),
        (("--reading", "A"), "NAME=VALUE"),
    ],
)
def test_what_cannot_be_asked_is_refused(given: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(app, ["information", MELBOURNE, *given])
    assert done.exit_code == 2 or isinstance(done.exception, InputError)
    assert said in f"{done.output}{done.exception}"


def test_a_book_without_the_facet_is_refused_by_name() -> None:
    done = CliRunner().invoke(app, ["information", "crown-poker"])
    assert "has no information. These books have: crown-melbourne-three" in f"{done.output}{done.exception}"
    assert isinstance(done.exception, InputError)


@pytest.mark.parametrize("typed", ["nan", "inf", "0", "1.5", "many"])
@pytest.mark.parametrize("command", [["information", CANBERRA], ["preflop", "AA"]])
def test_a_number_of_samples_is_a_number(command: list[str], typed: str) -> None:
    """`nan` and `inf` ended in a traceback."""
    with pytest.raises(InputError, match="--samples must be a number such as 65536"):
        CliRunner().invoke(app, [*command, "--samples", typed], standalone_mode=False, catch_exceptions=False)
