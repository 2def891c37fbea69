"""Who may give which order: a person on duty, at this table, in a rank they hold; one person never counts as two
(promise S3).
"""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from sizes import size

from queenhigh.games.library import BOOK_IDS, open_book, room
from queenhigh.house.staff.orders import GOOD_FOR, act, holds
from queenhigh.house.staff.roster import (
    Asked,
    Enrol,
    Give,
    LoggedOff,
    LoggedOn,
    LogOff,
    LogOn,
    OrderGiven,
    OrderRequested,
    OrderSigned,
    SetArea,
    Sign,
    Staff,
    Withdraw,
    evolve,
    replay,
)
from queenhigh.rules import Cited, Disposition, InputError, NotAuthorised, Refusal, Rule

MELBOURNE, CANBERRA, CALIFORNIA = BOOK_IDS[:3]
DEALER, HIGHER, AREA, ASSISTANT = open_book(MELBOURNE).ladder.rungs
REPLACE_CARDS = open_book(CANBERRA).rule("2.3")
TABLE, PIT = "canberra-1", "pit 1"


def after(staff: Staff, *asked: Asked) -> Staff:
    for one in asked:
        staff = replay(staff, act(staff, one))
    return staff


def on(person: str, rank: str, place: str = TABLE, book: str = CANBERRA, at: int = 0) -> LogOn:
    return LogOn(person, place, {book: rank}, at)


@pytest.fixture
def floor() -> Staff:
    """An operator, two supervisors, a dealer, and an operator who is also on duty at another table."""
    staff = after(
        Staff(),
        Enrol("olga", {CANBERRA: ("casino_operator",)}),
        Enrol("sam", {CANBERRA: ("casino_supervisor",)}),
        Enrol("sue", {CANBERRA: ("casino_supervisor",)}),
        Enrol("dan", {CANBERRA: ("dealer",)}),
        Enrol("ann", {MELBOURNE: (ASSISTANT,), CANBERRA: ("casino_operator",)}),
        SetArea(PIT, (TABLE, "canberra-2")),
    )
    return after(
        staff,
        on("olga", "casino_operator", PIT),
        on("sam", "casino_supervisor", PIT),
        on("sue", "casino_supervisor"),
        on("dan", "dealer"),
    )


def refused(staff: Staff, asked: Asked) -> Refusal:
    with pytest.raises(Refusal) as caught:
        act(staff, asked)
    return caught.value


# -- ranks and duty


def test_only_ranks_of_the_book_can_be_held_and_players_are_no_staff() -> None:
    for rank in ("TG Area Manager", "boss", "player"):
        with pytest.raises(InputError, match="has no rank"):
            act(Staff(), Enrol("x", {CANBERRA: (rank,)}))
    with pytest.raises(InputError, match="name of the person is missing"):
        act(Staff(), Enrol(" ", {}))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_person_with_a_rank_holds_those_below_it_and_no_office_outside_the_ladder(book: str) -> None:
    ladder = open_book(book).ladder
    for height, own in enumerate(ladder.rungs):
        person = act(Staff(), Enrol("x", {book: (own,)}))[0].person  # type: ignore[attr-defined]
        assert [rank for rank in ladder.ranks if holds(person, book, rank)] == list(ladder.rungs[: height + 1])


def test_a_deputy_is_no_director() -> None:
    deputy = act(Staff(), Enrol("x", {MELBOURNE: ("Tournament Deputy",)}))[0].person  # type: ignore[attr-defined]
    assert not holds(deputy, MELBOURNE, "Tournament Director")
    assert open_book(MELBOURNE).ladder.may("Tournament Deputy", "Tournament Director")


def test_nobody_logs_on_in_a_rank_that_they_do_not_hold(floor: Staff) -> None:
    staff = after(floor, LogOff("dan", 5))
    assert "dan does not hold the rank of casino_supervisor (holds: dealer)" in str(
        refused(staff, on("dan", "casino_supervisor"))
    )
    assert "holds: none" in str(refused(staff, on("dan", DEALER, book=MELBOURNE)))
    assert isinstance(refused(staff, on("dan", "casino_supervisor")), NotAuthorised)


def test_a_stranger_does_not_log_on(floor: Staff) -> None:
    assert "does not work here" in str(refused(floor, on("eve", "dealer")))
    assert "without a rank" in str(refused(floor, LogOn("ann", TABLE, {}, 0)))


def test_a_person_is_in_one_place_at_a_time(floor: Staff) -> None:
    assert "dan is on duty at canberra-1" in str(refused(floor, on("dan", "dealer", "canberra-2")))
    moved = after(floor, LogOff("dan", 5), on("dan", "dealer", "canberra-2", at=6))
    assert moved.duties["dan"].place == "canberra-2"
    assert moved.duties["dan"].since == 6


def test_a_person_who_is_not_on_duty_cannot_log_off(floor: Staff) -> None:
    assert "ann is not on duty" in str(refused(floor, LogOff("ann", 5)))


def test_on_duty_at_a_table_means_at_it_or_in_its_area(floor: Staff) -> None:
    assert set(floor.on_duty(TABLE)) == {"olga", "sam", "sue", "dan"}
    assert set(floor.on_duty("canberra-2")) == {"olga", "sam"}
    assert set(floor.on_duty("canberra-3")) == set()


def test_a_person_who_loses_the_rank_they_are_on_duty_in_is_logged_off(floor: Staff) -> None:
    events = act(floor, Enrol("sam", {CANBERRA: ("dealer",)}, at=9))
    assert [type(event) for event in events] == [type(events[0]), LoggedOff]
    assert "sam" not in replay(floor, events).duties
    promoted = act(floor, Enrol("sam", {CANBERRA: ("casino_operator",)}, at=9))
    assert len(promoted) == 1
    assert "sam" in replay(floor, promoted).duties


# -- orders of one person

CONSOLE = [
    open_book(book).rule(clause.id)
    for book in (MELBOURNE, CANBERRA, CALIFORNIA)
    for clause in open_book(book).clauses.values()
    if clause.disposition is Disposition.CONSOLE
]


@pytest.mark.parametrize("rule", CONSOLE, ids=str)
def test_every_console_order_is_given_by_its_rank_or_above_and_by_nobody_else(rule: Rule) -> None:
    book = open_book(rule.book)
    signed_by = room(book.id).floor.signed_by
    needed = signed_by.get(rule, (book.clause(rule).authority or book.ladder.rungs[0],))[0]
    for rank in [rank for rank in book.ladder.ranks if rank not in ("player", "player_dealer")]:
        staff = after(Staff(), Enrol("x", {book.id: (rank,)}), on("x", rank, book=book.id))
        order = Give(rule, TABLE, "The order", "x", rank, 7, "because", number=1)
        if book.ladder.may(rank, needed):
            (event,) = act(staff, order)
            assert event.rule == rule
            assert isinstance(event, OrderRequested if rule in signed_by else OrderGiven)
        else:
            assert needed in str(refused(staff, order))


def order(**changes: Any) -> Give:
    made = Give(
        open_book(CANBERRA).rule("2.4"), TABLE, "Counting the cards", "sam", "casino_supervisor", 7, "one looks worn"
    )
    return replace(made, **changes)


def test_an_order_is_recorded_with_who_when_and_why(floor: Staff) -> None:
    (event,) = act(floor, order())
    assert isinstance(event, OrderGiven)
    assert (event.signatures[0].who, event.signatures[0].rank) == ("sam", "casino_supervisor")
    assert (event.at, event.why, event.rule.clause, event.table) == (7, "one looks worn", "2.4", TABLE)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"who": "ann"}, "ann is not logged on"),
        ({"who": ""}, "nobody is not logged on"),
        ({"who": "sue", "table": "canberra-2"}, "sue is on duty at canberra-1, not at canberra-2"),
        ({"rank": "casino_operator"}, "sam is on duty as casino_supervisor, not as casino_operator"),
        ({"rank": "dealer"}, "not as dealer"),
        ({"who": "dan", "rank": "dealer"}, "must come from a casino_supervisor or above"),
        ({"who": "dan"}, "dan is on duty as dealer, not as casino_supervisor"),
        ({"why": "  "}, "no reason is given"),
        ({"rule": open_book(MELBOURNE).rule("3.3"), "rank": HIGHER}, "sam is on duty as no rank of this book"),
    ],
)
def test_an_order_by_the_wrong_person_in_the_wrong_rank_or_without_a_reason_is_refused(
    floor: Staff, changes: dict[str, Any], said: str
) -> None:
    assert said in str(refused(floor, order(**changes)))


def test_an_operator_who_works_as_dealer_gives_a_dealers_orders_only(floor: Staff) -> None:
    staff = after(floor, on("ann", "dealer"))
    assert "not as casino_operator" in str(refused(staff, order(who="ann", rank="casino_operator")))
    assert isinstance(refused(staff, order(who="ann", rank="dealer")), NotAuthorised)


# -- orders of two


def request(number: int = 1, at: int = 100, who: str = "olga", rank: str = "casino_operator") -> Give:
    return Give(REPLACE_CARDS, TABLE, "Changing the cards", who, rank, at, "a corner is bent", number)


def by(who: str, rank: str, number: int = 1, at: int = 200, **other: Any) -> Sign:
    return replace(Sign(number, REPLACE_CARDS, TABLE, "Changing the cards", who, rank, at), **other)


SAM, DAN = by("sam", "casino_supervisor"), by("dan", "dealer", at=201)


@pytest.mark.parametrize("signers", [(SAM, DAN), (replace(DAN, at=200), replace(SAM, at=201))])
def test_three_ranks_three_persons_in_any_order_of_signing(floor: Staff, signers: tuple[Sign, Sign]) -> None:
    first, second = signers
    staff = after(floor, request(), first)
    assert staff.requests[1].state == "open"
    signed, done = act(staff, second)
    assert isinstance(signed, OrderSigned)
    assert isinstance(done, OrderGiven)
    assert {one.who for one in done.signatures} == {"olga", "sam", "dan"}
    assert (done.why, done.number, done.at) == ("a corner is bent", 1, 201)
    assert replay(staff, [signed, done]).requests[1].state == "given"


@pytest.mark.parametrize(
    ("before", "asked", "said"),
    [
        ((), SAM, "There is no request 1"),
        ((request(),), by("olga", "casino_operator"), "olga has signed already"),
        ((request(),), by("olga", "casino_supervisor"), "olga has signed already"),
        ((request(), SAM), by("sam", "casino_supervisor", at=300), "sam has signed already"),
        ((request(), SAM), by("sam", "dealer", at=300), "sam has signed already"),
        ((request(), Withdraw(1, "olga", 150)), SAM, "Request 1 was withdrawn"),
        ((request(), SAM, DAN), by("sue", "casino_supervisor", at=300), "Request 1 was given"),
        ((request(),), by("sam", "casino_supervisor", at=99), "had not been made"),
        ((request(),), by("sam", "casino_supervisor", at=100 + GOOD_FOR + 1), "Request 1 has expired"),
        ((request(),), by("sam", "casino_supervisor", table="canberra-2"), "is for Changing the cards at canberra-1"),
        ((request(),), by("sam", "casino_supervisor", order="Closing the table"), "not for Closing the table"),
        (
            (request(),),
            by("sam", "casino_supervisor", rule=open_book(CANBERRA).rule("2.4")),
            "is for Changing the cards",
        ),
        ((request(),), by("sam", "casino_supervisor", number=2), "There is no request 2"),
        ((request(),), by("ann", "casino_operator"), "ann is not logged on"),
        ((request(),), by("sam", "casino_operator"), "not as casino_operator"),
        ((request(), LogOff("sam", 150)), SAM, "sam is not logged on"),
        ((request(), SAM, LogOff("olga", 200)), DAN, "olga is not logged on"),
        ((request(), SAM, LogOff("sam", 200)), DAN, "sam is not logged on"),
        ((request(), DAN), by("sam", "dealer", at=300), "not as dealer"),
        ((request(),), request(at=300), "needs a new number"),
        ((), request(number=0), "needs a new number"),
        ((), request(who="sam", rank="casino_supervisor"), "must come from a casino_operator"),
        ((request(),), Withdraw(1, "sam", 150), "Request 1 is not sam's"),
        ((request(), Withdraw(1, "olga", 150)), Withdraw(1, "olga", 151), "Request 1 was withdrawn"),
        ((request(), SAM, DAN), Withdraw(1, "olga", 300), "Request 1 was given"),
    ],
)
def test_what_would_let_one_person_do_the_work_of_two_is_refused(
    floor: Staff, before: tuple[Asked, ...], asked: Asked, said: str
) -> None:
    assert said in str(refused(after(floor, *before), asked))


def test_two_dealers_do_not_make_a_supervisor(floor: Staff) -> None:
    staff = after(floor, Enrol("dee", {CANBERRA: ("dealer",)}), on("dee", "dealer"), request(), DAN)
    assert "must come from a casino_supervisor" in str(refused(staff, by("dee", "dealer", at=300)))


def test_two_supervisors_may_sign_as_one_of_them_does_a_dealers_work(floor: Staff) -> None:
    events = act(after(floor, request(), SAM), by("sue", "casino_supervisor", at=300))
    assert isinstance(events[-1], OrderGiven)


@pytest.mark.parametrize(("late", "given_"), [(0, True), (1, False)])
def test_the_last_second_of_a_request_still_counts(floor: Staff, late: int, given_: bool) -> None:
    last = by("dan", "dealer", at=100 + GOOD_FOR + late)
    staff = after(floor, request(), SAM)
    if given_:
        assert isinstance(act(staff, last)[-1], OrderGiven)
    else:
        assert "has expired" in str(refused(staff, last))


def test_a_request_that_came_back_on_duty_may_still_be_signed(floor: Staff) -> None:
    staff = after(floor, request(), LogOff("olga", 120), on("olga", "casino_operator", PIT, at=130), SAM)
    assert isinstance(act(staff, DAN)[-1], OrderGiven)


def test_two_requests_do_not_lend_each_other_signatures(floor: Staff) -> None:
    staff = after(floor, request(1), request(2), by("sam", "casino_supervisor", 1), by("dan", "dealer", 2))
    assert {number: one.state for number, one in staff.requests.items()} == {1: "open", 2: "open"}
    assert staff.requests[1].missing == ("dealer",)
    assert staff.requests[2].missing == ("casino_supervisor",)


# -- any interleaving

PEOPLE = {
    "olga": ("casino_operator",),
    "sam": ("casino_supervisor",),
    "dan": ("dealer",),
    "ann": ("casino_operator", "dealer"),
}
RANKS = open_book(CANBERRA).ladder.rungs
HELD = st.sampled_from([(who, rank) for who, ranks in PEOPLE.items() for rank in ranks if rank != "casino_operator"])
SHIFT: list[Asked] = [
    *(Enrol(who, {CANBERRA: ranks}) for who, ranks in PEOPLE.items()),
    SetArea(PIT, (TABLE,)),
    on("olga", "casino_operator"),
    on("sam", "casino_supervisor", PIT),
    on("dan", "dealer"),
    on("ann", "dealer"),
    request(1, 0),
    request(2, 0),
]
"""People on duty who have requested two orders, so that either takes two more signatures."""
SIGNS = st.builds(lambda held, number: by(held[0], held[1], number, 0), HELD, st.sampled_from([1, 1, 2]))
asks = st.lists(
    st.one_of(
        *[SIGNS] * 8,
        st.builds(
            on, st.sampled_from(sorted(PEOPLE)), st.sampled_from(RANKS), st.sampled_from([TABLE, PIT, "canberra-2"])
        ),
        st.builds(LogOff, st.sampled_from(sorted(PEOPLE)), st.just(0)),
        st.builds(request, st.integers(1, 2), st.just(0), st.sampled_from(sorted(PEOPLE)), st.sampled_from(RANKS)),
        st.builds(by, st.sampled_from(sorted(PEOPLE)), st.sampled_from(RANKS), st.integers(1, 2), st.integers(0, 9)),
        st.builds(Withdraw, st.integers(1, 2), st.sampled_from(sorted(PEOPLE)), st.just(0)),
    ),
    min_size=10,
    max_size=40,
)


@given(asks)
@settings(max_examples=size(200, 1000))
def test_no_interleaving_gives_an_order_without_three_persons_on_duty_in_its_ranks(asked: list[Asked]) -> None:
    staff = after(Staff(), *SHIFT)
    given_numbers: list[int] = []
    for one in asked:
        try:
            events = act(staff, one)
        except Refusal:
            continue
        for event in events:
            if isinstance(event, OrderGiven):
                who = [signature.who for signature in event.signatures]
                assert len(set(who)) == len(who) == 3
                assert all(staff.duties[name].place in (TABLE, PIT) for name in who)
                assert all(staff.duties[s.who].ranks[CANBERRA] == s.rank for s in event.signatures)
                heights = sorted(RANKS.index(signature.rank) for signature in event.signatures)
                assert all(height >= needed for height, needed in zip(heights, range(3), strict=True))
                given_numbers.append(event.number)
            if isinstance(event, LoggedOn):
                assert event.person not in staff.duties
            staff = evolve(staff, event)
    assert len(given_numbers) == len(set(given_numbers))


def test_the_interleavings_reach_an_order_that_is_given() -> None:
    """So that the property above is not about nothing."""
    steps: list[Asked] = [by("sam", "casino_supervisor", 1, 1), by("dan", "dealer", 1, 2)]
    assert after(Staff(), *SHIFT, *steps).requests[1].state == "given"


def test_a_refusal_changes_nothing_and_events_rebuild_the_staff(floor: Staff) -> None:
    history: list[Cited] = []
    staff = Staff()
    steps: list[Callable[[], Asked]] = [
        lambda: Enrol("olga", {CANBERRA: ("casino_operator",)}),
        lambda: on("olga", "casino_operator"),
        lambda: on("olga", "casino_operator"),
        lambda: request(),
        lambda: by("olga", "casino_supervisor"),
        lambda: Withdraw(1, "olga", 300),
    ]
    for step in steps:
        before = staff
        try:
            events = act(staff, step())
        except Refusal:
            assert staff == before
            continue
        history += events
        staff = replay(staff, events)
    assert replay(Staff(), history) == staff
    assert staff.requests[1].state == "withdrawn"
