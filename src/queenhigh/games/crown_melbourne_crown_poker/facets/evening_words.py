"""The events of a poker hand in words, a line each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from queenhigh.cards import Card
from queenhigh.cli.screen import faces, second_person
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.flop_chase import FLOP_CHASE
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.money import Line, in_dollars
from queenhigh.rules import Cited

POSTS = {
    PostKind.BLIND: "posts a blind",
    PostKind.STRADDLE: "straddles",
    PostKind.POST: "posts to come in",
    PostKind.ANTE: "antes",
    PostKind.DEAD: "posts a dead blind",
}
POTS = {"main": "the main pot"}


def tell(event: Cited, names: Mapping[int, str]) -> str:
    """The event in words, or nothing if it is not worth a line."""
    return second_person(_tell(event, names, faces))


def tell_plainly(event: Cited, names: Mapping[int, str]) -> str:
    """The same without colours."""
    return second_person(_tell(event, names, lambda cards: " ".join(card.face for card in cards)))


def _tell(event: Cited, names: Mapping[int, str], faces: Callable[[Iterable[Card]], str]) -> str:
    seat = getattr(event, "seat", 0)
    who = f"{names.get(seat, seat)}"
    match event:
        case happened.FeePaid(amount=amount):
            return f"{who} pays {in_dollars(amount)} for the hand"
        case happened.Posted(amount=amount, kind=kind):
            return (
                f"{who} {POSTS[kind]} of {in_dollars(amount)}"
                if kind is PostKind.BLIND
                else (f"{who} {POSTS[kind]}, {in_dollars(amount)}")
            )
        case happened.SideWagerPlaced(colour=colour, amount=amount):
            return f"{who} has {in_dollars(amount)} on {colour}"
        case happened.Folded():
            return "you fold" if who == "you" else f"{who} folds"
        case happened.Checked():
            return "you check" if who == "you" else f"{who} checks"
        case happened.Called(added=added):
            return f"{who} calls {in_dollars(added)}"
        case happened.Opened(to=to):
            return f"{who} bets {in_dollars(to)}"
        case happened.Raised(to=to):
            return f"{who} raises to {in_dollars(to)}"
        case happened.UncalledReturned(amount=amount):
            return f"{in_dollars(amount)} goes back to {who}, uncalled"
        case happened.Discarded():
            return "you discard" if who == "you" else f"{who} discards"
        case happened.CommunityDealt(cards=cards):
            return f"board: {faces(cards)}"
        case happened.HandShown(cards=cards, words=words, low=low):
            return f"{who} shows {faces(cards)}: {words}{f' and {low}' if low else ''}"
        case happened.HandMucked():
            return "you muck" if who == "you" else f"{who} mucks"
        case happened.CommissionTaken(pot=pot, amount=0):
            return f"no commission on {_pot(pot)}"
        case happened.CommissionTaken(pot=pot, amount=amount):
            return f"the house takes {in_dollars(amount)} of {_pot(pot)}"
        case happened.PotAwarded(pot=pot, amount=amount, part=part):
            of = _pot(pot) if part == "whole" else f"the {part} half of {_pot(pot)}"
            return f"{who} wins {in_dollars(amount)}, {of}"
        case Line() if event.wager.bet.startswith(FLOP_CHASE):
            who = names.get(event.wager.seat, "")
            return f"Flop Chase: {who} wins {in_dollars(event.paid)}" if event.paid else f"Flop Chase: {who} loses it"
    return ""


def _pot(name: str) -> str:
    return POTS.get(name, f"side pot {name.removeprefix('side_')}")
