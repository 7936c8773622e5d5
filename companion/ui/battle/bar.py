"""What the players do in the ask bar: its answers, its buttons, and lines typed in it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeyEvent

from companion.ui.battle.offers import Kind
from companion.ui.battle.panel import TO_HIT
from companion.ui.battle.places import Places
from companion.ui.battle.quick_line import read_quick_line, read_while_typed
from companion.ui.battle.units import Units
from companion.ui.table.door import Bridge
from companion.ui.table.selection import Selection


class Bar:
    """Takes what is done in the ask bar to the battle and its units."""

    def __init__(self, bridge: Bridge, selection: Selection, places: Places, units: Units) -> None:
        self._bridge, self._selection, self._places, self._units = bridge, selection, places, units
        self._bar, self._quick = places.ask_bar, places.ask_bar.quick

    def listen(self) -> None:
        """Take answers to the battle, and carry out deeds and typed lines."""
        bar, quick, bridge = self._bar, self._quick, self._bridge
        bar.answered.connect(bridge.answer)
        bar.roll_wanted.connect(bridge.roll_for_me)
        bar.rest_wanted.connect(bridge.roll_the_rest)
        bar.back_wanted.connect(bridge.take_back)
        bar.give_up_wanted.connect(bridge.give_up)
        bar.overruled.connect(bridge.overrule)
        quick.chosen.connect(self.do_deed)
        quick.typed.connect(self.read)
        quick.entered.connect(self.enter)
        quick.field.left.connect(self._places.take_table)
        quick.field.passed.connect(self.pass_key)

    # --- deeds ---

    def do_deed(self, deed: str) -> None:
        """Carry out a button of the bar."""
        kind, _, about = deed.partition("/")
        match Kind(kind):
            case Kind.SELECT:
                self._selection.select(about)
            case Kind.AIM:
                self._units.aim(about)
            case Kind.OUT_OF_REACH:
                self._units.offer_out_of_reach(about)
            case Kind.COMMAND:
                unit, _, command_id = about.partition("/")
                self._units.command(unit, command_id)
            case Kind.MOVE:
                self._units.begin_move(about)
            case Kind.TURN:
                commands = self._bridge.turn().commands
                self._bridge.propose(next(each.action for each in commands if each.id == about))

    def press_deed(self, number: int) -> None:
        """Press a button of the bar by its place, from 1."""
        buttons = list(self._quick.buttons)
        if 1 <= number <= len(buttons) and self._quick.isVisible():
            self.do_deed(buttons[number - 1])

    # --- lines ---

    def take(self) -> None:
        """Begin to type, unless something is asked."""
        if not self._bar.is_asking:
            self._bar.rest()
            self._quick.take_focus()

    def read(self, text: str) -> None:
        """Say what a line would do, while it is typed."""
        self._quick.show_reading(read_while_typed(self._bridge, self._selection.unit, text))

    def enter(self, text: str) -> None:
        """Do what a line says, and go back to the table; a line that makes no sense stays to be mended."""
        line = read_quick_line(self._bridge, self._selection.unit, text)
        self._quick.show_reading(line.reading)
        if line.action is None and line.reading.is_fault:
            return
        self._places.take_table()
        if line.action is not None:
            self._quick.field.clear()
            self._bridge.propose(line.action)
        elif line.values is not None:
            self._places.turn_panel(TO_HIT)
            self._places.panel.to_hit.show_values(line.values)
            self._places.take_table()

    def begin_damage(self, location: str) -> None:
        """A touched location's name begins a line of damage."""
        self._bar.rest()
        self._quick.field.setText(f"{location} ")
        self._quick.field.setFocus()

    def pass_key(self, event: QKeyEvent) -> None:
        """Let the table have a key that the bar has no use for."""
        page = self._places.page
        QCoreApplication.sendEvent(page.focusWidget() or page, event.clone())
