"""Search over all books: by words, clause numbers and common synonyms, in memory."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from queenhigh.games.library import open_all
from queenhigh.rules.clause import loosely
from queenhigh.server.law.shapes import Found, SearchPage
from queenhigh.server.law.topics import topics

MOST = 60
_WORD = re.compile(r"[a-z0-9]+(?:[.'-][a-z0-9]+)*")
_PLAIN = frozenset(
    {"the", "a", "an", "of", "to", "in", "on", "is", "are", "and", "or", "for", "it", "at", "by", "with", "if", "my"}
    | {"what", "when", "who", "how", "which", "may", "can", "does", "do"}
)


class SearchEntry(msgspec.Struct, frozen=True):
    found: Found
    number: str
    """A clause's id as people type it."""
    weights: dict[str, int]


class Index:
    def __init__(self, entries: list[SearchEntry], same: dict[str, frozenset[str]]) -> None:
        self.entries = entries
        self.same = same
        self.by_word: dict[str, list[int]] = defaultdict(list)
        for at, entry in enumerate(entries):
            for word in entry.weights:
                self.by_word[word].append(at)
        self.words = sorted(self.by_word)

    def find(self, query: str, book: str = "") -> SearchPage:
        scores: dict[int, int] = defaultdict(int)
        typed = words_of(query)
        for at, score in self._numbers(query):
            scores[at] += score
        hits: dict[int, int] = defaultdict(int)
        for word in typed:
            best: dict[int, int] = {}
            for meant, factor in self._meant(word, typed):
                for at in self.by_word[meant]:
                    best[at] = max(best.get(at, 0), factor * self.entries[at].weights[meant])
            for at, score in best.items():
                scores[at] += score
                hits[at] += 1
        for at, count in hits.items():
            scores[at] = scores[at] * count * count if 2 * count >= len(typed) else 0
        ranked = sorted(
            (at for at in scores if scores[at] and (not book or self.entries[at].found.book in (book, ""))),
            key=lambda at: (-scores[at], at),
        )
        return SearchPage(query, len(ranked), tuple(self.entries[at].found for at in ranked[:MOST]))

    def _numbers(self, query: str) -> Iterator[tuple[int, int]]:
        """A clause by its number: itself first, then those under it."""
        meant = loosely(query)
        if not meant:
            return
        for at, entry in enumerate(self.entries):
            if entry.number == meant:
                yield at, 100_000
            elif len(meant) > 1 and entry.number.startswith(meant):
                yield at, 20_000 if not entry.number[len(meant)].isdigit() else 2_000

    def _meant(self, word: str, typed: list[str]) -> Iterator[tuple[str, int]]:
        """The word, words that begin with it and, ranked lower, synonyms."""
        if word in self.by_word:
            yield word, 10
        if len(word) > 2:
            for other in self.words:
                if other != word and (other.startswith(word) or (len(other) > 3 and word.startswith(other))):
                    yield other, 6
        for other in self.same.get(word, ()):
            if other in self.by_word and other not in typed:
                yield other, 3


@cache
def index() -> Index:
    raw = tomllib.loads((files("queenhigh.server.law") / "synonyms.toml").read_text(encoding="utf-8"))
    same: dict[str, frozenset[str]] = {}
    for row in raw["same"]:
        group = frozenset(word for name in row for word in words_of(name))
        for word in group:
            same[word] = same.get(word, frozenset()) | (group - {word})
    return Index(list(_entries()), same)


def words_of(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.lower().replace("’", "'")) if word not in _PLAIN]


def _entries() -> Iterator[SearchEntry]:
    for topic in topics().values():
        said = " ".join(said.says for said in topic.answers.values())
        weights = _weights((topic.title, 9), (" ".join(topic.words), 7), (topic.asks, 4), (said, 1))
        yield SearchEntry(
            Found("topic", "", "", topic.id, "", f"{topic.title}. {topic.asks}", topic.group), "", weights
        )
    for book in open_all():
        for clause in book.clauses.values():
            weights = _weights(
                (clause.id, 8), (clause.requires, 5), (clause.kind, 3), (clause.example, 1), (book.house, 1)
            )
            found = Found("clause", book.id, book.house, clause.id, clause.id, clause.requires, clause.kind)
            yield SearchEntry(found, loosely(clause.id), weights)
        for reading in book.readings.all:
            adopted = reading.options[reading.default]
            weights = _weights(
                (reading.question, 4), (adopted, 3), (reading.name.replace("_", " "), 3), (reading.id, 8)
            )
            found = Found("reading", book.id, book.house, reading.id, reading.clauses[0], reading.question)
            yield SearchEntry(found, "", weights)


def _weights(*parts: tuple[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for text, weight in parts:
        for word in words_of(text):
            for piece in {word, *word.replace("'", "-").split("-")}:
                found[piece] = max(found.get(piece, 0), weight)
    return found
