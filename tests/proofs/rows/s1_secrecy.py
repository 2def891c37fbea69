"""S1: two runs that differ only in hidden cards look the same to everyone from whom they are hidden."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import hidden_at_tournaments
import hidden_cards
import hidden_poker
import live_table
import poker_live
import pytest
from book_ids import POKER
from browser_frames import browser_runs
from msgspec.structs import replace
from planting import planted
from proving import Case, Fault, Figures, Profile, shared

from queenhigh.games.crown_melbourne_crown_poker.events import CommunityDealt
from queenhigh.games.crown_melbourne_crown_poker.facets.page import events as poker_events
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.games.kit.events import CardsDealt
from queenhigh.games.kit.phases import Deciding, Settled
from queenhigh.games.kit.sight import Shown
from queenhigh.games.kit.tournaments import sight
from queenhigh.games.library import room
from queenhigh.server import topics, views
from queenhigh.server.frames import Audience, Look, Parts, Step
from queenhigh.server.people import Person
from queenhigh.server.views import events

PROMISE = "no client receives a byte that depends on a card it may not see"
PROOF = (
    "Rounds of the five books, at tables and in tournaments, are run again with the cards that an audience may not "
    "see permuted, and with other amounts on secret slips. Everything sent to players, dealer, floor, director and "
    "public is the same to the byte until the book shows the cards, and for folded hands to the end: whole views, the "
    "steps sent to all sockets of a table at once, and what is sent to sockets that fell behind. The same holds for "
    "the frames that reach a real browser."
)
QUICK = False
"""The tests of the server's secrecy run the same with small numbers, faults included."""

HALL = "a tournament"
Piece = tuple[Path, str, str, list[str], float]
"""Where, which kind of table, which game, the seeds of its rounds, and how often something goes wrong."""


def run(case: Case) -> Figures:
    rounds, hands, slips = case.size(3, 40), case.size(2, 12), case.size(4, 25)
    games = [("table", book, rounds) for book in live_table.BOOKS]
    games += [("poker", game, hands) for game in poker_live.SEVEN]
    games += [(HALL, name, slips) for name in hidden_at_tournaments.NAMES]
    pieces = [
        (case.folder, kind, game, [f"{case.seed}-{game}-{n}" for n in range(start, min(start + 4, many))], 0.04)
        for start in range(0, max(rounds, hands, slips), 4)
        for kind, game, many in games
        if start < many
    ]
    totals = [0, 0, 0]
    for done, counts in enumerate(shared(_compared, pieces, case.cores), 1):
        totals = [one + more for one, more in zip(totals, counts, strict=True)]
        case.tell(done, len(pieces), "pieces")
    figures: Figures = {
        "rounds": totals[0],
        "runs with hidden cards changed": totals[1],
        "frames compared": totals[2],
        "frames that differed": 0,
    }
    if case.profile is not Profile.PR:
        figures["frames of a real browser compared"] = browser_runs(case.folder, case.seed, case.size(1, 3))
    return figures


def _compared(piece: Piece) -> tuple[int, int, int]:
    folder, kind, game, seeds, trouble = piece
    where = folder / f"{kind} {seeds[0]}"
    where.mkdir()
    rounds = runs = frames = 0
    with pytest.MonkeyPatch.context() as patches:
        for number, seed in enumerate(seeds):
            rounds += 1
            for what, frames_compared, found in _runs(where, patches, kind, game, seed, trouble if number % 2 else 0.0):
                assert not found, f"{game}, seed {seed!r}: {'; '.join(found)} ({what})"
                runs += 1
                frames += frames_compared
    return rounds, runs, frames


def _runs(
    where: Path, patches: pytest.MonkeyPatch, kind: str, game: str, seed: str, trouble: float
) -> Iterator[tuple[str, int, list[str]]]:
    each: Any
    match kind:
        case "table":
            prepared = where / f"{game}.db"
            prepared = prepared if prepared.exists() else live_table.prepare(where, game)
            for each in hidden_cards.runs(prepared, where, patches, seed, trouble):
                yield each[0], each[3] * len(each[4]), hidden_cards.differences(*each)
        case "poker":
            betting = dict(hidden_poker.GAMES)[game]
            prepared = where / f"{game}-{betting}.db"
            prepared = prepared if prepared.exists() else poker_live.prepare(where, game, betting)
            for each in hidden_poker.runs(prepared, where, patches, seed, trouble):
                yield each[0], each[3] * len(each[4]), hidden_poker.differences(*each)
        case _:
            prepared = where / "house.db"
            prepared = prepared if prepared.exists() else hidden_at_tournaments.prepare(where)
            for each in hidden_at_tournaments.runs(prepared, where, patches, game, seed):
                yield each[0], each[3] * len(each[4]), hidden_at_tournaments.differences(*each)


def _showing(book: str, phase: type) -> Any:
    """A table that turns every hand in a phase."""
    seeing = room(book).sight
    honest = seeing.shown

    def eager(round: Any, happened: Any = ()) -> Shown:
        seen: Shown = honest(round, happened)
        hands = getattr(round, "hands", None) or getattr(round, "seats", {})
        return replace(seen, seats=frozenset(hands)) if isinstance(round, phase) else seen

    return planted(seeing, shown=eager)


@contextmanager
def _turned_too_soon() -> Iterator[None]:
    with ExitStack() as stack:
        for book in live_table.BOOKS:
            stack.enter_context(_showing(book, Deciding))
        yield


@contextmanager
def _folded_hands_shown() -> Iterator[None]:
    with ExitStack() as stack:
        for book in live_table.BOOKS:
            stack.enter_context(_showing(book, Settled))
        yield


def _burn(event: CommunityDealt, _: Any) -> dict[str, Any]:
    return {"burned": event.burn}


def _stub(event: CardsDealt, *_: Any) -> dict[str, Any]:
    return {"stub": str(event.stub[0])}


def _of_the_first(look: Look, person: Person, audience: Audience) -> Parts:
    """What the first member of an audience is sent, for everyone in that audience."""
    if audience not in look.__dict__:
        look.__dict__[audience] = _own_parts(look, person, audience)
    found: Parts = look.__dict__[audience]
    return found


def _last_frame(step: Step, person: Person, audience: Audience, had: Parts) -> bytes:
    """What was made for one player is sent to the next as well."""
    if not step._frames:
        _own_frame(step, person, audience, had)
    return next(iter(step._frames.values()))


def _as_the_owner(events: Any, state: Any, _: Any, audience: Any) -> list[Any]:
    return [views.project(each, audience, Person(getattr(each, "player", "")), state) for each in events]


_own_parts, _own_frame = Look.of, Step.frame

FAULTS: dict[str, Fault] = {
    "hands are turned while players decide": _turned_too_soon,
    "folded hands are shown when the round is settled": _folded_hands_shown,
    "a mucked poker hand is shown at the end": lambda: _showing(POKER, Over),
    "the deal event reveals the next card": lambda: patch.dict(events._SPECIAL, {CardsDealt: _stub}),
    "the street event reveals the burnt card": lambda: patch.dict(poker_events.PARTS, {CommunityDealt: _burn}),
    "the amount of a secret wager is revealed": lambda: patch.object(sight, "told", lambda event, _: event),
    "one player's own part is sent to all players": lambda: patch.object(Look, "of", _of_the_first),
    "one player's step is sent to the next player": lambda: patch.object(Step, "frame", _last_frame),
    "a socket that catches up is sent what only the owner may see": lambda: patch.object(
        topics, "project", _as_the_owner
    ),
}
