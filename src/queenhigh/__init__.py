"""Queenhigh: casino poker by the book. Five rule books as executable, citable law."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from queenhigh.maths.equity.report import Equity

__version__ = "0.1.0"


def settle(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Settle a round sheet: every wager with its outcome, payment and clause, and every ruling.

    A sheet that is malformed or impossible raises an error that names the field; nothing is settled.
    """
    from queenhigh.notation.round_sheet import settle as settle_sheet

    return settle_sheet(sheet)


def play_hand(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Play a hand sheet of poker: stacks, pots, commission, rulings, and each action that was not simply legal.

    A sheet that is malformed or impossible raises an error that names the field; nothing is played.
    """
    from queenhigh.notation.hand_sheet import play_hand as play

    return play(sheet)


def play_tournament(terms: str, seed: str = "saturday", entries: int = 0) -> dict[str, Any]:
    """Play a whole tournament with bots, from its terms and conditions (the text of a terms file) to its prizes.

    The same terms and seed give the same tournament, down to the hash of its events. Terms that lack something that rule 12.4
    asks for are refused with the clause of each item.
    """
    from queenhigh.desk.tournament_report import as_data
    from queenhigh.desk.tournament_run import Run
    from queenhigh.house.tournaments.files import terms_of

    return as_data(Run(terms_of(terms), seed, entries=entries).play())


def evaluate(cards: ArrayLike, board: ArrayLike | None = None, *, check: bool = False) -> NDArray[np.uint16]:
    """The strengths of hands in a NumPy array, by the hundred million a second: a row is 3, 5, 6 or 7 cards from 0 to 51.

    A card is 4 x rank + suit, the deuce of clubs 0, suits in the order c d h s. Greater is better and equal is a tie, as in
    `queenhigh.hands`. With a `board` of five, rows of four are Omaha's. A number that is no card is refused; a card twice in a
    row is, too, if `check` asks for that.
    """
    from queenhigh.maths.evaluator import evaluate as strengths

    return strengths(cards, board, check=check)


def evaluate_low(cards: ArrayLike, board: ArrayLike | None = None) -> NDArray[np.uint16]:
    """The strengths of lows, eight or better, of 5 to 7 cards or of Omaha's 4 with a `board`; 0 where there is none."""
    from queenhigh.maths.evaluator import evaluate_low as strengths

    return strengths(cards, board)


def categories(cards: ArrayLike, board: ArrayLike | None = None) -> NDArray[np.uint8]:
    """The category of each hand, as the numbers of `queenhigh.hands.FiveCard`, or `ThreeCard` for rows of three."""
    from queenhigh.maths.evaluator import categories as kinds

    return kinds(cards, board)


def equity(
    game: str,
    hands: Sequence[str],
    board: str | Sequence[str] = (),
    dead: str | Sequence[str] = (),
    *,
    samples: int | None = None,
    exact: bool | None = None,
    seed: str = "queenhigh",
) -> Equity:
    """The part of the pot that each of two to ten hands or ranges wins in a game of the poker room.

    Every deal is counted where that takes a few seconds, and then `fraction` is exact; otherwise deals are drawn from the seed
    and `error` is the standard error. `exact` True insists on counting, False or a number of `samples` on drawing.
    """
    from queenhigh.maths.equity.report import equity as shares

    return shares(game, hands, board, dead, samples=samples, exact=exact, seed=seed)
