"""5.2, 5.3, 6 and 7: what becomes of each wager."""

from __future__ import annotations

from collections.abc import Sequence

from club_three_card_poker.book import rule
from club_three_card_poker.hand import Higher, Showing, compare, one_colour, qualifies, ranked_by, value
from club_three_card_poker.table import Table
from club_three_card_poker.wagers import ANTE, ANTE_BONUS, COLOURS, PAIR_PLUS, PLAY
from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import DealerShown, HandDeclared
from queenhigh.games.kit.phases import Deciding, Hand, WithCards, in_play
from queenhigh.games.kit.release import released_line
from queenhigh.hands import ThreeCardHand
from queenhigh.money import Line, Wager, bonus, lose, stand_off, win
from queenhigh.rules import Cited


def reveal(round: Deciding[Table]) -> list[Cited]:
    """6.1: the dealer's hand, and whether it qualifies."""
    hand = value(round.dealer)
    first, *also = ranked_by(hand)
    return [
        DealerShown(round.dealer, (), hand.words, qualifies(hand), rule("6.1")),
        HandDeclared(None, hand.words, first, tuple(also)),
    ]


def settle_ante(ante: Wager, choice: Choice, showing: Showing, table: Table) -> Line:
    price = table.terms.pay.table("ante")["win"]
    match choice, showing:
        case Choice.FOLD, _:
            return lose(ante, rule("5.2"))
        case _, Showing(qualifies=False):
            return win(ante, price, rule("6.2"), rule("6.1"))
        case _, Showing(higher=Higher.PLAYER):
            return win(ante, price, rule("6.3"), *showing.because)
        case _, Showing(higher=Higher.DEALER):
            return lose(ante, rule("6.4"), *showing.because)
    return stand_off(ante, rule("6.5"), *showing.because)


def settle_play(play: Wager, showing: Showing, table: Table) -> Line:
    match showing:
        case Showing(qualifies=False):
            return stand_off(play, rule("6.2"), rule("6.1"))
        case Showing(higher=Higher.PLAYER):
            return win(play, table.terms.pay.table("play")["win"], rule("6.3"), *showing.because)
        case Showing(higher=Higher.DEALER):
            return lose(play, rule("6.4"), *showing.because)
    return stand_off(play, rule("6.5"), *showing.because)


def settle_pair_plus(wager: Wager, choice: Choice, own: ThreeCardHand, table: Table) -> Line:
    if choice is Choice.FOLD:
        return lose(wager, rule("5.3"))
    row = table.terms.pay.table("pair_plus").get(own.category.label)
    return win(wager, row, rule("7.1"), *ranked_by(own)) if row else lose(wager, rule("7.2"))


def settle_colours(wager: Wager, choice: Choice, own: Sequence[Card], dealer: Sequence[Card], table: Table) -> Line:
    """On the cards alone, after a fold too unless the table reads 5.2 otherwise (reading C1)."""
    if choice is Choice.FOLD and not table.colours_survive_a_fold:
        return lose(wager, rule("5.2"))
    if not one_colour(own):
        return lose(wager, rule("7.4"))
    price = table.terms.pay.table("colours")["six" if one_colour((*own, *dealer)) else "three"]
    return win(wager, price, rule("7.3"))


def settle_ante_bonus(ante: Wager, own: ThreeCardHand, table: Table) -> list[Line]:
    row = table.terms.pay.table("ante_bonus").get(own.category.label)
    return [bonus(Wager(ANTE_BONUS, ante.seat, ante.stake), row, rule("6.6"), *ranked_by(own))] if row else []


def settle(round: WithCards[Table]) -> list[Line]:
    """Every wager of every seat, clockwise."""
    return [line for hand in round.in_order for line in settle_hand(round, hand)]


def settle_hand(round: WithCards[Table], hand: Hand) -> list[Line]:
    """A wager that a ruling took out of play gets the line that was ruled."""
    own, table = value(hand.cards), round.table
    showing = compare(own, value(round.dealer))
    lines: list[Line] = []
    for bet in hand.wagers:
        wager = hand.wager(bet)
        if release := round.released.get((hand.seat, bet)):
            lines.append(released_line(wager, release))
        elif bet == ANTE:
            lines.append(settle_ante(wager, hand.choice, showing, table))
        elif bet == PLAY:
            lines.append(settle_play(wager, showing, table))
        elif bet == PAIR_PLUS:
            lines.append(settle_pair_plus(wager, hand.choice, own, table))
        elif bet == COLOURS:
            lines.append(settle_colours(wager, hand.choice, hand.cards, round.dealer, table))
    if in_play(round, hand, PLAY):
        lines += settle_ante_bonus(hand.wager(ANTE), own, table)
    return lines
