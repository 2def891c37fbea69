"""Hands of poker for drills, played by the room's own `act`, its automatic dealer, and players who follow a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import msgspec

from queenhigh.cards import shuffle
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.bounds import Options, options
from queenhigh.games.crown_melbourne_crown_poker.commission import Commission
from queenhigh.games.crown_melbourne_crown_poker.commission_sign import sign
from queenhigh.games.crown_melbourne_crown_poker.croupier import next_order
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.lineup import usual_lineup
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Hand, InPlay, Over, Seat
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_hand, replay
from queenhigh.games.crown_melbourne_crown_poker.structure import Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table, opened
from queenhigh.games.kit.actions import Action
from queenhigh.money import in_dollars
from queenhigh.rules import Cited
from queenhigh.rules.reading import Readings
from queenhigh.training.chance import Chance
from queenhigh.training.drill import HIDDEN, Row
from queenhigh.training.layout import named
from queenhigh.training.resting import at_table

NAMES = {1: "Ada", 2: "Bo", 3: "Cleo", 4: "Dov", 5: "Eve"}
BLINDS = (100, 200)
PUSH, CALL, FOLD, BET = "push", "call", "fold", "bet"
Plan = Sequence[str]
"""What a scripted player does on each street: go all-in, check or call, check or fold, or bet once and then call."""


class Setup(msgspec.Struct, frozen=True):
    """A hand before its first chip. `side` are Flop Chase wagers: seat, colour and amount."""

    table: Table
    stacks: dict[int, int]
    plans: dict[int, tuple[str, ...]]
    button: int | None = 1
    side: tuple[tuple[int, str, int], ...] = ()


def table(game: str = "holdem", commission: Commission = (), chip: int = 100, *, side: bool = False) -> Table:
    structure = Structure(blinds=BLINDS)
    made = Table(game=GAMES[game], structure=structure, chip=chip, commission=commission, side_wagers=side, cash=True)
    return opened(made)


class PokerPlay:
    """A hand in progress. `seen` are the hands before each action; `last` is the last action and the number of events
    before it."""

    def __init__(self, setup: Setup, names: Chance) -> None:
        self.setup, self.deck = setup, shuffle(names.seed())
        lineup = usual_lineup(setup.table, setup.button, setup.stacks, NAMES)
        self.hand: Hand = new_hand(setup.table, lineup)
        self.events: list[Cited] = []
        self.seen: list[Hand] = []
        self.last: tuple[Action, int] | None = None
        for seat, colour, amount in setup.side:
            self.do(do.PlaceSideWager(seat, colour, amount))

    def do(self, action: Action) -> None:
        made = act(self.hand, action)
        self.seen.append(self.hand)
        self.last = action, len(self.events)
        self.hand = replay(self.hand, made)
        self.events += made

    def again(self, readings: Readings) -> PokerPlay:
        """The same play with other readings for its last action, which pushes the pots."""
        assert self.last is not None
        action, before = self.last
        hand = at_table(self.seen[-1], readings)
        other = copy(self)
        made = act(hand, action)
        other.hand, other.events = replay(hand, made), [*self.events[:before], *made]
        return other

    def step(self) -> None:
        if (order := next_order(self.hand, self.deck)) is not None:
            self.do(order)
        elif isinstance(self.hand, Discarding):
            number = self.hand.waiting[0]
            self.do(do.Discard(number, self.hand.seats[number].cards[-1]))
        else:
            assert isinstance(self.hand, BettingRound)
            self.do(_chosen(self.hand, self.setup.plans[self.hand.turn]))

    def finish(self) -> Over:
        while not isinstance(self.hand, Over):
            self.step()
        return self.hand

    def until(self, phase: str, street: int = 0, acted: int = 0) -> bool:
        """Play on until the given phase and street, with this many players having acted in it. False if the hand went
        past that point."""
        while not isinstance(self.hand, Over):
            here = type(self.hand).__name__ == phase and getattr(self.hand, "street", 0) == street
            if here and len(getattr(self.hand, "acted", ())) == (acted if phase == "BettingRound" else 0):
                return True
            self.step()
        return False


def _chosen(hand: BettingRound, plan: Plan) -> Action:
    may, wish = options(hand), plan[min(hand.street, len(plan) - 1)]
    seat = hand.seats[may.seat]
    if wish == PUSH and (may.may_bet or may.may_raise):
        return do.AllIn(may.seat)
    if wish == BET and not hand.raises and not hand.acted & {may.seat} and (may.may_bet or may.may_raise):
        return _raised(hand, may)
    if may.may_check:
        return do.Check(may.seat)
    if wish == FOLD:
        return do.Fold(may.seat)
    return do.Call(may.seat) if seat.stack > may.to_call else do.AllIn(may.seat)


def _raised(hand: BettingRound, may: Options) -> Action:
    to = min(max(may.min_to, hand.pot // 2 // hand.table.chip * hand.table.chip), may.max_to)
    return do.Bet(may.seat, to) if may.may_bet else do.RaiseTo(may.seat, to)


def signs(hand: Hand) -> list[str]:
    """What a dealer knows of the table without looking at the cards."""
    table, button = hand.table, hand.lineup.button
    blinds = " and ".join(map(in_dollars, table.structure.blinds))
    where = f"button at seat {button}" if button else "no button in use"
    told = [f"{table.game.title}, blinds {blinds}, {where}. The lowest chip in play is {in_dollars(table.chip)}."]
    if table.commission:
        told += [f"Commission: {name}, {words}." for name, words in sign(table.commission, table.readings).items()]
    return told


def seat_rows(hand: Hand, put_in: Mapping[int, int], *, shown: Sequence[int]) -> list[Row]:
    """The seats from the left of the button: cards if shown, and what each has put in."""
    return [_seat_row(seat, put_in[number], number in shown) for number, seat in hand.seats.items()]


def _seat_row(seat: Seat, put_in: int, shown: bool) -> Row:
    cards = named(seat.cards) if shown else (HIDDEN,) * len(seat.cards) if seat.live else ()
    did = "folded" if not seat.live else "all-in" if not seat.stack else ""
    return Row(
        f"Seat {seat.number}, {seat.player}", cards, seat=seat.number, player=seat.player, did=did, amount=put_in
    )


def board_row(hand: InPlay | Over) -> list[Row]:
    return [Row("Board", named(hand.board))] if hand.board else []


OF_PLAYERS = frozenset(
    {"Check", "Call", "Bet", "RaiseTo", "Fold", "AllIn", "Discard", "PlaceSideWager", "Show", "Muck"}
)


def dealt_through(chance: Chance) -> list[tuple[Any, Action]]:
    """Play a whole hand to its showdown: the positions, and the action taken in each."""
    seats = (1, 2, 3)
    setup = Setup(table(), dict.fromkeys(seats, 40_000), dict.fromkeys(seats, (CALL,)), chance.one(seats))
    play = PokerPlay(setup, chance)
    trail: list[tuple[Any, Action]] = []
    while not isinstance(play.hand, Over):
        before = play.hand
        play.step()
        assert play.last is not None
        trail.append((before, play.last[0]))
    return trail
