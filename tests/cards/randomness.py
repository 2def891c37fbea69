"""Where sources reach for a generator that can be predicted."""

from __future__ import annotations

import ast
from pathlib import Path

FORBIDDEN = ("random", "numpy.random")


def forbidden_in(source: str) -> list[str]:
    """Every way in which the source reaches `random` or `numpy.random`, with its line."""
    tree = ast.parse(source)
    numpys = {"numpy"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            numpys |= {name.asname for name in node.names if name.name == "numpy" and name.asname}
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                reached = [name.name for name in names]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                reached = [module, *(f"{module}.{name.name}" for name in names)]
            case ast.Attribute(value=ast.Name(id=name), attr="random") if name in numpys:
                reached = ["numpy.random"]
            case ast.Call(func=ast.Name(id="__import__" | "import_module"), args=[ast.Constant(value=str(name)), *_]):
                reached = [name]
            case ast.Call(func=ast.Attribute(attr="import_module"), args=[ast.Constant(value=str(name)), *_]):
                reached = [name]
            case _:
                continue
        line = getattr(node, "lineno", 0)
        found += [f"{line}: {name}" for name in reached if is_forbidden(name)]
    return found


def is_forbidden(name: str) -> bool:
    return any(name == module or name.startswith(f"{module}.") for module in FORBIDDEN)


def reached_in(sources: Path) -> dict[str, list[str]]:
    """By file: every line that does."""
    found = {}
    for file in sorted(sources.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if "random" in source and (faults := forbidden_in(source)):
            found[str(file.relative_to(sources))] = faults
    return found
