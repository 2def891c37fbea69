"""Writes a poker hand that was played as a hand sheet. Played again, it must end the same: that is the audit. The sheet
gives the deck as it was dealt. If a ruling corrected cards that a sheet would lay out differently (9.4), it gives the
board instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.commission import Method, Percentage, PerHand, PerPerson
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_irregularities import restored
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet import play_hand
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES, ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, Over
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_hand, replay
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.actions import Action, Cut, Deal, Report, Shuffle
from queenhigh.games.kit.events import DeckCut, DeckShuffled, Reported
from queenhigh.games.kit.ruling import RetakeStreet, Ruling
from queenhigh.money import in_dollars
from queenhigh.rules import Cited, InputError, QueenhighError

UNTOLD = (happened.TimeBought, happened.ChipsAdded, happened.HandInspected)
"""Events that a hand sheet cannot express."""


NOTE = "Amounts are in cents."


def hand_sheet_of(
    over: Over, events: Sequence[Cited], seen: Collection[int] | None = None, note: str = NOTE
) -> dict[str, Any]:
    """The sheet of a finished hand; a refusal says why a hand cannot be written as one. `seen` are the seats whose
    cards are included although they were not shown; all seats unless given. With `seen`, the sheet leaves out the deck
    and the reports, which may name other cards.
    """
    for event in events:
        if isinstance(event, UNTOLD):
            raise InputError(f"A hand sheet has no words for {type(event).__name__}, {event.rule.citation}.")
    sheet = _sheet(over, events) | {"note": note}
    if seen is not None:
        _hide(sheet, events, seen)
    differs = "it was not dealt."
    for cards in _cards(over, events) if seen is None else [{"board": _named(over.board)}]:
        try:
            result = play_hand(sheet | cards)
        except QueenhighError as error:
            differs = str(error)
            continue
        stacks = {str(number): seat.stack for number, seat in over.seats.items()}
        if (result["ended"], result["final_stacks"]) != (over.outcome, dict(sorted(stacks.items(), key=_by_number))):
            differs = f"played again, the stacks would be {result['final_stacks']}."
        elif result["board"] != _named(over.board):
            differs = f"played again, the board would be {' '.join(result['board'])}."
        else:
            return sheet | cards
    raise InputError(f"This hand cannot be written as a hand sheet: {differs}")


def _hide(sheet: dict[str, Any], events: Sequence[Cited], seen: Collection[int]) -> None:
    """A shown hand is written as it was shown: without the card that was discarded before."""
    shown = {event.seat: event.cards for event in events if isinstance(event, happened.HandShown)}
    for seat in sheet["seats"]:
        if seat["seat"] not in seen:
            seat["hole"] = _named(shown.get(seat["seat"], ()))
    for action in sheet["actions"]:
        if action.get("action") == "discard" and action["seat"] not in seen:
            del action["card"]
    sheet["irregularity"] = None


def _by_number(item: tuple[str, int]) -> int:
    return int(item[0])


def _sheet(over: Over, events: Sequence[Cited]) -> dict[str, Any]:
    table, lineup = over.table, over.lineup
    dealt = next((event.hands for event in events if isinstance(event, happened.HoleCardsDealt)), {})
    actions, incidents = _told(events)
    sheet: dict[str, Any] = {
        "book": BOOK.id,
        "game": next(name for name, game in GAMES.items() if game == table.game),
        "betting": _betting(table.structure),
        "commission": [_method(method) for method in table.commission] or None,
        "chip": table.chip,
        "button": lineup.button,
        "seats": [
            {
                "seat": place.seat,
                "player": place.player,
                "stack": place.stack,
                "hole": _named(dealt.get(place.seat, ())),
            }
            for place in lineup.places
        ],
        "posts_override": [{"seat": p.seat, "amount": p.amount, "kind": p.kind.value} for p in lineup.posts],
        "actions": actions,
        "irregularity": incidents or None,
    }
    if straddles := over.posts[len(lineup.posts) :]:
        sheet["posts"] = [{"seat": post.seat, "amount": post.due, "kind": "straddle"} for post in straddles]
    if over.side_wagers:
        sheet["side_wagers"] = [
            {"seat": wager.seat, "amount": wager.amount, "colour": wager.colour} for wager in over.side_wagers
        ]
    if departures := table.readings.departures:
        sheet["readings"] = departures
    return sheet


def _betting(structure: Structure) -> dict[str, Any]:
    made: dict[str, Any] = {"type": structure.limit.value, "blinds": list(structure.blinds)}
    if structure.limit is Limit.FIXED:
        made["sizes"] = list(structure.sizes)
    for name in ("min", "max", "ante"):
        if amount := getattr(structure, name):
            made[name] = amount
    return made | {"straddle": structure.straddle}


def _method(method: Method) -> dict[str, Any]:
    match method:
        case Percentage():
            return {"type": "percent", "rate": f"{method.rate * 100}%", "cap": method.cap}
        case PerHand():
            steps = [
                {"players_min": step.players_min, "players_max": step.players_max, "amount": step.amount}
                for step in method.schedule
            ]
            return {"type": "fixed_hand", "schedule": steps}
        case PerPerson():
            return {"type": "per_player", "fee": method.fee}
    return {"type": "time", "hourly_fee": method.hourly_fee}


def _cards(over: Over, events: Sequence[Cited]) -> Iterator[dict[str, Any]]:
    """The deck as it was dealt or, if a sheet would lay out a ruling's cards differently, the board, or both."""
    both: dict[str, Any] = {}
    shuffled = [event.stub for event in events if isinstance(event, happened.StubShuffled)]
    for event in events:
        if isinstance(event, happened.HoleCardsDealt):
            order = over.lineup.order
            first = [event.hands[seat][turn] for turn in range(over.table.game.hole_cards) for seat in order]
            deck: dict[str, Any] = {"order": _named([*first, *event.stub])}
            both = {"deck": deck | ({"stub_after_shuffle": _named(shuffled[0])} if shuffled else {})}
            yield {"board": []} | both
    yield {"board": _named(over.board)}
    yield {"board": _named(over.board)} | both


def _told(events: Iterable[Cited]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The actions in turn, and which reports came after which action."""
    actions: list[dict[str, Any]] = []
    incidents: list[dict[str, Any]] = []
    street, complete = 0, False
    for event in events:
        match event:
            case happened.CommunityDealt():
                street, complete = street + 1, False
            case happened.BettingCompleted():
                complete = True
            case Ruling(orders=orders):
                street -= sum(isinstance(order, RetakeStreet) for order in orders)
            case Reported():
                when: dict[str, Any] = {"after_action_index": len(actions) - 1}
                next_street = (
                    complete and event.fact["type"] == "burn_missed" and event.fact.get("when") != ROUNDS[street]
                )
                incidents.append(_incident(event, when if next_street else {"round": ROUNDS[street]} | when))
            case happened.MuckedHandSeen():
                when = {"round": "showdown", "after_action_index": len(actions) - 1}
                detail = {"seat": event.seat, "asked_by": event.asked_by}
                incidents.append({"type": "mucked_hand_request", "when": when, "detail": detail})
            case _:
                if (done := _done(event)) is not None:
                    actions.append(done)
    return actions, incidents


def _incident(event: Reported, when: dict[str, Any]) -> dict[str, Any]:
    detail = {name: value for name, value in event.fact.items() if name not in ("type", "when") and value is not None}
    return {"type": event.fact["type"], "when": when, "by": event.by, "detail": detail}


def _done(event: Cited) -> dict[str, Any] | None:
    match event:
        case happened.Folded():
            return {"seat": event.seat, "action": "fold"}
        case happened.Checked():
            return {"seat": event.seat, "action": "check"}
        case happened.Called():
            return {"seat": event.seat, "action": "call"}
        case happened.Opened():
            return {"seat": event.seat, "action": "bet", "amount": event.to}
        case happened.Raised():
            return {"seat": event.seat, "action": "raise_to", "amount": event.to}
        case happened.PutInShort():
            return {"seat": event.seat, "chips": [event.added]}
        case happened.Discarded():
            return {"seat": event.seat, "action": "discard", "card": str(event.card)}
        case happened.HandShown():
            return {"seat": event.seat, "action": "show"}
        case happened.HandMucked():
            return {"seat": event.seat, "action": "muck"}
    return None


def _named(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


# -- a poker hand replayed from people's actions: the same cards, bets and rulings must end the same

KEPT = rule("9.1.1(g)")
"""Commission that a ruling leaves on the slide (reading A-30b)."""


def differences(over: Over, events: Iterable[Cited]) -> list[str]:
    """The differences when the hand is replayed; empty if there are none."""
    hand: Hand = new_hand(over.table, over.lineup)
    try:
        for action in actions_of(list(events), len(over.lineup.posts)):
            hand = replay(hand, act(hand, action))
    except QueenhighError as error:
        return [f"the hand cannot be done again: {error}"]
    if not isinstance(hand, Over):
        return ["done again, the hand does not come to its end"]
    found = (
        [] if hand.outcome == over.outcome else [f"it ended by {over.outcome}, and by {hand.outcome} when done again"]
    )
    for number, seat in over.seats.items():
        again = hand.seats[number].stack
        if seat.stack != again:
            found.append(f"seat {number} had {in_dollars(seat.stack)} in the end, and has {in_dollars(again)} again")
    return found


def actions_of(events: list[Cited], blinds: int) -> Iterator[Action]:
    """The actions of a hand. `blinds` are the posts that were due; any further post is a straddle."""
    posted, begun, pushed = 0, False, False
    for event in events:
        match event:
            case happened.Posted(kind=PostKind.STRADDLE) if posted >= blinds:
                yield do.Straddle(event.seat, event.due)
            case happened.FeePaid() | happened.Posted():
                posted += isinstance(event, happened.Posted)
                if not begun:
                    begun = True
                    yield do.PostBlinds(DEALER)
            case happened.CommissionTaken(also=also) if KEPT in also:  # done by the ruling, which is given again
                pass
            case happened.PotAwarded() | happened.CommissionTaken() if not pushed:
                pushed = True
                yield do.PushPots(DEALER)
            case _:
                if (action := _done_again(event)) is not None:
                    yield action


def _done_again(event: Any) -> Action | None:
    match event:
        case happened.SideWagerPlaced():
            return do.PlaceSideWager(event.seat, event.colour, event.amount)
        case DeckShuffled():
            return Shuffle(DEALER, event.deck)
        case happened.StubShuffled():
            return Shuffle(DEALER, event.stub)
        case DeckCut():
            return Cut(DEALER, event.at)
        case happened.HoleCardsDealt() | happened.CommunityDealt():
            return Deal(DEALER)
        case happened.Discarded():
            return do.Discard(event.seat, event.card)
        case happened.DiscardMissed():
            return do.OverlookDiscard(DEALER, event.seat)
        case happened.TimeBought():
            return do.BuyTime(event.seat)
        case happened.HandShown():
            return do.Show(event.seat)
        case happened.HandMucked():
            return do.Muck(event.seat)
        case happened.MuckedHandSeen():
            return do.AskToSee(event.asked_by, event.seat)
        case happened.ChipsAdded():
            return do.AddChips(event.seat, event.amount)
        case Reported():
            return Report(event.by, restored(event.fact))
    return _wagered(event)


def _wagered(event: Any) -> Action | None:
    match event:
        case happened.Folded():
            return do.Fold(event.seat)
        case happened.Checked():
            return do.Check(event.seat)
        case happened.Called():
            return do.Call(event.seat)
        case happened.Opened():
            return do.Bet(event.seat, event.to)
        case happened.Raised():
            return do.RaiseTo(event.seat, event.to)
    return None
