"""Practice drills for 3 Card Poker at Casino Canberra."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Rank
from queenhigh.games.casino_canberra_3_card_poker.conduct import Disturbance, Payment
from queenhigh.games.casino_canberra_3_card_poker.hand import RANKED_BY
from queenhigh.games.casino_canberra_3_card_poker.irregularities import PlayWagerAmount, WrongNumberOfCards
from queenhigh.games.casino_canberra_3_card_poker.room import ROOM
from queenhigh.games.casino_canberra_3_card_poker.table import Shoe, Table
from queenhigh.games.kit.facts import Irregularity, recipients
from queenhigh.games.kit.phases import Settled
from queenhigh.training.dealing import practice_tables
from queenhigh.training.drills import HouseGame, Moment, OnTable, Pays, Stories, ThreeCardPlay
from queenhigh.training.making import house_drills
from queenhigh.training.paying import EQUAL, equal_hands, own_three
from queenhigh.training.playing import three_card_lesson
from queenhigh.training.ruling import changing
from queenhigh.training.sights import three_cards
from queenhigh.training.stories import stories_of


def automated(settings: Table) -> Table:
    return replace(settings, shoe=Shoe.AUTOMATED)


def tailored(round: Any, fact: Irregularity) -> Irregularity:
    """Return the fact with a payment to one winning player only, or with none if nobody has won yet."""
    if not (isinstance(fact, Disturbance) and fact.already_paid):
        return fact
    won = [line for line in round.lines if line.paid] if isinstance(round, Settled) else []
    return replace(fact, already_paid=[Payment(won[0].wager.seat, won[0].paid)] if won else None)


def fits(round: Any, fact: Irregularity) -> bool:
    """Does the fact fit the round? After the settlement, a disturbance has to name a payment, and a play wager found at
    settlement has to be on the layout."""
    if isinstance(fact, Disturbance):
        return not isinstance(round, Settled) or bool(fact.already_paid)
    if not isinstance(fact, PlayWagerAmount):
        return True
    return ("play" in round.hands[fact.seat].wagers) is (fact.when == "settlement")


def on_table(fact: Irregularity) -> OnTable:
    if isinstance(fact, PlayWagerAmount) and fact.when == "settlement":
        return OnTable(wagers={(fact.seat, "play"): fact.attempted})
    return (
        OnTable(cards=dict.fromkeys(recipients(fact.to), fact.dealt_count))
        if isinstance(fact, WrongNumberOfCards)
        else OnTable()
    )


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
        words=stories_of(__name__),
        moments={
            "hand_in_discard_rack": Moment.TO_ACT,
            "folded_hand_count": Moment.FOLDED,
            "card_exposed": Moment.AT_THE_DEAL,
        },
        tailored=tailored,
        fits=fits,
        on_table=on_table,
    ),
    sights={"three": three_cards(RANKED_BY, terms={"pair": "one pair", "odd_cards": "three odd cards"})},
    whenever=frozenset({"7.7"}),
)
DRILLS = house_drills(
    GAME,
    play=three_card_lesson(GAME, ThreeCardPlay(sides=("pairs_plus",), border=(Rank.JACK, Rank.KING), signs=no_signs)),
)
