"""A poker table as everyone in the room sees it: seats and stacks, bets, board, pots, button, winners. It shows no hole
card that was not shown at the table, no burn, no card of the stub and no muck."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.facets.page import words
from queenhigh.games.crown_melbourne_crown_poker.facets.page.fairness import poker_fairness
from queenhigh.games.crown_melbourne_crown_poker.facets.page.winners import taken_of, winners_of
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Hand, InPlay, Over, Seat
from queenhigh.games.crown_melbourne_crown_poker.pots import pots_of
from queenhigh.games.crown_melbourne_crown_poker.room import sitting as poker_sitting
from queenhigh.games.crown_melbourne_crown_poker.seating import Presence, Seated
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.floor import Open
from queenhigh.server.errors import cite
from queenhigh.server.tournaments.felts import Felt
from queenhigh.server.views import table as felt
from queenhigh.server.views.faces import Face, partly, turned
from queenhigh.server.views.pots import BettingView, PokerSeat, PokerView, PotView, SideWagerView, TimeView

PRESENCE = {Presence.HERE: "here", Presence.DEALT_OUT: "sitting_out", Presence.WALKING: "away"}
USUAL = poker_sitting()
"""The settings with which a closed table would open."""


def sitting_of(state: TableState) -> Sitting:
    if not isinstance(state.floor, Open):
        return USUAL
    found: Sitting = state.floor.settings
    return found


def places_at(state: TableState) -> int:
    """4.1: as many seats as the game allows; in a tournament, as its terms say."""
    return state.places if isinstance(state, Felt) else int(sitting_of(state).table.game.seats)


def table_view(state: TableState, house: Any) -> felt.TableView:
    """The table's view: bets, pots and stacks are in `poker`; the other fields are those of every table."""
    seen, hand = poker_view(state, house), state.round
    return felt.TableView(
        **felt.common(state, house),
        offers=(),
        later=(),
        seats=tuple(_common_seat(seat, seen) for seat in seen.seats),
        dealer=felt.DealerView(()),
        shared=seen.board,
        lines=(),
        outcome=hand.outcome if isinstance(hand, Over) else None,
        fairness=poker_fairness(state),
        jackpot=None,
        pay_tables=None,
        fees=None,
        bank=None,
        button=None,
        player_banked=False,
        poker=seen,
    )


def _common_seat(seat: PokerSeat, view: PokerView) -> felt.SeatView:
    """The fields of a seat that every table has."""
    out = seat.dealt and not seat.live
    return felt.SeatView(
        seat=seat.seat,
        player=seat.player,
        bot=seat.bot,
        wagers={"bet": seat.bet} if seat.bet else {},
        cards=seat.cards,
        choice=None,
        turn=seat.seat == view.turn,
        out=out,
        words=seat.words,
        folded=out,
    )


def poker_view(state: TableState, house: Any) -> PokerView:
    sitting, hand = sitting_of(state), state.round
    table = sitting.table
    positions = sitting.plan.positions if sitting.plan else sitting.positions
    blinds = positions.blinds if positions else ()
    last = words.last_actions(state.happened) if hand is not None else {}
    return PokerView(
        game=table.game.name,
        title=table.game.title,
        hole_cards=table.game.hole_cards,
        hi_lo=table.game.hi_lo,
        betting=_betting(table),
        commission=words.commission(table),
        chip=table.chip,
        buy_in=(table.minimum_buy_in, table.maximum_buy_in),
        clock=_time(table),
        flop_chase=table.side_wagers,
        street=words.STREETS[hand.street] if isinstance(hand, InPlay) else None,
        button=positions.button if positions else None,
        dead_button=positions.dead if positions else False,
        small_blind=blinds[0] if len(blinds) > 1 else None,
        big_blind=blinds[-1] if blinds else None,
        board=turned(getattr(hand, "board", ())),
        burns=len(getattr(hand, "burns", ())),
        muck=len(getattr(hand, "muck", ())),
        pot=hand.pot if state.playing and hand is not None else 0,
        pots=_pots(state),
        to_call=hand.level if isinstance(hand, BettingRound) else 0,
        turn=hand.waiting[0] if isinstance(hand, BettingRound | Discarding) and hand.waiting else None,
        waiting=tuple(getattr(hand, "waiting", ())),
        discarding=hand.waiting if isinstance(hand, Discarding) else (),
        seats=tuple(_seat(state, number, last, house) for number in range(1, places_at(state) + 1)),
        waiting_list=sitting.waiting,
        offer=getattr(house.pace(state.id), "offer", None),
        winners=winners_of(state),
        commission_taken=sum(e.amount for e in state.happened if isinstance(e, happened.CommissionTaken)),
        taken=taken_of(state),
        side_wagers=_side_wagers(hand),
        outcome=hand.outcome if isinstance(hand, Over) else None,
    )


def _betting(table: Table) -> BettingView:
    structure = table.structure
    fixed, spread = structure.limit is Limit.FIXED, structure.limit is Limit.SPREAD
    return BettingView(
        structure.limit.value,
        f"{words.LIMITS[structure.limit].capitalize()} {words.stakes(structure)}",
        structure.blinds,
        structure.straddle,
        small_bet=structure.sizes[0] if fixed else UNSET,
        big_bet=structure.sizes[-1] if fixed else UNSET,
        min=structure.min if spread else UNSET,
        max=structure.max if spread else UNSET,
    )


def _time(table: Table) -> TimeView | None:
    clock = table.clock
    return TimeView(clock.seconds, clock.extra_seconds, clock.extensions, clock.fee) if clock else None


def _pots(state: TableState) -> tuple[PotView, ...]:
    """The pots as collected; bets of the current round are still in front of their seats."""
    hand = state.round
    if not state.playing or not isinstance(hand, Hand):
        return ()
    collected = {number: seat.paid - seat.bet for number, seat in hand.seats.items()}
    if not any(collected.values()):
        dead = sum(seat.dead for seat in hand.seats.values())
        return (PotView("main", dead, tuple(hand.live)),) if dead else ()
    return tuple(PotView(pot.name, pot.amount, pot.eligible) for pot in pots_of(hand, collected) if pot.amount)


def _seat(state: TableState, number: int, last: dict[int, str], house: Any) -> PokerSeat:
    seated = sitting_of(state).seats.get(number)
    seat: Seat | None = state.round.seats.get(number) if state.round is not None else None
    player = seated.player if seated else seat.player if seat and state.playing else None
    if seat is not None and seat.player != player:
        seat = None
    return PokerSeat(
        seat=number,
        player=player,
        bot=player is not None and house.is_bot(player),
        stack=_stack(state, seated, seat),
        bet=seat.bet if seat and state.playing else 0,
        paid=seat.paid if seat and state.playing else 0,
        live=bool(seat and seat.live),
        dealt=seat is not None,
        all_in=bool(seat and seat.all_in and state.playing and seat.cards),
        cards=_cards(state, seat),
        presence=PRESENCE[seated.presence] if seated else None,
        missed_blind=bool(seated and seated.missed),
        mucked=seat is not None and number in getattr(state.round, "mucked", ()),
        shown=seat is not None and number in _shown(state),
        words=_words(state, number) if seat else UNSET,
        owes=(words.owes(seated) or UNSET) if seated else UNSET,
        last=last.get(number, UNSET) if seat else UNSET,
        won=_won(state, number) if seat else UNSET,
        time_bank=_time_bank(state.round, number),
    )


def _stack(state: TableState, seated: Seated | None, seat: Seat | None) -> int:
    if seat is not None and state.playing:
        return seat.stack
    return int(seated.stack) if seated else 0


def _shown(state: TableState) -> frozenset[int]:
    return state.room.sight.shown(state.round, state.happened).seats


def _cards(state: TableState, seat: Seat | None) -> tuple[Face, ...]:
    """Faces where the hand was shown; backs while it is live; nothing of a hand that went to the muck."""
    if seat is None or not seat.cards:
        return ()
    if seat.number in _shown(state):
        return turned(seat.cards)
    return partly(seat.cards, ()) if seat.live else ()


def _words(state: TableState, number: int) -> str | UnsetType:
    """What the Dealer read."""
    for event in reversed(state.happened):
        if isinstance(event, happened.HandShown) and event.seat == number:
            return event.words + (f"; {event.low}" if event.low else "")
    return UNSET


def _won(state: TableState, number: int) -> int | UnsetType:
    won = sum(event.amount for event in _awards(state) if event.seat == number)
    return won or UNSET


def _awards(state: TableState) -> list[happened.PotAwarded]:
    return [event for event in state.happened if isinstance(event, happened.PotAwarded)]


def _time_bank(hand: Any, number: int) -> int | UnsetType:
    clock = hand.table.clock if hand is not None else None
    if clock is None or not clock.extensions or not isinstance(hand, BettingRound) or number not in hand.seats:
        return UNSET
    return max(int(clock.extensions) - hand.extensions.get(number, 0), 0)


def _side_wagers(hand: Any) -> tuple[SideWagerView, ...]:
    if hand is None:
        return ()
    lines = {line.wager.seat: line for line in hand.side_lines}
    return tuple(
        SideWagerView(wager.seat, wager.colour, wager.amount)
        if (line := lines.get(wager.seat)) is None
        else SideWagerView(
            wager.seat, wager.colour, wager.amount, line.outcome.value, line.paid + line.returned, cite(line.rule)
        )
        for wager in hand.side_wagers
    )
