"""A finished round reviewed: each decision compared with the best one, and what it cost.

Against a bank the value of a choice is exact: it is what the table's own advice says, from the player's cards and the
open cards (`odds.Advice`). Where players contest a pot, the book says what can be counted (its facet `review`); the
rest is marked as not countable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import Decided
from queenhigh.games.kit.room import Room
from queenhigh.maths.odds import Decision, Odds
from queenhigh.money import Cents
from queenhigh.rules import Cited

UNSEEN = "The hand was played unseen."


class Passed(NamedTuple):
    """An event of a round, with the round and all that had happened before it."""

    round: Any
    happened: Sequence[Cited]
    event: Cited


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision. `cost` is how much more the best choice was worth, in cents; None if that cannot be counted, and
    `note` says why."""

    seat: int
    street: str = ""
    did: str
    cards: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    best: str = ""
    worths: dict[str, Fraction] = {}
    """The value of each choice, in cents: all wagers together, averaged over everything that could still come."""
    cost: Fraction | None = None
    exact: bool = True
    """False if deals were sampled."""
    note: str = ""


class PotReviews(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `review` of a book whose advice cannot value a choice: what can be counted in a contest for a pot."""

    judge: Callable[[Passed, int, Sequence[Cited]], Judged | None]
    """Returns the decision in an event, from the event, a seat and all events of the hand; None if the seat decided nothing."""


class Faced(NamedTuple):
    """A decision that a player faced, and their choice."""

    seat: int
    decision: Decision | None
    """None if the player had not looked at the hand."""
    chosen: Choice


def faced(room: Room, passed: Iterable[Passed], player: str) -> list[Faced]:
    """Return a player's decisions in a round against a bank, each as they saw it, without cards that were face down for
    them."""
    found = []
    for round, happened, event in passed:
        if not isinstance(event, Decided) or event.choice is Choice.NOT_EXPOSED:
            continue
        hand = round.hands.get(event.seat)
        if hand is None or hand.player != player:
            continue
        choices = tuple(one for one in room.croupier.choices(round, event.seat) if one is not Choice.NOT_EXPOSED)
        if len(choices) > 1:
            unseen = event.seat not in room.sight.seen_by(round, player, happened)
            found.append(
                Faced(event.seat, None if unseen else _decision(room, round, happened, hand, choices), event.choice)
            )
    return found


def _decision(room: Room, round: Any, happened: Sequence[Cited], hand: Any, choices: tuple[Choice, ...]) -> Decision:
    lies_open = room.sight.shown(round, happened)
    decisions = room.croupier.decisions
    assert decisions is not None
    return Decision(
        settings=round.table,
        cards=hand.cards,
        wagers={bet: stake for bet, stake in hand.wagers.items() if bet.partition("/")[2] in ("", hand.player)},
        choices=choices,
        cost=Cents(decisions.stake(round, hand.seat)),
        dealer=tuple(card for at, card in enumerate(getattr(round, "dealer", ())) if at in lies_open.dealer),
        shared=tuple(getattr(round, "shared", ())[: lies_open.shared]),
        banked=room.croupier.banks is not None,
    )


def needs_figures(room: Room, decisions: Iterable[Faced]) -> bool:
    """Must the odds of the whole book be known first?"""
    advice = room.facet("odds", Odds).advice
    return advice is not None and any(one.decision and advice.needs_figures(one.decision) for one in decisions)


def judged(room: Room, one: Faced, figures: Mapping[str, Any] | None = None) -> Judged:
    """A decision against a bank, priced as the advice at the table prices it."""
    advice = room.facet("odds", Odds).advice
    if advice is None or one.decision is None:
        return Judged(seat=one.seat, did=one.chosen.value, note=UNSEEN if one.decision is None else "")
    worths = advice.worths(one.decision, figures)
    best = max(worths, key=lambda choice: worths[choice])
    chosen = worths.get(one.chosen)
    return Judged(
        seat=one.seat,
        did=one.chosen.value,
        cards=tuple(map(str, one.decision.cards)),
        shared=tuple(map(str, one.decision.shared)),
        best=(one.chosen if chosen == worths[best] else best).value,
        worths={choice.value: worth for choice, worth in worths.items()},
        cost=None if chosen is None else worths[best] - chosen,
        note=" ".join(advice.notes(one.decision)),
    )


def review(
    room: Room, passed: Sequence[Passed], player: str, seats: Iterable[int], figures: Mapping[str, Any] | None = None
) -> list[Judged]:
    """Every decision of a player in a finished round, in the order in which they came."""
    if room.has("review"):
        judge, events = room.facet("review", PotReviews).judge, [one.event for one in passed]
        found = (judge(one, seat, events) for one in passed for seat in seats)
        return [one for one in found if one is not None]
    return [judged(room, one, figures) for one in faced(room, passed, player)]
