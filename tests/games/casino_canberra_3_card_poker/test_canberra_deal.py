"""Rules 2.1, 5, 6 and 10.1-10.5: shuffle, cut and deal, by hand and from an automated shoe."""

import pytest
from canberra_play import Box, betting, dealt, table

from queenhigh.cards import DECK, cards
from queenhigh.games.casino_canberra_3_card_poker.table import Table
from queenhigh.games.kit.actions import (
    Action,
    AnnounceChoices,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    Reveal,
    Settle,
    Shuffle,
    ViewHand,
)
from queenhigh.games.kit.events import CardsDealt, ChoicesAnnounced, OrderRefused
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import BetsClosed, Dealt, Deciding
from queenhigh.rules import IllegalAction, NotAuthorised

THREE = {1: Box(), 4: Box(ante=0, pairs_plus=5), 6: Box(pairs_plus=5)}


def closed(at: Table | None = None) -> Log[Table]:
    log = betting(THREE, at or table())
    log.do(CloseBetting("dealer"))
    return log


@pytest.mark.clause("6.1", "6.2", "6.4(a)", "6.4(b)", "6.4(c)", "4.2")
def test_by_hand_one_card_goes_to_each_box_with_a_wager_and_to_the_dealer_three_times() -> None:
    log = closed()
    log.do(Shuffle("dealer", (*DECK[-26:], *DECK[:-26])), Cut("dealer", 26), Deal("dealer"))
    given = next(event for event in log.events if isinstance(event, CardsDealt))
    assert given.hands == {1: cards("2c 3c 4c"), 4: cards("2d 3d 4d"), 6: cards("2h 3h 4h")}
    assert given.dealer == cards("2s 3s 4s")
    assert given.stub == DECK[12:]
    assert (given.rule.clause, [rule.clause for rule in given.also][:2]) == ("6.4(c)", ["6.4(a)", "6.4(b)"])
    assert isinstance(log.round, Deciding)


@pytest.mark.clause("10.1", "10.2", "10.4", "10.5")
def test_an_automated_shoe_gives_three_cards_at_once_and_needs_no_cut_but_an_announcement() -> None:
    log = closed(table(shoe="automated"))
    log.do(Shuffle("dealer", DECK), Deal("dealer"))
    given = next(event for event in log.events if isinstance(event, CardsDealt))
    assert given.hands == {1: cards("2c 2d 2h"), 4: cards("2s 3c 3d"), 6: cards("3h 3s 4c")}
    assert given.dealer == cards("4d 4h 4s")
    assert given.rule.clause == "10.4"
    assert isinstance(log.round, Dealt)
    log.do(AnnounceChoices("dealer"))
    assert log.events[-1] == ChoicesAnnounced(log.events[-1].rule)
    assert log.events[-1].rule.clause == "10.5"
    assert isinstance(log.round, Deciding)


@pytest.mark.clause("5.2")
@pytest.mark.parametrize(("at", "allowed"), [(0, False), (1, False), (2, True), (26, True), (50, True), (51, False)])
def test_the_cut_is_more_than_one_card_from_either_end(at: int, allowed: bool) -> None:
    log = closed()
    log.do(Shuffle("dealer", DECK))
    if allowed:
        log.do(Cut("dealer", at))
        assert isinstance(log.round, BetsClosed)
        assert log.round.deck == (*DECK[at:], *DECK[:at])
    else:
        with pytest.raises(IllegalAction, match=f"A cut of {at} is too near an end: 2 to 50") as refused:
            log.do(Cut("dealer", at))
        assert refused.value.rule.clause == "5.2"


@pytest.mark.clause("5.2")
def test_the_cards_are_cut_once_and_after_the_shuffle() -> None:
    log = closed()
    with pytest.raises(IllegalAction, match="once, after the shuffle"):
        log.do(Cut("dealer", 26))
    log.do(Shuffle("dealer", DECK), Cut("dealer", 26))
    with pytest.raises(IllegalAction, match="once, after the shuffle"):
        log.do(Cut("dealer", 26))
    log.do(Shuffle("dealer", DECK), Cut("dealer", 26), Deal("dealer"))


@pytest.mark.clause("10.1")
def test_cards_in_an_automated_shoe_are_not_cut() -> None:
    log = closed(table(shoe="automated"))
    log.do(Shuffle("dealer", DECK))
    with pytest.raises(IllegalAction, match="not cut") as refused:
        log.do(Cut("dealer", 26))
    assert refused.value.rule.clause == "10.1"


@pytest.mark.clause("2.1", "10.2")
@pytest.mark.parametrize("deck", [DECK[:51], (*DECK, DECK[0]), (*DECK[:51], DECK[0]), ()])
@pytest.mark.parametrize(("shoe", "clause"), [("manual", "2.1"), ("automated", "10.2")])
def test_only_a_whole_deck_is_shuffled(deck: tuple[object, ...], shoe: str, clause: str) -> None:
    with pytest.raises(IllegalAction, match="not a full deck") as refused:
        closed(table(shoe=shoe)).do(Shuffle("dealer", deck))  # type: ignore[arg-type]
    assert refused.value.rule.clause == clause


@pytest.mark.clause("5.1", "6.1", "6.3", "10.3")
@pytest.mark.parametrize(
    ("shoe", "before", "clause"),
    [
        ("manual", [Deal("dealer")], "6.3"),
        ("manual", [Shuffle("dealer", DECK)], "6.3"),
        ("manual", [CloseBetting("dealer"), Deal("dealer")], "5.1"),
        ("manual", [CloseBetting("dealer"), Shuffle("dealer", DECK), Deal("dealer")], "6.1"),
        ("automated", [Deal("dealer")], "6.3"),
        ("automated", [CloseBetting("dealer"), Deal("dealer")], "10.3"),
    ],
)
def test_no_card_is_dealt_before_the_call_the_shuffle_and_the_cut(shoe: str, before: list[Action], clause: str) -> None:
    log = betting(THREE, table(shoe=shoe))
    with pytest.raises(IllegalAction) as refused:
        log.do(*before)
    assert refused.value.rule.clause == clause


@pytest.mark.clause("6.3", "10.1")
def test_by_the_letter_of_rule_10_an_automated_shoe_needs_no_closing_call() -> None:
    log = betting(THREE, table(shoe="automated", A8="literal"))
    log.do(Shuffle("dealer", DECK), Deal("dealer"))
    assert isinstance(log.round, Dealt)
    with pytest.raises(IllegalAction):
        betting(THREE, table(A8="literal")).do(Shuffle("dealer", DECK))


@pytest.mark.clause("4.2")
def test_without_a_wager_there_is_no_round() -> None:
    with pytest.raises(IllegalAction, match="No one has wagered") as refused:
        betting({}, table()).do(CloseBetting("dealer"))
    assert refused.value.rule.clause == "4.2"


@pytest.mark.clause("6.2", "7.1", "10.5")
def test_players_see_their_own_cards_and_only_when_the_book_lets_them() -> None:
    def refused(log: Log[Table], seat: int, player: str) -> str:
        with pytest.raises(IllegalAction) as refusal:
            log.do(ViewHand(seat, player))
        return refusal.value.rule.clause

    assert refused(closed(), 1, "player 1") == "7.1"
    log = dealt(THREE)
    assert refused(log, 4, "player 1") == "6.2"
    assert refused(log, 2, "player 2") == "6.2"
    log.do(ViewHand(1, "player 1"))
    assert log.events[-1].rule.clause == "7.1"
    log = dealt(THREE, at=table(shoe="automated"))
    assert refused(log, 1, "player 1") == "10.5"
    log.do(AnnounceChoices("dealer"), ViewHand(1, "player 1"))
    assert log.events[-1].rule.clause == "10.5"


@pytest.mark.clause("5.1", "5.2", "6.1", "6.3", "7.7", "9.1", "10.3", "10.4", "10.5")
@pytest.mark.parametrize(
    ("shoe", "steps", "order", "clause"),
    [
        ("manual", 0, CloseBetting("player"), "6.3"),
        ("manual", 1, Shuffle("player", DECK), "5.1"),
        ("manual", 2, Cut("player", 26), "5.2"),
        ("manual", 3, Deal("player"), "6.1"),
        ("manual", 5, Reveal("player"), "9.1"),
        ("manual", 6, Settle("player"), "9.1"),
        ("manual", 7, Collect("player"), "7.7"),
        ("automated", 1, Shuffle("player", DECK), "10.3"),
        ("automated", 2, Deal("player"), "10.4"),
        ("automated", 3, AnnounceChoices("player"), "10.5"),
    ],
)
def test_the_dealers_work_is_refused_from_a_player_and_that_is_recorded(
    shoe: str, steps: int, order: Action, clause: str
) -> None:
    by_hand: list[Action] = [CloseBetting("dealer"), Shuffle("dealer", DECK), Cut("dealer", 26), Deal("dealer")]
    by_hand += [Decide(1, Choice.FOLD), Reveal("dealer"), Settle("dealer"), Collect("dealer")]
    way = by_hand if shoe == "manual" else [CloseBetting("dealer"), Shuffle("dealer", DECK), Deal("dealer")]
    log = betting({1: Box()}, table(shoe=shoe))
    log.do(*way[:steps])
    before = log.round
    with pytest.raises(NotAuthorised):
        log.do(order)
    assert log.round is before
    refused = log.events[-1]
    assert isinstance(refused, OrderRefused)
    assert (refused.by, refused.needed, refused.rule.clause) == ("player", "dealer", clause)
