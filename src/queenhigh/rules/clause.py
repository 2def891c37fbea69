"""A clause: what one numbered provision of a book requires of people at the table, and the form it takes here."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec


class Disposition(StrEnum):
    CODE = "code"
    DATA = "data"
    CONSOLE = "console"
    DEFINITION = "definition"
    DOCUMENT = "document"
    RECORD = "record"
    PROCEDURE = "procedure"
    NONE = "none"

    @property
    def decides(self) -> bool:
        """Must the clause be cited, and applied in a test?"""
        return self in (Disposition.CODE, Disposition.DATA, Disposition.CONSOLE)


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    requires: str
    disposition: Disposition
    authority: str = ""
    example: str = ""
    because: str = ""
    system: str = ""
    """How Queenhigh applies the clause, if that helps a reader. `requires` never says it."""
    id: str = ""

    @property
    def chapter(self) -> str:
        """`11` of `11.5.2(a)`; the first word if a book has no numbers."""
        return re.split(r"[.\s(:]", self.id, maxsplit=1)[0]


def is_under(clause: str, heading: str) -> bool:
    """Does `11.5.2(a)` come under `11.5`? Under `11.50` or `1` it does not."""
    return clause.startswith(heading) and (len(clause) == len(heading) or not clause[len(heading)].isalnum())


def tidily(clause: str) -> str:
    """An id in lower case without quotes, with single blanks, so that `4.1 'Holdem'` comes under `4.1`."""
    return " ".join(re.sub(r"['‘’\"]+", "", clause).split()).casefold()


def loosely(clause: str) -> str:
    """Normalise a clause as typed by a person: without quotes, case or extra blanks."""
    return tidily(clause).replace(" ", "")
