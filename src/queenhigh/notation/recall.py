"""A round that was played, written down as a sheet. Settled again it must give the same lines: that is the audit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import Reported
from queenhigh.games.kit.phases import Over
from queenhigh.money import in_dollars
from queenhigh.rules import Cited


def sheet_of(book: str, over: Over[Any], happened: Sequence[Cited]) -> dict[str, Any]:
    """The sheet of a round that is over: its table, seats, cards, decisions and whatever was reported."""
    table = _TABLES[book](over)
    if departures := over.table.readings.departures:
        table["readings"] = departures
    sheet: dict[str, Any] = {"book": book, "table": table, "seats": [_seat(hand) for hand in over.in_order]}
    if over.bank:
        sheet["player_dealer"] = {
            "seat": over.bank.seat,
            "player": over.bank.player,
            "wager": in_dollars(over.bank.wager),
            "cards": [str(card) for card in over.dealer],
        }
    else:
        sheet["dealer"] = {"cards": [str(card) for card in over.dealer]}
    if over.shared:
        sheet["jackpot_cards"] = [str(card) for card in over.shared]
    if facts := [event.fact for event in happened if isinstance(event, Reported)]:
        sheet["irregularities"] = facts
    return sheet


def _seat(hand: Any) -> dict[str, Any]:
    choice = hand.choice
    if choice is Choice.UNDECIDED and "ante" not in hand.wagers:
        choice = Choice.NONE
    return {
        "seat": hand.seat,
        "player": hand.player,
        "cards": [str(card) for card in hand.cards],
        "wagers": {bet: in_dollars(amount) for bet, amount in hand.wagers.items()},
        "decision": choice.value,
    }


def _limits(limits: Any) -> dict[str, str]:
    amounts = {"min": limits.min, "max": limits.max, "unit": getattr(limits, "unit", None)}
    return {name: in_dollars(amount) for name, amount in amounts.items() if amount}


def _canberra(over: Over[Any]) -> dict[str, Any]:
    table = over.table
    made: dict[str, Any] = {"limits": _limits(table.limits), "shoe": table.shoe.value}
    if table.markers:
        made["markers"] = {str(seat): in_dollars(most) for seat, most in table.markers.items()}
    return made


def _melbourne(over: Over[Any]) -> dict[str, Any]:
    table = over.table
    columns = table.pay_tables
    made: dict[str, Any] = {
        "pay_tables": {name: getattr(columns, name) for name in columns.__struct_fields__},
        "limits": _limits(table.limits),
        "shoe": table.shoe.value,
    }
    if table.smallest_chip:
        made["smallest_chip"] = in_dollars(table.smallest_chip)
    if table.jackpot:
        system = table.jackpot
        made["jackpot"] = {
            "option": system.option,
            "seed": in_dollars(system.seed),
            "cost": in_dollars(system.cost),
            "meter": _exact(system.meter),
        }
    return made


def _california(over: Over[Any]) -> dict[str, Any]:
    return {"schedule": over.table.schedule, "limits": _limits(over.table.limits)}


def _exact(cents: Fraction) -> str:
    return in_dollars(int(cents))


_TABLES = {
    "casino-canberra-3-card-poker": _canberra,
    "crown-melbourne-three-card-poker": _melbourne,
    "california-three-card-poker": _california,
}
