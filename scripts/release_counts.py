"""What takes too long for the tests: every count recounted without symmetry, and kernels beside the engine on a million deals.

    .venv/bin/python scripts/release_counts.py                    a few minutes
    .venv/bin/python scripts/release_counts.py --deals 20000      a quick look
    .venv/bin/python scripts/release_counts.py --only games       the kernels beside the five rooms
    .venv/bin/python scripts/release_counts.py --page counts.html every figure, both ways to it, and whether they agree
    .venv/bin/python scripts/release_counts.py --none --page counts.html --rounds 1000000     that page alone, in a minute

Each line says what was counted and what it was held to; the exit status is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, pairwise, product, repeat
from itertools import count as count_up
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from queenhigh import environments
from queenhigh.cards import DECK
from queenhigh.environments import vector
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth
from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import BOOK_IDS, open_book, room
from queenhigh.hands import FiveCard, five_card_hand, low_hand, omaha_hand, three_card_hand
from queenhigh.maths import oracle
from queenhigh.maths.evaluator import categories, category_of, evaluate, evaluate_low
from queenhigh.maths.holdem.solving import HOLES, by_strength, classes, solve, starting_hands
from queenhigh.maths.kernels import evaluator as kernels
from queenhigh.maths.kernels import holdem
from queenhigh.maths.simulation.by_hand import Different, differences
from queenhigh.maths.simulation.running import seed_of
from queenhigh.maths.simulation.table import Setting, table_of
from queenhigh.maths.tables import load
from queenhigh.maths.three_card.analysis import AntePlay
from queenhigh.maths.three_card.book import three_cards
from queenhigh.maths.three_card.counting import every_hand, kinds_with, place_of
from queenhigh.maths.three_card.counting import starting_hands as starting_threes
from queenhigh.maths.workers import cores, pieces, share
from queenhigh.money import Cents

PIECE = 20_000
"""Rounds of a block that is dealt twice."""
PERTH_EDGE = Fraction(19447087313, 347672625300)
GAME, HIGHER = ("no_game", "qualified"), ("lower", "equal", "higher")
jobs = cores()
resume: Path | None = None
faults = 0
said: list[tuple[str, str, str]] = []
"""Whether it agreed, how long it took, what was counted and what it was held to."""


def say(what: str, *, right: bool, since: float) -> None:
    global faults
    faults += not right
    said.append(("agrees" if right else "DIFFERS", f"{perf_counter() - since:.1f} s", what))
    print(f"{'ok   ' if right else 'WRONG'} {perf_counter() - since:7.1f} s  {what}", flush=True)


def deals(count: int, size: int, seed: int) -> Any:
    """Random deals by a generator of our own: a counter, stirred. No two rows hold the same card twice."""
    rows = np.empty((count, size), dtype=np.uint8)
    for at in range(0, count, 50_000):
        n = min(50_000, count - at)
        words = (np.arange(n * 52, dtype=np.uint64) + np.uint64(seed << 40) + np.uint64(at * 52)) * np.uint64(
            0x9E3779B97F4A7C15
        )
        words ^= words >> np.uint64(31)
        words *= np.uint64(0xBF58476D1CE4E5B9)
        words ^= words >> np.uint64(27)
        words *= np.uint64(0x94D049BB133111EB)
        words ^= words >> np.uint64(31)
        rows[at : at + n] = np.argsort(words.reshape(n, 52), axis=1)[:, :size]
    return rows


def all_sevens() -> None:
    since, t = perf_counter(), load()
    parts = share(
        lambda low: kernels.count_sevens(low, t.keys, t.starts_7, t.table_7, t.flush, t.categories), range(46)
    )
    counts: Any = sum(parts)
    found = {kind.label: int(counts[kind]) for kind in FiveCard}
    say(f"all {sum(found.values()):,} hands of seven cards", right=found == oracle.read("seven_card"), since=since)


def all_fives_and_sixes() -> None:
    """The engine's own order of hands beside phevaluator: every hand of five cards, every class of six, every flush of seven."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "hands"))
    import all_hands

    for what, hands, known in (
        ("hands of 5 cards", ((five, 1) for five in all_hands.fives()), all_hands.ALL_FIVE_CARD_HANDS),
        ("hands of 6 cards", all_hands.sixes(), all_hands.ALL_SIX_CARD_HANDS),
        ("flushes of 7 cards", all_hands.sevens_with_a_flush(), all_hands.SEVENS_WITH_A_FLUSH),
    ):
        since = perf_counter()
        counts = all_hands.compared(hands)
        say(f"all {sum(counts.values()):,} {what} beside phevaluator", right=counts == known, since=since)


def seven_card_classes() -> None:
    since = perf_counter()
    hands, _, ways = classes(7, 6_009_159)
    right = len(hands) == oracle.read("suit_classes")["7"] and int(ways.sum()) == 133_784_560
    say(f"{len(hands):,} classes of seven cards", right=right, since=since)


def aces_against_kings() -> None:
    since = perf_counter()
    won = lost = tied = 0
    for shared_suits, ways in ((2, 6), (1, 24), (0, 6)):
        aces, kings = (48, 49), {2: (44, 45), 1: (44, 46), 0: (46, 47)}[shared_suits]
        rest = np.array([card for card in range(52) if card not in (*aces, *kings)], dtype=np.uint8)
        shared = rest[np.array(list(combinations(range(48), 5)), dtype=np.uint8)]
        own, other = (
            evaluate(np.hstack((np.tile(np.array(hole, dtype=np.uint8), (len(shared), 1)), shared)))
            for hole in (aces, kings)
        )
        won += ways * int((own > other).sum())
        lost += ways * int((own < other).sum())
        tied += ways * int((own == other).sum())
    known = oracle.read("aces_against_kings")
    right = (won, lost, tied) == (known["won"], known["lost"], known["tied"])
    say(f"aces against kings: {won:,} / {lost:,} / {tied:,}", right=right, since=since)


def all_three_card_deals() -> None:
    """All 22,100 x 18,424 deals, each hand of the player's for itself."""
    since = perf_counter()
    book = "crown-melbourne-three-card-poker"
    game = three_cards(book).game(open_book(book).readings)
    base = AntePlay(game)
    hands = every_hand()
    one = np.uint64(1)
    sets = np.bitwise_or.reduce(one << hands.astype(np.uint64), axis=1)
    kinds = [game.value(tuple(DECK[int(card)] for card in row)).category for row in hands]
    lowest = game.order.place[place_of([40, 17, 8])]

    def count(n: int) -> Any:
        codes = game.order.qualifies * 3 + 1 + np.sign(game.order.place[n] - game.order.place)
        return np.bincount(codes[(sets & sets[n]) == 0], minlength=6)

    results: dict[Fraction, int] = {}
    standing: dict[str, int] = {}
    for n, counts in enumerate(share(count, range(len(hands)))):
        choice = Choice.PLAY if game.order.place[n] >= lowest else Choice.FOLD
        for code in range(6):
            if counts[code]:
                words = f"{kinds[n].label} {GAME[code // 3]} {HIGHER[code % 3]}"
                standing[words] = standing.get(words, 0) + int(counts[code])
                net = base.prices[choice][kinds[n], code // 3, code % 3]
                results[net] = results.get(net, 0) + int(counts[code])
    right = {str(net): count for net, count in sorted(results.items())} == oracle.read("ante_play")
    right &= standing == oracle.read("three_card_deals")
    say(f"all {sum(results.values()):,} deals of Three Card Poker", right=right, since=since)


def every_up_card() -> None:
    """California: all 22,100 x 18,424 deals with each of the dealer's three cards open, every hand of the player's for itself,
    and played where the pairs under that card leave more than a fold."""
    since = perf_counter()
    book = "california-three-card-poker"
    game = three_cards(book).game(open_book(book).readings)
    prices, hands, order = AntePlay(game).prices, every_hand(), game.order
    kinds = [game.value(tuple(DECK[int(card)] for card in row)).category for row in hands]

    held = hands.astype(np.int64)
    sets = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)

    def count(n: int) -> Any:
        free = (sets & sets[n]) == 0
        codes = order.qualifies[free] * 3 + 1 + np.sign(order.place[n] - order.place[free])
        shown = 6 * held[free] + codes[:, None]
        return np.bincount(shown.ravel(), minlength=6 * 52).reshape(52, 6)

    results: dict[Fraction, int] = {}
    for kind, by_card in zip(kinds, share(count, range(len(hands))), strict=True):
        for counts in by_card.tolist():
            ends = [(code // 3, code % 3, many) for code, many in enumerate(counts) if many]
            made = {
                choice: [(prices[choice][kind, qualifies, higher], many) for qualifies, higher, many in ends]
                for choice in (Choice.FOLD, Choice.PLAY)
            }
            for net, many in max(made.values(), key=lambda nets: sum((net * many for net, many in nets), Fraction(0))):
                results[net] = results.get(net, 0) + many
    right = {str(net): many for net, many in sorted(results.items())} == oracle.read("california_up_card")
    say(f"{sum(results.values()):,} deals of California with a card open", right=right, since=since)


def every_open_rank() -> None:
    """The same by the rank that is open, with neither the package's hands nor its prices: `tests/maths/open_cards.py`."""
    since = perf_counter()
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "maths"))
    from open_cards import RANKS, of_rank, recount

    found: dict[str, int] = {}
    total: dict[str, int] = {}
    for n, (results, _) in enumerate(share(lambda rank: recount(of_rank(rank)), range(len(RANKS)))):
        for net, many in results.items():
            if many:
                found[f"{RANKS[n]} {net}"] = many
                total[str(net)] = total.get(str(net), 0) + many
    right = found == oracle.read("california_up_card_ranks") and total == oracle.read("california_up_card")
    say(f"{sum(total.values()):,} deals of California by the rank of the open card", right=right, since=since)


def all_boards() -> None:
    """Hold'em on all 2,598,960 boards, each for itself: in how many deals of both sides the player's hand is the higher."""
    since, t, order = perf_counter(), load(), by_strength()
    boards = np.array(list(combinations(range(52), 5)), dtype=np.int64)

    def won(part: slice) -> int:
        out = np.zeros((len(boards[part]), HOLES), dtype=np.int32)
        holdem.board_values(boards[part], t.keys, t.starts_7, t.table_7, t.flush, order, 1, 0, out)
        return int(out.sum(dtype=np.int64))

    total = sum(share(won, list(pieces(len(boards), 2048))))
    say(f"{total:,} deals of Hold'em won", right=total == oracle.read("holdem")["won"], since=since)


def poker_extras() -> None:
    """Perth: all 2,598,960 hands of five and the ten ways in which two of them are the hole cards, every one for itself."""
    since = perf_counter()
    hands = np.array(list(combinations(range(52), 5)), dtype=np.int8)
    ranks, suits = np.sort(hands // 4, axis=1), hands % 4
    flush = (suits == suits[:, :1]).all(axis=1)
    alike = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=(1, 2))
    straight = (alike == 5) & ((ranks[:, 4] - ranks[:, 0] == 4) | ((ranks[:, 4] == 12) & (ranks[:, 3] == 3)))
    back = np.select(
        [flush & straight & (ranks[:, 0] == 8), flush & straight, alike == 17, alike == 13, flush, straight, alike == 11,
         alike == 9],
        [1001, 501, 201, 71, 41, 31, 11, 6],
    )  # fmt: skip
    never = 1 - Fraction(int(back.sum()), len(hands))
    game = Perth()
    folded = {name for n, name in enumerate(starting_hands()) if not game.plays(n)}
    offsuit = {tuple(sorted(("23456789TJQKA".index(name[0]), "23456789TJQKA".index(name[1])))) for name in folded}
    lost = 0
    for one, other in combinations(range(5), 2):
        low, high = (pick(hands[:, one], hands[:, other]) // 4 for pick in (np.minimum, np.maximum))
        given_up = np.zeros(len(hands), dtype=bool)
        for pair in offsuit:
            given_up |= (low == pair[0]) & (high == pair[1]) & (suits[:, one] != suits[:, other])
        lost += int(back[given_up].sum())
    another = never + Fraction(lost, 10 * len(hands))
    right = folded == {"32o", "42o", "52o", "62o", "72o", "43o"}
    right &= never == game.kind_figures("player_poker_extra").house_edge == Fraction(5245, 43316)
    right &= another == game.anothers_extra().house_edge == Fraction(34101, 216580)
    say(f"Player Poker Extra: {float(100 * never):.4f} and {float(100 * another):.4f} %", right=right, since=since)


def six_cards_of_folded_hands() -> None:
    """Melbourne: all 20,358,520 hands of six, and the twenty ways in which three of them are a hand that is folded."""
    since = perf_counter()
    book = "crown-melbourne-three-card-poker"
    game = three_cards(book).game(open_book(book).readings)
    kinds, ways = kinds_with(3), starting_threes().ways
    best = AntePlay(game).optimal
    reduced = sum(kinds[n] * ways[n] for n in range(len(ways)) if not best(n))
    folds = np.zeros((52, 52, 52), dtype=bool)
    for a, b, c in every_hand().tolist():
        high, middle, low = c // 4, b // 4, a // 4
        plain = high > middle > low and len({a % 4, b % 4, c % 4}) > 1
        run = high - low == 2 or (high, middle, low) == (12, 1, 0)
        folds[a, b, c] = plain and not run and (high, middle, low) < (10, 4, 2)

    def count(low: int) -> Any:
        rows = np.array(list(combinations(range(low + 1, 52), 5)), dtype=np.uint8).reshape(-1, 5)
        rows = np.hstack((np.full((len(rows), 1), low, dtype=np.uint8), rows))
        given_up = np.zeros(len(rows), dtype=np.int64)
        for a, b, c in combinations(range(6), 3):
            given_up += folds[rows[:, a], rows[:, b], rows[:, c]]
        made = category_of(evaluate(rows))
        return np.bincount(made, weights=given_up, minlength=len(FiveCard)).astype(np.int64)

    counts = sum(share(count, range(47)))
    say(f"{int(counts.sum()):,} deals with a folded hand, by six cards", right=(counts == reduced).all(), since=since)


def same_order(strengths: Any, hands: list[Any]) -> bool:
    order = np.argsort(strengths, kind="stable").tolist()
    for a, b in pairwise(order):
        if (strengths[a] == strengths[b]) != (hands[a] == hands[b]) or not hands[a] <= hands[b]:
            return False
    return True


def evaluator_beside_engine(count: int) -> None:
    for size in (3, 5, 6, 7):
        since, rows = perf_counter(), deals(count, size, size)
        worth = three_card_hand if size == 3 else five_card_hand
        hands = [worth([DECK[card] for card in row]) for row in rows.tolist()]
        right = same_order(evaluate(rows), hands) and categories(rows).tolist() == [hand.category for hand in hands]
        say(f"{count:,} random hands of {size} beside the engine", right=right, since=since)
    since, rows = perf_counter(), deals(count, 7, 8)
    lows = [low_hand([DECK[card] for card in row]) for row in rows.tolist()]
    found = evaluate_low(rows)
    made = [n for n, low in enumerate(lows) if low]
    right = [low is not None for low in lows] == (found > 0).tolist() and same_order(
        found[made], [lows[n] for n in made]
    )
    say(f"{count:,} random lows beside the engine", right=right, since=since)
    few = count // 20
    since, rows = perf_counter(), deals(few, 9, 9)
    hands = [omaha_hand([DECK[c] for c in row[:4]], [DECK[c] for c in row[4:]]) for row in rows.tolist()]
    say(
        f"{few:,} random Omaha hands beside the engine",
        right=same_order(evaluate(rows[:, :4], rows[:, 4:]), hands),
        since=since,
    )


def kernels_beside_rooms(count: int, books: Sequence[str] = BOOK_IDS) -> None:
    """Every wager of every pay table in so many rounds of each game: dealt by the kernel, and by hand before the room."""
    for book in books:
        since = perf_counter()
        found = in_pieces(difference, book, count)
        say(f"{count:,} rounds of {book} settled by its room", right=not found, since=since)


def in_pieces(work: Callable[[str, int, int], Any], name: str, count: int) -> list[Any]:
    """What the pieces of so many rounds found, each printed, with a bar meanwhile. They are done in processes: a room is plain
    Python. With `--resume` a piece that agreed is noted, and the next run of the same sources leaves it out."""
    rounds = {n: min(PIECE, count - first) for n, first in enumerate(range(0, count, PIECE))}
    note = {n: f"{sources()} {work.__name__} {name} {n} {size}" for n, size in rounds.items()}
    noted = set(resume.read_text(encoding="utf-8").splitlines()) if resume and resume.exists() else set()
    left = [n for n in rounds if note[n] not in noted]
    found: list[Any] = []
    if not left:
        return found
    with ProcessPoolExecutor(min(jobs, len(left)), get_context("spawn")) as pool:
        pieces_done = pool.map(work, repeat(name), left, [rounds[n] for n in left])
        for n, (done, one) in zip(left, enumerate(pieces_done, len(rounds) - len(left) + 1), strict=True):
            if resume and not one:
                with resume.open("a", encoding="utf-8") as file:
                    file.write(f"{note[n]}\n")
            if sys.stderr.isatty():
                end = "\r" if done == len(rounds) else ""
                print(
                    f"\r\033[K{'█' * (40 * done // len(rounds)):<40} {name}{end}", end="", file=sys.stderr, flush=True
                )
            if one:
                print(f"      {name}: {one}", flush=True)
                found.append(one)
    return found


@cache
def sources() -> str:
    """A hash of the whole package: a note says nothing about other sources."""
    package = Path(environments.__file__).parents[1]
    digest = hashlib.sha256()
    for file in sorted(package.rglob("*")):
        if file.suffix in (".py", ".toml", ".npz", ".counts"):
            digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def difference(book: str, block: int, rounds: int) -> Different | None:
    """The first of a block, if there is one."""
    return next(differences(table_of(Setting(book=book)), seed_of(f"release {book}"), rounds, block), None)


SIDES = {
    "queenhigh/MelbourneThree-v0": {"pair_plus": 500, "six_card_bonus": 500, "jackpot": 100},
    "queenhigh/Canberra-v0": {"pairs_plus": 500},
    "queenhigh/California-v0": {"pair_plus": 500},
    "queenhigh/Perth-v0": {"dealer_poker_extra": 500, "player_poker_extra": 500, "jackpot_1": 500},
}


def environments_beside_engine(count: int) -> None:
    """The environments in batches beside the engine's: every view and every result of random rounds with all wagers down."""
    for name, book in environments.IDS.items():
        since = perf_counter()
        found = in_pieces(environment_difference, name, count)
        say(f"{count:,} rounds of {book} in batches, and one by one in its engine", right=not found, since=since)


def environment_difference(name: str, seed: int, rounds: int) -> str:
    return next(vector.differences(environments.IDS[name], SIDES.get(name, {}), rounds, seed), "")


def perth_solved() -> None:
    since = perf_counter()
    edge = Perth(solution=solve()).figures().house_edge
    say(f"Perth solved: {float(100 * edge):.4f} %", right=edge == PERTH_EDGE, since=since)


def jackpots() -> None:
    """Both books' jackpots from their own words: every pair of hands that hit, every prize by itself, meters that are played."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "maths"))
    import jackpot_recounts as recount

    from queenhigh.games.crown_melbourne_three_card_poker.facets import jackpot_odds as melbourne
    from queenhigh.games.crown_melbourne_three_card_poker.table import PLACES
    from queenhigh.games.crown_perth_holdem_poker.facets import jackpot_odds as perth

    since = perf_counter()
    of_two, of_three = recount.pairs(2), recount.pairs(3)
    right = recount.most_hits(2) == recount.most_hits(3) == 2
    for seats in range(1, PLACES + 1):
        for jackpot, both in ((melbourne, of_two), (perth, of_three)):
            found = jackpot.outcomes(seats)
            right &= recount.deal(seats, both) == (found[1, 0], found[0, 1], found[0, 2], found[1, 1])
    say("every pair of hands that hit a jackpot together", right=right, since=since)

    since, priced, right = perf_counter(), 0, True
    for seats in range(1, PLACES + 1):
        for system in (*melbourne.systems(Cents(100)), *melbourne.systems(Cents(500))):
            seed, cost = int(system.seed) // 100, int(system.cost) // 100
            for shown in (seed * cost, 3 * seed * cost + 1, 1_000_003):
                figures = melbourne.Jackpot(system, seats=seats).figures(meter=Fraction(100 * shown))
                made = recount.melbourne_results(system.option, seed, cost, shown, seats, of_two)
                right &= (figures.house_edge, figures.variance) == recount.moments(made, cost)
                priced += 1
        for level, unit in product((1, 2, 3), (1, 5)):
            least = 5_000 * level * unit
            for shown in (least, least * 11 // 10, 20 * least):
                figures = perth.Jackpot(Cents(100 * unit), seats=seats).figures(level, shown=Cents(100 * shown))
                made = recount.perth_results(level, unit, shown, seats, of_three)
                right &= (figures.house_edge, figures.variance) == recount.moments(made, unit * level)
                priced += 1
    say(f"edge and variance of {priced:,} Jackpot Wagers, each prize by itself", right=right, since=since)

    streams = count_up(1)
    for seats, cost in ((1, 1), (7, 5)):
        for system in melbourne.systems(Cents(100 * cost)):
            since, seed = perf_counter(), int(system.seed) // 100
            how = {"meters": 100_000, "stream": next(streams)}
            played = recount.melbourne_meter(seed, float(system.rate), cost, seats, of_two, **how)
            found = melbourne.Jackpot(system, seats=seats).long_run()
            agree(f"meter {system.option}-{seed}, {seats} seats", found, played, since)
    for level, (seats, unit) in product((1, 2, 3), ((1, 1), (7, 5))):
        since = perf_counter()
        pool = recount.perth_pool(unit, seats, of_three, meters=100_000, stream=next(streams))
        found = perth.Jackpot(Cents(100 * unit), seats=seats).long_run(level)
        agree(
            f"display of level {level}, {seats} seats",
            found,
            recount.Mean(level * pool.mean, level * pool.error),
            since,
        )


def agree(what: str, found: Any, played: Any, since: float) -> None:
    mean, within = float(found.mean) / 100, float(found.within) / 100
    words = f"{what}: {mean:,.0f} +- {within:.0f} in the long run, {played.mean:,.0f} +- {played.error:.0f} as played"
    say(words, right=abs(mean - played.mean) < within + 4 * played.error, since=since)


def known_cards() -> None:
    """One other hand counted, beside random deals; a strategy priced by its wagers, beside the solved streets."""
    from queenhigh.maths.information import Study
    from queenhigh.maths.kernels import information
    from queenhigh.maths.three_card.information import KnownCards

    for book in BOOK_IDS:
        if not room(book).has("three_card") or three_cards(book).up_card:
            continue
        since = perf_counter()
        known = KnownCards(three_cards(book), Study(samples=1 << 18, seed="release"))
        counted = known.counted()
        exact = counted[information.A_HAND] - counted[information.KNOWS_NOTHING]
        drawn = known.sampled("", "", 3)
        words = f"{book}, one other hand known: {float(exact):.7f} counted, {float(drawn.gain):.7f} +- {drawn.error:.7f} drawn"
        say(words, right=abs(float(drawn.gain - exact)) < 4 * drawn.error, since=since)


def dealers_card() -> None:
    """A card of the dealer's at Perth, counted by another program, beside random deals."""
    from queenhigh.games.crown_perth_holdem_poker.facets.information import COUNTS, OTHERS, streets
    from queenhigh.maths.holdem.information import counted, draw
    from queenhigh.maths.information import Study

    since, game = perf_counter(), streets()
    exact = float(counted(game, COUNTS, OTHERS)["dealer_card_after_flop"])
    gains = draw(game, Study(samples=1 << 15, seed="release"), hands=0, dealers=1, before_flop=False).sum(axis=1)
    mean, error = float(gains.mean()), float(gains.std()) / sqrt(len(gains))
    words = f"Perth, a card of the dealer's known: {exact:.7f} counted, {mean:.7f} +- {error:.7f} drawn"
    say(words, right=abs(mean - exact) < 4 * error, since=since)


def perth_from_the_book() -> None:
    """Perth's main game with nothing of the package's: 169 starting hands, each over every board and every hand of the dealer,
    with its wagers on turn and river. `tests/maths/holdem_recount.py`."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "maths"))
    from holdem_recount import RANKS, Counted, gain, recount

    from queenhigh.games.crown_perth_holdem_poker.facets.information import COUNTS, OTHERS, streets
    from queenhigh.maths.holdem.information import counted

    since = perf_counter()
    hands = [
        (a, b, suited) for a in RANKS for b in RANKS[: RANKS.index(a) + 1] for suited in ((False, True)[: 1 + (a != b)])
    ]
    found: list[Counted] = share(lambda hand: recount(hand[0], hand[1], suited=hand[2]), hands)
    mean = squares = more = Fraction(0)
    for (a, b, suited), one in zip(hands, found, strict=True):
        often = Fraction(6 if a == b else 4 if suited else 12, 1326)
        mean += often * max(one.value, Fraction(-1))
        squares += often * (one.mean_square if one.value > -1 else 1)
        more += often * gain(one, pair=a == b)
    figures = Perth().figures()
    say(f"Perth by hand: {float(-100 * mean):.4f} %", right=-mean == figures.house_edge == PERTH_EDGE, since=since)
    variance = squares - mean**2
    say(f"Perth by hand: variance {float(variance):.6f}", right=variance == figures.variance, since=since)
    right = more == counted(streets(), COUNTS, OTHERS)["own_ranks"]
    say(f"Perth by hand: cards of your own ranks gain {float(100 * more):.4f} %", right=right, since=since)


def seats_together() -> None:
    """The covariance of two seats, counted and simulated."""
    from queenhigh.maths.table_win import moments, simulated

    for book in BOOK_IDS:
        if not room(book).has("three_card") or not room(book).has("simulation"):
            continue
        since = perf_counter()
        name = table_of(Setting(book=book, seats=2)).offered
        main = next(iter(name))
        column = f"{main}[{name[main][0]}]" if name[main] else main
        one, other = (
            moments(room(book), {column: Fraction(1)}),
            simulated(room(book), {column: Fraction(1)}, rounds=1 << 24, seed="release"),
        )
        both = f"{float(one.covariance):.6f} and {float(other.covariance):.6f} +- {other.error:.6f}"
        words = f"{book}, covariance of two seats: {both}"
        error = sqrt(one.error**2 + other.error**2)
        say(words, right=abs(float(one.covariance - other.covariance)) < 4 * error, since=since)


def figure(check: tuple[str, str, str, bool]) -> None:
    """A line of the page, as it is found."""
    what, one, other, right = check
    print(f"{'ok   ' if right else 'WRONG'}            {what}: {one}; {other}", flush=True)
    global faults
    faults += not right


CHECKS: dict[str, Callable[[int], None]] = {
    "fives": lambda _: all_fives_and_sixes(),
    "sevens": lambda _: all_sevens(),
    "classes": lambda _: seven_card_classes(),
    "aces": lambda _: aces_against_kings(),
    "three": lambda _: all_three_card_deals(),
    "open": lambda _: every_up_card(),
    "ranks": lambda _: every_open_rank(),
    "boards": lambda _: all_boards(),
    "perth": lambda _: perth_solved(),
    "hands": lambda _: perth_from_the_book(),
    "extras": lambda _: poker_extras(),
    "six": lambda _: six_cards_of_folded_hands(),
    "jackpots": lambda _: jackpots(),
    "known": lambda _: known_cards(),
    "dealer": lambda _: dealers_card(),
    "seats": lambda _: seats_together(),
    "evaluator": evaluator_beside_engine,
    "games": kernels_beside_rooms,
    "environments": environments_beside_engine,
    **{book: partial(kernels_beside_rooms, books=(book,)) for book in BOOK_IDS},
}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1_000_000, help="random deals of each kind")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes for the rooms")
    parser.add_argument(
        "--resume", type=Path, help="FILE that notes which rounds agreed, to continue a run that was stopped"
    )
    parser.add_argument("--only", action="append", choices=CHECKS, help="one of the checks; as often as needed")
    parser.add_argument("--rounds", type=int, default=1 << 27, help="rounds that are simulated for the page")
    parser.add_argument("--none", action="store_true", help="no recounts: the page alone")
    parser.add_argument("--page", type=Path, help="write all figures and what they were held to: FILE.html")
    asked = parser.parse_args()
    jobs, resume = asked.jobs, asked.resume
    for name in () if asked.none else asked.only or [name for name in CHECKS if name not in BOOK_IDS]:
        CHECKS[name](asked.deals)
    if asked.page:
        from release_page import page

        asked.page.write_text(page(said, asked.rounds, figure), encoding="utf-8")
    sys.exit(bool(faults))
