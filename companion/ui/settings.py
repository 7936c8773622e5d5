"""The player's choices for the window, and the file that stores them."""

from __future__ import annotations

import re
from collections.abc import Collection
from configparser import ConfigParser
from configparser import Error as IniError
from enum import StrEnum
from math import isfinite
from pathlib import Path
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QByteArray, QObject, Signal

from companion.documents.document import clip
from companion.documents.textfile import read_text
from companion.errors import FileError, StoreError
from companion.ui.theme.theme import Mode
from companion.ui.theme.tokens import LARGEST_SCALE, SMALLEST_SCALE
from companion.writing import make_folder, write_whole

FILE = "window.ini"
FLAGS = {"true": True, "false": False}
MOST_DIGITS = 18

Choice = TypeVar("Choice", bound=StrEnum)

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


class DiceHabit(StrEnum):
    """The player's habit of rolling dice."""

    ASK = "ask"
    ROLL = "roll"


class FolderUse(StrEnum):
    """The purpose of a remembered folder."""

    SAVE = "save"
    OPEN = "open"


class WindowSettings(QObject):
    """Remembered choices; whatever the file says wrongly falls back to the default.

    `failed` says in words that a choice could not be kept; it counts until the window is closed.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = folder / FILE
        self._file = SettingsFile(self._path)
        self._doubts: dict[str, str] = {}

    @property
    def faults(self) -> tuple[str, ...]:
        """What the file says wrongly and what counts instead, a sentence each."""
        for choice in (self.mode, self.scale, self.reduced_motion, self.finger, self.dice, self.last_battle):
            del choice  # reading it is what finds the fault
        return tuple(self._doubts.values())

    @property
    def mode(self) -> Mode:
        """Light, dark, the system's choice or high contrast."""
        return self._choice("look/mode", Mode.SYSTEM)

    @mode.setter
    def mode(self, mode: Mode) -> None:
        self._write("look/mode", mode.value)

    @property
    def scale(self) -> float:
        """How much larger than designed everything is drawn."""
        text = self._text("look/scale", "1.0")
        try:
            scale = float(text)
        except ValueError:
            scale = float("nan")
        if not isfinite(scale):
            self._doubt("look/scale", text, "a number such as 1.2", "1")
            return 1.0
        return min(max(scale, SMALLEST_SCALE), LARGEST_SCALE)

    @scale.setter
    def scale(self, scale: float) -> None:
        self._write("look/scale", str(scale))

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing may move."""
        return self._flag("look/reduced_motion")

    @reduced_motion.setter
    def reduced_motion(self, reduced: bool) -> None:
        self._write("look/reduced_motion", str(reduced).lower())

    @property
    def finger(self) -> bool:
        """Whether targets are sized for fingers."""
        return self._flag("look/finger")

    @finger.setter
    def finger(self, finger: bool) -> None:
        self._write("look/finger", str(finger).lower())

    @property
    def has_chosen_finger(self) -> bool:
        """Whether targets for fingers have ever been switched on or off."""
        return bool(self._text("look/finger", ""))

    @property
    def dice(self) -> DiceHabit:
        """Whether the app asks for real dice or rolls them itself."""
        return self._choice("play/dice", DiceHabit.ASK)

    @dice.setter
    def dice(self, habit: DiceHabit) -> None:
        self._write("play/dice", habit.value)

    @property
    def last_battle(self) -> int | None:
        """The battle that was on the table when the window was closed."""
        text = self._text("play/last_battle", "")
        return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None

    @last_battle.setter
    def last_battle(self, battle: int | None) -> None:
        self._file.set("play/last_battle", "" if battle is None else str(battle))
        self.sync()

    @property
    def last_place(self) -> str:
        """The club's database that the last battle is in; empty for the player's own."""
        return self._text("play/last_place", "")

    @last_place.setter
    def last_place(self, place: str) -> None:
        self._file.set("play/last_place", place)
        self.sync()

    def folder(self, use: FolderUse) -> Path | None:
        """Return the folder that was used last so; None at first, and where it is gone."""
        text = self._text(f"folders/{use}", "")
        return Path(text) if text and Path(text).is_dir() else None

    def remember_folder(self, use: FolderUse, folder: Path) -> None:
        """Remember a folder for the next time."""
        self._file.set(f"folders/{use}", str(folder.absolute()))
        self.sync()

    def layout(self, name: str) -> QByteArray:
        """Return a remembered geometry or splitter state; empty when there is none."""
        kept = self._file.get(f"layout/{name}")
        return QByteArray(kept) if isinstance(kept, bytes) else QByteArray()

    def remember_layout(self, name: str, state: QByteArray) -> None:
        """Remember a geometry or splitter state."""
        self._file.set(f"layout/{name}", bytes(state.data()))

    def forget_layouts(self, start: str) -> None:
        """Remember none of the geometries and states whose names begin so any more."""
        for key in self._file.keys(f"layout/{start}/"):
            self._file.set(key, b"")

    def remembered_choice(self, key: str, known: Collection[str], default: str) -> str:
        """Return what a page of the window remembers under a key, if it is still one of the known words."""
        text = self._text(key, default)
        return text if text in known else default

    def remember(self, key: str, word: str) -> None:
        """Remember a word under a key such as `print/paper`; `sync` puts it on disk."""
        self._file.set(key, word)

    def sync(self) -> None:
        """Put everything on disk now."""
        try:
            self._file.write()
        except StoreError as problem:
            self.failed.emit(f"The settings of the window are not kept. {problem}")

    def _choice(self, key: str, default: Choice) -> Choice:
        text = self._text(key, default.value)
        try:
            return type(default)(text)
        except ValueError:
            self._doubt(key, text, f"one of {', '.join(type(default))}", default)
            return default

    def _flag(self, key: str) -> bool:
        text = self._text(key, "false")
        if text.lower() not in FLAGS:
            self._doubt(key, text, "true or false", "false")
        return FLAGS.get(text.lower(), False)

    def _text(self, key: str, default: str) -> str:
        kept = self._file.get(key)
        return default if kept is None else str(kept)

    def _doubt(self, key: str, found: str, expected: str, used: str) -> None:
        self._doubts[key] = f"{self._path}: {key} is '{clip(found)}', not {expected}; {used} counts."

    def _write(self, key: str, value: str) -> None:
        self._doubts.pop(key, None)
        self._file.set(key, value)
        self.sync()
        self.changed.emit()
