"""The log of dice, opened beside whatever is shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.ui.widgets.deletion import delete_later

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.app.shell import Shell
    from companion.ui.dice.log_dialog import DiceLog


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
