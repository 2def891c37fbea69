"""Malformed input that a client may send: frames, requests, sheets, hands and databases (S6)."""

from __future__ import annotations

import json
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from live_house import Client, LiveHouse, Socket
from websockets.exceptions import ConnectionClosed

TABLE = "canberra-1"
REFUSED = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]
"""Answers to a request that breaks its schema. One that is too long is refused before it is read (413)."""
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,negative_data_rejection"


def fuzzed(live: LiveHouse, client: Client, examples: int, where: Path, seed: int = 1) -> str:
    """What the fuzzer finds by the description of the interface itself: nothing, if all is well."""
    token = client.cookie.partition("=")[2]
    (where / "schemathesis.toml").write_text(
        f'[auth.openapi.session]\napi_key = "{token}"\n[checks.negative_data_rejection]\nexpected-statuses = {REFUSED}\n'
    )
    command = [
        str(Path(sys.executable).with_name("schemathesis")), "run", f"http://{live.address}/schema/openapi.json",
        "--header", "X-Queenhigh: 1", "--exclude-path-regex", "^/api/session",
        "--checks", CHECKS, "--phases", "fuzzing", "--max-examples", str(examples), "--suppress-health-check", "all",
        "--seed", str(seed), "--no-color",
    ]  # fmt: skip
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=60 + 60 * examples,
        check=False,
        cwd=where,
    )
    return done.stdout if done.returncode else ""


def versions(live: LiveHouse) -> dict[str, int]:
    return {table: state.version for table, state in live.house.shown.items()}


def frames_sent(live: LiveHouse, clients: list[Client], seed: int, count: int) -> int:
    """Each of them sends this many frames and then a ping: every client still connected gets an answer."""
    frames, sockets = shapes(Random(seed)), len(clients)
    _each(clients, [], frames, count)
    return sockets * count


def _each(clients: list[Client], open: list[Socket], frames: Iterator[str], count: int) -> None:
    if clients:
        with clients[0].socket() as socket:
            _each(clients[1:], [*open, socket], frames, count)
        return
    try:
        for _ in range(count):
            frame = next(frames)
            for socket in open:
                socket.raw.send(frame)
        for socket in open:
            socket.send(t="ping")
            socket.next("pong", within=60)
    except (ConnectionClosed, TimeoutError) as error:
        raise AssertionError(f"a socket no longer answers: {error}") from None


def shapes(random: Random) -> Iterator[str]:
    """Frames near what is right, and far from it."""
    values: list[Any] = [None, True, 0, -1, 2**63, 1.5, "", "x", "\u0000", "a" * 5000, [], {}, [[]], {"a": {"b": []}}]
    names = ["t", "table", "as", "after", "id", "version", "do", "more"]
    kinds = ["watch", "unwatch", "lobby", "ping", "do", "hello", "step", "", "Watch"]
    commands = [
        "sit",
        "leave",
        "stay",
        "place",
        "decide",
        "order",
        "instruct",
        "report",
        "unlock",
        "dealing",
        "nothing",
        "meter",
    ]
    while True:
        body: dict[str, Any] = {"t": random.choice(kinds)}
        for name in random.sample(names, random.randint(0, 5)):
            body[name] = random.choice(values)
        if random.random() < 0.5:
            body |= {"t": "do", "table": random.choice([TABLE, "perth-1", "nowhere"]), "id": str(uuid.uuid4())}
            fields = {random.choice(["seat", "bet", "amount", "order", "fact", "mode"]): random.choice(values)}
            body["do"] = {"type": random.choice(commands), **fields}
        text = json.dumps(body)
        match random.randint(0, 9):
            case 0:
                text = text[: random.randint(0, len(text))]
            case 1:
                text = "[" * random.randint(1, 9000)
            case 2:
                text = "".join(chr(random.choice([random.randint(1, 127), 0x1F600, 0xFFFD])) for _ in range(50))
        yield text
