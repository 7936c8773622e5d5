"""A unit whose move stops for a roll: its counter is where it is by now, not where it set out."""

from __future__ import annotations

from companion.engine.asks import Roll
from companion.engine.skeleton.setup import BoardData, BoardHexData
from companion.tabletop.hexes import Hex, parse_label
from companion.ui.app.window import MainWindow
from tests.ui.duels import set_out_begun
from tests.ui.table_driver import TableDriver

PAVED = BoardData(
    name="Streets",
    size=(15, 17),
    hexes={f"{at // 17 + 1:02d}{at % 17 + 1:02d}": BoardHexData(terrain=("paved",)) for at in range(15 * 17)},
)
START = parse_label("0715")


def shown_at(table: TableDriver) -> Hex | None:
    """Return the hex in which the counter of the Wolfhound lies."""
    counter = table.map.view.counters.item("wolfhound")
    return counter.unit.hex if counter is not None else None


def run_into_a_skid(window: MainWindow) -> TableDriver:
    """Return a table at which a Wolfhound runs around a corner on pavement, and the dice are asked for."""
    table = set_out_begun(window, PAVED, wolfhound="blue 0715 0", orion="red 0303 3")
    bridge = table.page.bridge
    if table.unit("orion").may_act:
        bridge.propose(bridge.game.note_move("orion", {"movement": "stationary"}))
    reach = bridge.game.reach(bridge.battle, "wolfhound", "ran")
    stops = [place for place in reach.places if place.is_stop and place.hex.column > START.column + 2]
    bridge.propose(max(stops, key=lambda place: place.spent).action)
    return table


def test_while_a_skid_is_rolled_the_counter_is_in_the_hex_that_is_entered(window: MainWindow) -> None:
    table = run_into_a_skid(window)
    bridge = table.page.bridge
    assert isinstance(bridge.ask, Roll)
    assert "skid" in bridge.ask.purpose
    entered = bridge.hexes_so_far()["wolfhound"]
    assert entered != START
    assert table.unit("wolfhound").hex == START, "nothing has happened yet"
    assert shown_at(table) == entered
    table.answer("2")
    assert isinstance(bridge.ask, Roll)
    assert shown_at(table) == bridge.hexes_so_far()["wolfhound"], "where it lies while the fall is rolled"
    bridge.take_back()
    assert shown_at(table) == entered
    bridge.give_up()
    assert shown_at(table) == START, "nothing has happened after all"
