"""Practice: the exact value of each choice that is open to a player now, at the tables of house games.

It is reckoned from the player's own view of the table, as it would be sent to them, and from the table's published settings.
The round itself is not looked at, so no card that lies face down can change an answer.
"""

from __future__ import annotations

import asyncio
from fractions import Fraction
from typing import Any

import msgspec

from queenhigh.cards import Card, cards
from queenhigh.games.kit.actions import Choice
from queenhigh.money import Cents
from queenhigh.server.errors import ServerError
from queenhigh.server.folios import Folios
from queenhigh.server.views.faces import Face
from queenhigh.server.views.table import TableView
from queenhigh.server.views.you import YouView

POKER, PERTH = "crown-melbourne-crown-poker", "crown-perth-holdem-poker"
ALONE = "A jackpot is reckoned as if nobody else hit it in the same deal."
COVERED = "Reckoned as if the player-dealer can pay whatever comes."
STREET = (
    "A wager of this street is worth what it wins or loses by itself; what lies there already is not touched by it."
)


class Worth(msgspec.Struct, frozen=True):
    """What a choice is worth: `cents` for people, `exact` in dollars as a fraction."""

    seat: int
    choice: str
    cents: float
    exact: str
    best: bool


class PracticePage(msgspec.Struct, frozen=True, omit_defaults=True):
    """While `doing` says something, ask again in a moment."""

    table: str
    round: int
    worths: tuple[Worth, ...] = ()
    note: str = ""
    doing: str = ""


async def practice(view: TableView, you: YouView, settings: Any, folios: Folios) -> PracticePage:
    if view.book == POKER:
        raise ServerError(
            "illegal",
            "There is no practice at poker.",
            "What a choice is worth there is up to the others.",
            "See `queenhigh equity`.",
        )
    made: list[Worth] = []
    notes: list[str] = []
    for seat in dict.fromkeys(choice.seat for choice in you.choices):
        open_ = [Choice(one.choice) for one in you.choices if one.seat == seat]
        held = you.hands.get(str(seat))
        if held is None or not set(open_) - {Choice.NOT_EXPOSED}:
            continue
        wagers = own_wagers(view, you, seat)
        if view.book == PERTH:
            board = _faces(view.shared)
            value = _main_value(_faces(held.cards), settings, folios) if not board else None
            if isinstance(value, str):
                return PracticePage(view.table, view.round, doing=value)
            stake = Cents(max(one.cost for one in you.choices if one.seat == seat))
            found = await asyncio.to_thread(_perth, settings, _faces(held.cards), board, wagers, value, stake)
        else:
            up = _faces(view.dealer.cards)
            found = await asyncio.to_thread(_three_cards, view.book, settings, _faces(held.cards), wagers, open_, up)
        notes += _notes(view, wagers)
        best = max(found.values(), default=Fraction(0))
        made += [
            Worth(seat, choice, round(float(worth), 4), str(worth / 100), worth == best)
            for choice, worth in found.items()
        ]
    return PracticePage(view.table, view.round, tuple(made), " ".join(dict.fromkeys(notes)))


def own_wagers(view: TableView, you: YouView, seat: int) -> dict[str, Cents]:
    """What the player has on the hand: `pair_plus/Ann` is somebody else's."""
    there = next(one.wagers for one in view.seats if one.seat == seat)
    return {bet: Cents(stake) for bet, stake in there.items() if bet.partition("/")[2] in ("", you.player)}


def _faces(shown: tuple[Face, ...]) -> tuple[Card, ...]:
    """A back is no card: it is left out."""
    return cards(" ".join(one.face for one in shown if isinstance(one.face, str)))


def _notes(view: TableView, wagers: dict[str, Cents]) -> list[str]:
    made = [STREET] if view.book == PERTH and _faces(view.shared) else []
    made += [ALONE] if any(bet.startswith("jackpot") for bet in wagers) and not made else []
    return made + ([COVERED] if view.player_banked else [])


def _three_cards(
    book: str,
    settings: Any,
    held: tuple[Card, ...],
    wagers: dict[str, Cents],
    choices: list[Choice],
    up: tuple[Card, ...],
) -> dict[Choice, Fraction]:
    from queenhigh.maths.three_card.choices import worths

    return worths(book, settings, held, wagers, [one for one in choices if one is not Choice.NOT_EXPOSED], up)


def _main_value(held: tuple[Card, ...], settings: Any, folios: Folios) -> Fraction | str:
    """Of the main game with these hole cards, from the solution of all streets; or how far that is."""
    from queenhigh.maths.holdem.choices import name_of

    found = folios.ask(PERTH, settings.readings.departures)
    if isinstance(found, str):
        return found
    return Fraction(found.figures["strategy"]["starting_hands"][name_of(held)]["play"]["exact"])


def _perth(
    settings: Any,
    held: tuple[Card, ...],
    board: tuple[Card, ...],
    wagers: dict[str, Cents],
    value: Fraction | None,
    stake: Cents,
) -> dict[Choice, Fraction]:
    from queenhigh.maths.holdem.choices import first_worths, street_worth
    from queenhigh.maths.holdem.jackpot import Jackpot
    from queenhigh.maths.holdem.perth import Perth

    game = Perth(settings.readings)
    if value is None:
        return {Choice.PLAY: street_worth(game, held, board, stake), Choice.CHECK: Fraction(0)}
    jackpot = settings.jackpot and Jackpot(settings.jackpot.level_1, settings.jackpot.pools, settings.readings)
    return first_worths(game, value, held, wagers, jackpot)
