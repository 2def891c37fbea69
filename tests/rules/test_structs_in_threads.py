"""Struct types that several threads use for the first time at the same moment: msgspec crashes unless they are prepared."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import sys, threading, types
import msgspec
from queenhigh.rules import structs

PREPARED = sys.argv[1] == "prepared"
if PREPARED:
    structs.prepare_for_threads()
sys.setswitchinterval(1e-6)
for number in range(400):
    module = types.ModuleType(f"made_{number}")
    sys.modules[module.__name__] = module
    lines = ["from __future__ import annotations", "import msgspec"]
    for at in range(12):
        after = f"S{at + 1}" if at < 11 else "int"
        lines += [f"class S{at}(msgspec.Struct):", "    a: int", f"    b: dict[str, list[{after}]] = {{}}",
                  f"    c: {after} | None = None", f"    d: tuple[{after}, ...] = ()"]
    exec("\\n".join(lines), vars(module))
    if PREPARED:
        structs.prepare_loaded()
    start = threading.Barrier(4)

    def use(kind):
        start.wait()
        msgspec.convert({"a": 1, "b": {}, "d": []}, kind)

    threads = [threading.Thread(target=use, args=(kind,)) for kind in (module.S0, module.S5, module.S3, module.S0)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("done")
"""


def ran(how: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", PROGRAM, how], capture_output=True, text=True, check=False)


def test_msgspec_crashes_without_preparation() -> None:
    """If this fails with a new version, the fault is gone: see `docs/decisions/0002-structs.md`."""
    assert any(ran("as they are").returncode < 0 for _ in range(5))


def test_prepared_types_are_safe() -> None:
    done = ran("prepared")
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr


def test_nothing_is_prepared_without_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    from queenhigh.rules import structs

    monkeypatch.setattr(structs, "_threaded", False)
    monkeypatch.setattr(structs, "_ready", set())
    structs.prepare_loaded()
    assert structs._ready == set()
