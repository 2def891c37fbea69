"""How to play three cards against a dealer, in words, and the cost of other strategies."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from queenhigh.cards import Rank
from queenhigh.hands import ThreeCard
from queenhigh.maths.figures import average, tally
from queenhigh.maths.strategy import Advised, Strategy, StrategyStep, Written, known_keys
from queenhigh.maths.three_card.analysis import AntePlay, UpCard, cards_of_rank, name_of
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.counting import starting_hands
from queenhigh.maths.three_card.game import ANTE_PLAY
from queenhigh.maths.three_card.information import column_of
from queenhigh.maths.three_card.report import rank_of, up_card
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

EVERYTHING = "everything"
FORMAT = """\
play = "Q-6-4"          # the lowest hand that is played; or a kind such as "pair", or "everything"
fold = ["Q-6-5"]        # fold these too, although they rank higher
also = ["J-10-8"]       # play these too, although they rank lower"""
AGAINST = """

[against]               # where the dealer shows a card: the lowest hand that is played against it
A = "A-9-2\""""


def three_card_strategy(rules: ThreeCards) -> Strategy:
    """The facet `strategy` of a book of three cards."""
    return Strategy(
        advised=lambda table, readings, _: _advised(rules, table, readings),
        format=FORMAT + (AGAINST if rules.up_card else ""),
    )


class Pricing:
    """Prices a written strategy, by starting hand and, if one is open, by the dealer's card."""

    def __init__(self, ante: AntePlay, *, looks: bool) -> None:
        self.ante, self.game = ante, ante.game
        hands = starting_hands()
        self.names = [name_of(hands.hand(n)).split(" ")[0] for n in range(len(hands))]
        self.seen = UpCard(ante) if looks else None
        self.places = [int(self.game.order.place[_place(n)]) for n in range(len(hands))]

    def plays(self, written: Written) -> list[bool]:
        lowest = self.lowest("play", written["play"]) if "play" in written else None
        made = [self.ante.optimal(n) if lowest is None else place >= lowest for n, place in enumerate(self.places)]
        for key, played in (("fold", False), ("also", True)):
            for name in written.get(key, ()):
                self.check(key, name)
                made = [played if mine == name else before for mine, before in zip(self.names, made, strict=True)]
        return made

    def lowest(self, key: str, name: Any) -> int:
        """The place of the lowest hand of that name or kind among all hands."""
        if name == EVERYTHING:
            return 0
        kinds = {kind.label: kind for kind in ThreeCard}
        if name in kinds:
            found = [place for place, kind in zip(self.places, self.game.kinds, strict=True) if kind >= kinds[name]]
            return min(found)
        self.check(key, name, kinds)
        odd = [place for place, mine in zip(self.places, self.names, strict=True) if mine == name]
        return min(odd)

    def check(self, key: str, name: Any, also: Mapping[str, Any] | None = None) -> None:
        if name not in self.names:
            known = [*(also or ()), *dict.fromkeys(self.names)]
            raise InputError(
                f"{key}: there is no hand {name!r}.{did_you_mean(str(name), known)} Write Q-6-4, highest first."
            )

    def edge(self, written: Written) -> Fraction:
        known_keys(
            written,
            {"play": str, "fold": (list, tuple), "also": (list, tuple), **({"against": dict} if self.seen else {})},
        )
        if self.seen is None:
            return self.ante.figures(self.plays(written).__getitem__).house_edge
        return self.edge_against(self.seen, written)

    def edge_against(self, seen: UpCard, written: Written) -> Fraction:
        against = written.get("against", {})
        letters = {rank_of(rank): rank for rank in Rank}
        for letter in against:
            if letter not in letters:
                raise InputError(f"against: no card is {letter!r}. The dealer shows {', '.join(letters)}.")
        given = any(key in written for key in ("play", "fold", "also"))
        usual = np.array(self.plays(written)) if given else None
        played = seen.plays.copy()
        for letter, rank in letters.items():
            for card in cards_of_rank(rank):
                if letter in against:
                    lowest = self.lowest(f"against {letter}", against[letter])
                    played[:, card] = [place >= lowest for place in self.places]
                elif usual is not None:
                    played[:, card] = usual
        play, fold, whole = seen._prices
        deals = seen.counts * starting_hands().ways[:, None, None]
        results = []
        for prices, those in ((play, played), (fold, ~played)):
            priced = (deals * those[:, :, None]).sum(axis=1)
            results += [
                (Fraction(int(p), whole), int(c)) for p, c in zip(prices.ravel(), priced.ravel(), strict=True) if c
            ]
        return -average(tally(results))


def _place(n: int) -> int:
    from queenhigh.maths.three_card.counting import place_of

    return place_of(starting_hands().cards[n])


def _advised(rules: ThreeCards, table: str, readings: Mapping[str, str]) -> Advised:
    game = rules.game(rules.book.readings.adopt(dict(readings)) if readings else rules.book.readings)
    column = column_of(game, table)
    ante = AntePlay(game, {game.bets[ANTE_PLAY]: column} if column else {})
    pricing = Pricing(ante, looks=bool(rules.up_card))
    lowest = min((n for n in range(len(starting_hands())) if ante.optimal(n)), key=lambda n: pricing.places[n])
    name = pricing.names[lowest]
    steps = [
        StrategyStep(says="Play every hand.", written={"play": EVERYTHING}),
        StrategyStep(says="Play a pair or better.", written={"play": ThreeCard.PAIR.label}),
        StrategyStep(says="Play an ace or better.", written={"play": "A-4-2"}),
        StrategyStep(says="Play a king or better.", written={"play": "K-3-2"}),
        StrategyStep(says="Play a queen or better.", written={"play": "Q-3-2"}),
        StrategyStep(says=f"Play {name} or better.", written={"play": name}),
    ]
    tables = []
    if pricing.seen is None:
        best, says = ante.figures(ante.optimal).house_edge, f"Play {name} or better, fold anything less."
    else:
        told = up_card(pricing.seen, ante, rules.up_card)
        best, says = pricing.seen.figures().house_edge, told["rule"]
        high = {letter: one["play"].split(" ")[0] for letter, one in told["cards"].items() if one["highest_folded"]}
        steps.append(
            StrategyStep(
                says="Play everything, except against "
                + ", ".join(f"{letter}: {hand} or better" for letter, hand in high.items())
                + ".",
                written={"play": EVERYTHING, "against": high},
            )
        )
        tables.append(
            ("Against the open card", tuple((letter, f"play {one['play']}") for letter, one in told["cards"].items()))
        )
    wager = f"{ANTE_PLAY}[{column}]" if column else ANTE_PLAY
    return Advised(wager=wager, best=best, says=says, steps=tuple(steps), edge=pricing.edge, more=tuple(tables))
