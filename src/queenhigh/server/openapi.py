"""The description of the HTTP interface, at /schema/openapi.json: what Litestar derives from the handlers, and what
client generators also need. Names are unique, it says who needs a session and the header `X-Queenhigh`, and every body
has an example."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from litestar import Request
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from queenhigh import __version__
from queenhigh.server.errors import STATUS, Body, Code, told
from queenhigh.server.service import Service, no_session

SESSION = "session"
ABOUT = """Log on with a POST to /api/session or /api/session/guest; the answer sets the session cookie. Every request that
changes something carries the header X-Queenhigh: 1. Amounts are whole cents. A refusal says what was refused, why, by which
clause and what to do now. The socket at /ws is described in docs/protocol.md."""
HEADER = {
    "name": "X-Queenhigh",
    "in": "header",
    "required": True,
    "description": "Always 1. A form or an image on another site cannot send it.",
    "schema": {"type": "string", "enum": ["1"], "default": "1"},
}


def config(cookie: str) -> OpenAPIConfig:
    scheme = SecurityScheme(
        type="apiKey",
        name=cookie,
        security_scheme_in="cookie",
        description="Set by POST /api/session and POST /api/session/guest.",
    )
    return OpenAPIConfig(
        title="Queenhigh",
        version=__version__,
        description=ABOUT,
        path="/schema",
        components=Components(security_schemes={SESSION: scheme}),
        operation_id_creator=lambda handler, _, __: _operation(handler),
        use_handler_docstrings=True,
        render_plugins=[_Description()],
    )


def document(handler: HTTPRouteHandler) -> None:
    """Add to every handler the refusals that it may give, and whether it needs a session, from its parameters."""
    codes: dict[int, list[Code]] = {}
    for code, status in STATUS.items():
        codes.setdefault(status, []).append(code)
    known = {status: ResponseSpec(Body, description=", ".join(each)) for status, each in codes.items()}
    handler.responses = known | dict(handler.responses or {})
    asked = _function(handler).__annotations__
    if "person" in asked:
        handler.security = [{SESSION: []}]
    elif "visitor" in asked:
        handler.security = [{}, {SESSION: []}]


def _operation(handler: HTTPRouteHandler) -> str:
    """`tables_command`: its module, and its name there."""
    function = _function(handler)
    return f"{function.__module__.rpartition('.')[2]}_{function.__name__}"


def _function(handler: HTTPRouteHandler) -> Any:
    return getattr(handler.fn, "func", handler.fn)  # one that runs in a thread is wrapped


class _Description(JsonRenderPlugin):
    """Made once for each house, when it is first asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._made: WeakKeyDictionary[Service, bytes] = WeakKeyDictionary()

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        service: Service = request.scope["state"]["service"]
        if service not in self._made:
            self._made[service] = self.render_json(request, finished(openapi_schema, service))
        return self._made[service]


def finished(document: dict[str, Any], service: Service) -> dict[str, Any]:
    document = _of_one_kind(document)
    shapes: dict[str, Any] = document["components"]["schemas"]
    _name_apart(shapes)
    examples = examples_for(service)
    for methods in document["paths"].values():
        for method, about in methods.items():
            if method not in ("get", "head"):
                about.setdefault("parameters", []).append(HEADER)
            for parameter in about.get("parameters", ()):
                if parameter["in"] == "path" and (named := examples["path"].get(parameter["name"])) is not None:
                    parameter["example"] = named
            if "requestBody" in about and (shown := examples["request"].get(about["operationId"])):
                media = about["requestBody"]["content"]["application/json"]
                media["examples"] = {name: {"value": value} for name, value in shown.items()}
                _discriminate(media["schema"], shapes)
            if (shown := examples["response"].get(about["operationId"])) is not None:
                _answer(about, "20")["example"] = shown
            _answer(about, "401")["example"] = msgspec.to_builtins(Body(told(no_session())))
    for shape in shapes.values():
        for field in shape.get("properties", {}).values():
            _discriminate(field, shapes)
    return document


def examples_for(service: Service) -> dict[str, Any]:
    """The examples, with a table, a book and a rank of this house in their places."""
    table = next(iter(service.house.desk.tables))
    book = service.house.table(table).room.book
    text = (files(__package__) / "openapi.toml").read_text("utf-8")
    for name, value in {"table": table, "book": book.id, "rank": book.ladder.rungs[0]}.items():
        text = text.replace(f"<{name}>", value)
    return tomllib.loads(text)


def _answer(about: dict[str, Any], status: str) -> dict[str, Any]:
    """The description of an answer's body."""
    found = next(answer for code, answer in about["responses"].items() if code.startswith(status))
    media: dict[str, Any] = found["content"]["application/json"]
    return media


def _of_one_kind(part: Any) -> Any:
    """A tuple of any length is described as items that match either their own schema or anything: no item matches exactly one."""
    if isinstance(part, list):
        return [_of_one_kind(each) for each in part]
    if not isinstance(part, dict):
        return part
    match part:
        case {"oneOf": [one, {} as anything]} if not anything:
            return _of_one_kind(one)
    return {key: _of_one_kind(value) for key, value in part.items()}


def _name_apart(shapes: dict[str, Any]) -> None:
    """Two shapes of the same name in two modules are titled by where they are."""
    titles = Counter(shape.get("title") for shape in shapes.values())
    for key, shape in shapes.items():
        if "title" in shape and titles[shape["title"]] > 1:
            shape["title"] = "".join(part[:1].upper() + part[1:] for part in key.split("_"))


def _discriminate(schema: dict[str, Any], shapes: dict[str, Any]) -> None:
    """Add a discriminator to a choice between shapes with different `type` values."""
    found = {}
    for choice in schema.get("oneOf", ()):
        kind = shapes.get(choice.get("$ref", "").rpartition("/")[2], {}).get("properties", {}).get("type", {})
        if "const" not in kind:
            return
        found[kind["const"]] = choice["$ref"]
    if found:
        schema["discriminator"] = {"propertyName": "type", "mapping": found}
