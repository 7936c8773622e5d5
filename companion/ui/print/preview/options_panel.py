"""The panel of options beside the preview: sheets, paper, sheets a page, tables, colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from companion.ui.print.page.pages import Paper, PrintChoices, PrintedTables
from companion.ui.theme.tokens import Space
from companion.ui.widgets.segments import add_choice, chosen_of
from companion.ui.widgets.spacing import with_spacing

Offered: TypeAlias = Mapping[str, tuple[str, str]]
"""The words for each choice, and what it means."""


class PrintedState(StrEnum):
    """The state in which units are printed."""

    NOW = "now"
    FRESH = "fresh"
    EMPTY = "empty"


STATES: Offered = {
    PrintedState.NOW: ("As they are now", "With their damage, heat and ammunition"),
    PrintedState.FRESH: ("Fresh", "As they were before the battle began"),
    PrintedState.EMPTY: ("Blank", "Sheets to fill in, one for each kind of unit of these rules"),
}
PAPERS: Offered = {Paper.A4: ("A4", "210 × 297 mm"), Paper.LETTER: ("Letter", "8½ × 11 inches")}
NUMBERS: Offered = {
    "one": ("One per page", "Each sheet fills a page"),
    "two": ("Two per page", "Half a page for each unit that has room there; four platoons per page"),
}
TABLES: Offered = {
    PrintedTables.NONE: ("None", "Lines for notes instead"),
    PrintedTables.MARGIN: ("Margin", "As many rules tables as fit around the sheet"),
    PrintedTables.ALL: ("Margin and page", "Plus a page of the tables that do not fit in the margin"),
}


class PrintOptionsPanel(QWidget):
    """The options of record sheets; `changed` tells of every choice."""

    changed = Signal()

    def __init__(
        self,
        choices: PrintChoices,
        scopes: Sequence[str] = (),
        *,
        has_states: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._column = with_spacing(QVBoxLayout(self), Space.SMALL)
        offered = {scope: (scope, "") for scope in scopes}
        self.scopes = (
            add_choice(self._column, "Print", offered, scopes[0], self.changed.emit)
            if len(scopes) > 1
            else {}
        )
        self.states = (
            add_choice(self._column, "Units", STATES, PrintedState.NOW, self.changed.emit)
            if has_states
            else {}
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
    def state(self) -> PrintedState:
        """Which state of the units is chosen."""
        return PrintedState(chosen_of(self.states)) if self.states else PrintedState.FRESH

    @property
    def scope(self) -> str:
        """Which of the units are printed; empty where there is no choice."""
        return chosen_of(self.scopes) if self.scopes else ""

    @property
    def choices(self) -> PrintChoices:
        """How to print."""
        return PrintChoices(
            Paper(chosen_of(self.papers)),
            chosen_of(self.numbers) == "two",
            PrintedTables(chosen_of(self.tables)),
            self.grey.isChecked(),
        )
