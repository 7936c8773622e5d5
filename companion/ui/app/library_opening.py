"""Opening the player's library in the background of the window, and reporting failures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.ui.app.shell import Shell
from companion.ui.app.start import LibraryOpenThread, OpenedLibrary
from companion.ui.widgets.banner import BannerAction

if TYPE_CHECKING:
    from companion.battles.clubs import Place
    from companion.battles.library import Library
    from companion.ui.app.club import Club
    from companion.ui.app.pages.backups import Backups
    from companion.ui.welcome.page import WelcomePage


class OpeningShell(Shell, Protocol):
    """The window while its library is being opened."""

    welcome: WelcomePage
    backups: Backups
    club: Club

    def begin(self, script: Path | None, *, read_only: bool, place: Place | None) -> None:
        """Open the player's battles in the background."""

    def adopt(self, library: Library) -> None:
        """Use an open library."""

    def run_waiting_command(self) -> bool:
        """Carry out what was wanted before the library was open; whether there was anything."""

    def list_edited_battles(self) -> None:
        """Tell of battles whose rules were edited."""


class LibraryOpening(QObject):
    """Opens one library at a time; the window shows the result."""

    def __init__(self, shell: OpeningShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._opener: LibraryOpenThread | None = None
        self._script: Path | None = None
        self._place: Place | None = None

    def begin(self, script: Path | None, *, read_only: bool = False, place: Place | None = None) -> None:
        """Open the library, and the battle that was last on the table or a script, in the background."""
        shell = self._shell
        self._script, self._place = script, place
        self._opener = LibraryOpenThread(
            battle=shell.settings.last_battle,
            script=script,
            last_place=shell.settings.last_place,
            read_only=read_only,
            place=place,
            parent=shell.window(),
        )
        self._opener.opened.connect(self._adopt)
        self._opener.failed.connect(self._tell_unopened)
        self._opener.broken.connect(self._tell_broken)
        self._opener.finished.connect(shell.list_edited_battles)
        QTimer.singleShot(0, self._open)

    def begin_again(self) -> None:
        """Try once more where it was tried last."""
        self._try(self._place)

    def stop(self) -> Library | None:
        """Wait for what is being opened, and hand it out though nobody was told."""
        if self._opener is None:
            return None
        self._opener.requestInterruption()
        self._opener.wait()
        opener, self._opener = self._opener, None
        return opener.library

    def _open(self) -> None:
        if self._opener is not None:  # nobody closed the window meanwhile
            self._opener.start()

    def _adopt(self, opened: OpenedLibrary) -> None:
        if self._opener is None:
            return
        shell = self._shell
        shell.adopt(opened.library)
        if opened.problem:
            shell.tell(opened.problem)
        if not shell.run_waiting_command():
            if opened.session is not None:
                shell.open_battle(opened.session, lambda _page: self._tell_faults())
                return
            shell.pages.setCurrentWidget(shell.welcome)
        self._tell_faults()
        if opened.fault is not None:
            raise opened.fault

    def _tell_faults(self) -> None:
        """Report faults of the settings, unless something else is reported already."""
        shell = self._shell
        if shell.banner.isHidden() and (faults := shell.settings.faults):
            shell.banner.say(" ".join(faults), Tone.WARN)

    def _tell_unopened(self, problem: CompanionError) -> None:
        from companion.battles.clubs import HERE, ClubUnreachable

        shell = self._shell
        shell.pages.setCurrentWidget(shell.welcome)
        again: BannerAction = ("Try again", self.begin_again)
        commands: tuple[BannerAction, ...] = (
            ("Open read-only", lambda: self._try(self._place, read_only=True)),
            again,
            ("Backups…", shell.backups.show),
        )
        if shell.backups.offer_repair(str(problem), may_close=False):
            return
        if isinstance(problem, ClubUnreachable):
            commands = again, ("Change…", shell.club.choose), ("This computer", lambda: self._try(HERE))
        shell.banner.say(str(problem), Tone.DANGER, commands, may_close=False)

    def _tell_broken(self, problem: Exception) -> None:
        """A fault of ours: the window can be used meanwhile, and Failures tells it."""
        self._tell_unopened(CompanionError(f"Your battles could not be opened ({problem!r})."))
        raise problem

    def _try(self, place: Place | None, *, read_only: bool = False) -> None:
        self._shell.banner.hide()
        self._shell.begin(self._script, read_only=read_only, place=place)
