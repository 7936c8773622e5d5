"""The answer of the to-hit calculator, painted large: chances of its neighbours, and every modifier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from companion.engine.forms import Calculation, Outcome
from companion.tabletop.modifiers import Modifier, format_signed
from companion.ui.calculator.wording import chance_text, outcome_text
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

LARGE = 2 * FontSize.TITLE
WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


class Answer(QWidget):
    """A target number to be read from across the table, with its chance and what it means."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reckoning: Calculation | None = None
        self._is_stale = False
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Target number")
        Theme.current().changed.connect(self.updateGeometry)

    def show_reckoning(self, reckoning: Calculation) -> None:
        """Show another answer."""
        if reckoning == self._reckoning:
            return
        self._reckoning = reckoning
        self.setAccessibleDescription(
            f"{reckoning.text}, {chance_text(reckoning.probability)}, {outcome_text(reckoning)}"
        )
        self.updateGeometry()
        self.update()

    def set_stale(self, is_stale: bool) -> None:
        """Pale the answer while what was typed cannot be understood."""
        self._is_stale = is_stale
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        tokens = Theme.current().tokens
        return round(max(self._number_height(tokens), self._outcome_rect(tokens, width).bottom()))

    def sizeHint(self) -> QSize:
        width = Theme.current().tokens.px(260)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._reckoning is None:
            return
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        strong, weak = self._inks(self._reckoning, tokens)
        painter.setPen(QColor(strong))
        painter.setFont(_number_font(tokens))
        where = QRectF(0, 0, self._beside(tokens), self._number_height(tokens))
        painter.drawText(where, Qt.AlignmentFlag.AlignVCenter, self._reckoning.text)
        painter.setFont(_chance_font(tokens))
        painter.drawText(self._chance_rect(tokens), WRAPPED, chance_text(self._reckoning.probability))
        painter.setFont(text_font(tokens.px(FontSize.BODY)))
        painter.setPen(QColor(weak))
        painter.drawText(self._outcome_rect(tokens, self.width()), WRAPPED, outcome_text(self._reckoning))

    def _inks(self, reckoning: Calculation, tokens: Tokens) -> tuple[str, str]:
        if self._is_stale:
            return tokens.faint, tokens.faint
        if reckoning.outcome is Outcome.ROLL:
            return tokens.ink, tokens.muted
        return tokens.danger, tokens.danger

    def _number_height(self, tokens: Tokens) -> float:
        return QFontMetricsF(_number_font(tokens)).capHeight() + 2 * tokens.px(Space.SMALL)

    def _beside(self, tokens: Tokens) -> float:
        metrics, text = (
            QFontMetricsF(_number_font(tokens)),
            self._reckoning.text if self._reckoning else "",
        )
        number = max(metrics.horizontalAdvance("12+"), metrics.horizontalAdvance(text))
        return number + tokens.px(Space.LARGE)

    def _chance_rect(self, tokens: Tokens) -> QRectF:
        metrics = QFontMetricsF(_chance_font(tokens))
        body = QFontMetricsF(text_font(tokens.px(FontSize.BODY)))
        both = metrics.height() + body.height()
        top = max(0.0, (self._number_height(tokens) - both) / 2)
        return QRectF(self._beside(tokens), top, self.width() - self._beside(tokens), metrics.height())

    def _outcome_rect(self, tokens: Tokens, width: float) -> QRectF:
        chance = self._chance_rect(tokens)
        text = outcome_text(self._reckoning) if self._reckoning else ""
        metrics = QFontMetricsF(text_font(tokens.px(FontSize.BODY)))
        beside = self._beside(tokens)
        room = QRectF(beside, chance.bottom(), max(1.0, width - beside), 10_000)
        longest = max((metrics.horizontalAdvance(word) for word in text.split()), default=0)
        if longest > room.width():
            room = QRectF(0, self._number_height(tokens), max(1.0, width), 10_000)
        return metrics.boundingRect(room, int(WRAPPED), text)


def _number_font(tokens: Tokens) -> QFont:
    return sheet_font(tokens.px(LARGE), QFont.Weight.Bold)


def _chance_font(tokens: Tokens) -> QFont:
    return sheet_font(tokens.px(FontSize.HEADING), QFont.Weight.DemiBold)


class ChancesRow(QWidget):
    """The chance of each target number in whole percent, the one that counts framed."""

    def __init__(self, chances: Mapping[int, float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chances = dict(chances)
        self._number: int | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Chance by target number, in percent")
        self.setAccessibleDescription(
            ", ".join(
                f"{number}: {_format_whole_percent(chance)}" for number, chance in self._chances.items()
            )
        )
        set_tip(self, "Chance by target number, in percent")
        Theme.current().changed.connect(self.updateGeometry)

    def show_number(self, number: int | None) -> None:
        """Frame this number's chance."""
        if number != self._number:
            self._number = number
            self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        tokens = Theme.current().tokens
        rows = -(-len(self._chances) // self._a_row(tokens, width))
        return round(rows * self._cell_height(tokens) + 1)

    def sizeHint(self) -> QSize:
        width = Theme.current().tokens.px(260)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        a_row = self._a_row(tokens, self.width())
        wide, tall = self.width() / a_row, self._cell_height(tokens)
        for index, (number, chance) in enumerate(self._chances.items()):
            cell = QRectF((index % a_row) * wide, (index // a_row) * tall, wide, tall)
            self._draw_cell(painter, tokens, cell, number, chance)

    def _draw_cell(self, painter: QPainter, tokens: Tokens, cell: QRectF, number: int, chance: float) -> None:
        is_it = number == self._number
        inside = cell.adjusted(1, 1, -1, -1)
        bar = QRectF(inside)
        bar.setTop(inside.bottom() - inside.height() * chance)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.selection if is_it else tokens.line))
        if tokens.border == 1 or is_it:
            painter.drawRoundedRect(bar, 3, 3)
        if is_it:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.drawRoundedRect(inside, 3, 3)
        half = cell.height() / 2
        painter.setPen(QColor(tokens.on_selection if is_it and chance > 0.7 else tokens.ink))
        painter.setFont(sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.Bold))
        painter.drawText(cell.adjusted(0, 3, 0, -half), Qt.AlignmentFlag.AlignCenter, str(number))
        painter.setPen(QColor(tokens.on_selection if is_it and chance > 0.3 else tokens.muted))
        painter.setFont(sheet_font(tokens.px(FontSize.BODY)))
        painter.drawText(
            cell.adjusted(0, half, 0, -3), Qt.AlignmentFlag.AlignCenter, _format_whole_percent(chance)
        )

    def _cell_height(self, tokens: Tokens) -> float:
        number = QFontMetricsF(sheet_font(tokens.px(FontSize.NUMBER), QFont.Weight.Bold)).height()
        return number + QFontMetricsF(sheet_font(tokens.px(FontSize.BODY))).height() + tokens.px(Space.TINY)

    def _a_row(self, tokens: Tokens, width: float) -> int:
        least = QFontMetricsF(sheet_font(tokens.px(FontSize.BODY))).horizontalAdvance("100") + 4
        return max(1, min(len(self._chances), int(width // least)))


def _format_whole_percent(chance: float) -> str:
    """Whole percent; what can happen at all is never 0."""
    return str(max(1, round(chance * 100))) if chance else "0"


class Breakdown(QWidget):
    """Modifiers in rulebook order, a line each; labels are kept and filled anew, so that it is quick."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[tuple[QLabel, QLabel, QLabel]] = []
        self._grid = with_spacing(QGridLayout(self), 0)
        self._grid.setColumnStretch(1, 1)
        self.setAccessibleName("Modifiers")
        Theme.current().changed.connect(self._space)
        self._space()

    def show_modifiers(self, modifiers: Sequence[Modifier]) -> None:
        """Show these modifiers and no others."""
        while len(self._lines) < len(modifiers):
            self._add_line()
        for (value, name, source), modifier in zip(self._lines, modifiers, strict=False):
            value.setText(format_signed(modifier.value))
            name.setText(modifier.label)
            source.setText(modifier.source)
        for number, line in enumerate(self._lines):
            for label in line:
                label.setVisible(number < len(modifiers))
        text = "; ".join(f"{modifier}, {modifier.source}" for modifier in modifiers)
        self.setAccessibleDescription(text)

    def _add_line(self) -> None:
        row = 3 * len(self._lines)
        value, name, source = (
            role_label("", LabelRole.NUMBER),
            role_label(""),
            role_label("", LabelRole.CAPTION),
        )
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        value.setWordWrap(False)
        self._grid.addWidget(value, row, 0, 2, 1)
        self._grid.addWidget(name, row, 1)
        self._grid.addWidget(source, row + 1, 1)
        self._lines.append((value, name, source))
        self._space()

    def _space(self) -> None:
        px = Theme.current().tokens.px
        self._grid.setHorizontalSpacing(px(Space.MEDIUM))
        self._grid.setColumnMinimumWidth(0, px(Space.HUGE))
        for number in range(len(self._lines) - 1):
            self._grid.setRowMinimumHeight(3 * number + 2, px(Space.TINY))
