"""Carrying with the pointer: the editor knows the item, the drag only shows it."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QDrag, QFont, QFontMetrics, QGuiApplication, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from companion.construction.editing.views import PartCategory
from companion.ui.construction.colours import colour_of, fill_of
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space

MIME = "application/x-companion-load"


def carries_load(data: QMimeData) -> bool:
    """Whether something for a design is dragged."""
    return data.hasFormat(MIME)


def load_data() -> QMimeData:
    """Return the data of a drag within the window."""
    data = QMimeData()
    data.setData(MIME, b"load")
    return data


def drag(source: QWidget, bench: DesignPageEditor, sort: PartCategory) -> None:
    """Drag what the bench carries until the player lets it go; what lands nowhere stays where it was."""
    dragged = QDrag(source)
    dragged.setMimeData(load_data())
    chip = drawn_chip(bench.carried_label, sort)
    dragged.setPixmap(chip)
    dragged.setHotSpot(
        QPoint(Theme.current().tokens.px(Space.MEDIUM), chip.deviceIndependentSize().toSize().height() // 2)
    )
    dragged.exec(Qt.DropAction.MoveAction)
    bench.cancel_carry()


def drawn_chip(text: str, sort: PartCategory) -> QPixmap:
    """Draw the dragged item, a small label in the colour of its sort."""
    tokens = Theme.current().tokens
    font = sheet_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold)
    width = QFontMetrics(font).horizontalAdvance(text) + tokens.px(Space.WIDE)
    height = tokens.px(28)
    screen = QGuiApplication.primaryScreen()
    density = screen.devicePixelRatio() if screen is not None else 1.0
    chip = QPixmap(round(width * density), round(height * density))
    chip.setDevicePixelRatio(density)
    chip.fill(Qt.GlobalColor.transparent)
    painter = QPainter(chip)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colour_of(tokens, sort)), 1.5))
    painter.setBrush(QColor(fill_of(tokens, sort)))
    painter.drawRoundedRect(QRectF(1, 1, width - 2, height - 2), tokens.radius, tokens.radius)
    painter.setFont(font)
    painter.setPen(QColor(tokens.ink))
    painter.drawText(QRectF(0, 0, width, height), Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return chip
