"""Rule 11, with 3.3, 3.4 and 4.1.1: what went wrong with cards, wagers or shoe, and the ruling.

Functions of facts, which order and do not act. Whether something was found before or after the announcement that players
may play or fold is told by the phase of the round.
"""

from __future__ import annotations

from collections.abc import Sequence

from queenhigh.cards import Card, card
from queenhigh.games.crown_melbourne_three_card_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.endings import misdeal, registered, retraction, void
from queenhigh.games.crown_melbourne_three_card_poker.hand import CARDS
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    AREA_MANAGER,
    DEALER,
    HIGHER_DUTIES_DEALER,
    JACKPOT,
    PLAY,
    RANKS,
    SIDE_BETS,
    SIX_CARD_BONUS,
    MelbourneRound,
    Shoe,
    seat_of,
)
from queenhigh.games.kit.facts import DEALER as TO_DEALER
from queenhigh.games.kit.facts import Irregularity, To, recipients, seats_of
from queenhigh.games.kit.phases import BetsClosed, Betting, Deciding, Hand, Settled, Showdown
from queenhigh.games.kit.ruling import (
    Amend,
    Burn,
    Continue,
    CountCards,
    Deem,
    ForfeitHands,
    Order,
    Reconstruct,
    Record,
    Reregister,
    Reshuffle,
    ReturnBets,
    ReturnHands,
    Ruling,
    Seats,
    TurnOver,
    Warn,
)
from queenhigh.money import Cents, Outcome, in_dollars
from queenhigh.rules import IllegalAction, Rule

DECK = int(PAY.figure("deck"))
EXPOSED_MISDEAL = int(PAY.figure("exposed_cards_misdeal"))
DEALER_EXPOSED_MISDEAL = int(PAY.figure("dealer_exposed_misdeal"))
JACKPOT_CARDS = int(PAY.figure("jackpot_cards"))
NOMINATED = int(PAY.figure("nominated_cards"))
VIEWED_DEEMED = int(PAY.figure("viewed_hands_deemed"))


class ExposedCards(Irregularity, frozen=True, kw_only=True, tag="exposed_cards"):
    """11.1-11.3: cards dealt face up, by whom, and how many in all."""

    to: To = "player"
    count: int = 1
    exposed_by: str = "dealer"


class WrongNumberOfCards(Irregularity, frozen=True, kw_only=True, tag="wrong_number_of_cards"):
    """11.4 and 11.5: no cards, or not three, at a betting area with a wager, or at the dealer's."""

    to: To
    dealt_count: int = 0
    deck_count: int = DECK
    retracting: tuple[int, ...] = ()
    order_determinable: bool | None = None
    dealt: tuple[str, ...] = ()


class DealerWrongNumber(Irregularity, frozen=True, kw_only=True, tag="dealer_wrong_number"):
    """11.4 and 11.6: the dealer's hand. `dealt` are its cards in the order in which they came."""

    order_determinable: bool | None = None
    dealt: tuple[str, ...] = ()
    dealt_count: int | None = None


class CardsToUnwageredArea(Irregularity, frozen=True, kw_only=True, tag="cards_to_unwagered_area"):
    """11.7 and 11.8: cards where no wager lies."""

    to: To
    retracting: tuple[int, ...] = ()


class JackpotCardsWrongNumber(Irregularity, frozen=True, kw_only=True, tag="jackpot_cards_wrong_number"):
    """11.9. `dealt` are the Jackpot Cards in the order in which they came."""

    reconstructable: bool = True
    dealt: tuple[str, ...] = ()


class CardsTakenInError(Irregularity, frozen=True, kw_only=True, tag="cards_taken_in_error"):
    """11.10: the dealer took a hand that its player had seen. `rack` is the discard rack, its top card first."""

    seat: int
    nominated: tuple[str, ...] = ()
    rack: tuple[str, ...] = ()
    only_cards_in_rack: bool = False


class HandsViewed(Irregularity, frozen=True, kw_only=True, tag="extra_hand_viewed"):
    """11.11: somebody with several hands looked at another than the one at their seat."""

    viewed: To
    retracting: tuple[int, ...] = ()


class DeckCount(Irregularity, frozen=True, kw_only=True, tag="deck_count"):
    """3.3 and 11.12: the cards were counted."""

    deck_count: int


class PlayUnmatched(Irregularity, frozen=True, kw_only=True, tag="play_wager_unmatched"):
    """11.13: a player cannot put down as much as the Ante. `instance`: the first time, or again."""

    seat: int
    instance: str | int = ""


class PlayUnequal(Irregularity, frozen=True, kw_only=True, tag="play_wager_unequal"):
    """11.14: at settlement a Play wager is found not to equal the Ante; `placed` is in cents."""

    seat: int
    placed: int


class MixedWithDealer(Irregularity, frozen=True, kw_only=True, tag="cards_mixed_with_dealer"):
    """11.16: a player's cards and the dealer's have become mixed."""

    seat: int = 0
    order_determinable: bool | None = None
    dealt: tuple[str, ...] = ()


class MixedWithJackpotCards(Irregularity, frozen=True, kw_only=True, tag="cards_mixed_with_jackpot_cards"):
    """11.17: a player's cards and the Jackpot Cards have become mixed."""

    seat: int = 0
    reconstructable: bool = False
    dealt: tuple[str, ...] = ()


class JackpotGameStarted(Irregularity, frozen=True, kw_only=True, tag="jackpot_game_started_in_error"):
    """11.18: the dealer started a new jackpot game too early."""


class ShoeMalfunction(Irregularity, frozen=True, kw_only=True, tag="shoe_malfunction"):
    """11.19: a Single Deck Card Shuffling Shoe jams, stops or does not finish."""


class ShoeCountUnverified(Irregularity, frozen=True, kw_only=True, tag="shoe_count_unverified"):
    """11.20: the shoe does not confirm the number of cards, and the dealer counts them."""

    deck_count: int = DECK


class AbnormalSequence(Irregularity, frozen=True, kw_only=True, tag="abnormal_sequence"):
    """4.1.1(b): cards come out in an abnormal sequence."""


class ShuffleWarranted(Irregularity, frozen=True, kw_only=True, tag="shuffle_warranted"):
    """4.1.1(c): there is reasonable cause for a shuffle."""


class CardsUnfit(Irregularity, frozen=True, kw_only=True, tag="cards_unfit"):
    """3.4: cards have become unfit for use."""

    whole_deck: bool = True


def _is_announced(round: MelbourneRound) -> bool:
    return isinstance(round, Deciding | Showdown | Settled)


def _rule_on(decided: Rule, by: str, fact: Irregularity, *orders: Order, notify: str = "") -> Ruling:
    return Ruling(decided, by, orders, notify, fact.detail)


@rule("11.1")
def exposed_cards(fact: ExposedCards, round: MelbourneRound) -> Ruling:
    """One is turned over; a second one in the round, or one of the dealer's, makes a misdeal."""
    readings, to = round.table.readings, recipients(fact.to)
    by = RANKS[readings["A-26c"]]
    after_exposure = readings["A-32b"]
    if TO_DEALER in to and fact.count >= DEALER_EXPOSED_MISDEAL:
        return _rule_on(rule("11.3"), by, fact, *misdeal(rule("11.3"), round, after_exposure))
    exposed = max(fact.count, len(to))
    if not fact.exposed_by.lower().startswith("dealer") and readings["A-26"] == "ignored":
        return _rule_on(rule("11.1"), by, fact, Continue(rule("11.1"), "exposed by a player: it does not count"))
    if _only_jackpot_cards(to) and readings["A-26b"] == "not_counted":
        return _rule_on(rule("11.1"), by, fact, Continue(rule("11.1"), "Jackpot Cards do not count"))
    before = sum(isinstance(order, TurnOver) for ruling in round.rulings for order in ruling.orders)
    if exposed + before >= EXPOSED_MISDEAL:
        return _rule_on(rule("11.2"), by, fact, *misdeal(rule("11.2"), round, after_exposure))
    return _rule_on(rule("11.1"), by, fact, TurnOver(rule("11.1")))


def _only_jackpot_cards(to: Sequence[int | str]) -> bool:
    return bool(to) and all(str(one).startswith("jackpot") for one in to)


@rule("11.4")
def wrong_number_of_cards(fact: WrongNumberOfCards, round: MelbourneRound) -> Ruling:
    """Before the announcement a misdeal, whoever it was; after it 11.5 for a player and 11.6 for the dealer."""
    if not _is_announced(round):
        return _rule_on(rule("11.4"), HIGHER_DUTIES_DEALER, fact, *misdeal(rule("11.4"), round))
    if TO_DEALER in recipients(fact.to):
        dealers = DealerWrongNumber(
            detail=fact.detail,
            order_determinable=fact.order_determinable,
            dealt=fact.dealt,
            dealt_count=fact.dealt_count,
        )
        return dealer_wrong_number(dealers, round)
    return _found_late(fact, round)


@rule("11.5")
def _found_late(fact: WrongNumberOfCards, round: MelbourneRound) -> Ruling:
    count = CountCards(rule("11.5"), fact.deck_count)
    if fact.deck_count != DECK:
        decided = rule("11.5.1")
        return _rule_on(decided, HIGHER_DUTIES_DEALER, fact, count, *misdeal(decided, round), notify=AREA_MANAGER)
    affected = tuple(seat for seat in seats_of(fact.to) if seat in round.hands)
    if not affected:
        raise IllegalAction(f"No wager lies at {fact.to}.", rule("11.5"), "For an area without a wager see 11.8.")
    return _rule_on(
        rule("11.5.2"),
        HIGHER_DUTIES_DEALER,
        fact,
        count,
        ReturnHands(rule("11.5.2"), affected),
        *retraction(rule("11.5.2"), rule("11.5.2(a)"), round, fact.retracting, besides=affected),
        notify=AREA_MANAGER,
    )


@rule("11.6")
def dealer_wrong_number(fact: DealerWrongNumber, round: MelbourneRound) -> Ruling:
    if not _is_announced(round):
        return _rule_on(rule("11.4"), HIGHER_DUTIES_DEALER, fact, *misdeal(rule("11.4"), round))
    no_cards = fact.dealt_count == 0 and not fact.dealt
    if no_cards and round.table.readings["A-31c"] == "misdeal":
        return _rule_on(rule("11.6.2"), HIGHER_DUTIES_DEALER, fact, *misdeal(rule("11.6.2"), round))
    return _by_order(fact, round, fact.order_determinable, fact.dealt, rule("11.6"))


def _by_order(
    fact: Irregularity, round: MelbourneRound, determinable: bool | None, dealt: Sequence[str], because: Rule
) -> Ruling:
    """11.6.1 and 11.6.2. A recorded deal gives the order, unless the supervisor says that it cannot (reading A-39)."""
    known = round.table.readings["A-39"] == "record_unless_overruled" if determinable is None else determinable
    if not known:
        orders = misdeal(rule("11.6.2"), round)
        return _rule_on(rule("11.6.2"), HIGHER_DUTIES_DEALER, fact, Record(because, "the order is lost"), *orders)
    came = tuple(card(text) for text in dealt)
    right = came[:CARDS] if len(came) >= CARDS else ()
    orders = (Reconstruct(rule("11.6.1"), right, note="the dealer's hand in its right order"),)
    if surplus := came[CARDS:]:
        orders += (Record(rule("11.6.1"), f"set aside and burnt: {' '.join(map(str, surplus))}"),)
    return _rule_on(rule("11.6.1"), HIGHER_DUTIES_DEALER, fact, *orders, Continue(because, "the game goes on"))


@rule("11.7")
def cards_to_unwagered_area(fact: CardsToUnwageredArea, round: MelbourneRound) -> Ruling:
    seats = seats_of(fact.to)
    for seat in seats:
        if seat in round.hands and round.hands[seat].wagers:
            raise IllegalAction(f"Area {seat} has a wager.", rule("11.7"))
    if not _is_announced(round):
        return _rule_on(rule("11.7"), DEALER, fact, *misdeal(rule("11.7"), round))
    return _burnt(fact, round, seats)


@rule("11.8")
def _burnt(fact: CardsToUnwageredArea, round: MelbourneRound, seats: Seats) -> Ruling:
    """The second half of the clause leaves the Six Card Bonus out; letting it go back is an Area Manager's (13.10)."""
    six = round.table.readings["A-27"] == "allowed"
    asked = six and any(SIX_CARD_BONUS in round.hands[s].wagers for s in fact.retracting if s in round.hands)
    noted = (Record(rule("13.10"), "the Six Card Bonus may be taken back as well"),) if asked else ()
    return _rule_on(
        rule("11.8"),
        AREA_MANAGER if asked else DEALER,
        fact,
        Burn(rule("11.8"), seats),
        *noted,
        *retraction(rule("11.8"), rule("11.8.1"), round, fact.retracting, six=six),
    )


@rule("11.9")
def jackpot_cards_wrong_number(fact: JackpotCardsWrongNumber | MixedWithJackpotCards, round: MelbourneRound) -> Ruling:
    because = rule("11.9") if isinstance(fact, JackpotCardsWrongNumber) else rule("11.17")
    if not fact.reconstructable:
        orders: tuple[Order, ...] = (ReturnBets(rule("11.9"), JACKPOT), Continue(because, "the hand is completed"))
        return _rule_on(because, HIGHER_DUTIES_DEALER, fact, *orders)
    came = tuple(card(text) for text in fact.dealt)
    right = came[:JACKPOT_CARDS] if len(came) >= JACKPOT_CARDS else ()
    orders = (Reconstruct(rule("11.9"), right, shared=True, note="the Jackpot Cards as they should have come"),)
    return _rule_on(because, HIGHER_DUTIES_DEALER, fact, *orders, Continue(because))


@rule("11.10")
def cards_taken_in_error(fact: CardsTakenInError, round: MelbourneRound) -> Ruling:
    """The wagers go back to their areas in any case (11.10.3); the cards only if it is certain which they are."""
    hand = _hand(round, fact.seat, rule("11.10"))
    rack = tuple(card(text) for text in fact.rack) or hand.cards
    taken = rack[:NOMINATED]
    named = _names(fact, taken, round.table.readings["A-29"])
    only = fact.only_cards_in_rack or len(rack) == NOMINATED == len(fact.rack)
    back = Continue(rule("11.10.3"), "wagers taken in error go back to their areas")
    if named:
        return _rule_on(rule("11.10.1"), DEALER, fact, Reconstruct(rule("11.10.1"), taken, fact.seat), back)
    if only and round.table.readings["A-29b"] == "returned":
        return _rule_on(rule("11.10.2"), DEALER, fact, Reconstruct(rule("11.10.2"), taken, fact.seat), back)
    stay = Record(rule("11.10.2"), "the cards stay in the discard rack and the hand is over")
    return _rule_on(rule("11.10.2"), DEALER, fact, stay, ReturnHands(rule("11.10.3"), (fact.seat,)))


def _names(fact: CardsTakenInError, taken: Sequence[Card], exactly: str) -> bool:
    named = [card(text) for text in fact.nominated]
    if len(named) != NOMINATED:
        return False
    if exactly == "rank":
        return sorted(one.rank for one in named) == sorted(one.rank for one in taken)
    return set(named) == set(taken)


@rule("11.11")
def hands_viewed(fact: HandsViewed, round: MelbourneRound) -> Ruling:
    viewed = seats_of(fact.viewed)
    hands = [_hand(round, seat, rule("11.11")) for seat in viewed]
    if not hands or len({hand.player for hand in hands}) > 1:
        raise IllegalAction("It takes one player and the hands that they looked at.", rule("11.11"))
    seat = seat_of(round, hands[0].player)
    if viewed == (seat,):
        raise IllegalAction(f"The hand at area {seat} is the one they may see.", rule("5.12.2"))
    if len(viewed) <= VIEWED_DEEMED:
        return _deemed(fact, round, viewed[0], seat)
    return _others_void(fact, round, tuple(one for one in viewed if one != seat), hands[0].player)


@rule("11.11.1")
def _deemed(fact: HandsViewed, round: MelbourneRound, viewed: int, seat: int) -> Ruling:
    orders: tuple[Order, ...] = (Deem(rule("11.11.1"), viewed), Continue(rule("11.11.1"), f"area {seat} is now blind"))
    if round.table.readings["A-30"] == "void":
        orders = (Deem(rule("11.11.1"), viewed), ReturnHands(rule("11.11.1"), (seat,)))
    return _rule_on(rule("11.11.1"), HIGHER_DUTIES_DEALER, fact, *orders)


@rule("11.11.2")
def _others_void(fact: HandsViewed, round: MelbourneRound, others: Seats, player: str) -> Ruling:
    fate: Order = ReturnHands(rule("11.11.2"), others)
    if round.table.readings["A-30b"] == "forfeited":
        fate = ForfeitHands(rule("11.11.2"), others)
    own = tuple(hand.seat for hand in round.in_order if hand.player == player)
    offered = retraction(rule("11.11.2(a)"), rule("11.5.2(a)"), round, fact.retracting, besides=own)
    return _rule_on(rule("11.11.2"), HIGHER_DUTIES_DEALER, fact, fate, *offered)


@rule("11.12")
def deck_count(fact: DeckCount, round: MelbourneRound) -> Ruling:
    """A count may be ordered at any time (3.3); if it is not fifty-two the round is void."""
    count = CountCards(rule("3.3"), fact.deck_count)
    if fact.deck_count == DECK:
        return _rule_on(rule("3.3"), HIGHER_DUTIES_DEALER, fact, count, Continue(rule("3.3")))
    return _rule_on(rule("11.12"), HIGHER_DUTIES_DEALER, fact, count, *void(rule("11.12"), round, "carried"))


@rule("11.13")
def play_unmatched(fact: PlayUnmatched, round: MelbourneRound) -> Ruling:
    hand = _hand(round, fact.seat, rule("11.13"))
    if ANTE not in hand.wagers or PLAY in hand.wagers:
        raise IllegalAction(f"Area {fact.seat} has no Ante that waits for a Play wager.", rule("11.13"))
    first = str(fact.instance).lower() in ("first", "1") if fact.instance else hand.player not in round.table.told
    own, others = (fact.seat,), registered(round, besides=(fact.seat,))
    readings, clause = round.table.readings, rule("11.13")
    if not first:
        orders: tuple[Order, ...] = (ReturnBets(clause, ANTE, own, Outcome.LOSE),)
        rest = ForfeitHands(clause, own) if readings["A-28d"] == "lose" else ReturnHands(clause, own)
        return _rule_on(clause, DEALER, fact, *orders, rest)
    orders = (ReturnBets(clause, ANTE, own),)
    if JACKPOT in hand.wagers:
        carried = readings["A-28"] == "carried"
        orders += (
            ReturnBets(rule("11.15"), JACKPOT, own, Outcome.CARRIED) if carried else ReturnBets(clause, JACKPOT, own),
        )
    if readings["A-28c"] == "returned":
        orders += tuple(ReturnBets(rule("13.5"), bet, own) for bet in SIDE_BETS if bet in hand.wagers)
    if others:
        next_round = readings["A-28b"] == "next_round"
        orders += (
            ReturnBets(rule("11.15"), JACKPOT, others, Outcome.CARRIED) if next_round else Reregister(clause, others),
        )
    warning = Warn(clause, own, "the next time the Ante is forfeited and the cards are taken")
    return _rule_on(clause, DEALER, fact, *orders, warning)


def play_unequal(fact: PlayUnequal, round: MelbourneRound) -> Ruling:
    """11.14: more than the Ante, and the excess goes back; less, and that much is settled and the player is told."""
    hand = _hand(round, fact.seat, rule("11.14.1"))
    if PLAY not in hand.wagers or fact.placed <= 0:
        raise IllegalAction(f"Area {fact.seat} has no Play wager.", rule("11.14.2"))
    ante = hand.wagers[ANTE]
    if fact.placed > ante:
        return _rule_on(rule("11.14.1"), DEALER, fact, Amend(rule("11.14.1"), fact.seat, PLAY, Cents(fact.placed)))
    if fact.placed == ante:
        raise IllegalAction(f"Area {fact.seat} has matched its Ante.", rule("11.14.1"))
    told = Warn(rule("11.14.2"), (fact.seat,), f"the Play wager equals the Ante: {in_dollars(ante)}")
    return _rule_on(rule("11.14.2"), DEALER, fact, Amend(rule("11.14.2"), fact.seat, PLAY, Cents(fact.placed)), told)


@rule("11.16")
def mixed_with_dealer(fact: MixedWithDealer, round: MelbourneRound) -> Ruling:
    """As in 11.6, at any stage."""
    return _by_order(fact, round, fact.order_determinable, fact.dealt, rule("11.16"))


@rule("11.17")
def mixed_with_jackpot_cards(fact: MixedWithJackpotCards, round: MelbourneRound) -> Ruling:
    return jackpot_cards_wrong_number(fact, round)


@rule("11.18")
def jackpot_game_started(fact: JackpotGameStarted, round: MelbourneRound) -> Ruling:
    """Cancelled. Before the call the wagers are entered again for the round to come; later they are given back."""
    invited = Continue(rule("11.18"), "every player may place a Jackpot Wager for the next round")
    if isinstance(round, Betting | BetsClosed):
        again = Reregister(rule("11.18"), registered(round))
        return _rule_on(rule("11.18"), HIGHER_DUTIES_DEALER, fact, again, invited)
    return _rule_on(rule("11.18"), HIGHER_DUTIES_DEALER, fact, ReturnBets(rule("11.18"), JACKPOT), invited)


@rule("11.19")
def shoe_malfunction(fact: ShoeMalfunction, round: MelbourneRound) -> Ruling:
    _needs_shuffling_shoe(round, rule("11.19"))
    return _rule_on(rule("11.19"), DEALER, fact, Reshuffle(rule("11.19")))


@rule("11.20")
def shoe_count_unverified(fact: ShoeCountUnverified, round: MelbourneRound) -> Ruling:
    _needs_shuffling_shoe(round, rule("11.20"))
    count = CountCards(rule("11.20"), fact.deck_count)
    if fact.deck_count == DECK:
        return _rule_on(rule("11.20"), DEALER, fact, count, Continue(rule("11.20")))
    return _rule_on(rule("11.20"), DEALER, fact, count, *void(rule("11.20"), round, round.table.readings["A-43"]))


def _needs_shuffling_shoe(round: MelbourneRound, decided: Rule) -> None:
    if round.table.shoe is not Shoe.SHUFFLING:
        raise IllegalAction("This table has no Single Deck Card Shuffling Shoe.", decided)


def shuffle_ordered(fact: AbnormalSequence | ShuffleWarranted, _round: MelbourneRound) -> Ruling:
    decided = rule("4.1.1(b)") if isinstance(fact, AbnormalSequence) else rule("4.1.1(c)")
    return _rule_on(decided, HIGHER_DUTIES_DEALER, fact, Reshuffle(decided))


@rule("3.4")
def cards_unfit(fact: CardsUnfit, round: MelbourneRound) -> Ruling:
    if not isinstance(round, Betting):
        raise IllegalAction("Cards are changed between rounds.", rule("3.4"), "Finish the round first.")
    orders: tuple[Order, ...] = (Record(rule("3.4"), "cards changed"),)
    if fact.whole_deck:
        orders += (CountCards(rule("3.4"), DECK), Reshuffle(rule("4.1.1(a)")))
    return _rule_on(rule("3.4"), HIGHER_DUTIES_DEALER, fact, *orders)


def _hand(round: MelbourneRound, seat: int, decided: Rule) -> Hand:
    if seat not in round.hands:
        raise IllegalAction(f"Nobody wagers at area {seat}.", decided)
    return round.hands[seat]
