"""Work at a poker table around its hands: opening and closing, a change with notice, a bonus prize, and time charges."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.crown_melbourne_crown_poker.bonus_prizes import BonusPrize, Claim, Kind
from queenhigh.games.crown_melbourne_crown_poker.commission import TimeCharge
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.notified import worded
from queenhigh.games.crown_melbourne_crown_poker.room import ROOM
from queenhigh.games.crown_melbourne_crown_poker.table import opened
from queenhigh.money import Cents
from queenhigh.training.floor_work import CHANGE, CLOSING, Order, announced, closing, floor_work, words
from queenhigh.training.procedure import Work

DEALER, HIGHER_DUTIES, *_, MANAGER = ROOM.book.ladder.rungs
FEE = Cents(1000)
PRIZE = BonusPrize("Weekend away", Kind.SERVICES, "straight_flush", description="a weekend away")
WORDS = {
    "OfferPrize": "The prize, and the hand that earns it, go on display.",
    "ClaimPrize": "A supervisor verifies the hand and awards the prize.",
    "DeliverPrize": "The prize is handed over at a convenient time.",
    "AssessTime": "Time charges are collected from the players for the hour ahead.",
    "VerifyTime": "A supervisor verifies the amount on the drop slide.",
    "DropTime": "The dealer drops the time charges.",
}


def said(order: Order) -> str:
    return WORDS.get(type(order).__name__) or words(order)


def works() -> dict[str, Work]:
    usual = ROOM.layout.usual()
    omaha = opened(replace(usual.table, game=GAMES["omaha"]))
    change = announced("terms", worded(usual.table, omaha), here.ChangeTerms(by=MANAGER, table=omaha))
    prize = [
        here.OfferPrize(by=HIGHER_DUTIES, prize=PRIZE),
        here.ClaimPrize(by=HIGHER_DUTIES, prize=PRIZE.name, claim=Claim(seat=1, hand=PRIZE.earned_by)),
        here.DeliverPrize(by=DEALER, number=1),
    ]
    charges = [
        here.AssessTime(by=DEALER),
        here.VerifyTime(by=HIGHER_DUTIES, amount=FEE),
        here.DropTime(by=DEALER),
    ]
    by_the_hour = replace(usual, table=replace(usual.table, commission=(TimeCharge(FEE),)))
    told = "A table is opened, and the game is changed while players are at it."
    return {
        CLOSING: closing(ROOM, usual, None),
        CHANGE: floor_work(ROOM, told, change, words, usual),
        "a bonus prize": floor_work(ROOM, "A bonus prize is offered, and a player wins it.", prize, said, usual),
        "time charges": floor_work(ROOM, "A table with a time charge is opened.", charges, said, by_the_hour),
    }
