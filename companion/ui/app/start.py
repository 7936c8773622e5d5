"""Work behind the first paint: heavy imports, the database, and the battle that was open last."""

from __future__ import annotations

import gc
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QObject, QThread, Signal

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.battles.clubs import Place
    from companion.battles.library import Library
    from companion.battles.session import Session
    from companion.rulebooks.loader import RulebookLibrary

WINDOWS = (
    "companion.ui.dialogs.joining.add_unit",
    "companion.ui.dialogs.joining.change_unit",
    "companion.ui.dialogs.new_battle.dialog",
    "companion.ui.dialogs.settings",
    "companion.ui.battle.calculator",
    "companion.ui.dice.log_dialog",
    "companion.ui.help.reader",
    "companion.ui.print.preview.dialog",
    "companion.ui.print.maps.preview",
    "companion.workshop.hangar_model",
)
"""What opens over a battle: loaded before anybody asks for it."""
QUIET, STEP = 250, 5
"""Milliseconds for which a window has the processor to itself once its library is open, and between two looks
whether it was closed meanwhile.
"""


@dataclass(frozen=True, slots=True)
class OpenedLibrary:
    """The player's library, the battle to show at once, and any problem with it.

    `problem` is in words for the player; `fault` is one of ours.
    """

    library: Library
    session: Session | None = None
    problem: str = ""
    fault: Exception | None = None


class LibraryOpenThread(QThread):
    """Thread that opens the library; exactly one of its signals ends it.

    `opened` brings an Opened, `failed` a CompanionError, `broken` any other exception. `library` is what it
    has opened, also before anybody was told. Then it loads what players are likely to want next, until it is
    interrupted.
    """

    opened = Signal(object)
    failed = Signal(object)
    broken = Signal(object)

    def __init__(
        self,
        *,
        battle: int | None = None,
        script: Path | None = None,
        last_place: str = "",
        read_only: bool = False,
        place: Place | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.library: Library | None = None
        self._battle, self._last_place, self._script = battle, last_place, script
        self._read_only, self._place = read_only, place

    def run(self) -> None:
        try:
            opened = self._open()
        except CompanionError as problem:
            self.failed.emit(problem)
        except Exception as problem:
            self.broken.emit(problem)
        else:
            self.opened.emit(opened)
            self._leave_window_alone()
            self._get_ready(opened.library.rulebooks)

    def _leave_window_alone(self) -> None:
        """Let the window show what was opened, and the player begin, before more is loaded beside it."""
        quiet = QDeadlineTimer(QUIET)
        while not (quiet.hasExpired() or self.isInterruptionRequested()):
            self.msleep(STEP)

    def _open(self) -> OpenedLibrary:
        from companion.battles.clubs import open_library

        with ExitStack() as on_failure:
            library = on_failure.enter_context(
                open_library(read_only=self._read_only, place=self._place, backs_up=False)
            )
            opened = self._make_opened_library(library)
            on_failure.pop_all()
        self.library = library
        return opened

    def _make_opened_library(self, library: Library) -> OpenedLibrary:
        try:
            return OpenedLibrary(library, self._session(library))
        except CompanionError as problem:
            return OpenedLibrary(library, problem=str(problem))
        except Exception as problem:
            return OpenedLibrary(library, fault=problem)

    def _session(self, library: Library) -> Session | None:
        if self._script is not None:
            from companion.ui.table.files import import_script

            self._load_page()
            return import_script(library, self._script)
        if (library.database.server_url or "") != self._last_place:
            return None
        if self._battle not in [summary.id for summary in library.battles()]:
            return None
        self._load_page()
        return library.open_battle(self._battle)

    def _get_ready(self, rulebooks: RulebookLibrary) -> None:
        """Load the page of a battle with its drawings, and rulesets for the next one to choose from."""
        if self.isInterruptionRequested():
            return
        from companion.engine.families import game_of
        from companion.ui.map.counters.silhouettes import load_silhouettes
        from companion.ui.sheet.layout.doll import load_dolls

        self._load_page()
        load_dolls()
        load_silhouettes()
        self._load_windows()
        for name in rulebooks.names():
            if self.isInterruptionRequested():
                return
            with suppress(CompanionError):  # it is told once somebody asks for this ruleset
                game_of(rulebooks.load(name)).models()
        if not self.isInterruptionRequested():
            # Its classes, for the same reason.
            import companion.ui.hangar.page  # noqa: F401

        # What has been loaded stays: a full collection of garbage, for which the window stands still, need
        # not go over it each time thousands of units were read.
        gc.freeze()

    @staticmethod
    def _load_page() -> None:
        # Its classes are wanted as soon as a battle is; imported here, the window stays alive meanwhile.
        import companion.ui.battle.page  # noqa: F401

    def _load_windows(self) -> None:
        for name in WINDOWS:
            if self.isInterruptionRequested():
                return
            import_module(name)
