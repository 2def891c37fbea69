"""JSON Schema of the formats, generated from the code that reads them. The functions that read sheets ask for one field
after another. Here they read a few rounds and hands that are played for this purpose, and whatever they ask for is a
field of the sheet. Irregularities, terms and sets are read as typed structs, whose schema follows from their types.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from typing import Any

import msgspec

from queenhigh.api.poker import PokerHand
from queenhigh.api.table import Table
from queenhigh.games.library import full_id, room, rooms_with
from queenhigh.notation.fields import REMARKS, Fields, SheetError
from queenhigh.notation.hand_sheet import HandSheets, play_hand
from queenhigh.notation.round_sheet import settle
from queenhigh.notation.sheets import RoundSheets
from queenhigh.rules import InputError

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
KINDS = ("round", "hand", "terms", "set")
MONEY: Schema = {
    "description": 'Dollars: "12.50", 12.5 or 12. Never a part of a cent.',
    "anyOf": [{"type": "string", "pattern": r"^\$?[0-9][0-9,]*(\.[0-9]{2})?$"}, {"type": "number", "minimum": 0}],
}
CARD: Schema = {
    "description": "Rank and suit, in any case: Th, 10h or 10♥.",
    "type": "string",
    "pattern": "^ *([2-9aAkKqQjJtT]|10)[cdhsCDHS♣♦♥♠]\ufe0f? *$",
}
SHAPES: dict[str, Schema] = {
    "any": {},
    "text": {"type": "string"},
    "number": {"type": "integer"},
    "flag": {"type": "boolean"},
    "amount": {"$ref": "#/$defs/amount"},
    "cards": {"type": "array", "items": {"$ref": "#/$defs/card"}},
}
INDEX = re.compile(r"\[\d+\]")
ROUNDS = 8
"""How many rounds and hands are played for this."""


class Node:
    """A field that was asked for, and the fields in it."""

    def __init__(self) -> None:
        self.kinds: dict[str, None] = {}
        self.words: dict[str, None] = {}
        self.fields: dict[str, Node] = {}
        self.open = False
        self.required: set[str] = set()

    def at(self, path: Sequence[str]) -> Node:
        return self.fields.setdefault(path[0], Node()).at(path[1:]) if path else self

    def schema(self) -> Schema:
        """The types that readers accept for the field; and null, which means nothing."""
        shapes = [SHAPES[kind] for kind in self.kinds if kind in SHAPES and kind not in ("any", "text")]
        if "choice" in self.kinds:
            shapes.append({"enum": list(self.words)})
        elif "text" in self.kinds:
            shapes.append(SHAPES["text"])
        if "list" in self.kinds:
            shapes.append({"type": "array", "items": self.at(["[]"]).schema()})
        if "group" in self.kinds or self.open or self.fields.keys() - {"[]"}:
            shapes.append(self.group())
        return {"anyOf": [*shapes, {"type": "null"}]} if shapes else {}

    def group(self) -> Schema:
        fields = {name: node.schema() for name, node in self.fields.items() if name != "[]"}
        made: Schema = {"type": "object", "properties": fields | {name: {} for name in REMARKS}}
        if self.required:
            made["required"] = sorted(self.required)
        return made | {"additionalProperties": bool(self.open and not fields)}


def _or_null(schema: Schema) -> Schema:
    """The schema, or null, which means nothing."""
    return {"anyOf": [schema, {"type": "null"}]} if schema else schema


@contextmanager
def _watched(root: Node) -> Iterator[None]:
    def note(path: str, kind: str, words: Sequence[str]) -> None:
        node = root.at([step for step in INDEX.sub(".[]", path).split(".") if step])
        if kind == "names":
            node.open = True
        else:
            node.kinds[kind] = None
        node.words.update(dict.fromkeys(words))

    before, Fields.watch = Fields.watch, note
    try:
        yield
    finally:
        Fields.watch = before


def _read(work: Callable[[Mapping[str, Any]], Any], sheets: Collection[Mapping[str, Any]]) -> Node:
    """The fields that the readers ask for, and which of them are required."""
    root = Node()
    with _watched(root):
        for sheet in sheets:
            with suppress(SheetError):  # what was asked for up to the error counts
                work(sheet)
    for sheet in list(sheets)[:1]:
        for path in list(_paths(sheet)):
            without = deepcopy(dict(sheet))
            group: Any = without
            for step in path[:-1]:
                group = group[step]
            del group[path[-1]]
            try:
                work(without)
            except SheetError as error:
                if str(error).startswith(f"{_written(path)}: this field is missing."):
                    root.at([step if isinstance(step, str) else "[]" for step in path[:-1]]).required.add(str(path[-1]))
    return root


def _paths(given: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(given, Mapping):
        for name, value in given.items():
            yield (*way, name)
            yield from _paths(value, (*way, name))
    elif isinstance(given, list) and given:
        yield from _paths(given[0], (*way, 0))


def _written(path: Sequence[str | int]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


# Sheets -----------------------------------------------------------------------------------------------------------------


def _round(book: str) -> Schema:
    """The sheets of one book."""
    opened = room(book)
    facet = opened.facet("sheet", RoundSheets)
    table, sheets = Table(book, seed="schema"), []
    for _ in range(ROUNDS):
        round = table.new_round()
        seats = [seat for seat in range(1, table.seats + 1) if seat not in round.state.taken]
        for seat in seats[:2]:
            for move in round.legal(seat):
                if any(move.detail == offered.detail for offered in round.legal(seat) if offered.name == "wager"):
                    round.act(move)
        round.deal()
        while round.waiting:
            round.regular(round.waiting[0])
        sheets.append(round.sheet())
    root = _read(settle, sheets)
    facts = {**opened.round.facts, **facet.aliases}
    made = root.group()
    made["properties"]["book"] = {"type": "string", "description": f"{book}, or any part that only this book has."}
    reports = [_report(tag, fact, facet) for tag, fact in facts.items()]
    made["properties"]["irregularities"] = _or_null({"type": "array", "items": {"oneOf": reports}})
    return made


def _report(tag: str, fact: type, facet: RoundSheets) -> Schema:
    """An irregularity: the details are the fields of its struct."""
    (whole,), parts = msgspec.json.schema_components([fact], schema_hook=_own, ref_template="#/$defs/{name}")
    made = parts[whole["$ref"].rpartition("/")[2]]
    fields = {name: _resolved(each, parts) for name, each in made["properties"].items() if name != "type"}
    for name in fields:
        if name in facet.amounts:
            fields[name] = _or_null(SHAPES["amount"])
        elif name in facet.card_lists:
            fields[name] = _or_null(SHAPES["cards"])
    needed = [name for name in made.get("required", ()) if name != "type"]
    about = " ".join((fact.__doc__ or "").split())
    told = {"type": {"const": tag}, "by": {"type": "string"}, "reported": {"type": "string"}}
    return {"description": about, "type": "object", "properties": told | fields, "required": ["type", *needed]}


def _resolved(schema: Any, parts: Mapping[str, Any]) -> Any:
    """The same without references to other parts."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            return _resolved(parts[schema["$ref"].rpartition("/")[2]], parts)
        return {name: _resolved(each, parts) for name, each in schema.items() if name not in ("default", "title")}
    return [_resolved(each, parts) for each in schema] if isinstance(schema, list) else schema


def _own(kind: type) -> Schema:
    return CARD if kind.__name__ == "Card" else {}


def _hands(book: str) -> Schema:
    opened = room(book)
    facet = opened.facet("hand_sheet", HandSheets)
    sheets = []
    for number in range(2 * ROUNDS):
        games, limits = (tuple(opened.layout.options[name]) for name in ("game", "betting"))
        hand = PokerHand(
            games[number % len(games)],
            [100, 100, 40, 60],
            betting=limits[number % len(limits)],
            seed=f"schema {number}",
            rake=bool(number % 2),
            book=book,
        )
        while hand.turn:
            hand.regular()
        sheets.append(hand.sheet())
    sheets += [sheets[0] | dict(other) for other in facet.variants]
    made = _read(play_hand, sheets).group()
    types = [{"const": tag, "description": about} for tag, about in facet.irregularities()]
    incident = {
        "type": "object",
        "properties": {
            "type": {"oneOf": types},
            "when": {
                "type": ["object", "string"],
                "properties": {"round": {"type": "string"}, "after_action_index": {"type": ["integer", "null"]}},
            },
            "by": {"type": "string"},
            "detail": {"type": ["array", "object", "string", "null"]},
        },
        "required": ["type"],
    }
    reports: Schema = {"anyOf": [incident, {"type": "array", "items": incident}, {"type": "null"}]}
    made["properties"] |= {"irregularities": reports, "irregularity": reports}
    return made


# Files ------------------------------------------------------------------------------------------------------------------


def _terms() -> Schema:
    """The schema of terms and conditions in TOML: money, times and shares as text."""
    from queenhigh.games.kit.tournaments.terms import Terms
    from queenhigh.house.tournaments.files import CONVERTED, MINUTES, moment, share, shares
    from queenhigh.money import dollars

    (whole,), parts = msgspec.json.schema_components([Terms], schema_hook=_own, ref_template="#/$defs/{name}")
    made: Schema = _resolved(whole, parts)
    percent = {"type": "string", "pattern": r"^ *[0-9]+(\.[0-9]{1,2})? *% *$"}
    written = {dollars: MONEY, moment: {"type": "string"}, share: percent, shares: {"type": "array", "items": percent}}
    for place, converted in CONVERTED.items():
        *above, last = place.split(".")
        group = made
        for name in above:
            group = _object(group["properties"][name])
        group["properties"][last] = written[converted]
    conduct = _object(made["properties"]["conduct"])["properties"]
    for name in MINUTES:
        conduct[f"{name}_minutes"] = conduct.pop(name)
    return made


def _object(schema: Schema) -> Schema:
    """The group of a field that may be null."""
    return next((each for each in schema.get("anyOf", ()) if "properties" in each), schema)


def _sets() -> Schema:
    from queenhigh.training.sets import DrillSet

    return dict(msgspec.json.schema(DrillSet))


def schema(kind: str, book: str = "") -> Schema:
    """The JSON Schema of a format: `round`, `hand`, `terms` or `set`. For sheets, of every book that has them or of one.

    >>> import queenhigh
    >>> sorted(queenhigh.schema("hand", "crown-poker")["required"])
    ['button', 'game']
    """
    if kind not in KINDS:
        raise InputError(f"There is no format {kind!r}. The formats are {', '.join(KINDS)}.")
    if kind in ("terms", "set"):
        if book:
            raise InputError(f"The format {kind} is the same for every book. Leave {book!r} out.")
        return {"$schema": DRAFT, **(_terms() if kind == "terms" else _sets())}
    facet, of_one = ("sheet", _round) if kind == "round" else ("hand_sheet", _hands)
    offered = list(rooms_with(facet))
    wanted = [full_id(book)] if book else offered
    if wanted[0] not in offered:
        raise InputError(f"There are no {kind} sheets for {wanted[0]}; there are for {', '.join(offered)}.")
    each = {one: of_one(one) for one in wanted}
    defs = {"amount": MONEY, "card": CARD}
    if len(each) == 1:
        (made,) = each.values()
        return {"$schema": DRAFT, "title": f"A {kind} sheet of {wanted[0]}", "$defs": defs, **made}
    choices = [{"$ref": f"#/$defs/{one}"} for one in each]
    return {"$schema": DRAFT, "title": f"A {kind} sheet", "$defs": defs | each, "anyOf": choices}
