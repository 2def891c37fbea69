"""Three Card Poker in California, banked by a player-dealer: everything that the rest of the system may ask of this book."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from queenhigh.games.california_three_card_poker import croupier, decide, fees, floor, legal, round, sight
from queenhigh.games.california_three_card_poker.banking import MOST_ROUNDS
from queenhigh.games.california_three_card_poker.book import BOOK, PAY
from queenhigh.games.california_three_card_poker.table import Limits, Table, reseated
from queenhigh.games.california_three_card_poker.wagers import BANK, LEAST_PAIR_PLUS, MOST_PAIR_PLUS, PAIR_PLUS
from queenhigh.games.kit import movements
from queenhigh.games.kit.actions import PlaceWager
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
from queenhigh.money import Cents

REGULARS_BANK = Cents(30_000)
"""The wager of a bot who banks."""
DOLLAR = 100


def usual_table() -> Table:
    """A table as the house opens it: nobody has banked yet."""
    return replace(croupier.TABLE, held=None)


def banking_regular(table: Table, seats: Mapping[int, str]) -> PlaceWager:
    """The player who banked the round before keeps the bank until the position has to be offered, clockwise; everyone takes
    it."""
    held = table.held
    if held is None:
        seat = min(seats)
    elif held.rounds < MOST_ROUNDS and seats.get(held.seat) == held.player:
        seat = held.seat
    else:
        seat = next((other for other in sorted(seats) if other > held.seat), min(seats))
    return PlaceWager(seat, seats[seat], BANK, REGULARS_BANK)


def places(_: Table) -> int:
    return croupier.SEATS + 1


def bounds(table: Table, bet: str) -> Bounds:
    """Return the limits of a bet: for antes those of the schedule option or the house's narrower ones, for pair plus
    the book's."""
    if bet == PAIR_PLUS:
        return Bounds(LEAST_PAIR_PLUS, MOST_PAIR_PLUS)
    least, most, _ = fees.ante_limits(table)
    return Bounds(least, most, DOLLAR)


ENVIRONMENT = Environment(id="queenhigh/California-v0", later=STREETS, highest=3)
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
        reseated=reseated,
        elsewhere=None,
        settings=Table,
        limits=Limits,
        signed_by={},
        abstaining_rounds=None,
    ),
    sight=Sight(
        shown=sight.shown,
        seen_by=sight.seen_by,
        looks_by=sight.looks_by,
        may_be_asked=None,
    ),
    chips=Chips(moves=fees.moves, floor_moves=movements.floor_moves, lying=movements.lying),
    croupier=Croupier(
        table=croupier.TABLE,
        seats=croupier.SEATS,
        new_round=croupier.new_round,
        next_table=croupier.next_table,
        offers=croupier.OFFERS,
        next_order=croupier.next_order,
        waiting=choosing(decide.in_turn),
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
        banks=banking_regular,
    ),
    layout=Layout(
        usual=usual_table,
        options={},
        tables=(HouseTable("california-1", {}, croupier.SEATS),),
        places=places,
        bounds=bounds,
        columns=one_column,
        priced_by=by_its_name,
        areas=("Ante", "Play", "Pair Plus"),
        offered=(),
        approval="on record",
        signs=("limits", "multiples", "pay_tables"),
        jackpot_equipment=False,
    ),
    tournament=None,
    facets={
        "sheet": "queenhigh.games.california_three_card_poker.facets.sheet:SHEET",
        "signs": "queenhigh.games.california_three_card_poker.facets.signs:SIGNS",
        "troubles": "queenhigh.games.california_three_card_poker.facets.troubles:TROUBLES",
        "odds": "queenhigh.games.california_three_card_poker.facets.odds:ODDS",
        "strategy": "queenhigh.games.california_three_card_poker.facets.odds:STRATEGY",
        "design": "queenhigh.games.california_three_card_poker.facets.odds:DESIGN",
        "information": "queenhigh.games.california_three_card_poker.facets.odds:INFORMATION",
        "simulation": "queenhigh.games.california_three_card_poker.facets.odds:SIMULATION",
        "three_card": "queenhigh.games.california_three_card_poker.facets.odds:THREE_CARD",
        "drills": "queenhigh.games.california_three_card_poker.facets.drills:DRILLS",
        "environment": "queenhigh.games.california_three_card_poker.room:ENVIRONMENT",
        "page": "queenhigh.games.california_three_card_poker.facets.page:PAGE",
        "hosting": "queenhigh.games.california_three_card_poker.facets.hosting:HOSTING",
    },
)
