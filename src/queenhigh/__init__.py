"""Queenhigh: casino poker by the book. Every decision follows a clause of a rule book, and names it.

    >>> import queenhigh
    >>> round = queenhigh.Table("canberra", seed="friday").new_round()
    >>> round.wager(1, ante=10).deal()
    >>> events = round.decide(1, "play")
    >>> print(round.lines[0])
    seat 1 ante 10.00: win, paid 10.00 [4.7(b)]

Every public name is listed in `__all__` and loaded when it is first used: importing the package costs next to nothing.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from queenhigh.api.figures import business as business
    from queenhigh.api.figures import compare as compare
    from queenhigh.api.figures import design as design
    from queenhigh.api.figures import icm as icm
    from queenhigh.api.figures import information as information
    from queenhigh.api.figures import par as par
    from queenhigh.api.figures import preflop as preflop
    from queenhigh.api.figures import push_fold as push_fold
    from queenhigh.api.figures import strategy as strategy
    from queenhigh.api.files import dump as dump
    from queenhigh.api.files import load as load
    from queenhigh.api.functions import book as book
    from queenhigh.api.functions import books as books
    from queenhigh.api.functions import categories as categories
    from queenhigh.api.functions import drill as drill
    from queenhigh.api.functions import equity as equity
    from queenhigh.api.functions import evaluate as evaluate
    from queenhigh.api.functions import evaluate_low as evaluate_low
    from queenhigh.api.functions import odds as odds
    from queenhigh.api.functions import play_hand as play_hand
    from queenhigh.api.functions import play_tournament as play_tournament
    from queenhigh.api.functions import rule as rule
    from queenhigh.api.functions import settle as settle
    from queenhigh.api.functions import simulate as simulate
    from queenhigh.api.moves import Deck as Deck
    from queenhigh.api.moves import Move as Move
    from queenhigh.api.poker import PokerHand as PokerHand
    from queenhigh.api.schema import schema as schema
    from queenhigh.api.settlement import Settlement as Settlement
    from queenhigh.api.table import Round as Round
    from queenhigh.api.table import Table as Table
    from queenhigh.cards import Card as Card
    from queenhigh.rules import IllegalAction as IllegalAction
    from queenhigh.rules import InputError as InputError
    from queenhigh.rules import NotAuthorised as NotAuthorised
    from queenhigh.rules import QueenhighError as QueenhighError
    from queenhigh.rules import Refusal as Refusal
    from queenhigh.rules.extras import ExtraMissing as ExtraMissing

__version__ = "0.1.0"

_FROM = {
    "api.files": ("dump", "load"),
    "api.figures": (
        *("business", "compare", "design", "icm", "information", "par", "preflop", "push_fold", "strategy"),
    ),
    "api.functions": (
        *("book", "books", "categories", "drill", "equity", "evaluate", "evaluate_low", "odds"),
        *("play_hand", "play_tournament", "rule", "settle", "simulate"),
    ),
    "api.moves": ("Deck", "Move"),
    "api.poker": ("PokerHand",),
    "api.schema": ("schema",),
    "api.settlement": ("Settlement",),
    "api.table": ("Round", "Table"),
    "cards": ("Card",),
    "rules": ("IllegalAction", "InputError", "NotAuthorised", "QueenhighError", "Refusal"),
    "rules.extras": ("ExtraMissing",),
}
_WHERE = {name: module for module, names in _FROM.items() for name in names}
__all__ = sorted(_WHERE)


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
