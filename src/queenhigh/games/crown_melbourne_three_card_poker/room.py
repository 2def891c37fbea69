"""Three Card Poker at Crown Melbourne: the book's interface to the rest of the system."""

from __future__ import annotations

from fractions import Fraction

from msgspec import to_builtins
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker import (
    croupier,
    decide,
    floor,
    jackpot_wagers,
    legal,
    round,
    sight,
    tournament,
)
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, PAY
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.table import Limits, Shoe, Table, reseated
from queenhigh.games.kit import movements
from queenhigh.games.kit.croupier import ante_again, choosing, decides, no_other_words
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
    TournamentLaw,
)
from queenhigh.money import Cents

BETS = ("ante", "pair_plus", "six_card_bonus", "jackpot")
METER = "main"
"""The prize meter that the house's tables feed."""


def prize_meter() -> System:
    return System(option=1, seed=Cents(1_000_000), cost=Cents(100), meter=Fraction(1_000_000), name=METER)


def usual_table(shoe: str = Shoe.HAND_HELD) -> Table:
    """Return a table with the settings that the house opens it with, including the prize meter."""
    return replace(croupier.TABLE, jackpot=prize_meter(), shoe=Shoe(shoe))


def places(_: Table) -> int:
    return croupier.SEATS


def bounds(table: Table, bet: str) -> Bounds | None:
    """Return the limits on the sign (8.1). A Jackpot Wager has the single price of its system."""
    if bet == "jackpot":
        return Bounds(price=table.jackpot.cost) if table.jackpot else None
    sign = table.signed(bet)
    return Bounds(sign.min, sign.max, sign.unit)


def columns(table: Table) -> dict[str, str]:
    chosen: dict[str, str] = to_builtins(table.pay_tables)
    return chosen


def priced_by(table: Table, bet: str) -> str:
    """The column in use; for the jackpot, that of its system's option."""
    if bet == "jackpot":
        return f"{bet}.{table.jackpot.option}" if table.jackpot else ""
    return f"{bet}.{column}" if (column := columns(table).get(bet)) else bet


ENVIRONMENT = Environment(id="queenhigh/MelbourneThree-v0", later=STREETS, highest=3)
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
        abstaining_rounds=floor.ABSTAINING_ROUNDS,
    ),
    sight=Sight(
        shown=sight.shown,
        seen_by=sight.seen_by,
        looks_by=sight.looks_by,
        may_be_asked=None,
    ),
    chips=Chips(moves=movements.moves, floor_moves=jackpot_wagers.floor_moves, lying=movements.lying),
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
        headline=croupier.headline,
        shared="jackpot cards",
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
            HouseTable("melbourne-1", {}, min(6, croupier.FREE - 1), extra_area=croupier.EXTRA),
            HouseTable("melbourne-2", {"shoe": Shoe.SHUFFLING}, min(5, croupier.FREE - 1)),
        ),
        places=places,
        bounds=bounds,
        columns=columns,
        priced_by=priced_by,
        areas=(*BETS, "play"),
        offered=BETS,
        approval="on record",
        signs=("limits", "multiples", "pay_tables"),
        jackpot_equipment=True,
    ),
    tournament=TournamentLaw(
        law=tournament.LAW,
        act=tournament.act,
        hand_at=tournament.hand_at,
        start=tournament.START,
        checked=tournament.checked,
        plays=tournament.plays,
        hand_over=tournament.hand_over,
        hand_of=tournament.hand_of,
        short=("three", "three-card"),
        template="tournament.toml",
        stage="round",
    ),
    facets={
        "sheet": "queenhigh.games.crown_melbourne_three_card_poker.facets.sheet:SHEET",
        "signs": "queenhigh.games.crown_melbourne_three_card_poker.facets.signs:SIGNS",
        "troubles": "queenhigh.games.crown_melbourne_three_card_poker.facets.troubles:TROUBLES",
        "jackpots": "queenhigh.games.crown_melbourne_three_card_poker.facets.jackpots:JACKPOTS",
        "odds": "queenhigh.games.crown_melbourne_three_card_poker.facets.odds:ODDS",
        "strategy": "queenhigh.games.crown_melbourne_three_card_poker.facets.odds:STRATEGY",
        "design": "queenhigh.games.crown_melbourne_three_card_poker.facets.odds:DESIGN",
        "information": "queenhigh.games.crown_melbourne_three_card_poker.facets.odds:INFORMATION",
        "simulation": "queenhigh.games.crown_melbourne_three_card_poker.facets.odds:SIMULATION",
        "three_card": "queenhigh.games.crown_melbourne_three_card_poker.facets.odds:THREE_CARD",
        "drills": "queenhigh.games.crown_melbourne_three_card_poker.facets.drills:DRILLS",
        "environment": "queenhigh.games.crown_melbourne_three_card_poker.room:ENVIRONMENT",
        "tournament_regulars": "queenhigh.games.crown_melbourne_three_card_poker.facets.tournament_regulars:REGULARS",
        "page": "queenhigh.games.crown_melbourne_three_card_poker.facets.page:PAGE",
        "hosting": "queenhigh.games.crown_melbourne_three_card_poker.facets.hosting:HOSTING",
    },
)
