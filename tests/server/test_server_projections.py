"""What leaves the server: every event of every room, with nothing in it that nobody may see; and a deck that can be checked."""

from __future__ import annotations

import random
import re
import types
import typing
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from book_ids import POKER
from live_table import BOOKS, CALIFORNIA, CANBERRA, MELBOURNE, PERTH, Live, prepare, sealed
from msgspec.structs import replace

from queenhigh.cards import DECK, Card, card, leaves
from queenhigh.desk.codec import vocabulary
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Choice, PlaceWager, WithdrawWager
from queenhigh.games.kit.events import DeckShuffled
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.games.kit.instructions import Setup
from queenhigh.games.kit.phases import Betting, evolve
from queenhigh.games.kit.ruling import Order, Ruling
from queenhigh.games.library import open_book, room
from queenhigh.house.cage import CageEvent
from queenhigh.money import Cents, Line, Outcome, Wager, win
from queenhigh.rules import Cited, Readings, Refusal, Rule
from queenhigh.server import views
from queenhigh.server.commands.play import decide
from queenhigh.server.page import BETWEEN, page_of
from queenhigh.server.people import Person
from queenhigh.server.views import words
from queenhigh.server.views.events import FIELDS, FOR_STAFF
from queenhigh.server.views.forms import irregularities
from queenhigh.server.vocabulary import actions_of

SECRET = "5ec2e75e" * 8
CARD = re.compile(rb'"[2-9TJQKA][cdhs]"')
TURNS_CARDS_UP = {"StreetDealt", "UpCardTurned", "ButtonPlaced", "DealerShown"}
AUDIENCES = ("player", "board", "dealer", "floor")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    where = tmp_path_factory.mktemp("projections")
    return {book: prepare(where, book) for book in BOOKS}


def rounds(
    prepared: Path, where: Path, monkeypatch: pytest.MonkeyPatch, count: int, trouble: float = 0.0
) -> Iterator[Live]:
    for number in range(count):
        live = Live(prepared, where / f"{number}.db")
        sealed(monkeypatch, f"projections {number}", None)
        live.play(random.Random(number), trouble=trouble)
        yield live
        live.close()


# -- every type of event


def sample(hint: Any, book: str) -> Any:
    """A value of a type, with cards and secrets wherever there could be some."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return sample(next(each for each in inner if each is not type(None)), book)
    if origin is tuple:
        each = inner[:1] if inner[-1:] == (Ellipsis,) else inner
        return tuple(sample(one, book) for one in each)
    if origin in (frozenset, list):
        return origin([sample(inner[0], book)])
    if origin is dict:
        return {sample(inner[0], book): sample(inner[1], book)}
    plain: dict[Any, Any] = {
        int: 1,
        str: SECRET,
        bool: True,
        Any: {"type": "x", "secret": SECRET, "cards": ["Qh"]},
        Card: card("Qh"),
        Fraction: Fraction(5, 2),
        Rule: next(iter(open_book(book)._rules.values())),
        Readings: open_book(book).readings,
    }
    if hint in plain:
        return plain[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint))
    if hint is Setup:
        return Setup(places=7, settings={"secret": SECRET})
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return made(hint, book)
    return sample(getattr(hint, "__supertype__", str), book)


def made(kind: type[Any], book: str) -> Any:
    if kind is Line:
        rule = next(iter(open_book(book)._rules.values()))
        return Line(Wager("ante", 1, Cents(100)), Outcome.LOSE, Cents(0), Cents(0), rule)
    hints = get_type_hints(kind)
    if kind is Ruling:
        hints["orders"] = tuple[tuple(Order.__subclasses__())]  # type: ignore[misc]
    return kind(**{name: sample(hints[name], book) for name in kind.__struct_fields__})


@pytest.mark.parametrize("book", BOOKS)
def test_every_event_of_every_room_can_be_described_to_everyone_and_shows_only_cards_that_were_turned_up(
    book: str, prepared: dict[str, Path], tmp_path: Path
) -> None:
    live = Live(prepared[book], tmp_path / "house.db")
    for name, kind in vocabulary(book).items():
        if issubclass(kind, CageEvent) or not kind.__struct_fields__ or issubclass(kind, Order):
            continue
        event = made(kind, book)
        for audience in AUDIENCES:
            for person in (None, Person("ann"), Person(SECRET)):
                told = views.encoded(views.project(event, audience, person, live.state))
                assert name in TURNS_CARDS_UP or not CARD.search(told), (name, told)
                assert f'"{name}"'.encode() in told or b'"AtOwnHand"' in told
    live.close()


@pytest.mark.parametrize("kind", [DeckSealed, DeckShuffled])
def test_neither_the_seed_nor_the_deck_is_in_an_event(
    kind: type[Any], prepared: dict[str, Path], tmp_path: Path
) -> None:
    live = Live(prepared[CANBERRA], tmp_path / "house.db")
    rule = open_book(CANBERRA).rule("5.1")
    event = DeckSealed("c0ffee", SECRET, rule) if kind is DeckSealed else DeckShuffled(DECK, rule)
    for audience in AUDIENCES:
        told = views.encoded(views.project(event, audience, Person("ann"), live.state))
        assert SECRET.encode() not in told
        assert not CARD.search(told)
    live.close()


def test_the_list_of_fields_names_only_fields_that_exist() -> None:
    """And none that carries cards or secrets: a number of hands, or whether something is secret, does not."""
    known: dict[str, dict[str, Any]] = {}
    for book in (*BOOKS, POKER):
        for name, kind in vocabulary(book).items():
            known.setdefault(name, {}).update({field.name: field.type for field in msgspec.structs.fields(kind)})
    carrying = {"deck", "stub", "hands", "secret", "settings", "setup", "fact"}
    own = [page_of(room(book)).events for book in (*BOOKS, POKER)]
    listed = [*FIELDS.items(), *FOR_STAFF.items()]
    listed += [pair for events in own for pair in (*events.fields.items(), *events.for_staff.items())]
    assert len(listed) > 70
    for name, fields in listed:
        assert set(fields) <= known[name].keys(), name
        assert not [field for field in carrying & set(fields) if known[name][field] not in (int, bool)], name


def test_an_event_on_no_list_is_described_only_by_its_name_and_clause(
    prepared: dict[str, Path], tmp_path: Path
) -> None:
    class Novelty(Cited, frozen=True, tag=True):
        cards: tuple[Card, ...]
        rule: Rule

    live = Live(prepared[CANBERRA], tmp_path / "house.db")
    told = views.project(Novelty(DECK[:3], open_book(CANBERRA).rule("5.1")), "floor", Person("ann"), live.state)
    assert set(told) == {"type", "rule"}
    live.close()


# -- the deck


@pytest.mark.parametrize("book", BOOKS)
def test_the_seed_is_never_shown_and_the_commitment_before_the_first_wager(
    book: str, prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for live in rounds(prepared[book], tmp_path, monkeypatch, 2):
        assert live.state.seal is not None
        secret, commitment = live.state.seal.secret, live.state.seal.commitment
        for committed in live.commits:
            for audience in ("player", "dealer", "floor"):
                person = Person(live.boss, "staff")
                told = views.encoded([views.project(e, audience, person, committed.state) for e in committed.events])
                assert secret.encode() not in told
            view = views.encoded(views.table_view(committed.state, live.house))
            assert secret.encode() not in view
            if committed.state.playing:
                assert commitment.encode() in view, "published before the first wager"


@pytest.mark.parametrize("book", BOOKS)
def test_anyone_with_the_view_of_a_finished_round_can_check_where_every_card_came_from(
    book: str, prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for live in rounds(prepared[book], tmp_path, monkeypatch, 4):
        view = views.table_view(live.state, live.house)
        fairness = view.fairness
        assert fairness is not None
        assert fairness.positions is not None
        (seal,) = fairness.seals
        assert leaves.root_of(seal.leaves) == fairness.root == seal.root
        deck: dict[int, str] = {}
        for one in fairness.openings:
            assert leaves.opens(leaves.Opening(one.position, card(one.card), one.salt), seal.leaves)
            deck[(one.position - sum(fairness.cuts)) % 52] = one.card
        person = Person("ann")
        for one in views.you_view(live.state, person, live.house).openings:
            assert leaves.opens(leaves.Opening(one.position, card(one.card), one.salt), seal.leaves)
        shown = [(view.dealer.cards, fairness.positions.dealer), (view.shared, fairness.positions.shared)]
        shown += [(seat.cards, fairness.positions.seats.get(str(seat.seat), ())) for seat in view.seats]
        faces = 0
        for cards, places in shown:
            assert len(cards) == len(places)
            for face, place in zip(cards, places, strict=True):
                if face.back is not True:
                    assert face.face == deck[place]
                    faces += 1
        assert faces >= 2


# -- choices


def takes(state: TableState, seat: int, choice: Choice) -> bool:
    """Whether a player's choice is carried out, tried on a copy."""
    assert state.round is not None
    try:
        round: Any = state.round
        for action in decide(state, state.round.hands[seat], choice, None, confirmed=True):
            for event in state.room.round.act(round, action):
                round = evolve(round, event)
    except Refusal:
        return False
    return True


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_offered_to_a_player_is_taken_and_what_is_not_offered_is_refused(
    book: str, prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered_once = set()
    for live in rounds(prepared[book], tmp_path, monkeypatch, 6, trouble=0.03):
        for committed in live.commits:
            state = committed.state
            for seat, hand in state.round.hands.items() if state.round and state.playing else ():
                you = views.you_view(state, Person(hand.player), live.house)
                offered = {choice.choice for choice in you.choices if choice.seat == seat}
                offered_once |= offered
                for choice in Choice:
                    if choice is not Choice.UNDECIDED:
                        assert takes(state, seat, choice) is (choice.value in offered), (state.round, seat, choice)
    assert {"play", "fold"} <= offered_once
    assert book not in (CANBERRA, MELBOURNE) or "keep_side_bets" in offered_once
    assert book != PERTH or {"check", "not_exposed"} <= offered_once


@pytest.mark.parametrize("book", BOOKS)
def test_what_may_be_placed_and_withdrawn_is_taken(
    book: str, prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    placed, withdrawn = set[str](), set[str]()
    for live in rounds(prepared[book], tmp_path, monkeypatch, 2):
        for committed in live.commits:
            state = committed.state
            you = views.you_view(state, Person("ann"), live.house)
            law = state.room.round
            for wager in you.may_withdraw:
                assert law.act(state.round, WithdrawWager(wager.seat, wager.bet))
                withdrawn.add(wager.bet)
            for bet in you.may_place:
                least = [
                    option.action
                    for option in law.legal(state.round, "ann", you.seats[0])
                    if isinstance(option.action, PlaceWager) and option.action.bet == bet
                ]
                assert [law.act(state.round, action) for action in least]
                placed.add(bet)
            if not isinstance(state.round, Betting):
                assert not you.may_place
            assert you.may_sit is False
        assert views.you_view(live.state, Person("zoe"), live.house).may_sit is True
    assert "ante" in placed & withdrawn


# -- words and lists


def test_every_order_of_a_ruling_has_a_sentence() -> None:
    assert set(words._SENTENCES) == set(Order.__subclasses__())


@pytest.mark.parametrize(
    ("book", "bet", "row", "said"),
    [
        (MELBOURNE, "pair_plus", "flush", "Pair Plus pays 4 to 1: flush"),
        (CANBERRA, "pairs_plus", "pair", "Pairs Plus pays 1 to 1: pair"),
        (CALIFORNIA, "pair_plus", "straight", "Pair Plus pays 6 to 1: straight"),
        (PERTH, "flop", "win", "Flop pays 1 to 1"),
        (CANBERRA, "ante", "win", "Ante pays 1 to 1"),
    ],
)
def test_a_line_says_what_it_pays_and_for_what(
    book: str, bet: str, row: str, said: str, prepared: dict[str, Path], tmp_path: Path
) -> None:
    live = Live(prepared[book], tmp_path / "house.db")
    assert live.order("StartRound")
    tables = live.state.room.pay.tables
    table = tables.get(bet) or tables[f"{bet}.A"]
    line = win(Wager(bet, 1, Cents(500)), table[row], open_book(book).rule(table[row].rule.clause))
    assert words.line_words(live.state, line) == said
    lost = Line(Wager("ante", 1, Cents(500)), Outcome.LOSE, Cents(0), Cents(0), line.rule)
    assert words.line_words(live.state, lost) == "Ante loses"
    live.close()


def test_checklists_orders_and_terms_name_clauses_and_phases_that_exist() -> None:
    phases = {BETWEEN, "Betting", "BetsClosed", "Dealt", "Deciding", "FlopOut", "TurnOut", "Showdown", "Settled"}
    phases |= {"Preparing", "BettingRound", "Discarding", "StreetDue", "Uncontested"}
    for book in (*BOOKS, POKER):
        clauses, page = open_book(book).clauses, page_of(room(book))
        assert set(page.duties) <= phases
        assert all(clause in clauses for items in page.duties.values() for clause, _ in items)
        assert all(clause in clauses for clause in page.clauses.values())
        assert set(page.clauses) <= set(actions_of(book)) | {"StartRound"}
        assert set(page.labels) <= set(page.clauses)
        assert all(need.clause in clauses for need in page.notices.values())
        assert {name for phase in page.duties.values() for name, _ in phase}
        for kind in actions_of(book).values():
            assert set(kind.declared.asks) <= set(kind.__struct_fields__), kind
            assert kind.declared.label or kind.declared.by == "nobody", kind


KINDS = {"seat", "seats", "to", "money", "number", "choice", "flag", "text", "texts", "cards", "player", "persons"} | {
    "bet",
    "bets",
    "clause",
    "time",
    "counts",
}


@pytest.mark.parametrize("book", [*BOOKS, POKER])
def test_every_irregularity_is_a_form_with_known_kinds_of_fields(book: str) -> None:
    forms = irregularities(book)
    assert len(forms) > 10
    for form in forms:
        assert form.title
        assert {field.kind for field in form.fields} <= KINDS, form
        assert len({field.name for field in form.fields}) == len(form.fields)
    assert [form.title for form in forms if not form.clauses] == []


@pytest.mark.parametrize("book", BOOKS)
def test_views_are_the_same_bytes_every_time(
    book: str, prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for live in rounds(prepared[book], tmp_path, monkeypatch, 1, trouble=0.05):
        for committed in live.commits:
            state = committed.state
            mixed = state.copy()
            if mixed.round is not None:
                mixed.round = replace(mixed.round, hands=dict(reversed(mixed.round.hands.items())))
            assert views.encoded(views.table_view(state, live.house)) == views.encoded(
                views.table_view(mixed, live.house)
            )
