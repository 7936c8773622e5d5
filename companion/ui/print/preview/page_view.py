"""One page, large: fitted into the view or nearer, as it will be printed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from companion.ui.print.page.pages import Page
from companion.ui.print.sheets import draw_page
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import LIGHT, Space

NEARER, MOST, LEAST = 1.25, 6.0, 1.0


class PageView(QScrollArea):
    """Shows a page whole at first; nearer, it can be scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paper = _Paper()
        self._zoom = LEAST
        self.setWidget(self._paper)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName("Page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def zoom(self) -> float:
        """How much larger than fitted the page is."""
        return self._zoom

    def show_page(self, page: Page | None, *, is_grey: bool) -> None:
        """Show another page at the same size, or none."""
        self._paper.show_page(page, is_grey)
        self._fit()

    def set_zoom(self, zoom: float) -> None:
        """Show the page so much larger than fitted."""
        self._zoom = min(max(zoom, LEAST), MOST)
        self._fit()

    def nearer(self) -> None:
        """A step nearer."""
        self.set_zoom(self._zoom * NEARER)

    def farther(self) -> None:
        """A step farther."""
        self.set_zoom(self._zoom / NEARER)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        page = self._paper.page
        if page is None:
            return
        edge = 2 * Theme.current().tokens.px(Space.MEDIUM)
        room = self.maximumViewportSize()
        width, height = page.size
        scale = min((room.width() - edge) / width, (room.height() - edge) / height) * self._zoom
        self._paper.resize(QSize(round(width * scale), round(height * scale)).expandedTo(QSize(1, 1)))


class _Paper(QWidget):
    """The paper itself, painted once for each size."""

    def __init__(self) -> None:
        super().__init__()
        self.page: Page | None = None
        self._is_grey = False
        self._drawn: QPixmap | None = None

    def show_page(self, page: Page | None, is_grey: bool) -> None:
        self.page, self._is_grey, self._drawn = page, is_grey, None
        self.setAccessibleName("; ".join(page.titles) if page else "")
        self.setVisible(page is not None)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        self._drawn = None
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.page is None:
            return
        density = self.devicePixelRatioF()
        size = self.size() * density
        if self._drawn is None or self._drawn.size() != size:
            self._drawn = page_pixmap(self.page, size, is_grey=self._is_grey)
        QPainter(self).drawPixmap(QRectF(self.rect()), self._drawn, QRectF(self._drawn.rect()))


def page_pixmap(page: Page, size: QSize, *, is_grey: bool) -> QPixmap:
    """A page as a picture of this size in dots."""
    drawn = QPixmap(size.expandedTo(QSize(1, 1)))
    drawn.fill(QColor(LIGHT.surface))
    painter = QPainter(drawn)
    draw_page(painter, page, drawn.width() / page.size.width, is_grey=is_grey)
    painter.setPen(QColor(LIGHT.line))
    painter.drawRect(0, 0, drawn.width() - 1, drawn.height() - 1)
    painter.end()
    return drawn
