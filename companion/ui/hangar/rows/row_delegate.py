"""Paints a row of the list: picture, name over weapons, figures in columns, where it comes from, star."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from companion.catalog.search.rows import EntryAddress, SearchRow
from companion.ui.hangar.rows.columns import COLUMNS, ListColumn, RowAreas, format_figure, row_areas
from companion.ui.hangar.rows.descriptions import ORIGINS, format_weapons
from companion.ui.hangar.rows.pictures import draw_picture, picture_of
from companion.ui.hangar.rows.row_model import ROW
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import pixmap
from companion.ui.theme.pictures import keepable
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens

ROW_HEIGHT = 52
SMALL_ICON = 14
CENTRE = Qt.AlignmentFlag.AlignVCenter


class RowDelegate(QStyledItemDelegate):
    """Rows of one height; pictures are kept once they are drawn."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.short_names: Mapping[str, str] = {}
        self.titles: Mapping[str, str] = {}
        """The titles of rulesets, where rows may be of several."""
        self.columns: Sequence[ListColumn] = COLUMNS
        self.refused: Collection[str] = ()
        """The ids of units that stand against the rules or the points."""
        self._pictures: dict[tuple[str, str, int], QPixmap] = {}
        self._briefs: dict[EntryAddress, str] = {}
        Theme.current().changed.connect(self._pictures.clear)

    def show_short_names(self, short_names: Mapping[str, str]) -> None:
        """Take over abbreviations of weapons."""
        self.short_names = short_names
        self._briefs.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, Theme.current().tokens.px(ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row: SearchRow = index.data(ROW)
        tokens, area = Theme.current().tokens, QRectF(option.rect)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        self._ground(painter, tokens, option, area, is_selected=is_selected)
        where = row_areas(tokens, area, self.columns)
        ink = tokens.on_selection if is_selected else tokens.ink
        if row.entry.key in self.refused and not is_selected:
            ink = tokens.muted
        soft = tokens.on_selection if is_selected else tokens.muted
        self._picture(painter, row, soft if not is_selected else ink, where.picture)
        self._draw_texts(painter, tokens, row, where, ink, soft)
        self._figures(painter, tokens, row, where, ink)
        is_near = bool(option.state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus))
        self._star(painter, tokens, row, where.star, is_shown=is_near or is_selected, soft=soft)
        painter.restore()

    @staticmethod
    def _ground(
        painter: QPainter, tokens: Tokens, option: QStyleOptionViewItem, area: QRectF, *, is_selected: bool
    ) -> None:
        if is_selected:
            painter.fillRect(area, QColor(tokens.selection))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(tokens.hover))
        painter.setPen(QPen(QColor(tokens.line), tokens.border))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -2), tokens.radius, tokens.radius)

    def _picture(self, painter: QPainter, row: SearchRow, colour: str, area: QRectF) -> None:
        name, density = picture_of(row.entry), painter.device().devicePixelRatioF()
        side = round(area.width() * density)
        key = (name, colour, side)
        if key not in self._pictures:
            drawn = QPixmap(side, side)
            drawn.setDevicePixelRatio(density)
            drawn.fill(Qt.GlobalColor.transparent)
            brush = QPainter(drawn)
            draw_picture(brush, name, colour, QRectF(0, 0, area.width(), area.height()))
            brush.end()
            self._pictures[key] = keepable(drawn)
        painter.drawPixmap(area.topLeft(), self._pictures[key])

    def _draw_texts(
        self, painter: QPainter, tokens: Tokens, row: SearchRow, where: RowAreas, ink: str, soft: str
    ) -> None:
        entry, room = row.entry, where.text
        pad = tokens.px(Space.SMALL)
        upper = QRectF(room.left(), room.top() + pad, room.width(), (room.height() - 2 * pad) / 2)
        lower = QRectF(upper).translated(0, upper.height())
        name, model = entry.name, ""
        if entry.model and entry.name.endswith(entry.model) and entry.name != entry.model:
            name, model = entry.name[: -len(entry.model)].rstrip(), entry.model
        bold = text_font(tokens.px(FontSize.NUMBER), QFont.Weight.DemiBold)
        whole = QFontMetricsF(bold).horizontalAdvance(entry.name) + pad
        upper = self._tag(painter, tokens, row, upper, soft, name_width=whole)
        used = _draw_text(painter, upper, name or entry.name, ink, bold)
        if model and used + pad < upper.width():
            rest = upper.adjusted(used + tokens.px(Space.TINY + 2), 0, 0, 0)
            _draw_text(painter, rest, model, ink, text_font(tokens.px(FontSize.NUMBER)))
        left = self._marks(painter, tokens, row, lower, soft, is_refused=row.entry.key in self.refused)
        brief = self._briefs.get(row.address)
        if brief is None:
            brief = self._briefs[row.address] = format_weapons(entry, self.short_names)
        _draw_text(painter, lower.adjusted(left, 0, 0, 0), brief, soft, sheet_font(tokens.px(FontSize.BODY)))

    def _tag(
        self, painter: QPainter, tokens: Tokens, row: SearchRow, area: QRectF, soft: str, *, name_width: float
    ) -> QRectF:
        """Return the rules that a unit is for, where it may be of several and its name leaves room; what is
        left.
        """
        title = self.titles.get(row.entry.ruleset, "")
        font = text_font(tokens.px(FontSize.CAPTION))
        width = QFontMetricsF(font).horizontalAdvance(title) + tokens.px(Space.MEDIUM)
        if not title or area.width() < name_width + width:
            return area
        painter.setFont(font)
        painter.setPen(QColor(soft))
        painter.drawText(area, int(Qt.AlignmentFlag.AlignRight | CENTRE), title)
        return area.adjusted(0, 0, -width, 0)

    @staticmethod
    def _marks(
        painter: QPainter, tokens: Tokens, row: SearchRow, area: QRectF, soft: str, *, is_refused: bool
    ) -> float:
        """Return where it comes from and what is wrong with it, as small icons; how much room they take."""
        entry, side = row.entry, tokens.px(SMALL_ICON)
        icon = ORIGINS[entry.origin][0]
        marks = [(icon, "muted")] if icon else []
        if entry.faults or entry.not_understood or is_refused:
            marks.append(("warning", "warn"))
        left = 0.0
        for name, colour in marks:
            worn = "on_selection" if soft == tokens.on_selection else colour
            painter.drawPixmap(
                round(area.left() + left),
                round(area.center().y() - side / 2),
                pixmap(name, worn, side),
            )
            left += side + tokens.px(Space.TINY)
        return left

    @staticmethod
    def _figures(painter: QPainter, tokens: Tokens, row: SearchRow, where: RowAreas, ink: str) -> None:
        font = sheet_font(tokens.px(FontSize.NUMBER))
        painter.setFont(font)
        painter.setPen(QColor(ink))
        for column, area in where.figures:
            text = format_figure(row.entry, column.id)
            painter.drawText(area, int(CENTRE | Qt.AlignmentFlag.AlignRight), text)

    @staticmethod
    def _star(
        painter: QPainter, tokens: Tokens, row: SearchRow, area: QRectF, *, is_shown: bool, soft: str
    ) -> None:
        if not (row.is_favourite or is_shown):
            return
        side = tokens.px(18)
        name = "star-full" if row.is_favourite else "star"
        colour = "on_selection" if soft == tokens.on_selection else "accent" if row.is_favourite else "faint"
        corner = area.center()
        painter.drawPixmap(
            round(corner.x() - side / 2), round(corner.y() - side / 2), pixmap(name, colour, side)
        )


def _draw_text(painter: QPainter, where: QRectF, text: str, colour: str, font: QFont) -> float:
    """Write a line, shortened where it is too long; its width."""
    metrics = QFontMetricsF(font)
    shown, width = text, metrics.horizontalAdvance(text)
    if width > where.width():
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, where.width())
        width = where.width()
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(where, int(Qt.AlignmentFlag.AlignLeft | CENTRE), shown)
    return width
