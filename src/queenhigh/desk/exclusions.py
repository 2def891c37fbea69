"""An exclusion applies to the game: an order or ruling at one table of a book applies at all of them, and so does its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from queenhigh.desk.tables import Draft, TableState
from queenhigh.games.kit.actions import Action, PlaceWager
from queenhigh.games.kit.floor import barred
from queenhigh.games.kit.floor_events import Exclusion, ExclusionLifted, PlayerExcluded
from queenhigh.games.kit.ruling import Exclude
from queenhigh.rules import IllegalAction


def heard(state: TableState, others: Iterable[TableState]) -> list[PlayerExcluded]:
    """Return the exclusions at other tables of the game that this table lacks, because it was added later or the ledger
    is old."""
    here, found = barred(state.floor), dict[str, PlayerExcluded]()
    for other in others:
        for player, known in other.floor.exclusions.items():
            if player not in here:
                found.setdefault(player, _told(player, known))
    return list(found.values())


def ruled(draft: Draft, before: TableState, who: str, at: int) -> list[PlayerExcluded]:
    """Return the exclusions by rulings of the round that has just ended, as events of the floor."""
    new = barred(draft.state.floor) - barred(before.floor) - draft.state.floor.excluded
    for made in getattr(draft.state.round, "rulings", ()):
        for order in made.orders:
            if new and isinstance(order, Exclude) and order.whole_game:
                return [PlayerExcluded(player, "", order.rule, made.reason, at, who) for player in sorted(new)]
    return []


def elsewhere(draft: Draft, others: Callable[[TableState], Iterable[TableState]]) -> list[Draft]:
    """Return the other tables of the game, with the orders that were given at this one."""
    events = [event for event in draft.events if isinstance(event, PlayerExcluded | ExclusionLifted)]
    drafts = [Draft(other) for other in others(draft.state)] if events else []
    for event in events:
        told: Any = replace(event, table=event.table or draft.state.id) if isinstance(event, PlayerExcluded) else event
        for other in drafts:
            if (event.player in barred(other.state.floor)) is isinstance(event, ExclusionLifted):
                other.add(told)
    return [other for other in drafts if other.events]


def check_admitted(state: TableState, action: Action) -> None:
    """Refuse further wagers of a player who was excluded during the round."""
    if isinstance(action, PlaceWager) and (known := state.floor.exclusions.get(action.player)):
        raise IllegalAction(
            f"{action.player} is excluded from the game.",
            known.rule,
            "Wagers already placed are played to the end.",
        )


def check_entry(tables: Iterable[TableState], players: Iterable[str]) -> None:
    """Refuse a tournament entry of a player who is excluded from the game."""
    for table in tables:
        for player in players:
            if known := table.floor.exclusions.get(player):
                raise IllegalAction(
                    f"{player} is excluded from the game, and so from its tournaments.",
                    known.rule,
                    "Ask the floor. Anyone who may exclude a player may also lift the exclusion.",
                )


def _told(player: str, known: Exclusion) -> PlayerExcluded:
    return PlayerExcluded(player, known.breached, known.rule, known.reason, known.at, known.by, known.table)
