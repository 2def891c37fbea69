"""The value to a player of knowing more cards than the game shows: the facet `information`, and its report. Information
changes only decisions. A case is something that a player may know. Its price is how much the house edge falls if the
player makes the best of it: exact if everything can be counted, otherwise sampled, with an interval.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec

from queenhigh.games.kit.room import Room
from queenhigh.games.library import must_have
from queenhigh.maths.equity.confidence import Z_95
from queenhigh.maths.figures import percent
from queenhigh.maths.odds import Odds
from queenhigh.maths.report import Progress, silent
from queenhigh.rules import InputError

Data = dict[str, Any]
SEED = "information"
PIECE = 1 << 10
"""The samples in a task."""
MOST = 10_000_000
"""The most samples."""
FEWER = 16
"""The usual number of samples may be divided by at most this."""


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a study."""

    samples: int
    """Deals drawn for each figure that is not counted."""
    seed: str = SEED
    table: str = ""
    """The pay table, if there are several."""
    readings: Mapping[str, str] = {}


class Gain(msgspec.Struct, frozen=True, kw_only=True):
    """The value of a case to a player, in units of the first stake."""

    name: str
    says: str
    """What the player knows, in words."""
    gain: Fraction
    error: float = 0.0
    """The standard error; 0 for a count."""
    samples: int = 0
    parts: Mapping[str, float] = {}
    """Where it is gained, if at several decisions."""
    part_errors: Mapping[str, float] = {}
    """The standard errors of the parts; none for a count."""
    bound: str = ""
    """`at least` if the player's best play is better than what is priced here."""

    @property
    def interval(self) -> tuple[float, float]:
        """A 95% confidence interval."""
        return around(float(self.gain), self.error)

    @property
    def part_intervals(self) -> dict[str, tuple[float, float]]:
        """A 95% confidence interval for each part that is sampled."""
        return {name: around(self.parts[name], error) for name, error in self.part_errors.items()}


class Stands(msgspec.Struct, frozen=True, kw_only=True):
    """An irregularity after which the round continues, and what someone knows then."""

    clause: str
    case: str


class Priced(msgspec.Struct, frozen=True, kw_only=True):
    wager: str
    edge: Fraction
    """The edge against a player who uses only the game's own open cards, with optimal play."""
    gains: tuple[Gain, ...]
    seats: int
    """Players at a full table."""


class Information(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `information`: what a book provides so that knowledge of cards can be priced."""

    price: Callable[[Study, Progress], Priced]
    stands: tuple[Stands, ...]
    """Irregularities that the book lets stand."""
    samples: int
    """The default number of deals drawn."""
    method: str


def around(mean: float, error: float) -> tuple[float, float]:
    """A 95% confidence interval around a mean with this standard error."""
    return mean - Z_95 * error, mean + Z_95 * error


def sampled(name: str, says: str, samples: int, total: Fraction, squares: Fraction) -> Gain:
    """A mean with its standard error, from the sum of the gains and of their squares."""
    mean = total / samples
    spread = max(float(squares / samples - mean**2), 0.0) * samples / (samples - 1)
    return Gain(name=name, says=says, gain=mean, error=sqrt(spread / samples), samples=samples)


def report(
    room: Room,
    *,
    samples: int = 0,
    seed: str = SEED,
    table: str = "",
    readings: Mapping[str, str] | None = None,
    progress: Progress = silent,
) -> Data:
    """All cases of a book and the irregularities that it lets stand, as plain data."""
    must_have(room, "information")
    facet = room.facet("information", Information)
    if samples and samples < (fewest := facet.samples // FEWER):
        raise InputError(
            f"--samples must be at least {fewest}, not {samples}: an interval from fewer would mean little."
        )
    if samples > MOST:
        raise InputError(f"--samples must be at most {MOST:,}, not {samples}.")
    look = Study(samples=samples or facet.samples, seed=seed, table=table, readings=readings or {})
    found = facet.price(look, progress)
    cases = {gain.name: _case(found, gain) for gain in found.gains}
    return {
        "book": room.id,
        "house": room.book.house,
        "title": room.book.title,
        "edition": room.book.edition,
        "readings": dict(look.readings),
        "wager": found.wager,
        "wager_title": _titled(room, found.wager),
        "house_edge": str(found.edge),
        "house_edge_percent": percent(found.edge),
        "seats": found.seats,
        "cases": cases,
        "stands": [
            {
                "clause": one.clause,
                "rule": room.book.clauses[one.clause].requires,
                "case": one.case,
                "costs_percent": cases[one.case]["gain_percent"],
                **(
                    {}
                    if cases[one.case]["exact"]
                    else {"costs_interval_percent": cases[one.case]["gain_interval_percent"]}
                ),
            }
            for one in facet.stands
        ],
        "method": facet.method,
        "seed": seed,
    }


def _case(found: Priced, gain: Gain) -> Data:
    made: Data = {
        "says": gain.says,
        "exact": not gain.samples,
        "gain_percent": percent(gain.gain),
        "house_edge_percent": percent(found.edge - gain.gain),
    }
    if gain.parts:
        made["parts_percent"] = {name: round(100 * part, 6) for name, part in gain.parts.items()}
    if not gain.samples:
        return {**made, "gain": str(gain.gain), "house_edge": str(found.edge - gain.gain)}
    low, high = gain.interval
    edge = float(found.edge)
    made |= {
        "samples": gain.samples,
        "standard_error_percent": round(100 * gain.error, 6),
        "gain_interval_percent": _in_percent(low, high),
        "house_edge_interval_percent": _in_percent(edge - high, edge - low),
        "bound": gain.bound,
    }
    if gain.parts:
        made["parts_interval_percent"] = {name: _in_percent(*ends) for name, ends in gain.part_intervals.items()}
    return made


def _in_percent(low: float, high: float) -> list[float]:
    return [round(100 * low, 6), round(100 * high, 6)]


def _titled(room: Room, figure: str) -> str:
    """Return `Ante and Play, table A` for `ante_play[A]`."""
    name, _, column = figure.removesuffix("]").partition("[")
    title = room.facet("odds", Odds).titles.get(name, name)
    return f"{title}, table {column}" if column else title


def said(case: Data) -> str:
    """What is known, and where that gains something, in words: as an interval if it is sampled."""
    ranges = case.get("parts_interval_percent", {})
    parts = ", ".join(
        f"{name} {ranges[name][0]:.2f} to {ranges[name][1]:.2f} %" if name in ranges else f"{name} {part:.2f} %"
        for name, part in case.get("parts_percent", {}).items()
    )
    return f"{case['says']} ({parts})" if parts else str(case["says"])


def cost(stands: Data) -> str:
    """What an irregularity costs, in words, with its interval if it is sampled."""
    ends = stands.get("costs_interval_percent")
    return f"{stands['costs_percent']:.4f} %" + (f" ({ends[0]:.4f} to {ends[1]:.4f} %)" if ends else "")


def as_page(found: Data, version: str) -> str:
    """The report as one self-contained, printable page."""
    from queenhigh.maths.paper.markup import breaking, document, exact, paragraph, table, tag

    rows = [
        (
            said(case),
            f"{case['house_edge_percent']:.4f} %",
            f"{case.get('bound', '')} {case['gain_percent']:.4f} %".strip(),
            breaking(case["gain"])
            if case["exact"]
            else "{:.4f} to {:.4f}\N{NO-BREAK SPACE}%".format(*case["gain_interval_percent"]),
        )
        for case in found["cases"].values()
    ]
    stands = [(one["clause"], one["rule"], found["cases"][one["case"]]["says"], cost(one)) for one in found["stands"]]
    heading = f"{found['house']}, {found['title']}: what information is worth"
    body = [
        tag("header", paragraph("Queenhigh ", version, " · Game protection"), tag("h1", heading)),
        tag(
            "main",
            tag(
                "section",
                tag("h2", "Known cards"),
                paragraph(
                    f"The house edge of {found['wager_title']} is {found['house_edge_percent']:.4f} % ",
                    exact(found["house_edge"]),
                    " for a player who plays optimally on the open cards. Below is the edge for one who knows more.",
                ),
                table(("The player knows", ">House edge", ">Gain", "Exact, or 95 % interval"), rows, kind="words"),
            ),
            tag(
                "section",
                tag("h2", "Irregularities that stand"),
                table(("Clause", "Rule", "A player then knows", ">Costs"), stands, kind="words")
                if stands
                else paragraph("The book lets no irregularity stand that shows a card."),
            ),
            tag("section", tag("h2", "Method"), paragraph(found["method"])),
        ),
    ]
    return document(heading, *body)
