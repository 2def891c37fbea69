"""A round of Crown Melbourne's Three Card Poker, written down as a sheet after it was played."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from queenhigh.games.crown_melbourne_three_card_poker.jackpot import MeterRecorded, contribution
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import taken_back
from queenhigh.games.crown_melbourne_three_card_poker.table import JACKPOT
from queenhigh.games.kit.facts import seats_of
from queenhigh.games.kit.phases import Hand, Over
from queenhigh.money import in_dollars, rounded_up
from queenhigh.notation import three_card
from queenhigh.notation.decimals import decimals
from queenhigh.notation.sheets import Recall, Recorded
from queenhigh.rules import Cited


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
    """A sheet's meter holds this round's contributions already, and none of carried wagers that were taken back before the
    deal; the round's own is before both."""
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
    """A sheet does not say who looked at their own cards: the report does, of hands that were viewed (11.11)."""
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
    marks=three_card.MARKS,
    street_after={},
    retold=retold,
    wager=three_card.own_name,
    recorded=recorded,
)
