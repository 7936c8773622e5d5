"""Roads, and the bridges that carry them over water."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import Deploy, Move, Place
from companion.engine.battletech.battle.events import StructureDamaged, UnitFell
from companion.engine.battletech.battle.footing import footing_of, footings
from companion.errors import InputError
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of, perform, resolve_action
from tests.citytech import SIDES, fight, in_phase, unit
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.move_helpers import (
    forbidden,
    march,
    move,
    move_of,
    piloting_numbers,
    points_spent,
    ready,
    ready_on,
    where,
)

SAFE = (6, 6)


@pytest.mark.rule("CityTech", "Movement > Road/Pavement Movement")
@pytest.mark.rule("CityTech", "Components > Pavement")
def test_along_a_road_only_levels_cost_more() -> None:
    road = {"h0505": "0 road", "h0504": "1 heavy_woods road", "h0503": "1 rough paved"}
    assert points_spent(ready(**road), "FF") == 3
    # Onto the road from beside it costs what lies under it.
    assert points_spent(ready("wolfhound", "0506 0", h0505="0 heavy_woods road"), "F") == 3


@pytest.mark.rule("CityTech", "Movement > Road/Pavement Movement")
def test_rubble_on_a_road_still_hinders() -> None:
    played = march(ready(h0505="0 road", h0504="0 rubble road"), "F", SAFE)
    assert (move_of(played).spent, len(piloting_numbers(played))) == (2, 1)


@pytest.mark.rule("CityTech", "Components > Bridges")
@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_a_bridge_carries_a_road_over_water() -> None:
    at = ready(h0505="0 road", h0504="0 water_2 bridge_heavy", h0503="0 road")
    assert points_spent(at, "FF") == 2
    assert points_spent(at, "FF", "ran") == 2
    deck, water = footings(BoardHex(0, ("water_2", "bridge_heavy")))
    assert (deck.level, deck.depth, water.level, water.depth) == (0, 0, -2, 2)


@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_from_beside_the_road_one_wades_under_a_bridge() -> None:
    at = ready(h0504="0 water_1 bridge_heavy")
    played = march(at, "F", SAFE)
    assert move_of(played).spent == 2
    assert played.battle.units["wolfhound"].is_below


@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
@pytest.mark.parametrize(
    ("name", "bridge", "most"),
    [
        ("uller", "light", 15), ("wolfhound", "medium", 40), ("centurion", "medium", 40),
        ("orion", "heavy", 90), ("daishi", "heavy", 90), ("orion", "heavy_cf60", 60),
        ("wolfhound", "medium_cf30", 30),
    ],
)  # fmt: skip
def test_a_bridge_carries_so_many_tons(name: str, bridge: str, most: int) -> None:
    ground = slope(h0505="0 road", h0504=f"0 water_1 bridge_{bridge}", h0503="0 road")
    at = in_phase(fight(ground, **{name: "red 0505 0", "cicada": "blue 1517 0"}), "movement")
    refusal = citytech().why_not(at, Move(name, "walked", ("forward", "forward")))
    tons = at.model(at.mech(name)).tonnage
    assert (refusal is None) is (tons <= most)
    if refusal is not None:
        assert f"carries {most} tons and collapses under the {tons}" in str(refusal)


@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_who_is_too_heavy_may_declare_that_the_bridge_collapses() -> None:
    at = ready("orion", "0506 0", h0505="0 road", h0504="0 water_2 bridge_medium_h1")
    onto = parse_label("0504")
    assert onto not in {place.hex for place in citytech().reach(at, "orion", "walked").places}
    assert [it.id for it in citytech().endings(at, move("", name="orion"))] == ["drop"]
    collapse, _ = citytech().endings(at, move("F", name="orion"))
    assert (collapse.id, collapse.action) == ("collapse", move("FF", name="orion"))
    assert "collapses under the 75 of Orion" in forbidden(at, "FFR", name="orion")
    played = march(at, "FF", (1,), (4, 5), (4, 5), SAFE, name="orion")
    assert events_of(played, StructureDamaged) == [StructureDamaged(onto, 40, 0)]
    assert [(it.levels, it.side) for it in events_of(played, UnitFell)] == [(1, "front")]
    # 8 points for one level twice, and half of them into water.
    assert played.battle.units["orion"].suffered.taken == 8
    assert played.battle.units["orion"].is_prone
    assert where(played, "orion")[0] == "0504"


@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
@pytest.mark.rule("CityTech", "Movement > Determining Location after a Fall")
@pytest.mark.rule("CityTech", "Movement > Falling Damage to a BattleMech")
def test_who_falls_beneath_a_bridge_lies_below_it() -> None:
    # From level ground into the water of Depth 1 under it: no level to its surface, 4 points halved.
    at = ready(h0504="0 water_1 bridge_heavy_h1")
    played = march(at, "F", (1, 1), (1,), (4, 5), SAFE)
    mech = played.battle.units["wolfhound"]
    assert (where(played)[0], mech.is_below, mech.is_prone, mech.suffered.taken) == ("0504", True, True, 2)
    assert events_of(played, UnitFell) == [UnitFell("wolfhound", 0, "front")]
    assert footing_of(played.battle, mech).depth == 1
    # It wades on from there.
    on = march(played.battle, "U", SAFE)
    assert on.battle.units["wolfhound"].is_below


@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_who_falls_from_a_bank_onto_rubble_beneath_a_bridge_falls_all_the_levels() -> None:
    at = ready(h0505="2", h0504="0 rubble bridge_heavy_h2")
    played = march(at, "F", (1, 1), (1,), *[(4, 5)] * 3, SAFE)
    mech = played.battle.units["wolfhound"]
    assert (mech.is_below, mech.suffered.taken) == (True, 12)
    assert events_of(played, UnitFell) == [UnitFell("wolfhound", 2, "front")]


@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_who_falls_on_the_road_over_a_bridge_stays_on_it() -> None:
    at = ready_on(slope(h0505="0 road", h0504="0 rubble water_1 bridge_heavy", h0503="0 road"))
    # Only what is on the deck counts there.
    assert piloting_numbers(march(at, "F")) == []
    assert not march(at, "F").battle.units["wolfhound"].is_below


# --- set up, and put there by hand ---

BRIDGE = {"h0504": "0 water_1 bridge_heavy_h1"}


@pytest.mark.rule("CityTech", "Components > Bridges")
def test_a_unit_is_put_on_a_bridge_or_below_it_by_hand() -> None:
    at, onto = ready(**BRIDGE), parse_label("0504")
    below = resolve_action(at, Place("wolfhound", onto, 2, below=True))
    assert below.battle.units["wolfhound"].is_below
    entry_description = citytech().describe(at, Place("wolfhound", onto, 2, below=True), below.events)
    assert entry_description.line == "Wolfhound is placed in 0504 under the bridge by hand, facing south-east"
    # Turned by hand it stays there, until it is put on the bridge.
    assert perform(below.battle, Place("wolfhound", onto, 3)).units["wolfhound"].is_below
    above = resolve_action(below.battle, Place("wolfhound", onto, 3, below=False))
    assert not above.battle.units["wolfhound"].is_below
    assert not perform(at, Place("wolfhound", onto, 0)).units["wolfhound"].is_below
    nowhere = citytech().why_not(at, Place("wolfhound", parse_label("0503"), 0, below=True))
    assert nowhere is not None
    assert "There is no bridge in hex 0503" in str(nowhere)


@pytest.mark.rule("CityTech", "Components > Bridges")
def test_a_unit_is_set_up_on_a_bridge_or_below_it() -> None:
    ground = slope(**BRIDGE)
    units = [unit("orion", "red 0504 0", below=True), unit("uller", "blue 1517 0")]
    at = citytech().new_battle(ground, SIDES, units)
    assert at.units["orion"].is_below
    assert at.units["orion"].hex == parse_label("0504")
    with pytest.raises(InputError, match="there is no bridge to stand under:"):
        citytech().new_battle(ground, SIDES, [units[0], unit("uller", "blue 1517 0", below=True)])
    free = citytech().new_battle(ground, SIDES, [unit("orion", "red"), units[1]])
    at = perform(free, Deploy("orion", parse_label("0504"), 0, below=True))
    assert at.units["orion"].is_below
