"""The value of knowing other cards at a table of three cards."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.games.kit.actions import Choice
from queenhigh.maths.information import PIECE, Gain, Information, Priced, Stands, Study, sampled
from queenhigh.maths.kernels import information as kernels
from queenhigh.maths.report import Progress, check_tables, chosen
from queenhigh.maths.simulation.running import seed_of, start_of, tasks
from queenhigh.maths.simulation.table import masks
from queenhigh.maths.three_card.analysis import AntePlay, UpCard
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.counting import DEALERS, HANDS, classes, every_hand, place_of, starting_hands
from queenhigh.maths.three_card.game import ANTE_PLAY, ThreeCardGame
from queenhigh.maths.workers import share

Array = NDArray[Any]
SAMPLES = 1 << 15
METHOD = (
    "All 22,100 hands of a player against all 18,424 of a dealer. Knowledge of one card, one hand or the dealer's cards is "
    "counted in full, over every card that may be known. Several hands are drawn at random, and the dealer's hand is then "
    "counted over all cards that are left; the figure is the average gain over the usual decision, which is never below zero. "
    "A player who knows more plays a hand if that is worth more than folding it."
)


def three_card_information(rules: ThreeCards, stands: tuple[Stands, ...] = ()) -> Information:
    """The facet `information` of a book of three cards."""
    return Information(
        price=lambda look, progress: KnownCards(rules, look).priced(progress),
        stands=stands,
        samples=SAMPLES,
        method=METHOD,
    )


class KnownCards:
    """Ante and Play of one pay table for a player who knows more than the game shows."""

    def __init__(self, rules: ThreeCards, look: Study) -> None:
        self.rules, self.look = rules, look
        readings = rules.book.readings
        self.game = rules.game(readings.adopt(dict(look.readings)) if look.readings else readings)
        self.column = column_of(self.game, look.table)
        self.ante = AntePlay(self.game, {self.game.bets[ANTE_PLAY]: self.column} if self.column else {})
        self.open = int(bool(rules.up_card))
        """Cards of the dealer that the game itself shows."""
        self.play, self.fold, self.parts = self._prices()

    def _prices(self) -> tuple[Array, Array, int]:
        """The prices of playing and folding each of the 22,100 hands, by end, in parts of an ante."""
        play, fold, parts = UpCard(self.ante)._prices
        return play[classes()], fold[classes()], parts

    def priced(self, progress: Progress) -> Priced:
        progress("counting what one more card tells")
        counted, (exact_base, hands_exact) = self.counted(), self._counted_cases()
        others = self.rules.most_seats - 1
        made = []
        for name, case, says in exact_base:
            made.append(Gain(name=name, says=says, gain=counted[case] - counted[self._base]))
        for hands in range(1, others + 1):
            name, says = f"hands_{hands}", _hands(hands, others)
            if hands == 1 and hands_exact:
                made.append(Gain(name=name, says=says, gain=counted[kernels.A_HAND] - counted[self._base]))
                continue
            progress(f"drawing deals with {hands} other {'hand' if hands == 1 else 'hands'} known")
            made.append(self.sampled(name, says, 3 * hands))
        wager = f"{ANTE_PLAY}[{self.column}]" if self.column else ANTE_PLAY
        return Priced(wager=wager, edge=-counted[self._base], gains=tuple(made), seats=self.rules.most_seats)

    @property
    def _base(self) -> int:
        return kernels.DEALERS_CARD if self.open else kernels.KNOWS_NOTHING

    def _counted_cases(self) -> tuple[list[tuple[str, int, str]], bool]:
        nobodys = "a card that is out of play: one exposed in the deal, or the bottom card of the deck"
        whole = ("dealer_hand", kernels.ALL_OF_THE_DEALERS, "all of the dealer's cards")
        if self.open:
            return [
                ("card", kernels.CARD_BESIDE_OPEN, nobodys),
                ("dealer_card", kernels.TWO_OF_THE_DEALERS, "another card of the dealer's, besides the open one"),
                whole,
            ], False
        return [
            ("card", kernels.A_CARD, nobodys),
            ("dealer_card", kernels.DEALERS_CARD, "one of the dealer's cards"),
            ("dealer_cards_2", kernels.TWO_OF_THE_DEALERS, "two of the dealer's cards"),
            whole,
        ], True

    def counted(self) -> list[Fraction]:
        """What a round is worth to the player in each case, in antes."""
        hands = starting_hands()
        own = np.array([place_of(row) for row in hands.cards])
        better = np.zeros((len(own), kernels.CASES), dtype=np.int64)
        cards, sets = every_hand().astype(np.int64), masks(every_hand())
        order = self.game.order

        def count(part: Array) -> None:
            done = np.zeros((len(part), kernels.CASES), dtype=np.int64)
            kernels.three_card_counted(
                own[part], cards, sets, order.place, order.qualifies, self.play, self.fold, done
            )  # fmt: skip
            better[part] = done

        share(count, np.array_split(np.arange(len(own)), 8))
        each = [1, 46, 3, comb(46, 3), 3, 1, 3 * 46]
        folded = self._folded()
        ways = hands.ways.tolist()
        return [
            Fraction(sum(w * int(b) for w, b in zip(ways, better[:, case], strict=True)), HANDS * DEALERS * times)
            / self.parts
            + folded
            for case, times in enumerate(each)
        ]

    def _folded(self) -> Fraction:
        """What folding every hand would be worth."""
        return (
            sum(
                (self.ante.value(n, Choice.FOLD) * int(ways) for n, ways in enumerate(starting_hands().ways)),
                Fraction(0),
            )
            / HANDS
        )

    def base(self) -> Array:
        """`[hand][open card]`: what is played by a player who knows their own hand and what the game shows."""
        if not self.open:
            best = np.array([self.ante.optimal(n) for n in range(len(starting_hands()))])
            return best[classes()][:, None]
        return _renamed(UpCard(self.ante).plays)

    def sampled(self, name: str, says: str, dead: int) -> Gain:
        left = comb(52 - 3 - dead - self.open, 3 - self.open)
        gains, _ = self.draw(dead, self.open, self.base())
        total, squares = int(gains.sum()), int((gains.astype(object) ** 2).sum())
        whole = left * self.parts
        return sampled(name, says, len(gains), Fraction(total, whole), Fraction(squares, whole**2))

    def draw(self, dead: int, shown: int, base: Array) -> tuple[Array, Array]:
        """Return the gain of each sample and the value of playing in it, in parts of an ante times the number of
        possible dealer's hands."""
        order, many = self.game.order, self.look.samples
        gains, plays = np.zeros(many, dtype=np.int64), np.zeros(many, dtype=np.int64)
        firsts, seconds = _steps()

        def run(task: Any) -> None:
            part = slice(task.block * PIECE, task.block * PIECE + task.rounds)
            kernels.three_card_gains(
                start_of(task), task.rounds, dead, shown, firsts, seconds, order.place, order.qualifies,
                self.play, self.fold, base, gains[part], plays[part],
            )  # fmt: skip

        share(run, list(tasks(seed_of(self.look.seed, f"information {dead} {shown}"), many, PIECE)))
        return gains, plays


def column_of(game: ThreeCardGame, table: str) -> str:
    columns = game.pay_tables(ANTE_PLAY)
    if table:
        check_tables({ANTE_PLAY: columns or ("",)}, (table,), game.book)
    return (chosen(ANTE_PLAY, columns, (table,) if table else ()) or [""])[0]


def _hands(hands: int, others: int) -> str:
    if hands == 1:
        return "one other player's hand"
    every = ": the whole table plays together" if hands == others else ""
    return f"{hands} other players' hands{every}"


@cache
def _steps() -> tuple[Array, Array]:
    """Return two tables from which a hand's place follows: two lookups by card, the lowest first, and an addition."""
    firsts = [HANDS - comb(52 - a, 3) + comb(51 - a, 2) for a in range(52)]
    seconds = [-comb(52 - b, 2) - b - 1 for b in range(52)]
    return np.array(firsts, dtype=np.int64), np.array(seconds, dtype=np.int64)


def _renamed(plays: Array) -> Array:
    """`[starting hand][card]` for all 22,100 hands: the suits of each are renamed to those of its starting hand."""
    hands, ours = every_hand().astype(np.int64), starting_hands().cards.astype(np.int64)[classes()]
    made, done = np.zeros((HANDS, 52), dtype=np.bool_), np.zeros(HANDS, dtype=np.bool_)
    cards = np.arange(52)
    for suits in permutations(range(4)):
        names = np.array(suits)
        renamed = np.sort(hands & ~3 | names[hands & 3], axis=1)
        same = (renamed == np.sort(ours, axis=1)).all(axis=1) & ~done
        made[same] = plays[classes()[same]][:, cards & ~3 | names[cards & 3]]
        done |= same
    return made
