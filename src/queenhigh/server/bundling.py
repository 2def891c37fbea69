"""Bundles the site's own modules into few files, so that a first visit needs few requests. Each module becomes a
function under its path, which runs when it is first needed; its imports, exports and every line in between are
unchanged. An import is at the beginning of a line and names a file of the site; an export names what it exports.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from posixpath import dirname, join, normpath

IMPORT = re.compile(r'^import\s*(?:(\w+)\s*)?(?:\{([^}]*)\}\s*)?from\s*"([^"]+)";?', re.MULTILINE)
AGAIN = re.compile(r'^export\s*\{([^}]*)\}\s*from\s*"([^"]+)";?', re.MULTILINE)
LISTED = re.compile(r"(?:^|(?<=[;}]))export\s*\{([^}]*)\};?", re.MULTILINE)
DEFAULT = re.compile(r"(?:^|(?<=[;}]))export default\s*", re.MULTILINE)
NAMED = re.compile(r"^export\s+(?=(?:async\s+)?(?:function\*?|class|const|let)\s+(\w+))", re.MULTILINE)
LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')

LOADER = """const $made = {}, $ran = {};
const $need = (name) => {
  if (!$ran[name]) $made[name]($ran[name] = {});
  return $ran[name];
};
const $rest = () => import(new URL("rest.js", import.meta.url)).then(({ default: more }) => more($made, $need, $later));
const $later = async (name) => {
  if (!(name in $made)) await $rest();
  return $need(name);
};
"""


class Unbundled(Exception):
    """A module is written in a way that cannot be bundled."""


def imports_of(name: str, source: str) -> list[str]:
    """Return the modules that a module imports."""
    found = [match[3] for match in IMPORT.finditer(source)] + [match[2] for match in AGAIN.finditer(source)]
    return [_path(name, one) for one in found]


def reached(sources: Mapping[str, str], first: Iterable[str]) -> list[str]:
    """Return these modules and all that they import, dependencies first."""
    order: dict[str, None] = {}
    on_the_way: set[str] = set()

    def visit(name: str) -> None:
        if name in order:
            return
        if name in on_the_way:
            raise Unbundled(f"{name} imports itself by way of others.")
        on_the_way.add(name)
        for other in imports_of(name, sources[name]):
            visit(other)
        order[name] = None

    for name in first:
        visit(name)
    return list(order)


def bundle(sources: Mapping[str, str], entry: str, names: Iterable[str]) -> str:
    """Return a file with these modules that runs `entry`; others are fetched from `rest.js` when they are first
    needed."""
    return LOADER + "\n".join(_function(name, sources[name]) for name in names) + f'\n$need("{entry}");\n'


def rest(sources: Mapping[str, str], names: Iterable[str]) -> str:
    body = "\n".join(_function(name, sources[name]) for name in names)
    return f"export default ($made, $need, $later) => {{\n{body}\n}};\n"


def _function(name: str, source: str) -> str:
    exported: dict[str, str] = {}

    def imported(match: re.Match[str]) -> str:
        whole, some, path = match.groups()
        taken = [f"default: {whole}"] if whole else []
        taken += [f"{one}: {own}" if one != own else one for one, own in _pairs(some)]
        return f'const {{ {", ".join(taken)} }} = $need("{_path(name, path)}");'

    def again(match: re.Match[str]) -> str:
        for one, own in _pairs(match[1]):
            exported[own] = f'$need("{_path(name, match[2])}").{one}'
        return ""

    def listed(match: re.Match[str]) -> str:
        exported.update({own: one for one, own in _pairs(match[1])})
        return ""

    def named(match: re.Match[str]) -> str:
        exported[match[1]] = match[1]
        return ""

    def default(match: re.Match[str]) -> str:
        found = re.match(r"(?:async )?(?:function\*?|class)\s*(\w+)", source[match.end() :])
        if found is None:
            return "const $default = "
        exported["default"] = found[1]
        return ""

    made = AGAIN.sub(again, source)
    made = IMPORT.sub(imported, made)
    made = LISTED.sub(listed, made)
    source = made
    made = DEFAULT.sub(default, made)
    if "const $default = " in made:
        exported["default"] = "$default"
    made = NAMED.sub(named, made)
    made = LATER.sub(lambda match: f'$later("{_path(name, match[1])}")', made)
    made = made.replace("import.meta.url", f'new URL("{name}", import.meta.url)')
    if left := re.search(r"^(import|export)\b.*", made, re.MULTILINE):
        raise Unbundled(f"{name}: {left[0][:80]}")
    given = ", ".join(f"{own}: {{ get: () => {one} }}" for own, one in exported.items())
    return f'$made["{name}"] = ($own) => {{ Object.defineProperties($own, {{ {given} }});\n{made}\n}};'


def _pairs(some: str | None) -> list[tuple[str, str]]:
    """Return the names in `h, options as n`: the exported name and the local name."""
    found = []
    for each in (some or "").split(","):
        words = each.split()
        if words:
            found.append((words[0], words[-1]))
    return found


def _path(name: str, asked: str) -> str:
    return normpath(join(dirname(name), asked))
