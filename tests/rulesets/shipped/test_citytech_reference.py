"""Our CityTech tables against the shared reference, entry by entry, where that is at hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.battletech.units.unit_model import UnitModel
from companion.tabletop.modifiers import band_value
from tests.builders import citytech, mech_model
from tests.engine.battletech.sight.test_sight import CASES
from tests.plain_yaml import plain_yaml

REFERENCE = Path(__file__).parents[4] / "shared" / "reference" / "citytech"
pytestmark = pytest.mark.skipif(not REFERENCE.is_dir(), reason="the shared reference is not at hand")


def read_reference(name: str) -> Any:
    return plain_yaml(REFERENCE / name)


@pytest.fixture(scope="module")
def printed() -> Mapping[str, Any]:
    tables: Mapping[str, Any] = read_reference("tables.yaml")["tables"]
    return tables


@pytest.fixture(scope="module")
def ours() -> Tables:
    return citytech().rules.tables


def printed_weapons() -> list[Any]:
    if not REFERENCE.is_dir():
        return []
    return [row for row in read_reference("weapons.yaml")["weapons"] if row["type"] != "anti_missile"]


def printed_units() -> list[Any]:
    if not REFERENCE.is_dir():
        return []
    found = [plain_yaml(path) for path in sorted(REFERENCE.glob("units/*.yaml"))]
    return [unit for unit in found if unit["type"] in ("battlemech", "omnimech")]


def model_of(unit: Mapping[str, Any]) -> MechModel:
    rules, name = citytech().rules, str(unit["model"])
    return mech_model(rules, name if name in rules.models else f"{unit['name']} Prime")


@pytest.mark.rule("CityTech", "Construction > Inner Sphere Weapons and Equipment Table")
@pytest.mark.rule("CityTech", "Construction > Clan Weapons and Equipment Table")
@pytest.mark.parametrize("row", printed_weapons(), ids=lambda row: row["id"])
def test_every_weapon_has_the_printed_figures(ours: Tables, row: Mapping[str, Any]) -> None:
    weapon = ours.weapons[row["id"]]
    assert weapon.name == row["name"]
    assert weapon.tech == row["tech"]
    assert weapon.category == row["category"]
    assert (weapon.heat, weapon.damage, weapon.missiles) == (
        row["heat"],
        row["damage"] or 0,
        row.get("missiles", 0),
    )
    assert [weapon.minimum, weapon.short, weapon.medium, weapon.long] == [
        row[key] for key in ("min", "short", "medium", "long")
    ]
    assert (weapon.tons, weapon.slots) == (row["tons"], row["crits"])
    assert weapon.shots_per_ton == row["shots_per_ton"]
    assert weapon.fire_start == row["fire_start"]
    assert weapon.cluster_column == row.get("cluster_column")
    assert weapon.traits == frozenset(row["flags"])


def test_there_are_no_other_weapons_and_all_equipment(ours: Tables) -> None:
    of_the_book = {name for name in ours.weapons_with({}) if not name.startswith("platoon.")}
    assert of_the_book == {row["id"] for row in printed_weapons()}
    listed = read_reference("weapons.yaml")
    others = {row["id"] for row in listed["weapons"] if row["type"] == "anti_missile"}
    own = {name for name, row in ours.equipment.items() if row.is_played({})}
    assert own == others | {row["id"] for row in listed["equipment"]}
    for row in listed["equipment"]:
        mine = ours.equipment[row["id"]]
        assert (mine.name, mine.tech) == (row["name"], row["tech"])
        # Heat sinks take heat away as the heat tables say.
        assert mine.heat == max(row.get("heat", 0), 0)
        assert mine.radius == row.get("range")
        if isinstance(row.get("crits"), int):
            assert mine.slots == row["crits"]


@pytest.mark.parametrize("unit", printed_units(), ids=lambda unit: unit["id"])
def test_every_unit_has_the_printed_figures(ours: Tables, unit: Mapping[str, Any]) -> None:
    model = model_of(unit)
    points = unit["armor_points"]
    assert (model.tonnage, model.tech) == (unit["tonnage"], unit["tech_base"])
    assert model.movement.model_dump() == unit["movement"]
    assert dict(model.armor) == {name: points[name] for name in model.armor}
    assert dict(model.rear_armor) == {name: points[f"{name}_rear"] for name in model.rear_armor}
    assert dict(model.structure) == unit["internal_structure"]
    sinks = unit["heat_sinks"]
    assert model.heat_sinks is not None
    assert (model.heat_sinks.kind, model.heat_sinks.number, model.heat_sinks.in_engine) == (
        sinks["kind"],
        sinks["count"],
        sinks["in_engine"],
    )
    fitted = [(item["item"], item["location"], item.get("rear", False)) for item in unit["equipment"]]
    weapons = [(mount.weapon, mount.location, mount.is_rear) for mount in model.weapons]
    assert weapons == [row for row in fitted if row[0] in ours.weapons]
    shots = {row["item"].removeprefix("ammo."): 0 for row in unit["equipment"] if "shots" in row}
    for stored in model.ammunition:
        shots[stored.weapon] += stored.shots
    for row in unit["equipment"]:
        if "shots" in row:
            shots[row["item"].removeprefix("ammo.")] -= row["shots"]
    assert not any(shots.values())


@pytest.mark.parametrize("unit", printed_units(), ids=lambda unit: unit["id"])
def test_every_critical_slot_holds_what_is_printed(ours: Tables, unit: Mapping[str, Any]) -> None:
    model = model_of(unit)
    for location, printed in unit["critical_slots"].items():
        assert [_as_printed(ours, model, name) for name in model.slots_of(location)] == [
            _plain(name) for name in printed
        ]


def _as_printed(ours: Tables, model: UnitModel, name: str | None) -> str:
    mount = model.mount(name or "")
    if mount is not None:
        return ours.weapons[mount.weapon].name
    items = {item.id: ours.equipment[item.item].name for item in model.equipment}
    bins = {stored.id: f"Ammunition {stored.shots}" for stored in model.ammunition}
    return (items | bins).get(name or "-") or (name or "-").replace("_", " ").title()


def _plain(printed: str) -> str:
    if printed.startswith(("Ammo", "Narc Pods")):
        return f"Ammunition {printed.split()[-1]}"
    return printed.removesuffix(" (R)").replace("Ferro-Fibrous", "Ferro Fibrous")


@pytest.mark.rule("CityTech", "Combat > Missile Hits Table")
@pytest.mark.rule("CityTech", "Combat > BattleMech Hit Location Table")
@pytest.mark.rule("CityTech", "Combat > BattleMech Punch Location Table")
@pytest.mark.rule("CityTech", "Combat > Kicking")
@pytest.mark.rule("CityTech", "Combat > Determining Critical Hits Table")
def test_hit_and_missile_tables(printed: Mapping[str, Any], ours: Tables) -> None:
    assert ours.missile_hits is not None
    assert ours.criticals is not None
    assert {roll: dict(row) for roll, row in ours.missile_hits.rows.items()} == printed["missile_hits"][
        "rows"
    ]
    assert dict(ours.criticals.determining.rows) == printed["determining_criticals"]["rows"]
    pairs = {
        "mech_hit_location": ours.hit_location,
        "mech_punch_location": ours.punch_location,
        "mech_kick_location": ours.kick_location,
    }
    for name, table in pairs.items():
        assert table is not None
        for side in ("front", "left", "right", "rear"):
            assert dict(table.column(side)) == printed[name][side], (name, side)
    transfers = {name: row.transfers_to for name, row in ours.locations.names.items()}
    assert transfers == printed["damage_transfer"]["to"]


@pytest.mark.rule("CityTech", "Playing the Game > MechWarrior Consciousness Table")
@pytest.mark.rule("CityTech", "Playing the Game > Varying Skill Levels")
@pytest.mark.rule("CityTech", "Playing the Game > MechWarrior Skills")
def test_warriors(printed: Mapping[str, Any], ours: Tables) -> None:
    warriors = ours.warriors
    assert warriors is not None
    numbers = {**warriors.consciousness.needed, warriors.consciousness.dead_at: "dead"}
    assert numbers == printed["consciousness"]["numbers"]
    for tech in ("inner_sphere", "clan"):
        assert getattr(warriors.average, tech).model_dump() == printed["average_skills"][tech]
    for skill in ("piloting", "gunnery", "gunnery_alternative"):
        assert dict(getattr(warriors.random, skill)) == printed["random_skills"][skill]


@pytest.mark.rule("CityTech", "Heat > Heat Point Table")
@pytest.mark.rule("CityTech", "Heat > Effects of Heat")
@pytest.mark.rule("CityTech", "Components > Heat Scale")
def test_heat(printed: Mapping[str, Any], ours: Tables) -> None:
    assert ours.heat is not None
    assert ours.to_hit.heat is not None
    points, scale, effects = ours.heat.points, ours.heat.scale, printed["heat_effects"]
    for name in ("walking", "running", "jumping_per_hex", "stand_up_attempt"):
        assert getattr(points, name) == printed["heat_points"][name]
    assert points.jumping_least == printed["heat_points"]["jumping_minimum"]
    assert dict(scale.shutdown) == effects["shutdown_avoid"]
    assert dict(scale.ammunition) == effects["ammo_explosion_avoid"]
    for heat in range(31):
        for table, bands in (("walking_mp", scale.movement), ("to_hit", ours.to_hit.heat.bands)):
            expected = max((at, value) for at, value in {0: 0, **effects[table]}.items() if at <= heat)[1]
            assert band_value(heat, bands) == expected, (table, heat)


@pytest.mark.rule("CityTech", "Movement > Skid Modifier Table")
@pytest.mark.rule("CityTech", "Movement > Facing after a Fall Table")
@pytest.mark.rule("CityTech", "Movement > Piloting Skill Roll Table")
@pytest.mark.rule("CityTech", "Movement > Additional Modifiers")
def test_piloting(printed: Mapping[str, Any], ours: Tables) -> None:
    assert ours.piloting is not None
    assert ours.movement.skid is not None
    for row in printed["skid"]["modifier_by_hexes_moved"]:
        assert band_value(row["from"], ours.movement.skid.bands) == row["modifier"]
    facing = {roll: (row.hexsides, row.side) for roll, row in ours.piloting.falling.facing.items()}
    rows = printed["facing_after_fall"]["rows"]
    assert facing == {roll: (row["hexsides_right"], row["hit_side"]) for roll, row in rows.items()}
    rolls = printed["piloting_rolls"]
    names = {
        "took_20_or_more": "took_20_or_more_in_a_phase", "hit_from_above": "death_from_above_target",
        "death_from_above": "death_from_above_attacker", "entering_water_1": "entering_depth_1",
        "entering_water_2": "entering_depth_2", "entering_water_3": "entering_depth_3_plus",
        "standing_up": "attempting_to_stand", "leg_actuator_destroyed": "leg_or_foot_actuator_destroyed",
    }  # fmt: skip
    values = {**rolls["damage"], **rolls["physical_attacks"], **rolls["actions"]}
    values |= dict.fromkeys(("leg_or_foot_actuator_destroyed", "hip_destroyed", "gyro_hit"), 0)
    for name, row in ours.piloting.events.items():
        # A skid has a table of its own, checked above.
        if (expected := values.get(names.get(name, name))) is not None and name != "skidding":
            assert row.value == (None if expected == "automatic" else expected), name
    damage = ("foot_actuator", "hip", "gyro_1", "gyro_2", "leg_destroyed")
    assert [ours.criticals.effects[name].piloting for name in damage] == [1, 2, 3, "fails", 5]
    assert list(rolls["additional"].values()) == [1, 2, 3, "automatic", 5]


@pytest.mark.rule("CityTech", "Movement > Movement Cost Table")
@pytest.mark.rule("CityTech", "Construction > Vehicles > Vehicle Table")
def test_movement_costs(printed: Mapping[str, Any], ours: Tables) -> None:
    renamed = {
        "water_depth_0": "water_0", "water_depth_1": "water_1", "water_depth_2": "water_2",
        "water_depth_3_plus": "water_3", "light_building": "building_light",
        "medium_building": "building_medium",
        "heavy_building": "building_heavy", "hardened_building": "building_hardened",
    }  # fmt: skip
    movement = ours.movement
    for printed_name, row in printed["movement_costs"]["terrain"].items():
        names = ("paved", "road", "bridge") if printed_name == "paved_road_bridge" else (printed_name,)
        for name in (renamed.get(name, name) for name in names):
            assert movement.costs[name] == row["mech"]
            for motive, own in movement.costs_of.items():
                assert own.get(name, movement.costs[name]) == row[motive], (name, motive)
    assert movement.levels is not None
    changes = printed["movement_costs"]["level_change"]
    for mover, cost in movement.levels.per_level.items():
        assert cost == changes[mover]["mp_per_level"]
        assert movement.levels.most[mover] == changes[mover]["max_levels_per_hex"]


@pytest.mark.rule("CityTech", "Combat > Weapons Fire Modifiers Table")
def test_fire_modifiers(printed: Mapping[str, Any], ours: Tables) -> None:
    table, to_hit = printed["weapon_fire_modifiers"], ours.to_hit
    assert to_hit.automatic_miss_above == table["automatic_miss_above"]
    assert {name: row.value for name, row in to_hit.range.items()} == table["range"]
    assert {name: row.value for name, row in to_hit.attacker_movement.items()} == table["attacker_movement"]
    assert to_hit.heat is not None
    bands = ((to_hit.target_movement.bands, "target_movement"), (to_hit.heat.bands, "heat"))
    for mine, name in bands:
        for row in table[name]:
            assert band_value(row["from"], mine) == row["modifier"]
            assert band_value(row["to"] or 99, mine) == row["modifier"]
    values = {name: row.value for name, row in to_hit.conditions.items()}
    for name in ("partial_cover", "secondary_target", "target_immobile", "target_skidding", "target_jumped"):
        assert values[name] == table[name]
    effects = ours.criticals.effects
    assert effects["sensors_1"].to_hit == table["mech_damage"]["sensor_hit"]
    assert effects["shoulder"].to_hit == table["mech_damage"]["shoulder"]
    assert effects["upper_arm_actuator"].to_hit == table["mech_damage"]["arm_actuator_each"]
    assert values["attacker_prone"] == table["attacker_prone"]
    assert values["target_prone_adjacent"] == table["target_prone_adjacent"]
    assert values["target_prone"] == table["target_prone_not_adjacent"]
    assert values["battle_armor"] == table["target_battle_armor_by_mech_or_vehicle"]
    assert values["pulse_laser"] == table["pulse_laser"]
    assert values["cluster_rounds"] == table["lbx_cluster"]
    assert values["targeting_computer"] == table["targeting_computer"]
    assert values["called_shot"] == table["targeting_computer_called_shot"]
    assert values["indirect_fire"] == table["indirect_fire"]
    terrain = table["terrain"]
    assert to_hit.intervening["light_woods"].value == terrain["intervening_light_woods"]
    assert to_hit.intervening["heavy_woods"].value == terrain["intervening_heavy_woods"]
    for name in (
        "target_in_light_woods",
        "target_in_heavy_woods",
        "attacker_in_depth_1",
        "target_in_depth_1",
    ):
        assert values[name] == terrain[name]


@pytest.mark.rule("CityTech", "Buildings > Building Modifiers Table")
@pytest.mark.rule("CityTech", "Heat > Ammunition Effects")
def test_buildings_and_ammunition(printed: Mapping[str, Any], ours: Tables) -> None:
    assert ours.buildings is not None
    for name, row in printed["building_types"]["rows"].items():
        assert ours.buildings.types[name].highest_factor == row["cf_max"]
    assert ours.ammunition is not None
    assert dict(ours.ammunition.rack_damage) == printed["ammunition"]["rack_damage"]
    assert ours.masc is not None
    assert dict(ours.masc.needed) == printed["masc"]["safe_roll_by_consecutive_turn"]


@pytest.mark.rule("CityTech", "Combat > Physical Attacks")
@pytest.mark.rule("CityTech", "Combat > Different Elevations Table")
def test_physical_attacks(printed: Mapping[str, Any], ours: Tables) -> None:
    assert ours.physical is not None
    for name in ("punch", "club", "hatchet", "push", "kick", "charge", "death_from_above"):
        assert ours.physical.attacks[name].base == printed["physical_attacks"][name]["base"]
    assert ours.physical.elevations.most_levels == printed["different_elevations"]["max_level_difference"]
    higher, lower = ours.physical.elevations.target_higher, ours.physical.elevations.target_lower
    assert ("kick" in higher, "punch" in lower) == (False, False)
    assert (higher["punch"], higher["club"]) == ("kick_location", "kick_location")
    assert (lower["kick"], lower["club"]) == ("punch_location", "punch_location")
    printed_girders = printed["physical_attacks"]["club"]["finding_girder"]
    assert [f"{kind}_building_rubble" for kind in ours.physical.clubs.girders] == list(printed_girders)
    assert list(ours.physical.clubs.girders.values()) == list(printed_girders.values())


@pytest.mark.rule("CityTech", "Combat > Line of Sight")
def test_our_sight_cases_are_those_of_the_reference(printed: Mapping[str, Any]) -> None:
    assert len(CASES) == len(printed["los_levels"]["cases"])
    for mine, row in zip(CASES, printed["los_levels"]["cases"], strict=True):
        attacker, target, between, expected = mine
        assert (list(attacker), list(target)) == (row["attacker"], row["target"])
        assert expected == (None if row["blocked"] else (row["cover"], row["to_hit"]))
        for (near, ground, feature), hex_row in zip(between, row["between"], strict=True):
            building = hex_row.get("building")
            assert (near, ground) == (hex_row["near"], hex_row["ground"])
            assert (
                feature.split("_")[-1] == f"h{building}"
                if building
                else feature == hex_row.get("feature", "")
            )
