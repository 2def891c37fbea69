"""What one player at a poker table sees and may do, besides what everyone sees: exactly the actions and amounts that
the book allows now."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import sight
from queenhigh.games.crown_melbourne_crown_poker.bounds import Options, options
from queenhigh.games.crown_melbourne_crown_poker.croupier import declares
from queenhigh.games.crown_melbourne_crown_poker.facets.page.fairness import own_openings
from queenhigh.games.crown_melbourne_crown_poker.facets.page.table import sitting_of
from queenhigh.games.crown_melbourne_crown_poker.flop_chase import ODDS
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    InPlay,
    Preparing,
    Seat,
    Showdown,
)
from queenhigh.games.crown_melbourne_crown_poker.seating import CITED, Entry, Seated, buttons
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.floor import Open, is_barred, is_leaving
from queenhigh.rules import QueenhighError
from queenhigh.server.errors import Cite, cite
from queenhigh.server.people import Person
from queenhigh.server.views.asked import options_at
from queenhigh.server.views.faces import turned
from queenhigh.server.views.pots import ActionView, PokerYou, Range, Suggestion
from queenhigh.server.views.table import free_seats
from queenhigh.server.views.you import HandView, YouView


def you_view(state: TableState, person: Person, house: Any) -> YouView:
    """The player's own view. Their cards appear as soon as they are dealt, and remain after a fold."""
    seen, own = poker_you(state, person, house), own_seat_in_hand(state, person.name)
    hand = HandView(own.number, turned(own.cards), own_words(state, own.number)) if own and own.cards else None
    seats = (seen.seat,) if seen.seat is not None else ()
    return YouView(
        player=person.name,
        seats=seats,
        chips=seen.pocket,
        hand=hand,
        hands={str(hand.seat): hand} if hand else {},
        blind=(),
        choices=(),
        may_sit=bool(seen.may_sit),
        may_place=(),
        may_withdraw=(),
        may_decline=(),
        may_bank=False,
        ready=bool(set(seats) & set(house.pace(state.id).ready)),
        excluded=is_barred(state.floor, person.name),
        leaving=is_leaving(state.floor, person.name),
        poker=seen,
    )


def concerned(state: TableState) -> frozenset[str]:
    """The players to whom the table shows a view of their own: at the table or in the hand, on the waiting list, or
    with chips that were picked up."""
    sitting = sitting_of(state)
    seated = {
        *(seat.player for seat in sitting.seats.values()),
        *sitting.misdealt,
        *sitting.waiting,
        *sitting.picked_up,
    }
    dealt = {seat.player for seat in state.round.seats.values()} if state.round is not None else set()
    there = state.floor.seats.values() if isinstance(state.floor, Open) else ()
    return frozenset({*seated, *dealt, *there})


def poker_you(state: TableState, person: Person, house: Any) -> PokerYou:
    name, sitting = person.name, sitting_of(state)
    seat = next((number for number, seated in sitting.seats.items() if seated.player == name), None)
    seated = sitting.seats[seat] if seat is not None else None
    own = own_seat_in_hand(state, name)
    is_open = isinstance(state.floor, Open)
    may_play = person.role == "player" and is_open and not is_barred(state.floor, name)
    free = free_seats(state)
    first = not sitting.waiting or sitting.waiting[0] == name
    outside = may_play and seated is None
    pocket = house.chips(name)
    dealt = own is not None and state.playing
    held = dealt and not sitting.misdealt
    return PokerYou(
        seat=seat,
        stack=own.stack if own is not None and state.playing else int(seated.stack) if seated else 0,
        pocket=pocket,
        presence=seated.presence.value if seated else None,
        in_hand=bool(dealt and own is not None and own.live),
        actions=tuple(actions_at(state, own)) if dealt and own is not None else (),
        discards=turned(sight.discarded_by(state.round, name, state.happened)) if own is not None else (),
        may_buy_in=_buy_in(state, seated, own, pocket) if may_play else None,
        may_sit=free if outside and first else (),
        may_sit_out=seated is not None and seated.here,
        may_come_back=seated is not None and not seated.here,
        may_post=seated is not None and seated.entry is Entry.EITHER and seated.stack > 0,
        may_join_list=outside and name not in sitting.waiting and not (free and first),
        may_change_seat=free if seated is not None and not held and not sitting.waiting else (),
        may_leave=seated is not None and not held,
        position_on_list=sitting.waiting.index(name) + 1 if name in sitting.waiting else None,
        openings=own_openings(state, person),
        away_by=cite(CITED[buttons(seated)[-1]]) if seated is not None and not seated.here else None,
        barred_by=_barred_by(state, own) if dealt and own is not None else None,
    )


def own_seat_in_hand(state: TableState, player: str) -> Seat | None:
    """The player's own seat in the current hand, or in the last one."""
    if state.round is None:
        return None
    return next((seat for seat in state.round.seats.values() if seat.player == player), None)


def _buy_in(state: TableState, seated: Seated | None, own: Seat | None, pocket: int) -> Range | None:
    """What the player may buy in for. A player in the hand waits for its end (6.11); one who has folded may add to the
    stake."""
    if own is not None and state.playing and own.live and not isinstance(state.round, Preparing):
        return None
    table = sitting_of(state).table
    stack = 0 if seated is None else own.stack if own is not None and state.playing else int(seated.stack)
    least = table.minimum_buy_in if not stack else table.chip
    most = pocket if table.maximum_buy_in is None else min(pocket, table.maximum_buy_in - stack)
    most = most // table.chip * table.chip
    return Range(max(least, table.chip), most, table.chip) if most >= max(least, 1) else None


# -- what the player may do in the hand


def _barred_by(state: TableState, own: Seat) -> Cite | None:
    hand = state.round
    if not isinstance(hand, BettingRound) or hand.turn != own.number:
        return None
    barred = options(hand).barred_by
    return cite(barred) if barred is not None else None


def actions_at(state: TableState, own: Seat) -> list[ActionView]:
    hand, number = state.round, own.number
    there = [option.action for option in options_at(state, own.player, number)]
    match hand:
        case BettingRound() if hand.turn == number:
            return _in_turn(hand, own, there)
        case Preparing():
            return _before_the_cards(hand, own, there)
        case Discarding() if hand.waiting[0] == number:
            return [ActionView("discard", "Discard", cards=turned(own.cards))]
        case Showdown():
            return _at_showdown(hand, number, there)
    return []


def _in_turn(hand: BettingRound, own: Seat, there: list[Action]) -> list[ActionView]:
    may, made = options(hand), []
    total = own.bet + own.stack
    if may.may_check:
        made.append(ActionView("check", "Check"))
    else:
        made.append(ActionView("fold", "Fold"))
        made.append(ActionView("call", "Call", own.bet + may.to_call, may.to_call))
    if may.may_bet or may.may_raise:
        name, label = ("bet", "Bet") if may.may_bet else ("raise_to", "Raise to")
        made.append(
            ActionView(
                name, label, min=may.min_to, max=may.max_to, step=hand.table.chip, pot=_suggested(hand, own, may)
            )
        )
        if total <= may.max_to:
            made.append(ActionView("all_in", "All in", total, own.stack))
    if do.BuyTime(own.number) in there and (clock := hand.table.clock):
        made.append(ActionView("buy_time", "More time", amount=clock.fee, seconds=clock.extra_seconds))
    return made


def _suggested(hand: BettingRound, own: Seat, may: Options) -> tuple[Suggestion, ...]:
    """Suggested amounts: the minimum, shares of the pot including the call, and the maximum, in whole chips, if
    legal."""
    if may.min_to == may.max_to:
        return ()
    chip, pot = hand.table.chip, hand.pot + may.to_call
    parts = (("Half pot", 1, 2), ("Two thirds", 2, 3), ("Pot", 1, 1))
    found = [Suggestion("Least", may.min_to)]
    found += [Suggestion(label, (hand.level + pot * top // bottom) // chip * chip) for label, top, bottom in parts]
    found.append(Suggestion("All in" if may.max_to == own.bet + own.stack else "Most", may.max_to))
    seen: dict[int, Suggestion] = {}
    for each in found:
        if may.min_to <= each.amount <= may.max_to:
            seen.setdefault(each.amount, each)
    return tuple(seen.values())


def _before_the_cards(hand: Preparing, own: Seat, there: list[Action]) -> list[ActionView]:
    straddles = [action.amount for action in there if isinstance(action, do.Straddle)]
    made = [ActionView("straddle", "Straddle", amount, amount - own.bet) for amount in straddles]
    chip, placed = hand.table.chip, [action.colour for action in there if isinstance(action, do.PlaceSideWager)]
    colours = tuple(colour for colour in ODDS if colour in placed)
    if colours and any(post.kind in (PostKind.BLIND, PostKind.STRADDLE) for post in hand.posts):
        made.append(
            ActionView(
                "side_wager",
                "Flop Chase",
                min=chip,
                max=own.stack // chip * chip,
                step=chip,
                colours=colours,
                odds={colour: str(ODDS[colour].pays) for colour in colours},
            )
        )
    return made


def _at_showdown(hand: Showdown, number: int, there: list[Action]) -> list[ActionView]:
    made = []
    if do.Show(number) in there:
        made.append(ActionView("show", "Show"))
    if do.Muck(number) in there:
        made.append(ActionView("muck", "Muck"))
    asked = tuple(of for of in hand.mucked if do.AskToSee(number, of) in there)
    if asked:
        made.append(ActionView("ask_to_see", "Ask to see a hand", seats=asked))
    return made


def own_words(state: TableState, number: int) -> str | UnsetType:
    hand = state.round
    if not isinstance(hand, InPlay):
        return UNSET
    try:
        return declares(hand, number)
    except QueenhighError:
        return UNSET
