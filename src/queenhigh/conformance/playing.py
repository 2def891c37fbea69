"""Rounds for the checks: played by the book's own dealer and regulars, with other actions thrown in, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from queenhigh.cards import DECK, Seed, shuffle
from queenhigh.cards.shuffling import below
from queenhigh.desk.regulars import NAMES, stakes
from queenhigh.games.kit import actions as do
from queenhigh.games.kit.actions import Action, PlaceWager
from queenhigh.games.kit.log import replay
from queenhigh.games.kit.phases import is_over
from queenhigh.games.kit.room import Room
from queenhigh.money import Cents
from queenhigh.rules import Cited, QueenhighError

SEATS = 3
THROWN_IN = 3
"""Other actions before each that the round needs, at most."""
MOST_STEPS = 400


class Step(msgspec.Struct, frozen=True):
    """An action in a round: what was before it, what it led to, and what was after it. Refused, it led to nothing."""

    before: Any
    action: Action
    events: tuple[Cited, ...]
    after: Any
    refusal: str = ""


class Stuck(Exception):
    """A round does not come to its end."""


def played(room: Room, seed: str, *, disturbed: bool = False) -> Iterator[Step]:
    """A round to its end. `disturbed` throws in actions that make no sense; whatever is accepted of them counts."""
    stream, deck = Seed.named("conformance", room.id, seed).bytes(), shuffle(Seed.named("conformance deck", seed))
    round = room.croupier.new_round(room.croupier.table)
    for wager in _wagers(room, round, stream):
        step = tried(room, round, wager)
        round = step.after
        yield step
    for _ in range(MOST_STEPS):
        if is_over(round):
            return
        for action in _nonsense(room, round, stream) if disturbed else ():
            step = tried(room, round, action)
            round = step.after
            yield step
        if is_over(round):
            return
        step = tried(room, round, _next(room, round, deck, stream))
        if step.refusal and not disturbed:
            raise Stuck(f"{type(step.action).__name__} was refused: {step.refusal}")
        round = step.after
        yield step
    raise Stuck(f"after {MOST_STEPS} actions the round is still {type(round).__name__}")


def tried(room: Room, round: Any, action: Action) -> Step:
    """The action, done or refused. Anything but a refusal is an error of the room, and passes through."""
    try:
        events = tuple(room.round.act(round, action))
    except QueenhighError as refusal:
        return Step(round, action, (), round, str(refusal))
    return Step(round, action, events, replay(round, events))


def _wagers(room: Room, round: Any, stream: Iterator[int]) -> Iterator[PlaceWager]:
    """The wagers of a few regulars, on places that nobody has taken."""
    croupier = room.croupier
    free = [seat for seat in range(1, croupier.seats + 1) if seat not in round.taken]
    for seat in free[:SEATS]:
        for bet, stake in stakes(croupier, croupier.table.limits, (), stream):
            yield PlaceWager(seat, NAMES[seat], bet, stake)


def _next(room: Room, round: Any, deck: Any, stream: Iterator[int]) -> Action:
    """What the dealer does, or else a player who has the word."""
    if (order := room.croupier.next_order(round, deck)) is not None:
        return order
    waiting = room.croupier.waiting(round)
    if not waiting:
        raise Stuck(f"nobody has anything to do while the round is {type(round).__name__}")
    return room.croupier.bot(round, waiting[0], Seed.named("conformance regular", below(256, stream)))


def _nonsense(room: Room, round: Any, stream: Iterator[int]) -> Iterator[Action]:
    def one(*of: Any) -> Any:
        return of[below(len(of), stream)]

    bets = [offer.bet for offer in room.croupier.offers]
    for _ in range(below(THROWN_IN + 1, stream)):
        seat, rank = below(room.croupier.seats + 3, stream), one("player", "nobody", *room.book.ladder.rungs)
        amount = Cents(one(-100, 0, 1, 50, 100, 500, 1000, 10**9))
        name = one(NAMES[seat % len(NAMES)], "a stranger")
        yield one(
            PlaceWager(seat, name, one(*bets, "nonsense"), amount, one("chips", "chips", "cash")),
            do.WithdrawWager(seat, one(*bets, "nonsense"), rank),
            do.Decide(seat, one(*do.Choice), amount),
            do.ViewHand(seat, name),
            do.CloseBetting(rank),
            do.Shuffle(rank, DECK[: one(51, 52)]),
            do.Cut(rank, below(60, stream)),
            do.Deal(rank),
            do.AnnounceChoices(rank),
            do.Reveal(rank),
            do.Settle(rank),
            do.Collect(rank),
        )
