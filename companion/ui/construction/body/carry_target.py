"""Where something may be dropped: rows of a location over which what is dragged is shown as it would lie."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from companion.construction.editing.views import Landing
from companion.ui.construction.bench import Workbench
from companion.ui.construction.dragging import carries_load

NOWHERE = -1


class CarryTarget(QWidget):
    """Follows what is carried over its rows; a subclass knows where they are."""

    def __init__(self, bench: Workbench, location: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bench, self.location = bench, location
        self._over = NOWHERE
        self._landing = Landing()
        self.setAcceptDrops(True)

    def row_at(self, y: float) -> int:
        """The row at a height."""
        raise NotImplementedError

    def rows_to_try(self) -> Iterator[int]:
        """Rows that may take what is carried, those where nothing has to make room first."""
        raise NotImplementedError

    def go_to(self, row: int) -> None:
        """Put the cursor on a row, and take the focus."""
        raise NotImplementedError

    @property
    def landing(self) -> Landing:
        """What would come of putting down what is carried here."""
        return self._landing

    def show_landing(self, landing: Landing) -> None:
        """Show what of a preview concerns this location."""
        self._landing = landing
        self.update()

    def preview(self, row: int) -> None:
        """Show what would come of putting down what is carried in a row; in none, nothing."""
        self._over = row
        is_over = row >= 0 and self.bench.carried is not None
        landing = self.bench.landing(self.location, row) if is_over else Landing()
        if landing != self._landing:
            self.show_landing(landing)
            self.bench.previewed.emit(self.location, landing)

    def best_row(self) -> int:
        """The first row that takes what is carried; the first of all where none does."""
        rows = [*self.rows_to_try()] or [0]
        taking = (row for row in rows if not self.bench.landing(self.location, row).refusal)
        return next(taking, rows[0])

    def drag_over(self, event: QDragMoveEvent, row: int) -> None:
        """Show what would come of dropping what is dragged on a row, and take it where that can be."""
        self.preview(row)
        event.setAccepted(not self._landing.refusal)

    def drop_on(self, event: QDropEvent, row: int) -> None:
        """Put what is dragged in a row."""
        if self.bench.put_down(self.location, row):
            event.acceptProposedAction()
            self.go_to(row)
        self.preview(NOWHERE)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if carries_load(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self.drag_over(event, self.row_at(event.position().y()))

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self.preview(NOWHERE)

    def dropEvent(self, event: QDropEvent) -> None:
        self.drop_on(event, self.row_at(event.position().y()))
