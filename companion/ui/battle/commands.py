"""What the players do on the battle page: touches, keys, deeds, lines of the quick bar."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QPoint
from PySide6.QtGui import QCursor, QKeyEvent
from PySide6.QtWidgets import QMenu

from companion.engine.views import Command, Due
from companion.ui.askbar.ask_bar import AskBar
from companion.ui.battle.centre import MAP, SHEETS
from companion.ui.battle.offers import Doing, Kind, doing
from companion.ui.battle.panel import ATTACK, MOVE, SHEET, TO_HIT
from companion.ui.battle.places import Places
from companion.ui.battle.quick_line import read_quick_line, read_while_typed
from companion.ui.battle.unit_menu import unit_menu
from companion.ui.journal.correcting import Correcting
from companion.ui.table.door import Bridge
from companion.ui.table.secrecy import ScreenStep
from companion.ui.table.selection import Selection


class Commands(QObject):
    """Carries out what is meant, through the door to the battle."""

    def __init__(self, bridge: Bridge, selection: Selection, places: Places) -> None:
        super().__init__(places.page)
        self._bridge, self._selection, self._places = bridge, selection, places
        self._commands: dict[str, Callable[[], object]] = {
            "go_on": self.go_on,
            "go_on_always": self.go_on,
            "undo": self._bridge.undo,
            "redo": self._bridge.redo,
            "quick": self._take_quick,
            "dues": places.dues.toggle,
            "menu": places.phase_bar.menu_button.showMenu,
            "map": lambda: places.centre.turn_to(MAP),
            "threat": places.centre.threat_button.toggle,
            "sheets": lambda: places.centre.turn_to(SHEETS),
            "sheet": lambda: places.turn_panel(SHEET),
            "fire": lambda: places.turn_panel(ATTACK),
            "calculator": lambda: places.turn_panel(TO_HIT),
            "journal": self._take_journal,
            "next_unit": self.next_unit,
            "panel": places.frame.toggle_panel,
            "now": self._bridge.back_to_now,
            "print": self.print_selected,
            "print_cards": self.print_cards,
        }

    def listen_to(self, bar: AskBar) -> None:
        """Take its answers to the battle, and carry out its deeds and typed lines."""
        bar.answered.connect(self._bridge.answer)
        bar.roll_wanted.connect(self._bridge.roll_for_me)
        bar.rest_wanted.connect(self._bridge.roll_the_rest)
        bar.back_wanted.connect(self._bridge.take_back)
        bar.give_up_wanted.connect(self._bridge.give_up)
        bar.overruled.connect(self._bridge.overrule)
        bar.quick.chosen.connect(self.do_deed)
        bar.quick.typed.connect(self.read_quick)
        bar.quick.entered.connect(self.enter_quick)
        bar.quick.field.left.connect(self._places.take_table)
        bar.quick.field.passed.connect(self.pass_key)

    def do(self, command: str) -> None:
        """Carry out a command of the keyboard or the menu."""
        self._commands[command]()

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
        put = self._places.centre.map.put_by_hand if self._places.centre.map else self._selection.select
        return unit_menu(
            self._bridge, self._selection, unit, put, self.print_sheet, self.carry_out, self._places.page
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
        table = self._places.centre.map
        if command.places and table is not None:
            self._places.centre.turn_to(MAP)
            table.choose_hex(unit, command)
        else:
            self._bridge.propose(command.action)

    def _aim(self, target: str) -> None:
        self._selection.aim(target)
        self._places.turn_panel(ATTACK)

    def _begin_move(self, movement_id: str) -> None:
        unit = self._selection.unit
        if unit is None:
            return
        movement = next(each for each in self._bridge.movements(unit) if each.id == movement_id)
        if movement.refusal is not None:
            self._places.ask_bar.refuse(movement.refusal, may_overrule=False)
        elif self._places.centre.map is not None:
            self._places.centre.turn_to(MAP)
            self._places.centre.map.plan(movement)
        elif self._places.panel.move_page is not None:
            self._places.turn_panel(MOVE)
            self._places.panel.move_page.choose(movement_id)

    def press_deed(self, number: int) -> None:
        """Press a button of the ask bar by its place, from 1."""
        buttons = list(self._places.ask_bar.quick.buttons)
        if 1 <= number <= len(buttons) and self._places.ask_bar.quick.isVisible():
            self.do_deed(buttons[number - 1])

    def read_quick(self, text: str) -> None:
        """Say what a line would do, while it is typed."""
        reading = read_while_typed(self._bridge, self._selection.unit, text)
        self._places.ask_bar.quick.show_reading(reading)

    def enter_quick(self, text: str) -> None:
        """Do what a line says, and go back to the table; a line that makes no sense stays to be mended."""
        line, quick = read_quick_line(self._bridge, self._selection.unit, text), self._places.ask_bar.quick
        quick.show_reading(line.reading)
        if line.action is None and line.reading.is_fault:
            return
        self._places.take_table()
        if line.action is not None:
            quick.field.clear()
            self._bridge.propose(line.action)
        elif line.values is not None:
            self._places.turn_panel(TO_HIT)
            self._places.panel.to_hit.show_values(line.values)
            self._places.take_table()

    def begin_damage(self, location: str) -> None:
        """A touched location's name begins a line of damage."""
        self._places.ask_bar.rest()
        self._places.ask_bar.quick.field.setText(f"{location} ")
        self._places.ask_bar.quick.field.setFocus()

    # --- the journal ---

    def correct(self, entry: int) -> None:
        """Correct the dice of an entry in a dialog."""
        from companion.ui.dialogs.correct import CorrectDialog

        line = next(each for each in self._bridge.session.lines() if each.entry_id == entry)
        correcting = Correcting(self._bridge.correct, entry, self._bridge.answers_of(entry))
        dialog = CorrectDialog(line.telling.line, correcting, self._places.page)
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
        from companion.ui.print.cards import print_cards

        print_cards(self._places.page, self._bridge.game)

    def _print(self, units: list[str]) -> None:
        from companion.ui.print.sheets import PrintedSheet, write_pdf
        from companion.ui.table.files import ask_pdf

        names = " ".join(self._bridge.unit(unit).name for unit in units)
        if (path := ask_pdf(self._places.page, names)) is None:
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
        QCoreApplication.sendEvent(self._places.page.focusWidget() or self._places.page, event.clone())

    def _take_quick(self) -> None:
        if not self._places.ask_bar.is_asking:
            self._places.ask_bar.rest()
            self._places.ask_bar.quick.take_focus()

    def _take_journal(self) -> None:
        self._places.frame.show_panel(True)
        self._places.journal.list.setFocus()
