"""Commands on whole battles: beginning, opening, saving, and those of the list of recent battles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.ui.app.battles.rules_banner import CHANGED
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.question import ask_name
from companion.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.battles.library import Library
    from companion.battles.listing import BattleRepository, Glance
    from companion.catalog.entries import CatalogueEntry
    from companion.ui.app.shell import Shell
    from companion.ui.battle.page import BattlePage
    from companion.ui.welcome.page import WelcomePage


FIRST_BATTLE = "first-battle"
"""The lesson of the welcome page."""


class WindowBattleCommands:
    """Commands of one window that ask the player what is needed, and open the resulting battle."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    # --- begun ---

    def new(self, library: Library, entries: Sequence[CatalogueEntry] = ()) -> None:
        """Ask for the setup of a new battle, filled in with entries of the hangar if any, and begin it."""
        from companion.ui.dialogs.new_battle.dialog import NewBattleDialog

        shell = self._shell
        dialog = NewBattleDialog(library, shell.window(), shell.hangar.stock)
        shell.rulesets.changed.connect(dialog.reload)
        if entries:
            dialog.prefill(entries)
        if run_modal(dialog):
            shell.open_battle(library.new_battle(dialog.setup()))
            dialog.forget_draft()
        elif dialog.wants_board:
            shell.boards.show(library)

    def play_first(self, library: Library) -> None:
        """Begin the first battle, with a guide beside it."""
        from companion.ui.guide.lesson import lessons

        self.play_with_guide(library, *lessons()[FIRST_BATTLE])

    def play_with_guide(self, library: Library, ruleset: str, scenario: str) -> None:
        """Begin a scenario of a ruleset, with the guide beside it where there is one for it."""
        from companion.ui.guide.lesson import lesson_about

        lesson = lesson_about(ruleset, scenario)

        def teach(page: BattlePage) -> None:
            if lesson:
                page.guide.begin(lesson)

        self._shell.open_battle(library.play_scenario(ruleset, scenario), teach)

    def play_scenario(self, library: Library, ruleset: str, scenario: str) -> None:
        """Begin a scenario of a ruleset."""
        self._shell.open_battle(library.play_scenario(ruleset, scenario))

    def open_script(self, library: Library) -> None:
        """Choose a battle script and play it into a battle of its own."""
        from companion.ui.table.files import ask_script, import_script

        if (path := ask_script(self._shell.window())) is not None:
            self._shell.open_battle(import_script(library, path))

    # --- of the battle on the table ---

    def export(self, library: Library) -> Path | None:
        """Save the battle as a script; where it is saved, None if the player has thought better of it.

        Where sides still hide something, the player says who will read it.
        """
        from companion.ui.table.files import SEES_ALL, ask_export, ask_reader

        shell = self._shell
        if shell.battle is None:
            return None
        session = shell.battle.bridge.session
        hides = session.game.sides_that_may_hide(session.battle)
        reader = ask_reader(shell.window(), session.game.sides(session.battle)) if hides else SEES_ALL
        if reader is None:
            return None
        is_whole = reader is SEES_ALL
        text = library.export(session) if is_whole else library.export_as_seen(session, reader.side)
        if (path := ask_export(shell.window(), session.title)) is not None:
            write_whole(path, text)
            warning = " It tells what is still hidden: show it to nobody." if hides and is_whole else ""
            shell.banner.say(f"The battle is saved as {path}.{warning}", Tone.WARN if warning else Tone.GOOD)
        return path

    def show_rules(self, library: Library) -> None:
        """Show the rules and options by which the battle is played."""
        from companion.ui.dialogs.rules import SHOWS_CHANGED, RulesDialog

        shell = self._shell
        if shell.battle is None:
            return
        session = shell.battle.bridge.session
        setup, source = library.setup(session), library.rules_of(session)
        changed = CHANGED if library.rules_differences(session) else ""
        dialog = RulesDialog(
            source.title, source.about, source.options, setup.options, shell.window(), changed=changed
        )
        if run_modal(dialog) == SHOWS_CHANGED:
            shell.rules_banner.show(library, session)

    def open_after_action(self, library: Library) -> None:
        """Open the after-action review of the battle on the table for its campaign."""
        shell = self._shell
        if shell.battle is not None:
            shell.campaigns.open_after_action(library, shell.battle.bridge.session)


class BattleList(QObject):
    """Serves the list of one window."""

    def __init__(self, shell: Shell, welcome: WelcomePage) -> None:
        super().__init__(shell.window())
        self._shell, self._welcome = shell, welcome
        recent = welcome.recent
        recent.use_glances(self._glance)
        recent.rename_requested.connect(lambda battle: self._carry_out(partial(self._rename, battle)))
        recent.copy_requested.connect(lambda battle: self._carry_out(partial(self._copy, battle)))
        recent.delete_requested.connect(lambda battle: self._carry_out(partial(self._delete, battle)))

    def show(self) -> None:
        """List the battles as they are stored now."""
        library = self._shell.library
        if library is not None:
            self._welcome.show_battles(library.battles(), library.battles_with_edited_rules())

    def _glance(self, battle: int) -> Glance | None:
        library = self._shell.library
        return library.battle_repository.glance(battle) if library is not None else None

    def _carry_out(self, command: Callable[[Library], None]) -> None:
        library = self._shell.library
        if library is None:
            return
        try:
            command(library)
        except CompanionError as problem:
            self._shell.tell(str(problem))
        self.show()

    def _rename(self, battle: int, library: Library) -> None:
        before = library.title_of(battle)
        if wanted := ask_name(self._shell.window(), "Rename the battle", before):
            library.battle_repository.rename(battle, wanted)

    def _copy(self, battle: int, library: Library) -> None:
        made = library.battle_repository.copy(battle)
        self._offer_undo(f"{library.title_of(battle)} is copied.", lambda shelf: shelf.delete(made))

    def _delete(self, battle: int, library: Library) -> None:
        library.battle_repository.delete(battle)
        self._offer_undo(f"{library.title_of(battle)} is deleted.", lambda shelf: shelf.restore(battle))

    def _offer_undo(self, text: str, undo: Callable[[BattleRepository], None]) -> None:
        def take_back(library: Library) -> None:
            self._shell.banner.hide()
            undo(library.battle_repository)

        self._shell.banner.say(text, Tone.PLAIN, (("Undo", lambda: self._carry_out(take_back)),))
