"""The result of a California sheet: the bank, the button, the fees and every wager with its clause."""

from __future__ import annotations

from typing import Any

from queenhigh.games.california_three_card_poker import hand
from queenhigh.games.california_three_card_poker.banking import (
    MOST_ROUNDS,
    BankSettled,
    ButtonPlaced,
    held_after,
    offers,
)
from queenhigh.games.california_three_card_poker.book import rule
from queenhigh.games.california_three_card_poker.fees import FeeRefunded, table_action
from queenhigh.games.california_three_card_poker.table import Table
from queenhigh.games.kit.events import FeesTaken
from queenhigh.games.kit.phases import Over
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.notation.results import line_as_data, result_of
from queenhigh.notation.written import Sheet


def result(playing: Any, sheet: Sheet) -> dict[str, Any]:
    over, bank, cards = playing.round, sheet.bank, sheet.dealer
    settled, dealer = over.outcome == "settled" and bool(over.dealer), dict[str, Any]()
    if settled:
        value = hand.value(cards)
        qualifies = hand.qualification(value) is hand.PlayerDealer.QUALIFIES
        dealer = {"seat": bank.number, "hand": hand.name(value), "qualifies": qualifies}
    shown = [seat for seat in sheet.seats if settled and len(seat.cards) == hand.CARDS]
    more: dict[str, Any] = {"bank": _bank(playing, bank)}
    for event in playing.log.events:
        if isinstance(event, ButtonPlaced) and cards:
            more |= {"button": event.seat, "order": list(event.order)}
    if behind := [line for line in over.lines if line.wager.bettor]:
        more["back_line"] = [
            {"seat": line.wager.seat, "player": line.wager.bettor, "net": in_dollars(line.net), **line_as_data(line)}
            for line in behind
        ]
    more |= {"fees": _fees(playing, bank, sheet.table), "rotation": _rotation(over, sheet.table)}
    return result_of(
        playing,
        sheet,
        dealer=dealer,
        names={seat.number: {"hand": hand.name(hand.value(seat.cards))} for seat in shown},
        cards={"player_dealer": cards},
        lines=[line for line in over.lines if not line.wager.bettor],
        more=more,
    )


def _bank(playing: Any, bank: Any) -> dict[str, Any]:
    closed = next((event for event in playing.log.events if isinstance(event, BankSettled)), None)
    paid, taken = (closed.paid, closed.taken) if closed else (NOTHING, NOTHING)
    entry: dict[str, Any] = {
        "wager": in_dollars(bank.wager),
        "paid_out": in_dollars(paid),
        "collected": in_dollars(taken),
        "net": in_dollars(taken - paid),
        "after": in_dollars(bank.wager + taken - paid),
        "exhausted": closed is not None and closed.exhausted,
    }
    return entry | ({"rule": closed.rule.clause} if closed else {})


def _fees(playing: Any, bank: Any, table: Table) -> dict[str, Any]:
    """Return the fees taken between the call and the deal: none if the round was void before that."""
    option = rule(f"Collection option {table.schedule}")
    none = FeesTaken(dict.fromkeys(playing.round.taken, NOTHING), rule("Collection timing"), (option,))
    taken = next((event for event in playing.log.events if isinstance(event, FeesTaken)), none)
    refunded = {event.seat: event.amount for event in playing.log.events if isinstance(event, FeeRefunded)}
    fees = {seat: Cents(fee - refunded.get(seat, 0)) for seat, fee in taken.fees.items()}
    entry = {
        "schedule": table.schedule,
        "table_action": in_dollars(table_action(playing.round.hands.values())),
        "player_dealer": in_dollars(fees[bank.number]),
        "players": {str(seat): in_dollars(fee) for seat, fee in sorted(fees.items()) if seat != bank.number},
        "total": in_dollars(sum(fees.values())),
        "rule": taken.also[0].clause,
        "also": [taken.rule.clause, *(rule.clause for rule in taken.also[1:])],
    }
    return entry | ({"refunded": {str(seat): in_dollars(fee) for seat, fee in refunded.items()}} if refunded else {})


def _rotation(over: Over[Table], table: Table) -> dict[str, Any]:
    """Return how many rounds in a row the player has banked, and who is offered the position next, if anyone (Type of
    Game 5)."""
    held = table.held if over.outcome == "void" else held_after(over)
    rounds = held.rounds if held else 0
    asked = offers(held, table.seated, table.readings) if held and rounds >= MOST_ROUNDS else ()
    return {"rounds_banked": rounds, "offered_to": list(asked)}
