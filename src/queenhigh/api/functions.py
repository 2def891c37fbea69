"""The public functions. Each loads what it needs when it is called."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, overload

from queenhigh.api import given as checked
from queenhigh.rules.extras import need

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from queenhigh.api.settlement import HandResult, Settlement
    from queenhigh.cards import Card
    from queenhigh.games.library import Volume
    from queenhigh.maths.equity.report import Equity
    from queenhigh.rules import Book, Clause
    from queenhigh.training.drill import Drill

    Held = str | Sequence[str | Card]


def ready() -> None:
    """Check that the extra `maths` is installed, and announce the first compilation."""
    need("maths")
    _announce_compiling()


@cache
def _announce_compiling() -> None:
    from queenhigh.maths.kernels.compiling import is_warm

    if not is_warm():
        print("queenhigh: compiling for the first use. This takes a few seconds, once.", file=sys.stderr, flush=True)


def books() -> tuple[Volume, ...]:
    """The installed books, without opening them.

    >>> import queenhigh
    >>> [volume.house for volume in queenhigh.books()][1]
    'Casino Canberra'
    """
    from queenhigh.games.library import shelf

    return shelf()


def book(name: str, edition: str = "") -> Book:
    """A book by its id or any part that only one id has: its clauses, readings and staff.

    >>> import queenhigh
    >>> queenhigh.book("canberra").house
    'Casino Canberra'
    """
    from queenhigh.api.given import text
    from queenhigh.games.library import open_book

    return open_book(text("book", name), text("edition", edition))


def rule(book: str, clause: str) -> Clause:
    """A clause of a book: what it requires, an example, and how Queenhigh applies it.

    >>> import queenhigh
    >>> queenhigh.rule("canberra", "4.8(a)").kind
    'settlement'
    """
    from queenhigh.api.given import text
    from queenhigh.games.library import open_book
    from queenhigh.rules import InputError

    found = open_book(text("book", book)).find(text("clause", clause))
    if len(found) > 1:
        listed = ", ".join(one.id for one in found[:8]) + (", ..." if len(found) > 8 else "")
        raise InputError(f"{clause!r} is {len(found)} clauses of {open_book(book).id}: {listed}. Say which.")
    return found[0]


def settle(sheet: Mapping[str, Any]) -> Settlement:
    """Settle a round sheet: every wager with its outcome, payment and clause, and every ruling.

    A sheet that is malformed or impossible raises an error that names the field; nothing is settled. The result is a
    dictionary, described in docs/sheets.md.

    >>> import queenhigh
    >>> sheet = {"book": "canberra", "dealer": {"cards": ["Kh", "9c", "5s"]}}
    >>> seat = {"seat": 1, "cards": ["9h", "8d", "7c"], "wagers": {"ante": 10, "play": 10}, "decision": "play"}
    >>> print(queenhigh.settle(sheet | {"seats": [seat]}))
    Casino Canberra, 3 Card Poker: round settled
    1  ante        10.00  win  10.00  4.7(b)
    1  play        10.00  win  10.00  4.11(a)
    1  ante_bonus  0.00   win  10.00  4.12
    """
    from queenhigh.api.settlement import settlement

    return settlement(sheet)


def play_hand(sheet: Mapping[str, Any]) -> HandResult:
    """Play a hand sheet of poker: stacks, pots, commission, rulings, and each action that was not plainly legal.

    A sheet that is malformed or impossible raises an error that names the field; nothing is played. The result is a
    dictionary, described in docs/sheets.md.

    >>> import queenhigh
    >>> seats = [{"seat": 1, "stack": 200}, {"seat": 2, "stack": 200}, {"seat": 3, "stack": 200}]
    >>> sheet = {"game": "holdem", "betting": {"type": "no_limit", "blinds": [1, 2]}, "button": 1, "seats": seats}
    >>> actions = [{"seat": seat, "action": "fold"} for seat in (1, 2)]
    >>> queenhigh.play_hand(sheet | {"actions": actions})
    <HandResult: fold; stacks {'1': 200, '2': 199, '3': 201}>
    """
    from queenhigh.api.settlement import HandResult
    from queenhigh.notation.hand_sheet import play_hand as play

    return HandResult(play(sheet))


def play_tournament(terms: str, seed: str = "saturday", entries: int = 0) -> dict[str, Any]:
    """Play a whole tournament with bots, from its terms and conditions (the text of a terms file) to its prizes.

    The same terms and seed give the same tournament, down to the hash of its events. Terms that lack something required
    by rule 12.4 are refused with the clause of each item.

    >>> import queenhigh
    >>> try:
    ...     queenhigh.play_tournament("title = 'Friday'")
    ... except queenhigh.InputError as error:
    ...     print(error)
    The terms cannot be read: Object contains unknown field `title`.
    """
    from queenhigh.desk.tournament_report import as_data
    from queenhigh.desk.tournament_run import Run
    from queenhigh.house.tournaments.files import terms_of

    return as_data(Run(terms_of(checked.text("terms", terms)), checked.text("seed", seed), entries=entries).play())


@overload
def evaluate(cards: Held, board: Held | None = None, *, check: bool = False) -> Any: ...
@overload
def evaluate(cards: ArrayLike, board: ArrayLike | None = None, *, check: bool = False) -> NDArray[np.uint16]: ...
def evaluate(cards: Any, board: Any = None, *, check: bool = False) -> Any:
    """The strength of a hand. Greater is better and equal is a tie.

    For cards as text (3, or 5 to 7; Omaha's 4 with a `board`) it is a value with `words` and `category`:

    >>> import queenhigh
    >>> queenhigh.evaluate("Qh 10h 8s").words
    'queen high'
    >>> queenhigh.evaluate("Ah Ad Kh 7c 7d") > queenhigh.evaluate("As Ac Qh 7h 7s")
    True

    For a NumPy array it is an array, at hundreds of millions of hands a second: a row is 3, 5, 6 or 7 cards from 0 to
    51, where a card is 4 x rank + suit, the deuce of clubs 0, suits in the order c d h s. A number that is not a card
    is refused; with `check`, so is a row with a card twice. This needs the extra `maths`.
    """
    if _is_written(cards):
        from queenhigh.api.hands import hand_of

        return hand_of(cards, board)
    ready()
    from queenhigh.maths.evaluator import evaluate as strengths

    return strengths(cards, board, check=check)


def _is_written(cards: Any) -> bool:
    """Is it text, or cards as text or as `Card`, rather than numbers?"""
    from queenhigh.cards import Card

    if isinstance(cards, str):
        return True
    return isinstance(cards, list | tuple) and bool(cards) and all(isinstance(each, str | Card) for each in cards)


def evaluate_low(cards: ArrayLike, board: ArrayLike | None = None) -> NDArray[np.uint16]:
    """The strengths of lows, eight or better, of 5 to 7 cards or of Omaha's 4 with a `board`; 0 if there is none.

    >>> import queenhigh
    >>> queenhigh.evaluate_low([[50, 0, 4, 8, 12], [50, 0, 4, 8, 44]]) > 0
    array([ True, False])
    """
    ready()
    from queenhigh.maths.evaluator import evaluate_low as strengths

    return strengths(cards, board)


def categories(cards: ArrayLike, board: ArrayLike | None = None) -> NDArray[np.uint8]:
    """The category of each hand, as the numbers of `queenhigh.hands.FiveCard`, or `ThreeCard` for rows of three.

    >>> import queenhigh
    >>> queenhigh.categories([[51, 50, 49, 48, 0]])
    array([7], dtype=uint8)
    """
    ready()
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
    """The share of the pot that each of two to ten hands or ranges wins in a game of the poker room.

    Every deal is counted if that takes a few seconds at most, and then `fraction` is exact; otherwise deals are sampled
    from the seed and `error` is the standard error. `exact=True` insists on counting, `exact=False` or a number of
    `samples` on sampling.

    >>> import queenhigh
    >>> shares = queenhigh.equity("holdem", ["AhAd", "KhKd"])
    >>> shares.exact, shares.hands[0].fraction
    (True, Fraction(707495, 856152))
    """
    ready()
    from queenhigh.maths.equity.report import equity as shares

    checked.text("game", game)
    held = [checked.text("hands", one) for one in checked.several("hands", hands, '["AhAd", "KK"]')]
    board, dead = checked.cards("board", board), checked.cards("dead", dead)
    drawn = None if samples is None else checked.positive("samples", samples)
    counted = None if exact is None else checked.flag("exact", exact)
    return shares(game, held, board, dead, samples=drawn, exact=counted, seed=checked.text("seed", seed))


def odds(book: str, **asked: Any) -> dict[str, Any]:
    """The exact odds of every wager of a book, and the best strategy: fractions as text, and numbers beside them.

    `asked` are the options of `queenhigh odds`: `tables=("A",)`, `readings={...}`, `seats=3`, `ante=25`, `meter="12000.00"`.

    >>> import queenhigh
    >>> queenhigh.odds("canberra")["wagers"]["ante_play"]["house_edge"]
    '778809/20358520'
    """
    ready()
    from queenhigh.games.library import full_id
    from queenhigh.maths.report import Asked
    from queenhigh.maths.report import odds as figures

    money = {
        name: checked.above_zero(name, asked[name])
        for name in ("ante", "meter", "cost", "seed")
        if asked.get(name) is not None
    }
    return figures(full_id(book), checked.options(Asked, asked | money))


def simulate(book: str, rounds: int = 1_000_000, *, seed: str = "queenhigh", **setting: Any) -> dict[str, Any]:
    """Play rounds of a book with a compiled kernel, beside the exact figures: `agrees` says whether they do.

    The same seed gives the same rounds on any number of cores. `setting` are `seats`, `strategy`, `cost`, `meter`, `edition`.

    >>> import queenhigh
    >>> queenhigh.simulate("canberra", 100_000)["agrees"]
    True
    """
    ready()
    from queenhigh.games.library import full_id
    from queenhigh.maths.simulation.report import Wanted
    from queenhigh.maths.simulation.report import simulate as run
    from queenhigh.maths.simulation.table import Setting

    money = {
        name: checked.above_zero(name, setting[name]) for name in ("cost", "meter") if setting.get(name) is not None
    }
    wanted = Wanted(rounds=checked.positive("rounds", rounds), seed=checked.text("seed", seed))
    return run(checked.options(Setting, {"book": full_id(book), **setting, **money}), wanted)


def drill(kind: str, book: str, seed: str, level: int = 1, topic: str = "") -> Drill:
    """A drill: `pay`, `ruling`, `play` or `read`. The same words make the same drill anywhere.

    >>> import queenhigh
    >>> made = queenhigh.drill("pay", "canberra", "friday")
    >>> verdict = made.check({item.id: item.key[0] for item in made.items})
    >>> verdict.right
    True
    """
    from queenhigh.games.library import full_id
    from queenhigh.rules import InputError
    from queenhigh.training.drill import Kind
    from queenhigh.training.making import make

    if kind not in tuple(Kind):
        raise InputError(f"There is no drill {kind!r}. The kinds are {', '.join(Kind)}.")
    return make(
        Kind(kind),
        full_id(book),
        checked.text("seed", seed),
        checked.whole("level", level),
        checked.text("topic", topic),
    )
