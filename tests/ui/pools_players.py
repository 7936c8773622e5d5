"""Players of the third family at the window, who click and type dice."""

from __future__ import annotations

import random

from companion.engine.asks import Choice, Roll
from companion.engine.views.units import UnitView
from companion.tabletop.dice import roll
from companion.tabletop.hexes import distance
from tests.ui.table_driver import TableDriver, button_with, enemies_of

MOST_STEPS = 3000


class Players:
    """Both sides: they attack where they can, go nearer where not, and throw dice of their own."""

    def __init__(self, table: TableDriver) -> None:
        self.table, self.chance = table, random.Random(7)

    def play_until(self, round_: int) -> None:
        """Play until this round begins, or to the end if it comes sooner."""
        for _ in range(MOST_STEPS):
            turn = self.table.page.bridge.turn()
            if turn.is_over or turn.number == round_:
                return
            self.step()

    def step(self) -> None:
        """Do whatever the table waits for."""
        table, bridge = self.table, self.table.page.bridge
        if bridge.ask is not None:
            self.answer()
        elif bridge.table().zones:
            zone = bridge.table().zones[0]
            placed = next(table.acting())
            table.set_up(placed.id, self.chance.choice(sorted(zone.hexes)).label, placed.facing or 0)
        elif not any(self.attack(unit) or self.come_nearer(unit) for unit in table.acting()):
            table.go_on()

    def answer(self) -> None:
        """Type real dice as they lie; of what is offered take the first."""
        bar, ask = self.table.page.ask_bar, self.table.page.bridge.ask
        if isinstance(ask, Choice):
            self.table.click(bar.choice.buttons[0])
            return
        assert isinstance(ask, Roll)
        thrown = roll(ask.dice, self.chance)
        self.table.answer(" ".join(map(str, thrown)))

    def attack(self, unit: UnitView) -> bool:
        """Declare the first attack that can be made at anybody; whether there was one."""
        table, bridge = self.table, self.table.page.bridge
        table.select(unit.id)
        for enemy in enemies_of(table, unit):
            if not self._is_offered(f"aim/{enemy.id}"):
                continue
            plan = bridge.game.attack_plan(bridge.battle, unit.id, enemy.id)
            able = [view.id for view in plan.attacks if view.refusal is None and view.calculation.probability]
            if plan.refusal is None and able:
                table.command_by_id(f"aim/{enemy.id}")
                panel = table.page.panel.attack
                if able[0] not in panel.ticked_attacks:
                    panel.panel.toggle(able[0])
                table.click(button_with(panel, plan.declare))
                return True
        return False

    def _is_offered(self, command: str) -> bool:
        row = self.table.page.ask_bar.quick.row
        button = row.buttons.get(command)
        more = [action.text() for action in row.more_menu.actions()]
        return button is not None and (button.isVisible() or button.text() in more)

    def come_nearer(self, unit: UnitView) -> bool:
        """Move towards the nearest enemy; whether that brought it nearer."""
        bridge = self.table.page.bridge
        there = [enemy.hex for enemy in enemies_of(self.table, unit) if enemy.hex is not None]
        ways = [way for way in bridge.game.movements(bridge.battle, unit.id) if way.refusal is None]
        if unit.hex is None or not ways or not there:
            return False
        way = ways[0].id
        places = bridge.game.reach(bridge.battle, unit.id, way).places
        gap = {place: min(distance(place.hex, each) for each in there) for place in places}
        place = min(gap, key=lambda place: gap[place], default=None)
        if place is None or gap[place] >= min(distance(unit.hex, each) for each in there):
            return False
        self.table.move(unit.id, way, place.hex.label, place.facing)
        return True
