"""Dealing 2, 3, 5, 10-11, Winners 3 and the collection: conduct that the book does not allow."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from queenhigh.games.california_three_card_poker.book import rule
from queenhigh.games.california_three_card_poker.irregularities import Finding, Misfortune, ruling_rank
from queenhigh.games.california_three_card_poker.table import CaliforniaRound
from queenhigh.games.california_three_card_poker.wagers import ANTE, BANK, PAIR_PLUS
from queenhigh.games.kit.facts import CannotBe, Irregularity
from queenhigh.games.kit.phases import Betting, Settled
from queenhigh.games.kit.ruling import (
    Continue,
    Order,
    Reconstruct,
    Record,
    Refuse,
    ReturnBets,
    ReturnHands,
    Ruling,
    VoidRound,
    Warn,
)
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import IllegalAction, Rule

HOUSE_DEALER = ("house_dealer", "house dealer", "dealer")


class LateAct(StrEnum):
    PLACED = "placed"
    INCREASED = "increased"
    WITHDRAWN = "withdrawn"


class BackLineWager(Irregularity, frozen=True, kw_only=True, tag="back_line_wager"):
    """Dealing 2, Pair Plus item 9: a person bet on another player's hand."""

    seat: int
    bet: str = PAIR_PLUS
    player: str = ""


class PlayWagerAmount(Irregularity, frozen=True, kw_only=True, tag="play_wager_amount"):
    """Dealing 3(play): a play wager did not equal the ante; `then` is what the player did in the end."""

    seat: int
    attempted: Cents
    then: str = ""


class LateWager(Irregularity, frozen=True, kw_only=True, tag="late_wager"):
    """Dealing 5(lock), Type of Game 3: an ante, pair plus or bank was touched after betting had closed."""

    seat: int
    bet: str = ANTE
    act: LateAct = LateAct.PLACED


class CardsTouched(Irregularity, frozen=True, kw_only=True, tag="cards_touched"):
    """Dealing 10(touch): a person other than the player and the house dealer touched a hand."""

    seat: int
    touched_by: str = ""


class CardsOutOfView(Irregularity, frozen=True, kw_only=True, tag="cards_out_of_view"):
    """Dealing 10(view): a player's cards were out of the house dealer's view."""

    seat: int


class OutOfTurn(Irregularity, frozen=True, kw_only=True, tag="out_of_turn"):
    """Dealing 11(order): a player acted out of turn."""

    seat: int


class FeeNotTaken(Irregularity, frozen=True, kw_only=True, tag="fee_not_taken"):
    """Collection timing: a card was dealt before the collection was in the drop box."""


class Dispute(Misfortune, frozen=True, kw_only=True, tag="dispute"):
    """Winners 3: a player questions a hand or its settlement. `reconstructed` says whether the hands could be rebuilt
    from the rack."""

    seat: int | None = None
    reconstructed: bool = True


OF_CARDS: dict[type, Rule] = {
    PlayWagerAmount: rule("Dealing 3(play)"),
    CardsTouched: rule("Dealing 10(touch)"),
    CardsOutOfView: rule("Dealing 10(view)"),
    OutOfTurn: rule("Dealing 11(order)"),
    Dispute: rule("Winners 3"),
    FeeNotTaken: rule("Collection timing"),
}
"""Irregularities about a hand, or about a card that has been dealt."""


@rule("Dealing 2")
def back_line_wager(fact: BackLineWager, round: CaliforniaRound) -> Ruling:
    """Only pair plus may be bet behind a hand, so nobody is at fault for it: if the house does not take such wagers
    (reading A1), the chips are simply returned. Any other wager is refused.
    """
    who = fact.player or "a player"
    if fact.bet == BANK:
        what = "The bank is the player-dealer's own wager, and not one that is placed behind a hand."
        raise CannotBe("bet", what, rule("Dealing 2"), "Say ante, play or pair_plus.")
    if fact.bet == PAIR_PLUS:
        if round.table.readings["A1"] != "off":
            raise IllegalAction("This table takes back-line pair plus wagers.", rule("Pair Plus item 9"), "Accept it.")
        note = f"the book permits it, but this table does not take it: {who} gets the chips back"
        orders: tuple[Order, ...] = (Continue(rule("Pair Plus item 9"), note),)
        return Ruling(rule("Pair Plus item 9"), "house_dealer", orders, reason=fact.detail)
    note = f"the {fact.bet} that {who} put behind the hand goes back"
    orders = (Refuse(rule("Dealing 2"), (fact.seat,), note), Continue(rule("Dealing 2")))
    return Ruling(rule("Dealing 2"), "house_dealer", orders, reason=fact.detail)


@rule("Dealing 3(play)")
def play_wager_amount(fact: PlayWagerAmount, round: CaliforniaRound) -> Ruling:
    hand = round.hands.get(fact.seat)
    if hand is None:
        raise CannotBe("seat", f"Seat {fact.seat} has no ante.", rule("Dealing 3(play)"), "Name a seat with an ante.")
    due = hand.wagers[ANTE]
    if fact.attempted == due:
        what = f"A play wager of {in_dollars(due)} is correct."
        raise CannotBe("attempted", what, rule("Dealing 3(play)"), "Accept it.")
    note = f"a play wager of {in_dollars(fact.attempted)} is refused: it must equal the ante, {in_dollars(due)}"
    orders = (Refuse(rule("Dealing 3(play)"), (fact.seat,), note), Continue(rule("Dealing 3(play)")))
    return Ruling(rule("Dealing 3(play)"), "house_dealer", orders, reason=fact.detail or fact.then)


@rule("Dealing 5(lock)")
def late_wager(fact: LateWager, round: CaliforniaRound) -> Ruling:
    """The wagers count as they were when betting closed: a late pair plus is returned and, with a late ante, the whole
    hand. Nothing is added or removed.
    """
    if isinstance(round, Betting):
        raise IllegalAction("Betting is still open, so no wager is late.", rule("Dealing 5(announce)"), "Accept it.")
    lock = rule("Type of Game 3") if fact.bet == BANK else rule("Dealing 5(lock)")
    order: Order = Refuse(lock, (fact.seat,), f"the {fact.bet} counts as it was when betting closed")
    if fact.act is LateAct.PLACED and fact.bet == ANTE:
        order = ReturnHands(lock, (fact.seat,))
    elif fact.act is LateAct.PLACED and fact.bet == PAIR_PLUS:
        order = ReturnBets(lock, PAIR_PLUS, (fact.seat,))
    return Ruling(lock, "house_dealer", (order,), reason=fact.detail)


@rule("Dealing 10(touch)")
def cards_touched(fact: CardsTouched, round: CaliforniaRound) -> Ruling:
    """The book bars everyone else from touching a hand and names no consequence: it is recorded, and the person who touched it
    is reminded if they play here. The player whose hand it is has broken no rule (reading A26).
    """
    seats = _seats_of(round, fact.touched_by)
    if fact.seat in seats or fact.touched_by.lower() in HOUSE_DEALER:
        raise IllegalAction(f"{fact.touched_by} may touch this hand.", rule("Dealing 10(touch)"), "Play on.")
    note = f"the cards at seat {fact.seat} were touched by {fact.touched_by or 'someone else'}"
    told = {"toucher": seats, "owner": (fact.seat,), "nobody": ()}[round.table.readings["A26"]]
    return _recorded(rule("Dealing 10(touch)"), fact, told, note)


def _seats_of(round: CaliforniaRound, name: str) -> tuple[int, ...]:
    """Return the seats that a person plays, by name or as `seat 2`."""
    banks = {round.bank.seat: round.bank.player} if round.bank else {}
    playing = {seat: hand.player for seat, hand in round.hands.items()} | banks
    return tuple(seat for seat, player in playing.items() if name in (player, f"seat {seat}", str(seat)))


@rule("Dealing 10(view)")
def cards_out_of_view(fact: CardsOutOfView, _round: CaliforniaRound) -> Ruling:
    return _recorded(rule("Dealing 10(view)"), fact, (fact.seat,), "the cards were out of the dealer's sight")


@rule("Dealing 11(order)")
def out_of_turn(fact: OutOfTurn, _round: CaliforniaRound) -> Ruling:
    """The decision is not accepted; the player is asked again in turn."""
    order = Warn(rule("Dealing 11(order)"), (fact.seat,), "decide when the turn comes")
    return Ruling(rule("Dealing 11(order)"), "house_dealer", (order,), reason=fact.detail)


@rule("Winners 3")
def dispute(fact: Dispute, round: CaliforniaRound) -> Ruling:
    """The hands are rebuilt from the rack and count as they were. If that is impossible, there is nothing to settle by."""
    rebuilt = rule("Winners 3")
    if fact.reconstructed and fact.ruling is not Finding.VOID:
        note = "reconstructed from the discard rack and remains valid"
        order: Order = Reconstruct(rebuilt, seat=fact.seat, note=note, every_hand=fact.seat is None)
    elif isinstance(round, Settled):
        raise IllegalAction("The wagers are settled and cannot be voided.", rebuilt, "The floor looks at the record.")
    else:
        order = VoidRound(rebuilt)
    return Ruling(rebuilt, ruling_rank(round.table), (order,), reason=fact.detail)


@rule("Collection timing")
def fee_not_taken(fact: FeeNotTaken, round: CaliforniaRound) -> Ruling:
    """The round continues. The player-dealer owes the fee whatever the result."""
    order = Record(rule("Collection timing"), "the collection is dropped now")
    return Ruling(rule("Collection timing"), ruling_rank(round.table), (order,), reason=fact.detail)


def _recorded(broken: Rule, fact: Irregularity, told: tuple[int, ...], note: str) -> Ruling:
    warned = (Warn(broken, told, note),) if told else ()
    return Ruling(broken, "house_dealer", (*warned, Record(broken, note), Continue(broken)), reason=fact.detail)


RULINGS: dict[type[Irregularity], Callable[[Any, CaliforniaRound], Ruling]] = {
    BackLineWager: back_line_wager,
    PlayWagerAmount: play_wager_amount,
    LateWager: late_wager,
    CardsTouched: cards_touched,
    CardsOutOfView: cards_out_of_view,
    OutOfTurn: out_of_turn,
    FeeNotTaken: fee_not_taken,
    Dispute: dispute,
}
