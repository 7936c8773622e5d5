"""A guard around a monkey: it changes nothing outside its folder; dialogs of the system answer by chance."""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog

from companion.paths import resources

Report = Callable[[str, str], None]
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
PATHS = {
    "os.remove": (0,),
    "os.rmdir": (0,),
    "os.mkdir": (0,),
    "os.truncate": (0,),
    "os.chmod": (0,),
    "os.rename": (0, 1),
    "os.link": (1,),
    "os.symlink": (1,),
    "shutil.rmtree": (0,),
    "shutil.move": (0, 1),
}
"""Which arguments of what Python tells of are paths that are about to be changed."""
FORBIDDEN = frozenset({"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "webbrowser.open"})


def guard(folder: Path, report: Report) -> None:
    """From now on nothing outside a folder is written or removed, and no program is started."""
    inside = (os.path.realpath(folder), os.path.realpath("/dev/null"))
    sys.dont_write_bytecode = True

    def hear(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, _mode, flags = arguments
            changed = [path] if isinstance(flags, int) and flags & WRITING else []
        elif event in PATHS:
            changed = [arguments[number] for number in PATHS[event]]
        elif event in FORBIDDEN:
            changed = [event]
        else:
            return
        for path in changed:
            if not isinstance(path, int) and not os.path.realpath(os.fsdecode(path)).startswith(inside):
                report("outside", f"{event}: {path}")
                raise PermissionError(f"{event} outside of the folder: {path}")

    sys.addaudithook(hear)


def answer_for_the_system(chance: random.Random, folder: Path) -> None:
    """Answer by chance what the system's own dialogs would ask."""
    files, out = folder / "files", folder / "out"
    furnish(files)
    out.mkdir()

    def some() -> str:
        return str(chance.choice([*files.iterdir(), *out.iterdir(), files / "missing.yaml"]))

    def target(name: str) -> str:
        return "" if chance.random() < 0.2 else str(out / (Path(name).name or "unnamed"))

    answers: dict[str, Callable[..., Any]] = {
        "getOpenFileName": lambda *_held, **_named: (some(), ""),
        "getOpenFileNames": lambda *_held, **_named: ([some() for _ in range(chance.randrange(4))], ""),
        "getSaveFileName": lambda _parent, _caption, name="", *_held, **_named: (target(name), ""),
        "getExistingDirectory": lambda *_held, **_named: chance.choice(["", str(out)]),
    }
    for name, answer in answers.items():
        setattr(QFileDialog, name, staticmethod(answer))
    QDesktopServices.openUrl = staticmethod(lambda _url: True)  # type: ignore[method-assign]

    def print_to_file(dialog: QPrintDialog) -> int:
        printer: QPrinter = dialog.printer()
        printer.setOutputFileName(str(out / "printed.pdf"))
        return int(chance.choice([QDialog.DialogCode.Accepted, QDialog.DialogCode.Rejected]))

    QPrintDialog.exec = print_to_file  # type: ignore[method-assign]


def furnish(files: Path) -> None:
    """What there is to open: battles, rulesets, nonsense."""
    files.mkdir()
    for path in (resources() / "examples" / "battles").glob("*.yaml"):
        shutil.copy(path, files)
    (files / "empty.yaml").write_bytes(b"")
    (files / "nonsense.yaml").write_bytes(bytes(range(256)))
    (files / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\nnot one")
    tempfile.tempdir = None
