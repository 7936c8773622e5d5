"""Text that nobody vouches for, brought in whole: of bounded size, from real files only, in UTF-8."""

from __future__ import annotations

import codecs
import re
import stat
from pathlib import Path
from typing import IO

from companion.documents.document import single_fault_error
from companion.errors import FileError

LARGEST = 4_000_000
NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

_SAVE_AS_UTF8 = "Save it as UTF-8."
_WIDE = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_KINDS = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
UNSEEN = "\N{REPLACEMENT CHARACTER}"
"""What stands for a character that cannot be shown."""


def escape_unseen(text: str) -> str:
    """Return a text to be shown and read: what no text file may hold becomes a sign that is seen."""
    return text if text.isprintable() else NO_TEXT.sub(UNSEEN, text)


def is_file(path: Path) -> bool:
    """Whether there is such a file; no file has a name that the system cannot even look for."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def open_file(path: Path) -> IO[bytes]:
    """Return the bytes of a file; raises FileError for what is missing, forbidden, or no file and without
    end.
    """
    name = str(path)
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            kind = next((kind for is_kind, kind in _KINDS if is_kind(mode)), "a device")
            raise single_fault_error(name, f"This is {kind}, not a file.", "Name a text file.")
        return path.open("rb")
    except FileNotFoundError:
        raise single_fault_error(name, "There is no such file.", "Check the name.") from None
    except PermissionError:
        raise single_fault_error(name, "You may not read this file.", "Check its permissions.") from None
    except (OSError, ValueError) as error:
        raise _unreadable(name, error) from None


def read_text(path: Path, largest: int = LARGEST) -> str:
    """Return the text of one file of at most `largest` bytes; raises FileError."""
    with open_file(path) as stream:
        return decode_text(read_whole(stream, str(path), largest), str(path))


def read_whole(stream: IO[bytes], name: str, largest: int = LARGEST, begun: bytes = b"") -> bytes:
    """Return what is left in a stream after the bytes `begun`; raises FileError."""
    raw = bytearray(begun)
    try:
        while len(raw) <= largest and (more := stream.read(largest + 1 - len(raw))):
            raw += more
    except OSError as error:
        raise _unreadable(name, error) from None
    if len(raw) > largest:
        raise _too_large(name, largest)
    return bytes(raw)


def read_line(stream: IO[bytes], name: str, largest: int = LARGEST) -> bytes:
    """Return the next line of a stream, empty at its end; raises FileError."""
    try:
        line = stream.readline(largest + 1)
    except OSError as error:
        raise _unreadable(name, error) from None
    if len(line) > largest:
        raise _too_large(name, largest)
    return line


def decode_text(raw: bytes, name: str, line: int = 1) -> str:
    """Return the text of UTF-8 bytes, with or without a byte order mark; raises FileError."""
    if raw.startswith(_WIDE):
        raise single_fault_error(name, "The file is written in UTF-16 or UTF-32.", _SAVE_AS_UTF8)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if b"\0" in raw:
            raise single_fault_error(name, "This is not a text file.", "Name a text file.") from None
        before = raw[: error.start].decode("utf-8-sig")
        found = f"The byte 0x{raw[error.start]:02X} is not UTF-8."
        raise single_fault_error(name, found, _SAVE_AS_UTF8, *place_after(before, line)) from None
    return check_text(text, name, line)


def check_text(text: str, name: str, line: int = 1) -> str:
    """Return a text without byte order mark; raises FileError where a control character stands in it."""
    text = text.removeprefix("\ufeff")
    if junk := NO_TEXT.search(text):
        message = f"The control character U+{ord(junk[0]):04X} is in it; this is not a text file."
        raise single_fault_error(
            name, message, "Remove it, or name a text file.", *place_after(text[: junk.start()], line)
        )
    return text


def place_after(text: str, line: int = 1) -> tuple[int, int]:
    """Line and column of the character that follows a text."""
    return line + text.count("\n"), len(text) - text.rfind("\n")


def _too_large(name: str, largest: int) -> FileError:
    return single_fault_error(
        name, f"This is larger than {largest / 1_000_000:g} MB.", "Split it, or name another file."
    )


def _unreadable(name: str, error: Exception) -> FileError:
    return single_fault_error(name, f"This cannot be read: {getattr(error, 'strerror', None) or error}.")
