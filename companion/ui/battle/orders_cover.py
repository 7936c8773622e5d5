"""The cover over a shared screen while orders are secret: whose turn it is, and the handover."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from companion.engine.views.turn import TurnView
from companion.engine.views.units import SideView
from companion.ui.battle.frame import BattleFrame
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.table.views import ScreenStep
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.plain_text import button_text
from companion.ui.widgets.side_mark import SideMark
from companion.ui.widgets.spacing import with_spacing

BUTTON_HEIGHT, BUTTON_WIDTH, MARK = 56, 240, 40


class OrdersCover(QWidget):
    """Hides what a side may not see; `screen_taken` carries a ScreenStep, `revealed` goes on."""

    screen_taken = Signal(object)
    revealed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mark = SideMark(length=MARK)
        self.headline, self.explanation = role_label("", LabelRole.TITLE), role_label("", LabelRole.MUTED)
        self.take_button = table_button("", ButtonKind.PRIMARY, "eye")
        self.looks: dict[str, QPushButton] = {}
        self._side: str | None = None
        self._looks_row = with_spacing(QHBoxLayout(), Space.SMALL)
        self._arrange()
        self.take_button.clicked.connect(self._take)

    def show_turn(self, turn: TurnView, sides: Sequence[SideView], ordered: frozenset[str]) -> None:
        """Say who looks next; sides that have `ordered` may look at their own orders again."""
        side = next((each for each in sides if each.id == turn.side), None)
        self._side = turn.side
        self.mark.show_side(side)
        if side is not None:
            others = " and ".join(other.name for other in sides if other.id != side.id)
            self.headline.setText(f"{side.name}, take the screen")
            self.explanation.setText(
                f"Orders are secret: {others}, look away until the screen is covered again."
            )
            self.take_button.setText(button_text(f"Show {side.name} the table"))
        else:
            self.headline.setText("All orders are written")
            self.explanation.setText("Both sides may look: units are now revealed one by one.")
            self.take_button.setText(button_text(turn.next.label) if turn.next is not None else "")
        wear_icon(self.take_button, "eye" if side is not None else "next-phase", "on_accent")
        self._offer_looks([each for each in sides if each.id in ordered and each.id != turn.side])

    def take_focus(self) -> None:
        """Put the focus on the one button: Space or Enter presses it."""
        self.take_button.setFocus()

    def _take(self) -> None:
        if self._side is None:
            self.revealed.emit()
        else:
            self.screen_taken.emit(ScreenStep(self._side))

    def _offer_looks(self, sides: Sequence[SideView]) -> None:
        for old in self.looks.values():
            delete_later(old)
        self.looks = {side.id: self._reveal_button(side) for side in sides}

    def _reveal_button(self, side: SideView) -> QPushButton:
        button = table_button(f"{side.name}: look at your own orders", ButtonKind.QUIET, "eye")
        button.clicked.connect(lambda: self.screen_taken.emit(ScreenStep(side.id)))
        self._looks_row.insertWidget(self._looks_row.count() - 1, button)
        return button

    def _arrange(self) -> None:
        for label in (self.headline, self.explanation):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._looks_row.addStretch(1)
        self._looks_row.insertStretch(0, 1)
        column = with_spacing(QVBoxLayout(), Space.LARGE)
        column.addStretch(2)
        column.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.headline)
        column.addWidget(self.explanation)
        column.addWidget(self.take_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(self._looks_row)
        column.addStretch(3)
        row = with_spacing(QHBoxLayout(self), 0, (Space.WIDE,) * 4)
        row.addStretch(1)
        row.addLayout(column, 8)
        row.addStretch(1)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        self.take_button.setMinimumSize(px(BUTTON_WIDTH), px(BUTTON_HEIGHT))


class OrdersCoverController(QObject):
    """Covers a frame whenever nobody may see the table; `uncovered` reports that a side may."""

    uncovered = Signal()

    def __init__(
        self, bridge: BattleController, selection: Selection, frame: BattleFrame, cover: OrdersCover
    ) -> None:
        super().__init__(frame)
        self.cover = cover
        self._bridge, self._selection, self._frame = bridge, selection, frame
        self.cover.screen_taken.connect(bridge.screen.go)
        self.cover.revealed.connect(self._reveal)
        bridge.screen.changed.connect(self._hand_on)

    def show_battle(self) -> None:
        """Cover the table, or show it."""
        bridge = self._bridge
        is_covered = bridge.is_covered
        if is_covered:
            ordered = {unit.side for unit in bridge.game.units(bridge.battle) if unit.orders}
            self.cover.show_turn(bridge.game.turn(bridge.battle), bridge.sides(), frozenset(ordered))
        was_covered = self._frame.is_covered
        self._frame.show_covered(is_covered)
        if is_covered:
            self.cover.take_focus()
        elif was_covered:
            self.uncovered.emit()

    def _hand_on(self) -> None:
        """Nothing that one side had selected is shown to the other; its own first unit is."""
        self._selection.select(None)
        self.show_battle()
        acting = [unit.id for unit in self._bridge.units() if unit.may_act]
        if acting:
            self._selection.select(acting[0])

    def _reveal(self) -> None:
        turn = self._bridge.game.turn(self._bridge.battle)
        if turn.next is not None:
            self._bridge.propose(turn.next.action)
