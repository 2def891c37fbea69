"""Rules 3.5(a), 3.35, 3.38, 3.41, 4.4, 4.7, 4.9 and 4.12: fold or flop wager, check or wager, and keeping a hand unseen."""

from __future__ import annotations

from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.limits import SIZED_BY, proper
from queenhigh.games.crown_perth_holdem_poker.table import ANTE, FLOP, RIVER, TURN, PerthRound, Table, others_on
from queenhigh.games.kit.actions import Choice, Decide, ViewHand
from queenhigh.games.kit.events import Advised, Decided, HandViewed
from queenhigh.games.kit.legal import Bar, Option, deciding, refuse
from queenhigh.games.kit.phases import Deciding, FlopOut, Hand, RiverOut, Showdown, Street, TurnOut, WithCards, in_play
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import Cited, IllegalAction, Rule

STREETS: dict[type, tuple[str, Rule, Rule]] = {
    Deciding: (FLOP, rule("3.35"), rule("4.4")),
    FlopOut: (TURN, rule("3.38"), rule("4.7")),
    TurnOut: (RIVER, rule("3.41"), rule("4.9")),
}
"""The wager of each street, the clause under which it is placed, and the clause that gives the choice."""


CHECK, FOLD, NONE, NOT_EXPOSED, PLAY, UNDECIDED = (
    Choice.CHECK,
    Choice.FOLD,
    Choice.NONE,
    Choice.NOT_EXPOSED,
    Choice.PLAY,
    Choice.UNDECIDED,
)


def view(round: PerthRound, action: ViewHand) -> list[Cited]:
    """4.4: the ante player picks up the cards of the hand once all are dealt."""
    refuse(against_viewing(round, action))
    return [HandViewed(action.seat, action.player, rule("4.4"))]


def against_viewing(round: PerthRound, action: ViewHand) -> Bar | None:
    hand = round.hands.get(action.seat)
    if hand is None or hand.player != action.player or ANTE not in hand.wagers:
        what = f"{action.player} may not see the cards of area {action.seat}."
        return Bar(what, rule("3.5(a)"), "Look at your own.")
    if not isinstance(round, WithCards) or not hand.cards:
        return Bar("There are no cards to pick up now.", rule("4.4"), "Wait for the deal.")
    return None


def is_live(round: PerthRound, hand: Hand) -> bool:
    """Is its ante in play, and is it not folded? It is undecided, has a Flop Wager, or is under 5.9(e)."""
    return hand.cards != () and hand.choice is not FOLD and (not round.released or in_play(round, hand, ANTE))


def live_hands(round: PerthRound) -> list[Hand]:
    return [hand for hand in round.hands.values() if is_live(round, hand)]


def waiting(round: PerthRound) -> list[int]:
    """Return the areas that still have to act on this street. A hand under 5.9(e) places no more wagers."""
    hands = round.hands.values()
    if type(round) is Deciding:
        due = [hand.seat for hand in hands if hand.choice is UNDECIDED and is_live(round, hand)]
    elif type(round) is FlopOut or type(round) is TurnOut:
        acted = round.acted
        due = [hand.seat for hand in hands if hand.seat not in acted and hand.choice is PLAY and is_live(round, hand)]
    else:
        due = []
    return sorted(due)


def decide(round: WithCards[Table], action: Decide) -> list[Cited]:
    decided = deciding_on(round, action)
    if isinstance(decided, Bar):
        raise IllegalAction(*decided)
    return decided


def against_deciding(round: WithCards[Table], action: Decide) -> Bar | None:
    decided = deciding_on(round, action)
    return decided if isinstance(decided, Bar) else None


def deciding_on(round: WithCards[Table], action: Decide) -> list[Cited] | Bar:
    """Return what a choice leads to, or what forbids it."""
    hand = round.hands.get(action.seat)
    if hand is None or not hand.cards or not in_play(round, hand, ANTE):
        return Bar(f"Area {action.seat} has no hand to decide on.", rule("4.4"), "Choose for a hand in the round.")
    if action.player and action.player != hand.player:
        return Bar(f"The hand at area {hand.seat} is {hand.player}'s.", rule("3.5(a)"), "Leave it to them.")
    if action.choice is NOT_EXPOSED:
        return against_keeping_unseen(round, hand) or [not_exposed(hand)]
    if type(round) is Deciding:
        return _before_the_flop(round, hand, action)
    if type(round) is FlopOut or type(round) is TurnOut:
        return _on_a_street(round, hand, action)
    clause = rule("4.10") if isinstance(round, RiverOut | Showdown) else rule("4.4")
    return Bar("There is nothing to decide now.", clause, "Wait for the dealer.")


def _before_the_flop(round: Deciding[Table], hand: Hand, action: Decide) -> list[Cited] | Bar:
    """3.35, 4.4: a Flop Wager of twice the ante, or a fold. Any other amount is handled by 5.9."""
    choice = action.choice
    if hand.choice is not UNDECIDED:
        return Bar(f"Area {hand.seat} has already decided: {hand.choice}.", rule("4.4"), "It stands.")
    if choice is PLAY:
        if action.amount <= 0:
            return Bar("Continuing needs a Flop Wager.", rule("3.35"), "Put it down, or fold.")
        return _wagered(round.table, hand, FLOP, action, rule("3.35"))
    if choice is FOLD:
        return [Decided(hand.seat, FOLD, NOTHING, rule("4.4"))]
    return Bar(f"Area {hand.seat} has an ante: a Flop Wager, or fold.", rule("4.4"), "Place it, or fold.")


def _on_a_street(round: Street[Table], hand: Hand, action: Decide) -> list[Cited] | Bar:
    """4.7 and 4.9: check or wager. By the book no hand folds after the flop (reading A29)."""
    bet, places, chooses = STREETS[type(round)]
    if hand.seat in round.acted or hand.choice is FOLD:
        return Bar(f"Area {hand.seat} has already acted.", chooses, "It stands.")
    if hand.choice is NONE:
        return Bar(f"Area {hand.seat} left out its Flop Wager: no {bet} wager.", rule("5.9(e)(ii)"), "Check.")
    choice = action.choice
    if choice is PLAY and action.amount > 0:
        return _wagered(round.table, hand, bet, action, places)
    if choice is CHECK or (choice is FOLD and round.table.readings["A29"] == "allowed"):
        return [Decided(hand.seat, choice, NOTHING, chooses)]
    return Bar(f"Area {hand.seat} checks or places a {bet} wager.", chooses, "Check, or place it.")


def street_wager(round: PerthRound, hand: Hand) -> Cents:
    """Return the amount of this street's wager, which is a multiple of the ante."""
    return proper(round.table, hand, STREETS[type(round)][0])


def _wagered(table: Table, hand: Hand, bet: str, action: Decide, places: Rule) -> list[Cited]:
    placed = Decided(hand.seat, PLAY, action.amount, places, bet)
    due = proper(table, hand, bet)
    if action.amount == due:
        return [placed]
    note = f"the {bet} wager is {in_dollars(due)}; {in_dollars(action.amount)} was placed"
    return [placed, Advised(hand.seat, hand.player, note, SIZED_BY[bet])]


@rule("4.12(b)")
def not_exposed(hand: Hand) -> Decided:
    """The player waves a hand over the cards once the dealer's hand is declared (reading A27), and loses every wager on
    the hand.
    """
    return Decided(hand.seat, Choice.NOT_EXPOSED, NOTHING, rule("4.12(b)"))


def against_keeping_unseen(round: PerthRound, hand: Hand) -> Bar | None:
    early = isinstance(round, RiverOut) and round.table.readings["A27"] == "any_time_after_river"
    if hand.choice in (Choice.FOLD, Choice.NOT_EXPOSED):
        return Bar(f"Area {hand.seat} has given its hand up already.", rule("4.12(b)"), "It is not exposed.")
    if not (isinstance(round, Showdown) or early) or hand.choice not in (Choice.PLAY, Choice.NONE):
        what = "A player may keep a hand hidden only once the dealer's has been declared."
        return Bar(what, rule("4.12(b)"), "Wait for the dealer's hand.")
    if any(in_play(round, hand, bet) for bet in others_on(hand)):
        return Bar("Another player has a Player Poker Extra on the hand.", rule("4.12(a)"), "It is exposed.")
    return None


def options(round: PerthRound, seat: int) -> list[Option]:
    """Return the choices of the hand at an area, with the cost of this street's wager."""
    hand = round.hands.get(seat)
    if not isinstance(round, WithCards) or hand is None:
        return []
    if type(round) not in STREETS:
        return deciding(round, seat, (), {Choice.NOT_EXPOSED: rule("4.12(b)")}, against_deciding)
    _, places, chooses = STREETS[type(round)]
    due = (street_wager(round, hand),) if ANTE in hand.wagers else ()
    by = {Choice.PLAY: places, Choice.CHECK: chooses, Choice.FOLD: chooses}
    return deciding(round, seat, due, by, against_deciding)
