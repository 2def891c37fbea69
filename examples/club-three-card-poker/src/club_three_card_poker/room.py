"""Everything that Queenhigh may ask of the club's book."""

from __future__ import annotations

from functools import partial

from club_three_card_poker import croupier, decide, floor, irregularities, legal, round, sight, wagers
from club_three_card_poker.book import FIRST, Edition, rule
from club_three_card_poker.table import SEATS, Limits, Table
from queenhigh.games.kit import movements
from queenhigh.games.kit.croupier import ante_again, choosing, decides, no_headline, no_other_words
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


def usual_table(edition: Edition) -> Table:
    return Table(edition=edition.book.edition, readings=edition.book.readings)


def places(_: Table) -> int:
    return SEATS


def bounds(table: Table, bet: str) -> Bounds:
    """3.3-3.5, as the card on the table has them: the Ante's where no bet is named."""
    least, most, _ = wagers.bounds(table, bet or wagers.ANTE)
    return Bounds(least, most, table.limits.unit)


def room(edition: Edition, tables: tuple[HouseTable, ...], facets: dict[str, str]) -> Room:
    """The book in one of its editions. `facets` names where each is, in the package `facets`."""
    return Room(
        book=edition.book,
        pay=edition.pay,
        round=RoundLaw(
            new_round=round.new_round,
            act=round.act,
            legal=legal.legal,
            evolve=evolve,
            over=Over[Table],
            next_table=round.next_table,
            ruling=round.ruling,
            rulings=irregularities.RULINGS,
            withholds=False,
            first_rights=None,
            shuffles_again=shuffles_again,
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
            signed_by={rule("9.3"): (floor.HOST, floor.DEALER)},
            abstaining_rounds=None,
        ),
        sight=Sight(shown=sight.shown, seen_by=sight.seen_by, looks_by=sight.looks_by, may_be_asked=None),
        chips=Chips(moves=movements.moves, floor_moves=movements.floor_moves, lying=movements.lying),
        croupier=Croupier(
            table=usual_table(edition),
            seats=SEATS,
            new_round=round.new_round,
            next_table=round.next_table,
            offers=croupier.OFFERS,
            next_order=croupier.next_order,
            waiting=choosing(decide.waiting),
            bot=decides(croupier.bot_choice, decide.options),
            declares=croupier.declares,
            headline=no_headline,
            shared="",
            decisions=Decisions(choices=croupier.choices, stake=ante_again, words=no_other_words, later=1),
            seated=None,
            banks=None,
        ),
        layout=Layout(
            usual=partial(usual_table, edition),
            options={},
            tables=tables,
            places=places,
            bounds=bounds,
            columns=one_column,
            priced_by=by_its_name,
            areas=("Ante", "Play", "Pair Plus", "Colours"),
            offered=(),
            approval="",
            signs=(floor.LIMITS, floor.PAY_TABLES),
            jackpot_equipment=False,
        ),
        tournament=None,
        facets={name: f"club_three_card_poker.facets.{where}" for name, where in facets.items()},
    )


ROOM = room(
    FIRST,
    (HouseTable("club-1", {}, min(4, SEATS)),),
    {
        "odds": "odds:ODDS",
        "simulation": "odds:SIMULATION",
        "three_card": "odds:THREE_CARD",
        "troubles": "troubles:TROUBLES",
        "drills": "drills:DRILLS",
        "sheet": "sheet:SHEET",
        "signs": "signs:SIGNS",
        "environment": "environment:ENVIRONMENT",
        "page": "page:PAGE",
    },
)
