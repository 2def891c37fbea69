"""The club's game for practice, in each edition."""

from __future__ import annotations

from typing import Any

from club_three_card_poker.book import rule
from club_three_card_poker.room import ROOM
from club_three_card_poker.second_edition.room import ROOM as SECOND
from queenhigh.cards import Rank
from queenhigh.games.kit.room import Room
from queenhigh.hands import ThreeCard
from queenhigh.training.dealing import practice_tables
from queenhigh.training.drills import Drills, HouseGame, Moment, Pays, Stories, ThreeCardPlay
from queenhigh.training.making import house_drills
from queenhigh.training.paying import EQUAL, equal_hands, own_three
from queenhigh.training.playing import three_card_lesson
from queenhigh.training.ruling import changing
from queenhigh.training.sights import three_cards
from queenhigh.training.stories import stories_of


def no_signs(_: Any) -> tuple[str, ...]:
    return ()


def drills(room: Room) -> Drills:
    """Of the book in one of its editions."""
    game = HouseGame(
        room=room,
        tables=practice_tables(room),
        pays=Pays(
            hands={"ante_bonus": own_three("ante_bonus"), "pair_plus": own_three("pair_plus")},
            beside={EQUAL: equal_hands("play")},
            after=changing("cards_shown", "dealer_cards_exposed"),
            bonus=lambda _: "ante_bonus",
        ),
        stories=Stories(
            words=stories_of(__name__),
            moments={"cards_shown": Moment.TO_ACT, "dealer_cards_exposed": Moment.AT_THE_DEAL},
        ),
        sights={"three": three_cards(dict.fromkeys(ThreeCard, rule("2.1")))},
    )
    play = ThreeCardPlay(sides=("pair_plus", "colours"), border=(Rank.TEN, Rank.QUEEN), signs=no_signs)
    return house_drills(game, play=three_card_lesson(game, play))


DRILLS, SECOND_DRILLS = drills(ROOM), drills(SECOND)
