"""How the house is run: defaults, then a TOML file, then the environment (QUEENHIGH_PORT=8080), then flags.

What comes later wins. A key that is not known is refused by name, wherever it was given: a mistyped limit must not pass
for a limit.
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
    """0 takes any that is free."""
    ledger: str = "house.db"
    """A file, or postgresql://user@host/database. Accounts are kept beside it."""
    houses: tuple[str, ...] = ()
    """The houses of a group in PostgreSQL that this process decides for, unless another process does already. The first is the
    one at addresses without /h/NAME. If none is named there is one house, called main."""
    standby: tuple[str, ...] = ()
    """Houses that it serves, and decides for only while no process that names them among its houses does."""
    key: str = ""
    """The file of the house's keys, which seal the cards in the ledger and sign its heads. Unless it is named: house.key beside
    house.db; with PostgreSQL, in the working folder, and the same for every process. A house of a group other than main has its
    own: house-NAME.key."""
    heads: tuple[str, ...] = ()
    """Further files for the signed heads of the ledger, best on another machine. house.heads beside house.db is written in any
    case."""
    heads_seconds: Seconds = 60.0
    """How often the head is signed, if the ledger has moved on."""
    new_accounts: bool = False
    """Begin with new accounts beside a ledger whose own are lost. For one start."""
    trusted_roles: tuple[str, ...] = ()
    """Roles of PostgreSQL, besides the house's own, that may use its tables: administrators of a hosted database, for example."""
    origins: tuple[str, ...] = ()
    """Other addresses under which browsers reach this server through a proxy, such as https://cards.example."""
    hosts: tuple[str, ...] = ()
    """Names under which this server is asked, besides localhost, this machine's own and those of the origins. An address in
    figures is always right."""
    secure: bool = False
    """The cookie is for https only. On by itself where an origin is https."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose X-Forwarded-For is believed."""

    # -- the house
    name: str = "The Queenhigh Room"
    time_zone: str = "UTC"
    """By which times are told on every page and document, always with its name: Australia/Melbourne, for example."""
    bots: Some = 3
    """Regulars at each table."""
    pace: Pause = 1.0
    """The automatic dealer's: 2 is twice as fast; 0 is without any pause."""
    lively: Pause = 5.0
    """Minutes between rounds at a table where nobody is; 0: the bots wait for someone."""
    idle_minutes: Seconds = 10.0
    """Anyone who has done nothing for so long is not waited for, and gives the seat up where others want it."""
    betting_seconds: Seconds = 20.0
    deciding_seconds: Seconds = 30.0
    banking_seconds: Seconds = 15.0
    """How long a person is asked to bank before the position moves on."""
    automatic: bool = True
    """Tables begin with the automatic dealer."""
    automatic_floor: bool = True
    """Prizes and other routine matters are approved by the automatic floor where no person of the rank is on duty."""
    tournaments: bool = True
    """The house keeps small tournaments open, which begin when someone enters."""
    sign_up: Literal["off", "invited", "open"] = "off"
    """Who may make an account of their own to play with: nobody, people whom a manager has invited, or anyone."""
    tables_on_demand: Some = 24
    """Tables that the house opens at once, beside its own, when players ask for them; 0: none."""
    empty_minutes: Seconds = 10.0
    """One of those is closed when nobody was there for so long."""
    private_tables: Some = 3
    """Private tables that the holder of an account may have open at once; 0: none."""
    practice_chips: Count = 100_000
    """Cents that a newcomer gets."""
    most_chips: Count = 10_000_000
    """Cents that someone may hold and still ask for more."""
    chips_per_day: Count = 2_000_000
    """Cents that one person is given within a day."""
    chips_per_address: Count = 100_000_000
    """Cents that people at one address are given within a day, newcomers among them."""
    cage_low: Some = 100_000_000
    """Cents: the cage is refilled before it holds less,"""
    cage_refill: Count = 500_000_000
    """by this many cents, which is recorded as an order of the house,"""
    refills_per_day: Some = 4
    """and this many times in a day. After that it is the house's to look at: /health says so."""
    access_days: Pause = 365.0
    """Entries of the access log (log-ons, changes of accounts and settings, what inspectors looked at) are kept for this many
    days; 0: for ever."""
    guest_days: Pause = 30.0
    """Guests who were not here for so long, and have nothing at any table, are forgotten; 0: never."""

    # -- limits
    heartbeat: Seconds = 15.0
    head_seconds: Seconds = 10.0
    """The head of a request has to be here within so long, its body too, and an answer has to be taken."""
    idle_seconds: Count = 30
    """A connection that asks for nothing is closed after so long."""
    session_hours: Seconds = 12.0
    """A session ends when it was not used for so long."""
    session_days: Seconds = 7.0
    """Anyone who logged on with a password does so again after so long, however busy they were."""
    second_factor: Literal["optional", "staff"] = "optional"
    """Who needs one besides the password: those who like, or everyone but players."""
    requests_per_second: Count = 20
    """Of one session over HTTP; bursts of three times as many."""
    requests_per_address: Count = 100
    """Of one address, messages of its sockets among them: who is thrown out and comes back has nothing more for it."""
    messages_per_second: Count = 20
    """Of one socket; bursts of three times as many."""
    sockets_per_address: Count = 64
    """Connections of any kind: four times as many, unless the address is one of the proxies."""
    sockets_per_person: Count = 8
    most_sockets: Count = 4000
    guests_per_minute: Count = 20
    """New guests from one address."""
    guests_per_day: Count = 500
    """The same in a day."""
    sign_ups_per_day: Count = 20
    """Accounts that people at one address make in a day."""
    log_ons_per_minute: Count = 10
    """Attempts from one address for one name. From one address for any name three times as many, and for one name from anywhere
    ten times as many; a device that someone logged on with before has its own count, so that nobody else can use it up."""
    tables_per_minute: Count = 6
    """Tables that are opened for people at one address."""
    links_per_minute: Count = 60
    """Links to private tables that are followed from one address."""
    disputes_per_day: Count = 20
    """Disputes that one person begins in a day, and questions that they put to the floor; from one address ten times as many."""
    runs_per_day: Count = 100
    """Drills that one person begins in a day."""
    xapi_store: str = ""
    """The address of a learning record store that takes xAPI statements, such as https://lrs.example/xapi."""
    xapi_key: str = ""
    """For that store, as user:password."""
    codes_per_hour: Count = 20
    """Attempts at the second factor of one name, after the right password; a quarter of them at once."""
    largest_body: Count = 65_536
    largest_message: Count = 16_384
    stop_seconds: Seconds = 8.0
    """How long an orderly stop may take before connections are cut."""
    log: str = ""
    """Where the log goes, a line of JSON each: a file, - for standard error, or nothing for none."""

    @property
    def is_postgres(self) -> bool:
        return is_shared(self.ledger)

    @property
    def house(self) -> str:
        """The house that this is the configuration of: see `of_houses`."""
        return house_of(self.ledger)

    @property
    def stands_by(self) -> bool:
        return self.house in self.standby

    def of_houses(self) -> list[Config]:
        """For each house that the process serves: its ledger, its key and its name."""
        named = tuple(dict.fromkeys((*(self.houses or (() if self.standby else (self.house,))), *self.standby)))
        if not self.is_postgres and named != (MAIN,):
            raise InputError(
                f"{self.ledger} is a file, which has one house. Several houses share a PostgreSQL: --ledger postgresql://..."
            )
        if both := set(self.houses) & set(self.standby):
            raise InputError(f"House {min(both)} is named with --house and with --standby. Name it once.")
        return [self if house == self.house else self._of(house) for house in named]

    def _of(self, house: str) -> Config:
        ledger, key, name = address_of(self.ledger, house), Path(self.key), self.name
        if house != MAIN:
            key, name = (
                key.with_name(f"{key.stem}-{house}{key.suffix}") if self.key else key,
                f"{name}: {title_of(house)}",
            )
        return msgspec.structs.replace(self, ledger=ledger, key=str(key) if self.key else "", name=name)

    @property
    def secure_cookie(self) -> bool:
        return self.secure or any(origin.startswith("https://") for origin in self.origins)


def settings_explained() -> list[tuple[str, str, str]]:
    """Every setting, its default as TOML writes it, and what it means: read from this file, where it is said once."""
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
    """Flags that are None were not given."""
    found: dict[str, Any] = {}
    if file is not None:
        found |= _checked(_from_file(Path(file)), f"{file}")
    found |= _checked(_from_environment(environment or {}), "the environment")
    found |= _checked({key: value for key, value in (flags or {}).items() if value is not None}, "the command line")
    return msgspec.convert(found, Config)


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
"""Variables of ours that are not keys: where compiled code is kept, the configuration file, the browser of the tests, and where
the project lives (hatch_build.py)."""

_LISTS = frozenset({"heads", "hosts", "houses", "origins", "proxies", "standby", "trusted_roles"})
_FLAGS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def _plain(key: str, value: str) -> Any:
    """The environment knows only text."""
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
