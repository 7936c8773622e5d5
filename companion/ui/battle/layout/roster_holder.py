"""Container of the roster with its grip: among the tools of a column, or at the end of a strip."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from companion.ui.roster.roster import RosterPanel
from companion.ui.widgets.spacing import with_spacing

DOWN, ACROSS = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight


class RosterHolder(QWidget):
    """Holds the roster, and a corner for what moves and folds it."""

    def __init__(self, roster: RosterPanel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.roster = roster
        self._line = with_spacing(QBoxLayout(DOWN, self), 0)
        self._line.addWidget(roster, 1)
        self._corner: QWidget | None = None

    def add_corner(self, widget: QWidget) -> None:
        """Put a widget at the upper right end."""
        self._corner = widget
        self._line.addWidget(widget)
        self._settle()

    def lie(self, strip: bool, *, low: bool, narrow: bool) -> None:
        """Lie as a strip, as low as can be if need be, or stand as a column that may be a narrow one."""
        self._line.setDirection(ACROSS if strip else DOWN)
        self.roster.become_strip(strip, low=low, narrow=narrow)
        fixed = QSizePolicy.Policy.Fixed if strip else QSizePolicy.Policy.Preferred
        self.setSizePolicy(QSizePolicy.Policy.Preferred, fixed)
        self._settle()

    def _settle(self) -> None:
        if self._corner is None:
            return
        if self._line.direction() is ACROSS:
            self._line.addWidget(self._corner, 0, Qt.AlignmentFlag.AlignTop)
        else:
            self.roster.tools.add_corner(self._corner)
