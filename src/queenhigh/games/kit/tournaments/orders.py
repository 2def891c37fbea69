"""The orders of a tournament. `by` is a rank, `who` the person, `at` the time; a draw arrives as the players in the
order drawn."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from queenhigh.games.kit.orders import Declared, must_be_declared
from queenhigh.games.kit.tournaments.terms import Terms


class TournamentOrder(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """An order. One that can be queued is about a `player`, and is carried out when that player's hand is over."""

    declared: ClassVar[Declared]
    by: str
    who: str = ""
    at: int = 0

    def __init_subclass__(cls) -> None:
        must_be_declared(cls)


# -- before entries


class DrawUpTerms(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Draw up the first terms, or change them before play."""

    declared = Declared("floor")
    terms: Terms


class PublishTerms(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")


class AdviseInspectorate(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    inspector: str = ""


class AppointDirector(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    person: str


class AppointDeputy(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    person: str


class Attend(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """The Director or a Deputy arrives or leaves."""

    declared = Declared("floor")
    here: bool = True


class DesignateTables(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    tables: tuple[str, ...]


class UseTable(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """A table is wanted for another purpose."""

    declared = Declared("nobody")
    table: str
    use: str = "a cash game"


class OpenEntries(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")


# -- entries


class Enter(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Take an entry. `entitled`: may they be in the casino and gamble? `selected`: do they meet the selection criteria,
    if there are any? A late entry takes a seat at the shortest table."""

    declared = Declared("dealer")
    player: str
    entitled: bool = True
    selected: bool = True
    employee: str = ""
    approved_by: str = ""
    permission: bool = False


class RefuseEntry(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    player: str


class SignTerms(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer")
    player: str


class WithdrawEntry(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer")
    player: str


class NominateSubstitute(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer")
    player: str
    substitute: str
    entitled: bool = True


class BuyBackIn(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer")
    player: str


class TakeAddOn(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer")
    player: str


class CancelTournament(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    why: str


# -- play


class MoveStart(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Move the start. `told`: the players have been given notice."""

    declared = Declared("floor")
    to: int
    told: bool = False


class Brief(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    understood: bool = True


class PractiseHand(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer")
    table: str


class StartPlay(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", fills=("banks", "draw"))
    draw: tuple[str, ...]
    banks: dict[str, int] = {}
    """The chips that each player was given, if they were counted out; otherwise as the terms say."""


class DealHand(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("nobody")
    table: str


class RaceChips(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Take small chips out of play at a table. `draw` names a player for each of their small chips, the highest card
    first."""

    declared = Declared("nobody")
    table: str
    draw: tuple[str, ...]


class EndHand(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """End a hand: what each of its players holds now. `proof` names the shuffle."""

    declared = Declared("nobody")
    table: str
    stacks: dict[str, int]
    button: int = 0
    blinds: tuple[int, ...] = ()
    payers: tuple[str, ...] = ()
    proof: str = ""
    boxed: int = 0
    """Boxed cards found in the table's deck so far, if they count over many hands."""


class HandForHand(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Start or end hand-for-hand play: no table is dealt its next hand before all have played theirs."""

    declared = Declared("floor")
    on: bool = True


class BalanceTables(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Balance the tables. `draw` gives the order of the players from broken tables."""

    declared = Declared("floor", fills=("draw",))
    draw: tuple[str, ...] = ()


class ReadClock(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Read the clock: levels go up, breaks begin and end."""

    declared = Declared("nobody")


class StopClock(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Stop the clock: until it is started again no hand is dealt and no time passes."""

    declared = Declared("floor")
    why: str = ""


class StartClock(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")


class CallBreak(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    minutes: int


class EndBreak(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")


class NextLevel(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Go to the next level now, whatever the clock says."""

    declared = Declared("floor")


class EndRoundOfPlay(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", fills=("draw",))
    draw: tuple[str, ...] = ()


class StartRoundOfPlay(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", fills=("draw",))
    draw: tuple[str, ...]


class StartRepechage(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", fills=("draw",))
    draw: tuple[str, ...]


class ConcludeTable(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    table: str
    agreed: tuple[str, ...] = ()


class MarkAway(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Mark a player as late, absent or back."""

    declared = Declared("dealer")
    player: str
    away: bool = True


class ForfeitEntry(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    player: str


class Penalise(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", waits=True)
    player: str
    penalty: str
    cause: str = ""


class ReportPhone(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", waits=True)
    player: str


class Disqualify(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", waits=True)
    player: str
    cause: str


class Retire(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer")
    player: str


# -- the end


class ConcludePlay(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """One player is left and nobody buys back in: `declined` are the players who still could."""

    declared = Declared("floor")
    declined: tuple[str, ...] = ()


class AgreeDeal(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    agreed: tuple[str, ...]


class AwardPrizes(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")


class RaiseDispute(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", fills=("number",))
    number: int
    player: str
    about: str


class RuleOnDispute(TournamentOrder, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor")
    number: int
    ruling: str
