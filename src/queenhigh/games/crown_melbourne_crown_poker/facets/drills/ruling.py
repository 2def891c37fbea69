"""*Make the ruling* in the poker room: the hand at the moment of the report, and what the room itself rules."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import conduct
from queenhigh.games.crown_melbourne_crown_poker import facts as known
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.dealing import (
    BET,
    CALL,
    FOLD,
    PokerPlay,
    Setup,
    board_row,
    seat_rows,
    signs,
    table,
)
from queenhigh.games.crown_melbourne_crown_poker.games import ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Hand, InPlay, Over, Showdown
from queenhigh.games.crown_melbourne_crown_poker.room import ROOM
from queenhigh.games.crown_melbourne_crown_poker.round import act, replay, ruling
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.facts import Irregularity, nobody_at
from queenhigh.games.kit.ruling import ForfeitHands, Ruling
from queenhigh.rules import Cited, InputError, Refusal
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Drill, Kind, Row
from queenhigh.training.resting import at_table, marked
from queenhigh.training.ruling import heading, named, possible_rulings, reported, rests, tag_of
from queenhigh.training.ruling_items import Rulings, items
from queenhigh.training.stories import stories_of

FIRST, SECOND, THIRD, FINAL = range(4)
ACTED, TO_ACT, ANYBODY = "acted", "to act", "anybody"
"""Which seat a story is about, if it names one: one that has acted in this betting round, one that has not, or any."""
PREPARING, BETTING, DUE, SHOWDOWN, ALONE = "Preparing", "BettingRound", "StreetDue", "Showdown", "Uncontested"


class Case(msgspec.Struct, frozen=True):
    """A case for a question. `acted` players have acted in the betting round; `whose` replaces seat 0; `steps` are
    taken after the phase begins."""

    fact: Irregularity
    phase: str = BETTING
    street: int = FIRST
    acted: int = 0
    whose: str = ANYBODY
    game: str = "holdem"
    steps: int = 0


WHO = 0
"""Stands for a seat that is chosen once the hand is known."""
COUNT = known.WrongCardCount

CASES: tuple[Case, ...] = (
    Case(known.CardExposedInCut(), PREPARING),
    Case(known.DeckNotShuffledOrCut()),
    Case(known.DeckNotShuffledOrCut(), acted=2),
    Case(known.DealError(error="out_of_order")),
    Case(known.DealError(error="out_of_order", correctable=True)),
    Case(known.DealError(error="player_skipped"), acted=1),
    Case(known.DealError(error="extra_hand"), acted=2),
    Case(COUNT(seat=WHO, cards=3)),
    Case(COUNT(seat=WHO, cards=1, correctable=True)),
    Case(COUNT(seat=WHO, cards=3), acted=1),
    Case(COUNT(seat=WHO, cards=3), acted=2, whose=TO_ACT),
    Case(COUNT(seat=WHO, cards=1), acted=2, whose=ACTED),
    Case(COUNT(seat=WHO, cards=3), street=SECOND),
    Case(COUNT(seat=WHO, cards=3), ALONE),
    Case(known.DefectiveDeck(ground="duplicate"), acted=1),
    Case(known.DefectiveDeck(ground="count", count=51), street=THIRD),
    Case(known.CardExposedByDealer(seat=WHO)),
    Case(known.CardExposedByDealer(count=2)),
    Case(known.ShownToOne(seat=WHO, to=2, asked_by=3), acted=1),
    Case(known.BoxedCard()),
    Case(known.BoxedCard(count=5)),
    Case(known.BurnMissed(), DUE),
    Case(known.BurnMissed(), DUE, SECOND),
    Case(known.BurnMissed(), street=SECOND),
    Case(known.BurnMissed(), street=THIRD),
    Case(known.BurnMissed(reconstructable=False), street=THIRD),
    Case(known.BurnMissed(), street=THIRD, acted=2),
    Case(known.MuckedHandRequest(seat=WHO, asked_by=2), SHOWDOWN, FINAL, steps=1),
    Case(known.CardExposedByPlayer(seat=WHO), acted=1),
    Case(known.FlopTooManyCards(), DUE),
    Case(known.FlopTooManyCards(), street=SECOND),
    Case(known.FlopTooManyCards(), street=SECOND, acted=2),
    Case(known.FlopPremature(), acted=1),
    Case(known.TurnPremature(), street=SECOND, acted=1),
    Case(known.RiverPremature(), street=THIRD, acted=1),
    Case(known.TwoCardsOpened(), street=THIRD),
    Case(known.TwoCardsOpened(), street=FINAL),
    Case(known.MoreThanTwoCardsOpened(), street=THIRD),
    Case(known.FailedToDiscard(seat=WHO), street=SECOND, acted=1, game="pineapple"),
    Case(known.FailedToDiscard(seat=WHO), street=SECOND, acted=2, game="pineapple"),
    Case(conduct.ProhibitedDevice(seat=1, device="a phone"), acted=1),
    Case(conduct.ProhibitedDevice(seat=1, device="a camera", seize=True), street=SECOND),
    Case(conduct.Contravention(seat=WHO, void=True), street=SECOND),
    Case(conduct.Contravention(seat=WHO, exclude=True), acted=1),
    Case(conduct.Contravention(seat=WHO, void=True, exclude=True), street=THIRD),
    Case(conduct.IntegrityHarmed(seat=1), street=SECOND),
    Case(conduct.Invalidate(ground="fire"), street=THIRD),
    Case(conduct.Invalidate(ground="fraud", detail="marked cards"), SHOWDOWN, FINAL),
    Case(conduct.AdviceGiven(seat=1), street=SECOND),
    Case(conduct.Influence(), street=SECOND, acted=1),
    Case(conduct.Dispute(decision="the call stands"), street=SECOND),
    Case(conduct.BetBetweenPlayers(seats=(1, 2)), acted=1),
    Case(conduct.CardsExchanged(seats=(1,)), street=SECOND),
    Case(conduct.CardsExchanged(seats=(1, 2), dead=False), acted=2),
    Case(conduct.Collusion(seats=(1, 2)), street=THIRD),
)

PATIENCE = 60
SEATS = (1, 2, 3, 4)
STACK = 40_000
WORDS = stories_of(__name__)
PLANS = ((CALL,), (BET, CALL), (CALL, BET, CALL), (CALL, CALL, FOLD))


class PokerStory(NamedTuple):
    """A hand at the moment of the report, what is reported, how the room rules, and the events that follow."""

    play: PokerPlay
    fact: Irregularity
    ruling: Ruling
    events: list[Cited]
    topic: str


@cache
def cases() -> dict[str, Case]:
    return named(list(CASES))


def topics() -> tuple[str, ...]:
    return tuple(cases())


def poker_story(seed: str, level: int, topic: str = "") -> PokerStory:
    chance = Chance("ruling", BOOK.id, seed, level, *([topic] if topic else []))
    names = [topic] if topic else chance.mixed(topics())
    for name in names:
        for attempt in range(PATIENCE if topic else 8):
            if told := _told(Chance("ruling", BOOK.id, seed, level, name, attempt), cases()[name], name):
                return told
    raise InputError(f"No hand of {BOOK.id} brings up {topic or 'a story'!r}.")


def _told(names: Chance, case: Case, topic: str) -> PokerStory | None:
    play = _dealt(names, case)
    if play is None:
        return None
    fact = _about(play.hand, case, names)
    if fact is None or nobody_at(fact, play.hand.taken):
        return None
    try:
        made = ruling(play.hand, fact)
        events = act(play.hand, Report(made.by, fact))
    except (Refusal, InputError):
        return None
    return PokerStory(play, fact, made, events, topic)


def _dealt(names: Chance, case: Case) -> PokerPlay | None:
    chance = Chance(*names.names, "plans")
    plans = {seat: chance.one(PLANS) for seat in SEATS}
    if case.phase == "Uncontested":
        plans = dict.fromkeys(SEATS, (CALL, FOLD)) | {chance.one(SEATS): (BET, BET, BET)}
    setup = Setup(table(case.game), dict.fromkeys(SEATS, STACK), plans, chance.one(SEATS))
    play = PokerPlay(setup, names)
    if case.phase == PREPARING:
        return play
    street = _only_street(case)
    while not isinstance(play.hand, Over):
        hand = play.hand
        here = type(hand).__name__ == case.phase and street in (None, getattr(hand, "street", 0))
        if here and (not isinstance(hand, BettingRound) or len(hand.acted) == case.acted):
            for _ in range(case.steps):
                play.step()
            return play if type(play.hand).__name__ == case.phase else None
        if isinstance(hand, Discarding) and isinstance(case.fact, known.FailedToDiscard):
            _overlooked(play, hand)
        else:
            play.step()
    return None


def _only_street(case: Case) -> int | None:
    return None if case.phase == "Uncontested" else case.street


def _overlooked(play: PokerPlay, hand: Discarding) -> None:
    """The first player to discard fails to do so, and nobody has noticed yet."""
    last = hand.waiting[-1]
    for seat in hand.waiting:
        if seat == last:
            play.do(do.OverlookDiscard(DEALER, seat))
        else:
            play.do(do.Discard(seat, hand.seats[seat].cards[-1]))


def _about(hand: Hand, case: Case, names: Chance) -> Irregularity | None:
    """The fact with a seat of this hand filled in: one that has acted, or has not."""
    fact: Any = case.fact
    if getattr(fact, "seat", None) != WHO:
        return case.fact
    live = _among(hand, case)
    if not live:
        return None
    seat = Chance(*names.names, "seat").one(live)
    more: dict[str, Any] = {"seat": seat}
    if isinstance(fact, known.FailedToDiscard):
        more["card"] = hand.seats[seat].cards[-1]
    if isinstance(fact, known.ShownToOne | known.MuckedHandRequest):
        others = [other for other in hand.seats if other != seat]
        more |= {"to": others[0]} if isinstance(fact, known.ShownToOne) else {}
        more["asked_by"] = others[-1]
    told: Irregularity = replace(fact, **more)
    return told


def _among(hand: Hand, case: Case) -> list[int]:
    acted = hand.acted if isinstance(hand, BettingRound) else frozenset[int]()
    if isinstance(case.fact, known.MuckedHandRequest):
        return [*hand.shown, *hand.mucked] if isinstance(hand, Showdown) else []
    if isinstance(case.fact, known.FailedToDiscard):
        return [seat for seat in hand.live if len(hand.seats[seat].cards) == hand.table.game.hole_cards]
    if case.whose == ACTED:
        return [seat for seat in hand.live if seat in acted]
    if case.whose == TO_ACT:
        return [seat for seat in hand.live if seat not in acted]
    return hand.live


def ruling_drill(seed: str, level: int, topic: str) -> Drill:
    told = poker_story(seed, level, topic)
    chance = Chance("ruling choices", BOOK.id, seed, level, told.topic)
    possible = possible_rulings(WORDS, told.fact, partial(ruling, told.play.hand))
    asked = items(BOOK, Rulings(told.ruling, possible, _others(told)), chance, level, _heading(told))
    title = f"Make the ruling: {BOOK.house}, {BOOK.title}"
    question = (*signs(told.play.hand), moment(told.play.hand), *reported(told.fact, WORDS))
    layout = tuple(_layout(told.play.hand))
    hand = told.play.hand
    by = rests(BOOK, hand.table.readings, lambda readings: ruling(at_table(hand, readings), told.fact))
    asked = tuple(marked(asked, by))
    return Drill(Kind.RULING, BOOK.id, seed, level, title, question, asked, (told.topic,), topic=topic, layout=layout)


def _heading(told: PokerStory) -> tuple[str, ...]:
    """The clause that contains the deciding one, the clauses that follow from it, and the definition of a dead hand."""
    dead = any(isinstance(order, ForfeitHands) for order in told.ruling.orders)
    after = [each.clause for event in told.events[1:] for each in (event.rule, *getattr(event, "also", ()))]
    found = [*heading(ROOM, told.fact, told.ruling), *(["1.1 'Dead hand'"] if dead else []), *after]
    return tuple(dict.fromkeys(found))


def moment(hand: Hand) -> str:
    """The state of the hand, in the words of the table."""
    match hand:
        case BettingRound():
            acted = ", ".join(map(str, sorted(hand.acted)))
            who = f"Seats {acted} have" if len(hand.acted) > 1 else f"Seat {acted} has" if acted else "No one has"
            return f"It is the {ROUNDS[hand.street]} betting round. {who} acted; seat {hand.turn} is next."
        case Showdown():
            return "It is the showdown; the pot has not been pushed."
        case InPlay():
            if len(hand.live) == 1:
                return "All other players have folded; the pot has not been pushed."
            return f"The {ROUNDS[hand.street]} betting round is over; the next cards are just being dealt."
    return "The cards are being prepared; none has been dealt."


def _layout(hand: Hand) -> list[Row]:
    put_in = {number: seat.paid + seat.dead for number, seat in hand.seats.items()}
    board = board_row(hand) if isinstance(hand, InPlay) else []
    shown = hand.shown if isinstance(hand, Showdown) else ()
    return [*board, *seat_rows(hand, put_in, shown=shown)]


def _others(told: PokerStory) -> list[Ruling]:
    """How the room would rule on other facts in the same position."""
    found = []
    for case in CASES:
        fact = _about(told.play.hand, case, Chance("other"))
        if fact is None or tag_of(fact) == tag_of(told.fact) or nobody_at(fact, told.play.hand.taken):
            continue
        try:
            found.append(ruling(told.play.hand, fact))
        except (Refusal, InputError):
            continue
    return found


def after(told: PokerStory) -> Hand:
    """The hand after the ruling, given by the rank that the key names."""
    return replay(told.play.hand, told.events)
