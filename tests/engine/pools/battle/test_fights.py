"""Laws of battles that are played by chance."""

from __future__ import annotations

import json

import pytest

from tests.engine.pools.battle.builders import play_random
from tests.engine.pools.battle.many_fights import check_laws, play_to_the_end
from tests.engine.pools.builders import SYSTEM, game


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule(SYSTEM, "R299")
def test_random_fights_replay_and_stay_sound(seed: int) -> None:
    last = None
    for before, action, played in play_random(seed, most=70):
        check_laws(before, action, played)
        description = game().describe(before, action, played.events)
        assert description.line or not played.events
        assert "None" not in description.line
        last = played.battle
    assert last is not None
    data = json.loads(json.dumps(game().battle_data(last)))
    assert game().battle_from(data) == last
    for unit in last.units:
        assert game().sheet(last, unit).tracks


@pytest.mark.long
@pytest.mark.timeout(0)
def test_a_thousand_fights_come_to_an_end() -> None:
    for seed in range(1000):
        play_to_the_end(seed)
