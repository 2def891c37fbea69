"""The browser's side, from the folder `site`: whole files with an ETag, and index.html for every address of the app.

index.html names its files below the version of the site, `/v-0123456789ab/app.js`, and they name each other from there. What lies
below a version never changes, so a browser keeps it and does not ask again.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get

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
OURS = ("api", "ws", "health", "metrics", "schema")
"""Addresses that are never a page."""
BELOW_VERSION = re.compile(r"(v-[0-9a-f]{12})/(.+)")
FOR_GOOD = "public, max-age=31536000, immutable"


class Page(msgspec.Struct, frozen=True):
    body: bytes
    kind: str
    etag: str
    stamp: tuple[int, int]


class Site:
    """The files of a folder, each read again when it was written anew."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.version = ""
        """Of all files together, as they were when the app was last opened."""
        self._kept: dict[Path, Page] = {}

    def page(self, asked: str) -> Page:
        """A file of the site. What looks like a file and is none is not there; anything else is an address of the app."""
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
        body = re.sub(rb'((?:href|src)="/)', rb"\g<1>" + self.version.encode() + b"/", plain.body)
        return msgspec.structs.replace(plain, body=body, etag=f'"{sha256(body).hexdigest()[:32]}"')

    def _read(self, path: Path) -> Page:
        about = path.stat()
        stamp = about.st_mtime_ns, about.st_size
        kept = self._kept.get(path)
        if kept is None or kept.stamp != stamp:
            body = path.read_bytes()
            kept = self._kept[path] = Page(body, TYPES[path.suffix], f'"{sha256(body).hexdigest()[:32]}"', stamp)
        return kept


_site = Site(SITE)


@get(["/", "/{path:path}"], include_in_schema=False)
async def site(request: Request[Any, Any, Any]) -> Response[bytes]:
    asked = request.scope["path"].strip("/")
    if asked.split("/")[0] in OURS:
        raise ServerError("not_found", f"There is nothing at {request.url.path[:100]}.")
    below = BELOW_VERSION.fullmatch(asked)
    page = _site.page(below[2] if below else asked)
    keeps = below is not None and below[1] == _site.version
    headers = {"ETag": page.etag, "Cache-Control": FOR_GOOD if keeps else "no-cache"}
    if page.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    return Response(page.body, headers=headers, media_type=page.kind)


route_handlers = [site]
