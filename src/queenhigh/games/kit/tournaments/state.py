"""The state of a tournament, with its phases as types.

    Draft -> Announced -> Entering -> Playing -> Ended -> Closed
                              \\-> Cancelled

`Announced` has complete terms and is being prepared; in `Ended` play is over and the prizes have yet to be awarded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

import msgspec

from queenhigh.games.kit.floor_events import Dispute
from queenhigh.games.kit.tournaments.terms import Level, RoundTerms, Terms


class Standing(StrEnum):
    ENTERED = "entered"
    PLAYING = "playing"
    THROUGH = "through"
    """Has progressed to the next round, and waits for it."""
    OUT = "out"
    RETIRED = "retired"
    DISQUALIFIED = "disqualified"
    WITHDRAWN = "withdrawn"


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """A Tournament Player. `fee` was paid to the house, and `stake` into the pool."""

    player: str
    standing: Standing = Standing.ENTERED
    employee: str = ""
    """Their relation to the house, if any: such entrants win no prize."""
    permission: bool = False
    """May their name and picture be used for promotion?"""
    signed: bool = False
    unbriefed: bool = False
    """Entered, or became a substitute, after the players were briefed."""
    fee: int = 0
    stake: int = 0
    rebuys: int = 0
    added: bool = False
    away: bool = False
    sits_out: int = 0
    """Hands of a penalty that are still to be sat out."""
    penalties: tuple[str, ...] = ()
    secrets: int = 0
    """Secret wagers made in this round."""
    stands_in_for: str = ""


class Slip(msgspec.Struct, frozen=True):
    """A secret wager: only its player knows its content until it is opened. Others see it blank (`sight`)."""

    bet: str = ""
    amount: int = 0


class TableAt(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the tournament. Button and blinds are those of its last hand, if the game has them."""

    seats: dict[int, str] = {}
    button: int = 0
    blinds: tuple[int, ...] = ()
    payers: tuple[str, ...] = ()
    hands: int = 0
    this_round: int = 0
    playing: bool = False
    dealt: tuple[str, ...] = ()
    """Who is in the hand that is being played."""
    idle: tuple[str, ...] = ()
    """Those of them who take no part: away, or serving a penalty."""
    tray: int = 0
    """Tournament chips that the table pays from, where players play against the house."""
    concluded: bool = False
    boxed: int = 0
    """Boxed cards found in its deck, if they count over many hands."""
    slips: dict[str, tuple[Slip, ...]] = {}
    """Covered secret wagers of the hand, by player."""
    waits: bool = False
    """In hand-for-hand play: the table has played its hand and waits for the others."""

    @property
    def last_blind(self) -> int:
        return self.blinds[-1] if self.blinds else self.button


class QueuedPenalty(msgspec.Struct, frozen=True):
    """An order queued until the end of a player's hand: its content, the player, and the rank and person who gave
    it."""

    player: str
    order: dict[str, Any]
    by: str
    who: str
    at: int


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    terms: Terms = Terms()
    edition: int = 0
    """The edition of the terms: each change makes a new one."""
    published: int = 0
    """The edition that patrons can see."""
    advised: int = 0
    """The edition of which the inspectorate was advised."""
    director: str = ""
    deputies: frozenset[str] = frozenset()
    present: frozenset[str] = frozenset()
    designated: tuple[str, ...] = ()
    entrants: dict[str, Entrant] = {}
    briefed: bool = False
    practised: int = 0
    drawn: tuple[str, ...] = ()
    """The players in the order of the first draw, which is the last resort in every tie."""
    tables: dict[str, TableAt] = {}
    chips: dict[str, int] = {}
    issued: int = 0
    retired: int = 0
    """Tournament chips that have left play."""
    stage: int = 0
    """The level or round, from 1."""
    stage_began: int = 0
    stage_ends: int | None = None
    paused_until: int | None = None
    stopped_at: int | None = None
    """The Director has stopped the clock."""
    between: bool = False
    """Between two rounds."""
    second_chance: bool = False
    """A repechage is being played."""
    had_second_chance: bool = False
    """The repechage after this round has begun, and will not be held again."""
    out: tuple[tuple[str, ...], ...] = ()
    """The eliminated players, in order; those who tie are placed together."""
    disputes: dict[int, Dispute] = {}
    rulings: dict[int, str] = {}
    """How they were decided."""
    deal: dict[str, int] = {}
    made_up: int = 0
    """What the house has put into the pool."""
    prizes: dict[str, int] = {}
    last_hand: int = 0
    """When the last hand was dealt."""
    hand_for_hand: bool = False
    together: int = 0
    """Hands that all tables have played since hand-for-hand play began."""
    busted: dict[str, int] = {}
    """In hand-for-hand play: the players who lost everything in this hand, and their chips at its start. They are
    placed when all tables have played."""
    queued: dict[int, QueuedPenalty] = {}
    """Penalties and disqualifications queued until the end of a hand, by number."""
    queued_so_far: int = 0

    @property
    def players(self) -> list[str]:
        """Who is still in the tournament."""
        return [name for name, one in self.entrants.items() if one.standing in (Standing.PLAYING, Standing.THROUGH)]

    @property
    def live(self) -> dict[str, TableAt]:
        """The tables with players at which play has not been concluded."""
        return {name: table for name, table in self.tables.items() if table.seats and not table.concluded}

    @property
    def counts(self) -> dict[str, int]:
        return {name: len(table.seats) for name, table in self.live.items()}

    @property
    def contesting(self) -> list[str]:
        """Those of them whose table has not been concluded."""
        done = {name for table in self.tables.values() if table.concluded for name in table.seats.values()}
        return [name for name in self.players if name not in done]

    @property
    def waiting(self) -> bool:
        """In hand-for-hand play: has a hand begun that not all tables have played?"""
        return self.hand_for_hand and any(table.waits or table.playing for table in self.live.values())

    @property
    def unbriefed(self) -> list[str]:
        """The players who were not present at the briefing."""
        return [one.player for one in self.entered if one.unbriefed]

    @property
    def entered(self) -> list[Entrant]:
        return [one for one in self.entrants.values() if one.standing is not Standing.WITHDRAWN]

    @property
    def contributed(self) -> int:
        """What the entrants have paid into the pool."""
        return sum(one.stake for one in self.entrants.values())

    @property
    def pool(self) -> int:
        """12.4.7(a) of both books: the pool by the formula of the terms, whatever is already in the account."""
        prizes = self.terms.prizes
        return max(self.contributed + prizes.added, prizes.guaranteed)

    @property
    def accounted(self) -> int:
        """The total of all tournament chips, wherever they are; always equal to `issued`."""
        return sum(self.chips.values()) + self.retired + sum(table.tray for table in self.tables.values())

    def in_hand(self, player: str) -> bool:
        """Is the player in a hand, or in one that other tables are still playing?"""
        sat = self.where(player)
        at_table = sat is not None and self.tables[sat[0]].playing
        return player in self.players and (at_table or self.waiting)

    def where(self, player: str) -> tuple[str, int] | None:
        for name, table in self.tables.items():
            for seat, sits in table.seats.items():
                if sits == player:
                    return name, seat
        return None

    @property
    def level(self) -> Level | None:
        levels = self.terms.format.levels
        return levels[self.stage - 1] if levels and self.stage else None

    @property
    def round(self) -> RoundTerms | None:
        rounds = self.terms.format.rounds
        if not rounds or not self.stage:
            return None
        now, again = rounds[self.stage - 1], self.terms.format.repechage
        if self.second_chance and again is not None:
            return msgspec.structs.replace(now, hands=again.hands, advance=again.advance)
        return now


class Draft(Tournament, frozen=True, kw_only=True):
    pass


class Announced(Tournament, frozen=True, kw_only=True):
    pass


class Entering(Tournament, frozen=True, kw_only=True):
    pass


class Playing(Tournament, frozen=True, kw_only=True):
    pass


class Ended(Tournament, frozen=True, kw_only=True):
    pass


class Closed(Tournament, frozen=True, kw_only=True):
    pass


class Cancelled(Tournament, frozen=True, kw_only=True):
    pass


T = TypeVar("T", bound=Tournament)


def become(kind: type[T], tournament: Tournament, **changes: Any) -> T:
    """The same tournament in another phase."""
    held = {name: getattr(tournament, name) for name in Tournament.__struct_fields__}
    return kind(**{**held, **changes})


def placings(tournament: Tournament) -> list[tuple[str, ...]]:
    """The standings: remaining players by chips, then the eliminated, the last first. Those who tie are listed
    together."""
    left = groups({name: tournament.chips.get(name, 0) for name in tournament.players})
    return [*reversed(left), *reversed(tournament.out)]


def groups(chips: Mapping[str, int]) -> list[tuple[str, ...]]:
    """Groups by chips, the fewest first; equal banks together, sorted by name, so that nothing depends on the order of
    a record."""
    return [
        tuple(sorted(name for name, held in chips.items() if held == amount)) for amount in sorted(set(chips.values()))
    ]


def without(groups: Iterable[tuple[str, ...]], player: str) -> tuple[tuple[str, ...], ...]:
    left = (tuple(name for name in group if name != player) for group in groups)
    return tuple(group for group in left if group)
