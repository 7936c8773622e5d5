"""Files dropped onto the window: an overlay announces the import, and the hangar takes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space

ICON = 40
PROMPT = "Drop files, folders or archives to bring them into the hangar"
DRAGS = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)


class FileDropFilter(QObject):
    """Event filter that watches a window for files dragged over it."""

    def __init__(self, window: QWidget, take: Callable[[Sequence[Path]], None]) -> None:
        super().__init__(window)
        self._window, self._take = window, take
        self.veil = DropOverlay(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DragLeave:
            self.veil.hide()
        elif event.type() in DRAGS and isinstance(event, QDropEvent):
            return self._drag(event)
        return False

    def _drag(self, event: QDropEvent) -> bool:
        paths = files_in(event.mimeData())
        if not paths:
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() is QEvent.Type.Drop:
            self.veil.hide()
            self._take(paths)
        else:
            self.veil.cover()
        return True


def files_in(data: QMimeData) -> list[Path]:
    """Return the files and folders of this computer that are being dragged."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


class DropOverlay(QWidget):
    """Overlay that covers the window while files hover above it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._over = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(PROMPT)
        self.hide()

    def cover(self) -> None:
        """Lie over all of the window."""
        if self.isHidden():
            self.setGeometry(self._over.rect())
            self.show()
            self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens, painter = Theme.current().tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(tokens.ground)
        ground.setAlphaF(0.94)
        painter.fillRect(self.rect(), ground)
        gap = tokens.px(Space.WIDE)
        frame = QRectF(self.rect()).adjusted(gap, gap, -gap, -gap)
        painter.setPen(QPen(QColor(tokens.accent), tokens.px(2), Qt.PenStyle.DashLine))
        painter.drawRoundedRect(frame, tokens.px(12), tokens.px(12))
        side, middle = tokens.px(ICON), frame.center()
        icon = QRectF(middle.x() - side / 2, middle.y() - side - tokens.px(Space.SMALL), side, side)
        draw_icon(painter, "import", tokens.accent, icon)
        painter.setFont(text_font(tokens.px(FontSize.HEADING)))
        painter.setPen(QColor(tokens.ink))
        text_rect = QRectF(frame.left(), middle.y(), frame.width(), tokens.px(40))
        painter.drawText(text_rect, int(Qt.AlignmentFlag.AlignCenter), PROMPT)
