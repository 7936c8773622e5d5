"""A club's database under the window: the sign that says so, what others write, a connection that is lost."""

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
from companion.ui.widgets.letting_go import run_modal
from companion.ui.widgets.plain import PlainLabel, set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button
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
    """A line below every page, as long as it is a club's database that is played in."""

    def __init__(self, choose: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_calm = True
        self.icon, self.words, self.state = PlainLabel(), CutLabel(), CutLabel()
        restyle(self.words, "role", Role.CAPTION.value)
        self.change = push_button("Change…", Kind.QUIET)
        set_tip(self.change, "Where battles are kept")
        self.change.clicked.connect(lambda: choose())
        row = spaced(QHBoxLayout(self), Space.SMALL, (Space.MEDIUM, 0, Space.SMALL, 0))
        row.addWidget(self.icon)
        row.addWidget(self.words, 1)
        row.addWidget(self.state)
        row.addWidget(self.change)
        Theme.current().changed.connect(self._draw)
        self._draw()

    def tell(self, place: str, address: str, *, is_reached: bool) -> None:
        """Say whose database it is, and whether it answers."""
        self.words.show_words(f"Club's database: {place}", address)
        self.state.show_words(CONNECTED if is_reached else LOST)
        restyle(self.state, "role", (Role.CAPTION if is_reached else Role.WARN).value)
        self.setAccessibleName(f"{self.words.text()}. {self.state.text()}")
        self._is_calm = is_reached
        self._draw()

    def tell_waiting(self) -> None:
        """Say at once that the server takes a while: nothing else is painted until it answers."""
        self.state.show_words(WAITING)
        self.repaint()

    def _draw(self) -> None:
        self.icon.setPixmap(pixmap("club", "muted"))
        # Where everything is very large there is no room for it; the window's title says whose it is, too.
        has_room = Theme.current().scale <= LARGEST_WITH_SIGN or not self._is_calm
        self.setVisible(bool(self.words.text()) and has_room)


class Watch(QObject):
    """Hears what other windows write, on a thread of its own; tells when the server is gone, and back.

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
    """Looks after a library over a club's database; `changed` says that another window has written to it.

    `chosen` brings another place to play in, for which the window is opened anew.
    """

    changed = Signal(object)
    chosen = Signal(object)

    def __init__(self, window: QWidget, banner: Banner, refresh: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._banner, self._refresh = window, banner, refresh
        self._library: Library | None = None
        self._watch: Watch | None = None
        self.is_reached = True
        self.sign = ClubSign(self.choose)

    def look_after(self, library: Library) -> None:
        """Show the sign and listen, where the library is over a club's database."""
        self._library = library
        news = library.database.news
        if news is None:
            return
        self._tell(is_reached=True)
        self._window.setWindowTitle("Companion")
        library.database.hurry(self._show_waiting)
        self._watch = Watch(news.listen, self)
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
        from companion.battles.clubs import choice_of, choice_without_library, keep_choice
        from companion.ui.dialogs.club import ClubDialog

        library = self._library
        choice = choice_of(library.own) if library is not None else choice_without_library()
        dialog = ClubDialog(choice, self._window)
        if run_modal(dialog):
            keep_choice(dialog.choice(), library)
            self.chosen.emit(dialog.place())

    def _show_waiting(self, is_waiting: bool) -> None:
        if is_waiting:
            QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
            self.sign.tell_waiting()
        else:
            QGuiApplication.restoreOverrideCursor()
            self._tell(is_reached=self.is_reached)

    def _hear(self, notices: object) -> None:
        self._look_again()
        self.changed.emit(notices)

    def _tell_lost(self) -> None:
        self._tell(is_reached=False)
        self._banner.say(SAFE, Tone.DANGER, may_close=False)

    def _tell_back(self) -> None:
        self._tell(is_reached=True)
        if not self._look_again() or self._library is None:
            return
        self._banner.say(" ".join((BACK, *self._library.database.found_out())), Tone.GOOD)

    def _look_again(self) -> bool:
        """Show what is stored now; whether that could be read."""
        try:
            self._refresh()
        except CompanionError as problem:
            self._banner.say(str(problem), Tone.DANGER)
            return False
        return True

    def _tell(self, *, is_reached: bool) -> None:
        self.is_reached = is_reached
        if self._library is not None and self._library.database.shown is not None:
            database = self._library.database
            self.sign.tell(database.words, database.shown or "", is_reached=is_reached)
