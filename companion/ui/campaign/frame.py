"""The frame of an open campaign: its name and day above, its places at the left, and the current place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from companion.campaign.phrases import format_day
from companion.campaign.state import Stage
from companion.ui.campaign.controller import BATTLES, DASHBOARD, CampaignController
from companion.ui.campaign.places import PLACES, CampaignPlace, Navigation
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button, restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

LEAST_FOR_NAMES = 900
"""How wide the page has to be for the names of places beside their icons."""
MOST_REMEMBERED = 20
WORDS = {"undo": "Taken back", "redo": "Counts again"}
SNAPSHOT_NOTE = ", as kept with the campaign"
"""Said of rules that have changed since, or are gone."""


class CampaignFrame(QWidget):
    """The frame around the current place; `closed` asks to go back to the list of all campaigns."""

    closed = Signal()

    def __init__(
        self,
        controller: CampaignController,
        places: Sequence[CampaignPlace] = PLACES,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.controller = controller
        self._places = {place.id: place for place in places}
        self._listed = [place for place in places if place.is_listed]
        self._parts: dict[str, CampaignSubpage] = {}
        self.place = ""
        self._history: list[tuple[str, str]] = []
        self.all_button = push_button("Campaigns", ButtonKind.QUIET, "chevron-left")
        self.title, self.about = CutLabel(), CutLabel()
        self.undo_button, self.redo_button = icon_button("undo", "Undo"), icon_button("redo", "Redo")
        self.navigation = Navigation(self._listed)
        self.stack = QStackedWidget()
        # Telling a journal of years takes longer than a frame: the rest is painted before.
        self._teller = QTimer(self)
        self._teller.setSingleShot(True)
        self._teller.timeout.connect(self._tell_undo)
        self._arrange()
        self._connect()
        self._show_header()

    # --- turning ---

    def turn_to(self, place: str, subject: str = "") -> None:
        """Show a place; one that there is not is the dashboard."""
        self._go(place if place in self._places else DASHBOARD, subject)

    def go_back(self) -> None:
        """Back to where the player was before."""
        if len(self._history) > 1:
            self._history.pop()
            self._go(*self._history.pop())
        else:
            self.turn_to(DASHBOARD)

    @property
    def part(self) -> CampaignSubpage | None:
        """The part that is shown."""
        return self._parts.get(self.place)

    @property
    def subject(self) -> str:
        """Whom or what the part that is shown is about."""
        return self.part.subject if self.part is not None else ""

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard; whether it means something here."""
        if self.part is not None and self.part.do(command):
            return True
        session = self.controller.session
        own = {"undo": self.controller.undo, "redo": self.controller.redo}
        if command in own:
            self.settle()
            line = session.undo_line if command == "undo" else session.redo_line
            if line is not None and own[command]():
                self.controller.success_reported.emit(f"{WORDS[command]}: {line}.")
        return command in own

    def turn_to_number(self, number: int) -> None:
        """Show a listed place by its number from above, counted from 1."""
        if 1 <= number <= len(self._listed):
            self.turn_to(self._listed[number - 1].id)

    def settle(self) -> None:
        """Enter what is still being typed."""
        if self.part is not None:
            self.part.settle()

    def take_focus(self) -> None:
        """Let the player begin with the keyboard."""
        if self.part is not None:
            self.part.take_focus()

    def _go(self, place: str, subject: str) -> None:
        self.settle()
        part = self._parts.get(place) or self._make_subpage(place)
        self.place = place
        self._history = [*self._history, (place, subject)][-MOST_REMEMBERED:]
        self.navigation.show_place(self._places[place].under or place)
        part.show_subject(subject)
        self.stack.setCurrentWidget(part)
        part.take_focus()

    def _make_subpage(self, place: str) -> CampaignSubpage:
        part = self._parts[place] = self._places[place].make(self.controller)
        self.stack.addWidget(part)
        return part

    # --- the head ---

    def _show_header(self) -> None:
        campaign = self.controller.campaign
        self.title.show_text(campaign.name)
        kept = SNAPSHOT_NOTE if self.controller.session.has_other_rules else ""
        self.about.show_text(f"{format_day(campaign.today)} · {self.controller.game.title}{kept}")
        running = sum(battle.stage is Stage.RUNNING for battle in campaign.battles.values())
        if BATTLES in self.navigation.buttons:
            self.navigation.buttons[BATTLES].show_count(running)
        self._teller.start()

    def _tell_undo(self) -> None:
        """Say what would be undone and redone."""
        session = self.controller.session
        for button, word, line in (
            (self.undo_button, "Undo", session.undo_line),
            (self.redo_button, "Redo", session.redo_line),
        ):
            button.setEnabled(line is not None)
            set_tip(button, f"{word}: {line}" if line is not None else f"Nothing to {word.lower()}")

    def _connect(self) -> None:
        self.controller.changed.connect(self._show_header)
        self.controller.place_requested.connect(self.turn_to)
        self.controller.back_requested.connect(self.go_back)
        self.navigation.chosen.connect(self.turn_to)
        self.all_button.clicked.connect(self.closed)
        self.undo_button.clicked.connect(lambda: self.do("undo"))
        self.redo_button.clicked.connect(lambda: self.do("redo"))

    def _arrange(self) -> None:
        set_tip(self.all_button, "All your campaigns")
        restyle(self.title, "role", LabelRole.HEADING)
        restyle(self.about, "role", LabelRole.MUTED)
        head = QFrame()
        head.setProperty("panel", "bar")
        row = with_spacing(
            QHBoxLayout(head), Space.SMALL, (Space.SMALL, Space.SMALL, Space.MEDIUM, Space.SMALL)
        )
        row.addWidget(self.all_button)
        row.addWidget(self.title)
        row.addSpacing(Theme.current().tokens.px(Space.SMALL))
        row.addWidget(self.about, 1)
        row.addWidget(self.undo_button)
        row.addWidget(self.redo_button)
        below = with_spacing(QHBoxLayout(), 0)
        below.addWidget(self.navigation)
        below.addWidget(self.stack, 1)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(head)
        column.addLayout(below, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.navigation.show_narrow(self.width() < Theme.current().tokens.px(LEAST_FOR_NAMES))
