"""*Witnessed*: evidence belongs to the tree it was collected from, and a part does not replace the whole."""

from pathlib import Path

import pytest

from queenhigh.trace.evidence import Evidence, evidence_file, load, save, tree_hash

BOOK = "casino-canberra-3-card-poker"
SEEN = {BOOK: {"4.7(a)": ["tests/test_ante.py::test_ante"]}}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("src/settle.py", "tests/test_ante.py", "src/clauses.toml", "src/notes.md"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name, encoding="utf-8")
    return tmp_path


def whole(root: Path) -> Evidence:
    return Evidence(tree_hash(root), complete=True, seen=SEEN)


def part(root: Path) -> Evidence:
    return Evidence(tree_hash(root), complete=False, seen={})


def test_evidence_that_was_saved_is_loaded_again(root: Path) -> None:
    save(root, whole(root))
    assert load(root) == whole(root)


def test_evidence_answers_which_tests_saw_a_clause(root: Path) -> None:
    assert whole(root).tests(BOOK, "4.7(a)") == ["tests/test_ante.py::test_ante"]
    assert whole(root).tests(BOOK, "4.7(b)") == []
    assert whole(root).tests("crown-perth-holdem-poker", "4.7(a)") == []


@pytest.mark.parametrize("name", ["src/settle.py", "tests/test_ante.py", "src/clauses.toml"])
def test_evidence_of_another_tree_is_ignored(root: Path, name: str) -> None:
    save(root, whole(root))
    (root / name).write_text("changed", encoding="utf-8")
    assert load(root) is None


def test_a_file_that_comes_goes_or_moves_makes_another_tree(root: Path) -> None:
    before = tree_hash(root)
    (root / "src" / "new.py").write_text("", encoding="utf-8")
    added = tree_hash(root)
    (root / "src" / "new.py").rename(root / "src" / "newer.py")
    moved = tree_hash(root)
    assert len({before, added, moved}) == 3
    (root / "src" / "newer.py").unlink()
    assert tree_hash(root) == before


def test_what_is_neither_code_nor_data_does_not_make_another_tree(root: Path) -> None:
    before = tree_hash(root)
    (root / "src" / "notes.md").write_text("changed", encoding="utf-8")
    (root / "README.md").write_text("changed", encoding="utf-8")
    assert tree_hash(root) == before


def test_a_part_does_not_replace_the_evidence_of_the_whole(root: Path) -> None:
    save(root, whole(root))
    save(root, part(root))
    assert load(root) == whole(root)


def test_a_partial_run_is_kept_if_there_is_nothing_better(root: Path) -> None:
    save(root, part(root))
    assert load(root) == part(root)
    save(root, whole(root))
    assert load(root) == whole(root)


def test_a_part_of_this_tree_replaces_the_whole_of_another(root: Path) -> None:
    save(root, whole(root))
    (root / "src" / "settle.py").write_text("changed", encoding="utf-8")
    save(root, part(root))
    assert load(root) == part(root)


def test_what_was_seen_of_a_tree_that_changed_meanwhile_is_not_kept(root: Path) -> None:
    seen = whole(root)
    (root / "src" / "settle.py").write_text("changed", encoding="utf-8")
    save(root, seen)
    assert not evidence_file(root).exists()


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b'{"tree": 3}', b"\xff\xfe"])
def test_a_spoilt_file_is_no_evidence(root: Path, text: bytes) -> None:
    save(root, whole(root))
    evidence_file(root).write_bytes(text)
    assert load(root) is None


def test_without_a_file_or_a_checkout_there_is_no_evidence(root: Path) -> None:
    assert load(root) is None
    assert load(None) is None
