"""A settler that shares no code with the engine: it reads a drill as a trainee sees it and says what each item's key must be.

It knows the hands, the rules of settlement and the prices from the books' own data files, and nothing else. `python
tests/training/settler.py 10000` checks that many drills against it; the tests do a few hundred.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

GAMES = Path(__file__).resolve().parents[2] / "src" / "queenhigh" / "games"
RANKS = "23456789TJQKA"
THREE = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush", "mini_royal")
FIVE = (
    "no_pair",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
Value = tuple[int, ...]
QUEEN = RANKS.index("Q")
STRAIGHT_FLUSH, ROYAL = FIVE.index("straight_flush"), FIVE.index("royal_flush")


def ranks_of(cards: tuple[str, ...]) -> list[int]:
    return sorted((RANKS.index(card[0]) for card in cards), reverse=True)


def run_of(ranks: list[int]) -> int | None:
    """The highest card of a straight; with an ace below, the card above it that ends the run."""
    if len(set(ranks)) < len(ranks):
        return None
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    low = [rank if rank != 12 else -1 for rank in ranks]
    return max(low) if max(low) - min(low) == len(ranks) - 1 else None


def three(cards: tuple[str, ...], *, mini: bool = False) -> Value:
    ranks, flush = ranks_of(cards), len({card[1] for card in cards}) == 1
    run, most = run_of(ranks), Counter(ranks).most_common(1)[0]
    if run is not None and flush:
        return (6, run) if mini and ranks[-1] == QUEEN else (5, run)
    if most[1] == 3:
        return (4, ranks[0])
    if run is not None:
        return (3, run)
    if flush:
        return (2, *ranks)
    if most[1] == 2:
        return (1, most[0], *[rank for rank in ranks if rank != most[0]])
    return (0, *ranks)


def five(cards: tuple[str, ...]) -> Value:
    ranks, flush = ranks_of(cards), len({card[1] for card in cards}) == 1
    run = run_of(ranks)
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape, order = tuple(count for count, _ in groups), tuple(rank for _, rank in groups)
    if run is not None and flush:
        return (9,) if run == 12 else (8, run)
    if shape[0] == 4:
        return (7, *order)
    if shape[:2] == (3, 2):
        return (6, *order)
    if flush:
        return (5, *ranks)
    if run is not None:
        return (4, run)
    if shape[0] == 3:
        return (3, *order)
    if shape[:2] == (2, 2):
        return (2, *order)
    return (1, *order) if shape[0] == 2 else (0, *ranks)


def best(cards: tuple[str, ...]) -> Value:
    return max(map(five, combinations(cards, 5)))


@cache
def data(folder: str) -> dict[str, Any]:
    return tomllib.loads((GAMES / folder / "paytables.toml").read_text())


def price(row: Any, stake: int) -> int | None:
    """What a row pays on a stake, in cents; nothing where it is a share of a meter."""
    text = row["pays"] if isinstance(row, dict) else row
    if text.endswith("%"):
        return None
    win, by = map(int, re.split(r" to | for ", text))
    return stake * win // by


def paid(cents: int) -> str:
    return f"paid {cents // 100}.{cents % 100:02d}"


class Seat:
    def __init__(self, row: dict[str, Any]) -> None:
        self.cards = tuple(row["cards"])
        self.wagers: dict[str, int] = row["wagers"]
        self.plays = "play" in self.wagers
        self.keeps = row["did"].startswith("gives up the ante")


def expected(drill: dict[str, Any]) -> dict[str, str]:
    """The keys of the wagers that this settler can settle: of every ordinary round of a house game."""
    question = " ".join(drill["question"])
    if drill["kind"] != "pay" or "Reported:" in question or "misdeal" in question:
        return {}
    rows = {row["label"]: row for row in drill["layout"]}
    seats = {row["seat"]: Seat(row) for row in drill["layout"] if row["wagers"]}
    match drill["book"]:
        case "casino-canberra-3-card-poker":
            return _three_card(
                rows["Dealer"]["cards"], seats, data("casino_canberra_3_card_poker")["pay"], "pairs_plus"
            )
        case "crown-melbourne-three-card-poker":
            return _melbourne(question, rows, seats)
        case "california-three-card-poker":
            return _california(drill, question, rows, seats)
        case "crown-perth-holdem-poker":
            return _perth(question, rows, seats)
        case "crown-melbourne-crown-poker":
            return _poker(drill, question, rows)
    return {}


def _against(own: Value, dealer: Value, stakes: dict[str, int]) -> dict[str, str]:
    """Ante and play of a hand that plays against a dealer who qualifies with a queen."""
    ante, play = stakes["ante"], stakes["play"]
    if dealer[0] == 0 and dealer[1] < QUEEN:
        return {"ante": paid(ante), "play": "returned"}
    if own == dealer:
        return {"ante": "returned", "play": "returned"}
    return {"ante": paid(ante), "play": paid(play)} if own > dealer else {"ante": "taken", "play": "taken"}


def _on_hand(table: dict[str, Any], hand: str, stake: int) -> str:
    found = price(table[hand], stake) if hand in table else 0
    assert found is not None
    return paid(found) if found else "taken"


def _three_card(
    dealer: list[str], seats: dict[int, Seat], pay: dict[str, Any], pair: str, bonus: str = ""
) -> dict[str, str]:
    keys: dict[str, str] = {}
    against = three(tuple(dealer))
    earns = pay["ante_bonus"][bonus] if bonus else pay["ante_bonus"]
    for number, seat in seats.items():
        own = three(seat.cards)
        if seat.plays:
            keys |= {f"{number}.{bet}": key for bet, key in _against(own, against, seat.wagers).items()}
            due = price(earns[THREE[own[0]]], seat.wagers["ante"]) if THREE[own[0]] in earns else 0
            keys[f"{number}.ante_bonus"] = paid(due) if due else "nothing"
        else:
            keys[f"{number}.ante"] = "taken"
        if pair in seat.wagers:
            stays = seat.plays or seat.keeps
            keys[f"{number}.{pair}"] = _on_hand(pay[pair], THREE[own[0]], seat.wagers[pair]) if stays else "taken"
    return keys


def _melbourne(question: str, rows: dict[str, Any], seats: dict[int, Seat]) -> dict[str, str]:
    bonus, pair, six = re.search(r"ante bonus (\w), pair plus (\w), six card bonus (\w)", question).groups()  # type: ignore[union-attr]
    book, dealer = data("crown_melbourne_three_card_poker"), rows["Dealer"]["cards"]
    pay = book["pay"] | {"pair_plus": book["pay"]["pair_plus"][pair]}
    keys = _three_card(dealer, seats, pay, "pair_plus", bonus)
    option = re.search(r"Prize meter, option (\d)", question)[1]  # type: ignore[index]
    shared = tuple(rows["Jackpot cards"]["cards"]) if "Jackpot cards" in rows else ()
    awaiting: dict[int, int] = {}
    for number, seat in seats.items():
        stays = seat.plays or seat.keeps
        if "six_card_bonus" in seat.wagers:
            hand = FIVE[best((*seat.cards, *dealer))[0]]
            stake = seat.wagers["six_card_bonus"]
            keys[f"{number}.six_card_bonus"] = _on_hand(pay["six_card_bonus"][six], hand, stake) if stays else "taken"
        if "jackpot" in seat.wagers:
            kind = five((*seat.cards, *shared))[0] if seat.plays else 0
            if kind >= STRAIGHT_FLUSH:
                awaiting[number] = kind
            else:
                table = pay["jackpot"][option]
                keys[f"{number}.jackpot"] = _on_hand(table, FIVE[kind], seat.wagers["jackpot"])
    return keys | _melbourne_prizes(question, awaiting)


def _melbourne_prizes(question: str, awaiting: dict[int, int]) -> dict[str, str]:
    """Rule 7: j is the meter up to the next dollar, r its seed; a Royal weighs ten times a Straight Flush; cents up."""
    if not awaiting:
        return {}
    cents = [int(Fraction(found) * 100) for found in re.findall(r"(?:option \d:|seed is) (\d+\.\d\d)", question)]
    j, r = -(-cents[0] // 100) * 100, cents[1]
    royals = sum(kind == ROYAL for kind in awaiting.values())
    straights = len(awaiting) - royals
    if royals:
        pool = Fraction(j + r * (royals - 1), 10 * royals + straights)
        each = {ROYAL: 10 * pool, STRAIGHT_FLUSH: pool}
    else:
        turns = sum((Fraction(9, 10) ** turn / 10 for turn in range(straights)), Fraction(0))
        each = {STRAIGHT_FLUSH: (j - r) * turns / straights + Fraction(r, 10)}
    return {
        f"{seat}.jackpot": paid(-(-each[kind].numerator // each[kind].denominator)) for seat, kind in awaiting.items()
    }


def _california(drill: dict[str, Any], question: str, rows: dict[str, Any], seats: dict[int, Seat]) -> dict[str, str]:
    """What the bank put up covers what it pays and what it may take; where it may not suffice, nothing is said here."""
    pay = data("california_three_card_poker")["pay"]
    bank = int(Fraction(re.search(r"has put up (\d+\.\d\d)", question)[1]) * 100)  # type: ignore[index]
    dealer = next(tuple(row["cards"]) for row in rows.values() if "player-dealer" in row["notes"])
    against = three(dealer, mini=True)
    due: dict[str, tuple[str, int, int]] = {}
    for number, seat in seats.items():
        own = three(seat.cards, mini=True)
        if not seat.plays:
            due |= {f"{number}.{bet}": ("taken", stake, 0) for bet, stake in seat.wagers.items()}
            continue
        for bet, key in _against(own, against, seat.wagers).items():
            won = seat.wagers[bet] if key.startswith("paid") else 0
            due[f"{number}.{bet}"] = (key, seat.wagers[bet], won)
        if "pair_plus" in seat.wagers:
            key = _on_hand(pay["pair_plus"], THREE[own[0]], seat.wagers["pair_plus"])
            won = int(Fraction(key.removeprefix("paid ")) * 100) if key.startswith("paid") else 0
            due[f"{number}.pair_plus"] = (key, seat.wagers["pair_plus"], won)
    if sum(won or stake * (key == "taken") for key, stake, won in due.values()) > bank:
        return {}
    return {id: key for id, (key, _, _) in due.items()}


def _perth(question: str, rows: dict[str, Any], seats: dict[int, Seat]) -> dict[str, str]:
    pay, keys = data("crown_perth_holdem_poker")["pay"], dict[str, str]()
    dealer, board = tuple(rows["Dealer"]["cards"]), tuple(rows.get("Board", {"cards": ()})["cards"])
    awaiting: list[tuple[int, int, int]] = []
    for number, seat in seats.items():
        stays = "flop" in seat.wagers
        if stays and len(board) == 5:
            own, against = best((*seat.cards, *board)), best((*dealer, *board))
            for bet in ("ante", "flop", "turn", "river"):
                if bet in seat.wagers:
                    win = paid(seat.wagers[bet]) if bet != "ante" or own[0] >= FIVE.index("flush") else "returned"
                    keys[f"{number}.{bet}"] = "returned" if own == against else win if own > against else "taken"
        elif not stays:
            keys[f"{number}.ante"] = "taken"
        if not board:
            continue
        for bet, stake in seat.wagers.items():
            name, _, bettor = bet.partition("/")
            id = f"{number}.{name}" + (f".{bettor}" if bettor else "")
            made = five((*(dealer if name == "dealer_poker_extra" else seat.cards), *board[:3]))[0]
            if name.endswith("poker_extra"):
                folded = name == "player_poker_extra" and not stays and not bettor
                keys[id] = "taken" if folded else _on_hand(pay["poker_extra"], FIVE[made], stake)
            elif name.startswith("jackpot"):
                if not stays:
                    keys[id] = "taken"
                elif made >= STRAIGHT_FLUSH:
                    awaiting.append((number, int(name[-1]), made))
                else:
                    keys[id] = _on_hand(pay["jackpot"], FIVE[made], stake)
    if len(awaiting) == 1:
        number, level, made = awaiting[0]
        display = int(Fraction(re.search(rf"level {level} (\d+\.\d\d)", question)[1]) * 100)  # type: ignore[index]
        prize = display if made == ROYAL else (display + 5) // 10
        keys[f"{number}.jackpot_{level}"] = paid(prize)
    return keys


def _fives(game: str, own: tuple[str, ...], board: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Of Omaha exactly two of the hand and three of the board; else any five."""
    if "Omaha" in game:
        return [(*two, *others) for two in combinations(own, 2) for others in combinations(board, 3)]
    return list(combinations((*own, *board), 5))


def _low(cards: tuple[str, ...]) -> tuple[int, ...] | None:
    """Five different ranks from eight down, the ace low; the smaller the better."""
    ranks = sorted(((RANKS.index(card[0]) + 1) % 13 for card in cards), reverse=True)
    return tuple(ranks) if len(set(ranks)) == 5 and ranks[0] <= 7 else None


def _poker(drill: dict[str, Any], question: str, rows: dict[str, Any]) -> dict[str, str]:
    """Pots, what was not called, and who gets what. Nothing is said where a fee, a lot or a high card decides on a chip."""
    button = re.search(r"button at seat (\d)", question)
    if (
        button is None
        or "Time charge" in question
        or any(row["notes"] for row in rows.values() if row["seat"] and row["player"])
    ):
        return {}
    game = question.partition(",")[0]
    chip = int(Fraction(re.search(r"lowest chip in play is (\d+\.\d\d)", question)[1]) * 100)  # type: ignore[index]
    at = {row["seat"]: row for row in drill["layout"] if row["player"]}
    put = {seat: row["amount"] for seat, row in at.items()}
    live = [seat for seat, row in at.items() if row["did"] != "folded"]
    most, second = sorted(put.values(), reverse=True)[:2]
    keys: dict[str, str] = {}
    blind = int(Fraction(re.search(r"blinds \d+\.\d\d and (\d+\.\d\d)", question)[1]) * 100)  # type: ignore[index]
    if most <= blind:
        return {}  # blinds are in the pot, called or not
    if most > second:
        top = max(put, key=put.__getitem__)
        keys["uncalled"] = _dollars(most - second)
        put[top] = second
    levels = sorted({put[seat] for seat in live})
    pots: list[tuple[int, list[int]]] = []
    below = 0
    for level in levels:
        amount = sum(min(paid_in, level) - min(paid_in, below) for paid_in in put.values())
        eligible = [seat for seat in live if put[seat] >= level]
        if amount:
            pots.append((amount, eligible))
        below = level
    extra = sum(max(paid_in - below, 0) for paid_in in put.values())
    if extra or not pots:
        return {}
    names = ["main", *(f"side_{number}" for number in range(1, len(pots)))]
    keys |= {f"{name}.size": _dollars(amount) for name, (amount, _) in zip(names, pots, strict=True)}
    board = tuple(rows["Board"]["cards"]) if "Board" in rows else ()
    if "Commission" in question or (len(live) > 1 and len(board) < 5):
        return keys
    seats = sorted(put)
    order = [*(seat for seat in seats if seat > int(button[1])), *(seat for seat in seats if seat <= int(button[1]))]
    gets: Counter[int] = Counter()
    for amount, eligible in pots:
        if len(eligible) == 1:
            gets[eligible[0]] += amount
            continue
        highs = {seat: max(map(five, _fives(game, tuple(at[seat]["cards"]), board))) for seat in eligible}
        lows = {}
        if "Hi-Lo" in game:
            for seat in eligible:
                found = [low for each in _fives(game, tuple(at[seat]["cards"]), board) if (low := _low(each))]
                if found:
                    lows[seat] = min(found)
        half = amount // chip // 2 * chip if lows else 0
        _shared(gets, amount - half, [seat for seat in eligible if highs[seat] == max(highs.values())], order, chip)
        if lows:
            _shared(gets, half, [seat for seat, low in lows.items() if low == min(lows.values())], order, chip)
    return keys | {f"seat.{seat}": _dollars(gets[seat]) for seat in live}


def _shared(gets: Counter[int], amount: int, winners: list[int], order: list[int], chip: int) -> None:
    """In equal whole chips; odd chips one each, clockwise from the button."""
    each = amount // chip // len(winners) * chip
    odd = (amount - each * len(winners)) // chip
    for place, seat in enumerate(sorted(winners, key=order.index)):
        gets[seat] += each + chip * (place < odd)


def _dollars(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def disagreements(drill: dict[str, Any]) -> tuple[int, list[str]]:
    """How many items were settled here, and where the drill says otherwise."""
    keys = {item["id"]: item["key"][0] for item in drill["items"]}
    mine = {id: key for id, key in expected(drill).items() if id in keys}
    return len(mine), [f"{id}: {keys[id]} there, {key} here" for id, key in mine.items() if keys[id] != key]


def main(count: int) -> None:
    import msgspec
    from settler_kinds import other_disagreements

    from queenhigh.training.making import LEVELS, make, offered

    items = wrong = 0
    pairs = [(kind, book) for kind, books in offered().items() for book in books]
    for number in range(count):
        (kind, book), level = pairs[number % len(pairs)], LEVELS[number // len(pairs) % len(LEVELS)]
        drill = msgspec.to_builtins(make(kind, book, f"settler {number}", level))
        done, found = other_disagreements(drill)
        items, wrong = items + done, wrong + len(found)
        for line in found:
            print(f"{kind} {book} level {level} seed 'settler {number}': {line}")
    print(f"{count} drills, {items} items settled here, {wrong} disagreements")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main(int(sys.argv[1]))
