"""A table of a tournament as a table: what `views`, the hub and the automatic dealer know of any other.

It is put together from the tournament as it stands and from the hand that lies there, and holds nothing of its own.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from queenhigh.desk.tables import TableState
from queenhigh.desk.tournaments import HandAt, LiveTournament
from queenhigh.desk.troubles import POKER
from queenhigh.games.crown_melbourne_crown_poker import tournament as poker
from queenhigh.games.crown_melbourne_crown_poker.blinds import plan
from queenhigh.games.crown_melbourne_crown_poker.seating import Seated
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_three_card_poker import tournament as three
from queenhigh.games.crown_melbourne_three_card_poker.table import Limits
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.instructions import Setup
from queenhigh.games.kit.tournaments.state import Standing, Tournament
from queenhigh.money import NOTHING, Cents

MARK = ":"
"""Between the name of a tournament and that of its table."""


def felt_id(tournament: str, place: str) -> str:
    return f"{tournament}{MARK}{place}"


def is_felt(table: str) -> bool:
    return MARK in table


class Felt(TableState):
    """`place` is the table's name in its tournament."""

    live: LiveTournament
    place: str
    places: int

    @property
    def tournament(self) -> Tournament:
        return self.live.state

    def copy(self) -> Felt:
        made = Felt.__new__(Felt)
        made.__dict__ = self.__dict__ | {"happened": list(self.happened)}
        return made

    def lying(self, player: str) -> int:
        """What a player has in front of them in the hand that is played, where it is played against the house."""
        if self.live.book.id == POKER or not self.playing:
            return 0
        wagers = sum(sum(hand.wagers.values()) for hand in self.round.hands.values() if hand.player == player)
        slips = self.tournament.tables[self.place].slips.get(player, ())
        return wagers + sum(slip.amount for slip in slips)

    def bank(self, player: str) -> int:
        return self.tournament.chips.get(player, 0) - self.lying(player)


def places_of(live: LiveTournament) -> list[str]:
    """The tables at which somebody sits."""
    return [place for place, held in live.state.tables.items() if held.seats]


def felt_at(live: LiveTournament, place: str) -> Felt:
    made = Felt(felt_id(live.id, place), live.book.id)
    held, hand = live.state.tables[place], live.hands.get(place)
    made.live, made.place = live, place
    made.places = max((live.state.terms.format.seats, *held.seats))
    made.stream = live.stream_of(place)
    made.version = live.version + live.versions.get(place, 0)
    made.rounds = held.hands - 1 if held.playing else held.hands
    if hand is not None:
        made.round, made.happened = hand.round, list(hand.happened)
        made.seal, made.seals = hand.seal, getattr(hand, "seals", (hand.seal,))
    settings: Any = _sitting(live, place, hand) if live.book.id == POKER else _settings(live)
    setup = Setup(places=made.places, offered=() if live.book.id == POKER else three.BETS)
    made.floor = Open(
        table=made.id, setup=setup, settings=settings, opened_at=0, seats=held.seats, playing=held.playing
    )
    return made


def _settings(live: LiveTournament) -> Any:
    """The signs of the table: the smallest Ante of the round."""
    table = three.table_for(live.state)
    least = live.state.round.minimum if live.state.round is not None else 0
    return replace(table, limits=Limits(min=Cents(least)), places=live.state.terms.format.seats)


def _sitting(live: LiveTournament, place: str, hand: HandAt | None) -> Sitting:
    """With the plan of the hand that is played, at the blinds that it was dealt with; after it, those whom it eliminated are
    still to be seen until the next one is dealt."""
    state = live.state
    sitting = poker.sitting_at(state, place)
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
