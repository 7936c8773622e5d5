"""What the players' hands on the battle page mean: touches, keys, deeds, lines of the quick bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QPoint
from PySide6.QtGui import QCursor, QKeyEvent
from PySide6.QtWidgets import QMenu

from companion.engine.views import Command, Due
from companion.ui.battle.centre import MAP, SHEETS
from companion.ui.battle.deeds import Doing, Kind, doing
from companion.ui.battle.panel import ATTACK, MOVE, SHEET, TO_HIT
from companion.ui.battle.quick_line import read_quick_line, read_while_typed
from companion.ui.battle.unit_menu import unit_menu
from companion.ui.journal.correcting import Correcting
from companion.ui.secrecy import ScreenStep

if TYPE_CHECKING:
    from companion.ui.battle.page import BattlePage


class Hand(QObject):
    """Carries out what is meant, through the bridge."""

    def __init__(self, page: BattlePage) -> None:
        super().__init__(page)
        self._page, self._bridge, self._selection = page, page.bridge, page.selection
        self._commands: dict[str, Callable[[], object]] = {
            "go_on": self.go_on,
            "go_on_always": self.go_on,
            "undo": self._bridge.undo,
            "redo": self._bridge.redo,
            "quick": self._take_quick,
            "dues": self.toggle_dues,
            "menu": page.phase_bar.menu_button.showMenu,
            "map": lambda: page.centre.turn_to(MAP),
            "threat": page.centre.threat_button.toggle,
            "sheets": lambda: page.centre.turn_to(SHEETS),
            "sheet": lambda: self._turn_panel(SHEET),
            "fire": lambda: self._turn_panel(ATTACK),
            "calculator": lambda: self._turn_panel(TO_HIT),
            "journal": self._take_journal,
            "next_unit": self.next_unit,
            "panel": page.frame.toggle_panel,
            "now": self._bridge.back_to_now,
            "print": self.print_selected,
            "print_cards": self.print_cards,
        }

    def do(self, command: str) -> None:
        """Carry out a command of the keyboard or the menu."""
        self._commands[command]()

    # --- going on ---

    def go_on(self) -> None:
        """The one button; while something is asked, Space and Enter belong to the answer."""
        turn = self._bridge.turn()
        if turn.next is None or self._page.ask_bar.is_asking:
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
        self._page.frame.close_drawer()

    def settle(self, due: Due) -> None:
        """Settle something that is owed."""
        self._selection.select(due.unit)
        self._bridge.propose(due.action)

    def toggle_dues(self) -> None:
        """Open the list of what is owed, or close it."""
        dues = self._page.dues
        if dues.is_open:
            dues.close_list()
        else:
            dues.open()
        self._page.show_dues()

    # --- units ---

    def touch(self, unit: str) -> None:
        """A click on a unit: the target of a unit that may declare, else selected."""
        own = self._bridge.unit(self._selection.unit) if self._selection.unit else None
        is_enemy = own is not None and own.side != self._bridge.unit(unit).side
        if is_enemy and doing(self._bridge, own) is Doing.ATTACKING and unit != self._selection.target:
            self._aim(unit)
        else:
            self._selection.select(unit)

    def select_number(self, number: int) -> None:
        """Select a unit by its place in the roster, from 1."""
        units = self._bridge.units()
        if 1 <= number <= len(units):
            self.touch(units[number - 1].id)

    def next_unit(self) -> None:
        """Select the next unit that may act."""
        acting = [unit.id for unit in self._bridge.units() if unit.may_act]
        if acting:
            here = acting.index(self._selection.unit) if self._selection.unit in acting else -1
            self._selection.select(acting[(here + 1) % len(acting)])

    def open_menu(self, unit: str, where: QPoint | None = None) -> None:
        """Open the menu of a unit."""
        self.menu_of(unit).popup(where or QCursor.pos())

    def menu_of(self, unit: str) -> QMenu:
        """What can be done with a unit."""
        put = self._page.centre.map.put_by_hand if self._page.centre.map else self._selection.select
        return unit_menu(
            self._bridge, self._selection, unit, put, self.print_sheet, self.carry_out, self._page
        )

    # --- the ask bar's deeds and line ---

    def do_deed(self, deed: str) -> None:
        """Carry out a button of the ask bar."""
        kind, _, about = deed.partition("/")
        match Kind(kind):
            case Kind.SELECT:
                self._selection.select(about)
            case Kind.AIM:
                self._aim(about)
            case Kind.COMMAND:
                unit, _, command_id = about.partition("/")
                self._command(unit, command_id)
            case Kind.MOVE:
                self._begin_move(about)
            case Kind.TURN:
                commands = self._bridge.turn().commands
                self._bridge.propose(next(each.action for each in commands if each.id == about))

    def _command(self, unit: str, command_id: str) -> None:
        command = next((each for each in self._bridge.commands(unit) if each.id == command_id), None)
        if command is not None:
            if self._selection.unit != unit:
                self._selection.select(unit)
            self.carry_out(unit, command)

    def carry_out(self, unit: str, command: Command) -> None:
        """Carry out a unit's command, in a hex of the map where it is for one."""
        table = self._page.centre.map
        if command.places and table is not None:
            self._page.centre.turn_to(MAP)
            table.choose_hex(unit, command)
        else:
            self._bridge.propose(command.action)

    def _aim(self, target: str) -> None:
        self._selection.aim(target)
        self._turn_panel(ATTACK)

    def _begin_move(self, movement_id: str) -> None:
        unit = self._selection.unit
        if unit is None:
            return
        movement = next(each for each in self._bridge.movements(unit) if each.id == movement_id)
        if movement.refusal is not None:
            self._page.ask_bar.refuse(movement.refusal, may_overrule=False)
        elif self._page.centre.map is not None:
            self._page.centre.turn_to(MAP)
            self._page.centre.map.plan(movement)
        elif self._page.panel.move_page is not None:
            self._turn_panel(MOVE)
            self._page.panel.move_page.choose(movement_id)

    def press_deed(self, number: int) -> None:
        """Press a button of the ask bar by its place, from 1."""
        buttons = list(self._page.ask_bar.quick.buttons)
        if 1 <= number <= len(buttons) and self._page.ask_bar.quick.isVisible():
            self.do_deed(buttons[number - 1])

    def read_quick(self, text: str) -> None:
        """Say what a line would do, while it is typed."""
        reading = read_while_typed(self._bridge, self._selection.unit, text)
        self._page.ask_bar.quick.show_reading(reading)

    def enter_quick(self, text: str) -> None:
        """Do what a line says, and go back to the table; a line that makes no sense stays to be mended."""
        line, quick = read_quick_line(self._bridge, self._selection.unit, text), self._page.ask_bar.quick
        quick.show_reading(line.reading)
        if line.action is None and line.reading.is_fault:
            return
        self._page.take_table()
        if line.action is not None:
            quick.field.clear()
            self._bridge.propose(line.action)
        elif line.values is not None:
            self._turn_panel(TO_HIT)
            self._page.panel.to_hit.show_values(line.values)
            self._page.take_table()

    def begin_damage(self, location: str) -> None:
        """A touched location's name begins a line of damage."""
        self._page.ask_bar.rest()
        self._page.ask_bar.quick.field.setText(f"{location} ")
        self._page.ask_bar.quick.field.setFocus()

    # --- the journal ---

    def correct(self, entry: int) -> None:
        """Correct the dice of an entry in a dialog."""
        from companion.ui.dialogs.correct import CorrectDialog

        line = next(each for each in self._bridge.session.lines() if each.entry_id == entry)
        correcting = Correcting(self._bridge.correct, entry, self._bridge.answers_of(entry))
        dialog = CorrectDialog(line.telling.line, correcting, self._page)
        dialog.committed.connect(self._bridge.commit)
        dialog.open()

    # --- paper ---

    def print_selected(self) -> None:
        """Print the sheet of the selected unit, or of all when none is selected."""
        units = [self._selection.unit] if self._selection.unit else [unit.id for unit in self._bridge.units()]
        self._print(units)

    def print_sheet(self, unit: str) -> None:
        """Print the sheet of a unit."""
        self._print([unit])

    def print_cards(self) -> None:
        """Print the cards of the game."""
        from companion.ui.cards.printing import print_cards

        print_cards(self._page, self._bridge.game)

    def _print(self, units: list[str]) -> None:
        from companion.ui.files import ask_pdf
        from companion.ui.sheet.pdf import PrintedSheet, write_pdf

        names = " ".join(self._bridge.unit(unit).name for unit in units)
        if (path := ask_pdf(self._page, names)) is None:
            return
        printed = [
            PrintedSheet(
                self._bridge.game.sheet(self._bridge.battle, unit),
                self._bridge.side(self._bridge.unit(unit).side),
            )
            for unit in units
        ]
        write_pdf(printed, path)

    # --- focus ---

    def pass_key(self, event: QKeyEvent) -> None:
        """Let the table have a key that the quick bar has no use for."""
        QCoreApplication.sendEvent(self._page.focusWidget() or self._page, event.clone())

    def _take_quick(self) -> None:
        if not self._page.ask_bar.is_asking:
            self._page.ask_bar.rest()
            self._page.ask_bar.quick.take_focus()

    def _take_journal(self) -> None:
        self._page.frame.show_panel(True)
        self._page.journal.list.setFocus()

    def _turn_panel(self, page: str) -> None:
        self._page.frame.show_panel(True)
        self._page.panel.turn_to(page)
