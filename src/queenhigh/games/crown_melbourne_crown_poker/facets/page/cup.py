"""Hold'em tournaments: how their tables are set up, and which ones the house keeps open."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from queenhigh.desk.tournaments import HandAt, LiveTournament
from queenhigh.games.crown_melbourne_crown_poker import tournament
from queenhigh.games.crown_melbourne_crown_poker.blinds import plan
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.seating import Seated
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.kit.tournaments.state import Standing
from queenhigh.games.kit.tournaments.terms import Format, Level
from queenhigh.money import NOTHING
from queenhigh.server.page import Cup
from queenhigh.server.tournaments.kinds import TournamentKind

LEVELS = (
    (10, 20, 0), (15, 30, 0), (25, 50, 0), (50, 100, 0), (75, 150, 0), (100, 200, 25), (150, 300, 25), (200, 400, 50),
    (300, 600, 75), (400, 800, 100), (600, 1200, 150), (1000, 2000, 250), (2000, 4000, 500), (4000, 8000, 1000),
)  # fmt: skip
_LEVELS = tuple(Level(minutes=3, small=small, big=big, ante=ante) for small, big, ante in LEVELS)
_HOLDEM = Format(starting_bank=1500, seats=6, levels=_LEVELS, game="holdem", betting="no_limit", hand_for_hand=1)


def settings(live: LiveTournament, place: str, hand: HandAt | None) -> Sitting:
    """The table's settings with the plan of the current hand and the blinds it was dealt with. After the hand, the
    players it eliminated stay visible until the next one is dealt."""
    state = live.state
    sitting = tournament.sitting_at(state, place)
    if hand is None:
        return sitting
    if hand.playing:
        dealt = {number: sitting.seats[number] for number in hand.round.seats if number in sitting.seats}
        planned = plan(hand.round.table, dealt, sitting.positions)
        return replace(sitting, table=hand.round.table, plan=planned)
    gone = {
        number: Seated(player=seat.player, stack=NOTHING)
        for number, seat in hand.round.seats.items()
        if number not in sitting.seats and state.entrants[seat.player].standing is Standing.OUT
    }
    return replace(sitting, seats=dict(sorted((sitting.seats | gone).items())))


def lying(_: Any, __: str) -> int:
    """What is in the pot is no longer the player's."""
    return 0


CUP = Cup(
    settings=settings,
    offered=(),
    lying=lying,
    secret_wager=None,
    kinds=(
        TournamentKind(
            kind="holdem",
            book=BOOK.id,
            title="One-table Hold'em",
            words="Six players at one table; the blinds go up every three minutes. The first two are paid.",
            players=6,
            form=_HOLDEM,
            shares=(6500, 3500),
        ),
        TournamentKind(
            kind="holdem-tables",
            book=BOOK.id,
            title="Two-table Hold'em",
            words="Twelve players at two tables, which are kept even and become one. The first three are paid.",
            players=12,
            form=_HOLDEM,
            shares=(5000, 3000, 2000),
        ),
    ),
)
