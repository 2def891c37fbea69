"""Crown Poker, a whole poker room: everything that the rest of the system may ask of this book."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from queenhigh.cards import Seed
from queenhigh.games.crown_melbourne_crown_poker import croupier, floor, legal, movements, round, sight, tournament
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, PAY
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.instructions import EndHand
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Hand, Over, shuffles_again
from queenhigh.games.crown_melbourne_crown_poker.seating import Seated
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting, under_way
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.crown_melbourne_crown_poker.table import Clock
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.croupier import no_headline
from queenhigh.games.kit.room import (
    Bounds,
    Chips,
    Croupier,
    FloorLaw,
    HouseTable,
    Layout,
    Room,
    RoundLaw,
    Sight,
    TournamentLaw,
    by_its_name,
    one_column,
)
from queenhigh.money import Cents

TIME_TO_ACT, EXTENSIONS, MOST_BUY_INS = 30, 2, 10
"""The time to act in seconds, how often it may be extended in a betting round, and the maximum buy-in in minimum
buy-ins."""
STACK = 100
"""The buy-in of a bot, in last blinds."""


def sitting(game: str = "holdem", betting: str = "no_limit", seconds: int = TIME_TO_ACT) -> Sitting:
    """The practice table, with a time to act that may be extended (6.15) and a maximum buy-in."""
    table = croupier.practice_table(game, betting)
    clock = Clock(seconds=max(seconds, 1), extra_seconds=max(seconds, 1), extensions=EXTENSIONS)
    return Sitting(table=replace(table, clock=clock, maximum_buy_in=MOST_BUY_INS * table.minimum_buy_in))


def seated(settings: Sitting, players: Mapping[int, str]) -> Sitting:
    """Seat players with a hundred last blinds each, or the minimum buy-in."""
    table = settings.table
    stack = Cents(max(table.minimum_buy_in, STACK * table.structure.last_blind))
    return replace(settings, seats={seat: Seated(player=name, stack=stack) for seat, name in players.items()})


def places(settings: Sitting) -> int:
    """The number of seats: as many as the game takes players (4.1)."""
    return int(settings.table.game.seats)


def waiting(hand: Hand) -> tuple[int, ...]:
    return hand.waiting[:1] if isinstance(hand, BettingRound | Discarding) else ()


def bot(hand: BettingRound | Discarding, _: int, seed: Seed) -> Action:
    return croupier.bot_acts(hand, seed)


def bounds(settings: Sitting, _: str) -> Bounds:
    """The bounds of a first bet, by the table's structure (6.1)."""
    structure = settings.table.structure
    return Bounds(structure.minimum or None, structure.max or None, settings.table.chip)


ROOM = Room(
    book=BOOK,
    pay=PAY,
    round=RoundLaw(
        new_round=round.new_round,
        act=round.act,
        legal=legal.legal,
        evolve=round.evolve,
        over=Over,
        next_table=None,
        ruling=round.ruling,
        rulings=round.RULINGS,
        withholds=False,
        shuffles_again=shuffles_again,
        first_rights=None,
    ),
    floor=FloorLaw(
        act=floor.act,
        ending=floor.ending,
        takes=floor.TAKES,
        told_by=EndHand,
        ready=floor.check_redeal,
        begun=under_way,
        reseated=None,
        elsewhere=None,
        settings=Sitting,
        limits=None,
        signed_by={},
        abstaining_rounds=None,
    ),
    sight=Sight(shown=sight.shown, seen_by=sight.seen_by, looks_by=sight.looks_by, may_be_asked=None),
    chips=Chips(moves=movements.moves, floor_moves=movements.floor_moves, lying=movements.lying),
    croupier=Croupier(
        table=sitting(),
        seats=places(sitting()),
        new_round=round.new_round,
        next_table=None,
        offers=(),
        next_order=croupier.next_order,
        waiting=waiting,
        bot=bot,
        declares=croupier.declares,
        headline=no_headline,
        shared="board",
        decisions=None,
        seated=seated,
        banks=None,
    ),
    layout=Layout(
        usual=sitting,
        options={"game": tuple(GAMES), "betting": tuple(Limit)},
        tables=(
            HouseTable("poker-1", {"game": "holdem", "betting": "no_limit"}),
            HouseTable("poker-2", {"game": "omaha_hilo", "betting": "pot"}),
        ),
        places=places,
        bounds=bounds,
        columns=one_column,
        priced_by=by_its_name,
        areas=("flop_chase",),
        offered=(),
        approval="on record",
        signs=("game", "limits", "buy_in", "commission", "blinds", "time_to_act", "extra_time", "bonus_prizes"),
        jackpot_equipment=False,
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
        short=("poker",),
        template="tournament.toml",
        stage="level",
    ),
    facets={
        "hand_sheet": "queenhigh.games.crown_melbourne_crown_poker.facets.sheet:SHEET",
        "hand_play": "queenhigh.games.crown_melbourne_crown_poker.facets.hand_play:PLAY",
        "histories": "queenhigh.games.crown_melbourne_crown_poker.facets.phh:HISTORIES",
        "signs": "queenhigh.games.crown_melbourne_crown_poker.facets.signs:SIGNS",
        "troubles": "queenhigh.games.crown_melbourne_crown_poker.facets.troubles:TROUBLES",
        "odds": "queenhigh.games.crown_melbourne_crown_poker.facets.odds:ODDS",
        "review": "queenhigh.games.crown_melbourne_crown_poker.facets.review:REVIEW",
        "simulation": "queenhigh.games.crown_melbourne_crown_poker.facets.simulation:SIMULATION",
        "drills": "queenhigh.games.crown_melbourne_crown_poker.facets.drills:DRILLS",
        "evening": "queenhigh.games.crown_melbourne_crown_poker.facets.evening:EVENING",
        "table_environment": "queenhigh.games.crown_melbourne_crown_poker.facets.environment:ENVIRONMENT",
        "tournament_regulars": "queenhigh.games.crown_melbourne_crown_poker.facets.tournament_regulars:REGULARS",
        "flop_games": "queenhigh.games.crown_melbourne_crown_poker.facets.odds:FLOP_GAMES",
        "page": "queenhigh.games.crown_melbourne_crown_poker.facets.page:PAGE",
        "hosting": "queenhigh.games.crown_melbourne_crown_poker.facets.hosting:HOSTING",
    },
)
