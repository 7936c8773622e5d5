"""The book's own examples on damage, critical hits, explosions and heat, played through."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.engine.battletech import owed
from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.components import is_lost
from companion.engine.battletech.battle.events import HeatBuilt, LocationHit, SlotHit
from companion.engine.battletech.battle.heat_sinks import dissipation
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import criticals, hit_locations
from companion.engine.battletech.damage.damage import damage
from companion.engine.battletech.damage.explosive_loads import rack_damage
from companion.engine.battletech.heat import build_up as heat
from companion.engine.battletech.units.slotted_model import HeatSinkSet
from companion.engine.play import Play
from tests.builders import citytech, events_of
from tests.citytech import act_by_rule, apply_events, change_unit, in_phase
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots, with_model, with_points_left
from tests.plain_yaml import plain_yaml
from tests.questions import make_question

EXAMPLES = plain_yaml(Path(__file__).parent / "damage_examples.yaml")
TABLES = citytech().rules.tables
NO_CRITICAL = (3, 4)


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(
            case, marks=pytest.mark.rule("CityTech", case["section"]), id=f"{index} {case['section']}"
        )
        for index, case in enumerate(EXAMPLES[kind])
    ]


@pytest.mark.rule("CityTech", "Combat > Damage")
@pytest.mark.parametrize("case", cases("damage"))
def test_hits_on_one_location(case: Mapping[str, Any]) -> None:
    where = case["location"]
    at = with_points_left(
        battle_in_phase(), "orion", armor={where: case["armor"]}, structure={where: case["structure"]}
    )

    def struck(points: int) -> Battle:
        reaches_structure = points > at.units["orion"].armor[where]
        answers = [NO_CRITICAL] if reaches_structure else []
        return act_by_rule(at, lambda it: damage(it, "orion", where, points), *answers).battle

    found = []
    for points in case["hits"]:
        at = struck(points)
        found.append((at.units["orion"].armor[where], at.units["orion"].structure[where]))
    assert found == list(zip(case["armor_after"], case["structure_after"], strict=True))
    gone = act_by_rule(at, lambda it: damage(it, "orion", where, case["destroyed_by"])).battle
    assert is_lost(gone.units["orion"], where)


@pytest.mark.parametrize("case", cases("slots"))
def test_slots(case: Mapping[str, Any]) -> None:
    unit, location, dice = case["unit"], case["location"], [(die,) for die in case["dice"]]
    at = battle_in_phase(unit)
    played = act_by_rule(at, lambda it: criticals.strike_slots(it, unit, location, 1), *dice)
    (hit,) = events_of(played, SlotHit)
    assert at.model(at.units[unit]).slots_of(location)[hit.slot] == case["strikes"]


@pytest.mark.parametrize("case", cases("locations"))
def test_locations(case: Mapping[str, Any]) -> None:
    def rule(it: Play[Battle]) -> object:
        table = case.get("table", "hit_location")
        hit = IncomingHit("orion", 5, case["side"], make_question("where"), table)
        return hit_locations.roll_hit(it, hit)

    (hit,) = events_of(act_by_rule(battle_in_phase(), rule, (case["rolled"],)), LocationHit)
    assert hit.location == case["location"]


@pytest.mark.parametrize("case", cases("racks"))
def test_racks(case: Mapping[str, Any]) -> None:
    assert rack_damage(TABLES, case["weapon"]) == case["damage"]


@pytest.mark.parametrize("case", cases("tons"))
def test_tons(case: Mapping[str, Any]) -> None:
    shots = TABLES.weapons[case["weapon"]].shots_per_ton
    assert shots is not None
    assert rack_damage(TABLES, case["weapon"]) * shots == case["damage"]


def with_heat_sinks(sinks: int, in_slots: int = 0) -> Battle:
    """Return a Wolfhound without ammunition that has so many single heat sinks, some in its left torso."""
    slots = ("heat_sink",) * in_slots + (None,) * (12 - in_slots)
    return with_model(
        battle_in_phase("wolfhound", "physical_attack"),
        "wolfhound",
        heat_sinks=HeatSinkSet(kind="single", number=sinks, in_engine=sinks - in_slots),
        slots={"left_torso": slots},
    )


@pytest.mark.parametrize("case", cases("sinks"))
def test_sinks(case: Mapping[str, Any]) -> None:
    at = with_heat_sinks(case["sinks"], in_slots=case["destroyed"] + 1)
    at = hit_slots(at, "wolfhound", left_torso=tuple(range(case["destroyed"])))
    assert dissipation(at, at.mech("wolfhound")) == case["sheds"]


@pytest.mark.parametrize("case", cases("heat"))
def test_turns_of_heat(case: Mapping[str, Any]) -> None:
    at = change_unit(with_heat_sinks(case["sinks"]), "wolfhound", heat=case["before"])
    at = apply_events(
        at, *(HeatBuilt("wolfhound", cause, points) for cause, points in case["built_up"].items())
    )
    at = act_by_rule(in_phase(at, "heat"), heat.heat_phase).battle
    assert at.units["wolfhound"].heat == case["after"]
    assert list(heat.format_effects(at, case["after"])) == case["effects"]
    numbers = [owed.due_outlook(at, due).number for due in dues.pending_dues(at)]
    assert numbers == [number for number in [case.get("avoids_shutdown")] if number]
