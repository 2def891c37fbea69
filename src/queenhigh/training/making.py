"""`make(kind, book, seed, level, topic, edition)`: the same words make the same drill anywhere."""

from __future__ import annotations

from contextlib import suppress
from functools import cache, partial

from msgspec.structs import replace

from queenhigh.games.library import BOOK_IDS, room
from queenhigh.rules import BookFault, InputError
from queenhigh.training import making
from queenhigh.training.dealing import OF_PLAYERS, dealt_through
from queenhigh.training.drill import Drill, Kind
from queenhigh.training.drills import Drills, HouseGame, Lesson
from queenhigh.training.floor_work import house_works
from queenhigh.training.pay import AFTER, pay_lesson
from queenhigh.training.paying import won_through
from queenhigh.training.procedure import JACKPOT, ROUND, Work, procedure_lesson
from queenhigh.training.reading import read_lesson
from queenhigh.training.ruling import ruling_lesson
from queenhigh.training.speed import Payable, speed_lesson
from queenhigh.training.spot import spot_lesson

FACET = "drills"
LEVELS = (1, 2, 3)
TRIES = 16
"""The most drills made until a clause comes up; most take one."""
SECONDS: dict[Kind, tuple[int, int, int]] = {
    Kind.PAY: (0, 25, 15),
    Kind.RULING: (0, 45, 30),
    Kind.PLAY: (0, 30, 15),
    Kind.READ: (0, 20, 12),
    Kind.SPEED: (0, 6, 3),
    Kind.SPOT: (0, 45, 30),
    Kind.PROCEDURE: (0, 45, 30),
    Kind.BETTING: (0, 30, 15),
}
"""Seconds per item for a trained eye, by level; 0 for no clock. Beginners are not timed."""


def house_drills(game: HouseGame, play: Lesson | None, payable: Payable | None = None) -> Drills:
    """The drills of a house game. The lesson on good play is separate; None if it has not been calculated. `payable` is
    the book's rule for wagers that chips cannot pay; None if it has none."""
    read = read_lesson(game.room.book, game.sights) if game.sights else None
    law, pay = game.room, pay_lesson(game)
    whole, won = partial(dealt_through, game), partial(won_through, game)
    round = Work("A round is dealt.", law.round.act, whole, OF_PLAYERS, whenever=game.whenever)
    jackpot = round._replace(told="A player wins a share of the jackpot.", done=won, to_the_end=True)
    works = {ROUND: round} | ({JACKPOT: jackpot} if game.pays.meters else {}) | house_works(law)
    return Drills(
        pay=pay,
        ruling=ruling_lesson(game),
        play=play,
        read=read,
        speed=speed_lesson(game.room, payable, game.terms),
        spot=spot_lesson(law.book, pay, round),
        procedure=procedure_lesson(law.book, works),
    )


@cache
def offered(book: str = "", edition: str = "") -> dict[Kind, tuple[str, ...]]:
    """The books for each kind of drill. A book that cannot be opened has none; `queenhigh books` says why."""
    known: dict[Kind, list[str]] = {kind: [] for kind in Kind}
    for each in (book,) if book else BOOK_IDS:
        with suppress(BookFault):
            for kind in _lessons(each, edition):
                known[kind].append(each)
    return {kind: tuple(books) for kind, books in known.items()}


def topics(kind: Kind, book: str, edition: str = "") -> tuple[str, ...]:
    """What a drill may be about."""
    return _lesson(kind, book, edition).topics()


def make(kind: Kind, book: str, seed: str, level: int = 1, topic: str = "", edition: str = "") -> Drill:
    lesson = _lesson(kind, book, edition)
    if level not in LEVELS:
        raise InputError(f"A level is {', '.join(map(str, LEVELS))}, not {level}.")
    if topic and topic not in lesson.topics():
        raise InputError(f"No {kind} drill of {book} is about {topic[:80]!r}.")
    drill = lesson.make(seed, level, topic)
    return replace(
        drill, seconds=SECONDS[kind][level - 1] * len(drill.items), question=(*_said(drill.readings), *drill.question)
    )


def _said(readings: tuple[str, ...]) -> tuple[str, ...]:
    """A remark for a question whose key depends on a reading: the answer is the house's, not the book's alone."""
    which = " and ".join(filter(None, (", ".join(readings[:-1]), *readings[-1:])))
    return (f"The answer depends on a house reading of the book: {which}.",) if readings else ()


def _lessons(book: str, edition: str = "") -> dict[Kind, Lesson]:
    law = room(book, edition)
    return law.facet(FACET, Drills).lessons if law.has(FACET) else {}


def _lesson(kind: Kind, book: str, edition: str) -> Lesson:
    lesson = _lessons(book, edition).get(kind) if book in BOOK_IDS else None
    if lesson is None:
        raise no_drills(kind, book)
    return lesson


def no_drills(kind: Kind | str, book: str) -> InputError:
    """The error for a book without drills, or without this kind, naming those that have them; an empty kind or book
    means any."""
    books = dict.fromkeys(book for each, books in offered().items() if kind in ("", each) for book in books)
    wanted = " ".join(filter(None, ("no", kind, "drills")))
    there = f"there are for {', '.join(books)}" if books else "no book that is installed has any"
    return InputError(f"There are {wanted}{f' for {book}' if book else ''}; {there}.")


def about_clause(kind: Kind, book: str, clause: str, seed: str, level: int = 1, edition: str = "") -> Drill:
    """A drill in which the clause has a part, at a higher level where the lower ones have none; else any: practice continues."""
    from queenhigh.training.making import clauses_of

    topics = () if kind is Kind.PLAY else clauses_of(kind, book, edition).get(clause, ())
    for at in (*range(level, LEVELS[-1] + 1), *range(1, level)):
        for number in range(TRIES if topics else 0):
            own = f"{seed}/{number}" if number else seed
            with suppress(InputError):  # a trouble that this round cannot have
                drill = make(kind, book, own, at, topics[number % min(len(topics), 3)], edition)
                if clause in drill.clauses:
                    return drill
    return make(kind, book, seed, level, edition=edition)


SEED = "coverage"
LEVEL = 3
MORE_SEEDS = 12
"""Stories turn on who folded and who wagered what: some clauses come up in one round of several."""


@cache
def clauses_of(kind: Kind, book: str, edition: str = "") -> dict[str, tuple[str, ...]]:
    """For each clause that these drills ask about, the topics in which it comes up; first those that bring it up at any level."""
    found: dict[str, dict[str, int]] = {}
    for level in (making.LEVELS[0], LEVEL):
        for topic in making.topics(kind, book, edition):
            for clause in making.make(kind, book, SEED, level, topic, edition).clauses:
                times = found.setdefault(clause, {})
                times[topic] = times.get(topic, 0) + 1
    return {clause: tuple(sorted(times, key=lambda topic: -times[topic])) for clause, times in found.items()}


def found_for(book: str, wanted: set[str]) -> dict[Kind, dict[str, str]]:
    """The same for layouts and rulings, looking on through more rounds of each story for what is wanted and did not come up."""
    found = {
        kind: {clause: topics[0] for clause, topics in clauses_of(kind, book).items()}
        for kind in (Kind.RULING, Kind.PAY)
        if book in making.offered()[kind]
    }
    stories = [
        (kind, topic)
        for kind in found
        for topic in making.topics(kind, book)
        if kind is Kind.RULING or topic.startswith(AFTER)
    ]
    for number in range(MORE_SEEDS):
        for kind, topic in stories:
            if wanted <= set().union(*found.values()):
                return found
            for clause in making.make(kind, book, f"{SEED} {number}", LEVEL, topic).clauses:
                found[kind].setdefault(clause, topic)
    return found
