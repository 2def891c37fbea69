"""What is wrong with a hand that somebody wrote down, and on which line."""

from __future__ import annotations

from queenhigh.rules import InputError


class PhhError(InputError):
    """Names the file, the line and the hand, as far as they are known. Nothing of that hand is played."""

    def __init__(self, what: str, *, file: str = "", line: int = 0, hand: str = "") -> None:
        self.what, self.file, self.line, self.hand = " ".join(what.split()), file, line, hand
        where = [file] if file else []
        where += [f"line {line}"] if line else []
        where += [f"hand {hand}"] if hand else []
        super().__init__(f"{', '.join(where)}: {self.what}" if where else self.what)

    def at(self, *, file: str = "", line: int = 0, hand: str = "") -> PhhError:
        """The same, with what is now known about where it stands."""
        return PhhError(self.what, file=self.file or file, line=self.line or line, hand=self.hand or hand)


class Unsupported(PhhError):
    """A hand of a game that this room does not have. It is no fault of the file."""

    def __init__(self, variant: str, name: str, *, file: str = "", line: int = 0, hand: str = "") -> None:
        super().__init__(f"{variant} is not played here: {name}.", file=file, line=line, hand=hand)
        self.variant, self.name = variant, name
