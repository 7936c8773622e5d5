"""Commands of units: touches, unit commands, menus."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from companion.engine.views.units import UnitCommand, UnitView
from companion.ui.battle.bar_commands import unreachable_enemies
from companion.ui.battle.centre import MAP
from companion.ui.battle.clipboard import BattleClipboard
from companion.ui.battle.notes import Notes
from companion.ui.battle.panel import ATTACK, MOVE
from companion.ui.battle.places import BattlePlaces
from companion.ui.battle.unit_changes import UnitChanges
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.labels_and_buttons import add_menu_heading
from companion.ui.widgets.plain_text import button_text, set_tip


class UnitCommands:
    """Selects units, aims at them and carries out their commands through the battle's controller."""

    def __init__(self, bridge: BattleController, selection: Selection, places: BattlePlaces) -> None:
        self._bridge, self._selection, self._places = bridge, selection, places
        self.unit_changes = UnitChanges(bridge, selection, places)
        self.notes = Notes(bridge, selection, places)
        self.clipboard = BattleClipboard(bridge, selection, places)

    # --- selecting and aiming ---

    def touch(self, unit: str) -> None:
        """A click on a unit: what a command waits for, else the target of a unit that may declare; any other
        is selected.
        """
        own, table = self._own(), self._places.centre.map
        if table is not None and table.chooser.take(self._bridge.unit(unit).hex):
            return
        is_attacking = own is not None and own.declares and own.side != self._bridge.unit(unit).side
        if is_attacking and unit != self._selection.target_unit:
            self.aim(unit)
        else:
            self._selection.select(unit)

    def select_number(self, number: int) -> None:
        """Select a unit by its number in the roster, from 1."""
        chosen = next((unit for unit in self._bridge.units() if unit.number == number), None)
        if chosen is not None:
            self.touch(chosen.id)

    def next_unit(self, *, stays: bool = False) -> None:
        """Select the next unit that may act; one that may act already `stays` selected."""
        acting = [unit.id for unit in self._bridge.units() if unit.may_act]
        if acting and not (stays and self._selection.unit in acting):
            here = acting.index(self._selection.unit) if self._selection.unit in acting else -1
            self._selection.select(acting[(here + 1) % len(acting)])

    def aim(self, target: str) -> None:
        """Give the selected unit a target, and show what it can do to it."""
        self._selection.aim(target)
        self._places.turn_panel(ATTACK)
        self._places.panel.attack.panel.situation.take_keyboard()

    def offer_out_of_reach(self, unit: str) -> None:
        """Offer the enemies that no attack of a unit reaches: why, and to look at one all the same."""
        menu = self._new_menu()
        for enemy, reason in unreachable_enemies(self._bridge, unit).items():
            text = button_text(f"{self._bridge.unit(enemy).name}: {reason}")
            wear_icon(menu.addAction(text, partial(self.aim, enemy)), "target")
        menu.popup(QCursor.pos())

    # --- commands and moves ---

    def command(self, unit: str, command_id: str) -> None:
        """Carry out one of a unit's commands, and select the unit."""
        command = next((each for each in self._bridge.commands(unit) if each.id == command_id), None)
        if command is not None:
            if self._selection.unit != unit:
                self._selection.select(unit)
            self.carry_out(unit, command)

    def carry_out(self, unit: str, command: UnitCommand) -> None:
        """Carry out a unit's command, in a hex of the map where it is for one."""
        table = self._places.centre.map
        if command.places and table is not None:
            self._places.centre.turn_to(MAP)
            table.choose_hex(unit, command)
        else:
            self._bridge.propose(command.action)

    def begin_move(self, movement_id: str) -> None:
        """Plan a way of moving for the selected unit: on the map, or in the form for a physical one."""
        unit = self._selection.unit
        if unit is None:
            return
        movement = next(each for each in self._bridge.movements(unit) if each.id == movement_id)
        if movement.refusal is not None:
            self._places.ask_bar.refuse(movement.refusal, may_overrule=False)
        elif self._places.centre.map is not None:
            self._places.centre.turn_to(MAP)
            self._places.centre.map.plan(movement)
        elif (page := self._places.panel.move_page) is not None:
            self._places.turn_panel(MOVE)
            if movement.points:
                page.choose(movement_id)
            else:
                page.note_standing(movement_id)

    # --- menus ---

    def open_menu(self, unit: str, where: QPoint | None = None) -> None:
        """Open the menu of a unit."""
        self.menu_of(unit).popup(where or QCursor.pos())

    def open_menu_of_selected(self) -> None:
        """Open the menu of the selected unit at its card."""
        if (unit := self._selection.unit) is not None:
            card = self._places.roster.card(unit)
            self.open_menu(unit, card.mapToGlobal(card.rect().bottomLeft()))

    def menu_of(self, unit: str) -> QMenu:
        """Return the menu of a unit; refused commands are greyed, with the reason."""
        menu = self._new_menu()
        self._offer_aims(menu, unit)
        for command in self._bridge.commands(unit):
            entry = menu.addAction(button_text(command.label), partial(self.carry_out, unit, command))
            entry.setEnabled(command.refusal is None)
            set_tip(entry, str(command.refusal or command.hint))
            if command.icon:
                wear_icon(entry, command.icon)
        menu.addSeparator()
        self._offer_hands(menu, unit)
        menu.addSeparator()
        self.unit_changes.offer(menu, unit)
        menu.addSeparator()
        self.notes.offer(menu, unit)
        self.clipboard.offer(menu, unit)
        one_more = menu.addAction("Sheet in a window", lambda: self._places.sheet_windows.open(unit))
        wear_icon(one_more, "window")
        wear_icon(menu.addAction("Print the sheet…", lambda: self.print_sheets([unit])), "print")
        return menu

    def _new_menu(self) -> QMenu:
        menu = QMenu(self._places.page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        return menu

    def _offer_aims(self, menu: QMenu, unit: str) -> None:
        view, own = self._bridge.unit(unit), self._own()
        add_menu_heading(menu, view.name)
        wear_icon(menu.addAction("Select", lambda: self._selection.select(unit)), "sheet")
        place = view.hex
        if place is not None and (building := self._bridge.structure_sheet(place)) is not None:
            look = menu.addAction(button_text(building.title), partial(self._selection.look_at, place))
            wear_icon(look, "sheet")
        if own is not None and own.side != view.side:
            text = button_text(f"Target of {own.name}")
            wear_icon(menu.addAction(text, lambda: self._selection.aim(unit)), "target")

    def _offer_hands(self, menu: QMenu, unit: str) -> None:
        """Offer changes by hand, against any rule."""
        if (table := self._places.centre.map) is not None:
            put = menu.addAction("Put on the map by hand…", lambda: table.place_by_hand(unit))
            wear_icon(put, "hand")
        for command in self._bridge.by_hand(unit):
            wear_icon(menu.addAction(command.label, partial(self.carry_out, unit, command)), command.icon)

    # --- paper ---

    def print_selected(self) -> None:
        """Print the sheet of the selected unit, or of all when none is selected."""
        units = [self._selection.unit] if self._selection.unit else [unit.id for unit in self._bridge.units()]
        self.print_sheets(units)

    def print_all(self) -> None:
        """Print every sheet of the battle, or of a side, in one go."""
        self.print_sheets([unit.id for unit in self._bridge.units()])

    def open_window(self) -> None:
        """Open the sheet of the selected unit in a window of its own."""
        if self._selection.unit is not None:
            self._places.sheet_windows.open(self._selection.unit)

    def print_sheets(self, units: list[str]) -> None:
        """Print the sheets of these units."""
        from companion.ui.print.preview.dialog import print_sheets

        print_sheets(self._places.page, self._bridge, units)

    def _own(self) -> UnitView | None:
        """Return the selected unit."""
        return self._bridge.unit(self._selection.unit) if self._selection.unit else None
