"""The decks and Dealing 5-8: betting closes, the shuffler gives stacks of three, and one card of the player-dealer is seen."""

from __future__ import annotations

from queenhigh.cards import Card
from queenhigh.games.california_three_card_poker.banking import UP_CARD, place_button
from queenhigh.games.california_three_card_poker.book import LADDER, rule
from queenhigh.games.california_three_card_poker.hand import CARDS
from queenhigh.games.california_three_card_poker.table import CaliforniaRound, Table, clockwise
from queenhigh.games.california_three_card_poker.wagers import ANTE
from queenhigh.games.kit.actions import Deal, Shuffle
from queenhigh.games.kit.dealing import in_packets, require_whole
from queenhigh.games.kit.events import BettingClosed, CardsDealt, ChoicesAnnounced, DeckShuffled, Event, RoundEnded
from queenhigh.games.kit.phases import BetsClosed, Betting, Dealt, Hand, in_play
from queenhigh.games.kit.release import released_line
from queenhigh.rules import Cited, IllegalAction, Rule

AS_DEALT = (rule("Dealing 7"), rule("Dealing 3(ante)"), rule("Deck: shuffler"), rule("Deck (c)"))


class UpCardTurned(Event, frozen=True, tag=True):
    """The bottom card of the player-dealer's stack, for all to see."""

    seat: int
    card: Card
    rule: Rule


class StubDiscarded(Event, frozen=True, tag=True):
    """The cards left in the shuffler went to the discard rack, unseen: how many, and of which deck."""

    count: int
    which: str
    rule: Rule
    also: tuple[Rule, ...] = ()


def close_betting(round: Betting[Table], by: str) -> list[Cited]:
    LADDER.require(by, "house_dealer", order="Closing the betting", rule=rule("Dealing 5(announce)"))
    if round.bank is None:
        raise IllegalAction(
            "No one holds the player-dealer position.", rule("Type of Game 1"), "Have the player-dealer's wager posted."
        )
    if not round.hands:
        raise IllegalAction(
            "No one has placed an ante, so there is no round to play.", rule("Dealing 3(ante)"), "Wait for an ante."
        )
    idle = [seat for seat in sorted(round.table.seated) if seat not in round.hands and seat != round.bank.seat]
    if idle and round.table.readings["A21"] == "required":
        raise IllegalAction(
            f"Seat {', '.join(map(str, idle))} has no ante.",
            rule("Dealing 3(ante)"),
            "Place an ante there, or clear the seat.",
        )
    if not round.deck and round.table.readings["A14"] == "previous_round":
        raise IllegalAction(
            f"The {round.table.deck} deck has not been shuffled.", rule("Deck (b)"), "Shuffle it first."
        )
    return [BettingClosed(rule("Dealing 5(announce)"))]


def shuffle(round: CaliforniaRound, action: Shuffle) -> list[Cited]:
    """Reading A14: shuffle while the other deck is in play (Deck (b)), or when betting has closed (Dealing 7)."""
    early = round.table.readings["A14"] == "previous_round"
    moment = rule("Deck (b)") if early else rule("Dealing 7")
    LADDER.require(action.by, "house_dealer", order="The shuffle", rule=moment)
    if isinstance(round, Betting) is not early:
        raise IllegalAction(
            "This deck is shuffled before betting closes." if early else "The cards are shuffled after betting closes.",
            moment,
            "Shuffle it at that moment.",
        )
    which, decks = action.which or round.table.deck, round.table.decks
    if which not in decks:
        raise IllegalAction(
            f"This table has the decks {' and '.join(decks)}, and no {which} one.",
            rule("Deck: number"),
            "Name one of these.",
        )
    if which != round.table.deck:
        raise IllegalAction(f"It is the turn of the {round.table.deck} deck.", rule("Deck (c)"), "Deal from that deck.")
    require_whole(action.deck, rule("Deck: physical"))
    return [DeckShuffled(action.deck, moment)]


def deal(round: BetsClosed[Table], action: Deal) -> list[Cited]:
    """A stack to every ante, clockwise from the player-dealer's left, and the last to the player-dealer (reading A15).

    An ante that came late and went back does not count; where all of them did, nothing is dealt.
    """
    LADDER.require(action.by, "house_dealer", order="The deal", rule=rule("Dealing 8(stacks)"))
    if round.fees is None:
        raise IllegalAction("The collection has not been taken.", rule("Collection timing"), "Take it first.")
    if not round.deck:
        raise IllegalAction("The cards have not been shuffled for this round.", rule("Dealing 7"), "Shuffle first.")
    if round.table.rack not in ("", round.table.deck):
        raise IllegalAction(
            f"The discard rack still holds the {round.table.rack} deck.", rule("Deck (d)"), "Clear the rack."
        )
    assert round.bank is not None
    bank = round.bank.seat
    antes = {hand.seat for hand in round.hands.values() if in_play(round, hand, ANTE)}
    if not antes:
        returned = [released_line(hand.wager(bet), round.released[hand.seat, bet]) for hand, bet in _wagers(round)]
        return [*returned, RoundEnded("settled", rule("Dealing 3(ante)"))]
    hands, stub = in_packets(round.deck, [*clockwise(antes, bank), bank], CARDS)
    return [CardsDealt(hands, hands.pop(bank), (), stub, rule("Dealing 8(stacks)"), AS_DEALT)]


def _wagers(round: BetsClosed[Table]) -> list[tuple[Hand, str]]:
    return [(hand, bet) for hand in round.in_order for bet in hand.wagers]


def turn_up(round: Dealt[Table], by: str) -> list[Cited]:
    """Dealing 8: turn up the card, place the button, and ask the first player. Nobody has looked yet (Dealing 9)."""
    LADDER.require(by, "house_dealer", order="Turning the player-dealer's card", rule=rule("Dealing 8(upcard)"))
    assert round.bank is not None
    return [
        UpCardTurned(round.bank.seat, round.dealer[UP_CARD], rule("Dealing 8(upcard)")),
        place_button(round),
        StubDiscarded(len(round.stub), round.table.deck, rule("Dealing 8(rest)"), (rule("Deck (d)"),)),
        ChoicesAnnounced(rule("Dealing 11(order)")),
    ]
