"""The main window: welcome page, battle, quick to-hit, and the commands of menu and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.ui.app.battles.battle_commands import BattleList, WindowBattleCommands
from companion.ui.app.battles.battle_loader import BattleLoader, as_steps
from companion.ui.app.battles.rules_banner import BattleRulesBanner
from companion.ui.app.calculator_window import CalculatorWindow
from companion.ui.app.club import Club
from companion.ui.app.commands import (
    FIRST_HELP,
    WindowCommands,
    hangar_commands,
    print_board,
    save_board_picture,
)
from companion.ui.app.file_drop import FileDropFilter
from companion.ui.app.idle_logs import LogKeeper
from companion.ui.app.library_opening import LibraryOpening
from companion.ui.app.menu import bind_shortcuts
from companion.ui.app.pages.backups import Backups, LibraryHandover
from companion.ui.app.pages.boards import Boards
from companion.ui.app.pages.campaign import WindowCampaigns
from companion.ui.app.pages.chances import ToHit, WindowDice
from companion.ui.app.pages.designs import Designs
from companion.ui.app.pages.duels import WindowDuels
from companion.ui.app.pages.hangar import Hangar
from companion.ui.app.pages.lazy_page import WindowFrame
from companion.ui.app.pages.rulesets import Rulesets
from companion.ui.app.rescue import Rescue
from companion.ui.app.touch_mode import WindowTouchMode
from companion.ui.app.window_geometry import WindowGeometry
from companion.ui.settings import WindowSettings
from companion.ui.welcome.page import WelcomePage
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.deletion import delete_later, run_modal
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.layouts import CurrentPageStack
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.garbage import expect_garbage

if TYPE_CHECKING:
    from companion.battles.clubs import Place
    from companion.battles.library import Library
    from companion.battles.session import Session
    from companion.cooperative import Steps
    from companion.ui.battle.page import BattlePage
    from companion.ui.help.reader import HelpReader
    from companion.workshop.idle_logs import LoggedDatabase


class MainWindow(QMainWindow):
    """Holds one page at a time, and a banner above it for what concerns them all."""

    def __init__(self, settings: WindowSettings) -> None:
        super().__init__()
        self.settings = settings
        self.library: Library | None = None
        self.setWindowTitle("Companion")
        self._battle: BattlePage | None = None
        self._loader = BattleLoader(self, lambda command: self.commands.carry_out(command))
        self._waiting_command: Callable[[Library], object] | None = None
        self.reopening: Place | None = None
        self._help: HelpReader | None = None
        self.banner = Banner()
        self.pages, self.welcome = CurrentPageStack(), WelcomePage()
        self.battle_commands = WindowBattleCommands(self)
        self.calculator, self.dice = CalculatorWindow(self), WindowDice(self)
        self.rescue = Rescue(
            self,
            self.banner,
            lambda: self.library,
            lambda: self.battle is not None,
            self.battle_commands.export,
        )
        self._make_pages(WindowFrame(self, self.pages, self.banner, self.tell, self._leave_page))
        self.file_drop = FileDropFilter(self, self._take_files)
        self.rules_banner = BattleRulesBanner(self, self.banner, self._show_again)
        self.club = Club(self, self.banner, self._follow_others)
        self.battles = BattleList(self, self.welcome)
        self.logs = LogKeeper(self, self._written_databases)
        self._opening_page = EmptyState("hexes", "Opening your battle…")
        self.pages.addWidget(self.welcome)
        self.pages.addWidget(self._opening_page)
        self._arrange()
        self._connect_pages()
        self.commands: WindowCommands = WindowCommands(self)
        bind_shortcuts(self, self.commands.carry_out)
        self.commands.serve(self.welcome)
        self.window_geometry = WindowGeometry(self, settings)
        self.window_geometry.restore()
        self.touch_mode = WindowTouchMode(self, settings, lambda text: self.banner.say(text, Tone.GOOD))
        settings.failed.connect(self.tell)

    # --- starting and ending ---

    def begin(
        self, script: Path | None = None, *, read_only: bool = False, place: Place | None = None
    ) -> None:
        """Open the player's battles in the background, and show the last one again.

        They are where he chose, unless a place is told.
        """
        if self.settings.last_battle is not None or script is not None:
            self.pages.setCurrentWidget(self._opening_page)
        self.opening.begin(script, read_only=read_only, place=place)

    def adopt(self, library: Library) -> None:
        """Use an open library."""
        self.library = library
        self._list_battles(with_edited=False)
        self.rulesets.attach_library(library)
        self.hangar.attach_library(library)
        self.club.attach_library(library)
        self.backups.attach_library(library)
        self.logs.begin()

    def _release_library(self) -> Library | None:
        """Let nobody use the library, as its database is about to be exchanged."""
        self.dice.close()
        self._leave_battle()
        self.campaigns.release_library()
        self.logs.finish()
        self.settings.last_battle = None
        library, self.library = self.library, None
        return library

    def _resume_library(self, library: Library) -> None:
        """Use the library again, whatever it holds now."""
        self.welcome.show_battles(library.battles(), library.battles_with_edited_rules())
        self.library = library
        self.run_waiting_command()

    def _written_databases(self) -> list[LoggedDatabase]:
        """Return the databases on this computer that this window writes to."""
        own = [self.library.own] if self.library is not None else []
        stock = self.hangar.opened_stock
        return [*own, *([stock] if stock is not None else [])]

    def run_waiting_command(self) -> bool:
        """Carry out what was wanted before the library was open; whether there was anything."""
        waiting, self._waiting_command = self._waiting_command, None
        if waiting is not None:
            self.with_library(waiting)
        return waiting is not None

    def show_title(self) -> None:
        """Name the page that is shown in the title of the window; the first page goes without."""
        page = self.pages.currentWidget()
        name = page.accessibleName() if page is not None and page is not self.welcome else ""
        self.setWindowTitle(f"{name} – Companion" if name else "Companion")

    def setWindowTitle(self, title: str) -> None:
        """Say with it whose database is played in, where it is a club's."""
        text = self.library.database.club_name if self.library is not None else ""
        super().setWindowTitle(f"{title} ({text})" if text else title)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.library = self.opening.stop() or self.library
        if self.rescue.keeps_open():
            event.ignore()
            return
        if not self.rulesets.may_leave() or not self.designs.may_leave():
            event.ignore()
            return
        for part in (
            self.logs,
            self.calculator,
            self.dice,
            self.club,
            self.rulesets,
            self.designs,
            self.boards,
            self.duels,
            self.campaigns,
            self.backups,
            self.hangar,
        ):
            part.close()
        self._leave_battle()
        self.window_geometry.keep()
        if self.library is not None:
            self.library.close()
            self.library = None
        super().closeEvent(event)

    def _reopen(self, place: Place) -> None:
        """Close, for another window to open with what is in another place."""
        if self.close():
            self.reopening = place

    def _follow_others(self) -> None:
        """Show what other windows have written meanwhile."""
        if self.battle is not None:
            self.battle.bridge.follow()
        elif self.library is not None and self.pages.currentWidget() is self.welcome:
            self.welcome.show_battles(self.library.battles())

    # --- pages ---

    def tell(self, text: str) -> None:
        """Say what went wrong in the banner, and offer the way out where the database is damaged or lost."""
        if not self.rescue.offer_if_lost(text) and not self.backups.offer_repair(text):
            self.banner.say(text, Tone.DANGER)

    @property
    def battle(self) -> BattlePage | None:
        """The battle on the table; one that is still being laid out is laid out whole first."""
        self._loader.finish()
        return self._battle

    def open_battle(self, session: Session, then: Callable[[BattlePage], object] | None = None) -> None:
        """Put a battle on the table, and answer meanwhile; `then` is told of its page once that is whole."""
        self._open_battle(as_steps(session), then)

    def open_stored(self, library: Library, battle: int) -> None:
        """Put a stored battle on the table, and answer meanwhile."""
        self._open_battle(library.open_in_steps(battle), None)

    def _open_battle(self, opening: Steps[Session], then: Callable[[BattlePage], object] | None) -> None:
        self._leave_battle()
        self._loader.begin(opening, partial(self._take_battle, then=then))
        self.pages.setCurrentWidget(self._opening_page)

    def show_battle(self, session: Session) -> None:
        """Put a battle on the table at once."""
        self._leave_battle()
        self._loader.begin(as_steps(session), self._take_battle)
        self._loader.finish()

    def _take_battle(self, page: BattlePage, then: Callable[[BattlePage], object] | None = None) -> None:
        """Show a battle that has been laid out."""
        self._battle, bridge = page, page.bridge
        session = bridge.session
        page.problem_reported.connect(self.tell)
        page.command_requested.connect(self.commands.carry_out)
        bridge.problem_reported.connect(self.rescue.offer_if_lost)
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self.settings.last_battle = session.id
        self.settings.last_place = (self.library and self.library.database.server_url) or ""
        if self.library is not None:
            self.campaigns.offer_after_action(self.library, page)
        page.restore()
        self.banner.hide()
        self.with_library(lambda library: self.rules_banner.follow_battle(library, session))
        if session.is_read_only:  # others may have written to it while it was laid out
            self.with_library(lambda _library: self._follow_others())
        if then is not None:
            then(page)

    def show_welcome(self) -> None:
        """Go back to the welcome page; the battle is stored."""
        self._leave_battle()
        self.settings.last_battle = None
        self._list_battles()
        self.pages.setCurrentWidget(self.welcome)

    def _leave_page(self) -> None:
        """Back to the battle that is on the table, else to the welcome page."""
        self.banner.dismiss()
        if self.battle is not None:
            self.pages.setCurrentWidget(self.battle)
        else:
            self.show_welcome()

    def list_edited_battles(self) -> None:
        """Tell of battles whose rules were edited: only now, as it takes reading all rulesets."""
        self._list_battles()

    def _list_battles(self, *, with_edited: bool = True) -> None:
        library = self.library
        if library is not None:
            try:
                edited = library.battles_with_edited_rules() if with_edited else frozenset()
                self.welcome.show_battles(library.battles(), edited)
            except CompanionError as problem:
                if self.club.is_reached:  # else it is told already, and they are listed once it is back
                    self.tell(str(problem))

    def _show_again(self, session: Session) -> None:
        """Put the same battle on the table anew, with the place at it that this window had."""
        may_write = not session.is_read_only
        self._leave_battle()
        if may_write:
            session.lease.take()
        self.show_battle(session)

    def _leave_battle(self) -> None:
        self._loader.stop()
        if self._battle is None:
            return
        leaving, self._battle = self._battle, None
        self.rules_banner.leave()
        leaving.leave()
        leaving.bridge.close()
        leaving.bridge.session.close()
        self.pages.removeWidget(leaving)
        delete_later(leaving)
        expect_garbage()

    # --- commands ---

    def _take_files(self, paths: Sequence[Path]) -> None:
        self.with_library(partial(self.hangar.import_files, paths))

    def with_library(self, command: Callable[[Library], object]) -> None:
        """Carry out what needs the player's library, as soon as it is open; told are problems in words."""
        self._loader.finish()
        if self.library is None:
            self._waiting_command = command
            return
        try:
            command(self.library)
        except CompanionError as problem:
            self.tell(str(problem))

    def open_settings(self) -> None:
        """Show the settings."""
        from companion.ui.dialogs.settings import SettingsDialog

        dialog = SettingsDialog(self.settings, self)
        dialog.place_requested.connect(self.club.choose)
        run_modal(dialog)

    def help(self, page: str = FIRST_HELP) -> None:
        """Show the help, beside whatever is open."""
        from companion.ui.help.reader import HelpReader

        if self._help is None:
            self._help = HelpReader(page, self)
        self._help.open_page(page)
        self._help.show()
        self._help.raise_()

    # --- building ---

    def _make_pages(self, frame: WindowFrame) -> None:
        self.rulesets, self.designs = Rulesets(frame), Designs(frame)
        self.hangar = Hangar(frame, hangar_commands(self, self.battle_commands))
        self.boards = Boards(frame, lambda: self.hangar.stock)
        self.duels = WindowDuels(frame, self.help, lambda: self.hangar.stock)
        self.campaigns = WindowCampaigns(frame, lambda: self.hangar.stock, self.open_stored)
        self.to_hit = ToHit(frame, self.calculator.toggle)
        self.opening = LibraryOpening(self)
        self.backups = Backups(
            frame, LibraryHandover(self._release_library, self._resume_library, self.opening.begin_again)
        )

    def _connect_pages(self) -> None:
        self.pages.currentChanged.connect(lambda _index: self.show_title())
        self.rulesets.changed.connect(self.list_edited_battles)
        for page in (self.to_hit, self.hangar, self.campaigns):
            self.rulesets.changed.connect(page.refresh)
        for workshop in (self.designs, self.boards):
            workshop.play_requested.connect(
                lambda entry: self.with_library(partial(self.battle_commands.new, entries=[entry]))
            )
            workshop.saved.connect(lambda _key: self.hangar.refresh())
        self.boards.print_requested.connect(partial(print_board, self))
        self.boards.picture_requested.connect(partial(save_board_picture, self))
        self.club.chosen.connect(self._reopen)
        self.club.changed.connect(self.campaigns.follow_notices)

    def _arrange(self) -> None:
        whole = QWidget()
        column = with_spacing(QVBoxLayout(whole), 0)
        column.addWidget(self.banner)
        column.addWidget(self.pages, 1)
        column.addWidget(self.club.sign)
        self.setCentralWidget(whole)
