"""A round that was played, written down as a sheet. Settled again it must give the same lines: that is the audit.

A sheet tells what people did and saw: cards as they were dealt, wagers as they were put down, reports as they were made.
What rulings made of them is left for the engine to find again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from queenhigh.cards import Card
from queenhigh.games.california_three_card_poker.banking import MOST_ROUNDS
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import contribution
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import taken_back
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import (
    BettingClosed,
    CardsDealt,
    ChoicesAnnounced,
    DealerShown,
    Decided,
    FeesTaken,
    HandViewed,
    Reported,
    RoundEnded,
    WagersSettled,
)
from queenhigh.games.kit.facts import seats_of
from queenhigh.games.kit.phases import Hand, Over
from queenhigh.money import Cents, Line, in_dollars
from queenhigh.notation import crown_perth_recall as perth
from queenhigh.notation.decimals import decimals
from queenhigh.notation.turns import after
from queenhigh.rules import Cited

PLAY, JACKPOT = "play", "jackpot"
PERTH = "crown-perth-holdem-poker"


def sheet_of(book: str, over: Over[Any], happened: Sequence[Cited]) -> dict[str, Any]:
    """The sheet of a round that is over: its table, seats, cards, decisions and whatever was reported."""
    dealt = next((event for event in reversed(happened) if isinstance(event, CardsDealt)), None)
    played = {event.seat: event.play for event in happened if isinstance(event, Decided) and event.play}
    table, seat = _BOOKS[book]
    described = table(over)
    if departures := over.table.readings.departures:
        described["readings"] = departures
    sheet: dict[str, Any] = {
        "book": book,
        "table": described,
        "seats": [_seat(hand, dealt, played) | seat(over, hand) for hand in over.in_order],
    }

    banked = _named(dealt.dealer if dealt else ())
    if over.bank:
        sheet["player_dealer"] = {
            "seat": over.bank.seat,
            "player": over.bank.player,
            "wager": in_dollars(over.bank.wager),
            "cards": banked,
        }
    else:
        sheet["dealer"] = {"cards": banked}
    if dealt and dealt.shared:
        sheet["jackpot_cards"] = _named(dealt.shared)
    if reports := list(_reports(happened, over)):
        sheet["irregularities"] = reports
    if book == PERTH:
        _as_perth(sheet, over, happened)
    return sheet


def _seat(hand: Hand, dealt: CardsDealt | None, played: dict[int, Cents]) -> dict[str, Any]:
    """Wagers as they were put down: a ruling may have found that another amount lay there."""
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


def _reports(happened: Sequence[Cited], over: Over[Any]) -> Iterator[dict[str, Any]]:
    """What was reported, by whom, and at which moment of the round: between which decisions, if others followed.

    Where fees are taken, that is between the call and the deal.
    """
    moment, fees = "before_deal", over.bank is not None
    decided: list[int] = []
    looked: list[int] = []
    last = max((place for place, event in enumerate(happened) if isinstance(event, Decided)), default=-1)
    for place, event in enumerate(happened):
        match event:
            case HandViewed(seat=seat):
                looked.append(seat)
            case BettingClosed() if fees:
                moment = "before_collection"
            case FeesTaken():
                moment = "before_deal"
            case CardsDealt():
                moment = "deal"
            case ChoicesAnnounced():
                moment = "decision"
            case Decided(seat=seat):
                decided.append(seat)
                moment = "before_settlement" if place == last else after(decided)
            case DealerShown():
                moment = "settlement"
            case Line() | WagersSettled():
                moment = "after_settlement"
            case RoundEnded():
                return
            case Reported(by=by, fact=fact):
                told = {name: value for name, value in fact.items() if value not in (None, "")}
                if "viewed" in told:
                    told["viewed"] = _viewed(told["viewed"], looked, over)
                yield {name: _in_dollars(value, name) for name, value in told.items()} | {"by": by, "reported": moment}


def _viewed(told: Any, looked: Sequence[int], over: Over[Any]) -> list[int]:
    """A sheet does not say who looked at their own cards: the report does, of hands that were viewed (Melbourne 11.11)."""
    seats = seats_of(told)
    players = {over.hands[seat].player for seat in seats if seat in over.hands}
    return sorted({*seats, *(seat for seat in looked if over.hands[seat].player in players)})


def _in_dollars(value: Any, name: str) -> Any:
    """Amounts of a report as a sheet has them."""
    if isinstance(value, dict):
        return {inner: _in_dollars(each, inner) for inner, each in value.items()}
    if isinstance(value, list):
        return [_in_dollars(each, name) for each in value]
    return in_dollars(value) if name in AMOUNTS and type(value) is int else value


AMOUNTS = ("amount", "area_1", "area_2", "attempted", "placed", "then")
"""What is money in the reports of any book."""


def _named(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _limits(limits: Any) -> dict[str, str]:
    amounts = {name: getattr(limits, name) for name in limits.__struct_fields__}
    return {name: in_dollars(amount) for name, amount in amounts.items() if amount}


# -- Canberra


def _canberra(over: Over[Any]) -> dict[str, Any]:
    table = over.table
    made: dict[str, Any] = {"limits": _limits(table.limits), "shoe": table.shoe.value, "boxes": table.boxes}
    if table.markers:
        made["markers"] = {str(seat): in_dollars(most) for seat, most in table.markers.items()}
    return made


def _canberra_seat(over: Over[Any], hand: Hand) -> dict[str, Any]:
    return {"warned": True} if hand.player in over.table.warned else {}


# -- Melbourne


def _melbourne(over: Over[Any]) -> dict[str, Any]:
    table, columns = over.table, over.table.pay_tables
    made: dict[str, Any] = {
        "pay_tables": {name: getattr(columns, name) for name in columns.__struct_fields__},
        "limits": _limits(table.limits) | {bet: _limits(own) for bet, own in table.bet_limits.items()},
        "shoe": table.shoe.value,
        "places": table.places,
    }
    if table.personal_limits:
        made["personal_limits"] = {str(seat): _limits(own) for seat, own in table.personal_limits.items()}
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


def _melbourne_seat(over: Over[Any], hand: Hand) -> dict[str, Any]:
    table = over.table
    told = {
        "seated": table.sits.get(hand.player) == hand.seat,
        "warned": hand.player in table.warned,
        "told": hand.player in table.told,
        "carried": hand.seat in table.carried,
    }
    return {name: True for name, is_so in told.items() if is_so}


# -- California


def _california(over: Over[Any]) -> dict[str, Any]:
    table, bank = over.table, over.bank
    made: dict[str, Any] = {"schedule": table.schedule, "limits": _limits(table.limits)}
    if bank and table.held and table.held.player == bank.player:
        made["rounds_banked"] = table.held.rounds % MOST_ROUNDS + 1
    if table.redeal:
        made["redeal"] = True
    return made


def _california_seat(_over: Over[Any], hand: Hand) -> dict[str, Any]:
    behind = [
        {"player": bet.partition("/")[2], "amount": in_dollars(amount)}
        for bet, amount in hand.wagers.items()
        if "/" in bet
    ]
    return {"back_line": behind} if behind else {}


# -- Perth


def _perth(over: Over[Any]) -> dict[str, Any]:
    return perth.table(over, _limits(over.table.limits))


def _as_perth(sheet: dict[str, Any], over: Over[Any], happened: Sequence[Cited]) -> None:
    """Decisions by street instead of one, and a board."""
    for written, hand in zip(sheet["seats"], over.in_order, strict=True):
        written.pop("decision")
        written |= perth.seat(hand, happened)
    if board := perth.board(happened):
        sheet["board"] = board
    for report, moment in zip(sheet.get("irregularities", ()), perth.moments(happened), strict=False):
        report |= moment


_BOOKS: dict[str, tuple[Callable[[Over[Any]], dict[str, Any]], Callable[[Over[Any], Hand], dict[str, Any]]]] = {
    "casino-canberra-3-card-poker": (_canberra, _canberra_seat),
    "crown-melbourne-three-card-poker": (_melbourne, _melbourne_seat),
    "california-three-card-poker": (_california, _california_seat),
    PERTH: (_perth, lambda _over, _hand: {}),
}
"""How each book's tables and seats are written down."""
