"""Views of a table with pots: for everyone, for a player, for the dealer, and the proof of its cards. These are only
shapes; the book with such tables fills them in."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from queenhigh.server.errors import Cite
from queenhigh.server.views.faces import Face
from queenhigh.server.views.fairness import OpeningView


class WinnerView(msgspec.Struct, frozen=True):
    seat: int
    player: str
    pot: str
    amount: int
    part: str
    words: str
    rule: Cite
    also: tuple[Cite, ...] = ()
    cards: tuple[str, ...] = ()
    """The five cards that play, if the hand was shown."""
    note: str = ""
    """Why it is more than the others got."""
    over: str = ""
    """The best hand that was shown for it and lost, with its player."""
    over_seat: int | None = None


class TakenView(msgspec.Struct, frozen=True):
    """Commission of one pot."""

    pot: str
    amount: int
    rule: Cite


class BettingView(msgspec.Struct, frozen=True):
    type: str
    label: str
    blinds: tuple[int, ...]
    straddle: bool
    small_bet: int | UnsetType = UNSET
    big_bet: int | UnsetType = UNSET
    min: int | UnsetType = UNSET
    max: int | UnsetType = UNSET


class TimeView(msgspec.Struct, frozen=True):
    """The time to act, and the price of more."""

    seconds: int
    extra_seconds: int
    extensions: int
    fee: int


class PotView(msgspec.Struct, frozen=True):
    name: str
    amount: int
    eligible: tuple[int, ...]


class PokerSeat(msgspec.Struct, frozen=True):
    seat: int
    player: str | None
    bot: bool
    stack: int
    bet: int
    paid: int
    live: bool
    """In the hand, with a claim to the pot."""
    dealt: bool
    all_in: bool
    cards: tuple[Face, ...]
    presence: str | None
    missed_blind: bool
    mucked: bool
    shown: bool
    words: str | UnsetType = UNSET
    owes: str | UnsetType = UNSET
    last: str | UnsetType = UNSET
    won: int | UnsetType = UNSET
    time_bank: int | UnsetType = UNSET
    """How often the seat may still take more time in this betting round."""


class SideWagerView(msgspec.Struct, frozen=True):
    seat: int
    colour: str
    amount: int
    outcome: str | UnsetType = UNSET
    paid: int | UnsetType = UNSET
    rule: Cite | UnsetType = UNSET


class PokerView(msgspec.Struct, frozen=True):
    game: str
    title: str
    hole_cards: int
    hi_lo: bool
    betting: BettingView
    commission: str
    chip: int
    buy_in: tuple[int, int | None]
    """The minimum and maximum buy-in."""
    clock: TimeView | None
    flop_chase: bool
    street: str | None
    button: int | None
    dead_button: bool
    small_blind: int | None
    big_blind: int | None
    board: tuple[Face, ...]
    burns: int
    muck: int
    pot: int
    """Everything wagered, including bets in front of the seats."""
    pots: tuple[PotView, ...]
    to_call: int
    turn: int | None
    waiting: tuple[int, ...]
    """Who has still to act, show or discard, in turn."""
    discarding: tuple[int, ...]
    seats: tuple[PokerSeat, ...]
    waiting_list: tuple[str, ...]
    offer: Any
    """A free seat that waits for the first on the list: player, seats, until."""
    winners: tuple[WinnerView, ...]
    commission_taken: int
    taken: tuple[TakenView, ...]
    side_wagers: tuple[SideWagerView, ...]
    outcome: str | None


class Suggestion(msgspec.Struct, frozen=True):
    label: str
    amount: int


class ActionView(msgspec.Struct, frozen=True):
    """An action. For a wager, `amount` is the total of the betting round, and `adds` what it takes from the stack."""

    do: str
    label: str
    amount: int | UnsetType = UNSET
    adds: int | UnsetType = UNSET
    min: int | UnsetType = UNSET
    max: int | UnsetType = UNSET
    step: int | UnsetType = UNSET
    pot: tuple[Suggestion, ...] | UnsetType = UNSET
    cards: tuple[Face, ...] | UnsetType = UNSET
    colours: tuple[str, ...] | UnsetType = UNSET
    seats: tuple[int, ...] | UnsetType = UNSET
    seconds: int | UnsetType = UNSET
    odds: dict[str, str] | UnsetType = UNSET
    """What a side wager pays, by colour."""


class Range(msgspec.Struct, frozen=True):
    min: int
    max: int
    step: int


class PokerYou(msgspec.Struct, frozen=True):
    seat: int | None
    stack: int
    pocket: int
    presence: str | None
    in_hand: bool
    actions: tuple[ActionView, ...]
    discards: tuple[Face, ...]
    may_buy_in: Range | None
    may_sit: tuple[int, ...]
    may_sit_out: bool
    may_come_back: bool
    may_post: bool
    may_join_list: bool
    may_change_seat: tuple[int, ...]
    may_leave: bool
    """At once; otherwise it waits for the end of the hand."""
    position_on_list: int | None
    openings: tuple[OpeningView, ...]
    away_by: Cite | None = None
    """Sitting out: the clause of the button at the seat."""
    barred_by: Cite | None = None
    """If it is the player's turn and they may neither bet nor raise: why not."""


class SeatActions(msgspec.Struct, frozen=True):
    """For a player without a device: `act_for {seat, do}`."""

    seat: int
    player: str
    actions: tuple[ActionView, ...]


class PushView(msgspec.Struct, frozen=True):
    """Chips that go to a seat when the pots are pushed; without a seat, commission."""

    pot: str
    amount: int
    rule: Cite
    seat: int | None = None
    player: str = ""
    part: str = ""
