"""`equity(game, hands)`: the share of the pot that each hand wins, counted if possible and sampled otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, lcm

import msgspec
import numpy as np

from queenhigh.cards import DECK, Card, CardError, cards, distinct
from queenhigh.hands.flop_games import FLOP_GAMES, FlopGame
from queenhigh.maths.equity.confidence import interval, standard_error
from queenhigh.maths.equity.counting import WORK, Doing, Progress, count
from queenhigh.maths.equity.dealt import BOARD, Question, share
from queenhigh.maths.equity.holdings import Array, Holdings
from queenhigh.maths.equity.keeping import before_the_flop, resolved
from queenhigh.maths.equity.ranges import parse
from queenhigh.maths.equity.sampling import sample
from queenhigh.maths.simulation.running import seed_of
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

SEED = "queenhigh"
SAMPLES, SAMPLES_WITH_DISCARDS = 1_000_000, 50_000
MOST_SAMPLES = 10**10
PATIENT = 100 * WORK
"""The most work for `exact=True`, which takes some minutes."""


class HandEquity(msgspec.Struct, frozen=True):
    """The result of one hand or range. Shares are of the pot, the other figures of the deals; all from 0 to 1."""

    hand: str
    hands: int
    """The number of hands in the range that the known cards leave possible."""
    equity: float
    """The mean share of the pot."""
    error: float
    """Its standard error; 0 if and only if every deal was counted."""
    interval: tuple[float, float]
    """Limits that contain the exact figure in 95 of 100 samples; twice the figure itself where every deal was counted."""
    fraction: Fraction | None
    """The exact equity, if every deal was counted."""
    win: float
    """How often it wins the whole pot."""
    tie: float
    """How often it wins only a part of the pot."""
    high: float
    """How often it has the best high, alone or with others."""
    low: float
    """How often it has the best low, alone or with others; 0 in a game without lows."""
    quartered: float
    """How often it wins a quarter of the pot or less, but not nothing."""
    parts: dict[str, float]
    """How often it wins each part of the pot: 1, 3/4, 1/2, 1/4 and so on."""
    errors: dict[str, float]
    """The standard errors of `win`, `tie`, `high`, `low`, `quartered` and of each part; 0 where every deal was counted."""


class Equity(msgspec.Struct, frozen=True):
    game: str
    title: str
    board: tuple[str, ...]
    dead: tuple[str, ...]
    exact: bool
    deals: int
    """How many deals were counted (by their weights, if a range has any) or sampled."""
    boards: int
    """In how many ways the board can be completed once the hands are dealt."""
    seed: str | None
    """The seed of the sample."""
    keeping: str | None
    """How the discard was chosen, in a game with three hole cards."""
    hands: tuple[HandEquity, ...]


class FlopLaw(msgspec.Struct, frozen=True):
    """The facet `flop_games`: a book's games with a flop."""

    clauses: dict[tuple[str, str], str]
    """The clauses that say, for each game, how many `seats` a table has and when a player `discards`."""


def find_game(typed: str) -> FlopGame:
    """A game by its name, however hyphens and capitals are written; `omaha8` and its like are the hi-lo games."""
    meant = (
        "".join(letter for letter in typed.lower() if letter.isalnum())
        .replace("eightqualifier", "")
        .replace("8", "hilo")
    )
    meant = meant.replace("hilohilo", "hilo").replace("pineappleholdem", "pineapple").replace("texas", "")
    for game in FLOP_GAMES.values():
        if meant == game.name.replace("_", ""):
            return game
    near = did_you_mean(typed, FLOP_GAMES)
    raise InputError(f"There is no game {typed!r} in the poker room.{near} The games are {', '.join(FLOP_GAMES)}.")


def equity(
    game: str,
    hands: Sequence[str],
    board: str | Sequence[str] = (),
    dead: str | Sequence[str] = (),
    *,
    samples: int | None = None,
    exact: bool | None = None,
    seed: str = SEED,
    progress: Progress = lambda _: None,
    doing: Doing = lambda _, __: None,
) -> Equity:
    """The share of the pot that each of two to ten hands or ranges wins.

    Every deal is counted if that takes a few seconds at most; otherwise `samples` of them are drawn, and the answer
    says so. `exact` True insists on counting, False or a number of samples on drawing.
    """
    played = find_game(game)
    question = _question(played, hands, board, dead)
    if samples is not None and not 1 <= samples <= MOST_SAMPLES:
        raise InputError(f"Samples must be from 1 to {MOST_SAMPLES:,}, not {samples:,}.")
    if exact and samples is not None:
        raise InputError("An exact answer has no samples. Leave out one of the two.")
    counts = None
    if exact is not False and samples is None:
        open_question = _kept(question, sampled=False)
        counts = count(open_question, progress, doing, PATIENT if exact else WORK)
        if counts is not None:
            if not counts[0].sum():
                raise InputError(f"{' and '.join(hands)} always share a card. Widen a range or take a hand away.")
            return _answer(open_question, hands, counts, None)
    if exact:
        raise InputError("There are too many deals to count them all. Narrow a range, or let them be sampled.")
    question = _kept(question, sampled=True)
    judged = question.to_keep and not before_the_flop(played)
    many = samples or (SAMPLES_WITH_DISCARDS if judged else SAMPLES)
    doing(f"dealing {many:,} times", True)
    return _answer(question, hands, sample(question, many, seed_of(seed, "equity"), progress), seed)


def _question(game: FlopGame, hands: Sequence[str], board: str | Sequence[str], dead: str | Sequence[str]) -> Question:
    if isinstance(hands, str):
        raise InputError("Give the hands as a list: ['AhAd', 'KK'].")
    if not 2 <= len(hands) <= game.players:
        raise InputError(f"{game.title} takes 2 to {game.players} hands{_by(game, 'seats')}, not {len(hands)}.")
    shown, gone = cards(board), cards(dead)
    if len(shown) not in (0, 3, 4, 5):
        raise InputError(f"A board has 3, 4 or 5 cards, or none yet; not {len(shown)}.")
    distinct((*shown, *gone))
    known = (*shown, *gone)
    players = tuple(_without(parse(typed, game), known, typed) for typed in hands)
    _enough(game, len(hands), len(gone))
    _apart(players, hands)
    return Question(game, tuple(card.index for card in shown), tuple(card.index for card in gone), players)


def _without(held: Holdings, known: Sequence[Card], typed: str) -> Holdings:
    """Return the hands that the known cards leave possible."""
    out = sum(1 << card.index for card in known)
    left = (held.masks & np.uint64(out)) == 0
    if left.any():
        return held.take(left.nonzero()[0])
    which = next(card for card in known if (held.masks & np.uint64(1 << card.index)).any())
    raise CardError(f"The {which.name} ({which}) of {typed!r} is on the board or dead already.")


def _enough(game: FlopGame, players: int, dead: int) -> None:
    if (need := players * game.hole_cards + BOARD + dead) > 52:
        raise InputError(f"A deck has 52 cards; {players} hands, the board and dead cards would need {need}.")


def _apart(players: Sequence[Holdings], hands: Sequence[str]) -> None:
    """Refuse a card that is certain to be in two hands."""
    seen: dict[int, str] = {}
    for held, typed in zip(players, hands, strict=True):
        if len(held) == 1:
            for card in held.all_cards(0):
                if card in seen:
                    named = DECK[card]
                    raise CardError(
                        f"The {named.name} ({named}) is in {seen[card]!r} and in {typed!r}; a deck has only one."
                    )
                seen[card] = typed


def _kept(question: Question, *, sampled: bool) -> Question:
    """The ranges after the discard, if it has already been decided. A random hand decides deal by deal."""
    game = question.game
    if not question.to_keep or not (before_the_flop(game) or question.board):
        return question
    left = 52 - len(question.board) - len(question.dead)
    players = [
        resolved(game, held, question.board, question.dead_mask)
        if held.to_keep and not (held.is_any(left) and (sampled or not before_the_flop(game)))
        else held
        for held in question.players
    ]
    return question._replace(players=tuple(players))


def _answer(question: Question, typed: Sequence[str], counts: Array, seed: str | None) -> Equity:
    game, held = question.game, sum(held.width for held in question.players)
    left = 52 - len(question.board) - len(question.dead) - held
    total = int(counts[0].sum())
    return Equity(
        game=game.name,
        title=game.title,
        board=tuple(str(DECK[card]) for card in question.board),
        dead=tuple(str(DECK[card]) for card in question.dead),
        exact=seed is None,
        deals=total,
        boards=comb(left, question.missing),
        seed=seed,
        keeping=_keeping(game, question),
        hands=tuple(
            _hand(game, text, held, row, total, seed is None)
            for text, held, row in zip(typed, question.players, counts, strict=True)
        ),
    )


def _keeping(game: FlopGame, question: Question) -> str | None:
    if game.discard_after is None or not any(held.to_keep or held.given_up for held in question.players):
        return None
    when = "before the flop" if before_the_flop(game) else "on the flop"
    return f"a player with three cards keeps, {when}, the two that win most against one unknown hand{_by(game, 'discards')}"


def _by(game: FlopGame, what: str) -> str:
    """The clause of a book in brackets; empty if no book deals the game."""
    from queenhigh.games.library import BOOK_IDS, room

    for one in map(room, BOOK_IDS):
        if one.has("flop_games") and (clause := one.facet("flop_games", FlopLaw).clauses.get((game.name, what))):
            return f" ({clause})"
    return ""


def _hand(game: FlopGame, text: str, held: Holdings, row: Array, total: int, counted: bool) -> HandEquity:
    cells, whole = _shares(len(row) - 1)
    parts: dict[int, int] = {}
    for of_high, of_low, part in cells:
        if many := int(row[of_high, of_low]):
            parts[part] = parts.get(part, 0) + many
    won = sum(part * many for part, many in parts.items())
    mean = won / (whole * total)
    spread = max(0.0, sum(part * part * many for part, many in parts.items()) / (whole * whole * total) - mean * mean)
    some = {part: many / total for part, many in sorted(parts.items(), reverse=True) if part}
    shares = {
        "win": some.get(whole, 0.0),
        "tie": sum(often for part, often in some.items() if part < whole),
        "high": int(row[1:].sum()) / total,
        "low": int(row[:, 1:-1].sum()) / total if game.hi_lo else 0.0,
        "quartered": sum(often for part, often in some.items() if 4 * part <= whole) if game.hi_lo else 0.0,
    }
    each = {str(Fraction(part, whole)): often for part, often in some.items()}
    return HandEquity(
        hand=text,
        hands=len(held),
        equity=mean,
        error=0.0 if counted else standard_error(won / whole, spread, total),
        interval=(mean, mean) if counted else interval(won / whole, spread, total),
        fraction=Fraction(won, whole * total) if counted else None,
        **shares,
        parts=each,
        errors={
            name: 0.0
            if counted or (name in ("low", "quartered") and not game.hi_lo)
            else standard_error(often * total, often * (1 - often), total)
            for name, often in (shares | each).items()
        },
    )


@cache
def _shares(players: int) -> tuple[list[tuple[int, int, int]], int]:
    """The share of the pot, by how many share the high and how many the low, in units; also returns how many units a
    whole pot has."""
    whole = 2 * lcm(*range(1, players + 1))
    cells = product(range(players + 1), range(players + 2))
    return [(of_high, of_low, int(whole * share(of_high, of_low, players))) for of_high, of_low in cells], whole
