"""Heat from now to the end of the turn: a small scale, the sum, and what may follow."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.views.attacks import HeatOutlook
from companion.ui.calculator.wording import heat_risks, heat_sums, heat_text
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.plain_text import set_tip

SCALE, TRACK = 96, 8


class HeatOutlookLine(QWidget):
    """Draws a HeatOutlook: filled as far as it is now, outlined as far as it will be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._outlook: HeatOutlook | None = None
        self._full = 1
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Heat at the end of the turn")
        Theme.current().changed.connect(self.updateGeometry)
        self.hide()

    def show_outlook(self, outlook: HeatOutlook | None, full: int | None = None) -> None:
        """Show what the ticked attacks do to the attacker's heat, on a scale up to `full`.

        None where nobody counts heat.
        """
        self.setVisible(outlook is not None)
        if outlook is None or outlook == self._outlook:
            return
        self._outlook, self._full = outlook, full or 1
        self.setAccessibleDescription(heat_text(outlook))
        set_tip(self, heat_text(outlook))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        tokens = Theme.current().tokens
        return round(_row(tokens) + self._risks_rect(tokens, width).height())

    def sizeHint(self) -> QSize:
        width = Theme.current().tokens.px(3 * SCALE)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(SCALE), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if (outlook := self._outlook) is None:
            return
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        row = QRectF(0, 0, self.width(), _row(tokens))
        left = _write(painter, text_font(tokens.px(FontSize.BODY)), tokens.muted, "Heat", row)
        row.setLeft(left + tokens.px(Space.SMALL))
        number = sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.Bold)
        left = _write(painter, number, tokens.ink, f"{outlook.before} → {outlook.after}", row)
        row.setLeft(left + tokens.px(Space.SMALL))
        left = _write(painter, text_font(tokens.px(FontSize.BODY)), tokens.muted, heat_sums(outlook), row)
        row.setLeft(left + tokens.px(Space.MEDIUM))
        if row.width() > tokens.px(SCALE) / 2:
            _draw_scale(painter, tokens, row, outlook, self._full)
        painter.setFont(text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
        painter.setPen(QColor(_tone(tokens, outlook)))
        wrapped = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
        painter.drawText(self._risks_rect(tokens, self.width()), int(wrapped), _format_risks(outlook))

    def _risks_rect(self, tokens: Tokens, width: float) -> QRectF:
        if self._outlook is None or not (text := _format_risks(self._outlook)):
            return QRectF()
        metrics = QFontMetricsF(text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
        room = QRectF(0, _row(tokens), max(width, 1), 10_000)
        return metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), text)


def _format_risks(outlook: HeatOutlook) -> str:
    text = ", ".join(heat_risks(outlook))
    return text[:1].upper() + text[1:]


def _tone(tokens: Tokens, outlook: HeatOutlook) -> str:
    return tokens.danger if outlook.shutdown or outlook.explosion else tokens.warn


def _row(tokens: Tokens) -> float:
    return QFontMetricsF(sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.Bold)).height() + tokens.px(2)


def _write(painter: QPainter, font: QFont, colour: str, text: str, where: QRectF) -> float:
    """Words at the left of a row; where they end."""
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(where, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)
    return where.left() + QFontMetricsF(font).horizontalAdvance(text)


def _draw_scale(painter: QPainter, tokens: Tokens, row: QRectF, outlook: HeatOutlook, full: int) -> None:
    """A track filled up to the present heat; the way to the forecast is outlined, or taken away."""
    height = tokens.px(TRACK)
    most = max(full, outlook.before, outlook.after)
    track = QRectF(row.left(), row.center().y() - height / 2, row.width() - 1, height)
    painter.setPen(QPen(QColor(tokens.line), tokens.border))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(track)
    is_risky = bool(heat_risks(outlook))
    colour = _tone(tokens, outlook) if is_risky else tokens.muted
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    stays = min(outlook.before, outlook.after)
    painter.drawRect(QRectF(track.left(), track.top(), track.width() * stays / most, height))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour), tokens.focus))
    edge = track.left() + track.width() * outlook.after / most
    from_here = track.left() + track.width() * stays / most
    if outlook.after > outlook.before:
        painter.drawRect(QRectF(from_here, track.top(), edge - from_here, height))
    reach = tokens.px(3)
    painter.drawLine(round(edge), round(track.top() - reach), round(edge), round(track.bottom() + reach))
