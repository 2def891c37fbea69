"""A seat of a Crown Perth round sheet, as it was written down."""

from __future__ import annotations

from queenhigh.games.crown_perth_holdem_poker.book import BOOK, rule
from queenhigh.games.crown_perth_holdem_poker.jackpot import LEVELS
from queenhigh.games.crown_perth_holdem_poker.table import (
    AGAINST_DEALER,
    ANTE,
    DEALER_POKER_EXTRA,
    FLOP,
    PLAYER_POKER_EXTRA,
    RIVER,
    TURN,
)
from queenhigh.games.crown_perth_holdem_poker.wagers import POKER_EXTRAS
from queenhigh.games.kit.actions import Choice
from queenhigh.money import Cents
from queenhigh.notation.fields import Fields

MOST_BY = {DEALER_POKER_EXTRA: rule("3.24"), PLAYER_POKER_EXTRA: rule("3.30")}
JACKPOT = "jackpot"
OFFERED = (*AGAINST_DEALER, JACKPOT, DEALER_POKER_EXTRA, PLAYER_POKER_EXTRA)
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
        for kind in ("amount", "group", "list"):
            given.ask(kind, bet)
        if value is None:
            return []
        if isinstance(value, str | int | float):
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
