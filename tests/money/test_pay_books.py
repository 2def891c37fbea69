"""`paytables.toml`: every number with its clause. A slip in it stops the import and names the entry."""

from fractions import Fraction

import pytest
from shelf import LADDER, Shelf

from queenhigh.money import Cents, MoneyError, NoSuchRow, Odds, PayBook, Share
from queenhigh.rules import Book, BookFault, Rule

PAY = """
[pay.ante]
rule = "1.1"
win = "1 to 1"

[pay.pair_plus.A]
rule = "1.2"
straight_flush = "40 to 1"
flush = { pays = "3 to 1", rule = "1.10" }

[pay.pair_plus.B]
rule = "1.2"
straight_flush = "35 to 1"

[tiers.fee.2]
rule = "11.5"
steps = [["5.00", "0.50"], ["51.00", "1.00"]]

[tiers.rake]
rule = "11.5"
steps = [["1.00", "0.10"]]

[rates.increment.1]
rule = "Table 1"
"10000.00" = "34.06 %"
"20000.00" = "32.51 %"

[figure.places]
rule = "1.1"
value = 9
unit = "places"
note = "most places"

[figure.rounding]
rule = "1.1"
value = "1.00"

[figure.share]
rule = "1.1"
value = "41 %"

[printed.royal]
rule = "Table 1"
R1 = ["100.000 %", "90.909 %"]
"""


@pytest.fixture
def pay(shelf: Shelf) -> PayBook:
    return shelf.pay(PAY)


def little(clause: str) -> Rule:
    return Rule("little-book", clause)


def test_a_row_carries_its_price_and_its_own_clause_or_that_of_its_table(pay: PayBook) -> None:
    table = pay.table("pair_plus", "A")
    assert (table["straight_flush"].pays, table["straight_flush"].rule) == (Odds(40), little("1.2"))
    assert (table["flush"].pays, table["flush"].rule) == (Odds(3), little("1.10"))
    assert pay.table("ante")["win"].name == "win"


def test_a_pay_table_reads_as_a_mapping_in_the_order_of_the_book(pay: PayBook) -> None:
    table = pay.table("pair_plus", "A")
    assert list(table) == ["straight_flush", "flush"]
    assert len(table) == 2
    assert "flush" in table
    assert "pair" not in table
    assert table.get("pair") is None
    assert table.get("flush") == table["flush"]
    assert repr(table) == "<PayTable pair_plus.A: straight_flush 40 to 1, flush 3 to 1>"


def test_the_variants_of_a_table_are_known_by_its_name(pay: PayBook) -> None:
    assert pay.variants("pair_plus") == ("A", "B")
    assert pay.variants("fee") == ("2",)
    assert pay.variants("ante") == ()
    assert pay.variants("pair") == ()
    assert list(pay.tables) == ["ante", "pair_plus.A", "pair_plus.B"]
    assert list(pay.all_tiers) == ["fee.2", "rake"]
    assert list(pay.all_rates) == ["increment.1"]


def test_a_row_that_the_table_does_not_pay_is_named_with_those_it_does(pay: PayBook) -> None:
    with pytest.raises(NoSuchRow) as refused:
        pay.table("pair_plus", "A")["flash"]
    assert (
        str(refused.value) == "Pay table pair_plus.A has no row 'flash'. Nearest: flush. It pays straight_flush, flush."
    )
    assert isinstance(refused.value, KeyError)
    assert isinstance(refused.value, MoneyError)


def test_a_variant_that_is_not_offered_is_named_with_those_that_are(pay: PayBook) -> None:
    with pytest.raises(NoSuchRow, match="little-book has no pay table pair_plus G: choose A, B"):
        pay.table("pair_plus", "G")
    with pytest.raises(NoSuchRow, match="little-book has several pay tables pair_plus: choose A, B"):
        pay.table("pair_plus")
    with pytest.raises(NoSuchRow, match="little-book has no schedule fee 3: choose 2"):
        pay.tiers("fee", 3)


def test_a_table_that_the_book_does_not_have_is_named_with_the_nearest(pay: PayBook) -> None:
    with pytest.raises(NoSuchRow, match=r"little-book has no pay table 'antee'\. Nearest: ante"):
        pay.table("antee")
    with pytest.raises(NoSuchRow, match=r"little-book has no figure 'place'\. Nearest: places"):
        pay.figure("place")


def test_a_table_of_rates_is_not_offered_as_a_pay_table(pay: PayBook) -> None:
    with pytest.raises(NoSuchRow) as refused:
        pay.table("increment", 1)
    assert "choose" not in str(refused.value)
    with pytest.raises(NoSuchRow):
        pay.rates("pair_plus", "A")


def test_a_variant_may_be_asked_for_by_number(pay: PayBook) -> None:
    assert pay.tiers("fee", 2) is pay.tiers("fee", "2")
    assert pay.rates("increment", 1).rule == little("Table 1")


def test_a_published_amount_has_its_rate_exactly_and_no_other_amount_has_one(pay: PayBook) -> None:
    rates = pay.rates("increment", 1)
    assert rates.rate(Cents(1_000_000)) == Fraction(3406, 10_000)
    assert rates.rate(Cents(2_000_000)) == Fraction(3251, 10_000)
    for unpublished in (0, 999_999, 1_000_001, 1_500_000):
        with pytest.raises(MoneyError) as refused:
            rates.rate(Cents(unpublished))
        assert "it does for 10000.00, 20000.00. [little-book Table 1]" in str(refused.value)


def test_a_figure_is_a_count_an_amount_or_a_share(pay: PayBook) -> None:
    assert int(pay.figure("places")) == 9
    assert (pay.figure("places").unit, pay.figure("places").note) == ("places", "most places")
    assert int(pay.figure("rounding")) == 100
    assert pay.figure("share").value == Fraction(41, 100)
    with pytest.raises(TypeError, match="figure share is 41/100, not a whole number"):
        int(pay.figure("share"))


def test_what_the_book_prints_is_kept_as_it_is_printed(pay: PayBook) -> None:
    assert pay.printed["royal"].rows == {"R1": ("100.000 %", "90.909 %")}
    assert pay.printed["royal"].rule == little("Table 1")


@pytest.mark.parametrize(
    ("text", "entry", "says"),
    [
        ('[pay.ante]\nrule = "9.9"\nwin = "1 to 1"\n', "pay.ante", "little-book has no clause '9.9'"),
        (
            '[pay.ante]\nrule = "9.9"\nwin = { pays = "1 to 1", rule = "1.1" }\n',
            "pay.ante",
            "little-book has no clause '9.9'",
        ),
        ('[pay.ante]\nwin = { pays = "1 to 1", rule = "1.11" }\n', "pay.ante.win", "Nearest: 1.1"),
        ('[pay.ante]\nrule = 1.10\nwin = "1 to 1"\n', "pay.ante", 'it names no clause (rule = "...", quoted)'),
        ('[pay.ante]\nwin = "1 to 1"\n', "pay.ante.win", "it names no clause"),
        ('[pay.ante]\nrule = "1.1"\nwin = "5 to 0"\n', "pay.ante.win", "'5 to 0' is not a price"),
        ('[pay.ante.A]\nrule = "1.1"\nwin = "0 to 1"\n', "pay.ante.A.win", "'0 to 1' is not a price"),
        ('[pay.ante]\nrule = "1.1"\nwin = 35\n', "pay.ante.win", "not as 35"),
        ('[pay.ante]\nrule = "1.1"\nwin = { pay = "1 to 1" }\n', "pay.ante.win", "a row has pays and rule, not pay"),
        (
            '[pay.ante]\nwin = { pays = "1 to 1", rul = "1.1" }\n',
            "pay.ante.win",
            "a row has pays and rule, not rul",
        ),
        ('[pay]\nante = "1 to 1"\n', "pay.ante", "is not a table"),
        ("[pay.ante.A.deep]\nx = {}\n", "pay.ante.A", "is neither a table nor a variant of one"),
        (
            '[tiers.fee]\nrule = "1.1"\nsteps = [["51.00", "1.00"], ["5.00", "0.50"]]\n',
            "tiers.fee",
            "its steps do not rise",
        ),
        (
            '[tiers.fee]\nrule = "1.1"\nsteps = [["5.00", "0.50"], ["5.00", "1.00"]]\n',
            "tiers.fee",
            "its steps do not rise",
        ),
        ('[tiers.fee]\nrule = "1.1"\nsteps = [[5.00, 0.50]]\n', "tiers.fee", "An amount is written as text"),
        ('[tiers.fee]\nrule = "1.1"\nsteps = [["5.00"]]\n', "tiers.fee", "not enough values"),
        ('[tiers.fee]\nrule = "1.1"\nsteps = []\n', "tiers.fee", "it has no steps"),
        ('[tiers.fee]\nrule = "1.1"\n', "tiers.fee", "it has no steps"),
        ('[tiers.fee]\nsteps = [["5.00", "0.50"]]\n', "tiers.fee", "it names no clause"),
        ('[tiers.fee]\nrule = "9.9"\nsteps = [["5.00", "0.50"]]\n', "tiers.fee", "no clause '9.9'"),
        ('[rates.up]\nrule = "9.9"\n"5.00" = "3 %"\n', "rates.up", "no clause '9.9'"),
        ('[rates.up]\nrule = "1.1"\n"5.00" = "3 to 1"\n', "rates.up", "'3 to 1' is not a percentage"),
        ('[rates.up]\nrule = "1.1"\n"5.00" = "101 %"\n', "rates.up", "'101 %' is not a price"),
        ('[rates.up]\nrule = "1.1"\n"5.0" = "3 %"\n', "rates.up", "'5.0' is not an amount"),
        ('[figure.seats]\nrule = "9.9"\nvalue = 9\n', "figure.seats", "no clause '9.9'"),
        ("[figure.seats]\nvalue = 9\n", "figure.seats", "it names no clause"),
        ('[figure.seats]\nrule = "1.1"\nvalue = 2.5\n', "figure.seats", "its value 2.5 is not a whole number"),
        ('[figure.seats]\nrule = "1.1"\nvalue = true\n', "figure.seats", "its value True is not a whole number"),
        ('[figure.seats]\nrule = "1.1"\n', "figure.seats", "its value None is not a whole number"),
        ('[figure.seats]\nrule = "1.1"\nvalue = "5.5"\n', "figure.seats", "'5.5' is not an amount"),
        ('[figure.seats]\nrule = "1.1"\nvalue = "0 %"\n', "figure.seats", "'0 %' is not a price"),
        ("[figure]\nseats = 9\n", "figure.seats", "is not a table"),
        ("figure = 9\n", "figure", "is not a table"),
        ('[printed.royal]\nrule = 1.1\nR1 = ["1 %"]\n', "printed.royal", "it names no clause"),
        ('[prices.ante]\nrule = "1.1"\n', "prices", "is not part of a pay book"),
    ],
)
def test_a_slip_in_the_pay_book_is_refused_by_file_and_entry(shelf: Shelf, text: str, entry: str, says: str) -> None:
    package = shelf.put(pay=text)
    book = Book(package, LADDER)
    with pytest.raises(BookFault) as refused:
        PayBook(book)
    assert str(refused.value).startswith(f"{package}/paytables.toml, {entry}: ")
    assert says in str(refused.value)


def test_a_missing_pay_book_is_named(shelf: Shelf) -> None:
    package = shelf.put()
    (shelf.folder / package / "paytables.toml").unlink()
    book = Book(package, LADDER)
    with pytest.raises(BookFault, match=f"{package}: paytables.toml is missing"):
        PayBook(book)


def test_a_share_is_a_price_of_a_pay_table(shelf: Shelf) -> None:
    table = shelf.pay('[pay.jackpot]\nrule = "1.1"\nroyal_flush = "100 %"\n').table("jackpot")
    assert table["royal_flush"].pays == Share(Fraction(1))
