"""The door: every request and every socket passes here before anything else sees it.

It identifies the session, enforces the limits, refuses requests from other sites' pages, and sets the same headers on
every answer. Unsafe methods need the header `X-Queenhigh: 1`, which a form or an image on another site cannot send.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import socket
import time
from collections import Counter
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from litestar.utils import normalize_path

from queenhigh.rules import QueenhighError
from queenhigh.server.config import Config
from queenhigh.server.errors import STATUS, Body, ServerError, told
from queenhigh.server.frames import encode
from queenhigh.server.limits import address_of, network_of
from queenhigh.server.logs import note
from queenhigh.server.messages import CommandId
from queenhigh.server.people import Due
from queenhigh.server.service import Ack, Service
from queenhigh.server.socket import WRITE, SocketConnection

COMMANDS = re.compile(r"/api/tables/([^/]{1,64})/commands")
OURS = ("/api", "/schema", "/health", "/metrics")
"""Requests that are not files of the site: one page alone takes a hundred files."""
COSTLY = ("/api/search", "/api/compare", "/api/odds", "/api/figures")
"""Expensive requests count as several, or one address could keep the processor busy."""
LINGER = 0.1
"""Seconds by which a refusal for too many requests is delayed."""
COOKIE = "queenhigh_session"
DEVICE = "queenhigh_device"
HOST_COOKIE = f"__Host-{COOKIE}"
"""Over https, browsers accept it only from this host."""
BEFORE: dict[Due, frozenset[str]] = {
    "password": frozenset({"/api/session", "/api/session/guest", "/api/session/password"}),
    "second_factor": frozenset({"/api/session", "/api/session/guest", "/api/session/factor"}),
}
"""Where a person may go who must do something first: there to do it, and log out."""
FORWARDED = frozenset({"forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"})
"""Headers that a proxy adds: a request through a proxy does not come from this machine."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; "
        b"manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Door:
    def __init__(self, within: ASGIApp, service: Service) -> None:
        self.within, self.service = within, service
        self._hosts = own_hosts(service.config)
        self._inside: Counter[str] = Counter()
        """Requests that are being answered, by address: streams are among them."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["path"] = normalize_path(scope["path"])  # what is checked here is what the router will see
        state = scope.setdefault("state", {})
        state["service"] = self.service
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        state["address"] = self._address(scope, headers)
        state["inside"] = _is_loopback(state["address"]) and not FORWARDED & headers.keys()
        state["request_id"] = secrets.token_hex(8)
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._socket(scope, receive, send, headers)
        else:
            await self._request(scope, receive, send, headers)

    # -- requests

    async def _request(self, scope: Any, receive: Receive, send: Send, headers: dict[str, str]) -> None:
        began = time.perf_counter()
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = {name for name, _ in message["headers"]}
                more = [header for header in self._headers(scope) if header[0] not in own]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        address = scope["state"]["address"]
        self._inside[address] += 1
        try:
            await self._enter(scope, headers)
            await self.within(scope, self._bounded(receive), answer)
        except QueenhighError as error:
            await _linger(error)
            if (before := await self._answered_before(error, scope, receive, headers)) is not None:
                await _answer(answer, 200, encode(before))
            else:
                await _refuse(answer, error)
        finally:
            self._inside[address] -= 1
            if not self._inside[address]:
                del self._inside[address]
        self.service.metrics.requests[status] += 1
        person = scope["state"].get("person")
        note(
            "request",
            level=logging.ERROR if status >= 500 else logging.INFO,
            request=scope["state"]["request_id"],
            method=scope["method"],
            path=scope["path"][:200],
            status=status,
            person=person.name if person else None,
            ms=round((time.perf_counter() - began) * 1000, 1),
        )

    async def _answered_before(
        self, error: QueenhighError, scope: Any, receive: Receive, headers: dict[str, str]
    ) -> Ack | None:
        """A client that has sent too much still gets the answer to a repeated command, which may be all it needs."""
        path = COMMANDS.fullmatch(scope["path"])
        if not isinstance(error, ServerError) or error.code != "too_many" or path is None or scope["method"] != "POST":
            return None
        try:
            await self._know(scope["state"], headers)
            asked = _read_asked(await _body(self._bounded(receive)))
        except (QueenhighError, msgspec.MsgspecError, RecursionError):
            return None
        person = scope["state"]["person"]
        return self.service.remembered(person, path[1], asked.do, asked.id) if person is not None else None

    def _headers(self, scope: Any) -> list[tuple[bytes, bytes]]:
        own = [*HEADERS, (b"x-request-id", scope["state"]["request_id"].encode())]
        if scope["path"].startswith(OURS):
            own.append((b"cache-control", b"no-store"))
        if self.service.gate.crowded:
            own.append((b"connection", b"close"))
        if self.service.config.secure_cookie:
            own.append((b"strict-transport-security", b"max-age=31536000; includeSubDomains"))
        return own

    def _check_host(self, headers: dict[str, str]) -> None:
        """Refuse foreign host names: another site's name may be made to resolve to this server, and the browser then
        sends that name."""
        name = host_name(headers.get("host", ""))
        if name not in self._hosts and not _is_address(name):
            raise ServerError(
                "malformed",
                f"This house is not called {name[:80]!r}.",
                "A request names the host that it is for.",
                "The operator can add it to the setting hosts.",
            )

    async def _enter(self, scope: Any, headers: dict[str, str]) -> None:
        state = scope["state"]
        self._check_host(headers)
        page = not scope["path"].startswith(OURS)
        cost = 0.1 if page else 5.0 if scope["path"].startswith(COSTLY) else 1.0
        self.service.by_address.require(state["address"], "requests from your address", cost)
        if self._inside[state["address"]] > 2 * self.service.config.sockets_per_address:
            raise ServerError("too_many", "Too many requests at once.", now="Close another page first.")
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > self.service.config.largest_body:
            raise self._too_large()
        if scope["method"] not in SAFE:
            self._check_origin(headers, needed=False)
            if headers.get("x-queenhigh") != "1":
                raise ServerError(
                    "not_authorised",
                    "The header X-Queenhigh: 1 is missing.",
                    "It shows that the request does not come from another site.",
                )
        await self._know(state, headers)
        if not scope["path"].startswith("/health"):
            self._keep_reserve(state)
        if state["session"] and not page:
            self.service.by_session.require(state["session"], "requests")
            if (due := state["person"].due) and scope["path"] not in BEFORE[due]:
                raise first(due)

    def _keep_reserve(self, state: Any) -> None:
        """Keep the last connections for people who sit at a table."""
        if self.service.gate.crowded and not self.service.is_seated(state["person"]):
            raise ServerError(
                "too_many",
                "The house is full.",
                "The last connections are reserved for people at the tables.",
                "Try again in a few minutes.",
            )

    def _too_large(self) -> ServerError:
        return ServerError("too_large", f"A request has at most {self.service.config.largest_body} bytes.")

    def _bounded(self, receive: Receive) -> Receive:
        """Stop reading a body at its limit, whatever its header said. When the house closes, a handler that only waits
        for the client to disconnect is told that it has: streams do not end otherwise."""
        left = self.service.config.largest_body
        whole = False

        async def bounded() -> Any:
            nonlocal left, whole
            message: Any = await (self._until_closing(receive) if whole else receive())
            if message["type"] == "http.request":
                whole = not message.get("more_body")
                left -= len(message.get("body", b""))
                if left < 0:
                    raise self._too_large()
            return message

        return bounded

    async def _until_closing(self, receive: Receive) -> Any:
        gone, closing = asyncio.ensure_future(receive()), asyncio.ensure_future(self.service.hub.closing.wait())
        try:
            await asyncio.wait((gone, closing), return_when=asyncio.FIRST_COMPLETED)
            return gone.result() if gone.done() else {"type": "http.disconnect"}
        finally:
            gone.cancel()
            closing.cancel()

    # -- sockets

    async def _socket(self, scope: Any, receive: Receive, send: Any, headers: dict[str, str]) -> None:
        """Connect a socket directly: the framework is not involved in its messages."""
        hub, config, state = self.service.hub, self.service.config, scope["state"]
        await receive()
        try:
            self._check_host(headers)
            if scope["path"] != "/ws":
                raise ServerError("not_found", "There is no socket here.", now="It is at /ws.")
            self.service.by_address.require(state["address"], "requests from your address")
            self._check_origin(headers, needed=True)
            await self._know(state, headers)
            self._keep_reserve(state)
            if state["person"] and state["person"].due:
                state["session"], state["person"] = "", None  # until then they see what any visitor sees
            if len(hub.lines) >= config.most_sockets or hub.by_address[state["address"]] >= config.sockets_per_address:
                raise ServerError("too_many", "Too many connections.", now="Close another page first.")
            if state["session"] and hub.by_person[state["session"]] >= config.sockets_per_person:
                raise ServerError("too_many", "Too many pages are open.", now="Close another one first.")
        except QueenhighError as error:
            why = told(error)
            self.service.metrics.refusals[why.code] += 1
            await _linger(error)
            await send({"type": "websocket.http.response.start", "status": STATUS[why.code], "headers": _JSON})
            await send({"type": "websocket.http.response.body", "body": encode(Body(why))})
            return
        await send({"type": "websocket.accept"})
        write = scope.get("extensions", {}).get(WRITE, {}).get("write")
        await SocketConnection(
            receive, send, self.service, state["session"], state["person"], state["address"], write
        ).run()

    # -- who it is

    async def _know(self, state: Any, headers: dict[str, str]) -> None:
        state["session"], state["person"] = "", None
        if token := _token(headers.get("cookie", ""), cookie_name(self.service.config)):
            key, person = await self.service.sessions.person(token)
            if person is not None:
                state["session"], state["person"] = key, person

    def _check_origin(self, headers: dict[str, str], *, needed: bool) -> None:
        origin = headers.get("origin")
        if origin is None and not needed:
            return
        if origin in self.service.config.origins:
            return
        if (
            origin is None
            or urlsplit(origin).netloc != headers.get("host", "")
            or not origin.startswith(("http://", "https://"))
        ):
            raise ServerError(
                "not_authorised", "This comes from a page of another site.", now="Open the house's own page."
            )

    def _address(self, scope: Any, headers: dict[str, str]) -> str:
        client = scope.get("client")
        address = address_of(client[0]) if client else "local"
        if address in map(address_of, self.service.config.proxies) and (forwarded := headers.get("x-forwarded-for")):
            address = forwarded.rpartition(",")[2].strip()[:64] or address
        return network_of(address)


def first(due: Due) -> ServerError:
    if due == "second_factor":
        return ServerError(
            "not_authorised",
            "You must add a second factor first.",
            "The house requires one from all staff.",
            "Open your page.",
        )
    return ServerError(
        "not_authorised",
        "You must choose your own password first.",
        "The one you logged on with was given to you.",
        "Open your page.",
    )


_JSON = [(b"content-type", b"application/json")]


def own_hosts(config: Config) -> frozenset[str]:
    """The host names that this server answers to."""
    own = socket.gethostname().lower()
    named = (*config.hosts, config.host, own, f"{own}.local", "localhost")
    return frozenset(map(host_name, (*named, *(urlsplit(origin).netloc for origin in config.origins))))


_IN_BRACKETS = re.compile(r"\[([^]]*)](?::[0-9]*)?")


def host_name(host: str) -> str:
    """A host name without port, in lower case, without a final dot."""
    name = host.strip().lower()
    if found := _IN_BRACKETS.fullmatch(name):
        return found[1]
    return (name.rpartition(":")[0] if name.count(":") == 1 else name).removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(address: str) -> bool:
    try:
        return address == "local" or ip_address(address).is_loopback
    except ValueError:
        return False


def cookie_name(config: Config) -> str:
    return HOST_COOKIE if config.secure_cookie else COOKIE


def device_cookie(config: Config) -> str:
    """The cookie that identifies a known device. It does not let anyone in."""
    return f"__Host-{DEVICE}" if config.secure_cookie else DEVICE


def _token(cookies: str, name: str) -> str:
    try:
        found = SimpleCookie(cookies).get(name)
    except CookieError:
        return ""
    return found.value[:128] if found else ""


async def _linger(error: QueenhighError) -> None:
    """Delay the refusal of too many requests: refusing at full speed would be as much work as answering."""
    if isinstance(error, ServerError) and error.code == "too_many":
        await asyncio.sleep(LINGER)


class _Asked(msgspec.Struct):
    """The parts of a command by which a repeat is recognised."""

    id: CommandId
    do: msgspec.Raw


_read_asked = msgspec.json.Decoder(_Asked).decode


async def _body(receive: Receive) -> bytes:
    whole = b""
    while (message := await receive())["type"] == "http.request":
        whole += message["body"]
        if not message["more_body"]:
            break
    return whole


async def _refuse(send: Send, error: QueenhighError) -> None:
    why = told(error)
    await _answer(send, STATUS[why.code], encode(Body(why)))


async def _answer(send: Send, status: int, body: bytes) -> None:
    length = (b"content-length", str(len(body)).encode())
    start = {"type": "http.response.start", "status": status, "headers": [*_JSON, length]}
    await send(start)  # type: ignore[arg-type]
    await send({"type": "http.response.body", "body": body, "more_body": False})
