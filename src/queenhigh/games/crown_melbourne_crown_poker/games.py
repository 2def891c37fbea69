"""The seven games, as data (4.1, 8.16.1, 8.17.4, 8.18.4, 8.20.4). One hand engine plays them all."""

from __future__ import annotations

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.hands.flop_games import FLOP_GAMES
from queenhigh.rules import Rule

FIRST, SECOND, THIRD, FINAL = range(4)
"""The betting rounds. The flop is dealt before the second."""

ROUNDS = ("first", "second", "third", "final")


class Count(msgspec.Struct, frozen=True):
    """A number from the book, with its clause."""

    value: int
    rule: Rule

    def __int__(self) -> int:
        return self.value


def _count(figure: str) -> Count:
    found = PAY.figure(figure)
    return Count(int(found), found.rule)


class Game(msgspec.Struct, frozen=True):
    """A game: how many cards are dealt, when one is discarded, how a hand is made, and whether the low shares the
    pot."""

    name: str
    title: str
    seats: Count
    """Maximum number of players at a table (4.1)."""
    hole: Count
    """Cards of the initial deal (8.16.1)."""
    high: Rule
    """How the winning hand is made."""
    discard_after: int | None = None
    """The betting round that is complete only when each live player has given up a card (9.15.1)."""
    discard_by: Rule | None = None
    omaha: bool = False
    """Exactly two hole cards and three of the board, instead of any five of seven."""
    low: Rule | None = None
    """How the winning low is made; None if the game has no low."""
    no_low: Rule | None = None
    remainder: Rule | None = None
    """Who gets the part that cannot be divided between high and low."""
    scoop: Rule | None = None

    @property
    def hi_lo(self) -> bool:
        return self.low is not None

    @property
    def hole_cards(self) -> int:
        return self.hole.value


_ANY_FIVE = {
    "low": rule("8.20.4(b)(ii)"),
    "no_low": rule("8.20.4(b)(iv)"),
    "remainder": rule("8.20.4(b)(v)"),
    "scoop": rule("8.20.4(b)(iii)"),
}
_EXACTLY_TWO = {
    "low": rule("8.20.4(d)(ii)"),
    "no_low": rule("8.20.4(d)(iv)"),
    "remainder": rule("8.20.4(d)(v)"),
    "scoop": rule("8.20.4(d)(iii)"),
}


def _game(name: str, high: Rule, *, discard_by: Rule | None = None, **low: Rule) -> Game:
    """A standard game, with the clauses of this book."""
    plain = FLOP_GAMES[name]
    hole = _count({2: "hole_cards_holdem", 3: "hole_cards_pineapple", 4: "hole_cards_omaha"}[plain.hole_cards])
    seats = "_".join(plain.title.lower().removesuffix(" eight qualifier").replace("-", " ").split())
    return Game(
        name,
        plain.title,
        _count(f"seats_{seats}"),
        hole,
        high,
        discard_after=plain.discard_after,
        discard_by=discard_by,
        omaha=plain.omaha,
        **low,
    )


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        _game("holdem", rule("8.20.4(a)")),
        _game("pineapple", rule("8.20.4(a)"), discard_by=rule("8.17.4")),
        _game("crazy_pineapple", rule("8.20.4(a)"), discard_by=rule("8.18.4")),
        _game("crazy_pineapple_hilo", rule("8.20.4(b)(i)"), discard_by=rule("8.18.4"), **_ANY_FIVE),
        _game("holdem_hilo", rule("8.20.4(b)(i)"), **_ANY_FIVE),
        _game("omaha", rule("8.20.4(c)")),
        _game("omaha_hilo", rule("8.20.4(d)(i)"), **_EXACTLY_TWO),
    )
}

HOLDEM = GAMES["holdem"]
