"""One sentence for each event of a finished round, and the cards that it is about. Only finished rounds come here, so
everything may be named. An event without a sentence is shown by its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from queenhigh.cards import Card
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import events, floor_events
from queenhigh.games.kit.ruling import Ruling
from queenhigh.house.documents.page import money
from queenhigh.money import Line, rounded_down
from queenhigh.rules import Cited
from queenhigh.server.page import page_of
from queenhigh.server.views.labels import CHOICES, bet_label, rank_label
from queenhigh.server.views.words import line_words

OUTCOMES = {"settled": "The round is settled", "misdeal": "The round is a misdeal", "void": "The round is void"}


class Told(NamedTuple):
    words: str
    cards: tuple[str, ...] = ()
    seat: int | None = None
    for_all: bool = False
    """Who won a pot: told to every player, however much happens at once."""


def tell(event: Cited, state: TableState) -> Told:
    said = page_of(state.room).sentences.get(type(event)) or _SAID.get(type(event))
    return said(event, state) if said else Told(_spoken(type(event).__name__))


VERBS = {"has": "have", "is": "are", "misses": "miss"}


def addressed(words: str, player: str) -> str:
    """A sentence as the player reads it: `Ann folds` as `You fold`."""
    if words.startswith(f"{player}: "):
        return f"You{words[len(player) :]}"
    found = re.match(rf"{re.escape(player)} (\w+s)\b", words)
    if found:
        return f"You {VERBS.get(found[1], found[1][:-1])}{words[found.end() :]}"
    return re.sub(rf" to {re.escape(player)}$", " to you", words)


def _spoken(name: str) -> str:
    """`ShuffleOrdered` as `Shuffle ordered`."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()
    return words[:1].upper() + words[1:]


def _named(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def _placed(event: events.WagerPlaced, state: TableState) -> Told:
    return Told(f"{event.player} puts {money(event.amount)} on {bet_label(state, event.bet)}", seat=event.seat)


def _decided(event: events.Decided, state: TableState) -> Told:
    hand = state.round.hands.get(event.seat) if state.round else None
    who = hand.player if hand else f"Seat {event.seat}"
    choice = CHOICES.get(event.choice, event.choice.value)
    beside = f", {money(event.play)} on {bet_label(state, event.bet)}" if event.play else ""
    return Told(f"{who}: {choice[:1].lower()}{choice[1:]}{beside}", seat=event.seat)


def _dealt(event: events.CardsDealt, _: TableState) -> Told:
    hands = len(event.hands)
    shared = f" and {len(event.shared)} shared cards" if event.shared else ""
    return Told(f"Cards are dealt to {hands} {'hand' if hands == 1 else 'hands'}, the dealer{shared}")


def _shown(event: events.DealerShown, _: TableState) -> Told:
    qualifies = "which qualifies" if event.qualifies else "which does not qualify"
    return Told(f"The dealer shows {event.words}, {qualifies}", _named(event.cards))


def _declared(event: events.HandDeclared, state: TableState) -> Told:
    hand = state.round.hands.get(event.seat) if state.round and event.seat is not None else None
    whose = hand.player if hand else "The dealer" if event.seat is None else f"Seat {event.seat}"
    cards = _named(hand.cards) if hand else ()
    return Told(f"{whose} has {event.words}", cards, event.seat)


def _line(line: Line, state: TableState) -> Told:
    hand = state.round.hands.get(line.wager.seat)
    who = line.wager.bettor or (hand.player if hand else f"Seat {line.wager.seat}")
    return Told(f"{who}: {line_words(state, line)}", seat=line.wager.seat)


def _reported(event: events.Reported, _: TableState) -> Told:
    kind = str(event.fact.get("type", "irregularity")).replace("_", " ")
    detail = str(event.fact.get("detail", "") or "")
    return Told(f"{rank_label(event.by)} reports: {kind}{f' ({detail})' if detail else ''}")


def _ruled(ruling: Ruling, _: TableState) -> Told:
    told = f"; notified: {', '.join(map(rank_label, ruling.notify))}" if ruling.notify else ""
    return Told(f"Ruling, for a {rank_label(ruling.by)} or above: {ruling.reason or 'see its orders'}{told}")


def _fees(event: events.FeesTaken, _: TableState) -> Told:
    return Told(f"Fees of {money(sum(event.fees.values()))} go into the drop box")


_SAID: dict[type, Callable[[Any, TableState], Told]] = {
    events.WagerPlaced: _placed,
    events.WagerWithdrawn: lambda e, s: Told(f"Seat {e.seat} takes back {bet_label(s, e.bet)}", seat=e.seat),
    events.PriorityDeclined: lambda e, s: Told(f"{e.player} leaves {bet_label(s, e.bet)} to others", seat=e.seat),
    events.BankPosted: lambda e, _: Told(f"{e.player} banks with {money(e.wager)}", seat=e.seat),
    events.BankWithdrawn: lambda e, _: Told("The bank is taken back", seat=e.seat),
    events.FeesTaken: _fees,
    events.MeterSeen: lambda e, _: Told(f"The prize meter is at {money(rounded_down(e.value))}"),
    events.GameStarted: lambda e, _: Told("The jackpot wagers are registered"),
    events.WagerReleased: lambda e, s: Told(
        f"{bet_label(s, e.bet)} of seat {e.seat} is out of play: {e.outcome.value.replace('_', ' ')}", seat=e.seat
    ),
    events.Advised: lambda e, _: Told(f"{e.player or 'The staff'} is informed: {e.note}", seat=e.seat),
    events.AskedToConfirm: lambda e, _: Told(f"{e.player} is asked to confirm: {e.note}", seat=e.seat),
    events.BettingClosed: lambda *_: Told("No more bets"),
    events.DeckShuffled: lambda e, _: Told("The deck is shuffled"),
    events.DeckCut: lambda e, _: Told(f"The dealer cuts off {e.at} cards"),
    events.CardsDealt: _dealt,
    events.ChoicesAnnounced: lambda *_: Told("Players may look at their cards and decide"),
    events.HandViewed: lambda e, _: Told(f"{e.player} looks at the cards of seat {e.seat}", seat=e.seat),
    events.Decided: _decided,
    events.StreetDealt: lambda e, _: Told("Communal cards are turned up", _named(e.cards)),
    events.DealerShown: _shown,
    events.HandDeclared: _declared,
    events.WagersSettled: lambda *_: Told("Every wager is settled"),
    events.CardsCollected: lambda e, _: Told(
        f"{e.count} cards of seat {e.seat} are counted and collected", seat=e.seat
    ),
    events.RoundEnded: lambda e, _: Told(OUTCOMES.get(e.outcome, f"The round is {e.outcome.replace('_', ' ')}")),
    events.Reported: _reported,
    Line: _line,
    Ruling: _ruled,
    floor_events.RoundStarted: lambda *_: Told("The round begins"),
    floor_events.DeckSealed: lambda e, _: Told(f"The deck is sealed as {e.commitment[:12]}…, before the first wager"),
    floor_events.RoundFinished: lambda *_: Told("The round is over"),
    floor_events.PlayerSeated: lambda e, _: Told(f"{e.player} sits down at seat {e.seat}", seat=e.seat),
    floor_events.SeatLeft: lambda e, _: Told(f"{e.player} leaves seat {e.seat}", seat=e.seat),
    floor_events.LeaveAsked: lambda e, _: Told(f"{e.player} leaves when the hand is over"),
    floor_events.LeaveWithdrawn: lambda e, _: Told(f"{e.player} stays"),
    floor_events.ReportFiled: lambda e, _: Told(f"Report {e.number} is filed by {e.report.by}"),
    floor_events.ReportClosed: lambda e, _: Told(f"Report {e.number} is {e.reason}"),
    floor_events.PlayerExcluded: lambda e, _: Told(f"{e.player} is excluded from the game"),
    floor_events.ExclusionLifted: lambda e, _: Told(f"{e.player} may take part in the game again"),
    floor_events.OrderSaid: lambda e, _: Told(
        f"Said with {_spoken(e.order).lower()}: " + "; ".join(f"{name}: {value}" for name, value in e.said.items())
    ),
    floor_events.OrderQueued: lambda e, _: Told(
        f"{_spoken(e.queued.order['type'])} waits for the end of the round (order {e.number})"
    ),
    floor_events.QueuedOrderClosed: lambda e, _: Told(f"Queued order {e.number} is {e.outcome}"),
    floor_events.DealingSet: lambda e, _: Told(
        "The table is dealt by hand" if e.mode == "by_hand" else "The automatic dealer deals"
    ),
    floor_events.NoticeGiven: lambda e, _: Told(
        f"Notice of {e.notice.subject.replace('_', ' ')}: {e.notice.change}".rstrip(": ")
    ),
    floor_events.SettingsChanged: lambda e, _: Told(f"The table's {e.what.replace('_', ' ')} change"),
}
