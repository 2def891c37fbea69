"""Regulars in a tournament: whole hands at its tables by the rooms' own engines, the same from the same seed.

Whoever is away or sits out a penalty is dealt in at poker and folds; at Three Card Poker their compulsory wager is gone.
"""

from __future__ import annotations

from typing import Any

from queenhigh.cards import Seed, shuffle
from queenhigh.cards.shuffling import below
from queenhigh.desk.regulars import NAMES
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import croupier as poker_croupier
from queenhigh.games.crown_melbourne_crown_poker import tournament as poker
from queenhigh.games.crown_melbourne_crown_poker.bounds import options
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Over
from queenhigh.games.crown_melbourne_crown_poker.round import step
from queenhigh.games.crown_melbourne_three_card_poker import croupier as three_croupier
from queenhigh.games.crown_melbourne_three_card_poker import tournament as three
from queenhigh.games.crown_melbourne_three_card_poker.decide import waiting
from queenhigh.games.crown_melbourne_three_card_poker.table import ANTE, DEALER, PAIR_PLUS
from queenhigh.games.crown_melbourne_three_card_poker.tournament import MakeWager, OpenSecretWagers, PlaceSecretWager
from queenhigh.games.kit import phases
from queenhigh.games.kit.actions import Action, PlaceWager
from queenhigh.games.kit.phases import Deciding, evolve
from queenhigh.games.kit.tournaments.chips import smallest
from queenhigh.games.kit.tournaments.orders import EndHand, TournamentOrder
from queenhigh.games.kit.tournaments.state import Playing
from queenhigh.games.library import room
from queenhigh.money import Cents

LAST = ("Abel", "Brook", "Cole", "Diaz", "Ek", "Ford", "Gray", "Hahn", "Ito", "Jones", "Kerr", "Lund")
LAST_HANDS = 5
"""So near the end of a round those who are behind wager more."""


def poker_hand(t: Playing, table: str, seed: Seed, at: int) -> list[TournamentOrder]:
    """A hand from the blinds to the last pot; the proof is the seed's commitment."""
    hand: Any = poker.hand_at(t, table)
    deck, idle, number = shuffle(seed), set(t.tables[table].idle), 0
    while not isinstance(hand, Over):
        action = poker_croupier.next_order(hand, deck) or _in_turn(hand, idle, Seed.named(seed.secret, number))
        _, hand = step(hand, action)
        number += 1
    return [poker.hand_over(t, table, hand, at=at, proof=seed.commitment)]


def _in_turn(hand: Any, idle: set[str], seed: Seed) -> Action:
    number = poker_croupier.is_waiting(hand)
    assert number is not None
    if isinstance(hand, BettingRound) and hand.seats[number].player in idle:
        return folds(hand, number)
    return poker_croupier.bot_acts(hand, seed)


def folds(hand: BettingRound, number: int) -> Action:
    """For a player who is not there: nothing is put in, and the hand is given up as soon as it costs something."""
    return do.Check(number) if options(hand).may_check else do.Fold(number)


def three_card_round(t: Playing, table: str, seed: Seed, at: int) -> list[TournamentOrder]:
    """A round of play with the wagers that the tournament has to allow first."""
    held = t.tables[table]
    here = {seat: name for seat, name in sorted(held.seats.items()) if name not in held.idle}
    stacks = {name: t.chips[name] for name in held.dealt}
    if not here:
        return [EndHand(by=DEALER, at=at, table=table, stacks=stacks)]
    made: list[TournamentOrder] = []
    round: Any = three.hand_at(t, table)
    for seat, name in here.items():
        stream = Seed.named(seed.secret, seat).bytes()
        for wager in wagers(t, table, name, stream, at):
            made.append(wager)
            round = _step(round, PlaceWager(seat, name, wager.bet, Cents(wager.amount)))
    if any(isinstance(wager, MakeWager) and wager.secret for wager in made):
        made.append(OpenSecretWagers(by=DEALER, at=at, table=table))
    deck = shuffle(seed)
    while not isinstance(round, phases.Over):
        order = three_croupier.next_order(round, deck)
        if order is None or (isinstance(round, Deciding) and waiting(round)):
            seat = waiting(round)[0]
            order = room(three.LAW.book.id).croupier.bot(round, seat, seed)
        round = _step(round, order)
    return [*made, three.hand_over(t, table, round, at=at, proof=seed.commitment)]


def live_wagers(live: LiveTournament, table: str, player: str, seed: Seed) -> list[Action]:
    """What a regular puts down at a live table of Three Card Poker before the deal, secret slips included."""
    t = live.state
    assert isinstance(t, Playing)
    seat = next(seat for seat, name in t.tables[table].seats.items() if name == player)
    return [
        PlaceSecretWager(seat, player, wager.bet, Cents(wager.amount))
        if wager.secret
        else PlaceWager(seat, player, wager.bet, Cents(wager.amount))
        for wager in wagers(t, table, player, seed.bytes(), 0)
    ]


def wagers(t: Playing, table: str, name: str, stream: Any, at: int) -> list[MakeWager]:
    """A few units; more in the last hands of a round for who is not among those that would go on. One secret wager at the
    end, if there is one to make."""
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
    for event in three_croupier.act(round, action):
        round = evolve(round, event)
    return round


def dealer_acts(live: LiveTournament, table: str) -> Action | None:
    """At a live table: what the automatic dealer does next, an absent player's fold included; None while somebody who is
    there has the word, and when the hand is over. Before the deal at Three Card Poker it closes the betting: ask when all
    have wagered."""
    hand = live.hands[table]
    if not hand.playing:
        return None
    order = room(live.book.id).croupier.next_order(hand.round, hand.seal.deck())
    if order is not None or live.book.id != poker.LAW.book.id:
        found: Action | None = order
        return found
    number = poker_croupier.is_waiting(hand.round)
    if number is None or hand.round.seats[number].player not in live.state.tables[table].idle:
        return None
    return _in_turn(hand.round, set(live.state.tables[table].idle), Seed.reveal(hand.seal.secret))


HANDS = {poker.LAW.book.id: poker_hand, three.LAW.book.id: three_card_round}
"""Who plays a hand of which book."""


def names(count: int) -> list[str]:
    """As many different names as there are entrants."""
    found = [f"{first} {last}" for last in LAST for first in NAMES]
    return found[:count] + [f"Player {number}" for number in range(len(found) + 1, count + 1)]
