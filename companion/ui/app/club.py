"""A club's database in the window: its sign, other players' changes, and a lost connection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button
from companion.ui.widgets.plain_text import PlainLabel, set_tip
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import MESSENGER

if TYPE_CHECKING:
    from companion.battles.library import Library

CONNECTED, LOST = "Connected. Other tables' results arrive by themselves.", "Not connected. Trying again…"
WAITING = "Waiting for the server…"
SAFE = (
    "The club's database does not answer. Everything that was acknowledged is safe on the server; nothing can"
    " be changed until it is back. Companion tries again by itself."
)
BACK = "The club's database is back."
LARGEST_WITH_SIGN = 1.6
"""The largest scale at which the sign is always shown."""
PAUSE = 2.0
"""Seconds between two attempts to reach a server."""
GLANCE = 0.5
"""After how many seconds without news the thread looks up."""
Listen: TypeAlias = Callable[[float], Iterator[tuple[object, ...]]]
"""What hears news again and again, looking up after some seconds without any."""


class ClubSign(QFrame):
    """A line below every page while the library is in a club's database."""

    def __init__(self, choose: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_calm = True
        self.icon, self.place_label, self.state_label = PlainLabel(), CutLabel(), CutLabel()
        restyle(self.place_label, "role", LabelRole.CAPTION.value)
        self.change_button = push_button("Change…", ButtonKind.QUIET)
        set_tip(self.change_button, "Where battles are kept")
        self.change_button.clicked.connect(lambda: choose())
        row = with_spacing(QHBoxLayout(self), Space.SMALL, (Space.MEDIUM, 0, Space.SMALL, 0))
        row.addWidget(self.icon)
        row.addWidget(self.place_label, 1)
        row.addWidget(self.state_label)
        row.addWidget(self.change_button)
        Theme.current().changed.connect(self._draw)
        self._draw()

    def tell(self, place: str, address: str, *, is_reached: bool) -> None:
        """Say whose database it is, and whether it answers."""
        self.place_label.show_text(f"Club's database: {place}", address)
        self.state_label.show_text(CONNECTED if is_reached else LOST)
        restyle(self.state_label, "role", (LabelRole.CAPTION if is_reached else LabelRole.WARN).value)
        self.setAccessibleName(f"{self.place_label.text()}. {self.state_label.text()}")
        self._is_calm = is_reached
        self._draw()

    def tell_waiting(self) -> None:
        """Say at once that the server takes a while: nothing else is painted until it answers."""
        self.state_label.show_text(WAITING)
        self.repaint()

    def _draw(self) -> None:
        self.icon.setPixmap(pixmap("club", "muted"))
        # Where everything is very large there is no room for it; the window's title says whose it is, too.
        has_room = Theme.current().scale <= LARGEST_WITH_SIGN or not self._is_calm
        self.setVisible(bool(self.place_label.text()) and has_room)


class ClubWatch(QObject):
    """Listens for other windows' changes on a thread of its own; reports when the server is lost and back.

    The thread may be waiting for the server when it should end: nobody waits for that.
    """

    heard = Signal(object)  # the notices
    lost = Signal()
    back = Signal()

    def __init__(self, listen: Listen, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ending = Event()
        self._thread = Thread(target=_listen, args=(listen, self._ending), name="club", daemon=True)
        MESSENGER.arrived.connect(self._pass_on)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def end(self) -> None:
        """Tell nothing more; the thread ends as soon as it looks up, later where nobody answers it."""
        self._ending.set()
        self._thread.join(2 * GLANCE)

    def _pass_on(self, about: object, what: object) -> None:
        if about is not self._ending or self._ending.is_set():
            return
        if what == LOST:
            self.lost.emit()
        elif what == BACK:
            self.back.emit()
        else:
            self.heard.emit(what)


def _listen(listen: Listen, ending: Event) -> None:
    was_lost = False
    while not ending.is_set():
        try:
            for notices in listen(GLANCE):
                if ending.is_set():
                    return
                if was_lost:
                    MESSENGER.arrived.emit(ending, BACK)
                    was_lost = False
                if notices:
                    MESSENGER.arrived.emit(ending, notices)
        except CompanionError:
            if not was_lost and not ending.is_set():
                MESSENGER.arrived.emit(ending, LOST)
            was_lost = True
            ending.wait(PAUSE)


class Club(QObject):
    """Supervises a library in a club's database; `changed` reports that another window has written to it.

    `chosen` brings another place to play in, for which the window is opened anew.
    """

    changed = Signal(object)
    chosen = Signal(object)

    def __init__(self, window: QWidget, banner: Banner, refresh: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._banner, self._refresh = window, banner, refresh
        self._library: Library | None = None
        self._watch: ClubWatch | None = None
        self.is_reached = True
        self.sign = ClubSign(self.choose)

    def attach_library(self, library: Library) -> None:
        """Show the sign and listen, where the library is over a club's database."""
        self._library = library
        news = library.database.news
        if news is None:
            return
        self._tell(is_reached=True)
        self._window.setWindowTitle("Companion")
        library.database.hurry(self._show_waiting)
        self._watch = ClubWatch(news.listen, self)
        self._watch.heard.connect(self._hear)
        self._watch.lost.connect(self._tell_lost)
        self._watch.back.connect(self._tell_back)
        self._watch.start()

    def close(self) -> None:
        """Listen no more."""
        if self._watch is not None:
            self._watch.end()
            self._watch = None

    def choose(self) -> None:
        """Ask where battles are kept, and remember it."""
        from companion.battles.clubs import read_choice_without_library, read_club_choice, save_club_choice
        from companion.ui.dialogs.club import ClubDialog

        library = self._library
        choice = read_club_choice(library.own) if library is not None else read_choice_without_library()
        dialog = ClubDialog(choice, self._window)
        if run_modal(dialog):
            save_club_choice(dialog.choice(), library)
            self.chosen.emit(dialog.place())

    def _show_waiting(self, is_waiting: bool) -> None:
        if is_waiting:
            QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
            self.sign.tell_waiting()
        else:
            QGuiApplication.restoreOverrideCursor()
            self._tell(is_reached=self.is_reached)

    def _hear(self, notices: object) -> None:
        self._check_again()
        self.changed.emit(notices)

    def _tell_lost(self) -> None:
        self._tell(is_reached=False)
        self._banner.say(SAFE, Tone.DANGER, may_close=False)

    def _tell_back(self) -> None:
        self._tell(is_reached=True)
        if not self._check_again() or self._library is None:
            return
        self._banner.say(" ".join((BACK, *self._library.database.take_resolved_doubts())), Tone.GOOD)

    def _check_again(self) -> bool:
        """Show what is stored now; whether that could be read."""
        try:
            self._refresh()
        except CompanionError as problem:
            self._banner.say(str(problem), Tone.DANGER)
            return False
        return True

    def _tell(self, *, is_reached: bool) -> None:
        self.is_reached = is_reached
        if self._library is not None and self._library.database.server_url is not None:
            database = self._library.database
            self.sign.tell(database.club_name, database.server_url or "", is_reached=is_reached)
