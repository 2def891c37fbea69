"""Text, tables and progress on a terminal: what fits, what is broken where, and what is never sent."""

import pytest

from queenhigh.cli import drawing
from queenhigh.cli.drawing import Column, Console, Line, TextTable, folded, marked, plain, progress


def text(line: Line) -> str:
    return "".join(letter.text for letter in line).rstrip()


def lines(given: str, room: int) -> list[str]:
    return [text(line) for part in marked(given) for line in folded(part, room)]


def test_marks_style_letters_and_are_not_printed() -> None:
    (line,) = marked("a [bold red]b[dim]c[/][/]d[/]")
    assert [(letter.text, letter.style) for letter in line if letter.text != " "] == [
        ("a", ""),
        ("b", "bold red"),
        ("c", "dim"),
        ("d", ""),
    ]


@pytest.mark.parametrize("given", ["[bold]", "a [/] b", r"\[dim]", "12.4(a) [8.9.5]", "\\", "[", "[[bold]]"])
def test_plain_text_is_printed_as_it_is(given: str) -> None:
    assert [text(line) for line in marked(plain(given))] == [given]


def test_what_is_no_mark_is_text() -> None:
    assert text(marked("[purple]x[ante]")[0]) == "[purple]x[ante]"


def test_no_terminal_is_sent_a_control_character() -> None:
    assert text(marked("\x1b]0;title\x07Mallory\x1b[2J\r")[0]) == "]0;titleMallory[2J"


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (13, ["the ante wins"]),
        (12, ["the ante", "wins"]),
        (8, ["the ante", "wins"]),
        (7, ["the", "ante", "wins"]),
        (3, ["the", "ant", "e", "win", "s"]),
    ],
)
def test_lines_are_broken_between_words_and_a_long_word_inside(room: int, told: list[str]) -> None:
    assert lines("the ante wins", room) == told


def test_a_paragraph_keeps_its_indentation(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "12")
    Console().print("  the ante wins at evens")
    Console().print("then the ante wins", hang=5)
    Console().print("  a verylongwordindeed", hang=6)
    assert capsys.readouterr().out.splitlines() == [
        "  the ante",
        "  wins at",
        "  evens",
        "then the",
        "     ante",
        "     wins",
        "  a",
        "verylongword",
        "      indeed",
    ]


def test_wide_letters_take_two_columns_and_marks_above_a_letter_none() -> None:
    assert lines("玩家玩家", 5) == ["玩家", "玩家"]
    assert lines("e\u0301e\u0301e\u0301", 3) == ["e\u0301e\u0301e\u0301"]


def shown(room: int, *rows: tuple[str, ...]) -> list[str]:
    table = TextTable(Column("name"), Column("id", whole=True), Column("won", right=True))
    for row in rows:
        table.add_row(*row)
    return [text(line) for line in table.lines(room)]


def test_a_table_is_as_wide_as_it_must_be() -> None:
    assert shown(80, ("Ann", "t-1/1", "9.00"), ("Bob", "t-1/2", "10.00")) == [
        "",
        " name   id        won",
        " ────────────────────",
        " Ann    t-1/1    9.00",
        " Bob    t-1/2   10.00",
        "",
    ]


def test_on_a_narrow_screen_text_is_broken_and_ids_and_figures_are_whole() -> None:
    told = shown(29, ("a name of many words", "table-1/1", "10.00"))
    assert told[3:-1] == [" a name    table-1/1   10.00", " of many", " words"]
    assert max(map(len, told)) <= 29


def test_a_screen_that_is_too_narrow_for_ids_breaks_them_too() -> None:
    told = shown(15, ("a name of many words", "table-1/1", "10.00"))
    assert max(map(len, told)) <= 15
    assert "".join("".join(line.split()) for line in told[3:]).count("1") == 3


def test_a_section_ends_with_an_empty_line_unless_it_is_the_last() -> None:
    table = TextTable(Column("x"))
    table.add_row("1", end_section=True)
    table.add_row("2", end_section=True)
    assert [text(line) for line in table.lines(80, ascii=True)] == ["", " x", " -", " 1", "", " 2", ""]


def test_colours_are_for_terminals(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    Console().print("[bold red]A♥[/] x")
    assert capsys.readouterr().out == "A♥ x\n"
    monkeypatch.setattr(Console, "is_terminal", True)
    Console().print("[bold red]A♥[/] x")
    assert capsys.readouterr().out == "\x1b[31m\x1b[1mA♥\x1b[0m x\n"
    monkeypatch.setenv("NO_COLOR", "1")
    Console().print("[bold red]A♥[/] x")
    assert capsys.readouterr().out == "A♥ x\n"


def test_a_short_text_is_at_the_right_of_the_first_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    Console().print_across("seat 2 calls and wins", "[dim]8.20[/]")
    assert capsys.readouterr().out == "seat 2 calls    8.20\nand wins\n"


def test_progress_is_written_over_and_vanishes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with progress() as unseen:
        unseen.show("counting", 0.5)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(drawing, "OFTEN", 0)
    with progress() as bar:
        bar.show("counting", 0.5)
    said = capsys.readouterr().err
    assert said.startswith("\r\x1b[2Kcounting  ############............  50 %  0:00:0")
    assert said.endswith("\r\x1b[2K")
