from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import Entry, Kind
from companion.catalog.importing.report import Status
from companion.catalog.importing.run import import_paths
from companion.engine.shared.setup import UnitSetup
from companion.errors import FileError
from companion.store.catalogue import ReportLine
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


def the_force(catalogue: Catalogue) -> Entry:
    (entry,) = [entry for entry in catalogue.own_entries() if entry.kind is Kind.FORCE]
    return entry


def line_of(catalogue: Catalogue, *paths: Path) -> ReportLine:
    (line,) = [line for line in import_paths(catalogue, paths).lines if line.file.endswith(".mul")]
    return line


def test_units_of_a_force_that_nobody_knows_are_told_and_kept(catalogue: Catalogue, folder: Path) -> None:
    line = line_of(catalogue, folder)
    assert (line.kind, line.name, line.status) == ("force", "a lance", Status.PART)
    assert line.not_understood[-1] == "Nobody KN-0: not in the catalogue"
    assert f"{MADE.chassis} {MADE.model}: not in the catalogue" not in line.not_understood
    assert the_force(catalogue).parts[2:] == ("Nobody KN-0", "Nobody KN-0")
    again = line_of(catalogue, folder)
    assert (again.status, again.not_understood) == (Status.KNOWN, line.not_understood)


def test_a_force_is_ready_for_battle_with_pilots_and_damage(catalogue: Catalogue, folder: Path) -> None:
    import_paths(catalogue, [folder])
    units = catalogue.force(the_force(catalogue), "blue")
    name = f"{MADE.chassis} {MADE.model}"
    assert [unit.name for unit in units] == [name, "Wolfhound WLF-2", "Nobody KN-0", "Nobody KN-0"]
    assert units[0].setup == UnitSetup(
        id="blue_1", model=name, side="blue", pilot="Ada", gunnery=3, piloting=8
    )
    assert units[0].hits == 1
    assert units[0].damage is not None
    assert units[0].damage.armor == {"head": 5}
    assert units[1].setup == UnitSetup(id="blue_2", model="WLF-2", side="blue")
    assert (units[1].damage, units[2].entry, units[2].setup) == (None, None, None)
    assert catalogue.force(the_force(catalogue), "blue", "bt-tactics")[1].setup is None


def test_the_players_own_unit_comes_before_a_shipped_one(catalogue: Catalogue, folder: Path) -> None:
    own = catalogue.save_design({"name": "Wolfhound WLF-2", "chassis": "Wolfhound", "model": "WLF-2"})
    import_paths(catalogue, [folder])
    assert catalogue.force(the_force(catalogue), "blue")[1].entry == own


def test_what_is_no_force_is_told(catalogue: Catalogue) -> None:
    unit = catalogue.save_design({"name": "Wolfhound WLF-2", "chassis": "Wolfhound", "model": "WLF-2"})
    with pytest.raises(FileError, match="units"):
        catalogue.force(unit, "blue")
