"""The exact value of each choice at the table, from the cards that lie there: for practice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from queenhigh.cards import Card
from queenhigh.games.crown_perth_holdem_poker.facets.jackpot_odds import Jackpot
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER_POKER_EXTRA,
    JACKPOTS,
    PLAYER_POKER_EXTRA,
    RIVER,
    TURN,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.hands import FiveCard
from queenhigh.maths.holdem.choices import Counts, dealer_counts, flop_counts, name_of
from queenhigh.maths.holdem.solving import by_category, by_strength
from queenhigh.maths.holdem.streets import street_value
from queenhigh.maths.odds import Advice, Decision
from queenhigh.money import Cents

ALONE = "A jackpot is reckoned as if nobody else hit it in the same deal."
STREET = (
    "A wager of this street is worth what it wins or loses by itself; what lies there already is not touched by it."
)


def street_worth(game: Perth, hole: Sequence[Card], board: Sequence[Card], stake: Cents) -> Fraction:
    """Of the wager that may be placed now, in cents. A check is worth nothing, whatever lies there already."""
    won, lost = game.price(TURN if len(board) == 3 else RIVER)
    order = by_category() if game.readings["A2"] == "category" else by_strength()
    return street_value(hole, board, (won, lost), order) * stake / lost


def first_worths(
    game: Perth, value: Fraction, hole: Sequence[Card], wagers: Mapping[str, Cents], jackpot: Jackpot | None
) -> dict[Choice, Fraction]:
    """Of the Flop Wager and of a fold, in cents: all wagers on the hand together, over all that can come.

    `value` is what the main game is worth with these cards, in antes; a jackpot is reckoned as if nobody else hit it as well.
    """
    counts = {PLAYER_POKER_EXTRA: flop_counts(hole), DEALER_POKER_EXTRA: dealer_counts(hole)}
    made = {Choice.PLAY: value * wagers[ANTE], Choice.FOLD: game.folded * wagers[ANTE]}
    for bet, stake in wagers.items():
        for choice in made:
            if bet in counts:
                made[choice] += stake * _average(
                    counts[bet], {kind: game.extra(bet, kind, choice) for kind in FiveCard}
                )
            elif bet in JACKPOTS:
                made[choice] -= stake
                if choice is Choice.PLAY and jackpot is not None:
                    prizes = {kind: jackpot.prize(JACKPOTS[bet], kind) for kind in FiveCard}
                    made[choice] += _average(counts[PLAYER_POKER_EXTRA], prizes)
    return made


def _average(counts: Counts, worth: Mapping[FiveCard, Fraction | int]) -> Fraction:
    return sum((Fraction(int(counts[kind]) * worth[kind]) for kind in FiveCard), Fraction(0)) / int(counts.sum())


def worths(decision: Decision, figures: Mapping[str, Any] | None) -> dict[Choice, Fraction]:
    """Before the flop the main game is worth what the solution of all streets says."""
    settings, game = decision.settings, Perth(decision.settings.readings)
    if decision.shared:
        worth = street_worth(game, decision.cards, decision.shared, decision.cost)
        return {Choice.PLAY: worth, Choice.CHECK: Fraction(0)}
    assert figures is not None
    value = Fraction(figures["strategy"]["starting_hands"][name_of(decision.cards)]["play"]["exact"])
    jackpot = settings.jackpot and Jackpot(settings.jackpot.level_1, settings.jackpot.pools, settings.readings)
    return first_worths(game, value, decision.cards, decision.wagers, jackpot)


def notes(decision: Decision) -> list[str]:
    if decision.shared:
        return [STREET]
    return [ALONE] if any(bet in JACKPOTS for bet in decision.wagers) else []


ADVICE = Advice(worths=worths, needs_figures=lambda decision: not decision.shared, notes=notes)
