"""What one player sees of a tournament besides what everyone does: the player's own entry, and what they may ask for
now. Each possible command is tried out on the tournament, so that only what the room accepts is offered.
"""

from __future__ import annotations

import msgspec

from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.law import PLAYER
from queenhigh.games.kit.tournaments.prizes import places_of
from queenhigh.games.kit.tournaments.state import Closed, Ended, Playing, Standing, Tournament
from queenhigh.rules import QueenhighError, Refusal
from queenhigh.server.errors import Told, told
from queenhigh.server.people import Person
from queenhigh.server.tournaments.felts import felt_id

ASKED: dict[str, type[o.TournamentOrder]] = {
    "enter": o.Enter,
    "withdraw_entry": o.WithdrawEntry,
    "sign_terms": o.SignTerms,
    "buy_back_in": o.BuyBackIn,
    "take_add_on": o.TakeAddOn,
    "retire": o.Retire,
}


class SlipView(msgspec.Struct, frozen=True):
    bet: str
    amount: int


class YouInTournament(msgspec.Struct, frozen=True):
    player: str
    entered: bool
    standing: str
    place: int
    """The player's place now or at the end; 0 before play."""
    chips: int
    felt: str
    """Where the player's own seat is now, if there is one."""
    table: str
    seat: int
    away: bool
    signed: bool
    sits_out: int
    penalties: tuple[str, ...]
    rebuys: int
    prize: int
    secrets_left: int
    slips: tuple[SlipView, ...]
    may: tuple[str, ...]
    entry_refused: Told | None
    """Why entering is not possible, if it is not."""
    over: bool


def own_view(live: LiveTournament, person: Person, now: int, *, at_table: bool = False) -> YouInTournament:
    """The player's view. At a table, where it is needed with every card, nothing is offered: that is for the
    tournament's own page."""
    t, name = live.state, person.name
    one, sat = t.entrants.get(name), t.where(name)
    inside = one is not None and one.standing is not Standing.WITHDRAWN
    may, refused = ((), None) if at_table else _may(live, person, now)
    form = t.round
    slips = t.tables[sat[0]].slips.get(name, ()) if sat else ()
    return YouInTournament(
        player=name,
        entered=inside,
        standing=one.standing.value if one and inside else "",
        place=place_in(t, name) if inside else 0,
        chips=t.chips.get(name, 0),
        felt=felt_id(live.id, sat[0]) if sat else "",
        table=sat[0] if sat else "",
        seat=sat[1] if sat else 0,
        away=bool(one and one.away),
        signed=bool(one and one.signed),
        sits_out=one.sits_out if one else 0,
        penalties=one.penalties if one else (),
        rebuys=one.rebuys if one else 0,
        prize=t.prizes.get(name, 0),
        secrets_left=max(form.secret_wagers - one.secrets, 0) if form and one else 0,
        slips=tuple(SlipView(slip.bet, slip.amount) for slip in slips),
        may=may,
        entry_refused=refused,
        over=isinstance(t, Ended | Closed),
    )


def place_in(t: Tournament, name: str) -> int:
    if not isinstance(t, Playing | Ended | Closed):
        return 0
    return next((place for place, known in places_of(t) if known == name), 0)


def _may(live: LiveTournament, person: Person, now: int) -> tuple[tuple[str, ...], Told | None]:
    if person.role != "player":
        return (), None
    name, t = person.name, live.state
    known, refused = [], None
    one = t.entrants.get(name)
    for asked, kind in ASKED.items():
        if asked == "sign_terms" and (one is None or one.signed or not t.terms.entry.signatures):
            continue
        order = kind(by=PLAYER, who=name, at=now, player=name)  # type: ignore[call-arg]
        try:
            if live.law.act(t, order):
                known.append(asked)
        except Refusal as error:
            refused = told(error) if asked == "enter" else refused
        except QueenhighError:
            continue
    if one is not None and one.away and one.standing is Standing.PLAYING:
        known.append("come_back")
    if one is not None:
        known.append("raise_dispute")
    return tuple(known), refused
