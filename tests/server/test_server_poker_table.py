"""A poker table by commands: dealt by hand, entered seat by seat, ruled on, run by the floor; and only what is legal offered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from book_ids import POKER, module
from everything_asked import commands, may
from live_table import NOW, TABLE, staff_name
from poker_live import PLAYERS, PokerLive, prepare

from queenhigh.cards import Card, Seed, card, leaves, shuffle
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.facets.page.winners import winners_of
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Over, Preparing
from queenhigh.games.crown_melbourne_crown_poker.round import replay
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.games.library import open_book, room
from queenhigh.ledger import reconcile
from queenhigh.money import Cents
from queenhigh.notation.hand_sheet import HandSheets
from queenhigh.rules import QueenhighError
from queenhigh.server import views
from queenhigh.server.commands import Command, carry_out
from queenhigh.server.errors import ServerError
from queenhigh.server.people import Person
from queenhigh.server.views.table import free_seats

DEALER, HIGHER, AREA, BOSS = (staff_name(rank) for rank in open_book(POKER).ladder.rungs)
READ = msgspec.json.Decoder(Command)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    where = tmp_path_factory.mktemp("table")
    return {game: prepare(where, game, betting) for game, betting in (("holdem", "no_limit"), ("pineapple", "pot"))}


@pytest.fixture
def live(prepared: dict[str, Path], tmp_path: Path) -> Iterator[PokerLive]:
    made = PokerLive(prepared["holdem"], tmp_path / "h.db")
    yield made
    assert not reconcile(made.desk.ledger).faults
    made.close()


def do(live: PokerLive, who: str, **command: Any) -> None:
    """As it comes over the wire. Refusals are raised."""
    made = READ.decode(msgspec.json.encode(command))
    carry_out(live.house, live.person(who), TABLE, made).result(10)


def deal(live: PokerLive) -> None:
    for order in ("StartRound", "PostBlinds", "Shuffle", "Cut", "Deal"):
        do(live, DEALER, type="order", order=order)
    assert isinstance(live.state.round, BettingRound)


def turn(live: PokerLive) -> str:
    hand: BettingRound | Discarding = live.state.round
    return hand.seats[hand.waiting[0]].player


# -- by hand


def test_a_dealer_deals_a_hand_and_enters_what_players_without_a_device_do(live: PokerLive) -> None:
    view = views.dealer_view(live.state, Person(DEALER, "staff"), live.house)
    assert view.next is not None
    assert view.next.order == "StartRound"
    deal(live)
    for _ in range(60):
        if not live.state.playing:
            break
        view = views.dealer_view(live.state, Person(DEALER, "staff"), live.house)
        if view.next is not None:
            assert view.next.order in {order.order for order in view.orders}
            do(live, DEALER, type="order", order=view.next.order)
            continue
        entry = view.entry.actions[0]
        assert view.waiting == (entry.seat,)
        names = {action.do for action in entry.actions}
        do(live, DEALER, type="act_for", seat=entry.seat, do={"type": "check" if "check" in names else "call"})
    assert isinstance(live.state.round, Over)
    assert live.state.round.outcome == "showdown"


def test_pots_are_listed_for_the_dealer_before_they_are_pushed(live: PokerLive) -> None:
    live.play(random.Random(3))
    state = next(c.state for c in reversed(live.commits) if type(c.state.round).__name__ in ("Showdown", "Uncontested"))
    pushed = views.dealer_view(state, Person(DEALER, "staff"), live.house).pots
    made = [event for event in live.state.happened if isinstance(event, happened.PotAwarded)]
    assert [(each.seat, each.amount) for each in pushed if each.seat is not None] == [(e.seat, e.amount) for e in made]


@pytest.mark.clause("crown-melbourne-crown-poker 6.18")
def test_an_action_out_of_turn_is_entered_and_waits(live: PokerLive) -> None:
    deal(live)
    second = live.state.round.waiting[1]
    do(live, DEALER, type="act_for", seat=second, do={"type": "fold"}, out_of_turn=True)
    do(live, turn(live), type="call")
    assert not live.state.round.seats[second].live


@pytest.mark.clause("crown-melbourne-crown-poker 6.15")
def test_a_dealer_calls_time(live: PokerLive) -> None:
    """When it has run: not a second sooner, and what was bought of it counts."""
    deal(live)
    seat, clock = live.state.round.waiting[0], live.state.round.table.clock

    def after(seconds: int) -> None:
        live.desk.clock = lambda: NOW + timedelta(seconds=seconds)
        do(live, DEALER, type="order", order="TimeUp", seat=seat)

    with pytest.raises(QueenhighError, match=f"{clock.seconds} of {clock.seconds} seconds left"):
        after(0)
    do(live, turn(live), type="buy_time")
    more = clock.seconds + clock.extra_seconds
    with pytest.raises(QueenhighError, match=f"1 of {more} seconds left to act"):
        after(more - 1)
    after(more)
    assert not live.state.round.seats[seat].live


@pytest.mark.clause("crown-melbourne-crown-poker 6.15")
def test_the_time_in_which_a_report_holds_the_hand_is_nobodys(live: PokerLive) -> None:
    deal(live)
    seat, clock = live.state.round.waiting[0], live.state.round.table.clock
    live.desk.clock = lambda: NOW + timedelta(seconds=5)
    do(live, DEALER, type="ask_ruling", fact={"type": "card_exposed_by_dealer", "seat": 2})
    live.desk.clock = lambda: NOW + timedelta(seconds=605)
    do(live, HIGHER, type="dismiss", number=1, reason="It was not seen.")
    with pytest.raises(QueenhighError, match=f"{clock.seconds - 5} of {clock.seconds} seconds left"):
        do(live, DEALER, type="order", order="TimeUp", seat=seat)
    live.desk.clock = lambda: NOW + timedelta(seconds=600 + clock.seconds)
    do(live, DEALER, type="order", order="TimeUp", seat=seat)
    assert not live.state.round.seats[seat].live


def test_a_player_acts_for_nobody_else(live: PokerLive) -> None:
    deal(live)
    first = turn(live)
    other = next(name for name in PLAYERS.values() if name != first)
    with pytest.raises(QueenhighError, match="turn of seat"):
        do(live, other, type="fold")
    with pytest.raises(QueenhighError, match="may not ask for"):
        do(live, other, type="act_for", seat=live.state.round.waiting[0], do={"type": "fold"})
    with pytest.raises(QueenhighError, match="not in this hand"):
        do(live, "zoe", type="fold")


def test_bets_of_the_house_games_are_refused_and_poker_is_refused_at_their_tables(live: PokerLive) -> None:
    for command in ({"type": "place", "bet": "ante", "amount": 500}, {"type": "decide", "choice": "fold"}):
        with pytest.raises(QueenhighError, match="is not possible"):
            do(live, "ann", **command)


@pytest.mark.parametrize("phase", ["between", "in a hand"])
def test_people_without_authority_are_refused_at_a_poker_table_and_change_nothing(live: PokerLive, phase: str) -> None:
    """Promise S2: default deny, for each command and each order in it."""
    if phase == "in a hand":
        deal(live)
    people = {
        "player": Person("ann"),
        "inspector": Person("vic", "inspector"),
        "off duty": Person("olga", "staff"),
        "dealer": Person(DEALER, "staff"),
    }
    version = live.state.version
    asked = 0
    for command in commands(POKER):
        for role, person in people.items():
            if may(command, role, POKER):
                continue
            asked += 1
            with pytest.raises(ServerError) as refused:
                carry_out(live.house, person, TABLE, command)
            assert refused.value.code == "not_authorised"
            assert live.state.version == version
    assert asked > 300


# -- only what is legal


def test_every_offered_amount_is_accepted_and_its_neighbours_are_not(prepared: dict[str, Path], tmp_path: Path) -> None:
    for number in range(6):
        live = PokerLive(prepared["holdem"], tmp_path / f"{number}.db")
        chance = random.Random(number)
        live.order("StartRound")
        while live.state.playing:
            hand = live.state.round
            if isinstance(hand, BettingRound):
                room, own = module(live.state.book.id, "round"), hand.seats[hand.turn]
                offered = {action.do: action for action in live.may(own.player)}
                for name in ("bet", "raise_to"):
                    action = offered.get(name)
                    if action is None:
                        continue
                    assert isinstance(action.min, int)
                    assert isinstance(action.max, int)
                    assert isinstance(action.step, int)
                    made_by = module(live.state.book.id, "actions")
                    make = made_by.Bet if name == "bet" else made_by.RaiseTo
                    suggested = [each.amount for each in action.pot] if isinstance(action.pot, tuple) else []
                    for amount in (action.min, action.max, *suggested):
                        assert room.act(hand, make(own.number, amount))
                    with pytest.raises(QueenhighError):
                        room.act(hand, make(own.number, action.max + action.step))
                    if action.min < own.bet + own.stack:
                        with pytest.raises(QueenhighError):
                            room.act(hand, make(own.number, action.min - 1))
            if not live.somebody_acts(chance):
                assert live.go_on(chance)
        live.close()


def test_a_discard_is_one_of_the_own_cards_and_is_kept_for_its_player(
    prepared: dict[str, Path], tmp_path: Path
) -> None:
    live = PokerLive(prepared["pineapple"], tmp_path / "h.db")
    deal(live)
    while isinstance(live.state.round, BettingRound):
        may = {action.do for action in live.may(turn(live))}
        do(live, turn(live), type="check" if "check" in may else "call")
    assert isinstance(live.state.round, Discarding)
    player = turn(live)
    own = live.state.round.seats[live.state.round.waiting[0]].cards
    with pytest.raises(QueenhighError, match="does not hold"):
        do(live, player, type="discard", card=str(next(c for c in shuffle(Seed.named("x")) if c not in own)))
    do(live, player, type="discard", card=str(own[1]))
    you = views.you_view(live.state, Person(player), live.house)
    assert you.poker is not None
    assert [face.face for face in you.poker.discards] == [str(own[1])]
    assert you.hand is not None
    assert len(you.hand.cards) == 2
    live.close()


def test_straddle_and_flop_chase_are_offered_before_the_cards_and_not_after(live: PokerLive) -> None:
    do(live, DEALER, type="order", order="StartRound")
    assert not any(live.may(name) for name in PLAYERS.values())
    do(live, DEALER, type="order", order="PostBlinds")
    straddles = [name for name in PLAYERS.values() if "straddle" in {a.do for a in live.may(name)}]
    assert len(straddles) == 1
    do(live, straddles[0], type="straddle", amount=400)
    do(live, "ann", type="side_wager", colour="red", amount=500)
    for order in ("Shuffle", "Cut", "Deal"):
        do(live, DEALER, type="order", order=order)
    view = views.table_view(live.state, live.house).poker
    assert view is not None
    assert [(w.colour, w.amount) for w in view.side_wagers] == [("red", 500)]
    assert view.to_call == 400
    with pytest.raises(QueenhighError):
        do(live, "ann", type="side_wager", colour="red", amount=500)


# -- rulings


@pytest.mark.clause("crown-melbourne-crown-poker 9.7")
def test_a_supervisor_rules_on_an_exposed_card_and_the_hand_continues_with_another(live: PokerLive) -> None:
    deal(live)
    before = live.state.round.seats[2].cards
    do(live, HIGHER, type="report", fact={"type": "card_exposed_by_dealer", "seat": 2})
    after = live.state.round.seats[2].cards
    assert before[0] not in after
    assert len(after) == 2
    view = views.table_view(live.state, live.house)
    assert view.rulings[-1].rule.clause == "9.7"
    you = views.you_view(live.state, Person("bob"), live.house)
    assert you.hand is not None
    assert {face.face for face in you.hand.cards} == {str(each) for each in after}


@pytest.mark.clause("crown-melbourne-crown-poker 9.1.1(i)")
def test_two_exposed_cards_are_a_misdeal_and_the_same_hand_is_dealt_again(live: PokerLive) -> None:
    deal(live)
    number, button, seal = live.state.number, live.state.round.lineup.button, live.state.seal
    do(live, HIGHER, type="report", fact={"type": "card_exposed_by_dealer", "count": 2})
    state = live.state
    assert isinstance(state.round, Preparing)
    assert (state.number, state.round.lineup.button) == (number, button)
    assert state.seal != seal
    fairness: Any = views.table_view(state, live.house).fairness
    assert len(fairness.seals) == 1
    assert len(fairness.seals[0].leaves) == 52


@pytest.mark.clause("crown-melbourne-crown-poker 8.3", "crown-melbourne-crown-poker 1.1 'Round of Play'")
def test_between_a_misdeal_and_the_new_deal_a_player_leaves_and_buys_chips(live: PokerLive) -> None:
    deal(live)
    you: Any = views.you_view(live.state, Person("bob"), live.house).poker
    assert not you.may_leave
    do(live, HIGHER, type="report", fact={"type": "card_exposed_by_dealer", "count": 2})
    you = views.you_view(live.state, Person("bob"), live.house).poker
    assert (you.may_leave, bool(you.may_change_seat)) == (True, True)
    seat, stack = you.seat, you.stack
    live.house.desk.buy_in("bob", Cents(5_000))
    do(live, "bob", type="buy_in", amount=5_000)
    assert live.state.round.seats[seat].stack == stack + 5_000
    do(live, "bob", type="leave")
    assert seat not in live.state.settings.seats
    assert seat not in live.state.round.seats
    for order in ("PostBlinds", "Shuffle", "Cut", "Deal"):
        do(live, DEALER, type="order", order=order)
    assert not reconcile(live.house.desk.ledger).faults


@pytest.mark.clause("crown-melbourne-crown-poker 8.6")
def test_players_may_ask_to_split_the_pot_and_hear_that_the_book_forbids_it(live: PokerLive) -> None:
    deal(live)
    before = live.state.as_data()
    mine = next(seat.number for seat in live.state.round.seats.values() if seat.player == "bob")
    other = next(number for number in live.state.round.seats if number != mine)
    for seats in ([], [other]):
        with pytest.raises(QueenhighError, match=r"cannot divide the pot by agreement.*8\.6"):
            do(live, "bob", type="agree_to_split", seats=seats)
    with pytest.raises(QueenhighError, match=r"8\.6"):
        do(live, DEALER, type="act_for", seat=mine, do={"type": "agree_to_split"})
    with pytest.raises(ServerError, match="agree to split"):
        do(live, DEALER, type="order", order="AgreeToSplit")
    with pytest.raises(ServerError):
        do(live, DEALER, type="agree_to_split")
    assert live.state.as_data() == before


def test_every_irregularity_of_rule_9_can_be_previewed_by_the_person_on_duty(live: PokerLive) -> None:
    from queenhigh.server.views.rulings import preview

    deal(live)
    found = preview(live.state, {"type": "flop_premature"}, open_book(POKER).ladder.rungs[0])
    assert found.rule.clause == "9.10"
    assert found.may_give


# -- the floor


def floor_forms(live: PokerLive, who: str) -> dict[str, Any]:
    view = views.floor_view(live.state, Person(who, "staff"), live.house)
    return {each.type: each for each in view.instructions}


def test_the_floor_has_forms_for_the_instructions_of_a_poker_table(live: PokerLive) -> None:
    forms = floor_forms(live, AREA)
    wanted = {
        "ChangeTerms",
        "ChangeCommission",
        "PickUp",
        "AssessTime",
        "JoinWaitingList",
        "BuyIn",
        "SitOut",
        "ChangeSeat",
    }
    assert wanted <= set(forms)
    assert forms["PickUp"].needs_rank.rank == open_book(POKER).ladder.rungs[2]
    assert not floor_forms(live, DEALER)["ChangeTerms"].may
    games = next(field for field in forms["ChangeTerms"].fields if field.name == "game")
    asked = {field.name: field.only for field in forms["ChangeTerms"].fields if field.only is not msgspec.UNSET}
    assert asked == {
        **dict.fromkeys(("small_bet", "big_bet"), ("betting", "fixed")),
        **dict.fromkeys(("least", "most"), ("betting", "spread")),
    }, "fields of another limit are not asked for"
    assert {option.value for option in games.choices} == set(GAMES)


def test_the_floor_changes_game_and_limit_with_a_majority_and_not_without(live: PokerLive) -> None:
    change = {"type": "ChangeTerms", "game": "omaha_hilo", "betting": "pot", "minimum_buy_in": 4000}
    with pytest.raises(QueenhighError, match="notice of 3 hands"):
        do(live, AREA, type="instruct", order=change)
    with pytest.raises(QueenhighError):
        do(live, HIGHER, type="instruct", order=change | {"agreeing": [1, 2, 3]})
    do(live, AREA, type="instruct", order=change | {"agreeing": [1, 2, 3]})
    table = live.state.settings.table
    assert (table.game.name, table.structure.limit) == ("omaha_hilo", Limit.POT)
    live.play(random.Random(1))
    assert len(next(iter(live.state.round.seats.values())).cards) == 4


def test_a_change_of_game_that_is_queued_is_worded_like_its_notice(live: PokerLive) -> None:
    deal(live)
    change = {"type": "ChangeTerms", "game": "omaha_hilo", "betting": "pot", "minimum_buy_in": 4500}
    do(live, AREA, type="instruct", order=change | {"agreeing": [1, 2, 3]})
    (queued,) = views.floor_view(live.state, live.person(AREA), live.house).queued
    assert queued.words == "game Omaha Hi-Lo Eight Qualifier, betting type pot, minimum buy-in 45.00"
    assert queued.said == {}


def test_a_notice_of_other_terms_is_filled_in_like_the_change_and_binds_to_it(live: PokerLive) -> None:
    wanted = {"game": "omaha_hilo", "betting": "pot", "minimum_buy_in": 4500}
    do(live, AREA, type="instruct", order={"type": "GiveNotice", "subject": "terms"} | wanted)
    (notice,) = views.table_view(live.state, live.house).notices
    assert notice.change == "game Omaha Hi-Lo Eight Qualifier, betting type pot, minimum buy-in 45.00"
    for seed in range(4):
        live.play(random.Random(seed))
    with pytest.raises(QueenhighError, match=r"the order is for .*minimum buy-in 50\.00"):
        do(live, AREA, type="instruct", order={"type": "ChangeTerms"} | wanted | {"minimum_buy_in": 5000})
    do(live, AREA, type="instruct", order={"type": "ChangeTerms"} | wanted)
    assert live.state.settings.table.minimum_buy_in == 4500
    with pytest.raises(ServerError, match="has these terms already"):
        do(live, AREA, type="instruct", order={"type": "GiveNotice", "subject": "terms", "game": "omaha_hilo"})


@pytest.mark.parametrize("betting", list(Limit))
def test_the_floor_opens_a_table_of_any_game_at_any_limit(
    betting: Limit, prepared: dict[str, Path], tmp_path: Path
) -> None:
    live = PokerLive(prepared["holdem"], tmp_path / "h.db")
    do(live, AREA, type="instruct", order={"type": "AgreeToClose", "agreeing": list(PLAYERS)})
    assert views.table_view(live.state, live.house).status == "shut"
    do(live, DEALER, type="instruct", order={"type": "CheckCards"})
    wanted = {"type": "OpenTable", "game": "crazy_pineapple_hilo", "betting": betting.value, "small_blind": 200}
    do(live, BOSS, type="instruct", order=wanted)
    table = live.state.settings.table
    assert (table.game.name, table.structure.limit, table.structure.blinds) == (
        "crazy_pineapple_hilo",
        betting,
        (200, 400),
    )
    live.close()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"method": "percent", "percent": 10, "cap": 1000}, "10 %"),
        ({"method": "per_player", "fee": 100}, "1.00 a person"),
        ({"method": "time", "fee": 500}, "an hour"),
        ({"method": "fixed_hand", "fee": 300}, "3.00"),
        ({"method": "nil"}, "No commission"),
    ],
)
def test_the_floor_changes_the_commission(live: PokerLive, fields: dict[str, Any], words: str) -> None:
    do(live, AREA, type="instruct", order={"type": "ChangeCommission", **fields})
    view = views.table_view(live.state, live.house).poker
    assert view is not None
    assert words in view.commission
    live.play(random.Random(2))


def test_a_player_who_walks_is_picked_up_and_comes_back_to_the_secured_chips(live: PokerLive) -> None:
    do(live, "dov", type="sit_out")
    do(live, AREA, type="instruct", order={"type": "PickUp", "seat": 5})
    assert live.state.settings.picked_up["dov"].chips == 4000
    do(live, DEALER, type="instruct", order={"type": "ReturnToList", "player": "dov"})
    do(live, "dov", type="sit", seat=5)
    assert live.state.settings.seats[5].stack == 4000


def test_the_house_finds_a_seat_for_a_player_who_names_none(live: PokerLive) -> None:
    free = free_seats(live.state)
    do(live, "new", type="sit")
    assert live.state.settings.seats[free[len(free) // 2]].player == "new"


def test_those_who_want_the_same_seat_draw_for_it(live: PokerLive) -> None:
    for name in ("ann", "bob"):
        do(live, DEALER, type="instruct", order={"type": "AskForSeat", "player": name, "wanted": 9})
    do(live, DEALER, type="instruct", order={"type": "DrawForSeat", "wanted": 9})
    assert set(live.state.settings.wishes[9]) <= {"ann", "bob"}


def test_changing_seats_is_the_players_own_to_ask(live: PokerLive) -> None:
    do(live, "ann", type="change_seat", to=8)
    assert live.state.settings.seats[8].player == "ann"
    with pytest.raises(QueenhighError, match="not free"):
        do(live, "ann", type="change_seat", to=2)


def test_the_floor_sees_what_is_on_the_table(live: PokerLive) -> None:
    deal(live)
    view = views.floor_view(live.state, Person(BOSS, "staff"), live.house)
    assert view.money.layout == 83_000
    assert {each.label: each.value for each in view.settings}["Game"] == "Holdem"
    assert {term.subject for term in view.terms} == {"closing", "terms", "minimum"}


# -- fairness


def test_leaves_bind_each_card_separately_and_a_salt_opens_only_one() -> None:
    seed = Seed.named("leaves")
    published, deck = leaves.leaves(seed), shuffle(seed)
    assert len(set(published)) == 52
    assert leaves.root(seed) == leaves.root_of(published)
    for place in (0, 17, 51):
        opened = leaves.opening(seed, place)
        assert opened.card is deck[place]
        assert leaves.opens(opened, published)
        other = next(each for each in deck if each is not opened.card)
        assert not leaves.opens(opened._replace(card=other), published)
        assert not leaves.opens(opened._replace(position=(place + 1) % 52), published)
    assert not any(seed.secret in text for text in (*published, leaves.opening(seed, 3).salt))
    with pytest.raises(QueenhighError):
        leaves.opening(seed, 52)


@pytest.mark.parametrize("number", range(8))
def test_after_a_hand_everyone_can_check_every_card_they_saw_against_what_was_published_before_it(
    prepared: dict[str, Path], tmp_path: Path, number: int
) -> None:
    live = PokerLive(prepared["pineapple" if number % 2 else "holdem"], tmp_path / "h.db")
    live.play(random.Random(number), trouble=0.06 if number > 3 else 0.0)
    published: list[tuple[str, ...]] = []
    for committed in live.commits:
        for event in committed.events:
            if isinstance(event, happened.HandEnded) and event.outcome == "misdeal":
                published = []
            if isinstance(event, DeckSealed):
                told = views.project(event, "player", None, committed.state)
                published.append(tuple(told["leaves"]))
    view = views.table_view(live.state, live.house)
    fairness: Any = view.fairness
    assert not hasattr(fairness, "seed")
    assert [seal.leaves for seal in fairness.seals] == published[-len(fairness.seals) :]
    assert all(leaves.root_of(seal.leaves) == seal.root for seal in fairness.seals)
    opened = {each.card: each for each in fairness.openings}
    assert view.poker is not None
    board = [str(face.face) for face in view.poker.board]
    shown = [str(face.face) for seat in view.poker.seats if seat.shown for face in seat.cards]
    if live.state.round.outcome in ("showdown", "fold"):
        assert set(board) | set(shown) == set(opened)
    for name in PLAYERS.values():
        you = views.you_view(live.state, Person(name), live.house)
        if you.hand is None or you.poker is None:
            continue
        own = {str(face.face) for face in (*you.hand.cards, *you.poker.discards)}
        assert {each.card for each in you.poker.openings} == own
        opened |= {each.card: each for each in you.poker.openings}
    for each in opened.values():
        found: Card = card(each.card)
        claim = leaves.Opening(each.position, found, each.salt)
        assert leaves.opens(claim, fairness.seals[each.seal].leaves), each
    live.close()


@pytest.mark.parametrize(
    ("first", "told"),
    [
        (
            "call call check",
            {
                ("high", 1): (3, "three kings", ""),
                ("low", 2): (2, "7-4-3-2-A low", "with the odd chip of 0.01"),
                ("low", 3): (1, "7-4-3-2-A low", ""),
            },
        ),
        (
            "call fold check",
            {
                ("high", 1): (3, "three kings", "with 0.01 that cannot be halved"),
                ("low", 3): (2, "7-4-3-2-A low", ""),
            },
        ),
    ],
)
def test_a_hi_lo_pot_says_who_won_which_half_and_the_odd_chip(first: str, told: dict[tuple[str, int], Any]) -> None:
    seats = [2, 3, 1] if "fold" not in first else [3, 1]
    preflop = [{"seat": seat, "action": done} for seat, done in zip((1, 2, 3), first.split(), strict=True)]
    holes = {1: ["Kh", "Qc"], 2: ["As", "4s"], 3: ["Ad", "4d"]}
    sheet = {
        "game": "holdem_hilo",
        "betting": {"type": "fixed", "blinds": [1, 2]},
        "button": 1,
        "seats": [{"seat": seat, "stack": 100, "hole": hole} for seat, hole in holes.items()],
        "board": ["2c", "3d", "7h", "Ks", "Kd"],
        "actions": preflop + [{"seat": seat, "action": "check"} for _ in range(3) for seat in seats],
    }
    hand, events = room(POKER).facet("hand_sheet", HandSheets).played(sheet)
    over = replay(hand, events)
    state: Any = SimpleNamespace(round=over, happened=list(events), room=room(POKER))
    found = {(one.part, one.seat): (one.amount, one.words, one.note) for one in winners_of(state)}
    assert found == told
