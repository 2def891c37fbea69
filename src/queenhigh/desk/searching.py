"""The criteria of a search in the record, and the query on the index."""

from __future__ import annotations

from typing import Literal

import msgspec

from queenhigh.desk.tournament_hands import MARK

Result = Literal["", "won", "lost", "even", "folded"]


RESULTS = {"won": "shares.net > 0", "lost": "shares.net < 0", "even": "shares.net = 0", "folded": "shares.folded = 1"}


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The criteria of a search. `since` is included and `until` is not."""

    player: str = ""
    table: str = ""
    book: str = ""
    since: int | None = None
    until: int | None = None
    amount: int | None = None
    """A payment or a result of exactly this amount; in a tournament, dollars stand for chips."""
    least: int | None = None
    """A player's result of at least this, up or down."""
    result: Result = ""
    """The player's outcome."""
    outcome: str = ""
    ruling: str = ""
    """A clause; `any` for any ruling."""
    limit: int = 50
    skip: int = 0


def conditions(wanted: Wanted) -> tuple[str, tuple[object, ...]]:
    joins, where = "", list[str]()
    values: list[object] = []

    def also(condition: str, *given: object) -> None:
        where.append(condition)
        values.extend(given)

    if wanted.player or wanted.result or wanted.least is not None:
        joins = " JOIN shares ON shares.place = rounds.place AND shares.number = rounds.number"
    if wanted.player:
        also("shares.player = ?", wanted.player)
    if wanted.least is not None:
        also("abs(shares.net) >= ?", wanted.least)
    if wanted.result:
        also(RESULTS[wanted.result])
    if wanted.amount is not None:
        whose = " AND player = ?" if wanted.player else ""
        also(
            f"(rounds.place, rounds.number) IN (SELECT place, number FROM payments WHERE amount IN (?, ?) AND "
            f"amount = CASE instr(place, '{MARK}') WHEN 0 THEN ? ELSE ? END{whose})",
            *(wanted.amount, wanted.amount // 100) * 2,
            *([wanted.player] if wanted.player else []),
        )
    if wanted.table:
        also("(rounds.place = ? OR rounds.place LIKE ?)", wanted.table, f"{wanted.table}{MARK}%")
    if wanted.book:
        also("rounds.book = ?", wanted.book)
    if wanted.since is not None:
        also("rounds.ended >= ?", wanted.since)
    if wanted.until is not None:
        also("rounds.ended < ?", wanted.until)
    if wanted.outcome:
        also("rounds.outcome = ?", wanted.outcome)
    if wanted.ruling:
        also(
            *(
                ("rounds.rulings <> ''",)
                if wanted.ruling == "any"
                else ("instr(rounds.rulings, ?) > 0", f"\n{wanted.ruling}\n")
            )
        )
    return joins + (f" WHERE {' AND '.join(where)}" if where else ""), tuple(values)
