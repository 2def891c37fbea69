"""What may go wrong at a table of the shift: for each book, the phase of the round, the irregularity and its facts.

Every irregularity that a book rules on is here at least once. Seats are those of the shift, where somebody sits at 1 to 3.
"""

from __future__ import annotations

from typing import Any

import msgspec

from queenhigh.games.kit.facts import Irregularity
from queenhigh.notation.round_sheet import facts_of

MELBOURNE, CANBERRA, CALIFORNIA, PERTH, POKER = (
    "crown-melbourne-three-card-poker",
    "casino-canberra-3-card-poker",
    "california-three-card-poker",
    "crown-perth-holdem-poker",
    "crown-melbourne-crown-poker",
)


class Trouble(msgspec.Struct, frozen=True):
    """`phase` is when it is reported."""

    phase: str
    fact: Irregularity


def troubles(book: str) -> list[Trouble]:
    facts = facts_of(book)
    return [
        Trouble(phase, msgspec.convert(details, facts[kind]))
        for phase, kinds in TROUBLES[book].items()
        for kind, each in kinds.items()
        for details in each
    ]


Rows = dict[str, dict[str, list[dict[str, Any]]]]

FREE = 7
"""An area where nobody wagers."""

IN_MELBOURNE: Rows = {
    "Betting": {"cards_unfit": [{}, {"whole_deck": False}]},
    "BetsClosed": {
        "abnormal_sequence": [{}],
        "shuffle_warranted": [{}],
        "shoe_malfunction": [{}],
        "jackpot_game_started_in_error": [{}],
    },
    "Dealt": {
        "exposed_cards": [
            {"to": 1},
            {"to": "dealer"},
            {"to": [1, 2], "count": 2},
            {"to": 2, "exposed_by": "player"},
        ],
        "wrong_number_of_cards": [{"to": 2, "dealt_count": 2}],
        "cards_to_unwagered_area": [{"to": FREE}],
        "shoe_count_unverified": [{}, {"deck_count": 51}],
    },
    "Deciding": {
        "wrong_number_of_cards": [
            {"to": 2, "dealt_count": 2},
            {"to": 2, "dealt_count": 2, "retracting": [1, 3]},
            {"to": 2, "dealt_count": 4, "deck_count": 51},
        ],
        "dealer_wrong_number": [{"order_determinable": False}, {"order_determinable": True, "dealt_count": 4}],
        "cards_to_unwagered_area": [{"to": FREE, "retracting": [1]}],
        "jackpot_cards_wrong_number": [{"reconstructable": False}, {"reconstructable": True}],
        "cards_taken_in_error": [{"seat": 1, "only_cards_in_rack": False}, {"seat": 1, "only_cards_in_rack": True}],
        "extra_hand_viewed": [{"viewed": [8]}, {"viewed": [2, 8]}],
        "deck_count": [{"deck_count": 51}, {"deck_count": 52}],
        "play_wager_unmatched": [{"seat": 1}],
        "cards_mixed_with_dealer": [{"seat": 1, "order_determinable": False}, {"seat": 1, "order_determinable": True}],
        "cards_mixed_with_jackpot_cards": [{"seat": 1}, {"seat": 1, "reconstructable": True}],
        "jackpot_game_started_in_error": [{}],
        "information_shared": [{"seats": [1, 2]}, {"seats": [1, 2], "forfeit": False}],
        "prohibited_device": [{"seat": 1}],
        "contravention": [{"seat": 1, "clause": "13.13", "void": True}, {"seat": 2, "withhold": True}],
        "fraud": [{}, {"seats": [1]}, {"seats": [2], "bets": ["pair_plus"]}],
        "force_majeure": [{"detail": "a fire alarm"}],
        "advice_asked": [{"seat": 1}],
        "influence": [{"seat": 1}],
        "dispute": [{"decision": "the hand stands"}],
        "bet_between_players": [{"seats": [1, 2]}],
    },
    "Showdown": {
        "play_wager_unequal": [{"seat": 1, "placed": 100}, {"seat": 1, "placed": 9000}],
        "deck_count": [{"deck_count": 51}],
    },
    "Settled": {"deck_count": [{"deck_count": 51}], "force_majeure": [{"detail": "a fire alarm"}]},
}

IN_CANBERRA: Rows = {
    "BetsClosed": {"shoe_malfunction": [{}, {"hinders": False}], "impractical": [{}]},
    "Dealt": {
        "card_exposed": [
            {"when": "deal", "to": 2, "count": 1},
            {"when": "deal", "to": [1, 2], "count": 2},
            {"when": "deal", "to": "dealer"},
            {"when": "deal", "to": 1, "ruling": "exclude_from_round"},
        ],
        "misdeal_order": [{}],
        "wrong_number_of_cards": [{"to": 2, "dealt_count": 2}],
    },
    "Deciding": {
        "deck_count": [{"deck_count": 51}, {"deck_count": 52}],
        "late_wager": [{"seat": 1, "bet": "ante", "attempted": 500}],
        "play_wager_amount": [{"when": "decision", "seat": 1, "attempted": 100}],
        "folded_hand_count": [{"seat": 1, "count": 2}],
        "card_exposed": [{"when": "decision", "to": 1}],
        "hand_in_discard_rack": [{"seat": 2, "reconstructed": False}, {"seat": 2, "reconstructed": True}],
        "collusion": [
            {"seats": [1, 2], "ruling": "exclude_from_round"},
            {"seats": [1], "ruling": "void_round"},
            {"seats": [1], "ruling": "record"},
        ],
        "cards_not_protected": [{"seats": [1]}, {"seats": [1], "ruling": "exclude_from_round"}],
        "cards_exchanged": [{"seats": [1, 2]}],
        "information_exchanged": [{"seats": [1, 2], "ruling": "void_round"}],
        "contravention": [{"seat": 1, "void_wagers": True}, {"seat": 2, "void_wagers": ["ante"]}],
        "fraud": [{}],
        "impractical": [{}],
        "disturbance": [{"cause": "a brawl"}],
        "staff_advice": [{}],
        "advantage_given": [{}],
        "procedure_not_followed": [{}],
        "influence": [{}],
        "side_bet": [{}],
    },
    "Showdown": {
        "play_wager_amount": [{"when": "settlement", "seat": 1, "attempted": 700}],
        "disturbance": [{"cause": "a robbery"}],
    },
    "Settled": {
        "disturbance": [{"cause": "a fire", "already_paid": {"seat": 1, "amount": 500}}],
        "fraud": [{}],
    },
}

IN_CALIFORNIA: Rows = {
    "BetsClosed": {"shuffler_jam": [{}], "late_wager": [{"seat": 1, "act": "increased"}]},
    "Dealt": {
        "exposed_card": [{"to": 1}, {"to": "stub"}],
        "wrong_number_of_cards": [{"to": 2, "dealt_count": 2}],
        "cards_to_seat_without_ante": [{"to": FREE}],
        "misdeal": [{}],
        "wrong_deck": [{}],
        "mixed_discard_rack": [{}],
        "up_card_not_turned": [{}],
        "deck_count": [{"deck_count": 51}, {"deck_count": 52}],
        "fee_not_taken": [{}],
    },
    "Deciding": {
        "back_line_wager": [{"seat": 1, "player": "Zoe"}],
        "play_wager_amount": [{"seat": 1, "attempted": 100}],
        "late_wager": [{"seat": 1}, {"seat": 2, "bet": "pair_plus"}],
        "cards_touched": [{"seat": 1, "touched_by": "a neighbour"}],
        "cards_out_of_view": [{"seat": 1}],
        "out_of_turn": [{"seat": 3}],
        "dispute": [{"seat": 1}, {"seat": 1, "reconstructed": False}],
    },
    "Showdown": {"exposed_card": [{"to": 1}]},
    "Settled": {"dispute": [{"seat": 1}]},
}

IN_PERTH: Rows = {
    "BetsClosed": {
        "shuffler_malfunction": [{}, {"prevents": False}],
        "oral_wager": [{"seat": 1, "bet": "ante"}],
        "late_wager": [{"seat": 1, "bet": "dealer_poker_extra", "attempted": 500}],
        "wager_outside_limits": [{"seat": 1, "bet": "ante", "placed": 500}],
    },
    "Deciding": {
        "cards_not_cut": [{}],
        "incorrect_cards": [{"ruling": "void"}],
        "cards_to_area_without_ante": [{"to": FREE}, {"to": FREE, "options": {"1": "void", "2": "continue"}}],
        "incorrect_hole_cards": [
            {"when": "after_pickup", "to": 2, "count": 3, "deck_complete": True},
            {"when": "after_pickup", "to": 2, "count": 1, "deck_complete": False},
        ],
        "card_exposed": [{"when": "dealing_hole_cards", "to": 1, "count": 1}, {"to": [1, 2], "count": 2}],
        "dealer_card_exposed": [{"when": "before_any_flop_wager"}],
        "flop_wager_inadvertently_omitted": [{"seat": 1}],
        "jackpot_wager_short": [{"seat": 1, "placed": 300, "amended": True}, {"seat": 1, "placed": 300}],
        "player_not_seated": [{"seat": 1}],
        "cards_outside_table": [{"seat": 1}],
        "cards_exchanged": [{"seats": [1, 2]}],
        "information_exchanged": [{"seats": [1, 2]}],
        "staff_advice": [{}],
        "prohibited_device": [{"seat": 1, "used": True}, {"seat": 1, "used": False}],
        "contravention": [{"seat": 1, "void": True}, {"seat": 2, "exclude": True}, {"seat": 3}],
        "disturbance": [{"cause": "a brawl"}],
    },
    "FlopOut": {
        "communal_cards_misdealt": [{"when": "flop", "reconstructable": "none"}],
        "street_wager_amount": [{"seat": 1, "bet": "flop", "placed": 100}],
        "game_manager_malfunction": [{"finding": "malfunction"}, {"finding": "none"}, {"finding": ""}],
        "incorrect_hole_cards": [{"when": "after_flop", "to": 2, "count": 3, "deck_complete": True}],
        "force_majeure": [{"cause": "a fire alarm"}],
        "fraud": [{}, {"seats": [1]}],
    },
    "TurnOut": {
        "communal_cards_misdealt": [{"when": "turn", "reconstructable": "flop_only"}],
        "investigation": [{}, {"seats": [1], "hours": 24}],
        "jackpot_display_malfunction": [{"finding": "malfunction"}, {"finding": "none"}],
        "dispute": [{"seat": 1}],
    },
    "Showdown": {"elect_not_exposed": [{"seat": 1}], "best_hand_challenged": [{"seat": 1}]},
    "Settled": {"disturbance": [{"cause": "a robbery"}], "investigation": [{}]},
}

IN_POKER: Rows = {
    "Preparing": {"card_exposed_in_cut": [{}]},
    "BettingRound": {
        "deck_not_shuffled_or_cut": [{}],
        "deal_error": [
            {"error": "out_of_order"},
            {"error": "player_skipped"},
            {"error": "extra_hand", "correctable": True},
        ],
        "wrong_card_count": [{"seat": 2, "cards": 3}, {"seat": 1, "cards": 1, "correctable": True}],
        "card_exposed_by_dealer": [{"seat": 1}, {"count": 2}],
        "card_exposed_by_player": [{"seat": 1}],
        "hand_shown_to_one": [{"seat": 1, "to": 2, "asked_by": 3}],
        "boxed_card_found": [{}, {"count": 5}],
        "burn_missed": [{}],
        "flop_premature": [{}],
        "flop_too_many_cards": [{}],
        "turn_premature": [{}],
        "river_premature": [{}],
        "two_cards_opened": [{}],
        "more_than_two_cards_opened": [{}],
        "failed_to_discard": [{"seat": 2}],
        "defective_deck": [{"ground": "duplicate"}],
        "prohibited_device": [{"seat": 1}],
        "contravention": [{"seat": 2, "void": True}, {"seat": 3, "exclude": True}],
        "integrity_harmed": [{"seat": 1}],
        "invalidate": [{"ground": "fire"}, {"ground": "fraud", "detail": "marked cards"}],
        "staff_advice": [{}],
        "influence": [{}],
        "bet_between_players": [{"seats": [1, 2]}],
        "cards_exchanged": [{"seats": [1]}, {"seats": [1, 2], "dead": False}],
        "collusion": [{"seats": [1]}],
        "dispute": [{"decision": "the call stands"}],
    },
    "StreetDue": {"burn_missed": [{}], "flop_too_many_cards": [{}]},
    "Showdown": {"mucked_hand_request": [{"seat": 1, "asked_by": 2}], "wrong_card_count": [{"seat": 1, "cards": 3}]},
    "Uncontested": {"wrong_card_count": [{"seat": 1, "cards": 3}]},
}

TROUBLES = {MELBOURNE: IN_MELBOURNE, CANBERRA: IN_CANBERRA, CALIFORNIA: IN_CALIFORNIA, PERTH: IN_PERTH, POKER: IN_POKER}
