"""Fifty-two cards, how they may be written, and the message for one that is written wrongly."""

from __future__ import annotations

import copy
import pickle
from typing import Any, cast

import pytest

from queenhigh.cards import DECK, Card, CardError, Colour, Rank, Suit, card, cards, distinct
from queenhigh.rules import InputError

QUEEN_OF_HEARTS = Card.of(Rank.QUEEN, Suit.HEARTS)
TEN_OF_HEARTS = Card.of(Rank.TEN, Suit.HEARTS)

LETTERS = "23456789TJQKA"
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
NO_SUCH_RANK = "Ranks are A K Q J 10 (or T) 9 8 7 6 5 4 3 2."


# The pack


def test_the_pack_has_thirteen_ranks_in_each_of_four_suits() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {(one.rank, one.suit) for one in DECK} == {(rank, suit) for rank in Rank for suit in Suit}


def test_the_index_of_a_card_is_four_times_its_rank_plus_its_suit() -> None:
    assert [str(one) for one in DECK] == [rank + suit for rank in LETTERS for suit in "cdhs"]
    assert [one.index for one in DECK] == list(range(52))
    for one in DECK:
        assert one.index == 4 * LETTERS.index(str(one)[0]) + "cdhs".index(str(one)[1])


@pytest.mark.parametrize(("text", "index"), [("2c", 0), ("2d", 1), ("2h", 2), ("2s", 3), ("3c", 4), ("As", 51)])
def test_known_cards_have_known_indexes(text: str, index: int) -> None:
    assert card(text).index == index
    assert DECK[index] is card(text)


def test_ranks_run_from_two_to_fourteen_with_the_ace_on_top() -> None:
    assert [(rank.letter, int(rank)) for rank in Rank] == list(zip(LETTERS, range(2, 15), strict=True))
    assert max(Rank) is Rank.ACE


def test_ranks_are_spoken_in_english_and_more_than_one_six_is_sixes() -> None:
    assert " ".join(rank.word for rank in Rank) == ("two three four five six seven eight nine ten jack queen king ace")
    assert " ".join(rank.words for rank in Rank) == (
        "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces"
    )


def test_diamonds_and_hearts_are_red_and_clubs_and_spades_are_black() -> None:
    assert {suit.word: (suit.letter, suit.symbol, suit.colour) for suit in Suit} == {
        "clubs": ("c", "♣", Colour.BLACK),
        "diamonds": ("d", "♦", Colour.RED),
        "hearts": ("h", "♥", Colour.RED),
        "spades": ("s", "♠", Colour.BLACK),
    }


def test_a_card_shows_its_letters_its_name_its_face_and_how_to_ask_for_it() -> None:
    assert str(TEN_OF_HEARTS) == "Th"
    assert TEN_OF_HEARTS.name == "ten of hearts"
    assert TEN_OF_HEARTS.face == "10♥"
    assert repr(TEN_OF_HEARTS) == 'card("Th")'
    assert QUEEN_OF_HEARTS.face == "Q♥"


# Each card exists once


@pytest.mark.parametrize("one", DECK, ids=str)
def test_a_card_is_the_same_object_however_one_comes_by_it(one: Card) -> None:
    assert card(str(one)) is one
    assert Card.of(one.rank, one.suit) is one
    assert copy.copy(one) is one
    assert copy.deepcopy(one) is one
    assert eval(repr(one), {"card": card}) is one
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(one, protocol)) is one


def test_a_deep_copy_of_a_hand_holds_the_same_cards() -> None:
    hand = [card("Qh"), card("7d")]
    copied = copy.deepcopy(hand)
    assert copied is not hand
    assert all(a is b for a, b in zip(copied, hand, strict=True))


def test_different_cards_are_never_equal() -> None:
    for one in DECK:
        assert [other for other in DECK if other == one] == [one]


def test_nobody_can_make_a_fifty_third_card() -> None:
    with pytest.raises(TypeError, match=r'Cards are not constructed: write card\("Qh"\) or Card\.of'):
        Card()


# Spelling


@pytest.mark.parametrize("text", ["Qh", "QH", "qh", "qH", "Q♥", "q♥", " Qh ", "\tQh\n"])
def test_the_queen_of_hearts_may_be_written(text: str) -> None:
    assert card(text) is QUEEN_OF_HEARTS


@pytest.mark.parametrize("text", ["10h", "10H", "Th", "TH", "th", "tH", "10♥", "T♥", "t♥", " 10h "])
def test_the_ten_of_hearts_may_be_written(text: str) -> None:
    assert card(text) is TEN_OF_HEARTS


@pytest.mark.parametrize("one", DECK, ids=str)
def test_every_card_is_read_in_either_case_with_a_letter_or_a_symbol(one: Card) -> None:
    rank, suit = str(one)[0], str(one)[1]
    names = {"T", "10"} if rank == "T" else {rank}
    for name in names:
        for end in (suit, suit.upper(), SUITS[suit]):
            assert card(name + end) is one
            assert card(name.lower() + end) is one
    assert card(one.face) is one


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "it is empty. Write a rank and a suit, such as Qh."),
        ("   ", "it is empty. Write a rank and a suit, such as Qh."),
        ("Q", "it has a rank and no suit. Write c, d, h or s after it, such as Qh."),
        ("q", "it has a rank and no suit. Write c, d, h or s after it, such as Qh."),
        ("10", "it has a rank and no suit. Write c, d, h or s after it, such as 10h."),
        ("T", "it has a rank and no suit. Write c, d, h or s after it, such as Th."),
        ("2", "it has a rank and no suit. Write c, d, h or s after it, such as 2h."),
        ("h", "it has a suit and no rank. Write a rank before it, such as Qh."),
        ("S", "it has a suit and no rank. Write a rank before it, such as Qs."),
        ("♦", "it has a suit and no rank. Write a rank before it, such as Q♦."),
        ("1h", f"there is no rank '1'. {NO_SUCH_RANK}"),
        ("0h", f"there is no rank '0'. {NO_SUCH_RANK}"),
        ("11h", f"there is no rank '11'. {NO_SUCH_RANK}"),
        ("Xh", f"there is no rank 'x'. {NO_SUCH_RANK}"),
        ("X♠", f"there is no rank 'x'. {NO_SUCH_RANK}"),
        ("hQh", f"there is no rank 'hq'. {NO_SUCH_RANK}"),
        ("Q h", f"there is no rank 'q '. {NO_SUCH_RANK}"),
        ("Qh 7d", f"there is no rank 'qh 7'. {NO_SUCH_RANK}"),
        ("Qx", "there is no suit 'x'. Suits are c, d, h and s."),
        ("hQ", "there is no suit 'q'. Suits are c, d, h and s."),
        ("10x", "there is no suit 'x'. Suits are c, d, h and s."),
        ("Joker", "there is no suit 'r'. Suits are c, d, h and s."),
    ],
)
def test_a_bad_spelling_is_refused_and_told_what_is_wrong(text: str, fault: str) -> None:
    with pytest.raises(CardError) as refused:
        card(text)
    assert str(refused.value) == f"{text!r} is not a card: {fault}"
    assert isinstance(refused.value, InputError)


@pytest.mark.parametrize("given", [None, 12, 3.5, b"Qh", ("Q", "h"), QUEEN_OF_HEARTS])
def test_what_is_not_text_is_refused(given: object) -> None:
    with pytest.raises(CardError) as refused:
        card(cast("Any", given))
    assert str(refused.value) == f"A card is written as text such as 'Qh', not as {given!r}."


# Several cards


@pytest.mark.parametrize(
    "given",
    [
        "Qh 7d 10c",
        "Qh7d10c",
        "qh7dTC",
        "Qh, 7d, 10c",
        "Qh,7d,10c",
        "Qh7d 10c",
        "  Qh\n7d\t10c ",
        "Q♥ 7♦ 10♣",
        "Q♥7♦10♣",
        ["Qh", "7d", "10c"],
        ("Qh", " 7d", "Tc"),
        iter(["Qh", "7d", "Tc"]),
    ],
)
def test_several_cards_are_read_in_the_order_they_are_written(given: Any) -> None:
    assert cards(given) == (card("Qh"), card("7d"), card("Tc"))


@pytest.mark.parametrize("text", ["10h10d", "10hTd", "Th10d", "ThTd", "10h 10d"])
def test_two_tens_side_by_side_are_two_tens(text: str) -> None:
    assert cards(text) == (card("Th"), card("Td"))


def test_the_whole_pack_is_read_from_one_unbroken_string() -> None:
    assert cards("".join(map(str, DECK))) == DECK
    assert cards("".join(one.face for one in DECK)) == DECK


@pytest.mark.parametrize("nothing", ["", "  ", " , ,", []])
def test_an_empty_text_has_no_cards(nothing: Any) -> None:
    assert cards(nothing) == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Qh 7x", "'7x' is not a card: there is no suit 'x'. Suits are c, d, h and s."),
        ("Qh7", "'7' is not a card: it has a rank and no suit. Write c, d, h or s after it, such as 7h."),
        ("Qh10", "'10' is not a card: it has a rank and no suit. Write c, d, h or s after it, such as 10h."),
        ("Qhh", "'h' is not a card: it has a suit and no rank. Write a rank before it, such as Qh."),
        ("Q h", "'Q' is not a card: it has a rank and no suit. Write c, d, h or s after it, such as Qh."),
        ("Qh 1d", f"'1d' is not a card: there is no rank '1'. {NO_SUCH_RANK}"),
    ],
)
def test_one_bad_card_among_several_is_the_one_that_is_named(text: str, message: str) -> None:
    with pytest.raises(CardError) as refused:
        cards(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Qh 7d Qh", "The queen of hearts (Qh) appears twice; a deck has only one."),
        ("Th 10h", "The ten of hearts (Th) appears twice; a deck has only one."),
        ("7dQ♥QH", "The queen of hearts (Qh) appears twice; a deck has only one."),
        ("Qh Qh 2c qh", "The queen of hearts (Qh) appears 3 times; a deck has only one."),
        ("2c 3c 3c 2c", "The two of clubs (2c) appears twice; a deck has only one."),
    ],
)
def test_a_card_that_appears_twice_is_refused_by_name(text: str, message: str) -> None:
    with pytest.raises(CardError) as refused:
        cards(text)
    assert str(refused.value) == message


def test_distinct_cards_pass_unchanged_and_in_order() -> None:
    held = (card("As"), card("2c"), card("Kd"))
    assert distinct(iter(held)) == held
    assert distinct(()) == ()
    with pytest.raises(CardError, match=r"^The two of clubs \(2c\) appears twice; a deck has only one\.$"):
        distinct([card("2c"), card("As"), card("2c")])


def test_nobody_can_repaint_a_card() -> None:
    with pytest.raises(AttributeError, match="queen of hearts cannot be changed"):
        card("Qh").rank = Rank.KING
    assert str(card("Qh")) == "Qh"


def test_a_suit_symbol_drawn_as_a_picture_is_understood() -> None:
    assert card("Q♥️") is card("Qh")
