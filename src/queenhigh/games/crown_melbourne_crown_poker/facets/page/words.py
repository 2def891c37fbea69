"""Sentences about a poker table: what a seat did last, the game, and the house's commission."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.commission_sign import sign
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.seating import Entry, Seated
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.money import in_dollars
from queenhigh.rules import Cited

LIMITS = {
    Limit.NO_LIMIT: "no limit",
    Limit.POT: "pot limit",
    Limit.HALF_POT: "half pot limit",
    Limit.FIXED: "fixed limit",
    Limit.SPREAD: "spread limit",
}
STREETS = ("pre_flop", "flop", "turn", "river")
OWES = {
    Entry.FREE: "waits until the button has passed",
    Entry.EITHER: "waits for the big blind, or posts it",
    Entry.WAIT: "waits for the big blind",
    Entry.POST: "posts the big blind with the next hand",
    Entry.POST_BOTH: "posts both blinds with the next hand",
}


def headline(table: Table) -> str:
    return f"{table.game.title}, {LIMITS[table.structure.limit]} {stakes(table.structure)}"


def stakes(structure: Structure) -> str:
    """Return the stakes, such as `1.00/2.00`: the blinds, with a fixed limit the bets, with a spread limit the range."""
    match structure.limit:
        case Limit.FIXED:
            amounts: tuple[int, ...] = (structure.sizes[0], structure.sizes[-1])
        case Limit.SPREAD:
            amounts = (structure.min, structure.max)
        case _:
            amounts = structure.blinds
    return "/".join(in_dollars(amount) for amount in amounts)


def commission(table: Table) -> str:
    words = sign(table.commission, table.readings)
    if "nil" in words:
        return "No commission."
    return "; ".join(f"{name.capitalize()}: {said}" for name, said in words.items()) + "."


def owes(seated: Seated) -> str:
    """What a player owes before being dealt in."""
    if seated.stack <= 0:
        return "has to buy in"
    return OWES.get(seated.entry, "")


def last_actions(events: Iterable[Cited]) -> dict[int, str]:
    """What each seat did last. A new betting round clears it, except for folds."""
    said: dict[int, str] = {}
    out: set[int] = set()
    for event in events:
        if isinstance(event, happened.BettingOpened) and event.level == 0:
            said = {seat: words for seat, words in said.items() if seat in out}
        words = _SAID.get(type(event))
        seat = getattr(event, "seat", None)
        if words is None or seat is None:
            continue
        said[seat] = words(event)
        if isinstance(event, happened.Folded | happened.HandMucked):
            out.add(seat)
    return said


def _posted(event: happened.Posted) -> str:
    name = {
        PostKind.BLIND: "posts the blind",
        PostKind.STRADDLE: "straddles",
        PostKind.POST: "posts",
        PostKind.ANTE: "antes",
        PostKind.DEAD: "posts dead",
    }[event.kind]
    return f"{name} {in_dollars(event.amount)}"


_SAID: dict[type, Callable[[Any], str]] = {
    happened.Posted: _posted,
    happened.Folded: lambda _: "folds",
    happened.Checked: lambda _: "checks",
    happened.Called: lambda event: f"calls {in_dollars(event.to)}",
    happened.Opened: lambda event: f"bets {in_dollars(event.to)}",
    happened.Raised: lambda event: f"raises to {in_dollars(event.to)}",
    happened.PutInShort: lambda event: f"puts in {in_dollars(event.to)}",
    happened.TimeBought: lambda _: "takes more time",
    happened.Discarded: lambda _: "discards",
    happened.DiscardMissed: lambda _: "keeps all cards",
    happened.HandShown: lambda event: f"shows {event.words}{f'; {event.low}' if event.low else ''}",
    happened.HandMucked: lambda _: "mucks",
}


def settings_words(sitting: Sitting) -> tuple[tuple[str, str], ...]:
    """The settings of a table, in words."""
    table = sitting.table
    clock, most = table.clock, table.maximum_buy_in
    least = in_dollars(table.minimum_buy_in)
    listed = [
        ("Game", table.game.title),
        ("Betting", f"{LIMITS[table.structure.limit]} {stakes(table.structure)}"),
        ("Blinds", "/".join(map(in_dollars, table.structure.blinds))),
        ("Straddle", "yes" if table.structure.straddle else "no"),
        ("Buy-in", f"{least} to {in_dollars(most)}" if most is not None else f"{least} or more"),
        ("Lowest chip", in_dollars(table.chip)),
        ("Commission", commission(table)),
        ("Flop Chase", "yes" if table.side_wagers else "no"),
        (
            "Time to act",
            f"{clock.seconds} s, {clock.extensions} times {clock.extra_seconds} s more" if clock else "none",
        ),
    ]
    if sitting.slide:
        listed.append(("On the drop slide", in_dollars(sitting.slide)))
    for player, held in sorted(sitting.picked_up.items()):
        listed.append((f"Secured for {player}", in_dollars(held.chips)))
    return tuple(listed)
