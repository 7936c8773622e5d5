"""A list of units, of a battle or of the hangar, that is searched by typing any part of a name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget

from companion.engine.views.units import ModelView
from companion.ui.theme.theme import Theme
from companion.ui.widgets.plain import set_item_tip


class UnitBox(QComboBox):
    """Chooses a unit; what is typed and is no unit counts as none."""

    chosen = Signal()

    def __init__(self, models: Sequence[ModelView], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Unit")
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        for number, model in enumerate(models):
            self.addItem(model.name, model.id)
            set_item_tip(self, number, model.summary)
        if (line := self.lineEdit()) is not None:
            line.setPlaceholderText("Search a unit")
        completer = QCompleter(self.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setCompleter(completer)
        self.setMinimumWidth(Theme.current().tokens.px(180))
        self.currentTextChanged.connect(lambda _text: self.chosen.emit())
        self.currentIndexChanged.connect(self._show_beginning)

    @property
    def choice(self) -> str | None:
        """The unit's id, None while the text names none."""
        found = self.findText(self.currentText(), Qt.MatchFlag.MatchFixedString)
        return None if found < 0 else str(self.itemData(found))

    def choose(self, model: str) -> None:
        """Choose a unit by its id."""
        self.setCurrentIndex(self.findData(model))

    def _show_beginning(self) -> None:
        """A name that is too long is cut at its end, not at its beginning."""
        if (line := self.lineEdit()) is not None and not line.hasFocus():
            line.setCursorPosition(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_beginning()
