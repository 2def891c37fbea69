"""Play three-card rounds card by card: the deal, the player's choice, and every wager as the room settles it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations

from queenhigh.cards import DECK, Card
from queenhigh.games.kit.actions import Choice
from queenhigh.hands import FiveCard, five_card_kind
from queenhigh.maths.simulation.by_hand import Draws
from queenhigh.maths.simulation.table import Placed
from queenhigh.maths.simulation.three_card import JACKPOT, ThreeCardTable
from queenhigh.maths.three_card.counting import starting_hands
from queenhigh.maths.three_card.game import ANTE_PLAY


def settled(table: ThreeCardTable, draws: Draws, columns: Mapping[str, str]) -> list[Placed]:
    taken: set[Card] = set()
    dealer, game = draws.cards(3, taken), table.game
    shown = dealer[draws.below(3)] if table.looks else None
    shared = draws.cards(2, taken) if table.jackpots else ()
    hands = [draws.cards(3, taken) for _ in range(table.seats)]
    names = {name: bet for name, bet in game.bets.items() if name != ANTE_PLAY}
    chosen = {game.bets[name]: column for name, column in columns.items() if column and name in game.bets}
    choices = [_choice(table, hand, columns[ANTE_PLAY], shown) for hand in hands]
    made: list[Placed] = []
    for hand, choice in zip(hands, choices, strict=True):
        nets = game.nets(hand, dealer, choice, tuple(names.values()), chosen)
        ante = sum((nets.get(bet, Fraction(0)) for bet in game.base), Fraction(0))
        sides = {(name, columns[name]): nets[bet] for name, bet in names.items()}
        made.append({(ANTE_PLAY, columns[ANTE_PLAY]): ante, **sides})
    if table.jackpots:
        column, kinds = columns[JACKPOT], [five_card_kind((*hand, *shared)) for hand in hands]
        hits = kinds.count(FiveCard.ROYAL_FLUSH), kinds.count(FiveCard.STRAIGHT_FLUSH)
        for placed, hand, choice in zip(made, hands, choices, strict=True):
            placed[JACKPOT, column] = table.jackpots[column].settled(hand, choice, shared, hits)
    return made


def _choice(table: ThreeCardTable, hand: tuple[Card, ...], column: str, shown: Card | None) -> Choice:
    number = _numbers()[_nameless(hand)]
    if shown is not None:
        plays = table.up_card.plays[number, _renamed(hand, starting_hands().hand(number), shown).index]
    else:
        plays = table.plays(column)(number)
    return Choice.PLAY if plays else table.game.choices[-1]


def _renamed(hand: tuple[Card, ...], other: tuple[Card, ...], card: Card) -> Card:
    """Return the card with its suit renamed in the way that turns one hand into the other."""
    for suits in permutations(range(4)):
        renamed = {(one.index & ~3) + suits[one.index & 3] for one in hand}
        if renamed == {one.index for one in other}:
            return DECK[(card.index & ~3) + suits[card.index & 3]]
    raise ValueError(f"{hand} and {other} are not the same hand in other suits")


@cache
def _numbers() -> dict[tuple[int, ...], int]:
    return {_nameless(starting_hands().hand(n)): n for n in range(len(starting_hands()))}


def _nameless(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """Return a hand's sets of ranks, without the names of its suits."""
    ranks = dict.fromkeys(range(4), 0)
    for card in hand:
        ranks[card.index & 3] |= 1 << (card.index >> 2)
    return tuple(sorted(ranks.values()))
