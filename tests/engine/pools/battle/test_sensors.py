"""Sensors spread over several modules, of which some are lost."""

from __future__ import annotations

import pytest

from companion.engine.play import NeedsAnswer, Play, Script
from companion.engine.pools.attack.damage import LocationState
from companion.engine.pools.battle.sensors import array_penalty, sensor_range, working_sensors
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.battle.text.names import fault_name
from companion.engine.pools.combat.criticals import suffer
from tests.engine.pools.battle.builders import change_unit, fight
from tests.engine.pools.builders import SYSTEM, document, game, mech, tables

ARRAYS = {"right_arm": 4, "left_arm": 4, "head": 2}


def scout(*lost: str) -> Battle:
    """Return a mech with HS sensors in three modules, some of which are lost."""
    by = game().with_models({"Test": document(mech(sensors={"class": "HS", "in": ARRAYS}))})
    battle = fight(by=by, scout="red Test", foe="blue Merlin")
    gone = {name: LocationState(0, 0, 0) for name in lost}
    return change_unit(battle, "scout", locations={**battle.units["scout"].locations, **gone})


@pytest.mark.rule(SYSTEM, "R158")
@pytest.mark.parametrize(
    ("lost", "acts_as", "penalty"),
    [
        ((), "HS", 0),
        (("right_arm",), "LS", -1),
        (("head",), "MS", -1),
        (("right_arm", "left_arm"), "MR", -2),
    ],
)
def test_sensors_act_as_the_best_that_the_spaces_left_allow(
    lost: tuple[str, ...], acts_as: str, penalty: int
) -> None:
    battle = scout(*lost)
    row = tables().sensors.classes[acts_as]
    assert working_sensors(battle, battle.units["scout"]) == row
    assert sensor_range(battle, battle.units["scout"]) == row.km * 20
    assert array_penalty(battle, battle.units["scout"]) == penalty


@pytest.mark.rule(SYSTEM, "R158")
def test_without_any_array_nothing_is_left() -> None:
    battle = scout(*ARRAYS)
    assert working_sensors(battle, battle.units["scout"]) is None
    assert sensor_range(battle, battle.units["scout"]) == 20


@pytest.mark.rule(SYSTEM, "R158")
def test_a_critical_hit_disables_one_array_of_several() -> None:
    battle = scout()
    played = Play(battle, Script([(5,)]), game().apply)
    suffer(played, "scout", "head", 3)
    struck = played.battle
    assert struck.units["scout"].faults == {"sensors/head": 1}
    assert working_sensors(struck, struck.units["scout"]) == tables().sensors.classes["MS"]
    assert array_penalty(struck, struck.units["scout"]) == -1
    assert fault_name(struck, "scout", "sensors/head") == "head without sensors"
    again = Play(struck, Script([(5,), (6,)]), game().apply)
    with pytest.raises(NeedsAnswer):
        suffer(again, "scout", "head", 3)


@pytest.mark.rule(SYSTEM, "R157")
def test_sensors_that_are_struck_see_as_eyes_do() -> None:
    battle = fight(merlin="red Merlin", foe="blue Merlin")
    struck = change_unit(battle, "merlin", faults={"sensors": 1})
    assert sensor_range(battle, battle.units["merlin"]) > sensor_range(struck, struck.units["merlin"]) == 20
