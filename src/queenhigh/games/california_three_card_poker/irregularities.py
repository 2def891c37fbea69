"""What went wrong with the cards. The book has no rule on any of it: reading A16 gives the house's procedure.

Each function takes the facts and gives a ruling, which orders and does not act. By default the round is void and every
stake goes back; the collection stays in the drop box and covers the round that is dealt instead (A16b, A17).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

import msgspec

from queenhigh.games.california_three_card_poker.book import PAY, rule
from queenhigh.games.california_three_card_poker.hand import CARDS
from queenhigh.games.california_three_card_poker.table import CaliforniaRound, Table
from queenhigh.games.kit.facts import CannotBe, Irregularity, To, recipients, seats_of
from queenhigh.games.kit.phases import Showdown
from queenhigh.games.kit.ruling import Continue, CountCards, Order, Record, Ruling, VoidRound
from queenhigh.rules import Rule

DECK = int(PAY.figure("deck"))
UNDEALT = {"stub", "shuffler", "rest"}
"""Words for cards that were not dealt to anyone."""


class Finding(StrEnum):
    """The floor's order, where the floor decides (reading A16)."""

    VOID = "void"
    STAND = "stand"


class Misfortune(Irregularity, frozen=True, kw_only=True):
    """Something that the book is silent on. `ruling` is the floor's order where the house lets the floor decide."""

    ruling: Finding | None = None


class ExposedCard(Misfortune, frozen=True, kw_only=True, tag="exposed_card"):
    """Dealing 8(stacks), 8(rest): a card of a stack was exposed, or one left in the shuffler (`to` is then `stub`)."""

    to: To = msgspec.field(default_factory=list)
    seat: int | None = None
    count: int = 1
    exposed_by: str = ""


class WrongNumberOfCards(Misfortune, frozen=True, kw_only=True, tag="wrong_number_of_cards"):
    """Dealing 7: a stack does not have three cards."""

    to: To = msgspec.field(default_factory=list)
    seat: int | None = None
    count: int | None = None
    dealt_count: int | None = None


class CardsToSeatWithoutAnte(Misfortune, frozen=True, kw_only=True, tag="cards_to_seat_without_ante"):
    """Dealing 3(ante): a stack was dealt to a seat without an ante."""

    to: To


class DeckCount(Misfortune, frozen=True, kw_only=True, tag="deck_count"):
    """Deck: physical. The deck was counted."""

    deck_count: int


class ShufflerJam(Misfortune, frozen=True, kw_only=True, tag="shuffler_jam"):
    """Deck: shuffler. It stopped, or dispensed cards wrongly."""


class Misdeal(Misfortune, frozen=True, kw_only=True, tag="misdeal"):
    """Dealing 8(stacks): the stacks went to the wrong places."""


class WrongDeck(Misfortune, frozen=True, kw_only=True, tag="wrong_deck"):
    """Deck (c): the deck of the previous round was dealt again."""


class MixedDiscardRack(Misfortune, frozen=True, kw_only=True, tag="mixed_discard_rack"):
    """Deck (d): cards of both decks are in the discard rack."""


class UpCardNotTurned(Misfortune, frozen=True, kw_only=True, tag="up_card_not_turned"):
    """Dealing 8(upcard): no card was turned, or a card other than the bottom one, so the action button has no place."""


@rule("Deck: physical")
def deck_count(fact: DeckCount, round: CaliforniaRound) -> Ruling:
    counted = CountCards(rule("Deck: physical"), fact.deck_count)
    if fact.deck_count == DECK:
        orders = (counted, Continue(rule("Deck: physical"), "the deck is complete"))
        return Ruling(rule("Deck: physical"), ruling_rank(round.table), orders, reason=fact.detail)
    return _by_house_procedure(fact, round.table, rule("Deck: physical"), counted)


@rule("Dealing 7")
def wrong_number_of_cards(fact: WrongNumberOfCards, round: CaliforniaRound) -> Ruling:
    count = fact.count if fact.dealt_count is None else fact.dealt_count
    if count == CARDS:
        detail = "count" if fact.dealt_count is None else "dealt_count"
        raise CannotBe(detail, f"{CARDS} cards are the right number for a stack.", rule("Dealing 7"), "Play on.")
    where = ", ".join(map(str, _places(fact, rule("Dealing 7")) or ["a seat"]))
    found = () if count is None else (Record(rule("Dealing 7"), f"{count} cards at {where}"),)
    return _by_house_procedure(fact, round.table, rule("Dealing 7"), *found)


@rule("Dealing 8(rest)")
def exposed_card(fact: ExposedCard, round: CaliforniaRound) -> Ruling:
    """Stacks are dealt face down and the rest goes to the rack unseen. Once the player-dealer's hand is open, all
    decisions have been made, and the hands in play are turned up in any case (reading A16c).
    """
    if fact.count < 1:
        raise CannotBe("count", "No card was exposed.", rule("Dealing 8(stacks)"), "Say how many were.")
    places = dict.fromkeys(_places(fact, rule("Dealing 8(stacks)")))
    undealt = bool(places) and set(places) <= UNDEALT
    stacks = {*round.hands, *([round.bank.seat] if round.bank else [])}
    if strange := [place for place in places if isinstance(place, int) and place not in stacks]:
        raise CannotBe(
            "to",
            f"There is no stack at seat {strange[0]}.",
            rule("Dealing 8(stacks)"),
            f"There are stacks at {', '.join(map(str, sorted(stacks)))}.",
        )
    most = DECK if set(places) & UNDEALT else CARDS * (len(places) or len(stacks))
    if fact.count > most:
        what = f"{fact.count} cards cannot have been exposed there: there were only {most}."
        raise CannotBe("count", what, rule("Dealing 8(stacks)"), "Say how many were, and where.")
    if isinstance(round, Showdown) and round.table.readings["A16c"] == "stands":
        decided = rule("Dealing 8(rest)") if undealt else rule("Winners 2")
        orders = (Continue(decided, "the player-dealer's hand is open: no decision is left to make"),)
        return Ruling(decided, ruling_rank(round.table), orders, reason=fact.detail)
    broken = rule("Dealing 8(rest)") if undealt else rule("Dealing 8(stacks)")
    return _by_house_procedure(fact, round.table, broken)


@rule("Dealing 3(ante)")
def cards_to_seat_without_ante(fact: CardsToSeatWithoutAnte, round: CaliforniaRound) -> Ruling:
    if strange := [place for place in recipients(fact.to) if not isinstance(place, int)]:
        what = f"{strange[0]!r} is not a seat."
        raise CannotBe("to", what, rule("Dealing 3(ante)"), "Name the seat without an ante.")
    if played := [seat for seat in seats_of(fact.to) if seat in round.hands]:
        raise CannotBe("to", f"Seat {played[0]} has an ante.", rule("Dealing 3(ante)"), "Name a seat without one.")
    if round.bank and round.bank.seat in seats_of(fact.to):
        what = f"Seat {round.bank.seat} is the player-dealer's, which is dealt a stack without an ante."
        raise CannotBe("to", what, rule("Dealing 8(stacks)"), "Name a seat without an ante.")
    return _by_house_procedure(fact, round.table, rule("Dealing 3(ante)"))


def _places(fact: ExposedCard | WrongNumberOfCards, decided: Rule) -> list[int | str]:
    """Where the cards lay: `to`, or `seat` for a single one."""
    places = recipients(fact.to)
    if fact.seat is None or places in ([], [fact.seat]):
        return places or ([] if fact.seat is None else [fact.seat])
    what = f"The report names seat {fact.seat} and {', '.join(map(str, places))}."
    raise CannotBe("to", what, decided, "Name the places once.")


def _by_house_procedure(fact: Misfortune, table: Table, broken: Rule, *more: Order) -> Ruling:
    """Reading A16: void; or, where the floor decides, as it orders. Until it orders the round to continue, the round is
    void.
    """
    stands = table.readings["A16"] == "floor_decides" and fact.ruling == Finding.STAND
    fate: Order = Continue(broken, "the floor orders that the round stands") if stands else VoidRound(broken)
    return Ruling(broken, ruling_rank(table), (*more, fate), reason=fact.detail)


def ruling_rank(table: Table) -> str:
    """Return who rules where the book names nobody (reading A25)."""
    return table.readings["A25"]


def procedure_for(broken: Rule) -> Callable[[Any, CaliforniaRound], Ruling]:
    """Return a ruling that is only the house's procedure."""

    @broken
    def ruling(fact: Misfortune, round: CaliforniaRound) -> Ruling:
        return _by_house_procedure(fact, round.table, broken)

    return ruling


RULINGS: dict[type[Irregularity], Callable[[Any, CaliforniaRound], Ruling]] = {
    ShufflerJam: procedure_for(rule("Deck: shuffler")),
    DeckCount: deck_count,
    WrongDeck: procedure_for(rule("Deck (c)")),
    MixedDiscardRack: procedure_for(rule("Deck (d)")),
    CardsToSeatWithoutAnte: cards_to_seat_without_ante,
    WrongNumberOfCards: wrong_number_of_cards,
    Misdeal: procedure_for(rule("Dealing 8(stacks)")),
    UpCardNotTurned: procedure_for(rule("Dealing 8(upcard)")),
    ExposedCard: exposed_card,
}

OF_CARDS: dict[type, Rule] = {
    WrongDeck: rule("Deck (c)"),
    CardsToSeatWithoutAnte: rule("Dealing 3(ante)"),
    WrongNumberOfCards: rule("Dealing 7"),
    Misdeal: rule("Dealing 8(stacks)"),
    ExposedCard: rule("Dealing 8(stacks)"),
    UpCardNotTurned: rule("Dealing 8(upcard)"),
}
"""Irregularities that can be found only after cards have been dealt. The shuffler and the rack may fail before."""
