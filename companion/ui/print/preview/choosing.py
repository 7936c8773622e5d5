"""The choices beside the preview: which sheets, what paper, how many a page, which tables, grey or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from companion.ui.print.page.pages import Choices, Paper, Tables
from companion.ui.theme.tokens import Space
from companion.ui.widgets.one_of import add_choice, chosen_of
from companion.ui.widgets.spacing import spaced

Offered: TypeAlias = Mapping[str, tuple[str, str]]
"""The words for each choice, and what it means."""


class State(StrEnum):
    """Which state of the units is printed."""

    NOW = "now"
    FRESH = "fresh"
    EMPTY = "empty"


STATES: Offered = {
    State.NOW: ("As they stand", "With damage, heat and rounds as they are now"),
    State.FRESH: ("Fresh", "As they were before the battle began"),
    State.EMPTY: ("Empty", "Sheets to write on, one for each kind of unit of these rules"),
}
PAPERS: Offered = {Paper.A4: ("A4", "210 × 297 mm"), Paper.LETTER: ("Letter", "8½ × 11 inches")}
NUMBERS: Offered = {
    "one": ("One a page", "Each sheet fills a page"),
    "two": ("Two a page", "Half a page for each unit that has room there"),
}
TABLES: Offered = {
    Tables.NONE: ("None", "Lines for notes instead"),
    Tables.MARGIN: ("Margin", "As many rules tables as fit around the sheet"),
    Tables.ALL: ("Margin and page", "Plus a page of the tables that do not fit in the margin"),
}


class Choosing(QWidget):
    """Tells with `changed` of every choice."""

    changed = Signal()

    def __init__(
        self,
        choices: Choices,
        scopes: Sequence[str] = (),
        *,
        has_states: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._column = spaced(QVBoxLayout(self), Space.SMALL)
        offered = {scope: (scope, "") for scope in scopes}
        self.scopes = (
            add_choice(self._column, "Print", offered, scopes[0], self.changed.emit)
            if len(scopes) > 1
            else {}
        )
        self.states = (
            add_choice(self._column, "Units", STATES, State.NOW, self.changed.emit) if has_states else {}
        )
        self.papers = add_choice(self._column, "Paper", PAPERS, choices.paper, self.changed.emit)
        self.numbers = add_choice(
            self._column, "Sheets", NUMBERS, "two" if choices.is_two else "one", self.changed.emit
        )
        self.tables = add_choice(self._column, "Tables", TABLES, choices.tables, self.changed.emit)
        self.grey = QCheckBox("Grayscale, without side colors")
        self.grey.setChecked(choices.is_grey)
        self.grey.toggled.connect(lambda _on: self.changed.emit())
        self._column.addSpacing(Space.SMALL)
        self._column.addWidget(self.grey)

    @property
    def state(self) -> State:
        """Which state of the units is chosen."""
        return State(chosen_of(self.states)) if self.states else State.FRESH

    @property
    def scope(self) -> str:
        """Which of the units are printed; empty where there is no choice."""
        return chosen_of(self.scopes) if self.scopes else ""

    @property
    def choices(self) -> Choices:
        """How to print."""
        return Choices(
            Paper(chosen_of(self.papers)),
            chosen_of(self.numbers) == "two",
            Tables(chosen_of(self.tables)),
            self.grey.isChecked(),
        )
