"""The legend of what the map shows: a title, and a small hex with words for each kind of mark."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from companion.engine.views.moves import Sight
from companion.ui.map.mapsheet.layout import HALF_HEIGHT, OUTLINE, QUARTER_WIDTH
from companion.ui.map.mapsheet.stamps import Stencil
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.map.overlays.overlay import HexMark, Legend, Overlay
from companion.ui.map.overlays.stamps import mark_print
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens, mix_colours
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import PlainLabel
from companion.ui.widgets.spacing import with_spacing

QUARTER = 6
"""A quarter of the swatch's width, in pixels at scale 1."""

HEIGHT, MARGIN, EYE = 92, 14, 3.5
GROUND_SHARE, TOP_SHARE = 0.34, 0.16


class ProfileChart(QWidget):
    """Levels along a line of sight; rules without levels have no profile."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sight: Sight | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_sight(self, sight: Sight | None) -> None:
        """Show a line of sight from the side, or nothing."""
        self._sight = sight if sight is not None and sight.profile is not None else None
        self.setVisible(self._sight is not None)
        if self._sight is not None:
            self.setAccessibleName(f"Profile: {self.profile_text}")
            self.update()

    @property
    def profile_text(self) -> str:
        """The levels in words, from one end to the other."""
        if self._sight is None or (profile := self._sight.profile) is None:
            return ""
        tops = ", ".join(f"{step.counts.label} to level {step.top}" for step in self._sight.steps)
        ends = f"from level {profile.start_eye} to level {profile.end_eye}"
        return f"{ends}; {tops}" if tops else ends

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.px(120), tokens.px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._sight is None or self._sight.profile is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _Drawing(painter, self._sight, QRectF(self.rect()), Theme.current().tokens).draw()


class _Drawing:
    """A chart with a column for each hex, as high as its ground and terrain."""

    def __init__(self, painter: QPainter, sight: Sight, room: QRectF, tokens: Tokens) -> None:
        self._painter, self._sight, self._tokens = painter, sight, tokens
        profile = sight.profile
        assert profile is not None, "drawn only with levels"
        grounds = [profile.start_ground, *(step.ground for step in sight.steps), profile.end_ground]
        tops = [profile.start_ground, *(step.top for step in sight.steps), profile.end_ground]
        self._columns = list(zip(grounds, tops, strict=True))
        self._eyes = profile.start_eye, profile.end_eye
        self._low = min([0, *grounds]) - 1
        self._high = max([*tops, *self._eyes, self._low + 4]) + 1
        pad = tokens.px(MARGIN)
        self._room = room.adjusted(pad, 2, -2, -2)
        self._room_for_labels = QRectF(room.left(), room.top(), pad, room.height())

    def draw(self) -> None:
        self._draw_levels()
        width = self._room.width() / len(self._columns)
        blocks = [False, *(step.blocks for step in self._sight.steps), False]
        for number, (ground, top) in enumerate(self._columns):
            left = self._room.left() + number * width
            self._draw_column(left, width, ground, top, blocks=blocks[number])
        self._draw_line(width)

    def _y(self, level: float) -> float:
        share = (level - self._low) / (self._high - self._low)
        return self._room.bottom() - share * self._room.height()

    def _draw_levels(self) -> None:
        tokens, painter = self._tokens, self._painter
        painter.setFont(sheet_font(tokens.px(FontSize.CAPTION)))
        step = 1 if self._high - self._low <= 6 else 2
        for level in range(self._low + 1, self._high, step):
            painter.setPen(QPen(QColor(tokens.line), 1))
            painter.drawLine(QLineF(self._room.left(), self._y(level), self._room.right(), self._y(level)))
            painter.setPen(QColor(tokens.muted))
            area = QRectF(
                self._room_for_labels.left(), self._y(level) - 8, self._room_for_labels.width() - 2, 16
            )
            text = f"{level}".replace("-", "−")
            painter.drawText(area, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text)

    def _draw_column(self, left: float, width: float, ground: int, top: int, *, blocks: bool) -> None:
        tokens, painter = self._tokens, self._painter
        base, tone = self._y(self._low), tokens.danger if blocks else tokens.ink
        painter.setPen(QPen(QColor(tokens.edge), 1))
        if top > ground:
            painter.setBrush(QColor(mix_colours(tokens.surface, tone, TOP_SHARE)))
            painter.drawRect(QRectF(left, self._y(top), width, base - self._y(top)))
        painter.setBrush(QColor(mix_colours(tokens.surface, tone, GROUND_SHARE)))
        painter.drawRect(QRectF(left, self._y(ground), width, base - self._y(ground)))

    def _draw_line(self, width: float) -> None:
        tokens, painter = self._tokens, self._painter
        tone = QColor(tokens.accent if self._sight.is_visible else tokens.danger)
        ends = (
            QPointF(self._room.left() + width / 2, self._y(self._eyes[0])),
            QPointF(self._room.right() - width / 2, self._y(self._eyes[1])),
        )
        pen = QPen(tone, 2)
        if not self._sight.is_visible:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawLine(*ends)
        painter.setPen(QPen(QColor(tokens.surface), 1))
        painter.setBrush(tone)
        for end in ends:
            painter.drawEllipse(end, EYE, EYE)


def swatch(mark: HexMark, tokens: Tokens, density: float) -> QPixmap:
    """Return the mark on a hex of paper, without any words."""
    zoom = Zoom(round(QUARTER * tokens.scale * density), density)
    width, height = 4 * zoom.quarter + 2, 2 * zoom.half + 2
    picture = QPixmap(width, height)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(width / 2, height / 2))
    painter.scale(zoom.quarter / QUARTER_WIDTH, zoom.half / HALF_HEIGHT)
    stencil = Stencil(painter, zoom)
    mark_print(HexMark(mark.tone, rim=mark.rim, fill=mark.fill), tokens).draw(stencil)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stencil.pen(tokens.edge, 1.0))
    painter.drawPolygon(OUTLINE)
    painter.end()
    picture.setDevicePixelRatio(density)
    return picture


PICTURES, WORDS = range(2)


class LegendBox(QWidget):
    """The rows of a legend with their pictures; without a legend it takes no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Legend")
        self._legend: Legend | None = None
        self._title = role_label("", LabelRole.SECTION)
        self.profile = ProfileChart()
        self._parts: list[QLabel] = []
        self._grid = with_spacing(QGridLayout(self), Space.TINY)
        self._grid.setColumnStretch(WORDS, 1)
        self._grid.addWidget(self._title, 0, 0, 1, 2)
        self._grid.addWidget(self.profile, 1, 0, 1, 2)
        self.hide()
        Theme.current().changed.connect(self._fill)

    @property
    def legend_text(self) -> str:
        """All that it says, a line a row."""
        return "\n".join([self._title.text(), *(part.text() for part in self._parts if part.text())])

    def show_overlay(self, overlay: Overlay) -> None:
        """Say what an overlay shows."""
        self.profile.show_sight(overlay.sight)
        self.setVisible(overlay.legend is not None)
        if overlay.legend != self._legend:
            self._legend = overlay.legend
            self._fill()

    def _fill(self) -> None:
        for part in self._parts:
            delete_later(part)
        self._parts = []
        if self._legend is None:
            return
        self._title.setText(self._legend.title)
        tokens, density = Theme.current().tokens, self.devicePixelRatioF()
        for number, row in enumerate(self._legend.rows, 2):
            picture, label = PlainLabel(), role_label(row.text, LabelRole.CAPTION)
            picture.setPixmap(swatch(row.mark, tokens, density))
            picture.setAlignment(Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(picture, number, PICTURES)
            self._grid.addWidget(label, number, WORDS)
            self._parts += [picture, label]
