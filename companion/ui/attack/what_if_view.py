"""Comparison of the same volley after other choices of the attacker, labelled by the rules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.engine.views.attacks import WhatIf, WhatIfLabels
from companion.ui.calculator.wording import DASH, chance_text
from companion.ui.theme.tokens import Space
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.layouts import LabelGrid
from companion.ui.widgets.plain_text import button_text
from companion.ui.widgets.spacing import with_spacing

WAITING = "Working it out…"
PLAIN = WhatIfLabels(
    "What if it had done something else?",
    ("Option", "To hit", "Mean", "Destroyed", "Heat"),
    "No other choice would change anything here.",
)


class WhatIfView(QWidget):
    """A table, folded at first; `lines_requested` asks for its lines only while it is open."""

    lines_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = LabelGrid(PLAIN.columns)
        self._labels = PLAIN
        self._message = role_label(WAITING, LabelRole.MUTED)
        inside = QWidget()
        column = with_spacing(QVBoxLayout(inside), Space.TINY)
        column.addWidget(self._grid)
        column.addWidget(self._message)
        self.fold = Fold(PLAIN.question, inside)
        self._grid.hide()
        self.fold.opened.connect(lambda _is_open: self.show_volley())
        with_spacing(QVBoxLayout(self), 0).addWidget(self.fold)

    def set_labels(self, labels: WhatIfLabels) -> None:
        """Ask and answer in the words of the rules."""
        self._labels = labels
        self._grid.show_heading(labels.columns)
        self.fold.heading.setText(button_text(labels.question))

    def show_volley(self) -> None:
        """Other attacks are ticked: ask for their lines if anybody sees them."""
        if self.fold.is_open:
            self.lines_requested.emit()

    def show_lines(self, lines: Sequence[WhatIf]) -> None:
        """Show how the volley would fare after each way."""
        present = next((number for number, line in enumerate(lines) if line.is_present), None)
        self._grid.show_rows([self._row(line) for line in lines], strong=present)
        self._grid.setVisible(bool(lines))
        self._message.setText(self._labels.empty_text)
        self._message.setVisible(not lines)

    def _row(self, line: WhatIf) -> list[str]:
        """Return a line without what the rules have no name for: such a column takes no room."""
        return [
            text if name else "" for text, name in zip(what_if_row(line), self._labels.columns, strict=True)
        ]


def what_if_row(line: WhatIf) -> tuple[str, str, str, str, str]:
    """One way as a row: its number, mean damage, chance to destroy, and heat."""
    heat = DASH if line.heat is None else str(line.heat)
    return line.label, line.number, f"{line.mean_damage:.1f}", chance_text(line.kill), heat
