"""An open campaign: its name and day above, its places at the left, and the place that is shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from companion.campaign.state import Stage
from companion.ui.campaign.days import day_words
from companion.ui.campaign.door import BATTLES, DASHBOARD, CampaignDoor
from companion.ui.campaign.navigation import Navigation
from companion.ui.campaign.part import Part
from companion.ui.campaign.places import PLACES, Place
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button, restyle
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button

LEAST_FOR_NAMES = 900
"""How wide the page has to be for the names of places beside their icons."""
MOST_REMEMBERED = 20
WORDS = {"undo": "Taken back", "redo": "Counts again"}
KEPT = ", as kept with the campaign"
"""Said of rules that have changed since, or are gone."""


class CampaignFrame(QWidget):
    """`closed` tells that the player wants to see all campaigns."""

    closed = Signal()

    def __init__(
        self, door: CampaignDoor, places: Sequence[Place] = PLACES, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.door = door
        self._places = {place.id: place for place in places}
        self._listed = [place for place in places if place.is_listed]
        self._parts: dict[str, Part] = {}
        self.place = ""
        self._way: list[tuple[str, str]] = []
        self.all_button = push_button("Campaigns", Kind.QUIET, "chevron-left")
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
        self._show_head()

    # --- turning ---

    def turn_to(self, place: str, subject: str = "") -> None:
        """Show a place; one that there is not is the dashboard."""
        self._go(place if place in self._places else DASHBOARD, subject)

    def go_back(self) -> None:
        """Back to where the player was before."""
        if len(self._way) > 1:
            self._way.pop()
            self._go(*self._way.pop())
        else:
            self.turn_to(DASHBOARD)

    @property
    def part(self) -> Part | None:
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
        session = self.door.session
        own = {"undo": self.door.undo, "redo": self.door.redo}
        if command in own:
            self.settle()
            line = session.undo_line if command == "undo" else session.redo_line
            if line is not None and own[command]():
                self.door.noted.emit(f"{WORDS[command]}: {line}.")
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
        part = self._parts.get(place) or self._made(place)
        self.place = place
        self._way = [*self._way, (place, subject)][-MOST_REMEMBERED:]
        self.navigation.show_place(self._places[place].under or place)
        part.show_subject(subject)
        self.stack.setCurrentWidget(part)
        part.take_focus()

    def _made(self, place: str) -> Part:
        part = self._parts[place] = self._places[place].make(self.door)
        self.stack.addWidget(part)
        return part

    # --- the head ---

    def _show_head(self) -> None:
        campaign = self.door.campaign
        self.title.show_words(campaign.name)
        kept = KEPT if self.door.session.has_other_rules else ""
        self.about.show_words(f"{day_words(campaign.today)} · {self.door.game.title}{kept}")
        running = sum(battle.stage is Stage.RUNNING for battle in campaign.battles.values())
        if BATTLES in self.navigation.buttons:
            self.navigation.buttons[BATTLES].show_count(running)
        self._teller.start()

    def _tell_undo(self) -> None:
        """Say what would be undone and redone."""
        session = self.door.session
        for button, word, line in (
            (self.undo_button, "Undo", session.undo_line),
            (self.redo_button, "Redo", session.redo_line),
        ):
            button.setEnabled(line is not None)
            set_tip(button, f"{word}: {line}" if line is not None else f"Nothing to {word.lower()}")

    def _connect(self) -> None:
        self.door.changed.connect(self._show_head)
        self.door.turned.connect(self.turn_to)
        self.door.went_back.connect(self.go_back)
        self.navigation.chosen.connect(self.turn_to)
        self.all_button.clicked.connect(self.closed)
        self.undo_button.clicked.connect(lambda: self.do("undo"))
        self.redo_button.clicked.connect(lambda: self.do("redo"))

    def _arrange(self) -> None:
        set_tip(self.all_button, "All your campaigns")
        restyle(self.title, "role", Role.HEADING)
        restyle(self.about, "role", Role.MUTED)
        head = QFrame()
        head.setProperty("panel", "bar")
        row = spaced(QHBoxLayout(head), Space.SMALL, (Space.SMALL, Space.SMALL, Space.MEDIUM, Space.SMALL))
        row.addWidget(self.all_button)
        row.addWidget(self.title)
        row.addSpacing(Theme.current().tokens.px(Space.SMALL))
        row.addWidget(self.about, 1)
        row.addWidget(self.undo_button)
        row.addWidget(self.redo_button)
        below = spaced(QHBoxLayout(), 0)
        below.addWidget(self.navigation)
        below.addWidget(self.stack, 1)
        column = spaced(QVBoxLayout(self), 0)
        column.addWidget(head)
        column.addLayout(below, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.navigation.show_narrow(self.width() < Theme.current().tokens.px(LEAST_FOR_NAMES))
