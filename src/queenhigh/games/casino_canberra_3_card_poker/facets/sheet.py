"""Round sheets of Casino Canberra."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from queenhigh.games.casino_canberra_3_card_poker import croupier, hand
from queenhigh.games.casino_canberra_3_card_poker.decide import waiting
from queenhigh.games.casino_canberra_3_card_poker.irregularities import IN_THE_DEAL, PlayWagerAmount
from queenhigh.games.casino_canberra_3_card_poker.settle import LOSES_PAIRS_PLUS
from queenhigh.games.casino_canberra_3_card_poker.table import Limits, Shoe, Table, check_limits
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, PAIRS_PLUS, PLAY
from queenhigh.games.kit.actions import Choice, Collect, Decide
from queenhigh.games.kit.phases import BetsClosed, Dealt, Deciding, Hand, Over, Settled, Showdown, in_play
from queenhigh.money import NOTHING, in_dollars
from queenhigh.notation import three_card
from queenhigh.notation.fields import Fields
from queenhigh.notation.results import hand_names, result_of
from queenhigh.notation.sheets import ACTED, Moment, Recall, RoundSheets
from queenhigh.notation.written import Sheet, SheetSeat, all_different, readings_of, require_play_wagers
from queenhigh.rules import Cited, Refusal

SHOES = {
    "manual": Shoe.MANUAL,
    "hand_held": Shoe.MANUAL,
    "automated": Shoe.AUTOMATED,
    "automatic": Shoe.AUTOMATED,
    "shuffling_shoe": Shoe.AUTOMATED,
}
MOMENTS = (
    Moment(("before_deal", "betting", "shuffle", "cut"), BetsClosed),
    Moment((*(name for name in IN_THE_DEAL if name), "after_deal"), Dealt),
    Moment(("decision", "after_announcement", "before_decision", "before_decisions", "decisions"), Deciding),
    Moment(("before_settlement", "after_decisions", "before_reveal"), Deciding, ACTED),
    Moment(("settlement", "reveal", "during_settlement"), Showdown),
    Moment(("after_settlement", "before_collection"), Settled, Collect),
)


class Seat(SheetSeat):
    """A box as the sheet has it."""

    def __init__(self, fields: Fields) -> None:
        super().__init__(fields, {bet: bet for bet in (ANTE, PAIRS_PLUS, PLAY)}, also=("warned", "marker"))
        self.warned = fields.flag("warned")
        self.marker = fields.amount_if_any("marker")
        if not self.wagers.keys() - {PLAY}:
            where = f"wagers.{ANTE}" if ANTE in fields.inner("wagers") else "wagers"
            raise fields.fault(where, f"a seat needs an {ANTE} or a {PAIRS_PLUS} wager.")


def check(sheet: Sheet) -> None:
    all_different(sheet.hands)
    require_play_wagers(sheet, {fact.seat for fact in sheet.of(PlayWagerAmount)})


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
        boxes=fields.number("boxes", SHEET.most_hands),
        markers={seat: markers.amount(str(seat)) for seat in fields.seats("markers")}
        | {seat.number: seat.marker for seat in sheet.seats if seat.marker is not None},
        warned=frozenset(seat.player for seat in sheet.seats if seat.warned),
    )
    try:
        check_limits(made.limits)
    except Refusal as refusal:
        raise fields.fault("limits", str(refusal)) from None
    return made


def place(playing: Any, sheet: Sheet) -> None:
    three_card.place(playing, sheet, ANTE, PAIRS_PLUS)


def decide(round: Any, seat: Seat, sheet: Sheet) -> tuple[str, Decide] | None:
    """An ante that went back has no play wager, but pairs plus beside it may still be given up."""
    held = three_card.may_decide(round, seat)
    if held is None:
        return None
    gave_up_all = seat.choice is Choice.FOLD and in_play(round, held, PAIRS_PLUS)
    if ANTE in seat.wagers and not in_play(round, held, ANTE) and not gave_up_all:
        return None
    disputed = {fact.seat for fact in sheet.of(PlayWagerAmount)}
    as_placed = round.table.readings["A7"] == "accept_as_placed"
    return three_card.decision(seat, as_the_ante=seat.number in disputed and not as_placed)


def require(playing: Any, sheet: Sheet) -> None:
    forfeits = LOSES_PAIRS_PLUS[playing.round.table.readings["A1"]]

    def plays(held: Hand) -> bool:
        return held.choice is Choice.PLAY

    def counts(held: Hand) -> bool:
        return plays(held) or (in_play(playing.round, held, PAIRS_PLUS) and held.choice not in forfeits)

    three_card.require_hands(playing, sheet, waiting(playing.round), counts, plays)


def result(playing: Any, sheet: Sheet) -> dict[str, Any]:
    dealer: dict[str, Any] = {}
    if playing.round.outcome == "settled" and len(sheet.dealer) == hand.CARDS:
        value = hand.value(sheet.dealer)
        dealer = {"hand": hand.name(value), "qualifies": hand.qualification(value) is hand.Dealer.QUALIFIES}
    names = hand_names(playing.round, sheet, lambda cards: hand.name(hand.value(cards)))
    return result_of(playing, sheet, dealer=dealer, names=names, cards={"dealer": sheet.dealer})


def table_again(over: Over[Any]) -> dict[str, Any]:
    table = over.table
    made = {"limits": three_card.limits_as_data(table.limits), "shoe": table.shoe.value, "boxes": table.boxes}
    markers = {str(seat): in_dollars(most) for seat, most in table.markers.items()}
    return made | ({"markers": markers} if markers else {})


def seat_again(over: Over[Any], hand: Hand, _: Sequence[Cited]) -> dict[str, Any]:
    return {"warned": True} if hand.player in over.table.warned else {}


SHEET = RoundSheets(
    next_order=croupier.next_order,
    seat=Seat,
    empty_seats=three_card.nobody_without_wager,
    dealer="dealer",
    bank=None,
    shared="",
    aliases={},
    amounts=("amount", "attempted"),
    card_lists=(),
    moments=MOMENTS,
    streets=three_card.STREETS,
    usual={},
    otherwise="before_settlement",
    fixed={},
    shifted=None,
    check=check,
    table=table,
    place=place,
    turns=three_card.by_number,
    one_by_one=False,
    decide=decide,
    require=require,
    comes=None,
    found=None,
    fields=three_card.FIELDS,
    hand_cards=hand.CARDS,
    shared_cards=0,
    result=result,
    recall=Recall(
        table=table_again,
        seat=seat_again,
        start="before_deal",
        marks=three_card.MARKS,
        street_after={},
        retold=three_card.as_told,
        wager=three_card.own_name,
        recorded=three_card.nothing_recorded,
    ),
)
