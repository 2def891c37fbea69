"""How the house is run: defaults, then a TOML file, then the environment (QUEENHIGH_PORT=8080), then flags.

Later sources override earlier ones. An unknown key is refused by name, wherever it was given, so that a mistyped limit is
not silently ignored.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from queenhigh.ledger.houses import MAIN, address_of, house_of, is_shared, title_of
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

PREFIX = "QUEENHIGH_"

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Some = Annotated[int, msgspec.Meta(ge=0)]
Pause = Annotated[float, msgspec.Meta(ge=0)]
Seconds = Annotated[float, msgspec.Meta(gt=0)]


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    # -- where
    host: str = "127.0.0.1"
    port: Port = 8400
    """0 chooses any free port."""
    ledger: str = "house.db"
    """A file, or postgresql://user@host/database. Accounts are kept beside it."""
    houses: tuple[str, ...] = ()
    """The houses of a group in PostgreSQL that this process decides for, unless another process already does. Addresses
    without /h/NAME belong to the first. If you name none, there is one house, called main."""
    standby: tuple[str, ...] = ()
    """Houses that this process serves, and decides for only while no process that lists them in houses is running."""
    key: str = ""
    """The file with the house's keys, which encrypt the cards in the ledger and sign its heads. The default is house.key beside
    house.db, or in the working folder with PostgreSQL, where every process needs the same file. A house of a group other than
    main has its own: house-NAME.key."""
    heads: tuple[str, ...] = ()
    """More files for the signed heads of the ledger, preferably on another machine. house.heads beside house.db is always
    written. A house of a group other than main has its own: elsewhere-NAME.heads for elsewhere.heads."""
    heads_seconds: Seconds = 60.0
    """How often the head is signed, if the ledger has grown."""
    new_accounts: bool = False
    """Create new accounts for a ledger whose accounts are lost. Use it for one start only."""
    trusted_roles: tuple[str, ...] = ()
    """PostgreSQL roles, other than the house's own, that may use its tables: administrators of a hosted database, for example."""
    origins: tuple[str, ...] = ()
    """Other addresses under which browsers reach this server through a proxy, such as https://cards.example."""
    hosts: tuple[str, ...] = ()
    """Host names that this server answers to, besides localhost, this machine's own name and those of the origins. Numeric
    addresses are always accepted."""
    secure: bool = False
    """Send the cookie over https only. This is automatic if an origin is https."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose X-Forwarded-For is trusted."""

    # -- the house
    name: str = "The Queenhigh Room"
    time_zone: str = "UTC"
    """The time zone of every page and document, which always name it: Australia/Melbourne, for example."""
    bots: Some = 3
    """Bots at each table."""
    pace: Pause = 1.0
    """The automatic dealer's pace: 2 is twice as fast, 0 has no pauses."""
    lively: Pause = 5.0
    """Minutes between rounds at a table that nobody watches; 0: the bots wait for a person."""
    idle_minutes: Seconds = 10.0
    """A player who has done nothing for this long is not waited for, and loses the seat if others want it."""
    betting_seconds: Seconds = 20.0
    deciding_seconds: Seconds = 30.0
    banking_seconds: Seconds = 15.0
    """How long a person has to accept the bank before it passes to the next player."""
    automatic: bool = True
    """Tables start with the automatic dealer."""
    automatic_floor: bool = True
    """The automatic floor approves prizes and other routine matters when nobody of the required rank is on duty."""
    tournaments: bool = True
    """The house keeps small tournaments open, which start when someone enters."""
    sign_up: Literal["off", "invited", "open"] = "off"
    """Who may create their own account: nobody, people whom a manager has invited, or anyone."""
    tables_on_demand: Some = 24
    """How many tables, besides its own, the house may have open because players asked for them; 0: none."""
    empty_minutes: Seconds = 10.0
    """Such a table is closed when nobody has been there for this long."""
    private_tables: Some = 3
    """How many private tables an account holder may have open at once; 0: none."""
    practice_chips: Count = 100_000
    """The chips that a newcomer gets, in cents."""
    most_chips: Count = 10_000_000
    """Players who hold this many cents or more get no more chips."""
    chips_per_day: Count = 2_000_000
    """The most that one person is given in a day, in cents."""
    chips_per_address: Count = 100_000_000
    """The most that people at one address are given in a day, newcomers included, in cents."""
    cage_low: Some = 100_000_000
    """The cage is refilled before it holds less than this, in cents."""
    cage_refill: Count = 500_000_000
    """The amount of a refill, in cents. Each one is recorded as an order of the house."""
    refills_per_day: Some = 4
    """How often the cage is refilled in a day. After that /health reports it, and a person must act."""
    access_days: Pause = 365.0
    """How many days entries of the access log are kept (log-ons, changes to accounts and settings, what inspectors looked at);
    0: for ever."""
    guest_days: Pause = 30.0
    """Guests who have been away for this long, and have nothing at any table, are deleted; 0: never."""

    # -- limits
    heartbeat: Seconds = 15.0
    head_seconds: Seconds = 10.0
    """The headers of a request must arrive within this time, and so must its body. The client must read the answer within it."""
    idle_seconds: Count = 30
    """An idle connection is closed after this long."""
    session_hours: Seconds = 12.0
    """A session ends when it has not been used for this long."""
    session_days: Seconds = 7.0
    """After this long, a person who logged on with a password must log on again, even if the session is in use."""
    second_factor: Literal["optional", "staff"] = "optional"
    """Who needs a code as well as the password: optional, or everyone but players."""
    requests_per_second: Count = 20
    """HTTP requests from one session, with bursts of three times as many."""
    requests_per_address: Count = 100
    """Requests from one address, including the messages of its sockets, so that reconnecting gains nothing."""
    messages_per_second: Count = 20
    """Messages from one socket, with bursts of three times as many."""
    sockets_per_address: Count = 64
    """Sockets from one address. It may have four times as many connections of any kind, unless it is a proxy."""
    sockets_per_person: Count = 8
    most_sockets: Count = 4000
    guests_per_minute: Count = 20
    """New guests from one address."""
    guests_per_day: Count = 500
    """New guests from one address in a day."""
    sign_ups_per_day: Count = 20
    """Accounts that people at one address may create in a day."""
    log_ons_per_minute: Count = 10
    """Attempts from one address for one name. Three times as many from one address for all names, and ten times as many for one
    name from all addresses. A device that the person has used before is counted separately, so that others cannot use up its
    attempts."""
    tables_per_minute: Count = 6
    """Tables that people at one address may open."""
    links_per_minute: Count = 60
    """Links to private tables that people at one address may follow."""
    disputes_per_day: Count = 20
    """Disputes and questions to the floor that one person may begin in a day; ten times as many from one address."""
    runs_per_day: Count = 100
    """Drills that one person may begin in a day."""
    xapi_store: str = ""
    """The address of a learning record store that accepts xAPI statements, such as https://lrs.example/xapi."""
    xapi_key: str = ""
    """The user name and password for that store, as user:password."""
    codes_per_hour: Count = 20
    """Attempts at the second factor of one name, after the right password. A quarter of them may come at once."""
    largest_body: Count = 65_536
    largest_message: Count = 16_384
    stop_seconds: Seconds = 8.0
    """How long an orderly stop may take before connections are closed."""
    log: str = ""
    """Where the log is written, one line of JSON per entry: a file, or - for standard error. Empty: no log."""

    @property
    def is_postgres(self) -> bool:
        return is_shared(self.ledger)

    @property
    def house(self) -> str:
        """The name of the house that this configuration belongs to: see `of_houses`."""
        return house_of(self.ledger)

    @property
    def stands_by(self) -> bool:
        return self.house in self.standby

    def of_houses(self) -> list[Config]:
        """Return a configuration for each house that the process serves, with its own ledger, key and name."""
        named = tuple(dict.fromkeys((*(self.houses or (() if self.standby else (self.house,))), *self.standby)))
        if not self.is_postgres and named != (MAIN,):
            raise InputError(
                f"{self.ledger} is a file, which has one house. Several houses share a PostgreSQL: --ledger postgresql://..."
            )
        if both := set(self.houses) & set(self.standby):
            raise InputError(f"House {min(both)} is named with --house and with --standby. Name it once.")
        return [self if house == self.house else self._of(house) for house in named]

    def _of(self, house: str) -> Config:
        ledger, key, heads, name = address_of(self.ledger, house), self.key, self.heads, self.name
        if house != MAIN:
            key, name = key and _of_house(key, house), f"{name}: {title_of(house)}"
            heads = tuple(_of_house(place, house) for place in heads)
        return msgspec.structs.replace(self, ledger=ledger, key=key, heads=heads, name=name)

    @property
    def secure_cookie(self) -> bool:
        return self.secure or any(origin.startswith("https://") for origin in self.origins)


def _of_house(file: str, house: str) -> str:
    """The file of one house of a group: `house-south.key` for `house.key`."""
    path = Path(file)
    return str(path.with_name(f"{path.stem}-{house}{path.suffix}"))


def settings_explained() -> list[tuple[str, str, str]]:
    """Return every setting with its default in TOML and its meaning, read from the docstrings in this file."""
    body = next(
        node for node in ast.parse(Path(__file__).read_text("utf-8")).body if isinstance(node, ast.ClassDef)
    ).body
    found = []
    for node, after in pairwise([*body, ast.Pass()]):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            help = str(ast.literal_eval(after.value)) if said and isinstance(after, ast.Expr) else ""
            default = msgspec.json.encode(getattr(Config(), node.target.id)).decode()
            found.append((node.target.id, default, " ".join(help.split())))
    return found


KEYS = Config.__struct_fields__


def read_config(
    file: str | Path | None = None, environment: Mapping[str, str] | None = None, flags: Mapping[str, Any] | None = None
) -> Config:
    """Read the settings from all sources. A flag that is None was not given."""
    found: dict[str, Any] = {}
    if file is not None:
        found |= _checked(_from_file(Path(file)), f"{file}")
    found |= _checked(_from_environment(environment or {}), "the environment")
    found |= _checked({key: value for key, value in (flags or {}).items() if value is not None}, "the command line")
    config = msgspec.convert(found, Config)
    for limit in ("chips_per_day", "chips_per_address"):
        if config.practice_chips > (most := getattr(config, limit)):
            raise InputError(
                f"The setting 'practice_chips' cannot be {config.practice_chips}: {limit} is {most}, so that no newcomer "
                f"could come in. The most is {most}."
            )
    return config


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise InputError(f"There is no configuration file {path}.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"The configuration file {path} cannot be read: {error}.") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"The configuration file {path} is not TOML: {error}.") from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    return {
        name.removeprefix(PREFIX).lower(): _plain(name.removeprefix(PREFIX).lower(), value)
        for name, value in environment.items()
        if name.startswith(PREFIX) and name not in OTHERS
    }


OTHERS = frozenset({"QUEENHIGH_CACHE", "QUEENHIGH_CONFIG", "QUEENHIGH_CHROMIUM", "QUEENHIGH_HOME"})
"""Environment variables that are not settings: the cache of compiled code, the configuration file, the browser for tests, and
the project's home page (hatch_build.py)."""

_LISTS = frozenset({"heads", "hosts", "houses", "origins", "proxies", "standby", "trusted_roles"})
_FLAGS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def _plain(key: str, value: str) -> Any:
    """Convert a text from the environment to the type of its setting."""
    default = getattr(Config(), key, None)
    match default:
        case bool():
            return _FLAGS.get(value.strip().lower(), value)
        case int() | float():
            try:
                return type(default)(value)
            except ValueError:
                return value
    return [each.strip() for each in value.split(",") if each.strip()] if key in _LISTS else value


def _checked(given: dict[str, Any], where: str) -> dict[str, Any]:
    for key, value in given.items():
        if key not in KEYS:
            near = did_you_mean(key, KEYS)
            raise InputError(
                f"There is no setting {key!r} (in {where}).{near} All are listed by: queenhigh serve --settings."
            )
        try:
            msgspec.convert({key: value}, Config)
        except msgspec.ValidationError as error:
            said = str(error).partition(" - at ")[0]
            raise InputError(f"The setting {key!r} (in {where}) cannot be {value!r}: {said}.") from None
    return given
