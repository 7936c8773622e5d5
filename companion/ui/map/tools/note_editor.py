"""The editor of players' notes on one hex: a short text and a sign."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.engine.marks import HEX_MARKS, LONGEST_NOTE, HexNote
from companion.tabletop.hexes import Hex
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

ICONS = {"flag": "flag", "danger": "warning", "target": "target", "question": "help"}


class NoteEditor(QWidget):
    """A line and four signs for a hex; `saved` carries hex, words and sign, both empty to take it away."""

    saved = Signal(object, str, str)
    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hex: Hex | None = None
        self._title = role_label("", LabelRole.SECTION)
        self.field = QLineEdit()
        self.field.setMaxLength(LONGEST_NOTE)
        self.field.setPlaceholderText("A few words")
        self.field.setAccessibleName("Note")
        self.field.returnPressed.connect(self._save)
        self.field.installEventFilter(self)
        self.signs = {mark: icon_button(ICONS[mark], mark.capitalize()) for mark in HEX_MARKS}
        self.save_button = push_button("Save", ButtonKind.PRIMARY)
        self.remove_button = push_button("Remove", ButtonKind.QUIET)
        self.save_button.clicked.connect(self._save)
        self.remove_button.clicked.connect(lambda: self._tell("", ""))
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        row = with_spacing(QHBoxLayout(), Space.TINY)
        for mark, button in self.signs.items():
            button.setCheckable(True)
            button.clicked.connect(lambda on, mark=mark: self._take_sign(mark if on else ""))
            row.addWidget(button)
        row.addStretch(1)
        column.addWidget(self._title)
        column.addWidget(self.field)
        column.addLayout(row)
        column.addWidget(self.save_button)
        column.addWidget(self.remove_button)
        self.hide()

    def edit(self, place: Hex, note: HexNote | None) -> None:
        """Begin with what is noted on a hex."""
        self._hex = place
        self._title.setText(f"Note on {place.label}")
        self.field.setText(note.text if note else "")
        self._take_sign(note.mark if note else "")
        self.remove_button.setVisible(note is not None)
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_press = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self._leave()
            return True
        return super().eventFilter(watched, event)

    def _take_sign(self, sign: str) -> None:
        for mark, button in self.signs.items():
            button.setChecked(mark == sign)

    def _save(self) -> None:
        sign = next((mark for mark, button in self.signs.items() if button.isChecked()), "")
        self._tell(self.field.text().strip(), sign)

    def _tell(self, text: str, sign: str) -> None:
        place = self._hex
        self._leave()
        if place is not None:
            self.saved.emit(place, text, sign)

    def _leave(self) -> None:
        self._hex = None
        self.hide()
        self.leave_requested.emit()
