"""Real rounds for drills: the room's own `act`, its automatic dealer and its regulars. Nobody deals a drill by hand.

To show a rare hand the deck is rearranged before it is shuffled in: two cards change places, and everything else of the
round goes its usual way.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.cards import Card, Deck, Seed, shuffle
from queenhigh.desk.regulars import stakes
from queenhigh.desk.troubles import CALIFORNIA, CANBERRA, MELBOURNE, PERTH
from queenhigh.games.california_three_card_poker.fees import SCHEDULES
from queenhigh.games.california_three_card_poker.table import Limits, Position
from queenhigh.games.casino_canberra_3_card_poker.table import Shoe as CanberraShoe
from queenhigh.games.crown_melbourne_three_card_poker.book import PAY as MELBOURNE_PAY
from queenhigh.games.crown_melbourne_three_card_poker.table import PayTables
from queenhigh.games.crown_melbourne_three_card_poker.table import Shoe as MelbourneShoe
from queenhigh.games.kit.actions import PlaceWager
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over, WithCards
from queenhigh.games.library import room
from queenhigh.money import Cents, in_dollars, rounded_down
from queenhigh.rules import Refusal
from queenhigh.training.chance import Chance

HOUSE_GAMES = (MELBOURNE, CANBERRA, CALIFORNIA, PERTH)
NAMES = {1: "Ada", 2: "Bo", 3: "Cleo", 5: "Dov"}
"""Who sits where. Area 7 stays free, because some stories need a place where nobody wagers."""
SHOES: dict[str, Any] = {MELBOURNE: MelbourneShoe.SHUFFLING, CANBERRA: CanberraShoe.AUTOMATED}
BANK_SEAT = 4
EXTRA_AREA = 8
"""Melbourne lets one player wager on a second area; the one at seat 2 does, in stories."""
ONLOOKER = "Zoe"
"""In Perth somebody without a hand may put a Player Poker Extra on that of another; on seat 2's, in stories."""
BANKS = (Cents(1_000_000), Cents(6_000))
"""What the bank of California puts up: more than enough, or so little that it may run out."""

Wanted = Sequence[tuple[int, str]]
"""Seats, and what they have to wager on."""


class Table(msgspec.Struct, frozen=True):
    """A table before its first wager. `signs` is what a trainee has to know of it to pay."""

    book: str
    settings: Any
    seats: dict[int, str]
    bank: Cents = BANKS[0]
    signs: tuple[str, ...] = ()


def table_for(
    book: str,
    chance: Chance,
    *,
    seats: int,
    hard: bool,
    columns: dict[str, str] | None = None,
    shoe: bool = False,
    poor: bool = False,
) -> Table:
    """A hard table has pay tables, an option, a schedule of fees or a bank of its own; `columns` are those it must have,
    `poor` is a bank that may run out, `shoe` where the book knows one that shuffles by itself."""
    croupier = room(book).croupier
    settings, bank = croupier.table, BANKS[0]
    if book == MELBOURNE:
        settings = _melbourne(settings, chance, hard, columns or {})
    if book == CALIFORNIA:
        settings = _california(settings, chance, hard, columns or {})
        bank = BANKS[1] if poor or (hard and chance.below(2)) else bank
    if shoe and book in SHOES:
        settings = replace(settings, shoe=SHOES[book])
    signs = tuple(filter(None, (croupier.headline(settings),)))
    if book == MELBOURNE:
        signs = _signs_of_melbourne(settings)
    if book == CALIFORNIA:
        signs = (f"Collection by schedule option {settings.schedule}.",)
    return Table(book, settings, dict(list(NAMES.items())[:seats]), bank, signs)


def _melbourne(settings: Any, chance: Chance, hard: bool, columns: dict[str, str]) -> Any:
    chosen = dict(columns)
    option = int(chosen.pop("jackpot", "2" if hard and chance.below(2) else "1"))
    if hard:
        for bet in ("ante_bonus", "pair_plus", "six_card_bonus"):
            chosen.setdefault(bet, chance.one(MELBOURNE_PAY.variants(bet)))
    if option != settings.jackpot.option:
        seed = max(MELBOURNE_PAY.rates("increment", option).rates)
        meter = Fraction(seed + 234_567)
        settings = replace(settings, jackpot=replace(settings.jackpot, option=option, seed=seed, meter=meter))
    return replace(settings, pay_tables=PayTables(**chosen))


def _california(settings: Any, chance: Chance, hard: bool, columns: dict[str, str]) -> Any:
    option = int(columns.get("fees", 1 + chance.below(len(SCHEDULES)) if hard else settings.schedule))
    chosen = SCHEDULES[option]
    limits = Limits(chosen.least, chosen.most)
    return replace(settings, schedule=option, limits=limits, held=Position(BANK_SEAT, "the bank", 0))


def _signs_of_melbourne(settings: Any) -> tuple[str, ...]:
    columns, system = settings.pay_tables, settings.jackpot
    return (
        f"Pay tables: ante bonus {columns.ante_bonus}, pair plus {columns.pair_plus}, "
        f"six card bonus {columns.six_card_bonus}",
        f"Prize meter, option {system.option}: {in_dollars(rounded_down(system.meter))} before this round's wagers",
    )


class Play:
    """A round on its way: `until` a phase, or to the end."""

    def __init__(self, table: Table, deck: Deck) -> None:
        self.table, self.deck = table, deck
        self.croupier = room(table.book).croupier
        start = room(table.book).round.new_round(table.settings)
        self.log: Log[Any] = Log(room(table.book).round.act, start)

    @property
    def round(self) -> Any:
        return self.log.round

    @property
    def phase(self) -> str:
        return type(self.log.round).__name__

    def wager(self, chance: Chance, wanted: Wanted = (), *, extra: bool = False) -> None:
        """The regulars put down what they like; `wanted` are seats and bets that must be among it."""
        if self.table.book == CALIFORNIA:
            self.log.do(PlaceWager(BANK_SEAT, "the bank", "bank", self.table.bank))
        seats = self.table.seats | ({EXTRA_AREA: self.table.seats[2]} if extra and self.table.book == MELBOURNE else {})
        prices = {offer.bet: offer.price for offer in self.croupier.offers}
        first, limits = self.croupier.offers[0].bet, self.table.settings.limits
        for seat, player in seats.items():
            must = [bet for at, bet in wanted if at == seat and bet in prices]
            if must:
                for bet in dict.fromkeys((first, *must)):
                    self.log.do(PlaceWager(seat, player, bet, Cents(prices[bet] or limits.min)))
            lying = self.round.hands[seat].wagers if seat in self.round.hands else {}
            for bet, stake in stakes(self.croupier, limits, lying, chance.stream):
                with suppress(Refusal):  # a regular who may not have that as well does without
                    self.log.do(PlaceWager(seat, player, bet, stake))
        if extra and self.table.book == PERTH:
            self.log.do(PlaceWager(2, ONLOOKER, "player_poker_extra", Cents(limits.min)))

    def until(self, phase: str, decisions: int = 0) -> bool:
        """Go on to a phase, and then so many decisions into it. False where the round went past it."""
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
            raise AssertionError(f"{self.table.book}: nobody moves in {self.phase}")

    def _decide(self) -> bool:
        for seat in sorted(self.round.hands):
            if self.croupier.choices(self.round, seat):
                self.log.do(self.croupier.bot(self.round, seat, Seed.named("regular", seat)))
                return True
        return False


def relabelled(deck: Sequence[Card], got: Sequence[Card], wanted: Sequence[Card]) -> Deck:
    """The deck in which the places of `got` hold `wanted`; the cards that lay there take the others' places."""
    cards = list(deck)
    places = [cards.index(card) for card in got]
    for place, card in zip(places, wanted, strict=True):
        other = cards.index(card)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def dealt(table: Table, names: Chance, wanted: Wanted = (), *, extra: bool = False) -> Play:
    """A round with its wagers down and its deck ready."""
    play = Play(table, shuffle(names.seed()))
    play.wager(Chance(*names.names, "wagers"), wanted, extra=extra)
    return play


def cards_out(table: Table, names: Chance, wanted: Wanted = ()) -> WithCards[Any]:
    """The same round as far as its deal: which cards would go where."""
    play = dealt(table, names, wanted)
    while not isinstance(play.round, WithCards):
        play.step()
    return play.round
