"""Libraries that are past their time, by docs/dependencies.md: `scripts/outdated`. Needs the network."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import Request, urlopen

from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "dependencies.md"
VENDORED = (
    ROOT / "src" / "queenhigh" / "server" / "site" / "vendor" / "README.md",
    ROOT / "tests" / "browser" / "vendor" / "README.md",
)
NPM_NAMES = {"preact": "preact", "htm": "htm", "uplot": "uplot", "axe.min": "axe-core"}
"""What is vendored, by its file."""
UNRATED = "high"
"""A fault that nobody has rated counts as this."""


class Library(NamedTuple):
    ecosystem: str
    name: str
    version: str


class Fault(NamedTuple):
    id: str
    severity: str
    published: datetime
    fixed: tuple[str, ...]


class Rules(NamedTuple):
    days: dict[str, int]
    """The time within which a fault of a severity is fixed, and a `newer version` taken."""
    held: dict[str, str]
    """Libraries that stay where they are, and why."""


class Finding(NamedTuple):
    words: str
    past: bool


def rules(text: str) -> Rules:
    days = {what: int(count) for what, count in re.findall(r"^\| ([a-z ]+) \| (\d+) days? \|", text, re.MULTILINE)}
    held = dict(re.findall(r"^\| `([\w.-]+)` \| ([^|]+) \|", text, re.MULTILINE))
    return Rules(days, {name: why.strip() for name, why in held.items()})


def locked(lock: str) -> list[Library]:
    """The newest of each: another may be there for an older Python."""
    found: dict[str, Version] = {}
    for package in tomllib.loads(lock)["package"]:
        if "registry" in package["source"]:
            version = Version(package["version"])
            found[package["name"]] = max(version, found.get(package["name"], version))
    return [Library("PyPI", name, str(version)) for name, version in sorted(found.items())]


def vendored(readme: str) -> list[Library]:
    rows = re.findall(r"^\| `([\w.]+)\.js`[^|]*\|[^|]+\| ([\d.]+) \|", readme, re.MULTILINE)
    return [Library("npm", NPM_NAMES[file], version) for file, version in rows if file in NPM_NAMES]


def newer(library: Library, released: dict[str, datetime]) -> dict[str, datetime]:
    """Versions after this one, the first of them first; none that is only being tried out."""
    own, found = Version(library.version), []
    for text, at in released.items():
        try:
            version = Version(text)
        except InvalidVersion:
            continue
        if version > own and not version.is_prerelease:
            found.append((version, at))
    return {str(version): at for version, at in sorted(found)}


def judged(
    library: Library, released: dict[str, datetime], faults: Iterable[Fault], by: Rules, today: datetime
) -> list[Finding]:
    """What there is to say of a library, and whether it is past its time."""
    after, found = newer(library, released), []
    for fault in faults:
        severity = fault.severity or UNRATED
        past = (today - fault.published).days > by.days[severity]
        mended = f"mended in {', '.join(fault.fixed)}" if fault.fixed else "not mended yet"
        rated = severity if fault.severity else f"not rated, so {severity}"
        found.append(Finding(f"fault {fault.id} ({rated}) known since {fault.published.date()}, {mended}", past))
    if after:
        since = min(after.values())
        words = f"{list(after)[-1]} is out; something newer has been since {since.date()}"
        held = by.held.get(library.name)
        past = not held and (today - since).days > by.days["newer version"]
        found.append(Finding(words + (f"; held back: {held}" if held else ""), past))
    return found


# -- asking


def ask(url: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    with urlopen(Request(url, data, headers), timeout=30) as answer:
        return json.load(answer)


def moment(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def releases(library: Library) -> dict[str, datetime]:
    if library.ecosystem == "npm":
        times = ask(f"https://registry.npmjs.org/{library.name}")["time"]
        return {version: moment(at) for version, at in times.items() if version not in ("created", "modified")}
    files = ask(f"https://pypi.org/pypi/{library.name}/json")["releases"]
    return {
        version: min(moment(each["upload_time_iso_8601"]) for each in made)
        for version, made in files.items()
        if made and not all(each["yanked"] for each in made)
    }


def faults(library: Library) -> list[Fault]:
    """Told by osv.dev, which knows what GitHub and the Python Packaging Authority know; each of them once."""
    package = {"name": library.name, "ecosystem": library.ecosystem}
    told = ask("https://api.osv.dev/v1/query", {"package": package, "version": library.version}).get("vulns", [])
    return faults_told(told)


def faults_told(told: list[dict[str, Any]]) -> list[Fault]:
    """The rated report of a fault represents the others that name it."""
    found: dict[str, Fault] = {}
    for each in sorted(told, key=lambda each: "severity" not in each.get("database_specific", {})):
        known = {each["id"], *each.get("aliases", [])}
        if each.get("withdrawn") or known & found.keys():
            continue
        severity = str(each.get("database_specific", {}).get("severity", "")).lower()
        events = [
            event
            for affected in each.get("affected", [])
            for part in affected.get("ranges", [])
            if part.get("type") != "GIT"
            for event in part["events"]
        ]
        fixed = tuple(dict.fromkeys(event["fixed"] for event in events if "fixed" in event))
        fault = Fault(each["id"], severity, moment(each["published"]), fixed)
        found |= dict.fromkeys(known, fault)
    return list(dict.fromkeys(found.values()))


def main() -> int:
    by, today = rules(RULES.read_text("utf-8")), datetime.now(UTC)
    libraries = locked((ROOT / "uv.lock").read_text("utf-8"))
    libraries += [each for readme in VENDORED for each in vendored(readme.read_text("utf-8"))]
    late = unasked = 0

    def asked(library: Library) -> tuple[dict[str, datetime], list[Fault], list[str]]:
        made: dict[str, datetime] = {}
        known: list[Fault] = []
        troubles = []
        try:
            made = releases(library)
        except (URLError, OSError, ValueError, KeyError) as error:
            troubles.append(f"its versions could not be asked for: {error}")
        try:
            known = faults(library)
        except (URLError, OSError, ValueError, KeyError) as error:
            troubles.append(f"its faults could not be asked for: {error}")
        return made, known, troubles

    with ThreadPoolExecutor(8) as pool:
        for library, (made, known, troubles) in zip(libraries, pool.map(asked, libraries), strict=True):
            at = made.get(library.version)
            age = f"{(today - at).days} days old" if at else "of unknown age"
            print(f"{library.name} {library.version}, {age}")
            for words, past in judged(library, made, known, by, today):
                late += past
                print(f"    {'PAST ITS TIME: ' if past else ''}{words}")
            unasked += bool(troubles)
            for trouble in troubles:
                print(f"    ? {trouble}")
    print(f"{len(libraries)} libraries, {late} past their time by docs/dependencies.md.")
    if unasked:
        print(f"{unasked} could not be asked about in full. Check the network and run this again.", file=sys.stderr)
        return 2
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
