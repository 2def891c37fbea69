"""Rules 5.11 and 7.1, with 11.15: Jackpot Wagers in a round, who determines their prizes, and what the meter then holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from queenhigh.games.crown_melbourne_three_card_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_three_card_poker.endings import registered
from queenhigh.games.crown_melbourne_three_card_poker.hand import FIVE_CARDS, jackpot_hand
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import (
    RATES,
    ROWS,
    UNIT,
    MeterRecorded,
    System,
    contribution,
)
from queenhigh.games.crown_melbourne_three_card_poker.prizes import Prizes, determine
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ASSISTANT_CASINO_MANAGER,
    JACKPOT,
    MelbourneRound,
    Table,
)
from queenhigh.games.kit import movements
from queenhigh.games.kit.actions import Action, Choice
from queenhigh.games.kit.events import Advised, Remarkable, WagerWithdrawn
from queenhigh.games.kit.floor import Floor, Open
from queenhigh.games.kit.floor_events import TableClosed
from queenhigh.games.kit.orders import Declared
from queenhigh.games.kit.phases import Hand, Settled, Showdown, WithCards
from queenhigh.games.kit.ruling import Award, Record, Ruling
from queenhigh.hands import FiveCard
from queenhigh.money import Cents, Line, Multiple, Outcome, Wager, give_back, lose, prize
from queenhigh.money.accounts import Move, layout_of, player
from queenhigh.rules import Cited, IllegalAction, Rule

NONE = Fraction(0)
GONE = (Outcome.RETURNED, Outcome.VOID)
PLAYS, STRAIGHT_FLUSH = Choice.PLAY, FiveCard.STRAIGHT_FLUSH


class DeterminePrize(Action, frozen=True, tag=True):
    """Determine the prizes for Royal and Straight Flushes. `meter` is its present value, for a table that pays from it."""

    declared = Declared("floor", "Determine the prize", fills=("meter",))
    by: str
    meter: str = ""


class GameReregistered(Remarkable, frozen=True, tag=True):
    """The jackpot game that a misdeal carried over is cancelled, because a player leaves it (`left`) or a new one joins
    (`joined`). The Jackpot Wagers at `seats` are registered again for the Round of Play."""

    seats: tuple[int, ...]
    rule: Rule
    left: tuple[int, ...] = ()
    joined: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        who = f"{_areas(self.left)} left" if self.left else f"{_areas(self.joined)} joined"
        again = f"the Jackpot Wagers at {_areas(self.seats)} are registered again" if self.seats else "no wager is left"
        return f"The jackpot game carried over is cancelled because {who} it; {again}"

    @property
    def incident(self) -> tuple[str, str]:
        return "jackpot", self.words


def _areas(seats: Sequence[int]) -> str:
    return f"{'area' if len(seats) == 1 else 'areas'} {', '.join(map(str, seats))}"


def settle_jackpot(wager: Wager, hand: Hand, round: Showdown[Table] | Settled[Table], procedure: Rule) -> Line | None:
    """Settle 5.11. Returns nothing for a Royal or Straight Flush, whose prize the Dealer may record but not determine
    (7.1.1).
    """
    if hand.choice is not PLAYS:
        return _folded(wager, hand.choice, round.table.readings["A-40"])
    kind = jackpot_hand(hand.cards, round.shared)
    if kind >= STRAIGHT_FLUSH:
        return None
    system = _system(round)
    row = ROWS[system.option].get(kind)
    if row is None:
        return lose(wager, rule("5.11.2(b)"), procedure)
    assert isinstance(row.pays, Multiple)
    whole_dollars = round.table.readings["A-42"] == "whole_dollars"
    stake = wager.stake // UNIT * UNIT if whole_dollars else wager.stake
    also = (row.rule, rule("5.11.1(a)"), rule("7.1.2"), procedure, *FIVE_CARDS[kind])
    return _won(wager, row.pays.pays(stake), round.table, rule("5.11.1(b)"), also)


def _folded(wager: Wager, choice: Choice, kept: str) -> Line:
    """5.11.2(a): keeping the side bets still folds the Ante, on which this wager depends (reading A-40)."""
    if choice is not Choice.KEEP_SIDE_BETS:
        return lose(wager, rule("5.11.2(a)"), rule("9.5.2(a)(i)"))
    if kept == "returned":
        return give_back(wager, rule("5.11.1(a)"), rule("9.5.2(b)"))
    return lose(wager, rule("5.11.2(a)"), rule("9.5.2(b)"))


def _won(wager: Wager, amount: Cents, table: Table, decided: Rule, also: tuple[Rule, ...]) -> Line:
    """Only the prize is paid; by reading A-12 the stake is returned as well."""
    if table.readings["A-12"] == "returned":
        return Line(wager, Outcome.WIN, amount, wager.stake, decided, also)
    return prize(wager, amount, decided, *also)


def awaiting(round: WithCards[Table], lines: Iterable[Line] = ()) -> dict[int, FiveCard]:
    """Return the seats whose prize a TG Assistant Casino Manager has to determine, and their hands. None of them has a
    line for the Jackpot Wager among `lines`.
    """
    if not round.shared or [card for card in round.shared if card.suit is not round.shared[0].suit]:
        return {}
    drawn = {line.wager.seat for line in lines if line.wager.bet == JACKPOT}
    found = {}
    for seat, hand in round.hands.items():
        if seat in drawn or hand.choice is not PLAYS or JACKPOT not in hand.wagers or (seat, JACKPOT) in round.released:
            continue
        kind = jackpot_hand(hand.cards, round.shared)
        if kind >= STRAIGHT_FLUSH:
            found[seat] = kind
    return found


def pending(round: WithCards[Table], held: dict[int, FiveCard]) -> list[Cited]:
    return [
        Advised(
            seat,
            round.hands[seat].player,
            f"{kind.label.replace('_', ' ')}: the prize waits for a {ASSISTANT_CASINO_MANAGER}",
            rule("7.1.1"),
        )
        for seat, kind in held.items()
    ]


def determine_prizes(round: Settled[Table], action: DeterminePrize) -> list[Cited]:
    """7.1.1 and 7.3: one ruling for all Royal and Straight Flushes of the round, their lines, and the meter."""
    LADDER.require(
        action.by,
        ASSISTANT_CASINO_MANAGER,
        order="Determining the prize of a Royal or Straight Flush",
        rule=rule("7.1.1"),
    )
    held = awaiting_lines(round)
    if not held:
        raise IllegalAction("No prize waits to be determined.", rule("7.1.1"), "Continue with the round.")
    meter = None
    if action.meter and round.table.readings["A-41"] == "at_determination":
        meter = Fraction(action.meter)
    made = prizes_of(round, held, meter)
    awards = tuple(
        Award(made.rule, (seat,), made.royal if kind is FiveCard.ROYAL_FLUSH else made.straight_flush, made.also)
        for seat, kind in held.items()
    )
    alarm = (Record(rule("7.3"), "no deal can bring these outcomes together: check the cards"),) if made.alarm else ()
    lines = [
        _won(
            round.hands[award.seats[0]].wager(JACKPOT),
            award.amount,
            round.table,
            rule("5.11.1(b)"),
            (*made.also, rule("5.11.1(a)"), rule("7.1.1"), *FIVE_CARDS[held[award.seats[0]]]),
        )
        for award in awards
    ]
    return [
        Ruling(rule("7.1.1"), ASSISTANT_CASINO_MANAGER, (*awards, *alarm)),
        *lines,
        meter_recorded(round, made),
    ]


def awaiting_lines(round: Settled[Table]) -> dict[int, FiveCard]:
    """Return the wagers without a line, which are still to be determined."""
    return awaiting(round, round.lines)


def prizes_of(round: MelbourneRound, held: dict[int, FiveCard], meter: Fraction | None = None) -> Prizes:
    kinds = list(held.values())
    value, later = meter_at_settlement(round)
    return determine(
        _system(round),
        value if meter is None else meter,
        kinds.count(FiveCard.ROYAL_FLUSH),
        kinds.count(FiveCard.STRAIGHT_FLUSH),
        round.table.readings,
        later,
    )


def meter_at_settlement(round: MelbourneRound) -> tuple[Fraction, Fraction]:
    """Return the meter when the outcome is recorded, and what is added only afterwards (reading A-14).

    Every Jackpot Wager in play contributes once: a carried-over one did so in its own round, and the contribution of a
    returned one is taken off again, unless reading A-44 keeps it.
    """
    table, system = round.table, _system(round)
    reverses = table.readings["A-44"] == "reversed"
    new, old_given_back = 0, reverses * len(taken_back(round))
    for seat, hand in round.hands.items():
        if JACKPOT not in hand.wagers:
            continue
        release = round.released.get((seat, JACKPOT)) if round.released else None
        given_back = reverses and release is not None and release.outcome in GONE
        if seat in table.carried:
            old_given_back += given_back
        else:
            new += not given_back
    readings, cost = table.readings, system.cost
    if readings["A-14"] == "excluded":
        taken_off = contribution(system, cost, readings, old_given_back)
        return system.meter - taken_off, contribution(system, cost, readings, new)
    return system.meter + contribution(system, cost, readings, new - old_given_back), NONE


def taken_back(round: MelbourneRound) -> list[int]:
    """Return the areas whose carried Jackpot Wager has been taken back."""
    return [seat for seat in round.table.carried if seat not in round.hands or JACKPOT not in round.hands[seat].wagers]


def left_behind(round: MelbourneRound, seats: Mapping[int, str]) -> list[WagerWithdrawn]:
    """11.15.1: as a round opens, carried Jackpot Wagers are returned to players who have left the table, or whose area
    another player has taken. `seats` is who sits where.
    """
    return [
        WagerWithdrawn(hand.seat, JACKPOT, rule("11.15.1"))
        for hand in round.in_order
        if JACKPOT in hand.wagers
        and (hand.player not in seats.values() or seats.get(hand.seat, hand.player) != hand.player)
    ]


@rule("11.15.1")
def game_left(round: MelbourneRound, left: Sequence[int]) -> list[Cited]:
    """Players leave the jackpot game that a misdeal carried over: it is cancelled, and the others are registered again."""
    if not left or not round.table.carried:
        return []
    return [GameReregistered(registered(round, besides=left), rule("11.15.1"), left=tuple(left))]


@rule("11.15.2")
def game_joined(round: MelbourneRound, seat: int) -> list[Cited]:
    """A new player joins the jackpot game that a misdeal carried over: it is cancelled, and all are registered together."""
    if not round.table.carried:
        return []
    seats = tuple(sorted((*registered(round), seat)))
    return [GameReregistered(seats, rule("11.15.2"), joined=(seat,))]


def meter_recorded(round: MelbourneRound, prizes: Prizes | None = None) -> MeterRecorded:
    system = _system(round)
    also: tuple[Rule, ...] = (rule("6.3.1"), rule("6.3.2"), RATES[system.option].rule)
    if prizes is None:
        before, later = meter_at_settlement(round)
        value = before + later if later else before
    else:
        value, also = prizes.meter, (*also, *prizes.also)
    return MeterRecorded(str(value), rule("6.3"), also, system.name)


def _system(round: MelbourneRound) -> System:
    assert round.table.jackpot is not None
    return round.table.jackpot


@rule("11.15.1")
def leaves(carried: dict[int, Cents], seat: int) -> tuple[dict[int, Cents], Line]:
    """A player with a carried Jackpot Wager leaves: it is returned, and the others are registered again."""
    if seat not in carried:
        raise IllegalAction(
            f"Seat {seat} has no Jackpot Wager carried over.", rule("11.15.1"), "Name a seat that has one."
        )
    rest = {other: cost for other, cost in carried.items() if other != seat}
    return rest, give_back(Wager(JACKPOT, seat, carried[seat]), rule("11.15.1"), rule("11.15"))


@rule("11.15.2")
def joins(carried: dict[int, Cents], seat: int, system: System, amount: Cents) -> dict[int, Cents]:
    """A new player joins: the game is cancelled, and all wagers are registered together for the next round."""
    if seat in carried:
        raise IllegalAction(f"Seat {seat} already has its Jackpot Wager.", rule("11.15.2"), "Leave it as it is.")
    if amount != system.cost:
        raise IllegalAction(
            "A Jackpot Wager is for the cost and nothing else.", rule("6.2.3"), "Place exactly the cost."
        )
    return dict(sorted({**carried, seat: amount}.items()))


def floor_moves(table: str, floor: Floor, event: Cited) -> list[Move]:
    """11.15: Jackpot Wagers carried to a round that is never played are returned when the table closes."""
    if isinstance(event, TableClosed) and isinstance(floor, Open):
        owed = floor.settings.carried.values()
        return [Move(floor.settings.jackpot.cost, layout_of(table), player(name)) for name in owed]
    return movements.floor_moves(table, floor, event)
