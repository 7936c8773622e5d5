"""The catalogue as the hangar works with it, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.catalog.entries import CatalogueEntry
from companion.catalog.search.rows import SearchRow
from companion.errors import CompanionError, StoreError
from companion.rulebooks.loader import RulebookLibrary
from companion.workshop.hangar_model import HangarModel
from companion.workshop.inspection import CarriedLine, fresh_sheets, inspect_entry
from tests.catalog.catalogue_files import fill_catalogue


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RulebookLibrary:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return RulebookLibrary.of_player()


@pytest.fixture
def kept(tmp_path: Path, library: RulebookLibrary) -> Iterator[HangarModel]:
    fill_catalogue(tmp_path, 5)
    found = HangarModel(library, tmp_path)
    found.read_index()
    yield found
    found.close()


def rows(kept: HangarModel, query: str) -> list[SearchRow]:
    return list(kept.index.search(query).rows)


def entry(kept: HangarModel, query: str) -> CatalogueEntry:
    return rows(kept, query)[0].entry


def test_folders_lie_in_folders(kept: HangarModel) -> None:
    outer = kept.add_folder("Wolf’s Dragoons")
    inner = kept.add_folder("Alpha", outer)
    kept.put_in(inner, rows(kept, "ruleset:citytech orion"))
    assert kept.path_of(inner) == "Wolf’s Dragoons / Alpha"
    assert kept.members_of(outer) == {("citytech", "ON1-M")}
    assert [row.entry.key for row in rows(kept, "folder:dragoons")] == ["ON1-M"]
    kept.take_out(inner, rows(kept, "ruleset:citytech orion"))
    assert rows(kept, "folder:dragoons") == []


def test_a_folder_needs_a_name_that_is_free(kept: HangarModel) -> None:
    kept.add_folder("Lance")
    with pytest.raises(StoreError):
        kept.add_folder("lance")
    with pytest.raises(CompanionError, match="needs a name"):
        kept.add_folder("  ")


def test_what_was_removed_comes_back(kept: HangarModel) -> None:
    gone = kept.remove(rows(kept, "axman"))
    kept.read_index()
    assert rows(kept, "axman") == []
    kept.restore(gone)
    kept.read_index()
    assert len(rows(kept, "axman")) == 1


def test_what_is_shipped_stays(kept: HangarModel) -> None:
    with pytest.raises(StoreError, match="citytech"):
        kept.remove(rows(kept, "ruleset:citytech orion"))


def test_changes_of_another_window_are_noticed(
    kept: HangarModel, library: RulebookLibrary, tmp_path: Path
) -> None:
    assert not kept.is_stale
    other = HangarModel(library, tmp_path)
    other.read_index()
    other.add_folder("Theirs")
    other.close()
    assert kept.is_stale
    kept.read_index()
    assert [folder.name for folder in kept.folders] == ["Theirs"]


def test_a_unit_looked_at_closely(kept: HangarModel, library: RulebookLibrary) -> None:
    inspection = inspect_entry(kept, library, entry(kept, "ruleset:citytech hbk-4g"))
    assert inspection.sheet is not None
    assert inspection.facts is not None
    assert inspection.faults == ()
    assert inspection.trouble == ""
    assert CarriedLine("Medium Laser", 2, "left arm, right arm") in inspection.carried
    ammunition = next(line for line in inspection.carried if line.shots is not None)
    assert ammunition.text == f"2 × Autocannon/20 ammunition, {ammunition.shots} shots"


def test_an_imported_unit_looked_at_closely(kept: HangarModel, library: RulebookLibrary) -> None:
    inspection = inspect_entry(kept, library, entry(kept, "file:all.zip"))
    assert inspection.sheet is not None
    assert inspection.facts is not None


def test_what_no_rules_know_is_told(kept: HangarModel, library: RulebookLibrary) -> None:
    inspection = inspect_entry(kept, library, entry(kept, "axman"))
    assert "Hatchet" in inspection.without_rules
    assert inspection.trouble
    assert fresh_sheets(kept, library, [inspection.entry]) == []


def test_a_force_is_mustered_by_names(kept: HangarModel) -> None:
    found = kept.force(entry(kept, "bob"), "red", {"citytech"})
    assert [unit.setup and unit.setup.model for unit in found] == ["Atlas AS7-D", None, "ON1-M"]
    assert [unit.name for unit in found if unit.absence] == ["Locust LCT-1V"]


def test_who_asks_after_it_is_closed_is_refused(kept: HangarModel) -> None:
    kept.close()
    with pytest.raises(StoreError, match="closed already"):
        kept.read_index()
