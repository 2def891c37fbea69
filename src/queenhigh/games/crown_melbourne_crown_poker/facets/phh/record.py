"""A hand as written in a file, checked field by field. Players are p1, p2, ... clockwise from the left of the button.
With two players, antes and blinds are written the other way round: the first belongs to p2, who has the button.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.facets.phh.moves import (
    DECIMALS,
    ELSEWHERE,
    VARIANTS,
    PhhMove,
    Variant,
    amount,
    decimals,
    move,
    shown,
    units,
)
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.writing import Source
from queenhigh.notation.phh import PhhError, Unsupported

MOST_PLAYERS = 22
MOST_ACTIONS = 2000
MOST_SEAT = 99


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A hand of a file. Amounts are whole numbers of the smallest chip, which is 10 ** -places of the file's unit."""

    variant: Variant
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    """By player, already swapped if there are two. Negative for a live post that does not change whose turn it is."""
    small_bet: int
    big_bet: int
    """If the limit is not fixed, both are the minimum bet."""
    starting: tuple[int | None, ...]
    """None for an unknown stack."""
    finishing: tuple[Decimal | None, ...] | None
    """In chips, not rounded: a pot may have been divided more finely than any chip."""
    winnings: tuple[Decimal | None, ...] | None
    moves: tuple[PhhMove, ...]
    places: int = 0
    trimmed: bool = False
    """Does a short ante win only the same amount from each of the others (`ante_trimming_status`)?"""
    seats: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    name: str = ""
    """`hand`, or its number in the file."""
    meta: dict[str, Any] = {}
    """Every other field."""
    file: str = ""
    line: int = 0

    def __len__(self) -> int:
        return len(self.starting)


def record(found: dict[str, Any], source: Source, file: str = "") -> Record:
    """The hand that these fields describe. An error names the field and its line."""
    name = source.number or _name(found.get("hand"))
    try:
        return _Reading(found, source).record(file, name)
    except PhhError as error:
        raise (
            error.at(file=file, line=source.first, hand=name)
            if not isinstance(error, Unsupported)
            else Unsupported(error.variant, error.name, file=file, line=error.line, hand=name)
        ) from None


def _name(given: object) -> str:
    return str(given)[:40] if isinstance(given, int | str) and not (isinstance(given, int) and given > 10**30) else ""


class _Reading:
    def __init__(self, found: dict[str, Any], source: Source) -> None:
        self.found, self.source = found, source
        self.used = {"variant"}

    def record(self, file: str, name: str) -> Record:
        variant = self.variant()
        stacks = self.amounts("starting_stacks")
        count = len(stacks)
        if not 2 <= count <= MOST_PLAYERS:
            raise self.fault("starting_stacks", f"a hand has 2 to {MOST_PLAYERS} players, not {count}.")
        antes, blinds = self.amounts("antes", count), self.amounts("blinds_or_straddles", count)
        names = ("small_bet", "big_bet") if variant.fixed else ("min_bet", "min_bet")
        bets = [self.one(name) for name in names]
        moves = self.moves(count)
        ends: dict[str, list[Decimal]] = {
            name: self.amounts(name, count) for name in ("finishing_stacks", "winnings") if name in self.found
        }
        given = [*stacks, *antes, *blinds, *bets, *(move.amount for move in moves)]
        places = decimals(one for one in given if one.is_finite())
        if places > DECIMALS:
            raise PhhError(f"an amount has {places} decimals; there are at most {DECIMALS}.", line=self.source.first)
        places = max(places, min(decimals(one for end in ends.values() for one in end if one.is_finite()), 4))
        for field, values, least in (
            ("starting_stacks", stacks, Decimal(1).scaleb(-DECIMALS)),
            ("antes", antes, Decimal(0)),
            *((field, [bet], Decimal(1).scaleb(-DECIMALS)) for field, bet in zip(names, bets, strict=True)),
        ):
            if any(value < least for value in values):
                raise self.fault(field, "an amount is too small.")
            if field != "starting_stacks" and any(not value.is_finite() for value in values):
                raise self.fault(field, "an amount has to be known.")
        if any(not value.is_finite() for value in blinds):
            raise self.fault("blinds_or_straddles", "an amount has to be known.")
        turned = -1 if count == 2 else 1
        return Record(
            variant=variant,
            antes=tuple(units(one, places) for one in antes)[::turned],
            blinds=tuple(units(one, places) for one in blinds)[::turned],
            small_bet=units(bets[0], places),
            big_bet=units(bets[1], places),
            starting=tuple(units(one, places) if one.is_finite() else None for one in stacks),
            finishing=self.ends(ends, "finishing_stacks", places),
            winnings=self.ends(ends, "winnings", places),
            moves=tuple(moves),
            places=places,
            trimmed=self.truth("ante_trimming_status"),
            seats=self.seats(count),
            players=self.players(count),
            name=name,
            meta={name: value for name, value in self.found.items() if name not in self.used},
            file=file,
            line=self.source.first,
        )

    def fault(self, name: str, what: str) -> PhhError:
        return PhhError(f"{name}: {what}", line=line_of(self.source, name))

    def get(self, name: str) -> Any:
        self.used.add(name)
        return self.found.get(name)

    def variant(self) -> Variant:
        given = self.found.get("variant")
        if not isinstance(given, str):
            raise self.fault("variant", "this field is missing." if given is None else f"{shown(given)} is not text.")
        if given not in VARIANTS:
            name = ELSEWHERE.get(given, "a variant that we do not know")
            raise Unsupported(given[:40], name, line=line_of(self.source, "variant"))
        return VARIANTS[given]

    def amounts(self, name: str, count: int = 0) -> list[Decimal]:
        given = self.get(name)
        if not isinstance(given, list):
            raise self.fault(name, "this field is missing." if given is None else f"{shown(given)} is not a list.")
        if count and len(given) != count:
            raise self.fault(name, f"there are {count} players and {len(given)} amounts.")
        if len(given) > MOST_PLAYERS:
            raise self.fault(name, f"a hand has at most {MOST_PLAYERS} players, not {len(given)}.")
        return [self.amount(one, name) for one in given]

    def one(self, name: str) -> Decimal:
        given = self.get(name)
        if given is None:
            raise self.fault(name, "this field is missing.")
        return self.amount(given, name)

    def amount(self, given: object, name: str) -> Decimal:
        try:
            return amount(given, name)
        except PhhError as error:
            raise error.at(line=line_of(self.source, name)) from None

    def moves(self, players: int) -> list[PhhMove]:
        given = self.get("actions")
        if not isinstance(given, list):
            raise self.fault("actions", "this field is missing." if given is None else f"{shown(given)} is not a list.")
        if len(given) > MOST_ACTIONS:
            raise self.fault("actions", f"a hand has at most {MOST_ACTIONS} actions, not {len(given)}.")
        lines = lines_of_entries(self.source, "actions", len(given))
        return [move(text, line, players) for text, line in zip(given, lines, strict=True)]

    def truth(self, name: str) -> bool:
        given = self.get(name)
        if given is not None and not isinstance(given, bool):
            raise self.fault(name, f"{shown(given)} is neither true nor false.")
        return bool(given)

    def ends(self, ends: dict[str, list[Decimal]], name: str, places: int) -> tuple[Decimal | None, ...] | None:
        if name not in ends:
            return None
        if any(one < 0 for one in ends[name]):
            raise self.fault(name, "an amount cannot be negative.")
        return tuple(one.scaleb(places) if one.is_finite() else None for one in ends[name])

    def seats(self, count: int) -> tuple[int, ...]:
        """The seat numbers, if they run clockwise like the players; otherwise they are ignored."""
        given = self.get("seats")
        if given is None:
            return ()
        if not isinstance(given, list) or len(given) != count:
            raise self.fault("seats", f"there are {count} players, and as many seats.")
        if any(isinstance(one, bool) or not isinstance(one, int) for one in given):
            raise self.fault("seats", "a seat must be a whole number.")
        return tuple(given) if _clockwise(given) and all(0 < one <= MOST_SEAT for one in given) else ()

    def players(self, count: int) -> tuple[str, ...]:
        given = self.get("players")
        if given is None:
            return ()
        if not isinstance(given, list) or len(given) != count:
            raise self.fault("players", f"there are {count} players, and as many names.")
        if not all(isinstance(one, str) for one in given):
            raise self.fault("players", "a name is text.")
        return tuple(" ".join(one.split())[:60] for one in given)


def _clockwise(seats: Sequence[int]) -> bool:
    """Ascending, from wherever it begins."""
    lowest = seats.index(min(seats))
    turned = [*seats[lowest:], *seats[:lowest]]
    return all(one < two for one, two in pairwise(turned))


# -- the line of a field, or of an entry of a list: a TOML parser does not report it

_TOKEN = re.compile(r"""'''.*?'''|\"\"\".*?\"\"\"|'[^'\n]*'|"(?:\\.|[^"\\\n])*"|\#[^\n]*|\]""", re.DOTALL)


def line_of(source: Source, field: str) -> int:
    """The line of a field; the line of the hand if the field cannot be found."""
    return (
        source.above + source.text.count("\n", 0, found.start()) + 1
        if (found := _field(source, field))
        else source.first
    )


def lines_of_entries(source: Source, field: str, count: int) -> list[int]:
    """For each text of a list, its line."""
    found = _field(source, field)
    if found is None:
        return [source.first] * count
    lines = list[int]()
    before, line = found.start(), source.above + source.text.count("\n", 0, found.start()) + 1
    for token in _TOKEN.finditer(source.text, found.end()):
        line += source.text.count("\n", before, token.start())
        before = token.start()
        if token[0] == "]":
            break
        if not token[0].startswith("#"):
            lines.append(line)
    return (lines + [line] * count)[:count]


def _field(source: Source, field: str) -> re.Match[str] | None:
    return re.search(rf"^[ \t]*[\"']?{re.escape(field)}[\"']?[ \t]*=", source.text, re.MULTILINE)
