"""Runs and their questions in the database. Synchronous; each change is one statement, so that a second request finds
it done."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from queenhigh.server.accounts.store import Accounts
from queenhigh.server.drills.plans import DrillPlan
from queenhigh.server.people import folded
from queenhigh.training.drill import Drill, Kind
from queenhigh.training.sheet import ScoreEntry

DAY = 86_400_000
KEPT = 90 * DAY
"""How long the questions of a run are kept. Results stay on the score sheet for good."""


MOST_ON_A_SHEET = 5000
"""How many of the newest answers make a score sheet."""


class Run(msgspec.Struct, frozen=True):
    """Times are milliseconds since 1970."""

    id: str
    owner: str
    set: str | None
    plan: DrillPlan
    timed: bool
    made_at: int
    ended_at: int | None = None

    @property
    def deadline(self) -> int | None:
        """When the run ends, answered or not."""
        return self.made_at + self.plan.minutes * 60_000 if self.plan.minutes else None


class Score(msgspec.Struct, frozen=True):
    """The score of an answer. `cost` is the exact loss by mistakes in play, in cents; `took` is in milliseconds, `pace`
    the seconds that the clock allowed."""

    kind: Kind
    book: str
    right: bool
    late: bool
    marks: int
    good: int
    seconds: int
    cost: str = "0"
    took: int = 0
    pace: int = 0
    entries: tuple[ScoreEntry, ...] = ()


class ShownQuestion(msgspec.Struct, frozen=True):
    """A question that was shown. `drill` is None once its body was deleted."""

    run: str
    number: int
    drill: Drill | None
    opened_at: int
    step: int
    answer: dict[str, str]
    answered_at: int | None
    score: Score | None


_RUN = "id, folded, set_id, plan, timed, made_at, ended_at"
_ASKED = "run, number, drill, opened_at, step, answer, answered_at, score"


class Store:
    def __init__(self, accounts: Accounts) -> None:
        self.rows = accounts.rows

    # -- runs

    def add_run(self, owner: str, plan: DrillPlan, timed: bool, now: int, of_set: str | None = None) -> Run:
        run = Run(secrets.token_urlsafe(12), folded(owner), of_set, plan, timed, now)
        body = msgspec.json.encode(plan).decode()
        row = (run.id, run.owner, of_set, body, int(timed), now)
        self.rows("INSERT INTO drill_runs (id, folded, set_id, plan, timed, made_at) VALUES (?, ?, ?, ?, ?, ?)", row)
        self._forget(run.owner, now)
        return run

    def _forget(self, owner: str, now: int) -> None:
        self.rows(
            "UPDATE drill_questions SET drill = '' WHERE drill <> '' AND opened_at < ? "
            "AND run IN (SELECT id FROM drill_runs WHERE folded = ?)",
            (now - KEPT, owner),
        )

    def run(self, id: str) -> Run | None:
        rows = self.rows(f"SELECT {_RUN} FROM drill_runs WHERE id = ?", (id,))
        return _run(rows[0]) if rows else None

    def runs_of(self, owner: str, most: int = 20) -> list[Run]:
        """Newest first."""
        sql = f"SELECT {_RUN} FROM drill_runs WHERE folded = ? ORDER BY made_at DESC, id LIMIT ?"
        return [_run(row) for row in self.rows(sql, (folded(owner), most))]

    def runs_since(self, owner: str, since: int) -> int:
        sql = "SELECT count(*) FROM drill_runs WHERE folded = ? AND made_at >= ?"
        return int(self.rows(sql, (folded(owner), since))[0][0])

    def end(self, run: str, now: int) -> None:
        self.rows("UPDATE drill_runs SET ended_at = ? WHERE id = ? AND ended_at IS NULL", (now, run))

    # -- questions

    def questions(self, run: str) -> list[ShownQuestion]:
        sql = f"SELECT {_ASKED} FROM drill_questions WHERE run = ? ORDER BY number"
        return [_asked(row) for row in self.rows(sql, (run,))]

    def question(self, run: str, number: int) -> ShownQuestion | None:
        sql = f"SELECT {_ASKED} FROM drill_questions WHERE run = ? AND number = ?"
        rows = self.rows(sql, (run, number))
        return _asked(rows[0]) if rows else None

    def open(self, run: str, number: int, drill: Drill, now: int) -> None:
        """Open a question, once: an open question keeps its clock."""
        self.rows(
            "INSERT INTO drill_questions (run, number, drill, opened_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (run, number, msgspec.json.encode(drill).decode(), now),
        )

    def replace(self, asked: ShownQuestion, drill: Drill, now: int) -> None:
        """Replace an unanswered question that this program can no longer read."""
        self.rows(
            "UPDATE drill_questions SET drill = ?, opened_at = ?, step = 0, answer = '{}' "
            "WHERE run = ? AND number = ? AND answered_at IS NULL",
            (msgspec.json.encode(drill).decode(), now, asked.run, asked.number),
        )

    def answer(self, asked: ShownQuestion, answer: dict[str, str], now: int, score: Score | None) -> bool:
        """Store the answer to this step; with a score, it is the last one. False if it was answered before."""
        done = self.rows(
            "UPDATE drill_questions SET step = ?, answer = ?, answered_at = ?, score = ? "
            "WHERE run = ? AND number = ? AND step = ? AND answered_at IS NULL RETURNING number",
            (
                asked.step + 1,
                msgspec.json.encode(answer).decode(),
                now if score else None,
                msgspec.json.encode(score).decode() if score else None,
                asked.run,
                asked.number,
                asked.step,
            ),
        )
        return bool(done)

    def asked_since(self, owner: str, since: int) -> int:
        sql = (
            "SELECT count(*) FROM drill_questions JOIN drill_runs ON drill_runs.id = drill_questions.run "
            "WHERE folded = ? AND opened_at >= ?"
        )
        return int(self.rows(sql, (folded(owner), since))[0][0])

    def sets_of(self, owner: str) -> list[str]:
        """The sets that a person has begun."""
        sql = "SELECT DISTINCT set_id FROM drill_runs WHERE folded = ? AND set_id IS NOT NULL"
        return [str(row[0]) for row in self.rows(sql, (folded(owner),))]

    def sheet(self, owner: str, without: Collection[str] = ()) -> list[ScoreEntry]:
        """The answers, oldest first, without those of these sets."""
        sql = (
            "SELECT score, set_id FROM drill_questions JOIN drill_runs ON drill_runs.id = drill_questions.run "
            "WHERE folded = ? AND score IS NOT NULL ORDER BY answered_at DESC, number DESC LIMIT ?"
        )
        newest = self.rows(sql, (folded(owner), MOST_ON_A_SHEET))
        scores = (_score(row[0]) for row in reversed(newest) if row[1] not in without)
        return [entry for score in scores if score for entry in score.entries]


def _run(row: Sequence[Any]) -> Run:
    id, owner, of_set, plan, timed, made_at, ended_at = row
    return Run(id, owner, of_set, _plan(plan), bool(timed), made_at, ended_at)


def _plan(text: str) -> DrillPlan:
    """The plan of a run; one that can no longer be read has no more questions."""
    try:
        return msgspec.json.decode(text, type=DrillPlan)
    except msgspec.MsgspecError:
        return DrillPlan("", ())


def _asked(row: Sequence[Any]) -> ShownQuestion:
    run, number, drill, opened_at, step, answer, answered_at, score = row
    given = msgspec.json.decode(answer, type=dict[str, str])
    return ShownQuestion(run, number, _drill(drill), opened_at, step, given, answered_at, _score(score))


def _drill(text: str) -> Drill | None:
    """The drill; None if another version of the program wrote it."""
    try:
        return msgspec.json.decode(text, type=Drill) if text else None
    except msgspec.MsgspecError:
        return None


def _score(text: str | None) -> Score | None:
    try:
        return msgspec.json.decode(text, type=Score) if text else None
    except msgspec.MsgspecError:
        return None
