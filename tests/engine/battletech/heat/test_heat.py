"""Heat: building up, the Heat Phase, what each level does, and the outlook."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import SettleAll
from companion.engine.battletech.battle.events import HeatBuilt, HeatSet
from companion.engine.battletech.heat import build_up as heat
from companion.engine.battletech.heat.build_up import heat_levels
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.views.attacks import HeatOutlook, Volley
from companion.engine.volleys import all_attacks, can_hit, cool_attacks
from tests.builders import battle as quickstart
from tests.builders import citytech, events_of, resolve_action
from tests.citytech import act_by_rule, apply_events, change_unit, change_warrior, declaring, fight, in_phase
from tests.engine.battletech.damaged_mechs import battle_in_phase, hit_slots, with_model
from tests.engine.battletech.fights.any_answers import by_chance
from tests.engine.battletech.heat_helpers import due_points, hot, run_heat_phase

SCALE = 30


@pytest.mark.rule("CityTech", "Heat > Heat Points")
@pytest.mark.rule("CityTech", "Heat > Recording Heat Build-Up")
@pytest.mark.parametrize(
    ("before", "built_up", "after_it"), [(0, 0, 0), (3, 0, 0), (10, 5, 0), (20, 5, 10), (28, 40, 30)]
)
def test_the_scale_ends_at_0_and_at_30(before: int, built_up: int, after_it: int) -> None:
    played = run_heat_phase(
        battle_in_phase("victor", "physical_attack", heat=before), "victor", Anything=built_up
    )
    assert played.battle.units["victor"].heat == after_it


@pytest.mark.rule("CityTech", "Playing the Game > Heat Phase")
def test_the_heat_phase_settles_every_mech_still_in_the_battle() -> None:
    at = change_unit(battle_in_phase("orion", "physical_attack"), "cicada", heat=20, is_out=True)
    at = change_unit(at, "orion", heat=25)
    played = resolve_action(in_phase(at, "physical_attack", "resolve"), GoOn())
    assert played.battle.turn.phase == "heat"
    assert events_of(played, HeatSet) == [HeatSet("orion", 3)]


@pytest.mark.rule("CityTech", "Heat > Heat Point Table")
@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
@pytest.mark.parametrize(("hits", "leaks"), [(0, 0), (1, 5), (2, 10)])
def test_engine_hits_leak_heat_every_turn(hits: int, leaks: int) -> None:
    at = hit_slots(hot(0), "orion", center_torso=(0, 1, 2)[:hits])
    assert run_heat_phase(at).battle.units["orion"].heat == leaks
    assert heat.heat_outlook(at, at.mech("orion")).built_up == leaks


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_a_shut_down_engine_leaks_none_and_its_sinks_go_on_working() -> None:
    at = hit_slots(
        battle_in_phase("orion", "physical_attack", heat=25, is_shut_down=True), "orion", center_torso=(0,)
    )
    assert run_heat_phase(at).battle.units["orion"].heat == 3


@pytest.mark.rule("CityTech", "Heat > Effects of Heat")
@pytest.mark.rule("CityTech", "Heat > Movement Effects")
@pytest.mark.rule("CityTech", "Heat > Weapon Attack Effects")
@pytest.mark.rule("CityTech", "Components > Heat Scale")
@pytest.mark.parametrize(
    ("level", "texts"),
    [(0, ()), (4, ()), (5, ("−1 MP",)), (8, ("−1 MP", "+1 to hit")), (10, ("−2 MP", "+1 to hit")),
     (13, ("−2 MP", "+2 to hit")), (15, ("−3 MP", "+2 to hit")), (17, ("−3 MP", "+3 to hit")),
     (20, ("−4 MP", "+3 to hit")), (24, ("−4 MP", "+4 to hit")), (25, ("−5 MP", "+4 to hit")),
     (30, ("−5 MP", "+4 to hit"))],
)  # fmt: skip
def test_what_each_level_does_to_movement_and_fire(level: int, texts: tuple[str, ...]) -> None:
    assert heat.format_effects(battle_in_phase(), level) == texts


@pytest.mark.rule("CityTech", "Heat > Movement Effects")
def test_heat_slows_walking_and_running_but_not_jumping() -> None:
    cool, at = battle_in_phase("victor"), battle_in_phase("victor", heat=10)
    ways = ("walked", "ran", "jumped")
    assert [movement_points(cool, cool.units["victor"], way) for way in ways] == [4, 6, 4]
    assert [movement_points(at, at.units["victor"], way) for way in ways] == [2, 3, 4]


@pytest.mark.rule("CityTech", "Heat > Recording Heat Build-Up")
@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_the_outlook_tells_what_will_follow() -> None:
    at = apply_events(hot(4), HeatBuilt("orion", "running", 2))
    expected = HeatOutlook(4, 22, 0, 26, 30 / 36, 10 / 36, ("−5 MP", "+4 to hit"))
    assert heat.heat_outlook(at, at.mech("orion"), {"PPC": 10, "Other PPC": 10}) == expected
    cool = heat.heat_outlook(battle_in_phase(), battle_in_phase().mech("orion"))
    assert cool == HeatOutlook(0, 0, 22, 0)


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_the_outlook_of_what_cannot_be_avoided_is_certain() -> None:
    at = hot(4)
    assert heat.heat_outlook(at, at.mech("orion"), {"Fire": 50}).shutdown == 1
    fainted = change_warrior(at, "orion", unconscious_since=1)
    assert heat.heat_outlook(fainted, fainted.mech("orion"), {"Fire": 10}).shutdown == 1
    still = change_unit(at, "orion", is_shut_down=True)
    assert heat.heat_outlook(still, still.mech("orion"), {"Fire": 10}).shutdown == 0


def test_after_the_heat_phase_the_outlook_is_what_stands_on_the_scale() -> None:
    at = run_heat_phase(hot(4), Anything=5).battle
    assert heat.heat_outlook(at, at.mech("orion")) == HeatOutlook(9, 0, 0, 9, effects=("−1 MP", "+1 to hit"))


def test_rules_without_heat_have_no_heat_phase_and_no_outlook() -> None:
    at = quickstart(cicada="0505 0", hermes="0501 3")
    assert act_by_rule(at, heat.heat_phase).events == []
    assert heat.heat_outlook(at, at.mech("hermes")) == HeatOutlook(0, 0, 0, 0)


@pytest.mark.rule("CityTech", "Heat > Recording Heat Build-Up")
@given(
    st.sampled_from(("wolfhound", "orion", "victor", "uller", "daishi", "hunchback")),
    st.integers(0, SCALE),
    st.lists(st.integers(-5, 40), max_size=4),
    st.booleans(),
    st.integers(0, 10**6),
)
def test_the_heat_phase_ends_as_the_outlook_said(
    name: str, level: int, built_up: list[int], is_shut_down: bool, seed: int
) -> None:
    at = change_unit(battle_in_phase(name, "physical_attack"), name, heat=level, is_shut_down=is_shut_down)
    at = apply_events(
        at, *(HeatBuilt(name, f"Cause {number}", points) for number, points in enumerate(built_up))
    )
    expected = heat.heat_outlook(at, at.mech(name))
    at = act_by_rule(in_phase(at, "heat"), heat.heat_phase).battle
    mech = at.units[name]
    assert mech.heat == expected.after
    assert 0 <= mech.heat <= SCALE
    assert (expected.shutdown > 0) is (dues.SHUTDOWN in dict(due_points(at)))
    assert (expected.explosion > 0) is (dues.AMMUNITION in dict(due_points(at)))
    if dues.must_settle(at):
        settled_all = by_chance(at, lambda it: citytech().resolve(it, SettleAll()), seed)
        assert dues.must_settle(settled_all.battle) == ()


@pytest.mark.rule("CityTech", "Heat > Effects of Heat")
@pytest.mark.parametrize(
    ("level", "fields", "stays"),
    [
        (0, {}, 4),  # from 5 on it is slower
        (6, {}, 7),  # it is slower already, from 8 on it fires worse
        (12, {}, 12),
        (13, {}, 13),  # from 14 on it may shut down
        (20, {"rounds": {}}, 21),  # from 22 on it may shut down
        (20, {}, 18),  # from 19 on ammunition may explode
    ],
)
def test_attacks_may_build_up_the_heat_that_does_nothing_new(
    level: int, fields: dict[str, object], stays: int
) -> None:
    at = change_unit(battle_in_phase("orion", heat=level), "orion", **fields)
    mech = at.mech("orion")
    room = heat_levels(at, mech)[0].room
    assert room == stays - level + heat.heat_outlook(at, mech).taken_away
    assert heat.heat_outlook(at, mech, {"Fire": room}).after == stays


@pytest.mark.rule("CityTech", "Heat > MechWarrior Effects")
def test_what_stays_cool_does_not_hurt_a_mechwarrior_without_life_support() -> None:
    at = hit_slots(battle_in_phase("orion", heat=20, rounds={}), "orion", head=(0,))
    mech = at.mech("orion")
    assert heat.heat_outlook(at, mech, {"Fire": heat_levels(at, mech)[0].room}).after == 14


def test_where_nothing_stays_cool_no_heat_is_left_for_attacks() -> None:
    at = with_model(battle_in_phase("orion", heat=28), "orion", heat_sinks=None)
    assert heat_levels(at, at.mech("orion"))[0].room == 0


def test_rules_without_heat_leave_no_room_and_no_limit() -> None:
    at = quickstart(hermes="0707 0", cicada="0704 3")
    assert heat_levels(at, at.mech("hermes")) == ()


def test_a_plan_tells_the_mean_of_each_attack_as_the_odds_have_it() -> None:
    game = citytech()
    at = declaring(fight(mad_cat="red 0505 3", orion="blue 0509 0"))
    plan = game.attack_plan(at, "mad_cat", "orion")
    assert {view.mean > 0 for view in plan.attacks if can_hit(view)} == {True}
    for view in plan.attacks:
        odds = game.volley_odds(at, [Volley(plan, (view.id,))])
        assert view.mean == pytest.approx(odds.mean_damage, abs=0.05 + 3 * odds.error), view.id


def test_a_mad_cat_that_ran_begins_with_what_leaves_it_cool() -> None:
    at = declaring(fight(mad_cat="red 0505 3", orion="blue 0509 0"), mad_cat="ran 4")
    at = change_unit(at, "mad_cat", heat=16)
    plan = citytech().attack_plan(at, "mad_cat", "orion")
    hot = citytech().volley_odds(at, [Volley(plan, all_attacks(plan))]).heat
    cool = citytech().volley_odds(at, [Volley(plan, cool_attacks(plan))]).heat
    assert hot is not None
    assert cool is not None
    assert hot.shutdown > 0
    assert (cool.shutdown, cool.explosion) == (0, 0)
    assert cool.after <= 16
