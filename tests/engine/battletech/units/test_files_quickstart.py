from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from companion.documents.yamlfile import read_document
from companion.engine.battletech.kinds.model_files import model_in
from companion.engine.battletech.units.mech_model import MechModel
from companion.errors import FileError
from tests.builders import game

CICADA = paths.rulesets() / "quickstart" / "units" / "CDA-2A.yaml"


def faults(tmp_path: Path, *changes: tuple[str, str]) -> list[str]:
    """Return what is wrong with the Cicada's file after these changes."""
    text = CICADA.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "model.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as raised:
        model_in(game().rules.tables, read_document(path))
    return [
        f"{fault.line}: {fault.key}: {fault.message} {fault.remedy}".strip() for fault in raised.value.faults
    ]


def test_a_model_is_read_as_it_is_printed() -> None:
    model = model_in(game().rules.tables, read_document(CICADA))
    assert isinstance(model, MechModel)
    assert (model.name, model.tonnage, model.movement.walking, model.movement.running) == (
        "Cicada",
        40,
        8,
        12,
    )
    assert model.mount("small_laser") is model.weapons[2]
    assert model.mount("ppc") is None


def test_all_faults_of_a_model_are_told_with_their_lines(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        ("head: 9", "haed: 9"),
        ("left_leg: 6", "left_leg: 0"),
        ("weapon: medium_laser, location: right_torso", "weapon: medium_lazer, location: right_torso"),
        ("location: center_torso", "location: center"),
    )
    assert found == [
        "6: armor.haed: there is no such location. Did you mean 'head'?",
        "5: armor: head is missing.",
        "12: armor.left_leg: 0 is not a number of armor points. Use 1 or more.",
        "15: weapons[0].weapon: there is no weapon 'medium_lazer'. Did you mean 'medium_laser'?",
        "17: weapons[2].location: there is no such location. Did you mean 'center_torso'?",
    ]


@pytest.mark.rule("Quick-Start", "R28")
@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("location: center_torso}", "location: center_torso, rounds: 5}", "uses no ammunition"),
        ("weapon: small_laser,", "weapon: autocannon_5,", "needs rounds"),
        ("id: medium_laser_lt", "id: medium_laser_rt", "a second weapon is called 'medium_laser_rt'"),
    ],
)
def test_weapons_of_a_model_are_checked_against_the_ruleset(
    tmp_path: Path, old: str, new: str, text: str
) -> None:
    (fault,) = faults(tmp_path, (old, new))
    assert text in fault
