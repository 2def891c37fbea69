"""The exact value of each choice at a table of three cards, for the wagers that are there: for practice.

It uses only what the player sees. All 18,424 hands that the dealer may have are sorted by what they would make of this
hand, and the room settles one of each sort.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import room
from queenhigh.maths.odds import Advice, Decision, Odds
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.counting import cards_of, every_hand, hands_without, place_of
from queenhigh.maths.three_card.game import THE_FIRST, Columns, ThreeCardGame
from queenhigh.maths.three_card.side_bets import SideBet
from queenhigh.money import Cents

ALONE = "A jackpot is valued as if no one else hits it in the same deal."
COVERED = "Valued as if the player-dealer can pay every win."


def advice_for(rules: ThreeCards) -> Advice:
    """The advice: the value of a player's choices, from the counts alone."""
    games = cache(lambda departures: rules.game(rules.book.readings.adopt(dict(departures))))

    def worths(decision: Decision, _: Mapping[str, Any] | None) -> dict[Choice, Fraction]:
        """Value the choices. A game is kept for each set of readings, because asking the room for the order of all
        hands takes a second."""
        return _worths(rules, games(tuple(sorted(decision.settings.readings.departures.items()))), decision)

    def notes(decision: Decision) -> list[str]:
        jackpot = rules.jackpots is not None and rules.jackpots.bet in decision.wagers
        return [*([ALONE] if jackpot else ()), *([COVERED] if decision.banked else ())]

    return Advice(worths=worths, needs_figures=lambda _: False, notes=notes)


def worths(
    book: str,
    settings: Any,
    cards: Sequence[Card],
    wagers: Mapping[str, Cents],
    choices: Iterable[Choice],
    dealer: Sequence[Card] = (),
    edition: str = "",
) -> dict[Choice, Fraction]:
    """Return, for each choice, the average result of all wagers on the hand together, in cents. `dealer` are the
    dealer's open cards."""
    decision = Decision(
        settings=settings,
        cards=tuple(cards),
        wagers=wagers,
        choices=tuple(choices),
        cost=Cents(0),
        dealer=tuple(dealer),
    )
    advice = room(book, edition).facet("odds", Odds).advice
    assert advice is not None
    return advice.worths(decision, None)


def _worths(rules: ThreeCards, game: ThreeCardGame, decision: Decision) -> dict[Choice, Fraction]:
    columns = rules.columns(decision.settings) if rules.columns else THE_FIRST
    jackpot = rules.jackpots if rules.jackpots and rules.jackpots.bet in decision.wagers else None
    placed = {bet: stake for bet, stake in decision.wagers.items() if not jackpot or bet != jackpot.bet}
    sides = [side for side in game.sides.values() if side.bet in placed]
    sorts = list(_sorts(game, decision.cards, decision.dealer, sides))
    made = {choice: _worth(game, decision.cards, placed, columns, choice, sorts) for choice in decision.choices}
    if jackpot:
        settings, cards = decision.settings, decision.cards
        made = {choice: worth + jackpot.worth(settings, cards, choice) for choice, worth in made.items()}
    return made


def _sorts(
    game: ThreeCardGame, cards: Sequence[Card], dealer: Sequence[Card], sides: Sequence[SideBet]
) -> Iterable[tuple[tuple[Card, ...], int]]:
    """Return an example of each sort of dealer's hand, and the number of hands of that sort."""
    own = place_of([card.index for card in cards])
    free = hands_without(own)
    for card in dealer:
        free = free[(every_hand()[free] == card.index).any(axis=1)]
    codes = game.order.qualifies[free].astype(np.int64) * 3 + np.sign(game.order.place[own] - game.order.place[free])
    for side in sides:
        told = side.codes(game, cards, free).astype(np.int64)
        codes = codes * (int(told.max()) + 1) + told
    _, first, counts = np.unique(codes, return_index=True, return_counts=True)
    return ((cards_of(every_hand()[free[at]]), int(count)) for at, count in zip(first, counts, strict=True))


def _worth(
    game: ThreeCardGame,
    cards: Sequence[Card],
    placed: Mapping[str, Cents],
    columns: Columns,
    choice: Choice,
    sorts: Sequence[tuple[tuple[Card, ...], int]],
) -> Fraction:
    total = sum(count * game.result(cards, dealer, choice, placed, columns) for dealer, count in sorts)
    return Fraction(total, sum(count for _, count in sorts))
