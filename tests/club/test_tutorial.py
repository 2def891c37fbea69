"""Follows docs/your-own-book.md step by step in a clean environment: what it tells the reader to type, change and write."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from clean import Clean
from plug_ins import ROOT

PAGE = ROOT / "docs" / "your-own-book.md"
BLOCK = re.compile(r"^ {4}.*\n(?:^ {4}.*\n|^\n+(?= {4}))*", re.MULTILINE)
NAMED = re.compile(r"`(friday-three-card-poker/[^`]+)`")


def steps() -> list[tuple[str, list[str]]]:
    """The indented blocks, each with the file that the paragraph before it names."""
    text = PAGE.read_text(encoding="utf-8")
    found = []
    for block in BLOCK.finditer(text):
        named = NAMED.findall(text[: block.start()].rstrip().rpartition("\n\n")[2])
        lines = [line[4:] for line in block[0].rstrip("\n").split("\n")]
        found.append((named[-1] if named else "", lines))
    return found


def test_the_tutorial_works_as_it_is_written(clean: Clean, tmp_path: Path) -> None:
    done = {"typed": 0, "changed": 0, "written": 0}
    for file, lines in steps():
        if lines[0].startswith("$ "):
            _type(clean, tmp_path, lines)
            done["typed"] += 1
        elif lines[0].startswith("- "):
            path, text = tmp_path / file, (tmp_path / file).read_text(encoding="utf-8")
            old, new = (next(line[2:] for line in lines if line.startswith(sign)) for sign in ("- ", "+ "))
            assert text.count(old) == 1, (file, old)
            path.write_text(text.replace(old, new), encoding="utf-8")
            done["changed"] += 1
        elif file.endswith(".py"):
            (tmp_path / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
            done["written"] += 1
        else:
            shown = (tmp_path / "friday-three-card-poker" / "pyproject.toml").read_text(encoding="utf-8")
            assert "\n".join(lines) in shown
    assert done == {"typed": 7, "changed": 2, "written": 1}


def _type(clean: Clean, where: Path, lines: list[str]) -> None:
    out = ""
    for line in lines:
        if not line.startswith("$ "):
            assert line in out, f"{line!r} is not in:\n{out}"
            continue
        command = shlex.split(line[2:])
        if command[:3] == ["pip", "install", "-e"]:
            clean.install("--no-deps", "-e", str(where / command[3]))
        else:
            out = clean.run(*command, where=where)
