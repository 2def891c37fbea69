"""`queenhigh rank CARDS...` and `queenhigh shuffle`."""

from __future__ import annotations

from queenhigh.cards import Card, CardError, Seed
from queenhigh.cards import cards as parse
from queenhigh.cards import cut as cut_deck
from queenhigh.cards import shuffle as shuffle_deck
from queenhigh.cli.screen import console, faces, print_json, table
from queenhigh.hands import (
    Ranking,
    five_card_hand,
    five_that_play,
    low_hand,
    omaha_hand,
    omaha_low_hand,
    three_card_hand,
)

Answer = tuple[str, str, str]
"""The question, the category, and the hand in words."""


def rank(typed: tuple[str, ...], board: str, *, json: bool) -> None:
    held = parse(" ".join(typed))
    shared = parse(board) if board else ()
    answers = _omaha(held, shared) if shared else _plain(held)
    if json:
        keys = ("as", "category", "hand")
        print_json(
            {"cards": list(held), "board": list(shared), "hands": [dict(zip(keys, a, strict=True)) for a in answers]}
        )
        return
    out = console()
    out.print(faces(held) + (f"   board {faces(shared)}" if shared else ""))
    shown = table("ranked as", "category", "hand")
    for where, category, hand in answers:
        shown.add_row(where, category.replace("_", " "), hand)
    out.print(shown)
    if not shared and len(held) > 5:
        out.print(f"the five that play: {faces(five_that_play(held))}")


def _plain(held: tuple[Card, ...]) -> list[Answer]:
    if len(held) == 3:
        standard = three_card_hand(held)
        mini = three_card_hand(held, Ranking.WITH_MINI_ROYAL)
        answers = [("three cards: Melbourne, Canberra", standard.category.label, standard.words)]
        answers.append(("three cards: California", mini.category.label, mini.words))
        return answers
    if len(held) not in (5, 6, 7):
        raise CardError(f"A hand has three cards or five to seven, not {len(held)}. For Omaha give four and --board.")
    high, low = five_card_hand(held), low_hand(held)
    answers = [("poker" if len(held) == 5 else f"best five of {len(held)}", high.category.label, high.words)]
    return [*answers, ("eight or better", "low" if low else "no low", low.words if low else "—")]


def _omaha(held: tuple[Card, ...], board: tuple[Card, ...]) -> list[Answer]:
    high, low = omaha_hand(held, board), omaha_low_hand(held, board)
    return [
        ("Omaha, exactly two", high.category.label, high.words),
        ("Omaha, eight or better", "low" if low else "no low", low.words if low else "—"),
    ]


def shuffle(typed: str, commitment: str, cut: int, *, json: bool) -> None:
    if commitment and not typed:
        raise CardError("A commitment is checked against the seed that was revealed: give --seed as well.")
    seed = Seed.reveal(typed) if typed else Seed.fresh()
    if commitment and not seed.keeps(commitment):
        raise CardError(f"This seed is NOT the one committed to: its commitment is {seed.commitment}.")
    deck = shuffle_deck(seed)
    if cut:
        deck = cut_deck(deck, cut)
    if json:
        print_json({"commitment": seed.commitment, "seed": seed.secret, "cut": cut, "deck": list(deck)})
        return
    out = console()
    out.print(f"commitment {seed.commitment}\n[dim]           publish it before the first wager[/]\n")
    for start in range(0, 52, 13):
        out.print("  " + faces(deck[start : start + 13]))
    out.print(
        f"\nseed       {seed.secret}\n[dim]           publish it after the round: "
        "queenhigh shuffle --seed ... --commitment ... checks it[/]"
    )
    if commitment:
        out.print("[green]The seed is the one committed to: these cards were fixed beforehand.[/]")
