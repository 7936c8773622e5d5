"""Sources that PySide brings along are compiled once, and those on signatures carried out when asked for."""

from __future__ import annotations

import builtins
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.compiled_texts import CompiledTexts
from companion.ui.app.qt_import import compiling_once
from tests.ui.app.test_launch import environment

WRONG = """
import sys
if sys.argv[1] == "ours":
    from companion.ui.app.qt_import import import_qt
    import_qt()
from PySide6.QtCore import QObject, QPointF, Signal

class Sender(QObject):
    sent = Signal(int)

before = set(sys.modules)
for wrong in (
    lambda: QPointF("a"),
    lambda: QPointF(1.0, 2.0).setX(1, 2),
    lambda: Sender(wrong=3),
    lambda: Sender().sent.emit("x", 2),
    lambda: Sender().setObjectName([]),
    lambda: Sender().nothing,
):
    try:
        wrong()
    except Exception as problem:
        print(type(problem).__name__, problem)
from PySide6.support.signature import get_signature
print(get_signature(QObject.setObjectName), QPointF.__doc__)
print(sorted({"argparse", "logging"} & before), file=sys.stderr)
"""


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all sources that Python has compiled since."""
    names: list[str] = []
    python_compile = builtins.compile

    def compile_and_note(source: Any, filename: Any, *others: Any, **named: Any) -> Any:
        names.append(str(filename))
        return python_compile(source, filename, *others, **named)

    monkeypatch.setattr(builtins, "compile", compile_and_note)
    return names


def test_a_source_is_compiled_once(compiled: list[str], tmp_path: Path) -> None:
    texts, found = CompiledTexts(tmp_path / "texts"), dict[str, Any]()
    for _ in range(2):
        with compiling_once(texts):
            exec(compile(b"answer = 42", "qt/loader.py", "exec"), found)
    assert found["answer"] == 42
    assert compiled == ["qt/loader.py"]


def test_whatever_else_is_compiled_is_let_be(compiled: list[str], tmp_path: Path) -> None:
    with compiling_once(CompiledTexts(tmp_path / "texts")):
        assert eval(compile("6 * 7", "sum", "eval")) == 42
        assert compile(b"6 * 7", "flags", "exec", 0, dont_inherit=True)
    assert compiled == ["sum", "flags"]


def test_a_wrong_argument_is_told_as_pyside_tells_it(tmp_path: Path) -> None:
    ours, pysides = (run_wrong(who, tmp_path) for who in ("ours", "pyside"))
    assert ours.stdout == pysides.stdout
    assert "Supported signatures:" in ours.stdout
    assert ours.stderr.splitlines() == ["[]"]


def run_wrong(who: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run what passes wrong arguments, after an import of Qt by ours or by PySide's own ways."""
    return subprocess.run(
        [sys.executable, "-c", WRONG, who],
        env=environment(home),
        capture_output=True,
        text=True,
        check=True,
    )
