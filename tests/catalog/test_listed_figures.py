"""Figures that units leave to their rules are worked out for lists and searches."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.catalog.catalogue import Catalogue
from companion.catalog.importing.run import import_paths
from companion.catalog.search.index import Index
from tests.catalog.hangar import lexicon
from tests.engine.pools.builders import RULESET, mech


def test_shipped_saved_and_imported_mechs_are_listed_with_their_cost(tmp_path: Path) -> None:
    with Catalogue.open(tmp_path / "home") as catalogue:
        shipped = {entry.key: entry for entry in catalogue.entries() if entry.ruleset == RULESET}
        merlin = shipped["Merlin"]
        assert (merlin.points, merlin.tonnage, merlin.faults) == (321, 68.25, 0)
        assert (merlin.configuration, merlin.role) == ("Humanoid, Fighter", "Mass-produced")
        assert catalogue.save_design(mech(), ruleset=RULESET).points == 39
        path = tmp_path / "Walker.yaml"
        folder = catalogue.rulebooks.folder(RULESET)
        source = (folder / "units" / "Bantam.yaml").read_text(encoding="utf-8")
        path.write_text(source.replace("Bantam", "Walker"), encoding="utf-8")
        import_paths(catalogue, [path])
        walker = next(entry for entry in catalogue.own_entries() if entry.name == "Walker")
        assert (walker.ruleset, walker.points, walker.faults) == (RULESET, 60.6, 0)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("form:fighter", {"Merlin"}),
        ("form:beast", {"Mastiff"}),
        ("tier:mass cp>300", {"Merlin"}),
        ("cp<100 form:humanoid", {"Bantam", "Dray"}),
        ("60-70t", {"Merlin", "Nocturne"}),
    ],
)
def test_mechs_are_found_by_form_tier_points_and_tons(tmp_path: Path, text: str, found: set[str]) -> None:
    with Catalogue.open(tmp_path / "home") as catalogue:
        shipped = [entry for entry in catalogue.entries() if entry.ruleset == RULESET and entry.is_unit]
    result = Index(shipped, lexicon()).search(text)
    assert result.query.hints == ()
    assert {row.entry.key for row in result.rows} == found
