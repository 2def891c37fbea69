"""A finished round played again, command by command: the table as the room saw it, and the player's own cards.

Each step is the view of the table at that moment, so a replay shows no card that the table did not show. Steps contain
only changes. A shared round is shown without the names of other people (`shared_replay`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from queenhigh.desk.hosting import HostedTables
from queenhigh.desk.recall import walked
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import events, floor_events
from queenhigh.games.kit.floor_events import FloorEvent
from queenhigh.games.kit.ruling import Ruling
from queenhigh.games.library import BOOK_IDS
from queenhigh.ledger.envelope import Envelope
from queenhigh.rules import Cited
from queenhigh.server.errors import Cite, ServerError, cite
from queenhigh.server.house import House, Pace
from queenhigh.server.page import page_of
from queenhigh.server.people import Person
from queenhigh.server.record.tournament_hands import in_chips, of_felt, walked_hand
from queenhigh.server.record.words import addressed, tell
from queenhigh.server.tournaments.felts import is_felt
from queenhigh.server.views.table import table_view
from queenhigh.server.views.you import concerned, you_view

POKER = "poker"
NESTED = frozenset({POKER, "tournament"})
"""Parts of a view of which only the changes are sent."""
SHOWN = frozenset(
    {
        "table",
        "book",
        "house",
        "title",
        "edition",
        "status",
        "dealing",
        "round",
        "phase",
        "places",
        "limits",
        "offers",
        "later",
        "headline",
        "seats",
        "dealer",
        "shared",
        "shared_label",
        "lines",
        "outcome",
        "pay_tables",
        "fees",
        "bank",
        "button",
        "player_banked",
        "poker",
    }
)
SHOWN_OF_A_POT = frozenset(
    {
        "game",
        "title",
        "hole_cards",
        "hi_lo",
        "betting",
        "commission",
        "chip",
        "buy_in",
        "clock",
        "flop_chase",
        "street",
        "button",
        "dead_button",
        "small_blind",
        "big_blind",
        "board",
        "burns",
        "muck",
        "pot",
        "pots",
        "to_call",
        "turn",
        "waiting",
        "discarding",
        "seats",
        "winners",
        "commission_taken",
        "taken",
        "side_wagers",
        "outcome",
    }
)
"""What a stranger sees of a table. Anything not listed is left out: fairness, notices, rulings, waiting lists,
tournaments."""
STRUCTURE = frozenset(
    {
        "table",
        "book",
        "house",
        "title",
        "edition",
        "status",
        "dealing",
        "phase",
        "type",
        "game",
        "street",
        "outcome",
        "choice",
        "presence",
        "face",
        "part",
        "pot",
        "clause",
        "result",
        "shape",
        "colour",
        "headline",
    }
)
"""Fields whose text comes only from the house and its books, so names need not be hidden in them."""
MANY_WORDS = 3
"""The most sentences of a step: beyond that, those about other players are left out."""
TOLD = (floor_events.RoundStarted, floor_events.RoundFinished)
FREE_TEXT = (events.Reported, events.Advised, events.AskedToConfirm, Ruling)
"""What people wrote in their own words may name anyone."""


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one command led to: `changes` are the parts of the table that it changed, `hands` the player's own by seat,
    if they changed."""

    at: str
    words: str = ""
    rule: Cite | None = None
    seat: int | None = None
    changes: dict[str, Any] = {}
    hands: dict[str, Any] | None = None


class ReplayPage(msgspec.Struct, frozen=True):
    table: str
    number: int
    book: str
    house: str
    title: str
    player: str
    """The player whose view it is."""
    seats: tuple[int, ...]
    """Their own."""
    outcome: str
    started: str
    ended: str
    chips: bool
    """Amounts are tournament chips, not money."""
    steps: tuple[ReplayStep, ...]
    shared: bool = False


class Recollection:
    """A stand-in for the house around a table of the past: no clocks, and no balances."""

    def __init__(self, house: House) -> None:
        self.is_bot = house.is_bot
        self.locked: dict[str, str] = {}
        self.hosting = HostedTables()
        """None: a table's present host says nothing about a past round."""

    def pace(self, table: str) -> Pace:
        return Pace()

    def chips(self, player: str) -> int:
        return 0


class Heard(NamedTuple):
    """An event in words."""

    event: Cited
    words: str
    seat: int | None
    for_all: bool


class SeenStep(NamedTuple):
    """What a command led to, and the view afterwards: as at the table, where nothing is shown in between."""

    state: TableState
    at: str
    heard: list[Heard]
    view: dict[str, Any]
    hands: dict[str, Any]


Seen = Callable[[SeenStep], tuple[dict[str, Any], list[Heard]]]


def replay(house: House, table: str, number: int, player: str) -> ReplayPage:
    """The replay for a player who took part. The caller checks that they did."""

    def seen(step: SeenStep) -> tuple[dict[str, Any], list[Heard]]:
        return step.view, [one._replace(words=addressed(one.words, player)) for one in step.heard]

    return _page(house, table, number, player, seen)


def shared_replay(house: House, table: str, number: int, player: str) -> ReplayPage:
    """The replay for a stranger with the player's link: the player's cards, what the whole table saw, and no names of
    other people."""
    hide = _hiding(_hidden_names(house, table, number, player))

    def seen(step: SeenStep) -> tuple[dict[str, Any], list[Heard]]:
        view = {name: value for name, value in step.view.items() if name in SHOWN}
        if view.get(POKER):
            view[POKER] = {name: value for name, value in view[POKER].items() if name in SHOWN_OF_A_POT}
        told = [one._replace(words=hide(one.words)) for one in step.heard if _may_be_told(one.event)]
        return _masked(view, "", hide), told

    return msgspec.structs.replace(_page(house, table, number, player, seen), shared=True)


def _may_be_told(event: Cited) -> bool:
    return isinstance(event, TOLD) or not isinstance(event, (FloorEvent, *FREE_TEXT))


def _page(house: House, table: str, number: int, player: str, seen: Seen) -> ReplayPage:
    steps, view, hands = list[ReplayStep](), dict[str, Any](), dict[str, Any]()
    found = _seen_steps(house, table, number, player)
    if not found:
        raise ServerError("not_found", f"Round {number} of {table} cannot be found.")
    seats = {int(seat) for step in found for seat in step.hands}
    for step in found:
        now, heard = seen(step)
        changes, held = _changes(view, now), step.hands if step.hands != hands else None
        if heard or changes or held:
            rules = [one.event.rule for one in heard if one.event.rule.book in BOOK_IDS]
            steps.append(
                ReplayStep(
                    at=step.at,
                    words=_in_short(heard, seats),
                    rule=cite(rules[0]) if rules else None,
                    seat=heard[0].seat if heard else None,
                    changes=changes,
                    hands=held,
                )
            )
        view, hands = now, step.hands
    last = found[-1]
    return ReplayPage(
        table=table,
        number=number,
        book=last.state.book.id,
        house=last.state.book.house,
        title=last.state.book.title,
        player=player,
        seats=tuple(sorted(seats)),
        outcome=getattr(last.state.round, "outcome", ""),
        started=found[0].at,
        ended=last.at,
        chips=is_felt(table),
        steps=tuple(steps),
    )


def _in_short(heard: list[Heard], own: set[int]) -> str:
    """Shorten a settlement to the player's own lines. Who won a pot concerns everyone."""
    if len(heard) > MANY_WORDS:
        heard = [one for one in heard if one.seat is None or one.seat in own or one.for_all]
    return ". ".join(dict.fromkeys(one.words for one in heard if one.words))


def walk(house: House, table: str, number: int) -> Iterator[tuple[TableState, Cited, Envelope]]:
    """The events of a finished round, each with the table after it."""
    if is_felt(table):
        live, place = of_felt(house.tournaments, table)
        return walked_hand(house.ledger, live, place, number)
    return walked(house.ledger, table, number)


def _commands(house: House, table: str, number: int) -> Iterator[tuple[TableState, str, list[Heard]]]:
    """What each command led to, with the table after it."""
    chips, before, heard = is_felt(table), None, list[Heard]()
    for state, event, envelope in walk(house, table, number):
        if before is not None and envelope.command != before[2]:
            yield before[0], before[1], heard
            heard = []
        now = state.copy()
        told = tell(event, now)
        heard.append(Heard(event, in_chips(told.words) if chips else told.words, told.seat, told.for_all))
        before = now, envelope.at, envelope.command
    if before is not None:
        yield before[0], before[1], heard


def _seen_steps(house: House, table: str, number: int, player: str) -> list[SeenStep]:
    """The steps as seen. If the table opened no cards after the round, the hands of others stay face down: see
    `rounds.for_player`."""
    about, person, made = Recollection(house), Person(player), list[SeenStep]()
    for state, at, heard in _commands(house, table, number):
        view = msgspec.to_builtins(table_view(state, about))
        hands = {seat: msgspec.to_builtins(hand) for seat, hand in you_view(state, person, about).hands.items()}
        made.append(SeenStep(state, at, heard, view, hands))
    told = bool(made) and page_of(made[-1].state.room).game.told_when_shown
    told = told or any((step.view["fairness"] or {}).get("openings") for step in made)
    for step in made:
        step.view["fairness"] = None
        if not told:
            step.view["seats"] = [_face_down(seat) for seat in step.view["seats"]]
    return made


def _face_down(seat: dict[str, Any]) -> dict[str, Any]:
    backs = [{"back": True} for _ in seat["cards"]]
    return {name: value for name, value in seat.items() if name != "words"} | {"cards": backs}


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    changed = {name: value for name, value in after.items() if name not in before or before[name] != value}
    for name in NESTED & changed.keys():
        if before.get(name) and after[name]:
            changed[name] = {key: value for key, value in after[name].items() if before[name].get(key) != value}
    return changed


# -- without the names of others


def _hidden_names(house: House, table: str, number: int, player: str) -> dict[str, str]:
    """The replacement for every name at the table, except the player and the house's bots: their seat, or "a
    player"."""
    seats: dict[str, str] = {}
    for state, _, _ in _commands(house, table, number):
        for seat in table_view(state, Recollection(house)).seats:
            if seat.player:
                seats.setdefault(seat.player, f"Seat {seat.seat}")
        for name in concerned(state):
            seats.setdefault(name, "")
    return {name: seat or "A player" for name, seat in seats.items() if name != player and not house.is_bot(name)}


def _hiding(names: dict[str, str]) -> Callable[[str], str]:
    """Hide names within a text, the longest first; names that differ only in case are one person's."""
    if not names:
        return lambda text: text
    known = {name.casefold(): seat for name, seat in names.items()}
    longest = sorted(names, key=len, reverse=True)
    found = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)
    return lambda text: found.sub(lambda match: known[match[0].casefold()], text)


def _masked(value: Any, field: str, hide: Callable[[str], str]) -> Any:
    match value:
        case str() if field == "bet":
            return _key(value, hide)
        case str():
            return value if field in STRUCTURE else hide(value)
        case dict():
            return {_key(name, hide): _masked(inner, name, hide) for name, inner in value.items()}
        case list() | tuple():
            return [_masked(inner, field, hide) for inner in value]
    return value


def _key(name: str, hide: Callable[[str], str]) -> str:
    """`pair_plus/Ann` is the wager of Ann."""
    bet, behind, who = name.partition("/")
    return f"{bet}/{hide(who)}" if behind else name
