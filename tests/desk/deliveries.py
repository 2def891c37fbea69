"""A simulated network that duplicates, delays and reorders commands at tables of all five books."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Future
from heapq import heappop, heappush
from random import Random
from typing import Any, NamedTuple

from desk_play import lowest
from five_games import STACK, between_rounds, five_games, next_things

from queenhigh.cards import Seed
from queenhigh.desk.desk import Desk
from queenhigh.games.crown_melbourne_crown_poker.instructions import BuyIn
from queenhigh.games.kit import instructions as said
from queenhigh.ledger import Receipt, RepeatedCommand
from queenhigh.money import Cents
from queenhigh.rules import QueenhighError

DELAYS = (0, 0, 0, 0, 1, 2, 5, 40)
"""Commands that come in between."""


class Message(NamedTuple):
    id: str
    table: str
    thing: Any
    seed: Seed


class Post:
    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.rng = Random(seed)
        self.counts: Counter[str] = Counter()
        self.answers: dict[str, Receipt] = {}
        """What was done, by its id, and what was answered the first time."""
        self._on_the_way: list[tuple[int, int, Message]] = []
        self._waiting: list[tuple[Message, Future[Receipt]]] = []
        five_games(desk)
        self._tables = list(desk.tables)
        self._told = 0

    def run(self, commands: int) -> None:
        for number in range(commands):
            self._send(self._written(number), number)
            while self._on_the_way and self._on_the_way[0][0] <= number:
                self._deliver(heappop(self._on_the_way)[2])
        while self._on_the_way:
            self._deliver(heappop(self._on_the_way)[2])
        self._read_answers()

    def _written(self, number: int) -> Message:
        """What a player might do now, on a sheet with a number of its own."""
        rng, table = self.rng, self.rng.choice(self._tables)
        state, seed = self.desk.table(table), Seed(rng.randbytes(32))
        if state.playing:
            thing: Any = rng.choice(next_things(state, seed))
        else:
            first = between_rounds(state, self.desk.now)
            thing = first[0] if first else said.StartRound(by=lowest(self.desk, table), at=self.desk.now)
            if isinstance(thing, BuyIn):
                self.desk.buy_in(state.settings.seats[thing.seat].player, STACK)
        return Message(f"m-{number}", table, thing, seed)

    def _send(self, message: Message, now: int) -> None:
        for _ in range(self.rng.choice((1, 1, 2, 3, 4))):
            self._told += 1
            heappush(self._on_the_way, (now + self.rng.choice(DELAYS), self._told, message))

    def _deliver(self, message: Message) -> None:
        self.counts["deliveries"] += 1
        try:
            self._waiting.append((message, self._ask(message)))
        except QueenhighError as refused:
            if message.id in self.answers or any(message.id == other.id for other, _ in self._waiting):
                raise AssertionError(f"{message.id} was done, and is refused when it comes again: {refused}") from None
            self.counts["refused: too late, or never"] += 1
        if self.rng.random() < 0.2:
            self._read_answers()
        if self.answers and self.rng.random() < 0.1:
            self._forge(self.rng.choice(list(self.answers)))

    def _ask(self, message: Message) -> Future[Receipt]:
        if isinstance(message.thing, said.Instruction):
            return self.desk.submit_order(message.table, message.thing, id=message.id, seed=message.seed)
        return self.desk.submit(message.table, message.thing, id=message.id)

    def _read_answers(self) -> None:
        for message, future in self._waiting:
            try:
                answer = future.result()
            except QueenhighError as refused:
                raise AssertionError(
                    f"{message.id} was taken again, and only the database refused it: {refused}"
                ) from None
            self.counts["the same answer again" if message.id in self.answers else "done"] += 1
            before = self.answers.setdefault(message.id, answer)
            assert answer == before, f"{message.id} was answered with {before.last}, and then with {answer.last}"
        self._waiting.clear()

    def _forge(self, id: str) -> None:
        """The same id on another command, which moves a player's chips."""
        try:
            self.desk.buy_in("eve", Cents(1), id=id)
        except RepeatedCommand:
            self.counts["another body under a used id, refused"] += 1
        except QueenhighError as refused:
            raise AssertionError(
                f"{id} was taken for something else, and only the database refused it: {refused}"
            ) from None
        else:
            raise AssertionError(f"{id} was answered for something else")

    def check(self) -> None:
        """What was done is in the ledger once, where its answer said; nothing else is."""
        last: dict[str, int] = {}
        for event in self.desk.ledger.events():
            if event.command.startswith("m-"):
                last[event.command] = event.seq
        assert last == {id: answer.last for id, answer in self.answers.items()}, (
            "the ledger has other than was answered"
        )
        assert self.desk.ledger.balance("player:eve") == 0
