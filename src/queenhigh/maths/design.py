"""Other prices for a wager: what they do to its edge, and which prices come to a wanted edge.

How often each hand comes is counted once and knows no money, so a design is a sum over the hands of a pay table. The wager must
be decided by those hands alone; the figures of the book's own prices are found again from them before anything else is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import nsmallest
from itertools import pairwise, product
from math import prod
from typing import Any

import msgspec

from queenhigh.games.kit.room import Room
from queenhigh.maths.figures import Figures, Result, percent, tally
from queenhigh.maths.report import Asked, Progress, family, odds_of, silent, titled, wager
from queenhigh.money import Multiple, Odds, Price, Share, price
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

LOST = Fraction(-1)
MOST = 2_000_000
"""Tables that are tried in one search."""


class Design(msgspec.Struct, frozen=True, kw_only=True):
    """A wager that the hands of one pay table decide: how often each comes, and what the book pays for it."""

    book: str
    name: str
    title: str
    table: str
    deals: int
    counts: dict[str, int]
    """Every hand, the best first, those that pay nothing included."""
    prices: dict[str, Price]
    """What the book pays, by hand."""
    clauses: tuple[str, ...]

    def figures(self, prices: Mapping[str, Price]) -> Figures:
        """Exactly, at these prices."""
        nets = {hand: net_of(prices.get(hand)) for hand in self.counts}
        return Figures(
            results=tally((nets[hand], count) for hand, count in self.counts.items()),
            wagered=Fraction(1),
            hands={hand: Result(count, nets[hand]) for hand, count in self.counts.items()},
        )

    def priced(self, changes: Mapping[str, str]) -> dict[str, Price]:
        """The book's prices with some changed. `0` takes a hand off the table."""
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

    def sensitivity(self, prices: Mapping[str, Price]) -> dict[str, Fraction]:
        """By how much one more unit for a hand lowers the edge: its probability."""
        return {hand: Fraction(self.counts[hand], self.deals) for hand in prices}

    def search(self, within: Mapping[str, Sequence[int]], prices: Mapping[str, Price]) -> Iterator[dict[str, Price]]:
        """Every table with the prices of some hands, to 1, in a range; a better hand never pays less."""
        for hand in within:
            self.check(hand)
        tried = prod(len(span) for span in within.values())
        if tried > MOST:
            raise InputError(f"These ranges make {tried:,} tables; {MOST:,} are the most. Narrow them.")
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
    """What a stake of one wins on top of itself."""
    match paid:
        case None:
            return LOST
        case Odds():
            return Fraction(paid.win, paid.stake)
        case Multiple():
            return Fraction(paid.prize, paid.stake) - 1
    raise InputError("A share of a meter is not a price of the stake. Use `odds` with --meter and --seed.")


def as_price(hand: str, written: str) -> Price:
    """`6`, `6 to 1`, `3 to 2` or `25 for 1`."""
    given = written.strip()
    made = price(f"{given} to 1" if given.isdecimal() else given)
    if isinstance(made, Share):
        raise InputError(f"{hand}={written}: a price is a number to 1 or a number for 1, not a share.")
    return made


def designable(
    room: Room, name: str = "", asked: Asked | None = None, progress: Progress = silent
) -> dict[str, Design]:
    """The wagers of a book whose pay tables can be changed here, by the names of their figures."""
    found = odds_of(room, asked or Asked(), progress)
    made = {}
    for figure, figures in found["wagers"].items():
        if name and name not in (figure, family(figure)):
            continue
        if (one := _wager(room, found, figure, figures)) is not None:
            made[figure] = one
    return made


def _wager(room: Room, found: Mapping[str, Any], name: str, figures: Mapping[str, Any]) -> Design | None:
    """None where something else than the hands of one pay table decides."""
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
    )
    return made if str(made.figures(made.prices).house_edge) == figures["house_edge"] else None


def chosen(room: Room, name: str, progress: Progress = silent) -> Design:
    """The one that is meant; refused with those that there are."""
    known = designable(room, progress=progress)
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
) -> list[Candidate]:
    """The tables whose edge is nearest to the target, and all that are as near as the last of them."""
    total, base = design.deals, {hand: net_of(prices.get(hand)) for hand in design.counts}
    fixed = sum((base[hand] * count for hand, count in design.counts.items() if hand not in within), Fraction(0))

    def distance(made: Mapping[str, Price]) -> Fraction:
        moving = sum(net_of(made[hand]) * design.counts[hand] for hand in within)
        return abs(-(fixed + moving) / total - target)

    tables = [(distance(made), number, made) for number, made in enumerate(design.search(within, prices))]
    best = nsmallest(most, tables)
    if best:
        best += [one for one in tables if one[0] == best[-1][0] and one not in best]
    out = []
    for off, _, made in best:
        ordered = {hand: made[hand] for hand in design.counts if hand in made}
        figures = design.figures(ordered)
        out.append(Candidate(ordered, figures.house_edge, figures.deviation, off))
    return out


def as_data(design: Design, prices: Mapping[str, Price]) -> dict[str, Any]:
    """A design beside the book's own prices, as plain data."""
    own, made = design.figures(design.prices), design.figures(prices)
    return {
        "book": design.book,
        "wager": design.name,
        "title": design.title,
        "prices": {hand: str(paid) for hand, paid in prices.items()},
        **wager(made, design.clauses),
        "hit_percent": percent(hits(design, prices)),
        "returns": {hand: _returns(design, prices, hand) for hand in design.counts},
        "sensitivity": {
            hand: {"exact": str(part), "percent": percent(part)} for hand, part in design.sensitivity(prices).items()
        },
        "book_own": {
            "prices": {hand: str(paid) for hand, paid in design.prices.items()},
            **wager(own, design.clauses),
            "hit_percent": percent(hits(design, design.prices)),
        },
    }


def hits(design: Design, prices: Mapping[str, Price]) -> Fraction:
    """How often anything is paid."""
    return Fraction(sum(design.counts[hand] for hand in prices), design.deals)


def _returns(design: Design, prices: Mapping[str, Price], hand: str) -> dict[str, Any]:
    """What a hand gives back of everything that is wagered, its stake included."""
    part = Fraction(design.counts[hand], design.deals) * (1 + net_of(prices.get(hand)))
    return {"count": design.counts[hand], "exact": str(part), "percent": percent(part)}


def as_pay_table(design: Design, prices: Mapping[str, Price], clause: str = "") -> str:
    """For `paytables.toml` of a book of one's own."""
    rows = "".join(f'{hand} = "{paid}"\n' for hand, paid in prices.items())
    rule = f'rule = "{clause}"\n' if clause else ""
    edge = percent(design.figures(prices).house_edge, 4)
    return f"# {design.title}: a house edge of {edge} %\n\n[pay.{design.table}]\n{rule}{rows}"
