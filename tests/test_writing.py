from __future__ import annotations

import ast
import errno
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from companion.errors import StoreError
from companion.paths import PACKAGE
from companion.writing import write_whole

OLD, NEW = "what was there\n" * 4000, "what is new\n" * 4000

EXPORTS = """
import sys
from itertools import count
from pathlib import Path
from companion.writing import write_whole
print("begun", flush=True)
for turn in count():
    write_whole(Path(sys.argv[1]), sys.argv[2 + turn % 2] * 40000)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.yaml"


def test_a_file_is_written_and_nothing_is_left_beside_it(path: Path) -> None:
    write_whole(path, "Würfel")
    write_whole(path, b"dice")
    assert path.read_bytes() == b"dice"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("after", [0.0, 0.002, 0.005, 0.011, 0.02])
def test_a_kill_leaves_the_old_file_or_the_new_one(path: Path, after: float) -> None:
    path.write_text("a" * 40000, encoding="utf-8")
    command = [sys.executable, "-c", EXPORTS, str(path), "a", "b"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline().strip() == b"begun"
        try:
            writer.wait(after)
        except subprocess.TimeoutExpired:
            writer.kill()
    assert path.read_text(encoding="utf-8") in ("a" * 40000, "b" * 40000)


def test_a_kill_before_the_name_changes_leaves_the_old_file(path: Path) -> None:
    path.write_text(OLD, encoding="utf-8")
    code = (
        "import os, signal, sys; from pathlib import Path; import companion.writing as w\n"
        "w.os.fsync = lambda file: os.kill(os.getpid(), signal.SIGKILL)\n"
        "w.write_whole(Path(sys.argv[1]), 'half')"
    )
    ended = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert ended.returncode == -9
    assert path.read_text(encoding="utf-8") == OLD


def test_a_disk_that_fails_leaves_the_old_file_and_no_other(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text(OLD, encoding="utf-8")

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("companion.writing.os.fsync", full)
    with pytest.raises(StoreError, match=r"battle\.yaml cannot be written: No space left.*another place"):
        write_whole(path, NEW)
    assert path.read_text(encoding="utf-8") == OLD
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="permissions mean something else here")
def test_permissions_are_kept(path: Path) -> None:
    path.write_text(OLD, encoding="utf-8")
    path.chmod(0o640)
    write_whole(path, NEW)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_leads_to_the_new_content(path: Path) -> None:
    (path.parent / "shared").mkdir()
    real = path.parent / "shared" / "real.yaml"
    real.write_text(OLD, encoding="utf-8")
    path.symlink_to(real)
    write_whole(path, NEW)
    assert path.is_symlink()
    assert real.read_text(encoding="utf-8") == NEW


def test_a_link_in_a_circle_is_told(path: Path) -> None:
    path.symlink_to(path)
    with pytest.raises(StoreError, match=r"cannot be written: .*another place"):
        write_whole(path, NEW)


@pytest.mark.parametrize("name", ["missing/battle.yaml", ".", "nul\0.yaml", "x" * 300])
def test_a_place_that_cannot_be_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(StoreError, match=r"cannot be written: .*another place"):
        write_whole(tmp_path / name, NEW)
    assert list(tmp_path.iterdir()) == []


def test_a_file_whose_name_cannot_change_hands_is_written_in_place(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text(OLD, encoding="utf-8")
    same = path.stat().st_ino

    def busy(*_names: object) -> None:
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))

    monkeypatch.setattr(Path, "replace", busy)
    write_whole(path, "short")
    assert (path.read_text(encoding="utf-8"), path.stat().st_ino) == ("short", same)
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
def test_a_pipe_that_nobody_reads_is_told_and_one_that_is_read_takes_all(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(StoreError, match="cannot be written"):
        write_whole(path, NEW)
    read: list[str] = []
    reader = Thread(target=lambda: read.append(path.read_text(encoding="utf-8")))
    reader.start()
    while not read:
        try:
            write_whole(path, NEW * 20)
        except StoreError:  # until the reader has come
            continue
        reader.join()
    assert read == [NEW * 20]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_a_device_is_written_to_as_it_is() -> None:
    write_whole(Path("/dev/null"), NEW)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    with pytest.raises(StoreError, match="No space left"):
        write_whole(Path("/dev/full"), NEW)


WRITERS = {
    "write_text",
    "write_bytes",
    "QFile",
    "QSaveFile",
    "QSettings",
    "QTextStream",
    "NamedTemporaryFile",
}
MAY_WRITE = re.compile(rf"\b({'|'.join(sorted(WRITERS))}|open|save|QPdfWriter|copy|copy2|copyfile|move)\(")
"""What stands in the text of every module that writes: the others need no closer look."""
DATABASE_FILES = "store"
"""Where SQLite writes, in transactions of its own."""


def writers_in(tree: ast.AST) -> Iterator[str]:
    """Yield the calls in a module that open a file to be written, by name."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        texts = [word.value for word in [*call.args, *(key.value for key in call.keywords)]
                 if isinstance(word, ast.Constant) and isinstance(word.value, str)]  # fmt: skip
        if name in WRITERS:
            yield name
        elif name == "open" and any(set(word) & set("wax+") and len(word) < 4 for word in texts):
            yield "open to write"
        elif (
            name == "open"
            and isinstance(call.func, ast.Attribute)
            and _is_os(call.func)
            and len(call.args) > 1
        ):
            if any(isinstance(part, ast.Attribute) and part.attr == "O_WRONLY" for part in ast.walk(call)):
                yield "os.open to write"
        elif name == "save" and call.args:
            yield "save of a picture"
        elif name == "QPdfWriter" and not (
            isinstance(call.args[0], ast.Name) and call.args[0].id == "buffer"
        ):
            yield "QPdfWriter on a file"
        elif name in ("copy", "copy2", "copyfile", "move") and _is_shutil(call.func):
            yield name


def writers(code: str) -> list[str]:
    """Return the kinds of calls in a module's text that open a file to be written."""
    return sorted(set(writers_in(ast.parse(code)))) if MAY_WRITE.search(code) else []


def _is_os(function: ast.Attribute) -> bool:
    return isinstance(function.value, ast.Name) and function.value.id == "os"


def _is_shutil(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) or (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id == "shutil"
    )


def test_nothing_else_writes_files() -> None:
    found = {
        str(module.relative_to(PACKAGE)): texts
        for module in sorted(PACKAGE.rglob("*.py"))
        if DATABASE_FILES not in module.relative_to(PACKAGE).parts
        and (texts := writers(module.read_text(encoding="utf-8")))
    }
    # The command line opens nowhere, to have somewhere to write to when nobody reads any more.
    nowhere = ["open to write", "os.open to write"]
    # A ruleset that is being written is checked as a copy, in a folder of the moment.
    drafts = {"workshop/ruleset_editing.py": ["copyfile"]}
    # A crash is told by what the dying process can still write: the file has to be open before.
    crashes = {"ui/app/failures.py": ["open to write"]}
    known = {"cli/printing.py": nowhere, "writing.py": ["os.open to write"]}
    assert found == known | drafts | crashes


@pytest.mark.parametrize(
    "line",
    [
        "path.write_text('x')", "open(name, 'w')", "path.open('ab')", "path.open(mode='r+')",
        "QSettings(name)", "os.open(name, os.O_WRONLY)", "widget.grab().save(name)", "QPdfWriter(str(path))",
        "shutil.copy(a, b)",
    ],
)  # fmt: skip
def test_another_writer_would_be_found(line: str) -> None:
    assert writers(line)
