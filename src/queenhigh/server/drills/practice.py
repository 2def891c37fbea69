"""A trainee's practice: runs of questions, answered one by one. Synchronous; `Drills` keeps it off the event loop.
Answers that are repeated, late or out of order are explained, and the first answer counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec.structs import replace

from queenhigh.server.drills import plans, views
from queenhigh.server.drills.runs import RunView, run_view, withheld_view
from queenhigh.server.drills.sets import Sets
from queenhigh.server.drills.store import DAY, Run, Score, ShownQuestion
from queenhigh.server.drills.views import VerdictView
from queenhigh.server.errors import ServerError
from queenhigh.server.people import Person, folded
from queenhigh.training import sheet as sheets
from queenhigh.training.drill import Drill, Verdict, check

ON_THE_WAY = 1000
"""Milliseconds allowed for the network between house and browser."""
MOST_A_DAY, MOST_FOR_GUESTS = 2000, 500
"""The most questions for one account, and for a guest; more would be a program."""
FIRST_COUNTS = "You have already answered this; the first answer counts."


class Practice:
    def __init__(self, sets: Sets, most_runs: int = 100, clock: Callable[[], float] = time.time) -> None:
        """`most_runs`: that one person begins in a day."""
        self.sets, self.store, self._most_runs, self._clock = sets, sets.store, most_runs, clock

    @property
    def now(self) -> int:
        return int(self._clock() * 1000)

    def begin(self, person: Person, plan: plans.DrillPlan, *, timed: bool, of_set: str | None = None) -> RunView:
        self._enough(person)
        if self.store.runs_since(person.name, self.now - DAY) >= self._most_runs:
            raise ServerError(
                "too_many",
                f"You have started {self._most_runs} runs today, which is the limit.",
                now="Continue one of them, or come back tomorrow.",
            )
        run = self.store.add_run(person.name, plan, timed, self.now, of_set)
        return self.next(person, run.id)

    def run(self, person: Person, id: str) -> Run:
        """A person's own run; refused in the same words for another person's run and for one that does not exist."""
        run = self.store.run(id)
        if run is None or run.owner != folded(person.name):
            raise ServerError("not_found", "You have no such run of drills.", now="Start one under Practise.")
        return self._in_time(run)

    def _in_time(self, run: Run) -> Run:
        """A run whose time is up, or whose exam has closed, is over."""
        if not run.plan.exam or run.ended_at is not None:
            return run
        over = run.deadline if run.deadline is not None and self.now > run.deadline + ON_THE_WAY else None
        if over is None and not self.withheld(run):
            over = self.now
        if over is None:
            return run
        self.store.end(run.id, over)
        return replace(run, ended_at=over)

    def withheld(self, run: Run) -> bool:
        """Is it an attempt at an exam that has not closed?"""
        return run.plan.exam and self.sets.is_withheld(run.set, self.now)

    def sheet(self, owner: str) -> list[sheets.ScoreEntry]:
        """The score sheet, without what was answered in exams that have not closed."""
        closed_yet = [one for one in self.store.sets_of(owner) if self.sets.is_withheld(one, self.now)]
        return self.store.sheet(owner, closed_yet)

    def look(self, person: Person, id: str) -> RunView:
        """The run as it is: the open question, or the result of the last one."""
        run = self.run(person, id)
        asked = self.store.questions(run.id)
        waiting = next((one for one in asked if one.answered_at is None), None)
        if waiting and run.ended_at is None:
            return self._view(run, asked, waiting)
        last = next((one for one in reversed(asked) if one.answered_at is not None), None)
        return self._view(run, asked, verdict=self._verdict(run, last) if last else None)

    def next(self, person: Person, id: str) -> RunView:
        """The open question, else a new one; after the last, the results."""
        run = self.run(person, id)
        asked = self.store.questions(run.id)
        done = sum(one.answered_at is not None for one in asked)
        if run.ended_at is None and done >= run.plan.count:
            self.store.end(run.id, self.now)
        if run.ended_at is not None or done >= run.plan.count:
            return self.look(person, id)
        if done == len(asked):
            self._enough(person)
            number = done + 1
            self.store.open(run.id, number, plans.drill_of(run.plan, number), self.now)
            asked = self.store.questions(run.id)
        return self._view(run, asked, asked[-1])

    def answer(self, person: Person, id: str, number: int, step: int, given: dict[str, str]) -> RunView:
        run = self.run(person, id)
        asked = self.store.question(run.id, number)
        if asked is None:
            raise ServerError("illegal", f"Question {number} has not been asked.", now="Continue the run.")
        if asked.answered_at is not None:
            return self._after(run, asked, FIRST_COUNTS if given != asked.answer else "")
        if run.ended_at is not None and run.plan.exam:
            raise ServerError("stale", "Time is up.", "This attempt is over; the answers you gave count.")
        if run.ended_at is not None:
            raise ServerError(
                "stale", "This run has already ended.", "Its open question does not count.", "Start another."
            )
        drill = asked.drill
        if drill is None or step != asked.step:  # sent twice, or from a page that was left open
            return self.look(person, id)
        now = self.now
        later = {item.id for item in drill.items[asked.step :]} - {
            item.id for item in views.asked_now(drill, asked.step)
        }
        answer = asked.answer | {name: given[name] for name in given if name not in later | asked.answer.keys()}
        over = not later
        score = self._score(run, asked, drill, answer, now) if over else None
        self.store.answer(asked, answer, now, score)
        kept = self.store.question(run.id, number)
        assert kept is not None
        if kept.answered_at is None:
            return self._view(run, self.store.questions(run.id), kept)
        if number >= run.plan.count:
            self.store.end(run.id, now)
            run = self.run(person, id)
        if self.withheld(run):
            return self.next(person, id)
        return self._after(run, kept, FIRST_COUNTS if kept.answer != answer else "")

    def stop(self, person: Person, id: str) -> RunView:
        """Stop early. Answers so far are already on the score sheet."""
        self.store.end(self.run(person, id).id, self.now)
        return self.look(person, id)

    def review(self, person: Person, id: str, number: int) -> VerdictView:
        run = self.run(person, id)
        if self.withheld(run):
            raise ServerError("stale", "This exam is open.", "Its answers are given out when it closes.")
        asked = self.store.question(run.id, number)
        found = self._verdict(run, asked) if asked and asked.answered_at is not None else None
        if found is None:
            raise ServerError(
                "not_found", f"Question {number} of this run cannot be looked at.", "It was not answered."
            )
        return found

    # --

    def _enough(self, person: Person) -> None:
        most = MOST_FOR_GUESTS if person.guest else MOST_A_DAY
        if self.store.asked_since(person.name, self.now - DAY) >= most:
            raise ServerError(
                "too_many", f"You have answered {most} questions today, which is the limit.", now="Come back tomorrow."
            )

    def _drill(self, run: Run, asked: ShownQuestion) -> Drill:
        """The question as it was asked. One that another version of the program wrote is asked again."""
        if asked.drill is not None:
            return asked.drill
        drill = plans.drill_of(run.plan, asked.number)
        self.store.replace(asked, drill, self.now)
        return drill

    def _score(self, run: Run, asked: ShownQuestion, drill: Drill, answer: dict[str, str], now: int) -> Score:
        verdict = self._checked(run, asked, drill, answer, now)
        seconds = _seconds(asked, now)
        return Score(
            kind=drill.kind,
            book=drill.book,
            right=verdict.right,
            late=verdict.late,
            marks=len(verdict.marks),
            good=sum(each.right for each in verdict.marks),
            seconds=seconds,
            cost=str(verdict.cost * drill.stake),
            took=max(0, now - asked.opened_at),
            pace=drill.seconds if run.timed else 0,
            entries=tuple(sheets.entries(drill, verdict, now // 1000)),
        )

    def _checked(self, run: Run, asked: ShownQuestion, drill: Drill, answer: dict[str, str], now: int) -> Verdict:
        took = max(0, now - asked.opened_at - ON_THE_WAY) / 1000
        return check(drill, answer, took if run.timed else 0)

    def _verdict(self, run: Run, asked: ShownQuestion, note: str = "") -> VerdictView | None:
        if asked.drill is None or asked.score is None or asked.answered_at is None:
            return None
        verdict = self._checked(run, asked, asked.drill, asked.answer, asked.answered_at)
        return views.verdict_view(run, asked, asked.drill, verdict, asked.score, note)

    def _after(self, run: Run, asked: ShownQuestion, note: str) -> RunView:
        return self._view(run, self.store.questions(run.id), verdict=self._verdict(run, asked, note))

    def _view(
        self,
        run: Run,
        asked: list[ShownQuestion],
        waiting: ShownQuestion | None = None,
        verdict: VerdictView | None = None,
    ) -> RunView:
        question = None
        if waiting is not None:
            question = views.question_view(run, waiting, self._drill(run, waiting), self.now)
        if self.withheld(run):
            return withheld_view(run, asked, question, self.now)
        streak = sheets.streak(self.sheet(run.owner))
        return run_view(run, asked, question, verdict, streak)


def _seconds(asked: ShownQuestion, now: int) -> int:
    return round(max(0, now - asked.opened_at) / 1000)
