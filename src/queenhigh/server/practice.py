"""Practice: the exact value of each choice that is open to a player now, at the tables of house games.

It is calculated from the player's own view of the table, as it would be sent to them, and from the table's published
settings. The round itself is not used, so no face-down card can affect an answer.
"""

from __future__ import annotations

import asyncio
from fractions import Fraction
from typing import Any

import msgspec

from queenhigh.cards import Card, cards
from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import room
from queenhigh.maths.odds import Decision, Odds
from queenhigh.money import Cents
from queenhigh.server.errors import ServerError
from queenhigh.server.folios import Folios
from queenhigh.server.views.faces import Face
from queenhigh.server.views.table import TableView
from queenhigh.server.views.you import YouView


class Worth(msgspec.Struct, frozen=True):
    """What a choice is worth: `cents` for people, `exact` in dollars as a fraction."""

    seat: int
    choice: str
    cents: float
    exact: str
    best: bool


class PracticePage(msgspec.Struct, frozen=True, omit_defaults=True):
    """While `doing` is not empty, ask again in a moment."""

    table: str
    round: int
    worths: tuple[Worth, ...] = ()
    note: str = ""
    doing: str = ""


async def practice(view: TableView, you: YouView, settings: Any, folios: Folios) -> PracticePage:
    advice = room(view.book).facet("odds", Odds).advice
    if advice is None:
        raise ServerError(
            "illegal",
            "There is no advice at poker.",
            "What a choice is worth depends on the other players.",
            "See `queenhigh equity`.",
        )
    made: list[Worth] = []
    notes: list[str] = []
    for seat in dict.fromkeys(choice.seat for choice in you.choices):
        decision = _decision(view, you, settings, seat)
        if decision is None:
            continue
        figures = None
        if advice.needs_figures(decision):
            folio = folios.ask(view.book, settings.readings.departures)
            if isinstance(folio, str):
                return PracticePage(view.table, view.round, doing=folio)
            figures = folio.figures
        found = await asyncio.to_thread(advice.worths, decision, figures)
        notes += advice.notes(decision)
        best = max(found.values(), default=Fraction(0))
        made += [
            Worth(seat, choice, round(float(worth), 4), str(worth / 100), worth == best)
            for choice, worth in found.items()
        ]
    return PracticePage(view.table, view.round, tuple(made), " ".join(dict.fromkeys(notes)))


def _decision(view: TableView, you: YouView, settings: Any, seat: int) -> Decision | None:
    """The decision as this player sees it; None if there is nothing to decide."""
    mine = [one for one in you.choices if one.seat == seat]
    choices = tuple(Choice(one.choice) for one in mine if one.choice != Choice.NOT_EXPOSED)
    held = you.hands.get(str(seat))
    if held is None or not choices:
        return None
    return Decision(
        settings=settings,
        cards=_faces(held.cards),
        wagers=own_wagers(view, you, seat),
        choices=choices,
        cost=Cents(max(one.cost for one in mine)),
        dealer=_faces(view.dealer.cards),
        shared=_faces(view.shared),
        banked=view.player_banked,
    )


def own_wagers(view: TableView, you: YouView, seat: int) -> dict[str, Cents]:
    """The player's wagers on the hand: `pair_plus/Ann` is another player's."""
    there = next(one.wagers for one in view.seats if one.seat == seat)
    return {bet: Cents(stake) for bet, stake in there.items() if bet.partition("/")[2] in ("", you.player)}


def _faces(shown: tuple[Face, ...]) -> tuple[Card, ...]:
    """The visible cards; backs are left out."""
    return cards(" ".join(one.face for one in shown if isinstance(one.face, str)))
