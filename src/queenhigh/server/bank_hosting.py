"""Hosting for games against a bank: limits, the layout's options, and columns of pay tables where the book has several."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from queenhigh.games.kit import notices
from queenhigh.games.kit.instructions import ChangeLimits, Instruction
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.room import Room
from queenhigh.money import told_amount
from queenhigh.money.paytable import saved_table
from queenhigh.rules import InputError, Rule
from queenhigh.server.hosting import (
    GameAt,
    Hosting,
    NoJackpot,
    SettingRefused,
    Stake,
    Wanted,
    amount,
    bank_stake,
    choice,
    chosen,
    option_fields,
    refuse_unknown,
    within,
)
from queenhigh.server.views.forms import Field, Option, titled

LEAST, MOST = 100, 1_000_000
"""Cents: what a host may choose if the book leaves it to the house."""


SAVED = Field(
    "saved_pay_table",
    "file",
    "Saved pay table",
    required=False,
    default="",
    help="A file of the designer, if the book lists a table with these prices.",
)


def listed(room: Room, wanted: Wanted, cited: Rule) -> dict[str, str]:
    """The bet of a saved pay table, and the matching column of the book. A table that the book does not list cannot be
    played under that book: it needs a book of its own."""
    given = str(wanted.get(SAVED.name) or "")
    if not given:
        return {}
    try:
        name, prices = saved_table(given)
    except InputError as fault:
        again = "Save a table with the book's own rules, or leave it out."
        raise SettingRefused(SAVED.name, str(fault), "", None, again, cited) from None
    bet = name.partition(".")[0]
    own = {known: table for known, table in room.pay.tables.items() if known.partition(".")[0] == bet}
    if not own:
        why = f"It has {', '.join(dict.fromkeys(known.partition('.')[0] for known in room.pay.tables))}."
        raise SettingRefused(
            SAVED.name, f"{room.book.title} has no pay table {bet}.", why, None, "Leave it out.", cited
        )
    for known, table in own.items():
        if prices == {hand: row.pays for hand, row in table.items()}:
            return {bet: known.partition(".")[2]}
    raise SettingRefused(
        SAVED.name,
        f"{room.book.title} lists no table of {titled(bet)} with these prices.",
        f"A table of this book pays as the book says. A book of your own may pay this: queenhigh new-book NAME --like {room.id} "
        "--pay-table FILE.",
        None,
        "Choose a table of the book, or install that book and open a table of it.",
        next(iter(next(iter(own.values())).values())).rule,
    )


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
    no_jackpot: NoJackpot | None = None,
) -> Hosting:
    """`cited` is the clause of the sign; `limited` the settings with other limits, `paying` those with other pay tables;
    `no_jackpot` is for a book that has jackpots."""
    options = option_fields(room)
    pays = tuple(
        choice(f"pay_{bet}", f"{titled(bet)} pays", {column: f"Column {column}" for column in named})
        for bet, named in (columns or {}).items()
    )
    low, high = stakes[0]
    minimum = amount("minimum", "Minimum", low)
    maximum = amount("maximum", "Maximum", high)
    fields = (minimum, maximum, *options, *pays, SAVED)
    title = room.book.title

    def settings(wanted: Wanted) -> Any:
        wanted = no_jackpot.check(wanted) if no_jackpot else wanted
        refuse_unknown(wanted, fields)
        usual = room.layout.usual(**{field.name: chosen(wanted, field, procedure("opening")) for field in options})
        from_ = within(wanted, minimum, least, most, cited, low)
        to = within(wanted, maximum, from_, most, cited, max(high, from_))
        made = limited(usual, from_, to)
        saved = listed(room, wanted, cited)
        if paying is not None:
            for bet, field in zip(columns or {}, pays, strict=True):
                if bet in saved and wanted.get(field.name, saved[bet]) != saved[bet]:
                    what = f"{field.label}: the saved pay table is column {saved[bet]}, not {wanted[field.name]}."
                    raise SettingRefused(field.name, what, "", saved[bet], "Choose one of the two.", cited)
            chose = {bet: chosen(wanted, field, cited) for bet, field in zip(columns or {}, pays, strict=True)}
            made = paying(made, chose | {bet: column for bet, column in saved.items() if bet in chose})
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
        note=no_jackpot.note if no_jackpot else "",
    )
