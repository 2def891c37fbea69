"""The facet `hosting`: which tables of a book people may open, and with which settings. A book's `facets/hosting.py`
provides a `Hosting`: the host's form, the settings that it leads to, and what the house itself offers to open. A book
without one is offered with its usual layout (`plain`), so that a book from elsewhere can be played at a private table
too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET

from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.room import Room
from queenhigh.money import told_amount
from queenhigh.rules import Rule
from queenhigh.server.errors import ServerError
from queenhigh.server.views.forms import Field, Option, titled

Wanted = Mapping[str, Any]
"""A host's entries in the form; amounts are cents."""


class Stake(msgspec.Struct, frozen=True):
    """The stakes in words, and their smallest amount, by which tables are compared."""

    least: int
    label: str


class GameAt(msgspec.Struct, frozen=True):
    """The game at a table, its betting if there is a choice, and its stakes."""

    game: str
    title: str
    stake: Stake
    betting: str = ""
    limit: str = ""
    """The betting in words."""


class Hosting(msgspec.Struct, frozen=True, kw_only=True):
    games: tuple[Option, ...]
    """The games that the house opens on demand."""
    bettings: tuple[Option, ...] = ()
    """The kinds of betting that it opens for each game, if there are several."""
    stakes: tuple[Stake, ...]
    """The stakes that it opens for each of these."""
    offered: Callable[[str, str, Stake], Wanted]
    """The form filled in for one of them."""
    fields: tuple[Field, ...]
    """The fields for a host, besides those for every host."""
    settings: Callable[[Wanted], Any]
    """The settings from the form; a refusal says which field is wrong, and what would be right."""
    played: Callable[[Any], GameAt]
    """Returns the game from a table's settings."""
    now: Callable[[Any], Wanted]
    """The form filled in with a table's present settings: the fields that a host may change later."""
    change: Callable[[Any, Any], tuple[Instruction, ...]]
    """Returns the floor's orders that lead from the present settings to the wanted ones."""
    words: Callable[[Any, Any], str]
    """Returns the text of a notice of this change."""
    note: str = ""
    """A note for the host: what such a table cannot offer, and why."""


class SettingRefused(ServerError):
    """A setting that the book or the house does not allow: which field, why, by which clause, and the nearest valid
    value."""

    def __init__(self, field: str, what: str, why: str, nearest: object, now: str, rule: Rule) -> None:
        super().__init__("illegal", what, why, now, rule)
        self.field, self.nearest = field, nearest


class NoJackpot(msgspec.Struct, frozen=True):
    """Why a hosted table takes no jackpot wagers: the clause, and what follows from it."""

    rule: Rule
    why: str
    what: str = "A table that you open takes no jackpot wagers."

    @property
    def note(self) -> str:
        return f"{self.what} {self.why}"

    def check(self, wanted: Wanted) -> Wanted:
        """Return the other requested settings; refuse a jackpot."""
        if wanted.get("jackpot"):
            now = "For the jackpot, play at one of the house's own tables."
            raise SettingRefused("jackpot", self.what, self.why, False, now, self.rule)
        return {name: value for name, value in wanted.items() if name != "jackpot"}


def within(wanted: Wanted, field: Field, least: int, most: int, rule: Rule, usual: int) -> int:
    """The amount or number of a field between two limits; a refusal names the nearest valid one."""
    given = wanted.get(field.name, usual)
    if not isinstance(given, int) or isinstance(given, bool):
        raise SettingRefused(
            field.name, f"{field.label}: {given!r} is not a number.", "", usual, "Give a number.", rule
        )
    if least <= given <= most:
        return given
    nearest = min(max(given, least), most)
    say = told_amount if field.kind == "money" else str
    raise SettingRefused(
        field.name,
        f"{field.label}: {say(given)} is not possible.",
        f"It is from {say(least)} to {say(most)} here.",
        nearest,
        f"The nearest is {say(nearest)}.",
        rule,
    )


def chosen(wanted: Wanted, field: Field, rule: Rule) -> str:
    """One of the choices of a field; the first if it is empty."""
    assert isinstance(field.choices, tuple)
    values = [option.value for option in field.choices]
    given = wanted.get(field.name, values[0] if field.default is UNSET else field.default)
    if given in values:
        return str(given)
    there = ", ".join(option.label for option in field.choices)
    now = f"Choose one of them; {field.choices[0].label} is the usual one."
    raise SettingRefused(
        field.name, f"{field.label}: there is no {str(given)[:40]!r}.", f"There is {there}.", values[0], now, rule
    )


def refuse_unknown(wanted: Wanted, fields: tuple[Field, ...]) -> None:
    for name in wanted:
        if name not in {field.name for field in fields}:
            there = ", ".join(field.name for field in fields)
            raise SettingRefused(
                str(name)[:40],
                f"There is no setting {str(name)[:40]!r} at this table.",
                f"There is {there}.",
                None,
                "Leave it out.",
                procedure("hosting"),
            )


def choice(name: str, label: str, options: Mapping[str, str], default: str = "") -> Field:
    choices = tuple(Option(value, said) for value, said in options.items())
    return Field(name, "choice", label, required=False, default=default or choices[0].value, choices=choices)


def amount(name: str, label: str, default: int | None, help: str = "") -> Field:
    return Field(
        name, "money", label, required=False, default=UNSET if default is None else default, help=help or UNSET
    )


def option_fields(room: Room) -> tuple[Field, ...]:
    """The options of the book's tables, each as a choice."""
    return tuple(
        choice(name, titled(name), {value: titled(value) for value in values})
        for name, values in room.layout.options.items()
    )


def bank_stake(room: Room, settings: Any) -> Stake:
    """The stakes on the table's sign."""
    sign = room.layout.bounds(settings, "")
    least = sign.least or 0 if sign else 0
    most = f" to {told_amount(sign.most)}" if sign and sign.most else ""
    return Stake(least, f"{told_amount(least)}{most}")


def no_change(_: Any, __: Any) -> tuple[Instruction, ...]:
    raise SettingRefused(
        "", "The settings of this table cannot be changed.", "", None, "Open another table.", procedure("hosting")
    )


@cache
def hosting_of(room: Room) -> Hosting:
    return room.facet("hosting", Hosting) if room.has("hosting") else plain(room)


def plain(room: Room) -> Hosting:
    """Hosting for a book without the facet: tables with its usual layout."""
    fields, layout, title = option_fields(room), room.layout, room.book.title
    usual = bank_stake(room, layout.usual())

    def settings(wanted: Wanted) -> Any:
        refuse_unknown(wanted, fields)
        return layout.usual(**{field.name: chosen(wanted, field, procedure("opening")) for field in fields})

    return Hosting(
        games=(Option(room.id, title),),
        stakes=(usual,),
        offered=lambda *_: {},
        fields=fields,
        settings=settings,
        played=lambda settings: GameAt(room.id, title, bank_stake(room, settings)),
        now=lambda _: {},
        change=no_change,
        words=lambda *_: "",
    )
