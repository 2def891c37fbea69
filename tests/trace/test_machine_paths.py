"""The project runs wherever it is unpacked: no file of it names a folder of the machine it was written on."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("src", "tests", "docs", "scripts", ".ci")
FOREIGN = tuple(f"/{name}/" for name in ("work", "root", "tmp", "Users"))


def files_of_the_project() -> list[Path]:
    """Everything but the lock file, the pointer of a git worktree, and what is made here: environments, caches, evidence."""
    top = [path for path in ROOT.iterdir() if path.is_file() and path.name not in {".git", "uv.lock"}]
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    return [path for path in (*top, *inside) if "__pycache__" not in path.parts]


def test_no_file_names_a_folder_of_the_machine_it_was_written_on() -> None:
    paths = files_of_the_project()
    assert len(paths) > 50
    found = [
        f"{path.relative_to(ROOT)}:{number} {line.strip()}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="ignore").splitlines(), start=1)
        if any(name in line for name in FOREIGN)
    ]
    assert found == []
