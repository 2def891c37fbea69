"""Hand sheets: a hand of Crown Poker in a file, played by the room's own engine, with the clause for each step. An
action that the book does not allow is refused and changes nothing; the next entry continues from the same position.
`treated_as` says how a player's chips or words were read, and `out_of_turn` marks an action out of turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Deck
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.bounds import Options, options
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_deck import (
    CUT_AT,
    TURN_DETAILS,
    TURNS,
    as_written,
    due,
    for_a_ruling,
    for_a_street,
)
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_irregularities import (
    DETAILS,
    HANDLERS,
    Incident,
    incidents_of,
    irregularity_types,
)
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet_actions import (
    CLAIM_DETAILS,
    CLAIMS,
    heard,
    read_action,
    total_of,
)
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet_result import position, result_of
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet_table import Written, chips, read
from queenhigh.games.crown_melbourne_crown_poker.flop_chase import COLOURS
from queenhigh.games.crown_melbourne_crown_poker.games import FINAL
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Hand,
    InPlay,
    Preparing,
    Showdown,
    StreetDue,
    Uncontested,
)
from queenhigh.games.crown_melbourne_crown_poker.pots import GamePot, pots_of
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_hand, replay
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.actions import Action, Cut, Deal, Shuffle
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.round_sheet import ABOUT
from queenhigh.rules import Cited, IllegalAction, Refusal

__all__ = ["Playing", "irregularity_types", "play_hand", "played"]

HANDLERS |= TURNS | CLAIMS
DETAILS |= TURN_DETAILS | CLAIM_DETAILS

GROUPS = (
    *("game", "betting", "commission", "chip", "button", "seats", "posts", "posts_override", "side_wagers"),
    *("board", "deck", "actions", "irregularities", "irregularity", "readings", "table"),
)
"""The fields of a hand sheet."""


def play_hand(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """The result of a hand sheet. A malformed or impossible sheet raises an error that names the field."""
    fields = Fields(sheet)
    playing = _played(fields)
    result = result_of(playing)
    fields.notes += playing.replaced()
    fields.close_all()
    if fields.notes:
        result["notes"] = fields.notes
    return result


def played(sheet: Mapping[str, Any]) -> tuple[Hand, list[Cited]]:
    """The hand as it began, and everything that happened in it."""
    playing = _played(Fields(sheet))
    return new_hand(playing.written.table, playing.written.lineup), playing.events


def _played(fields: Fields) -> Playing:
    fields.only(*ABOUT, *GROUPS)
    incidents = incidents_of(fields)
    timed = any(incident.type == "time_to_act_expired" for incident in incidents)
    written = read(fields, irregular=bool(incidents), timed=timed)
    entries = fields.each("actions")
    playing = Playing(written)
    playing.prepare(fields, incidents)
    playing.play(entries, incidents)
    return playing


class Playing:
    """A hand being played from a sheet: its state, its events, and the actions that were not plainly legal."""

    def __init__(self, written: Written) -> None:
        self.written = written
        self.hand: Hand = new_hand(written.table, written.lineup)
        self.in_play: InPlay | None = None
        """The hand when it was last in play, for the position of its cards."""
        self.events: list[Cited] = []
        self.legality: list[dict[str, Any]] = []
        self.options: list[dict[str, Any]] = []
        self.rulings: list[dict[str, Any]] = []
        self.pushed: list[GamePot] = []
        """The pots when they were pushed."""
        self.position: dict[str, Any] | None = None
        """Where the hand stood after the last action of the sheet."""
        self.stub = written.cards.stub
        """The stub according to the sheet's `deck`, which may change after a shuffle."""
        self.keepers: set[int] = set()
        """Seats that keep a card too many until it is noticed (9.15.2)."""
        self.unburned: set[int | None] = set()
        """Streets that will be found to have come without a burn (9.4, 9.8)."""

    def do(self, *actions: Action) -> list[Cited]:
        made: list[Cited] = []
        for action in actions:
            new = act(self.hand, action)
            if isinstance(self.hand, InPlay):
                self.in_play = self.hand
            self.hand = replay(self.hand, new)
            made += new
        self.events += made
        return made

    def must(self, field: str, action: Action) -> None:
        """What the dealer does next. Where the book does not allow it, that field of the sheet is at fault."""
        try:
            self.do(action)
        except Refusal as refusal:
            raise SheetError(field, str(refusal)) from None

    def prepare(self, sheet: Fields, incidents: list[Incident]) -> None:
        """Place side wagers, post blinds and straddles, and stack the cards of the sheet."""
        for fields in sheet.each("side_wagers"):
            seat = fields.number("seat")
            wager = do.PlaceSideWager(seat, _colour(fields), chips(fields, "amount"))
            fields.close()
            self._try(fields.path, wager)
        self._try("posts", do.PostBlinds(DEALER))
        for place, straddle in enumerate(self.written.straddles):
            try:
                self.do(do.Straddle(straddle.seat, straddle.amount))
            except IllegalAction as refusal:
                self.legality.append(_refused({"post_index": place}, refusal))
        for incident in incidents:
            if incident.type == "card_exposed_in_cut":
                incident.report(self)
        if isinstance(self.hand, Preparing):
            self._try("deck", Shuffle(DEALER, self.written.cards.deck), Cut(DEALER, CUT_AT), Deal(DEALER))

    def _try(self, field: str, *actions: Action) -> None:
        try:
            self.do(*actions)
        except Refusal as refusal:
            raise SheetError(field, str(refusal)) from None

    def play(self, entries: list[Fields], incidents: list[Incident]) -> None:
        self.keepers = {incident.fact().seat for incident in incidents if incident.type == "failed_to_discard"}
        self.unburned = {incident.street for incident in incidents if incident.type == "burn_missed"}
        for incident in incidents:
            if incident.after is not None and incident.after >= len(entries):
                last = f"the last action is {len(entries) - 1}" if entries else "there are no actions"
                field = f"{incident.fields.at('when')}.after_action_index"
                raise SheetError(field, f"there is no action {incident.after}: {last}.")
        self._report(incidents, -1)
        for index, fields in enumerate(entries):
            self._one(index, fields)
            if index == len(entries) - 1:
                self.position = position(self.hand)
            self._report(incidents, index)
        self._report(incidents, None)
        self.run_out()

    def _report(self, incidents: list[Incident], index: int | None) -> None:
        for incident in incidents:
            if incident.after == index and not incident.done:
                incident.report(self)

    def _one(self, index: int, fields: Fields) -> None:
        action = read_action(fields, self.hand, self.written.cards.named)
        if isinstance(action, do.Show):
            self._require_cards(action.seat)
        self.overlook(action)
        self.deal_what_is_due(fields, action)
        if isinstance(self.hand, BettingRound):
            self.options.append({"before_action_index": index} | options_as_data(options(self.hand)))
            if isinstance(action, do.OutOfTurn) and action.seat == self.hand.turn:
                action = action.action
        before, told = self.hand, len(self.legality)
        try:
            made = self.do(action)
        except IllegalAction as refusal:
            self.legality.append(_refused({"action_index": index}, refusal))
            return
        self._judge(index, fields, made)
        if isinstance(before, BettingRound) and not any("treated_as" in one for one in self.legality[told:]):
            self._compare(index, fields, before)

    def _judge(self, index: int, fields: Fields, made: list[Cited]) -> None:
        """Note what was not plainly legal about an accepted action."""
        seat = fields.number("seat")
        for event in made:
            match event:
                case happened.ActedOutOfTurn():
                    verdict = "out_of_turn" if event.binds else "not_binding"
                    self.legality.append({"action_index": index, "verdict": verdict, "rule": event.rule.clause})
                case happened.PutInShort():
                    reason = f"{event.to} is less than a call: the player makes it up or folds and leaves it"
                    told = {"verdict": "incomplete", "reason": reason, "rule": event.rule.clause}
                    self.legality.append({"action_index": index} | told)
                case happened.ReadAs() if event.seat == seat and _differs(fields, event):
                    told = {"verdict": "treated_as", "reason": event.note, "rule": event.rule.clause}
                    taken = {"action": event.taken, "amount": event.to}
                    self.legality.append({"action_index": index, **told, "treated_as": taken})

    def _compare(self, index: int, fields: Fields, before: BettingRound) -> None:
        """6.18: the declaration counts, whatever the sheet calls the action. A different amount is noted."""
        seat, amount = fields.number("seat"), fields.get("amount", 0)
        name, said = fields.text("action", "") or "put_in", heard(fields)
        if name in ("discard", "show", "muck"):
            return
        done = said if said not in ("", "raise", "bet") else name
        comes_to = total_of(before, seat, done, amount)
        alike = "fold" not in (name, done) and comes_to == total_of(before, seat, name, amount) and name != "put_in"
        if done != name and not alike:
            told = {
                "verdict": "treated_as",
                "reason": f"{said.replace('_', '-')} was said",
                "rule": rule("6.18").clause,
            }
            self.legality.append(
                {"action_index": index, **told, "treated_as": {"action": done, "amount": comes_to}},
            )
        elif amount and amount != comes_to and done in ("fold", "check", "call", "all_in"):
            fields.notes.append(f"{fields.at('amount')}: seat {seat} has {comes_to} in with this {done}, not {amount}.")

    def overlook(self, action: Action | None) -> None:
        """Play continues past a player with a card too many, unless that card is being given up now."""
        while isinstance(self.hand, Discarding) and self.hand.waiting[0] in self.keepers:
            seat = self.hand.waiting[0]
            if isinstance(action, do.Discard) and action.seat == seat:
                return
            self.do(do.OverlookDiscard(DEALER, seat))

    def deal_what_is_due(self, fields: Fields | None, action: Action | None = None, until: int = FINAL) -> None:
        """Deal community cards as long as the sheet has them. An action that needs more is impossible."""
        while isinstance(self.hand, StreetDue) and self.hand.street < until:
            if not self._has_more(self.hand):
                if fields is not None and not isinstance(action, do.Discard):
                    raise SheetError("board", f"{fields.path} needs more community cards than the sheet has.")
                return
            if self.hand.shuffle_due:
                self.stub = self.written.cards.reshuffled
            unburned = self.hand.street + 1 in self.unburned and not self.hand.shuffle_due and not self.hand.no_burn
            stub = for_a_street(self.hand, self.written.cards.board, self._listed(self.hand), unburned=unburned)
            if self.hand.shuffle_due:
                self.must("deck.stub_after_shuffle", Shuffle(DEALER, stub))
            else:
                self.hand = replace(self.hand, stub=stub)
            self.do(Deal(DEALER))

    def _has_more(self, hand: StreetDue) -> bool:
        if len(self.written.cards.board) >= len(hand.board) + due(hand):
            return True
        listed = self.written.cards.reshuffled if hand.shuffle_due else self._listed(hand)
        return len({*listed} & {*hand.stub}) >= due(hand) + (not hand.no_burn)

    def _listed(self, hand: InPlay) -> Deck:
        """The current stub according to the sheet."""
        return self.stub if hand.street >= self.written.cards.stub_from else ()

    def stack_for_a_ruling(self) -> None:
        """A card that a ruling takes from the stub is not on the sheet's board."""
        if isinstance(self.hand, InPlay):
            self.hand = replace(
                self.hand, stub=for_a_ruling(self.hand, self.written.cards.board, self._listed(self.hand))
            )

    def as_written(self) -> None:
        """After a ruling, restore the board of the sheet."""
        if isinstance(self.hand, InPlay):
            self.hand = as_written(self.hand, self.written.cards.board)

    def run_out(self) -> None:
        """After the last action: deal the remaining cards, hold the showdown and push the pots."""
        self.deal_what_is_due(None)
        if isinstance(self.hand, Uncontested) and self.hand.side_wagers and not self.hand.side_lines:
            if not self.hand.board and not self.written.cards.board:
                raise SheetError("board", "side wagers need a flop.")
            if not self.hand.board:
                self.do(Deal(DEALER))
        self.read_hands()
        if isinstance(self.hand, Showdown | Uncontested):
            self.pushed = pots_of(self.hand)
            self.do(do.PushPots(DEALER))

    def read_hands(self) -> None:
        """The Dealer opens the hands that are still closed at the showdown."""
        if not isinstance(self.hand, Showdown) or not self.hand.waiting:
            return
        for number in self.hand.live:
            self._require_cards(number)
        self.must("actions", do.ReadHands(DEALER))

    def replaced(self) -> list[str]:
        """Hands of the showdown in which a ruling put a card that the sheet does not name."""
        if not isinstance(self.in_play, Showdown):
            return []
        cards = self.written.cards
        return [
            f"deck: a card of seat {number} was replaced, and the sheet does not name the new one, so another is taken. "
            "Write deck.stub_after_deal if the hand matters."
            for number in self.in_play.live
            if number not in cards.unknown and not cards.named.issuperset(self.in_play.seats[number].cards)
        ]

    def _require_cards(self, number: int) -> None:
        """Require that a shown hand contains no filler card."""
        cards = self.written.cards
        if number in cards.unknown and not cards.named.issuperset(self.hand.seats[number].cards):
            raise SheetError(cards.unknown[number], f"seat {number} is in the showdown: its cards are missing.")


def _refused(where: dict[str, Any], refusal: Refusal) -> dict[str, Any]:
    told = {"verdict": "illegal", "reason": refusal.what, "rule": refusal.rule.clause}
    return where | told | ({"now": refusal.now} if refusal.now else {})


def _differs(fields: Fields, event: happened.ReadAs) -> bool:
    """Are the chips or words read as something other than what the sheet calls them?"""
    action, amount = fields.get("action"), fields.get("amount")
    if action != event.taken:
        return True
    return amount is not None and amount != event.to


def _colour(fields: Fields) -> str:
    name = "color" if "color" in fields and "colour" not in fields else "colour"
    return fields.one_of(name, {one: one for one in COLOURS})


def options_as_data(open_to: Options) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "seat": open_to.seat,
        "to_call": open_to.to_call,
        "may_check": open_to.may_check,
        "may_bet": open_to.may_bet,
        "may_raise": open_to.may_raise,
    }
    if open_to.may_bet:
        entry |= {"min_bet": open_to.min_to, "max_bet": open_to.max_to}
    if open_to.may_raise:
        entry |= {"min_raise_to": open_to.min_to, "max_raise_to": open_to.max_to}
    if open_to.barred_by is not None:
        entry["rule"] = open_to.barred_by.clause
    return entry
