"""What parts of a mech do in a battle: barriers that rest, beams, blades, cockpits, jumps, lift power."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.play import Play, Script
from companion.engine.pools.battle.actions import Attack, EndTurn, Move
from companion.engine.pools.battle.condition import shots_left, why_not_use
from companion.engine.pools.battle.events import BarrierStruck, PilotHurt
from companion.engine.pools.battle.holds import lift_power_of
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of, takes_hold
from companion.engine.pools.combat.criticals import suffer
from companion.engine.pools.movement.moves import kinds_of, way_of
from companion.engine.skeleton.fast_replace import replace
from tests.engine.pools.battle.builders import after, change_unit, fight, plain_board, refusal_of, turn_of
from tests.engine.pools.builders import FRAME, SYSTEM, document, game, mech


def made(**parts: Any) -> Battle:
    """Return a mech with these parts and Bantam before it, on the turn of the mech."""
    by = game().with_models({"Test": document(mech(**parts))})
    battle = fight(plain_board(), None, by, one="red Test 0808 0", foe="blue Bantam 0804 3")
    for unit in ("one", "foe"):
        battle = change_unit(battle, unit, mettle_points=0)
    return turn_of(battle, "one")


def rounds(battle: Battle, number: int) -> list[int]:
    """Return the capacity of a barrier that begins a round at 3, after each of some rounds."""
    hurt = replace(battle.units["one"].barriers["field"], capacity=3)
    battle = change_unit(battle, "one", barriers={"field": hurt})
    found = []
    for _ in range(number):
        battle = turn_of(replace(after(battle, EndTurn("one")), turn=battle.turn), "one")
        found.append(battle.units["one"].barriers["field"].capacity)
    return found


def barrier(value: int = 2, **more: Any) -> dict[str, Any]:
    return {"barriers": [{"id": "field", "value": value, "in": "core", **more}]}


@pytest.mark.rule(SYSTEM, "R149")
@pytest.mark.parametrize(
    ("reset", "capacities"), [(0, [10, 10]), (1, [3, 10]), (2, [3, 3, 10]), ("never", [3, 3, 3])]
)
def test_a_barrier_is_whole_again_after_the_rounds_that_it_rests(reset: Any, capacities: list[int]) -> None:
    assert rounds(made(**barrier(reset_time=reset)), len(capacities)) == capacities


@pytest.mark.rule(SYSTEM, "R153")
@pytest.mark.parametrize(("traits", "rest"), [([], 0), (["regenerating"], 2)])
def test_damage_does_not_begin_the_rest_of_a_regenerating_barrier_anew(traits: list[str], rest: int) -> None:
    battle = made(**barrier(reset_time=3, traits=traits))
    tired = replace(battle.units["one"].barriers["field"], capacity=8, rest=2)
    battle = change_unit(battle, "one", barriers={"field": tired})
    struck = game().apply(battle, BarrierStruck("one", "field", 2, 2, 6)).units["one"].barriers["field"]
    assert (struck.rest, struck.capacity) == (rest, 6)


@pytest.mark.rule(SYSTEM, "R147")
@pytest.mark.parametrize("value", [1, 5, 11])
def test_a_barrier_stops_five_times_its_value(value: int) -> None:
    assert made(**barrier(value)).units["one"].barriers["field"].capacity == 5 * value


@pytest.mark.rule(SYSTEM, "R151")
def test_a_reactive_barrier_is_armor_as_well() -> None:
    def extra(battle: Battle) -> int:
        foe = battle.units["foe"]
        gun = next(each.id for each in battle.facts(foe).armaments.values() if not each.is_melee)
        (shot,) = shots_of(battle, Attack("foe", "one", (gun,)), Situation(3))
        return shot.hit_rules(shot.weapon).extra_dr

    assert extra(made(**barrier(3, traits=["reactive"]))) == 3
    assert extra(made(**barrier(3))) == 0


@pytest.mark.rule(SYSTEM, "R103")
def test_a_beam_has_no_end_and_a_gun_without_clips_nothing_to_fire() -> None:
    weapons = [
        {"id": "ray", "category": "beam", "damage": 4, "in": "core"},
        {"id": "gun", "category": "projectile", "damage": 4, "in": "core"},
    ]
    battle = made(weapons=weapons)
    known, one = battle.facts(battle.units["one"]).armaments, battle.units["one"]
    assert shots_left(one, known["ray"]) is None
    assert why_not_use(battle, one, known["ray"]) is None
    assert why_not_use(battle, one, known["gun"]) is not None


@pytest.mark.rule(SYSTEM, "R99")
def test_an_expendable_blade_is_used_up_turn_by_turn() -> None:
    blade = {"id": "blade", "category": "melee", "damage": 4, "in": "right_arm", "traits": {"expendable": 2}}
    battle = made(weapons=[blade])
    weapon = battle.facts(battle.units["one"]).armaments["blade"]
    assert shots_left(battle.units["one"], weapon) == 2
    assert "no shots left" in refusal_of(
        change_unit(battle, "one", spent={"blade": 2}), Attack("one", "foe", ("blade",))
    )


@pytest.mark.rule(SYSTEM, "R94")
def test_what_entangles_takes_hold_and_plain_blades_do_not() -> None:
    weapon = {"category": "melee", "damage": 4, "in": "right_arm"}
    weapons = [{**weapon, "id": "whip", "traits": {"entangling": True}}, {**weapon, "id": "blade"}]
    battle = made(weapons=weapons, hands=["left_arm"])
    known = battle.facts(battle.units["one"]).armaments
    holds = [name for name in ("whip", "blade", "hand/left_arm") if takes_hold(battle, known[name])]
    assert holds == ["whip", "hand/left_arm"]


@pytest.mark.rule(SYSTEM, "R178")
def test_an_armored_cockpit_spares_its_pilot_a_point_for_each_level() -> None:
    def hurt(**parts: Any) -> int:
        played = Play(made(**parts), Script([(1,)]), game().apply)
        suffer(played, "one", "core", 3)
        return sum(event.health for event in played.events if isinstance(event, PilotHurt))

    assert hurt() == 3
    assert hurt(fittings=[{"kind": "armored_cockpit", "level": 2, "in": "core"}]) == 1


@pytest.mark.rule(SYSTEM, "R221")
def test_lift_power_is_the_structure_of_all_modules() -> None:
    battle = made()
    whole = sum(one.sp for one in battle.facts(battle.units["one"]).design.modules.values())
    assert lift_power_of(battle, battle.units["one"]) == whole
    assert len(battle.units["one"].locations) == len(FRAME)


@pytest.mark.rule(SYSTEM, "R238")
def test_a_jump_is_a_quarter_of_a_run_across_and_a_twentieth_up() -> None:
    battle = made()
    one = battle.units["one"]
    run, jump = (way_of(battle, one, name) for name in ("run", "jump"))
    assert (jump.ma, jump.clears) == (run.ma // 4, max(1, run.ma // 20))
    assert {"jump", "run"} <= {*kinds_of(battle, one)}
    assert "fly" not in kinds_of(battle, one)
    assert "does not fly" in refusal_of(battle, Move("one", "fly", one.hex, 0, altitude=1))
