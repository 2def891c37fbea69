"""For practice: the exact value of each choice, given the cards that are visible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Card, shuffle
from queenhigh.games.crown_perth_holdem_poker.book import BOOK
from queenhigh.games.crown_perth_holdem_poker.facets.jackpot_odds import Jackpot
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth
from queenhigh.games.crown_perth_holdem_poker.limits import MULTIPLES
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
from queenhigh.rules import InputError
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import table_for
from queenhigh.training.drill import HIDDEN, Drill, Row
from queenhigh.training.drills import HouseGame, Lesson, Wish
from queenhigh.training.layout import named
from queenhigh.training.playing import FOLDS, PATIENCE, SEAT, decision, opened, own_row, play_drill

ALONE = "A jackpot is valued as if no one else hits it in the same deal."
STREET = "A wager on this street is worth what it wins or loses by itself; earlier wagers are not affected."


def street_worth(game: Perth, hole: Sequence[Card], board: Sequence[Card], stake: Cents) -> Fraction:
    """Return the value of the wager that may be placed now, in cents. A check is worth zero."""
    won, lost = game.price(TURN if len(board) == 3 else RIVER)
    order = by_category() if game.readings["A2"] == "category" else by_strength()
    return street_value(hole, board, (won, lost), order) * stake / lost


def first_worths(
    game: Perth, value: Fraction, hole: Sequence[Card], wagers: Mapping[str, Cents], jackpot: Jackpot | None
) -> dict[Choice, Fraction]:
    """Return the values of the Flop Wager and of a fold, in cents, over all wagers on the hand and all cards to come.

    `value` is the value of the main game with these cards, in antes. A jackpot is valued as if no other seat hit it in
    the same round.
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
    """Return the value of each choice. Before the flop, the main game's value comes from the solution of all streets:
    stored beside this file for the book's default readings, and calculated for a table with other readings.
    """
    settings, game = decision.settings, Perth(decision.settings.readings)
    if decision.shared:
        worth = street_worth(game, decision.cards, decision.shared, decision.cost)
        return {Choice.PLAY: worth, Choice.CHECK: Fraction(0)}
    if figures is None:
        value = opening_value(decision.cards)
    else:
        value = Fraction(figures["strategy"]["starting_hands"][name_of(decision.cards)]["play"]["exact"])
    jackpot = settings.jackpot and Jackpot(settings.jackpot.level_1, settings.jackpot.pools, settings.readings)
    return first_worths(game, value, decision.cards, decision.wagers, jackpot)


def notes(decision: Decision) -> list[str]:
    if decision.shared:
        return [STREET]
    return [ALONE] if any(bet in JACKPOTS for bet in decision.wagers) else []


def needs_figures(decision: Decision) -> bool:
    return not decision.shared and bool(decision.settings.readings.departures)


ADVICE = Advice(worths=worths, needs_figures=needs_figures, notes=notes)


# -- *Play the hand* in Perth: fold or wager before the flop, then wager or check on each street

STREETS = ("turn", "river")
TOPICS = (FOLDS, *(f"{does} on the {street}" for street in STREETS for does in ("wager", "check")))


def street_lesson(game: HouseGame) -> Lesson:
    return Lesson(lambda: TOPICS, partial(_lesson, game))


def _lesson(game: HouseGame, seed: str, level: int, topic: str) -> Drill:
    for attempt in range(PATIENCE):
        chance = Chance("play", BOOK.id, seed, level, *((topic, attempt) if topic else ()))
        drill = _drill(game, chance, seed, level, topic)
        if drill is not None and topic in ("", *drill.covers):
            return replace(drill, topic=topic)
    raise InputError(f"No hand of {BOOK.id} is {topic!r}.")


def _drill(game: HouseGame, chance: Chance, seed: str, level: int, topic: str) -> Drill | None:
    from queenhigh.games.crown_perth_holdem_poker.facets.advice import street_worth
    from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth

    table = table_for(game, chance, Wish(seats=1))
    priced = Perth(table.settings.readings)
    play = opened(table, shuffle(chance.seed()), ())
    hand = play.round.hands[SEAT]
    layout = (Row("Dealer", (HIDDEN,) * 2), own_row(hand))
    first = {Choice.PLAY: opening_value(hand.cards), Choice.FOLD: Fraction(-1)}
    items, covers = [decision(play, "flop", "Before the flop: what do you do?", first, ())], []
    if first[Choice.PLAY] <= first[Choice.FOLD]:
        covers.append(FOLDS)
    elif topic == FOLDS:
        return None
    else:
        choice = Choice.PLAY
        for street, phase in zip(STREETS, ("FlopOut", "TurnOut"), strict=True):
            play.log.do(play.croupier.decide(play.round, SEAT, choice))
            play.until(phase)
            stake = Cents(MULTIPLES[street] * hand.wagers["ante"])
            worth = street_worth(priced, hand.cards, play.round.shared, stake) / hand.wagers["ante"]
            values = {Choice.PLAY: worth, Choice.CHECK: Fraction(0)}
            board = Row("Board", named(play.round.shared))
            items.append(decision(play, street, f"The {street} wager: what do you do?", values, (board,)))
            choice = Choice.PLAY if worth > 0 else Choice.CHECK
            covers.append(f"{'wager' if choice is Choice.PLAY else 'check'} on the {street}")
    return play_drill(table, seed, level, (), tuple(items), tuple(covers), layout)


def opening_value(hole: Sequence[Card]) -> Fraction:
    """Return the value of playing two hole cards optimally, in antes: solved once and stored beside this file."""
    return openings()[name_of(hole)]


@cache
def openings() -> dict[str, Fraction]:
    lines = (files(__package__) / "openings.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: Fraction(worth) for name, worth in rows}
