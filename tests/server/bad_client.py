"""A hostile client: frames and requests as fast as it can, reconnecting as soon as it is dropped. A process of its own.

python bad_client.py HOST:PORT TABLE
"""

from __future__ import annotations

import json
import socket
import sys
import threading
from contextlib import suppress

SOURCE = "127.0.0.2"
"""An address of its own: what is limited by address concerns nobody else."""
AT_ONCE = 50


def framed(text: str) -> bytes:
    body = text.encode()
    size = bytes((0x80 | len(body),)) if len(body) < 126 else bytes((0xFE,)) + len(body).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + body


def come_in(host: str, port: int) -> socket.socket:
    made = socket.create_connection((host, port), timeout=5, source_address=(SOURCE, 0))
    made.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    return made


def flood_frames(host: str, port: int, table: str) -> None:
    messages = (
        {"t": "watch", "table": table, "after": 0},
        {"t": "do", "table": table, "id": "0" * 8, "do": {"type": "sit", "seat": 1}},
        {"t": "lobby"},
        {"t": "nonsense", "more": "x" * 60},
    )
    batch = b"".join(framed(json.dumps(message)) for message in messages) * AT_ONCE
    while True:
        with suppress(OSError), come_in(host, port) as line:
            line.settimeout(0.5)
            while True:
                line.sendall(batch)
                with suppress(TimeoutError):
                    if not line.recv(2**16):
                        break


def flood_requests(host: str, port: int) -> None:
    one = f"GET /api/search?q=ante HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()
    while True:
        with suppress(OSError), socket.create_connection((host, port), 5, source_address=(SOURCE, 0)) as line:
            while True:
                line.sendall(one * AT_ONCE)
                if not line.recv(2**18):
                    break


def main(address: str, table: str) -> None:
    host, _, port = address.partition(":")
    for _ in range(3):
        threading.Thread(target=flood_frames, args=(host, int(port), table), daemon=True).start()
    flood_requests(host, int(port))


if __name__ == "__main__":
    main(*sys.argv[1:])
