"""*Read the hand*: name it at a glance. Rare kinds come up as often as common ones, so that trainees learn them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import combinations

from queenhigh.hands import low_hand
from queenhigh.rules import Book
from queenhigh.training import sights
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Drill, Item, Kind, Row
from queenhigh.training.drills import Lesson
from queenhigh.training.layout import faces, named
from queenhigh.training.sights import NO_LOW, Cards, Sight
from queenhigh.training.words import about

WRONG = 3
"""How many wrong options there are."""


def read_lesson(law: Book, known: Mapping[str, Sight]) -> Lesson:
    """The lesson for the hands read at a book's tables, by name."""
    names = tuple(f"{name} {kind}" for name, sight in known.items() for kind in sights.kinds(sight))
    return Lesson(lambda: names, partial(_drill, law, known))


def _drill(law: Book, known: Mapping[str, Sight], seed: str, level: int, topic: str) -> Drill:
    """Make a drill. A topic is `seven full_house` or `omaha_low no low`: the cards and what they make."""
    chance = Chance("read", law.id, seed, level, *([topic] if topic else []))
    name, _, kind = topic.partition(" ")
    name = name or chance.one(tuple(known))
    sight = known[name]
    kind = kind or chance.one(sights.kinds(sight))
    cards = sights.deal(sight, kind, chance)
    items = _items(law, sight, kind, cards, chance, level)
    title = f"Read the hand: {sight.title}"
    rows = tuple(
        Row(name, named(lying)) for name, lying in zip(sight.names, (cards.own, cards.beside), strict=True) if lying
    )
    question = ("Exactly two of the hole cards count, with three of the board.",) if sight.omaha else ()
    return Drill(Kind.READ, law.id, seed, level, title, question, items, (f"{name} {kind}",), topic=topic, layout=rows)


def _items(law: Book, sight: Sight, kind: str, cards: Cards, chance: Chance, level: int) -> tuple[Item, ...]:
    clauses = tuple(rule.clause for rule in sights.ranked_by(sight, cards))
    cited = " ".join(about(law, clause) for clause in clauses[:2])
    why = f"{_why(sight, cards)} {cited}".strip()
    items = []
    if sight.high:
        options = sights.kinds(sight)
        key = (LETTERS[options.index(kind)],)
        items.append(Item("kind", "What is it?", Asks.ONE, key, why, clauses, tuple(map(sight.term, options))))
    if sight.high and level > 1 and not sight.low:
        items.append(_words(sight, kind, cards, why, clauses, chance))
    if sight.low:
        items.append(_low(sight, cards, why, clauses, chance))
    if sight.high and level > 2 and len(cards.all) > 5:
        items.append(_that_play(sight, cards, why, clauses))
    return tuple(items)


def _why(sight: Sight, cards: Cards) -> str:
    if sight.ranking is not None:
        words = sights.words(sight, cards)
        return f"{words[0].upper()}{words[1:]}."
    parts = []
    if sight.high:
        five = sorted(sights.playing(sight, cards)[0], key=lambda card: -card.rank)
        parts.append(f"These five play: {faces(five)}, {sights.words(sight, cards)}.")
    if sight.low:
        low = sights.low(sight, cards)
        parts.append(f"Low: {low.words}." if low else _no_low(sight, cards))
    return " ".join(parts)


def _no_low(sight: Sight, cards: Cards) -> str:
    """In Omaha there may be five low ranks and still no low: two of the five must come from the hand."""
    if sight.omaha and any(map(low_hand, combinations(cards.all, 5))):
        return "There are five different ranks from eight down, but not with two from the hand and three from the board: no low."
    return "There are not five different ranks from eight down: no low."


def _words(sight: Sight, kind: str, cards: Cards, why: str, clauses: tuple[str, ...], chance: Chance) -> Item:
    """The dealer's words, among those of other hands of the same kind; there is but one royal flush, so of others too."""
    right = sights.words(sight, cards)
    others = [sights.words(sight, sights.deal(sight, kind, chance)) for _ in range(8)]
    near = [other for other in sights.kinds(sight) if other != kind]
    others += [sights.words(sight, sights.deal(sight, other, chance)) for other in chance.some(near, WRONG)]
    return _one_of("words", "What does the dealer say?", right, others, why, clauses, chance)


def _low(sight: Sight, cards: Cards, why: str, clauses: tuple[str, ...], chance: Chance) -> Item:
    """Lows of the same cards misread: from the board alone, or with a pair counted twice, come up among these."""
    found = sights.low(sight, cards)
    right = found.words if found else NO_LOW
    others = [NO_LOW]
    for _ in range(8):
        other = sights.low(sight, sights.deal_low(sight, chance))
        others.append(other.words if other else NO_LOW)
    return _one_of("low", "What is its low?" if sight.high else "Its low?", right, others, why, clauses, chance)


def _one_of(
    id: str, ask: str, right: str, others: list[str], why: str, clauses: tuple[str, ...], chance: Chance
) -> Item:
    wrong = [words for words in dict.fromkeys(others) if words != right][:WRONG]
    options = chance.mixed((right, *wrong))
    return Item(id, ask, Asks.ONE, (LETTERS[options.index(right)],), why, clauses, tuple(options))


def _that_play(sight: Sight, cards: Cards, why: str, clauses: tuple[str, ...]) -> Item:
    """Which five cards play; if several fives are equally good, any of them."""
    first, *others = map(named, sights.playing(sight, cards))
    options = named(cards.all)
    return Item("five", "Which five cards play?", Asks.CARDS, first, why, clauses, options, tuple(others))
