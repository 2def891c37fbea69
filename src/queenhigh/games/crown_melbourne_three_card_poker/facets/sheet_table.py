"""The table of a Crown Melbourne round sheet: limits, pay tables and the prize meter, and the meter in the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from queenhigh.games.crown_melbourne_three_card_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import MeterRecorded, System, contribution, exactly
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import GameReregistered, taken_back
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    CHOSEN,
    JACKPOT,
    PLACES,
    SIDE_BETS,
    Limits,
    PayTables,
    Shoe,
    Table,
    check_limits,
)
from queenhigh.games.kit.events import BettingClosed
from queenhigh.games.kit.facts import seats_of
from queenhigh.games.kit.phases import Hand, Over
from queenhigh.games.kit.ruling import Award, Ruling
from queenhigh.money import NOTHING, Cents, MoneyError, dollars, in_dollars, rounded_up
from queenhigh.notation import three_card
from queenhigh.notation.fields import Fields, SheetError, decimals
from queenhigh.notation.sheets import Recall, Recorded
from queenhigh.notation.written import Sheet, readings_of
from queenhigh.rules import Cited, Readings, Refusal

SHOES = {
    "hand_held": Shoe.HAND_HELD,
    "manual": Shoe.HAND_HELD,
    "shuffling_shoe": Shoe.SHUFFLING,
    "single_deck_shuffling": Shoe.SHUFFLING,
    "automatic": Shoe.SHUFFLING,
    "automated": Shoe.SHUFFLING,
}
_EXACT = re.compile(r"[0-9]{1,13}(\.[0-9]{1,1000})?")


def read_table(sheet: Sheet) -> Table:
    fields, seats = sheet.fields.inner("table"), sheet.playing
    _check_sitting(seats)
    places = fields.number("places", PLACES)
    if not 1 <= places <= PLACES:
        raise fields.fault("places", f"a table has 1 to {PLACES} places, not {places}. {rule('2.1').citation}")
    readings = readings_of(fields, sheet.readings, whole=True)
    limits = fields.inner("limits")
    made = Table(
        limits=_limits(limits),
        bet_limits={bet: _limits(limits.inner(bet)) for bet in (ANTE, *SIDE_BETS) if bet in limits},
        personal_limits=_personal_limits(fields, seats),
        pay_tables=_pay_tables(fields),
        smallest_chip=fields.amount("smallest_chip", NOTHING),
        shoe=fields.one_of("shoe", SHOES, "hand_held"),
        jackpot=_jackpot(fields, seats, readings) if "jackpot" in fields else None,
        carried=_carried(fields, seats),
        readings=readings,
        places=places,
        sits={seat.player: seat.number for seat in seats if seat.seated},
        warned=frozenset(seat.player for seat in seats if seat.warned),
        told=frozenset(seat.player for seat in seats if seat.told),
    )
    if sheet.shared and made.jackpot is None:
        sheet.fields.notes.append("jackpot_cards is not used here: the table offers no Jackpot Wagers.")
    return made


def _check_sitting(seats: Sequence[Any]) -> None:
    sits: dict[str, int] = {}
    for seat in seats:
        if seat.seated and sits.setdefault(seat.player, seat.number) != seat.number:
            raise SheetError(f"{seat.field}.seated", f"{seat.player} sits at seat {sits[seat.player]} already.")


def _carried(table: Fields, seats: Sequence[Any]) -> dict[int, str]:
    found = [seat for seat in seats if seat.carried]
    if found and "jackpot" not in table:
        what = "this table has no prize meter equipment, and nothing was carried over."
        raise SheetError(f"{found[0].field}.carried", f"{what} {rule('2.4').citation}")
    return {seat.number: seat.player for seat in found}


def _limits(fields: Fields) -> Limits:
    made = Limits(fields.amount("min", NOTHING), fields.amount_if_any("max"), fields.amount_if_any("unit"))
    try:
        check_limits(made, rule("8.1 fn s66(1)"))
    except Refusal as refusal:
        raise fields.fault("max", str(refusal)) from None
    return made


def _personal_limits(fields: Fields, seats: Sequence[Any]) -> dict[int, Limits]:
    """8.3: read personal limits, which may be listed by seat in the table or at the seat itself."""
    given = fields.inner("personal_limits")
    agreed = {seat: _limits(given.inner(str(seat))) for seat in fields.seats("personal_limits")}
    return agreed | {seat.number: _limits(seat.limits) for seat in seats if seat.limits is not None}


def _pay_tables(fields: Fields) -> PayTables:
    given = fields.inner("pay_tables")
    columns = {}
    for bet in CHOSEN:
        offered = {column: column for column in PAY.variants(bet)}
        columns[bet] = given.one_of(bet, offered, "A")
    return PayTables(**columns)


def _jackpot(fields: Fields, seats: Sequence[Any], readings: Readings) -> System:
    """Read the jackpot. The sheet's meter includes this round's contributions; the room adds them itself, so they are
    subtracted."""
    given = fields.inner("jackpot")
    option = given.get("option", 1)
    if str(option) not in PAY.variants("jackpot"):
        raise given.fault("option", f"{option!r} is not one of {', '.join(PAY.variants('jackpot'))}.")
    cost = given.amount("cost", Cents(100))
    seed = given.need("seed")
    meter = given.need("meter")
    if not isinstance(meter, str) or not _EXACT.fullmatch(meter.replace(",", "").removeprefix("$")):
        raise given.fault("meter", f'{meter!r} is not an amount. Write dollars as text: "12000.00".')
    try:
        system = System(
            option=int(option),
            seed=dollars(str(seed) if type(seed) is int else seed),
            cost=cost,
            meter=Fraction(meter.replace(",", "").removeprefix("$")) * 100,
            house_reset=given.amount("house_reset", NOTHING),
        )
    except MoneyError as error:
        raise given.fault("seed", str(error)) from None
    if not cost:
        raise given.fault("cost", "a Jackpot Wager costs something.")
    if system.meter < system.floor:
        given.notes.append(f"{given.at('meter')} is below seed times cost, {in_dollars(int(system.floor))}.")
    for seat in seats:
        if seat.carried and seat.wagers.get(JACKPOT, cost) != cost:
            what = f"A Jackpot Wager costs {in_dollars(cost)}, not {in_dollars(seat.wagers[JACKPOT])}."
            raise SheetError(f"{seat.field}.wagers.{JACKPOT}", f"{what} {rule('6.2.3').citation}")
    placed = sum(JACKPOT in seat.wagers and not seat.carried for seat in seats)
    return System(
        option=system.option,
        seed=system.seed,
        cost=cost,
        meter=system.meter - placed * contribution(system, cost, readings),
        house_reset=system.house_reset,
    )


def jackpot_as_data(events: Iterable[object]) -> dict[str, Any]:
    """Return the meter after the round, rounded up to a cent, with its `exact` value if it has more decimals."""
    result: dict[str, Any] = {}
    prizes: list[dict[str, Any]] = []
    again: list[dict[str, Any]] = []
    for event in events:
        if isinstance(event, GameReregistered):
            again.append({"seats": list(event.seats), "rule": event.rule.clause})
        if isinstance(event, Ruling):
            prizes += [_award(order) for order in event.orders if isinstance(order, Award)]
        if isinstance(event, MeterRecorded):
            result = {"meter": in_dollars(rounded_up(event.exact))}
            if event.exact.denominator != 1:
                result["exact"] = exactly(event.exact)
            result["rules"] = list(dict.fromkeys(rule.clause for rule in (event.rule, *event.also)))
    if prizes:
        result["prizes"] = prizes
    if again:
        result["registered_again"] = again
    return result


def _award(order: Award) -> dict[str, Any]:
    clauses = [rule.clause for rule in (order.rule, *order.also)]
    return {"seat": order.seats[0], "prize": in_dollars(order.amount), "rules": clauses}


# -- a round of Crown Melbourne's Three Card Poker, written down as a sheet after it was played


def table(over: Over[Any]) -> dict[str, Any]:
    table, columns, limits = over.table, over.table.pay_tables, three_card.limits_as_data
    made: dict[str, Any] = {
        "pay_tables": {name: getattr(columns, name) for name in columns.__struct_fields__},
        "limits": limits(table.limits) | {bet: limits(own) for bet, own in table.bet_limits.items()},
        "shoe": table.shoe.value,
        "places": table.places,
    }
    if table.personal_limits:
        made["personal_limits"] = {str(seat): limits(own) for seat, own in table.personal_limits.items()}
    if table.smallest_chip:
        made["smallest_chip"] = in_dollars(table.smallest_chip)
    if system := table.jackpot:
        made["jackpot"] = {
            "option": system.option,
            "seed": in_dollars(system.seed),
            "cost": in_dollars(system.cost),
            "meter": decimals(_meter(over) / 100),
        }
        if system.house_reset:
            made["jackpot"]["house_reset"] = in_dollars(system.house_reset)
    return made


def _meter(over: Over[Any]) -> Fraction:
    """Convert a meter to the sheet's form: including this round's contributions, without those of carried wagers that
    were taken back before the deal. The round's own meter is the value before both."""
    table = over.table
    new = sum(JACKPOT in hand.wagers and seat not in table.carried for seat, hand in over.hands.items())
    if table.readings["A-44"] == "reversed":
        new -= len(taken_back(over))
    held: Fraction = table.jackpot.meter + new * contribution(table.jackpot, table.jackpot.cost, table.readings)
    return held


def seat(over: Over[Any], hand: Hand, _: Sequence[Cited]) -> dict[str, Any]:
    table = over.table
    told = {
        "seated": table.sits.get(hand.player) == hand.seat,
        "warned": hand.player in table.warned,
        "told": hand.player in table.told,
        "carried": hand.seat in table.carried,
    }
    return {name: True for name, is_so in told.items() if is_so}


def retold(told: dict[str, Any], _: str, looked: Sequence[int], over: Over[Any]) -> dict[str, Any]:
    """Complete a report of viewed hands (11.11), because a sheet does not say who looked at their own cards."""
    if "viewed" not in told:
        return told
    seats = seats_of(told["viewed"])
    players = {over.hands[seat].player for seat in seats if seat in over.hands}
    return told | {"viewed": sorted({*seats, *(seat for seat in looked if over.hands[seat].player in players)})}


def recorded(happened: Sequence[Cited]) -> list[Recorded]:
    meters = [in_dollars(rounded_up(event.exact)) for event in happened if isinstance(event, MeterRecorded)]
    if len(meters) != 1:
        return []
    return [Recorded("the meter was", meters[0], lambda again: again["jackpot"].get("meter"))]


RECALL = Recall(
    table=table,
    seat=seat,
    start="before_deal",
    marks={**three_card.MARKS, BettingClosed: "shuffle"},
    street_after={},
    retold=retold,
    wager=three_card.own_name,
    recorded=recorded,
)
