"""The events of a tournament. Each names the clause that allowed it."""

from __future__ import annotations

from queenhigh.games.kit.floor_events import Dispute
from queenhigh.games.kit.tournaments.state import QueuedPenalty, Slip
from queenhigh.games.kit.tournaments.terms import Terms
from queenhigh.rules import Cited, Rule


class TournamentEvent(Cited, frozen=True, tag=True):
    pass


class PenaltyQueued(TournamentEvent, frozen=True, tag=True):
    """An order about a player who is in a hand was queued: it is carried out when the hand is over."""

    number: int
    queued: QueuedPenalty
    rule: Rule


class PenaltyClosed(TournamentEvent, frozen=True, tag=True):
    """A queued order was closed. `outcome`: carried out, or refused and why."""

    number: int
    outcome: str
    rule: Rule


class TermsDrawnUp(TournamentEvent, frozen=True, tag=True):
    """The terms were drawn up. Every edition after the first must be notified to the inspectorate again."""

    terms: Terms
    rule: Rule
    also: tuple[Rule, ...] = ()


class RulesPrevail(TournamentEvent, frozen=True, tag=True):
    """The terms contradict the rules of the game: that part has no effect."""

    clause: str
    says: str
    rule: Rule


class TermsPublished(TournamentEvent, frozen=True, tag=True):
    edition: int
    at: int
    rule: Rule


class InspectorateAdvised(TournamentEvent, frozen=True, tag=True):
    edition: int
    inspector: str
    at: int
    rule: Rule


class DirectorAppointed(TournamentEvent, frozen=True, tag=True):
    person: str
    rule: Rule


class DeputyAppointed(TournamentEvent, frozen=True, tag=True):
    person: str
    rule: Rule


class Attended(TournamentEvent, frozen=True, tag=True):
    person: str
    here: bool
    at: int
    rule: Rule


class TablesDesignated(TournamentEvent, frozen=True, tag=True):
    tables: tuple[str, ...]
    rule: Rule


class EntriesOpened(TournamentEvent, frozen=True, tag=True):
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class EntryTaken(TournamentEvent, frozen=True, tag=True):
    player: str
    fee: int
    stake: int
    employee: str
    permission: bool
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()
    approved_by: str = ""
    """The officer who approved the entry of an employee."""


class TermsSigned(TournamentEvent, frozen=True, tag=True):
    player: str
    rule: Rule


class EntryWithdrawn(TournamentEvent, frozen=True, tag=True):
    player: str
    fee: int
    stake: int
    """What is returned, from the house and from the pool."""
    rule: Rule
    also: tuple[Rule, ...] = ()


class SubstituteTaken(TournamentEvent, frozen=True, tag=True):
    """A substitute took over the entry, the seat and the chips."""

    player: str
    substitute: str
    rule: Rule
    also: tuple[Rule, ...] = ()


class BoughtBackIn(TournamentEvent, frozen=True, tag=True):
    player: str
    price: int
    chips: int
    table: str
    seat: int
    rule: Rule


class AddOnTaken(TournamentEvent, frozen=True, tag=True):
    player: str
    price: int
    chips: int
    rule: Rule


class TournamentCancelled(TournamentEvent, frozen=True, tag=True):
    """All entries were refunded."""

    why: str
    rule: Rule


class StartMoved(TournamentEvent, frozen=True, tag=True):
    to: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class PlayersBriefed(TournamentEvent, frozen=True, tag=True):
    by: str
    at: int
    rule: Rule


class PracticeHandDealt(TournamentEvent, frozen=True, tag=True):
    table: str
    rule: Rule


class PlayStarted(TournamentEvent, frozen=True, tag=True):
    draw: tuple[str, ...]
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class StageBegun(TournamentEvent, frozen=True, tag=True):
    """A level or a round began; `ends` is when its time is up, if it has one."""

    number: int
    at: int
    ends: int | None
    rule: Rule
    second_chance: bool = False
    also: tuple[Rule, ...] = ()


class BanksIssued(TournamentEvent, frozen=True, tag=True):
    """Banks were issued, the same for everyone; banks of an earlier round have left play."""

    players: tuple[str, ...]
    chips: int
    rule: Rule
    afresh: bool = True
    """False for a late entry, which joins those who are playing."""


class SeatDrawn(TournamentEvent, frozen=True, tag=True):
    player: str
    table: str
    seat: int
    rule: Rule


class SeatMoved(TournamentEvent, frozen=True, tag=True):
    """A player moved to another table: `why` is `balancing` or `breaking`."""

    player: str
    table: str
    seat: int
    to: str
    to_seat: int
    why: str
    rule: Rule


class TableBroken(TournamentEvent, frozen=True, tag=True):
    table: str
    rule: Rule


class TournamentHandDealt(TournamentEvent, frozen=True, tag=True):
    table: str
    number: int
    stage: int
    players: tuple[str, ...]
    idle: tuple[str, ...]
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class WagerForfeited(TournamentEvent, frozen=True, tag=True):
    player: str
    amount: int
    rule: Rule


class TournamentWagerMade(TournamentEvent, frozen=True, tag=True):
    """A wager was made. Others see a secret one without its bet and amount (`sight`), which are in
    `SecretWagersOpened`."""

    player: str
    bet: str
    amount: int
    secret: bool
    rule: Rule


class SecretWagersOpened(TournamentEvent, frozen=True, tag=True):
    """All have wagered: the covered wagers of a table are opened to everyone."""

    table: str
    wagers: dict[str, tuple[Slip, ...]]
    rule: Rule


class TrayFilled(TournamentEvent, frozen=True, tag=True):
    """More tournament chips for a table that has to pay."""

    table: str
    chips: int
    rule: Rule


class TournamentHandEnded(TournamentEvent, frozen=True, tag=True):
    table: str
    stacks: dict[str, int]
    button: int
    blinds: tuple[int, ...]
    payers: tuple[str, ...]
    proof: str
    at: int
    rule: Rule
    boxed: int = 0


class PlayersEliminated(TournamentEvent, frozen=True, tag=True):
    """Players were eliminated, in this order; those who tie are placed together. `place` is the best place among
    them."""

    groups: tuple[tuple[str, ...], ...]
    place: int
    rule: Rule
    table: str = ""


class HandForHandOrdered(TournamentEvent, frozen=True, tag=True):
    """Hand-for-hand play began. `on` is False when it ended, by order or because everyone who is left has a prize."""

    on: bool
    at: int
    rule: Rule


class AllTablesPlayed(TournamentEvent, frozen=True, tag=True):
    """Hand for hand: every table has played its hand, and may be dealt the next. `number` counts these hands."""

    number: int
    at: int
    rule: Rule


class PlayersProgressed(TournamentEvent, frozen=True, tag=True):
    players: tuple[str, ...]
    rule: Rule


class PauseBegun(TournamentEvent, frozen=True, tag=True):
    """A break began. `later`: the interrupted level ends this many seconds later."""

    until: int
    rule: Rule
    later: int = 0


class PauseEnded(TournamentEvent, frozen=True, tag=True):
    """The break ended this many seconds early."""

    at: int
    sooner: int
    rule: Rule


class ClockStopped(TournamentEvent, frozen=True, tag=True):
    at: int
    why: str
    rule: Rule


class ClockStarted(TournamentEvent, frozen=True, tag=True):
    """The clock was stopped for this many seconds; everything to come is later by as much."""

    at: int
    seconds: int
    rule: Rule


class TableConcluded(TournamentEvent, frozen=True, tag=True):
    table: str
    rule: Rule


class PlayerMarkedAway(TournamentEvent, frozen=True, tag=True):
    player: str
    away: bool
    at: int
    rule: Rule


class PlayerPenalised(TournamentEvent, frozen=True, tag=True):
    player: str
    penalty: str
    hands: int
    chips: int
    cause: str
    rule: Rule
    also: tuple[Rule, ...] = ()


class PlayerGone(TournamentEvent, frozen=True, tag=True):
    """A player retired, was disqualified or forfeited the entry: chips in `divided` go to other players, the rest
    leaves play."""

    player: str
    standing: str
    place: int
    divided: dict[str, int]
    cause: str
    rule: Rule
    also: tuple[Rule, ...] = ()


class PlayEnded(TournamentEvent, frozen=True, tag=True):
    """Play is over. `groups` are the players who were left, the winners last."""

    groups: tuple[tuple[str, ...], ...]
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class DealAgreed(TournamentEvent, frozen=True, tag=True):
    amounts: dict[str, int]
    rule: Rule


class PoolMadeUp(TournamentEvent, frozen=True, tag=True):
    """The house topped up the pool: what it added, and any shortfall from the guarantee."""

    amount: int
    pool: int
    rule: Rule


class PassedOver(TournamentEvent, frozen=True, tag=True):
    """A placegetter may not win a prize: the next one takes their place."""

    player: str
    place: int
    rule: Rule


class PrizeAwarded(TournamentEvent, frozen=True, tag=True):
    player: str
    place: int
    amount: int
    rule: Rule
    also: tuple[Rule, ...] = ()


class TournamentClosed(TournamentEvent, frozen=True, tag=True):
    """The tournament is closed and the remaining chips go back; they were never money."""

    at: int
    rule: Rule


class TournamentDisputeMoved(TournamentEvent, frozen=True, tag=True):
    number: int
    dispute: Dispute
    rule: Rule
    ruling: str = ""
    by: str = ""
    """The rank of the person who gave it."""
