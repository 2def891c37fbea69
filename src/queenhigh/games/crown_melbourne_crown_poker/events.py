"""The events of a hand. Each names the clause that allowed it."""

from __future__ import annotations

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_crown_poker.actions import Wagering
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.rules import Cited, Rule


class HandEvent(Cited, frozen=True, tag=True):
    pass


class FeePaid(HandEvent, frozen=True, tag=True):
    """A fee for the hand, taken from the stake before the first card and dropped at once."""

    seat: int
    amount: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class Posted(HandEvent, frozen=True, tag=True):
    """A post before the deal. `amount` was put in; `due` is what was owed, if the stack was too small."""

    seat: int
    amount: int
    kind: PostKind
    due: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class SideWagerPlaced(HandEvent, frozen=True, tag=True):
    seat: int
    colour: str
    amount: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class HoleCardsDealt(HandEvent, frozen=True, tag=True):
    """The initial deal, and what is left of the deck."""

    hands: dict[int, tuple[Card, ...]]
    stub: tuple[Card, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()


class BettingOpened(HandEvent, frozen=True, tag=True):
    """A betting round begins: who acts, in which order, the price of a call and the size of a raise."""

    waiting: tuple[int, ...]
    level: int
    step: int
    full: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class ReadAs(HandEvent, frozen=True, tag=True):
    """How the chips, words or all-in of a player are read: `taken` is the action, `to` the total wager."""

    seat: int
    taken: str
    to: int
    rule: Rule
    note: str = ""
    also: tuple[Rule, ...] = ()


class PutInShort(HandEvent, frozen=True, tag=True):
    """A player put in less than a call: the chips are in the pot, and the player calls or folds (6.17)."""

    seat: int
    added: int
    to: int
    rule: Rule


class ActedOutOfTurn(HandEvent, frozen=True, tag=True):
    """An action out of turn. It waits for its turn, or is not binding and is dropped."""

    seat: int
    action: Wagering
    amount: int
    """The total wager that the action would have made."""
    binds: bool
    rule: Rule
    level: int = 0
    """The highest bet at that moment."""


class OutOfTurnReleased(HandEvent, frozen=True, tag=True):
    """The turn of an early action has come: it stands, or is taken back and the player chooses again."""

    seat: int
    stands: bool
    rule: Rule
    forfeits: bool = False
    """Has the seat lost the right to bet or raise?"""


class Folded(HandEvent, frozen=True, tag=True):
    seat: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class Checked(HandEvent, frozen=True, tag=True):
    seat: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class Called(HandEvent, frozen=True, tag=True):
    """A call of `added` chips, to a total of `to`: less than the bet if the seat went all-in."""

    seat: int
    added: int
    to: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class Opened(HandEvent, frozen=True, tag=True):
    """The first bet of a round. `step` is the size of a raise now, `full` the level it is measured from. If `reopens`,
    everyone else may raise again.
    """

    seat: int
    added: int
    to: int
    step: int
    full: int
    reopens: bool
    rule: Rule
    also: tuple[Rule, ...] = ()


class Raised(HandEvent, frozen=True, tag=True):
    """A raise. Fields are those of `Opened`; `counts` says whether it is one of the limited number of raises."""

    seat: int
    added: int
    to: int
    step: int
    full: int
    reopens: bool
    counts: bool
    rule: Rule
    also: tuple[Rule, ...] = ()


class TimeBought(HandEvent, frozen=True, tag=True):
    """A player bought more time to act. The fee goes to the house, out of the stack or out of pocket (reading A-60)."""

    seat: int
    seconds: int
    fee: int
    rule: Rule
    pocket: bool = False


class UncalledReturned(HandEvent, frozen=True, tag=True):
    """An uncalled wager goes back: it was never in a pot."""

    seat: int
    amount: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class BettingCompleted(HandEvent, frozen=True, tag=True):
    """A betting round is complete; `street` says which one."""

    street: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class Discarded(HandEvent, frozen=True, tag=True):
    seat: int
    card: Card
    rule: Rule


class DiscardMissed(HandEvent, frozen=True, tag=True):
    """A seat kept all its cards, and play continued unnoticed."""

    seat: int
    rule: Rule


class CommunityDealt(HandEvent, frozen=True, tag=True):
    """Cards for the board, after the burn."""

    burn: tuple[Card, ...]
    cards: tuple[Card, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()


class StubShuffled(HandEvent, frozen=True, tag=True):
    """What is left of the deck was shuffled and cut in mid-hand."""

    stub: tuple[Card, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()


class ShowdownOpened(HandEvent, frozen=True, tag=True):
    """Betting is over; hands are shown in this order."""

    order: tuple[int, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()


class HandShown(HandEvent, frozen=True, tag=True):
    """A hand was shown, as the Dealer reads it, whatever the player calls it. `low` is its low, if any."""

    seat: int
    cards: tuple[Card, ...]
    words: str
    low: str
    rule: Rule
    also: tuple[Rule, ...] = ()


class HandMucked(HandEvent, frozen=True, tag=True):
    seat: int
    rule: Rule


class MuckedHandSeen(HandEvent, frozen=True, tag=True):
    """A mucked hand was opened on request; `live` if it can still win."""

    seat: int
    asked_by: int
    cards: tuple[Card, ...]
    live: bool
    rule: Rule


class HandInspected(HandEvent, frozen=True, tag=True):
    """Shown to the staff alone, and kept on record."""

    seat: int
    cards: tuple[Card, ...]
    by: str
    rule: Rule


class ChipsAdded(HandEvent, frozen=True, tag=True):
    seat: int
    amount: int
    rule: Rule


class CommissionTaken(HandEvent, frozen=True, tag=True):
    pot: str
    amount: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class FeeReturned(HandEvent, frozen=True, tag=True):
    """A fee that was taken before the hand goes back to the stake (reading A-27)."""

    seat: int
    amount: int
    rule: Rule


class PotAwarded(HandEvent, frozen=True, tag=True):
    """A seat's share of a pot: `part` is the whole pot, the high half or the low half."""

    pot: str
    seat: int
    amount: int
    part: str
    rule: Rule
    also: tuple[Rule, ...] = ()


class BoxedCardsCounted(HandEvent, frozen=True, tag=True):
    """Boxed cards found so far; `count` includes the one just found."""

    count: int
    rule: Rule


class HandEnded(HandEvent, frozen=True, tag=True):
    """The round of play is over, by `showdown` or `fold`, or by a ruling: `misdeal` or `void`."""

    outcome: str
    rule: Rule
    also: tuple[Rule, ...] = ()
