"""A unit whose move stops for a roll: the map shows where it is, not only where it set out."""

from __future__ import annotations

from companion.engine.asks import Roll
from companion.engine.shared.setup import BoardData, BoardHexData
from companion.tabletop.hexes import parse_label
from companion.ui.app.window import MainWindow
from tests.ui.duels import begin_turn, set_out
from tests.ui.table_driver import TableDriver

PAVED = BoardData(
    name="Streets",
    size=(15, 17),
    hexes={f"{at // 17 + 1:02d}{at % 17 + 1:02d}": BoardHexData(terrain=("paved",)) for at in range(15 * 17)},
)
START = parse_label("0715")


def marks(table: TableDriver) -> dict[str, str]:
    """Return what is written beneath all else on the map, by the label of its hex."""
    return {caption.hex.label: caption.text for caption in table.map.view.overlay_item.captions}


def run_into_a_skid(window: MainWindow) -> TableDriver:
    """Return a table at which a Wolfhound runs around a corner on pavement, and the dice are asked for."""
    table = set_out(window, PAVED, wolfhound="blue 0715 0", orion="red 0303 3")
    begin_turn(table)
    bridge = table.page.bridge
    if table.unit("orion").may_act:
        bridge.propose(bridge.game.note_move("orion", {"movement": "stationary"}))
    reach = bridge.game.reach(bridge.battle, "wolfhound", "ran")
    stops = [place for place in reach.places if place.is_stop and place.hex.column > START.column + 2]
    bridge.propose(max(stops, key=lambda place: place.spent).action)
    return table


def test_while_a_skid_is_rolled_the_map_shows_the_hex_that_is_entered(window: MainWindow) -> None:
    table = run_into_a_skid(window)
    bridge = table.page.bridge
    assert isinstance(bridge.ask, Roll)
    assert "skid" in bridge.ask.purpose
    entered = bridge.hexes_so_far()["wolfhound"]
    assert entered != START
    assert table.unit("wolfhound").hex == START, "nothing has happened yet"
    assert "Wolfhound" in marks(table)[entered.label]
    table.answer("2")
    assert isinstance(bridge.ask, Roll)
    lying = bridge.hexes_so_far()["wolfhound"]
    assert "Wolfhound" in marks(table)[lying.label], "where it lies while the fall is rolled"
    bridge.give_up()
    assert not any("Wolfhound" in text for text in marks(table).values())
    assert bridge.hexes_so_far() == {}
