"""Rules 5.1-5.8: cards that were not cut, wrong, misdealt or exposed, and the ruling on each.

A ruling is a pure function of the facts: it returns orders and does not carry them out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenhigh.cards import CardError, card
from queenhigh.games.crown_perth_holdem_poker.book import PAY, rule
from queenhigh.games.crown_perth_holdem_poker.hand import FLOP_CARDS, HOLE_CARDS
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER,
    FLOP,
    OPERATOR,
    SUPERVISOR,
    Device,
    PerthRound,
    hand_at,
    unnamed,
)
from queenhigh.games.crown_perth_holdem_poker.void import (
    still_valid,
    void_against_dealer,
    void_hands,
    void_round,
    without_dealer,
)
from queenhigh.games.kit.actions import Choice, Report
from queenhigh.games.kit.facts import DEALER as TO_DEALER
from queenhigh.games.kit.facts import CannotBe, Irregularity, To, recipients, require_cards, seats_of
from queenhigh.games.kit.phases import Settled, Showdown, Street, WithCards, evolve, in_play
from queenhigh.games.kit.ruling import (
    Burn,
    Continue,
    CountCards,
    OfferRetraction,
    Order,
    Reconstruct,
    Record,
    Ruling,
    Seats,
)
from queenhigh.rules import IllegalAction, Rule
from queenhigh.rules.clause import is_under

DECK = int(PAY.figure("deck"))
BEFORE_PICKUP = ("before_pickup", "deal", "dealing", "dealing_hole_cards", "before_any_pickup")
AFTER_THE_DEAL = (
    *("flop", "after_flop", "turn", "after_turn", "river", "after_river"),
    *("settlement", "reveal", "during_settlement", "before_prizes", "after_settlement", "before_collection"),
)
"""Moments at which the hole cards have long been dealt."""
AFTER_PICKUP = ("after_pickup", "after_flop_wagers_before_flop", "after_flop", "preflop", "flop", "turn", "river")


class CardsNotCut(Irregularity, frozen=True, kw_only=True, tag="cards_not_cut"):
    """5.1: the cards were not cut; the round continues."""


class IncorrectCards(Irregularity, frozen=True, kw_only=True, tag="incorrect_cards"):
    """5.2: the cards in use are incorrect. The operator may void the round (`ruling`: void or continue)."""

    ruling: str = "void"


class ShufflerMalfunction(Irregularity, frozen=True, kw_only=True, tag="shuffler_malfunction"):
    """5.3: the automatic shuffler fails. `prevents` is true if hands cannot be dealt under the rules."""

    prevents: bool = True


class CardsToAreaWithoutAnte(Irregularity, frozen=True, kw_only=True, tag="cards_to_area_without_ante"):
    """5.4: cards were dealt to an area without an ante. Once cards are picked up, each player may void or continue
    (`options`)."""

    to: To
    options: dict[Any, Any] | None = None


class IncorrectHoleCards(Irregularity, frozen=True, kw_only=True, tag="incorrect_hole_cards"):
    """5.5: players or the dealer (`to`) have no hole cards or the wrong number. `deck_complete` is the result of the
    count; `options` are the players' choices."""

    to: To
    count: int | None = None
    deck_complete: bool | None = None
    deck_count: int | None = None
    options: dict[Any, Any] | None = None


class CardExposed(Irregularity, frozen=True, kw_only=True, tag="card_exposed"):
    """5.6: one or more cards were exposed while hole cards were dealt."""

    to: To = ""
    count: int = 1


class DealerCardExposed(Irregularity, frozen=True, kw_only=True, tag="dealer_card_exposed"):
    """5.7: the dealer exposed one of their own hole cards, before or after the first flop wager."""

    count: int = 1


class CommunalCardsMisdealt(Irregularity, frozen=True, kw_only=True, tag="communal_cards_misdealt"):
    """5.8: the flop, turn or river was dealt wrongly. `reconstructable` is none, flop_only or all; `cards` are the
    corrected cards."""

    reconstructable: str | bool = "all"
    cards: tuple[str, ...] = ()


@rule("5.1")
def cards_not_cut(fact: CardsNotCut, round: PerthRound) -> Ruling:
    return Ruling(rule("5.1"), DEALER, (Continue(rule("5.1"), "the cards were not cut"),), reason=fact.detail)


@rule("5.2")
def incorrect_cards(fact: IncorrectCards, round: PerthRound) -> Ruling:
    match _lower(fact.ruling):
        case "void" | "void_round" | "":
            orders = void_round(round, rule("5.2"))
        case "continue" | "none":
            orders = (Continue(rule("5.2"), "the operator does not void the round"),)
        case _:
            raise CannotBe("ruling", f"{fact.ruling!r} is neither void nor continue.", rule("5.2"), "Say which.")
    return Ruling(rule("5.2"), OPERATOR, orders, reason=fact.detail)


@rule("5.3")
def shuffler_malfunction(fact: ShufflerMalfunction, round: PerthRound) -> Ruling:
    """A malfunction that prevents no hand changes nothing."""
    orders = void_round(round, rule("5.3"))
    if not fact.prevents:
        orders = (Continue(rule("5.3"), "every hand could be dealt"),)
    notes = () if round.table.device is Device.SHUFFLER else (Record(rule("2.3"), "the table deals by other means"),)
    return Ruling(rule("5.3"), SUPERVISOR, (*orders, *notes), reason=fact.detail)


@rule("5.4(a)")
def cards_to_area_without_ante(fact: CardsToAreaWithoutAnte, round: PerthRound) -> Ruling:
    require_cards(round, rule("5.4(a)"))
    areas = seats_of(fact.to)
    if not areas or any(seat in round.hands and ANTE in round.hands[seat].wagers for seat in areas):
        what = "These are not areas without an ante that received cards."
        raise CannotBe("to", what, rule("5.4(a)"), "For an area with an ante see 5.5.")
    if not picked_up(round, fact):
        return Ruling(rule("5.4(a)"), unnamed(round), void_round(round, rule("5.4(a)")), reason=fact.detail)
    options = _options(round, fact.options, rule("5.4(b)(ii)"), besides=())
    orders = (Burn(rule("5.4(b)(i)"), areas), *options)
    return Ruling(rule("5.4(b)(i)"), unnamed(round), orders, reason=fact.detail)


@rule("5.5(b)")
def incorrect_hole_cards(fact: IncorrectHoleCards, round: PerthRound) -> Ruling:
    """Before any pick-up the round is void. Afterwards the dealer first counts the deck, and the ruling waits for the count."""
    require_cards(round, rule("5.5(b)"))
    whose, seats = recipients(fact.to), seats_of(fact.to)
    if not whose or any(one != TO_DEALER and one not in seats for one in whose):
        raise CannotBe("to", "These are neither areas nor the dealer.", rule("5.5(b)"), "Say whose cards were wrong.")
    for seat in seats:
        hand_at(round, seat, rule("5.5(b)"))
    if fact.count == HOLE_CARDS:
        raise CannotBe("count", f"{HOLE_CARDS} hole cards are the right number for a hand.", rule("5.5(b)"), "Play on.")
    if (
        fact.deck_complete is not None
        and fact.deck_count is not None
        and fact.deck_complete != (fact.deck_count == DECK)
    ):
        what = f"A deck of {fact.deck_count} cards is {'not ' if fact.deck_complete else ''}complete."
        raise CannotBe("deck_count", what, rule("5.5(c)"), "Correct deck_count or deck_complete.")
    if not picked_up(round, fact):
        orders = (*void_round(round, rule("5.5(b)")), CountCards(rule("5.5(b)"), fact.deck_count))
        return Ruling(rule("5.5(b)"), unnamed(round), orders, reason=fact.detail)
    count = CountCards(rule("5.5(c)"), fact.deck_count, tuple(whose))
    match _is_complete(fact):
        case None:
            return Ruling(rule("5.5(c)"), DEALER, (count,), reason=fact.detail)
        case False:
            orders = (count, *void_round(round, rule("5.5(c)(i)")))
            return Ruling(rule("5.5(c)(i)"), unnamed(round), orders, reason=fact.detail)
    hands: tuple[Order, ...] = ()
    if seats:
        void, _ = void_hands(round, seats, rule("5.5(c)(ii)"), incomplete=seats)
        hands = (*void, *_options(round, fact.options, rule("5.5(c)(ii)"), besides=seats))
    if TO_DEALER in whose:
        note = Continue(rule("5.5(c)(iii)"), "settled without the dealer's hand")
        fates = without_dealer(evolve(round, Ruling(rule("5.5(c)(ii)"), unnamed(round), hands)))
        return Ruling(rule("5.5(c)(iii)"), unnamed(round), (count, *hands, note, *fates), reason=fact.detail)
    return Ruling(rule("5.5(c)(ii)"), unnamed(round), (count, *hands), reason=fact.detail)


def awaits_count(round: PerthRound) -> bool:
    """5.5(c): does a hand with a wrong number of hole cards wait for the count? Nothing else happens until the count is
    known. Once the wagers are settled it is a dispute.
    """
    return bool(_uncounted(round)) and not isinstance(round, Settled)


def counted_complete(round: PerthRound) -> Report:
    """Report the automatic dealer's count: its deck is always complete."""
    fact = IncorrectHoleCards(when="after_pickup", to=_uncounted(round), deck_complete=True)
    return Report(unnamed(round), fact)


def _uncounted(round: PerthRound) -> list[int | str]:
    """Return the hands that wait for the count."""
    ruled = [made for made in round.rulings if is_under(made.rule.clause, "5.5(c)")]
    if not ruled or ruled[-1].rule != rule("5.5(c)"):
        return []
    return [one for order in ruled[-1].orders if isinstance(order, CountCards) for one in order.whose]


def _is_complete(fact: IncorrectHoleCards) -> bool | None:
    if fact.deck_complete is None and fact.deck_count is not None:
        return fact.deck_count == DECK
    return fact.deck_complete


@rule("5.6")
def card_exposed(fact: CardExposed, round: PerthRound) -> Ruling:
    require_cards(round, rule("5.6"))
    if fact.count < 1:
        raise CannotBe("count", f"{fact.count} is not a number of exposed cards.", rule("5.6"), "Play on.")
    if fact.when in AFTER_THE_DEAL:
        now = "For a card of the dealer's see 5.7, for communal cards 5.8."
        raise CannotBe("when", "The hole cards were not being dealt then.", rule("5.6"), now)
    held = [seat for seat, hand in round.hands.items() if ANTE in hand.wagers]
    places = [place for place in dict.fromkeys(recipients(fact.to)) if place]
    if strange := [place for place in places if isinstance(place, int) and place not in held]:
        now = "For cards dealt to an area without an ante see 5.4."
        raise CannotBe("to", f"There are no hole cards at area {strange[0]}.", rule("5.6"), now)
    most = HOLE_CARDS * (len(places) or len(held) + 1)
    if fact.count > most:
        what = f"{fact.count} cards cannot have been exposed there: there were only {most}."
        raise CannotBe("count", what, rule("5.6"), "Say how many were, and where.")
    return Ruling(rule("5.6"), unnamed(round), void_round(round, rule("5.6")), reason=fact.detail)


@rule("5.7(a)")
def dealer_card_exposed(fact: DealerCardExposed, round: PerthRound) -> Ruling:
    """A single flop wager anywhere at the table is enough for the round to continue (reading A16)."""
    require_cards(round, rule("5.7(a)"))
    if not 1 <= fact.count <= HOLE_CARDS:
        what = f"The dealer has {HOLE_CARDS} hole cards: {fact.count} cannot be exposed."
        raise CannotBe("count", what, rule("5.7(a)"), "Say how many were.")
    live = [h for h in round.hands.values() if in_play(round, h, ANTE) and h.choice is not Choice.FOLD]
    made = [hand for hand in live if FLOP in hand.wagers]
    enough = made == live if round.table.readings["A16"] == "every_player" else bool(made)
    if isinstance(round, Showdown | Settled) or (enough and made):
        return Ruling(rule("5.7(b)"), unnamed(round), (Continue(rule("5.7(b)")),), reason=fact.detail)
    return Ruling(rule("5.7(a)"), unnamed(round), void_round(round, rule("5.7(a)")), reason=fact.detail)


@rule("5.8")
def communal_cards_misdealt(fact: CommunalCardsMisdealt, round: PerthRound) -> Ruling:
    """Corrected if possible; settled on the flop if only that can be corrected (5.8(a)); otherwise the operator voids
    (5.8(b)).
    """
    if not isinstance(round, WithCards) or len(round.shared) < FLOP_CARDS:
        raise IllegalAction("No communal card has been dealt.", rule("5.8"), "Wait for the flop.")
    match _lower(fact.reconstructable):
        case "all" | "true":
            whole = Reconstruct(rule("5.8"), _cards(fact, round), shared=True, note="the communal cards are corrected")
            return Ruling(rule("5.8"), SUPERVISOR, (whole,), reason=fact.detail)
        case "flop_only" | "flop":
            cards = _cards(fact, round)[:FLOP_CARDS] or round.shared[:FLOP_CARDS]
            put_right = Reconstruct(rule("5.8(a)(i)"), cards, shared=True, note="only the flop could be corrected")
            valid = still_valid(round, rule("5.8(a)(i)"), dealer=True)
            orders = (put_right, *valid, *void_against_dealer(round, rule("5.8(a)(ii)")))
            return Ruling(rule("5.8(a)(ii)"), SUPERVISOR, orders, reason=fact.detail)
        case "none" | "false":
            return Ruling(rule("5.8(b)"), OPERATOR, void_round(round, rule("5.8(b)")), reason=fact.detail)
    what = f"{fact.reconstructable!r} is not none, flop_only or all."
    raise CannotBe("reconstructable", what, rule("5.8"), "Say what could be reconstructed.")


def _cards(fact: CommunalCardsMisdealt, round: WithCards[Any]) -> tuple[Any, ...]:
    """Return the corrected communal cards: as many as were dealt, and none that is in a hand."""
    try:
        cards = tuple(card(text) for text in fact.cards)
    except CardError as error:
        raise CannotBe("cards", str(error), rule("5.8"), "Name the corrected cards.") from None
    held = {*round.dealer, *(one for hand in round.hands.values() for one in hand.cards)}
    if cards and (len(set(cards)) != len(cards) or held & set(cards)):
        raise CannotBe("cards", "A card cannot be in two places.", rule("2.2"), "Check the cards.")
    if cards and len(cards) not in (len(round.shared), FLOP_CARDS):
        what = f"{len(round.shared)} communal cards were on the table."
        raise CannotBe("cards", what, rule("5.8"), "Name as many, or the flop alone.")
    return cards


def picked_up(round: PerthRound, fact: Irregularity) -> bool:
    """Had any player picked up hole cards? The report decides; if it is silent, the table's record does."""
    if fact.when in BEFORE_PICKUP:
        return False
    if fact.when in AFTER_PICKUP or isinstance(round, Street | Showdown | Settled):
        return True
    viewed = isinstance(round, WithCards) and bool(round.viewed)
    return viewed or any(hand.choice is not Choice.UNDECIDED for hand in round.hands.values())


def _options(round: PerthRound, given: dict[Any, Any] | None, decided: Rule, *, besides: Seats) -> tuple[Order, ...]:
    """Each of the other players may void the hand or continue. A player who says nothing continues, and one who has
    folded has no hand to choose for (reading A15c).
    """
    others = tuple(h for h in round.in_order if in_play(round, h, ANTE) and h.seat not in besides)
    lost = round.table.readings["A15c"] == "lost"
    folded = tuple(hand.seat for hand in others if lost and hand.choice is Choice.FOLD)
    offered = tuple(hand.seat for hand in others if hand.seat not in folded)
    taken, late = list[int](), list[int]()
    for seat, choice in (given or {}).items():
        number = int(seat) if str(seat).strip().isdecimal() else 0
        if number in besides:
            continue
        if number not in offered + folded:
            raise CannotBe("options", f"Area {seat} has no hand to choose for.", decided, "Ask those in the round.")
        if _lower(choice) not in ("continue", "void"):
            raise CannotBe("options", f"{choice!r} is neither continue nor void.", decided, "Say which.")
        if _lower(choice) == "void":
            (late if number in folded else taken).append(number)
    void, bets = void_hands(round, tuple(taken), decided)
    stay = f"folded before, and stays lost: {', '.join(map(str, late))}"
    noted = (Record(rule("1.1 Fold"), stay),) if late else ()
    return *void, OfferRetraction(decided, offered, tuple(taken), bets), *noted


def _lower(given: object) -> str:
    return str(given).strip().lower()


RULINGS: dict[type, Callable[[Any, PerthRound], Ruling]] = {
    CardsNotCut: cards_not_cut,
    IncorrectCards: incorrect_cards,
    ShufflerMalfunction: shuffler_malfunction,
    CardsToAreaWithoutAnte: cards_to_area_without_ante,
    IncorrectHoleCards: incorrect_hole_cards,
    CardExposed: card_exposed,
    DealerCardExposed: dealer_card_exposed,
    CommunalCardsMisdealt: communal_cards_misdealt,
}
