"""Import of Qt: PySide neither reads our sources nor compiles its own at every start."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

from companion.compiled_texts import TEXTS, CompiledTexts

DEFERRED = ("errorhandler", "layout", "parser", "lib/enum_sig", "lib/pyi_generator", "lib/tool")
"""Sources of PySide that tell of signatures, as where an argument is wrong: half of its own import."""
_DEFERRED_FILES = frozenset(f"shibokensupport/signature/{name}.py" for name in DEFERRED)
_ASK_LATER = f"""
from functools import partial
from {__name__} import load_deferred
__getattr__ = partial(load_deferred, globals())
"""
_LOOKS_INTO_SOURCES = "shibokensupport/feature.py"
_LOOKS_NO_MORE = b"\ndef _mod_uses_pyside(module):\n    return False\n"
"""What PySide looks for in every source of Python's that it imports itself, and never finds."""
_sources: dict[str, bytes] = {}
_loading = RLock()


def import_qt() -> None:
    """Import Qt, and let Python go on importing as it did before.

    From then on PySide would read the source of every module after importing it, to see whether that may use
    PySide's `__feature__`. Nothing here does, and it took a sixth of the start.
    """
    python_import = builtins.__import__
    with compiling_once(TEXTS, _DEFERRED_FILES):
        import PySide6.QtCore  # noqa: F401

    builtins.__import__ = python_import


@contextmanager
def compiling_once(texts: CompiledTexts, deferred: frozenset[str] = frozenset()) -> Iterator[None]:
    """Inside, sources that a library brings along as text are not compiled again.

    PySide compiles them whenever it is imported, a tenth of the time until the window is shown. Those in
    deferred files are carried out once a name is asked for that their module has not.
    """
    python_compile = builtins.compile

    def compile_once(source: Any, filename: Any, mode: str, *others: Any, **named: Any) -> Any:
        if mode != "exec" or others or named or not isinstance(source, bytes):
            return python_compile(source, filename, mode, *others, **named)
        if filename == _LOOKS_INTO_SOURCES:
            source += _LOOKS_NO_MORE
        if filename not in deferred:
            return texts.code(source, filename)
        _sources[filename] = source
        return texts.code(_ASK_LATER, filename)

    builtins.compile = compile_once
    try:
        yield
    finally:
        builtins.compile = python_compile


def load_deferred(variables: dict[str, Any], name: str) -> Any:
    """Return a name of a module whose source is carried out only now; raises AttributeError without such."""
    if name.startswith("__"):
        raise AttributeError(name)
    with _loading:
        if variables.pop("__getattr__", None) is not None:
            filename = variables["__file__"]
            exec(TEXTS.code(_sources.pop(filename), filename), variables)
    if name not in variables:
        raise AttributeError(f"module '{variables['__name__']}' has no attribute '{name}'")
    return variables[name]
