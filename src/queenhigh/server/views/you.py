"""What one player sees and may do besides what everyone does: the player's own hand, chips and choices now. Each choice
and bet comes from the room, so that only what the room accepts is offered.
"""

from __future__ import annotations

from typing import Protocol

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from queenhigh.desk import reports
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Choice, Decline, PlaceWager, WithdrawWager
from queenhigh.games.kit.floor import Open, barred, is_barred, is_leaving
from queenhigh.games.kit.floor_events import Dispute, Exclusion
from queenhigh.games.kit.legal import Option, choices
from queenhigh.games.kit.phases import BetsClosed, Betting, Hand
from queenhigh.money import NOTHING, Cents
from queenhigh.rules import Rule
from queenhigh.server.errors import Cite, cite
from queenhigh.server.page import page_of
from queenhigh.server.people import Person
from queenhigh.server.tournaments.at_table import with_you
from queenhigh.server.tournaments.felts import Felt
from queenhigh.server.tournaments.own import YouInTournament
from queenhigh.server.views.asked import options_at, owners_of, waits_for
from queenhigh.server.views.faces import Face, turned
from queenhigh.server.views.fairness import OpeningView, openings_of
from queenhigh.server.views.labels import choice_label
from queenhigh.server.views.offers import offers_of
from queenhigh.server.views.pots import PokerYou
from queenhigh.server.views.table import Room, hand_words, places_of

SHOWN_DISPUTES = 3
"""The number of their own disputes that a player is shown."""


class Purse(Room, Protocol):
    def chips(self, player: str) -> int: ...


class HandView(msgspec.Struct, frozen=True, gc=False):
    seat: int
    cards: tuple[Face, ...]
    words: str | UnsetType = UNSET


class ChoiceView(msgspec.Struct, frozen=True, gc=False):
    """A choice. `confirm`: only accepted with `confirm: true`, because a fold would forfeit a side bet too."""

    choice: str
    label: str
    cost: int
    seat: int
    confirm: bool = False


class WagerView(msgspec.Struct, frozen=True, gc=False):
    seat: int
    bet: str


class ExclusionView(msgspec.Struct, frozen=True, gc=False):
    player: str
    since: int
    table: str
    rule: Cite
    breached: str
    reason: str
    by: str


class OwnDispute(msgspec.Struct, frozen=True, gc=False):
    """A dispute that the player opened at the table. `decision` is what the floor decided last, in its own words."""

    number: int
    about: str
    state: str
    at: int
    decision: str = ""


class YouView(msgspec.Struct, frozen=True, gc=False):
    player: str
    seats: tuple[int, ...]
    chips: int
    hand: HandView | None
    hands: dict[str, HandView]
    blind: tuple[int, ...]
    """Own hands that may not be looked at before they are settled."""
    choices: tuple[ChoiceView, ...]
    may_sit: bool
    may_place: tuple[str, ...]
    may_withdraw: tuple[WagerView, ...]
    may_decline: tuple[WagerView, ...]
    may_bank: bool
    ready: bool
    excluded: bool
    leaving: bool = False
    """They asked to leave when the hand is over."""
    exclusion: ExclusionView | None = None
    """Excluded from the game: since when, by which clause and why."""
    openings: tuple[OpeningView, ...] = ()
    """When the round is over: the openings of their own cards."""
    poker: PokerYou | None = None
    tournament: YouInTournament | None = None
    disputes: tuple[OwnDispute, ...] = ()
    """Their latest disputes at this table, the newest first."""


IN_ORDER = tuple(Choice)


def you_view(state: TableState, person: Person, house: Purse) -> YouView:
    made = page_of(state.room).game.you(state, person, house)
    seen: YouView = with_you(state, person, made) if isinstance(state, Felt) else made
    known = state.floor.exclusions.get(person.name)
    seen = replace(seen, exclusion=replace(exclusion_view(person.name, known), by="")) if known else seen
    if own := _own_disputes(state, person.name):
        seen = replace(seen, disputes=own)
    return seen if reports.holding(state) is None else _held(seen)


def _own_disputes(state: TableState, player: str) -> tuple[OwnDispute, ...]:
    if not state.floor.disputes:
        return ()
    own = [(number, known) for number, known in state.floor.disputes.items() if known.player == player]
    return tuple(_own_dispute(number, known) for number, known in sorted(own, reverse=True)[:SHOWN_DISPUTES])


def _own_dispute(number: int, known: Dispute) -> OwnDispute:
    moved = [step for step in known.steps if step.state not in ("open", "advised")]
    last = moved[-1] if moved else None
    return OwnDispute(number, known.about, known.state, last.at if last else known.at, last.words if last else "")


def exclusion_view(player: str, known: Exclusion) -> ExclusionView:
    cited = cite(known.rule)
    return ExclusionView(player, known.at, known.table, cited, known.breached, known.reason, known.by)


def _held(you: YouView) -> YouView:
    """The view while play is held for the floor: there is nothing to do in the round."""
    poker = replace(you.poker, actions=()) if you.poker else None
    return replace(you, choices=(), may_place=(), may_withdraw=(), may_decline=(), may_bank=False, poker=poker)


def concerned(state: TableState) -> frozenset[str]:
    """Everyone to whom the table shows or offers something of their own. For anyone else, only their chips make a
    difference."""
    entered = state.tournament.entrants if isinstance(state, Felt) else ()
    complaining = {known.player for known in state.floor.disputes.values()}
    return page_of(state.room).game.concerned(state) | barred(state.floor) | frozenset(entered) | complaining


def bank_concerned(state: TableState) -> frozenset[str]:
    """The people who sit, wager or bank, and those with the first right to a wager."""
    names = set(state.floor.seats.values()) if isinstance(state.floor, Open) else set()
    if state.round is not None:
        names |= owners_of(state).keys()
        names |= {hand.player for hand in state.round.hands.values()}
        names |= {state.round.bank.player} if state.round.bank else set()
        first_rights = state.room.round.first_rights
        names |= set(first_rights(state.round.table).values()) if first_rights else set()
    return frozenset(names)


class Asking:
    """What a player may do, asked of the room once for each seat however often it is needed."""

    def __init__(self, state: TableState, player: str) -> None:
        self.state, self.player = state, player
        self._options: dict[int, list[Option]] = {}

    def at(self, seat: int) -> list[Option]:
        if seat not in self._options:
            self._options[seat] = options_at(self.state, self.player, seat)
        return self._options[seat]

    def bets(self, seat: int, kind: type[PlaceWager | WithdrawWager | Decline]) -> set[str]:
        return {option.action.bet for option in self.at(seat) if isinstance(option.action, kind)}


def bank_you(state: TableState, person: Person, house: Purse) -> YouView:
    """A player's view of a table where players wager against a bank."""
    player = person.name
    own = _own_hands(state, player)
    seats = _seats(state, player, own)
    dealt = [hand for hand in own if hand.cards]
    seen = _seen(state, player, own) if dealt else frozenset()
    hands = {str(hand.seat): _hand(state, hand) for hand in own if hand.seat in seen} if seen else {}
    first = min(seen) if seen else None
    barred = is_barred(state.floor, player)
    seated = isinstance(state.floor, Open) and player in state.floor.seats.values()
    wagering = state.playing and isinstance(state.round, Betting | BetsClosed)
    is_player = person.role == "player"
    may = Asking(state, player)
    return YouView(
        player=player,
        seats=seats,
        chips=house.chips(player),
        hand=hands[str(first)] if first is not None else None,
        hands=hands,
        blind=tuple([hand.seat for hand in dealt if hand.seat not in seen]),
        choices=tuple([choice for hand in own for choice in choices_at(state, hand.seat, may)]) if own else (),
        may_sit=is_player and isinstance(state.floor, Open) and not seated and not barred and _has_room(state, house),
        may_place=_may_place(may, seats[0]) if seated and wagering else (),
        may_withdraw=_may_withdraw(may) if wagering else (),
        may_decline=_may_decline(may) if seated and wagering else (),
        may_bank=seated and wagering and _may_bank(may, seats[0], house),
        ready=not set(seats).isdisjoint(house.pace(state.id).ready),
        excluded=barred,
        leaving=is_leaving(state.floor, person.name),
        openings=openings_of(state, [(str(one.seat), card) for one in own if one.seat in seen for card in one.cards]),
    )


def _seats(state: TableState, player: str, own: list[Hand]) -> tuple[int, ...]:
    there = state.floor.seats if isinstance(state.floor, Open) else {}
    seated = sorted([seat for seat, who in there.items() if who == player])
    return (*seated, *[hand.seat for hand in own if hand.seat not in seated])


def _own_hands(state: TableState, player: str) -> list[Hand]:
    if state.round is None:
        return []
    own = [hand for hand in state.round.hands.values() if hand.player == player]
    return sorted(own, key=lambda hand: hand.seat) if len(own) > 1 else own


def _seen(state: TableState, player: str, own: list[Hand]) -> frozenset[int]:
    """The hand as the book lets the player see it, and what has been turned up for all."""
    if state.round is None:
        return frozenset()
    sight = state.room.sight
    looked, there = sight.seen_by(state.round, player, state.happened), {hand.seat for hand in own}
    return looked if looked >= there else looked | (sight.shown(state.round, state.happened).seats & there)


def _hand(state: TableState, hand: Hand) -> HandView:
    return HandView(hand.seat, turned(hand.cards), hand_words(state, hand))


# -- what they may do


def stake_of(state: TableState, seat: int) -> Cents:
    """What playing costs: the ante again, unless the game says otherwise."""
    assert state.round is not None
    decisions = state.room.croupier.decisions
    return decisions.stake(state.round, seat) if decisions else NOTHING


def choices_at(state: TableState, seat: int, may: Asking | None = None) -> tuple[ChoiceView, ...]:
    """The choices for a hand: if it waits for its decision, everything that the room accepts; otherwise only keeping it
    unseen. Without cards there is nothing to ask the room."""
    return tuple([choice_view(state, seat, choice) for choice in offered_at(state, seat, may)])


def offered_at(state: TableState, seat: int, may: Asking | None = None) -> list[Choice]:
    """Return the same choices, without labels and costs."""
    if state.round is None or not state.playing:
        return []
    waits, hand = waits_for(state, seat), state.round.hands[seat]
    if not waits and not hand.cards:
        return []
    there = choices((may or Asking(state, hand.player)).at(seat))
    return [choice for choice in IN_ORDER if choice in there and (waits or choice is Choice.NOT_EXPOSED)]


def choice_view(state: TableState, seat: int, choice: Choice) -> ChoiceView:
    label, cost = choice_label(state, seat, choice), _cost(state, seat, choice)
    return ChoiceView(choice.value, label, cost, seat, needs_confirming(state, seat, choice) is not None)


def _cost(state: TableState, seat: int, choice: Choice) -> Cents:
    return stake_of(state, seat) if choice is Choice.PLAY else Cents(0)


def needs_confirming(state: TableState, seat: int, choice: Choice) -> Rule | None:
    """The clause under which a choice must be confirmed, if any."""
    asks = state.room.sight.may_be_asked
    return asks(state.round, seat, choice) if asks else None


def _has_room(state: TableState, house: Room) -> bool:
    """Is there a free seat? A bot makes room for a person."""
    seats = state.floor.seats if isinstance(state.floor, Open) else {}
    return len(seats) < places_of(state) or any(house.is_bot(player) for player in seats.values())


def _may_place(may: Asking, seat: int) -> tuple[str, ...]:
    there = may.bets(seat, PlaceWager)
    return tuple(offer.bet for offer in offers_of(may.state) if offer.bet in there) if there else ()


def _may_withdraw(may: Asking) -> tuple[WagerView, ...]:
    state, player = may.state, may.player
    assert state.round is not None
    seats, bank = owners_of(state).get(player, ()), state.round.bank
    if bank and bank.player == player and bank.seat not in seats:
        seats = *seats, bank.seat
    return tuple([WagerView(seat, bet) for seat in seats for bet in sorted(may.bets(seat, WithdrawWager))])


def _may_decline(may: Asking) -> tuple[WagerView, ...]:
    state = may.state
    first_rights = state.room.round.first_rights
    if first_rights is None or state.round is None:
        return ()
    own = [seat for seat, who in sorted(first_rights(state.round.table).items()) if who == may.player]
    rights = {seat: may.bets(seat, Decline) for seat in own}
    return tuple(WagerView(seat, offer.bet) for seat in own for offer in offers_of(state) if offer.bet in rights[seat])


def _may_bank(may: Asking, seat: int, house: Room) -> bool:
    """May the player bank? Only if players bank and no other seat is asked first."""
    state = may.state
    if state.room.croupier.banks is None:
        return False
    clock = house.pace(state.id).clock
    if clock is not None and clock.waits == "banking" and seat not in clock.seats:
        return False
    return "bank" in may.bets(seat, PlaceWager)
