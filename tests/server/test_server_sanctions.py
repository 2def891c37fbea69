"""Exclusions are from the game, told, listed and lifted; disputes have a way to their end and can be printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER
from desk_play import add_table, new_house, open_desk, play
from live_house import LiveHouse
from live_table import Live, prepare

from queenhigh.desk.desk import Desk
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import PlaceWager, Report
from queenhigh.games.kit.floor import barred
from queenhigh.games.library import open_book
from queenhigh.house.documents.dispute import dispute_paper
from queenhigh.house.documents.html import as_html
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, NotAuthorised
from queenhigh.rules.zone import keep_time
from queenhigh.server import views
from queenhigh.server.commands import types as asks
from queenhigh.server.people import Person

TOP = {book: open_book(book).ladder.rungs[-1] for book in (CANBERRA, MELBOURNE, CALIFORNIA, PERTH, POKER)}
LIFTS = {
    CANBERRA: "casino_operator",
    MELBOURNE: "TG Assistant Casino Manager",
    CALIFORNIA: "floor_supervisor",
    PERTH: "casino_operator",
    POKER: "TG Assistant Casino Manager",
}
BREACHED = {CANBERRA: "7.1", MELBOURNE: "13.7"}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with new_house(str(tmp_path / "house.db")) as made:
        yield made


def exclude(book: str, player: str = "bob", **more: Any) -> said.ExcludePlayer:
    return said.ExcludePlayer(
        by=TOP[book], who="olga", at=50, player=player, breached=BREACHED[book], reason="Marked cards.", **more
    )


def lift(book: str, player: str = "bob", reason: str = "It was his brother.") -> said.LiftExclusion:
    return said.LiftExclusion(by=TOP[book], who="olga", at=99, player=player, reason=reason)


def seat(desk: Desk, table: str, player: str, seat: int = 6) -> None:
    by = desk.table(table).book.ladder.rungs[0]
    desk.instruct(table, said.SeatPlayer(by=by, seat=seat, player=player, at=desk.now))


@pytest.mark.clause("casino-canberra-3-card-poker 14.2(b)", "crown-melbourne-three-card-poker 13.2.2")
@pytest.mark.parametrize("book", [CANBERRA, MELBOURNE])
def test_an_exclusion_at_one_table_is_from_every_table_of_the_game_and_of_no_other(book: str, desk: Desk) -> None:
    other = MELBOURNE if book == CANBERRA else CANBERRA
    for table, its, players in (("1", book, ("ann", "bob")), ("2", book, ("cem",)), ("3", other, ("dot",))):
        add_table(desk, table, its, players)
    desk.instruct("1", exclude(book))
    assert "bob" in barred(desk.table("2").floor)
    with pytest.raises(IllegalAction, match="bob is excluded from the game"):
        seat(desk, "2", "bob")
    seat(desk, "3", "bob")
    known = desk.table("2").floor.exclusions["bob"]
    assert (known.table, known.reason, known.by, known.at) == ("1", "Marked cards.", "olga", 50)


def test_a_table_that_comes_later_knows_and_so_does_a_restarted_house(tmp_path: Path) -> None:
    where = str(tmp_path / "later.db")
    with new_house(where) as desk:
        add_table(desk, "1", CANBERRA)
        desk.instruct("1", exclude(CANBERRA))
    with open_desk(where) as desk:
        add_table(desk, "2", CANBERRA, ("cem",))
        with pytest.raises(IllegalAction, match=r"bob is excluded.*14\.2\(b\)"):
            seat(desk, "2", "bob")


def test_a_player_excluded_while_a_round_is_played_elsewhere_places_no_further_wagers(desk: Desk) -> None:
    add_table(desk, "1", CANBERRA, ("ann",))
    add_table(desk, "2", CANBERRA, ("bob", "cem"))
    desk.start_round("2")
    desk.do("2", PlaceWager(1, "bob", "ante", Cents(1000)))
    desk.instruct("1", exclude(CANBERRA))
    with pytest.raises(IllegalAction, match="excluded from the game"):
        desk.do("2", PlaceWager(1, "bob", "pairs_plus", Cents(1000)))
    desk.do("2", PlaceWager(2, "cem", "ante", Cents(1000)))


@pytest.mark.clause("casino-canberra-3-card-poker 14.2(b)")
def test_a_ruling_that_excludes_from_the_game_holds_at_the_other_tables_too(desk: Desk) -> None:
    add_table(desk, "1", CANBERRA, ("ann", "bob"))
    add_table(desk, "2", CANBERRA, ("cem",))
    play(desk, "1", until="Deciding")
    state = desk.table("1")
    kind: Any = state.room.round.facts["contravention"]
    desk.do("1", Report("casino_operator", kind(seat=2, exclude=True)))
    play(desk, "1")
    assert "bob" in barred(desk.table("2").floor)
    with pytest.raises(IllegalAction, match="bob is excluded"):
        seat(desk, "2", "bob")


def test_it_is_lifted_for_all_tables_by_the_right_rank_with_a_reason_also_in_the_middle_of_a_round(desk: Desk) -> None:
    add_table(desk, "1", CANBERRA, ("ann", "bob"))
    add_table(desk, "2", CANBERRA, ("cem", "dot"))
    desk.instruct("1", exclude(CANBERRA))
    desk.instruct("1", said.LeaveSeat(by="dealer", seat=2, at=desk.now))
    play(desk, "2", until="Deciding")
    with pytest.raises(NotAuthorised):
        desk.instruct("2", said.LiftExclusion(by="casino_supervisor", player="bob", reason="No."))
    with pytest.raises(IllegalAction, match="No reason is given for lifting"):
        desk.instruct("2", lift(CANBERRA, reason=" "))
    with pytest.raises(IllegalAction, match="ann is not excluded"):
        desk.instruct("2", lift(CANBERRA, "ann"))
    desk.instruct("2", lift(CANBERRA))
    play(desk, "2")
    for table in ("1", "2"):
        assert "bob" not in barred(desk.table(table).floor)
    seat(desk, "2", "bob")
    play(desk, "2")
    assert "bob" not in barred(desk.table("2").floor), "no round brings it back"
    (event,) = [one.open(dict) for one in desk.ledger.read("table:1") if one.kind == "ExclusionLifted"]
    assert (event["reason"], event["by"], event["at"]) == ("It was his brother.", "olga", 99)


@pytest.mark.parametrize("book", TOP)
def test_the_rank_below_the_one_that_lifts_an_exclusion_does_not(book: str, desk: Desk) -> None:
    desk.new_table("1", book)
    rungs, lowest = open_book(book).ladder.rungs, LIFTS[book]
    with pytest.raises(IllegalAction, match="bob is not excluded"):
        desk.instruct("1", said.LiftExclusion(by=lowest, player="bob", reason="No."))
    with pytest.raises(NotAuthorised):
        desk.instruct("1", said.LiftExclusion(by=rungs[rungs.index(lowest) - 1], player="bob", reason="No."))


def test_the_player_is_notified_and_the_floor_has_a_list(tmp_path: Path) -> None:
    live = Live(prepare(tmp_path, CANBERRA), tmp_path / "h.db")
    order = {"type": "ExcludePlayer", "player": "bob", "breached": "7.1", "reason": "Marked cards."}
    assert live.ask(live.boss, asks.Instruct(order=order)), live.answers[-1]
    you = views.you_view(live.state, Person("bob"), live.house)
    assert you.exclusion is not None
    assert (you.exclusion.rule.clause, you.exclusion.breached, you.exclusion.reason) == (
        "14.2(b)",
        "7.1",
        "Marked cards.",
    )
    assert you.exclusion.by == "", "who ordered it is the floor's business"
    assert views.you_view(live.state, Person("ann"), live.house).exclusion is None
    (listed,) = views.floor_view(live.state, Person(live.boss, "staff"), live.house).exclusions
    assert (listed.player, listed.by, listed.table) == ("bob", live.boss, "t-1")
    back = {"type": "LiftExclusion", "player": "bob", "reason": "Wrong person."}
    assert not live.ask(live.dealer, asks.Instruct(order=back))
    assert live.ask(live.boss, asks.Instruct(order=back)), live.answers[-1]
    assert views.you_view(live.state, Person("bob"), live.house).exclusion is None
    live.close()


# -- disputes


@pytest.fixture(autouse=True)
def utc_again() -> Iterator[None]:
    yield
    keep_time(UTC)


@pytest.mark.parametrize("book", [CANBERRA, MELBOURNE, CALIFORNIA, PERTH])
def test_a_complainant_is_advised_while_the_table_is_open(book: str, desk: Desk) -> None:
    if book == PERTH:  # shut is as good: there is no round in either
        desk.new_table("1", PERTH)
    else:
        add_table(desk, "1", book)
    dealer = open_book(book).ladder.rungs[0]
    desk.instruct("1", said.OpenDispute(by="", who="ann", at=1, number=1, player="ann", about="the count"))
    desk.instruct("1", said.AdviseComplainant(by=dealer, who="dee", at=2, number=1))
    dispute = desk.table("1").floor.disputes[1]
    assert dispute.advised
    assert [step.state for step in dispute.steps] == ["open", "advised"]


def test_the_page_offers_what_the_book_takes_next_up_to_the_review_by_the_commission(tmp_path: Path) -> None:
    live = Live(prepare(tmp_path, CANBERRA), tmp_path / "h.db")
    boss = Person(live.boss, "staff")

    def offered() -> list[tuple[str, str]]:
        (dispute,) = views.floor_view(live.state, boss, live.house).disputes
        return [(step.order, step.needs.rank) for step in dispute.next]

    assert live.ask("ann", asks.DisputeCommand(about="the count"))
    assert offered() == [("AdviseComplainant", "dealer"), ("DecideDispute", "casino_operator")]
    assert live.ask(live.dealer, asks.Instruct(order={"type": "AdviseComplainant", "number": 1}))
    assert offered() == [("DecideDispute", "casino_operator")]
    decided = {"type": "DecideDispute", "number": 1, "decision": "The count stands."}
    assert live.ask(live.boss, asks.Instruct(order=decided)), live.answers[-1]
    assert offered() == [("ReferDispute", "dealer")]
    assert live.ask(live.boss, asks.Instruct(order={"type": "ReferDispute", "number": 1}))
    assert offered() == [("DecideDispute", "Commission")]
    review = said.DecideDispute(by="Commission", who="mr rao", at=9, number=1, decision="Upheld.")
    live.desk.roster.staff = type(live.desk.roster.staff)()
    live.desk.instruct("t-1", review)
    assert offered() == []
    (dispute,) = views.floor_view(live.state, boss, live.house).disputes
    assert [step.words for step in dispute.steps] == ["", "", "The count stands", "", "Upheld"]
    assert (dispute.state, dispute.round) == ("reviewed", 0)
    live.close()


def test_a_dispute_is_printed_with_its_time_its_round_and_its_decision(desk: Desk) -> None:
    add_table(desk, "1", CANBERRA)
    play(desk, "1")
    about = "the <count>"
    desk.instruct("1", said.OpenDispute(by="", who="ann", at=1_800_000_000, number=1, player="ann", about=about))
    decide = said.DecideDispute(by=TOP[CANBERRA], who="olga", at=1_800_000_600, number=1, decision="It stands.")
    desk.instruct("1", decide)
    dispute, book = desk.table("1").floor.disputes[1], open_book(CANBERRA)
    page = as_html(dispute_paper("1", 1, dispute, book, book.rule("14.4")))
    for words in ("Dispute 1", "ann", "the &lt;count&gt;", "It stands", "olga (casino_operator)"):
        assert words in page, words
    assert re.search(r"Round.*?1<", page, re.DOTALL)
    assert len(re.findall(r"15 January 2027", page)) == 3, "when it was opened, twice, and when it was decided"


def test_the_paper_is_for_the_staff_of_the_table(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, time_zone="Australia/Melbourne") as live:
        ann, manager = live.guest("ann"), live.manager()
        assert ann.do("canberra-1", type="dispute", about="the count").status_code == 200
        assert ann.get("/api/tables/canberra-1/disputes/1").status_code == 403
        answer = manager.get("/api/tables/canberra-1/disputes/1")
        assert answer.status_code == 200
        assert "the count" in answer.text
        assert re.search(r"\d\d:\d\d(:\d\d)? AE[SD]T, ", answer.text), "in the time of the house"
        assert manager.get("/api/session").json()["time_zone"] == "Australia/Melbourne"
        assert manager.get("/api/tables/canberra-1/disputes/2").status_code == 404
