from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.catalog.importing.report import ImportStatus
from companion.catalog.importing.run import import_paths
from companion.engine.battletech.battle.condition import lost_locations
from companion.engine.shared.setup import SideSetup, UnitCondition, UnitSetup
from companion.errors import FileError
from companion.store.catalogue import ReportLine
from tests.builders import citytech
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
