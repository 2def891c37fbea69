"""Plays the moves of a record, one by one, through the room's own engine."""

from __future__ import annotations

from decimal import Decimal

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.actions import Bet, RaiseTo
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.moves import PhhMove, units, written
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.record import Record
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.replayed import (
    CUT_AT,
    FLOP,
    Departure,
    Holding,
    Replayed,
    Step,
    deck,
)
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.tables import (
    LIBERTIES,
    Division,
    Wager,
    lineup_of,
    ours,
    seats_of,
    straddles_of,
    table_of,
)
from queenhigh.games.crown_melbourne_crown_poker.games import FINAL
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Hand,
    InPlay,
    Showdown,
    StreetDue,
    Uncontested,
)
from queenhigh.games.crown_melbourne_crown_poker.pots import GamePot, best, pots_of, values
from queenhigh.games.crown_melbourne_crown_poker.round import new_hand, step
from queenhigh.games.crown_melbourne_crown_poker.showdown import against_mucking
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.actions import Action, Cut, Deal, Shuffle
from queenhigh.notation.phh import PhhError
from queenhigh.rules import Cited, IllegalAction, Rule

IN_TURN = rule("1.1 'Action'")


class Playing:
    def __init__(self, record: Record, held: Holding, division: Division, chip: int, fill: int) -> None:
        self.record, self.held, self.division, self.chip = record, held, division, chip
        self.own = ours(record)
        self.seats = seats_of(record)
        self.deck, _ = deck(held, fill=fill)
        self.guessed = fill > 0
        self.hand: Hand = new_hand(table_of(record, division, chip), lineup_of(record))
        self.steps: list[Step] = []
        self.made: list[Cited] = []
        self.departures: list[Departure] = []
        self.round: list[Cited] = []
        """What has happened in this betting round."""
        self.down: int = 0
        """Community cards that the record has dealt so far, perhaps not enough for a street yet."""
        self.shown: dict[int, PhhMove] = {}
        """What was shown or mucked before the showdown, because everyone was all-in."""
        self.pots: tuple[GamePot, ...] = ()

    def run(self) -> Replayed:
        self.do(do.PostBlinds(DEALER))
        for seat, amount in straddles_of(self.record) if self.own else ():
            self.do(do.Straddle(seat, amount))
        self.do(Shuffle(DEALER, self.deck))
        self.do(Cut(DEALER, CUT_AT))
        self.do(Deal(DEALER))
        self.step(None)
        for move in self.record.moves:
            try:
                self.play(move)
            except IllegalAction as refusal:
                chips = f" (Counted in chips of {written(1, self.record.places)}.)" if self.record.places else ""
                raise PhhError(f"{move.text.strip()!r}: {refusal}{chips}", line=move.line) from None
            self.step(move)
        self.finish()
        self.step(None)
        stacks = tuple(self.hand.seats[seat].stack for seat in self.seats)
        what = self.division.what or (f"pots divided in chips of {self.chip}" if self.chip > 1 else "")
        what = what or ("cards were chosen for a hand that was not shown" if self.guessed else "")
        division = Departure(what, self.division.rule) if what and not self.own else None
        return Replayed(
            record=self.record,
            holding=self.held,
            steps=tuple(self.steps),
            stacks=stacks,
            expected=self.expected(),
            pots=self.pots,
            division=division,
        )

    def expected(self) -> tuple[Decimal | None, ...] | None:
        if self.record.finishing is None:
            return None
        known = zip(self.record.finishing, self.record.starting, strict=True)
        return tuple(None if began is None else ended for ended, began in known)

    def do(self, action: Action) -> None:
        made, self.hand = step(self.hand, action)
        self.made += made
        for event in made:
            self.round = [] if isinstance(event, happened.BettingOpened) else [*self.round, event]

    def step(self, move: PhhMove | None) -> None:
        self.steps.append(Step(move, tuple(self.made), self.hand, tuple(self.departures)))
        self.made, self.departures = [], []

    def play(self, move: PhhMove) -> None:
        match move.verb:
            case "" | "dh":
                return
            case "db":
                self.community(move)
            case "sm":
                self.show(move)
            case "sd":
                self.do(do.Discard(self.seat(move), self.discarded(move)))
            case _:
                self.wager(move)

    def discarded(self, move: PhhMove) -> Card:
        """Discard one card: `??` is one of the unknown ones."""
        if move.cards is not None and len(move.cards) == 1:
            [card] = move.cards
            held, known = self.hand.seats[self.seat(move)].cards, self.held.hole[move.actor - 1]
            card = card or next((one for one in held if one not in known), None)
            if card is not None:
                return card
        raise PhhError("one card is discarded, and has to be among those of the player.", line=move.line)

    def seat(self, move: PhhMove) -> int:
        return self.seats[move.actor - 1]

    def wager(self, move: PhhMove) -> None:
        seat, hand = self.seat(move), self.hand
        if not isinstance(hand, BettingRound):
            if move.verb == "cc" and isinstance(hand, StreetDue | Showdown) and hand.seats[seat].can_act:
                self.depart("no one is asked when all others are all-in", rule("1.1 'Betting round'"), move)
                return
            raise PhhError(f"{move.text.strip()!r}: there is no betting now.", line=move.line)
        if seat != hand.turn:
            turn = f"it is the turn of p{self.seats.index(hand.turn) + 1}."
            raise PhhError(f"{move.text.strip()!r}: {turn} {IN_TURN.citation}", line=move.line)
        match move.verb:
            case "f":
                self.do(do.Fold(seat))
            case "cc":
                self.do(do.Call(seat) if hand.level > hand.seats[seat].bet else do.Check(seat))
            case "cbr":
                to = units(move.amount, self.record.places)
                self.raise_to(RaiseTo(seat, to) if hand.level else Bet(seat, to), move)

    def raise_to(self, action: Bet | RaiseTo, move: PhhMove) -> None:
        """Make the wager, by the book or as other houses allow."""
        taken = list[Departure]()
        before = self.hand
        while True:
            try:
                self.do(action)
                self.departures += taken
                return
            except IllegalAction as refusal:
                assert isinstance(self.hand, BettingRound)
                wager = Wager(action.seat, action.amount, self.round, self.record.small_bet)
                for liberty in () if self.own or len(taken) > len(LIBERTIES) else LIBERTIES:
                    changed = liberty.taken(self.hand, wager) if refusal.rule in liberty.clauses else None
                    if changed is not None and changed != self.hand:
                        self.hand = changed
                        taken.append(Departure(liberty.what, refusal.rule, move.line))
                        break
                else:
                    self.hand = before
                    raise

    def depart(self, what: str, by: Rule, move: PhhMove) -> None:
        self.departures.append(Departure(what, by, move.line))

    def community(self, move: PhhMove) -> None:
        """Deal cards to the board, one by one or a street at a time. An unrecorded check is made first."""
        self.checks(move)
        if not isinstance(self.hand, StreetDue):
            if isinstance(self.hand, Discarding):
                raise PhhError("a card has to be discarded first.", line=move.line)
            raise PhhError(f"{move.text.strip()!r}: no community cards are due.", line=move.line)
        self.down += len(move.cards or ())
        due = len(self.hand.board) + 1 if self.hand.board else FLOP
        if self.down > due:
            raise PhhError(f"{move.text.strip()!r}: {due - len(self.hand.board)} cards are due.", line=move.line)
        if self.down == due:
            self.do(Deal(DEALER))

    def checks(self, move: PhhMove) -> None:
        while isinstance(self.hand, BettingRound) and not self.own:
            seat = self.hand.seats[self.hand.turn]
            if self.hand.level > seat.bet:
                player = self.seats.index(seat.number) + 1
                raise PhhError(f"{move.text.strip()!r}: it is the turn of p{player}.", line=move.line)
            self.depart(f"a check of {seat.player} that was not written down", rule("8.2.4"), move)
            self.do(do.Check(seat.number))

    def show(self, move: PhhMove) -> None:
        """Show a hand at the showdown, or earlier once nobody can bet any more."""
        if isinstance(self.hand, InPlay) and self.hand.street == FINAL:
            self.checks(move)
        seat = self.hand.seats[self.seat(move)]
        if not seat.live or seat.number in self.shown:
            raise PhhError(f"{move.text.strip()!r}: there is no hand to show.", line=move.line)
        match self.hand:
            case BettingRound():
                raise PhhError(f"{move.text.strip()!r}: the betting is not over.", line=move.line)
            case Showdown():
                self.shown[seat.number] = move
                self.open(seat.number, move)
            case StreetDue():
                self.shown[seat.number] = move

    def open(self, number: int, move: PhhMove | None) -> None:
        """Show or muck a hand. Unknown cards cannot be read: they are mucked, unless the record says that they won
        or no other hand can win one of the pots."""
        hand, player = self.hand, self.seats.index(number)
        assert isinstance(hand, Showdown)
        if number not in hand.waiting or len(hand.live) == 1 or not self.told:
            return
        if move is not None and move.cards is None:
            gives_up = True
        elif self.unseen_winner and not self.guessed:
            gives_up = not self.collected(player)
        elif self.held.known(player):
            gives_up = self.division.joined and not self.wins(number)
        else:
            gives_up = not self.collected(player)
        may_muck = against_mucking(hand, do.Muck(number)) is None
        self.do(do.Muck(number) if gives_up and may_muck else do.Show(number))

    @property
    def told(self) -> bool:
        """Is it known who won, from a readable hand or from the record?"""
        known = any(self.held.known(self.seats.index(number)) for number in self.hand.live)
        return known or self.record.winnings is not None or self.record.finishing is not None

    @property
    def unseen_winner(self) -> bool:
        """Does the record say that an unseen hand won?"""
        live = [self.seats.index(number) for number in self.hand.live]
        return any(not self.held.known(player) and self.collected(player) for player in live)

    def collected(self, player: int) -> bool:
        """Does the record say that this player won something?"""
        if self.record.winnings is not None:
            return bool(self.record.winnings[player])
        ended = self.record.finishing[player] if self.record.finishing else None
        return ended is not None and ended > self.hand.seats[self.seats[player]].stack

    def wins(self, number: int) -> bool:
        """Any part of any pot?"""
        assert isinstance(self.hand, InPlay)
        worth = values(self.hand)
        return any(
            number in (*best(pot.eligible, worth.high), *best(pot.eligible, worth.low)) for pot in pots_of(self.hand)
        )

    def finish(self) -> None:
        """After the last move: show the remaining hands and push the pots. A record may also stop in mid-hand."""
        if isinstance(self.hand, Showdown):
            for number, move in self.shown.items():
                self.open(number, move)
            waiting = self.hand.waiting
            for number in sorted(waiting, key=lambda seat: not self.held.known(self.seats.index(seat))):
                self.open(number, None)
        untold = isinstance(self.hand, Showdown) and self.hand.waiting and len(self.hand.live) > 1
        if isinstance(self.hand, Showdown | Uncontested) and not untold:
            self.pots = tuple(pots_of(self.hand))
            self.do(do.PushPots(DEALER))
