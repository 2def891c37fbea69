"""A house with tables of all five books, and what should happen next at any of them. The same for the same seed."""

from __future__ import annotations

from random import Random
from typing import Any

from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER, module
from desk_play import FLOAT, PURSE, add_meter, lowest, settings_of
from jackpot_orders import open_pools

from queenhigh.cards import Deck, Seed, shuffle
from queenhigh.cards.shuffling import below
from queenhigh.desk.desk import Desk
from queenhigh.desk.opening import Plan, setup_for
from queenhigh.desk.regulars import stakes
from queenhigh.desk.troubles import troubles
from queenhigh.games.crown_melbourne_crown_poker import actions as at_poker
from queenhigh.games.crown_melbourne_crown_poker import conduct, facts
from queenhigh.games.crown_melbourne_crown_poker.bounds import options
from queenhigh.games.crown_melbourne_crown_poker.instructions import BuyIn
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding
from queenhigh.games.crown_melbourne_crown_poker.room import sitting as poker_sitting
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Action, PlaceWager
from queenhigh.games.kit.phases import Betting
from queenhigh.money import Cents

FIVE = {"m": MELBOURNE, "c": CANBERRA, "k": CALIFORNIA, "h": PERTH, "p": POKER}
"""Tables are called m-1, c-1, ...: Melbourne, Canberra, California, Perth's Hold'em, Crown Poker."""
POOLS, UNIT, BANK = "crown", Cents(500), Cents(40_000)
STACK, SHORT = Cents(20_000), 2_000
SEATED = 4
POKER_GAMES = (("holdem", "no_limit"), ("omaha_hilo", "pot"), ("crazy_pineapple", "fixed"), ("omaha", "half_pot"))
POKER_TROUBLES: list[Any] = [
    facts.WrongCardCount(seat=2, cards=3),
    facts.CardExposedByDealer(seat=1),
    facts.DeckNotShuffledOrCut(),
    facts.FlopPremature(),
    facts.TurnPremature(),
    facts.RiverPremature(),
    facts.TwoCardsOpened(),
    facts.BurnMissed(),
    facts.DefectiveDeck(ground="joker"),
    conduct.Contravention(seat=3, void=True),
    conduct.CardsExchanged(seats=(1,)),
    conduct.Invalidate(ground="fire"),
]


def troubles_of(book: str) -> list[Any]:
    """Everything that can be reported at a table of the book, whatever the phase."""
    return POKER_TROUBLES if book == POKER else [trouble.fact for trouble in troubles(book)]


def five_games(desk: Desk, each: int = 1) -> None:
    """Open this many tables of each book; those of Melbourne feed one meter, those of Perth one set of pools."""
    for letter, book in FIVE.items():
        for number in range(1, each + 1):
            add_any_table(desk, f"{letter}-{number}", book, game=POKER_GAMES[(number - 1) % len(POKER_GAMES)])
    add_meter(desk, *(f"m-{number}" for number in range(1, each + 1)))
    open_pools(desk, POOLS, UNIT, tuple(f"h-{number}" for number in range(1, each + 1)))


def add_any_table(
    desk: Desk, table: str, book: str, *, seated: int = SEATED, game: tuple[str, str] = POKER_GAMES[0]
) -> None:
    desk.new_table(table, book)
    desk.fill(table, Cents(5 * FLOAT) if book == PERTH else FLOAT)
    open_any_table(desk, table, game)
    for seat in range(1, seated + 1):
        sit_down(desk, table, seat)


def open_any_table(desk: Desk, table: str, game: tuple[str, str] = POKER_GAMES[0]) -> None:
    book, at = desk.table(table).book, desk.now
    settings = poker_sitting(*game) if book.id == POKER else settings_of(book.id)
    desk.instruct(table, said.CheckCards(by=book.ladder.rungs[0], at=at))
    setup = setup_for(Plan(table, book.id, 0, settings), at)
    desk.instruct(table, said.OpenTable(by=book.ladder.rungs[-1], at=at, setup=setup))


def player_at(table: str, seat: int) -> str:
    return f"{table} player {seat}"


def sit_down(desk: Desk, table: str, seat: int) -> None:
    player, by = player_at(table, seat), lowest(desk, table)
    desk.buy_in(player, PURSE)
    desk.instruct(table, said.SeatPlayer(by=by, seat=seat, player=player, at=desk.now))
    if desk.table(table).book.id == POKER:
        desk.instruct(table, BuyIn(by=by, seat=seat, amount=STACK, at=desk.now))


def between_rounds(state: Any, now: int) -> list[said.Instruction]:
    """What has to be done before a round can start: a count that was ordered, chips for a short stack."""
    by = state.book.ladder.rungs[0]
    if getattr(state.floor, "counting", False):
        return [said.RecordCount(by=by, at=now, count=52)]
    if state.book.id == POKER:
        short = (seat for seat, seated in state.settings.seats.items() if seated.stack < SHORT)
        return [BuyIn(by=by, seat=seat, amount=STACK, at=now) for seat in short]
    return []


def next_things(state: Any, seed: Seed, deck: Deck | None = None) -> list[Action]:
    """What people would do now at a table with a round in play: the wagers that are missing, every decision that is due, or
    else what the dealer does next. `deck` is what the dealer shuffles, where it is not the sealed one."""
    croupier, round, stream = state.room.croupier, state.round, seed.bytes()
    if state.book.id == POKER:
        return _at_poker(state, deck, seed)
    if isinstance(round, Betting) and (wagers := _wagers(state, croupier, stream)):
        return wagers
    if due := [seat for seat in sorted(round.hands) if croupier.choices(round, seat)]:
        return [state.room.croupier.bot(round, seat, Seed.fresh()) for seat in due]
    assert state.seal is not None
    order = croupier.next_order(round, deck or state.seal.deck())
    assert order is not None, f"nobody has anything to do at {state.id}"
    return [order]


def _wagers(state: Any, croupier: Any, stream: Any) -> list[Action]:
    """Each player without an ante places one, along with other wagers. In California a player banks."""
    seats: dict[int, str] = state.floor.seats
    made: list[Action] = []
    banks = 0
    if state.book.id == CALIFORNIA and seats:
        banks = state.round.bank.seat if state.round.bank else state.room.croupier.banks(state.settings, seats).seat
        if not state.round.bank:
            made.append(PlaceWager(banks, seats[banks], "bank", BANK))
    for seat, player in sorted(seats.items()):
        lying = state.round.hands[seat].wagers if seat in state.round.hands else {}
        if seat == banks or "ante" in lying or player in getattr(state.settings, "excluded", ()):
            continue
        chosen = stakes(croupier, state.settings.limits, lying, stream, closed=_closed(state))
        made += [PlaceWager(seat, player, bet, stake) for bet, stake in chosen]
    return made


def _closed(state: Any) -> tuple[str, ...]:
    """A table whose jackpot is down takes no wagers on it."""
    return () if getattr(state.settings, "jackpot", None) else ("jackpot",)


def _at_poker(state: Any, deck: Deck | None, seed: Seed) -> list[Action]:
    croupier, hand = module(POKER, "croupier"), state.round
    if isinstance(hand, BettingRound | Discarding):
        return [poker_choice(hand, seed)]
    order = croupier.next_order(hand, deck or state.seal.deck())
    assert order is not None
    return [order]


def poker_choice(hand: Any, seed: Seed) -> Action:
    """Anything that may be done: mostly along, sometimes more, sometimes out. Quicker than a sensible regular."""
    stream, number = seed.bytes(), hand.waiting[0]
    if isinstance(hand, Discarding):
        cards = hand.seats[number].cards
        return at_poker.Discard(number, cards[below(len(cards), stream)])
    may, luck = options(hand), below(100, stream)
    if luck < 20 and (may.may_bet or may.may_raise):
        least, most = may.min_to, may.max_to
        chip = hand.table.chip
        wished = (least, least, most, least + (most - least) // (2 * chip) * chip)[below(4, stream)]
        return at_poker.Bet(number, wished) if may.may_bet else at_poker.RaiseTo(number, wished)
    if may.may_check:
        return at_poker.Check(number)
    return at_poker.Fold(number) if luck > 80 else at_poker.Call(number)


def a_deck(rng: Random) -> Deck:
    return shuffle(Seed(rng.randbytes(32)))
