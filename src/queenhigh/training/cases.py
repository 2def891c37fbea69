"""Troubles that the tables of drills can have beside those of a shift, so that every clause on irregularities is told of."""

from __future__ import annotations

from queenhigh.desk.troubles import PERTH, Trouble
from queenhigh.games.crown_perth_holdem_poker.conduct import Contravention
from queenhigh.games.crown_perth_holdem_poker.irregularities import DealerCardExposed
from queenhigh.games.crown_perth_holdem_poker.wager_errors import WagerOutsideLimits
from queenhigh.money import Cents

MORE: dict[str, tuple[Trouble, ...]] = {
    PERTH: (
        *(
            Trouble("BetsClosed", WagerOutsideLimits(seat=seat, bet="ante", placed=Cents(placed)))
            for seat, placed in ((1, 300), (2, 52_300), (3, 1_250))
        ),
        Trouble("Deciding", DealerCardExposed(when="after_a_flop_wager")),
    )
}

UNTOLD = {
    PERTH: (
        WagerOutsideLimits(seat=1, bet="ante", placed=Cents(500)),
        Contravention(seat=3),
    )
}
"""Troubles of a shift that are none at these tables, or on which nothing is decided: the room refuses to rule."""
