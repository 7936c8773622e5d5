"""The running balance: tons as a bar of parts, heat against sinks, slots that are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from companion.construction.design_report import Balance
from companion.construction.editing.views import DesignView
from companion.tabletop.number_text import format_count
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
}  # fmt: skip
"""The colour of each part of the weight, and how far it is thinned."""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a bar: its words, its figure, its size and its colour."""

    label: str
    figure: str
    size: float
    colour: str


class BalancePanel(QWidget):
    """Tons, heat and slots of a design."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tons, self.tons_left = _pair()
        self.heat, self.heat_left = _pair()
        self.slots, self.slots_left = _pair()
        self.tons_bar, self.heat_bar = ShareBar("Tons"), ShareBar("Heat")
        self.parts, self.weapons = ShareList(), ShareList()
        self.moving, self.pods = role_label("", LabelRole.CAPTION), role_label("", LabelRole.CAPTION)
        column = with_spacing(
            QVBoxLayout(self), Space.TINY, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)
        )
        self._section(column, self.tons, self.tons_left, self.tons_bar, self.parts, self.pods)
        column.addSpacing(Theme.current().tokens.px(Space.TINY))
        self._section(column, self.heat, self.heat_left, self.heat_bar, self.weapons, self.moving)
        column.addSpacing(Theme.current().tokens.px(Space.TINY))
        self._section(column, self.slots, self.slots_left)

    @staticmethod
    def _section(column: QVBoxLayout, left: QLabel, right: QLabel, *below: QWidget) -> None:
        row = with_spacing(QHBoxLayout(), Space.TINY)
        row.addWidget(left)
        row.addStretch(1)
        row.addWidget(right)
        column.addLayout(row)
        for widget in below:
            column.addWidget(widget)

    def show_design(self, view: DesignView) -> None:
        """Show the balance of a design; without one only what is known without rules."""
        balance = view.examined.balance if view.examined is not None else None
        self._show_tons(view, balance)
        self._show_heat(view, balance)
        free = sum(location.free for location in view.locations)
        open_slots = free - view.waiting_slots
        self.slots.setText(f"{format_count(free, 'slot')} free")
        self.slots_left.setText(f"{view.waiting_slots} to place" if view.waiting_slots else "all placed")
        restyle(self.slots_left, "role", LabelRole.DANGER if open_slots < 0 else
                LabelRole.WARN if view.waiting_slots else LabelRole.MUTED)  # fmt: skip

    def _show_tons(self, view: DesignView, balance: Balance | None) -> None:
        tokens = Theme.current().tokens
        parts = balance.weights if balance is not None else ()
        known = sum(part.tons or 0 for part in parts)
        limit = view.head.tonnage
        self.tons.setText(f"{known:g} of {limit} t" if balance is not None else f"{limit} t")
        left = limit - known
        self.tons_left.setText(_format_tons_left(left) if balance is not None else "cannot be weighed")
        over = left < -1e-6
        restyle(
            self.tons_left,
            "role",
            LabelRole.DANGER if over else LabelRole.GOOD if abs(left) < 1e-6 else LabelRole.WARN,
        )
        shares = [
            Share(part.label, f"{part.tons:g}" if part.tons is not None else "?", part.tons or 0,
                  _colour(tokens, part.part))
            for part in parts
            if part.tons is None or part.tons > 0
        ]  # fmt: skip
        self.tons_bar.show_shares(shares, limit)
        self.tons_bar.setAccessibleDescription(f"{self.tons.text()}, {self.tons_left.text()}")
        self.parts.show_shares(shares)
        pods = balance.pods if balance is not None else None
        self.pods.setText(f"Chassis {pods.chassis:g} t · in pods {pods.pods:g} t" if pods is not None else "")
        self.pods.setVisible(pods is not None)

    def _show_heat(self, view: DesignView, balance: Balance | None) -> None:
        tokens = Theme.current().tokens
        made = sum(line.heat for line in view.heat)
        sunk = balance.heat.sunk if balance is not None else 0
        self.heat.setText(f"{made} heat a turn")
        self.heat_left.setText(f"{sunk} sunk")
        restyle(self.heat_left, "role", LabelRole.WARN if made > sunk else LabelRole.GOOD)
        lines = [line for line in view.heat if line.heat]
        shades = [
            mix_colours(tokens.side_b, tokens.surface, 0.16 * (place % 4)) for place in range(len(lines))
        ]
        shares = [Share(line.text, str(line.heat), line.heat, shade)
                  for line, shade in zip(lines, shades, strict=True)]  # fmt: skip
        self.heat_bar.show_shares(shares, sunk)
        self.heat_bar.setAccessibleDescription(f"{self.heat.text()}, {self.heat_left.text()}")
        self.weapons.show_shares(shares)
        heat = balance.heat if balance is not None else None
        moving = [
            f"running +{heat.running}" if heat else "",
            f"jumping +{heat.jumping}" if heat and heat.jumping else "",
        ]
        self.moving.setText("Also: " + ", ".join(word for word in moving if word) if heat else "")


def _pair() -> tuple[QLabel, QLabel]:
    left, right = role_label("", LabelRole.NUMBER), role_label("", LabelRole.MUTED)
    left.setWordWrap(False)
    right.setWordWrap(False)
    return left, right


def _format_tons_left(tons: float) -> str:
    if abs(tons) < 1e-6:
        return "to the last half ton"
    return f"{tons:g} t left" if tons > 0 else f"{-tons:g} t too heavy"


def _colour(tokens: Tokens, part: str) -> str:
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
        set_tip(self, "\n".join(f"{share.label} {share.figure}" for share in shares))
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
