"""The poker room for practice: pots, rulings, calls that can be calculated exactly, and hands from five cards to Omaha's lows."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.crown_melbourne_crown_poker.bonus_prizes import BonusPrize, Claim, Kind
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.commission import TimeCharge
from queenhigh.games.crown_melbourne_crown_poker.facets.drills import betting, pay, playing, ruling
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.dealing import OF_PLAYERS, dealt_through
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.notified import worded
from queenhigh.games.crown_melbourne_crown_poker.room import ROOM
from queenhigh.games.crown_melbourne_crown_poker.round import act
from queenhigh.games.crown_melbourne_crown_poker.showdown import RANKS
from queenhigh.games.crown_melbourne_crown_poker.table import opened
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.money import Cents
from queenhigh.rules import Rule
from queenhigh.training.drills import Drills, Lesson
from queenhigh.training.floor_work import CHANGE, CLOSING, Order, announced, closing, floor_work, words
from queenhigh.training.procedure import ROUND, Work, procedure_lesson
from queenhigh.training.reading import read_lesson
from queenhigh.training.sights import Sight
from queenhigh.training.speed import speed_lesson
from queenhigh.training.spot import spot_lesson

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


LOWS = rule("3.2.2(j) Low hand values")
TABLE = ("Hole cards", "Board")


def by(*clauses: str, low: bool = False) -> Callable[[FiveCard | ThreeCard | None], tuple[Rule, ...]]:
    """The clauses that rank a hand: on its category or its low, on how it is made, and on lows if both count."""
    made = tuple(map(rule, clauses))

    def ranked(kind: FiveCard | ThreeCard | None) -> tuple[Rule, ...]:
        if not isinstance(kind, FiveCard):
            return (LOWS, *made)
        return (RANKS[kind], *made, *((LOWS,) if low else ()))

    return ranked


SIGHTS = {
    "five": Sight("five cards", 5, by()),
    "seven": Sight("the best five of seven", 2, by("8.20.4(a)"), 5, TABLE),
    "omaha": Sight("Omaha", 4, by("8.20.4(c)"), 5, TABLE, omaha=True),
    "low": Sight("the low, eight or better", 2, by("8.20.4(b)(ii)"), 5, TABLE, high=False, low=True),
    "omaha_low": Sight("Omaha's low", 4, by("8.20.4(d)(ii)"), 5, TABLE, high=False, low=True, omaha=True),
    "hilo": Sight("high and low", 2, by("8.20.4(b)(i)", "8.20.4(b)(ii)", low=True), 5, TABLE, low=True),
    "omaha_hilo": Sight(
        "Omaha's high and low", 4, by("8.20.4(d)(i)", "8.20.4(d)(ii)", low=True), 5, TABLE, low=True, omaha=True
    ),
}
PAY = Lesson(pay.topics, pay.pay_drill)
HAND = Work("A hand is dealt.", act, dealt_through, OF_PLAYERS)
DRILLS = Drills(
    pay=PAY,
    ruling=Lesson(ruling.topics, ruling.ruling_drill),
    play=Lesson(playing.topics, playing.play_drill),
    read=read_lesson(BOOK, SIGHTS),
    speed=speed_lesson(ROOM),
    spot=spot_lesson(BOOK, PAY, HAND),
    procedure=procedure_lesson(BOOK, {ROUND: HAND} | works()),
    betting=Lesson(betting.topics, betting.betting_drill),
)
