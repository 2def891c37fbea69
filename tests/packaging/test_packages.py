"""The wheel and the sdist as anyone would get them: complete, and used in clean environments with only the core."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import time
import tomllib
import urllib.request
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest
import yaml

from queenhigh.server.config import read_config

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
UV = Path(sys.executable).with_name("uv")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CORE = {"click", "msgspec", "pyyaml", "queenhigh"}
MOST = 30 * 2**20
"""Bytes of the core, with everything it needs and, as pip leaves it, the bytecode."""
README = """
import doctest, sys
text = open("README.md", encoding="utf-8").read().replace("```", "")
runner = doctest.DocTestRunner()
runner.run(doctest.DocTestParser().get_doctest(text, {}, "README", "README.md", 0))
sys.exit(runner.failures or not runner.tries)
"""
"""Every example of the README, in the order in which a reader meets them."""
HEAVY = ("numpy", "numba", "matplotlib", "litestar", "argon2")


def run(*command: str | Path, where: Path = ROOT, status: int = 0) -> subprocess.CompletedProcess[str]:
    env = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON", "VIRTUAL_ENV"))
    }
    done = subprocess.run(list(map(str, command)), cwd=where, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done


def pythons() -> dict[str, str]:
    """Every Python that is found and that the project says it runs on, by its version: on the path, and those of pyenv."""
    found = {f"3.{sys.version_info.minor}": sys.executable}
    of_pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for minor in range(11, 15):
        for named in (shutil.which(f"python3.{minor}"), *of_pyenv.glob(f"3.{minor}.*/bin/python")):
            if named and f"3.{minor}" not in found and _works(named):
                found[f"3.{minor}"] = str(named)
    return found


def _works(python: str | Path) -> bool:
    """A shim may lead nowhere."""
    return subprocess.run([python, "-c", "import venv"], capture_output=True, check=False).returncode == 0


PYTHONS = pythons()
USES = [("sdist", sys.executable), *(("wheel", python) for python in PYTHONS.values())]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("dist")
    run(UV, "build", "-q", "--out-dir", folder, ROOT)
    return {"wheel": next(folder.glob("*.whl")), "sdist": next(folder.glob("*.tar.gz"))}


def shipped() -> set[str]:
    """Every file of the package that git does not ignore."""
    return {
        path.relative_to(SOURCE).as_posix()
        for path in (SOURCE / "queenhigh").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_the_whole_package_and_nothing_else(built: dict[str, Path]) -> None:
    with zipfile.ZipFile(built["wheel"]) as wheel:
        names = {name for name in wheel.namelist() if not name.startswith("queenhigh-")}
        (about,) = [name for name in wheel.namelist() if name.endswith("METADATA")]
        (points,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
        metadata, entries = message_from_bytes(wheel.read(about)), wheel.read(points).decode()
    assert names == shipped()
    assert "queenhigh/py.typed" in names
    assert {*metadata.get_all("Provides-Extra", [])} == {*PROJECT["optional-dependencies"]}
    assert {f"Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)} <= {
        *metadata.get_all("Classifier", [])
    }
    assert "pytest11" not in entries
    assert "queenhigh = queenhigh.cli:main" in entries


def test_the_sdist_holds_what_it_takes_to_test_and_build_again(built: dict[str, Path], tmp_path: Path) -> None:
    with tarfile.open(built["sdist"]) as sdist:
        sdist.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    for needed in (
        *(
            "src/queenhigh/py.typed",
            "tests/conftest.py",
            "docs/sheets.md",
            "examples/canberra.yaml",
            "scripts/test",
            "uv.lock",
        ),
        *(
            "queenhigh",
            "LICENSE",
            "README.md",
            "CHANGELOG.md",
            "CITATION.cff",
            "SECURITY.md",
            "Dockerfile",
            "compose.yaml",
            "hatch_build.py",
            "docs/site/make_site.py",
        ),
    ):
        assert (folder / needed).exists(), needed
    run(UV, "build", "-q", "--wheel", "--out-dir", tmp_path / "again", folder)
    with zipfile.ZipFile(built["wheel"]) as first, zipfile.ZipFile(next((tmp_path / "again").glob("*.whl"))) as second:
        assert {*first.namelist()} == {*second.namelist()}


@pytest.mark.parametrize(("kind", "python"), USES, ids=["sdist", *(f"wheel {version}" for version in PYTHONS)])
def test_the_core_in_a_clean_environment(built: dict[str, Path], kind: str, python: str, tmp_path: Path) -> None:
    """Settle, play and look up with only the core; a missing extra is one line."""
    venv = tmp_path / "venv"
    run(UV, "venv", "-q", "--python", python, venv)
    own, command = venv / "bin" / "python", venv / "bin" / "queenhigh"
    measured = (kind, python) == ("wheel", sys.executable)
    compiled = ["--compile-bytecode"] if measured else []
    run(UV, "pip", "install", "-q", *compiled, "--python", own, built[kind])
    listed = json.loads(run(UV, "pip", "list", "--python", own, "--format", "json").stdout)
    assert {each["name"] for each in listed} == CORE
    (packages,) = venv.glob("lib/*/site-packages")
    if measured:  # every file is compiled, as pip does; the others compile what they use
        assert any(packages.rglob("queenhigh/**/*.pyc"))
        assert sum(path.stat().st_size for path in packages.rglob("*") if path.is_file()) < MOST

    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copy(ROOT / "README.md", tmp_path)
    assert "pairs plus" in run(command, "settle", "examples/canberra.yaml", where=tmp_path).stdout
    assert run(own, "-m", "queenhigh", "--version", where=tmp_path).stdout == f"queenhigh {PROJECT['version']}\n"
    assert "4.10(a)" in run(command, "rule", "canberra", "4.10(a)", where=tmp_path).stdout
    assert json.loads(run(command, "hand", "examples/crown-poker/hand.yaml", "--json", where=tmp_path).stdout)["ended"]
    run(own, "-c", README, where=tmp_path)

    for asked, extra in ((("odds", "canberra"), "maths"), (("serve", "--port", "0"), "server")):
        told = run(command, *asked, where=tmp_path, status=2)
        assert told.stdout == ""
        assert told.stderr.count("\n") == 1
        assert told.stderr.endswith(f"pip install 'queenhigh[{extra}]'\n")
    loaded = run(own, "-c", f"import sys, queenhigh.cli.app; print({{*{HEAVY}}} & {{*sys.modules}})", where=tmp_path)
    assert loaded.stdout == "set()\n"


def test_the_five_minute_start_works_as_it_is_written(built: dict[str, Path], tmp_path: Path) -> None:
    """In an empty folder with the wheel alone: every command that needs no more than the core, the file and the Python."""
    page = (ROOT / "docs" / "guides" / "start.md").read_text(encoding="utf-8")
    venv, folder = tmp_path / "venv", tmp_path / "empty"
    folder.mkdir()
    run(UV, "venv", "-q", "--python", sys.executable, venv)
    run(UV, "pip", "install", "-q", "--python", venv / "bin" / "python", built["wheel"])
    (file,) = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (folder / "round.yaml").write_text(file, encoding="utf-8")
    told = {}
    for words in re.findall(r"^    queenhigh (?!serve|play)(.+)$", page, re.MULTILINE):
        told[words] = run(venv / "bin" / "queenhigh", *words.split(), where=folder).stdout
    assert [*told] == ["books", "rule canberra 4.12", "settle round.yaml"]
    assert "4.7(b)" in told["settle round.yaml"]
    (folder / "README.md").write_text(page, encoding="utf-8")
    run(venv / "bin" / "python", "-c", README, where=folder)


def test_a_house_opens_from_the_wheel_with_uvx(built: dict[str, Path], tmp_path: Path) -> None:
    """The wheel alone has no server. Under uvx the command fetches the extra and continues."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [
        UV,
        "tool",
        "run",
        "-q",
        "--from",
        built["wheel"],
        "queenhigh",
        "serve",
    ]
    env = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON", "VIRTUAL_ENV"))
    }
    log = tmp_path / "log"
    with log.open("w") as told:
        house = subprocess.Popen(
            [*map(str, command), "--port", str(port)], cwd=tmp_path, env=env, stdout=told, stderr=told, process_group=0
        )
    try:
        until = time.monotonic() + 240
        while True:
            assert house.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            with contextlib.suppress(OSError):
                answer = urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5)
                break
            time.sleep(0.2)
        assert answer.status == 200
        assert (tmp_path / "house.db").exists()
    finally:
        os.killpg(house.pid, signal.SIGTERM)
        assert house.wait(60) is not None


def test_a_release_names_its_origin_and_a_copy_claims_none(built: dict[str, Path], tmp_path: Path) -> None:
    env = os.environ | {"QUEENHIGH_HOME": "https://code.example/queenhigh/"}
    subprocess.run([UV, "build", "-q", "--wheel", "--out-dir", tmp_path, ROOT], env=env, check=True)
    released, copy = described(next(tmp_path.glob("*.whl"))), described(built["wheel"])
    assert copy.get_all("Project-URL") is None
    named = dict(each.split(", ") for each in released.get_all("Project-URL", []))
    assert named["Source"] == "https://code.example/queenhigh"
    assert {"Homepage", "Documentation", "Changelog", "Issues"} <= {*named}
    text = str(released.get_payload())
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    assert f"https://code.example/queenhigh/raw/v{PROJECT['version']}/docs/images/hand.webp" in links
    assert [link for link in links if not link.startswith("https://")] == []
    for link in links:
        path = link.partition(f"/v{PROJECT['version']}/")[2].partition("#")[0]
        assert (ROOT / path).exists(), link


def described(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as opened:
        (about,) = [name for name in opened.namelist() if name.endswith("METADATA")]
        return message_from_bytes(opened.read(about))


def test_the_files_around_the_package_say_the_same() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert cited["version"] == PROJECT["version"]
    assert f"## {PROJECT['version']} ({cited['date-released']})" in changelog
    assert cited["license"] == PROJECT["license"]
    for file in (ROOT / ".github").rglob("*.yml"):
        assert yaml.safe_load(file.read_text(encoding="utf-8"))
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert {"house", "database"} == {*compose["services"]}
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    set_there = dict(re.findall(r"\b(QUEENHIGH_\w+)=(\S+)", dockerfile)) | compose["services"]["house"]["environment"]
    assert read_config(environment=set_there).host == "0.0.0.0"
    for line in ("USER queenhigh", "VOLUME /data", "HEALTHCHECK"):
        assert f"\n{line}" in dockerfile
