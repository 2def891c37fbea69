"""What the automatic dealers of the rooms share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec

from queenhigh.cards import Rank, Seed
from queenhigh.games.kit.actions import Action, Choice, Decide
from queenhigh.games.kit.phases import Hand, Round
from queenhigh.hands import ThreeCard, ThreeCardHand
from queenhigh.money import Cents


class Offer(msgspec.Struct, frozen=True):
    """A wager that a player may place before the deal; `needs` another one beside it, `price` where it has just one."""

    bet: str
    label: str
    needs: str = ""
    price: int = 0


_LOWEST_PLAYED = ThreeCardHand(ThreeCard.ODD_CARDS, (Rank.QUEEN, Rank.SIX, Rank.FOUR))


def plays_queen_six_four(hand: ThreeCardHand) -> bool:
    """The lowest hand worth playing in Three Card Poker is queen, six and four."""
    return hand >= _LOWEST_PLAYED


def least_harmful(offered: Collection[Choice]) -> Choice:
    """For a player who does not say: nothing more is put down, and nothing is given up that need not be."""
    for choice in (Choice.CHECK, Choice.KEEP_SIDE_BETS, Choice.FOLD):
        if choice in offered:
            return choice
    return Choice.FOLD


def ante_again(round: Round[Any], seat: int) -> Cents:
    """What playing on costs in Three Card Poker: the ante once more."""
    return round.hands[seat].wagers["ante"]


def no_other_words(_: Round[Any], __: int) -> dict[Choice, str]:
    """The choices are called play, fold and check."""
    return {}


def no_headline(_: Any) -> str:
    return ""


def decides(
    prefers: Callable[[Round[Any], Hand], Choice],
    choices: Callable[[Any, int], Collection[Choice]],
    stake: Callable[[Any, int], Cents],
) -> Callable[[Any, int, Seed], Action]:
    """A regular's decision: what it prefers, with what that costs. A choice that a ruling has taken away is a fold, or a
    check where nobody can fold."""

    def bot(round: Round[Any], seat: int, _: Seed) -> Decide:
        offered = choices(round, seat)
        preferred = prefers(round, round.hands[seat])
        choice = preferred if preferred in offered else least_harmful(offered)
        return Decide(seat, choice, stake(round, seat)) if choice is Choice.PLAY else Decide(seat, choice)

    return bot


def choosing(choices: Callable[[Any, int], Collection[Choice]]) -> Callable[[Any], Sequence[int]]:
    """The seats that have something to choose now."""

    def waiting(round: Round[Any]) -> tuple[int, ...]:
        return tuple(seat for seat in sorted(round.hands) if choices(round, seat))

    return waiting
