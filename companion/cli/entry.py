"""The entry point: the choice of the command, and the handling of its errors."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from companion import __version__
from companion.cli.printing import flush, flush_or_discard, prepare_output, print_message
from companion.errors import CompanionError, FileError
from companion.paths import HERE, VARIABLE

if TYPE_CHECKING:
    from argparse import ArgumentParser

FINE, NO, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130
DATABASE = "--database"
COLLECTED_AFTER = 50_000
"""Objects made between two collections of garbage: looking for it is a tenth of a short command's work."""
COMMANDS = {
    "tohit": "one shot's target number, its modifiers with their sources, and its probability",
    "odds": "a volley's exact odds: hits, damage, what it destroys, the kill",
    "duel": "which of two units is out first at each range, and in which turn",
    "los": "the line of sight between two hexes",
    "replay": "plays a battle script and prints what happens and where it ends",
    "check": "looks for mistakes in rulesets, units, boards, scenarios, battles and campaigns",
    "rules": "shows what a ruleset says, where each value is from and what it changes, or starts a new one",
    "units": "searches the models of every ruleset, and what was imported or designed",
    "export": "writes units, forces and boards from the catalog to files",
    "import": "imports other programs' units, forces and boards into the catalog",
    "campaign": "lists, shows, exports and imports campaigns, and says what a battle's end proposes",
    "reference": "explains every key of rulesets, units, boards and battles",
    "sheet": "writes printable record sheets",
    "doctor": "examines the player's database, and repairs it from a backup when told to",
}
_ELSEWHERE = {"import": "catalogue.importing", "export": "catalogue.exporting"}
"""Commands whose modules are not called like them."""
EPILOG = """\
Every command takes files, or - for standard input, in YAML, JSON or JSON Lines, and prints JSON with --json.
The exit code is 0 if all is well; 1 if the answer is no, such as an action that the rules refuse; and 2 for
wrong usage, or for input that cannot be read or is incomplete, such as a battle script that lacks dice."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command; the exit code is 0 for fine, 1 for no, 2 for wrong usage or unreadable input."""
    if arguments is None:
        gc.set_threshold(COLLECTED_AFTER)
        code = _carry_out(sys.argv[1:])
        if "PySide6" not in sys.modules:
            gc.freeze()  # so that the end of the process looks for none either
        return code
    return _carry_out(arguments)


def _carry_out(arguments: Sequence[str]) -> int:
    prepare_output()
    try:
        with _with_database_option(list(arguments)) as rest:
            code = _run(rest)
        flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough
        code = FINE
    except CompanionError as error:
        code = _report_failure(str(error) if isinstance(error, FileError) else f"companion: {error}")
    except Exception as problem:
        code = _report_bug(problem)
    flush_or_discard()
    return code


@contextmanager
def _with_database_option(arguments: list[str]) -> Iterator[list[str]]:
    """Inside, the database that `--database` names is the one that is used; brings the other arguments."""
    rest, named = list(arguments), None
    for place, argument in enumerate(arguments):
        if argument == DATABASE and place + 1 < len(arguments):
            named, rest[place : place + 2] = arguments[place + 1], []
        elif argument.startswith(f"{DATABASE}="):
            named, rest[place : place + 1] = argument.removeprefix(f"{DATABASE}="), []
        else:
            continue
        break
    if named is None:
        yield rest
        return
    _check_database(named)
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = named
    try:
        yield rest
    finally:
        os.environ.pop(VARIABLE)
        if before is not None:
            os.environ[VARIABLE] = before


def _check_database(named: str) -> None:
    from companion.store.server.address import ServerAddress

    if named != HERE:
        ServerAddress.of(named)


def _run(arguments: list[str]) -> int:
    try:
        return _execute(arguments)
    except SystemExit as stop:  # argparse has given help, or told what was wrong
        return stop.code if isinstance(stop.code, int) else WRONG_USAGE


def _execute(arguments: list[str]) -> int:
    if arguments and arguments[0] in COMMANDS:
        name = arguments[0]
        command = command_module(name)
        parser = _make_parser(
            f"companion {name}",
            f"{COMMANDS[name][0].upper()}{COMMANDS[name][1:]}.",
            command.EPILOG,
        )
        command.add_arguments(parser)
        prepared = getattr(command, "prepare", list)
        code: int = command.run(parser.parse_args(prepared(arguments[1:])))
        return code
    battle: str | None = _main_parser().parse_args(arguments).battle if arguments else None
    if battle is not None:
        _check_battle(battle)
    from companion.cli.window import open_window

    return open_window(battle)


def _make_parser(program: str, description: str, epilog: str, usage: str | None = None) -> ArgumentParser:
    # Only here, as a window that opens without arguments need not wait for what reads them.
    from argparse import ArgumentParser, RawDescriptionHelpFormatter

    return ArgumentParser(
        prog=program,
        usage=usage,
        description=description,
        epilog=epilog,
        formatter_class=RawDescriptionHelpFormatter,
    )


def command_module(name: str) -> ModuleType:
    """Return what carries out a command."""
    return import_module(f"companion.cli.{_ELSEWHERE.get(name, name)}")


def _main_parser() -> ArgumentParser:
    listed = "\n".join(f"  {name:<10}{summary}" for name, summary in COMMANDS.items())
    parser = _make_parser(
        "companion",
        f"Opens the window. Or, without a window:\n\n{listed}",
        EPILOG,
        "companion [BATTLE.yaml]\n       companion COMMAND …\n       companion COMMAND --help",
    )
    parser.add_argument("battle", nargs="?", metavar="BATTLE.yaml", help="a battle script to open")
    parser.add_argument(
        DATABASE,
        metavar="URL",
        help=f"play in a club's database, or with {HERE} in your own; {VARIABLE} says the same",
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    return parser


def _check_battle(name: str) -> None:
    """A word that names no file was meant as a command."""
    from companion.documents.document import clip, single_fault_error
    from companion.documents.similar_names import did_you_mean
    from companion.documents.textfile import is_file

    path = Path(name)
    if is_file(path):
        return
    if path.suffix or len(path.parts) > 1:
        raise single_fault_error(name, "There is no such file.", "Check the name.")
    remedy = did_you_mean(name, COMMANDS) or f"Known: {', '.join(COMMANDS)}."
    raise CompanionError(f"There is no command '{clip(name)}'. {remedy}")


def _report_bug(problem: Exception) -> int:
    if isinstance(problem, OSError) and problem.filename is None:
        return _report_failure(f"companion: the answer cannot be written: {problem.strerror or problem}.")
    if os.environ.get("COMPANION_TRACEBACK"):
        raise problem
    return _report_failure(
        f"companion: this should not have happened ({type(problem).__name__}: {problem}). Please"
        " report it with the command and its input; COMPANION_TRACEBACK=1 shows where it happened."
    )


def _report_failure(message: str) -> int:
    flush_or_discard()
    print_message(message)
    return WRONG_USAGE
