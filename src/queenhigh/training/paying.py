"""What a layout may be about: every row that pays, and what pay tables do not say: shares, fees, a bank that runs out.

A row that is a hand is dealt to somebody; the others are waited for, round after round, which never takes long.
"""

from __future__ import annotations

from queenhigh.cards import DECK, Card, Rank, Suit
from queenhigh.desk.troubles import CALIFORNIA, CANBERRA, MELBOURNE, PERTH
from queenhigh.games.california_three_card_poker.fees import SCHEDULES
from queenhigh.games.library import open_pay_book
from queenhigh.hands import FiveCard, Ranking, ThreeCard
from queenhigh.training import holdings
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import Play, Table, Wanted, cards_out, dealt, relabelled

FROM_FIVE = ("six_card_bonus", "poker_extra", "jackpot")
"""Pay tables by the rank of five cards; those of three cards are by three."""
ON_A_HAND = ("ante_bonus", "pairs_plus", "pair_plus", *FROM_FIVE)
"""Pay tables whose rows are hands, which a deck can be made to show."""
USUAL = ("", "A", "1")
RUNS_OUT, FEES = "bank runs out", "fees "
TWO_STRAIGHTS, ROYAL_AND_STRAIGHT = (
    "jackpot shared: two straight flushes",
    "jackpot shared: a royal and a straight flush",
)
EQUAL = "equal hands"
BESIDE = {
    MELBOURNE: (EQUAL, TWO_STRAIGHTS, ROYAL_AND_STRAIGHT),
    CANBERRA: (EQUAL,),
    CALIFORNIA: (EQUAL, RUNS_OUT, *(f"{FEES}{option}" for option in SCHEDULES)),
    PERTH: (EQUAL, TWO_STRAIGHTS, ROYAL_AND_STRAIGHT),
}
"""What no row says."""
_OF = {(card.rank, card.suit): card for card in DECK}
RUNS = {
    (MELBOURNE, TWO_STRAIGHTS): "89 567 TJQ",
    (MELBOURNE, ROYAL_AND_STRAIGHT): "TJ QKA 789",
    (PERTH, TWO_STRAIGHTS): "789 56 TJ",
    (PERTH, ROYAL_AND_STRAIGHT): "TJQ KA 89",
}
"""In one suit: the shared cards, and the hands of two winners."""


def rows(book: str, *, hard: bool) -> list[str]:
    """The rows that pay, as `pair_plus.A straight`: of the usual columns, or of all."""
    return [
        f"{name} {row}"
        for name, table in open_pay_book(book).tables.items()
        for row in table
        if hard or name.partition(".")[2] in USUAL
    ]


def topics(book: str) -> tuple[str, ...]:
    return (*rows(book, hard=True), *BESIDE.get(book, ()))


def columns(topic: str) -> dict[str, str]:
    """The pay table, option or schedule that a table needs for the topic."""
    if topic.startswith(FEES):
        return {"fees": topic.removeprefix(FEES)}
    base, _, column = topic.partition(" ")[0].partition(".")
    return {base: column} if column else {}


def shown(table: Table, chance: Chance, topic: str) -> tuple[Play, Wanted]:
    """A round that is to show the topic, before its first card, and who must win by it."""
    if (table.book, topic) in RUNS:
        return _shared(table, chance, topic)
    if topic == EQUAL:
        return _equal(table, chance), ()
    name, _, row = topic.partition(" ")
    base = name.partition(".")[0]
    if base not in ON_A_HAND:
        return dealt(table, chance), ()
    wanted = ((chance.one(list(table.seats)), _bet(table.book, base, chance)),)
    return _with_hand(table, chance, base, row, wanted), wanted


def _with_hand(table: Table, chance: Chance, base: str, row: str, wanted: Wanted) -> Play:
    """The round in which one seat is dealt the hand of a row."""
    ((seat, bet),) = wanted
    round = cards_out(table, chance, wanted)
    own: tuple[Card, ...] = round.dealer if bet.startswith("dealer") else round.hands[seat].cards
    if base == "six_card_bonus":
        got = (*own, *round.dealer)
    elif base in FROM_FIVE:
        got = (*own, *(round.stub[:3] if table.book == PERTH else round.shared))
    else:
        got = own
    if base in FROM_FIVE:
        cards = holdings.five(FiveCard[row.upper()], len(got), chance)
    else:
        ranking = Ranking.WITH_MINI_ROYAL if table.book == CALIFORNIA else Ranking.STANDARD
        cards = holdings.three(ThreeCard[row.upper()], chance, ranking)
    play = dealt(table, chance, wanted)
    play.deck = relabelled(play.deck, got, cards)
    return play


def _equal(table: Table, chance: Chance) -> Play:
    """One seat and the dealer hold the same ranks, a king or better so that both count, in other suits."""
    seat = chance.one(list(table.seats))
    round = cards_out(table, chance, ((seat, "ante"),))
    suits = chance.mixed(Suit)
    ranks = [Rank.KING, *chance.some(list(Rank)[:-2], len(round.dealer) - 1)]
    play = dealt(table, chance, ((seat, "ante"),))
    one, two = ([_OF[rank, suits[(n + at) % 4]] for n, rank in enumerate(ranks)] for at in (0, 1))
    play.deck = relabelled(play.deck, (*round.dealer, *round.hands[seat].cards), (*one, *two))
    return play


def _shared(table: Table, chance: Chance, topic: str) -> tuple[Play, Wanted]:
    """Two hands that make a straight flush in the same suit, with the same shared cards."""
    bet = _bet(table.book, "jackpot", chance)
    seats = chance.some(list(table.seats), 2)
    wanted = tuple((seat, bet) for seat in seats)
    round, suit = cards_out(table, chance, wanted), chance.one(tuple(Suit))
    one, two = (round.hands[seat].cards for seat in seats)
    got = (*(round.stub[:3] if table.book == PERTH else round.shared), *one, *two)
    play = dealt(table, chance, wanted)
    play.deck = relabelled(play.deck, got, _suited(RUNS[table.book, topic].replace(" ", ""), suit))
    return play, wanted


def _suited(letters: str, suit: Suit) -> list[Card]:
    rank = {rank.letter: rank for rank in Rank}
    return [_OF[rank[letter], suit] for letter in letters]


def _bet(book: str, base: str, chance: Chance) -> str:
    if book == PERTH:
        extras = ("dealer_poker_extra", "player_poker_extra")
        return chance.one(extras) if base == "poker_extra" else f"jackpot_{1 + chance.below(3)}"
    return base
