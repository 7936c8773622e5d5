"""Two rounds of BT Tactics by fingers alone: the screen handed on, orders, dice by their faces, cards."""

from __future__ import annotations

import pytest

from companion.engine.views.units import UnitView
from companion.tabletop.hexes import distance
from companion.ui.theme.theme import Theme
from tests.ui.table_driver import TableDriver, enemies_of
from tests.ui.test_tactics_battle import MOST_STEPS, order, reach, step
from tests.ui.test_tactics_battle import lances as lances
from tests.ui.touch_driver import Overseer, TouchTable

ROUNDS = 2


@pytest.fixture
def tablet(lances: TableDriver) -> TouchTable:
    """Two lances on a small tablet."""
    lances.window.resize(1280, 720)
    return TouchTable(lances.window)


def walk_nearer(table: TouchTable, unit: UnitView) -> None:
    """Order a unit to walk towards the first enemy; where it cannot, it stands."""
    there = enemies_of(table, unit)[0].hex
    places = [place for place in reach(table, unit.id, "walk") if place.is_stop and place.hex != unit.hex]
    if there is None or not places:
        order(table, unit.id, "stand")
        return
    place = min(places, key=lambda each: (distance(each.hex, there), each.hex.label))
    order(table, unit.id, "walk", place.hex.label)


def test_two_rounds_are_played_by_touch_alone(tablet: TouchTable) -> None:
    overseer, bridge = Overseer(tablet.window), tablet.page.bridge
    walked = 0
    for _ in range(MOST_STEPS):
        turn = bridge.turn()
        if turn.is_over or turn.number > ROUNDS:
            break
        unit = next(tablet.acting(), None)
        if turn.phase == "planning" and unit is not None and bridge.ask is None and not bridge.is_covered:
            walk_nearer(tablet, unit)
            walked += bridge.unit(unit.id).orders.startswith("Walk")
        else:
            step(tablet)
    assert bridge.turn().number == ROUNDS + 1
    assert walked, "somebody was ordered to walk, on the map"
    assert Theme.current().finger
    assert overseer.others == []
