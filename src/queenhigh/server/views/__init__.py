"""What each audience sees of a table: allow-listed, built field by field, and encoded the same way every time.

view = encoded(table_view(state, house))            # everyone's: encode it once and send it to all
you = encoded(you_view(state, person, house))       # one person's
told = project(event, audience, person, state)
"""

from __future__ import annotations

import msgspec

from queenhigh.server.views.board import BoardView, board_view
from queenhigh.server.views.dealer import DealersView, dealer_view
from queenhigh.server.views.events import STAFF, is_personal, project
from queenhigh.server.views.floor import FloorView, floor_view
from queenhigh.server.views.table import TableView, table_view
from queenhigh.server.views.you import YouView, concerned, you_view

__all__ = [
    "STAFF",
    "BoardView",
    "DealersView",
    "FloorView",
    "TableView",
    "YouView",
    "board_view",
    "concerned",
    "dealer_view",
    "encoded",
    "floor_view",
    "is_personal",
    "project",
    "table_view",
    "you_view",
]

_ENCODER = msgspec.json.Encoder(order="deterministic")


def encoded(view: object) -> bytes:
    return _ENCODER.encode(view)
