"""The oracles compared with what `odds` counts with; those that can be enumerated in a moment are also enumerated in
another way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from queenhigh.games.crown_perth_holdem_poker.facets.jackpot_odds import both
from queenhigh.games.library import open_book
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.maths import oracle
from queenhigh.maths.three_card.analysis import AntePlay
from queenhigh.maths.three_card.book import three_cards
from queenhigh.maths.three_card.counting import five_card_kinds, starting_hands

THREE = ("california-three-card-poker", "casino-canberra-3-card-poker", "crown-melbourne-three-card-poker")
GAME, HIGHER = ("no_game", "qualified"), ("lower", "equal", "higher")


@pytest.mark.parametrize("book", THREE)
def test_all_deals_of_three_cards_by_kind_and_standing(book: str) -> None:
    """A mini royal counts as a straight flush here: what it pays does not matter for counting."""
    game, found = three_cards(book).game(open_book(book).readings), Counter[str]()
    for kind, counts, ways in zip(game.kinds, game.counts, starting_hands().ways, strict=True):
        name = min(kind, ThreeCard.STRAIGHT_FLUSH).label
        for q in range(2):
            for h in range(3):
                found[f"{name} {GAME[q]} {HIGHER[h]}"] += int(counts[q, h] * ways)
    assert {name: count for name, count in found.items() if count} == oracle.read("three_card_deals")


def test_what_folded_hands_would_have_made_with_the_jackpot_cards() -> None:
    book = "crown-melbourne-three-card-poker"
    best = AntePlay(three_cards(book).game(open_book(book).readings)).optimal
    hands = starting_hands()
    folded = sum(five_card_kinds()[n] * hands.ways[n] for n in range(len(hands)) if not best(n))
    assert {kind.label: int(folded[kind]) for kind in FiveCard if folded[kind]} == oracle.read("jackpot_folds")


def test_folded_hands_enumerated_only_by_ranks() -> None:
    found: Counter[str] = Counter()
    for hand in combinations(range(13), 3):
        if hand[::-1] >= (10, 4, 2) or hand[2] - hand[0] == 2:
            continue
        left = {rank: 4 - (rank in hand) for rank in range(13)}
        for a, b in combinations(range(13), 2):
            found[_kind(*hand, a, b)] += 60 * left[a] * left[b]
        for a in range(13):
            found[_kind(*hand, a, a)] += 60 * comb(left[a], 2)
    assert found == oracle.read("jackpot_folds")


def _kind(*ranks: int) -> str:
    five, alike = sorted(ranks), tuple(sorted(Counter(ranks).values(), reverse=True))
    if len(alike) == 5:
        return "straight" if five[4] - five[0] == 4 or five == [0, 1, 2, 3, 12] else "no_pair"
    return {2: "one_pair", 3: "three_of_a_kind"}[alike[0]] if alike != (2, 2, 1) else "two_pair"


@pytest.mark.parametrize(("name", "shared"), [("jackpot_pairs", 2), ("perth_jackpot_pairs", 3)])
def test_two_runs_that_share_so_many_cards(name: str, shared: int) -> None:
    runs = [frozenset({(start + n) % 13 for n in range(5)}) for start in (12, *range(9))]
    kinds = ["straight_flush"] * 9 + ["royal_flush"]
    found: Counter[str] = Counter()
    for one, a in zip(runs, kinds, strict=True):
        for other, b in zip(runs, kinds, strict=True):
            found[f"{a} {b}"] += 4 * (len(one & other) == shared)
    assert {words: count for words, count in found.items() if count} == oracle.read(name)


def test_perths_shared_jackpots_are_those_of_the_oracle() -> None:
    deals = comb(52, 3) * comb(49, 2) * comb(47, 2)
    kinds = {kind.label: kind for kind in FiveCard}
    for words, count in oracle.read("perth_jackpot_pairs").items():
        one, other = words.split()
        assert both(kinds[one], kinds[other]) == Fraction(count, deals)


def test_every_oracle_is_held_against_something() -> None:
    """In a test, or where it takes too long for one in scripts/release_counts.py."""
    root = Path(__file__).parents[2]
    files = [*(root / "tests").rglob("test_*.py"), root / "scripts" / "release_counts.py"]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    assert [name for name in oracle.names() if f'"{name}"' not in text] == []
