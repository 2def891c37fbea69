"""Round sheets of Casino Canberra."""

from __future__ import annotations

from typing import Any, get_args

from queenhigh.cards import Card
from queenhigh.games.casino_canberra_3_card_poker import conduct, hand, irregularities
from queenhigh.games.casino_canberra_3_card_poker.book import BOOK
from queenhigh.games.casino_canberra_3_card_poker.round import act, new_round, ruling
from queenhigh.games.casino_canberra_3_card_poker.table import Limits, Shoe, Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, PAIRS_PLUS, PLAY
from queenhigh.games.kit.actions import (
    Action,
    AnnounceChoices,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Reveal,
    Settle,
    Shuffle,
)
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Dealt, Over, is_out
from queenhigh.money import NOTHING, Cents
from queenhigh.notation.fields import Fields
from queenhigh.notation.round_sheet import (
    Playing,
    advice_as_data,
    all_different,
    others,
    rulings_as_data,
    seats_as_data,
)

SHOES = {
    "manual": Shoe.MANUAL,
    "hand_held": Shoe.MANUAL,
    "automated": Shoe.AUTOMATED,
    "automatic": Shoe.AUTOMATED,
    "shuffling_shoe": Shoe.AUTOMATED,
}
CHOICES = {choice.value: choice for choice in Choice}
FACTS: dict[str, type] = {
    fact.__struct_config__.tag: fact
    for fact in (
        *get_args(irregularities.Fact),
        conduct.Collusion,
        conduct.Disturbance,
        conduct.Contravention,
        conduct.Fraud,
        conduct.Impractical,
    )
}
AT_THE_DEAL = ("deal", "before_announcement")
CUT = 26


class Seat:
    """A seat as the sheet has it."""

    def __init__(self, fields: Fields) -> None:
        self.field = fields.path
        self.number = fields.number("seat")
        self.player = fields.text("player", f"seat {self.number}")
        self.cards = fields.cards("cards")
        self.choice = fields.one_of("decision", CHOICES, "undecided")
        self.warned = bool(fields.get("warned", False))
        given = fields.inner("wagers")
        self.wagers = {bet: given.amount(bet) for bet in (ANTE, PAIRS_PLUS, PLAY) if bet in given}
        for bet in given.given:
            if bet not in self.wagers:
                raise given.fault(bet, f"this book offers no such wager; it offers {ANTE}, {PAIRS_PLUS} and {PLAY}.")
        if not self.wagers.keys() - {PLAY}:
            raise fields.fault("wagers", f"a seat needs an {ANTE} or a {PAIRS_PLUS} wager.")
        if len(self.cards) not in (0, 3):
            raise fields.fault("cards", f"a hand is three cards, not {len(self.cards)}.")
        if PLAY in self.wagers and self.choice is not Choice.PLAY:
            raise given.fault(PLAY, f"there is a play wager and the decision is {self.choice}.")
        fields.close()


def settle(sheet: Fields) -> dict[str, Any]:
    seats = _seats(sheet)
    table = _table(sheet, seats)
    dealer = sheet.inner("dealer")
    dealer_cards = dealer.cards("cards")
    dealer.close()
    all_different({f"{seat.field}.cards": seat.cards for seat in seats} | {"dealer.cards": dealer_cards})
    facts = [(entry, entry.as_struct(FACTS)) for entry in sheet.each("irregularities")]
    playing = Playing(Log(act, new_round(table)), ruling)
    for seat in seats:
        for bet in (ANTE, PAIRS_PLUS):
            if bet in seat.wagers:
                playing.do(f"{seat.field}.wagers.{bet}", PlaceWager(seat.number, seat.player, bet, seat.wagers[bet]))
    playing.do("table", *_dealing(playing, table, seats, dealer_cards))
    for entry, fact in facts:
        if fact.when in AT_THE_DEAL:
            playing.report(entry.path, fact, entry.get("by", ""))
    if isinstance(playing.round, Dealt):
        playing.do("table", AnnounceChoices("dealer"))
    for seat in seats:
        _decide(playing, seat)
    for entry, fact in facts:
        if fact.when not in AT_THE_DEAL:
            playing.report(entry.path, fact, entry.get("by", ""))
    playing.do("seats", Reveal("dealer"), Settle("dealer"), Collect("dealer"))
    return _result(playing, seats, dealer_cards)


def _seats(sheet: Fields) -> list[Seat]:
    seats = [Seat(fields) for fields in sheet.each("seats")]
    if not seats:
        raise sheet.fault("seats", "there is nobody at the table.")
    numbers = [seat.number for seat in seats]
    for seat in seats:
        if numbers.count(seat.number) > 1:
            raise sheet.fault("seats", f"seat {seat.number} is there more than once.")
    return sorted(seats, key=lambda seat: seat.number)


def _table(sheet: Fields, seats: list[Seat]) -> Table:
    fields = sheet.inner("table")
    limits = fields.inner("limits")
    made = Table(
        limits=Limits(
            limits.amount("min", NOTHING),
            limits.amount("max") if "max" in limits else None,
            limits.amount("unit") if "unit" in limits else None,
        ),
        shoe=fields.one_of("shoe", SHOES, "manual"),
        readings=BOOK.readings.adopt(fields.get("readings", {})),
        boxes=max(fields.number("boxes", 7), *(seat.number for seat in seats)),
        markers=_markers(fields),
        warned=frozenset(seat.player for seat in seats if seat.warned),
    )
    limits.close()
    fields.close()
    return made


def _markers(fields: Fields) -> dict[int, Cents]:
    markers = fields.inner("markers")
    return {int(seat): markers.amount(seat) for seat in markers.given}


def _dealing(playing: Playing, table: Table, seats: list[Seat], dealer: tuple[Card, ...]) -> list[Action]:
    """Close, shuffle so that each seat gets the cards of the sheet, cut and deal."""
    playing.do("table", CloseBetting("dealer"))
    released = playing.round.released
    dealt = [
        seat
        for seat in seats
        if any((seat.number, bet) not in released for bet in (ANTE, PAIRS_PLUS) if bet in seat.wagers)
    ]
    rest = others(card for cards in (dealer, *(seat.cards for seat in seats)) for card in cards)
    hands = [seat.cards or _take(rest) for seat in dealt]
    hands.append(dealer if len(dealer) == 3 else _take(rest))
    if table.shoe is Shoe.AUTOMATED:
        deck = [card for held in hands for card in held] + rest
        return [Shuffle("dealer", tuple(deck)), Deal("dealer")]
    deck = [held[turn] for turn in range(3) for held in hands] + rest
    before_cut = (*deck[-CUT:], *deck[:-CUT])
    return [Shuffle("dealer", before_cut), Cut("dealer", CUT), Deal("dealer")]


def _take(rest: list[Card]) -> tuple[Card, ...]:
    return rest.pop(), rest.pop(), rest.pop()


def _decide(playing: Playing, seat: Seat) -> None:
    held = playing.round.hands.get(seat.number)
    if playing.over or held is None or is_out(playing.round, held) or seat.choice is Choice.UNDECIDED:
        return
    if seat.choice is Choice.NONE and ANTE in seat.wagers:
        return
    play = seat.wagers.get(PLAY, seat.wagers.get(ANTE, NOTHING)) if seat.choice is Choice.PLAY else NOTHING
    playing.do(f"{seat.field}.decision", Decide(seat.number, seat.choice, play))


def _result(playing: Playing, seats: list[Seat], dealer: tuple[Card, ...]) -> dict[str, Any]:
    over = playing.round
    assert isinstance(over, Over)
    settled = over.outcome == "settled"
    names = {seat.number: hand.name(hand.value(seat.cards)) for seat in seats if settled and len(seat.cards) == 3}
    last = over.rulings[-1].rule if over.rulings else None
    result: dict[str, Any] = {"round": over.outcome}
    if settled and len(dealer) == 3:
        value = hand.value(dealer)
        result["dealer"] = {
            "hand": hand.name(value),
            "qualifies": hand.qualification(value) is hand.Dealer.QUALIFIES,
        }
    result["seats"] = seats_as_data(over.lines, {seat.number: seat.wagers for seat in seats}, names, last)
    result["rulings"] = rulings_as_data(over.rulings)
    if advice := advice_as_data(playing.log.events):
        result["advice"] = advice
    return result
