"""*Spot the error*: a round that a dealer has settled, in which one thing was done wrong. Which, what is right, by
which clause?

It is made from a layout of the book, with every wager but one as the room settles it; or from the steps of a round, one
of which was taken before the room would have allowed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from queenhigh.money import MoneyError, dollars, in_dollars
from queenhigh.rules import Book, InputError
from queenhigh.training import answers
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Drill, Item, Kind
from queenhigh.training.drills import Lesson
from queenhigh.training.procedure import Work, chosen_steps, in_order
from queenhigh.training.ruling_items import siblings
from queenhigh.training.words import about

MOST = 24
"""The most actions in a question, of which one is wrong."""
TRIES = 40
SETTLED = (Asks.AMOUNT, Asks.MONEY)


WRONG_ORDER = "a step in the wrong order"
ONE_IN = 5
"""Without a topic, one error in this many is a step in the wrong order."""


def spot_lesson(book: Book, pay: Lesson, round: Work) -> Lesson:
    """The lesson, from layouts and from a whole round with its steps."""

    def make(seed: str, level: int, topic: str) -> Drill:
        chance = Chance("spot", book.id, seed, level, topic)
        if topic == WRONG_ORDER or (not topic and not chance.below(ONE_IN)):
            return _out_of_order(book, round, seed, level, topic, chance)
        return _drill(book, pay, seed, level, topic)

    return Lesson(lambda: (*pay.topics(), WRONG_ORDER), make)


def _drill(book: Book, pay: Lesson, seed: str, level: int, topic: str) -> Drill:
    for attempt in range(TRIES):
        made = pay.make(f"{seed}/{attempt}" if attempt else seed, level, topic)
        chance = Chance("spot", book.id, seed, level, topic, attempt)
        if found := _with_an_error(book, made, chance):
            return replace(found, seed=seed, topic=topic)
    raise InputError(f"No round of {book.id} shows an error with the seed {seed!r}.")


def _out_of_order(book: Book, round: Work, seed: str, level: int, topic: str, chance: Chance) -> Drill:
    """A round with one step taken at least two places too soon, so that it is unambiguous. The room refuses it
    there."""
    right = chosen_steps(book, round, chance, level)
    late = 2 + chance.below(len(right) - 2)
    soon = chance.below(late - 1)
    step = right[late]
    done = [*right[:soon], step, *right[soon:late], *right[late + 1 :]]
    options = tuple(one.words for one in done)
    clauses = tuple(one.clause for one in right)
    why = f"{step.words} It comes after: {right[late - 1].words}"
    asked = (
        Item("wrong", "Which step was taken too soon?", Asks.ONE, (LETTERS[soon],), why, (step.clause,), options),
        Item(
            "right",
            "Put the steps in the right order.",
            Asks.ORDER,
            tuple(LETTERS[done.index(one)] for one in right),
            in_order(book, right),
            clauses,
            options,
        ),
        *_clause(book, step.clause, (step.clause,), clauses, chance),
    )
    title = f"Spot the error: {book.house}, {book.title}"
    question = (f"{round.told} The dealer took these steps, in this order.",)
    return Drill(Kind.SPOT, book.id, seed, level, title, question, asked, (WRONG_ORDER,), topic=topic)


def _clause(book: Book, decides: str, own: Sequence[str], others: Iterable[str], chance: Chance) -> list[Item]:
    """Which clause decides it: among its siblings, or else among the other clauses of the question."""
    near = [one for one in siblings(book, decides) if one not in own]
    wrong = chance.some(near, 3) or chance.some(dict.fromkeys(one for one in others if one not in own), 3)
    if not wrong:
        return []
    options = chance.mixed((decides, *wrong))
    key = (LETTERS[options.index(decides)],)
    told = tuple(about(book, one) for one in options)
    return [Item("clause", "Which clause applies?", Asks.ONE, key, about(book, decides), tuple(own), told)]


def _with_an_error(book: Book, made: Drill, chance: Chance) -> Drill | None:
    """A layout with an error; None if it is too large, or has no unambiguous mistake."""
    settled = [item for item in made.items if item.asks in SETTLED]
    if not 2 <= len(settled) <= MOST:
        return None
    for item in chance.mixed(settled):
        done = [one for one in _mistakes(item, settled) if (one,) != item.key and (one,) not in item.also]
        if done and item.clauses:
            return _asked(book, made, settled, item, chance.one(done), chance)
    return None


def _mistakes(item: Item, others: Sequence[Item]) -> list[str]:
    """What a dealer might have done instead: the wrong price, a push taken, a bonus missed, the odd chip to another seat."""
    key = item.key[0]
    if item.asks is Asks.MONEY:
        near = [other.key[0] for other in others if other.asks is Asks.MONEY and other.id != item.id]
        cents = _cents(key)
        return [*near, *(in_dollars(cents + by) for by in (100, 500, -100) if cents and cents + by >= 0)]
    if key.startswith("paid "):
        cents = _cents(key.removeprefix("paid "))
        return [
            answers.TAKEN,
            answers.RETURNED,
            answers.paid(cents * 2),
            *([answers.paid(cents // 2)] if cents > 1 else []),
        ]
    return {
        answers.TAKEN: [answers.RETURNED, answers.paid(1000)],
        answers.RETURNED: [answers.TAKEN, answers.paid(1000)],
        answers.NOTHING: [answers.paid(500), answers.paid(1000)],
    }.get(key, [answers.TAKEN])


def _cents(text: str) -> int:
    try:
        return int(dollars(text))
    except MoneyError:
        return 0


def _asked(book: Book, made: Drill, settled: Sequence[Item], item: Item, done: str, chance: Chance) -> Drill:
    lines = tuple(f"{one.ask}: {done if one.id == item.id else one.key[0]}" for one in settled)
    letter = LETTERS[[one.id for one in settled].index(item.id)]
    which = Item(
        "wrong",
        "What was done wrong?",
        Asks.ONE,
        (letter,),
        item.why,
        item.clauses,
        lines,
        readings=item.readings,
    )
    right = replace(item, id="right", ask="What is correct there?", shows=())
    others = (one for other in settled for one in other.clauses)
    asked = (which, right, *_clause(book, item.clauses[0], item.clauses, others, chance))
    return replace(made, kind=Kind.SPOT, title=f"Spot the error: {book.house}, {book.title}", items=asked)
