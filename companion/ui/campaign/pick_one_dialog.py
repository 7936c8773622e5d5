"""A dialog that picks one of many by typing a part of its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from companion.ui.campaign.components.page_parts import dialog_buttons
from companion.ui.help.help_key import offer_help
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.lines import add_clear_button
from companion.ui.widgets.spacing import with_spacing

SIZE = (420, 460)
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
ID = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate to pick; `text` tells more about it."""

    id: str
    name: str
    text: str = ""


class PickOneDialog(QDialog):
    """The dialog; `choice` is the id of the picked candidate."""

    def __init__(
        self, title: str, candidates: Sequence[Candidate], action_text: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        offer_help(self, "campaigns")
        self.choice: str | None = None
        self.search, self.list = QLineEdit(), QListWidget()
        self.search.setPlaceholderText("Search")
        self.search.setAccessibleName("Search")
        add_clear_button(self.search)
        self.list.setAccessibleName(title)
        self._candidates = tuple(candidates)
        self.pick_button = push_button(action_text, ButtonKind.PRIMARY)
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, (Space.LARGE,) * 4)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        column.addLayout(dialog_buttons(self, self.pick_button))
        self.search.textChanged.connect(self._filter)
        self.list.itemActivated.connect(lambda _item: self.accept())
        self._filter("")
        resize_on_screen(self, *SIZE)

    def _filter(self, text: str) -> None:
        texts = text.casefold().split()
        self.list.clear()
        for each in self._candidates:
            message = f"{each.name} {each.text}"
            if all(word in message.casefold() for word in texts):
                item = QListWidgetItem("  ·  ".join(filter(None, (each.name, each.text))))
                item.setData(ID, each.id)
                self.list.addItem(item)
        if self.list.count():
            self.list.setCurrentRow(0)
        self.pick_button.setEnabled(self.list.count() > 0)

    def accept(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.choice = str(item.data(ID))
            super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None and self.list.count():
            row = self.list.currentRow() + step
            self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))
        else:
            super().keyPressEvent(event)


def pick_one(parent: QWidget, title: str, candidates: Sequence[Candidate], action_text: str) -> str | None:
    """Return the id that a player picks; None where he has thought better of it."""
    dialog = PickOneDialog(title, candidates, action_text, parent)
    return dialog.choice if run_modal(dialog) else None
