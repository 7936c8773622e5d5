"""Limbs that a form divides, and that are joined again."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.play import Play
from companion.engine.pools.attack.damage import LocationState
from companion.engine.pools.battle.actions import Attack, Prepare
from companion.engine.pools.battle.condition import allowance, is_lost
from companion.engine.pools.battle.limbs import in_form
from companion.engine.pools.battle.state import Battle, Doings, Hold, Mech, StickingCharge, Tangle
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.returning import unit_ends
from companion.engine.pools.tables.special import LAND
from companion.engine.pools.turn.joining import migrate_battle
from companion.engine.skeleton.fast_replace import replace
from tests.engine.pools.battle.builders import (
    Chance,
    actions,
    after,
    change_unit,
    fight,
    plain_board,
    refusal_of,
    set_up,
    turn_of,
)
from tests.engine.pools.battle.many_fights import check_laws
from tests.engine.pools.builders import FRAME, SYSTEM, document, game, mech, module

pytestmark = pytest.mark.rule(SYSTEM, "R194")
ARMOR = {"right_arm": 5, "left_leg": 4}
HYDRA = mech(
    model="Hydra",
    name="Hydra",
    forms=["humanoid", "beast", "tank"],
    form_options={"divisible_limbs": 1, "efficient_transformation": 1},
    divides={"beast": {"right_arm": 2, "left_leg": 2}, "tank": {"left_leg": 2}},
    modules=[module(name, armor={"dr": ARMOR.get(name, 3)}) for name in FRAME],
    hands=["right_arm", "left_arm"],
    turret="core",
    weapons=[
        {"id": "gun", "category": "beam", "damage": 4, "in": "right_arm"},
        {"id": "tail_gun", "category": "projectile", "damage": 3, "in": "core", "clips": [{"shots": 9}]},
    ],
    propulsion=[{"kind": "thrusters", "ma": 8, "in": "core"}],
)
FIRST, SECOND = "right_arm/1", "right_arm/2"
MARKED = ["right_arm", "left_leg", "core"]


@cache
def by() -> PoolsGame:
    return game().with_models({"Hydra": document(HYDRA)})


def start() -> Battle:
    battle = fight(plain_board(), None, by(), one="red Hydra 0808 0", foe="blue Bantam 0805 3")
    return turn_of(battle, "one")


def into(form: str) -> Prepare:
    return Prepare("one", "transform", 0, form)


def as_beast(battle: Battle) -> Battle:
    return after(battle, into("beast"), by=by())


def back(battle: Battle) -> Battle:
    return after(change_unit(battle, "one", doings=Doings()), into("humanoid"), by=by())


def one(battle: Battle) -> Mech:
    return battle.units["one"]


def struck(battle: Battle, **states: LocationState) -> Battle:
    names = {name.replace("__", "/"): state for name, state in states.items()}
    return change_unit(battle, "one", locations={**one(battle).locations, **names})


def test_a_divided_limb_is_several_locations_with_an_even_share() -> None:
    whole, beast = one(start()), one(as_beast(start()))
    assert (whole.locations["right_arm"].sp, whole.locations["right_arm"].dr) == (6, 5)
    assert "right_arm" not in beast.locations
    assert [(it.sp, it.dr) for name, it in beast.locations.items() if name in (FIRST, SECOND)] == [
        (3, 2),
        (3, 2),
    ]
    assert beast.locations["left_arm"] == whole.locations["left_arm"]
    assert [*beast.locations][2:4] == [FIRST, SECOND]


def test_the_parts_share_the_limb_on_the_hit_table_and_are_called_after_it() -> None:
    battle = as_beast(start())
    before, now = battle.rules.facts("Hydra"), battle.facts(one(battle))
    assert abs(now.chance(FIRST) + now.chance(SECOND) - before.chance("right_arm")) <= 1
    assert now.chance("left_arm") == before.chance("left_arm")
    assert (now.labels[FIRST], now.labels[SECOND]) == ("Right arm 1 of 2", "Right arm 2 of 2")
    tracks = {track.id for track in by().sheet(battle, "one").tracks}
    assert {f"structure/{FIRST}", f"armor/{SECOND}"} <= tracks
    assert "structure/right_arm" not in tracks


def test_what_the_limb_carries_is_on_the_first_part_and_each_strikes_by_its_share() -> None:
    battle = as_beast(start())
    arms = battle.facts(one(battle)).armaments
    assert arms["gun"].mounts == (FIRST,)
    whole = battle.rules.facts("Hydra").armaments
    assert (whole["hand/left_arm"].damage, whole["hand/right_arm"].damage) == (3, 3)
    beast = arms["hand/left_arm"].damage - whole["hand/left_arm"].damage
    assert [arms[f"hand/{name}"].damage - beast for name in (FIRST, SECOND)] == [1, 1]
    assert arms["foot/left_leg/2"].damage - beast == 1
    assert arms["hand/right_arm/2"].label == "Hand (right arm 2 of 2)"
    gone = struck(battle, right_arm__1=LocationState(0, 0, 0))
    assert "Right arm 1 of 2" in refusal_of(gone, Attack("one", "foe", ("gun",)), by())
    assert allowance(battle, one(battle), LAND)


def test_weight_and_price_stay_what_they_are() -> None:
    facts = by().rules.facts
    plain, beast = facts("Hydra").design, facts("Hydra", "beast").design
    assert (plain.tons, plain.cp, plain.load) == (beast.tons, beast.cp, beast.load)
    undivided = game().with_models({"Hydra": document({**HYDRA, "divides": {}})})
    assert undivided.rules.design("Hydra").cp == plain.cp


def test_a_lost_part_stays_lost_through_the_joined_limb() -> None:
    hit = struck(as_beast(start()), right_arm__1=LocationState(0, 0, 0), right_arm__2=LocationState(1, 0, 2))
    joined = back(hit)
    assert one(joined).locations["right_arm"] == LocationState(2, 0, 2)
    again = one(as_beast(change_unit(joined, "one", doings=Doings())))
    assert is_lost(again, FIRST)
    assert again.locations[SECOND].sp == 2
    assert again.limb_rests["right_arm"].lost == (FIRST,)


def test_a_limb_with_all_parts_lost_is_lost() -> None:
    gone = LocationState(0, 0, 0)
    joined = back(struck(as_beast(start()), right_arm__1=gone, right_arm__2=gone))
    assert is_lost(one(joined), "right_arm")


def test_a_limb_of_one_point_is_not_lost_by_being_divided() -> None:
    hurt = struck(start(), right_arm=LocationState(0, 0, 1))
    assert one(back(as_beast(hurt))).locations["right_arm"] == LocationState(0, 0, 1)


STATES = st.builds(LocationState, st.integers(0, 3), st.integers(0, 2), st.integers(0, 6))


@given(st.fixed_dictionaries(dict.fromkeys(MARKED, STATES)), st.lists(st.sampled_from(["", "beast", "tank"])))
def test_nothing_is_lost_or_won_by_transforming_to_and_fro(
    states: dict[str, LocationState], forms: list[str]
) -> None:
    begun = one(struck(START, **states))
    mech_now = begun
    for form in forms:
        mech_now = in_form(START.rules, mech_now, form)
    assert in_form(START.rules, mech_now, "") == begun


START = start()


@given(STATES, STATES, st.integers(1, 4))
def test_points_are_the_same_in_all_after_damage_to_parts(
    first: LocationState, second: LocationState, times: int
) -> None:
    fresh = in_form(START.rules, one(START), "beast")
    parts = {FIRST: replace(first, sp=min(first.sp, 3)), SECOND: replace(second, sp=min(second.sp, 3))}
    now = replace(fresh, locations={**fresh.locations, **parts})
    lost = {name for name in parts if is_lost(now, name)}
    sums = []
    for _ in range(times):
        now = in_form(START.rules, now, "")
        sums.append(now.locations["right_arm"].sp)
        now = in_form(START.rules, now, "beast")
    assert set(sums) == {sum(it.sp for it in parts.values())}
    if len(lost) < 2:
        assert all(is_lost(now, name) for name in lost)


def test_what_ails_holds_and_sticks_to_a_limb_goes_with_it() -> None:
    charge = StickingCharge("foe", "gun", "right_arm")
    battle = change_unit(
        start(),
        "one",
        faults={"leakage/right_arm": 2, "communications": 1},
        tangles={"right_arm": Tangle(3, "right_arm", ("net",), 9)},
        charges=(charge,),
    )
    battle = change_unit(battle, "foe", holds={"one": Hold(2, "right_arm", ("hand/right_arm",))})
    beast = as_beast(battle)
    assert one(beast).faults == {f"leakage/{FIRST}": 2, "communications": 1}
    assert one(beast).tangles[FIRST].location == FIRST
    assert one(beast).charges[0].location == FIRST
    assert beast.units["foe"].holds["one"].location == FIRST
    home = back(beast)
    assert (one(home).faults, one(home).charges) == (one(battle).faults, (charge,))
    assert home.units["foe"].holds == battle.units["foe"].holds


def test_a_limb_divided_in_both_forms_is_so_in_each() -> None:
    beast = as_beast(start())
    tank = after(change_unit(beast, "one", doings=Doings()), into("tank"), by=by())
    assert {"right_arm", "left_leg/1", "left_leg/2"} <= set(one(tank).locations)
    assert FIRST not in one(tank).locations


def test_a_battle_that_ends_in_the_form_tells_of_the_limb() -> None:
    battle = start()
    hit = struck(as_beast(battle), right_arm__1=LocationState(1, 0, 1))
    end = next(end for end in unit_ends(battle, hit) if end.id == "one")
    assert (end.damage.armor, end.damage.structure) == ({"right_arm": 1}, {"right_arm": 2})


def test_changed_rules_keep_the_form_and_its_parts() -> None:
    hit = struck(as_beast(start()), right_arm__1=LocationState(1, 0, 1))
    assert set(one(migrate_battle(hit.rules, hit)).locations) == set(one(hit).locations)
    assert sum(it.sp for it in one(migrate_battle(hit.rules, hit)).locations.values()) == sum(
        it.sp for it in one(hit).locations.values()
    )


@pytest.mark.parametrize("seed", range(2))
def test_a_fight_with_divided_limbs_stays_sound(seed: int) -> None:
    rules, chance = by(), random.Random(seed)
    answers = Chance(seed)
    battle = set_up(plain_board(), None, rules, one="red Hydra 0505 0", foe="blue Hydra 0504 3")
    forms: set[str] = set()
    for _ in range(24):
        found: list[Any] = [it for it in actions(battle, chance, rules) if rules.why_not(battle, it) is None]
        if battle.ending is not None or not found:
            break
        turns = [it for it in found if isinstance(it, Prepare) and it.action == "transform"]
        action = chance.choice(turns if turns and chance.random() < 0.6 else found)
        played: Play[Battle] = Play(battle, answers, rules.apply)
        rules.resolve(played, action)
        check_laws(battle, action, played)
        battle = played.battle
        forms |= {mech.form for mech in battle.units.values()}
        assert rules.battle_from(json.loads(json.dumps(rules.battle_data(battle)))) == battle
        assert all(rules.sheet(battle, unit).tracks for unit in battle.units)
    assert "beast" in forms
