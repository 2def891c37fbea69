"""How each event of play changes a tournament: seats, chips, stages, eliminations. There is no law here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments.chips import ChipsRaced
from queenhigh.games.kit.tournaments.state import Ended, Playing, Slip, Standing, TableAt, Tournament, become, without
from queenhigh.rules import Cited


def evolve_play(t: Tournament, event: Cited) -> Tournament:
    match event:
        case e.PlayStarted():
            return become(Playing, t, drawn=event.draw)
        case e.StageBegun():
            return _stage(t, event)
        case e.BanksIssued():
            return _banks(t, event)
        case e.SeatDrawn():
            return _seated(t, event.table, event.seat, event.player)
        case e.SeatMoved():
            return _moved(t, event)
        case e.TableBroken():
            tray = t.tables[event.table].tray
            t = _with_table(t, event.table, seats={}, button=0, blinds=(), payers=(), tray=0)
            return replace(t, retired=t.retired + tray)
        case e.BoughtBackIn():
            return _bought_back(t, event)
        case e.AddOnTaken():
            one = t.entrants[event.player]
            t = _with_chips(t, {event.player: t.chips[event.player] + event.chips}, issued=event.chips)
            return _with_entrant(t, event.player, stake=one.stake + event.price, added=True)
        case e.TournamentHandDealt():
            return _hand_dealt(t, event)
        case e.WagerForfeited():
            return _forfeited(t, event)
        case e.TournamentWagerMade() if event.secret:
            return _covered(t, event)
        case e.SecretWagersOpened():
            return _with_table(t, event.table, slips={})
        case e.TrayFilled():
            t = replace(t, issued=t.issued + event.chips)
            return _with_table(t, event.table, tray=t.tables[event.table].tray + event.chips)
        case ChipsRaced():
            return _raced(t, event)
        case e.TournamentHandEnded():
            return _hand_ended(t, event)
        case e.HandForHandOrdered():
            together = event.on and any(table.playing for table in t.live.values())
            return replace(
                _all_wait(t, lambda table: together and not table.playing), hand_for_hand=event.on, together=0
            )
        case e.AllTablesPlayed():
            return replace(_all_wait(t, lambda _: False), together=event.number)
        case e.PlayersEliminated():
            for name in (name for group in event.groups for name in group):
                t = _leave(t, name, Standing.OUT)
            return replace(t, out=(*t.out, *event.groups), busted={})
        case e.PlayersProgressed():
            for name in event.players:
                t = _with_entrant(t, name, standing=Standing.THROUGH)
            return replace(t, between=True, second_chance=False)
        case e.PauseBegun():
            return replace(t, paused_until=event.until, stage_ends=_later(t.stage_ends, event.later))
        case e.PauseEnded():
            return replace(t, paused_until=None, stage_ends=_later(t.stage_ends, -event.sooner))
        case e.ClockStopped():
            return replace(t, stopped_at=event.at)
        case e.ClockStarted():
            return _started_again(t, event.seconds)
        case e.TableConcluded():
            return _with_table(t, event.table, concluded=True)
        case e.PlayerMarkedAway():
            return _with_entrant(t, event.player, away=event.away)
        case e.PlayerPenalised():
            return _penalised(t, event)
        case e.PlayerGone() if any(event.player in group for group in t.out):  # already out: the place stays
            return _with_entrant(t, event.player, standing=Standing(event.standing))
        case e.PlayerGone():
            return _gone(t, event)
        case e.PlayEnded():
            return become(Ended, t, out=(*t.out, *event.groups), entrants=_all_out(t, event))
    return t


def _seated(t: Tournament, table: str, seat: int, player: str) -> Tournament:
    return _with_table(t, table, seats={**t.tables[table].seats, seat: player})


def _moved(t: Tournament, event: e.SeatMoved) -> Tournament:
    left = {seat: sits for seat, sits in t.tables[event.table].seats.items() if seat != event.seat}
    return _seated(_with_table(t, event.table, seats=left), event.to, event.to_seat, event.player)


def _bought_back(t: Tournament, event: e.BoughtBackIn) -> Tournament:
    one = t.entrants[event.player]
    stake, rebuys = one.stake + event.price, one.rebuys + 1
    t = _with_chips(t, {event.player: event.chips}, issued=event.chips)
    t = _seated(t, event.table, event.seat, event.player)
    t = _with_entrant(t, event.player, standing=Standing.PLAYING, stake=stake, rebuys=rebuys, away=False)
    return replace(t, out=without(t.out, event.player))


def _hand_dealt(t: Tournament, event: e.TournamentHandDealt) -> Tournament:
    """A player who is serving a penalty has sat out one more hand."""
    for name in event.idle:
        t = _with_entrant(t, name, sits_out=max(t.entrants[name].sits_out - 1, 0))
    return _with_table(
        replace(t, last_hand=event.at),
        event.table,
        playing=True,
        dealt=event.players,
        idle=event.idle,
        hands=event.number,
        this_round=t.tables[event.table].this_round + 1,
    )


def _forfeited(t: Tournament, event: e.WagerForfeited) -> Tournament:
    sat = t.where(event.player)
    assert sat is not None
    table, _ = sat
    t = _with_chips(t, {event.player: t.chips[event.player] - event.amount})
    return _with_table(t, table, tray=t.tables[table].tray + event.amount)


def _gone(t: Tournament, event: e.PlayerGone) -> Tournament:
    t = _with_chips(t, {name: t.chips[name] + more for name, more in event.divided.items()})
    held = t.chips.get(event.player, 0) - sum(event.divided.values())
    t = _leave(_with_chips(t, {event.player: held}), event.player, Standing(event.standing))
    return replace(t, out=(*t.out, (event.player,)))


def _stage(t: Tournament, event: e.StageBegun) -> Tournament:
    tables = {name: replace(table, this_round=0, concluded=False) for name, table in t.tables.items()}
    entrants = {name: replace(one, secrets=0) for name, one in t.entrants.items()}
    return replace(
        t,
        stage=event.number,
        stage_began=event.at,
        stage_ends=event.ends,
        paused_until=None,
        between=False,
        second_chance=event.second_chance,
        had_second_chance=event.second_chance,
        tables=tables,
        entrants=entrants,
    )


def _later(moment: int | None, seconds: int) -> int | None:
    return moment + seconds if moment is not None else None


def _started_again(t: Tournament, seconds: int) -> Tournament:
    stood = t.stopped_at or 0
    ends, paused = (
        _later(moment, seconds if moment is not None and moment > stood else 0)
        for moment in (t.stage_ends, t.paused_until)
    )
    return replace(t, stopped_at=None, stage_ends=ends, paused_until=paused)


def _banks(t: Tournament, event: e.BanksIssued) -> Tournament:
    """The banks of the previous round leave play, trays included, and seats stay empty until the draw."""
    if event.afresh:
        retired = t.retired + sum(t.chips.values()) + sum(table.tray for table in t.tables.values())
        tables = {name: TableAt(hands=table.hands) for name, table in t.tables.items()}
        t = replace(t, retired=retired, tables=tables, chips={})
    entrants, out = dict(t.entrants), t.out
    for name in event.players:
        entrants[name] = replace(entrants[name], standing=Standing.PLAYING)
        out = without(out, name)  # a repechage is a way back
    t = replace(t, entrants=entrants, out=out)
    return _with_chips(t, dict.fromkeys(event.players, event.chips), issued=event.chips * len(event.players))


def _covered(t: Tournament, event: e.TournamentWagerMade) -> Tournament:
    sat = t.where(event.player)
    assert sat is not None
    slips = t.tables[sat[0]].slips
    lies = (*slips.get(event.player, ()), Slip(event.bet, event.amount))
    t = _with_table(t, sat[0], slips={**slips, event.player: lies})
    return _with_entrant(t, event.player, secrets=t.entrants[event.player].secrets + 1)


def _all_wait(t: Tournament, waits: Callable[[TableAt], bool]) -> Tournament:
    return replace(t, tables={name: replace(table, waits=waits(table)) for name, table in t.tables.items()})


def _hand_ended(t: Tournament, event: e.TournamentHandEnded) -> Tournament:
    table = t.tables[event.table]
    before = sum(t.chips[name] for name in event.stacks)
    tray = table.tray + before - sum(event.stacks.values())
    if t.hand_for_hand:
        t = replace(t, busted=t.busted | {name: t.chips[name] for name, held in event.stacks.items() if not held})
    t = _with_chips(t, event.stacks)
    return _with_table(
        t,
        event.table,
        playing=False,
        dealt=(),
        idle=(),
        button=event.button,
        blinds=event.blinds,
        payers=event.payers,
        tray=tray,
        boxed=event.boxed,
        slips={},
        waits=t.hand_for_hand,
    )


def _raced(t: Tournament, event: ChipsRaced) -> Tournament:
    more = sum(event.stacks.values()) - sum(t.chips[name] for name in event.stacks)
    t = _with_chips(t, event.stacks, issued=max(more, 0))
    return replace(t, retired=t.retired + max(-more, 0))


def _penalised(t: Tournament, event: e.PlayerPenalised) -> Tournament:
    one = t.entrants[event.player]
    t = _with_entrant(t, event.player, sits_out=one.sits_out + event.hands, penalties=(*one.penalties, event.penalty))
    if not event.chips:
        return t
    t = _with_chips(t, {event.player: t.chips[event.player] - event.chips})
    return replace(t, retired=t.retired + event.chips)


def _leave(t: Tournament, player: str, standing: Standing) -> Tournament:
    """The player leaves the seat and the tournament, with any chips they still hold."""
    if (sat := t.where(player)) is not None:
        table, seat = sat
        t = _with_table(t, table, seats={n: name for n, name in t.tables[table].seats.items() if n != seat})
    held = t.chips.get(player, 0)
    chips = {name: amount for name, amount in t.chips.items() if name != player}
    return _with_entrant(replace(t, chips=chips, retired=t.retired + held), player, standing=standing)


def _all_out(t: Tournament, event: e.PlayEnded) -> dict[str, Any]:
    left = {name for group in event.groups for name in group}
    return {name: replace(one, standing=Standing.OUT) if name in left else one for name, one in t.entrants.items()}


def _with_chips(t: Tournament, chips: dict[str, int], issued: int = 0) -> Tournament:
    return replace(t, chips={**t.chips, **chips}, issued=t.issued + issued)


def _with_table(t: Tournament, name: str, **changes: Any) -> Tournament:
    return replace(t, tables={**t.tables, name: replace(t.tables[name], **changes)})


def _with_entrant(t: Tournament, player: str, **changes: Any) -> Tournament:
    return replace(t, entrants={**t.entrants, player: replace(t.entrants[player], **changes)})
