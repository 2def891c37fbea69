"""A finished round played again, event by event: the table as the room saw it, and the player's own cards.

Each step is what `views` made of the table at that moment, so a replay shows no card that the table did not show. Steps say
only what changed since the one before. A round that is shared is shown without the names of other people (`shared_replay`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

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
from queenhigh.server.record.words import tell
from queenhigh.server.tournaments.felts import is_felt
from queenhigh.server.views.table import table_view
from queenhigh.server.views.you import concerned, you_view

POKER = "poker"
NESTED = frozenset({POKER, "tournament"})
"""Parts of a view of which only what changed is told as well."""
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
"""What a stranger sees of a table. What is not listed is left out: fairness, notices, rulings, waiting lists, tournaments."""
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
"""Fields whose text comes from the house and its books alone: no name is looked for in them."""
TOLD = (floor_events.RoundStarted, floor_events.RoundFinished)
FREE_TEXT = (events.Reported, events.Advised, events.AskedToConfirm, Ruling)
"""What somebody wrote in their own words may name anybody."""


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event: `changes` are the parts of the table that it changed, `hands` the player's own, by seat, where they changed."""

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
    """Through whose eyes it is seen."""
    seats: tuple[int, ...]
    """Their own."""
    outcome: str
    started: str
    ended: str
    chips: bool
    """Amounts are chips of a tournament, and no money."""
    steps: tuple[ReplayStep, ...]
    shared: bool = False


class Recollection:
    """The house, as views ask for it, around a table of the past: nobody's clock runs, and pockets are not looked into."""

    def __init__(self, house: House) -> None:
        self.is_bot = house.is_bot
        self.locked: dict[str, str] = {}

    def pace(self, table: str) -> Pace:
        return Pace()

    def chips(self, player: str) -> int:
        return 0


class SeenStep(msgspec.Struct, frozen=True):
    """What there is to see after an event."""

    state: TableState
    event: Cited
    envelope: Envelope
    view: dict[str, Any]
    hands: dict[str, Any]


def replay(house: House, table: str, number: int, player: str) -> ReplayPage:
    """As somebody who took part may see it again. Whether they did is the caller's to ask."""
    return _page(house, table, number, player, lambda moment, words: (moment.view, words))


def shared_replay(house: House, table: str, number: int, player: str) -> ReplayPage:
    """As a stranger may see it whom the player gave a link: their own cards, what the table showed to everybody, and no name of
    another person."""
    if is_felt(table):
        raise ServerError("illegal", "A hand of a tournament cannot be shared.", now="Share a round of another table.")
    names = _hidden_names(house, table, number, player)
    hide = _hiding(names)

    def seen(moment: SeenStep, words: str) -> tuple[dict[str, Any], str]:
        view = {name: value for name, value in moment.view.items() if name in SHOWN}
        if view.get(POKER):
            view[POKER] = {name: value for name, value in view[POKER].items() if name in SHOWN_OF_A_POT}
        unsaid = isinstance(moment.event, FREE_TEXT) or (
            isinstance(moment.event, FloorEvent) and not isinstance(moment.event, TOLD)
        )
        return _masked(view, "", hide), "" if unsaid else hide(words)

    page = _page(house, table, number, player, seen)
    return msgspec.structs.replace(page, shared=True)


def _page(
    house: House,
    table: str,
    number: int,
    player: str,
    seen: Callable[[SeenStep, str], tuple[dict[str, Any], str]],
) -> ReplayPage:
    chips, steps = is_felt(table), list[ReplayStep]()
    view, hands = dict[str, Any](), dict[str, Any]()
    moments = list(_moments(house, table, number, player))
    if not moments:
        raise ServerError("not_found", f"Round {number} of {table} cannot be found.")
    last = moments[-1]
    for moment in moments:
        told = tell(moment.event, moment.state)
        now, words = seen(moment, in_chips(told.words) if chips else told.words)
        changes = _changes(view, now)
        held = moment.hands if moment.hands != hands else None
        if words or changes or held:
            rule = cite(moment.event.rule) if moment.event.rule.book in BOOK_IDS else None
            steps.append(ReplayStep(moment.envelope.at, words, rule, told.seat, changes, held))
        view, hands = now, moment.hands
    return ReplayPage(
        table=table,
        number=number,
        book=last.state.book.id,
        house=last.state.book.house,
        title=last.state.book.title,
        player=player,
        seats=tuple(sorted({int(seat) for moment in moments for seat in moment.hands})),
        outcome=getattr(last.state.round, "outcome", ""),
        started=moments[0].envelope.at,
        ended=last.envelope.at,
        chips=chips,
        steps=tuple(steps),
    )


def walk(house: House, table: str, number: int) -> Iterator[tuple[TableState, Cited, Envelope]]:
    """The events of a finished round, each with the table as it stands after it."""
    if is_felt(table):
        live, place = of_felt(house.tournaments, table)
        return walked_hand(house.ledger, live, place, number)
    return walked(house.ledger, table, number)


def _moments(house: House, table: str, number: int, player: str) -> Iterator[SeenStep]:
    """Where the table opened no card when the round was over, the hands of others stay face down: see `rounds.for_player`."""
    about, person, made = Recollection(house), Person(player), list[SeenStep]()
    for state, event, envelope in walk(house, table, number):
        now = state.copy()
        view = msgspec.to_builtins(table_view(now, about))
        hands = {seat: msgspec.to_builtins(hand) for seat, hand in you_view(now, person, about).hands.items()}
        made.append(SeenStep(now, event, envelope, view, hands))
    told = made and page_of(made[-1].state.room).game.told_when_shown
    told = told or any((moment.view["fairness"] or {}).get("openings") for moment in made)
    for moment in made:
        moment.view["fairness"] = None
        if not told:
            moment.view["seats"] = [_face_down(seat) for seat in moment.view["seats"]]
        yield moment


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
    """Everybody who has anything to do with the table meanwhile, but for the player and the regulars of the house: each as their
    seat, or as somebody."""
    seats: dict[str, str] = {}
    for state, _, _ in walk(house, table, number):
        for seat in table_view(state, Recollection(house)).seats:
            if seat.player:
                seats.setdefault(seat.player, f"Seat {seat.seat}")
        for name in concerned(state):
            seats.setdefault(name, "")
    return {name: seat or "A player" for name, seat in seats.items() if name != player and not house.is_bot(name)}


def _hiding(names: dict[str, str]) -> Callable[[str], str]:
    """Names within a text, the longest first; names that differ in capitals alone are one person's."""
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
