"""The browser's side, from the folder `site`: whole files with an ETag, and index.html for every address of the app.

index.html names its files below the version of the site, `/v-0123456789ab/room.js`, and they name each other from
there. Files below a version never change, so a browser keeps them and does not ask again.

The modules and styles of the site go out in three files, made of the folder as it is: `room.js` has what the lobby and
the tables need, `rest.js` everything else, `style/all.css` the styles. Text is compressed for clients that accept it.
"""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get

from queenhigh.server import bundling
from queenhigh.server.errors import ServerError

SITE = Path(__file__).parent / "site"

TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
    ".md": "text/plain",
}
PACKED = ("image/png", "image/x-icon", "font/woff2")
"""File types that are already compressed."""
OURS = ("api", "ws", "health", "metrics", "schema")
"""Addresses that are never a page."""
ENTRY, MODULES, REST, STYLES = "app.js", "room.js", "rest.js", "style/all.css"
AT_ONCE = (ENTRY, "pages/lobby.js", "pages/table.js", "poker/table.js")
"""The modules that most visits need: with their imports, they make one file."""
SHEET = re.compile(rb'\s*<link rel="stylesheet" href="/([^"]+)">')
PRELOAD = re.compile(rb'\s*<link rel="modulepreload" [^>]*>')
BELOW_VERSION = re.compile(r"(v-[0-9a-f]{12})/(.+)")
FOR_GOOD = "public, max-age=31536000, immutable"


class Page(msgspec.Struct, frozen=True):
    body: bytes
    kind: str
    etag: str
    stamp: tuple[int, int]


class Site:
    """The files of a folder, each read again when it changes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.version = ""
        """The version of all files together, when the app was last opened."""
        self.sheets: tuple[str, ...] = ()
        """The styles in the order in which index.html names them."""
        self._kept: dict[Path, Page] = {}

    def page(self, asked: str) -> Page:
        """A file of the site. A missing file is not found; any other path is an address of the app."""
        if asked in (MODULES, REST, STYLES) and (self.folder / ENTRY).is_file():
            return self._made(asked)
        found = (self.folder / asked).resolve() if asked and "\0" not in asked and len(asked) < 200 else self.folder
        if not found.is_relative_to(self.folder) or not found.is_file() or found.suffix not in TYPES:
            if Path(asked).suffix in TYPES:
                raise ServerError("not_found", f"There is no file {asked[:100]!r}.")
            return self.front()
        return self._read(found)

    def front(self) -> Page:
        """index.html, its files named below the version."""
        files = sorted(path for path in self.folder.rglob("*") if path.suffix in TYPES)
        marks = [f"{path.relative_to(self.folder).as_posix()} {self._read(path).etag}" for path in files]
        self.version = f"v-{sha256(chr(10).join(marks).encode()).hexdigest()[:12]}"
        plain = self._read(self.folder / "index.html")
        body = PRELOAD.sub(b"", plain.body).replace(
            b'type="module" src="/app.js"', f'type="module" src="/{MODULES}"'.encode()
        )
        if sheets := SHEET.findall(body):
            self.sheets = tuple(sheet.decode() for sheet in sheets)
            body = SHEET.sub(b"", SHEET.sub(f'\n    <!link rel="stylesheet" href="/{STYLES}">'.encode(), body, count=1))
            body = body.replace(b"<!link", b"<link")
        body = re.sub(rb'((?:href|src)="/)', rb"\g<1>" + self.version.encode() + b"/", body)
        return msgspec.structs.replace(plain, body=body, etag=f'"{sha256(body).hexdigest()[:32]}"')

    def _made(self, asked: str) -> Page:
        """A bundle of many files, made again when any of them changes."""
        if not self.version:
            self.front()
        if asked == STYLES:
            text = "\n".join((self.folder / sheet).read_text("utf-8") for sheet in self.sheets)
        else:
            names = sorted(path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.js"))
            files = tuple((name, self._read(self.folder / name).body.decode()) for name in names)
            text = _bundles(files)[asked == REST]
        body = text.encode()
        return Page(body, TYPES[Path(asked).suffix], f'"{sha256(body).hexdigest()[:32]}"', (0, 0))

    def _read(self, path: Path) -> Page:
        about = path.stat()
        stamp = about.st_mtime_ns, about.st_size
        kept = self._kept.get(path)
        if kept is None or kept.stamp != stamp:
            body = path.read_bytes()
            kept = self._kept[path] = Page(body, TYPES[path.suffix], f'"{sha256(body).hexdigest()[:32]}"', stamp)
        return kept


@lru_cache(maxsize=2)
def _bundles(files: tuple[tuple[str, str], ...]) -> tuple[str, str]:
    sources = dict(files)
    first = bundling.reached(sources, AT_ONCE)
    every = bundling.reached(sources, [*AT_ONCE, *(name for name in sources if name != "lib/early.js")])
    apart = (name for name in every if name not in first)
    return bundling.bundle(sources, ENTRY, first), bundling.rest(sources, apart)


@lru_cache(maxsize=500)
def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


_site = Site(SITE)


@get(["/", "/{path:path}"], include_in_schema=False)
async def site(request: Request[Any, Any, Any]) -> Response[bytes]:
    asked = request.scope["path"].strip("/")
    if asked.split("/")[0] in OURS:
        raise ServerError("not_found", f"There is nothing at {request.url.path[:100]}.")
    below = BELOW_VERSION.fullmatch(asked)
    page = _site.page(below[2] if below else asked)
    keeps = below is not None and below[1] == _site.version
    headers = {"ETag": page.etag, "Cache-Control": FOR_GOOD if keeps else "no-cache", "Vary": "Accept-Encoding"}
    if page.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    if page.kind not in PACKED and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_compressed(page.body), headers=headers | {"Content-Encoding": "gzip"}, media_type=page.kind)
    return Response(page.body, headers=headers, media_type=page.kind)


route_handlers = [site]
