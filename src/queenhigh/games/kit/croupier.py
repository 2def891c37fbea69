"""What the automatic dealers of the rooms share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec

from queenhigh.cards import Deck, Rank, Seed
from queenhigh.games.kit import actions as do
from queenhigh.games.kit.actions import Action, Choice
from queenhigh.games.kit.legal import Option
from queenhigh.games.kit.phases import BetsClosed, Betting, Dealt, Deciding, Hand, Round, Settled, Showdown
from queenhigh.hands import ThreeCard, ThreeCardHand
from queenhigh.money import NOTHING, Cents


class Offer(msgspec.Struct, frozen=True):
    """A wager that a player may place before the deal; `needs` names a wager it requires, `price` is set if it has only
    one amount.
    """

    bet: str
    label: str
    needs: str = ""
    price: int = 0


_LOWEST_PLAYED = ThreeCardHand(ThreeCard.ODD_CARDS, (Rank.QUEEN, Rank.SIX, Rank.FOUR))


def plays_queen_six_four(hand: ThreeCardHand) -> bool:
    """The lowest hand worth playing in Three Card Poker is queen, six and four."""
    return hand >= _LOWEST_PLAYED


def least_harmful(offered: Collection[Choice]) -> Choice:
    """Return the choice for a player who does not answer: no further wager, and nothing given up without need. If there
    is only one choice, such as for a blind hand that has to be played, return that.
    """
    for choice in (Choice.CHECK, Choice.KEEP_SIDE_BETS, Choice.FOLD):
        if choice in offered:
            return choice
    return next(iter(offered), Choice.FOLD)


def deals_three_cards(
    round: Round[Any], deck: Deck, dealer: str, waiting: Callable[[Any], Collection[int]], *, cuts: bool
) -> Action | None:
    """Return a Three Card Poker dealer's next order where cards are shuffled after the call and, by hand, cut; None
    while a player has to act.
    """
    match round:
        case Betting():
            return do.CloseBetting(dealer)
        case BetsClosed(deck=()):
            return do.Shuffle(dealer, deck)
        case BetsClosed(cuts=0) if cuts:
            return do.Cut(dealer, len(round.deck) // 2)
        case BetsClosed():
            return do.Deal(dealer)
        case Dealt():
            return do.AnnounceChoices(dealer)
        case Deciding() if not waiting(round):
            return do.Reveal(dealer)
        case Showdown():
            return do.Settle(dealer)
        case Settled():
            return do.Collect(dealer)
    return None


def ante_again(round: Round[Any], seat: int) -> Cents:
    """Return the cost of playing on in Three Card Poker: the ante once more."""
    return round.hands[seat].wagers.get("ante", NOTHING)


def no_other_words(_: Round[Any], __: int) -> dict[Choice, str]:
    """The choices have their standard names: play, fold and check."""
    return {}


def no_headline(_: Any) -> str:
    return ""


def decides(
    prefers: Callable[[Round[Any], Hand], Choice], options: Callable[[Any, int], Sequence[Option]]
) -> Callable[[Any, int, Seed], Action]:
    """Return an automatic player's decision: its preference if the rules allow it, otherwise the least harmful choice."""

    def bot(round: Round[Any], seat: int, _: Seed) -> Action:
        actions = [option.action for option in reversed(options(round, seat))]
        offered = {action.choice: action for action in actions if isinstance(action, do.Decide)}
        preferred = prefers(round, round.hands[seat])
        return offered[preferred if preferred in offered else least_harmful(offered)]

    return bot


def choosing(waiting: Callable[[Any], Sequence[int]]) -> Callable[[Any], Sequence[int]]:
    """Return the seats that still have to decide in the deciding phase."""

    def seats(round: Round[Any]) -> tuple[int, ...]:
        return tuple(waiting(round)) if isinstance(round, Deciding) else ()

    return seats
