"""A run as its trainee sees it: its state, the open question or the last result, and the results so far."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

import msgspec

from queenhigh.server.drills.store import Run, ShownQuestion
from queenhigh.server.drills.views import QuestionView, VerdictView, cites, given_away
from queenhigh.server.errors import Cite
from queenhigh.training.drill import Kind, mark
from queenhigh.training.sets import points_in, points_of
from queenhigh.training.sheet import Streak


class Line(msgspec.Struct, frozen=True):
    """An answered question, in short: `took` in milliseconds, `pace` in seconds. `wrong` are the clauses to look at again."""

    number: int
    kind: Kind
    book: str
    right: bool
    late: bool
    marks: int
    good: int
    seconds: int
    took: int
    pace: int
    wrong: tuple[Cite, ...]


class RunView(msgspec.Struct, frozen=True):
    """A run. `seed` makes the same questions again in the terminal; it is shown once they have all been answered."""

    run: str
    title: str
    set: str | None
    count: int
    timed: bool
    ended: bool
    answered: int
    right: int
    seconds: int
    streak: int
    best: int
    pass_mark: int
    passed: bool | None
    lost: str | None
    lines: tuple[Line, ...]
    seeds: tuple[str, ...]
    question: QuestionView | None
    verdict: VerdictView | None
    withheld: bool = False
    ends: int | None = None
    points: float | None = None
    possible: int = 0
    now: int = 0


def withheld_view(run: Run, asked: list[ShownQuestion], question: QuestionView | None, now: int) -> RunView:
    """The view of an exam that has not closed: the progress, and nothing that depends on right answers."""
    return RunView(
        run=run.id,
        title=run.plan.title,
        set=run.set,
        count=run.plan.count,
        timed=run.timed,
        ended=run.ended_at is not None,
        answered=sum(one.answered_at is not None for one in asked),
        right=0,
        seconds=0,
        streak=0,
        best=0,
        pass_mark=run.plan.pass_mark,
        passed=None,
        lost=None,
        lines=(),
        seeds=(),
        question=question,
        verdict=None,
        withheld=True,
        ends=run.deadline,
        possible=points_in(run.plan.parts),
        now=now,
    )


def run_view(
    run: Run, asked: list[ShownQuestion], question: QuestionView | None, verdict: VerdictView | None, streak: Streak
) -> RunView:
    lines = tuple(line for one in asked if (line := line_of(one)))
    right = sum(line.right for line in lines)
    ended = run.ended_at is not None
    plays = any(part.kind is Kind.PLAY for part in run.plan.parts)
    return RunView(
        run=run.id,
        title=run.plan.title,
        set=run.set,
        count=run.plan.count,
        timed=run.timed,
        ended=ended,
        answered=len(lines),
        right=right,
        seconds=sum(line.seconds for line in lines),
        streak=streak.now,
        best=streak.best,
        pass_mark=run.plan.pass_mark,
        passed=passed(run, asked) if ended and run.plan.pass_mark else None,
        lost=given_away(str(sum(map(lost_in, asked), Fraction(0)))) if plays else None,
        lines=lines,
        seeds=seeds(run, asked) if ended else (),
        question=question,
        verdict=verdict,
        points=round(float(earned(run, asked)), 2) if run.plan.exam else None,
        possible=points_in(run.plan.parts) if run.plan.exam else 0,
    )


def in_ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def lost_in(one: ShownQuestion) -> Fraction:
    """Cents lost by mistakes in a hand, as far as it is decided."""
    if one.score is not None:
        return Fraction(one.score.cost)
    if one.drill is None or one.drill.kind is not Kind.PLAY:
        return Fraction(0)
    marks = (mark(item, one.answer.get(item.id, ""), one.drill.stake) for item in one.drill.items[: one.step])
    return sum((Fraction(each.cost or 0) * one.drill.stake for each in marks), Fraction(0))


def earned(run: Run, asked: list[ShownQuestion]) -> Fraction:
    """The points earned. In an exam each item is an equal share of its question, and a late answer earns nothing;
    otherwise a question is right or wrong."""
    found = Fraction(0)
    for one in asked:
        if (score := one.score) is None:
            continue
        if not run.plan.exam:
            found += score.right
        elif not score.late and score.marks:
            found += Fraction(points_of(run.plan.parts, one.number) * score.good, score.marks)
    return found


def passed(run: Run, asked: list[ShownQuestion]) -> bool:
    """Was the run passed? An unanswered question counts as wrong."""
    possible = points_in(run.plan.parts) if run.plan.exam else run.plan.count
    return earned(run, asked) * 100 >= run.plan.pass_mark * possible


def seeds(run: Run, asked: list[ShownQuestion]) -> tuple[str, ...]:
    """May the seed be shown? Not for a set, whose questions others may still have to answer."""
    return () if run.set else tuple(one.drill.seed for one in asked if one.drill and one.answered_at is not None)


def line_of(one: ShownQuestion) -> Line | None:
    if (score := one.score) is None:
        return None
    wrong = tuple(dict.fromkeys(entry.clause for entry in score.entries if not entry.right))
    return Line(
        number=one.number,
        kind=score.kind,
        book=score.book,
        right=score.right,
        late=score.late,
        marks=score.marks,
        good=score.good,
        seconds=score.seconds,
        took=score.took,
        pace=score.pace,
        wrong=cites(score.book, wrong),
    )
