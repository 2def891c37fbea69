"""Proof of a payment, to hand to a complainant: the cards, the clauses, the postings and the check of the shuffle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, tzinfo

from queenhigh.games.kit.procedure import procedure
from queenhigh.games.library import open_book
from queenhigh.house.documents.page import (
    AnyBlock,
    ContentsEntry,
    Document,
    Entries,
    Fact,
    Facts,
    Grid,
    Prose,
    money,
    stamp_of,
)
from queenhigh.ledger.envelope import Head
from queenhigh.rules import Rule
from queenhigh.server.errors import ServerError
from queenhigh.server.record.rounds import for_player
from queenhigh.server.record.shapes import OrderPage, RoundPage

CHECKED = {
    True: "yes: settled again from the recorded actions, it pays the same to the cent",
    False: "no: settled again, it pays a different amount. Ask the inspector",
}


def check_part(page: RoundPage, player: str) -> None:
    """Refuse a proof for a person who took no part in the round, and say who did."""
    accounts = {leg.account.removeprefix("player:") for leg in page.balances if leg.account.startswith("player:")}
    there = dict.fromkeys(
        (*(seat.player for seat in page.seats), *(line.player for line in page.lines), *sorted(accounts))
    )
    if player not in there:
        raise ServerError(
            "not_found",
            f"{player or 'Nobody'} was not in round {page.number} of {page.table}.",
            now=f"Name one of its players: {', '.join(there)}.",
        )


def proof(page: RoundPage, player: str, head: Head, zone: tzinfo) -> Document:
    """The proof that a player may keep of a finished round: their own cards and postings, and what everyone saw."""
    seen, own = for_player(page, player), f"player:{player}"
    book = open_book(page.book)
    amount = (lambda cents: f"{cents:,} chips") if page.chips else money
    moved = sum(leg.amount for leg in seen.balances if leg.account == own)
    nets = [seat.net for seat in seen.seats if seat.player == player]
    mine = [line for line in seen.lines if line.player == player]
    cited = list(dict.fromkeys((each.book, each.clause) for line in mine for each in (line.rule, *line.also)))
    ended = datetime.fromisoformat(page.ended).astimezone(zone)

    def blocks() -> Iterator[AnyBlock]:
        yield Facts(
            key="round",
            facts=(
                Fact("table", "Table and round", f"{page.table}, round {page.number}"),
                Fact("game", "Game", f"{page.title}, {page.house}, edition {page.edition}"),
                Fact("ended", "Ended", f"{ended.day} {ended:%B %Y, %H:%M:%S} {ended.tzname()}"),
                Fact("outcome", "Outcome", page.outcome.replace("_", " ")),
                Fact("net", "Result", amount(sum(nets) if nets else moved)),
            ),
        )
        hands = [
            (f"Seat {seat.seat}", seat.player, " ".join(seat.cards) or "not shown", seat.words, seat.choice)
            for seat in seen.seats
        ]
        dealer = [("Dealer", "", " ".join(seen.dealer), seen.dealer_words, "")] if seen.dealer else []
        shared = [("Shared cards", "", " ".join(seen.shared), "", "")] if seen.shared else []
        yield Grid(
            key="cards",
            title="Cards",
            columns=("Hand", "Player", "Cards", "Makes", "Choice"),
            rows=(*hands, *dealer, *shared),
        )
        yield _table(
            "lines",
            "What was paid",
            ("Wager", ">Stake", ">Paid", ">Returned", "Why", "Clause"),
            (
                (line.label, *map(amount, (line.stake, line.paid, line.returned)), line.words, line.rule.clause)
                for line in mine
            ),
        )
        yield Entries(
            key="clauses",
            title="Clauses",
            entries=tuple(
                ContentsEntry(clause, open_book(book_id).clause(Rule(book_id, clause)).requires)
                for book_id, clause in cited
                if book_id == book.id
            ),
        )
        if seen.rulings:
            yield Entries(
                key="rulings",
                title="Rulings",
                entries=tuple(
                    ContentsEntry(
                        f"{one.rule.clause}, {one.by}", one.reason or "No reason was given.", _ordered(one.orders)
                    )
                    for one in seen.rulings
                ),
            )
        yield _table(
            "postings",
            "Postings on the player's account",
            (">Event", "Time", "What", ">Amount"),
            (
                (str(step.seq), _clock(step.at, zone), step.words, amount(leg.amount))
                for step in seen.timeline
                for leg in step.legs
                if leg.account == own
            ),
        )
        yield Facts(key="checks", title="Checks", facts=tuple(_checks(page, head)))

    return Document(
        kind="proof",
        title="Proof of payment",
        subtitle=f"{player}, {page.table} round {page.number}",
        stamps=(stamp_of(book),),
        blocks=tuple(blocks()),
        rule=procedure("records"),
        long=True,
    )


def _checks(page: RoundPage, head: Head) -> Iterator[Fact]:
    yield Fact("same", "Settles to the same result", CHECKED[page.same])
    if page.fairness is not None:
        fits = bool(page.fairness.deck)
        yield Fact(
            "shuffle",
            "Shuffle",
            "the cards are those of the sealed deck" if fits else "the cards did not come from the sealed deck",
            "The commitment was on the table before the first wager.",
        )
        yield Fact("commitment", "Commitment", page.fairness.commitment)
    first, last = page.timeline[0], page.timeline[-1]
    yield Fact("events", "Events", f"{first.seq} to {last.seq}", "In the ledger of the house.")
    yield Fact("hash", "Hash of the last event", last.hash)
    yield Fact(
        "head", "Chain at the time of printing", f"{head.seq}:{head.hash}", "`queenhigh audit verify` checks it."
    )


def _ordered(orders: Iterable[OrderPage]) -> tuple[str, ...]:
    return tuple(f"{order.words} ({order.rule.clause})" for order in orders)


def _table(key: str, title: str, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Grid | Prose:
    found = tuple(rows)
    if not found:
        return Prose(key=key, title=title, paragraphs=("None.",))
    return Grid(key=key, title=title, columns=columns, rows=found)


def _clock(at: str, zone: tzinfo) -> str:
    return f"{datetime.fromisoformat(at).astimezone(zone):%H:%M:%S}"
