"""Odds against the rules themselves: volleys played by chance, and all that a small one can come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import sqrt
from typing import Any, TypeAlias

import pytest

from companion.engine.battletech.battle.events import StepBegan
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Swarm
from companion.engine.battletech.odds.structure import count_odds, sample_odds
from companion.engine.views.attacks import Volley
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.citytech import apply_events, change_unit, change_warrior, declaring, fight, in_phase
from tests.engine.battletech.damaged_mechs import hit_slots, with_model, with_points_left, without
from tests.engine.battletech.gunnery import with_equipment
from tests.engine.battletech.physical.test_anti_mech import beside, on_back, platoon_beside
from tests.engine.battletech.physical_attacks import with_move
from tests.engine.battletech.volleys import every_fact, load_volley, odds_by_fact, play_volley, volley
from tests.examples import at_most

Facts: TypeAlias = Mapping[str, float]
TIMES = at_most(50, 1000)
DEVIATIONS = 5
"""Standard deviations that no fact of some hundred volleys may be off by."""
MAX_POINTS = 12.0
"""Points that one location bears of most volleys here: the widest spread of what is lost there."""


def worn(at: Battle, name: str, points: int = 2) -> Battle:
    """Return the battle with little armor left all over a unit."""
    mech = at.units[name]
    rear = {location: min(points, full) for location, full in mech.rear_armor.items()}
    return with_points_left(at, name, armor=dict.fromkeys(mech.armor, points), rear_armor=rear)


def at_range(hexes: int, attacker: str, target: str, facing: int = 0) -> Battle:
    units = {attacker: "red 0501 3", target: f"blue 05{1 + hexes:02} {facing}"}
    return worn(declaring(fight(**units), **{target: "walked 3"}), target)


def lasers() -> tuple[Battle, Volley]:
    at = at_range(4, "wolfhound", "centurion")
    return at, volley(at, "wolfhound", "centurion")


def everything_at_a_fresh_target() -> tuple[Battle, Volley]:
    at = declaring(fight(orion="red 0501 3", centurion="blue 0505 0"), centurion="walked 3")
    return at, volley(at, "orion", "centurion")


def missiles() -> tuple[Battle, Volley]:
    at = at_range(4, "orion", "mad_cat")
    return at, volley(at, "orion", "mad_cat", "lrm20_la", "srm4_lt")


def fragments() -> tuple[Battle, Volley]:
    at = change_unit(at_range(4, "centurion", "orion"), "centurion", loads={"ammo_lb10x_ac_rt_1": "cluster"})
    return at, volley(at, "centurion", "orion", "lb10x_ac_ra")


def double_shots() -> tuple[Battle, Volley]:
    at = at_range(4, "daishi", "orion")
    guns = ("ultra_ac5_la", "ultra_ac5_ra")
    return at, volley(at, "daishi", "orion", *guns, how={guns[0]: {"rate": "double"}})


def streaks() -> tuple[Battle, Volley]:
    at = at_range(4, "uller", "victor")
    return at, volley(at, "uller", "victor")


def shot_down() -> tuple[Battle, Volley]:
    system = {"id": "ams", "item": "is.anti_missile_system", "location": "left_torso"}
    rounds = {"id": "ammo_ams", "weapon": system["item"], "location": "left_torso", "shots": 24}
    at = declaring(fight(orion="red 0501 3", uller="blue 0505 0"))
    at = with_equipment(at, "uller", equipment=[system], ammunition=[rounds])
    return at, volley(at, "orion", "uller", "lrm20_la", "srm4_lt")


def aimed_shots() -> tuple[Battle, Volley]:
    at = change_unit(at_range(2, "victor", "centurion"), "centurion", is_shut_down=True)
    how = {"medium_pulse_laser_la_1": {"aim": "head"}, "gauss_rifle_ra": {"aim": "left_torso"}}
    return at, volley(at, "victor", "centurion", *how, how=how)


def at_the_unconscious() -> tuple[Battle, Volley]:
    at = change_warrior(at_range(2, "victor", "orion"), "orion", unconscious_since=1, hits=2)
    return at, volley(at, "victor", "orion")


def from_behind() -> tuple[Battle, Volley]:
    at = at_range(3, "wolfhound", "victor", facing=3)
    return at, volley(at, "wolfhound", "victor")


def behind_cover() -> tuple[Battle, Volley]:
    rise = Board("A rise", 15, 17, {parse_label("0504"): BoardHex(1)})
    at = worn(declaring(fight(rise, wolfhound="red 0501 3", orion="blue 0505 0")), "orion")
    aims = volley(at, "wolfhound", "orion")
    assert aims.plan.sight is not None
    assert aims.plan.sight.partial_cover
    return at, aims


def at_the_crippled() -> tuple[Battle, Volley]:
    at = without(at_range(3, "wolfhound", "centurion"), "centurion", "right_arm")
    at = hit_slots(at, "centurion", left_arm=tuple(range(12)), center_torso=(3,), left_leg=(0,))
    at = change_warrior(at, "centurion", hits=2, piloting=7)
    return at, volley(at, "wolfhound", "centurion")


def kick() -> tuple[Battle, Volley]:
    at = in_phase(fight(victor="red 0501 3", orion="blue 0502 0"), "physical_attack", "resolve")
    return worn(at, "orion"), volley(at, "victor", "orion", "kick/left_leg")


def punches() -> tuple[Battle, Volley]:
    at = in_phase(fight(orion="red 0501 3", victor="blue 0502 0"), "physical_attack", "resolve")
    return worn(at, "victor"), volley(at, "orion", "victor", "punch/left_arm", "punch/right_arm")


def charge() -> tuple[Battle, Volley]:
    at = fight(victor="red 0501 3", orion="blue 0502 0")
    at = worn(in_phase(at, "physical_attack", "declare", victor="ran 4"), "orion")
    at = apply_events(with_move(at, "victor", "charge", "orion"), StepBegan("physical_attack", "resolve"))
    return at, volley(at, "victor", "orion", "charge")


def leg_attack() -> tuple[Battle, Volley]:
    at = worn(declaring(beside()), "orion")
    return at, volley(at, "elementals", "orion", "leg_attack")


def leg_attack_on_the_last_leg() -> tuple[Battle, Volley]:
    at = declaring(without(beside(), "orion", "left_leg"))
    return at, volley(at, "elementals", "orion", "leg_attack")


def from_its_back() -> tuple[Battle, Volley]:
    at = worn(declaring(on_back(beside())), "orion", 6)
    return at, volley(at, "elementals", "orion", "swarm_damage")


def platoon_on_its_back() -> tuple[Battle, Volley]:
    at = platoon_beside(men=9)
    climbing = replace(at.units["climbers"], swarms=Swarm("orion", 0))
    at = worn(declaring(at.with_unit(climbing)), "orion", 1)
    return at, volley(at, "climbers", "orion", "swarm_damage")


def behind_suits(suits: tuple[int, ...] = (3, 1), facing: int = 0) -> Battle:
    units = {"wolfhound": "red 0501 3", "mad_cat": f"blue 0503 {facing}", "elementals": "blue 0504"}
    at = worn(declaring(fight(**units)), "mad_cat")
    armor = {f"trooper_{number}": points for number, points in enumerate((*suits, 0, 0, 0)[:5], start=1)}
    return at.with_unit(
        replace(at.units["elementals"], hex=at.units["mad_cat"].hex, carrier="mad_cat", armor=armor)
    )


def at_riders() -> tuple[Battle, Volley]:
    at = behind_suits()
    return at, volley(at, "wolfhound", "mad_cat", "medium_laser_ct", "medium_laser_lt")


def at_riders_from_behind() -> tuple[Battle, Volley]:
    at = behind_suits((11, 11, 2, 5, 6), facing=3)
    return at, volley(at, "wolfhound", "mad_cat")


def by_other_rules() -> tuple[Battle, Volley]:
    """Much that no rulebook says: only the tables can tell the odds."""
    at, aims = lasers()
    tables = at.rules.tables
    effects = dict(tables.criticals.effects)
    changes: dict[str, dict[str, Any]] = {
        "sensors_1": {"kills_pilot": True},
        "shoulder": {"owes": "gyro_destroyed"},
        "hand_actuator": {"owes": "hip_destroyed", "piloting": 1},
        "engine_3": {"hits": 1},
        "life_support": {"destroys_unit": True},
        "hip": {"piloting": 7},
        "weapon": {"pilot": 1, "owes": "hip_destroyed"},
        "heat_sink": {"piloting": 1},
    }
    for name, more in changes.items():
        effects[name] = effects[name].model_copy(update=more)
    whole = {field: getattr(tables.criticals, field) for field in type(tables.criticals).model_fields}
    criticals = whole | {
        "effects": effects,
        "blown_off": ("left_torso", "left_arm", "right_leg"),
        "blown_off_at": 9,
    }
    rows = dict(tables.locations.names)
    changes = {
        "right_arm": {"owes": "leg_destroyed", "transfers_to": "head"},
        "left_torso": {"takes_along": ("left_leg", "left_arm")},
        "right_torso": {"destroys_unit": True},
        "left_leg": {"owes": "hip_destroyed"},
    }
    for name, more in changes.items():
        rows[name] = rows[name].model_copy(update=more)
    given = tables.model_copy(
        update={
            "criticals": type(tables.criticals)(**criticals),
            "locations": tables.locations.model_copy(update={"names": rows}),
        }
    )
    return replace(at, rules=replace(at.rules, tables=given)), aims


CASES: tuple[Callable[[], tuple[Battle, Volley]], ...] = (
    lasers, everything_at_a_fresh_target, missiles, fragments, double_shots, streaks, shot_down, aimed_shots,
    at_the_unconscious, from_behind, behind_cover, at_the_crippled, kick, punches,
    charge, leg_attack, leg_attack_on_the_last_leg, from_its_back, platoon_on_its_back, at_riders,
    at_riders_from_behind, by_other_rules,
)  # fmt: skip


def off_by(facts: Facts, odds: Facts, times: int) -> dict[str, tuple[float, float]]:
    """Return the facts that came true too often or too seldom in so many volleys, with their odds."""
    wrong = {}
    for fact in {*facts, *odds}:
        here, value = facts.get(fact, 0.0), odds.get(fact, 0.0)
        if fact.startswith("location_damage"):
            spread = sqrt(max(value, 1 / times) * MAX_POINTS)
        else:
            spread = sqrt(max(value * (1 - value), 1 / times))
        if abs(here - value) > DEVIATIONS * spread / sqrt(times):
            wrong[fact] = (here, value)
    return wrong


@pytest.mark.rule("CityTech", "Combat > Weapon Attacks")
@pytest.mark.rule("CityTech", "Combat > Recording Damage")
@pytest.mark.rule("CityTech", "Combat > Critical Damage")
@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_drawn_volleys_agree_with_volleys_played(case: Callable[[], tuple[Battle, Volley]]) -> None:
    at, aims = case()
    odds = odds_by_fact(sample_odds(*load_volley(at, aims)))
    assert off_by(play_volley(at, aims, TIMES), odds, TIMES) == {}


def full(at: Battle, name: str) -> Battle:
    """Return the battle with a unit that has something in every slot, so that no roll for one is made
    again.
    """
    slots = at.model(at.mech(name)).slots
    filled = {
        location: tuple("heat_sink" if filling in EMPTY else filling for filling in found)
        for location, found in slots.items()
    }
    return with_model(at, name, slots=filled)


EMPTY = (None, "endo_steel", "ferro_fibrous")
THIN = {"head": 0, "left_torso": 2, "right_arm": 1, "left_leg": 4}


@pytest.mark.rule("CityTech", "Combat > Determining Critical Hits Table")
@pytest.mark.rule("CityTech", "Combat > Transferring Damage")
@pytest.mark.parametrize(
    ("target", "weapon"),
    [("uller", "medium_laser_ct"), pytest.param("hunchback", "medium_laser_lt", marks=pytest.mark.long)],
)
def test_counted_odds_are_those_of_all_that_can_be_played(target: str, weapon: str) -> None:
    at = declaring(fight(wolfhound="red 0501 3", **{target: "blue 0504 0"}))
    at = full(with_points_left(at, target, armor=THIN), target)
    aims = volley(at, "wolfhound", target, weapon)
    odds, facts = count_odds(*load_volley(at, aims)), every_fact(at, aims)
    assert odds.error == 0
    given = {fact: part for fact, part in odds_by_fact(odds).items() if fact not in ("fall", "unconscious")}
    assert facts == pytest.approx(given, abs=5e-4)
