"""Writes a hand that was played here as PHH, so that any program that knows the format can read it. What the format has
no field for goes into fields that start with an underscore, as the format provides: the book, readings that are not the
default, the lowest chip, commission, and posts with their clauses. With them, `replay` plays the same hand by the book.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import msgspec

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.moves import code_of, written
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, Over
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.kit.ruling import Ruling
from queenhigh.notation.phh import PhhError
from queenhigh.rules import Cited, InputError

FLOP_FOR_SIDE_WAGERS = "8.17.3(a)(i)"


class Amount(msgspec.Struct, frozen=True):
    """A number that is written with all its decimals."""

    chips: int
    places: int


def write(
    hand: Hand,
    events: Sequence[Cited],
    *,
    places: int = 0,
    seen: Collection[int] | None = None,
    number: str = "",
    meta: Mapping[str, Any] | None = None,
) -> str:
    """Write a hand with all its events as PHH; with a `number`, as one of many in a `.phhs`. `places` are the decimals
    of an amount: 2 if the chips are cents. `seen` are the seats whose cards are included although they were not shown;
    all seats unless given. `meta` are further fields of the format, such as table, hand, day.
    """
    _check(events)
    return _toml(_fields(hand, events, places, seen) | dict(meta or {}), number)


def _check(events: Sequence[Cited]) -> None:
    for event in events:
        if isinstance(event, Ruling | happened.PutInShort):
            raise InputError(f"The format has no words for this hand: {type(event).__name__}, {event.rule.citation}.")


def _fields(hand: Hand, events: Sequence[Cited], places: int, seen: Collection[int] | None) -> dict[str, Any]:
    order = hand.lineup.order
    turned = -1 if len(order) == 2 else 1
    table, structure = hand.table, hand.table.structure

    def each(amounts: Mapping[int, int], turn: int = 1) -> list[Amount]:
        return [Amount(amounts.get(seat, 0), places) for seat in order][::turn]

    live, antes = dict[int, int](), dict[int, int]()
    for post in hand.posts:
        by_seat = antes if post.kind in (PostKind.ANTE, PostKind.DEAD) else live
        by_seat[post.seat] = by_seat.get(post.seat, 0) + (-post.due if post.kind is PostKind.POST else post.due)
    kinds = {post.kind for post in hand.posts}
    fields: dict[str, Any] = {
        "variant": code_of(table.game, structure.limit),
        "ante_trimming_status": PostKind.DEAD not in kinds,
        "antes": each(antes, turned),
        "blinds_or_straddles": each(live, turned),
    }
    if structure.limit is Limit.FIXED:
        fields |= {"small_bet": Amount(structure.sizes[0], places), "big_bet": Amount(structure.sizes[2], places)}
    else:
        fields["min_bet"] = Amount(structure.minimum or table.chip, places)
    starting, finishing = _stacks(hand, events)
    fields |= {"starting_stacks": each(starting), "actions": list(_actions(events, order, places, seen))}
    fields |= {"seats": list(order), "players": [hand.seats[seat].player for seat in order]}
    if isinstance(hand, Over):
        fields["finishing_stacks"] = each(finishing)
    return fields | _own(hand)


def _own(hand: Hand) -> dict[str, Any]:
    """The fields that only this program reads."""
    table, made = hand.table, len(hand.lineup.posts)
    fields: dict[str, Any] = {"_book": BOOK.id, "_chip": table.chip}
    if table.readings.departures:
        fields["_readings"] = table.readings.departures
    if table.commission:
        fields["_commission"] = msgspec.json.encode(table.commission, enc_hook=str).decode()
    if table.structure.limit is Limit.SPREAD:
        fields["_max_bet"] = table.structure.max
    fields["_posts"] = [[post.seat, post.amount, str(post.kind), post.rule.clause] for post in hand.lineup.posts]
    if hand.posts[made:]:
        fields["_straddles"] = [[post.seat, post.amount] for post in hand.posts[made:]]
    if hand.lineup.button != hand.lineup.order[-1]:
        fields["_button"] = hand.lineup.button or 0
    return fields


def _stacks(hand: Hand, events: Sequence[Cited]) -> tuple[dict[int, int], dict[int, int]]:
    """The stacks at the beginning and the end, without side wagers, bought time and added chips, which are not part of
    the hand."""
    starting = {place.seat: place.stack for place in hand.lineup.places}
    finishing = {number: seat.stack for number, seat in hand.seats.items()}
    dealt = False
    for event in events:
        match event:
            case happened.HoleCardsDealt():
                dealt = True
            case (
                happened.SideWagerPlaced(seat=seat, amount=amount)
                | happened.TimeBought(seat=seat, fee=amount, pocket=False)
            ):
                starting[seat] -= amount
            case happened.ChipsAdded(seat=seat, amount=amount) if dealt:
                finishing[seat] -= amount
            case happened.ChipsAdded(seat=seat, amount=amount):
                starting[seat] += amount
    if isinstance(hand, Over):
        for line in hand.side_lines:
            finishing[line.wager.seat] -= line.returned + line.paid
    return starting, finishing


def _actions(
    events: Iterable[Cited], order: tuple[int, ...], places: int, seen: Collection[int] | None
) -> Iterable[str]:
    names = {seat: f"p{place}" for place, seat in enumerate(order, 1)}
    for event in events:
        match event:
            case happened.HoleCardsDealt(hands=hands):
                for seat in order:
                    told = seen is None or seat in seen
                    yield f"d dh {names[seat]} {''.join(str(one) if told else '??' for one in hands[seat])}"
            case happened.CommunityDealt(cards=cards, rule=rule) if rule.clause != FLOP_FOR_SIDE_WAGERS:
                yield f"d db {''.join(map(str, cards))}"
            case happened.Folded(seat=seat):
                yield f"{names[seat]} f"
            case happened.Checked(seat=seat) | happened.Called(seat=seat):
                yield f"{names[seat]} cc"
            case happened.Opened(seat=seat, to=to) | happened.Raised(seat=seat, to=to):
                yield f"{names[seat]} cbr {written(to, places)}"
            case happened.Discarded(seat=seat, card=card):
                yield f"{names[seat]} sd {card if seen is None or seat in seen else '??'}"
            case happened.HandShown(seat=seat, cards=cards):
                yield f"{names[seat]} sm {''.join(map(str, cards))}"
            case happened.HandMucked(seat=seat):
                yield f"{names[seat]} sm"


def _toml(fields: Mapping[str, Any], number: str = "") -> str:
    lines = [f"[{_text(number) if not number.isascii() or not number.isalnum() else number}]"] if number else []
    return "\n".join([*lines, *(f"{name} = {_value(value)}" for name, value in fields.items())]) + "\n"


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case Amount(chips, places):
            return written(chips, places)
        case str():
            return _text(value)
        case Mapping():
            return "{" + ", ".join(f"{_text(name)} = {_value(one)}" for name, one in value.items()) + "}"
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _text(text: str) -> str:
    """A text in single quotes, like the format's own files, or in double quotes if something must be escaped."""
    if text.isprintable() and "'" not in text:
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=True).replace("\x7f", "\\u007f")


# -- hands in files: TOML, one hand in a `.phh`, many numbered ones in a `.phhs`

SUFFIXES = (".phh", ".phhs")
LARGEST_FILE = 1 << 28
LARGEST_HAND = 1 << 16
"""The longest text of one hand: one with a comment on every action has a few thousand characters."""
MOST_POINTS = 3000
"""The most full stops in the text of a hand: parsing a dotted name (a.a.a.a) takes time with the square of its length.
Amounts and comments need far fewer."""

_HEADER = re.compile(
    r"[ \t]*\[[ \t]*([A-Za-z0-9-][A-Za-z0-9_-]*|\"[^\"_][^\"]*\"|'[^'_][^']*')[ \t]*\][ \t]*(#.*)?\r?\Z"
)
_AT_LINE = re.compile(r" ?\((?:at line (\d+), column \d+|at end of document)\)\Z")


class Source(msgspec.Struct, frozen=True):
    """The text of one hand: its number in the file (None if it is the only one) and the lines before it."""

    text: str
    number: str = ""
    above: int = 0
    first: int = 1
    """The line on which its own fields begin."""


def load(path: Path) -> str:
    """The text of a file, or an error that says why it cannot be read."""
    try:
        if not path.is_file():
            raise PhhError("there is no such file." if not path.exists() else "it is not a file.", file=str(path))
        if path.stat().st_size > LARGEST_FILE:
            raise PhhError(f"it is larger than {LARGEST_FILE >> 20} MB.", file=str(path))
        found = path.read_bytes()
    except OSError as error:
        raise PhhError(f"it cannot be read: {error.strerror}.", file=str(path)) from None
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        raise PhhError("this is not text in UTF-8.", file=str(path), line=line) from None


def sources(text: str) -> Iterator[Source]:
    """The hands of a file as texts, in order. A file without numbers is one hand."""
    number, first, lines = "", 1, list[str]()
    for line, content in enumerate(text.split("\n"), 1):
        found = _HEADER.match(content) if "[" in content and len(content) < 200 else None
        if found:
            if number or any(not _idle(before) for before in lines):
                yield Source("".join(lines), number, first - 1, first)
            number, first, lines = found[1].strip("'\""), line, []
        lines.append(content + "\n")
    if number or lines:
        yield Source("".join(lines), number, first - 1, first)


def _idle(line: str) -> bool:
    """Is the line empty or a comment?"""
    return not line.strip() or line.lstrip().startswith("#")


def fields(source: Source) -> dict[str, Any]:
    """The fields of a hand's text, by name."""
    found = _parsed(source)
    if not source.number:
        return found
    inner = found.get(source.number)
    if not isinstance(inner, dict) or len(found) != 1:
        raise PhhError("a hand is a table of fields under its number.", line=source.first)
    return inner


def _parsed(source: Source) -> dict[str, Any]:
    text, above = source.text, source.above
    if len(text) > LARGEST_HAND:
        raise PhhError(f"a hand of more than {LARGEST_HAND} characters is not a hand.", line=source.first)
    if text.count(".") > MOST_POINTS:
        raise PhhError("it has more points than any hand: is a name a path?", line=source.first)
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        where = _AT_LINE.search(str(error))
        line = int(where[1]) if where and where[1] else text.rstrip("\n").count("\n") + 1
        what = _AT_LINE.sub("", str(error))
        raise PhhError(f"{what[:200]}.", line=above + line) from None
    except RecursionError:
        raise PhhError("it is nested too deeply.", line=source.first) from None
    except (InvalidOperation, OverflowError, ValueError) as error:
        raise PhhError(f"a value cannot be read: {str(error)[:120] or 'no number'}.", line=source.first) from None
