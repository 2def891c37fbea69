"""Events at a table outside its rounds, and the notices, disputes and decks in them. `floor.evolve` says what they change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.games.kit.instructions import Setup
from queenhigh.money import Cents
from queenhigh.rules import Cited, Rule


class Notice(msgspec.Struct, frozen=True):
    """A sign: when it was put up, how many rounds had been played by then, and what it announces."""

    subject: str
    since: int
    rounds: int
    """Rounds completed when it was put up, including the round then in play: notice periods count whole rounds."""
    change: str = ""
    effective: int | None = None
    standing: bool = False
    """The notice remains valid when the table closes: an order of the regulator."""


class DisputeStep(msgspec.Struct, frozen=True):
    """`state` is the state that the dispute reached, or `advised`; `words` are the decision, or what was said with it."""

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
    """An exclusion from the game: the reason, when, by whom, at which table, and under which clause."""

    breached: str
    reason: str
    at: int
    by: str
    table: str
    rule: Rule


class FiledReport(msgspec.Struct, frozen=True):
    """An open report: the round in which it was filed, by whom, and its content."""

    round: int
    fact: dict[str, Any]
    by: str
    at: int
    phase: str = ""
    """The phase of the round when it was filed. Play is held there, and the ruling is based on it."""


class QueuedOrder(msgspec.Struct, frozen=True):
    """An order queued until the end of a round: the round, its content, the rank and the person who gave it."""

    round: int
    order: dict[str, Any]
    by: str
    who: str
    at: int


class SecuredDeck(msgspec.Struct, frozen=True):
    """A deck that was checked in advance, and where it is kept."""

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
    """The ledger's envelope records who did it, in what rank and when. `at` is here because notice periods start with it."""

    @property
    def redeals(self) -> bool:
        """Is the same round dealt again from the beginning?"""
        return False

    @property
    def replans(self) -> bool:
        """Does the next round to be dealt begin with other settings?"""
        return False


class SettingsEvent(FloorEvent, frozen=True, tag=True):
    """An event of one room only, which itself says how it changes that room's settings."""

    if TYPE_CHECKING:

        def applied(self, settings: Any) -> Any: ...

    @property
    def announced(self) -> str:
        """The subject of the notice that it fulfils."""
        return ""


class ToldElsewhere(SettingsEvent, frozen=True, tag=True):
    """Players who were told something at another table of the game and count as told here: the players, by subject."""

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
    """A player who is in the hand will leave when it is over."""

    player: str
    rule: Rule


class LeaveWithdrawn(FloorEvent, frozen=True, tag=True):
    """The player stays after all."""

    player: str
    rule: Rule


class ReportFiled(FloorEvent, frozen=True, tag=True):
    """A report that waits for a person whose rank may rule on it."""

    number: int
    report: FiledReport
    rule: Rule


class ReportClosed(FloorEvent, frozen=True, tag=True):
    """A report was ruled on, or set aside for the stated `reason`."""

    number: int
    reason: str
    rule: Rule


class OrderSaid(FloorEvent, frozen=True, tag=True):
    """The text typed with an order that no other event contains, by field."""

    order: str
    said: dict[str, Any]
    rule: Rule


class OrderQueued(FloorEvent, frozen=True, tag=True):
    """An order was queued until the round is over."""

    number: int
    queued: QueuedOrder
    rule: Rule


class QueuedOrderClosed(FloorEvent, frozen=True, tag=True):
    """`outcome`: carried out, refused or withdrawn, with the reason."""

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
    """The order of the cards is fixed: `secret` is the seed, kept secret until the round is over."""

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
    """`deck` is the secured deck brought into play; `checkers` are the people who checked the new cards, with their ranks."""

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
    """The table, if it was another one: an exclusion applies to the game, and so to all of its tables."""


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
    """The last moment at which it may be held; None if only a determination ends it."""


class WinningsReleased(FloorEvent, frozen=True, tag=True):
    player: str
    amount: Cents
    paid: bool
    rule: Rule
    until: int | None = None
    """When the permitted time expired, if that is why it is released."""


class PersonDetained(FloorEvent, frozen=True, tag=True):
    """A detention began or, with `until`, ended. This is only a record of the decision, its ground, the place and the
    duration.
    """

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
