"""Sets that an instructor composes and assigns, and people's results. Synchronous, in the accounts' database."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from math import floor
from typing import Any

import msgspec

from queenhigh.cards import Seed
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.drills.plans import DrillPlan, fresh_seed
from queenhigh.server.drills.runs import earned, in_ms, passed
from queenhigh.server.drills.store import Run, ShownQuestion, Store
from queenhigh.server.errors import ServerError
from queenhigh.server.people import folded
from queenhigh.training.sets import DrillSet, points_in

MOST = 500
"""The most sets of one author."""
OWN = "own-"
"""The prefix of an exam's seed if every attempt has its own questions."""


class KeptSet(msgspec.Struct, frozen=True):
    """A set as stored. `author` is a folded name. A closed set can no longer be taken."""

    id: str
    author: str
    body: DrillSet
    made_at: int
    closed_at: int | None

    def plan(self, name: str = "", attempt: int = 1) -> DrillPlan:
        """The plan of an attempt. In an exam every attempt has its own questions, which its seed can make again for an
        appeal."""
        body, exam = self.body, self.body.exam
        if exam is None:
            return DrillPlan(body.seed or fresh_seed(), body.parts, body.title, body.pass_mark, body.readings)
        seed = body.seed if self.same else Seed.named("exam", body.seed, folded(name), attempt).commitment[:16]
        return DrillPlan(seed, body.parts, body.title, body.pass_mark, body.readings, exam=True, minutes=exam.minutes)

    @property
    def same(self) -> bool:
        """Does everyone get the same questions?"""
        return bool(self.body.seed) and not self.body.seed.startswith(OWN)

    def is_released(self, now: int) -> bool:
        """May the answers be shown? For an exam, once it has closed."""
        exam = self.body.exam
        return exam is None or self.closed_at is not None or (exam.due is not None and now >= in_ms(exam.due))

    def require_open(self, now: int, attempts: int) -> None:
        """Refuse an attempt that may not begin."""
        exam = self.body.exam
        if self.closed_at is not None or not (exam is None or not self.is_released(now)):
            what = "exam" if exam else "set"
            raise ServerError("stale", f"This {what} is closed.", now="Ask its author.")
        if exam is None:
            return
        if exam.opens is not None and now < in_ms(exam.opens):
            raise ServerError("stale", f"This exam opens at {exam.opens.isoformat()}.", now="Come back then.")
        if attempts >= exam.attempts:
            used = "Your attempt is used." if exam.attempts == 1 else f"Your {exam.attempts} attempts are used."
            raise ServerError("illegal", used, now="The answers are given out when the exam closes.")


class Attempt(msgspec.Struct, frozen=True):
    """One person's attempt, complete or not. `passed` is None until it is over. Times in milliseconds since 1970.
    `points` are earned, of `possible`; in a set that is not an exam, a point for each question."""

    name: str
    begun: int
    ended: int | None
    answered: int
    right: int
    count: int
    late: int
    seconds: int
    passed: bool | None
    run: str
    number: int
    points: float
    possible: int
    percent: int


class Weak(msgspec.Struct, frozen=True):
    """A clause that people get wrong."""

    book: str
    clause: str
    wrong: int
    asked: int


class Sets:
    def __init__(self, accounts: Accounts, store: Store) -> None:
        self.accounts, self.store, self.rows = accounts, store, accounts.rows

    def add(self, author: str, body: DrillSet, now: int) -> KeptSet:
        if int(self.rows("SELECT count(*) FROM drill_sets WHERE folded = ?", (folded(author),))[0][0]) >= MOST:
            raise ServerError("too_many", f"You have {MOST} sets.", now="One instructor cannot have more.")
        made = KeptSet(secrets.token_urlsafe(12), folded(author), body, now, None)
        row = (made.id, made.author, msgspec.json.encode(body).decode(), now)
        self.rows("INSERT INTO drill_sets (id, folded, body, made_at) VALUES (?, ?, ?, ?)", row)
        return made

    def one(self, id: str) -> KeptSet:
        rows = self.rows(f"SELECT {_SET} FROM drill_sets WHERE id = ?", (id,))
        if not rows:
            raise ServerError(
                "not_found", "There is no such set of drills.", now="Ask the person who gave you the link."
            )
        return _set(rows[0])

    def of(self, author: str | None) -> list[KeptSet]:
        """Sets, newest first; everyone's for None."""
        where, values = ("WHERE folded = ?", (folded(author),)) if author is not None else ("", ())
        sql = f"SELECT {_SET} FROM drill_sets {where} ORDER BY made_at DESC, id LIMIT {MOST}"
        return [_set(row) for row in self.rows(sql, values)]

    def is_withheld(self, id: str | None, now: int) -> bool:
        """Is it an exam that has not closed?"""
        return id is not None and not self.one(id).is_released(now)

    def close(self, id: str, now: int | None) -> None:
        self.rows("UPDATE drill_sets SET closed_at = ? WHERE id = ?", (now, id))

    def author_of(self, one: KeptSet) -> str:
        """The author's name as spelt."""
        found = self.accounts.named(one.author)
        return found.person.name if found else one.author

    # -- assignments

    def known(self, names: Iterable[str]) -> list[str]:
        """The names, or a refusal if one of them does not exist."""
        found = {name: self.accounts.named(name) for name in names}
        unknown = [name for name, account in found.items() if account is None or account.disabled]
        if unknown:
            raise ServerError(
                "not_found", f"There is no account called {', '.join(unknown)[:200]}.", now="Check the spelling."
            )
        return list(found)

    def assign(self, id: str, names: Iterable[str], now: int) -> None:
        """Assign all of them, or none if a name is unknown."""
        for name in self.known(names):
            sql = "INSERT INTO drill_assigned (set_id, folded, made_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            self.rows(sql, (id, folded(name), now))

    def unassign(self, id: str, names: Iterable[str]) -> None:
        for name in names:
            self.rows("DELETE FROM drill_assigned WHERE set_id = ? AND folded = ?", (id, folded(name)))

    def assigned(self, id: str) -> list[str]:
        sql = "SELECT name FROM drill_assigned JOIN accounts USING (folded) WHERE set_id = ? ORDER BY folded"
        return [str(row[0]) for row in self.rows(sql, (id,))]

    def require_assigned(self, one: KeptSet, name: str) -> None:
        """Require an assignment if an exam is for certain people only; a set is for anyone who has its link."""
        names = {folded(each) for each in self.assigned(one.id)} if one.body.exam else set()
        if names and folded(name) not in names:
            raise ServerError("not_authorised", "This exam is not assigned to you.", now="Ask your instructor.")

    def assigned_to(self, name: str) -> list[KeptSet]:
        """What is assigned to a person, newest first; and closed exams, for their results."""
        columns = ", ".join(f"drill_sets.{column}" for column in _SET.split(", "))
        sql = (
            f"SELECT {columns} FROM drill_sets JOIN drill_assigned ON drill_assigned.set_id = drill_sets.id "
            "WHERE drill_assigned.folded = ? ORDER BY drill_assigned.made_at DESC, id LIMIT 200"
        )
        found = [_set(row) for row in self.rows(sql, (folded(name),))]
        return [one for one in found if one.closed_at is None or one.body.exam][:50]

    # -- results

    def runs(self, id: str, name: str | None = None) -> list[tuple[str, Run]]:
        """Names and runs, oldest first."""
        sql = (
            "SELECT name, id FROM drill_runs JOIN accounts USING (folded) WHERE set_id = ? "
            "ORDER BY drill_runs.made_at, id"
        )
        runs = [(str(row[0]), self.store.run(str(row[1]))) for row in self.rows(sql, (id,))]
        return [(who, run) for who, run in runs if run and (name is None or run.owner == folded(name))]

    def attempts(self, id: str, name: str | None = None) -> list[Attempt]:
        begun: Counter[str] = Counter()
        made = []
        for who, run in self.runs(id, name):
            begun[run.owner] += 1
            made.append(attempt(who, run, self.store.questions(run.id), begun[run.owner]))
        return made

    def weak(self, id: str) -> list[Weak]:
        """By clause, the most often wrong first."""
        asked: Counter[tuple[str, str]] = Counter()
        wrong: Counter[tuple[str, str]] = Counter()
        for _, run in self.runs(id):
            for one in self.store.questions(run.id):
                for entry in one.score.entries if one.score else ():
                    asked[entry.book, entry.clause] += 1
                    wrong[entry.book, entry.clause] += not entry.right
        return [
            Weak(book, clause, count, asked[book, clause])
            for (book, clause), count in sorted(wrong.items(), key=lambda pair: (-pair[1], pair[0]))
            if count
        ]


def attempt(name: str, run: Run, asked: list[ShownQuestion], number: int = 1) -> Attempt:
    scores = [one.score for one in asked if one.score]
    right = sum(score.right for score in scores)
    points, possible = earned(run, asked), points_in(run.plan.parts) if run.plan.exam else run.plan.count
    return Attempt(
        name=name,
        begun=run.made_at,
        ended=run.ended_at,
        answered=len(scores),
        right=right,
        count=run.plan.count,
        late=sum(score.late for score in scores),
        seconds=sum(score.seconds for score in scores),
        passed=passed(run, asked) if run.ended_at is not None else None,
        run=run.id,
        number=number,
        points=round(float(points), 2),
        possible=possible,
        percent=floor(points * 100 / possible) if possible else 0,
    )


_SET = "id, folded, body, made_at, closed_at"


def _set(row: Sequence[Any]) -> KeptSet:
    id, author, body, made_at, closed_at = row
    return KeptSet(id, author, msgspec.json.decode(body, type=DrillSet), made_at, closed_at)
