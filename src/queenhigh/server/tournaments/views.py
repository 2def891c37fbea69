"""What everyone may see of a tournament: allow-listed, built field by field. Nothing here comes from a slip or a hand."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.kit.tournaments.prizes import divide, is_eligible, places_of, prize_money
from queenhigh.games.kit.tournaments.state import Cancelled, Closed, Ended, Playing, Tournament
from queenhigh.games.kit.tournaments.terms import Level, RoundTerms
from queenhigh.server.tournaments.felts import felt_id
from queenhigh.server.tournaments.felts import places_of as tables_of
from queenhigh.server.tournaments.kinds import kind_of

IsBot = Callable[[str], bool]
SHOWN_CLOSED = 6
"""This many finished tournaments stay in the list."""


class StageView(msgspec.Struct, frozen=True):
    """A level of poker, which lasts a time, or a round of Three Card Poker, which lasts this many hands. Times in seconds."""

    number: int
    of: int
    unit: str
    words: str
    following: str
    """The next one, in the same words."""
    ends: int | None
    paused_until: int | None
    stopped: bool
    hands: int
    """Hands of a round, at each table."""
    between: bool
    second_chance: bool
    hand_for_hand: bool


class TournamentRow(msgspec.Struct, frozen=True):
    """A tournament as the lobby shows it."""

    name: str
    title: str
    book: str
    house: str
    game: str
    phase: str
    words: str
    starts: int
    entry_fee: int
    buy_in: int
    entries: int
    least: int
    most: int
    left: int
    pool: int
    director: str


class SeatAt(msgspec.Struct, frozen=True):
    seat: int
    player: str
    bot: bool
    chips: int


class TournamentTable(msgspec.Struct, frozen=True):
    place: str
    felt: str
    """The address of its table."""
    hand: int
    playing: bool
    waits: bool
    concluded: bool
    seats: tuple[SeatAt, ...]


class StandingView(msgspec.Struct, frozen=True):
    place: int
    player: str
    bot: bool
    chips: int
    state: str
    table: str
    seat: int
    prize: int
    passed_over: bool


class PrizeView(msgspec.Struct, frozen=True):
    place: int
    amount: int


class TournamentView(msgspec.Struct, frozen=True):
    row: TournamentRow
    version: int
    stage: StageView | None
    tables: tuple[TournamentTable, ...]
    standings: tuple[StandingView, ...]
    prizes: tuple[PrizeView, ...]
    when_full: tuple[PrizeView, ...]
    """The prizes if every place is taken; empty once that is past."""
    average: int
    chips: int
    """All tournament chips that players hold."""
    rebuy: int | None
    add_on: int | None
    withdraw_until: int | None


def phase_of(t: Tournament) -> str:
    return type(t).__name__.lower()


def row_of(live: LiveTournament) -> TournamentRow:
    t, kind = live.state, kind_of(live.id)
    terms = t.terms
    return TournamentRow(
        name=live.id,
        title=terms.name or live.id,
        book=live.book.id,
        house=live.book.house,
        game=live.book.title,
        phase=phase_of(t),
        words=kind.words if kind else "",
        starts=terms.starts or 0,
        entry_fee=terms.entry.entry_fee,
        buy_in=terms.entry.buy_in,
        entries=len(t.entered),
        least=terms.least or 0,
        most=terms.most or 0,
        left=len(t.players),
        pool=t.pool,
        director=t.director,
    )


def rows_of(tournaments: dict[str, LiveTournament]) -> list[TournamentRow]:
    """The current tournaments, and the last few finished ones. One without published terms is not shown yet."""
    known = [live for live in tournaments.values() if live.state.published]
    over = [live for live in known if isinstance(live.state, Closed | Cancelled)]
    hidden = {live.id for live in over[:-SHOWN_CLOSED]}
    order = {"playing": 1, "ended": 1, "closed": 2, "cancelled": 3}
    rows = [row_of(live) for live in known if live.id not in hidden]
    return sorted(
        rows, key=lambda row: (order.get(row.phase, 0), row.starts if order.get(row.phase, 0) < 2 else -row.starts)
    )


def level_words(level: Level | None) -> str:
    if level is None:
        return ""
    return f"Blinds {level.small:,}/{level.big:,}" + (f", ante {level.ante:,}" if level.ante else "")


def round_words(round: RoundTerms | None) -> str:
    if round is None:
        return ""
    on = f", {round.advance} advance" if round.advance else ", the final"
    return f"Smallest Ante {round.minimum:,}{on}"


def stage_of(t: Tournament) -> StageView | None:
    if not t.stage:
        return None
    form = t.terms.format
    levels, rounds = form.levels, form.rounds
    following = (
        level_words(levels[t.stage] if t.stage < len(levels) else None)
        if levels
        else round_words(rounds[t.stage] if t.stage < len(rounds) else None)
    )
    return StageView(
        number=t.stage,
        of=t.terms.stages,
        unit="level" if levels else "round",
        words=level_words(t.level) if levels else round_words(t.round),
        following=following,
        ends=t.stage_ends,
        paused_until=t.paused_until,
        stopped=t.stopped_at is not None,
        hands=t.round.hands if t.round is not None else 0,
        between=t.between,
        second_chance=t.second_chance,
        hand_for_hand=t.hand_for_hand,
    )


def tournament_view(live: LiveTournament, is_bot: IsBot) -> TournamentView:
    t = live.state
    entry = t.terms.entry
    held = [t.chips.get(name, 0) for name in t.players] if t.stage else []
    return TournamentView(
        row=row_of(live),
        version=live.version,
        stage=stage_of(t),
        tables=tuple(_table(live, place, is_bot) for place in tables_of(live)),
        standings=standings(t, is_bot),
        prizes=tuple(PrizeView(place, amount) for place, amount in enumerate(prizes_of(t), 1)),
        when_full=tuple(PrizeView(place, amount) for place, amount in enumerate(_when_full(t), 1)),
        average=sum(held) // len(held) if held else 0,
        chips=sum(held),
        rebuy=entry.rebuys.price if entry.rebuys else None,
        add_on=entry.add_on.price if entry.add_on else None,
        withdraw_until=entry.withdraw_until,
    )


def prizes_of(t: Tournament) -> list[int]:
    """The present value of each place."""
    eligible = sum(is_eligible(one) for one in t.entered) or len(t.terms.prizes.shares)
    return prize_money(t, eligible)


def _when_full(t: Tournament) -> list[int]:
    free = (t.terms.most or 0) - len(t.entered)
    if phase_of(t) != "entering" or free <= 0:
        return []
    return divide(t.pool + free * t.terms.entry.buy_in, t.terms.prizes.shares)


def _table(live: LiveTournament, place: str, is_bot: IsBot) -> TournamentTable:
    t = live.state
    held = t.tables[place]
    seats = tuple(SeatAt(seat, name, is_bot(name), t.chips.get(name, 0)) for seat, name in sorted(held.seats.items()))
    felt = felt_id(live.id, place)
    return TournamentTable(place, felt, held.hands, held.playing, held.waits, held.concluded, seats)


def standings(t: Tournament, is_bot: IsBot) -> tuple[StandingView, ...]:
    """The standings by place once play has begun; before that, the entrants."""
    if isinstance(t, Playing | Ended | Closed):
        places = places_of(t)
        gone = {
            name for name, one in t.entrants.items() if name not in {name for _, name in places} and one in t.entered
        }
        rows = [*places, *((0, name) for name in sorted(gone))]
    else:
        rows = [(0, one.player) for one in t.entered]
    return tuple(_standing(t, place, name, is_bot) for place, name in rows)


def _standing(t: Tournament, place: int, name: str, is_bot: IsBot) -> StandingView:
    one, sat = t.entrants[name], t.where(name)
    return StandingView(
        place=place,
        player=name,
        bot=is_bot(name),
        chips=t.chips.get(name, 0),
        state="away" if one.away and one.standing == "playing" else one.standing.value,
        table=sat[0] if sat else "",
        seat=sat[1] if sat else 0,
        prize=t.prizes.get(name, 0),
        passed_over=not is_eligible(one),
    )
