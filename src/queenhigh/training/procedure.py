"""*Procedure*: the steps of a round in order, as the room itself takes them.

A round is dealt by the automatic dealer. A step is what the dealer did, in the words of the clause by which the room took it; it
belongs to the question only where the room refuses it before each of the steps that come first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from queenhigh.games.kit.actions import Action
from queenhigh.rules import Book, Cited, InputError, Refusal
from queenhigh.rules.clause import Disposition
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Drill, Item, Kind
from queenhigh.training.drills import Lesson
from queenhigh.training.ruling_items import siblings
from queenhigh.training.words import about

ROUND = "a round"
CHOSEN = (4, 6, 9)
"""Steps in a question, by level."""
FEWEST = 3
ANNOUNCED = re.compile(r"\bdealer\b.*\b(announces|declares)\b", re.IGNORECASE)


class Step(NamedTuple):
    """What the dealer did, at which moment, and by which clause the room took it."""

    before: Any
    action: Action
    clause: str


Act = Callable[[Any, Action], list[Cited]]
Dealt = Callable[[Chance], Iterable[tuple[Any, Action]]]
"""A whole round: the moments, and what was done in each."""


def procedure_lesson(book: Book, act: Act, dealt: Dealt, of_players: frozenset[str]) -> Lesson:
    """`of_players` are actions, by name, that are no steps of the dealer's."""

    def make(seed: str, level: int, topic: str) -> Drill:
        return _drill(book, act, dealt, of_players, seed, level, topic)

    return Lesson(lambda: (ROUND,), make)


def steps(book: Book, act: Act, trail: Iterable[tuple[Any, Action]], of_players: frozenset[str]) -> list[Step]:
    """In order, each clause once, and only what the room refuses any earlier."""
    kept: list[Step] = []
    for before, action in trail:
        if type(action).__name__ in of_players:
            continue
        try:
            made = act(before, action)
        except (Refusal, InputError):
            continue
        clause = made[0].rule.clause
        if book.clauses[clause].disposition is Disposition.DEFINITION:
            continue
        one = Step(before, action, clause)
        if clause not in {step.clause for step in kept} and all(_refused(act, step.before, action) for step in kept):
            kept.append(one)
    return kept


def _refused(act: Act, moment: Any, action: Action) -> bool:
    try:
        act(moment, action)
    except (Refusal, InputError):
        return True
    return False


def _drill(book: Book, act: Act, dealt: Dealt, of_players: frozenset[str], seed: str, level: int, topic: str) -> Drill:
    chance = Chance("procedure", book.id, seed, level)
    found = steps(book, act, dealt(chance), of_players)
    if len(found) < FEWEST:
        raise InputError(f"A round of {book.id} has too few steps to put in order.")
    count = min(CHOSEN[level - 1], len(found))
    first = chance.below(len(found) - count + 1)
    chosen = found[first : first + count]
    return Drill(
        Kind.PROCEDURE,
        book.id,
        seed,
        level,
        f"Procedure: {book.house}, {book.title}",
        ("A round is dealt. What comes first, and what follows?",),
        tuple(_items(book, chosen, chance)),
        (ROUND,),
        topic=topic,
    )


def _items(book: Book, chosen: list[Step], chance: Chance) -> Iterable[Item]:
    words = [book.clause(book.rule(step.clause)).requires for step in chosen]
    order = chance.mixed(range(len(chosen)))
    options = tuple(words[place] for place in order)
    key = tuple(LETTERS[order.index(place)] for place in range(len(chosen)))
    clauses = tuple(step.clause for step in chosen)
    why = " ".join(f"{number}. {about(book, clause)}" for number, clause in enumerate(clauses, 1))
    yield Item("order", "Put the steps in order.", Asks.ORDER, key, why, clauses, options)
    said = [place for place, text in enumerate(words) if ANNOUNCED.search(text)]
    if said and len(said) < len(words):
        letters = tuple(sorted(LETTERS[order.index(place)] for place in said))
        told = " ".join(about(book, clauses[place]) for place in said)
        yield Item(
            "said",
            "At which of them does the dealer say something to the table?",
            Asks.SEVERAL,
            letters,
            told,
            tuple(clauses[place] for place in said),
            options,
        )
    last = chance.below(len(chosen))
    near = [clause for clause in siblings(book, clauses[last]) if clause not in clauses]
    choices = chance.mixed((clauses[last], *chance.some(near or [one for one in clauses if one != clauses[last]], 3)))
    yield Item(
        "clause",
        f"Which clause says: {words[last]}",
        Asks.ONE,
        (LETTERS[choices.index(clauses[last])],),
        about(book, clauses[last]),
        (clauses[last],),
        tuple(choices),
    )
