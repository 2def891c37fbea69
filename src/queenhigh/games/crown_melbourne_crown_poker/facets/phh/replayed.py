"""The result of replaying a record: its steps, its stacks, and its departures from the book."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

import msgspec

from queenhigh.cards import DECK, Card, Deck, cut
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.moves import Cards, PhhMove, spelt
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.record import Record
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, Over
from queenhigh.games.crown_melbourne_crown_poker.pots import GamePot
from queenhigh.notation.phh import PhhError
from queenhigh.rules import Cited, Rule


class Departure(msgspec.Struct, frozen=True):
    """Something that was not done by the book, and the clause."""

    what: str
    rule: Rule
    line: int = 0


class Step(msgspec.Struct, frozen=True):
    """What one move of the record led to. The first step holds what came before the moves, the last what came after."""

    move: PhhMove | None
    events: tuple[Cited, ...]
    after: Hand
    departures: tuple[Departure, ...] = ()


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """`stacks` and `expected` are in smallest chips, by player; an expected stack of None is unknown."""

    record: Record
    holding: Holding
    steps: tuple[Step, ...]
    stacks: tuple[int, ...]
    expected: tuple[Decimal | None, ...] | None
    pots: tuple[GamePot, ...] = ()
    division: Departure | None = None
    """How the pots were divided, if the record shows that it was not by the book."""

    @property
    def hand(self) -> Hand:
        return self.steps[-1].after

    @property
    def events(self) -> list[Cited]:
        return [event for step in self.steps for event in step.events]

    @property
    def over(self) -> bool:
        return isinstance(self.hand, Over)

    @property
    def departures(self) -> list[Departure]:
        found = [departure for step in self.steps for departure in step.departures]
        return [*found, self.division] if self.division else found

    @property
    def agrees(self) -> bool:
        """Do the stacks match those of the record, as far as it gives them?"""
        if self.expected is None:
            return True
        slack = max(len(self.pots), 1)
        return all(_same(*pair, slack) for pair in zip(self.stacks, self.expected, strict=True))


def _same(played: int, expected: Decimal | None, slack: int) -> bool:
    """Some records have fractions for shares that no chip could pay exactly: each pot may then differ by less than a
    chip."""
    if expected is None:
        return True
    return expected == played if expected == expected.to_integral_value() else abs(expected - played) < slack


# -- everyone's cards: those that were dealt or shown, and for the unknown ones any that are left

CUT_AT = 26
BOARD, FLOP = 5, 3


class Holding(msgspec.Struct, frozen=True):
    """What the record says about the cards. `hole` is by player, from 0; None is an unknown card."""

    hole: tuple[Cards, ...]
    board: Cards

    def known(self, player: int) -> bool:
        return None not in self.hole[player]


def holding(record: Record) -> Holding:
    """The cards of a record, or the error that says which are impossible."""
    each = record.variant.game.hole_cards
    hole: list[list[Card | None]] = [[] for _ in record.starting]
    board: list[Card | None] = []
    used: dict[Card, PhhMove] = {}
    for move in record.moves:
        match move.verb:
            case "dh":
                _once(move, move.cards or (), used)
                hole[move.to - 1] += move.cards or ()
                if len(hole[move.to - 1]) > each:
                    raise PhhError(f"p{move.to} has more than {each} cards.", line=move.line)
            case "db":
                _once(move, move.cards or (), used)
                board += move.cards or ()
                if len(board) > BOARD:
                    raise PhhError(f"the board has {BOARD} cards.", line=move.line)
    for cards in hole:
        cards += [None] * (each - len(cards))
    for move in record.moves:
        if move.actor and move.cards:
            _seen(move, hole[move.actor - 1], used, record.variant.game.hole_cards)
    board += [None] * (BOARD - len(board))
    return Holding(tuple(tuple(cards) for cards in hole), tuple(board))


def _once(move: PhhMove, cards: Cards, used: dict[Card, PhhMove]) -> None:
    for one in cards:
        if one is None:
            continue
        if one in used:
            raise PhhError(f"the {one.name} appears twice: {used[one].text.strip()!r} had it.", line=move.line)
        used[one] = move


def _seen(move: PhhMove, cards: list[Card | None], used: dict[Card, PhhMove], each: int) -> None:
    """Cards that were shown or discarded: among those dealt, or in place of unknown cards."""
    assert move.cards is not None
    if len(move.cards) > each:
        raise PhhError(f"p{move.actor} has {each} cards.", line=move.line)
    new = tuple(one for one in move.cards if one is not None and one not in cards)
    if len(new) > cards.count(None):
        held = spelt(tuple(cards))
        raise PhhError(f"p{move.actor} holds {held}, not {spelt(move.cards)}.", line=move.line)
    _once(move, new, used)
    for one in new:
        cards[cards.index(None)] = one


def deck(held: Holding, burns: Iterable[int] = (0, 3, 4), fill: int = 0) -> tuple[Deck, dict[int, tuple[Card, ...]]]:
    """A deck that deals these cards after the cut, and each player's cards. `fill` chooses the unknown ones from what
    is left."""
    named = {one for cards in (*held.hole, held.board) for one in cards if one is not None}
    left = [one for one in DECK if one not in named]
    if fill:
        turn, stride = fill % len(left), 1 + fill // len(left)
        left = sorted(left, key=lambda one: ((left.index(one) * stride + turn) % len(left), one.index))
    rest = iter(left)

    def known(one: Card | None) -> Card:
        return next(rest) if one is None else one

    hands = {player: tuple(known(one) for one in cards) for player, cards in enumerate(held.hole)}
    board = [known(one) for one in held.board]
    dealt = [cards[turn] for turn in range(len(held.hole[0])) for cards in hands.values()]
    for place, one in enumerate(board):
        dealt += [next(rest), one] if place in burns else [one]
    whole = (*dealt, *rest)
    return cut(whole, len(whole) - CUT_AT), hands
