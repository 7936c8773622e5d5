"""Choice whether a unit of a new battle keeps the condition of its last battle, or comes fresh."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from companion.engine.shared.setup import UnitCondition
from companion.tabletop.number_text import format_count
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

TIP = "Untick it to field the unit fresh: undamaged, unhurt, with full ammunition."
FRESH = "Comes fresh, without the damage of its last battle."


class ConditionBox(QWidget):
    """A box to untick, and what it is about in words; nothing is shown for a unit that is whole anyway."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._condition: UnitCondition | None = None
        self.box = QCheckBox("As its last battle left it")
        self.description = role_label("", LabelRole.CAPTION)
        set_tip(self.box, TIP)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self.box)
        column.addWidget(self.description)
        self.box.toggled.connect(self._follow_box)
        self.hide()

    def show_condition(self, condition: UnitCondition | None) -> None:
        """Offer a condition, which the unit then comes in; none is that of a whole unit."""
        self._condition = condition
        self.box.setChecked(condition is not None)
        self.setVisible(condition is not None)
        self._show_description()

    def condition(self) -> UnitCondition | None:
        """Return the condition that the unit comes in."""
        return self._condition if self.box.isChecked() else None

    def _follow_box(self) -> None:
        self._show_description()
        self.changed.emit()

    def _show_description(self) -> None:
        condition = self.condition()
        self.description.setText(format_condition(condition) if condition is not None else FRESH)


def format_condition(condition: UnitCondition) -> str:
    """Format a unit's condition."""
    text = ", ".join(_condition_parts(condition))
    return f"{text[:1].upper()}{text[1:]}."


def _condition_parts(condition: UnitCondition) -> Iterator[str]:
    if locations := {*condition.armor, *condition.rear, *condition.structure}:
        yield f"damage in {format_count(len(locations), 'location')}"
    if slots := sum(map(len, condition.slots.values())):
        yield f"{format_count(slots, 'critical slot')} hit"
    if condition.shots:
        yield f"shots gone in {format_count(len(condition.shots), 'ammunition slot')}"
    if condition.hits:
        yield f"{format_count(condition.hits, 'hit')} on the pilot"
    yield from (mark.replace("_", " ") for mark in condition.marks)
