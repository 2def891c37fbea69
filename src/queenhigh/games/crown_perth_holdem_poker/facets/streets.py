"""*Play the hand* in Perth: fold or wager before the flop, then wager or check on each street."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial
from importlib.resources import files

from msgspec.structs import replace

from queenhigh.cards import Card, shuffle
from queenhigh.games.crown_perth_holdem_poker.book import BOOK
from queenhigh.games.crown_perth_holdem_poker.limits import MULTIPLES
from queenhigh.games.kit.actions import Choice
from queenhigh.money import Cents
from queenhigh.rules import InputError
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import table_for
from queenhigh.training.drill import HIDDEN, Drill, Row
from queenhigh.training.drills import HouseGame, Lesson, Wish
from queenhigh.training.layout import named
from queenhigh.training.playing import FOLDS, PATIENCE, SEAT, decision, opened, own_row, play_drill

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
    """Of playing two hole cards as well as can be, in antes: solved once and kept beside this file."""
    from queenhigh.maths.holdem.choices import name_of

    return openings()[name_of(hole)]


@cache
def openings() -> dict[str, Fraction]:
    lines = (files(__package__) / "openings.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: Fraction(worth) for name, worth in rows}
