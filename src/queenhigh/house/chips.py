"""Slips: chips that go to a table or come back, and counts of its float and its drop box. Each needs two people. One
person asks or counts, another signs; until then nothing moves. A count is blind: the ledger's figure is kept with the
slip for the office, and is shown neither to the person who counts nor to the one who signs.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from queenhigh.games.kit.procedure import procedure
from queenhigh.house import cage
from queenhigh.house.staff.roster import Signature
from queenhigh.money import Cents
from queenhigh.rules import Cited, IllegalAction, Rule

Kind = Literal["fill", "credit", "drop", "opening", "closing", "handover"]
MOVES: tuple[Kind, ...] = ("fill", "credit")
COUNTS: tuple[Kind, ...] = ("drop", "opening", "closing", "handover")
TITLES: dict[str, str] = {
    "fill": "Fill",
    "credit": "Credit",
    "drop": "Drop count",
    "opening": "Opening inventory",
    "closing": "Closing inventory",
    "handover": "Hand-over",
}


class Slip(msgspec.Struct, frozen=True):
    """A slip. `held` is the ledger's figure at the time of the count; None if nothing was counted."""

    number: int
    kind: Kind
    table: str
    amount: Cents
    why: str
    asked: Signature
    held: int | None = None
    signed: Signature | None = None
    state: str = "open"
    """open, done or withdrawn."""
    note: str = ""
    """Why it was withdrawn."""

    @property
    def variance(self) -> int | None:
        return None if self.held is None else self.amount - self.held


class ChipEvent(Cited, frozen=True, tag=True):
    """An event of the stream `chips`."""


class SlipAsked(ChipEvent, frozen=True, tag=True):
    slip: Slip
    rule: Rule


class SlipSigned(ChipEvent, frozen=True, tag=True):
    number: int
    signature: Signature
    rule: Rule


class SlipWithdrawn(ChipEvent, frozen=True, tag=True):
    number: int
    who: str
    at: int
    reason: str
    rule: Rule


Slips = dict[int, Slip]


def asked(slips: Slips, slip: Slip) -> SlipAsked:
    if not slip.why.strip():
        raise IllegalAction(f"{TITLES[slip.kind]}: no reason is given.", procedure("chips"), "Say why.")
    if slip.kind in MOVES and slip.amount <= 0:
        raise IllegalAction(f"{TITLES[slip.kind]}: no amount is given.", procedure("chips"), "Say how much.")
    waits = next(
        (one for one in slips.values() if (one.state, one.kind, one.table) == ("open", slip.kind, slip.table)), None
    )
    if waits is not None:
        raise IllegalAction(
            f"Slip {waits.number} of {slip.table} already waits for a signature.",
            procedure("chips"),
            "Have it signed, or withdraw it.",
        )
    return SlipAsked(slip, procedure("chips"))


def signed(slips: Slips, number: int, table: str, signature: Signature) -> SlipSigned:
    slip = _open(slips, number, table)
    if slip.asked.who == signature.who:
        raise IllegalAction(
            f"{signature.who} has signed slip {number} already: it takes another person, whatever the rank.",
            procedure("two_persons"),
            "Ask another person on duty at the table to sign.",
        )
    return SlipSigned(number, signature, procedure("chips"))


def withdrawn(slips: Slips, number: int, table: str, who: str, at: int, reason: str) -> SlipWithdrawn:
    slip = _open(slips, number, table)
    if slip.asked.who != who:
        raise IllegalAction(f"Slip {number} is {slip.asked.who}'s.", procedure("chips"), "Ask them to withdraw it.")
    return SlipWithdrawn(number, who, at, reason, procedure("chips"))


def _open(slips: Slips, number: int, table: str) -> Slip:
    slip = slips.get(number)
    if slip is None or slip.table != table:
        raise IllegalAction(f"Table {table} has no slip {number}.", procedure("chips"), "Look at those that wait.")
    if slip.state != "open":
        said = "was signed already" if slip.state == "done" else f"was {slip.state}"
        raise IllegalAction(f"Slip {number} {said}.", procedure("chips"), "Make a new one.")
    return slip


def moved(slip: Slip, dropped: int) -> cage.CageEvent | None:
    """Return what a slip moves when it is signed. `dropped` is what the drop box holds."""
    match slip.kind:
        case "fill":
            return cage.TableFilled(slip.table, slip.amount)
        case "credit":
            return cage.TableCredited(slip.table, slip.amount)
        case "drop" if dropped:
            return cage.DropEmptied(slip.table, Cents(dropped))
    return None


def evolve(slips: Slips, event: ChipEvent) -> Slips:
    match event:
        case SlipAsked(slip=slip):
            return {**slips, slip.number: slip}
        case SlipSigned(number=number, signature=signature):
            return {**slips, number: replace(slips[number], signed=signature, state="done")}
        case SlipWithdrawn(number=number, reason=reason):
            return {**slips, number: replace(slips[number], state="withdrawn", note=reason)}
    return slips
