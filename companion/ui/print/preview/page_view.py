"""One page, large: fitted into the view or nearer, as it will be printed."""

from __future__ import annotations

from collections.abc import Callable, Generator

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QScrollArea, QWidget

from companion.cooperative import run_to_end
from companion.ui.print.page.pages import PrintedPage
from companion.ui.print.sheets import draw_page
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import LIGHT, Space
from companion.ui.widgets.plain_text import tip_text

NEARER, MOST, LEAST = 1.25, 6.0, 1.0

THUMBNAIL, LIST = 100, 148


class PageView(QScrollArea):
    """Shows a page whole at first; nearer, it can be scrolled.

    What it shows is drawn by `draw_on`, a portion at a time; `drawing_requested` says that there is
    something to draw.
    """

    drawing_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paper = _Paper(self.drawing_requested.emit)
        self._zoom = LEAST
        self.setWidget(self._paper)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName("Page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def zoom(self) -> float:
        """How much larger than fitted the page is."""
        return self._zoom

    def show_page(self, page: PrintedPage | None, *, is_grey: bool) -> None:
        """Show another page at the same size, or none."""
        self._paper.show_page(page, is_grey)
        self._fit()

    def draw_on(self) -> bool:
        """Draw a portion of the page; False where there is nothing to draw."""
        return self._paper.draw_on()

    def stop(self) -> None:
        """Draw no more of the page that is shown."""
        self._paper.forget()

    def set_zoom(self, zoom: float) -> None:
        """Show the page so much larger than fitted."""
        self._zoom = min(max(zoom, LEAST), MOST)
        self._fit()

    def zoom_in(self) -> None:
        """A step nearer."""
        self.set_zoom(self._zoom * NEARER)

    def zoom_out(self) -> None:
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
    """The paper itself, blank until it is drawn, which is done once for each size."""

    def __init__(self, wants: Callable[[], None]) -> None:
        super().__init__()
        self.page: PrintedPage | None = None
        self._request_drawing, self._is_grey = wants, False
        self._drawn: QPixmap | None = None
        self._drawing: Generator[None, None, QPixmap] | None = None
        self._size = QSize()

    def show_page(self, page: PrintedPage | None, is_grey: bool) -> None:
        self.page, self._is_grey = page, is_grey
        self.forget()
        self.setAccessibleName("; ".join(page.titles) if page else "")
        self.setVisible(page is not None)
        self.update()

    def draw_on(self) -> bool:
        if self.page is None or not self._lacks_picture():
            return False
        if self._drawing is None or self._size != self._dots():
            self._size = self._dots()
            self._drawing = picture_in_steps(self.page, self._size, is_grey=self._is_grey)
        try:
            next(self._drawing)
        except StopIteration as done:
            self._drawn, self._drawing = done.value, None
            self.update()
        return True

    def changeEvent(self, event: QEvent) -> None:
        self.forget()
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.page is None:
            return
        painter = QPainter(self)
        if self._drawn is None:
            _draw_blank(painter, self.rect())
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(QRectF(self.rect()), self._drawn, QRectF(self._drawn.rect()))
        if self._lacks_picture():
            self._request_drawing()

    def _lacks_picture(self) -> bool:
        return self.isVisible() and (self._drawn is None or self._drawn.size() != self._dots())

    def _dots(self) -> QSize:
        return (self.size() * self.devicePixelRatioF()).expandedTo(QSize(1, 1))

    def forget(self) -> None:
        if self._drawing is not None:
            self._drawing.close()
        self._drawn = self._drawing = None


def page_pixmap(page: PrintedPage, size: QSize, *, is_grey: bool) -> QPixmap:
    """Return a page as a picture of this size in dots."""
    return run_to_end(picture_in_steps(page, size, is_grey=is_grey))


def picture_in_steps(page: PrintedPage, size: QSize, *, is_grey: bool) -> Generator[None, None, QPixmap]:
    """Yield the same, drawn a portion at a time."""
    drawn = QPixmap(size.expandedTo(QSize(1, 1)))
    drawn.fill(QColor(LIGHT.surface))
    painter = QPainter(drawn)
    try:
        yield from draw_page(painter, page, drawn.width() / page.size.width, is_grey=is_grey)
        painter.setPen(QColor(LIGHT.line))
        painter.drawRect(0, 0, drawn.width() - 1, drawn.height() - 1)
    finally:
        painter.end()
    return drawn


def blank_pixmap(size: QSize) -> QPixmap:
    """Return a page that is not drawn yet, of this size in dots."""
    drawn = QPixmap(size.expandedTo(QSize(1, 1)))
    painter = QPainter(drawn)
    _draw_blank(painter, drawn.rect())
    painter.end()
    return drawn


def _draw_blank(painter: QPainter, place: QRect) -> None:
    painter.fillRect(place, QColor(LIGHT.surface))
    painter.setPen(QColor(LIGHT.line))
    painter.drawRect(place.adjusted(0, 0, -1, -1))


class PageList(QListWidget):
    """Pages are drawn by `draw_on`, those in sight first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._undrawn: dict[int, PrintedPage] = {}
        self._drawing: tuple[int, Generator[None, None, QPixmap]] | None = None
        px = Theme.current().tokens.px
        self.setIconSize(QSize(px(THUMBNAIL), round(px(THUMBNAIL) * 1.42)))
        self.setFixedWidth(px(LIST))
        self.setAccessibleName("Pages")
        self.setWordWrap(True)
        self.setViewMode(QListWidget.ViewMode.IconMode)
        self.setFlow(QListWidget.Flow.TopToBottom)
        self.setWrapping(False)
        self.setMovement(QListWidget.Movement.Static)
        self.setSpacing(px(Space.TINY))

    def forget(self) -> None:
        """Show no page, and draw none."""
        self.stop()
        self.clear()

    def stop(self) -> None:
        """Draw no more."""
        if self._drawing is not None:
            self._drawing[1].close()
        self._undrawn, self._drawing = {}, None

    def add(self, page: PrintedPage) -> None:
        """Show another page below the others, blank."""
        text = "\n".join(page.titles) or "Continued"
        item = QListWidgetItem(self._icon(blank_pixmap(self._dots_of(page))), text)
        item.setData(Qt.ItemDataRole.ToolTipRole, tip_text(text))
        self._undrawn[self.count()] = page
        self.addItem(item)

    def draw_on(self, *, is_grey: bool) -> bool:
        """Draw a portion of a page; False where all are drawn."""
        if self._drawing is None:
            if not self._undrawn:
                return False
            row = min(self._undrawn, key=lambda row: (not self._is_in_sight(row), row))
            page = self._undrawn.pop(row)
            self._drawing = row, picture_in_steps(page, self._dots_of(page), is_grey=is_grey)
        row, drawing = self._drawing
        try:
            next(drawing)
        except StopIteration as done:
            self.item(row).setIcon(self._icon(done.value))
            self._drawing = None
        return True

    def _is_in_sight(self, row: int) -> bool:
        return self.visualItemRect(self.item(row)).intersects(self.viewport().rect())

    def _dots_of(self, page: PrintedPage) -> QSize:
        """Return how large a page is here, in dots."""
        width = self.iconSize().width() * self.devicePixelRatioF()
        return QSize(round(width), round(width * page.size.height / page.size.width))

    def _icon(self, drawn: QPixmap) -> QIcon:
        drawn.setDevicePixelRatio(self.devicePixelRatioF())
        icon = QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
            icon.addPixmap(QPixmap(drawn), mode)
        return icon
