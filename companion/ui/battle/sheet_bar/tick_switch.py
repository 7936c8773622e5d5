"""The switch in the header of sheets: whether a touch carries damage through, or only ticks boxes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QPushButton

from companion.ui.settings import WindowSettings
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.plain_text import set_tip

KEY, TICK, CARRY = "sheet/touch", "tick", "carry"
HINT = (
    "On: a touch on a sheet marks it only, as on paper. Off: it is damage or a critical hit, carried through"
    " with all that it asks for. Shift+click marks once."
)


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
