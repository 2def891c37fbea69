"""Level 7: the command line. It translates the input, calls the library, and prints the answer. A user's mistake is one
line on standard error and exit status 2; nothing is ever half done. Imports are lazy, so that a command starts quickly.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenhigh.rules.extras import ExtraMissing


def main(arguments: list[str] | None = None) -> int:
    """The command `queenhigh`."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without our symbols shows `?`, not a traceback
    try:
        return run(arguments)
    except (BrokenPipeError, SystemExit):  # the reader of our output went away, as in `queenhigh trace | head`:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # click takes its leave over it
        return 0


def run(arguments: list[str] | None) -> int:
    import click

    from queenhigh.cli.app import app
    from queenhigh.rules import QueenhighError
    from queenhigh.rules.extras import ExtraMissing, missing

    try:
        status = app.main(arguments, prog_name="queenhigh", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except ExtraMissing as error:
        return with_the_extra(error, arguments)
    except QueenhighError as error:
        return refuse(error, arguments)
    except click.exceptions.NoArgsIsHelpError as asked:
        print(asked.format_message())
        return 0
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        advice = f" Try: {context.command_path} --help" if context else ""
        message = error.format_message()
        whole = f"{message}{'' if message.endswith(('.', '?')) else '.'}{advice}"
        return refuse(error, arguments, whole)
    except ModuleNotFoundError as error:
        if (extra := missing(error)) is None:
            raise
        return with_the_extra(extra, arguments)
    except (click.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        return 130


def with_the_extra(missing: ExtraMissing, arguments: list[str] | None) -> int:
    """Run the command again with the extra it needs. Only under uvx, whose environments are temporary.

    Anywhere else an environment belongs to the user, who is told what to install.
    """
    uv, fetched = os.environ.get("UV", ""), "FETCHED_FOR_QUEENHIGH"
    made = Path(sys.prefix, "pyvenv.cfg")
    if uv and fetched not in os.environ and made.is_file() and "relocatable = true" in made.read_text():
        from importlib.metadata import distribution
        from json import loads

        ours = distribution("queenhigh")
        origin = ours.read_text("direct_url.json")
        wanted = f"queenhigh[{missing.extra}]" + (f" @ {loads(origin)['url']}" if origin else f"=={ours.version}")
        typed = sys.argv[1:] if arguments is None else arguments
        print(f"Fetching the extra {missing.extra!r} with uvx.", file=sys.stderr, flush=True)
        again = [uv, "tool", "run", "-q", "--from", wanted, "queenhigh", *typed]
        os.execve(uv, again, os.environ | {fetched: missing.extra})  # only once: if it is still missing, say so
    return refuse(missing, arguments)


def refuse(error: Exception, arguments: list[str] | None, message: str = "") -> int:
    """Print one line on standard error: text or, with --json, an object of the same shape for every command."""
    said = " ".join((message or str(error)).split())
    typed = sys.argv[1:] if arguments is None else arguments
    if "--json" not in typed:
        return complain(said)
    from json import dumps

    from queenhigh.cli.screen import envelope

    told = envelope(command_in(typed)) | {"error": said, "kind": type(error).__name__}
    if field := getattr(error, "field", ""):
        told["field"] = field
    if rule := getattr(error, "rule", None):
        told |= {"book": rule.book, "rule": rule.clause}
    print(dumps(told, ensure_ascii=False), file=sys.stderr)
    return 2


def command_in(typed: list[str]) -> str:
    """The command in the typed arguments: `audit verify`."""
    import click

    from queenhigh.cli.app import app

    found: list[str] = []
    command: click.Command | None = app
    for word in typed:
        if not isinstance(command, click.Group) or (command := command.commands.get(word)) is None:
            break
        found.append(word)
    return " ".join(found)


def complain(message: str) -> int:
    print(f"queenhigh: {' '.join(message.split())}", file=sys.stderr)
    return 2
