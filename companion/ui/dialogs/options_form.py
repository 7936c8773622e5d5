"""The options of a ruleset as lists to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from companion.ui.spacing import spaced
from companion.ui.theme.tokens import Space
from companion.ui.widgets.words import Role, role_label


class OptionLike(Protocol):
    """What the form shows of an option."""

    @property
    def label(self) -> str: ...
    @property
    def choices(self) -> tuple[str, ...]: ...
    @property
    def default(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def source(self) -> str: ...


class OptionsForm(QWidget):
    """One line an option, set to its default."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QComboBox] = {}
        self._column = spaced(QVBoxLayout(self), Space.TINY)

    def show_options(self, options: Mapping[str, OptionLike]) -> None:
        """Show a ruleset's options."""
        while (item := self._column.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self.boxes = {}
        for name, option in options.items():
            box = QComboBox()
            box.setAccessibleName(option.label)
            box.setToolTip(f"{option.about} ({option.source})" if option.about else option.source)
            for choice in option.choices:
                box.addItem(choice.replace("_", " ").capitalize(), choice)
            box.setCurrentIndex(option.choices.index(option.default))
            label = role_label(option.label, Role.MUTED)
            label.setBuddy(box)
            self._column.addWidget(label)
            self._column.addWidget(box)
            self.boxes[name] = box

    def choose(self, values: Mapping[str, str]) -> None:
        """Set some options."""
        for name, value in values.items():
            if name in self.boxes:
                self.boxes[name].setCurrentIndex(self.boxes[name].findData(value))

    def values(self) -> dict[str, str]:
        """Every option's choice."""
        return {name: str(box.currentData()) for name, box in self.boxes.items()}
