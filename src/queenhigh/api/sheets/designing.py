"""The designer: sliders for prices, choices for rules, and the book beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import queenhigh
from queenhigh.api.sheets.shapes import (
    MANY,
    Asked,
    FigureTable,
    FormField,
    Sheet,
    books,
    command,
    entry,
    one_of,
    percent,
    words,
)
from queenhigh.rules import InputError

if TYPE_CHECKING:
    from queenhigh.maths.design import Design
    from queenhigh.money import Price


def design(asked: Asked) -> Sheet:
    from queenhigh.games.library import room
    from queenhigh.maths import design as designing
    from queenhigh.maths.pictures.shapes import Bars, Panel
    from queenhigh.maths.pictures.shapes import percent as shown

    book, choice = books("odds", asked)
    known = designing.known_designs(room(book))
    if not known:
        raise InputError(f"{book} has no wager whose prices or rules can be designed. Choose another book.")
    wager = one_of(asked, "wager", known)
    pay = {name.removeprefix("pay."): value for name, value in asked.items() if name.startswith("pay.") and value}
    rules = {name.removeprefix("set."): value for name, value in asked.items() if name.startswith("set.") and value}
    within = dict(part.strip().partition("=")[::2] for part in asked.get("within", "").split(",") if part.strip())
    made = queenhigh.design(book, wager, pay=pay, rules=rules, target=asked.get("target", ""), within=within)
    own, may_be = made["book_own"], made["may_be"]
    fields = [
        choice,
        FormField(name="wager", label="Wager", value=wager, choices=[(name, one.title) for name, one in known.items()]),
    ]
    for name, rule in may_be["settings"].items():
        label, given, has = rule["title"], made["settings"][name], rule["own"]
        if rule["values"]:
            choices = [(one, words(one) + (" (the book)" if one == has else "")) for one in rule["values"]]
            fields.append(FormField(name=f"set.{name}", label=label, value=given, choices=choices, says=rule["says"]))
        else:
            label = f"{label}, {rule['unit']}"
            fields.append(FormField(name=f"set.{name}", label=label, value=given, own=has, says=rule["says"]))
    for hand in may_be["prices"] if known[wager].table else ():
        has, here = own["prices"].get(hand, "0"), made["prices"].get(hand, "0")
        most = max(10.0, 2 * float(has.split()[0]))
        label = f"{words(hand).capitalize()} pays"
        fields.append(FormField(name=f"pay.{hand}", label=label, value=here, own=has, least=0, most=most))
    if known[wager].table:
        fields.append(entry(asked, "target", "Find tables with an edge of", "", "Such as 4.5%, with the ranges below."))
        fields.append(entry(asked, "within", "Within these ranges", "", "Such as straight=5..6,flush=3..4."))
    both = [("The book", own), ("Here", made)]
    lines = [
        (label, f"{made[key]:.4f}{unit} (the book {own[key]:.4f}{unit})")
        for label, key, unit in (
            ("House edge", "house_edge_percent", " %"),
            ("Element of risk", "element_of_risk_percent", " %"),
            ("Wins or hits", "hit_percent", " %"),
            ("Standard deviation", "standard_deviation", ""),
        )
    ]
    lines.append(("Exactly", f"{made['house_edge']} (the book {own['house_edge']})"))
    for key, label in (
        ("lowest_played", "Lowest hand played"),
        ("folds", "Hands folded"),
        ("long_run_meter", "Meter in the long run, $"),
    ):
        if key in made:
            lines.append((label, f"{_said(made[key])} (the book {_said(own[key])})"))
    charts: list[Any] = []
    tables: list[FigureTable] = []
    if len(made["returns"]) <= MANY:
        hands = list(made["returns"])
        panels = [
            Panel(
                title,
                tuple(one["returns"][hand]["percent"] for hand in hands),
                tuple(shown(one["returns"][hand]["percent"], 3) for hand in hands),
            )
            for title, one in both
        ]
        charts.append(
            Bars(
                name="returns",
                title="What each hand returns",
                says=f"As a share of the opening wagers. Together {percent(made['return_percent'])}: the house keeps the rest.",
                labels=tuple(words(hand).capitalize() for hand in hands),
                panels=tuple(panels),
                same_scale=True,
            )
        )
        tables.append(
            FigureTable(
                title="Hand by hand",
                heads=["Hand", ">Deals", ">The book", ">Here", ">Returns", ">One unit more costs"],
                rows=[
                    [
                        words(hand).capitalize(),
                        f"{part['count']:,}",
                        own["prices"].get(hand, "-"),
                        made["prices"].get(hand, "-"),
                        percent(part["percent"]),
                        percent(made["sensitivity"][hand]["percent"]) if hand in made["sensitivity"] else "",
                    ]
                    for hand, part in made["returns"].items()
                ],
            )
        )
    if "found" in made:
        rows = [
            [
                ", ".join(f"{words(hand)} {paid}" for hand, paid in one["prices"].items()),
                percent(one["house_edge_percent"]),
                f"{one['standard_deviation']:.3f}",
            ]
            for one in made["found"]
        ]
        tables.insert(0, FigureTable(title="Nearest tables", heads=["Prices", ">House edge", ">Deviation"], rows=rows))
    changed = [part for name, value in rules.items() for part in ("--set", f"{name}={value}")]
    changed += [part for name, value in pay.items() for part in ("--pay", f"{name}={value}")]
    if within:
        changed += ["--target", asked.get("target", ""), "--within", asked["within"]]
    return Sheet(
        question="design",
        title=made["title"],
        lead="Exact figures for other prices and rules, beside the book's own, with the best strategy for them.",
        fields=fields,
        lines=lines,
        tables=tables,
        charts=charts,
        again=command("design", book, wager, *changed),
        keep=designing.as_pay_table(known[wager], _prices(known[wager], made), settings=made["settings"]),
        keep_as=f"{wager.replace('[', '-').removesuffix(']')}.toml",
        data=made,
    )


def _said(value: Any) -> str:
    return ", ".join(value) or "none" if isinstance(value, list) else str(value)


def _prices(one: Design, made: dict[str, Any]) -> dict[str, Price]:
    """The prices of a design; zero for a hand that it removes from the table."""
    return one.priced({hand: made["prices"].get(hand, "0") for hand in one.counts}) if one.table else {}
