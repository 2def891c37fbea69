"""Troubles that the tables of drills can have beside those of a shift, so that every clause on irregularities is told of."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from queenhigh.desk.troubles import CALIFORNIA, MELBOURNE, PERTH, Trouble
from queenhigh.games.california_three_card_poker.conduct import BackLineWager
from queenhigh.games.crown_melbourne_three_card_poker.conduct import Contravention as MelbourneContravention
from queenhigh.games.crown_melbourne_three_card_poker.facts import CardsTakenInError
from queenhigh.games.crown_perth_holdem_poker.conduct import Contravention
from queenhigh.games.crown_perth_holdem_poker.irregularities import (
    CardsToAreaWithoutAnte,
    CommunalCardsMisdealt,
    DealerCardExposed,
    IncorrectHoleCards,
    picked_up,
)
from queenhigh.games.crown_perth_holdem_poker.wager_errors import (
    ElectNotExposed,
    LateWager,
    StreetWagerAmount,
    WagerOutsideLimits,
)
from queenhigh.games.kit.facts import Irregularity
from queenhigh.money import Cents

FREE = 7
RIGHT = ("?",)
"""Cards that have to be those of the round."""

MORE: dict[str, tuple[Trouble, ...]] = {
    MELBOURNE: (
        Trouble("Deciding", CardsTakenInError(seat=1, nominated=RIGHT)),
        Trouble("Deciding", CardsTakenInError(seat=2, nominated=("2c", "3d", "4h"))),
        Trouble("Deciding", MelbourneContravention(seat=1, clause="13.13", exclude=True)),
        Trouble("Deciding", MelbourneContravention(seat=2, detain="a prohibited device")),
    ),
    CALIFORNIA: (Trouble("Deciding", BackLineWager(seat=2, player="Zoe", bet="ante")),),
    PERTH: (
        *(
            Trouble("BetsClosed", WagerOutsideLimits(seat=seat, bet="ante", placed=Cents(placed)))
            for seat, placed in ((1, 300), (2, 52_300), (3, 1_250))
        ),
        *(Trouble("Deciding", LateWager(seat=1, bet=bet, attempted=Cents(500))) for bet in ("ante", "jackpot_1")),
        Trouble("Deciding", DealerCardExposed(when="after_a_flop_wager")),
        Trouble("Deciding", CardsToAreaWithoutAnte(when="before_pickup", to=FREE)),
        Trouble("Deciding", IncorrectHoleCards(when="before_pickup", to=1, count=1)),
        Trouble("Deciding", IncorrectHoleCards(when="after_pickup", to=3, count=3)),
        Trouble("FlopOut", IncorrectHoleCards(when="after_flop", to="dealer", count=3, deck_complete=True)),
        Trouble(
            "FlopOut", IncorrectHoleCards(when="after_flop", to=1, count=1, deck_complete=True, options={2: "void"})
        ),
        Trouble("Deciding", IncorrectHoleCards(when="after_pickup", to="dealer", count=1, deck_complete=True)),
        Trouble("FlopOut", CommunalCardsMisdealt(when="flop", reconstructable="all")),
        Trouble("RiverOut", CommunalCardsMisdealt(when="river", reconstructable="flop_only")),
        Trouble("FlopOut", StreetWagerAmount(seat=1, bet="flop", placed=Cents(70_000))),
        Trouble("RiverOut", StreetWagerAmount(seat=1, bet="turn", placed=Cents(200))),
        Trouble("RiverOut", StreetWagerAmount(seat=2, bet="turn", placed=Cents(40_000))),
        Trouble("Showdown", ElectNotExposed(seat=2)),
    ),
}

UNTOLD = {
    PERTH: (
        WagerOutsideLimits(seat=1, bet="ante", placed=Cents(500)),
        Contravention(seat=3),
    )
}
"""Troubles of a shift that are none at these tables, or on which nothing is decided: the room refuses to rule."""


def tailored(round: Any, fact: Irregularity) -> Irregularity:
    """The fact with the cards of this round, where it depends on them, and its moment, where that decides and is not told."""
    if isinstance(fact, CardsTakenInError) and fact.nominated and fact.seat in round.hands:
        held = tuple(map(str, round.hands[fact.seat].cards))
        return replace(fact, rack=held, nominated=held if fact.nominated == RIGHT else fact.nominated)
    if isinstance(fact, CardsToAreaWithoutAnte | IncorrectHoleCards) and not fact.when:
        late = bool(fact.options) or picked_up(round, fact)
        return replace(fact, when="after_pickup" if late else "before_pickup")
    return fact
