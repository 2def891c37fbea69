"""The table of a Crown Perth round sheet: limits, dealing and the jackpot; and the jackpot in the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.facets.sheet_seats import Seat
from queenhigh.games.crown_perth_holdem_poker.jackpot import (
    LEVELS,
    MULTIPLE,
    ROYAL,
    STRAIGHT_FLUSH,
    Jackpot,
    contributed,
    display,
    half_up,
    reseeds,
    wager_of,
)
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import KeyedOff, PoolsRecorded
from queenhigh.games.crown_perth_holdem_poker.table import ANTE, Device, Limits, Table
from queenhigh.games.crown_perth_holdem_poker.wager_errors import JackpotWagerShort
from queenhigh.games.kit.phases import Over
from queenhigh.money import NOTHING, Cents, in_dollars, rounded_down
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.written import Sheet, readings_of
from queenhigh.rules import Readings

DEVICES = {
    **dict.fromkeys(("hand", "hand_held", "manual", "by_hand"), Device.HAND),
    **dict.fromkeys(("shoe", "card_shoe"), Device.SHOE),
    **dict.fromkeys(("automatic_shuffler", "shuffler", "automatic", "automated", "shuffling_shoe"), Device.SHUFFLER),
}
KEYED = {ROYAL: "RF", STRAIGHT_FLUSH: "SF"}
_EXACT = re.compile(r"[0-9]{1,13}(\.[0-9]{1,1000})?")


def read_table(sheet: Sheet) -> Table:
    fields, seats = sheet.fields.inner("table"), sheet.playing
    readings = readings_of(fields, sheet.readings)
    limits = fields.inner("limits")
    made = Table(
        limits=Limits(limits.amount("min", NOTHING), limits.amount_if_any("max"), limits.amount_if_any("unit")),
        device=fields.one_of("shoe", DEVICES, "hand"),
        jackpot=_jackpot(fields, seats, readings),
        readings=readings,
        areas=fields.number("areas", max(sheet.book.most_hands, *(seat.number for seat in seats))),
    )
    by_number = {seat.number: seat for seat in seats}
    for fact in sheet.of(JackpotWagerShort):
        if fact.seat in by_number and made.jackpot:
            _require_short_wager(fact, by_number[fact.seat], made.jackpot.level_1)
    return made


def _require_short_wager(fact: JackpotWagerShort, seat: Seat, unit: int) -> None:
    """5.11: what is reported short is the wager of this seat."""
    if seat.jackpot is None:
        return
    level, amount = seat.jackpot
    if level is None:
        field, what = f"{seat.field}.wagers.jackpot", "a short wager does not tell its level: write {level, amount}."
        raise SheetError(field, what)
    parts = [part for part in (fact.area_1, fact.area_2) if part is not None]
    placed = Cents(sum(parts)) if parts else fact.placed
    if placed is not None and amount not in (placed, wager_of(level, unit)):
        what = f"this says {in_dollars(amount)}, and {in_dollars(placed)} is reported short. {rule('5.11').citation}"
        raise SheetError(f"{seat.field}.wagers.jackpot.amount", what)


def level_of(seat: Seat, unit: int) -> int:
    """The level of a seat's Jackpot Wager: as written, or the highest that its amount pays for."""
    assert seat.jackpot is not None
    level, amount = seat.jackpot
    return level or max((one for one in LEVELS if wager_of(one, unit) <= amount), default=1)


def _jackpot(table: Fields, seats: Sequence[Seat], readings: Readings) -> Jackpot | None:
    """The sheet's pools hold this round's contributions already; the room adds them itself, so they are taken off."""
    wagered = [seat for seat in seats if seat.jackpot]
    if "jackpot" not in table and not wagered:
        return None
    given = table.inner("jackpot")
    unit = given.amount("level_1") if "level_1" in given else _unit(given, wagered)
    if not unit:
        raise given.fault("level_1", "a Jackpot Wager costs something.")
    levels: dict[int, int] = {}
    for seat in wagered:
        if ANTE in seat.wagers:
            levels[level_of(seat, unit)] = levels.get(level_of(seat, unit), 0) + 1
    parts, _ = contributed(levels, unit, readings)
    if "pools" in given:
        listed = given.inner("pools")
        held = [_exact(listed, str(level)) for level in LEVELS]
        pools = tuple(pool - part for pool, part in zip(held, parts, strict=True))
    else:
        pools = reseeds(unit, readings)
    verified: dict[int, Cents] = {}
    for name in ("verified", "last_verified"):
        shown = given.inner(name)
        verified |= {level: shown.amount(str(level)) for level in LEVELS if str(level) in shown}
    return Jackpot(level_1=unit, pools=pools, verified=verified)


def _unit(given: Fields, wagered: Sequence[Seat]) -> Cents:
    for seat in wagered:
        if seat.jackpot and seat.jackpot[0]:
            given.notes.append(f"{given.at('level_1')} is missing: it is taken from {seat.field}.wagers.jackpot.")
            return Cents(seat.jackpot[1] // MULTIPLE[seat.jackpot[0]])
    raise given.fault("level_1", "this field is missing.")


def _exact(pools: Fields, level: str) -> Fraction:
    """What a pool holds in cents, to any number of decimals. A level may be a number where the sheet is YAML."""
    value = pools.get(level, pools.given.get(int(level)))  # type: ignore[call-overload]
    pools.get(int(level))  # type: ignore[arg-type]
    text = value.replace(",", "").removeprefix("$") if isinstance(value, str) else ""
    if not _EXACT.fullmatch(text):
        raise pools.fault(level, f'{value!r} is not an amount. Write dollars as text: "40000.00".')
    return Fraction(text) * 100


def jackpot_as_data(events: Iterable[object], over: Over[Table]) -> dict[str, Any]:
    """What was keyed off the pools, what they and the displays hold now, and what reseeding them took. A void round has no
    prizes, and one without a Jackpot Wager in it leaves the pools as they are."""
    jackpot, readings = over.table.jackpot, over.table.readings
    assert jackpot is not None
    key_offs: list[dict[str, Any]] = []
    pools, fund, reseeded = jackpot.pools, jackpot.fund, Fraction(0)
    for event in events:
        if isinstance(event, KeyedOff) and event.hand in KEYED:
            key_offs.append({"keyed": KEYED[event.hand], "level": event.level, "prize": in_dollars(event.prize)})
        if isinstance(event, PoolsRecorded):
            pools, fund, reseeded = event.pools, event.fund, event.reseeded
    result: dict[str, Any] = {
        "key_offs": [] if over.outcome == "void" else key_offs,
        "pools": {str(level): in_dollars(rounded_down(pools[level - 1])) for level in LEVELS},
        "display": {str(level): in_dollars(display(pools, level, readings)) for level in LEVELS},
        "reseed_cost": in_dollars(half_up(reseeded)),
        "fund": in_dollars(rounded_down(fund)),
    }
    if any(pool.denominator != 1 for pool in pools):
        result["exact"] = {str(level): str(pools[level - 1] / 100) for level in LEVELS}
    return result
