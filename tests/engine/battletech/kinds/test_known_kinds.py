from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

import pytest

from companion.engine.battletech.battle.state import AnyKind, Arcs, Kind, UnitRules
from companion.engine.battletech.kinds.known_kinds import KINDS
from companion.engine.battletech.units.unit_model import UnitModel
from tests.builders import citytech

PLAYED = [kind for kind in KINDS if kind.rules is not None]


def test_every_model_has_one_kind() -> None:
    models = [kind.model for kind in KINDS]
    assert {*models} == {*UnitModel.__subclasses__()}
    assert len({kind.id for kind in KINDS}) == len(models) == len({*models})


@pytest.mark.parametrize("kind", PLAYED, ids=lambda kind: kind.id)
def test_stored_battles_find_the_units_of_a_kind_by_its_id(kind: AnyKind) -> None:
    assert kind.rules is not None
    assert kind.rules.unit.kind == kind.id
    assert citytech().rules.kinds.unit_class(kind.id) is kind.rules.unit


def test_units_of_kinds_that_are_not_played_stand_in_no_battle() -> None:
    assert citytech().rules.kinds.unit_class("vehicle") is None
    assert citytech().rules.kinds.unit_class("submarine") is None


@pytest.mark.parametrize("kind", PLAYED, ids=lambda kind: kind.id)
def test_what_may_put_a_unit_out_is_an_event_of_its_kind(kind: AnyKind) -> None:
    assert kind.rules is not None
    assert {*kind.rules.vital} <= {rule.event for rule in kind.rules.events}


@pytest.mark.parametrize("record", [Kind, UnitRules, Arcs])
def test_nothing_of_a_record_may_be_left_out(record: Any) -> None:
    assert all(field.default is MISSING is field.default_factory for field in fields(record))
