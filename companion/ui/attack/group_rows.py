"""Rows of launchers with a key for each kind of missiles: a touch fires one more, after the last none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from companion.engine.views.attacks import AttackGroup, AttackPlan
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing


class GroupRows(QWidget):
    """A row for each launcher of a plan; `chosen` carries a group and how many of it are to be fired."""

    chosen = Signal(object, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self._labels: list[QLabel] = []
        self._shown: tuple[AttackGroup, ...] = ()
        self._numbers: dict[str, int] = {}
        self._grid = with_spacing(QGridLayout(self), Space.TINY)
        self._grid.setColumnStretch(1, 1)
        self.setAccessibleName("Missiles by their kind")
        self.hide()

    def show_plan(self, plan: AttackPlan, ticked: Sequence[str]) -> None:
        """Show how many of each kind are chosen."""
        if [group.id for group in plan.groups] != [group.id for group in self._shown]:
            self._build(plan.groups)
        self._shown = plan.groups
        for group in plan.groups:
            number = len(group.counted(plan, ticked))
            self._numbers[group.id] = number
            button = self.buttons[group.id]
            button.setText(button_text(f"{group.label} {number}/{group.most}"))
            button.setChecked(number > 0)
            set_tip(button, f"{group.left} left. Each press fires one more; after the last, none")
            button.setAccessibleName(f"{group.launcher}, {group.label}: {number} of {group.most}")
        self.setVisible(bool(plan.groups))

    def _build(self, groups: Sequence[AttackGroup]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.buttons = {}
        rows: dict[str, QHBoxLayout] = {}
        for group in groups:
            row = rows.get(group.launcher)
            if row is None:
                box = QWidget()
                row = rows[group.launcher] = with_spacing(QHBoxLayout(box), Space.TINY)
                row.addStretch(1)
                self._grid.addWidget(role_label(group.launcher, LabelRole.MUTED), len(rows) - 1, 0)
                self._grid.addWidget(box, len(rows) - 1, 1)
            button = self.buttons[group.id] = table_button("", ButtonKind.QUIET)
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._touch, group.id))
            row.insertWidget(row.count() - 1, button)

    def _touch(self, group_id: str) -> None:
        group = next(it for it in self._shown if it.id == group_id)
        number = self._numbers[group_id]
        self.chosen.emit(group, number + 1 if number < group.most else 0)
