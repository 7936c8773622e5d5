"""Import of Qt: PySide neither reads our sources nor compiles its own at every start."""

from __future__ import annotations

import builtins
import marshal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from typing import Any


def import_qt() -> None:
    """Import Qt, and let Python go on importing as it did before.

    From then on PySide would read the source of every module after importing it, to see whether that may use
    PySide's `__feature__`. Nothing here does, and it took a sixth of the start.
    """
    python_import = builtins.__import__
    with CompiledSources(Path(cache_from_source(__file__)).with_suffix(".pyside")).in_use():
        import PySide6.QtCore  # noqa: F401

    builtins.__import__ = python_import


class CompiledSources:
    """Code of sources that PySide brings along as text, kept beside the code that Python itself keeps.

    PySide compiles them whenever it is imported, a tenth of the time until the window is shown. A file that
    is not there, or not of these sources, is passed over and written anew where that can be done.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, tuple[bytes, Any]] = {}

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Inside, what was compiled before is not compiled again."""
        with suppress(OSError, EOFError, ValueError, TypeError):
            self._known = dict(marshal.loads(self._path.read_bytes()))
        python_compile, before = builtins.compile, dict(self._known)

        def compile_once(source: Any, filename: Any, mode: str, *others: Any, **named: Any) -> Any:
            if mode != "exec" or others or named or not isinstance(source, bytes):
                return python_compile(source, filename, mode, *others, **named)
            mark = MAGIC_NUMBER + source_hash(source)
            if self._known.get(filename, (b"",))[0] != mark:
                self._known[filename] = mark, python_compile(source, filename, mode)
            return self._known[filename][1]

        builtins.compile = compile_once
        try:
            yield
        finally:
            builtins.compile = python_compile
        if self._known != before and not sys.dont_write_bytecode:
            # It writes whole files and is silent where it cannot, as for the code of modules.
            SourceFileLoader("", "").set_data(str(self._path), marshal.dumps(self._known))
