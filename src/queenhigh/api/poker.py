"""A hand of poker, played step by step by the installed book that has such hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from queenhigh.api import given as checked
from queenhigh.api.moves import Deck, Move, as_seed, money, move
from queenhigh.api.table import rows_as_svg
from queenhigh.cards import Card, Seed, shuffle
from queenhigh.desk.codec import written
from queenhigh.games.kit.actions import Action, Report
from queenhigh.games.kit.events import Reported
from queenhigh.games.kit.room import Room
from queenhigh.games.library import room
from queenhigh.notation.amounts import amount
from queenhigh.notation.hand_sheet import HandSheets, book_with
from queenhigh.notation.phh import Histories
from queenhigh.rules import Cited, InputError

FACET = "hand_play"


class NewHand(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a new hand; amounts in cents."""

    game: str
    betting: str
    stacks: Mapping[int, int]
    players: Mapping[int, str]
    button: int
    blinds: tuple[int, ...]
    ante: int
    rake: bool
    readings: Mapping[str, str]


class HandPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `hand_play`: single hands of a poker book."""

    start: Callable[[NewHand], Any]
    """The hand before its first post. Unplayable settings are refused."""
    told: Callable[[Cited, Mapping[int, str]], str]
    """An event in words, with the names of the seats; empty if it is not worth a line."""
    acting: Callable[[str, int, int | None], Action | None]
    """An action in turn by its name, for a seat and an amount, legal or not; None if there is no such action."""
    pots: Callable[[Any], Sequence[tuple[str, int, tuple[int, ...]]]]
    """The pots as they are now: name, amount, and the seats that can win each."""


class PokerHand:
    """A hand of poker, step by step: the legal actions, their costs and their clauses.

    >>> from queenhigh import PokerHand
    >>> hand = PokerHand("holdem", stacks=[200, 200, 200], blinds=(1, 2), seed="friday")
    >>> hand.turn, hand.legal()[1]
    (1, <seat 1: call 2.00 [8.2.1]>)
    >>> hand.call().fold().raise_to(8).fold()
    <PokerHand: holdem, no_limit, over; stacks 198.00, 199.00, 203.00>

    Seats are numbered from 1 in the order of `stacks`, or as a mapping names them. Amounts are dollars; a bet or raise
    names the seat's total in the betting round. `deal=False` waits before the cards, so that players may straddle; then
    call `deal`.
    """

    def __init__(
        self,
        game: str = "holdem",
        stacks: Sequence[Any] | Mapping[int, Any] = (200, 200),
        *,
        betting: str = "no_limit",
        blinds: Sequence[Any] = (1, 2),
        ante: Any = 0,
        button: int | None = None,
        players: Mapping[int, str] | Sequence[str] | None = None,
        rake: bool = False,
        readings: Mapping[str, str] | None = None,
        deck: Sequence[Card | str] | str | None = None,
        seed: str | Seed | None = None,
        book: str = "",
        deal: bool = True,
    ) -> None:
        named = checked.text("book", book) and room(book).id
        self.room: Room = room(book_with(FACET, "hands that are played step by step", named))
        if not isinstance(stacks, Mapping):
            stacks = dict(enumerate(checked.several("stacks", stacks, "[200, 200] or {1: 200, 2: 200}"), 1))
        each = {checked.seat(number): stack for number, stack in stacks.items()}
        if not each:
            raise InputError("A hand needs stacks: one amount for each seat, such as stacks=[200, 200].")
        self.game = checked.text("game", game).replace("-", "_")
        self.betting = checked.text("betting", betting).replace("-", "_")
        self.players = checked.names(players, each)
        wanted = NewHand(
            game=self.game,
            betting=self.betting,
            stacks={seat: amount(stack) for seat, stack in each.items()},
            players=self.players,
            button=min(each) if button is None else checked.seat(button),
            blinds=tuple(amount(blind) for blind in checked.several("blinds", blinds, "(1, 2)")),
            ante=amount(ante),
            rake=checked.flag("rake", rake),
            readings=checked.group("readings", {} if readings is None else readings, '{"A-08": "..."}'),
        )
        self._hand: Any = self._play.start(wanted)
        self._events: list[Cited] = []
        self.deck = tuple(Deck(deck)) if deck is not None else shuffle(as_seed(seed))
        if deal:
            self.deal()

    @property
    def _play(self) -> HandPlay:
        return self.room.facet(FACET, HandPlay)

    # What is done -------------------------------------------------------------------------------------------------------

    def deal(self) -> PokerHand:
        """The dealer continues until a player has the turn or the hand is over."""
        while (order := self.room.croupier.next_order(self._hand, self.deck)) is not None:
            self._do(order)
        return self

    def act(self, action: Move | Action | str, to: Any = None) -> PokerHand:
        """Do something that `legal` offers: one of its moves, or the name of one (`hand.act("raise_to", 8)`)."""
        if isinstance(action, str):
            action = self._named(action, to)
        if not isinstance(action, Move | Action):
            raise InputError(f"action: {action!r} is not a move. Legal: {self._listed()}.")
        self._do(action.action(to) if isinstance(action, Move) else checked.action(action))
        return self.deal()

    def fold(self) -> PokerHand:
        return self.act("fold")

    def check(self) -> PokerHand:
        return self.act("check")

    def call(self) -> PokerHand:
        return self.act("call")

    def bet(self, to: Any) -> PokerHand:
        return self.act("bet", to)

    def raise_to(self, to: Any) -> PokerHand:
        """Raise to this total in the betting round."""
        return self.act("raise_to", to)

    def all_in(self) -> PokerHand:
        return self.act("all_in")

    def discard(self, card: Card | str) -> PokerHand:
        """Give up a card, in the games that deal one too many."""
        wanted = str(card if isinstance(card, Card) else Card(checked.text("card", card)))
        for offered in self.legal():
            if offered.name == "discard" and offered.detail == wanted:
                return self.act(offered)
        raise InputError(f"{wanted} cannot be discarded now. Legal: {self._listed()}.")

    def regular(self) -> PokerHand:
        """The player whose turn it is acts as a sensible bot would."""
        if self.turn is None:
            raise InputError(f"{self._why_no_turn()}: it is no one's turn.")
        seed = Seed.named("regular", self.turn, len(self._events))
        return self.act(self.room.croupier.bot(self._hand, self.turn, seed))

    def _named(self, name: str, given: Any) -> Move | Action:
        """An action by its name. If it is not legal now, the book's own refusal says why."""
        wanted = name.replace("-", "_").replace(" ", "_")
        found = [offered for offered in self.legal() if offered.name == wanted]
        if len(found) == 1:
            return found[0]
        if not found and self.turn is not None:
            meant = self._play.acting(wanted, self.turn, None if given is None else amount(given))
            if meant is not None:
                return meant
        raise InputError(f"{name!r} is not legal now. Legal: {self._listed()}.")

    def _listed(self) -> str:
        return ", ".join(offered.words for offered in self.legal()) or f"nothing. {self._why_no_turn()}"

    def _why_no_turn(self) -> str:
        return "The hand is over" if self.over else "The cards have not been dealt yet; call `deal`"

    def _do(self, action: Action) -> None:
        made = self.room.round.act(self._hand, action)
        if isinstance(action, Report):
            self._events.append(Reported(action.by, written(action.fact), made[0].rule))
        for event in made:
            self._hand = self.room.round.evolve(self._hand, event)
        self._events += made

    # What there is to see -----------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None when the hand is over or waits for the deal."""
        return next(iter(self.room.croupier.waiting(self._hand)), None)

    def legal(self, seat: int | None = None) -> list[Move]:
        """What may be done now by the seat whose turn it is, or by `seat`: amounts, costs and clauses."""
        number = self.turn if seat is None else checked.one_of(seat, self.players)
        if number is None:
            return []
        options = self.room.round.legal(self._hand, self.players[number], number)
        return [move(option, number) for option in options]

    @property
    def over(self) -> bool:
        return isinstance(self._hand, self.room.round.over)

    @property
    def state(self) -> Any:
        """The hand itself: an immutable value of the engine."""
        return self._hand

    @property
    def events(self) -> tuple[Cited, ...]:
        """Everything that happened, each with its clause."""
        return tuple(self._events)

    @property
    def stacks(self) -> dict[int, Decimal]:
        return {seat: money(self._hand.seats[seat].stack) for seat in sorted(self.players)}

    @property
    def pots(self) -> list[tuple[str, Decimal, tuple[int, ...]]]:
        """Each pot: its name, its amount and the seats that can win it. None once they are pushed."""
        return [] if self.over else [(name, money(lies), seats) for name, lies, seats in self._play.pots(self._hand)]

    @property
    def pot(self) -> Decimal:
        """All chips in the middle and in front of the seats; zero once the pots are pushed."""
        return money(0 if self.over else self._hand.pot)

    @property
    def board(self) -> tuple[Card, ...]:
        return tuple(getattr(self._hand, "board", ()))

    def cards(self, seat: int) -> tuple[Card, ...]:
        return tuple(self._hand.seats[checked.one_of(seat, self.players)].cards)

    def seen_by(self, seat: int) -> dict[int, tuple[Card, ...]]:
        """The hole cards that the player at a seat may see now, by the book."""
        shown = self.room.sight.shown(self._hand, self._events).seats
        own = self.room.sight.seen_by(self._hand, self.players[checked.one_of(seat, self.players)], self._events)
        return {number: self.cards(number) for number in sorted(self.players) if number in own | shown}

    def text(self) -> str:
        """The hand in words, step by step, each with its clause."""
        told = [(self._play.told(event, self.players), event.rule.clause) for event in self._events]
        return "\n".join(f"{words}  [{clause}]" for words, clause in told if words)

    def sheet(self) -> dict[str, Any]:
        """The hand as a hand sheet, once it is over; its amounts are in cents."""
        self._require_end("a sheet")
        return self.room.facet("hand_sheet", HandSheets).recall(self._hand, self._events)

    def phh(self) -> str:
        """The hand as PHH text, once it is over."""
        self._require_end("PHH")
        return self.room.facet("histories", Histories).write(self._hand, self._events, places=2)

    def _require_end(self, what: str) -> None:
        if not self.over:
            raise InputError(
                f"The hand is not over: only a finished hand can be written as {what}. Play it to its end."
            )

    def svg(self, seat: int | None = None) -> str:
        """A picture of the hand: every card, or only what the player at `seat` may see now."""
        seen = {number: self.cards(number) for number in self.players} if seat is None else self.seen_by(seat)
        rows: list[tuple[str, Sequence[Card | None]]] = [("board", self.board)] if self.board else []
        for number, stack in self.stacks.items():
            held = self.cards(number)
            rows.append((f"{self.players[number]}  {stack}", held if number in seen else [None] * len(held)))
        return rows_as_svg(rows)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        where = "over" if self.over else f"seat {self.turn} to act, pot {self.pot}" if self.turn else "before the deal"
        return f"<PokerHand: {self.game}, {self.betting}, {where}; stacks {', '.join(map(str, self.stacks.values()))}>"
