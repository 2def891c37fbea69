"""Bots in a tournament of Three Card Poker: whole rounds of play, the same from the same seed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from queenhigh.cards import Seed, shuffle
from queenhigh.cards.shuffling import below
from queenhigh.desk.tournament_bots import TournamentRegulars
from queenhigh.games.crown_melbourne_three_card_poker import croupier, tournament
from queenhigh.games.crown_melbourne_three_card_poker.decide import waiting
from queenhigh.games.crown_melbourne_three_card_poker.room import ROOM
from queenhigh.games.crown_melbourne_three_card_poker.table import ANTE, DEALER, PAIR_PLUS
from queenhigh.games.crown_melbourne_three_card_poker.tournament import MakeWager, OpenSecretWagers, PlaceSecretWager
from queenhigh.games.kit.actions import Action, PlaceWager
from queenhigh.games.kit.phases import Deciding, Over, evolve
from queenhigh.games.kit.tournaments.chips import smallest
from queenhigh.games.kit.tournaments.orders import EndHand, TournamentOrder
from queenhigh.games.kit.tournaments.state import Playing
from queenhigh.money import Cents

LAST_HANDS = 5
"""In this many last hands of a round, players who are behind wager more."""


def whole_round(t: Playing, table: str, seed: Seed, at: int) -> list[TournamentOrder]:
    """Play a whole round, with wagers that the tournament has accepted first."""
    held = t.tables[table]
    here = {seat: name for seat, name in sorted(held.seats.items()) if name not in held.idle}
    stacks = {name: t.chips[name] for name in held.dealt}
    if not here:
        return [EndHand(by=DEALER, at=at, table=table, stacks=stacks)]
    made: list[TournamentOrder] = []
    round: Any = tournament.hand_at(t, table)
    for seat, name in here.items():
        stream = Seed.named(seed.secret, seat).bytes()
        for wager in planned(t, table, name, stream, at):
            made.append(wager)
            round = _step(round, PlaceWager(seat, name, wager.bet, Cents(wager.amount)))
    if any(isinstance(wager, MakeWager) and wager.secret for wager in made):
        made.append(OpenSecretWagers(by=DEALER, at=at, table=table))
    deck = shuffle(seed)
    while not isinstance(round, Over):
        order = croupier.next_order(round, deck)
        if order is None or (isinstance(round, Deciding) and waiting(round)):
            order = ROOM.croupier.bot(round, waiting(round)[0], seed)
        round = _step(round, order)
    return [*made, tournament.hand_over(t, table, round, at, seed.commitment)]


def wagers(t: Playing, table: str, player: str, seed: Seed) -> list[Action]:
    """Return a bot's wagers at a live table before the deal, secret slips included."""
    seat = next(seat for seat, name in t.tables[table].seats.items() if name == player)
    return [
        PlaceSecretWager(seat, player, wager.bet, Cents(wager.amount))
        if wager.secret
        else PlaceWager(seat, player, wager.bet, Cents(wager.amount))
        for wager in planned(t, table, player, seed.bytes(), 0)
    ]


def planned(t: Playing, table: str, name: str, stream: Any, at: int) -> list[MakeWager]:
    """Plan a bot's wagers: a few units, and more in the last hands of a round for players who would not progress,
    with one secret wager at the end if it is allowed."""
    form = t.round
    assert form is not None
    bank, least, held = t.chips[name], form.minimum, t.tables[table]
    units, left = 1 + below(3, stream), form.hands - held.this_round
    banks = sorted((t.chips[other] for other in t.chips), reverse=True)
    limit = banks[min(form.advance or 1, len(banks)) - 1]
    behind = left < LAST_HANDS and bank < limit
    ante = bank // 2 if behind and below(2, stream) else min(units * least, bank // 2)
    ante = max(ante - ante % smallest(t.terms, t.stage), least)
    secret = left == 0 and t.entrants[name].secrets < form.secret_wagers
    made = [MakeWager(by="player", who=name, player=name, bet=ANTE, amount=ante, secret=secret, at=at)]
    if bank - 2 * ante >= least and below(3, stream) == 0:
        lying = 0 if secret else 2 * ante  # a slip is counted by the tournament itself
        made.append(MakeWager(by="player", who=name, player=name, bet=PAIR_PLUS, amount=least, lying=lying, at=at))
    return made


def _step(round: Any, action: Any) -> Any:
    for event in ROOM.round.act(round, action):
        round = evolve(round, event)
    return round


def for_absent(round: Any, idle: Collection[str], seed: Seed) -> Action | None:
    """Return None: absent players are not dealt in, and lose their compulsory wager."""
    return None


REGULARS = TournamentRegulars(seconds=90, hand=whole_round, wagers=wagers, for_absent=for_absent)
