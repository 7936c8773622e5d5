"""Failures: the last handler of exceptions, what the player is told, and reports on crashes."""

from __future__ import annotations

import faulthandler
import os
import re
import sys
import threading
import traceback
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from PySide6.QtCore import QObject, Signal, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.paths import PACKAGE
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.spacing import with_spacing
from companion.writing import write_whole

if TYPE_CHECKING:
    from companion.ui.app.shell import Shell


CALM = (
    "Something in Companion went wrong. Your battle is safe: everything up to the last action is stored.\n"
    "You can go on playing. If it happens again, please copy the details and report them."
)


AFTERWARDS = (
    "Companion ended unexpectedly the last time. Everything up to the last action was stored.\n"
    "If it happens again, please copy the details and report them: they contain nothing personal."
)

FOLDER, LAST = "crashes", "last-crash.txt"
_PLACE = re.compile(r'File "([^"]*)"')
_OURS = PACKAGE.parent


class Failures(QObject):
    """Catches uncaught exceptions of any thread, and reports them in the window."""

    fell = Signal(object)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._is_telling = False
        # A signal, so that an exception of another thread is told in the window's own.
        self.fell.connect(self.tell)

    def install(self) -> None:
        """Catch from now on."""
        sys.excepthook = self._catch
        threading.excepthook = lambda fall: self.fell.emit(fall.exc_value)

    def tell(self, problem: BaseException) -> None:
        """Tell a problem by its audience: a CompanionError as it reads, anything else with its details."""
        if isinstance(problem, CompanionError):
            self._shell.tell(str(problem))
            return
        if self._is_telling:
            return

        self._is_telling = True
        CrashDialog(fault_report(problem), self._shell.window()).exec()
        self._is_telling = False

    def _catch(self, kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, Exception):
            sys.__excepthook__(kind, problem, trace)
            return
        traceback.print_exception(kind, problem, trace)
        self.fell.emit(problem)


class CrashDialog(QDialog):
    """Says that the battle is safe, and offers the details to copy."""

    def __init__(self, details: str, parent: QWidget | None = None, calm: str = CALM) -> None:
        super().__init__(parent)
        import platform  # only here, and `getpass` below, as no window that starts well needs them

        self.setWindowTitle("Something went wrong")
        label = role_label(calm)
        self.details = QPlainTextEdit(
            f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}\n\n{details}"
        )
        self.details.setReadOnly(True)
        self.details.setAccessibleName("Details")
        self.copy_button = push_button("Copy details", icon="copy")
        self.continue_button = push_button("Go on", ButtonKind.PRIMARY)
        self.continue_button.setDefault(True)
        self.copy_button.clicked.connect(
            lambda: QGuiApplication.clipboard().setText(self.details.toPlainText())
        )
        self.continue_button.clicked.connect(self.accept)
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.copy_button)
        foot.addStretch(1)
        foot.addWidget(self.continue_button)
        column = with_spacing(
            QVBoxLayout(self), Space.MEDIUM, (Space.WIDE, Space.WIDE, Space.WIDE, Space.LARGE)
        )
        column.addWidget(label)
        column.addWidget(self.details, 1)
        column.addLayout(foot)
        resize_on_screen(self, 640, 420)


class CrashLog:
    """Records where a process was when a fault below Python ended it; `report` is that of the last crash.

    Where nothing can be written, nothing is reported: it never stands in the way of playing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._path = self._folder / f"{os.getpid()}.txt"
        self._file: TextIO | None = None
        self.report = ""

    def begin(self) -> None:
        """Take up the report of the last crash, and be ready for the next."""
        with suppress(OSError, ValueError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self.report = self._read_leftover()
            self._file = self._path.open("w", encoding="utf-8")
            faulthandler.enable(self._file)

    def end(self) -> None:
        """Everything has ended well."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            self._file = None
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    def _read_leftover(self) -> str:
        """Return the last crash told by the files of processes that are no more; they are cleared away."""
        report = ""
        for file in sorted(self._folder.glob("*.txt"), key=lambda file: file.stat().st_mtime_ns):
            if not file.stem.isdecimal() or (_is_alive(int(file.stem)) and not file.stat().st_size):
                continue
            report = without_places(file.read_text("utf-8", "replace")) or report
            file.unlink()
        if report:
            write_whole(self._folder / LAST, report)
        return report


def fault_report(problem: BaseException) -> str:
    """Return the kind and place of a fault, without its message, which might name battles or people."""
    texts: list[str] = []
    seen: BaseException | None = problem
    while seen is not None:
        frames = [
            f"  {_place(frame.filename)}:{frame.lineno} in {frame.name}\n    {frame.line or ''}".rstrip()
            for frame in traceback.extract_tb(seen.__traceback__)
        ]
        texts.append("\n".join([f"{type(seen).__module__}.{type(seen).__qualname__}", *frames]))
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return without_places("\n\ncaused by\n".join(texts))


def without_places(text: str) -> str:
    """Return the same without the folders of this computer and the name of who uses it."""
    text = _PLACE.sub(lambda found: f'File "{_place(found[1])}"', text)
    for private, instead in _private():
        text = text.replace(private, instead)
    return text.strip()


def _private() -> list[tuple[str, str]]:
    found = [(str(_OURS), "…")]
    with suppress(RuntimeError):
        found.append((str(Path.home()), "~"))
    with suppress(OSError, KeyError, ImportError):
        import getpass

        found.append((f"/{getpass.getuser()}/", "/…/"))
    return [(private, instead) for private, instead in found if len(private) > 1]


def _place(file: str) -> str:
    """Return a file from the package or library on that it belongs to."""
    path = Path(file)
    for start in (_OURS, *(parent for parent in path.parents if parent.name == "site-packages")):
        with suppress(ValueError):
            return path.relative_to(start).as_posix()
    return path.name


def _is_alive(process: int) -> bool:
    if process == os.getpid():
        return False
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
