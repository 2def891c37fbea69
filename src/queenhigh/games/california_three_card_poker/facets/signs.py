"""Signs for California: the schedule with its limits and fees, the pay tables, the game's owner, and the Bureau's review.

The book requires no limit sign. The house displays one anyway, because antes and Pair Plus have limits.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from queenhigh.games.california_three_card_poker import fees
from queenhigh.games.california_three_card_poker.book import BOOK, PAY, rule
from queenhigh.games.california_three_card_poker.floor import MARKED
from queenhigh.games.california_three_card_poker.table import Table
from queenhigh.games.kit.floor_events import Notice
from queenhigh.house.documents.page import Banner, Document, Fact, Facts, Grid, Prose, label, money, stamp_of
from queenhigh.house.signs.wall import (
    Lack,
    Requirement,
    Signs,
    Wall,
    arranged,
    as_written,
    changes,
    missing,
    notices,
    pay_grid,
    subtitle,
)
from queenhigh.money import Cents, Tiers
from queenhigh.rules import Readings, Rule

BETS = ("ante", "play", "pair_plus")
AREAS = dict(zip(BETS, MARKED, strict=True))
"""The clause and the words that mark each area of the layout."""
STAMP = (stamp_of(BOOK),)
OWNER = "SHFL Entertainment"

_OWNED = Requirement(rule("Notice: ownership"), "ownership", "the notice of ownership")
_ONE_SCHEDULE = Requirement(rule("Collection one option"), "schedule", "a schedule option", most=1)

REQUIRED = {
    "limits": (
        Requirement(rule("Table limits"), "minimum", "the minimum ante", most=1),
        Requirement(rule("Table limits"), "maximum", "the maximum ante", most=1),
        Requirement(rule("Pair Plus limits"), "pair_plus_minimum", "the minimum Pair Plus wager", most=1),
        Requirement(rule("Pair Plus limits"), "pair_plus_maximum", "the maximum Pair Plus wager", most=1),
        _ONE_SCHEDULE,
        _OWNED,
    ),
    "pays": (
        *(Requirement(AREAS[bet][0], bet, f"what {label(bet)} pays") for bet in BETS),
        *(Requirement(AREAS[bet][0], f"marked_{bet}", f"the word on the area of {label(bet)}") for bet in BETS),
        _OWNED,
    ),
    "fees": (
        _ONE_SCHEDULE,
        Requirement(rule("Table limits"), "limits", "the limits that go with the schedule", most=1),
        Requirement(rule("Collection basis"), "player_dealer_fee", "the player-dealer's fees"),
        Requirement(rule("Collection player 1"), "player_fee", "what players pay"),
        Requirement(rule("Collection timing"), "timing", "when fees are taken"),
        _OWNED,
    ),
}


def limits(wall: Wall) -> Document:
    table: Table = wall.settings
    for given in (table, *([wall.coming.settings] if wall.coming else [])):
        fees.select(given.schedule, given.readings)
        fees.check_limits(given)
    return Document(
        kind="limits",
        title=BOOK.title,
        subtitle=subtitle(wall, "Table limits"),
        stamps=STAMP,
        blocks=(
            *arranged(limit_facts(table), ("minimum", "maximum"), ("pair_plus_minimum", "pair_plus_maximum")),
            *changes(wall, limit_facts, lambda _: ("coming", rule("Collection fixed before play"))),
            *_notices(wall),
            ownership(),
        ),
        rule=rule("Table limits"),
        also=(rule("Pair Plus limits"), rule("Dealing 1"), rule("Collection one option"), rule("Notice: ownership")),
    )


def limit_facts(table: Table) -> tuple[Fact, ...]:
    least, most, _ = fees.ante_limits(table)
    whole = "whole dollars" if table.readings["A10"] == "whole_dollars" else ""
    return (
        Fact("minimum", "Ante: Minimum", money(least), whole),
        Fact("maximum", "Ante: Maximum", money(most), whole),
        Fact("pair_plus_minimum", "Pair Plus: Minimum", money(int(PAY.figure("pair_plus_min")))),
        Fact("pair_plus_maximum", "Pair Plus: Maximum", money(int(PAY.figure("pair_plus_max")))),
        Fact("play", "Play", "as much as your ante"),
        Fact("schedule", "Collection schedule", f"Option {table.schedule}"),
    )


def pay_tables(wall: Wall) -> Document:
    """Table (a) to (c): each wager under the word that marks its area on the layout."""
    grids = tuple(pay_grid(bet, label(bet), PAY.table(bet)) for bet in BETS)
    words = tuple(Fact(f"marked_{bet}", label(bet), " or ".join(AREAS[bet][1])) for bet in BETS)
    rows = tuple(row.rule for bet in BETS for row in PAY.table(bet).values())
    return Document(
        kind="pays",
        title=BOOK.title,
        subtitle=subtitle(wall, "What the wagers pay"),
        stamps=STAMP,
        blocks=(
            *grids,
            Prose(
                key="stakes",
                paragraphs=(
                    "The player-dealer pays, and no more than the wager put up against you. “To 1” is paid on top of your "
                    "wager, which comes back. Without a play wager the ante and Pair Plus are lost.",
                ),
            ),
            Facts(key="layout", title="The words on the layout", facts=words),
            ownership(),
        ),
        rule=rule("Table (a)"),
        also=(
            rule("Table (b)"),
            rule("Table (c)"),
            *dict.fromkeys(rows),
            rule("Winners 4(maximum)"),
            rule("Notice: ownership"),
        ),
    )


def fee_schedule(wall: Wall, options: tuple[int, ...] = ()) -> Document:
    """One option: its limits, the player-dealer's fee by all antes, the players' fee by their own. More than one is
    refused later."""
    table: Table = wall.settings
    drawn = [_option(table, option) for option in options or (table.schedule,)]
    flagged = any(fees.SCHEDULES[one].player is None for one in options or (table.schedule,))
    flat = (
        "Fees are flat amounts, whatever the result. Play and Pair Plus wagers and the player-dealer's own wager "
        "do not count towards them. The rates are set before a hand begins."
    )
    return Document(
        kind="fees",
        title="Collection fees",
        subtitle=subtitle(wall, BOOK.title),
        stamps=STAMP,
        blocks=(
            *(block for blocks, _ in drawn for block in blocks),
            Prose(key="flat", paragraphs=(flat,)),
            *((review(),) if flagged else ()),
            *_notices(wall),
            ownership(),
        ),
        rule=rule("Collection one option"),
        also=(
            *dict.fromkeys(cited for _, clauses in drawn for cited in clauses),
            rule("Collection basis"),
            rule("Collection timing"),
            rule("Collection flat"),
            rule("Collection five rates"),
            rule("Collection fixed before play"),
            rule("Table limits"),
            *((rule("Bureau review (1)"),) if flagged else ()),
            rule("Notice: ownership"),
        ),
    )


def _option(table: Table, option: int) -> tuple[list[Facts | Grid], list[Rule]]:
    """What a sign says about an option, and the clauses of its fees."""
    own = table if option == table.schedule else replace(table, schedule=option)
    schedule = fees.SCHEDULES[fees.select(option, table.readings)]
    fees.check_schedule(option, table.readings)
    fees.check_limits(own)
    least, most, _ = fees.ante_limits(own)
    facts = (
        Fact("schedule", "Collection schedule", f"Option {option}"),
        Fact("limits", "Table limits (ante)", f"{money(least)} to {money(most)}"),
        Fact("timing", "Taken", "for every hand, before any card is dealt"),
    )
    bank = schedule.player_dealer
    banks = _tiers("player_dealer_fee", "The player-dealer pays", "All antes together", bank, table.readings)
    players, clause = _player_fee(schedule.player, table.readings)
    return [Facts(key="option", facts=facts), banks, players], [clause, bank.rule]


def _player_fee(tiers: Tiers | None, readings: Readings) -> tuple[Grid, Rule]:
    key, title = "player_fee", "Each player pays"
    if tiers is not None:
        basis = "Your ante" if readings["A11"] == "per_ante" else "Your antes together"
        return _tiers(key, title, basis, tiers, readings), rule("Collection player 1")
    free = (("Any wager", "no fee"),)
    grid = Grid(key=key, title=title, columns=("", ">fee"), rows=free, cite="Collection player 2-7")
    return grid, rule("Collection player 2-7")


def _tiers(key: str, title: str, basis: str, tiers: Tiers, readings: Readings) -> Grid:
    rows = tuple((words, money(fee)) for words, fee in steps(tiers, readings))
    return Grid(key=key, title=title, columns=(basis, ">fee"), rows=rows, cite=tiers.rule.clause)


def steps(tiers: Tiers, readings: Readings) -> list[tuple[str, Cents]]:
    """`$5 to $50`: a tier ends a dollar below the next, as printed. If antes may include cents, only the lower ends are
    certain."""
    closed = readings["A10"] == "whole_dollars"
    words = [
        (f"{money(floor)} to {money(above - fees.DOLLAR)}" if closed else f"from {money(floor)}", fee)
        for (floor, fee), (above, _) in pairwise(tiers.steps)
    ]
    last, fee = tiers.steps[-1]
    return [*words, (f"{money(last)} and more" if closed else f"from {money(last)}", fee)]


def review() -> Banner:
    """Bureau review (1): the sign says that games without a fee for players are under review."""
    return Banner(
        key="review",
        title="Under review",
        text="The Bureau may review whether the game is lawful as offered here, without a fee for players.",
        cite="Bureau review (1)",
    )


def ownership() -> Prose:
    return Prose(
        key="ownership",
        title="Who owns the game",
        paragraphs=(
            f"{BOOK.title} belongs to {OWNER}. Publishing these rules waives none of the owner's rights. A card room agrees "
            "terms with the owner directly, and the Bureau settles no dispute between them.",
        ),
    )


def _notices(wall: Wall) -> list[Banner]:
    """The notices as banners; those from the Bureau cite their clause."""
    clauses = {
        "review": "Bureau review (1)",
        "finding": "Bureau review (2)",
        "stop order": "Bureau review (3)",
        "acknowledgement": "Bureau review (4)",
    }
    given: list[Notice] = list(wall.notices)
    return [
        replace(banner, cite=clauses.get(notice.subject, ""))
        for banner, notice in zip(notices(wall), given, strict=True)
    ]


def lacking(document: Document) -> list[Lack]:
    """What the document lacks. If players pay no fee, it must also show that this is under review."""
    lacks = list(missing(document, REQUIRED.get(document.kind, ())))
    if document.kind == "fees" and any("no fee" in fee for fee in document.values("player_fee")):
        lacks += missing(
            document, [Requirement(rule("Bureau review (1)"), "review", "the notice of the Bureau's review")]
        )
    return lacks


def with_schedule(table: Table, text: str) -> Table:
    """The table with another option and that option's limits. Several options, separated by commas, are refused."""
    option = fees.select(text.split(",") if "," in text else text, table.readings)
    return replace(table, schedule=option, limits=type(table.limits)())


SIGNS = Signs(
    drawn={"limits": limits, "pays": pay_tables, "fees": fee_schedule},
    lacking=lacking,
    on_request=(rule("Notice: ownership"), rule("Bureau review (1)")),
    rules_blocks=(ownership(), review()),
    rules_required=(_OWNED, Requirement(rule("Bureau review (1)"), "review", "the notice of the Bureau's review")),
    options={"schedule": with_schedule},
    wording=as_written,
)
