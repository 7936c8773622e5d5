"""Options and house rules of a ruleset as lists to choose from, each with what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.rulebooks.loader import JOINT
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

if TYPE_CHECKING:
    from companion.battles.library import Library


class OptionLike(Protocol):
    """An option as the form shows it."""

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
    def format_choice(self, choice: str) -> str: ...


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


def _box(option: OptionLike) -> QComboBox:
    """Return the choices of an option, the default first chosen and named as such."""
    box = QComboBox()
    box.setAccessibleName(option.label)
    box.setAccessibleDescription(option.about)
    set_tip(box, f"{option.about}\n{option.source}".strip())
    for choice in option.choices:
        box.addItem(option.format_choice(choice), choice)
    box.setCurrentIndex(option.choices.index(option.default))
    return box


class HouseRules(QWidget):
    """A box to tick for each; without any there is nothing to be seen. `changed` tells of each tick."""

    changed = Signal()

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library, self._base = library, ""
        self.boxes: dict[str, QCheckBox] = {}
        self.fault = role_label("", LabelRole.DANGER)
        self._column = with_spacing(QVBoxLayout(self), 0)
        self._column.addWidget(role_label("House rules", LabelRole.SECTION))
        self._column.addWidget(self.fault)
        self.fault.hide()
        self.hide()

    def show_for(self, base: str) -> None:
        """Offer what extends these rules; what is ticked and still offered stays ticked."""
        ticked = self.ticked_names() if base == self._base else ()
        self._base = base
        for box in self.boxes.values():
            delete_later(box)
        self.boxes = {}
        for name in self._extending(base):
            box = self.boxes[name] = self._box(name)
            box.setChecked(name in ticked)
            box.toggled.connect(lambda _on: self.changed.emit())
            self._column.insertWidget(self._column.count() - 1, box)
        self.setVisible(bool(self.boxes))
        self.tell("")

    def ticked_names(self) -> tuple[str, ...]:
        """Return the names of those that are ticked, in the order in which they are laid."""
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    def joined_name(self) -> str:
        """Return the name of the rules with what is ticked laid over them."""
        return JOINT.join((self._base, *self.ticked_names()))

    def tell(self, fault: str) -> None:
        """Say what keeps those that are ticked from going together."""
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))

    def _box(self, name: str) -> QCheckBox:
        source = self._library.ruleset(name)
        box = QCheckBox(button_text(source.title))
        box.setAccessibleDescription(source.effect or source.about)
        set_tip(box, "\n".join(part for part in (source.about, source.effect) if part) or name)
        return box

    def _extending(self, base: str) -> list[str]:
        own = self._library.rulebooks.roots[-1]
        found = []
        for name in self._library.rulebooks.names():
            try:
                chain = self._library.ruleset(name).chain
            except CompanionError:
                continue
            if name != base and base in chain and self._library.rulebooks.folder(name).parent == own:
                found.append(name)
        return found
