"""Rules 6.11.1, 8.15, 10: Flop Chase, a side wager that the three cards of the flop are all of one colour."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.cards import Colour
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, InPlay, Preparing, Seat, SideWager
from queenhigh.games.kit.legal import Amounts, Bar, may_add, refuse
from queenhigh.games.kit.ruling import Reverse, Ruling, VoidRound
from queenhigh.money import Cents, Line, Outcome, Wager, carry, lose, win
from queenhigh.rules import Cited, Rule

FLOP_CHASE = "flop_chase"
FLOP = int(PAY.figure("flop_cards"))
ODDS = PAY.table(FLOP_CHASE)
COLOURS = {colour.value: colour for colour in Colour}
WON = {Colour.BLACK: rule("10.1.1(a)"), Colour.RED: rule("10.1.1(c)")}
LOST = {Colour.BLACK: rule("10.1.1(b)"), Colour.RED: rule("10.1.1(d)")}


def place(hand: Hand, action: do.PlaceSideWager) -> list[Cited]:
    """8.15.1, 8.15.2: a seated player wagers before any card, out of the table stakes (6.11.1(a)), on one colour or
    both (reading A-52)."""
    refuse(against_placing(hand, action))
    also = (rule("6.11.1(a)"), rule("1.1 'Flop Chase wager'"), rule("2.3"), rule("8.15.2"))
    return [happened.SideWagerPlaced(action.seat, action.colour, action.amount, rule("8.15.1"), also)]


def against_placing(hand: Hand, action: do.PlaceSideWager) -> Bar | None:
    if not hand.table.side_wagers:
        return Bar("This table has no area for side wagers.", rule("2.3"), "Choose a table that has one.")
    if not isinstance(hand, Preparing):
        return Bar("Cards have been dealt.", rule("8.15.2"), "Wait for the next hand.")
    seat, told = hand.seats.get(action.seat), hand.table.told
    if seat is None:
        return Bar("Only seated players may place a side wager.", rule("8.15.1"), "Take a seat.")
    if action.colour not in COLOURS:
        what = f"Flop Chase is on red or black, not {action.colour}."
        return Bar(what, rule("1.1 'Flop Chase wager'"), "Choose one of them.")
    other = any(wager.seat == action.seat and wager.colour != action.colour for wager in hand.side_wagers)
    if other and hand.table.readings["flop_chase_colours"] == "one_colour":
        what = f"Seat {action.seat} has nominated the other colour."
        return Bar(what, rule("1.1 'Flop Chase wager'"), "Add to that wager, or leave it as it is.")
    if action.amount <= 0:
        return Bar("A side wager is at least one chip.", rule("8.15.1"), f"Wager {told(hand.table.chip)} or more.")
    if action.amount > seat.stack:
        what = f"Seat {action.seat} has {told(seat.stack)} on the table."
        return Bar(what, rule("6.11.1(a)"), "Wager no more than that.")
    if action.amount > _most(seat):
        what = f"That is all that seat {action.seat} has, and a live hand needs a stake of its own."
        return Bar(what, rule("6.16.1"), "Keep some chips for the hand.")
    if action.amount % hand.table.chip:
        return Bar(f"The lowest chip in play is {told(hand.table.chip)}.", rule("6.2"), "Wager whole chips.")
    return None


def _most(seat: Seat) -> int:
    """The largest side wager: the whole stack only if the player already has chips in the pot."""
    return seat.stack if seat.paid else seat.stack - 1


def amounts(hand: Preparing, number: int) -> Amounts | None:
    return may_add(0, hand.table.chip, _most(hand.seats[number]), hand.table.chip)


def pending(hand: Hand) -> bool:
    return bool(hand.side_wagers) and not hand.side_lines


def settle(hand: InPlay) -> list[Cited]:
    """10.2.1: settle once the flop is dealt and its betting has begun, or at once if no betting follows."""
    return [line(wager, hand) for wager in hand.side_wagers]


def undone(hand: Hand, order: VoidRound) -> bool:
    """A-47b: if all wagers of the round are returned, side wagers are too, even settled ones, unless the reading keeps
    them settled on the flop that was dealt."""
    dealt = isinstance(hand, InPlay) and len(hand.board) >= FLOP
    return _refunds(order) and (not dealt or hand.table.readings["side_wagers_on_refund"] == "refunded")


def taken_back(hand: Hand, made: Ruling) -> Ruling:
    """A ruling that returns all wagers reverses the settlement of side wagers."""
    void = made.void
    if void is None or not hand.side_lines or not undone(hand, void):
        return made
    seats = tuple(dict.fromkeys(line.wager.seat for line in hand.side_lines))
    back = Reverse(void.rule, seats, "side wagers that were settled are undone")
    return replace(made, orders=(*made.orders, back))


def _refunds(order: VoidRound) -> bool:
    """Are side wagers returned? After a misdeal they wait for the new deal (A-47), unless the deck was defective
    (9.1.1(h))."""
    return not order.misdeal or order.rule == rule("9.1.1(h)")


def without_result(hand: Hand, order: VoidRound) -> list[Cited]:
    """9.16: decide the side wagers of a hand that ends by a ruling."""
    if not pending(hand):
        return []
    if _refunds(order) and not undone(hand, order):
        assert isinstance(hand, InPlay)
        return settle(hand)
    wagers = [_wager(placed) for placed in hand.side_wagers]
    if not _refunds(order) and hand.table.readings["side_wagers_on_misdeal"] == "stay":
        return [carry(wager, rule("9.16"), order.rule) for wager in wagers]
    return [_returned(wager, order.rule) for wager in wagers]


def _returned(wager: Wager, decided: Rule) -> Line:
    return Line(wager, Outcome.RETURNED, Cents(0), wager.stake, decided, (rule("9.16"),))


def _wager(placed: SideWager) -> Wager:
    return Wager(FLOP_CHASE, placed.seat, Cents(placed.amount))


def line(placed: SideWager, hand: InPlay) -> Line:
    colour = COLOURS[placed.colour]
    wager = _wager(placed)
    if all(card.suit.colour is colour for card in hand.board[:FLOP]):
        return win(wager, ODDS[placed.colour], WON[colour], rule("10.2.1"), rule("6.11.1(b)"))
    return lose(wager, LOST[colour], rule("10.2.1"))
