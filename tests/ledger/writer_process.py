"""A process that writes a ledger, to be killed: payments in on stdin, a line for each answer out on stdout.

    python writer_process.py WHERE
    c-1 30 ann bob          ->    c-1 ok 17 8a0f...    or    c-1 no Overdrawn

With --die-before-commit or --die-after-commit it kills itself at that moment of the first one.
"""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import Future

from little_house import payment

from queenhigh.ledger import Ledger, Receipt
from queenhigh.ledger.store import Store


def told(id: str, answer: Future[Receipt]) -> None:
    """Written at once and in one piece: what the client has read was answered."""
    error = answer.exception()
    said = f"ok {answer.result().last} {answer.result().hash}" if error is None else f"no {type(error).__name__}"
    os.write(1, f"{id} {said}\n".encode())


def die_at(moment: str) -> None:
    commit = Store.commit

    def last_commit(store: Store) -> None:
        if moment == "--die-after-commit":
            commit(store)
        os.kill(os.getpid(), signal.SIGKILL)

    Store.commit = last_commit  # type: ignore[method-assign, assignment]


def main() -> None:
    with Ledger.open(sys.argv[1]) as ledger:
        os.write(1, b"ready\n")
        for moment in sys.argv[2:]:
            die_at(moment)
        for line in sys.stdin:
            id, amount, out_of, into = line.split()
            answer = ledger.submit(payment(int(amount), out_of, into, id, stream=f"table:{out_of}"))
            answer.add_done_callback(lambda done, id=id: told(id, done))  # type: ignore[misc]


if __name__ == "__main__":
    main()
