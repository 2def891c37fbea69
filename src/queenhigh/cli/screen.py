"""What the commands share: finding a book by part of its name, JSON, and a console."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from queenhigh import __version__
from queenhigh.cards import Card, Colour
from queenhigh.cli.drawing import Column, Console, TextTable
from queenhigh.cli.drawing import plain as plain
from queenhigh.games.library import full_id
from queenhigh.rules import InputError


@cache
def console() -> Console:
    return Console()


def table(*columns: str, title: str = "", gap: int = 3) -> TextTable:
    """A table with these columns: `>` before a name marks right-aligned figures, `!` marks ids. Neither is split across
    lines."""
    made = (Column(name.lstrip(">!"), right=name.startswith(">"), whole=name.startswith("!")) for name in columns)
    return TextTable(*made, title=title, gap=gap)


def print_json(value: Any) -> None:
    """Print an answer for programs: an object, or a list of them, each starting with the version and the command."""
    plainly = msgspec.to_builtins(value, enc_hook=str)
    made = [envelope() | one for one in plainly] if isinstance(plainly, list) else envelope() | plainly
    print_document(made)


def print_document(value: Any) -> None:
    """Print only JSON that other commands read."""
    print(msgspec.json.format(msgspec.json.encode(value, enc_hook=str)).decode())


def write_file(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"{name} cannot be written: {getattr(error, 'strerror', None) or error}.") from None


def envelope(command: str = "") -> dict[str, str]:
    """The fields that every answer and error starts with, for the running command or the given one."""
    import click

    if not command and (context := click.get_current_context(silent=True)):
        command = context.command_path.partition(" ")[2]
    return {"queenhigh": __version__, "command": command}


book_id = full_id
"""A book by its id, or by any part that only one id has."""


def edition(typed: str) -> tuple[str, str]:
    """A book and its edition from `club@2`: without an edition, the current one."""
    book, _, word = typed.partition("@")
    return book_id(book), word


def faces(cards: Iterable[Card]) -> str:
    """Cards for people, with red suits in red; in letters if the terminal lacks suit symbols."""
    suits = console().encoding.startswith("utf")
    styles = {Colour.RED: "bold red", Colour.BLACK: "bold"}
    return " ".join(f"[{styles[card.suit.colour]}]{card.face if suits else card}[/]" for card in cards)


SAID_OF_YOU = {"has": "have", "is": "are", "was": "were", "does": "do"} | {
    f"{verb}s": verb
    for verb in (
        *("act", "ante", "bank", "bet", "call", "come", "get", "hold", "leave", "lose", "owe", "pay", "post", "raise"),
        *("show", "sit", "straddle", "take", "wait", "win"),
    )
}
_YOU = re.compile(rf"\byou ({'|'.join(SAID_OF_YOU)})\b")


def second_person(text: str) -> str:
    """Adjust verbs and possessives in the engine's sentences if the player's name is `you`."""
    text = re.sub(r"\byou's\b(?= \w)", "your", text).replace("you's", "yours")
    return _YOU.sub(lambda said: f"you {SAID_OF_YOU[said[1]]}", text)


def print_refusal(refusal: Exception) -> None:
    """Print why something is not possible."""
    text = second_person(str(refusal))
    console().print(f"[yellow]{plain(text[:1].upper() + text[1:])}[/]")
