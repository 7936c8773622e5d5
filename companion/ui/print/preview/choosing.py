"""The choices beside the preview: which sheets, what paper, how many a page, which tables, grey or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QPushButton, QVBoxLayout, QWidget

from companion.ui.print.page.pages import Choices, Paper, Tables
from companion.ui.theme.tokens import Space
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, push_button, role_label

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
    Tables.MARGIN: ("Margin", "As many tables of the rules as have room round the sheet"),
    Tables.ALL: ("Margin and page", "A page of those tables too that have no room on the margin"),
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
        self.scopes = self._group("Print", offered, scopes[0]) if len(scopes) > 1 else {}
        self.states = self._group("Units", STATES, State.NOW) if has_states else {}
        self.papers = self._group("Paper", PAPERS, choices.paper)
        self.numbers = self._group("Sheets", NUMBERS, "two" if choices.is_two else "one")
        self.tables = self._group("Tables", TABLES, choices.tables)
        self.grey = QCheckBox("Grey, without the colours of sides")
        self.grey.setChecked(choices.is_grey)
        self.grey.toggled.connect(lambda _on: self.changed.emit())
        self._column.addSpacing(Space.SMALL)
        self._column.addWidget(self.grey)

    @property
    def state(self) -> State:
        """Which state of the units is chosen."""
        return State(_chosen(self.states)) if self.states else State.FRESH

    @property
    def scope(self) -> str:
        """Which of the units are printed; empty where there is no choice."""
        return _chosen(self.scopes) if self.scopes else ""

    @property
    def choices(self) -> Choices:
        """How to print."""
        return Choices(
            Paper(_chosen(self.papers)),
            _chosen(self.numbers) == "two",
            Tables(_chosen(self.tables)),
            self.grey.isChecked(),
        )

    def _group(
        self, name: str, offered: Mapping[str, tuple[str, str]], chosen: str
    ) -> dict[str, QPushButton]:
        """Buttons of which one is down, under a name."""
        self._column.addWidget(role_label(name, Role.SECTION))
        row = Flow()
        row.setAccessibleName(name)
        together = QButtonGroup(row)
        made: dict[str, QPushButton] = {}
        for key, (label, hint) in offered.items():
            button = made[key] = push_button(label)
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setChecked(key == chosen)
            set_tip(button, hint or label)
            together.addButton(button)
            row.add(button)
        together.buttonClicked.connect(lambda _button: self.changed.emit())
        self._column.addWidget(row)
        return made


def _chosen(buttons: Mapping[str, QPushButton]) -> str:
    return next(key for key, button in buttons.items() if button.isChecked())
