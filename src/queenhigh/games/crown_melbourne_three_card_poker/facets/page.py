"""How the live site shows this book's tables and runs them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from queenhigh.desk.tournaments import HandAt, LiveTournament
from queenhigh.games.crown_melbourne_three_card_poker import tournament
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK
from queenhigh.games.crown_melbourne_three_card_poker.floor import CLOSING_NOTICE
from queenhigh.games.crown_melbourne_three_card_poker.floor_terms import MINIMUM_NOTICE
from queenhigh.games.crown_melbourne_three_card_poker.hand import value
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import MeterRecorded
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import GameReregistered
from queenhigh.games.crown_melbourne_three_card_poker.table import Limits, Table
from queenhigh.games.kit.tournaments.terms import Format, RoundTerms
from queenhigh.hands import ThreeCardHand
from queenhigh.money import Cents, rounded_down
from queenhigh.server.bank_games import GAME
from queenhigh.server.page import BETWEEN, Contest, Cup, Duty, Need, OwnEvents, Page
from queenhigh.server.record.words import Told
from queenhigh.server.tournaments.felts import Felt
from queenhigh.server.tournaments.kinds import TournamentKind
from queenhigh.server.views.dealer import shuffles_again
from queenhigh.server.views.offers import JackpotLevel, MeterView

DUTIES: dict[str, tuple[Duty, ...]] = {
    BETWEEN: (("3.4", "A TG Higher Duties Dealer or above may change unfit cards now."),),
    "Betting": (("5.12.1", "A player may bet on more areas only while nobody is kept out of the game."),),
    "BetsClosed": (("4.2.1", "Cut once. Only the dealer cuts."),),
    "Dealt": (("9.5.1", "Players may not touch their cards before the announcement."),),
    "Deciding": (
        ("13.6", "Explain what the rules require, but do not advise how to play."),
        ("9.5.1(a)", "Players may not swap or discuss their cards."),
        ("5.12.2", "A player's additional hands stay face down."),
        ("9.5.2(a)(ii)", "Spread a folded hand face down, count three cards, then rack it."),
        ("9.5.2(c)(ii)", "The cards of a played hand go with its Play wager."),
    ),
    "Settled": (
        ("7.1.1", "Royal and Straight Flush prizes wait for a TG Assistant Casino Manager."),
        ("9.6.3", "Count three cards in every hand as it is collected."),
    ),
}
CLAUSES = {
    "StartRound": "9.2",
    "CloseBetting": "9.2",
    "Shuffle": "4.1.1(a)",
    "Cut": "4.2.1",
    "Deal": "9.1",
    "AnnounceChoices": "9.5.1",
    "Reveal": "9.5.4(a)",
    "Settle": "9.6",
    "DeterminePrize": "7.1.1",
    "Collect": "9.6.3",
}
EVENTS = OwnEvents(fields={"GameReregistered": ("seats", "left", "joined"), "MeterRecorded": ("system",)})
SENTENCES: dict[type, Any] = {
    GameReregistered: lambda e, _: Told(e.words),
    MeterRecorded: lambda *_: Told("The outcome is recorded on the prize meter"),
}


def signs(table: Table) -> list[tuple[str, str]]:
    return [
        ("Shoe", table.shoe.value),
        ("Smallest chip", str(table.smallest_chip)),
        ("Extra areas", str(table.extra_areas)),
        ("Places", str(table.places)),
    ]


def forbid_or_permit(table: Table) -> bool:
    return not table.extra_areas


def meter(table: Table) -> MeterView | None:
    """Return the prize meter's display, in whole cents rounded down."""
    system = table.jackpot
    if system is None:
        return None
    levels = (JackpotLevel("Jackpot", rounded_down(system.meter), system.cost),)
    return MeterView(system.name, levels, system.option, system.seed, system.equipment.value)


# -- tournaments

_ROUNDS = (
    RoundTerms(hands=6, minimum=100, advance=6, secret_wagers=1),
    RoundTerms(hands=8, minimum=200, secret_wagers=1),
)


def at_tournament(live: LiveTournament, _: str, __: HandAt | None) -> Table:
    """Return the table's signs: the minimum Ante of the round."""
    table = tournament.table_for(live.state)
    least = live.state.round.minimum if live.state.round is not None else 0
    return replace(table, limits=Limits(min=Cents(least)), places=live.state.terms.format.seats)


def lying(felt: Felt, player: str) -> int:
    """Return a player's chips in wagers and in slips that are still secret."""
    wagers = sum(sum(hand.wagers.values()) for hand in felt.round.hands.values() if hand.player == player)
    return wagers + sum(slip.amount for slip in felt.tournament.tables[felt.place].slips.get(player, ()))


CUP = Cup(
    settings=at_tournament,
    offered=tournament.BETS,
    lying=lying,
    secret_wager=tournament.PlaceSecretWager,
    kinds=(
        TournamentKind(
            kind="three-card",
            book=BOOK.id,
            title="Three Card Poker cup",
            words="Fourteen players play six hands. The six largest banks play a final of eight hands, and three are paid.",
            players=14,
            form=Format(starting_bank=5000, seats=7, rounds=_ROUNDS),
            shares=(5000, 3000, 2000),
        ),
    ),
)


def worth(round: Any, seat: int | None) -> ThreeCardHand:
    return value(round.dealer if seat is None else round.hands[seat].cards)


PAGE = Page(
    short="Melbourne",
    colour="#0f6b4e",
    title="Three Card Poker",
    data="queenhigh.games.crown_melbourne_three_card_poker.facets",
    game=GAME,
    later={"play": "Play"},
    shared="Jackpot Cards",
    jackpot=meter,
    contest=Contest(value=worth, bets=frozenset(("ante", "play"))),
    signs=signs,
    duties=DUTIES,
    clauses=CLAUSES,
    besides=shuffles_again,
    notices={
        "closing": Need("CloseTable", "13.8", "Three more hands are dealt after the notice.", rounds=CLOSING_NOTICE),
        "limits": Need(
            "ChangeLimits",
            "8.1 fn s66(2)",
            "A sign must announce a higher minimum at least twenty minutes before. A lower minimum needs no notice.",
            seconds=MINIMUM_NOTICE,
        ),
        "pay_tables": Need("ChangePayTables", "10.2.2", "Notify all players before a game starts with new pay tables."),
    },
    defaults={("PermitExtraAreas", "allowed"): forbid_or_permit},
    events=EVENTS,
    sentences=SENTENCES,
    cup=CUP,
)
