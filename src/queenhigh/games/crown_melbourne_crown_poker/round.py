"""A hand of Crown Poker: what may happen when. This is only wiring; the law is in the modules beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import (
    betting,
    chips,
    conduct,
    deal,
    discard,
    flop_chase,
    irregularities,
    lineup,
    posting,
    settle,
    showdown,
    staff,
    stakes,
    turns,
)
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_crown_poker.charges import on_slide
from queenhigh.games.crown_melbourne_crown_poker.evolve import evolve, replay
from queenhigh.games.crown_melbourne_crown_poker.facts import MuckedHandRequest, ShownToOne
from queenhigh.games.crown_melbourne_crown_poker.games import FINAL, FIRST, SECOND
from queenhigh.games.crown_melbourne_crown_poker.lineup import Lineup
from queenhigh.games.crown_melbourne_crown_poker.orders import SLIDE
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Hand,
    InPlay,
    Over,
    Preparing,
    Seat,
    Showdown,
    SideWager,
    StreetDue,
    Uncontested,
)
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting, next_lineup
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER, Table
from queenhigh.games.kit.actions import Action, Cut, Deal, Report, Shuffle
from queenhigh.games.kit.facts import refuse_nonsense
from queenhigh.games.kit.ruling import Ruling, VoidRound
from queenhigh.games.kit.wording import not_now, spoken
from queenhigh.rules import Cited, IllegalAction

__all__ = ["AFTER", "RULINGS", "act", "evolve", "new_hand", "new_round", "replay", "ruling", "step"]

Done = tuple[list[Cited], Hand]

RULINGS: dict[type, Callable[[Any, Any], Ruling]] = irregularities.RULINGS | conduct.RULINGS
"""For each fact that may be reported, the ruling: a function of the fact and the hand."""

AFTER: dict[type, Callable[[Any, Any, Ruling], list[Cited]]] = irregularities.AFTER
"""For each fact whose ruling is followed by further events: a function of the hand after the ruling, the fact and the
ruling."""

OUT_OF_TIME = {
    do.PostBlinds: rule("1.1 'Blind'"),
    do.Straddle: rule("6.5"),
    Shuffle: rule("5.1"),
    Cut: rule("5.2"),
    Deal: rule("8.4"),
    do.Discard: rule("9.15.1"),
    do.ReadHands: rule("8.20.4"),
    do.PushPots: rule("8.20.4"),
    do.BuyTime: rule("6.15.1"),
    do.TimeUp: rule("6.15"),
}
"""The clause that says when each action may happen, cited when it comes at another time."""

DECIDED_BY = betting.BY_TYPE | {do.PutIn: chips.put_in}
NEXT = (rule("8.17.3(b)"), rule("8.18.3(b)"), rule("8.19.3(b)"), rule("8.20.3(b)"))


def new_hand(table: Table, players: Lineup) -> Preparing:
    """A new hand in which these players are dealt in. Seats are in the order of the deal."""
    players = lineup.check(table, players)
    places = {place.seat: place for place in players.places}
    seats = {n: Seat(n, places[n].player, places[n].stack) for n in players.order}
    lying = tuple(SideWager(*each) for each in players.side_wagers)
    return Preparing(table=table, lineup=players, seats=seats, side_wagers=lying, boxed=players.boxed)


def new_round(sitting: Sitting) -> Preparing:
    """The next hand of a sitting: who is dealt in, and what they post."""
    return new_hand(sitting.table, next_lineup(sitting))


COMES_NEXT: dict[type, str] = {
    Preparing: "Blinds, shuffle, cut and deal come first.",
    BettingRound: "The player whose turn it is acts.",
    Discarding: "Players discard.",
    StreetDue: "The next community cards come.",
    Showdown: "Hands are shown, then the pot is pushed.",
    Uncontested: "The pot is pushed.",
    Over: "Wait for the next hand.",
}
"""What comes next in each phase, for the message of a refusal."""


def act(hand: Hand, action: Action) -> list[Cited]:
    """Return the events that an action leads to, or refuse it with the clause that forbids it."""
    return step(hand, action)[0]


def step(hand: Hand, action: Action) -> Done:
    """The events of an action and the hand after them: `act` and `evolve` in one step, for playing many hands."""
    if isinstance(hand, BettingRound) and (decide := DECIDED_BY.get(type(action))):
        if action.seat != hand.waiting[0]:  # type: ignore[attr-defined]
            raise IllegalAction(f"It is the turn of seat {hand.turn}.", rule("1.1 'Action'"), "Wait for your turn.")
        made = decide(hand, action)
        if hand.side_wagers:
            return _follow(hand, made)
        after = replay(hand, made)
        return (made, after) if len(after.waiting) > 1 and not after.early else _closed(after, made)  # type: ignore[attr-defined]
    usual = (type(hand), type(action))
    if move := MOVES.get(usual):
        return move(hand, action)
    made = EVENTS.get(usual, _otherwise)(hand, action)
    return made, replay(hand, made)


def _otherwise(hand: Hand, action: Action) -> list[Cited]:
    """Decide the unusual actions, which neither end a betting round nor begin one."""
    match hand, action:
        case BettingRound(), do.OutOfTurn():
            return turns.out_of_turn(hand, action)
        case BettingRound(), do.BuyTime():
            return turns.buy_time(hand, action)
        case _, do.AddChips():
            return stakes.add_chips(hand, action)
        case _, do.AgreeToSplit():
            return stakes.agree_to_split(hand, action)
        case Preparing(), do.Straddle():
            return posting.straddle(hand, action)
        case _, do.PlaceSideWager():
            return flop_chase.place(hand, action)
        case InPlay(shuffle_due=True), Shuffle():
            return deal.shuffle_stub(hand, action)
        case Uncontested(), Deal():
            return _flop_for_side_wagers(hand, action)
        case _, do.Show():
            return showdown.show(hand, action)
        case _, do.Muck():
            return showdown.muck(hand, action)
        case _, do.AskToSee():
            return showdown.ask_to_see(hand, action)
        case _, do.InspectHand():
            return showdown.inspect(hand, action)
        case Over(), Report():
            raise _over()
        case _, Report(by, fact):
            return _rule_on(hand, fact, by)
    waits = rule("9.15.1") if isinstance(hand, Discarding) else rule("1.1 'Action'")
    its_time = OUT_OF_TIME.get(type(action), waits)
    raise IllegalAction(
        not_now(action, hand),
        its_time,
        COMES_NEXT[type(hand)],
    )


def _follow(hand: BettingRound, made: list[Cited]) -> Done:
    """The consequences of an action: side wagers are settled once the flop's betting has begun, and early actions get
    their turn."""
    if hand.side_wagers and hand.street == SECOND and flop_chase.pending(hand):
        made = [*made, *flop_chase.settle(hand)]
    return _closed(replay(hand, made), made)


def _closed(after: Hand, made: list[Cited]) -> Done:
    """If that was the last action of the round, return uncalled chips and move on."""
    while isinstance(after, BettingRound) and not betting.complete(after):
        if not after.early or after.waiting[0] not in after.early:
            return made, after
        more = turns.turn_has_come(after)
        made, after = made + more, replay(after, more)
    return _with(made, close(after)) if isinstance(after, BettingRound) else (made, after)


def close(hand: BettingRound | StreetDue) -> Done:
    """1.1 'Betting round': close the complete round; with one player left the hand is won."""
    street = hand.street
    decided = NEXT[street] if hand.contested else settle.WON_UNCALLED[street]
    closed = happened.BettingCompleted(street, decided, (rule("1.1 'Betting round'"),))
    return _onward(hand, [*settle.uncalled(hand), closed])


def _onward(hand: Hand, made: list[Cited]) -> Done:
    """Move on to the discard, the next street or, once the board is complete, the showdown."""
    after = replay(hand, made)
    if isinstance(after, StreetDue) and after.street == FINAL:
        begun = showdown.begin(after)
        return [*made, begun], evolve(after, begun)
    return made, after


def _with(made: list[Cited], done: Done) -> Done:
    return made + done[0], done[1]


def _initial_deal(hand: Preparing, action: Deal) -> Done:
    made = deal.deal_hole_cards(hand, action)
    dealt = replay(hand, made)
    assert isinstance(dealt, StreetDue)
    made.append(deal.first_round(dealt))
    return _closed(evolve(dealt, made[-1]), made)


def _next_street(hand: StreetDue, action: Deal) -> Done:
    made = deal.deal_street(hand, action)
    after = replay(hand, made)
    assert isinstance(after, StreetDue)
    able = after.able
    if len(able) >= 2:
        opened = deal.later_round(after, able)
        return [*made, opened], evolve(after, opened)
    if after.street == SECOND and flop_chase.pending(after):
        lines = flop_chase.settle(after)
        made, after = made + lines, replay(after, lines)
    assert isinstance(after, StreetDue)
    return _with(made, close(after))


def _flop_for_side_wagers(hand: Uncontested, action: Deal) -> list[Cited]:
    """8.17.3(a)(i): one player is left, and the flop is dealt for the side wagers alone (A-47c)."""
    LADDER.require(action.by, DEALER, order="Dealing", rule=rule("8.18.1"))
    if hand.street != FIRST or not flop_chase.pending(hand):
        raise IllegalAction("The hand is won.", settle.WON_UNCALLED[hand.street], "Push the pot.")
    burn = hand.table.readings["side_wager_flop_burn"] == "burn_first"
    dealt = deal.community(hand, burn=burn)
    made: list[Cited] = [happened.CommunityDealt(dealt.burn, dealt.cards, rule("8.17.3(a)(i)"), (dealt.rule,))]
    after = replay(hand, made)
    assert isinstance(after, InPlay)
    return [*made, *flop_chase.settle(after)]


def _push(hand: Showdown | Uncontested, action: do.PushPots) -> list[Cited]:
    LADDER.require(action.by, DEALER, order="Pushing the pot", rule=rule("8.20.4"))
    if isinstance(hand, Showdown) and hand.waiting and hand.contested:
        raise IllegalAction(f"Still to show: {', '.join(map(str, hand.waiting))}.", rule("8.20.4"), "Read the hands.")
    if flop_chase.pending(hand):
        raise IllegalAction("Side wagers wait for the flop.", rule("8.17.3(a)(i)"), "Deal it.")
    late = settle.uncalled(hand) if hand.rulings else []  # a ruling may have removed the wager that matched it
    pushed = replay(hand, late)
    assert isinstance(pushed, Showdown | Uncontested)
    return [*late, *settle.push_pots(pushed)]


MOVES: dict[tuple[type, type], Callable[[Any, Any], Done]] = {
    (BettingRound, do.TimeUp): lambda hand, action: _follow(hand, turns.time_up(hand, action)),
    (Discarding, do.Discard): lambda hand, action: _onward(hand, discard.discard(hand, action)),
    (Discarding, do.OverlookDiscard): lambda hand, action: _onward(hand, discard.overlook(hand, action)),
    (Preparing, Deal): _initial_deal,
    (StreetDue, Deal): _next_street,
}
"""The actions that end a betting round or begin one."""

EVENTS: dict[tuple[type, type], Callable[[Any, Any], list[Cited]]] = {
    (Preparing, do.PostBlinds): posting.post_blinds,
    (Preparing, Shuffle): lambda hand, action: deal.shuffle(action),
    (Preparing, Cut): deal.cut,
    (Showdown, do.ReadHands): showdown.read_hands,
    (Showdown, do.PushPots): _push,
    (Uncontested, do.PushPots): _push,
}
"""The other usual actions of a hand."""


def ruling(hand: Hand, fact: Any) -> Ruling:
    """Return the ruling on the reported facts."""
    if type(fact) not in RULINGS:
        raise IllegalAction(f"The book has no ruling on {type(fact).__name__}.", rule("13.10"), "It is a dispute.")
    if isinstance(hand, Over) and type(fact) not in AFTERWARDS:
        raise _over()
    made = RULINGS[type(fact)](fact, hand)
    refuse_nonsense(fact, max(hand.table.game.seats.value, *hand.seats), (), made.rule)
    return flop_chase.taken_back(hand, made)


AFTERWARDS = (MuckedHandRequest, ShownToOne)
"""Requests that are possible when a hand is over (9.2, 9.5)."""


def _over() -> IllegalAction:
    return IllegalAction("The hand is over.", rule("13.10"), "It is a dispute: call the TG Area Manager.")


def _rule_on(hand: Hand, fact: Any, by: str) -> list[Cited]:
    made = ruling(hand, fact)
    staff.require(hand.table.readings, by, made.by, order=f"A ruling on '{spoken(fact)}'", rule=made.rule)
    after = evolve(hand, made)
    events: list[Cited] = [made]
    if type(fact) in AFTER:
        more = AFTER[type(fact)](after, fact, made)
        events, after = events + more, replay(after, more)
    if isinstance(after, InPlay) and not after.live:
        raise IllegalAction("No live hand would be left.", rule("13.10"), "Call the TG Area Manager.")
    void = made.void
    if void is not None:
        if SLIDE in void.carry and isinstance(hand, InPlay) and (slide := on_slide(hand)):
            events = [*events, happened.CommissionTaken("main", slide, rule("7.2.1(a)"), (void.rule,))]
        return [*events, *flop_chase.without_result(after, void), _void(void)]
    if isinstance(after, StreetDue) and len(after.live) == 1:
        return events + close(after)[0]
    return _closed(after, events)[0]


def _void(order: VoidRound) -> happened.HandEnded:
    return happened.HandEnded(
        "misdeal" if order.misdeal else "void", order.rule, (rule("1.1 'Misdeal'"),) * order.misdeal
    )
