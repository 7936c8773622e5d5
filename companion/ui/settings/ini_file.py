"""The ini file of the window's settings, as Qt writes it; read forgivingly, written whole."""

from __future__ import annotations

import re
from configparser import ConfigParser
from configparser import Error as IniError
from pathlib import Path
from typing import TypeAlias

from companion.documents.textfile import read_text
from companion.errors import FileError
from companion.writing import make_folder, write_whole

Setting: TypeAlias = str | bytes

LARGEST = 1_000_000
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))")
_LETTERS = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


class SettingsFile:
    """Texts and bytes by key such as `look/mode`; another window's changes to other keys are kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._values = _read_settings(path)
        self._changed: dict[str, Setting] = {}

    def get(self, key: str) -> Setting | None:
        """Return what stands under a key."""
        return self._values.get(key)

    def keys(self, start: str) -> tuple[str, ...]:
        """Return the keys that begin so."""
        return tuple(key for key in self._values if key.startswith(start))

    def set(self, key: str, value: Setting) -> None:
        """Change a key; `write` puts it on disk."""
        if self._values.get(key) != value:
            self._values[key] = self._changed[key] = value

    def write(self) -> None:
        """Put what has changed on disk; raises StoreError in words."""
        if not self._changed:
            return
        self._values = _read_settings(self._path) | self._changed
        make_folder(self._path.parent)
        write_whole(self._path, _text(self._values))
        self._changed = {}


def _read_settings(path: Path) -> dict[str, Setting]:
    ini = ConfigParser(interpolation=None, strict=False, delimiters=("=",), default_section="")
    ini.optionxform = str  # type: ignore[method-assign,assignment]
    try:
        ini.read_string(read_text(path, LARGEST))
    except (FileError, IniError):
        return {}
    # Within a section Qt writes the strokes of a key the other way round.
    return {
        f"{name}/{key}".replace("\\", "/"): _parse_value(ini[name][key])
        for name in ini.sections()
        for key in ini[name]
    }


def _parse_value(written: str) -> Setting:
    quoted = written[1:-1] if len(written) > 1 and written[0] == written[-1] == '"' else written
    text = _ESCAPE.sub(_unescape, quoted)
    if text.startswith("@ByteArray(") and text.endswith(")"):
        return text[len("@ByteArray(") : -1].encode("latin-1", "replace")
    return text


def _unescape(match: re.Match[str]) -> str:
    sixteen, eight, letter = match.groups()
    if letter is not None:
        return _LETTERS.get(letter, letter)
    return chr(int(sixteen, 16) if sixteen else int(eight, 8))


def _text(values: dict[str, Setting]) -> str:
    sections: dict[str, list[str]] = {}
    for key, value in sorted(values.items()):
        section, _, name = key.partition("/")
        name = name.replace("/", "\\")
        sections.setdefault(section, []).append(f"{name}={_escape_value(value)}\n")
    return "\n".join(f"[{section}]\n{''.join(lines)}" for section, lines in sections.items())


def _escape_value(value: Setting) -> str:
    if isinstance(value, bytes):
        return '"@ByteArray(' + "".join(f"\\x{byte:x}" for byte in value) + ')"'
    plain = "".join(f"\\x{ord(sign):x}" if sign in '\\"\n\r\t' else sign for sign in value)
    return plain if plain.isalnum() else f'"{plain}"'
