"""Type of Game, Dealing 6 and Winners 4: the player-dealer's wager, the action button, and what happens when it runs out.

Everyone plays against one player, who can neither win nor lose more than was put up. So here, and in no other book,
settlement depends on the order of the seats: the player with the button is paid first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from queenhigh.cards import Card, Rank
from queenhigh.games.california_three_card_poker.book import PAY, rule
from queenhigh.games.california_three_card_poker.table import (
    SEATS,
    CaliforniaRound,
    Position,
    Table,
    clockwise,
    no_such_seat,
)
from queenhigh.games.california_three_card_poker.wagers import ANTE, BANK, PAIR_PLUS, PLAY, locked
from queenhigh.games.kit.actions import Choice, Decline, PlaceWager, WithdrawWager
from queenhigh.games.kit.events import BankPosted, BankWithdrawn, Event, PriorityDeclined
from queenhigh.games.kit.legal import Bar, refuse
from queenhigh.games.kit.phases import BetsClosed, Betting, Hand, WithCards
from queenhigh.games.kit.wording import comes_next, not_now
from queenhigh.money import NOTHING, Cents, Line, Outcome, give_back
from queenhigh.rules import Cited, Readings, Rule

MOST_ROUNDS = int(PAY.figure("bank_rounds"))
UP_CARD = int(PAY.figure("up_card")) - 1
VALUES = {rank: int(rank) for rank in Rank} | {
    Rank.ACE: int(PAY.figure("button_ace")),
    Rank.TEN: int(PAY.figure("button_ten")),
    Rank.JACK: int(PAY.figure("button_jack")),
    Rank.QUEEN: int(PAY.figure("button_queen")),
    Rank.KING: int(PAY.figure("button_king")),
}
"""Dealing 6(values): the ace counts low; the ten, which is not printed, counts ten (reading A3)."""

COUNTED = (rule("Dealing 6(count)"), rule("Dealing 6(values)"))
EXHAUSTED = rule("Dealing 6(exhaust)")
RETURNED = rule("Type of Game 4")
LIMITED = rule("Type of Game 3")
COVERED = rule("Winners 4(cover)")
PAIR_PLUS_RETURNED = rule("Pair Plus item 8")
WON, LOST, NO_ACTION = Outcome.WIN, Outcome.LOSE, Outcome.RETURNED


class ButtonPlaced(Event, frozen=True, tag=True):
    """The seat where the count ended, and the seats in the order in which their wagers are settled."""

    card: Card
    seat: int
    order: tuple[int, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()


class BankSettled(Event, frozen=True, tag=True):
    """What the player-dealer's wager paid and took, and whether the action ended before the last wager."""

    seat: int
    wager: Cents
    paid: Cents
    taken: Cents
    exhausted: bool
    rule: Rule
    also: tuple[Rule, ...] = ()


def post(round: CaliforniaRound, action: PlaceWager) -> list[Cited]:
    """The player-dealer's wager: any amount, before bets close; it may be raised until the first card is dealt
    (readings A18-A18c).
    """
    refuse(against_posting(round, action))
    wager = Cents(action.amount + (round.bank.wager if round.bank else 0))
    return [BankPosted(action.seat, action.player, wager, rule("Type of Game 1"), (rule("Winners 4(maximum)"),))]


def against_posting(round: CaliforniaRound, action: PlaceWager) -> Bar | None:
    table, bank = round.table, round.bank
    if not isinstance(round, Betting | BetsClosed):
        return locked(round, action)
    if nowhere := no_such_seat(action.seat):
        return nowhere
    if action.player in table.house:
        return Bar(
            "The house cannot hold the player-dealer position.", rule("Winners 4(house)"), "Offer it to a player."
        )
    if action.medium != "chips" or action.amount <= 0:
        return Bar("The player-dealer must put up an amount in chips.", COVERED, "Put up an amount above zero.")
    if bank and (bank.seat, bank.player) != (action.seat, action.player):
        return Bar(
            f"{bank.player} at seat {bank.seat} is the player-dealer.",
            rule("Type of Game 1"),
            "Wager against that bank, or wait until the position is offered.",
        )
    if any(hand.seat == action.seat or hand.player == action.player for hand in round.hands.values()):
        return Bar(
            f"{action.player} has a wager against the bank.",
            rule("Type of Game 1"),
            "Take the wager back first, or let another player bank.",
        )
    if rounds_in_a_row(table.held, action.player) > MOST_ROUNDS and not is_asked_last(round):
        offered = ", ".join(map(str, still_asked(round)))
        return Bar(
            f"{action.player} has banked {MOST_ROUNDS} rounds in a row.",
            rule("Type of Game 5"),
            f"Offer the position clockwise{f': seat {offered}' if offered else ''}.",
        )
    return _asked_later(round, action) if bank is None else None


def _asked_later(round: CaliforniaRound, action: PlaceWager) -> Bar | None:
    """Type of Game 5: after two rounds the position is offered clockwise, and each player may take it only after those
    asked earlier.
    """
    held = round.table.held
    if held is None or held.rounds < MOST_ROUNDS or held.player == action.player:
        return None
    asked = still_asked(round)
    if not asked or action.seat == asked[0]:
        return None
    first = round.table.seated[asked[0]]
    return Bar(
        f"The player-dealer position is offered clockwise: {first} at seat {asked[0]} is asked before seat {action.seat}.",
        rule("Type of Game 5"),
        f"{first} takes it, declines it or antes first.",
    )


def withdraw(round: CaliforniaRound, action: WithdrawWager) -> list[Cited]:
    refuse(against_withdrawing(round, action))
    return [BankWithdrawn(action.seat, rule("Type of Game 1"))]


def against_withdrawing(round: CaliforniaRound, action: WithdrawWager) -> Bar | None:
    if not isinstance(round, Betting):
        return locked(round, action)
    if round.bank is None or round.bank.seat != action.seat:
        return Bar(f"Seat {action.seat} is not banking.", rule("Type of Game 1"), "Name the seat of the player-dealer.")
    return None


def decline(round: CaliforniaRound, action: Decline) -> list[Cited]:
    """Type of Game 5: a player who is offered the position may pass it on."""
    refuse(against_declining(round, action))
    return [PriorityDeclined(action.seat, action.player, BANK, rule("Type of Game 5"))]


def against_declining(round: CaliforniaRound, action: Decline) -> Bar | None:
    if not isinstance(round, Betting):
        return Bar(not_now(action, round), rule("Dealing 7"), comes_next(round))
    if action.bet != BANK or round.bank is not None:
        return Bar(
            "Only the player-dealer position is offered while no one holds it.",
            rule("Type of Game 5"),
            "Accept it and put up the bank, or decline it.",
        )
    if round.table.seated.get(action.seat) != action.player:
        return Bar(
            f"{action.player} does not sit at seat {action.seat}.",
            rule("Type of Game 5"),
            "Name the seat and its own player.",
        )
    return None


def still_asked(round: CaliforniaRound) -> list[int]:
    """Return the seats that may still take the position before the former player-dealer. A player who antes has passed
    it on.
    """
    table = round.table
    if table.held is None:
        return []
    others = {seat for seat, player in table.seated.items() if player != table.held.player}
    return [
        seat
        for seat in clockwise(others, table.held.seat)
        if (seat, BANK) not in table.declined and seat not in round.hands
    ]


def is_asked_last(round: CaliforniaRound) -> bool:
    """Reading A9: have all others declined, so that the former player-dealer may bank two more rounds?"""
    table = round.table
    return table.readings["A9"] == "offer_last" and bool(table.seated) and not still_asked(round)


class Meters(msgspec.Struct, frozen=True):
    """What the player-dealer's wager has paid and taken so far. `over` once the limit is reached: no wager has action then."""

    wager: Cents
    accounting: str = "gross"
    partly_covered: str = "partial"
    paid: Cents = NOTHING
    taken: Cents = NOTHING
    over: bool = False

    @property
    def left_to_pay(self) -> Cents:
        """Reading A6: return what can still be paid: up to the wager, or up to the wager plus what was collected."""
        return Cents(self.wager - self.paid + (self.taken if self.accounting == "net" else 0))

    @property
    def left_to_take(self) -> Cents:
        return Cents(self.wager - self.taken + (self.paid if self.accounting == "net" else 0))


def cover(line: Line, meters: Meters) -> tuple[Line, Meters]:
    """Return the line as far as the player-dealer's wager covers it. Pushes and play wagers without action use none of it."""
    outcome = line.outcome
    if outcome is NO_ACTION:
        return line, meters
    if meters.over:
        return _uncovered(line), meters
    if outcome is WON:
        return _pay(line, meters)
    if outcome is LOST:
        return _take(line, meters)
    return line, meters


def _uncovered(line: Line) -> Line:
    also = (RETURNED, PAIR_PLUS_RETURNED) if line.wager.bet == PAIR_PLUS else (RETURNED,)
    return give_back(line.wager, EXHAUSTED, *also)


def _pay(line: Line, meters: Meters) -> tuple[Line, Meters]:
    """A winner is paid what is left and keeps the whole stake. Reading A7: or the wager is returned."""
    left = meters.left_to_pay
    if line.paid <= left:
        return line, replace(meters, paid=Cents(meters.paid + line.paid), over=line.paid == left)
    if meters.partly_covered == "whole":
        return _uncovered(line), replace(meters, over=True)
    also = (*line.also, COVERED, EXHAUSTED)
    partly = Line(line.wager, line.outcome, left, line.returned, line.rule, also, unpaid=Cents(line.paid - left))
    return partly, replace(meters, paid=Cents(meters.paid + left), over=True)


def _take(line: Line, meters: Meters) -> tuple[Line, Meters]:
    """A loser loses what is left of the win limit and gets the rest back, even after a fold (reading A8)."""
    left = meters.left_to_take
    stake = line.wager.stake
    if stake <= left:
        return line, replace(meters, taken=Cents(meters.taken + stake), over=stake == left)
    if meters.partly_covered == "whole":
        return _uncovered(line), replace(meters, over=True)
    partly = Line(line.wager, line.outcome, NOTHING, Cents(stake - left), line.rule, (*line.also, LIMITED, RETURNED))
    return partly, replace(meters, taken=Cents(meters.taken + left), over=True)


def held_after(round: CaliforniaRound) -> Position | None:
    """Return who has held the position, and how often in a row. A player who was asked last and took it has two fresh
    rounds.
    """
    if round.bank is None:
        return round.table.held
    rounds = rounds_in_a_row(round.table.held, round.bank.player)
    return Position(round.bank.seat, round.bank.player, rounds if rounds <= MOST_ROUNDS else 1)


def rounds_in_a_row(held: Position | None, player: str) -> int:
    """Return how many rounds in a row this would be. The count belongs to the player, not to the seat (reading A9b)."""
    return held.rounds + 1 if held and held.player == player else 1


def offers(held: Position, seated: Collection[int], readings: Readings) -> tuple[int, ...]:
    """Type of Game 5: return who is asked after two rounds, clockwise; the former player-dealer last or not at all
    (reading A9).
    """
    asked = [seat for seat in clockwise(seated, held.seat) if seat != held.seat]
    return (*asked, held.seat) if readings["A9"] == "offer_last" else tuple(asked)


def rotate(held: Position, seated: Mapping[int, str], accepts: Collection[int], readings: Readings) -> Position | None:
    """Return who banks next and how many rounds they have banked in a row. If all decline, nobody banks and the table
    pauses.
    """
    if held.rounds < MOST_ROUNDS:
        return held
    for seat in offers(held, seated, readings):
        if seat in accepts:
            return Position(seat, seated.get(seat, held.player), 0)
    return None


OTHERS = {bank: [seat for seat in range(1, SEATS + 1) if seat != bank] for bank in range(1, SEATS + 1)}
"""The seats round which the button is counted, for each player-dealer."""


def button_seat(card: Card, player_dealer: int, antes: Collection[int], readings: Readings) -> int:
    """Dealing 6(count): count from the house dealer's left round the other seats, as many as the card's value."""
    counted = sorted(antes) if readings["A4"] == "wagering_seats" else OTHERS[player_dealer]
    return counted[(VALUES[card.rank] - 1) % len(counted)]


def place_button(round: WithCards[Table]) -> ButtonPlaced:
    """The face-up card places the button. On an empty seat, first action passes clockwise (reading A4c)."""
    assert round.bank is not None
    card = round.dealer[UP_CARD]
    served = _served(round)
    seat = button_seat(card, round.bank.seat, served, round.table.readings)
    return ButtonPlaced(card, seat, tuple(clockwise(served, seat)), rule("Dealing 6(button)"), COUNTED)


def action_order(round: WithCards[Table]) -> list[int]:
    assert round.bank is not None
    seat = button_seat(round.dealer[UP_CARD], round.bank.seat, _served(round), round.table.readings)
    return clockwise(round.hands, seat)


def _served(round: WithCards[Table]) -> list[int]:
    """Return the seats that were dealt in, without those whose ante was returned before."""
    return [seat for seat, hand in round.hands.items() if hand.cards]


def turns(round: WithCards[Table]) -> Iterator[tuple[Hand, str]]:
    """Dealing 6(order): each wager in the order in which it meets the player-dealer's (readings A5 and A8)."""
    assert round.bank is not None
    readings = round.table.readings
    hands = [round.hands[seat] for seat in action_order(round)]
    if readings["A8"] == "when_gathered":
        gathered = [round.hands[seat] for seat in clockwise(round.hands, round.bank.seat)]
        yield from ((hand, bet) for hand in gathered if hand.choice is Choice.FOLD for bet in _bets(hand))
        hands = [hand for hand in hands if hand.choice is not Choice.FOLD]
    if readings["A5"] == "by_player":
        yield from ((hand, bet) for hand in hands for bet in _bets(hand))
    else:
        for kind in (ANTE, PLAY, PAIR_PLUS):
            yield from ((hand, bet) for hand in hands for bet in _bets(hand) if bet.startswith(kind))


def _bets(hand: Hand) -> list[str]:
    """Ante, play and pair plus; then the wagers of others behind the hand (reading A1)."""
    own = [bet for bet in (ANTE, PLAY, PAIR_PLUS) if bet in hand.wagers]
    return own if len(own) == len(hand.wagers) else own + [bet for bet in hand.wagers if bet not in own]


def open_meters(round: WithCards[Table]) -> Meters:
    assert round.bank is not None
    return Meters(round.bank.wager, round.table.readings["A6"], round.table.readings["A7"])


def close_meters(round: WithCards[Table], meters: Meters) -> BankSettled:
    assert round.bank is not None
    return BankSettled(
        round.bank.seat,
        meters.wager,
        meters.paid,
        meters.taken,
        meters.over,
        rule("Type of Game 2"),
        (LIMITED, COVERED, rule("Type of Game 6")),
    )
