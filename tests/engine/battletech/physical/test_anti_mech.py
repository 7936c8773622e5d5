"""Soldiers who climb 'Mechs: leg attacks, swarms, coming off, and what they do up there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import (
    DeclareBlow,
    DeclareFire,
    Jump,
    Move,
    ResolveBlow,
    ResolveFire,
)
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import (
    BlowStruck,
    CriticalRolled,
    LocationHit,
    PodDetonated,
    StepBegan,
    SwarmBegan,
    SwarmEnded,
    UnitPlaced,
)
from companion.engine.battletech.battle.sequence import PHYSICAL_ATTACK, pending_units
from companion.engine.battletech.battle.soldiers import swarm_on, swarmed_by
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Swarm
from companion.engine.battletech.damage import falling
from companion.engine.battletech.kinds.battle_armor.point import Point, as_point
from companion.engine.play import Play
from companion.engine.views.attacks import Volley
from companion.engine.views.turn import PrepareAttack
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, events_of, perform, refusal_text, resolve_action
from tests.citytech import act_by_rule, apply_events, change_unit, declaring, fight, in_phase, on_paper
from tests.engine.battletech.gunnery import with_equipment
from tests.engine.battletech.volleys import volley

LEGS = pytest.mark.rule("CityTech", "Special Case Rules > Leg Attacks")
LEG_TABLE = pytest.mark.rule("CityTech", "Special Case Rules > Leg Attacks Table")
SWARMS = pytest.mark.rule("CityTech", "Special Case Rules > Swarm Attacks")
SWARM_TABLE = pytest.mark.rule("CityTech", "Special Case Rules > Swarm Attacks Table")
FIGHTING = pytest.mark.rule("CityTech", "Special Case Rules > Fighting Off Swarm Attacks")
DAMAGE = pytest.mark.rule("CityTech", "Special Case Rules > Swarm Attack Damage")
PLACES = pytest.mark.rule("CityTech", "Special Case Rules > Swarm Hit Location Table")
ANTI = pytest.mark.rule("CityTech", "Special Case Rules > Anti-BattleMech Infantry")


def beside(mech: str = "orion") -> Battle:
    """Return a Point in the hex of a 'Mech."""
    at = fight(**{"elementals": "red 0506", mech: "blue 0505 0"})
    return apply_events(at, UnitPlaced("elementals", parse_label("0505"), 0))


def point_in(at: Battle) -> Point:
    return as_point(at.units["elementals"])


def with_suits(at: Battle, left: int) -> Battle:
    armor = {name: 11 if number < left else 0 for number, name in enumerate(point_in(at).armor)}
    return at.with_unit(replace(point_in(at), armor=armor))


def on_back(at: Battle, since: int = 0, mech: str = "orion") -> Battle:
    """Return a Point that clings to the 'Mech in its hex since a turn."""
    return at.with_unit(replace(point_in(at), swarms=Swarm(mech, since)))


def attack(at: Battle, name: str, *dice: Answer, mech: str = "orion") -> Play[Battle]:
    """Return an attack that is declared and rolled."""
    declared = perform(at, DeclareBlow("elementals", name, mech))
    rolling = apply_events(declared, StepBegan("weapon_attack", "resolve"))
    return resolve_action(rolling, ResolveBlow("elementals"), *dice)


def number_of(at: Battle, name: str) -> int:
    (struck,) = events_of(attack(at, name, (2,)), BlowStruck)
    number: int = struck.number
    return number


# --- leg attacks ---


@LEG_TABLE
@pytest.mark.parametrize(("suits", "number"), [(5, 4), (4, 4), (3, 7), (2, 10), (1, 12)])
def test_a_leg_attack_is_easier_for_more_troopers(suits: int, number: int) -> None:
    assert number_of(with_suits(declaring(beside()), suits), "leg_attack") == number


@LEGS
def test_a_leg_attack_is_modified_by_how_the_target_moved_and_lies() -> None:
    assert number_of(declaring(beside(), orion="walked 5"), "leg_attack") == 6
    assert number_of(declaring(beside(), elementals="jumped 3"), "leg_attack") == 4
    prone = change_unit(declaring(with_suits(beside(), 2)), "orion", is_prone=True)
    assert number_of(prone, "leg_attack") == 6
    off = change_unit(declaring(with_suits(beside(), 2)), "orion", is_shut_down=True)
    assert number_of(off, "leg_attack") == 6


@LEGS
@pytest.mark.parametrize(
    ("shown", "leg"), [(1, "left_leg"), (3, "left_leg"), (4, "right_leg"), (6, "right_leg")]
)
def test_a_leg_that_is_not_hit_critically_takes_4_points(shown: int, leg: str) -> None:
    played = attack(declaring(beside()), "leg_attack", (6,), (shown,), (7,))
    (landed,) = events_of(played, LocationHit)
    assert (landed.location, landed.damage) == (leg, 4)


@LEGS
def test_a_leg_attack_may_do_critical_damage_instead() -> None:
    played = attack(declaring(beside()), "leg_attack", (6,), (1,), (8,), (1,))
    assert [event.hits for event in events_of(played, CriticalRolled)] == [1]
    assert events_of(played, LocationHit) == []


@LEGS
def test_where_one_leg_is_gone_the_other_is_attacked() -> None:
    at = with_suits(declaring(beside()), 2)
    mech = at.mech("orion")
    at = change_unit(at, "orion", structure={**mech.structure, "left_leg": 0}, is_prone=True)
    played = attack(at, "leg_attack", (6,), (7,))
    assert events_of(played, LocationHit)[0].location == "right_leg"


@ANTI
def test_it_takes_the_place_of_fire_and_needs_the_same_hex() -> None:
    at = declaring(beside())
    declared = perform(at, DeclareBlow("elementals", "leg_attack", "orion"))
    assert "elementals" not in {unit.id for unit in pending_units(declared)}
    assert refusal_text(declared, DeclareFire("elementals", "orion", ("small_laser",)))
    far = declaring(fight(elementals="red 0505", orion="blue 0506 0"))
    assert "hex" in refusal_text(far, DeclareBlow("elementals", "swarm", "orion"))
    tank = declaring(beside("vedette"))
    assert refusal_text(tank, DeclareBlow("elementals", "swarm", "vedette"))
    late = in_phase(beside(), PHYSICAL_ATTACK, "declare")
    assert refusal_text(late, DeclareBlow("elementals", "swarm", "orion"))


@ANTI
def test_a_plan_offers_each_attack_in_the_place_of_fire() -> None:
    at, game = declaring(beside()), citytech()
    rows = {row.id: row for row in game.attack_plan(at, "elementals", "orion").attacks}
    assert (rows["leg_attack"].calculation.number, rows["leg_attack"].damage) == (4, 4)
    assert rows["leg_attack"].hits == "critical hits, or 4 damage to a leg"
    assert (rows["swarm"].calculation.number, rows["swarm"].damage) == (7, 0)
    assert rows["swarm"].excludes == {*rows} - {"swarm"}
    assert "swarm_damage" not in rows
    declared = game.declare_attack([volley(at, "elementals", "orion", "leg_attack")])
    assert declared == DeclareBlow("elementals", "leg_attack", "orion")
    assert game.why_not_attack(at, "elementals", "orion") is None
    later = {row.id: row for row in game.attack_plan(on_back(at), "elementals", "orion").attacks}
    assert (later["swarm_damage"].damage, later["swarm_damage"].refusal) == (15, None)
    assert game.why_not_attack(on_back(at), "elementals", "orion") is None
    assert not {"leg_attack", "swarm"} & {*later}


@ANTI
def test_without_a_map_nobody_has_to_say_that_both_are_in_one_hex() -> None:
    at, game = declaring(on_paper(elementals="red", orion="blue")), citytech()
    told = {**game.form("situation").defaults(), "range": 3}
    plan = game.attack_plan(at, "elementals", "orion", told)
    assert next(row for row in plan.attacks if row.id == "swarm").refusal is None
    declared = game.declare_attack([Volley(plan, ("swarm",))])
    assert perform(at, declared).units["elementals"].doings.blow is not None


# --- swarms ---


@SWARM_TABLE
@pytest.mark.parametrize(("suits", "number"), [(5, 7), (4, 7), (3, 10), (2, 10), (1, 10)])
def test_a_swarm_is_easier_for_more_troopers(suits: int, number: int) -> None:
    assert number_of(with_suits(declaring(beside()), suits), "swarm") == number


@SWARMS
def test_a_swarm_hurts_nobody_in_its_own_turn() -> None:
    played = attack(declaring(beside()), "swarm", (7,))
    assert events_of(played, SwarmBegan) == [SwarmBegan("elementals", "orion", 1)]
    assert events_of(played, LocationHit) == []
    at = played.battle
    assert [unit.id for unit in swarm_on(at, "orion")] == ["elementals"]
    again = at.with_unit(point_in(at).at_new_turn())
    assert "just swarmed" in refusal_text(
        declaring(again), DeclareBlow("elementals", "swarm_damage", "orion")
    )


def test_the_next_roll_is_that_of_the_attack_and_no_fire() -> None:
    declared = perform(declaring(beside()), DeclareBlow("elementals", "swarm", "orion"))
    rolling = apply_events(declared, StepBegan("weapon_attack", "resolve"))
    shown = citytech().turn(rolling)
    assert shown.next is not None
    assert (shown.next.label, shown.next.action) == ("Roll Elementals's attack", ResolveBlow("elementals"))
    assert [(due.label, due.action) for due in shown.dues] == [
        ("Roll the declared attack", ResolveBlow("elementals"))
    ]
    assert "no fire" in refusal_text(rolling, ResolveFire("elementals"))


@SWARMS
def test_who_clings_to_a_mech_travels_with_it_and_fires_at_nothing() -> None:
    at = in_phase(on_back(beside()), "movement", first="blue")
    assert "elementals" not in {unit.id for unit in pending_units(at)}
    assert "travels" in refusal_text(at, Move("elementals", "walked", ("forward",)))
    moved = perform(at, Move("orion", "walked", ("forward",)))
    assert point_in(moved).hex == moved.units["orion"].hex == parse_label("0504")
    assert "is clinging to" in refusal_text(
        declaring(on_back(beside())), DeclareFire("elementals", "orion", ("small_laser",))
    )


@SWARMS
def test_who_is_put_elsewhere_by_hand_has_let_go() -> None:
    at = apply_events(on_back(beside()), UnitPlaced("elementals", parse_label("0101"), 0))
    assert point_in(at).swarms is None


@SWARMS
def test_nobody_clings_to_a_wreck() -> None:
    at = change_unit(on_back(beside()), "orion", is_out=True)
    assert swarmed_by(at, point_in(at)) is None


# --- fighting them off ---


def fighting(at: Battle, *limbs: str) -> Battle:
    at = in_phase(at, PHYSICAL_ATTACK, "declare")
    declared = perform(at, DeclareBlow("orion", "fight_off", "elementals", limbs))
    return apply_events(declared, StepBegan(PHYSICAL_ATTACK, "resolve"))


@FIGHTING
def test_a_punch_at_a_swarm_knocks_it_off_and_hurts_it() -> None:
    at = fighting(on_back(beside()), "left_arm")
    played = resolve_action(at, ResolveBlow("orion"), (10,), (2,))
    assert [event.how for event in events_of(played, SwarmEnded)] == ["fought_off"]
    (landed,) = events_of(played, LocationHit)
    assert (landed.unit, landed.location, landed.damage) == ("elementals", "trooper_2", 8)


@FIGHTING
def test_a_punch_that_fails_strikes_the_mech_itself() -> None:
    at = fighting(on_back(beside()), "left_arm", "right_arm")
    played = resolve_action(at, ResolveBlow("orion"), (9,), (3,), (11,), (1,))
    first, second = events_of(played, LocationHit)
    assert (first.unit, first.location, first.damage) == ("orion", "center_torso", 8)
    assert second.unit == "elementals"


@FIGHTING
def test_nobody_fights_off_who_does_not_cling_to_him() -> None:
    at = in_phase(beside(), PHYSICAL_ATTACK, "declare")
    assert "cling" in refusal_text(at, DeclareBlow("orion", "fight_off", "elementals", ("left_arm",)))
    rows = {row.id for row in citytech().attack_plan(at, "orion", "elementals").attacks}
    assert "fight_off/left_arm" not in rows
    swarmed = in_phase(on_back(beside()), PHYSICAL_ATTACK, "declare")
    plan = citytech().attack_plan(swarmed, "orion", "elementals").attacks
    row = next(row for row in plan if row.id == "fight_off/left_arm")
    assert (row.calculation.number, row.refusal, row.damage) == (10, None, 8), [
        str(it) for it in row.calculation.modifiers
    ]


@FIGHTING
def test_odds_of_fighting_off_tell_who_comes_off_and_who_is_hurt() -> None:
    at = in_phase(with_suits(on_back(beside()), 1), PHYSICAL_ATTACK, "declare")
    aims = volley(at, "orion", "elementals", "fight_off/left_arm", "fight_off/right_arm")
    odds = citytech().volley_odds(at, [aims])
    # 10 or more with each arm; a punch of 8 points leaves 3 of 11.
    assert odds.chance("comes_off") == pytest.approx(1 - (30 / 36) ** 2)
    assert odds.chance("strikes_itself") == pytest.approx(1 - (6 / 36) ** 2)
    assert odds.damage == pytest.approx({0: (30 / 36) ** 2, 8: 1 - (30 / 36) ** 2})
    assert odds.kill == 0


@FIGHTING
def test_a_jump_may_shake_a_swarm_off() -> None:
    at = in_phase(on_back(beside("victor"), mech="victor"), "movement", first="blue")
    stays = resolve_action(at, Jump("victor", parse_label("0503"), 0), (8,))
    assert point_in(stays.battle).hex == parse_label("0503")
    assert point_in(stays.battle).swarms is not None
    played = resolve_action(at, Jump("victor", parse_label("0503"), 0), (9,), (4,))
    point = point_in(played.battle)
    assert (point.swarms, point.hex, point.armor["trooper_4"]) == (None, parse_label("0503"), 0)
    assert point.doings.is_thrown_off
    fires = apply_events(played.battle, StepBegan("weapon_attack", "declare"))
    assert "elementals" not in {unit.id for unit in pending_units(fires)}


@FIGHTING
def test_who_clings_to_a_mech_falls_with_it() -> None:
    at = on_back(beside())
    played = act_by_rule(at, lambda play: falling.fall(play, "orion"), (1,), (1,), *[(7,)] * 2, (12,))
    assert [event.how for event in events_of(played, SwarmEnded)] == ["fell"]
    assert point_in(played.battle).armor["trooper_1"] == 0


# --- damage from its back ---


@DAMAGE
@PLACES
@pytest.mark.parametrize(
    ("shown", "location", "is_rear"),
    [
        (2, "head", False), (3, "center_torso", True), (4, "right_torso", True), (5, "right_torso", False),
        (6, "right_arm", False), (7, "center_torso", False), (8, "left_arm", False),
        (9, "left_torso", False), (10, "left_torso", True), (11, "center_torso", True), (12, "head", False),
    ],
)  # fmt: skip
def test_a_swarm_strikes_one_place_and_may_do_critical_damage(
    shown: int, location: str, is_rear: bool
) -> None:
    at = with_suits(declaring(on_back(beside())), 2)
    played = attack(at, "swarm_damage", (shown,), (7,))
    (landed,) = events_of(played, LocationHit)
    assert (landed.location, landed.is_rear, landed.damage) == (location, is_rear, 6)
    assert [event.location for event in events_of(played, CriticalRolled)] == [location]


@DAMAGE
def test_five_small_lasers_do_15_points_in_one_place() -> None:
    played = attack(declaring(on_back(beside())), "swarm_damage", (7,), (7,))
    assert Counter(event.damage for event in events_of(played, LocationHit)) == {15: 1}
    assert not is_destroyed(played.battle, played.battle.units["orion"])


# --- platoons ---


def platoon_beside(name: str = "climbers", men: int = 21, **equipment: Any) -> Battle:
    """Return a platoon of so many men in the hex of a 'Mech with this equipment."""
    at = fight(**{name: "red 0506", "orion": "blue 0505 0"})
    at = with_equipment(at, "orion", **equipment) if equipment else at
    at = at.with_unit(replace(at.units[name], structure={"platoon": men}))
    return declaring(apply_events(at, UnitPlaced(name, parse_label("0505"), 0)))


def climb(at: Battle, name: str, *dice: Answer, unit: str = "climbers") -> Play[Battle]:
    declared = perform(at, DeclareBlow(unit, name, "orion"))
    rolling = apply_events(declared, StepBegan("weapon_attack", "resolve"))
    return resolve_action(rolling, ResolveBlow(unit), *dice)


@ANTI
@LEG_TABLE
@SWARM_TABLE
@pytest.mark.parametrize(
    ("name", "men", "number"),
    [
        ("leg_attack", 28, 4), ("leg_attack", 22, 4), ("leg_attack", 21, 7), ("leg_attack", 16, 7),
        ("leg_attack", 15, 10), ("leg_attack", 9, 12), ("leg_attack", 5, 12), ("leg_attack", 4, None),
        ("swarm", 22, 7), ("swarm", 21, 10), ("swarm", 16, 10), ("swarm", 15, None),
    ],
)  # fmt: skip
def test_the_number_goes_by_the_men_that_are_left(name: str, men: int, number: int | None) -> None:
    at = platoon_beside(men=men)
    if number is None:
        assert "at least" in refusal_text(at, DeclareBlow("climbers", name, "orion"))
    else:
        (struck,) = events_of(climb(at, name, (2,)), BlowStruck)
        assert struck.number == number


@ANTI
def test_platoons_that_have_not_learnt_it_climb_nothing() -> None:
    at = platoon_beside("rifles")
    assert "not trained" in refusal_text(at, DeclareBlow("rifles", "leg_attack", "orion"))
    assert not [each for each in citytech().commands(at, "rifles") if each.group == "climb"]


@DAMAGE
def test_a_platoon_strikes_from_the_back_in_groups_of_five() -> None:
    at = platoon_beside()
    at = at.with_unit(replace(at.units["climbers"], swarms=Swarm("orion", 0)))
    played = climb(at, "swarm_damage", (7,), (7,), (6,))
    landed = events_of(played, LocationHit)
    assert [(event.location, event.damage) for event in landed] == [("center_torso", 5), ("right_arm", 2)]
    assert [event.location for event in events_of(played, CriticalRolled)] == ["center_torso"]


@FIGHTING
def test_deep_water_drowns_a_platoon_and_no_point() -> None:
    for name, is_lost in (("climbers", True), ("elementals", False)):
        at = fight(board(water_2="0504"), **{name: "red 0506", "orion": "blue 0505 0"})
        at = apply_events(at, UnitPlaced(name, parse_label("0505"), 0))
        at = at.with_unit(replace(at.units[name], swarms=Swarm("orion", 0)))
        at = in_phase(at, "movement", first="blue")
        played = resolve_action(at, Move("orion", "walked", ("forward",)), (12,))
        assert is_destroyed(played.battle, played.battle.units[name]) is is_lost


# --- anti-personnel pods ---

PODS = pytest.mark.rule("CityTech", "Equipment > Anti-Personnel Pods")
POD = {"id": "pod", "item": "clan.anti_personnel_pod", "location": "left_leg"}


@PODS
def test_a_pod_thins_a_platoon_before_its_attack_once() -> None:
    at = platoon_beside(equipment=[POD])
    played = climb(at, "leg_attack", "detonate", (6,), (10,), (1,), (7,))
    assert events_of(played, PodDetonated) == [PodDetonated("orion", "pod")]
    assert played.battle.units["climbers"].fighters == 16
    assert events_of(played, BlowStruck)[0].number == 7
    spent = at.with_unit(replace(at.units["orion"], spent=frozenset({"pod"})))
    assert events_of(climb(spent, "leg_attack", (2,)), PodDetonated) == []


@PODS
def test_a_pod_may_be_kept_and_may_leave_too_few_for_the_attack() -> None:
    at = platoon_beside(equipment=[POD])
    assert events_of(climb(at, "leg_attack", "keep", (2,)), PodDetonated) == []
    few = platoon_beside(men=17, equipment=[POD])
    played = climb(few, "swarm", "detonate", (6,))
    assert events_of(played, BlowStruck) == events_of(played, SwarmBegan) == []


@PODS
def test_pods_do_nothing_to_battle_armor() -> None:
    at = with_equipment(beside(), "orion", equipment=[POD])
    assert events_of(attack(declaring(at), "leg_attack", (2,)), PodDetonated) == []


@LEGS
@SWARMS
@DAMAGE
def test_attacks_on_a_mech_are_typed_as_they_are_called() -> None:
    at = declaring(beside())
    for line, attack in (
        ("leg attack orion", "leg_attack"),
        ("legs orion", "leg_attack"),
        ("swarm orion", "swarm"),
    ):
        meant = citytech().understand(at, "elementals", line)
        assert meant == PrepareAttack("elementals", "orion", (attack,)), line
    shown = {it.id for it in citytech().attack_plan(at, "elementals", "orion").attacks}
    assert {"leg_attack", "swarm"} <= shown
    up = declaring(on_back(beside()))
    assert citytech().understand(up, "elementals", "attack from its back orion") == PrepareAttack(
        "elementals", "orion", ("swarm_damage",)
    )
    assert citytech().understand(up, None, "elementals back orion") == PrepareAttack(
        "elementals", "orion", ("swarm_damage",)
    )
