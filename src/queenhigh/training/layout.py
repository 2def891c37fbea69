"""What lies on the table, as a trainee sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.money import in_dollars
from queenhigh.training.words import said

DID = {
    Choice.PLAY: "plays",
    Choice.FOLD: "folds",
    Choice.KEEP_SIDE_BETS: "gives up the ante, keeps the side bets",
    Choice.UNDECIDED: "",
}


def faces(cards: Iterable[Card]) -> str:
    return " ".join(card.face for card in cards)


def seat_line(hand: Any, *, cards: bool, wagers: bool = True) -> str:
    held = faces(hand.cards) if cards and hand.cards else ""
    lying = ", ".join(f"{said(bet)} {in_dollars(stake)}" for bet, stake in hand.wagers.items()) if wagers else ""
    parts = (held, DID.get(hand.choice, said(hand.choice.value)), lying)
    return f"Seat {hand.seat}, {hand.player}: " + "; ".join(part for part in parts if part)


def shared_line(book: str, cards: Iterable[Card]) -> str:
    label = "Board" if "holdem" in book else "Jackpot cards"
    return f"{label}: {faces(cards)}"
