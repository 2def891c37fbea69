"""Names and texts that both databases, a hash and a JSON line can hold without a change."""

from __future__ import annotations

from queenhigh.ledger.errors import BadCommand

LONGEST = 200


def text(value: object, what: str) -> str:
    """Printable and short, possibly empty. PostgreSQL stores no NUL, and half a surrogate pair has no bytes."""
    if type(value) is not str:
        raise BadCommand(f"{what} is text, not {value!r}.")
    if len(value) > LONGEST:
        raise BadCommand(f"{what} has {len(value)} characters; {LONGEST} is the most.")
    if value and not value.isprintable():
        raise BadCommand(f"{what} is printable text, not {value!r}.")
    return value


def name(value: object, what: str) -> str:
    """Text that is not empty. `what` begins a sentence: "An account"."""
    checked = text(value, what)
    if not checked:
        raise BadCommand(f"{what} needs a name.")
    return checked
