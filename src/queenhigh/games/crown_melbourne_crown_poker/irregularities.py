"""Rules 9.2 to 9.16: cards seen, boxed, missed, early or too many; and what is burned, shuffled back or set aside.

A report concerns the current street once betting on it has begun, and before that the street that is due. This software
always deals correctly, so the facts describe what went wrong, and the ruling puts the cards where the book requires
them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker import facts, misdeals
from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_crown_poker.games import FINAL, FIRST, ROUNDS, SECOND, THIRD
from queenhigh.games.crown_melbourne_crown_poker.misdeals import BOXED, play_on, substantial, substantial_in_round
from queenhigh.games.crown_melbourne_crown_poker.orders import ASIDE, BOARD, BURNS, HAND, MUCK, STUB
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Hand,
    InPlay,
    Over,
    Seat,
    Showdown,
    Uncontested,
)
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.facts import CannotBe, Irregularity
from queenhigh.games.kit.ruling import (
    Continue,
    ForfeitHands,
    NoBurn,
    Order,
    PlaceCards,
    Record,
    Reshuffle,
    RetakeStreet,
    Ruling,
)
from queenhigh.rules import Cited, IllegalAction, Rule

FLOP_CARDS = int(PAY.figure("flop_cards"))
TWO = 2
"""Cards opened at once: two are a matter of 9.13, more of 9.14."""


def _ordered(decided: Rule, fact: Irregularity, *orders: Order) -> Ruling:
    return Ruling(decided, DEALER, orders, reason=fact.detail)


def _dealt(hand: Hand, decided: Rule) -> InPlay:
    if not isinstance(hand, InPlay):
        raise IllegalAction("No cards are dealt.", decided, "Deal first.")
    return hand


def _live(hand: Hand, number: int, decided: Rule) -> Seat:
    seat = hand.seats.get(number)
    if seat is None or not seat.live or not seat.cards:
        raise CannotBe("seat", f"Seat {number} has no live hand.", decided, "Name a live hand.")
    return seat


def _held(seat: Seat, card: Card, decided: Rule) -> None:
    if card not in seat.cards:
        raise CannotBe("card", f"Seat {seat.number} was not dealt {card}.", decided, "Name the card that was seen.")


@rule("9.2")
def shown_to_one(fact: facts.ShownToOne, hand: Hand) -> Ruling:
    """A hand shown to one player is shown to all when the hand is over, if anyone asks."""
    if fact.seat not in hand.seats:
        raise CannotBe("seat", f"No one is playing at seat {fact.seat}.", rule("9.2"), "Name a player of the hand.")
    asked = f" as seat {fact.asked_by} asked" if fact.asked_by else " on request"
    return _ordered(rule("9.2"), fact, Record(rule("9.2"), f"seat {fact.seat} shows the hand to the table{asked}"))


@rule("9.3")
def boxed_card(fact: facts.BoxedCard, hand: Hand) -> Ruling:
    """A boxed card does not exist: the next card takes its place. Five in this round of play, or since the deck came
    into use (reading A-46), make the deck defective."""
    decided, found = rule("9.3"), hand.boxed + fact.count
    if fact.count < 1:
        raise CannotBe("count", "No boxed card was found.", decided, "Play on.")
    if found >= BOXED:
        return misdeals.defective_deck(facts.DefectiveDeck(ground="boxed", count=found, detail=fact.detail), hand)
    if fact.card is None:
        return play_on(decided, "the boxed card goes to the muck and the next card takes its place", fact.detail)
    hand = _dealt(hand, decided)
    holder = next((number for number in hand.live if fact.card in hand.seats[number].cards), None)
    if holder is None and fact.card not in hand.stub:
        what = f"{fact.card} is neither in a live hand nor in the stub."
        raise CannotBe("card", what, decided, "Name the card that was boxed.")
    orders: list[Order] = [PlaceCards(decided, MUCK, (fact.card,))]
    if holder is not None:
        orders.append(PlaceCards(decided, HAND, top=1, seat=holder))
    return _ordered(decided, fact, *orders)


def boxed_cards_counted(hand: Hand, fact: facts.BoxedCard, _: Ruling) -> list[Cited]:
    return [happened.BoxedCardsCounted(hand.boxed + fact.count, rule("1.1 'Boxed Card'"))]


@rule("9.4")
def burn_missed(fact: facts.BurnMissed, hand: Hand) -> Ruling:
    """Before substantial action the wrongly dealt card becomes the burn and the next one is dealt; later, or if that is
    impossible, the street stands with one burn fewer. A flop is dealt again instead (9.8, reading A-28). Once betting
    on a street is complete, a report is about the next one, unless it names the one before."""
    hand = _dealt(hand, rule("9.4"))
    complete = not isinstance(hand, BettingRound)
    if complete and not (hand.board and fact.when == ROUNDS[hand.street]):
        return _burn_missed_at_once(fact, hand)
    if hand.street == FIRST or not hand.burns:
        raise IllegalAction("Nothing was due to be burned yet.", rule("9.4"), "Play on.")
    acted = complete or substantial(hand)
    anew = hand.street == SECOND and not acted and _dealt_anew(fact, hand)
    if acted or not (fact.reconstructable or anew):
        return _ordered(rule("9.4"), fact, PlaceCards(rule("9.4"), STUB, burned=1), _one_burn_fewer())
    if anew:
        decided = rule("9.8")
        back = PlaceCards(decided, STUB, burned=1)
        return _ordered(decided, fact, RetakeStreet(decided), back, Reshuffle(decided), _side_wagers(hand))
    decided, count = rule("9.4"), 3 if hand.street == SECOND else 1
    wrong, right = hand.board[-count], hand.burns[-1]
    if hand.street == SECOND:
        wrong = hand.board[0]
    return _ordered(decided, fact, PlaceCards(decided, BOARD, (right,)), PlaceCards(decided, BURNS, (wrong,)))


def _burn_missed_at_once(fact: facts.BurnMissed, hand: InPlay) -> Ruling:
    """Noticed while dealing: the first card is burned after all."""
    if hand.street == FINAL or (isinstance(hand, Uncontested) and hand.board):
        raise IllegalAction("No community card is due.", rule("9.4"), "Play on.")
    if hand.street == FIRST and _dealt_anew(fact, hand):
        return _ordered(rule("9.8"), fact, Reshuffle(rule("9.8")), _side_wagers(hand))
    if not fact.reconstructable:
        return _ordered(rule("9.4"), fact, NoBurn(rule("9.4")), _one_burn_fewer())
    return _ordered(rule("9.4"), fact, PlaceCards(rule("9.4"), BURNS, top=1), NoBurn(rule("9.4")))


def _dealt_anew(fact: facts.BurnMissed, hand: InPlay) -> bool:
    """Is the flop dealt again? 9.8 only requires that there was no substantial action; under the other reading it is
    for a flop that 9.4 cannot rebuild."""
    return hand.table.readings["missed_flop_burn"] == "flop_clause" or not fact.reconstructable


def _one_burn_fewer() -> Order:
    return Continue(rule("9.4"), "the street remains valid, with one burn card fewer")


def _side_wagers(hand: InPlay) -> Order:
    """9.16: side wagers are settled on the flop that counts, whatever happened to the first."""
    return Record(rule("9.16"), "side wagers are settled on the flop that is dealt now")


@rule("9.5")
def mucked_hand_request(fact: facts.MuckedHandRequest, hand: Hand) -> Ruling:
    """The hand is tapped on the muck and shown, and cannot win; if a winner of the pot asks, it is not tapped
    (A-45)."""
    in_it = (*hand.shown, *hand.mucked) if isinstance(hand, Showdown | Over) else ()
    if fact.seat not in in_it:
        raise IllegalAction("This hand was not in the final called round.", rule("9.5"), "Leave it in the muck.")
    return _ordered(rule("9.5"), fact, Record(rule("9.5"), f"seat {fact.seat}'s hand is shown to seat {fact.asked_by}"))


@rule("9.6")
def card_exposed_by_player(fact: facts.CardExposedByPlayer, hand: Hand) -> Ruling:
    seat = _live(hand, fact.seat, rule("9.6"))
    if fact.card is not None:
        _held(seat, fact.card, rule("9.6"))
    return play_on(rule("9.6"), f"the card still plays: seat {fact.seat}'s hand is live", fact.detail)


@rule("9.7")
def card_exposed_by_dealer(fact: facts.CardExposedByDealer, hand: Hand) -> Ruling:
    """One exposed card becomes the first burn, and its player gets the card that would have been burned (A-41). Two,
    seen together or one after the other, are a misdeal."""
    decided = rule("9.7")
    if fact.count < 1:
        raise CannotBe("count", "No card was exposed.", decided, "Play on.")
    if fact.count > 1:
        return misdeals.several_exposed(fact, hand)
    hand = _dealt(hand, decided)
    if fact.seat is None:
        raise CannotBe("seat", "The player who received the exposed card is missing.", decided, "Name the seat.")
    seat = _live(hand, fact.seat, decided)
    second = any(made.rule == decided for made in hand.rulings)
    if hand.street != FIRST or (hand.burns and not second) or not isinstance(hand, BettingRound):
        raise IllegalAction("The deal is over.", decided, "It is a dispute: call the TG Area Manager.")
    if second:
        return misdeals.several_exposed(fact, hand)
    card = fact.card or seat.cards[0]
    _held(seat, card, decided)
    orders: list[Order] = [PlaceCards(decided, HAND, top=1, seat=fact.seat), PlaceCards(decided, BURNS, (card,))]
    if hand.table.readings["exposed_card_burn"] == "no_further_burn":
        orders.append(NoBurn(decided))
    return _ordered(decided, fact, *orders)


@rule("9.9")
def flop_too_many_cards(fact: facts.FlopTooManyCards, hand: Hand) -> Ruling:
    """The whole flop goes back and is dealt again, after the same burn (A-42), no matter who has acted since: unlike
    9.8, the clause does not ask."""
    decided = rule("9.9")
    hand = _dealt(hand, decided)
    if fact.count <= FLOP_CARDS:
        what = f"A flop of {fact.count} cards does not have too many."
        raise CannotBe("count", what, decided, "Say how many were turned up.")
    if isinstance(hand, BettingRound) and hand.street == SECOND:
        first: tuple[Order, ...] = (RetakeStreet(decided),)
    elif hand.street == FIRST and not isinstance(hand, BettingRound) and not hand.board:
        first = (PlaceCards(decided, BURNS, top=1),)
    else:
        raise IllegalAction("There is no flop to take back.", decided, "Play on.")
    return _ordered(decided, fact, *first, Reshuffle(decided), *_burned_once(hand, decided), _side_wagers(hand))


@rule("9.10")
def flop_premature(fact: facts.FlopPremature, hand: Hand) -> Ruling:
    """The burn stays, and the flop is shuffled back and dealt again when the first betting round is complete
    (A-42b)."""
    decided = rule("9.10")
    hand = _in_round(hand, FIRST, decided)
    burn = PlaceCards(decided, BURNS, top=1)
    return _ordered(decided, fact, burn, Reshuffle(decided), *_burned_once(hand, decided), _side_wagers(hand))


def _burned_once(hand: InPlay, decided: Rule) -> tuple[Order, ...]:
    return (NoBurn(decided),) if hand.table.readings["redealt_flop_burn"] == "no_second_burn" else ()


def _in_round(hand: Hand, street: int, decided: Rule) -> BettingRound:
    if not isinstance(hand, BettingRound) or hand.street != street:
        raise IllegalAction("The betting round before it is over, so it is not too early.", decided, "Play on.")
    return hand


@rule("9.11")
def river_premature(fact: facts.RiverPremature, hand: Hand) -> Ruling:
    """The card is shuffled back at once; its burn stays, and the new fifth card comes without another burn."""
    decided = rule("9.11")
    _in_round(hand, THIRD, decided)
    return _ordered(decided, fact, PlaceCards(decided, BURNS, top=1), Reshuffle(decided), NoBurn(decided))


@rule("9.12.1")
def turn_premature(fact: facts.TurnPremature, hand: Hand) -> Ruling:
    """The card is set aside; another burn and a new fourth card follow (9.12.2). Before the fifth card it is shuffled
    back, and the fifth comes without a burn (9.12.3)."""
    decided = rule("9.12.1")
    _in_round(hand, SECOND, decided)
    orders = (
        PlaceCards(decided, BURNS, top=1),
        PlaceCards(decided, ASIDE, top=1),
        Record(rule("9.12.2"), "after this betting round: burn again and turn a new fourth card"),
        Record(rule("9.12.3"), "then shuffle the card set aside into the stub and turn the fifth without a burn"),
    )
    return _ordered(decided, fact, *orders)


@rule("9.13.1")
def two_cards_opened(fact: facts.TwoCardsOpened, hand: Hand) -> Ruling:
    """The right card plays; the other is the next burn, or goes to the muck if no card is due any more."""
    hand = _one_card_street(hand, rule("9.13.1"))
    if hand.street == FINAL:
        return _ordered(rule("9.13.1"), fact, PlaceCards(rule("9.13.3"), MUCK, top=1))
    return _ordered(rule("9.13.1"), fact, PlaceCards(rule("9.13.2"), BURNS, top=1), NoBurn(rule("9.13.2")))


@rule("9.14")
def more_than_two_opened(fact: facts.MoreThanTwoCardsOpened, hand: Hand) -> Ruling:
    """The right card plays; the others are shuffled back, the stub is cut and the game continues."""
    _one_card_street(hand, rule("9.14"))
    if fact.count <= TWO:
        what = f"{fact.count} cards are not more than two."
        raise CannotBe("count", what, rule("9.14"), "For two cards there is 9.13.")
    return _ordered(rule("9.14"), fact, Reshuffle(rule("9.14")))


def _one_card_street(hand: Hand, decided: Rule) -> InPlay:
    hand = _dealt(hand, decided)
    if hand.street < THIRD:
        raise IllegalAction(
            "Neither the fourth nor the fifth card is on the board.", decided, "For a flop there is 9.9."
        )
    return hand


@rule("9.15.2")
def failed_to_discard(fact: facts.FailedToDiscard, hand: Hand) -> Ruling:
    """The hand is dead after substantial action in the next round; before that the card is given up at once (A-39c)."""
    hand = _dealt(hand, rule("9.15.1"))
    seat = _live(hand, fact.seat, rule("9.15.1"))
    after = hand.table.game.discard_after
    if after is None or hand.street <= after or len(seat.cards) < hand.table.game.hole_cards:
        raise CannotBe("seat", f"Seat {fact.seat} has no card to give up.", rule("9.15.1"), "Play on.")
    if hand.street > after + 1 or substantial_in_round(hand) or hand.table.readings["late_discard"] == "dead":
        return _ordered(rule("9.15.2"), fact, ForfeitHands(rule("9.15.2"), (fact.seat,)))
    if fact.card is None or fact.card not in seat.cards:
        raise CannotBe("card", f"Seat {fact.seat} has still to discard.", rule("9.15.1"), "Say which card is given up.")
    return _ordered(rule("9.15.1"), fact, PlaceCards(rule("9.15.1"), MUCK, (fact.card,)))


RULINGS: dict[type, Callable[[Any, Any], Ruling]] = {
    facts.CardExposedInCut: misdeals.exposed_in_cut,
    facts.DeckNotShuffledOrCut: misdeals.not_shuffled_or_cut,
    facts.DealError: misdeals.deal_error,
    facts.WrongCardCount: misdeals.wrong_card_count,
    facts.DefectiveDeck: misdeals.defective_deck,
    facts.ShownToOne: shown_to_one,
    facts.BoxedCard: boxed_card,
    facts.BurnMissed: burn_missed,
    facts.MuckedHandRequest: mucked_hand_request,
    facts.CardExposedByPlayer: card_exposed_by_player,
    facts.CardExposedByDealer: card_exposed_by_dealer,
    facts.FlopTooManyCards: flop_too_many_cards,
    facts.FlopPremature: flop_premature,
    facts.TurnPremature: turn_premature,
    facts.RiverPremature: river_premature,
    facts.TwoCardsOpened: two_cards_opened,
    facts.MoreThanTwoCardsOpened: more_than_two_opened,
    facts.FailedToDiscard: failed_to_discard,
}
"""Every irregularity of rule 9, and the function that rules on it."""

AFTER: dict[type, Callable[[Any, Any, Ruling], list[Cited]]] = {facts.BoxedCard: boxed_cards_counted}
"""For each fact, the events that follow its ruling."""
