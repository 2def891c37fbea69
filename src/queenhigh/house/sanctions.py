"""Sanctions that outlive a round and a table: who is excluded from a game."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from queenhigh.games.kit import floor_events
from queenhigh.house.documents.page import moment
from queenhigh.house.incidents import Happened
from queenhigh.rules import IllegalAction, Rule


class Exclusion(msgspec.Struct, frozen=True):
    player: str
    book: str
    rule: Rule
    breached: str
    since: int
    table: str


def exclusions(happened: Iterable[Happened]) -> dict[str, dict[str, Exclusion]]:
    """Return exclusions by book and player. A player who is excluded at one table is excluded from the game: at every
    table of its book."""
    listed: dict[str, dict[str, Exclusion]] = {}
    for one in happened:
        match one.event:
            case floor_events.PlayerExcluded(player=player, breached=breached, rule=rule):
                made = Exclusion(player, one.book, rule, breached, one.at, one.table)
                listed.setdefault(one.book, {}).setdefault(player, made)
    return listed


def check_not_excluded(listed: dict[str, dict[str, Exclusion]], book: str, player: str) -> None:
    """Refuse a seat or a wager to an excluded player, at any table of the game."""
    found = listed.get(book, {}).get(player)
    if found:
        raise IllegalAction(
            f"{player} was excluded from the game at table {found.table}, {moment(found.since)}.",
            found.rule,
            "Refuse the seat and the wager.",
        )
