"""What the players do on the battle page as a whole: commands of menu and keyboard, going on, the journal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from companion.engine.views.turn import Due
from companion.ui.battle.bar import Bar
from companion.ui.battle.centre import MAP, SHEETS
from companion.ui.battle.layout.arrangement import Part
from companion.ui.battle.layout.presets import PRESETS, Preset
from companion.ui.battle.panel import ATTACK, SHEET, TO_HIT
from companion.ui.battle.places import Places
from companion.ui.battle.units import Units
from companion.ui.journal.correcting import Correcting
from companion.ui.table.door import Bridge
from companion.ui.table.secrecy import ScreenStep
from companion.ui.table.selection import Selection


class Commands(QObject):
    """Carries out what is meant, through the door to the battle; `units` and `bar` are rooms of it."""

    def __init__(self, bridge: Bridge, selection: Selection, places: Places) -> None:
        super().__init__(places.page)
        self._bridge, self._selection, self._places = bridge, selection, places
        self.units = Units(bridge, selection, places)
        self.bar = Bar(bridge, selection, places, self.units)
        self._commands: dict[str, Callable[[], object]] = {
            "go_on": self.go_on,
            "go_on_always": self.go_on,
            "undo": bridge.undo,
            "redo": bridge.redo,
            "quick": self.bar.take,
            "dues": places.dues.toggle,
            "menu": places.phase_bar.menu_button.showMenu,
            "map": lambda: places.centre.turn_to(MAP),
            "threat": places.centre.threat_button.toggle,
            "sheets": lambda: places.centre.turn_to(SHEETS),
            "sheet": lambda: places.turn_panel(SHEET),
            "fire": lambda: places.turn_panel(ATTACK),
            "calculator": lambda: places.turn_panel(TO_HIT),
            "journal": self._take_journal,
            "next_unit": self.units.next_unit,
            "panel": places.frame.toggle_panel,
            "fold_journal": partial(places.frame.toggle_part, Part.JOURNAL),
            "fold_roster": partial(places.frame.toggle_part, Part.ROSTER),
            "layout": places.phase_bar.layout_button.showMenu,
            "layout_reset": places.frame.reset,
            **{preset.command: partial(self._arrange, preset) for preset in PRESETS},
            "whole_sheet": self._show_whole,
            "sides": places.centre.next_side,
            "sheet_window": self.units.open_window,
            "now": bridge.back_to_now,
            "print": self.units.print_selected,
            "print_cards": self._print_cards,
        }

    def do(self, command: str) -> None:
        """Carry out a command of the keyboard or the menu."""
        self._commands[command]()

    # --- how everything stands ---

    def _arrange(self, preset: Preset) -> None:
        """Arrange everything for a way of playing, unless it needs a map that is not there."""
        places = self._places
        if preset.needs_map and places.centre.map is None:
            return
        places.frame.adopt(preset.arranged)
        places.centre.turn_to(preset.page)

    def _show_whole(self) -> None:
        """The whole sheet, or as wide as there is room, wherever sheets are looked at."""
        centre, panel = self._places.centre, self._places.panel
        is_in_middle = centre.pages.current == SHEETS and not panel.sheet.isVisible()
        (centre if is_in_middle else panel).whole_button.toggle()

    # --- going on ---

    def go_on(self) -> None:
        """The one button; while something is asked, Space and Enter belong to the answer."""
        turn = self._bridge.turn()
        if turn.next is None or self._places.ask_bar.is_asking:
            return
        if isinstance(turn.next.action, ScreenStep):
            self._bridge.screen.go(turn.next.action)
            return
        due = next((due for due in turn.dues if due.action == turn.next.action), None)
        if due is not None:
            self.settle(due)
        else:
            self._bridge.propose(turn.next.action)

    def propose(self, action: object) -> None:
        """Do what the panel says; a panel that lies over the table makes way."""
        self._bridge.propose(action)
        self._places.frame.close_drawer()

    def settle(self, due: Due) -> None:
        """Settle something that is owed."""
        self._selection.select(due.unit)
        self._bridge.propose(due.action)

    # --- the journal, and paper ---

    def correct(self, entry: int) -> None:
        """Correct the dice of an entry in a dialog."""
        from companion.ui.dialogs.correct import CorrectDialog

        line = next(each for each in self._bridge.session.lines() if each.entry_id == entry)
        correcting = Correcting(self._bridge.correct, entry, self._bridge.answers_of(entry))
        dialog = CorrectDialog(line.telling.line, correcting, self._places.page)
        dialog.committed.connect(self._bridge.commit)
        dialog.open()

    def _take_journal(self) -> None:
        self._places.frame.open_part(Part.JOURNAL)
        self._places.journal.list.setFocus()

    def _print_cards(self) -> None:
        from companion.ui.print.cards import print_cards

        print_cards(self._places.page, self._bridge.game)
