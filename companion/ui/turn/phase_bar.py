"""The phase bar: turn, phase, whose turn it is, dues, and the one button that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from companion.documents.document import clip
from companion.engine.views.turn import Due, PhaseView, TurnView
from companion.engine.views.units import SideView, UnitCommand
from companion.tabletop.number_text import format_count
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.controls import CutLabel, icon_button, restyle
from companion.ui.widgets.labels_and_buttons import (
    ButtonKind,
    LabelRole,
    SteadyButton,
    role_label,
    table_button,
)
from companion.ui.widgets.layouts import parts_of
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.shortcuts import find_shortcut
from companion.ui.widgets.side_mark import SideMark
from companion.ui.widgets.spacing import with_spacing

LONGEST_TITLE, SHORTEST_NAME = 36, 8
"""Letters of the house rules' title and of the button that goes on; the tooltip has them whole."""


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
        if (phases, now) == (self._phases, self._now):
            return
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
        return round(_width(Theme.current().tokens, self._phases))

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(round(_width(tokens, self._shown_phases())), tokens.target)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = self._shown_phases()
        left = 0.0
        for number, phase in enumerate(shown):
            width = _width(tokens, (phase,))
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
        painter.setFont(_font(tokens, is_now=is_now))
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


@lru_cache(maxsize=64)
def _width(tokens: Tokens, phases: tuple[PhaseView, ...]) -> float:
    metrics = QFontMetricsF(_font(tokens, is_now=True))
    return sum(metrics.horizontalAdvance(phase.label) + tokens.px(2 * Space.SMALL + 14) for phase in phases)


def _font(tokens: Tokens, *, is_now: bool) -> QFont:
    return text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold if is_now else QFont.Weight.Normal)


class PhaseBar(QFrame):
    """The bar of a TurnView; `go_on_requested` tells of the button that goes on, `dues_requested` of the
    dues.

    Where units still have to act, the same button lets them all be: `pass_requested`.

    `home_requested` is the one that brings a battle home into its campaign, where it is offered;
    `rules_requested` the one that names the house rules, where the battle is played by some.

    The `turn_word` is what the rules call a turn.
    """

    go_on_requested = Signal()
    pass_requested = Signal()
    dues_requested = Signal()
    home_requested = Signal()
    rules_requested = Signal()

    def __init__(self, menu: QMenu, turn_word: str = "Turn", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "bar")
        self.setAccessibleName("Phase bar")
        self._turn_word = turn_word
        self._shown_turn: tuple[TurnView, bool] | None = None
        self._is_main = True
        self.menu_button = _menu_button("list", "Menu", "Menu (F10)", menu)
        self.layout_button = _menu_button("layout", "Layout", "Layout (Alt+L)")
        self.rules_button, self._house_rules = table_button("", ButtonKind.QUIET, "book"), ""
        self.rules_button.clicked.connect(self.rules_requested)
        self.rules_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.rules_button.hide()
        self.turn, self.status = role_label("", LabelRole.SECTION), CutLabel()
        self.turn.setWordWrap(False)
        self.status.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.steps, self.side_mark = PhaseSteps(), SideMark()
        self.dues_button = table_button("Rolls due", icon="dues")
        self.dues_button.setCheckable(True)
        set_tip(self.dues_button, "Rolls and choices still due (Alt+D)")
        self.dues_button.clicked.connect(self.dues_requested)
        self.panel_button = icon_button("sheet", "Sheet and attack", "Show or hide the panel (Alt+P)")
        self.home_button = table_button("Bring home", ButtonKind.QUIET, "return")
        set_tip(self.home_button, "What this battle does to its campaign (Ctrl+Shift+H)")
        self.home_button.clicked.connect(self.home_requested)
        self.home_button.hide()
        self.go_on = SteadyButton()
        self.go_on.setMinimumWidth(Theme.current().tokens.px(150))
        self.go_on.clicked.connect(self._press)
        # A click leaves the keyboard where it is: Space means what is to be done next.
        self.go_on.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = with_spacing(
            QHBoxLayout(self), Space.MEDIUM, (Space.SMALL, Space.TINY, Space.SMALL, Space.TINY)
        )
        row.addWidget(self.menu_button)
        row.addWidget(self.layout_button)
        row.addWidget(self.rules_button)
        row.addWidget(self.turn)
        row.addWidget(self.steps)
        row.addWidget(self.side_mark)
        row.addWidget(self.status, 1)
        row.addWidget(self.dues_button)
        row.addWidget(self.panel_button)
        row.addWidget(self.home_button)
        row.addWidget(self.go_on)

    def show_turn(self, turn: TurnView, sides: Sequence[SideView], *, is_closed: bool = False) -> None:
        """Show where the battle stands; nobody can go on while it is `is_closed`."""
        if (turn, is_closed) == self._shown_turn:
            return
        self._shown_turn = (turn, is_closed)
        self.turn.setText(f"{self._turn_word} {turn.number}")
        self.turn.setVisible(turn.number > 0)
        self.steps.show_phases(turn.phases, turn.phase)
        self._show_status(turn)
        meant = (turn.next.missed_side if turn.next is not None else None) or turn.side
        self.side_mark.show_side(next((side for side in sides if side.id == meant), None))
        self._show_dues(turn.dues)
        self._settle()
        self._show_next(turn, is_closed=is_closed)
        restyle(self.home_button, "kind", "primary" if turn.is_over else "quiet")
        wear_icon(self.home_button, "return", "on_accent" if turn.is_over else "ink")

    def offer_home(self) -> None:
        """Offer to bring the battle home: it is one of a campaign."""
        self.home_button.show()
        self._settle()

    def show_house_rules(self, title: str, about: str) -> None:
        """Name the house rules that the battle is played by; with little room only in the tooltip."""
        self._house_rules = clip(title, LONGEST_TITLE)
        self.rules_button.setAccessibleName(f"House rules: {title}")
        set_tip(self.rules_button, "\n".join(filter(None, (f"House rules: {title}", about))))
        self.rules_button.setText("")
        self.rules_button.show()
        self.rules_button.ensurePolished()
        # The name gives way before the window has to grow.
        self.rules_button.setMinimumWidth(self.rules_button.sizeHint().width())
        self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def _settle(self) -> None:
        """Name every phase only where all else has room beside them, then the house rules where they have."""
        layout = self.layout()
        assert layout is not None, "made in the beginning"
        parts = [part for part in parts_of(layout) if isinstance(part, QWidget) and not part.isHidden()]
        hints = [
            max(min(part.sizeHint().width(), part.maximumWidth()), part.minimumWidth()) for part in parts
        ]
        others = sum(hints) - self.steps.sizeHint().width() + layout.spacing() * (len(hints) + 1)
        named = self.fontMetrics().horizontalAdvance(f"  {self._house_rules}")
        others -= named if self.rules_button.text() else 0
        self.steps.shorten(short=others + self.steps.whole_width > self.width())
        has_room = others + self.steps.sizeHint().width() + named <= self.width()
        self.rules_button.setText(button_text(self._house_rules) if has_room else "")

    def _show_dues(self, dues: Sequence[Due]) -> None:
        self.dues_button.setText(f"{format_count(len(dues), 'roll')} due")
        self.dues_button.setVisible(bool(dues))

    def show_main(self, is_main: bool) -> None:
        """Let the button that goes on stand out, as Enter means it; or not, as it means another one."""
        if is_main != self._is_main and self._shown_turn is not None:
            self._is_main = is_main
            turn, is_closed = self._shown_turn
            self._show_next(turn, is_closed=is_closed)

    def _show_status(self, turn: TurnView) -> None:
        """Who is to act; or who still could, where the step may end without."""
        forgone = turn.next.missed_actions if turn.next is not None else ()
        if not forgone:
            self.status.show_text(turn.status)
            return
        more = f", and {len(forgone) - 1} more" if len(forgone) > 1 else ""
        self.status.show_text(f"{forgone[0]}{more}", "\n".join(forgone))

    def _show_next(self, turn: TurnView, *, is_closed: bool) -> None:
        step = turn.next
        self.go_on.setVisible(step is not None)
        self.go_on.setEnabled(not is_closed)
        if step is None:
            return
        lets_be = turn.pass_remaining if step.refusal is not None else None
        label, icon = (lets_be.label, lets_be.icon) if lets_be else (step.label, "next-phase")
        self.go_on.setText(button_text(_shorten_label(label)))
        set_tip(self.go_on, self._tip(turn, lets_be))
        self.go_on.setAccessibleDescription("" if lets_be else str(step.refusal or ""))
        is_main = self._is_main and step.refusal is None
        kind = (
            ButtonKind.PRIMARY
            if is_main
            else ButtonKind.QUIET
            if step.refusal and not lets_be
            else ButtonKind.NORMAL
        )
        tone = "on_accent" if is_main else "muted" if kind is ButtonKind.QUIET else "ink"
        wear_icon(self.go_on, icon, tone)
        restyle(self.go_on, "kind", kind.value)

    def _tip(self, turn: TurnView, lets_be: UnitCommand | None) -> str:
        step = turn.next
        assert step is not None, "the button is hidden without a step"
        if lets_be is not None:
            return f"{lets_be.label}: {lets_be.hint} ({find_shortcut('let_be').keys[0]})"
        if step.refusal is not None:
            return str(step.refusal)
        key = "Ctrl+Enter" if step.missed_actions else "Enter"
        return "\n".join((f"{step.label} ({key})", *step.missed_actions))

    def _press(self) -> None:
        turn = self._shown_turn[0] if self._shown_turn is not None else None
        lets_be = (
            turn is not None
            and turn.pass_remaining is not None
            and turn.next is not None
            and turn.next.refusal
        )
        (self.pass_requested if lets_be else self.go_on_requested).emit()


def _shorten_label(label: str) -> str:
    """Clip a label to the room of a button; of whose and what it is, only whose side or unit."""
    whose, colon, what = label.partition(": ")
    if not what:
        return clip(label, LONGEST_TITLE)
    return clip(whose, max(LONGEST_TITLE - len(colon + what), SHORTEST_NAME)) + colon + what


def _menu_button(icon: str, name: str, hint: str, menu: QMenu | None = None) -> QToolButton:
    button = icon_button(icon, name, hint)
    if menu is not None:
        button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    return button
