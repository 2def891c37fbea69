"""Live prize meters (Melbourne, Rule 6), which several tables feed at once, exact to the last fraction.

The arithmetic is in the room (`jackpot`, `prizes`); this module is about the meter itself, which outlives rounds and
tables. A table's Jackpot Wagers are added to the meter when betting closes (6.3.2), so that every table of the group
sees them. Prizes are deducted when the Dealer records the outcome (7.2.2): a Royal or Straight Flush that still waits
for a manager (7.1.1) is paid from the meter of that instant, and the next table to record finds the reduced meter
(7.2.4). The ledger decides who came first.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.facets.meters import (
    NOTHING,
    BalanceReceived,
    EquipmentChecked,
    GroupChanged,
    MeterClosed,
    MeterMoved,
    MeterOpened,
    OptionChanged,
    Recorded,
    Share,
    Sign,
    SignDisplayed,
)
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import (
    Equipment,
    MeterRecorded,
    System,
    contribution,
    least_value,
)
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import awaiting, meter_at_settlement, prizes_of
from queenhigh.games.crown_melbourne_three_card_poker.table import JACKPOT, MelbourneRound, Table
from queenhigh.games.kit.phases import WithCards
from queenhigh.hands import FiveCard
from queenhigh.money import Cents
from queenhigh.rules import Cited, QueenhighError


class MeterFault(QueenhighError):
    """A meter is below what 6.3 requires. No wagers are taken on it until it has been checked."""


class Meter(msgspec.Struct, frozen=True):
    system: System
    tables: tuple[str, ...]
    value: Fraction
    wagered: Cents = Cents(0)
    """Jackpot Wagers since the last reset, at all tables of the group (6.3.2)."""
    prizes: Cents = Cents(0)
    """Royal and Straight Flush prizes since the last reset (6.3.3)."""
    shares: dict[str, Share] = {}
    signs: dict[str, Sign] = {}
    equipment: dict[str, Equipment] = {}
    closed: bool = False
    held: Fraction = NOTHING
    """Money held for the next system when this one closed, less the held money that it began with (reading A-22b)."""

    @property
    def name(self) -> str:
        return self.system.name

    @property
    def live(self) -> System:
        """Return the system with the present amount on its meter."""
        return replace(self.system, meter=self.value)

    def share(self, table: str, number: int) -> Share:
        """Return what this round has contributed to the meter. Earlier rounds are settled."""
        found = self.shares.get(table)
        return found if found is not None and found.number == number else Share(number)

    def for_table(self, table: str, round: MelbourneRound, number: int) -> System:
        """Return the system as a round at this table uses it: without the round's own contributions.

        A round that has recorded its outcome still uses the meter of that instant.
        """
        share = self.share(table, number)
        if share.recorded is not None:
            base = share.recorded.base
        elif share.won:
            base = self.value - _own(round, self.system)
        else:
            base = self.value - share.contributed
        return replace(self.system, meter=base, equipment=self.equipment.get(table, self.system.equipment))


def evolve(meter: Meter | None, event: Cited) -> Meter | None:
    """Return the meter after an event."""
    if isinstance(event, MeterOpened):
        return Meter(event.system, event.tables, event.system.meter, held=-event.held)
    if meter is None:
        return None
    match event:
        case MeterMoved():
            return _moved(meter, event)
        case SignDisplayed(sign=sign):
            return replace(meter, signs={**meter.signs, _key(sign.subject, sign.table): sign})
        case GroupChanged():
            return _regrouped(meter, event)
        case OptionChanged(system=system):
            signs = {key: sign for key, sign in meter.signs.items() if not sign.subject.startswith("option")}
            return replace(meter, system=system, value=system.meter, signs=signs)
        case EquipmentChecked():
            return replace(meter, equipment={**meter.equipment, event.table: event.equipment})
        case BalanceReceived(value=value):
            return replace(meter, value=value)
        case MeterClosed(held=held):
            return replace(meter, tables=(), value=NOTHING, closed=True, held=meter.held + held)
    return meter


def _moved(meter: Meter, event: MeterMoved) -> Meter:
    shares = meter.shares
    if event.was_reset:
        shares = {
            table: replace(share, won=share.wagers > 0 or share.recorded is not None) for table, share in shares.items()
        }
    shares = {**shares, event.table: event.share}
    return replace(meter, value=event.value, wagered=event.wagered, prizes=event.prizes, shares=shares)


def _regrouped(meter: Meter, event: GroupChanged) -> Meter:
    """Remove the table's signs, which are no longer needed, and the records of a table that left; the meter is unchanged."""
    signs = {key: sign for key, sign in meter.signs.items() if sign.table != event.table}
    shares = {table: share for table, share in meter.shares.items() if table in event.tables}
    equipment = {table: state for table, state in meter.equipment.items() if table in event.tables}
    return replace(meter, tables=event.tables, signs=signs, shares=shares, equipment=equipment)


def _key(subject: str, table: str) -> str:
    return f"{subject}@{table}"


def sign_at(meter: Meter, subject: str, table: str) -> Sign | None:
    return meter.signs.get(_key(subject, table))


@rule("6.3")
def least(meter: Meter) -> Fraction:
    return least_value(meter.system, meter.wagered, Fraction(meter.prizes))


def check(meter: Meter) -> None:
    """6.3: refuse a meter that holds less than its seed plus contributions less prizes. Called after every event."""
    if not meter.closed and meter.value < least(meter):
        raise MeterFault(
            f"Meter {meter.name} holds {meter.value} cents and may not hold less than {least(meter)}. "
            f"{rule('6.3').citation} Take no Jackpot Wagers on it and call the floor."
        )


def registered(meter: Meter, table: str, round: MelbourneRound, number: int, at: int) -> MeterMoved | None:
    """6.3.2: add the new Jackpot Wagers of a round to the meter. Carried-over ones were added in their own round.

    By the other reading of A-14 they are added only when the round is over.
    """
    new = sum(JACKPOT in hand.wagers and seat not in round.table.carried for seat, hand in round.hands.items())
    if not new or round.table.readings["A-14"] == "excluded":
        return None
    amount = new * contribution(meter.system, meter.system.cost, round.table.readings)
    return MeterMoved(
        meter.name,
        table,
        meter.value + amount,
        at,
        Share(number, new, amount),
        Cents(meter.wagered + new * meter.system.cost),
        meter.prizes,
        rule("6.3.2"),
    )


@rule("7.2.2")
def recorded_pending(meter: Meter, table: str, round: WithCards[Table], number: int, at: int) -> MeterMoved | None:
    """Deduct prizes now for recorded Royal or Straight Flushes, although a manager has yet to determine them.

    Does nothing under the other reading of A-41, or if the outcome is already on the meter.
    """
    if round.table.readings["A-41"] != "at_recording" or meter.share(table, number).recorded is not None:
        return None
    held = awaiting(round)
    made = prizes_of(round, held)
    kinds = list(held.values())
    royals, straights = kinds.count(FiveCard.ROYAL_FLUSH), kinds.count(FiveCard.STRAIGHT_FLUSH)
    paid = Cents(royals * made.royal + straights * made.straight_flush)
    moved = _outcome(meter, table, round, number, made.meter, paid, at, was_reset=made.was_reset)
    return replace(moved, rule=rule("7.2.2"), also=(*made.also, rule("7.2.4"), rule("6.5.2")))


@rule("6.3")
def recorded(
    meter: Meter, table: str, round: MelbourneRound, number: int, record: MeterRecorded, paid: int, at: int
) -> MeterMoved:
    """Record the outcome of a round on the meter. `paid` is the total of its prizes.

    If the outcome is already on the meter, it is replaced; what other tables have done since stays.
    """
    was_reset = any(cited == rule("6.4") for cited in record.also)
    also = (rule("7.2.2"), rule("6.5.2"), *record.also)
    earlier = meter.share(table, number).recorded
    if earlier is None:
        moved = _outcome(meter, table, round, number, record.exact, paid, at, was_reset=was_reset)
        return replace(moved, also=also)
    before = replace(meter, value=earlier.value, wagered=earlier.wagered, prizes=earlier.prizes)
    anew = _outcome(before, table, round, number, record.exact, paid, at, was_reset=was_reset)
    value = anew.value + meter.value - earlier.left
    wagered, prizes = meter.wagered, meter.prizes
    if not meter.share(table, number).won:
        wagered = Cents(wagered + anew.wagered - earlier.left_wagered)
        prizes = Cents(prizes + anew.prizes - earlier.left_prizes)
    value = max(value, least(replace(meter, wagered=wagered, prizes=prizes)))
    kept = Recorded(earlier.base, earlier.value, earlier.wagered, earlier.prizes, value, wagered, prizes)
    share = replace(anew.share, recorded=kept)
    return replace(
        anew, value=value, wagered=wagered, prizes=prizes, share=share, also=also, settled=None, was_reset=False
    )


def _outcome(
    meter: Meter, table: str, round: MelbourneRound, number: int, left: Fraction, paid: int, at: int, *, was_reset: bool
) -> MeterMoved:
    """Return what a table leaves on the meter, with the sums of 6.3, and never less than 6.3 requires: a part of a
    prize that was rounded down stays on the meter, as does a wager returned after a reset."""
    share, system = meter.share(table, number), _of(round)
    settled, later = meter_at_settlement(round)
    counted = settled if share.won else system.meter + share.contributed
    value = meter.value + left - counted
    if was_reset:
        wagered, prizes = Cents(_alive(round, system) * system.cost if later else 0), Cents(0)
    else:
        wagered, prizes = _kept_wagers(meter, share, round), Cents(meter.prizes + paid)
    value = max(value, least(replace(meter, wagered=wagered, prizes=prizes)))
    kept = Recorded(system.meter, meter.value, meter.wagered, meter.prizes, value, wagered, prizes)
    return MeterMoved(
        meter.name,
        table,
        value,
        at,
        replace(share, recorded=kept),
        wagered,
        prizes,
        rule("6.3"),
        settled=settled,
        was_reset=was_reset,
    )


def _kept_wagers(meter: Meter, share: Share, round: MelbourneRound) -> Cents:
    """Return the Jackpot Wagers since the last reset, without those of this round that were returned."""
    if share.won:
        return meter.wagered
    return Cents(max(meter.wagered + (_alive(round, meter.system) - share.wagers) * meter.system.cost, 0))


def _alive(round: MelbourneRound, system: System) -> int:
    """Return how many Jackpot Wagers this round has added to the meter for good; below zero if it returned a
    carried-over one."""
    if not round.released and not round.table.carried:
        return sum(JACKPOT in hand.wagers for hand in round.hands.values())
    own = _own(round, system) / contribution(system, system.cost, round.table.readings)
    return own.numerator


def _own(round: MelbourneRound, system: System) -> Fraction:
    """Return what this round itself adds to the meter, as the room calculates it."""
    table = replace(round.table, jackpot=replace(system, meter=NOTHING))
    value, later = meter_at_settlement(replace(round, table=table))
    return value + later


def _of(round: MelbourneRound) -> System:
    assert round.table.jackpot is not None
    return round.table.jackpot


class Settlement(msgspec.Struct, frozen=True):
    """A time for settlement (7.2.2): when and where an outcome was recorded, and the meter's value then."""

    at: int
    table: str
    value: Fraction


def settlements(events: Iterable[Cited]) -> list[Settlement]:
    """6.5.2: return every time for settlement, in the order in which the outcomes were recorded."""
    return [
        Settlement(event.at, event.table, event.settled)
        for event in events
        if isinstance(event, MeterMoved) and event.settled is not None
    ]
