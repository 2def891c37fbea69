"""What is on the table, as a trainee sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.training.drill import HIDDEN, Row
from queenhigh.training.drills import OnTable
from queenhigh.training.words import said

DID = {
    Choice.PLAY: "plays",
    Choice.FOLD: "folds",
    Choice.KEEP_SIDE_BETS: "gives up the ante, keeps the side bets",
    Choice.UNDECIDED: "",
    Choice.NONE: "stays in",
    Choice.CHECK: "checks",
    Choice.NOT_EXPOSED: "gives the hand up unseen",
}

LAID = OnTable()


def named(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def faces(cards: Iterable[Card]) -> str:
    return " ".join(card.face for card in cards)


def seat_row(hand: Any, *, cards: bool, on_table: OnTable = LAID) -> Row:
    """A seat's row. `on_table` is what the facts of a story say, if that differs from the round."""
    did = DID.get(hand.choice, said(hand.choice.value))
    held = of_number(named(hand.cards), on_table.cards.get(hand.seat)) if cards else ()
    return Row(
        f"Seat {hand.seat}, {hand.player}",
        held,
        seat=hand.seat,
        player=hand.player,
        did=did,
        wagers={bet: int(on_table.wagers.get((hand.seat, bet), stake)) for bet, stake in hand.wagers.items()},
    )


def of_number(cards: tuple[str, ...], number: int | None) -> tuple[str, ...]:
    """This many cards: first those of the round, the rest face down."""
    if number is None:
        return cards
    return (*cards[:number], *[HIDDEN] * (number - len(cards)))


def shared_row(name: str, cards: Iterable[Card]) -> Row:
    """The shared cards, under the room's name for them."""
    return Row(f"{name[0].upper()}{name[1:]}", named(cards))


def dealer_row(cards: Iterable[Card]) -> Row:
    return Row("Dealer", named(cards))
