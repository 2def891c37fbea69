"""No story contradicts its ruling: each is put before the room again, and what the drill calls right is what the room orders."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.games.california_three_card_poker.facets import drills as california
from queenhigh.games.casino_canberra_3_card_poker.facets import drills as canberra
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK as POKER_BOOK
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.ruling import WORDS as POKER_WORDS
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.ruling import after, poker_story
from queenhigh.games.crown_melbourne_three_card_poker.facets import drills as melbourne
from queenhigh.games.crown_perth_holdem_poker.facets import drills as perth
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.facts import Irregularity, nobody_at
from queenhigh.games.kit.ruling import PLAYER, Record, Ruling
from queenhigh.games.library import room
from queenhigh.rules import NotAuthorised
from queenhigh.training.answers import LETTERS
from queenhigh.training.drill import Drill, Kind
from queenhigh.training.making import LEVELS, make, offered, topics
from queenhigh.training.ruling import possible_rulings, replayed, story
from queenhigh.training.ruling_items import CONCERNED, NOBODY
from queenhigh.training.words import order

GAMES = {each.GAME.room.id: each.GAME for each in (melbourne, canberra, california, perth)}
POKER = POKER_BOOK.id
WORDS = {book: game.stories.words for book, game in GAMES.items()} | {POKER: POKER_WORDS}
NOTIFIED = {PLAYER: CONCERNED}
SHOWN = 40
"""Letters of a clause's words that are compared: options are cut short."""


def told(book: str, seed: str, level: int, topic: str = "") -> tuple[Irregularity, Ruling, Any, Any]:
    """The fact, the ruling, the round before it and the round after it, played by the room."""
    if book == POKER:
        tale = poker_story(seed, level, topic)
        assert room(POKER).round.act(tale.play.hand, Report(tale.ruling.by, tale.fact)) == tale.events
        return tale.fact, tale.ruling, tale.play.hand, after(tale)
    other = story(GAMES[book], seed, level, topic)
    before = other.play.round
    return other.trouble.fact, other.ruling, before, replayed(other)


def agrees(drill: Drill, book: str, fact: Irregularity, made: Ruling, before: Any, later: Any) -> None:
    law, ladder = room(book).round, room(book).book.ladder
    assert nobody_at(fact, before.taken) is None
    assert law.ruling(before, fact) == made
    assert later.rulings[-1] == made
    items = {item.id: item for item in drill.items}
    assert items["clause"].expected.startswith(f"{items['clause'].key[0]} {made.rule.clause}: "[:SHOWN])
    assert made.rule.clause in drill.clauses
    possible = possible_rulings(WORDS[book], fact, partial(law.ruling, before))
    if "rank" in items:
        assert ladder.ranks[LETTERS.index(items["rank"].key[0])] == made.by
    else:
        assert len({one.by for one in possible}) > 1
    right = {items["orders"].options[LETTERS.index(letter)] for letter in items["orders"].key}
    given = [each for one in possible for each in one.orders]
    real = {order(each) for each in given if not isinstance(each, Record)}
    assert right == (real or {order(each) for each in given} or right)
    assert ("may be" in items["orders"].ask) is (len(possible) > 1)
    assert set(items["orders"].options) - right
    if "told" in items:
        notified = {items["told"].options[LETTERS.index(letter)] for letter in items["told"].key}
        assert notified == {NOTIFIED.get(who, who.replace("_", " ")) for who in made.notify or (NOBODY,)}
    else:
        assert len({one.notify for one in possible}) > 1
    if (height := ladder.rungs.index(made.by)) > 0:
        with pytest.raises(NotAuthorised):
            law.act(before, Report(ladder.rungs[height - 1], fact))


@pytest.mark.parametrize("book", offered()[Kind.RULING])
def test_no_story_contradicts_its_ruling(book: str) -> None:
    for number, topic in enumerate(topics(Kind.RULING, book)):
        level = LEVELS[number % len(LEVELS)]
        drill = make(Kind.RULING, book, "told", level, topic)
        assert drill.covers == (topic,)
        agrees(drill, book, *told(book, "told", level, topic))


@given(st.sampled_from(offered()[Kind.RULING]), st.integers(0, 10**9), st.sampled_from(LEVELS))
@settings(max_examples=60, deadline=None)
def test_neither_does_any_other(book: str, seed: int, level: int) -> None:
    agrees(make(Kind.RULING, book, str(seed), level), book, *told(book, str(seed), level))


@pytest.mark.parametrize("book", list(GAMES))
def test_every_irregularity_that_the_room_rules_on_has_a_story(book: str) -> None:
    known = {topic.partition(" ")[0] for topic in topics(Kind.RULING, book)}
    assert known == set(room(book).round.facts)


def test_and_so_it_is_in_the_poker_room() -> None:
    known = {topic.partition(" ")[0] for topic in topics(Kind.RULING, POKER)}
    assert known == set(room(POKER).round.facts)


@pytest.mark.parametrize("seed", range(20))
def test_an_exposed_card_of_the_dealer_is_reported_at_its_moment(seed: int) -> None:
    for topic in ("dealer_card_exposed", "dealer_card_exposed 2"):
        tale = story(perth.GAME, str(seed), 2, topic)
        wagered = any("flop" in hand.wagers for hand in tale.play.round.hands.values())
        assert (tale.ruling.rule.clause, wagered) in (("5.7(a)", False), ("5.7(b)", True))
        assert tale.trouble.fact.when == ("after_a_flop_wager" if wagered else "before_any_flop_wager")
