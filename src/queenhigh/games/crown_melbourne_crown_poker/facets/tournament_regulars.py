"""Bots in a tournament of poker: whole hands from the blinds to the last pot, the same from the same seed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.tournament_bots import TournamentRegulars
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import croupier, tournament
from queenhigh.games.crown_melbourne_crown_poker.bounds import options
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Over
from queenhigh.games.crown_melbourne_crown_poker.round import step
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.tournaments.orders import TournamentOrder
from queenhigh.games.kit.tournaments.state import Playing


def whole_hand(t: Playing, table: str, seed: Seed, at: int) -> list[TournamentOrder]:
    """Play a whole hand. Its proof is the seed's commitment."""
    hand: Any = tournament.hand_at(t, table)
    deck, idle, number = shuffle(seed), t.tables[table].idle, 0
    while not isinstance(hand, Over):
        turn = Seed.named(seed.secret, number)
        action = croupier.next_order(hand, deck) or for_absent(hand, idle, turn) or croupier.bot_acts(hand, turn)
        _, hand = step(hand, action)
        number += 1
    return [tournament.hand_over(t, table, hand, at, seed.commitment)]


def for_absent(hand: Any, idle: Collection[str], seed: Seed) -> Action | None:
    """Act for an absent player: wager nothing, and fold as soon as the hand costs something."""
    number = croupier.is_waiting(hand)
    if number is None or hand.seats[number].player not in idle:
        return None
    if not isinstance(hand, BettingRound):
        return croupier.bot_acts(hand, seed)
    return do.Check(number) if options(hand).may_check else do.Fold(number)


def wagers(t: Playing, table: str, player: str, seed: Seed) -> list[Action]:
    """None: nobody wagers before the deal."""
    return []


REGULARS = TournamentRegulars(seconds=120, hand=whole_hand, wagers=wagers, for_absent=for_absent)
