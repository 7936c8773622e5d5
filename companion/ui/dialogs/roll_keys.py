"""Keys for the line of a roll: what a finger taps stands in it as if it were typed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from companion.engine.asks import Roll
from companion.ui.askbar.dice_faces import faces_of
from companion.ui.askbar.face_pane import FaceKey
from companion.ui.askbar.total_keys import TotalKeys
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.spacing import with_spacing


class RollKeys(QWidget):
    """The totals of a roll, or the faces of its dice; `typed` brings what a key stands for."""

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.totals = TotalKeys()
        self.faces: tuple[FaceKey, ...] = ()
        self._roll: Roll | None = None
        self._row = with_spacing(QHBoxLayout(self), Space.TINY)
        self._row.addWidget(self.totals)
        self.totals.chosen.connect(lambda total: self.typed.emit(str(total)))
        self.hide()

    def show_roll(self, roll: Roll | None) -> None:
        """Put out the keys of a roll; none where nothing is rolled."""
        if roll != self._roll:
            self._roll = roll
            for key in self.faces:
                delete_later(key)
            self.faces = ()
            self.totals.hide()
            if roll is not None and roll.faces:
                self.faces = tuple(self._face_keys(roll))
            elif roll is not None:
                self.totals.show_roll(roll)
        self.setVisible(roll is not None)

    def _face_keys(self, roll: Roll) -> list[FaceKey]:
        keys = [FaceKey(face, len(roll.faces), self) for face in faces_of(roll)]
        for key in keys:
            key.clicked.connect(partial(self.typed.emit, key.face.letter))
            self._row.addWidget(key)
        return keys
