"""Prints sheets: one, or a list in which a bad one does not stop the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from queenhigh.cli.screen import console, plain, print_json
from queenhigh.notation.files import read_sheets

Result = dict[str, Any]


def show_sheets(
    source: str,
    work_out: Callable[[Any], Result],
    work_out_each: Callable[[Iterable[Any]], Iterable[Result]],
    print_result: Callable[[Result, dict[str, Any]], None],
    *,
    json: bool,
) -> int:
    sheets, several = read_sheets(source)
    if not several:
        result = work_out(sheets[0])
        print_json(result) if json else print_result(result, sheets[0])
        return 0
    results = list(work_out_each(sheets))
    if json:
        print_json(results)
    else:
        for number, (result, sheet) in enumerate(zip(results, sheets, strict=True), 1):
            name = sheet.get("title") or sheet.get("id") or "" if isinstance(sheet, dict) else ""
            console().print(f"[bold]sheet {number}[/]  {plain(str(name))}".rstrip())
            if "error" in result:
                console().print(f"[red]refused[/]  {plain(result['error'])}\n")
            else:
                print_result(result, sheet)
    return 2 if any("error" in result for result in results) else 0
