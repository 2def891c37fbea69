"""F5: exact figures against published ones, simulation against the exact figures, kernels against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import numpy as np
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE
from proving import Case, Fault, Figures
from random_deals import cards_of, deals

from queenhigh.games.crown_melbourne_crown_poker.facets import odds as flop_chase
from queenhigh.games.library import open_book
from queenhigh.hands import five_card_hand, low_hand, three_card_hand
from queenhigh.maths import evaluator, oracle
from queenhigh.maths.simulation.by_hand import differences
from queenhigh.maths.simulation.report import Wanted, simulate
from queenhigh.maths.simulation.rounds import CountRounds
from queenhigh.maths.simulation.running import seed_of
from queenhigh.maths.simulation.table import Setting, table_of
from queenhigh.maths.three_card.analysis import AntePlay
from queenhigh.maths.three_card.book import three_cards

PROMISE = "the mathematics is exact"
PROOF = (
    "Enumerated house edges equal the published fractions. Simulated rounds of every Three Card book are within four "
    "standard errors of them. The kernels rank random hands as the engine does, and the rooms settle random deals at "
    "the prices used."
)

BOOKS = (MELBOURNE, CANBERRA, CALIFORNIA)
PUBLISHED = {"A": Fraction(686689, 20358520)}
"""Ante and Play at 5-4-1."""
QUICK = False
"""tests/maths does all of it with small numbers."""
ERRORS = 4
BATCH = 2_000


def run(case: Case) -> Figures:
    _published()
    hands, checked = case.size(2_000, 200_000), 0
    for first in range(0, hands, BATCH):
        checked += _hands(case.seed + first)
        case.tell(checked, 3 * hands, "hands")
    settled = sum(_settled(book, case.size(300, 20_000), case.seed) for book in BOOKS)
    rounds, most = case.size(1_000_000, 400_000_000), 0.0
    for book in BOOKS:
        found = simulate(Setting(book=book), Wanted(rounds=rounds, seed=str(case.seed)))
        for name, wager in found["wagers"].items():
            away = wager["errors_away"]
            assert abs(away) <= ERRORS, f"{book}, {name}: simulation is {away} standard errors from the exact figure"
            most = max(most, abs(away))
        case.tell(BOOKS.index(book) + 1, len(BOOKS), "books simulated")
    return {
        "hands ordered as the engine orders them": checked,
        "deals settled as priced": settled,
        "rounds simulated of each Three Card book": rounds,
        "most standard errors away": round(most, 2),
    }


def _published() -> None:
    room = three_cards(MELBOURNE).game(open_book(MELBOURNE).readings)
    for column, edge in PUBLISHED.items():
        wager = AntePlay(room, {"ante_bonus": column})
        found = wager.figures(wager.optimal).house_edge
        assert found == edge, f"Ante and Play keep {found}, and {edge} is published"
    for colour in ("red", "black"):
        assert flop_chase.figures(colour).house_edge == Fraction(1, 17)
    seven = oracle.read("seven_card")
    assert sum(int(count) for count in seven.values()) == 133_784_560


def _hands(seed: int) -> int:
    """Three, seven and five cards for the low: whatever the engine puts above, the kernel puts above."""
    for size, worth, kernel in (
        (3, three_card_hand, evaluator.evaluate),
        (7, five_card_hand, evaluator.evaluate),
    ):
        rows = deals(BATCH, size, seed)
        _same_order(kernel(rows), [worth(cards_of(row)) for row in rows], f"{size} cards")
    lows = deals(BATCH, 7, seed + 1)
    own = [low_hand(cards_of(row)) for row in lows]
    strengths = evaluator.evaluate_low(lows)
    assert [bool(strength) for strength in strengths] == [low is not None for low in own], "a low that is none, or none"
    return 3 * BATCH


def _same_order(strengths: Any, hands: list[Any], what: str) -> None:
    order = np.argsort(strengths, kind="stable")
    for low, high in pairwise(order):
        tie = strengths[low] == strengths[high]
        agrees = hands[low] == hands[high] if tie else hands[low] < hands[high]
        assert agrees, f"{what}: {hands[low]} and {hands[high]} are ordered otherwise by the kernel"


def _settled(book: str, many: int, seed: int) -> int:
    """The room settles the kernel's own deals."""
    found = list(differences(table_of(Setting(book=book)), seed_of(str(seed)), many))
    assert not found, f"{book}: the room and the kernel leave a wager in different places: {found[0]}"
    return many


@contextmanager
def one_hand_wrong() -> Iterator[None]:
    """One hand in five hundred is mistaken for its neighbour."""
    real = evaluator.evaluate

    def wrong(hands: Any) -> Any:
        strengths = real(hands).copy()
        strengths[::500] = strengths[1::500]
        return strengths

    with patch.object(evaluator, "evaluate", wrong):
        yield


@contextmanager
def one_ending_too_often() -> Iterator[None]:
    """The most frequent way to end is counted five times as often."""
    real = CountRounds.run

    def wrong(rounds: CountRounds, *asked: Any) -> Any:
        counts = real(rounds, *asked).copy()
        counts[counts.argmax()] *= 5
        return counts

    with patch.object(CountRounds, "run", wrong):
        yield


FAULTS: dict[str, Fault] = {
    "one hand in five hundred is mistaken for another": one_hand_wrong,
    "one outcome is simulated five times as often": one_ending_too_often,
}
