"""Pay tables, tiers, rates and figures: every number of a book, each with its clause, read from `paytables.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Protocol, TypeVar

import msgspec

from queenhigh.money.cents import NOTHING, Cents, dollars, in_dollars
from queenhigh.money.errors import MoneyError
from queenhigh.money.price import Price, Share, price
from queenhigh.rules import Book, BookFault, InputError, Rule
from queenhigh.rules.errors import did_you_mean


class Labelled(Protocol):
    """A kind of hand, which a row of a pay table can be named after."""

    @property
    def label(self) -> str: ...


Found = TypeVar("Found")
Kind = TypeVar("Kind", bound=Labelled)
OTHER_RULE = "# with another rule:"
"""Starts a line above a saved pay table that names a rule other than the book's."""


class Row(msgspec.Struct, frozen=True):
    """One row of a pay table: what earns it, what it pays, and the clause that says so."""

    name: str
    pays: Price
    rule: Rule


class PayTable(Mapping[str, Row]):
    """Rows by the name of the result that earns them, in the book's order."""

    def __init__(self, name: str, rows: Mapping[str, Row]) -> None:
        self.name = name
        self._rows = dict(rows)

    def __getitem__(self, row: str) -> Row:
        try:
            return self._rows[row]
        except KeyError:
            nearest = did_you_mean(row, self._rows)
            raise NoSuchRow(
                f"Pay table {self.name} has no row {row!r}.{nearest} It pays {', '.join(self._rows)}."
            ) from None

    def get(self, row: str, default: Any = None) -> Any:
        return self._rows.get(row, default)

    def by_kind(self, kinds: Iterable[Kind]) -> dict[Kind, Row]:
        """The rows by the kind of hand that earns them, found once."""
        return {kind: self._rows[kind.label] for kind in kinds if kind.label in self._rows}

    def __contains__(self, row: object) -> bool:
        return row in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<PayTable {self.name}: {', '.join(f'{row.name} {row.pays}' for row in self.values())}>"


def saved_table(text: str) -> tuple[str, dict[str, Price]]:
    """The name and the prices of a pay table by itself, as the designer saves it: `[pay.pairs_plus]` or `[pay.pair_plus.A]`."""
    for line in text.splitlines():
        if line.startswith(OTHER_RULE):
            raise InputError(f"This pay table goes with another rule,{line.removeprefix(OTHER_RULE)}.")
    try:
        found: Any = {"pay": tomllib.loads(text)["pay"]}
        name = ""
        while not (found and all("pays" in row for row in found.values())):
            ((part, found),) = found.items()
            name = f"{name}.{part}" if name else part
        return name.removeprefix("pay."), {hand: price(row["pays"]) for hand, row in found.items()}
    except (ValueError, KeyError, TypeError, AttributeError, MoneyError):
        raise InputError("This is not one pay table as the designer saves it.") from None


class NoSuchRow(MoneyError, KeyError):
    __str__ = Exception.__str__


class Tiers(msgspec.Struct, frozen=True):
    """A fee by amount: the last step whose amount is reached."""

    name: str
    steps: tuple[tuple[Cents, Cents], ...]
    rule: Rule

    def fee(self, amount: Cents) -> Cents:
        return next((fee for floor, fee in reversed(self.steps) if amount >= floor), NOTHING)


class Rates(msgspec.Struct, frozen=True):
    """A percentage by published amount; an amount that is not published has none."""

    name: str
    rates: dict[Cents, Fraction]
    rule: Rule

    def rate(self, amount: Cents) -> Fraction:
        try:
            return self.rates[amount]
        except KeyError:
            published = ", ".join(in_dollars(published) for published in self.rates)
            raise MoneyError(
                f"{self.name} publishes no rate for {in_dollars(amount)}; it does for {published}. {self.rule.citation}"
            ) from None


class Figure(msgspec.Struct, frozen=True):
    """A number from the book that is not a price: a count, `Cents` if it was written as dollars, or a fraction."""

    name: str
    value: int | Fraction
    rule: Rule
    unit: str = ""
    note: str = ""

    def __int__(self) -> int:
        if not isinstance(self.value, int):
            raise TypeError(f"figure {self.name} is {self.value}, not a whole number")
        return self.value


class Printed(msgspec.Struct, frozen=True):
    """What the book prints beside a deciding formula. The tests compare the two."""

    name: str
    rows: dict[str, tuple[str, ...]]
    rule: Rule


class PayBook:
    """The contents of one `paytables.toml`, checked: every clause is one of the book's and every price can be read."""

    def __init__(self, book: Book) -> None:
        self.book = book
        raw = book.read("paytables.toml")
        unknown = set(raw) - {"pay", "tiers", "rates", "figure", "printed"}
        if unknown:
            raise self._fault(" ".join(sorted(unknown)), "is not part of a pay book")
        self._pay = {name: self._pay_table(name, entry) for name, entry in self._variants(raw, "pay")}
        self._tiers = {name: self._tier(name, entry) for name, entry in self._variants(raw, "tiers")}
        self._rates = {name: self._rate(name, entry) for name, entry in self._variants(raw, "rates")}
        self.figures = {name: self._figure(name, entry) for name, entry in self._entries(raw, "figure")}
        self.printed = {name: self._print(name, entry) for name, entry in self._entries(raw, "printed")}

    @property
    def tables(self) -> Mapping[str, PayTable]:
        return self._pay

    @property
    def all_tiers(self) -> Mapping[str, Tiers]:
        return self._tiers

    @property
    def all_rates(self) -> Mapping[str, Rates]:
        return self._rates

    def table(self, name: str, variant: str | int | None = None) -> PayTable:
        return self._find(self._pay, "pay table", name, variant)

    def tiers(self, name: str, variant: str | int | None = None) -> Tiers:
        return self._find(self._tiers, "schedule", name, variant)

    def rates(self, name: str, variant: str | int | None = None) -> Rates:
        return self._find(self._rates, "table of rates", name, variant)

    def figure(self, name: str) -> Figure:
        return self._find(self.figures, "figure", name, None)

    def variants(self, name: str) -> tuple[str, ...]:
        """`A` to `F` of `pair_plus`."""
        return _variants_of(name, (*self._pay, *self._tiers, *self._rates))

    def _find(self, entries: Mapping[str, Found], what: str, name: str, variant: str | int | None) -> Found:
        full = name if variant is None else f"{name}.{variant}"
        if full in entries:
            return entries[full]
        offered = _variants_of(name, entries)
        if offered:
            given = f"no {what} {name} {variant}" if variant is not None else f"several {what}s {name}"
            raise NoSuchRow(f"{self.book.id} has {given}: choose {', '.join(offered)}.")
        meant = did_you_mean(full, entries) or (f" It has {', '.join(entries)}." if entries else "")
        raise NoSuchRow(f"{self.book.id} has no {what} {full!r}.{meant}")

    def _entries(self, raw: dict[str, Any], part: str) -> Iterator[tuple[str, dict[str, Any]]]:
        entries = raw.get(part, {})
        if not isinstance(entries, dict):
            raise self._fault(part, "is not a table")
        for name, entry in entries.items():
            if not isinstance(entry, dict):
                raise self._fault(f"{part}.{name}", "is not a table")
            yield name, entry

    def _variants(self, raw: dict[str, Any], part: str) -> Iterator[tuple[str, dict[str, Any]]]:
        for name, entry in self._entries(raw, part):
            if _holds_values(entry):
                yield name, entry
            else:
                for variant, inner in entry.items():
                    if not _holds_values(inner):
                        raise self._fault(f"{part}.{name}.{variant}", "is neither a table nor a variant of one")
                    yield f"{name}.{variant}", inner

    def _pay_table(self, name: str, entry: dict[str, Any]) -> PayTable:
        if "rule" in entry:
            self._rule(f"pay.{name}", entry["rule"])
        rows: dict[str, Row] = {}
        for row, given in entry.items():
            if row == "rule":
                continue
            where = f"pay.{name}.{row}"
            own = given if isinstance(given, dict) else {"pays": given}
            if slips := sorted(own.keys() - {"pays", "rule"}):
                raise self._fault(where, f"a row has pays and rule, not {' and '.join(slips)}")
            clause = own.get("rule", entry.get("rule"))
            rows[row] = Row(row, self._price(where, own.get("pays")), self._rule(where, clause))
        return PayTable(name, rows)

    def _tier(self, name: str, entry: dict[str, Any]) -> Tiers:
        where = f"tiers.{name}"
        try:
            steps = tuple((dollars(floor), dollars(fee)) for floor, fee in entry.get("steps", ()))
        except (TypeError, ValueError) as error:
            raise self._fault(where, str(error)) from None
        if not steps:
            raise self._fault(where, "it has no steps")
        if list(steps) != sorted(steps) or len({floor for floor, _ in steps}) != len(steps):
            raise self._fault(where, "its steps do not rise")
        return Tiers(name, steps, self._rule(where, entry.get("rule")))

    def _rate(self, name: str, entry: dict[str, Any]) -> Rates:
        where, rates = f"rates.{name}", {}
        for amount, text in entry.items():
            if amount == "rule":
                continue
            share = self._price(where, text)
            if not isinstance(share, Share):
                raise self._fault(where, f"{text!r} is not a percentage")
            rates[self._dollars(where, amount)] = share.part
        return Rates(name, rates, self._rule(where, entry.get("rule")))

    def _figure(self, name: str, entry: dict[str, Any]) -> Figure:
        where, value = f"figure.{name}", entry.get("value")
        exact: int | Fraction
        if isinstance(value, str):
            share = self._price(where, value) if "%" in value else None
            exact = share.part if isinstance(share, Share) else self._dollars(where, value)
        elif isinstance(value, int) and not isinstance(value, bool):
            exact = value
        else:
            raise self._fault(where, f"its value {value!r} is not a whole number, amount or percentage")
        return Figure(
            name, exact, self._rule(where, entry.get("rule")), str(entry.get("unit", "")), str(entry.get("note", ""))
        )

    def _print(self, name: str, entry: dict[str, Any]) -> Printed:
        rows = {row: tuple(map(str, given)) for row, given in entry.items() if isinstance(given, list)}
        return Printed(name, rows, self._rule(f"printed.{name}", entry.get("rule")))

    def _price(self, where: str, text: object) -> Price:
        try:
            return price(text)
        except MoneyError as error:
            raise self._fault(where, str(error)) from None

    def _dollars(self, where: str, text: str) -> Cents:
        try:
            return dollars(text)
        except MoneyError as error:
            raise self._fault(where, str(error)) from None

    def _rule(self, where: str, clause: object) -> Rule:
        if not isinstance(clause, str):
            raise self._fault(where, 'it names no clause (rule = "...", quoted)')
        try:
            return self.book.rule(clause)
        except InputError as error:
            raise self._fault(where, str(error)) from None

    def _fault(self, where: str, what: str) -> BookFault:
        return BookFault(f"{self.book.package}/paytables.toml, {where}: {what}")


def _holds_values(entry: dict[str, Any]) -> bool:
    """Is it a table, rather than the variants of one? It is if it contains a value or a paying row."""
    return any(not isinstance(value, dict) or "pays" in value for value in entry.values())


def _variants_of(name: str, every: Iterable[str]) -> tuple[str, ...]:
    return tuple(full.removeprefix(f"{name}.") for full in every if full.startswith(f"{name}."))
