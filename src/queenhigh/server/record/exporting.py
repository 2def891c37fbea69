"""A player's rounds as files: as sheets that can be settled, poker hands as PHH too, and many of them as a zip.

A sheet has the player's own hands, the dealer's and the shared cards; at poker, the hands that were shown. It is
settled again before it is handed out: if other people's hands decided part of the round there is no such sheet, and the
player is told why.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator
from typing import Any

import yaml
from msgspec.structs import replace

from queenhigh.desk.searching import Wanted
from queenhigh.desk.tables import TableState
from queenhigh.money import in_dollars
from queenhigh.notation.recall import settled_again, sheet_of
from queenhigh.notation.sheets import RoundSheets
from queenhigh.rules import InputError
from queenhigh.server.errors import ServerError
from queenhigh.server.house import House
from queenhigh.server.page import page_of
from queenhigh.server.record.own import OwnRound, own_rounds
from queenhigh.server.record.replay import walk
from queenhigh.server.record.rounds import check_over
from queenhigh.server.tournaments.felts import is_felt

MOST = 200
"""The most rounds in one file."""
BANKER = "Player-dealer"


def finished(house: House, table: str, number: int) -> TableState:
    """The table when the round was over."""
    if not is_felt(table):
        check_over(house.table(table), number)
    for state, _, _ in walk(house, table, number):
        found = state
    return found


def own_sheet(state: TableState, player: str) -> dict[str, Any]:
    """The player's sheet, from the table that `finished` returns. The caller checks that they took part."""
    chips = is_felt(state.id)
    written = page_of(state.room).game.hand_sheet
    try:
        if written is not None:
            return written(state, player, chips)
        if state.room.has("sheet") and not chips:
            return _own_sheet(state, player)
    except InputError as error:
        raise ServerError("not_found", f"Hand {state.number} of {state.id} has no sheet.", str(error)) from None
    raise ServerError("not_found", f"Round {state.number} of {state.id} has no sheet.")


def _own_sheet(state: TableState, player: str) -> dict[str, Any]:
    over, happened = state.round, state.happened
    room = state.room
    hands = {
        seat: replace(hand, wagers={bet: stake for bet, stake in hand.wagers.items() if "/" not in bet})
        for seat, hand in over.hands.items()
        if hand.player == player
    }
    lines = tuple(line for line in over.lines if line.wager.seat in hands and not line.wager.bettor)
    own = replace(over, hands=hands, lines=lines)
    if over.bank is not None and over.bank.player != player:
        own = replace(own, bank=replace(over.bank, player=BANKER))
    sheet = sheet_of(room, own, happened)
    sheet.pop("irregularities", None)
    dealer = room.facet("sheet", RoundSheets).dealer
    if len(room.sight.shown(over, happened).dealer) < len(sheet[dealer]["cards"]):
        del sheet[dealer]["cards"]
    _, differences = settled_again(room, own, happened, sheet)
    if not hands or differences:
        raise ServerError(
            "not_found",
            f"Round {state.number} of {state.id} cannot be written as a sheet of your hand alone.",
            "Part of it was decided by a ruling, the bank or other players' hands.",
            "Ask the house for a proof of payment.",
        )
    return sheet


def as_yaml(sheet: dict[str, Any]) -> bytes:
    written: str = yaml.safe_dump(sheet, sort_keys=False, allow_unicode=True)
    return written.encode()


def file_name(table: str, number: int, form: str) -> str:
    return f"{''.join(sign if sign.isalnum() else '-' for sign in table)}-{number}.{form}"


def as_zip(house: House, wanted: Wanted) -> bytes:
    """The newest matching rounds as a zip: a list of them, and a file for each that can be written."""
    found, left_out = own_rounds(house, replace(wanted, limit=MOST)), list[str]()
    names = house.hosting.names_of(wanted.player)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("rounds.csv", _as_csv(found.rounds))
        for one in found.rounds:
            try:
                for name, body in _files(house, one, names):
                    archive.writestr(name, body)
            except (ServerError, InputError) as error:
                left_out.append(f"{one.table} {one.number}: {error}")
        if found.total > len(found.rounds):
            left_out.append(f"{found.total - len(found.rounds)} older rounds: a file has at most {MOST}.")
        if left_out:
            archive.writestr("left-out.txt", "\n".join(left_out) + "\n")
    return made.getvalue()


def _files(house: House, one: OwnRound, names: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """A sheet, and at poker the same as PHH."""
    state = finished(house, one.table, one.number)
    game = page_of(state.room).game
    player = next(name for name in names if game.took_part(state.round, name))
    if game.hand_file is not None:
        text = game.hand_file(state, player, is_felt(one.table))
        yield file_name(one.table, one.number, "phh"), text.encode()
    yield file_name(one.table, one.number, "yaml"), as_yaml(own_sheet(state, player))


COLUMNS = (
    "ended",
    "table",
    "round",
    "book",
    "game",
    "tournament",
    "cards",
    "shared",
    "action",
    "pot",
    "staked",
    "result",
)


def _as_csv(rounds: tuple[OwnRound, ...]) -> str:
    text = io.StringIO()
    out = csv.writer(text)
    out.writerow(COLUMNS)
    out.writerows(_rows(rounds))
    return text.getvalue()


def _rows(rounds: tuple[OwnRound, ...]) -> Iterator[tuple[object, ...]]:
    """Amounts in dollars, in a tournament in chips."""
    for one in rounds:
        held = one.held
        pot, staked, net = (
            amount if one.tournament else in_dollars(amount) for amount in (one.pot, one.staked, one.net)
        )
        cards = " ".join(held.cards), " ".join(held.shared)
        about = one.ended, one.table, one.number, one.book, one.game, one.tournament
        yield *about, *cards, held.action, pot, staked, net
