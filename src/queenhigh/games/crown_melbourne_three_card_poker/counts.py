"""Rules 3.3, 3.4, 4.1.1, 11.12 and 11.18-11.20: counts of the deck, shuffles, shoes, and a jackpot game begun in error.

Pure functions of the facts: they return orders and do not carry them out.
"""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.endings import registered, ruling_on, void
from queenhigh.games.crown_melbourne_three_card_poker.facts import (
    DECK,
    AbnormalSequence,
    CardsUnfit,
    DeckCount,
    JackpotGameStarted,
    ShoeCountUnverified,
    ShoeMalfunction,
    ShuffleWarranted,
)
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    DEALER,
    HIGHER_DUTIES_DEALER,
    JACKPOT,
    MelbourneRound,
    Shoe,
    require_jackpot,
)
from queenhigh.games.kit.phases import BetsClosed, Betting
from queenhigh.games.kit.ruling import Continue, CountCards, Order, Record, Reregister, Reshuffle, ReturnBets, Ruling
from queenhigh.rules import IllegalAction, Rule


@rule("3.4")
def cards_unfit(fact: CardsUnfit, round: MelbourneRound) -> Ruling:
    if not isinstance(round, Betting):
        raise IllegalAction("Cards are changed between rounds.", rule("3.4"), "Finish the round first.")
    orders: tuple[Order, ...] = (Record(rule("3.4"), "cards changed"),)
    if fact.whole_deck:
        orders += (CountCards(rule("3.4"), DECK), Reshuffle(rule("4.1.1(a)")))
    return ruling_on(fact, rule("3.4"), HIGHER_DUTIES_DEALER, *orders)


def shuffle_ordered(fact: AbnormalSequence | ShuffleWarranted, _round: MelbourneRound) -> Ruling:
    decided = rule("4.1.1(b)") if isinstance(fact, AbnormalSequence) else rule("4.1.1(c)")
    return ruling_on(fact, decided, HIGHER_DUTIES_DEALER, Reshuffle(decided))


@rule("11.12")
def deck_count(fact: DeckCount, round: MelbourneRound) -> Ruling:
    """A count may be ordered at any time (3.3); if it is not fifty-two the round is void."""
    count = CountCards(rule("3.3"), fact.deck_count)
    if fact.deck_count == DECK:
        return ruling_on(fact, rule("3.3"), HIGHER_DUTIES_DEALER, count, Continue(rule("3.3")))
    return ruling_on(fact, rule("11.12"), HIGHER_DUTIES_DEALER, count, *void(rule("11.12"), round, "carried"))


@rule("11.18")
def jackpot_game_started(fact: JackpotGameStarted, round: MelbourneRound) -> Ruling:
    """The jackpot game is cancelled. Before the call its wagers are entered again for the next round; later they are
    returned.
    """
    require_jackpot(round, rule("11.18"))
    invited = Continue(rule("11.18"), "every player may place a Jackpot Wager for the next round")
    called = (HIGHER_DUTIES_DEALER,)
    if isinstance(round, Betting | BetsClosed):
        again = Reregister(rule("11.18"), registered(round))
        return ruling_on(fact, rule("11.18"), HIGHER_DUTIES_DEALER, again, invited, notify=called)
    back = ReturnBets(rule("11.18"), JACKPOT)
    return ruling_on(fact, rule("11.18"), HIGHER_DUTIES_DEALER, back, invited, notify=called)


@rule("11.19")
def shoe_malfunction(fact: ShoeMalfunction, round: MelbourneRound) -> Ruling:
    _needs_shuffling_shoe(round, rule("11.19"))
    return ruling_on(fact, rule("11.19"), DEALER, Reshuffle(rule("11.19")))


@rule("11.20")
def shoe_count_unverified(fact: ShoeCountUnverified, round: MelbourneRound) -> Ruling:
    _needs_shuffling_shoe(round, rule("11.20"))
    count = CountCards(rule("11.20"), fact.deck_count)
    if fact.deck_count == DECK:
        return ruling_on(fact, rule("11.20"), DEALER, count, Continue(rule("11.20")))
    return ruling_on(fact, rule("11.20"), DEALER, count, *void(rule("11.20"), round, round.table.readings["A-43"]))


def _needs_shuffling_shoe(round: MelbourneRound, decided: Rule) -> None:
    if round.table.shoe is not Shoe.SHUFFLING:
        raise IllegalAction(
            "This table has no Single Deck Card Shuffling Shoe.", decided, "Report what happened to the cards instead."
        )
