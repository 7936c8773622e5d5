"""The page of the campaigns: all of them, or the one that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.ui.campaign.controller import DASHBOARD, CampaignController
from companion.ui.campaign.frame import CampaignFrame
from companion.ui.campaign.home.page import HomePage
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.gestures.gesture_sets import CAMPAIGN
from companion.ui.widgets.shortcuts import LOOKING, MAPPING, PLAYING, SHORTCUTS
from companion.ui.widgets.spacing import with_spacing

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.campaign.campaign_library import CampaignLibrary
    from companion.campaign.session import CampaignSession
    from companion.workshop.hangar_model import HangarModel

VIEW = "campaign"
LOOK_EVERY = 3000
"""Milliseconds between two looks at what the window has entered that writes to the database."""
OF_BATTLES = frozenset(each.command for each in SHORTCUTS if each.group in (PLAYING, LOOKING, MAPPING))


class CampaignPage(QWidget):
    """The page; `leave_requested` means that the player is done, the other signals bring texts.

    `undoable` brings words and a way back, `battle_requested` the name of a battle to put on the table.
    """

    leave_requested = Signal()
    problem_reported = Signal(str)
    success_reported = Signal(str)
    undoable = Signal(str, object)
    battle_requested = Signal(str)

    def __init__(
        self,
        library: Library,
        campaigns: CampaignLibrary,
        stock: Callable[[], HangarModel],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Campaigns")
        self._library, self._stock, self.campaigns = library, stock, campaigns
        self.frame: CampaignFrame | None = None
        self.home = HomePage(library, campaigns, stock)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.home)
        with_spacing(QVBoxLayout(self), 0).addWidget(self._pages)
        self._refresh_timer = QTimer(self)
        self._refresh_timer.setInterval(LOOK_EVERY)
        self._refresh_timer.timeout.connect(self.take_in)
        self._connect()
        self.home.refresh()

    # --- opening and closing a campaign ---

    def open(self, session: CampaignSession) -> None:
        """Open a campaign where it was left."""
        self.close_campaign()
        controller = CampaignController(session, self._library, self._stock)
        self.frame = CampaignFrame(controller)
        controller.setParent(self.frame)
        controller.problem_reported.connect(self.problem_reported)
        controller.success_reported.connect(self.success_reported)
        controller.battle_requested.connect(self.battle_requested)
        self.frame.closed.connect(self.show_all)
        self._pages.addWidget(self.frame)
        self._pages.setCurrentWidget(self.frame)
        place, subject = self._saved_place(session.uid)
        self.frame.turn_to(place, subject)
        self._save_view(open_=session.id)

    def open_last(self) -> None:
        """Open the campaign that was open when the page was left; where it is gone, all are shown."""
        kept = self._saved_view().get("open")
        if self.frame is None and isinstance(kept, int):
            listed = {summary.id for summary in self.campaigns.list()}
            if kept in listed:
                self._attempt(lambda: self.open(self.campaigns.open(kept)))

    def show_all(self) -> None:
        """Show all campaigns."""
        self.close_campaign()
        self._save_view(open_=None)
        self.home.refresh()
        self._pages.setCurrentWidget(self.home)
        self.home.take_focus()

    def close_campaign(self) -> None:
        """Put the open campaign away, and remember where the player was."""
        if self.frame is None:
            return
        frame, self.frame = self.frame, None
        frame.settle()
        self._save_place(frame)
        frame.controller.close()
        self._pages.removeWidget(frame)
        delete_later(frame)

    def come_back(self) -> None:
        """Show everything anew: battles may have been played meanwhile."""
        if self.frame is None:
            self.home.refresh()
        else:
            self.frame.controller.refresh()
            self.frame.controller.changed.emit()

    def take_in(self) -> None:
        """Show what other tables have entered meanwhile; what is being typed here stays."""
        if self.frame is None:
            self.home.refresh()
        else:
            self.frame.controller.refresh()

    # --- keys ---

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard where it means something here; whether it does.

        Those of a battle mean nothing while it is not to be seen.
        """
        part = self.frame if self.frame is not None else self.home
        return part.do(command) or command in OF_BATTLES

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = CAMPAIGN.of_key(event)
        if command == "back":
            self._step_back()
        elif command == "place" and self.frame is not None:
            self.frame.turn_to_number(event.key() - ord("0"))
        else:
            super().keyPressEvent(event)

    def _step_back(self) -> None:
        """From a pilot to where the player came from, from the dashboard out of the page."""
        if self.frame is not None and self.frame.place != DASHBOARD:
            self.frame.go_back()
        else:
            self.leave_requested.emit()

    def take_focus(self) -> None:
        """Let the player begin with the keyboard."""
        (self.frame if self.frame is not None else self.home).take_focus()

    def close_down(self) -> None:
        """Enter what is still being typed, remember where the player was, and stop."""
        self._refresh_timer.stop()
        self.close_campaign()
        self.home.close_down()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # A club's database tells by itself; of the player's own only another window is the writer.
        if self._library.is_read_only and self._library.database.server_url is None:
            self._refresh_timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        if self.frame is not None:
            self.frame.settle()
        self._refresh_timer.stop()
        super().hideEvent(event)

    # --- what is remembered ---

    def _saved_view(self) -> dict[str, Any]:
        kept = self._library.setting(VIEW)
        return kept if isinstance(kept, dict) else {}

    def _save_view(self, *, open_: int | None) -> None:
        self._attempt(lambda: self._library.save_setting(VIEW, {**self._saved_view(), "open": open_}))

    def _saved_place(self, uid: str) -> tuple[str, str]:
        kept = self._library.setting(f"{VIEW}/{uid}")
        view = kept if isinstance(kept, dict) else {}
        return str(view.get("place", DASHBOARD)), str(view.get("subject", ""))

    def _save_place(self, frame: CampaignFrame) -> None:
        view = {"place": frame.place, "subject": frame.subject}
        self._attempt(lambda: self._library.save_setting(f"{VIEW}/{frame.controller.session.uid}", view))

    # --- inside ---

    def _connect(self) -> None:
        self.home.leave_requested.connect(self.leave_requested)
        self.home.problem_reported.connect(self.problem_reported)
        self.home.success_reported.connect(self.success_reported)
        self.home.undoable.connect(self.undoable)
        self.home.opened.connect(self.open)

    def _attempt(self, action: Callable[[], object]) -> None:
        try:
            action()
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
