"""What happens to a prize meter (Melbourne, Rule 6), and what a round, an outcome and a sign have on it."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from queenhigh.games.crown_melbourne_three_card_poker.jackpot import Equipment, System
from queenhigh.money import Cents
from queenhigh.rules import Cited, Rule

NOTHING = Fraction(0)


class MeterEvent(Cited, frozen=True, tag=True):
    """Something that happened to a prize meter system. Who did it stands in the ledger's envelope."""


class Recorded(msgspec.Struct, frozen=True):
    """An outcome on the meter, kept while its round lasts: a prize may still wait for its manager, a round be void after all.

    What the table reckoned with, and value and sums of the meter before the outcome and after it.
    """

    base: Fraction
    value: Fraction
    wagered: Cents
    prizes: Cents
    left: Fraction
    left_wagered: Cents
    left_prizes: Cents


class Share(msgspec.Struct, frozen=True):
    """What one round at a table, by its number, has on the meter: so many Jackpot Wagers and their part."""

    number: int
    wagers: int = 0
    contributed: Fraction = NOTHING
    won: bool = False
    """Another table has won the meter since: what was contributed is gone with it, and cannot be taken off again."""
    recorded: Recorded | None = None


class MeterOpened(MeterEvent, frozen=True, tag=True):
    """A prize meter system begins at its seed times the cost of its wager, or above."""

    system: System
    tables: tuple[str, ...]
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()
    held: Fraction = NOTHING
    """What a system that was closed had left for this one (reading A-22b)."""


class MeterMoved(MeterEvent, frozen=True, tag=True):
    """`value` in cents, exactly. `settled` is what the meter read at a time for settlement, if this is one (7.2.2)."""

    name: str
    table: str
    value: Fraction
    at: int
    share: Share
    wagered: Cents
    prizes: Cents
    rule: Rule
    also: tuple[Rule, ...] = ()
    settled: Fraction | None = None
    was_reset: bool = False


class Sign(msgspec.Struct, frozen=True):
    """A sign at a table: what it announces, and since when."""

    subject: str
    table: str
    since: int


class SignDisplayed(MeterEvent, frozen=True, tag=True):
    name: str
    sign: Sign
    rule: Rule


class GroupChanged(MeterEvent, frozen=True, tag=True):
    """A table was added to the system or removed from it; these are its tables from now on."""

    name: str
    table: str
    tables: tuple[str, ...]
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class OptionChanged(MeterEvent, frozen=True, tag=True):
    """Seed, increment rate and prizes are another option's from now on. `system` holds what is on the meter."""

    system: System
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class EquipmentChecked(MeterEvent, frozen=True, tag=True):
    """Display and equipment at a table: working, kept by hand, or failed."""

    name: str
    table: str
    equipment: Equipment
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()
    note: str = ""


class BalanceReceived(MeterEvent, frozen=True, tag=True):
    """A part of what was on the meter of a system that was closed."""

    name: str
    source: str
    value: Fraction
    at: int
    rule: Rule


class MeterClosed(MeterEvent, frozen=True, tag=True):
    """`given` went to other systems; `held` waits for the next (reading A-22b); the rest was the house's seed."""

    name: str
    given: Fraction
    held: Fraction
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class MeterConsulted(MeterEvent, frozen=True, tag=True):
    """Somebody read what the meter held as at a time for settlement."""

    name: str
    as_at: int
    value: Fraction
    rule: Rule
