from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion import paths
from companion.catalog import shipped_files
from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin, format_entry, parse_entry
from companion.catalog.identity import mark_of
from companion.documents.yamlfile import read_document
from companion.errors import StoreError
from companion.store.backups.copies import backups_of
from companion.store.backups.integrity import check
from companion.store.catalogue.migrations import CATALOGUE
from tests.coarse_times import save_in_the_same_tick

DESIGN: dict[str, Any] = {
    "name": "Dragon DRG-X",
    "chassis": "Dragon",
    "model": "DRG-X",
    "tonnage": 60,
    "movement": {"walking": 5, "running": 8, "jumping": 0},
    "weapons": [{"id": "ppc_ra", "weapon": "is.ppc", "location": "right_arm"}],
}


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    with Catalogue.open(tmp_path) as catalogue:
        yield catalogue


def one(catalogue: Catalogue, name: str, ruleset: str = "citytech") -> CatalogueEntry:
    (entry,) = [entry for entry in catalogue.find(name) if entry.ruleset == ruleset]
    return entry


def test_all_units_and_boards_of_every_ruleset_are_listed(catalogue: Catalogue) -> None:
    entries = catalogue.entries()
    units = [entry for entry in entries if entry.is_unit]
    assert len(units) == len(list(paths.rulesets().glob("*/units/*.yaml")))
    boards = {entry.key for entry in entries if entry.kind is DocumentKind.BOARD}
    assert boards == {path.stem for path in paths.rulesets().glob("*/boards/*.yaml")}
    assert {entry.origin for entry in entries} == {EntryOrigin.SHIPPED}
    assert catalogue.faults == ()
    hunchback = one(catalogue, "hunchback  HBK-4G")
    assert (hunchback.key, hunchback.tonnage, hunchback.weapons[0]) == ("HBK-4G", 50, "Autocannon/20")
    path = paths.rulesets() / "citytech" / "units" / "HBK-4G.yaml"
    assert catalogue.document(hunchback) == read_document(path).data


def test_files_are_read_once_and_again_when_they_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "rulesets" / "ours" / "units"
    folder.mkdir(parents=True)
    (folder.parent / "ruleset.yaml").write_text("extends: citytech\n")
    (folder / "DRG-X.yaml").write_text(json.dumps({**DESIGN, "id": "DRG-X"}))
    with Catalogue.open(tmp_path) as catalogue:
        before = catalogue.entries()
        entry = one(catalogue, "Dragon DRG-X", "ours")
        assert (entry.origin, entry.weapons) == (EntryOrigin.PLAYERS, ("PPC",))
    read: list[Path] = []

    def reading(path: Path) -> Any:
        read.append(path)
        return read_document(path)

    monkeypatch.setattr(shipped_files, "read_cached", reading)
    with Catalogue.open(tmp_path) as catalogue:
        assert catalogue.entries() == before
        assert read == []
        (folder / "DRG-X.yaml").write_text(json.dumps({**DESIGN, "id": "DRG-X", "tonnage": 65}))
        (folder / "DRG-Y.yaml").write_text("model: [x\n")
        assert one(catalogue, "Dragon DRG-X", "ours").tonnage == 65
        assert sorted(path.name for path in read) == ["DRG-X.yaml", "DRG-Y.yaml"]
        assert "DRG-Y.yaml:1:8: A bracket is opened here" in str(catalogue.faults[0])
        (folder / "DRG-X.yaml").unlink()
        assert catalogue.find("Dragon DRG-X") == []
        with pytest.raises(StoreError, match="'Dragon DRG-X' has changed"):
            catalogue.document(entry)


def test_lines_are_made_anew_once_their_rules_are_others(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets" / "ours" / "units"
    folder.mkdir(parents=True)
    rules = folder.parent / "ruleset.yaml"
    rules.write_text("extends: citytech\n")
    (folder / "DRG-X.yaml").write_text(json.dumps({**DESIGN, "id": "DRG-X"}))
    with Catalogue.open(tmp_path) as catalogue:
        assert one(catalogue, "Dragon DRG-X", "ours").weapons == ("PPC",)
        rules.write_text("extends: citytech\nweapons: {is.ppc: {name: Lightning Gun}}\n")
        assert one(catalogue, "Dragon DRG-X", "ours").weapons == ("Lightning Gun",)
    with Catalogue.open(tmp_path) as catalogue:
        assert one(catalogue, "Dragon DRG-X", "ours").weapons == ("Lightning Gun",)
        rules.write_text("extends: [\n")
        assert [it.name for it in catalogue.entries() if it.ruleset == "ours"] == []
        rules.write_text("extends: citytech\n")
        assert one(catalogue, "Dragon DRG-X", "ours").weapons == ("PPC",)


def test_a_unit_saved_again_in_the_same_tick_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets" / "ours" / "units"
    folder.mkdir(parents=True)
    (folder.parent / "ruleset.yaml").write_text("extends: citytech\n")
    text = json.dumps({**DESIGN, "id": "DRG-X", "tonnage": 60})
    (folder / "DRG-X.yaml").write_text(text)
    for tonnage in (60, 65, 55):
        save_in_the_same_tick(folder / "DRG-X.yaml", text.replace("60", str(tonnage)))
        with Catalogue.open(tmp_path) as catalogue:
            assert one(catalogue, "Dragon DRG-X", "ours").tonnage == tonnage


def test_without_its_file_there_is_still_what_is_shipped(tmp_path: Path) -> None:
    (tmp_path / "catalogue.sqlite3").write_text("a shopping list\n" * 50)
    with pytest.raises(StoreError, match="damaged"):
        Catalogue.open(tmp_path)
    with Catalogue.of_rulesets(tmp_path) as catalogue:
        assert len(catalogue.entries()) > 30
        assert catalogue.is_read_only
        with pytest.raises(StoreError, match="nothing was saved"):
            catalogue.save_design(DESIGN)
    assert (tmp_path / "catalogue.sqlite3").read_text().startswith("a shopping list")


def test_who_only_reads_makes_no_file(tmp_path: Path) -> None:
    with Catalogue.open(tmp_path, read_only=True) as catalogue:
        assert len(catalogue.entries()) > 30
    assert list(tmp_path.iterdir()) == []


def test_a_design_is_kept_and_saved_again(catalogue: Catalogue) -> None:
    entry = catalogue.save_design(DESIGN)
    assert (entry.key, entry.origin, entry.weapons) == ("Dragon DRG-X", EntryOrigin.OWN, ("PPC",))
    assert catalogue.document(entry) == {**DESIGN, "id": "Dragon DRG-X"}
    again = catalogue.save_design({**catalogue.document(entry), "tonnage": 65}, entry.key)
    assert again.key == entry.key
    assert [found.tonnage for found in catalogue.own_entries()] == [65]
    other = catalogue.save_design(DESIGN)
    assert other.key == "Dragon DRG-X (2)"
    assert catalogue.document(other)["id"] == "Dragon DRG-X (2)"
    assert len(catalogue.find("dragon drg-x")) == 2


def test_designs_are_copied_once_a_day_when_the_catalogue_is_closed(tmp_path: Path) -> None:
    for _ in range(2):
        with Catalogue.open(tmp_path) as catalogue:
            catalogue.save_design(DESIGN)
            catalogue.entries()
    (copy,) = backups_of(tmp_path / "catalogue.sqlite3")
    assert check(copy, CATALOGUE) == []


def test_a_design_takes_no_id_of_a_shipped_unit(catalogue: Catalogue) -> None:
    entry = catalogue.save_design({**DESIGN, "id": "HBK-4G"})
    assert entry.key == "HBK-4G (2)"


def test_what_is_the_players_own_can_be_renamed_and_removed(catalogue: Catalogue) -> None:
    entry = catalogue.save_design(DESIGN)
    renamed = catalogue.rename(entry, " Wyrm ")
    assert (renamed.key, renamed.name) == (entry.key, "Wyrm")
    assert catalogue.own_entries() == (renamed,)
    catalogue.remove([renamed])
    assert catalogue.own_entries() == ()
    with pytest.raises(StoreError, match="'Wyrm' is no longer in the catalog"):
        catalogue.document(renamed)
    catalogue.restore([renamed])
    assert catalogue.own_entries() == (renamed,)
    with pytest.raises(StoreError, match="It needs a name"):
        catalogue.rename(renamed, "  ")
    shipped_one = one(catalogue, "WLF-2")
    for change in (catalogue.remove, lambda entries: catalogue.rename(entries[0], "Dog")):
        with pytest.raises(StoreError, match="belongs to the ruleset citytech"):
            change([shipped_one])


def test_shipped_units_lie_in_folders_too(catalogue: Catalogue) -> None:
    entry = one(catalogue, "WLF-2")
    folder = catalogue.marks.add_folder("Dogs")
    catalogue.marks.put_in(folder, [mark_of(entry)])
    assert catalogue.marks.members() == {folder.id: {("citytech", "WLF-2")}}


def test_another_window_sees_what_was_saved(tmp_path: Path, catalogue: Catalogue) -> None:
    with Catalogue.open(tmp_path) as other:
        other.entries()
        before = other.version
        assert other.version == before
        entry = catalogue.save_design(DESIGN)
        assert other.version != before
        assert other.own_entries() == (entry,)


def test_lines_of_another_version_are_made_anew(tmp_path: Path) -> None:
    with Catalogue.open(tmp_path) as catalogue:
        entry = catalogue.save_design(DESIGN)
    with closing(sqlite3.connect(tmp_path / "catalogue.sqlite3")) as connection, connection:
        connection.execute("UPDATE item SET figures = '[0, 1]'")
        connection.execute("UPDATE file SET figures = '{}'")
    with Catalogue.open(tmp_path) as catalogue:
        assert catalogue.own_entries() == (entry,)
        assert len(catalogue.entries()) > 30


@pytest.mark.parametrize("damage", ["'[]'", "5", "0.5"])
def test_a_damaged_document_is_told_and_hides_no_other(tmp_path: Path, damage: str) -> None:
    with Catalogue.open(tmp_path) as catalogue:
        entry = catalogue.save_design(DESIGN)
        other = catalogue.save_design({**DESIGN, "model": "DRG-Y", "name": "Dragon DRG-Y"})
    with closing(sqlite3.connect(tmp_path / "catalogue.sqlite3")) as connection, connection:
        connection.execute("UPDATE item SET figures = '[]' WHERE id = 1")
        connection.execute("UPDATE document SET data = ? WHERE item_id = 1".replace("?", damage))
    with Catalogue.open(tmp_path) as catalogue:
        assert catalogue.own_entries() == (other,)
        with pytest.raises(StoreError, match="'Dragon DRG-X' in the catalog cannot be read"):
            catalogue.document(entry)


@pytest.mark.parametrize("text", ["", "{}", "[]", "[1]", "null", "[" * 10_000])
def test_no_line_is_read_from_what_is_none(text: str, catalogue: Catalogue) -> None:
    assert parse_entry(text) is None
    for entry in catalogue.entries():
        assert parse_entry(format_entry(entry)) == entry
