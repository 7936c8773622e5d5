from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.catalog.forces import condition_of, propose_forces, total
from companion.catalog.formats.force import ForceFileUnit
from companion.catalog.importing.run import import_paths
from companion.catalog.importing.sources import ImportStatus
from companion.engine.battletech.battle.condition import lost_locations
from companion.engine.skeleton.setup import SideSetup, UnitCondition, UnitSetup
from companion.errors import FileError
from companion.store.catalogue.records import ReportLine
from tests.builders import citytech
from tests.examples import examples
from tests.imports import mtf_file

MADE = mtf_file(0)
FORCE = f"""<?xml version="1.0" encoding="UTF-8"?>
<unit version="0.50">
  <entity chassis="{MADE.chassis}" model="{MADE.model}" type="Biped">
    <pilot name="Ada" gunnery="3" piloting="12" hits="1"/>
    <location index="0"><armor points="5"/></location>
  </entity>
  <entity chassis="Wolfhound" model="WLF-2" type="Biped"/>
  <entity chassis="Nobody" model="KN-0" type="Biped"/>
  <entity chassis="Nobody" model="KN-0" type="Biped"/>
</unit>
"""
WORN = """<?xml version="1.0" encoding="UTF-8"?>
<unit version="0.50">
  <entity chassis="Orion" model="ON1-M" type="Biped">
    <pilot name="Ada" hits="2"/>
    <location index="0"><armor points="2"/></location>
    <location index="1"><armor points="1" type="Rear"/></location>
    <location index="3">
      <slot index="4" type="SRM 4" isHit="true" isDestroyed="true"/>
      <slot index="7" type="IS Ammo SRM-4" shots="6"/>
      <slot index="8" type="IS Ammo SRM-4" shots="25"/>
      <slot index="12" type="Nothing" isHit="true"/>
    </location>
    <location index="5" isDestroyed="true"/>
    <location index="6"><armor points="5" type="Internal"/></location>
  </entity>
</unit>
"""

MODEL = {
    "armor": {"head": 9, "left_torso": 10, "left_arm": 8},
    "rear_armor": {"left_torso": 4},
    "structure": {"head": 3, "left_torso": 10, "left_arm": 6},
    "slots": {"left_torso": ["laser", "srm_ammo", "odd_ammo", None], "left_arm": ["shoulder"]},
    "ammunition": [
        {"id": "srm_ammo", "weapon": "is.srm_4", "location": "left_torso", "shots": 25},
        {"id": "odd_ammo", "text": "ISOdd Ammo", "location": "left_torso"},
        {"id": "ac_ammo", "weapon": "is.ac5", "location": "left_arm", "shots": 20},
    ],
}

TONNAGES = some.lists(some.integers(1, 40).map(lambda halves: halves / 2), min_size=1, max_size=7)


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    with Catalogue.open(tmp_path / "home") as catalogue:
        yield catalogue


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A 'Mech and a force with it, a shipped one, and two that nobody knows."""
    folder = tmp_path / "ours"
    folder.mkdir()
    (folder / "a lance.mul").write_text(FORCE, encoding="utf-8")
    (folder / "z.mtf").write_text(MADE.text, encoding="utf-8")
    return folder


def the_force(catalogue: Catalogue) -> CatalogueEntry:
    (entry,) = [entry for entry in catalogue.own_entries() if entry.kind is DocumentKind.FORCE]
    return entry


def import_line(catalogue: Catalogue, *paths: Path) -> ReportLine:
    (line,) = [line for line in import_paths(catalogue, paths).lines if line.file.endswith(".mul")]
    return line


def test_units_of_a_force_that_nobody_knows_are_told_and_kept(catalogue: Catalogue, folder: Path) -> None:
    line = import_line(catalogue, folder)
    assert (line.kind, line.name, line.status) == ("force", "a lance", ImportStatus.PART)
    assert line.not_understood[-1] == "Nobody KN-0: not in the catalog"
    assert f"{MADE.chassis} {MADE.model}: not in the catalog" not in line.not_understood
    assert the_force(catalogue).parts[2:] == ("Nobody KN-0", "Nobody KN-0")
    again = import_line(catalogue, folder)
    assert (again.status, again.not_understood) == (ImportStatus.KNOWN, line.not_understood)


def test_a_force_is_ready_for_battle_with_pilots_and_damage(catalogue: Catalogue, folder: Path) -> None:
    import_paths(catalogue, [folder])
    units = catalogue.force(the_force(catalogue), "blue")
    name = f"{MADE.chassis} {MADE.model}"
    assert [unit.name for unit in units] == [name, "Wolfhound WLF-2", "Nobody KN-0", "Nobody KN-0"]
    assert units[0].setup == UnitSetup(
        id="blue_1", model=name, side="blue", pilot="Ada", gunnery=3, piloting=8,
        condition=UnitCondition(armor={"head": 5}, hits=1),
    )  # fmt: skip
    assert units[1].setup == UnitSetup(id="blue_2", model="WLF-2", side="blue")
    assert (units[2].entry, units[2].setup, units[2].absence) == (None, None, "It is not in the hangar.")
    assert catalogue.force(the_force(catalogue), "blue", "bt-tactics")[1].setup is None


def test_a_damaged_unit_of_a_file_stands_in_a_battle_as_damaged(catalogue: Catalogue, folder: Path) -> None:
    (folder / "a lance.mul").write_text(WORN, encoding="utf-8")
    import_paths(catalogue, [folder])
    (one,) = catalogue.force(the_force(catalogue), "blue")
    assert one.setup is not None
    assert one.misfits == ("a hit on slot 12 of left_torso (Nothing)",)
    sides = [SideSetup(id="blue", name="Blue"), SideSetup(id="red", name="Red")]
    foe = UnitSetup(id="foe", model="ON1-M", side="red")
    battle = citytech().new_battle(None, sides, [one.setup, foe])
    unit = battle.mech("blue_1")
    assert (unit.armor["head"], unit.rear_armor["center_torso"], unit.structure["right_leg"]) == (2, 1, 5)
    assert lost_locations(battle, unit) == ("left_arm",)
    assert unit.hit_slots == {"left_torso": (3,)}
    assert unit.rounds["ammo_srm4_lt_1"] == 6
    assert unit.rounds["ammo_srm4_lt_2"] == 25
    assert unit.warrior is not None
    assert unit.warrior.hits == 2


def test_the_players_own_unit_comes_before_a_shipped_one(catalogue: Catalogue, folder: Path) -> None:
    own = catalogue.save_design({"name": "Wolfhound WLF-2", "chassis": "Wolfhound", "model": "WLF-2"})
    import_paths(catalogue, [folder])
    assert catalogue.force(the_force(catalogue), "blue")[1].entry == own


def test_what_is_no_force_is_told(catalogue: Catalogue) -> None:
    unit = catalogue.save_design({"name": "Wolfhound WLF-2", "chassis": "Wolfhound", "model": "WLF-2"})
    with pytest.raises(FileError, match="units"):
        catalogue.force(unit, "blue")


def unit(**given: Any) -> ForceFileUnit:
    """Return a unit of a force; `hits` are those on its pilot, the rest is its damage."""
    hits = given.pop("hits", 0)
    return ForceFileUnit.model_validate_json(
        ForceFileUnit.model_construct(chassis="Own", hits=hits, damage=given or None).model_dump_json(
            warnings=False
        )
    )


def fitted_condition(**given: Any) -> UnitCondition | None:
    found = condition_of(unit(**given), MODEL)
    assert found.misfits == ()
    return found.condition


def fitted_misfits(**given: Any) -> tuple[str, ...]:
    found = condition_of(unit(**given), MODEL)
    assert found.condition is None
    return found.misfits


def test_what_is_whole_needs_no_telling() -> None:
    assert fitted_condition() is None
    assert fitted_condition(armor={"head": 9}, structure={"head": 3}, rear={"left_torso": 4}) is None
    assert fitted_condition(ammunition=[{"location": "left_torso", "slot": 2, "shots": 25}]) is None


def test_what_is_gone_is_told_in_the_words_of_set_ups() -> None:
    assert fitted_condition(
        armor={"head": 2}, rear={"left_torso": 1}, structure={"left_arm": 5}, hits=3
    ) == UnitCondition(armor={"head": 2}, rear={"left_torso": 1}, structure={"left_arm": 5}, hits=3)
    slots = [{"location": "left_torso", "slot": slot, "is_hit": True} for slot in (2, 1, 2)]
    assert fitted_condition(slots=slots) == UnitCondition(slots={"left_torso": (1, 2)})


def test_a_lost_location_keeps_no_rear_armor_and_no_hits_of_its_own() -> None:
    slots = [{"location": "left_torso", "slot": 9, "is_destroyed": True}]
    unit_condition = fitted_condition(armor={"left_torso": 0}, structure={"left_torso": 0}, slots=slots)
    gone = {"left_torso": 0}
    assert unit_condition == UnitCondition(armor=gone, rear=gone, structure=gone)


def test_shots_are_found_by_slot_or_where_there_is_one_ammunition_only() -> None:
    by_slot = {"location": "left_torso", "slot": 2, "shots": 4}
    alone = {"location": "left_arm", "thing": "IS Ammo AC/5", "shots": 0}
    assert fitted_condition(ammunition=[by_slot, alone]) == UnitCondition(shots={"srm_ammo": 4, "ac_ammo": 0})
    assert fitted_condition(ammunition=[{"location": "left_torso", "slot": 3, "shots": 1}]) is None


def test_what_has_no_place_on_the_model_is_told() -> None:
    assert fitted_misfits(armor={"turret": 3}) == ("armor in turret",)
    hit = {"location": "left_torso", "slot": 4, "thing": "Heat Sink", "is_hit": True}
    assert fitted_misfits(slots=[hit]) == ("a hit on slot 4 of left_torso (Heat Sink)",)
    shots = {"location": "left_torso", "thing": "IS Ammo SRM-4", "shots": 4}
    assert fitted_misfits(ammunition=[shots]) == ("the shots in left_torso (IS Ammo SRM-4)",)


def test_a_total_keeps_half_tons() -> None:
    assert total([35, 0.5, 20.5]) == 56


def test_the_heaviest_forces_come_first() -> None:
    forces = propose_forces([100, 50, 35, 20, 55], 105, most=3)
    assert [total([(100, 50, 35, 20, 55)[at] for at in force]) for force in forces] == [105, 105, 100]
    assert forces[0] == (1, 4)


def test_a_force_may_have_a_given_number_of_units() -> None:
    assert propose_forces([50, 50, 25, 25], 100, units=3) == ((0, 2, 3), (1, 2, 3))
    assert propose_forces([50, 50], 100, units=3) == ()


@pytest.mark.parametrize("limit", [-1, 0, 10])
def test_where_nothing_fits_nothing_is_proposed(limit: float) -> None:
    assert propose_forces([20, 30], limit) == ()


@given(TONNAGES, some.integers(0, 120).map(lambda halves: halves / 2))
@examples(100)
def test_no_force_comes_nearer(tonnages: list[float], limit: float) -> None:
    weights = [
        total([tonnages[at] for at in force])
        for size in range(1, len(tonnages) + 1)
        for force in combinations(range(len(tonnages)), size)
    ]
    fitting = sorted((weight for weight in weights if weight <= limit), reverse=True)
    found = propose_forces(tonnages, limit, most=4)
    assert [total([tonnages[at] for at in force]) for force in found] == fitting[:4]
    assert len(set(found)) == len(found)
