"""Whether a unit of a new battle comes as its last battle left it, or fresh."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from companion.engine.shared.setup import UnitCondition
from companion.tabletop.counting import counted
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

TIP = "Untick it to field the unit fresh: undamaged, unhurt, with full ammunition."
FRESH = "Comes fresh, without the damage of its last battle."


class ConditionBox(QWidget):
    """A box to untick, and what it is about in words; nothing is shown for a unit that is whole anyway."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told: UnitCondition | None = None
        self.box = QCheckBox("As its last battle left it")
        self.words = role_label("", Role.CAPTION)
        set_tip(self.box, TIP)
        column = spaced(QVBoxLayout(self), 0)
        column.addWidget(self.box)
        column.addWidget(self.words)
        self.box.toggled.connect(self._follow_box)
        self.hide()

    def show_condition(self, condition: UnitCondition | None) -> None:
        """Offer a condition, which the unit then comes in; none is that of a whole unit."""
        self._told = condition
        self.box.setChecked(condition is not None)
        self.setVisible(condition is not None)
        self._show_words()

    def condition(self) -> UnitCondition | None:
        """The condition that the unit comes in."""
        return self._told if self.box.isChecked() else None

    def _follow_box(self) -> None:
        self._show_words()
        self.changed.emit()

    def _show_words(self) -> None:
        told = self.condition()
        self.words.setText(condition_words(told) if told is not None else FRESH)


def condition_words(told: UnitCondition) -> str:
    """A condition in a line."""
    words = ", ".join(_parts(told))
    return f"{words[:1].upper()}{words[1:]}."


def _parts(told: UnitCondition) -> Iterator[str]:
    if locations := {*told.armor, *told.rear, *told.structure}:
        yield f"damage in {counted(len(locations), 'location')}"
    if slots := sum(map(len, told.slots.values())):
        yield f"{counted(slots, 'critical slot')} hit"
    if told.shots:
        yield f"shots gone in {counted(len(told.shots), 'ammunition slot')}"
    if told.hits:
        yield f"{counted(told.hits, 'hit')} on the pilot"
    yield from (mark.replace("_", " ") for mark in told.marks)
