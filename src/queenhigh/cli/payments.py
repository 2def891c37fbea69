"""`queenhigh audit find | statement | proof`: find a payment, and print the evidence."""

from __future__ import annotations

import sys
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any

from queenhigh.cli.audit import opened
from queenhigh.cli.screen import console, plain, print_json, table, write_file
from queenhigh.desk import statement as statements
from queenhigh.desk.recall import recall
from queenhigh.desk.records import Found, Records
from queenhigh.desk.registry import HOUSE
from queenhigh.desk.searching import Wanted
from queenhigh.desk.tables import restore
from queenhigh.desk.tournament_hands import MARK
from queenhigh.desk.tournament_restoring import rebuilt
from queenhigh.house.documents.html import as_html
from queenhigh.house.documents.page import Document
from queenhigh.house.documents.text import as_text
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import dollars, in_dollars
from queenhigh.money.accounts import player as pile_of
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean
from queenhigh.rules.zone import label_of, zone_named

if TYPE_CHECKING:
    from queenhigh.server.record.shapes import RoundPage


def find(where: str, *, key: str, json: bool, wanted: Wanted, zone: str = "UTC") -> int:
    here = zone_named(zone)
    with opened(where, key) as ledger:
        records = Records.beside(ledger)
        rounds, total = records.find(wanted), records.count(wanted)
        records.close()
    if json:
        print_json({"total": total, "rounds": [_found_data(one, here) for one in rounds]})
        return 0
    shown = table("round", "ended", "outcome", "players", "rulings")
    for one in rounds:
        players = ", ".join(
            f"{name} {net:+,} chips" if one.tournament else f"{name} {'+' * (net > 0)}{in_dollars(net)}"
            for name, net in one.players.items()
        )
        when = datetime.fromtimestamp(one.ended, here)
        ended = f"{when:%Y-%m-%d %H:%M:%S} {label_of(when)}"
        shown.add_row(f"{one.table}/{one.number}", ended, one.outcome, plain(players), ", ".join(one.rulings))
    console().print(shown)
    console().print(f"{total} rounds found" + (f", the newest {len(rounds)} shown." if total > len(rounds) else "."))
    return 0


def _found_data(one: Found, zone: tzinfo) -> dict[str, Any]:
    amounts = one.players if one.tournament else {name: in_dollars(net) for name, net in one.players.items()}
    return {
        "round": f"{one.table}/{one.number}",
        "book": one.book,
        "ended": datetime.fromtimestamp(one.ended, zone).isoformat(),
        "outcome": one.outcome,
        "rulings": list(one.rulings),
        "players": amounts,
        "tournament": one.tournament,
        "events": [one.first, one.last],
    }


def statement(
    where: str, player: str, *, since: int, until: int, csv: bool, html: str, key: str, zone: str = "UTC"
) -> int:
    here = zone_named(zone)
    with opened(where, key) as ledger:
        _account_of(ledger, player)
        records = Records.beside(ledger)
        found = statements.statement(ledger, records, player, since, until)
        records.close()
    if csv:
        sys.stdout.write(statements.as_csv(found, here))
        return 0
    return _handed_out(statements.document(found, here), html)


def _account_of(ledger: Ledger, player: str) -> None:
    """Refuse a name that never held chips, because its statement would be empty."""
    accounts = ledger.balances()
    if pile_of(player) not in accounts:
        names = [account.removeprefix("player:") for account in accounts if account.startswith("player:")]
        raise InputError(f"{player!r} never held chips in this ledger.{did_you_mean(player, names)}")


def proof(where: str, number: str, player: str, *, html: str, key: str, zone: str = "UTC") -> int:
    """Print a proof, which is made from the server's own page of a round."""
    from queenhigh.server.record.proof import check_part
    from queenhigh.server.record.proof import proof as proof_of
    from queenhigh.server.record.rounds import recall_round

    where_, _, typed = number.rpartition("/")
    with opened(where, key) as ledger:
        if MARK in where_:
            page = _hand_page(ledger, where_, typed)
        else:
            found = recall(ledger, number)
            page = recall_round(ledger, restore(ledger, where_, found.book, found.edition)[0], int(typed))
        head = ledger.head()
    check_part(page, player)
    return _handed_out(proof_of(page, player, head, zone_named(zone)), html)


def _hand_page(ledger: Ledger, felt: str, number: str) -> RoundPage:
    """The page of a tournament hand, such as cup:7/118."""
    from queenhigh.server.record.tournament_hands import of_felt, recall_hand

    added = (event.open(dict[str, str]) for event in ledger.read(HOUSE) if event.kind == "TournamentAdded")
    live, place = of_felt(rebuilt(ledger, {body["tournament"]: body["book"] for body in added}), felt)
    if not number.isdecimal():
        raise InputError(f"A hand of a tournament is named like cup:7/118, not {felt}/{number}.")
    return recall_hand(ledger, live, place, int(number))


def _handed_out(document: Document, html: str) -> int:
    if html:
        write_file(html, as_html(document))
        print(f"It is in {html}.", file=sys.stderr)
    else:
        sys.stdout.write(as_text(document))
    return 0


def moment(text: str, default: int, zone: str = "UTC") -> int:
    if not text:
        return default
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise InputError(f"{text!r} is not a time. Write it like 2026-11-16T20:40.") from None
    return int((at if at.tzinfo else at.replace(tzinfo=zone_named(zone))).timestamp())


def cents_of(text: str) -> int | None:
    return abs(dollars(text.lstrip("$").replace(",", ""))) if text else None
