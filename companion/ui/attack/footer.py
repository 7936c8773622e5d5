"""Footer of the attack panel, always in sight: heat, declaring, one more target, and passing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QFrame, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.views.attacks import HeatOutlook
from companion.engine.views.units import UnitCommand
from companion.ui.attack.target_list import WIDEST, TargetRow
from companion.ui.calculator.wording import heat_risks, heat_sums, heat_text, join_percent_signs
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

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


class AttackFooter(QFrame):
    """`declared` is the main button, `declined` brings a command, `more_targets_requested` asks for more."""

    declared = Signal()
    declined = Signal(object)
    more_targets_requested = Signal()
    added = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self.heat = HeatOutlookLine()
        self._odds, self._keeps_odds = role_label("", LabelRole.BODY), True
        self._odds.hide()
        self.declare_button = table_button("Declare fire", ButtonKind.PRIMARY, "fire")
        self.against = role_label("", LabelRole.WARN)
        self.against.hide()
        self.add_target_button, self.add_target_menu = table_button("Add target", icon="plus"), QMenu(self)
        self.add_target_menu.setToolTipsVisible(True)
        self.add_target_button.setMenu(self.add_target_menu)
        set_tip(self.add_target_button, "Attack one more target with other weapons")
        self._offers: dict[str, QAction] = {}
        self._declines: tuple[UnitCommand, ...] = ()
        self._decline_buttons: list[QPushButton] = []
        self._buttons = Flow()
        self._buttons.add(self.declare_button)
        self._buttons.add(self.add_target_button)
        column = with_spacing(
            QVBoxLayout(self), Space.SMALL, (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
        )
        column.addWidget(self._odds)
        column.addWidget(self.against)
        self._command_layout = with_spacing(QBoxLayout(QBoxLayout.Direction.BottomToTop), Space.SMALL)
        self._command_layout.addWidget(self._buttons, 2)
        self._command_layout.addWidget(self.heat, 1)
        column.addLayout(self._command_layout)
        self.declare_button.clicked.connect(self.declared)
        self.add_target_menu.aboutToShow.connect(self.more_targets_requested)

    def show_commands(
        self,
        declare: str,
        *,
        is_ready: bool,
        is_fire: bool,
        declines: Sequence[UnitCommand],
        may_add: bool,
        against: str = "",
    ) -> None:
        """Offer the possible commands; only ticked attacks can be declared.

        What is `against` the rules may still be overruled, but no longer stands out.
        """
        self.declare_button.setText(button_text(declare))
        self.declare_button.setEnabled(is_ready)
        set_tip(self.declare_button, against or f"{declare} (Enter)")
        wear_icon(self.declare_button, "fire" if is_fire else "physical", "ink" if against else "on_accent")
        restyle(self.declare_button, "kind", (ButtonKind.NORMAL if against else ButtonKind.PRIMARY).value)
        self.against.setText(against)
        self.against.setVisible(bool(against))
        self._buttons.show_child(self.add_target_button, may_add)
        if tuple(declines) != self._declines:
            self._declines = tuple(declines)
            self._show_declines()

    def show_odds(self, text: str) -> None:
        """Say in a line what the ticked attacks may do."""
        self._odds.setText(join_percent_signs(text))
        self._odds.setVisible(self._keeps_odds and bool(text))

    def keep_odds_in_sight(self, keeps: bool) -> None:
        """Show that line, as the odds lie below the attacks; or leave it out, as they lie beside them."""
        self._keeps_odds = keeps
        self._odds.setVisible(keeps and bool(self._odds.text()))

    def set_low(self, is_low: bool) -> None:
        """Place the heat beside the buttons where height is scarce, else above them."""
        beside, above = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.BottomToTop
        self._command_layout.setDirection(beside if is_low else above)

    def offer_targets(self, rows: Sequence[TargetRow]) -> None:
        """Fill the menu of more targets; it keeps the width that the numbers to come will need."""
        menu = self.add_target_menu
        menu.clear()
        menu.setMinimumWidth(0)
        self._offers = {row.id: self._add_offer(row) for row in rows if not row.is_refused}
        away = [row for row in rows if row.is_refused]
        if away:
            action = menu.addAction(button_text(f"Out of reach: {', '.join(row.name for row in away)}"))
            action.setEnabled(False)
            set_tip(action, "\n".join(f"{row.name}: {row.about}" for row in away))
        menu.setMinimumWidth(menu.sizeHint().width())
        for row in rows:
            if not row.is_refused:
                self.show_row(row)

    def show_row(self, row: TargetRow) -> None:
        """Show what is known of one more target, where it stands in the menu."""
        action = self._offers[row.id]
        action.setText(button_text(_offer_text(row, row.best)))
        action.setEnabled(not row.is_refused)
        set_tip(action, row.about)

    def _add_offer(self, row: TargetRow) -> QAction:
        action = self.add_target_menu.addAction(
            button_text(_offer_text(row, WIDEST if row.is_waiting else ""))
        )
        action.triggered.connect(lambda: self.added.emit(row.id))
        wear_icon(action, "target")
        return action

    def _show_declines(self) -> None:
        while len(self._decline_buttons) < len(self._declines):
            self._add_button(len(self._decline_buttons))
        for button in self._decline_buttons[len(self._declines) :]:
            self._buttons.show_child(button, False)
        for button, command in zip(self._decline_buttons, self._declines, strict=False):
            button.setText(button_text(command.label))
            button.setEnabled(command.refusal is None)
            set_tip(button, str(command.refusal or command.hint))
            self._buttons.show_child(button, True)

    def _add_button(self, place: int) -> None:
        button = table_button("")
        button.clicked.connect(lambda: self.declined.emit(self._declines[place]))
        self._buttons.add(button)
        self._decline_buttons.append(button)


def _offer_text(row: TargetRow, best: str) -> str:
    """Return a row of the menu: a target's name and, in a column of its own, the best number against it."""
    return f"{row.name}\t{best}" if best else row.name
