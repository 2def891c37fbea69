"""Every drill comes from the engine and agrees with it: payouts, rulings and hands, over a bounded number of seeds."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.cards import cards
from queenhigh.games.library import BOOK_IDS, open_book, open_pay_book
from queenhigh.hands import FiveCard, ThreeCard, five_card_hand
from queenhigh.rules import InputError
from queenhigh.training import answers
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import relabelled
from queenhigh.training.drill import Asks, Drill, Kind, check, mark
from queenhigh.training.making import LEVELS, about_clause, make, offered, topics

EVERY = [(kind, book) for kind, books in offered().items() for book in books]


@cache
def once(kind: Kind, book: str) -> Drill:
    return make(kind, book, "nonsense", 2)


def keyed(drill: Drill) -> dict[str, str]:
    """What a player types who knows everything."""
    return {item.id: " ".join(item.key) for item in drill.items}


@pytest.mark.parametrize(("kind", "book"), EVERY)
def test_a_drill_is_the_same_each_time_and_its_key_is_right(kind: Kind, book: str) -> None:
    law = open_book(book)
    for level in LEVELS:
        for seed in range(2 if kind is Kind.PLAY else 8):
            drill = make(kind, book, str(seed), level)
            assert drill == make(kind, book, str(seed), level)
            assert drill.items
            assert drill.question or drill.layout
            assert len({item.id for item in drill.items}) == len(drill.items)
            assert drill.clauses
            assert all(law.clause(clause) for clause in drill.clauses)
            verdict = check(drill, keyed(drill))
            assert verdict.right, (drill, verdict)
            assert all(mark.why for mark in verdict.marks)


@pytest.mark.parametrize(("kind", "book"), EVERY)
def test_one_wrong_item_is_wrong_and_the_others_stay_right(kind: Kind, book: str) -> None:
    drill = make(kind, book, "one slip", 3)
    slip = drill.items[0]
    wrong = next(letter for letter in LETTERS if letter not in slip.key) if slip.options else "77777.77"
    verdict = check(drill, keyed(drill) | {slip.id: wrong})
    assert [mark.id for mark in verdict.marks if not mark.right] == [slip.id]
    assert not verdict.right


@given(st.text(max_size=40), st.sampled_from(EVERY))
@settings(max_examples=60, deadline=None)
def test_whatever_is_typed_gets_a_verdict(typed: str, of: tuple[Kind, str]) -> None:
    drill = once(*of)
    verdict = check(drill, {item.id: typed for item in drill.items} | {typed: typed}, seconds=1e9)
    assert len(verdict.marks) == len(drill.items)
    assert verdict.late == bool(drill.seconds)
    assert not (verdict.late and verdict.right)


def test_an_empty_answer_says_what_can_be_typed() -> None:
    drill = make(Kind.PAY, BOOK_IDS[0], "empty")
    assert all("No answer" in mark.note for mark in check(drill, {}).marks)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("40", "paid 40.00"),
        ("$1,250.50", "paid 1250.50"),
        ("Pays 5", "paid 5.00"),
        ("+5", "paid 5.00"),
        ("T", answers.TAKEN),
        ("taken 2.50", "taken 2.50"),
        (" stand  off ", answers.RETURNED),
        ("stand_off", answers.RETURNED),
        ("0", answers.NOTHING),
        ("c", answers.CARRIED),
    ],
)
def test_amounts_are_understood(typed: str, meant: str) -> None:
    assert answers.amount(typed) == meant


@pytest.mark.parametrize("typed", ["", "4,0", "paid", "five", "1e9", "-5", "٣", "t t", "40.5"])
def test_nonsense_is_distinguished_from_an_answer(typed: str) -> None:
    with pytest.raises(answers.Nonsense):
        answers.amount(typed)


def test_letters_are_understood() -> None:
    options = ("Play continues", "The cards are burnt", "A warning")
    assert answers.letters("c, A", options, several=True) == ("a", "c")
    assert answers.letters("a and c", options, several=True) == ("a", "c")
    assert answers.letters("the cards are BURNT", options, several=False) == ("b",)
    for typed in ("d", "", "ab"):
        with pytest.raises(answers.Nonsense):
            answers.letters(typed, options, several=False)


@pytest.mark.parametrize("book", offered()[Kind.PAY])
def test_every_row_of_every_pay_table_is_paid_in_some_drill(book: str) -> None:
    rows = {f"{name} {row}" for name, table in open_pay_book(book).tables.items() for row in table}
    assert rows <= set(topics(Kind.PAY, book))
    for topic in topics(Kind.PAY, book):
        drill = make(Kind.PAY, book, "row", 3, topic)
        assert topic in drill.covers
        assert check(drill, keyed(drill)).right


def test_a_bank_runs_out_and_says_what_stays_unpaid() -> None:
    drill = make(Kind.PAY, "california-three-card-poker", "poor", 3, "bank runs out")
    assert any("stays unpaid" in item.why for item in drill.items)


@pytest.mark.parametrize("book", offered()[Kind.READ])
def test_every_kind_of_hand_is_read(book: str) -> None:
    known = set(topics(Kind.READ, book))
    if book == "crown-melbourne-crown-poker":
        highs = ("five", "seven", "omaha", "hilo", "omaha_hilo")
        assert {f"{sort} {kind.label}" for sort in highs for kind in FiveCard} <= known
        assert {f"{sort} {kind}" for sort in ("low", "omaha_low") for kind in ("low", "no low")} <= known
    elif book == "crown-perth-holdem-poker":
        assert known == {f"{sort} {kind.label}" for sort in ("five", "seven") for kind in FiveCard}
    else:
        mini = book == "california-three-card-poker"
        assert {f"three {kind.label}" for kind in ThreeCard if mini or kind is not ThreeCard.MINI_ROYAL} <= known
    for topic in known:
        assert make(Kind.READ, book, "read", 3, topic).covers == (topic,)


def test_any_five_that_make_the_hand_are_right() -> None:
    drill = make(Kind.READ, "crown-melbourne-crown-poker", "five", 3, "seven two_pair")
    item = next(item for item in drill.items if item.asks is Asks.CARDS)
    best = max(five_card_hand(cards(" ".join(five))) for five in combinations(item.options, 5))
    for five in combinations(item.options, 5):
        assert mark(item, " ".join(five)).right == (five_card_hand(cards(" ".join(five))) == best)


def test_cards_change_places_and_none_is_lost() -> None:
    deck = cards("2c 3c 4c 5c 6c 7c")
    assert relabelled(deck, cards("2c 3c"), cards("3c 7c")) == tuple(cards("3c 7c 4c 5c 6c 2c"))


def test_practice_finds_a_drill_about_a_clause() -> None:
    book = "casino-canberra-3-card-poker"
    assert "4.8(a)" in about_clause(Kind.PAY, book, "4.8(a)", "again").clauses
    assert about_clause(Kind.PAY, book, "no such clause", "again").items


def test_what_is_not_offered_is_refused() -> None:
    with pytest.raises(InputError, match="no play drills"):
        make(Kind.PLAY, "no such book", "x")
    with pytest.raises(InputError, match="is about 'juggling'"):
        make(Kind.PAY, BOOK_IDS[0], "x", 1, "juggling")
    with pytest.raises(InputError, match="level"):
        make(Kind.READ, BOOK_IDS[0], "x", 4)


def test_chance_repeats() -> None:
    assert Chance("a", 1).mixed(range(20)) == Chance("a", 1).mixed(range(20))
    assert Chance("a", 1).some(range(3), 9) != []


@pytest.mark.parametrize("book", [book for book in offered()[Kind.PAY] if "crown-poker" not in book])
def test_a_beginner_pays_something_and_answers_little(book: str) -> None:
    drills = [make(Kind.PAY, book, f"first {number}", 1) for number in range(20)]
    assert all(any(item.key[0].startswith("paid") for item in drill.items) for drill in drills)
    assert all(drill.seconds == 0 for drill in drills)
    asked = [item for drill in drills for item in drill.items if item.id[0].isdigit()]
    assert len(asked) <= 4 * len(drills)


@pytest.mark.parametrize(
    ("book", "worst"),
    [
        ("casino-canberra-3-card-poker", "three odd cards"),
        ("crown-melbourne-three-card-poker", "three odd cards"),
        ("california-three-card-poker", "high card"),
        ("crown-perth-holdem-poker", "five odd cards"),
        ("crown-melbourne-crown-poker", "no pair"),
    ],
)
def test_each_book_has_its_own_terms_for_hands(book: str, worst: str) -> None:
    """Canberra 2.6(f), Melbourne 3.6.1(a), California's rankings, Perth 1.1, Crown Poker 3.2.2(j)."""
    first = topics(Kind.READ, book)[0]
    assert make(Kind.READ, book, "terms", 1, first).items[0].options[-1] == worst


def test_feedback_calls_a_hand_as_the_book_does() -> None:
    paid = make(Kind.SPEED, "california-three-card-poker", "terms", 1, "pair_plus mini_royal").items[0]
    assert "mini royal flush at 200 to 1" in paid.ask
    assert paid.why.startswith("Mini royal flush, 200 to 1: $")


def test_an_answer_is_repeated_in_full() -> None:
    """Options are sentences: cut off after eighty letters, nobody could tell what was said."""
    item = make(Kind.PROCEDURE, "crown-melbourne-three-card-poker", "whole", 3, "a round").items[0]
    longest = max(item.options, key=len)
    assert len(longest) > 80
    assert mark(item, longest).given == longest


@pytest.mark.parametrize("kind", Kind)
def test_nothing_hurries_a_learner(kind: Kind) -> None:
    for book in offered()[kind]:
        assert make(kind, book, "calm", 1).seconds == 0
        assert make(kind, book, "calm", 2).seconds > 0
