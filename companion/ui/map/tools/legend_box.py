"""The legend of what the map shows: a title, and a small hex with words for each kind of mark."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from companion.ui.map.mapsheet.layout import HALF_HEIGHT, OUTLINE, QUARTER_WIDTH
from companion.ui.map.mapsheet.stamps import Stencil
from companion.ui.map.mapsheet.zoom import Zoom
from companion.ui.map.overlays.overlay import HexMark, Legend, Overlay
from companion.ui.map.overlays.stamps import mark_print
from companion.ui.map.tools.profile_chart import ProfileChart
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Tokens
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import PlainLabel
from companion.ui.widgets.spacing import with_spacing

QUARTER = 6
"""A quarter of the swatch's width, in pixels at scale 1."""


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
    """Lies beside the map, so that no hex is covered; without a legend it takes no room."""

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
