"""Notes on units, the battle and hexes, among all else: undone, redone, opened again, mailed as a script."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.marks import HEX_MARKS, Mark
from companion.engine.skeleton.hex_notes import MarkHex
from companion.engine.skeleton.notes import WriteNote
from companion.tabletop.hexes import hex_at
from tests.battles.properties.keeping import check_kept
from tests.examples import examples

MODELS = {"citytech": "WLF-2", "quickstart": "HER-2S", "bt-tactics": "WSP-1W"}
WORDS = st.one_of(
    st.sampled_from(["", " ", "Mines", "Owes\nHanna a beer", "= 'quoted': {odd}"]), st.text(max_size=40)
)
UNITS = st.sampled_from([None, "a", "b", "nobody"])
HEXES = st.builds(hex_at, st.integers(1, 17), st.integers(1, 17))
ACTIONS: st.SearchStrategy[Any] = st.one_of(
    st.builds(WriteNote, WORDS, UNITS),
    st.builds(MarkHex, HEXES, WORDS, st.sampled_from(["", "nonsense", *HEX_MARKS])),
    st.builds(
        Mark, st.just("a"), st.sampled_from(["armor/head", "armor", "heat", "evade"]), st.integers(0, 9)
    ),
)


@pytest.mark.parametrize("ruleset", MODELS)
@examples(16)
@given(tried=st.lists(ACTIONS, min_size=2, max_size=10))
def test_whatever_is_noted_is_undone_kept_and_mailed(ruleset: str, tried: list[Any]) -> None:
    check_kept(ruleset, MODELS[ruleset], tried, size=(16, 16))
