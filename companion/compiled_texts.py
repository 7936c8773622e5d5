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
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from mmap import ACCESS_READ, mmap
from pathlib import Path
from types import CodeType
from typing import Any

LARGEST = 16_000_000
"""Bytes of code beyond which only what was compiled last is kept, as most is of earlier releases then."""
_NUMBER = 8
"""Bytes of the number with which the file begins: how long its index is."""
_FAULTY = (OSError, EOFError, ValueError, TypeError)


class CompiledTexts:
    """The code of texts, and the file in which it is kept: an index by hash, then one code after another."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._index: Mapping[bytes, int] = {}
        self._codes = memoryview(b"")
        self._new: dict[bytes, bytes] = {}
        with suppress(*_FAULTY):
            self._index, self._codes = _parse(_open(path))

    def code(self, text: str | bytes, filename: str) -> CodeType:
        """Return the code of a text, which is compiled if none is kept."""
        whole = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        key = source_hash(b"%s\0%s" % (filename.encode(), whole))
        with suppress(LookupError, *_FAULTY):
            new = self._new.get(key)
            kept = marshal.loads(self._codes[self._index[key] :] if new is None else new)
            if isinstance(kept, CodeType):
                return kept
        code: CodeType = compile(text, filename, "exec", dont_inherit=True)
        self._new[key] = marshal.dumps(code)
        return code

    def execute(self, text: str, variables: dict[str, Any], names: dict[str, Any] | None = None) -> None:
        """Carry out a text as `exec` does."""
        exec(self.code(text, "<string>"), variables, names)

    def keep(self) -> None:
        """Write what was compiled, if anything was, behind what other processes wrote meanwhile."""
        if not self._new or sys.dont_write_bytecode:
            return
        index, codes = dict[bytes, int](), b""
        with suppress(*_FAULTY):
            known, written = _parse(self._path.read_bytes())
            if len(written) < LARGEST:
                index, codes = dict(known), bytes(written)
        for key, code in self._new.items():
            index[key] = len(codes)
            codes += code
        head = marshal.dumps((MAGIC_NUMBER, index))
        whole = len(head).to_bytes(_NUMBER, "little") + head + codes
        # It writes whole files and is silent where it cannot, as for the code of modules.
        SourceFileLoader("", "").set_data(str(self._path), whole)
        self._new = {}


def _open(path: Path) -> mmap | bytes:
    """Return the content of a file, of which only what is asked for is read where that can be done."""
    if os.name != "posix":  # elsewhere nobody could write the file meanwhile
        return path.read_bytes()
    with path.open("rb") as file:
        return mmap(file.fileno(), 0, access=ACCESS_READ)


def _parse(raw: mmap | bytes) -> tuple[Mapping[bytes, int], memoryview]:
    """Return the index and the codes of a file; raises ValueError, TypeError and EOFError for a strange
    one.
    """
    whole = memoryview(raw)
    end = _NUMBER + int.from_bytes(whole[:_NUMBER], "little")
    magic, index = marshal.loads(whole[_NUMBER:end])
    if magic != MAGIC_NUMBER or not isinstance(index, dict):
        raise ValueError(magic)
    return index, whole[end:]


TEXTS = CompiledTexts(Path(cache_from_source(__file__)).with_suffix(".texts"))
"""The texts of this installation."""


def compile_dataclasses_once() -> None:
    """Take the methods of dataclasses from what is kept, and keep at the end what was compiled."""
    # In that module the name stands before the builtin.
    vars(dataclasses)["exec"] = TEXTS.execute
    atexit.register(TEXTS.keep)
