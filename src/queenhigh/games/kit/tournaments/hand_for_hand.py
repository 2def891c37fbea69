"""Hand-for-hand play near the prizes: tables wait for each other, and players who go out in the same hand are placed
together.

Hands in play when it is ordered count as the first. Nobody leaves, moves or makes a deal before all tables have played
theirs, so that it is one hand for everyone.
"""

from __future__ import annotations

from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.evolve import replay
from queenhigh.games.kit.tournaments.law import Law, by_director
from queenhigh.games.kit.tournaments.prizes import is_eligible
from queenhigh.games.kit.tournaments.state import Playing, Tournament, groups
from queenhigh.rules import Cited, IllegalAction


def order_hand_for_hand(t: Playing, order: o.HandForHand, law: Law) -> list[Cited]:
    """Order hand-for-hand play, if the terms allow it and the prizes are near."""
    by_director(t, order, "Hand-for-hand play", law.elimination, law)
    near = t.terms.format.hand_for_hand
    if not near:
        raise IllegalAction("The terms have no hand-for-hand play.", law.elimination, "Play on.")
    if order.on == t.hand_for_hand:
        raise IllegalAction(f"Play is {'' if order.on else 'not '}hand for hand already.", law.elimination, "Play on.")
    if not order.on:
        all_have_played(t, law)
    elif not 0 < before_the_prizes(t) <= near:
        raise IllegalAction(
            f"{before_the_prizes(t)} players more than prizes are left; hand-for-hand play is for 1 to {near}.",
            law.elimination,
            "Play on.",
        )
    return [e.HandForHandOrdered(order.on, order.at, law.elimination)]


def before_the_prizes(t: Tournament) -> int:
    """How many players must go out until every remaining eligible player wins a prize."""
    prizes = min(len(t.terms.prizes.shares), sum(is_eligible(one) for one in t.entered))
    return sum(is_eligible(t.entrants[name]) for name in t.players) - prizes


def is_due(t: Tournament) -> bool:
    """May the Director order it now?"""
    return not t.hand_for_hand and 0 < before_the_prizes(t) <= t.terms.format.hand_for_hand and len(t.live) > 1


def all_have_played(t: Tournament, law: Law) -> None:
    """Refuse what may not happen while some tables have played the current hand and others have not."""
    if t.waiting:
        raise IllegalAction(
            "Play is hand for hand, and not all tables have played.", law.elimination, "Wait for the others."
        )


def when_all_have_played(t: Tournament, at: int, law: Law) -> list[Cited]:
    """The last table has played its hand: assign places by the terms, and continue with the next hand or ordinary
    play."""
    if not t.hand_for_hand or not all(table.waits for table in t.live.values() if len(table.seats) > 1):
        return []
    made: list[Cited] = []
    if t.busted:
        shared = t.terms.format.hand_for_hand_ties == "shared"
        gone = (tuple(sorted(t.busted)),) if shared else tuple(groups(t.busted))
        made.append(e.PlayersEliminated(gone, len(t.players) - len(t.busted) + 1, law.elimination))
    made.append(e.AllTablesPlayed(t.together + 1, at, law.elimination))
    after = replay(t, made)
    if before_the_prizes(after) <= 0 or len(after.live) < 2:
        made.append(e.HandForHandOrdered(False, at, law.elimination))
    return made
