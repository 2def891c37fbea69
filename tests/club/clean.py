"""A clean environment: Queenhigh and a package with a book, installed as anyone would, without what only our tests need."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import run_folder
from plug_ins import CLUB, ROOT

UV = Path(sys.executable).with_name("uv")
EXTRAS = ("--extra", "rl", "--extra", "plot", "--extra", "server")
TESTS_NEED = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")
NOT_COPIED = shutil.ignore_patterns("__pycache__", ".trace", ".pytest_cache", ".ruff_cache", "dist")


class Clean:
    """The environment in a folder, with a copy of the club's project beside it. Made once for all workers of a test run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / "bin"
        self.club = folder / "club-three-card-poker"
        folder.mkdir(exist_ok=True)
        with (folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (folder / "ready").exists():
                self._make()
                (folder / "ready").touch()

    def _make(self) -> None:
        listed = self.folder / "requirements.txt"
        self._uv("export", "--frozen", "--no-dev", *EXTRAS, "--no-emit-project", "-o", str(listed))
        self._uv("venv", "--python", sys.executable, str(self.folder / "venv"))
        self.install("-r", str(listed), *TESTS_NEED, "-c", str(self._pinned()))
        shutil.copytree(CLUB, self.club, ignore=NOT_COPIED)
        self.install("--no-deps", str(ROOT))
        self.install("--no-deps", "-e", str(self.club))

    def _pinned(self) -> Path:
        """The versions of the lock file, for what our tests need too."""
        pinned = self.folder / "constraints.txt"
        self._uv("export", "--frozen", "--extra", "dev", "--no-hashes", "--no-emit-project", "-o", str(pinned))
        return pinned

    def install(self, *what: str) -> None:
        self._uv("pip", "install", "--python", str(self.bin / "python"), *what)

    def uninstall(self, package: str) -> None:
        self._uv("pip", "uninstall", "--python", str(self.bin / "python"), package)

    def _uv(self, *arguments: str) -> None:
        ran = subprocess.run([str(UV), "-q", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr

    def variables(self) -> dict[str, str]:
        """The environment variables of its commands: nothing of the tests'."""
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_", "PYTHON"))}
        return env | {"PATH": f"{self.bin}{os.pathsep}{env.get('PATH', '')}", "COLUMNS": "200"}

    def run(self, *command: str, where: Path | None = None, said: str = "", status: int = 0) -> str:
        """A command of the environment; `said` is what is typed."""
        ran = subprocess.run(
            [str(self.bin / command[0]), *command[1:]],
            env=self.variables(),
            cwd=where or self.folder,
            input=said,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == status, ran.stdout + ran.stderr
        return ran.stdout


def shared() -> Clean:
    """One environment for all workers of a test run."""
    assert run_folder.found is not None
    return Clean(run_folder.found / "clean")
