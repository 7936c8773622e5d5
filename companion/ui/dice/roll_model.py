"""Rolls as the rows of a table: as many as there are, only those in sight are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from companion.battles.dice.log import LoggedRoll
from companion.ui.widgets.plain_text import tip_text

Index = QModelIndex | QPersistentModelIndex

COLUMNS = ("Turn", "Player", "What for", "Dice", "Result", "Needed", "Rolled by")
NUMBERS = (0, 4, 5)
WITH_BATTLE = "Battle"


class RollModel(QAbstractTableModel):
    """The log, newest last; of all battles each row names its own."""

    def __init__(self) -> None:
        super().__init__()
        self.rolls: Sequence[LoggedRoll] = ()
        self._names_battle = False

    def show_rolls(self, rolls: Sequence[LoggedRoll], *, names_battle: bool) -> None:
        """Show these rolls and no others."""
        self.beginResetModel()
        self.rolls, self._names_battle = rolls, names_battle
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rolls)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._headings[section]
        return None

    def data(self, index: Index, role: int = 0) -> Any:
        roll, column = self.rolls[index.row()], index.column() - self._names_battle
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return roll.battle if column < 0 else _cells(roll)[column]
            case Qt.ItemDataRole.ToolTipRole:
                return tip_text(f"{roll.phase}: {roll.line}")
            case Qt.ItemDataRole.TextAlignmentRole if column in NUMBERS:
                return Qt.AlignmentFlag.AlignCenter
        return None

    @property
    def _headings(self) -> tuple[str, ...]:
        return (WITH_BATTLE, *COLUMNS) if self._names_battle else COLUMNS


def _cells(roll: LoggedRoll) -> tuple[str, ...]:
    note, faces = roll.note, roll.faces
    dice = f"{note.dice}: {faces}" if faces and not note.faces and len(note.got) > 1 else note.dice
    need = "" if note.need is None else str(note.need)
    return str(roll.turn), roll.player, note.purpose or roll.line, dice, roll.result, need, roll.roller
