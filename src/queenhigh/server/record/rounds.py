"""Finished rounds: found by number or time, and shown as a page. A round in play has no page: its cards are under
seal."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Seed, cut, shuffle
from queenhigh.cards.errors import CardError
from queenhigh.desk.codec import opened
from queenhigh.desk.recall import Recalled, finished_rounds, recalled
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.events import CardsDealt, DealerShown, DeckCut, DeckShuffled, HandDeclared
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.ruling import Ruling
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.ledger.body import decode
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Line
from queenhigh.rules import Cited, Rule
from queenhigh.server.errors import Cite, ServerError, cite
from queenhigh.server.page import page_of as facet_of
from queenhigh.server.record.shapes import (
    Fairness,
    Leg,
    LinePage,
    OrderPage,
    RoundLine,
    RoundPage,
    RoundParts,
    RoundStep,
    RulingPage,
    SeatPage,
)
from queenhigh.server.record.words import tell
from queenhigh.server.views.fairness import fairness_of
from queenhigh.server.views.labels import CHOICES, bet_label, rank_label
from queenhigh.server.views.words import line_words, order_words

AT_ONCE = 400


# -- finding


def newest_first(ledger: Ledger, table: str, state: TableState, before: int, limit: int) -> list[RoundLine]:
    """The rounds of a table below number `before`, walking its stream back from `state`."""
    number, found = state.rounds, list[RoundLine]()
    inside: list[Envelope] = []
    for envelope in _backwards(ledger, state.stream, state.version):
        if envelope.kind == "RoundFinished":
            inside = [envelope]
        elif inside:
            inside.append(envelope)
            if envelope.kind == "RoundStarted":
                if number < before:
                    found.append(_line(table, number, inside[::-1]))
                number, inside = number - 1, []
                if len(found) >= limit:
                    break
    return found


def _backwards(ledger: Ledger, stream: str, version: int) -> Iterator[Envelope]:
    while version > 0:
        after = max(0, version - AT_ONCE)
        yield from reversed(ledger.read(stream, after, version - after))
        version = after


def _line(table: str, number: int, inside: list[Envelope]) -> RoundLine:
    ended = next((envelope for envelope in inside if envelope.kind == "RoundEnded"), None)
    put = sum(
        leg.amount
        for envelope in inside
        for leg in envelope.legs
        if leg.account == f"layout:{table}" and leg.amount > 0
    )
    return RoundLine(
        table=table,
        number=number,
        started=inside[0].at,
        ended=inside[-1].at,
        first=inside[0].seq,
        last=inside[-1].seq,
        outcome=str(decode(ended.body, dict[str, Any])["outcome"]) if ended else "",
        turnover=put,
        rulings=sum(envelope.kind == "Ruling" for envelope in inside),
    )


def number_at(ledger: Ledger, state: TableState, moment: datetime) -> int:
    """The round that was in play at a moment, or the last before it: by the writer's clock, which orders nothing."""
    version = _version_at(ledger, state, moment)
    start, number = 0, 0
    for at, _, body in ledger.snapshots(state.stream):
        if start < at <= version:
            start, number = at, int(decode(body, dict[str, Any])["rounds"])
    started = sum(envelope.kind == "RoundStarted" for envelope in ledger.read(state.stream, start, version - start))
    found = min(max(1, number + started), state.rounds)
    if not found:
        raise ServerError("not_found", f"Table {state.id} has finished no round yet.")
    return found


def _version_at(ledger: Ledger, state: TableState, moment: datetime) -> int:
    low, high = 0, state.version
    while low < high:
        middle = (low + high + 1) // 2
        if datetime.fromisoformat(ledger.read(state.stream, middle - 1, 1)[0].at) <= moment:
            low = middle
        else:
            high = middle - 1
    return low


# -- telling


def recall_round(ledger: Ledger, shown: TableState, number: int) -> RoundPage:
    """Everything about a finished round. `shown` is the present table, which says what is finished."""
    check_over(shown, number)
    for state, envelopes in finished_rounds(ledger, shown.id, after=number - 1):
        if state.number == number:
            return _page(state, envelopes, recalled(state, envelopes), shown.rounds)
    raise ServerError("not_found", f"Round {number} of {shown.id} cannot be found.", now="Run the chain check.")


def check_over(shown: TableState, number: int) -> None:
    """Refuse a round in play, and one that does not exist."""
    if shown.playing and number == shown.number:
        raise ServerError(
            "illegal",
            f"Round {number} of {shown.id} is still being played.",
            "Its cards are sealed until it is over, also for inspectors.",
            "Look again when it is settled.",
        )
    if not 1 <= number <= shown.rounds:
        last = f"the last is {shown.rounds}" if shown.rounds else "it has none at all"
        raise ServerError("not_found", f"Table {shown.id} has no finished round {number}; {last}.")


def page_of(state: TableState, envelopes: list[Envelope]) -> RoundPage:
    """The page of a hand that has no sheet and no neighbours, such as one of a tournament."""
    about = (state.id, state.book.id, state.book.edition, state.number, state.round.outcome)
    page = _page(state, envelopes, Recalled(*about, envelopes, {}, [], {}, []), state.number)
    return replace(page, previous=None, next=None)


def _page(state: TableState, envelopes: list[Envelope], found: Recalled, newest: int) -> RoundPage:
    over = state.round
    happened: list[Cited] = [opened(envelope, state.book.id) for envelope in envelopes]
    parts = facet_of(state.room).game.record(state, happened)
    number, public = state.number, fairness_of(state)
    return RoundPage(
        table=state.id,
        number=number,
        book=state.book.id,
        house=state.book.house,
        title=state.book.title,
        edition=state.book.edition,
        outcome=over.outcome,
        started=envelopes[0].at,
        ended=envelopes[-1].at,
        seats=parts.seats,
        dealer=parts.dealer,
        dealer_words=parts.dealer_words,
        shared=parts.shared,
        lines=parts.lines,
        rulings=tuple(_ruling(event) for event in happened if isinstance(event, Ruling)),
        timeline=tuple(_step(state, *pair) for pair in zip(envelopes, happened, strict=True)),
        balances=_balances(envelopes),
        same=not found.differences,
        differences=tuple(found.differences),
        sheet=found.sheet,
        fairness=parts.fairness,
        revealed=public is not None and bool(public.openings),
        previous=number - 1 if number > 1 else None,
        next=number + 1 if number < newest else None,
    )


def bank_record(state: TableState, happened: list[Cited]) -> RoundParts:
    """The record of a round against a bank."""
    over: Over[Any] = state.round
    shown = next((event for event in happened if isinstance(event, DealerShown)), None)
    return RoundParts(
        seats=tuple(_seats(state, over, happened)),
        shared=tuple(map(str, over.shared)),
        lines=tuple(_line_page(state, over, line) for line in over.lines),
        dealer=_dealt_to_dealer(over, happened),
        dealer_words=shown.words if shown else "",
        fairness=_fairness(happened),
    )


def _seats(state: TableState, over: Over[Any], happened: list[Cited]) -> Iterator[SeatPage]:
    said = {event.seat: event.words for event in happened if isinstance(event, HandDeclared)}
    turned = state.room.sight.shown(over, happened).seats
    dealt = next((event.hands for event in reversed(happened) if isinstance(event, CardsDealt)), {})
    for hand in over.in_order:
        net = sum(line.net for line in over.lines if line.wager.seat == hand.seat and not line.wager.bettor)
        yield SeatPage(
            seat=hand.seat,
            player=hand.player,
            cards=tuple(map(str, hand.cards or dealt.get(hand.seat, ()))),
            words=said.get(hand.seat, ""),
            turned=hand.seat in turned,
            choice=CHOICES.get(hand.choice, ""),
            wagers={bet_label(state, bet): amount for bet, amount in hand.wagers.items()},
            net=net,
        )


def _dealt_to_dealer(over: Over[Any], happened: list[Cited]) -> tuple[str, ...]:
    dealt = next((event.dealer for event in reversed(happened) if isinstance(event, CardsDealt)), ())
    return tuple(map(str, over.dealer or dealt))


def _line_page(state: TableState, over: Over[Any], line: Line) -> LinePage:
    wager = line.wager
    hand = over.hands.get(wager.seat)
    bet = f"{wager.bet}/{wager.bettor}" if wager.bettor else wager.bet
    return LinePage(
        seat=wager.seat,
        player=wager.bettor or (hand.player if hand else ""),
        bet=wager.bet,
        label=bet_label(state, bet),
        stake=wager.stake,
        paid=line.paid,
        returned=line.returned,
        outcome=line.outcome.value,
        words=line_words(state, line),
        rule=cite(line.rule),
        also=tuple(map(cite, line.also)),
    )


def _ruling(ruling: Ruling) -> RulingPage:
    orders = tuple(OrderPage(type(order).__name__, order_words(order), cite(order.rule)) for order in ruling.orders)
    notified = tuple(map(rank_label, ruling.notify))
    return RulingPage(cite(ruling.rule), rank_label(ruling.by), ruling.reason, notified, orders)


def _step(state: TableState, envelope: Envelope, event: Cited) -> RoundStep:
    told = tell(event, state)
    also: tuple[Rule, ...] = getattr(event, "also", ())
    return RoundStep(
        seq=envelope.seq,
        version=envelope.version,
        at=envelope.at,
        kind=envelope.kind,
        words=told.words,
        who=envelope.actor,
        rank=rank_label(envelope.rank) if envelope.rank else "",
        rule=_cite(event),
        also=tuple(map(cite, also)),
        seat=told.seat,
        cards=told.cards,
        legs=tuple(Leg(leg.account, leg.amount) for leg in envelope.legs),
        hash=envelope.hash,
    )


def _cite(event: Cited) -> Cite | None:
    """A citation; a procedure of the house is not a clause of a book, so it has no link."""
    rule: Rule = event.rule
    return cite(rule) if rule.book in BOOK_IDS else None


def _balances(envelopes: list[Envelope]) -> tuple[Leg, ...]:
    sums: dict[str, int] = {}
    for envelope in envelopes:
        for leg in envelope.legs:
            sums[leg.account] = sums.get(leg.account, 0) + leg.amount
    return tuple(Leg(account, amount) for account, amount in sorted(sums.items()) if amount)


def _fairness(happened: list[Cited]) -> Fairness | None:
    """Fairness, from the last seal of the round: a reshuffle makes a new one."""
    sealed = next((event for event in reversed(happened) if isinstance(event, DeckSealed)), None)
    if sealed is None:
        return None
    shuffled = next((event for event in reversed(happened) if isinstance(event, DeckShuffled)), None)
    since = happened.index(shuffled) if shuffled else 0
    cuts = tuple(event.at for event in happened[since:] if isinstance(event, DeckCut))
    try:
        deck = shuffle(Seed.reveal(sealed.secret))
        used = shuffled is not None and shuffled.deck == deck
        for at in cuts:
            deck = cut(deck, at)
    except CardError:
        used = False
    return Fairness(sealed.commitment, sealed.secret, cuts, tuple(map(str, deck)) if used else ())


def took_part(ledger: Ledger, shown: TableState, number: int, player: str) -> bool:
    """Did a person have a stake in a finished round?"""
    if not 1 <= number <= shown.rounds:
        return False
    for state, _ in finished_rounds(ledger, shown.id, after=number - 1):
        if state.number == number:
            return facet_of(state.room).game.took_part(state.round, player)
    return False


def for_player(page: RoundPage, player: str) -> RoundPage:
    """The page for a player who took part: their own accounts, without the staff's names or anyone else's chips. Hands
    that were never turned up stay hidden; if the table opened no cards, all hands of others do, except in a game in
    which a shown hand was shown to everyone. A hand is given as it was shown, without a card that was discarded before.
    Nobody gets the seed, which would reveal folded hands."""
    own = f"player:{player}"
    steps = tuple(
        replace(step, who="", rank="", hash="", legs=tuple(leg for leg in step.legs if leg.account == own))
        for step in page.timeline
    )
    balances = tuple(leg for leg in page.balances if leg.account == own)
    kept = replace(page, timeline=steps, balances=balances, sheet={}, whole=False)
    told = page.revealed or facet_of(room(page.book)).game.told_when_shown
    open_ = {seat.seat for seat in page.seats if seat.player == player or (told and seat.turned)}
    seats = tuple(seat if seat.seat in open_ else replace(seat, cards=(), words="") for seat in page.seats)
    lying = {seat.seat: seat.cards for seat in seats}
    mine = {seat.seat for seat in page.seats if seat.player == player}
    steps = tuple(
        step
        if step.seat is None or step.seat in mine or set(step.cards) <= {*lying.get(step.seat, ())}
        else replace(step, cards=())
        for step in steps
    )
    return replace(kept, seats=seats, timeline=steps, fairness=None)
