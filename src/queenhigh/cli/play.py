"""`queenhigh play BOOK`: an evening at a table, in the terminal. Ctrl-C or q leaves; nothing is owed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import msgspec

from queenhigh.cards import Card, Colour, Seed, shuffle
from queenhigh.cli.screen import book_id, console, faces, plain, print_refusal
from queenhigh.games.kit.actions import Choice, PlaceWager
from queenhigh.games.kit.events import Advised, AskedToConfirm, DealerShown
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.room import Room
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.money import Cents, Line, MoneyError, Outcome, dollars, in_dollars
from queenhigh.rules import InputError, Refusal

NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn")
KEYS = {"p": Choice.PLAY, "f": Choice.FOLD, "k": Choice.KEEP_SIDE_BETS, "c": Choice.CHECK}
WORDS = {Choice.PLAY: "play", Choice.FOLD: "fold", Choice.KEEP_SIDE_BETS: "keep the side bets", Choice.CHECK: "check"}
TELLS = {
    Choice.PLAY: "plays",
    Choice.FOLD: "folds",
    Choice.KEEP_SIDE_BETS: "keeps the side bets",
    Choice.CHECK: "checks",
}
FACET, YOU = "evening", "you"
LONG = 55
"""How many letters fit on a line of eighty beside the question."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What the user wants to play, as typed."""

    chips: str
    bots: int
    seed: str
    why: bool
    rounds: int
    game: str
    betting: str


class OwnEvening(msgspec.Struct, frozen=True):
    """The facet `evening`: a game of players against each other in the terminal. A house game needs none."""

    play: Callable[[Wish], None]


class Leave(Exception):
    """The player leaves."""


class Evening:
    """An evening: a person, perhaps some bots, and round after round."""

    def __init__(self, room: Room, *, chips: Cents, bots: int, seed: str, why: bool) -> None:
        self.room, self.book, self.croupier = room, room.book, room.croupier
        self.chips, self.start = chips, chips
        self.seed, self.why = seed, why
        self.rounds = 0
        self.last: dict[str, Cents] = {}
        self.table = room.croupier.table
        self.leaving = False
        self.seat = bots // 2 + 1
        self.bots = {seat: NAMES[i] for i, seat in enumerate(s for s in range(1, bots + 2) if s != self.seat)}

    def run(self, most: int = 0) -> None:
        out = console()
        limits = self.table.limits
        out.print(f"[bold]{self.book.house}, {self.book.title}[/]  [dim]edition {self.book.edition}[/]")
        most_said = f" to {in_dollars(limits.max)}" if limits.max else ""
        out.print(
            f"[dim]wagers from {in_dollars(limits.min)}{most_said}; practice chips only. ? for help, q to leave.[/]\n"
        )
        try:
            while not self.leaving and (not most or self.rounds < most):
                self.play_round()
                if self.chips < limits.min:
                    out.print("You are out of chips. Good night.")
                    break
        except Leave:
            out.print()
        self._farewell()

    def play_round(self) -> None:
        seed = Seed.named(self.seed, self.rounds + 1) if self.seed else Seed.fresh()
        log: Log[Any] = Log(self.room.round.act, self.croupier.new_round(self.table))
        self._place(log, seed)
        self.rounds += 1
        deck = shuffle(seed)
        while not isinstance(log.round, Over):
            if (order := self.croupier.next_order(log.round, deck)) is not None:
                log.do(order)
            else:
                self._decide(log)
        assert self.croupier.next_table is not None
        self.table = self.croupier.next_table(log.round, log.events)
        self._settled(log.round, log, seed)

    def _place(self, log: Log[Any], seed: Seed) -> None:
        """Ask until the wagers are accepted; bots place theirs."""
        out = console()
        headline = self.croupier.headline(self.table)
        beside = f"   [dim]{plain(headline)}[/]" if headline else ""
        out.print(f"[bold]Round {self.rounds + 1}[/]   chips [bold]{in_dollars(self.chips)}[/]{beside}")
        if not self.seed:
            out.print(f"[dim]commitment {seed.commitment}[/]")
        while True:
            wagers = self._ask_wagers()
            try:
                trial: Log[Any] = Log(self.room.round.act, log.round)
                for bet, amount in wagers.items():
                    trial.do(PlaceWager(self.seat, YOU, bet, amount))
            except Refusal as refusal:
                print_refusal(refusal)
                continue
            for event in trial.events:
                if isinstance(event, Advised):
                    out.print(f"[yellow]{plain(event.note)} {plain(event.rule.citation)}[/]")
            break
        log.round, log.events = trial.round, trial.events
        self.last = wagers
        base = self.table.limits.min
        for seat, name in self.bots.items():
            for offer in self.croupier.offers:
                keen = Seed.named(self.seed or name, name, offer.bet, self.rounds).commitment[0] in "01234567"
                if offer is self.croupier.offers[0] or keen:
                    with suppress(Refusal):  # a bot who already has a wager of that kind leaves it at that
                        log.do(PlaceWager(seat, name, offer.bet, Cents(offer.price or base)))

    def _ask_wagers(self) -> dict[str, Cents]:
        offers = {offer.bet: offer for offer in self.croupier.offers}
        short = {"".join(word[0] for word in bet.split("_")): bet for bet in offers}
        letters = {bet: letter for letter, bet in short.items()}
        again = " ".join(f"{bet} {in_dollars(amount)}" for bet, amount in self.last.items())
        if len(again) > LONG:
            again = " ".join(f"{letters[bet]} {in_dollars(amount)}" for bet, amount in self.last.items())
        first = next(iter(offers))
        hint = again or f"{first} {in_dollars(self.table.limits.min)}"
        while True:
            typed = ask(f"Your wagers [{hint}]: ") or hint
            if typed == "?":
                self._help_wagers(short)
                continue
            try:
                wagers = read_wagers(typed, offers, short)
            except (InputError, MoneyError) as error:
                console().print(f"[yellow]{plain(str(error))}[/]")
                continue
            later = self.croupier.decisions.later if self.croupier.decisions else 0
            if sum(wagers.values()) + later * wagers.get(first, 0) > self.chips:
                what = "a play wager" if later == 1 else "the wagers to come"
                console().print(f"[yellow]That and {what} would take more than your {in_dollars(self.chips)}.[/]")
                continue
            return wagers

    def _help_wagers(self, short: dict[str, str]) -> None:
        out = console()
        labels = {offer.bet: offer.label for offer in self.croupier.offers}
        for letters, bet in short.items():
            out.print(f"  {letters:4} {labels[bet]:18} for example: {letters} 10")
        out.print("  Enter repeats the last wagers; put several on one line: " + " ".join(f"{s} 10" for s in short))

    def _decide(self, log: Log[Any]) -> None:
        for seat in sorted(log.round.hands):
            offered = self.croupier.choices(log.round, seat)
            if not offered:
                continue
            hand = log.round.hands[seat]
            try:
                if seat == self.seat:
                    choice = Choice.CHECK if self.leaving else self._ask_choice(log, hand, offered)
                    decided: Any = self.croupier.decide(log.round, seat, choice)
                else:
                    decided = self.croupier.bot(log.round, seat, Seed.named("regular", seat))
            except Leave:  # a player who leaves a hand folds it, or checks if folding is not possible
                choice, self.leaving = (Choice.FOLD if Choice.FOLD in offered else Choice.CHECK), True
                console().print(f"\nYou {WORDS[choice]} and leave.")
                decided = self.croupier.decide(log.round, seat, choice)
            before = len(log.events)
            log.do(decided)
            for event in log.events[before:]:
                if isinstance(event, AskedToConfirm) and seat == self.seat:
                    console().print(f"[yellow]{plain(event.note)} {plain(event.rule.citation)}[/]")
            if seat != self.seat:
                console().print(f"[dim]{self.bots[seat]:6} {TELLS[decided.choice]}[/]")
            return

    def _ask_choice(self, log: Log[Any], hand: Any, offered: tuple[Choice, ...]) -> Choice:
        out = console()
        for row in drawn(hand.cards):
            out.print("  " + row)
        round: Any = log.round
        if turned := round.shared[: self.room.sight.shown(round, log.events).shared]:
            out.print(f"  {self.croupier.shared}: {faces(turned)}")
        out.print(f"  {self.croupier.declares(round, hand.seat)}")
        keys = {key: choice for key, choice in KEYS.items() if choice in offered}
        words = {**WORDS, **self.croupier.words(round, hand.seat)}
        prompt = ", ".join(f"{words[choice]} ({key})" for key, choice in keys.items())
        while True:
            typed = ask(f"{prompt[0].upper()}{prompt[1:]}: ").lower()
            if typed[:1] in keys:
                return keys[typed[:1]]
            out.print(f"[yellow]Type {' or '.join(keys)}; q leaves the table.[/]")

    def _settled(self, over: Over[Any], log: Log[Any], seed: Seed) -> None:
        out = console()
        shown = next((event for event in log.events if isinstance(event, DealerShown)), None)
        if shown:
            verdict = "" if shown.qualifies else ", which does not qualify"
            for row in drawn(shown.cards):
                out.print("  " + row)
            out.print(f"  dealer: {shown.words}{verdict}")
            if shown.shared:
                out.print(f"  {self.croupier.shared}: {faces(shown.shared)}")
        for hand in over.in_order:
            own = [line for line in over.lines if line.wager.seat == hand.seat]
            net = sum(line.net for line in own)
            if hand.seat == self.seat:
                self.chips = Cents(self.chips + net)
                for line in own:
                    out.print("  " + self._line(line))
            elif hand.cards:
                held = " ".join(card.face for card in hand.cards)
                out.print(f"[dim]  {self.bots[hand.seat]:6} {held:12} {in_dollars(net):>9}[/]")
        net = self.chips - self.start
        out.print(
            f"  chips [bold]{in_dollars(self.chips)}[/]  [dim]({'+' if net >= 0 else ''}{in_dollars(net)} tonight)[/]"
        )
        if not self.seed:
            out.print(f"[dim]seed       {seed.secret}[/]")
            out.print("[dim]           queenhigh shuffle --seed ... --commitment ... --cut 26 checks them[/]")
        out.print()

    def _line(self, line: Line) -> str:
        style = {Outcome.WIN: "green", Outcome.LOSE: "red"}.get(line.outcome, "yellow")
        words = {
            Outcome.WIN: f"wins {in_dollars(line.paid)}",
            Outcome.LOSE: f"loses {in_dollars(line.taken)}",
            Outcome.STAND_OFF: "stands off",
        }.get(line.outcome, line.outcome.value.replace("_", " "))
        cited = ", ".join(dict.fromkeys([line.rule.clause, *(rule.clause for rule in line.also[:1])]))
        text = f"{line.wager.bet.replace('_', ' '):15} [{style}]{words:20}[/] [dim]{plain(cited)}[/]"
        if self.why:
            text += f"\n[dim]      {plain(self.book.clause(line.rule).requires)}[/]"
        return text

    def _farewell(self) -> None:
        console().print(farewell(self.rounds, "round", self.chips, self.start))


def farewell(played: int, what: str, chips: Cents, brought: Cents) -> str:
    """The last line of an evening: what was played, and the result."""
    net = chips - brought
    change = f"{in_dollars(abs(net))} {'up' if net > 0 else 'down'}" if net else "the same as you brought"
    return f"{played} {what}{'' if played == 1 else 's'} played. You leave with {in_dollars(chips)}, {change}."


def read_wagers(typed: str, offers: Iterable[str], short: dict[str, str]) -> dict[str, Cents]:
    """`ante 10 pp 5` or `a 10 pairs_plus 5`; a bare amount is the first wager offered."""
    known = {**short, **{bet: bet for bet in offers}}
    words = re.sub(r"[,=:]", " ", typed.lower()).split()
    if len(words) == 1:
        words = [next(iter(offers)), words[0]]
    if not words or len(words) % 2:
        raise InputError(f"Write a wager and an amount, such as: {next(iter(offers))} 10")
    wagers: dict[str, Cents] = {}
    for name, amount in zip(words[::2], words[1::2], strict=True):
        if name not in known:
            raise InputError(f"There is no wager {name!r} here: {', '.join(known)}.")
        wagers[known[name]] = dollars(amount)
    return wagers


def drawn(cards: Iterable[Card]) -> list[str]:
    """Draw cards as small pictures, side by side."""
    held = list(cards)

    def cell(text: str, card: Card) -> str:
        style = "bold red" if card.suit.colour is Colour.RED else "bold"
        return f"│[{style}]{text:^3}[/]│"

    return [
        " ".join("╭───╮" for _ in held),
        " ".join(cell("10" if card.rank == 10 else card.rank.letter, card) for card in held),
        " ".join(cell(card.suit.symbol, card) for card in held),
        " ".join("╰───╯" for _ in held),
    ]


def ask(prompt: str) -> str:
    try:
        typed = input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        raise Leave from None
    if typed.lower() in ("q", "quit", "exit", "leave"):
        raise Leave
    return typed


def play(typed: str, wish: Wish) -> None:
    chosen = room(book_id(typed))
    if wish.rounds < 0:
        raise InputError(f"--rounds takes 0 (until you leave) or more, not {wish.rounds}.")
    if chosen.has(FACET):
        chosen.facet(FACET, OwnEvening).play(wish)
        return
    if wish.game or wish.betting:
        several = [book for book in BOOK_IDS if "game" in room(book).layout.options]
        raise InputError(f"--game and --betting are for {', '.join(several)}; {chosen.id} has one game.")
    if chosen.croupier.decisions is None or not chosen.croupier.offers:
        raise InputError(f"{chosen.id} cannot be played in the terminal: it does not describe its wagers and choices.")
    seats = chosen.croupier.seats
    if not 0 <= wish.bots < seats:
        raise InputError(f"--bots takes 0 to {seats - 1}: the table has {seats} seats.")
    least = 2 * chosen.croupier.table.limits.min
    if dollars(wish.chips) < least:
        raise InputError(f"{wish.chips} is too little to sit down with: a wager and its play take {in_dollars(least)}.")
    Evening(chosen, chips=dollars(wish.chips), bots=wish.bots, seed=wish.seed, why=wish.why).run(wish.rounds)
