"""When something was noticed or reported, as a sheet says it. `reported: decision after 2, 4` says exactly when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from queenhigh.notation.fields import Fields
from queenhigh.notation.sheets import RoundSheets
from queenhigh.rules.errors import nearest

Entry = tuple[Fields, Any]
"""A report as the sheet has it, and the fact that it tells."""
ANY = ("", "any", "round", "during_round")
"""`when` of a report that names no moment: the usual one of its type is taken."""
NEVER_COMES = "the round on this sheet never reaches this moment. Correct it, or remove the report."


def require_moments(entry: Fields, fact: Any, book: RoundSheets) -> None:
    """`when` and `reported` name moments of this book's round, and what happens at one moment only is not noticed at quite
    another one."""
    known = [name for moment in book.moments for name in (*moment.names, *moment.reported)]
    for name, said in (("when", entry.text("when", "")), ("reported", entry.text("reported", ""))):
        if said in known or said in ANY or (name == "reported" and book.exact.fullmatch(said)):
            continue
        close = nearest(said, known, 1)
        meant = f"Did you mean {close[0]}?" if close else f"Use one of {', '.join(sorted(set(known) - set(ANY)))}."
        raise entry.fault(name, f"{said!r} is not a moment of this round. {meant}")
    fixed, noticed = book.fixed.get(entry.get("type")), book.place_of(fact.when)
    if fixed is None or noticed is None:
        return
    first, last = book.place_of(fixed.first), book.place_of(fixed.last)
    if first is None or last is None or not first <= noticed <= last:
        raise entry.fault("when", fixed.why or f"{entry.get('type')} does not happen at {fact.when!r}.")


def place_of(entry: Fields, fact: Any, book: RoundSheets) -> int:
    """When it was reported, where the sheet knows that; otherwise when it was noticed."""
    tag, reported = entry.get("type"), entry.text("reported", "")
    place = None if reported in ANY else book.place_of(reported, reported=True)
    was_reported = place is not None
    if place is None and tag in book.fixed:
        place = book.place_of(book.fixed[tag].at)
    elif place is None:
        place = book.place_of(book.usual.get(tag, book.otherwise) if fact.when in ANY else fact.when)
    assert place is not None
    return book.shifted(fact, place, was_reported) if book.shifted else place


def in_turn(seats: Iterable[int], told: Sequence[Entry], book: RoundSheets, street: str) -> Iterator[int | Entry]:
    """The seats in the order in which they decide on a street, and each report after those that it says."""
    left = list(seats)
    for entry, fact in told:
        exact = book.exact.fullmatch(entry.text("reported", ""))
        if exact is None or exact[1] != street:
            continue
        for seat in map(int, exact[2].split(",")):
            if seat in left:
                left.remove(seat)
                yield seat
        yield entry, fact
    yield from left
