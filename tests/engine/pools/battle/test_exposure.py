"""Cold and heat that wear mechs down, and pilots who hold their breath."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.marks import Mark
from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import Attack, EndTurn, Prepare
from companion.engine.pools.battle.environment import hardships
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, PilotRecord
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.defenses import defense_of
from companion.engine.pools.game import PoolsGame
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.fast_replace import replace
from tests.engine.pools.battle.builders import after, change_unit, fight, play, refusal_of, set_up, turn_of
from tests.engine.pools.builders import SYSTEM, document, game, mech

WEAPONS: list[dict[str, Any]] = [{"id": "axe", "category": "melee", "damage": 4, "in": "right_arm"}]
PLAIN = mech(model="Plain", weapons=WEAPONS, cockpit={"in": "head"})
ARCTIC, SANDY = {**PLAIN, "model": "Arctic"}, {**PLAIN, "model": "Sandy"}
UNITS = {"one": "red Plain", "foe": "blue Plain"}
PILOT = PilotRecord({"mech_support": 2, "fortitude": 1, "discipline": 2, "mech_melee": 3, "might": 2}, 2)
STRIKE = Attack("one", "foe", ("axe",), situation=Situation(1))


def around(surroundings: str) -> PoolsGame:
    made = [PLAIN, {**ARCTIC, "protection": ["arctic"]}, {**SANDY, "protection": ["desert"]}]
    return game(surroundings=surroundings).with_models({each["model"]: document(each) for each in made})


def waiting(surroundings: str, one: str = "Plain") -> Battle:
    battle = set_up(None, None, around(surroundings), one=f"red {one}", foe=f"blue {one}")
    for unit, speed in (("one", 3), ("foe", 1)):
        record = replace(PILOT, skills={**PILOT.skills, "speed": speed})
        battle = change_unit(battle, unit, record=record, mettle_points=0)
    return battle


@pytest.mark.rule(SYSTEM, "R282")
@pytest.mark.parametrize(
    ("surroundings", "need"), [("freezing", 20), ("severe_cold", 25), ("extreme_cold", 30), ("desert", 20)]
)
def test_weather_wears_mechs_down_as_a_battle_begins(surroundings: str, need: int) -> None:
    least, most = min(need, 24), need <= 24
    begun = play(waiting(surroundings), GoOn(), (least,), (min(need - 1, 24),))
    worn = [begun.battle.units[unit].faults.get("worn", 0) for unit in UNITS]
    assert worn == [0 if most else 1, 1]
    told = game().describe(waiting(surroundings), GoOn(), begun.events).details
    assert "Test b: worn by the weather" in told


@pytest.mark.rule(SYSTEM, "R282")
def test_who_is_made_for_the_weather_does_not_test() -> None:
    assert not after(waiting("extreme_cold", "Arctic"), GoOn()).units["one"].faults
    assert not after(waiting("desert", "Sandy"), GoOn()).units["one"].faults
    assert after(waiting("desert", "Arctic"), GoOn(), (4,), (4,)).units["one"].faults == {"worn": 1}
    assert not after(waiting("open_air"), GoOn()).units["one"].faults


@pytest.mark.rule(SYSTEM, "R282")
def test_what_is_worn_attacks_and_defends_worse_and_stops_at_last() -> None:
    begun = turn_of(after(waiting("freezing"), GoOn(), (20,), (20,)), "one")
    worn = after(begun, Mark("one", "fault/worn", 3))
    shots = [next(shots_of(battle, STRIKE, Situation(1))).pool.bonus for battle in (begun, worn)]
    assert shots[0] - shots[1] == 3
    defenses = [
        defense_of(battle, battle.units["one"], "front", is_melee=False, parries=False).number or 0
        for battle in (begun, worn)
    ]
    assert defenses[0] - defenses[1] == 3
    assert "fault/worn" in [counter.id for counter in around("freezing").sheet(worn, "one").counters]
    assert "Worn by the weather ×3" in [chip.label for chip in around("freezing").units(worn)[0].chips]
    tired = change_unit(waiting("freezing"), "one", faults={"worn": 5})
    stopped = after(tired, GoOn(), (19,), (20,)).units["one"]
    assert stopped.faults == {"worn": 6, "shut_down": 1}


# --- breath ---


def flooded(faults: dict[str, int], units: dict[str, str] = UNITS) -> Battle:
    battle = fight(None, None, around("underwater"), **units)
    for unit in units:
        battle = change_unit(battle, unit, mettle_points=0, record=PILOT, health=4)
    head = {"head": replace(battle.units["one"].locations["head"], sp=50)}
    locations = {**battle.units["one"].locations, **head}
    return turn_of(change_unit(battle, "one", faults=faults, locations=locations), "one")


def round_over(battle: Battle, *answers: Any, acts: bool = False) -> Battle:
    """Return the battle at the turn of the same mech a round later."""
    if acts:
        battle = after(battle, Prepare("one", "guard"))
    battle = after(battle, EndTurn("one"), *answers)
    return turn_of(after(battle, GoOn()), "one")


LEAK = {"leakage/head": 1}


@pytest.mark.rule(SYSTEM, "R285")
@pytest.mark.rule(SYSTEM, "R290")
def test_a_pilot_holds_the_breath_and_then_loses_health() -> None:
    battle = flooded(LEAK)
    for held in range(1, 6):
        battle = round_over(battle)
        assert battle.units["one"].faults["breath"] == held
    assert battle.units["one"].health == 4
    battle = round_over(battle, (12,))
    battle = round_over(battle, (12,))
    assert battle.units["one"].health == 2
    gone = after(change_unit(battle, "one", health=1), EndTurn("one"), (12,))
    assert (gone.units["one"].is_destroyed, gone.units["one"].cause) == (True, "pilot_down")


@pytest.mark.rule(SYSTEM, "R290")
def test_each_test_is_harder_and_who_acts_has_less_breath() -> None:
    battle = round_over(flooded(LEAK), acts=True)
    assert battle.units["one"].faults == {**LEAK, "breath": 1, "stirred": 1}
    battle = round_over(round_over(battle))
    strong = change_unit(
        battle, "one", record=replace(PILOT, mettle=3, skills={**PILOT.skills, "fortitude": 0})
    )
    held = after(strong, EndTurn("one"), (15,))
    assert held.units["one"].health == 4
    second = turn_of(after(held, GoOn()), "one")
    assert after(second, EndTurn("one"), (15,)).units["one"].health == 3
    assert after(second, EndTurn("one"), (16,)).units["one"].health == 4


@pytest.mark.rule(SYSTEM, "R285")
def test_a_flooded_cockpit_costs_a_pool_and_air_comes_back_when_it_is_mended() -> None:
    battle = flooded(LEAK)
    assert "Cockpit flooded" in [each.label for each in hardships(battle, battle.units["one"])]
    dry = flooded({"leakage/left_leg": 1})
    assert "Cockpit flooded" not in [each.label for each in hardships(dry, dry.units["one"])]
    assert "breath" not in round_over(dry).units["one"].faults
    mended = change_unit(round_over(battle), "one", faults={"breath": 1})
    assert "breath" not in round_over(mended).units["one"].faults
    assert refusal_of(battle, Prepare("one", "eject", 2)) == ""
    assert [each for each in play(battle, EndTurn("one")).events if isinstance(each, events.FaultSet)]
