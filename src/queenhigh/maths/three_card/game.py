"""What the mathematics asks of a room of three cards: its order of hands, and its own settlement of any deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import Any

import numpy as np

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Bank, Hand, Showdown
from queenhigh.hands import ThreeCard, ThreeCardHand
from queenhigh.maths.three_card.counting import (
    Counts,
    HandOrder,
    against_dealer,
    example_against,
    order_of,
    starting_hands,
)
from queenhigh.maths.three_card.side_bets import Sides
from queenhigh.money import Cents, Line

STAKE = Cents(504_000)
"""Divisible by every number up to ten, so that no price leaves a fraction of a cent."""
ANTE, PLAY = "ante", "play"
ANTE_PLAY = "ante_play"
"""The name of the figures of Ante, Play and Ante Bonus together."""

Columns = Mapping[str, str]
"""The pay tables in use, by the book's name for them."""
THE_FIRST: Columns = MappingProxyType({})
"""The default pay tables of a table."""
Settle = Callable[[Sequence[Card], Sequence[Card], Choice, Mapping[str, Cents], Columns], list[Line]]


def settled_by(
    settle: Callable[[Showdown[Any]], Sequence[Any]], table: Callable[[Columns], Any], bank: Bank | None = None
) -> Settle:
    """Return a function that settles one seat by the room's own `settle`, with the given pay tables and, where a player
    banks, bank."""

    def settled(
        player: Sequence[Card], dealer: Sequence[Card], choice: Choice, wagers: Mapping[str, Cents], columns: Columns
    ) -> list[Line]:
        hand = Hand(1, "player", dict(wagers), tuple(player), choice)
        showdown = Showdown(table=table(columns), hands={1: hand}, dealer=tuple(dealer), bank=bank)
        return [event for event in settle(showdown) if isinstance(event, Line)]

    return settled


class ThreeCardGame:
    """A room with a table as the house sets it up. `columns` are the pay tables that it may choose from, by wager."""

    def __init__(
        self,
        book: str,
        *,
        value: Callable[[Sequence[Card]], ThreeCardHand],
        higher: Callable[[ThreeCardHand, ThreeCardHand], int],
        qualifies: Callable[[ThreeCardHand], bool],
        settle: Settle,
        play_multiple: int,
        bonus: str,
        sides: Sides,
        columns: Mapping[str, Sequence[str]],
        keeps_side_bets: bool,
    ) -> None:
        self.book = book
        self.value, self.higher, self.qualifies = value, higher, qualifies
        self.play_multiple = play_multiple
        self.sides = dict(sides)
        """The side bets, by the names of their figures."""
        self.bets = {ANTE_PLAY: bonus, **{name: side.bet for name, side in self.sides.items()}}
        """The names of the figures and the book's own names for the wagers; for Ante and Play, of the Ante Bonus."""
        self.base = (ANTE, PLAY, bonus)
        """The lines of a settlement that are Ante and Play together."""
        self.columns = {bet: tuple(given) for bet, given in columns.items()}
        self.choices = (Choice.PLAY, Choice.FOLD, *((Choice.KEEP_SIDE_BETS,) if keeps_side_bets else ()))
        self._settle = settle
        self.cited: dict[str, set[str]] = {}
        """The clauses by which the room has settled each wager so far."""
        self.priced: dict[Any, Fraction] = {}
        """What the room has settled already."""

    @cached_property
    def order(self) -> HandOrder:
        return order_of(self.value, self.higher, self.qualifies)

    @cached_property
    def counts(self) -> Counts:
        return against_dealer(self.order)

    @cached_property
    def kinds(self) -> list[ThreeCard]:
        hands = starting_hands()
        return [self.value(hands.hand(n)).category for n in range(len(hands))]

    @cached_property
    def examples(self) -> dict[tuple[ThreeCard, int, int], tuple[tuple[Card, ...], tuple[Card, ...]]]:
        """An example deal for each ending: the player's kind of hand, whether the dealer qualifies, and who is higher."""
        kinds, hands = np.array(self.kinds), starting_hands()
        made = {}
        for kind in sorted(set(self.kinds)):
            for q, h in product(range(2), range(3)):
                found = np.flatnonzero((kinds == kind) & (self.counts[:, q, h] > 0))
                if len(found):
                    n = int(found[0])
                    made[kind, q, h] = hands.hand(n), example_against(self.order, n, q, h)
        return made

    def pay_tables(self, name: str) -> tuple[str, ...]:
        """Return the columns that a table may choose from for a wager; empty if there is only one pay table, without a name."""
        return self.columns.get(self.bets[name], ())

    def nets(
        self,
        player: Sequence[Card],
        dealer: Sequence[Card],
        choice: Choice,
        side_bets: Sequence[str] = (),
        columns: Columns = THE_FIRST,
    ) -> dict[str, Fraction]:
        """Return the net result of each wager by the room's settlement, in antes. A side bet is as large as the ante."""
        wagers = {ANTE: STAKE, **dict.fromkeys(side_bets, STAKE)}
        if choice is Choice.PLAY:
            wagers[PLAY] = Cents(self.play_multiple * STAKE)
        made: dict[str, Fraction] = {}
        for line in self._settle(player, dealer, choice, wagers, columns):
            made[line.wager.bet] = made.get(line.wager.bet, Fraction(0)) + Fraction(line.net, STAKE)
            self.cited.setdefault(line.wager.bet, set()).update(rule.clause for rule in (line.rule, *line.also))
        return made

    def result(
        self,
        player: Sequence[Card],
        dealer: Sequence[Card],
        choice: Choice,
        placed: Mapping[str, Cents],
        columns: Columns = THE_FIRST,
    ) -> int:
        """Return the total result of these wagers in this deal, in cents."""
        wagers = dict(placed)
        if choice is Choice.PLAY:
            wagers[PLAY] = Cents(self.play_multiple * placed[ANTE])
        return sum(line.net for line in self._settle(player, dealer, choice, wagers, columns))
