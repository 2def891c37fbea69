"""The rounds of a kernel a second time, by hand: the same stream in plain Python, the cards as cards, the room's own settlement.

Nothing of the kernels is used here, so a round that both leave at the same amount is a round that the kernel has played right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np

from queenhigh.cards import DECK, Card
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import settle_jackpot
from queenhigh.games.crown_melbourne_three_card_poker.table import JACKPOT, Table
from queenhigh.games.crown_perth_holdem_poker.limits import MULTIPLES
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER_POKER_EXTRA,
    FLOP,
    PLAYER_POKER_EXTRA,
    RIVER,
    TURN,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, Showdown
from queenhigh.hands import FiveCard, five_card_kind
from queenhigh.maths.holdem.perth import STAKE
from queenhigh.maths.holdem.solving import starting_hands as pairs_by_name
from queenhigh.maths.rake import TYPICAL, taken_from
from queenhigh.maths.simulation.california import CaliforniaTable
from queenhigh.maths.simulation.holdem import MAIN, HoldemTable
from queenhigh.maths.simulation.poker_room import RAKE, PokerRoom
from queenhigh.maths.simulation.running import STEP, Task, start_of
from queenhigh.maths.simulation.table import Nets, Simulated
from queenhigh.maths.simulation.three_card import ThreeCardTable
from queenhigh.maths.three_card.analysis import BASE
from queenhigh.maths.three_card.counting import starting_hands
from queenhigh.maths.three_card.jackpot import PAID, Jackpot
from queenhigh.money import Cents

ONES = (1 << 64) - 1
Placed = dict[tuple[str, str], Fraction]
"""What each wager, by its name and its pay table, is up or down."""


class Different(NamedTuple):
    """A round that a kernel and the room leave at other amounts."""

    round: int
    seat: int
    wager: tuple[str, str]
    kernel: Fraction | None
    room: Fraction


class Draws:
    """The stream of a block, as the kernels draw it."""

    def __init__(self, task: Task) -> None:
        self.state = int(start_of(task))

    def below(self, many: int) -> int:
        while True:
            self.state = self.state + STEP & ONES
            z = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 & ONES
            z = (z ^ z >> 27) * 0x94D049BB133111EB & ONES
            number, rest = divmod(((z ^ z >> 31) >> 32) * many, 1 << 32)
            if rest >= (1 << 32) % many:
                return number

    def cards(self, size: int, taken: set[Card]) -> tuple[Card, ...]:
        """So many cards at once that nobody has; they are taken then."""
        while True:
            drawn = _hands(size)[self.below(comb(52, size))]
            if taken.isdisjoint(drawn):
                taken.update(drawn)
                return drawn


@cache
def _hands(size: int) -> list[tuple[Card, ...]]:
    return list(combinations(DECK, size))


def differences(table: Simulated, seed: int, rounds: int, block: int = 0) -> Iterator[Different]:
    """Every wager of every seat in so many rounds of a block. Pay tables take turns from round to round."""
    task = Task(seed, block, rounds)
    cells = np.empty((rounds, table.seats), dtype=np.uint16)
    table.deal(start_of(task), cells)
    draws, main = Draws(task), next(iter(table.offered))
    prices = cache(table.nets)
    for n, row in enumerate(cells.tolist()):
        columns = {name: names[n % len(names)] if names else "" for name, names in table.offered.items()}
        for seat, (cell, placed) in enumerate(zip(row, settled(table, draws, columns), strict=True), 1):
            for wager, net in placed.items():
                kernel = _priced(prices(*wager, columns[main]), cell)
                if kernel != net:
                    yield Different(n, seat, wager, kernel, net)


def _priced(nets: Nets, cell: int) -> Fraction | None:
    return nets[cell]


def settled(table: Simulated, draws: Draws, columns: Mapping[str, str]) -> list[Placed]:
    """The next round, seat by seat."""
    match table:
        case ThreeCardTable():
            return _three_card(table, draws, columns)
        case HoldemTable():
            return _holdem(table, draws)
        case PokerRoom():
            return _poker(table, draws, columns)
    raise TypeError(f"{type(table).__name__} is not dealt by hand")


def _three_card(table: ThreeCardTable, draws: Draws, columns: Mapping[str, str]) -> list[Placed]:
    taken: set[Card] = set()
    dealer, game = draws.cards(3, taken), table.game
    shown = dealer[draws.below(3)] if isinstance(table, CaliforniaTable) and table.looks else None
    shared = draws.cards(2, taken) if table.jackpot else ()
    hands = [draws.cards(3, taken) for _ in range(table.seats)]
    names = {name: bet for name, bet in game.bets.items() if name != "ante_play"}
    chosen = {game.bets[name]: column for name, column in columns.items() if column and name in game.bets}
    choices = [_choice(table, hand, columns["ante_play"], shown) for hand in hands]
    made: list[Placed] = []
    for hand, choice in zip(hands, choices, strict=True):
        nets = game.nets(hand, dealer, choice, tuple(names.values()), chosen)
        ante = sum((nets.get(bet, Fraction(0)) for bet in BASE), Fraction(0))
        sides = {(name, columns[name]): nets[bet] for name, bet in names.items()}
        made.append({("ante_play", columns["ante_play"]): ante, **sides})
    if table.jackpot:
        jackpot = table.jackpots[columns["jackpot"]]
        for placed, net in zip(made, _jackpot(jackpot, hands, choices, shared), strict=True):
            placed["jackpot", columns["jackpot"]] = net
    return made


def _choice(table: ThreeCardTable, hand: tuple[Card, ...], column: str, shown: Card | None) -> Choice:
    number = _numbers()[_nameless(hand)]
    if isinstance(table, CaliforniaTable) and shown is not None:
        plays = table.up_card.plays[number, _renamed(hand, starting_hands().hand(number), shown).index]
    else:
        plays = table.plays(column)(number)
    return Choice.PLAY if plays else table.game.choices[-1]


def _renamed(hand: tuple[Card, ...], other: tuple[Card, ...], card: Card) -> Card:
    """The card under the names of suits that make the one hand the other."""
    for suits in permutations(range(4)):
        renamed = {(one.index & ~3) + suits[one.index & 3] for one in hand}
        if renamed == {one.index for one in other}:
            return DECK[(card.index & ~3) + suits[card.index & 3]]
    raise ValueError(f"{hand} and {other} are not the same hand in other suits")


@cache
def _numbers() -> dict[tuple[int, ...], int]:
    return {_nameless(starting_hands().hand(n)): n for n in range(len(starting_hands()))}


def _nameless(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """A hand without the names of its suits."""
    ranks = dict.fromkeys(range(4), 0)
    for card in hand:
        ranks[card.index & 3] |= 1 << (card.index >> 2)
    return tuple(sorted(ranks.values()))


def _jackpot(
    jackpot: Jackpot, hands: list[tuple[Card, ...]], choices: list[Choice], shared: tuple[Card, ...]
) -> list[Fraction]:
    """9.6.2(g): the room pays what it may; a Royal or Straight Flush is determined by all that hit in the deal."""
    system: System = jackpot.system
    kinds = [five_card_kind((*hand, *shared)) for hand in hands]
    hit = kinds.count(FiveCard.ROYAL_FLUSH), kinds.count(FiveCard.STRAIGHT_FLUSH)
    made = []
    for cards, choice, kind in zip(hands, choices, kinds, strict=True):
        hand = Hand(1, "player", {JACKPOT: system.cost}, cards, choice)
        table = Table(jackpot=system, readings=jackpot.readings)
        round = Showdown(table=table, hands={1: hand}, shared=shared)
        line = settle_jackpot(hand.wager(JACKPOT), hand, round, PAID)
        net = jackpot.prize(kind, hit) - system.cost if line is None else Fraction(line.net)
        made.append(net / system.cost)
    return made


def _holdem(table: HoldemTable, draws: Draws) -> list[Placed]:
    taken: set[Card] = set()
    dealer, board = draws.cards(2, taken), draws.cards(3, taken)
    board += draws.cards(1, taken)
    board += draws.cards(1, taken)
    hands = [draws.cards(2, taken) for _ in range(table.seats)]
    hits = [kind for hand in hands if (kind := five_card_kind((*hand, *board[:3]))) >= FiveCard.STRAIGHT_FLUSH]
    return [_seat_of_holdem(table, hand, board, dealer, hits) for hand in hands]


def _seat_of_holdem(
    table: HoldemTable,
    hand: tuple[Card, ...],
    board: tuple[Card, ...],
    dealer: tuple[Card, ...],
    hits: list[FiveCard],
) -> Placed:
    game, extras = table.game, (DEALER_POKER_EXTRA, PLAYER_POKER_EXTRA)
    wagers = {ANTE: STAKE, **dict.fromkeys(extras, STAKE)}
    choice = Choice.PLAY if table.plays(_names().index(_name(hand))) else Choice.FOLD
    if choice is Choice.PLAY:
        made = table.streets(2 * game.wagers(hand, board[:3]) + game.wagers(hand, board[:4]))
        streets = {FLOP: True, TURN: made >> 1, RIVER: made & 1}
        wagers |= {street: Cents(MULTIPLES[street] * STAKE) for street, on in streets.items() if on}
    nets = game.settle(hand, board, dealer, choice, wagers)
    main = sum((net for bet, net in nets.items() if bet not in extras), Fraction(0))
    placed = {(MAIN, ""): main, **{(bet, ""): nets[bet] for bet in extras}}
    kind = five_card_kind((*hand, *board[:3]))
    others = [*hits]
    if kind in others:
        others.remove(kind)
    for level in table.offered["jackpot"]:
        net = table.jackpot_net(int(level), kind, others[0] if kind >= FiveCard.STRAIGHT_FLUSH and others else None)
        placed["jackpot", level] = net if choice is Choice.PLAY else Fraction(-1)
    return placed


@cache
def _names() -> list[str]:
    return list(pairs_by_name())


def _name(hand: tuple[Card, ...]) -> str:
    low, high = sorted(hand, key=lambda card: card.rank)
    suited = "" if low.rank == high.rank else "s" if low.suit == high.suit else "o"
    return f"{high.rank.letter}{low.rank.letter}{suited}"


def _poker(table: PokerRoom, draws: Draws, columns: Mapping[str, str]) -> list[Placed]:
    flop = draws.cards(3, set())
    hundredth, at = draws.below(100), 0
    for pot in TYPICAL.pots:
        at += pot.share
        if hundredth < at:
            break
    placed = {(name, column): table.chased(column, flop) for name, column in columns.items() if name != RAKE}
    taken = taken_from(table.commissions[columns[RAKE]], pot)
    return [{**placed, (RAKE, columns[RAKE]): -taken / TYPICAL.average_pot}]
