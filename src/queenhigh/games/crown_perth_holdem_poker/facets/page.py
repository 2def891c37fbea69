"""How the live site shows this book's tables and runs them."""

from __future__ import annotations

from typing import Any

from queenhigh.games.crown_perth_holdem_poker import jackpot
from queenhigh.games.crown_perth_holdem_poker.floor import CLOSING_NOTICE, LIMIT_NOTICE
from queenhigh.games.crown_perth_holdem_poker.hand import final_hand
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import KeyedOff
from queenhigh.games.crown_perth_holdem_poker.table import PerthRound, Table
from queenhigh.games.kit.actions import Action, Shuffle
from queenhigh.games.kit.events import PoolsRecorded
from queenhigh.games.kit.phases import Betting
from queenhigh.hands import FiveCardHand
from queenhigh.house.documents.page import money
from queenhigh.server.bank_games import GAME
from queenhigh.server.page import BETWEEN, Contest, Duty, Need, OwnEvents, Page
from queenhigh.server.record.words import Told
from queenhigh.server.views.dealer import shuffles_again
from queenhigh.server.views.offers import JackpotLevel, MeterView

DUTIES: dict[str, tuple[Duty, ...]] = {
    BETWEEN: (
        ("2.5", "Show a new deck to any player who asks."),
        ("2.6(a)", "Change unfit cards now."),
    ),
    "BetsClosed": (("4.2", "If there are Jackpot Wagers, press start game before the deal."),),
    "Deciding": (
        ("6.5", "Explain what the rules require, but do not advise how to play."),
        ("6.2", "Players may not show their cards to each other or discuss them."),
        ("4.5", "Players must keep their cards within the table layout."),
    ),
    "FlopOut": (
        ("6.2", "Players may not show their cards to each other or discuss them."),
        ("4.5", "Players must keep their cards within the table layout."),
    ),
    "TurnOut": (
        ("6.2", "Players may not show their cards to each other or discuss them."),
        ("4.5", "Players must keep their cards within the table layout."),
    ),
    "Showdown": (("4.12(b)", "A player who sweeps a hand over the cards chooses not to show them."),),
    "Settled": (
        ("4.14(b)", "A supervisor verifies a winning jackpot hand before it is paid."),
        ("4.15", "For a Royal or Straight Flush the deck is sorted into suits first."),
    ),
}
CLAUSES = {
    "StartRound": "1.1 Round of Play",
    "CloseBetting": "1.1 Round of Play",
    "StartGame": "4.2",
    "Shuffle": "4.1",
    "Cut": "4.1(a)",
    "Deal": "4.3(a)",
    "Reveal": "4.11",
    "Settle": "4.13",
    "VerifyPrizes": "4.14(b)",
    "Collect": "4.21",
}
EVENTS = OwnEvents(fields={"KeyedOff": ("seat", "level", "hand", "prize")})
SENTENCES: dict[type, Any] = {
    KeyedOff: lambda e, _: Told(f"A level {e.level} prize is keyed off: {e.hand}, {money(e.prize)}", seat=e.seat),
    PoolsRecorded: lambda *_: Told("The pools are updated"),
}


def signs(table: Table) -> list[tuple[str, str]]:
    return [("Device", table.device.value), ("Areas", str(table.areas))]


def levels(table: Table) -> MeterView | None:
    """Return what each level of the jackpot shows, and what a wager on it costs."""
    held = table.jackpot
    if held is None:
        return None
    shown = (
        JackpotLevel(
            f"Level {level}",
            jackpot.display(held.pools, level, table.readings),
            jackpot.wager_of(level, held.level_1),
        )
        for level in jackpot.LEVELS
    )
    return MeterView("", tuple(shown))


def registered(table: Table) -> bool:
    """Have the Jackpot Wagers been registered by the start game button?"""
    return table.jackpot is not None and table.jackpot.entered is not None


def besides(round: PerthRound) -> tuple[type[Action], ...]:
    """The cards may be shuffled from the moment that betting opens."""
    return (Shuffle,) if isinstance(round, Betting) else shuffles_again(round)


def worth(round: Any, seat: int | None) -> FiveCardHand:
    return final_hand(round.dealer if seat is None else round.hands[seat].cards, round.shared)


PAGE = Page(
    short="Perth",
    colour="#0f7485",
    data="queenhigh.games.crown_perth_holdem_poker.facets",
    game=GAME,
    later={"flop": "Flop", "turn": "Turn", "river": "River"},
    shared="Board",
    jackpot=levels,
    contest=Contest(value=worth, bets=frozenset(("ante", "flop", "turn", "river"))),
    signs=signs,
    duties=DUTIES,
    clauses=CLAUSES,
    besides=besides,
    registered=registered,
    notices={
        "closing": Need(
            "CloseTable",
            "6.7(c)",
            "Ten minutes' notice, unless no players are present or all agree.",
            seconds=CLOSING_NOTICE,
        ),
        "limits": Need(
            "ChangeLimits",
            "6.3(c)",
            "Ten minutes' notice, unless no players are present or all agree.",
            seconds=LIMIT_NOTICE,
        ),
    },
    other_notices=("jackpot_value",),
    events=EVENTS,
    sentences=SENTENCES,
)
