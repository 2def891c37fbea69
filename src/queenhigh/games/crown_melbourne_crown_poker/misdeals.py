"""Rule 9.1: misdeals, hands with the wrong number of cards, and decks that are not whole.

After a misdeal everyone gets back what they put in. The same player gets the first card of the new deal, and the button
and the blinds stay where they were.
"""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker import facts
from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_crown_poker.games import FIRST
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.orders import FEES, SLIDE
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Hand,
    InPlay,
    Preparing,
    Showdown,
    Uncontested,
)
from queenhigh.games.crown_melbourne_crown_poker.pots import best, pots_of, values
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.facts import CannotBe
from queenhigh.games.kit.ruling import (
    Continue,
    ForfeitHands,
    Order,
    Reconstruct,
    Record,
    ReturnHands,
    Ruling,
    VoidRound,
)
from queenhigh.money import Outcome
from queenhigh.rules import IllegalAction, Rule

SUBSTANTIAL = int(PAY.figure("substantial_action_players"))
BOXED = int(PAY.figure("boxed_cards_defective"))
DECK = int(PAY.figure("deck"))
NOBODY = frozenset[int]()
LIVE_BETS = (PostKind.BLIND, PostKind.STRADDLE, PostKind.POST)


def substantial(hand: Hand) -> bool:
    """1.1 'Substantial action': two players have acted, in any way, in the current betting round or at any time in the
    hand (reading A-44)."""
    if isinstance(hand, InPlay) and hand.table.readings["substantial_action_scope"] == "whole_hand":
        return len(_acted(hand) | hand.acted_before | _posted(hand)) >= SUBSTANTIAL
    return substantial_in_round(hand)


def substantial_in_round(hand: Hand) -> bool:
    """Substantial action in the current betting round, for a clause that says so explicitly."""
    if not isinstance(hand, BettingRound):
        return False
    return len(hand.acted | (_posted(hand) if hand.street == FIRST else NOBODY)) >= SUBSTANTIAL


def _acted(hand: InPlay) -> frozenset[int]:
    return hand.acted if isinstance(hand, BettingRound) else NOBODY


def _posted(hand: InPlay) -> frozenset[int]:
    """The seats whose blind or straddle counts as a bet (reading A-44b)."""
    if hand.table.readings["blinds_as_substantial_action"] == "not_counted":
        return NOBODY
    return frozenset(post.seat for post in hand.posts if post.kind in LIVE_BETS)


def since_the_deal(hand: Hand) -> bool:
    """Substantial action since the initial deal: a completed betting round always had it."""
    if not isinstance(hand, InPlay):
        return False
    return hand.street > FIRST or not isinstance(hand, BettingRound) or substantial(hand)


def misdeal(decided: Rule, fact_detail: str = "", *also: Order, kept: tuple[str, ...] = ()) -> Ruling:
    """9.1.1: everything is returned except what is `kept`, and the cards are dealt again to the same players in the
    same order."""
    orders: tuple[Order, ...] = (
        VoidRound(decided, Outcome.RETURNED, misdeal=True, carry=kept),
        Record(rule("9.1.1"), "shuffle and cut again; button and blinds stay, the same player gets the first card"),
        *also,
    )
    return Ruling(decided, DEALER, orders, reason=fact_detail)


def play_on(decided: Rule, note: str, detail: str = "") -> Ruling:
    return Ruling(decided, DEALER, (Continue(decided, note),), reason=detail)


def played_out(decided: Rule, detail: str) -> Ruling:
    """The hand is played out: two players have acted, so it is too late to deal again."""
    orders = (
        Continue(decided, "the hand is played out"),
        Record(rule("1.1 'Substantial action'"), "there has been substantial action"),
    )
    return Ruling(decided, DEALER, orders, reason=detail)


@rule("9.1.1(a)")
def exposed_in_cut(fact: facts.CardExposedInCut, hand: Hand) -> Ruling:
    if not isinstance(hand, Preparing):
        raise IllegalAction("The cards are dealt.", rule("9.1.1(a)"), "A card exposed later is reported separately.")
    if fact.count < 1:
        raise CannotBe("count", "No card was exposed.", rule("9.1.1(a)"), "Play on.")
    return misdeal(rule("9.1.1(a)"), fact.detail)


@rule("9.1.1(b)")
def not_shuffled_or_cut(fact: facts.DeckNotShuffledOrCut, hand: Hand) -> Ruling:
    if since_the_deal(hand):
        return played_out(rule("9.1.1(b)"), fact.detail)
    return misdeal(rule("9.1.1(b)"), fact.detail)


@rule("9.1.1(c)")
def deal_error(fact: facts.DealError, hand: Hand) -> Ruling:
    """9.1.1(c) and 9.1.1(d): corrected if possible, a misdeal before substantial action, played out after it."""
    known = {"out_of_order": "9.1.1(c)", "player_skipped": "9.1.1(d)", "extra_hand": "9.1.1(d)"}
    if fact.error not in known:
        raise CannotBe("error", f"It is {', '.join(known)}, not {fact.error}.", rule("9.1.1"), "Say which.")
    decided = rule("9.1.1(c)") if fact.error == "out_of_order" else rule("9.1.1(d)")
    if since_the_deal(hand):
        return played_out(decided, fact.detail)
    if fact.correctable:
        return Ruling(
            decided, DEALER, (Reconstruct(decided, note="the deal is corrected", every_hand=True),), reason=fact.detail
        )
    return misdeal(decided, fact.detail)


@rule("9.1.1(f) before substantial action")
def wrong_card_count(fact: facts.WrongCardCount, hand: Hand) -> Ruling:
    """9.1.1(e) to (g): rule by when it was found and whether the player had acted."""
    seat = fact.seat
    if not isinstance(hand, InPlay):
        raise IllegalAction("No cards are dealt.", rule("9.1.1(e)"), "Deal first.")
    if seat not in hand.seats or not hand.seats[seat].live:
        raise CannotBe("seat", f"Seat {seat} has no live hand.", rule("9.1.1(e)"), "Name a live hand.")
    if fact.cards is not None and fact.cards == hand.table.game.hole_cards:
        raise CannotBe("cards", f"{fact.cards} cards is the right number.", rule("9.1.1(e)"), "Play on.")
    if _is_last(hand, seat):
        return _winner_has_wrong_count(fact, hand)
    if not since_the_deal(hand):
        return _before_substantial_action(fact, hand)
    decided = rule("9.1.1(f) affected player acted")
    if _has_acted(hand, seat):
        return Ruling(decided, DEALER, (ForfeitHands(decided, (seat,)),), reason=fact.detail)
    decided = rule("9.1.1(f) after substantial action, affected player not acted")
    if hand.table.readings["wrong_count_refund"] == "all_players":
        return Ruling(decided, DEALER, (VoidRound(decided, Outcome.RETURNED),), reason=fact.detail)
    return Ruling(decided, DEALER, (ReturnHands(decided, (seat,)),), reason=fact.detail)


def _before_substantial_action(fact: facts.WrongCardCount, hand: InPlay) -> Ruling:
    """Corrected if that is possible and nobody has acted (A-29); otherwise a misdeal."""
    untouched = isinstance(hand, BettingRound) and not hand.acted
    if fact.correctable and untouched and hand.table.readings["wrong_count_at_deal_end"] == "correct_first":
        put_right = Reconstruct(rule("9.1.1(e)"), seat=fact.seat, note="the number of cards is corrected")
        return Ruling(rule("9.1.1(e)"), DEALER, (put_right,), reason=fact.detail)
    decided = rule("9.1.1(e)") if untouched else rule("9.1.1(f) before substantial action")
    return misdeal(decided, fact.detail)


def _is_last(hand: InPlay, seat: int) -> bool:
    """Is the seat the last player left, or the only winner once every hand has been read?"""
    if isinstance(hand, Showdown) and not hand.waiting:
        worth = values(hand)
        winners = [best(pot.eligible, ranked) for pot in pots_of(hand) for ranked in (worth.high, worth.low)]
        return {number for won in winners for number in won} == {seat}
    return isinstance(hand, Uncontested | Showdown) and hand.live == [seat]


def _has_acted(hand: InPlay, seat: int) -> bool:
    if hand.street > FIRST or not isinstance(hand, BettingRound) or seat in hand.acted:
        return True
    posted = any(post.seat == seat and post.kind is PostKind.BLIND for post in hand.posts)
    return posted and hand.table.readings["blind_as_having_acted"] == "acted"


@rule("9.1.1(g)")
def _winner_has_wrong_count(fact: facts.WrongCardCount, hand: InPlay) -> Ruling:
    """The last player's hand is dead, and everyone gets back what they put in, the commission too (A-30, A-30b)."""
    decided = rule("9.1.1(g)")
    kept = (FEES, SLIDE) if hand.table.readings["wrong_count_winner_commission"] == "kept" else ()
    return misdeal(decided, fact.detail, kept=kept)


@rule("9.1.1(h)")
def defective_deck(fact: facts.DefectiveDeck, hand: Hand) -> Ruling:
    """A misdeal if found before the pot is pushed: all wagers and blinds are returned. Four boxed cards are not yet a
    defect."""
    ground = fact.ground.strip().lower()
    if "boxed" in ground and fact.count is not None and fact.count < BOXED:
        what = f"{fact.count} boxed cards are not a defect: {BOXED} are."
        raise CannotBe("count", what, rule("1.1 'Defective deck'"), "Play on (9.3).")
    if ground in ("count", "wrong_count", "card_count") and fact.count == DECK:
        raise CannotBe("count", f"{DECK} cards are a whole deck.", rule("1.1 'Defective deck'"), "Play on.")
    record = Record(rule("1.1 'Defective deck'"), f"{GROUND}{fact.ground or 'not stated'}")
    return misdeal(rule("9.1.1(h)"), fact.detail, record)


GROUND = "ground: "


def found(ruling: Ruling) -> str:
    """The defect of the deck that such a ruling found."""
    notes = (order.note for order in ruling.orders if isinstance(order, Record))
    return next((note.removeprefix(GROUND) for note in notes if note.startswith(GROUND)), "not stated")


@rule("9.1.1(i)")
def several_exposed(fact: facts.CardExposedByDealer, hand: Hand) -> Ruling:
    return misdeal(rule("9.1.1(i)"), fact.detail)
