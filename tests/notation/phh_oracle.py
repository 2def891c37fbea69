"""PokerKit as an oracle for PHH: random hands that it plays and writes, and its finishing stacks."""

from __future__ import annotations

import random
import warnings
from decimal import Decimal
from typing import Any

from pokerkit import Automation, HandHistory
from pokerkit.state import Mode

BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
VARIANTS = ("NT", "PO", "FT", "FO/8")


def written(chance: random.Random, variant: str = "") -> str:
    """A hand that PokerKit played at random, as it writes it, with the finishing stacks."""
    variant = variant or chance.choice(VARIANTS)
    kind = HandHistory.game_types[variant]
    count = chance.choice((2, 2, 3, 4, 5, 6, 7, 8, 9, 10)) if "O" not in variant else chance.randint(2, 10)
    cents: Any = Decimal("0.01") if chance.random() < 0.2 else 1
    big = chance.choice((10, 20, 50))
    blinds, antes = [big // 2, big] + [0] * (count - 2), [0] * count
    trimmed = chance.random() < 0.5
    match chance.randrange(6):
        case 0:
            antes = [big // 5] * count
        case 1 if not trimmed:
            antes[1] = big
        case 2 if not trimmed:
            antes[-1] = big
        case 3 if count > 3 and variant in ("NT", "PO"):
            blinds[2] = 2 * big
            if count > 4 and chance.random() < 0.5:
                blinds[3] = 4 * big
        case 4 if count > 3 and variant == "NT":
            blinds[-1] = 2 * big
    deep = chance.choice((3, 8, 30, 150))
    stacks = [chance.randint(1, deep * big) for _ in range(count)]
    bets: dict[str, Any] = {"min_bet": big * cents} if variant in ("NT", "PO") else {"small_bet": big * cents}
    if "small_bet" in bets:
        bets["big_bet"] = 2 * big * cents
    game = kind(
        automations=BY_ITSELF,
        ante_trimming_status=trimmed,
        raw_antes=[one * cents for one in antes],
        raw_blinds_or_straddles=[one * cents for one in blinds],
        mode=Mode.CASH_GAME,
        **bets,
    )
    random.seed(chance.random())  # it shuffles by the common generator
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = game([one * cents for one in stacks], count)
        while state.status:
            act(state, chance, variant[0] == "F")
        history = HandHistory.from_game_state(game, state)
    history.antes, history.blinds_or_straddles = list(state.antes), list(state.blinds_or_straddles)
    history.ante_trimming_status = trimmed
    history.finishing_stacks = list(state.stacks)
    return str(history.dumps())


def act(state: Any, chance: random.Random, fixed: bool) -> None:
    roll = chance.random()
    if roll > 0.62 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        wide = min(most, 3 * least)
        if isinstance(state.blinds_or_straddles[0], Decimal):
            chosen = least + int((wide - least) * 100 * Decimal(chance.random())) * Decimal("0.01")
        else:
            chosen = least + int((wide - least) * chance.random())
        amount = most if roll > 0.93 else least if roll < 0.75 else chosen
        if fixed:  # its Omaha hi-lo takes raises of a pot limit
            amount = least
        state.complete_bet_or_raise_to(amount)
    elif roll < 0.2 and state.can_fold() and state.checking_or_calling_amount:
        state.fold()
    else:
        state.check_or_call()
