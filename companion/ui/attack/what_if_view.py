"""What if the attacker had done otherwise: the same volley after each way, in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.engine.views.odds import WhatIf, WhatIfWords
from companion.ui.calculator.wording import DASH, chance_text
from companion.ui.theme.tokens import Space
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.layouts.label_grid import LabelGrid
from companion.ui.widgets.plain import button_text
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

WAITING = "Working it out…"
PLAIN = WhatIfWords(
    "What if it had done something else?",
    ("Option", "To hit", "Mean", "Destroyed", "Heat"),
    "No other choice would change anything here.",
)


class WhatIfView(QWidget):
    """Folded away at first; the table is `wanted` only while it is open."""

    wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = LabelGrid(PLAIN.columns)
        self._called = PLAIN
        self._words = role_label(WAITING, Role.MUTED)
        inside = QWidget()
        column = spaced(QVBoxLayout(inside), Space.TINY)
        column.addWidget(self._grid)
        column.addWidget(self._words)
        self.fold = Fold(PLAIN.question, inside)
        self._grid.hide()
        self.fold.opened.connect(lambda _is_open: self.show_volley())
        spaced(QVBoxLayout(self), 0).addWidget(self.fold)

    def call(self, words: WhatIfWords) -> None:
        """Ask and answer in the words of the rules."""
        self._called = words
        self._grid.show_heading(words.columns)
        self.fold.heading.setText(button_text(words.question))

    def show_volley(self) -> None:
        """Other attacks are ticked: ask for their lines if anybody sees them."""
        if self.fold.is_open:
            self.wanted.emit()

    def show_lines(self, lines: Sequence[WhatIf]) -> None:
        """Show how the volley would fare after each way."""
        present = next((number for number, line in enumerate(lines) if line.is_present), None)
        self._grid.show_rows([self._row(line) for line in lines], strong=present)
        self._grid.setVisible(bool(lines))
        self._words.setText(self._called.nothing)
        self._words.setVisible(not lines)

    def _row(self, line: WhatIf) -> list[str]:
        """A line without what the rules have no name for: such a column takes no room."""
        return [
            text if name else "" for text, name in zip(what_if_row(line), self._called.columns, strict=True)
        ]


def what_if_row(line: WhatIf) -> tuple[str, str, str, str, str]:
    """One way as a row: its number, mean damage, chance to destroy, and heat."""
    heat = DASH if line.heat is None else str(line.heat)
    return line.label, line.number, f"{line.mean_damage:.1f}", chance_text(line.kill), heat
