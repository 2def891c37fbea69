"""The application: wiring only."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler

from queenhigh.rules import QueenhighError
from queenhigh.server import files, openapi
from queenhigh.server.api import (
    access,
    accounts,
    audit,
    boards,
    drill_sets,
    drills,
    exclusions,
    factor,
    figures,
    floor,
    hands,
    health,
    history,
    hosting,
    houses,
    mine,
    odds,
    practice,
    records,
    rounds,
    rules,
    school,
    session,
    sessions,
    sign_up,
    slips,
    staff,
    tables,
    tournaments,
)
from queenhigh.server.door import Door, cookie_name
from queenhigh.server.errors import STATUS, Body, Code, ServerError, Told, told
from queenhigh.server.house import House
from queenhigh.server.messages import refuse_fractions, refuse_nul, refuse_repeated_keys
from queenhigh.server.people import Person
from queenhigh.server.service import Service, no_session

MODULES = (
    session,
    factor,
    sessions,
    sign_up,
    houses,
    hosting,
    tables,
    tournaments,
    staff,
    slips,
    floor,
    accounts,
    exclusions,
    rules,
    odds,
    figures,
    practice,
    rounds,
    records,
    hands,
    history,
    mine,
    boards,
    drill_sets,
    drills,
    school,
    audit,
    access,
    health,
    files,
)
log = logging.getLogger("queenhigh.server")


def make_app(service: Service) -> Door:
    return Door(routes(cookie_name(service.config)), service)


@cache
def routes(cookie: str) -> Litestar:
    """The routes, registered once for all houses of a process: a request carries the service of the door that it came
    through."""
    handlers = [handler for module in MODULES for handler in module.route_handlers]
    for handler in handlers:
        openapi.document(handler)
    return Litestar(
        route_handlers=handlers,
        dependencies={
            "service": Provide(_service, sync_to_thread=False),
            "house": Provide(_house, sync_to_thread=False),
            "visitor": Provide(_visitor, sync_to_thread=False),
            "person": Provide(_person, sync_to_thread=False),
        },
        exception_handlers={
            HTTPException: _http,
            QueenhighError: _refused,
            msgspec.MsgspecError: _refused,
            RecursionError: _too_deep,
            Exception: _trouble,
        },
        openapi_config=openapi.config(cookie),
        before_request=_before,
        logging_config=None,
        request_max_body_size=None,
    )


LOOKED_AT = tuple(
    f"/api/{part}"
    for part in ("rounds/", "hands/", "find", "report", "statement", "proof/", "incidents", "audit/", "access", "slips")
)
"""Requests of inspectors that are recorded in the access log."""


async def _before(request: Request[Any, Any, Any]) -> None:
    body = await request.body()
    refuse_nul(body, request.scope["path"], request.scope["query_string"].decode("latin-1"))
    refuse_fractions(body)
    refuse_repeated_keys(body)
    if read := _reader(request.route_handler):
        read(body)
    person = _visitor(request)
    if person is not None and person.inspects and request.url.path.startswith(LOOKED_AT):
        service = _service(request)
        asked = f"{request.url.path}?{request.url.query}".rstrip("?")
        if service.access.looked(person.name, asked):
            await service.noted(person.name, "looked at", asked, request.scope["state"]["address"])


@cache
def _reader(handler: BaseRouteHandler) -> Callable[[bytes], Any] | None:
    """Reads the body that a handler expects, strictly: the framework would take "100" for the number 100."""
    data = handler.parsed_fn_signature.parameters.get("data")
    return msgspec.json.Decoder(data.annotation).decode if data else None


# -- what handlers may ask for


def _service(request: Request[Any, Any, Any]) -> Service:
    found: Service = request.scope["state"]["service"]
    return found


def _house(request: Request[Any, Any, Any]) -> House:
    return _service(request).house


def _visitor(request: Request[Any, Any, Any]) -> Person | None:
    found: Person | None = request.scope["state"].get("person")
    return found


def _person(request: Request[Any, Any, Any]) -> Person:
    if (person := _visitor(request)) is None:
        raise no_session()
    return person


# -- what went wrong

_CODES: dict[int, Code] = {
    401: "no_session",
    403: "not_authorised",
    404: "not_found",
    413: "too_large",
    429: "too_many",
}


def _refused(request: Request[Any, Any, Any], error: QueenhighError | msgspec.MsgspecError) -> Response[Body]:
    why = told(error)
    _service(request).metrics.refusals[why.code] += 1
    return Response(Body(why), status_code=STATUS[why.code], media_type="application/json")


def _too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[Body]:
    return _refused(request, ServerError("malformed", "This is nested too deeply."))


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Body]:
    if error.status_code == 404:
        nothing = told(ServerError("not_found", f"There is nothing at {request.url.path[:100]}."))
        return Response(Body(nothing), status_code=404, media_type="application/json")
    details = error.extra if isinstance(error.extra, list) else []
    why = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}" for each in details if isinstance(each, dict))
    what = error.detail if error.status_code != 400 else "This cannot be read."
    body = Body(Told(what, why or error.detail, None, "", _CODES.get(error.status_code, "malformed")))
    return Response(body, status_code=error.status_code, media_type="application/json", headers=error.headers)


def _trouble(request: Request[Any, Any, Any], error: Exception) -> Response[Body]:
    log.error("trouble", exc_info=error, extra={"fields": {"request": request.scope["state"].get("request_id")}})
    told_ = Told(
        "Server error. Your request was fine.",
        "",
        None,
        "Please try again; the reason is in the server log.",
        "unavailable",
    )
    return Response(Body(told_), status_code=500, media_type="application/json")
