"""Rulings on bets: worked out again from the words on the page, without the room."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from queenhigh.training import making
from queenhigh.training.answers import LETTERS
from queenhigh.training.drill import Drill, Kind, check
from queenhigh.training.stories import NUMBERS

(BOOK,) = making.offered()[Kind.BETTING]
TOPICS = making.topics(Kind.BETTING, BOOK)
CHIPS = re.compile(r"(\w+) \w+ chips? \(\$(\d+)(?: each)?\)")


def betting(drill: Drill) -> tuple[int, int]:
    """What there is to call, and what the last bet or raise was, in dollars: from what was told."""
    first = any("first betting round" in line for line in drill.question)
    level, step = (2, 2) if first else (0, 2)
    for line in drill.question:
        if found := re.fullmatch(r"Seat \d+ (?:bets|raises to) \$(\d+)\.", line):
            level, step = int(found[1]), int(found[1]) - level
    return level, step


def raised_since(drill: Drill) -> bool:
    """Did a player raise after the seat that is asked had acted? Then its turn comes by that raise."""
    asked = re.search(r"on seat (\d+)", drill.items[0].ask)
    assert asked
    done = [line for line in drill.question if re.match(r"Seat \d+ (bets|raises|calls|checks)", line)]
    own = max(at for at, line in enumerate(done) if line.startswith(f"Seat {asked[1]} "))
    return any("raises to" in line or "bets" in line for line in done[own + 1 :])


def told(drill: Drill) -> str:
    return next(line for line in drill.question if line.startswith("Reported: "))


def ruled(drill: Drill) -> tuple[str, int]:
    """6.12 to 6.17 by hand: what it is, and the wager in all."""
    level, step = betting(drill)
    words = told(drill)
    seat = re.search(r"Seat (\d+) says", words)
    assert seat
    lies = next(row.amount for row in drill.layout if row.seat == int(seat[1])) // 100
    chips = [int(value) for count, value in CHIPS.findall(words) for _ in range(NUMBERS.index(count))]
    total, least = lies + sum(chips), level + step
    if 'says "raise"' in words:
        return "a raise", max(total, least)
    if total < level:
        return "neither", total
    if total == level:
        return "a call", total
    if len(chips) == 1:
        return ("a call", level) if level else ("a bet", total)
    if total >= least:
        return "a raise", total
    return ("a raise", least) if 2 * (total - level) >= step else ("a call", level)


@pytest.mark.parametrize("topic", TOPICS[:5])
@pytest.mark.parametrize("level", making.LEVELS)
def test_chips_and_words_are_what_the_clauses_make_of_them(topic: str, level: int) -> None:
    for number in range(25):
        drill = making.make(Kind.BETTING, BOOK, f"chips {number}", level, topic)
        taken, to, _ = drill.items
        what, amount = ruled(drill)
        option = taken.options[LETTERS.index(taken.key[0])]
        if what == "a call" and option == "a check":  # the last blind has nothing to call
            what = "a check"
        assert option.startswith(what), (drill.seed, drill.question)
        assert to.key == (f"{amount}.00",), (drill.seed, drill.question)
        assert check(drill, {item.id: "".join(item.key) for item in drill.items}).right


@pytest.mark.parametrize("topic", TOPICS[5:9])
def test_out_of_turn_stands_unless_another_player_bet_more(topic: str) -> None:
    for number in range(15):
        drill = making.make(Kind.BETTING, BOOK, f"turn {number}", 2, topic)
        overtaken = topic.endswith("overtaken")
        expected = "a" if not overtaken else "c" if topic.startswith("check") else "b"
        assert drill.items[0].key == (expected,), (drill.seed, drill.question)


def test_an_all_in_reopens_the_betting_only_where_it_is_a_raise() -> None:
    """6.16.3, from the words alone: more than a call and less than a raise is not a raise."""
    seen: Counter[str] = Counter()
    for number in range(60):
        drill = making.make(Kind.BETTING, BOOK, f"all-in {number}", 1 + number % 3, TOPICS[9])
        level, step = betting(drill)
        amount = re.search(r"all-in for \$(\d+) in all", told(drill))
        assert amount
        may = int(amount[1]) >= level + step or raised_since(drill)
        assert drill.items[0].key == ("a" if may else "b",), (drill.seed, drill.question)
        seen[drill.items[0].key[0]] += 1
    assert min(seen["a"], seen["b"]) > 10, "neither answer can be guessed"


SEATS = 5
LAST = re.compile(r"button was at seat (\d); seat (\d) posted the small blind and seat (\d) the large blind")


def to_the_left(seat: int, gone: int) -> int:
    after = seat % SEATS + 1
    return after if after != gone else after % SEATS + 1


@pytest.mark.clause(f"{BOOK} 8.9.6")
def test_the_button_is_dead_where_the_small_blind_has_left() -> None:
    """By hand: each blind moves on to the next player, the button to where the small blind was, even if that seat is empty."""
    who: Counter[str] = Counter()
    for number in range(40):
        drill = making.make(Kind.BETTING, BOOK, f"left {number}", 1, TOPICS[10])
        found, left = LAST.search(drill.question[-2]), re.search(r"at seat (\d) has left", told(drill))
        assert found
        assert left
        button, small, large = map(int, found.groups())
        gone = int(left[1])
        posts = {0: "No one" if gone == large else f"Seat {large}", 1: f"Seat {to_the_left(large, gone)}"}
        assert drill.items[0].key == (str(small),), drill.question
        for blind, item in enumerate(drill.items[1:]):
            assert item.options[LETTERS.index(item.key[0])] == posts[blind], drill.question
        empty = gone in (small, large)
        assert all(item.clauses == (("8.9.6",) if empty else ("1.1 'Dealer Button'",)) for item in drill.items)
        assert bool(drill.readings) is (gone == small), (
            "where another reading would put the button elsewhere, that is said"
        )
        who["button" if gone == button else "small" if gone == small else "large"] += 1
    assert len(who) == 3


@pytest.mark.clause(f"{BOOK} 8.9.3")
def test_a_missed_blind_passes_on_and_is_corrected_before_the_next_cards() -> None:
    for number in range(20):
        drill = making.make(Kind.BETTING, BOOK, f"away {number}", 1, TOPICS[11])
        away = re.search(r"at seat (\d), who is due", told(drill))
        assert away
        posts, back = drill.items
        assert posts.options[LETTERS.index(posts.key[0])] == f"Seat {int(away[1]) % SEATS + 1}"
        assert back.options[LETTERS.index(back.key[0])].startswith("Waiting until the large blind reaches the seat, or")
        assert drill.readings == ("A-10b", "A-10")


@pytest.mark.parametrize(
    ("topic", "clause", "may"),
    [
        ("tournament: a telephone", "12.4.8(b)(iii)", "cd"),
        ("tournament: a penalty", "12.4.8(a)(i)", "cd"),
        ("tournament: a disqualification", "12.4.8(a)(ii)", "cd"),
        ("tournament: a late player", "12.4.8(b)(i)", "abcd"),
        ("tournament: an absent player", "12.4.8(b)(i)", "cd"),
        ("tournament: a dispute", "12.4.8(h)", ""),
    ],
)
def test_the_floor_of_a_tournament_goes_by_rule_12(topic: str, clause: str, may: str) -> None:
    """Penalties, disqualifications and forfeits are the Director's or a Deputy's (12.3); anyone on duty notes who is late."""
    for number in range(4):
        drill = making.make(Kind.BETTING, BOOK, f"floor {number}", 1, topic)
        assert all(item.clauses == (clause,) for item in drill.items)
        asked = {item.id: "".join(item.key) for item in drill.items}
        assert asked.get("who", "") == may
        assert check(drill, asked).right
