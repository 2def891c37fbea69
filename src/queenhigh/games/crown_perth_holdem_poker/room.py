"""Hold'em Poker at Crown Perth: everything that the rest of the system may ask of this book."""

from __future__ import annotations

from queenhigh.games.crown_perth_holdem_poker import croupier, decide, floor, legal, round, sight
from queenhigh.games.crown_perth_holdem_poker.book import BOOK, PAY
from queenhigh.games.crown_perth_holdem_poker.table import Limits, Table
from queenhigh.games.kit import movements
from queenhigh.games.kit.croupier import choosing, decides
from queenhigh.games.kit.floor_steps import round_ended
from queenhigh.games.kit.phases import Over, evolve
from queenhigh.games.kit.room import (
    Chips,
    Croupier,
    Decisions,
    FloorLaw,
    HouseTable,
    Layout,
    Room,
    RoundLaw,
    Sight,
)


def usual_table() -> Table:
    """A table as the house opens it."""
    return croupier.TABLE


def places(_: Table) -> int:
    return croupier.SEATS


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
    ),
    floor=FloorLaw(
        act=floor.act,
        ending=round_ended,
        ready=None,
        begun=None,
        settings=Table,
        limits=Limits,
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
        waiting=choosing(croupier.choices),
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
        banks=None,
    ),
    layout=Layout(
        usual=usual_table,
        options={},
        tables=(HouseTable("perth-1", {}, 5),),
        places=places,
        areas=("Ante", "Play", "Pair Plus"),
        offered=(),
        approval="1",
        signs=("limits", "multiples", "pay_tables", "jackpots"),
        jackpot_equipment=True,
    ),
    facets={},
)
