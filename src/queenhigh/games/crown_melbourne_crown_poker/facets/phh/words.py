"""The steps of an imported hand in words, each with its clause. Amounts are in the record's unit, not dollars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from queenhigh.cards import Card
from queenhigh.cli.screen import faces, plain
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.moves import spelt, written
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.replayed import Replayed, Step
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.tables import seats_of
from queenhigh.games.crown_melbourne_crown_poker.games import ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import InPlay
from queenhigh.notation.phh import ToldLine
from queenhigh.rules import Cited

POSTS = {
    PostKind.BLIND: "posts a blind of",
    PostKind.STRADDLE: "straddles for",
    PostKind.POST: "posts",
    PostKind.ANTE: "antes",
    PostKind.DEAD: "antes for the pot",
}
LONGEST_NAME = 24
LONGEST_LINE = 72


def told(played: Replayed) -> Iterator[ToldLine]:
    """A hand step by step, each with its clause."""
    record, teller, street = played.record, Teller(played), -1
    about = f"{record.variant.code}  {record.variant.game.title}, {record.variant.limit.replace('_', ' ')}"
    yield ToldLine(f"[bold]{plain(about)}[/]")
    for name in ("event", "venue", "table", "hand"):
        if name in record.meta and isinstance(record.meta[name], str | int):
            yield ToldLine(f"[dim]{name} {plain(str(record.meta[name]))[:LONGEST_LINE]}[/]")
    yield from _players(played, teller)
    for step in played.steps:
        if isinstance(step.after, InPlay) and step.after.street != street:
            street = step.after.street
            before = step.after.pot - sum(seat.bet for seat in step.after.seats.values())
            pot = f", pot {teller.money(before)}" if street else ""
            yield ToldLine(f"[bold]{ROUNDS[street]} betting round{pot}[/]", begins=True)
        for words, clause in teller.told(step):
            yield ToldLine(words, clause)
        for departure in step.departures:
            yield ToldLine(f"[yellow]elsewhere: {plain(departure.what)}[/]", departure.rule.clause)
        if step.move and step.move.note:
            yield ToldLine(f"[dim]# {plain(step.move.note)}[/]")
    yield from _stacks(played, teller)


def _players(played: Replayed, teller: Teller) -> Iterator[ToldLine]:
    for place, cards in enumerate(played.holding.hole):
        stack = played.record.starting[place]
        holds = "unknown" if stack is None else teller.money(stack)
        faces = teller.cards(cards) if any(cards) else spelt(cards)
        button = "  button" if place == len(played.record) - 1 else ""
        yield ToldLine(f"  p{place + 1:<3}{plain(teller.name(place))}  {holds}  {faces}[dim]{button}[/]")


def _stacks(played: Replayed, teller: Teller) -> Iterator[ToldLine]:
    if played.division:
        yield ToldLine(f"[yellow]elsewhere: {plain(played.division.what)}[/]", played.division.rule.clause)
    stopped = "" if played.over else "  [yellow]the record stops in mid-hand[/]"
    yield ToldLine("[bold]stacks[/]" + stopped, begins=True)
    for place, stack in enumerate(played.stacks):
        wanted = played.expected[place] if played.expected else None
        right = wanted is None or abs(wanted - stack) < 1
        mark = "" if right else f"  [red]the record has {written(int(wanted or 0), played.record.places)}[/]"
        holds = teller.money(stack) if played.record.starting[place] is not None else "unknown"
        yield ToldLine(f"  p{place + 1:<3}{plain(teller.name(place))}  {holds}{mark}")
    verdict = "[green]as in the record[/]" if played.agrees else "[red]not as in the record[/]"
    yield ToldLine(verdict if played.expected else "[dim]the record has no finishing stacks[/]")


class Teller:
    def __init__(self, played: Replayed) -> None:
        self.record, self.holding = played.record, played.holding
        self.seats = seats_of(played.record)

    def name(self, place: int) -> str:
        names = self.record.players
        return (names[place][:LONGEST_NAME] if names else "") or f"player {place + 1}"

    def money(self, chips: int) -> str:
        return written(chips, self.record.places)

    def cards(self, cards: Sequence[Card | None]) -> str:
        return " ".join("??" if one is None else faces([one]) for one in cards)

    def told(self, step: Step) -> Iterator[tuple[str, str]]:
        for event in step.events:
            if words := self.words(event):
                yield words, getattr(event, "rule").clause  # noqa: B009 (every event has one)

    def words(self, event: Cited) -> str:
        seat = getattr(event, "seat", None)
        who = plain(self.name(self.seats.index(seat))) if seat in self.seats else ""
        match event:
            case happened.Posted(amount=amount, kind=kind):
                return f"{who} {POSTS[kind]} {self.money(amount)}"
            case happened.Folded():
                return f"{who} folds"
            case happened.Checked():
                return f"{who} checks"
            case happened.Called(added=added):
                return f"{who} calls {self.money(added)}"
            case happened.Opened(to=to):
                return f"{who} bets {self.money(to)}"
            case happened.Raised(to=to):
                return f"{who} raises to {self.money(to)}"
            case happened.Discarded(card=card):
                return f"{who} discards {faces([card])}"
            case happened.UncalledReturned(amount=amount):
                return f"{self.money(amount)} back to {who}, uncalled"
            case happened.CommunityDealt(cards=cards):
                return f"board {faces(cards)}"
            case happened.HandShown(seat=shown) if not self.holding.known(self.seats.index(shown)):
                return f"{who} is not seen, and by the record wins"
            case happened.HandShown(cards=cards, words=words, low=low):
                return f"{who} shows {faces(cards)}: {words}{f' and {low}' if low else ''}"
            case happened.HandMucked():
                return f"{who} mucks"
            case happened.CommissionTaken(pot=pot, amount=amount) if amount:
                return f"commission {self.money(amount)} of {_pot(pot)}"
            case happened.FeePaid(amount=amount):
                return f"{who} pays {self.money(amount)} for the hand"
            case happened.PotAwarded(pot=pot, amount=amount, part=part):
                of = _pot(pot) if part == "whole" else f"the {part} half of {_pot(pot)}"
                return f"[bold]{who} wins {self.money(amount)}[/], {of}"
        return ""


def _pot(name: str) -> str:
    return "the main pot" if name == "main" else f"side pot {name.removeprefix('side_')}"
