"""Forces as files: read with places, checked against the restrictions, written and read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from companion.battles.scripts.force_files import ForceFile, force_text, read_force
from companion.documents.yamlfile import parse_document
from companion.engine.families import game_of
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary

LIBRARY = RulebookLibrary([paths.rulesets()])
LANCE = """\
ruleset: bt-tactics
name: Davion patrol
force: {lance: house, house: Davion}
units:
  - {model: AS7-D, loads: {autocannon: suppression, command_card: rally}}
  - {model: VLK-QA}
"""


def read_text(text: str) -> ForceFile:
    return read_force(parse_document(text.encode(), "lance.yaml"), LIBRARY)


def faults(text: str) -> list[str]:
    with pytest.raises(FileError) as caught:
        read_text(text)
    return [str(fault) for fault in caught.value.faults]


def test_a_force_is_read_with_its_points() -> None:
    force = read_text(LANCE)
    assert (force.side.name, force.side.force) == ("Davion patrol", {"lance": "house", "house": "Davion"})
    assert [unit.model for unit in force.units] == ["AS7-D", "VLK-QA"]
    assert (force.view.points, force.faults()) == (148, ())


def test_what_is_written_is_read_again() -> None:
    force = read_text(LANCE)
    assert force_text("bt-tactics", force.side, force.units) == LANCE


def test_the_restrictions_are_told_at_their_places() -> None:
    text = LANCE.replace("VLK-QA}", "AS7-D, loads: {mechwarrior: fay_fetters}}")
    assert [str(fault) for fault in read_text(text).faults()] == [
        "lance.yaml:1:1: The lance costs 218 points; 200 are allowed.",
        "lance.yaml:6:5: units[1]: Mw. Fay Fetters needs a light 'Mech; Atlas is assault.",
    ]


def test_a_warning_is_no_fault() -> None:
    assert read_text(LANCE.replace("  - {model: VLK-QA}\n", "")).faults() == ()


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("suppression", "supression", "5:28: units[0].loads.autocannon: unit_1: there is no weapon upgrade"),
        ("AS7-D", "AS7-X", "5:6: units[0].model: unit_1: there is no model 'AS7-X'"),
        ("house: Davion", "house: Davio", "3:23: force.house: Davion patrol: there is no House 'Davio'"),
        ("{lance: house,", "{lanse: house,", "3:9: force.lanse: Davion patrol: a force has no 'lanse'"),
        ("bt-tactics", "bt-tictacs", "1:1: ruleset: There is no ruleset 'bt-tictacs'"),
        ("ruleset: bt-tactics", "ruleset: citytech", "1:1: ruleset: CityTech does not build forces"),
        ("name: Davion patrol\n", "", "1:1: name: is missing"),
        ("units:", "unit:", "is not a known key"),
    ],
)
def test_what_there_is_not_is_told(old: str, new: str, text: str) -> None:
    assert text in "\n".join(faults(LANCE.replace(old, new)))


def test_a_file_is_bounded() -> None:
    crowd = LANCE + "  - {model: VLK-QA}\n" * 60
    assert "units" in faults(crowd)[0]


def test_rules_that_extend_others_take_over_their_forces(tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "ruleset.yaml").write_text("name: Ours\nextends: bt-tactics\n", encoding="utf-8")
    library = RulebookLibrary([paths.rulesets(), tmp_path])
    document = parse_document(LANCE.encode(), "lance.yaml")
    assert read_force(document, library, game_of(library.load("ours"))).view.points == 148
    with pytest.raises(FileError, match="is for 'bt-tactics', not for CityTech"):
        read_force(document, library, game_of(library.load("citytech")))
