"""Armor by location against its maximum, and heat by weapons: small painted tables of the detail card."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.views.units import ArmorFact, HeatFacts
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens, mix_colours
from companion.ui.widgets.plain_text import draw_text

ROW, BAR = 22, 10
LABEL, FIGURE, HEAT = 96, 84, 48


class PaintedRows(QWidget):
    """Rows of one height under each other."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)

    @property
    def number(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(260), px(ROW) * self.number)

    def minimumSizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(200), self.sizeHint().height())


class ArmorBars(PaintedRows):
    """A bar a location: front in full, rear in a lighter tone, up to the most there can be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Armor by location", parent)
        self._rows: tuple[ArmorFact, ...] = ()

    def show_armor(self, rows: Sequence[ArmorFact]) -> None:
        """Show these locations."""
        self._rows = tuple(rows)
        self.setAccessibleDescription(", ".join(f"{row.label} {format_armor(row)}" for row in rows))
        self.updateGeometry()
        self.update()

    @property
    def number(self) -> int:
        return len(self._rows)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens, painter = Theme.current().tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px, height = tokens.px, tokens.px(ROW)
        highest = max((max(row.maximum or 0, row.total) for row in self._rows), default=1) or 1
        for number, row in enumerate(self._rows):
            line = QRectF(0, number * height, self.width(), height)
            label = QRectF(line.left(), line.top(), px(LABEL), height)
            draw_text(painter, label, row.label, tokens.ink, text_font(px(FontSize.BODY)))
            figure = QRectF(line.right() - px(FIGURE), line.top(), px(FIGURE), height)
            font = sheet_font(px(FontSize.NUMBER))
            draw_text(painter, figure, format_armor(row), tokens.ink, font, Qt.AlignmentFlag.AlignRight)
            room = QRectF(
                label.right(), line.center().y() - px(BAR) / 2, figure.left() - label.right(), px(BAR)
            )
            self._bar(painter, tokens, row, room, highest)

    @staticmethod
    def _bar(painter: QPainter, tokens: Tokens, row: ArmorFact, room: QRectF, highest: int) -> None:
        def part(points: float) -> float:
            return room.width() * points / highest

        radius = room.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.line))
        if row.maximum:
            painter.drawRoundedRect(
                QRectF(room.left(), room.top(), part(row.maximum), room.height()), radius, radius
            )
        if row.rear:
            painter.setBrush(QColor(mix_colours(tokens.accent, tokens.surface, 0.5)))
            painter.drawRoundedRect(
                QRectF(room.left(), room.top(), part(row.total), room.height()), radius, radius
            )
        painter.setBrush(QColor(tokens.accent))
        painter.drawRoundedRect(
            QRectF(room.left(), room.top(), part(row.points), room.height()), radius, radius
        )


def format_armor(row: ArmorFact) -> str:
    """`26+5 / 32`: front, rear, and the most there can be."""
    points = f"{row.points}+{row.rear}" if row.rear is not None else str(row.points)
    return f"{points} / {row.maximum}" if row.maximum is not None else points


class HeatGrid(PaintedRows):
    """A row for each group of weapons: its heat, and what is left of it after each way of moving."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Heat by weapons", parent)
        self._facts: HeatFacts | None = None

    def show_heat(self, facts: HeatFacts | None) -> None:
        """Show another unit's heat."""
        self._facts = facts
        if facts is not None:
            texts = (f"{label}: {', '.join(cells)}" for label, cells in heat_rows(facts))
            self.setAccessibleDescription("; ".join(texts))
        self.updateGeometry()
        self.update()

    @property
    def number(self) -> int:
        return 1 + len(self._facts.groups) if self._facts is not None else 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._facts is None:
            return
        tokens, painter = Theme.current().tokens, QPainter(self)
        height = tokens.px(ROW)
        heads = ("Heat", "Stand", *(way.label for way in self._facts.moving))
        caption = text_font(tokens.px(FontSize.CAPTION), QFont.Weight.DemiBold)
        self._row(painter, tokens, 0, "Weapons fired", heads, caption, is_head=True)
        font = sheet_font(tokens.px(FontSize.NUMBER))
        for number, (label, cells) in enumerate(heat_rows(self._facts), start=1):
            painter.setPen(QPen(QColor(tokens.line), tokens.border))
            painter.drawLine(0, number * height, self.width(), number * height)
            self._row(painter, tokens, number, label, cells, font)

    def _row(
        self,
        painter: QPainter,
        tokens: Tokens,
        number: int,
        label: str,
        cells: Sequence[str],
        font: QFont,
        *,
        is_head: bool = False,
    ) -> None:
        height, width = tokens.px(ROW), tokens.px(HEAT)
        top, left = number * height, self.width() - width * len(cells)
        room = QRectF(0, top, left - tokens.px(Space.TINY), height)
        ink = tokens.muted if is_head else tokens.ink
        draw_text(painter, room, label, ink, font if is_head else text_font(tokens.px(FontSize.BODY)))
        for place, cell in enumerate(cells):
            area = QRectF(left + place * width, top, width, height)
            colour = ink if is_head or place == 0 else tokens.danger if cell.startswith("+") else tokens.good
            draw_text(painter, area, cell, colour, font, Qt.AlignmentFlag.AlignRight)


def heat_rows(facts: HeatFacts) -> list[tuple[str, tuple[str, ...]]]:
    """Return the rows in words: the heat of the weapons, then what stays of it by way of moving."""
    moving = (0, *(way.heat for way in facts.moving))
    return [
        (group.label, (str(group.heat), *(_format_signed(group.heat + heat - facts.sunk) for heat in moving)))
        for group in facts.groups
    ]


def _format_signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"
