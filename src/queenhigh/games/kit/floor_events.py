"""What happens to a table around its rounds, and the signs, disputes and decks it tells of. What changes says `floor.evolve`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.games.kit.instructions import Setup
from queenhigh.money import Cents
from queenhigh.rules import Cited, Rule


class Notice(msgspec.Struct, frozen=True):
    """A sign: since when it has been up, how many rounds had been played then, and what it announces."""

    subject: str
    since: int
    rounds: int
    """Rounds that were over when it went up, the one then in play included: notice is of whole rounds."""
    change: str = ""
    effective: int | None = None
    standing: bool = False
    """It outlives the table's closing: what a regulator has ordered."""


class DisputeStep(msgspec.Struct, frozen=True):
    """`state` is what the dispute came to, or `advised`; `words` are the decision, or what was said with it."""

    state: str
    at: int
    who: str
    rank: str
    words: str = ""


class Dispute(msgspec.Struct, frozen=True):
    player: str
    about: str
    state: str = "open"
    """open, unresolved, decided, referred or reviewed."""
    advised: bool = False
    at: int = 0
    """When it was opened, and in which round."""
    round: int = 0
    steps: tuple[DisputeStep, ...] = ()


class Exclusion(msgspec.Struct, frozen=True):
    """From the game: for what, when, by whom, at which table of it, by which clause."""

    breached: str
    reason: str
    at: int
    by: str
    table: str
    rule: Rule


class FiledReport(msgspec.Struct, frozen=True):
    """A report that waits: in which round it was filed, by whom, and what it says."""

    round: int
    fact: dict[str, Any]
    by: str
    at: int
    phase: str = ""
    """Of the round, when it was filed: play is held there, and the ruling is made on it."""


class QueuedOrder(msgspec.Struct, frozen=True):
    """An order that waits for the end of a round: in which it was given, what it says, in which rank, by whom."""

    round: int
    order: dict[str, Any]
    by: str
    who: str
    at: int


class SecuredDeck(msgspec.Struct, frozen=True):
    """Checked beforehand, and where it lies."""

    deck: str
    place: str
    checked_at: int


class Detention(msgspec.Struct, frozen=True):
    person: str
    ground: str
    place: str
    since: int
    until: int | None = None


class FloorEvent(Cited, frozen=True, tag=True):
    """Who did it, in what rank and when, travels in the ledger's envelope; `at` is here because periods begin with it."""

    @property
    def redeals(self) -> bool:
        """Is the same round dealt again from its beginning?"""
        return False

    @property
    def replans(self) -> bool:
        """Does the round that is about to be dealt begin with other settings?"""
        return False


class SettingsEvent(FloorEvent, frozen=True, tag=True):
    """An event of one room alone, which says itself what it makes of that room's settings."""

    if TYPE_CHECKING:

        def applied(self, settings: Any) -> Any: ...

    @property
    def announced(self) -> str:
        """The subject of the notice that has come true with it."""
        return ""


class ToldElsewhere(SettingsEvent, frozen=True, tag=True):
    """Players who were told something at another table of the game and count as told here: who, by what they were told."""

    known: dict[str, tuple[str, ...]]
    rule: Rule

    def applied(self, settings: Any) -> Any:
        return settings.told_elsewhere(self.known)


class CardsChecked(FloorEvent, frozen=True, tag=True):
    count: int
    at: int
    rule: Rule


class TableOpened(FloorEvent, frozen=True, tag=True):
    setup: Setup
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class TableClosed(FloorEvent, frozen=True, tag=True):
    at: int
    rule: Rule


class PlayerSeated(FloorEvent, frozen=True, tag=True):
    seat: int
    player: str
    rule: Rule


class SeatLeft(FloorEvent, frozen=True, tag=True):
    seat: int
    player: str
    rule: Rule


class LeaveAsked(FloorEvent, frozen=True, tag=True):
    """A player who is in the hand leaves when it is over."""

    player: str
    rule: Rule


class LeaveWithdrawn(FloorEvent, frozen=True, tag=True):
    """The player stays after all."""

    player: str
    rule: Rule


class ReportFiled(FloorEvent, frozen=True, tag=True):
    """Facts that wait for a person whose rank may rule on them."""

    number: int
    report: FiledReport
    rule: Rule


class ReportClosed(FloorEvent, frozen=True, tag=True):
    """It was ruled on; or it was set aside, and `reason` says why."""

    number: int
    reason: str
    rule: Rule


class OrderSaid(FloorEvent, frozen=True, tag=True):
    """What was typed with an order and is in no other event: its fields by name."""

    order: str
    said: dict[str, Any]
    rule: Rule


class OrderQueued(FloorEvent, frozen=True, tag=True):
    """It is carried out when the round is over."""

    number: int
    queued: QueuedOrder
    rule: Rule


class QueuedOrderClosed(FloorEvent, frozen=True, tag=True):
    """`outcome`: carried out, refused and why, or withdrawn and why."""

    number: int
    outcome: str
    rule: Rule


class DealingSet(FloorEvent, frozen=True, tag=True):
    """`mode` is automatic or by_hand."""

    mode: str
    rule: Rule


class RoundStarted(FloorEvent, frozen=True, tag=True):
    rule: Rule


class DeckSealed(FloorEvent, frozen=True, tag=True):
    """The order of the cards is fixed: `secret` is the seed, told to nobody until the round is over."""

    commitment: str
    secret: str
    rule: Rule


class RoundFinished(FloorEvent, frozen=True, tag=True):
    wagered: tuple[int, ...]
    rule: Rule


class NoticeGiven(FloorEvent, frozen=True, tag=True):
    notice: Notice
    rule: Rule


class SettingsChanged(FloorEvent, frozen=True, tag=True):
    """New limits, pay tables or personal limits: the settings as they are from now on."""

    what: str
    settings: Any
    rule: Rule


class CountOrdered(FloorEvent, frozen=True, tag=True):
    rule: Rule


class CountRecorded(FloorEvent, frozen=True, tag=True):
    count: int
    rule: Rule


class DeckSecured(FloorEvent, frozen=True, tag=True):
    deck: SecuredDeck
    rule: Rule


class CardsReplaced(FloorEvent, frozen=True, tag=True):
    """`deck` is the secured deck that came into play; `checkers` are who checked the new cards, with their ranks."""

    whole_deck: bool
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()
    deck: str = ""
    checkers: tuple[tuple[str, str], ...] = ()


class ShoeReplaced(FloorEvent, frozen=True, tag=True):
    settings: Any
    rule: Rule


class ShuffleOrdered(FloorEvent, frozen=True, tag=True):
    reason: str
    rule: Rule


class PlayerExcluded(FloorEvent, frozen=True, tag=True):
    player: str
    breached: str
    rule: Rule
    reason: str = ""
    at: int = 0
    by: str = ""
    """The person who ordered it."""
    table: str = ""
    """Where, if at another table: an exclusion is from the game, and so from all of its tables."""


class ExclusionLifted(FloorEvent, frozen=True, tag=True):
    """The player may take part again, at every table of the game."""

    player: str
    rule: Rule
    reason: str = ""
    at: int = 0
    by: str = ""


class WinningsWithheld(FloorEvent, frozen=True, tag=True):
    player: str
    amount: Cents
    rule: Rule
    until: int | None = None
    """The last moment at which it may be held; None where only a determination ends it."""


class WinningsReleased(FloorEvent, frozen=True, tag=True):
    player: str
    amount: Cents
    paid: bool
    rule: Rule
    until: int | None = None
    """When the time ran out for which it could be held, where that is why it is released."""


class PersonDetained(FloorEvent, frozen=True, tag=True):
    """Begun, or with `until` ended. Only a record: what was decided, on what ground, where and how long."""

    detention: Detention
    rule: Rule


class RulesGiven(FloorEvent, frozen=True, tag=True):
    """Someone asked for the rules and got those of this edition."""

    edition: str
    rule: Rule


class BreachLogged(FloorEvent, frozen=True, tag=True):
    breached: str
    persons: tuple[str, ...]
    note: str
    rule: Rule


class DisputeMoved(FloorEvent, frozen=True, tag=True):
    """A dispute was opened, the complainant advised, or it was decided or referred."""

    number: int
    dispute: Dispute
    rule: Rule
