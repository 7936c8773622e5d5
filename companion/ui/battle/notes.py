"""Notes on units and on the battle: written in a small dialog, kept as entries of the journal."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QMenu, QPlainTextEdit, QVBoxLayout, QWidget

from companion.ui.battle.places import BattlePlaces
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.spacing import with_spacing

SIZE = (460, 260)
HINT = "Ctrl+Enter saves the note."


class NoteDialog(QDialog):
    """`written` brings what is noted by now; without words the note goes."""

    written = Signal(str)

    def __init__(self, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._before = text
        self.text = QPlainTextEdit(text)
        self.text.setAccessibleName(title)
        self.text.setTabChangesFocus(True)
        self.text.selectAll()
        self.remove_button = push_button("Remove", ButtonKind.QUIET, "trash")
        self.cancel_button, self.keep_button = push_button("Cancel"), push_button("Save", ButtonKind.PRIMARY)
        self.keep_button.setShortcut("Ctrl+Return")
        self.remove_button.setVisible(bool(text))
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.remove_button)
        foot.addWidget(role_label(HINT, LabelRole.CAPTION), 1)
        foot.addWidget(self.keep_button)
        foot.addWidget(self.cancel_button)
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, (Space.LARGE,) * 4)
        column.addWidget(role_label(title, LabelRole.SECTION))
        column.addWidget(self.text, 1)
        column.addLayout(foot)
        self.cancel_button.clicked.connect(self.reject)
        self.keep_button.clicked.connect(lambda: self._end(self.text.toPlainText().strip()))
        self.remove_button.clicked.connect(lambda: self._end(""))
        resize_on_screen(self, *SIZE)

    def _end(self, text: str) -> None:
        self.accept()
        if text != self._before:
            self.written.emit(text)


class Notes:
    """Opens the dialog for one battle."""

    def __init__(self, bridge: BattleController, selection: Selection, places: BattlePlaces) -> None:
        self._bridge, self._selection, self._places = bridge, selection, places

    def write_on(self, unit: str | None) -> NoteDialog | None:
        """Let the player note something on a unit, or on the battle."""
        bridge = self._bridge
        if bridge.refuses_change():
            return None
        view = bridge.unit(unit) if unit is not None else None
        text = view.note if view is not None else bridge.game.battle_note(bridge.battle)
        title = f"Note on {view.name}" if view is not None else "Note on the battle"
        dialog = NoteDialog(title, text, self._places.page)
        dialog.written.connect(lambda labels: bridge.mark(bridge.game.write_note(labels, unit)))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def write_on_selected(self) -> None:
        """Let the player note something on the selected unit, or on the battle where none is."""
        self.write_on(self._selection.unit)

    def write_on_battle(self) -> None:
        """Let the player note something on the battle."""
        self.write_on(None)

    def offer(self, menu: QMenu, unit: str) -> None:
        """Put the note into the menu of a unit."""
        if not self._bridge.is_closed:
            text = "Change the note…" if self._bridge.unit(unit).note else "Write a note…"
            wear_icon(menu.addAction(text, partial(self.write_on, unit)), "note")
