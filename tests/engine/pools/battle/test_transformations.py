"""Mechs that take another form in a battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.pools.battle.actions import Attack, EndTurn, Prepare
from companion.engine.pools.battle.condition import allowance, medium_of
from companion.engine.pools.battle.engagement_events import FormTaken
from companion.engine.pools.battle.forms import is_concealed
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Hold
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.shots import hit_rules
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.tables.special import AIR, LAND
from companion.tabletop.hexes import parse_label
from tests.engine.pools.battle.builders import (
    after,
    change_unit,
    fight,
    plain_board,
    play,
    refusal_of,
    turn_of,
)
from tests.engine.pools.builders import SYSTEM, document, game, mech

WEAPONS: list[dict[str, Any]] = [
    {"id": "gun", "category": "projectile", "damage": 4, "held_by": ["right_arm"], "clips": [{"shots": 9}]},
    {"id": "claw", "category": "melee", "damage": 4, "in": "left_arm"},
]
BEAST = mech(
    model="Wolf", name="Wolf", forms=["humanoid", "beast"], hands=["right_arm", "left_arm"], weapons=WEAPONS
)
JETS = [{"kind": "thrusters", "ma": 8, "in": "core"}]
TANK = mech(model="Tank", name="Tank", forms=["humanoid", "tank"], propulsion=JETS)
FIGHTER = Prepare("one", "transform", 0, "fighter")


TURRET = mech(
    model="Turret",
    name="Turret",
    forms=["humanoid", "tank"],
    form_options={"concealment": 1},
    turret="core",
    weapons=[{"id": "gun", "category": "beam", "damage": 4, "in": "core"}],
    propulsion=JETS,
)
BIRD = mech(
    model="Bird",
    name="Bird",
    forms=["humanoid", "avian"],
    form_options={"variable_wings": 1},
    propulsion=JETS,
)


def by() -> PoolsGame:
    known = {"Wolf": BEAST, "Tank": TANK, "Turret": TURRET, "Bird": BIRD}
    return game().with_models({name: document(data) for name, data in known.items()})


def start(model: str = "Merlin") -> Battle:
    battle = fight(plain_board(), None, by(), one=f"red {model} 0808 0", foe="blue Bantam 0805 3")
    return turn_of(battle, "one")


def into(form: str, halves: int = 1) -> Prepare:
    return Prepare("one", "transform", halves, form)


@pytest.mark.rule(SYSTEM, "R193")
@pytest.mark.rule(SYSTEM, "R194")
def test_a_form_takes_a_half_action_and_an_efficient_one_none() -> None:
    played = play(start(), FIGHTER)
    one = played.battle.units["one"]
    assert (one.form, one.doings.halves) == ("fighter", 2)
    assert FormTaken("one", "fighter") in played.events
    assert by().describe(start(), FIGHTER, played.events).details[-1] == "Merlin is a fighter now"
    assert "Fighter" in [chip.label for chip in by().units(played.battle)[0].chips]
    wolf = after(start("Wolf"), into("beast"))
    assert (wolf.units["one"].form, wolf.units["one"].doings.halves) == ("beast", 1)
    assert "Wolf transforms in 1 Half Action" in refusal_of(start("Wolf"), into("beast", 0), by())
    assert "in 0 Half Actions" in refusal_of(start(), into("fighter"))


@pytest.mark.rule(SYSTEM, "R193")
def test_it_changes_back_in_another_turn() -> None:
    taken = after(start(), FIGHTER)
    assert "has done this in its turn already" in refusal_of(taken, into("humanoid", 0))
    later = turn_of(after(taken, EndTurn("one")), "one")
    assert after(later, into("humanoid", 0)).units["one"].form == ""


@pytest.mark.rule(SYSTEM, "R191")
def test_a_fighter_flies_and_does_not_walk() -> None:
    before, taken = start(), after(start(), FIGHTER)
    mechs = [battle.units["one"] for battle in (before, taken)]
    assert allowance(before, mechs[0], LAND)
    assert allowance(taken, mechs[1], LAND) == 0
    assert allowance(taken, mechs[1], AIR) > allowance(before, mechs[0], AIR)
    assert (medium_of(before, mechs[0]), medium_of(taken, mechs[1])) == (LAND, AIR)
    assert refusal_of(taken, Attack("one", "foe", ("beam_rifle",))) == ""
    assert "Hand (right arm) is put away in the fighter form" in refusal_of(
        taken, Attack("one", "foe", ("hand/right_arm",))
    )


@pytest.mark.rule(SYSTEM, "R187")
def test_a_beast_bites_harder_and_uses_nothing_outside() -> None:
    before, taken = start("Wolf"), after(start("Wolf"), into("beast"))
    hits = []
    for battle in (before, taken):
        (shot,) = shots_of(battle, Attack("one", "foe", ("claw",)), Situation(1))
        hits.append(shot.hit_rules(shot.weapon).damage)
    assert hits[1] == hits[0] + 2
    assert refusal_of(before, Attack("one", "foe", ("gun",))) == ""
    assert "Gun is put away in the beast form" in refusal_of(taken, Attack("one", "foe", ("gun",)), by())


@pytest.mark.rule(SYSTEM, "R190")
def test_a_tank_resists_more_and_stays_low() -> None:
    before, taken = start("Tank"), after(start("Tank"), into("tank"))
    weapon = taken.facts(taken.units["foe"]).armaments["carbine"].profile
    extra = [hit_rules(battle, battle.units["one"], weapon, 4).extra_dr for battle in (before, taken)]
    assert extra[1] == extra[0] + 2
    high = change_unit(before, "one", altitude=2)
    assert "Tank forms reach altitude 1: Tank is above that" in refusal_of(high, into("tank"), by())


def test_what_it_holds_with_is_not_put_away() -> None:
    hold = {"foe": Hold(3, "core", ("hand/right_arm",))}
    held = change_unit(start("Wolf"), "one", holds=hold)
    assert "Wolf holds a mech with Hand (right arm)" in refusal_of(held, into("beast"), by())


def test_only_other_forms_that_it_has_are_offered() -> None:
    def offered(battle: Battle) -> list[str]:
        return [each.label for each in by().commands(battle, "one") if each.id.startswith("transform/")]

    assert offered(start()) == ["Transform: Fighter"]
    assert offered(after(start(), FIGHTER)) == ["Transform: Humanoid"]
    assert offered(start("Bantam")) == []
    assert "has no other form 'tank': choose from fighter" in refusal_of(start(), into("tank", 0))


@pytest.mark.rule(SYSTEM, "R190")
def test_a_turret_turns_only_in_the_form_that_has_it() -> None:
    battle = change_unit(start("Turret"), "foe", hex=parse_label("0811"))
    behind = Attack("one", "foe", ("gun",))
    assert "does not bear" in refusal_of(battle, behind, by())
    tank = after(battle, into("tank"), by=by())
    assert not refusal_of(tank, behind, by())


@pytest.mark.rule(SYSTEM, "R194")
def test_variable_wings_make_wings_of_limbs_in_the_air() -> None:
    battle = start("Bird")
    walking = battle.units["one"]
    assert "foot/left_leg" in battle.facts(walking).armaments
    assert allowance(battle, walking, LAND)
    bird = after(battle, into("avian"), by=by())
    flying = bird.units["one"]
    form = bird.facts(flying).form("avian")
    assert form.flying_mv == form.total_mv + 1
    assert "foot/left_leg" not in bird.facts(flying).armaments
    assert not allowance(bird, flying, LAND)
    assert allowance(bird, flying, AIR)


@pytest.mark.rule(SYSTEM, "R194")
def test_limbs_stay_limbs_without_that_option() -> None:
    plain = game().with_models({"Bird": document({**BIRD, "form_options": {}})})
    form = plain.rules.facts("Bird", "avian")
    assert form.form("avian").flying_mv == form.form("avian").total_mv
    assert "foot/left_leg" in form.armaments
    assert form.form("avian").ma[LAND]


def shown(battle: Battle) -> tuple[str, list[str]]:
    view = next(view for view in by().units(battle) if view.id == "one")
    return view.silhouette, [chip.label for chip in view.chips if chip.id == "concealed"]


@pytest.mark.rule(SYSTEM, "R194")
def test_a_concealed_form_looks_like_something_else_until_it_is_analyzed() -> None:
    battle = start("Turret")
    assert shown(battle) == ("light", [])
    tank = after(battle, into("tank"), by=by())
    assert shown(tank) == ("vehicle", ["Concealed"])
    known = change_unit(tank, "foe", analyzed={"one": ("weapons",)})
    assert shown(known) == ("vehicle", ["Seen through by Bantam"])


@pytest.mark.rule(SYSTEM, "R194")
def test_what_stands_outside_gives_a_form_away() -> None:
    outside = [{"id": "gun", "category": "beam", "damage": 4, "outside": True}]
    data = document({**TURRET, "weapons": outside})
    rules = game().with_models({"Turret": data})
    battle = fight(plain_board(), None, rules, one="red Turret 0808 0", foe="blue Bantam 0805 3")
    tank = change_unit(battle, "one", form="tank")
    assert not is_concealed(tank, tank.units["one"])
    assert is_concealed(tank, replace(tank.units["one"], thrown={"gun": None}))
