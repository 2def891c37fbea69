"""Play: the start, the hands at each table, eliminations, and balanced tables."""

from __future__ import annotations

from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.chips import check_raced
from queenhigh.games.kit.tournaments.ending import if_decided
from queenhigh.games.kit.tournaments.evolve import replay
from queenhigh.games.kit.tournaments.hand_for_hand import all_have_played, when_all_have_played
from queenhigh.games.kit.tournaments.law import Law, attended, by_director, by_staff
from queenhigh.games.kit.tournaments.preparing import ready_for_entries
from queenhigh.games.kit.tournaments.seating import check_draw, drawn_seats, is_balanced, rebalanced
from queenhigh.games.kit.tournaments.stages import begin_stage
from queenhigh.games.kit.tournaments.state import Entering, Playing, TableAt, Tournament, groups
from queenhigh.rules import Cited, IllegalAction


def start_play(t: Entering, order: o.StartPlay, law: Law) -> list[Cited]:
    """Start play: enough players, the Director present, the players briefed, the tables designated, the same bank for
    everyone."""
    by_director(t, order, "Starting the tournament", law.director, law)
    ready_for_entries(t, law)
    if t.advised != t.edition:
        raise IllegalAction(
            "The inspectors have not been notified of the change.", law.change_advised, "Notify them first."
        )
    attended(t, law)
    if undesignated := [name for name in t.terms.tables if name not in t.designated]:
        raise IllegalAction(f"Table {undesignated[0]} is not designated.", law.designated, "Designate the tables.")
    if not t.briefed:
        raise IllegalAction("The players have not been briefed.", law.briefing, "Brief them first.")
    if t.unbriefed and not law.briefs_late(t):
        raise IllegalAction(
            f"{', '.join(t.unbriefed)} entered after the briefing.", law.briefing, "Brief the players again."
        )
    players = [one.player for one in t.entered]
    if len(players) < (t.terms.least or 0):
        raise IllegalAction(
            f"{len(players)} have entered, and {t.terms.least} are needed.", law.numbers, "Wait for entries, or cancel."
        )
    if t.terms.starts is not None and order.at < t.terms.starts:
        raise IllegalAction("It is too early.", law.start_moved, "Wait, or move the start.")
    unsigned = [one.player for one in t.entered if not one.signed]
    if t.terms.entry.signatures and unsigned:
        raise IllegalAction(
            f"{unsigned[0]} has not signed the terms and cannot be seated.", law.signed, "Let them sign."
        )
    check_draw(order.draw, players, law)
    bank = t.terms.format.starting_bank
    if odd := [name for name, held in order.banks.items() if held != bank]:
        raise IllegalAction(
            f"{odd[0]} would start with {order.banks[odd[0]]}, and not with {bank}.", law.bank, "Count again."
        )
    return [
        e.PlayStarted(order.draw, order.at, law.rounds, (law.designated, law.equal_chance)),
        begin_stage(t, 1, order.at, law),
        e.BanksIssued(order.draw, bank, law.bank),
        *drawn_seats(t, order.draw, law),
    ]


def deal_hand(t: Playing, order: o.DealHand, law: Law) -> list[Cited]:
    """Deal a hand at a table, with the Director present and the tables balanced. Absent players take no part but
    pay."""
    by_staff(order, "Dealing", law)
    check_deal(t, order.table, order.at, law)
    table = t.tables[order.table]
    players = tuple(table.seats[seat] for seat in sorted(table.seats))
    idle = tuple(name for name in players if t.entrants[name].away or t.entrants[name].sits_out)
    also = (law.absence,) if any(t.entrants[name].away for name in idle) else ()
    dealt = e.TournamentHandDealt(order.table, table.hands + 1, t.stage, players, idle, order.at, law.rounds, also)
    return [dealt, *_forfeits(t, idle, law)]


def may_deal(t: Playing, table: str, at: int, law: Law) -> str:
    """The reason why a table cannot be dealt a hand now; None if it can."""
    try:
        check_deal(t, table, at, law)
    except IllegalAction as refusal:
        return str(refusal)
    return ""


def check_deal(t: Playing, name: str, at: int, law: Law) -> None:
    attended(t, law)
    table = at_table(t, name, law)
    if t.between:
        raise IllegalAction("The round is over.", law.rounds, "Start the next.")
    if t.stopped_at is not None:
        raise IllegalAction("The clock is stopped.", law.rounds, "Wait until it is started.")
    if t.paused_until is not None and at < t.paused_until:
        raise IllegalAction("There is a break.", law.rounds, "Wait for its end.")
    if table.playing:
        raise IllegalAction(f"A hand is being played at table {name}.", law.rounds, "Wait for its end.")
    if table.concluded or not table.seats:
        raise IllegalAction(f"Play at table {name} is over.", law.tables, "Name a table that plays.")
    if t.terms.format.levels and len(table.seats) < 2:
        raise IllegalAction(f"One player at table {name} has no opponent.", law.tables, "Wait for another.")
    round = t.round
    if round is not None and table.this_round >= round.hands:
        raise IllegalAction(
            f"Table {name} has played its {round.hands} hands.", law.rounds, "Wait for the other tables."
        )
    if table.waits:
        all_have_played(t, law)
    late = [player for player in table.seats.values() if t.entrants[player].unbriefed]
    if late and law.briefs_late(t):
        raise IllegalAction(f"Not briefed on the terms: {', '.join(late)}.", law.briefing, "Brief them first.")
    if not is_balanced(t):
        raise IllegalAction("The tables differ by more than one player.", law.tables, "Balance them first.")
    check_raced(t, name, law)


def _forfeits(t: Playing, idle: tuple[str, ...], law: Law) -> list[Cited]:
    """Absent players lose the compulsory wager of the hand, if no blinds are posted for them."""
    cost = law.forfeit(t)
    return [e.WagerForfeited(name, min(cost, t.chips[name]), law.absence) for name in idle if cost]


def end_hand(t: Playing, order: o.EndHand, law: Law) -> list[Cited]:
    """End a hand. Tournament chips stay in the tournament: the tray pays what players gain; at poker, only the other
    players do."""
    by_staff(order, "Ending a hand", law)
    table = at_table(t, order.table, law)
    if not table.playing:
        raise IllegalAction(f"No hand is being played at table {order.table}.", law.rounds, "Start one first.")
    if set(order.stacks) != set(table.dealt) or min(order.stacks.values(), default=0) < 0:
        raise IllegalAction("The stacks are not those of the players in the hand.", law.rounds, "Count again.")
    gained = sum(order.stacks.values()) - sum(t.chips[name] for name in order.stacks)
    if gained and t.terms.format.levels:
        raise IllegalAction(f"The stacks have changed by {gained} between them.", law.bank, "Count again.")
    made: list[Cited] = []
    if gained > table.tray:
        made.append(e.TrayFilled(order.table, gained - table.tray, law.bank))
    made.append(
        e.TournamentHandEnded(
            order.table,
            order.stacks,
            order.button,
            order.blinds,
            order.payers,
            order.proof,
            order.at,
            law.rounds,
            order.boxed,
        )
    )
    least = law.least_bank(t)
    gone = {name: t.chips[name] for name, held in order.stacks.items() if held < least}
    if t.hand_for_hand:
        made += when_all_have_played(replay(t, made), order.at, law)
    elif gone:
        left = len(t.players) - len(gone)
        made.append(e.PlayersEliminated(tuple(groups(gone)), left + 1, law.elimination, order.table))
    return [*made, *if_decided(replay(t, made), order.at, law)]


def balance_tables(t: Playing, order: o.BalanceTables, law: Law) -> list[Cited]:
    by_director(t, order, "Balancing the tables", law.tables, law)
    all_have_played(t, law)
    if order.draw:
        check_draw([name for name in order.draw if name in t.players], t.players, law)
    return rebalanced(t, order.draw, law)


def at_table(t: Tournament, table: str, law: Law) -> TableAt:
    if table not in t.tables:
        raise IllegalAction(f"Table {table} is not one of the tournament's.", law.designated, "Designate it.")
    return t.tables[table]
