"""`queenhigh review SHEET`: each decision on a sheet compared with the best one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from queenhigh.cards import card
from queenhigh.cli.screen import console, faces, plain, table
from queenhigh.cli.sheets import show_sheets
from queenhigh.games.kit.room import Room
from queenhigh.games.library import full_id, rooms_with
from queenhigh.maths.odds import Odds
from queenhigh.maths.report import Asked, odds
from queenhigh.maths.review import Judged, Passed, faced, needs_figures, review
from queenhigh.notation.hand_sheet import HandSheets, room_of
from queenhigh.notation.round_sheet import played
from queenhigh.rules import Cited, InputError, QueenhighError


def show(source: str, seat: str, *, json: bool) -> int:
    if seat and not (seat.isascii() and seat.isdecimal()):
        raise InputError(f"--seat must be the number of a seat, not {seat!r}.")
    wanted = int(seat) if seat else None

    def one(sheet: Any) -> dict[str, Any]:
        return reviewed(sheet, wanted)

    return show_sheets(source, one, lambda sheets: _each(sheets, wanted), print_result, json=json)


def _each(sheets: Iterable[Any], seat: int | None) -> Iterator[dict[str, Any]]:
    for sheet in sheets:
        try:
            yield reviewed(sheet, seat)
        except QueenhighError as error:
            yield {"error": str(error)}


def reviewed(sheet: Mapping[str, Any], seat: int | None = None) -> dict[str, Any]:
    """The review of a round sheet or a hand sheet, for one seat or every player."""
    room, passed = _passed(sheet)
    players = _players(passed)
    if seat is not None and seat not in players:
        raise InputError(f"No one plays at seat {seat}. The seats are {', '.join(map(str, players))}.")
    found = list[Judged]()
    for number, player in players.items():
        if seat in (None, number):
            made = review(room, passed, player, (number,), _figures(room, passed, player))
            found += [one for one in made if one.seat == number]
    costs = [one.cost for one in found if one.cost is not None]
    return {
        "book": room.id,
        "decisions": [_as_data(one, players) for one in found],
        "counted": len(costs),
        "cost": str(sum(costs, Fraction(0)) / _unit(room)),
    }


def _passed(sheet: Mapping[str, Any]) -> tuple[Room, list[Passed]]:
    """The events of a sheet. It is a hand sheet if its book has hand sheets, or if it has their fields; otherwise a
    round sheet."""
    named = sheet.get("book") if isinstance(sheet, Mapping) else None
    hands = isinstance(sheet, Mapping) and ("game" in sheet or (isinstance(named, str) and _has_hands(named)))
    if hands:
        room = room_of(sheet)
        start, events = room.facet("hand_sheet", HandSheets).played(sheet)
    else:
        room, start, events = played(sheet)
    return room, list(_walked(room, start, events))


def _has_hands(named: str) -> bool:
    try:
        return full_id(named) in rooms_with("hand_sheet")
    except InputError:
        return False


def _walked(room: Room, round: Any, events: Iterable[Cited]) -> Iterator[Passed]:
    happened: list[Cited] = []
    for event in events:
        yield Passed(round, tuple(happened), event)
        round = room.round.evolve(round, event)
        happened.append(event)


def _players(passed: list[Passed]) -> dict[int, str]:
    last = passed[-1].round if passed else None
    there = getattr(last, "hands", None) or getattr(last, "seats", {})
    return {number: hand.player for number, hand in sorted(there.items())}


def _figures(room: Room, passed: list[Passed], player: str) -> dict[str, Any] | None:
    """The odds of the whole book, if readings other than the defaults require them: that takes a while."""
    if room.has("review") or not room.facet("odds", Odds).advice:
        return None
    if not needs_figures(room, faced(room, passed, player)):
        return None
    return odds(room.id, Asked(readings=dict(passed[0].round.table.readings.departures), hands=True))


def _unit(room: Room) -> int:
    """Hand sheets count in chips, round sheets in dollars."""
    return 1 if room.has("hand_sheet") else 100


def _as_data(one: Judged, players: dict[int, str]) -> dict[str, Any]:
    unit = 1 if one.street else 100
    return {
        "seat": one.seat,
        "player": players[one.seat],
        "street": one.street,
        "cards": list(one.cards),
        "shared": list(one.shared),
        "did": one.did,
        "best": one.best or None,
        "worths": {choice: str(worth / unit) for choice, worth in one.worths.items()},
        "cost": None if one.cost is None else str(one.cost / unit),
        "exact": one.exact,
        "note": one.note,
    }


def print_result(result: dict[str, Any], _: dict[str, Any]) -> None:
    out = console()
    shown = table("seat", "street", "cards", "board", "did", "best", ">cost", "note")
    for one in result["decisions"]:
        cost = "" if one["cost"] is None else f"{float(Fraction(one['cost'])):.4f}"
        cards, board = (faces(card(text) for text in one[name]) for name in ("cards", "shared"))
        did, best = (str(one[name] or "").replace("_", " ") for name in ("did", "best"))
        shown.add_row(str(one["seat"]), one["street"], cards, board, did, best, cost, plain(one["note"]))
    out.print(shown)
    all_of_it = float(Fraction(result["cost"]))
    out.print(
        f"{result['counted']} of {len(result['decisions'])} decisions could be calculated; their total cost is {all_of_it:.4f}."
    )
