"""What happened in a hand. Each event names the clause by which it could happen."""

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
    """`amount` is what was put in; `due` what should have been, where the stake did not reach."""

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
    """A betting round begins: who acts in turn, what there is to call, what a raise takes."""

    waiting: tuple[int, ...]
    level: int
    step: int
    full: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class ReadAs(HandEvent, frozen=True, tag=True):
    """What the chips, the words or the all-in of a player are taken to mean: `taken` and the total wager `to`."""

    seat: int
    taken: str
    to: int
    rule: Rule
    note: str = ""
    also: tuple[Rule, ...] = ()


class PutInShort(HandEvent, frozen=True, tag=True):
    """Chips that are less than a call: they are in the pot, and the player calls or folds (6.17)."""

    seat: int
    added: int
    to: int
    rule: Rule


class ActedOutOfTurn(HandEvent, frozen=True, tag=True):
    """It waits until the turn arrives; or does not bind and is forgotten."""

    seat: int
    action: Wagering
    amount: int
    """The total wager that it would have made."""
    binds: bool
    rule: Rule


class OutOfTurnReleased(HandEvent, frozen=True, tag=True):
    """The turn has come: what was done before it stands, or is taken back for another choice."""

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
    """`added` chips, to a total of `to`: less than the bet where the seat went all-in."""

    seat: int
    added: int
    to: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class Opened(HandEvent, frozen=True, tag=True):
    """The first bet of a round. `step` is what a raise now takes, `full` the level it is measured from.

    `reopens` says that everyone else may raise again.
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
    """As `Opened`; `counts` says that it is one of the raises that are limited in number."""

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
    """More time to act; the fee is the house's and comes out of the stake, or out of the pocket (reading A-60)."""

    seat: int
    seconds: int
    fee: int
    rule: Rule
    pocket: bool = False


class UncalledReturned(HandEvent, frozen=True, tag=True):
    """What nobody matched was never in a pot."""

    seat: int
    amount: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class BettingCompleted(HandEvent, frozen=True, tag=True):
    """A betting round is complete; `street` is which."""

    street: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class Discarded(HandEvent, frozen=True, tag=True):
    seat: int
    card: Card
    rule: Rule


class DiscardMissed(HandEvent, frozen=True, tag=True):
    """A seat kept its cards unnoticed and play went on."""

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
    """Betting is over: in this order hands are shown."""

    order: tuple[int, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()


class HandShown(HandEvent, frozen=True, tag=True):
    """Read by the Dealer, whatever its player calls it. `low` where it has one."""

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
    """A mucked hand is opened on request; `live` if it can win all the same."""

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
    """What a seat gets of a pot: `part` is the whole of it, the high half or the low half."""

    pot: str
    seat: int
    amount: int
    part: str
    rule: Rule
    also: tuple[Rule, ...] = ()


class BoxedCardsCounted(HandEvent, frozen=True, tag=True):
    """`count` is how many there are by now, the one just found included."""

    count: int
    rule: Rule


class HandEnded(HandEvent, frozen=True, tag=True):
    """`showdown`, `fold`, or `misdeal`, `void` by a ruling. The round of play is over."""

    outcome: str
    rule: Rule
    also: tuple[Rule, ...] = ()
