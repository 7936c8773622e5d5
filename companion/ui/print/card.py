"""The face of one printed card: a band with its kind, title, picture, words, and where it comes from.

Lengths are tenths of a millimetre, from the card's corner.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from companion.engine.cards import CardLine, CardView
from companion.tabletop.number_text import format_count
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.tokens import LIGHT, mix_colours

WIDE, TALL = 630.0, 880.0
INSET = 26.0
"""From the cut to the frame: a cut that goes astray spoils nothing."""

PADDING = 34.0
ROUND = 30.0
BAND = 88.0
PICTURE = 190.0
NOTICE = 66.0
NOTE = 44.0
FOOT = 40.0
LINE = 66.0
LEAST_TEXT = 26

WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
MIDDLE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
NORMAL, STRONG, BOLD = QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold


@dataclass(frozen=True, slots=True)
class PrintedCardFace:
    """A card in the colour of its pile."""

    card: CardView
    colour: str

    def draw(self, painter: QPainter) -> None:
        """Paint the card with its corner at the painter's origin."""
        frame = QRectF(INSET, INSET, WIDE - 2 * INSET, TALL - 2 * INSET)
        self._ground(painter, frame)
        inner = frame.adjusted(PADDING, BAND + 26, -PADDING, -16)
        self._fill(painter, inner)

    def _fill(self, painter: QPainter, inner: QRectF) -> None:
        """Paint what stands below the band."""
        inner.setTop(self._title(painter, inner))
        inner.setBottom(self._footer(painter, inner))
        if self.card.lines:
            inner.setTop(self._lines(painter, inner))
        else:
            inner.setBottom(self._notes(painter, inner))
            inner.setTop(self._picture(painter, inner))
        self._text(painter, inner)

    def _ground(self, painter: QPainter, frame: QRectF) -> None:
        outline = QPainterPath()
        outline.addRoundedRect(frame, ROUND, ROUND)
        band = QRectF(frame.left(), frame.top(), frame.width(), BAND)
        painter.save()
        painter.setClipPath(outline)
        painter.fillRect(band, QColor(self.colour))
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.colour), 5))
        painter.drawPath(outline)
        text_rect = band.adjusted(PADDING, 0, -PADDING, 0)
        draw_text(painter, text_rect, self.card.kind.upper(), 34, STRONG, LIGHT.surface, LEFT, spacing=108)
        draw_text(painter, text_rect, self._corner, 34, STRONG, LIGHT.surface, RIGHT)

    @property
    def _corner(self) -> str:
        """What stands in the band on the right."""
        return format_count(self.card.points, "point") if self.card.points is not None else ""

    def _title(self, painter: QPainter, inner: QRectF) -> float:
        size = fit_text_size(self.card.title, 62, BOLD, inner.width(), 150)
        below = draw_text(painter, inner, self.card.title, size, BOLD, LIGHT.ink, WRAPPED)
        painter.fillRect(QRectF(inner.left(), below + 12, 96, 7), QColor(self.colour))
        return below + 44

    def _footer(self, painter: QPainter, inner: QRectF) -> float:
        foot = QRectF(inner.left(), inner.bottom() - FOOT, inner.width(), FOOT)
        copies = f"{self.card.copies} alike" if self.card.copies > 1 else ""
        room = foot.adjusted(0, 0, -90 if copies else 0, 0)
        size = fit_text_size(self.card.source, 19, NORMAL, room.width(), FOOT, least=15)
        flags = LEFT | Qt.TextFlag.TextWordWrap
        draw_text(painter, room, self.card.source, size, NORMAL, LIGHT.muted, flags)
        draw_text(painter, foot, copies, 19, NORMAL, LIGHT.muted, RIGHT)
        return foot.top() - 14

    def _picture(self, painter: QPainter, inner: QRectF) -> float:
        centre = QPointF(inner.center().x(), inner.top() + PICTURE / 2 + 8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(mix_colours(LIGHT.surface, self.colour, 0.1)))
        painter.drawRoundedRect(
            QRectF(inner.left(), centre.y() - PICTURE / 2, inner.width(), PICTURE), 16, 16
        )
        half = PICTURE * 0.34
        draw_icon(
            painter,
            self.card.icon,
            self.colour,
            QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half),
        )
        return centre.y() + PICTURE / 2 + 30

    def _notes(self, painter: QPainter, inner: QRectF) -> float:
        """Return what is told below the words, the notice lowest and loudest."""
        bottom = inner.bottom()
        if self.card.notice:
            place = QRectF(inner.left(), bottom - NOTICE, inner.width(), NOTICE)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(LIGHT.danger))
            painter.drawRoundedRect(place, 12, 12)
            sign = QRectF(place.left() + 14, place.center().y() - 20, 40, 40)
            draw_icon(painter, "shut-down", LIGHT.surface, sign)
            draw_text(
                painter, place.adjusted(68, 0, -8, 0), self.card.notice, 32, STRONG, LIGHT.surface, LEFT
            )
            bottom = place.top() - 12
        for note in reversed(self.card.notes):
            place = QRectF(inner.left(), bottom - NOTE, inner.width(), NOTE)
            size = fit_text_size(note, 27, STRONG, place.width(), NOTE)
            draw_text(painter, place, note, size, STRONG, LIGHT.muted, LEFT)
            painter.setPen(QPen(QColor(LIGHT.line), 2))
            painter.drawLine(place.topLeft(), place.topRight())
            bottom = place.top()
        return bottom - 12

    def _lines(self, painter: QPainter, inner: QRectF) -> float:
        top = inner.top()
        for line in self.card.lines:
            self._line(painter, QRectF(inner.left(), top, inner.width(), LINE), line)
            top += LINE
        return top + 14

    def _line(self, painter: QPainter, place: QRectF, line: CardLine) -> None:
        picture = QRectF(place.left() + 4, place.top() + 6, 54, 54)
        draw_icon(painter, line.icon, self.colour, picture)
        text_rect = place.adjusted(82, 3, -64, -3)
        if line.text:
            half = text_rect.height() / 2
            draw_text(painter, text_rect.adjusted(0, 0, 0, -half), line.label, 28, STRONG, LIGHT.ink, LEFT)
            draw_text(painter, text_rect.adjusted(0, half, 0, 0), line.text, 25, NORMAL, LIGHT.muted, LEFT)
        else:
            draw_text(painter, text_rect, line.label, 28, STRONG, LIGHT.ink, LEFT)
        draw_text(painter, place, f"×{line.copies}", 34, BOLD, LIGHT.ink, RIGHT)
        painter.setPen(QPen(QColor(LIGHT.line), 2))
        painter.drawLine(place.bottomLeft(), place.bottomRight())

    def _text(self, painter: QPainter, inner: QRectF) -> None:
        size = fit_text_size(self.card.text, 38, NORMAL, inner.width(), inner.height())
        draw_text(painter, inner, self.card.text, size, NORMAL, LIGHT.ink, WRAPPED)


def draw_text(
    painter: QPainter,
    place: QRectF,
    text: str,
    size: int,
    weight: QFont.Weight,
    colour: str,
    flags: Qt.AlignmentFlag | Qt.TextFlag,
    *,
    spacing: float = 100,
) -> float:
    """Write words into a place; tells where they end below."""
    font = _font(size, weight)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, spacing)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(place, int(flags), text)
    return place.top() + _height(text, size, weight, place.width())


def fit_text_size(
    text: str, size: int, weight: QFont.Weight, width: float, height: float, least: int = LEAST_TEXT
) -> int:
    """Return the largest size, this one or less, at which words fit into a place; never less than the
    least.
    """
    fitting = (at for at in range(size, least, -2) if _height(text, at, weight, width) <= height)
    return next(fitting, least)


def fit_line_size(text: str, size: int, weight: QFont.Weight, width: float, least: int) -> int:
    """Return the largest size, this one or less, at which words fit into one line; never less than
    the least.
    """
    sizes = range(size, least, -1)
    fitting = (at for at in sizes if QFontMetricsF(_font(at, weight)).horizontalAdvance(text) <= width)
    return next(fitting, least)


def _height(text: str, size: int, weight: QFont.Weight, width: float) -> float:
    room = QRectF(0, 0, width, 10 * TALL)
    return QFontMetricsF(_font(size, weight)).boundingRect(room, int(WRAPPED), text).height()


def _font(size: int, weight: QFont.Weight) -> QFont:
    font = sheet_font(size, weight)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
