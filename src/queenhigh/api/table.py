"""A table of a house game, played round by round and step by step: any installed book, through its `Room`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from queenhigh.api import given as checked
from queenhigh.api.moves import Deck, Move, as_seed, money, move
from queenhigh.api.settlement import Settlement, WagerLine, line_of, settlement
from queenhigh.cards import Card, Seed, shuffle
from queenhigh.cards.drawing import HEIGHT, picture, row, text
from queenhigh.desk.codec import written
from queenhigh.games.kit.actions import Action, Choice, PlaceWager, Report
from queenhigh.games.kit.events import AskedToConfirm, Reported
from queenhigh.games.kit.facts import nobody_at
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.room import Room
from queenhigh.games.kit.ruling import Ruling
from queenhigh.games.library import room, short_name
from queenhigh.notation.amounts import amount
from queenhigh.notation.fields import Fields
from queenhigh.notation.recall import sheet_of
from queenhigh.notation.sheets import RoundSheets
from queenhigh.notation.written import require_moments
from queenhigh.rules import Cited, InputError, NotAuthorised, QueenhighError
from queenhigh.rules.errors import did_you_mean


class Table:
    """A table of a house game: its settings, and one round after another.

    >>> from queenhigh import Table
    >>> table = Table("canberra", seed="friday")
    >>> table
    <Table of canberra, 0 rounds played>
    >>> table.wagers
    ('ante', 'pairs_plus')

    `options` set up the table differently where the book allows it, such as `shoe="automated"`; `limits` and `readings`
    change the table's limits and how an ambiguous clause is read. A `seed` makes its rounds repeatable.
    """

    def __init__(
        self,
        book: str,
        *,
        seed: str | None = None,
        edition: str = "",
        limits: Mapping[str, Any] | None = None,
        readings: Mapping[str, str] | None = None,
        **options: str,
    ) -> None:
        self.room: Room = room(checked.text("book", book), checked.text("edition", edition))
        croupier, layout = self.room.croupier, self.room.layout
        if not croupier.offers or croupier.decisions is None:
            raise InputError(f"{self.room.id} is not a game against a bank. Play its hands with queenhigh.PokerHand.")
        for name, value in options.items():
            known: Sequence[str] = layout.options.get(name, ())
            if value not in tuple(known):
                there = ", ".join(f"{key}: {' or '.join(map(str, each))}" for key, each in layout.options.items())
                raise InputError(f"{name}={value!r} is not an option of {self.room.id}. It has {there or 'none'}.")
        self.settings: Any = layout.usual(**options) if options else croupier.table
        if limits is not None:
            self.settings = replace(self.settings, limits=_limits(self.settings.limits, limits))
        if readings is not None:
            chosen = checked.group("readings", readings, '{"A6": "per_day"}')
            self.settings = replace(self.settings, readings=self.settings.readings.adopt(chosen))
        croupier.new_round(self.settings)  # settings with which no round may begin are refused now
        self.seed, self.played = None if seed is None else checked.text("seed", seed), 0
        self.round: Round | None = None
        """The last round that was begun."""

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that a player may place before the deal."""
        return tuple(offer.bet for offer in self.room.croupier.offers)

    @property
    def seats(self) -> int:
        return self.room.croupier.seats

    def new_round(self, deck: Sequence[Card | str] | str | None = None) -> Round:
        """The next round, dealt from this deck or else from a shuffled one."""
        dealt = Deck(deck) if deck is not None else shuffle(as_seed(self.seed, self.played + 1))
        self.round = Round(self, dealt)
        self.played += 1
        return self.round

    def _repr_svg_(self) -> str:
        return self.round.svg() if self.round else rows_as_svg([(self.room.id, ())])

    def __repr__(self) -> str:
        return f"<Table of {short_name(self.room.id)}, {self.played} round{'' if self.played == 1 else 's'} played>"


def _limits(now: Any, given: Mapping[str, Any]) -> Any:
    names = type(now).__struct_fields__
    for name in checked.group("limits", given, '{"min": 10, "max": 500}'):
        if name not in names:
            raise InputError(
                f"There is no limit {name!r}.{did_you_mean(name, names)} The limits are {', '.join(names)}."
            )
    made = replace(now, **{name: None if value is None else amount(value) for name, value in given.items()})
    try:
        made = convert(to_builtins(made), type(made))
    except ValidationError as error:
        raise Fields({}, "limits").misfit(str(error), type(made)) from None
    if made.max == 0:
        raise InputError("limits: a maximum of 0.00 allows no wager. Raise it, or leave it out.")
    if getattr(made, "unit", None) == 0:
        raise InputError("limits: a unit of 0.00 allows no wager. Raise it, or leave it out.")
    for what, least in (("minimum", made.min), ("unit", getattr(made, "unit", None))):
        if least is not None and made.max is not None and least > made.max:
            raise InputError(f"limits: the {what}, {money(least)}, is above the maximum, {money(made.max)}.")
    return made


class Round:
    """A round being played. Players wager, the dealer deals, players decide, and every wager is settled by its clause.

    >>> from queenhigh import Table
    >>> round = Table("canberra", seed="friday").new_round()
    >>> round.wager(1, ante=10, pairs_plus="5.00").deal()
    >>> round.cards(1)
    (card("Jc"), card("2d"), card("2h"))
    >>> round.legal(1)[1]
    <seat 1: play 10.00 [4.6]>
    >>> events = round.decide(1, "play")
    >>> print(round.lines[1])
    seat 1 pairs_plus 5.00: win, paid 5.00 [4.10(a)]
    """

    def __init__(self, table: Table, deck: Sequence[Card]) -> None:
        self.table, self.room = table, table.room
        self.deck = tuple(deck)
        self._log: Log[Any] = Log(self.room.round.act, self.room.croupier.new_round(table.settings))
        self._dealing = False

    # What is done -------------------------------------------------------------------------------------------------------

    def wager(self, seat: int, player: str = "", /, **wagers: Any) -> Round:
        """Place wagers by name, in dollars: `round.wager(1, ante=10, pairs_plus=5)`. All of them, or none if one is refused."""
        checked.seat(seat)
        checked.text("player", player)
        placed = [PlaceWager(seat, player or f"seat {seat}", bet, amount(given)) for bet, given in wagers.items()]
        trial: Log[Any] = Log(self.room.round.act, self._log.round)
        trial.do(*placed)
        self._log.round = trial.round
        self._log.events += trial.events
        return self

    def deal(self) -> None:
        """The dealer closes the betting, deals, and continues until a player has to decide or the round is over."""
        with self._whole():
            self._dealing = True
            while self.step() is not None:
                pass

    def step(self) -> list[Cited] | None:
        """Let the dealer take the next step. Returns what happened, or None while a player has to act or when the round
        is over."""
        if self.over:
            return None
        order = self.room.croupier.next_order(self._log.round, self.deck)
        return None if order is None else self._do(order)

    def act(self, action: Move | Action, to: Any = None) -> list[Cited]:
        """Do something that `legal` offers, or an action of the engine. Afterwards the dealer continues as far as possible."""
        if not isinstance(action, Move | Action):
            raise InputError(
                f"action: {action!r} is not a move. Take one of `round.legal(seat)`, or use `round.decide`."
            )
        with self._whole():
            done = self._do(action.action(to) if isinstance(action, Move) else checked.action(action))
            if self._dealing:
                self.deal()
        return done

    def decide(self, seat: int, choice: str) -> list[Cited]:
        """Decide: `play`, `fold`, `check` or whatever else the book offers. If the book asks to confirm a choice, it is
        confirmed."""
        if checked.seat(seat, self.table.seats) not in self._log.round.hands:
            playing = ", ".join(map(str, sorted(self._log.round.hands))) or "none"
            raise InputError(f"seat: there is no hand at seat {seat}. Seats with one: {playing}.")
        try:
            wanted = Choice(str(choice).replace("-", "_").replace(" ", "_"))
        except ValueError:
            raise InputError(
                f"There is no choice {choice!r}. Choose {', '.join(self.choices(seat)) or 'when asked'}."
            ) from None
        decision = self.room.croupier.decide(self._log.round, seat, wanted)
        with self._whole():
            done = self._do(decision)
            if any(isinstance(event, AskedToConfirm) for event in done):
                done = [*done, *self._do(decision)]
            if self._dealing:
                self.deal()
        return done

    def regular(self, seat: int) -> list[Cited]:
        """The player at this seat decides as a sensible bot would."""
        if checked.seat(seat, self.table.seats) not in self.waiting:
            asked = ", ".join(map(str, self.waiting)) or "nobody"
            raise InputError(f"Seat {seat} has nothing to decide now. To decide: {asked}.")
        return self.act(self.room.croupier.bot(self._log.round, seat, Seed.named("regular", seat)))

    def report(self, irregularity: str, by: str = "", **details: Any) -> Ruling:
        """Report an irregularity and have it ruled on, by the lowest rank that may rule unless `by` names another.

        The types and their details are those of round sheets (`queenhigh settle --irregularities BOOK`).
        """
        checked.text("by", by)
        sheets = self.room.facet("sheet", RoundSheets)
        if "reported" in details:
            raise InputError(
                "reported: an irregularity is reported now. Leave it out; `when` says when it was noticed."
            )
        entry = Fields({"type": irregularity} | {name: value for name, value in details.items() if value is not None})
        fact = entry.as_struct(
            {**self.room.round.facts, **sheets.aliases}, amounts=sheets.amounts, or_words=sheets.amounts_or_words
        )
        require_moments(entry, fact, sheets)
        if absent := nobody_at(fact, self._log.round.taken):
            raise InputError(f"No one is wagering at seat {absent[1]}: nothing can be ruled about it in this round.")
        ruling: Ruling = self.room.round.ruling(self._log.round, fact)
        with self._whole():
            self._do(Report(by or ruling.by, fact))
            if self._dealing:
                self.deal()
        return ruling

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """All of it, or nothing if a step is refused. An order from too low a rank stays on record."""
        before = self._log.round, list(self._log.events), self.table.settings, self._dealing
        try:
            yield
        except NotAuthorised:
            raise
        except QueenhighError:
            self._log.round, self._log.events, self.table.settings, self._dealing = before
            raise

    def _do(self, action: Action) -> list[Cited]:
        before = len(self._log.events)
        self._log.do(action)
        if isinstance(action, Report):
            report = Reported(action.by, written(action.fact), self._log.events[before].rule)
            self._log.events.insert(before, report)
        if self.over and self.room.croupier.next_table:
            self.table.settings = self.room.croupier.next_table(self._log.round, self._log.events)
        return self._log.events[before:]

    # What there is to see -----------------------------------------------------------------------------------------------

    def legal(self, seat: int, player: str = "") -> list[Move]:
        """What the player at a seat may do now, with amounts and clauses."""
        hand = self._log.round.hands.get(checked.seat(seat, self.table.seats))
        who = checked.text("player", player) or (hand.player if hand else f"seat {seat}")
        return [move(option, seat) for option in self.room.round.legal(self._log.round, who, seat)]

    def choices(self, seat: int) -> tuple[str, ...]:
        """What a seat may decide now; empty if it has nothing to decide."""
        checked.seat(seat, self.table.seats)
        return tuple(choice.value for choice in self.room.croupier.choices(self._log.round, seat))

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have to decide, in turn."""
        return tuple(self.room.croupier.waiting(self._log.round))

    @property
    def over(self) -> bool:
        return isinstance(self._log.round, Over)

    @property
    def _end(self) -> Over[Any]:
        assert isinstance(self._log.round, Over)
        return self._log.round

    @property
    def phase(self) -> str:
        return type(self._log.round).__name__

    @property
    def state(self) -> Any:
        """The round itself: an immutable value of the engine."""
        return self._log.round

    @property
    def events(self) -> tuple[Cited, ...]:
        """Everything that happened, each with its clause."""
        return tuple(self._log.events)

    @property
    def lines(self) -> tuple[WagerLine, ...]:
        """The result of each wager, once the round is settled: outcome, payment and clause."""
        return tuple(map(line_of, self._end.lines)) if self.over else ()

    def net(self, seat: int) -> Decimal:
        """What the wagers at a seat have won or lost, without fees."""
        checked.seat(seat, self.table.seats)
        lines = self._end.lines if self.over else ()
        return money(sum(line.net for line in lines if line.wager.seat == seat))

    def cards(self, seat: int) -> tuple[Card, ...]:
        hand = self._log.round.hands.get(checked.seat(seat, self.table.seats))
        return tuple(hand.cards) if hand else ()

    @property
    def dealer(self) -> tuple[Card, ...]:
        return self._dealt("dealer")

    @property
    def board(self) -> tuple[Card, ...]:
        """The shared cards that have been dealt so far."""
        return self._dealt("shared")

    def _dealt(self, name: str) -> tuple[Card, ...]:
        return tuple(getattr(self._log.round, name, ()))

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The cards that the player at a seat may see now, by the book: `dealer`, `board`, and the hands by seat."""
        round, happened = self._log.round, self._log.events
        hand = round.hands.get(checked.seat(seat, self.table.seats))
        shown = self.room.sight.shown(round, happened)
        own = self.room.sight.seen_by(round, hand.player, happened) if hand else frozenset()
        seats = {number: self.cards(number) for number in sorted(round.hands) if number in own | shown.seats}
        dealer, board = self.dealer, self.board
        return {
            "dealer": tuple(dealer[place] for place in shown.dealer),
            "board": board[: shown.shared],
            "seats": seats,
        }

    def sheet(self) -> dict[str, Any]:
        """The round as a round sheet, once it is over: `queenhigh.settle` settles it again."""
        if not self.over:
            raise InputError(
                "The round is not over: only a finished round can be written as a sheet. Play it to its end."
            )
        return sheet_of(self.room, self._end, self._log.events)

    def settlement(self) -> Settlement:
        """Every wager with its outcome, payment and clause, as `queenhigh.settle` returns it."""
        return settlement(self.sheet())

    def __repr__(self) -> str:
        seats = sorted(self._log.round.hands) or "empty"
        return f"<Round {self.table.played} of {short_name(self.room.id)}: {self.phase}, seats {seats}>"

    def svg(self, seat: int | None = None) -> str:
        """A picture of the table: every card, or only what the player at `seat` may see now."""
        seen = None if seat is None else self.seen_by(seat)
        hands = {f"seat {number}": self.cards(number) for number in sorted(self._log.round.hands)}
        rows = []
        for words, held in {"dealer": self.dealer, "board": self.board, **hands}.items():
            open_cards = held if seen is None else seen.get(words, seen["seats"].get(_number(words), ()))
            rows.append((words, [card if card in open_cards else None for card in held]))
        return rows_as_svg([row for row in rows if row[1]])

    def _repr_svg_(self) -> str:
        return self.svg()


def _number(words: str) -> int:
    return int(words.removeprefix("seat ")) if words.startswith("seat ") else 0


def rows_as_svg(rows: Sequence[tuple[str, Sequence[Card | None]]]) -> str:
    """Rows of cards with words before them."""
    high, across = HEIGHT + 8, 130 + 48 * max((len(cards) for _, cards in rows), default=3)
    made = [
        text(words, 4, place * high + 34) + row(cards, 130, place * high) for place, (words, cards) in enumerate(rows)
    ]
    return picture("".join(made), across, max(len(rows), 1) * high)
