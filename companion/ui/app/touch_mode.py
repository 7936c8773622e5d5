"""Touch input at the window: the first touch enlarges targets, a long press shows what hovering shows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from companion.ui.settings import WindowSettings
from companion.ui.theme.theme import Theme
from companion.ui.widgets.gestures.long_press import LongPress

SWITCHED = (
    "Buttons are now larger, for touch; Settings makes them small again. Hold a finger on anything for an"
    " explanation."
)


class WindowTouchMode(LongPress):
    """Touch mode of a window; the player is told once what has changed."""

    def __init__(self, window: QWidget, settings: WindowSettings, tell: Callable[[str], object]) -> None:
        super().__init__(window)
        self._settings, self._tell = settings, tell
        self.touched.connect(self._make_large)

    def _make_large(self) -> None:
        if not self._settings.has_chosen_finger:
            self._settings.finger = True
            Theme.current().set_finger(True)
            self._tell(SWITCHED)
