"""Who is at the other end of a connection, and the name they have in the house."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

import msgspec

from queenhigh.server.errors import ServerError
from queenhigh.server.names import in_one_script

Role = Literal["player", "staff", "inspector"]
Due = Literal["", "password", "second_factor"]
"""What a person must do first: replace an initial password, or enrol a second factor if the house requires one."""

LONGEST_NAME = 24
_WORDS = re.compile(r"\s+")


class Person(msgspec.Struct, frozen=True):
    """`name` is also the desk's name for the player and the roster's for the member of staff."""

    name: str
    role: Role = "player"
    guest: bool = False
    manages: bool = False
    """May administer accounts, and look into everything like an inspector."""
    factor: bool = False
    """Has a second factor besides the password."""
    due: Due = ""

    @property
    def inspects(self) -> bool:
        return self.role == "inspector" or self.manages


def proper_name(given: str) -> str:
    """A name as it is kept and shown: one spelling for look-alikes, no blanks around it, no invisible characters."""
    name = _WORDS.sub(" ", unicodedata.normalize("NFKC", given)).strip()
    if not name:
        raise ServerError("malformed", "A name is missing.", now="Give a name of 1 to 24 letters and digits.")
    if len(name) > LONGEST_NAME:
        raise ServerError("malformed", f"A name has at most {LONGEST_NAME} characters; this one has {len(name)}.")
    odd = [sign for sign in name if not (sign.isalnum() or sign in " -_.'" or unicodedata.category(sign)[0] == "M")]
    if odd or not name[0].isalnum():
        raise ServerError(
            "malformed",
            "A name begins with a letter or digit and has only letters, digits, spaces, full stops, hyphens and apostrophes.",
        )
    in_one_script(name)
    return name


def folded(name: str) -> str:
    """The form in which names are compared: Ann, ANN and ａｎｎ are one person."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return _WORDS.sub(" ", plain).strip()
