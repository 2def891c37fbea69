"""Round sheets of California, where a player banks: `player_dealer` stands in the place of the dealer."""

from __future__ import annotations

from typing import Any, get_args

from queenhigh.cards import Card
from queenhigh.games.california_three_card_poker import conduct, hand, irregularities
from queenhigh.games.california_three_card_poker.banking import (
    MOST_ROUNDS,
    BankSettled,
    ButtonPlaced,
    offers,
    rounds_in_a_row,
)
from queenhigh.games.california_three_card_poker.book import BOOK
from queenhigh.games.california_three_card_poker.fees import FeeRefunded, select, table_action
from queenhigh.games.california_three_card_poker.round import act, new_round, ruling
from queenhigh.games.california_three_card_poker.table import SCHEDULE, Limits, Position, Table, clockwise
from queenhigh.games.california_three_card_poker.wagers import ANTE, BANK, PAIR_PLUS, PLAY
from queenhigh.games.kit.actions import (
    Choice,
    CloseBetting,
    Collect,
    Deal,
    Decide,
    PlaceWager,
    Reveal,
    Settle,
    Shuffle,
    TakeFees,
    TurnUp,
)
from queenhigh.games.kit.events import FeesTaken
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Deciding, Over, is_out
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.round_sheet import (
    Playing,
    all_different,
    line_as_data,
    others,
    rulings_as_data,
    seats_as_data,
)
from queenhigh.rules import Refusal

DEALER = "house_dealer"
CHOICES = {choice.value: choice for choice in Choice}
NAMES = {ANTE: ANTE, PLAY: PLAY, PAIR_PLUS: PAIR_PLUS, "bonus": PAIR_PLUS, "pair_bonus": PAIR_PLUS}
"""Bonus, pair bonus and pair plus are one wager (reading A22)."""
FACTS: dict[str, type] = {
    fact.__struct_config__.tag: fact for fact in (*get_args(irregularities.Fact), *get_args(conduct.Fact))
}
FACTS |= {
    "card_exposed": irregularities.ExposedCard,
    "exposed_cards": irregularities.ExposedCard,
    "misdeal_order": irregularities.Misdeal,
    "shuffler_malfunction": irregularities.ShufflerJam,
}
"""By type, the names that other books have for the same thing included."""

BEFORE_CARDS = ("betting", "before_deal", "shuffle")
AT_THE_DEAL = ("deal", "dealing", "before_announcement", "before_pickup")
BEFORE_DECISIONS = ("before_decision", "before_decisions", "decision", "after_announcement")
AFTER_SETTLEMENT = ("after_settlement",)
MOMENTS = (BEFORE_CARDS, AT_THE_DEAL, BEFORE_DECISIONS, AFTER_SETTLEMENT)


class Place:
    """A place of the table: whose it is, and the cards it was dealt."""

    def __init__(self, fields: Fields) -> None:
        self.field = fields.path
        self.number = fields.number("seat")
        self.player = fields.text("player", f"seat {self.number}")
        self.cards = fields.cards("cards")


class Seat(Place):
    """A seat as the sheet has it. Without a wager it sits out (reading A21)."""

    def __init__(self, fields: Fields) -> None:
        super().__init__(fields)
        given = fields.inner("wagers")
        self.wagers = _wagers(given)
        self.choice = fields.one_of("decision", CHOICES, "play" if PLAY in self.wagers else "undecided")
        self.back_line = [
            (entry.path, entry.text("player"), entry.amount("amount")) for entry in fields.each("back_line")
        ]
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
        fields.close()

    @property
    def lacks_cards(self) -> bool:
        """Was a hand played whose cards the sheet does not tell?"""
        return self.choice is Choice.PLAY and not self.cards


class PlayerDealer(Place):
    """The player who banks: the last of the cards is the one turned face up."""

    def __init__(self, fields: Fields) -> None:
        super().__init__(fields)
        self.wager = fields.amount("wager")
        fields.close()


def settle(sheet: Fields) -> dict[str, Any]:
    sheet.need("player_dealer")
    bank = PlayerDealer(sheet.inner("player_dealer"))
    seats = _seats(sheet, bank)
    facts = [(entry, entry.as_struct(FACTS, amounts=("attempted", "then"))) for entry in sheet.each("irregularities")]
    _check_hands(sheet, seats, bank, facts)
    table = _table(sheet, seats, bank)
    try:
        playing = Playing(Log(act, new_round(table)), ruling)
    except Refusal as refusal:
        raise sheet.fault("table", str(refusal)) from None
    _wager(playing, seats, bank)
    shuffle = Shuffle(DEALER, _deck(seats, bank))
    if table.readings["A14"] == "previous_round":
        playing.do("table", shuffle, CloseBetting(DEALER), TakeFees(DEALER))
    else:
        playing.do("table", CloseBetting(DEALER), TakeFees(DEALER), shuffle)
    _report(playing, facts, BEFORE_CARDS)
    playing.do("table", Deal(DEALER))
    _report(playing, facts, AT_THE_DEAL)
    playing.do("table", TurnUp(DEALER))
    _report(playing, facts, BEFORE_DECISIONS)
    _decide(playing, seats, bank)
    _report(playing, facts, ())
    _check_known(playing, seats, bank)
    playing.do("seats", Reveal(DEALER), Settle(DEALER))
    _report(playing, facts, AFTER_SETTLEMENT)
    playing.do("seats", Collect(DEALER))
    return _result(playing, seats, bank, table)


def _wagers(given: Fields) -> dict[str, Cents]:
    wagers: dict[str, Cents] = {}
    for name in given.given:
        bet = NAMES.get(name)
        if bet is None:
            raise given.fault(name, f"this book offers no such wager; it offers {ANTE}, {PAIR_PLUS} and {PLAY}.")
        if bet in wagers:
            raise given.fault(name, f"the {bet} wager is there twice under different names.")
        if name in given:
            wagers[bet] = given.amount(name)
    return wagers


def _seats(sheet: Fields, bank: PlayerDealer) -> list[Seat]:
    seats = [Seat(fields) for fields in sheet.each("seats")]
    taken = {bank.number: bank.field}
    for seat in seats:
        if seat.number in taken:
            raise SheetError(f"{seat.field}.seat", f"seat {seat.number} is also in {taken[seat.number]}.")
        taken[seat.number] = seat.field
    if not any(seat.wagers for seat in seats):
        raise sheet.fault("seats", "nobody has an ante.")
    return sorted(seats, key=lambda seat: seat.number)


def _check_hands(sheet: Fields, seats: list[Seat], bank: PlayerDealer, facts: list[tuple[Fields, Any]]) -> None:
    """Three cards or none, unless that is what went wrong; and no card twice."""
    places: list[Place] = [*seats, bank]
    held = {f"{place.field}.cards": place.cards for place in places}
    miscounted = any(isinstance(fact, irregularities.WrongNumberOfCards) for _, fact in facts)
    for field, cards in held.items():
        if len(cards) not in (0, hand.CARDS) and not miscounted:
            raise SheetError(field, f"a hand is three cards, not {len(cards)}.")
    all_different(held)


def _table(sheet: Fields, seats: list[Seat], bank: PlayerDealer) -> Table:
    fields = sheet.inner("table")
    limits = fields.inner("limits")
    readings = BOOK.readings.adopt(fields.inner("readings").given)
    before = fields.number("rounds_banked", 1) - 1
    if before < -1:
        raise fields.fault("rounds_banked", "rounds are counted from 1, this one included.")
    try:
        schedule = select(fields.get("schedule", SCHEDULE), readings)
    except Refusal as refusal:
        raise fields.fault("schedule", str(refusal)) from None
    places: list[Place] = [*seats, bank]
    made = Table(
        schedule=schedule,
        limits=Limits(
            limits.amount("min") if "min" in limits else None, limits.amount("max") if "max" in limits else None
        ),
        readings=readings,
        seated={place.number: place.player for place in places},
        held=Position(bank.number, bank.player, before) if before > 0 else None,
        redeal=bool(fields.get("redeal", False)),
    )
    limits.close()
    fields.close()
    return made


def _wager(playing: Playing, seats: list[Seat], bank: PlayerDealer) -> None:
    playing.do(f"{bank.field}.wager", PlaceWager(bank.number, bank.player, BANK, bank.wager))
    for seat in seats:
        for bet in (ANTE, PAIR_PLUS):
            if bet in seat.wagers:
                playing.do(f"{seat.field}.wagers.{bet}", PlaceWager(seat.number, seat.player, bet, seat.wagers[bet]))
    for seat in seats:
        for field, player, amount in seat.back_line:
            playing.do(field, PlaceWager(seat.number, player, PAIR_PLUS, amount))


def _deck(seats: list[Seat], bank: PlayerDealer) -> tuple[Card, ...]:
    """A deck from which each seat gets the cards of the sheet, and any others where it tells none."""
    in_turn = {seat.number: seat for seat in seats if seat.wagers}
    order: list[Place] = [*(in_turn[number] for number in clockwise(in_turn, bank.number)), bank]
    rest = others(card for place in order for card in place.cards)
    deck: list[Card] = []
    for place in order:
        known = place.cards[: hand.CARDS]
        deck += (*known, *(rest.pop() for _ in range(hand.CARDS - len(known))))
    return (*deck, *others(deck))


def _report(playing: Playing, facts: list[tuple[Fields, Any]], moments: tuple[str, ...]) -> None:
    """Irregularities of these moments; those without a moment of their own come when everybody has decided."""
    for entry, fact in facts:
        if fact.when in moments or (not moments and not any(fact.when in known for known in MOMENTS)):
            playing.report(entry.path, fact, entry.get("by", ""))


def _decide(playing: Playing, seats: list[Seat], bank: PlayerDealer) -> None:
    """In the order in which players are asked, until one has not decided: the round stopped there."""
    if not isinstance(playing.round, Deciding):
        return
    by_number = {seat.number: seat for seat in seats}
    for number in clockwise(playing.round.hands, bank.number):
        seat = by_number[number]
        if is_out(playing.round, playing.round.hands[number]):
            continue
        if seat.choice is Choice.UNDECIDED:
            return
        play = seat.wagers.get(PLAY, seat.wagers[ANTE]) if seat.choice is Choice.PLAY else NOTHING
        playing.do(f"{seat.field}.decision", Decide(number, seat.choice, play))


def _check_known(playing: Playing, seats: list[Seat], bank: PlayerDealer) -> None:
    """A round that goes on to the reveal needs every decision, and the cards of every hand that is compared."""
    if playing.over:
        return
    for seat in seats:
        held = playing.round.hands.get(seat.number)
        if held is None or is_out(playing.round, held):
            continue
        if seat.choice is Choice.UNDECIDED:
            raise SheetError(f"{seat.field}.decision", "this seat has an ante and no decision: play or fold.")
        if seat.lacks_cards:
            raise SheetError(f"{seat.field}.cards", "this hand was played, and its cards are missing.")
    if not bank.cards:
        raise SheetError(f"{bank.field}.cards", "the player-dealer's cards are missing.")


def _result(playing: Playing, seats: list[Seat], bank: PlayerDealer, table: Table) -> dict[str, Any]:
    over = playing.round
    assert isinstance(over, Over)
    settled = over.outcome == "settled"
    result: dict[str, Any] = {"round": over.outcome}
    if settled:
        value = hand.value(bank.cards)
        qualifies = hand.qualification(value) is hand.PlayerDealer.QUALIFIES
        result["player_dealer"] = {"seat": bank.number, "hand": hand.name(value), "qualifies": qualifies}
    for event in playing.log.events:
        if isinstance(event, ButtonPlaced) and bank.cards:
            result |= {"button": event.seat, "order": list(event.order)}
    result["bank"] = _bank(playing, bank)
    names = {seat.number: hand.name(hand.value(seat.cards)) for seat in seats if settled and seat.cards}
    last = over.rulings[-1].rule if over.rulings else None
    own = [line for line in over.lines if not line.wager.bettor]
    written = {seat.number: seat.wagers for seat in seats if seat.wagers}
    result["seats"] = seats_as_data(own, written, names, last)
    if behind := [line for line in over.lines if line.wager.bettor]:
        result["back_line"] = [
            {"seat": line.wager.seat, "player": line.wager.bettor, "net": in_dollars(line.net), **line_as_data(line)}
            for line in behind
        ]
    result["fees"] = _fees(playing, bank, table)
    result["rotation"] = _rotation(bank, table)
    result["rulings"] = rulings_as_data(over.rulings)
    return result


def _bank(playing: Playing, bank: PlayerDealer) -> dict[str, Any]:
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


def _fees(playing: Playing, bank: PlayerDealer, table: Table) -> dict[str, Any]:
    taken = next(event for event in playing.log.events if isinstance(event, FeesTaken))
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


def _rotation(bank: PlayerDealer, table: Table) -> dict[str, Any]:
    """How many rounds in a row this made, and whom the position is offered to now, if it must be (Type of Game 5)."""
    held = Position(bank.number, bank.player, rounds_in_a_row(table.held, bank.player))
    asked = offers(held, table.seated, table.readings) if held.rounds >= MOST_ROUNDS else ()
    return {"rounds_banked": held.rounds, "offered_to": list(asked)}
