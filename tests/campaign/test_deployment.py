"""A unit on its own: its sheet as damaged as it is, and what is left after marks by hand."""

from __future__ import annotations

import pytest

from companion.battles.library import Library
from companion.campaign.deployment import OURS, StandaloneUnit
from companion.engine.game import campaigns_of
from companion.engine.marks import Mark
from companion.engine.skeleton.setup import UnitCondition, UnitSetup
from companion.errors import CompanionError

DAMAGED = UnitCondition(armor={"left_torso": 3}, structure={"left_arm": 0}, hits=2)


def standalone_unit(library: Library, condition: UnitCondition | None) -> StandaloneUnit:
    """Return a Cicada in a condition."""
    unit = UnitSetup(id="cicada", model="CDA-2A", side="foxes", condition=condition)
    return StandaloneUnit.of(campaigns_of(library.game("citytech")), unit)


def test_it_is_as_it_was_told(library: Library) -> None:
    unit = standalone_unit(library, DAMAGED)
    assert unit.condition == DAMAGED
    left = {track.id: track.left for track in unit.sheet.tracks}
    assert (left["armor/left_torso"], left["structure/left_arm"]) == (3, 0)


def test_a_mark_makes_another(library: Library) -> None:
    whole = standalone_unit(library, None)
    marked = whole.with_mark(Mark(OURS, "armor/head", 2))
    assert whole.condition is None
    assert marked.condition == UnitCondition(armor={"head": 2})
    full = next(track.full for track in whole.sheet.tracks if track.id == "armor/head")
    assert marked.with_mark(Mark(OURS, "armor/head", full)).condition is None, "given back"


def test_what_does_not_fit_is_told(library: Library) -> None:
    with pytest.raises(CompanionError, match="wing"):
        standalone_unit(library, UnitCondition(armor={"wing": 1}))
