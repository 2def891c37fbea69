"""Questions for a house: PAR sheets, known cards, strategies, what a table wins, and one wager across houses."""

from __future__ import annotations

import tomllib
from fractions import Fraction

import queenhigh
from queenhigh.api.sheets.shapes import (
    Asked,
    FigureTable,
    FormField,
    Sheet,
    books,
    command,
    entry,
    number,
    one_of,
    percent,
    whole,
    words,
)
from queenhigh.games.library import rooms_with
from queenhigh.maths import table_win
from queenhigh.maths.paper.markup import grouped
from queenhigh.rules import InputError


def par(asked: Asked) -> Sheet:
    from queenhigh.maths.par import recount_in_words

    book, choice = books("odds", asked)
    sheets = {
        one["wager"]: one
        for one in queenhigh.par(book, handle=asked.get("handle") or None, stake=asked.get("stake") or None)
    }
    name = one_of(asked, "wager", sheets)
    made = sheets[name]
    lines = [
        ("House edge", f"{percent(made['house_edge_percent'])} = {made['house_edge']}"),
        ("Element of risk", f"{percent(made['element_of_risk_percent'])} = {made['element_of_risk']}"),
        ("Return", f"{percent(made['return_percent'])} = {made['return']}"),
        ("Hit frequency", percent(made["hit_percent"])),
        ("Variance", made["variance"]),
        ("Standard deviation", f"{made['standard_deviation']:.6f}"),
        ("Volatility index", ", ".join(f"{z:.4f} ({level} %)" for level, z in made["volatility_index"].items())),
        ("Largest win", f"{made['largest_win']} to 1"),
        ("Independent recount", recount_in_words(made)),
        ("Settled by", ", ".join(made["clauses"])),
        ("Rules and prices, SHA-256", made["rules_sha256"]),
    ]
    if "hold" in made:
        lines.append((f"Hold of ${grouped(made['hold']['handle'])}", f"${grouped(made['hold']['theoretical'])}"))
    if "exposure" in made:
        stake, worst = (grouped(made["exposure"][name]) for name in ("stake", "largest_win"))
        lines.append((f"Largest payment on ${stake}", f"${worst}"))
    hands = [
        [words(one["hand"]), f"{one['count']:,}", one["probability"], one["net"], one["contributes"]]
        for one in made["hands"]
    ]
    bands = [
        [f"{one['rounds']:,}", *("{:.2f} % to {:.2f} %".format(*one[level]) for level in ("90", "95", "99"))]
        for one in made["bands"]
    ]
    return Sheet(
        question="par",
        title=f"PAR sheet: {made['wager_title']}",
        lead=f"{made['house']}, {made['title']}. Every line follows from the ones above it.",
        fields=[
            choice,
            FormField(
                name="wager",
                label="Wager",
                value=name,
                choices=[(key, one["wager_title"]) for key, one in sheets.items()],
            ),
            entry(asked, "handle", "A week's handle, $", ""),
            entry(asked, "stake", "Highest stake, $", ""),
        ],
        lines=lines,
        tables=[
            FigureTable(
                title="Prices",
                heads=["Hand", ">Pays", "Clause"],
                rows=[[words(row["row"]), row["pays"], row["rule"]] for row in made["pays"]],
            ),
            FigureTable(
                title="Hand by hand",
                heads=["Hand", ">Deals", ">Probability", ">Worth", ">Contributes"],
                rows=hands,
            ),
            FigureTable(
                title="Result by result",
                heads=[">Net, to 1", ">Deals", ">Probability", ">Contributes"],
                rows=[
                    [one["net"], f"{one['count']:,}", one["probability"], one["contributes"]] for one in made["results"]
                ],
            ),
            FigureTable(
                title="Return of N rounds",
                heads=[">Rounds", ">90 % range", ">95 % range", ">99 % range"],
                rows=bands,
            ),
            *(
                FigureTable(title=title, heads=list(rows[0]), rows=[list(row.values()) for row in rows])
                for title, rows in made["sections"].items()
            ),
        ],
        notes=[made["method"], *([made["played"]] if made["played"] else [])],
        again=made["again"] + "".join(f" --{key} {asked[key]}" for key in ("handle", "stake") if asked.get(key)),
        data=made,
    )


def information(asked: Asked) -> Sheet:
    from queenhigh.maths.information import cost, said
    from queenhigh.maths.pictures.shapes import Bars, Panel

    book, choice = books("information", asked)
    made = queenhigh.information(book, table=asked.get("table", ""))
    cases = list(made["cases"].values())
    rows = [
        [
            said(case),
            percent(case["house_edge_percent"]),
            f"{case.get('bound', '')} {percent(case['gain_percent'])}".strip(),
            case["gain"] if case["exact"] else "{:.4f} % to {:.4f} %".format(*case["gain_interval_percent"]),
        ]
        for case in cases
    ]
    stands = [[one["clause"], one["rule"], cost(one)] for one in made["stands"]]
    chart = Bars(
        name="gains",
        title="What each piece of knowledge gains",
        says="In per cent of the first stake, if the player makes the best use of it.",
        labels=tuple(case["says"] for case in cases),
        panels=(
            Panel(
                "Gain",
                tuple(case["gain_percent"] for case in cases),
                tuple(percent(case["gain_percent"], 2) for case in cases),
            ),
        ),
    )
    return Sheet(
        question="information",
        title="What known cards are worth",
        lead=f"The house edge of {made['wager_title']} is {percent(made['house_edge_percent'])} for a player who sees only what "
        "the game shows.",
        fields=[choice, entry(asked, "table", "Pay table", "", "Where a book has several, such as A.")],
        tables=[
            FigureTable(
                title="Known cards",
                heads=["The player knows", ">House edge", ">Gain", ">Exact, or 95 % interval"],
                rows=rows,
            ),
            FigureTable(title="Irregularities that stand", heads=["Clause", "Rule", ">Costs"], rows=stands),
        ],
        charts=[chart],
        notes=[made["method"]],
        again=command("information", book, *(("--table", asked["table"]) if asked.get("table") else ())),
        data=made,
    )


def strategy(asked: Asked) -> Sheet:
    book, choice = books("strategy", asked)
    try:
        rules = tomllib.loads(asked.get("rules", ""))
    except tomllib.TOMLDecodeError as error:
        raise InputError(
            f"Your strategy is not valid TOML: {error}. Write it as the note below the form says."
        ) from None
    made = queenhigh.strategy(book, table=asked.get("table", ""), rules=rules)
    steps = [*made["steps"], *([{"says": "Yours", **made["yours"]}] if "yours" in made else [])]
    rows = [[one["says"], percent(one["house_edge_percent"]), percent(one["costs_percent"])] for one in steps]
    own = FormField(
        name="rules", label="Your own strategy", value=asked.get("rules", ""), long=True, says=made["format"]
    )
    return Sheet(
        question="strategy",
        title="How to play, and what mistakes cost",
        lead=made["best"],
        fields=[choice, entry(asked, "table", "Pay table", "", "Where a book has several, such as A."), own],
        lines=[("House edge with optimal play", f"{percent(made['house_edge_percent'])} = {made['house_edge']}")],
        tables=[
            FigureTable(title="Strategies", heads=["Strategy", ">House edge", ">Costs"], rows=rows),
            *(FigureTable(title=one["title"], heads=["", ""], rows=one["rows"]) for one in made["tables"]),
        ],
        again=command("strategy", book, *(("--price", "mine.toml") if rules else ())),
        data=made,
    )


def business(asked: Asked) -> Sheet:
    book, choice = books("simulation", asked)
    fields = [
        choice,
        entry(
            asked,
            "wagers",
            "Wagers of every player",
            "",
            "In antes, such as ante_play, pairs_plus=0.4. Empty: the main wager.",
        ),
        entry(asked, "ante", "Average ante, $", "10"),
        entry(asked, "seats", "Players", "5"),
        entry(asked, "pace", "Rounds an hour", "", "As the book's odds assume, if you leave it out."),
        entry(asked, "hours", "Hours a day", "8"),
        entry(asked, "risk", "Risk for the float, %", "0.1"),
        entry(asked, "bank", "A bank of, $", "", "How likely it is ever used up."),
        entry(asked, "fee", "The bank's fee per round, $", "", "Where a player banks."),
    ]
    made = queenhigh.business(
        book,
        ante=asked.get("ante") or "10",
        seats=whole(asked, "seats", "5"),
        wagers=_wagers(asked.get("wagers", "")),
        pace=asked.get("pace") or None,
        hours=asked.get("hours") or "8",
        risk=number(asked, "risk", "0.1") / 100,
        bank=asked.get("bank") or None,
        fee=asked.get("fee") or None,
    )
    need = made["float"]
    lines = [
        ("House edge", f"{percent(made['edge_percent'])} = {made['edge']}"),
        *([("Covariance of two seats", table_win.covariance(made))] if made["seats"] > 1 else []),
        ("Largest payout of a round", f"${grouped(made['largest_payout_at_most'])}"),
        (
            f"Float for a risk of {100 * need['risk']:g} %",
            table_win.float_of(made) if need["amount"] else need["why"],
        ),
    ]
    if bank := made.get("bank"):
        lines.append((f"Risk that a bank of ${grouped(bank['amount'])} ever runs out", table_win.used_up(bank)))
    if table_win.sampled(made):
        lines.append(("Given with ±", "simulated, with one standard error"))
    heads, rows = table_win.by_time(made)
    given = [("--wager", one.replace(" ", "")) for one in asked.get("wagers", "").split(",") if one.strip()]
    given += [(f"--{field.name}", field.value) for field in fields[2:] if field.value]
    return Sheet(
        question="business",
        title="What a table wins",
        lead="Seats share a dealer's hand, so a table's results vary more than those of separate seats.",
        fields=fields,
        lines=lines,
        tables=[FigureTable(title="Expected win", heads=heads, rows=rows)],
        again=command("business", book, *(f"{name}={value}{'%' if name == '--risk' else ''}" for name, value in given)),
        data=made,
    )


def _wagers(given: str) -> dict[str, str]:
    """`ante_play, pairs_plus=0.4`: one ante on the first, less than half of one on the second."""
    made = {}
    for one in filter(None, map(str.strip, given.split(","))):
        name, _, antes = (part.strip() for part in one.partition("="))
        try:
            made[name] = str(Fraction(antes or "1"))
        except (ValueError, ZeroDivisionError):
            raise InputError(f"A wager must be a name, or NAME=ANTES such as pairs_plus=0.4, not {one!r}.") from None
    return made


def compare(asked: Asked) -> Sheet:
    from queenhigh.maths.odds import Odds
    from queenhigh.maths.pictures.shapes import Bars, Panel

    titles = sorted({title for one in rooms_with("odds").values() for title in one.facet("odds", Odds).titles.values()})
    wager = asked.get("wager") or "Ante and Play"
    pace = asked.get("pace") or None
    made = queenhigh.compare(wager, stake=asked.get("stake") or "10", hours=asked.get("hours") or "4", pace=pace)
    rows = [
        [
            row["house"],
            row["title"],
            percent(row["house_edge_percent"]),
            row["evening"]["expected"],
            f"{row['evening']['ahead_percent']:.1f} %" if "ahead_percent" in row["evening"] else "",
            " to ".join(row["evening"]["quantiles"][end] for end in ("5", "95"))
            if "quantiles" in row["evening"]
            else "",
        ]
        for row in made["rows"]
    ]
    chart = Bars(
        name="edges",
        title="House edge",
        says="The lowest first.",
        labels=tuple(
            ", ".join(filter(None, (row["title"].removeprefix(wager).strip(", "), row["house"])))
            for row in made["rows"]
        ),
        panels=(
            Panel(
                "Of the first stake",
                tuple(row["house_edge_percent"] for row in made["rows"]),
                tuple(percent(row["house_edge_percent"], 2) for row in made["rows"]),
            ),
        ),
    )
    hours = f"{made['hours']} {'hour' if made['hours'] == '1' else 'hours'}"
    return Sheet(
        question="compare",
        title=f"{wager} across houses",
        lead=f"${made['stake']} a round for {hours}, in every installed book that has the wager.",
        fields=[
            FormField(name="wager", label="Wager", value=wager, choices=[(one, one) for one in titles]),
            entry(asked, "stake", "Stake, $", "10"),
            entry(asked, "hours", "Hours", "4"),
            entry(asked, "pace", "Rounds an hour", "", "As each book's odds assume, if you leave it out."),
        ],
        tables=[
            FigureTable(
                title="House by house",
                heads=["House", "Wager", ">Edge", ">Evening, $", ">Ahead", ">90 % range, $"],
                rows=rows,
            )
        ],
        charts=[chart],
        again=command(
            "compare",
            wager,
            *("--stake", asked.get("stake") or "10", "--hours", asked.get("hours") or "4"),
            *(("--pace", asked["pace"]) if asked.get("pace") else ()),
        ),
        data=made,
    )
