"""Round sheets of California, where a player banks: `player_dealer` takes the place of the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from queenhigh.games.california_three_card_poker import conduct, croupier, hand, irregularities
from queenhigh.games.california_three_card_poker.banking import MOST_ROUNDS
from queenhigh.games.california_three_card_poker.facets.sheet_result import result
from queenhigh.games.california_three_card_poker.fees import check_limits, select
from queenhigh.games.california_three_card_poker.table import SCHEDULE, Limits, Position, Table, clockwise
from queenhigh.games.california_three_card_poker.wagers import ANTE, BANK, PAIR_PLUS, PLAY
from queenhigh.games.kit.actions import Choice, Collect, Deal, Decide, PlaceWager
from queenhigh.games.kit.events import BettingClosed, FeesTaken
from queenhigh.games.kit.phases import BetsClosed, Dealt, Deciding, Hand, Over, Settled, Showdown, is_out
from queenhigh.money import in_dollars
from queenhigh.notation import three_card
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.sheets import ACTED, Moment, Recall, Recorded, RoundSheets
from queenhigh.notation.written import (
    Sheet,
    SheetSeat,
    all_different,
    readings_of,
    require_play_wagers,
    require_same_decision,
    seat_number,
)
from queenhigh.rules import Cited, Refusal

NAMES = {ANTE: ANTE, PAIR_PLUS: PAIR_PLUS, "bonus": PAIR_PLUS, "pair_bonus": PAIR_PLUS, PLAY: PLAY}
"""Bonus, pair bonus and pair plus are one wager (reading A22)."""
ALIASES: dict[str, type] = {
    "card_exposed": irregularities.ExposedCard,
    "exposed_cards": irregularities.ExposedCard,
    "misdeal_order": irregularities.Misdeal,
    "shuffler_malfunction": irregularities.ShufflerJam,
}
MOMENTS = (
    Moment(("before_collection",), BetsClosed),
    Moment(("before_deal", "betting", "shuffle"), BetsClosed, Deal),
    Moment(("deal", "during_deal", "dealing", "after_deal", "before_announcement", "before_pickup"), Dealt),
    Moment(("decision", "before_decision", "before_decisions", "after_announcement"), Deciding),
    Moment(("before_settlement", "after_decisions", "before_reveal"), Deciding, ACTED),
    Moment(("settlement", "reveal", "during_settlement"), Showdown),
    Moment(("after_settlement",), Settled, Collect),
)
BEFORE_SETTLEMENT, SETTLEMENT = 4, 5


class Seat(SheetSeat):
    """A seat as written on the sheet. Without a wager it sits out (reading A21)."""

    def __init__(self, fields: Fields) -> None:
        super().__init__(fields, NAMES, also=("back_line",))
        self.back_line = [
            (entry.path, entry.text("player"), entry.amount("amount")) for entry in fields.each("back_line")
        ]
        given = fields.inner("wagers")
        if PLAY in self.wagers and ANTE not in self.wagers:
            raise given.fault(PLAY, "a play wager needs an ante.")
        if PLAY in self.wagers and self.choice is not Choice.PLAY:
            raise given.fault(PLAY, f"there is a play wager and the decision is {self.choice}.")
        if not self.wagers and self.choice not in (Choice.NONE, Choice.UNDECIDED):
            raise fields.fault("decision", f"a seat without an ante sits out and cannot {self.choice}.")
        if not self.wagers and self.cards:
            raise fields.fault("cards", "a seat without an ante is not dealt in.")
        if ANTE in self.wagers and self.choice is Choice.NONE:
            raise fields.fault("decision", "a seat with an ante plays or folds.")


class PlayerDealer:
    """The player who banks. The last card listed is the one turned face up."""

    def __init__(self, fields: Fields) -> None:
        fields.only("seat", "player", "cards", "wager")
        self.field = fields.path
        self.number = seat_number(fields)
        self.player = fields.text("player", f"seat {self.number}")
        self.wager = fields.amount("wager")


def shifted(fact: Any, place: int, _: bool) -> int:
    """Return the moment of a report. Only for an exposed card does it matter whether the player-dealer's hand was open
    (A16c)."""
    return BEFORE_SETTLEMENT if place == SETTLEMENT and not isinstance(fact, irregularities.ExposedCard) else place


def check(sheet: Sheet) -> None:
    """Check that hands have three cards or none, unless that is the irregularity, and that no card appears twice."""
    if not sheet.playing:
        raise sheet.fields.fault("seats", "no one has an ante.")
    for field, cards in sheet.hands.items():
        if len(cards) not in (0, hand.CARDS) and not sheet.of(irregularities.WrongNumberOfCards):
            raise SheetError(field, f"a hand is three cards, not {len(cards)}.")
    all_different(sheet.hands)
    require_play_wagers(sheet, _disputed(sheet))
    require_same_decision(sheet)


def _disputed(sheet: Sheet) -> set[int]:
    return {fact.seat for fact in sheet.of(conduct.PlayWagerAmount)}


def table(sheet: Sheet) -> Table:
    fields, bank = sheet.fields.inner("table"), sheet.bank
    limits = fields.inner("limits")
    readings = readings_of(fields, sheet.readings)
    before = fields.number("rounds_banked", 1) - 1
    if before < -1:
        raise fields.fault("rounds_banked", "rounds are counted from 1, this one included.")
    try:
        schedule = select(fields.get("schedule", SCHEDULE), readings)
    except Refusal as refusal:
        raise fields.fault("schedule", str(refusal)) from None
    made = Table(
        schedule=schedule,
        limits=Limits(limits.amount_if_any("min"), limits.amount_if_any("max")),
        readings=readings,
        seated={place.number: place.player for place in (*sheet.seats, bank)},
        held=Position(bank.number, bank.player, before) if before > 0 else None,
        redeal=fields.flag("redeal"),
    )
    try:
        check_limits(made)
    except Refusal as refusal:
        raise fields.fault("limits", str(refusal)) from None
    return made


def place(playing: Any, sheet: Sheet) -> None:
    bank = sheet.bank
    playing.do(f"{bank.field}.wager", PlaceWager(bank.number, bank.player, BANK, bank.wager))
    three_card.place(playing, sheet, ANTE, PAIR_PLUS)
    for seat in sheet.seats:
        for field, player, amount in seat.back_line:
            playing.do(field, PlaceWager(seat.number, player, PAIR_PLUS, amount))


def turns(round: Any, sheet: Sheet) -> list[int]:
    return clockwise(round.hands, sheet.bank.number)


def decide(round: Any, seat: Seat, sheet: Sheet) -> tuple[str, Decide] | None:
    if is_out(round, round.hands[seat.number]) or seat.choice is Choice.UNDECIDED:
        return None
    return three_card.decision(seat, as_the_ante=seat.number in _disputed(sheet))


def require(playing: Any, sheet: Sheet) -> None:
    """Require every decision, and the cards of every hand that is compared, if the round reaches the reveal."""
    for seat in sheet.seats:
        held = playing.round.hands.get(seat.number)
        if held is None or is_out(playing.round, held):
            continue
        if seat.choice is Choice.UNDECIDED:
            raise SheetError(f"{seat.field}.decision", "this seat has an ante and no decision: play or fold.")
        if seat.choice is Choice.PLAY and len(seat.cards) != hand.CARDS:
            raise SheetError(f"{seat.field}.cards", "this hand was played, and its three cards are missing.")
    if len(sheet.dealer) != hand.CARDS:
        raise SheetError(f"{sheet.bank.field}.cards", "the player-dealer's three cards are missing.")


def table_again(over: Over[Any]) -> dict[str, Any]:
    table, bank = over.table, over.bank
    made: dict[str, Any] = {"schedule": table.schedule, "limits": three_card.limits_as_data(table.limits)}
    if bank and table.held and table.held.player == bank.player:
        made["rounds_banked"] = table.held.rounds % MOST_ROUNDS + 1
    if table.redeal:
        made["redeal"] = True
    return made


def seat_again(_: Over[Any], hand: Hand, __: Sequence[Cited]) -> dict[str, Any]:
    behind = [
        {"player": bet.partition("/")[2], "amount": in_dollars(amount)}
        for bet, amount in hand.wagers.items()
        if "/" in bet
    ]
    return {"back_line": behind} if behind else {}


def recorded(happened: Sequence[Cited]) -> list[Recorded]:
    """Return the recorded fees, unless some were refunded."""
    fees = [in_dollars(sum(event.fees.values())) for event in happened if isinstance(event, FeesTaken)]

    def again(result: dict[str, Any]) -> str:
        return fees[0] if "refunded" in result["fees"] else str(result["fees"]["total"])

    return [Recorded("the fees were", fees[0], again)] if fees else []


SHEET = RoundSheets(
    next_order=croupier.next_order,
    seat=Seat,
    empty_seats=three_card.nobody_without_wager,
    dealer="player_dealer",
    bank=PlayerDealer,
    shared="",
    aliases=ALIASES,
    amounts=("attempted",),
    card_lists=(),
    moments=MOMENTS,
    streets=three_card.STREETS,
    usual={},
    otherwise="before_settlement",
    fixed={},
    shifted=shifted,
    check=check,
    table=table,
    place=place,
    turns=turns,
    one_by_one=True,
    decide=decide,
    require=require,
    comes=None,
    found=None,
    fields=three_card.FIELDS,
    hand_cards=hand.CARDS,
    shared_cards=0,
    result=result,
    hand_words={"hand": ""},
    details=("button", "order", "bank", "fees"),
    recall=Recall(
        table=table_again,
        seat=seat_again,
        start="before_deal",
        marks={**three_card.MARKS, BettingClosed: "before_collection", FeesTaken: "before_deal"},
        street_after={},
        retold=three_card.as_told,
        wager=three_card.own_name,
        recorded=recorded,
    ),
)
