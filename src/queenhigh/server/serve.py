"""`queenhigh serve`: opens the house, lets people in, and closes it in good order."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import time
import webbrowser
from collections.abc import Callable
from datetime import datetime
from types import FrameType
from typing import Any

import uvicorn

from queenhigh.games.library import open_all
from queenhigh.house.staff.orders import NO_STAFF
from queenhigh.house.staff.roster import Enrol
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.rules import InputError
from queenhigh.rules.structs import prepare_for_threads
from queenhigh.rules.zone import keep_time, zone_named
from queenhigh.server import logs
from queenhigh.server.accounts import passwords
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.anchoring import bind, check_accounts
from queenhigh.server.app import make_app
from queenhigh.server.config import Config
from queenhigh.server.deciding import DecidingHouse, open_desk
from queenhigh.server.errors import ServerError
from queenhigh.server.gate import gated
from queenhigh.server.grants import refuse_strangers
from queenhigh.server.group import Group
from queenhigh.server.service import Service
from queenhigh.server.wire import WireProtocol

MANAGER = "manager"


class Server(uvicorn.Server):
    """Shuts down cleanly: clients are notified, submitted commands are written, and the exit status is 0."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self.service = service

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handle a signal. A second Ctrl-C does not wait for connections; the ledger is closed in any case."""
        self.force_exit = self.force_exit or self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services = (self.service, *self.service.others)
        for service in services:
            service.house.ending = True
        await asyncio.gather(*(service.hub.say_goodbye() for service in services))
        late = asyncio.create_task(self._close_late(set(self.server_state.connections)))
        try:
            await super().shutdown(sockets)
        finally:
            late.cancel()

    async def _close_late(self, known: set[Any]) -> None:
        """uvicorn closes the connections that it knows of. One that was accepted in that moment would hold it up to the end."""
        while True:
            await asyncio.sleep(0.05)
            for connection in self.server_state.connections - known:
                known.add(connection)
                connection.shutdown()


def serve(config: Config, *, open_browser: bool = False) -> int:
    """Run the server. Every error in the settings is found before anyone is let in."""
    os.umask(0o077)  # files written here are readable only by their owner
    listening = listen(config)
    try:
        logs.set_up(config.log)
        service = open_service(config)
        _greet(config, listening, service, open_browser)
        server = Server(uvicorn_config(config, service), service)
        be_quick()
        with asyncio.Runner(loop_factory=event_loop()) as runner:
            runner.run(server.serve(sockets=[listening]))
    finally:
        listening.close()
    return 0 if server.started else 1


def be_quick() -> None:
    """Tune the process: existing objects stay, so the garbage collector need not look at them again; and threads switch
    sooner. Play creates no reference cycles, and nobody is answered while the collector runs. So it waits for fifty
    thousand new objects: closed sockets do leave cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)
    sys.setswitchinterval(0.0003)


def open_service(config: Config) -> Service:
    """Open the service of the first house; those of the others are beside it."""
    keep_time(zone_named(config.time_zone))
    open_all()
    prepare_for_threads()
    first: Service | None = None
    try:
        for each in config.of_houses():
            service = _open_house(each, first)
            if first is None:
                first = service
            else:
                first.others.append(service)
    except BaseException:
        for opened in (first, *first.others) if first else ():
            opened.house.abandon()
        if first is not None:
            first.accounts.close()
        raise
    assert first is not None
    return first


def _open_house(config: Config, beside: Service | None) -> Service:
    house = _shared(config) if config.is_postgres else DecidingHouse(config, open_desk(config))
    accounts = beside.accounts if beside else None
    try:
        if accounts is not None:
            accounts.add_house(config.house)
        else:
            accounts = Accounts(
                config.ledger,
                hours=config.session_hours,
                days=config.session_days,
                second_factor=config.second_factor,
                steady=time.monotonic,
            )
        if config.is_postgres:
            refuse_strangers(accounts, config.trusted_roles)
        check_accounts(house.ledger, accounts, config)
        if house.decides and not accounts.is_empty():
            bind(house.desk.ledger, accounts, config.house)
        if beside is None:
            _believe(house, accounts)
    except BaseException:
        if accounts is not None and beside is None:
            accounts.close()
        house.abandon()
        raise
    return Service(config, house, accounts, beside)


def _believe(house: DecidingHouse, accounts: Accounts) -> None:
    """Decide how far to trust the clock: a wrong one must not log everyone off, nor delete guests."""
    newest = house.ledger.events(house.ledger.head().seq - 1, 1)
    last = int(datetime.fromisoformat(newest[0].at).timestamp()) if newest else 0
    if seconds := accounts.resume(last):
        print(
            f"Note: the clock is {abs(seconds) // 3600} hours {'ahead of' if seconds > 0 else 'behind'} the ledger's last event. "
            f"That time does not count against any session. If the clock is wrong, set it and start again.",
            file=sys.stderr,
        )


def _shared(config: Config) -> DecidingHouse:
    """In PostgreSQL a house may be served by several processes. The first makes the ledger; the others wait for it."""
    from queenhigh.ledger.postgres_database import houses_in  # if psycopg is missing, this says so
    from queenhigh.server.lease import Lease
    from queenhigh.server.shared import SharedHouse

    lease = Lease(config.ledger)
    waits = config.stands_by and config.house in houses_in(config.ledger)
    desk = open_desk(config, lease.fence) if not waits and lease.take() else None
    for pause in (*[0.5] * 20, 0.0):
        try:
            return SharedHouse(config, desk, lease)
        except DatabaseRefused:
            if not pause:
                raise
            time.sleep(pause)
    raise AssertionError


def first_account(service: Service) -> str:
    """Create the first staff account if there is none, and return its password, which is shown once and not kept."""
    password = ""
    if service.house.decides and service.accounts.is_empty():
        password = passwords.fresh()
        try:
            service.accounts.create(MANAGER, "staff", password, manages=True, given=True)
        except ServerError:  # another house of the group was first
            password = ""
    for each in (service, *service.others):
        _enrol_managers(each)
    return password


def _enrol_managers(service: Service) -> None:
    """In a new house, give existing managers every rank."""
    house, accounts = service.house, service.accounts
    managers = [account.person.name for account in accounts.every() if account.person.manages]
    if not house.decides or house.staff.people or not managers:
        return
    for manager in managers:
        house.desk.staff(Enrol(manager, highest_ranks(), house.desk.now))
    bind(house.desk.ledger, accounts, service.config.house)


def highest_ranks() -> dict[str, tuple[str, ...]]:
    """The highest ranks of every book, without offices outside the house or above it."""
    found = {}
    for book in open_all():
        staff = [rank for rank in book.ladder.rungs if rank not in NO_STAFF]
        beside = [rank for rank in book.ladder.beside if rank not in (*NO_STAFF, *book.ladder.apart)]
        found[book.id] = (staff[-1], *beside)
    return found


def listen(config: Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # Named as TCP: only then does asyncio send small answers at once instead of waiting 40 ms for more to say.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((config.host, config.port))
        listening.listen(2048)  # clients that connect while the house is opening wait
    except OSError as error:
        listening.close()
        raise InputError(
            f"No one can connect to {config.host}, port {config.port}: {error.strerror or error}. "
            f"Stop the program that uses it, or choose another port: --port 0 chooses a free one."
        ) from None
    return listening


def event_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop if it is installed (not on Windows): it needs far less processor time for sockets."""
    try:
        import uvloop
    except ImportError:
        return None
    loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return loop


def uvicorn_config(config: Config, service: Service) -> uvicorn.Config:
    connections, sockets = gated(service.gate, WireProtocol)
    apps = {each.config.house: make_app(each) for each in (service, *service.others)}
    return uvicorn.Config(
        Group(apps),
        http=connections,
        ws=sockets,
        ws_max_size=config.largest_message,
        ws_ping_interval=config.heartbeat,
        ws_ping_timeout=config.heartbeat,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=int(config.stop_seconds),
        timeout_keep_alive=config.idle_seconds,
        h11_max_incomplete_event_size=32_768,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
    )


def _greet(config: Config, listening: socket.socket, service: Service, open_browser: bool) -> None:
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    url = f"http://{shown}:{port}/"
    print(f"{config.name} is open at {url}", flush=True)
    if password := first_account(service):
        print(f"First run. Log on as staff with the name {MANAGER} and the password {password}", flush=True)
        print("It is shown only once; you choose your own when you log on.", flush=True)
    for other in service.others:
        print(f"{other.config.name} is open at {url}h/{other.config.house}/", flush=True)
    for warning in service.house.ledger.warnings:
        print(f"Note: {warning}", file=sys.stderr)
    print("Practice chips only. Stop with Ctrl-C.", flush=True)
    if open_browser:
        webbrowser.open(url)
