"""Changes to the units of a battle: adding, editing, withdrawing, changing sides."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from companion.ui.battle.places import BattlePlaces
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.plain_text import button_text

if TYPE_CHECKING:
    from companion.ui.dialogs.joining.add_unit import AddUnitDialog
    from companion.ui.dialogs.joining.change_unit import ChangeUnitDialog
    from companion.ui.picking.unit_pool import UnitPool


class UnitChanges:
    """Opens the dialogs, and offers in a unit's menu the changes that need none."""

    def __init__(self, bridge: BattleController, selection: Selection, places: BattlePlaces) -> None:
        self._bridge, self._selection, self._places = bridge, selection, places

    def add(self, side: str = "") -> AddUnitDialog | None:
        """Ask for a unit to join a side: that of the selected unit, unless it is told."""
        from companion.ui.dialogs.joining.add_unit import AddUnitDialog

        if self._bridge.refuses_change():
            return None
        selected = self._bridge.unit(self._selection.unit).side if self._selection.unit else ""
        side = side or selected or self._bridge.sides()[0].id
        dialog = AddUnitDialog(self._bridge, self._make_pool(), side, self._places.page)
        dialog.join_requested.connect(self._carry_out)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def edit(self, unit: str) -> ChangeUnitDialog | None:
        """Ask who a unit is."""
        from companion.ui.dialogs.joining.change_unit import ChangeUnitDialog

        if self._bridge.refuses_change():
            return None
        dialog = ChangeUnitDialog(self._bridge, self._make_pool(), unit, self._places.page)
        dialog.change_requested.connect(self._carry_out)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def edit_selected(self) -> None:
        """Ask who the selected unit is."""
        if self._selection.unit is not None:
            self.edit(self._selection.unit)

    def offer(self, menu: QMenu, unit: str) -> None:
        """Put what may be done with a unit into its menu."""
        if self._bridge.is_closed:
            return
        game, view = self._bridge.game, self._bridge.unit(unit)
        wear_icon(menu.addAction("Edit…", partial(self.edit, unit)), "edit")
        for side in self._bridge.sides():
            if side.id != view.side:
                text = button_text(f"Change sides: to {side.name}")
                wear_icon(menu.addAction(text, partial(self._change_side, unit, side.id)), "flag")
        if view.is_coming:
            wear_icon(menu.addAction("Arrives now", partial(self._arrive, unit)), "play")
        text, action = (
            ("Bring back into the battle", game.bring_back(unit))
            if view.has_left
            else ("Withdraw from the battle", game.withdraw(unit))
        )
        wear_icon(menu.addAction(text, partial(self._carry_out, action)), "leave-map")

    def _change_side(self, unit: str, side: str) -> None:
        before = self._bridge.game.identity(self._bridge.battle, unit)
        self._carry_out(self._bridge.game.change_unit(before, replace(before, side=side)))

    def _arrive(self, unit: str) -> None:
        before = self._bridge.game.identity(self._bridge.battle, unit)
        self._carry_out(self._bridge.game.change_unit(before, replace(before, arrives=0)))

    def _carry_out(self, action: object) -> None:
        """Note it at once, also while dice are asked."""
        before = {unit.id for unit in self._bridge.units()}
        self._bridge.mark(action)
        if newcomers := [unit.id for unit in self._bridge.units() if unit.id not in before]:
            self._selection.select(newcomers[0])

    def _make_pool(self) -> UnitPool:
        """Return the models of the rules of this battle, and those of the hangar that go with them."""
        from companion.ui.picking.unit_pool import UnitPool

        game, stock = self._bridge.game, self._bridge.stock
        return UnitPool(
            game.models(), game, stock() if stock else None, self._bridge.session.resolved_rules.source.chain
        )
