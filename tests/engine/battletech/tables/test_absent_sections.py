from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

from companion.engine.battletech.battle.condition import is_dead, why_destroyed, why_not_stand
from companion.engine.battletech.heat.build_up import (
    heat_of_damage,
    heat_of_moving,
    heat_of_standing,
)
from companion.engine.battletech.heat.build_up import (
    heat_outlook as outlook,
)
from companion.engine.battletech.tables.absent_sections import (
    NO_AMMUNITION,
    NO_CRITICALS,
    NO_HEAT,
    NO_PILOTING,
    NO_WARRIORS,
)
from companion.engine.battletech.tables.vocabulary.shapes import Chapter
from tests.builders import citytech, game, paper

CHAPTERS = (NO_AMMUNITION, NO_CRITICALS, NO_HEAT, NO_PILOTING, NO_WARRIORS)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: type(chapter).__name__)
def test_a_chapter_left_out_is_false_however_it_is_copied(chapter: Chapter) -> None:
    for copy in (chapter, deepcopy(chapter), chapter.model_copy(), pickle.loads(pickle.dumps(chapter))):
        assert not copy


def test_rules_have_each_chapter_or_an_empty_one() -> None:
    for name in ("heat", "warriors", "criticals", "piloting", "ammunition"):
        assert not getattr(game().rules.tables, name)
        assert getattr(citytech().rules.tables, name)


def test_an_empty_chapter_adds_nothing() -> None:
    at = paper("hermes", "hunchback")
    mech = at.mech("hermes")
    assert all(not heat_of_moving(at, movement, 9) for movement in at.rules.tables.movement.modes)
    assert (heat_of_standing(at), heat_of_damage(at, mech)) == (0, {})
    heat_outlook = outlook(at, mech)
    assert (heat_outlook.after, heat_outlook.shutdown, heat_outlook.explosion, heat_outlook.effects) == (
        0,
        0,
        0,
        (),
    )
    assert why_not_stand(at, mech) is None
    assert not is_dead(at, mech)
    assert why_destroyed(at, mech) == ""
