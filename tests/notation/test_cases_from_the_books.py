"""Settlements and rulings worked out by hand from the rule books, mostly corner cases: ties, hands that do not qualify,
wagers at a limit and one step past it, shared jackpots, small banks, and irregularities at each moment."""

from __future__ import annotations

from typing import Any

import pytest
from book_cases import COLUMNS, sheet, told
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH

from queenhigh.notation.fields import SheetError
from queenhigh.notation.round_sheet import settle

Case = tuple[list[str], str, str, dict[str, Any]]


def at(kind: str, when: str, **details: Any) -> dict[str, Any]:
    return {"report": {"type": kind, "when": when, **details}}


TWO = ["1 AcKd9h a10 p10 play", "2 8c6d2h a10 fold"]
OPEN = ["1 AcKd9h a10 ps5 undecided", "2 8c6d2h a10 fold"]
CANBERRA_CASES: list[Case] = [
    (["1 JcTd8h a10 p10 play"], "JdTc8s", "settled 1=10 1.ante=win 1.play=stand_off", {}),
    (["1 Qc3d2h a10 p10 play"], "Qd3c2s", "settled 1=0 1.ante=stand_off", {}),
    (["1 AcKdJh a10 p10 play"], "2d2c3s", "settled 1=-20", {}),
    (["1 8c8dKh a10 p10 play"], "8h8sQd", "settled 1=20", {}),
    (["1 8c8d2h a10 p10 play"], "8h8s3d", "settled 1=-20", {}),
    (["1 AcKdQh a10 p10 play"], "KcQdJh", "settled 1=30", {}),
    (["1 Ac2d3h a10 p10 play"], "4c3d2h", "settled 1=-10", {}),
    (["1 Ac2d3h a10 p10 play"], "Ad2c3s", "settled 1=10 1.ante=stand_off", {}),
    (["1 4c3d2h a10 p10 play"], "AhKh9h", "settled 1=30", {}),
    (["1 2c2d2h a10 p10 play"], "AhKdQc", "settled 1=50", {}),
    (["1 Ac2c3c a10 p10 ps5 play"], "2h3h4h", "settled 1=220", {}),
    (["1 KcAd2h a10 p10 play"], "Qc3d2s", "settled 1=20", {}),
    (["1 KcJc9c a10 p10 play"], "KdJd8d", "settled 1=20", {}),
    (["1 KcJc9c a10 p10 play"], "KdJd9d", "settled 1=0", {}),
    (["1 9c9dKh a10 ps5 fold"], "KdJc8s", "settled 1=-15 1.pairs_plus=lose", {}),
    (["1 9c9dKh a10 ps5 keep_side_bets"], "KdJc8s", "settled 1=-5 1.pairs_plus=win", {}),
    (["1 9c8cTc a10 ps5 keep_side_bets"], "KdJc8s", "settled 1=190", {}),
    (["1 9c9d9h ps5 none"], "5dJc8s", "settled 1=150", {}),
    (["1 9c8cTc a10 p10 ps5 play"], "5dJc8s", "settled 1=250", {}),
    (["1 9c8d2c a4 p4 play"], "5dJc8s", "settled 1=4", {}),
    (["1 9c8d2c a200 p200 play"], "5dJc8s", "settled 1=200", {}),
    (["1 9c8d2c a205 p205 play"], "5dJc8s", "settled 1=200", {}),
    (["1 9c8d2c a205 p205 play"], "QdJc8s", "settled 1=-400", {}),
    (["1 9c9d2c a5 ps205 p5 play"], "QdJc8s", "settled 1=210", {}),
    (TWO, "Qd5c3s", "settled 1=20 2=-10 @12.1", at("card_exposed", "deal", to=2, count=1)),
    (TWO, "Qd5c3s", "void 1=0 2=0 @12.2", at("card_exposed", "deal", to=[1, 2])),
    (TWO, "Qd5c3s", "void 1=0 2=0 @12.2", at("card_exposed", "deal", to=2, count=2)),
    (TWO, "Qd5c3s", "void 1=0 2=0 @12.3", at("card_exposed", "before_decision", to="dealer", count=1)),
    (TWO, "Qd5c3s", "void 1=0 @12.4", at("wrong_number_of_cards", "deal", to=1, dealt_count=2)),
    (TWO, "Qd5c3s", "void 1=0 @12.4", at("wrong_number_of_cards", "after_decisions", to=1, dealt_count=4)),
    (TWO, "Qd5c3s", "settled 1=20 @2.4", at("deck_count", "before_settlement", deck_count=52)),
    (TWO, "Qd5c3s", "settled 1=20 @12.5", at("hand_in_discard_rack", "before_decision", seat=1, reconstructed=True)),
    (OPEN, "Qd5c3s", "settled 1=0 2=-10 @12.5", at("hand_in_discard_rack", "before_decision", seat=1, reconstructed=False)),
    (OPEN, "Qd5c3s", "settled 1=0 2=-10 @11.3", at("collusion", "before_decision", seats=[1], ruling="exclude_from_round")),
    (TWO, "Qd5c3s", "void 1=0 2=0 @11.3", at("collusion", "before_decision", seats=[1], ruling="void_round")),
    (TWO, "Qd5c3s", "settled 1=20 2=-10 @14.2(b)", at("contravention", "before_settlement", seat=1, exclude=True)),
    (TWO, "Qd5c3s", "settled 1=0 2=-10 @14.2(a)", at("contravention", "before_settlement", seat=1, void_wagers=True)),
    (TWO, "Qd5c3s", "void 1=0 2=0 @14.1", at("disturbance", "before_settlement", cause="fire")),
    (TWO, "Qd5c3s", "void 1=0 2=0 @14.3", at("fraud", "before_settlement")),
    (TWO, "Qd5c3s", "settled 1=20 @10.8", at("shoe_malfunction", "after_decisions", hinders=False) | {"shoe": "automated"}),
]  # fmt: skip


def meter(option: int = 1, cost: str = "1.00", value: str = "12000.00") -> dict[str, Any]:
    return {"option": option, "seed": "10000", "cost": cost, "meter": value}


PAIR_PLUS = [
    "1 9c8c7c pp10 none",
    "2 4d4h4s pp10 none",
    "3 KcQdJh pp10 none",
    "4 Ah9h2h pp10 none",
    "5 5c5dKh pp10 none",
]
SIX = [("AhKhQh", "JhTh2c"), ("9h8h7h", "6h5h2c"), ("9h9d9c", "9s5h2c"), ("9h9d9c", "5s5h2c"), ("AhJh9h", "3h2hKc"),
       ("9h8d7c", "6h5h2c"), ("9h9d9c", "Ks5h2c")]  # fmt: skip
MEL = ["1 Kh7c2s a10 p10 pp5 s5 play", "2 Jh7d2d a20 fold"]
UNDECIDED = ["1 Kh7c2s a10 pp5 s5 undecided", "2 Jh7d2d a20 fold"]
MELBOURNE_CASES: list[Case] = [
    *(
        (PAIR_PLUS, "2d2c3s", "settled " + " ".join(f"{seat}={10 * price}" for seat, price in enumerate(prices, 1)),
         {"pay_tables": COLUMNS | {"pair_plus": column}})
        for column, prices in {"A": (40, 30, 6, 4, 1), "B": (40, 25, 6, 4, 1), "C": (40, 30, 5, 4, 1),
                               "D": (40, 30, 6, 3, 1), "E": (35, 25, 6, 4, 1), "F": (35, 33, 6, 4, 1)}.items()
    ),
    *(
        ([f"1 {own} s5 none"], dealers, f"settled 1={5 * price}", {"pay_tables": COLUMNS | {"six_card_bonus": column}})
        for column, prices in {"A": (1000, 200, 50, 25, 20, 10, 5), "B": (1000, 200, 50, 25, 15, 10, 5),
                               "C": (1000, 200, 100, 20, 15, 9, 8), "D": (1000, 200, 100, 20, 15, 10, 7),
                               "E": (500, 200, 50, 25, 12, 8, 5)}.items()
        for (own, dealers), price in zip(SIX, prices, strict=True)
    ),
    (["1 9h9d5c s5 none"], "5s2h2c", "settled 1=-5", {}),
    (["1 9h8d5c s5 none"], "2s2h2c", "settled 1=25", {}),
    (["1 AhKhQh s5 none"], "JhTh9h", "settled 1=5000", {}),
    (["1 Ah2h3h s5 none"], "4h5hKh", "settled 1=1000", {}),
    (["1 KhAd2c s5 none"], "3h4s9d", "settled 1=-5", {}),
    (["1 9h8h7h s5 none"], "6h2h5c", "settled 1=100", {}),
    (["1 2c2d2h a10 p10 pp5 play"], "4h5h6h", "settled 1=170", {}),
    (["1 9c8c7c a10 p10 play"], "9d8d7d", "settled 1=40", {"pay_tables": COLUMNS | {"ante_bonus": "C"}}),
    (["1 9h9d5c a10 pp5 s5 fold"], "9s9c2c", "settled 1=-20", {}),
    (["1 9h9d5c a10 pp5 s5 keep_side_bets"], "9s9cKc", "settled 1=245", {}),
    (["1 9h8h7h a1005 p1005 play"], "Ks8d2d", "settled 1=7000", {}),
    (["1 Kh7c2s a10 p15 play"], "Qc6h3s", "settled 1=20 @11.14.1", {}),
    (["1 Kh7c2s a10 p5 play"], "Qc6h3s", "settled 1=15 @11.14.2", {}),
    (["1 9h9d9c a10 p10 j1 play"], "KsQd2c", "settled 1=209", {"jackpot": meter(), "jackpot_cards": "5h5d"}),
    (["1 9h7d8s a10 p10 j1 play"], "KsQd2c", "settled 1=29", {"jackpot": meter(), "jackpot_cards": "5h6c"}),
    (["1 9h7d8s a10 p10 j1 play"], "KsQd2c", "settled 1=69", {"jackpot": meter(2), "jackpot_cards": "5h6c"}),
    (["1 9h9d9c a10 p10 j5 play"], "KsQd2c", "settled 1=3055",
     {"jackpot": meter(2, "5.00", "60000.00"), "jackpot_cards": "9s6c"}),
    (["1 9h8h7h a10 p10 j1 play"], "KsQd2c", "settled 1=1269.10 @7.1.1",
     {"jackpot": meter(value="12000.01"), "jackpot_cards": "6h5h"}),
    (["1 AhKhQh a10 p10 j1 play"], "KsQd2c", "settled 1=12070", {"jackpot": meter(value="12000.01"), "jackpot_cards": "JhTh"}),
    (["1 AhKhQh a10 p10 j1 play", "2 9h8h7h a10 p10 j1 play"], "KsQd2c", "settled 1=10978.10 2=1159.91",
     {"jackpot": meter(), "jackpot_cards": "JhTh"}),
    (["1 9h8h7h a10 p10 j1 play", "2 4h3h2h a10 p10 j1 play"], "KdQd2c", "settled 1=1259 2=1259",
     {"jackpot": meter(), "jackpot_cards": "6h5h"}),
    (["1 9h9d9c a10 j1 fold"], "KsQd2c", "settled 1=-11", {"jackpot": meter(), "jackpot_cards": "5h5d"}),
    (["1 9h9d9c a10 pp5 j1 keep_side_bets"], "KsQd2c", "settled 1=139", {"jackpot": meter(), "jackpot_cards": "5h5d"}),
    (MEL, "Qc6h3s", "misdeal 1=0 2=0 @11.2", at("exposed_cards", "deal", to=[1, 2], count=2)),
    (MEL, "Qc6h3s", "misdeal 1=0 2=0 @11.3", at("exposed_cards", "deal", to="dealer", count=1)),
    (MEL, "Qc6h3s", "misdeal 1=0 2=0 @11.4", at("dealer_wrong_number", "before_announcement")),
    (MEL, "Qc6h3s", "settled 1=10 2=-20 @11.6.1", at("dealer_wrong_number", "after_announcement", order_determinable=True)),
    (MEL, "Qc6h3s", "misdeal 1=0 2=0 @11.6.2", at("dealer_wrong_number", "after_announcement", order_determinable=False)),
    (MEL, "Qc6h3s", "misdeal 1=0 2=0 @11.5.1",
     at("wrong_number_of_cards", "after_announcement", to=1, dealt_count=2, deck_count=51)),
    (MEL, "Qc6h3s", "settled 1=0 2=-20 @11.5.2",
     at("wrong_number_of_cards", "after_announcement", to=1, dealt_count=2, deck_count=52)),
    (MEL, "Qc6h3s", "misdeal 1=0 2=0 @11.7", at("cards_to_unwagered_area", "before_announcement", to=4)),
    (MEL, "Qc6h3s", "settled 1=0 2=-20 @11.8", at("cards_to_unwagered_area", "after_announcement", to=4, retracting=[1])),
    (MEL, "Qc6h3s", "void 1=0 2=0 @11.12", at("deck_count", "after_settlement", deck_count=51)),
    (UNDECIDED, "Qc6h3s", "settled 1=0 2=-20 @11.13", at("play_wager_unmatched", "decision", seat=1)),
    (UNDECIDED, "Qc6h3s", "settled 1=-20 2=-20 @11.13", at("play_wager_unmatched", "decision", seat=1, instance=2)),
    (MEL, "Qc6h3s", "void 1=0 2=0 @13.4", at("force_majeure", "after_settlement")),
]  # fmt: skip

CAL = ["1 AcKd9h a20 p20 pp5 play", "2 2c4d7h a20 fold"]
LOSERS = ["1 2c4d7h a20 p20 play", "2 3c5d8h a20 p20 play"]
CALIFORNIA_CASES: list[Case] = [
    (["1 2c4d7h a10 p10 play"], "Jd3c5s", "settled 1=10 1.play=returned", {}),
    (["1 2c4d7h a10 fold"], "Jd3c5s", "settled 1=-10", {}),
    (["1 Qc4d7h a10 p10 play"], "Qd4c7s", "settled 1=0 1.ante=stand_off", {}),
    (["1 AcKcQc a10 p10 pp50 play"], "Qd4c7s", "settled 1=10020", {}),
    (["1 AcKcQc a10 p10 play"], "KdQdJd", "settled 1=20", {}),
    (["1 KdQdJd a10 p10 pp5 play"], "AcKcQc", "settled 1=180", {}),
    (["1 KdQdJd a10 pp5 fold"], "2c4c7d", "settled 1=-15", {}),
    (["1 KdQd2d a10 p10 pp50 play"], "2c4c7d", "settled 1=160", {}),
    (["1 KdQd2d a5 p5 play"], "2c4c7d", "settled 1=5", {}),
    (["1 KdQd2d a200 p200 play"], "2c4c7d", "settled 1=200", {}),
    (["1 KdQd2d a500 p500 play"], "2c4c7d", "settled 1=500", {"schedule": 3}),
    # the up card is a two: seat 2 has the button; a bank of 30 wins or loses 30 and no more
    (["1 AcKd9h a20 p20 play", "2 2c4d7h a20 p20 play"], "Qd6c2s", "settled 1=0 2=-30 1.ante=returned", {"bank": "30.00"}),
    (LOSERS, "Qd6c2s", "settled 1=0 2=-30", {"bank": "30.00"}),
    (["1 2c4d7h a20 p20 play", "2 Qc6h2d a20 p20 play"], "Qd6c2s", "settled 1=-40 2=0", {"bank": "40.00"}),
    (["1 AcKd9h a20 p20 play", "2 2c4d7h a20 p20 play"], "Qd6cTs", "settled 1=40 2=0 2.ante=returned", {"bank": "40.00"}),
    (["1 AcKd9h a20 p20 pp5 play", "2 2c2d7h a20 p20 pp50 play"], "Qd6c2s", "settled 1=15 2=90", {"bank": "105.00"}),
    (CAL, "Qd6c2s", "settled 1=35 2=-20", {}),
    (CAL, "Qd6c2s", "void 1=0 2=0", at("shuffler_jam", "deal")),
    (CAL, "Qd6c2s", "void 1=0 2=0", at("deck_count", "settlement", deck_count=51)),
    (CAL, "Qd6c2s", "settled 1=35 2=-20", at("deck_count", "settlement", deck_count=52)),
    (CAL, "Qd6c2s", "void 1=0 2=0", at("wrong_deck", "deal")),
    (CAL, "Qd6c2s", "void 1=0 2=0", at("mixed_discard_rack", "decision")),
    (CAL, "Qd6c2s", "void 1=0 2=0", at("cards_to_seat_without_ante", "deal", to=4)),
    (CAL, "Qd6c2s", "void 1=0 2=0", at("wrong_number_of_cards", "deal", to=1, count=4)),
    (CAL, "Qd6c2s", "void 1=0 2=0", at("misdeal", "deal")),
    (CAL, "Qd6c2s", "void 1=0 2=0", at("up_card_not_turned", "deal")),
    (CAL, "Qd6c2s", "void 1=0 2=0", at("exposed_card", "deal", to=1)),
    (CAL, "Qd6c2s", "settled 1=35 2=-20", at("exposed_card", "settlement", to=1)),
    (CAL, "Qd6c2s", "settled 1=35 2=-20", at("back_line_wager", "betting", seat=1, bet="ante")),
    (CAL, "Qd6c2s", "settled 1=35 2=-20", at("play_wager_amount", "decision", seat=1, attempted="10.00")),
    (CAL, "Qd6c2s", "settled 1=35 2=-20", at("late_wager", "deal", seat=1, bet="ante", act="increased")),
    (CAL, "Qd6c2s", "settled 1=40 2=-20", at("late_wager", "deal", seat=1, bet="pair_plus")),
    (CAL, "Qd6c2s", "settled 1=35 2=-20", at("cards_touched", "decision", seat=1)),
    (CAL, "Qd6c2s", "settled 1=35 2=-20", at("out_of_turn", "decision", seat=2)),
    (CAL, "Qd6c2s", "settled 1=35 2=-20", at("fee_not_taken", "deal")),
    (CAL, "Qd6c2s", "void 1=0 2=0", at("dispute", "settlement", seat=1, reconstructed=False)),
]  # fmt: skip

LOW, HEARTS = "2c7d9hJs3c", "2h9h4sJh5c"
PER = ["1 Ah7h a10 f20 j1 x5", "2 QcQd a20 fold"]
EXTRA = ["1 Ah7h a10 f20 j1 x5 d5", "2 QcQd a20 x5 fold"]
PERTH_CASES: list[Case] = [
    (["1 8cTd a10 f20 t10 r10"], "AcAd", "settled 1=40 1.ante=stand_off", {"board": LOW}),
    (["1 AcKc a10 f20"], "AhAd", "settled 1=30", {"board": "2c7c9hJs3c"}),
    (["1 AcKc a10 f20 t10 r10"], "7h7s", "settled 1=-50", {"board": "2c7c9h9s3c"}),
    (["1 8cTd a10 j1 x5 d5 fold"], "9c9d", "settled 1=30", {"board": LOW}),
    (["1 AcKd a10 f20"], "AhKh", "settled 1=0", {"board": LOW}),
    (["1 Jd4d a10 f20"], "Jc5d", "settled 1=0", {"board": "2c7dAhJsKc"}),
    (["1 2d2h a10 f20 x5 j1"], "KcKd", "settled 1=65", {"board": LOW}),
    (["1 2d7h a10 f20 x5 j1"], "KcKd", "settled 1=40", {"board": LOW}),
    (["1 2dKh a10 f20 x5"], "AcKd", "settled 1=15", {"board": LOW}),
    (["1 8dTh a10 f20 x5 j1"], "AcAd", "settled 1=290", {"board": "9c7dJhKs3c"}),
    (["1 9d9h a10 f20 j3"], "AcAd", "settled 1=7515", {"board": "9c9s2hKs3c"}),
    (["1 8d9d a10 f20 j1"], "AcAh", "settled 1=4025", {"board": "7d6d5dKs3c"}),
    (["1 AdKd a10 f20 j2"], "AcAh", "settled 1=100020", {"board": "QdJdTdKs3c"}),
    (["1 AdKd a10 f20 j3", "2 9d8d a10 f20 j1"], "AcAh", "settled 1=186015 2=4025", {"board": "QdJdTdKs3c"}),
    (["1 9d8d a10 f20 j1", "3 4d3d a10 f20 j1"], "AcAh", "settled 1=3825 3=3825", {"board": "7d6d5dKs3c"}),
    (["1 AdKd a10 j2 fold"], "AcAh", "settled 1=-20", {"board": "QdJdTdKs3c"}),
    (["1 AdKd a10 fold", "2 - d5"], "TcTh", "settled 1=-10 2=50", {"board": "QdJdTd"}),
    (["1 2d2h a10 f20 x5 x10:Zed x15:Yan"], "KcKd", "settled 1=320", {"board": LOW}),
    (["1 2d2h a10 f15"], "KcKd", "settled 1=15", {"board": LOW}),
    (["1 2d2h a10 f25"], "KcKd", "settled 1=20", {"board": LOW}),
    (["1 2d2h a10 f20 t5 r5"], "KcKd", "settled 1=30", {"board": LOW}),
    (["1 2d2h a10 f20 t15 r15"], "KcKd", "settled 1=40", {"board": LOW}),
    (["1 2d2h a5 f10"], "KcKd", "settled 1=10", {"board": LOW}),
    (["1 2d2h a12 f24"], "KcKd", "settled 1=20", {"board": LOW}),
    (["1 2d2h a505 f1010"], "KcKd", "settled 1=1000", {"board": LOW}),
    (PER, "KcKd", "void 1=0 2=0 @5.4(a)", at("cards_to_area_without_ante", "before_pickup", to=4) | {"board": HEARTS}),
    (PER, "KcKd", "settled 1=20 2=-20 @5.4(b)(i)", at("cards_to_area_without_ante", "after_pickup", to=4) | {"board": HEARTS}),
    (PER, "KcKd", "void 1=0 2=0 @5.5(b)", at("incorrect_hole_cards", "before_pickup", to=1, count=3) | {"board": HEARTS}),
    (PER, "KcKd", "void 1=0 2=0 @5.5(c)(i)",
     at("incorrect_hole_cards", "after_pickup", to=1, count=3, deck_complete=False) | {"board": HEARTS}),
    (PER, "KcKd", "settled 1=0 2=0 @5.5(c)(ii)",
     at("incorrect_hole_cards", "after_pickup", to=1, count=3, deck_complete=True, options={"2": "void"}) | {"board": HEARTS}),
    (EXTRA, "KcKd", "settled 1=10 2=0 @5.5(c)(iii)",
     at("incorrect_hole_cards", "after_flop_wagers_before_flop", to="dealer", count=1, deck_complete=True) | {"board": "2h9h4h"}),
    (EXTRA, "KcKd", "settled 1=455 2=-5 @5.5(c)(iii)",
     at("incorrect_hole_cards", "after_flop", to="dealer", count=1, deck_complete=True) | {"board": "2h9h4h"}),
    (PER, "KcKd", "void 1=0 2=0 @5.6", at("card_exposed", "dealing_hole_cards", count=1) | {"board": HEARTS}),
    (PER, "KcKd", "settled 1=20 2=-20 @5.7(b)", at("dealer_card_exposed", "after_first_flop_wager") | {"board": HEARTS}),
    (["1 Ah7h a10 f20 t10 j1 x5 d5", "2 QcQd a20 x5 fold"], "KcKd", "partly_void 1=440 2=-5 @5.8(a)(ii)",
     at("communal_cards_misdealt", "turn", reconstructable="flop_only") | {"board": "2h9h4hJh"}),
    (PER, "KcKd", "void 1=0 2=0 @5.8(b)", at("communal_cards_misdealt", "flop", reconstructable="none") | {"board": "2h9h4h"}),
    (["1 8d9d a10 f20 j1"], "AcAh", "settled 1=3925 @5.12",
     at("jackpot_display_malfunction", "settlement", verified={"1": "39000.00"}) | {"board": "7d6d5dKs3c"}),
    (PER, "KcKd", "settled 1=20 @5.13(a)", at("game_manager_malfunction", "settlement", finding="none") | {"board": HEARTS}),
    (PER, "KcKd", "void 1=0 @5.13(b)", at("game_manager_malfunction", "settlement", finding="malfunction") | {"board": HEARTS}),
    (PER, "KcKd", "settled 1=20 @5.14", at("investigation", "settlement", hours=72) | {"board": HEARTS}),
    (PER, "KcKd", "settled 1=0 2=-20 @6.9(a)", at("contravention", "settlement", seat=1, void=True) | {"board": HEARTS}),
    (["1 Ah7h a10 f20 j1 x5 d5"], "KcKd", "settled 1=-45 @4.12(b)",
     at("elect_not_exposed", "settlement", seat=1) | {"board": "2h9h4h2cJd"}),
]  # fmt: skip

CASES = [
    (book, *case)
    for book, cases in {
        CANBERRA: CANBERRA_CASES, MELBOURNE: MELBOURNE_CASES, CALIFORNIA: CALIFORNIA_CASES, PERTH: PERTH_CASES,
    }.items()
    for case in cases
]  # fmt: skip


@pytest.mark.parametrize(("book", "seats", "dealer", "expected", "more"), CASES)
def test_a_case_is_settled_as_the_book_says(
    book: str, seats: list[str], dealer: str, expected: str, more: dict[str, Any]
) -> None:
    assert told(settle(sheet(book, seats, dealer, **more)), expected) == expected


@pytest.mark.parametrize(
    ("seat", "field"),
    [
        ("1 KdQd2d a4 p4 play", "wagers.ante"), ("1 KdQd2d a201 p201 play", "wagers.ante"),
        ("1 KdQd2d a5.50 p5.50 play", "wagers.ante"), ("1 KdQd2d a10 p10 pp4 play", "wagers.pair_plus"),
        ("1 KdQd2d a10 p10 pp51 play", "wagers.pair_plus"),
    ],
)  # fmt: skip
def test_a_wager_outside_the_schedule_is_refused(seat: str, field: str) -> None:
    with pytest.raises(SheetError, match=field):
        settle(sheet(CALIFORNIA, [seat], "2c4c7d"))


FEES = [
    (2, [50], "0.50"), (2, [51], "1.00"), (2, [101], "2.00"), (2, [200, 200, 100], "3.00"), (2, [200, 200, 101], "5.00"),
    (3, [300], "3.00"), (3, [301], "5.00"), (4, [500], "4.00"), (4, [495, 6], "5.00"), (5, [500], "5.00"),
    (5, [500, 5], "7.00"), (6, [500, 500], "7.00"), (6, [500, 496, 5], "10.00"), (7, [400], "3.00"), (7, [401], "7.00"),
    (7, [500, 200], "7.00"), (7, [500, 201], "10.00"), (7, [500, 500], "10.00"), (7, [500, 496, 5], "15.00"),
    (1, [50], "1.00"), (1, [51], "2.00"), (1, [100, 101], "4.00"), (1, [200, 200], "4.00"), (1, [200, 200, 5], "5.00"),
]  # fmt: skip


@pytest.mark.parametrize(("option", "antes", "fee"), FEES)
def test_the_player_dealers_fee_follows_all_antes_together(option: int, antes: list[int], fee: str) -> None:
    held = ("KdQd2d", "KcQc2c", "KhQh2h")
    seats = [f"{place} {held[place - 1]} a{ante} p{ante} play" for place, ante in enumerate(antes, 1)]
    assert settle(sheet(CALIFORNIA, seats, "4c4d7d", schedule=option))["fees"]["player_dealer"] == fee
