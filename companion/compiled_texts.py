"""Compiled texts: code that libraries write as text and compile anew in every process, kept beside bytecode.

Dataclasses write the methods of each class as text, which takes most of the time in which their modules are
imported; PySide brings helpers of its own along as text. The code of a text is found by the text's hash, as
Python finds code that it keeps by hash, so no code of another text counts. What cannot be read is passed
over, and nothing is kept where Python itself may not write bytecode.
"""

from __future__ import annotations

import atexit
import dataclasses
import marshal
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from types import CodeType
from typing import Any

LARGEST = 16_000_000
"""Bytes of code beyond which only what was compiled last is kept, as most is of earlier releases then."""
_FAULTY = (OSError, EOFError, ValueError, TypeError)


class CompiledTexts:
    """The code of texts, and the file in which it is kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known = self._read()
        self._new: dict[bytes, bytes] = {}

    def code(self, text: str | bytes, filename: str) -> CodeType:
        """Return the code of a text, which is compiled if none is kept."""
        whole = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        key = source_hash(b"%s\0%s" % (filename.encode(), whole))
        with suppress(LookupError, *_FAULTY):
            kept = marshal.loads(self._known[key])
            if isinstance(kept, CodeType):
                return kept
        code: CodeType = compile(text, filename, "exec", dont_inherit=True)
        self._known[key] = self._new[key] = marshal.dumps(code)
        return code

    def execute(self, text: str, variables: dict[str, Any], names: dict[str, Any] | None = None) -> None:
        """Carry out a text as `exec` does."""
        exec(self.code(text, "<string>"), variables, names)

    def keep(self) -> None:
        """Write what was compiled, if anything was, beside what other processes wrote meanwhile."""
        if not self._new or sys.dont_write_bytecode:
            return
        whole = self._read() | self._new
        if sum(map(len, whole.values())) > LARGEST:
            whole = self._new
        # It writes whole files and is silent where it cannot, as for the code of modules.
        SourceFileLoader("", "").set_data(str(self._path), marshal.dumps((MAGIC_NUMBER, whole)))
        self._new = {}

    def _read(self) -> dict[bytes, bytes]:
        with suppress(*_FAULTY):
            magic, codes = marshal.loads(self._path.read_bytes())
            if magic == MAGIC_NUMBER and isinstance(codes, Mapping):
                return dict(codes)
        return {}


TEXTS = CompiledTexts(Path(cache_from_source(__file__)).with_suffix(".texts"))
"""The texts of this installation."""


def compile_dataclasses_once() -> None:
    """Take the methods of dataclasses from what is kept, and keep at the end what was compiled."""
    # In that module the name stands before the builtin.
    vars(dataclasses)["exec"] = TEXTS.execute
    atexit.register(TEXTS.keep)
