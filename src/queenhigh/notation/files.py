"""Sheets from files: JSON or YAML, one sheet or a list of them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from queenhigh.rules import InputError


def read_sheets(source: str) -> tuple[list[Any], bool]:
    """The sheets of a file, or of standard input for `-`; and whether it was a list."""
    try:
        text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise InputError(f"There is no file {source}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not a text file"
        raise InputError(f"{source} cannot be read: {reason}.") from None
    sheets = parse(text, "standard input" if source == "-" else source)
    if sheets == []:
        raise InputError(f"{source} is an empty list: a sheet was expected.")
    return (sheets, True) if isinstance(sheets, list) else ([sheets], False)


def parse(text: str, name: str) -> Any:
    """Parse a file. Whatever it contains, the worst that can happen is a refusal."""
    if not text.strip():
        raise InputError(f"{name} is empty: a sheet was expected.")
    try:
        return _parsed(text, name)
    except RecursionError:
        raise InputError(f"{name} cannot be a sheet: it is nested too deeply.") from None
    except InputError:
        raise
    except ValueError as error:
        raise InputError(f"{name} cannot be read: {error}.") from None


def _parsed(text: str, name: str) -> Any:
    if text.lstrip()[0] in "[{":
        try:
            return json.loads(text, object_pairs_hook=_no_twice)
        except json.JSONDecodeError as error:
            if text.lstrip()[0] == "[" or '"' in text[:80]:
                raise InputError(f"{name}, line {error.lineno}: {error.msg}.") from None
    return _yaml(text, name)


def _no_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a repeated field: JSON would silently keep the last one."""
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise InputError(f"The field {name!r} appears twice in one place.")
        fields[name] = value
    return fields


def _yaml(text: str, name: str) -> Any:
    import yaml

    class Loader(yaml.SafeLoader):
        """Loads YAML in which only true, false, null and whole numbers are not text. An amount such as 12.50 stays as
        written, because floats are unsafe for money; and neither `on` nor `no` is a boolean."""

        yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 (as the base class declares it)

        def compose_node(self, parent: Any, index: Any) -> Any:
            if self.check_event(yaml.AliasEvent):
                raise InputError(f"{name}: a sheet may not refer to another part with *name: write it out.")
            return super().compose_node(parent, index)

        def construct_mapping(self, node: Any, deep: bool = False) -> Any:
            keys = [key.value for key, _ in node.value]
            for key in keys:
                if keys.count(key) > 1:
                    line = node.start_mark.line + 1
                    raise InputError(f"{name}, line {line}: the field {key!r} appears twice in one place.")
            return super().construct_mapping(node, deep)

    Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"(true|false)\Z"), list("tf"))
    Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"(null|~|)\Z"), ["n", "~", ""])
    Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"-?(0|[1-9][0-9]*)\Z"), list("-0123456789"))
    try:
        return yaml.load(text, Loader=Loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise InputError(f"{name}, line {line} is not valid YAML: {error.problem or 'it cannot be read'}.") from None
    except yaml.YAMLError as error:
        raise InputError(f"{name} is neither JSON nor YAML: {' '.join(str(error).split())}.") from None
