"""What a browser may know about a drill. Before the answer: only the question, allow-listed, without key, clause or
seed. A hand that is played or read goes step by step: each item and its cards are sent when they are asked, and the
number of steps is not shown, because it would reveal answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from queenhigh.games.library import open_book
from queenhigh.money import in_dollars
from queenhigh.server.drills.plans import STEPPED
from queenhigh.server.drills.store import Run, Score, ShownQuestion
from queenhigh.server.errors import Cite, cite
from queenhigh.training.drill import Asks, Drill, Item, Kind, Mark, Row, Verdict, mark

KINDS = {
    Kind.PAY: ("Pay this layout", "A round is over. Pay or take every wager."),
    Kind.RULING: (
        "Make the ruling",
        "Something went wrong. Which clause applies, who may order what, and who is notified?",
    ),
    Kind.READ: ("Read the hand", "Name the hand at a glance."),
    Kind.PLAY: ("Play the hand", "Decide, and see exactly what each choice costs."),
    Kind.SPEED: ("Pay at speed", "Odd stakes, the fewest chips, about three seconds for each wager."),
    Kind.SPOT: (
        "Spot the error",
        "One thing in a round was done wrong: a payment, or the order of the steps. Find it and correct it.",
    ),
    Kind.PROCEDURE: (
        "Procedure",
        "Put the steps in order: a round, a jackpot, opening and closing a table, a change with notice.",
    ),
    Kind.BETTING: (
        "Rule on the bet",
        "Odd chips, short raises, actions out of turn, missed blinds, tournament rulings.",
    ),
}


class RowView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat on the table. A card is its face, or `??` if face down."""

    label: str
    seat: int = 0
    player: str = ""
    cards: tuple[str, ...] = ()
    did: str = ""
    wagers: dict[str, int] = {}
    amount: int = 0
    notes: tuple[str, ...] = ()


class ItemView(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    ask: str
    asks: str
    options: tuple[str, ...] = ()


class ReadingView(msgspec.Struct, frozen=True):
    """A house reading that an answer depends on: what the book leaves open, and what the house has adopted."""

    id: str
    question: str
    adopted: str


class MarkView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mark. `lost` says in words what a choice cost; `others`, what each choice would have cost."""

    id: str
    ask: str
    right: bool
    given: str
    expected: str
    why: str
    clauses: tuple[Cite, ...]
    note: str = ""
    lost: str = ""
    options: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    readings: tuple[ReadingView, ...] = ()


class QuestionView(msgspec.Struct, frozen=True):
    """`seconds` is the clock, 0 for none; `elapsed` milliseconds have gone by. `done` are the steps before this one."""

    number: int
    kind: Kind
    book: str
    house: str
    game: str
    title: str
    level: int
    seconds: int
    elapsed: int
    lines: tuple[str, ...]
    rows: tuple[RowView, ...]
    items: tuple[ItemView, ...]
    done: tuple[MarkView, ...] = ()


class VerdictView(msgspec.Struct, frozen=True):
    number: int
    right: bool
    late: bool
    note: str
    seconds: int
    lost: str
    marks: tuple[MarkView, ...]
    question: QuestionView


def asked_now(drill: Drill, step: int) -> tuple[Item, ...]:
    """The items that are to be answered at this step."""
    return drill.items[step : step + 1] if drill.kind in STEPPED else drill.items


def seconds_of(drill: Drill, step: int) -> int:
    """The clock so far: the clock of a whole hand would reveal how many decisions are to come."""
    if drill.kind not in STEPPED or not drill.items:
        return drill.seconds
    return drill.seconds * min(step + 1, len(drill.items)) // len(drill.items)


def question_view(run: Run, asked: ShownQuestion, drill: Drill, now: int) -> QuestionView:
    step = asked.step if asked.answered_at is None else len(drill.items)
    stepped = drill.kind in STEPPED
    shown = drill.items[: step + 1] if stepped else drill.items
    book = open_book(drill.book)
    done = drill.items[:step] if stepped and asked.answered_at is None else ()
    return QuestionView(
        number=asked.number,
        kind=drill.kind,
        book=drill.book,
        house=book.house,
        game=book.title,
        title=drill.title,
        level=drill.level,
        seconds=seconds_of(drill, step) if run.timed else 0,
        elapsed=max(0, (asked.answered_at or now) - asked.opened_at),
        lines=drill.question,
        rows=_rows((*drill.layout, *(row for item in shown for row in item.shows))),
        items=tuple(_item(item) for item in (shown[step:] if done else shown)),
        done=tuple(_mark(drill, mark(item, asked.answer.get(item.id, ""), drill.stake)) for item in done),
    )


def paper_view(number: int, drill: Drill) -> QuestionView:
    """A question as it is printed: all that is asked, at once."""
    book = open_book(drill.book)
    return QuestionView(
        number=number,
        kind=drill.kind,
        book=drill.book,
        house=book.house,
        game=book.title,
        title=drill.title,
        level=drill.level,
        seconds=drill.seconds,
        elapsed=0,
        lines=drill.question,
        rows=_rows((*drill.layout, *(row for item in drill.items for row in item.shows))),
        items=tuple(map(_item, drill.items)),
    )


def verdict_view(
    run: Run, asked: ShownQuestion, drill: Drill, verdict: Verdict, score: Score, note: str = ""
) -> VerdictView:
    return VerdictView(
        number=asked.number,
        right=verdict.right,
        late=verdict.late,
        note=" ".join(part for part in (verdict.note, note) if part),
        seconds=score.seconds,
        lost=given_away(score.cost) if drill.kind is Kind.PLAY else "",
        marks=tuple(_mark(drill, each) for each in verdict.marks),
        question=question_view(run, asked, drill, 0),
    )


def given_away(cents: str) -> str:
    """The loss in words: to the hundredth of a cent if it is not whole cents."""
    hundredths = round(Fraction(cents) * 100)
    more = f"{hundredths % 100:02d}" if hundredths % 100 else ""
    return f"{in_dollars(hundredths // 100)}{more}"


def _rows(rows: Iterable[Row]) -> tuple[RowView, ...]:
    """The rows; a board that has grown replaces the earlier one."""
    return tuple({(row.label, row.seat): _row(row) for row in rows}.values())


def _row(row: Row) -> RowView:
    return RowView(
        label=row.label,
        seat=row.seat,
        player=row.player,
        cards=row.cards,
        did=row.did,
        wagers=row.wagers,
        amount=row.amount,
        notes=row.notes,
    )


def _item(item: Item) -> ItemView:
    return ItemView(item.id, item.ask, item.asks.value, item.options)


def _mark(drill: Drill, given: Mark) -> MarkView:
    item = next(each for each in drill.items if each.id == given.id)
    return MarkView(
        id=given.id,
        ask=item.ask,
        right=given.right,
        given=given.given,
        expected=given.expected,
        why=given.why,
        clauses=cites(drill.book, given.clauses),
        note=given.note,
        lost=given.lost,
        options=item.options if drill.kind in STEPPED and item.asks is not Asks.CARDS else (),
        others=tuple(given_away(str(Fraction(cost) * drill.stake)) for cost in item.costs),
        readings=tuple(_reading(drill.book, id) for id in given.readings),
    )


def _reading(book: str, id: str) -> ReadingView:
    readings = open_book(book).readings
    reading = readings.find(id)
    return ReadingView(id, reading.question, reading.options[readings[id]])


def cites(book: str, clauses: tuple[str, ...]) -> tuple[Cite, ...]:
    law = open_book(book)
    return tuple(cite(law.rule(clause)) for clause in clauses if clause in law.clauses)
