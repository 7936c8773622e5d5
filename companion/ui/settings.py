"""What the player chose for the window, kept in an ini file beside the battles."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from companion.ui.theme.theme import Mode
from companion.ui.theme.tokens import LARGEST_SCALE, SMALLEST_SCALE

FILE = "window.ini"

Choice = TypeVar("Choice", bound=StrEnum)


class DiceHabit(StrEnum):
    """Who rolls when nobody says otherwise."""

    ASK = "ask"
    ROLL = "roll"


class Settings(QObject):
    """Remembered choices; whatever the file says wrongly falls back to the default."""

    changed = Signal()

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = QSettings(str(folder / FILE), QSettings.Format.IniFormat)

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
        try:
            scale = float(str(self._file.value("look/scale", 1.0)))
        except ValueError:
            return 1.0
        return min(max(scale, SMALLEST_SCALE), LARGEST_SCALE)

    @scale.setter
    def scale(self, scale: float) -> None:
        self._write("look/scale", scale)

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing may move."""
        return self._flag("look/reduced_motion")

    @reduced_motion.setter
    def reduced_motion(self, reduced: bool) -> None:
        self._write("look/reduced_motion", reduced)

    @property
    def finger(self) -> bool:
        """Whether targets are sized for fingers."""
        return self._flag("look/finger")

    @finger.setter
    def finger(self, finger: bool) -> None:
        self._write("look/finger", finger)

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
        text = str(self._file.value("play/last_battle", ""))
        return int(text) if text.isdigit() else None

    @last_battle.setter
    def last_battle(self, battle: int | None) -> None:
        self._file.setValue("play/last_battle", "" if battle is None else battle)
        self._file.sync()

    def layout(self, name: str) -> QByteArray:
        """A remembered geometry or splitter state; empty when there is none."""
        kept = self._file.value(f"layout/{name}")
        return kept if isinstance(kept, QByteArray) else QByteArray()

    def keep_layout(self, name: str, state: QByteArray) -> None:
        """Remember a geometry or splitter state."""
        self._file.setValue(f"layout/{name}", state)

    def sync(self) -> None:
        """Put everything on disk now."""
        self._file.sync()

    def _choice(self, key: str, default: Choice) -> Choice:
        try:
            return type(default)(str(self._file.value(key, default.value)))
        except ValueError:
            return default

    def _flag(self, key: str) -> bool:
        return str(self._file.value(key, "false")).lower() == "true"

    def _write(self, key: str, value: Any) -> None:
        self._file.setValue(key, value)
        self._file.sync()
        self.changed.emit()
