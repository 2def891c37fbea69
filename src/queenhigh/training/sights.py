"""Cards to be read: which lie where at a table of each game, the fives that may be made of them, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import msgspec

from queenhigh.cards import DECK, Card
from queenhigh.desk.codec import module
from queenhigh.desk.troubles import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER
from queenhigh.games.library import open_book
from queenhigh.hands import FiveCard, LowHand, Ranking, ThreeCard, five_card_hand, low_hand, three_card_hand
from queenhigh.hands.five_card import FiveCardHand, omaha_fives
from queenhigh.rules import Rule
from queenhigh.training import holdings
from queenhigh.training.chance import Chance

NO_LOW = "no low"
FIVES = tuple(kind.label for kind in reversed(FiveCard))
LOWS = ("low", NO_LOW)


class Sort(msgspec.Struct, frozen=True):
    """What is read: how many cards lie in the hand and beside it, and whether its high, its low or both count."""

    title: str
    own: int
    beside: int = 0
    names: tuple[str, str] = ("Hand", "Board")
    high: bool = True
    low: bool = False
    omaha: bool = False
    by: tuple[str, ...] = ()
    """The clauses that say how the hand is made."""


SORTS: dict[str, dict[str, Sort]] = {
    MELBOURNE: {
        "three": Sort("three cards", 3),
        "six": Sort("the best five of six", 3, 3, ("Player", "Dealer"), by=("1.1 'Six Card Bonus'",)),
    },
    CANBERRA: {"three": Sort("three cards", 3)},
    CALIFORNIA: {"three": Sort("three cards", 3)},
    PERTH: {
        "five": Sort("hole cards and flop", 2, 3, ("Hole cards", "Flop")),
        "seven": Sort("the best five of seven", 2, 5, ("Hole cards", "Board")),
    },
    POKER: {
        "five": Sort("five cards", 5),
        "seven": Sort("the best five of seven", 2, 5, ("Hole cards", "Board"), by=("8.20.4(a)",)),
        "omaha": Sort("Omaha", 4, 5, ("Hole cards", "Board"), omaha=True, by=("8.20.4(c)",)),
        "low": Sort("the low, eight or better", 2, 5, ("Hole cards", "Board"), high=False, low=True, by=("8.20.4(b)(ii)",)),
        "omaha_low": Sort(
            "Omaha's low", 4, 5, ("Hole cards", "Board"), high=False, low=True, omaha=True, by=("8.20.4(d)(ii)",)
        ),
        "hilo": Sort(
            "high and low", 2, 5, ("Hole cards", "Board"), low=True, by=("8.20.4(b)(i)", "8.20.4(b)(ii)")
        ),
        "omaha_hilo": Sort(
            "Omaha's high and low",
            4,
            5,
            ("Hole cards", "Board"),
            low=True,
            omaha=True,
            by=("8.20.4(d)(i)", "8.20.4(d)(ii)"),
        ),
    },
}  # fmt: skip
"""What is read at a table of each book."""
LOW_BY = open_book(POKER).rule("3.2.2(j) Low hand values")


class Cards(msgspec.Struct, frozen=True):
    own: tuple[Card, ...]
    beside: tuple[Card, ...] = ()

    @property
    def all(self) -> tuple[Card, ...]:
        return (*self.own, *self.beside)


def kinds(book: str, sort: str) -> tuple[str, ...]:
    """What the cards may come to: the kind of hand, or whether there is a low."""
    if sort == "three":
        return tuple(kind.label for kind in reversed(three_kinds(book)))
    return FIVES if SORTS[book][sort].high else LOWS


def three_kinds(book: str) -> list[ThreeCard]:
    return [kind for kind in ThreeCard if kind is not ThreeCard.MINI_ROYAL or book == CALIFORNIA]


def ranking(book: str) -> Ranking:
    return Ranking.WITH_MINI_ROYAL if book == CALIFORNIA else Ranking.STANDARD


def deal(book: str, sort: str, kind: str, chance: Chance) -> Cards:
    """Cards that come to this kind."""
    known = SORTS[book][sort]
    if sort == "three":
        return Cards(holdings.three(ThreeCard[kind.upper()], chance, ranking(book)))
    for _ in range(holdings.PATIENCE):
        cards = _laid(known, _start(known, kind, chance), chance)
        if _comes_to(known, cards) == kind:
            return cards
    raise AssertionError(f"no {sort} cards for {kind}")


def _start(sort: Sort, kind: str, chance: Chance) -> tuple[Card, ...]:
    if sort.high:
        return holdings.five(FiveCard[kind.upper()], 5, chance)
    return holdings.low(5, chance) if kind == "low" else holdings.any_cards(5, chance)


def _comes_to(sort: Sort, cards: Cards) -> str:
    if sort.high:
        return high(sort, cards).category.label
    return "low" if low(sort, cards) else NO_LOW


def _laid(sort: Sort, five: tuple[Card, ...], chance: Chance) -> Cards:
    """Five cards that make something among those that make a sight; in Omaha two of them in the hand."""
    spare = chance.some([card for card in DECK if card not in five], sort.own + sort.beside - 5)
    if sort.omaha:
        return Cards(tuple(chance.mixed((*five[:2], *spare[:2]))), tuple(chance.mixed((*five[2:], *spare[2:]))))
    mixed = tuple(chance.mixed((*five, *spare)))
    return Cards(mixed[: sort.own], mixed[sort.own :])


def fives(sort: Sort, cards: Cards) -> Iterable[tuple[Card, ...]]:
    return omaha_fives(cards.own, cards.beside) if sort.omaha else combinations(cards.all, 5)


def high(sort: Sort, cards: Cards) -> FiveCardHand:
    if sort.omaha:
        return max(five_card_hand(five) for five in fives(sort, cards))
    return five_card_hand(cards.all)


def low(sort: Sort, cards: Cards) -> LowHand | None:
    if sort.omaha:
        return max((found for five in fives(sort, cards) if (found := low_hand(five))), default=None)
    return low_hand(cards.all)


def playing(sort: Sort, cards: Cards) -> list[tuple[Card, ...]]:
    """Every five that makes the high, each in the order in which it lies."""
    best = high(sort, cards)
    found = [five for five in fives(sort, cards) if five_card_hand(five) == best]
    return [tuple(card for card in cards.all if card in five) for five in found]


def ranked_by(book: str, sort: str, cards: Cards) -> tuple[Rule, ...]:
    """The clauses that say what such a hand is, and how it is made."""
    known, law = SORTS[book][sort], open_book(book)
    made = tuple(law.rule(clause) for clause in known.by)
    if sort == "three":
        rules = module(book, "hand").RANKED_BY[three_card_hand(cards.own, ranking(book)).category]
        return (rules,) if isinstance(rules, Rule) else tuple(rules)
    if not known.high:
        return (LOW_BY, *made)
    kind = high(known, cards).category
    if book == MELBOURNE:
        return (*module(book, "hand").FIVE_CARDS.get(kind, ()), *made)
    found = module(book, "hand").DEFINED_BY[kind] if book == PERTH else module(book, "showdown").RANKS[kind]
    return (found, *made, *((LOW_BY,) if known.low else ()))
