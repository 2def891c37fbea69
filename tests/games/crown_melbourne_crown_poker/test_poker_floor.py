"""The floor of a poker table: opening, seats, waiting list, stakes, terms, time charges, prizes, sanctions, disputes."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from floor_play import Play
from msgspec.structs import replace

from queenhigh.cards import card
from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.crown_melbourne_crown_poker.bonus_prizes import BonusPrize, Claim, Kind
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.commission import Percentage, PerHand, Step, TimeCharge
from queenhigh.games.crown_melbourne_crown_poker.floor import act
from queenhigh.games.crown_melbourne_crown_poker.floor_events import (
    BlindMissed,
    CommissionDropped,
    HandPlanned,
    PrizeRuled,
    TimeDropped,
)
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.seating import Button, Entry, buttons
from queenhigh.games.crown_melbourne_crown_poker.sitting import MISDEAL, Sitting
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure, fixed
from queenhigh.games.crown_melbourne_crown_poker.table import Clock, Table
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Shut
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction

DEALER, HDD, AM, ACM = BOOK.ladder.rungs
RUNNER = "Chip Runner"
MINUTE, HOUR = 60, 3600
SIGNS = ("game", "limits", "buy_in", "commission", "blinds")


def table(**changes: Any) -> Table:
    readings = BOOK.readings.adopt(changes.pop("readings", {}))
    given: dict[str, Any] = {"structure": Structure(blinds=(1, 2)), "minimum_buy_in": 40, "readings": readings}
    return Table(**{**given, **changes})


def setup(settings: Table | None = None, signs: tuple[str, ...] = SIGNS, **more: Any) -> said.Setup:
    return said.Setup(places=11, signs=signs, settings=Sitting(table=settings or table(), **more))


class Room(Play):
    def __init__(self, settings: Table | None = None, players: int = 0, **more: Any) -> None:
        super().__init__(act, DEALER)
        opening = said.OpenTable(by=DEALER, setup=setup(settings, **more), at=0)
        self.do(said.CheckCards(by=DEALER, at=0), opening)
        for seat in range(1, players + 1):
            self.sit(seat)

    @property
    def sitting(self) -> Sitting:
        now: Sitting = self.open.settings
        return now

    def sit(self, seat: int, player: str = "", chips: int = 100) -> None:
        self.do(said.SeatPlayer(by=RUNNER, seat=seat, player=player or f"p{seat}"))
        self.do(here.BuyIn(by=RUNNER, seat=seat, amount=Cents(chips)))

    def start(self) -> Any:
        self.do(said.StartRound(by=DEALER))
        return self.sitting.plan

    def end(self, outcome: str = "") -> None:
        assert self.sitting.plan is not None
        stacks = {seat: int(self.sitting.seats[seat].stack) for seat in self.sitting.plan.dealt}
        self.do(here.EndHand(by=DEALER, stacks=stacks, outcome=outcome))

    def hands(self, count: int) -> Any:
        planned = None
        for _ in range(count):
            planned = self.start()
            self.end()
        return planned


@pytest.mark.clause("6.1", "6.1.1", "7.1", "8.9.1", "6.4", "3.1", "11.2", "6.15.2")
def test_a_table_opens_with_checked_cards_playable_terms_and_its_signs() -> None:
    play = Play(act, DEALER)
    play.refused(said.OpenTable(by=DEALER, setup=setup()), "3.1")
    play.do(said.CheckCards(by=DEALER, count=51))
    play.refused(said.OpenTable(by=DEALER, setup=setup()), "3.1")
    play.do(said.CheckCards(by=DEALER, at=1))
    for sign, clause in zip(SIGNS, ("6.1.1", "6.1 footnote 2 s66(1)(c)", "6.1.1", "7.1", "8.9.1"), strict=True):
        lacking = tuple(other for other in SIGNS if other != sign)
        play.refused(said.OpenTable(by=DEALER, setup=setup(signs=lacking)), clause)
    timed = table(clock=Clock(30))
    play.refused(said.OpenTable(by=DEALER, setup=setup(timed)), "6.1.1")
    longer = table(clock=Clock(30, 30, 2, 5))
    play.refused(said.OpenTable(by=DEALER, setup=setup(longer, (*SIGNS, "time_to_act"))), "6.15.2")
    low = table(structure=Structure(blinds=(1, 4), min=5))
    play.refused(said.OpenTable(by=DEALER, setup=setup(low)), "6.4")
    play.refused(said.OpenTable(by=DEALER, setup=setup(table(commission=(Percentage(Fraction(1, 5)),)))), "7.2.1")
    prize = {"royal": BonusPrize("royal", Kind.CASH, "royal_flush", Cents(500))}
    play.refused(said.OpenTable(by=DEALER, setup=setup(prizes=prize)), "11.2")
    play.do(said.OpenTable(by=DEALER, setup=setup(table(structure=Structure(blinds=(1, 5), min=5)))))
    play.refused(said.OpenTable(by=DEALER, setup=setup()), "rounds")


@pytest.mark.clause(
    "4.1 Holdem",
    "4.1 Pineapple Holdem",
    "4.1 Crazy Pineapple Holdem",
    "4.1 Crazy Pineapple Holdem Hi-Lo Eight Qualifier",
    "4.1 Holdem Hi-Lo Eight Qualifier",
    "4.1 Omaha",
    "4.1 Omaha Hi-Lo Eight Qualifier",
)
@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_its_most_players(name: str) -> None:
    game = GAMES[name]
    most = 10 if "omaha" in name else 11
    room = Room(table(game=game), most - 1)
    room.sit(most)
    room.refused(said.SeatPlayer(by=DEALER, seat=most + 1, player="late"), f"4.1 {game.title}")
    room.do(said.LeaveSeat(by="player", seat=most))
    room.refused(said.SeatPlayer(by=DEALER, seat=most + 1, player="late"), "8.1")


@pytest.mark.clause("8.1", "8.3", "1.1 'Chip Runner'")
def test_a_player_chooses_a_free_seat_and_a_vacated_one_is_reserved() -> None:
    room = Room(players=3)
    room.refused(said.SeatPlayer(by=DEALER, seat=2, player="x"), "8.1")
    room.refused(said.SeatPlayer(by=DEALER, seat=5, player="p1"), "8.1")
    room.needs(said.SeatPlayer(by="", seat=7, player="x"), DEALER, "player", "8.3")
    room.do(said.LeaveSeat(by="player", seat=2))
    assert room.sitting.reserved == {2}
    assert sorted(room.open.seats) == [1, 3, 7]
    room.sit(2, "y")
    assert room.sitting.reserved == frozenset()
    room.refused(said.LeaveSeat(by="player", seat=9), "8.1")


@pytest.mark.clause("8.1.1")
def test_a_seat_that_several_want_is_drawn_for() -> None:
    room = Room(players=3)
    for player in ("p1", "p3"):
        room.do(here.AskForSeat(by="player", player=player, wanted=8))
    room.refused(here.ChangeSeat(by="player", seat=1, to=8), "8.1.1")
    room.refused(here.DrawForSeat(by=DEALER, wanted=8, cards={"p1": card("Kd")}), "8.1.1")
    tie = {"p1": card("Ks"), "p3": card("Kd")}
    room.do(here.DrawForSeat(by=DEALER, wanted=8, cards=tie))
    assert room.sitting.wishes[8] == ("p1", "p3")
    room.do(here.DrawForSeat(by=DEALER, wanted=8, cards={"p1": card("9s"), "p3": card("Kd")}))
    room.refused(here.ChangeSeat(by="player", seat=1, to=8), "8.1.1")
    room.do(here.ChangeSeat(by="player", seat=3, to=8))
    assert room.open.seats == {1: "p1", 2: "p2", 8: "p3"}
    by_suit = Room(table(readings={"seat_draw_tie": "suit_order"}), 3)
    for player in ("p1", "p3"):
        by_suit.do(here.AskForSeat(by="player", player=player, wanted=8))
    by_suit.do(here.DrawForSeat(by=DEALER, wanted=8, cards={"p1": card("Kd"), "p3": card("Kh")}))
    assert by_suit.sitting.wishes[8] == ("p3",)


@pytest.mark.clause("8.1.2")
def test_players_at_the_table_come_before_the_waiting_list() -> None:
    room = Room(table(game=GAMES["omaha"]), 10)
    room.do(here.JoinWaitingList(by="player", player="next"), here.JoinWaitingList(by="player", player="later"))
    room.refused(here.JoinWaitingList(by="player", player="next"), "8.12")
    room.do(said.LeaveSeat(by="player", seat=4))
    room.refused(said.SeatPlayer(by=DEALER, seat=4, player="later"), "8.12")
    room.do(here.AskForSeat(by="player", player="p8", wanted=4))
    room.refused(said.SeatPlayer(by=DEALER, seat=4, player="next"), "8.1.2")
    room.refused(here.AskForSeat(by="player", player="next", wanted=4), "8.1.2")
    room.do(here.ChangeSeat(by="player", seat=8, to=4))
    room.do(said.SeatPlayer(by=DEALER, seat=8, player="next"))
    assert room.sitting.waiting == ("later",)
    room.do(here.LeaveWaitingList(by="player", player="later"))
    assert len(room.sitting.waiting) == 0


@pytest.mark.clause("6.3", "6.2", "6.11", "1.1 'Buy-in'", "1.1 'Table stakes'")
def test_buy_ins_have_a_minimum_and_chips_stay_on_the_table() -> None:
    room = Room(table(maximum_buy_in=200, chip=5), 2)
    room.do(said.SeatPlayer(by=DEALER, seat=3, player="p3"))
    for amount, clause in ((39, "6.2"), (35, "6.3"), (205, "buy_ins"), (0, "6.2"), (-5, "6.2")):
        room.refused(here.BuyIn(by="player", seat=3, amount=Cents(amount)), clause)
    room.refused(here.BuyIn(by="player", seat=3, amount=Cents(40), tender="a watch"), "6.2")
    assert room.cited(here.BuyIn(by="player", seat=3, amount=Cents(40), tender="cash")) == ["6.3"]
    assert room.cited(here.BuyIn(by="player", seat=3, amount=Cents(160))) == ["6.11"]
    room.refused(here.BuyIn(by="player", seat=3, amount=Cents(5)), "buy_ins")
    room.refused(here.RemoveChips(by="player", seat=3, amount=Cents(5)), "6.11")
    room.do(said.SeatPlayer(by=DEALER, seat=4, player="p4"))
    room.start()
    room.refused(here.BuyIn(by="player", seat=1, amount=Cents(50)), "6.11")
    room.do(here.BuyIn(by="player", seat=4, amount=Cents(50)))
    room.refused(said.LeaveSeat(by="player", seat=1), "6.11")
    room.refused(here.ChangeSeat(by="player", seat=1, to=9), "8.9.5")
    room.end()
    room.do(said.LeaveSeat(by="player", seat=1))


@pytest.mark.clause("8.10", "8.10.1", "8.10.2")
def test_a_supervisor_says_what_new_players_do_and_who_is_excused() -> None:
    room = Room(players=5)
    room.hands(1)  # button 5, blinds 1 and 2
    room.sit(7)
    room.needs(here.RequireOfNewPlayer(by="", seat=7, requirement="wait"), HDD, DEALER, "8.10.1")
    room.refused(here.PostToEnter(by="player", seat=7), "8.10.2")
    room.needs(here.RequireOfNewPlayer(by="", seat=7, requirement="post"), HDD, DEALER, "8.10.2")
    room.refused(here.RequireOfNewPlayer(by=HDD, seat=7, requirement="sing"), "8.10")
    room.refused(here.RequireOfNewPlayer(by=HDD, seat=1, requirement="wait"), "8.10")
    planned = room.start()
    assert [(post.seat, post.amount, post.rule.clause) for post in planned.posts if post.seat == 7] == [
        (7, 2, "8.10.2")
    ]
    room.end()
    room.do(said.LeaveSeat(by="player", seat=2))  # the next button
    room.needs(here.BringPlayer(by="", seat=2, player="moved"), HDD, DEALER, "8.10")
    room.do(here.BuyIn(by=DEALER, seat=2, amount=Cents(100)))
    planned = room.start()
    assert planned.positions.button == 2
    assert 2 in planned.dealt


@pytest.mark.clause("8.9.5")
@pytest.mark.parametrize(
    ("reading", "seat", "to", "entry"),
    [
        ("players_passed", 3, 6, Entry.IN),  # passes 4 and 5
        ("players_passed", 2, 6, Entry.EITHER),  # passes 3, 4 and 5
        ("destination_counted", 3, 6, Entry.EITHER),
        ("destination_counted", 4, 6, Entry.IN),
        ("players_passed", 1, 11, Entry.EITHER),  # one to the right is all the way round
    ],
)
def test_past_more_than_two_live_players_a_new_seat_costs_a_blind(
    reading: str, seat: int, to: int, entry: Entry
) -> None:
    room = Room(table(readings={"seat_change_count": reading}), 5)
    room.hands(6)
    room.do(here.ChangeSeat(by="player", seat=seat, to=to))
    assert room.sitting.seats[to].entry is entry
    if entry is Entry.EITHER:
        room.do(here.PostToEnter(by="player", seat=to))
        posted = [post for post in room.start().posts if post.seat == to]
        assert [post.rule.clause for post in posted] == ["8.9.5"]


@pytest.mark.clause("8.9.5")
def test_an_absent_player_is_not_counted_on_the_way_and_a_supervisor_moves_for_nothing() -> None:
    room = Room(players=5)
    room.hands(2)
    room.do(here.SitOut(by="player", seat=4))
    room.do(here.ChangeSeat(by="player", seat=2, to=6))
    assert room.sitting.seats[6].entry is Entry.IN
    room.needs(here.ChangeSeat(by="", seat=1, to=11), HDD, DEALER, "8.10")
    assert room.sitting.seats[11].entry is Entry.IN
    room.refused(here.ChangeSeat(by="player", seat=3, to=5), "8.1")
    room.refused(here.ChangeSeat(by="player", seat=3, to=12), "8.1")


@pytest.mark.clause("8.9.5")
@pytest.mark.parametrize(
    ("reading", "hands", "dealt"),
    [("both_blinds", 1, False), ("both_blinds", 2, True), ("big_blind", 1, True)],
)
def test_a_player_who_has_paid_the_blinds_of_the_orbit_may_move_to_the_button(
    reading: str, hands: int, dealt: bool
) -> None:
    """Seat 2 posts the big blind in the first hand and the small one in the second; then moves far round to the button."""
    room = Room(table(readings={"blinds_paid_for_round": reading}), 6)
    room.hands(hands)
    last = room.sitting.positions
    assert last is not None
    button = last.blinds[0]
    if button == 2:
        room.do(here.ChangeSeat(by=HDD, seat=1, to=11))
        room.hands(1)
        last = room.sitting.positions
        assert last is not None
        button = last.blinds[0]
    room.do(said.LeaveSeat(by="player", seat=button))
    room.do(here.ChangeSeat(by="player", seat=2, to=button))
    assert (button in room.start().dealt) is dealt


@pytest.mark.clause("8.9.3", "8.9.5")
@pytest.mark.parametrize(
    ("together", "count", "moves", "entry"),
    [
        ("added_up", "players_passed", (5, 7), Entry.IN),  # passes 4, then 6: two in all
        ("added_up", "players_passed", (5, 10), Entry.EITHER),  # passes 4, then 6 and 9: three in all
        ("added_up", "destination_counted", (5,), Entry.IN),
        ("added_up", "destination_counted", (5, 7), Entry.EITHER),
        ("one_move", "players_passed", (7,), Entry.IN),  # passes 4 and 6
        ("one_move", "players_passed", (5, 7), Entry.EITHER),
    ],
)
def test_the_moves_of_a_player_are_counted_together_until_the_large_blind_is_paid(
    together: str, count: str, moves: tuple[int, ...], entry: Entry
) -> None:
    """Seat 3 is due for the big blind and moves on, past players at 4, 6 and 9."""
    room = Room(table(readings={"seat_changes_together": together, "seat_change_count": count}), 3)
    for seat in (4, 6, 9, 11):
        room.sit(seat)
    room.hands(1)  # button 11, blinds 1 and 2
    for seat, to in pairwise((3, *moves)):
        room.do(here.ChangeSeat(by="player", seat=seat, to=to))
    assert room.sitting.seats[moves[-1]].entry is entry


@pytest.mark.clause("8.9.3", "8.9.5")
def test_a_player_who_pays_the_large_blind_may_pass_two_players_again() -> None:
    room = Room(players=6)
    room.hands(1)  # button 6, blinds 1 and 2
    room.do(here.ChangeSeat(by="player", seat=3, to=7))  # past 4, 5 and 6: one too many
    room.do(here.PostToEnter(by="player", seat=7))
    assert 7 in room.hands(1).dealt
    assert room.sitting.seats[7].passed == 0
    room.do(here.ChangeSeat(by="player", seat=7, to=3))  # past 1 and 2
    assert room.sitting.seats[3].entry is Entry.IN
    assert room.sitting.seats[3].passed == 2


@pytest.mark.clause("8.9.3")
def test_a_player_who_moves_away_from_the_small_blind_posts_it_too() -> None:
    """Three players; seat 8 posts the big blind, and moves past both others to come after them again."""
    room = Room()
    for seat in (1, 4, 8):
        room.sit(seat)
    while room.hands(1).positions.last != 8:
        pass
    room.do(here.ChangeSeat(by="player", seat=8, to=5))
    planned = room.start()
    assert 5 in planned.dealt
    assert [(post.seat, post.amount, post.rule.clause) for post in planned.posts if post.amount == 1] == [
        (5, 1, "8.9.3")
    ]
    room.end()
    assert room.sitting.seats[5].paid == {0, 1}
    assert room.sitting.seats[5].passed == 2


@pytest.mark.clause("8.9.3")
def test_a_player_who_moves_away_from_a_blind_and_is_absent_for_it_has_missed_it() -> None:
    room = Room(players=5)
    room.hands(1)  # button 5, blinds 1 and 2
    room.do(here.ChangeSeat(by="player", seat=2, to=6))  # past 3, 4 and 5
    assert room.sitting.seats[6].entry is Entry.EITHER
    other = Room(players=4)
    other.hands(1)  # button 4, blinds 1 and 2
    other.do(here.ChangeSeat(by="player", seat=2, to=5), here.SitOut(by="player", seat=5, next_hand=True))
    assert 5 in other.hands(1).missed
    moved = Room(players=4)
    moved.hands(1)
    moved.do(here.ChangeSeat(by=HDD, seat=2, to=5))  # by a supervisor: nothing was avoided
    planned = moved.start()
    assert 5 in planned.dealt
    assert not [post for post in planned.posts if post.seat == 5]


@pytest.mark.clause("8.9.3", "8.9.5")
def test_a_player_who_was_away_while_passed_counts_when_back() -> None:
    room = Room(players=6)
    room.hands(1)  # button 6, blinds 1 and 2
    room.do(here.SitOut(by="player", seat=4), here.ChangeSeat(by="player", seat=3, to=7))  # past 5 and 6
    assert room.sitting.seats[7].entry is Entry.IN
    room.do(here.ComeBack(by="player", seat=4))
    planned = room.hands(1)
    assert {4, 7} <= set(planned.dealt)
    assert (planned.positions.last, room.sitting.seats[7].entry) == (4, Entry.EITHER)
    assert 7 not in room.start().dealt


@pytest.mark.clause("8.9.5")
def test_the_blinds_of_one_round_buy_one_move_to_the_button() -> None:
    room = Room(players=8)
    room.hands(5)  # seat 2 has paid both of its blinds
    for dealt in (True, False):
        last = room.sitting.positions
        assert last is not None
        button = last.blinds[0]
        mine = next(seat for seat, player in room.open.seats.items() if player == "p2")
        room.do(said.LeaveSeat(by="player", seat=button))
        room.do(here.ChangeSeat(by="player", seat=mine, to=button))
        assert room.sitting.seats[button].paid == frozenset()
        assert (button in room.hands(1).dealt) is dealt


@pytest.mark.clause(
    "1.1 'Dealt-out Button'",
    "1.1 'Player Walking Button'",
    "1.1 'Missed Blind Button'",
    "1.1 'Absent Button'",
    "8.9.3",
)
def test_walking_missing_a_blind_and_coming_back() -> None:
    room = Room(players=5)
    room.hands(1)
    assert room.cited(here.SitOut(by="player", seat=3)) == ["1.1 'Player Walking Button'"]
    room.refused(here.SitOut(by="player", seat=3), "1.1 'Player Walking Button'")
    room.refused(here.MarkAbsent(by=DEALER, seat=3), "1.1 'Absent Button'")
    assert buttons(room.sitting.seats[3]) == (Button.WALKING,)
    room.hands(1)
    assert room.last(BlindMissed).seat == 3
    assert [rule.clause for rule in room.last(BlindMissed).also] == ["1.1 'Missed Blind Button'"]
    assert buttons(room.sitting.seats[3]) == (Button.ABSENT, Button.WALKING)
    room.needs(here.MarkAbsent(by="", seat=3), DEALER, "player", "1.1 'Absent Button'")
    assert room.cited(here.ComeBack(by="player", seat=3)) == ["8.9.3", "1.1 'Missed Blind Button'"]
    room.refused(here.ComeBack(by="player", seat=3), "1.1 'Player Walking Button'")
    assert 3 not in room.start().dealt
    room.end()
    room.do(here.PostToEnter(by="player", seat=3))
    assert 3 in room.hands(2).dealt
    assert room.cited(here.SitOut(by="player", seat=1, next_hand=True)) == ["1.1 'Dealt-out Button'"]
    assert buttons(room.sitting.seats[1]) == (Button.DEALT_OUT,)
    assert 1 not in room.hands(1).dealt
    assert room.sitting.seats[1].here


@pytest.mark.clause("8.11", "8.12", "1.1 'Picked up'")
@pytest.mark.parametrize(
    ("seconds", "reading", "top"),
    [
        (20 * MINUTE - 1, "inclusive", True),
        (20 * MINUTE, "inclusive", True),
        (20 * MINUTE + 1, "inclusive", False),
        (20 * MINUTE - 1, "exclusive", True),
        (20 * MINUTE, "exclusive", False),
    ],
)
def test_a_picked_up_player_goes_to_the_top_of_the_list_within_twenty_minutes(
    seconds: int, reading: str, top: bool
) -> None:
    room = Room(table(readings={"picked_up_boundary": reading}), 4)
    room.do(here.JoinWaitingList(by="player", player="other"))
    room.refused(here.PickUp(by=AM, seat=2, at=100), "8.11")
    room.do(here.SitOut(by="player", seat=2, at=50))
    room.needs(here.PickUp(by="", seat=2, at=100), AM, HDD, "8.11")
    assert room.sitting.picked_up["p2"].chips == 100
    assert 2 in room.sitting.reserved
    room.refused(here.ReturnToList(by="player", player="p9"), "8.12")
    room.do(here.ReturnToList(by="player", player="p2", at=100 + seconds))
    assert room.sitting.waiting == (("p2", "other") if top else ("other", "p2"))
    room.refused(here.ReturnToList(by="player", player="p2", at=100 + 21 * MINUTE), "8.12")
    assert room.sitting.waiting == (("p2", "other") if top else ("other", "p2"))
    if top:
        room.do(said.SeatPlayer(by=DEALER, seat=6, player="p2"))
        assert room.sitting.seats[6].stack == 100
        assert room.sitting.picked_up == {}


@pytest.mark.clause("6.10")
def test_terms_change_after_three_hands_or_with_a_majority_and_never_in_a_hand() -> None:
    room = Room(players=6)
    change = here.ChangeTerms(by=AM, table=table(game=GAMES["omaha"], structure=fixed(2, 4, (1, 2))))
    room.refused(change, "6.10")
    room.start()
    room.do(said.GiveNotice(by=AM, subject="terms"))
    room.refused(change, "6.10")
    room.end()
    for _ in range(3):
        room.refused(change, "6.10")
        room.hands(1)
    room.needs(change, AM, HDD, "6.10")
    assert room.sitting.table.game is GAMES["omaha"]
    room.refused(change, "6.10")  # the notice is used up
    for agreeing, allowed in (((1, 2, 3), False), ((1, 2, 3, 9), False), ((1, 2, 3, 4), True)):
        asked = replace(change, agreeing=agreeing)
        if allowed:
            room.do(asked)
        else:
            room.refused(asked, "6.10")


@pytest.mark.clause("6.10")
@pytest.mark.parametrize(
    ("change", "right", "wrong"),
    [
        (
            "minimum buy-in 0.80",
            {"minimum_buy_in": 80},
            [
                {"minimum_buy_in": 100},
                {"minimum_buy_in": 79},
                {"minimum_buy_in": 81},
                {"minimum_buy_in": 80, "game": GAMES["omaha"]},
            ],
        ),
        (
            "game Omaha",
            {"game": GAMES["omaha"]},
            [{"game": GAMES["pineapple"]}, {"game": GAMES["omaha"], "minimum_buy_in": 80}],
        ),
        ("blinds 0.01/0.01", {"structure": Structure(blinds=(1, 1))}, [{"structure": Structure(blinds=(2, 2))}, {}]),
        (
            "minimum 0.01",
            {"structure": Structure(blinds=(1, 1))},
            [{"structure": Structure(blinds=(2, 2)), "minimum_buy_in": 80}],
        ),
        (
            "betting type fixed, bets 0.02/0.04",
            {"structure": fixed(2, 4, (1, 2))},
            [{"structure": Structure(blinds=(1, 2), limit=Limit.POT)}, {"structure": fixed(2, 8, (1, 2))}],
        ),
        (
            "betting type pot",
            {"structure": Structure(blinds=(1, 2), limit=Limit.POT)},
            [{"structure": Structure(blinds=(1, 1), limit=Limit.POT)}],
        ),
    ],
)
def test_terms_become_those_of_which_notice_was_given(
    change: str, right: dict[str, Any], wrong: list[dict[str, Any]]
) -> None:
    room = Room(players=6)
    room.do(said.GiveNotice(by=AM, subject="terms", change=change))
    room.hands(3)
    for changes in wrong:
        room.refused(here.ChangeTerms(by=AM, table=replace(table(), **changes)), "6.10")
    room.do(here.ChangeTerms(by=AM, table=replace(table(), **right)))
    assert room.sitting.table == replace(table(), **right)
    other = replace(table(**right), game=GAMES["holdem_hilo"])
    room.do(here.ChangeTerms(by=AM, table=other, agreeing=(1, 2, 3, 4)))  # a majority needs no notice


@pytest.mark.clause("6.10")
def test_the_refusal_of_other_terms_names_what_was_notified_and_what_was_asked() -> None:
    room = Room(players=6)
    room.do(said.GiveNotice(by=AM, subject="terms", change="minimum buy-in 20.00", effective=100))
    room.hands(3)
    with pytest.raises(IllegalAction, match=r"'minimum buy-in 20\.00'.* the order is for 'minimum buy-in 100\.00'"):
        room.do(here.ChangeTerms(by=AM, table=table(minimum_buy_in=100_00), at=100))
    room.refused(here.ChangeTerms(by=AM, table=table(minimum_buy_in=20_00), at=99), "6.10")
    room.do(here.ChangeTerms(by=AM, table=table(minimum_buy_in=20_00), at=100))


@pytest.mark.clause("6.10")
def test_a_notice_without_words_is_a_reading() -> None:
    room = Room(table(readings={"notice_contents": "names_change"}), 6)
    room.do(said.GiveNotice(by=AM, subject="terms"))
    room.hands(3)
    room.refused(here.ChangeTerms(by=AM, table=replace(room.sitting.table, minimum_buy_in=80)), "6.10")


@pytest.mark.clause("6.10")
def test_a_majority_may_be_of_those_in_the_last_hand() -> None:
    for reading, allowed in (("more_than_half_seated", False), ("more_than_half_dealt_in", True)):
        room = Room(table(readings={"majority": reading}), 6)
        for seat in (4, 5, 6):
            room.do(here.SitOut(by="player", seat=seat))
        room.hands(1)
        change = here.ChangeTerms(by=AM, table=replace(room.sitting.table, minimum_buy_in=80), agreeing=(1, 2))
        if allowed:
            room.do(change)
            assert room.sitting.table.minimum_buy_in == 80
        else:
            room.refused(change, "6.10")


@pytest.mark.clause("6.1 footnote 2 s66(2)", "6.10")
@pytest.mark.parametrize("reading", ["both", "statute_only", "hands_or_majority"])
def test_a_higher_minimum_stands_on_a_sign_for_twenty_minutes(reading: str) -> None:
    room = Room(table(readings={"raising_the_minimum": reading}), 3)
    higher = replace(room.sitting.table, structure=Structure(blinds=(2, 4)))
    change = here.ChangeTerms(by=AM, table=higher, agreeing=(1, 2, 3), at=20 * MINUTE)
    alone = replace(change, agreeing=())
    if reading == "hands_or_majority":
        room.refused(alone, "6.10")
        room.do(change)
        return
    statute = "6.1 footnote 2 s66(2)"
    room.refused(change, statute)
    early = said.GiveNotice(by=AM, subject="minimum", change="minimum 0.04", at=0, effective=20 * MINUTE - 1)
    room.refused(early, statute)
    room.do(replace(early, change="minimum 0.06", effective=20 * MINUTE))
    room.refused(change, statute)
    room.do(replace(early, effective=20 * MINUTE))
    room.refused(replace(change, at=20 * MINUTE - 1), statute)
    if reading == "both":
        room.refused(alone, "6.10")
        room.do(change)
    else:
        room.do(alone)
    lower = here.ChangeTerms(by=AM, table=table(), agreeing=(1, 2))
    room.do(lower)


@pytest.mark.clause("4.1 Omaha", "6.4", "7.3")
def test_terms_that_do_not_fit_the_table_are_refused() -> None:
    room = Room(players=11)
    everybody = tuple(range(1, 12))
    omaha = here.ChangeTerms(by=AM, table=table(game=GAMES["omaha"]), agreeing=everybody)
    room.refused(omaha, "4.1 Omaha")
    low = table(structure=Structure(blinds=(1, 2), min=5))
    room.refused(replace(omaha, table=low), "6.4")
    room.refused(replace(omaha, table=table(commission=(Percentage(Fraction(1, 10)),))), "7.3")
    room.do(said.LeaveSeat(by="player", seat=11))
    room.do(omaha)


@pytest.mark.clause("7.3", "7.4")
def test_commission_changes_before_a_hand_with_its_sign() -> None:
    room = Room(players=2)
    ten = here.ChangeCommission(by=AM, commission=(Percentage(Fraction(1, 10), Cents(10)),))
    room.refused(replace(ten, sign_changed=False), "7.3")
    room.refused(replace(ten, commission=(Percentage(Fraction(1, 9)),)), "7.2.1")
    room.start()
    room.refused(ten, "7.3")
    room.end()
    room.needs(ten, AM, HDD, "7.3")
    assert room.sitting.table.commission == ten.commission
    room.needs(here.ChangeCommission(by="", commission=()), AM, HDD, "7.4")
    assert room.sitting.table.commission == ()


@pytest.mark.clause("7.2.2(a)", "7.2.2(b)", "7.2.2(d)", "7.2.2(e)")
def test_time_is_assessed_verified_and_dropped() -> None:
    room = Room(table(commission=(TimeCharge(Cents(15)),)), 3)
    room.do(here.SitOut(by="player", seat=2))
    room.do(said.SeatPlayer(by=DEALER, seat=4, player="p4"))
    room.do(here.AssessTime(by=DEALER, at=0))
    assert room.sitting.slide == 60
    assert {seat: seated.stack for seat, seated in room.sitting.seats.items()} == {1: 85, 2: 85, 3: 85, 4: 0}
    room.refused(here.AssessTime(by=DEALER, at=HOUR - 1), "7.2.2(b)")
    room.refused(here.DropTime(by=DEALER), "7.2.2(e)")
    told = room.refused(here.VerifyTime(by=HDD, amount=Cents(59)), "7.2.2(e)")
    assert not any(figure in told for figure in ("60", "0.60")), "the count is blind"
    room.needs(here.VerifyTime(by="", amount=Cents(60)), HDD, DEALER, "7.2.2(e)")
    room.do(here.DropTime(by=DEALER))
    assert (room.last(TimeDropped).amount, room.last(TimeDropped).where, room.sitting.slide) == (60, "chip_box", 0)
    room.start()
    room.refused(here.AssessTime(by=DEALER, at=HOUR), "6.11")
    room.end()
    room.do(here.AssessTime(by=DEALER, at=HOUR))
    Room(players=2).refused(here.AssessTime(by=DEALER, at=HOUR), "7.2.2(b)")


@pytest.mark.clause("7.2.1(a)", "7.2.1(b)", "7.2.1(c)", "7.2.3(c)")
@pytest.mark.parametrize(
    ("method", "stand_alone", "where", "clause"),
    [
        (Percentage(Fraction(1, 10)), False, "chip_box", "7.2.1(b)"),
        (Percentage(Fraction(1, 10)), True, "float", "7.2.1(c)"),
        (PerHand((Step(2, None, Cents(3)),)), False, "chip_box", "7.2.3(c)"),
    ],
)
def test_the_slide_is_dropped_when_the_hand_is_over(method: Any, stand_alone: bool, where: str, clause: str) -> None:
    room = Room(table(commission=(method,), stand_alone=stand_alone), 2)
    room.start()
    room.do(here.EndHand(by=DEALER, stacks={1: 110, 2: 87}, slide=3))
    dropped = room.last(CommissionDropped)
    assert (dropped.amount, dropped.where, dropped.rule.clause) == (3, where, clause)
    free = Room(players=2)
    free.start()
    free.refused(here.EndHand(by=DEALER, stacks={}, slide=3), "7.4")


@pytest.mark.clause("1.1 'TG Area Manager'", "1.1 'Dealer'", "1.2")
def test_a_manager_has_an_area_a_dealer_no_stake_and_a_supervisor_may_deal() -> None:
    room = Room(players=2, area="north")
    notice = said.GiveNotice(by=AM, subject="closing")
    room.refused(replace(notice, area="south"), "1.1 'TG Area Manager'")
    room.do(replace(notice, area="north"), notice)
    room.refused(said.SeatPlayer(by=DEALER, who="Dan", seat=5, player="Dan"), "1.1 'Dealer'")
    room.do(said.StartRound(by=HDD))
    assert "1.2" in [rule.clause for rule in room.last(HandPlanned).also]


@pytest.mark.clause("13.3")
def test_a_table_closes_after_three_hands_or_when_all_agree() -> None:
    room = Room(players=6)
    close = said.CloseTable(by=AM, at=9)
    room.refused(close, "13.3")
    room.do(said.GiveNotice(by=AM, subject="closing"))
    room.hands(2)
    room.refused(close, "13.3")
    room.refused(here.AgreeToClose(by=AM, agreeing=(1, 2, 3, 4, 5)), "13.3")
    room.start()
    room.refused(close, "13.3")
    room.end()
    room.needs(close, AM, HDD, "13.3")
    assert isinstance(room.floor, Shut)
    other = Room(players=2)
    other.do(here.AgreeToClose(by=AM, agreeing=(1, 2)))
    assert isinstance(other.floor, Shut)
    empty = Room()
    empty.do(close)


@pytest.mark.clause("8.12")
def test_a_picked_up_player_who_waits_like_anyone_else_still_goes_to_the_top_on_returning() -> None:
    room = Room(players=4)
    room.do(here.SitOut(by="player", seat=2), here.PickUp(by=AM, seat=2, at=0))
    room.do(here.JoinWaitingList(by="player", player="other"), here.JoinWaitingList(by="player", player="p2"))
    room.do(here.ReturnToList(by="player", player="p2", at=MINUTE))
    assert room.sitting.waiting == ("p2", "other")
    room.do(here.LeaveWaitingList(by="player", player="p2"))
    room.do(here.ReturnToList(by="player", player="p2", at=21 * MINUTE))
    assert room.sitting.waiting == ("other", "p2")


@pytest.mark.clause("13.3")
@pytest.mark.parametrize(("reading", "closed"), [("seat_by_seat", False), ("managers_word", True)])
def test_that_all_agree_to_close_is_shown_seat_by_seat(reading: str, closed: bool) -> None:
    room = Room(table(readings={"closing_agreement": reading}), 3)
    close = said.CloseTable(by=AM, agreed=True)
    if closed:
        room.do(close)
    else:
        room.refused(close, "13.3")
        room.refused(here.AgreeToClose(by=AM, agreeing=(1, 2)), "13.3")
        room.do(said.GiveNotice(by=AM, subject="closing"))
        room.hands(3)
        room.do(close)
    assert isinstance(room.floor, Shut)


@pytest.mark.clause("9.1.1")
def test_a_misdealt_hand_is_no_hand_of_the_notice() -> None:
    room = Room(players=3)
    room.do(said.GiveNotice(by=AM, subject="closing"))
    first = room.start()
    room.end(MISDEAL)
    assert room.open.rounds == 0
    assert room.open.playing
    assert room.sitting.plan == first
    room.refused(said.StartRound(by=DEALER), "rounds")
    room.end()
    assert room.open.rounds == 1


@pytest.mark.clause("1.1 'Round of Play'", "6.11", "8.3", "8.9.5", "9.1.1")
def test_between_a_misdeal_and_the_new_deal_nobody_is_in_a_hand() -> None:
    room = Room(players=6)
    room.hands(1)  # button 6, blinds 1 and 2
    first = room.start()
    assert (first.positions.button, first.positions.blinds) == (1, (2, 3))
    room.refused(said.LeaveSeat(by="player", seat=5), "6.11")
    room.end(MISDEAL)
    room.do(here.BuyIn(by="player", seat=4, amount=Cents(50)))
    room.do(said.LeaveSeat(by="player", seat=5), here.ChangeSeat(by="player", seat=6, to=8))
    room.do(here.SitOut(by="player", seat=4))
    room.sit(9, "new")
    planned = room.sitting.plan
    assert planned is not None
    assert planned.dealt == (2, 3, 8, 1)  # the same player first; nobody new in a hand that is dealt again
    assert planned.positions.button == first.positions.button
    assert planned.posts == first.posts
    room.end()
    assert room.sitting.misdealt == ()
    room.start()
    room.refused(said.LeaveSeat(by="player", seat=8), "6.11")


@pytest.mark.clause("8.9.6", "9.1.1")
@pytest.mark.parametrize(("gone", "posted"), [(2, {3: 2}), (3, {2: 1, 4: 2})])
def test_a_blind_who_leaves_before_the_new_deal_is_replaced_as_before_any_hand(
    gone: int, posted: dict[int, int]
) -> None:
    room = Room(players=5)
    room.hands(1)  # button 5, blinds 1 and 2
    room.start()  # button 1, blinds 2 and 3
    room.end(MISDEAL)
    room.do(said.LeaveSeat(by="player", seat=gone))
    planned = room.sitting.plan
    assert planned is not None
    assert {post.seat: post.amount for post in planned.posts} == posted


@pytest.mark.clause("13.3", "9.1.1", "8.17.3(b)")
def test_a_misdealt_hand_is_given_up_when_the_table_closes_or_too_few_are_left() -> None:
    room = Room(players=2)
    room.start()
    room.refused(here.AgreeToClose(by=AM, agreeing=(1, 2)), "13.3")
    room.end(MISDEAL)
    room.refused(here.AgreeToClose(by=AM, agreeing=(1,)), "13.3")
    room.do(here.AgreeToClose(by=AM, agreeing=(1, 2)))
    assert isinstance(room.floor, Shut)
    other = Room(players=2)
    other.start()
    other.end(MISDEAL)
    other.do(said.LeaveSeat(by="player", seat=1))
    assert (other.open.playing, other.sitting.plan, other.sitting.positions) == (False, None, None)
    other.refused(said.StartRound(by=DEALER), "8.17.3(b)")
    other.sit(1)
    other.start()


@pytest.mark.clause("3.1", "3.4", "5.3.1", "9.1.1(h)")
def test_the_deck_is_replaced_after_the_misdeal_that_it_caused_and_checked_before_the_new_deal() -> None:
    new_deck = said.ReplaceCards(by=DEALER, reason="a joker", checked_by={"Ann": DEALER})
    room = Room(players=3)
    room.start()
    room.refused(new_deck, "5.3.1")
    stacks = dict.fromkeys((1, 2, 3), 100)
    room.do(here.EndHand(by=DEALER, stacks=stacks, outcome=MISDEAL, defective="a joker"))
    room.refused(said.StartRound(by=DEALER), "3.1")
    room.refused(here.EndHand(by=DEALER, stacks=stacks), "3.1")
    room.do(new_deck)
    room.refused(said.StartRound(by=DEALER), "rounds")
    room.do(said.OrderCount(by=HDD))
    room.refused(here.EndHand(by=DEALER, stacks=stacks), "3.4")
    room.do(said.RecordCount(by=DEALER, count=51))
    room.refused(here.EndHand(by=DEALER, stacks=stacks), "3.1")
    room.do(new_deck)
    room.end()


@pytest.mark.clause("3.4", "5.3.1", "5.3.2")
def test_cards_are_counted_and_changed() -> None:
    room = Room(players=2)
    room.refused(said.RecordCount(by=DEALER, count=52), "3.4")
    room.needs(said.OrderCount(by=""), HDD, DEALER, "3.4")
    room.refused(said.StartRound(by=DEALER), "3.4")
    room.do(said.RecordCount(by=DEALER, count=51))
    room.refused(said.StartRound(by=DEALER), "3.1")
    unfit = said.ReplaceCards(by=DEALER, reason="a torn card")
    room.refused(unfit, "5.3.2")
    room.refused(said.ReplaceCards(by=DEALER, checked_by={"Ann": DEALER}), "5.3.1")
    room.needs(replace(unfit, checked_by={"Ann": DEALER}), DEALER, "player", "5.3.1")
    room.start()
    room.refused(replace(unfit, whole_deck=False), "5.3.1")


@pytest.mark.clause("11.1", "11.2", "11.3", "11.3.1", "11.3.2", "11.4")
def test_bonus_prizes_are_verified_and_given_in_their_form() -> None:
    room = Room(players=2)
    cash = BonusPrize("royal", Kind.CASH, "straight_flush", Cents(50_000))
    dinner = BonusPrize("dinner", Kind.SERVICES, "four_of_a_kind", description="dinner for two")
    for wrong, clause in (
        (replace(cash, kind="shares"), "11.1"),
        (replace(cash, amount=Cents(0)), "11.1"),
        (replace(cash, displayed=False), "11.2"),
        (replace(cash, earned_by="luck"), "11.2"),
    ):
        room.refused(here.OfferPrize(by=HDD, prize=wrong), clause)
    room.do(here.OfferPrize(by=HDD, prize=cash), here.OfferPrize(by=HDD, prize=dinner))
    held = Claim(seat=1, hand="straight_flush")
    room.refused(here.ClaimPrize(by=HDD, prize="car", claim=held), "11.2")
    room.needs(here.ClaimPrize(by="", prize="royal", claim=held), HDD, DEALER, "11.3")
    assert [(order.rule.clause, order.amount) for order in room.last(PrizeRuled).ruling.orders] == [  # type: ignore[attr-defined]
        ("11.3.1", 50_000)
    ]
    room.refused(here.ClaimPrize(by=HDD, prize="royal", claim=replace(held, form="goods")), "11.3.1")
    for claim, clause in ((replace(held, folded=True), "11.4"), (replace(held, hand="four_of_a_kind"), "11.2")):
        room.do(here.ClaimPrize(by=HDD, prize="royal", claim=claim))
        assert [order.rule.clause for order in room.last(PrizeRuled).ruling.orders] == [clause]
    room.do(here.ClaimPrize(by=HDD, prize="dinner", claim=held))
    assert room.sitting.outstanding == {1: ("p1", "dinner")}
    room.refused(here.DeliverPrize(by=HDD, number=2), "11.3.2")
    room.do(here.DeliverPrize(by=HDD, number=1, at=99))
    assert room.sitting.outstanding == {}


@pytest.mark.clause("13.2", "13.2.2", "13.2.3", "13.2.4", "13.2.5", "13.4")
def test_sanctions_need_an_assistant_casino_manager_and_findings_an_area_manager() -> None:
    room = Room(players=3)
    room.refused(said.ExcludePlayer(by=ACM, player="p1"), "13.2")
    room.needs(said.ExcludePlayer(by="", player="p1", breached="13.1"), ACM, AM, "13.2")
    room.refused(said.StartRound(by=DEALER), "13.2.2")
    room.do(said.LeaveSeat(by="player", seat=1))
    room.refused(said.SeatPlayer(by=DEALER, seat=1, player="p1"), "13.2.2")
    room.refused(here.JoinWaitingList(by="player", player="p1"), "13.2.2")
    room.needs(said.WithholdWinnings(by="", player="p1", amount=Cents(500)), ACM, AM, "13.2")
    room.do(said.ReleaseWinnings(by=ACM, player="p1", paid=True))
    room.refused(said.ReleaseWinnings(by=ACM, player="p1", paid=True), "13.2.3")
    device = here.ConfiscateDevice(by=ACM, person="p1", device="a telephone")
    room.refused(device, "13.2.4")
    assert room.cited(replace(device, custody="cage")) == ["13.2.4"]
    room.refused(said.Detain(by=ACM, person="p1"), "13.2.5")
    room.do(said.Detain(by=ACM, person="p1", ground="a telephone", at=10))
    room.do(said.Detain(by=ACM, person="p1", ended=True, at=20))
    room.refused(said.Detain(by=ACM, person="p1", ended=True), "13.2.5")
    room.refused(here.FindDetrimental(by=AM, player="p2"), "13.4")
    room.needs(here.FindDetrimental(by="", player="p2", reason="soft play"), AM, HDD, "13.4")


@pytest.mark.clause("13.9", "13.10", "13.11", "13.12", "13.13", "13.14")
def test_disputes_breaches_and_side_bets() -> None:
    room = Room(players=2)
    room.refused(here.BetBetweenPlayers(by="player", players=("p1", "p2"), amount=Cents(5)), "13.12")
    assert room.cited(said.AskForRules(by="player")) == ["13.13"]
    assert room.cited(said.LogBreach(by=DEALER, breached="13.14", persons=("p1",))) == ["13.14"]
    room.do(said.OpenDispute(by=DEALER, number=1, player="p1", about="an odd chip"))
    room.refused(said.OpenDispute(by=DEALER, number=1, player="p1", about="again"), "13.10")
    room.refused(said.DecideDispute(by=AM, number=2, decision=""), "13.10")
    room.refused(said.DecideDispute(by=AM, number=1, decision="stands", resolved=False), "13.9")
    room.refused(said.DecideDispute(by="VCGLR inspector", number=1, decision=""), "13.11")
    room.do(said.AdviseComplainant(by=DEALER, number=1))
    room.needs(said.DecideDispute(by="", number=1, decision="stands", resolved=False), AM, HDD, "13.10")
    room.refused(said.DecideDispute(by=AM, number=1, decision="again"), "13.10")
    room.do(said.ReferDispute(by="player", number=1))
    assert room.cited(said.DecideDispute(by="VCGLR inspector", number=1, decision="stands")) == ["13.11"]


def test_the_order_of_the_ranks_is_a_reading() -> None:
    swapped = Room(table(readings={"rank_order": "assistant_below_area"}), 2)
    swapped.do(said.ExcludePlayer(by=AM, player="p1", breached="13.1"))
    swapped.needs(said.GiveNotice(by="", subject="closing"), AM, ACM, "13.3")
    lowest = Room(table(readings={"chip_runner_rank": "lowest_rank"}), 2)
    lowest.needs(said.StartRound(by=""), DEALER, RUNNER, "8.4")


def test_nothing_happens_at_a_table_that_is_shut() -> None:
    play = Play(act, DEALER)
    play.refused(said.SeatPlayer(by=DEALER, seat=1, player="x"), "rounds")
    play.refused(said.StartRound(by=DEALER), "rounds")
    room = Room(players=2)
    room.refused(here.EndHand(by=DEALER, stacks={}), "rounds")
    room.refused(said.GiveNotice(by=AM, subject="weather"), "6.1")
