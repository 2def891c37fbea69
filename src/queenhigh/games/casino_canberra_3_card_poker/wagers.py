"""Rules 3 and 4.1-4.5: which wagers a box may hold, until when, and how much of each counts."""

from __future__ import annotations

import msgspec

from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Table
from queenhigh.games.kit.actions import Choice, PlaceWager, WithdrawWager
from queenhigh.games.kit.events import Advised, WagerPlaced, WagerReleased, WagerWithdrawn
from queenhigh.games.kit.legal import Amounts, Bar, may_add, refuse
from queenhigh.games.kit.phases import BetsClosed, Betting, Deciding, Hand, in_play
from queenhigh.games.kit.release import out_of_play
from queenhigh.games.kit.ruling import Exclude
from queenhigh.money import Cents, Outcome, in_dollars
from queenhigh.rules import Cited, Rule

BETS = ANTE, PAIRS_PLUS, PLAY, ANTE_BONUS = "ante", "pairs_plus", "play", "ante_bonus"
PLACED_BY = dict.fromkeys((ANTE, PAIRS_PLUS), rule("4.1"))
OFFERED = tuple(PLACED_BY)


class Counted(msgspec.Struct, frozen=True, gc=False):
    """The part of a wager that counts, and the clause that returns the rest."""

    stake: Cents
    limit: Rule


def off_unit(table: Table, amount: int) -> bool:
    """3.3: is the wager not a multiple of the unit on the sign?"""
    return bool(table.limits.unit and amount % table.limits.unit)


def under_minimum(round: CanberraRound) -> list[Cited]:
    """3.4: a player's first short wager stays in play with a warning; later ones are returned."""
    events: list[Cited] = []
    least = round.table.limits.min
    warned = set() if round.table.readings["A6"] == "per_round" else set(round.table.warned)
    for hand in round.in_order:
        for bet, amount in hand.wagers.items():
            if amount >= least:
                continue
            if hand.player in warned:
                events.append(WagerReleased(hand.seat, bet, Outcome.RETURNED, rule("3.4")))
            else:
                warned.add(hand.player)
                note = f"{bet} {in_dollars(amount)} is below the minimum; the next one will be returned"
                events.append(Advised(hand.seat, hand.player, note, rule("3.4")))
    return events


def counting_in_part(table: Table, hand: Hand) -> dict[str, Counted]:
    """3.5: return what counts of the wagers above the maximum of their box, or the one on its marker (3.2). The play
    wager follows its ante (7.2).
    """
    wagers, counts = hand.wagers, dict[str, Counted]()
    over = rule("3.2") if hand.seat in table.markers else rule("3.5")
    for bet in OFFERED:
        if bet in wagers and (most := _most(table, hand, bet)) is not None and wagers[bet] > most:
            counts[bet] = Counted(most, over)
    if PLAY not in wagers or ANTE not in wagers:
        return counts
    play, ante = wagers[PLAY], wagers[ANTE]
    counting = counts[ANTE].stake if ANTE in counts else ante
    most = ante if counting == ante or table.readings["A5b"] == "full_ante" else counting
    if play > most:
        counts[PLAY] = Counted(most, over if play <= ante else rule("7.2"))
    elif play < counting and table.readings["A7b"] == "lesser_of_two":
        counts[ANTE] = Counted(play, rule("7.2"))
    return counts


def counted(table: Table, hand: Hand, bet: str) -> Cents:
    """Return how much of a wager counts."""
    part = counting_in_part(table, hand).get(bet)
    return hand.wagers[bet] if part is None else part.stake


def _most(table: Table, hand: Hand, bet: str) -> Cents | None:
    """Return the maximum of a wager. By reading A5 it applies to each area, or to the whole box, where the ante counts
    first.
    """
    marker, own = table.markers.get(hand.seat), table.limits.pairs_plus_max
    most = table.limits.max if marker is None else marker
    if bet == ANTE:
        return most
    if table.readings["A5"] == "per_box_sum":
        return None if most is None else Cents(max(most - hand.wagers.get(ANTE, 0), 0))
    return most if own is None or marker is not None else own


def place(round: CanberraRound, action: PlaceWager) -> list[Cited]:
    if bar := against_placing(round, action):
        refuse(bar)
    table, seat, held = round.table, action.seat, round.hands.get(action.seat)
    events: list[Cited] = [WagerPlaced(seat, action.player, action.bet, action.amount, rule("4.1"))]
    if off_unit(table, action.amount + (held.wagers.get(action.bet, 0) if held else 0)):
        note = f"wagers go in multiples of {in_dollars(table.limits.unit or 0)}"
        events.append(Advised(seat, action.player, note, rule("3.3")))
    return events


def against_placing(round: CanberraRound, action: PlaceWager) -> Bar | None:
    table, seat = round.table, action.seat
    if type(round) is not Betting and (bar := closed(round, seat)):
        return bar
    if _is_excluded(round, action.player):
        return Bar(f"{action.player} is excluded from the game.", rule("14.2(b)"), "Lift the exclusion first.")
    if action.bet not in OFFERED:
        return Bar(
            f"Before the deal a box takes {' or '.join(OFFERED)}, not {action.bet}.", rule("4.1"), "Place one of these."
        )
    if action.medium != "chips" or action.amount <= 0:
        return Bar("A wager is made by placing chips on the box.", rule("4.3"), "Put down chips.")
    if not 1 <= seat <= table.boxes:
        return Bar(
            f"The table has boxes 1 to {table.boxes}, and no box {seat}.", rule("4.3"), "Name one of these boxes."
        )
    held = round.hands.get(seat)
    if held and held.player != action.player:
        return Bar(f"Box {seat} is {held.player}'s.", rule("4.4"), "Choose a free box.")
    if held is None and (other := _has_other_box(round, action.player)):
        return other
    return out_of_play(round, seat, action.bet) if round.released else None


def amounts(round: CanberraRound, _player: str, seat: int, bet: str) -> Amounts | None:
    """Return the amounts that may be added to a wager so that all of it counts and no warning is needed (3.3-3.5)."""
    limits, hand = round.table.limits, round.hands.get(seat) or Hand(seat, "")
    return may_add(hand.wagers.get(bet, 0), limits.min, _most(round.table, hand, bet), limits.unit or 1)


def withdraw(round: CanberraRound, action: WithdrawWager) -> list[Cited]:
    refuse(against_withdrawing(round, action))
    return [WagerWithdrawn(action.seat, action.bet, rule("4.1"))]


def against_withdrawing(round: CanberraRound, action: WithdrawWager) -> Bar | None:
    if bar := closed(round, action.seat):
        return bar
    hand = round.hands.get(action.seat)
    if hand is None or action.bet not in hand.wagers:
        return Bar(f"Box {action.seat} has no {action.bet} to take back.", rule("4.3"), "Name a wager that is there.")
    may_go = round.table.readings["A17b"] == "taken_back"
    return out_of_play(round, action.seat, action.bet, taken_back=may_go)


def is_dealt_in(round: CanberraRound, hand: Hand) -> bool:
    """4.2: a box with an ante, a pairs plus wager or both is dealt in. A wager returned before the deal gets no cards
    (reading A6b).
    """
    in_round = [bet for bet in hand.wagers if in_play(round, hand, bet)]
    return bool(in_round) or round.table.readings["A6b"] == "at_settlement"


def _has_other_box(round: CanberraRound, player: str) -> Bar | None:
    """4.4: one box per player at this table or, depending on reading A16, in the whole casino."""
    for hand in round.hands.values():
        if hand.player == player:
            return Bar(f"{player} already wagers on box {hand.seat}.", rule("4.4"), "Choose a box where nobody wagers.")
    if round.table.one_box and player in round.table.elsewhere:
        return Bar(f"{player} already wagers at another table.", rule("4.4"), "Finish that round first.")
    return None


def closed(round: CanberraRound, seat: int) -> Bar | None:
    """4.5 allows wagers until the dealer has three cards. The ban starts with the closing call (reading A17), and then
    only play wagers may be added (reading A15).
    """
    hand = round.hands.get(seat)
    match round:
        case Betting():
            return None
        case BetsClosed() if round.table.open_until_first_card:
            return None
        case BetsClosed():
            return Bar("Betting is closed.", rule("6.3"), "Wait for the next round.")
        case Deciding() if round.table.readings["A15"] == "literal" and hand and hand.cards:
            if hand.choice is Choice.UNDECIDED:
                return None
    return Bar("The cards are out: no wager may be touched.", rule("4.5"), "Wait for the next round.")


def _is_excluded(round: CanberraRound, player: str) -> bool:
    """Is the player excluded, by an earlier order or by one of this round?"""
    if player in round.table.excluded:
        return True
    if not round.rulings:
        return False
    excluded = [order for ruling in round.rulings for order in ruling.orders if isinstance(order, Exclude)]
    seats = {seat for order in excluded for seat in order.seats}
    return any(round.hands[seat].player == player for seat in seats & set(round.hands))
