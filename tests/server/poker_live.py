"""A poker table with its staff on duty and players who have bought in, at a real desk; hands are played only by commands."""

from __future__ import annotations

import random
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
from book_ids import POKER, module
from live_table import NOW, TABLE, Live, staff_name

from queenhigh.desk.desk import Desk
from queenhigh.desk.opening import FLOAT, Plan, open_table, put_on_duty
from queenhigh.games.crown_melbourne_crown_poker import conduct, facts
from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.crown_melbourne_crown_poker.facets.page.you import poker_you
from queenhigh.games.crown_melbourne_crown_poker.phases import Preparing, Showdown
from queenhigh.games.crown_melbourne_crown_poker.room import sitting as poker_sitting
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.orders import Declared
from queenhigh.games.library import open_book
from queenhigh.ledger.command import Receipt
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents
from queenhigh.server.commands import types as asks
from queenhigh.server.commands.types import TableCommand, own
from queenhigh.server.people import Person
from queenhigh.server.views.pots import ActionView

PLAYERS = {1: "ann", 2: "bob", 3: "cleo", 5: "dov", 6: "eve"}
STACKS = {1: 20_000, 2: 9_000, 3: 20_000, 5: 4_000, 6: 30_000}
SEVEN = module(POKER, "games").GAMES
TROUBLES: list[Any] = [
    facts.CardExposedByDealer(seat=1),
    facts.CardExposedByDealer(seat=2, count=2),
    facts.DeckNotShuffledOrCut(),
    facts.FlopPremature(),
    facts.TurnPremature(),
    facts.RiverPremature(),
    facts.TwoCardsOpened(),
    facts.BurnMissed(),
    facts.WrongCardCount(seat=2, cards=3),
    conduct.CardsExchanged(seats=(1,)),
]


def prepare(where: Path, game: str = "holdem", betting: str = "no_limit") -> Path:
    """A ledger with one open poker table, all players seated with chips, and staff on duty."""
    path = where / f"{game}-{betting}.db"
    with Desk(Ledger.open(path), lambda: NOW) as desk:
        rungs = open_book(POKER).ladder.rungs
        desk.issue(Cents(1_000_000_000))
        put_on_duty(desk, [TABLE], {staff_name(rank): {POKER: rank} for rank in rungs})
        desk.new_table(TABLE, POKER)
        desk.fill(TABLE, FLOAT)
        open_table(desk, Plan(TABLE, POKER, 0, poker_sitting(game, betting)), lambda _, rank: staff_name(rank))
        for seat, player in PLAYERS.items():
            desk.buy_in(player, Cents(100_000))
            seated = said.SeatPlayer(by=rungs[0], who=staff_name(rungs[0]), seat=seat, player=player, at=desk.now)
            desk.instruct(TABLE, seated)
            desk.instruct(TABLE, here.BuyIn(by="player", who=player, seat=seat, amount=Cents(STACKS[seat])))
    return path


class Discards(TableCommand, frozen=True, kw_only=True, tag="discards"):
    """The card at this position of the player's own hand, whichever it is, so that a hand can be replayed with other cards."""

    declared = Declared("player")

    place: int = 0


class PokerLive(Live):
    """The same as `Live`, at a poker table."""

    def submit(self, who: str, command: TableCommand) -> Future[Receipt]:
        if isinstance(command, Discards):
            seat = next(seat for seat in self.state.round.seats.values() if seat.player == who)
            command = own("discard", card=str(seat.cards[command.place]))
        return super().submit(who, command)

    def may(self, who: str) -> tuple[ActionView, ...]:
        return poker_you(self.state, Person(who), self.house).actions

    def play(self, chance: random.Random, *, trouble: float = 0.0) -> None:
        """A whole hand with whatever chance brings."""
        assert self.order("StartRound"), self.answers[-1]
        for _ in range(400):
            if not self.state.playing:
                return
            if chance.random() < trouble:
                self.report(chance)
            elif not self.somebody_acts(chance):
                assert self.go_on(chance)
        raise AssertionError("the hand does not end")

    def report(self, chance: random.Random) -> None:
        self.ask(self.boss, asks.Report(fact=msgspec.to_builtins(chance.choice(TROUBLES))))

    def somebody_acts(self, chance: random.Random) -> bool:
        """Players with something to do: always in turn, now and then before the cards, and at the showdown show or muck."""
        hand = self.state.round
        if isinstance(hand, Preparing) and chance.random() < 0.75:
            return False
        if isinstance(hand, Showdown) and not hand.waiting and chance.random() < 0.6:
            return False
        for seat in chance.sample(list(hand.seats), len(hand.seats)):
            player = hand.seats[seat].player
            if actions := [action for action in self.may(player) if action.do != "buy_time"]:
                return self.ask(player, chosen(chance.choice(weighted(actions)), chance))
        return False


def weighted(actions: list[ActionView]) -> list[ActionView]:
    """Mostly calls and checks, so that hands reach the showdown."""
    often = {"call": 5, "check": 5, "show": 3, "fold": 2, "bet": 2, "raise_to": 2}
    return [action for action in actions for _ in range(often.get(action.do, 1))]


def chosen(action: ActionView, chance: random.Random) -> TableCommand:
    """One command of what an action offers."""
    match action.do:
        case "bet" | "raise_to":
            assert isinstance(action.min, int)
            assert isinstance(action.max, int)
            assert isinstance(action.step, int)
            steps = (action.max - action.min) // action.step
            amount = action.min + action.step * chance.randrange(min(steps, 12) + 1)
            return own("bet", amount=amount) if action.do == "bet" else own("raise_to", amount=amount)
        case "straddle":
            assert isinstance(action.amount, int)
            return own("straddle", amount=action.amount)
        case "side_wager":
            assert isinstance(action.min, int)
            return own("side_wager", colour=chance.choice(("red", "black")), amount=action.min)
        case "discard":
            assert isinstance(action.cards, tuple)
            return Discards(place=chance.randrange(len(action.cards)))
        case "ask_to_see":
            assert isinstance(action.seats, tuple)
            return own("ask_to_see", seat=chance.choice(action.seats))
    return own(action.do)
