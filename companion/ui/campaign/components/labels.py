"""Labels of a campaign's pages: of two lines, and a word about a state in a frame."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from companion.engine.sheet import Tone
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, mix_colours
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.spacing import with_spacing

HEIGHT, ICON, TINT = 22, 14, 0.14
ICONS = {Tone.PLAIN: "info", Tone.GOOD: "check", Tone.WARN: "warning", Tone.DANGER: "error"}
COLOURS = {Tone.PLAIN: "muted", Tone.GOOD: "good", Tone.WARN: "warn", Tone.DANGER: "danger"}


class TwoLineLabel(QWidget):
    """Two lines, cut where there is no room; `pressed` tells of a click."""

    pressed = Signal()

    def __init__(self, name: str = "", about: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.about = CutLabel(), CutLabel()
        restyle(self.name, "role", LabelRole.SECTION)
        restyle(self.about, "role", LabelRole.CAPTION)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self.name)
        column.addWidget(self.about)
        self.show_text(name, about)

    def show_text(self, name: str, about: str, whole: str = "") -> None:
        """Show other words; the tooltip of the second line may have more of them."""
        self.name.show_text(name)
        self.about.show_text(about, whole)
        self.about.setVisible(bool(about))
        self.setAccessibleName(", ".join(filter(None, (name, about))))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pressed.emit()
        super().mouseReleaseEvent(event)


class StateTag(QWidget):
    """A state in a word or two."""

    def __init__(self, text: str = "", tone: Tone = Tone.PLAIN, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text, self.tone, self._icon = "", tone, ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)
        self.show_state(text, tone)

    def show_state(self, text: str, tone: Tone = Tone.PLAIN, icon: str = "") -> None:
        """Show another state."""
        self.text, self.tone, self._icon = text, tone, icon or ICONS[tone]
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        wide = QFontMetrics(self._font()).horizontalAdvance(self.text)
        return QSize(wide + tokens.px(ICON + 2 * Space.SMALL + Space.TINY) + 2, tokens.px(HEIGHT))

    @staticmethod
    def _font() -> QFont:
        return text_font(Theme.current().tokens.px(FontSize.CAPTION), QFont.Weight.DemiBold)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        colour = getattr(tokens, COLOURS[self.tone])
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        is_bare = tokens.border > 1
        painter.setPen(
            QPen(QColor(colour if is_bare else mix_colours(tokens.surface, colour, 0.4)), tokens.border)
        )
        painter.setBrush(QColor(tokens.surface if is_bare else mix_colours(tokens.surface, colour, TINT)))
        painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2)
        side, left = tokens.px(ICON), tokens.px(Space.SMALL)
        draw_icon(painter, self._icon, colour, QRectF(left, (self.height() - side) / 2, side, side))
        painter.setFont(self._font())
        painter.setPen(QColor(tokens.ink))
        room = QRectF(left + side + tokens.px(Space.TINY), 0, self.width(), self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.text)
