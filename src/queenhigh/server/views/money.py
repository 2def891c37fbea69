"""What lies on a table's layout: wagers, or at a poker table stacks and pots."""

from __future__ import annotations

from queenhigh.desk.tables import TableState


def lies_at(state: TableState) -> int:
    return state.room.chips.lying(state.floor, state.round)
