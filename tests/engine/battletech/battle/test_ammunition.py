from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire
from companion.engine.battletech.battle.ammunition import bins_of, loads_left, rounds_left
from companion.engine.battletech.battle.events import RoundSpent, ShotFired
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.units.unit_model import Mount
from companion.errors import InputError
from tests.builders import citytech, events_of, refusal_text, resolve_action
from tests.citytech import SIDES, change_unit, declaring, fight, unit
from tests.engine.battletech.gunnery import HIT, MISS, declare_fire, fire_volley, with_equipment

ONE, TWO = "ammo_lrm20_lt_1", "ammo_lrm20_lt_2"


def facing_each_other(**fields: object) -> Battle:
    at = declaring(fight(orion="red 0508 0", victor="blue 0501 3"))
    return change_unit(at, "orion", **fields) if fields else at


def rounds(at: Battle, **left: int) -> Battle:
    return change_unit(at, "orion", rounds={**at.units["orion"].rounds, **left})


def mount(at: Battle, name: str, weapon: str) -> Mount:
    found = at.model(at.units[name]).mount(weapon)
    assert found is not None
    return found


@pytest.mark.rule("CityTech", "Combat > Ammunition Expenditures")
def test_a_shot_takes_a_round_from_the_first_bin_that_has_any() -> None:
    at, action = facing_each_other(), DeclareFire("orion", "victor", ("lrm20_la",))
    assert events_of(fire_volley(at, action, MISS), RoundSpent) == [RoundSpent("orion", ONE)]
    empty = fire_volley(rounds(at, **{ONE: 0}), action, MISS)
    assert events_of(empty, RoundSpent) == [RoundSpent("orion", TWO)]
    assert empty.battle.units["orion"].rounds[TWO] == 5


@pytest.mark.rule("CityTech", "Combat > Ammunition Expenditures")
def test_the_player_may_choose_the_bin() -> None:
    at, how = facing_each_other(), {"lrm20_la": {"bin": TWO}}
    chosen = fire_volley(at, DeclareFire("orion", "victor", ("lrm20_la",), how=how), MISS)
    assert events_of(chosen, RoundSpent) == [RoundSpent("orion", TWO)]
    view = next(v for v in citytech().attack_plan(at, "orion", "victor").attacks if v.id == "lrm20_la")
    (choice,) = view.choices
    assert [(option.id, option.label) for option in choice.options] == [
        (ONE, "Left torso 1, 6 left"),
        (TWO, "Left torso 2, 6 left"),
    ]
    assert (choice.id, choice.value, view.rounds) == ("bin", ONE, 12)


@pytest.mark.rule("CityTech", "Combat > Ammunition Expenditures")
def test_no_bin_with_rounds_leaves_nothing_to_fire() -> None:
    action = DeclareFire("orion", "victor", ("lrm20_la",))
    assert "LRM 20 has no rounds left" in refusal_text(
        rounds(facing_each_other(), **{ONE: 0, TWO: 0}), action
    )
    struck = facing_each_other(hit_slots={"left_torso": (4, 5)})
    assert "LRM 20 has no rounds left" in refusal_text(struck, action)
    assert list(bins_of(struck, struck.units["orion"], "is.lrm20")) == []


@pytest.mark.rule("CityTech", "Combat > Ammunition Expenditures")
def test_launchers_that_share_bins_need_rounds_for_all() -> None:
    at = declaring(fight(mad_cat="red 0508 0", orion="blue 0501 3"))
    both = DeclareFire("mad_cat", "orion", ("lrm20_lt", "lrm20_rt"))
    at = change_unit(
        at, "mad_cat", rounds={**at.units["mad_cat"].rounds, "ammo_lrm20_lt": 1, "ammo_lrm20_rt": 0}
    )
    assert "1 round is left for all weapons of the kind LRM 20" in refusal_text(at, both)
    views = {view.id: view for view in citytech().attack_plan(at, "mad_cat", "orion").attacks}
    assert views["lrm20_lt"].excludes == {"lrm20_rt"}
    assert views["machine_gun_ct"].excludes == set()
    at = change_unit(
        at, "mad_cat", rounds={**at.units["mad_cat"].rounds, "ammo_lrm20_lt": 1, "ammo_lrm20_rt": 1}
    )
    spent = events_of(fire_volley(at, both, MISS, MISS), RoundSpent)
    assert spent == [RoundSpent("mad_cat", "ammo_lrm20_lt"), RoundSpent("mad_cat", "ammo_lrm20_rt")]


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
def test_a_bin_that_bursts_in_this_phase_still_feeds_what_was_declared() -> None:
    at = declare_fire(facing_each_other(), DeclareFire("orion", "victor", ("lrm20_la", "srm4_lt")))
    at = change_unit(rounds(at, **{ONE: 0, TWO: 0}), "orion", hit_slots={"left_torso": (4, 5, 6, 7)})
    shots = events_of(resolve_action(at, ResolveFire("orion"), MISS, MISS), ShotFired)
    assert [shot.weapon for shot in shots] == ["lrm20_la", "srm4_lt"]


@pytest.mark.rule("CityTech", "Equipment > Single-Shot Missile Launchers")
def test_a_single_shot_launcher_fires_once_in_a_battle() -> None:
    launcher = {"id": "srm2_os", "weapon": "is.srm2", "location": "right_arm", "rounds": 1}
    at = with_equipment(
        declaring(fight(orion="red 0503 0", victor="blue 0501 3")), "orion", weapons=[launcher]
    )
    shot = fire_volley(at, DeclareFire("orion", "victor", ("srm2_os",)), MISS)
    assert events_of(shot, RoundSpent) == [RoundSpent("orion", "srm2_os")]
    again = change_unit(at, "orion", rounds=shot.battle.units["orion"].rounds)
    assert "SRM 2 has no rounds left" in refusal_text(again, DeclareFire("orion", "victor", ("srm2_os",)))


@pytest.mark.rule("CityTech", "Equipment > LB-X Autocannon")
@pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
def test_bins_are_loaded_before_the_battle() -> None:
    bins = {"ammo_lb10x_ac_rt_2": "cluster", TWO: "thunder"}
    at = citytech().new_battle(None, SIDES, [unit("orion", "red", loads=bins), unit("victor", "blue")])
    mech = at.units["orion"]
    assert loads_left(at, mech, mount(at, "orion", "lb10x_ac_rt")) == ("standard", "cluster")
    assert rounds_left(at, mech, mount(at, "orion", "lrm20_la"), "thunder") == 6
    assert rounds_left(at, mech, mount(at, "orion", "lrm20_la")) == 12


@pytest.mark.parametrize(
    ("loads", "text"),
    [
        ({"ammo_nothing": "cluster"}, "Orion has no ammunition 'ammo_nothing'"),
        ({"ammo_srm4_lt_1": "thunder"}, "cannot hold 'thunder': choose standard"),
        ({ONE: "cluster"}, "cannot hold 'cluster': choose standard, thunder"),
    ],
)
def test_a_load_that_does_not_fit_is_named(loads: dict[str, str], text: str) -> None:
    with pytest.raises(InputError, match=text) as problem:
        citytech().new_battle(None, SIDES, [unit("orion", "red", loads=loads), unit("victor", "blue")])
    assert problem.value.at == ("units", 0, "loads", next(iter(loads)))


@pytest.mark.rule("CityTech", "Combat > Ammunition Expenditures")
@given(first=st.integers(0, 6), second=st.integers(0, 6), choose=st.sampled_from(("", ONE, TWO)))
def test_rounds_run_down_one_by_one_and_never_below_none(first: int, second: int, choose: str) -> None:
    at = rounds(facing_each_other(), **{ONE: first, TWO: second})
    action = DeclareFire("orion", "victor", ("lrm20_la",), how={"lrm20_la": {"bin": choose}})
    for _ in range(2):
        before = at.units["orion"].rounds
        if citytech().why_not(at, action) is not None:
            assert before[ONE] + before[TWO] == 0
            return
        shot = fire_volley(at, action, MISS).battle
        left = shot.units["orion"].rounds
        assert left[ONE] + left[TWO] == before[ONE] + before[TWO] - 1
        assert min(left[ONE], left[TWO]) >= 0
        at = change_unit(at, "orion", rounds=left)


def test_a_hit_is_spent_like_a_miss() -> None:
    played = fire_volley(facing_each_other(), DeclareFire("orion", "victor", ("lb10x_ac_rt",)), HIT, (7,))
    assert events_of(played, RoundSpent) == [RoundSpent("orion", "ammo_lb10x_ac_rt_1")]
