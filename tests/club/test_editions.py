"""Two editions of a book side by side: a table keeps the one it plays, and each round is settled under its own."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from queenhigh.cards import DECK, cards
from queenhigh.cli import books as books_command
from queenhigh.desk.desk import Desk
from queenhigh.desk.recall import finished_rounds, recall
from queenhigh.games import library
from queenhigh.games.editions import changes
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import (
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Reveal,
    Settle,
    Shuffle,
)
from queenhigh.ledger import reconcile, verify
from queenhigh.money import Cents
from queenhigh.rules import InputError

FLUSH, DEALER = cards("Ah 8h 3h"), cards("Jc 3d 2s")
CUT = 26


def house(where: Path, book: str) -> Desk:
    desk = Desk.open(where)
    desk.issue(Cents(10**8))
    desk.buy_in("Ann", Cents(100_000))
    for table, edition in (("first", ""), ("second", "2")):
        desk.new_table(table, book, edition=edition)
        desk.fill(table, Cents(10**6))
        layout = library.room(book, edition).layout
        setup = said.Setup(places=5, signs=layout.signs, settings=layout.usual())
        desk.instruct(table, said.CheckCards(by="dealer", at=desk.now))
        desk.instruct(table, said.OpenTable(by="host", at=desk.now, setup=setup))
    return desk


def play(desk: Desk, table: str) -> Any:
    """Ann has a flush and Pair Plus of $2."""
    desk.instruct(table, said.SeatPlayer(by="dealer", seat=1, player="Ann", at=desk.now))
    desk.start_round(table)
    top = [card for pair in zip(FLUSH, DEALER, strict=True) for card in pair]
    deck = (*top, *(card for card in DECK if card not in top))
    desk.do(table, PlaceWager(1, "Ann", "ante", Cents(500)), PlaceWager(1, "Ann", "pair_plus", Cents(200)))
    desk.do(table, CloseBetting("dealer"), Shuffle("dealer", (*deck[-CUT:], *deck[:-CUT])), Cut("dealer", CUT))
    desk.do(table, Deal("dealer"), Decide(1, Choice.PLAY, Cents(500)))
    desk.do(table, Reveal("dealer"), Settle("dealer"), Collect("dealer"))
    desk.instruct(table, said.LeaveSeat(by="dealer", seat=1, at=desk.now))
    return desk.table(table).round


def pair_plus(round: Any) -> int:
    return int(next(line.paid for line in round.lines if line.wager.bet == "pair_plus"))


def test_a_table_keeps_its_edition_and_pays_by_it_after_a_restart_too(tmp_path: Path, club: str) -> None:
    where = tmp_path / "house.db"
    with house(where, club) as desk:
        assert {name: pair_plus(play(desk, name)) for name in ("first", "second")} == {"first": 800, "second": 600}
        before = {name: state.as_data() for name, state in desk.tables.items()}
    with Desk.open(where) as desk:
        assert {name: state.book.edition for name, state in desk.tables.items()} == {"first": "1", "second": "2"}
        assert {name: state.as_data() for name, state in desk.tables.items()} == before
        assert {name: pair_plus(play(desk, name)) for name in ("first", "second")} == {"first": 800, "second": 600}
        assert verify(desk.ledger).sound
        assert reconcile(desk.ledger).faults == ()
        for table, edition, paid in (("first", "1", 800), ("second", "2", 600)):
            rounds = [(state.book.edition, pair_plus(state.round)) for state, _ in finished_rounds(desk.ledger, table)]
            assert rounds == [(edition, paid)] * 2
            for number in (1, 2):
                found = recall(desk.ledger, f"{table}/{number}")
                assert (found.edition, found.differences) == (edition, [])
            assert {envelope.edition for envelope in desk.ledger.read(f"table:{table}")} == {edition}


def test_an_edition_that_is_not_installed_is_refused(
    tmp_path: Path, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InputError, match="has no edition '3' installed; there are '1', '2'"):
        library.room(club, "3")
    where = tmp_path / "house.db"
    with house(where, club) as desk:
        play(desk, "second")
        with pytest.raises(InputError, match="no edition '3' installed"):
            desk.new_table("third", club, edition="3")
    kept = tuple(volume for volume in library.shelf() if volume.name != f"{club}@2")
    monkeypatch.setattr(library, "shelf", lambda: kept)
    library.room.cache_clear()
    with pytest.raises(InputError, match=r"has no edition '2' installed; there are '1'\. Install it first"):
        Desk.open(where)


def test_the_ledger_of_a_table_without_an_edition_means_the_current_one(tmp_path: Path, club: str) -> None:
    with house(tmp_path / "house.db", club) as desk:
        (added, _) = [each for each in desk.ledger.read("house") if each.kind == "TableAdded"]
        told = added.open(dict[str, str])
        assert told == {"table": "first", "book": club, "edition": "1"}
        restored = desk.registry._restored(desk.ledger, None, {name: told[name] for name in ("table", "book")})
        assert restored.book.edition == "1"


def test_what_changed_between_the_editions(club: str) -> None:
    one, two = library.room(club), library.room(club, "2")
    found = changes(one, two)
    assert [change.name for change in found.clauses] == ["7.1", "8.2"]
    assert [(change.name, change.before, change.after, change.clause) for change in found.prices] == [
        ("pair_plus flush", "4 to 1", "3 to 1", "7.1")
    ]
    assert found.numbers == found.readings == ()
    assert changes(one, one) == replace(found, clauses=(), prices=())
    back = changes(two, one)
    assert [(change.before, change.after) for change in back.prices] == [("3 to 1", "4 to 1")]


def test_what_is_new_or_gone_is_listed_too(club: str) -> None:
    canberra = library.room("casino-canberra-3-card-poker")
    found = changes(library.room(club), canberra)
    told = {change.name: change for change in (*found.clauses, *found.prices, *found.numbers, *found.readings)}
    assert (told["9.6"].before, told["9.6"].after) != ("", "")
    assert (told["7.8"].before, told["12.5"].before) == ("", "")
    assert told["colours six"].after == ""
    assert told["C1"].after == told["colours_max"].after == ""
    assert told["A2"].before == ""


@pytest.fixture
def known(club: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(library, "BOOK_IDS", (*library.BOOK_IDS, club))
    return club


def told(old: str, new: str) -> dict[str, Any]:
    out = StringIO()
    with redirect_stdout(out):
        books_command.diff(old, new, json=True)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def test_a_changed_price_is_listed_with_what_it_does_to_the_odds(known: str) -> None:
    found = told("club@1", "club@2")
    assert (found["old"]["edition"], found["new"]["edition"]) == ("1", "2")
    assert found["odds"] == {"house_edge": {"pair_plus": {"old": 4.579186, "new": 9.538462}}}
    assert told("club", "club@1")["odds"] == {}


def test_missing_odds_are_reported(known: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(library.room(known, "2"), facets={})
    monkeypatch.setattr(books_command, "room", lambda book, edition: bare if edition == "2" else library.room(book))
    assert told("club@1", "club@2")["odds"] == {"unknown": [f"No odds are available for {known}, edition 2."]}
