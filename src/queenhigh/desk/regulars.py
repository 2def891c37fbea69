"""Regulars: players that are programs. What they put down, what they choose, and who of them banks in California."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from queenhigh.cards.shuffling import below
from queenhigh.desk.codec import module
from queenhigh.games.california_three_card_poker.banking import MOST_ROUNDS
from queenhigh.games.kit.actions import Choice, Decide
from queenhigh.money import Cents

NAMES = (
    "Ada",
    "Bo",
    "Cleo",
    "Dov",
    "Eve",
    "Finn",
    "Gus",
    "Hana",
    "Ivo",
    "June",
    "Kit",
    "Lea",
    "Mo",
    "Nia",
    "Odo",
    "Pia",
)
MOST_UNITS = 4
MOST_BESIDE = Cents(5000)
"""What a regular puts on a side bet, at most."""


def croupier_of(book: str) -> Any:
    """The room's automatic dealer and its sensible regulars."""
    return module(book, "croupier")


def stakes(
    croupier: Any, limits: Any, lying: Collection[str], stream: Iterator[int], *, closed: Collection[str] = ()
) -> list[tuple[str, Cents]]:
    """The wagers of one regular: the first one that is offered always, the others two times in three, and only one of
    several levels of the same wager. `lying` is there already; `closed` is not offered at this table now."""
    least = limits.min or croupier.TABLE.limits.min
    units = 1 + below(MOST_UNITS, stream)
    first = croupier.OFFERS[0]
    made: list[tuple[str, Cents]] = []
    kinds = {_kind(bet) for bet in lying}
    for offer in croupier.OFFERS:
        if _kind(offer.bet) in kinds or _kind(offer.bet) in closed:
            continue
        if offer is first or below(3, stream):
            stake = offer.price or _within(limits, least, least * units)
            stake = stake if offer is first else min(stake, max(MOST_BESIDE, least))
            made.append((offer.bet, Cents(stake)))
            kinds.add(_kind(offer.bet))
    return made


def _kind(bet: str) -> str:
    """`jackpot_1` and `jackpot_3` are one wager at two levels."""
    return bet.rstrip("_0123456789")


def _within(limits: Any, least: int, stake: int) -> int:
    most = limits.max
    return max(least, min(stake, most)) if most is not None else stake


def decision(croupier: Any, round: Any, seat: int) -> Decide:
    """What a sensible regular does with the hand, on the street where the game has several. A choice that a ruling has
    taken away is a fold, or a check where nobody can fold."""
    hand, offered = round.hands[seat], croupier.choices(round, seat)
    on_street = getattr(croupier, "bot_acts", None)
    choice = on_street(round, hand) if on_street else croupier.bot_choice(hand)
    return decided(croupier, round, seat, choice if choice in offered else least_harmful(offered))


def decided(croupier: Any, round: Any, seat: int, choice: Choice) -> Decide:
    """The choice with what it costs: the ante again, unless the game says otherwise."""
    if choice is not Choice.PLAY:
        return Decide(seat, choice)
    stake = getattr(croupier, "stake", None)
    return Decide(seat, choice, Cents(stake(round, seat) if stake else round.hands[seat].wagers["ante"]))


def least_harmful(offered: Collection[Choice]) -> Choice:
    """For somebody who does not say: nothing more is put down, and nothing is given up that need not be."""
    for choice in (Choice.CHECK, Choice.KEEP_SIDE_BETS, Choice.FOLD):
        if choice in offered:
            return choice
    return Choice.FOLD


def banker(settings: Any, seats: Mapping[int, str]) -> int:
    """Whoever banked the round before goes on until the position has to be offered, clockwise; everybody takes it."""
    held = settings.held
    if held is None:
        return min(seats)
    if held.rounds < MOST_ROUNDS and seats.get(held.seat) == held.player:
        return int(held.seat)
    return next((seat for seat in sorted(seats) if seat > held.seat), min(seats))
