"""Round sheets of Casino Canberra."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from queenhigh.cards import Card
from queenhigh.games.casino_canberra_3_card_poker import croupier, hand
from queenhigh.games.casino_canberra_3_card_poker.decide import waiting
from queenhigh.games.casino_canberra_3_card_poker.irregularities import PlayWagerAmount
from queenhigh.games.casino_canberra_3_card_poker.settle import LOSES_PAIRS_PLUS
from queenhigh.games.casino_canberra_3_card_poker.table import Limits, Shoe, Table, check_limits
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, PAIRS_PLUS, PLAY
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import BetsClosed, Betting, Hand, Over, in_play
from queenhigh.money import NOTHING, in_dollars
from queenhigh.notation import three_card
from queenhigh.notation.fields import Fields
from queenhigh.notation.sheets import Moment
from queenhigh.notation.written import Sheet, SheetSeat, readings_of
from queenhigh.rules import Cited, Refusal

SHOES = {
    "manual": Shoe.MANUAL,
    "hand_held": Shoe.MANUAL,
    "automated": Shoe.AUTOMATED,
    "automatic": Shoe.AUTOMATED,
    "shuffling_shoe": Shoe.AUTOMATED,
}


MOMENTS = (
    Moment(("betting",), Betting),
    Moment(("before_deal", "shuffle", "cut"), BetsClosed),
    *three_card.MOMENTS[1:],
)
"""The call that closes betting decides which short wagers go back (3.4): what is reported before it comes first."""


class Seat(SheetSeat):
    """A box as written on the sheet."""

    def __init__(self, fields: Fields) -> None:
        super().__init__(fields, {bet: bet for bet in (ANTE, PAIRS_PLUS, PLAY)}, also=("warned", "marker"))
        self.warned = fields.flag("warned")
        self.marker = fields.amount_if_any("marker")
        if not self.wagers.keys() - {PLAY}:
            where = f"wagers.{ANTE}" if ANTE in fields.inner("wagers") else "wagers"
            raise fields.fault(where, f"a seat needs an {ANTE} or a {PAIRS_PLUS} wager.")


def disputed(round: Any, sheet: Sheet) -> set[int]:
    """Return the boxes whose play wager is accepted as placed (reading A7): their hands continue with it."""
    as_placed = round is not None and round.table.readings["A7"] == "accept_as_placed"
    return set() if as_placed else {fact.seat for fact in sheet.of(PlayWagerAmount)}


def table(sheet: Sheet) -> Table:
    fields = sheet.fields.inner("table")
    limits, markers = fields.inner("limits"), fields.inner("markers")
    made = Table(
        limits=Limits(
            limits.amount("min", NOTHING),
            limits.amount_if_any("max"),
            limits.amount_if_any("unit"),
            limits.amount_if_any("pairs_plus_max"),
        ),
        shoe=fields.one_of("shoe", SHOES, "manual"),
        readings=readings_of(fields, sheet.readings, whole=True),
        boxes=fields.number("boxes", sheet.book.most_hands),
        markers={seat: markers.amount(str(seat)) for seat in fields.seats("markers")}
        | {seat.number: seat.marker for seat in sheet.seats if seat.marker is not None},
        warned=frozenset(seat.player for seat in sheet.seats if seat.warned),
    )
    try:
        check_limits(made.limits)
    except Refusal as refusal:
        raise fields.fault("limits", str(refusal)) from None
    return made


def counts(round: Any, held: Hand) -> bool:
    forfeits = LOSES_PAIRS_PLUS[round.table.readings["A1"]]
    return held.choice is Choice.PLAY or (in_play(round, held, PAIRS_PLUS) and held.choice not in forfeits)


def name(cards: Sequence[Card]) -> str:
    return hand.name(hand.value(cards))


def qualifies(cards: Sequence[Card]) -> bool:
    return hand.qualification(hand.value(cards)) is hand.Dealer.QUALIFIES


def table_again(over: Over[Any]) -> dict[str, Any]:
    table = over.table
    made = {"limits": three_card.limits_as_data(table.limits), "shoe": table.shoe.value, "boxes": table.boxes}
    markers = {str(seat): in_dollars(most) for seat, most in table.markers.items()}
    return made | ({"markers": markers} if markers else {})


def seat_again(over: Over[Any], hand: Hand, _: Sequence[Cited]) -> dict[str, Any]:
    return {"warned": True} if hand.player in over.table.warned else {}


SHEET = three_card.house_sheets(
    next_order=croupier.next_order,
    seat=Seat,
    bets=(ANTE, PAIRS_PLUS),
    amounts=("amount", "attempted"),
    moments=MOMENTS,
    usual={},
    disputed=disputed,
    table=table,
    waiting=waiting,
    counts=counts,
    hand_cards=hand.CARDS,
    name=name,
    qualifies=qualifies,
    table_again=table_again,
    seat_again=seat_again,
)
