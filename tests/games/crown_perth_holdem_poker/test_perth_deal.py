"""Rules 2.2, 2.3, 3.35, 3.38, 3.41 and 4.1-4.12: shuffle, cut, the deal, and the decisions street by street."""

from __future__ import annotations

import pytest
from perth_play import (
    CHECK,
    DEALER,
    FOLD,
    PLAY,
    Seat,
    betting,
    cents,
    closed,
    dealt,
    lines,
    one,
    played,
    refused,
    shown,
    table,
    to_the_river,
    wagered,
)

from queenhigh.cards import DECK, cards
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import StartGame
from queenhigh.games.crown_perth_holdem_poker.table import Device
from queenhigh.games.kit.actions import (
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
from queenhigh.games.kit.phases import Deciding, FlopOut, RiverOut, Showdown, TurnOut
from queenhigh.money import Outcome
from queenhigh.rules import NotAuthorised


@pytest.mark.clause("2.2", "4.1", "4.1(a)", "4.1(b)")
def test_a_whole_deck_is_shuffled_and_cut_by_the_dealer_well_inside() -> None:
    log = closed({1: Seat()})
    refused(log, Deal(DEALER), "4.1")
    refused(log, Cut(DEALER, 26), "4.1")
    refused(log, Shuffle(DEALER, DECK[:51]), "2.2")
    log.do(Shuffle(DEALER, DECK))
    refused(log, Deal(DEALER), "4.1(a)")
    for place in (0, 1, 51, 52):
        refused(log, Cut(DEALER, place), "4.1(b)")
    with pytest.raises(NotAuthorised) as refusal:
        log.do(Cut("player", 26))
    assert refusal.value.rule.clause == "4.1(a)"
    log.do(Cut(DEALER, 2))
    refused(log, Cut(DEALER, 26), "4.1")
    log.do(Shuffle(DEALER, DECK), Cut(DEALER, 50), Deal(DEALER))


@pytest.mark.clause("4.1")
def test_cards_may_be_shuffled_before_the_round() -> None:
    log = betting({1: Seat()}, table())
    log.do(Shuffle(DEALER, DECK), CloseBetting(DEALER), Cut(DEALER, 26), Deal(DEALER))
    assert isinstance(log.round, Deciding)


@pytest.mark.clause("4.2")
def test_with_a_jackpot_wager_the_game_is_started_before_the_deal() -> None:
    log = closed({1: Seat()})
    refused(log, StartGame(DEALER), "4.2")
    log = closed({1: Seat(jackpot=2)})
    refused(log, StartGame(DEALER), "4.2")
    late = betting({1: Seat(jackpot=2)}, table())
    late.do(CloseBetting(DEALER), Shuffle(DEALER, DECK), Cut(DEALER, 26))
    refused(late, Deal(DEALER), "4.2")
    late.do(StartGame(DEALER), Deal(DEALER))


@pytest.mark.clause("4.3(a)", "4.3(b)", "1.1 Hole Cards", "2.3")
@pytest.mark.parametrize(
    ("device", "reading", "dealer"),
    [
        (Device.HAND, "by_device", "4c 7c"),
        (Device.SHOE, "by_device", "4c 7c"),
        (Device.SHUFFLER, "by_device", "6c 7c"),
        (Device.SHUFFLER, "single", "4c 7c"),
        (Device.HAND, "pairs", "6c 7c"),
    ],
)
def test_hole_cards_go_clockwise_to_antes_and_last_to_the_dealer(device: Device, reading: str, dealer: str) -> None:
    log = closed(
        {3: Seat(), 1: Seat(), 2: Seat(ante=0, dealer_extra=5)}, table(device=device, readings={"A28": reading})
    )
    top = cards("2c 3c 4c 5c 6c 7c")
    deck = (*top, *(card for card in DECK if card not in top))
    log.do(Shuffle(DEALER, (*deck[-10:], *deck[:-10])), Cut(DEALER, 10), Deal(DEALER))
    assert isinstance(log.round, Deciding)
    assert log.round.dealer == tuple(cards(dealer))
    assert log.round.hands[2].cards == ()
    first = "2c 3c" if dealer == "6c 7c" else "2c 5c"
    assert log.round.hands[1].cards == tuple(cards(first))


@pytest.mark.clause("3.5(a)", "4.4")
def test_only_the_ante_player_sees_and_plays_the_hand() -> None:
    log = dealt({1: Seat(others={"Bob": 5})})
    refused(log, ViewHand(1, "Bob"), "3.5(a)")
    refused(log, Decide(1, PLAY, cents(20), "Bob"), "3.5(a)")
    log.do(ViewHand(1, "player 1"), Decide(1, PLAY, cents(20), "player 1"))
    refused(closed({1: Seat()}), ViewHand(1, "player 1"), "4.4")


@pytest.mark.clause("3.35", "4.4")
def test_before_the_flop_a_hand_folds_or_places_a_flop_wager() -> None:
    log = dealt({1: Seat(), 2: Seat("Qc Qd")})
    refused(log, Decide(1, PLAY), "3.35")
    refused(log, Decide(1, CHECK), "4.4")
    refused(log, Decide(3, FOLD), "4.4")
    refused(log, Deal(DEALER), "4.6")
    refused(log, Reveal(DEALER), "4.11")
    log.do(Decide(1, FOLD))
    refused(log, Decide(1, PLAY, cents(20)), "4.4")
    assert log.round.hands[1].choice is Choice.FOLD


@pytest.mark.clause("3.38", "3.41", "4.6", "4.7", "4.8", "4.9", "4.10", "4.11")
def test_each_street_opens_when_the_one_before_has_acted() -> None:
    log = wagered({1: Seat(), 2: Seat("Qc Qd")})
    log.do(Deal(DEALER))
    assert isinstance(log.round, FlopOut)
    assert len(log.round.shared) == 3
    refused(log, Deal(DEALER), "4.8")
    refused(log, Decide(1, FOLD), "4.7")
    log.do(Decide(1, CHECK))
    refused(log, Decide(1, PLAY, cents(10)), "4.7")
    log.do(Decide(2, PLAY, cents(10)), Deal(DEALER))
    assert isinstance(log.round, TurnOut)
    refused(log, Decide(1, FOLD), "4.9")
    refused(log, Reveal(DEALER), "4.11")
    log.do(Decide(1, PLAY, cents(10)), Decide(2, CHECK), Deal(DEALER))
    assert isinstance(log.round, RiverOut)
    refused(log, Decide(1, PLAY, cents(10)), "4.10")
    refused(log, Deal(DEALER), "4.3(a)")
    refused(log, Settle(DEALER), "4.13")
    log.do(Reveal(DEALER))
    assert isinstance(log.round, Showdown)
    assert log.round.hands[1].wagers == {"ante": 1000, "flop": 2000, "river": 1000}
    assert log.round.hands[2].wagers == {"ante": 1000, "flop": 2000, "turn": 1000}


@pytest.mark.clause("4.7", "4.9")
def test_by_the_other_reading_a_hand_may_fold_on_any_street() -> None:
    log = wagered({1: Seat(), 2: Seat("Qc Qd")}, at=table(readings={"A29": "allowed"}))
    log.do(Deal(DEALER), Decide(1, FOLD), Decide(2, PLAY, cents(10)))
    log.do(Deal(DEALER), Decide(2, FOLD), Reveal(DEALER), Settle(DEALER), Collect(DEALER))
    lost = {line.wager.bet: line for line in log.round.lines if line.wager.seat == 2}  # type: ignore[attr-defined]
    assert {line.outcome for line in lost.values()} == {Outcome.LOSE}
    assert (lost["flop"].rule.clause, lost["turn"].rule.clause) == ("4.7", "4.9")


@pytest.mark.clause("4.12(b)")
def test_a_hand_is_kept_unseen_after_the_dealers_is_declared_and_not_before() -> None:
    seats = {1: Seat()}
    early = to_the_river(wagered(seats), seats)
    refused(early, Decide(1, Choice.NOT_EXPOSED), "4.12(b)")
    allowed = to_the_river(wagered(seats, at=table(readings={"A27": "any_time_after_river"})), seats)
    allowed.do(Decide(1, Choice.NOT_EXPOSED))
    folded = shown({1: Seat(choice=FOLD), 2: Seat("Qc Qd")})
    assert "given its hand up" in refused(folded, Decide(1, Choice.NOT_EXPOSED), "4.12(b)")


@pytest.mark.clause("1.1 Flop Cards", "1.1 Turn Card", "1.1 River Card")
def test_the_board_is_three_cards_then_one_and_one() -> None:
    over = played({1: Seat()})
    assert [str(card) for card in over.shared] == ["2h", "9h", "4s", "Jh", "5c"]
    assert set(lines(over, 1)) == set(one(Seat()))


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (CloseBetting(DEALER), "1.1 Round of Play"),
        (StartGame(DEALER), "4.2"),
        (Cut(DEALER, 26), "4.1"),
        (Shuffle(DEALER, DECK), "4.1"),
        (Settle(DEALER), "4.13"),
        (Collect(DEALER), "4.21"),
    ],
)
def test_what_comes_at_the_wrong_time_is_refused_by_its_clause(action: object, clause: str) -> None:
    refused(dealt({1: Seat()}), action, clause)  # type: ignore[arg-type]
