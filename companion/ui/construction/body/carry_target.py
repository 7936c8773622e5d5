"""Drop target for carried items: rows of a location with a preview of the result."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from companion.construction.editing.views import DropPreview
from companion.ui.construction.dragging import carries_load
from companion.ui.construction.page_editor import DesignPageEditor

NOWHERE = -1


class CarryTarget(QWidget):
    """Follows what is carried over its rows; a subclass knows where they are."""

    def __init__(self, bench: DesignPageEditor, location: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editor, self.location = bench, location
        self._over = NOWHERE
        self._landing = DropPreview()
        self.setAcceptDrops(True)

    def row_at(self, y: float) -> int:
        """Return the row at a height."""
        raise NotImplementedError

    def rows_to_try(self) -> Iterator[int]:
        """Rows that may take what is carried, those where nothing has to make room first."""
        raise NotImplementedError

    def go_to(self, row: int) -> None:
        """Put the cursor on a row, and take the focus."""
        raise NotImplementedError

    @property
    def landing(self) -> DropPreview:
        """The result of putting the carried item down here."""
        return self._landing

    def show_landing(self, landing: DropPreview) -> None:
        """Show what of a preview concerns this location."""
        self._landing = landing
        self.update()

    def preview(self, row: int) -> None:
        """Show what would come of putting down what is carried in a row; in none, nothing."""
        self._over = row
        is_over = row >= 0 and self.editor.carried is not None
        landing = self.editor.landing(self.location, row) if is_over else DropPreview()
        if landing != self._landing:
            self.show_landing(landing)
            self.editor.previewed.emit(self.location, landing)

    def best_row(self) -> int:
        """Return the first row that takes what is carried; the first of all where none does."""
        rows = [*self.rows_to_try()] or [0]
        taking = (row for row in rows if not self.editor.landing(self.location, row).refusal)
        return next(taking, rows[0])

    def drag_over(self, event: QDragMoveEvent, row: int) -> None:
        """Show what would come of dropping what is dragged on a row, and take it where that can be."""
        self.preview(row)
        event.setAccepted(not self._landing.refusal)

    def drop_on(self, event: QDropEvent, row: int) -> None:
        """Put what is dragged in a row."""
        if self.editor.put_down(self.location, row):
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
