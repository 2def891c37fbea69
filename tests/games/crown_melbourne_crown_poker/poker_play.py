"""A hand for tests, written as a dealer would call it: `"4 calls"`, `"1 folds"`, `"3 raises 20"`, `"flop"`, `"showdown"`."""

from __future__ import annotations

from typing import Any

from queenhigh.cards import DECK, Card, cards, cut
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.bounds import Options, options
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.lineup import Lineup, Place, Post, usual_posts
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_hand, replay, step
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table, opened
from queenhigh.games.kit.actions import Action, Cut, Deal, Shuffle

D = "Dealer"
CUT_AT = 20


def table(limit: str = "no_limit", **changes: Any) -> Table:
    """Blinds of 5 and 10 unless told; a fixed limit of 10 and 20, a spread of 10 to 40."""
    readings = BOOK.readings.adopt(changes.pop("readings", {}))
    game = GAMES[changes.pop("game", "holdem")]
    structure: dict[str, Any] = {"limit": Limit(limit), "blinds": changes.pop("blinds", (5, 10))}
    if limit == "fixed":
        structure["sizes"] = changes.pop("sizes", (10, 10, 20, 20))
    if limit == "spread":
        structure |= {"min": 10, "max": 40}
    for name in ("min", "max", "straddle", "ante"):
        if name in changes:
            structure[name] = changes.pop(name)
    return opened(Table(game=game, structure=Structure(**structure), readings=readings, **changes))


def deck(order: tuple[int, ...], each: int, holes: dict[int, str], board: str) -> tuple[Card, ...]:
    """A deck that, cut, deals these cards; whatever is not named is filled up."""
    named = {seat: cards(text) for seat, text in holes.items()}
    used = {card for hole in named.values() for card in hole} | set(cards(board))
    rest = iter([card for card in DECK if card not in used])
    hands = {seat: named[seat] if seat in named else tuple(next(rest) for _ in range(each)) for seat in order}
    dealt = [hands[seat][turn] for turn in range(each) for seat in order]
    shown = cards(board)
    for street in (shown[:3], shown[3:4], shown[4:5]):
        dealt += [next(rest), *street] if street else []
    whole = (*dealt, *rest)
    return cut(whole, len(whole) - CUT_AT)


class Played:
    """A hand with its cards dealt and the blinds posted: button at 1 unless told, four seats of 1000."""

    def __init__(
        self,
        made: Table | None = None,
        *,
        stacks: dict[int, int] | None = None,
        button: int | None = 1,
        holes: dict[int, str] | None = None,
        board: str = "",
        posts: tuple[Post, ...] | None = None,
        before: tuple[Action, ...] = (),
    ) -> None:
        made = made or table()
        stacks = stacks or dict.fromkeys(range(1, 5), 1000)
        places = tuple(Place(seat, stack, f"seat {seat}") for seat, stack in stacks.items())
        posts = usual_posts(made, button, list(stacks)) if posts is None else posts
        lineup = Lineup(button, places, posts)
        self.began = sum(stacks.values())
        self.hand: Any = new_hand(made, lineup)
        self.start = self.hand
        self.events: list[Any] = []
        self.shuffled = deck(lineup.order, made.game.hole_cards, holes or {}, board)
        self.act(*before[:0], do.PostBlinds(D), *before, Shuffle(D, self.shuffled), Cut(D, CUT_AT), Deal(D))

    def act(self, *actions: Action) -> Any:
        """Do it step by step and at once; both must give the same result."""
        for action in actions:
            made = act(self.hand, action)
            again, after = step(self.hand, action)
            self.hand = replay(self.hand, made)
            assert (again, after) == (made, self.hand)
            self.events += made
            assert self.chips == self.began, "chips were made or lost"
        return self.hand

    @property
    def chips(self) -> int:
        """Every chip there is: in stacks, pots, on side wagers and with the house."""
        seats = self.hand.seats.values()
        stacks = sum(seat.stack for seat in seats)
        if type(self.hand).__name__ == "Over":
            rake = sum(event.amount for event in self.events if type(event).__name__ == "CommissionTaken")
            side = sum(line.paid - line.taken for line in self.hand.side_lines)
            return int(stacks + rake + sum(self.hand.fees.values()) - side)
        side = sum(wager.amount for wager in self.hand.side_wagers)
        return int(stacks + self.hand.pot + side + sum(self.hand.fees.values()))

    def play(self, *said: str) -> Any:
        for words in said:
            self.act(*as_actions(words))
        return self.hand

    def refused(self, said: str) -> str:
        """The clause by which it is refused, and that nothing changed."""
        from queenhigh.rules import IllegalAction

        before = self.hand
        try:
            act(self.hand, as_actions(said)[0])
        except IllegalAction as refusal:
            assert self.hand is before
            return refusal.rule.clause
        raise AssertionError(f"{said} was allowed")

    @property
    def open_to(self) -> Options:
        assert isinstance(self.hand, BettingRound)
        return options(self.hand)

    def stacks(self) -> dict[int, int]:
        return {number: self.hand.seats[number].stack for number in sorted(self.hand.seats)}

    def of(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def last(self, kind: type) -> Any:
        return self.of(kind)[-1]


STREETS = ("flop", "turn", "river", "next")


def as_actions(said: str) -> list[Action]:
    """`4 calls`, `4 bets 20`, `4 puts 25 25`, `4 says raise 500`, `4 early calls`, `flop`, `showdown`."""
    words = said.split()
    if words[0] in STREETS:
        return [Deal(D)]
    if said == "showdown":
        return [do.ReadHands(D), do.PushPots(D)]
    if said == "push":
        return [do.PushPots(D)]
    seat, verb, rest = int(words[0]), words[1], words[2:]
    if verb == "early":
        inner = as_actions(f"{seat} {' '.join(rest)}")[0]
        return [do.OutOfTurn(inner)]  # type: ignore[arg-type]
    match verb.rstrip("s"):
        case "fold":
            return [do.Fold(seat)]
        case "check":
            return [do.Check(seat)]
        case "call":
            return [do.Call(seat)]
        case "bet":
            return [do.Bet(seat, int(rest[0]))]
        case "raise":
            return [do.RaiseTo(seat, int(rest[0]))]
        case "all-in":
            return [do.AllIn(seat)]
        case "put":
            return [do.PutIn(seat, tuple(map(int, rest)))]
        case "say":
            return [do.PutIn(seat, tuple(map(int, rest[1:])), rest[0])]
        case "show":
            return [do.Show(seat)]
        case "muck":
            return [do.Muck(seat)]
        case "discard":
            return [do.Discard(seat, cards(rest[0])[0])]
    raise ValueError(said)
