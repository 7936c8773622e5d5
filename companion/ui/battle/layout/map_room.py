"""Container of the map in the middle of the page, or of a note while the map is elsewhere."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from companion.ui.widgets.empty_state import EmptyState

AWAY, BACK = "The map is in a window of its own.", "Bring it back"


class MapRoom(QStackedWidget):
    """Holds the map with its tools; `away` is what is shown instead of a map that is lent."""

    def __init__(self, table: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.away = EmptyState("window", AWAY, BACK)
        self.addWidget(table)
        self.addWidget(self.away)

    @property
    def is_away(self) -> bool:
        """Whether the map stands elsewhere."""
        return self.indexOf(self._table) < 0

    def lend(self) -> QWidget:
        """Let the map go."""
        self.removeWidget(self._table)
        return self._table

    def take_back(self) -> None:
        """Show the map here again."""
        self.insertWidget(0, self._table)
        self.setCurrentWidget(self._table)
