"""Practice drills for Hold'em Poker at Crown Perth: hole cards, a board, three streets, and jackpots."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Card
from queenhigh.desk.troubles import Trouble
from queenhigh.games.crown_perth_holdem_poker.conduct import Contravention
from queenhigh.games.crown_perth_holdem_poker.croupier import FREE
from queenhigh.games.crown_perth_holdem_poker.facets.advice import street_lesson
from queenhigh.games.crown_perth_holdem_poker.hand import DEFINED_BY
from queenhigh.games.crown_perth_holdem_poker.irregularities import (
    BEFORE_PICKUP,
    CardsToAreaWithoutAnte,
    CommunalCardsMisdealt,
    DealerCardExposed,
    IncorrectHoleCards,
    picked_up,
)
from queenhigh.games.crown_perth_holdem_poker.jackpot import LEVELS, display, reseeds
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import pools_at_settlement
from queenhigh.games.crown_perth_holdem_poker.limits import outside_limits
from queenhigh.games.crown_perth_holdem_poker.room import ROOM
from queenhigh.games.crown_perth_holdem_poker.table import ANTE, JACKPOTS, Limits
from queenhigh.games.crown_perth_holdem_poker.wager_errors import (
    ElectNotExposed,
    JackpotWagerShort,
    LateWager,
    StreetWagerAmount,
    WagerOutsideLimits,
)
from queenhigh.games.kit.actions import Choice, PlaceWager
from queenhigh.games.kit.facts import Irregularity, recipients
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import Rule
from queenhigh.training.dealing import practice_tables
from queenhigh.training.drills import HouseGame, Moment, OnTable, Pays, Stories
from queenhigh.training.making import house_drills
from queenhigh.training.paying import EQUAL, ROYAL_AND_STRAIGHT, TWO_STRAIGHTS, best_five, equal_hands, shared_run
from queenhigh.training.ruling import changing
from queenhigh.training.sights import Sight
from queenhigh.training.speed import Payable
from queenhigh.training.stories import stories_of

TERMS = {"no_pair": "five odd cards"}
NOT_PICKED_UP = "The hole cards are dealt; no one has picked any up."

MORE = (
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
    Trouble("FlopOut", IncorrectHoleCards(when="after_flop", to=1, count=1, deck_complete=True, options={2: "void"})),
    Trouble("Deciding", IncorrectHoleCards(when="after_pickup", to="dealer", count=1, deck_complete=True)),
    Trouble("FlopOut", CommunalCardsMisdealt(when="flop", reconstructable="all")),
    Trouble("RiverOut", CommunalCardsMisdealt(when="river", reconstructable="flop_only")),
    Trouble("FlopOut", StreetWagerAmount(seat=1, bet="flop", placed=Cents(70_000))),
    Trouble("RiverOut", StreetWagerAmount(seat=1, bet="turn", placed=Cents(200))),
    Trouble("RiverOut", StreetWagerAmount(seat=2, bet="turn", placed=Cents(40_000))),
    Trouble("Showdown", ElectNotExposed(seat=2)),
)


def onlooker(settings: Any) -> PlaceWager:
    """A player without a hand may place a Player Poker Extra on another player's hand."""
    return PlaceWager(2, "Zoe", "player_poker_extra", Cents(settings.limits.min))


def no_signs(_: Any) -> tuple[str, ...]:
    return ()


def meters(over: Any) -> tuple[str, ...]:
    """Return what the displays show when a prize is keyed off, which includes this round's wagers (4.2)."""
    if (jackpot := over.table.jackpot) is None:
        return ()
    while jackpot.settled is not None:
        jackpot = jackpot.settled.found
    found = replace(over, table=replace(over.table, jackpot=jackpot))
    pools, readings = pools_at_settlement(found)[0], over.table.readings
    shown = ", ".join(f"level {level} {in_dollars(display(pools, level, readings))}" for level in LEVELS)
    seeds = ", ".join(in_dollars(int(seed)) for seed in reseeds(jackpot.level_1, readings))
    return (f"Jackpot displays with this round's wagers: {shown}. The three pools are reseeded with {seeds}.",)


def flop(round: Any) -> tuple[Card, ...]:
    """Return the next cards of the deck, which will be the flop."""
    return tuple(round.stub[:3])


def extra_places(round: Any, seat: int, bet: str) -> tuple[Card, ...]:
    own = round.dealer if bet.startswith("dealer") else round.hands[seat].cards
    return (*own, *flop(round))


changes = changing(
    "incorrect_hole_cards",
    "cards_to_area_without_ante",
    "communal_cards_misdealt",
    "street_wager_amount",
    "flop_wager_inadvertently_omitted",
    "jackpot_wager_short",
    "elect_not_exposed",
    "dealer_card_exposed",
)


def changes_pay(fact: Irregularity) -> bool:
    """5.5(c): nothing is paid before the count is known."""
    if isinstance(fact, IncorrectHoleCards) and fact.when not in BEFORE_PICKUP:
        return fact.deck_complete is not None or fact.deck_count is not None
    return changes(fact)


def tailored(round: Any, fact: Irregularity) -> Irregularity:
    """Add the moment of an irregularity if the ruling depends on it and the report does not name it."""
    if isinstance(fact, CardsToAreaWithoutAnte | IncorrectHoleCards) and not fact.when:
        late = bool(fact.options) or picked_up(round, fact)
        return replace(fact, when="after_pickup" if late else "before_pickup")
    return fact


def on_table(fact: Irregularity) -> OnTable:
    if isinstance(fact, StreetWagerAmount | WagerOutsideLimits):
        return OnTable(wagers={(fact.seat, fact.bet): fact.placed})
    if isinstance(fact, JackpotWagerShort) and fact.placed is not None:
        return OnTable(wagers={(fact.seat, bet): fact.placed for bet in JACKPOTS})
    if isinstance(fact, IncorrectHoleCards) and fact.count is not None:
        return OnTable(cards=dict.fromkeys(recipients(fact.to), fact.count))
    return OnTable()


def fits(round: Any, fact: Irregularity) -> bool:
    """A wager found too large or too small has to be on the layout. 5.7: no flop wager is on the layout before the
    first one, and at least one is afterwards.
    """
    if isinstance(fact, StreetWagerAmount | WagerOutsideLimits):
        return fact.bet in round.hands[fact.seat].wagers
    if "flop_wager" not in fact.when:
        return True
    acted = [hand for hand in round.hands.values() if hand.choice is not Choice.UNDECIDED]
    return any("flop" in hand.wagers for hand in acted) is fact.when.startswith("after")


def said_of(phase: str, fact: Irregularity) -> str:
    return NOT_PICKED_UP if phase == "Deciding" and fact.when in BEFORE_PICKUP else ""


def defined_by(kind: FiveCard | ThreeCard | None) -> tuple[Rule, ...]:
    assert isinstance(kind, FiveCard)
    return (DEFINED_BY[kind],)


GAME = HouseGame(
    room=ROOM,
    tables=replace(practice_tables(ROOM), signs=no_signs, onlooker=onlooker),
    pays=Pays(
        hands={
            "poker_extra": best_five("dealer_poker_extra", "player_poker_extra", places=extra_places),
            "jackpot": best_five("jackpot_1", "jackpot_2", "jackpot_3", places=extra_places),
        },
        beside={
            EQUAL: equal_hands("flop"),
            TWO_STRAIGHTS: shared_run("jackpot", "789 56 TJ", flop),
            ROYAL_AND_STRAIGHT: shared_run("jackpot", "TJQ KA 89", flop),
        },
        after=changes_pay,
        meters=meters,
    ),
    stories=Stories(
        words=stories_of(__name__),
        moments={
            "flop_wager_inadvertently_omitted": Moment.TO_ACT,
            "elect_not_exposed": Moment.NOT_FOLDED,
            "best_hand_challenged": Moment.NOT_FOLDED,
            "street_wager_amount": Moment.NOT_FOLDED,
            "card_exposed": Moment.AT_THE_DEAL,
            "incorrect_hole_cards": Moment.AT_THE_DEAL,
            "cards_not_cut": Moment.AT_THE_DEAL,
        },
        more=MORE,
        untold=(WagerOutsideLimits(seat=1, bet="ante", placed=Cents(500)), Contravention(seat=3)),
        fits=fits,
        tailored=tailored,
        said_of=said_of,
        on_table=on_table,
        open_board=True,
    ),
    sights={
        "five": Sight("hole cards and flop", 2, defined_by, 3, ("Hole cards", "Flop"), terms=TERMS),
        "seven": Sight("the best five of seven", 2, defined_by, 5, ("Hole cards", "Board"), terms=TERMS),
    },
)
IN_UNITS = replace(ROOM.croupier.table, limits=Limits(min=Cents(1000), unit=Cents(500)))


def in_units(bet: str, stake: int) -> tuple[int, tuple[Rule, ...]]:
    """5.10: return the part of an ante that counts at a table with betting units."""
    part = outside_limits(IN_UNITS, bet, Cents(stake)) if bet == ANTE else None
    return (part.stake, part.why) if part else (stake, ())


DRILLS = house_drills(
    GAME,
    play=street_lesson(GAME),
    payable=Payable(chip=100, says="Antes: at least $10, in betting units of $5.", counts=in_units),
)
