"""Preloading of what players are likely to need next, while the window is idle."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from companion.battles.scripts.codec import Codec
from companion.ui.battle.panel import Panel
from companion.ui.work.background import IdleQueue

CALM = 400
"""Milliseconds after a battle was opened: by then it has been painted, and looked at."""


class PanelPreloader(QObject):
    """Makes the hidden parts of the panel, and what writes acts, a piece at a time."""

    def __init__(self, panel: Panel, codec: Codec, parent: QObject) -> None:
        super().__init__(parent)
        self._panel, self._codec, self._pieces = panel, codec, IdleQueue(self)
        self._calm = QTimer(self, singleShot=True, interval=CALM)
        self._calm.timeout.connect(self.begin)
        self._calm.start()

    def begin(self) -> None:
        """Make what is not there yet."""
        self._calm.stop()
        for name, piece in (*self._panel.unmade(), *self._codec.preparations()):
            self._pieces.add(name, piece)

    def stop(self) -> None:
        """Make nothing more: the battle is left."""
        self._calm.stop()
        self._pieces.clear()

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be made, now or once it is calm."""
        return self._calm.isActive() or self.is_making

    @property
    def is_making(self) -> bool:
        """Whether something is made now."""
        return self._pieces.is_busy
