"""A large key of the ask bar, painted: a plate that answers to pointer, focus and what is typed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import mix_colours

KEY_HEIGHT, LOW_KEY_HEIGHT = 46, 44
LOW_BELOW = 540
"""Lower than this, in pixels of the design, a window is low: what little height it has belongs to the map."""


def is_low(of: QWidget) -> bool:
    """Whether the window of a widget is low."""
    return of.window().height() < Theme.current().tokens.px(LOW_BELOW)


def key_height(of: QWidget) -> int:
    """Return the height of a large key, in pixels."""
    tokens = Theme.current().tokens
    return max(tokens.px(LOW_KEY_HEIGHT if is_low(of) else KEY_HEIGHT), tokens.target)


class BigKey(QAbstractButton):
    """A key with a plate; subclasses paint its label. `succeeds` tints it, None leaves it plain."""

    def __init__(self, succeeds: bool | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.succeeds = succeeds
        self._lit = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def light(self, lit: bool) -> None:
        """Show that what is typed leads here."""
        if lit != self._lit:
            self._lit = lit
            self.update()

    @property
    def is_lit(self) -> bool:
        """Whether what is typed leads here."""
        return self._lit

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_label(painter, self._paint_plate(painter))

    def _paint_plate(self, painter: QPainter) -> str:
        """Paint the plate; tells the colour of what stands on it."""
        tokens = Theme.current().tokens
        fill, edge, ink = tokens.raised, tokens.line, tokens.ink
        if self.succeeds:
            fill, edge = mix_colours(tokens.raised, tokens.good, 0.16), tokens.good
        elif self.succeeds is False:
            ink = tokens.muted
        if self._lit or self.isDown():
            fill, edge, ink = tokens.accent, tokens.accent, tokens.on_accent
        elif self.underMouse():
            fill = mix_colours(fill, tokens.accent, 0.14)
        ring = tokens.focus if self.hasFocus() else tokens.border
        painter.setPen(QPen(QColor(tokens.ink if self.hasFocus() else edge), ring))
        painter.setBrush(QColor(fill))
        half = ring / 2
        plate = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(plate, tokens.radius, tokens.radius)
        return ink

    def _paint_label(self, painter: QPainter, ink: str) -> None:
        """Paint what stands on the key in this colour."""
        raise NotImplementedError
