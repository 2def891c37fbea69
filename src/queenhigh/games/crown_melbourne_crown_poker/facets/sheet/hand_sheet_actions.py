"""The actions of a hand sheet: what was done, said and put in."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from queenhigh.cards import Card, CardError, card
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.bonus_prizes import BonusPrize, Claim, Kind, claim
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_irregularities import (
    Incident,
    refused,
    ruling_as_data,
)
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet_table import chips
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Hand, Showdown
from queenhigh.games.crown_melbourne_crown_poker.pots import high_value
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER, HIGHER_DUTIES
from queenhigh.games.kit.actions import Action
from queenhigh.money import Cents
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.rules import Refusal
from queenhigh.rules.errors import did_you_mean

if TYPE_CHECKING:
    from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet import Playing


FIELDS = ("seat", "action", "seats", "amount", "card", "declared", "chips", "out_of_turn")
NAMES = ("fold", "check", "call", "bet", "raise_to", "all_in", "discard", "show", "muck", "agree_to_split")
WITHOUT_WAGER = ("discard", "show", "muck", "agree_to_split")
SAID = {"all in": "all_in", "allin": "all_in", "all_in": "all_in"} | {
    word: word for word in ("fold", "check", "call", "raise", "bet")
}


DECLARED = re.compile(r"\b(all in|allin|all_in|fold|check|call|raise|bet)s?\b")
NEGATED = re.compile(r"\b(?:no|not|never|cannot)\b|n['’]t\b")
BEYOND = re.compile(r"\b(?:by|another|more)\b")
"""A number beside these words is what a raise adds, and not the total that it makes."""
NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")


def read_action(fields: Fields, hand: Hand, named: Collection[Card]) -> Action:
    """Read one entry. With `chips` or `declared`, the book decides what they mean (6.12-6.14). A card that the sheet
    does not name may be discarded without a name."""
    fields.only(*FIELDS)
    seats, level = hand.seats, hand.level if isinstance(hand, BettingRound) else 0
    number = fields.number("seat")
    if number not in seats:
        raise fields.fault("seat", f"no one sits at seat {number}.")
    put_in = _chips(fields)
    name = fields.text("action", "" if put_in else None)
    if name not in NAMES and not (put_in and not name):
        close = did_you_mean(name, NAMES, 1)
        raise fields.fault("action", f"{name!r} is not one of {', '.join(NAMES)}.{close}")
    for other in ("amount", "declared", "chips", "out_of_turn") if name in WITHOUT_WAGER else ("card",):
        if fields.get(other):
            raise fields.fault(other, f"{name!r} takes no {other}. Remove it.")
    if name == "discard":
        unknown = [held for held in seats[number].cards if held not in named]
        return do.Discard(number, unknown[0] if unknown and "card" not in fields else _card(fields))
    if name == "show":
        return do.Show(number)
    if name == "muck":
        return do.Muck(number)
    if name == "agree_to_split":
        return do.AgreeToSplit(tuple(sorted({number, *_others(fields, seats)})))
    made = _wagering(fields, number, name, put_in, level)
    return do.OutOfTurn(made) if fields.flag("out_of_turn") else made


def _wagering(fields: Fields, number: int, name: str, put_in: tuple[int, ...], level: int) -> do.Wagering:
    """The wager that an entry describes. `level` is the amount to call, on which a raise by an amount is built."""
    said, meant = _said(fields, level)
    if not said and (words := fields.text("declared", "").strip()):
        fields.notes.append(f"{fields.at('declared')}: {words!r} is not a declaration, so it changes nothing.")
    amount = chips(fields, "amount") if "amount" in fields else 0
    if name in ("bet", "raise_to") and not amount and not put_in and not meant:
        raise fields.fault("amount", "a bet or raise has an amount: the seat's total wager in the betting round.")
    if put_in or said in ("raise", "bet"):
        if said in ("raise", "bet") and not put_in:
            meant = meant or amount
        return do.PutIn(number, put_in, said, meant)
    if said:
        name = said
    match name:
        case "fold":
            return do.Fold(number)
        case "check":
            return do.Check(number)
        case "call":
            return do.Call(number)
        case "bet":
            return do.Bet(number, amount)
        case "raise_to":
            return do.RaiseTo(number, amount)
        case _:
            return do.AllIn(number)


def heard(fields: Fields) -> str:
    """The action that was declared, if one was."""
    return _said(fields)[0]


def total_of(hand: BettingRound, number: int, name: str, amount: int) -> int:
    """The seat's total wager in the betting round after such an action, now."""
    seat = hand.seats[number]
    match name:
        case "call":
            return min(hand.level, seat.bet + seat.stack)
        case "all_in":
            return seat.bet + seat.stack
        case "bet" | "raise_to":
            return amount
    return seat.bet


def _chips(fields: Fields) -> tuple[int, ...]:
    given = fields.get("chips", [])
    if isinstance(given, int) and not isinstance(given, bool):
        given = [given]
    if not isinstance(given, list | tuple):
        raise fields.fault("chips", f"this should be a list of chips, not {given!r}.")
    for chip in given:
        if isinstance(chip, bool) or not isinstance(chip, int) or chip <= 0:
            raise fields.fault("chips", f"{chip!r} is not a chip.")
    return tuple(given)


def _said(fields: Fields, level: int = 0) -> tuple[str, int]:
    """What was declared, and the total named with it: `raise`, `raise to 60`, `raise by 40`, `bet 35`, `60`. Other
    words declare nothing."""
    words = (
        fields.text("declared", "")
        .strip()
        .lower()
        .replace("-", " ")
        .replace("_", " ")
        .replace("$", "")
        .replace(",", "")
    )
    found, number = DECLARED.search(words), NUMBER.search(words)
    if number and not number[0].isdecimal():
        raise fields.fault("declared", f"{number[0]} is not an amount of chips; it is a whole number.")
    if NEGATED.search(words):
        return "", 0
    amount = int(number[0]) + (level if BEYOND.search(words) else 0) if number else 0
    if found is None:
        return ("raise", amount) if amount else ("", 0)
    return SAID[found[1]], amount


def _others(fields: Fields, seats: Collection[int]) -> tuple[int, ...]:
    """The other seats that agree: `seats`."""
    given = fields.get("seats", [])
    if not isinstance(given, list | tuple):
        raise fields.fault("seats", f"this should be a list of seats, not {given!r}.")
    for seat in given:
        if isinstance(seat, bool) or not isinstance(seat, int) or seat not in seats:
            raise fields.fault(
                "seats", f"{seat!r} is not a seat in this hand. Its seats are {', '.join(map(str, sorted(seats)))}."
            )
    return tuple(given)


def _card(fields: Fields) -> Card:
    try:
        return card(fields.text("card"))
    except CardError as error:
        raise fields.fault("card", str(error)) from None


# -- irregularities that are claims at the end of the hand: to see a mucked hand (9.5), and to a bonus prize (11)

FIVE = 5
EARNING = ("earned_by", "qualifying_hand", "qualifying_outcome", "qualifying", "outcome", "hand")
"""Accepted names for the hand that earns a prize."""
UNSTATED = 1
"""Stands for the amount of a prize whose amount the sheet does not say; the result does not say it either."""
PRIZE = ("name", "kind", "type", "amount", "displayed", *EARNING)
"""The fields of a prize, in `prize` or beside it."""


def mucked_hand_request(playing: Playing, incident: Incident) -> None:
    """9.5: a player asks to see the hand that `seat` mucked after the final call: `asked_by`. Tapped and dead, unless a winner
    of a pot asks."""
    seat, asker = _seat(playing, incident, "seat"), _seat(playing, incident, "asked_by")
    playing.deal_what_is_due(None)
    try:
        if isinstance(playing.hand, Showdown):
            if seat in playing.hand.waiting:
                playing.do(do.Muck(seat))
            playing.read_hands()
        made = playing.do(do.AskToSee(asker, seat))
    except Refusal as refusal:
        playing.rulings.append(refused(refusal))
        return
    seen = next(event for event in made if isinstance(event, happened.MuckedHandSeen | happened.HandShown))
    live = not isinstance(seen, happened.MuckedHandSeen) or seen.live
    what = "shown untapped: the hand is live" if live else "tapped on the muck and shown: the hand cannot win"
    order = {"order": "live_hand" if live else "dead_hand", "rule": seen.rule.clause, "seats": [seat], "note": what}
    code = "LIVE_HAND" if live else "DEAD_HAND"
    playing.rulings.append({"code": code, "rule": seen.rule.clause, "by": DEALER, "orders": [order]})


def bonus_claim(playing: Playing, incident: Incident) -> None:
    """11.3, 11.4: `seat` claims a bonus prize (`prize`: kind, amount, earned_by), verified by a supervisor (`verified_by`)."""
    seat = _seat(playing, incident, "seat")
    playing.deal_what_is_due(None)
    detail = incident.detail
    given = detail.get("prize")
    prize: dict[str, Any] = given if isinstance(given, dict) else detail
    if isinstance(given, str):
        prize = {"name": given} | detail
    elif given is not None:
        Fields(given, incident.fields.at("detail.prize")).only(*PRIZE)
    player, board = playing.hand.seats[seat], getattr(playing.hand, "board", ())
    cards = (*player.cards, *board)
    held = high_value(playing.written.table.game, player.cards, board).category.label if len(cards) >= FIVE else ""
    earned_by = next((str(prize[name]) for name in EARNING if prize.get(name)), held)
    kind = str(prize.get("kind", prize.get("type", Kind.CASH)))
    amount = prize.get("amount")
    if amount is not None and (isinstance(amount, bool) or not isinstance(amount, int)):
        where = "detail.prize.amount" if isinstance(given, dict) else "detail.amount"
        raise SheetError(incident.fields.at(where), f"{amount!r} is not an amount of chips.")
    offer = BonusPrize(
        name=str(prize.get("name", "bonus prize")),
        kind=Kind(kind) if kind in tuple(Kind) else kind,  # type: ignore[arg-type]
        earned_by=earned_by.strip().lower().replace(" ", "_"),
        amount=Cents(UNSTATED if amount is None else amount),
        displayed=bool(prize.get("displayed", True)),
    )
    by = str(detail.get("verified_by") or incident.by or (DEALER if detail.get("verified") is False else HIGHER_DUTIES))
    folded = not player.live or detail.get("folded") is True
    claimed = Claim(seat=seat, hand=held, folded=folded, form=str(detail.get("form", "chips")))
    try:
        made = ruling_as_data(claim(offer, claimed, by=by))
    except Refusal as refusal:
        made = refused(refusal)
    for order in made["orders"] if amount is None else ():
        order.pop("amount", None)
    playing.rulings.append(made)


def _seat(playing: Playing, incident: Incident, name: str) -> int:
    seat: Any = incident.detail.get(name)
    if isinstance(seat, bool) or not isinstance(seat, int) or seat not in playing.hand.seats:
        raise SheetError(f"{incident.fields.at('detail')}.{name}", f"{seat!r} is not a seat in this hand.")
    return seat


CLAIM_DETAILS = {
    "mucked_hand_request": ("seat", "asked_by"),
    "bonus_claim": ("seat", "prize", *PRIZE, "verified_by", "verified", "folded", "form"),
}
CLAIMS = {"mucked_hand_request": mucked_hand_request, "bonus_claim": bonus_claim}
"""By type."""
