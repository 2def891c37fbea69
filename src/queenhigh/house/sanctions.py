"""Sanctions that outlive a round and a table: who is excluded from a game, and which payments are held back until when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from queenhigh.games.crown_melbourne_three_card_poker.book import rule as melbourne
from queenhigh.games.crown_perth_holdem_poker.book import PAY as PERTH
from queenhigh.games.crown_perth_holdem_poker.book import rule as perth
from queenhigh.games.kit import floor_events
from queenhigh.house.documents.page import moment
from queenhigh.house.incidents import Happened
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, Rule

HOUR = 60 * 60
HELD_UNTIL = {melbourne("13.2.3"): None, perth("5.14"): int(PERTH.figure("withholding_period")) * HOUR}
"""How long a payment may be held back, by the clause that allows it; None is until the determination, however long."""


class Exclusion(msgspec.Struct, frozen=True):
    player: str
    book: str
    rule: Rule
    breached: str
    since: int
    table: str


def exclusions(happened: Iterable[Happened]) -> dict[str, dict[str, Exclusion]]:
    """By book and player. A player who is excluded at one table is excluded from the game: at every table of its book."""
    listed: dict[str, dict[str, Exclusion]] = {}
    for one in happened:
        match one.event:
            case floor_events.PlayerExcluded(player=player, breached=breached, rule=rule):
                made = Exclusion(player, one.book, rule, breached, one.at, one.table)
                listed.setdefault(one.book, {}).setdefault(player, made)
    return listed


def check_not_excluded(listed: dict[str, dict[str, Exclusion]], book: str, player: str) -> None:
    """Before a player takes a seat or wagers, at any table of the game."""
    found = listed.get(book, {}).get(player)
    if found:
        raise IllegalAction(
            f"{player} was excluded from the game at table {found.table}, {moment(found.since)}.",
            found.rule,
            "Refuse the seat and the wager.",
        )


class Held(msgspec.Struct, frozen=True):
    player: str
    book: str
    table: str
    amount: Cents
    rule: Rule
    since: int

    @property
    def until(self) -> int | None:
        """The last moment at which it may still be held; None where only a determination ends it."""
        period = HELD_UNTIL.get(self.rule)
        return None if period is None else self.since + period


def held(happened: Iterable[Happened]) -> tuple[Held, ...]:
    """What is still held back: all that was, without what was released to or kept from the player at that table since."""
    kept: list[Held] = []
    for one in happened:
        match one.event:
            case floor_events.WinningsWithheld(player=player, amount=amount, rule=rule):
                kept.append(Held(player, one.book, one.table, amount, rule, one.at))
            case floor_events.WinningsReleased(player=player):
                kept = [other for other in kept if (other.player, other.table) != (player, one.table)]
    return tuple(kept)


def overdue(kept: Iterable[Held], at: int) -> Iterator[Held]:
    """What may not be held any longer. With 72 hours to the second it still may; a second later it may not."""
    return (one for one in kept if one.until is not None and at > one.until)


def check_period(rule: Rule, seconds: int | None) -> None:
    """May a payment be held so long by this clause? None asks for as long as the determination takes."""
    if rule not in HELD_UNTIL:
        raise IllegalAction("No clause allows a payment to be held back here.", rule, "Pay it.")
    most = HELD_UNTIL[rule]
    if seconds is not None and seconds <= 0:
        raise IllegalAction("A payment is held back for some time.", rule)
    if most is not None and (seconds is None or seconds > most):
        raise IllegalAction(
            f"A payment may be held back for {most // HOUR} hours, not longer.", rule, "Pay it by then."
        )
