"""The table and the lineup of a record: seats, stacks, button and posts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.bounds import MOST_RAISES
from queenhigh.games.crown_melbourne_crown_poker.commission import Commission
from queenhigh.games.crown_melbourne_crown_poker.commission import check as check_commission
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.moves import shown
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.record import Record
from queenhigh.games.crown_melbourne_crown_poker.games import Count, Game
from queenhigh.games.crown_melbourne_crown_poker.lineup import Lineup, Place, Post, PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.notation.phh import PhhError
from queenhigh.rules import Cited, QueenhighError, Rule

UNKNOWN_STACK = 10**17
"""More than anyone could have put in."""


def ours(record: Record) -> bool:
    """Was the hand played by the book, and written down by us?"""
    return record.meta.get("_book") == BOOK.id


def seats_of(record: Record) -> tuple[int, ...]:
    """The seat of each player: the last of them has the button."""
    return record.seats or tuple(range(1, len(record) + 1))


def table_of(record: Record, division: Division, chip: int = 1) -> Table:
    variant, meta = record.variant, record.meta
    sizes = (record.small_bet, record.small_bet, record.big_bet, record.big_bet) if variant.fixed else ()
    spread = variant.limit is Limit.SPREAD
    own = ours(record)
    try:
        readings = (BOOK.readings.adopt(_texts(meta.get("_readings"))) if own else READINGS).adopt(division.readings)
    except QueenhighError as error:
        raise PhhError(f"_readings: {error}") from None
    return Table(
        game=seated(variant.game, len(record)),
        structure=Structure(
            limit=variant.limit,
            sizes=sizes,
            min=0 if variant.fixed else record.small_bet,
            max=_whole(meta, "_max_bet", record.small_bet) if spread else 0,
            straddle=True,
        ),
        chip=_whole(meta, "_chip", chip) if own else chip,
        commission=_commission(meta.get("_commission")) if own else (),
        readings=readings,
    )


def lineup_of(record: Record) -> Lineup:
    seats = seats_of(record)
    names = record.players or tuple(f"p{player}" for player in range(1, len(record) + 1))
    places = tuple(
        Place(seat, UNKNOWN_STACK if stack is None else stack, name or f"p{place}")
        for place, (seat, stack, name) in enumerate(zip(seats, record.starting, names, strict=True), 1)
    )
    own = ours(record) and "_posts" in record.meta
    button = _button(record, seats)
    return Lineup(button, places, _own_posts(record, seats) if own else (*_antes(record), *_blinds(record)))


def _antes(record: Record) -> list[Post]:
    """An ante that everyone pays in full counts for each of them. If one is short, or only some pay, it either limits
    what its player can win (`ante_trimming_status`) or is in the main pot, no matter who paid."""
    even = len(set(record.antes)) == 1 and all(
        stack is None or stack >= ante for stack, ante in zip(record.starting, record.antes, strict=True)
    )
    kind = PostKind.ANTE if even or record.trimmed else PostKind.DEAD
    paid = zip(seats_of(record), record.antes, strict=True)
    return [Post(seat, ante, kind, rule("1.1 'Pot'")) for seat, ante in paid if ante]


def _blinds(record: Record) -> list[Post]:
    """The largest blind is posted last, and the first action is to its left. A post of twice that, by another player,
    is a straddle."""
    posted = [(amount, player) for player, amount in enumerate(record.blinds) if amount]
    in_turn = sorted((player, amount) for amount, player in posted if amount > 0)
    if in_turn:
        last = max(in_turn, key=lambda post: (min(post[1], _left(record, post[0])), post[0]))
        in_turn = [*(post for post in in_turn if post != last), last]
    seats, over = seats_of(record), 2 * max(record.blinds[:2])
    made = [Post(seats[player], -amount, PostKind.POST, rule("8.10.2")) for amount, player in posted if amount < 0]
    for place, (player, amount) in enumerate(in_turn):
        if player >= 2 and over and amount >= over:
            again = made and made[-1].kind is PostKind.STRADDLE
            made.append(Post(seats[player], amount, PostKind.STRADDLE, rule("8.9.4") if again else rule("6.5")))
        else:
            made.append(Post(seats[player], amount, PostKind.BLIND, rule("8.9.2(b)") if place else rule("8.9.2(a)")))
    return made


def _left(record: Record, player: int) -> int:
    """The stack after the ante is paid."""
    stack = record.starting[player]
    return UNKNOWN_STACK if stack is None else max(stack - record.antes[player], 0)


def _button(record: Record, seats: tuple[int, ...]) -> int | None:
    given = record.meta.get("_button") if ours(record) else None
    if given is None:
        return seats[-1]
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= 99:
        raise PhhError(f"_button: {shown(given)} is not a seat.")
    if not given:
        return None
    between = (*sorted(seats), given)
    if given not in seats and sorted(between, key=lambda seat: (seat <= given, seat))[:-1] != list(seats):
        raise PhhError(f"_button: seat {given} is not between the last player and the first.")
    return given


def _own_posts(record: Record, seats: tuple[int, ...]) -> tuple[Post, ...]:
    """The posts of a hand that this program wrote, with their clauses: `[seat, amount, kind, clause]`."""
    made = []
    given = record.meta["_posts"]
    for entry in given if isinstance(given, list) else [given]:
        try:
            seat, amount, kind, clause = entry
            if not isinstance(amount, int) or seat not in seats or not 0 <= amount < UNKNOWN_STACK:
                raise ValueError
            made.append(Post(seat, amount, PostKind(kind), BOOK.rule(clause)))
        except (QueenhighError, ValueError, TypeError):
            raise PhhError(f"_posts: {shown(entry)} is not a post.") from None
    return tuple(made)


def straddles_of(record: Record) -> list[tuple[int, int]]:
    """Straddles of a hand that this program wrote: seat and amount. They were placed after the blinds."""
    given = record.meta.get("_straddles", [])
    whole = isinstance(given, list) and all(isinstance(one, list) and len(one) == 2 for one in given)
    if not whole or not all(type(part) is int for one in given for part in one):
        raise PhhError("_straddles: each is a seat and an amount.")
    return [(seat, amount) for seat, amount in given]


def _texts(given: Any) -> dict[str, str]:
    if given is None:
        return {}
    if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
        raise PhhError("_readings: these are names and values, each of them text.")
    return given


def _whole(meta: dict[str, Any], name: str, default: int) -> int:
    given = meta.get(name, default)
    if isinstance(given, bool) or not isinstance(given, int) or not 0 < given < UNKNOWN_STACK:
        raise PhhError(f"{name}: {shown(given)} is not a number of chips.")
    return given


def _commission(given: Any) -> Commission:
    if given is None:
        return ()
    try:
        made = msgspec.json.decode(given, type=Commission, dec_hook=lambda _, text: Fraction(text))
        return check_commission(made)
    except (msgspec.MsgspecError, QueenhighError, TypeError, ValueError, ZeroDivisionError):
        raise PhhError("_commission: this is not how the house takes commission.") from None


# -- imported hands played under other rules: the settings, readings and liberties for replaying them

READINGS = BOOK.readings.adopt(
    {
        "two_player_blinds": "button_small_blind",
        "straddles": "successive",
        "short_blind": "amount_posted",  # a short post is the amount to call
        "short_all_ins_together": "added_together",
    }
)


class Division(msgspec.Struct, frozen=True):
    """How a house divides pots to the last chip, if a record shows that it was not by the book."""

    what: str
    rule: Rule
    readings: dict[str, str] = {}
    joined: bool = False
    """Hands that win nothing are dead before the pots are divided, so that pots with the same winners merge."""


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
    """The hand changed so that the action is accepted; None if no house would accept it."""


def _another_raise(hand: BettingRound, wager: Wager) -> BettingRound | None:
    """Houses allow three, four or any number of raises, so they are accepted as they were made."""
    return replace(hand, raises=MOST_RAISES - 1)


def _raise_again(hand: BettingRound, wager: Wager) -> BettingRound | None:
    """With a fixed limit, houses differ on any short all-in; without one, on a short all-in that no full bet
    preceded."""
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
    """Over blinds, straddles and short all-ins, some houses accept a raise by the minimum bet, or by the last full
    raise."""
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
    """The game, with enough seats for all players."""
    return game if players <= int(game.seats) else replace(game, seats=Count(players, game.seats.rule))
