"""What every command at a table has in common."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from queenhigh.games.kit.orders import Declared, must_be_declared
from queenhigh.ledger.command import Receipt

Word = Annotated[str, Meta(min_length=1, max_length=60)]
Sentence = Annotated[str, Meta(max_length=400)]
Reason = Annotated[str, Meta(min_length=1, max_length=400, pattern=r"\S")]
"""Text that must not be blank."""
Fields = Annotated[dict[str, Any], Meta(max_length=30)]


def _tag(name: str) -> str:
    """`WagerFor` is `wager_for`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class TableCommand(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=_tag, forbid_unknown_fields=True):
    """One command. An unknown field refuses the whole command."""

    declared: ClassVar[Declared]

    def __init_subclass__(cls) -> None:
        must_be_declared(cls)


def name_of(command: msgspec.Struct | type[msgspec.Struct]) -> str:
    """The name as written in JSON."""
    kind = command if isinstance(command, type) else type(command)
    return str(kind.__struct_config__.tag)


class InMemory(Future[Receipt]):
    """The answer to what leaves no trace in the ledger, so that there is nothing to wait for; it says so (`Ack.note`)."""

    def __init__(self, id: str) -> None:
        super().__init__()
        self.set_result(Receipt(str(id), 0, 0, {}, ""))
