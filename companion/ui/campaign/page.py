"""The page of the campaigns: all of them, or the one that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.ui.campaign.door import DASHBOARD, CampaignDoor
from companion.ui.campaign.frame import CampaignFrame
from companion.ui.campaign.home.page import HomePage
from companion.ui.widgets.gestures.places import CAMPAIGN
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.shortcuts import LOOKING, MAPPING, PLAYING, SHORTCUTS
from companion.ui.widgets.spacing import spaced

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.campaign.campaigns import Campaigns
    from companion.campaign.session import CampaignSession
    from companion.workshop.stock import Stock

VIEW = "campaign"
LOOK_EVERY = 3000
"""Milliseconds between two looks at what the window has entered that writes to the database."""
OF_BATTLES = frozenset(each.command for each in SHORTCUTS if each.group in (PLAYING, LOOKING, MAPPING))


class CampaignPage(QWidget):
    """`left` tells that the player is done, `told` a problem and `noted` a success in words.

    `undoable` brings words and a way back, `battle_wanted` the name of a battle to put on the table.
    """

    left = Signal()
    told = Signal(str)
    noted = Signal(str)
    undoable = Signal(str, object)
    battle_wanted = Signal(str)

    def __init__(
        self,
        library: Library,
        campaigns: Campaigns,
        stock: Callable[[], Stock],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Campaigns")
        self._library, self._stock, self.campaigns = library, stock, campaigns
        self.frame: CampaignFrame | None = None
        self.home = HomePage(library, campaigns, stock)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.home)
        spaced(QVBoxLayout(self), 0).addWidget(self._pages)
        self._looker = QTimer(self)
        self._looker.setInterval(LOOK_EVERY)
        self._looker.timeout.connect(self.take_in)
        self._connect()
        self.home.refresh()

    # --- opening and closing a campaign ---

    def open(self, session: CampaignSession) -> None:
        """Open a campaign where it was left."""
        self.close_campaign()
        door = CampaignDoor(session, self._library, self._stock)
        self.frame = CampaignFrame(door)
        door.setParent(self.frame)
        door.told.connect(self.told)
        door.noted.connect(self.noted)
        door.battle_wanted.connect(self.battle_wanted)
        self.frame.closed.connect(self.show_all)
        self._pages.addWidget(self.frame)
        self._pages.setCurrentWidget(self.frame)
        place, subject = self._kept_place(session.uid)
        self.frame.turn_to(place, subject)
        self._keep(open_=session.id)

    def open_last(self) -> None:
        """Open the campaign that was open when the page was left; where it is gone, all are shown."""
        kept = self._kept().get("open")
        if self.frame is None and isinstance(kept, int):
            listed = {summary.id for summary in self.campaigns.list()}
            if kept in listed:
                self._in_words(lambda: self.open(self.campaigns.open(kept)))

    def show_all(self) -> None:
        """Show all campaigns."""
        self.close_campaign()
        self._keep(open_=None)
        self.home.refresh()
        self._pages.setCurrentWidget(self.home)
        self.home.take_focus()

    def close_campaign(self) -> None:
        """Put the open campaign away, and remember where the player was."""
        if self.frame is None:
            return
        frame, self.frame = self.frame, None
        frame.settle()
        self._keep_place(frame)
        frame.door.close()
        self._pages.removeWidget(frame)
        let_go(frame)

    def come_back(self) -> None:
        """Show everything anew: battles may have been played meanwhile."""
        if self.frame is None:
            self.home.refresh()
        else:
            self.frame.door.refresh()
            self.frame.door.changed.emit()

    def take_in(self) -> None:
        """Show what other tables have entered meanwhile; what is being typed here stays."""
        if self.frame is None:
            self.home.refresh()
        else:
            self.frame.door.refresh()

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
            self.left.emit()

    def take_focus(self) -> None:
        """Let the player begin with the keyboard."""
        (self.frame if self.frame is not None else self.home).take_focus()

    def close_down(self) -> None:
        """Enter what is still being typed, remember where the player was, and stop."""
        self._looker.stop()
        self.close_campaign()
        self.home.close_down()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # A club's database tells by itself; of the player's own only another window is the writer.
        if self._library.is_read_only and self._library.database.shown is None:
            self._looker.start()

    def hideEvent(self, event: QHideEvent) -> None:
        if self.frame is not None:
            self.frame.settle()
        self._looker.stop()
        super().hideEvent(event)

    # --- what is remembered ---

    def _kept(self) -> dict[str, Any]:
        kept = self._library.setting(VIEW)
        return kept if isinstance(kept, dict) else {}

    def _keep(self, *, open_: int | None) -> None:
        self._in_words(lambda: self._library.remember(VIEW, {**self._kept(), "open": open_}))

    def _kept_place(self, uid: str) -> tuple[str, str]:
        kept = self._library.setting(f"{VIEW}/{uid}")
        view = kept if isinstance(kept, dict) else {}
        return str(view.get("place", DASHBOARD)), str(view.get("subject", ""))

    def _keep_place(self, frame: CampaignFrame) -> None:
        view = {"place": frame.place, "subject": frame.subject}
        self._in_words(lambda: self._library.remember(f"{VIEW}/{frame.door.session.uid}", view))

    # --- inside ---

    def _connect(self) -> None:
        self.home.left.connect(self.left)
        self.home.told.connect(self.told)
        self.home.noted.connect(self.noted)
        self.home.undoable.connect(self.undoable)
        self.home.opened.connect(self.open)

    def _in_words(self, deed: Callable[[], object]) -> None:
        try:
            deed()
        except CompanionError as problem:
            self.told.emit(str(problem))
