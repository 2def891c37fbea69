"""A finished round, as sent to the inspector's page."""

from __future__ import annotations

from typing import Any

import msgspec

from queenhigh.server.errors import Cite


class RoundLine(msgspec.Struct, frozen=True):
    """A round in a list."""

    table: str
    number: int
    started: str
    ended: str
    first: int
    last: int
    outcome: str
    turnover: int
    """All that was wagered, in cents."""
    rulings: int = 0


class RoundList(msgspec.Struct, frozen=True):
    table: str
    book: str
    title: str
    house: str
    rounds: tuple[RoundLine, ...]
    newest: int
    """The last finished round; 0 if there is none."""
    playing: int
    """The round in play; 0 if there is none."""


class TableLine(msgspec.Struct, frozen=True):
    table: str
    book: str
    title: str
    house: str
    rounds: int
    playing: int


class Leg(msgspec.Struct, frozen=True):
    account: str
    amount: int


class RoundStep(msgspec.Struct, frozen=True):
    """One event. `cards` are those it is about; `legs` what it moved, which balances to zero."""

    seq: int
    version: int
    at: str
    kind: str
    words: str
    who: str
    rank: str
    rule: Cite | None
    also: tuple[Cite, ...] = ()
    seat: int | None = None
    cards: tuple[str, ...] = ()
    legs: tuple[Leg, ...] = ()
    hash: str = ""


class SeatPage(msgspec.Struct, frozen=True):
    seat: int
    player: str
    cards: tuple[str, ...]
    words: str
    turned: bool
    """Was it open in the end?"""
    choice: str
    wagers: dict[str, int]
    net: int


class LinePage(msgspec.Struct, frozen=True):
    seat: int
    player: str
    bet: str
    label: str
    stake: int
    paid: int
    returned: int
    outcome: str
    words: str
    rule: Cite
    also: tuple[Cite, ...]


class RoundParts(msgspec.Struct, frozen=True):
    """The parts of a round's page that depend on the kind of game. `fairness` is for those who may know the seed."""

    seats: tuple[SeatPage, ...]
    shared: tuple[str, ...]
    lines: tuple[LinePage, ...]
    dealer: tuple[str, ...] = ()
    dealer_words: str = ""
    fairness: Fairness | None = None


class OrderPage(msgspec.Struct, frozen=True):
    order: str
    words: str
    rule: Cite


class RulingPage(msgspec.Struct, frozen=True):
    rule: Cite
    by: str
    reason: str
    notify: tuple[str, ...]
    orders: tuple[OrderPage, ...]


class Fairness(msgspec.Struct, frozen=True):
    """For those who may see every card of a finished round: enough to repeat the shuffle."""

    commitment: str
    seed: str
    cuts: tuple[int, ...]
    deck: tuple[str, ...]
    """The deck as dealt, cuts included; empty if the cards did not come from the seal."""


class RoundPage(msgspec.Struct, frozen=True):
    table: str
    number: int
    book: str
    house: str
    title: str
    edition: str
    outcome: str
    started: str
    ended: str
    seats: tuple[SeatPage, ...]
    dealer: tuple[str, ...]
    dealer_words: str
    shared: tuple[str, ...]
    lines: tuple[LinePage, ...]
    rulings: tuple[RulingPage, ...]
    timeline: tuple[RoundStep, ...]
    balances: tuple[Leg, ...]
    """What the round moved, account by account: it balances to zero."""
    same: bool
    """Settled again from its sheet, it pays the same to the cent."""
    differences: tuple[str, ...]
    sheet: dict[str, Any]
    fairness: Fairness | None
    previous: int | None
    next: int | None
    revealed: bool = True
    """The table opened the cards that were shown when the round was over."""
    whole: bool = True
    """False for a player, who sees the round as the table did, without others' accounts."""
    chips: bool = False
    """Amounts are tournament chips, not money."""
