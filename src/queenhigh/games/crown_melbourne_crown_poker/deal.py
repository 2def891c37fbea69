"""Rules 5 and 8.4, 8.16-8.20: shuffle, cut, initial deal, burns and community cards, and who acts first."""

from __future__ import annotations

from collections.abc import Sequence

from queenhigh.cards import check as check_deck
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import LADDER, PAY, rule
from queenhigh.games.crown_melbourne_crown_poker.games import FINAL, FIRST, SECOND, THIRD
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import InPlay, Posting, Preparing, clockwise_from
from queenhigh.games.crown_melbourne_crown_poker.structure import FIXED
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.actions import Cut, Deal, Shuffle
from queenhigh.games.kit.dealing import in_passes
from queenhigh.games.kit.events import DeckCut, DeckShuffled
from queenhigh.games.kit.ruling import Reshuffle
from queenhigh.rules import Cited, IllegalAction, Rule

BURNS = {SECOND: "flop_burns", THIRD: "fourth_card_burns", FINAL: "fifth_card_burns"}
CARDS = {SECOND: "flop_cards", THIRD: "fourth_cards", FINAL: "fifth_cards"}
STREETS = {
    street: (int(PAY.figure(BURNS[street])), int(PAY.figure(CARDS[street])), dealt)
    for street, dealt in ((SECOND, rule("8.18.1")), (THIRD, rule("8.19.1")), (FINAL, rule("8.20.1")))
}
"""For each betting round after the first: cards burned, cards dealt, and the clause."""

FIRST_TO_ACT = (rule("8.17.1"), rule("8.18.2"), rule("8.19.2"), rule("8.20.2"))
STRADDLE = PostKind.STRADDLE
LIVE_POSTS = (PostKind.BLIND, STRADDLE, PostKind.POST)
IN_TURN = (PostKind.BLIND, STRADDLE)


def shuffle(action: Shuffle) -> list[Cited]:
    """5.1: for each round of play, a full deck (3.1)."""
    LADDER.require(action.by, DEALER, order="Shuffling", rule=rule("5.1"))
    return [DeckShuffled(check_deck(action.deck), rule("5.1"))]


def cut(hand: Preparing, action: Cut) -> list[Cited]:
    """5.2: the Dealer cuts, once only."""
    LADDER.require(action.by, DEALER, order="Cutting", rule=rule("5.2"))
    if not hand.deck:
        raise IllegalAction("The cards are not shuffled.", rule("5.1"), "Shuffle them.")
    if hand.cut:
        raise IllegalAction("The cards are cut once only.", rule("5.2"), "Shuffle them again.")
    if not 1 <= action.at < len(hand.deck):
        raise IllegalAction(
            f"A cut of {action.at} leaves one stack empty.", rule("1.1 'Cut'"), "Cut between two cards."
        )
    return [DeckCut(action.at, rule("5.2"))]


def deal_hole_cards(hand: Preparing, action: Deal) -> list[Cited]:
    """8.4, 8.16.1: deal one card at a time from the left of the button, once the blinds are posted and the deck is
    ready."""
    LADDER.require(action.by, DEALER, order="Dealing", rule=rule("8.4"))
    if len(hand.posts) < len(hand.lineup.posts):
        raise IllegalAction("The blinds are not posted.", rule("1.1 'Blind'"), "Collect them.")
    if not hand.deck:
        raise IllegalAction("The cards are not shuffled.", rule("5.1"), "Shuffle them.")
    if not hand.cut:
        raise IllegalAction("The cards are not cut.", rule("5.2"), "Cut them.")
    game = hand.table.game
    hands, stub = in_passes(hand.deck, tuple(hand.seats), game.hole_cards)
    return [
        happened.HoleCardsDealt(hands, stub, rule("8.4"), (game.hole.rule, rule("1.1 'Hole cards'"), rule("1.1 'Cut'")))
    ]


def first_round(hand: InPlay) -> happened.BettingOpened:
    """8.17.1: left of the last blind, or of the straddler, who acts last (6.5.1)."""
    turns = [post for post in hand.posts if post.kind in IN_TURN]
    live = [post for post in hand.posts if post.kind in LIVE_POSTS]
    order = list(hand.seats)
    last = turns[-1] if turns else None
    waiting = clockwise_from(hand, last.seat if last else order[-1], hand.able)
    if last and waiting[-1:] == (last.seat,) and hand.table.readings["last_blind_option"] == "no_option":
        waiting = waiting[:-1]
    short = hand.table.readings["short_blind"] == "amount_posted"
    level = max([post.amount if short else post.due for post in live], default=0)
    also = (rule("6.5.1"),) if last and last.kind is STRADDLE else ()
    return happened.BettingOpened(waiting, level, _first_step(hand, turns, level), level, rule("8.17.1"), also)


def _first_step(hand: InPlay, turns: list[Posting], level: int) -> int:
    """The size of a raise in the first round: the last blind; over a straddle, the amount by which the straddle raised
    (A-01)."""
    structure = hand.table.structure
    if structure.limit is FIXED:
        return structure.sizes[FIRST]
    straddles = [post for post in turns if post.kind is STRADDLE]
    if straddles and hand.table.readings["straddle_minimum_raise"] == "raise_of_one_blind":
        below = max([post.due for post in turns if post.due < straddles[-1].due], default=0)
        return straddles[-1].due - below
    return max(level, structure.minimum)


def later_round(hand: InPlay, able: Sequence[int]) -> happened.BettingOpened:
    """8.18.2 and the like: the first live player left of the button acts first, then everyone else who can bet."""
    structure = hand.table.structure
    step = structure.sizes[hand.street] if structure.limit is FIXED else structure.minimum
    return happened.BettingOpened(tuple(able), 0, step, 0, FIRST_TO_ACT[hand.street])


def deal_street(hand: InPlay, action: Deal) -> list[Cited]:
    """8.18.1, 8.19.1, 8.20.1: burn a card, then deal."""
    LADDER.require(action.by, DEALER, order="Dealing", rule=rule("8.18.1"))
    if hand.street == FINAL:
        raise IllegalAction("The board is complete.", rule("8.20.3(b)"), "Show the hands.")
    if hand.shuffle_due:
        raise IllegalAction("The stub has to be shuffled and cut first.", _shuffled_by(hand), "Shuffle it.")
    return [community(hand, burn=not hand.no_burn)]


def shuffle_stub(hand: InPlay, action: Shuffle) -> list[Cited]:
    """9.8-9.12 and 9.14: shuffle the returned cards into the stub, and cut. `deck` is the new stub."""
    decided = _shuffled_by(hand)
    LADDER.require(action.by, DEALER, order="Shuffling the stub", rule=decided)
    if len(action.deck) != len(hand.stub) or set(action.deck) != set(hand.stub):
        raise IllegalAction(f"The stub has {len(hand.stub)} cards of its own.", decided, "Shuffle those.")
    return [happened.StubShuffled(action.deck, decided)]


def _shuffled_by(hand: InPlay) -> Rule:
    """The clause under which the stub was shuffled."""
    for made in reversed(hand.rulings):
        for order in made.orders:
            if isinstance(order, Reshuffle):
                return order.rule
    return rule("9.12.3")


def community(hand: InPlay, *, burn: bool = True) -> happened.CommunityDealt:
    burns, count, dealt = STREETS[hand.street + 1]
    burns = burns if burn else 0
    burned, cards = hand.stub[:burns], hand.stub[burns : burns + count]
    return happened.CommunityDealt(burned, cards, dealt, (rule("1.1 'Burn card'"),))
