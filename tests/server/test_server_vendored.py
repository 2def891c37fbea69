"""What was made elsewhere and is served or run here: each file is listed with its version, its source and its hash."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "src" / "queenhigh" / "server" / "site" / "vendor", ROOT / "tests" / "browser" / "vendor")
OURS = {"html.js", "README.md"}
ROW = re.compile(
    r"^\| `([^`]+)` \| [^|]+ \| ([\d.]+) \| (https://\S+) \| `([0-9a-f]{64})` \| [^|]+`([^`]+)` \|$", re.MULTILINE
)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_vendored_file_is_listed_with_version_source_hash_and_licence(folder: Path) -> None:
    listed = {row[0]: row for row in ROW.findall((folder / "README.md").read_text("utf-8"))}
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    vendored = {name for name in there - OURS if "LICENSE" not in name}
    assert vendored == set(listed)
    for name, version, source, digest, licence in listed.values():
        assert sha256((folder / name).read_bytes()).hexdigest() == digest, f"{name} is not the file that is listed"
        assert source.endswith(f"-{version}.tgz"), name
        assert licence in there, name


def test_no_page_fetches_a_script_from_anywhere_else() -> None:
    site = FOLDERS[0].parent
    pages = [path for path in site.rglob("*") if path.suffix in (".html", ".js", ".css")]
    own = [path for path in pages if FOLDERS[0] not in path.parents]
    fetched = re.compile(r"""(?:src|href)=["']https?://|import\s[^;]*["']https?://|url\(["']?https?://""")
    assert [path.name for path in own if fetched.search(path.read_text("utf-8"))] == []


def test_the_launcher_installs_its_tool_by_version_and_hash() -> None:
    script = (ROOT / "scripts" / "environment").read_text("utf-8")
    installs = re.findall(r"pip\b.*\binstall\b[^|]*", script)
    assert installs
    for line in installs:
        assert "--require-hashes" in line
        assert "scripts/uv.txt" in line
    pinned = (ROOT / "scripts" / "uv.txt").read_text("utf-8")
    assert re.search(r"^uv==\d+\.\d+\.\d+ \\$", pinned, re.MULTILINE)
    assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}", pinned)) > 5
