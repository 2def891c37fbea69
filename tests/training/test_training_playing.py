"""Play the hand: the best choice costs nothing, every other what it gives away, and the engine lets each be made."""

from __future__ import annotations

from fractions import Fraction

import pytest
from book_ids import CALIFORNIA, MELBOURNE, PERTH, POKER

from queenhigh.cards import cards
from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import room
from queenhigh.maths.holdem.choices import standing
from queenhigh.maths.three_card.choices import worths
from queenhigh.money import Cents
from queenhigh.training.answers import LETTERS
from queenhigh.training.drill import HIDDEN, Kind, check, in_words
from queenhigh.training.making import LEVELS, make, offered, topics


@pytest.mark.parametrize("book", offered()[Kind.PLAY])
def test_the_best_choice_costs_nothing_and_any_other_something(book: str) -> None:
    for level in LEVELS:
        for seed in range(4):
            drill = make(Kind.PLAY, book, str(seed), level)
            assert drill.stake > 0
            for item in drill.items:
                right = {*item.key, *(letter for also in item.also for letter in also)}
                costs = dict(zip(LETTERS, map(Fraction, item.costs), strict=False))
                assert len(item.costs) == len(item.options)
                assert {letter for letter, cost in costs.items() if not cost} == right
                assert all(cost >= 0 for cost in costs.values())
            assert check(drill, {item.id: item.key[0] for item in drill.items}).cost == 0


@pytest.mark.parametrize("book", offered()[Kind.PLAY])
def test_every_kind_of_decision_comes_up(book: str) -> None:
    for topic in topics(Kind.PLAY, book):
        assert topic in make(Kind.PLAY, book, "decide", 2, topic).covers


def worth(book: str, text: str, *bets: str, up: str = "") -> dict[Choice, Fraction]:
    """In antes, at the usual table."""
    wagers = dict.fromkeys(("ante", *bets), Cents(500))
    croupier = room(book).croupier
    choices = [Choice.PLAY, Choice.FOLD, *([] if book == CALIFORNIA else [Choice.KEEP_SIDE_BETS])]
    made = worths(book, croupier.table, cards(text), wagers, choices, cards(up) if up else ())
    return {choice: amount / 500 for choice, amount in made.items()}


def test_the_border_of_three_cards_is_queen_six_four() -> None:
    above, below = (worth(MELBOURNE, text) for text in ("Qs 6d 4c", "Qs 6d 3c"))
    assert round(float(above[Choice.PLAY]), 6) == -0.993378
    assert round(float(below[Choice.PLAY]), 6) == -1.002551
    assert above[Choice.FOLD] == below[Choice.FOLD] == -1


def test_a_full_fold_throws_side_bets_away() -> None:
    values = worth(MELBOURNE, "Qs 6d 3c", "six_card_bonus")
    assert values[Choice.FOLD] == -2
    assert values[Choice.KEEP_SIDE_BETS] > values[Choice.FOLD]
    assert values[Choice.KEEP_SIDE_BETS] > values[Choice.PLAY]


def test_the_card_that_the_player_dealer_shows_counts() -> None:
    drill = make(Kind.PLAY, CALIFORNIA, "up", 2)
    dealer, own = drill.layout
    assert [card == HIDDEN for card in dealer.cards] == [False, True, True]
    values = worth(CALIFORNIA, " ".join(own.cards), *(bet for bet in own.wagers if bet != "ante"), up=dealer.cards[0])
    best = max(values.values())
    assert drill.items[0].costs == tuple(str(best - value) for value in values.values())


def test_a_mistake_is_priced_and_summed() -> None:
    drill = make(Kind.PLAY, PERTH, "dear", 2, "wager on the turn")
    worst = {
        item.id: LETTERS[max(range(len(item.costs)), key=lambda n: Fraction(item.costs[n]))] for item in drill.items
    }
    verdict = check(drill, worst)
    assert verdict.cost == sum(max(map(Fraction, item.costs)) for item in drill.items)
    assert all(str(drill.stake // 100) in mark.lost for mark in verdict.marks)


def test_a_cost_is_given_to_the_hundredth_of_a_cent_and_exactly() -> None:
    assert in_words(Fraction(0), 500) == "nothing"
    assert in_words(Fraction(1, 3), 500) == "1.6667 on 5.00, exactly 1/3 of it"


def test_a_call_against_any_two_cards_is_priced_by_the_pot() -> None:
    drill = make(Kind.PLAY, POKER, "odds", 1)
    (item,) = drill.items
    rows = {row.label: row for row in drill.layout}
    lost, tied, won = standing(cards(" ".join(rows["Your hand"].cards)), cards(" ".join(rows["Board"].cards)))
    share = Fraction(2 * won + tied, 2 * (lost + tied + won))
    call, fold = map(Fraction, item.costs)
    assert call == 0 or fold == 0
    assert (call > 0) == (share * (_pot(drill.question[1]) + drill.stake) < drill.stake)


def _pot(line: str) -> int:
    return round(float(line.split(", and ")[1].split()[0]) * 100)
