"""How the live site shows this book's tables and runs them."""

from __future__ import annotations

from typing import Any

from queenhigh.games.casino_canberra_3_card_poker.hand import value
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Table
from queenhigh.games.kit.actions import Action, Shuffle
from queenhigh.games.kit.phases import Betting
from queenhigh.hands import ThreeCardHand
from queenhigh.server.bank_games import GAME
from queenhigh.server.page import BETWEEN, Contest, Duty, Need, Page
from queenhigh.server.views.dealer import shuffles_again

DUTIES: dict[str, tuple[Duty, ...]] = {
    BETWEEN: (("2.4", "Count the cards whenever a supervisor tells you to."),),
    "Betting": (
        ("4.3", "Each player's chips must be on that player's box before betting closes."),
        ("3.4", "Warn a player once about a wager below the minimum."),
    ),
    "BetsClosed": (("5.2", "Cut once, leaving more than one card at either end."),),
    "Deciding": (
        ("14.5(a)", "Explain what the rules require, but do not advise how to play."),
        ("7.6", "Folded cards go face down beside the ante."),
    ),
    "Settled": (("7.7", "Count three cards in each folded hand before it goes to the rack."),),
}
CLAUSES = {
    "StartRound": "13.1",
    "CloseBetting": "6.3",
    "Shuffle": "5.1",
    "Cut": "5.2",
    "Deal": "6.1",
    "AnnounceChoices": "10.5",
    "Reveal": "9.1",
    "Settle": "9.1",
    "Collect": "7.7",
}


def signs(table: Table) -> list[tuple[str, str]]:
    return [("Shoe", table.shoe.value), ("Boxes", str(table.boxes))]


def own_maximum(table: Table) -> dict[str, Any]:
    """Return the maximum of pairs plus, if the sign shows one."""
    most = table.limits.pairs_plus_max
    return {} if most is None else {"pairs_plus_max": most}


def besides(round: CanberraRound) -> tuple[type[Action], ...]:
    """Return the actions that may come besides the usual ones. If there is no closing call, the shuffle closes the
    betting."""
    if isinstance(round, Betting) and round.hands and not round.table.needs_closing_call:
        return (Shuffle,)
    return shuffles_again(round)


def worth(round: Any, seat: int | None) -> ThreeCardHand:
    return value(round.dealer if seat is None else round.hands[seat].cards)


PAGE = Page(
    short="Canberra",
    colour="#1a5f97",
    data="queenhigh.games.casino_canberra_3_card_poker.facets",
    game=GAME,
    later={"play": "Play"},
    contest=Contest(value=worth, bets=frozenset(("ante", "play"))),
    signs=signs,
    duties=DUTIES,
    clauses=CLAUSES,
    besides=besides,
    notices={
        "closing": Need("CloseTable", "13.2", "Notify players before a table closes early."),
        "limits": Need("ChangeLimits", "3.1", "Notify players before the limits change."),
    },
    defaults={("ChangeLimits", "limits"): own_maximum, ("AgreeLimits", "limits"): own_maximum},
)
