"""What lies on a table's layout: wagers, or at a poker table stacks and pots."""

from __future__ import annotations

from queenhigh.desk.tables import TableState
from queenhigh.house.moves import lying
from queenhigh.house.poker_moves import lying as lying_at_poker
from queenhigh.server.views.poker import is_poker


def lies_at(state: TableState) -> int:
    return lying_at_poker(state.floor, state.round) if is_poker(state) else lying(state.round)
