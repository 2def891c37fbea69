"""The poker room for practice: pots, rulings, calls that can be calculated exactly, and hands from five cards to Omaha's lows."""

from __future__ import annotations

from collections.abc import Callable

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.facets.drills import betting, pay, playing, ruling
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.dealing import OF_PLAYERS, dealt_through
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.floor import works
from queenhigh.games.crown_melbourne_crown_poker.room import ROOM
from queenhigh.games.crown_melbourne_crown_poker.round import act
from queenhigh.games.crown_melbourne_crown_poker.showdown import RANKS
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.rules import Rule
from queenhigh.training.drills import Drills, Lesson
from queenhigh.training.procedure import ROUND, Work, procedure_lesson
from queenhigh.training.reading import read_lesson
from queenhigh.training.sights import Sight
from queenhigh.training.speed import speed_lesson
from queenhigh.training.spot import spot_lesson

LOWS = rule("3.2.2(j) Low hand values")
TABLE = ("Hole cards", "Board")


def by(*clauses: str, low: bool = False) -> Callable[[FiveCard | ThreeCard | None], tuple[Rule, ...]]:
    """The clauses that rank a hand: on its category or its low, on how it is made, and on lows if both count."""
    made = tuple(map(rule, clauses))

    def ranked(kind: FiveCard | ThreeCard | None) -> tuple[Rule, ...]:
        if not isinstance(kind, FiveCard):
            return (LOWS, *made)
        return (RANKS[kind], *made, *((LOWS,) if low else ()))

    return ranked


SIGHTS = {
    "five": Sight("five cards", 5, by()),
    "seven": Sight("the best five of seven", 2, by("8.20.4(a)"), 5, TABLE),
    "omaha": Sight("Omaha", 4, by("8.20.4(c)"), 5, TABLE, omaha=True),
    "low": Sight("the low, eight or better", 2, by("8.20.4(b)(ii)"), 5, TABLE, high=False, low=True),
    "omaha_low": Sight("Omaha's low", 4, by("8.20.4(d)(ii)"), 5, TABLE, high=False, low=True, omaha=True),
    "hilo": Sight("high and low", 2, by("8.20.4(b)(i)", "8.20.4(b)(ii)", low=True), 5, TABLE, low=True),
    "omaha_hilo": Sight(
        "Omaha's high and low", 4, by("8.20.4(d)(i)", "8.20.4(d)(ii)", low=True), 5, TABLE, low=True, omaha=True
    ),
}
PAY = Lesson(pay.topics, pay.pay_drill)
HAND = Work("A hand is dealt.", act, dealt_through, OF_PLAYERS)
DRILLS = Drills(
    pay=PAY,
    ruling=Lesson(ruling.topics, ruling.ruling_drill),
    play=Lesson(playing.topics, playing.play_drill),
    read=read_lesson(BOOK, SIGHTS),
    speed=speed_lesson(ROOM),
    spot=spot_lesson(BOOK, PAY, HAND),
    procedure=procedure_lesson(BOOK, {ROUND: HAND} | works()),
    betting=Lesson(betting.topics, betting.betting_drill),
)
