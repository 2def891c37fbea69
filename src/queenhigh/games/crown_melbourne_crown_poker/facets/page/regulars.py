"""Bots at a poker table: they play hands, straddle or wager on Flop Chase now and then, and buy chips when they run
out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from queenhigh.cards import Seed
from queenhigh.cards.shuffling import below
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.croupier import bot_acts
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Preparing
from queenhigh.games.crown_melbourne_crown_poker.structure import STRADDLE
from queenhigh.games.kit.actions import Action
from queenhigh.rules import QueenhighError
from queenhigh.server.pit import bots
from queenhigh.server.pit.orders import NO_REFUSAL, PitMove
from queenhigh.server.pit.terms import PLACING

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer

STRADDLES, CHASES = 12, 14
"""In one of this many hands a bot straddles, if it may, or places a side wager."""
DEEP = 40
"""A bot straddles with at least this many blinds."""


def decision(at: AutomaticDealer, hand: BettingRound | Discarding) -> Action:
    """The bot's decision, from its own cards and the pit's own randomness."""
    seed = Seed(bytes(next(at.stream) for _ in range(32)))
    return bot_acts(hand, seed)


async def acts(at: AutomaticDealer, hand: BettingRound | Discarding, seat: int, player: str) -> None:
    """The bot acts; if its first choice is refused it checks or folds."""
    try:
        await at.submit(decision(at, hand), actor=player)
    except NO_REFUSAL:
        raise
    except QueenhighError as refusal:
        at.note(f"{player} was refused", refusal)
        if isinstance(hand, Discarding):
            await at.submit(do.Discard(seat, hand.seats[seat].cards[0]), actor=player)
            return
        owed = hand.level > hand.seats[seat].bet
        await at.submit(do.Fold(seat) if owed else do.Check(seat), actor=player)


def before_the_cards(at: AutomaticDealer, hand: Preparing) -> PitMove | None:
    """What bots do once the blinds are posted and before the cards are shuffled."""
    if len(hand.posts) < len(hand.lineup.posts) or hand.deck:
        return None
    number = at.state.number
    if (seat := _straddler(at, hand)) is not None:
        blinds = [post for post in hand.posts if post.kind is PostKind.BLIND]
        action = do.Straddle(seat, blinds[-1].due * STRADDLE)
        player = hand.seats[seat].player
        move = at.optional((number, seat, "straddle"), partial(at.submit, action, actor=player))
        if move is not None:
            return move
    for seat, own in hand.seats.items():
        placed = any(wager.seat == seat for wager in hand.side_wagers)
        chip = hand.table.chip
        if hand.table.side_wagers and bots.is_bot(own.player) and not placed and own.stack > DEEP * chip:
            if not _now_and_then(at, (number, seat, "chase"), CHASES):
                continue
            colour = ("red", "black")[(number + seat) % 2]
            wager = do.PlaceSideWager(seat, colour, chip * (1 + (number + seat) % 3))
            name = (number, seat, "chase", PLACING)
            move = at.optional(name, partial(at.submit, wager, actor=own.player))
            if move is not None:
                return move
    return None


def _straddler(at: AutomaticDealer, hand: Preparing) -> int | None:
    """The bot left of the last blind, if it chooses to straddle."""
    blinds = [post for post in hand.posts if post.kind is PostKind.BLIND]
    straddled = any(post.kind is PostKind.STRADDLE for post in hand.posts)
    if straddled or not hand.table.structure.straddle or not blinds or len(hand.seats) < 3:
        return None
    order = list(hand.seats)
    seat = order[(order.index(blinds[-1].seat) + 1) % len(order)]
    own = hand.seats[seat]
    deep = own.stack >= DEEP * blinds[-1].due
    fits = bots.is_bot(own.player) and deep and seat not in {post.seat for post in hand.posts}
    return seat if fits and _now_and_then(at, (at.state.number, seat, "straddles"), STRADDLES) else None


def _now_and_then(at: AutomaticDealer, name: tuple[object, ...], often: int) -> bool:
    """A random yes or no, the same each time it is asked about one occasion."""
    if name not in at.moods:
        at.moods[name] = not below(often, at.stream)
    return at.moods[name]
