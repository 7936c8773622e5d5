"""Buildings and bridges fired at, and what happens to them and to who is there when they fall."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.engine.battletech.battle.actions import DeclareFire, NoteStructure, ResolveFire
from companion.engine.battletech.battle.events import (
    EffectBegan,
    LocationHit,
    ShotFired,
    StructureDamaged,
    StructureSet,
    UnitFell,
)
from companion.engine.battletech.battle.ground import HexEffect, Structure
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import structure_in
from companion.engine.battletech.damage.buildings import damage_structure
from companion.engine.play import Play
from companion.engine.targets import StructureTarget
from companion.engine.views.attacks import Volley
from companion.tabletop.hexes import parse_label
from tests.auto import Auto
from tests.builders import board, citytech, events_of, invalid_text, refusal_text, resolve_action
from tests.citytech import act_by_rule, declaring, fight
from tests.engine.battletech.gunnery import HIT, MISS, declare_fire, fire_volley
from tests.examples import at_most

PLACE = parse_label("0503")
HOUSE = StructureTarget(PLACE)
LASER, CANNON = "medium_laser_ra", "ac10_rt"


def town(word: str = "building_medium_cf20_h2", place: str = "0503", victor: str = "blue 0101 3") -> Battle:
    """Return an Orion two hexes from a building, as fire is declared."""
    return declaring(fight(board((15, 17), **{word: place}), None, orion="red 0505 0", victor=victor))


def fire_at(*weapons: str) -> DeclareFire:
    return DeclareFire("orion", HOUSE, weapons)


@pytest.mark.rule("CityTech", "Buildings > Combat Effects")
@pytest.mark.rule("CityTech", "Buildings > Damage to Buildings")
def test_what_hits_a_building_comes_off_its_construction_factor() -> None:
    played = fire_volley(town(), fire_at(LASER), HIT)
    (shot,) = events_of(played, ShotFired)
    # Gunnery 4, medium range +2 less 4 for a target that does not move.
    assert (shot.target, shot.number) == (HOUSE, 4 - 4)
    assert events_of(played, StructureDamaged) == [StructureDamaged(PLACE, 5, 15)]
    assert events_of(played, LocationHit) == []
    assert structure_in(played.battle, PLACE) == Structure("building", "medium", 15, 2)
    assert played.battle.board is not None
    assert played.battle.board.at(PLACE).terrain == ("building_medium_cf15_h2",)
    assert played.battle.printed == {PLACE: ("building_medium_cf20_h2",)}
    assert events_of(fire_volley(town(), fire_at("lrm20_la"), MISS), StructureDamaged) == []


@pytest.mark.rule("CityTech", "Buildings > Combat Effects")
def test_a_building_in_the_next_hex_is_hit_without_a_roll() -> None:
    at = declaring(fight(board(building_heavy="0503"), None, orion="red 0504 0", victor="blue 0101 3"))
    played = fire_volley(at, fire_at("lrm20_la"))
    assert [it.rolled for it in events_of(played, ShotFired)] == [None]
    assert events_of(played, StructureDamaged) == [StructureDamaged(PLACE, 20, 70)]


@pytest.mark.rule("CityTech", "Buildings > Damage to Buildings")
@pytest.mark.rule("CityTech", "Components > Rubble")
def test_a_building_with_nothing_left_is_rubble() -> None:
    played = fire_volley(town("building_light_cf5_h1"), fire_at(LASER), HIT)
    assert events_of(played, StructureDamaged) == [StructureDamaged(PLACE, 5, 0)]
    assert events_of(played, EffectBegan) == [EffectBegan(PLACE, HexEffect("rubble"))]
    assert structure_in(played.battle, PLACE) is None
    assert played.battle.board is not None
    assert played.battle.board.at(PLACE).terrain == ("rubble",)


@pytest.mark.rule("CityTech", "Buildings > Damage to Units Inside")
def test_its_levels_come_down_on_who_is_inside() -> None:
    """By the Construction Factor with which the phase began: of 20 over two levels a tenth each."""
    at = act_by_rule(town(victor="blue 0503 3"), lambda play: damage_structure(play, PLACE, 15)).battle
    played = act_by_rule(at, lambda play: damage_structure(play, PLACE, 5), (7,))
    assert [(it.unit, it.damage) for it in events_of(played, LocationHit)] == [("victor", 4)]


def test_a_wreck_on_a_floor_comes_down_with_the_building() -> None:
    at = town(victor="blue 0503 3")
    victor = at.mech("victor")
    at = at.with_unit(replace(victor, floor=2, structure={**victor.structure, "center_torso": 0}))
    played = act_by_rule(at, lambda play: damage_structure(play, PLACE, 20))
    assert played.battle.units["victor"].floor == 0


@pytest.mark.rule("CityTech", "Movement > Bridge Movement")
def test_who_stands_on_a_bridge_that_is_shot_away_falls() -> None:
    ground = board(bridge_light_cf10_h2="0503")
    units = {"orion": "red 0505 0", "victor": "blue 0101 3", "wolfhound": "blue 0503 3"}
    at = declaring(fight(ground, None, **units))
    assert structure_in(at, PLACE) == Structure("bridge", "light", 10, 2)
    play = Play(at, Auto(Random(1)), citytech().apply)
    damage_structure(play, PLACE, 12)
    assert [(it.unit, it.levels) for it in events_of(play, UnitFell)] == [("wolfhound", 2)]
    assert events_of(play, EffectBegan) == []
    assert play.battle.board is not None
    assert play.battle.board.at(PLACE).terrain == ()


@pytest.mark.rule("CityTech", "Buildings > Combat Effects")
def test_where_nothing_stands_there_is_nothing_to_shoot_at() -> None:
    at = declaring(fight(None, None, orion="red 0505 0", victor="blue 0101 3"))
    text = refusal_text(at, fire_at(LASER))
    assert "No building or bridge stands in hex 0503" in text
    assert "CityTech, Buildings > Combat Effects" in text
    beyond = DeclareFire("orion", StructureTarget(parse_label("1603")), (LASER,))
    assert "Hex 1603 is not on the map" in invalid_text(at, beyond)


@pytest.mark.rule("CityTech", "Buildings > Damage to Buildings")
def test_the_odds_tell_how_likely_a_building_falls() -> None:
    at = town("building_light_cf5_h1")
    plan = citytech().attack_plan(at, "orion", HOUSE)
    assert plan.target == HOUSE
    view = next(each for each in plan.attacks if each.id == LASER)
    odds = citytech().volley_odds(at, [Volley(plan, (LASER,))])
    assert odds.kill == pytest.approx(view.calculation.probability)
    assert odds.mean_damage == pytest.approx(5 * view.calculation.probability) == pytest.approx(view.mean)
    action = citytech().declare_attack([Volley(plan, (LASER,))])
    assert action == fire_at(LASER)


TIMES = at_most(150, 2000)


@pytest.mark.rule("CityTech", "Buildings > Damage to Buildings")
def test_odds_and_play_agree_on_how_often_a_building_falls() -> None:
    at, weapons = town("building_light_cf12_h1"), ("lrm20_la", LASER)
    plan = citytech().attack_plan(at, "orion", HOUSE)
    odds = citytech().volley_odds(at, [Volley(plan, weapons)])
    declared, fallen = declare_fire(at, fire_at(*weapons)), 0
    for seed in range(TIMES):
        play = Play(declared, Auto(Random(seed)), citytech().apply)
        citytech().resolve(play, ResolveFire("orion"))
        fallen += any(it.left == 0 for it in events_of(play, StructureDamaged))
    spread = 4 * (odds.kill * (1 - odds.kill) / TIMES) ** 0.5
    assert 0.1 < odds.kill < 0.9
    assert abs(fallen / TIMES - odds.kill) < spread


# --- by hand ---


def test_a_structure_is_noted_by_hand_as_it_stands_on_the_table() -> None:
    played = resolve_action(town(), NoteStructure(PLACE, 7))
    stands = Structure("building", "medium", 7, 2)
    assert events_of(played, StructureSet) == [StructureSet(PLACE, stands)]
    assert structure_in(played.battle, PLACE) == stands
    bridge = NoteStructure(parse_label("0601"), 40, "medium", "bridge")
    after = resolve_action(town(), bridge).battle
    assert structure_in(after, bridge.hex) == Structure("bridge", "medium", 40, 0)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (NoteStructure(PLACE, 0), "a structure with none left is rubble"),
        (NoteStructure(PLACE, 41), "A medium building has a Construction Factor of 40 at most"),
        (NoteStructure(parse_label("0601"), 5), "A building is light, medium, heavy, hardened, not ''"),
        (NoteStructure(PLACE, 5, "huge"), "not 'huge'"),
        (NoteStructure(PLACE, 5, height=0), "A building is 1 to 20 levels high, not 0"),
        (NoteStructure(parse_label("1603"), 5, "light"), "Hex 1603 is not on the map"),
    ],
)
def test_a_structure_that_cannot_be_is_told_so(action: NoteStructure, text: str) -> None:
    assert text in invalid_text(town(), action)
