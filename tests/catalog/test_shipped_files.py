"""Lists tell how many faults a design has, and searches find those that are legal."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.catalog.catalogue import Catalogue
from companion.catalog.importing.run import import_paths
from companion.catalog.shipped_files import DesignFaultCounter
from tests.construction.battletech.designs import book
from tests.imports import mtf_file


def test_saved_and_shipped_designs_have_their_faults_counted(tmp_path: Path) -> None:
    with Catalogue.open(tmp_path) as catalogue:
        assert catalogue.save_design(book("WLF-2")).faults == 0
        assert catalogue.save_design(book("WLF-2", movement__running=10)).faults == 1
        counted = {(entry.key, entry.ruleset): entry.faults for entry in catalogue.entries()}
        assert counted["CN9-D", "citytech"] == 0
        assert counted["Laser Tower", "citytech"] is None
        assert counted["CDA-2A", "quickstart"] is None


def test_imported_designs_have_their_faults_counted(tmp_path: Path) -> None:
    for number in range(9):
        made = mtf_file(number)
        (tmp_path / made.file).write_text(made.text, encoding="utf-8")
    with Catalogue.open(tmp_path / "home") as catalogue:
        import_paths(catalogue, [tmp_path])
        found = [entry.faults for entry in catalogue.own_entries()]
    assert len(found) == 9
    assert 0 in found
    assert any(found)
    assert None not in found


def test_nobody_looks_for_faults_in_files_that_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = mtf_file(1)
    (tmp_path / made.file).write_text(made.text, encoding="utf-8")
    with Catalogue.open(tmp_path / "home") as catalogue:
        import_paths(catalogue, [tmp_path / made.file])
        monkeypatch.setattr(DesignFaultCounter, "faults", None)
        (line,) = import_paths(catalogue, [tmp_path / made.file]).lines
    assert line.status == "known"


def test_a_file_that_was_known_until_a_moment_ago_is_looked_at_after_all(tmp_path: Path) -> None:
    made = mtf_file(1)
    (tmp_path / made.file).write_text(made.text, encoding="utf-8")
    with Catalogue.open(tmp_path / "home") as catalogue:
        import_paths(catalogue, [tmp_path / made.file])
        (first,) = catalogue.own_entries()

        def rename(done: int, _of: int) -> None:
            if done:
                catalogue.rename(first, "Another name")

        import_paths(catalogue, [tmp_path / made.file], rename)
        found = [entry.faults for entry in catalogue.own_entries()]
    assert len(found) == 2
    assert None not in found


def test_a_catalogue_that_is_only_read_waits_for_no_rules(tmp_path: Path) -> None:
    with Catalogue.open(tmp_path, read_only=True) as catalogue:
        assert {entry.faults for entry in catalogue.entries()} == {None}
