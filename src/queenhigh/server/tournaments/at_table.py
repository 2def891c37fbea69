"""A tournament as seen at one of its tables: the level, who is left, each bank, and your own part in it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.games.kit.tournaments.state import Closed, Ended
from queenhigh.server.people import Person
from queenhigh.server.tournaments.felts import Felt
from queenhigh.server.tournaments.own import YouInTournament, own_view
from queenhigh.server.tournaments.views import StageView, phase_of, prizes_of, stage_of


class AtTable(msgspec.Struct, frozen=True):
    """`banks` are the chips of those who sit here; `covered` is how many slips are at each seat, but not their
    content."""

    name: str
    title: str
    place: str
    phase: str
    stage: StageView | None
    entries: int
    left: int
    average: int
    tables: int
    paid: int
    """How many places win a prize."""
    hand: int
    """Of the round, at this table."""
    waits: bool
    banks: dict[str, int]
    covered: dict[str, int]
    idle: tuple[str, ...]


def table_of(felt: Felt) -> AtTable:
    t = felt.tournament
    held = t.tables[felt.place]
    playing = [t.chips.get(name, 0) for name in t.players]
    return AtTable(
        name=felt.live.id,
        title=t.terms.name,
        place=felt.place,
        phase=phase_of(t),
        stage=stage_of(t),
        entries=len(t.entered),
        left=len(t.players),
        average=sum(playing) // len(playing) if playing else 0,
        tables=len(t.live),
        paid=len(prizes_of(t)),
        hand=held.this_round,
        waits=held.waits,
        banks={str(seat): t.chips.get(name, 0) for seat, name in sorted(held.seats.items())},
        covered={str(seat): len(held.slips[name]) for seat, name in sorted(held.seats.items()) if name in held.slips},
        idle=held.idle,
    )


def with_you(felt: Felt, person: Person, you: Any) -> Any:
    """The player's view. Nobody sits down, leaves or buys chips here; a player's chips are the tournament bank."""
    seen = own_view(felt.live, person, 0, at_table=True)
    bank = felt.bank(person.name)
    changed = replace(you, chips=bank, may_sit=False, may_bank=False, tournament=seen)
    if you.poker is None:
        return replace(changed, may_place=_may_place(felt, you, bank, seen))
    poker = replace(
        you.poker,
        pocket=0,
        may_buy_in=None,
        may_sit=(),
        may_sit_out=False,
        may_come_back=False,
        may_post=False,
        may_join_list=False,
        may_change_seat=(),
        may_leave=False,
    )
    return replace(changed, poker=poker)


def _may_place(felt: Felt, you: Any, bank: int, seen: YouInTournament) -> tuple[str, ...]:
    """What may still be placed: the content of a slip is already wagered."""
    t = felt.tournament
    if isinstance(t, Ended | Closed) or you.player in t.tables[felt.place].idle:
        return ()
    slips = {slip.bet for slip in seen.slips}
    return tuple(bet for bet in you.may_place if bet not in slips) if bank > 0 else ()
