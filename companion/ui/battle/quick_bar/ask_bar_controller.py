"""Controller of the ask bar: its answers, its buttons, and typed lines."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from companion.engine.views.turn import (
    CalculateShot,
    LineMeaning,
    PrepareAttack,
    RecordAction,
    SelectUnit,
    ShowStructure,
    StepJournal,
    TalkStep,
)
from companion.engine.views.units import UnitCommand
from companion.ui.askbar.talk_sheet import TalkSheet
from companion.ui.battle.bar_commands import BarCommandKind
from companion.ui.battle.panel import TO_HIT
from companion.ui.battle.places import BattlePlaces
from companion.ui.battle.quick_bar.quick_line import (
    read_quick_line,
    read_while_typed,
    shot_values,
    with_offers,
)
from companion.ui.battle.unit_commands import UnitCommands
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.table.views import ScreenStep
from companion.ui.widgets.shortcuts import find_letter

ANSWER_FIRST = "Answer this first, or press Esc to cancel it; then letters begin a line."

MODIFIER_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
DROPPING = (QEvent.Type.MouseButtonPress, QEvent.Type.FocusOut, QEvent.Type.TouchBegin)
"""What a player does between a number and a space, so that the space is a key of the table again."""


class NumberFirst(QObject):
    """Watches the keyboard after a number; `begun` carries the number and the unit chosen before it.

    A line such as `4 RT 8` is typed without a key before it, and its space must not press the main button.
    """

    begun = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number, self._unit_before = "", ""
        self._watched: QWidget | None = None

    def add_digit(self, digit: str, numbers: Collection[int], unit_before: str | None) -> None:
        """Take a digit; with the one before it, it is one number where a unit has that number."""
        is_further = bool(self._number) and int(self._number + digit) in numbers
        if not is_further:
            self._unit_before = unit_before or ""
        self._number = self._number + digit if is_further else digit

    def watch(self, widget: QWidget) -> None:
        """Look at what is typed next where the keyboard is."""
        self._unwatch()
        widget = QApplication.focusWidget() or widget
        widget.installEventFilter(self)
        widget.destroyed.connect(self._forget_widget)
        self._watched = widget

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin a line with a space; anything else but a further digit ends the number."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._take_key(event)
        if event.type() in DROPPING:
            self._drop()
        return super().eventFilter(watched, event)

    def _take_key(self, event: QKeyEvent) -> bool:
        if event.text().isdigit() or event.key() in MODIFIER_KEYS:
            return False
        number, unit_before = self._number, self._unit_before or None
        self._drop()
        is_space = event.key() == Qt.Key.Key_Space and not event.modifiers().value
        if is_space:
            self.begun.emit(number, unit_before)
        return is_space

    def _drop(self) -> None:
        self._number = ""
        self._unwatch()

    def _unwatch(self) -> None:
        # A widget that is being deleted loses the keyboard, and can no longer be asked for anything.
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
            self._watched.destroyed.disconnect(self._forget_widget)
        self._watched = None

    def _forget_widget(self) -> None:
        self._number, self._watched = "", None


class AskBarController:
    """Applies input of the ask bar to the battle and its units."""

    def __init__(
        self,
        bridge: BattleController,
        selection: Selection,
        places: BattlePlaces,
        units: UnitCommands,
        go_on: Callable[[], None],
    ) -> None:
        self._bridge, self._selection, self._places, self._units = bridge, selection, places, units
        self._go_on, self.talk = go_on, TalkSheet(places.page)
        self._bar, self._quick = places.ask_bar, places.ask_bar.quick
        self._number = NumberFirst(places.page)
        self._begins_with_number, self._unit_before = False, ""

    def listen(self) -> None:
        """Take answers to the battle, and carry out deeds and typed lines."""
        bar, quick, bridge = self._bar, self._quick, self._bridge
        bar.answered.connect(bridge.answer)
        bar.roll_requested.connect(bridge.roll_for_me)
        bar.remaining_rolls_requested.connect(bridge.roll_the_rest)
        bar.take_back_requested.connect(bridge.take_back)
        bar.cancel_requested.connect(bridge.give_up)
        bar.overruled.connect(bridge.overrule)
        quick.chosen.connect(self.carry_out_command)
        quick.typed.connect(self.preview_line)
        quick.entered.connect(self.enter)
        quick.explained.connect(self.explain)
        quick.field.explained.connect(self.explain)
        self.talk.example_chosen.connect(self._try)
        self.talk.closed.connect(self._places.take_table)
        quick.field.escaped.connect(self._places.take_table)
        quick.field.passed.connect(self.pass_key)
        self._number.begun.connect(self._begin_with_number)
        self._selection.changed.connect(self._forget_number)

    # --- deeds ---

    def carry_out_command(self, chosen_command: str) -> None:
        """Carry out a button of the bar."""
        kind, _, about = chosen_command.partition("/")
        match BarCommandKind(kind):
            case BarCommandKind.SELECT:
                self._selection.select(about)
            case BarCommandKind.AIM:
                self._units.aim(about)
            case BarCommandKind.OUT_OF_REACH:
                self._units.offer_out_of_reach(about)
            case BarCommandKind.COMMAND:
                unit, _, command_id = about.partition("/")
                self._units.command(unit, command_id)
            case BarCommandKind.MOVE:
                self._units.begin_move(about)
            case BarCommandKind.TURN | BarCommandKind.PASS_REMAINING:
                # A second press may come before the bar shows what the first one has changed.
                if (command := self._turn_command(about)) is not None:
                    self._bridge.propose(command.action)
            case BarCommandKind.SCREEN:
                self._bridge.screen.go(ScreenStep(about or None))

    def _turn_command(self, id: str) -> UnitCommand | None:
        turn = self._bridge.turn()
        return next((it for it in turn.commands if it.id == id), None if id else turn.pass_remaining)

    def press_button(self, number: int) -> None:
        """Press a button of the bar by its place, from 1."""
        buttons = list(self._quick.buttons)
        if 1 <= number <= len(buttons) and self._quick.isVisible():
            self.carry_out_command(buttons[number - 1])

    # --- lines ---

    def take_keyboard(self) -> None:
        """Begin to type, unless something is asked."""
        if not self._bar.is_asking:
            self._bar.rest()
            self._quick.take_focus()

    def explain(self) -> None:
        """Show all that may be typed, or put that away."""
        sheet, page = self.talk, self._places.page
        if sheet.isVisible():
            sheet.dismiss()
        elif not self._bar.is_asking:
            sheet.show_phrases(self._bridge.game.phrases())
            sheet.settle_above(self._bar.mapTo(page, QPoint(0, 0)).y(), page)
            sheet.open_sheet()

    def _try(self, example: str) -> None:
        """Put an example into the line."""
        self.talk.hide()
        self._bar.rest()
        self._quick.take(example)

    def preview_line(self, text: str) -> None:
        """Say what a line would do, while it is typed; of a letter alone, which command it is with Alt."""
        reading = read_while_typed(self._bridge, self._unit_of(text), text)
        if (command := find_letter(text)) is not None and not reading.number:
            reading = replace(reading, text=f"{command.text}: Alt+{text.upper()}")
        self._quick.show_reading(reading)

    def enter(self, text: str) -> None:
        """Do what a line says, and go back to the table; a line that makes no sense stays to be mended."""
        unit = self._unit_of(text)
        line = read_quick_line(self._bridge, unit, text)
        if line.meant is None:
            self._quick.show_reading(with_offers(self._bridge, unit, text, line.reading))
            if not text.strip():
                self._places.take_table()
            return
        self._quick.show_reading(line.reading)
        self._places.take_table()
        if unit != self._selection.unit:
            self._selection.select(unit)
        self._carry_out(line.meant)
        if not isinstance(line.meant, CalculateShot):
            self._quick.field.clear()

    def _carry_out(self, meant: LineMeaning) -> None:
        match meant:
            case RecordAction():
                self._bridge.propose(meant.action)
            case CalculateShot():
                self._places.turn_panel(TO_HIT)
                values = shot_values(self._bridge, self._selection.unit, meant)
                self._places.panel.to_hit.show_values(values)
                self._places.take_table()
            case PrepareAttack():
                self._selection.select(meant.attacker)
                self._units.aim(meant.target)
                self._places.panel.attack.take(meant.attacks, meant.how)
                for other in meant.also:
                    self._places.panel.attack.add_target(other.target)
                    self._places.panel.attack.take(other.attacks, other.how)
            case SelectUnit():
                self._selection.select(meant.unit)
            case ShowStructure():
                self._selection.look_at(meant.place)
            case StepJournal():
                self._walk(meant)

    def _walk(self, meant: StepJournal) -> None:
        if meant.step is TalkStep.NEXT:
            self._go_on()
        for _ in range(meant.times if meant.step is not TalkStep.NEXT else 0):
            (self._bridge.undo if meant.step is TalkStep.UNDO else self._bridge.redo)()

    def begin(self, text: str) -> None:
        """A letter typed at the table begins a line; while something is asked, the answer comes first."""
        if self._bar.is_asking:
            self._bar.say(ANSWER_FIRST)
            return
        self._bar.rest()
        self._quick.take(text)

    def take_digit(self, digit: str) -> None:
        """A digit typed at the table chooses the unit of that number; a space after it begins a line."""
        numbers = [unit.number for unit in self._bridge.units()]
        self._number.add_digit(digit, numbers, self._selection.unit)
        self._units.select_number(int(digit))
        self._number.watch(self._places.page)

    def _begin_with_number(self, number: str, unit_before: str | None) -> None:
        self._bar.rest()
        self._begins_with_number, self._unit_before = True, unit_before or ""
        self._quick.take(f"{number} ")

    def _forget_number(self) -> None:
        self._begins_with_number = False

    def _unit_of(self, text: str) -> str | None:
        """Return the unit that a line is about unless it names one.

        A line begun with a number may name no unit, as in `3 hits`: its number has chosen a unit on the way,
        and it is about the one that was chosen before.
        """
        chosen = self._selection.unit
        self._begins_with_number &= bool(text.strip())
        if not self._begins_with_number:
            return chosen
        bridge = self._bridge
        records_action = isinstance(read_quick_line(bridge, chosen, text).meant, RecordAction)
        names_unit = read_quick_line(bridge, None, text).meant is not None
        return self._unit_before or None if records_action and not names_unit else chosen

    def begin_damage(self, location: str) -> None:
        """A touched location's name begins a line of damage."""
        self._bar.rest()
        self._quick.take(f"{location} ")

    def pass_key(self, event: QKeyEvent) -> None:
        """Let the table have a key that the bar has no use for."""
        page = self._places.page
        QCoreApplication.sendEvent(page.focusWidget() or page, event.clone())
