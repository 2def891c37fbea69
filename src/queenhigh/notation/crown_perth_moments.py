"""The moments of a round at Crown Perth, as its sheets name them, and when a report was made or noticed."""

from __future__ import annotations

import re
from typing import Any

from queenhigh.games.crown_perth_holdem_poker.irregularities import IncorrectHoleCards
from queenhigh.games.kit.facts import DEALER as TO_DEALER
from queenhigh.games.kit.facts import recipients
from queenhigh.notation.fields import Fields

(
    BETTING,
    BEFORE_START,
    BEFORE_DEAL,
    DEALT,
    PREFLOP,
    FIRST_FLOP_WAGER,
    FLOP_WAGERS,
    ON_FLOP,
    ON_TURN,
    ON_RIVER,
    SETTLEMENT,
    BEFORE_PRIZES,
    AFTER_SETTLEMENT,
) = range(13)
MOMENTS = {
    "before_start": BEFORE_START,
    **dict.fromkeys(("betting", "before_deal", "shuffle"), BEFORE_DEAL),
    **dict.fromkeys(("dealing_hole_cards", "deal", "during_deal", "dealing", "after_deal", "before_pickup"), DEALT),
    **dict.fromkeys(("after_pickup", "preflop", "before_any_flop_wager", "before_decision", "decision"), PREFLOP),
    **dict.fromkeys(("after_first_flop_wager", "after_flop_wager"), FIRST_FLOP_WAGER),
    **dict.fromkeys(("after_flop_wagers_before_flop", "after_flop_wagers", "before_flop"), FLOP_WAGERS),
    **dict.fromkeys(("after_flop", "flop"), ON_FLOP),
    **dict.fromkeys(("turn", "after_turn"), ON_TURN),
    **dict.fromkeys(("river", "after_river", "before_settlement", "after_decisions"), ON_RIVER),
    **dict.fromkeys(("reveal", "settlement", "during_settlement"), SETTLEMENT),
    "before_prizes": BEFORE_PRIZES,
    **dict.fromkeys(("after_settlement", "before_collection"), AFTER_SETTLEMENT),
}
"""When an irregularity is noticed. `any`, `during_round` or nothing is the usual moment of its type."""
USUALLY = {
    "cards_not_cut": PREFLOP,
    "shuffler_malfunction": DEALT,
    "cards_to_area_without_ante": PREFLOP,
    "incorrect_hole_cards": PREFLOP,
    "card_exposed": DEALT,
    "dealer_card_exposed": PREFLOP,
    "jackpot_wager_short": PREFLOP,
    "oral_wager": PREFLOP,
    "late_wager": PREFLOP,
}
CARDS_OUT = {"flop": 3, "after_flop": 3, "turn": 4, "after_turn": 4, "river": 5, "after_river": 5}
"""How many communal cards lie there at the moments that are named after them."""
ALWAYS = {"flop_wager_inadvertently_omitted": PREFLOP, "elect_not_exposed": SETTLEMENT}
"""These happen at one moment only, whatever the sheet calls it within these bounds."""
BOUNDS = {"flop_wager_inadvertently_omitted": (PREFLOP, ON_FLOP), "elect_not_exposed": (ON_FLOP, SETTLEMENT)}
STREETS = {"preflop": PREFLOP, "flop": ON_FLOP, "turn": ON_TURN}
AFTER = re.compile(r"(preflop|flop|turn) after ([0-9]{1,3}(?:, ?[0-9]{1,3})*)")
"""How a sheet says exactly when something was reported: on which street, and after which seats had acted there."""


def after_acting(street: int, count: int) -> float:
    """When so many hands had acted on a street."""
    return street + count / 1000


def when_all_have_acted(street: int) -> float:
    """Before the next card, when every hand had acted on a street."""
    return after_acting(street, 999)


def moment_of(entry: Fields, fact: Any) -> float:
    """When it was reported, where the sheet knows that; otherwise when it was noticed."""
    tag, reported = entry.get("type"), entry.text("reported", "")
    if told := AFTER.fullmatch(reported):
        street = STREETS[told[1]]
        return after_acting(street, len(acted(entry, street)))
    if reported == "betting":
        return BETTING
    if reported in MOMENTS:
        return MOMENTS[reported]
    noticed = ALWAYS.get(tag, MOMENTS.get(fact.when, USUALLY.get(tag, ON_RIVER)))
    if noticed in STREETS.values() and _ends_with_settlement(fact):
        return when_all_have_acted(noticed)
    return noticed


def require_bounds(entry: Fields, fact: Any) -> None:
    """What happens at one moment only is not noticed at quite another one."""
    if entry.get("type") not in BOUNDS or fact.when not in MOMENTS:
        return
    first, last = BOUNDS[entry.get("type")]
    if not first <= MOMENTS[fact.when] <= last:
        raise entry.fault("when", f"{entry.get('type')} does not happen at {fact.when!r}.")


def comes(entry: Fields, fact: Any, communal: int) -> bool:
    """Has the round come to the street that the report names, with so many communal cards?"""
    said = entry.text("reported", "") or fact.when
    return entry.get("type") in ALWAYS or communal >= CARDS_OUT.get(said, 0)


def acted(entry: Fields, street: int) -> list[int]:
    """The seats that had acted on this street, where the report was made on it and says so."""
    told = AFTER.fullmatch(entry.text("reported", ""))
    return [int(seat) for seat in told[2].split(",")] if told and STREETS[told[1]] == street else []


def _ends_with_settlement(fact: Any) -> bool:
    """5.5(c)(iii): the round is settled there and then, so what the sheet has of the street was decided before."""
    return isinstance(fact, IncorrectHoleCards) and TO_DEALER in recipients(fact.to)
