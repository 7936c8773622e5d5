"""A subpage of an open campaign: it shows the campaign's current state whenever it is visible."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from companion.ui.campaign.controller import CampaignController


class CampaignSubpage(QWidget):
    """A place in the frame; `subject` is the id of the thing shown, where a place shows one of several."""

    def __init__(self, controller: CampaignController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.subject = ""
        self._is_stale = True
        controller.changed.connect(self.follow)

    def show_subject(self, subject: str) -> None:
        """Be about this from now on."""
        self.subject = subject
        self.follow()

    def refresh(self) -> None:
        """Show the campaign as it stands."""
        raise NotImplementedError

    def settle(self) -> None:
        """Enter what is still being typed: the player turns elsewhere."""

    def do(self, _command: str) -> bool:
        """Carry out a command of the keyboard; whether it means something here."""
        return False

    def take_focus(self) -> None:
        """Let the player begin with the keyboard."""
        self.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._refresh_now()

    def follow(self) -> None:
        """Show the campaign anew: now where anybody looks, else as soon as somebody does."""
        self._is_stale = True
        if self.isVisible():
            self._refresh_now()

    def _refresh_now(self) -> None:
        self._is_stale = False
        self.refresh()
