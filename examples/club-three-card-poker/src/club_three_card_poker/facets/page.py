"""The page: what the live house shows of the club's tables, and how it runs them."""

from __future__ import annotations

from typing import Any

from club_three_card_poker.hand import value
from club_three_card_poker.table import Table
from queenhigh.hands import ThreeCardHand
from queenhigh.server.bank_games import GAME
from queenhigh.server.page import BETWEEN, Contest, Duty, Need, Page
from queenhigh.server.views.dealer import shuffles_again

DUTIES: dict[str, tuple[Duty, ...]] = {
    BETWEEN: (("9.3", "Replace a deck that is marked or wet, and count the new one."),),
    "Betting": (("3.4", "Check the side bets: Pair Plus to $10, Colours to $5."),),
    "BetsClosed": (("4.2", "Have the deck cut, at least five cards from either end."),),
    "Deciding": (
        ("4.4", "See that players keep their cards to themselves."),
        ("9.5", "Give no advice on how to play."),
    ),
    "Settled": (("6.7", "Count three cards from every hand."),),
}
CLAUSES = {
    "StartRound": "4.1",
    "CloseBetting": "3.6",
    "Shuffle": "4.1",
    "Cut": "4.2",
    "Deal": "4.3",
    "Reveal": "6.1",
    "Settle": "6.1",
    "Collect": "6.7",
}


def signs(table: Table) -> list[tuple[str, str]]:
    return [("Edition", table.edition)]


def side_maximums(table: Table) -> dict[str, int]:
    return {"pair_plus_max": table.limits.pair_plus_max, "colours_max": table.limits.colours_max}


def worth(round: Any, seat: int | None) -> ThreeCardHand:
    return value(round.dealer if seat is None else round.hands[seat].cards)


PAGE = Page(
    short="Club",
    colour="#8a4b14",
    data="club_three_card_poker.facets",
    game=GAME,
    later={"play": "Play"},
    contest=Contest(value=worth, bets=frozenset(("ante", "play"))),
    signs=signs,
    duties=DUTIES,
    clauses=CLAUSES,
    besides=shuffles_again,
    notices={
        "closing": Need("CloseTable", "1.8", "Players are told before the table closes."),
        "limits": Need("ChangeLimits", "9.4", "Notify players before the limits change."),
    },
    defaults={("ChangeLimits", "limits"): side_maximums},
)
