"""Crown Perth sheets: amounts written as numbers, wagers measured by the ante that counts, and limits that allow no wager."""

from __future__ import annotations

from typing import Any

import pytest
from book_ids import PERTH

import queenhigh
from queenhigh.games.crown_perth_holdem_poker.floor import act
from queenhigh.games.crown_perth_holdem_poker.table import Limits, Table
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.instructions import ChangeLimits, Setup
from queenhigh.money import Cents
from queenhigh.notation.fields import SheetError
from queenhigh.notation.round_sheet import settle
from queenhigh.rules import IllegalAction

LIMITS = {"min": "10.00", "max": "500.00", "unit": "5.00"}
POOLS = {"1": "40000.00", "2": "60000.00", "3": "90000.00"}
CHECKS = {"preflop": "flop", "turn": "check", "river": "check"}


def sheet(*reports: dict[str, Any], wagers: dict[str, Any], cards: str = "5h 6h", **table: Any) -> dict[str, Any]:
    """Seat 1 holds a straight flush or, with other cards, a flush on the flop."""
    seat = {"seat": 1, "cards": cards.split(), "wagers": wagers, "decisions": CHECKS}
    return {
        "book": PERTH,
        "table": {"limits": LIMITS, "jackpot": {"level_1": "5.00", "pools": POOLS}} | table,
        "seats": [seat],
        "dealer": {"cards": ["Kc", "Kd"]},
        "board": ["7h", "8h", "9h", "Jd", "2c"],
        "irregularities": list(reports),
    }


def wagers(ante: str = "10.00", flop: str = "20.00", jackpot: str = "") -> dict[str, Any]:
    return {"ante": ante, "flop": flop} | ({"jackpot": {"level": 1, "amount": jackpot}} if jackpot else {})


@pytest.mark.clause(f"{PERTH} 5.12")
@pytest.mark.parametrize("amount", ["52300.00", "$52,300", 52300, 52300.0])
@pytest.mark.parametrize("name", ["verified", "last_verified"])
def test_a_verified_amount_is_dollars_however_it_is_written(amount: Any, name: str) -> None:
    fault = {"type": "jackpot_display_malfunction", "when": "settlement", name: {"1": amount}}
    line = settle(sheet(fault, wagers=wagers(jackpot="5.00")))["seats"]["1"]["wagers"]["jackpot"]
    assert (line["paid"], "5.12" in line["also"]) == ("5230.00", True)


@pytest.mark.parametrize("amount", [-5, True, "fire", 0.001])
def test_what_is_no_amount_is_not_verified(amount: Any) -> None:
    fault = {"type": "jackpot_display_malfunction", "when": "settlement", "verified": {"1": amount}}
    with pytest.raises(SheetError, match=r"irregularities\[0\]\.verified\.1"):
        settle(sheet(fault, wagers=wagers(jackpot="5.00")))


@pytest.mark.clause(f"{PERTH} 5.11")
@pytest.mark.parametrize(
    ("amended", "outcome"),
    [(5, "win"), (5.0, "win"), ("5.00", "win"), (6, "win"), (True, "win"), ("yes", "win"), (4.99, "returned"), (4, "returned"),
     ("4.99", "returned"), (0, "returned"), (False, "returned"), ("no", "returned")],
)  # fmt: skip
def test_a_short_jackpot_wager_is_made_up_to_dollars(amended: Any, outcome: str) -> None:
    short = {"type": "jackpot_wager_short", "when": "preflop", "seat": 1, "placed": "3.00", "amended": amended}
    result = settle(sheet(short, wagers=wagers(jackpot="3.00")))
    assert result["seats"]["1"]["wagers"]["jackpot"]["outcome"] == outcome
    round = queenhigh.Table("perth", seed="tuesday").new_round()
    round.wager(1, ante=10, jackpot_1=5).deal()
    ruling = round.report("jackpot_wager_short", seat=1, placed=3, amended=amended)
    assert len(ruling.orders) == (1 if outcome == "win" else 2)


def test_an_amount_below_zero_makes_nothing_up() -> None:
    short = {"type": "jackpot_wager_short", "when": "preflop", "seat": 1, "placed": "3.00", "amended": -5}
    with pytest.raises(SheetError, match=r"irregularities\[0\]\.amended: An amount is between 0"):
        settle(sheet(short, wagers=wagers(jackpot="3.00")))


def test_a_round_that_was_reported_in_cents_is_settled_again_from_its_sheet() -> None:
    round = queenhigh.Table("perth", seed="tuesday").new_round()
    round.wager(1, ante=10, jackpot_1=5).deal()
    round.report("jackpot_wager_short", seat=1, placed=3, amended=5)
    round.report("jackpot_display_malfunction", verified={"1": 52300})
    while round.waiting:
        round.decide(round.waiting[0], "play")
    [short, fault] = round.sheet()["irregularities"]
    assert (short["amended"], fault["verified"]) == ("5.00", {"1": "52300.00"})
    assert round.settlement()["seats"]["1"]["net"] == str(round.net(1))


@pytest.mark.clause(f"{PERTH} 5.9(a)", f"{PERTH} 5.9(b)")
@pytest.mark.parametrize(
    ("ante", "flop", "clause", "counts"),
    [
        ("12.00", "24.00", "5.9(b)", "20.00"),
        ("12.00", "22.00", "5.9(b)", "20.00"),
        ("12.00", "20.00", "", "20.00"),
        ("12.00", "19.00", "5.9(a)", "19.00"),
        ("600.00", "1200.00", "5.9(b)", "1000.00"),
        ("600.00", "1000.00", "", "1000.00"),
        ("600.00", "995.00", "5.9(a)", "995.00"),
    ],
)
def test_a_street_wager_is_measured_by_the_ante_that_counts(ante: str, flop: str, clause: str, counts: str) -> None:
    """Reading A18: the ruling, the advice and the settlement agree about what the Flop Wager should have been."""
    placed = wagers(ante, flop)
    plain = settle(sheet(wagers=placed, cards="Ah 2h"))
    line = plain["seats"]["1"]["wagers"]["flop"]
    assert (line["paid"], clause in (*line["also"], "")) == (counts, True)
    assert any(told["rule"] == "1.1 Flop Wager" for told in plain["advice"]) is bool(clause)
    report = {"type": "street_wager_amount", "when": "flop", "seat": 1, "bet": "flop", "placed": flop}
    if not clause:
        with pytest.raises(SheetError, match="is what it should be"):
            settle(sheet(report, wagers=placed, cards="Ah 2h"))
        return
    [ruling] = settle(sheet(report, wagers=placed, cards="Ah 2h"))["rulings"]
    [order] = ruling["orders"]
    assert (ruling["rule"], order.get("counts", order["amount"])) == (clause, counts)


@pytest.mark.clause(f"{PERTH} 5.10(c)")
def test_above_the_maximum_no_more_counts_than_the_ante_allows() -> None:
    report = {"type": "wager_outside_limits", "when": "flop", "seat": 1, "bet": "flop", "placed": "1200.00"}
    result = settle(sheet(report, wagers=wagers("100.00", "1200.00"), cards="Ah 2h"))
    [amended, warned] = result["rulings"][0]["orders"]
    assert (amended["counts"], warned["note"]) == ("200.00", "the maximum is 1000.00")
    assert result["seats"]["1"]["wagers"]["flop"]["paid"] == "200.00"


CANNOT_BE = [
    ({"min": "500.01"}, {"min": "500.00"}, "minimum, 500.01, is above the maximum, 500.00"),
    ({"unit": "500.01"}, {"unit": "500.00"}, "betting unit, 500.01, is above the maximum, 500.00"),
    ({"max": "0.00", "min": "0.00"}, {"max": "10.00"}, "A maximum of 0.00 allows no wager"),
]


@pytest.mark.clause(f"{PERTH} 6.3(a)")
@pytest.mark.parametrize(("wrong", "right", "told"), CANNOT_BE)
def test_limits_that_allow_no_wager_are_refused(wrong: dict[str, str], right: dict[str, str], told: str) -> None:
    with pytest.raises(SheetError, match=rf"table\.limits: .*{told}.*6\.3\(a\)"):
        settle(sheet(wagers=wagers(), limits=LIMITS | wrong))
    assert settle(sheet(wagers=wagers(), limits=LIMITS | right))["round"] == "settled"


@pytest.mark.clause(f"{PERTH} 6.3(a)")
def test_the_floor_puts_up_no_such_limits() -> None:
    floor = Open(table="7", setup=Setup(places=7), settings=Table(), opened_at=0)

    def changed(least: int, most: int) -> object:
        return act(floor, ChangeLimits(by="casino_operator", limits=Limits(Cents(least), Cents(most))))

    with pytest.raises(IllegalAction, match=r"6\.3\(a\).*raise the maximum"):
        changed(1001, 1000)
    assert changed(1000, 1000)


@pytest.mark.clause(f"{PERTH} 5.6")
@pytest.mark.parametrize("when", ["flop", "turn", "after_river", "settlement", "after_settlement"])
def test_no_card_is_exposed_in_the_deal_once_the_flop_is_out(when: str) -> None:
    with pytest.raises(SheetError, match=r"\.when: The hole cards were not being dealt then.*5\.6.*5\.7"):
        settle(sheet({"type": "card_exposed", "when": when}, wagers=wagers()))
    for before in ("dealing_hole_cards", "before_pickup"):
        assert settle(sheet({"type": "card_exposed", "when": before}, wagers=wagers()))["round"] == "void"


@pytest.mark.clause("crown-perth-holdem-poker 3.16(a)", "crown-perth-holdem-poker 3.21")
@pytest.mark.parametrize(
    ("pools", "told"),
    [
        ({"1": "25000.00", "2": "25000.00", "3": "25000.00"}, None),
        ({"1": "24999.99", "2": "25000.00", "3": "25000.00"}, "table.jackpot.pools.1 is below its reseed, 25000.00."),
        (None, "table.jackpot.pools is missing: the pools are taken at their reseed amounts."),
    ],
)
def test_pools_that_cannot_be_are_noted(pools: dict[str, str] | None, told: str | None) -> None:
    """A pool is never below its reseed; a prize was paid on one, and on pools that the sheet did not state, without a word."""
    given = queenhigh.load("examples/perth/round.yaml")
    given["table"]["jackpot"] = {"level_1": "5.00"} | ({"pools": pools} if pools else {})
    given["seats"][0]["wagers"]["jackpot"] = {"level": 1, "amount": "5.00"}
    result = queenhigh.settle(given)
    assert result.get("notes") == ([told] if told else None)


@pytest.mark.clause("crown-perth-holdem-poker 5.11", "crown-perth-holdem-poker 3.8(a)")
@pytest.mark.parametrize(("placed", "short"), [(40, False), ("5.01", False), (5, True)])
def test_a_jackpot_wager_above_its_price_is_not_short(placed: Any, short: bool) -> None:
    """A table took the report, and the round could not be settled again from its own sheet."""
    round = queenhigh.Table("perth", seed="a").new_round().wager(1, "Ada", ante=10, jackpot_1=placed)
    round.deal()
    if short:
        round.report("jackpot_wager_short", seat=1, placed="3.00")
    else:
        with pytest.raises(IllegalAction, match=r"more than the 5.00 that it costs.*3\.8\(a\).*the excess is returned"):
            round.report("jackpot_wager_short", seat=1, placed="3.00")
    while round.waiting:
        round.regular(1)
    assert queenhigh.settle(round.sheet()).net(1) == round.net(1)


@pytest.mark.parametrize(("checks", "folded"), [(0, "turn"), (1, "river")])
def test_a_fold_after_the_flop_is_written_on_its_street(checks: int, folded: str) -> None:
    """By the other reading of A29. It was written before the flop, beside the flop wager, and the sheet was refused."""
    round = queenhigh.Table("perth", seed="friday", readings={"A29": "allowed"}).new_round()
    round.wager(1, "Ada", ante=10).deal()
    for choice in ("play", *["check"] * checks, "fold"):
        round.decide(1, choice)
    sheet = round.sheet()
    assert sheet["seats"][0]["decisions"] == {"preflop": "flop", "turn": "check", "river": "check"} | {folded: "fold"}
    assert queenhigh.settle(sheet).net(1) == round.net(1) == -30
