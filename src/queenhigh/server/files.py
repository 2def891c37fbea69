"""The browser's side, from the folder `site`: whole files with an ETag, and index.html for every address of the app."""

from __future__ import annotations

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


class Page(msgspec.Struct, frozen=True):
    body: bytes
    kind: str
    etag: str
    stamp: tuple[int, int]


_kept: dict[Path, Page] = {}


@get(["/", "/{path:path}"], include_in_schema=False)
async def site(request: Request[Any, Any, Any]) -> Response[bytes]:
    asked = request.scope["path"].strip("/")
    if asked.split("/")[0] in OURS:
        raise ServerError("not_found", f"There is nothing at {request.url.path[:100]}.")
    page = _page(asked)
    headers = {"ETag": page.etag, "Cache-Control": "no-cache"}
    if page.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    return Response(page.body, headers=headers, media_type=page.kind)


def _page(asked: str) -> Page:
    """A file of the site. What looks like a file and is none is not there; anything else is an address of the app."""
    found = (SITE / asked).resolve() if asked and "\0" not in asked and len(asked) < 200 else SITE / "index.html"
    if not found.is_relative_to(SITE.resolve()) or not found.is_file() or found.suffix not in TYPES:
        if Path(asked).suffix in TYPES:
            raise ServerError("not_found", f"There is no file {asked[:100]!r}.")
        found = SITE / "index.html"
    return _read(found)


def _read(path: Path) -> Page:
    about = path.stat()
    stamp = about.st_mtime_ns, about.st_size
    kept = _kept.get(path)
    if kept is None or kept.stamp != stamp:
        body = path.read_bytes()
        kept = _kept[path] = Page(body, TYPES[path.suffix], f'"{sha256(body).hexdigest()[:32]}"', stamp)
    return kept


route_handlers = [site]
