"""Commands about cards: `rank`, `shuffle`."""

from __future__ import annotations

import click

from queenhigh.cli.commands.shared import json_option


@click.command()
@click.argument("cards", nargs=-1, required=True)
@click.option("--board", default="", metavar="CARDS", help="The board, for Omaha: exactly two of your four cards play.")
@json_option
def rank(cards: tuple[str, ...], board: str, json: bool) -> None:
    """Name a hand, as each book ranks it.

    \b
    queenhigh rank Qh 10h 8s
    queenhigh rank as ks qs js ts 2c 3d
    queenhigh rank Ah Ad 2h 3d --board "Kh Qh 7c"     Omaha

    Give three cards, or five to seven, in upper or lower case; four with --board. A ten is 10 or T.
    """
    from queenhigh.cli import cards as command

    command.rank(cards, board, json=json)


@click.command()
@click.option("--seed", default="", metavar="HEX", help="Show the deck that a revealed seed gives.")
@click.option("--commitment", default="", metavar="HEX", help="Check that the seed is the one committed to.")
@click.option("--cut", default=0, metavar="CARDS", help="Number of cards to cut off the top.")
@json_option
def shuffle(seed: str, commitment: str, cut: int, json: bool) -> None:
    """Shuffle a deck fairly, or check a shuffle after the round."""
    from queenhigh.cli import cards as command

    command.shuffle(seed, commitment, cut, json=json)
