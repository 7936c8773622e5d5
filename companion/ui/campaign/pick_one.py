"""A dialog that picks one of many by typing a part of its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from companion.ui.help.offered import offer_help
from companion.ui.theme.tokens import Space
from companion.ui.widgets.layouts.sized import resize_on_screen
from companion.ui.widgets.letting_go import run_modal
from companion.ui.widgets.lines.clearing import let_clear
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, push_button

SIZE = (420, 460)
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
ID = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Candidate:
    """One of those to pick from; `words` tell more about it."""

    id: str
    name: str
    words: str = ""


class PickOne(QDialog):
    """`choice` is the id of the one that was picked."""

    def __init__(
        self, title: str, candidates: Sequence[Candidate], deed: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        offer_help(self, "campaigns")
        self.choice: str | None = None
        self.search, self.list = QLineEdit(), QListWidget()
        self.search.setPlaceholderText("Search")
        self.search.setAccessibleName("Search")
        let_clear(self.search)
        self.list.setAccessibleName(title)
        self._candidates = tuple(candidates)
        self.cancel_button, self.pick_button = push_button("Cancel"), push_button(deed, Kind.PRIMARY)
        self.pick_button.setDefault(True)
        foot = spaced(QHBoxLayout(), Space.SMALL)
        foot.addStretch(1)
        foot.addWidget(self.pick_button)
        foot.addWidget(self.cancel_button)
        column = spaced(QVBoxLayout(self), Space.MEDIUM, (Space.LARGE,) * 4)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        column.addLayout(foot)
        self.search.textChanged.connect(self._filter)
        self.list.itemActivated.connect(lambda _item: self._pick())
        self.cancel_button.clicked.connect(self.reject)
        self.pick_button.clicked.connect(self._pick)
        self._filter("")
        resize_on_screen(self, *SIZE)

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        self.list.clear()
        for each in self._candidates:
            told = f"{each.name} {each.words}"
            if all(word in told.casefold() for word in words):
                item = QListWidgetItem("  ·  ".join(filter(None, (each.name, each.words))))
                item.setData(ID, each.id)
                self.list.addItem(item)
        if self.list.count():
            self.list.setCurrentRow(0)
        self.pick_button.setEnabled(self.list.count() > 0)

    def _pick(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.choice = str(item.data(ID))
            self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None and self.list.count():
            row = self.list.currentRow() + step
            self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))
        else:
            super().keyPressEvent(event)


def pick_one(parent: QWidget, title: str, candidates: Sequence[Candidate], deed: str) -> str | None:
    """The id that a player picks; None where he has thought better of it."""
    dialog = PickOne(title, candidates, deed, parent)
    return dialog.choice if run_modal(dialog) else None
