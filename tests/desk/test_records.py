"""The index of finished rounds and the report: they agree with the ledger to the cent."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest
from book_ids import CANBERRA, MELBOURNE
from desk_play import new_house

from queenhigh.desk.desk import Desk
from queenhigh.desk.incidents import incidents_of
from queenhigh.desk.recall import recall
from queenhigh.desk.records import Records
from queenhigh.desk.report import calculate, exceptions, seq_before, theory_key
from queenhigh.desk.report_data import as_csv, as_data
from queenhigh.desk.report_figures import HouseReport, Priced, TableReport
from queenhigh.desk.searching import Wanted
from queenhigh.desk.shift import END, Shift
from queenhigh.desk.statement import statement
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import dollars
from queenhigh.money.accounts import drop_of, float_of

FLOAT = 20_000_000
FIGURES = {
    "wagers": {
        "ante_play": {"house_edge": "1/25", "variance": "4"},
        "pairs_plus": {"house_edge": "1/10", "variance": "9"},
    },
    "words": {"titles": {"ante_play": "Ante and Play"}, "bets": {"ante_play": ["ante", "play", "ante_bonus"]}},
}


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ledger]:
    where = tmp_path_factory.mktemp("records") / "shift.db"
    with Desk.open(where) as desk:
        Shift(desk, "records", incidents=4).run(60)
    with Ledger.open(where, read_only=True) as found:
        yield found


@pytest.fixture(scope="module")
def records(ledger: Ledger) -> Records:
    return Records(ledger)


@pytest.fixture(scope="module")
def report(ledger: Ledger, records: Records) -> HouseReport:
    return calculate(
        ledger, records, 0, END, incidents=incidents_of(ledger), theory={theory_key(CANBERRA, {}): FIGURES}
    )


def test_every_finished_round_is_in_the_index_once(ledger: Ledger, records: Records) -> None:
    ended = sum(event.kind == "RoundFinished" for event in ledger.events())
    assert records.count(Wanted()) == ended == 60 + 18


def test_what_players_won_is_what_their_accounts_say(ledger: Ledger, records: Records) -> None:
    moved: dict[str, int] = {}
    for event in ledger.events():
        for leg in event.legs:
            if leg.account.startswith("player:") and event.stream.startswith("table:"):
                moved[leg.account] = moved.get(leg.account, 0) + leg.amount
    fees = sum(
        -leg.amount for event in ledger.events() if event.kind == "FeesTaken" for leg in event.legs if leg.amount < 0
    )
    found = sum(net for one in records.find(Wanted(limit=1000)) for net in one.players.values())
    assert found - fees == sum(moved.values())


def test_win_and_fees_are_those_of_the_accounts(ledger: Ledger, report: HouseReport) -> None:
    for one in report.tables:
        jackpots = sum(
            leg.amount
            for event in ledger.events()
            if not event.stream.startswith(("table:", "cage"))
            for leg in event.legs
            if leg.account == float_of(one.table)
        )
        won = ledger.balance(float_of(one.table)) - FLOAT - jackpots
        assert one.win + one.jackpot_handle - one.jackpots == won, one.table
        assert one.fees == ledger.balance(drop_of(one.table))
        assert one.fills == FLOAT
        assert sum(hour.win for hour in one.hours.values()) == one.win
        assert sum(hour.handle for hour in one.hours.values()) == one.handle
        assert sum(hour.rounds for hour in one.hours.values()) == one.rounds
        assert sum(hour.fees for hour in one.hours.values()) == one.fees


def test_the_drop_is_counted_where_players_played(report: HouseReport) -> None:
    assert sum(one.drop for one in report.tables) + report.elsewhere == report.bought_in > 0
    assert report.elsewhere == 0


def test_expected_win_and_limits_follow_from_stakes_edges_and_variances(records: Records, report: HouseReport) -> None:
    table = next(one for one in report.tables if one.table == "canberra-1")
    antes = squares = pairs = pair_squares = 0
    for _, bets in records.bets("canberra-1", 0, END):
        for bet in bets:
            if bet.bet == "ante":
                antes, squares = antes + bet.stake, squares + bet.squares
            if bet.bet == "pairs_plus":
                pairs, pair_squares = pairs + bet.stake, pair_squares + bet.squares
    assert table.expected == Fraction(antes, 25) + Fraction(pairs, 10)
    assert table.deviation == pytest.approx(sqrt(4 * squares + 9 * pair_squares))
    low, high = table.limits("95")
    assert high - low == pytest.approx(2 * 1.96 * table.deviation, rel=1e-3)
    assert table.actual == table.win
    assert table.unpriced == 0


@pytest.mark.parametrize(("off", "told"), [(195, False), (197, True), (296, True), (298, True)])
def test_a_win_outside_the_limits_is_an_exception(off: int, told: bool) -> None:
    """With a standard deviation of $1 the limits are 1.96 and 2.97 away."""
    one = TableReport("t", CANBERRA, priced=[Priced("x", "X", win=off, variance=Fraction(10_000))])
    report = HouseReport(0, 1, 0, 0, [one], 0, 0, 0, [], [], (), [], [], [])
    said = exceptions(report)
    assert bool(said) is told
    assert ("99.7" in "".join(said)) is (off > 296)


@pytest.mark.parametrize(
    ("outcome", "void"),
    [("settled", 0), ("showdown", 0), ("fold", 0), ("void", 3), ("partly_void", 3), ("misdeal", 3)],
)
def test_a_hand_of_poker_that_was_won_is_not_void(outcome: str, void: int) -> None:
    assert TableReport("t", CANBERRA, outcomes={outcome: 3}).void == void


def test_meters_are_reconciled(report: HouseReport) -> None:
    assert {one.name for one in report.meters} == {"main", "crown"}
    assert all(one.agrees and one.exact is not None for one in report.meters)


def test_rulings_are_counted_and_found_by_clause(records: Records, report: HouseReport) -> None:
    ruled = records.find(Wanted(ruling="any", limit=100))
    assert ruled
    assert sum(len(one.rulings) for one in ruled) == sum(len(one.rulings) for one in report.tables)
    clause = ruled[0].rulings[0]
    assert ruled[0] in records.find(Wanted(ruling=clause))
    assert records.find(Wanted(ruling=clause[:-1])) == [] or clause[:-1] in {c for one in ruled for c in one.rulings}


def test_a_payment_is_found_by_player_and_amount_whatever_the_case(records: Records) -> None:
    one = next(each for each in records.find(Wanted(limit=100)) if any(net > 0 for net in each.players.values()))
    player, net = next((name, net) for name, net in one.players.items() if net > 0)
    assert one in records.find(Wanted(player=player.upper(), amount=net))
    assert one not in records.find(Wanted(player=player, amount=net + 1))
    assert one not in records.find(Wanted(player="nobody", amount=net))
    assert all(player in each.players for each in records.find(Wanted(player=player, limit=1000)))
    assert records.find(Wanted(player="nobody")) == []


def test_a_payment_is_found_by_what_was_paid_on_one_wager_too(ledger: Ledger, records: Records) -> None:
    """A complainant says what one wager was paid, or what was handed over with the stake, and not what the round came to."""
    for one in records.find(Wanted(table="canberra-1", limit=100)):
        found = recall(ledger, f"{one.table}/{one.number}")
        players = {str(seat["seat"]): seat["player"] for seat in found.sheet["seats"]}
        for seat, settled in found.again["seats"].items():
            player = players[seat]
            for wager in settled["wagers"].values():
                paid = int(dollars(wager["paid"]))
                if paid and paid != abs(one.players[player]):
                    assert one in records.find(Wanted(player=player, amount=paid, limit=100))
                    return
    raise AssertionError("every payment was all that a round came to")


def test_time_includes_its_beginning_and_not_its_end(records: Records) -> None:
    (one,) = records.find(Wanted(limit=1))
    assert one in records.find(Wanted(since=one.ended))
    assert one not in records.find(Wanted(since=one.ended + 1))
    assert one not in records.find(Wanted(until=one.ended))
    assert one in records.find(Wanted(until=one.ended + 1, since=one.ended))


def test_days_neither_gap_nor_overlap(ledger: Ledger, records: Records, report: HouseReport) -> None:
    middle = records.find(Wanted(limit=1))[0].ended
    parts = [calculate(ledger, records, 0, middle), calculate(ledger, records, middle, END)]
    for whole in report.tables:
        both = [one for part in parts for one in part.tables if one.table == whole.table]
        assert sum(one.rounds for one in both) == whole.rounds
        assert sum(one.win for one in both) == whole.win
        assert sum(one.handle for one in both) == whole.handle
    assert seq_before(ledger, 0) == 0
    assert seq_before(ledger, END) == ledger.head().seq


def test_a_statement_ends_with_what_the_account_holds(ledger: Ledger, records: Records) -> None:
    player = next(iter(records.find(Wanted(table="melbourne-1", limit=1))[0].players))
    found = statement(ledger, records, player, 0, END)
    assert found.closed == ledger.balance(f"player:{player}") == found.entries[-1].balance
    assert found.entries[0].what == "Bought in"
    assert any(entry.what.startswith("melbourne-1, round ") for entry in found.entries)


def test_a_statement_closes_and_opens_with_the_chips_that_are_still_held(tmp_path: Path) -> None:
    with new_house(str(tmp_path / "held.db")) as desk:
        desk.buy_in("ann", dollars("500"))
        noon = datetime.fromisoformat(desk.ledger.event(desk.buy_in("ann", dollars("20")).last).at)
        desk.cash_out("ann", dollars("150"))
        at = int(noon.timestamp())
        parts = [statement(desk.ledger, Records(desk.ledger), "ann", *time) for time in ((0, at), (at, END))]
    assert [(part.opened, part.closed) for part in parts] == [(0, 50_000), (50_000, 37_000)]


def test_the_index_is_kept_and_read_on(tmp_path: Path) -> None:
    where = tmp_path / "house.db"
    with Desk.open(where) as desk:
        Shift(desk, "kept", incidents=0).run(6)
        kept = Records.beside(desk.ledger)
        before = kept.find(Wanted(limit=1000))
        kept.close()
        again = Records.beside(desk.ledger)
        assert again.find(Wanted(limit=1000)) == before
        again.close()
    assert (tmp_path / "house.records").stat().st_mode & 0o777 == 0o600, "it names people"
    (tmp_path / "house.records").write_bytes(b"no index at all" * 100)
    with Ledger.open(where, read_only=True) as ledger:
        assert Records.beside(ledger).find(Wanted(limit=1000)) == before


def test_an_index_of_another_ledger_is_built_again(tmp_path: Path) -> None:
    found = []
    for name in ("one", "two"):
        with Desk.open(tmp_path / f"{name}.db") as desk:
            Shift(desk, name, incidents=0).run(6)
    for name in ("one", "two"):
        with Ledger.open(tmp_path / f"{name}.db", read_only=True) as ledger:
            kept = Records(ledger, tmp_path / "shared.records")
            found.append([one.last for one in kept.find(Wanted(limit=1000))])
            fresh = [one.last for one in Records(ledger).find(Wanted(limit=1000))]
            kept.close()
            assert found[-1] == fresh


def test_csv_and_json_say_the_same(report: HouseReport) -> None:
    lines = as_csv(report).splitlines()
    data = as_data(report)
    assert len(lines) == 1 + len(report.tables)
    first = dict(zip(lines[0].split(","), lines[1].split(","), strict=True))
    assert first["handle"] == data["tables"][0]["handle"]
    assert first["book"] == MELBOURNE
    assert (
        data["tables"][1]["limits"]["95"][0]
        == dict(zip(lines[0].split(","), lines[2].split(","), strict=True))["low_95"]
    )
