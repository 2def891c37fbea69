"""*Witnessed*: in which tests a clause was applied, in a line, ruling, event or refusal. The pytest plugin collects it.
The evidence is in `.trace/witnessed.json` of the checkout with the book, with a hash of the sources and tests it was
collected from: evidence from another tree does not count.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec

from queenhigh.games.library import shelf
from queenhigh.trace.citations import root_of

MOST_TESTS = 12
"""How many tests are kept for a clause."""


class Evidence(msgspec.Struct):
    tree: str
    complete: bool
    seen: dict[str, dict[str, list[str]]]
    """Book, clause, tests."""

    def tests(self, book: str, clause: str) -> list[str]:
        return self.seen.get(book, {}).get(clause, [])


def checkout(package: str = "queenhigh") -> Path | None:
    """The folder of a package's project, when it runs from a checkout rather than from an installed wheel."""
    source = root_of(package)
    for folder in (source.parent, source.parent.parent) if source else ():
        if (folder / "pyproject.toml").is_file() and (folder / "tests").is_dir():
            return folder
    return None


def checkouts() -> dict[Path, tuple[str, ...]]:
    """The projects with a book that run from a checkout, with their books."""
    found: dict[Path, tuple[str, ...]] = {}
    for volume in shelf():
        if volume.current and not volume.error and (root := checkout(volume.package)):
            found[root] = (*found.get(root, ()), volume.id)
    return found


def tree_hash(root: Path) -> str:
    digest = sha256()
    for top in ("src", "tests"):
        for path in sorted((root / top).rglob("*")):
            if path.is_file() and path.suffix in (".py", ".toml", ".json", ".yaml", ".phh"):
                digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def evidence_file(root: Path) -> Path:
    return root / ".trace" / "witnessed.json"


def load(root: Path | None) -> Evidence | None:
    """The evidence of this very tree, if it was collected."""
    if root is None:
        return None
    try:
        evidence = msgspec.json.decode(evidence_file(root).read_bytes(), type=Evidence)
    except (FileNotFoundError, msgspec.DecodeError):
        return None
    return evidence if evidence.tree == tree_hash(root) else None


def save(root: Path, evidence: Evidence) -> None:
    """Keep the evidence of a test run, unless the tree changed while it ran, or a partial run would replace a full
    one."""
    if evidence.tree != tree_hash(root):
        return
    if not evidence.complete and (kept := load(root)) and kept.complete:
        return
    path = evidence_file(root)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(evidence, order="sorted")))


def collected() -> dict[str, Evidence]:
    """For each book, the evidence of its project's tree, if it was collected."""
    return {book: evidence for root, books in checkouts().items() if (evidence := load(root)) for book in books}
