"""What if the attacker had moved otherwise: the same volley after each way of moving."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.engine.views import WhatIf
from companion.ui.calculator.label_grid import LabelGrid
from companion.ui.calculator.wording import DASH, chance_text
from companion.ui.spacing import spaced
from companion.ui.theme.tokens import Space
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.words import Role, role_label

WAITING, NOTHING = "Working it out…", "Moving otherwise would change nothing here."
HEADING = ("Movement", "To hit", "Mean", "Destroyed", "Heat")


class WhatIfView(QWidget):
    """Folded away at first; the table is `wanted` only while it is open."""

    wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = LabelGrid(HEADING)
        self._words = role_label(WAITING, Role.MUTED)
        inside = QWidget()
        column = spaced(QVBoxLayout(inside), Space.TINY)
        column.addWidget(self._grid)
        column.addWidget(self._words)
        self.fold = Fold("What if it had done otherwise?", inside)
        self._grid.hide()
        self.fold.opened.connect(lambda _is_open: self.show_volley())
        spaced(QVBoxLayout(self), 0).addWidget(self.fold)

    def show_volley(self) -> None:
        """Other attacks are ticked: ask for their lines if anybody sees them."""
        if self.fold.is_open:
            self.wanted.emit()

    def show_lines(self, lines: Sequence[WhatIf]) -> None:
        """Show how the volley would fare after each way of moving."""
        present = next((number for number, line in enumerate(lines) if line.is_present), None)
        self._grid.show_rows([what_if_row(line) for line in lines], strong=present)
        self._grid.setVisible(bool(lines))
        self._words.setText(NOTHING)
        self._words.setVisible(not lines)


def what_if_row(line: WhatIf) -> tuple[str, str, str, str, str]:
    """One way of moving as a row: its number, mean damage, chance to destroy, and heat."""
    heat = DASH if line.heat is None else str(line.heat)
    return line.label, line.number, f"{line.mean_damage:.1f}", chance_text(line.kill), heat
