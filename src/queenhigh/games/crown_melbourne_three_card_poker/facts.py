"""What can go wrong in a round by rules 3, 4 and 11: the facts on which `irregularities`, `player_errors` and `counts` rule."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker.book import PAY
from queenhigh.games.kit.facts import Irregularity, To

DECK = int(PAY.figure("deck"))


class ExposedCards(Irregularity, frozen=True, kw_only=True, tag="exposed_cards"):
    """11.1-11.3: cards were dealt face up. The report says by whom, and how many in all."""

    to: To = "player"
    count: int = 1
    exposed_by: str = "dealer"


class WrongNumberOfCards(Irregularity, frozen=True, kw_only=True, tag="wrong_number_of_cards"):
    """11.4, 11.5: a betting area with a wager, or the dealer, has no cards or not three."""

    to: To
    dealt_count: int = 0
    deck_count: int = DECK
    retracting: int | tuple[int, ...] = ()
    order_determinable: bool | None = None
    dealt: tuple[str, ...] = ()


class DealerWrongNumber(Irregularity, frozen=True, kw_only=True, tag="dealer_wrong_number"):
    """11.4, 11.6: the dealer does not have three cards. `dealt` lists them in the order they were dealt."""

    order_determinable: bool | None = None
    dealt: tuple[str, ...] = ()
    dealt_count: int | None = None


class CardsToUnwageredArea(Irregularity, frozen=True, kw_only=True, tag="cards_to_unwagered_area"):
    """11.7, 11.8: cards were dealt to an area without a wager."""

    to: To
    retracting: int | tuple[int, ...] = ()


class JackpotCardsWrongNumber(Irregularity, frozen=True, kw_only=True, tag="jackpot_cards_wrong_number"):
    """11.9: there are too many or too few Jackpot Cards. `dealt` lists them in the order they were dealt."""

    reconstructable: bool = True
    dealt: tuple[str, ...] = ()


class CardsTakenInError(Irregularity, frozen=True, kw_only=True, tag="cards_taken_in_error"):
    """11.10: the dealer took a hand that its player had seen. `rack` lists the discard rack, top card first, as far as
    it is known; `only_cards_in_rack` is true if there are no others."""

    seat: int
    nominated: tuple[str, ...] = ()
    rack: tuple[str, ...] = ()
    only_cards_in_rack: bool | None = None


class HandsViewed(Irregularity, frozen=True, kw_only=True, tag="extra_hand_viewed"):
    """11.11: a player with several hands looked at one other than the hand at their seat."""

    viewed: To
    retracting: int | tuple[int, ...] = ()


class DeckCount(Irregularity, frozen=True, kw_only=True, tag="deck_count"):
    """3.3, 11.12: the cards were counted."""

    deck_count: int


class PlayUnmatched(Irregularity, frozen=True, kw_only=True, tag="play_wager_unmatched"):
    """11.13: a player cannot match the Ante. `instance` says whether it is the first time."""

    seat: int
    instance: str | int = ""


class PlayUnequal(Irregularity, frozen=True, kw_only=True, tag="play_wager_unequal"):
    """11.14: at settlement a Play wager does not equal the Ante; `placed` is the amount found."""

    seat: int
    placed: int


class MixedWithDealer(Irregularity, frozen=True, kw_only=True, tag="cards_mixed_with_dealer"):
    """11.16: a player's cards were mixed with the dealer's."""

    seat: int = 0
    order_determinable: bool | None = None
    dealt: tuple[str, ...] = ()


class MixedWithJackpotCards(Irregularity, frozen=True, kw_only=True, tag="cards_mixed_with_jackpot_cards"):
    """11.17: a player's cards were mixed with the Jackpot Cards."""

    seat: int = 0
    reconstructable: bool = False
    dealt: tuple[str, ...] = ()


class JackpotGameStarted(Irregularity, frozen=True, kw_only=True, tag="jackpot_game_started_in_error"):
    """11.18: the dealer started a new jackpot game too early."""


class ShoeMalfunction(Irregularity, frozen=True, kw_only=True, tag="shoe_malfunction"):
    """11.19: a Single Deck Card Shuffling Shoe jams, stops or does not finish."""


class ShoeCountUnverified(Irregularity, frozen=True, kw_only=True, tag="shoe_count_unverified"):
    """11.20: the shoe does not confirm the number of cards, and the dealer counts them."""

    deck_count: int = DECK


class AbnormalSequence(Irregularity, frozen=True, kw_only=True, tag="abnormal_sequence"):
    """4.1.1(b): cards come out in an abnormal sequence."""


class ShuffleWarranted(Irregularity, frozen=True, kw_only=True, tag="shuffle_warranted"):
    """4.1.1(c): there is reasonable cause for a shuffle."""


class CardsUnfit(Irregularity, frozen=True, kw_only=True, tag="cards_unfit"):
    """3.4: cards have become unfit for use."""

    whole_deck: bool = True
