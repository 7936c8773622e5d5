"""Keys of BattleTech rules whose values decide too seldom for battles played by chance to show it.

`PROVEN` of `tests.rulesets.changes` names the test of this module for them.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import DeclareFire, Settle, UseMasc
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import (
    AmmunitionExploded,
    LocationHit,
    PilotingRolled,
    WeaponJammed,
)
from companion.engine.battletech.battle.heat_sinks import dissipation
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import falling, piloting
from companion.engine.battletech.heat import build_up
from companion.engine.battletech.movement import displacement
from companion.engine.battletech.units.unit_model import Item
from companion.engine.play import Play
from tests.builders import board, citytech, events_of, resolve_action
from tests.citytech import act_by_rule, change_warrior, declaring, fight, in_phase
from tests.engine.battletech.damaged_mechs import battle_in_phase, with_model, without
from tests.engine.battletech.gunnery import at_victor, facing_victor, fire_volley, row
from tests.engine.battletech.move_helpers import lying, march, move, move_of, ready
from tests.rulesets.house_rules.test_triggers import end_turn
from tests.rulesets.rare_keys.cases import KeyCases, Lay, asks

CASES = KeyCases("citytech")
SAFE, LEG, CENTER_TORSO = (6, 6), (4, 5), (3, 4)


# --- heat ---


@CASES.shows("heat.points.burning_hex_stood_in", "heat: {points: {burning_hex_stood_in: 7}}", 5, 7)
def heat_of_standing_in_fire(lay: Lay) -> object:
    at = lay(in_phase(ready(h0505="0 fire"), "weapon_attack", "declare"))
    return build_up.heat_outlook(at, at.mech("wolfhound")).built_up


@CASES.shows("heat.points.stand_up_attempt", "heat: {points: {stand_up_attempt: 4}}", 1, 4)
def heat_of_standing_up(lay: Lay) -> object:
    played = march(lay(lying(ready())), "U", SAFE)
    return played.battle.units["wolfhound"].doings.heat_sources["standing_up"]


def heat_shed_in_water(lay: Lay, name: str, depth: int) -> object:
    at = lay(battle_in_phase(name, ground=board((15, 17), **{f"water_{depth}": "0505"})))
    return dissipation(at, at.mech(name))


@CASES.shows("heat.sinks.under_water_single", "heat: {sinks: {under_water_single: 2}}", 17, 19)
def heat_shed_by_a_victor_waist_deep(lay: Lay) -> object:
    return heat_shed_in_water(lay, "victor", 1)


@CASES.shows("heat.sinks.under_water_double", "heat: {sinks: {under_water_double: 1}}", 24, 22)
def heat_shed_by_an_uller_waist_deep(lay: Lay) -> object:
    return heat_shed_in_water(lay, "uller", 1)


@CASES.shows("heat.sinks.under_water_most", "heat: {sinks: {under_water_most: 9}}", 21, 24)
def heat_shed_by_a_victor_under_water(lay: Lay) -> object:
    return heat_shed_in_water(lay, "victor", 2)


# --- movement ---


@CASES.shows("movement.stand_up", "movement: {stand_up: 3}", 2, 3)
def points_of_standing_up(lay: Lay) -> object:
    return move_of(march(lay(lying(ready())), "U", SAFE)).spent


@CASES.shows("movement.modes.*.needs", "movement: {modes: {ran: {needs: [upright]}}}", True, False)
def running_from_the_ground(lay: Lay) -> object:
    ways = citytech().movements(lay(lying(ready())), "wolfhound")
    return next(way for way in ways if way.id == "ran").refusal is None


@CASES.shows("movement.bridges.heaviest.*", "movement: {bridges: {heaviest: {medium: 30}}}", True, False)
def a_wolfhound_on_a_medium_bridge(lay: Lay) -> object:
    at = lay(ready(h0505="0 road", h0504="0 water_1 bridge_medium", h0503="0 road"))
    return citytech().why_not(at, move("FF")) is None


def points_to_jump_out_of_water(lay: Lay) -> object:
    """Return those of a Victor, waist-deep, with a jet in a leg and one in each part of the torso."""
    jets = (("left_leg", 4), ("left_torso", 8), ("center_torso", 10), ("right_torso", 8))
    at = with_model(lay(ready("victor", h0505="0 water_1")), "victor")
    model = at.model(at.units["victor"])
    model.__dict__["places"] = {**model.places, "jump_jet": jets}
    return next(way.points for way in citytech().movements(at, "victor") if way.id == "jumped")


CASES.shows("movement.jumping.deepest", "movement: {jumping: {deepest: 0}}", 3, 0)(
    points_to_jump_out_of_water
)
CASES.shows("movement.jumping.deepest_for_legs", "movement: {jumping: {deepest_for_legs: 1}}", 3, 4)(
    points_to_jump_out_of_water
)


@CASES.shows("movement.modes.*.skids", "movement: {modes: {ran: {skids: false}}}", True, False)
def a_roll_for_running_on_after_a_turn(lay: Lay) -> object:
    paved = {f"h{column:02}{line:02}": "0 paved" for column in (5, 6) for line in range(1, 12)}
    at = lay(ready("wolfhound", "0510 0", **paved))
    return asks(lambda: march(at, "FFRF", movement="ran"))


@CASES.shows("masc.needed.*", "masc: {needed: {1: 6}}", False, True)
def a_roll_for_legs_frozen_on_a_five(lay: Lay) -> object:
    at = lay(ready())
    item = Item(id="masc", item="is.masc", location="left_torso")
    at = with_model(at, "wolfhound", equipment=(*at.model(at.mech("wolfhound")).equipment, item))
    return asks(lambda: resolve_action(at, UseMasc("wolfhound"), (2, 3)))


# --- falls ---


@CASES.shows(
    "piloting.events.*.once_a_phase", "piloting: {events: {took_20_or_more: {once_a_phase: false}}}", 1, 2
)
def rolls_owed_for_20_points_taken_twice(lay: Lay) -> object:
    def owe(playing: Any) -> None:
        for _ in range(2):
            piloting.owe(playing, "orion", "took_20_or_more")

    return len(act_by_rule(lay(battle_in_phase()), owe).battle.dues)


@CASES.shows(
    "piloting.events.*.rounds_last", "piloting: {events: {death_from_above: {rounds_last: false}}}", 11, 12
)
def damage_of_a_missed_death_from_above(lay: Lay) -> object:
    at = lay(battle_in_phase("wolfhound"))
    owing = act_by_rule(
        at, lambda it: piloting.owe_fall(it, "wolfhound", "death_from_above", levels=2)
    ).battle
    (due,) = owing.dues
    fallen = resolve_action(owing, Settle(due.id), LEG, (5, 4), CENTER_TORSO, SAFE)
    return sum(hit.damage for hit in events_of(fallen, LocationHit))


@CASES.shows("piloting.falling.from_above", "piloting: {falling: {from_above: 1}}", 0, 1)
def falls_owed_for_being_forced_down_a_level(lay: Lay) -> object:
    at = lay(ready("orion", h0504="-1"))
    return len(act_by_rule(at, lambda it: displacement.displace(it, "orion", 0)).battle.dues)


@CASES.shows("piloting.falling.pilot_per_level", "piloting: {falling: {pilot_per_level: 3}}", 6, 8)
def number_that_saves_the_mechwarrior(lay: Lay) -> object:
    played = act_by_rule(
        lay(battle_in_phase("wolfhound")), lambda it: falling.fall(it, "wolfhound", levels=1),
                    (1,), LEG, CENTER_TORSO, SAFE)  # fmt: skip
    return events_of(played, PilotingRolled)[0].number


# --- shots ---


def at_range_4(lay: Lay, **terrain: str) -> Battle:
    """Return an Orion that may fire at a Victor over this ground."""
    at: Battle = lay(declaring(fight(board((15, 17), **terrain), orion="red 0505 0", victor="blue 0501 3")))
    return at


def is_in_sight(lay: Lay) -> object:
    """Whether the Orion may fire through a hex of heavy woods."""
    at = at_range_4(lay, heavy_woods="0503")
    return row(at, "orion", "medium_laser_la").refusal is None


CASES.shows("line_of_sight.blocked_at", "line_of_sight: {blocked_at: 2}", True, False)(is_in_sight)
CASES.shows("line_of_sight.weights.*", "line_of_sight: {weights: {heavy_woods: 3}}", True, False)(is_in_sight)


@CASES.shows("to_hit.order", "to_hit: {order: [range]}", "Gunnery", "Medium range (4)")
def first_line_of_the_breakdown(lay: Lay) -> object:
    return row(at_range_4(lay), "orion", "medium_laser_la").calculation.modifiers[0].label


@CASES.shows("to_hit.automatic_miss_above", "to_hit: {automatic_miss_above: 5}", True, False)
def a_shot_on_six_may_hit(lay: Lay) -> object:
    return row(at_range_4(lay), "orion", "medium_laser_la").mean > 0


@CASES.shows("weapon_attacks.may_waste_shots", "weapon_attacks: {may_waste_shots: false}", True, False)
def rounds_fired_beyond_long_range(lay: Lay) -> object:
    at = lay(declaring(fight(orion="red 0515 0", victor="blue 0501 3")))
    return citytech().why_not(at, DeclareFire("orion", "victor", ("srm4_lt",))) is None


# --- rates of fire, locations, MechWarriors, triggers ---


def fired_twice(lay: Lay, rolled: int, *more: Answer) -> Play[Battle]:
    """Return an Ultra autocannon of a Daishi fired at double rate."""
    gun = "ultra_ac5_la"
    return fire_volley(
        lay(facing_victor("daishi")), at_victor("daishi", gun, **{gun: {"rate": "double"}}), (rolled,), *more
    )


@CASES.shows("weapon_attacks.rates.*.jams_on", "weapon_attacks: {rates: {double: {jams_on: 3}}}", False, True)
def an_ultra_jams_on_a_three(lay: Lay) -> object:
    return bool(events_of(fired_twice(lay, 3, (2,), (7,)), WeaponJammed))


@CASES.shows(
    "weapon_attacks.rates.*.explodes_on", "weapon_attacks: {rates: {double: {explodes_on: 2}}}", False, True
)
def an_ultra_explodes_on_a_two(lay: Lay) -> object:
    return bool(events_of(fired_twice(lay, 2), AmmunitionExploded))


@CASES.shows(
    "locations.names.*.destroys_unit", "locations: {names: {left_arm: {destroys_unit: true}}}", False, True
)
def an_orion_without_an_arm_is_lost(lay: Lay) -> object:
    at = lay(without(battle_in_phase(), "orion", "left_arm"))
    return is_destroyed(at, at.mech("orion"))


POOL = "warriors: {{pools: {{luck: {{label: Luck, start: 1, spend_on: [{}], source: Ours}}}}}}"


@CASES.shows("warriors.pools.*.spend_on", POOL.format("piloting"), False, True, base=POOL.format("critical"))
def a_point_spent_on_a_piloting_roll(lay: Lay) -> object:
    at = change_warrior(lay(battle_in_phase()), "orion", pools={"luck": 1})
    return asks(lambda: act_by_rule(at, lambda it: piloting.check_piloting(it, "orion", "kicked"), (1, 1)))


SHAKEN = (
    "victory: {{triggers: {{shaken: {{label: Shaken, at: {{pilot_hits: 1}}, once: {},"
    " does: [{{owe: kicked}}], source: Ours}}}}}}"
)


@CASES.shows("victory.triggers.*.once", SHAKEN.format("false"), 1, 2, base=SHAKEN.format("true"))
def rolls_owed_after_two_turns(lay: Lay) -> object:
    at = lay(change_warrior(battle_in_phase("orion", "heat"), "orion", hits=1))
    return len(end_turn(end_turn(at).battle).battle.dues)


@pytest.mark.parametrize("key", CASES.by_key)
def test_a_changed_value_shows(key: str) -> None:
    CASES.check(key)
