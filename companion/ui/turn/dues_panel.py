"""The list of dues: each roll with its reason, number and chance, to be rolled or waived."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from companion.engine.views.turn import Due, TurnView
from companion.engine.views.units import SideView, UnitView
from companion.ui.calculator.wording import chance_text
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.side_mark import SideMark
from companion.ui.widgets.spacing import with_spacing

WIDTH, TALLEST = 520, 560
STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class DuesPanel(QFrame):
    """Lies over the table below the phase bar and stays open while dues are settled one by one; while dice
    are asked for it steps aside, as it would lie over the sheet that they change.

    `chosen` brings a Due to settle, `proposed` an action for one or all.
    """

    chosen = Signal(object)
    proposed = Signal(object)
    closed = Signal()
    toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Rolls due")
        self.lines: list[DueLine] = []
        self._listed_dues: tuple[Due, ...] = ()
        self._units: Mapping[str, UnitView] = {}
        self._sides: Mapping[str, SideView] = {}
        self.is_open = self._is_closed = False
        self._turn: TurnView | None = None
        self._title, self._inside = role_label("", LabelRole.SECTION), QWidget()
        self._rows = with_spacing(QVBoxLayout(self._inside), Space.TINY)
        self.roll_all_button = table_button("Roll all", ButtonKind.PRIMARY, "dice")
        self.waive_all_button = table_button("Waive all", ButtonKind.QUIET)
        self._scroll = QScrollArea()
        self._arrange()
        self.roll_all_button.clicked.connect(lambda: self._propose("settle_all"))
        self.waive_all_button.clicked.connect(lambda: self._propose("dismiss_all"))
        self.hide()

    def _arrange(self) -> None:
        self._inside.setProperty("bare", True)
        self._scroll.setWidget(self._inside)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setAccessibleName("Rolls due")
        self.copy_button = icon_button("copy", "Copy the rolls due as text")
        close_button = icon_button("close", "Close the list", "Close the list (Esc)")
        close_button.clicked.connect(self.close_list)
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self._title, 1)
        head.addWidget(self.copy_button)
        head.addWidget(close_button)
        foot = with_spacing(QHBoxLayout(), Space.SMALL)
        foot.addWidget(self.roll_all_button)
        foot.addWidget(self.waive_all_button)
        foot.addStretch(1)
        column = with_spacing(
            QVBoxLayout(self), Space.SMALL, (Space.LARGE, Space.SMALL, Space.SMALL, Space.MEDIUM)
        )
        column.addLayout(head)
        column.addWidget(self._scroll, 1)
        column.addLayout(foot)

    def show_dues(
        self,
        turn: TurnView,
        units: Mapping[str, UnitView],
        sides: Mapping[str, SideView],
        *,
        is_closed: bool,
        is_asking: bool = False,
    ) -> None:
        """List the rolls due as soon as the list is open; while it is `is_closed`, nothing can be pressed.

        An empty list goes away.
        """
        self._turn, self._units, self._sides, self._is_closed = turn, units, sides, is_closed
        if not self.is_open:
            return
        if not turn.dues:
            self.close_list()
            return
        self._list_dues(turn)
        if is_asking:
            self.hide()
        elif self.isHidden():
            self.open()

    def _list_dues(self, turn: TurnView) -> None:
        number = len(turn.dues)
        self._title.setText(f"{number} {'roll is' if number == 1 else 'rolls are'} due")
        if turn.dues != self._listed_dues:
            self._listed_dues = turn.dues
            self._make_lines(turn.dues)
        for part in (self.roll_all_button, self.waive_all_button, *self.lines):
            part.setEnabled(not self._is_closed)
        self.roll_all_button.setVisible(turn.settle_all is not None)
        self.waive_all_button.setVisible(turn.dismiss_all is not None)

    def open(self) -> None:
        """Show the list, with the focus on the first thing to roll."""
        if self._turn is not None and self._turn.dues:
            self.is_open = True
            self._list_dues(self._turn)
            self.show()
            self.raise_()
            self.lines[0].roll_button.setFocus()

    def text_to_copy(self) -> str:
        """Return what is owed, a line each."""
        return "\n".join([self._title.text(), *(f"- {line.spoken_text}" for line in self.lines)])

    def toggle(self) -> None:
        """Show the list, or put it away."""
        if self.is_open:
            self.close_list()
        else:
            self.open()
        self.toggled.emit()

    def close_list(self) -> None:
        """Put the list away."""
        self.is_open = False
        self.hide()
        self.closed.emit()

    def settle_below(self, top: int, right: int, room: QWidget) -> None:
        """Stand below the phase bar, its right edge at `right`, within the room that there is."""
        px, gap = Theme.current().tokens.px, Theme.current().tokens.px(Space.SMALL)
        width = min(px(WIDTH), room.width() - 2 * gap)
        wanted = self.sizeHint().height() - self._scroll.sizeHint().height()
        wanted += (
            self._rows.totalHeightForWidth(width)
            if self._rows.hasHeightForWidth()
            else (self._inside.sizeHint().height())
        )
        height = min(wanted + gap, px(TALLEST), room.height() - top - 2 * gap)
        left = min(max(gap, right - width), room.width() - width - gap)
        self.setGeometry(left, top + gap, width, height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_list()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys on a due's button go from due to due."""
        step = STEPS.get(Qt.Key(event.key())) if isinstance(event, QKeyEvent) else None
        if step is None or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        here = next((at for at, line in enumerate(self.lines) if line.roll_button is watched), 0)
        line = self.lines[(here + step) % len(self.lines)]
        line.roll_button.setFocus()
        self._scroll.ensureWidgetVisible(line)
        return True

    def _make_lines(self, dues: Sequence[Due]) -> None:
        for line in self.lines:
            delete_later(line)
        units, sides = self._units, self._sides
        self.lines = [DueLine(due, units[due.unit], sides.get(units[due.unit].side)) for due in dues]
        while self._rows.count():
            self._rows.takeAt(0)
        for line in self.lines:
            line.rolled.connect(self.chosen)
            line.waived.connect(self.proposed)
            line.roll_button.installEventFilter(self)
            self._rows.addWidget(line)
        self._rows.addStretch(1)

    def _propose(self, name: str) -> None:
        if self._turn is not None:
            self.proposed.emit(getattr(self._turn, name))


class DueLine(QWidget):
    """A row for one due: its unit, its reason, its number with the chance, and its buttons."""

    rolled = Signal(object)
    waived = Signal(object)

    def __init__(
        self, due: Due, unit: UnitView, side: SideView | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.due = due
        number_suffix = "" if due.number is None else f" {due.number}+"
        chance_suffix = "" if due.chance is None else f" ({chance_text(due.chance)})"
        self.spoken_text = f"{unit.name}: {due.label}{number_suffix}{chance_suffix}"
        mark = SideMark()
        mark.show_side(side)
        name, why = role_label(unit.name, LabelRole.SECTION), role_label(due.label, LabelRole.BODY)
        wait = "may wait · " if due.may_wait else ""
        source = role_label(f"{wait}{due.source}", LabelRole.CAPTION)
        number = role_label("" if due.number is None else f"{due.number}+", LabelRole.NUMBER)
        chance = role_label("" if due.chance is None else chance_text(due.chance), LabelRole.MUTED)
        self.roll_button = table_button("Roll" if due.number is not None else "Settle", icon="dice")
        self.waive_button = table_button("Waive", ButtonKind.QUIET)
        self.roll_button.setAccessibleName(f"{self.roll_button.text()}: {unit.name}: {due.label}")
        self.waive_button.setAccessibleName(f"Waive: {unit.name}: {due.label}")
        self.roll_button.clicked.connect(lambda: self.rolled.emit(due))
        self.waive_button.clicked.connect(lambda: self.waived.emit(due.dismissal))
        grid = with_spacing(QGridLayout(self), 0, (0, Space.TINY, Space.SMALL, Space.TINY))
        grid.setHorizontalSpacing(Theme.current().tokens.px(Space.SMALL))
        grid.setColumnStretch(1, 1)
        grid.addWidget(mark, 0, 0)
        grid.addWidget(name, 0, 1)
        grid.addWidget(why, 1, 1)
        grid.addWidget(source, 2, 1)
        for row, label in enumerate((number, chance)):
            label.setWordWrap(False)
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(label, row, 2)
        grid.addWidget(self.roll_button, 0, 3, 3, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.waive_button, 0, 4, 3, 1, Qt.AlignmentFlag.AlignVCenter)
        self.waive_button.setVisible(due.dismissal is not None)
