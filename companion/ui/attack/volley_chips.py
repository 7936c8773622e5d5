"""Volleys that will be declared together, a chip each: the target, and how many attacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.targets import Target
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import table_button
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing


@dataclass(frozen=True, slots=True)
class VolleyMark:
    """A volley as its chip names it; the first one is at the primary target."""

    target: Target
    name: str
    attacks: int
    is_current: bool

    @property
    def text(self) -> str:
        """The chip's words: "Uller · 3"."""
        return f"{self.name} · {self.attacks}"


class VolleyChips(QWidget):
    """Chips in the order of their targets; `chosen` and `removed` tell which target's was touched."""

    chosen = Signal(object)
    removed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips: dict[Target, VolleyChip] = {}
        self._marks: tuple[VolleyMark, ...] = ()
        self._column = with_spacing(QVBoxLayout(self), 0)
        self._flow = Flow()
        self._column.addWidget(self._flow)
        self.setAccessibleName("Targets")
        self.hide()

    def show_marks(self, marks: Sequence[VolleyMark]) -> None:
        """Show these volleys; a single one needs no chip."""
        self.setVisible(len(marks) > 1)
        if tuple(marks) == self._marks or len(marks) < 2:
            return
        self._marks = tuple(marks)
        old, self._flow = self._flow, Flow()
        self._column.replaceWidget(old, self._flow)
        delete_later(old)
        self.chips = {mark.target: VolleyChip(mark, is_first=not at) for at, mark in enumerate(marks)}
        for target, chip in self.chips.items():
            self._flow.add(chip)
            chip.button.clicked.connect(lambda _on, target=target: self.chosen.emit(target))
            chip.remove_button.clicked.connect(lambda _on, target=target: self.removed.emit(target))


class VolleyChip(QWidget):
    """One volley: a button to work on it, and one to drop it."""

    def __init__(self, mark: VolleyMark, *, is_first: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = table_button(mark.text, icon="target" if is_first else "")
        self.button.setCheckable(True)
        self.button.setChecked(mark.is_current)
        self.button.setAutoDefault(False)
        order = "primary target" if is_first else "secondary target"
        set_tip(self.button, f"{mark.name}, {order}")
        self.button.setAccessibleName(f"{mark.name}, {order}, {mark.attacks} attacks")
        self.remove_button = icon_button("close", f"Remove {mark.name} as a target")
        row = with_spacing(QHBoxLayout(self), Space.TINY)
        row.addWidget(self.button)
        row.addWidget(self.remove_button)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
