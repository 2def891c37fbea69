"""Other prices and rules for a wager: their effect on its edge, and which prices give a wanted edge. The frequency of
each hand is counted once and does not depend on prices, so a wager decided by the hands of one pay table is a sum over
them. A wager with decisions or a meter comes from its book's facet `design`, which counts it again under other rules.
Either way, the figures of the book's own prices and rules are reproduced first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import nsmallest
from itertools import pairwise, product
from math import prod
from typing import Any

import msgspec

from queenhigh.games.kit.room import Room
from queenhigh.maths.figures import Figures, Result, percent, tally
from queenhigh.maths.report import Asked, Progress, family, odds_of, silent, titled
from queenhigh.money import MoneyError, Multiple, Odds, Price, Share, price
from queenhigh.money.paytable import OTHER_RULE
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

LOST = Fraction(-1)
MOST = 2_000_000
"""The most tables tried in one search."""
MOST_PLAYED = 2_000
"""The same if every table must be solved again."""

Prices = Mapping[str, Price]
Settings = Mapping[str, str]


class RuleSetting(msgspec.Struct, frozen=True, kw_only=True):
    """A rule of a wager that can be changed: its name, the book's value, and the other possible values."""

    title: str
    own: str
    says: str
    clause: str = ""
    values: tuple[str, ...] = ()
    """Its possible values; if empty, any number from `least` to `most`."""
    least: int = 0
    most: int = 0
    unit: str = ""

    def check(self, name: str, given: str) -> str:
        value = given.strip().replace(" ", "_") if self.values else given.strip().removesuffix("%").strip()
        if self.values:
            if value not in self.values:
                near = did_you_mean(value, self.values)
                raise InputError(f"{name} cannot be {given!r}.{near} Choose {', '.join(self.values)}.")
            return value
        try:
            number = Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise InputError(f"{name} must be a number of {self.unit}, not {given!r}.") from None
        if not self.least <= number <= self.most:
            raise InputError(f"{name} must be from {self.least:,} to {self.most:,} {self.unit}, not {given}.")
        return value


class Repriced(msgspec.Struct, frozen=True, kw_only=True):
    """A wager under given prices and rules, counted again."""

    figures: Figures
    more: dict[str, Any] = {}
    """Further results for people: how to play, where a meter settles."""


class Design(msgspec.Struct, frozen=True, kw_only=True):
    """A wager whose prices, and perhaps rules, can be changed."""

    book: str
    name: str
    title: str
    table: str
    """The pay table with its prices."""
    deals: int
    counts: dict[str, int]
    """Every hand, the best first, those that pay nothing included."""
    prices: dict[str, Price]
    """What the book pays, by hand."""
    clauses: tuple[str, ...]
    rows: dict[str, str]
    """The clause of each row of the pay table."""
    settings: dict[str, RuleSetting] = {}
    play: Callable[[Prices, Settings], Repriced] | None = None
    """None if the hands of the pay table alone decide, so that a sum over them is enough."""

    def figures(self, prices: Prices, settings: Settings | None = None) -> Figures:
        """The exact figures at these prices and under these rules."""
        return self.played(prices, settings).figures

    def played(self, prices: Prices, settings: Settings | None = None) -> Repriced:
        if self.play is not None:
            return self.play(prices, self.ruled(settings or {}))
        nets = {hand: net_of(prices.get(hand)) for hand in self.counts}
        return Repriced(
            figures=Figures(
                results=tally((nets[hand], count) for hand, count in self.counts.items()),
                wagered=Fraction(1),
                hands={hand: Result(count, nets[hand]) for hand, count in self.counts.items()},
            )
        )

    def ruled(self, changes: Settings) -> dict[str, str]:
        """The book's rules with some changed."""
        for name in changes:
            if name not in self.settings:
                offered = f"It has {', '.join(self.settings)}." if self.settings else "Only its prices can be changed."
                raise InputError(f"{self.title} has no rule {name!r}.{did_you_mean(name, self.settings)} {offered}")
        return {
            name: rule.check(name, changes[name]) if name in changes else rule.own
            for name, rule in self.settings.items()
        }

    def priced(self, changes: Mapping[str, str]) -> dict[str, Price]:
        """The book's prices with some changed. `0` removes a hand from the table."""
        if changes and not self.table:
            raise InputError(f"{self.title} has no pay table of its own. Change a rule: {', '.join(self.settings)}.")
        made = dict(self.prices)
        for hand, written in changes.items():
            self.check(hand)
            if written.strip() in ("0", "none", "-"):
                made.pop(hand, None)
            else:
                made[hand] = as_price(hand, written)
        return {hand: made[hand] for hand in self.counts if hand in made}

    def check(self, hand: str) -> None:
        if hand not in self.counts:
            near = did_you_mean(hand, self.counts)
            raise InputError(f"{self.title} has no hand {hand!r}.{near} It has {', '.join(self.counts)}.")

    def sensitivity(self, prices: Prices, settings: Settings | None = None) -> dict[str, Fraction]:
        """How much one more unit for a hand lowers the edge: its probability, or less if it is sometimes folded."""
        if self.play is None:
            return {hand: Fraction(self.counts[hand], self.deals) for hand in prices}
        edge = self.figures(prices, settings).house_edge
        return {
            hand: edge - self.figures({**prices, hand: one_more(paid)}, settings).house_edge
            for hand, paid in prices.items()
        }

    def search(self, within: Mapping[str, Sequence[int]], prices: Prices) -> Iterator[dict[str, Price]]:
        """Every table with the prices of some hands, to 1, in a range; a better hand never pays less."""
        for hand in within:
            self.check(hand)
        tried, most = prod(len(span) for span in within.values()), MOST if self.play is None else MOST_PLAYED
        if tried > most:
            raise InputError(f"These ranges make {tried:,} tables; {most:,} are the most. Narrow them.")
        rising = [hand for hand in reversed(self.counts) if hand in within or hand in prices]
        for chosen in product(*within.values()):
            changed = dict(zip(within, chosen, strict=True))
            ladder = [changed[hand] if hand in changed else net_of(prices[hand]) for hand in rising]
            if all(lower <= higher for lower, higher in pairwise(ladder)):
                yield {**prices, **{hand: Odds(win) for hand, win in changed.items()}}


class Candidate(msgspec.Struct, frozen=True):
    prices: dict[str, Price]
    edge: Fraction
    deviation: float
    distance: Fraction


def net_of(paid: Price | None) -> Fraction:
    """The net win on a stake of one."""
    match paid:
        case None:
            return LOST
        case Odds():
            return Fraction(paid.win, paid.stake)
        case Multiple():
            return Fraction(paid.prize, paid.stake) - 1
    raise InputError("A share of a meter is not a price of the stake. Use `odds` with --meter and --seed.")


def one_more(paid: Price) -> Price:
    """One more unit of the stake for the same hand."""
    match paid:
        case Odds():
            return Odds(paid.win + paid.stake, paid.stake)
        case Multiple():
            return Multiple(paid.prize + paid.stake, paid.stake)
    raise InputError("A share of a meter is not a price of the stake.")


def as_price(hand: str, written: str) -> Price:
    """`6`, `6 to 1`, `3 to 2` or `25 for 1`."""
    given = written.strip()
    try:
        made = price(f"{given} to 1" if given.isdecimal() else given)
    except MoneyError:
        raise InputError(
            f"{hand}={written}: a price is a number to 1 or a number for 1, such as 4, 3 to 2 or 25 for 1;"
            f" 0 removes the hand.{_nearest_price(given)}"
        ) from None
    if isinstance(made, Share):
        raise InputError(f"{hand}={written}: a price is a number to 1 or a number for 1, not a share.")
    return made


def _nearest_price(given: str) -> str:
    """Suggest the nearest valid price: 5 to 2 for `2.5`."""
    try:
        meant = abs(Fraction(given))
    except (ValueError, ZeroDivisionError):
        return ""
    near = meant.limit_denominator(100)
    return f" Nearest: {near.numerator} to {near.denominator}." if 0 < near < MOST else ""


def designable(room: Room, progress: Progress = silent) -> dict[str, Design]:
    """The wagers of a book whose pay tables can be changed here, by the names of their figures."""
    found = odds_of(room, Asked(), progress)
    made = {}
    for figure, figures in found["wagers"].items():
        if (one := _wager(room, found, figure, figures)) is not None:
            made[figure] = one
    if room.has("design"):
        made |= room.facet("design", Designs).all(found, progress)
    return made


class Designs(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `design`: what a book provides so that its rules can be changed."""

    all: Callable[[Mapping[str, Any], Progress], dict[str, Design]]
    """Its wagers with decisions or a meter, by the names of their figures; from what its odds found."""


def _wager(room: Room, found: Mapping[str, Any], name: str, figures: Mapping[str, Any]) -> Design | None:
    """A wager; None if it is not decided by the hands of one pay table alone."""
    tables = {row["table"] for row in figures["pays"]}
    prices = {row["row"]: price(row["pays"]) for row in figures["pays"]}
    counts = {hand: result["count"] for hand, result in figures["hands"].items()}
    if len(tables) != 1 or not prices.keys() <= counts.keys() or any(isinstance(p, Share) for p in prices.values()):
        return None
    made = Design(
        book=room.id,
        name=name,
        title=titled(found, name),
        table=tables.pop(),
        deals=sum(counts.values()),
        counts=counts,
        prices={hand: prices[hand] for hand in counts if hand in prices},
        clauses=tuple(figures["clauses"]),
        rows={row["row"]: row["rule"] for row in figures["pays"]},
    )
    return made if str(made.figures(made.prices).house_edge) == figures["house_edge"] else None


_KNOWN: dict[tuple[str, str], dict[str, Design]] = {}
"""By book and edition: sliders ask for the same wagers again and again."""


def known_designs(room: Room, progress: Progress = silent) -> dict[str, Design]:
    """All designs of a book, counted once."""
    key = room.id, room.book.edition
    if key not in _KNOWN:
        _KNOWN[key] = designable(room, progress)
    return _KNOWN[key]


def chosen(room: Room, name: str, progress: Progress = silent) -> Design:
    """The design that is meant; a refusal lists those that exist."""
    known = known_designs(room, progress)
    wanted = name.replace(".", "[") + ("]" if "." in name else "")
    found = [one for figure, one in known.items() if wanted in (figure, family(figure))]
    if len(found) == 1:
        return found[0]
    if not found:
        near = did_you_mean(name, known)
        raise InputError(
            f"{room.id} has no wager {name!r} whose prices can be designed.{near} "
            f"It has {', '.join(known) or 'none: its wagers are not decided by the hands of one pay table'}."
        )
    raise InputError(f"{name} has several pay tables: say {' or '.join(one.name for one in found)}.")


def nearest(
    design: Design,
    target: Fraction,
    within: Mapping[str, Sequence[int]],
    prices: Mapping[str, Price],
    most: int = 10,
    settings: Settings | None = None,
) -> list[Candidate]:
    """The tables whose edge is nearest to the target, and all that are as near as the last of them."""
    total, base = design.deals, {hand: net_of(prices.get(hand)) for hand in design.counts}
    fixed = sum((base[hand] * count for hand, count in design.counts.items() if hand not in within), Fraction(0))

    def distance(made: Mapping[str, Price]) -> Fraction:
        if design.play is not None:
            return abs(design.figures(made, settings).house_edge - target)
        moving = sum(net_of(made[hand]) * design.counts[hand] for hand in within)
        return abs(-(fixed + moving) / total - target)

    tables = [(distance(made), number, made) for number, made in enumerate(design.search(within, prices))]
    best = nsmallest(most, tables)
    if best:
        best += [one for one in tables if one[0] == best[-1][0] and one not in best]
    out = []
    for off, _, made in best:
        ordered = {hand: made[hand] for hand in design.counts if hand in made}
        figures = design.figures(ordered, settings)
        out.append(Candidate(ordered, figures.house_edge, figures.deviation, off))
    return out


def as_pay_table(design: Design, prices: Prices, settings: Settings | None = None) -> str:
    """The pay table for the `paytables.toml` of your own book, each row with its original clause. A row that the book
    does not have gets the clause of the first. Rules that differ from the book's are listed above the table."""
    ruled = design.ruled(settings or {})
    other = "".join(
        f"{OTHER_RULE} {name} = {value} (the book has {design.settings[name].own})\n"
        for name, value in ruled.items()
        if value != design.settings[name].own
    )
    edge = percent(design.figures(prices, settings).house_edge, 4)
    usual = next(iter(design.rows.values()), "")
    rows = "".join(
        f'{hand} = {{ pays = "{paid}", rule = "{design.rows.get(hand, usual)}" }}\n' for hand, paid in prices.items()
    )
    table = f"\n[pay.{design.table}]\n{rows}" if rows else ""
    return f"# {design.title}: a house edge of {edge} %\n{other}{table}"
