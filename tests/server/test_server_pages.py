"""Pages, lobby, health, metrics and the description of the interface; and whatever a fuzzer makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hostile_input import fuzzed, versions
from live_house import LiveHouse

from queenhigh.server.files import Site


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("pages"), automatic=False) as house:
        yield house


# -- the site


@pytest.mark.parametrize("path", ["/", "/table/canberra-1", "/rules/crown-melbourne-three-card-poker/11.5.2", "/staff"])
def test_every_address_of_the_app_is_the_same_page(live: LiveHouse, path: str) -> None:
    answer = live.visitor().get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<!doctype html>" in answer.text.lower()


def test_files_have_an_etag_and_are_not_sent_twice(live: LiveHouse) -> None:
    client = live.visitor()
    first = client.get("/app.js")
    assert first.headers["content-type"].startswith("text/javascript")
    assert first.headers["cache-control"] == "no-cache"
    again = client.http.get("/app.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_files_below_the_version_of_the_site_are_kept_for_good(live: LiveHouse) -> None:
    client = live.visitor()
    front = client.get("/")
    assert front.headers["cache-control"] == "no-cache"
    named = re.findall(r'(?:href|src)="([^"]+)"', front.text)
    assert named
    for address in named:
        assert re.match(r"/v-[0-9a-f]{12}/", address), address
        assert "immutable" in client.get(address).headers["cache-control"]
    version = named[0].split("/")[1]
    assert "immutable" in client.get(f"/{version}/pages/table.js").headers["cache-control"]
    assert client.get(f"/{version}/missing.js").status_code == 404


def test_a_file_of_another_version_is_the_newest_and_not_kept(live: LiveHouse) -> None:
    client = live.visitor()
    client.get("/")
    old = client.get("/v-000000000000/app.js")
    assert old.content == client.get("/app.js").content
    assert old.headers["cache-control"] == "no-cache"


def test_another_file_makes_another_version(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<script src="/app.js"></script>', encoding="utf-8")
    (tmp_path / "app.js").write_text("first", encoding="utf-8")
    made = Site(tmp_path)
    first, version = made.front(), made.version
    assert f'src="/{version}/app.js"'.encode() in first.body
    assert made.front() == first
    (tmp_path / "app.js").write_text("second", encoding="utf-8")
    assert made.front().etag != first.etag
    assert made.version != version


@pytest.mark.parametrize(
    "path",
    [
        "/v-000000000000/../../config.py",
        "/missing.js",
        "/cards/none.svg",
        "/../config.py",
        "/..%2fconfig.py",
        "/%2e%2e/serve.py",
        "/style/..%5c..%5capp.py.js",
    ],
)
def test_no_file_but_those_of_the_site_is_ever_sent(live: LiveHouse, path: str) -> None:
    answer = live.visitor().get(path)
    assert "import" not in answer.text or "<!doctype html>" in answer.text.lower()
    assert "queenhigh.server" not in answer.text


def test_the_api_is_never_a_page(live: LiveHouse) -> None:
    for path in ("/api", "/api/", "/api/no", "/health/no", "/metrics/no"):
        answer = live.visitor().get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not_found"


# -- lobby, health, metrics


def test_the_lobby_shows_every_table_and_every_book(live: LiveHouse) -> None:
    lobby = live.visitor().get("/api/lobby").json()
    assert lobby["house"] == "The Queenhigh Room"
    assert len(lobby["books"]) == 5
    canberra = next(table for table in lobby["tables"] if table["table"] == "canberra-1")
    assert canberra["book"] == "casino-canberra-3-card-poker"
    assert canberra["status"] == "open"
    assert len(canberra["seats"]) == canberra["places"] == 7
    assert set(canberra) == {
        "table", "book", "title", "house", "status", "phase", "round", "limits", "headline", "seats", "places", "watching",
        "played", "on_demand",
    }  # fmt: skip


def test_health_says_what_is_wrong(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    good = live.visitor().get("/health")
    assert good.status_code == 200
    assert good.json()["ok"] is True
    monkeypatch.setattr(type(live.house), "trouble", property(lambda _: "The ledger has stopped."))
    bad = live.visitor().get("/health")
    assert (bad.status_code, bad.json()["ok"], bad.json()["trouble"]) == (503, False, "The ledger has stopped.")


def test_metrics_count_commands_refusals_sockets_and_latency(live: LiveHouse) -> None:
    client = live.guest()
    client.do("canberra-1", type="sit", seat=2)
    client.do("canberra-1", type="sit", seat=99)
    with client.socket():
        text = client.get("/metrics").text
    assert 'queenhigh_commands_total{type="sit"} 1' in text
    assert 'queenhigh_refusals_total{code="' in text
    assert "queenhigh_sockets 1" in text
    assert 'queenhigh_acknowledgement_seconds_bucket{le="+Inf"} 1' in text
    for line in text.splitlines():
        assert line.startswith("# ") or float(line.rpartition(" ")[2]) >= 0
    client.do("canberra-1", type="leave")


# -- the interface


def test_openapi_describes_every_address_and_every_refusal(live: LiveHouse) -> None:
    schema = live.visitor().get("/schema/openapi.json").json()
    paths = schema["paths"]
    for path in ("/api/session", "/api/lobby", "/api/tables/{table}", "/api/tables/{table}/commands", "/api/accounts"):
        assert path in paths
    for path, methods in paths.items():
        for method, about in methods.items():
            assert about["summary"], (path, method)
            assert {"400", "401", "403", "404", "409", "413", "422", "423", "429"} <= set(about["responses"])


@pytest.mark.parametrize("who", ["guest", "manager"])
def test_a_fuzzer_finds_no_server_error_and_no_undocumented_answer(live: LiveHouse, who: str, tmp_path: Path) -> None:
    """S6, by the description of the interface itself. The tables are as they were, but for where a seat was asked for."""
    client = live.guest() if who == "guest" else live.manager()
    before = versions(live)
    assert not (found := fuzzed(live, client, 3, tmp_path)), found
    assert live.visitor().get("/health").json()["ok"] is True
    if who == "guest":
        took = {name for name, state in live.house.shown.items() if client.name in str(state.as_data())}
        assert {name: at for name, at in versions(live).items() if name not in took} == {
            name: at for name, at in before.items() if name not in took
        }
