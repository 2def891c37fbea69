"""Rules 11.1-11.9, 11.16 and 11.17: cards exposed, dealt in a wrong number or to a wrong place, or mixed.

Pure functions of the facts: they return orders and do not carry them out. The phase of the round tells whether
something was found before or after the announcement that players may play or fold.
"""

from __future__ import annotations

from collections.abc import Sequence

from queenhigh.cards import Card, CardError, card
from queenhigh.games.crown_melbourne_three_card_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.endings import misdeal, retraction, ruling_on, seats_taking_back
from queenhigh.games.crown_melbourne_three_card_poker.facts import (
    DECK,
    CardsToUnwageredArea,
    DealerWrongNumber,
    ExposedCards,
    JackpotCardsWrongNumber,
    MixedWithDealer,
    MixedWithJackpotCards,
    WrongNumberOfCards,
)
from queenhigh.games.crown_melbourne_three_card_poker.hand import CARDS
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    AREA_MANAGER,
    DEALER,
    HIGHER_DUTIES_DEALER,
    JACKPOT,
    RANKS,
    SIX_CARD_BONUS,
    MelbourneRound,
    require_jackpot,
)
from queenhigh.games.kit.facts import DEALER as TO_DEALER
from queenhigh.games.kit.facts import CannotBe, Irregularity, recipients, seats_of
from queenhigh.games.kit.phases import Deciding, Settled, Showdown, WithCards
from queenhigh.games.kit.ruling import (
    Burn,
    Continue,
    CountCards,
    Order,
    Reconstruct,
    Record,
    ReturnBets,
    ReturnHands,
    Ruling,
    Seats,
    TurnOver,
)
from queenhigh.rules import Rule

EXPOSED_MISDEAL = int(PAY.figure("exposed_cards_misdeal"))
DEALER_EXPOSED_MISDEAL = int(PAY.figure("dealer_exposed_misdeal"))
JACKPOT_CARDS = int(PAY.figure("jackpot_cards"))

RIGHT_NUMBER, COUNT_AGAIN = f"{CARDS} cards are the right number.", "Say how many there were, if not as many."
CALLED = (HIGHER_DUTIES_DEALER,)
"""The Dealer notifies this rank at once, and the rank then directs what is done (11.4, 11.5, 11.6)."""
CALLED_AND_NOTIFIED = (HIGHER_DUTIES_DEALER, AREA_MANAGER)
"""11.5: both ranks."""
EXPOSED_BY = ("player", "seat", TO_DEALER)
EXPOSED_AT = ("player", "jackpot", TO_DEALER)
"""Where a card is exposed, if it is not at an area with its number."""


def _directed(fact: Irregularity, decided: Rule, *orders: Order, notify: tuple[str, ...] = CALLED) -> Ruling:
    return ruling_on(fact, decided, HIGHER_DUTIES_DEALER, *orders, notify=notify)


def _is_announced(round: MelbourneRound) -> bool:
    return isinstance(round, Deciding | Showdown | Settled)


@rule("11.1")
def exposed_cards(fact: ExposedCards, round: MelbourneRound) -> Ruling:
    """One exposed card is turned over; a second one in the round, or one of the dealer's, makes a misdeal."""
    readings, to = round.table.readings, recipients(fact.to)
    _check_exposed(fact, to, round)
    by = RANKS[readings["A-26c"]]
    after_exposure = readings["A-32b"]
    if TO_DEALER in to and fact.count >= DEALER_EXPOSED_MISDEAL:
        return ruling_on(fact, rule("11.3"), by, *misdeal(rule("11.3"), round, after_exposure))
    exposed = max(fact.count, len(to))
    if not fact.exposed_by.lower().startswith("dealer") and readings["A-26"] == "ignored":
        return ruling_on(fact, rule("11.1"), by, Continue(rule("11.1"), "exposed by a player, so it does not count"))
    if _only_jackpot_cards(to) and readings["A-26b"] == "not_counted":
        return ruling_on(fact, rule("11.1"), by, Continue(rule("11.1"), "Jackpot Cards do not count"))
    before = sum(isinstance(order, TurnOver) for ruling in round.rulings for order in ruling.orders)
    if exposed + before >= EXPOSED_MISDEAL:
        return ruling_on(fact, rule("11.2"), by, *misdeal(rule("11.2"), round, after_exposure))
    return ruling_on(fact, rule("11.1"), by, TurnOver(rule("11.1")))


def _check_exposed(fact: ExposedCards, to: Sequence[int | str], round: MelbourneRound) -> None:
    if fact.count < 1:
        raise CannotBe("count", "No card was exposed.", rule("11.1"), "Say how many were.")
    players = {hand.player for hand in round.hands.values()}
    if not fact.exposed_by.lower().startswith(EXPOSED_BY) and fact.exposed_by not in players:
        raise CannotBe(
            "exposed_by",
            f"{fact.exposed_by!r} is not a person at the table.",
            rule("11.1"),
            "Say dealer, or player.",
        )
    for one in to:
        if isinstance(one, int) and one not in round.hands:
            what = f"No one is wagering at area {one}."
            raise CannotBe("to", what, rule("11.1"), "For cards dealt there see 11.7.")
        if isinstance(one, str) and not one.startswith(EXPOSED_AT):
            known = f"the number of an area, {', '.join(EXPOSED_AT)}"
            what = f"A card is exposed at {one!r}, which is not a place."
            raise CannotBe("to", what, rule("11.1"), f"Say {known}.")
    if _only_jackpot_cards(to):
        require_jackpot(round, rule("11.1"))
    most = sum(_cards_at(one, len(round.hands)) for one in dict.fromkeys(to))
    if to and fact.count > most:
        what = f"{fact.count} cards cannot have been exposed there: there were only {most}."
        raise CannotBe("count", what, rule("11.1"), "Say how many were, and where.")


def _cards_at(place: int | str, hands: int) -> int:
    """Return how many cards are dealt to a place."""
    if isinstance(place, str) and place.startswith("jackpot"):
        return JACKPOT_CARDS
    return CARDS * (hands if str(place).startswith("player") else 1)


def _only_jackpot_cards(to: Sequence[int | str]) -> bool:
    return bool(to) and all(str(one).startswith("jackpot") for one in to)


@rule("11.4")
def wrong_number_of_cards(fact: WrongNumberOfCards, round: MelbourneRound) -> Ruling:
    """Before the announcement it is a misdeal, whichever hand it is; afterwards 11.5 applies to a player and 11.6 to
    the dealer.
    """
    announced, to = _is_announced(round), recipients(fact.to)
    if fact.dealt_count == CARDS:
        raise CannotBe("dealt_count", RIGHT_NUMBER, rule("11.5") if announced else rule("11.4"), COUNT_AGAIN)
    if astray := [one for one in to if one != TO_DEALER and one not in round.hands]:
        raise CannotBe(
            "to",
            f"There is no wager at {astray[0]}.",
            rule("11.5") if announced else rule("11.4"),
            f"For an area without a wager see {'11.8' if announced else '11.7'}.",
        )
    if fact.dealt and TO_DEALER not in to:
        what = "`dealt` lists the dealer's cards, and the report is about an area."
        raise CannotBe("dealt", what, rule("11.6"), "Leave it out: the wagers of the area do not depend on its cards.")
    if not announced:
        return _directed(fact, rule("11.4"), *misdeal(rule("11.4"), round))
    if TO_DEALER in to and len(to) > 1:
        raise CannotBe(
            "to",
            "The dealer's hand is reported separately from the areas.",
            rule("11.6"),
            "Report each separately.",
        )
    if TO_DEALER in to:
        dealers = DealerWrongNumber(
            detail=fact.detail,
            order_determinable=fact.order_determinable,
            dealt=fact.dealt,
            dealt_count=None if fact.dealt and not fact.dealt_count else fact.dealt_count,
        )
        return dealer_wrong_number(dealers, round)
    return _found_late(fact, round)


@rule("11.5")
def _found_late(fact: WrongNumberOfCards, round: MelbourneRound) -> Ruling:
    count = CountCards(rule("11.5"), fact.deck_count)
    if fact.deck_count != DECK:
        decided = rule("11.5.1")
        return _directed(fact, decided, count, *misdeal(decided, round), notify=CALLED_AND_NOTIFIED)
    affected = seats_of(fact.to)
    return _directed(
        fact,
        rule("11.5.2"),
        count,
        ReturnHands(rule("11.5.2"), affected),
        *retraction(rule("11.5.2"), rule("11.5.2(a)"), round, fact.retracting, besides=affected),
        notify=CALLED_AND_NOTIFIED,
    )


@rule("11.6")
def dealer_wrong_number(fact: DealerWrongNumber, round: MelbourneRound) -> Ruling:
    if fact.dealt_count == CARDS:
        raise CannotBe("dealt_count", RIGHT_NUMBER, rule("11.6"), COUNT_AGAIN)
    if fact.dealt and fact.dealt_count not in (None, len(fact.dealt)):
        what = f"The dealer is said to have {fact.dealt_count} cards, and {len(fact.dealt)} are named."
        raise CannotBe("dealt_count", what, rule("11.6"), "Report one or the other.")
    if not _is_announced(round):
        return _directed(fact, rule("11.4"), *misdeal(rule("11.4"), round))
    no_cards = fact.dealt_count == 0 and not fact.dealt
    if no_cards and round.table.readings["A-31c"] == "misdeal":
        return _directed(fact, rule("11.6.2"), *misdeal(rule("11.6.2"), round))
    return _by_order(fact, round, fact.order_determinable, fact.dealt, rule("11.6"))


def _by_order(
    fact: Irregularity, round: MelbourneRound, determinable: bool | None, dealt: Sequence[str], because: Rule
) -> Ruling:
    """11.6.1 and 11.6.2. A recorded deal gives the order, unless the supervisor says that it cannot (reading A-39)."""
    known = round.table.readings["A-39"] == "record_unless_overruled" if determinable is None else determinable
    if not known:
        orders = misdeal(rule("11.6.2"), round)
        return _directed(fact, rule("11.6.2"), Record(because, "the order is lost"), *orders)
    came = _in_order(dealt, because, round.shared if isinstance(round, WithCards) else (), round)
    right = came[:CARDS] if len(came) >= CARDS else ()
    orders = (Reconstruct(rule("11.6.1"), right, note="the dealer's hand in its right order"),)
    if surplus := came[CARDS:]:
        orders += (Record(rule("11.6.1"), f"set aside and burnt: {' '.join(map(str, surplus))}"),)
    return _directed(fact, rule("11.6.1"), *orders, Continue(because, "the game continues"))


def _in_order(
    dealt: Sequence[str], because: Rule, elsewhere: Sequence[Card], round: MelbourneRound
) -> tuple[Card, ...]:
    """Return the cards of a report in the order they came. Refuse a duplicate, or a card that is also `elsewhere`."""
    try:
        came = tuple(card(text) for text in dealt)
    except CardError as error:
        raise CannotBe("dealt", str(error), because, "Name the cards as they were dealt.") from None
    held = {*elsewhere, *(one for hand in round.hands.values() for one in hand.cards)}
    for place, one in enumerate(came):
        if one in held or one in came[:place]:
            what = f"The {one.name} ({one}) cannot be in two places."
            raise CannotBe("dealt", what, because, "Name the cards as they were dealt.")
    return came


@rule("11.7")
def cards_to_unwagered_area(fact: CardsToUnwageredArea, round: MelbourneRound) -> Ruling:
    seats = seats_of(fact.to)
    if len(seats) < len(recipients(fact.to)):
        what = "Cards went to an area, which has a number."
        raise CannotBe("to", what, rule("11.7"), "For the dealer's see 11.6.")
    for seat in seats:
        if seat in round.hands and round.hands[seat].wagers:
            what = f"Area {seat} has a wager."
            raise CannotBe("to", what, rule("11.7"), "For a wrong number of cards see 11.4.")
    if not _is_announced(round):
        return ruling_on(fact, rule("11.7"), DEALER, *misdeal(rule("11.7"), round))
    return _burnt(fact, round, seats)


@rule("11.8")
def _burnt(fact: CardsToUnwageredArea, round: MelbourneRound, seats: Seats) -> Ruling:
    """The second half of the clause does not name the Six Card Bonus; an Area Manager may return it (13.10)."""
    six = round.table.readings["A-27"] == "allowed"
    asked = six and any(
        SIX_CARD_BONUS in round.hands[seat].wagers for seat in seats_taking_back(fact.retracting) if seat in round.hands
    )
    noted = (Record(rule("13.10"), "the Six Card Bonus may be taken back as well"),) if asked else ()
    return ruling_on(
        fact,
        rule("11.8"),
        AREA_MANAGER if asked else DEALER,
        Burn(rule("11.8"), seats),
        *noted,
        *retraction(rule("11.8"), rule("11.8.1"), round, fact.retracting, six=six),
    )


@rule("11.9")
def jackpot_cards_wrong_number(fact: JackpotCardsWrongNumber | MixedWithJackpotCards, round: MelbourneRound) -> Ruling:
    because = rule("11.9") if isinstance(fact, JackpotCardsWrongNumber) else rule("11.17")
    require_jackpot(round, because)
    if not fact.reconstructable:
        orders: tuple[Order, ...] = (ReturnBets(rule("11.9"), JACKPOT), Continue(because, "the hand is completed"))
        return ruling_on(fact, because, HIGHER_DUTIES_DEALER, *orders)
    came = _in_order(fact.dealt, because, round.dealer if isinstance(round, WithCards) else (), round)
    right = came[:JACKPOT_CARDS] if len(came) >= JACKPOT_CARDS else ()
    orders = (Reconstruct(rule("11.9"), right, shared=True, note="the Jackpot Cards as they should have come"),)
    return ruling_on(fact, because, HIGHER_DUTIES_DEALER, *orders, Continue(because))


@rule("11.16")
def mixed_with_dealer(fact: MixedWithDealer, round: MelbourneRound) -> Ruling:
    """As in 11.6, at any stage."""
    return _by_order(fact, round, fact.order_determinable, fact.dealt, rule("11.16"))


@rule("11.17")
def mixed_with_jackpot_cards(fact: MixedWithJackpotCards, round: MelbourneRound) -> Ruling:
    return jackpot_cards_wrong_number(fact, round)
