"""Automatic selection after an event: the unit that was hit, owes a roll, or acts next."""

from __future__ import annotations

from companion.engine.views.units import Expected
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection


class AutoSelection:
    """Selects units, so that players need not look for them."""

    def __init__(self, bridge: BattleController, selection: Selection) -> None:
        self._bridge, self._selection = bridge, selection
        self._armor = self._armor_left()

    def follow(self, *, is_rolling: bool) -> None:
        """After something has happened: who was hit while players rolled is whom they want to see."""
        self.leave_gone()
        before, self._armor = self._armor, self._armor_left()
        hurt = [unit for unit, left in self._armor.items() if left < before.get(unit, left)]
        if is_rolling and hurt and self._selection.unit not in hurt and not self._goes_on_attacking():
            self._selection.select(hurt[0])
        else:
            self.select_next()

    def leave_gone(self) -> None:
        """Let go of units that are not there, as before they have joined, and of targets that are wrecks."""
        units = {unit.id: unit for unit in self._bridge.units()}
        unit, target = units.get(self._selection.unit or ""), units.get(self._selection.target_unit or "")
        is_gone = target is None or target.is_destroyed
        aimed = None if self._selection.target_unit is not None and is_gone else self._selection.target
        self._selection.select(unit.id if unit else None, aimed if unit else None)

    def _goes_on_attacking(self) -> bool:
        """Whether the selected unit may attack again: its player is not done with it."""
        unit = next((each for each in self._bridge.units() if each.id == self._selection.unit), None)
        return unit is not None and unit.may_act and unit.expects.is_attack

    def select_next(self) -> None:
        """Select the unit that acts next where nothing is left to choose: nobody has to look for it."""
        acting = [unit for unit in self._bridge.units() if unit.may_act]
        if not acting:
            self._select_owing()
        if (
            not acting
            or self._bridge.moment is not None
            or self._selection.unit in {unit.id for unit in acting}
        ):
            return
        if len(acting) == 1 or acting[0].expects is Expected.SET_UP:
            self._selection.select(acting[0].id)

    def _select_owing(self) -> None:
        """Select the unit that owes the first roll, where nobody may act before it is made."""
        turn = self._bridge.turn()
        owing = next((due.unit for due in turn.dues if not due.may_wait), None)
        if turn.settle_all is not None and owing is not None and self._bridge.moment is None:
            self._selection.select(owing)

    def follow_question(self) -> None:
        """While rolls are owed, select the unit that the dice are about: it falls, skids or faints."""
        ask = self._bridge.ask
        about: tuple[str, ...] = ask.question.units if ask is not None else ()
        if self._bridge.turn().settle_all is not None and len(about) == 1:
            self._selection.select(about[0])

    def _armor_left(self) -> dict[str, int]:
        return {unit.id: unit.armor_left + (unit.externals_left or 0) for unit in self._bridge.units()}
