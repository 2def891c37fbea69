"""Plays rounds for the checks, with the book's own dealer and bots, and with other actions in between, legal or
not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any

import msgspec

from queenhigh.cards import DECK, Seed, shuffle
from queenhigh.cards.shuffling import below
from queenhigh.desk.regulars import NAMES, stakes
from queenhigh.games.kit import actions as do
from queenhigh.games.kit import floor as floors
from queenhigh.games.kit.actions import Action, PlaceWager
from queenhigh.games.kit.floor import Floor, Open
from queenhigh.games.kit.instructions import Instruction, Setup, StartRound
from queenhigh.games.kit.legal import Option
from queenhigh.games.kit.phases import is_over
from queenhigh.games.kit.room import Room
from queenhigh.money import Cents
from queenhigh.rules import Cited, QueenhighError

TABLE = "t"
SEATS = 3
"""The number of bots who wager against a bank."""
PLAYERS = 5
"""The number of bots who play against each other."""
THROWN_IN = 3
"""The most other actions before each action that the round needs."""
MOST_STEPS = 400


class TriedStep(msgspec.Struct, frozen=True):
    """An action in a round: the state before it, its events, and the state after it. A refused action has no events."""

    before: Any
    action: Action
    events: tuple[Cited, ...]
    after: Any
    refusal: str = ""


class Stuck(Exception):
    """A round does not end."""


class ToldFloor(msgspec.Struct, frozen=True):
    """An instruction to the floor: the state before it, and its events."""

    before: Floor
    events: tuple[Cited, ...]
    after: Floor


def opened(room: Room, number: int) -> Open:
    """The table of a round that has just been started. Players who play against each other get a different game each
    time."""
    croupier, people = room.croupier, dict[int, str]()
    settings = croupier.table
    if croupier.seated:
        settings = room.layout.usual(**{name: of[number % len(of)] for name, of in room.layout.options.items()})
        people = {seat: NAMES[seat] for seat in range(1, 1 + min(PLAYERS, room.layout.places(settings)))}
        settings = croupier.seated(settings, people)
    floor = Open(table=TABLE, setup=Setup(places=croupier.seats), settings=settings, opened_at=0, seats=people)
    started = told(room, floor, StartRound(by=room.book.ladder.rungs[-1], at=0)).after
    assert isinstance(started, Open)
    return started


def ended(room: Room, floor: Open, over: Any, happened: Sequence[Cited]) -> ToldFloor:
    """The end of the round, as reported to the floor."""
    return told(room, floor, room.floor.ending(over, happened, room.book.ladder.rungs[-1], 0))


def told(room: Room, floor: Floor, order: Instruction) -> ToldFloor:
    events = tuple(room.floor.act(floor, order))
    return ToldFloor(floor, events, reduce(floors.evolve, events, floor))


def played(room: Room, floor: Open, seed: str, *, disturbed: bool = False) -> Iterator[TriedStep]:
    """Play a round to its end. `disturbed` adds other actions, some that the room lists as legal and some that make no
    sense; those that are accepted count."""
    stream, deck = Seed.named("conformance", room.id, seed).bytes(), shuffle(Seed.named("conformance deck", seed))
    round = room.croupier.new_round(floor.settings)
    for wager in _wagers(room, round, stream):
        step = tried(room, round, wager)
        round = step.after
        yield step
    for _ in range(MOST_STEPS):
        for _ in range(below(THROWN_IN + 1, stream) if disturbed else 0):
            if is_over(round):
                return
            step = tried(room, round, _legal(room, round, stream) or _nonsense(room, stream))
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


def tried(room: Room, round: Any, action: Action) -> TriedStep:
    """Try an action. Any error other than a refusal is a bug in the room, and is raised."""
    try:
        events = tuple(room.round.act(round, action))
    except QueenhighError as refusal:
        return TriedStep(round, action, (), round, str(refusal))
    return TriedStep(round, action, events, reduce(room.round.evolve, events, round))


def _wagers(room: Room, round: Any, stream: Iterator[int]) -> Iterator[PlaceWager]:
    """The wagers of a few bots, on free seats."""
    croupier = room.croupier
    if not croupier.offers:
        return
    free = [seat for seat in range(1, croupier.seats + 1) if seat not in round.taken]
    for seat in free[:SEATS]:
        for bet, stake in stakes(croupier, croupier.table.limits, (), stream):
            yield PlaceWager(seat, NAMES[seat], bet, stake)


def _next(room: Room, round: Any, deck: Any, stream: Iterator[int]) -> Action:
    """The next action of the dealer, or of a player who has to act."""
    if (order := room.croupier.next_order(round, deck)) is not None:
        return order
    waiting = room.croupier.waiting(round)
    if not waiting:
        raise Stuck(f"no one can act while the round is {type(round).__name__}")
    return room.croupier.bot(round, waiting[0], Seed.named("conformance regular", below(256, stream)))


def _legal(room: Room, round: Any, stream: Iterator[int]) -> Action | None:
    """One time in two, an action that the room lists as legal for a player, which it must accept."""
    seat = 1 + below(room.croupier.seats, stream)
    options = room.round.legal(round, NAMES[seat], seat) if below(2, stream) else []
    if not options:
        return None
    option = _one(stream, options)
    action: Action = _one(stream, [option.action, _with_most(option)])
    try:
        room.round.act(round, action)
    except QueenhighError as refusal:
        raise Stuck(f"{action} is listed as legal, and is refused: {refusal}") from None
    return action


def _with_most(option: Option) -> Action:
    return option.of(option.most) if option.most else option.action


def _one(stream: Iterator[int], of: Sequence[Any]) -> Any:
    return of[below(len(of), stream)]


def _nonsense(room: Room, stream: Iterator[int]) -> Action:
    def one(*of: Any) -> Any:
        return _one(stream, of)

    bets = [*(offer.bet for offer in room.croupier.offers), "nonsense"]
    seat, rank = below(room.croupier.seats + 3, stream), one("player", "nobody", *room.book.ladder.rungs)
    amount = Cents(one(-100, 0, 1, 50, 100, 500, 1000, 10**9))
    name = one(NAMES[seat % len(NAMES)], "a stranger")
    made: Action = one(
        PlaceWager(seat, name, one(*bets), amount, one("chips", "chips", "cash")),
        do.WithdrawWager(seat, one(*bets), rank),
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
    return made
