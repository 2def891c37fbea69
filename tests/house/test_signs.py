"""Every sign of every book: drawn from data, complete, refused with its clause when something is lacking."""

import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from queenhigh.games.california_three_card_poker.facets.signs import fee_schedule, steps
from queenhigh.games.california_three_card_poker.table import Limits as CaliforniaLimits
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.table import Limits, PayTables
from queenhigh.games.kit.floor_events import Notice
from queenhigh.games.library import BOOK_IDS, open_book, open_pay_book, room
from queenhigh.house.documents.html import as_html, as_markdown
from queenhigh.house.documents.page import Banner, Document, Grid, label, money
from queenhigh.house.documents.text import as_text, cells
from queenhigh.house.signs import Coming, SignRefused, Wall, draw, kinds, lacking, sign
from queenhigh.house.signs.rulebook import heading
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, InputError, Refusal

MELBOURNE, CANBERRA, CALIFORNIA, PERTH, CROWN_POKER = BOOK_IDS
MINUTE = 60


def practice(book: str) -> Any:
    """The settings of the room's practice table."""
    return room(book).croupier.table


def wall(book: str, **changes: Any) -> Wall:
    table = practice(book)
    return Wall(settings=replace(table, **changes) if changes else table, table="7")


EVERY_SIGN = [(book, kind) for book in BOOK_IDS for kind in kinds(book)]


def test_these_are_the_signs_of_each_book() -> None:
    assert kinds(MELBOURNE) == ("limits", "pays", "jackpot", "complaints", "rules")
    assert kinds(CANBERRA) == ("limits", "pays", "complaints", "rules")
    assert kinds(CALIFORNIA) == ("limits", "pays", "fees", "rules")
    assert all(kinds(book)[-1] == "rules" for book in BOOK_IDS)


@pytest.mark.parametrize(("book", "kind"), EVERY_SIGN)
def test_every_sign_of_a_practice_table_is_complete_and_stamped(book: str, kind: str) -> None:
    made = sign(book, kind, wall(book))
    assert lacking(made) == ()
    assert [stamp.book for stamp in made.stamps] == [book]
    assert made.stamps[0].edition == open_book(book).edition
    assert {cited.book for cited in made.satisfies} == {book}


@pytest.mark.parametrize(("book", "kind"), EVERY_SIGN)
def test_every_sign_fits_80_columns(book: str, kind: str) -> None:
    shown = as_text(sign(book, kind, wall(book)))
    assert max(cells(line) for line in shown.splitlines()) == 80
    assert "\t" not in shown


@pytest.mark.parametrize(("book", "kind"), EVERY_SIGN)
def test_every_page_is_self_contained_and_well_formed(book: str, kind: str) -> None:
    page = as_html(sign(book, kind, wall(book)))
    root = ET.fromstring(page.removeprefix("<!DOCTYPE html>"))
    assert not re.search(r"https?:|//|@import|url\(|src=|javascript", page)
    assert {element.tag for element in root.iter()}.isdisjoint({"script", "link", "img", "iframe", "object"})
    anchors = {element.get("id") for element in root.iter() if element.get("id")}
    links = [element.get("href") or "" for element in root.iter("a")]
    assert all(link.removeprefix("#") in anchors for link in links)
    assert all(link.startswith("#") for link in links)
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert "Content-Security-Policy" in page


@pytest.mark.parametrize(("book", "kind"), EVERY_SIGN)
def test_text_markdown_and_html_say_the_same_values(book: str, kind: str) -> None:
    made = sign(book, kind, wall(book))
    words = "".join(as_text(made).translate({ord(mark): None for mark in "║▌│ \n─"}).split())
    page = "".join("".join(ET.fromstring(as_html(made).removeprefix("<!DOCTYPE html>")).itertext()).split())
    written = "".join(re.sub(r"\\(.)", r"\1", as_markdown(made)).split())
    for block in made.blocks:
        if isinstance(block, Grid):
            for row in block.rows:
                for cell in row:
                    squeezed = "".join(cell.split())
                    assert squeezed in words
                    assert squeezed in page
                    assert squeezed in written


# -- which clauses of the three books are produced by which document

DOCUMENTS = {
    MELBOURNE: {
        "6.1.1(l)": "jackpot",
        "8.1 fn s66(1)": "limits",
        "13.12": "complaints",
        "13.14": "rules",
        "Version 5.1": "limits",
    },
    CANBERRA: {"14.9": "rules", "3.1": "limits", "3.3": "limits", "Instrument 3": "pays"},
    CALIFORNIA: {
        "Notice: ownership": "fees",
        "Table (a)": "pays",
        "Table (b)": "pays",
        "Table (c)": "pays",
        "Bureau review (1)": "fees",
        "Collection one option": "fees",
        "Table limits": "limits",
        "Pair Plus limits": "limits",
    },
}


@pytest.mark.parametrize("book", [MELBOURNE, CANBERRA, CALIFORNIA])
def test_every_document_clause_outside_tournaments_is_produced_by_a_document(book: str) -> None:
    asked = [c.id for c in open_book(book).clauses.values() if c.disposition == "document" and c.chapter != "12"]
    assert set(asked) <= DOCUMENTS[book].keys()
    for clause, kind in DOCUMENTS[book].items():
        assert open_book(book).rule(clause) in sign(book, kind, wall(book)).satisfies


@pytest.mark.parametrize("kind", ["limits", "pays", "jackpot", "complaints", "rules"])
@pytest.mark.clause("crown-melbourne-three-card-poker Version 5.1")
def test_every_melbourne_document_carries_version_5_1(kind: str) -> None:
    assert "edition 5.1 (VGCCC, 27 April 2022)" in as_text(sign(MELBOURNE, kind, wall(MELBOURNE)))


@pytest.mark.parametrize("kind", ["limits", "pays", "complaints", "rules"])
@pytest.mark.clause("casino-canberra-3-card-poker Instrument 3")
def test_every_canberra_document_shows_the_reference_of_its_approval(kind: str) -> None:
    assert "NI2006-481" in as_text(sign(CANBERRA, kind, wall(CANBERRA)))


@pytest.mark.parametrize("kind", ["limits", "pays", "fees", "rules"])
@pytest.mark.clause("california-three-card-poker Notice: ownership")
def test_every_california_document_names_the_owner(kind: str) -> None:
    made = sign(CALIFORNIA, kind, wall(CALIFORNIA))
    assert "SHFL Entertainment" in " ".join(made.values("ownership"))
    without = replace(made, blocks=tuple(block for block in made.blocks if block.key != "ownership"))
    assert [lack.rule.clause for lack in lacking(without)] == ["Notice: ownership"]


# -- limits


@pytest.mark.clause("crown-melbourne-three-card-poker 8.1 fn s66(1)")
def test_melbourne_shows_minimum_maximum_multiples_and_pay_tables() -> None:
    made = sign(
        MELBOURNE,
        "limits",
        wall(MELBOURNE, limits=Limits(Cents(500), Cents(100_000), Cents(500)), pay_tables=PayTables("B", "F", "C")),
    )
    assert made.values("minimum") == ["$5"]
    assert made.values("maximum") == ["$1,000"]
    assert made.values("multiples") == ["$5"]
    assert [made.values(f"pay_table_{bet}") for bet in ("ante_bonus", "pair_plus", "six_card_bonus")] == [
        ["Table B"],
        ["Table F"],
        ["Table C"],
    ]


@pytest.mark.parametrize(
    ("limits", "lacks"),
    [
        (Limits(Cents(0), Cents(100)), ["minimum"]),
        (Limits(Cents(1), Cents(100)), []),
        (Limits(Cents(500), None), ["maximum"]),
        (Limits(Cents(0), None), ["minimum", "maximum"]),
        (Limits(Cents(500), Cents(500)), []),
    ],
)
@pytest.mark.clause("crown-melbourne-three-card-poker 8.1 fn s66(1)")
def test_a_sign_without_minimum_or_maximum_is_refused_by_section_66(limits: Limits, lacks: list[str]) -> None:
    given = wall(MELBOURNE, limits=limits)
    found = lacking(draw(MELBOURNE, "limits", given))
    assert [(lack.rule.clause, lack.what) for lack in found] == [
        ("8.1 fn s66(1)", f"the {what} wager.") for what in lacks
    ]
    if lacks:
        with pytest.raises(SignRefused, match=r"lacks the .* wager") as refused:
            sign(MELBOURNE, "limits", given)
        assert refused.value.rule.clause == "8.1 fn s66(1)"
        assert refused.value.lacks == found
    else:
        sign(MELBOURNE, "limits", given)


@pytest.mark.parametrize("book", [MELBOURNE, CANBERRA])
@pytest.mark.parametrize(("most", "refused"), [(499, True), (500, False), (501, False)])
def test_a_maximum_below_the_minimum_is_refused(book: str, most: int, refused: bool) -> None:
    given = wall(book, limits=replace(practice(book).limits, min=Cents(500), max=Cents(most)))
    if not refused:
        sign(book, "limits", given)
        return
    with pytest.raises(IllegalAction, match=r"maximum \$4\.99 is below the minimum \$5"):
        sign(book, "limits", given)


@pytest.mark.clause("crown-melbourne-three-card-poker 10.2.1")
def test_a_sign_without_the_pay_tables_in_use_is_refused_for_each_of_them() -> None:
    made = sign(MELBOURNE, "limits", wall(MELBOURNE))
    bare = replace(made, blocks=tuple(block for block in made.blocks if block.key != "pay_tables"))
    assert [str(lack) for lack in lacking(bare)] == [
        "the pay table of Ante Bonus. [crown-melbourne-three-card-poker 10.2.1]",
        "the pay table of Pair Plus. [crown-melbourne-three-card-poker 10.2.1]",
        "the pay table of Six Card Bonus. [crown-melbourne-three-card-poker 10.2.1]",
    ]


def test_a_sign_without_its_stamp_is_refused() -> None:
    for book, clause in ((MELBOURNE, "Version 5.1"), (CANBERRA, "Instrument 3")):
        bare = replace(sign(book, "limits", wall(book)), stamps=())
        assert [lack.rule.clause for lack in lacking(bare)] == [clause]


def test_limits_of_a_single_bet_are_next_to_those_of_the_table() -> None:
    made = sign(MELBOURNE, "limits", wall(MELBOURNE, bet_limits={"pair_plus": Limits(Cents(100), Cents(20_000))}))
    assert made.values("pair_plus_minimum") == ["$1"]
    assert made.values("pair_plus_maximum") == ["$200"]


@pytest.mark.clause("casino-canberra-3-card-poker 3.1", "casino-canberra-3-card-poker 3.3")
def test_canberra_shows_minimum_maximum_and_multiples() -> None:
    made = sign(CANBERRA, "limits", wall(CANBERRA))
    assert (made.values("minimum"), made.values("maximum"), made.values("multiples")) == (["$5"], ["$200"], ["$5"])
    limits = practice(CANBERRA).limits
    for change, clause in (({"min": Cents(0)}, "3.1"), ({"max": None}, "3.1")):
        lacks = lacking(draw(CANBERRA, "limits", wall(CANBERRA, limits=replace(limits, **change))))
        assert [lack.rule.clause for lack in lacks] == [clause]
    free = sign(CANBERRA, "limits", wall(CANBERRA, limits=replace(limits, unit=None)))
    assert free.values("multiples") == ["any amount"]
    mute = replace(free, blocks=())
    assert [lack.rule.clause for lack in lacking(mute)] == ["3.1", "3.1", "3.3"]


@pytest.mark.clause("casino-canberra-3-card-poker 3.2")
def test_a_raised_maximum_is_shown_with_its_box() -> None:
    made = sign(CANBERRA, "limits", wall(CANBERRA, markers={3: Cents(50_000)}))
    assert made.values("marker_3") == ["$500"]
    assert open_book(CANBERRA).rule("3.2") in made.satisfies
    assert open_book(CANBERRA).rule("3.2") not in sign(CANBERRA, "limits", wall(CANBERRA)).satisfies


def test_a_maximum_for_the_whole_box_is_called_that() -> None:
    together = practice(CANBERRA).readings.adopt({"A5": "per_box_sum"})
    assert "of a box together" in as_text(sign(CANBERRA, "limits", wall(CANBERRA, readings=together)))
    assert "of a box together" not in as_text(sign(CANBERRA, "limits", wall(CANBERRA)))


@pytest.mark.parametrize("option", range(1, 8))
@pytest.mark.clause("california-three-card-poker Table limits", "california-three-card-poker Pair Plus limits")
def test_california_shows_the_limits_of_its_schedule(option: int) -> None:
    made = sign(CALIFORNIA, "limits", wall(CALIFORNIA, schedule=option, limits=CaliforniaLimits()))
    assert made.values("minimum") == ["$5"]
    assert made.values("maximum") == ["$200" if option <= 2 else "$500"]
    assert (made.values("pair_plus_minimum"), made.values("pair_plus_maximum")) == (["$5"], ["$50"])
    assert made.values("schedule") == [f"Option {option}"]


def test_california_limits_outside_the_schedule_are_refused() -> None:
    with pytest.raises(IllegalAction, match=r"\[california-three-card-poker Table limits\]"):
        sign(CALIFORNIA, "limits", wall(CALIFORNIA, limits=CaliforniaLimits(Cents(500), Cents(20_001))))


# -- what is announced


def coming(book: str, minutes: int, **changes: Any) -> Wall:
    table = practice(book)
    return Wall(
        settings=table, coming=Coming(replace(table, **changes), 1_800_000_000, 1_800_000_000 + minutes * MINUTE)
    )


def banners(made: Document) -> list[Banner]:
    return [block for block in made.blocks if isinstance(block, Banner)]


@pytest.mark.parametrize(("minutes", "complete"), [(0, False), (19, False), (20, True), (21, True)])
@pytest.mark.clause("crown-melbourne-three-card-poker 8.1 fn s66(2)")
def test_a_higher_minimum_is_announced_twenty_minutes_ahead(minutes: int, complete: bool) -> None:
    given = coming(MELBOURNE, minutes, limits=Limits(Cents(1000), Cents(100_000)))
    made = draw(MELBOURNE, "limits", given)
    (banner,) = banners(made)
    assert banner.cite == "8.1 fn s66(2)"
    assert banner.text.startswith("$10 (now $5). On display since")
    assert f"{8 + minutes // 60:02d}:{minutes % 60:02d} UTC" in banner.title
    assert [lack.rule.clause for lack in lacking(made)] == ([] if complete else ["8.1 fn s66(2)"])


def test_nineteen_minutes_and_59_seconds_are_not_twenty_minutes() -> None:
    given = coming(MELBOURNE, 20, limits=Limits(Cents(1000), Cents(100_000)))
    assert given.coming is not None
    short = replace(given, coming=replace(given.coming, since=given.coming.since + 1))
    with pytest.raises(SignRefused, match="20 minutes"):
        sign(MELBOURNE, "limits", short)


def test_a_lower_minimum_and_another_maximum_need_no_waiting_time() -> None:
    made = sign(MELBOURNE, "limits", coming(MELBOURNE, 0, limits=Limits(Cents(100), Cents(50_000))))
    assert [(banner.key, banner.cite) for banner in banners(made)] == [("coming", "8.1")] * 2


@pytest.mark.clause("crown-melbourne-three-card-poker 10.2.2")
def test_other_pay_tables_are_announced_column_by_column() -> None:
    made = sign(MELBOURNE, "limits", coming(MELBOURNE, 0, pay_tables=PayTables("A", "F", "A")))
    assert [(banner.cite, banner.text[:28]) for banner in banners(made)] == [("10.2.2", "Table F (now Table A). On di")]


def test_what_stays_as_it_is_is_not_announced() -> None:
    assert banners(sign(MELBOURNE, "limits", coming(MELBOURNE, 5))) == []
    assert banners(sign(CANBERRA, "limits", coming(CANBERRA, 5))) == []


def test_canberra_announces_new_limits_with_their_time() -> None:
    limits = replace(practice(CANBERRA).limits, min=Cents(1000), unit=None)
    made = sign(CANBERRA, "limits", coming(CANBERRA, 0, limits=limits))
    assert [(banner.title.split(" from")[0], banner.cite) for banner in banners(made)] == [
        ("Minimum", "3.1"),
        ("Multiples of", "3.1"),
    ]


def test_a_coming_maximum_below_its_minimum_is_refused() -> None:
    for book in (MELBOURNE, CANBERRA):
        limits = replace(practice(book).limits, max=Cents(1))
        with pytest.raises(IllegalAction, match="below the minimum"):
            sign(book, "limits", coming(book, 30, limits=limits))


def test_the_notices_of_the_floor_are_next_to_the_limits() -> None:
    closing = Notice("closing", 1_800_000_000, 12, "This table closes", 1_800_001_200)
    for book in (MELBOURNE, CANBERRA, CALIFORNIA):
        made = sign(book, "limits", Wall(settings=practice(book), notices=(closing,)))
        (banner,) = banners(made)
        assert banner.text == (
            "This table closes, from 08:20 UTC, 15 January 2027. On display since 08:00 UTC, 15 January 2027."
        )


@pytest.mark.parametrize(("subject", "clause"), [("review", "(1)"), ("finding", "(2)"), ("stop order", "(3)")])
def test_a_notice_of_the_bureau_hangs_with_its_clause(subject: str, clause: str) -> None:
    made = sign(CALIFORNIA, "limits", Wall(settings=practice(CALIFORNIA), notices=(Notice(subject, 0, 0),)))
    assert [banner.cite for banner in banners(made)] == [f"Bureau review {clause}"]


# -- pay tables


@pytest.mark.parametrize("book", [MELBOURNE, CANBERRA, CALIFORNIA, PERTH])
def test_every_row_of_every_offered_pay_table_is_on_the_sign(book: str) -> None:
    grids = {block.title: block for block in sign(book, "pays", wall(book)).blocks if isinstance(block, Grid)}
    for name, table in open_pay_book(book).tables.items():
        bet, _, column = name.partition(".")
        if bet == "jackpot" and book == MELBOURNE:
            continue
        title = f"{label(bet)}, table {column}" if column else label(bet)
        if column in ("", "A"):
            assert grids[title].rows == tuple((label(row.name), str(row.pays)) for row in table.values())
        else:
            assert title not in grids


@pytest.mark.parametrize("column", "ABCDEF")
def test_the_pay_sign_follows_the_column_in_use(column: str) -> None:
    made = sign(MELBOURNE, "pays", wall(MELBOURNE, pay_tables=PayTables("C", column, "E")))
    (grid,) = [block for block in made.blocks if isinstance(block, Grid) and block.key == "pair_plus"]
    assert grid.cite == f"Table 9 Pair Plus {column}"
    paid = open_pay_book(MELBOURNE).table("pair_plus", column)["three_of_a_kind"].pays
    assert ("Three of a Kind", str(paid)) in grid.rows


@pytest.mark.parametrize("book", [MELBOURNE, CANBERRA, CALIFORNIA])
def test_a_pay_sign_that_leaves_out_a_wager_is_refused(book: str) -> None:
    made = sign(book, "pays", wall(book))
    grids = [block for block in made.blocks if isinstance(block, Grid) and block.key != "prizes"]
    for grid in grids:
        lacks = lacking(replace(made, blocks=tuple(block for block in made.blocks if block is not grid)))
        assert [lack.what for lack in lacks] == [f"what {label(grid.key)} pays."]


def test_without_a_jackpot_the_pay_sign_names_none() -> None:
    made = sign(MELBOURNE, "pays", wall(MELBOURNE, jackpot=None))
    assert "ackpot" not in as_text(made)
    with pytest.raises(IllegalAction, match="takes no Jackpot Wagers"):
        sign(MELBOURNE, "jackpot", wall(MELBOURNE, jackpot=None))


@pytest.mark.clause(
    "california-three-card-poker Table (a)",
    "california-three-card-poker Table (b)",
    "california-three-card-poker Table (c)",
)
def test_california_says_which_word_marks_each_area() -> None:
    made = sign(CALIFORNIA, "pays", wall(CALIFORNIA))
    marked = {bet: made.values(f"marked_{bet}") for bet in ("ante", "play", "pair_plus")}
    assert marked == {"ante": ["Ante"], "play": ["Play"], "pair_plus": ["Bonus or Pair Plus"]}
    bare = replace(made, blocks=tuple(block for block in made.blocks if block.key != "layout"))
    assert [lack.rule.clause for lack in lacking(bare)] == ["Table (a)", "Table (b)", "Table (c)"]


# -- jackpot


def system(meter: str, cost: int = 100, option: int = 1) -> System:
    return System(option=option, seed=Cents(1_000_000), cost=Cents(cost), meter=Fraction(meter) * 100)


@pytest.mark.parametrize(
    ("meter", "shown"),
    [
        ("15000", "$15,000"),
        ("15000.01", "$15,001"),
        ("15000.99", "$15,001"),
        ("15000.001", "$15,001"),
        ("15001", "$15,001"),
    ],
)
@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(l)", "crown-melbourne-three-card-poker 7.2.1")
def test_the_display_rounds_the_meter_up_to_a_whole_dollar(meter: str, shown: str) -> None:
    made = sign(MELBOURNE, "jackpot", wall(MELBOURNE, jackpot=system(meter)))
    assert made.values("meter") == [shown]
    assert f"Royal Flush 100 % of the meter: {shown}" in made.values("prizes")


def test_fixed_prizes_are_for_each_dollar_of_the_cost() -> None:
    made = sign(MELBOURNE, "jackpot", wall(MELBOURNE, jackpot=system("20000", cost=200)))
    assert made.values("cost") == ["$2"]
    assert made.values("prizes")[2:] == ["Four of a Kind $1,000", "Full House $300", "Flush $200"]
    second = sign(MELBOURNE, "jackpot", wall(MELBOURNE, jackpot=system("20000", option=2)))
    assert second.values("prizes")[2:] == ["Four of a Kind $600", "Full House $100", "Flush $60", "Straight $40"]


@pytest.mark.parametrize(("meter", "refused"), [("9999.99", True), ("10000", False), ("10000.01", False)])
def test_a_meter_below_its_seed_is_not_displayed(meter: str, refused: bool) -> None:
    given = wall(MELBOURNE, jackpot=system(meter))
    if refused:
        with pytest.raises(IllegalAction, match=r"below its seed of \$10,000"):
            sign(MELBOURNE, "jackpot", given)
    else:
        sign(MELBOURNE, "jackpot", given)


def test_a_display_without_meter_prizes_or_cost_is_refused() -> None:
    made = sign(MELBOURNE, "jackpot", wall(MELBOURNE))
    assert [lack.rule.clause for lack in lacking(replace(made, blocks=()))] == ["6.1.1(k)", "7.1.2", "6.1.1(d)"]


# -- fees


@pytest.mark.parametrize("option", range(1, 8))
@pytest.mark.clause("california-three-card-poker Collection one option")
def test_every_schedule_hangs_with_its_tiers_and_who_pays(option: int) -> None:
    made = sign(CALIFORNIA, "fees", wall(CALIFORNIA, schedule=option, limits=CaliforniaLimits()))
    tiers = open_pay_book(CALIFORNIA).tiers("player_dealer_fee", option)
    assert [fee.rsplit(" ", 1)[1] for fee in made.values("player_dealer_fee")] == [money(fee) for _, fee in tiers.steps]
    assert made.values("schedule") == [f"Option {option}"]
    assert (made.values("player_fee") == ["Any wager no fee"]) == (option != 1)
    assert len(made.values("player_fee")) == (5 if option == 1 else 1)


@pytest.mark.parametrize("option", range(1, 8))
@pytest.mark.clause("california-three-card-poker Bureau review (1)")
def test_fees_that_players_do_not_pay_are_flagged_as_under_review(option: int) -> None:
    made = sign(CALIFORNIA, "fees", wall(CALIFORNIA, schedule=option, limits=CaliforniaLimits()))
    flagged = option != 1
    assert bool(made.values("review")) == flagged
    assert (open_book(CALIFORNIA).rule("Bureau review (1)") in made.satisfies) == flagged
    if flagged:
        bare = replace(made, blocks=tuple(block for block in made.blocks if block.key != "review"))
        assert [lack.rule.clause for lack in lacking(bare)] == ["Bureau review (1)"]


def test_a_sign_with_two_schedules_is_refused() -> None:
    made = fee_schedule(wall(CALIFORNIA, limits=CaliforniaLimits()), (2, 3))
    assert "Collection one option" in [lack.rule.clause for lack in lacking(made)]
    assert "shows a schedule option 2 times" in str(lacking(made)[0])


def test_tiers_close_a_dollar_below_the_next_where_antes_are_whole_dollars() -> None:
    tiers, readings = open_pay_book(CALIFORNIA).tiers("player_dealer_fee", 1), open_book(CALIFORNIA).readings
    assert [words for words, _ in steps(tiers, readings)] == [
        "$5 to $50",
        "$51 to $100",
        "$101 to $200",
        "$201 to $400",
        "$401 and more",
    ]
    assert steps(tiers, readings.adopt({"A10": "fractions"}))[1][0] == "from $51"


# -- rules on request, complaints


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.clause(
    "crown-melbourne-three-card-poker 13.14", "casino-canberra-3-card-poker 14.9", "crown-melbourne-crown-poker 13.13"
)
def test_the_rules_on_request_hold_every_clause_and_every_reading(book: str) -> None:
    made = sign(book, "rules", wall(book))
    clauses = [entry.name for block in made.blocks if block.key == "clauses" for entry in block.entries]  # type: ignore[union-attr]
    assert clauses == list(open_book(book).clauses)
    assert len(made.values("readings")) == len(open_book(book).readings.all)
    assert made.long


@pytest.mark.parametrize(
    ("value", "name"), [("vcglr_with_successor", "VCGLR (now VGCCC)"), ("vcglr", "VCGLR"), ("vgccc", "VGCCC")]
)
@pytest.mark.clause("crown-melbourne-three-card-poker 13.12")
def test_notices_carry_the_regulators_name_that_was_adopted(value: str, name: str) -> None:
    readings = practice(MELBOURNE).readings.adopt({"A-37": value})
    given = wall(MELBOURNE, readings=readings)
    assert f"ask the {name} to investigate" in " ".join(sign(MELBOURNE, "complaints", given).values("investigation"))
    rules = sign(MELBOURNE, "rules", given)
    entries = {entry.name: entry for block in rules.blocks if block.key == "clauses" for entry in block.entries}  # type: ignore[union-attr]
    assert f"by the {name}." in entries["13.12"].text
    assert entries["1.1 'VCGLR'"].text == open_book(MELBOURNE).clause("1.1 'VCGLR'").requires


def test_a_reading_that_departs_from_the_default_is_marked() -> None:
    readings = practice(MELBOURNE).readings.adopt({"A-37": "vgccc"})
    shown = as_text(sign(MELBOURNE, "rules", wall(MELBOURNE, readings=readings)))
    assert "Departs from the default, vcglr_with_successor." in shown
    assert "Departs" not in as_text(sign(MELBOURNE, "rules", wall(MELBOURNE)))


def test_a_rule_book_without_clauses_or_readings_is_refused() -> None:
    made = sign(CALIFORNIA, "rules", wall(CALIFORNIA))
    assert [lack.what for lack in lacking(replace(made, blocks=()))] == [
        "the clauses.",
        "the readings adopted.",
        "the notice of ownership.",
        "the notice of the Bureau's review.",
    ]


def test_unnumbered_chapters_are_called_what_their_clauses_have_in_common() -> None:
    def titled(book: str) -> list[str]:
        return [block.title for block in sign(book, "rules", wall(book)).blocks if block.key == "clauses"]

    assert titled(CALIFORNIA) == [
        "Notice: ownership",
        "Type of Game",
        "Object",
        "Deck",
        "Card values",
        "Hand rankings",
        "Table",
        "Dealing",
        "Winners",
        "Pair Plus",
        "Bureau review",
        "Collection",
        "Table limits",
    ]
    assert titled(CANBERRA)[:3] == ["Instrument", "Dictionary", "Chapter 1: equipment"]
    only = list(open_book(MELBOURNE).clauses.values())[:1]
    assert heading("Object", only) == only[0].id


# -- refusals


def test_a_sign_that_a_book_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(InputError, match=r"has no sign 'fees'; it has limits, pays, complaints, rules\."):
        sign(CANBERRA, "fees", wall(CANBERRA))


def test_a_refused_sign_lists_everything_that_it_lacks_with_the_clauses() -> None:
    with pytest.raises(Refusal) as refused:
        sign(MELBOURNE, "limits", wall(MELBOURNE, limits=Limits()))
    assert str(refused.value) == (
        "The sign of limits lacks the minimum wager. [crown-melbourne-three-card-poker 8.1 fn s66(1)] Complete the settings. "
        "Also: the maximum wager. [crown-melbourne-three-card-poker 8.1 fn s66(1)]"
    )
