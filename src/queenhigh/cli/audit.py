"""`queenhigh audit verify | reconcile | round | export | incidents`; the other audits are in `payments`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from queenhigh.cli.screen import console, plain, print_document, print_json, table, write_file
from queenhigh.desk import transfers
from queenhigh.desk.incidents import incidents_of
from queenhigh.desk.recall import Recalled, recall, recalled_hand
from queenhigh.games.library import room
from queenhigh.house.documents.html import as_html
from queenhigh.house.documents.text import as_text
from queenhigh.house.incidents import report
from queenhigh.ledger import audit
from queenhigh.ledger.envelope import Envelope, Head
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.ledger.houses import address_of, is_shared
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import OUTSIDE, may_be_below_zero
from queenhigh.money import in_dollars
from queenhigh.notation.hand_sheet import HandSheets, play_hand
from queenhigh.rules import InputError
from queenhigh.rules.zone import house_zone, keep_time, label_of, zone_named

if TYPE_CHECKING:
    from queenhigh.server.accounts.access_log import AccessVerdict

SHOWN = ("seq", "version", "at", "actor", "rank", "rule", "kind", "body", "hash")


@contextmanager
def opened(where: str, key: str = "") -> Iterator[Ledger]:
    """Open a ledger read-only: nothing changes, even if it is damaged."""
    if "://" not in where and not Path(where).is_file():
        raise InputError(f"There is no ledger at {where}.")
    with Ledger.open(where, read_only=True, key=key or None) as ledger:
        yield ledger


def verify(where: str, *, known: Sequence[str], heads: Sequence[str], json: bool) -> int:
    kept = [_head(text) for text in known]
    if _is_export(where):
        if kept or heads:
            raise InputError("Heads are compared with a ledger; an export ends with its own.")
        with Path(where).open("rb") as lines:
            verdict = audit.verify_export(lines)
        access = None
    else:
        with opened(where) as ledger:
            ledger.heads += tuple(Path(path).absolute() for path in heads)
            verdict = audit.verify(ledger, kept)
            access = _access_log(where, ledger)
    if json:
        head = {"seq": verdict.head.seq, "hash": verdict.head.hash}
        print_json(
            {
                "events": verdict.events,
                "sound": verdict.sound,
                "fault": verdict.fault,
                "seq": verdict.seq,
                "head": head,
                "signed": verdict.signed,
                "notes": list(verdict.notes),
                "access_log": to_builtins(access),
            }
        )
    elif verdict.sound:
        console().print(f"[green]{verdict.events} events, each with the hash of the one before.[/]")
        if verdict.signed:
            console().print(f"[green]They fit {verdict.signed} signed head{'s' * (verdict.signed > 1)}.[/]")
        else:
            console().print(
                "This ledger has no signed heads, so only --known can show whether its end was cut off or rewritten."
            )
        console().print(f"[dim]head {verdict.head.seq}:{verdict.head.hash}[/]", soft_wrap=True)
    else:
        console().print(f"[red]{plain(verdict.fault)}[/]", soft_wrap=True)
        console().print(f"{verdict.events} events before it are sound.")
    if not json and access is not None:
        _print_access(access)
    for note in () if json else verdict.notes:
        console().print(f"[yellow]note[/]  {plain(note)}", soft_wrap=True)
    return 0 if verdict.sound and (access is None or not access.fault) else 1


def _access_log(where: str, ledger: Ledger) -> AccessVerdict | None:
    """The access log of the house's accounts, if the ledger anchors it."""
    if not ledger.version("access"):
        return None
    from queenhigh.server.accounts.access_log import AccessVerdict, anchors_in, check
    from queenhigh.server.accounts.database import dumpable, place_of, read_only

    try:
        with closing(read_only(where)) as people:
            if "access_log" in dumpable(people):
                return check(people.rows, ledger, where)
    except DatabaseRefused:
        pass
    return AccessVerdict(0, anchors_in(ledger)[-1].seq, f"it is not in {place_of(where)}")


def _print_access(access: AccessVerdict) -> None:
    if access.fault:
        console().print(f"[red]The access log is not sound: {plain(access.fault)}.[/]", soft_wrap=True)
    else:
        anchored = f"anchored in the ledger up to entry {access.anchored}"
        console().print(f"[green]The access log has {access.entries} entries, {anchored}.[/]")


def _head(text: str) -> Head:
    seq, _, digest = text.partition(":")
    if not (seq.isascii() and seq.isdecimal()) or len(digest) != 64:
        raise InputError(f"A head is its number and hash, as `audit verify` prints them (118:8a0f...), not {text!r}.")
    return Head(int(seq), digest)


def _is_export(where: str) -> bool:
    if "://" in where or not Path(where).is_file():
        return False
    with Path(where).open("rb") as file:
        return file.read(1) == b"{"


def reconcile(where: str, *, json: bool) -> int:
    with opened(where) as ledger:
        books = audit.reconcile(ledger)
    if json:
        balances = {account: in_dollars(held) for account, held in books.balances.items()}
        print_json({"at": books.at.seq, "balances": balances, "faults": list(books.faults)})
        return 1 if books.faults else 0
    kinds: dict[str, list[int]] = {}
    for account, held in books.balances.items():
        kinds.setdefault(account.partition(":")[0], []).append(held)
    shown = table("kind of account", ">accounts", ">holds")
    for kind, piles in sorted(kinds.items()):
        shown.add_row(f"[bold]{plain(kind)}[/]", str(len(piles)), in_dollars(sum(piles)))
    shown.add_row("[bold]total[/]", str(len(books.balances)), in_dollars(sum(books.balances.values())))
    console().print(shown)
    for fault in books.faults:
        console().print(f"[red]✗[/] {plain(fault)}", soft_wrap=True)
    if not books.faults:
        console().print("[green]Every account equals the sum of its postings, and all accounts balance to zero.[/]")
    return 1 if books.faults else 0


def reconcile_group(where: str, *, json: bool) -> int:
    if not is_shared(where):
        raise InputError("A group of houses is in PostgreSQL: name it as postgresql://user@host/database.")
    from queenhigh.ledger.postgres_database import houses_in

    with ExitStack() as stack:
        ledgers = {house: stack.enter_context(opened(address_of(where, house))) for house in houses_in(where)}
        group = transfers.reconcile_group(ledgers)
    if json:
        print_json(
            {
                "houses": {
                    house: {name: in_dollars(held) for name, held in books.balances.items()}
                    for house, books in group.houses.items()
                },
                "transit": [
                    {"from": each.sender, "to": each.to, "sent": each.sent, "waiting": each.waiting}
                    | {"amount": in_dollars(each.amount)}
                    for each in group.transits
                ],
                "faults": list(group.faults),
            }
        )
        return 1 if group.faults else 0
    shown = table("house", ">accounts", ">players hold", ">in the house", ">issued")
    everything = [_of_house(books) for books in group.houses.values()]
    for house, row in zip(group.houses, everything, strict=True):
        shown.add_row(f"[bold]{plain(house)}[/]", str(row[0]), *map(in_dollars, row[1:]))
    if group.transits:
        shown.add_row("[bold]in transit[/]", "", "", in_dollars(group.in_transit), "")
    sums = [sum(column) for column in zip(*everything, strict=True)] if everything else [0] * 4
    sums[2] += group.in_transit
    shown.add_row("[bold]total[/]", str(sums[0]), *map(in_dollars, sums[1:]))
    console().print(shown)
    for each in group.transits:
        console().print(
            f"{plain(each.sender)} to {plain(each.to)}: {each.sent} transfers, {each.waiting} of them in transit with "
            f"{in_dollars(each.amount)}."
        )
    for fault in group.faults:
        console().print(f"[red]✗[/] {plain(fault)}", soft_wrap=True)
    if not group.faults:
        console().print(
            "[green]Every house balances to zero, and what they sent each other has arrived or is in transit.[/]"
        )
    return 1 if group.faults else 0


def _of_house(books: audit.Books) -> tuple[int, int, int, int]:
    """The figures of one house: accounts, players' chips, all chips in the house, and what was issued from outside the
    group."""
    here = sum(held for name, held in books.balances.items() if not may_be_below_zero(name))
    return len(books.balances), books.under("player:"), here, -books.balances.get(OUTSIDE, 0)


def export(where: str) -> int:
    with opened(where) as ledger:
        for line in audit.export(ledger):
            sys.stdout.write(line.decode().rstrip("\n") + "\n")
    return 0


def incidents(where: str, *, html: str, json: bool, key: str = "", zone: str = "UTC") -> int:
    keep_time(zone_named(zone))
    with opened(where, key) as ledger:
        found = incidents_of(ledger)
    if json:
        print_json(
            [{name: getattr(one, name) for name in one.__struct_fields__} | {"rule": one.rule.clause} for one in found]
        )
        return 0
    since, until = (found[0].at, found[-1].at) if found else (0, 0)
    document = report(found, where, since, until + 1)
    if html:
        write_file(html, as_html(document))
        print(f"Written to {html}.")
    else:
        sys.stdout.write(as_text(document))
    return 0


def show_round(
    where: str, number: str, *, json: bool, events: bool, sheet: bool, key: str = "", zone: str = "UTC"
) -> int:
    keep_time(zone_named(zone))
    with opened(where, key) as ledger:
        found = recall(ledger, number)
        hand, untold = _hand_sheet(ledger, number) if room(found.book).has("hand_sheet") else ({}, "")
    if sheet and untold:
        raise InputError(untold)
    if sheet:
        print_document(hand or found.sheet)
    elif json:
        print_json(
            {
                "round": f"{found.table}/{found.number}",
                "book": found.book,
                "edition": found.edition,
                "outcome": found.outcome,
                "sheet": hand or found.sheet,
                "result": play_hand(hand) if hand else found.again,
                "differences": found.differences,
                "events": [_as_data(event) for event in found.events],
            }
        )
    else:
        _print(found, hand, events=events)
        if untold:
            console().print(f"[yellow]note[/]  {plain(untold)}")
    return 1 if found.differences else 0


def _as_data(event: Envelope) -> dict[str, object]:
    return {name: getattr(event, name) for name in SHOWN}


def _hand_sheet(ledger: Ledger, number: str) -> tuple[dict[str, Any], str]:
    """The sheet of a poker hand, or why there is none."""
    found = recalled_hand(ledger, number)
    try:
        return room(found.book).facet("hand_sheet", HandSheets).recall(found.over, found.events), ""
    except InputError as error:
        return {}, str(error)


def _print(found: Recalled, hand: dict[str, Any], *, events: bool) -> None:
    from queenhigh.cli.hand import print_result as print_hand
    from queenhigh.cli.settle import print_result

    out = console()
    first, last = found.events[0], found.events[-1]
    out.print(f"[bold]round {plain(found.table)}/{found.number}[/]  edition {found.edition}")
    began, ended = (datetime.fromisoformat(event.at).astimezone(house_zone()) for event in (first, last))
    times = f"{began:%Y-%m-%d %H:%M:%S} to {ended:%H:%M:%S} {label_of(ended)}"
    out.print(f"[dim]events {first.seq} to {last.seq}, {times}[/]")
    if events:
        shown = table(">event", "what", "who", "clause")
        for event in found.events:
            shown.add_row(str(event.seq), event.kind, plain(event.actor), plain(event.rule))
        out.print(shown)
    if found.again:
        print_result(found.again, found.sheet)
    if hand:
        out.print("[dim]Amounts are in cents.[/]")
        print_hand(play_hand(hand), hand)
    for difference in found.differences:
        out.print(f"[red]✗[/] {plain(difference)}", soft_wrap=True)
    if not found.differences:
        settled = "Settled again from its sheet, the round pays the same to the cent."
        done = "Done again from what people did, the hand ends the same to the cent."
        out.print(f"[green]{settled if found.sheet else done}[/]")
