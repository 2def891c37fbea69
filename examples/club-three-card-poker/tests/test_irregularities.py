"""8: what may go wrong, in both editions."""

import pytest
from club_play import FOLDS, PLAYS, WAITS, Seat, betting, choose, dealt, decided, decisions, finish, over, report, table
from club_three_card_poker.irregularities import CardsShown, DealerCardsExposed, SpilledDrink
from club_three_card_poker.round import next_table

from queenhigh.games.kit.actions import Report, Reveal, Settle
from queenhigh.games.kit.facts import Irregularity
from queenhigh.rules import IllegalAction, NotAuthorised


class Earthquake(Irregularity, frozen=True, kw_only=True, tag="earthquake"):
    """Not in the book."""


@pytest.mark.clause("8.1")
def test_a_spilled_drink_calls_the_round_off_and_spoils_the_deck() -> None:
    log = decided({1: Seat(pair_plus=2, colours=1), 2: Seat(choice=FOLDS)}, "Ac Kd 2s")
    made = report(log, SpilledDrink(detail="lemonade"))
    ended = over(log)
    assert (made.rule.clause, made.by, ended.outcome) == ("8.1", "host", "void")
    assert {(one.outcome.value, one.returned == one.wager.stake) for one in ended.lines} == {("returned", True)}
    assert len(ended.lines) == 5
    assert next_table(ended, log.events).deck_spoiled
    assert not next_table(finish(decided({1: Seat()})), ()).deck_spoiled
    early = betting({1: Seat()}, table())
    report(early, SpilledDrink())
    assert decisions(over(early)) == {(1, "ante"): ("returned", "8.1")}


@pytest.mark.clause("8.2")
@pytest.mark.parametrize(("edition", "outcome"), [("1", "lose"), ("2", "returned")])
def test_the_side_bets_of_a_player_who_shows_cards(edition: str, outcome: str) -> None:
    seats = {1: Seat("Ad Ah 4d", pair_plus=2, colours=1, choice=WAITS), 2: Seat("Kd Kh 3d", pair_plus=1)}
    log = decided(seats, "Jc Ts 2c", table(edition))
    made = report(log, CardsShown(seat=1))
    assert (made.rule.clause, made.by) == ("8.2", "host")
    choose(log, 1, PLAYS)
    found = decisions(finish(log))
    assert found[1, "pair_plus"] == found[1, "colours"] == (outcome, "8.2")
    assert found[1, "ante"] == found[1, "play"] == ("win", "6.3")
    assert found[2, "pair_plus"] == ("win", "7.1")


@pytest.mark.clause("8.2")
def test_cards_are_shown_too_early_only_before_the_dealers_hand_is_up() -> None:
    fact = CardsShown(seat=1)
    for log in (betting({1: Seat()}, table()), dealt({2: Seat()})):
        with pytest.raises(IllegalAction, match=r"8\.2"):
            report(log, fact)
    log = decided({1: Seat()})
    assert len(report(log, fact).orders) == 1
    log.do(Reveal("dealer"))
    with pytest.raises(IllegalAction, match=r"turned up.*8\.2"):
        report(log, fact)


@pytest.mark.clause("8.3")
def test_one_exposed_card_of_the_dealers_lets_the_undecided_take_their_wagers_back() -> None:
    log = decided({1: Seat(), 2: Seat(colours=1, choice=WAITS), 3: Seat(choice=WAITS)}, "Ac Kd 2s")
    with pytest.raises(IllegalAction, match=r"8\.3"):
        report(log, DealerCardsExposed(count=1, retracting=(1,)))
    made = report(log, DealerCardsExposed(count=1, retracting=(2,)))
    assert made.rule.clause == "8.3"
    choose(log, 3, FOLDS)
    found = decisions(finish(log))
    assert found[2, "ante"] == found[2, "colours"] == ("returned", "8.3")
    assert found[3, "ante"] == ("lose", "5.2")
    assert (1, "play") in found


@pytest.mark.clause("8.3")
@pytest.mark.parametrize(("count", "ends"), [(1, False), (2, True), (3, True)])
def test_from_two_exposed_cards_the_round_is_called_off(count: int, ends: bool) -> None:
    log = decided({1: Seat(), 2: Seat(choice=WAITS)})
    report(log, DealerCardsExposed(count=count))
    assert (type(log.round).__name__ == "Over") is ends
    with pytest.raises(IllegalAction, match=r"8\.3"):
        report(decided({1: Seat()}), DealerCardsExposed(count=0))


@pytest.mark.clause("8.1", "8.2")
def test_a_round_that_is_called_off_returns_what_showing_cards_had_cost() -> None:
    log = decided({1: Seat(colours=1, choice=WAITS)})
    report(log, CardsShown(seat=1))
    report(log, SpilledDrink())
    assert decisions(over(log))[1, "colours"] == ("returned", "8.1")


@pytest.mark.clause("8.4")
def test_what_comes_too_late_or_is_not_in_the_book_is_a_dispute() -> None:
    with pytest.raises(IllegalAction, match=r"no ruling on Earthquake.*8\.4"):
        report(decided({1: Seat()}), Earthquake())
    log = decided({1: Seat()})
    log.do(Reveal("dealer"), Settle("dealer"))
    with pytest.raises(IllegalAction, match=r"settled.*8\.4"):
        report(log, SpilledDrink())


@pytest.mark.clause("8.1", "8.2", "8.3")
@pytest.mark.parametrize("fact", [SpilledDrink(), CardsShown(seat=1), DealerCardsExposed()])
def test_the_host_rules_and_the_dealer_does_not(fact: Irregularity) -> None:
    log = decided({1: Seat(choice=WAITS)})
    with pytest.raises(NotAuthorised):
        log.do(Report("dealer", fact))
    log.do(Report("committee", fact))
