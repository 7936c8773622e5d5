"""The door to the rules of construction, for whoever knows no family."""

from __future__ import annotations

import pytest

from companion.construction.design_rules import design_rules_of
from companion.documents.yamlfile import parse_document, read_document
from companion.engine.families import game_of
from companion.errors import FileError
from tests.builders import game, source
from tests.construction.designs import book, document, look, rules

TEXT = source("citytech").files("units")["WLF-2"].read_text(encoding="utf-8")


def test_rules_without_construction_have_no_door() -> None:
    assert design_rules_of(game()) is None
    assert design_rules_of(game_of(source("bt-tactics"))) is None


def test_a_fault_is_told_at_its_line_with_its_rule() -> None:
    spoilt = parse_document(TEXT.replace("running: 9", "running: 10").encode(), "hound.yaml")
    (fault,) = rules().look(spoilt).faults
    told = "hound.yaml:5:24: movement.running: Walking 6 runs 9, not 10."
    assert str(fault) == f"{told} (CityTech, Movement > Running/Flank Speed)"
    (remark,) = rules().look(spoilt).remarks
    assert (remark.key, remark.line > 0) == ("slots", True)


def test_what_is_no_unit_is_refused() -> None:
    with pytest.raises(FileError):
        look({"model": "X"})
    with pytest.raises(FileError):
        rules().filling(document({"kind": "teapot"}))


def test_a_unit_that_play_cannot_use_is_not_legal() -> None:
    found = look(book("WLF-2", weapons__0__weapon="is.death_ray"))
    assert found.is_legal is False
    assert [fault.message for fault in found.unfit] == ["there is no weapon 'is.death_ray'."]


def test_a_kind_without_rules_of_construction_is_not_judged() -> None:
    tower = read_document(source("citytech").files("units")["Laser Tower"])
    found = rules().look(tower)
    assert (found.is_legal, found.examined, found.faults, found.remarks) == (None, None, (), ())
    assert rules().differences(tower, tower) == ()
