"""Mechs built in construction points: the hangar shows sheet, figures and faults."""

from __future__ import annotations

from pathlib import Path

from companion import paths
from companion.rulebooks.loader import RulebookLibrary
from companion.workshop.hangar_model import HangarModel
from companion.workshop.inspection import inspect_entry
from tests.engine.pools.builders import RULESET


def test_a_mech_is_inspected_whole(tmp_path: Path) -> None:
    library = RulebookLibrary([paths.rulesets()])
    hangar = HangarModel(library, tmp_path)
    rows = hangar.read_index().search("merlin").rows
    entry = next(row.entry for row in rows if row.entry.ruleset == RULESET)
    found = inspect_entry(hangar, library, entry)
    hangar.close()
    assert found.trouble == ""
    assert found.faults == ()
    assert found.remarks[0] == "321 CP (Mass-produced), 68.25 tons."
    assert [(line.text, line.places) for line in found.carried] == [
        ("Beam rifle", "held, Right Arm and Left Arm"),
        ("Light blade", "Left Arm"),
    ]
    assert found.sheet is not None
    assert found.facts is not None
    assert {pace.label: pace.points for pace in found.facts.paces}["Fighter, in the air"] == 22
