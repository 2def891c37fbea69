"""Button and blinds over many hands: 8.9.2, 8.9.3, 8.9.6, 8.10 and the readings about them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.blinds import Plan, plan
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.commission import PerPerson
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.seating import Entry, Presence, Seated
from queenhigh.games.crown_melbourne_crown_poker.sitting import MISDEAL, Sitting, finished, next_lineup
from queenhigh.games.crown_melbourne_crown_poker.structure import Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction


def table(*blinds: int, **readings: str) -> Table:
    return Table(structure=Structure(blinds=blinds or (1, 2)), readings=BOOK.readings.adopt(readings))


class Game:
    """Hands without cards: all players keep their chips."""

    def __init__(self, *seats: int, at: Table | None = None) -> None:
        self.now = Sitting(
            table=at or table(), seats={seat: Seated(player=f"p{seat}", stack=Cents(100)) for seat in seats}
        )

    def hand(self) -> Plan:
        self.now = replace(self.now, plan=plan(self.now.table, self.now.seats, self.now.positions))
        assert self.now.plan is not None
        played = self.now.plan
        self.now = finished(self.now, {})
        return played

    def hands(self, count: int) -> Plan:
        for _ in range(count - 1):
            self.hand()
        return self.hand()

    def change(self, seat: int, **changes: Any) -> None:
        self.now = replace(self.now, seats={**self.now.seats, seat: replace(self.now.seats[seat], **changes)})

    def missed(self, seat: int) -> bool:
        return self.now.seats[seat].missed

    def leave(self, *seats: int) -> None:
        self.now = replace(self.now, seats={s: p for s, p in self.now.seats.items() if s not in seats})

    def sit(self, seat: int, entry: Entry = Entry.EITHER, **more: Any) -> None:
        new = Seated(player=f"new{seat}", stack=Cents(100), entry=entry, **more)
        self.now = replace(self.now, seats={**self.now.seats, seat: new})


def blinds(planned: Plan) -> dict[int, int]:
    return {post.seat: post.amount for post in planned.posts if post.kind is PostKind.BLIND}


def late(planned: Plan) -> dict[int, tuple[str, ...]]:
    kinds: dict[int, tuple[str, ...]] = {}
    for post in planned.posts:
        if post.kind is not PostKind.BLIND:
            kinds[post.seat] = (*kinds.get(post.seat, ()), post.kind.value)
    return kinds


@pytest.mark.clause("1.1 'Dealer Button'", "8.9.2(a)", "8.9.2(b)")
def test_the_button_starts_on_the_dealers_right_and_goes_round() -> None:
    game = Game(1, 2, 3, 4)
    seen = [game.hand() for _ in range(5)]
    assert [hand.positions.button for hand in seen] == [4, 1, 2, 3, 4]
    assert [blinds(hand) for hand in seen[:3]] == [{1: 1, 2: 2}, {2: 1, 3: 2}, {3: 1, 4: 2}]
    assert [post.rule.clause for post in seen[0].posts] == ["8.9.2(a)", "8.9.2(b)"]


@pytest.mark.clause("8.9.2(b)")
def test_three_blinds_are_posted_by_three_players_in_turn() -> None:
    game = Game(1, 2, 3, 4, 5, at=table(1, 2, 4))
    assert blinds(game.hand()) == {1: 1, 2: 2, 3: 4}
    assert blinds(game.hand()) == {2: 1, 3: 2, 4: 4}


def test_with_fewer_players_than_blinds_a_seat_posts_the_larger_one_only() -> None:
    assert blinds(Game(1, 2, at=table(1, 2, 4)).hand()) == {2: 2, 1: 4}


@pytest.mark.clause("8.9.6", "1.1 'Dead button'")
def test_a_small_blind_who_leaves_gives_a_hand_without_one_and_then_a_dead_button() -> None:
    """Button 6; seat 7 is due for the small blind and leaves."""
    game = Game(*range(1, 11))
    while game.hand().positions.button != 5:
        pass
    game.leave(7)
    first, second = game.hand(), game.hand()
    assert (first.positions.button, blinds(first), first.positions.dead) == (6, {8: 2}, False)
    assert [post.rule.clause for post in first.posts] == ["8.9.6"]
    assert (second.positions.button, blinds(second), second.positions.dead) == (7, {8: 1, 9: 2}, True)
    assert second.positions.rule.clause == "8.9.6"
    third = game.hand()
    assert (third.positions.button, blinds(third)) == (8, {9: 1, 10: 2})


@pytest.mark.clause("8.9.6")
def test_if_the_big_blind_to_be_leaves_the_next_player_posts_it() -> None:
    game = Game(1, 2, 3, 4, 5)
    game.hand()  # button 5, blinds 1 and 2
    game.leave(3)
    hand = game.hand()
    assert (hand.positions.button, blinds(hand)) == (1, {2: 1, 4: 2})


@pytest.mark.clause("8.9.6")
def test_if_both_leave_who_were_due_there_is_one_blind_and_a_dead_button_after() -> None:
    game = Game(1, 2, 3, 4, 5)
    game.hand()  # button 5, blinds 1 and 2
    game.leave(2, 3)
    assert blinds(game.hand()) == {4: 2}
    second = game.hand()
    assert (second.positions.button, second.positions.dead, blinds(second)) == (2, True, {4: 1, 5: 2})


@pytest.mark.clause("8.9.6")
def test_by_the_other_reading_only_the_small_blind_leaves_a_dead_button() -> None:
    only = table(departing_blinds="small_blind_case_only")
    game = Game(1, 2, 3, 4, 5, at=only)
    game.hand()  # button 5, blinds 1 and 2
    game.leave(1)  # would have had the button
    hand = game.hand()
    assert (hand.positions.button, blinds(hand)) == (2, {3: 1, 4: 2})
    other = Game(1, 2, 3, 4, 5, at=only)
    other.hand()
    other.leave(2)
    first, second, third = other.hand(), other.hand(), other.hand()
    assert (first.positions.button, blinds(first)) == (1, {3: 2})
    assert (second.positions.button, second.positions.dead, blinds(second)) == (2, True, {3: 1, 4: 2})
    assert (third.positions.button, blinds(third)) == (3, {4: 1, 5: 2})


@pytest.mark.clause("8.9.2(a)")
def test_two_players_left_of_the_button_posts_first_or_the_button_by_reading() -> None:
    literal = Game(2, 7)
    assert [(hand.positions.button, blinds(hand)) for hand in (literal.hand(), literal.hand())] == [
        (7, {2: 1, 7: 2}),
        (2, {7: 1, 2: 2}),
    ]
    usual = Game(2, 7, at=table(two_player_blinds="button_small_blind"))
    assert [(hand.positions.button, blinds(hand)) for hand in (usual.hand(), usual.hand())] == [
        (2, {2: 1, 7: 2}),
        (7, {7: 1, 2: 2}),
    ]


@pytest.mark.clause("8.9.6")
@pytest.mark.parametrize("gone", [1, 2, 3])
@pytest.mark.parametrize("reading", ["left_of_button_first", "button_small_blind"])
def test_going_from_three_players_to_two_nobody_posts_the_big_blind_twice(gone: int, reading: str) -> None:
    game = Game(1, 2, 3, at=table(two_player_blinds=reading))
    before = game.hand()
    game.leave(gone)
    for _ in range(3):
        now = game.hand()
        if before.positions.last in now.dealt:
            assert before.positions.last != now.positions.last
        assert 2 in blinds(now).values()
        before = now


@pytest.mark.clause("8.9.3", "1.1 'Missed Blind Button'")
def test_an_absent_players_big_blind_passes_on_and_is_owed() -> None:
    game = Game(1, 2, 3, 4, 5)
    game.hand()  # blinds 1 and 2
    game.change(3, presence=Presence.WALKING)
    hand = game.hand()
    assert blinds(hand) == {2: 1, 4: 2}
    assert hand.missed == (3,)
    assert game.missed(3)
    game.change(3, presence=Presence.HERE)
    assert 3 not in game.hand().dealt
    while (hand := game.hand()).positions.last != 3:
        assert 3 not in hand.dealt
    assert blinds(hand)[3] == 2
    assert not game.missed(3)
    assert blinds(game.hand())[3] == 1


@pytest.mark.clause("8.9.3")
def test_by_the_other_reading_an_absent_players_blind_is_not_posted() -> None:
    game = Game(1, 2, 3, 4, 5, at=table(absent_blind="not_posted"))
    game.hand()
    game.change(3, presence=Presence.WALKING)
    hand = game.hand()
    assert (blinds(hand), hand.missed) == ({2: 1}, (3,))
    assert blinds(game.hand()) == {4: 2}


@pytest.mark.clause("8.9.3")
def test_a_player_away_only_for_the_small_blind_has_missed_it_and_owes_no_dead_blind() -> None:
    game = Game(1, 2, 3, 4, 5)
    game.hand()
    game.change(2, presence=Presence.WALKING)
    hand = game.hand()
    assert (blinds(hand), hand.missed) == ({3: 2}, (2,))
    game.change(2, presence=Presence.HERE, entry=Entry.POST)
    hand = game.hands(2)
    assert late(hand) == {2: ("post",)}
    assert {post.rule.clause for post in hand.posts if post.seat == 2} == {"8.9.3"}


@pytest.mark.clause("8.9.3")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [("wait_or_post_big", {}), ("wait", {}), ("post_big", {3: ("post",)}), ("post_both", {3: ("dead", "post")})],
)
def test_a_missed_blind_is_made_up_as_the_reading_says(reading: str, expected: dict[int, tuple[str, ...]]) -> None:
    game = Game(1, 2, 3, 4, 5, 6, at=table(missed_blind_correction=reading))
    game.hand()
    game.change(3, presence=Presence.WALKING)
    game.hand()
    game.change(3, presence=Presence.HERE)
    seen: dict[int, tuple[str, ...]] = {}
    for _ in range(3):
        hand = game.hand()
        seen |= late(hand)
        assert (3 in hand.dealt) == (3 in seen)
    assert seen == expected


@pytest.mark.clause("8.10", "8.10.1", "8.10.2")
def test_a_new_player_waits_for_the_blind_or_posts_and_never_comes_in_at_the_button() -> None:
    game = Game(1, 2, 4, 5, 6)
    game.hand()  # button 6, blinds 1 and 2
    game.sit(3, Entry.WAIT)
    assert blinds(game.hand()) == {2: 1, 3: 2}
    for seat, entry in ((7, Entry.WAIT), (8, Entry.POST), (9, Entry.FREE)):
        game.sit(seat, entry)
    hand = game.hand()  # button 2, blinds 3 and 4
    assert late(hand) == {8: ("post",)}
    assert set(hand.dealt) == {1, 2, 3, 4, 5, 6, 8, 9}
    hand = game.hands(3)
    assert (hand.positions.last, 7 in hand.dealt) == (7, True)


@pytest.mark.clause("8.10")
@pytest.mark.parametrize("entry", [Entry.POST, Entry.FREE])
def test_nobody_new_is_dealt_in_at_the_button_and_everywhere_else_they_are(entry: Entry) -> None:
    """Seat 2 is between the button and the blinds: 8.10 bars the button's seat alone."""
    for seat, excused, dealt in ((1, False, False), (2, False, True), (1, True, True), (6, False, True)):
        game = Game(1, 2, 3, 4, 5)
        game.hand()  # button 5, blinds 1 and 2; next: button 1, blinds 2 and 3
        if seat in game.now.seats:
            game.leave(seat)
        game.sit(seat, entry, excused=excused)
        assert (seat in game.hand().dealt) is dealt, seat


@pytest.mark.clause("8.9.3", "8.9.5", "8.10.2")
@pytest.mark.parametrize("clause", ["8.9.3", "8.9.5", "8.10"])
@pytest.mark.parametrize("seat", [2, 3])
def test_a_post_buys_a_hand_between_the_button_and_the_blinds(seat: int, clause: str) -> None:
    """Button 1, the small blind due at empty seat 3, the big one at 4: seats 2 and 3 are both before the blinds."""
    game = Game(1, 3, 4, 5, 6)
    game.hand()  # button 6, blinds 1 and 3
    game.leave(3)
    game.sit(seat, Entry.POST, owes_by=rule(clause))
    hand = game.hand()
    assert (hand.positions.button, hand.positions.blinds) == (1, (3, 4))
    assert hand.dealt[0] == seat
    posted = [(post.amount, post.rule.clause) for post in hand.posts if post.seat == seat]
    assert posted == [(2, "8.10.2" if clause == "8.10" else clause)]
    assert seat in game.hand().dealt
    assert game.now.seats[seat].entry is Entry.IN


@pytest.mark.clause("8.9.3")
@pytest.mark.parametrize(("reading", "dealt"), [("next_hand", False), ("dealt_in", True)])
def test_a_missed_blind_is_made_up_at_the_button_only_by_a_reading(reading: str, dealt: bool) -> None:
    for clause, there in (("8.9.3", dealt), ("8.9.5", False), ("8.10", False)):
        game = Game(1, 2, 3, 4, 5, at=table(correction_at_the_button=reading))
        game.hand()  # button 5; next: button 1
        game.change(1, entry=Entry.POST, owes_by=rule(clause))
        assert (1 in game.hand().dealt) is there
        assert 1 in game.hand().dealt


@pytest.mark.clause("8.17.3(b)", "6.3")
def test_one_player_is_no_game_and_chips_are_needed() -> None:
    with pytest.raises(IllegalAction) as refusal:
        plan(table(), {1: Seated(player="a", stack=Cents(5))}, None)
    assert refusal.value.rule.clause == "8.17.3(b)"
    game = Game(1, 2, 3)
    game.change(2, stack=Cents(0))
    assert set(game.hand().dealt) == {1, 3}


@pytest.mark.clause("7.2.4(b)")
@pytest.mark.parametrize(("stack", "dealt"), [(1, False), (2, False), (3, True)])
def test_a_stake_must_reach_beyond_the_fee_for_the_hand(stack: int, dealt: bool) -> None:
    game = Game(1, 2, 3, at=replace(table(), commission=(PerPerson(Cents(2)),)))
    game.change(2, stack=Cents(stack))
    assert (2 in game.hand().dealt) is dealt


def test_a_game_that_nobody_could_be_dealt_into_starts_again() -> None:
    game = Game(1, 2, 3)
    last = game.hand().positions.last
    game.leave(1, 3)
    game.sit(5, Entry.WAIT)
    game.leave(2)
    game.sit(8, Entry.WAIT)
    hand = game.hand()
    assert hand.anew
    assert set(hand.dealt) == {5, 8}
    assert hand.positions.last != last


@pytest.mark.clause("9.1.1")
def test_after_a_misdeal_the_same_hand_is_dealt_again() -> None:
    game = Game(1, 2, 3, 4)
    game.hand()
    game.now = replace(game.now, plan=plan(game.now.table, game.now.seats, game.now.positions))
    lineup = next_lineup(game.now)
    game.now = finished(game.now, {}, MISDEAL)
    assert next_lineup(game.now) == lineup
    game.now = finished(game.now, {})
    assert next_lineup(game.now).button == 2


def test_a_dealt_out_player_is_back_after_the_hand() -> None:
    game = Game(1, 2, 3, 4)
    game.hand()
    game.change(1, presence=Presence.DEALT_OUT)
    assert 1 not in game.hand().dealt
    assert 1 in game.hand().dealt


def test_without_blinds_the_button_goes_to_the_next_player() -> None:
    game = Game(1, 2, 3, at=Table(structure=Structure(ante=1)))
    assert [game.hand().positions.button for _ in range(4)] == [3, 1, 2, 3]
    assert late(game.hand()) == {1: ("ante",), 2: ("ante",), 3: ("ante",)}
