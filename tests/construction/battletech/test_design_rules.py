"""The door to the rules of construction, for whoever knows no family."""

from __future__ import annotations

import pytest

from companion.construction.families import design_rules_of
from companion.documents.yamlfile import parse_document, read_document
from companion.engine.battletech.kinds.model_files import read_model
from companion.engine.families import game_of
from companion.errors import FileError
from tests.builders import game, source
from tests.construction.battletech.designs import book, check_design, document, rules

TEXT = source("citytech").files("units")["WLF-2"].read_text(encoding="utf-8")


def test_rules_without_construction_have_no_door() -> None:
    assert design_rules_of(game()) is None
    assert design_rules_of(game_of(source("bt-tactics"))) is None


def test_a_fault_is_told_at_its_line_with_its_rule() -> None:
    spoilt = parse_document(TEXT.replace("running: 9", "running: 10").encode(), "hound.yaml")
    (fault,) = rules().check(spoilt).faults
    text = "hound.yaml:5:24: movement.running: Walking 6 means Running 9, not 10."
    assert str(fault) == f"{text} (CityTech, Movement > Running/Flank Speed)"
    (remark,) = rules().check(spoilt).remarks
    assert (remark.key, remark.line > 0) == ("slots", True)


def test_what_is_no_unit_is_refused() -> None:
    with pytest.raises(FileError):
        check_design({"model": "X"})
    with pytest.raises(FileError):
        rules().completion(document({"kind": "teapot"}))


def test_a_unit_that_play_cannot_use_is_not_legal() -> None:
    found = check_design(book("WLF-2", weapons__0__weapon="is.death_ray"))
    assert found.is_legal is False
    assert [fault.message for fault in found.unfit] == ["there is no weapon 'is.death_ray'."]


def test_a_thing_in_another_location_than_its_own_is_one_fault() -> None:
    found = check_design(book("WLF-2", weapons__0__location="left_arm"))
    assert [fault.message for fault in found.faults] == ["er_large_laser_ra is in the left_arm."]


def test_the_same_mistake_in_two_things_is_two_faults() -> None:
    found = check_design(book("WLF-2", weapons__0__location="tail", weapons__1__location="tail"))
    texts = [fault.key for fault in found.faults if fault.message == "there is no such location."]
    assert texts == ["weapons[0].location", "weapons[1].location"]


@pytest.mark.rule("CityTech", "Construction > BattleMechs > Allocate Tonnage For Internal Structure")
def test_structure_that_a_file_does_not_tell_is_that_of_the_table() -> None:
    data = book("WLF-2")
    given = data.pop("structure")
    found = check_design(data)
    assert found.faults == ()
    assert read_model(rules().tables, document(data))[0].structure == given
    found = check_design({**data, "tonnage": 33})
    assert [fault.message for fault in found.unfit] == ["is missing, and no table gives it for 33 tons."]
    assert found.examined is not None
    assert [fault.cause for fault in found.examined.faults] == ["tonnage"]


def test_a_kind_without_rules_of_construction_is_not_judged() -> None:
    tower = read_document(source("citytech").files("units")["Laser Tower"])
    found = rules().check(tower)
    assert (found.is_legal, found.examined, found.faults, found.remarks) == (None, None, (), ())
    assert rules().differences(tower, tower) == ()
