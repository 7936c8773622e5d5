"""A page of the main window made on first use, and its place among the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from weakref import ref

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget
from shiboken6 import isValid

from companion.engine.tone import Tone
from companion.ui.widgets.banner import Banner


@dataclass(frozen=True, slots=True)
class WindowFrame:
    """The window around a page: its pages, its banner, the error report, and the way back."""

    window: QMainWindow
    pages: QStackedWidget
    banner: Banner
    tell: Callable[[str], None]
    leave: Callable[[], None]


class LazyPage(QObject):
    """Holds the page, None before its first use."""

    page: QWidget | None

    def __init__(self, frame: WindowFrame) -> None:
        super().__init__(frame.window)
        self.frame = frame
        self.page = None
        self._came_from: Callable[[], QWidget | None] = lambda: None

    @property
    def is_shown(self) -> bool:
        """Whether the page is before the player."""
        return self.page is not None and self.frame.pages.currentWidget() is self.page

    def handle_command(self, command: str) -> bool:
        """Carry out a command of the keyboard if the page has it; return whether it has."""
        page: Any = self.page
        return self.is_shown and bool(page.do(command))

    def show_page(self, page: QWidget) -> None:
        """Show the page, and remember from where the player came."""
        if not self.is_shown:
            # Weak, as a battle that is closed meanwhile takes its page and all that is on it along.
            self._came_from = ref(self.frame.pages.currentWidget())
        self.frame.pages.setCurrentWidget(page)

    def go_back(self) -> None:
        """Return to the page that the player came from, where it still exists."""
        came_from = self._came_from()
        if came_from is not None and isValid(came_from) and self.frame.pages.indexOf(came_from) >= 0:
            self.frame.pages.setCurrentWidget(came_from)
            came_from.setFocus()
        else:
            self.frame.leave()

    def report_success(self, text: str) -> None:
        """Report a success in the banner."""
        self.frame.banner.say(text, Tone.GOOD)
