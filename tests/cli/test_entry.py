from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.cli import tohit
from companion.cli.entry import COMMANDS
from companion.ui.app import launch
from tests.cli.conftest import Run

COMPANION = [sys.executable, "-m", "companion"]
SHOT = '{"ruleset": "quickstart", "weapon": "ml", "range": 5}\n'
on_posix = pytest.mark.skipif(os.name != "posix", reason="signals, pipes and devices of POSIX")
FULL_DISK = "companion: the answer cannot be written: No space left on device.\n"
BEGUN_WITH = """\
import os, signal, sys
signal.signal(signal.SIGINT, getattr(signal, sys.argv[1]))
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""
"""A process that is begun with this disposition towards an interrupt, whatever the tests themselves have."""


@pytest.fixture(params=["buffered", "unbuffered"])
def environment(request: pytest.FixtureRequest) -> dict[str, str]:
    """The environment without all it says to Python; once as players have it, once without buffering."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONUNBUFFERED": "1"} if request.param == "unbuffered" else kept


as_players_have_it = pytest.mark.parametrize(
    "environment", ["buffered", pytest.param("unbuffered", marks=pytest.mark.long)], indirect=True
)
"""For what is told line by line, or on standard error, either way: without buffering in a long run only."""


def test_the_version(companion: Run) -> None:
    assert companion("--version").out == f"companion {__version__}\n"


def test_help_lists_every_command(companion: Run) -> None:
    result = companion("--help")
    assert result.code == 0
    assert all(f"\n  {name} " in result.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(companion: Run, name: str) -> None:
    result = companion(name, "--help")
    assert (result.code, result.err) == (0, "")
    assert f"usage: companion {name}" in result.out


ALONE = ("units", "doctor", "reference", "check", "sheet", "rules")
"""Commands that may be given without a file; the last three ask for what they need themselves."""


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ALONE])
def test_a_command_without_its_files_is_wrong_usage(companion: Run, name: str) -> None:
    result = companion(name)
    assert (result.code, result.out) == (2, "")
    assert "the following arguments are required" in result.err


def test_rules_without_a_name_asks_for_one(companion: Run) -> None:
    result = companion("rules")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("companion: Name a ruleset, or ")


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("tohti", "companion: There is no command 'tohti'. Did you mean 'tohit'?\n"),
        ("xyz", f"companion: There is no command 'xyz'. Known: {', '.join(COMMANDS)}.\n"),
        ("gone.yaml", "gone.yaml: There is no such file. Check the name.\n"),
        ("some/where", "some/where: There is no such file. Check the name.\n"),
    ],
)
def test_a_word_that_is_neither_command_nor_file(companion: Run, word: str, text: str) -> None:
    result = companion(word)
    assert (result.code, result.out, result.err) == (2, "", text)


def test_an_unknown_option_is_wrong_usage(companion: Run) -> None:
    assert companion("--frobnicate").code == 2
    assert companion("tohit", "ml", "r5", "--frobnicate").code == 2


def test_the_window_opens_without_a_command(
    companion: Run, duel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Sequence[str]] = []

    def run(paths: Sequence[str] = ()) -> int:
        opened.append(list(paths))
        return 0

    monkeypatch.setattr(launch, "run", run)
    assert companion().code == 0
    assert companion(duel).code == 0
    assert opened == [[], [str(duel)]]


def test_a_system_library_that_qt_misses_is_told_with_its_remedy(
    companion: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(_paths: Sequence[str] = ()) -> int:
        raise ImportError("libEGL.so.1: cannot open shared object file")

    monkeypatch.setattr(launch, "run", run)
    result = companion()
    assert result.code == 2
    assert "Qt needs a system library that is missing (libEGL.so.1" in result.err
    assert "apt-get install libgl1 libegl1" in result.err


def test_what_nobody_foresaw_is_told_without_a_traceback(
    companion: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> int:
        raise RuntimeError("ouch")

    monkeypatch.delenv("COMPANION_TRACEBACK", raising=False)
    monkeypatch.setattr(tohit, "run", broken)
    result = companion("tohit", "ml", "r5")
    assert (result.code, result.out) == (2, "")
    assert "this should not have happened (RuntimeError: ouch). Please report it" in result.err
    assert "Traceback" not in result.err
    monkeypatch.setenv("COMPANION_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        companion("tohit", "ml", "r5")


WINDOWLESS = ("--version", "tohit ml r5", "check -", "los -", "odds -", "units")
LOADED_BY_EACH = """\
import io, sys
from companion.cli import main
for line in sys.argv[1:]:
    sys.stdin = io.TextIOWrapper(io.BytesIO(b"size: [3, 3]\\n"))
    main(line.split())
    loaded = {"PySide6", "sqlmodel", "sqlalchemy", "numpy"} & sys.modules.keys()
    print(line + ":", *loaded, file=sys.stderr)
"""


def test_what_works_without_a_window_loads_neither_qt_nor_a_database() -> None:
    command = [sys.executable, "-c", LOADED_BY_EACH, *WINDOWLESS]
    completed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [f"{line}:" for line in WINDOWLESS] == [
        line
        for line in completed.stderr.splitlines()
        if line.startswith(tuple(f"{each}:" for each in WINDOWLESS))
    ]


def test_it_runs_as_a_module() -> None:
    completed = subprocess.run([*COMPANION, "--version"], capture_output=True, text=True, check=True)
    assert completed.stdout == f"companion {__version__}\n"


@as_players_have_it
@on_posix
def test_an_answer_is_there_before_the_next_line_is_awaited(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [*COMPANION, "tohit", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(SHOT)
            process.stdin.flush()
            assert '"target_number": 6' in process.stdout.readline()
        process.stdin.close()
        assert process.wait() == 0


@as_players_have_it
@on_posix
@pytest.mark.parametrize(("disposition", "code"), [("SIG_DFL", 130), ("SIG_IGN", 0)])
def test_an_interrupt_ends_it_quietly_unless_its_parent_ignores_interrupts(
    environment: dict[str, str], disposition: str, code: int
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", BEGUN_WITH, disposition, "-m", "companion", "tohit", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(SHOT.encode())
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        if code:
            process.wait()
            given = None
        else:
            given = SHOT.encode()
        out, err = process.communicate(given)
        assert (process.returncode, out.count(b"target_number"), err) == (code, 1 if given else 0, b"")


@as_players_have_it
@on_posix
def test_a_reader_that_has_seen_enough_is_no_fault(environment: dict[str, str], tmp_path: Path) -> None:
    shots = tmp_path / "shots.jsonl"
    shots.write_text(SHOT * 500)
    with subprocess.Popen(
        [*COMPANION, "tohit", str(shots)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait() == 0
        assert process.stderr.read() == b""


@on_posix
@pytest.mark.parametrize(
    ("arguments", "redirection", "code", "text"),
    [
        ("tohit ml r5", ">&-", 0, ""),
        ("tohit ml r5", ">/dev/full", 2, FULL_DISK),
    ],
)
def test_output_that_nobody_takes(
    environment: dict[str, str], arguments: str, redirection: str, code: int, text: str
) -> None:
    result = in_shell(f"{arguments} {redirection}", environment)
    assert (result.returncode, result.stdout, result.stderr) == (code, "", text)


@as_players_have_it
@on_posix
@pytest.mark.parametrize(
    ("arguments", "redirection", "code", "text"),
    [
        ("tohit ml r5", "2>&- >&-", 0, ""),
        ("tohit ml r5 --json", ">/dev/full", 2, FULL_DISK),
        ("units Cicada", ">/dev/full", 2, FULL_DISK),
        ("tohit --help", ">/dev/full", 2, FULL_DISK),
    ],
)
def test_output_of_other_commands_that_nobody_takes(
    environment: dict[str, str], arguments: str, redirection: str, code: int, text: str
) -> None:
    result = in_shell(f"{arguments} {redirection}", environment)
    assert (result.returncode, result.stdout, result.stderr) == (code, "", text)


@as_players_have_it
@on_posix
@pytest.mark.parametrize(
    ("arguments", "redirection"),
    [
        ("tohit mlx r5", "2>&-"),
        ("tohit mlx r5", "2>/dev/full"),
        ("tohit mlx r5", ">/dev/full 2>/dev/full"),
        ("tohit ml r5 --frobnicate", "2>&-"),
        ("tohit ml r5 --frobnicate", "2>/dev/full"),
        ("tohti", "2>/dev/full >&-"),
    ],
)
def test_faults_that_nobody_reads_are_faults_all_the_same(
    environment: dict[str, str], arguments: str, redirection: str
) -> None:
    result = in_shell(f"{arguments} {redirection}", environment)
    assert (result.returncode, result.stdout, result.stderr) == (2, "", "")


def in_shell(command: str, environment: dict[str, str], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run `companion` with these words and redirections."""
    shell = ["sh", "-c", f'"$@" {command}', "sh", *COMPANION]
    return subprocess.run(shell, capture_output=True, text=True, check=False, env=environment, **options)


@as_players_have_it
@on_posix
def test_closed_input_is_told(environment: dict[str, str]) -> None:
    completed = in_shell("tohit - <&-", environment)
    assert (completed.returncode, completed.stderr) == (2, "-: Standard input is closed. Name a file.\n")


@as_players_have_it
def test_a_terminal_without_our_characters_still_gets_an_answer(environment: dict[str, str]) -> None:
    completed = subprocess.run(
        [*COMPANION, "tohit", "ml", "r5", "lw1"],
        capture_output=True,
        env={**environment, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=True,
    )
    assert b"1 ? Light woods" in completed.stdout
