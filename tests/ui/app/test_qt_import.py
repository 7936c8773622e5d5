"""Sources that PySide brings along are compiled once, and again where they are others."""

from __future__ import annotations

import builtins
import marshal
from pathlib import Path
from typing import Any

import pytest

from companion.ui.app.qt_import import CompiledSources


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all sources that Python has compiled since."""
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    names: list[str] = []
    python_compile = builtins.compile

    def compile_and_note(source: Any, filename: Any, *others: Any, **named: Any) -> Any:
        names.append(str(filename))
        return python_compile(source, filename, *others, **named)

    monkeypatch.setattr(builtins, "compile", compile_and_note)
    return names


def answer_of(path: Path, source: bytes = b"answer = 42") -> Any:
    """Return what a source answers that is compiled while those in a file are in use."""
    found: dict[str, Any] = {}
    with CompiledSources(path).in_use():
        exec(compile(source, "qt/loader.py", "exec"), found)
    return found["answer"]


def test_a_source_is_compiled_once(compiled: list[str], tmp_path: Path) -> None:
    path = tmp_path / "__pycache__" / "sources"
    assert [answer_of(path), answer_of(path)] == [42, 42]
    assert compiled == ["qt/loader.py"]


def test_a_changed_source_is_compiled_again(compiled: list[str], tmp_path: Path) -> None:
    path = tmp_path / "sources"
    assert [answer_of(path), answer_of(path, b"answer = 43"), answer_of(path, b"answer = 43")] == [42, 43, 43]
    assert compiled == ["qt/loader.py"] * 2


@pytest.mark.parametrize("content", [b"", b"strange", marshal.dumps(7), marshal.dumps([1, 2])])
def test_a_strange_file_is_passed_over(content: bytes, compiled: list[str], tmp_path: Path) -> None:
    path = tmp_path / "sources"
    path.write_bytes(content)
    assert [answer_of(path), answer_of(path)] == [42, 42]
    assert compiled == ["qt/loader.py"]


def test_where_nothing_can_be_written_it_is_compiled_each_time(compiled: list[str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "sources"
    assert [answer_of(path), answer_of(path)] == [42, 42]
    assert compiled == ["qt/loader.py"] * 2


def test_whatever_else_is_compiled_is_let_be(compiled: list[str], tmp_path: Path) -> None:
    with CompiledSources(tmp_path / "sources").in_use():
        assert eval(compile("6 * 7", "sum", "eval")) == 42
        assert compile(b"6 * 7", "flags", "exec", 0, dont_inherit=True)
    assert compiled == ["sum", "flags"]
    assert not (tmp_path / "sources").exists()
