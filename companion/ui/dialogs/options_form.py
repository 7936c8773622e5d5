"""The options of a ruleset as lists to choose from, each with what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing


class OptionLike(Protocol):
    """An option as the form shows it."""

    @property
    def label(self) -> str: ...
    @property
    def choices(self) -> tuple[str, ...]: ...
    @property
    def choice_labels(self) -> Mapping[str, str]: ...
    @property
    def default(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def source(self) -> str: ...


class OptionsForm(QWidget):
    """The options below one another, set to their defaults; rules without any show nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QComboBox] = {}
        self._column = with_spacing(QVBoxLayout(self), Space.TINY)

    def show_options(self, options: Mapping[str, OptionLike]) -> None:
        """Show a ruleset's options."""
        while (item := self._column.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                delete_later(old)
        self.boxes = {}
        if options:
            self._column.addWidget(role_label("Options", LabelRole.SECTION))
        for name, option in options.items():
            box = self.boxes[name] = _box(option)
            label = role_label(option.label, LabelRole.MUTED)
            label.setBuddy(box)
            self._column.addWidget(label)
            self._column.addWidget(box)
            if option.about:
                self._column.addWidget(role_label(option.about, LabelRole.CAPTION))
            self._column.addSpacing(Theme.current().tokens.px(Space.SMALL))

    def choose(self, values: Mapping[str, str]) -> None:
        """Set some options."""
        for name, value in values.items():
            if name in self.boxes:
                self.boxes[name].setCurrentIndex(self.boxes[name].findData(value))

    def values(self) -> dict[str, str]:
        """Return every option's choice."""
        return {name: str(box.currentData()) for name, box in self.boxes.items()}


def format_choice(option: OptionLike, choice: str) -> str:
    """Return a choice as players read it: "1 MP a level", "No extra MP (default)"."""
    text = option.choice_labels.get(choice) or choice.replace("_", " ").capitalize()
    return f"{text} (default)" if choice == option.default else text


def _box(option: OptionLike) -> QComboBox:
    """Return the choices of an option, the default first chosen and named as such."""
    box = QComboBox()
    box.setAccessibleName(option.label)
    box.setAccessibleDescription(option.about)
    set_tip(box, f"{option.about}\n{option.source}".strip())
    for choice in option.choices:
        box.addItem(format_choice(option, choice), choice)
    box.setCurrentIndex(option.choices.index(option.default))
    return box
