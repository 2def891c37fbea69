"""The table of a Crown Perth round sheet: limits, dealing and the jackpot; and the jackpot in the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from queenhigh.games.crown_perth_holdem_poker.book import BOOK, rule
from queenhigh.games.crown_perth_holdem_poker.jackpot import (
    LEVELS,
    MULTIPLE,
    ROYAL,
    STRAIGHT_FLUSH,
    Jackpot,
    Seen,
    contributed,
    display,
    half_up,
    reseeds,
    wager_of,
)
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import KeyedOff
from queenhigh.games.crown_perth_holdem_poker.table import (
    AGAINST_DEALER,
    ANTE,
    DEALER_POKER_EXTRA,
    FLOP,
    PLAYER_POKER_EXTRA,
    RIVER,
    TURN,
    Device,
    Limits,
    Table,
    check_limits,
)
from queenhigh.games.crown_perth_holdem_poker.wager_errors import JackpotWagerShort
from queenhigh.games.crown_perth_holdem_poker.wagers import POKER_EXTRAS
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import PoolsRecorded
from queenhigh.games.kit.phases import Over
from queenhigh.money import NOTHING, Cents, in_dollars, rounded_down
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.written import Sheet, readings_of, seat_number
from queenhigh.rules import IllegalAction, Readings
from queenhigh.rules.errors import did_you_mean

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
    try:
        check_limits(made.limits)
    except IllegalAction as refusal:
        raise fields.fault("limits", str(refusal)) from None
    by_number = {seat.number: seat for seat in seats}
    for fact in sheet.of(JackpotWagerShort):
        if fact.seat in by_number and made.jackpot:
            _require_short_wager(fact, by_number[fact.seat], made.jackpot.level_1)
    return made


def _require_short_wager(fact: JackpotWagerShort, seat: Seat, unit: int) -> None:
    """5.11: the wager reported short has to be the one of this seat."""
    if seat.jackpot is None:
        return
    level, amount = seat.jackpot
    if level is None:
        field, what = (
            f"{seat.field}.wagers.jackpot",
            "the amount of a short wager does not show its level: write {level, amount}.",
        )
        raise SheetError(field, what)
    parts = [part for part in (fact.area_1, fact.area_2) if part is not None]
    placed = Cents(sum(parts)) if parts else fact.placed
    if placed is not None and amount not in (placed, wager_of(level, unit)):
        what = f"this says {in_dollars(amount)}, and {in_dollars(placed)} is reported short. {rule('5.11').citation}"
        raise SheetError(f"{seat.field}.wagers.jackpot.amount", what)


def level_of(seat: Seat, unit: int) -> int:
    """Return the level of a seat's Jackpot Wager: as written, or the highest level that its amount pays for."""
    assert seat.jackpot is not None
    level, amount = seat.jackpot
    return level or max((one for one in LEVELS if wager_of(one, unit) <= amount), default=1)


def _jackpot(table: Fields, seats: Sequence[Seat], readings: Readings) -> Jackpot | None:
    """The sheet's pools already include this round's contributions. The room adds them itself, so they are subtracted here."""
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
    parts = contributed(levels, unit, readings).parts
    if "pools" in given:
        listed = given.inner("pools")
        held = [_exact(listed, str(level)) for level in LEVELS]
        pools = tuple(pool - part for pool, part in zip(held, parts, strict=True))
        for level, pool, least in zip(LEVELS, held, reseeds(unit, readings), strict=True):
            if pool < least:
                given.notes.append(f"{listed.at(str(level))} is below its reseed, {in_dollars(rounded_down(least))}.")
    else:
        pools = reseeds(unit, readings)
        if levels:
            given.notes.append(f"{given.at('pools')} is missing: the pools are taken at their reseed amounts.")
    verified: dict[int, Cents] = {}
    for name in ("verified", "last_verified"):
        shown = given.inner(name)
        verified |= {level: shown.amount(str(level)) for level in LEVELS if str(level) in shown}
    return Jackpot(
        level_1=unit, pools=pools, verified=verified, won_since=_won_since(given), when_void=_when_void(given)
    )


def _when_void(given: Fields) -> Seen | None:
    """Read what the pools held when the round was void, after its settlement and what other tables did since."""
    if "when_void" not in given:
        return None
    later = given.inner("when_void")
    listed = later.inner("pools")
    seen = Seen(tuple(_exact(listed, str(level)) for level in LEVELS), _won_since(later))
    later.close()
    return seen


def _won_since(given: Fields) -> tuple[int, ...]:
    """Return the levels whose pools another table has won since this round's contributions went in (reading A5c)."""
    given.ask("list", "won_since")
    levels, known = given.get("won_since", []), {str(level): level for level in LEVELS}
    if not isinstance(levels, list | tuple) or not all(str(level) in known for level in levels):
        raise given.fault("won_since", f"this is a list of levels, which are {', '.join(known)}, not {levels!r}.")
    return tuple(sorted({known[str(level)] for level in levels}))


def _unit(given: Fields, wagered: Sequence[Seat]) -> Cents:
    for seat in wagered:
        if seat.jackpot and seat.jackpot[0]:
            given.notes.append(f"{given.at('level_1')} is missing: it is taken from {seat.field}.wagers.jackpot.")
            return Cents(seat.jackpot[1] // MULTIPLE[seat.jackpot[0]])
    raise given.fault("level_1", "this field is missing.")


def _exact(pools: Fields, level: str) -> Fraction:
    """Return a pool's content in cents, to any number of decimals. In a YAML sheet, a level may be a number."""
    value = pools.get(level, pools.given.get(int(level)))  # type: ignore[call-overload]
    pools.get(int(level))  # type: ignore[arg-type]
    text = value.replace(",", "").removeprefix("$") if isinstance(value, str) else ""
    if not _EXACT.fullmatch(text):
        raise pools.fault(level, f'{value!r} is not an amount. Write dollars as text: "40000.00".')
    return Fraction(text) * 100


def jackpot_as_data(events: Iterable[object], over: Over[Table]) -> dict[str, Any]:
    """Return what was keyed off, what pools and displays hold now, and the cost of reseeding. A void round has no
    prizes, and one without a Jackpot Wager leaves the pools unchanged.
    """
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


# -- a seat of a Crown Perth round sheet, as written

MOST_BY = {DEALER_POKER_EXTRA: rule("3.24"), PLAYER_POKER_EXTRA: rule("3.30")}
JACKPOT = "jackpot"
OFFERED = (*AGAINST_DEALER, JACKPOT, DEALER_POKER_EXTRA, PLAYER_POKER_EXTRA)
PREFLOP = {
    **dict.fromkeys(("flop", "wager", "play"), Choice.PLAY),
    "fold": Choice.FOLD,
    **dict.fromkeys(("none", "undecided"), Choice.UNDECIDED),
}
WAGERS = ("wager", "play")
CHECKS = ("check", "none", "undecided")


class Seat:
    """A seat as written on the sheet."""

    def __init__(self, fields: Fields) -> None:
        fields.only("seat", "player", "cards", "wagers", "decision", "decisions", "exposes")
        self.fields, self.field = fields, fields.path
        self.number = seat_number(fields)
        self.player = fields.text("player", f"seat {self.number}")
        self.cards = fields.cards("cards")
        self.exposes = fields.flag("exposes", True)
        given = fields.inner("wagers")
        for bet in given.names():
            if bet not in OFFERED:
                raise given.fault(
                    bet,
                    f"this book offers no such wager; it offers {', '.join(OFFERED)}.{did_you_mean(bet, OFFERED, 1)}",
                )
        self.wagers = {bet: given.amount(bet) for bet in AGAINST_DEALER if bet in given}
        self.jackpot = _jackpot_wager(given) if JACKPOT in given else None
        self.dealer_poker_extra = self._extras(given, DEALER_POKER_EXTRA, 1)
        self.player_poker_extra = self._extras(given, PLAYER_POKER_EXTRA, POKER_EXTRAS)
        self._decide(fields, given)

    @property
    def written(self) -> dict[str, Cents]:
        """Return every wager of the sheet under its name in the result."""
        named = dict(self.wagers)
        if self.jackpot:
            named[JACKPOT] = self.jackpot[1]
        for _, amount in self.dealer_poker_extra:
            named[DEALER_POKER_EXTRA] = amount
        for place, (_, amount) in enumerate(self.player_poker_extra, 1):
            named[self.extra_name(place)] = amount
        return named

    def extra_name(self, place: int) -> str:
        """Return `player_poker_extra`, numbered if there are several on the hand."""
        return PLAYER_POKER_EXTRA if len(self.player_poker_extra) == 1 else f"{PLAYER_POKER_EXTRA}_{place}"

    def _extras(self, given: Fields, bet: str, most: int) -> list[tuple[str, Cents]]:
        """Read an amount, `{bettor, amount}` or a list of these. A bettor named like this seat is its player."""
        value = given.get(bet)
        for kind in ("amount", "group", "list"):
            given.ask(kind, bet)
        if value is None:
            return []
        if isinstance(value, str | int | float):
            return [(self.player, given.amount(bet))]
        entries = given.each(bet) if isinstance(value, list) else [given.inner(bet)]
        extras = []
        for entry in entries:
            bettor = entry.get("bettor", self.player)
            if not isinstance(bettor, str | int) or isinstance(bettor, bool):
                raise entry.fault("bettor", f"this must be a player or the number of a seat, not {bettor!r}.")
            bettor = str(bettor).strip()
            if not bettor or bettor == "0" or bettor.startswith("-"):
                raise entry.fault(
                    "bettor", f"{bettor!r} is not a player. Name a player or the number of a seat, or leave it out."
                )
            bettor = self.player if bettor in (f"seat {self.number}", str(self.number)) else bettor
            extras.append((bettor, entry.amount("amount")))
            entry.close()
        if len(extras) > most:
            raise given.fault(
                bet, f"an area takes {most} of them, not {len(extras)}. [{BOOK.id} {MOST_BY[bet].clause}]"
            )
        if len({bettor for bettor, _ in extras}) != len(extras):
            raise given.fault(bet, "a bettor appears more than once.")
        return extras

    def _decide(self, fields: Fields, given: Fields) -> None:
        """Return the choices before the flop, the turn and the river: as written, or as the wagers imply."""
        decisions = fields.inner("decisions")
        implied = "flop" if FLOP in self.wagers else "none"
        self.preflop = decisions.one_of("preflop", PREFLOP, fields.text("decision", implied))
        if "decision" in fields and fields.one_of("decision", PREFLOP) is not self.preflop:
            raise fields.fault("decision", "it is not what decisions.preflop says. Leave one of them out.")
        if ANTE not in self.wagers and (late := [bet for bet in self.wagers if bet != ANTE]):
            raise given.fault(late[0], "there is no ante beside it.")
        if ANTE not in self.wagers and self.preflop is not Choice.UNDECIDED:
            raise decisions.fault("preflop", "there is no ante, and nothing to decide.")
        if self.preflop is Choice.FOLD and (late := [bet for bet in self.wagers if bet != ANTE]):
            raise given.fault(late[0], f"there is a {late[0]} wager and the hand was folded.")
        self.streets = {street: self._on(street, decisions, given) for street in (TURN, RIVER)}
        decisions.close()
        if self.preflop is Choice.PLAY and FLOP not in self.wagers:
            raise given.fault(FLOP, "the decision is to wager, and the flop wager is missing. Write its amount.")

    def _on(self, street: str, decisions: Fields, given: Fields) -> Choice:
        placed = street in self.wagers
        options = {street: Choice.PLAY, **dict.fromkeys(WAGERS, Choice.PLAY), **dict.fromkeys(CHECKS, Choice.CHECK)}
        options["fold"] = Choice.FOLD
        choice = decisions.one_of(street, options, "wager" if placed else "check")
        if choice is not Choice.PLAY and placed:
            raise given.fault(street, f"there is a {street} wager and the decision is {choice}.")
        if choice is Choice.PLAY and ANTE not in self.wagers:
            raise decisions.fault(street, "there is no ante, and nothing to decide.")
        if choice is Choice.PLAY and not placed:
            raise given.fault(street, f"the decision is to wager, and the {street} wager is missing. Write its amount.")
        return choice


def _jackpot_wager(given: Fields) -> tuple[int | None, Cents]:
    """Read `{level, amount}`, or an amount alone, which determines the level."""
    if isinstance(given.get(JACKPOT), str):
        return None, given.amount(JACKPOT)
    inner = given.inner(JACKPOT)
    level = inner.get("level")
    if level is not None and str(level) not in {str(known) for known in LEVELS}:
        raise inner.fault("level", f"{level!r} is not one of {', '.join(map(str, LEVELS))}.")
    amount = inner.amount("amount")
    inner.close()
    return (None if level is None else int(level)), amount
