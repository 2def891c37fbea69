"""The round of Three Card Poker in California: what may happen when. Wiring only; the law is in the files beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from queenhigh.games.california_three_card_poker import (
    banking,
    conduct,
    deal,
    decide,
    fees,
    irregularities,
    settle,
    wagers,
)
from queenhigh.games.california_three_card_poker.book import LADDER, rule
from queenhigh.games.california_three_card_poker.hand import CARDS
from queenhigh.games.california_three_card_poker.table import (
    CaliforniaRound,
    Table,
    check_equipment,
    check_seat,
)
from queenhigh.games.kit.actions import (
    Action,
    Choice,
    CloseBetting,
    Collect,
    Deal,
    Decide,
    Decline,
    PlaceWager,
    Report,
    Reveal,
    SetSchedule,
    Settle,
    Shuffle,
    TakeFees,
    TurnUp,
    ViewHand,
    WithdrawWager,
)
from queenhigh.games.kit.events import CardsCollected, RoundEnded
from queenhigh.games.kit.facts import require_cards, seats_of
from queenhigh.games.kit.phases import BetsClosed, Betting, Dealt, Deciding, Over, Settled, Showdown
from queenhigh.games.kit.release import void_lines
from queenhigh.games.kit.ruling import Ruling, VoidRound
from queenhigh.games.kit.wording import comes_next, not_now
from queenhigh.rules import Cited, IllegalAction

OF_CARDS = irregularities.OF_CARDS | conduct.OF_CARDS


def new_round(table: Table) -> Betting[Table]:
    """A round can begin at a table with its decks, its shuffler and one approved schedule."""
    check_equipment(table)
    fees.check_schedule(table.schedule, table.readings)
    fees.check_limits(table)
    return Betting(table=table)


def act(round: CaliforniaRound, action: Action) -> list[Cited]:
    """What an action leads to, or the refusal that names the clause against it."""
    match round, action:
        case _, PlaceWager(bet="bank"):
            return banking.post(round, action)
        case _, PlaceWager():
            return wagers.place(round, action)
        case _, Decide():
            return decide.decide(round, action)
        case _, Decline():
            return banking.decline(round, action)
        case _, WithdrawWager(bet="bank"):
            return banking.withdraw(round, action)
        case _, WithdrawWager():
            return wagers.withdraw(round, action)
        case _, SetSchedule():
            return fees.set_schedule(round, action)
        case Betting() | BetsClosed(), Shuffle():
            return deal.shuffle(round, action)
        case Betting(), CloseBetting(by):
            return deal.close_betting(round, by)
        case Betting(), TakeFees() | Deal():
            raise IllegalAction("Betting is still open.", rule("Dealing 5(announce)"), "Close it first.")
        case BetsClosed(), TakeFees(by):
            return fees.take(round, by)
        case BetsClosed(), Deal():
            return deal.deal(round, action)
        case Dealt(), TurnUp(by):
            return deal.turn_up(round, by)
        case _, ViewHand():
            return decide.view(round, action)
        case Deciding(), Reveal(by):
            return _reveal(round, by)
        case Showdown(), Settle(by):
            LADDER.require(by, "house_dealer", order="Settling", rule=rule("Dealing 6(order)"))
            return settle.settle(round)
        case Settled(), Collect():
            return _collect(round, action)
        case _, Report(by, fact):
            return _rule_on(round, fact, by)
    raise IllegalAction(not_now(action, round), rule("Dealing 7"), comes_next(round))


def _reveal(round: Deciding[Table], by: str) -> list[Cited]:
    """Dealing 12 and 13: forfeits are gathered when everybody has decided, and only then is the hand shown."""
    LADDER.require(by, "house_dealer", order="Turning the player-dealer's hand", rule=rule("Dealing 13(reveal)"))
    if undecided := decide.waiting(round):
        raise IllegalAction(f"Still to decide: seat {', '.join(map(str, undecided))}.", rule("Dealing 12"))
    return [*settle.gather_forfeits(round), *settle.reveal(round)]


def _collect(round: Settled[Table], action: Collect) -> list[Cited]:
    """Winners 3: the hands that were played, in the order in which they were revealed, and the player-dealer's on top."""
    LADDER.require(action.by, "house_dealer", order="Collecting the cards", rule=rule("Winners 3"))
    assert round.bank is not None
    hands = {seat: round.hands[seat] for seat in settle.reveal_order(round)}
    order = [seat for seat, hand in hands.items() if hand.cards and hand.choice is not Choice.FOLD]
    collected: list[Cited] = [
        CardsCollected(seat, action.counts.get(seat, CARDS), rule("Winners 3")) for seat in (*order, round.bank.seat)
    ]
    return [*collected, RoundEnded("settled", rule("Winners 3"))]


def ruling(round: CaliforniaRound, fact: Any) -> Ruling:
    """The ruling that the facts call for."""
    table = round.table
    _check_places(round, fact)
    if of_cards := OF_CARDS.get(type(fact)):
        require_cards(round, of_cards)
    match fact:
        case irregularities.ShufflerJam():
            return irregularities.shuffler_jam(fact, table)
        case irregularities.DeckCount():
            return irregularities.deck_count(fact, table)
        case irregularities.WrongDeck():
            return irregularities.wrong_deck(fact, table)
        case irregularities.MixedDiscardRack():
            return irregularities.mixed_discard_rack(fact, table)
        case irregularities.CardsToSeatWithoutAnte():
            return irregularities.cards_to_seat_without_ante(fact, table)
        case irregularities.WrongNumberOfCards():
            return irregularities.wrong_number_of_cards(fact, table)
        case irregularities.Misdeal():
            return irregularities.misdeal(fact, table)
        case irregularities.UpCardNotTurned():
            return irregularities.up_card_not_turned(fact, table)
        case irregularities.ExposedCard():
            return irregularities.exposed_card(fact, round)
        case conduct.BackLineWager():
            return conduct.back_line_wager(fact, table)
        case conduct.PlayWagerAmount():
            return conduct.play_wager_amount(fact, round)
        case conduct.LateWager():
            return conduct.late_wager(fact, round)
        case conduct.CardsTouched():
            return conduct.cards_touched(fact)
        case conduct.CardsOutOfView():
            return conduct.cards_out_of_view(fact)
        case conduct.OutOfTurn():
            return conduct.out_of_turn(fact)
        case conduct.Dispute():
            return conduct.dispute(fact, round)
        case conduct.FeeNotTaken():
            return conduct.fee_not_taken(fact, round)
    raise IllegalAction(f"The book has no ruling on {type(fact).__name__}.", rule("Winners 3"), "It is a dispute.")


def _check_places(round: CaliforniaRound, fact: Any) -> None:
    """What is reported of a seat has to be about one that plays; cards may have gone to any seat of the table."""
    for place in seats_of(getattr(fact, "to", [])):
        check_seat(place)
    seat: int | None = getattr(fact, "seat", None)
    if seat is not None and seat not in round.hands and (round.bank is None or round.bank.seat != seat):
        raise IllegalAction(f"Seat {seat} is not in this round.", rule("Table: seats"))


def _rule_on(round: CaliforniaRound, fact: Any, by: str) -> list[Cited]:
    if isinstance(round, Over) or (isinstance(round, Settled) and not isinstance(fact, conduct.Dispute)):
        raise IllegalAction("The wagers are settled.", rule("Winners 3"), "Whoever disagrees can dispute it.")
    made = ruling(round, fact)
    LADDER.require(by, made.by, order=f"A ruling on {type(fact).__name__}", rule=made.rule)
    void = next((order for order in made.orders if isinstance(order, VoidRound)), None)
    if void is None:
        return [made]
    return [made, *void_lines(round, void), RoundEnded("void", void.rule)]


def next_table(over: Over[Table], _events: Iterable[object] = ()) -> Table:
    """The table for the next round: the other deck, an empty rack, and one more round on the player-dealer's count.

    A void round is dealt again and counts for nothing, and its collection, if it was taken, covers the new deal (A16b).
    """
    void, paid = over.outcome == "void", over.fees is not None or over.table.redeal
    table = replace(over.table, last_deck=over.table.deck, rack="", redeal=void and paid, declined=frozenset())
    return table if void else replace(table, held=banking.held_after(over))
