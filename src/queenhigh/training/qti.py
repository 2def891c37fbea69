"""Question banks for other systems: QTI 2.1, a zip of items with a manifest. Choices stay choices; all other answers
are typed."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from queenhigh.training.answers import LETTERS
from queenhigh.training.drill import Asks, Drill, Item

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
MATCH = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"
MOMENT = (2026, 1, 1, 0, 0, 0)
"""The date of every file in the zip, so that the same questions give the same bytes."""


def bank(title: str, drills: Iterable[Drill]) -> bytes:
    """Every item of every drill, with its key."""
    out = io.BytesIO()
    names = []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for number, drill in enumerate(drills, 1):
            for place, item in enumerate(drill.items, 1):
                name = f"q{number:03d}-{place:02d}"
                names.append(name)
                _put(file, f"{name}.xml", assessment_item(name, f"{title} {number}.{place}", drill, item))
        _put(file, "imsmanifest.xml", _manifest(title, names))
    return out.getvalue()


def _put(file: zipfile.ZipFile, name: str, text: str) -> None:
    file.writestr(zipfile.ZipInfo(name, MOMENT), text, zipfile.ZIP_DEFLATED)


def assessment_item(name: str, title: str, drill: Drill, item: Item) -> str:
    cardinality = {Asks.SEVERAL: "multiple", Asks.ORDER: "ordered"}.get(item.asks, "single")
    lettered = item.asks in (Asks.ONE, Asks.SEVERAL, Asks.ORDER)
    kind = "identifier" if lettered else "string"
    right = item.key if lettered else (" ".join(item.key),)
    values = "".join(f"<value>{escape(value)}</value>" for value in right)
    body = "".join(f"<p>{escape(line)}</p>" for line in _told(drill, item))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<assessmentItem xmlns="{QTI}" identifier="{name}" title={quoteattr(title)} adaptive="false" timeDependent="false">'
        f'<responseDeclaration identifier="RESPONSE" cardinality="{cardinality}" baseType="{kind}">'
        f"<correctResponse>{values}</correctResponse></responseDeclaration>"
        '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>'
        '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>'
        f"<itemBody>{body}{_interaction(item)}</itemBody>"
        f'<responseProcessing template="{MATCH}"/>'
        f'<modalFeedback outcomeIdentifier="FEEDBACK" identifier="why" showHide="hide">{escape(item.why)}</modalFeedback>'
        "</assessmentItem>\n"
    )


def _told(drill: Drill, item: Item) -> list[str]:
    rows = [row.line for row in (*drill.layout, *item.shows)]
    return [drill.title, *drill.question, *rows]


def _interaction(item: Item) -> str:
    prompt = f"<prompt>{escape(item.ask)}</prompt>"
    choices = "".join(
        f'<simpleChoice identifier="{letter}">{escape(option)}</simpleChoice>'
        for letter, option in zip(LETTERS, item.options, strict=False)
    )
    match item.asks:
        case Asks.ONE:
            return (
                f'<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">{prompt}{choices}</choiceInteraction>'
            )
        case Asks.SEVERAL:
            return (
                f'<choiceInteraction responseIdentifier="RESPONSE" maxChoices="0">{prompt}{choices}</choiceInteraction>'
            )
        case Asks.ORDER:
            return f'<orderInteraction responseIdentifier="RESPONSE">{prompt}{choices}</orderInteraction>'
    return f'<p>{escape(item.ask)}: <textEntryInteraction responseIdentifier="RESPONSE" expectedLength="20"/></p>'


def _manifest(title: str, names: list[str]) -> str:
    resources = "".join(
        f'<resource identifier="{name}" type="imsqti_item_xmlv2p1" href="{name}.xml"><file href="{name}.xml"/></resource>'
        for name in names
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="queenhigh">'
        "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>"
        f"<organizations/><!-- {escape(title.replace('--', '-'))} --><resources>{resources}</resources></manifest>\n"
    )
