"""Who may see what of a tournament: everything except other people's slips, until they are opened.

    seen(tournament, "ann")        as Ann may see it; "" for anyone who wagers nothing, the Director and the Dealer included
    told(event, "ann")             the same for an event

Everyone sees that there is a slip and whose it is. A secret wager does not become part of its round before it is
opened, so the round itself can be shown as it is.
"""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.kit.tournaments.events import TournamentWagerMade
from queenhigh.games.kit.tournaments.state import Slip, TableAt, Tournament
from queenhigh.rules import Cited

BLANK = Slip()


def seen(t: Tournament, viewer: str = "") -> Tournament:
    if not any(table.slips for table in t.tables.values()):
        return t
    return replace(t, tables={name: _seen_at(table, viewer) for name, table in t.tables.items()})


def _seen_at(table: TableAt, viewer: str) -> TableAt:
    slips = {name: lies if name == viewer else tuple(BLANK for _ in lies) for name, lies in table.slips.items()}
    return replace(table, slips=slips)


def told(event: Cited, viewer: str = "") -> Cited:
    """The event as this person may see it, even long afterwards: the content of a slip is in the event that opened it,
    and nowhere if it was never opened."""
    if isinstance(event, TournamentWagerMade) and event.secret and event.player != viewer:
        return replace(event, bet=BLANK.bet, amount=BLANK.amount)
    return event
