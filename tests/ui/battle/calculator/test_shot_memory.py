"""The calculator remembers by unit, and what the battle knows goes on meanwhile."""

from __future__ import annotations

import json

from companion.ui.battle.calculator.shot_memory import ShotMemory


def test_what_was_told_stays_and_what_is_news_counts() -> None:
    memory = ShotMemory()
    assert memory.recall("orion", {"heat": 3}) == {"heat": 3}
    memory.keep("orion", {"heat": 0, "range": 7, "gunnery": 3}, {"heat": 3, "gunnery": 4})
    assert memory.recall("orion", {"heat": 3, "gunnery": 4}) == {"heat": 0, "range": 7, "gunnery": 3}
    assert memory.recall("orion", {"heat": 9, "gunnery": 4})["heat"] == 9, "the battle went on"
    assert memory.recall("victor", {}) == {}


def test_it_is_stored_beside_the_battle() -> None:
    memory, again = ShotMemory(), ShotMemory()
    memory.keep("orion", {"range": 7}, {"heat": 3})
    again.restore(json.loads(json.dumps(memory.data())))
    assert again.recall("orion", {"heat": 3}) == {"range": 7}
    strange: tuple[object, ...] = (None, [], {"orion": 3}, {"orion": [1, 2]})
    for nonsense in strange:
        again.restore(nonsense)
    assert again.recall("orion", {"heat": 3}) == {"range": 7}
