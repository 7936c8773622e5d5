"""Pages about chances: the quick to-hit calculator, and the log of dice, each opened on first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.ui.app.pages.lazy_page import LazyPage, WindowFrame
from companion.ui.widgets.deletion import delete_later

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.app.shell import Shell
    from companion.ui.dice.log_dialog import DiceLog
    from companion.ui.welcome.to_hit_page import ToHitPage


class WindowDice:
    """Holds the log of dice while it is open."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.log: DiceLog | None = None

    def show(self, library: Library) -> None:
        """Open the log, of the battle on the table first."""
        from companion.battles.dice_log import all_rolls, rolls_of_battle
        from companion.ui.dice.log_dialog import DiceLog

        self.close()
        battle, database = self._shell.battle, library.database
        here = partial(rolls_of_battle, database, battle.bridge.session.id) if battle is not None else None
        self.log = DiceLog(here, partial(all_rolls, database), self._shell.window())
        self.log.show()

    def close(self) -> None:
        """Close it, as the database is let go."""
        if self.log is not None:
            log, self.log = self.log, None
            log.done(0)
            delete_later(log)


class ToHit(LazyPage):
    """Makes the page on first use; `on_top` shows the calculator in a window of its own."""

    page: ToHitPage | None

    def __init__(self, frame: WindowFrame, on_top: Callable[[Library], object]) -> None:
        super().__init__(frame)
        self._on_top = on_top

    def show(self, library: Library) -> None:
        """Turn to the page."""
        from companion.ui.welcome.to_hit_page import ToHitPage

        if self.page is None:
            self.page = ToHitPage(library)
            self.page.leave_requested.connect(self.frame.leave)
            self.page.top_requested.connect(partial(self._on_top, library))
            self.frame.pages.addWidget(self.page)
        self.show_page(self.page)
        self.page.take_focus()

    def refresh(self) -> None:
        """Show the rules as they are now."""
        if self.page is not None:
            self.page.reload()
