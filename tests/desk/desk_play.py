"""A house in a few lines: a desk, a table of any book with players, and rounds by the automatic dealer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, module
from jackpot_orders import open_meter
from msgspec.structs import replace

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.desk import Desk
from queenhigh.desk.opening import Plan, setup_for
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Choice, Decide, PlaceWager, Report
from queenhigh.games.kit.phases import Betting, Over
from queenhigh.ledger import Ledger, reconcile, verify
from queenhigh.money import Cents
from queenhigh.notation.round_sheet import facts_of

BOOKS = (MELBOURNE, CANBERRA, CALIFORNIA)
CHIPS, FLOAT, PURSE = Cents(10**9), Cents(10**7), Cents(500_000)
PLAYERS = ("ann", "bob", "cem")


class Clock:
    """A clock that advances by a second each time it is read."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def open_desk(where: str) -> Desk:
    return Desk(Ledger.open(where), Clock())


def new_house(where: str) -> Desk:
    desk = open_desk(where)
    desk.issue(CHIPS)
    return desk


def settings_of(book: str, **changes: Any) -> Any:
    settings = module(book, "croupier").TABLE
    if book == MELBOURNE:
        system = System(option=1, seed=Cents(1_000_000), cost=Cents(100), meter=Fraction(1_000_000), name="main")
        settings = replace(settings, jackpot=system)
    if book == CALIFORNIA:
        settings = replace(settings, held=None)
    return replace(settings, **changes)


def add_table(
    desk: Desk, table: str, book: str, players: tuple[str, ...] = PLAYERS, chips: Cents = FLOAT, **changes: Any
) -> None:
    """A table that is open, with these players seated and a purse each."""
    desk.new_table(table, book)
    if chips:
        desk.fill(table, chips)
    open_table(desk, table, **changes)
    for seat, player in enumerate(players, 1):
        desk.buy_in(player, PURSE)
        desk.instruct(table, said.SeatPlayer(by=lowest(desk, table), seat=seat, player=player, at=desk.now))


def open_table(desk: Desk, table: str, **changes: Any) -> None:
    book, at = desk.table(table).book, desk.now
    plan = Plan(table, book.id, 0, settings_of(book.id, **changes))
    desk.instruct(table, said.CheckCards(by=book.ladder.rungs[0], at=at))
    desk.instruct(table, said.OpenTable(by=book.ladder.rungs[-1], at=at, setup=setup_for(plan, at)))


def add_meter(desk: Desk, *tables: str) -> None:
    open_meter(desk, settings_of(MELBOURNE).jackpot, tables)


def close_table(desk: Desk, table: str) -> None:
    top = desk.table(table).book.ladder.rungs[-1]
    desk.instruct(table, said.GiveNotice(by=top, subject="closing", at=desk.now))
    for number in range(3):
        play(desk, table, f"closing {number}")
    desk.instruct(table, said.CloseTable(by=top, at=desk.now, count=52))


def lowest(desk: Desk, table: str) -> str:
    return desk.table(table).book.ladder.rungs[0]


def opening_wagers(desk: Desk, table: str) -> list[PlaceWager]:
    """Every bet at every seat; in California the last one banks."""
    state = desk.table(table)
    seats: dict[int, str] = state.floor.seats  # type: ignore[attr-defined]
    made, lying = [], state.round.hands if state.round else {}
    banker = 0
    if state.book.id == CALIFORNIA and state.round and state.round.bank:
        banker = state.round.bank.seat
    elif state.book.id == CALIFORNIA:
        held = state.settings.held
        last = held.seat if held else 0
        banker = next((seat for seat in sorted(seats) if seat > last), min(seats))
        made.append(PlaceWager(banker, seats[banker], "bank", Cents(40_000)))
    for seat, player in sorted(seats.items()):
        for offer in module(state.book.id, "croupier").OFFERS if seat != banker else ():
            offered = offer.bet != "jackpot" or desk.jackpots.of(table) is not None
            if offered and offer.bet not in (lying[seat].wagers if seat in lying else {}):
                made.append(PlaceWager(seat, player, offer.bet, Cents(offer.price or 1000)))
    return made


def play(desk: Desk, table: str, seed: str = "a", until: str = "Over") -> Any:
    """Play on, from a new round if none is in play, until the round is in this phase."""
    state = desk.table(table)
    croupier = module(state.book.id, "croupier")
    if not state.playing:
        desk.start_round(table)
    if isinstance(state.round, Betting):
        for wager in opening_wagers(desk, table):
            desk.do(table, wager)
    deck = shuffle(Seed.named("desk", seed))
    while type(state.round).__name__ != until:
        assert state.playing, f"the round never was {until}"
        desk.do(table, next_action(state, croupier, deck))
    return state.round


def next_action(state: Any, croupier: Any, deck: Any) -> Any:
    order = croupier.next_order(state.round, deck)
    if order is not None:
        return order
    for seat, hand in sorted(state.round.hands.items()):
        if croupier.choices(state.round, seat):
            choice = croupier.bot_choice(state.round, hand)
            return Decide(seat, choice, hand.wagers["ante"] if choice is Choice.PLAY else Cents(0))
    raise AssertionError("nobody has anything to do")


def report(desk: Desk, table: str, kind: str, given: dict[str, Any] | None = None, **details: Any) -> Report:
    """A report of an irregularity, by the lowest rank that may rule on it."""
    state = desk.table(table)
    fact = facts_of(state.book.id)[kind](**(given or {}), **details)
    return Report(module(state.book.id, "round").ruling(state.round, fact).by, fact)


def chips(desk: Desk, account: str) -> int:
    return desk.ledger.balance(account)


def in_order(desk: Desk) -> None:
    """The chain is sound, the accounts balance to zero, and every layout holds what it should."""
    assert verify(desk.ledger).sound
    books = reconcile(desk.ledger)
    assert books.faults == ()
    assert sum(books.balances.values()) == 0
    for table, state in desk.tables.items():
        if isinstance(state.round, Over) or state.round is None:
            assert desk.on_layout(table) == desk.carried_over(table), table
    assert desk.locked == {}
