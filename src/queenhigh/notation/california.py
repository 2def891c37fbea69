"""Round sheets of California, where a player banks: `player_dealer` stands in the place of the dealer."""

from __future__ import annotations

from typing import Any

from queenhigh.cards import Card
from queenhigh.games.california_three_card_poker import conduct, hand, irregularities
from queenhigh.games.california_three_card_poker.book import BOOK
from queenhigh.games.california_three_card_poker.fees import select
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
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Deciding, is_out
from queenhigh.money import NOTHING
from queenhigh.notation.california_result import result_of
from queenhigh.notation.california_seats import Place, PlayerDealer, Seat, check_hands, seats_of
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.layout import others, require_play_wagers, topped
from queenhigh.notation.round_sheet import (
    Playing,
    readings_of,
)
from queenhigh.notation.turns import ANY, NEVER_COMES, Entry, in_turn, require_moment
from queenhigh.rules import Refusal

DEALER = "house_dealer"
FACTS: dict[str, type] = {str(fact.__struct_config__.tag): fact for fact in (*irregularities.RULINGS, *conduct.RULINGS)}
FACTS |= {
    "card_exposed": irregularities.ExposedCard,
    "exposed_cards": irregularities.ExposedCard,
    "misdeal_order": irregularities.Misdeal,
    "shuffler_malfunction": irregularities.ShufflerJam,
}
"""By type, the names that other books have for the same thing included."""

BEFORE_COLLECTION = ("before_collection",)
BEFORE_CARDS = ("betting", "before_deal", "shuffle")
AT_THE_DEAL = ("deal", "during_deal", "dealing", "after_deal", "before_announcement", "before_pickup")
BEFORE_DECISIONS = ("before_decision", "before_decisions", "decision", "after_announcement")
BEFORE_SETTLEMENT = (
    *ANY,
    "after_decisions",
    "before_reveal",
    "before_settlement",
    "reveal",
    "settlement",
    "during_settlement",
)
AFTER_SETTLEMENT = ("after_settlement",)
MOMENTS = (BEFORE_COLLECTION, BEFORE_CARDS, AT_THE_DEAL, BEFORE_DECISIONS, BEFORE_SETTLEMENT, AFTER_SETTLEMENT)
"""When an irregularity is noticed. Any other moment is refused."""


AFTER_REVEAL = ("reveal", "settlement", "during_settlement")
"""For an exposed card it matters whether the player-dealer's hand was open (reading A16c); for all else it does not."""


def settle(sheet: Fields) -> dict[str, Any]:
    sheet.need("player_dealer")
    bank = PlayerDealer(sheet.inner("player_dealer"))
    seats = seats_of(sheet, bank)
    facts = [(entry, entry.as_struct(FACTS, amounts=("attempted",))) for entry in sheet.each("irregularities")]
    miscounted = any(isinstance(fact, irregularities.WrongNumberOfCards) for _, fact in facts)
    check_hands([*seats, bank], miscounted=miscounted)
    for entry, _ in facts:
        require_moment(entry, [moment for moments in MOMENTS for moment in moments])
    disputed = {fact.seat for _, fact in facts if isinstance(fact, conduct.PlayWagerAmount)}
    require_play_wagers(seats, disputed)
    table = _table(sheet, seats, bank)
    try:
        playing = Playing(Log(act, new_round(table)), ruling)
    except Refusal as refusal:
        raise sheet.fault("table", str(refusal)) from None
    _wager(playing, seats, bank)
    late = {fact.seat for entry, fact in facts if _is_late_ante(entry, fact)}
    shuffle = Shuffle(DEALER, _deck([seat for seat in seats if seat.number not in late], bank))
    shuffled_before = table.readings["A14"] == "previous_round"
    playing.do("table", *((shuffle,) if shuffled_before else ()), CloseBetting(DEALER))
    _report(playing, facts, BEFORE_COLLECTION)
    playing.do("table", TakeFees(DEALER), *(() if shuffled_before else (shuffle,)))
    _report(playing, facts, BEFORE_CARDS)
    playing.do("table", Deal(DEALER))
    _report(playing, facts, AT_THE_DEAL)
    playing.do("table", TurnUp(DEALER))
    _report(playing, facts, BEFORE_DECISIONS)
    _decide(playing, seats, bank, facts, disputed)
    _report(playing, facts, BEFORE_SETTLEMENT)
    _check_known(playing, seats, bank)
    playing.do("seats", Reveal(DEALER))
    _report(playing, facts, AFTER_REVEAL)
    playing.do("seats", Settle(DEALER))
    _report(playing, facts, AFTER_SETTLEMENT)
    playing.do("seats", Collect(DEALER))
    for entry, _ in facts:
        raise entry.fault("reported", NEVER_COMES)
    return result_of(playing, seats, bank, table)


def _table(sheet: Fields, seats: list[Seat], bank: PlayerDealer) -> Table:
    fields = sheet.inner("table")
    limits = fields.inner("limits")
    readings = readings_of(fields, BOOK.readings)
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
        redeal=fields.flag("redeal"),
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


def _is_late_ante(entry: Fields, fact: Any) -> bool:
    """Found before the deal, it draws no cards (Dealing 5)."""
    return (
        isinstance(fact, conduct.LateWager)
        and (fact.bet, fact.act) == (ANTE, conduct.LateAct.PLACED)
        and _moment(entry, fact) in (BEFORE_COLLECTION, BEFORE_CARDS)
    )


def _deck(seats: list[Seat], bank: PlayerDealer) -> tuple[Card, ...]:
    """A deck from which each seat gets the cards of the sheet, and any others where it tells none."""
    in_turn = {seat.number: seat for seat in seats}
    order: list[Place] = [*(in_turn[number] for number in clockwise(in_turn, bank.number)), bank]
    rest = others(card for place in order for card in place.cards)
    deck: list[Card] = []
    for place in order:
        known = place.cards[: hand.CARDS]
        deck += (*known, *(rest.pop() for _ in range(hand.CARDS - len(known))))
    return topped(deck)


def _report(playing: Playing, facts: list[Entry], moments: tuple[str, ...]) -> None:
    """Irregularities of these moments, once."""
    for entry, fact in list(facts):
        if _moment(entry, fact) == moments:
            _made(playing, facts, (entry, fact))


def _made(playing: Playing, facts: list[Entry], told: Entry) -> None:
    if told not in facts:
        return
    facts.remove(told)
    entry, fact = told
    playing.report(entry.path, fact, entry.text("by", ""))


def _moment(entry: Fields, fact: Any) -> tuple[str, ...]:
    if isinstance(fact, irregularities.ExposedCard) and entry.text("reported", fact.when) in AFTER_REVEAL:
        return AFTER_REVEAL
    when = entry.text("reported", fact.when)
    return next((moments for moments in MOMENTS if when in moments), ())


def _decide(playing: Playing, seats: list[Seat], bank: PlayerDealer, facts: list[Entry], disputed: set[int]) -> None:
    """In the order in which players are asked, until one has not decided. There the round stopped, or what was reported
    took the hand out and the others went on. Where another amount is reported as refused, the play wager is the ante."""
    if not isinstance(playing.round, Deciding):
        return
    by_number = {seat.number: seat for seat in seats}
    for turn in in_turn(clockwise(playing.round.hands, bank.number), list(facts)):
        if not isinstance(turn, int):
            _made(playing, facts, turn)
            continue
        seat = by_number[turn]
        if playing.over or is_out(playing.round, playing.round.hands[turn]):
            continue
        if seat.choice is Choice.UNDECIDED:
            _report(playing, facts, BEFORE_SETTLEMENT)
            if playing.over or not is_out(playing.round, playing.round.hands[turn]):
                return
            continue
        play = seat.wagers[ANTE] if turn in disputed else seat.wagers.get(PLAY, seat.wagers[ANTE])
        play = play if seat.choice is Choice.PLAY else NOTHING
        field = "decision" if play in (NOTHING, seat.wagers[ANTE]) else f"wagers.{PLAY}"
        playing.do(f"{seat.field}.{field}", Decide(turn, seat.choice, play))


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
            raise SheetError(f"{seat.field}.cards", "this hand was played, and its three cards are missing.")
    if len(bank.cards) != hand.CARDS:
        raise SheetError(f"{bank.field}.cards", "the player-dealer's three cards are missing.")
