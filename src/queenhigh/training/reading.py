"""*Read the hand*: name it at a glance. Rare kinds come as often as common ones, or nobody would ever learn them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from queenhigh.cards import DECK, Card
from queenhigh.desk.codec import POKER, module
from queenhigh.desk.troubles import CALIFORNIA, CANBERRA, MELBOURNE, PERTH
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK as POKER_BOOK
from queenhigh.games.library import open_book
from queenhigh.hands import (
    FiveCard,
    Ranking,
    ThreeCard,
    five_card_hand,
    five_that_play,
    low_hand,
    omaha_hand,
    omaha_low_hand,
    three_card_hand,
)
from queenhigh.rules import Rule
from queenhigh.training import holdings
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Drill, Item, Kind
from queenhigh.training.layout import faces
from queenhigh.training.words import about, said

NO_LOW = "no low"
SECONDS = {1: 0, 2: 20, 3: 10}
"""The clock of a level; the first has none."""
SORTS = {
    MELBOURNE: ("three",),
    CANBERRA: ("three",),
    CALIFORNIA: ("three",),
    PERTH: ("seven",),
    POKER: ("five", "seven", "omaha", "low", "omaha_low"),
}
"""What is read at a table of each book."""


class Shown(NamedTuple):
    """Cards on the table, the kind, the words a dealer has for it, and what makes it so."""

    lines: tuple[str, ...]
    kind: str
    words: str
    why: str
    clauses: tuple[Rule, ...] = ()


def read_drill(book: str, seed: str, level: int) -> Drill:
    chance = Chance("read", book, seed, level)
    sort = chance.one(SORTS[book])
    law = open_book(book)
    make = _MAKERS[sort]
    shown = make(book, chance)
    cited = " ".join(about(law, rule.clause) for rule in shown.clauses[:1])
    why, clauses = f"{shown.why} {cited}".strip(), tuple(rule.clause for rule in shown.clauses)
    items = []
    kinds = _kinds(sort, book)
    if kinds:
        letter = LETTERS[kinds.index(shown.kind)]
        items.append(Item("kind", "What is it?", Asks.ONE, (letter,), why, clauses, tuple(map(said, kinds))))
    if level > 1 or not kinds:
        items.append(_in_words(shown, why, clauses, lambda: make(book, chance), chance))
    title = f"Read the hand: {_TITLES[sort]}"
    covers = (f"{sort} {shown.kind}",)
    return Drill(Kind.READ, book, seed, level, title, shown.lines, tuple(items), covers, SECONDS[level])


def _in_words(shown: Shown, why: str, clauses: tuple[str, ...], again: Callable[[], Shown], chance: Chance) -> Item:
    """The dealer's words, among those of other hands; of the same kind where there are any."""
    pool = [again() for _ in range(24)]
    pool.sort(key=lambda other: other.kind != shown.kind)
    wrong = [words for words in dict.fromkeys(other.words for other in pool) if words != shown.words][:3]
    options = chance.mixed((shown.words, *wrong))
    key = (LETTERS[options.index(shown.words)],)
    return Item("words", "What does the dealer say?", Asks.ONE, key, why, clauses, tuple(options))


def _kinds(sort: str, book: str) -> list[str]:
    if sort == "three":
        return [kind.label for kind in _three_kinds(book)]
    return [] if "low" in sort else [kind.label for kind in FiveCard]


def _three_kinds(book: str) -> list[ThreeCard]:
    return [kind for kind in ThreeCard if kind is not ThreeCard.MINI_ROYAL or book == CALIFORNIA]


def _three(book: str, chance: Chance) -> Shown:
    ranking = Ranking.WITH_MINI_ROYAL if book == CALIFORNIA else Ranking.STANDARD
    cards = holdings.three(chance.one(_three_kinds(book)), chance, ranking)
    hand = three_card_hand(cards, ranking)
    ranked = module(book, "hand").RANKED_BY[hand.category]
    rules = (ranked,) if isinstance(ranked, Rule) else tuple(ranked)
    return Shown((faces(cards),), hand.category.label, hand.words, f"{hand.words[0].upper()}{hand.words[1:]}.", rules)


def _five(book: str, chance: Chance) -> Shown:
    return _best(book, holdings.five(chance.one(tuple(FiveCard)), 5, chance), 0)


def _seven(book: str, chance: Chance) -> Shown:
    return _best(book, holdings.five(chance.one(tuple(FiveCard)), 7, chance), 2)


def _best(book: str, cards: tuple[Card, ...], hole: int) -> Shown:
    hand = five_card_hand(cards)
    rules = _ranks(book, hand.category)
    lines = _lines(cards[:hole], cards[hole:]) if hole else (faces(cards),)
    why = f"These five play: {faces(five_that_play(cards))}, {hand.words}."
    return Shown(lines, hand.category.label, hand.words, why, rules)


def _omaha(book: str, chance: Chance) -> Shown:
    cards = holdings.five(chance.one(tuple(FiveCard)), 5, chance)
    rest = [card for card in DECK if card not in cards]
    spare = chance.some(rest, 4)
    hole, board = (*cards[:2], *spare[:2]), (*cards[2:], *spare[2:])
    hand = omaha_hand(hole, board)
    why = f"Exactly two of the hole cards and three of the board: {hand.words}."
    return Shown(_lines(hole, board), hand.category.label, hand.words, why, _ranks(book, hand.category))


def _low(book: str, chance: Chance) -> Shown:
    cards = holdings.low(7, chance) if chance.below(4) else holdings.any_cards(7, chance)
    found = low_hand(cards)
    words = found.words if found else NO_LOW
    why = "Five different ranks from eight down, the ace low; straights and flushes do not matter."
    return Shown((faces(cards),), "low" if found else NO_LOW, words, why, (LOW,))


def _omaha_low(book: str, chance: Chance) -> Shown:
    cards = holdings.low(5, chance)
    spare = chance.some([card for card in DECK if card not in cards], 4)
    hole, board = (*cards[:2], *spare[:2]), (*cards[2:], *spare[2:])
    if not chance.below(4):
        mixed = holdings.any_cards(9, chance)
        hole, board = mixed[:4], mixed[4:]
    found = omaha_low_hand(hole, board)
    words = found.words if found else NO_LOW
    why = "Two of the hole cards and three of the board, five different ranks from eight down."
    return Shown(_lines(hole, board), "low" if found else NO_LOW, words, why, (LOW,))


def _lines(hole: Iterable[Card], board: Iterable[Card]) -> tuple[str, ...]:
    return f"Hole cards: {faces(hole)}", f"Board: {faces(board)}"


def _ranks(book: str, kind: FiveCard) -> tuple[Rule, ...]:
    """The clause that says what such a hand is."""
    if book == PERTH:
        return (module(book, "hand").DEFINED_BY[kind],)
    return (module(book, "showdown").RANKS[kind],)


LOW = POKER_BOOK.rule("3.2.2(j) Low hand values")

_MAKERS = {"three": _three, "five": _five, "seven": _seven, "omaha": _omaha, "low": _low, "omaha_low": _omaha_low}
_TITLES = {
    "three": "three cards",
    "five": "five cards",
    "seven": "the best five of seven",
    "omaha": "Omaha",
    "low": "the low, eight or better, of seven",
    "omaha_low": "Omaha's low, eight or better",
}
