"""What `settle` and `play_hand` return: plain dictionaries that also print well and display in notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from queenhigh.api.moves import money
from queenhigh.cards.drawing import escaped
from queenhigh.games.library import open_book, room, short_name
from queenhigh.money import Line
from queenhigh.notation.round_sheet import settle as settle_sheet
from queenhigh.rules import Clause, InputError


class WagerLine(msgspec.Struct, frozen=True):
    """The result of one wager: amounts in dollars, and the clause that decided it. `also` are further clauses that
    affected it."""

    book: str
    seat: int
    wager: str
    stake: Decimal
    outcome: str
    paid: Decimal
    """Winnings, without the stake."""
    returned: Decimal
    """The part of the stake that is returned."""
    rule: str
    also: tuple[str, ...] = ()
    bettor: str = ""

    @property
    def clause(self) -> Clause:
        """The clause itself: `line.clause.requires` says what it requires."""
        return open_book(self.book).clause(self.rule)

    def __str__(self) -> str:
        return f"seat {self.seat} {self.wager} {self.stake}: {self.outcome}, paid {self.paid} [{self.rule}]"


def line_of(line: Line) -> WagerLine:
    wager = line.wager
    return WagerLine(
        book=line.rule.book,
        seat=wager.seat,
        wager=wager.bet,
        stake=money(wager.stake),
        outcome=line.outcome.value,
        paid=money(line.paid),
        returned=money(line.returned),
        rule=line.rule.clause,
        also=tuple(rule.clause for rule in line.also),
        bettor=wager.bettor,
    )


class Settlement(dict[str, Any]):
    """The result of a round sheet, as a dictionary (docs/sheets.md), with its wagers as `lines`.

    `print(settlement)` shows them as a table.

    >>> import queenhigh
    >>> print(queenhigh.settle(queenhigh.load("examples/canberra.yaml")).lines[0])
    seat 1 ante 10.00: win, paid 10.00 [4.7(b)]
    """

    book: str = ""

    @property
    def lines(self) -> list[WagerLine]:
        return [
            WagerLine(
                book=self.book,
                seat=int(seat),
                wager=bet,
                stake=Decimal(told["stake"]),
                outcome=told["outcome"],
                paid=Decimal(told["paid"]),
                returned=Decimal(told["returned"]),
                rule=told.get("rule", ""),
                also=tuple(told.get("also", ())),
                bettor=told.get("bettor", ""),
            )
            for seat, each in self["seats"].items()
            for bet, told in each["wagers"].items()
        ]

    def net(self, seat: int) -> Decimal:
        """What the seat won or lost."""
        if str(seat) not in self["seats"]:
            raise InputError(f"There is no seat {seat!r}. There are {', '.join(self['seats'])}.")
        return Decimal(self["seats"][str(seat)]["net"])

    def __repr__(self) -> str:
        nets = ", ".join(f"seat {seat} {told['net']}" for seat, told in self["seats"].items())
        return f"<Settlement by {short_name(self.book)}: round {self['round']}; {nets}>"

    def __str__(self) -> str:
        return "\n".join([self._title, *columns(self._rows()), *self._rulings()])

    def _repr_html_(self) -> str:
        rows = [
            (*row[:5], f"<abbr title='{escaped(self._words(row[5]))}'>{escaped(row[5])}</abbr>") for row in self._rows()
        ]
        heads = ("seat", "wager", "stake", "outcome", "paid", "clause")
        return html_table(self._title, heads, rows)

    @property
    def _title(self) -> str:
        opened = open_book(self.book)
        return f"{opened.house}, {opened.title}: round {self['round'].replace('_', ' ')}"

    def _rows(self) -> list[tuple[str, str, str, str, str, str]]:
        return [
            (str(line.seat), line.wager, str(line.stake), line.outcome, str(line.paid), line.rule)
            for line in self.lines
        ]

    def _rulings(self) -> list[str]:
        return [
            f"ruling by {made['by']}: {', '.join(order['order'] for order in made['orders'])} [{made['rule']}]"
            for made in self.get("rulings", ())
        ]

    def _words(self, clause: str) -> str:
        return open_book(self.book).clause(clause).requires if clause else ""


def settlement(sheet: Mapping[str, Any]) -> Settlement:
    """Settle a round sheet."""
    made = Settlement(settle_sheet(sheet))
    made.book = room(str(sheet["book"])).id
    return made


class HandResult(dict[str, Any]):
    """The result of a hand sheet, as a dictionary (docs/sheets.md). `print(result)` shows stacks and pots."""

    def __repr__(self) -> str:
        return f"<HandResult: {self['ended'] or 'not over'}; stacks {self['final_stacks']}>"

    def __str__(self) -> str:
        pots = [
            f"{pot['name']}: {pot['amount']} to "
            + ", ".join(f"seat {seat} {won}" for seat, won in pot["awards"].items())
            + f" [{pot['rule']}]"
            for pot in self["pots"]
        ]
        stacks = ", ".join(f"seat {seat} {stack}" for seat, stack in self["final_stacks"].items())
        return "\n".join([f"hand: {self['ended'] or 'not over'}", *pots, f"stacks: {stacks}"])

    def _repr_html_(self) -> str:
        rows = [(escaped(seat), str(stack)) for seat, stack in self["final_stacks"].items()]
        return html_table(f"hand: {self['ended'] or 'not over'}", ("seat", "stack"), rows)


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Rows of text, aligned."""
    listed = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*listed, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in listed]


def html_table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in HTML. The cells are markup already."""
    head = "".join(f"<th>{escaped(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escaped(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
