"""3 Card Poker at Casino Canberra for practice."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Rank
from queenhigh.games.casino_canberra_3_card_poker.hand import RANKED_BY
from queenhigh.games.casino_canberra_3_card_poker.room import ROOM
from queenhigh.games.casino_canberra_3_card_poker.table import Shoe, Table
from queenhigh.training.dealing import practice_tables
from queenhigh.training.drills import HouseGame, Moment, Pays, Stories, ThreeCardPlay
from queenhigh.training.making import house_drills
from queenhigh.training.paying import EQUAL, equal_hands, own_three
from queenhigh.training.playing import three_card_lesson
from queenhigh.training.ruling import changing
from queenhigh.training.sights import three_cards
from queenhigh.training.words import COUNTED


def automated(settings: Table) -> Table:
    return replace(settings, shoe=Shoe.AUTOMATED)


def no_signs(_: Any) -> tuple[str, ...]:
    return ()


GAME = HouseGame(
    room=ROOM,
    tables=replace(practice_tables(ROOM), shoe=automated),
    pays=Pays(
        hands={"ante_bonus": own_three("ante_bonus"), "pairs_plus": own_three("pairs_plus")},
        beside={EQUAL: equal_hands("play")},
        after=changing("card_exposed", "hand_in_discard_rack", "play_wager_amount", "collusion", "disturbance"),
        bonus=lambda _: "ante_bonus",
    ),
    stories=Stories(
        told=COUNTED,
        moments={
            "hand_in_discard_rack": Moment.TO_ACT,
            "folded_hand_count": Moment.FOLDED,
            "card_exposed": Moment.AT_THE_DEAL,
        },
    ),
    sights={"three": three_cards(RANKED_BY)},
)
DRILLS = house_drills(
    GAME,
    play=three_card_lesson(GAME, ThreeCardPlay(sides=("pairs_plus",), border=(Rank.JACK, Rank.KING), signs=no_signs)),
)
