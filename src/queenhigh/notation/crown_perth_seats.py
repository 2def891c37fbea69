"""Seats, cards and reports of a Crown Perth round sheet, as they were written down."""

from __future__ import annotations

from typing import Any

from queenhigh.games.crown_perth_holdem_poker.book import BOOK, rule
from queenhigh.games.crown_perth_holdem_poker.hand import BOARD_CARDS, FLOP_CARDS
from queenhigh.games.crown_perth_holdem_poker.irregularities import CardsToAreaWithoutAnte, IncorrectHoleCards
from queenhigh.games.crown_perth_holdem_poker.jackpot import LEVELS
from queenhigh.games.crown_perth_holdem_poker.round import RULINGS
from queenhigh.games.crown_perth_holdem_poker.table import (
    AGAINST_DEALER,
    ANTE,
    DEALER_POKER_EXTRA,
    FLOP,
    PLAYER_POKER_EXTRA,
    RIVER,
    TURN,
)
from queenhigh.games.crown_perth_holdem_poker.wager_errors import JackpotWagerShort
from queenhigh.games.crown_perth_holdem_poker.wagers import POKER_EXTRAS
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.facts import Irregularity, seats_of
from queenhigh.money import Cents
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.layout import all_different, seated

MOST_BY = {DEALER_POKER_EXTRA: rule("3.24"), PLAYER_POKER_EXTRA: rule("3.30")}
JACKPOT = "jackpot"
OFFERED = (*AGAINST_DEALER, JACKPOT, DEALER_POKER_EXTRA, PLAYER_POKER_EXTRA)
FACTS: dict[str, type] = {fact.__struct_config__.tag: fact for fact in RULINGS}  # type: ignore[attr-defined]
AMOUNTS = ("placed", "attempted", "area_1", "area_2")
PREFLOP = {
    **dict.fromkeys(("flop", "wager", "play"), Choice.PLAY),
    "fold": Choice.FOLD,
    **dict.fromkeys(("none", "undecided"), Choice.UNDECIDED),
}
WAGERS = ("wager", "play")
CHECKS = ("check", "none", "undecided")


class Seat:
    """A seat as the sheet has it."""

    def __init__(self, fields: Fields) -> None:
        fields.only("seat", "player", "cards", "wagers", "decision", "decisions", "exposes")
        self.fields, self.field = fields, fields.path
        self.number = fields.number("seat")
        self.player = fields.text("player", f"seat {self.number}")
        self.cards = fields.cards("cards")
        self.exposes = fields.flag("exposes", True)
        given = fields.inner("wagers")
        for bet in given.names():
            if bet not in OFFERED:
                raise given.fault(bet, f"this book offers no such wager; it offers {', '.join(OFFERED)}.")
        self.wagers = {bet: given.amount(bet) for bet in AGAINST_DEALER if bet in given}
        self.jackpot = _jackpot(given) if JACKPOT in given else None
        self.dealer_poker_extra = self._extras(given, DEALER_POKER_EXTRA, 1)
        self.player_poker_extra = self._extras(given, PLAYER_POKER_EXTRA, POKER_EXTRAS)
        self._decide(fields, given)

    @property
    def has_wagers(self) -> bool:
        return bool(self.wagers or self.jackpot or self.dealer_poker_extra or self.player_poker_extra)

    @property
    def written(self) -> dict[str, Cents]:
        """Every wager of the sheet, by the name that the result has for it."""
        named = dict(self.wagers)
        if self.jackpot:
            named[JACKPOT] = self.jackpot[1]
        for _, amount in self.dealer_poker_extra:
            named[DEALER_POKER_EXTRA] = amount
        for place, (_, amount) in enumerate(self.player_poker_extra, 1):
            named[self.extra_name(place)] = amount
        return named

    def extra_name(self, place: int) -> str:
        """`player_poker_extra`, or with a number where there are several on the hand."""
        return PLAYER_POKER_EXTRA if len(self.player_poker_extra) == 1 else f"{PLAYER_POKER_EXTRA}_{place}"

    def _extras(self, given: Fields, bet: str, most: int) -> list[tuple[str, Cents]]:
        """An amount, `{bettor, amount}` or a list of these; a bettor who is this seat is its player."""
        value = given.get(bet)
        if value is None:
            return []
        if isinstance(value, str):
            return [(self.player, given.amount(bet))]
        entries = given.each(bet) if isinstance(value, list) else [given.inner(bet)]
        extras = []
        for entry in entries:
            bettor = entry.get("bettor", self.player)
            if not isinstance(bettor, str | int) or isinstance(bettor, bool):
                raise entry.fault("bettor", f"this is a player or the number of a seat, not {bettor!r}.")
            bettor = str(bettor)
            bettor = self.player if bettor in (f"seat {self.number}", str(self.number)) else bettor
            extras.append((bettor, entry.amount("amount")))
            entry.close()
        if len(extras) > most:
            raise given.fault(
                bet, f"an area takes {most} of them, not {len(extras)}. [{BOOK.id} {MOST_BY[bet].clause}]"
            )
        if len({bettor for bettor, _ in extras}) != len(extras):
            raise given.fault(bet, "a bettor is there more than once.")
        return extras

    def _decide(self, fields: Fields, given: Fields) -> None:
        """The choices before the flop, the turn and the river: as written, or as the wagers imply."""
        decisions = fields.inner("decisions")
        implied = "flop" if FLOP in self.wagers else "none"
        self.preflop = decisions.one_of("preflop", PREFLOP, fields.text("decision", implied))
        if ANTE not in self.wagers and (late := [bet for bet in self.wagers if bet != ANTE]):
            raise given.fault(late[0], "there is no ante beside it.")
        if ANTE not in self.wagers and self.preflop is not Choice.UNDECIDED:
            raise decisions.fault("preflop", "there is no ante, and nothing to decide.")
        if self.preflop is Choice.FOLD and (late := [bet for bet in self.wagers if bet != ANTE]):
            raise given.fault(late[0], f"there is a {late[0]} wager and the hand was folded.")
        self.streets = {street: self._on(street, decisions, given) for street in (TURN, RIVER)}
        decisions.close()
        if self.preflop is Choice.PLAY and FLOP not in self.wagers:
            raise given.fault(FLOP, "the decision is to wager, and the flop wager is missing. Write its amount.")

    def _on(self, street: str, decisions: Fields, given: Fields) -> Choice:
        placed = street in self.wagers
        options = {street: Choice.PLAY, **dict.fromkeys(WAGERS, Choice.PLAY), **dict.fromkeys(CHECKS, Choice.CHECK)}
        options["fold"] = Choice.FOLD
        choice = decisions.one_of(street, options, "wager" if placed else "check")
        if choice is not Choice.PLAY and placed:
            raise given.fault(street, f"there is a {street} wager and the decision is {choice}.")
        if choice is Choice.PLAY and ANTE not in self.wagers:
            raise decisions.fault(street, "there is no ante, and nothing to decide.")
        if choice is Choice.PLAY and not placed:
            raise given.fault(street, f"the decision is to wager, and the {street} wager is missing. Write its amount.")
        return choice


def _jackpot(given: Fields) -> tuple[int | None, Cents]:
    """`{level, amount}`, or an amount alone, whose level its size will tell."""
    if isinstance(given.get(JACKPOT), str):
        return None, given.amount(JACKPOT)
    inner = given.inner(JACKPOT)
    level = inner.get("level")
    if level is not None and str(level) not in {str(known) for known in LEVELS}:
        raise inner.fault("level", f"{level!r} is not one of {', '.join(map(str, LEVELS))}.")
    amount = inner.amount("amount")
    inner.close()
    return (None if level is None else int(level)), amount


class Sheet:
    """What was written down: the seats, the cards, and what went wrong."""

    def __init__(self, fields: Fields) -> None:
        self.facts: list[tuple[Fields, Any]] = [(entry, _fact(entry)) for entry in fields.each("irregularities")]
        self.seats = _seats(fields, {seat for _, fact in self.facts for seat in _unwagered(fact)})
        self.playing_seats = [seat for seat in self.seats if seat.has_wagers]
        self._check_options()
        dealer = fields.inner("dealer")
        self.dealer = dealer.cards("cards")
        dealer.close()
        self.board = fields.cards("board")
        if len(self.board) not in (0, *range(FLOP_CARDS, BOARD_CARDS + 1)):
            raise fields.fault("board", f"there are {FLOP_CARDS} to {BOARD_CARDS} communal cards, or none.")
        named = {f"{seat.field}.cards": seat.cards for seat in self.seats}
        all_different(named | {"dealer.cards": self.dealer, "board": self.board})

    def _check_options(self) -> None:
        """Each choice is a word. Whose it may be is for the ruling to say (5.4(b)(ii), 5.5(c)(ii))."""
        for entry, fact in self.facts:
            chosen = entry.inner("options") if getattr(fact, "options", None) else Fields({})
            for seat in chosen.names():
                if not isinstance(chosen.get(seat), str):
                    raise chosen.fault(str(seat), f"this is continue or void, not {chosen.get(seat)!r}.")

    def short_jackpot(self, seat: Seat) -> JackpotWagerShort | None:
        found = [fact for _, fact in self.facts if isinstance(fact, JackpotWagerShort) and fact.seat == seat.number]
        return found[0] if found else None


def _fact(entry: Fields) -> Irregularity:
    """After a pick-up a sheet that says nothing of the count has found the deck complete, unless it tells what was reported at
    a table: there the count was still to come."""
    entry.cards("cards")
    fact: Irregularity = entry.as_struct(FACTS, amounts=AMOUNTS)
    if not isinstance(fact, IncorrectHoleCards) or "reported" in entry.given:
        return fact
    if fact.deck_complete is None and fact.deck_count is None:
        given = {name: getattr(fact, name) for name in fact.__struct_fields__}
        return IncorrectHoleCards(**{**given, "deck_complete": True})
    return fact


def _unwagered(fact: Irregularity) -> tuple[int, ...]:
    return seats_of(fact.to) if isinstance(fact, CardsToAreaWithoutAnte) else ()


def _seats(sheet: Fields, without_wager: set[int]) -> list[Seat]:
    seats = seated(sheet, Seat)
    for seat in seats:
        if not seat.has_wagers and seat.number not in without_wager:
            raise SheetError(f"{seat.field}.wagers", f"a seat needs a wager: {', '.join(OFFERED)}.")
    return seats
