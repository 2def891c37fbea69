"""Crown Perth's Hold'em priced by its room: the room settles one deal of each kind of ending, and counting does the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property

import numpy as np

from queenhigh.cards import Card, cards
from queenhigh.games.crown_perth_holdem_poker import settle as room
from queenhigh.games.crown_perth_holdem_poker.book import BOOK
from queenhigh.games.crown_perth_holdem_poker.hand import Higher, compare, final_hand
from queenhigh.games.crown_perth_holdem_poker.limits import MULTIPLES
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER_POKER_EXTRA,
    FLOP,
    PLAYER_POKER_EXTRA,
    RIVER,
    TURN,
    Table,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, Showdown
from queenhigh.hands import FiveCard
from queenhigh.maths.figures import Figures, Result, average, played_out, tally
from queenhigh.maths.holdem.flops import FLOPS, PAIRS, example_of, five_card_kinds, flop_kinds
from queenhigh.maths.holdem.solving import (
    DEALS,
    EQUAL,
    LOST,
    WON,
    Array,
    Progress,
    Solution,
    by_category,
    by_strength,
    place_of,
    silent,
    starting_hands,
)
from queenhigh.maths.holdem.solving import (
    kept_solution as solve,
)
from queenhigh.money import Cents
from queenhigh.rules import Readings

STAKE = Cents(504_000)
STREETS = (ANTE, FLOP, TURN, RIVER)
FOLDED = "folded"
"""The kind of hand recorded for one that its player folds."""

EXAMPLES: dict[int, tuple[str, str, str]] = {
    LOST: ("9c 4d", "As Kd 8h 7s 2c", "Ac Qh"),
    EQUAL: ("3c 2d", "As Kd Qh 9s 8c", "3h 2s"),
    WON + FiveCard.NO_PAIR: ("Ac 4d", "Ks Qd 8h 7s 2c", "Jc 4h"),
    WON + FiveCard.ONE_PAIR: ("Ac Ad", "Ks Qd 8h 7s 2c", "Jc 4h"),
    WON + FiveCard.TWO_PAIR: ("Ac Kd", "As Kh 8h 7s 2c", "Jc 4h"),
    WON + FiveCard.THREE_OF_A_KIND: ("8c 8d", "As Kh 8h 7s 2c", "Jc 4h"),
    WON + FiveCard.STRAIGHT: ("9c 6d", "As Kh 8h 7s 5c", "Jc 4h"),
    WON + FiveCard.FLUSH: ("9s 6s", "As Kh 8s 7s 2c", "Jc 4h"),
    WON + FiveCard.FULL_HOUSE: ("8c 8d", "As Kh 8h Ks 2c", "Jc 4h"),
    WON + FiveCard.FOUR_OF_A_KIND: ("8c 8d", "As Kh 8h 8s 2c", "Jc 4h"),
    WON + FiveCard.STRAIGHT_FLUSH: ("9s 6s", "As Kh 8s 7s 5s", "Jc 4h"),
    WON + FiveCard.ROYAL_FLUSH: ("Qs Js", "As Ks Ts 7c 5d", "Jc 4h"),
}
"""An example deal for each ending: the player's cards, the board, the dealer's. The room confirms what they are."""

Streets = Callable[[int], int]
"""A way to wager on turn and river: maps what the best player does (2 x turn + river) to what this one does."""

SOLVED: dict[tuple[tuple[int, int], tuple[int, int], bool], Solution] = {}
"""Solutions by the prices of turn and river, and by whether hands of one kind are equal. One takes seconds, and odds,
simulation and advice share it.
"""


class Perth:
    """The whole game under one set of readings. `ante_from` pays the ante from another kind of hand upwards, as the
    parent game can.
    """

    def __init__(
        self,
        readings: Readings = BOOK.readings,
        *,
        ante_from: FiveCard | None = None,
        solution: Solution | None = None,
        progress: Progress = silent,
    ) -> None:
        self.readings, self.ante_from = readings, ante_from
        self._given, self._progress = solution, progress
        self.cited: dict[str, set[str]] = {}
        """The clauses by which the room has settled each wager so far."""

    @cached_property
    def solution(self) -> Solution:
        if self._given is not None:
            return self._given
        turn, river, by_kind = self.price(TURN), self.price(RIVER), self.readings["A2"] == "category"
        if (turn, river, by_kind) not in SOLVED:
            order = by_category() if by_kind else by_strength()
            SOLVED[turn, river, by_kind] = solve(turn, river, order, self._progress)
        return SOLVED[turn, river, by_kind]

    def price(self, street: str) -> tuple[int, int]:
        """Return what a street's wager wins per unit of its cost, as the room settles it."""
        multiple = MULTIPLES[street]
        won = self._settled(WON + FiveCard.FLUSH, Choice.PLAY)[street] / multiple
        lost = -self._settled(LOST, Choice.PLAY)[street] / multiple
        return (won / lost).numerator, (won / lost).denominator

    def _settled(self, end: int, choice: Choice) -> dict[str, Fraction]:
        """Let the room settle an example of this ending with everything wagered. Return each wager's net result, in antes."""
        player, board, dealer = (cards(text) for text in EXAMPLES[end])
        self._check(end, player, board, dealer)
        wagers = {ANTE: STAKE}
        if choice is Choice.PLAY:
            wagers |= {street: Cents(multiple * STAKE) for street, multiple in MULTIPLES.items()}
        return self.settle(player, board, dealer, choice, wagers)

    def settle(
        self,
        player: tuple[Card, ...],
        board: tuple[Card, ...],
        dealer: tuple[Card, ...],
        choice: Choice,
        wagers: dict[str, Cents],
    ) -> dict[str, Fraction]:
        hand = Hand(1, "player", wagers, player, choice)
        table = Table(readings=self.readings)
        lines = room.settle(Showdown(table=table, hands={1: hand}, dealer=dealer, shared=board))
        for line in lines:
            self.cited.setdefault(line.wager.bet, set()).update(rule.clause for rule in (line.rule, *line.also))
        return {line.wager.bet: Fraction(line.net, STAKE) for line in lines}

    def _check(self, end: int, player: tuple[Card, ...], board: tuple[Card, ...], dealer: tuple[Card, ...]) -> None:
        own = final_hand(player, board)
        higher, _ = compare(own, final_hand(dealer, board), self.readings)
        found = {Higher.DEALER: LOST, Higher.NEITHER: EQUAL, Higher.PLAYER: WON + own.category}[higher]
        if found != end and not (self.readings["A2"] == "category" and higher is Higher.NEITHER):
            raise AssertionError(f"{EXAMPLES[end]} ends as {found}, not as {end}")

    @cached_property
    def nets(self) -> Array:
        """Return `[2 x turn + river][ending]`: the net result of a hand that was played to the end."""
        made = np.zeros((4, 12), dtype=object)
        for end in EXAMPLES:
            settled = self._settled(end, Choice.PLAY)
            ante = settled[ANTE]
            if self.ante_from is not None and end >= WON:
                as_if = FiveCard.FLUSH if end - WON >= self.ante_from else FiveCard.NO_PAIR
                ante = self._settled(WON + as_if, Choice.PLAY)[ANTE]
            for k in range(4):
                made[k, end] = ante + settled[FLOP] + (k >> 1) * settled[TURN] + (k & 1) * settled[RIVER]
        return made

    @cached_property
    def folded(self) -> Fraction:
        return self._settled(LOST, Choice.FOLD)[ANTE]

    def value(self, hand: int) -> Fraction:
        """Return the value of playing a starting hand optimally."""
        return self._values[hand]

    @cached_property
    def _values(self) -> list[Fraction]:
        return [average(self._results(hand, int)) for hand in range(len(starting_hands()))]

    def _results(self, hand: int, streets: Streets) -> dict[Fraction, int]:
        worth, places = self._worth(streets)
        counts = [0] * len(worth)
        for place, count in zip(places, self.solution.outcomes[hand].ravel().tolist(), strict=True):
            counts[place] += count
        return {net: count for net, count in zip(worth, counts, strict=True) if count}

    def _worth(self, streets: Streets) -> tuple[list[Fraction], list[int]]:
        """Return every value that a hand may have, in ascending order, and which of them each outcome gives."""
        if streets not in self._worths:
            nets = [self.nets[streets(k), end] for k in range(4) for end in range(12)]
            worth = sorted(set(nets))
            place = {net: number for number, net in enumerate(worth)}
            self._worths[streets] = worth, [place[net] for net in nets]
        return self._worths[streets]

    @cached_property
    def _worths(self) -> dict[Streets, tuple[list[Fraction], list[int]]]:
        return {}

    def wagers(self, hole: Sequence[Card], board: Sequence[Card]) -> bool:
        """Does the best player wager on the turn (a board of three cards) or on the river (four)?"""
        made = self.solution.turn_wagers if len(board) == 3 else self.solution.river_wagers
        return bool(made[place_of(hole, board)])

    def plays(self, hand: int) -> bool:
        return self.value(hand) > self.folded

    def figures(self, plays: Callable[[int], bool] | None = None, streets: Streets = int) -> Figures:
        """Return the figures of the main game: ante, flop, turn and river wagers together, in antes."""
        ends: dict[str, dict[tuple[Fraction, Fraction], int]] = {}
        for n, (name, ways) in enumerate(starting_hands().items()):
            if (plays or self.plays)(n):
                ends[name] = self._ends(n, streets)
            else:
                ends[name] = {(Fraction(1), self.folded): ways * DEALS}
        return played_out(ends, starting_hands())

    def _ends(self, hand: int, streets: Streets) -> dict[tuple[Fraction, Fraction], int]:
        """Return the deals of a hand that is played by all that is wagered and the net result."""
        made: dict[tuple[Fraction, Fraction], int] = {}
        for k, counts in enumerate(self.solution.outcomes[hand].tolist()):
            does = streets(k)
            staked = 1 + MULTIPLES[FLOP] + (does >> 1) * MULTIPLES[TURN] + (does & 1) * MULTIPLES[RIVER]
            for net, count in zip(self.nets[does], counts, strict=True):
                if count:
                    made[Fraction(staked), net] = made.get((Fraction(staked), net), 0) + count
        return made

    @cached_property
    def streets(self) -> dict[str, tuple[Fraction, Fraction]]:
        """Return what is wagered on each street of a round on average, and its result, in antes."""
        hands = list(starting_hands().values())
        played = np.array([self.plays(hand) for hand in range(len(hands))])
        folded = Fraction(sum(ways for ways, kept in zip(hands, played, strict=True) if not kept), PAIRS)
        counts = self.solution.outcomes[played].sum(axis=0, dtype=object)
        made = dict.fromkeys(STREETS, (Fraction(0), Fraction(0)))
        made[ANTE] = folded, folded * self.folded
        for end in EXAMPLES:
            settled = self._settled(end, Choice.PLAY)
            settled[ANTE] = self.nets[0, end] - settled[FLOP]
            for k in range(4):
                share = Fraction(int(counts[k, end]), PAIRS * DEALS)
                for street, wagered in ((ANTE, 1), (FLOP, 1), (TURN, k >> 1), (RIVER, k & 1)):
                    if wagered:
                        staked, result = made[street]
                        staked += share * MULTIPLES.get(street, 1)
                        made[street] = staked, result + share * settled[street]
        return made

    def kind_figures(self, bet: str, choice: Choice = Choice.PLAY) -> Figures:
        """Return the figures of Dealer Poker Extra or Player Poker Extra, on two hole cards and the flop; for the
        player's, no hand is folded.
        """
        counts = five_card_kinds()
        nets = {kind: self.extra(bet, kind, choice) for kind in counts}
        return Figures(
            results=tally((nets[kind], count) for kind, count in counts.items()),
            wagered=Fraction(1),
            hands={kind.label: Result(counts[kind], nets[kind]) for kind in sorted(counts, reverse=True)},
        )

    def anothers_extra(self) -> Figures:
        """Return the figures of a Player Poker Extra on another player's hand, folded as the main game's strategy says."""
        bet, counts = f"{PLAYER_POKER_EXTRA}/bettor", flop_kinds()
        ways = np.array(list(starting_hands().values()))
        kept = np.array([self.plays(hand) for hand in range(len(ways))])
        played = (counts[kept] * ways[kept, None]).sum(axis=0)
        hands = {
            kind.label: Result(int(played[kind]), self.extra(bet, kind))
            for kind in sorted(FiveCard, reverse=True)
            if played[kind]
        }
        if not kept.all():
            given_up = self.extra(bet, FiveCard.NO_PAIR, Choice.FOLD)
            hands[FOLDED] = Result(int(ways[~kept].sum()) * FLOPS, given_up)
        results = tally((result.net, result.count) for result in hands.values())
        return Figures(results=results, wagered=Fraction(1), hands=hands)

    def extra(self, bet: str, kind: FiveCard, choice: Choice = Choice.PLAY) -> Fraction:
        """Return how the room settles a poker extra; `player_poker_extra/NAME` is a bettor's on another player's hand."""
        if (bet, kind, choice) not in self._extras:
            self._extras[bet, kind, choice] = self._extra(bet, kind, choice)
        return self._extras[bet, kind, choice]

    @cached_property
    def _extras(self) -> dict[tuple[str, FiveCard, Choice], Fraction]:
        return {}

    def _extra(self, bet: str, kind: FiveCard, choice: Choice) -> Fraction:
        five = example_of(kind)
        others = [card for card in cards("2c 2d 3h 3s 4c 4d 5h 6s 7c 8d 9h Js Kc") if card not in five]
        two, rest = others[:2], tuple(others[2:4])
        dealer, player = (five[:2], tuple(two)) if bet == DEALER_POKER_EXTRA else (tuple(two), five[:2])
        wagers = {ANTE: STAKE, bet: STAKE}
        if choice is Choice.PLAY:
            wagers[FLOP] = Cents(MULTIPLES[FLOP] * STAKE)
        return self.settle(player, (*five[2:], *rest), dealer, choice, wagers)[bet.partition("/")[0]]

    def extra_value(self, hand: int) -> Fraction:
        """Return the value of a Player Poker Extra once the hole cards are known, if the hand is played."""
        counts = flop_kinds()[hand]
        worth = (self.extra(PLAYER_POKER_EXTRA, kind) * int(counts[kind]) for kind in FiveCard if counts[kind])
        return sum(worth, Fraction(0)) / FLOPS

    def with_extra(self, stake: Fraction) -> Callable[[int], bool]:
        """Return the hands to play with a Player Poker Extra of this many antes beside the ante: a fold loses that as well."""
        lost = self.folded + stake * self.extra(PLAYER_POKER_EXTRA, FiveCard.NO_PAIR, Choice.FOLD)
        return lambda hand: self.value(hand) + stake * self.extra_value(hand) > lost


def always(_: int) -> int:
    """Wager on turn and river, whatever the cards."""
    return 3


def never(_: int) -> int:
    return 0


def turn_alone(best: int) -> int:
    return best & 2


def river_alone(best: int) -> int:
    return best & 1
