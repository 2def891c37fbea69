"""Omaha: exactly two from the hand, exactly three from the board. Most mistakes at an Omaha table are here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_oracles import omaha_by_phevaluator, omaha_by_pokerkit, omaha_low_by_pokerkit

from queenhigh.cards import DECK, Card, CardError, cards
from queenhigh.hands import FiveCard, five_card_hand, low_hand, omaha_hand, omaha_low_hand

REPEATABLE = settings(deadline=None, derandomize=True, database=None)

Omaha = Callable[[Sequence[Card], Sequence[Card]], object]


# The traps


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        # four hearts in the hand and two on the board: only two of the hand count
        ("Ah Kh 9h 4h", "Qh 7h 2c 3d 8s", "ace high"),
        # one heart in the hand and four on the board
        ("Ah Kc Jd 4s", "Qh 7h 2h 9h 8s", "ace high"),
        # five hearts on the board and none, or one, in the hand
        ("Ac Kd Js 4s", "Qh 7h 2h 9h 5h", "ace high"),
        ("Ah Kd Js 4s", "Qh 7h 2h 9h 5h", "ace high"),
        # two hearts in the hand and three on the board: a flush at last, of those five
        ("Ah 4h Kd Js", "Qh 7h 2h 9c 5d", "flush, ace high"),
        ("Ah 4h Kh Js", "Qh 7h 2h 9h 5d", "flush, ace high"),
        # four of a kind in the hand is a pair
        ("7c 7d 7h 7s", "Ks Qd 9h 4c 2s", "pair of sevens"),
        # three of a kind in the hand is a pair
        ("7c 7d 7h As", "Ks Qd 9h 4c 2s", "pair of sevens"),
        # four of a kind on the board is three of a kind, unless the hand has a pair
        ("Ac Kd 9h 4s", "7c 7d 7h 7s 2c", "three sevens"),
        ("Ac Ad 9h 4s", "7c 7d 7h 7s 2c", "full house, sevens over aces"),
        # a full house on the board does not play
        ("Ac Kd 9h 4s", "7c 7d 7h 2s 2c", "three sevens"),
        # a royal flush on the board does not play
        ("2c 3d 4s 6c", "Ah Kh Qh Jh Th", "ace high"),
        # four to a straight on the board and one card in the hand
        ("Td 2c 2d 3s", "9h 8c 7d 6s Kh", "pair of twos"),
        # a card for either end of it
        ("Td 5c 2d 3s", "9h 8c 7d 6s Kh", "king high"),
        # a straight with two from the hand
        ("8d 5c 2d 3s", "9h 7d 6s Kh Qc", "straight, nine high"),
        ("Jd Tc 2d 3s", "9h 8c 7d 6s Kh", "straight, jack high"),
        # two pair on the board: only one of them plays beside a pair in the hand
        ("Ac Ad 9h 4s", "7c 7d 2h 2s Kc", "two pair, aces and sevens"),
    ],
)
def test_exactly_two_and_three(hole: str, board: str, words: str) -> None:
    assert omaha_hand(cards(hole), cards(board)).words == words


def test_the_same_nine_cards_would_be_a_flush_in_a_game_without_the_rule() -> None:
    hole, board = cards("Ah Kh 9h 4h"), cards("Qh 7h 2c 3d 8s")
    assert five_card_hand((*hole[:3], *board[:4])).category is FiveCard.FLUSH
    assert omaha_hand(hole, board).category is FiveCard.NO_PAIR


def test_the_kickers_too_are_two_from_the_hand_and_three_from_the_board() -> None:
    hole, board = cards("7c 7d 7h As"), cards("Ks Qd 9h 4c 2s")
    assert [rank.letter for rank in omaha_hand(hole, board).ranks] == ["7", "K", "Q", "9"]


# Against other people's programs


@pytest.mark.parametrize("quarter", [1, 2, 3, 4])
def test_phevaluator_agrees_in_four_thousand_deals(quarter: int) -> None:
    random = Random(f"Omaha, phevaluator, {quarter}")
    for _ in range(1_000):
        deal = random.sample(DECK, 9)
        assert omaha_hand(deal[:4], deal[4:]) == omaha_by_phevaluator(deal[:4], deal[4:]), deal


@pytest.mark.parametrize("shared", [3, 4, 5])
def test_pokerkit_agrees_on_the_flop_the_turn_and_the_river(shared: int) -> None:
    random = Random(f"Omaha, PokerKit, {shared}")
    for _ in range(400):
        deal = random.sample(DECK, 4 + shared)
        assert omaha_hand(deal[:4], deal[4:]) == omaha_by_pokerkit(deal[:4], deal[4:]), deal


def test_pokerkit_and_phevaluator_agree_where_suits_are_few_and_flushes_many() -> None:
    random = Random("Omaha, two suits")
    two_suits = [card for card in DECK if str(card)[1] in "hs"]
    for _ in range(400):
        deal = random.sample(two_suits, 9)
        ours = omaha_hand(deal[:4], deal[4:])
        assert ours == omaha_by_phevaluator(deal[:4], deal[4:]) == omaha_by_pokerkit(deal[:4], deal[4:]), deal


@pytest.mark.parametrize("shared", [3, 4, 5])
def test_pokerkit_agrees_on_the_low_on_the_flop_the_turn_and_the_river(shared: int) -> None:
    random = Random(f"Omaha low, PokerKit, {shared}")
    seen = set()
    for _ in range(700):
        deal = random.sample(DECK, 4 + shared)
        low = omaha_low_hand(deal[:4], deal[4:])
        assert low == omaha_low_by_pokerkit(deal[:4], deal[4:]), deal
        seen.add(low)
    assert None in seen
    assert len(seen) > 20


def test_pokerkit_agrees_on_the_low_where_nearly_every_card_is_low() -> None:
    random = Random("Omaha low, low cards")
    low_cards = [card for card in DECK if str(card)[0] in "A23456789"]
    lows = set()
    for _ in range(700):
        deal = random.sample(low_cards, 9)
        low = omaha_low_hand(deal[:4], deal[4:])
        assert low == omaha_low_by_pokerkit(deal[:4], deal[4:]), deal
        lows.add(low)
    assert len(lows) > 35


@REPEATABLE
@given(st.lists(st.sampled_from(DECK), min_size=7, max_size=9, unique=True))
def test_high_and_low_are_the_best_of_every_two_and_three(deal: list[Card]) -> None:
    hole, board = deal[:4], deal[4:]
    fives = [(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)]
    assert omaha_hand(hole, board) == max(map(five_card_hand, fives))
    lows = [low for low in map(low_hand, fives) if low is not None]
    assert omaha_low_hand(hole, board) == (max(lows) if lows else None)


# Lows


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("Ah 2d Kc Qs", "3h 4d 8c Ks Jh", "8-4-3-2-A low"),
        ("Ah 2d 3c Qs", "3h 4d 5c Ks Jh", "5-4-3-2-A low"),
        # counterfeited: the board pairs the deuce, and the three takes its place
        ("Ah 2d 3c Qs", "2h 4d 5c Ks Jh", "5-4-3-2-A low"),
        # counterfeited, with nothing to take its place
        ("Ah 2d Kc Qs", "2h 3d 4c Ks Jh", None),
        ("Ah 2d Kc Qs", "2h 3d 4c 8s Jh", "8-4-3-2-A low"),
        # two low cards on the board are not enough
        ("Ah 2d 3c 4s", "5h 6d 9c Ts Jh", None),
        # one low card in the hand is not enough
        ("Ah Kd Qc Js", "2h 3d 4c 5s 6h", None),
        # a pair in the hand is one low card
        ("Ah Ad Qc Js", "2h 3d 4c 5s 6h", None),
        # straights and flushes do not count against it
        ("Ah 2h Qc Js", "3h 4h 5h Ks Kh", "5-4-3-2-A low"),
    ],
)
def test_the_low_too_takes_exactly_two_and_three(hole: str, board: str, words: str | None) -> None:
    low = omaha_low_hand(cards(hole), cards(board))
    assert (low.words if low else None) == words


# Refusals


@pytest.mark.parametrize("asked", [omaha_hand, omaha_low_hand], ids=lambda asked: asked.__name__)
@pytest.mark.parametrize(
    ("hole", "board", "message"),
    [
        ("Ah Kh 9h", "Qh 7h 2c 3d 8s", "This Omaha holding takes 4 cards, not 3: Ah Kh 9h."),
        ("Ah Kh 9h 4h 5h", "Qh 7h 2c 3d 8s", "This Omaha holding takes 4 cards, not 5: Ah Kh 9h 4h 5h."),
        ("", "Qh 7h 2c 3d 8s", "This Omaha holding takes 4 cards, not 0: none."),
        ("Ah Kh 9h 4h", "", "This board takes 3 or 4 or 5 cards, not 0: none."),
        ("Ah Kh 9h 4h", "Qh 7h", "This board takes 3 or 4 or 5 cards, not 2: Qh 7h."),
        ("Ah Kh 9h 4h", "Qh 7h 2c 3d 8s 9s", "This board takes 3 or 4 or 5 cards, not 6: Qh 7h 2c 3d 8s 9s."),
        ("Ah Kh 9h 4h", "Ah 7h 2c 3d 8s", "The ace of hearts (Ah) appears twice; a deck has only one."),
    ],
)
def test_what_is_no_omaha_hand_is_refused(asked: Omaha, hole: str, board: str, message: str) -> None:
    with pytest.raises(CardError) as refused:
        asked(cards(hole), cards(board))
    assert str(refused.value) == message
