"""Where imported hands were played by other rules: the settings, readings and liberties with which they are replayed.

The book stays the law of the engine. What it leaves open is read as other houses read it (`READINGS`, and `DIVISIONS` for
odd chips); what it forbids and they allow is let pass once, with the clause on record (`LIBERTIES`). Nothing else is: an
action that no house would take refuses the hand. A hand that was played here and written down says so, and is replayed by
the book alone.

    1.1 'Pot'     antes, and one player's ante for all, are posts of the lineup
    4.1           more players than the game has seats here are dealt in
    7.4           no commission
    8.9.2, A-08   with two players the posts stand as the file has them: the button has the small blind
    8.9.4, A-04   any straddles that the file has
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.bounds import MOST_RAISES
from queenhigh.games.crown_melbourne_crown_poker.games import Count, Game
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.rules import Cited, Rule

READINGS = BOOK.readings.adopt(
    {
        "two_player_blinds": "button_small_blind",
        "straddles": "successive",
        "short_blind": "amount_posted",  # what was posted short is what there is to call
        "short_all_ins_together": "added_together",
    }
)


class Division(msgspec.Struct, frozen=True):
    """How a house divides pots to the last chip, where a record shows that it was not as the book has it."""

    what: str
    rule: Rule
    readings: dict[str, str] = {}
    joined: bool = False
    """Hands that win nothing are dead before the pots are divided, so that pots of the same winners are one."""


DIVISIONS = (
    Division("", rule("8.5")),
    Division("all odd chips to one player", rule("8.5.1"), {"odd_chips_several": "all_to_closest"}),
    Division("pots of the same winners divided together", rule("8.5"), joined=True),
    Division(
        "pots of the same winners divided together, all odd chips to one player",
        rule("8.5.1"),
        {"odd_chips_several": "all_to_closest"},
        joined=True,
    ),
    Division("odd chips of the low half to the high hand", rule("8.20.4(d)(v)"), {"hi_lo_odd_chips": "all_to_high"}),
    Division("the odd chip to the button", rule("8.5.1"), {"odd_chip_from": "button_seat"}),
)
"""The book's own first."""


class Wager(msgspec.Struct, frozen=True):
    """A bet or raise that the book refused: its seat and total, what had happened in the round, and the smallest bet."""

    seat: int
    to: int
    happened: Sequence[Cited]
    least: int


class Liberty(msgspec.Struct, frozen=True):
    what: str
    clauses: tuple[Rule, ...]
    """Those that refused it."""
    taken: Callable[[BettingRound, Wager], BettingRound | None]
    """The hand as it has to stand for the action to be taken; none if no house would take it."""


def _another_raise(hand: BettingRound, wager: Wager) -> BettingRound | None:
    """Three, four or any number of them: houses differ, so they are taken as they were made."""
    return replace(hand, raises=MOST_RAISES - 1)


def _raise_again(hand: BettingRound, wager: Wager) -> BettingRound | None:
    """With a fixed limit houses differ on any short all-in; without one, on one that no full bet came before."""
    reopened = any(getattr(event, "reopens", False) for event in wager.happened)
    if not hand.table.structure.limited and reopened:
        return None
    return replace(hand, spoken=hand.spoken - {wager.seat})


def _fixed_raise(hand: BettingRound, wager: Wager) -> BettingRound | None:
    """After a short all-in houses count the next bet from it, from the last full bet, or from the raise it stands for."""
    size, seat = hand.table.structure.sizes[hand.street], hand.seats[wager.seat]
    most = max(hand.level + size, hand.full + 2 * size)
    all_in = wager.to == seat.bet + seat.stack and hand.level < wager.to <= most
    if not all_in and wager.to not in (hand.level + size, hand.full + size, hand.full + 2 * size):
        return None
    return replace(hand, full=wager.to - size)


def _smaller_raise(hand: BettingRound, wager: Wager) -> BettingRound | None:
    """Over blinds, straddles and short all-ins some houses take a raise by the smallest bet, or by the last full raise."""
    full = [event.step for event in wager.happened if isinstance(event, RAISES) and event.reopens]
    if not hand.level or wager.to - hand.level < max([wager.least, *full]):
        return None
    return replace(hand, step=wager.to - hand.level)


RAISES = (happened.Raised, happened.Opened)

LIBERTIES = (
    Liberty("a raise more than the book allows in a round", (rule("6.9"),), _another_raise),
    Liberty("a raise after an all-in short of one", (rule("6.16.2(a)"), rule("6.16.3")), _raise_again),
    Liberty("a full bet added to a short all-in", (rule("1.1 'Fixed bet'"),), _fixed_raise),
    Liberty("a raise by the smallest bet", (rule("6.6"), rule("6.4")), _smaller_raise),
)


def seated(game: Game, players: int) -> Game:
    """The game, with seats for all of them."""
    return game if players <= int(game.seats) else replace(game, seats=Count(players, game.seats.rule))
