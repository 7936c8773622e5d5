"""Burning hexes heat who goes into them, and who stands in one when the turn ends."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.events import HeatBuilt
from companion.engine.battletech.heat import build_up
from companion.engine.battletech.presenters.moves import reach
from tests.builders import events_of
from tests.citytech import act_by_rule, in_phase
from tests.engine.battletech.move_helpers import march, ready

SECTION = "Heat > Heat Point Table"


@pytest.mark.rule("CityTech", SECTION)
def test_each_burning_hex_that_is_entered_heats() -> None:
    at = ready(h0504="0 fire", h0503="0 fire")
    played = march(at, "FFF")
    assert [(it.cause, it.points) for it in events_of(played, HeatBuilt)] == [
        ("entered_fire", 2),
        ("entered_fire", 2),
        ("walking", 1),
    ]
    planned = {place.hex.label: place.heat for place in reach(at, at.mech("wolfhound"), "walked").places}
    assert (planned["0504"], planned["0502"], planned["0505"]) == (1 + 2, 1 + 4, 1)


@pytest.mark.rule("CityTech", SECTION)
def test_who_stands_in_a_burning_hex_is_heated_when_the_turn_ends() -> None:
    at = in_phase(ready(h0505="0 fire"), "heat")
    played = act_by_rule(at, build_up.heat_phase)
    assert ("stood_in_fire", 5) in [(it.cause, it.points) for it in events_of(played, HeatBuilt)]
    waiting = in_phase(ready(h0505="0 fire"), "weapon_attack", "declare")
    assert build_up.heat_outlook(waiting, waiting.mech("wolfhound")).built_up == 5
