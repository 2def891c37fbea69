"""A poker table for the tests of the pit: bots and people who have bought in, a clock that the test moves, and commands."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import Any

from book_ids import POKER
from msgspec.structs import replace
from pit_house import BOTS, TABLE, PitHouse, adds_up
from poker_live import chosen, weighted

from queenhigh.desk.desk import Desk
from queenhigh.desk.hosting import HostedTables
from queenhigh.desk.opening import FLOAT, Plan, open_table, put_on_duty
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.crown_melbourne_crown_poker.facets.page.you import poker_you
from queenhigh.games.crown_melbourne_crown_poker.room import sitting as poker_sitting
from queenhigh.games.kit import instructions as said
from queenhigh.games.library import open_book
from queenhigh.house.staff.roster import Duty, Staff
from queenhigh.ledger.command import Receipt
from queenhigh.money import Cents
from queenhigh.money.accounts import player as pile_of
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.commands import carry_out
from queenhigh.server.commands.types import TableCommand, own
from queenhigh.server.people import Person
from queenhigh.server.pit import PitSettings
from queenhigh.server.views.pots import PokerYou

BUY_IN = 20_000


class PokerHouse(PitHouse):
    """With as much of a house as commands and views ask for."""

    @property
    def staff(self) -> Staff:
        return self.desk.roster.staff

    @property
    def locked(self) -> dict[str, str]:
        return self.desk.locked

    @property
    def hosting(self) -> HostedTables:
        return self.desk.hosting

    def hosts(self, _person: Person | None, _table: str) -> bool:
        return False

    def may_enter(self, _person: Person | None, _table: str) -> bool:
        return True

    def table(self, table: str) -> TableState:
        return self.desk.table(table)

    def on_duty(self, person: Person | None, table: str) -> Duty | None:
        duty = self.staff.duties.get(person.name) if person else None
        return duty if duty and self.staff.covers(duty.place, table) else None

    def chips(self, player: str) -> int:
        return self.desk.ledger.balance(pile_of(player))

    def is_bot(self, player: str) -> bool:
        return player in self.bots

    def pace(self, table: str) -> Any:
        from queenhigh.server.house import Pace

        return self.paces.get(table, Pace())

    @property
    def state(self) -> TableState:
        return self.desk.table(TABLE)


def open_poker(
    path: Path,
    game: str = "holdem",
    betting: str = "no_limit",
    bots: Iterable[str] = BOTS,
    people: Iterable[str] = (),
    stacks: Iterable[int] = (),
    **terms: Any,
) -> Path:
    """Bots from seat 1 on and then people, with chips before them."""
    dealer, *_, boss = open_book(POKER).ladder.rungs
    with Desk.open(path) as desk:
        desk.issue(Cents(10**10))
        put_on_duty(desk, (TABLE,), {AUTOMATIC_DEALER: {POKER: dealer}, AUTOMATIC_FLOOR: {POKER: boss}})
        desk.new_table(TABLE, POKER)
        desk.fill(TABLE, FLOAT)
        sitting = poker_sitting(game, betting)
        sitting = replace(sitting, table=replace(sitting.table, **terms))
        whose = {dealer: AUTOMATIC_DEALER, boss: AUTOMATIC_FLOOR}
        open_table(desk, Plan(TABLE, POKER, 0, sitting), lambda _, rank: whose[rank])
        chips = list(stacks)
        for seat, name in enumerate((*bots, *people), 1):
            desk.buy_in(name, Cents(500_000))
            order = said.SeatPlayer(by=dealer, who=AUTOMATIC_DEALER, seat=seat, player=name, at=desk.now)
            desk.instruct(TABLE, order)
            amount = Cents(chips[seat - 1] if seat <= len(chips) else BUY_IN)
            desk.instruct(TABLE, here.BuyIn(by="player", who=name, seat=seat, amount=amount, at=desk.now))
    return path


def in_poker_house(path: Path, terms: PitSettings, story: Callable[[PokerHouse], Coroutine[Any, Any, None]]) -> None:
    """Open the ledger, start the pit, do it, stop; and everything adds up afterwards."""

    async def evening() -> None:
        with Desk.open(path) as desk:
            house = PokerHouse(desk, terms)
            await house.pit.start()
            try:
                await story(house)
            finally:
                await house.stop()
            adds_up(desk)

    asyncio.run(evening())


class PokerGuest:
    """A person at the table, acting only by commands."""

    def __init__(self, house: PokerHouse, name: str, seed: str = "") -> None:
        self.house, self.name = house, name
        self.chance = random.Random(f"{name} {seed}")
        self.does: Callable[[PokerYou], TableCommand | None] = self.whatever
        house.pit.attend(TABLE, name)

    @property
    def you(self) -> PokerYou:
        return poker_you(self.house.state, Person(self.name), self.house)

    def may(self) -> dict[str, Any]:
        return {action.do: action for action in self.you.actions}

    def ask(self, command: TableCommand) -> Receipt:
        """The answer, when it is durable."""
        return carry_out(self.house, Person(self.name), TABLE, command).result(10)  # type: ignore[arg-type]

    def acts(self) -> bool:
        you = self.you
        if not you.stack and you.may_buy_in and not you.in_hand and you.seat:
            self.ask(own("buy_in", amount=you.may_buy_in.min * 2))
            return True
        wanted = self.does(you)
        if wanted is None:
            return False
        self.ask(wanted)
        return True

    def whatever(self, you: PokerYou) -> TableCommand | None:
        """Anything that is offered in turn; before the cards and at the showdown, now and then."""
        actions = [action for action in you.actions if action.do not in ("buy_time", "ask_to_see")]
        early = bool(actions) and actions[0].do in ("straddle", "side_wager")
        if not actions or (early and self.chance.random() < 0.8):
            return None
        made = chosen(self.chance.choice(weighted(actions)), self.chance)
        if hasattr(made, "place"):
            seat = self.house.state.round.seats[you.seat]
            return own("discard", card=str(seat.cards[made.place]))
        return made

    def passive(self, you: PokerYou) -> TableCommand | None:
        """Checks and calls."""
        may = {action.do for action in you.actions}
        for name, made in (("check", own("check")), ("call", own("call")), ("show", own("show"))):
            if name in may:
                return made
        return None


async def play(house: PokerHouse, guests: Iterable[PokerGuest], hands: int) -> None:
    """Until this many hands are over."""
    guests = list(guests)
    goal = house.state.rounds + hands
    for _ in range(600 * hands):
        await house.quiet()
        if house.state.rounds >= goal:
            return
        if not any(guest.acts() for guest in guests):
            assert await house.tick(), f"nothing more happens: {house.phase()} {house.pit.waits_for(TABLE)!r}"
    raise AssertionError(f"the hands do not end: {house.phase()} {house.pit.waits_for(TABLE)!r}")


async def play_without_pause(
    house: PokerHouse, guests: Iterable[PokerGuest], hands: int, seen: Callable[[], bool] = lambda: True
) -> None:
    """The same at pace 0, where bots among themselves never rest: N hands, and until something was seen that chance
    may keep back, up to ten times as many."""
    guests = list(guests)
    goal, most = house.state.rounds + hands, house.state.rounds + 10 * hands
    while house.state.rounds < goal or not (seen() or house.state.rounds >= most):
        if not any(guest.acts() for guest in guests):
            await asyncio.sleep(0.0005)
    await house.pit.stop()
