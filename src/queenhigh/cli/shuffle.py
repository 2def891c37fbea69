"""`queenhigh shuffle`."""

from __future__ import annotations

from queenhigh.cards import CardError, Seed
from queenhigh.cards import cut as cut_deck
from queenhigh.cards import shuffle as shuffle_deck
from queenhigh.cli.screen import console, faces, print_json


def show(typed: str, commitment: str, cut: int, *, json: bool) -> None:
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
    out.print(f"commitment {seed.commitment}\n[dim]           told before the first wager[/]\n")
    for start in range(0, 52, 13):
        out.print("  " + faces(deck[start : start + 13]))
    out.print(
        f"\nseed       {seed.secret}\n[dim]           told after the round: queenhigh shuffle --seed ... --commitment ...[/]"
    )
    if commitment:
        out.print("[green]The seed is the one committed to: these cards were fixed beforehand.[/]")
