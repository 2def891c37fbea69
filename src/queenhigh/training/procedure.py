"""*Procedure*: the steps of a piece of work in order, as the room itself takes them.

A round is dealt by the automatic dealer, a table is opened and closed by the orders of its floor. A step is an action
and the clause under which the room accepted it; it is part of the question only if the room refuses it before each of
the earlier steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from queenhigh.rules import Book, Cited, InputError, Refusal, Rule
from queenhigh.rules.clause import Disposition
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Drill, Item, Kind
from queenhigh.training.drills import Lesson
from queenhigh.training.ruling_items import siblings
from queenhigh.training.words import about

ROUND, JACKPOT = "a round", "a jackpot"
CHOSEN = (4, 6, 9)
"""Steps in a question, by level."""
FEWEST = 3
ANNOUNCED = re.compile(r"\bdealer\b.*\b(announces|declares)\b", re.IGNORECASE)

Act = Callable[[Any, Any], list[Cited]]


class Work(NamedTuple):
    """A piece of work at a table, done once from its beginning to its end."""

    told: str
    """Its description for the trainee."""
    act: Act
    """The room's decision on an action or order at a moment, or a refusal."""
    done: Callable[[Chance], Iterable[tuple[Any, Any]]]
    """The positions, and the action taken in each."""
    skipped: frozenset[str] = frozenset()
    """Actions and orders, by name, that do not count as steps."""
    words: Callable[[Any], str] | None = None
    """Describes an action or order. None if the clause's own words do."""
    to_the_end: bool = False
    """Its subject comes last, so ask for its last steps."""
    whenever: frozenset[str] = frozenset()
    """Clauses that say what is done but not when: no question can ask for their place."""


class ProcedureStep(NamedTuple):
    """A step: the action, the moment, the clause under which the room accepted it, and the words."""

    before: Any
    action: Any
    clause: str
    words: str


def procedure_lesson(book: Book, works: Mapping[str, Work]) -> Lesson:
    """The lesson. Works with too few steps for a question are left out."""

    @cache
    def known() -> tuple[str, ...]:
        return tuple(name for name, work in works.items() if len(steps(book, work, Chance(name))) >= FEWEST)

    def make(seed: str, level: int, topic: str) -> Drill:
        chance = Chance("procedure", book.id, seed, level)
        name = topic or chance.one(known())
        return _drill(book, name, works[name], seed, level, topic, chance)

    return Lesson(known, make)


def steps(book: Book, work: Work, chance: Chance) -> list[ProcedureStep]:
    """The steps in order, each once, and only those that the room would have refused at every earlier moment."""
    kept: list[ProcedureStep] = []
    for before, action in work.done(chance):
        if type(action).__name__ in work.skipped:
            continue
        try:
            rule = work.act(before, action)[0].rule
        except (Refusal, InputError):
            continue
        if rule.clause in work.whenever or rule.book != book.id:
            continue
        if book.clauses[rule.clause].disposition is Disposition.DEFINITION:
            continue
        words = work.words(action) if work.words else book.clause(rule).requires
        known = any(step.words == words or _taken(work.act, step.before, action, rule) for step in kept)
        if not known:
            kept.append(ProcedureStep(before, action, rule.clause, words))
    return kept


def chosen_steps(book: Book, work: Work, chance: Chance, level: int) -> list[ProcedureStep]:
    """Some consecutive steps, as many as the level requires."""
    found = steps(book, work, chance)
    if len(found) < FEWEST:
        raise InputError(f"{book.id} has too few steps to put in order.")
    count = min(CHOSEN[level - 1], len(found))
    first = len(found) - count if work.to_the_end else chance.below(len(found) - count + 1)
    return found[first : first + count]


def _taken(act: Act, moment: Any, action: Any, by: Rule) -> bool:
    """Would the room accept it at this moment, under this clause? Under another clause it is another step."""
    try:
        return act(moment, action)[0].rule == by
    except (Refusal, InputError):
        return False


def _drill(book: Book, name: str, work: Work, seed: str, level: int, topic: str, chance: Chance) -> Drill:
    return Drill(
        Kind.PROCEDURE,
        book.id,
        seed,
        level,
        f"Procedure: {book.house}, {book.title}",
        (f"{work.told} In which order are these steps taken?",),
        tuple(_items(book, work, chosen_steps(book, work, chance, level), chance)),
        (name,),
        topic=topic,
    )


def _items(book: Book, work: Work, chosen: list[ProcedureStep], chance: Chance) -> Iterable[Item]:
    words = [step.words for step in chosen]
    order = chance.mixed(range(len(chosen)))
    options = tuple(words[place] for place in order)
    key = tuple(LETTERS[order.index(place)] for place in range(len(chosen)))
    clauses = tuple(step.clause for step in chosen)
    yield Item("order", "Put the steps in order.", Asks.ORDER, key, in_order(book, chosen), clauses, options)
    said = [place for place, text in enumerate(words) if not work.words and ANNOUNCED.search(text)]
    if said and len(said) < len(words):
        letters = tuple(sorted(LETTERS[order.index(place)] for place in said))
        told = " ".join(about(book, clauses[place]) for place in said)
        yield Item(
            "said",
            "At which of these steps does the dealer make an announcement?",
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
        f"Which clause {'governs this step' if work.words else 'says'}: {words[last]}",
        Asks.ONE,
        (LETTERS[choices.index(clauses[last])],),
        about(book, clauses[last]),
        (clauses[last],),
        tuple(choices),
    )


def in_order(book: Book, chosen: Iterable[ProcedureStep]) -> str:
    """`1. The cards are counted and checked. 3.2: ...` A clause that governs two steps is quoted once."""
    told, quoted = [], set[str]()
    for number, step in enumerate(chosen, 1):
        said = [step.words] if step.words != book.clause(book.rule(step.clause)).requires else []
        said += [about(book, step.clause) if step.clause not in quoted else f"({step.clause})"]
        quoted.add(step.clause)
        told.append(f"{number}. {' '.join(said)}")
    return " ".join(told)
