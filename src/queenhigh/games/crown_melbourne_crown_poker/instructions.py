"""Instructions of a poker table, besides those of every room (`kit.instructions`)."""

from __future__ import annotations

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_crown_poker.bonus_prizes import BonusPrize, Claim
from queenhigh.games.crown_melbourne_crown_poker.commission import Commission
from queenhigh.games.crown_melbourne_crown_poker.stakes import Tender
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.orders import Declared, Own, SeatNumber
from queenhigh.money import Cents


class BringPlayer(Instruction, frozen=True, kw_only=True, tag=True):
    """Seat a player from a game that has closed, or whom a supervisor moved here: not a new player of 8.10."""

    declared = Declared("floor", group="seats")
    seat: int
    player: str


class RequireOfNewPlayer(Instruction, frozen=True, kw_only=True, tag=True):
    """Say how a new player enters: `wait` for the blind, `post` the large blind, `wait_or_post` as they like, or
    `free`."""

    declared = Declared("floor", group="seats")
    seat: int
    requirement: str


class PostToEnter(Instruction, frozen=True, kw_only=True, tag=True):
    """A player who may wait or post chooses to post the large blind with the next hand."""

    declared = Declared("dealer", group="seats", own=Own("post"))
    seat: int


class BuyIn(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="seats", own=Own("buy_in", without=("tender",)))
    seat: int
    amount: Cents
    tender: str = Tender.CHIPS


class RemoveChips(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer")
    seat: int
    amount: Cents


class AskForSeat(Instruction, frozen=True, kw_only=True, tag=True):
    """A player at the table, or the next on the waiting list, would like a free seat."""

    declared = Declared("dealer", group="seats")
    player: str
    wanted: int


class DrawForSeat(Instruction, frozen=True, kw_only=True, tag=True):
    """Those who want the same seat have each drawn a card."""

    declared = Declared("dealer", group="seats")
    wanted: int
    cards: dict[str, Card]


class ChangeSeat(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="seats", own=Own("change_seat"))
    seat: int
    to: SeatNumber


class SitOut(Instruction, frozen=True, kw_only=True, tag=True):
    """The player leaves the table for a while or, with `next_hand`, is dealt out of the next hand only."""

    declared = Declared("dealer", group="seats", own=Own("sit_out"))
    seat: int
    next_hand: bool = False


class ComeBack(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="seats", own=Own("come_back"))
    seat: int


class MarkAbsent(Instruction, frozen=True, kw_only=True, tag=True):
    """The Dealer puts down an absent button."""

    declared = Declared("dealer", group="seats")
    seat: int


class PickUp(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", group="seats")
    seat: int


class ReturnToList(Instruction, frozen=True, kw_only=True, tag=True):
    """A player who was picked up is back and wants to play."""

    declared = Declared("dealer", group="seats")
    player: str


class JoinWaitingList(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="seats", own=Own("join_list"))
    player: str


class LeaveWaitingList(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="seats", own=Own("leave_list"))
    player: str


class EndHand(Instruction, frozen=True, kw_only=True, tag=True):
    """How the hand ended, and each player's stack; `slide` is the commission on the drop slide."""

    declared = Declared("nobody")
    stacks: dict[int, int]
    slide: int = 0
    outcome: str = ""
    side_wagers: tuple[tuple[int, str, int], ...] = ()
    """Side wagers that a misdeal left on the table: seat, colour, amount (9.16)."""
    boxed: int = 0
    """Boxed cards that were found in the hand (9.3)."""
    defective: str = ""
    """What was wrong with the deck, if that caused the misdeal (9.1.1(h))."""


class ChangeTerms(Instruction, frozen=True, kw_only=True, tag=True):
    """Change the game, buy-in, limit or betting type. `agreeing` are the seats that waive the notice."""

    declared = Declared("floor", group="limits", waits=True)
    table: Table
    agreeing: tuple[int, ...] = ()


class ChangeCommission(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", group="limits", waits=True)
    commission: Commission
    sign_changed: bool = True


class AgreeToClose(Instruction, frozen=True, kw_only=True, tag=True):
    """Close the table before the notice has run out; these seats agree."""

    declared = Declared("floor", group="table", recorded=True)
    agreeing: tuple[int, ...]


class AssessTime(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="table")


class VerifyTime(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", group="table", recorded=True)
    amount: Cents


class DropTime(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="table", recorded=True)


class OfferPrize(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", group="players")
    prize: BonusPrize


class ClaimPrize(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="players")
    prize: str
    claim: Claim


class DeliverPrize(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("dealer", group="players")
    number: int


class BetBetweenPlayers(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("nobody")
    players: tuple[str, ...]
    amount: Cents


class ConfiscateDevice(Instruction, frozen=True, kw_only=True, tag=True):
    declared = Declared("floor", group="players")
    person: str
    device: str
    custody: str = ""


class FindDetrimental(Instruction, frozen=True, kw_only=True, tag=True):
    """A player acts to the detriment of the game's integrity."""

    declared = Declared("floor", group="players")
    player: str
