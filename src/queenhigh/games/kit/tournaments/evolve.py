"""How each event changes a tournament. There is no law here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments.evolve_play import evolve_play
from queenhigh.games.kit.tournaments.state import (
    Announced,
    Cancelled,
    Closed,
    Draft,
    Entering,
    Entrant,
    Playing,
    Standing,
    TableAt,
    Tournament,
    become,
)
from queenhigh.rules import Cited


def replay(tournament: Tournament, events: Iterable[Cited]) -> Tournament:
    return reduce(evolve, events, tournament)


def evolve(t: Tournament, event: Cited) -> Tournament:
    match event:
        case e.TermsDrawnUp():
            kind = Announced if isinstance(t, Draft) else type(t)
            entrants = {name: replace(one, signed=False, unbriefed=False) for name, one in t.entrants.items()}
            return become(kind, t, terms=event.terms, edition=t.edition + 1, briefed=False, entrants=entrants)
        case e.PenaltyQueued():
            return replace(t, queued={**t.queued, event.number: event.queued}, queued_so_far=event.number)
        case e.PenaltyClosed():
            return replace(t, queued={number: one for number, one in t.queued.items() if number != event.number})
        case e.TermsPublished():
            return replace(t, published=event.edition)
        case e.InspectorateAdvised():
            return replace(t, advised=event.edition)
        case e.DirectorAppointed():
            return replace(t, director=event.person, present=t.present - {t.director})
        case e.DeputyAppointed():
            return replace(t, deputies=t.deputies | {event.person})
        case e.Attended():
            return replace(t, present=t.present | {event.person} if event.here else t.present - {event.person})
        case e.TablesDesignated():
            return replace(t, designated=event.tables, tables={name: TableAt() for name in event.tables})
        case e.EntriesOpened():
            return become(Entering, t)
        case e.EntryTaken():
            kept = t.entrants.get(event.player, Entrant(player=event.player))  # of an entry withdrawn too late
            one = Entrant(
                player=event.player,
                employee=event.employee,
                permission=event.permission,
                fee=kept.fee + event.fee,
                stake=kept.stake + event.stake,
                unbriefed=t.briefed,
            )
            return replace(t, entrants={**t.entrants, event.player: one})
        case e.TermsSigned():
            return changed(t, event.player, signed=True)
        case e.EntryWithdrawn():
            one = t.entrants[event.player]
            left = {"fee": one.fee - event.fee, "stake": one.stake - event.stake, "standing": Standing.WITHDRAWN}
            return changed(t, event.player, **left)
        case e.SubstituteTaken():
            return _substituted(t, event)
        case e.TournamentCancelled():
            entrants = {name: replace(one, fee=0, stake=0) for name, one in t.entrants.items()}
            return _put_away(become(Cancelled, t, entrants=entrants))
        case e.StartMoved() if isinstance(t, Playing):
            return replace(t, paused_until=event.to)
        case e.StartMoved():
            return replace(t, terms=replace(t.terms, starts=event.to), edition=t.edition + 1, published=t.edition + 1)
        case e.PlayersBriefed():
            entrants = {name: replace(one, unbriefed=False) for name, one in t.entrants.items()}
            return replace(t, briefed=True, entrants=entrants)
        case e.PracticeHandDealt():
            return replace(t, practised=t.practised + 1)
        case e.TournamentDisputeMoved():
            rulings = {**t.rulings, event.number: event.ruling} if event.ruling else t.rulings
            return replace(t, disputes={**t.disputes, event.number: event.dispute}, rulings=rulings)
        case e.DealAgreed():
            return replace(t, deal=event.amounts)
        case e.PoolMadeUp():
            return replace(t, made_up=t.made_up + event.amount)
        case e.PrizeAwarded():
            return replace(t, prizes={**t.prizes, event.player: event.amount})
        case e.TournamentClosed():
            return _put_away(become(Closed, t))
    return evolve_play(t, event)


def _put_away(t: Tournament) -> Tournament:
    """The chips go back, and all seats are cleared."""
    tables = {name: replace(table, seats={}, tray=0) for name, table in t.tables.items()}
    return replace(t, chips={}, tables=tables, retired=t.issued, present=frozenset())


def changed(t: Tournament, player: str, **changes: object) -> Tournament:
    return replace(t, entrants={**t.entrants, player: replace(t.entrants[player], **changes)})


def _substituted(t: Tournament, event: e.SubstituteTaken) -> Tournament:
    """Put the substitute in the other player's place in every list, so that the order of the draw is unchanged."""
    old, new = event.player, event.substitute
    held = t.entrants[old]
    one = replace(held, player=new, stands_in_for=old, signed=False, permission=False, away=False, unbriefed=t.briefed)
    entrants = {new if name == old else name: one if name == old else kept for name, kept in t.entrants.items()}
    chips = {new if name == old else name: held for name, held in t.chips.items()}
    tables = {
        name: replace(table, seats={seat: new if sits == old else sits for seat, sits in table.seats.items()})
        for name, table in t.tables.items()
    }
    drawn = tuple(new if name == old else name for name in t.drawn)
    return replace(t, entrants=entrants, chips=chips, tables=tables, drawn=drawn)
