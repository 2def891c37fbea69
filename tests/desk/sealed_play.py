"""Rounds at one table of each book, dealt from the deck under seal: what was sealed, what was shuffled, and when."""

from __future__ import annotations

from typing import Any, NamedTuple

from desk_play import lowest
from five_games import FIVE, STACK, between_rounds, next_things

from queenhigh.cards import Seed
from queenhigh.desk.codec import opened
from queenhigh.desk.desk import Desk
from queenhigh.games.crown_melbourne_crown_poker.events import HoleCardsDealt, Posted
from queenhigh.games.crown_melbourne_crown_poker.instructions import BuyIn
from queenhigh.games.kit.events import BankPosted, CardsDealt, DeckShuffled, WagerPlaced
from queenhigh.games.kit.floor_events import DeckSealed, RoundFinished, RoundStarted
from queenhigh.games.kit.instructions import StartRound
from queenhigh.ledger import Ledger

WAGERS = (WagerPlaced, BankPosted, Posted)
DEALT = (CardsDealt, HoleCardsDealt)


def play_rounds(desk: Desk, table: str, rounds: int, name: str, seeds: Any = None) -> None:
    """By what people would do. `seeds(number)` gives the seed of a round; without it the house draws one."""
    for number in range(rounds):
        state = desk.table(table)
        for order in between_rounds(state, desk.now):
            if isinstance(order, BuyIn):
                desk.buy_in(state.settings.seats[order.seat].player, STACK)
            desk.instruct(table, order)
        started = StartRound(by=lowest(desk, table), at=desk.now)
        futures, step = [desk.submit_order(table, started, seed=seeds(number) if seeds else None)], 0
        while state.playing:
            futures.append(desk.submit(table, next_things(state, Seed.named(name, table, number, step))[0]))
            step += 1
        for future in futures:
            future.result()


class Sealed(NamedTuple):
    """A round from its events. Places are counted within it, from 0; None where there was none."""

    table: str
    number: int
    seal: int | None
    commitment: str
    secret: str
    first_wager: int | None
    dealt: int | None
    deck: tuple[str, ...]


def sealed_rounds(ledger: Ledger, table: str, book: str) -> list[Sealed]:
    """Every round that is over."""
    found, inside = list[Sealed](), list[Any]()
    for envelope in ledger.read(f"table:{table}"):
        event = opened(envelope, book)
        if isinstance(event, RoundStarted):
            inside = []
        inside.append(event)
        if isinstance(event, RoundFinished):
            found.append(_sealed(table, len(found) + 1, inside))
    return found


def _sealed(table: str, number: int, inside: list[Any]) -> Sealed:
    def first(*kinds: type) -> int | None:
        return next((place for place, event in enumerate(inside) if isinstance(event, kinds)), None)

    seal, shuffled = first(DeckSealed), first(DeckShuffled)
    sealed = inside[seal] if seal is not None else None
    return Sealed(
        table=table,
        number=number,
        seal=seal,
        commitment=sealed.commitment if sealed else "",
        secret=sealed.secret if sealed else "",
        first_wager=first(*WAGERS),
        dealt=first(*DEALT),
        deck=tuple(map(str, inside[shuffled].deck)) if shuffled is not None else (),
    )


TABLES = {f"{letter}-1": book for letter, book in FIVE.items()}
