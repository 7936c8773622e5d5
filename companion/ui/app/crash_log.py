"""Report on a process that crashed: where it was, without anything of the player's."""

from __future__ import annotations

import faulthandler
import getpass
import os
import re
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from companion.paths import PACKAGE
from companion.writing import write_whole

FOLDER, LAST = "crashes", "last-crash.txt"
_PLACE = re.compile(r'File "([^"]*)"')
_OURS = PACKAGE.parent


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
