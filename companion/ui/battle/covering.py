"""Covering the table while orders are secret, and handing the screen from one side to the other."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from companion.ui.battle.cover import Cover
from companion.ui.battle.frame import BattleFrame
from companion.ui.table.door import Bridge
from companion.ui.table.selection import Selection


class Covering(QObject):
    """Lays the cover over a frame whenever nobody may see the table; `uncovered` tells that a side does."""

    uncovered = Signal()

    def __init__(self, bridge: Bridge, selection: Selection, frame: BattleFrame, cover: Cover) -> None:
        super().__init__(frame)
        self.cover = cover
        self._bridge, self._selection, self._frame = bridge, selection, frame
        self.cover.taken.connect(bridge.screen.go)
        self.cover.revealed.connect(self._reveal)
        bridge.screen.changed.connect(self._hand_on)

    def show_battle(self) -> None:
        """Cover the table, or show it."""
        bridge = self._bridge
        is_covered = bridge.is_covered
        if is_covered:
            ordered = {unit.side for unit in bridge.game.units(bridge.battle) if unit.orders}
            self.cover.show_turn(bridge.game.turn(bridge.battle), bridge.sides(), frozenset(ordered))
        was_covered = self._frame.is_covered
        self._frame.show_covered(is_covered)
        if is_covered:
            self.cover.take_focus()
        elif was_covered:
            self.uncovered.emit()

    def _hand_on(self) -> None:
        """Nothing that one side had selected is shown to the other; its own first unit is."""
        self._selection.select(None)
        self.show_battle()
        acting = [unit.id for unit in self._bridge.units() if unit.may_act]
        if acting:
            self._selection.select(acting[0])

    def _reveal(self) -> None:
        turn = self._bridge.game.turn(self._bridge.battle)
        if turn.next is not None:
            self._bridge.propose(turn.next.action)
