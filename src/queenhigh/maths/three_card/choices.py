"""The exact value of each choice at a table of three cards, for the wagers that lie there: for practice.

It is given what the player sees and nothing else. All 18,424 hands that the dealer may have are sorted by what they would
make of this hand, and the room settles one of each sort.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import open_book
from queenhigh.hands import FiveCard
from queenhigh.maths.evaluator import category_of, evaluate
from queenhigh.maths.three_card.counting import KINDS, cards_of, every_hand, hands_without, place_of
from queenhigh.maths.three_card.game import Columns, Game
from queenhigh.maths.three_card.report import game_of
from queenhigh.money import Cents, Wager

JACKPOT = "jackpot"
SIX = "six_card_bonus"


def worths(
    book: str,
    settings: Any,
    cards: Sequence[Card],
    wagers: Mapping[str, Cents],
    choices: Iterable[Choice],
    dealer: Sequence[Card] = (),
) -> dict[Choice, Fraction]:
    """In cents, from before the choice: what all wagers on the hand together come to on average.

    `dealer` are those of the dealer's cards that lie open: California's player-dealer shows one.
    """
    game = _game(book, tuple(sorted(settings.readings.departures.items())))
    tables = getattr(settings, "pay_tables", None)
    columns = {name: getattr(tables, name) for name in tables.__struct_fields__} if tables else {}
    placed = {bet: stake for bet, stake in wagers.items() if bet != JACKPOT}
    sorts = list(_sorts(game, cards, dealer, six=SIX in placed))
    made = {choice: _worth(game, cards, placed, columns, choice, sorts) for choice in choices}
    if JACKPOT in wagers:
        made = {choice: worth + jackpot_worth(settings, cards, choice) for choice, worth in made.items()}
    return made


@cache
def _game(book: str, departures: tuple[tuple[str, str], ...]) -> Game:
    """One for each book and readings: the order of all hands takes a second to ask of the room."""
    return game_of(book, open_book(book).readings.adopt(dict(departures)))


def _sorts(
    game: Game, cards: Sequence[Card], dealer: Sequence[Card], *, six: bool
) -> Iterable[tuple[tuple[Card, ...], int]]:
    """A dealer's hand of each sort, and how many there are of it."""
    own = place_of([card.index for card in cards])
    free = hands_without(own)
    for card in dealer:
        free = free[(every_hand()[free] == card.index).any(axis=1)]
    codes = game.order.qualifies[free].astype(np.int64) * 3 + np.sign(game.order.place[own] - game.order.place[free])
    if six:
        rows = np.empty((len(free), 6), dtype=np.uint8)
        rows[:, :3] = [card.index for card in cards]
        rows[:, 3:] = every_hand()[free]
        codes = codes * KINDS + game.six_cards(rows)
    _, first, counts = np.unique(codes, return_index=True, return_counts=True)
    return ((cards_of(every_hand()[free[at]]), int(count)) for at, count in zip(first, counts, strict=True))


def _worth(
    game: Game,
    cards: Sequence[Card],
    placed: Mapping[str, Cents],
    columns: Columns,
    choice: Choice,
    sorts: Sequence[tuple[tuple[Card, ...], int]],
) -> Fraction:
    total = sum(count * game.result(cards, dealer, choice, placed, columns) for dealer, count in sorts)
    return Fraction(total, sum(count for _, count in sorts))


def jackpot_worth(settings: Any, cards: Sequence[Card], choice: Choice) -> Fraction:
    """Of Melbourne's Jackpot Wager, stake taken off, over all 1,176 pairs of Jackpot Cards; as if nobody else hit as well."""
    from queenhigh.games.crown_melbourne_three_card_poker.book import rule
    from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import settle_jackpot
    from queenhigh.games.crown_melbourne_three_card_poker.table import Table
    from queenhigh.games.kit.phases import Hand, Showdown
    from queenhigh.maths.three_card.jackpot import Jackpot

    system = settings.jackpot
    if choice is not Choice.PLAY:
        hand = Hand(1, "player", {JACKPOT: system.cost}, tuple(cards), choice)
        table = Table(jackpot=system, readings=settings.readings)
        settled = settle_jackpot(
            Wager(JACKPOT, 1, system.cost), hand, Showdown(table=table, hands={1: hand}), rule("9.6.2(g)")
        )
        assert settled is not None
        return Fraction(settled.net)
    rest = np.delete(np.arange(52, dtype=np.uint8), [card.index for card in cards])
    first, second = np.triu_indices(len(rest), 1)
    rows = np.empty((len(first), 5), dtype=np.uint8)
    rows[:, :3] = [card.index for card in cards]
    rows[:, 3], rows[:, 4] = rest[first], rest[second]
    counts = np.bincount(category_of(evaluate(rows)), minlength=KINDS)
    wagered = Jackpot(system, settings.readings)
    prizes = sum((int(counts[kind]) * wagered.prize(kind) for kind in FiveCard if counts[kind]), Fraction(0))
    return prizes / len(rows) - int(system.cost)
