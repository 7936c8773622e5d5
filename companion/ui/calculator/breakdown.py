"""The answer to "why 9?": every modifier with sign, words and source."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from companion.tabletop.modifiers import Modifier, format_signed
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.spacing import with_spacing


class Breakdown(QWidget):
    """Modifiers in rulebook order, a line each; labels are kept and filled anew, so that it is quick."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[tuple[QLabel, QLabel, QLabel]] = []
        self._grid = with_spacing(QGridLayout(self), 0)
        self._grid.setColumnStretch(1, 1)
        self.setAccessibleName("Modifiers")
        Theme.current().changed.connect(self._space)
        self._space()

    def show_modifiers(self, modifiers: Sequence[Modifier]) -> None:
        """Show these modifiers and no others."""
        while len(self._lines) < len(modifiers):
            self._add_line()
        for (value, name, source), modifier in zip(self._lines, modifiers, strict=False):
            value.setText(format_signed(modifier.value))
            name.setText(modifier.label)
            source.setText(modifier.source)
        for number, line in enumerate(self._lines):
            for label in line:
                label.setVisible(number < len(modifiers))
        text = "; ".join(f"{modifier}, {modifier.source}" for modifier in modifiers)
        self.setAccessibleDescription(text)

    def _add_line(self) -> None:
        row = 3 * len(self._lines)
        value, name, source = (
            role_label("", LabelRole.NUMBER),
            role_label(""),
            role_label("", LabelRole.CAPTION),
        )
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        value.setWordWrap(False)
        self._grid.addWidget(value, row, 0, 2, 1)
        self._grid.addWidget(name, row, 1)
        self._grid.addWidget(source, row + 1, 1)
        self._lines.append((value, name, source))
        self._space()

    def _space(self) -> None:
        px = Theme.current().tokens.px
        self._grid.setHorizontalSpacing(px(Space.MEDIUM))
        self._grid.setColumnMinimumWidth(0, px(Space.HUGE))
        for number in range(len(self._lines) - 1):
            self._grid.setRowMinimumHeight(3 * number + 2, px(Space.TINY))
