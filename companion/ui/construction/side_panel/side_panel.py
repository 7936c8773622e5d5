"""The right side of the page: the running balance over every fault, remark and difference."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.construction.side_panel.balance import BalancePanel
from companion.ui.construction.side_panel.fault_list import DesignLineList, difference_lines, fault_lines
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain_text import button_text
from companion.ui.widgets.segments import SegmentedPages
from companion.ui.widgets.spacing import with_spacing

FAULTS, DIFFERENCES = "faults", "differences"
MIN_FAULTS_HEIGHT = 180


class DesignSidePanel(QScrollArea):
    """`chosen` brings the fault or remark that the player wants to go to."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Balance and faults")
        self.balance = BalancePanel()
        self.faults, self.differences = DesignLineList("Faults and remarks"), DesignLineList("Differences")
        self.pages = SegmentedPages("Faults and differences")
        self.pages.add(FAULTS, "Faults", "warning", self.faults)
        self.pages.add(DIFFERENCES, "Differences", "variant", self.differences)
        self.faults.chosen.connect(self.chosen)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget()
        inside.setProperty("bare", True)
        column = with_spacing(QVBoxLayout(inside), 0)
        column.addWidget(self.balance)
        below = with_spacing(QVBoxLayout(), 0, (Space.TINY, 0, Space.MEDIUM, Space.MEDIUM))
        below.addWidget(self.pages)
        column.addLayout(below, 1)
        self.setWidget(inside)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_design(self, bench: DesignPageEditor) -> None:
        """Show what there is to be told of the design on the bench."""
        view, examined = bench.view, bench.view.examined
        self.balance.show_design(view)
        faults, remarks = (examined.faults, examined.remarks) if examined is not None else ((), ())
        self.faults.show_lines(fault_lines(faults, remarks, view.trouble))
        self.differences.show_lines(difference_lines(view.differences, view.parent or "what is saved"))
        self._name(FAULTS, "Faults", len(faults) + bool(view.trouble))
        self._name(DIFFERENCES, "Differences", len(view.differences))
        self.pages.button(DIFFERENCES).setVisible(bench.parent_draft is not None)
        if bench.parent_draft is None:
            self.pages.show_page(FAULTS)

    def show_faults_of(self, bench: DesignPageEditor, location: str) -> None:
        """Turn to the first fault about a location."""
        self.pages.show_page(FAULTS)
        row = next((place for place, fault in enumerate(bench.faults) if fault.location == location), None)
        if row is not None:
            self.faults.setCurrentRow(row)
            self.faults.setFocus()

    def _name(self, page: str, text: str, number: int) -> None:
        self.pages.button(page).setText(button_text(f"{text} ({number})" if number else text))

    def _measure(self) -> None:
        self.pages.setMinimumHeight(Theme.current().tokens.px(MIN_FAULTS_HEIGHT))
