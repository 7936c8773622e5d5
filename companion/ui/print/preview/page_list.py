"""All pages, small, one below the other: blank at first, and drawn one after the other."""

from __future__ import annotations

from collections.abc import Generator

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from companion.ui.print.page.pages import PrintedPage
from companion.ui.print.preview.page_view import blank_pixmap, picture_in_steps
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain_text import tip_text

THUMBNAIL, LIST = 100, 148


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
