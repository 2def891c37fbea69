"""The description of the interface, a client generated from it, and the client that is printed in docs/protocol.md."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from live_house import LiveHouse, wait_until

from queenhigh.server.commands import Command

TABLE = "canberra-1"
PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("openapi")) as house:
        yield house


@pytest.fixture(scope="module")
def description(live: LiveHouse) -> dict[str, Any]:
    found: dict[str, Any] = live.visitor().get("/schema/openapi.json").json()
    return found


def operations(description: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in description["paths"].items():
        for method, about in methods.items():
            yield path, method, about


def valid(schema: dict[str, Any], value: Any, description: dict[str, Any]) -> list[str]:
    """What is wrong with a value by its schema."""
    checked = Draft202012Validator({**schema, "components": description["components"]})
    return [error.message for error in checked.iter_errors(value)]


def test_every_shape_and_operation_has_a_name_of_its_own(description: dict[str, Any]) -> None:
    titles = Counter(shape["title"] for shape in description["components"]["schemas"].values() if "title" in shape)
    names = Counter(about["operationId"] for _, _, about in operations(description))
    assert [name for name, times in (titles + names).items() if times > 1] == []
    assert names["tables_command"] == 1


def test_it_says_who_needs_a_session_and_the_header(description: dict[str, Any], live: LiveHouse) -> None:
    scheme = description["components"]["securitySchemes"]["session"]
    assert (scheme["type"], scheme["in"], scheme["name"]) == ("apiKey", "cookie", "queenhigh_session")
    assert live.guest().cookie.startswith(f"{scheme['name']}=")
    for path, method, about in operations(description):
        headers = [each for each in about.get("parameters", ()) if each["name"] == "X-Queenhigh"]
        assert len(headers) == (method != "get"), (path, method)
    needs = {about["operationId"]: about.get("security") for _, _, about in operations(description)}
    assert needs["tables_command"] == needs["rounds_listed"] == [{"session": []}]
    assert needs["tables_table"] == [{}, {"session": []}]
    assert not needs["rules_every_book"]


def test_where_a_session_is_needed_no_one_gets_in_without_one(description: dict[str, Any], live: LiveHouse) -> None:
    client = live.visitor()
    for path, _, about in operations(description):
        if about.get("security") == [{"session": []}] and "get" in description["paths"][path]:
            filled = re.sub(r"\{(\w+)\}", lambda name: {"number": "1"}.get(name[1], TABLE), path)
            if description["paths"][path]["get"] is about:
                assert client.get(filled).status_code in (401, 400), path


def test_every_request_has_examples_that_its_schema_takes(description: dict[str, Any]) -> None:
    for path, _, about in operations(description):
        if "requestBody" in about:
            media = about["requestBody"]["content"]["application/json"]
            assert "examples" in media, f"Add an example for {about['operationId']} to server/openapi.toml."
            for name, example in media["examples"].items():
                assert valid(media["schema"], example["value"], description) == [], (path, name)
        for answer in about["responses"].values():
            for media in answer.get("content", {}).values():
                if "example" in media:
                    assert valid(media["schema"], media["example"], description) == [], path


def test_the_house_takes_the_commands_in_the_examples(description: dict[str, Any]) -> None:
    examples = description["paths"]["/api/tables/{table}/commands"]["post"]["requestBody"]["content"]
    shown = [example["value"]["do"] for example in examples["application/json"]["examples"].values()]
    read = msgspec.json.Decoder(Command)
    assert [read.decode(json.dumps(each)) is not None for each in shown] == [True] * 5


def test_a_list_holds_things_of_one_kind(description: dict[str, Any]) -> None:
    """Litestar describes a tuple as items of their kind or of any; then no item matches exactly one."""
    composed = description["components"]["schemas"]["Composed"]
    part = {"kind": "pay", "book": "any", "count": 5}
    assert valid(composed, {"title": "First week", "parts": [part]}, description) == []
    assert valid(composed, {"title": "First week", "parts": [5]}, description)


def test_there_is_no_viewer_that_asks_other_hosts(live: LiveHouse) -> None:
    client = live.visitor()
    assert client.get("/schema").headers["content-type"].startswith("application/")
    for viewer in ("swagger", "redoc", "elements", "rapidoc"):
        assert client.get(f"/schema/{viewer}").status_code == 404


def test_a_generated_client_has_every_operation_and_plays_a_round(
    live: LiveHouse, description: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "config.yml"
    settings.write_text("post_hooks: []\n")
    schema = tmp_path / "openapi.json"
    schema.write_text(json.dumps(description))
    command = [
        str(Path(sys.executable).with_name("openapi-python-client")), "generate", "--path", str(schema), "--meta", "none",
        "--config", str(settings), "--output-path", str(tmp_path / "house_client"), "--fail-on-warning",
    ]  # fmt: skip
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    modules = {path.stem for path in (tmp_path / "house_client" / "api").glob("*/*.py")} - {"__init__"}
    assert modules == {about["operationId"] for _, _, about in operations(description)}

    monkeypatch.syspath_prepend(tmp_path)
    base: Any = importlib.import_module("house_client")
    models: Any = importlib.import_module("house_client.models")

    def operation(tag: str, name: str) -> Any:
        return importlib.import_module(f"house_client.api.{tag}.{name}")

    with base.Client(base_url=f"http://{live.address}") as client:
        come_in, table, act = (
            operation("session", "session_come_in"),
            operation("tables", "tables_table"),
            operation("tables", "tables_command"),
        )
        me = come_in.sync(client=client, body=models.Guest(name="Generated")).person.name
        assert me == "Generated"
        page = table.sync(TABLE, client=client)
        seat = next(each["seat"] for each in page.view["seats"] if each["player"] is None)

        def ask(number: int, do: Any) -> Any:
            answer = act.sync(TABLE, client=client, body=models.CommandRequest(id=f"generated-{number}", do=do))
            assert isinstance(answer, models.Ack), answer
            return answer

        def you() -> dict[str, Any]:
            shown: dict[str, Any] = table.sync(TABLE, client=client).you
            return shown

        with live.guest().socket() as watcher:  # there is a watcher, so the automatic dealer deals
            watcher.watch(TABLE)
            ask(1, models.Sit(seat=seat, type_="sit"))
            wait_until(lambda: "ante" in you()["may_place"])
            ask(2, models.Place(bet="ante", amount=1000, type_="place"))
            ask(3, models.Ready(type_="ready"))
            wait_until(lambda: bool(you()["choices"]))
            ask(4, models.Decide(choice=models.Choice.PLAY, type_="decide"))
            wait_until(lambda: bool(table.sync(TABLE, client=client).view["lines"]))
        lines = [line for line in table.sync(TABLE, client=client).view["lines"] if line["player"] == me]
        assert {line["bet"] for line in lines} == {"ante", "play"}
        assert all(line["rule"]["clause"] for line in lines)
        refused = act.sync(
            TABLE, client=client, body=models.CommandRequest(id="generated-5", do=models.Sit(seat=seat, type_="sit"))
        )
        assert isinstance(refused, models.Body)
        assert refused.error.what


def test_the_client_in_the_documentation_plays_a_round_as_it_is_printed(live: LiveHouse, tmp_path: Path) -> None:
    printed = re.search(r"^```py\n(.*?)^```$", PROTOCOL.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert printed
    assert len(printed[1].splitlines()) <= 50
    program = tmp_path / "client.py"
    program.write_text(printed[1])
    command = [sys.executable, str(program), live.address, "canberra-2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert re.match(r"Ante .+: \[casino-canberra-3-card-poker [\d.()a-z]+\]\nPlay ", done.stdout)


def test_the_socket_says_no_kind_of_message_that_the_page_does_not_list() -> None:
    server = Path(importlib.import_module("queenhigh.server").__file__ or "").parent
    said = {kind for path in server.rglob("*.py") for kind in re.findall(r'"t": "(\w+)"', path.read_text("utf-8"))}
    listed = set(re.findall(r"^\| `(\w+)` \|", PROTOCOL.read_text("utf-8"), re.MULTILINE))
    assert said <= listed
    assert {"hello", "view", "step", "ack", "refused", "bye"} <= said
