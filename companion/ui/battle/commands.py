"""Commands of the whole battle page: menu and keyboard, going on, the journal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt

from companion.engine.views.turn import Due
from companion.ui.battle.centre import MAP, SHEETS
from companion.ui.battle.layout.arrangement import BattlePart
from companion.ui.battle.layout.layout_menu import PRESETS, Preset
from companion.ui.battle.panel import ATTACK, SHEET, TO_HIT
from companion.ui.battle.places import BattlePlaces
from companion.ui.battle.quick_bar.ask_bar_controller import AskBarController
from companion.ui.battle.turn_flow import MainButton
from companion.ui.battle.unit_commands import UnitCommands
from companion.ui.journal.correction import DiceCorrection
from companion.ui.map.tools.toolbar import TOOLS, VIEW_COMMANDS
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.table.views import ScreenStep
from companion.ui.widgets.shortcuts import find_shortcut

MAP_COMMANDS = tuple(row.id for row in (*TOOLS, *VIEW_COMMANDS) if not row.keys)
"""The tools of the map that have keys of the window."""


class BattlePageCommands(QObject):
    """Carries out commands through the battle's controller; `units` and `bar` hold further ones."""

    def __init__(self, bridge: BattleController, selection: Selection, places: BattlePlaces) -> None:
        super().__init__(places.page)
        self._bridge, self._selection, self._places = bridge, selection, places
        self.units = UnitCommands(bridge, selection, places)
        self.bar = AskBarController(bridge, selection, places, self.units, self.leave_step)
        self.main = MainButton(bridge, selection, places)
        self._commands: dict[str, Callable[[], object]] = {
            "go_on": self.go_on,
            "go_on_always": self.go_on_always,
            "let_be": self.pass_remaining,
            "undo": bridge.undo,
            "redo": bridge.redo,
            "quick": self.bar.take_keyboard,
            "talk": self.bar.explain,
            "dues": places.dues.toggle,
            "menu": places.phase_bar.menu_button.showMenu,
            "map": self._turn_to_map,
            **{tool: partial(self._use, tool) for tool in MAP_COMMANDS},
            "sheets": lambda: places.centre.turn_to(SHEETS),
            "sheet": lambda: places.turn_panel(SHEET),
            "fire": self._take_attack,
            "calculator": lambda: places.turn_panel(TO_HIT),
            "journal": self._take_journal,
            "next_unit": self.units.next_unit,
            "add_unit": self.units.unit_changes.add,
            "edit_unit": self.units.unit_changes.edit_selected,
            "unit_menu": self.units.open_menu_of_selected,
            "panel": places.frame.toggle_panel,
            "fold_journal": partial(places.frame.toggle_part, BattlePart.JOURNAL),
            "fold_roster": partial(places.frame.toggle_part, BattlePart.ROSTER),
            "layout": places.phase_bar.layout_button.showMenu,
            "layout_reset": places.frame.reset,
            **{preset.command: partial(self._arrange, preset) for preset in PRESETS},
            "layout_alone": self._show_alone,
            "whole_sheet": self._show_whole,
            "sides": places.centre.next_side,
            "sheet_window": self.units.open_window,
            "now": bridge.back_to_now,
            "print": self.units.print_selected,
            "print_all": self.units.print_all,
            "print_cards": self._print_cards,
            "copy": self.units.clipboard.copy,
            "unit_note": self.units.notes.write_on_selected,
            "battle_note": self.units.notes.write_on_battle,
        }

    def _turn_to_map(self) -> None:
        if self._places.centre.map is not None:
            self._places.centre.turn_to(MAP)

    def _use(self, tool: str) -> None:
        """Take a tool of the map, or put it away."""
        if (table := self._places.centre.map) is None:
            return
        if self._places.centre.pages.current != MAP:
            self._places.centre.turn_to(MAP)
        table.tools.press(tool)

    def do(self, command: str) -> None:
        """Carry out a command of the keyboard or the menu."""
        self._commands[command]()

    # --- how everything stands ---

    def _arrange(self, preset: Preset) -> None:
        """Arrange everything for a way of playing, unless it needs a map that is not there."""
        places = self._places
        if preset.needs_map and places.centre.map is None:
            return
        places.frame.adopt(preset.make_arrangement)
        places.centre.turn_to(preset.page)

    def _show_alone(self) -> None:
        """Give the middle the whole window, or bring back what stood beside it."""
        self._places.frame.toggle_alone()

    def _show_whole(self) -> None:
        """As much of the sheet as can be read or full size, wherever sheets are looked at."""
        centre, panel = self._places.centre, self._places.panel
        is_in_middle = centre.pages.current == SHEETS and not panel.sheet.isVisible()
        (centre if is_in_middle else panel).whole_button.toggle()

    # --- going on ---

    def go_on(self) -> None:
        """Press the main button; where there is none, look at the next unit that may act.

        Where it was told how a target stands, but nothing is ticked, the ticks come next. While something is
        asked, Space and Enter belong to the answer.
        """
        if self._places.ask_bar.is_asking:
            return
        button = self.main.button
        attack = self._places.panel.attack.panel
        if button is not None:
            if button is attack.footer.declare_button and attack.situation.is_typing:
                self._places.panel.attack.declare_shown_position()
            button.click()
        elif attack.situation.is_typing:
            attack.take_ticks()
        else:
            self.units.next_unit(stays=True)
            self._report_remaining()

    def _report_remaining(self) -> None:
        """Say what could still be done in a step that might end, and the key that ends it all the same."""
        step = self._bridge.turn().next
        if step is not None and step.refusal is None and step.missed_actions and not self._bridge.is_closed:
            key = find_shortcut("go_on_always").keys[0].replace("Return", "Enter")
            self._bridge.problem_reported.emit(f"{step.missed_actions[0]}. {key}: {step.label}")

    def go_on_always(self) -> None:
        """Press the main button; where there is none, end the step with all that could still be done."""
        if self.main.button is not None or self._places.ask_bar.is_asking:
            self.go_on()
        else:
            self.leave_step()

    def leave_step(self) -> None:
        """Go on with the turn, as far as the rules let."""
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

    def pass_remaining(self) -> None:
        """Pass with all units that still have to act in this step."""
        command = self._bridge.turn().pass_remaining
        if command is not None and not self._places.ask_bar.is_asking:
            self._bridge.propose(command.action)

    def propose(self, action: object) -> None:
        """Do what the panel says, and go back to the table; a panel that lies over it makes way."""
        self._bridge.propose(action)
        self._places.frame.close_drawer()
        if self._places.ask_bar.is_resting:
            self._places.take_table()

    def settle(self, due: Due) -> None:
        """Settle something that is owed."""
        self._selection.select(due.unit)
        self._bridge.propose(due.action)

    # --- the journal, and paper ---

    def correct(self, entry: int, number: int = 0) -> None:
        """Correct the dice of an entry in a dialog, with the keyboard on one of them."""
        from companion.ui.dialogs.correct_dice import CorrectDialog

        line = next(each for each in self._bridge.session.lines() if each.entry_id == entry)
        correcting = DiceCorrection(self._bridge.correct, entry, self._bridge.answers_of(entry))
        dialog = CorrectDialog(line.description.line, correcting, self._places.page)
        dialog.committed.connect(self._bridge.commit)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        dialog.begin_with(number)

    def _take_journal(self) -> None:
        self._places.frame.open_part(BattlePart.JOURNAL)
        self._places.journal.list.setFocus()

    def _take_attack(self) -> None:
        """Show the attack; where it is shown already, let its ticks have the keyboard."""
        panel = self._places.panel
        is_shown = panel.isVisible() and panel.pages.current == ATTACK
        self._places.turn_panel(ATTACK)
        if is_shown:
            panel.attack.panel.take_ticks()

    def _print_cards(self) -> None:
        from companion.ui.print.cards_preview import print_cards

        print_cards(self._places.page, self._bridge.game, self._bridge.settings)
