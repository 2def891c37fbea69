"""What may go wrong at a table: every irregularity that the book rules on."""

from __future__ import annotations

from queenhigh.desk.troubles import Troubles

TROUBLES = Troubles(
    {
        "Betting": {"spilled_drink": [{}]},
        "BetsClosed": {"spilled_drink": [{"detail": "lemonade"}]},
        "Deciding": {
            "spilled_drink": [{}],
            "cards_shown": [{"seat": 2}],
            "dealer_cards_exposed": [{"count": 1}, {"count": 1, "retracting": [1]}, {"count": 2}],
        },
        "Showdown": {"spilled_drink": [{}]},
    }
)
