"""Hands that were played here, written down and read back: the same stacks and the same events."""

from __future__ import annotations

import random
from typing import Any

import phh_hands
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from queenhigh.cards import DECK
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.croupier import practice_table
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.lineup import usual_lineup
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, Over, Uncontested
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_hand
from queenhigh.games.crown_melbourne_crown_poker.round import replay as applied
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.kit.actions import Cut, Deal, Shuffle
from queenhigh.games.kit.events import DeckCut, DeckShuffled
from queenhigh.notation import phh
from queenhigh.rules import Cited, InputError


def as_seen(events: list[Cited]) -> list[Cited]:
    """Without the cards that nobody saw: the shuffle, the stub, the burns."""
    seen: list[Any] = [event for event in events if not isinstance(event, DeckShuffled | DeckCut)]
    for place, event in enumerate(seen):
        if isinstance(event, happened.HoleCardsDealt):
            seen[place] = replace(event, stub=())
        elif isinstance(event, happened.CommunityDealt):
            seen[place] = replace(event, burn=())
    return seen


@settings(max_examples=120)
@given(st.integers(0, 2**32), st.sampled_from(list(GAMES)), st.sampled_from(list(Limit)))
def test_a_hand_of_any_game_and_limit_is_read_back_as_it_was_played(seed: int, game: str, limit: str) -> None:
    chance = random.Random(seed)
    over, events = phh_hands.random_hand(chance, phh_hands.random_table(chance, game, limit))
    text = phh.write(over, events)
    found = phh.replay(phh.read_text(text)[0])
    assert as_seen(found.events) == as_seen(events)
    assert found.hand.seats == over.seats
    assert found.agrees
    assert phh.write(found.hand, found.events) == text


def test_amounts_in_cents_are_read_back_as_cents() -> None:
    chance = random.Random(3)
    over, events = phh_hands.random_hand(chance, phh_hands.random_table(chance, "holdem", "no_limit"))
    (record,) = phh.read_text(phh.write(over, events, places=2))
    assert record.places == 2
    assert phh.replay(record).stacks == tuple(over.seats[seat].stack for seat in over.lineup.order)


def hand_with_side_wager() -> tuple[Hand, list[Cited]]:
    hand: Hand = new_hand(practice_table(), usual_lineup(practice_table(), 1, {1: 10000, 2: 10000, 3: 10000}))
    events: list[Cited] = []
    before = [do.PostBlinds("Dealer"), do.PlaceSideWager(1, "red", 500), Shuffle("Dealer", DECK), Cut("Dealer", 26)]
    for action in (*before, Deal("Dealer"), do.Fold(1), do.Fold(2), Deal("Dealer"), do.PushPots("Dealer")):
        made = act(hand, action)
        hand, events = applied(hand, made), [*events, *made]
    return hand, events


def test_a_side_wager_is_no_part_of_the_record() -> None:
    hand, events = hand_with_side_wager()
    assert isinstance(hand, Over)
    (record,) = phh.read_text(phh.write(hand, events))
    assert record.starting == (10000, 10000, 9500)
    assert not [move for move in record.moves if move.verb == "db"]
    assert phh.replay(record).agrees


def test_cards_are_shown_only_of_seats_that_may_be_seen() -> None:
    hand, events = hand_with_side_wager()
    dealt = [line for line in phh.write(hand, events, seen=[2]).splitlines() if line.startswith("actions")]
    assert dealt[0].count("????") == 2


def test_a_hand_may_be_one_of_many_and_tell_more() -> None:
    hand, events = hand_with_side_wager()
    name = 'O\'Brien "the" \t\x7f'
    text = phh.write(hand, events, number="4", meta={"table": name, "hand": 4, "_list": [1, "a"]})
    (record,) = phh.read_text(text)
    assert (record.name, record.meta["table"], record.meta["_list"]) == ("4", name, [1, "a"])


def test_a_hand_that_is_not_over_has_no_finishing_stacks() -> None:
    hand, events = hand_with_side_wager()
    stop = next(place for place, event in enumerate(events) if isinstance(event, happened.CommunityDealt))
    start = new_hand(hand.table, hand.lineup)
    before = applied(start, events[:stop])
    assert isinstance(before, Uncontested)
    assert phh.read_text(phh.write(before, events[:stop]))[0].finishing is None


def test_what_the_format_has_no_words_for_is_not_written() -> None:
    hand, events = hand_with_side_wager()
    short = happened.PutInShort(1, 5, 5, events[0].rule)
    with pytest.raises(InputError, match="no words"):
        phh.write(hand, [*events, short])
