"""A change of what is played for, ordered while a round is played, waits for its end; and so do penalties in a tournament."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from book_ids import CANBERRA, MELBOURNE, POKER
from desk_play import add_table, new_house, open_desk, play
from msgspec.structs import replace
from tournament_play import START
from tournament_tables import RUN, enter, live_hand, start

from queenhigh.desk.desk import Desk
from queenhigh.desk.queue import withdrawn
from queenhigh.games.casino_canberra_3_card_poker.table import Limits
from queenhigh.games.crown_melbourne_crown_poker.actions import Fold
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor_events import OrderQueued, QueuedOrderClosed
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, NotAuthorised

OPERATOR = "casino_operator"
NEW = Limits(min=Cents(1000), max=Cents(20_000))
SIGN = "minimum 10.00, maximum 200.00, unit none, pairs plus maximum none"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with new_house(str(tmp_path / "house.db")) as made:
        yield made


def announced(desk: Desk) -> said.ChangeLimits:
    add_table(desk, "1", CANBERRA)
    desk.instruct("1", said.GiveNotice(by=OPERATOR, subject="limits", change=SIGN, at=desk.now))
    return said.ChangeLimits(by=OPERATOR, who="olga", limits=NEW, at=desk.now, reason="A quiet evening.")


def outcomes(desk: Desk) -> list[str]:
    return [one.open(dict)["outcome"] for one in desk.ledger.read("table:1") if one.kind == QueuedOrderClosed.__name__]


@pytest.mark.clause("casino-canberra-3-card-poker 3.1")
def test_limits_that_are_changed_in_a_round_wait_for_its_end(desk: Desk) -> None:
    order = announced(desk)
    before = desk.table("1").settings.limits
    play(desk, "1", until="Deciding")
    desk.instruct("1", order)
    state = desk.table("1")
    (queued,) = state.floor.queued.values()
    assert (queued.order["type"], queued.who, queued.round) == ("ChangeLimits", "olga", 1)
    assert state.settings.limits == before, "the round keeps its terms"
    play(desk, "1")
    assert state.settings.limits.min == NEW.min
    assert state.floor.queued == {}
    assert outcomes(desk) == ["carried out"]
    words = [one.open(dict) for one in desk.ledger.read("table:1") if one.kind == "OrderSaid"]
    assert [one["said"] for one in words] == [{"reason": "A quiet evening."}]


def test_between_rounds_it_is_made_at_once(desk: Desk) -> None:
    order = announced(desk)
    play(desk, "1")
    desk.instruct("1", order)
    assert desk.table("1").settings.limits.min == NEW.min
    assert not [one for one in desk.ledger.read("table:1") if one.kind == OrderQueued.__name__]


def test_what_will_not_do_is_refused_at_once_and_not_queued(desk: Desk) -> None:
    order = announced(desk)
    play(desk, "1", until="Deciding")
    with pytest.raises(NotAuthorised):
        desk.instruct("1", replace(order, by="dealer"))
    with pytest.raises(IllegalAction, match="Notice was given of"):
        desk.instruct("1", replace(order, limits=Limits(min=Cents(2000), max=Cents(20_000))))
    assert desk.table("1").floor.queued == {}


def test_a_queued_order_survives_a_restart_and_can_be_withdrawn(tmp_path: Path) -> None:
    where = str(tmp_path / "kept.db")
    with new_house(where) as desk:
        order = announced(desk)
        play(desk, "1", until="Deciding")
        desk.instruct("1", order)
        desk.instruct("1", order)
    with open_desk(where) as desk:
        assert sorted(desk.table("1").floor.queued) == [1, 2]
        desk.note("1", lambda state: withdrawn(state, 1, "Once is enough."), {"withdraw": 1}, who="olga").result()
        with pytest.raises(IllegalAction, match="No order 1 waits"):
            desk.note("1", lambda state: withdrawn(state, 1, "Again."), {"withdraw": 1}, who="olga").result()
        play(desk, "1")
        assert desk.table("1").settings.limits.min == NEW.min
        assert outcomes(desk) == ["withdrawn: Once is enough.", "carried out"]


def test_an_order_that_is_refused_at_the_end_says_so(desk: Desk) -> None:
    """Twice the same: the first has fulfilled the notice."""
    order = announced(desk)
    play(desk, "1", until="Deciding")
    desk.instruct("1", order)
    desk.instruct("1", order)
    play(desk, "1")
    first, second = outcomes(desk)
    assert first == "carried out"
    assert second.startswith("refused: The players have not been notified.")


@pytest.mark.clause("crown-melbourne-three-card-poker 10.2.2")
def test_pay_tables_wait_too(desk: Desk) -> None:
    add_table(desk, "1", MELBOURNE)
    top = desk.table("1").book.ladder.rungs[-1]
    state = desk.table("1")
    bet, column = next(iter(state.room.layout.columns(state.settings).items()))
    other = next(one for one in state.room.pay.variants(bet) if one != column)
    desk.instruct("1", said.GiveNotice(by=top, subject="pay_tables", change=f"{bet} {other}", at=desk.now))
    play(desk, "1", until="Deciding")
    desk.instruct("1", said.ChangePayTables(by=top, choice={bet: other}, at=desk.now))
    assert state.room.layout.columns(state.settings)[bet] == column
    play(desk, "1")
    assert state.room.layout.columns(state.settings)[bet] == other


# -- tournaments


def dealt(desk: Desk) -> str:
    """A cup in whose first table a hand is in play."""
    enter(desk, POKER)
    start(desk)
    table = next(iter(desk.tournament("cup").state.live))
    desk.tournaments.deal("cup", o.DealHand(by="Dealer", table=table, at=START + 1))
    return table


def finish(desk: Desk, table: str) -> None:
    live = desk.tournament("cup")
    while live.hands[table].playing:
        hand = live.hands[table]
        order = live.room.croupier.next_order(hand.round, hand.seal.deck())
        action = order if order is not None else fold(hand.round)
        desk.tournaments.play("cup", table, action)


def fold(hand: Any) -> Fold:
    return Fold(hand.waiting[0])


def test_a_penalty_in_a_hand_waits_for_its_end(desk: Desk) -> None:
    table = dealt(desk)
    live = desk.tournament("cup")
    name = next(iter(live.state.terms.conduct.penalties))
    player = live.state.tables[table].dealt[0]
    desk.tournaments.order("cup", o.Penalise(player=player, penalty=name, cause="Language.", **RUN))
    (queued,) = live.state.queued.values()
    assert (queued.player, queued.who) == (player, "dana")
    finish(desk, table)
    assert live.state.queued == {}
    told = [(one.kind, one.open(dict)) for one in desk.ledger.read("tournament:cup")]
    kinds = [kind for kind, _ in told]
    assert kinds.index("TournamentHandEnded") < kinds.index("PlayerPenalised") < kinds.index("PenaltyClosed")
    assert dict(told)["PlayerPenalised"]["cause"] == "Language."
    assert dict(told)["PenaltyClosed"]["outcome"] == "carried out"


def test_a_disqualification_in_a_hand_waits_and_what_will_not_do_is_refused_at_once(desk: Desk) -> None:
    table = dealt(desk)
    live = desk.tournament("cup")
    player = live.state.tables[table].dealt[0]
    with pytest.raises(IllegalAction, match="No reason is given for the disqualification"):
        desk.tournaments.order("cup", o.Disqualify(player=player, cause="", **RUN))
    with pytest.raises(IllegalAction, match="no penalty 'flogging'"):
        desk.tournaments.order("cup", o.Penalise(player=player, penalty="flogging", **RUN))
    desk.tournaments.order("cup", o.Disqualify(player=player, cause="Marked cards.", **RUN))
    assert player in live.state.players
    finish(desk, table)
    assert player not in live.state.players
    assert live.state.queued == {}


def test_between_hands_a_penalty_is_given_at_once(desk: Desk) -> None:
    enter(desk, POKER)
    start(desk)
    live = desk.tournament("cup")
    live_hand(desk, next(iter(live.state.live)), 1)
    name = next(iter(live.state.terms.conduct.penalties))
    desk.tournaments.order("cup", o.Penalise(player=live.state.players[0], penalty=name, **RUN))
    assert live.state.queued_so_far == 0
