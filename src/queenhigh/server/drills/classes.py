"""Classes of a school: trainees from a roster, each with their own link. Only the hash of a link is kept, as for a
session. A trainee is a guest whose name the instructor chose: no password, no rank. A roster cannot take over an
existing account: a name that is taken is refused.
"""

from __future__ import annotations

import csv
import io
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from queenhigh.server.accounts.store import Accounts, key_of
from queenhigh.server.errors import ServerError
from queenhigh.server.names import refuse_titles
from queenhigh.server.people import Person, folded, proper_name

MOST, MOST_TRAINEES = 200, 200
LONGEST_ID = 40
HEADINGS = {
    "id": "number",
    "number": "number",
    "no": "number",
    "student id": "number",
    "trainee id": "number",
} | dict.fromkeys(("name", "trainee", "student", "full name"), "name")
"""Accepted names for the columns of a roster."""


class Trainee(msgspec.Struct, frozen=True):
    """`number` is the school's id for them, or their name where it gave none."""

    number: str
    name: str


class KeptClass(msgspec.Struct, frozen=True):
    id: str
    author: str
    title: str
    made_at: int


class Link(msgspec.Struct, frozen=True):
    """A trainee's link, shown once when it is made."""

    number: str
    name: str
    token: str


def roster(text: str) -> list[Trainee]:
    """Of a CSV: with a heading, its columns id and name in any order; without one, a name or an id and a name in each line."""
    try:
        rows = [
            [cell.strip() for cell in row]
            for row in csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
            if any(cell.strip() for cell in row)
        ]
    except csv.Error as error:
        raise ServerError("malformed", f"The roster is not a valid CSV file: {error}.") from None
    if not rows:
        raise ServerError("malformed", "The roster is empty.", now="Give a line for each trainee: id,name.")
    named = [HEADINGS.get(cell.lower(), "") for cell in rows[0]]
    if "name" in named:
        rows = rows[1:]
    else:
        named = ["name"] if max(map(len, rows)) == 1 else ["number", "name"]
    return _checked([dict(zip(named, row, strict=False)) for row in rows], first=2 if "name" in named else 1)


def _checked(rows: list[dict[str, str]], first: int) -> list[Trainee]:
    found: list[Trainee] = []
    for line, row in enumerate(rows, first):
        if not row.get("name"):
            raise ServerError(
                "malformed", f"Line {line} of the roster has no name.", now="Give id and name in each line."
            )
        name = proper_name(row["name"])
        refuse_titles(name)
        number = " ".join(row.get("number", "").split()) or name
        if len(number) > LONGEST_ID:
            raise ServerError("malformed", f"Line {line} of the roster: an id has at most {LONGEST_ID} characters.")
        found.append(Trainee(number, name))
    for what, values in (("name", [folded(one.name) for one in found]), ("id", [one.number for one in found])):
        twice = next((value for value in values if values.count(value) > 1), None)
        if twice is not None:
            raise ServerError(
                "malformed", f"The {what} {twice} is in the roster twice.", now=f"Give each trainee a {what}."
            )
    if not 1 <= len(found) <= MOST_TRAINEES:
        raise ServerError("too_large", f"A class has 1 to {MOST_TRAINEES} trainees, not {len(found)}.")
    return found


class Classes:
    def __init__(self, accounts: Accounts) -> None:
        self.accounts, self.rows = accounts, accounts.rows

    def add(self, author: str, title: str, now: int) -> KeptClass:
        if int(self.rows("SELECT count(*) FROM drill_classes WHERE folded = ?", (folded(author),))[0][0]) >= MOST:
            raise ServerError("too_many", f"You have {MOST} classes.")
        made = KeptClass(secrets.token_urlsafe(12), folded(author), title, now)
        row = (made.id, made.author, title, now)
        self.rows("INSERT INTO drill_classes (id, folded, title, made_at) VALUES (?, ?, ?, ?)", row)
        return made

    def one(self, id: str) -> KeptClass:
        rows = self.rows(f"SELECT {_CLASS} FROM drill_classes WHERE id = ?", (id,))
        if not rows:
            raise ServerError("not_found", "There is no such class.", now="Look under Practise, Classes.")
        return _class(rows[0])

    def of(self, author: str | None) -> list[KeptClass]:
        """Classes, newest first; everyone's for None."""
        where, values = ("WHERE folded = ?", (folded(author),)) if author is not None else ("", ())
        sql = f"SELECT {_CLASS} FROM drill_classes {where} ORDER BY made_at DESC, id LIMIT {MOST}"
        return [_class(row) for row in self.rows(sql, values)]

    def enrol(self, id: str, listed: Sequence[Trainee], taken: Sequence[str], now: int) -> list[Link]:
        """Enrol all of them or none: `taken` are names already in use. Existing members of the class are unchanged."""
        known = {folded(one.name) for one in self.trainees(id)}
        new = [one for one in listed if folded(one.name) not in known]
        if len(known) + len(new) > MOST_TRAINEES:
            raise ServerError("too_large", f"A class has at most {MOST_TRAINEES} trainees.")
        if taken:
            raise ServerError(
                "illegal",
                f"Taken by someone who is not in this class: {', '.join(taken)[:300]}.",
                now="Write these names in another way in the roster, with an initial or the id.",
            )
        return [self._enrolled(id, one, now) for one in new]

    def _enrolled(self, id: str, one: Trainee, now: int) -> Link:
        self.accounts.new_guest(one.name)
        token = secrets.token_urlsafe(24)
        self.rows(
            "INSERT INTO drill_trainees (class_id, folded, number, token, made_at) VALUES (?, ?, ?, ?, ?)",
            (id, folded(one.name), one.number, key_of(token), now),
        )
        return Link(one.number, one.name, token)

    def trainees(self, id: str) -> list[Trainee]:
        sql = (
            "SELECT number, name FROM drill_trainees JOIN accounts USING (folded) WHERE class_id = ? "
            "ORDER BY drill_trainees.folded"
        )
        return [Trainee(str(number), str(name)) for number, name in self.rows(sql, (id,))]

    def renew(self, id: str, names: Sequence[str]) -> list[Link]:
        """Make new links for these trainees, or for all; the old ones stop working."""
        wanted = {folded(name) for name in names}
        made = []
        for one in self.trainees(id):
            if not wanted or folded(one.name) in wanted:
                token = secrets.token_urlsafe(24)
                self.rows(
                    "UPDATE drill_trainees SET token = ? WHERE class_id = ? AND folded = ?",
                    (key_of(token), id, folded(one.name)),
                )
                made.append(Link(one.number, one.name, token))
        return made

    def who(self, token: str) -> Person:
        """The trainee whose link it is."""
        sql = "SELECT name FROM drill_trainees JOIN accounts USING (folded) WHERE token = ? AND guest = 1 AND disabled = 0"
        rows = self.rows(sql, (key_of(token),))
        account = self.accounts.named(str(rows[0][0])) if rows else None
        if account is None:
            raise ServerError("not_found", "This link is not valid any more.", now="Ask your instructor for a new one.")
        return account.person


_CLASS = "id, folded, title, made_at"


def _class(row: Sequence[Any]) -> KeptClass:
    id, author, title, made_at = row
    return KeptClass(id, author, title, made_at)
