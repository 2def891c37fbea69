"""The facts that rulings are made on: what may go wrong in a hand of poker."""

from __future__ import annotations

from queenhigh.cards import Card
from queenhigh.games.kit.facts import Irregularity


class CardExposedInCut(Irregularity, frozen=True, kw_only=True, tag="card_exposed_in_cut"):
    """9.1.1(a): a card was seen while the deck was cut."""

    count: int = 1


class DeckNotShuffledOrCut(Irregularity, frozen=True, kw_only=True, tag="deck_not_shuffled_or_cut"):
    """9.1.1(b): the deck was not shuffled, or not cut."""


class DealError(Irregularity, frozen=True, kw_only=True, tag="deal_error"):
    """9.1.1(c), 9.1.1(d): cards were dealt out of order, a player was skipped, or a hand was dealt to an empty seat.
    `correctable` says whether the hands can be rebuilt."""

    error: str = "out_of_order"
    """out_of_order, player_skipped or extra_hand."""
    correctable: bool = False


class WrongCardCount(Irregularity, frozen=True, kw_only=True, tag="wrong_card_count"):
    """9.1.1(e)-(g): a player has too many or too few cards."""

    seat: int
    cards: int | None = None
    correctable: bool = False


class DefectiveDeck(Irregularity, frozen=True, kw_only=True, tag="defective_deck"):
    """9.1.1(h): the deck is defective. `ground` says how; `count` is given where cards or boxed cards were counted."""

    ground: str = ""
    count: int | None = None


class ShownToOne(Irregularity, frozen=True, kw_only=True, tag="hand_shown_to_one"):
    """9.2: a player showed their hand to another, and someone asks to see it too."""

    seat: int
    to: int | None = None
    asked_by: int | None = None


class BoxedCard(Irregularity, frozen=True, kw_only=True, tag="boxed_card_found"):
    """9.3: a card was face up in the deck. `seat` is where it would have gone; `count` is given where several are
    found at once."""

    card: Card | None = None
    seat: int | None = None
    count: int = 1


class BurnMissed(Irregularity, frozen=True, kw_only=True, tag="burn_missed"):
    """9.4, 9.8: community cards were dealt without a burn. `reconstructable` says whether the right card can still be
    found."""

    reconstructable: bool = True


class MuckedHandRequest(Irregularity, frozen=True, kw_only=True, tag="mucked_hand_request"):
    """9.5: a player asks to see a hand that was mucked after the final call."""

    seat: int
    """Whose hand."""
    asked_by: int


class CardExposedByPlayer(Irregularity, frozen=True, kw_only=True, tag="card_exposed_by_player"):
    """9.6: a player dropped or showed a card."""

    seat: int
    card: Card | None = None


class CardExposedByDealer(Irregularity, frozen=True, kw_only=True, tag="card_exposed_by_dealer"):
    """9.7, 9.1.1(i): the Dealer exposed `count` cards in the initial deal. If it was one, the report says whose and
    which."""

    seat: int | None = None
    card: Card | None = None
    count: int = 1


class FlopTooManyCards(Irregularity, frozen=True, kw_only=True, tag="flop_too_many_cards"):
    """9.9: more than three cards were turned up for the flop."""

    count: int = 4


class FlopPremature(Irregularity, frozen=True, kw_only=True, tag="flop_premature"):
    """9.10: the flop was turned up before the first betting round was complete."""


class TurnPremature(Irregularity, frozen=True, kw_only=True, tag="turn_premature"):
    """9.12: the fourth card was turned up before the second betting round was complete."""


class RiverPremature(Irregularity, frozen=True, kw_only=True, tag="river_premature"):
    """9.11: the fifth card was turned up before the third betting round was complete."""


class TwoCardsOpened(Irregularity, frozen=True, kw_only=True, tag="two_cards_opened"):
    """9.13: two cards were turned up where one was due."""


class MoreThanTwoCardsOpened(Irregularity, frozen=True, kw_only=True, tag="more_than_two_cards_opened"):
    """9.14: three or more cards were turned up where one was due."""

    count: int = 3


class FailedToDiscard(Irregularity, frozen=True, kw_only=True, tag="failed_to_discard"):
    """9.15: a player kept one card too many. `card` is the one given up now, where the hand stays live."""

    seat: int
    card: Card | None = None
