"""Painting of a row: picture, name over weapons, figures in columns, where it comes from, star."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap

from companion.catalog.search.rows import EntryAddress, SearchRow
from companion.ui.hangar.rows.columns import (
    COLUMNS,
    ORIGINS,
    ListColumn,
    RowAreas,
    format_figure,
    format_weapons,
    row_areas,
)
from companion.ui.hangar.rows.pictures import draw_picture, picture_of
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import keepable
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.rows import ROW, RowDelegate, RowIndex, RowPainter, halves

ROW_HEIGHT = 52
SMALL_ICON = 14
RIGHT = Qt.AlignmentFlag.AlignRight


class FoundRowDelegate(RowDelegate):
    """Rows of one height; pictures are kept once they are drawn."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_row_height, self._draw_row, parent)
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

    def _draw_row(self, row: RowPainter, index: RowIndex) -> None:
        found: SearchRow = index.data(ROW)
        row.fill()
        row.rule_off()
        where = row_areas(row.tokens, row.area, self.columns)
        ink = row.soft if found.entry.key in self.refused else row.ink
        self._draw_picture(row.painter, found, ink if row.is_selected else row.soft, where.picture)
        self._draw_texts(row, found, where, ink)
        font = sheet_font(row.tokens.px(FontSize.NUMBER))
        for column, area in where.figures:
            row.write(area, format_figure(found.entry, column.id), ink, font, RIGHT)
        if found.is_favourite or row.is_hovered or row.has_focus or row.is_selected:
            side, centre = row.tokens.px(18), where.star.center()
            star = ("star-full", "accent") if found.is_favourite else ("star", "faint")
            row.stamp(*star, side, centre.x() - side / 2, centre.y())

    def _draw_picture(self, painter: QPainter, row: SearchRow, colour: str, area: QRectF) -> None:
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

    def _draw_texts(self, row: RowPainter, found: SearchRow, where: RowAreas, ink: str) -> None:
        tokens, entry = row.tokens, found.entry
        pad = tokens.px(Space.SMALL)
        upper, lower = halves(where.text.adjusted(0, pad, 0, -pad))
        name, model = entry.name, ""
        if entry.model and entry.name.endswith(entry.model) and entry.name != entry.model:
            name, model = entry.name[: -len(entry.model)].rstrip(), entry.model
        bold = text_font(tokens.px(FontSize.NUMBER), QFont.Weight.DemiBold)
        whole = QFontMetricsF(bold).horizontalAdvance(entry.name) + pad
        upper = self._draw_title(row, self.titles.get(entry.ruleset, ""), upper, name_width=whole)
        used = row.write(upper, name or entry.name, ink, bold)
        if model and used + pad < upper.width():
            rest = upper.adjusted(used + tokens.px(Space.TINY + 2), 0, 0, 0)
            row.write(rest, model, ink, text_font(tokens.px(FontSize.NUMBER)))
        lower.setLeft(self._draw_marks(row, found, lower))
        brief = self._briefs.get(found.address)
        if brief is None:
            brief = self._briefs[found.address] = format_weapons(entry, self.short_names)
        row.write(lower, brief, row.soft, sheet_font(tokens.px(FontSize.BODY)))

    @staticmethod
    def _draw_title(row: RowPainter, title: str, area: QRectF, *, name_width: float) -> QRectF:
        """Write for which rules a unit is, where the name leaves room; return what is left."""
        font = text_font(row.tokens.px(FontSize.CAPTION))
        width = QFontMetricsF(font).horizontalAdvance(title) + row.tokens.px(Space.MEDIUM)
        if not title or area.width() < name_width + width:
            return area
        row.write(area, title, row.soft, font, RIGHT)
        return area.adjusted(0, 0, -width, 0)

    def _draw_marks(self, row: RowPainter, found: SearchRow, area: QRectF) -> float:
        """Draw where it comes from and what is wrong with it, as small icons; return where they end."""
        entry, side, left = found.entry, row.tokens.px(SMALL_ICON), area.left()
        icon = ORIGINS[entry.origin][0]
        marks = [(icon, "muted")] if icon else []
        if entry.faults or entry.not_understood or entry.key in self.refused:
            marks.append(("warning", "warn"))
        for name, colour in marks:
            row.stamp(name, colour, side, left, area.center().y())
            left += side + row.tokens.px(Space.TINY)
        return left


def _row_height(tokens: Tokens, _index: RowIndex) -> int:
    return tokens.px(ROW_HEIGHT)
