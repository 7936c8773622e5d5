"""Cards of a campaign's pages: a heading with a count over rows, each with a sign, a state and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.engine.sheet import Tone
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon, wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import button_text, draw_text
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)

HEIGHT, LOW_HEIGHT, BAR, LEAST_WORDS = 52, 36, 4, 120
TONES = {Tone.GOOD: "good", Tone.WARN: "warn", Tone.DANGER: "danger"}
STATE_SHARE = 0.45
"""How much of the width a state may take at most."""


class CampaignCard(QFrame):
    """A heading, rows below it, and a footer that leads to more; `more_requested` tells of a press on it."""

    more_requested = Signal()

    def __init__(self, heading: str, empty: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self.setAccessibleName(heading)
        self.heading = role_label(heading, LabelRole.SECTION)
        self.heading.setWordWrap(False)
        self.count = role_label("", LabelRole.MUTED)
        self.count.setWordWrap(False)
        self.empty = role_label(empty, LabelRole.MUTED)
        self.empty.setVisible(bool(empty))
        self.more = push_button("", ButtonKind.QUIET, "chevron-right")
        self.more.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.more.clicked.connect(self.more_requested)
        self.more.hide()
        self.rows: tuple[QWidget, ...] = ()
        self._header = with_spacing(QHBoxLayout(), Space.SMALL)
        self._header.addWidget(self.heading)
        self._header.addStretch(1)
        self._header.addWidget(self.count)
        self._body = with_spacing(QVBoxLayout(), 0)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(self._header)
        column.addWidget(self.empty)
        column.addLayout(self._body)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        column.addStretch(1)

    def add_to_header(self, widget: QWidget) -> None:
        """Put a widget at the right end of the heading."""
        self._header.addWidget(widget)

    def add(self, widget: QWidget) -> None:
        """Put a widget below the heading for good."""
        self._body.addSpacing(Theme.current().tokens.px(Space.TINY))
        self._body.addWidget(widget)

    def show_rows(self, rows: Sequence[QWidget], count: str = "", more: str = "") -> None:
        """Show these rows and no others."""
        for old in self.rows:
            delete_later(old)
        self.rows = tuple(rows)
        for row in rows:
            self._body.addWidget(row)
        self.empty.setVisible(not rows and bool(self.empty.text()))
        self.count.setText(count)
        self.more.setText(button_text(more))
        self.more.setVisible(bool(more))


@dataclass(frozen=True, slots=True)
class StateRowText:
    """The text of a row; `share` is drawn as a bar below the state, from 0 to 1."""

    icon: str
    name: str
    below: str = ""
    state: str = ""
    tone: Tone = Tone.PLAIN
    share: float | None = None

    @property
    def spoken_text(self) -> str:
        """The row as it is read out."""
        return ", ".join(part for part in (self.name, self.below, self.state) if part)


class StateRow(QAbstractButton):
    """A row to press; `buttons` stand at its right end."""

    def __init__(
        self, row_text: StateRowText, buttons: Sequence[QPushButton] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.row_text, self.buttons = row_text, tuple(buttons)
        self.setText(row_text.name)
        self.setAccessibleName(row_text.spoken_text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        row = with_spacing(QHBoxLayout(self), Space.SMALL)
        row.addStretch(1)
        for button in buttons:
            row.addWidget(button)
        Theme.current().changed.connect(self.updateGeometry)

    def add_action(self, label: str, icon: str) -> QAction:
        """Another entry of the menu that opens over the row."""
        action = QAction(button_text(label), self)
        wear_icon(action, icon)
        self.addAction(action)
        return action

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.actions():
            event.ignore()
            return
        # Of the window: a row may be made anew while its menu is open.
        menu = QMenu(self.window())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(self.actions())
        menu.popup(event.globalPos())

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        low = not self.row_text.below and not self.buttons
        height = max(tokens.px(LOW_HEIGHT if low else HEIGHT), tokens.target)
        return QSize(tokens.px(220), height)

    def minimumSizeHint(self) -> QSize:
        layout, px = self.layout(), Theme.current().tokens.px
        buttons = layout.minimumSize().width() if layout is not None and self.buttons else 0
        return QSize(px(LEAST_WORDS) + buttons, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        self._draw_ground(painter, tokens, area)
        side = tokens.icon
        tone = TONES.get(self.row_text.tone)
        sign = getattr(tokens, tone) if tone else tokens.muted
        draw_icon(
            painter,
            self.row_text.icon,
            sign,
            QRectF(tokens.px(Space.TINY), (area.height() - side) / 2, side, side),
        )
        left = tokens.px(Space.TINY + Space.MEDIUM) + side
        gap = tokens.px(Space.SMALL if self.buttons else Space.TINY)
        right = min((button.x() for button in self.buttons), default=self.width()) - gap
        room = QRectF(left, 0, max(0, right - left), area.height())
        room = self._draw_state(painter, tokens, room)
        self._draw_names(painter, tokens, room)

    def _draw_ground(self, painter: QPainter, tokens: Tokens, area: QRectF) -> None:
        card = area.adjusted(1, 1, -1, -1)
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.hover))
            painter.drawRoundedRect(card, tokens.radius, tokens.radius)
        if self.hasFocus():
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(card, tokens.radius, tokens.radius)

    def _draw_state(self, painter: QPainter, tokens: Tokens, room: QRectF) -> QRectF:
        """Return the state at the right, with its bar; the room that is left."""
        state_row_text = self.row_text
        if not state_row_text.state and state_row_text.share is None:
            return room
        token = TONES.get(state_row_text.tone)
        colour = getattr(tokens, token) if token else tokens.muted
        weight = QFont.Weight.DemiBold if token else QFont.Weight.Normal
        font = text_font(tokens.px(FontSize.BODY), weight)
        wanted = max(QFontMetricsF(font).horizontalAdvance(state_row_text.state) + 2, tokens.px(72))
        width = min(wanted, room.width() * STATE_SHARE)
        place = QRectF(room.right() - width, room.top(), width, room.height())
        if state_row_text.share is not None:
            place.setBottom(room.center().y() + tokens.px(Space.TINY))
            self._draw_bar(
                painter, tokens, QRectF(place.left(), place.bottom(), width, tokens.px(BAR)), colour
            )
        draw_text(painter, place, state_row_text.state, colour, font, Qt.AlignmentFlag.AlignRight)
        return room.adjusted(0, 0, -width - tokens.px(Space.MEDIUM), 0)

    def _draw_bar(self, painter: QPainter, tokens: Tokens, area: QRectF, colour: str) -> None:
        share = min(1.0, max(0.0, self.row_text.share or 0.0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.line))
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
        area.setWidth(area.width() * share)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)

    def _draw_names(self, painter: QPainter, tokens: Tokens, room: QRectF) -> None:
        name = text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold)
        if not self.row_text.below:
            draw_text(painter, room, self.row_text.name, tokens.ink, name)
            return
        pad = tokens.px(Space.SMALL)
        upper = QRectF(room.left(), room.top() + pad, room.width(), (room.height() - 2 * pad) / 2)
        draw_text(painter, upper, self.row_text.name, tokens.ink, name)
        below = text_font(tokens.px(FontSize.BODY))
        draw_text(painter, upper.translated(0, upper.height()), self.row_text.below, tokens.muted, below)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)
