"""Parts of the page that stand in windows of their own, each with its place on the screen remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from companion.ui.battle.layout.arrangement import NAMES, Arrangement, BattlePart, PanelPosition
from companion.ui.battle.layout.layout_memory import DESK
from companion.ui.settings import WindowSettings
from companion.ui.theme.theme import Theme
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.spacing import with_spacing

SIZES = {
    BattlePart.ROSTER: (280, 760),
    BattlePart.PANEL: (820, 900),
    BattlePart.JOURNAL: (460, 640),
    BattlePart.MAP: (1100, 800),
}

COVERED = "Orders are secret. This window shows nothing until a side has taken the screen."


class OwnWindow(QWidget):
    """Holds one widget; `closed` tells that the player has closed it. Keys it has no use for go to `page`."""

    closed = Signal()

    def __init__(self, title: str, content: QWidget, page: QWidget, size: QSize) -> None:
        super().__init__(page.window(), Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowTitle(title)
        self.content = content
        self._page = page
        self._pages = QStackedWidget()
        self._pages.addWidget(content)
        self._pages.addWidget(EmptyState("eye-off", COVERED))
        with_spacing(QVBoxLayout(self), 0).addWidget(self._pages)
        self.addActions(page.window().actions())
        self.resize(size)

    @property
    def is_covered(self) -> bool:
        """Whether nobody may see what it holds."""
        return self._pages.currentIndex() == 1

    def cover(self, covered: bool) -> None:
        """Hide what it holds from whoever may not see it, or show it."""
        self._pages.setCurrentIndex(1 if covered else 0)

    def restore_position(self, geometry: QByteArray) -> None:
        """Stand where it stood before; a place that no screen has any more is not taken."""
        if not geometry.isEmpty():
            self.restoreGeometry(geometry)
        else:
            self._take_other_screen()

    def release(self) -> QWidget:
        """Give back what it holds, and go without a word."""
        self._pages.removeWidget(self.content)
        self.content.setParent(None)
        delete_later(self)
        return self.content

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass keys unused in this window to the battle."""
        QCoreApplication.sendEvent(self._page, event.clone())

    def _take_other_screen(self) -> None:
        """Begin on a screen that the main window is not on, where there is one."""
        own = self._page.window().screen()
        for screen in own.virtualSiblings():
            if screen is not own:
                self.setScreen(screen)
                self.move(screen.availableGeometry().topLeft())
                self.setWindowState(Qt.WindowState.WindowMaximized)
                return


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
