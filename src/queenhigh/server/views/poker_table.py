"""The common part of a poker table's view, as far as it has one; the rest is in `poker`."""

from __future__ import annotations

from typing import Any

from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.server.views.offers import headline_of, limits_of
from queenhigh.server.views.poker import PokerSeat, PokerView, places_at, poker_view


def common_seat(seat: PokerSeat, view: PokerView) -> dict[str, Any]:
    """As much of a seat as every table's has."""
    return {
        "seat": seat.seat,
        "player": seat.player,
        "bot": seat.bot,
        "wagers": {"bet": seat.bet} if seat.bet else {},
        "cards": seat.cards,
        "choice": None,
        "turn": seat.seat == view.turn,
        "out": seat.dealt and not seat.live,
        "words": seat.words,
        "folded": seat.dealt and not seat.live,
    }


def common(state: TableState, house: Any) -> tuple[PokerView, dict[str, Any]]:
    """What `TableView` wants to know of a poker table."""
    seen, hand = poker_view(state, house), state.round
    return seen, {
        "places": places_at(state),
        "limits": limits_of(state),
        "headline": headline_of(state),
        "shared": seen.board,
        "shared_label": "Board",
        "outcome": hand.outcome if isinstance(hand, Over) else None,
    }
