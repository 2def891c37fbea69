"""Hosting for games against a bank: limits, the layout's options, and columns of pay tables where the book has several."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from queenhigh.games.kit import notices
from queenhigh.games.kit.instructions import ChangeLimits, Instruction
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.room import Room
from queenhigh.rules import Rule
from queenhigh.server.hosting import (
    GameAt,
    Hosting,
    Stake,
    Wanted,
    amount,
    bank_stake,
    choice,
    chosen,
    option_fields,
    refuse_unknown,
    told_amount,
    within,
)
from queenhigh.server.views.forms import Option, titled

LEAST, MOST = 100, 1_000_000
"""Cents: what a host may ask for where the book leaves it to the house."""


def against_a_bank(
    room: Room,
    cited: Rule,
    limited: Callable[[Any, int, int], Any],
    stakes: tuple[tuple[int, int], ...],
    *,
    least: int = LEAST,
    most: int = MOST,
    columns: Mapping[str, tuple[str, ...]] | None = None,
    paying: Callable[[Any, Mapping[str, str]], Any] | None = None,
) -> Hosting:
    """`cited` is the clause of the sign; `limited` the settings with other limits, `paying` those with other pay tables."""
    options = option_fields(room)
    pays = tuple(
        choice(f"pay_{bet}", f"{titled(bet)} pays", {column: f"Column {column}" for column in named})
        for bet, named in (columns or {}).items()
    )
    low, high = stakes[0]
    minimum = amount("minimum", "Minimum", low)
    maximum = amount("maximum", "Maximum", high)
    fields = (minimum, maximum, *options, *pays)
    title = room.book.title

    def settings(wanted: Wanted) -> Any:
        refuse_unknown(wanted, fields)
        usual = room.layout.usual(**{field.name: chosen(wanted, field, procedure("opening")) for field in options})
        from_ = within(wanted, minimum, least, most, cited, low)
        to = within(wanted, maximum, from_, most, cited, max(high, from_))
        made = limited(usual, from_, to)
        if paying is not None:
            made = paying(
                made, {bet: chosen(wanted, field, cited) for bet, field in zip(columns or {}, pays, strict=True)}
            )
        return made

    def change(now: Any, wanted: Any) -> tuple[Instruction, ...]:
        rank = room.book.ladder.rungs[-1]
        return (ChangeLimits(by=rank, limits=wanted.limits),) if wanted.limits != now.limits else ()

    def words(now: Any, wanted: Any) -> str:
        before, after = (notices.limits_in_words(one.limits) for one in (now, wanted))
        return notices.worded({name: value for name, value in after.items() if value != before[name]})

    return Hosting(
        games=(Option(room.id, title),),
        stakes=tuple(Stake(first, f"{told_amount(first)} to {told_amount(last)}") for first, last in stakes),
        offered=lambda _, __, stake: {"minimum": stake.least, "maximum": dict(stakes)[stake.least]},
        fields=fields,
        settings=settings,
        played=lambda settings: GameAt(room.id, title, bank_stake(room, settings)),
        now=lambda settings: {"minimum": settings.limits.min or low, "maximum": settings.limits.max or high},
        change=change,
        words=words,
    )
