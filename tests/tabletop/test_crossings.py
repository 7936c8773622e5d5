from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tabletop.crossings import crossings
from companion.tabletop.hexes import Hex, hexes_within
from companion.tabletop.lines import line
from tests.tabletop.strategies import hexes


def steps_to(offsets: list[Hex]) -> list[Counter[tuple[Hex, ...]]]:
    """Return the steps of every line, as `line` words them but in no order."""
    across = np.array([offset.q for offset in offsets], dtype=np.int32)
    down = np.array([offset.r for offset in offsets], dtype=np.int32)
    found = crossings(across, down)
    steps: list[Counter[tuple[Hex, ...]]] = [Counter() for _ in offsets]
    firsts = [Hex(int(q), int(r)) for q, r in zip(found.q, found.r, strict=True)]
    others = [Hex(int(q), int(r)) for q, r in zip(found.other_q, found.other_r, strict=True)]
    single = len(firsts) - len(others)
    pairs = [(first,) for first in firsts[:single]] + list(zip(firsts[single:], others, strict=True))
    for number, step in zip(found.line, pairs, strict=True):
        steps[number][step] += 1
    return steps


@pytest.mark.rule("Quick-Start", "R24")
def test_all_lines_together_cross_what_each_crosses() -> None:
    offsets = list(hexes_within(Hex(0, 0), 34))
    for offset, steps in zip(offsets, steps_to(offsets), strict=True):
        assert steps == Counter(line(Hex(0, 0), offset).steps), offset


@given(st.lists(hexes(999), max_size=4))
def test_however_long_they_are(offsets: list[Hex]) -> None:
    assert steps_to(offsets) == [Counter(line(Hex(0, 0), offset).steps) for offset in offsets]
