"""The incident log is what the events say: numbered, with clause, who ruled, what was ordered and who was told."""

import xml.etree.ElementTree as ET
from typing import get_type_hints

import pytest
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import GameReregistered
from queenhigh.games.kit import floor_events
from queenhigh.games.kit.events import OrderRefused, Reported, RoundEnded
from queenhigh.games.kit.floor_events import Detention, Dispute, Notice
from queenhigh.games.kit.ruling import (
    Amend,
    Award,
    CountCards,
    OfferRetraction,
    Order,
    Record,
    Refuse,
    ReturnHands,
    Ruling,
    VoidRound,
)
from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.house.documents.html import as_html, as_markdown
from queenhigh.house.documents.text import as_text, cells
from queenhigh.house.incidents import (
    AMOUNTS,
    Happened,
    deck,
    incidents,
    report,
    select,
)
from queenhigh.money import Cents
from queenhigh.notation.round_sheet import facts_of
from queenhigh.rules import Cited, Rule

MELBOURNE, CANBERRA, CALIFORNIA, PERTH = BOOK_IDS[:4]
START = 1_800_000_000


def m(clause: str) -> Rule:
    return open_book(MELBOURNE).rule(clause)


def happened(
    event: Cited, at: int = 0, table: str = "m-1", book: str = MELBOURNE, round: int = 3, who: str = "hal"
) -> Happened:
    return Happened(event, START + at, table, book, round, who, "TG Higher Duties Dealer")


RULING = Ruling(
    m("11.5.2"),
    "TG Higher Duties Dealer",
    (ReturnHands(m("11.5.2"), (3,)), OfferRetraction(m("11.5.2(a)"), (1, 2), (1,))),
    notify=("TG Higher Duties Dealer", "TG Area Manager"),
)


def evening() -> list[Happened]:
    """One of each, in order."""
    return [
        happened(Reported("Dealer", {"type": "wrong_count", "seat": 3, "cards": 2, "detail": ""}, m("11.5")), 10),
        happened(RULING, 10),
        happened(RoundEnded("partly_void", m("11.5.2")), 11),
        happened(
            OrderRefused(
                "Changing the pay tables must not come from a Dealer.",
                "Dealer",
                "TG Assistant Casino Manager",
                m("10.2.2"),
            ),
            20,
            who="dan",
        ),
        happened(floor_events.CountOrdered(m("3.3")), 29),
        happened(floor_events.CountRecorded(51, m("3.3")), 30),
        happened(floor_events.BreachLogged("13.7", ("ann", "bob"), "bob told ann to fold", m("13.7")), 40),
        happened(floor_events.PlayerExcluded("bob", "13.7", m("13.2.2")), 50),
        happened(floor_events.WinningsWithheld("bob", Cents(50_000), m("13.2.3")), 60),
        happened(floor_events.DisputeMoved(1, Dispute("ann", "a payment"), m("13.10")), 70, table="m-2"),
        happened(floor_events.WinningsReleased("bob", Cents(50_000), True, m("13.2.3")), 80),
        happened(
            floor_events.PersonDetained(Detention("bob", "a device", "the pit", START, START + 60), m("13.2.4")), 90
        ),
        happened(
            floor_events.NoticeGiven(Notice("stop order", START, 0), open_book(CALIFORNIA).rule("Bureau review (3)")),
            100,
            table="c-1",
            book=CALIFORNIA,
        ),
    ]


def test_one_of_each_is_found_and_numbered_in_order() -> None:
    log = incidents(evening())
    assert [one.number for one in log] == list(range(1, len(log) + 1))
    assert [one.kind for one in log] == [
        "ruling",
        "refusal",
        "count",
        "breach",
        "exclusion",
        "withheld",
        "dispute",
        "released",
        "detention",
        "regulator",
    ]


def test_a_ruling_says_what_was_found_who_ruled_what_was_ordered_and_who_was_told() -> None:
    first = incidents(evening())[0]
    assert first.what == "Wrong count: seat 3, cards 2"
    assert (first.who, first.rank) == ("hal", "TG Higher Duties Dealer")
    assert first.told == ("TG Higher Duties Dealer", "TG Area Manager")
    assert first.ordered == (
        "return hands (11.5.2): seats 3, outcome returned",
        "offer retraction (11.5.2(a)): seats 1, 2, taken 1",
    )
    assert (first.table, first.round, first.rule, first.at) == ("m-1", 3, m("11.5.2"), START + 10)


def test_a_ruling_names_the_rank_of_the_person_who_gave_it_and_not_the_lowest_that_may() -> None:
    ruled = happened(replace(RULING, by="Dealer"), who="manager")
    (one,) = incidents([replace(ruled, rank="TG Area Manager")])
    assert (one.who, one.rank) == ("manager", "TG Area Manager")
    (other,) = incidents([replace(ruled, rank="")])
    assert other.rank == "Dealer"


def test_a_report_belongs_to_the_next_ruling_at_its_own_table_only() -> None:
    reported = Reported("Dealer", {"type": "exposed_card"}, m("11.1"))
    plain = Ruling(m("11.1"), "Dealer", (CountCards(m("11.1")),))
    log = incidents([happened(reported), happened(plain, table="m-2"), happened(plain), happened(plain)])
    assert [one.what for one in log] == [
        "Ruling under 11.1: count cards",
        "Exposed card",
        "Ruling under 11.1: count cards",
    ]


@pytest.mark.parametrize(
    ("order", "what"),
    [
        (Award(m("7.1.1"), (3,), Cents(1_200_034)), "Prize of $12,000.34 at seat 3"),
        (Record(m("9.6.3"), "area 2 had 4 cards, not 3"), "Area 2 had 4 cards, not 3"),
        (Refuse(m("11.4"), (1,), "the hand was folded"), "The hand was folded"),
        (VoidRound(m("11.4"), misdeal=True), "Ruling under 11.4: void round"),
    ],
)
def test_a_ruling_without_a_report_says_what_it_was_about(order: Order, what: str) -> None:
    assert incidents([happened(Ruling(order.rule, "Dealer", (order,)))])[0].what == what


def test_money_is_in_dollars_in_what_was_reported_and_in_what_was_ordered() -> None:
    facts = {"type": "play_wager_unequal", "seat": 1, "placed": 2500}
    made = Ruling(m("11.14.1"), "Dealer", (Amend(m("11.14.1"), 1, "play", Cents(2500), Cents(1000)),))
    one = incidents([happened(Reported("Dealer", facts, m("11.14.1"))), happened(made)])[0]
    assert one.what == "Play wager unequal: seat 1, placed $25"
    assert one.ordered == ("amend (11.14.1): seat 1, bet play, amount $25, counts $10",)
    paid = {"type": "disturbance", "already_paid": [{"seat": 1, "amount": 550}]}
    other = {"type": "jackpot_display_malfunction", "verified": {"1": 12345, "2": "12.50", "3": "not known"}}
    said = [incidents([happened(Reported("x", each, m("13.4"))), happened(made)])[0].what for each in (paid, other)]
    assert said[0] == "Disturbance: already paid seat 1, amount $5.50"
    assert said[1] == "Jackpot display malfunction: verified 1 $123.45, 2 $12.50, 3 not known"


def test_every_amount_that_a_report_can_hold_is_written_as_money() -> None:
    for book in BOOK_IDS:
        for kind in facts_of(book).values():
            for name, hint in get_type_hints(kind).items():
                assert "Cents" not in str(hint) or name in AMOUNTS, (book, kind, name)


@pytest.mark.clause("crown-melbourne-three-card-poker 11.15.1", "crown-melbourne-three-card-poker 11.15.2")
@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            GameReregistered((1, 5), m("11.15.1"), left=(2, 4)),
            "The jackpot game carried over is cancelled because areas 2, 4 left it; "
            "the Jackpot Wagers at areas 1, 5 are registered again",
        ),
        (
            GameReregistered((), m("11.15.1"), left=(2,)),
            "The jackpot game carried over is cancelled because area 2 left it; no wager is left",
        ),
        (
            GameReregistered((1, 3), m("11.15.2"), joined=(3,)),
            "The jackpot game carried over is cancelled because area 3 joined it; "
            "the Jackpot Wagers at areas 1, 3 are registered again",
        ),
    ],
)
def test_a_jackpot_game_that_is_cancelled_and_registered_again_is_an_incident(
    event: GameReregistered, words: str
) -> None:
    one = incidents([happened(event)])[0]
    assert (one.kind, one.what, one.rule) == ("jackpot", words, event.rule)


def test_what_was_found_and_ordered_reads_like_words() -> None:
    facts = {"type": "fraud", "bets": ["pair_plus", "ante"], "hinders": False}
    log = incidents(
        [
            happened(Reported("x", facts, m("13.3"))),
            happened(Ruling(m("11.4"), "x", (VoidRound(m("11.4"), misdeal=True),))),
        ]
    )
    assert log[0].what == "Fraud: bets pair_plus, ante, hinders no"
    assert log[0].ordered == ("void round (11.4): outcome void, misdeal yes",)


def test_a_rank_that_stands_for_its_person_is_named_once() -> None:
    log = incidents([happened(RULING, who="TG Higher Duties Dealer")])
    assert "Ruled by: TG Higher Duties Dealer\n" in as_text(report(log, "Monday", START, START + 1))


def test_the_reason_of_a_ruling_comes_before_the_report() -> None:
    ruling = Ruling(
        m("13.4"), "Dealer", (VoidRound(m("13.4")), Record(m("13.4"), "fire")), reason="fire in the kitchen"
    )
    (one,) = incidents([happened(ruling)])
    assert one.what == "fire in the kitchen"
    assert one.ordered[1] == "record (13.4): note fire"


@pytest.mark.parametrize("book", [MELBOURNE, CANBERRA, CALIFORNIA])
@pytest.mark.parametrize(("count", "off"), [(0, True), (51, True), (52, False), (53, True)])
def test_a_count_is_an_incident_only_when_it_is_off(book: str, count: int, off: bool) -> None:
    rule = next(iter(open_book(book).clauses))
    events = [
        floor_events.CountRecorded(count, open_book(book).rule(rule)),
        floor_events.CardsChecked(count, 0, open_book(book).rule(rule)),
    ]
    log = incidents(happened(event, book=book) for event in events)
    assert len(log) == (2 if off else 0)
    assert all(one.what == f"{count} cards were counted, not 52" for one in log)


@pytest.mark.parametrize("book", BOOK_IDS[:4])
def test_every_book_says_how_many_cards_a_deck_has(book: str) -> None:
    assert deck(book) == 52


def test_ordinary_events_and_notices_are_no_incidents() -> None:
    ordinary = [
        floor_events.PlayerSeated(1, "ann", m("2.1")),
        floor_events.RoundStarted(m("9.2")),
        floor_events.NoticeGiven(Notice("closing", START, 3), m("13.8")),
        RoundEnded("settled", m("9.6.3")),
    ]
    assert incidents(map(happened, ordinary)) == ()


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        ({"table": "m-2"}, [7]),
        ({"book": CALIFORNIA}, [10]),
        ({"kind": "refusal"}, [2]),
        ({"clause": "13.2.3"}, [6, 8]),
        ({"who": "dan"}, [2]),
        ({"person": "bob"}, [4, 5, 6, 8, 9]),
        ({"person": "bob", "kind": "breach"}, [4]),
        ({"round": 4}, []),
        ({"since": START + 90}, [9, 10]),
        ({"since": START + 91}, [10]),
        ({"until": START + 20}, [1]),
        ({"until": START + 21}, [1, 2]),
        ({}, list(range(1, 11))),
    ],
)
def test_filters_keep_what_fits_all_of_them(wanted: dict[str, object], numbers: list[int]) -> None:
    assert [one.number for one in select(incidents(evening()), **wanted)] == numbers  # type: ignore[arg-type]


# -- the report


def test_a_shifts_report_holds_its_incidents_and_no_other_shifts() -> None:
    log = incidents(evening())
    made = report(log, "Monday, late shift", START + 20, START + 60)
    assert made.values("count") == ["4"]
    text = as_text(made)
    assert "Needed: TG Assistant Casino Manager" in text
    assert "Wrong count" not in text
    assert ".." not in text.split("INCIDENTS ")[1]
    assert [cited.clause for cited in made.satisfies[1:]] == ["10.2.2", "3.3", "13.7", "13.2.2"]
    whole = as_text(report(log, "Monday", START, START + 1000))
    assert "Notified: TG Higher Duties Dealer, TG Area Manager" in whole
    assert "Ruled by: hal (TG Higher Duties Dealer)" in whole


def test_a_report_is_stamped_with_every_book_that_had_an_incident_and_with_no_other() -> None:
    made = report(incidents(evening()), "Monday", START, START + 1000)
    assert [stamp.book for stamp in made.stamps] == [MELBOURNE, CALIFORNIA]
    assert made.clauses.startswith("house-procedure: records; crown-melbourne-three-card-poker: 11.5.2, 10.2.2,")
    assert made.clauses.endswith("; california-three-card-poker: Bureau review (3)")


def test_a_quiet_shift_has_a_report_too() -> None:
    made = report((), "Sunday", START, START + 1000)
    assert made.values("count") == ["0"]
    assert "No incidents recorded." in as_text(made)
    assert made.stamps == ()


@pytest.mark.parametrize("log", [evening(), []])
def test_a_report_fits_its_paper_and_is_well_formed(log: list[Happened]) -> None:
    made = report(incidents(log), "Monday <late> & loud", START, START + 1000)
    assert max(cells(line) for line in as_text(made).splitlines()) == 80
    assert ET.fromstring(as_html(made).removeprefix("<!DOCTYPE html>")).tag == "html"
    assert as_markdown(made).startswith("# Incident report\n")
