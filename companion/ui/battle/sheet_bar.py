"""Tools above record sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QToolButton, QWidget

from companion.engine.views.units import SideView
from companion.ui.settings import WindowSettings
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

BOTH = ""
WHOLE_TIP = "Fit the sheet while it stays readable, or full size (Alt+X)"

KEY, TICK, CARRY = "sheet/touch", "tick", "carry"
HINT = (
    "On: a touch on a sheet marks it only, as on paper. Off: it is damage or a critical hit, carried through"
    " with all that it asks for. Shift+click marks once."
)


def whole_button() -> QToolButton:
    """Checked while sheets are made as small as need be to be seen whole."""
    button = icon_button("fit", "Whole sheet", WHOLE_TIP)
    button.setCheckable(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


class SideChoice(QWidget):
    """Both sides or one; `chosen` carries the id of the side, empty for both."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Whose sheets")
        self.buttons: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._row = with_spacing(QHBoxLayout(self), 0)
        self._known: tuple[SideView, ...] = ()

    def show_sides(self, sides: Sequence[SideView], side: str) -> None:
        """Offer these sides, and show which is chosen."""
        if tuple(sides) != self._known:
            self._known = tuple(sides)
            for old in self.buttons.values():
                delete_later(old)
            self.buttons = {BOTH: self._button(BOTH, "Both", "Both sides (Alt+B)")}
            for each in sides:
                text = f"Only {each.name} (Alt+B)"
                self.buttons[each.id] = self._button(each.id, each.name, text)
        self.buttons[side if side in self.buttons else BOTH].setChecked(True)

    def _button(self, side: str, label: str, text: str) -> QPushButton:
        button = push_button(label, ButtonKind.QUIET)
        button.setProperty("tight", True)
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_tip(button, text)
        button.clicked.connect(lambda: self.chosen.emit(side))
        self._group.addButton(button)
        self._row.addWidget(button)
        return button


class SheetTouchMode(QObject):
    """The meaning of a touch on every sheet of a battle; remembered."""

    changed = Signal()

    def __init__(self, settings: WindowSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings

    @property
    def carries(self) -> bool:
        """Whether a plain touch is more than a mark."""
        return self._settings.remembered_choice(KEY, (TICK, CARRY), CARRY) == CARRY

    def set_ticking(self, is_ticking: bool) -> None:
        """Let touches only tick from now on, or not."""
        if is_ticking is self.carries:
            self._settings.remember(KEY, TICK if is_ticking else CARRY)
            self._settings.sync()
            self.changed.emit()

    def follow(self, take: Callable[[bool], None]) -> None:
        """Tell someone now, and whenever it changes."""
        take(self.carries)
        self.changed.connect(lambda: take(self.carries))


def tick_switch(touching: SheetTouchMode, text: str = "") -> QPushButton:
    """Return a switch for the head of sheets; with words where there is room for them."""
    switch = push_button(text, ButtonKind.QUIET, "edit")
    switch.setAccessibleName("Mark only")
    switch.setCheckable(True)
    switch.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    set_tip(switch, HINT)
    touching.follow(lambda carries: switch.setChecked(not carries))
    switch.clicked.connect(touching.set_ticking)
    return switch
