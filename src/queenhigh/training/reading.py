"""*Read the hand*: name it at a glance. Rare kinds come as often as common ones, or nobody would ever learn them."""

from __future__ import annotations

from collections.abc import Iterable

from queenhigh.games.library import open_book
from queenhigh.hands import three_card_hand
from queenhigh.rules import Rule
from queenhigh.training import sights
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Drill, Item, Kind, Row
from queenhigh.training.layout import faces, named
from queenhigh.training.sights import NO_LOW, SORTS, Cards, Sort
from queenhigh.training.words import about, said

WRONG = 3
"""Wrong words beside the right ones."""


def topics(book: str) -> tuple[str, ...]:
    """`seven full_house`, `omaha_low no low`: what lies there and what it comes to."""
    return tuple(f"{sort} {kind}" for sort in SORTS[book] for kind in sights.kinds(book, sort))


def read_drill(book: str, seed: str, level: int, topic: str = "") -> Drill:
    chance = Chance("read", book, seed, level, *([topic] if topic else []))
    sort, _, kind = topic.partition(" ")
    sort = sort or chance.one(tuple(SORTS[book]))
    kind = kind or chance.one(sights.kinds(book, sort))
    known = SORTS[book][sort]
    cards = sights.deal(book, sort, kind, chance)
    rules = sights.ranked_by(book, sort, cards)
    items = _items(book, sort, kind, cards, rules, chance, level)
    title = f"Read the hand: {known.title}"
    rows = tuple(
        Row(name, named(lying)) for name, lying in zip(known.names, (cards.own, cards.beside), strict=True) if lying
    )
    question = ("Exactly two of the hole cards count, with three of the board.",) if known.omaha else ()
    return Drill(Kind.READ, book, seed, level, title, question, items, (f"{sort} {kind}",), topic=topic, layout=rows)


def _items(
    book: str, sort: str, kind: str, cards: Cards, rules: Iterable[Rule], chance: Chance, level: int
) -> tuple[Item, ...]:
    known, law = SORTS[book][sort], open_book(book)
    clauses = tuple(rule.clause for rule in rules)
    cited = " ".join(about(law, clause) for clause in clauses[:2])
    why = f"{_why(book, known, sort, cards)} {cited}".strip()
    items = []
    if known.high:
        options = sights.kinds(book, sort)
        key = (LETTERS[options.index(kind)],)
        items.append(Item("kind", "What is it?", Asks.ONE, key, why, clauses, tuple(map(said, options))))
    if known.high and level > 1 and not known.low:
        items.append(_words(book, sort, kind, cards, why, clauses, chance))
    if known.low:
        items.append(_low(book, sort, cards, why, clauses, chance))
    if known.high and level > 2 and len(cards.all) > 5:
        items.append(_that_play(known, cards, why, clauses))
    return tuple(items)


def _why(book: str, known: Sort, sort: str, cards: Cards) -> str:
    if sort == "three":
        words = three_card_hand(cards.own, sights.ranking(book)).words
        return f"{words[0].upper()}{words[1:]}."
    parts = []
    if known.high:
        five = sorted(sights.playing(known, cards)[0], key=lambda card: -card.rank)
        parts.append(f"These five play: {faces(five)}, {sights.high(known, cards).words}.")
    if known.low:
        low = sights.low(known, cards)
        parts.append(f"Low: {low.words}." if low else "No five different ranks from eight down: there is no low.")
    return " ".join(parts)


def _said(book: str, sort: str, cards: Cards) -> str:
    if sort == "three":
        return three_card_hand(cards.own, sights.ranking(book)).words
    return sights.high(SORTS[book][sort], cards).words


def _words(book: str, sort: str, kind: str, cards: Cards, why: str, clauses: tuple[str, ...], chance: Chance) -> Item:
    """The dealer's words, among those of other hands of the same kind; there is but one royal flush, so of others too."""
    right = _said(book, sort, cards)
    others = [_said(book, sort, sights.deal(book, sort, kind, chance)) for _ in range(8)]
    near = [other for other in sights.kinds(book, sort) if other != kind]
    others += [_said(book, sort, sights.deal(book, sort, other, chance)) for other in chance.some(near, WRONG)]
    return _one_of("words", "What does the dealer say?", right, others, why, clauses, chance)


def _low(book: str, sort: str, cards: Cards, why: str, clauses: tuple[str, ...], chance: Chance) -> Item:
    """Lows of the same cards misread: from the board alone, or with a pair counted twice, come up among these."""
    known = SORTS[book][sort]
    found = sights.low(known, cards)
    right = found.words if found else NO_LOW
    others = [NO_LOW]
    for _ in range(8):
        other = sights.low(known, sights.deal(book, "omaha_low" if known.omaha else "low", "low", chance))
        others.append(other.words if other else NO_LOW)
    return _one_of("low", "And its low?" if known.high else "Its low?", right, others, why, clauses, chance)


def _one_of(
    id: str, ask: str, right: str, others: list[str], why: str, clauses: tuple[str, ...], chance: Chance
) -> Item:
    wrong = [words for words in dict.fromkeys(others) if words != right][:WRONG]
    options = chance.mixed((right, *wrong))
    return Item(id, ask, Asks.ONE, (LETTERS[options.index(right)],), why, clauses, tuple(options))


def _that_play(known: Sort, cards: Cards, why: str, clauses: tuple[str, ...]) -> Item:
    """Which five, where several fives are as good any of them."""
    first, *others = map(named, sights.playing(known, cards))
    options = named(cards.all)
    return Item("five", "Which five cards play?", Asks.CARDS, first, why, clauses, options, tuple(others))
