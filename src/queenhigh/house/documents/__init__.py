"""Documents of the house as plain data: signs, rules on request, reports. Drawn as text, Markdown or one page of HTML."""

from queenhigh.house.documents.html import as_html, as_markdown
from queenhigh.house.documents.page import (
    Banner,
    Block,
    ContentsEntry,
    Document,
    Entries,
    Fact,
    Facts,
    Grid,
    Headline,
    Prose,
    Stamp,
    stamp_of,
)
from queenhigh.house.documents.text import as_text

__all__ = [
    "Banner",
    "Block",
    "ContentsEntry",
    "Document",
    "Entries",
    "Fact",
    "Facts",
    "Grid",
    "Headline",
    "Prose",
    "Stamp",
    "as_html",
    "as_markdown",
    "as_text",
    "stamp_of",
]
