"""Round sheets of Casino Canberra."""

from __future__ import annotations

from typing import Any

from queenhigh.cards import Card
from queenhigh.games.casino_canberra_3_card_poker import hand
from queenhigh.games.casino_canberra_3_card_poker.book import BOOK
from queenhigh.games.casino_canberra_3_card_poker.deal import boxes_to_serve
from queenhigh.games.casino_canberra_3_card_poker.decide import waiting
from queenhigh.games.casino_canberra_3_card_poker.irregularities import IN_THE_DEAL, PlayWagerAmount
from queenhigh.games.casino_canberra_3_card_poker.round import RULINGS, act, new_round, ruling
from queenhigh.games.casino_canberra_3_card_poker.settle import LOSES_PAIRS_PLUS
from queenhigh.games.casino_canberra_3_card_poker.table import Limits, Shoe, Table, check_limits
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
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import BetsClosed, Dealt, Over, in_play, is_out
from queenhigh.money import NOTHING, Cents
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.layout import all_different, filled, others, require_play_wagers, seated, topped
from queenhigh.notation.round_sheet import (
    Playing,
    advice_as_data,
    cards_as_data,
    rulings_as_data,
    seats_as_data,
)
from queenhigh.notation.turns import ANY, in_turn, is_between_decisions, require_moment
from queenhigh.rules import Readings, Refusal, UnknownReading

SHOES = {
    "manual": Shoe.MANUAL,
    "hand_held": Shoe.MANUAL,
    "automated": Shoe.AUTOMATED,
    "automatic": Shoe.AUTOMATED,
    "shuffling_shoe": Shoe.AUTOMATED,
}
CHOICES = {choice.value: choice for choice in Choice}
FACTS: dict[str, type] = {fact.__struct_config__.tag: fact for fact in RULINGS}  # type: ignore[attr-defined]
AMOUNTS = ("amount", "attempted")

BEFORE_DEAL, DEAL, DECISION, BEFORE_SETTLEMENT, SETTLEMENT, AFTER_SETTLEMENT = range(6)
MOMENTS = {
    **dict.fromkeys(("betting", "before_deal", "shuffle", "cut"), BEFORE_DEAL),
    **dict.fromkeys((*IN_THE_DEAL, "after_deal"), DEAL),
    **dict.fromkeys(("after_announcement", "before_decision", "before_decisions", "decision", "decisions"), DECISION),
    **dict.fromkeys(("after_decisions", "before_reveal", "before_settlement", *ANY), BEFORE_SETTLEMENT),
    **dict.fromkeys(("reveal", "settlement", "during_settlement"), SETTLEMENT),
    **dict.fromkeys(("after_settlement", "before_collection"), AFTER_SETTLEMENT),
}
"""When an irregularity is noticed. Any other moment is refused."""

REPORTED = {moment: place for moment, place in MOMENTS.items() if moment not in ANY}
"""When it was reported, where a sheet knows that: `when` is part of the facts and may say something else."""

MOST_SEATS = 52 // hand.CARDS - 1
"""As many hands as the deck holds, beside the dealer's: the book does not say how many boxes a table has."""
CUT = 26


class Seat:
    """A seat as the sheet has it."""

    def __init__(self, fields: Fields) -> None:
        fields.only("seat", "player", "cards", "wagers", "decision", "warned", "marker")
        self.field = fields.path
        self.number = fields.number("seat")
        self.player = fields.text("player", f"seat {self.number}")
        self.cards = fields.cards("cards")
        self.warned = fields.flag("warned")
        self.marker = fields.amount("marker") if "marker" in fields else None
        given = fields.inner("wagers")
        self.wagers = _wagers(given)
        if not self.wagers.keys() - {PLAY}:
            where = f"wagers.{ANTE}" if ANTE in given else "wagers"
            raise fields.fault(where, f"a seat needs an {ANTE} or a {PAIRS_PLUS} wager.")
        implied = Choice.PLAY if PLAY in self.wagers else Choice.UNDECIDED if ANTE in self.wagers else Choice.NONE
        self.choice = fields.one_of("decision", CHOICES, implied.value)
        if PLAY in self.wagers and self.choice not in (Choice.PLAY, Choice.UNDECIDED):
            raise given.fault(PLAY, f"there is a play wager and the decision is {self.choice}.")


def _wagers(given: Fields) -> dict[str, Cents]:
    """What lies on the box. An amount of nothing is no wager."""
    for bet in given.names():
        if bet not in (ANTE, PAIRS_PLUS, PLAY):
            raise given.fault(bet, f"this book offers no such wager; it offers {ANTE}, {PAIRS_PLUS} and {PLAY}.")
    lying = {bet: given.amount(bet) for bet in (ANTE, PAIRS_PLUS, PLAY) if bet in given}
    return {bet: amount for bet, amount in lying.items() if amount}


def settle(sheet: Fields) -> dict[str, Any]:
    seats = seated(sheet, Seat)
    table = _table(sheet, seats)
    dealer = sheet.inner("dealer")
    dealer_cards = dealer.cards("cards")
    dealer.close()
    all_different({f"{seat.field}.cards": seat.cards for seat in seats} | {"dealer.cards": dealer_cards})
    facts = [(entry, entry.as_struct(FACTS, amounts=AMOUNTS)) for entry in sheet.each("irregularities")]
    for entry, _ in facts:
        require_moment(entry, MOMENTS)
    disputed = {fact.seat for _, fact in facts if isinstance(fact, PlayWagerAmount)}
    require_play_wagers(seats, disputed)
    playing = Playing(Log(act, new_round(table)), ruling)
    for seat in seats:
        for bet in (ANTE, PAIRS_PLUS):
            if bet in seat.wagers:
                playing.do(f"{seat.field}.wagers.{bet}", PlaceWager(seat.number, seat.player, bet, seat.wagers[bet]))
    playing.do("table", CloseBetting("dealer"))
    _report(playing, facts, BEFORE_DEAL)
    if isinstance(playing.round, BetsClosed):
        playing.do("table", *_dealing(playing.round, seats, dealer_cards))
    _report(playing, facts, DEAL)
    if isinstance(playing.round, Dealt):
        playing.do("table", AnnounceChoices("dealer"))
    _report(playing, facts, DECISION)
    if table.readings["A7"] == "accept_as_placed":
        disputed = set()
    by_number = {seat.number: seat for seat in seats}
    for turn in in_turn(by_number, facts):
        if isinstance(turn, int):
            _decide(playing, by_number[turn], disputed)
        else:
            _made(playing, *turn)
    _report(playing, facts, BEFORE_SETTLEMENT)
    _require_what_settlement_needs(playing, seats, dealer_cards)
    playing.do("seats", Reveal("dealer"))
    _report(playing, facts, SETTLEMENT)
    playing.do("seats", Settle("dealer"))
    _report(playing, facts, AFTER_SETTLEMENT)
    playing.do("seats", Collect("dealer"))
    return _result(playing, seats, dealer_cards)


def _table(sheet: Fields, seats: list[Seat]) -> Table:
    fields = sheet.inner("table")
    limits = fields.inner("limits")
    made = Table(
        limits=Limits(
            limits.amount("min", NOTHING),
            limits.amount("max") if "max" in limits else None,
            limits.amount("unit") if "unit" in limits else None,
            limits.amount("pairs_plus_max") if "pairs_plus_max" in limits else None,
        ),
        shoe=fields.one_of("shoe", SHOES, "manual"),
        readings=_readings(fields),
        boxes=fields.number("boxes", MOST_SEATS),
        markers=_markers(fields) | {seat.number: seat.marker for seat in seats if seat.marker is not None},
        warned=frozenset(seat.player for seat in seats if seat.warned),
    )
    limits.close()
    fields.close()
    try:
        check_limits(made.limits)
    except Refusal as refusal:
        raise fields.fault("limits", str(refusal)) from None
    return made


def _readings(fields: Fields) -> Readings:
    given = fields.inner("readings")
    try:
        return BOOK.readings.adopt({str(name): str(given.get(name)) for name in given.names()})
    except UnknownReading as error:
        raise fields.fault("readings", str(error)) from None


def _markers(fields: Fields) -> dict[int, Cents]:
    """`{"1": "500.00"}`: boxes with a maximum of their own."""
    markers = fields.inner("markers")
    for seat in markers.names():
        if not str(seat).isdecimal():
            raise markers.fault(str(seat), "this should be the number of a seat.")
    return {int(seat): markers.amount(seat) for seat in markers.given}


def _dealing(closed: BetsClosed[Table], seats: list[Seat], dealer: tuple[Card, ...]) -> list[Action]:
    """Shuffle so that each seat gets the cards of the sheet, cut and deal. Cards that it does not name are made up."""
    served = boxes_to_serve(closed)
    if len(served) > MOST_SEATS:
        raise SheetError("seats", f"a deck deals {MOST_SEATS} hands beside the dealer's, not {len(served)}.")
    named = [*(seat.cards for seat in seats if seat.number in served), dealer]
    rest = others(card for cards in named for card in cards[: hand.CARDS])
    spare = iter([card for card in rest if not any(card in seat.cards for seat in seats) and card not in dealer])
    hands = [filled(cards, hand.CARDS, spare) for cards in named]
    if closed.table.automated:
        return [Shuffle("dealer", topped(card for held in hands for card in held)), Deal("dealer")]
    deck = topped(held[turn] for turn in range(hand.CARDS) for held in hands)
    return [Shuffle("dealer", (*deck[-CUT:], *deck[:-CUT])), Cut("dealer", CUT), Deal("dealer")]


def _report(playing: Playing, facts: list[tuple[Fields, Irregularity]], moment: int) -> None:
    for entry, fact in facts:
        noticed = MOMENTS[fact.when]
        if not is_between_decisions(entry) and REPORTED.get(entry.text("reported", ""), noticed) == moment:
            _made(playing, entry, fact)


def _made(playing: Playing, entry: Fields, fact: Irregularity) -> None:
    playing.report(entry.path, fact, entry.text("by", ""))


def _decide(playing: Playing, seat: Seat, disputed: set[int]) -> None:
    """Where the amount of a play wager is itself reported as irregular, the hand goes on with one equal to the ante."""
    held = playing.round.hands[seat.number]
    if playing.over or not held.cards or is_out(playing.round, held) or seat.choice is Choice.UNDECIDED:
        return
    gave_up_all = seat.choice is Choice.FOLD and in_play(playing.round, held, PAIRS_PLUS)
    if (
        ANTE in seat.wagers and not in_play(playing.round, held, ANTE) and not gave_up_all
    ):  # it went back: no play wager
        return
    play, field = NOTHING, f"{seat.field}.decision"
    if seat.choice is Choice.PLAY:
        ante = seat.wagers.get(ANTE, NOTHING)
        play = ante if seat.number in disputed else seat.wagers.get(PLAY, ante)
        field = field if play == ante else f"{seat.field}.wagers.{PLAY}"
    playing.do(field, Decide(seat.number, seat.choice, play))
    if playing.round.hands[seat.number].choice is Choice.UNDECIDED:  # asked to confirm: the sheet says what was done
        playing.do(field, Decide(seat.number, seat.choice, play))


def _require_what_settlement_needs(playing: Playing, seats: list[Seat], dealer: tuple[Card, ...]) -> None:
    """A round that goes on needs every decision, and the cards that decide something."""
    if playing.over:
        return
    undecided = waiting(playing.round)
    forfeits = LOSES_PAIRS_PLUS[playing.round.table.readings["A1"]]
    for seat in seats:
        held = playing.round.hands[seat.number]
        if is_out(playing.round, held):
            continue
        if seat.number in undecided:
            raise SheetError(f"{seat.field}.decision", "this hand has not decided, and nothing ends the round before.")
        cards_matter = held.choice is Choice.PLAY or (
            in_play(playing.round, held, PAIRS_PLUS) and held.choice not in forfeits
        )
        if len(seat.cards) != hand.CARDS and (seat.cards or cards_matter):
            raise SheetError(f"{seat.field}.cards", f"a hand is {hand.CARDS} cards, not {len(seat.cards)}.")
        if held.choice is Choice.PLAY and not dealer:
            raise SheetError("dealer.cards", "the dealer's hand is missing, and nothing ends the round before.")
    if len(dealer) not in (0, hand.CARDS):
        raise SheetError("dealer.cards", f"a hand is {hand.CARDS} cards, not {len(dealer)}.")


def _result(playing: Playing, seats: list[Seat], dealer: tuple[Card, ...]) -> dict[str, Any]:
    over = playing.round
    assert isinstance(over, Over)
    settled = over.outcome == "settled"
    shown = [seat for seat in seats if settled and len(seat.cards) == hand.CARDS]
    names = {
        seat.number: hand.name(hand.value(seat.cards)) for seat in shown if not is_out(over, over.hands[seat.number])
    }
    last = over.rulings[-1].rule if over.rulings else None
    result: dict[str, Any] = {"round": over.outcome}
    if settled and len(dealer) == hand.CARDS:
        value = hand.value(dealer)
        qualifies = hand.qualification(value) is hand.Dealer.QUALIFIES
        result["dealer"] = {"hand": hand.name(value), "qualifies": qualifies}
    result["seats"] = seats_as_data(over.lines, {seat.number: seat.wagers for seat in seats}, names, last)
    result["cards"] = cards_as_data(seats, dealer=dealer)
    result["rulings"] = rulings_as_data(over.rulings)
    if advice := advice_as_data(playing.log.events):
        result["advice"] = advice
    return result
