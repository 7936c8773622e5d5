"""Every fault with its rule, remarks after them, and differences from the design's parent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from companion.construction.design_differences import Difference
from companion.construction.design_report import DesignFault, DesignRemark
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space

LINE_ROLE = Qt.ItemDataRole.UserRole
WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


@dataclass(frozen=True, slots=True)
class DesignLine:
    """An entry: text, detail below it, icon and colour, and its target."""

    text: str
    detail: str
    icon: str
    tone: str
    target: object = None


class DesignLineList(QListWidget):
    """Entries that wrap; `chosen` brings the target of an activated one."""

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(DesignLineDelegate(self))
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)

    def show_lines(self, lines: Sequence[DesignLine]) -> None:
        """Show these and no others."""
        now = [self.item(row).data(LINE_ROLE) for row in range(self.count())]
        if now == list(lines):
            return
        self.clear()
        for line in lines:
            item = QListWidgetItem(line.text)
            item.setData(LINE_ROLE, line)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{line.text} {line.detail}")
            self.addItem(item)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _choose(self, item: QListWidgetItem) -> None:
        line = item.data(LINE_ROLE)
        if isinstance(line, DesignLine) and line.target is not None:
            self.chosen.emit(line.target)


class DesignLineDelegate(QStyledItemDelegate):
    """An icon, text at its full length, and its detail below in smaller letters."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: object) -> QSize:
        view = self.parent()
        assert isinstance(view, DesignLineList), "it was made by one"
        width = view.viewport().width()
        _, lower = _rooms(index.data(LINE_ROLE), QRectF(0, 0, width, 10_000))  # type: ignore[attr-defined]
        tokens = Theme.current().tokens
        return QSize(width, max(round(lower.bottom() + tokens.px(Space.SMALL)), tokens.touch))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        tokens = Theme.current().tokens
        line: DesignLine = index.data(LINE_ROLE)  # type: ignore[attr-defined]
        rect = QRectF(option.rect)
        state: QStyle.StateFlag = option.state
        painter.save()
        selected = bool(state & QStyle.StateFlag.State_Selected and state & QStyle.StateFlag.State_HasFocus)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(tokens.selection if selected else tokens.hover))
        upper, lower = _rooms(line, rect)
        side = tokens.px(16)
        icon = QRectF(rect.left() + tokens.px(Space.MEDIUM), upper.top() + 1, side, side)
        draw_icon(painter, line.icon, tokens.on_selection if selected else getattr(tokens, line.tone), icon)
        painter.setFont(_upper_font())
        painter.setPen(QColor(tokens.on_selection if selected else tokens.ink))
        painter.drawText(upper, WRAPPED, line.text)
        painter.setFont(_lower_font())
        painter.setPen(QColor(tokens.on_selection if selected else tokens.muted))
        painter.drawText(lower, WRAPPED, line.detail)
        painter.restore()


def _upper_font() -> QFont:
    return text_font(Theme.current().tokens.px(FontSize.BODY))


def _lower_font() -> QFont:
    return text_font(Theme.current().tokens.px(FontSize.CAPTION))


def _rooms(line: DesignLine, rect: QRectF) -> tuple[QRectF, QRectF]:
    px = Theme.current().tokens.px
    left = px(Space.MEDIUM) + px(16) + px(Space.SMALL)
    room = QRectF(rect.left() + left, rect.top() + px(6), rect.width() - left - px(Space.SMALL), 10_000)
    upper = QFontMetricsF(_upper_font()).boundingRect(room, WRAPPED, line.text)
    below = QRectF(room.left(), upper.bottom() + 1, room.width(), 10_000)
    lower = QFontMetricsF(_lower_font()).boundingRect(below, WRAPPED, line.detail) if line.detail else QRectF(
        below.left(), below.top(), below.width(), 0
    )  # fmt: skip
    upper.setWidth(room.width())
    lower.setWidth(room.width())
    return upper, lower


def fault_lines(
    faults: Sequence[DesignFault], remarks: Sequence[DesignRemark], trouble: str
) -> list[DesignLine]:
    """Faults with remedy and rule, then remarks; where nothing is to be said, that."""
    lines = [DesignLine(trouble, "", "error", "danger")] if trouble else []
    for fault in faults:
        below = "\n".join(part for part in (fault.remedy, fault.rule) if part)
        lines.append(DesignLine(fault.message, below, "warning", "danger", fault))
    lines += [DesignLine(remark.message, "", "info", "muted", remark) for remark in remarks]
    if not faults and not trouble:
        lines.insert(0, DesignLine("By the book: no rule is broken.", "", "check", "good"))
    return lines


def difference_lines(differences: Sequence[Difference], parent: str) -> list[DesignLine]:
    """Return the differences, before and after."""
    lines = [
        DesignLine(each.what, f"{each.first} → {each.second}", "variant", "accent") for each in differences
    ]
    return lines or [DesignLine(f"As {parent}.", "", "check", "good")]
