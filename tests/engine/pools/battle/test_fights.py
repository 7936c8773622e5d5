"""Laws of battles that are played by chance."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine.play import Play, Script
from companion.engine.pools.battle.state import Battle
from tests.engine.pools.battle.builders import play_random
from tests.engine.pools.builders import SYSTEM, game


def check_laws(before: Battle, action: Any, played: Play[Battle]) -> None:
    """Check what holds after every action."""
    again: Play[Battle] = Play(before, Script(played.given_answers), game().apply)
    game().resolve(again, action)
    assert again.events == played.events
    folded = before
    for event in played.events:
        folded = game().apply(folded, event)
    assert folded == played.battle
    for mech in folded.units.values():
        whole = dict(folded.facts(mech).design.modules.items())
        for name, state in mech.locations.items():
            plate = whole[name].module.armor
            assert 0 <= state.dr <= (plate.dr if plate is not None else 0)
            assert 0 <= state.sp <= max(whole[name].sp, 0)
        assert mech.mettle_points >= 0
        assert mech.health >= 0
        assert all(spent >= 0 for spent in mech.spent.values())
    places = [mech.hex for mech in folded.units.values() if mech.hex is not None and not mech.is_out]
    assert len(set(places)) == len(places)
    if folded.turn.active is not None:
        assert not folded.units[folded.turn.active].is_out


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
        last = None
        for before, action, played in play_random(seed, most=3000, is_eager=True):
            check_laws(before, action, played)
            last = played.battle
        assert last is not None
        assert last.ending is not None
