"""Poker tables that a host can open: each of the seven games, at each limit."""

from __future__ import annotations

from math import gcd
from typing import Any

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import notified
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.facets.page.filled import Terms, terms_of
from queenhigh.games.crown_melbourne_crown_poker.facets.page.words import LIMITS, stakes
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.instructions import ChangeTerms
from queenhigh.games.crown_melbourne_crown_poker.room import MOST_BUY_INS, TIME_TO_ACT, sitting
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.crown_melbourne_crown_poker.table import ASSISTANT_MANAGER, opened
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.procedure import procedure
from queenhigh.money import told_amount
from queenhigh.server.hosting import (
    GameAt,
    Hosting,
    Stake,
    Wanted,
    amount,
    choice,
    chosen,
    refuse_unknown,
    within,
)
from queenhigh.server.views.forms import Field, Option

BLINDS = ((100, 200), (50, 100), (200, 500), (500, 1_000))
"""The games that a host can choose, the usual one first."""
LEAST, MOST = 10, 10_000
"""The range of blinds that a host can choose, in cents."""
BUY_IN = 20
"""The usual minimum buy-in, in last blinds."""
LEAST_BUY_IN, MOST_BUY_IN = 5, 1_000
"""The range of minimum buy-ins that a host can choose, in last blinds."""
DOLLAR = 100
HOUSE, NONE = "house", "none"

GAME = choice("game", "Game", {name: game.title for name, game in GAMES.items()})
BETTING = choice("betting", "Betting", {limit.value: words.capitalize() for limit, words in LIMITS.items()})
SMALL = amount("small_blind", "Small blind", BLINDS[0][0])
BIG = amount("big_blind", "Big blind", None, "If empty: twice the small blind.")
LEAST_IN = amount("minimum_buy_in", "Smallest buy-in", None, "If empty: twenty big blinds.")
MOST_IN = amount("maximum_buy_in", "Largest buy-in", None, "If empty: ten times the smallest.")
SECONDS = Field("seconds", "number", "Seconds to act", required=False, default=TIME_TO_ACT)
COMMISSION = choice("commission", "Commission", {NONE: "None", HOUSE: "As at the house's tables"})
FIELDS = (GAME, BETTING, SMALL, BIG, LEAST_IN, MOST_IN, SECONDS, COMMISSION)


def settings(wanted: Wanted) -> Sitting:
    """The settings of a hosted table: blinds in ascending order (6.4), buy-ins that fit them (6.3), and a time to act
    (6.15)."""
    refuse_unknown(wanted, FIELDS)
    game, betting = chosen(wanted, GAME, rule("6.1")), Limit(chosen(wanted, BETTING, rule("6.1")))
    small = within(wanted, SMALL, LEAST, MOST // 2, rule("6.4"), BLINDS[0][0])
    big = within(wanted, BIG, small, MOST, rule("6.4"), 2 * small)
    least = within(wanted, LEAST_IN, LEAST_BUY_IN * big, MOST_BUY_IN * big, rule("6.3"), BUY_IN * big)
    most = within(
        wanted,
        MOST_IN,
        least,
        MOST_BUY_INS * MOST_BUY_IN * big,
        procedure("buy_ins"),
        MOST_BUY_INS * least,
    )
    seconds = within(wanted, SECONDS, 5, 300, rule("6.15"), TIME_TO_ACT)
    usual = sitting(game, betting, seconds)
    terms = Terms(
        game=game, betting=betting, small_blind=small, big_blind=big, minimum_buy_in=least, maximum_buy_in=most
    )
    bare = replace(usual.table, commission=()) if chosen(wanted, COMMISSION, rule("7.4")) == NONE else usual.table
    return replace(usual, table=opened(replace(terms_of(bare, terms), chip=gcd(small, big, DOLLAR))))


def played(now: Sitting) -> GameAt:
    table = now.table
    said = stakes(table.structure).replace(".00", "").split("/")
    stake = Stake(table.structure.last_blind, "/".join(f"${part}" for part in said))
    limit = table.structure.limit
    return GameAt(table.game.name, table.game.title, stake, limit.value, LIMITS[limit].capitalize())


def offered(game: str, betting: str, stake: Stake) -> dict[str, Any]:
    small, big = next(pair for pair in BLINDS if pair[1] == stake.least)
    return {"game": game, "betting": betting, "small_blind": small, "big_blind": big, "commission": HOUSE} | {
        "minimum_buy_in": BUY_IN * big,
        "maximum_buy_in": MOST_BUY_INS * BUY_IN * big,
    }


def filled(now: Sitting) -> dict[str, Any]:
    table = now.table
    blinds = table.structure.blinds
    return {
        "game": table.game.name,
        "betting": table.structure.limit.value,
        "small_blind": blinds[0],
        "big_blind": blinds[-1],
        "minimum_buy_in": table.minimum_buy_in,
        "maximum_buy_in": table.maximum_buy_in,
        "seconds": table.clock.seconds if table.clock else TIME_TO_ACT,
        "commission": HOUSE if table.commission else NONE,
    }


def change(now: Sitting, wanted: Sitting) -> tuple[Instruction, ...]:
    return (ChangeTerms(by=ASSISTANT_MANAGER, table=wanted.table),) if wanted.table != now.table else ()


HOSTING = Hosting(
    games=tuple(Option(name, game.title) for name, game in GAMES.items()),
    bettings=tuple(Option(limit.value, words.capitalize()) for limit, words in LIMITS.items()),
    stakes=tuple(Stake(big, f"{told_amount(small)}/{told_amount(big)}") for small, big in BLINDS),
    offered=offered,
    fields=FIELDS,
    settings=settings,
    played=played,
    now=filled,
    change=change,
    words=lambda now, wanted: notified.worded(now.table, wanted.table),
)
