"""Vehicles act: their turret and fixed weapons, skills, charges, and what strikes them bodily."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import (
    DeclareBlow,
    DeclareFire,
    Deploy,
    HurtWarrior,
    Move,
    NoteMove,
    React,
    ResolveBlow,
    ResolveFire,
)
from companion.engine.battletech.battle.events import LocationHit, StepBegan
from companion.engine.battletech.battle.sequence import PHYSICAL_ATTACK, REACTION, pending_units
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord, PhysicalAttackDeclaration
from companion.engine.battletech.kinds.vehicle.vehicle import as_vehicle
from companion.engine.battletech.odds.outlook import build_salvos, volley_odds
from companion.engine.battletech.sight.arcs import sides_toward
from companion.engine.battletech.turn.by_hand import setup_hexes
from companion.engine.marks import Mark
from companion.engine.skeleton.common_actions import LetBe
from companion.tabletop.hexes import neighbor, parse_label
from tests.builders import (
    citytech,
    events_of,
    invalid_text,
    perform,
    refusal_text,
    resolve_action,
)
from tests.citytech import apply_events, declaring, fight, in_phase, on_paper
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.volleys import volley
from tests.overlays import under_rules

ROTATION = pytest.mark.rule("CityTech", "Movement > Torso Twist/Turret Rotation")
COMBAT = pytest.mark.rule("CityTech", "Vehicles > Combat")
CHARGING = pytest.mark.rule("CityTech", "Combat > Charging")
HIT = (6, 6)


def near(place: str = "0505 3", orion: str = "0508 0", tank: str = "vedette") -> Battle:
    return fight(**{tank: f"red {place}", "orion": f"blue {orion}"})


def bearing_weapons(at: Battle, tank: str = "vedette", target: str = "orion") -> set[str]:
    """Return the weapons that bear on a target."""
    rows = citytech().attack_plan(at, tank, target).attacks
    return {row.id for row in rows if row.refusal is None or row.refusal.id != "out_of_arc"}


# --- turret and arcs ---


@ROTATION
@pytest.mark.parametrize("twist", range(-2, 4))
def test_a_turret_turns_to_any_hexside_and_stays_there(twist: int) -> None:
    at = in_phase(near(), REACTION, first="blue")
    turned = perform(at, React("vedette", twist))
    tank = as_vehicle(turned.units["vedette"])
    assert (tank.facing, tank.torso_facing) == (3, (3 + twist) % 6)
    later = tank.at_new_turn()
    assert (later.facing, later.torso_facing, later.doings.twist) == (3, (3 + twist) % 6, 0)


@ROTATION
def test_fixed_weapons_stay_with_the_hull_and_those_of_the_turret_do_not() -> None:
    at = in_phase(near(), REACTION, first="blue")
    assert bearing_weapons(declaring(at)) == {"ac5_turret", "machine_gun_front"}
    away = perform(at, React("vedette", 3))
    assert bearing_weapons(apply_events(away, StepBegan("weapon_attack", "declare"))) == {"machine_gun_front"}
    behind = in_phase(near("0505 0"), REACTION, first="blue")
    turned = perform(behind, React("vedette", 3))
    assert bearing_weapons(apply_events(turned, StepBegan("weapon_attack", "declare"))) == {"ac5_turret"}


@ROTATION
def test_a_hull_without_a_turret_has_nothing_to_turn() -> None:
    at = in_phase(near(tank="hetzer"), REACTION)
    assert [unit.id for unit in pending_units(at)] == ["orion"]
    assert "Hetzer has no turret to turn" in refusal_text(at, React("hetzer", 1))


@ROTATION
def test_a_locked_turret_stays_as_it_is() -> None:
    at = in_phase(near(), REACTION)
    locked = at.with_unit(replace(as_vehicle(at.units["vedette"]), troubles={"turret_locked": 1}, turret=1))
    assert [unit.id for unit in pending_units(locked)] == ["orion"]
    assert "it is locked" in refusal_text(locked, React("vedette", 1))
    assert as_vehicle(locked.units["vedette"]).torso_facing == 4


@COMBAT
@pytest.mark.parametrize(
    ("hexside", "side"),
    [(0, "front"), (1, "right"), (2, "right"), (3, "rear"), (4, "left"), (5, "left")],
)
def test_each_hexside_is_a_side_of_its_own(hexside: int, side: str) -> None:
    tank = near("0505 0").units["vedette"]
    assert tank.hex is not None
    assert sides_toward(tank, neighbor(tank.hex, hexside)) == (side,)


@COMBAT
def test_a_shot_strikes_the_side_that_it_comes_from() -> None:
    at = declaring(near("0505 0"))
    shots = volley(at, "orion", "vedette")
    assert {salvo.side for salvo in build_salvos(at, [shots])["vedette"]} == {"rear"}
    assert volley_odds(at, [shots]).location_hit["rear"] > 0


# --- crews ---


@COMBAT
def test_a_stunned_crew_neither_fires_nor_turns_its_turret() -> None:
    at = near()
    at = at.with_unit(replace(as_vehicle(at.units["vedette"]), passing={"crew_stunned": 1}))
    assert [unit.id for unit in pending_units(in_phase(at, REACTION))] == ["orion"]
    assert [unit.id for unit in pending_units(declaring(at))] == ["orion"]
    assert "stunned" in refusal_text(in_phase(at, "movement"), Move("vedette", "walked", ("forward",)))


def test_a_side_passes_with_its_vehicles() -> None:
    at = in_phase(near(), "movement")
    after = resolve_action(at, LetBe("red")).battle
    moved = after.units["vedette"].doings.moved
    assert moved is not None
    assert moved.hexes == 0


@COMBAT
def test_a_vehicle_fires_and_spends_rounds_but_builds_no_heat() -> None:
    at = perform(declaring(near()), DeclareFire("vedette", "orion", ("ac5_turret",)))
    at = apply_events(at, StepBegan("weapon_attack", "resolve"))
    after = resolve_action(at, ResolveFire("vedette"), HIT, (3, 4)).battle
    assert after.units["vedette"].rounds["ammo_ac5"] == 19
    assert after.units["vedette"].doings.heat_sources == {}
    assert sum(after.units["orion"].armor.values()) == sum(at.units["orion"].armor.values()) - 5


# --- bodily attacks ---


@CHARGING
def test_a_vehicle_charges_with_its_move() -> None:
    at = in_phase(near("0505 3", "0508 0"), "movement", orion="stationary")
    orion = at.units["orion"]
    at = at.with_unit(replace(orion, doings=replace(orion.doings, moved=MoveRecord("stationary"))))
    at = resolve_action(at, Move("vedette", cruise(at), ("forward", "forward"), charge="orion")).battle
    blow = at.units["vedette"].doings.blow
    assert blow is not None
    assert (blow.attack, blow.target) == ("charge", "orion")
    at = apply_events(at, StepBegan(PHYSICAL_ATTACK, "resolve"))
    # 50 tons and 2 hexes: 10 points in two groups; 75 tons: 8 points in two, on its front.
    played = resolve_action(at, ResolveBlow("vedette"), HIT, *[(3, 4)] * 2, *[(3, 4)] * 2)
    hits = [(each.unit, each.location, each.damage) for each in events_of(played, LocationHit)]
    assert hits == [
        ("orion", "center_torso", 5), ("orion", "center_torso", 5), ("vedette", "front", 5),
        ("vedette", "front", 3),
    ]  # fmt: skip
    assert [due.unit for due in played.battle.dues] == ["orion"]


def cruise(at: Battle) -> str:
    """Return the way of moving that a vehicle cruises by."""
    return next(way.id for way in citytech().movements(at, "vedette") if way.points == 5)


@CHARGING
def test_no_mech_charges_a_vehicle() -> None:
    at = in_phase(near("0505 3", "0507 0"), "movement", first="blue")
    tank = at.units["vedette"]
    at = at.with_unit(replace(tank, doings=replace(tank.doings, moved=MoveRecord("stationary"))))
    move = Move("orion", "walked", ("forward",), charge="vedette")
    assert "not against vehicles" in refusal_text(at, move)


@CHARGING
def test_piloting_skills_are_compared_between_mechs_only() -> None:
    at = in_phase(near("0507 3", "0508 0"), PHYSICAL_ATTACK, "declare")
    tank = at.units["vedette"]
    blow = PhysicalAttackDeclaration("charge", "orion")
    at = at.with_unit(replace(tank, doings=replace(tank.doings, blow=blow)))
    row = next(row for row in citytech().attack_plan(at, "vedette", "orion").attacks if row.id == "charge")
    assert not any("iloting" in modifier.label for modifier in row.calculation.modifiers)


@pytest.mark.rule("CityTech", "Combat > Punching")
@pytest.mark.rule("CityTech", "Combat > Kicking")
def test_a_vehicle_is_kicked_and_punched_only_where_it_stands_higher() -> None:
    at = in_phase(near("0507 3", "0508 0"), PHYSICAL_ATTACK, "declare", first="blue")
    kick = DeclareBlow("orion", "kick", "vedette", ("left_leg",))
    punch = DeclareBlow("orion", "punch", "vedette", ("left_arm",))
    assert citytech().why_not(at, kick) is None
    assert "too low" in refusal_text(at, punch)
    assert "not against vehicles" in refusal_text(at, DeclareBlow("orion", "push", "vedette"))
    at = apply_events(perform(at, kick), StepBegan(PHYSICAL_ATTACK, "resolve"))
    played = resolve_action(at, ResolveBlow("orion"), HIT, (3, 4))
    assert [(hit.location, hit.damage) for hit in events_of(played, LocationHit)] == [("front", 15)]
    assert not played.battle.dues


@pytest.mark.rule("CityTech", "Combat > Death from Above")
def test_who_comes_down_on_a_vehicle_strikes_its_front() -> None:
    at = in_phase(fight(vedette="red 0505 0", wolfhound="blue 0506 0"), PHYSICAL_ATTACK, "resolve")
    wolfhound = at.units["wolfhound"]
    moved = MoveRecord("jumped", 3, 3, entered=3, from_hex=parse_label("0508"))
    blow = PhysicalAttackDeclaration("death_from_above", "vedette")
    at = at.with_unit(replace(wolfhound, doings=replace(wolfhound.doings, blow=blow, moved=moved)))
    # 35 tons: 11 points in three groups; the attacker takes 7 in two.
    played = resolve_action(at, ResolveBlow("wolfhound"), HIT, *[(3, 4)] * 3, *[(2,)] * 2)
    hits = [(hit.unit, hit.location) for hit in events_of(played, LocationHit)]
    assert hits[:3] == [("vedette", "front")] * 3


def test_a_vehicle_is_not_waited_for_when_blows_are_declared() -> None:
    at = in_phase(near("0507 3", "0508 0"), PHYSICAL_ATTACK, "declare")
    assert [unit.id for unit in pending_units(at)] == ["orion"]
    text = invalid_text(at, DeclareBlow("vedette", "punch", "orion", ("left_arm",)))
    assert "Vedette has no left arm" in text


@pytest.mark.rule("CityTech", "Combat > Weapons Fire Modifiers Table")
@pytest.mark.parametrize(
    ("movement", "label"), [("walked", "Attacker cruised"), ("ran", "Attacker moved at flank speed")]
)
def test_the_number_to_hit_calls_its_movement_as_its_sheet_does(movement: str, label: str) -> None:
    at = declaring(near(), vedette=f"{movement} 3")
    plan = citytech().attack_plan(at, "vedette", "orion")
    row = next(view for view in plan.attacks if view.id == "ac5_turret")
    assert label in [modifier.label for modifier in row.calculation.modifiers]


# --- by hand, on paper, and by house rule ---


def test_boxes_are_marked_by_hand_and_count() -> None:
    at = in_phase(near(), "movement")
    for track, left in (("trouble/slower", 4), ("flag/turret_locked", 1), ("trouble/crew_stunned", 1)):
        at = perform(at, Mark("vedette", track, left))
    tank = as_vehicle(at.units["vedette"])
    assert tank.troubles == {"slower": 2, "turret_locked": 1}
    assert tank.passing == {"crew_stunned": 0}
    sheet = citytech().sheet(at, "vedette")
    counters = {counter.id: counter.left for counter in sheet.counters}
    assert (counters["trouble/slower"], counters["trouble/crew_stunned"]) == (4, 1)
    assert {flag.id for flag in sheet.flags if flag.is_on} == {"flag/turret_locked"}
    assert citytech().battle_from(citytech().battle_data(at)) == at


@pytest.mark.rule("CityTech", "Vehicles > Combat")
def test_its_crew_takes_no_hits_like_a_mechwarrior() -> None:
    at = in_phase(near(), "movement")
    assert "no MechWarrior to be hit" in invalid_text(at, HurtWarrior("vedette", 1))
    assert invalid_text(at, Mark("vedette", "warrior", 4))


@COMBAT
@pytest.mark.parametrize(("fate", "label"), [("exploded", "Exploded"), ("sank", "Sank")])
def test_its_end_is_seen_on_its_sheet_and_taken_back_there(fate: str, label: str) -> None:
    at = near()
    whole = citytech().sheet(at, "vedette")
    assert not {flag.label for flag in whole.flags} & {"Exploded", "Sank"}
    assert not {status.id for status in whole.statuses} & {"hits", "unconscious"}
    gone = perform(at, Mark("vedette", f"flag/{fate}", 1))
    sheet = citytech().sheet(gone, "vedette")
    assert (sheet.is_destroyed, sheet.chips[0].label) == (True, label)
    assert [flag.is_on for flag in sheet.flags if flag.label == label] == [True]
    assert perform(gone, Mark("vedette", f"flag/{fate}", 0)) == at


def test_a_move_on_paper_is_noted() -> None:
    at = in_phase(on_paper(vedette="red", orion="blue"), "movement")
    after = perform(at, NoteMove("vedette", cruise(at), 4))
    moved = after.units["vedette"].doings.moved
    assert moved is not None
    assert (moved.hexes, after.units["vedette"].doings.heat_sources) == (4, {})


@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Hit Location Table")
def test_a_house_rule_changes_what_a_hit_brings() -> None:
    own = under_rules(
        "vehicles: {hit_location: {front_and_rear: {7: {at: turret, trouble: turret_locked}}}}",
        declaring(near()),
    )
    chances = [
        volley_odds(at, [volley(at, "orion", "vedette")]).chance("turret_locked") or 0.0
        for at in (declaring(near()), own)
    ]
    assert 0 < chances[0] < chances[1]


@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Movement")
@pytest.mark.parametrize(
    ("tank", "ground", "why"),
    [
        ("vedette", "water_1", "Water of depth 1 cannot be entered"),
        ("condor", "light_woods", "Light woods cannot be entered"),
        ("hetzer", "rough", "Rough"),
        ("condor", "water_2", ""),
        ("vedette", "light_woods", ""),
    ],
)
def test_a_vehicle_sets_up_where_it_may_go(tank: str, ground: str, why: str) -> None:
    place = parse_label("0505")
    at = fight(slope(h0505=f"0 {ground}"), **{tank: "red", "orion": "blue 0508 0"})
    refusal = citytech().why_not(at, Deploy(tank, place, 0))
    assert (why in str(refusal)) if why else refusal is None
    assert (place in setup_hexes(at, at.units[tank])) is (not why)
