"""Real rounds for drills: the room's own `act`, its automatic dealer and its bots. No drill is dealt by hand. To
show a rare hand the deck is rearranged beforehand: cards swap places, and the rest of the round is played as usual.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from queenhigh.cards import Card, Deck, Seed, shuffle
from queenhigh.desk.regulars import stakes
from queenhigh.games.kit.actions import Action, PlaceWager
from queenhigh.games.kit.log import Log, replay
from queenhigh.games.kit.phases import Over, WithCards, lines_of
from queenhigh.games.kit.room import Room
from queenhigh.money import Cents
from queenhigh.rules import Cited, Refusal
from queenhigh.rules.reading import Readings
from queenhigh.training.chance import Chance
from queenhigh.training.drills import HouseGame, Tables, Wanted, Wish
from queenhigh.training.resting import at_table

NAMES = {1: "Ada", 2: "Bo", 3: "Cleo", 5: "Dov"}
"""Who sits where. Seat 4 is free for a bank, and area 7 for stories that need an empty area."""


class PracticeTable(msgspec.Struct, frozen=True):
    """A table before its first wager. `signs` is what a trainee must know about it in order to pay; `shoe`: it has an
    automatic shuffler."""

    game: HouseGame
    settings: Any
    seats: dict[int, str]
    bank: PlaceWager | None = None
    signs: tuple[str, ...] = ()
    shoe: bool = False

    @property
    def room(self) -> Room:
        return self.game.room


def table_for(game: HouseGame, chance: Chance, wish: Wish) -> PracticeTable:
    known = game.tables
    settings = known.settings(chance, wish)
    bank = known.bank(chance, wish) if known.bank else None
    shoe = known.shoe if wish.shoe else None
    if shoe:
        settings = shoe(settings)
    places = game.room.layout.places(settings)
    seats = dict([(seat, name) for seat, name in NAMES.items() if seat <= places][: wish.seats])
    return PracticeTable(game, settings, seats, bank, known.signs(settings), shoe is not None)


def practice_tables(room: Room) -> Tables:
    """The tables of a book whose tables are all the same: the automatic dealer's, with its headline as the sign."""

    def signs(settings: Any) -> tuple[str, ...]:
        return tuple(filter(None, (room.croupier.headline(settings),)))

    return Tables(settings=lambda _, __: room.croupier.table, signs=signs)


class Play:
    """A round in progress, played `until` a phase, or to the end."""

    def __init__(self, table: PracticeTable, deck: Deck) -> None:
        self.table, self.deck = table, deck
        self.croupier = table.room.croupier
        self.trail: list[tuple[Any, Action]] = []
        self.log: Log[Any] = Log(self._act, table.room.round.new_round(table.settings))

    def _act(self, round: Any, action: Action) -> list[Cited]:
        """Act through the room and remember the round before, from which `again` continues."""
        self.trail.append((round, action))
        return self.table.room.round.act(round, action)

    def again(self, readings: Readings) -> Any:
        """The end of the round under other readings, from the action that settled the first wager."""
        after = [*(round for round, _ in self.trail[1:]), self.round]
        first = next(at for at, round in enumerate(after) if lines_of(round))
        round = at_table(self.trail[first][0], readings)
        for _, action in self.trail[first:]:
            round = replay(round, self.table.room.round.act(round, action))
        return round

    @property
    def round(self) -> Any:
        return self.log.round

    @property
    def phase(self) -> str:
        return type(self.log.round).__name__

    def wager(self, chance: Chance, wanted: Wanted = (), *, extra: bool = False) -> None:
        """Let the bots wager; `wanted` are seats and bets that must be included."""
        known = self.table.game.tables
        if self.table.bank:
            self.log.do(self.table.bank)
        beside = {area: self.table.seats[seat] for area, seat in known.extra_areas.items()} if extra else {}
        prices = {offer.bet: offer.price for offer in self.croupier.offers}
        first, limits = self.croupier.offers[0].bet, self.table.settings.limits
        for seat, player in (self.table.seats | beside).items():
            must = [bet for at, bet in wanted if at == seat and bet in prices]
            if must:
                for bet in dict.fromkeys((first, *must)):
                    self.log.do(PlaceWager(seat, player, bet, Cents(prices[bet] or limits.min)))
            lying = self.round.hands[seat].wagers if seat in self.round.hands else {}
            for bet, stake in stakes(self.croupier, limits, lying, chance.stream):
                with suppress(Refusal):  # skipped if the bot may not also have that
                    self.log.do(PlaceWager(seat, player, bet, stake))
        if extra and known.onlooker:
            self.log.do(known.onlooker(self.table.settings))

    def until(self, phase: str, decisions: int = 0) -> bool:
        """Play on to a phase, and then this many decisions into it. False if the round went past it."""
        while not isinstance(self.round, Over):
            if self.phase == phase:
                for _ in range(decisions):
                    self._decide()
                return self.phase == phase
            self.step()
        return phase == "Over"

    def step(self) -> None:
        if (order := self.croupier.next_order(self.round, self.deck)) is not None:
            self.log.do(order)
        elif not self._decide():
            raise AssertionError(f"{self.table.room.id}: no one can act in {self.phase}")

    def _decide(self) -> bool:
        for seat in sorted(self.round.hands):
            if self.croupier.choices(self.round, seat):
                self.log.do(self.croupier.bot(self.round, seat, Seed.named("regular", seat)))
                return True
        return False


def relabelled(deck: Sequence[Card], got: Sequence[Card], wanted: Sequence[Card]) -> Deck:
    """The deck with `wanted` at the positions of `got`; the cards from there take the others' places."""
    cards = list(deck)
    places = [cards.index(card) for card in got]
    for place, card in zip(places, wanted, strict=True):
        other = cards.index(card)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def dealt(table: PracticeTable, names: Chance, wanted: Wanted = (), *, extra: bool = False) -> Play:
    """A round with its wagers down and its deck ready."""
    play = Play(table, shuffle(names.seed()))
    play.wager(Chance(*names.names, "wagers"), wanted, extra=extra)
    return play


def cards_out(table: PracticeTable, names: Chance, wanted: Wanted = ()) -> WithCards[Any]:
    """The same round up to the deal, which shows where each card would go."""
    play = dealt(table, names, wanted)
    while not isinstance(play.round, WithCards):
        play.step()
    return play.round


OF_PLAYERS = frozenset({"PlaceWager", "Decide", "Settle"})
"""Players' actions, each of which is a step for every wager."""


def dealt_through(game: HouseGame, chance: Chance) -> list[tuple[Any, Action]]:
    """Play a whole round: the positions, and the action taken in each."""
    play = dealt(table_for(game, chance, Wish(seats=3)), chance)
    play.until("Over")
    return play.trail
