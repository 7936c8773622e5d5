"""The player's choices for the window, stored in an ini file beside the battles."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from math import isfinite
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QByteArray, QObject, Signal

from companion.documents.document import clip
from companion.errors import StoreError
from companion.ui.settings.ini_file import SettingsFile
from companion.ui.theme.theme import Mode
from companion.ui.theme.tokens import LARGEST_SCALE, SMALLEST_SCALE

FILE = "window.ini"
FLAGS = {"true": True, "false": False}
MOST_DIGITS = 18

Choice = TypeVar("Choice", bound=StrEnum)


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
