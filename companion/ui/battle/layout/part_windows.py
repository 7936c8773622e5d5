"""Parts of the page that stand in windows of their own, each with its place on the screen remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import QWidget

from companion.ui.battle.layout.arrangement import Arrangement, BattlePart, PanelPosition
from companion.ui.battle.layout.layout_memory import DESK
from companion.ui.battle.layout.own_window import OwnWindow
from companion.ui.battle.layout.part_labels import NAMES
from companion.ui.settings import WindowSettings
from companion.ui.theme.theme import Theme

SIZES = {
    BattlePart.ROSTER: (280, 760),
    BattlePart.PANEL: (820, 900),
    BattlePart.JOURNAL: (460, 640),
    BattlePart.MAP: (1100, 800),
}


@dataclass(frozen=True, slots=True)
class Loan:
    """Callbacks that take a part out of the page and give it back."""

    take: Callable[[], QWidget]
    give_back: Callable[[], object]


class PartWindows(QObject):
    """Opens and closes them; `closed` tells that the player has closed one."""

    closed = Signal(object)  # Part

    def __init__(self, page: QWidget, settings: WindowSettings, loans: Mapping[BattlePart, Loan]) -> None:
        super().__init__(page)
        self._page, self._settings, self._loans = page, settings, loans
        self._windows: dict[BattlePart, OwnWindow] = {}
        self._is_covered = False

    def window(self, part: BattlePart) -> OwnWindow:
        """Return the window of a part; KeyError when it has none."""
        return self._windows[part]

    def show_parts(self, arrangement: Arrangement) -> None:
        """Open a window for every part that is to have one, and put the others back."""
        for part, loan in self._loans.items():
            is_wanted = arrangement.position(part) is PanelPosition.WINDOW
            if is_wanted and part not in self._windows:
                self._open(part, loan)
            elif not is_wanted and part in self._windows:
                self._return_part(part)

    def show(self, part: BattlePart) -> None:
        """Bring the window of a part to the front, if it has one."""
        if part in self._windows:
            self._windows[part].show()
            self._windows[part].raise_()

    def cover(self, covered: bool) -> None:
        """Cover them all, or none."""
        self._is_covered = covered
        for window in self._windows.values():
            window.cover(covered)

    def remember(self) -> None:
        """Keep where they stand."""
        for part, window in self._windows.items():
            self._settings.remember_layout(_key(part), window.saveGeometry())

    def close(self) -> None:
        """Close them all for now; remembered stays that they are open."""
        self.remember()
        for part in tuple(self._windows):
            self._return_part(part)

    def _open(self, part: BattlePart, loan: Loan) -> None:
        px = Theme.current().tokens.px
        width, height = SIZES[part]
        title = f"{NAMES[part]}: {self._page.accessibleName()}"
        window = OwnWindow(title, loan.take(), self._page, QSize(px(width), px(height)))
        window.restore_position(self._settings.layout(_key(part)))
        window.content.show()
        window.cover(self._is_covered)
        window.closed.connect(lambda: self.closed.emit(part))
        self._windows[part] = window
        window.show()

    def _return_part(self, part: BattlePart) -> None:
        window = self._windows.pop(part)
        self._settings.remember_layout(_key(part), window.saveGeometry())
        window.release()
        self._loans[part].give_back()


def _key(part: BattlePart) -> str:
    return f"{DESK}/window/{part}"
