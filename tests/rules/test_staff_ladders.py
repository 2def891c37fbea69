"""Who may give which order. "Or above" is checked for every rank of every book against every requirement."""

import pytest
from shelf import LADDER

from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.rules import NotAuthorised, Rule

MAY: dict[str, dict[str, set[str]]] = {
    "crown-melbourne-three-card-poker": {
        "Dealer": {"Dealer", "TG Higher Duties Dealer", "TG Area Manager", "TG Assistant Casino Manager"},
        "TG Higher Duties Dealer": {"TG Higher Duties Dealer", "TG Area Manager", "TG Assistant Casino Manager"},
        "TG Area Manager": {"TG Area Manager", "TG Assistant Casino Manager"},
        "TG Assistant Casino Manager": {"TG Assistant Casino Manager"},
        "player": {"player"},
        "Tournament Director": {"Tournament Director", "Tournament Deputy"},
        "Tournament Deputy": {"Tournament Deputy"},
        "Chief Operating Officer": {"Chief Operating Officer"},
        "Chief Executive Officer": {"Chief Executive Officer"},
    },
    "casino-canberra-3-card-poker": {
        "dealer": {"dealer", "casino_supervisor", "casino_operator"},
        "casino_supervisor": {"casino_supervisor", "casino_operator"},
        "casino_operator": {"casino_operator"},
        "player": {"player"},
        "Commission": {"Commission"},
    },
    "california-three-card-poker": {
        "house_dealer": {"house_dealer", "floor_supervisor"},
        "floor_supervisor": {"floor_supervisor"},
        "player": {"player"},
        "player_dealer": {"player_dealer"},
        "Bureau": {"Bureau"},
    },
    "crown-perth-holdem-poker": {
        "dealer": {"dealer", "supervisor", "casino_operator"},
        "supervisor": {"supervisor", "casino_operator"},
        "casino_operator": {"casino_operator"},
        "player": {"player"},
        "Commission": {"Commission"},
    },
    "crown-melbourne-crown-poker": {
        "Dealer": {"Dealer", "TG Higher Duties Dealer", "TG Area Manager", "TG Assistant Casino Manager"},
        "TG Higher Duties Dealer": {"TG Higher Duties Dealer", "TG Area Manager", "TG Assistant Casino Manager"},
        "TG Area Manager": {"TG Area Manager", "TG Assistant Casino Manager"},
        "TG Assistant Casino Manager": {"TG Assistant Casino Manager"},
        "player": {"player"},
        "Chip Runner": {"Chip Runner"},
        "Tournament Director": {"Tournament Director", "Tournament Deputy"},
        "Tournament Deputy": {"Tournament Deputy"},
        "VCGLR inspector": {"VCGLR inspector"},
    },
}
"""Required rank: the ranks that may."""

RULE = Rule("little-book", "10.2.2")


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_rank_may_do_what_takes_its_own_rung_or_a_lower_one_and_nothing_else(book_id: str) -> None:
    ladder, expected = open_book(book_id).ladder, MAY[book_id]
    assert set(ladder.ranks) == set(expected)
    found = {required: {actor for actor in ladder.ranks if ladder.may(actor, required)} for required in ladder.ranks}
    assert found == expected


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_an_order_is_refused_exactly_where_the_rank_may_not_give_it(book_id: str) -> None:
    ladder = open_book(book_id).ladder
    for required, allowed in MAY[book_id].items():
        for actor in MAY[book_id]:
            if actor in allowed:
                ladder.require(actor, required, order="Closing the table", rule=RULE)
            else:
                with pytest.raises(NotAuthorised) as refused:
                    ladder.require(actor, required, order="Closing the table", rule=RULE)
                assert f"must come from a {required}" in str(refused.value)
                assert f"it came from: {actor}." in str(refused.value)


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_the_rungs_of_a_ladder_are_listed_lowest_first(book_id: str) -> None:
    rungs = open_book(book_id).ladder.rungs
    helpers = [len(MAY[book_id][rung]) for rung in rungs]
    assert helpers == list(range(len(rungs), 0, -1))


def test_a_refused_order_says_what_why_which_clause_and_what_now() -> None:
    ladder = open_book("crown-melbourne-three-card-poker").ladder
    rule = open_book("crown-melbourne-three-card-poker").rule("10.2.2")
    order = "Changing the pay tables"
    with pytest.raises(NotAuthorised) as refused:
        ladder.require("Dealer", "TG Area Manager", order=order, rule=rule)
    assert str(refused.value) == (
        "Changing the pay tables must come from a TG Area Manager or above; it came from: Dealer. "
        "[crown-melbourne-three-card-poker 10.2.2] Call a TG Area Manager and send the order again."
    )
    assert refused.value.rule == rule


def test_a_refusal_of_the_top_rank_or_an_office_does_not_offer_a_higher_one() -> None:
    for required in ("manager", "director"):
        with pytest.raises(NotAuthorised, match=f"must come from a {required}; it came from: dealer"):
            LADDER.require("dealer", required, order="Ending the tournament", rule=RULE)


def test_a_stranger_is_refused_and_told_which_ranks_are_like_the_one_given() -> None:
    with pytest.raises(
        NotAuthorised, match=r"it came from: superviser, which this book does not know\. Nearest: super"
    ):
        LADDER.require("superviser", "dealer", order="Closing the table", rule=RULE)


def test_an_office_may_not_do_what_takes_a_rung_nor_a_rung_what_takes_an_office() -> None:
    assert not LADDER.may("director", "dealer")
    assert not LADDER.may("manager", "director")
    assert not LADDER.may("player", "dealer")


def test_a_deputy_stands_in_for_the_office_but_the_office_is_not_the_deputy() -> None:
    assert LADDER.may("deputy", "director")
    assert not LADDER.may("director", "deputy")
    assert not LADDER.may("deputy", "dealer")


def test_a_rank_that_the_book_does_not_have_authorises_nobody_not_even_itself() -> None:
    for actor in (*LADDER.ranks, "janitor"):
        assert not LADDER.may(actor, "janitor")
    assert "janitor" not in LADDER
    assert not any(LADDER.may("janitor", required) for required in LADDER.ranks)
    assert not LADDER.may("", "")


def test_every_authority_that_a_clause_names_can_be_met_by_some_rank() -> None:
    for book_id in BOOK_IDS:
        book = open_book(book_id)
        for clause in book.clauses.values():
            if clause.authority:
                assert MAY[book_id][clause.authority], (book_id, clause.id)
