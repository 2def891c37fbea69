"""Hands of tournaments in the record: each as a page, and step by step. Amounts are chips.

A hand's events are in its table's stream, each with the number of the tournament's event that it came after; the end of
a hand is recorded in the tournament's own stream.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from queenhigh.desk.codec import opened
from queenhigh.desk.tables import TableState
from queenhigh.desk.tournament_hands import MARK, Ended, ended_hands
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import Cited
from queenhigh.server.errors import ServerError
from queenhigh.server.record.rounds import page_of
from queenhigh.server.record.shapes import RoundPage
from queenhigh.server.tournaments.felts import felt_at

AMOUNT = re.compile(r"\$?(\d[\d,]*)\.(\d\d)\b")


def _ended(ledger: Ledger, shown: LiveTournament) -> Iterator[Ended]:
    """The finished hands of a tournament as shown: what was written since is not visible yet."""
    return ended_hands(ledger, LiveTournament(shown.id, shown.book.id), shown.version)


def of_felt(tournaments: dict[str, LiveTournament], table: str) -> tuple[LiveTournament, str]:
    name, _, place = table.partition(MARK)
    if name not in tournaments:
        raise ServerError("not_found", f"There is no tournament {name}.")
    return tournaments[name], place


def took_part(ledger: Ledger, shown: LiveTournament, place: str, number: int, player: str) -> bool:
    return any(player in hand.players for hand in _ended(ledger, shown) if (hand.table, hand.number) == (place, number))


def recall_hand(ledger: Ledger, shown: LiveTournament, place: str, number: int) -> RoundPage:
    hand, live, played, of_tournament = _begun(ledger, shown, place, number)
    for envelope in played:
        live.apply_at(place, opened(envelope, live.book.id))
    for envelope in of_tournament[hand.dealt :]:
        live.apply(live.opened(envelope))
    page = page_of(felt_at(live, place), played)
    seats = tuple(replace(seat, net=hand.net.get(seat.player, seat.net)) for seat in page.seats)
    steps = tuple(replace(step, words=in_chips(step.words)) for step in page.timeline)
    lines = tuple(replace(line, words=in_chips(line.words)) for line in page.lines)
    return replace(page, number=number, seats=seats, timeline=steps, lines=lines, chips=True)


def walked_hand(
    ledger: Ledger, shown: LiveTournament, place: str, number: int
) -> Iterator[tuple[TableState, Cited, Envelope]]:
    """The events of a hand, each with its table as it stands after it; after the last, with the chips as they were counted."""
    hand, live, played, of_tournament = _begun(ledger, shown, place, number)
    for envelope in played:
        event = opened(envelope, live.book.id)
        live.apply_at(place, event)
        if envelope is played[-1]:
            for after in of_tournament[hand.dealt :]:
                live.apply(live.opened(after))
        yield felt_at(live, place), event, envelope


def _begun(
    ledger: Ledger, shown: LiveTournament, place: str, number: int
) -> tuple[Ended, LiveTournament, list[Envelope], list[Envelope]]:
    """A hand that is over, the tournament as it stood when it was dealt, the hand's events, and the tournament's."""
    hand = next((one for one in _ended(ledger, shown) if (one.table, one.number) == (place, number)), None)
    if hand is None:
        raise ServerError(
            "not_found", f"No hand {number} is over at table {place} of {shown.id}.", now="Look again when it is."
        )
    live = LiveTournament(shown.id, shown.book.id)
    of_tournament = ledger.read(live.stream, 0, hand.ended.version)
    for envelope in of_tournament[: hand.dealt]:
        live.apply(live.opened(envelope))
    played = [
        envelope
        for envelope in ledger.read(live.stream_of(place), 0)
        if hand.dealt <= int(envelope.cause) < hand.ended.version
    ]
    return hand, live, played, of_tournament


def in_chips(words: str) -> str:
    """The text with chips instead of dollars: here a cent is a chip."""
    return AMOUNT.sub(lambda found: f"{int(found[1].replace(',', '') + found[2]):,}", words)
