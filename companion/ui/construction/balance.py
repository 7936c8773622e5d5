"""The running balance: tons as a bar of parts, heat against sinks, slots that are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from companion.construction.editing.views import DesignMeasure, DesignView, MeasureTone
from companion.ui.theme.fonts import sheet_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens, mix_colours
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

BAR, LINE, MARK = 12, 18, 8
WIDER = 0.56
"""The share of the left column of a list."""
COLOURS = {
    "structure": ("edge", 0.0), "engine": ("ink", 0.25), "gyro": ("ink", 0.45), "cockpit": ("ink", 0.65),
    "jump_jets": ("edge", 0.3), "heat_sinks": ("side_d", 0.35), "armor": ("accent", 0.0),
    "weapon": ("side_c", 0.0), "ammunition": ("side_b", 0.0), "equipment": ("good", 0.0),
    "shielding": ("ink", 0.45), "control": ("ink", 0.65), "lift": ("edge", 0.3), "turret": ("side_a", 0.35),
    "amplifiers": ("side_d", 0.6), "cargo": ("good", 0.5),
}  # fmt: skip
"""The colour of each part of the weight, and how far it is thinned."""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a bar: its words, its figure, its size, its colour and where it comes from."""

    label: str
    figure: str
    size: float
    colour: str
    how: str = ""

    @property
    def hint(self) -> str:
        """The whole of it in a line."""
        return f"{self.label} {self.figure}" + (f" ({self.how})" if self.how else "")


TONES = {
    MeasureTone.PLAIN: LabelRole.MUTED, MeasureTone.GOOD: LabelRole.GOOD,
    MeasureTone.WARN: LabelRole.WARN, MeasureTone.DANGER: LabelRole.DANGER,
}  # fmt: skip
SHADED = "heat"
"""A part whose shares are told apart by shades of one colour."""


class MeasureSection(QWidget):
    """One measure of a design: what there is and what is left, its shares as a bar, and their list."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text, self.left = _pair()
        self.bar, self.shares = ShareBar(name), ShareList()
        self.note = role_label("", LabelRole.CAPTION)
        column = with_spacing(QVBoxLayout(self), Space.TINY)
        row = with_spacing(QHBoxLayout(), Space.TINY)
        row.addWidget(self.text)
        row.addStretch(1)
        row.addWidget(self.left)
        column.addLayout(row)
        for widget in (self.bar, self.shares, self.note):
            column.addWidget(widget)

    def show_measure(self, measure: DesignMeasure) -> None:
        """Show a measure; one without limit has no bar."""
        self.text.setText(measure.text)
        self.left.setText(measure.left)
        restyle(self.left, "role", TONES[measure.tone])
        tokens = Theme.current().tokens
        shares = [
            Share(share.label, share.figure, share.size, _colour(tokens, share.part, place), share.how)
            for place, share in enumerate(measure.shares)
        ]
        self.bar.show_shares(shares, measure.limit)
        self.bar.setAccessibleDescription(f"{measure.text}, {measure.left}")
        self.bar.setVisible(bool(measure.limit or shares))
        self.shares.show_shares(shares)
        self.note.setText(measure.note)
        self.note.setVisible(bool(measure.note))


class BalancePanel(QWidget):
    """The measures of a design, such as its tons, below each other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sections: dict[str, MeasureSection] = {}
        self._shown: tuple[DesignMeasure, ...] = ()
        self._column = with_spacing(
            QVBoxLayout(self), Space.SMALL, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)
        )
        # Shares wear colours of the theme.
        Theme.current().changed.connect(self._show)

    def show_design(self, view: DesignView) -> None:
        """Show the measures of a design."""
        self._shown = view.measures
        self._show()

    def _show(self) -> None:
        for measure in self._shown:
            if measure.name not in self.sections:
                self.sections[measure.name] = MeasureSection(measure.name)
                self._column.addWidget(self.sections[measure.name])
            self.sections[measure.name].show_measure(measure)


def _pair() -> tuple[QLabel, QLabel]:
    left, right = role_label("", LabelRole.NUMBER), role_label("", LabelRole.MUTED)
    left.setWordWrap(False)
    right.setWordWrap(False)
    return left, right


def _colour(tokens: Tokens, part: str, place: int) -> str:
    if part == SHADED:
        return mix_colours(tokens.side_b, tokens.surface, 0.16 * (place % 4))
    name, thinned = COLOURS.get(part, ("muted", 0.5))
    return mix_colours(getattr(tokens, name), tokens.surface, thinned)


class ShareBar(QWidget):
    """Shares side by side; what goes beyond the limit is hatched, and the limit is marked."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shares: tuple[Share, ...] = ()
        self._limit = 1.0
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)

    def show_shares(self, shares: Sequence[Share], limit: float) -> None:
        """Show shares of so much in all."""
        self._shares, self._limit = tuple(shares), max(limit, 0.001)
        set_tip(self, "\n".join(share.hint for share in shares))
        self.update()

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(120), px(BAR))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        whole = QPainterPath()
        whole.addRoundedRect(area, tokens.px(3), tokens.px(3))
        painter.setClipPath(whole)
        painter.fillRect(area, QColor(tokens.line))
        filled = sum(share.size for share in self._shares)
        scale = area.width() / max(filled, self._limit)
        left = area.left()
        for share in self._shares:
            width = share.size * scale
            painter.fillRect(QRectF(left, area.top(), max(width - 1, 1), area.height()), QColor(share.colour))
            left += width
        if filled > self._limit + 1e-6:
            self._mark_limit(painter, tokens, area, self._limit * scale)

    @staticmethod
    def _mark_limit(painter: QPainter, tokens: Tokens, area: QRectF, at: float) -> None:
        painter.setPen(QPen(QColor(tokens.danger), 2))
        step, high = tokens.px(5), area.height()
        left = at
        while left < area.right() + high:
            painter.drawLine(round(left), round(area.bottom()), round(left + high), round(area.top()))
            left += step
        painter.fillRect(QRectF(at - 1, area.top(), 2, area.height()), QColor(tokens.danger))


class ShareList(QWidget):
    """Legend of a bar's shares, in two columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shares: tuple[Share, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)

    def show_shares(self, shares: Sequence[Share]) -> None:
        """Show these."""
        self._shares = tuple(shares)
        self.setAccessibleName(", ".join(f"{share.label} {share.figure}" for share in shares))
        set_tip(self, "\n".join(share.hint for share in shares))
        self.setVisible(bool(shares))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(120), px(LINE) * -(-len(self._shares) // 2))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sheet_font(tokens.px(FontSize.BODY)))
        gap, high = tokens.px(Space.MEDIUM), tokens.px(LINE)
        room = self.width() - gap
        half = -(-len(self._shares) // 2)
        for place, share in enumerate(self._shares):
            is_left = place < half
            left, width = (0.0, room * WIDER) if is_left else (room * WIDER + gap, room * (1 - WIDER))
            self._draw(painter, tokens, share, QRectF(left, place % half * high, width, high))

    @staticmethod
    def _draw(painter: QPainter, tokens: Tokens, share: Share, row: QRectF) -> None:
        side = tokens.px(MARK)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(share.colour))
        painter.drawRoundedRect(QRectF(row.left(), row.center().y() - side / 2, side, side), 2, 2)
        painter.setPen(QColor(tokens.ink))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(row, middle | Qt.AlignmentFlag.AlignRight, share.figure)
        metrics = QFontMetricsF(painter.font())
        room = row.adjusted(
            side + tokens.px(6), 0, -metrics.horizontalAdvance(share.figure) - tokens.px(4), 0
        )
        painter.setPen(QColor(tokens.muted))
        shown = metrics.elidedText(share.label, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, shown)
