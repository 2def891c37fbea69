"""Levels and rounds: how they begin, who progresses to the next round, second chances, and concluding a table early."""

from __future__ import annotations

from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.ending import if_decided
from queenhigh.games.kit.tournaments.evolve import replay
from queenhigh.games.kit.tournaments.law import Law, attended, by_director
from queenhigh.games.kit.tournaments.seating import check_draw, drawn_seats
from queenhigh.games.kit.tournaments.state import Playing, Standing, Tournament, groups
from queenhigh.rules import Cited, IllegalAction, Rule

MINUTE = 60


def begin_stage(t: Tournament, number: int, at: int, law: Law, *, second_chance: bool = False) -> e.StageBegun:
    levels = t.terms.format.levels
    ends = at + levels[number - 1].minutes * MINUTE if levels and number < len(levels) else None
    rule = law.repechage if second_chance else law.rounds
    return e.StageBegun(number, at, ends, rule, second_chance, (law.minimum,))


def end_round(t: Playing, order: o.EndRoundOfPlay, law: Law) -> list[Cited]:
    """End a round once every table has played its hands or was concluded: the largest banks progress, the others are
    out."""
    by_director(t, order, "Ending the round", law.progression, law)
    round = t.round
    if round is None or t.between:
        raise IllegalAction("No round is being played.", law.rounds, "Begin one.")
    for name, table in t.live.items():
        if table.playing or table.this_round < round.hands:
            raise IllegalAction(f"Table {name} has hands to play.", law.rounds, "Play them first.")
    playing = in_round(t)
    if not round.advance or (t.stage == t.terms.stages and not t.second_chance):
        return [e.PlayEnded(tuple(groups({name: t.chips[name] for name in playing})), order.at, law.winners)]
    if order.draw:
        check_draw(order.draw, playing, law)
    on = progressing(t, order.draw, law)
    made: list[Cited] = []
    out = {name: t.chips[name] for name in playing if name not in on}
    if out:
        place = len(t.players) - len(out) + 1
        made.append(e.PlayersEliminated(tuple(groups(out)), place, law.elimination))
    made.append(e.PlayersProgressed(tuple(on), law.progression))
    if over := if_decided(replay(t, made), order.at, law):
        return [*made, *over]
    return [*made, e.PauseBegun(order.at + round.pause * MINUTE, law.rounds)] if round.pause else made


def in_round(t: Tournament) -> list[str]:
    return [name for name, one in t.entrants.items() if one.standing is Standing.PLAYING]


def progressing(t: Playing, draw: tuple[str, ...], law: Law) -> list[str]:
    """The players who progress, by chips, overall or at each table; if banks are equal at the limit, by the draw."""
    round = t.round
    assert round is not None
    order = {name: number for number, name in enumerate(draw or t.drawn)}

    def best(names: list[str], count: int) -> list[str]:
        ranked = sorted(names, key=lambda name: (-t.chips[name], order.get(name, len(order)), name))
        if len(ranked) > count and t.chips[ranked[count - 1]] == t.chips[ranked[count]] and not draw:
            raise IllegalAction("Equal banks are tied at the limit.", law.progression, "Draw for it.")
        return ranked[:count]

    if t.terms.format.progression == "leaders_of_table":
        return [name for table in t.tables.values() for name in best(list(table.seats.values()), round.advance)]
    return best(in_round(t), round.advance)


def start_round(t: Playing, order: o.StartRoundOfPlay, law: Law) -> list[Cited]:
    """Start the next round: seats are drawn again, and everyone gets the same bank again."""
    by_director(t, order, "Starting the round", law.progression, law)
    attended(t, law)
    if not t.between:
        raise IllegalAction("The round before is not over.", law.rounds, "Wait for its end.")
    _after_the_break(t, order.at, law)
    again = t.terms.format.repechage
    due = again is not None and again.after == t.stage and not again.director_decides and not t.had_second_chance
    if due and _went_out(t):
        raise IllegalAction("The repechage comes first.", law.repechage, "Start it.")
    check_draw(order.draw, t.players, law)
    return _seated(t, begin_stage(t, t.stage + 1, order.at, law), order.draw, law)


def start_repechage(t: Playing, order: o.StartRepechage, law: Law) -> list[Cited]:
    """Start a repechage: players eliminated in the last round play for places in the next, while those who progressed
    wait."""
    by_director(t, order, "A repechage", law.repechage, law)
    attended(t, law)
    again = t.terms.format.repechage
    if again is None:
        raise IllegalAction("The terms offer no repechage.", law.repechage, "Begin the next round.")
    if not t.between or again.after != t.stage or t.had_second_chance:
        raise IllegalAction(f"A repechage follows round {again.after}, once.", law.repechage, "Begin the next round.")
    _after_the_break(t, order.at, law)
    check_draw(order.draw, _went_out(t), law)
    if not order.draw:
        raise IllegalAction("There is no eliminated player to bring back.", law.repechage, "Begin the next round.")
    return _seated(t, begin_stage(t, t.stage, order.at, law, second_chance=True), order.draw, law)


def _after_the_break(t: Tournament, at: int, law: Law) -> None:
    if t.stopped_at is not None:
        raise IllegalAction("The clock is stopped.", law.rounds, "Start it first.")
    if t.paused_until is not None and at < t.paused_until:
        raise IllegalAction("The break is not over.", law.rounds, "Wait, or move the start.")


def _went_out(t: Tournament) -> list[str]:
    return [name for name, one in t.entrants.items() if one.standing is Standing.OUT]


def _seated(t: Tournament, begun: e.StageBegun, draw: tuple[str, ...], law: Law) -> list[Cited]:
    return [begun, e.BanksIssued(draw, t.terms.format.starting_bank, law.bank), *drawn_seats(t, draw, law)]


def _by_table(t: Tournament) -> bool:
    return t.terms.format.progression == "leaders_of_table"


def conclude_table(t: Playing, order: o.ConcludeTable, law: Law) -> list[Cited]:
    """Conclude a table early, in two cases: it is determined who progresses, or chips are paid in cash and all at the
    table agree."""
    by_director(t, order, "Concluding a table", law.early_decided, law)
    table = t.tables.get(order.table)
    if table is None or not table.seats or table.playing or table.concluded or t.waiting:
        raise IllegalAction(f"Table {order.table} cannot be concluded now.", law.early_decided, "Play on.")
    if is_determined(t, order.table):
        return _concluded(t, order, law.early_decided, law)
    if not order.agreed:
        raise IllegalAction("It is not yet decided who advances.", law.early_decided, "Play on.")
    if not t.terms.format.chips_for_cash:
        raise IllegalAction("The terms do not turn tournament chips into cash.", law.early_agreed, "Play on.")
    if against := [name for name in table.seats.values() if name not in order.agreed]:
        raise IllegalAction(f"{against[0]} does not agree.", law.early_agreed, "Play on.")
    return _concluded(t, order, law.early_agreed, law)


def _concluded(t: Playing, order: o.ConcludeTable, rule: Rule, law: Law) -> list[Cited]:
    made: list[Cited] = [e.TableConcluded(order.table, rule)]
    return [*made, *(if_decided(replay(t, made), order.at, law) if t.terms.format.levels else ())]


def is_determined(t: Tournament, table: str) -> bool:
    round = t.round
    if round is None or not round.advance:
        return False
    left = len(t.tables[table].seats) if _by_table(t) else len(in_round(t))
    return left <= round.advance
