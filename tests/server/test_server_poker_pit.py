"""The automatic dealer at a poker table: hands of every game, clocks, all-in runs, seats, the waiting list, and restarts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from book_ids import POKER
from pit_house import BOTS, TABLE, adds_up
from poker_live import SEVEN
from poker_room import BUY_IN, PokerGuest, PokerHouse, in_poker_house, open_poker, play, play_without_pause

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.codec import opened
from queenhigh.desk.desk import Desk
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker import facts
from queenhigh.games.crown_melbourne_crown_poker import floor_events as happened_on_floor
from queenhigh.games.crown_melbourne_crown_poker.facets.page.pit import RUN_OUT
from queenhigh.games.crown_melbourne_crown_poker.facets.page.waiting_list import OFFERED
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Preparing
from queenhigh.games.crown_melbourne_crown_poker.seating import Entry, Presence
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_crown_poker.table import Clock
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.events import DeckShuffled
from queenhigh.games.kit.floor import is_leaving
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.rules import QueenhighError
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.commands import types as asks
from queenhigh.server.commands.types import own
from queenhigh.server.pit import PitSettings, opening
from queenhigh.server.pit.bots import NAMES

QUICK = PitSettings(pace=0, lively=0, bots=3)
SLOW = PitSettings(lively=0, bots=3)
HANDS = 2
"""That are interrupted after each command."""
BETTING = {
    "holdem": "no_limit",
    "omaha": "half_pot",
    "omaha_hilo": "pot",
    "pineapple": "spread",
    "crazy_pineapple": "pot",
}


def sitting(house: PokerHouse) -> Sitting:
    found: Sitting = house.state.settings
    return found


def heard(house: PokerHouse, kind: type) -> list[object]:
    return [event for committed in house.heard for event in committed.events if isinstance(event, kind)]


@pytest.mark.parametrize("game", SEVEN)
def test_a_person_and_bots_play_ten_hands_of_each_game_and_everything_adds_up(game: str, tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", game, BETTING.get(game, "fixed"), people=["ann", "bob"])

    async def story(house: PokerHouse) -> None:
        def both() -> bool:
            outcomes = {event.outcome for event in heard(house, happened.HandEnded)}  # type: ignore[attr-defined]
            return outcomes >= {"fold", "showdown"}

        guests = [PokerGuest(house, "ann", game), PokerGuest(house, "bob", game)]
        await play_without_pause(house, guests, 10, both)
        assert both()
        assert house.state.rounds >= 10

    in_poker_house(path, QUICK, story)


# -- time


def test_a_clock_always_runs_for_a_person_whose_turn_it_is_and_time_runs_out(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", people=["ann"])

    async def story(house: PokerHouse) -> None:
        ann = PokerGuest(house, "ann")
        await house.until(lambda: bool(ann.may().keys() & {"fold", "check"}))
        seat = ann.you.seat
        clock = house.paces[TABLE].clock
        assert clock is not None
        assert (clock.waits, clock.seats) == ("deciding", (seat,))
        owed = "fold" in ann.may()
        await house.pass_time(29)
        assert ann.may()
        await house.pass_time(1.1)
        kind = happened.Folded if owed else happened.Checked
        out = [event for event in heard(house, kind) if event.seat == seat]  # type: ignore[attr-defined]
        assert out[-1].rule.clause == "6.15"  # type: ignore[attr-defined]

    in_poker_house(path, SLOW, story)


@pytest.mark.clause("crown-melbourne-crown-poker 6.15.1")
def test_more_time_is_added_to_what_is_left_of_the_clock(tmp_path: Path) -> None:
    clock = Clock(seconds=20, extra_seconds=15, extensions=1, fee=100)
    path = open_poker(tmp_path / "h.db", people=["ann"], clock=clock)

    async def story(house: PokerHouse) -> None:
        ann = PokerGuest(house, "ann")
        await house.until(lambda: "buy_time" in ann.may())
        stack = ann.you.stack
        await house.pass_time(15)
        ann.ask(own("buy_time"))
        await house.quiet()
        assert ann.you.stack == stack - 100
        assert "buy_time" not in ann.may()
        await house.pass_time(19)
        assert ann.may()
        await house.pass_time(1.5)
        assert not ann.may().keys() & {"fold", "check"}

    in_poker_house(path, SLOW, story)


def test_a_player_who_lets_decisions_pass_sits_out_misses_blinds_and_comes_back_by_posting(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", people=["ann"])

    async def story(house: PokerHouse) -> None:
        ann = PokerGuest(house, "ann")
        seat = ann.you.seat
        assert seat is not None
        await house.until(lambda: sitting(house).seats[seat].presence is Presence.WALKING, 4000)
        await house.until(lambda: sitting(house).seats[seat].missed, 4000)
        assert not ann.you.may_sit_out
        ann.ask(own("come_back"))
        assert sitting(house).seats[seat].entry is Entry.EITHER
        assert ann.you.may_post
        ann.ask(own("post"))
        ann.does = ann.passive
        before = house.state.rounds
        for _ in range(8):
            await play(house, [ann], 1)
            dealt = [e for e in heard(house, happened.Posted) if e.seat == seat and e.kind == "post"]  # type: ignore[attr-defined]
            if dealt:
                break
        assert dealt, f"no post in {house.state.rounds - before} hands"
        assert sitting(house).seats[seat].entry is Entry.IN
        assert not sitting(house).seats[seat].missed

    in_poker_house(path, SLOW, story)


@pytest.mark.clause("crown-melbourne-crown-poker 1.1 'Player Walking Button'")
def test_two_time_outs_in_a_row_and_the_player_sits_out_until_back(tmp_path: Path) -> None:
    """With the page open all the time: nobody who does not act is dealt in for long, and one act starts the count again."""
    path = open_poker(tmp_path / "h.db", people=["ann"])

    async def story(house: PokerHouse) -> None:
        ann = PokerGuest(house, "ann")
        seat = ann.you.seat
        assert seat is not None

        def timed_out() -> int:
            done = heard(house, happened.Folded) + heard(house, happened.Checked)
            return sum(event.seat == seat and event.rule.clause == "6.15" for event in done)  # type: ignore[attr-defined]

        await house.until(lambda: timed_out() == 1)
        await house.until(lambda: bool(ann.may().keys() & {"fold", "check"}))
        ann.ask(own("check" if "check" in ann.may() else "fold"))
        await house.until(lambda: timed_out() >= 3)
        hand = house.state.number
        await house.until(lambda: not house.state.playing)
        await house.until(lambda: house.state.playing)
        assert sitting(house).seats[seat].presence is Presence.WALKING
        assert house.state.number == hand + 1, "the very next hand is dealt without the player"
        changed = [event for event in heard(house, happened_on_floor.PresenceChanged) if event.seat == seat]  # type: ignore[attr-defined]
        assert [event.rule.clause for event in changed] == ["1.1 'Player Walking Button'"]  # type: ignore[attr-defined]
        assert ann.you.may_come_back
        ann.ask(own("come_back"))
        assert sitting(house).seats[seat].presence is Presence.HERE

    in_poker_house(path, SLOW, story)


def test_a_player_who_sits_out_is_not_dealt_in_and_is_not_waited_for(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", people=["ann"])

    async def story(house: PokerHouse) -> None:
        ann = PokerGuest(house, "ann")
        ann.ask(own("sit_out"))
        await play(house, [], 3)
        last = house.state.round
        assert ann.you.seat not in last.seats
        with pytest.raises(QueenhighError, match="out already"):
            ann.ask(own("sit_out"))

    in_poker_house(path, SLOW, story)


# -- all-in


def test_streets_follow_one_another_with_pauses_when_nobody_can_bet_any_more(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", bots=BOTS[:1], people=["ann", "bob"], stacks=(BUY_IN, 6_000, 10_000))

    async def story(house: PokerHouse) -> None:
        guests = [PokerGuest(house, "ann"), PokerGuest(house, "bob")]
        for guest in guests:
            guest.does = lambda you: (
                own("all_in")
                if {"all_in"} & {a.do for a in you.actions}
                else own("call")
                if {"call"} & {a.do for a in you.actions}
                else None
            )
        for _ in range(200):
            await house.quiet()
            if not any(guest.acts() for guest in guests):
                assert await house.tick()
            if house.phase() == "StreetDue" and len(house.state.round.able) < 2:
                break
        board, since = len(house.state.round.board), house.time.now()
        await house.until(lambda: house.phase() != "StreetDue")
        assert house.time.now() - since >= RUN_OUT * (1 if board else 3) - 0.001
        await play(house, [], 1)
        pots = {event.pot for event in heard(house, happened.PotAwarded)}  # type: ignore[attr-defined]
        assert "main" in pots

    in_poker_house(path, PitSettings(lively=0, bots=0), story)


def test_a_side_pot_is_shown_to_everyone_while_it_is_played_for(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", bots=(), people=["ann", "bob", "cleo"], stacks=(4_000, BUY_IN, BUY_IN))

    async def story(house: PokerHouse) -> None:
        from queenhigh.games.crown_melbourne_crown_poker.facets.page.table import poker_view

        ann, *others = guests = [PokerGuest(house, name) for name in ("ann", "bob", "cleo")]
        ann.does = lambda you: own("all_in") if "all_in" in {a.do for a in you.actions} else ann.passive(you)
        for guest in others:
            guest.does = guest.passive
        await house.until(lambda: isinstance(house.state.round, BettingRound))
        for _ in range(400):
            await house.quiet()
            if getattr(house.state.round, "street", 0) == 1 and isinstance(house.state.round, BettingRound):
                break
            if not any(guest.acts() for guest in guests):
                assert await house.tick()
        bob = next(guest for guest in others if guest.may())
        bob.ask(own("bet", amount=2_000))
        await play(house, guests, 1)
        shown = [poker_view(c.state, house) for c in house.heard]
        names = {pot.name for view in shown for pot in view.pots}
        assert names == {"main", "side_1"}
        side = next(pot for view in shown for pot in view.pots if pot.name == "side_1")
        assert len(side.eligible) == 2
        assert {winner.pot for winner in shown[-1].winners} == {"main", "side_1"}

    in_poker_house(path, PitSettings(lively=0, bots=0), story)


# -- chips and seats


def test_a_player_who_has_lost_everything_is_asked_to_buy_in_again_and_a_bot_does(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", bots=BOTS[:2], people=["ann"], stacks=(4_000, 4_000, 4_000))

    async def story(house: PokerHouse) -> None:
        ann = PokerGuest(house, "ann")
        ann.does = lambda you: own("all_in") if "all_in" in {a.do for a in you.actions} else ann.passive(you)
        asked, bought = False, False
        for _ in range(100):
            await play(house, [ann], 1)
            broke = {seat for seat, seated in sitting(house).seats.items() if not seated.stack}
            if ann.you.seat in broke:
                asked = True
                await play(house, [], 1)
                assert ann.you.seat not in house.state.round.seats
                assert ann.you.may_buy_in is not None
                assert ann.you.may_buy_in.min == 4_000
                with pytest.raises(QueenhighError, match="minimum buy-in"):
                    ann.ask(own("buy_in", amount=3_900))
                ann.ask(own("buy_in", amount=8_000))
                assert ann.you.stack == 8_000
            elif broke:
                bought = True
                while not house.state.playing:
                    assert await house.tick()
                assert broke <= set(house.state.round.seats), "a bot did not buy in for the next hand"
            if asked and bought:
                return
        raise AssertionError("in a hundred hands nobody has lost everything")

    in_poker_house(path, SLOW, story)


def test_a_player_who_leaves_in_a_hand_leaves_when_it_is_over_with_the_chips_and_the_button_is_dead(
    tmp_path: Path,
) -> None:
    """8.9.6: the button moves to the seat of the small blind, even if another player sits there now."""
    path = open_poker(tmp_path / "h.db", bots=BOTS, people=["ann"])

    async def story(house: PokerHouse) -> None:
        ann = PokerGuest(house, "ann")
        ann.does = ann.passive
        seat = ann.you.seat
        for _ in range(60):
            await play(house, [ann], 1)
            await house.until(lambda: isinstance(house.state.round, Preparing))
            plan = sitting(house).plan
            if plan is not None and plan.positions.blinds[0] == seat and seat in plan.dealt:
                break
        ann.ask(asks.Leave())
        assert seat in sitting(house).seats
        await play(house, [ann], 1)
        await house.until(lambda: isinstance(house.state.round, Preparing))
        assert seat not in sitting(house).seats
        assert house.chips("ann") > 0
        plan = sitting(house).plan
        assert plan is not None
        assert (plan.positions.button, plan.positions.dead) == (seat, True)

    in_poker_house(path, SLOW, story)


def test_a_player_who_wanted_to_leave_after_the_hand_may_stay_after_all(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", bots=BOTS, people=["ann"])

    async def story(house: PokerHouse) -> None:
        ann = PokerGuest(house, "ann")
        ann.does = ann.passive
        await house.until(lambda: ann.you.in_hand)
        with pytest.raises(QueenhighError, match="has not asked to leave"):
            ann.ask(asks.Stay())
        ann.ask(asks.Leave())
        assert is_leaving(house.state.floor, "ann")
        ann.ask(asks.Stay())
        assert not is_leaving(house.state.floor, "ann")
        await play(house, [ann], 2)
        assert ann.you.seat is not None

    in_poker_house(path, SLOW, story)


@pytest.mark.clause("crown-melbourne-crown-poker 9.1.1(h)", "crown-melbourne-crown-poker 3.1")
def test_the_automatic_dealer_takes_another_deck_where_a_defective_one_caused_a_misdeal(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", bots=BOTS, people=["ann"])

    async def story(house: PokerHouse) -> None:
        ann = PokerGuest(house, "ann")
        ann.does = ann.passive
        await house.until(lambda: isinstance(house.state.round, BettingRound))
        number = house.state.number
        house.desk.do(TABLE, Report("Dealer", facts.DefectiveDeck(ground="joker")), actor=AUTOMATIC_DEALER)
        assert sitting(house).defective == "joker"
        await house.until(lambda: isinstance(house.state.round, BettingRound))
        assert (house.state.number, sitting(house).defective) == (number, "")

    in_poker_house(path, SLOW, story)


def test_a_full_table_has_a_waiting_list_and_a_bot_gets_up_for_the_first_on_it(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", bots=NAMES[:11])

    async def story(house: PokerHouse) -> None:
        zoe, yan = PokerGuest(house, "zoe"), PokerGuest(house, "yan")
        for name in ("zoe", "yan"):
            house.desk.buy_in(name, 100_000)  # type: ignore[arg-type]
        await house.until(lambda: isinstance(house.state.round, BettingRound))
        assert not zoe.you.may_sit
        assert zoe.you.may_join_list
        with pytest.raises(QueenhighError, match="in the hand"):
            zoe.ask(asks.Sit(seat=3, buy_in=10_000))
        zoe.ask(own("join_list"))
        yan.ask(own("join_list"))
        assert (zoe.you.position_on_list, yan.you.position_on_list) == (1, 2)
        await house.until(lambda: house.paces[TABLE].offer is not None)
        offer = house.paces[TABLE].offer
        assert offer is not None
        assert offer.player == "zoe"
        assert zoe.you.may_sit == offer.seats
        with pytest.raises(QueenhighError, match="next on the waiting list"):
            yan.ask(asks.Sit(seat=offer.seats[0], buy_in=10_000))
        zoe.ask(asks.Sit(seat=offer.seats[0], buy_in=10_000))
        assert zoe.you.stack == 10_000
        await house.until(lambda: getattr(house.paces[TABLE].offer, "player", "") == "yan")
        await house.pass_time(OFFERED - 1)
        assert list(sitting(house).waiting) == ["yan"]
        await house.pass_time(2)
        assert list(sitting(house).waiting) == []
        assert house.paces[TABLE].offer is None

    in_poker_house(path, SLOW, story)


def test_a_person_takes_the_seat_of_a_bot_between_hands(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db")

    async def story(house: PokerHouse) -> None:
        house.desk.buy_in("zoe", 100_000)  # type: ignore[arg-type]
        await house.quiet()
        assert not house.state.playing
        zoe = PokerGuest(house, "zoe")
        zoe.ask(asks.Sit(seat=1, buy_in=10_000))
        assert (zoe.you.seat, zoe.you.stack, zoe.you.pocket) == (1, 10_000, 90_000)
        with pytest.raises(QueenhighError, match="already"):
            zoe.ask(asks.Sit(seat=7, buy_in=10_000))
        zoe.does = zoe.passive
        await play(house, [zoe], 2)

    in_poker_house(path, SLOW, story)


def test_bots_straddle_and_chase_the_flop_now_and_then(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", bots=NAMES[:5])

    async def story(house: PokerHouse) -> None:
        house.pit.attend(TABLE)
        await play_without_pause(house, [], 60)
        straddles = [e for e in heard(house, happened.Posted) if e.kind == "straddle"]  # type: ignore[attr-defined]
        chases = heard(house, happened.SideWagerPlaced)
        assert 1 <= len(straddles) <= 20
        assert 3 <= len(chases) <= 60

    in_poker_house(path, QUICK, story)


def test_an_idle_person_who_has_gone_gives_up_the_seat_and_gets_the_chips_back(tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", people=["ann"])

    async def story(house: PokerHouse) -> None:
        house.pit.attend(TABLE)
        ann = PokerGuest(house, "ann")
        house.pit.unattend(TABLE, "ann")
        await house.pass_time(700)
        await house.until(lambda: not house.state.playing)
        await house.pass_time(60)
        assert ann.you.seat is None
        assert house.chips("ann") > 480_000

    in_poker_house(path, SLOW, story)


# -- restarts


@pytest.mark.parametrize("people", [[], ["ann"]], ids=["bots", "one person"])
@pytest.mark.parametrize("game", ["crazy_pineapple", "omaha_hilo"])
def test_a_hand_continues_wherever_it_was_interrupted(game: str, people: list[str], tmp_path: Path) -> None:
    path = open_poker(tmp_path / "h.db", game, "pot", people=people)
    phases: set[str] = set()
    before: object = None
    for number in range(400):
        with Desk.open(path) as desk:
            state = desk.table(TABLE)
            assert before in (None, state.as_data())
            asyncio.run(_one_command(desk, people, number))
            phases.add(type(state.round).__name__)
            before = state.as_data()
            if state.rounds == HANDS:
                adds_up(desk)
                break
    else:
        raise AssertionError("the hands were never over")
    assert {"Preparing", "BettingRound", "Over"} <= phases
    assert ("Discarding" in phases) == (game == "crazy_pineapple")
    _same_cards(path)


async def _one_command(desk: Desk, people: list[str], number: int) -> None:
    house = PokerHouse(desk, SLOW)
    version = desk.table(TABLE).version
    await house.pit.start()
    house.pit.attend(TABLE)
    guests = [PokerGuest(house, name, str(number)) for name in people]
    for guest in guests:
        guest.does = lambda you, guest=guest: (  # type: ignore[misc]
            guest.passive(you) or (guest.whatever(you) if isinstance(house.state.round, Discarding) else None)
        )
    for _ in range(80):
        await house.quiet()
        if desk.table(TABLE).version > version:
            break
        if not any(guest.acts() for guest in guests):
            assert await house.tick(), f"nothing more happens: {house.phase()}"
    await house.stop()


def _same_cards(path: Path) -> None:
    """Each deck is the one that was sealed, and every card was dealt from it."""
    sealed: list[DeckSealed] = []
    shuffles = 0
    with Desk.open(path) as desk:
        for envelope in desk.ledger.read(f"table:{TABLE}"):
            event = opened(envelope, POKER)
            if isinstance(event, DeckSealed):
                sealed.append(event)
            elif isinstance(event, DeckShuffled):
                shuffles += 1
                assert event.deck == shuffle(Seed.reveal(sealed[-1].secret))
    assert shuffles == HANDS == len(sealed)


def test_a_house_from_before_the_poker_room_gets_its_tables_and_a_staff_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Desk.open(tmp_path / "h.db") as desk:
        with monkeypatch.context() as before:
            rows = tuple(row for row in opening.house_tables() if row.book != POKER)
            before.setattr(opening, "house_tables", lambda: rows)
            opening.open_house(desk, SLOW)
        assert "poker-1" not in desk.tables
        opening.open_house(desk, SLOW)
        games = {name: desk.table(name).settings.table for name in ("poker-1", "poker-2")}
        assert [(table.game.name, table.structure.limit.value) for table in games.values()] == [
            ("holdem", "no_limit"),
            ("omaha_hilo", "pot"),
        ]
        assert set(desk.roster.staff.on_duty("poker-2")) == {AUTOMATIC_DEALER, AUTOMATIC_FLOOR}
        adds_up(desk)
