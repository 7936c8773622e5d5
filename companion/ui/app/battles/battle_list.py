"""Commands on battles in the list of the welcome page; each deletion can be undone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from companion.engine.tone import Tone
from companion.errors import CompanionError
from companion.ui.hangar.name_prompt import ask_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.battles.library import Library
    from companion.battles.listing import BattleRepository, Glance
    from companion.ui.app.shell import Shell
    from companion.ui.welcome.page import WelcomePage


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
