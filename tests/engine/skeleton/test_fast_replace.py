"""Units and battles with some of their fields changed."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.skeleton.fast_replace import replace
from tests.citytech import fight


def test_what_is_named_changes_and_all_else_stays() -> None:
    at = fight(orion="red 0501 3", victor="blue 0505 0")
    orion = at.units["orion"]
    assert isinstance(orion, Mech)
    assert replace(orion, heat=7, is_prone=True) == dataclasses.replace(orion, heat=7, is_prone=True)
    assert orion.heat == 0
    assert replace(at, dues_made=3) == dataclasses.replace(at, dues_made=3)


def test_a_field_that_is_not_there_is_refused() -> None:
    orion: Any = fight(orion="red 0501 3", victor="blue 0505 0").units["orion"]
    with pytest.raises(TypeError, match="has no temper"):
        replace(orion, temper=1)
