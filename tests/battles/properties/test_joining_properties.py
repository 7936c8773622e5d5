"""Units that join, leave or change: undone, the battle is as it was; opened or mailed, as it was left."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.marks import Mark
from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.skeleton.setup import UnitSetup
from tests.battles.properties.keeping import check_kept
from tests.examples import examples

MODELS = {
    "citytech": ["WLF-2", "Mad Cat Prime", "Elemental Point (Machine Gun)", "Foot Machine Gun Platoon"],
    "quickstart": ["HER-2S", "CDA-2A", "ENF-4R", "HBK-4G"],
    "bt-tactics": ["WSP-1W", "AS7-D", "GRF-1N", "LCT-1E"],
}
IDS = ("a", "b", "c", "d")
NAMES = st.sampled_from(["Wolf", "Kai", "Old One"])


def actions(ruleset: str) -> st.SearchStrategy[Any]:
    models, ids, sides = (st.sampled_from(each) for each in (MODELS[ruleset], IDS, ("red", "blue")))
    changes = st.fixed_dictionaries(
        {},
        optional={
            "name": NAMES,
            "pilot": NAMES,
            "gunnery": st.integers(0, 8),
            "side": sides,
            "model": models,
            "fresh": st.booleans(),
            "arrives": st.integers(0, 4),
        },
    )
    return st.one_of(
        st.builds(
            lambda id, model, side, arrives: AddUnit(UnitSetup(id=id, model=model, side=side), arrives),
            ids, models, sides, st.integers(0, 4),
        ),
        st.builds(WithdrawUnit, ids),
        st.builds(ReturnUnit, ids),
        st.builds(lambda unit, changed: ChangeUnit(unit, **changed), ids, changes),
        st.builds(Mark, ids, st.sampled_from(["armor/head", "armor", "heat"]), st.integers(0, 9)),
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", MODELS)
@examples(12)
@given(data=st.data())
def test_every_change_undone_gives_the_battle_before(ruleset: str, data: st.DataObject) -> None:
    tried = data.draw(st.lists(actions(ruleset), min_size=1, max_size=12))
    check_kept(ruleset, MODELS[ruleset][0], tried)
