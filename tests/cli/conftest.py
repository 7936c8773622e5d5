"""The command line run in this process, with a data folder of its own."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from tests.cli.files import DUEL


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The result of a command: its exit code and all it printed."""

    code: int
    out: str
    err: str

    @property
    def answers(self) -> list[Any]:
        """The lines of JSON on standard output."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def answer(self) -> Any:
        """The one line of JSON on standard output."""
        (answer,) = self.answers
        return answer


Run = Callable[..., CommandResult]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's data folder, not yet made."""
    path = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(path))
    return path


@pytest.fixture
def companion(
    home: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:  # home is asked for so that no test touches the player's own folder
    """Run a command: `companion("tohit", "ml", "r5", stdin="…")`."""
    assert not home.exists()

    def run(*arguments: str | Path, stdin: str | bytes = b"") -> CommandResult:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        code = main([str(argument) for argument in arguments])
        texts = capfd.readouterr()
        return CommandResult(code, texts.out, texts.err)

    return run


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """A battle script of six actions."""
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, encoding="utf-8")
    return path
