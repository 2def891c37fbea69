"""PAR sheets: one wager with everything that a laboratory needs to recompute it, as data, CSV or a page that prints.

Every line follows from lines above it: counts make probabilities, probabilities and prices make returns, returns make the edge,
and the edge and the deviation make the bands. `identity` names the sums that must come out; each is checked beforehand.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from fractions import Fraction
from hashlib import sha256
from io import StringIO
from math import sqrt
from typing import Any

from queenhigh.games.kit.room import Room
from queenhigh.maths.figures import percent
from queenhigh.maths.report import titled
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

Data = dict[str, Any]
DATA_FILES = ("clauses.toml", "paytables.toml", "readings.toml")
RECOUNTED, SEED, AWAY = 1 << 20, "par", 5.0
"""How many rounds are dealt again, their seed, and how many standard errors apart still agree."""
ENDS = "Deals by hand: net of stake"
"""The title of the table from which everything else follows. Its columns are named `-2 of 2`."""
LARGEST = 10
"""How many hands an explanation names."""
ROUNDS = (10**3, 10**4, 10**5, 10**6, 10**7)
LEVELS = {"90": 1.6448536269514722, "95": 1.959963984540054, "99": 2.5758293035489004}
"""How many standard deviations hold this many per cent of a normal distribution."""


def rules_hash(room: Room, readings: Mapping[str, str]) -> str:
    """Return SHA-256 of the book's own files and of the readings that differ from the defaults: another price, another hash."""
    made = sha256()
    for name in DATA_FILES:
        made.update(name.encode() + b"\0" + (room.book.folder / name).read_bytes() + b"\0")
    for name, value in sorted(readings.items()):
        made.update(f"{name}={value}\0".encode())
    return made.hexdigest()


def sheets(room: Room, found: Data, *, name: str = "", handle: Cents = NOTHING, most: Cents = NOTHING) -> list[Data]:
    """Return a sheet for each wager that `odds` found, or for the one that is named.

    `most` is a stake for which the sheet says what a round may cost the house. A wager that always costs the same
    (`costs`) has that stake; if the house cannot lose, the sheet says nothing.
    """
    known = {**found["wagers"], **found.get("further", {})}
    wanted = {figure for figure in known if name in ("", figure, figure.partition("[")[0])}
    if not wanted:
        raise InputError(f"{room.id} has no wager {name!r}.{did_you_mean(name, known)} It has {', '.join(known)}.")
    seal, again = rules_hash(room, found["readings"]), recounted(room, found)
    return [
        {
            **_sheet(room, found, figure, known[figure], seal, handle, most),
            "recount": again.get(figure, {"why": UNDEALT}),
        }
        for figure in known
        if figure in wanted
    ]


UNDEALT = (
    "Rounds of this wager are not dealt. The tests count it a second way, and scripts/release_counts.py lists both."
)


def recounted(room: Room, found: Data) -> dict[str, Data]:
    """Deal rounds card by card, with code that shares only the prices with the count, and return what each wager lost
    in them. Only the default readings are supported."""
    if found["readings"] or not room.has("simulation"):
        return {}
    from queenhigh.maths.simulation.report import Wanted, simulate
    from queenhigh.maths.simulation.table import Setting

    edition = room.book.edition
    made = simulate(Setting(book=room.id, edition=edition), Wanted(rounds=RECOUNTED, seed=SEED))
    again: dict[str, Data] = {}
    listed, further = found["wagers"], found.get("further", {})
    for name, one in made["wagers"].items():
        recount = {
            "rounds": RECOUNTED,
            "seed": SEED,
            "house_edge": one["house_edge"],
            "house_edge_percent": one["house_edge_percent"],
            "standard_error_percent": round(100 * one["exact_standard_deviation"] / sqrt(RECOUNTED), 6),
            "errors_away": one["errors_away"],
            "agrees": abs(one["errors_away"]) < AWAY,
            "again": f"queenhigh simulate {room.id} --rounds {RECOUNTED} --seed {SEED}",
        }
        known = name in listed or name in further
        again[name] = recount if known else again.setdefault(name.partition("[")[0], recount)
    for name, one in further.items():
        if dealt := again.get(one.get("dealt_as", "")):
            edge = Fraction(dealt["house_edge"]) + Fraction(one["fee"])
            again[name] = {**dealt, "house_edge": str(edge), "house_edge_percent": percent(edge), "fee": one["fee"]}
    return again


def recount_in_words(sheet: Data) -> str:
    one = sheet["recount"]
    if "why" in one:
        return str(one["why"])
    return (
        f"{one['rounds']:,} rounds dealt card by card, by separate code: a house edge of {one['house_edge']} = "
        f"{one['house_edge_percent']:.4f} %, with a standard error of {one['standard_error_percent']:.4f} %. That is "
        f"{one['errors_away']:+.2f} standard errors from the figure above, so they {'agree' if one['agrees'] else 'DIFFER'}."
        + (
            f" The fee of {one['fee']} is added to what was dealt: it is the same in every round."
            if "fee" in one
            else ""
        )
    )


def _sheet(room: Room, found: Data, name: str, figures: Data, seal: str, handle: Cents, most: Cents) -> Data:
    mean, variance = -Fraction(figures["house_edge"]), Fraction(figures["variance"])
    wagered = Fraction(figures["wagered"])
    results = [
        {
            "net": net,
            "count": count,
            "probability": str(Fraction(count, figures["deals"])),
            "percent": percent(Fraction(count, figures["deals"])),
            "contributes": str(Fraction(net) * Fraction(count, figures["deals"])),
        }
        for net, count in figures["results"].items()
    ]
    deviation = sqrt(variance)
    made = {
        "book": room.id,
        "house": found["house"],
        "title": found["title"],
        "edition": found["edition"],
        "wager": name,
        "wager_title": figures.get("title") or titled(found, name),
        "unit": figures.get("unit", "first stake"),
        "rules_sha256": seal,
        "readings": found["readings"],
        "pays": figures["pays"],
        "deals": figures["deals"],
        "hands": _hands(figures),
        "results": results,
        "hit_percent": figures["wins_percent"],
        "house_edge": figures["house_edge"],
        "house_edge_percent": figures["house_edge_percent"],
        "element_of_risk": figures["element_of_risk"],
        "element_of_risk_percent": figures["element_of_risk_percent"],
        "return": figures["return"],
        "return_percent": figures["return_percent"],
        "wagered": figures["wagered"],
        "variance": figures["variance"],
        "standard_deviation": round(deviation, 6),
        "volatility_index": {level: round(z * deviation, 6) for level, z in LEVELS.items()},
        "bands": list(_bands(mean, deviation)),
        "largest_win": max(figures["results"], key=Fraction),
        "clauses": figures["clauses"],
        "rules": {clause: room.book.clause(clause).requires for clause in figures["clauses"]},
        "played": found.get("played", ""),
        "method": figures.get("method") or found["words"]["method"],
        "again": f"{found['asked'].replace('queenhigh odds', 'queenhigh par', 1)} --wager {name}",
        "identity": _identities(figures, mean, variance, results),
        "sections": _ends(figures) | figures.get("sections", {}),
    }
    if handle:
        hold = -mean / wagered * handle
        made["hold"] = {
            "handle": in_dollars(handle),
            "theoretical": in_dollars(round(hold)),
            "exact": str(hold / 100),
        }
    stake = round(100 * Fraction(figures["costs"])) if "costs" in figures else int(most)
    if most and Fraction(made["largest_win"]) > 0:
        exposure = Fraction(made["largest_win"]) * stake
        made["exposure"] = {"stake": in_dollars(Cents(stake)), "largest_win": in_dollars(round(exposure))}
    return made


def _hands(figures: Data) -> list[Data]:
    """For each hand: its frequency, the average value of a deal with it, and its contribution to the return."""
    total = sum(result["count"] for result in figures["hands"].values())
    return [
        {
            "hand": hand,
            "count": result["count"],
            "probability": result["probability"],
            "percent": result["percent"],
            "net": result["net"],
            "contributes": str(Fraction(result["net"]) * Fraction(result["count"], total)),
        }
        for hand, result in figures["hands"].items()
    ]


def _ends(figures: Data) -> dict[str, list[dict[str, str]]]:
    """Return the deals of each hand by the total wagered and the net result, if the hand alone does not determine them.
    Everything else on the sheet follows from this table."""
    given = figures.get("ends", {})
    ends = sorted(
        {(Fraction(staked), Fraction(net)) for one in given.values() for staked in one for net in one[staked]}
    )
    rows = [
        {"Hand": hand.replace("_", " ")}
        | {f">{net} of {staked}": str(one.get(str(staked), {}).get(str(net), 0)) for staked, net in ends}
        for hand, one in given.items()
    ]
    return {ENDS: rows} if rows else {}


def _bands(mean: Fraction, deviation: float) -> Iterator[Data]:
    """The return of this many rounds in per cent of the first stake: the ranges that contain 90, 95 and 99 per cent of
    results."""
    for rounds in ROUNDS:
        made: Data = {"rounds": rounds}
        for level, z in LEVELS.items():
            half = z * deviation / sqrt(rounds)
            made[level] = [round(100 * (1 + float(mean) - half), 4), round(100 * (1 + float(mean) + half), 4)]
        yield made


def _identities(figures: Data, mean: Fraction, variance: Fraction, results: list[Data]) -> dict[str, bool]:
    """Check the sums that must come out, each calculated from other lines than the figure itself."""
    by_hand = sum((Fraction(one["contributes"]) for one in _hands(figures)), Fraction(0))
    nets = [(Fraction(one["net"]), Fraction(one["probability"])) for one in results]
    made = {
        "the probabilities of all results sum to 1": sum((part for _, part in nets), Fraction(0)) == 1,
        "net times probability over all results is minus the edge": sum((net * part for net, part in nets), Fraction(0))
        == mean,
        "the hands average to the same": by_hand == mean,
        "squared distances from the mean average to the variance": sum(
            ((net - mean) ** 2 * part for net, part in nets), Fraction(0)
        )
        == variance,
    }
    broken = [what for what, holds in made.items() if not holds]
    if broken:
        raise AssertionError(f"a PAR sheet does not add up: {'; '.join(broken)}")
    return made


def explained(sheet: Data) -> list[str]:
    """How a wager was counted, step by step, for a reader who wants to repeat it."""
    prices = [f"{row['row'].replace('_', ' ')} {row['pays']} ({row['rule']})" for row in sheet["pays"]]
    largest = sorted(sheet["hands"], key=lambda one: -abs(Fraction(one["contributes"])))[:LARGEST]
    parts = [
        f"{one['hand'].replace('_', ' ')}: {one['count']:,} deals, {one['probability']} of all, worth {one['net']} each on "
        f"average, adds {float(Fraction(one['contributes'])):+.6f}"
        for one in largest
    ]
    rest = len(sheet["hands"]) - len(largest)
    return [
        f"1. What was counted. {sheet['method']}",
        f"2. Deals. {sheet['deals']:,} in all, each as likely as any other.",
        "3. Prices. The room itself settled one deal of each kind of result, under "
        + f"{', '.join(sheet['clauses'])}."
        + (f" The pay table: {'; '.join(prices)}." if prices else ""),
        "4. Hands. " + "; ".join(parts) + (f"; and {rest} more, which `--json` lists." if rest else "."),
        f"5. Sum. The hands add up to {-Fraction(sheet['house_edge'])}, so the house edge is {sheet['house_edge']} = "
        f"{sheet['house_edge_percent']:.4f} %. A player wagers {sheet['wagered']} times the first stake on average, so it is "
        f"{sheet['element_of_risk_percent']:.4f} % of all that is wagered.",
        f"6. Checked before this was printed: {'; '.join(sheet['identity'])}.",
        f"7. Independent recount. {recount_in_words(sheet)}",
        f"8. To see every line: {sheet['again']} --csv.",
    ]


def as_csv(made: list[Data]) -> str:
    """Return CSV with a line for each hand, result, price and figure, each with its wager."""
    out = StringIO()
    write = csv.writer(out, lineterminator="\n")
    write.writerow(("wager", "what", "name", "count", "probability", "value", "contributes"))
    for sheet in made:
        wager = sheet["wager"]
        for row in sheet["pays"]:
            write.writerow((wager, "price", row["row"], "", "", row["pays"], row["rule"]))
        for hand in sheet["hands"]:
            write.writerow(
                (wager, "hand", hand["hand"], hand["count"], hand["probability"], hand["net"], hand["contributes"])
            )
        for one in sheet["results"]:
            write.writerow(
                (wager, "result", one["net"], one["count"], one["probability"], one["net"], one["contributes"])
            )
        for name in (
            "house_edge",
            "element_of_risk",
            "return",
            "wagered",
            "variance",
            "standard_deviation",
            "largest_win",
            "hit_percent",
            "deals",
        ):
            write.writerow((wager, "figure", name, "", "", sheet[name], ""))
        for band in sheet["bands"]:
            for level in LEVELS:
                write.writerow((wager, "band", f"{band['rounds']} rounds, {level} %", "", "", *band[level]))
        for level, value in sheet["volatility_index"].items():
            write.writerow((wager, "figure", f"volatility_index, {level} %", "", "", value, ""))
        for what in ("hold", "exposure", "recount"):
            for name, value in sheet.get(what, {}).items():
                write.writerow((wager, what, name, "", "", value, ""))
        for title, rows in sheet["sections"].items():
            for row in rows:
                named, *cells = row.items()
                write.writerow((wager, "section", title, "", "", named[1], named[0].lstrip(">")))
                for column, value in cells:
                    write.writerow((wager, "cell", column.lstrip(">"), "", "", value, named[1]))
        write.writerow((wager, "rules", f"sha256 of {', '.join(DATA_FILES)}", "", "", sheet["rules_sha256"], ""))
        for name, value in sheet["readings"].items():
            write.writerow((wager, "reading", name, "", "", value, ""))
        for name in ("house", "title", "edition", "method", "played", "again"):
            write.writerow((wager, "about", name, "", "", sheet[name], ""))
        for clause, says in sheet["rules"].items():
            write.writerow((wager, "clause", clause, "", "", says, ""))
    return out.getvalue()
