"""Other programs' files as text, decoded and in lines within bounds, and the result of parsing one."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, TypeAlias

from companion.documents.document import clip, shorten_words, single_fault_error
from companion.errors import FileError

MAX_SIZE, MAX_BOARD_SIZE = 2_000_000, 4_000_000
"""Bytes or characters of one file; a large board has a line for each of its hexes."""
MAX_LINE_LENGTH = 200_000
MAX_LINES, MAX_KEPT_LENGTH = 60_000, 200
"""Lines of a file, and characters of a line that is kept."""
_WIDE = {
    codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16",
}  # fmt: skip
_ENDS = re.compile("\r\n?")
_CONTROL = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
OLDER = "cp1252"
"""What texts that are no UTF-8 are taken for: every program of the time wrote so."""

Unit: TypeAlias = dict[str, Any]
"""A document of the catalogue: plain data, as YAML and JSON have it."""
LISTS = ("weapons", "ammunition", "equipment")


def decode(raw: bytes, name: str) -> str:
    """Decode a file's text in UTF-8, UTF-16 or an older encoding; raises FileError for what is no text."""
    if len(raw) > MAX_BOARD_SIZE:
        raise _too_large(name, MAX_BOARD_SIZE)
    wide = next((encoding for mark, encoding in _WIDE.items() if raw.startswith(mark)), None)
    if wide is not None:
        return raw.decode(wide, "replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode(OLDER, "replace")


def split_lines(text: str, name: str, largest: int = MAX_SIZE) -> list[str]:
    """Split a text into lines; raises FileError for one that is too large, or no text at all."""
    if len(text) > largest:
        raise _too_large(name, largest)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise fault(name, line, "this is not a text file.", "Name a text file.")
    if "\r" in text:
        text = _ENDS.sub("\n", text)
    if _CONTROL.search(text):
        text = _CONTROL.sub(" ", text)
    lines = text.removeprefix("\ufeff").split("\n")
    if len(lines) > MAX_LINES:
        raise fault(name, MAX_LINES, f"the file has more than {MAX_LINES} lines.", "Split it.")
    if len(text) > MAX_LINE_LENGTH:
        for number, each in enumerate(lines, start=1):
            if len(each) > MAX_LINE_LENGTH:
                message = f"this line has more than {MAX_LINE_LENGTH} characters."
                raise fault(name, number, message, "Break it up.")
    return lines


def fault(name: str, line: int, message: str, remedy: str = "") -> FileError:
    """Return the refusal of a file, with the line that is to blame, or 0 where none is."""
    return single_fault_error(name, shorten_words(message), remedy, line, 1 if line else 0)


def file_name(name: str) -> str:
    """Return the last part of a file's name, wherever the file lies."""
    return PurePath(name.replace("\\", "/")).name


def one_line(text: str) -> str:
    """Return a text without line ends and odd spaces, and of bounded length."""
    return " ".join(text.split())[:MAX_KEPT_LENGTH].rstrip()


def quote(text: str) -> str:
    """Quote a text of a file for a message."""
    return clip(text, 60)


def _too_large(name: str, largest: int) -> FileError:
    return fault(name, 0, f"this is larger than {largest / 1_000_000:g} MB.", "Split it, or leave it out.")


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A document with its kind, and the texts of the file that the rules have no words for.

    `kind` is `mech`, `vehicle`, `infantry`, `battle_armor`, `board` or `force`.
    """

    kind: str
    document: Unit
    not_understood: tuple[str, ...] = ()

    @classmethod
    def of_unit(cls, kind: str, document: Unit) -> ParsedFile:
        """Return a unit, whose document says itself what in it is only a text."""
        texts = [str(row["text"]) for key in LISTS for row in document.get(key, ()) if "text" in row]
        return cls(kind, document, (*texts, *document.get("not_understood", ())))


def full_name(chassis: str, model: str) -> str:
    """Chassis and model as players say them together."""
    return f"{chassis} {model}".strip()


def names_in(document: Mapping[str, Any]) -> tuple[str, str]:
    """Chassis and model of a unit; a file of an earlier release has them in `name` and `model`."""
    chassis, model = str(document.get("chassis") or ""), str(document.get("model") or "")
    if chassis:
        return chassis, model
    name = str(document.get("name") or document.get("id") or model)
    if model == name or model.startswith(f"{name} "):
        return name, model[len(name) :].strip()
    return name, model
