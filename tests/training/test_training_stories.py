"""Stories as a floor person tells them: every fact in a sentence, no decision given away, nothing on the table denies it."""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec
import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH

from queenhigh.games.california_three_card_poker.facets import drills as california
from queenhigh.games.casino_canberra_3_card_poker.facets import drills as canberra
from queenhigh.games.casino_canberra_3_card_poker.irregularities import CardExposed as CanberraExposed
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK as POKER
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.ruling import WORDS as POKER_WORDS
from queenhigh.games.crown_melbourne_three_card_poker.facets import drills as melbourne
from queenhigh.games.crown_melbourne_three_card_poker.facts import ExposedCards, PlayUnequal, WrongNumberOfCards
from queenhigh.games.crown_perth_holdem_poker.facets import drills as perth
from queenhigh.games.library import room
from queenhigh.rules import BookFault
from queenhigh.training.drill import Drill, Kind
from queenhigh.training.drills import HouseGame
from queenhigh.training.making import make, offered, topics
from queenhigh.training.ruling_items import siblings
from queenhigh.training.stories import PLACE, StoryBook, Telling, counted, dollars

GAMES = (melbourne.GAME, canberra.GAME, california.GAME, perth.GAME)
WORDS = {game.room.id: game.stories.words for game in GAMES} | {POKER.id: POKER_WORDS}
LABEL = re.compile(r"\b(yes|no|none)\b$|: (yes|no)\b|_|\bare to be\b|whoever rules")
"""What a form says, and not a person."""


def story(drill: Drill) -> str:
    return next(line for line in drill.question if line.startswith("Reported: "))


@pytest.mark.parametrize("book", offered()[Kind.RULING])
def test_every_irregularity_has_its_words_and_every_word_a_field(book: str) -> None:
    kinds = {str(kind.__struct_config__.tag): kind for kind in room(book).round.rulings}
    told = WORDS[book].tellings
    assert told.keys() == kinds.keys()
    for tag, telling in told.items():
        known = {field.name for field in msgspec.structs.fields(kinds[tag])}
        sentences = [telling.story]
        for words in telling.also.values():
            sentences += [words] if isinstance(words, str) else words.values()
        named = {name for sentence in sentences for name, _ in PLACE.findall(sentence)}
        assert named | telling.also.keys() | telling.decides.keys() <= known, tag
        assert all(sentence.endswith(".") for sentence in sentences if sentence), tag


@pytest.mark.parametrize("book", offered()[Kind.RULING])
def test_a_story_is_told_in_sentences_and_gives_no_decision_away(book: str) -> None:
    for topic in topics(Kind.RULING, book):
        drill = make(Kind.RULING, book, "story", 2, topic)
        line = story(drill).removeprefix("Reported: ")
        assert line.endswith("."), line
        assert not LABEL.search(line), line
        assert line[0].isupper(), line


def test_a_field_without_words_is_a_fault_of_the_file_and_named() -> None:
    words = StoryBook("a book", {"exposed_cards": Telling("Cards were seen.", {"count": "There were {count}."})})
    with pytest.raises(BookFault, match="a book leaves to of exposed_cards untold"):
        words.sentences(ExposedCards(to=1, count=1, exposed_by="dealer"))
    with pytest.raises(BookFault, match="has no story for wrong_number_of_cards"):
        words.sentences(WrongNumberOfCards(to=1, dealt_count=2))
    words = StoryBook("a book", {"exposed_cards": Telling("{to} {count}.", {"exposed_by": {"player": "Seen."}})})
    with pytest.raises(BookFault, match="has no words for exposed_by = dealer; it has player"):
        words.sentences(ExposedCards(to=1, count=1, exposed_by="dealer"))


@pytest.mark.parametrize(
    ("book", "topic", "told"),
    [
        (CANBERRA, "disturbance", r"Play is interrupted\. There is a (brawl|robbery|fire)\."),
        (MELBOURNE, "force_majeure", r"interrupts the round\. There is a fire alarm\."),
        (CALIFORNIA, "exposed_card", r"face down\. It was a card of (seat \d's hand|the stub)\."),
        (POKER.id, "invalidate", r"stopped\. There (is a fire|has been a fraud\. The report says: marked cards)\."),
        (PERTH, "late_wager", r"puts chips on the [a-z0-9 ]+ area after all\."),
    ],
)
def test_a_story_uses_the_words_that_people_use(book: str, topic: str, told: str) -> None:
    for seed in ("one", "two", "three"):
        line = story(make(Kind.RULING, book, seed, 3, topic))
        assert re.search(told, line), line


def test_cards_of_several_hands_and_what_players_choose() -> None:
    words = WORDS[CANBERRA].sentences(CanberraExposed(to=[1, 3], count=2))
    assert words[:2] == ["Cards of the hands of seats 1 and 3 were turned face up.", "In all, two cards were seen."]
    book = StoryBook("a book", {"exposed_cards": Telling("{to:hand}: {count:card}. {exposed_by}.")})
    told = book.sentences(ExposedCards(to=1, count=1, exposed_by={1: "void", 2: "continue", 3: "wait"}))  # type: ignore[arg-type]
    assert told[0].endswith("seat 1 wants the wagers void, seat 2 wants to continue and seat 3 chooses to wait.")


@pytest.mark.parametrize(
    ("count", "to", "told"),
    [
        (1, 2, "One card of seat 2's hand was turned face up. The dealer turned it up."),
        (2, [1, 3], "Two cards of the hands of seats 1 and 3 were turned face up. The dealer turned them up."),
        (1, "dealer", "One card of the dealer's hand was turned face up. The dealer turned it up."),
    ],
)
def test_one_and_several(count: int, to: int | str | list[int | str], told: str) -> None:
    fact = ExposedCards(to=to, count=count, exposed_by="dealer")
    assert " ".join(WORDS[melbourne.GAME.room.id].sentences(fact)) == told


def test_numbers_and_amounts_as_people_write_them() -> None:
    assert [counted(number) for number in (1, 10, 11, 52)] == ["one", "ten", "11", "52"]
    assert [dollars(cents) for cents in (500, 250, 1)] == ["$5", "$2.50", "$0.01"]


def test_what_may_be_ordered_is_everything_that_the_clause_allows() -> None:
    """13.2: void, exclude, withhold. Detention is for the grounds of 13.2.4 alone."""
    drill = make(Kind.RULING, melbourne.GAME.room.id, "a", 1, "contravention")
    orders = next(item for item in drill.items if item.id == "orders")
    assert orders.ask == "What may be ordered? Choose all that apply."
    assert {"13.2.1", "13.2.2", "13.2.3"} <= set(orders.clauses)
    assert "13.2.4" not in orders.clauses


def test_wrong_clauses_are_close_to_the_right_one() -> None:
    law = melbourne.GAME.room.book
    assert siblings(law, "11.5.1") == ["11.5.2"]
    assert siblings(law, "3") == []
    assert {"9.1.1(e)", "9.1.1(g)"} <= set(siblings(POKER, "9.1.1(f)"))
    seen = 0
    for topic in topics(Kind.RULING, law.id):
        drill = make(Kind.RULING, law.id, "near", 1, topic)
        item = next(item for item in drill.items if item.id == "clause")
        right = item.expected.partition(" ")[2].partition(":")[0]
        near = [clause for clause in siblings(law, right) if clause not in drill.clauses]
        shown = {option.partition(":")[0] for option in item.options}
        if near:
            seen += 1
            assert shown & set(near), (topic, shown, near)
    assert seen > 5


@pytest.mark.parametrize("topic", ["after wrong_number_of_cards", "after wrong_number_of_cards 2"])
def test_a_hand_of_two_cards_is_shown_with_two(topic: str) -> None:
    drill = make(Kind.PAY, melbourne.GAME.room.id, "cards", 2, topic)
    seat, number = re.search(r"Seat (\d) was dealt (\w+) cards", " ".join(drill.question)).groups()  # type: ignore[union-attr]
    row = next(row for row in drill.layout if row.seat == int(seat))
    assert counted(len(row.cards)) == number


def test_a_reported_wager_is_on_its_area() -> None:
    on_table = melbourne.on_table(PlayUnequal(seat=1, placed=9_000))
    assert on_table.wagers == {(1, "play"): 9_000}
    for book, topic in ((canberra.GAME.room.id, "play_wager_amount 2"), (perth.GAME.room.id, "street_wager_amount")):
        drill = make(Kind.RULING, book, "on the table", 1, topic)
        seat = int(re.search(r"seat (\d)", story(drill))[1])  # type: ignore[index]
        amount = re.search(r"\$([\d.]+)", story(drill))[1]  # type: ignore[index]
        row = next(row for row in drill.layout if row.seat == seat)
        assert Fraction(amount) * 100 in row.wagers.values(), (story(drill), row)


def test_a_hand_reported_as_paid_has_won() -> None:
    for seed in "abcdef":
        drill = make(Kind.RULING, canberra.GAME.room.id, seed, 1, "disturbance 3")
        paid = re.search(r"Seat (\d) had been paid \$", story(drill))
        assert paid, story(drill)
        row = next(row for row in drill.layout if row.seat == int(paid[1]))
        assert row.did == "plays" or "pairs_plus" in row.wagers


def shown(drill: Drill, pattern: str) -> int:
    """An amount of the question, in cents."""
    return int(Fraction(re.search(pattern, " ".join(drill.question))[1]) * 100)  # type: ignore[index]


@pytest.mark.parametrize(("row", "part"), [("royal_flush", Fraction(1)), ("straight_flush", Fraction(1, 10))])
def test_perths_prizes_follow_from_the_displays_that_are_shown(row: str, part: Fraction) -> None:
    """Table 1 of 3.13: all of the display, or a tenth of it to the nearest cent."""
    for seed in "abcd":
        drill = make(Kind.PAY, perth.GAME.room.id, seed, 1, f"jackpot {row}")
        won = [item for item in drill.items if "3.13 Table 1" in item.why]
        assert len(won) == 1, drill.items
        display = shown(drill, rf"level {won[0].id[-1]} (\d+\.\d\d)")
        assert won[0].key == (f"paid {int(display * part + Fraction(1, 2)) / 100:.2f}",)


def test_melbournes_shared_prize_follows_from_what_is_shown() -> None:
    """Table 8, two Straight Flushes: (j - r) x 19% / 2 + 10% of r each, j the meter up to the next dollar, r its seed."""
    drill = make(Kind.PAY, melbourne.GAME.room.id, "a", 1, "jackpot shared: two straight flushes")
    meter, seed = shown(drill, r"Prize meter, option \d: ([\d.]+)"), shown(drill, r"its seed is ([\d.]+)\.")
    j = -(-meter // 100) * 100
    each = Fraction(j - seed) * Fraction(19, 100) / 2 + Fraction(seed, 10)
    won = [item for item in drill.items if item.id.endswith(".jackpot") and item.key[0].startswith("paid")]
    prizes = [Fraction(item.key[0].removeprefix("paid ")) * 100 for item in won]
    assert prizes.count(Fraction(-(-each // 1))) == 2
    assert any("TG Assistant Casino Manager" in line for line in drill.question)


def test_a_time_charge_follows_the_clock() -> None:
    for seed in "abcdef":
        drill = make(Kind.PAY, POKER.id, seed, 1, "time charge")
        closes = int(re.search(r"opens at 12:00 and closes at (\d+):59", drill.question[0])[1])  # type: ignore[index]
        hour, day = (Fraction(next(item for item in drill.items if item.id == id).key[0]) for id in ("hour", "day"))
        assert day == hour * (closes - 11)


def test_no_low_in_omaha_is_explained_by_the_two_hole_cards_where_they_are_the_reason() -> None:
    reasons = set()
    for seed in map(str, range(60)):
        drill = make(Kind.READ, POKER.id, seed, 2, "omaha_low no low")
        rows = {row.label: {card[0] for card in row.cards if card[0] in "A2345678"} for row in drill.layout}
        own, board = rows.values()
        why = drill.items[0].why
        assert ("from the hand" in why) is (len(own | board) >= 5), (rows, why)
        reasons.add("from the hand" in why)
    assert reasons == {True, False}


def test_the_sum_is_shown_as_a_dealer_does_it() -> None:
    drill = make(Kind.PAY, canberra.GAME.room.id, "sum", 1, "pairs_plus straight")
    won = next(item for item in drill.items if item.id.endswith(".pairs_plus") and "Straight, 6 to 1" in item.why)
    stake, paid = re.match(r"Straight, 6 to 1: \$([\d.]+) x 6 = \$([\d.]+)\.", won.why).groups()  # type: ignore[union-attr]
    assert Fraction(stake) * 6 == Fraction(paid) == Fraction(won.key[0].removeprefix("paid "))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.room.id)
def test_every_sum_that_is_shown_is_the_key(game: HouseGame) -> None:
    seen = 0
    for seed in map(str, range(25)):
        for item in make(Kind.PAY, game.room.id, seed, 2).items:
            if found := re.match(r"[^:]*: \$([\d.]+) x (\d+)(?: / (\d+))? = \$([\d.]+)\.", item.why):
                stake, times, by, paid = found.groups()
                assert Fraction(stake) * int(times) / int(by or 1) == Fraction(paid)
                assert "stays unpaid" in item.why or item.key == (f"paid {float(Fraction(paid)):.2f}",)
                seen += 1
    assert seen > 20
