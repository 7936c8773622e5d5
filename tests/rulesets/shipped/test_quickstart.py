"""The Quick-Start ruleset as a whole: the content of its files, their gaps, and the reference beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.documents.model import validate
from companion.documents.yamlfile import read_document
from companion.engine.battletech.tables.vocabulary.facts import ShotFact
from companion.engine.battletech.turn.set_up import new_battle
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.skeleton.setup import BoardData, Setup
from companion.tabletop.boards import Board
from tests.builders import game, mech_model, source
from tests.plain_yaml import plain_yaml

REFERENCE = Path(__file__).parents[4] / "shared" / "reference" / "quickstart" / "tables.yaml"
TABLES = game().rules.tables
LOCATIONS = {row.abbreviation: name for name, row in TABLES.locations.names.items()}
WORDS = {"stand": "stationary", "walk": "walked", "run": "ran"}

beside_the_reference = pytest.mark.skipif(
    not REFERENCE.is_file(), reason="the reference is not beside this checkout"
)


def scenario() -> Setup:
    return validate(Setup, read_document(source().files("scenarios")["training"]))


def mapsheet() -> Board:
    return validate(BoardData, read_document(source().files("boards")["training-ground"])).board()


@pytest.fixture(scope="module")
def reference() -> dict[str, Any]:
    data: dict[str, Any] = plain_yaml(REFERENCE)
    return data


def mech(name: str) -> MechModel:
    return mech_model(game().rules, name)


@pytest.mark.rule("Quick-Start", "R2")
def test_four_units_and_a_map_come_with_the_rules() -> None:
    assert {(model.name, model.tonnage) for model in map(mech, game().rules.models)} == {
        ("Hermes II", 40),
        ("Hunchback", 50),
        ("Cicada", 40),
        ("Enforcer", 50),
    }
    assert {unit.model for unit in scenario().units} == set(game().rules.models)
    kinds = {ground.terrain for ground in mapsheet().hexes.values()}
    assert kinds == {("light_woods",), ("heavy_woods",)}


@pytest.mark.rule("Quick-Start", "R4")
def test_the_mapsheet_is_a_field_of_hexes_in_the_shape_of_the_original() -> None:
    board = mapsheet()
    assert (board.width, board.height) == (15, 17)
    assert len(board.all_hexes()) == 15 * 17
    assert {ground.level for ground in board.hexes.values()} == {0}


@pytest.mark.rule("Quick-Start", "R4")
def test_no_stand_of_woods_closes_the_mapsheet() -> None:
    board = mapsheet()
    for row in range(1, 18):
        assert any(place.row == row and not board.at(place).terrain for place in board.all_hexes())


@pytest.mark.rule("Quick-Start", "R5")
def test_every_roll_is_of_two_dice() -> None:
    assert {TABLES.initiative.dice, TABLES.to_hit.dice, TABLES.hit_location.dice} == {"2d6"}


@pytest.mark.rule("Quick-Start", "R47")
def test_the_training_scenario() -> None:
    setup = scenario()
    assert [side.id for side in setup.sides] == ["defenders", "attackers"]
    zones = [(side.zone.edge, side.zone.rows) for side in setup.sides if side.zone]
    assert zones == [("south", 3), ("north", 1)]
    sides = {unit.model: unit.side for unit in setup.units}
    assert sides == {
        "CDA-2A": "defenders",
        "HBK-4G": "defenders",
        "HER-2S": "attackers",
        "ENF-4R": "attackers",
    }
    assert all(unit.hex is None for unit in setup.units)
    at = new_battle(game().rules, mapsheet(), setup.sides, setup.units)
    assert (at.turn.number, at.turn.phase) == (0, "setup")


@pytest.mark.rule("Quick-Start", "R48")
def test_in_the_training_scenario_leaving_the_map_is_the_end() -> None:
    assert scenario().options == {"leaving_map": "destroyed"}
    assert source().options["leaving_map"].default == "destroyed"


@pytest.mark.rule("Quick-Start", "R49")
def test_what_citytech_has_and_these_rules_lack() -> None:
    assert {row.id for row in TABLES.phases.order} == {"initiative", "movement", "weapon_attack", "end"}
    assert set(TABLES.movement.modes) == {"stationary", "walked", "ran"}
    assert set(TABLES.movement.costs) == {"clear", "light_woods", "heavy_woods"}
    assert not TABLES.movement.has_levels
    assert TABLES.movement.stand_up is None
    assert TABLES.movement.drop is None
    assert set(TABLES.to_hit.conditions) == {
        "target_in_light_woods",
        "target_in_heavy_woods",
        "target_immobile",
    }
    assert TABLES.to_hit.conditions["target_immobile"].only_with == {"immobile_target": "bonus"}
    lacking = ("piloting", "warriors", "heat", "criticals", "physical", "masc", "missile_hits")
    assert not any(getattr(TABLES, chapter) for chapter in lacking)


@pytest.mark.rule("Quick-Start", "R49")
@pytest.mark.rule("Quick-Start", "R50")
def test_nothing_but_range_movement_and_woods_changes_a_shot() -> None:
    used = {fact for condition in TABLES.to_hit.conditions.values() for fact in condition.when}
    assert used == {ShotFact.TARGET_IN_LIGHT_WOODS, ShotFact.TARGET_IN_HEAVY_WOODS, ShotFact.TARGET_IMMOBILE}
    assert set(TABLES.to_hit.intervening) == {"light_woods", "heavy_woods"}


@pytest.mark.rule("Quick-Start", "R50")
def test_what_differs_from_citytech() -> None:
    assert TABLES.to_hit.base.value == 4
    assert TABLES.hit_location.rows[2] == "center_torso"
    names = TABLES.locations.names
    assert {name for name, row in names.items() if row.immobilizes} == {"left_leg", "right_leg"}
    assert {name for name, row in names.items() if row.destroys_unit} == {"head", "center_torso"}
    assert {name: row.takes_along for name, row in names.items() if row.takes_along} == {
        "left_torso": ("left_arm",),
        "right_torso": ("right_arm",),
    }


@pytest.mark.rule("Quick-Start", "R1")
def test_two_sides_fight_a_scenario() -> None:
    assert len(scenario().sides) == 2
    assert {unit.side for unit in scenario().units} == {side.id for side in scenario().sides}


@beside_the_reference
@pytest.mark.rule("Quick-Start", "R51")
def test_movement_and_sight_are_those_of_the_reference(reference: dict[str, Any]) -> None:
    costs = reference["movement_cost"]
    assert {key: costs[key] for key in TABLES.movement.costs} == TABLES.movement.costs
    assert TABLES.movement.facing_per_hexside == costs["facing_per_hexside"]
    modes = reference["movement_modes"]
    assert {WORDS[key] for key in modes if key in WORDS} == set(TABLES.movement.modes)
    assert TABLES.movement.modes["ran"].backward is modes["run"]["backward"]
    sight = reference["line_of_sight"]
    assert TABLES.line_of_sight.weights == {"light_woods": sight["light"], "heavy_woods": sight["heavy"]}
    assert TABLES.line_of_sight.blocked_at == sight["blocked_at"]
    assert [row.id for row in TABLES.phases.order] == reference["phases"]["order"]
    assert TABLES.initiative.dice == reference["initiative"]["dice"]


@beside_the_reference
@pytest.mark.rule("Quick-Start", "R51")
def test_to_hit_numbers_are_those_of_the_reference(reference: dict[str, Any]) -> None:
    theirs, ours = reference["to_hit"], TABLES.to_hit
    assert (ours.base.value, ours.automatic_miss_above) == (theirs["base"], theirs["auto_miss_above"])
    assert {name: row.value for name, row in ours.range.items()} == theirs["range"]
    assert {name: row.value for name, row in ours.attacker_movement.items()} == {
        WORDS[key]: value for key, value in theirs["attacker"].items()
    }
    bands = [[band.low, band.high, band.value] for band in ours.target_movement.bands]
    assert bands == theirs["target_hexes"]
    woods = {"light_woods": theirs["woods"]["light"], "heavy_woods": theirs["woods"]["heavy"]}
    assert {name: row.value for name, row in ours.intervening.items()} == woods
    assert {name: ours.conditions[f"target_in_{name}"].value for name in woods} == woods


@beside_the_reference
def test_locations_are_those_of_the_reference(reference: dict[str, Any]) -> None:
    rows = {total: name for total, name in reference["hit_location"].items() if total != "source"}
    assert TABLES.hit_location.rows == {total: LOCATIONS[name] for total, name in rows.items()}
    for short, name in LOCATIONS.items():
        row, inward = TABLES.locations.names[name], reference["transfer"][short]
        assert row.transfers_to == (LOCATIONS[inward] if inward else None)
        fate = reference["destruction"].get(short, {})
        assert row.takes_along == ((LOCATIONS[fate["also"]],) if "also" in fate else ())
        assert (row.immobilizes, row.destroys_unit) == ("immobile" in fate, "unit" in fate)


@beside_the_reference
@pytest.mark.rule("Quick-Start", "R2")
@pytest.mark.parametrize("name", sorted(game().rules.models))
def test_units_are_those_of_the_reference(reference: dict[str, Any], name: str) -> None:
    theirs, ours = reference["units"][name], mech(name)
    assert (ours.name, ours.tonnage) == (theirs["name"], theirs["tonnage"])
    assert (ours.movement.walking, ours.movement.running) == (theirs["walk"], theirs["run"])
    assert ours.armor == {full: theirs["armor"][short] for short, full in LOCATIONS.items()}
    weapons = []
    for mount in ours.weapons:
        weapon = TABLES.weapons[mount.weapon]
        found = {
            "name": weapon.name,
            "location": TABLES.locations.names[mount.location].abbreviation,
            "damage": weapon.damage,
            "short": weapon.short,
            "medium": weapon.medium,
            "long": weapon.long,
        }
        weapons.append(found | ({"rounds": mount.rounds} if mount.rounds is not None else {}))
    notes = ("gap", "text_variant_short")
    assert weapons == [
        {key: value for key, value in weapon.items() if key not in notes} for weapon in theirs["weapons"]
    ]


@beside_the_reference
@pytest.mark.rule("Quick-Start", "R47")
def test_the_scenario_is_that_of_the_reference(reference: dict[str, Any]) -> None:
    for side in scenario().sides:
        theirs = reference["scenario"][side.id.removesuffix("s")]
        assert side.zone is not None
        assert (side.zone.edge, side.zone.rows) == (theirs["edge"], theirs["rows"])
        assert [unit.model for unit in scenario().units if unit.side == side.id] == theirs["units"]
    assert [side.id for side in scenario().sides] == ["defenders", "attackers"]
    assert scenario().options["leaving_map"] == reference["scenario"]["leaving_map"]
