"""Every round of a shift, written down as a sheet and settled again, pays the same."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER, module
from desk_play import add_meter, add_table, new_house, open_desk, play, report
from five_games import FIVE, POOLS, UNIT, add_any_table, next_things, player_at, troubles_of
from jackpot_orders import open_pools

from queenhigh.cards import Seed
from queenhigh.desk.recall import finished_rounds, recall, recalled
from queenhigh.desk.shift import Shift
from queenhigh.desk.troubles import troubles
from queenhigh.games.kit.actions import Choice, CloseBetting, Decide, PlaceWager, Report
from queenhigh.ledger import Ledger
from queenhigh.money import Cents
from queenhigh.notation.fields import decimals
from queenhigh.notation.round_sheet import facts_of
from queenhigh.rules import InputError

ROUNDS = 480


@pytest.fixture(scope="module")
def shift(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A shift in which something goes wrong in every round."""
    where = tmp_path_factory.mktemp("shift") / "house.db"
    with open_desk(str(where)) as desk:
        Shift(desk, "recall", incidents=1).run(ROUNDS)
    return where


def test_every_round_with_every_kind_of_trouble_is_settled_again_to_the_cent(shift: Path) -> None:
    seen: Counter[str] = Counter()
    rounds = 0
    with Ledger.open(shift, read_only=True) as ledger:
        for table in ("melbourne-1", "melbourne-2", "canberra-1", "canberra-2", "california-1", "perth-1"):
            for state, events in finished_rounds(ledger, table):
                found = recalled(state, events)
                assert found.differences == [], f"{table}/{found.number}"
                rounds += 1
                seen.update(f"{state.book.id} {fact['type']}" for fact in found.sheet.get("irregularities", []))
    assert rounds == ROUNDS + 18
    wanted = {
        f"{book} {trouble.fact.__struct_config__.tag}"
        for book in (MELBOURNE, CANBERRA, CALIFORNIA, PERTH)
        for trouble in troubles(book)
    }
    assert len(wanted - seen.keys()) < 12, wanted - seen.keys()


@pytest.mark.parametrize("book", [MELBOURNE, CANBERRA, CALIFORNIA, PERTH, POKER])
def test_the_shift_knows_every_irregularity_of_its_books(book: str) -> None:
    known = {type(trouble.fact) for trouble in troubles(book)}
    assert known == set(facts_of(book).values())


def test_a_round_is_found_by_its_number_from_a_snapshot_or_from_the_beginning(
    shift: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Ledger.open(shift, read_only=True) as ledger:
        assert ledger.snapshots("table:canberra-1")
        found = recall(ledger, "canberra-1/70")
        assert (found.number, found.differences) == (70, [])
        monkeypatch.setattr(ledger, "snapshots", lambda stream: [])
        assert recall(ledger, "canberra-1/70") == found
        assert recall(ledger, "canberra-1/1").number == 1


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("canberra-1/0", "has no finished round 0"),
        ("canberra-1/9999", "has no finished round 9999; the last is 83"),
        ("canberra-9/1", "There is no table 'canberra-9' in this ledger; there are melbourne-1"),
        ("canberra-1", "named by its table and number"),
        ("canberra-1/", "named by its table and number"),
        ("canberra-1/²", "named by its table and number"),
        ("canberra-1/" + "9" * 5000, "named by its table and number"),
    ],
)
def test_what_is_no_round_is_refused(shift: Path, asked: str, told: str) -> None:
    with Ledger.open(shift, read_only=True) as ledger, pytest.raises(InputError, match=told):
        recall(ledger, asked)


def test_a_payment_that_was_made_otherwise_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settled by other software, or by other rules, the sheet gives another result, and the audit names the wager."""
    where = str(tmp_path / "house.db")
    with new_house(where) as desk:
        add_table(desk, "c", CANBERRA)
        play(desk, "c")
        room = module(desk.table("c").book.id, "settle")
        with monkeypatch.context() as wrong:
            wrong.setattr(room, "settle_ante", lambda wager, *_: room.lose(wager, room.rule("4.8(a)")))
            for number in range(6):
                play(desk, "c", f"wrong {number}")
    with Ledger.open(where, read_only=True) as ledger:
        assert recall(ledger, "c/1").differences == []
        found = [difference for number in range(2, 8) for difference in recall(ledger, f"c/{number}").differences]
    assert any("ante: outcome was lose, and is win when settled again" in difference for difference in found)


@pytest.mark.parametrize(
    ("letter", "kind", "bets"),
    [
        ("m", "force_majeure", ()),
        ("c", "disturbance", ()),
        ("k", "shuffler_jam", ("ante",)),  # nobody banks yet
        ("h", "incorrect_cards", ("jackpot_1",)),  # its ante comes later
    ],
)
def test_a_round_that_is_called_off_while_people_still_wager_settles_the_same(
    tmp_path: Path, letter: str, kind: str, bets: tuple[str, ...]
) -> None:
    with new_house(str(tmp_path / "house.db")) as desk:
        add_any_table(desk, letter, FIVE[letter], seated=2)
        if letter == "h":
            open_pools(desk, POOLS, UNIT, ("h",))
        desk.start_round(letter)
        state = desk.table(letter)
        for bet in bets:
            desk.do(letter, PlaceWager(1, player_at(letter, 1), bet, UNIT))
        fact = next(fact for fact in troubles_of(state.book.id) if fact.__struct_config__.tag == kind)
        desk.do(letter, Report(module(state.book.id, "round").ruling(state.round, fact).by, fact))
        assert not state.playing
        found = recall(desk.ledger, f"{letter}/1")
        assert found.differences == []
        assert [line.returned for line in found.lines] == [UNIT for _ in bets]


def test_a_jackpot_wager_that_was_found_short_before_the_button_never_went_in(tmp_path: Path) -> None:
    with new_house(str(tmp_path / "house.db")) as desk:
        add_any_table(desk, "h", PERTH, seated=2)
        open_pools(desk, POOLS, UNIT, ("h",))
        desk.start_round("h")
        for seat in (1, 2):
            desk.do("h", PlaceWager(seat, player_at("h", seat), "ante", UNIT))
            desk.do("h", PlaceWager(seat, player_at("h", seat), "jackpot_1", UNIT))
        desk.do("h", CloseBetting("dealer"))
        desk.do("h", report(desk, "h", "jackpot_wager_short", seat=1, placed=Cents(300), amended=False))
        while desk.table("h").playing:
            desk.do("h", next_things(desk.table("h"), Seed.named("short"))[0])
        assert recall(desk.ledger, "h/1").differences == []


def test_a_report_between_two_decisions_is_settled_again_as_it_was_made(tmp_path: Path) -> None:
    """7.2: refused while the hand is open; the same report about a play wager already placed needs a supervisor."""
    with new_house(str(tmp_path / "house.db")) as desk:
        add_table(desk, "c", CANBERRA)
        play(desk, "c", until="Deciding")
        hands = sorted(desk.table("c").round.hands.values(), key=lambda hand: hand.seat)
        first, second = (Decide(hand.seat, Choice.PLAY, hand.wagers["ante"]) for hand in hands[:2])
        desk.do("c", first)
        refused = report(desk, "c", "play_wager_amount", seat=second.seat, attempted=Cents(1), when="settlement")
        assert refused.by == "dealer"
        desk.do("c", refused)
        desk.do("c", second)
        while desk.table("c").playing:
            desk.do("c", next_things(desk.table("c"), Seed.named("between"))[0])
        assert recall(desk.ledger, "c/1").differences == []


def test_a_late_ante_that_was_found_before_the_fees_settles_the_same(tmp_path: Path) -> None:
    with new_house(str(tmp_path / "house.db")) as desk:
        add_table(desk, "k", CALIFORNIA)
        play(desk, "k", until="BetsClosed")
        seat = min(desk.table("k").round.hands)
        desk.do("k", report(desk, "k", "late_wager", seat=seat, bet="ante", act="placed"))
        while desk.table("k").playing:
            desk.do("k", next_things(desk.table("k"), Seed.named("late"))[0])
        found = recall(desk.ledger, "k/1")
        assert found.differences == []
        assert found.sheet["irregularities"][0]["reported"] == "before_collection"


def test_the_sheet_says_who_was_warned_and_what_was_carried(tmp_path: Path) -> None:
    where = str(tmp_path / "house.db")
    with new_house(where) as desk:
        add_table(desk, "m", MELBOURNE)
        add_meter(desk, "m")
        play(desk, "m", until="Dealt")
        desk.do("m", report(desk, "m", "exposed_cards", to="dealer"))
        play(desk, "m", until="Deciding")
        desk.do("m", report(desk, "m", "play_wager_unmatched", seat=1))
        play(desk, "m")
        play(desk, "m")
    with Ledger.open(where, read_only=True) as ledger:
        first, second, third = (recall(ledger, f"m/{number}") for number in (1, 2, 3))
    assert [found.differences for found in (first, second, third)] == [[], [], []]
    assert [seat.get("carried") for seat in second.sheet["seats"]] == [True] * 3
    assert [seat.get("told") for seat in third.sheet["seats"]] == [True, None, None]


@pytest.mark.parametrize(
    ("exact", "text"),
    [
        (Fraction(5), "5.00"),
        (Fraction(1, 2), "0.50"),
        (Fraction(1199931880, 10**5), "11999.3188"),
        (Fraction(1, 10**15), "0." + "0" * 14 + "1"),
    ],
)
def test_a_meter_is_written_with_all_its_decimals(exact: Fraction, text: str) -> None:
    assert decimals(exact) == text
    assert Fraction(text) == exact
