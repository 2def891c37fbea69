"""3 Card Poker at Casino Canberra: the book's interface to the rest of the system."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.casino_canberra_3_card_poker import croupier, decide, floor, legal, round, sight
from queenhigh.games.casino_canberra_3_card_poker.book import BOOK, PAY, rule
from queenhigh.games.casino_canberra_3_card_poker.table import Limits, Shoe, Table, wagering_elsewhere
from queenhigh.games.kit import movements
from queenhigh.games.kit.croupier import ante_again, choosing, decides, no_headline, no_other_words
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
    by_its_name,
    one_column,
)


def usual_table(shoe: str = Shoe.MANUAL) -> Table:
    """Return a table with the settings that the house opens it with."""
    return replace(croupier.TABLE, shoe=Shoe(shoe))


def places(_: Table) -> int:
    return croupier.SEATS


def bounds(table: Table, bet: str) -> Bounds:
    """Return the limits on the sign (3.1), which may have a separate maximum for pairs plus."""
    limits = table.limits
    own = limits.pairs_plus_max if bet == "pairs_plus" else None
    return Bounds(limits.min, limits.max if own is None else own, limits.unit)


ENVIRONMENT = Environment(id="queenhigh/Canberra-v0", later=STREETS, highest=3)
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
        withholds=False,
        shuffles_again=shuffles_again,
        first_rights=None,
    ),
    floor=FloorLaw(
        act=floor.act,
        ending=round_ended,
        takes=floor.TAKES,
        told_by=EndRound,
        ready=None,
        begun=None,
        reseated=None,
        elsewhere=wagering_elsewhere,
        settings=Table,
        limits=Limits,
        signed_by={rule("2.3"): ("casino_operator", "casino_supervisor", "dealer")},
        abstaining_rounds=floor.ABSTAINING_ROUNDS,
    ),
    sight=Sight(
        shown=sight.shown,
        seen_by=sight.seen_by,
        looks_by=sight.looks_by,
        may_be_asked=sight.may_be_asked,
    ),
    chips=Chips(moves=movements.moves, floor_moves=movements.floor_moves, lying=movements.lying),
    croupier=Croupier(
        table=croupier.TABLE,
        seats=croupier.SEATS,
        new_round=round.new_round,
        next_table=round.next_table,
        offers=croupier.OFFERS,
        next_order=croupier.next_order,
        waiting=choosing(decide.waiting),
        bot=decides(croupier.bot_choice, decide.options),
        declares=croupier.declares,
        headline=no_headline,
        shared="",
        decisions=Decisions(
            choices=croupier.choices,
            stake=ante_again,
            words=no_other_words,
            later=1,
        ),
        seated=None,
        banks=None,
    ),
    layout=Layout(
        usual=usual_table,
        options={"shoe": tuple(Shoe)},
        tables=(
            HouseTable("canberra-1", {}, min(6, croupier.SEATS)),
            HouseTable("canberra-2", {"shoe": Shoe.AUTOMATED}, min(4, croupier.SEATS)),
        ),
        places=places,
        bounds=bounds,
        columns=one_column,
        priced_by=by_its_name,
        areas=("Ante", "Play", "Pairs Plus"),
        offered=(),
        approval="on record",
        signs=("limits", "multiples", "pay_tables"),
        jackpot_equipment=False,
    ),
    tournament=None,
    facets={
        "sheet": "queenhigh.games.casino_canberra_3_card_poker.facets.sheet:SHEET",
        "signs": "queenhigh.games.casino_canberra_3_card_poker.facets.signs:SIGNS",
        "troubles": "queenhigh.games.casino_canberra_3_card_poker.facets.troubles:TROUBLES",
        "odds": "queenhigh.games.casino_canberra_3_card_poker.facets.odds:ODDS",
        "strategy": "queenhigh.games.casino_canberra_3_card_poker.facets.odds:STRATEGY",
        "design": "queenhigh.games.casino_canberra_3_card_poker.facets.odds:DESIGN",
        "information": "queenhigh.games.casino_canberra_3_card_poker.facets.odds:INFORMATION",
        "simulation": "queenhigh.games.casino_canberra_3_card_poker.facets.odds:SIMULATION",
        "three_card": "queenhigh.games.casino_canberra_3_card_poker.facets.odds:THREE_CARD",
        "drills": "queenhigh.games.casino_canberra_3_card_poker.facets.drills:DRILLS",
        "environment": "queenhigh.games.casino_canberra_3_card_poker.room:ENVIRONMENT",
        "page": "queenhigh.games.casino_canberra_3_card_poker.facets.page:PAGE",
        "hosting": "queenhigh.games.casino_canberra_3_card_poker.facets.hosting:HOSTING",
    },
)
