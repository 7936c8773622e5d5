"""The diary: days and entries as lines, the filter that chooses among them, and their painting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from companion.campaign.commands.command import Group
from companion.campaign.journal.chronicle_lines import ChronicleLine
from companion.campaign.phrases import format_day
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens

BATCH_SIZE = 150
LINE = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


GROUPS = {
    "": "Everything",
    Group.BATTLES: "Battles",
    Group.PEOPLE: "Pilots",
    Group.MACHINES: "Units and repairs",
    Group.OTHERS: "Notes and the rest",
}

WIDEST, GUTTER, MOST_DETAILS, BULLET = 760, 44, 8, 4
WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
TAKEN_BACK = "Taken back"


@dataclass(frozen=True, slots=True)
class DiaryFilter:
    """A filter of diary entries: by group, by subject and by text."""

    group: str = ""
    subject: str = ""
    text: str = ""

    def matches(self, entry: ChronicleLine) -> bool:
        """Whether an entry is to be seen."""
        if self.group and entry.group != self.group:
            return False
        if self.subject and self.subject not in entry.subjects:
            return False
        texts = self.text.casefold().split()
        if not texts:
            return True
        found = entry.spoken_text.casefold()
        return all(word in found for word in texts)


DiaryLine = ChronicleLine | date


def diary_lines(
    entries: Sequence[ChronicleLine], criteria: DiaryFilter, *, newest_first: bool
) -> Iterator[DiaryLine]:
    """Yield the entries that are wanted below the days on which they were; days and entries in the same
    order.
    """
    last: date | None = None
    for each in reversed(entries) if newest_first else entries:
        if not criteria.matches(each):
            continue
        if each.day != last:
            last = each.day
            yield last
        yield each


class DiaryModel(QAbstractListModel):
    """Days and entries, one a row, made as far as anybody has scrolled."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: Sequence[ChronicleLine] = ()
        self._rest: Iterator[DiaryLine] = iter(())
        self.lines: list[DiaryLine] = []
        self._is_whole = True
        self.criteria, self.newest_first = DiaryFilter(), True

    def show_entries(self, entries: Sequence[ChronicleLine]) -> None:
        """Show these entries, as far as they are wanted."""
        self._entries = entries
        self._begin()

    def show_filtered(self, criteria: DiaryFilter, *, newest_first: bool) -> None:
        """Show others of them, or in another order."""
        self.criteria, self.newest_first = criteria, newest_first
        self._begin()

    def row_of(self, entry: int) -> int:
        """Return the row of an entry, read as far as need be; -1 where it is not among them."""
        at = 0
        while True:
            for row in range(at, len(self.lines)):
                line = self.lines[row]
                if isinstance(line, ChronicleLine) and line.entry == entry:
                    return row
            if self._is_whole:
                return -1
            at = len(self.lines)
            self.fetchMore(QModelIndex())

    def _begin(self) -> None:
        self.beginResetModel()
        self._rest = diary_lines(self._entries, self.criteria, newest_first=self.newest_first)
        self.lines = list(islice(self._rest, BATCH_SIZE))
        self._is_whole = len(self.lines) < BATCH_SIZE
        self.endResetModel()

    # --- what Qt asks ---

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and not self._is_whole

    def fetchMore(self, _parent: Index) -> None:
        more = list(islice(self._rest, BATCH_SIZE))
        self._is_whole = len(more) < BATCH_SIZE
        if more:
            self.beginInsertRows(QModelIndex(), len(self.lines), len(self.lines) + len(more) - 1)
            self.lines += more
            self.endInsertRows()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role == LINE:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return format_day(line) if isinstance(line, date) else line.spoken_text
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self.lines[index.row()], ChronicleLine):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return Qt.ItemFlag.ItemIsEnabled


class DiaryDelegate(QStyledItemDelegate):
    """Paints a line, and measures it for the width of the list."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        tokens, line = Theme.current().tokens, index.data(LINE)
        shown_in = option.widget
        area = shown_in.viewport() if isinstance(shown_in, QAbstractItemView) else None
        width = area.width() if area is not None else option.rect.width()
        if isinstance(line, date):
            return QSize(width, tokens.px(FontSize.HEADING + Space.WIDE + Space.SMALL))
        return QSize(width, DiaryEntryLayout(line, tokens, width).height)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        tokens, line = Theme.current().tokens, index.data(LINE)
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        if isinstance(line, date):
            draw_day(painter, tokens, QRectF(option.rect), line)
        else:
            entry = DiaryEntryLayout(line, tokens, option.rect.width())
            is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
            is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
            entry.paint(painter, option.rect, is_selected=is_selected, is_hovered=is_hovered)
        painter.restore()


def draw_day(painter: QPainter, tokens: Tokens, where: QRectF, day: date) -> None:
    """A day as the heading of what was on it."""
    font = text_font(tokens.px(FontSize.NUMBER), QFont.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(QColor(tokens.ink))
    text = format_day(day)
    left = where.left() + tokens.px(Space.LARGE)
    room = QRectF(left, where.top(), where.width(), where.height() - tokens.px(Space.SMALL))
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, text)
    wide = QFontMetrics(font).horizontalAdvance(text) + tokens.px(Space.MEDIUM)
    y = room.bottom() - tokens.px(FontSize.NUMBER) / 2 + 1
    right = min(where.left() + tokens.px(WIDEST), where.right() - tokens.px(Space.LARGE))
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.drawLine(QPointF(left + wide, y), QPointF(right, y))


class DiaryEntryLayout:
    """The layout of one diary entry for a given width."""

    def __init__(self, entry: ChronicleLine, tokens: Tokens, width: int) -> None:
        self._entry, self._tokens = entry, tokens
        px = tokens.px
        weight = QFont.Weight.DemiBold if entry.is_return else QFont.Weight.Normal
        self._head_font = QFont(text_font(px(FontSize.NUMBER if entry.is_return else FontSize.BODY), weight))
        self._head_font.setStrikeOut(entry.is_taken_back)
        self._small = text_font(px(FontSize.BODY))
        self._pad = px(Space.MEDIUM if entry.is_return else Space.TINY)
        self._left = px(GUTTER) + (self._pad if entry.is_return else 0)
        self._room = max(min(width, px(WIDEST)) - self._left - self._pad - px(Space.LARGE), px(80))
        more = len(entry.details) - MOST_DETAILS
        details = entry.details[:MOST_DETAILS]
        self._details = (*details, f"and {more} more") if more > 0 else details
        self._indent = px(Space.MEDIUM) if entry.is_return else 0
        self._head_height = self._measure(self._head_font, entry.headline, self._room)
        self._heights = [
            self._measure(self._small, each, self._room - self._indent) for each in self._details
        ]
        below = sum(self._heights) + (px(Space.TINY) if self._heights else 0)
        self._inner = self._head_height + below
        self._above = px(Space.SMALL) if entry.is_return else 0
        tall = self._inner + 2 * (self._pad + self._above)
        self.height = max(tall, tokens.touch)

    @staticmethod
    def _measure(font: QFont, text: str, room: int) -> int:
        return QFontMetrics(font).boundingRect(QRect(0, 0, room, 10_000), WRAP, text).height()

    def paint(self, painter: QPainter, where: QRect, *, is_selected: bool, is_hovered: bool) -> None:
        """Draw the entry."""
        tokens, diary_entry = self._tokens, self._entry
        where = where.adjusted(0, self._above, 0, 0)
        self._draw_ground(painter, where, is_selected=is_selected, is_hovered=is_hovered)
        side = tokens.px(16)
        left, above = where.left() + tokens.px(Space.LARGE), where.top() + self._pad + tokens.px(1)
        sign = QRectF(left, above, side, side)
        draw_icon(
            painter, diary_entry.icon, tokens.faint if diary_entry.is_taken_back else tokens.muted, sign
        )
        top = where.top() + self._pad
        ink = (
            tokens.on_selection if is_selected else tokens.muted if diary_entry.is_taken_back else tokens.ink
        )
        painter.setFont(self._head_font)
        painter.setPen(QColor(ink))
        left = where.left() + self._left
        painter.drawText(QRect(left, top, self._room, self._head_height), WRAP, diary_entry.headline)
        if diary_entry.is_taken_back:
            self._draw_tag(painter, left, top)
        top += self._head_height + tokens.px(Space.TINY)
        painter.setFont(self._small)
        for text, height in zip(self._details, self._heights, strict=True):
            if self._indent:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(tokens.faint))
                middle = top + QFontMetrics(self._small).height() / 2
                painter.drawEllipse(QPointF(left + tokens.px(3), middle), tokens.px(2), tokens.px(2))
            painter.setPen(QColor(tokens.on_selection if is_selected else tokens.muted))
            room = QRect(left + self._indent, top, self._room - self._indent, height)
            painter.drawText(room, WRAP, text)
            top += height

    def _draw_ground(self, painter: QPainter, where: QRect, *, is_selected: bool, is_hovered: bool) -> None:
        tokens, px = self._tokens, self._tokens.px
        left = where.left() + (px(GUTTER) if self._entry.is_return else px(Space.SMALL))
        width = min(where.width(), px(WIDEST)) - (left - where.left()) - px(Space.SMALL)
        card = QRectF(left, where.top(), width, self._inner + 2 * self._pad).adjusted(0.5, 0.5, -0.5, -0.5)
        colour = tokens.selection if is_selected else tokens.hover if is_hovered else tokens.surface
        if is_selected or is_hovered or self._entry.is_return:
            edge = tokens.accent if is_selected else tokens.line
            painter.setPen(QPen(QColor(edge), tokens.border) if self._entry.is_return else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(card, tokens.radius, tokens.radius)

    def _draw_tag(self, painter: QPainter, left: int, top: int) -> None:
        """That it does not count, behind the words or at the end of their line."""
        tokens = self._tokens
        wide = min(QFontMetrics(self._head_font).horizontalAdvance(self._entry.headline), self._room)
        font = text_font(tokens.px(FontSize.CAPTION), QFont.Weight.DemiBold)
        count = QFontMetrics(font).horizontalAdvance(TAKEN_BACK)
        x = min(left + wide + tokens.px(Space.SMALL), left + self._room - count)
        painter.setFont(font)
        painter.setPen(QColor(tokens.warn))
        room = QRect(x, top, count + tokens.px(Space.TINY), QFontMetrics(self._head_font).height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, TAKEN_BACK)
