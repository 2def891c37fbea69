"""The result of a round sheet as data: lines with their clauses, hands, cards, rulings and advice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from queenhigh.cards import Card
from queenhigh.games.kit.events import Advised
from queenhigh.games.kit.phases import Over, is_out
from queenhigh.games.kit.ruling import Award, Ruling, orders_as_data
from queenhigh.money import Line, Outcome, in_dollars
from queenhigh.rules import Rule


def result_of(
    playing: Any,
    sheet: Any,
    *,
    dealer: Mapping[str, Any],
    names: Mapping[int, Mapping[str, str]],
    cards: Mapping[str, Sequence[Card]],
    lines: Iterable[Line] | None = None,
    more: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The parts that every book's result has. `names` are the hands of the seats, `dealer` is the dealer's hand, and
    `more` is what only this book has."""
    over: Over[Any] = playing.round
    assert isinstance(over, Over)
    result: dict[str, Any] = {"round": over.outcome} | ({sheet.book.dealer: dict(dealer)} if dealer else {})
    written = {seat.number: seat.written for seat in sheet.seats if seat.written or seat.number in sheet.empty_seats}
    result["seats"] = seats_as_data(over.lines if lines is None else lines, written, names, ended_by(over))
    result["cards"] = {"seats": {str(seat.number): list(map(str, seat.cards)) for seat in sheet.seats if seat.cards}}
    result["cards"] |= {name: list(map(str, shown)) for name, shown in cards.items() if shown}
    result["rulings"] = [ruling_as_data(ruling) for ruling in over.rulings]
    result |= more or {}
    advice = [event for event in playing.log.events if isinstance(event, Advised)]
    if advice:
        result["advice"] = [{"seat": one.seat, "note": one.note, "rule": one.rule.clause} for one in advice]
    return result


def ended_by(over: Over[Any]) -> Rule | None:
    """The clause of the last ruling that was not about a prize."""
    return next((made.rule for made in reversed(over.rulings) if not isinstance(made.orders[0], Award)), None)


def hand_names(over: Over[Any], sheet: Any, name: Callable[[tuple[Card, ...]], str]) -> dict[int, dict[str, str]]:
    """The names of the hands of a settled round, if the sheet gives their cards."""
    shown = [seat for seat in sheet.playing if over.outcome == "settled" and len(seat.cards) == sheet.book.hand_cards]
    return {seat.number: {"hand": name(seat.cards)} for seat in shown if not is_out(over, over.hands[seat.number])}


def line_as_data(line: Line) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "outcome": line.outcome.value,
        "stake": in_dollars(line.wager.stake),
        "paid": in_dollars(line.paid),
        "returned": in_dollars(line.returned),
        "rule": line.rule.clause,
    }
    if line.wager.bettor:
        entry["bettor"] = line.wager.bettor
    if line.unpaid:
        entry["unpaid"] = in_dollars(line.unpaid)
    if also := list(dict.fromkeys(rule.clause for rule in line.also if rule != line.rule)):
        entry["also"] = also
    return entry


def seats_as_data(
    lines: Iterable[Line],
    written: Mapping[int, Mapping[str, int]],
    names: Mapping[int, Mapping[str, str]],
    ended: Rule | None,
) -> dict[str, Any]:
    """Each seat's wagers, net and hand. A wager on the sheet that the round never reached is returned."""
    by_seat: dict[int, list[Line]] = {seat: [] for seat in written}
    for line in lines:
        by_seat.setdefault(line.wager.seat, []).append(line)
    seats: dict[str, Any] = {}
    for seat, own in sorted(by_seat.items()):
        wagers = {line.wager.bet: line_as_data(line) for line in own}
        back = [line for line in own if line.outcome in (Outcome.VOID, Outcome.RETURNED)]
        fate = back[0].outcome if back else Outcome.RETURNED
        decided = next((line.rule for line in own if line.outcome is Outcome.VOID), ended)
        decided = decided or (back[0].rule if back else None)
        for bet, stake in written.get(seat, {}).items():
            if bet not in wagers:
                entry = {
                    "outcome": fate.value,
                    "stake": in_dollars(stake),
                    "paid": "0.00",
                    "returned": in_dollars(stake),
                }
                wagers[bet] = entry | ({"rule": decided.clause} if decided else {})
        seats[str(seat)] = {**names.get(seat, {}), "wagers": wagers, "net": in_dollars(sum(line.net for line in own))}
    return seats


def ruling_as_data(ruling: Ruling) -> dict[str, Any]:
    entry: dict[str, Any] = {"rule": ruling.rule.clause, "by": ruling.by, "orders": orders_as_data(ruling)}
    if ruling.notify:
        entry["notify"] = list(ruling.notify)
    if ruling.reason:
        entry["reason"] = ruling.reason
    return entry
