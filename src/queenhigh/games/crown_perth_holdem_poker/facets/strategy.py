"""Strategies for Crown Perth in words, and the cost of each simplification."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from queenhigh.games.crown_perth_holdem_poker.book import BOOK
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth, never
from queenhigh.games.crown_perth_holdem_poker.limits import MULTIPLES
from queenhigh.games.crown_perth_holdem_poker.table import RIVER, TURN
from queenhigh.maths.figures import average
from queenhigh.maths.holdem import strategy as streets
from queenhigh.maths.holdem.flops import PAIRS
from queenhigh.maths.holdem.solving import starting_hands
from queenhigh.maths.report import Progress, check_tables
from queenhigh.maths.strategy import Advised, Strategy, StrategyStep, Written, known_keys
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

MADE = ["pair", "straight_or_flush"]
TURN_LESSONS = (
    ("four to a flush", "flush_draw"),
    ("a king or an ace when the board has a pair", "king and paired_board"),
    ("two cards of ten or better when one rank completes a straight", "gutshot and both_ten"),
    ("two cards of eight or better when two ranks complete a straight", "open_ended and both_eight"),
    ("an ace with a ten or better", "ace and both_ten"),
)
RIVER_LESSONS = (
    ("an ace when the board has a pair", "ace and paired_board"),
    ("a king or an ace when the board has two pairs", "king and two_pair_board"),
    ("a king or an ace when the board has three of a kind", "king and trips_board"),
)
"""In the order of what each adds, found by trying every word and every pair of words."""
FORMAT = """\
fold = ["32o", "42o", "52o", "62o", "72o", "43o"]    # or "best", or "never"
turn = ["pair", "straight_or_flush", "flush_draw"]   # enough for a wager; or "best", "always", "never"
river = ["pair", "straight_or_flush", "ace and paired_board"]

Words for turn and river, which may be joined by `and` and preceded by `not`:
""" + "\n".join(f"  {name}: {says}" for name, says in streets.WORDS.items())


class Pricing:
    """Prices a strategy that a user has written, each street separately."""

    def __init__(self, game: Perth) -> None:
        self.game, self.by_kind = game, game.readings["A2"] == "category"
        self.alone = [average(game._results(n, never)) for n in range(len(starting_hands()))]
        """The value of each starting hand when played without a wager on turn or river."""
        self.known: dict[Any, list[Fraction]] = {}

    def worth(self, name: str, rule: Any) -> list[Fraction]:
        streets.check(name, rule)
        key = name, rule if isinstance(rule, str) else tuple(rule)
        if key not in self.known:
            cards = streets.TURN if name == TURN else streets.RIVER
            made = streets.worth(rule, cards, self.game.price(name), self.by_kind)
            self.known[key] = [MULTIPLES[name] * value for value in made]
        return self.known[key]

    def edge(self, written: Written) -> Fraction:
        known_keys(written, {"fold": (str, list, tuple), TURN: (str, list, tuple), RIVER: (str, list, tuple)})
        turn, river = (self.worth(name, written.get(name, streets.BEST)) for name in (TURN, RIVER))
        folds = self.folds(written.get("fold", streets.BEST))
        total = Fraction(0)
        for n, (name, ways) in enumerate(starting_hands().items()):
            total += ways * (self.game.folded if name in folds else self.alone[n] + turn[n] + river[n])
        return -total / PAIRS

    def folds(self, given: Any) -> set[str]:
        names = starting_hands()
        if given == streets.BEST:
            return {name for n, name in enumerate(names) if not self.game.plays(n)}
        if given == streets.NEVER:
            return set()
        if isinstance(given, str):
            raise InputError(f"fold is best or never, or a list of starting hands, not {given!r}.")
        for name in given:
            if name not in names:
                raise InputError(
                    f"There is no starting hand {name!r}.{did_you_mean(str(name), names)} Write 72o, K9s or 55."
                )
        return set(given)


def advised(table: str, readings: Mapping[str, str], progress: Progress) -> Advised:
    if table:
        check_tables({}, (table,), BOOK.id)
    game = Perth(BOOK.readings.adopt(dict(readings)) if readings else BOOK.readings)
    progress("solving the game")
    folded = [name for n, name in enumerate(starting_hands()) if not game.plays(n)]
    steps = [
        StrategyStep(
            says="Never fold, and never wager after the flop.",
            written={"fold": streets.NEVER, TURN: streets.NEVER, RIVER: streets.NEVER},
        ),
        StrategyStep(
            says=f"Fold {', '.join(folded)}. Wager on turn and river when your own cards make a pair or better.",
            written={TURN: MADE, RIVER: MADE},
        ),
    ]
    turn, river = list(MADE), list(MADE)
    for street, rules, lessons in ((TURN, turn, TURN_LESSONS), (RIVER, river, RIVER_LESSONS)):
        for says, line in lessons:
            rules.append(line)
            steps.append(
                StrategyStep(says=f"On the {street}, also with {says}.", written={TURN: list(turn), RIVER: list(river)})
            )
    steps.append(
        StrategyStep(says="Optimal play on turn, and the rules above on the river.", written={RIVER: list(river)})
    )
    steps.append(StrategyStep(says="Optimal play on both.", written={}))
    return Advised(
        wager="main",
        best=game.figures().house_edge,
        says=f"Fold {', '.join(folded)} and play everything else. Wager on turn and river where your cards are more likely "
        "to win than to lose, over all cards still to come.",
        steps=tuple(steps),
        edge=Pricing(game).edge,
        more=(("Words on this card", tuple((name.replace("_", " "), says) for name, says in streets.WORDS.items())),),
    )


STRATEGY = Strategy(advised=advised, format=FORMAT)
