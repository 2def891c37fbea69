"""A thousand connections that never finish what they began. A process of its own.

python slow_clients.py HOST:PORT HOW_MANY
"""

from __future__ import annotations

import os
import selectors
import socket
import sys
import time
from contextlib import suppress

SOURCE = "127.0.0.2"
"""An address of its own: what is limited by address concerns nobody else."""
DRIP = 0.2
HEAD = b"POST /api/session/guest HTTP/1.1\r\nHost: {}\r\nX-Queenhigh: 1\r\n"
KINDS = (
    b"",  # says nothing
    b"GET / HT",  # stops in the first line
    HEAD,  # has no end of its head
    HEAD + b"Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n{",  # has no end of its body
)


def main(address: str, many: int) -> None:
    """Each begins again as soon as it is dropped; every fourth drips a byte at a time. On its output: a line for each that was
    opened (o), and for each that the server closed (c)."""
    host, _, port = address.partition(":")
    chosen = selectors.DefaultSelector()
    opened: dict[socket.socket, int] = {}
    number = 0
    last = 0.0
    while True:
        while len(opened) < many:
            line = socket.socket()
            try:
                line.bind((SOURCE, 0))
                line.connect((host, int(port)))
                line.sendall(KINDS[number % len(KINDS)].replace(b"{}", address.encode()))
            except OSError:
                line.close()
                os.write(1, b"c")
                break
            line.setblocking(False)
            chosen.register(line, selectors.EVENT_READ)
            opened[line] = number
            number += 1
            os.write(1, b"o")
        for key, _ in chosen.select(0.05):
            gone = key.fileobj
            assert isinstance(gone, socket.socket)
            with suppress(OSError):
                if gone.recv(4096):
                    continue
            chosen.unregister(gone)
            gone.close()
            del opened[gone]
            os.write(1, b"c")
        if time.monotonic() - last > DRIP:
            last = time.monotonic()
            for line, which in opened.items():
                if which // len(KINDS) % 4 == 0:
                    with suppress(OSError):
                        line.send(b"a")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
