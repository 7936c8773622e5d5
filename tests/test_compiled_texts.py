"""Code of texts is kept, and made again where the text is another or what is kept is strange."""

from __future__ import annotations

import builtins
import marshal
import subprocess
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any

import pytest

from companion.compiled_texts import CompiledTexts

DATACLASS = """
import builtins, sys
from companion.compiled_texts import TEXTS, CompiledTexts
TEXTS.__init__(__import__("pathlib").Path(sys.argv[1]))
python_compile, compiled = builtins.compile, []

def compile_and_note(*arguments, **named):
    compiled.append(arguments[1])
    return python_compile(*arguments, **named)

builtins.compile = compile_and_note
from dataclasses import FrozenInstanceError, dataclass

@dataclass(frozen=True, slots=True, order=True)
class Hex:
    column: int
    row: int = 2

assert Hex(1) == Hex(1, 2) < Hex(1, 3) and repr(Hex(1)) == "Hex(column=1, row=2)"
try:
    Hex(1).row = 3
except FrozenInstanceError:
    print(len(compiled))
"""


def framed(head: Any) -> bytes:
    """Return the beginning of a file, with its length before it."""
    raw = marshal.dumps(head)
    return len(raw).to_bytes(8, "little") + raw


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all texts that Python has compiled since."""
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    names: list[str] = []
    python_compile = builtins.compile

    def compile_and_note(source: Any, filename: Any, *others: Any, **named: Any) -> Any:
        names.append(str(filename))
        return python_compile(source, filename, *others, **named)

    monkeypatch.setattr(builtins, "compile", compile_and_note)
    return names


def answer_of(path: Path, text: str | bytes = "answer = 42", name: str = "loader.py") -> Any:
    """Return what a text answers in a process of its own, as far as the file is concerned."""
    texts, found = CompiledTexts(path), dict[str, Any]()
    exec(texts.code(text, name), found)
    texts.keep()
    return found["answer"]


def test_a_text_is_compiled_once(compiled: list[str], tmp_path: Path) -> None:
    path = tmp_path / "__pycache__" / "texts"
    assert [answer_of(path), answer_of(path), answer_of(path, b"answer = 42")] == [42, 42, 42]
    assert compiled == ["loader.py"]


def test_another_text_is_compiled(compiled: list[str], tmp_path: Path) -> None:
    path = tmp_path / "texts"
    assert [answer_of(path), answer_of(path, "answer = 43"), answer_of(path, "answer = 43")] == [42, 43, 43]
    assert compiled == ["loader.py"] * 2


def test_a_text_of_another_name_is_compiled_with_its_name(compiled: list[str], tmp_path: Path) -> None:
    path = tmp_path / "texts"
    assert [answer_of(path), answer_of(path, name="other.py")] == [42, 42]
    assert compiled == ["loader.py", "other.py"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"strange",
        *map(framed, (7, [1, 2], (MAGIC_NUMBER, 7), (b"of another Python", {}), (MAGIC_NUMBER, {}))),
    ],
)
def test_a_strange_file_is_passed_over(content: bytes, compiled: list[str], tmp_path: Path) -> None:
    path = tmp_path / "texts"
    path.write_bytes(content)
    assert [answer_of(path), answer_of(path)] == [42, 42]
    assert compiled == ["loader.py"]


@pytest.mark.parametrize("content", [b"", b"\xff", marshal.dumps("no code")])
def test_strange_code_is_compiled_again(content: bytes, compiled: list[str], tmp_path: Path) -> None:
    path = tmp_path / "texts"
    answer_of(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: 8 + int.from_bytes(whole[:8], "little")] + content)
    assert [answer_of(path), answer_of(path)] == [42, 42]
    assert compiled == ["loader.py"] * 2


def test_where_nothing_can_be_written_a_text_is_compiled_each_time(
    compiled: list[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "texts"
    assert [answer_of(path), answer_of(path)] == [42, 42]
    assert compiled == ["loader.py"] * 2


def test_nothing_is_kept_where_python_may_not_write_bytecode(
    compiled: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    assert answer_of(tmp_path / "texts") == 42
    assert compiled == ["loader.py"]
    assert not (tmp_path / "texts").exists()


def test_what_two_processes_compile_at_once_is_kept_of_both(compiled: list[str], tmp_path: Path) -> None:
    path = tmp_path / "texts"
    first, second = CompiledTexts(path), CompiledTexts(path)
    first.code("answer = 1", "first.py")
    second.code("answer = 2", "second.py")
    first.keep()
    second.keep()
    assert [answer_of(path, "answer = 1", "first.py"), answer_of(path, "answer = 2", "second.py")] == [1, 2]
    assert compiled == ["first.py", "second.py"]


def test_texts_of_long_ago_are_dropped_once_they_are_many(
    compiled: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "texts"
    answer_of(path, name="old.py")
    monkeypatch.setattr("companion.compiled_texts.LARGEST", 1)
    answer_of(path, name="new.py")
    assert [answer_of(path, name="new.py"), answer_of(path, name="old.py")] == [42, 42]
    assert compiled == ["old.py", "new.py", "old.py"]


def test_methods_of_dataclasses_are_compiled_once(tmp_path: Path) -> None:
    counts = [
        int(
            subprocess.run(
                [sys.executable, "-c", DATACLASS, tmp_path / "texts"],
                env={"PYTHONPATH": ""},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        )
        for _ in range(2)
    ]
    assert counts[0] > 0  # Python 3.13 compiles all methods of a class as one text
    assert counts[1] == 0
