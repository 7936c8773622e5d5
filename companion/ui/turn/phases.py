"""The phases of a turn in a row, the present one filled in."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.views.turn import PhaseView
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.plain_text import set_tip


class PhaseSteps(QWidget):
    """Draws every phase, or only the present one where there is little room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phases: tuple[PhaseView, ...] = ()
        self._now = ""
        self._is_short = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        Theme.current().changed.connect(self.updateGeometry)

    def show_phases(self, phases: tuple[PhaseView, ...], now: str) -> None:
        """Show where in the turn the battle stands."""
        self._phases, self._now = phases, now
        label = next((phase.label for phase in phases if phase.id == now), now)
        self.setAccessibleName(f"Phase {label}")
        set_tip(self, " › ".join(phase.label for phase in phases))
        self.updateGeometry()
        self.update()

    def shorten(self, *, short: bool) -> None:
        """Draw only the present phase, or all of them."""
        if short != self._is_short:
            self._is_short = short
            self.updateGeometry()
            self.update()

    @property
    def whole_width(self) -> int:
        """The room that all phases need."""
        return round(self._width(Theme.current().tokens, self._phases))

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(round(self._width(tokens, self._shown_phases())), tokens.target)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = self._shown_phases()
        left = 0.0
        for number, phase in enumerate(shown):
            width = self._width(tokens, (phase,))
            self._draw(
                painter,
                tokens,
                QRectF(left, 0, width, self.height()),
                phase,
                is_last=number == len(shown) - 1,
            )
            left += width

    def _shown_phases(self) -> tuple[PhaseView, ...]:
        """Return the phases that are drawn."""
        return tuple(phase for phase in self._phases if phase.id == self._now or not self._is_short)

    def _width(self, tokens: Tokens, phases: tuple[PhaseView, ...]) -> float:
        metrics = QFontMetricsF(self._font(tokens, is_now=True))
        return sum(
            metrics.horizontalAdvance(phase.label) + tokens.px(2 * Space.SMALL + 14) for phase in phases
        )

    def _font(self, tokens: Tokens, *, is_now: bool) -> QFont:
        return text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold if is_now else QFont.Weight.Normal)

    def _draw(
        self, painter: QPainter, tokens: Tokens, where: QRectF, phase: PhaseView, *, is_last: bool
    ) -> None:
        is_now = phase.id == self._now
        height = tokens.px(26)
        plate = QRectF(where.left(), where.center().y() - height / 2, where.width() - tokens.px(14), height)
        if is_now:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.accent))
            painter.drawRoundedRect(plate, height / 2, height / 2)
        painter.setFont(self._font(tokens, is_now=is_now))
        painter.setPen(QColor(tokens.on_accent if is_now else tokens.muted))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, phase.label)
        if not is_last:
            self._draw_arrow(painter, tokens, QPointF(where.right() - tokens.px(7), where.center().y()))

    def _draw_arrow(self, painter: QPainter, tokens: Tokens, middle: QPointF) -> None:
        size = tokens.px(3)
        painter.setPen(QColor(tokens.faint))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        corners = [QPointF(-size / 2, -size), QPointF(size / 2, 0), QPointF(-size / 2, size)]
        painter.drawPolyline(QPolygonF([middle + corner for corner in corners]))
