"""Writes a round that was played as a sheet. Settled again, it must give the same lines: that is the audit. A sheet
contains what people did and saw: cards as dealt, wagers as placed, reports as made. The engine works out the
consequences of rulings again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import CardsDealt, Decided, HandViewed, Reported, RoundEnded, StreetDealt
from queenhigh.games.kit.phases import Hand, Over
from queenhigh.games.kit.room import Room
from queenhigh.money import Cents, in_dollars
from queenhigh.notation.results import line_as_data
from queenhigh.notation.round_sheet import settle_by
from queenhigh.notation.sheets import RoundSheets
from queenhigh.rules import Cited, QueenhighError

PLAY = "play"
AMOUNTS = ("amended", "amount", "area_1", "area_2", "attempted", "last_verified", "placed", "then", "verified")
"""The amounts in the reports of any book."""
COMPARED = ("outcome", "stake", "paid", "returned", "unpaid", "rule")


def sheet_of(room: Room, over: Over[Any], happened: Sequence[Cited]) -> dict[str, Any]:
    """The sheet of a finished round: its table, seats, cards, decisions and reports."""
    book = room.facet("sheet", RoundSheets)
    dealt = next((event for event in reversed(happened) if isinstance(event, CardsDealt)), None)
    played = {event.seat: event.play for event in happened if isinstance(event, Decided) and event.play}
    table = book.recall.table(over)
    if departures := over.table.readings.departures:
        table["readings"] = departures
    seats = [_seat(hand, dealt, played) | book.recall.seat(over, hand, happened) for hand in over.in_order]
    sheet: dict[str, Any] = {"book": room.id, "table": table}
    sheet["seats"] = [{name: told for name, told in seat.items() if told is not None} for seat in seats]
    sheet[book.dealer] = {"cards": _named(dealt.dealer if dealt else ())}
    if over.bank:
        wager = in_dollars(over.bank.wager)
        sheet[book.dealer] |= {"seat": over.bank.seat, "player": over.bank.player, "wager": wager}
    shared = [*(dealt.shared if dealt else ())]
    shared += [card for event in happened if isinstance(event, StreetDealt) for card in event.cards]
    if shared:
        sheet[book.shared] = _named(shared)
    if reports := list(_reports(book, happened, over)):
        sheet["irregularities"] = reports
    return sheet


def _seat(hand: Hand, dealt: CardsDealt | None, played: dict[int, Cents]) -> dict[str, Any]:
    """A seat with its wagers as placed: a ruling may have found another amount there."""
    choice = hand.choice
    if choice is Choice.UNDECIDED and "ante" not in hand.wagers:
        choice = Choice.NONE
    own = {bet: amount for bet, amount in hand.wagers.items() if "/" not in bet}
    if hand.seat in played:
        own[PLAY] = played[hand.seat]
    return {
        "seat": hand.seat,
        "player": hand.player,
        "cards": _named(dealt.hands.get(hand.seat, ()) if dealt else ()),
        "wagers": {bet: in_dollars(amount) for bet, amount in own.items()},
        "decision": choice.value,
    }


def _reports(book: RoundSheets, happened: Sequence[Cited], over: Over[Any]) -> Iterator[dict[str, Any]]:
    """The reports: by whom, and at which moment of the round (on which street, and after which hands had acted)."""
    recall, moment = book.recall, book.recall.start
    acted, looked = list[int](), list[int]()
    for event in happened:
        match event:
            case HandViewed(seat=seat):
                looked.append(seat)
            case Decided(seat=seat) if moment in book.streets and not (
                recall.street_after and event.choice is Choice.NONE
            ):
                acted.append(seat)
            case StreetDealt():
                moment, acted = recall.street_after[moment], []
            case RoundEnded():
                return
            case Reported(by=by, fact=fact):
                at = f"{moment} after {', '.join(map(str, acted))}" if acted else moment
                told = {name: value for name, value in fact.items() if value not in (None, "")}
                told = recall.retold(told, at, looked, over)
                yield {name: _in_dollars(value, name) for name, value in told.items()} | {"by": by, "reported": at}
            case _ if type(event) in recall.marks:
                moment, acted = recall.marks[type(event)], []


def _in_dollars(value: Any, name: str) -> Any:
    """Amounts of a report in the form of a sheet."""
    if isinstance(value, dict):
        return {inner: _in_dollars(each, name if name in AMOUNTS else inner) for inner, each in value.items()}
    if isinstance(value, list):
        return [_in_dollars(each, name) for each in value]
    return in_dollars(value) if name in AMOUNTS and type(value) is int else value


def _named(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def settled_again(
    room: Room, over: Over[Any], happened: Sequence[Cited], sheet: dict[str, Any]
) -> tuple[dict[str, Any], list[str]]:
    """The engine's result for a recalled sheet, and where it differs from what was paid. A round that was called off
    before anyone wagered or banked has nothing to settle: every wager is returned."""
    book = room.facet("sheet", RoundSheets)
    if not over.hands or (book.bank and over.bank is None):
        return {}, [
            f"seat {line.wager.seat} {line.wager.bet}: {in_dollars(line.returned)} of {in_dollars(line.wager.stake)} went back"
            for line in over.lines
            if line.returned != line.wager.stake or line.paid
        ]
    try:
        again = settle_by(room, sheet)
        return again, _differences(book, sheet, over, happened, again)
    except QueenhighError as error:
        return {}, [f"the sheet cannot be settled: {error}"]


def _differences(
    book: RoundSheets, sheet: dict[str, Any], over: Over[Any], happened: Sequence[Cited], again: dict[str, Any]
) -> list[str]:
    found = []
    if again["round"] != over.outcome:
        found.append(f"the round was {over.outcome}, and is {again['round']} when settled again")
    for line in over.lines:
        seat, bet, was = line.wager.seat, line.wager.bet, line_as_data(line)
        written = next(each for each in sheet["seats"] if each["seat"] == seat)
        behind = [
            told for told in again.get("back_line", ()) if (told["seat"], told["player"]) == (seat, line.wager.bettor)
        ]
        wagers = again["seats"].get(str(seat), {}).get("wagers", {})
        once = behind[0] if behind else wagers.get(book.recall.wager(written, line), {})
        found += [
            f"seat {seat} {bet}: {name} was {was.get(name)}, and is {once.get(name)} when settled again"
            for name in COMPARED
            if was.get(name) != once.get(name)
        ]
    lines = sum(len(seat["wagers"]) for seat in again["seats"].values()) + len(again.get("back_line", ()))
    if lines != len(over.lines):
        found.append(f"{len(over.lines)} wagers had a line, and {lines} have one when settled again")
    for recorded in book.recall.recorded(happened):
        if (now := recorded.again(again)) != recorded.was:
            found.append(f"{recorded.what} {recorded.was}, and are {now} when settled again")
    return found
