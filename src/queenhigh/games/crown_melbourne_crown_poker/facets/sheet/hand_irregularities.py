"""Irregularities of a hand sheet: the fact for each type, when it is reported, and the word for its ruling."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.cards import Card, CardError, card
from queenhigh.games.crown_melbourne_crown_poker.book import LADDER
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet_result import UNKNOWN
from queenhigh.games.crown_melbourne_crown_poker.games import FINAL, FIRST, ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Hand,
    InPlay,
    StreetDue,
)
from queenhigh.games.crown_melbourne_crown_poker.round import RULINGS, ruling
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.facts import CannotBe, nobody_at
from queenhigh.games.kit.ruling import (
    Award,
    Continue,
    Exclude,
    ForfeitHands,
    Order,
    PlaceCards,
    Reconstruct,
    Record,
    Refuse,
    Reshuffle,
    RetakeStreet,
    ReturnHands,
    Ruling,
    VoidRound,
    orders_as_data,
)
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.rules import NotAuthorised, Refusal
from queenhigh.rules.errors import did_you_mean, nearest

if TYPE_CHECKING:
    from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet import Playing

FACTS: dict[str, type] = {fact.__struct_config__.tag: fact for fact in RULINGS}  # type: ignore[attr-defined]
"""For each type, the fact that a sheet reports. `detail` gives its fields, and the betting round its `when`."""

CODES: dict[type[Order], str] = {
    ReturnHands: "VOID_HAND",
    ForfeitHands: "DEAD_HAND",
    RetakeStreet: "REDEAL",
    Reshuffle: "RESHUFFLE",
    Continue: "PLAY_ON",
    PlaceCards: "CARDS_PLACED",
    Reconstruct: "CORRECTED",
    Exclude: "EXCLUDED",
    Refuse: "REFUSED",
    Award: "AWARDED",
    Record: "RECORDED",
}
"""The word for a ruling is that of its most important order, in this sequence."""

HANDLERS: dict[str, Callable[[Playing, Incident], None]] = {}
"""For each type that takes more than one report, its handler."""
DETAILS: dict[str, tuple[str, ...]] = {}
"""For each such type, the details that its handler reads."""


ALIASES: dict[str, tuple[str, ...]] = {
    "seat": ("player_seat", "of", "mucked", "mucked_by", "mucked_seat", "owner"),
    "asked_by": ("requested_by", "requester", "requesting_seat", "asker"),
    "card": ("exposed_card", "boxed_card", "exposed", "discard", "discarded"),
    "cards": ("card_count", "dealt", "received", "has", "count", "number"),
    "count": ("cards", "number", "exposed_count", "boxed_cards"),
    "correctable": ("reconstructable", "can_be_corrected", "can_be_reconstructed"),
    "reconstructable": ("correctable", "can_be_reconstructed", "possible"),
    "error": ("kind", "what", "error_type", "type"),
    "ground": ("grounds", "reason", "cause", "defect", "kind", "type"),
    "detail": ("note", "description", "text"),
}
"""Other names of a detail on a sheet."""
COUNTED = ("cards", "count")
LISTED = ("exposed", "exposed_cards", "boxed", "boxed_cards", "cards", "seats")
"""Details that may be lists, for facts with a number of cards and perhaps the one card or seat."""
REMARKS = ("note", "notes", "description", "text")
EXPOSED = ("card_exposed_by_player", "card_exposed_by_dealer")
"""Reports of a card in a player's hand."""
BEFORE_PLAY = ("shuffle", "cut", "deal", "initial_deal", "initial deal", "before_deal")
SEVERAL = ("attempts", "cases")
"""Several reports of one kind: `attempts` follow one another, `cases` each start from the same position."""
AT_THE_END = ("showdown", "settlement", "end")
MOMENTS = {"preflop": 0, "pre_flop": 0, "deal": 0, "flop": 1, "turn": 2, "river": 3} | {
    name: number for number, name in enumerate(ROUNDS)
}
"""The betting round for each word."""
ON_RECORD = ("9.5", "11.", "13.")
"""Claims and orders that the book refuses stay on record; any other impossible report is an error in the sheet."""


OF_A_REPORT = ("type", "when", "by", "detail")


class Incident:
    """An irregularity, and the action after which it was noticed: `None` after the last."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.type = fields.text("type")
        if self.type not in FACTS and self.type not in HANDLERS:
            known = ", ".join(sorted({*FACTS, *HANDLERS})) or "none yet"
            raise fields.fault("type", f"{self.type!r} is not one of {known}.")
        given = fields.get("when")
        when = Fields({"round": given}, fields.at("when")) if isinstance(given, str) else fields.inner("when")
        self.round = when.text("round", "")
        moments = ("", *MOMENTS, *BEFORE_PLAY, *AT_THE_END)
        if self.round.lower() not in moments:
            close = nearest(self.round, moments, 1)
            meant = f"Did you mean {close[0]}?" if close else f"Use one of {', '.join((*ROUNDS, 'deal', 'showdown'))}."
            raise when.fault("round", f"{self.round!r} is not a moment of a hand. {meant}")
        self.after: int | None = when.number("after_action_index") if "after_action_index" in when else None
        if self.after is not None and self.after < -1:
            raise when.fault("after_action_index", "it is -1 (before the first action) or the number of an action.")
        if self.after is None and self.round.lower() in BEFORE_PLAY:
            self.after = -1
        when.close()
        given = fields.get("detail", {})
        self.by = self._rank(fields.text("by", ""))
        self._details = fields.at("detail")
        """Where the details are: in their own group, or beside the type as on a round sheet."""
        beside = {name: value for name, value in fields.given.items() if name not in (*OF_A_REPORT, "note", "notes")}
        if beside and (isinstance(given, str) or given == {}) and not any(map(self._is_slip, beside)):
            self._details = fields.path
            fields.ask("any", *beside)
            given = beside | ({"detail": given} if given else {})
        fields.close()
        self.several: str = ""
        self.each: list[Any] = []
        if isinstance(given, list):
            self.several, self.each, given = "cases", given, {}
        elif isinstance(given, dict):
            for name in SEVERAL:
                if isinstance(given.get(name), list):
                    self.several, self.each = name, given[name]
                    given = {key: value for key, value in given.items() if key != name}
        else:
            given = {"detail": str(given)}
        self.detail: dict[str, Any] = self._named(given)
        self.done = False

    def _rank(self, by: str) -> str:
        """A rank of the book, or a player: what a person of too low a rank orders is refused and stays on record."""
        if by and by not in LADDER:
            close = did_you_mean(by, LADDER.ranks) or f" Use one of {', '.join(LADDER.ranks)}."
            raise self.fields.fault("by", f"this book does not know the rank {by!r}.{close}")
        return by

    def _is_slip(self, name: str) -> bool:
        """Is it a misspelt field of a report?"""
        own = {*self._places, *(word for place in self._places for word in ALIASES.get(place, ()))}
        return name not in own and bool(nearest(name, OF_A_REPORT, 1))

    @property
    def street(self) -> int | None:
        """The betting round that the report is about, where the sheet names one."""
        return MOMENTS.get(self.round.lower())

    def _named(self, given: dict[str, Any]) -> dict[str, Any]:
        """The details under the fact's own names. A detail that no report has is refused; one that only others have
        becomes a note."""
        given = {name: value for name, value in given.items() if name not in REMARKS or name in self._places}
        if "by" in given:
            self.by = self._rank(str(given.pop("by")))
        places = self._places
        if "count" in places:
            given = _counted(given, self._details)
        for place in places:
            for name in ALIASES.get(place, ()):
                if place not in given and name in given and name not in places:
                    given[place] = given.pop(name)
        for name in COUNTED:
            if name in places and isinstance(given.get(name), list):
                given[name] = len(_cards_of(given[name], f"{self._details}.{name}"))
        if "error" in given and "error" in places:
            given["error"] = _error(str(given["error"]))
        for name in [name for name in given if name not in places]:
            self._unused(name, given)
            del given[name]
        return given

    @property
    def _places(self) -> tuple[str, ...]:
        """The details that a report of this type has."""
        places: tuple[str, ...] = DETAILS.get(self.type) or FACTS[self.type].__struct_fields__  # type: ignore[attr-defined]
        return places

    def _unused(self, name: str, given: Collection[str]) -> None:
        field = f"{self._details}.{name}"
        known = {place for kind in FACTS.values() for place in kind.__struct_fields__}  # type: ignore[attr-defined]
        known |= {*LISTED, *(word for words in (*ALIASES.values(), *DETAILS.values()) for word in words)}
        close = nearest(str(name), [place for place in self._places if place not in given], 1)
        if name not in known or close:
            meant = f"Did you mean {close[0]}?" if close else f"It may have {', '.join(self._places)}."
            raise SheetError(field, f"{self.type} has no such detail. {meant}")
        self.fields.notes.append(f"{field} changes nothing: {self.type} has no such detail.")

    def fact(self) -> Any:
        """The fact as the room defines it."""
        when = self.round if self.street is None else ROUNDS[self.street]
        given = {"type": self.type, "when": when} | self.detail
        try:
            return msgspec.convert(given, FACTS[self.type], dec_hook=_cards)
        except CardError as error:
            raise SheetError(self._details, str(error)) from None
        except msgspec.ValidationError as error:
            raise Fields(self.detail, self._details).misfit(str(error), FACTS[self.type]) from None

    def report(self, playing: Playing) -> None:
        self.done = True
        self._reach(playing)
        if not self.several:
            self._report(playing)
            return
        common, by = self.detail, self.by
        for index, one in enumerate(self.each):
            if not isinstance(one, dict):
                raise SheetError(f"{self.fields.at('detail')}[{index}]", "this should be a group of fields.")
            self.by = by
            self.detail = common | self._named(one)
            before = playing.hand
            self._report(playing)
            if self.several == "cases":
                playing.hand = before

    def _reach(self, playing: Playing) -> None:
        """Play on to the betting round of the report if only its cards are missing, or to the end of the showdown."""
        playing.overlook(None)
        at_showdown = self.round.lower() in AT_THE_END
        playing.deal_what_is_due(None, until=FINAL if at_showdown else MOMENTS.get(self.round.lower(), FIRST))
        self._require_street(playing.hand)
        if at_showdown and self.type not in HANDLERS:
            playing.read_hands()

    def _require_street(self, hand: Hand) -> None:
        """Require that the report comes in the betting round that the sheet names. Premature cards may name a later
        round, and once a betting round is complete the next one may be named."""
        early = self.round.lower() in AT_THE_END and isinstance(hand, BettingRound | Discarding)
        if not early and (self.street is None or self.round.lower() in BEFORE_PLAY or not isinstance(hand, InPlay)):
            return
        assert isinstance(hand, InPlay)
        ahead = self.type.endswith("_premature") or isinstance(hand, StreetDue | Discarding)
        if self.street == hand.street or (ahead and self.street == hand.street + 1):
            return
        where = "after the last action" if self.after is None else f"after action {self.after}"
        now = "Give after_action_index." if self.after is None else "Correct it, or after_action_index."
        what = f"{where} the hand is in the {ROUNDS[hand.street]} betting round. {now}"
        raise SheetError(f"{self.fields.at('when')}.round", what)

    def _report(self, playing: Playing) -> None:
        if self.type in HANDLERS:
            HANDLERS[self.type](playing, self)
            return
        fact = self.fact()
        if absent := nobody_at(fact, playing.hand.seats):
            raise SheetError(f"{self._details}.{absent[0]}", f"no one sits at seat {absent[1]}.")
        hole = playing.written.cards.unknown.get(fact.seat) if self.type in EXPOSED else None
        if hole is not None and fact.card is not None:
            raise SheetError(hole, f"these cards are missing, and {self._details}.card is one of them.")
        playing.stack_for_a_ruling()
        try:
            made = ruling(playing.hand, fact)
            playing.do(Report(self.by or made.by, fact))
        except CannotBe as refusal:
            told = str(refusal).removeprefix(f"{refusal.detail}: ")
            raise SheetError(f"{self._details}.{refusal.detail}", told) from None
        except Refusal as refusal:
            if isinstance(refusal, NotAuthorised) or refusal.rule.clause.startswith(ON_RECORD):
                playing.rulings.append(refused(refusal))
                return
            raise SheetError(self.fields.path, str(refusal)) from None
        lay = getattr(playing.hand, "board", ())
        playing.as_written()
        ruled = ruling_as_data(made) | ({"by": self.by} if self.by else {})
        exchanged = dict(zip(lay, getattr(playing.hand, "board", ()), strict=False))
        named = playing.written.cards.named | {getattr(fact, "card", None)}
        playing.rulings.append(_with_cards_of_the_sheet(ruled, exchanged, named))


def _cards_of(several: list[Any], field: str) -> list[Any]:
    """What is counted: cards, or seats and groups that name them."""
    for one in several:
        if isinstance(one, str):
            try:
                card(one)
            except CardError as error:
                raise SheetError(field, str(error)) from None
    return several


def _counted(given: dict[str, Any], where: str) -> dict[str, Any]:
    """Lists of cards or seats become their number; a single entry is also given by itself."""
    for name in LISTED:
        several = given.get(name)
        if not isinstance(several, list):
            continue
        _cards_of(several, f"{where}.{name}")
        given = {"count": len(several)} | {key: value for key, value in given.items() if key != name}
        if len(several) == 1:
            one = several[0]
            given |= one if isinstance(one, dict) else {"seat" if name == "seats" else "card": one}
    return given


def _error(said: str) -> str:
    """The kind of dealing error from its words: cards out of order, an extra hand, or a skipped player."""
    words = said.lower()
    if "order" in words:
        return "out_of_order"
    if "extra" in words:
        return "extra_hand"
    return "player_skipped" if any(word in words for word in ("skip", "out", "miss", "omit")) else said


def refused(refusal: Refusal) -> dict[str, Any]:
    """A claim or an order that the book does not allow: it changes nothing and stays on record."""
    return {"code": "REFUSED", "rule": refusal.rule.clause, "by": "", "orders": [], "reason": refusal.what}


def ruling_as_data(made: Ruling) -> dict[str, Any]:
    """A ruling as the result has it: amounts are whole chips, as everywhere on a hand sheet."""
    entry: dict[str, Any] = {"code": code_of(made), "rule": made.rule.clause, "by": made.by}
    notified = {"notify": list(made.notify)} if made.notify else {}
    return entry | {"orders": orders_as_data(made, int)} | notified | ({"reason": made.reason} if made.reason else {})


def _with_cards_of_the_sheet(
    told: dict[str, Any], exchanged: Mapping[Card, Card], named: Collection[Card | None]
) -> dict[str, Any]:
    """The ruling with the cards that the sheet has on the board. Any card that it does not name is `??`."""
    names = {str(lay): str(meant) for lay, meant in exchanged.items()}
    names |= {str(meant): str(lay) for lay, meant in exchanged.items()}
    known = {str(card) for card in named}
    for order in told["orders"]:
        if "cards" in order:
            cards = [names.get(card, card) for card in order["cards"]]
            order["cards"] = [card if card in known else UNKNOWN for card in cards]
    return told


def code_of(made: Ruling) -> str:
    for order in made.orders:
        if isinstance(order, VoidRound):
            return "MISDEAL" if order.misdeal else "VOID"
    kinds = {type(order) for order in made.orders}
    return next((word for kind, word in CODES.items() if kind in kinds), "RULED")


def incidents_of(sheet: Fields) -> list[Incident]:
    """The irregularities of a sheet: `irregularities` or `irregularity`, which may be one, a list, or missing."""
    word = "irregularities" if "irregularities" in sheet else "irregularity"
    if word == "irregularities" and "irregularity" in sheet:
        raise sheet.fault("irregularity", "this is another word for `irregularities`, which is there too. Remove it.")
    given = sheet.get(word)
    if given is None:
        return []
    several = sheet.each(word) if isinstance(given, list) else [sheet.inner(word)]
    return [Incident(fields) for fields in several]


def irregularity_types() -> list[tuple[str, str]]:
    """What a sheet may report: each type, and its description with clauses."""
    named = {**{tag: fact.__doc__ for tag, fact in FACTS.items()}, **{tag: do.__doc__ for tag, do in HANDLERS.items()}}
    return [(tag, " ".join((words or "").split())) for tag, words in named.items()]


def restored(told: dict[str, Any]) -> Any:
    """The fact from a stored report."""
    return msgspec.convert(told, FACTS[told["type"]], dec_hook=_cards, str_keys=True)


def _cards(kind: type, value: Any) -> Any:
    if kind is Card:
        return card(value)
    raise TypeError(f"there is no way to read a {kind.__name__}")
