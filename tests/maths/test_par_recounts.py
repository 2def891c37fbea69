"""A laboratory counts the deals of a PAR sheet again from the page alone: one wager of each book, without the package.

What is read from the page: the prices, how hands are played, with what the dealer qualifies, and the order of hands that the
clauses at its end describe. Every deal is counted for itself, all suits included.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from open_cards import strength
from test_par_page import BOOKS, Printed, number, sheets_of

from queenhigh.maths.paper.par import as_page
from queenhigh.maths.par import ENDS

RANKS = "23456789TJQKA"
KINDS = ("odd cards", "pair", "flush", "straight", "three of a kind", "straight flush")
HANDS = list(combinations(range(52), 3))
MELBOURNE, CANBERRA = "crown-melbourne-three-card-poker", "casino-canberra-3-card-poker"
CALIFORNIA, PERTH, POKER = "california-three-card-poker", "crown-perth-holdem-poker", "crown-melbourne-crown-poker"


def page_of(book: str) -> Printed:
    return Printed(as_page(sheets_of(book), "1"))


def least(words: str) -> int:
    """`Q-6-4` as the weakest hand of those ranks."""
    ranks = [RANKS.index(rank) for rank in words.replace("10", "T").split("-")]
    suits = (0, 1, 2)
    return strength(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))


def ends(page: Printed, wager: str) -> dict[str, dict[str, int]]:
    """The printed table of deals by hand, without the columns in which nothing is."""
    heads = page.heads[wager, ENDS][1:]
    return {
        row[0]: {head: int(number(cell)) for head, cell in zip(heads, row[1:], strict=True) if cell != "0"}
        for row in page.tables[wager, ENDS]
    }


def kind_of(own: int, *, mini: bool = False) -> str:
    kind = KINDS[own // 14**3]
    return "mini royal" if mini and kind == "straight flush" and own // 14**2 % 14 == 13 else kind


@pytest.mark.parametrize(("book", "wager"), [(CANBERRA, "Ante and Play"), (MELBOURNE, "Ante and Play, table B")])
def test_every_deal_of_ante_and_play(book: str, wager: str) -> None:
    page = page_of(book)
    played, qualified = (
        least(found)
        for line in page.said
        for found in re.findall(r"^Play (\S+) or better, .* qualifies with (\S+) or better", line)[:1]
        for found in found
    )
    bonus = {
        row[0].partition(": ")[2]: int(row[1].removesuffix(" to 1"))
        for row in page.tables[wager, "Prices"]
        if row[0].startswith("ante bonus")
    }
    own = np.array([strength(hand) for hand in HANDS])
    cards = np.array(HANDS)
    there = np.zeros((52, len(HANDS)), dtype=bool)
    there[cards.T, np.arange(len(HANDS))] = True
    found: dict[str, Counter[str]] = {}
    for hand, mine in zip(HANDS, own.tolist(), strict=True):
        kind = kind_of(mine)
        ended = found.setdefault(kind, Counter())
        free = own[~there[list(hand)].any(axis=0)]
        if mine < played:
            ended["-1 of 1"] += len(free)
            continue
        competing = free[free >= qualified]
        higher, equal = int((mine > competing).sum()), int((mine == competing).sum())
        more = bonus.get(kind, 0)
        for net, many in (
            (1, len(free) - len(competing)),
            (2, higher),
            (0, equal),
            (-2, len(competing) - higher - equal),
        ):
            if many:
                ended[f"{net + more} of 2"] += many
    assert {kind: dict(ended) for kind, ended in found.items()} == ends(page, wager)


def shown(page: Printed) -> Iterator[tuple[int, int]]:
    """For each rank that the player-dealer may show, the lowest hand that is played."""
    (line,) = [said for said in page.said if said.startswith("Look at the card")]
    for ranks, hand in re.findall(r"against (\S+(?: to \S+)?) play (everything|\S+ or better)", line):
        first, _, last = ranks.replace("10", "T").partition(" to ")
        for rank in range(RANKS.index(first), RANKS.index(last or first) + 1):
            yield rank, 0 if hand == "everything" else least(hand.removesuffix(" or better"))


def test_california_with_an_open_card() -> None:
    """Straights and better against every hand of the player-dealer and each of its cards open, and every fold."""
    page = page_of(CALIFORNIA)
    lowest = dict(shown(page))
    assert sorted(lowest) == list(range(13))
    (qualified,) = (least(found) for line in page.said for found in re.findall(r"qualifies with (\S+) or better", line))
    printed = ends(page, "Ante and Play")
    own = np.array([strength(hand) for hand in HANDS])
    cards = np.array(HANDS)
    needed = np.array([[lowest[card // 4] for card in hand] for hand in HANDS])
    found: dict[str, Counter[str]] = {}
    folds: Counter[str] = Counter()
    for hand, mine in zip(HANDS, own.tolist(), strict=True):
        kind = kind_of(mine, mini=True)
        for rank, least_played in lowest.items():
            if mine < least_played:
                folds[kind] += (4 - sum(card // 4 == rank for card in hand)) * 48 * 47 // 2
        if mine < 3 * 14**3:
            continue
        free = ~np.isin(cards, hand).any(axis=1)
        # a mini royal and nothing else beats every other straight flush, so an order of ranks is an order of hands
        ahead = np.sign(mine - own[free])
        nets = np.where(own[free] >= qualified, 2 * ahead, 1)
        assert (needed[free] <= mine).all()
        for net in (-2, 0, 1, 2):
            if many := 3 * int((nets == net).sum()):
                found.setdefault(kind, Counter())[f"{net} of 2"] += many
    for kind, ended in found.items():
        assert dict(ended) == printed[kind], kind
    assert {kind: ended["-1 of 1"] for kind, ended in printed.items() if "-1 of 1" in ended} == folds


def test_a_poker_extra_of_perth() -> None:
    """All 2,598,960 hands of five cards, by what the printed table of prices names."""
    page, wager = page_of(PERTH), "Dealer Poker Extra"
    hands = np.array(list(combinations(range(52), 5)), dtype=np.int8)
    ranks, suits = np.sort(hands // 4, axis=1), hands % 4
    flush: Any = (suits == suits[:, :1]).all(axis=1)
    alike = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=(1, 2))
    run = (alike == 5) & ((ranks[:, 4] - ranks[:, 0] == 4) | ((ranks[:, 4] == 12) & (ranks[:, 3] == 3)))
    counts = {
        "royal flush": flush & run & (ranks[:, 0] == 8),
        "straight flush": flush & run & (ranks[:, 0] != 8),
        "four of a kind": alike == 17,
        "full house": alike == 13,
        "flush": flush & ~run,
        "straight": run & ~flush,
        "three of a kind": alike == 11,
        "two pair": alike == 9,
    }
    by_hand = {row[0]: row for row in page.tables[wager, "By hand"]}
    prices = {row[0]: int(number(row[1].removesuffix(" to 1"))) for row in page.tables[wager, "Prices"]}
    assert set(prices) == set(counts)
    won = 0
    for kind, there in counts.items():
        assert int(number(by_hand[kind][1])) == int(there.sum())
        assert number(by_hand[kind][4]) == prices[kind]
        won += (prices[kind] + 1) * int(there.sum())
    edge = next(row[1] for row in page.tables[wager, "Figures"] if row[0] == "House edge")
    assert number(edge) == 1 - number(f"{won}/{len(hands)}")


def test_every_flop_of_flop_chase() -> None:
    page, wager = page_of(POKER), "Flop Chase"
    red = sum(all(card % 4 in (1, 2) for card in flop) for flop in HANDS)
    rows = {row[0]: int(number(row[1])) for row in page.tables[wager, "By hand"]}
    assert rows == {"all red": red, "other": len(HANDS) - red}


@pytest.mark.parametrize("book", BOOKS)
def test_the_page_says_what_every_clause_that_it_names_says(book: str) -> None:
    page = page_of(book)
    rules = {row[0]: row[1] for row in page.tables["The clauses, in our words", ""]}
    assert all(rules.values())
    assert set(rules) == {clause for sheet in sheets_of(book) for clause in sheet["clauses"]}
    prices = {row[2] for (_, caption), rows in page.tables.items() if caption == "Prices" for row in rows}
    assert prices <= set(rules), prices - set(rules)
