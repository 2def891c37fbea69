"""What a player may do now at a seat. The amount of a bet or raise is the seat's total in the betting round."""

from __future__ import annotations

from collections.abc import Iterator

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import betting, discard, flop_chase, posting, showdown, stakes, turns
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.bounds import options
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Hand, Over, Preparing, Showdown
from queenhigh.games.kit.legal import Amounts, Option, allowed, exactly, with_amount


def legal(hand: Hand, player: str, seat: int) -> list[Option]:
    """The legal choices. Chips without words and actions out of turn (6.12-6.18) are not among them: nobody has a right
    to them."""
    held = hand.seats.get(seat)
    if held is None or held.player != player:
        return []
    adding = with_amount(do.AddChips(seat, 0), rule("6.11"), Amounts(hand.table.chip, None, hand.table.chip))
    return [*_in_phase(hand, seat), *allowed([adding], stakes.against_adding, hand)]


def _in_phase(hand: Hand, seat: int) -> Iterator[Option]:
    match hand:
        case Preparing():
            yield from _before_the_cards(hand, seat)
        case BettingRound() if hand.waiting[0] == seat:
            yield from _in_turn(hand, seat)
        case Discarding():
            cards = hand.seats[seat].cards
            giving_up = (Option(do.Discard(seat, card), discard.discarded_by(hand)) for card in cards)
            yield from allowed(giving_up, discard.against_discarding, hand)
        case Showdown() | Over():
            yield from allowed([Option(do.Show(seat), rule("8.7"))], showdown.against_showing, hand)
            yield from allowed([Option(do.Muck(seat), rule("8.20.4"))], showdown.against_mucking, hand)
            asking = (Option(do.AskToSee(seat, of), rule("8.20.4")) for of in showdown.in_showdown(hand))
            yield from allowed(asking, showdown.against_asking, hand)


def _before_the_cards(hand: Preparing, seat: int) -> Iterator[Option]:
    if due := posting.straddle_due(hand):
        straddle = exactly(do.Straddle(seat, 0), due.rule, due.amount)
        yield from allowed([straddle], posting.against_straddling, hand)
    if most := flop_chase.amounts(hand, seat):
        on = [with_amount(do.PlaceSideWager(seat, colour, 0), rule("8.15.1"), most) for colour in flop_chase.COLOURS]
        yield from allowed(on, flop_chase.against_placing, hand)


def _in_turn(hand: BettingRound, seat: int) -> Iterator[Option]:
    open_to, clock = options(hand), hand.table.clock
    yield Option(do.Fold(seat), rule("8.2.3"))
    plain = [
        Option(do.Check(seat), rule("8.2.4")),
        Option(do.Call(seat), rule("8.2.1"), cost=open_to.to_call),
    ]
    if between := betting.amounts(hand, open_to):
        make = do.Bet(seat, 0) if open_to.may_bet else do.RaiseTo(seat, 0)
        plain.append(with_amount(make, betting.least_rule(hand), between))
    plain.append(Option(do.AllIn(seat), rule("1.1 'All-in'"), cost=hand.seats[seat].stack))
    for option in plain:
        if betting.AGAINST[type(option.action)](hand, option.action) is None:
            yield option
    more = Option(do.BuyTime(seat), rule("6.15.1"), cost=clock.fee if clock else 0)
    yield from allowed([more], turns.against_buying_time, hand)
