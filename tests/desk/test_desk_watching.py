"""What is shown to people: decks that were fixed beforehand, and commits only once they are on disk."""

from __future__ import annotations

from typing import Any

import pytest
from book_ids import CANBERRA, MELBOURNE, module
from desk_play import PURSE, add_meter, add_table, new_house, next_action, open_desk, play, report

from queenhigh.cards import Seed
from queenhigh.desk.commit import Committed
from queenhigh.desk.desk import Desk
from queenhigh.games.crown_melbourne_three_card_poker.table import is_blind
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import PlaceWager
from queenhigh.games.kit.floor_events import DeckSealed, RoundStarted
from queenhigh.games.kit.phases import BetsClosed, Over
from queenhigh.money import Cents

pytest_plugins = ["ledger_places"]


def test_the_deck_is_sealed_before_the_first_wager_and_dealt_as_it_was_sealed(file: str) -> None:
    with new_house(file) as desk:
        add_table(desk, "c", CANBERRA)
        heard: list[Committed] = []
        desk.watch(heard.append)
        desk.start_round("c")
        assert [type(event) for event in heard[0].events] == [RoundStarted, DeckSealed]
        state = desk.table("c")
        assert state.seal is not None
        assert Seed.reveal(state.seal.secret).keeps(state.seal.commitment)
        assert state.seal.secret not in repr(state.seal)


def test_every_round_has_a_seal_of_its_own_and_it_outlives_a_restart(file: str) -> None:
    with new_house(file) as desk:
        add_table(desk, "c", CANBERRA)
        play(desk, "c")
        first = desk.table("c").seal
        desk.start_round("c")
        second = desk.table("c").seal
        assert second != first
    with open_desk(file) as again:
        assert again.table("c").seal == second


def test_a_deck_that_has_to_be_shuffled_again_gets_a_new_seal(file: str) -> None:
    with new_house(file) as desk:
        add_table(desk, "m", MELBOURNE)
        add_meter(desk, "m")
        play(desk, "m", until="BetsClosed")
        state = desk.table("m")
        before = state.seal
        assert before is not None
        desk.do("m", next_action(state, module(MELBOURNE, "croupier"), before.deck()))
        assert isinstance(state.round, BetsClosed)
        assert state.round.deck
        desk.do("m", report(desk, "m", "shuffle_warranted"))
        assert state.seal != before
        play(desk, "m")
        assert isinstance(state.round, Over)


def test_a_watcher_hears_of_every_commit_in_order_with_the_table_as_it_was_right_then(where: str) -> None:
    with new_house(where) as desk:
        add_table(desk, "c", CANBERRA)
        heard: list[Committed] = []
        end = desk.watch(heard.append)
        version = desk.table("c").version
        for number in range(3):
            play(desk, "c", str(number))
        for each in heard:
            assert each.state.version == each.version == version + len(each.events)
            version = each.version
        assert heard[-1].state.as_data() == desk.table("c").as_data()
        end()
        known = len(heard)
        play(desk, "c", "later")
        assert len(heard) == known


def test_a_watcher_that_fails_stops_nobody(file: str) -> None:
    def fails(_: Any) -> None:
        raise RuntimeError("not our day")

    with new_house(file) as desk:
        heard: list[Committed] = []
        desk.watch(fails)
        desk.watch(heard.append)
        add_table(desk, "c", CANBERRA)
        play(desk, "c")
        assert heard


def test_an_order_refused_at_the_door_is_on_record(file: str) -> None:
    with new_house(file) as desk:
        add_table(desk, "c", CANBERRA)
        desk.refused("c", "ChangeLimits", who="ann", rank="", needed="casino_supervisor")
        desk.close()
    with Desk.open(file) as again:
        [envelope] = again.ledger.read("refusals")
        assert (envelope.actor, envelope.kind) == ("ann", "OrderRefused")


@pytest.mark.clause("crown-melbourne-three-card-poker 5.12.2")
def test_a_melbourne_player_sits_where_they_were_seated_whichever_area_they_wager_on_first(file: str) -> None:
    with new_house(file) as desk:
        add_table(desk, "m", MELBOURNE, players=("ann",))
        desk.start_round("m")
        desk.buy_in("bob", PURSE)
        desk.instruct("m", said.SeatPlayer(by="Dealer", seat=4, player="bob", at=desk.now))
        for seat in (2, 4):
            desk.do("m", PlaceWager(seat, "bob", "ante", Cents(1000)))
        round = desk.table("m").round
        assert [is_blind(round, round.hands[seat]) for seat in (2, 4)] == [True, False]
        play(desk, "m")
        desk.start_round("m")
        assert desk.table("m").round.table.sits == {"ann": 1, "bob": 4}
    with open_desk(file) as again:
        assert again.table("m").round.table.sits == {"ann": 1, "bob": 4}


def test_balances_are_reported_when_written_and_before_the_commit_is(file: str) -> None:
    with new_house(file) as desk:
        add_table(desk, "c", CANBERRA)
        heard: list[Committed | dict[str, int]] = []
        desk.watch(heard.append)
        unwatch = desk.watch_chips(heard.append)
        play(desk, "c")
        held: dict[str, int] = {}
        for each in heard:
            if isinstance(each, dict):
                held |= each
        assert held == {pile: desk.ledger.balance(pile) for pile in held}
        assert any(pile.startswith("player:") for pile in held)
        placed = next(
            place
            for place, each in enumerate(heard)
            if isinstance(each, Committed) and any(type(event).__name__ == "WagerPlaced" for event in each.events)
        )
        assert "layout:c" in heard[placed - 1]  # type: ignore[operator]
        unwatch()
        told = len(heard)
        desk.buy_in("Somebody", Cents(500))
        assert len(heard) == told
