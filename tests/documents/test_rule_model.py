"""Rule models are pydantic's in all that players notice, and make their schema when a file is read."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from functools import cached_property
from typing import ClassVar

import pytest
from pydantic import TypeAdapter, ValidationError

from companion.documents.model import RuleModel
from companion.documents.rule_model import Field, model_validator

DEFINE = """
import sys
from companion.documents.model import NonEmptyText, RuleModel
from companion.documents.rule_model import Field, model_validator

class SampleGun(RuleModel):
    name: NonEmptyText
    heat: int = Field(default=0, ge=0)

    @model_validator(mode="after")
    def _is_a_gun(self): return self

SampleGun.model_construct(name="PPC", heat=10).heat
print("pydantic" in sys.modules)
SampleGun(name="PPC")
print("pydantic" in sys.modules)
"""


class Barrel(RuleModel):
    """A part of a gun."""

    kind: ClassVar[str] = "part"

    caliber: int = Field(ge=1)


class SampleGun(Barrel):
    """A gun, which is a barrel with more to it."""

    name: str
    barrels: tuple[Barrel, ...] = ()
    notes: dict[str, int] = Field(default_factory=dict)
    rounds: int = Field(default=1, alias="shots")

    @cached_property
    def mounted(self) -> dict[str, SampleGun]:
        """Something worked out of it that leads back to it."""
        return {self.name: self}

    @model_validator(mode="after")
    def _is_named(self) -> SampleGun:
        if not self.name:
            raise ValueError("A gun has a name.")
        return self


def _gun(**changed: object) -> SampleGun:
    return SampleGun.model_validate({"caliber": 5, "name": "AC/5", **changed})


def test_a_class_and_values_that_nobody_validates_need_no_pydantic() -> None:
    ended = subprocess.run([sys.executable, "-c", DEFINE], capture_output=True, text=True, check=True)
    assert ended.stdout.split() == ["False", "True"]


def test_fields_stand_in_the_order_of_their_classes() -> None:
    assert SampleGun.field_names == ("caliber", "name", "barrels", "notes", "rounds")
    assert list(SampleGun.model_fields) == list(SampleGun.field_names)


def test_values_are_validated_whoever_makes_them() -> None:
    with pytest.raises(ValidationError):
        _gun(caliber=0)
    with pytest.raises(ValidationError):
        _gun(strange=1)
    with pytest.raises(ValidationError):
        SampleGun(caliber=5, name="")


def test_values_are_of_the_class_itself_also_inside_others() -> None:
    gun = _gun(barrels=({"caliber": 2},))
    assert (type(gun), type(gun.barrels[0])) == (SampleGun, Barrel)
    adapter = TypeAdapter(dict[str, SampleGun])
    assert adapter.validate_python({"one": gun})["one"] is gun
    assert adapter.validate_json(adapter.dump_json({"one": gun}, by_alias=True), strict=True) == {"one": gun}


def test_models_are_equal_by_their_fields_and_class() -> None:
    assert _gun() == _gun(shots=1) != _gun(shots=2)
    assert Barrel(caliber=5) != _gun()
    assert hash(Barrel(caliber=5)) == hash(Barrel(caliber=5))


def test_what_was_worked_out_of_a_model_is_no_part_of_it() -> None:
    one, same = _gun(), _gun()
    assert (one.mounted["AC/5"], same.mounted["AC/5"]) == (one, same)
    assert one == same


def test_a_copy_is_equal_and_keeps_what_was_given() -> None:
    gun = _gun()
    for other in (copy.copy(gun), copy.deepcopy(gun), pickle.loads(pickle.dumps(gun))):
        assert other == gun
        assert other.model_fields_set == gun.model_fields_set == {"caliber", "name"}
    changed = gun.model_copy(update={"rounds": 3})
    assert (changed.rounds, gun.rounds, changed.model_fields_set) == (3, 1, {"caliber", "name", "rounds"})


def test_a_model_is_written_as_data() -> None:
    assert _gun(shots=2).model_dump(exclude_defaults=True) == {"caliber": 5, "name": "AC/5", "rounds": 2}
    assert SampleGun.model_validate_json(_gun().model_dump_json(by_alias=True)) == _gun()
    assert repr(Barrel(caliber=5)) == "Barrel(caliber=5)"


def test_nothing_of_it_changes() -> None:
    with pytest.raises(AttributeError, match="frozen"):
        _gun().name = "PPC"
    with pytest.raises(AttributeError, match="frozen"):
        del _gun().name
