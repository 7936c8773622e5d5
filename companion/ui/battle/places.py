"""The parts of the battle page, for controllers that act on them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from companion.ui.askbar.ask_bar import AskBar
from companion.ui.battle.centre import MAP, Centre
from companion.ui.battle.frame import BattleFrame
from companion.ui.battle.layout.sheet_windows import SheetWindows
from companion.ui.battle.panel import Panel
from companion.ui.journal.panel import JournalPanel
from companion.ui.roster.roster import RosterPanel
from companion.ui.turn.dues_panel import DuesPanel
from companion.ui.turn.phase_bar import PhaseBar


@dataclass(frozen=True)
class BattlePlaces:
    """The page and its parts."""

    page: QWidget
    frame: BattleFrame
    phase_bar: PhaseBar
    roster: RosterPanel
    centre: Centre
    panel: Panel
    ask_bar: AskBar
    journal: JournalPanel
    dues: DuesPanel
    sheet_windows: SheetWindows

    def take_table(self) -> None:
        """Give the keyboard to the table: to the map where it is shown."""
        table = self.centre.map
        (table.view if table is not None and self.centre.pages.current == MAP else self.page).setFocus()

    def turn_panel(self, page: str) -> None:
        """Show a page of the panel at the right."""
        self.frame.show_panel()
        self.panel.turn_to(page)
