"""Gun emplacements from the model file to the last hit; the tower has a turret, the bunker fixed arcs."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import paths
from companion.documents.yamlfile import read_document
from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import (
    DeclareBlow,
    DeclareFire,
    Move,
    React,
    ResolveBlow,
    TakeClub,
)
from companion.engine.battletech.battle.condition import is_destroyed, why_destroyed
from companion.engine.battletech.battle.events import ArmorLost, MissilesHit, ShotFired, StructureLost
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.sequence import MOVEMENT, PHYSICAL_ATTACK, REACTION, pending_units
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.names import FACINGS, location_name
from companion.engine.battletech.battle.units import PhysicalAttackDeclaration
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.kinds.gun_emplacement.emplacement import GunEmplacement, as_emplacement
from companion.engine.battletech.kinds.gun_emplacement.events import (
    CrewKilled,
    TurretLocked,
    WeaponsDestroyed,
)
from companion.engine.battletech.kinds.model_files import model_in
from companion.engine.battletech.odds.outlook import build_salvos, volley_odds
from companion.engine.battletech.sight.arcs import side_struck, sides_toward
from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.skeleton.setup import UnitSetup
from companion.engine.views.units import Expected
from companion.errors import FileError, InputError
from companion.tabletop.hexes import parse_label
from tests.auto import Auto
from tests.builders import citytech, events_of, invalid_text, perform, refusal_text, resolve_action
from tests.citytech import SIDES, act_by_rule, declaring, fight, in_phase
from tests.engine.battletech.gunnery import declare_fire
from tests.engine.battletech.volleys import volley
from tests.examples import at_most
from tests.overlays import under_rules

SECTION = pytest.mark.rule("CityTech", "Special Case Rules > Gun Emplacements")
TABLE = pytest.mark.rule("CityTech", "Special Case Rules > Gun Emplacement Damage Table")
BUILDINGS = pytest.mark.rule("CityTech", "Buildings > Damage to Buildings")
UNITS = paths.rulesets() / "citytech" / "units"
TIMES, DEVIATIONS = at_most(300, 4_000), 4.5
LASER = "weapon: is.large_laser"
IN_TURRET = f"{LASER}, location: turret"
ALL_AROUND = [parse_label(f"{column:02}{row:02}") for column in range(1, 10) for row in range(1, 10)]
BOTH_NORTH_AND_EAST = {"ac10_north", "lrm10_east"}


def near(orion: str = "0508 0") -> Battle:
    """Return a tower whose turret looks south, and an Orion that looks north at it."""
    return fight(tower="red 0505 3", orion=f"blue {orion}")


def strike_emplacement(battle: Battle, name: str, points: int, *dice: Answer) -> Play[Battle]:
    """Return a hit for which the dice say what it strikes."""
    question = asks.crash_location(battle.units[name])
    return act_by_rule(battle, lambda on: roll_hit(on, IncomingHit(name, points, "front", question)), *dice)


def emplacement_in(battle: Battle, name: str = "tower") -> GunEmplacement:
    return as_emplacement(battle.units[name])


def test_fire_over_a_corner_asks_no_side_that_does_not_matter() -> None:
    at = near()
    tower = at.units["tower"]
    corners = [hex for hex in ALL_AROUND if len(at.rules.tables.unlike(sides_toward(tower, hex))) == 2]
    assert corners
    for start in corners:
        act_by_rule(at, partial(side_struck, target=tower, start=start))


def test_its_turret_is_no_vehicles_turret() -> None:
    rules = "gun_emplacements: {locations: {names: {turret: {label: Gun turret}}}}"
    own = under_rules(rules, near())
    assert location_name(own, "tower", "turret") == "gun turret"
    other = under_rules("vehicles: {locations: {names: {turret: {label: Tank turret}}}}", near())
    assert location_name(other, "tower", "turret") == "turret"


# --- the damage table ---


@TABLE
@pytest.mark.parametrize(
    ("dice", "turret", "building"),
    [((1, 2), 15, 40), ((1, 3), 15, 40), ((2, 3), 15, 40), ((3, 3), 20, 35), ((3, 4), 20, 35),
     ((4, 4), 20, 35), ((4, 5), 15, 40), ((5, 5), 15, 40), ((5, 6), 15, 40)],
)  # fmt: skip
def test_the_roll_says_what_a_hit_strikes(dice: Answer, turret: int, building: int) -> None:
    after = emplacement_in(strike_emplacement(near(), "tower", 5, dice).battle)
    assert (after.armor["turret"], after.structure["building"]) == (turret, building)


@TABLE
@pytest.mark.parametrize("dice", [(1, 2), (5, 6)])
def test_a_turret_is_locked_and_points_where_it_did(dice: Answer) -> None:
    played = strike_emplacement(near(), "tower", 5, dice)
    assert events_of(played, TurretLocked) == [TurretLocked("tower")]
    at = in_phase(played.battle, REACTION)
    assert pending_units(at) == (at.units["orion"],)
    assert "it is locked" in refusal_text(at, React("tower", 1))
    assert citytech().attack_plan(declaring(at), "tower", "orion").attacks[0].refusal is None


@TABLE
def test_all_weapons_are_destroyed_and_the_building_stands() -> None:
    played = strike_emplacement(near(), "tower", 5, (1, 1))
    assert events_of(played, WeaponsDestroyed) == [WeaponsDestroyed("tower", 2)]
    assert events_of(played, ArmorLost) == events_of(played, StructureLost) == []
    at = declaring(played.battle)
    assert not is_destroyed(at, at.units["tower"])
    assert all(row.refusal for row in citytech().attack_plan(at, "tower", "orion").attacks)


@TABLE
def test_a_dead_crew_fights_no_more() -> None:
    played = strike_emplacement(near(), "tower", 5, (6, 6))
    assert events_of(played, CrewKilled) == [CrewKilled("tower", 12)]
    assert why_destroyed(played.battle, emplacement_in(played.battle)) == "crew_killed"
    assert not emplacement_in(played.battle).are_weapons_destroyed


@SECTION
def test_damage_beyond_its_armor_destroys_the_turret_and_its_weapons() -> None:
    exact = strike_emplacement(near(), "tower", 20, (2, 2)).battle
    assert emplacement_in(exact).has_turret
    gone = strike_emplacement(exact, "tower", 1, (2, 2)).battle
    assert not emplacement_in(gone).has_turret
    assert not is_destroyed(gone, emplacement_in(gone))
    assert all(row.refusal for row in citytech().attack_plan(declaring(gone), "tower", "orion").attacks)


@SECTION
@pytest.mark.parametrize("dice", [(1, 2), (2, 2), (4, 5), (5, 6)])
def test_without_a_turret_the_building_takes_the_damage(dice: Answer) -> None:
    at = fight(bunker="red 0505 0", orion="blue 0508 0")
    assert emplacement_in(strike_emplacement(at, "bunker", 7, dice).battle, "bunker").structure == {
        "building": 83
    }
    gone = strike_emplacement(near(), "tower", 21, (2, 2)).battle
    assert emplacement_in(strike_emplacement(gone, "tower", 7, dice).battle).structure["building"] == 33


@SECTION
@BUILDINGS
def test_at_no_construction_factor_it_is_rubble() -> None:
    at = strike_emplacement(near(), "tower", 39, (3, 4)).battle
    assert not is_destroyed(at, emplacement_in(at))
    gone = strike_emplacement(at, "tower", 1, (3, 4)).battle
    assert why_destroyed(gone, emplacement_in(gone)) == "lost/building"


# --- firing at it ---


@BUILDINGS
@pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
def test_it_is_an_immobile_target_and_always_hit_from_the_next_hex() -> None:
    far = citytech().attack_plan(declaring(near("0511 0")), "orion", "tower")
    immobile = {str(modifier) for row in far.attacks for modifier in row.calculation.modifiers}
    assert "Target immobile −4" in immobile
    close = citytech().attack_plan(declaring(near("0506 0")), "orion", "tower")
    assert {row.calculation.text for row in close.attacks if row.refusal is None} == {"always"}


@BUILDINGS
def test_from_the_next_hex_nothing_is_rolled_and_every_missile_strikes() -> None:
    at = declare_fire(declaring(near("0506 0")), DeclareFire("orion", "tower", ("srm4_lt",)))
    assert "srm4_lt" in {mount.id for mount in at.model(at.units["orion"]).weapons}
    dice: tuple[Answer, ...] = ((3, 4), (3, 4), (3, 4), (3, 4))
    from companion.engine.battletech.fire.volley import fire

    declaration = at.units["orion"].doings.declared
    assert declaration is not None
    played = act_by_rule(at, lambda on: fire(on, "orion", "srm4_lt", declaration.volleys[0]), *dice)
    assert [shot.rolled for shot in events_of(played, ShotFired)] == [None]
    assert [salvo.missiles for salvo in events_of(played, MissilesHit)] == [4]
    assert emplacement_in(played.battle).structure["building"] == 40 - 4 * 2


@pytest.mark.rule("CityTech", "Equipment > Narc Missile Beacon")
def test_no_beacon_is_fired_at_it() -> None:
    at = declaring(near("0511 0"), first="blue")
    assert "Narc pods" in refusal_text(at, DeclareFire("orion", "tower", ("narc_ct",)))


@pytest.mark.rule("CityTech", "Combat > Aimed Shots")
def test_nobody_aims_at_its_parts() -> None:
    at = declaring(near("0511 0"))
    row = next(row for row in citytech().attack_plan(at, "orion", "tower").attacks if row.refusal is None)
    assert all(choice.id != "aim" for choice in row.choices)


# --- its own fire ---


@SECTION
@pytest.mark.parametrize(
    ("orion", "weapons"),
    [
        ("0501", {"ac10_north"}),
        ("0702", BOTH_NORTH_AND_EAST),
        ("0905", {"lrm10_east"}),
        ("0510", {"lrm10_west"}),
        ("0104", {"ac10_north"}),
        ("0106", {"lrm10_west"}),
    ],
)
def test_fixed_weapons_bear_on_their_third_of_the_map(orion: str, weapons: set[str]) -> None:
    at = declaring(fight(bunker="red 0505 4", orion=f"blue {orion} 0"))
    plan = citytech().attack_plan(at, "bunker", "orion")
    outside = {row.id for row in plan.attacks if row.refusal and "arc" in row.refusal.reason}
    assert {row.id for row in plan.attacks} - outside == weapons


@SECTION
@pytest.mark.rule("CityTech", "Movement > Torso Twist/Turret Rotation")
@pytest.mark.parametrize("twist", [-2, -1, 1, 2, 3])
def test_a_turret_turns_to_any_hexside_and_stays_so(twist: int) -> None:
    at = in_phase(near("0501 3"), REACTION, first="blue")
    turned = perform(at, React("tower", twist))
    line = citytech().describe(at, React("tower", twist), ()).line
    assert line == f"Tower turns its turret {FACINGS[(3 + twist) % 6]}"
    assert emplacement_in(turned).at_new_turn().facing == (3 + twist) % 6
    assert [unit.expects for unit in citytech().units(at) if unit.id == "tower"] == [Expected.TWIST]
    assert len(citytech().commands(at, "tower")) == 6


@SECTION
def test_it_neither_moves_nor_strikes() -> None:
    at = in_phase(near("0506 0"), MOVEMENT)
    assert pending_units(at) == (at.units["orion"],)
    assert "Tower cannot do that" in refusal_text(at, Move("tower", "walked", ("forward",)))
    at = in_phase(near("0506 0"), PHYSICAL_ATTACK, "declare", first="blue")
    assert pending_units(at) == (at.units["orion"],)
    assert citytech().attack_plan(at, "tower", "orion").attacks == ()
    punch = DeclareBlow("tower", "punch", "orion", ("left_arm",))
    assert "Tower has no left arm" in invalid_text(at, punch)
    assert "Tower has no arms" in invalid_text(at, TakeClub("tower"))
    assert [citytech().identity(at, unit).piloting is None for unit in ("tower", "orion")] == [True, False]


@BUILDINGS
@pytest.mark.rule("CityTech", "Combat > Punching")
def test_blows_at_it_always_hit() -> None:
    at = in_phase(near("0506 0"), PHYSICAL_ATTACK, "resolve", first="blue")
    blow = PhysicalAttackDeclaration("kick", "tower", ("left_leg",))
    orion = at.units["orion"]
    at = at.with_unit(replace(orion, doings=replace(orion.doings, blow=blow)))
    kicked = resolve_action(at, ResolveBlow("orion"), (3, 4))
    assert emplacement_in(kicked.battle).structure["building"] == 40 - 15
    at = in_phase(near("0506 0"), PHYSICAL_ATTACK, "declare", first="blue")
    assert "not against buildings" in refusal_text(at, DeclareBlow("orion", "push", "tower"))


# --- odds ---


@TABLE
@pytest.mark.parametrize(("orion", "weapons"), [("0509 0", ()), ("0506 0", ("lrm20_la", "lb10x_ac_rt"))])
def test_odds_are_those_of_volleys_that_are_played(orion: str, weapons: tuple[str, ...]) -> None:
    at = declaring(near(orion))
    at = at.with_unit(
        replace(at.units["tower"], armor={"turret": 6}, structure={"building": 14, "turret": 1})
    )
    names = {mount.id for mount in at.model(at.units["orion"]).weapons}
    shots = volley(at, "orion", "tower", *(weapon for weapon in weapons if weapon in names))
    odds, salvos = volley_odds(at, [shots]), build_salvos(at, [shots])["tower"]
    assert odds.labels == {"turret": "Turret", "building": "Building"}
    generator, kills, turrets = Random(7), 0, 0
    for _ in range(TIMES):
        on: Play[Battle] = Play(at, Auto(generator), citytech().apply)
        for salvo in salvos:
            if generator.random() < salvo.chance:
                landing = generator.choices(
                    [points for _, points in salvo.hits], [part for part, _ in salvo.hits]
                )
                for points in landing[0]:
                    where = asks.crash_location(at.units["tower"])
                    roll_hit(on, IncomingHit("tower", points, "front", where))
        kills += is_destroyed(on.battle, on.battle.units["tower"])
        turrets += not emplacement_in(on.battle).has_turret
    for seen, chance in ((kills, odds.kill), (turrets, odds.location_destroyed["turret"])):
        spread = (TIMES * chance * (1 - chance)) ** 0.5
        assert abs(seen - TIMES * chance) <= DEVIATIONS * spread + 1


@SECTION
def test_its_threat_lies_in_its_arcs_and_is_that_of_its_volleys() -> None:
    at = declaring(fight(bunker="red 0505 0", orion="blue 0510 0"))
    weapons = ("ac10_north", "lrm10_east", "lrm10_west")
    found = citytech().threat(at, "bunker", weapons)
    assert {parse_label(label) for label in ("0501", "0905", "0510")} <= set(found)
    assert parse_label("0510") not in citytech().threat(at, "bunker", ("ac10_north", "lrm10_east"))
    shots = volley(at, "bunker", "orion", "lrm10_west")
    assert found[parse_label("0510")] == pytest.approx(volley_odds(at, [shots]).mean_damage)


# --- files, sheets and what is stored ---


@SECTION
def test_it_is_stored_and_read_as_what_it_is() -> None:
    at = strike_emplacement(near(), "tower", 5, (1, 2)).battle
    data = citytech().battle_data(at)
    assert data["units"]["tower"]["kind"] == "gun_emplacement"
    assert "kind" not in data["units"]["orion"]
    assert citytech().battle_from(data) == at


@SECTION
def test_its_sheet_has_turret_building_and_conditions() -> None:
    sheet = citytech().sheet(near(), "tower", "orion")
    assert [(track.id, track.full) for track in sheet.tracks] == [
        ("armor/turret", 20), ("structure/turret", 1), ("structure/building", 40),
    ]  # fmt: skip
    assert not sheet.gauges
    assert not sheet.slots
    assert [flag.id for flag in sheet.flags] == [
        "flag/turret_locked", "flag/weapons_destroyed", "flag/crew_killed", "flag/destroyed",
    ]  # fmt: skip
    bunker = citytech().sheet(fight(bunker="red 0505 0", orion="blue 0101 0"), "bunker")
    assert [track.id for track in bunker.tracks] == ["structure/building"]
    assert [flag.id for flag in bunker.flags][:1] == ["flag/weapons_destroyed"]


@pytest.mark.parametrize("track", ["flag/turret_locked", "flag/weapons_destroyed", "flag/crew_killed"])
def test_everything_about_it_can_be_marked_and_taken_back(track: str) -> None:
    marked = perform(near(), Mark("tower", track, 1))
    assert any(flag.is_on for flag in citytech().sheet(marked, "tower").flags if flag.id == track)
    assert perform(marked, Mark("tower", track, 0)) == near()
    assert "no 'flag/prone'" in invalid_text(near(), Mark("tower", "flag/prone", 1))
    assert "no 'flag/turret_locked'" in invalid_text(near(), Mark("orion", "flag/turret_locked", 1))


def test_a_sheet_has_rounds_and_jams_of_any_weapon(tmp_path: Path) -> None:
    text = (UNITS / "Laser Tower.yaml").read_text(encoding="utf-8")
    text = text.replace("weapon: is.large_laser", "weapon: is.ultra_ac5") + (
        "ammunition: [{id: rounds, weapon: is.ultra_ac5, location: building, shots: 20}]\n"
    )
    (tmp_path / "tower.yaml").write_text(text, encoding="utf-8")
    at = near()
    model = model_in(at.rules.tables, read_document(tmp_path / "tower.yaml"))
    at = replace(at, rules=replace(at.rules, models={**at.rules.models, "Laser Tower": model}))
    at = at.with_unit(replace(at.units["tower"], rounds={"rounds": 20}))
    sheet = citytech().sheet(at, "tower")
    assert [counter.id for counter in sheet.counters] == ["rounds/rounds"]
    assert "flag/jammed/large_laser_turret" in {flag.id for flag in sheet.flags}


def test_a_skill_that_it_has_not_is_told() -> None:
    units = [
        UnitSetup(id="tower", model="Laser Tower", side="red", piloting=4),
        UnitSetup(id="orion", model="ON1-M", side="blue"),
    ]
    with pytest.raises(InputError, match="no Piloting Skill"):
        citytech().new_battle(None, SIDES, units)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("kind: gun_emplacement", "kind: gun_emplacment"), "Did you mean .gun_emplacement"),
        (("building: 40", "building: 160"), "no building has a Construction Factor of 160"),
        (("building: 40", "building: 0"), "0 is not a number of points"),
        (("{building: 40}", "{}"), "building is missing"),
        (("{turret: 20}", "{}"), "there is no turret"),
        (("{turret: 20}", "{turret: 20, head: 9}"), "only the turret has armor"),
        ((IN_TURRET, f"{LASER}, location: building"), "arc is missing"),
        ((IN_TURRET, f"{IN_TURRET}, arc: west"), "a turret turns"),
        ((IN_TURRET, f"{IN_TURRET}, is_rear: true"), "has no rear"),
        (("tech: inner_sphere", "tonnage: 20"), "tonnage"),
    ],
)  # fmt: skip
def test_a_file_that_does_not_fit_is_told(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    text = (UNITS / "Laser Tower.yaml").read_text(encoding="utf-8")
    assert change[0] in text
    path = tmp_path / "tower.yaml"
    path.write_text(text.replace(*change), encoding="utf-8")
    with pytest.raises(FileError, match=message):
        citytech().check_unit(read_document(path))


def test_everything_is_shown_at_every_step() -> None:
    game, at = citytech(), near()
    for phase, step in (("movement", ""), ("reaction", ""), ("weapon_attack", "declare"), ("end", "")):
        now: Any = in_phase(at, phase, step)
        assert game.movements(now, "tower") == ()
        assert game.reach(now, "tower", "walked").places == ()
        assert len(game.units(now)) == 2
        assert game.turn(now).phases
        game.commands(now, "tower")
    assert game.arc(at, "tower") >= {parse_label("0508")}
    assert not game.arc(at, "tower") & {parse_label("0501")}
