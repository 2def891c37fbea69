"""Builds the documentation site: gathers the pages, generates the almanac and the reference, and lets Sphinx make it.

    scripts/docs                 build/site, with every figure (minutes the first time, while things are counted)
    scripts/docs --no-figures    without the odds
    scripts/docs --serve         and look at it: http://localhost:8500

A link that leads nowhere fails, and so does a page that would load something from another host.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import almanac

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCE, SITE = ROOT / "build" / "site-source", ROOT / "build" / "site"
TOP = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
LOADED = re.compile(r"<(?:script|img|iframe|source|link)\b[^>]*?\b(?:src|href)=\"((?:https?:)?//[^\"]+)\"")
IMPORTED = re.compile(r"(?:url\(|@import\s+)[\"']?((?:https?:)?//[^\"')]+)")


def gather(source: Path, *, figures: bool) -> None:
    """Everything that Sphinx reads, laid out as in the repository, so that links between pages stay as they are."""
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "docs", source / "docs", ignore=shutil.ignore_patterns("site", "__pycache__"))
    (source / "examples").mkdir()
    for name in (*TOP, "examples/README.md"):
        shutil.copy(ROOT / name, source / name)
    (source / "_static").mkdir()
    shutil.copy(HERE / "site.css", source / "_static")
    shutil.copy(ROOT / "src/queenhigh/server/site/cards/icon.svg", source / "_static")
    for name in ("index.md", "conf.py"):
        shutil.copy(HERE / name, source / name)
    (source / "docs" / "api.md").write_text(reference(), encoding="utf-8")
    almanac.write(source / "docs", figures=figures)
    _to_pages(source)


def _to_pages(source: Path) -> None:
    """A folder has no page, but its README is one; and Sphinx wants to know the pages below a README that lists them."""
    decisions = source / "docs" / "decisions"
    below = almanac.toctree(sorted(page.stem for page in decisions.glob("0*.md"))).replace("maxdepth: 1", "hidden:")
    listed = decisions / "README.md"
    listed.write_text(f"{listed.read_text(encoding='utf-8')}\n{below}\n", encoding="utf-8")
    for page in source.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        made = text.replace("](../examples)", "](../examples/README.md)")
        if made != text:
            page.write_text(made, encoding="utf-8")


def reference() -> str:
    """Every public name, from its docstring."""
    import queenhigh

    parts = [
        "# API reference",
        "Everything in `queenhigh.__all__`. [The Python interface](python.md) introduces it by example.",
    ]
    for name in queenhigh.__all__:
        found = getattr(queenhigh, name)
        kind = "autoexception" if isinstance(found, type) and issubclass(found, Exception) else "autofunction"
        members = ""
        if isinstance(found, type) and kind != "autoexception":
            kind, members = "autoclass", "\n   :members:"
        parts.append(f"## {name}\n\n```{{eval-rst}}\n.. {kind}:: queenhigh.{name}{members}\n```")
    return "\n\n".join(parts) + "\n"


def from_elsewhere(site: Path) -> list[str]:
    """What a page of the site would load from another host."""
    found = [(page, host) for page in site.rglob("*.html") for host in LOADED.findall(page.read_text(encoding="utf-8"))]
    found += [
        (page, host) for page in site.rglob("*.css") for host in IMPORTED.findall(page.read_text(encoding="utf-8"))
    ]
    return [f"{page.relative_to(site)} loads {host}" for page, host in found]


def main() -> int:
    from sphinx.cmd.build import main as sphinx

    parser = argparse.ArgumentParser(prog="scripts/docs", description="Build the documentation site.")
    parser.add_argument("--no-figures", action="store_true", help="leave the odds out")
    parser.add_argument("--serve", action="store_true", help="serve it at http://localhost:8500 afterwards")
    asked = parser.parse_args()
    gather(SOURCE, figures=not asked.no_figures)
    lenient = [] if not asked.no_figures else ["-D", "suppress_warnings=myst.xref_missing"]
    if status := sphinx(["-q", "-W", "--keep-going", "-j", "auto", *lenient, str(SOURCE), str(SITE)]):
        return status
    if loads := from_elsewhere(SITE):
        print(*loads, sep="\n", file=sys.stderr)
        return 1
    print(f"The site is in {SITE.relative_to(ROOT)}: open index.html.")
    if asked.serve:
        handler = partial(SimpleHTTPRequestHandler, directory=SITE)
        with ThreadingHTTPServer(("127.0.0.1", 8500), handler) as server:
            print("http://localhost:8500  (Ctrl-C stops)")
            server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
