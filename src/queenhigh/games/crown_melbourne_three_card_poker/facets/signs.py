"""Signs for Crown Melbourne: the Table Limit Sign with the pay tables in use, the pay tables, the jackpot display, and
complaints.

8.1 with section 66 of the Act, 10.2.1, 10.2.2, 6.1.1(k)-(l), 13.11-13.12 and the stamp of version 5.1.
"""

from __future__ import annotations

import re
from fractions import Fraction

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.prizes import determine, rounded
from queenhigh.games.crown_melbourne_three_card_poker.table import ANTE, CHOSEN, PLAY, Limits, Table
from queenhigh.house.documents.page import (
    AnyBlock,
    Document,
    Fact,
    Facts,
    Grid,
    Headline,
    Prose,
    label,
    money,
    stamp_of,
)
from queenhigh.house.signs.wall import (
    Lack,
    Requirement,
    Signs,
    Wall,
    arranged,
    changes,
    missing,
    notices,
    pay_grid,
    subtitle,
)
from queenhigh.money import Cents, Multiple, Row, Share, dollars
from queenhigh.rules import Clause, IllegalAction, InputError, Readings, Rule

FIRST = ("minimum", "maximum", "multiples")
MINIMUM_NOTICE = int(PAY.figure("minimum_raise_notice"))
REGULATORS = {"vcglr_with_successor": "VCGLR (now VGCCC)", "vcglr": "VCGLR", "vgccc": "VGCCC"}
STAMP, STAMPED = (stamp_of(BOOK),), rule("Version 5.1")

REQUIRED = {
    "limits": (
        Requirement(rule("8.1 fn s66(1)"), "minimum", "the minimum wager", most=1),
        Requirement(rule("8.1 fn s66(1)"), "maximum", "the maximum wager", most=1),
        *(Requirement(rule("10.2.1"), f"pay_table_{bet}", f"the pay table of {label(bet)}", most=1) for bet in CHOSEN),
        Requirement(STAMPED, "stamp", "the book's version and approval"),
    ),
    "pays": (
        *(Requirement(rule("10.2.1"), bet, f"what {label(bet)} pays") for bet in (ANTE, PLAY, *CHOSEN)),
        Requirement(STAMPED, "stamp", "the book's version and approval"),
    ),
    "jackpot": (
        Requirement(rule("6.1.1(k)"), "meter", "the value of the meter", most=1),
        Requirement(rule("7.1.2"), "prizes", "the prizes"),
        Requirement(rule("6.1.1(d)"), "cost", "the cost of a Jackpot Wager", most=1),
        Requirement(STAMPED, "stamp", "the book's version and approval"),
    ),
    "complaints": (
        Requirement(rule("13.12"), "investigation", "who investigates a complaint"),
        Requirement(rule("13.11"), "inspector", "that an inspector can be consulted"),
        Requirement(STAMPED, "stamp", "the book's version and approval"),
    ),
}


def regulator(readings: Readings) -> str:
    """Return the regulator's name for notices (reading A-37)."""
    return REGULATORS[readings["A-37"]]


def limits(wall: Wall) -> Document:
    """8.1, s 66(1) and 10.2.1: minimum, maximum and the pay tables in use, with what is about to change."""
    table: Table = wall.settings
    for given in (table, *([wall.coming.settings] if wall.coming else [])):
        _check_order(given)
    facts = limit_facts(table)
    coming = list(changes(wall, limit_facts, lambda key: _announced(wall, key)))
    announced = dict.fromkeys(rule(banner.cite) for banner in coming)
    blocks: list[AnyBlock] = [
        *arranged(tuple(fact for fact in facts if not fact.key.startswith("pay_table")), FIRST),
        Facts(
            key="pay_tables",
            title="Pay tables in use",
            facts=tuple(fact for fact in facts if fact.key.startswith("pay_table")),
        ),
        *coming,
        *notices(wall),
    ]
    return Document(
        kind="limits",
        title=BOOK.title,
        subtitle=subtitle(wall, "Table limits"),
        stamps=STAMP,
        blocks=tuple(blocks),
        rule=rule("8.1 fn s66(1)"),
        also=(rule("8.1"), rule("10.2.1"), *announced, STAMPED),
    )


def limit_facts(table: Table) -> tuple[Fact, ...]:
    facts = [*_range("", table.limits)]
    for bet in table.bet_limits:
        facts += _range(bet, table.signed(bet))
    if table.jackpot is not None:
        facts.append(
            Fact("jackpot_cost", "Jackpot Wager", money(table.jackpot.cost), "with an Ante, one for each hand")
        )
    if table.smallest_chip:
        facts.append(Fact("chip", "Paid up to the next", money(table.smallest_chip)))
    facts += [Fact(f"pay_table_{bet}", label(bet), f"Table {getattr(table.pay_tables, bet)}") for bet in CHOSEN]
    return tuple(facts)


def _range(bet: str, given: Limits) -> list[Fact]:
    """Return limits as text. A minimum of zero counts as none, and a maximum that is not set is left out."""
    prefix, name = (f"{bet}_", f"{label(bet)}: ") if bet else ("", "")
    facts = [
        Fact(f"{prefix}minimum", f"{name}Minimum", money(given.min) if given.min else ""),
        Fact(f"{prefix}maximum", f"{name}Maximum", money(given.max) if given.max else ""),
    ]
    if given.unit:
        facts.append(Fact(f"{prefix}multiples", f"{name}Multiples of", money(given.unit)))
    return facts


def _check_order(table: Table) -> None:
    for bet in ("", *table.bet_limits):
        given = table.signed(bet)
        if given.max is not None and given.max < given.min:
            raise IllegalAction(
                f"{label(bet) + ': t' if bet else 'T'}he maximum {money(given.max)} is below the minimum {money(given.min)}.",
                rule("8.1 fn s66(1)"),
                "Correct them and print the sign again.",
            )


def _announced(wall: Wall, key: str) -> tuple[str, Rule]:
    """Return the notice that a change needs: a higher minimum has a separate period."""
    if key.startswith("pay_table"):
        return "coming", rule("10.2.2")
    assert wall.coming is not None
    bet, _, what = key.rpartition("_") if key.endswith("_minimum") else ("", "", key)
    if what == "minimum" and _least(wall.coming.settings, bet) > _least(wall.settings, bet):
        return "higher_minimum", rule("8.1 fn s66(2)")
    return "coming", rule("8.1")


def _least(table: Table, bet: str) -> Cents:
    return table.signed(bet).min


def pay_tables(wall: Wall) -> Document:
    """Every wager that the table offers, in the columns of Table 9 that are in use."""
    table: Table = wall.settings
    grids = [pay_grid(bet, label(bet), PAY.table(bet)) for bet in (ANTE, PLAY)]
    for bet in CHOSEN:
        column = getattr(table.pay_tables, bet)
        note = "Paid on the Ante of a played hand." if bet == "ante_bonus" else ""
        grids.append(pay_grid(bet, f"{label(bet)}, table {column}", PAY.table(bet, column), note=note))
    if table.jackpot is not None:
        grids.append(_prize_grid(table.jackpot, table.readings, live=False))
    return Document(
        kind="pays",
        title=BOOK.title,
        subtitle=subtitle(wall, "What the wagers pay"),
        stamps=STAMP,
        blocks=(*grids, _stakes(jackpot=table.jackpot is not None)),
        rule=rule("10.1"),
        also=(rule("10.2.1"), *((rule("7.1.2"), table.jackpot.pays["flush"].rule) if table.jackpot else ()), STAMPED),
    )


def _stakes(*, jackpot: bool) -> Prose:
    consumed = (" A Jackpot Wager is spent when it is placed.",) if jackpot else ()
    return Prose(
        key="stakes", paragraphs=("".join(("“To 1” is paid on top of your wager, which comes back.", *consumed)),)
    )


def jackpot(wall: Wall) -> Document:
    """6.1.1(k)-(l): the current meter, the same figure wherever it is shown; prizes calculate with it rounded up
    (7.2.1)."""
    table: Table = wall.settings
    system = table.jackpot
    if system is None:
        raise IllegalAction("This table takes no Jackpot Wagers.", rule("6.1.1(k)"), "Give it a prize meter system.")
    if system.meter < system.floor:
        raise IllegalAction(
            f"The meter cannot be below its seed of {money(int(system.floor))}.", rule("6.3.1"), "Read it again."
        )
    shown = rounded(system.meter)
    return Document(
        kind="jackpot",
        title=f"{BOOK.title} Jackpot",
        subtitle=subtitle(wall, f"Prize meter {system.name}" if system.name else "Prize meter"),
        stamps=STAMP,
        blocks=(
            Headline(
                key="meter",
                label="Jackpot",
                value=money(shown),
                note=f"The meter is at {meter_words(system.meter)}; prizes are based on the next whole dollar.",
            ),
            Facts(
                key="wager",
                facts=(
                    Fact("cost", "Jackpot Wager", money(system.cost), "with an Ante, one for each hand"),
                    Fact("increment", "Goes to the meter", str(Share(system.rate)), "of each Jackpot Wager"),
                    Fact("seed", "Begins again at", money(int(system.floor))),
                ),
            ),
            _prize_grid(system, table.readings, live=True),
            *notices(wall),
        ),
        rule=rule("6.1.1(l)"),
        also=(rule("6.1.1(k)"), rule("6.1.1(d)"), rule("7.2.1"), system.pays["flush"].rule, STAMPED),
    )


def meter_words(meter: Fraction) -> str:
    """Return the meter as text, rounded down to the cent."""
    return money(int(meter))


def _prize_grid(system: System, readings: Readings, *, live: bool) -> Grid:
    """Return the prizes as a table. With `live` it includes the meter's present value, which a printed sign must not show."""
    rows = tuple((label(row.name), _prize_words(system, row, readings, live=live)) for row in system.pays.values())
    return Grid(
        key="prizes",
        title=f"Jackpot Wager, option {system.option}",
        columns=("", ">"),
        rows=rows,
        cite=system.pays["flush"].rule.clause,
        note="Won by your cards with the two Jackpot Cards. Royal and Straight Flushes at the same time share by 7.3.",
    )


def _prize_words(system: System, row: Row, readings: Readings, *, live: bool) -> str:
    if not isinstance(row.pays, Share):
        return money(_prize(system, row, readings))
    words = f"{row.pays} of the meter"
    return f"{words}: {money(_prize(system, row, readings))}" if live else words


def _prize(system: System, row: Row, readings: Readings) -> Cents:
    """A single winner's prize, calculated by the room."""
    if isinstance(row.pays, Share):
        royal = row.name == "royal_flush"
        prizes = determine(system, system.meter, int(royal), int(not royal), readings)
        return prizes.royal if royal else prizes.straight_flush
    assert isinstance(row.pays, Multiple)
    return row.pays.pays(system.cost)


def complaints(wall: Wall) -> Document:
    """13.11 and 13.12, with the regulator's name by reading A-37."""
    name = regulator(wall.settings.readings if wall.settings is not None else BOOK.readings)
    return Document(
        kind="complaints",
        title="Complaints and disputes",
        subtitle=subtitle(wall, BOOK.title),
        stamps=STAMP,
        blocks=(
            Prose(
                key="inspector",
                title="At the table",
                paragraphs=(
                    "Tell the dealer. A TG Area Manager or above decides a dispute.",
                    f"If that does not settle it, you may consult a {name} inspector on the premises.",
                ),
            ),
            Prose(
                key="investigation",
                title="Afterwards",
                paragraphs=(f"You may ask the {name} to investigate a complaint about how gaming was conducted.",),
            ),
        ),
        rule=rule("13.12"),
        also=(rule("13.10"), rule("13.11"), STAMPED),
    )


def lacking(document: Document) -> list[Lack]:
    """What the document lacks. A higher minimum must be announced with its time, twenty minutes ahead (s 66(2))."""
    lacks = list(missing(document, REQUIRED.get(document.kind, ())))
    for banner in document.banners("higher_minimum"):
        ahead = (banner.effective or 0) - (banner.since or 0)
        if banner.effective is None or banner.since is None or ahead < MINIMUM_NOTICE * 60:
            lacks.append(
                Lack(rule("8.1 fn s66(2)"), f"a time of the higher minimum at least {MINIMUM_NOTICE} minutes after it.")
            )
    return lacks


def wording(clause: Clause, readings: Readings) -> str:
    """Use the regulator's name for notices (reading A-37), except in the clause that defines it."""
    if clause.id == "1.1 'VCGLR'":
        return clause.requires
    return re.sub(r"\bVCGLR\b", regulator(readings), clause.requires)


def with_option(table: Table, text: str) -> Table:
    if text not in ("1", "2"):
        raise InputError(f"A prize meter system has option 1 or 2, not {text!r}.")
    return replace(table, jackpot=replace(_system(table), option=int(text)))


def with_cost(table: Table, text: str) -> Table:
    system, cost = _system(table), dollars(text)
    if not cost:
        raise InputError("A Jackpot Wager costs something.")
    meter = max(system.meter, Fraction(system.seed * cost, 100))
    return replace(table, jackpot=replace(system, cost=cost, meter=meter))


def with_meter(table: Table, text: str) -> Table:
    return replace(table, jackpot=replace(_system(table), meter=Fraction(dollars(text))))


def _system(table: Table) -> System:
    if table.jackpot is None:
        raise InputError("This table has no prize meter: --meter, --cost and --option have no meaning.")
    return table.jackpot


def with_pay_tables(table: Table, text: str) -> Table:
    names = type(table.pay_tables).__struct_fields__
    columns = [column.strip().upper() for column in text.split(",")]
    if len(columns) != len(names):
        raise InputError(f"--pay-tables names a column each for {', '.join(names)}: A,B,C.")
    return replace(table, pay_tables=replace(table.pay_tables, **dict(zip(names, columns, strict=True))))


SIGNS = Signs(
    drawn={"limits": limits, "pays": pay_tables, "jackpot": jackpot, "complaints": complaints},
    lacking=lacking,
    on_request=(rule("13.14"), STAMPED, rule("1.1 'VCGLR'")),
    rules_blocks=(),
    rules_required=(),
    options={"option": with_option, "cost": with_cost, "meter": with_meter, "pay_tables": with_pay_tables},
    wording=wording,
)
