"""Hold'em Poker at Crown Perth: the book's interface to the rest of the system."""

from __future__ import annotations

from queenhigh.games.crown_perth_holdem_poker import croupier, decide, floor, jackpot, legal, round, sight
from queenhigh.games.crown_perth_holdem_poker.book import BOOK, PAY
from queenhigh.games.crown_perth_holdem_poker.table import JACKPOTS, Limits, Table
from queenhigh.games.kit import movements
from queenhigh.games.kit.croupier import decides
from queenhigh.games.kit.environment import STREETS, Environment
from queenhigh.games.kit.floor_steps import round_ended
from queenhigh.games.kit.instructions import EndRound
from queenhigh.games.kit.phases import Over, evolve, shuffles_again
from queenhigh.games.kit.room import (
    Bounds,
    Chips,
    Croupier,
    Decisions,
    FloorLaw,
    HouseTable,
    Layout,
    Room,
    RoundLaw,
    Sight,
    one_column,
)


def usual_table() -> Table:
    """Return a table with the settings that the house opens it with."""
    return croupier.TABLE


def places(_: Table) -> int:
    return croupier.SEATS


def reserved(table: Table) -> dict[int, str]:
    """Return who had the ante of an area in the round before (3.5(b))."""
    return table.reserved


def bounds(table: Table, bet: str) -> Bounds | None:
    """Return the limits on display (6.3). A Jackpot Wager costs the price of its level."""
    if bet in JACKPOTS:
        return Bounds(price=jackpot.wager_of(JACKPOTS[bet], table.jackpot.level_1)) if table.jackpot else None
    limits = table.limits
    return Bounds(limits.min, limits.max, limits.unit)


def priced_by(_: Table, bet: str) -> str:
    """Both poker extras, and all levels of the jackpot, have one pay table each."""
    return "poker_extra" if bet.endswith("poker_extra") else "jackpot" if bet in JACKPOTS else bet


ENVIRONMENT = Environment(id="queenhigh/Perth-v0", later=STREETS, highest=3)
ROOM = Room(
    book=BOOK,
    pay=PAY,
    round=RoundLaw(
        new_round=round.new_round,
        act=round.act,
        legal=legal.legal,
        evolve=evolve,
        over=Over[Table],
        next_table=round.next_table,
        ruling=round.ruling,
        rulings=round.RULINGS,
        withholds=True,
        shuffles_again=shuffles_again,
        first_rights=reserved,
    ),
    floor=FloorLaw(
        act=floor.act,
        ending=round_ended,
        takes=floor.TAKES,
        told_by=EndRound,
        ready=None,
        begun=None,
        reseated=None,
        elsewhere=None,
        settings=Table,
        limits=Limits,
        signed_by={},
        abstaining_rounds=floor.ABSTAINING_ROUNDS,
    ),
    sight=Sight(
        shown=sight.shown,
        seen_by=sight.seen_by,
        looks_by=sight.looks_by,
        may_be_asked=None,
    ),
    chips=Chips(moves=movements.moves, floor_moves=movements.floor_moves, lying=movements.lying),
    croupier=Croupier(
        table=croupier.TABLE,
        seats=croupier.SEATS,
        new_round=round.new_round,
        next_table=round.next_table,
        offers=croupier.OFFERS,
        next_order=croupier.next_order,
        waiting=croupier.have_the_word,
        bot=decides(croupier.bot_choice, decide.options),
        declares=croupier.declares,
        headline=croupier.headline,
        shared="board",
        decisions=Decisions(
            choices=croupier.choices,
            stake=croupier.stake,
            words=croupier.words,
            later=croupier.LATER,
        ),
        seated=None,
        banks=None,
    ),
    layout=Layout(
        usual=usual_table,
        options={},
        tables=(HouseTable("perth-1", {}, min(5, croupier.FREE - 1)),),
        places=places,
        bounds=bounds,
        columns=one_column,
        priced_by=priced_by,
        areas=("Ante", "Play", "Pair Plus"),
        offered=(),
        approval="1",
        signs=("limits", "multiples", "pay_tables", "jackpots"),
        jackpot_equipment=True,
    ),
    tournament=None,
    facets={
        "sheet": "queenhigh.games.crown_perth_holdem_poker.facets.sheet:SHEET",
        "signs": "queenhigh.games.crown_perth_holdem_poker.facets.signs:SIGNS",
        "troubles": "queenhigh.games.crown_perth_holdem_poker.facets.troubles:TROUBLES",
        "jackpots": "queenhigh.games.crown_perth_holdem_poker.facets.jackpots:JACKPOTS",
        "odds": "queenhigh.games.crown_perth_holdem_poker.facets.odds:ODDS",
        "design": "queenhigh.games.crown_perth_holdem_poker.facets.odds:DESIGN",
        "strategy": "queenhigh.games.crown_perth_holdem_poker.facets.strategy:STRATEGY",
        "information": "queenhigh.games.crown_perth_holdem_poker.facets.information:INFORMATION",
        "simulation": "queenhigh.games.crown_perth_holdem_poker.facets.simulation:SIMULATION",
        "drills": "queenhigh.games.crown_perth_holdem_poker.facets.drills:DRILLS",
        "environment": "queenhigh.games.crown_perth_holdem_poker.room:ENVIRONMENT",
        "page": "queenhigh.games.crown_perth_holdem_poker.facets.page:PAGE",
        "hosting": "queenhigh.games.crown_perth_holdem_poker.facets.hosting:HOSTING",
    },
)
