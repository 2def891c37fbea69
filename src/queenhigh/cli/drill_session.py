"""A session of drills in the terminal: asked, marked, explained and written down one by one. Nothing typed can break it."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable, Iterable
from fractions import Fraction

from msgspec.structs import replace

from queenhigh.cli.play import Leave, ask
from queenhigh.cli.screen import console, plain
from queenhigh.money import in_dollars
from queenhigh.training import answers, chips
from queenhigh.training.drill import Asks, Drill, Item, Kind, Mark, Row, Verdict, check, mark, understood

HANG = " " * 7
SUITS = str.maketrans("♣♦♥♠", "cdhs")
LETTERED = (Asks.ONE, Asks.SEVERAL, Asks.ORDER)
NAMED = {
    "told": "notified",
    "wrong": "error",
    "right": "correct order",
    "said": "announced",
    "taken": "counts as",
    "stands": "action out of turn",
}
"""Labels for lettered items whose id would not mean anything to a reader."""
AGAIN = 2
"""How many meaningless answers are allowed before one counts."""


class Session:
    """A session. `written` is called with each drill and its result as soon as it is answered, so that leaving loses
    nothing."""

    def __init__(
        self,
        drills: Iterable[Drill],
        written: Callable[[Drill, Verdict], None],
        *,
        timed: bool = True,
        partly: bool = True,
    ) -> None:
        """`partly`: an unfinished drill counts as far as it was answered."""
        self.drills, self.written, self.timed, self.partly = drills, written, timed, partly
        self.done = self.right = self.late = 0
        self.seconds = 0.0
        self.given_away, self.played = Fraction(0), 0
        self.paid: list[tuple[float, int, bool]] = []

    def run(self) -> None:
        say("[dim]Type ? for help, Enter to pass, q to leave. Every answer is explained.[/]\n")
        try:
            for made in self.drills:
                self._one(made)
        except (Leave, KeyboardInterrupt):
            say()

    def _one(self, made: Drill) -> None:
        say(f"[bold]{plain(made.title)}[/]  [dim]level {made.level}, seed {plain(made.seed)}[/]")
        for line in made.question:
            say(wrapped(line, "  ", "    "))
        rows(made.layout)
        clock = made.seconds if self.timed else 0
        if clock:
            say(f"  [dim]You have {clock} seconds.[/]")
        begun, given = time.monotonic(), dict[str, str]()
        try:
            for item in made.items:
                rows(item.shows)
                given[item.id] = asked(item)
                if made.kind is Kind.PLAY:
                    say()
                    _marked(item, mark(item, given[item.id], made.stake))
        except (Leave, KeyboardInterrupt):
            if given and self.partly:
                self._left(made, given)
            raise
        took = time.monotonic() - begun
        verdict = check(made, given, took if clock else 0)
        self._explained(made, verdict)
        self.done, self.right, self.late = self.done + 1, self.right + verdict.right, self.late + verdict.late
        self.seconds += took
        if made.kind is Kind.SPEED:
            self.paid.append((took, clock, verdict.right))
        self.written(made, verdict)

    def graph(self) -> None:
        """How fast each wager was paid, beside the pace."""
        if not self.paid:
            return
        longest = max(max(took, float(pace)) for took, pace, _ in self.paid)
        room = max(console().width - 24, 10)
        for number, (took, pace, right) in enumerate(self.paid, 1):
            bar = "#" * max(1, round(took / longest * room))
            colour = "green" if right else "red"
            say(f"{number:3} [{colour}]{bar}[/] {took:.1f} s" + (f" of {pace}" if pace else ""))
        good = [took for took, _, right in self.paid if right]
        mean = f", {sum(good) / len(good):.1f} seconds each" if good else ""
        say(f"{len(good)} of {len(self.paid)} wagers paid right{mean}.")

    def _left(self, made: Drill, given: dict[str, str]) -> None:
        """Keep what was answered if the user leaves in the middle; the rest was not asked."""
        answered = replace(made, items=tuple(item for item in made.items if item.id in given))
        verdict = check(answered, given)
        say()
        self._explained(answered, verdict)
        self.written(answered, verdict)

    def _explained(self, made: Drill, verdict: Verdict) -> None:
        if made.kind is not Kind.PLAY:
            say()
            for item, each in zip(made.items, verdict.marks, strict=True):
                _marked(item, each)
        if verdict.note:
            say(f"[yellow]{wrapped(verdict.note, '', '')}[/]")
        if made.kind is Kind.PLAY:
            self.played += 1
            self.given_away += verdict.cost * made.stake
            say(f"Cost of mistakes so far: {cents(self.given_away)}.")
        say("[green]All right.[/]\n" if verdict.right else "")


def cents(amount: Fraction) -> str:
    """Cents, to the hundredth of one."""
    hundredths = round(amount * 100)
    return in_dollars(0) if not hundredths else f"{in_dollars(hundredths // 100)}{hundredths % 100:02d}"


def asked(item: Item) -> str:
    """Ask an item, once more if the answer made no sense; the second answer counts."""
    lettered = item.asks in LETTERED
    if lettered:
        say(f"\n{plain(item.ask)}")
        for letter, option in zip(answers.LETTERS, item.options, strict=False):
            say(wrapped(f"{letter}  {option}", "  ", "     "))
    prompt, tries = "Your answer: " if lettered else f"{item.ask}: ", 0
    while True:
        typed = ask(prompt)
        if typed == "?":
            say(f"[dim]{wrapped(helped(item), '', '')}[/]")
            continue
        try:
            understood(item, typed)
        except answers.Nonsense as nonsense:
            tries += 1
            if typed and tries < AGAIN:
                say(f"[yellow]{wrapped(str(nonsense), '', '')}[/]")
                continue
        return typed


def helped(item: Item) -> str:
    if item.asks is Asks.AMOUNT:
        return f"Type what is paid on top of the stake, or what happens to it: {answers.HOW}."
    return {
        Asks.MONEY: f"Type {answers.A_SUM}.",
        Asks.NUMBER: "Type a whole number.",
        Asks.ONE: "Type its letter.",
        Asks.SEVERAL: "Type the letters of all that are right, such as ac.",
        Asks.ORDER: "Type the letters of all the steps in order, such as cab.",
        Asks.CHIPS: f"Type what is paid on top of the stake, in the fewest chips: {chips.HOW}.",
        Asks.CARDS: f"Type cards such as {' '.join(item.options[:2])}, or their places such as 1 2.",
    }[item.asks]


def rows(lying: Iterable[Row]) -> None:
    for row in lying:
        say(wrapped(row.line, "  ", "      "))


def _marked(item: Item, each: Mark) -> None:
    asked_for = NAMED.get(each.id, each.id) if item.asks in LETTERED else item.ask
    if each.right:
        say(f"[green]right[/]{wrapped(f'{asked_for}: {each.expected}', HANG, HANG)[5:]}")
    else:
        given = f"not {each.given}" if each.given else "no answer was given"
        say(f"[red]wrong[/]{wrapped(f'{asked_for}: {each.expected} ({given})', HANG, HANG)[5:]}")
    if each.note and each.given:
        say(f"[yellow]{wrapped(each.note, HANG, HANG)}[/]")
    if each.lost and not each.right:
        say(f"[red]{wrapped(f'That costs {each.lost}.', HANG, HANG)}[/]")
    if each.why not in each.expected:
        say(f"[dim]{wrapped(each.why, HANG, HANG)}[/]")
    if each.readings:
        which = ", ".join(each.readings)
        say(
            f"[dim]{wrapped(f'This depends on house reading {which}; `queenhigh readings` explains it.', HANG, HANG)}[/]"
        )


def say(text: str = "") -> None:
    console().print(text)


def wrapped(text: str, first: str, then: str) -> str:
    """Wrapped lines that keep their indent; suits as letters if the terminal lacks their symbols."""
    seen = text if console().encoding.startswith("utf") else text.translate(SUITS)
    deep = len(seen) - len(seen.lstrip())
    width = max(console().width - 1, 20)
    return plain(textwrap.fill(seen, width, initial_indent=first, subsequent_indent=then + " " * deep))
