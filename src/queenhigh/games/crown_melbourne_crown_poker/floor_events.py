"""The events between the hands of a poker table. Each event knows how it changes the sitting."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_crown_poker.blinds import Plan, correction
from queenhigh.games.crown_melbourne_crown_poker.bonus_prizes import BonusPrize
from queenhigh.games.crown_melbourne_crown_poker.button import Positions
from queenhigh.games.crown_melbourne_crown_poker.misdeals import BOXED
from queenhigh.games.crown_melbourne_crown_poker.seating import Entry, Presence, Seated
from queenhigh.games.crown_melbourne_crown_poker.sitting import MISDEAL, Sitting, finished, wagers_back
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.crown_melbourne_crown_poker.waiting_list import PickedUp, WaitingList, left
from queenhigh.games.kit.floor_events import FloorEvent, SettingsEvent
from queenhigh.games.kit.ruling import Ruling
from queenhigh.money import NOTHING, Cents
from queenhigh.rules import Rule

TERMS = "terms"


class SeatTaken(SettingsEvent, frozen=True, tag=True):
    """A player took a seat. One who was picked up gets the secured chips back there."""

    seat: int
    player: str
    entry: Entry
    excused: bool
    rule: Rule
    also: tuple[Rule, ...] = ()

    def applied(self, settings: Sitting) -> Sitting:
        secured = settings.picked_up.get(self.player)
        chips = secured.chips if secured else NOTHING
        seated = Seated(player=self.player, stack=chips, entry=self.entry, excused=self.excused)
        return replace(
            settings,
            seats={**settings.seats, self.seat: seated},
            reserved=settings.reserved - {self.seat},
            wishes=_without(settings.wishes, self.seat),
            waiting=left(settings.waiting, self.player),
            picked_up={player: held for player, held in settings.picked_up.items() if player != self.player},
        )


class EntrySet(SettingsEvent, frozen=True, tag=True):
    """What a player has to do before being dealt in."""

    seat: int
    entry: Entry
    rule: Rule

    def applied(self, settings: Sitting) -> Sitting:
        return _seated(settings, self.seat, replace(settings.seats[self.seat], entry=self.entry))


class ChipsBought(SettingsEvent, frozen=True, tag=True):
    """A player bought chips; `converted` is cash that was changed at once."""

    seat: int
    amount: Cents
    converted: bool
    rule: Rule
    also: tuple[Rule, ...] = ()

    def applied(self, settings: Sitting) -> Sitting:
        seated = settings.seats[self.seat]
        return _seated(settings, self.seat, replace(seated, stack=Cents(seated.stack + self.amount)))


class SeatVacated(SettingsEvent, frozen=True, tag=True):
    """The player has left with `chips`; a reserved button marks the seat."""

    seat: int
    player: str
    chips: Cents
    rule: Rule

    def applied(self, settings: Sitting) -> Sitting:
        return _vacated(settings, self.seat)


class SeatWished(SettingsEvent, frozen=True, tag=True):
    """A player asked for a free seat. If several did, they draw for it."""

    wanted: int
    players: tuple[str, ...]
    cards: dict[str, Card]
    rule: Rule

    def applied(self, settings: Sitting) -> Sitting:
        return replace(settings, wishes={**settings.wishes, self.wanted: self.players})


class SeatChanged(SettingsEvent, frozen=True, tag=True):
    """A player changed seats. `seated` is the player at the new seat with what they now owe; `positions` follow if
    nobody was passed. `missed` are absent players whom the last blind has passed as a result.
    """

    seat: int
    to: int
    seated: Seated
    positions: Positions | None
    missed: tuple[int, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()

    def applied(self, settings: Sitting) -> Sitting:
        moved = _vacated(settings, self.seat)
        owed = {"entry": correction(settings.table.readings), "owes_by": self.rule, "missed": True}
        passed = {seat: replace(moved.seats[seat], **owed) for seat in self.missed}
        lying = tuple((self.to if seat == self.seat else seat, *rest) for seat, *rest in settings.side_wagers)
        return replace(
            moved,
            side_wagers=lying,
            seats={**moved.seats, **passed, self.to: self.seated},
            reserved=moved.reserved - {self.to},
            wishes=_without(moved.wishes, self.to),
            positions=self.positions,
        )


class PresenceChanged(SettingsEvent, frozen=True, tag=True):
    seat: int
    presence: Presence
    at: int
    rule: Rule

    def applied(self, settings: Sitting) -> Sitting:
        away = None if self.presence is Presence.HERE else self.at
        seated = replace(settings.seats[self.seat], presence=self.presence, away_since=away)
        return _seated(settings, self.seat, seated)


class ButtonPlaced(FloorEvent, frozen=True, tag=True):
    """A button was put down at a seat: it only displays what is already known."""

    seat: int
    button: str
    rule: Rule


class PlayerPickedUp(SettingsEvent, frozen=True, tag=True):
    """An absent player was picked up: the chips are secured and the seat is free."""

    seat: int
    player: str
    chips: Cents
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()

    def applied(self, settings: Sitting) -> Sitting:
        held = {**settings.picked_up, self.player: PickedUp(self.chips, self.at)}
        return replace(_vacated(settings, self.seat), picked_up=held)


class ListChanged(SettingsEvent, frozen=True, tag=True):
    """The waiting list changed. `back` is the picked-up player whose return changed it, if any."""

    waiting: WaitingList
    rule: Rule
    back: str = ""

    def applied(self, settings: Sitting) -> Sitting:
        held = settings.picked_up
        if self.back in held:
            held = {**held, self.back: replace(held[self.back], back=True)}
        return replace(settings, waiting=self.waiting, picked_up=held)


class HandPlanned(SettingsEvent, frozen=True, tag=True):
    """The next hand is planned: button, blinds and who is dealt in."""

    plan: Plan
    rule: Rule
    also: tuple[Rule, ...] = ()
    again: bool = False
    """Set if a misdealt hand is planned again because players have left, moved or bought chips."""

    @property
    def replans(self) -> bool:
        return self.again

    def applied(self, settings: Sitting) -> Sitting:
        settings = wagers_back(settings, self.plan.dealt) if self.again else settings
        return replace(settings, plan=self.plan)


class HandAbandoned(SettingsEvent, frozen=True, tag=True):
    """A misdealt hand is not dealt again: too few of its players are left, or the table closes."""

    rule: Rule
    also: tuple[Rule, ...] = ()

    def applied(self, settings: Sitting) -> Sitting:
        return replace(wagers_back(settings), plan=None, misdealt=())


class HandFinished(SettingsEvent, frozen=True, tag=True):
    stacks: dict[int, int]
    outcome: str
    rule: Rule
    also: tuple[Rule, ...] = ()
    side_wagers: tuple[tuple[int, str, int], ...] = ()
    boxed: int = 0
    defective: str = ""

    def applied(self, settings: Sitting) -> Sitting:
        boxed = settings.boxed + self.boxed
        boxed = boxed if boxed < BOXED else 0  # a defective deck is out of use
        after = finished(settings, self.stacks, self.outcome)
        return replace(after, side_wagers=self.side_wagers, boxed=boxed, defective=self.defective)

    @property
    def redeals(self) -> bool:
        """The same hand is dealt again."""
        return self.outcome == MISDEAL


class CommissionDropped(FloorEvent, frozen=True, tag=True):
    """The chips on the drop slide go into the chip box, or into the float of a stand-alone table."""

    amount: int
    where: str
    rule: Rule
    also: tuple[Rule, ...] = ()


class BlindMissed(FloorEvent, frozen=True, tag=True):
    seat: int
    player: str
    rule: Rule
    also: tuple[Rule, ...] = ()


class TermsChanged(SettingsEvent, frozen=True, tag=True):
    """The terms changed. Button and stacks stay; if the number of blinds changes, the blinds start again."""

    table: Table
    rule: Rule
    also: tuple[Rule, ...] = ()

    def applied(self, settings: Sitting) -> Sitting:
        return replace(settings, table=self.table)

    @property
    def announced(self) -> str:
        return TERMS


class CommissionChanged(SettingsEvent, frozen=True, tag=True):
    table: Table
    rule: Rule
    also: tuple[Rule, ...] = ()

    def applied(self, settings: Sitting) -> Sitting:
        return replace(settings, table=self.table)


class TimeCharged(SettingsEvent, frozen=True, tag=True):
    """Time was charged, by seat: out of the stack and, if that is too small, the rest out of pocket."""

    from_stake: dict[int, Cents]
    from_pocket: dict[int, Cents]
    at: int
    rule: Rule
    also: tuple[Rule, ...] = ()

    def applied(self, settings: Sitting) -> Sitting:
        seats = {
            seat: replace(seated, stack=Cents(seated.stack - self.from_stake.get(seat, NOTHING)))
            for seat, seated in settings.seats.items()
        }
        total = sum(self.from_stake.values()) + sum(self.from_pocket.values())
        return replace(settings, seats=seats, slide=Cents(settings.slide + total), verified=False, assessed_at=self.at)


class TimeVerified(SettingsEvent, frozen=True, tag=True):
    amount: Cents
    rule: Rule

    def applied(self, settings: Sitting) -> Sitting:
        return replace(settings, verified=True)


class TimeDropped(SettingsEvent, frozen=True, tag=True):
    amount: Cents
    where: str
    rule: Rule

    def applied(self, settings: Sitting) -> Sitting:
        return replace(settings, slide=NOTHING, verified=False)


class PrizeOffered(SettingsEvent, frozen=True, tag=True):
    prize: BonusPrize
    rule: Rule
    also: tuple[Rule, ...] = ()

    def applied(self, settings: Sitting) -> Sitting:
        return replace(settings, prizes={**settings.prizes, self.prize.name: self.prize})


class PrizeRuled(SettingsEvent, frozen=True, tag=True):
    """The ruling on a claim; a number marks a prize that is still to be delivered."""

    prize: str
    player: str
    ruling: Ruling
    rule: Rule
    number: int | None = None

    def applied(self, settings: Sitting) -> Sitting:
        if self.number is None:
            return settings
        return replace(settings, outstanding={**settings.outstanding, self.number: (self.player, self.prize)})


class PrizeDelivered(SettingsEvent, frozen=True, tag=True):
    number: int
    player: str
    prize: str
    at: int
    rule: Rule

    def applied(self, settings: Sitting) -> Sitting:
        rest = {number: due for number, due in settings.outstanding.items() if number != self.number}
        return replace(settings, outstanding=rest)


class DeviceConfiscated(FloorEvent, frozen=True, tag=True):
    person: str
    device: str
    custody: str
    rule: Rule


class FoundDetrimental(FloorEvent, frozen=True, tag=True):
    """Final, unless the regulator is asked to review it."""

    player: str
    reason: str
    rule: Rule


def _seated(settings: Sitting, seat: int, seated: Seated) -> Sitting:
    return replace(settings, seats={**settings.seats, seat: seated})


def _vacated(settings: Sitting, seat: int) -> Sitting:
    gone = settings.seats[seat].player
    wishes = {
        wanted: tuple(player for player in players if player != gone) for wanted, players in settings.wishes.items()
    }
    lying = tuple(wager for wager in settings.side_wagers if wager[0] != seat)
    return replace(
        settings,
        seats=_without(settings.seats, seat),
        reserved=settings.reserved | {seat},
        wishes=wishes,
        side_wagers=lying,
    )


T = TypeVar("T")


def _without(taken: dict[int, T], seat: int) -> dict[int, T]:
    return {other: value for other, value in taken.items() if other != seat}
